//! Codeforces 455B: the solution against the rules, the plain solution and what its sources claim.

use std::io::{self, Read, Write};

use referee::cf_455b::{every_group, Case, LETTERS_MAX};
use referee::rng::Rng;
use referee::Rules;

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
fn published_samples_give_the_published_output() {
    check("2 3\na\nb\n", "First\n");
    check("3 1\na\nb\nc\n", "First\n");
    check("1 2\nab\n", "Second\n");
    check("4 2\naaaa\nbbbb\nccccc\ndumbavumba\n", "First\n");
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
fn as_many_words_of_one_length_as_there_can_be_are_right() {
    let mut rng = Rng::new(1);
    for length in [1, 2, 3, 4, 10, 11, 20, 21] {
        let count = LETTERS_MAX / length;
        let words = (0..count).map(|_| rng.word(length..=length, 26)).collect();
        let case = Case { k: 2, words };
        check(&case.text(), &case.plain());
    }
}

#[test]
fn every_word_of_up_to_3_letters_and_more_of_4_are_right() {
    let letters: Vec<String> = ('a'..='z').map(String::from).collect();
    let mut words = letters.clone();
    for _ in 0..2 {
        let longer = words
            .iter()
            .flat_map(|word| letters.iter().map(move |letter| word.clone() + letter));
        let longer: Vec<String> = longer.collect();
        words.extend(longer);
    }
    words.sort();
    words.dedup();
    let left = LETTERS_MAX - words.iter().map(String::len).sum::<usize>();
    let mut rng = Rng::new(1);
    words.extend((0..left / 4).map(|_| rng.word(4..=4, 26)));
    let case = Case { k: 1, words };
    check(&case.text(), &case.plain());
}

/// The long word begins with one of the letters, where another word has ended. No other words need more nodes of the
/// solution.
#[test]
fn every_letter_and_then_one_long_word_are_right() {
    let mut words: Vec<String> = ('a'..='z').map(String::from).collect();
    words.push("a".to_owned() + &"b".repeat(LETTERS_MAX - words.len() - 1));
    let case = Case { k: 1, words };
    check(&case.text(), &case.plain());
}

#[test]
fn two_words_that_share_all_but_their_last_letters_are_right() {
    let shared = "z".repeat(LETTERS_MAX / 2 - 1);
    let words = ["a", "b"].map(|last| shared.clone() + last).to_vec();
    let case = Case { k: 1, words };
    check(&case.text(), &case.plain());
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

/// What the opener of one round can force.
#[derive(Debug, PartialEq)]
enum Forces {
    WinAndLoss,
    WinOnly,
    LossOnly,
    Neither,
}

impl Forces {
    fn of(words: &[String]) -> Forces {
        match (mover_gets(words, "", true), mover_gets(words, "", false)) {
            (true, true) => Forces::WinAndLoss,
            (true, false) => Forces::WinOnly,
            (false, true) => Forces::LossOnly,
            (false, false) => Forces::Neither,
        }
    }
}

/// Whether the player to move after `prefix` can force winning the round (`wish`), or losing it.
fn mover_gets(words: &[String], prefix: &str, wish: bool) -> bool {
    let longer: Vec<String> = ('a'..='z')
        .map(|letter| format!("{prefix}{letter}"))
        .filter(|longer| words.iter().any(|word| word.starts_with(longer.as_str())))
        .collect();
    if longer.is_empty() {
        return !wish;
    }
    // The opponent, moving next, wishes the same for itself, for one of the two loses the round.
    longer.iter().any(|longer| !mover_gets(words, longer, wish))
}

#[test]
fn forcing_both_wins_always_forcing_wins_only_for_odd_k_and_all_else_loses() {
    let mut seen = [0; 4];
    for case in every_group(3, 4) {
        let forces = Forces::of(&case.words);
        let first = match forces {
            Forces::WinAndLoss => true,
            Forces::WinOnly => case.k % 2 == 1,
            Forces::LossOnly | Forces::Neither => false,
        };
        let want = if first { "First\n" } else { "Second\n" };
        assert_eq!(case.naive(), want, "{forces:?}, input:\n{}", case.text());
        seen[forces as usize] += 1;
    }
    assert!(
        !seen.contains(&0),
        "each case of the theorem occurs: {seen:?}"
    );
}

#[test]
fn who_can_only_lose_one_round_loses_the_series() {
    let case = |k| format!("1 {k}\nab\n");
    for k in 1..=6 {
        check(&case(k), "Second\n");
    }
}

#[test]
fn a_leaf_can_be_lost() {
    // The opener appends the a, and the opponent is stuck: so the opener can force a win, but no
    // loss.
    assert_eq!(Forces::of(&["a".to_owned()]), Forces::WinOnly);
    // With b the round goes on by two letters, and the opener can lose as well.
    assert_eq!(
        Forces::of(&["a".to_owned(), "bb".to_owned()]),
        Forces::WinAndLoss
    );
    check("2 2\na\nbb\n", "First\n");
}

#[test]
fn words_that_begin_other_words_or_repeat_change_nothing() {
    check("1 1\nabc\n", "First\n");
    check("5 1\nab\nabc\na\nabc\nab\n", "First\n");
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
