//! Daenerys' Game of Trust: strings that grow until they end in a forbidden word.

use std::collections::VecDeque;

use crate::dot::{self, Mark};
use crate::graph;
use crate::rng::{Lengths, Rng};
use crate::text::{smaller_words, words_over_ab, Tokens};
use crate::{Generator, Rules, Scale};

/// Accepted programs: 1 <= L <= 10 letters to append; words use the first ten letters whatever L
/// is.
pub const L_MAX: usize = 10;
/// Accepted programs: 0 <= f <= 50 letters may be appended to a string.
pub const F_MAX: usize = 50;
/// Accepted programs: at most 128 000 different non-empty prefixes of forbidden words, which are
/// the states of the automaton besides its root.
pub const STATES_MAX: usize = 128_000;
/// Accepted programs: any D and any S. A file of more words or strings would have many gigabytes.
pub const COUNT_MAX: usize = u32::MAX as usize;

/// No limit on start strings is known. These are how many the generators make at full scale, how many
/// `many_starts` makes, and how many `seventeen` makes.
const STRINGS: usize = 1_000;
const MANY_STRINGS: usize = 100_000;
const MOST_STRINGS: usize = 500_000;
/// The words of `repeated_words` at full scale.
const MANY_WORDS: usize = 20_000;
/// The letters of the longest start string at full scale.
const STRING_MAX: usize = 1_000_000;

/// `naive` is used if a bound on the number of games is at most this.
const NAIVE_MAX: f64 = 4e4;

/// A picture shows this many values of a state per line, and this many letters of a string.
const DRAWN_VALUES_MAX: usize = 10;
const DRAWN_LETTERS_MAX: usize = 16;

/// One input.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// L: players append the first so many letters.
    pub letters: usize,
    /// The forbidden words.
    pub forbidden: Vec<String>,
    /// The start strings, each with the number of letters that may be appended to it.
    pub strings: Vec<(String, usize)>,
}

impl Rules for Case {
    /// All strings as one game, played to its end in every way.
    fn naive(&self) -> String {
        line(self.mover_wins(&mut self.strings.clone()))
    }

    fn is_small(&self) -> bool {
        // All orders of the appended letters times all choices of letters.
        let mut games = 1.0;
        let mut moves = 0;
        for (_, moves_left) in &self.strings {
            for used in 1..=*moves_left {
                moves += 1;
                games *= (self.letters * moves) as f64 / used as f64;
            }
        }
        games <= NAIVE_MAX
    }

    fn parse(input: &[u8]) -> Result<Case, String> {
        let is_letter = |byte| (b'a'..=b'j').contains(&byte);
        let mut tokens = Tokens::new(input);
        let count = tokens.number("D", 0, COUNT_MAX)?;
        let letters = tokens.number("L", 1, L_MAX)?;
        let mut trie = Trie::new(STATES_MAX);
        let mut forbidden = Vec::new();
        for _ in 0..count {
            let next = tokens.peek();
            let letters = next.iter().take_while(|&&byte| is_letter(byte)).count();
            let room = trie.add(&next[..letters]).len();
            let word = tokens.word("a letter from a to j", room, is_letter)?;
            if word.len() > room {
                let expected =
                    format!("at most {STATES_MAX} different prefixes of forbidden words");
                return Err(tokens.refuse_letter(room, &expected));
            }
            forbidden.push(word);
        }
        let count = tokens.number("S", 0, COUNT_MAX)?;
        let mut strings = Vec::new();
        for _ in 0..count {
            let string = tokens.word("a letter from a to j", usize::MAX, is_letter)?;
            let moves_left = tokens.number("f", 0, F_MAX)?;
            strings.push((string, moves_left));
        }
        Ok(Case {
            letters,
            forbidden,
            strings,
        })
    }

    fn text(&self) -> String {
        let mut text = format!("{} {}\n", self.forbidden.len(), self.letters);
        for word in &self.forbidden {
            text += &format!("{word}\n");
        }
        text += &format!("{}\n", self.strings.len());
        for (string, moves_left) in &self.strings {
            text += &format!("{string} {moves_left}\n");
        }
        text
    }

    /// By the theory: a Grundy value for every state of the automaton and every number of moves
    /// left.
    fn plain(&self) -> String {
        let automaton = Automaton::new(&self.forbidden);
        let mut starts = vec![Vec::new(); F_MAX + 1];
        for (string, moves_left) in &self.strings {
            starts[*moves_left].push(automaton.state_after(string));
        }
        let mut grundy = automaton.grundy_without_moves();
        let mut xor_sum = 0;
        for (moves_left, starts) in starts.iter().enumerate() {
            if moves_left > 0 {
                grundy = automaton.with_one_more_move(&grundy, self.letters);
            }
            xor_sum = starts
                .iter()
                .fold(xor_sum, |xor, &state| xor ^ grundy[state]);
        }
        line(xor_sum != 0)
    }

