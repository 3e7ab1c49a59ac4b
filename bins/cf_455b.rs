//! Codeforces 455B: A Lot of Games
//!
//! Source:  https://codeforces.com/problemset/problem/455/B
//! Limits:  1 s, 256 MB
//! Task:    Players append letters to an empty word in turn; it must stay a prefix of some word of
//!          the group. Who cannot move loses the round and opens the next one; the winner of the
//!          last of k rounds wins. Say who does.
//! Idea:    The outcomes of the trie's root under normal and under misere play decide k rounds. In
//!          sorted order the words are a walk over the trie, so a stack of open nodes is enough.
//! Proof:   (1) A leaf has no move: under normal play it is losing, under misere play winning.
//!          (2) Any other node is winning, under either, iff a move leads to a losing one.
//!          (3) If the root is winning under both, First loses every round but the last, so opens
//!          them all, and wins the last. If it is winning under normal play only, either player
//!          can see to it that whoever opens a round wins it; so, back from the last round, the
//!          opener wins the series iff an even number of rounds follows, and First iff k is odd.
//!          If it is losing under normal play, Second makes First open and lose every round.
//! Cost:    O(t log w) time for t letters and w words, as words that share their first ten letters
//!          are compared, by ten letters at a time; at most 0.8 MB at the limits below.
//! Tested:  samples; every group of words over ab of up to 3 letters with k = 1 to 4, and
//!          200 000 random inputs, against the rules; 10 shapes at the limits against a plain
//!          solution.
//! Judge:   not submitted yet

#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::mem;
use std::process::ExitCode;

use input::Input;

/// Statement: 1 <= n <= 10^5 words.
const N_MAX: usize = 100_000;
/// Statement: 1 <= k <= 10^9 rounds.
const K_MAX: usize = 1_000_000_000;
/// Statement: at most 10^5 letters in all words.
const LETTER_MAX: usize = 100_000;

/// A letter takes five bits, and is 1 to 26: 0 means that the word has ended.
const LETTER_BITS: usize = 5;
/// A block holds ten letters, the first in the highest bits. So blocks compare as words do in a
/// dictionary, and the first letters that two blocks share are the first bits that they share.
const BLOCK_LETTERS: usize = 10;
/// The lowest bits of a block hold no letter. In the key of a word they tell where its rest is; in
/// a block of a rest, whether another follows, so that a rest comes before those it begins.
const BLOCK_BITS: usize = LETTER_BITS * BLOCK_LETTERS;
const REST_BITS: usize = u64::BITS as usize - BLOCK_BITS;
const REST_MASK: u64 = (1 << REST_BITS) - 1;
const GOES_ON: u64 = 1;
/// As many blocks as keys can tell apart. Ten letters of the word come before each block of a
/// rest, so there are fewer than 10^4 of these.
const REST_BLOCK_MAX: usize = 1 << REST_BITS;

/// Words are sorted by two letters at a time.
const DIGIT_BITS: usize = 2 * LETTER_BITS;

/// Words of up to three letters are kept once each, since there can be 100 000 of them.
const SHORT_LETTERS: usize = 3;
const SHORT_BITS: usize = LETTER_BITS * SHORT_LETTERS;
/// The most words there can be: all 18 278 short ones, of 54 106 letters, and others as short as
/// they can be.
const WORD_MAX: usize = 18_278 + (LETTER_MAX - 54_106) / (SHORT_LETTERS + 1);

/// Where two words part, both have a letter left: nodes that they share are not as deep as this.
const DEPTH_MAX: usize = LETTER_MAX / 2;

/// What the player to move at a node can force, as a set of bits.
type Outcome = u8;
const NORMAL_WIN: Outcome = 1;
const MISERE_WIN: Outcome = 2;

/// Reads a group of words and the number of rounds, and writes `First` or `Second`.
///
/// # Errors
/// `InvalidData`, with line and column, for input that is not as the statement says or is over
/// its limits; whatever error `input` or `output` gives. No output comes before the last of
/// the input has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::new(input);
    let n = input.number("n", 1..=N_MAX as u32)?;
    let k = input.number("k", 1..=K_MAX as u32)?;
    let mut group = read_group(&mut input, n)?;
    group.sort();
    let root = group.root_outcome();
    let first_wins = root & NORMAL_WIN != 0 && (root & MISERE_WIN != 0 || k % 2 == 1);
    output.write_all(if first_wins { b"First\n" } else { b"Second\n" })?;
    output.flush()
}

/// The words of the group; short ones once each, the others as often as the input has them.
struct Group {
    /// `keys[..key_count]`: for each word its first block, with the place of its rest.
    keys: Box<[u64; WORD_MAX]>,
    key_count: usize,
    rests: Rests,
    /// `is_known[word]`: whether there is a key of the short word in these bits.
    is_known: Box<[bool; 1 << SHORT_BITS]>,
}

