//! GMT-002: broken, noisy and mutated input.
//!
//! The errors are those of the hand-rolled reader; proconio counts tokens, and may panic.
#![cfg(not(feature = "proconio"))]

use hostile::{Base, Broken, Token};

#[macro_use]
mod hostile;

#[path = "../bins/gmt_002.rs"]
#[allow(dead_code)]
mod solution;

const NODE: Token = Token::Number("a node", 0, 2);

const BASE: Base = Base {
    solve,
    text: "3 3\n0 1\n1 2\n0 2\n",
    tokens: &[
        Token::Number("n", 1, 200_000),
        Token::Number("m", 0, 200_000),
        NODE,
        NODE,
        NODE,
        NODE,
        NODE,
        NODE,
    ],
    answer: "Winning Winning Losing\n",
    letter: "",
    not_letters: b"",
};

/// Limits at which the small input is not: the numbers are as large as they may be but for one.
fn broken() -> Vec<Broken> {
    let node = "a node from 0 to 199999";
    let moves = "199998 199999\n".repeat(199_999);
    let most = format!("200000 200000\n{moves}");
    vec![
        Broken::new(
            "a loop on a node too large",
            "1 1\n",
            "1",
            " 1\n",
            "a node from 0 to 0",
        ),
        Broken::new(
            "a node too large",
            "200000 1\n199999 ",
            "200000",
            "\n",
            node,
        ),
        Broken::new(
            "the last node too large",
            most.clone() + "0 ",
            "200000",
            "",
            node,
        ),
        Broken::new("no last node", most.clone() + "0", "", "", node),
        Broken::new("no last move", &most, "", "", node),
        Broken::new("the last node negative", most + "0\t", "-1", "\n", node),
        Broken::new(
            "moves that are not there",
            "1 200000\n",
            "",
            "",
            "a node from 0 to 0",
        ),
    ]
}

hostile_tests!(gmt_002, BASE, broken());
