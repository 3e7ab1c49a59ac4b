//! beecrowd 1853: Daenerys' Game of Trust
//!
//! Source:  https://judge.beecrowd.com/en/problems/view/1853
//! Limits:  1 s, 256 MB
//! Task:    A move appends one of the first L letters to one of several strings that is alive: it
//!          does not end in a forbidden word, and fewer than its f letters have been appended.
//!          Normal play: who cannot move loses. Say who wins.
//! Idea:    A sum of games, one a string. Positions are the states of the Aho-Corasick automaton
//!          with the number f of moves left; the Grundy value is the mex over the next states for
//!          f - 1. Without forbidden words it is f mod 2, and most values stay close to that: only
//!          what changes from f - 2 to f moves left is followed, until nothing does.
//! Proof:   (1) By the theorem of Sprague and Grundy, who moves wins iff the XOR of the values of
//!          all strings is not 0. The state of a string is its longest end that begins a
//!          forbidden word, and tells which of them the string ends in.
//!          (2) Let all states have the value 1 for f = -1 and 0 for f = 0. The latter is right,
//!          and for f = 1 mex gives 1 again to all but the dead states, which have no move.
//!          (3) For f > 1, values follow from those for f - 1 alone. So a value for f is that for
//!          f - 2, unless a next state's value for f - 1 is not that for f - 3; and once nothing
//!          changes for some f, nothing will for a larger one.
//!          (4) By a letter, a state goes to its child in the trie, or if there is none, to where
//!          its failure link goes. So its next states are those of its failure link, with each
//!          child in the place of the child's own failure link. Changes of the values of next
//!          states thus go down failure links, and up from children as the difference of the
//!          child's change and its failure link's.
//!          (5) Until a child makes such a difference, a state has the values of its failure link,
//!          and one row of memory is enough for both. Changes need not go down to all of these
//!          states: dead ones and those of strings are enough, with those that lead to them.
//! Cost:    O(letters + changes) time, where a change is that of one state's row, or of its failure
//!          link's, for one f: at most 50 n for n <= 128 001 states, but few as a rule. 16 n bytes,
//!          34 for each state with a row, 8 for each that has strings, 8 a word and 0.7 MB, which is
//!          under 8 MB at the limits below.
//! Tested:  samples; every set of words over ab of up to 2 letters with every two starts of up
//!          to 2 letters and f = 0 to 3, and 100 000 random inputs, against the rules; every such
//!          set of up to 3 letters with f = 5 and 50, and 13 shapes at the limits, against a plain
//!          solution.
//! Judge:   not submitted yet

#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::iter;
use std::mem;
use std::process::ExitCode;

use input::Input;

/// Programs known to be accepted: at most 128 000 letters in all forbidden words.
const LETTER_MAX: usize = 128_000;
/// Programs known to be accepted: strings of the letters a to j, and 1 <= L <= 10.
const L_MAX: usize = 10;
/// Programs known to be accepted: 0 <= f <= 50.
const F_MAX: usize = 50;

/// The automaton has one state more than the trie has letters, the root.
const STATE_MAX: usize = LETTER_MAX + 1;
const ROOT: usize = 0;
/// So many states have a table of the state after each letter, at least and at most: with ten
/// letters, all that stand for up to four of them can have it. It takes 40 bytes a state.
const TABLE_MIN: usize = 64;
const TABLE_MAX: usize = 12_000;

/// Reads forbidden words and strings, and writes `Tyrion` if the first player wins, or `Daenerys`.
///
/// # Errors
/// `InvalidData`, with line and column, for input that is not as the statement says or is over
/// its limits; whatever error `input` or `output` gives. No output comes before the last of
/// the input has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::new(input);
    let d = input.number("D", 0..=LETTER_MAX as u32)?;
    let l = input.number("L", 1..=L_MAX as u32)?;
    let mut words = Words::read(&mut input, d)?;
    let mut automaton = Automaton::new(&mut words, l);
    let (starts, numbers) = Starts::read(&mut input, &mut automaton)?;
    let answer = match Values::new(automaton, numbers, starts.count).xor_sum(&starts) {
        0 => "Daenerys\n",
        _ => "Tyrion\n",
    };
    output.write_all(answer.as_bytes())?;
    output.flush()
}