/// `blocks[..block_count]`: what is left of the words after their first blocks. The first rest, a
/// block without letters, is that of the words of one block.
struct Rests {
    blocks: Box<[u64; REST_BLOCK_MAX]>,
    block_count: usize,
}

/// A word up to some letter.
#[derive(Default)]
struct Beginning {
    /// The key, or 0 as long as there is only one block.
    key: u64,
    /// The block that the last letter is in, and how many of its bits are used.
    last: u64,
    used_bits: usize,
}

fn read_group<R: Read>(input: &mut Input<R>, n: u32) -> io::Result<Group> {
    let mut group = Group {
        keys: boxed_array(0),
        key_count: 0,
        rests: Rests {
            blocks: boxed_array(0),
            block_count: 1,
        },
        is_known: boxed_array(false),
    };
    let mut word = Beginning::default();
    let is_letter = |byte: u8| byte.is_ascii_lowercase();
    let visit = |letter: Option<u8>| match letter {
        Some(letter) => word.add_letter(letter, &mut group.rests),
        None => group.add_word(mem::take(&mut word)),
    };
    input.words("a letter from a to z", n, LETTER_MAX, is_letter, visit)?;
    Ok(group)
}

impl Beginning {
    fn add_letter(&mut self, letter: u8, rests: &mut Rests) {
        if self.used_bits == BLOCK_BITS {
            match self.key {
                0 => self.key = self.last | rests.block_count as u64,
                _ => rests.add_block(self.last | GOES_ON),
            }
            (self.last, self.used_bits) = (0, 0);
        }
        self.used_bits += LETTER_BITS;
        self.last |= u64::from(letter - b'a' + 1) << (u64::BITS as usize - self.used_bits);
    }
}

impl Rests {
    fn add_block(&mut self, block: u64) {
        self.blocks[self.block_count] = block;
        self.block_count += 1;
    }

    /// How many blocks the rests of two words share before the last, and the next block of each.
    fn difference(&self, a: u64, b: u64) -> (usize, u64, u64) {
        let rest_on = |key: u64| &self.blocks[(key & REST_MASK) as usize..];
        let (a, b) = (rest_on(a), rest_on(b));
        let go_on = |&(a, b): &(&u64, &u64)| a == b && a & GOES_ON != 0;
        let shared = a.iter().zip(b).take_while(go_on).count();
        (shared, a[shared], b[shared])
    }
}

impl Group {
    fn add_word(&mut self, word: Beginning) {
        let mut key = word.last;
        if word.key != 0 {
            self.rests.add_block(word.last);
            key = word.key;
        } else if word.used_bits <= SHORT_BITS {
            let short = (word.last >> (u64::BITS as usize - SHORT_BITS)) as usize;
            if mem::replace(&mut self.is_known[short], true) {
                return;
            }
        }
        self.keys[self.key_count] = key;
        self.key_count += 1;
    }

    /// Puts the words in dictionary order. The places of their rests have no meaning in it, so
    /// words with the same first block are put in order once more.
    fn sort(&mut self) {
        self.sort_first_blocks();
        let keys = &mut self.keys[..self.key_count];
        let mut start = 0;
        while start < keys.len() {
            let first = keys[start] & !REST_MASK;
            let run = keys[start..]
                .iter()
                .take_while(|&key| key & !REST_MASK == first);
            let end = start + run.count();
            keys[start..end].sort_unstable_by(|&a, &b| {
                let (_, a, b) = self.rests.difference(a, b);
                a.cmp(&b)
            });
            start = end;
        }
    }

    /// Puts the words in the order of their first blocks: by the last two letters of ten, then by
    /// the two before, and so on, where equal ones stay in the order that they have.
    fn sort_first_blocks(&mut self) {
        let keys = &mut self.keys[..self.key_count];
        // Words often come in order, or in reverse.
        if keys.windows(2).all(|pair| pair[0] <= pair[1]) {
            return;
        }
        if keys.windows(2).all(|pair| pair[0] >= pair[1]) {
            return keys.reverse();
        }
        let differences = keys.iter().fold(0, |bits, &key| bits | (key ^ keys[0]));
        let mut sorted = boxed_array(0);
        for shift in (REST_BITS..u64::BITS as usize).step_by(DIGIT_BITS) {
            let digit = |key: u64| (key >> shift) as usize % (1 << DIGIT_BITS);
            // Where no word has letters left, there is nothing to do.
            if digit(differences) != 0 {
                distribute(&self.keys[..self.key_count], &mut sorted[..], digit);
                mem::swap(&mut self.keys, &mut sorted);
            }
        }
    }

