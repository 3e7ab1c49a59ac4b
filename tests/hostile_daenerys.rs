//! Daenerys' Game of Trust: broken, noisy and mutated input.
//!
//! The errors are those of the hand-rolled reader; proconio counts tokens, and may panic.
#![cfg(not(feature = "proconio"))]

use hostile::{Base, Broken, Token};

#[macro_use]
mod hostile;

#[path = "../bins/daenerys.rs"]
#[allow(dead_code)]
mod solution;

const WORD: Token = Token::Word("a letter from a to j");

const BASE: Base = Base {
    solve,
    text: "2 3\nabc\nj\n2\nabca 2\nbj 50\n",
    tokens: &[
        Token::Number("D", 0, 128_000),
        Token::Number("L", 1, 10),
        WORD,
        WORD,
        Token::Number("S", 0, u32::MAX as u64),
        WORD,
        Token::Number("f", 0, 50),
        WORD,
        Token::Number("f", 0, 50),
    ],
    answer: "Daenerys\n",
    letter: "a letter from a to j",
    not_letters: b"AJkz09_-.'`{@[/:\x7f\x80\xc3\xe1\xff",
};

/// Limits at which the small input is not: too many letters, in one word or in many.
fn broken() -> Vec<Broken> {
    let letter = "a letter from a to j";
    let most = "at most 128000 letters in all";
    let long = |letters: usize| "j".repeat(letters);
    let singles = "128000 10\n".to_owned() + &"a\n".repeat(127_999);
    vec![
        Broken::new(
            "a word too long",
            "1 1\n".to_owned() + &long(128_000),
            "j",
            "\n0\n",
            most,
        ),
        Broken::new(
            "a letter after all",
            "2 1\n".to_owned() + &long(128_000) + "\n",
            "a",
            "\n",
            most,
        ),
        Broken::new(
            "a wrong letter after all",
            "1 1\n".to_owned() + &long(128_000),
            "k",
            "\n",
            letter,
        ),
        Broken::new(
            "two words too long",
            "2 1\n".to_owned() + &long(60_000) + " " + &long(68_000),
            "j",
            "j\n",
            most,
        ),
        Broken::new(
            "no word after all letters",
            "2 1\n".to_owned() + &long(128_000) + "\n",
            "",
            "",
            letter,
        ),
        Broken::new("the last word missing", &singles, "", "", letter),
        Broken::new(
            "the last word too long",
            singles.clone() + "a",
            "a",
            "",
            most,
        ),
        Broken::new("a number for a word", "1 1\n", "1", "\n", letter),
        Broken::new("no f", "0 1\n1\na\n", "", "", "f from 0 to 50"),
        Broken::new("a word for f", "0 1\n2\na\n", "b", " 1\n", "f from 0 to 50"),
        Broken::new("a number for a string", "0 1\n1\n", "1", " 1\n", letter),
        Broken::new(
            "a long string with a wrong letter",
            "0 1\n1\n".to_owned() + &long(200_000),
            "k",
            " 1\n",
            letter,
        ),
        Broken::new(
            "no f after a long string",
            "0 1\n1\n".to_owned() + &long(200_000) + "\n",
            "",
            "",
            "f from 0 to 50",
        ),
        Broken::new(
            "a wrong f after a long string",
            "0 1\n1\n".to_owned() + &long(200_000) + " ",
            "51",
            "\n",
            "f from 0 to 50",
        ),
    ]
}

hostile_tests!(daenerys, BASE, broken());
