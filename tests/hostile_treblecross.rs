//! Treblecross: broken, noisy and mutated input.
//!
//! The errors are those of the hand-rolled reader; proconio counts tokens, and may panic.
#![cfg(not(feature = "proconio"))]

use hostile::{Base, Broken, Token};

#[macro_use]
mod hostile;

#[path = "../bins/treblecross.rs"]
#[allow(dead_code)]
mod solution;

const BOARD: Token = Token::Word("a board of 3 to 200 cells");

const BASE: Base = Base {
    solve,
    text: "3\n.....\n.X.X...X\n.X.\n",
    tokens: &[Token::Number("N", 0, 99), BOARD, BOARD, BOARD],
    answer: "WINNING\n3\nWINNING\n3\nLOSING\n\n",
    letter: "a cell . or X",
    not_letters: b"xOo0*-/,:WY_?\x7f\x80\xae\xc3\xd8\xff",
};

/// Boards that are too short or too long, or already won.
fn broken() -> Vec<Broken> {
    let board = "a board of 3 to 200 cells";
    let cell = "a cell . or X";
    let mut broken = vec![
        Broken::new("no cell that is one", "1\n", "5", "\n", cell),
        Broken::new("one cell", "1\n", ".", "\n", board),
        Broken::new("two cells", "2\n...\n", "X.", "\n...\n", board),
        Broken::new("two cells and the end", "2\r\n...\r\n ", "XX", "", board),
        Broken::new("201 cells", "1\n", ".".repeat(201), "\n", board),
        Broken::new(
            "201 cells and the end",
            "1\n",
            ".X".repeat(100) + ".",
            "",
            board,
        ),
        Broken::new(
            "100000 cells",
            "2\n...\n\n",
            ".".repeat(100_000),
            "\n...\n",
            board,
        ),
        Broken::new(
            "201 cells and a letter",
            "1\n".to_owned() + &".".repeat(201),
            "x",
            "\n",
            cell,
        ),
        Broken::new(
            "200 cells and a letter",
            "1\n".to_owned() + &".".repeat(200),
            "x",
            "\n",
            cell,
        ),
        Broken::new("two cells and a letter", "1\n..", "x", "\n", cell),
        Broken::new("XXX and a letter", "1\nXXX", "x", "\n", cell),
        Broken::new("two boards in one line", "2\n...", ",", "...\n", cell),
        Broken::new(
            "the last board missing",
            "99\n".to_owned() + &"...\n".repeat(98),
            "",
            "",
            board,
        ),
    ];
    for length in [3, 4, 19, 20, 21, 199, 200] {
        for place in [0, (length - 3) / 2, length - 3] {
            let won = ".".repeat(place) + "XXX" + &".".repeat(length - 3 - place);
            broken.push(Broken::new(
                "XXX",
                "2\n.X.\n",
                won,
                "\n.X.\n",
                "a board without XXX",
            ));
        }
    }
    broken
}

hostile_tests!(treblecross, BASE, broken());
