//! beecrowd 1853: Daenerys' Game of Trust
//!
//! Source:  https://judge.beecrowd.com/en/problems/view/1853
//! Limits:  1 s, 256 MB
//! Task:    There are strings, each with a number f. A string is alive if it does not end in a forbidden
//!          word and has had fewer than f letters appended. A move appends one of the first L letters to
//!          a string that is alive. Normal play: whoever cannot move loses. Say who wins.
//! Input:   `D L`, then D forbidden words, then S, then S lines `string f`. Words and strings are of
//!          the letters a to j, whatever L is; 1 <= L <= 10, 0 <= f <= 50, and the words have at
//!          most 128 000 different prefixes. Only a forbidden word at its end kills a string.
//! Output:  `Tyrion` if the player who moves first wins, else `Daenerys`.
//! Idea:    A sum of games, one for each string. A position is a state of the Aho-Corasick automaton
//!          with the number f of moves left; its Grundy value is the mex over its next states for
//!          f - 1, or 0 if it is dead. A state has the same next states as its failure link, except
//!          where it has a child. So one pass per f, failure links first, counts next states by value.
//! Proof:   (1) By the theorem of Sprague and Grundy, whoever moves wins iff the XOR of the values of
//!          all strings is not 0. The state of a string is its longest suffix that is a prefix of
//!          a forbidden word, and tells whether the string ends in one.
//!          (2) A state goes to its child in the trie, or by letters without one to where its failure
//!          link goes. A child's failure link is where its parent's goes by the same letter. So the
//!          next states are those of the failure link, with each child in place of its own link.
//!          (3) Values follow from those for f - 1, so once all equal those for f - 2, they alternate.
//! Cost:    O(t + f n) time for t letters, n prefixes and the largest f; 78 n bytes + 1.9 MB: 11.9 MB.
//! Tested:  samples; every set of words over ab of up to 2 letters with every two strings of
//!          up to 2 letters and f = 0 to 3, and 100 000 random inputs, against the rules, or a plain
//!          solution where those are slow; every set of words over ab of up to 3 letters with the
//!          string a and f = 5 and 50, and 25 shapes at the limits, against the plain solution.
//! Judge:   accepted by problemtools 1.20260907 on 2026-11-22, 97 cases

#![forbid(unsafe_code)]

use std::convert::TryFrom;
use std::io::{self, Read, Write};
use std::mem;
use std::process;

use input::Input;

/// As in accepted programs: at most 128 000 different prefixes of forbidden words.
const PREFIXES_MAX: usize = 128_000;
/// As in accepted programs: strings of the letters a to j, and 1 <= L <= 10.
const L_MAX: usize = 10;
/// As in accepted programs: 0 <= f <= 50.
const F_MAX: usize = 50;

const LETTER: &str = "a letter from a to j";

/// Up to this many states stay in the cache, so the automaton follows each string as it is read.
const CACHED_MAX: usize = 1 << 14;
/// With more states, strings are read into this many lanes and then followed side by side, so that
/// their cache misses overlap. That makes an input of many strings up to four times as fast.
const LANES: usize = 8;
/// A lane is a ring of the last letters of a string. No more than `PREFIXES_MAX` of them matter.
const RING_SIZE: usize = 1 << 17;

/// A state for each of the prefixes, the root for the empty one, and the bottom: an auxiliary state
/// that is the root's failure link and leads to the root by every letter. It also means "no state".
const STATES_MAX: usize = PREFIXES_MAX + 2;
const ROOT: usize = 1;
const BOTTOM: usize = 0;

/// The Aho-Corasick automaton of the forbidden words.
struct Automaton {
    /// `next[L_MAX * v..]`: the state after each letter; as long as the trie grows, the child, or
    /// `BOTTOM` if there is none. One flat array, which the system hands out zeroed, so pages that
    /// are not used are never touched.
    next: Box<[u32; L_MAX * STATES_MAX]>,
    /// `ends[v]`: whether a forbidden word ends in state v.
    ends: Box<[bool; STATES_MAX]>,
    /// The length of the longest forbidden word. A state depends on no more letters of a string.
    longest: usize,
    /// States below `count` are in use.
    count: usize,
    /// `place[v]`: the place of state v in breadth-first order, where parents and failure links come
    /// first. The root and the bottom are their own places.
    place: Box<[u32; STATES_MAX]>,
    /// By place: the place of the failure link.
    link: Box<[u32; STATES_MAX]>,
    /// By place: the place of the parent in the trie, if the last letter is a move, or `BOTTOM`.
    parent: Box<[u32; STATES_MAX]>,
    /// By place: whether strings in this state end in a forbidden word.
    dead: Box<[bool; STATES_MAX]>,
}

