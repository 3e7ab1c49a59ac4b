//! beecrowd 1853: Daenerys' Game of Trust
//!
//! Source:  https://judge.beecrowd.com/en/problems/view/1853
//! Limits:  1 s, 256 MB, 8 MB stack
//! Checker: exact
//! Task:    There are strings, each with a number f. A string is alive if it does not end in a forbidden
//!          word and has had fewer than f letters appended. A move appends one of the first L letters to
//!          a string that is alive. Normal play: whoever cannot move loses. Say who wins.
//! Input:   `D L`, then D forbidden words, then S, then S lines `string f`. Words and strings are of
//!          the letters a to j, whatever L is. Only a forbidden word at its end kills a string.
//!          All limits are assumed, those of time and memory too, since the statement's were not
//!          found. Accepted programs use a to j and have room for 50 moves. One has arrays for
//!          128 100 states, which is room for the root and 128 000 prefixes of the words.
//! Output:  `Tyrion` if the player who moves first wins, else `Daenerys`.
//! Idea:    A sum of games, one for each string. A position is a state of the Aho-Corasick automaton
//!          with the number f of moves left; its Grundy value is the mex over its next states for
//!          f - 1, or 0 if it is dead. A value is one bit, so the values that a state reaches are
//!          the OR over its next states, and the mex is the lowest bit that is missing there.
//! Proof:   (1) By the theorem of Sprague and Grundy, whoever moves wins iff the XOR of the values of
//!          all strings is not 0.
//!          (2) The state of a string is its longest suffix that is a prefix of a forbidden word. It
//!          tells whether the string ends in a forbidden word, and the state after each letter.
//!          (3) The values for f follow from those for f - 1. So once the values for f are those for
//!          f - 2, they alternate from there on, and need not be computed any more.
//! Cost:    O(t + n (10 + f L)) time for t letters, n prefixes and the largest f; 69 n bytes,
//!          which is 8.9 MB, and the input.
//! Tested:  samples; every set of words over ab of up to 2 letters with every two strings of up to 2
//!          letters and f = 0 to 3, and 100 000 random inputs, compared with the referee, which plays
//!          by the rules, or with the textbook program where that is too slow; every set of words
//!          over ab of up to 3 letters with the string a and f = 5 and 50, and 14 shapes at the
//!          limits, with that program.
//! Judge:   accepted by problemtools 1.20260907 on 2026-11-23, 87 cases of this project

#![forbid(unsafe_code)]

use std::convert::TryFrom;
use std::io::{self, Read, Write};
use std::mem;
use std::process;

use input::Input;

/// Assumed: at most 128 000 different prefixes of forbidden words.
const PREFIXES_MAX: usize = 128_000;
/// Assumed: strings of the letters a to j, and 1 <= L <= 10.
const L_MAX: usize = 10;
/// Assumed: 0 <= f <= 50.
const F_MAX: u32 = 50;

const LETTER: &str = "a letter from a to j";

/// A state for each of the prefixes, and the root for the empty one.
const STATES_MAX: usize = PREFIXES_MAX + 1;
const ROOT: usize = 0;
/// The number of a state must fit a `u32`, or this does not compile.
const _: usize = u32::MAX as usize - STATES_MAX;

/// A `u64` must have a bit for each f, or this does not compile.
const _: u64 = 1 << F_MAX;

/// A set of Grundy values: bit g for the value g. A single value is a set of its own.
type Values = u16;
const ZERO: Values = 1;
/// No value is above L, for which there must be a bit, or this does not compile.
const _: Values = ZERO << L_MAX;

/// The Aho-Corasick automaton of the forbidden words.
struct Automaton {
    /// `next[L_MAX * v..]`: the state after each letter. While the trie grows, that is the child of
    /// v, or `ROOT` where there is none. It is one flat array of zeros, which the system hands out as
    /// they are, so what no state uses is never touched.
    next: Box<[u32; L_MAX * STATES_MAX]>,
    /// `dead[v]`: whether strings in state v end in a forbidden word.
    dead: Box<[bool; STATES_MAX]>,
    /// States below `count` are in use.
    count: usize,
    /// `links[v]`: the failure link of v, the state of its longest proper suffix.
    links: Box<[u32; STATES_MAX]>,
    /// The states in the order of their lengths, from the root on. Only `link_states` needs this and
    /// `links`; were they freed there, their memory would have to be cleared for later arrays.
    queue: Box<[u32; STATES_MAX]>,
}

/// An array on the heap, since a judge's stack may be small.
macro_rules! boxed_array {
    ($value:expr; $size:expr) => {
        Box::<[_; $size]>::try_from(vec![$value; $size].into_boxed_slice()).expect("same size")
    };
}

