//! Codeforces 455B: broken, noisy and mutated input.
//!
//! The errors are those of the hand-rolled reader; proconio counts tokens, and may panic.
#![cfg(not(feature = "proconio"))]

use hostile::{Base, Broken, Token};

#[macro_use]
mod hostile;

#[path = "../bins/cf_455b.rs"]
#[allow(dead_code)]
mod solution;

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
