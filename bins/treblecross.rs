//! UVa 10561: Treblecross
//!
//! Source:  https://onlinejudge.org/external/105/10561.pdf
//! Limits:  3 s, 256 MB
//! Task:    Players in turn mark an empty cell of a row with an X; whoever makes three adjacent X
//!          wins. For each board, list the winning first moves.
//! Idea:    Safe cells split the board into a sum of empty strips: Grundy values by mex.
//! Proof:   (1) If some cells win at once, they are the winning moves: any other leaves one of
//!          them to the opponent.
//!          (2) Otherwise a mark within two cells of an X makes one of the shapes XX and X.X,
//!          which the opponent completes: that loses. The other empty cells are safe. As long as
//!          only safe cells are marked, no cell wins at once, and (2) goes on to hold.
//!          (3) So whoever finds no safe cell loses: normal play on the strips, the runs of safe
//!          cells. A mark takes the cells within two of it out of its strip, which leaves up to
//!          two shorter strips and no other one changed. By the theorem of Sprague and Grundy a
//!          move wins iff the XOR of the Grundy values of the strips after it is 0. This is the
//!          octal game 0.007: k safe cells are the gap of k + 4 cells between two X.
//! Cost:    O(cells) time; the table of Grundy values is computed by the compiler. 20 KB.
//! Tested:  samples; every board of 3 to 20 cells, and 200 000 random inputs, against the rules;
//!          6 shapes at the limits against a plain solution.
//! Judge:   not submitted yet

#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::process::ExitCode;

use input::Input;

/// Statement: N < 100 boards.
const N_MAX: usize = 99;
/// Statement: 3 to 200 cells a board.
const CELLS_MIN: usize = 3;
const CELLS_MAX: usize = 200;

/// The longest answer: `WINNING`, every cell with a separator, and the line ends.
const ANSWER_MAX: usize = "WINNING\n".len() + "200 ".len() * CELLS_MAX;

/// A mark makes the cells up to two away from it unsafe: a mark there makes XX or X.X.
const REACH: usize = 2;

/// `GRUNDY[k]`: the Grundy value of a strip of `k` safe cells.
const GRUNDY: [u8; CELLS_MAX + 1] = grundy_values();

/// The mex rule: a mark in a strip leaves the cells out of its reach, on its left and right.
const fn grundy_values() -> [u8; CELLS_MAX + 1] {
    let mut grundy = [0; CELLS_MAX + 1];
    let mut k = 1;
    while k <= CELLS_MAX {
        // Bit `g` says that some move leads to Grundy value `g`. A value over 63, which would
        // not fit, makes the shift overflow, and the compiler refuses that.
        let mut reached = 0_u64;
        let mut cell = 0;
        while cell < k {
            let left = cell.saturating_sub(REACH);
            let right = (k - 1 - cell).saturating_sub(REACH);
            reached |= 1 << (grundy[left] ^ grundy[right]);
            cell += 1;
        }
        grundy[k] = reached.trailing_ones() as u8;
        k += 1;
    }
    grundy
}

/// A board, with `REACH` more empty cells on both sides that cannot be marked.
struct Board {
    cells: [u8; REACH + CELLS_MAX + REACH],
    cell_count: usize,
}

/// Reads boards and writes two lines for each: `WINNING` and the winning cells, counted from 1,
/// or `LOSING` and nothing.
///
/// # Errors
/// `InvalidData`, with line and column, for input that is not as the statement says or is over
/// its limits; whatever error `input` or `output` gives. No output comes before the last of
/// the input has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::new(input);
    let n = input.number("N", 0..=N_MAX as u32)?;
    let mut answers = Vec::with_capacity(n as usize * ANSWER_MAX);
    for _ in 0..n {
        let board = read_board(&mut input)?;
        write_answer(&board.winning_moves(), &mut answers);
    }
    output.write_all(&answers)?;
    output.flush()
}

fn read_board<R: Read>(input: &mut Input<R>) -> io::Result<Board> {
    let mut board = Board {
        cells: [b'.'; REACH + CELLS_MAX + REACH],
        cell_count: 0,
    };
    input.skip_blanks()?;
    let start = input.location();
    let mut is_too_long = false;
    loop {
        let piece = input.piece("a cell . or X", |byte| matches!(byte, b'.' | b'X'))?;
        let free = &mut board.cells[REACH + board.cell_count..REACH + CELLS_MAX];
        let length = piece.len().min(free.len());
        free[..length].copy_from_slice(&piece[..length]);
        board.cell_count += length;
        is_too_long |= length < piece.len();
        if piece.is_empty() {
            break;
        }
    }
    let cells = &board.cells[REACH..][..board.cell_count];
    if is_too_long || cells.len() < CELLS_MIN {
        let wanted = format!("a board of {CELLS_MIN} to {CELLS_MAX} cells");
        return Err(input.error(start, &wanted, cells));
    }
    if cells.windows(3).any(|three| three == b"XXX") {
        return Err(input.error(start, "a board without XXX", cells));
    }
    Ok(board)
}