/// The forbidden words, while the trie grows. They are kept to the end, since glibc clears part of
/// what it gives after a large array has been freed, and so touches pages that may stay unused.
struct Words {
    /// One word after the other: letters from 0, with `LAST` added to the last one of a word.
    text: Box<[u8; LETTER_MAX]>,
    /// `fronts[..count]`: for each word that has not ended, the state that it has come to and the
    /// place of its next letter.
    fronts: Box<[[u32; 2]; LETTER_MAX]>,
    count: usize,
    longest: usize,
}

const LAST: u8 = 1 << 7;

impl Words {
    fn read<R: Read>(input: &mut Input<R>, count: u32) -> io::Result<Self> {
        let mut words = Self {
            text: boxed_array(0),
            fronts: boxed_array([0; 2]),
            count: 0,
            longest: 0,
        };
        let (mut start, mut end) = (0, 0);
        let visit = |letter: Option<u8>| match letter {
            Some(letter) => {
                words.text[end] = letter - b'a';
                end += 1;
            }
            None => {
                words.text[end - 1] |= LAST;
                words.fronts[words.count] = [ROOT as u32, start as u32];
                words.count += 1;
                words.longest = words.longest.max(end - start);
                start = end;
            }
        };
        input.words(LETTER, count, LETTER_MAX, is_letter, visit)?;
        Ok(words)
    }
}

const LETTER: &str = "a letter from a to j";

fn is_letter(byte: u8) -> bool {
    (b'a'..b'a' + L_MAX as u8).contains(&byte)
}

/// A state of the automaton, which is a node of the trie of the forbidden words. All of it fits one
/// number, since the first use of a page of memory is what costs most. From the lowest bit:
/// the set of its children's letters, its first child, failure link and parent, and three claims.
/// When all strings have been read, its row and two claims take the place of the children.
#[derive(Clone, Copy)]
struct State(u64);

impl State {
    /// Bits of the number of a state.
    const BITS: usize = 17;
    const CHILD: usize = L_MAX;
    const LINK: usize = Self::CHILD + Self::BITS;
    const PARENT: usize = Self::LINK + Self::BITS;
    /// The bits of the children, and later those of the number of the row.
    const CHILDREN: u64 = (1 << Self::LINK) - 1;
    const ROW: u64 = (1 << Self::BITS) - 1;
    /// Changes go down to this state from its failure link.
    const FOLLOWED: u64 = 1 << Self::BITS;
    /// The row is that of this state, and not of one on its chain of failure links.
    const OWNS_ROW: u64 = Self::FOLLOWED << 1;
    /// A string in this state ends in a forbidden word.
    const DEAD: u64 = 1 << (Self::PARENT + Self::BITS);
    /// The state's last letter can be appended by a move.
    const BY_MOVE: u64 = Self::DEAD << 1;
    /// A string may come to this state, or to one with a chain of failure links to it.
    const IN_PLAY: u64 = Self::DEAD << 2;

    fn letters(self) -> u64 {
        self.0 & ((1 << L_MAX) - 1)
    }

    fn number_at(self, shift: usize) -> usize {
        (self.0 >> shift) as usize & ((1 << Self::BITS) - 1)
    }

    fn first_child(self) -> usize {
        self.number_at(Self::CHILD)
    }

    /// The child by a letter of `letters()`. Children have consecutive numbers.
    fn child(self, letter: usize) -> usize {
        let before = self.letters() & ((1 << letter) - 1);
        self.first_child() + usize::from(SIZE[before as usize])
    }

    fn failure_link(self) -> usize {
        self.number_at(Self::LINK)
    }

    fn parent(self) -> usize {
        self.number_at(Self::PARENT)
    }

    fn row(self) -> usize {
        (self.0 & Self::ROW) as usize
    }

    fn is(self, claims: u64) -> bool {
        self.0 & claims == claims
    }
}

/// The Aho-Corasick automaton. States have their numbers level by level, so those of parents and
/// failure links are smaller.
struct Automaton {
    /// `states[..count]`, as in `State`.
    states: Box<[u64; STATE_MAX]>,
    count: usize,
    /// `next[..table_count]`: for the first states, where most failure links lead, the state after
    /// each letter.
    next: Box<[[u32; L_MAX]; TABLE_MAX]>,
    table_count: usize,
    /// The letters of moves.
    moves: u64,
    /// No state stands for more letters than this.
    longest: usize,
}

