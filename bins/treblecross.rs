//! UVa 10561: Treblecross
//!
//! Source:  https://onlinejudge.org/external/105/10561.pdf
//! Limits:  3 s, 256 MB
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
//! Cost:    O(cells) time; the table of Grundy values is computed by the compiler. 0.2 MB.
//! Tested:  samples; every board of 1 to 20 cells and 200 000 random inputs, against the rules, or a
//!          plain solution where those are slow; 6 shapes at the limits against the plain solution.
//! Judge:   accepted by problemtools 1.20260907 on 2026-11-22, 49 cases

#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::process;

use input::Input;

/// Statement: N < 100 boards.
const N_MAX: usize = 99;
/// Statement: at most 200 cells per board.
const CELLS_MAX: usize = 200;

/// A mark makes the cells up to two away from it unsafe: a second mark there makes XX or X.X.
const REACH: usize = 2;

/// `GRUNDY[k]`: the Grundy value of a strip of `k` safe cells.
const GRUNDY: [u8; CELLS_MAX + 1] = grundy_values();

/// The mex rule: a mark in a strip leaves the cells out of its reach, on its left and right.
const fn grundy_values() -> [u8; CELLS_MAX + 1] {
    let mut grundy = [0; CELLS_MAX + 1];
    let mut k = 1;
    while k <= CELLS_MAX {
        // `reached[g]`: whether some move leads to Grundy value `g`. If one did not fit, the index
        // would be out of bounds, and the compiler refuses that.
        let mut reached = [false; 32];
        let mut cell = 0;
        while cell < k {
            let left = cell.saturating_sub(REACH);
            let right = (k - 1 - cell).saturating_sub(REACH);
            reached[(grundy[left] ^ grundy[right]) as usize] = true;
            cell += 1;
        }
        while reached[grundy[k] as usize] {
            grundy[k] += 1;
        }
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
/// `InvalidData`, with line and column, for a token that is missing, wrong or over a limit; whatever
/// error `input` or `output` returns. Nothing is written before the last token has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::new(input);
    let n = input.number("N", 0..=N_MAX as u32)?;
    let mut answers = Vec::new();
    for _ in 0..n {
        let board = read_board(&mut input)?;
        write_answer(&board.winning_moves(), &mut answers);
    }
    output.write_all(&answers)?;
    output.flush()
}

fn read_board<R: Read>(input: &mut Input<R>) -> io::Result<Board> {
    let wanted = format!("a board of 1 to {} cells", CELLS_MAX);
    let mut board = Board {
        cells: [b'.'; REACH + CELLS_MAX + REACH],
        cell_count: 0,
    };
    input.word(&wanted, |cell| {
        if cell != b'.' && cell != b'X' {
            return Err("a cell . or X".to_string());
        }
        if let Some(place) = board.cells[REACH..][..CELLS_MAX].get_mut(board.cell_count) {
            *place = cell;
        }
        board.cell_count += 1;
        Ok(())
    })?;
    if board.cell_count > CELLS_MAX {
        return Err(input.error(&wanted));
    }
    Ok(board)
}

impl Board {
    /// `winning[cell]`: whether a mark on the cell wins.
    fn winning_moves(&self) -> [bool; CELLS_MAX] {
        let mut winning = [false; CELLS_MAX];
        let mut safe = [false; CELLS_MAX];
        for cell in 0..self.cell_count {
            // The cell is in the middle of those that a mark on it reaches.
            let neighbourhood = &self.cells[cell..][..REACH + 1 + REACH];
            if let [_, b'X', b'X', b'X', _] = neighbourhood {
                return [false; CELLS_MAX];
            }
            winning[cell] = wins_at_once(neighbourhood);
            safe[cell] = !neighbourhood.contains(&b'X');
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
}

/// Whether a mark on the cell in the middle makes XXX.
fn wins_at_once(neighbourhood: &[u8]) -> bool {
    matches!(
        neighbourhood,
        [b'X', b'X', b'.', _, _] | [_, b'X', b'.', b'X', _] | [_, _, b'.', b'X', b'X']
    )
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
    for &power in &[100, 10, 1] {
        if number >= power {
            answers.push(b'0' + (number / power % 10) as u8);
        }
    }
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

// This reader is the same text in every solution, and none of them uses all of it.
#[cfg(not(feature = "proconio"))]
#[allow(dead_code)]
mod input {
    use std::ascii;
    use std::io::{self, ErrorKind, Read};
    use std::ops::RangeInclusive;

    /// Bytes of the input that are held at a time.
    const BLOCK_SIZE: usize = 1 << 14;
    /// Digits that are converted at once.
    const DIGITS_MAX: usize = 8;
    /// Bytes of a wrong token that an error shows.
    const SHOWN_MAX: usize = 20;

    /// The tokens of a judge's input, read through one block that is refilled in place. Bytes not
    /// above the space separate tokens; CRLF and a missing last line end are fine. Whatever comes
    /// after the blank that ends the last token is not waited for.
    pub struct Input<R> {
        source: R,
        /// `block[position..end]` is read but not yet used; zeros, which are blanks, follow.
        block: Box<[u8; BLOCK_SIZE + DIGITS_MAX]>,
        position: usize,
        end: usize,
        /// Where in the block the current token begins. If it began before the block, this is below 0,
        /// and the block begins with its first bytes.
        token_start: i64,
        /// The number of the line in which the block begins, and where that line begins: at 0 or below.
        line: i64,
        line_start: i64,
    }

    impl<R: Read> Input<R> {
        pub fn new(source: R) -> Self {
            Self {
                source,
                block: Box::new([0; BLOCK_SIZE + DIGITS_MAX]),
                position: 0,
                end: 0,
                token_start: 0,
                line: 1,
                line_start: 0,
            }
        }

        /// The next token, which must be a plain decimal number in the range.
        #[inline(always)]
        pub fn number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
            self.skip_blanks();
            // Without its first zeros, a padded number is short enough to be converted at once. A single
            // zero is left as it is, since the processor cannot predict which numbers are 0.
            let mut start = self.position;
            while self.block[start..start + 2] == *b"00" {
                start += 1;
            }
            let (value, length) = leading_number(&self.block[start..]);
            let next = start + length;
            if next < self.end && self.block[next] <= b' ' && range.contains(&value) {
                self.position = next + 1;
                return Ok(value);
            }
            self.unusual_number(what, range)
        }

        /// What `number` returns for a token that is long, or wrong, or not all in the block.
        #[cold]
        fn unusual_number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
            let wanted = format!("{} from {} to {}", what, range.start(), range.end());
            let mut number = Some(0_u32);
            self.word(&wanted, |byte| {
                let digit = char::from(byte).to_digit(10);
                number = number.and_then(|number| number.checked_mul(10)?.checked_add(digit?));
                Ok(())
            })?;
            let number = number.filter(|number| range.contains(number));
            number.ok_or_else(|| self.error(&wanted))
        }

        /// Hands over the bytes of the next token, one by one. If `visit` refuses one, it says what
        /// it wants instead, and the error is about that byte. If there is no token, `what` is wanted.
        #[inline(always)]
        pub fn word(
            &mut self,
            what: &str,
            mut visit: impl FnMut(u8) -> Result<(), String>,
        ) -> io::Result<()> {
            self.skip_blanks();
            while self.position == self.end {
                if !self.refill()? {
                    return Err(self.error(what));
                }
                self.skip_blanks();
            }
            loop {
                for &byte in &self.block[self.position..self.end] {
                    self.position += 1;
                    if byte <= b' ' {
                        return Ok(());
                    }
                    if let Err(wanted) = visit(byte) {
                        self.token_start = self.position as i64 - 1;
                        return Err(self.error(&wanted));
                    }
                }
                if !self.refill()? {
                    return Ok(());
                }
            }
        }

        /// Goes to the next token, or to the end of the block.
        #[inline(always)]
        fn skip_blanks(&mut self) {
            while self.position < self.end && self.block[self.position] <= b' ' {
                self.position += 1;
            }
            self.token_start = self.position as i64;
        }

        /// Refills the block when all of it has been used, and returns whether anything came.
        #[cold]
        fn refill(&mut self) -> io::Result<bool> {
            self.empty_block();
            loop {
                match self.source.read(&mut self.block[self.end..BLOCK_SIZE]) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    result => self.end += result?,
                }
                self.block[self.end..][..DIGITS_MAX].copy_from_slice(&[0; DIGITS_MAX]);
                return Ok(self.position < self.end);
            }
        }

        /// Empties the block, but for the first bytes of the current token, which errors show.
        fn empty_block(&mut self) {
            let token = self.token_start.max(0) as usize;
            let before = &self.block[..token];
            // Numbers of 16 bits are summed fast, and a block has fewer line ends than they can count.
            let line_ends = before.iter().map(|&byte| u16::from(byte == b'\n'));
            self.line += i64::from(line_ends.sum::<u16>());
            if let Some(last) = before.iter().rposition(|&byte| byte == b'\n') {
                self.line_start = last as i64 + 1;
            }
            // With one byte more than is shown, an error tells that the token goes on.
            let kept = (self.position - token).min(SHOWN_MAX + 1);
            self.block.copy_within(token..token + kept, 0);
            let dropped = (self.position - kept) as i64;
            self.line_start -= dropped;
            self.token_start -= dropped;
            self.position = kept;
            self.end = kept;
        }

        /// An error about the current token, as far as it has been read. Nothing can be read after it.
        #[cold]
        pub fn error(&mut self, wanted: &str) -> io::Error {
            self.empty_block();
            let column = self.token_start - self.line_start + 1;
            let place = format!("line {}, column {}", self.line, column);
            let mut parts = self.block[..self.end].split(|&byte| byte <= b' ');
            let token = parts.next().unwrap_or_default();
            let shown = token.iter().take(SHOWN_MAX).copied();
            let shown = shown.flat_map(ascii::escape_default).map(char::from);
            let found = match token.len() {
                0 => "the end of the input".to_string(),
                1..=SHOWN_MAX => format!("\"{}\"", shown.collect::<String>()),
                _ => format!("\"{}...\"", shown.collect::<String>()),
            };
            let message = format!("{}: expected {}, found {}", place, wanted, found);
            io::Error::new(ErrorKind::InvalidData, message)
        }
    }

    /// The number that the first bytes spell, and how many of them are digits: at most eight, which
    /// are converted at once. If there are none, the number means nothing.
    fn leading_number(bytes: &[u8]) -> (u32, usize) {
        let mut chunk = [0; DIGITS_MAX];
        chunk.copy_from_slice(&bytes[..DIGITS_MAX]);
        // The first byte is the lowest, and `0` to `9` become 0 to 9.
        let digits = u64::from_le_bytes(chunk) ^ 0x3030_3030_3030_3030;
        // With 0x76 added, bytes from 10 to 0x7F have their top bits set; `| digits` adds those above.
        // Only these bytes carry, so the lowest top bit that is set marks the first that is no digit.
        let non_digits =
            (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
        let length = non_digits.trailing_zeros() / 8;
        // Shifting the rest out puts zeros before the number. Then neighbours are joined: digits to
        // pairs, pairs to fours, fours to the number. If there are no digits, nothing is shifted out,
        // and the sum may wrap.
        let digits = digits.wrapping_shl(64 - 8 * length);
        let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00FF_00FF_00FF_00FF;
        let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
        ((fours * 10_000 + (fours >> 32)) as u32, length as usize)
    }
}