    fn draw(&self) -> Result<String, String> {
        let automaton = Automaton::new(&self.forbidden);
        let count = automaton.next.len() + self.strings.len();
        dot::limit(count, dot::NODES_MAX, "states and strings")?;
        let mut grundy = vec![automaton.grundy_without_moves()];
        for moves_left in 0..F_MAX {
            grundy.push(automaton.with_one_more_move(&grundy[moves_left], self.letters));
        }
        let mut body = "node [shape=box style=\"filled,rounded\" height=0.3]\n".to_owned();
        body += &self.draw_states(&automaton, &grundy);
        let mut values = Vec::new();
        for (index, (string, moves_left)) in self.strings.iter().enumerate() {
            let state = automaton.state_after(string);
            let value = usize::from(grundy[*moves_left][state]);
            values.push(value);
            let end = &string[string.len().saturating_sub(DRAWN_LETTERS_MAX)..];
            let dots = if end == string { "" } else { "..." };
            body += &format!(
                "g{index} [label=\"{dots}{end}\\nf = {moves_left}: {value}\" style=filled \
                 fillcolor=\"{}\"]\n\
                 g{index} -> s{state} [{}]\n",
                dot::GREY,
                start_arrow().look
            );
        }
        let last = (b'a' + self.letters as u8 - 1) as char;
        let letters = format!("a move: it appends one of the letters a to {last}");
        let legend = [
            Mark::fill(dot::GREY, "").means(
                "a string with f, the number of letters that may be appended, and its Grundy value",
            ),
            start_arrow().means("from a string to its state, whose value for f it has"),
            Mark::fill(dot::WHITE, "").means(
                "a state; its value is 0 for f = 0, else the least that no move reaches for f - 1",
            ),
            Mark::fill(dot::ORANGE, "").means(
                "a state where a forbidden word ends: there is no move, and all values are 0",
            ),
            letter_arrow(true).means(&letters),
            letter_arrow(false).means("a letter that no move appends"),
            link_arrow().means("the failure link"),
            Mark::text("", "not drawn").means("failure links to the start"),
            Mark::text("", "not drawn").means(
                "other moves: to where they lead from the failure link, from the start to itself",
            ),
        ];
        let winner = line(values.iter().fold(0, |xor, value| xor ^ value) != 0);
        let reason = dot::xor_reason(&values, "there is no string");
        let sentence = format!("{} wins: {reason}.", winner.trim_end());
        Ok(dot::picture(&sentence, &legend, &body))
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Case> + '_> {
        let fewer_letters =
            (1..self.letters).map(move |letters| self.with(|case| case.letters = letters));
        let fewer_words = graph::parts(self.forbidden.len())
            .map(move |gone| self.with(|case| drop(case.forbidden.drain(gone))));
        let fewer_strings = graph::parts(self.strings.len())
            .map(move |gone| self.with(|case| drop(case.strings.drain(gone))));
        let fewer_moves = (0..self.strings.len()).flat_map(move |index| {
            (0..self.strings[index].1)
                .map(move |fewer| self.with(|case| case.strings[index].1 = fewer))
        });
        let word_changes = (0..self.forbidden.len()).flat_map(move |index| {
            smaller_words(&self.forbidden[index])
                .map(move |word| self.with(|case| case.forbidden[index] = word))
        });
        let string_changes = (0..self.strings.len()).flat_map(move |index| {
            smaller_words(&self.strings[index].0)
                .map(move |word| self.with(|case| case.strings[index].0 = word))
        });
        let fewer = fewer_words
            .chain(fewer_strings)
            .chain(fewer_letters)
            .chain(fewer_moves);
        Box::new(fewer.chain(word_changes).chain(string_changes))
    }

    const GENERATORS: &'static [Generator<Case>] = generators! {
        Small: tiny_strings, tiny_one_string, tiny_suffixes, tiny_dead_ends, tiny_no_words;
        Random: mid_strings, mid_many_strings, mid_long_game, mid_deep_links, many_moves,
            many_moves_deep_links, many_forced_moves, many_moves_high_values;
        Extreme: random, binary, deep_starts, one_word, short_words, unary, dead_letter, fibonacci,
            many_starts, unsettled, forced_walk, long_string, no_words, chaos_7, chaos_20,
            chaos_60, chaos_prefixes, dead_or_alive, prefixes, seventeen, random_walks,
            long_walks, coin_tosses, short_strings, repeated_words;
    };
}

impl Case {
    /// A copy with that change.
    fn with(&self, change: impl FnOnce(&mut Case)) -> Case {
        let mut case = self.clone();
        change(&mut case);
        case
    }

