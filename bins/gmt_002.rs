//! GMT-002: Token Walk on Directed Graph
//!
//! Source:  GMT-002 in GundalaNikhil/DSA on GitHub, folder dsa-problems/GameTheory/problems: the
//!          statement and its limits. No public judge for it was found.
//! Limits:  2 s, 256 MB, 8 MB stack
//! Checker: exact
//! Task:    A token stands on a node of a directed graph; two players move it along an edge in
//!          turn. Normal play: whoever cannot move loses. For each node, say whether the player to
//!          move there is winning or losing, or whether neither side can force a win.
//! Input:   `n m`, then m lines `u v`, each a move from node u to node v. Nodes are numbered from
//!          0; 1 <= n <= 200 000 and 0 <= m <= 200 000. Moves may be repeated, and form cycles.
//! Output:  One line of n words with a space between: `Winning`, `Losing` or `Draw` for the nodes
//!          0 to n - 1. The statement promises a DAG, on which nothing is ever a draw.
//! Idea:    Retrograde analysis over single positions: from the terminal ones backwards, each
//!          position is labelled as soon as the labels of its successors decide it.
//! Proof:   (1) A terminal position has no move, so it is losing.
//!          (2) A position with a move to a losing position is winning: play that move.
//!          (3) A position whose moves all reach winning positions is losing.
//!          On a DAG (1)-(3) label every position, by induction along a topological order. With
//!          cycles, a position left unlabelled has no move to a losing position, by (2), and
//!          some move to an unlabelled one, by (3). Whoever makes such a move meets an unlabelled
//!          position again at the next turn, or a winning one. Both players can go on like this
//!          and never lose, so neither can force a win: a draw.
//! Cost:    O(n + m) time; 16 n + 8 m bytes and 64 KB, which is 4.9 MB, and the input.
//! Tested:  samples; every digraph on up to 4 nodes, every DAG on up to 6 whose moves lead to larger
//!          nodes, and 50 000 random inputs, compared with the referee, which plays by the rules,
//!          or with the textbook program where that is too slow; 18 shapes at the limits, with that
//!          program.
//! Judge:   accepted by problemtools 1.20260907 on 2026-11-23, 62 cases of this project

#![forbid(unsafe_code)]

use std::convert::TryFrom;
use std::io::{self, Read, Write};
use std::process;

use input::Input;

/// Statement: 1 <= n <= 200 000 nodes.
const N_MAX: usize = 200_000;
/// Statement: 0 <= m <= 200 000 moves.
const M_MAX: usize = 200_000;

/// Bytes of the output that are held at a time.
const OUTPUT_SIZE: usize = 1 << 16;

/// Lists must fit 32 bits, and numbers of moves must be below `WINNING`, or this does not compile.
const _: usize = u32::MAX as usize - (N_MAX + M_MAX + 1);

/// The game graph, as retrograde analysis needs it.
struct Graph {
    /// `positions[v]`: the status of v, at `STATUS`, and the list of its predecessors, at `LIST`. One
    /// cache miss brings both.
    positions: Box<[[u32; 2]; N_MAX]>,
    /// `cells[c]`: the first node of a list of two or more, and the list of the others.
    cells: Box<[[u32; 2]; M_MAX]>,
    cell_count: usize,
}

const STATUS: usize = 0;
const LIST: usize = 1;

/// The status of a position that is not winning is the number of its open moves. A move is open until it
/// is known to reach a winning position, so a position without open moves is losing.
const WINNING: u32 = u32::MAX;
const LOSING: u32 = 0;

/// A list of nodes is `EMPTY`, or `FIRST_NODE + u` if it holds u alone, or `FIRST_CELL + c` if it begins
/// in cell c. Following a list of one node touches no cell.
const EMPTY: u32 = 0;
const FIRST_NODE: u32 = EMPTY + 1;
const FIRST_CELL: u32 = FIRST_NODE + N_MAX as u32;

/// An array on the heap, since a judge's stack may be small.
macro_rules! boxed_array {
    ($value:expr; $size:expr) => {
        Box::<[_; $size]>::try_from(vec![$value; $size].into_boxed_slice()).expect("same size")
    };
}