impl Automaton {
    /// All words go down the trie together, a letter at a time: a level has its letters before it
    /// gets children, and all shorter ends of a string have got theirs before.
    fn new(words: &mut Words, l: u32) -> Self {
        let mut automaton = Self {
            states: boxed_array(0),
            count: 1,
            next: boxed_array([0; L_MAX]),
            table_count: 0,
            moves: (1 << l) - 1,
            longest: words.longest,
        };
        for &[_, at] in &words.fronts[..words.count] {
            automaton.states[ROOT] |= 1 << (words.text[at as usize] & !LAST);
        }
        let (mut level, mut grows) = (0..1, true);
        while !level.is_empty() {
            // Where levels do not grow, words have parted, and few failure links lead there.
            if grows || level.end <= TABLE_MIN {
                automaton.table_count = level.end.min(TABLE_MAX);
            }
            for v in level.clone() {
                automaton.add_children(v);
            }
            automaton.advance(words);
            let next_level = level.end..automaton.count;
            grows &= next_level.len() > level.len();
            level = next_level;
        }
        automaton
    }

    fn add_children(&mut self, v: usize) {
        let state = self.state(v);
        self.states[v] |= (self.count as u64) << State::CHILD;
        if v < self.table_count {
            self.next[v] = self.next[state.failure_link()];
        }
        for letter in elements(state.letters()) {
            // At the root, the letter still leads to the root itself.
            let link = self.step(state.failure_link(), letter);
            if v < self.table_count {
                self.next[v][letter] = self.count as u32;
            }
            // The word that ends the link ends this state as well.
            let mut child = self.states[link] & State::DEAD;
            child |= (link as u64) << State::LINK | (v as u64) << State::PARENT;
            if self.moves >> letter & 1 == 1 {
                child |= State::BY_MOVE;
            }
            self.states[self.count] = child;
            self.count += 1;
        }
    }

    /// Each word goes on to the next level, and ends there or says which letter comes next.
    fn advance(&mut self, words: &mut Words) {
        let mut count = 0;
        for index in 0..words.count {
            let [v, at] = words.fronts[index];
            let letter = words.text[at as usize];
            let child = self.state(v as usize).child(usize::from(letter & !LAST));
            if letter & LAST != 0 {
                self.states[child] |= State::DEAD;
            } else {
                self.states[child] |= 1 << (words.text[at as usize + 1] & !LAST);
                words.fronts[count] = [child as u32, at + 1];
                count += 1;
            }
        }
        words.count = count;
    }

    fn state(&self, v: usize) -> State {
        State(self.states[v])
    }

    /// The state of the next string.
    fn read_state<R: Read>(&self, input: &mut Input<R>) -> io::Result<usize> {
        input.skip_blanks()?;
        let mut v = ROOT;
        let visit = |letter| v = self.step(v, usize::from(letter - b'a'));
        if input.short_word(is_letter, visit) {
            return Ok(v);
        }
        v = ROOT;
        let mut piece = input.piece(LETTER, is_letter)?;
        if piece.is_empty() {
            return Err(input.error(input.location(), LETTER, &[]));
        }
        while !piece.is_empty() {
            // The last letters alone determine the state, so a long piece replaces all before it.
            if piece.len() >= self.longest {
                v = ROOT;
                piece = &piece[piece.len() - self.longest..];
            }
            for &letter in piece {
                v = self.step(v, usize::from(letter - b'a'));
            }
            piece = input.piece(LETTER, is_letter)?;
        }
        Ok(v)
    }

    /// The state after `v` and a letter.
    fn step(&self, mut v: usize, letter: usize) -> usize {
        while v >= self.table_count {
            let state = self.state(v);
            // In a long word most states have one child, and this need not wait for `SIZE`.
            if state.letters() == 1 << letter {
                return state.first_child();
            }
            if state.letters() >> letter & 1 == 1 {
                return state.child(letter);
            }
            v = state.failure_link();
        }
        self.next[v][letter] as usize
    }
}

/// `SIZE[set]`: the number of letters in the set. Judges compile for processors that cannot count
/// bits, where this is faster than `count_ones`.
static SIZE: [u8; 1 << L_MAX] = {
    let mut size = [0; 1 << L_MAX];
    let mut set = 1;
    while set < size.len() {
        size[set] = size[set >> 1] + (set & 1) as u8;
        set += 1;
    }
    size
};

/// The letters in a set, in increasing order.
fn elements(mut letters: u64) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let first = letters.trailing_zeros() as usize;
        letters &= letters.wrapping_sub(1);
        (first < L_MAX).then_some(first)
    })
}

