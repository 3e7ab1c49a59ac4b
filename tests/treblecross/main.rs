//! Treblecross: the solution against the rules and the textbook program.

use referee::text::every_word;
use referee::Rules as _;
use rules::{first_moves, mover_wins, Case, CELLS_MAX, N_MAX};

#[macro_use]
#[path = "../common/mod.rs"]
mod shared;

use shared::{check, check_case, extremes};

const BOARD: &str = "a board of 1 to 200 cells, each . or X";
common_tests!(
    "treblecross",
    "../../bins/treblecross.rs",
    200_000,
    [("", "N from 0 to 99"), ("100", "N from 0 to 99"), ("1", BOARD), ("1 ..x", BOARD),]
);

#[test]
fn every_board_of_up_to_20_cells_is_answered_correctly() {
    for length in 1..=20 {
        let wins = mover_wins(length);
        for boards in every_word(length..=length, ['.', 'X']).chunks(N_MAX) {
            let want = boards.iter().map(|board| first_moves(board, &wins));
            let want: String = want.collect();
            let boards = boards.to_vec();
            check(Case { boards }.text().as_bytes(), &want);
        }
    }
}

/// A mark leaves two strips, so this tries the Grundy values of all lengths against each other.
#[test]
fn every_board_with_one_mark_is_answered_correctly() {
    for length in 1..=CELLS_MAX {
        let marked = |cell| [&".".repeat(cell), "X", &".".repeat(length - cell - 1)].concat();
        let boards: Vec<String> = (0..length).map(marked).collect();
        for boards in boards.chunks(N_MAX) {
            check_case(&Case { boards: boards.to_vec() });
        }
    }
}

#[test]
fn the_extreme_shapes_are_at_the_limits() {
    for Case { boards } in extremes() {
        assert!(boards.len() == N_MAX && boards.iter().all(|board| board.len() == CELLS_MAX));
    }
}