/// Reads a graph and writes, in the order of its nodes, `Winning`, `Losing` or `Draw`.
///
/// # Errors
/// `InvalidData`, with line and column, for a token that is missing, wrong or over a limit; whatever
/// error `input` or `output` returns. Nothing is written before the last token has been accepted.
pub fn solve(input: impl Read, output: impl Write) -> io::Result<()> {
    let mut input = Input::read(input)?;
    let n = input.number("n", 1..=N_MAX as u32)?;
    let m = input.number("m", 0..=M_MAX as u32)?;
    let mut graph = Graph {
        positions: boxed_array![[LOSING, EMPTY]; N_MAX],
        cells: boxed_array![[0, EMPTY]; M_MAX],
        cell_count: 0,
    };
    for _ in 0..m {
        let u = input.number("a node", 0..=n - 1)?;
        let v = input.number("a node", 0..=n - 1)?;
        graph.add_move(u, v);
    }
    graph.label_positions(n as usize);
    write_labels(&graph.positions[..n as usize], output)
}

impl Graph {
    /// Adds the move `u -> v`.
    fn add_move(&mut self, u: u32, v: u32) {
        self.positions[u as usize][STATUS] += 1;
        let list = &mut self.positions[v as usize][LIST];
        // Whether the list is empty is unpredictable, so the next free cell is written in any case, and
        // counted only if it is used: that needs no branch.
        let was_empty = *list == EMPTY;
        self.cells[self.cell_count] = [u, *list];
        let cell = FIRST_CELL + self.cell_count as u32;
        *list = if was_empty { FIRST_NODE + u } else { cell };
        self.cell_count += usize::from(!was_empty);
    }

    /// The first node of a list that is not empty, and the list of the others.
    fn node_and_others(&self, list: u32) -> [u32; 2] {
        if list < FIRST_CELL {
            [list - FIRST_NODE, EMPTY]
        } else {
            self.cells[(list - FIRST_CELL) as usize]
        }
    }

    /// Retrograde analysis: afterwards a status that is neither `LOSING` nor `WINNING` is a draw.
    fn label_positions(&mut self, n: usize) {
        // The labelled positions whose predecessors are still to be told: copies, since a labelled
        // position does not change any more. Like a cell, a copy is written in any case, and counted
        // only if it is used, so the queue has one place to spare.
        let mut queue = boxed_array![[LOSING, EMPTY]; N_MAX + 1];
        let (mut first, mut end) = (0, 0);
        for position in &self.positions[..n] {
            queue[end] = *position;
            end += usize::from((position[STATUS] == LOSING) & (position[LIST] != EMPTY));
        }
        while first < end {
            let [label, mut list] = queue[first];
            first += 1;
            while list != EMPTY {
                let [u, others] = self.node_and_others(list);
                list = others;
                let position = &mut self.positions[u as usize];
                let was_winning = position[STATUS] == WINNING;
                // This move was open until now, so the status is not `LOSING` yet.
                if label == LOSING {
                    position[STATUS] = WINNING;
                } else {
                    position[STATUS] -= u32::from(!was_winning);
                }
                let is_labelled = (label == LOSING) | (position[STATUS] == LOSING);
                queue[end] = *position;
                end += usize::from(is_labelled & !was_winning & (position[LIST] != EMPTY));
            }
        }
    }
}

/// Writes the word for each position. Which word comes next is unpredictable, so there is no branch on
/// that: eight bytes are added whatever its length, and those that are too many are taken away.
fn write_labels(positions: &[[u32; 2]], mut output: impl Write) -> io::Result<()> {
    const WORDS: [&[u8; 8]; 3] = [b"Losing  ", b"Draw    ", b"Winning "];
    const LENGTHS: [usize; 3] = [7, 5, 8];
    let mut block = Vec::with_capacity(OUTPUT_SIZE);
    for position in positions {
        if block.len() + 8 > OUTPUT_SIZE {
            output.write_all(&block)?;
            block.clear();
        }
        let status = position[STATUS];
        let word = usize::from(status != LOSING) + usize::from(status == WINNING);
        block.extend_from_slice(WORDS[word]);
        block.truncate(block.len() - 8 + LENGTHS[word]);
    }
    block.pop();
    block.push(b'\n');
    output.write_all(&block)?;
    output.flush()
}

