//! Codeforces 455B: A Lot of Games
//!
//! Source:  https://codeforces.com/problemset/problem/455/B
//! Limits:  1 s, 256 MB
//! Task:    Players append letters to an empty word in turn; it must stay a prefix of some word of
//!          the group. Whoever cannot move loses the round and opens the next one; the winner of
//!          the last of k rounds wins. Say who does.
//! Input:   `n k`, then n words of the letters a to z; 1 <= n <= 10^5, 1 <= k <= 10^9, and the
//!          words have at most 10^5 letters in all.
//! Output:  `First` or `Second`.
//! Idea:    The outcomes of the trie's root under normal and under misere play decide k rounds. A
//!          table of 26 children for every node would be too large for the caches. But nodes are
//!          numbered as they are added, so a child that is added right after its parent is the next
//!          node, and only other children need a table.
//! Proof:   (1) A leaf has no move: under normal play it is losing, under misere play winning.
//!          (2) Any other node is winning, under either, iff a move leads to a losing one.
//!          (3) If the root is winning under both, First loses every round but the last, so opens
//!          them all, and wins the last. If the root is winning under normal play only, the opener
//!          of a round can force a win, but not a loss; so, back from the last round, the opener
//!          wins the series iff an even number of rounds follows, and First iff k is odd.
//!          If the root is losing under normal play, Second makes First open and lose every round.
//! Cost:    O(t) time for t letters; 3 t bytes of nodes and at most 35 t of tables: 3.9 MB.
//! Tested:  samples; every group of words of up to 3 letters over ab with k = 1 to 4, and
//!          200 000 random inputs, against the rules, or a plain solution where those are slow;
//!          17 shapes at the limits against the plain solution.
//! Judge:   accepted by problemtools 1.20260907 on 2026-11-22, 83 cases

#![forbid(unsafe_code)]

use std::convert::TryFrom;
use std::io::{self, Read, Write};
use std::process;

use input::Input;

/// Statement: 1 <= n <= 10^5 words.
const N_MAX: u32 = 100_000;
/// Statement: 1 <= k <= 10^9 rounds.
const K_MAX: u32 = 1_000_000_000;
/// Statement: at most 10^5 letters in all words.
const LETTERS_MAX: usize = 100_000;

const LETTER: &str = "a letter from a to z";
const ALPHABET_SIZE: usize = 26;
const NO_LETTER: u8 = ALPHABET_SIZE as u8;

/// The root, and a node for each letter. A word adds at most one gap, and that takes the place of a node
/// for its first letter, unless it is the first word to begin with it.
const NODES_MAX: usize = 1 + LETTERS_MAX + ALPHABET_SIZE;
const ROOT: usize = 0;

/// `NO_TABLE`, one below the root, one below each of its children, and one for each word that leaves the
/// trie further down, so has three letters or more. Their numbers fit 16 bits.
const TABLES_MAX: usize = 2 + ALPHABET_SIZE + LETTERS_MAX / 3;
const NO_TABLE: usize = 0;

/// What the player to move at a node can force, as a set of bits.
type Outcome = u8;
const NORMAL_WIN: Outcome = 1;
const MISERE_WIN: Outcome = 2;

/// The trie of the words. Where a word leaves it, the word's other letters become nodes, and then comes
/// a gap: a node without a letter. So every node but a gap is followed by its first child, or by a gap,
/// which keeps the place of a first child, in case longer words follow.
struct Trie {
    /// `letter[v]`: the letter that leads to v, 0 for a to 25 for z, or `NO_LETTER` for a gap.
    letter: Box<[u8; NODES_MAX]>,
    /// `table[v]`: the table of v and its siblings, or `NO_TABLE` if it has none.
    table: Box<[u16; NODES_MAX]>,
    node_count: usize,
    /// `tables[ALPHABET_SIZE * t..]`: all siblings but the first, by letter, or `ROOT`. One flat array,
    /// which the system hands out zeroed, so pages that are not used are never touched.
    tables: Box<[u32; ALPHABET_SIZE * TABLES_MAX]>,
    table_count: usize,
}

