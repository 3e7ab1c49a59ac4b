//! Treblecross: the solution against the rules, the plain solution and what its sources claim.

use referee::treblecross::{every_board, grundy_values, Case, BOARDS_MAX, NAIVE_MAX};
use referee::Rules;

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

#[path = "../../bins/treblecross.rs"]
#[allow(dead_code, unknown_lints, unexpected_cfgs)]
mod solution;

common_tests!(treblecross, 200_000, []);

/// The Grundy values of the gaps X.{k}X for k = 4, 5, ..., as published.
const GAP_VALUES: [usize; 25] = [
    0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0, 5, 5,
];
const SHORTEST_GAP: usize = 4;

fn one_board(board: String) -> Case {
    Case {
        boards: vec![board],
    }
}

/// A board of gaps of these lengths, with an X before, between and after them.
fn board_of_gaps(lengths: &[usize]) -> String {
    let gaps = lengths.iter().map(|&length| ".".repeat(length) + "X");
    "X".to_owned() + &gaps.collect::<String>()
}

#[test]
fn published_samples_give_the_published_output() {
    let empty = ".".repeat(47);
    check(
        &format!("4\n.....\nX.....X..X.............X....X..X\n.X.X...X\n{empty}\n"),
        "WINNING\n3\nLOSING\n\nWINNING\n3\nWINNING\n1 12 15 17 20 24 28 31 33 36 47\n",
    );
}

#[test]
fn every_board_of_up_to_20_cells_is_right() {
    let mut boards = 0;
    for length in 1..=NAIVE_MAX {
        let mut cases = every_board(length).peekable();
        while cases.peek().is_some() {
            let cases = cases.by_ref().take(BOARDS_MAX);
            let case = Case {
                boards: cases.flat_map(|case| case.boards).collect(),
            };
            check(&case.text(), &case.naive());
            boards += case.boards.len();
        }
    }
    assert_eq!(boards, 2_097_150);
}

#[test]
fn the_shortest_boards_are_won_and_lost_as_they_should() {
    check("1\n...\n", "WINNING\n1 2 3\n");
    check("1\n.X.\n", "LOSING\n\n");
    check("1\nXX.\n", "WINNING\n3\n");
    check("3\nX.X\n.XX\nX..\n", "WINNING\n2\nWINNING\n1\nLOSING\n\n");
}

#[test]
fn boards_of_one_and_two_cells_are_answered_as_by_published_programs() {
    check("2\n.\n..\n", "WINNING\n1\nWINNING\n1 2\n");
    check("4\nX\nX.\n.X\nXX\n", &"LOSING\n\n".repeat(4));
}

#[test]
fn a_board_with_three_x_in_a_row_is_lost() {
    check("2\nXXX\n.XXXX\n", &"LOSING\n\n".repeat(2));
    // Neither a cell that makes another three nor one far away wins what is over.
    check("2\nXXX.XX\nXXX.....\n", &"LOSING\n\n".repeat(2));
}

#[test]
fn grundy_values_are_the_published_ones() {
    assert_eq!(grundy_values()[..GAP_VALUES.len()], GAP_VALUES);
}

#[test]
fn a_board_of_two_gaps_is_lost_iff_their_values_are_equal() {
    for (a, value_a) in GAP_VALUES.iter().enumerate() {
        for (b, value_b) in GAP_VALUES.iter().enumerate() {
            let case = one_board(board_of_gaps(&[a + SHORTEST_GAP, b + SHORTEST_GAP]));
            let want = case.answer();
            assert_eq!(
                want == "LOSING\n\n",
                value_a == value_b,
                "input:\n{}",
                case.text()
            );
            check(&case.text(), &want);
        }
    }
}

#[test]
fn the_gaps_of_a_board_are_independent_games() {
    for a in SHORTEST_GAP..=11 {
        for b in SHORTEST_GAP..=17 - a {
            // By playing, all boards here have at most 20 cells.
            let is_lost = |lengths: &[usize]| {
                let case = one_board(board_of_gaps(lengths));
                assert!(case.is_small());
                case.naive() == "LOSING\n\n"
            };
            let equal = GAP_VALUES[a - SHORTEST_GAP] == GAP_VALUES[b - SHORTEST_GAP];
            assert_eq!(is_lost(&[a, b]), equal, "gaps of {a} and {b} cells");
            assert_eq!(
                is_lost(&[a]),
                GAP_VALUES[a - SHORTEST_GAP] == 0,
                "a gap of {a} cells"
            );
        }
    }
}

#[test]
fn where_a_cell_wins_at_once_no_other_move_wins() {
    for length in 3..=12 {
        for case in every_board(length).filter(|case| !case.boards[0].contains("XXX")) {
            let board = &case.boards[0];
            let at_once: Vec<String> = (0..length)
                .filter(|&cell| board[cell..].starts_with('.'))
                .filter(|&cell| {
                    (board[..cell].to_owned() + "X" + &board[cell + 1..]).contains("XXX")
                })
                .map(|cell| (cell + 1).to_string())
                .collect();
            if !at_once.is_empty() {
                let want = format!("WINNING\n{}\n", at_once.join(" "));
                assert_eq!(case.naive(), want, "input:\n{}", case.text());
            }
        }
    }
}
