//! beecrowd 1853: Daenerys' Game of Trust
//!
//! Source:  https://judge.beecrowd.com/en/problems/view/1853
//! Limits:  1 s, 256 MB, 8 MB stack
//! Checker: exact
//! Idea:    A sum of games, one for each string. A position is a state of the Aho-Corasick
//!          automaton with the number f of moves left; its Grundy value is the mex over its next
//!          states for f - 1, or 0 if it is dead or f is 0.
//!          Statement and proof: tests/daenerys/plain.rs.
//! Cost:    O(t + n (10 + f L)) time for t letters, n states and the largest f; 59 n bytes, which
//!          is 7.6 MB, and the input.
//! Tested:  against the rules: every set of words over ab of up to 2 letters with every two strings
//!          of up to 2 letters and f = 0 to 3, 100 000 random inputs; against plain.rs: every set
//!          of words over ab of up to 3 letters with the string a and f = 5 and 50, and shapes at
//!          the limits.
//! Judge:   not submitted to beecrowd yet. problemtools 1.20260907 accepted it on 80 cases of this
//!          project on 2026-11-24.

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

/// One state per prefix, and the root for the empty one. State numbers must fit a `u32`.
const STATES_MAX: usize = PREFIXES_MAX + 1;
const _: usize = u32::MAX as usize - STATES_MAX;
const ROOT: usize = 0;

/// A set of moves left must fit a `u64`, and a set of Grundy values, none of which is above L, a
/// `u32`.
const _: (u64, u32) = (1 << F_MAX, 1 << L_MAX);

/// The Aho-Corasick automaton of the forbidden words.
struct Automaton {
    /// `next[L_MAX * v..]`: the state after each letter. While the trie grows, that is the child of
    /// v, or `ROOT` where there is none. A flat array of zeros is allocated without being written
    /// to, so memory that no state uses is never touched.
    next: Box<[u32; L_MAX * STATES_MAX]>,
    /// `dead[v]`: whether strings in state v end in a forbidden word.
    dead: Box<[bool; STATES_MAX]>,
    /// States below `count` are in use.
    count: usize,
}

/// An array on the heap, since an online judge's stack may be small.
macro_rules! boxed_array {
    ($value:expr; $size:expr) => {
        Box::<[_; $size]>::try_from(vec![$value; $size].into_boxed_slice()).expect("same size")
    };
}

/// Reads forbidden words and strings, and writes `Tyrion` if the first player wins, or `Daenerys`.
///
/// # Errors
/// `InvalidData`, with its line, for a word that is missing, wrong or over a limit; whatever error
/// `input` or `output` returns. Nothing is written before the last word has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::read(input)?;
    let d = input.number("D", 0..=u32::MAX)?;
    let l = input.number("L", 1..=L_MAX as u32)? as usize;
    let mut automaton = Automaton {
        next: boxed_array![ROOT as u32; L_MAX * STATES_MAX],
        dead: boxed_array![false; STATES_MAX],
        count: ROOT + 1,
    };
    for _ in 0..d {
        let added = automaton.add(input.word(LETTER)?);
        added.map_err(|wanted| input.error(&wanted))?;
    }
    automaton.link_states();
    // `odd[v]`: the set of those f for which an odd number of strings is in state v. No more is
    // needed, since equal values cancel in the XOR.
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

/// The index of a letter, 0 for a to 9 for j; `None` for any other byte.
fn letter(byte: u8) -> Option<usize> {
    Some(usize::from(byte.wrapping_sub(b'a'))).filter(|&letter| letter < L_MAX)
}

impl Automaton {
    /// Adds a forbidden word to the trie. An error says what is wanted instead.
    fn add(&mut self, word: &[u8]) -> Result<(), String> {
        let (mut v, old_count) = (ROOT, self.count);
        for &byte in word {
            let index = L_MAX * v + letter(byte).ok_or(LETTER)?;
            // A new state has no children, so its row is not read: a page that is read before its
            // first write faults twice.
            if v >= old_count || self.next[index] == ROOT as u32 {
                if self.count == STATES_MAX {
                    // The rest of the word has yet to be checked: a wrong letter comes first.
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

    /// Turns the trie into the automaton, breadth first, so that the row of a failure link is
    /// complete before it is used.
    fn link_states(&mut self) {
        let mut queue = boxed_array![ROOT as u32; STATES_MAX];
        // `failure_link[v]`: the longest proper suffix of v that is a state.
        let mut failure_link = boxed_array![ROOT as u32; STATES_MAX];
        let mut tail = 1;
        for head in 0..self.count {
            let v = queue[head] as usize;
            let link = failure_link[v] as usize;
            self.dead[v] |= self.dead[link];
            for letter in 0..L_MAX {
                let by_link = self.next[L_MAX * link + letter];
                let next = &mut self.next[L_MAX * v + letter];
                if *next == ROOT as u32 {
                    *next = by_link;
                } else {
                    // The only proper suffix of a single letter is the empty one, the root.
                    failure_link[*next as usize] = if v == ROOT { ROOT as u32 } else { by_link };
                    queue[tail] = *next;
                    tail += 1;
                }
            }
        }
    }

    /// The state of a string: its longest suffix that is a prefix of a forbidden word. There is
    /// none if a letter is wrong.
    fn state_after(&self, string: &[u8]) -> Option<usize> {
        let mut v = ROOT;
        for &byte in string {
            v = self.next[L_MAX * v + letter(byte)?] as usize;
        }
        Some(v)
    }

    /// The XOR of the Grundy values of all strings, whose states and moves left are in `odd`. The
    /// first `l` letters are moves.
    fn xor_sum(mut self, l: usize, odd: &[u64; STATES_MAX]) -> u8 {
        let states = 0..self.count as u32;
        let starts: Vec<u32> = states.clone().filter(|&v| odd[v as usize] != 0).collect();
        let odd_anywhere = starts.iter().fold(0, |all, &v| all | odd[v as usize]);
        let alive: Vec<u32> = states.filter(|&v| !self.dead[v as usize]).collect();
        // The values for f and for f - 1, at first for 1 and 0. Dead states always have 0.
        let mut grundy = boxed_array![0; 2 * STATES_MAX];
        let (mut values, mut before) = grundy.split_at_mut(STATES_MAX);
        for (index, v) in alive.iter().map(|&v| v as usize).enumerate() {
            values[v] = 1;
            // From here on only the first l entries of these rows are read: pack them in front.
            self.next.copy_within(L_MAX * v..L_MAX * v + l, l * index);
        }
        // Whether the values for f equal those for f - 2. They depend only on those for f - 1, so
        // from then on the two alternate.
        let (mut settled, mut xor_sum) = (false, 0);
        for f in (1..=F_MAX).take_while(|&f| odd_anywhere >> f != 0) {
            if f > 1 {
                mem::swap(&mut values, &mut before);
            }
            if f > 1 && !settled {
                settled = true;
                for (&v, next) in alive.iter().zip(self.next.chunks_exact(l)) {
                    let value = &mut values[v as usize];
                    let reached = next.iter().map(|&next| before[next as usize]);
                    let mex = reached.fold(0_u32, |set, value| set | 1 << value).trailing_ones();
                    settled &= *value == mex as u8;
                    *value = mex as u8;
                }
            }
            if odd_anywhere >> f & 1 == 1 {
                let with_f = starts.iter().filter(|&&v| odd[v as usize] >> f & 1 == 1);
                xor_sum = with_f.fold(xor_sum, |xor, &v| xor ^ values[v as usize]);
            }
        }
        xor_sum
    }
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
