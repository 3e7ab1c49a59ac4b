//! Treblecross: three adjacent X in a row win.

use std::cell::RefCell;
use std::rc::Rc;

use crate::dot;
use crate::graph;
use crate::rng::Rng;
use crate::text::Tokens;
use crate::{Generator, Rules, Scale};

/// Statement: fewer than 100 boards.
pub const BOARDS_MAX: usize = 99;
/// Statement: 3 to 200 cells a board. Shorter boards are answered as published programs answer them.
pub const CELLS_MAX: usize = 200;

/// The rules are played on boards of at most so many cells.
pub const NAIVE_MAX: usize = 20;

/// A picture shows so many boards, and so many cells of each.
const DRAWN_BOARDS_MAX: usize = 10;
const DRAWN_CELLS_MAX: usize = 60;

/// One input.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The boards, each a string of `.` and `X`.
    pub boards: Vec<String>,
}

impl Rules for Case {
    /// The first moves that win, by playing all games on a board of that length to their ends.
    ///
    /// On one or two cells nobody can win. To published programs, the end of a board is a gap as
    /// between two X; on longer boards that changes nothing, but here it makes a game of it.
    fn naive(&self) -> String {
        self.boards
            .iter()
            .map(|board| {
                let (left, right) = if board.len() < 3 {
                    ("X..", "..X")
                } else {
                    ("", "")
                };
                let marked = mask(&format!("{left}{board}{right}"));
                let wins = mover_wins(left.len() + board.len() + right.len());
                lines((0..board.len()).filter(|cell| {
                    let after = marked | 1 << (left.len() + cell);
                    !has_three(marked) && after != marked && !wins[after]
                }))
            })
            .collect()
    }

    fn is_small(&self) -> bool {
        self.boards.iter().all(|board| board.len() <= NAIVE_MAX)
    }

    fn parse(input: &[u8]) -> Result<Case, String> {
        let mut tokens = Tokens::new(input);
        let count = tokens.number("the number of boards", 0, BOARDS_MAX)?;
        let is_cell = |byte| byte == b'.' || byte == b'X';
        let mut boards = Vec::with_capacity(count);
        for _ in 0..count {
            let board = tokens.word("a cell . or X", usize::MAX, is_cell)?;
            if board.len() > CELLS_MAX {
                return Err(tokens.refuse("a board of 1 to 200 cells"));
            }
            boards.push(board);
        }
        Ok(Case { boards })
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n", self.boards.len());
        for board in &self.boards {
            text += &format!("{board}\n");
        }
        text
    }

    /// By the theory: where XXX is, the game is over; where no cell wins at once, a mark within two
    /// cells of an X loses at once, and the other cells fall into runs that do not touch each other.
    fn plain(&self) -> String {
        let nimbers = nimbers();
        let value = |board: &[u8]| {
            let runs = runs_of_safe_cells(board);
            runs.iter().fold(0, |xor, &length| xor ^ nimbers[length])
        };
        self.boards
            .iter()
            .map(|board| {
                let mut board = board.clone().into_bytes();
                let is_over = has_xxx(&board);
                let empty: Vec<usize> = (0..board.len())
                    .filter(|&cell| board[cell] == b'.' && !is_over)
                    .collect();
                let mut at_once = Vec::new();
                let mut later = Vec::new();
                for cell in empty {
                    let safe = is_safe(&board, cell);
                    board[cell] = b'X';
                    if has_xxx(&board) {
                        at_once.push(cell);
                    } else if safe && value(&board) == 0 {
                        later.push(cell);
                    }
                    board[cell] = b'.';
                }
                lines(if at_once.is_empty() { later } else { at_once }.into_iter())
            })
            .collect()
    }

