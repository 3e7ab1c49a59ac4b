//! GMT-011: Blocking Tokens on DAG
//!
//! Source:  GMT-011 in GundalaNikhil/DSA on GitHub, folder dsa-problems/GameTheory/problems
//! Limits:  1 s, 256 MB, 8 MB stack
//! Checker: exact
//! Idea:    Retrograde analysis over pairs of nodes, since tokens that block each other are not a
//!          sum of two games. A set of nodes is a 128-bit number, so a few operations show whether
//!          all moves reach winning positions. Statement and proof: tests/gmt_011/plain.rs.
//! Cost:    O(n^3 + m) time; 8 KB and the input.
//! Tested:  against the rules: every digraph on up to 4 nodes and every topologically numbered DAG
//!          on up to 5, with every pair of starts, and 200 000 random inputs; against plain.rs:
//!          shapes at the limits.
//! Judge:   no online judge was found. problemtools 1.20260907 accepted it on 69 cases of this
//!          project on 2026-11-24.

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

/// A set of nodes: bit `v` for node `v`.
type Nodes = u128;
/// A set for each node.
type Sets = [Nodes; N_MAX];

/// There must be more bits than nodes.
const _: usize = 127 - N_MAX;

/// Reads a graph and two nodes, and writes `First`, `Second` or `Draw`.
///
/// # Errors
/// `InvalidData`, with its line, for a word that is missing, wrong or over a limit; whatever error
/// `input` or `output` returns. Nothing is written before the last word has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::read(input)?;
    let n = input.number("n", 2..=N_MAX as u32)?;
    let m = input.number("m", 0..=M_MAX)?;
    // Where a token can go to, and where it can come from. Repeated moves change nothing.
    let mut successors = [0; N_MAX];
    let mut predecessors = [0; N_MAX];
    for _ in 0..m {
        let u = input.number("a node", 1..=n)? as usize - 1;
        let v = input.number("a node", 1..=n)? as usize - 1;
        successors[u] |= 1 << v;
        predecessors[v] |= 1 << u;
    }
    let a = input.number("a node", 1..=n)? as usize - 1;
    let b = input.number("a node", 1..=n)? as usize - 1;
    if a == b {
        return Err(input.error(&format!("a node other than {}", a + 1)));
    }
    let [winning, losing] = label_positions(n as usize, &successors, &predecessors);
    let answer = match (winning[b] >> a & 1, losing[b] >> a & 1) {
        (1, _) => "First",
        (_, 1) => "Second",
        _ => "Draw",
    };
    writeln!(output, "{}", answer)?;
    output.flush()
}

/// Retrograde analysis: returns the sets `winning` and `losing`. A position in neither is a draw.
///
/// `winning[b]` and `losing[b]` hold the nodes `a` such that the position (a, b) is known to be
/// winning, or losing, for the player to move. Both are symmetric in a and b. Node b itself is in
/// `winning[b]`: a move to the other token is as useless as one to a winning position.
fn label_positions(n: usize, successors: &Sets, predecessors: &Sets) -> [Sets; 2] {
    let mut winning = [0; N_MAX];
    let mut losing = [0; N_MAX];
    // `pending[b]`: the nodes `a` for which (a, b) must be checked: all at first, later those with
    // a move of the token on a just found to reach a winning position, so at most n checks each.
    // Such a move of the token on b adds b to `pending[a]`: (b, a) is the same position.
    let mut pending = [0; N_MAX];
    for b in 0..n {
        winning[b] = 1 << b;
        pending[b] = (1 << n) - 1;
    }
    // Apart from these checks a round costs O(n), and every round but the first follows a newly
    // found losing position: O(n^3) in all.
    while pending != [0; N_MAX] {
        for b in 0..n {
            for a in elements(mem::take(&mut pending[b]) & !winning[b]) {
                // If (a, b) has become winning since `pending[b]` was taken, it has a move to a
                // losing position, so it is skipped, too.
                if successors[a] & !winning[b] != 0 || successors[b] & !winning[a] != 0 {
                    continue;
                }
                losing[a] |= 1 << b;
                losing[b] |= 1 << a;
                // A move that leads here took one token from `origin` to `to`.
                for &(to, other) in &[(a, b), (b, a)] {
                    for origin in elements(predecessors[to] & !winning[other]) {
                        winning[origin] |= 1 << other;
                        winning[other] |= 1 << origin;
                        pending[origin] |= predecessors[other];
                        pending[other] |= predecessors[origin];
                    }
                }
            }
        }
    }
    [winning, losing]
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
        // If this cannot be written either, the exit status still reports the error.
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
    use std::io::{self, ErrorKind, Read};
    use std::ops::{Range, RangeInclusive};

    /// Bytes of a wrong word that an error shows.
    const SHOWN_MAX: usize = 20;

    /// The words of the input, all of which is in memory. Words are separated by bytes up to the
    /// space, 0x20; CRLF and a missing final newline are fine.
    pub struct Input {
        bytes: Vec<u8>,
        /// Where the last word is; empty, at the end of the input, if there was none left.
        word: Range<usize>,
    }

    impl Input {
        pub fn read(mut source: impl Read) -> io::Result<Self> {
            let mut bytes = Vec::new();
            source.read_to_end(&mut bytes)?;
            Ok(Self { bytes, word: 0..0 })
        }

        /// The next word. If there is none, the error says that one was `wanted`.
        #[inline(always)]
        pub fn word(&mut self, wanted: &str) -> io::Result<&[u8]> {
            let start = self.run_end(self.word.end, |byte| byte <= b' ');
            self.word = start..self.run_end(start, |byte| byte > b' ');
            if self.word.is_empty() {
                return Err(self.error(wanted));
            }
            Ok(&self.bytes[self.word.clone()])
        }

        /// The next word, which must be a plain decimal number in the range.
        #[inline(always)]
        pub fn number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
            let (min, max) = (u64::from(*range.start()), u64::from(*range.end()));
            let start = self.run_end(self.word.end, |byte| byte <= b' ');
            let (mut end, mut number) = (start, 0);
            // Once the number exceeds `max`, no more digits are read, so it cannot overflow.
            while end < self.bytes.len() && self.bytes[end].is_ascii_digit() && number <= max {
                number = 10 * number + u64::from(self.bytes[end] - b'0');
                end += 1;
            }
            let is_whole = start < end && end == self.run_end(end, |byte| byte > b' ');
            if is_whole && (min..=max).contains(&number) {
                self.word = start..end;
                return Ok(number as u32);
            }
            let wanted = format!("{} from {} to {}", what, min, max);
            self.word(&wanted)?;
            Err(self.error(&wanted))
        }

        /// The end of the run of bytes from `place` on that `belongs` accepts.
        #[inline(always)]
        fn run_end(&self, mut place: usize, belongs: impl Fn(u8) -> bool) -> usize {
            while place < self.bytes.len() && belongs(self.bytes[place]) {
                place += 1;
            }
            place
        }

        /// An error about the last word.
        pub fn error(&self, wanted: &str) -> io::Error {
            let before = &self.bytes[..self.word.start];
            let line = before.split(|&byte| byte == b'\n').count();
            let word = &self.bytes[self.word.clone()];
            let found = match word.len().min(SHOWN_MAX) {
                0 => "the end of the input".to_string(),
                shown => format!("{:?}", String::from_utf8_lossy(&word[..shown])),
            };
            let message = format!("line {}: expected {}, found {}", line, wanted, found);
            io::Error::new(ErrorKind::InvalidData, message)
        }
    }
}