    /// Whether the player to move wins from `strings`, which come back as they were.
    fn mover_wins(&self, strings: &mut [(String, usize)]) -> bool {
        for index in 0..strings.len() {
            if strings[index].1 == 0 || self.is_dead(&strings[index].0) {
                continue;
            }
            for letter in ('a'..='j').take(self.letters) {
                strings[index].0.push(letter);
                strings[index].1 -= 1;
                let wins = !self.mover_wins(strings);
                strings[index].0.pop();
                strings[index].1 += 1;
                if wins {
                    return true;
                }
            }
        }
        false
    }

    /// The states with their values for each number of moves left that a string can have.
    fn draw_states(&self, automaton: &Automaton, grundy: &[Vec<u8>]) -> String {
        let longest = self.strings.iter().map(|(_, moves_left)| *moves_left).max();
        let shown: Vec<usize> = (0..=longest.unwrap_or(0)).collect();
        let mut body = String::new();
        for (state, name) in automaton.names(&self.forbidden).iter().enumerate() {
            let colour = if automaton.dead[state] {
                dot::ORANGE
            } else {
                dot::WHITE
            };
            let mut label = if name.is_empty() { "start" } else { name }.to_owned();
            for range in shown
                .chunks(DRAWN_VALUES_MAX)
                .filter(|_| !automaton.dead[state])
            {
                let values = range.iter().map(|&f| grundy[f][state].to_string());
                let values: Vec<String> = values.collect();
                let (first, last) = (range[0], range[range.len() - 1]);
                label += &format!("\\nf = {first} to {last}: {}", values.join(" "));
            }
            body += &format!("s{state} [label=\"{label}\" fillcolor=\"{colour}\"]\n");
            if let Some(byte) = name.bytes().last() {
                let parent = automaton.state_after(&name[..name.len() - 1]);
                let look = letter_arrow(usize::from(byte - b'a') < self.letters).look;
                body += &format!(
                    "s{parent} -> s{state} [label=\" {}\" {look}]\n",
                    byte as char
                );
            }
            let target = automaton.link[state];
            if target != 0 {
                let look = link_arrow().look;
                body += &format!("s{state} -> s{target} [{look} constraint=false]\n");
            }
        }
        body
    }

    fn is_dead(&self, string: &str) -> bool {
        self.forbidden
            .iter()
            .any(|word| string.ends_with(word.as_str()))
    }
}

fn line(mover_wins: bool) -> String {
    if mover_wins { "Tyrion\n" } else { "Daenerys\n" }.to_owned()
}

// The arrows of the picture.

fn start_arrow() -> Mark {
    Mark::arrow(dot::DARK_GREY, 1, "dotted")
}

fn letter_arrow(is_move: bool) -> Mark {
    let colour = if is_move { dot::DARK_GREY } else { dot::PALE };
    Mark::arrow(colour, 1, "solid")
}

fn link_arrow() -> Mark {
    Mark::arrow(dot::DARK_BLUE, 1, "dashed")
}

/// The trie of some words: for each state the next ones by letter, 0 where there is none.
struct Trie {
    next: Vec<[u32; L_MAX]>,
    /// How many states may still be added.
    room: usize,
}

impl Trie {
    /// The trie of no words, with room for this many states besides the root.
    fn new(room: usize) -> Trie {
        let next = vec![[0; L_MAX]];
        Trie { next, room }
    }

    /// Adds a word, as far as there is room, and returns the states that its letters lead to.
    fn add(&mut self, word: &[u8]) -> Vec<usize> {
        let mut states = Vec::new();
        let mut state = 0;
        for byte in word {
            let letter = usize::from(byte - b'a');
            if self.next[state][letter] == 0 {
                if self.room == 0 {
                    break;
                }
                self.room -= 1;
                self.next[state][letter] = self.next.len() as u32;
                self.next.push([0; L_MAX]);
            }
            state = self.next[state][letter] as usize;
            states.push(state);
        }
        states
    }
}

/// The automaton of Aho and Corasick: a state is the longest suffix of a string that is a prefix of a
/// forbidden word.
pub struct Automaton {
    next: Vec<[u32; L_MAX]>,
    /// `link[state]`: the failure link, which is the state of its longest proper suffix.
    link: Vec<usize>,
    /// Whether a forbidden word ends at the state.
    dead: Vec<bool>,
}

impl Automaton {
    /// The automaton of these words; its state 0 is the empty string.
    pub fn new(words: &[String]) -> Automaton {
        let mut trie = Trie::new(STATES_MAX);
        let words = words.iter().map(|word| trie.add(word.as_bytes()));
        let ends: Vec<usize> = words.filter_map(|states| states.last().copied()).collect();
        let mut next = trie.next;
        let mut dead = vec![false; next.len()];
        for end in ends {
            dead[end] = true;
        }
        // A state's link comes before it in this order.
        let mut link = vec![0; next.len()];
        let mut queue = VecDeque::from([0]);
        while let Some(state) = queue.pop_front() {
            let by_link = if state == 0 {
                [0; L_MAX]
            } else {
                next[link[state]]
            };
            for (child, by_link) in next[state].iter_mut().zip(by_link) {
                if *child == 0 {
                    *child = by_link;
                } else {
                    let child = *child as usize;
                    link[child] = by_link as usize;
                    dead[child] |= dead[link[child]];
                    queue.push_back(child);
                }
            }
        }
        Automaton { next, link, dead }
    }