    fn draw(&self) -> Result<String, String> {
        dot::limit(self.boards.len(), DRAWN_BOARDS_MAX, "boards")?;
        let mut body = "node [shape=plain fillcolor=none fontname=Courier]\n".to_owned();
        for (index, board) in self.boards.iter().enumerate() {
            dot::limit(board.len(), DRAWN_CELLS_MAX, "cells of a board")?;
            let answer = one_board(board).answer();
            body += &format!("b{index} [label=<{}>]\n", table(board, &answer));
            if index > 0 {
                // An unseen arrow puts the boards below each other.
                body += &format!("b{} -> b{index} [style=invis]\n", index - 1);
            }
        }
        let colours = [
            (dot::BLUE, "a winning first move"),
            (
                dot::ORANGE,
                "a losing one: too close to an X, so the opponent wins at once",
            ),
            (
                dot::WHITE,
                "a losing one, in a gap; below the gaps are their nimbers",
            ),
        ];
        Ok(dot::picture("treblecross: first moves", &colours, &body))
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Case> + '_> {
        let fewer_boards = graph::parts(self.boards.len()).map(move |gone| Case {
            boards: [&self.boards[..gone.start], &self.boards[gone.end..]].concat(),
        });
        let smaller_board = (0..self.boards.len()).flat_map(move |index| {
            let board = &self.boards[index];
            let fewer_cells = graph::parts(board.len())
                .map(move |gone| board[..gone.start].to_owned() + &board[gone.end..]);
            let fewer_marks = board
                .match_indices('X')
                .map(move |(cell, _)| board[..cell].to_owned() + "." + &board[cell + 1..]);
            fewer_cells.chain(fewer_marks).map(move |board| {
                let mut smaller = self.clone();
                smaller.boards[index] = board;
                smaller
            })
        });
        Box::new(fewer_boards.chain(smaller_board))
    }

    const GENERATORS: &'static [Generator<Case>] = generators! {
        Small: tiny_board, tiny_boards, tiny_gaps, tiny_crowded, tiny_over;
        Random: mid_boards, mid_gaps, long_board, long_gaps, long_over;
        Extreme: empty, sparse, random_legal, no_immediate_win, crowded, every_length;
    };
}

/// The two output lines for a board with these winning cells, which are numbered from 0.
fn lines(winning: impl Iterator<Item = usize>) -> String {
    let cells: Vec<String> = winning.map(|cell| (cell + 1).to_string()).collect();
    let word = if cells.is_empty() {
        "LOSING"
    } else {
        "WINNING"
    };
    format!("{word}\n{}\n", cells.join(" "))
}

fn one_board(board: &str) -> Case {
    Case {
        boards: vec![board.to_owned()],
    }
}

/// A board with this answer as a table of Graphviz: numbers, cells, and the nimbers of the gaps.
fn table(board: &str, answer: &str) -> String {
    let winning: Vec<&str> = answer.split_ascii_whitespace().skip(1).collect();
    let cells = board.as_bytes();
    let mut rows = ["<TR>", "<TR>", "<TR>"].map(str::to_owned);
    for (cell, &mark) in cells.iter().enumerate() {
        let number = (cell + 1).to_string();
        let safe = is_safe(cells, cell);
        let colour = match mark {
            b'X' => dot::GREY,
            _ if winning.contains(&number.as_str()) => dot::BLUE,
            _ if safe => dot::WHITE,
            _ => dot::ORANGE,
        };
        let mark = if mark == b'X' { "<B>X</B>" } else { " " };
        rows[0] += &format!("<TD BORDER=\"0\"><FONT POINT-SIZE=\"9\">{number}</FONT></TD>");
        rows[1] += &format!("<TD WIDTH=\"18\" HEIGHT=\"18\" BGCOLOR=\"{colour}\">{mark}</TD>");
        let begins = safe && (cell == 0 || !is_safe(cells, cell - 1));
        if begins {
            let gap = (cell..cells.len()).take_while(|&cell| is_safe(cells, cell));
            let gap = gap.count();
            let nimber = nimbers()[gap];
            rows[2] += &format!("<TD COLSPAN=\"{gap}\" SIDES=\"LBR\">{nimber}</TD>");
        } else if !safe {
            rows[2] += "<TD BORDER=\"0\"></TD>";
        }
    }
    let word = answer.lines().next().unwrap_or_default();
    let rows = rows.join("</TR>\n");
    format!(
        "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"1\">\n\
         <TR><TD COLSPAN=\"{}\" BORDER=\"0\" ALIGN=\"LEFT\">{word}</TD></TR>\n{rows}</TR></TABLE>",
        cells.len()
    )
}

