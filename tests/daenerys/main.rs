//! Daenerys' Game of Trust: the solution against the rules, the textbook program and what its
//! sources claim.

use referee::daenerys::{every_game, every_pair, Case, STATES_MAX};
use referee::rng::Rng;
use referee::{Rules as _, Scale};

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

common_tests!(
    daenerys,
    "../../bins/daenerys.rs",
    100_000,
    [
        format!("1 1\n{}", "j".repeat(STATES_MAX)).into_bytes(),
        format!("3 1\n{}\njjj\nj", "j".repeat(STATES_MAX)).into_bytes(),
        // A wrong letter after too many prefixes.
        format!("1 1\n{}k", "j".repeat(STATES_MAX + 1)).into_bytes(),
        format!("0 1\n1\n{}", "j".repeat(200_000)).into_bytes(),
    ]
);

#[test]
fn every_set_of_words_over_ab_up_to_length_2_with_every_pair_of_starts_is_right() {
    every_game(2, every_pair(2, 3)).for_each(|case| referee::check_case(solve, &case));
}

#[test]
fn every_set_of_words_over_ab_up_to_length_3_with_many_moves_is_right() {
    let lists = [5, 50].map(|moves| vec![("a".to_owned(), moves)]);
    every_game(3, lists.to_vec()).for_each(|case| check(&case.text(), &case.plain()));
}

#[test]
fn each_string_of_an_extreme_input_is_right_alone() {
    // Alone, a string's value is seen to be 0 or not; in a sum, one wrong value can hide another.
    for generator in Case::GENERATORS {
        let mut case = (generator.make)(&mut Rng::new(3), Scale(64));
        for string in case.strings.clone().into_iter().take(40) {
            case.strings = vec![string];
            check(&case.text(), &case.plain());
        }
    }
}

#[test]
fn states_are_limited_but_not_words() {
    let words = "a\n".repeat(STATES_MAX + 1);
    check(
        &format!("{} 1\n{words}1\nb 1\n", STATES_MAX + 1),
        "Tyrion\n",
    );
}