/// The Grundy values, by place, for a number f of moves left that grows one at a time.
struct Values {
    /// `counts[p]`: how many next states have each value for f - 1; a dead p is given none of value 0.
    /// These are the counts for f. Until the pass for f comes to p, they are those for f - 2.
    counts: Box<[Counts; STATES_MAX]>,
    /// The counts for f - 1. The next pass puts those for f + 1 in their place.
    before: Box<[Counts; STATES_MAX]>,
    /// `added[p]`: the counts of p less those of p's link: each child by a move less the child's link.
    /// The pass for f uses it at p and gathers it for f + 1 at the children, which come later. It does
    /// not matter for the bottom and dead states; what has a dead link is dead.
    added: Box<[Counts; STATES_MAX]>,
    /// Whether all counts for f, and so all values, are those for f - 2. From then on they alternate.
    settled: bool,
    /// `odd[(F_MAX + 1) * b + f]`: a bit for each place of block b, whether an odd number of strings
    /// with f moves is there. That is all that matters, since equal values cancel in the XOR.
    odd: Box<[u64; (F_MAX + 1) * BLOCKS]>,
}

const BLOCK_BITS: usize = 64;
const BLOCKS: usize = STATES_MAX / BLOCK_BITS + 1;

/// For every value from 0 to 10, that of 0 lowest, a field of 5 bits: 16 less the number of next states
/// with it, so its top bit tells there are none. `>>` of a negative difference spoils only bits above.
type Counts = u64;
const FIELD_BITS: u32 = 5;
const TOP_BIT: u32 = FIELD_BITS - 1;
const NO_STATES: Counts = 0x0042_1084_2108_4210;

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
    let mut input = Input::new(input);
    let d = input.number("D", 0..=u32::MAX)?;
    let l = input.number("L", 1..=L_MAX as u32)? as usize;
    let mut automaton = Automaton::new();
    for _ in 0..d {
        let (mut v, mut length) = (ROOT, 0);
        input.word(LETTER, |byte| {
            v = automaton.child(v, letter(byte)?)?;
            length += 1;
            Ok(())
        })?;
        automaton.ends[v] = true;
        automaton.longest = automaton.longest.max(length);
    }
    automaton.link_states(l);
    let mut values = Values::new();
    let mut f_max = 0;
    let s = input.number("S", 0..=u32::MAX)? as usize;
    // With lanes, the strings that do not fill all of them are followed as they are read, too.
    let is_cached = automaton.count <= CACHED_MAX;
    let at_once = if is_cached { s } else { s % LANES };
    for _ in 0..at_once {
        let mut v = ROOT;
        input.word(LETTER, |byte| {
            v = automaton.next[L_MAX * v + usize::from(letter(byte)?)] as usize;
            Ok(())
        })?;
        let f = input.number("f", 0..=F_MAX as u32)? as usize;
        f_max = f_max.max(f);
        values.add_string(automaton.place[v] as usize, f);
    }
    let mut ring = boxed_array![0; LANES * RING_SIZE];
    for _ in (at_once..s).step_by(LANES) {
        let (mut lengths, mut moves) = ([0; LANES], [0; LANES]);
        for lane in 0..LANES {
            input.word(LETTER, |byte| {
                ring[LANES * (lengths[lane] % RING_SIZE) + lane] = letter(byte)?;
                lengths[lane] += 1;
                Ok(())
            })?;
            moves[lane] = input.number("f", 0..=F_MAX as u32)? as usize;
            f_max = f_max.max(moves[lane]);
        }
        for (&v, &f) in automaton.states(&ring, &lengths).iter().zip(&moves) {
            values.add_string(automaton.place[v] as usize, f);
        }
    }
    let mut xor_sum = 0;
    for f in 1..=f_max {
        values.advance(&automaton, l as u64);
        xor_sum ^= values.xor_sum(f, automaton.count);
    }
    let winner = if xor_sum == 0 { "Daenerys" } else { "Tyrion" };
    writeln!(output, "{}", winner)?;
    output.flush()
}

fn letter(byte: u8) -> Result<u8, String> {
    match byte {
        b'a'..=b'j' => Ok(byte - b'a'),
        _ => Err(LETTER.to_string()),
    }
}

impl Automaton {
    fn new() -> Self {
        Self {
            next: boxed_array![BOTTOM as u32; L_MAX * STATES_MAX],
            ends: boxed_array![false; STATES_MAX],
            longest: 0,
            count: ROOT + 1,
            place: boxed_array![0; STATES_MAX],
            link: boxed_array![0; STATES_MAX],
            parent: boxed_array![BOTTOM as u32; STATES_MAX],
            dead: boxed_array![false; STATES_MAX],
        }
    }

    /// The child of `v` in the trie, which is added if it is not there yet.
    fn child(&mut self, v: usize, letter: u8) -> Result<usize, String> {
        let index = L_MAX * v + usize::from(letter);
        let child = self.next[index] as usize;
        if child != BOTTOM {
            return Ok(child);
        }
        let new = self.count;
        if new == STATES_MAX {
            let prefixes = "different prefixes of forbidden words";
            return Err(format!("at most {} {}", PREFIXES_MAX, prefixes));
        }
        self.count += 1;
        self.next[index] = new as u32;
        // Zero already, but a page that is written before it is read costs one page fault, not two.
        self.next[L_MAX * new + L_MAX - 1] = BOTTOM as u32;
        Ok(new)
    }