/// The marked cells of a board as bits.
fn mask(board: &str) -> usize {
    board
        .match_indices('X')
        .fold(0, |mask, (cell, _)| mask | 1 << cell)
}

fn has_three(marked: usize) -> bool {
    marked & marked >> 1 & marked >> 2 != 0
}

/// For every set of marked cells of a board of that length whether the player to move wins. The
/// longest boards first: each mark makes the set a larger number. A table serves all later calls.
fn mover_wins(length: usize) -> Rc<Vec<bool>> {
    type Tables = Vec<Option<Rc<Vec<bool>>>>;
    thread_local! {
        static TABLES: RefCell<Tables> = RefCell::new(vec![None; NAIVE_MAX + 1]);
    }
    TABLES.with(|tables| {
        let table = &mut tables.borrow_mut()[length];
        let table = table.get_or_insert_with(|| {
            let mut wins = vec![false; 1 << length];
            for marked in (0..1 << length).rev() {
                wins[marked] = !has_three(marked)
                    && (0..length).any(|cell| {
                        let after = marked | 1 << cell;
                        after != marked && !wins[after]
                    });
            }
            Rc::new(wins)
        });
        Rc::clone(table)
    })
}

fn has_xxx(board: &[u8]) -> bool {
    board.windows(3).any(|three| three == b"XXX")
}

fn is_safe(board: &[u8], cell: usize) -> bool {
    let near = cell.saturating_sub(2)..board.len().min(cell + 3);
    board[near].iter().all(|&cell| cell == b'.')
}

/// The lengths of the runs of cells that are more than two cells from every X.
fn runs_of_safe_cells(board: &[u8]) -> Vec<usize> {
    let safe: Vec<bool> = (0..board.len()).map(|cell| is_safe(board, cell)).collect();
    safe.split(|safe| !safe)
        .map(<[bool]>::len)
        .filter(|&length| length > 0)
        .collect()
}

/// The nimbers of runs of 0 to 200 safe cells. A run plays like an empty board of its length.
pub fn nimbers() -> Rc<Vec<usize>> {
    thread_local! {
        static NIMBERS: Rc<Vec<usize>> = find_nimbers();
    }
    NIMBERS.with(Rc::clone)
}

fn find_nimbers() -> Rc<Vec<usize>> {
    let mut nimbers = vec![0];
    for length in 1..=CELLS_MAX {
        let mut board = vec![b'.'; length];
        let mut reached = vec![false; length + 1];
        for cell in 0..length {
            board[cell] = b'X';
            let runs = runs_of_safe_cells(&board);
            reached[runs.iter().fold(0, |xor, &run| xor ^ nimbers[run])] = true;
            board[cell] = b'.';
        }
        let mex = reached.iter().position(|&reached| !reached);
        nimbers.push(mex.expect("a run has fewer moves than its length + 1"));
    }
    Rc::new(nimbers)
}

/// A board on which each cell is an X once in `rarity` times, if it is at least `distance` cells
/// from the last X and makes no XXX.
fn board(length: usize, rarity: usize, distance: usize, rng: &mut Rng) -> String {
    let mut board = String::new();
    for _ in 0..length {
        let last = board.bytes().rev().position(|cell| cell == b'X');
        let apart = last.map_or(true, |last| last + 1 >= distance);
        if apart && !board.ends_with("XX") && rng.one_in(rarity) {
            board.push('X');
        } else {
            board.push('.');
        }
    }
    board
}