    /// The string that each state stands for.
    fn names(&self, words: &[String]) -> Vec<String> {
        let mut names = vec![String::new(); self.next.len()];
        for word in words {
            for length in 1..=word.len() {
                names[self.state_after(&word[..length])] = word[..length].to_owned();
            }
        }
        names
    }

    /// The state of `string`.
    pub fn state_after(&self, string: &str) -> usize {
        string.bytes().fold(0, |state, letter| {
            self.next[state][usize::from(letter - b'a')] as usize
        })
    }

    /// The Grundy values of all states when no move is left.
    pub fn grundy_without_moves(&self) -> Vec<u8> {
        vec![0; self.next.len()]
    }

    /// The Grundy values of all states with one more move left than in `grundy`.
    pub fn with_one_more_move(&self, grundy: &[u8], letters: usize) -> Vec<u8> {
        let value = |(next, &dead): (&[u32; L_MAX], &bool)| {
            let reached = next[..letters]
                .iter()
                .fold(0u32, |set, &state| set | 1 << grundy[state as usize]);
            if dead {
                0
            } else {
                reached.trailing_ones() as u8
            }
        };
        self.next.iter().zip(&self.dead).map(value).collect()
    }
}

/// The size of a game: L, the most letters in all forbidden words, and the number of strings.
type Size = (usize, usize, usize);

/// L as given, and at this scale as many strings, and as many letters as words without a common
/// prefix can have.
fn at_limits(l: usize, scale: Scale) -> Size {
    (l, scale.of(STATES_MAX), scale.of(STRINGS))
}

/// A case of words from `word`, while there are letters for them, and of strings that `string` makes
/// out of the words. No word is truncated, as a short one would end most games.
fn game(
    rng: &mut Rng,
    (l, letters, count): Size,
    mut word: impl FnMut(&mut Rng) -> String,
    mut string: impl FnMut(&mut Rng, &[String]) -> (String, usize),
) -> Case {
    let mut forbidden = Vec::new();
    let mut left = letters;
    while left > 0 {
        let word = word(rng);
        if word.len() > left {
            break;
        }
        left -= word.len();
        forbidden.push(word);
    }
    let strings = (0..count).map(|_| string(rng, &forbidden)).collect();
    Case {
        letters: l,
        forbidden,
        strings,
    }
}

/// Random words of these lengths over the first `letters` letters.
fn words_of(lengths: Lengths, letters: usize) -> impl FnMut(&mut Rng) -> String {
    move |rng| rng.word(lengths.clone(), letters)
}

/// Random strings of these lengths over the first `letters` letters, with these numbers of moves.
fn strings_of(
    lengths: Lengths,
    letters: usize,
    moves: Lengths,
) -> impl FnMut(&mut Rng, &[String]) -> (String, usize) {
    move |rng, _| (rng.word(lengths.clone(), letters), rng.within(&moves))
}

/// Prefixes of random words: all but 1 to `short` letters, and at least one.
fn beginnings(short: usize, moves: Lengths) -> impl FnMut(&mut Rng, &[String]) -> (String, usize) {
    move |rng, words| {
        // The scale may have left no room for a word.
        let word = if words.is_empty() {
            "a"
        } else {
            rng.pick(words)
        };
        let length = word.len().saturating_sub(rng.between(1, short)).max(1);
        (word[..length].to_owned(), rng.within(&moves))
    }
}

fn tiny_strings(rng: &mut Rng, _: Scale) -> Case {
    let size = (rng.between(1, 2), rng.between(0, 6), rng.between(1, 3));
    game(rng, size, words_of(1..=3, 2), strings_of(1..=3, 2, 0..=2))
}

fn tiny_one_string(rng: &mut Rng, _: Scale) -> Case {
    let l = rng.between(1, 4);
    let size = (l, rng.between(0, 9), 1);
    game(rng, size, words_of(1..=4, l), strings_of(1..=4, l, 0..=4))
}

/// Every later word is a suffix of the first.
fn tiny_suffixes(rng: &mut Rng, _: Scale) -> Case {
    let size = (2, rng.between(5, 10), rng.between(1, 2));
    let first = rng.word(3..=5, 2);
    let mut from = 0;
    let word = |rng: &mut Rng| {
        let word = first[from..].to_owned();
        from = rng.between(1, first.len() - 1);
        word
    };
    game(rng, size, word, beginnings(3, 1..=3))
}

