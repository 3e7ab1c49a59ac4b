//! Codeforces 455B: the solution against the rules and the textbook program.

use referee::graph::subsets;
use referee::text::every_word;
use rules::{Case, K_MAX, LETTERS_MAX, N_MAX};

#[macro_use]
#[path = "../common/mod.rs"]
mod shared;

use shared::{check_case, extremes};

common_tests!(
    "cf_455b",
    "../../bins/cf_455b.rs",
    200_000,
    [
        ("", "n from 1 to 100000"),
        ("1 0", "k from 1 to 1000000000"),
        ("2 1\na", "a letter from a to z"),
        ("1 1\naB", "a letter from a to z"),
    ]
);

#[test]
fn every_group_of_words_over_ab_up_to_length_3_is_answered_correctly_for_1_to_4_rounds() {
    for words in subsets(every_word(1..=3, ['a', 'b'])).skip(1) {
        for k in 1..=4 {
            let words = words.clone();
            check_case(&Case { k, words });
        }
    }
}

#[test]
fn the_extreme_shapes_are_at_the_limits() {
    for Case { k, words } in extremes() {
        let letters: usize = words.iter().map(String::len).sum();
        assert!(k >= K_MAX - 1 && letters > LETTERS_MAX / 10 * 9);
    }
    assert!(extremes().any(|case| case.words.len() == N_MAX));
}
