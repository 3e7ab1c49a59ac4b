//! Daenerys' Game of Trust: the solution against the rules and the textbook program.

use referee::graph::subsets;
use referee::text::every_word;
use rules::{Case, F_MAX, PREFIXES_MAX};

#[macro_use]
#[path = "../common/mod.rs"]
mod shared;

use shared::{check_case, check_input, extremes};

common_tests!(
    "daenerys",
    "../../bins/daenerys.rs",
    100_000,
    [
        ("-1", "D from 0 to 1000000000"),
        ("0 11", "L from 1 to 10"),
        ("1 1\nk", "a letter from a to j"),
        ("0 1", "S from 0 to 1000000000"),
        ("0 1\n1\na 51", "f from 0 to 50"),
    ]
);

#[test]
fn only_the_number_of_prefixes_is_limited() {
    let long = "j".repeat(PREFIXES_MAX);
    assert!(check_input(format!("3 1\n{long}\njjj\nj\n1\n{long}{long} 50\n").as_bytes()));
    // If there are too many prefixes and then a wrong letter, the error is about the letter.
    for end in ["j", "k", "jk"] {
        assert!(!check_input(format!("1 1\n{long}{end}\n0\n").as_bytes()));
    }
}

/// Checks every set of forbidden words over a and b of length up to `length`, with each of these lists of strings, and
/// with one or two letters to append.
fn check_every_set(length: usize, lists: &[Vec<(String, usize)>]) {
    for forbidden in subsets(every_word(1..=length, ['a', 'b'])) {
        for (letters, strings) in lists.iter().flat_map(|list| [(1, list), (2, list)]) {
            let (forbidden, strings) = (forbidden.clone(), strings.clone());
            check_case(&Case { letters, forbidden, strings });
        }
    }
}

#[test]
fn every_set_of_words_over_ab_up_to_length_2_with_every_pair_of_starts_is_answered_correctly() {
    let words = every_word(1..=2, ['a', 'b']).into_iter();
    let strings = words.flat_map(|word| (0..=3).map(move |moves| (word.clone(), moves)));
    let strings: Vec<_> = strings.collect();
    let pairs = (0..strings.len()).flat_map(|a| (0..=a).map(move |b| [a, b]));
    let list = |pair: [usize; 2]| pair.map(|index| strings[index].clone()).to_vec();
    check_every_set(2, &pairs.map(list).collect::<Vec<_>>());
}

#[test]
fn every_set_of_words_over_ab_up_to_length_3_with_many_moves_is_answered_correctly() {
    check_every_set(3, &[5, 50].map(|moves| vec![("a".to_owned(), moves)]));
}

#[test]
fn the_extreme_shapes_are_at_the_limits() {
    for Case { forbidden, strings, .. } in extremes() {
        let letters: usize = forbidden.iter().map(String::len).sum();
        assert!(letters > PREFIXES_MAX / 10 * 9 && strings.iter().any(|(_, f)| *f == F_MAX));
    }
}
