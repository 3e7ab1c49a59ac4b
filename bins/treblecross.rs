//! UVa 10561: Treblecross
//!
//! Source:  https://onlinejudge.org/external/105/10561.pdf
//! Limits:  3 s, 256 MB, 8 MB stack
//! Checker: exact
//! Task:    Players in turn mark an empty cell of a row with an X; whoever makes three adjacent X
//!          wins. For each board, list the winning first moves.
//! Input:   N < 100, then N boards of 3 to 200 cells, each a word of `.` for an empty cell and `X`
//!          for a marked one, without XXX. Boards with XXX are answered as well: the game is over,
//!          the player to move has lost. Boards of 1 and 2 cells, where no XXX fits, are answered
//!          by (3) below, as published programs do.
//! Output:  Two lines per board: `WINNING` and the winning cells, counted from 1, in increasing
//!          order with a space between; or `LOSING` and an empty line.
//! Idea:    Safe cells split the board into a sum of empty strips: Grundy values by mex.
//! Proof:   (1) If some cells win at once, they are the winning moves: any other leaves one of
//!          them to the opponent.
//!          (2) Otherwise a mark within two cells of an X makes one of the shapes XX and X.X,
//!          which the opponent completes: that loses. The other empty cells are safe. As long as
//!          only safe cells are marked, no cell wins at once, so (2) still holds.
//!          (3) So whoever finds no safe cell loses, by (2): normal play on the strips, the runs of
//!          safe cells. A mark takes the cells within two of it out of its strip, which leaves up
//!          to two shorter strips; other strips are too far away. By the theorem of Sprague and
//!          Grundy a move wins iff the XOR of the Grundy values of the strips after it is 0. This
//!          is the octal game 0.007, in which k safe cells are a heap of k + 2.
//! Cost:    O(200) time for each board, since the compiler computes the table of Grundy values; 0.2 MB
//!          for 70 KB of output at most, and the input.
//! Tested:  samples; every board of 1 to 20 cells and 200 000 random inputs, compared with the referee,
//!          which plays by the rules, or with the textbook program where that is too slow; 6 shapes
//!          at the limits, with that program.
//! Judge:   accepted by problemtools 1.20260907 on 2026-11-23, 49 cases of this project

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

/// `GRUNDY[k]`: the Grundy value of a strip of `k` safe cells, by the mex rule.
const GRUNDY: [u8; CELLS_MAX + 1] = grundy_values();

const fn grundy_values() -> [u8; CELLS_MAX + 1] {
    let mut grundy = [0; CELLS_MAX + 1];
    let mut k = 1;
    while k <= CELLS_MAX {
        // `reached[g]`: whether some move leads to Grundy value `g`. There must be room for all of
        // them, or this does not compile.
        let mut reached = [false; 32];
        let mut cell = 0;
        while cell < k {
            reached[value_after(&grundy, k, cell) as usize] = true;
            cell += 1;
        }
        while reached[grundy[k] as usize] {
            grundy[k] += 1;
        }
        k += 1;
    }
    grundy
}

/// The Grundy value of what a mark on a cell leaves of a strip of `k` cells: the strips out of its reach,
/// on its left and right.
const fn value_after(grundy: &[u8; CELLS_MAX + 1], k: usize, cell: usize) -> u8 {
    let left = cell.saturating_sub(REACH);
    let right = (k - 1 - cell).saturating_sub(REACH);
    grundy[left] ^ grundy[right]
}

/// Reads boards and writes two lines for each: `WINNING` and the winning cells, counted from 1,
/// or `LOSING` and nothing.
///
/// # Errors
/// `InvalidData`, with line and column, for a token that is missing, wrong or over a limit; whatever
/// error `input` or `output` returns. Nothing is written before the last token has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::read(input)?;
    let n = input.number("N", 0..=N_MAX)?;
    let wanted = format!("a board of 1 to {} cells", CELLS_MAX);
    let mut answers = Vec::new();
    for _ in 0..n {
        let board = input.word(&wanted)?;
        if board.iter().any(|&cell| cell != b'.' && cell != b'X') {
            return Err(input.error("a cell . or X"));
        }
        if board.len() > CELLS_MAX {
            return Err(input.error(&wanted));
        }
        write_answer(&winning_moves(board), &mut answers)?;
    }
    output.write_all(&answers)?;
    output.flush()
}

/// `winning[cell]`: whether a mark on the cell wins.
fn winning_moves(board: &[u8]) -> [bool; CELLS_MAX] {
    // The board, with `REACH` more empty cells on both sides that cannot be marked.
    let mut cells = [b'.'; REACH + CELLS_MAX + REACH];
    cells[REACH..][..board.len()].copy_from_slice(board);
    let mut winning = [false; CELLS_MAX];
    let mut safe = [false; CELLS_MAX];
    for cell in 0..board.len() {
        // The cell is in the middle of those that a mark on it reaches.
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
    let xor_sum = strips().fold(0, |xor_sum, strip| xor_sum ^ GRUNDY[strip.len()]);
    let mut start = 0;
    for strip in strips() {
        let others = xor_sum ^ GRUNDY[strip.len()];
        for cell in 0..strip.len() {
            winning[start + cell] = value_after(&GRUNDY, strip.len(), cell) == others;
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
    let mut before = "WINNING\n";
    for cell in (0..CELLS_MAX).filter(|&cell| winning[cell]) {
        write!(answers, "{}{}", before, cell + 1)?;
        before = " ";
    }
    let is_losing = !winning.contains(&true);
    answers.write_all(if is_losing { b"LOSING\n\n" } else { b"\n" })
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
