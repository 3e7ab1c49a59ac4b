//! Codeforces 455B: A Lot of Games
//!
//! Source:  https://codeforces.com/problemset/problem/455/B
//! Limits:  1 s, 256 MB, 8 MB stack
//! Checker: exact
//! Idea:    The outcomes of the trie's root under normal and under misere play decide k rounds. In
//!          sorted order, words that share a prefix are consecutive, so only the current word's
//!          path in the trie is kept. Statement and proof: tests/cf_455b/plain.rs.
//! Cost:    about O(t log t) time for t letters; 2.0 MB and the input.
//! Tested:  against the rules: every group of words of up to 3 letters over ab with k = 1 to 4,
//!          200 000 random inputs; against plain.rs: shapes at the limits.
//! Judge:   not submitted to Codeforces yet. problemtools 1.20260907 accepted it on 73 cases of
//!          this project on 2026-11-24.

#![forbid(unsafe_code)]

use std::convert::TryFrom;
use std::io::{self, Read, Write};
use std::mem;
use std::process;

use input::Input;

/// Statement: 1 <= n <= 10^5 words.
const N_MAX: usize = 100_000;
/// Statement: 1 <= k <= 10^9 rounds.
const K_MAX: u32 = 1_000_000_000;
/// Statement: at most 10^5 letters in all words.
const LETTERS_MAX: u32 = 100_000;

const LETTER: &str = "a letter from a to z";

/// An outcome is a set of these bits: what the player to move at a node can force.
const NORMAL_WIN: u8 = 1; // a win of the round
const MISERE_WIN: u8 = 2; // a loss of the round

/// A word: its head, a number made of its first letters; where it starts in `letters`; its length.
type Word = (u64, u32, u32);
/// Bits per letter of a head, the low ones of its ASCII code: 1 for a to 26 for z.
const BITS: usize = 5;
const HEAD_LETTERS: usize = 64 / BITS;

/// Words of up to this many letters fit an index of 15 bits.
const SHORT: usize = 3;
/// Hashes are taken modulo this prime.
const HASHES: u64 = 8209;

/// An array on the heap, since an online judge's stack may be small.
macro_rules! boxed_array {
    ($value:expr; $size:expr) => {
        Box::<[_; $size]>::try_from(vec![$value; $size].into_boxed_slice()).expect("same size")
    };
}

/// Reads a group of words and the number of rounds, and writes `First` or `Second`.
///
/// # Errors
/// `InvalidData`, with its line, for a word that is missing, wrong or over a limit; whatever error
/// `input` or `output` returns. Nothing is written before the last word has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::read(input)?;
    let n = input.number("n", 1..=N_MAX as u32)?;
    let k = input.number("k", 1..=K_MAX)?;
    let mut letters = boxed_array![0; LETTERS_MAX as usize];
    // The words to be sorted, and after them an empty one.
    let mut words: Box<[Word; N_MAX + 1]> = boxed_array![(0, 0, 0); N_MAX + 1];
    let (mut letter_count, mut word_count) = (0, 0);
    // Many copies of a few words would take longer to sort than to add to a trie, so most are
    // dropped: short ones by `seen`, and those of the last word kept with the same hash by `last`.
    // The others do no harm, since `root_outcome` skips them.
    let mut seen = boxed_array![false; 1 << (SHORT * BITS)];
    let mut last = boxed_array![(0, 0, 0); HASHES as usize];
    for _ in 0..n {
        let word = input.word(LETTER)?;
        if !word.iter().all(u8::is_ascii_lowercase) {
            return Err(input.error(LETTER));
        }
        if word.len() > letters.len() - letter_count {
            return Err(input.error(&format!("at most {} letters in all", LETTERS_MAX)));
        }
        // The first letter has the highest bits, and zeros follow the last one, so words whose
        // heads differ are ordered as their heads are.
        let prepend = |head: u64, byte: &u8| head >> BITS | u64::from(*byte) << (64 - BITS);
        let head = word.iter().take(HEAD_LETTERS).rev().fold(0, prepend);
        let seen = &mut seen[(head >> (64 - SHORT * BITS)) as usize];
        let is_known = word.len() <= SHORT && mem::replace(seen, true);
        let rest = word.iter().skip(HEAD_LETTERS);
        let hash = rest.fold(head, |hash, &byte| hash.wrapping_mul(31) ^ u64::from(byte));
        let last = &mut last[(hash % HASHES) as usize];
        if !is_known && (last.0 != head || letters_of(*last, &*letters) != word) {
            letters[letter_count..][..word.len()].copy_from_slice(word);
            *last = (head, letter_count as u32, word.len() as u32);
            words[word_count] = *last;
            word_count += 1;
        }
        letter_count += word.len();
    }
    words[..word_count].sort_unstable_by(|&a, &b| {
        let by_head = a.0.cmp(&b.0);
        by_head.then_with(|| letters_of(a, &*letters).cmp(letters_of(b, &*letters)))
    });
    let root = root_outcome(&words[..=word_count], &*letters);
    let first_wins = root & NORMAL_WIN != 0 && (root & MISERE_WIN != 0 || k % 2 == 1);
    writeln!(output, "{}", if first_wins { "First" } else { "Second" })?;
    output.flush()
}

fn letters_of((_, start, length): Word, letters: &[u8]) -> &[u8] {
    &letters[start as usize..][..length as usize]
}

/// What can be forced at the root of the trie of the words. These are sorted, so the trie need not
/// be stored: where the next word branches off the path of the current one, the nodes below are
/// finished, and each passes its outcome to its parent. The empty word at the end finishes all
/// nodes but the root.
fn root_outcome(words: &[Word], letters: &[u8]) -> u8 {
    // `by_moves[d]`: what can be forced at the node that the first d letters of the current word
    // lead to, by the moves looked at so far. Deeper entries are 0.
    let mut by_moves = boxed_array![0; LETTERS_MAX as usize + 1];
    for pair in words.windows(2) {
        let (word, next) = (letters_of(pair[0], letters), letters_of(pair[1], letters));
        let shared = word.iter().zip(next).take_while(|(a, b)| a == b).count();
        // The word ends in a leaf, or the next one extends or repeats it: then the loop is empty.
        let mut outcome = MISERE_WIN;
        for depth in (shared..word.len()).rev() {
            by_moves[depth] |= outcome ^ (NORMAL_WIN | MISERE_WIN);
            outcome = by_moves[depth];
            by_moves[depth + 1] = 0;
        }
    }
    by_moves[0]
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