/// Strings that are dead at once, have no moves, or have letters that nobody can append.
fn tiny_dead_ends(rng: &mut Rng, _: Scale) -> Case {
    let size = (rng.between(1, 2), rng.between(2, 6), rng.between(1, 3));
    let string = |rng: &mut Rng, words: &[String]| {
        let end = if rng.one_in(2) { rng.pick(words) } else { "" };
        (rng.word(1..=2, 4) + end, rng.between(0, 2))
    };
    game(rng, size, words_of(1..=2, 3), string)
}

fn tiny_no_words(rng: &mut Rng, _: Scale) -> Case {
    let size = (rng.between(1, 2), 0, rng.between(0, 3));
    game(
        rng,
        size,
        words_of(1..=1, 1),
        strings_of(1..=1, L_MAX, 0..=2),
    )
}

fn mid_strings(rng: &mut Rng, _: Scale) -> Case {
    let l = rng.between(1, 3);
    let size = (l, rng.between(0, 20), rng.between(1, 3));
    let strings = strings_of(1..=9, l + 1, 0..=4 / l);
    game(rng, size, words_of(1..=4, l + 1), strings)
}

/// Many strings, few of which have moves.
fn mid_many_strings(rng: &mut Rng, _: Scale) -> Case {
    let l = rng.between(1, 3);
    let size = (l, rng.between(0, 20), rng.between(5, 25));
    let string = |rng: &mut Rng, _: &[String]| {
        let moves = if rng.one_in(8) { 1..=2 } else { 0..=0 };
        (rng.word(1..=9, l + 1), rng.within(&moves))
    };
    game(rng, size, words_of(1..=4, l + 1), string)
}

fn mid_long_game(rng: &mut Rng, _: Scale) -> Case {
    let l = rng.between(1, 3);
    let size = (l, rng.between(6, 40), 1);
    game(rng, size, words_of(2..=6, l), beginnings(4, 5..=9))
}

/// Failure links as deep as the words.
fn mid_deep_links(rng: &mut Rng, _: Scale) -> Case {
    let size = (2, rng.between(18, 40), rng.between(1, 2));
    let period = rng.word(1..=3, 2);
    let word = |rng: &mut Rng| period.repeat(rng.between(2, 6));
    game(rng, size, word, beginnings(6, 2..=4))
}

/// A game too long to be played out, on one string, so that the answer shows whether its value is 0.
fn many_moves(rng: &mut Rng, _: Scale) -> Case {
    let l = rng.between(1, 4);
    let size = (l, rng.between(8, 80), 1);
    game(rng, size, words_of(2..=8, l), beginnings(8, 0..=F_MAX))
}

/// The same with failure links as deep as the words.
fn many_moves_deep_links(rng: &mut Rng, _: Scale) -> Case {
    let size = (rng.between(1, 3), rng.between(60, 200), 1);
    let period = rng.word(1..=4, 2);
    let word = |rng: &mut Rng| period.repeat(rng.between(1, 12)) + &rng.word(1..=2, 3);
    game(rng, size, word, beginnings(20, 0..=F_MAX))
}

/// Only the letter a does not end the string, until there are enough of them: values that change up
/// to the last move.
fn many_forced_moves(rng: &mut Rng, _: Scale) -> Case {
    let l = rng.between(1, 4);
    let length = rng.between(2, F_MAX + 1);
    let mut dead_ends = ('b'..='j').take(l - 1).map(String::from);
    let word = |_: &mut Rng| dead_ends.next().unwrap_or_else(|| "a".repeat(length));
    let mut beginning = beginnings(length, 0..=F_MAX);
    let string = |rng: &mut Rng, words: &[String]| beginning(rng, &words[l - 1..]);
    game(rng, (l, l - 1 + length, 1), word, string)
}

/// Values up to L. A string that ends in b is dead. After any later letter, only the letters between a
/// and that one may follow, so strings that end in c, d, e and so on have the values 1, 2, 3 and so on.
/// After an a, all letters may follow.
fn many_moves_high_values(rng: &mut Rng, _: Scale) -> Case {
    let l = rng.between(2, 2 * L_MAX).min(L_MAX);
    let length = rng.between(2, F_MAX + 1);
    let mut forbidden = vec!["b".to_owned(), "a".repeat(length)];
    for last in 2..l {
        for next in (0..l).filter(|&next| next == 0 || next >= last) {
            if !rng.one_in(200) {
                let word = [last, next].map(|letter| char::from(b'a' + letter as u8));
                forbidden.push(word.iter().collect());
            }
        }
    }
    let string = |_| {
        let string = match rng.one_in(2) {
            true => rng.word(1..=1, l),
            false => "a".repeat(rng.between(1, length - 1)),
        };
        (string, rng.between(0, F_MAX))
    };
    let strings = (0..3).map(string).collect();
    Case {
        letters: l,
        forbidden,
        strings,
    }
}

