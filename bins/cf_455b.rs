//! Codeforces 455B: A Lot of Games
//!
//! Source:  https://codeforces.com/problemset/problem/455/B
//! Limits:  1 s, 256 MB, 8 MB stack
//! Checker: exact
//! Task:    Players append letters to an empty word in turn; it must stay a prefix of some word of
//!          the group. Whoever cannot move loses the round and opens the next one; the winner of
//!          the last of k rounds wins. Say who does.
//! Input:   `n k`, then n words of the letters a to z; 1 <= n <= 10^5, 1 <= k <= 10^9, and the
//!          words have at most 10^5 letters in all.
//! Output:  `First` or `Second`.
//! Idea:    The outcomes of the trie's root under normal and under misere play decide k rounds. In
//!          sorted order, words that share a prefix are next to each other, so the trie need not be
//!          kept: one path of it is enough, the current word's. Where the next word leaves it, the
//!          nodes below are finished, and each hands its outcome to its parent.
//! Proof:   (1) A leaf has no move: under normal play it is losing, under misere play winning.
//!          (2) Any other node is winning, under either, iff a move leads to a losing one.
//!          (3) If the root is winning under both, First loses every round but the last, so opens
//!          them all, and wins the last. If the root is winning under normal play only, the opener
//!          of a round can force a win, but not a loss; so, back from the last round, the opener
//!          wins the series iff an even number of rounds follows, and First iff k is odd.
//!          If the root is losing under normal play, Second makes First open and lose every round.
//! Cost:    O(t log t) time for t letters; 1.9 MB and the input.
//! Tested:  samples; every group of words of up to 3 letters over ab with k = 1 to 4, and
//!          200 000 random inputs, compared with the referee, which plays by the rules, or with the
//!          textbook program where that is too slow; 13 shapes at the limits, with that program.
//! Judge:   accepted by problemtools 1.20260907 on 2026-11-23, 79 cases of this project

#![forbid(unsafe_code)]

use std::collections::hash_map::RandomState;
use std::convert::TryFrom;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Read, Write};
use std::process;

use input::Input;

/// Statement: 1 <= n <= 10^5 words.
const N_MAX: usize = 100_000;
/// Statement: 1 <= k <= 10^9 rounds.
const K_MAX: u32 = 1_000_000_000;
/// Statement: at most 10^5 letters in all words.
const LETTERS_MAX: usize = 100_000;

const LETTER: &str = "a letter from a to z";

/// What must fit 32 bits, or this does not compile: numbers of words and places of letters.
const _: usize = u32::MAX as usize - (N_MAX + LETTERS_MAX);

/// What the player to move at a node can force is a set of these bits, an outcome.
const NORMAL_WIN: u8 = 1;
const MISERE_WIN: u8 = 2;

/// A word: its head, then its start among all letters and its length. The head has its first letters
/// as a number, and a last bit that tells whether more follow. If none do, words with the same head are
/// the same word.
type Word = (u64, [u32; 2]);
const LETTER_BITS: usize = 5;
const HEAD_LETTERS_MAX: usize = 63 / LETTER_BITS;

const HASH_BITS: usize = 14;

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
    let mut input = Input::read(input)?;
    let n = input.number("n", 1..=N_MAX as u32)?;
    let k = input.number("k", 1..=K_MAX)?;
    let mut letters = boxed_array![0; LETTERS_MAX];
    // The words to be sorted, and after them an empty one.
    let mut words: Box<[Word; N_MAX + 1]> = boxed_array![(0, [0; 2]); N_MAX + 1];
    let (mut letter_count, mut word_count) = (0, 0);
    // `slots[hash]`: the last one of the words with this hash, or the first word of all. A word that is
    // equal to it is left out, since many words, but few different ones, would take longer to sort
    // than to add to a trie.
    let mut slots = boxed_array![0; 1 << HASH_BITS];
    // A random number, so nobody can choose words that keep taking a slot from each other.
    let factor = RandomState::new().build_hasher().finish() | 1;
    for _ in 0..n {
        let word = input.word(LETTER)?;
        if !word.iter().all(u8::is_ascii_lowercase) {
            return Err(input.error(LETTER));
        }
        if word.len() > letters.len() - letter_count {
            return Err(input.error(&format!("at most {} letters in all", LETTERS_MAX)));
        }
        let (first, rest) = word.split_at(word.len().min(HEAD_LETTERS_MAX));
        // The last bits of a letter are 1 for a to 26 for z. Where a word has no more letters, there
        // are zeros, so it comes before the words that go on from it.
        let add = |head, &byte| head >> LETTER_BITS | u64::from(byte) << (64 - LETTER_BITS);
        let head = first.iter().rev().fold(0, add) | u64::from(!rest.is_empty());
        let hash = |hash: u64, &byte| hash.wrapping_mul(factor) ^ u64::from(byte);
        let hash = rest.iter().fold(head, hash).wrapping_mul(factor) >> (64 - HASH_BITS);
        let other = words[slots[hash as usize] as usize];
        if other.0 != head || !rest.is_empty() && letters_of(other, &*letters) != word {
            letters[letter_count..][..word.len()].copy_from_slice(word);
            words[word_count] = (head, [letter_count as u32, word.len() as u32]);
            slots[hash as usize] = word_count as u32;
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
    output.write_all(if first_wins { b"First\n" } else { b"Second\n" })?;
    output.flush()
}

fn letters_of((_, [start, length]): Word, letters: &[u8]) -> &[u8] {
    &letters[start as usize..][..length as usize]
}

/// What can be forced at the root of the trie of the words, which are in sorted order. The empty word
/// at the end leaves nothing of the path but the root.
fn root_outcome(words: &[Word], letters: &[u8]) -> u8 {
    // `by_moves[d]`: what can be forced, by the moves looked at so far, at the node that the first d
    // letters of the current word lead to. Below the path, all is 0.
    let mut by_moves = boxed_array![0; LETTERS_MAX + 1];
    for pair in words.windows(2) {
        let (word, next) = (letters_of(pair[0], letters), letters_of(pair[1], letters));
        let shared = word.iter().zip(next).take_while(|(a, b)| a == b).count();
        // Unless the next word goes on from the word, it ends in a leaf.
        let mut outcome = MISERE_WIN;
        for node in (shared..word.len()).rev() {
            by_moves[node] |= outcome ^ (NORMAL_WIN | MISERE_WIN);
            outcome = by_moves[node];
            by_moves[node + 1] = 0;
        }
    }
    by_moves[0]
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