    /// The states of `LANES` strings of these lengths. Letter i of the string in a lane is
    /// `ring[LANES * (i % RING_SIZE) + lane]`, if it is one of the last `RING_SIZE`.
    fn states(&self, ring: &[u8; LANES * RING_SIZE], lengths: &[usize; LANES]) -> [usize; LANES] {
        let step = |v: usize, index: usize, lane: usize| {
            let letter = ring[LANES * (index % RING_SIZE) + lane];
            self.next[L_MAX * v + usize::from(letter)] as usize
        };
        // The last `common` letters of all strings are followed side by side, others that matter first.
        let common = lengths.iter().copied().fold(self.longest, usize::min);
        let mut states = [ROOT; LANES];
        for (lane, &length) in lengths.iter().enumerate() {
            let first = length.saturating_sub(self.longest)..length - common;
            states[lane] = first.fold(ROOT, |v, index| step(v, index, lane));
        }
        for left in (1..=common).rev() {
            for (lane, &length) in lengths.iter().enumerate() {
                states[lane] = step(states[lane], length - left, lane);
            }
        }
        states
    }

    /// Turns the trie into the automaton. The first `l` letters are moves.
    fn link_states(&mut self, l: usize) {
        self.next[L_MAX * BOTTOM..][..L_MAX].copy_from_slice(&[ROOT as u32; L_MAX]);
        // The states by place, and their failure links.
        let (mut order, mut links) = (boxed_array![0; STATES_MAX], boxed_array![0; STATES_MAX]);
        order[ROOT] = ROOT as u32;
        let mut end = ROOT + 1;
        for place in ROOT..self.count {
            let (v, link) = (order[place] as usize, links[place] as usize);
            self.place[v] = place as u32;
            self.link[place] = self.place[link];
            self.dead[place] = self.ends[v] || self.dead[self.link[place] as usize];
            for letter in 0..L_MAX {
                let by_link = self.next[L_MAX * link + letter];
                let next = &mut self.next[L_MAX * v + letter];
                if *next == BOTTOM as u32 {
                    *next = by_link;
                    continue;
                }
                order[end] = *next;
                links[end] = by_link;
                if letter < l {
                    self.parent[end] = place as u32;
                }
                end += 1;
            }
        }
    }
}

impl Values {
    /// The values for f = 0, which are all 0. Of the counts, only the root's matter.
    fn new() -> Self {
        let mut counts = boxed_array![0; STATES_MAX];
        counts[ROOT] = NO_STATES;
        Self {
            counts,
            before: boxed_array![0; STATES_MAX],
            added: boxed_array![0; STATES_MAX],
            settled: false,
            odd: boxed_array![0; (F_MAX + 1) * BLOCKS],
        }
    }

    /// Goes from the values for f - 1 moves left to those for f; the first `l` letters are moves.
    // In a function of its own, all the loop's arrays have registers, which saves a quarter of the time.
    #[inline(never)]
    fn advance(&mut self, automaton: &Automaton, l: u64) {
        mem::swap(&mut self.counts, &mut self.before);
        if self.settled {
            return;
        }
        let mut changes = 0;
        // The bottom leads to the root by every letter.
        self.counts[BOTTOM] = NO_STATES - l * (mex(self.before[ROOT]) >> TOP_BIT);
        // The processor cannot predict which states are dead or have the counts of their links: with
        // branches on that, a pass takes up to twice as long. `min` saves bounds checks.
        for place in ROOT..automaton.count.min(STATES_MAX) {
            let by_link = self.counts[automaton.link[place] as usize];
            let if_alive = by_link.wrapping_add(mem::take(&mut self.added[place]));
            let counts = if_alive | Counts::from(automaton.dead[place]) << TOP_BIT;
            changes |= counts ^ self.counts[place];
            self.counts[place] = counts;
            // In its parent's counts, a state is in place of its failure link; fields count down.
            let parent = &mut self.added[automaton.parent[place] as usize];
            *parent = parent.wrapping_add(mex(by_link).wrapping_sub(mex(counts)) >> TOP_BIT);
        }
        self.settled = changes == 0;
    }

    /// Adds a string with f moves at that place.
    fn add_string(&mut self, place: usize, f: usize) {
        self.odd[(F_MAX + 1) * (place / BLOCK_BITS) + f] ^= 1 << (place % BLOCK_BITS);
    }

    /// The XOR of the values of all strings with f moves, which are at places below `count`.
    fn xor_sum(&self, f: usize, count: usize) -> u32 {
        let mut xor_sum = 0;
        for block in 0..=count / BLOCK_BITS {
            let mut places = self.odd[(F_MAX + 1) * block + f];
            while places != 0 {
                let place = BLOCK_BITS * block + places.trailing_zeros() as usize;
                xor_sum ^= mex(self.counts[place]).trailing_zeros() / FIELD_BITS;
                places &= places - 1;
            }
        }
        xor_sum
    }
}

/// The least value that no next state has, as the top bit of its field.
fn mex(counts: Counts) -> Counts {
    let free = counts & NO_STATES;
    free & free.wrapping_neg()
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