fn random(rng: &mut Rng, scale: Scale) -> Case {
    let strings = strings_of(1..=20, 10, 0..=F_MAX);
    game(rng, at_limits(L_MAX, scale), words_of(5..=15, 10), strings)
}

fn binary(rng: &mut Rng, scale: Scale) -> Case {
    let strings = strings_of(1..=40, 2, F_MAX..=F_MAX);
    game(rng, at_limits(2, scale), words_of(10..=40, 2), strings)
}

/// Every string is nearly a long forbidden word.
fn deep_starts(rng: &mut Rng, scale: Scale) -> Case {
    let strings = beginnings(60, F_MAX..=F_MAX);
    game(
        rng,
        at_limits(L_MAX, scale),
        words_of(60..=200, 10),
        strings,
    )
}

/// A case of one forbidden word: a few strings are most of it, the others are short parts.
fn of_one_word(rng: &mut Rng, scale: Scale, l: usize, word: String) -> Case {
    let mut beginning = beginnings(word.len() / 10 + 1, F_MAX..=F_MAX);
    let mut long = 4;
    let string = |rng: &mut Rng, words: &[String]| {
        if long > 0 {
            long -= 1;
            return beginning(rng, words);
        }
        let from = rng.below(word.len());
        let length = rng.between(1, (word.len() - from).min(50));
        (word[from..from + length].to_owned(), F_MAX)
    };
    let size = (l, word.len(), scale.of(STRINGS));
    game(rng, size, |_| word.clone(), string)
}

fn one_word(rng: &mut Rng, scale: Scale) -> Case {
    let length = scale.of(STATES_MAX);
    let word = rng.word(length..=length, L_MAX);
    of_one_word(rng, scale, L_MAX, word)
}

fn short_words(rng: &mut Rng, scale: Scale) -> Case {
    let strings = strings_of(1..=5, 10, F_MAX..=F_MAX);
    game(rng, at_limits(L_MAX, scale), words_of(3..=5, 10), strings)
}

/// Failure links as deep as the word.
fn unary(rng: &mut Rng, scale: Scale) -> Case {
    let word = "a".repeat(scale.of(STATES_MAX));
    of_one_word(rng, scale, 2, word)
}

/// The same beside a letter that always ends a string, so that the values of all states change.
fn dead_letter(rng: &mut Rng, scale: Scale) -> Case {
    let word = "a".repeat(scale.of(STATES_MAX) - 1);
    let mut case = of_one_word(rng, scale, 2, word);
    case.forbidden.push("b".to_owned());
    case
}

/// A word whose prefixes occur all over it.
fn fibonacci(rng: &mut Rng, scale: Scale) -> Case {
    let length = scale.of(STATES_MAX);
    let (mut last, mut word) = ("a".to_owned(), "ab".to_owned());
    while word.len() < length {
        let next = word.clone() + &last;
        last = std::mem::replace(&mut word, next);
    }
    word.truncate(length);
    of_one_word(rng, scale, 2, word)
}

fn many_starts(rng: &mut Rng, scale: Scale) -> Case {
    let size = (L_MAX, scale.of(STATES_MAX), scale.of(MANY_STRINGS));
    let strings = strings_of(1..=9, 10, F_MAX..=F_MAX);
    game(rng, size, words_of(5..=15, 10), strings)
}

/// Values that change up to the last move: a string must go on with the letter a, any other ends
/// it, and after 50 of them it ends as well. So each value tells the distance from there, in every
/// state.
fn unsettled(rng: &mut Rng, scale: Scale) -> Case {
    let mut dead_ends = ('b'..='j').map(String::from);
    let word = |rng: &mut Rng| {
        let stem = rng.word(5..=5, L_MAX - 1).into_bytes();
        let stem: String = stem.iter().map(|letter| char::from(letter + 1)).collect();
        dead_ends.next().unwrap_or(stem + &"a".repeat(F_MAX + 1))
    };
    game(
        rng,
        at_limits(L_MAX, scale),
        word,
        beginnings(F_MAX, F_MAX..=F_MAX),
    )
}

/// Words that forbid every way to go on but one, along a random walk.
fn forced_walk(rng: &mut Rng, scale: Scale) -> Case {
    const SEEN: usize = 5;
    let length = scale.of(STATES_MAX) / (9 * (SEEN + 1)) + SEEN + 1;
    let walk = rng.word(length..=length, L_MAX);
    let places = 0..length - SEEN;
    let mut words = places.clone().flat_map(|place| {
        let (seen, next) = walk[place..].split_at(SEEN);
        let others = ('a'..='j').filter(move |&letter| !next.starts_with(letter));
        others.map(move |letter| format!("{seen}{letter}"))
    });
    let word = |_: &mut Rng| words.next().unwrap_or_else(|| "j".repeat(STATES_MAX));
    let string = |rng: &mut Rng, _: &[String]| {
        let place = rng.below(places.len());
        (walk[place..place + SEEN].to_owned(), F_MAX)
    };
    game(rng, at_limits(L_MAX, scale), word, string)
}