impl Board {
    /// `winning[cell]`: whether a mark on the cell wins.
    fn winning_moves(&self) -> [bool; CELLS_MAX] {
        let mut winning = [false; CELLS_MAX];
        let mut safe = [false; CELLS_MAX];
        for cell in 0..self.cell_count {
            winning[cell] = self.wins_at_once(cell);
            safe[cell] = !self.neighbourhood(cell).contains(&b'X');
        }
        if winning.contains(&true) {
            return winning;
        }
        let strips = || safe[..self.cell_count].split(|is_safe| !is_safe);
        let xor_sum = strips().fold(0, |xor_sum, strip| xor_sum ^ GRUNDY[strip.len()]);
        let mut start = 0;
        for strip in strips() {
            for cell in 0..strip.len() {
                let left = cell.saturating_sub(REACH);
                let right = (strip.len() - 1 - cell).saturating_sub(REACH);
                let xor_sum_after = xor_sum ^ GRUNDY[strip.len()] ^ GRUNDY[left] ^ GRUNDY[right];
                winning[start + cell] = xor_sum_after == 0;
            }
            start += strip.len() + 1;
        }
        winning
    }

    fn wins_at_once(&self, cell: usize) -> bool {
        matches!(
            self.neighbourhood(cell),
            [b'X', b'X', b'.', _, _] | [_, b'X', b'.', b'X', _] | [_, _, b'.', b'X', b'X']
        )
    }

    /// The cell in the middle of those that a mark on it reaches.
    fn neighbourhood(&self, cell: usize) -> [u8; 2 * REACH + 1] {
        let cells = &self.cells[cell..];
        [cells[0], cells[1], cells[2], cells[3], cells[4]]
    }
}

fn write_answer(winning: &[bool; CELLS_MAX], answers: &mut Vec<u8>) {
    let start = answers.len();
    for cell in (0..CELLS_MAX).filter(|&cell| winning[cell]) {
        answers.extend_from_slice(if answers.len() == start {
            b"WINNING\n"
        } else {
            b" "
        });
        write_number(cell + 1, answers);
    }
    if answers.len() == start {
        answers.extend_from_slice(b"LOSING\n");
    }
    answers.push(b'\n');
}

/// Writes a number of at most three digits.
fn write_number(number: usize, answers: &mut Vec<u8>) {
    for power in [100, 10, 1] {
        if number >= power {
            answers.push(b'0' + (number / power % 10) as u8);
        }
    }
}

