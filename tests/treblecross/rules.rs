//! Treblecross: three adjacent Xs win.

use crate::referee::rng::Rng;
use crate::referee::text::Tokens;
use crate::referee::{Generator, Kind, Rules};

#[path = "plain.rs"]
#[allow(dead_code)] // It has a `main` of its own.
mod plain;

/// Statement: fewer than 100 boards.
pub const N_MAX: usize = 99;
/// Statement: 3 to 200 cells per board. Shorter boards are answered as published programs answer them.
pub const CELLS_MAX: usize = 200;

/// `naive` is used on boards of at most this many cells.
const NAIVE_MAX: usize = 14;

#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The boards, each a string of `.` and `X`.
    pub boards: Vec<String>,
}

impl Rules for Case {
    /// The first moves that win, by playing out all games on a board of that length.
    fn naive(&self) -> String {
        let answer = |board: &String| first_moves(board, &mover_wins(board.len()));
        self.boards.iter().map(answer).collect()
    }

    fn is_small(&self) -> bool {
        self.boards.iter().all(|board| board.len() <= NAIVE_MAX)
    }

    fn parse(input: &[u8]) -> Option<Case> {
        let mut tokens = Tokens::new(input);
        let count = tokens.number(0..=N_MAX)?;
        let is_cell = |byte| byte == b'.' || byte == b'X';
        let mut board = || tokens.word(is_cell).filter(|board| board.len() <= CELLS_MAX);
        let boards: Option<_> = (0..count).map(|_| board()).collect();
        Some(Case { boards: boards? })
    }

    fn text(&self) -> String {
        let lines: String = self.boards.iter().map(|board| board.clone() + "\n").collect();
        format!("{}\n{lines}", self.boards.len())
    }

    fn plain(&self) -> String {
        let moves =
            |board: &String| GRUNDY.with(|grundy| plain::winning_moves(board.as_bytes(), grundy));
        self.boards.iter().map(|board| lines(moves(board).into_iter())).collect()
    }

    fn generators() -> Vec<Generator<Case>> {
        let extreme = |name, make: fn(&mut Rng) -> String| {
            Generator::new(Kind::Extreme, name, move |rng| boards(N_MAX, || make(rng)))
        };
        vec![
            Generator::new(Kind::Small, "tiny_boards", |rng| mixed(12, 6, rng)),
            Generator::new(Kind::Random, "long_boards", |rng| mixed(CELLS_MAX, 40, rng)),
            extreme("empty", |_| ".".repeat(CELLS_MAX)),
            extreme("random_legal", |rng| board(CELLS_MAX, rng.between(2..=20), 1, rng)),
            extreme("no_immediate_win", |rng| board(CELLS_MAX, rng.between(5..=40), 3, rng)),
        ]
    }
}

/// The two output lines for a board with these winning cells, which are numbered from 0.
fn lines(winning: impl Iterator<Item = usize>) -> String {
    let cells: Vec<String> = winning.map(|cell| (cell + 1).to_string()).collect();
    let word = if cells.is_empty() { "LOSING" } else { "WINNING" };
    format!("{word}\n{}\n", cells.join(" "))
}

thread_local! {
    /// The textbook program's table of Grundy values, by the length of a strip.
    static GRUNDY: Vec<usize> = plain::grundy_values();
}

/// The output lines for a board; `wins` is the table of its length.
pub fn first_moves(board: &str, wins: &[bool]) -> String {
    let marks = board.match_indices('X');
    let marked = marks.fold(0, |marked, (cell, _)| marked | 1 << cell);
    lines((0..board.len()).filter(|cell| {
        let after = marked | 1 << cell;
        match board.len() {
            // XXX does not fit. In published programs, whoever makes the first mark wins.
            1 | 2 => marked == 0,
            _ => !has_three(marked) && after != marked && !wins[after],
        }
    }))
}

fn has_three(marked: usize) -> bool {
    marked & marked >> 1 & marked >> 2 != 0
}

/// For every set of marked cells of a board of that length, as bits, whether the player to move wins. A mark makes the
/// set a larger number, so the largest come first.
pub fn mover_wins(length: usize) -> Vec<bool> {
    let mut wins = vec![false; 1 << length];
    for marked in (0..1 << length).rev() {
        let mut moves = (0..length).map(|cell| marked | 1 << cell);
        wins[marked] = !has_three(marked) && moves.any(|after| after != marked && !wins[after]);
    }
    wins
}

/// A board on which about one cell in `rarity` is an X, at least `distance` cells after the last X. XXX occurs
/// only if that is 0.
fn board(length: usize, rarity: usize, distance: usize, rng: &mut Rng) -> String {
    let mut board = String::new();
    for _ in 0..length {
        let last = board.bytes().rev().position(|cell| cell == b'X');
        let apart = last.map_or(true, |last| last + 1 >= distance);
        let makes_three = distance > 0 && board.ends_with("XX");
        let is_marked = apart && !makes_three && rng.one_in(rarity);
        board.push(if is_marked { 'X' } else { '.' });
    }
    board
}

fn boards(count: usize, mut make: impl FnMut() -> String) -> Case {
    let boards = (0..count).map(|_| make()).collect();
    Case { boards }
}

/// Boards of up to `cells_max` cells, about one in `rarity` an X: some are over, some are won at once, and
/// some have no two marks close enough for that.
fn mixed(cells_max: usize, rarity: usize, rng: &mut Rng) -> Case {
    boards(rng.between(1..=5), || {
        let (length, distance) = (rng.between(1..=cells_max), *rng.pick(&[0, 1, 3, 3]));
        board(length, rng.between(2..=rarity), distance, rng)
    })
}
