//! Codeforces 455B: the solution against the rules, the plain solution and what its sources claim.

use std::io::{self, Read, Write};

use referee::cf_455b::{every_group, Case};

#[macro_use]
#[path = "../hostile/mod.rs"]
mod hostile;

#[path = "../../bins/cf_455b.rs"]
#[allow(dead_code)]
mod solution;

/// The one place that calls the solution.
fn solve(input: &mut dyn Read, output: &mut dyn Write) -> io::Result<()> {
    solution::solve(input, output)
}

fn check(input: &str, want: &str) {
    referee::check(solve, input.as_bytes(), want);
}

#[test]
fn every_group_of_words_over_ab_up_to_length_3_is_right_for_1_to_4_rounds() {
    every_group(3, 4).for_each(|case| referee::check_small(solve, &case));
}

#[test]
fn random_inputs_are_right() {
    referee::stress::check::<Case>(solve, 1, 200_000);
}

#[test]
fn extreme_inputs_are_right() {
    referee::check_extremes::<Case>(solve);
}

#[test]
fn rules_and_plain_solution_agree() {
    referee::audit::<Case>(1, 50_000);
}

#[test]
fn one_letter_wins_every_odd_number_of_rounds() {
    check("1 1\na\n", "First\n");
    check("1 2\na\n", "Second\n");
    check("1 999999999\nz\n", "First\n");
    check("1 1000000000\nz\n", "Second\n");
}

/// The solution's numbers of the first and the last word are equal.
#[test]
fn long_words_with_the_same_number_are_different_words() {
    check(
        "3 1\naaaaaaaaaaaac\naaaaaaaaaaaaca\nqaaaaaaaaaaab\n",
        "First\n",
    );
}

/// Broken, noisy and mutated input.
mod hostile_input {
    use super::hostile::{self, Base, Broken, Token};
    use super::solve;

    const WORD: Token = Token::Word("a letter from a to z");

    const BASE: Base = Base {
        solve,
        text: "4 2\naaaa\nbbbb\nccccc\ndumbavumba\n",
        tokens: &[
            Token::Number("n", 1, 100_000),
            Token::Number("k", 1, 1_000_000_000),
            WORD,
            WORD,
            WORD,
            WORD,
        ],
        answer: "First\n",
        letter: "a letter from a to z",
        not_letters: b"AZ09_-.'`{@[/:\x7f\x80\xc3\xe1\xff",
    };

    /// Limits at which the small input is not: too many letters, in one word or in many.
    fn broken() -> Vec<Broken> {
        let letter = "a letter from a to z";
        let most = "at most 100000 letters in all";
        let singles = "100000 1000000000\n".to_owned() + &"z\n".repeat(99_999);
        let long = |letters: usize| "x".repeat(letters);
        vec![
            Broken::new(
                "a word too long",
                "1 1\n".to_owned() + &long(100_000),
                "x",
                "\n",
                most,
            ),
            Broken::new(
                "a word far too long",
                "1 1\n".to_owned() + &long(100_000),
                "x",
                long(100_000),
                most,
            ),
            Broken::new(
                "a letter after all",
                "2 1\n".to_owned() + &long(100_000) + "\n",
                "a",
                "\n",
                most,
            ),
            Broken::new(
                "a wrong letter after all",
                "1 1\n".to_owned() + &long(100_000),
                "X",
                "\n",
                letter,
            ),
            Broken::new(
                "two words too long",
                "2 1\n".to_owned() + &long(60_000) + " " + &long(40_000),
                "x",
                "x\n",
                most,
            ),
            Broken::new(
                "no word after all letters",
                "2 1\n".to_owned() + &long(100_000) + "\n",
                "",
                "",
                letter,
            ),
            Broken::new("the last word missing", &singles, "", "", letter),
            Broken::new(
                "the last word too long",
                singles.clone() + "z",
                "z",
                "",
                most,
            ),
            Broken::new("the last word wrong", singles, "Z", "", letter),
            Broken::new("a number for a word", "1 1\n", "1", "\n", letter),
            Broken::new(
                "a word in another alphabet",
                "1 1\n",
                b"\xc3",
                b"\xa9\n",
                letter,
            ),
        ]
    }

    hostile_tests!(cf_455b, BASE, broken());
}