/// An array on the heap, since a judge's stack may be small.
macro_rules! boxed_array {
    ($value:expr; $size:expr) => {
        Box::<[_; $size]>::try_from(vec![$value; $size].into_boxed_slice()).expect("same size")
    };
}

/// Reads a group of words and the number of rounds, and writes `First` or `Second`.
///
/// # Errors
/// `InvalidData`, with line and column, for a token that is missing, wrong or over a limit; whatever
/// error `input` or `output` returns. Nothing is written before the last token has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::new(input);
    let n = input.number("n", 1..=N_MAX)?;
    let k = input.number("k", 1..=K_MAX)?;
    let mut trie = Trie::new();
    let mut letters_left = LETTERS_MAX;
    for _ in 0..n {
        let mut v = ROOT;
        input.word(LETTER, |byte| {
            if !byte.is_ascii_lowercase() {
                return Err(LETTER.to_string());
            }
            if letters_left == 0 {
                return Err(format!("at most {} letters in all", LETTERS_MAX));
            }
            letters_left -= 1;
            v = trie.child(v, byte - b'a');
            Ok(())
        })?;
        trie.end_word(v);
    }
    let root = trie.root_outcome();
    let first_wins = root & NORMAL_WIN != 0 && (root & MISERE_WIN != 0 || k % 2 == 1);
    output.write_all(if first_wins { b"First\n" } else { b"Second\n" })?;
    output.flush()
}

impl Trie {
    fn new() -> Self {
        Self {
            letter: boxed_array![0; NODES_MAX],
            table: boxed_array![NO_TABLE as u16; NODES_MAX],
            node_count: ROOT + 1,
            tables: boxed_array![ROOT as u32; ALPHABET_SIZE * TABLES_MAX],
            table_count: NO_TABLE + 1,
        }
    }

    fn add_node(&mut self, letter: u8) -> usize {
        let new = self.node_count;
        self.letter[new] = letter;
        self.node_count += 1;
        new
    }

    /// A word ends at `v`. If that is the newest node, a gap must follow.
    fn end_word(&mut self, v: usize) {
        if v + 1 == self.node_count {
            self.add_node(NO_LETTER);
        }
    }

    /// The child of `v` by the letter, which is added if it is not there yet.
    fn child(&mut self, v: usize, letter: u8) -> usize {
        let first = v + 1;
        if first == self.node_count {
            return self.add_node(letter);
        }
        let other = self.tables[self.table_index(first, letter)] as usize;
        // No branch, since the processor cannot predict which child it is.
        let is_first = self.letter[first] == letter;
        let child = if is_first { first } else { other };
        if child != ROOT {
            return child;
        }
        if self.table[first] as usize == NO_TABLE {
            self.table[first] = self.table_count as u16;
            self.table_count += 1;
        }
        let new = self.add_node(letter);
        self.table[new] = self.table[first];
        self.tables[self.table_index(new, letter)] = new as u32;
        new
    }

    fn table_index(&self, v: usize, letter: u8) -> usize {
        ALPHABET_SIZE * self.table[v] as usize + usize::from(letter)
    }

    /// Goes backwards: children come after their parents, and the first of siblings before the others.
    fn root_outcome(&self) -> Outcome {
        // `outcomes[t]`: what can be forced by a move to one of the siblings in table t, so far.
        let mut outcomes = boxed_array![0; TABLES_MAX];
        // What can be forced by a move to v or one of its siblings, so far. The node before v is a gap,
        // or their parent, whose outcome this is.
        let mut outcome = 0;
        for v in (ROOT + 1..self.node_count).rev() {
            let table = self.table[v] as usize;
            let by_move = match self.letter[v] {
                NO_LETTER if table == NO_TABLE => MISERE_WIN,
                NO_LETTER => 0,
                _ => outcome ^ (NORMAL_WIN | MISERE_WIN),
            };
            outcome = outcomes[table] | by_move;
            outcomes[table] = outcome;
            // The nodes without a table are not each other's siblings.
            outcomes[NO_TABLE] = 0;
        }
        outcome
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