/// A board on which each cell is an X once in `rarity` times, with a winner or without.
fn any_board(length: usize, rarity: usize, rng: &mut Rng) -> String {
    let cell = |_| if rng.one_in(rarity) { 'X' } else { '.' };
    (0..length).map(cell).collect()
}

fn boards(count: usize, mut make: impl FnMut() -> String) -> Case {
    Case {
        boards: (0..count).map(|_| make()).collect(),
    }
}

fn tiny_board(rng: &mut Rng, _: Scale) -> Case {
    boards(1, || board(rng.between(1, 12), 4, 1, rng))
}

fn tiny_boards(rng: &mut Rng, _: Scale) -> Case {
    boards(rng.between(2, 4), || board(rng.between(1, 8), 5, 1, rng))
}

/// No two marks close enough to win at once.
fn tiny_gaps(rng: &mut Rng, _: Scale) -> Case {
    boards(1, || board(rng.between(3, 14), 6, 3, rng))
}

/// Many ways to win at once.
fn tiny_crowded(rng: &mut Rng, _: Scale) -> Case {
    boards(1, || board(rng.between(1, 12), 2, 1, rng))
}

/// Boards on which somebody may have won.
fn tiny_over(rng: &mut Rng, _: Scale) -> Case {
    boards(rng.between(1, 2), || any_board(rng.between(1, 9), 2, rng))
}

fn mid_boards(rng: &mut Rng, _: Scale) -> Case {
    boards(rng.between(1, 9), || {
        board(rng.between(1, NAIVE_MAX), 8, 1, rng)
    })
}

fn mid_gaps(rng: &mut Rng, _: Scale) -> Case {
    boards(rng.between(1, 9), || {
        board(rng.between(12, NAIVE_MAX), 10, 3, rng)
    })
}

fn long_board(rng: &mut Rng, _: Scale) -> Case {
    boards(1, || board(rng.between(3, CELLS_MAX), 20, 1, rng))
}

fn long_gaps(rng: &mut Rng, _: Scale) -> Case {
    boards(1, || board(rng.between(3, CELLS_MAX), 20, 3, rng))
}

fn long_over(rng: &mut Rng, _: Scale) -> Case {
    boards(rng.between(1, 9), || {
        any_board(rng.between(1, CELLS_MAX), 6, rng)
    })
}

fn empty(_: &mut Rng, scale: Scale) -> Case {
    boards(scale.of(BOARDS_MAX), || ".".repeat(CELLS_MAX))
}

fn sparse(rng: &mut Rng, scale: Scale) -> Case {
    boards(scale.of(BOARDS_MAX), || board(CELLS_MAX, 40, 3, rng))
}

fn random_legal(rng: &mut Rng, scale: Scale) -> Case {
    boards(scale.of(BOARDS_MAX), || {
        board(CELLS_MAX, rng.between(2, 20), 1, rng)
    })
}

fn no_immediate_win(rng: &mut Rng, scale: Scale) -> Case {
    boards(scale.of(BOARDS_MAX), || {
        board(CELLS_MAX, rng.between(5, 20), 3, rng)
    })
}

fn crowded(rng: &mut Rng, scale: Scale) -> Case {
    boards(scale.of(BOARDS_MAX), || board(CELLS_MAX, 1, 1, rng))
}

/// The longest boards first, so that later ones are shorter than what was left of the last.
fn every_length(rng: &mut Rng, scale: Scale) -> Case {
    let mut lengths = (1..=CELLS_MAX).rev().step_by(2);
    boards(scale.of(BOARDS_MAX), || {
        board(lengths.next().unwrap_or(1), 10, 3, rng)
    })
}

/// Every board of `length` cells, those included on which somebody has won.
pub fn every_board(length: usize) -> impl Iterator<Item = Case> {
    (0..1 << length).map(move |marked| {
        let cells = (0..length).map(|cell| if marked >> cell & 1 == 1 { 'X' } else { '.' });
        Case {
            boards: vec![cells.collect()],
        }
    })
}
