//! Treblecross: the solution against the rules, the textbook program and what its sources claim.

use referee::text::every_word;
use referee::treblecross::{first_moves, mover_wins, BOARDS_MAX, CELLS_MAX};
use referee::Rules as _;

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

use common::check;

common_tests!(treblecross, "../../bins/treblecross.rs", 200_000);

#[test]
fn every_board_of_up_to_20_cells_is_right() {
    for length in 1..=20 {
        let wins = mover_wins(length);
        for boards in every_word(length..=length, ['.', 'X']).chunks(BOARDS_MAX) {
            let want = boards.iter().map(|board| first_moves(board, &wins));
            let want: String = want.collect();
            let boards = boards.to_vec();
            check(&Case { boards }.text(), &want);
        }
    }
}

/// The Grundy values of the gaps X.{k}X for k = 4, 5, ..., as published.
const GAP_VALUES: [usize; 25] =
    [0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0, 5, 5];
const SHORTEST_GAP: usize = 4;

#[test]
fn a_board_of_two_gaps_is_lost_iff_their_published_values_are_equal() {
    for (b, value_b) in (SHORTEST_GAP..).zip(GAP_VALUES) {
        for a in SHORTEST_GAP..=CELLS_MAX - "XXX".len() - b {
            let [gap_a, gap_b] = [a, b].map(|gap| ".".repeat(gap));
            let boards = vec![format!("X{gap_a}X{gap_b}X")];
            let case = Case { boards };
            let answer = case.answer();
            check(&case.text(), &answer);
            if let Some(value_a) = GAP_VALUES.get(a - SHORTEST_GAP) {
                assert_eq!(answer == "LOSING\n\n", *value_a == value_b, "{case:?}");
            }
        }
    }
}