fn main() -> ExitCode {
    match solve(io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If even this cannot be written, the exit status still tells.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(feature = "proconio")]
#[path = "../tests/proconio/input.rs"]
mod input;

#[cfg(not(feature = "proconio"))]
mod input {
    use std::io::{self, ErrorKind, Read};
    use std::ops::RangeInclusive;

    /// Bytes of the input that are held at a time.
    const BLOCK_SIZE: usize = 1 << 14;

    /// The tokens of a judge's input, read through one block that is refilled in place. Any run of
    /// bytes up to the space separates tokens, so CRLF and a missing last line end are fine.
    pub struct Input<R> {
        source: R,
        /// `block[position..end]` is read but not yet used.
        block: Box<[u8]>,
        position: usize,
        end: usize,
        /// Bytes and line ends before `block` in the input, and where the line of its start begins.
        bytes_before: u64,
        lines_before: u64,
        line_start: u64,
    }

    impl<R: Read> Input<R> {
        /// As much of a wrong token as an error shows.
        const SHOWN_MAX: usize = 20;

        pub fn new(source: R) -> Self {
            Self {
                source,
                block: vec![0; BLOCK_SIZE].into_boxed_slice(),
                position: 0,
                end: 0,
                bytes_before: 0,
                lines_before: 0,
                line_start: 0,
            }
        }

        /// The next token, which must be a plain decimal number in the range.
        pub fn number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
            self.skip_blanks()?;
            if let Some(bytes) = self.block[self.position..self.end].get(..9) {
                let (value, length) = leading_number(bytes);
                if bytes[length] <= b' ' && range.contains(&value) {
                    self.position += length + 1;
                    return Ok(value);
                }
            }
            self.unusual_number(what, range)
        }

        /// What `number` gives for a token that is long, or wrong, or at the end of the block.
        #[cold]
        fn unusual_number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
            let start = self.location();
            let mut shown = Vec::new();
            let mut value = Some(0);
            while let Some(byte) = self.peek()?.filter(|&byte| byte > b' ') {
                self.position += 1;
                let digit = char::from(byte).to_digit(10);
                value = value.and_then(|value: u32| value.checked_mul(10)?.checked_add(digit?));
                if shown.len() <= Self::SHOWN_MAX {
                    shown.push(byte);
                }
            }
            match value {
                Some(value) if !shown.is_empty() && range.contains(&value) => Ok(value),
                _ => {
                    let (min, max) = range.into_inner();
                    let wanted = format!("{what} from {min} to {max}");
                    Err(self.error(start, &wanted, &shown))
                }
            }
        }

        /// The next letters of the token that `skip_blanks` has led to, as many of them as are in
        /// the block, or none at its end.
        pub fn piece(&mut self, what: &str, is_letter: impl Fn(u8) -> bool) -> io::Result<&[u8]> {
            self.peek()?;
            let block = &self.block[self.position..self.end];
            let length = block.iter().take_while(|&&byte| is_letter(byte)).count();
            match block.get(length) {
                Some(&byte) if byte > b' ' => {
                    self.position += length;
                    Err(self.error(self.location(), what, &[byte]))
                }
                _ => {
                    self.position += length;
                    Ok(&self.block[self.position - length..self.position])
                }
            }
        }

        pub fn skip_blanks(&mut self) -> io::Result<()> {
            while self.peek()?.map_or(false, |byte| byte <= b' ') {
                self.position += 1;
            }
            Ok(())
        }

        /// The next byte, left unused; `None` at the end of the input.
        fn peek(&mut self) -> io::Result<Option<u8>> {
            if self.position == self.end {
                self.refill()?;
            }
            Ok(self.block[..self.end].get(self.position).copied())
        }

        /// Reads the next block; at the end of the input it is empty.
        #[cold]
        fn refill(&mut self) -> io::Result<()> {
            (self.lines_before, self.line_start) = self.line_at(self.end);
            self.bytes_before += self.end as u64;
            self.position = 0;
            self.end = 0;
            self.end = loop {
                match self.source.read(&mut self.block) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    result => break result?,
                }
            };
            Ok(())
        }

        /// Where in the input the next byte stands.
        pub fn location(&self) -> u64 {
            self.bytes_before + self.position as u64
        }

        /// The number of line ends before `block[index]`, and where in the input its line starts.
        fn line_at(&self, index: usize) -> (u64, u64) {
            let block = &self.block[..index];
            // Sums of bytes are fast, and 255 of these cannot overflow.
            let count = |bytes: &[u8]| {
                bytes
                    .iter()
                    .map(|&byte| u8::from(byte == b'\n'))
                    .sum::<u8>()
            };
            let lines = block
                .chunks(255)
                .map(|chunk| u64::from(count(chunk)))
                .sum::<u64>();
            let line_start = match block.iter().rposition(|&byte| byte == b'\n') {
                Some(last) => self.bytes_before + last as u64 + 1,
                None => self.line_start,
            };
            (self.lines_before + lines, line_start)
        }

        /// An error about the token at a location. No token, or its part before this block, has a
        /// line end in it.
        #[cold]
        pub fn error(&self, location: u64, wanted: &str, token: &[u8]) -> io::Error {
            let index = location.saturating_sub(self.bytes_before) as usize;
            let (lines, line_start) = self.line_at(index);
            let (line, column) = (lines + 1, location - line_start + 1);
            let found = match token {
                [] => "the end of the input".to_string(),
                _ if token.len() <= Self::SHOWN_MAX => format!("\"{}\"", token.escape_ascii()),
                _ => format!("\"{}...\"", token[..Self::SHOWN_MAX].escape_ascii()),
            };
            let message = format!("line {line}, column {column}: expected {wanted}, found {found}");
            io::Error::new(ErrorKind::InvalidData, message)
        }
    }

    /// The number that the first of nine bytes spell, and how many of them are digits: at most
    /// eight, looked at all together.
    fn leading_number(bytes: &[u8]) -> (u32, usize) {
        let digits = digits(bytes);
        let length = non_digits(digits).trailing_zeros() as usize / 8;
        (value(digits, length), length)
    }

    /// The first eight bytes as one number, the first of them lowest, in which `0` to `9` are 0 to 9.
    fn digits(bytes: &[u8]) -> u64 {
        let mut word = [0; 8];
        word.copy_from_slice(&bytes[..8]);
        u64::from_le_bytes(word) ^ 0x3030_3030_3030_3030
    }

    /// The top bits of the bytes that are not digits; right as far as digits and blanks go.
    fn non_digits(digits: u64) -> u64 {
        // Only digits stay below 0x80 when 0x76 is added. Digits and blanks give no carry, and one out
        // of another byte changes only what comes after it.
        (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    }

    /// The number that the first `length` digits spell, at most eight.
    fn value(digits: u64, length: usize) -> u32 {
        // Shifting the rest out puts zeros before the number. Then neighbours are joined: digits
        // to pairs, pairs to fours, fours to the number.
        let digits = digits.checked_shl(64 - 8 * length as u32).unwrap_or(0);
        let pairs = (digits * 10 + (digits >> 8)) & 0x00FF_00FF_00FF_00FF;
        let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
        (fours * 10_000 + (fours >> 32)) as u32
    }
}
