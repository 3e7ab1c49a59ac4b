//! UVa 10561: Treblecross
//!
//! Source:  https://onlinejudge.org/external/105/10561.pdf
//! Limits:  3 s, 256 MB, 8 MB stack
//! Checker: exact
//! Idea:    If no cell wins at once, the cells more than two away from any X split into strips: a
//!          sum of games, whose Grundy values follow by the mex rule.
//!          Statement and proof: tests/treblecross/plain.rs.
//! Cost:    O(200^2) time for the Grundy values, O(200) for each board; 0.2 MB and the input.
//! Tested:  against the rules: every board of 1 to 20 cells, 200 000 random inputs; against
//!          plain.rs: shapes at the limits.
//! Judge:   not submitted, since UVa does not accept Rust. problemtools 1.20260907 accepted it on
//!          47 cases of this project on 2026-11-24.

#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::process;

use input::Input;

/// Statement: N < 100 boards.
const N_MAX: u32 = 99;
/// Statement: at most 200 cells per board.
const CELLS_MAX: usize = 200;

/// A mark makes the cells up to two away from it unsafe: a second mark there makes XX or X.X.
const REACH: usize = 2;

/// `grundy[len]`: the Grundy value of a strip of `len` safe cells.
type Grundy = [u8; CELLS_MAX + 1];

/// Reads boards and writes two lines for each: `WINNING` and the winning cells, counted from 1,
/// or `LOSING` and nothing.
///
/// # Errors
/// `InvalidData`, with its line, for a word that is missing, wrong or over a limit; whatever error
/// `input` or `output` returns. Nothing is written before the last word has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::read(input)?;
    let n = input.number("N", 0..=N_MAX)?;
    let wanted = format!("a board of 1 to {} cells", CELLS_MAX);
    let grundy = grundy_values();
    let mut answers = Vec::new();
    for _ in 0..n {
        let board = input.word(&wanted)?;
        if board.iter().any(|&cell| cell != b'.' && cell != b'X') {
            return Err(input.error("a cell . or X"));
        }
        if board.len() > CELLS_MAX {
            return Err(input.error(&wanted));
        }
        write_answer(&winning_moves(board, &grundy), &mut answers)?;
    }
    output.write_all(&answers)?;
    output.flush()
}

/// The mex rule: the value of a strip is the least value that no move leads to.
fn grundy_values() -> Grundy {
    let mut grundy = [0; CELLS_MAX + 1];
    for len in 1..=CELLS_MAX {
        // Bit g of the set tells whether some move leads to the value g, which is at most 22. Each
        // move in the right half mirrors one in the left half.
        let moves = 0..(len + 1) / 2;
        let reached = moves.fold(0_u32, |set, cell| set | 1 << value_after(&grundy, len, cell));
        grundy[len] = reached.trailing_ones() as u8;
    }
    grundy
}

/// The Grundy value of a strip of `len` cells after a mark on `cell`: two strips are left, to the
/// left and right of the cells within its reach.
fn value_after(grundy: &Grundy, len: usize, cell: usize) -> u8 {
    let left = cell.saturating_sub(REACH);
    let right = (len - 1 - cell).saturating_sub(REACH);
    grundy[left] ^ grundy[right]
}

/// `winning[cell]`: whether a mark on the cell wins.
fn winning_moves(board: &[u8], grundy: &Grundy) -> [bool; CELLS_MAX] {
    // The board with `REACH` empty cells added at each end, so every cell has two on each side.
    let mut cells = [b'.'; REACH + CELLS_MAX + REACH];
    cells[REACH..][..board.len()].copy_from_slice(board);
    let mut winning = [false; CELLS_MAX];
    let mut safe = [false; CELLS_MAX];
    for cell in 0..board.len() {
        // A window of five cells with `cell` in the middle.
        let neighbourhood = &cells[cell..][..REACH + 1 + REACH];
        if let [_, b'X', b'X', b'X', _] = neighbourhood {
            return [false; CELLS_MAX];
        }
        winning[cell] = wins_at_once(neighbourhood);
        safe[cell] = !neighbourhood.contains(&b'X');
    }
    if winning.contains(&true) {
        return winning;
    }
    let strips = || safe[..board.len()].split(|is_safe| !is_safe);
    let xor_sum = strips().fold(0, |xor_sum, strip| xor_sum ^ grundy[strip.len()]);
    let mut start = 0;
    for strip in strips() {
        let others = xor_sum ^ grundy[strip.len()];
        for cell in 0..strip.len() {
            winning[start + cell] = value_after(grundy, strip.len(), cell) == others;
        }
        start += strip.len() + 1;
    }
    winning
}

/// Whether a mark on the cell in the middle makes XXX.
fn wins_at_once(neighbourhood: &[u8]) -> bool {
    matches!(
        neighbourhood,
        [b'X', b'X', b'.', _, _] | [_, b'X', b'.', b'X', _] | [_, _, b'.', b'X', b'X']
    )
}

fn write_answer(winning: &[bool; CELLS_MAX], answers: &mut Vec<u8>) -> io::Result<()> {
    let mut separator = "WINNING\n";
    for cell in (0..CELLS_MAX).filter(|&cell| winning[cell]) {
        write!(answers, "{}{}", separator, cell + 1)?;
        separator = " ";
    }
    let is_losing = !winning.contains(&true);
    answers.write_all(if is_losing { b"LOSING\n\n" } else { b"\n" })
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