fn main() {
    if let Err(error) = solve(io::stdin().lock(), io::stdout().lock()) {
        // If even this cannot be written, the exit status still tells.
        let _ = writeln!(io::stderr(), "error: {}", error);
        process::exit(1);
    }
}

#[cfg(feature = "proconio")]
#[path = "../tests/proconio/input.rs"]
mod input;

// This reader is the same text in every solution.
#[cfg(not(feature = "proconio"))]
mod input {
    use std::ascii;
    use std::io::{self, ErrorKind, Read};
    use std::ops::{Range, RangeInclusive};

    /// Bytes of the input that are asked for at a time.
    const PART_SIZE: u64 = 1 << 20;
    /// Bytes of a wrong token that an error shows.
    const SHOWN_MAX: usize = 20;

    /// The tokens of a judge's input, all of which is in memory. Bytes not above the space separate
    /// tokens; CRLF and a missing last line end are fine.
    pub struct Input {
        bytes: Vec<u8>,
        /// Where the last token is. If there was none left, this is empty, and at the end.
        token: Range<usize>,
    }

    impl Input {
        pub fn read(mut source: impl Read) -> io::Result<Self> {
            let mut bytes = Vec::new();
            // Some versions of Rust clear all the memory that a read may fill, so each fills at most a part.
            while source.by_ref().take(PART_SIZE).read_to_end(&mut bytes)? as u64 == PART_SIZE {}
            Ok(Self { bytes, token: 0..0 })
        }

        /// The next token. If there is none, `what` is wanted.
        #[inline(always)]
        pub fn word(&mut self, what: &str) -> io::Result<&[u8]> {
            let start = self.next_token_start();
            let mut end = start;
            while end < self.bytes.len() && self.bytes[end] > b' ' {
                end += 1;
            }
            self.token = start..end;
            if start == end {
                return Err(self.error(what));
            }
            Ok(&self.bytes[start..end])
        }

        /// The next token, which must be a plain decimal number in the range.
        #[inline(always)]
        pub fn number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
            let (min, max) = (u64::from(*range.start()), u64::from(*range.end()));
            let start = self.next_token_start();
            let mut end = start;
            let mut number = 0;
            for &byte in &self.bytes[start..] {
                let digit = byte.wrapping_sub(b'0');
                // A number that is too large already gets no more digits, so it cannot overflow.
                if digit > 9 || number > max {
                    break;
                }
                number = 10 * number + u64::from(digit);
                end += 1;
            }
            let ends_here = self.bytes.get(end).map_or(true, |&byte| byte <= b' ');
            if start < end && ends_here && (min..=max).contains(&number) {
                self.token = start..end;
                return Ok(number as u32);
            }
            let wanted = format!("{} from {} to {}", what, min, max);
            self.word(&wanted)?;
            Err(self.error(&wanted))
        }

        #[inline(always)]
        fn next_token_start(&self) -> usize {
            let mut start = self.token.end;
            while start < self.bytes.len() && self.bytes[start] <= b' ' {
                start += 1;
            }
            start
        }

        /// An error about the last token.
        pub fn error(&self, wanted: &str) -> io::Error {
            let before = &self.bytes[..self.token.start];
            let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
            let last_line = before.rsplit(|&byte| byte == b'\n').next();
            let column = 1 + last_line.map_or(0, <[u8]>::len);
            let token = &self.bytes[self.token.clone()];
            let shown = token.iter().take(SHOWN_MAX).copied();
            let shown = shown.flat_map(ascii::escape_default).map(char::from);
            let found = match token.len() {
                0 => "the end of the input".to_string(),
                1..=SHOWN_MAX => format!("\"{}\"", shown.collect::<String>()),
                _ => format!("\"{}...\"", shown.collect::<String>()),
            };
            let place = format!("line {}, column {}", line, column);
            let message = format!("{}: expected {}, found {}", place, wanted, found);
            io::Error::new(ErrorKind::InvalidData, message)
        }
    }
}