    /// The outcome of the root of the trie of the sorted words.
    fn root_outcome(&self) -> Outcome {
        // The nodes that a word shares with the one before it are open, down to some depth:
        // `open[d]` knows the moves to all nodes below that no later word can pass.
        let mut open = boxed_array::<Outcome, DEPTH_MAX>(0);
        let mut depth = 0;
        let keys = &self.keys[..self.key_count];
        for (index, &word) in keys.iter().enumerate() {
            let length = self.length(word);
            let shared = match keys.get(index + 1) {
                Some(&next) => self.shared_length(word, next),
                None => 0,
            };
            // A word that the next one begins with, or is, adds nothing to the trie.
            if shared >= length {
                continue;
            }
            // Below the deepest node shared with a neighbour there is one move at a time.
            let fork = shared.max(depth);
            open[depth + 1..=fork].fill(0);
            add_move(&mut open[fork], forced_outcome(length - fork - 1));
            for d in (shared..fork).rev() {
                let child = open[d + 1];
                add_move(&mut open[d], child);
            }
            depth = shared;
        }
        open[0]
    }

    fn length(&self, key: u64) -> usize {
        let first = letter_count(key);
        if first < BLOCK_LETTERS {
            return first;
        }
        let (blocks, last, _) = self.rests.difference(key, key);
        BLOCK_LETTERS * (1 + blocks) + letter_count(last)
    }

    /// How many letters two words share at their beginnings; if they are equal, or `b` begins with
    /// `a`, the length of `a` or more.
    fn shared_length(&self, a: u64, b: u64) -> usize {
        let shared = shared_letter_count(a, b);
        if shared < BLOCK_LETTERS {
            return shared;
        }
        let (blocks, a, b) = self.rests.difference(a, b);
        BLOCK_LETTERS * (1 + blocks) + shared_letter_count(a, b)
    }
}

/// Copies the keys to `sorted` in the order of their digits, equal ones as they are.
fn distribute(keys: &[u64], sorted: &mut [u64], digit: impl Fn(u64) -> usize) {
    let mut places = [0; 1 << DIGIT_BITS];
    for &key in keys {
        places[digit(key)] += 1;
    }
    // From the number of keys of each digit to the place of the first of them.
    let mut before = 0;
    for place in &mut places {
        before += mem::replace(place, before);
    }
    for &key in keys {
        let place = &mut places[digit(key)];
        sorted[*place] = key;
        *place += 1;
    }
}

/// A node is winning, under either play, iff a move leads to a node that is not.
fn add_move(outcome: &mut Outcome, child: Outcome) {
    *outcome |= !child & (NORMAL_WIN | MISERE_WIN);
}

/// The outcome of a node from which `moves` moves follow, and no other is possible.
fn forced_outcome(moves: usize) -> Outcome {
    match moves % 2 {
        0 => MISERE_WIN,
        _ => NORMAL_WIN,
    }
}

fn letter_count(block: u64) -> usize {
    let free_bits = (block & !REST_MASK).trailing_zeros() as usize - REST_BITS;
    BLOCK_LETTERS - free_bits / LETTER_BITS
}

/// How many letters come before the first difference of two blocks.
fn shared_letter_count(a: u64, b: u64) -> usize {
    (a ^ b).leading_zeros() as usize / LETTER_BITS
}

/// An array on the heap with the same value everywhere.
fn boxed_array<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("the vector has N elements"),
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

        /// Hands over the letters of the next `count` tokens, at most `letters_max` in all, and
        /// `None` after the last letter of each. One loop over all of them takes half the time
        /// that calls for single letters would take.
        pub fn words(
            &mut self,
            what: &str,
            count: u32,
            letters_max: usize,
            is_letter: impl Fn(u8) -> bool,
            mut visit: impl FnMut(Option<u8>),
        ) -> io::Result<()> {
            let (mut words, mut letters, mut letters_before) = (0, 0, 0);
            while words < count {
                // The end of the input ends a token as a blank does.
                let is_end = self.peek()?.is_none();
                let block = &self.block[self.position..self.end];
                let bytes = if is_end { b"\n" } else { block };
                for (index, &byte) in bytes.iter().enumerate() {
                    if is_letter(byte) && letters < letters_max {
                        visit(Some(byte));
                        letters += 1;
                    } else if byte > b' ' {
                        self.position += index;
                        let wanted = match is_letter(byte) {
                            true => format!("at most {letters_max} letters in all"),
                            false => what.to_string(),
                        };
                        return Err(self.error(self.location(), &wanted, &[byte]));
                    } else if letters > letters_before {
                        visit(None);
                        letters_before = letters;
                        words += 1;
                        if words == count {
                            self.position += index;
                            return Ok(());
                        }
                    }
                }
                if is_end {
                    return Err(self.error(self.location(), what, &[]));
                }
                self.position = self.end;
            }
            Ok(())
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
