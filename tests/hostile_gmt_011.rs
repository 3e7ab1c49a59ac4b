//! GMT-011: broken, noisy and mutated input.
//!
//! The errors are those of the hand-rolled reader; proconio counts tokens, and may panic.
#![cfg(not(feature = "proconio"))]

use hostile::{Base, Broken, Token};

#[macro_use]
mod hostile;

#[path = "../bins/gmt_011.rs"]
#[allow(dead_code)]
mod solution;

const NODE: Token = Token::Number("a node", 1, 4);

const BASE: Base = Base {
    solve,
    text: "4 3\n1 2\n2 3\n1 3\n2 1\n",
    tokens: &[
        Token::Number("n", 2, 100),
        Token::Number("m", 0, 2000),
        NODE,
        NODE,
        NODE,
        NODE,
        NODE,
        NODE,
        NODE,
        NODE,
    ],
    answer: "First\n",
    letter: "",
    not_letters: b"",
};

/// Limits at which the small input is not, and tokens on one node.
fn broken() -> Vec<Broken> {
    let node = "a node from 1 to 100";
    let most = format!("100 2000\n{}", "99 100\n".repeat(2000));
    vec![
        Broken::new(
            "both tokens on a node",
            "4 1\n1 2\n3 ",
            "3",
            "\n",
            "a node other than 3",
        ),
        Broken::new(
            "both tokens on node 1",
            "2 0\n1\r\n",
            "1",
            "",
            "a node other than 1",
        ),
        Broken::new(
            "both tokens on the last node",
            most.clone() + "100 ",
            "100",
            " 1\n",
            "a node other than 100",
        ),
        Broken::new("2500 moves", "4 ", "2500", "\n1 2\n", "m from 0 to 2000"),
        Broken::new("a move from 0", "100 1\n", "0", " 1\n1 2\n", node),
        Broken::new("a node too large", "100 1\n100 ", "101", "\n1 2\n", node),
        Broken::new(
            "the second token too far",
            most.clone() + "100 ",
            "101",
            "\n",
            node,
        ),
        Broken::new("no second token", most.clone() + "100", "", "", node),
        Broken::new("no tokens", most, "", "", node),
        Broken::new(
            "tokens taken for moves",
            "2 2\n1 2\n1 2\n",
            "",
            "",
            "a node from 1 to 2",
        ),
    ]
}

hostile_tests!(gmt_011, BASE, broken());