/// One very long start string.
fn long_string(rng: &mut Rng, scale: Scale) -> Case {
    let size = (L_MAX, scale.of(STATES_MAX), 1);
    let length = scale.of(STRING_MAX);
    let string = strings_of(length..=length, L_MAX, F_MAX..=F_MAX);
    game(rng, size, words_of(4..=9, L_MAX), string)
}

/// Many strings and nothing forbidden: only the numbers of moves count.
fn no_words(rng: &mut Rng, scale: Scale) -> Case {
    let size = (L_MAX, 0, scale.of(MANY_STRINGS));
    game(
        rng,
        size,
        words_of(1..=1, 1),
        strings_of(1..=9, L_MAX, 0..=F_MAX),
    )
}

/// The letters of a stem of `chaos`.
const STEM: usize = 5;

/// Values that never settle, in nearly all states: stems of other letters are followed by `length`
/// letters of a to c, among which a few words that keep the values changing forbid some moves.
fn chaos(rng: &mut Rng, scale: Scale, length: usize) -> Case {
    let core = "bbbb bcb cbccc bcccbab ab aa ccc abca ac aba";
    let mut forbidden: Vec<String> = core.split(' ').map(str::to_owned).collect();
    let mut trie = Trie::new(scale.of(STATES_MAX));
    for word in &forbidden {
        trie.add(word.as_bytes());
    }
    let mut stems = Vec::new();
    loop {
        let stem: String = (0..STEM)
            .map(|_| *rng.pick(&['d', 'e', 'f', 'g', 'h', 'i', 'j']))
            .collect();
        let mut word = stem.clone();
        while word.len() < STEM + length {
            let longer = ['a', 'b', 'c'].map(|letter| format!("{word}{letter}"));
            let is_alive = |word: &&String| !core.split(' ').any(|end| word.ends_with(end));
            let alive: Vec<&String> = longer.iter().filter(is_alive).collect();
            if alive.is_empty() {
                word.pop();
            } else {
                word = rng.pick(&alive).to_string();
            }
        }
        if trie.add(word.as_bytes()).len() < word.len() {
            break;
        }
        forbidden.push(word);
        stems.push((stem, F_MAX));
    }
    stems.sort_unstable();
    stems.dedup();
    rng.shuffle(&mut stems);
    Case {
        letters: 3,
        forbidden,
        strings: stems,
    }
}

fn chaos_7(rng: &mut Rng, scale: Scale) -> Case {
    chaos(rng, scale, 7)
}

fn chaos_20(rng: &mut Rng, scale: Scale) -> Case {
    chaos(rng, scale, 20)
}

fn chaos_60(rng: &mut Rng, scale: Scale) -> Case {
    chaos(rng, scale, 60)
}

/// The same with a string in every state behind a stem.
fn chaos_prefixes(rng: &mut Rng, scale: Scale) -> Case {
    let mut case = chaos(rng, scale, 60);
    case.strings = proper_prefixes(rng, &case.forbidden, STEM, F_MAX);
    case
}

/// Values that never settle, as in `unsettled`, and only one letter to append. Half of the states, at
/// random, are dead.
fn dead_or_alive(rng: &mut Rng, scale: Scale) -> Case {
    const STEM: usize = 4;
    let unsettled = format!("j{}", "a".repeat(F_MAX + 1));
    let mut trie = Trie::new(scale.of(STATES_MAX));
    trie.add(unsettled.as_bytes());
    let mut forbidden = vec![unsettled];
    let mut strings = Vec::new();
    loop {
        let stem: String = (0..STEM)
            .map(|_| *rng.pick(&['b', 'c', 'd', 'e', 'f', 'g', 'h']))
            .collect();
        let word = stem + &rng.word(3..=11, 2);
        let known = trie.next.len();
        let states = trie.add(word.as_bytes());
        if states.len() < word.len() {
            break;
        }
        for length in STEM + 1..word.len() {
            if states[length - 1] >= known && rng.one_in(2) {
                forbidden.push(word[..length].to_owned());
            }
        }
        if strings.len() < scale.of(STRINGS) {
            strings.push((word[..STEM + 3].to_owned(), F_MAX));
        }
        forbidden.push(word);
    }
    forbidden.sort_unstable();
    forbidden.dedup();
    Case {
        letters: 1,
        forbidden,
        strings,
    }
}