/// The strings that are not dead, by their states, which have numbers from 1.
struct Starts {
    /// `odd[..=count]`: of each of these states, bit f says that the number of strings there with f
    /// moves is odd. Two equal ones cancel in the XOR, so this is all that matters, however many
    /// they are.
    odd: Box<[u64; STATE_MAX]>,
    count: usize,
    /// The XOR of f mod 2 over the strings.
    xor_sum: u64,
    f_max: usize,
}

impl Starts {
    /// Gives also the number of each state, 0 for those without a string.
    fn read<R: Read>(
        input: &mut Input<R>,
        automaton: &mut Automaton,
    ) -> io::Result<(Self, Box<[u32; STATE_MAX]>)> {
        let mut numbers = boxed_array(0);
        let mut starts = Self {
            odd: boxed_array(0),
            count: 0,
            xor_sum: 0,
            f_max: 0,
        };
        for _ in 0..input.number("S", 0..=u32::MAX)? {
            let mut v = automaton.read_state(input)?;
            let f = input.number("f", 0..=F_MAX as u32)?;
            if automaton.state(v).is(State::DEAD) {
                continue;
            }
            if numbers[v] == 0 {
                starts.count += 1;
                numbers[v] = starts.count as u32;
            }
            starts.odd[numbers[v] as usize] ^= 1 << f;
            starts.xor_sum ^= u64::from(f % 2);
            starts.f_max = starts.f_max.max(f as usize);
            while !automaton.state(v).is(State::IN_PLAY) {
                automaton.states[v] |= State::IN_PLAY;
                v = automaton.state(v).failure_link();
            }
        }
        Ok((starts, numbers))
    }

    /// Whether the number of strings in a state with f, f + 2, f + 4, ... moves is odd.
    fn are_odd_from(&self, number: usize, f: usize) -> bool {
        const EVERY_SECOND: u64 = 0x5555_5555_5555_5555;
        (self.odd[number] >> f & EVERY_SECOND).count_ones() % 2 == 1
    }
}

/// How many of a state's next states have each value: a nibble for every value from 0 to 10, that
/// of 0 lowest. Differences of counts are added to them, and wrap around where they are negative.
type Counts = u64;

/// One state with this value.
fn one(value: u8) -> Counts {
    1 << (4 * value)
}

/// The least value that no state has: the number of the lowest nibble that is 0. Subtracting 1 from
/// every nibble borrows into the top bit of that one, and can be misled only above it.
fn mex(counts: Counts) -> u8 {
    const ONES: u64 = 0x1111_1111_1111_1111;
    let zero_nibbles = counts.wrapping_sub(ONES) & !counts & ONES << 3;
    (zero_nibbles.trailing_zeros() / 4) as u8
}

/// The Grundy values for a number of moves left that goes up by one and one. Only what is not the
/// same for f and f - 2 moves is looked at.
struct Values {
    automaton: Automaton,
    referrers: Referrers,
    /// `rows[..=row_count]`: `[COUNTS][f % 2]` for the last f of this parity, and `[ADDED][f % 2]`,
    /// what children add to the counts of the failure link. A state has the row of its failure
    /// link until they add something, unless it has strings; the root then has row 0, in which all
    /// next states have the value (f - 1) mod 2. Of `STATE_MAX` states one is dead and needs no row.
    rows: Box<[[[Counts; 2]; 2]; STATE_MAX]>,
    row_count: usize,
    /// The states to look at for the f at hand, and for f + 1.
    pending: StateSet,
    pending_next: StateSet,
    /// The states whose value has changed from f - 2 to f, and by rows both values.
    changed: StateSet,
    before_and_after: Box<[[u8; 2]; STATE_MAX]>,
}

const COUNTS: usize = 0;
const ADDED: usize = 1;

impl Values {
    /// The values for f = 1, where only those of dead states are not the same as for f = -1. The
    /// numbers of the states with strings are those of their rows. In the place of a number comes a
    /// referrer, as a page of memory that is in use costs no more.
    fn new(automaton: Automaton, numbers: Box<[u32; STATE_MAX]>, start_count: usize) -> Self {
        let mut values = Self {
            automaton,
            referrers: Referrers {
                first: boxed_array(0),
                next: numbers,
            },
            rows: boxed_array([[0; 2]; 2]),
            row_count: start_count,
            pending: StateSet::new(),
            pending_next: StateSet::new(),
            changed: StateSet::new(),
            before_and_after: boxed_array([0; 2]),
        };
        for state in &mut values.automaton.states[..values.automaton.count] {
            *state &= !State::CHILDREN;
        }
        let l = values.letter_count();
        values.rows[0][COUNTS] = [l * one(1), l * one(0)];
        values.automaton.states[ROOT] |= State::FOLLOWED;
        for v in ROOT..values.automaton.count {
            values.enter(v);
        }
        values
    }

