//! Treblecross: three adjacent X in a row win.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use crate::dot::{self, Mark};
use crate::graph;
use crate::rng::Rng;
use crate::text::Tokens;
use crate::{Generator, Rules, Scale};

#[path = "plain.rs"]
#[allow(dead_code)] // It has a `main` of its own.
mod plain;

/// Statement: fewer than 100 boards.
pub const BOARDS_MAX: usize = 99;
/// Statement: 3 to 200 cells a board. Shorter boards are answered as published programs answer them.
pub const CELLS_MAX: usize = 200;

/// `naive` is used on boards of at most so many cells.
pub const NAIVE_MAX: usize = 20;

/// A picture shows so many boards, and so many cells of each in a row.
const DRAWN_BOARDS_MAX: usize = 10;
const DRAWN_CELLS_MAX: usize = 25;

/// One input.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The boards, each a string of `.` and `X`.
    pub boards: Vec<String>,
}

impl Rules for Case {
    /// The first moves that win, by playing out all games on a board of that length.
    ///
    /// On one or two cells nobody can win. Published programs answer as if two empty cells and an X
    /// followed at each end, which makes no difference on longer boards.
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
        let count = tokens.number("N", 0, BOARDS_MAX)?;
        let is_cell = |byte| byte == b'.' || byte == b'X';
        let mut boards = Vec::with_capacity(count);
        for _ in 0..count {
            let wanted = format!("a board of 1 to {CELLS_MAX} cells");
            let board = tokens.word(&wanted, "a cell . or X", is_cell)?;
            if board.len() > CELLS_MAX {
                return Err(tokens.refuse(&wanted));
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

    fn plain(&self) -> String {
        let boards = self.boards.iter().map(|board| board.as_bytes());
        boards
            .map(|board| lines(winning_cells(board).into_iter()))
            .collect()
    }

    fn draw(&self) -> Result<String, String> {
        dot::limit(self.boards.len(), DRAWN_BOARDS_MAX, "boards")?;
        let boards: String = self.boards.iter().map(|board| rows(board)).collect();
        let body = format!(
            "boards [shape=plain fillcolor=none label=<<TABLE\n\
             BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"1\">\n\
             <TR><TD BORDER=\"0\"></TD></TR>\n{boards}</TABLE>>]\n"
        );
        let legend = [
            Mark::fill(dot::GREY, "X").means("no move: a marked cell, or the game is over"),
            Mark::fill(dot::BLUE, "").means("a winning move"),
            Mark::fill(dot::ORANGE, "").means("a losing move: the opponent then makes XXX"),
            Mark::fill(dot::WHITE, "")
                .means("a losing move: it leaves Grundy values whose XOR is not 0"),
            Mark::text("SIDES=", "|_2_|").means(
                "the Grundy value of a strip, a run of cells more than two away from every X",
            ),
        ];
        Ok(dot::picture(
            "What the first moves on each board are worth",
            &legend,
            &body,
        ))
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
        Small: tiny_boards;
        Random: mid_boards, long_boards;
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

thread_local! {
    /// The textbook program's table of Grundy values, by the length of a strip.
    static GRUNDY: Vec<usize> = plain::grundy_values();
}

fn winning_cells(board: &[u8]) -> Vec<usize> {
    GRUNDY.with(|grundy| plain::winning_cells(board, grundy))
}

/// A board as rows of a table of Graphviz: who wins and why; numbers, cells and strips.
fn rows(board: &str) -> String {
    let cells = board.as_bytes();
    let wins = winning_cells(cells);
    let is_over = plain::is_over(cells);
    let wins_at_once = |&&cell: &&usize| plain::is_over(&plain::marked(cells, cell));
    let at_once = wins.iter().find(wins_at_once);
    let strips = match at_once {
        None if !is_over => strips(cells),
        _ => Vec::new(),
    };
    let values: Vec<usize> = strips
        .iter()
        .map(|strip| GRUNDY.with(|grundy| grundy[strip.len()]))
        .collect();
    let reason = match at_once {
        Some(cell) => format!("cell {} makes XXX", cell + 1),
        None if is_over => "there is XXX already".to_owned(),
        None => dot::xor_reason(&values, "no cell is more than two away from every X"),
    };
    let winner = if wins.is_empty() { "Second" } else { "First" };
    let mut rows = format!(
        "<TR><TD COLSPAN=\"{DRAWN_CELLS_MAX}\" BORDER=\"0\" HEIGHT=\"30\" ALIGN=\"LEFT\" \
         VALIGN=\"BOTTOM\">\
         {winner} wins: {reason}.</TD></TR>\n"
    );
    for (index, chunk) in cells.chunks(DRAWN_CELLS_MAX).enumerate() {
        let first = index * DRAWN_CELLS_MAX;
        let mut row = ["<TR>", "<TR>", "<TR>"].map(str::to_owned);
        // The numbers fill the row even where the cells do not, so that all columns are alike.
        for cell in first..first + DRAWN_CELLS_MAX {
            let number = if cell < cells.len() {
                (cell + 1).to_string()
            } else {
                " ".to_owned()
            };
            row[0] += &format!(
                "<TD BORDER=\"0\" WIDTH=\"20\" HEIGHT=\"20\" VALIGN=\"BOTTOM\">\
                 <FONT POINT-SIZE=\"9\">{number}</FONT></TD>"
            );
        }
        for (cell, &mark) in (first..).zip(chunk) {
            let strip = strips.iter().position(|strip| strip.contains(&cell));
            let colour = match strip {
                _ if wins.contains(&cell) => dot::BLUE,
                _ if mark == b'X' || is_over => dot::GREY,
                Some(_) => dot::WHITE,
                None => dot::ORANGE,
            };
            let mark = if mark == b'X' { "X" } else { " " };
            row[1] += &format!("<TD HEIGHT=\"20\" BGCOLOR=\"{colour}\">{mark}</TD>");
            row[2] += &strip.map_or("<TD BORDER=\"0\"></TD>".to_owned(), |index| {
                let Range { start, end } = strips[index];
                let left = if cell == start { "L" } else { "" };
                let right = if cell + 1 == end { "R" } else { "" };
                let is_middle = cell == (start + end - 1) / 2;
                let value = if is_middle {
                    values[index].to_string()
                } else {
                    String::new()
                };
                format!("<TD SIDES=\"B{left}{right}\">{value}</TD>")
            });
        }
        rows += &(row.join("</TR>\n") + "</TR>\n");
    }
    rows
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

/// For every set of marked cells of a board of that length, whether the player to move wins. A mark
/// makes the set a larger number, so the largest come first. Later calls get the same table.
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

/// The strips of a board: the runs of cells that are more than two cells from every X.
fn strips(board: &[u8]) -> Vec<Range<usize>> {
    let mut strips: Vec<Range<usize>> = Vec::new();
    for cell in (0..board.len()).filter(|&cell| plain::is_safe(board, cell)) {
        match strips.last_mut() {
            Some(strip) if strip.end == cell => strip.end += 1,
            _ => strips.push(cell..cell + 1),
        }
    }
    strips
}

/// A board on which one cell in `rarity` is an X, if it is at least `distance` cells from the last X.
/// There is XXX only if that is 0.
fn board(length: usize, rarity: usize, distance: usize, rng: &mut Rng) -> String {
    let mut board = String::new();
    for _ in 0..length {
        let last = board.bytes().rev().position(|cell| cell == b'X');
        let apart = last.map_or(true, |last| last + 1 >= distance);
        let makes_three = distance > 0 && board.ends_with("XX");
        if apart && !makes_three && rng.one_in(rarity) {
            board.push('X');
        } else {
            board.push('.');
        }
    }
    board
}

fn boards(count: usize, mut make: impl FnMut() -> String) -> Case {
    Case {
        boards: (0..count).map(|_| make()).collect(),
    }
}

/// Boards of up to so many cells, of which one in about `rarity` is an X: some won already, some won at
/// once, and some without two marks close enough for that.
fn mixed(cells_max: usize, rarity: usize, rng: &mut Rng) -> Case {
    boards(rng.between(1, 5), || {
        let (length, distance) = (rng.between(1, cells_max), *rng.pick(&[0, 1, 3, 3]));
        board(length, rng.between(2, rarity), distance, rng)
    })
}

fn tiny_boards(rng: &mut Rng, _: Scale) -> Case {
    mixed(12, 6, rng)
}

fn mid_boards(rng: &mut Rng, _: Scale) -> Case {
    mixed(NAIVE_MAX, 10, rng)
}

fn long_boards(rng: &mut Rng, _: Scale) -> Case {
    mixed(CELLS_MAX, 40, rng)
}

/// Shapes of as many boards as there can be: `name: a board`.
macro_rules! shapes {
    ($($name:ident: $board:expr;)+) => {
        $(fn $name(rng: &mut Rng, scale: Scale) -> Case {
            let make: fn(&mut Rng) -> String = $board;
            boards(scale.of(BOARDS_MAX), || make(rng))
        })+
    };
}

shapes! {
    empty: |_| ".".repeat(CELLS_MAX);
    sparse: |rng| board(CELLS_MAX, 40, 3, rng);
    random_legal: |rng| board(CELLS_MAX, rng.between(2, 20), 1, rng);
    no_immediate_win: |rng| board(CELLS_MAX, rng.between(5, 20), 3, rng);
    crowded: |rng| board(CELLS_MAX, 1, 1, rng);
}

/// The longest boards first, so that each leaves something of the one before in a reused buffer.
fn every_length(rng: &mut Rng, scale: Scale) -> Case {
    let mut lengths = (1..=CELLS_MAX).rev().step_by(2);
    boards(scale.of(BOARDS_MAX), || {
        board(lengths.next().unwrap_or(1), 10, 3, rng)
    })
}

/// Every board of `length` cells, those included on which somebody has won.
pub fn every_board(length: usize) -> impl Iterator<Item = String> {
    (0..1 << length).map(move |marked| {
        let cells = (0..length).map(|cell| if marked >> cell & 1 == 1 { 'X' } else { '.' });
        cells.collect()
    })
}
