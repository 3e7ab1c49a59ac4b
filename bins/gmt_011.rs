//! GMT-011: Blocking Tokens on DAG
//!
//! Source:  GMT-011 in GundalaNikhil/DSA on GitHub, folder dsa-problems/GameTheory/problems: the
//!          statement and its limits. No public judge for it was found.
//! Limits:  1 s, 256 MB, 8 MB stack
//! Checker: exact
//! Task:    Two tokens stand on different nodes of a directed graph; two players in turn move one
//!          of them along an edge to a node that the other token does not occupy. Normal play:
//!          whoever cannot move loses. Say who wins, or whether neither side can force a win.
//! Input:   `n m`, then m lines `u v`, each a move from node u to node v, then `a b`, the nodes where
//!          the tokens stand. Nodes are numbered from 1; 2 <= n <= 100, 0 <= m <= 2000, a is not b.
//!          Moves may be repeated, and form cycles.
//! Output:  `First`, `Second` or `Draw`. The statement promises a DAG, on which there is no draw.
//! Idea:    Retrograde analysis over pairs of nodes, since tokens that block each other are not a
//!          sum of two games. Sets of nodes are numbers of 128 bits, so a few operations tell whether
//!          all moves of a position reach winning ones.
//! Proof:   (1) A terminal position has no move, so it is losing.
//!          (2) A position with a move to a losing position is winning: play that move.
//!          (3) A position whose moves all reach winning positions is losing.
//!          On a DAG (1)-(3) label every position, by induction along a topological order of the
//!          pairs. With cycles, a position left unlabelled has no move to a losing position, by
//!          (2), and some move to an unlabelled one, by (3). Whoever makes such a move meets an
//!          unlabelled position again at the next turn, or a winning one. Both players can go on
//!          like this and never lose, so neither can force a win: a draw.
//! Cost:    O(n^3 + m) time: a position is checked once at first, and once more for each of its at most
//!          2 n moves that is found to reach a winning position. A round of `while` costs O(n), and
//!          all but the first follow a new losing position. 8 KB and the input.
//! Tested:  samples; every digraph on up to 4 nodes and every DAG on up to 5 whose moves lead to larger
//!          nodes, with every pair of starts, and 200 000 random inputs, compared with the referee,
//!          which plays by the rules, or with the textbook program where that is too slow; 14
//!          shapes at the limits, with that program.
//! Judge:   accepted by problemtools 1.20260907 on 2026-11-23, 68 cases of this project

#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::iter;
use std::mem;
use std::process;

use input::Input;

/// Statement: 2 <= n <= 100 nodes.
const N_MAX: usize = 100;
/// Statement: 0 <= m <= 2000 moves.
const M_MAX: u32 = 2000;

/// A set of nodes: bit `v` for node `v`. There are more bits than nodes, or this does not compile.
type Nodes = u128;
const _: usize = 127 - N_MAX;

/// The game graph and what is known of its positions.
struct Graph {
    /// `successors[u]` and `predecessors[v]`: where a token can go to, and can come from.
    successors: [Nodes; N_MAX],
    predecessors: [Nodes; N_MAX],
    /// `winning[b]` and `losing[b]`: the nodes `a` such that the position (a, b) is known to be
    /// winning, or losing, for the player to move. Both are symmetric in a and b. Node b itself
    /// is in `winning[b]`: a move to the other token is as useless as one to a winning position.
    winning: [Nodes; N_MAX],
    losing: [Nodes; N_MAX],
    /// `pending[b]`: the nodes `a` such that (a, b) may have become losing since the last look. One
    /// of (a, b) and (b, a) is enough.
    pending: [Nodes; N_MAX],
}

/// Reads a graph and two nodes, and writes `First`, `Second` or `Draw`.
///
/// # Errors
/// `InvalidData`, with line and column, for a token that is missing, wrong or over a limit; whatever
/// error `input` or `output` returns. Nothing is written before the last token has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::read(input)?;
    let n = input.number("n", 2..=N_MAX as u32)?;
    let m = input.number("m", 0..=M_MAX)?;
    let mut graph = Graph {
        successors: [0; N_MAX],
        predecessors: [0; N_MAX],
        winning: [0; N_MAX],
        losing: [0; N_MAX],
        pending: [0; N_MAX],
    };
    for _ in 0..m {
        let u = input.number("a node", 1..=n)?;
        let v = input.number("a node", 1..=n)?;
        graph.add_move(u as usize - 1, v as usize - 1);
    }
    let a = input.number("a node", 1..=n)?;
    let b = input.number("a node", 1..=n)?;
    if a == b {
        return Err(input.error(&format!("a node other than {}", a)));
    }
    let (a, b) = (a as usize - 1, b as usize - 1);
    graph.label_positions(n as usize);
    let answer = match (graph.winning[b] >> a & 1, graph.losing[b] >> a & 1) {
        (1, _) => "First\n",
        (_, 1) => "Second\n",
        _ => "Draw\n",
    };
    output.write_all(answer.as_bytes())?;
    output.flush()
}

impl Graph {
    /// Adds the move `u -> v`. Repeated moves change nothing.
    fn add_move(&mut self, u: usize, v: usize) {
        self.successors[u] |= 1 << v;
        self.predecessors[v] |= 1 << u;
    }

    /// Retrograde analysis: afterwards a position neither winning nor losing is a draw.
    ///
    /// A position is looked at once in the beginning and again when a move of it has been found
    /// to reach a winning position: only then may it be losing.
    fn label_positions(&mut self, n: usize) {
        for b in 0..n {
            self.winning[b] = 1 << b;
            self.pending[b] = (1 << n) - 1;
        }
        while self.pending.iter().any(|&nodes| nodes != 0) {
            for b in 0..n {
                // Winning positions need no check. Nor does (b, b), which is no position.
                for a in elements(mem::take(&mut self.pending[b]) & !self.winning[b]) {
                    if self.all_moves_reach_winning(a, b) {
                        self.set_losing(a, b);
                    }
                }
            }
        }
    }

    fn all_moves_reach_winning(&self, a: usize, b: usize) -> bool {
        self.successors[a] & !self.winning[b] == 0 && self.successors[b] & !self.winning[a] == 0
    }

    /// Labels a losing position, and the positions with a move to it, which are winning.
    fn set_losing(&mut self, a: usize, b: usize) {
        self.losing[a] |= 1 << b;
        self.losing[b] |= 1 << a;
        // A move that leads here took a token from `origin` to `to`; the other token is at `other`.
        for &(to, other) in &[(a, b), (b, a)] {
            for origin in elements(self.predecessors[to] & !self.winning[other]) {
                self.winning[origin] |= 1 << other;
                self.winning[other] |= 1 << origin;
                self.pending[origin] |= self.predecessors[other];
                self.pending[other] |= self.predecessors[origin];
            }
        }
    }
}

/// The nodes in a set, in increasing order.
fn elements(mut nodes: Nodes) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        if nodes == 0 {
            return None;
        }
        let first = nodes.trailing_zeros() as usize;
        nodes &= nodes - 1;
        Some(first)
    })
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