/// Reads forbidden words and strings, and writes `Tyrion` if the first player wins, or `Daenerys`.
///
/// # Errors
/// `InvalidData`, with line and column, for a token that is missing, wrong or over a limit; whatever
/// error `input` or `output` returns. Nothing is written before the last token has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::read(input)?;
    let d = input.number("D", 0..=u32::MAX)?;
    let l = input.number("L", 1..=L_MAX as u32)? as usize;
    let mut automaton = Automaton {
        next: boxed_array![ROOT as u32; L_MAX * STATES_MAX],
        dead: boxed_array![false; STATES_MAX],
        count: ROOT + 1,
        links: boxed_array![0; STATES_MAX],
        queue: boxed_array![0; STATES_MAX],
    };
    for _ in 0..d {
        let added = automaton.add(input.word(LETTER)?);
        added.map_err(|wanted| input.error(&wanted))?;
    }
    automaton.link_states();
    // `odd[v]`: for each f a bit, whether an odd number of strings with f moves is in state v. That is
    // all that matters, since equal values cancel in the XOR.
    let mut odd = boxed_array![0; STATES_MAX];
    let s = input.number("S", 0..=u32::MAX)?;
    for _ in 0..s {
        let state = automaton.state_after(input.word(LETTER)?);
        let state = state.ok_or_else(|| input.error(LETTER))?;
        odd[state] ^= 1 << input.number("f", 0..=F_MAX)?;
    }
    let xor_sum = automaton.xor_sum(l, &odd);
    let winner = if xor_sum == 0 { "Daenerys" } else { "Tyrion" };
    writeln!(output, "{}", winner)?;
    output.flush()
}

/// Which letter the byte is, from 0 on, if it is one.
fn letter(byte: u8) -> Option<usize> {
    Some(usize::from(byte.wrapping_sub(b'a'))).filter(|&letter| letter < L_MAX)
}

impl Automaton {
    /// Adds a forbidden word to the trie. An error says what is wanted instead.
    fn add(&mut self, word: &[u8]) -> Result<(), String> {
        let mut v = ROOT;
        for &byte in word {
            let index = L_MAX * v + letter(byte).ok_or(LETTER)?;
            if self.next[index] == ROOT as u32 {
                if self.count == STATES_MAX {
                    // If a wrong letter follows, that is the error to report.
                    self.state_after(word).ok_or(LETTER)?;
                    let prefixes = "different prefixes of forbidden words";
                    return Err(format!("at most {} {}", PREFIXES_MAX, prefixes));
                }
                self.next[index] = self.count as u32;
                self.count += 1;
            }
            v = self.next[index] as usize;
        }
        self.dead[v] = true;
        Ok(())
    }

    /// Turns the trie into the automaton, in breadth-first order, where failure links come first.
    fn link_states(&mut self) {
        let mut end = 1;
        for start in 0..self.count {
            let v = self.queue[start] as usize;
            let link = self.links[v] as usize;
            self.dead[v] |= self.dead[link];
            for letter in 0..L_MAX {
                let by_link = self.next[L_MAX * link + letter];
                let next = &mut self.next[L_MAX * v + letter];
                if *next == ROOT as u32 {
                    *next = by_link;
                } else {
                    // The only proper suffix of a single letter is the empty one, the root.
                    self.links[*next as usize] = if v == ROOT { ROOT as u32 } else { by_link };
                    self.queue[end] = *next;
                    end += 1;
                }
            }
        }
    }

    /// The state of a string, if it has no wrong letter.
    fn state_after(&self, string: &[u8]) -> Option<usize> {
        let mut v = ROOT;
        for &byte in string {
            v = self.next[L_MAX * v + letter(byte)?] as usize;
        }
        Some(v)
    }

    /// The XOR of the Grundy values of all strings, which are given by state and f. The first `l`
    /// letters are moves.
    fn xor_sum(&self, l: usize, odd: &[u64; STATES_MAX]) -> u32 {
        // The values of all states with f moves left, and those with f - 1. Here f is 0.
        let mut values = boxed_array![0; STATES_MAX];
        let mut before = boxed_array![0; STATES_MAX];
        // The states that are not dead, for dead ones keep the value 0; and those with strings.
        let (mut alive, mut alive_count) = (boxed_array![0; STATES_MAX], 0);
        let (mut starts, mut start_count) = (boxed_array![0; STATES_MAX], 0);
        for v in 0..self.count {
            values[v] = ZERO;
            before[v] = ZERO;
            alive[alive_count] = v as u32;
            alive_count += usize::from(!self.dead[v]);
            starts[start_count] = v as u32;
            start_count += usize::from(odd[v] != 0);
        }
        // Whether the values for f are those for f - 2. From then on they alternate.
        let (mut settled, mut xor_sum) = (false, 0);
        let starts = &starts[..start_count];
        let all = starts.iter().fold(0, |all, &v| all | odd[v as usize]);
        for f in (1..=F_MAX).take_while(|&f| all >> f != 0) {
            mem::swap(&mut values, &mut before);
            // Now `before` is for f - 1, and `values` still for f - 2, if there was one.
            if !settled {
                settled = true;
                for v in alive[..alive_count].iter().map(|&v| v as usize) {
                    let next = &self.next[L_MAX * v..][..l];
                    let reached = next.iter().fold(0, |set, &v| set | before[v as usize]);
                    let mex = (reached + 1) & !reached;
                    settled &= values[v] == mex;
                    values[v] = mex;
                }
            }
            for &v in starts.iter().filter(|&&v| odd[v as usize] >> f & 1 == 1) {
                xor_sum ^= values[v as usize].trailing_zeros();
            }
        }
        xor_sum
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