/// As many states with strings as possible: every proper prefix of every word.
fn prefixes(rng: &mut Rng, scale: Scale) -> Case {
    let size = (L_MAX, scale.of(STATES_MAX), 0);
    let mut case = game(rng, size, words_of(50..=50, L_MAX), beginnings(1, 1..=1));
    case.strings = proper_prefixes(rng, &case.forbidden, 1, 1);
    case
}

/// The proper prefixes of at least `shortest` letters of all words, with this many moves.
fn proper_prefixes(
    rng: &mut Rng,
    words: &[String],
    shortest: usize,
    moves: usize,
) -> Vec<(String, usize)> {
    let prefixes = words
        .iter()
        .flat_map(|word| (shortest..word.len()).map(move |length| &word[..length]));
    let mut strings: Vec<_> = prefixes.map(|prefix| (prefix.to_owned(), moves)).collect();
    rng.shuffle(&mut strings);
    strings
}

/// Hundreds of thousands of strings, each all but the last letter of a word.
fn seventeen(rng: &mut Rng, scale: Scale) -> Case {
    let size = (L_MAX, scale.of(STATES_MAX), scale.of(MOST_STRINGS));
    game(
        rng,
        size,
        words_of(18..=18, L_MAX),
        beginnings(1, 0..=F_MAX),
    )
}

/// Hundreds of thousands of random strings on a trie that branches everywhere. Random words of six
/// letters share so many prefixes that three times as many letters as states are within the limits.
fn random_walks(rng: &mut Rng, scale: Scale) -> Case {
    let size = (L_MAX, 3 * scale.of(STATES_MAX), scale.of(MOST_STRINGS));
    let strings = strings_of(17..=17, L_MAX, 0..=F_MAX);
    game(rng, size, words_of(6..=6, L_MAX), strings)
}

/// The same with longer strings, and a word as long, so that all their letters count.
fn long_walks(rng: &mut Rng, scale: Scale) -> Case {
    const LENGTH: usize = 50;
    let size = (L_MAX, 3 * scale.of(STATES_MAX), scale.of(MOST_STRINGS) / 3);
    let mut long_word = Some("j".repeat(LENGTH));
    let word = |rng: &mut Rng| long_word.take().unwrap_or_else(|| rng.word(6..=6, L_MAX));
    game(rng, size, word, strings_of(LENGTH..=LENGTH, L_MAX, 1..=1))
}

/// Hundreds of thousands of strings whose next letter cannot be predicted, on a few states.
fn coin_tosses(rng: &mut Rng, scale: Scale) -> Case {
    let size = (2, scale.of(600), scale.of(MOST_STRINGS));
    let strings = strings_of(14..=20, 2, 1..=1);
    game(rng, size, words_of(18..=18, 2), strings)
}

/// Hundreds of thousands of strings of one to three letters, on a few states.
fn short_strings(rng: &mut Rng, scale: Scale) -> Case {
    let size = (L_MAX, 6, scale.of(MOST_STRINGS));
    let strings = strings_of(1..=3, L_MAX, 0..=F_MAX);
    game(rng, size, words_of(2..=3, L_MAX), strings)
}

/// One word again and again: many more letters than states.
fn repeated_words(rng: &mut Rng, scale: Scale) -> Case {
    let word = "abcdefghij";
    let size = (L_MAX, word.len() * scale.of(MANY_WORDS), scale.of(STRINGS));
    game(rng, size, |_| word.to_owned(), beginnings(9, 0..=F_MAX))
}

/// Every set of forbidden words over the letters a and b of length up to `length`, with every two
/// start strings of such a length, in one order, every two numbers of moves up to `moves`, and one
/// or two letters to append.
pub fn every_game(length: usize, moves: usize) -> impl Iterator<Item = Case> {
    let words = words_over_ab(length);
    let starts: Vec<(String, usize)> = words
        .iter()
        .flat_map(|word| (0..=moves).map(move |moves| (word.clone(), moves)))
        .collect();
    graph::subsets(words).flat_map(move |forbidden| {
        let pairs = starts.iter().enumerate().flat_map(|(last, second)| {
            let pair = move |first: &(String, usize)| vec![first.clone(), second.clone()];
            starts[..=last].iter().map(pair)
        });
        let cases: Vec<Case> = pairs
            .flat_map(|strings| [(1, strings.clone()), (2, strings)])
            .map(|(letters, strings)| Case {
                letters,
                forbidden: forbidden.clone(),
                strings,
            })
            .collect();
        cases
    })
}

/// Every set of forbidden words over the letters a and b of length up to `length`, with the start
/// string a, each of `moves`, and two letters to append. The start string b mirrors these.
pub fn every_long_game(length: usize, moves: &[usize]) -> impl Iterator<Item = Case> + '_ {
    graph::subsets(words_over_ab(length)).flat_map(move |forbidden| {
        moves.iter().map(move |&moves| Case {
            letters: 2,
            forbidden: forbidden.clone(),
            strings: vec![("a".to_owned(), moves)],
        })
    })
}