    fn letter_count(&self) -> u64 {
        u64::from(self.automaton.moves.count_ones())
    }

    /// Brings the state into play if a move leads there from its parent. Failure links of states
    /// in play are in play: where a string can go, its shorter ends can.
    fn enter(&mut self, v: usize) {
        let state = self.automaton.state(v);
        // Only strings have brought it into play so far.
        if state.is(State::IN_PLAY) {
            let number = self.referrers.next[v] as usize;
            self.follow(v);
            if number != 0 {
                self.own_row(v, number);
            }
        }
        let parent = self.automaton.state(state.parent());
        if !parent.is(State::IN_PLAY) || parent.is(State::DEAD) {
            self.automaton.states[v] &= !State::BY_MOVE;
        } else if state.is(State::BY_MOVE) {
            self.automaton.states[v] |= State::IN_PLAY;
            // A state with a dead failure link is dead as well, and neither ever changes.
            let link = self.automaton.state(state.failure_link());
            if state.is(State::DEAD) && !link.is(State::DEAD) {
                self.follow(v);
                self.pass_on(state.parent(), 1, one(0).wrapping_sub(one(1)));
            }
        }
    }

    /// Follows the state from now on, with all of its chain of failure links. Up to now these have
    /// had the counts of the first one there that was followed before.
    fn follow(&mut self, v: usize) {
        let states = &mut self.automaton.states;
        let mut u = v;
        while !State(states[u]).is(State::FOLLOWED) {
            let link = State(states[u]).failure_link();
            states[u] |= State::FOLLOWED;
            self.referrers.add(link, u);
            u = link;
        }
        let (followed_before, mut u) = (u, v);
        let row = State(states[followed_before]).row();
        while u != followed_before {
            states[u] |= row as u64;
            u = State(states[u]).failure_link();
        }
    }

    /// Gives the state a row of its own, which goes on from the one that it has had, and for the f at
    /// hand has changed as that one has.
    fn own_row(&mut self, v: usize, row: usize) {
        let state = &mut self.automaton.states[v];
        let shared = State(*state).row();
        self.rows[row][COUNTS] = self.rows[shared][COUNTS];
        self.before_and_after[row] = self.before_and_after[shared];
        *state = *state & !State::ROW | State::OWNS_ROW | row as u64;
    }

    /// The XOR of the values of all strings.
    fn xor_sum(&mut self, starts: &Starts) -> u64 {
        let mut xor_sum = starts.xor_sum;
        for f in 2..=starts.f_max {
            mem::swap(&mut self.pending, &mut self.pending_next);
            self.changed.clear();
            let mut is_over = true;
            // Looking at a state adds only larger ones to the set, its referrers.
            for block in 0..self.pending.blocks.len() {
                while let Some(v) = self.pending.take_first(block) {
                    let [before, after] = self.update(v, f);
                    let state = self.automaton.state(v);
                    let is_start = state.is(State::OWNS_ROW) && state.row() <= starts.count;
                    if is_start && starts.are_odd_from(state.row(), f) {
                        xor_sum ^= u64::from(before ^ after);
                    }
                    is_over = false;
                }
            }
            if is_over {
                break;
            }
        }
        xor_sum
    }

    /// Brings `v` up to date for `f` moves left, and passes on to its parent what follows. Gives the
    /// value for f - 2 and the one for f.
    fn update(&mut self, v: usize, f: usize) -> [u8; 2] {
        let state = self.automaton.state(v);
        let values = match state.is(State::DEAD) {
            true => [0; 2],
            false => self.update_row(v, f),
        };
        let difference = one(values[1]).wrapping_sub(one(values[0]));
        if v == ROOT {
            // Where it has no child, the root leads to itself.
            self.pass_on(ROOT, f, difference.wrapping_mul(self.letter_count()));
        } else if state.is(State::BY_MOVE) {
            // In the row of the parent, `v` stands where its failure link is in the row of the
            // parent's failure link.
            let link = state.failure_link();
            let mut link_difference = 0;
            if self.changed.contains(link) {
                let row = self.automaton.state(link).row();
                let [before, after] = self.before_and_after[row];
                link_difference = one(after).wrapping_sub(one(before));
            }
            self.pass_on(state.parent(), f, difference.wrapping_sub(link_difference));
        }
        values
    }

