//! GMT-002: Token Walk on Directed Graph
//!
//! Source:  GMT-002 in GundalaNikhil/DSA on GitHub, folder dsa-problems/GameTheory/problems
//! Limits:  2 s, 256 MB, 8 MB stack
//! Checker: exact
//! Idea:    Retrograde analysis over the nodes: from the terminal ones backwards, each node is
//!          labelled as soon as the labels of its successors decide it.
//!          Statement and proof: tests/gmt_002/plain.rs.
//! Cost:    O(n + m) time; 12 n + 12 m bytes and 64 KB, which is 4.9 MB, and the input.
//! Tested:  against the rules: every digraph on up to 4 nodes, every topologically numbered DAG on
//!          up to 6, 50 000 random inputs; against plain.rs: shapes at the limits.
//! Judge:   no online judge was found. problemtools 1.20260907 accepted it on 59 cases of this
//!          project on 2026-11-24.

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

/// The status of a position: how many open moves it has, or `WINNING`. A move is open until it is
/// known to reach a winning position, so a position without open moves is losing.
const WINNING: u32 = u32::MAX;
const LOSING: u32 = 0;

/// Nodes, and numbers of moves, must be below `WINNING`.
const _: usize = WINNING as usize - (N_MAX + M_MAX);

/// An array on the heap, since an online judge's stack may be small.
macro_rules! boxed_array {
    ($value:expr; $size:expr) => {
        Box::<[_; $size]>::try_from(vec![$value; $size].into_boxed_slice()).expect("same size")
    };
}

/// Reads a graph and writes, in the order of its nodes, `Winning`, `Losing` or `Draw`.
///
/// # Errors
/// `InvalidData`, with its line, for a word that is missing, wrong or over a limit; whatever error
/// `input` or `output` returns. Nothing is written before the last word has been accepted.
pub fn solve(input: impl Read, output: impl Write) -> io::Result<()> {
    let mut input = Input::read(input)?;
    let n = input.number("n", 1..=N_MAX as u32)?;
    let m = input.number("m", 0..=M_MAX as u32)?;
    let mut moves = boxed_array![[0; 2]; M_MAX];
    let mut starts = boxed_array![0; N_MAX + 1];
    let mut statuses = boxed_array![LOSING; N_MAX];
    let moves = &mut moves[..m as usize];
    let starts = &mut starts[..=n as usize];
    let statuses = &mut statuses[..n as usize];
    for edge in moves.iter_mut() {
        let u = input.number("a node", 0..=n - 1)?;
        let v = input.number("a node", 0..=n - 1)?;
        *edge = [u, v];
        starts[v as usize] += 1;
        statuses[u as usize] += 1;
    }
    let predecessors = sorted_predecessors(moves, starts);
    label_positions(statuses, starts, &*predecessors);
    write_labels(statuses, output)
}

/// A counting sort: afterwards the predecessors of v are `predecessors[starts[v]..starts[v + 1]]`.
/// `starts[v]` is first their number, then where they end, and finally where they start.
fn sorted_predecessors(moves: &[[u32; 2]], starts: &mut [u32]) -> Box<[u32; M_MAX]> {
    let mut predecessors = boxed_array![0; M_MAX];
    let mut sum = 0;
    for start in starts.iter_mut() {
        sum += *start;
        *start = sum;
    }
    for &[u, v] in moves {
        starts[v as usize] -= 1;
        predecessors[starts[v as usize] as usize] = u;
    }
    predecessors
}

/// Retrograde analysis: afterwards a status that is neither `LOSING` nor `WINNING` is a draw.
fn label_positions(statuses: &mut [u32], starts: &[u32], predecessors: &[u32]) {
    // The labelled positions whose predecessors are yet to be updated. Whether a position belongs
    // here is unpredictable, so this is branchless: always write at `tail`, advance it only if so.
    // The extra slot takes what is written there once all positions are in.
    let mut queue = boxed_array![0; N_MAX + 1];
    let (mut head, mut tail) = (0, 0);
    for (v, &status) in statuses.iter().enumerate() {
        queue[tail] = v as u32;
        tail += usize::from((status == LOSING) & (starts[v] < starts[v + 1]));
    }
    while head < tail {
        let v = queue[head] as usize;
        head += 1;
        let is_losing = statuses[v] == LOSING;
        for &u in &predecessors[starts[v] as usize..starts[v + 1] as usize] {
            let before = statuses[u as usize];
            let is_winning = is_losing | (before == WINNING);
            let after = if is_winning { WINNING } else { before - 1 };
            statuses[u as usize] = after;
            queue[tail] = u;
            tail += usize::from((after != before) & (is_winning | (after == LOSING)));
        }
    }
}

/// Writes the word for each position, again branchless: each write copies eight bytes, and the next
/// one starts right after the word and its space.
fn write_labels(statuses: &[u32], mut output: impl Write) -> io::Result<()> {
    const WORDS: [&[u8; 8]; 3] = [b"Losing  ", b"Draw    ", b"Winning "];
    const LENGTHS: [usize; 3] = [7, 5, 8];
    let mut block = boxed_array![0; OUTPUT_SIZE];
    let mut end = 0;
    for &status in statuses {
        if end + 8 > OUTPUT_SIZE {
            output.write_all(&block[..end])?;
            end = 0;
        }
        let word = usize::from(status != LOSING) + usize::from(status == WINNING);
        block[end..][..8].copy_from_slice(WORDS[word]);
        end += LENGTHS[word];
    }
    block[end - 1] = b'\n';
    output.write_all(&block[..end])?;
    output.flush()
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
