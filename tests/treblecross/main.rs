//! Treblecross: the solution against the rules, the textbook program and what its sources claim.

use referee::treblecross::{every_board, Case, BOARDS_MAX, NAIVE_MAX};
use referee::Rules as _;

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

common_tests!(treblecross, "../../bins/treblecross.rs", 200_000, []);

#[test]
fn every_board_of_up_to_20_cells_is_right() {
    let mut count = 0;
    for length in 1..=NAIVE_MAX {
        let all: Vec<String> = every_board(length).collect();
        for boards in all.chunks(BOARDS_MAX) {
            let boards = boards.to_vec();
            let case = Case { boards };
            check(&case.text(), &case.naive());
            count += case.boards.len();
        }
    }
    assert_eq!(count, 2_097_150);
}

/// The Grundy values of the gaps X.{k}X for k = 4, 5, ..., as published.
const GAP_VALUES: [usize; 25] = [
    0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0, 5, 5,
];
const SHORTEST_GAP: usize = 4;

#[test]
fn a_board_of_two_gaps_is_lost_iff_their_published_values_are_equal() {
    for (a, value_a) in GAP_VALUES.iter().enumerate() {
        for (b, value_b) in GAP_VALUES.iter().enumerate() {
            let [a, b] = [a, b].map(|gap| ".".repeat(gap + SHORTEST_GAP));
            let boards = vec![format!("X{a}X{b}X")];
            let case = Case { boards };
            let answer = case.answer();
            let is_lost = answer == "LOSING\n\n";
            assert_eq!(is_lost, value_a == value_b, "{case:?}");
            check(&case.text(), &answer);
        }
    }
}