    /// Brings the row of `v` up to date, after that of its failure link, and tells its referrers if
    /// they have something to do.
    fn update_row(&mut self, v: usize, f: usize) -> [u8; 2] {
        let state = self.automaton.state(v);
        let link = state.failure_link();
        let link_row = match v {
            ROOT => 0,
            _ => self.automaton.state(link).row(),
        };
        let mut values = [0; 2];
        if state.is(State::OWNS_ROW) {
            let link_counts = self.rows[link_row][COUNTS][f % 2];
            let row = &mut self.rows[state.row()];
            let counts = link_counts.wrapping_add(row[ADDED][f % 2]);
            let counts_before = mem::replace(&mut row[COUNTS][f % 2], counts);
            if counts == counts_before {
                return values;
            }
            values = [mex(counts_before), mex(counts)];
            self.before_and_after[state.row()] = values;
        } else {
            self.automaton.states[v] = state.0 & !State::ROW | link_row as u64;
            if self.changed.contains(link) {
                values = self.before_and_after[link_row];
            }
        }
        if values[0] != values[1] {
            self.changed.insert(v);
        }
        for referrer in self.referrers.of(v) {
            self.pending.insert(referrer);
        }
        values
    }

    /// Adds the difference that a child makes to the counts of `v` for `f + 1` moves left.
    fn pass_on(&mut self, v: usize, f: usize, difference: Counts) {
        if difference == 0 {
            return;
        }
        self.follow(v);
        if !self.automaton.state(v).is(State::OWNS_ROW) {
            self.row_count += 1;
            self.own_row(v, self.row_count);
            // Those with the row of `v` must hear of the new one.
            for referrer in self.referrers.of(v) {
                self.pending_next.insert(referrer);
            }
        }
        let row = self.automaton.state(v).row();
        let added = &mut self.rows[row][ADDED][(f + 1) % 2];
        *added = added.wrapping_add(difference);
        self.pending_next.insert(v);
    }
}

/// For each state the states followed that have it as their failure link.
struct Referrers {
    /// Those of `v` are `first[v]`, the `next` of that, and so on up to 0.
    first: Box<[u32; STATE_MAX]>,
    next: Box<[u32; STATE_MAX]>,
}

impl Referrers {
    fn of(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        let mut next = self.first[v];
        iter::from_fn(move || {
            let referrer = next as usize;
            next = self.next[referrer];
            (referrer != 0).then_some(referrer)
        })
    }

    fn add(&mut self, v: usize, referrer: usize) {
        self.next[referrer] = self.first[v];
        self.first[v] = referrer as u32;
    }
}

/// A set of states that gives them in increasing order.
struct StateSet {
    blocks: Box<[u64; STATE_MAX / 64 + 1]>,
}

impl StateSet {
    fn new() -> Self {
        Self {
            blocks: boxed_array(0),
        }
    }

    fn contains(&self, v: usize) -> bool {
        self.blocks[v / 64] >> (v % 64) & 1 == 1
    }

    fn insert(&mut self, v: usize) {
        self.blocks[v / 64] |= 1 << (v % 64);
    }

    /// Takes the first state out of a block of 64.
    fn take_first(&mut self, block: usize) -> Option<usize> {
        let states = &mut self.blocks[block];
        let first = states.trailing_zeros() as usize;
        *states &= states.wrapping_sub(1);
        (first < 64).then(|| 64 * block + first)
    }

    fn clear(&mut self) {
        self.blocks.fill(0);
    }
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

        /// Hands over the letters of the token that `skip_blanks` has led to, if it ends within
        /// the next few bytes. Otherwise gives `false`, and nothing counts as read.
        #[inline(always)]
        pub fn short_word(
            &mut self,
            is_letter: impl Fn(u8) -> bool,
            mut visit: impl FnMut(u8),
        ) -> bool {
            const BYTES_MAX: usize = 16;
            let block = &self.block[self.position..self.end];
            let bytes = block.get(..BYTES_MAX).unwrap_or_default();
            for (index, &byte) in bytes.iter().enumerate() {
                if is_letter(byte) {
                    visit(byte);
                } else if byte <= b' ' {
                    self.position += index;
                    return true;
                } else {
                    return false;
                }
            }
            false
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
