//! Daenerys' Game of Trust: strings that grow until they end in a forbidden word.

use std::collections::BTreeSet;

use crate::dot::{self, Mark};
use crate::graph;
use crate::rng::{Lengths, Rng};
use crate::text::{smaller_words, words_over_ab, Tokens};
use crate::{Generator, Rules, Scale};

#[path = "plain.rs"]
#[allow(dead_code)] // It has a `main` of its own.
mod plain;

/// Accepted programs: 1 <= L <= 10 letters to append; words use ten letters whatever L is.
pub const L_MAX: usize = 10;
/// Accepted programs: 0 <= f <= 50 letters may be appended to a string.
pub const F_MAX: usize = 50;
/// Accepted programs: at most 128 000 different non-empty prefixes of forbidden words.
pub const STATES_MAX: usize = 128_000;
/// Accepted programs: any D and any S. A file of more words or strings would have many gigabytes.
pub const COUNT_MAX: usize = u32::MAX as usize;

/// No limit on start strings is known. Most generators make so many at full scale.
const STRINGS: usize = 1_000;

/// `naive` is used if a bound on the number of games is at most this.
const NAIVE_MAX: f64 = 4e4;

/// A picture shows this many letters of a string.
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
        let (mut games, mut moves) = (1.0, 0);
        for (_, moves_left) in &self.strings {
            for used in 1..=*moves_left {
                moves += 1;
                games *= (self.letters * moves) as f64 / used as f64;
            }
        }
        games <= NAIVE_MAX
    }

    fn parse(input: &[u8]) -> Result<Case, String> {
        let letter = "a letter from a to j";
        let is_letter = |byte| (b'a'..=b'j').contains(&byte);
        let mut tokens = Tokens::new(input);
        let count = tokens.number("D", 0, COUNT_MAX)?;
        let letters = tokens.number("L", 1, L_MAX)?;
        let mut trie = vec![[0; L_MAX]];
        let mut forbidden = Vec::new();
        for _ in 0..count {
            let word = tokens.word(letter, letter, is_letter)?;
            plain::add_word(&mut trie, word.as_bytes());
            if trie.len() > STATES_MAX + 1 {
                let prefixes = "different prefixes of forbidden words";
                return Err(tokens.refuse(&format!("at most {STATES_MAX} {prefixes}")));
            }
            forbidden.push(word);
        }
        let count = tokens.number("S", 0, COUNT_MAX)?;
        let mut strings = Vec::new();
        for _ in 0..count {
            let string = tokens.word(letter, letter, is_letter)?;
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
        let (words, strings) = (&self.forbidden, &self.strings);
        let word_lines: String = words.iter().map(|word| word.clone() + "\n").collect();
        let string_lines = strings.iter().map(|(string, f)| format!("{string} {f}\n"));
        let string_lines: String = string_lines.collect();
        let (d, l, s) = (words.len(), self.letters, strings.len());
        format!("{d} {l}\n{word_lines}{s}\n{string_lines}")
    }

    fn plain(&self) -> String {
        let (next, dead) = self.automaton();
        let grundy = plain::grundy_values(&next, &dead, self.letters);
        let value = |(string, f): &(String, usize)| grundy[*f][state_after(&next, string)];
        let values = self.strings.iter().map(value);
        line(values.fold(0, |xor, value| xor ^ value) != 0)
    }

    fn draw(&self) -> Result<String, String> {
        let (next, dead) = self.automaton();
        let count = next.len() + self.strings.len();
        dot::limit(count, dot::NODES_MAX, "states and strings")?;
        let grundy = plain::grundy_values(&next, &dead, self.letters);
        let mut body = "node [shape=box style=\"filled,rounded\" height=0.3]\n".to_owned();
        body += &self.draw_states(&next, &dead, &grundy);
        let start = Mark::arrow(dot::DARK_GREY, "dotted");
        let mut values = Vec::new();
        for (index, (string, moves_left)) in self.strings.iter().enumerate() {
            let state = state_after(&next, string);
            let value = usize::from(grundy[*moves_left][state]);
            values.push(value);
            let end = &string[string.len().saturating_sub(DRAWN_LETTERS_MAX)..];
            let dots = if end == string { "" } else { "..." };
            let (grey, look) = (dot::GREY, &start.look);
            body += &format!(
                "g{index} [label=\"{dots}{end}\\nf = {moves_left}: {value}\" style=filled \
                 fillcolor=\"{grey}\"]\ng{index} -> s{state} [{look}]\n"
            );
        }
        let last = char::from(b'a' + self.letters as u8 - 1);
        let [of_move, of_letter, of_link] = arrows();
        let legend = [
            Mark::fill(dot::GREY, "").means("a string, f, the moves it has left, and its value"),
            start.means("from a string to its state, whose value for f it has"),
            Mark::fill(dot::WHITE, "").means("a state; a value is the least not reached for f - 1"),
            Mark::fill(dot::ORANGE, "").means("a state where a forbidden word ends: no moves"),
            of_move.means(&format!("a move: it appends a letter from a to {last}")),
            of_letter.means("a letter that no move appends"),
            of_link.means("the failure link, if it is not to the start"),
            Mark::text("", "not drawn").means("other moves: to where the failure link's lead"),
        ];
        let winner = line(values.iter().fold(0, |xor, value| xor ^ value) != 0);
        let reason = dot::xor_reason(&values, "there is no string");
        let sentence = format!("{} wins: {reason}.", winner.trim_end());
        Ok(dot::picture(&sentence, &legend, &body))
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Case> + '_> {
        let (words, strings) = (&self.forbidden, &self.strings);
        let fewer_words = graph::parts(words.len())
            .map(move |gone| self.with(|case| drop(case.forbidden.drain(gone))));
        let fewer_strings = graph::parts(strings.len())
            .map(move |gone| self.with(|case| drop(case.strings.drain(gone))));
        let fewer_letters = (1..self.letters).map(move |l| self.with(|case| case.letters = l));
        let smaller_strings = (0..strings.len()).flat_map(move |index| {
            let (string, moves) = &strings[index];
            let fewer_moves = (0..*moves).map(move |fewer| (string.clone(), fewer));
            let smaller = smaller_words(string).map(move |string| (string, *moves));
            let strings = fewer_moves.chain(smaller);
            strings.map(move |string| self.with(|case| case.strings[index] = string))
        });
        let smaller_words = (0..words.len()).flat_map(move |index| {
            let words = smaller_words(&words[index]);
            words.map(move |word| self.with(|case| case.forbidden[index] = word))
        });
        let fewer = fewer_words.chain(fewer_strings).chain(fewer_letters);
        Box::new(fewer.chain(smaller_strings).chain(smaller_words))
    }

    const GENERATORS: &'static [Generator<Case>] = generators! {
        Small: tiny;
        Random: mid_strings, many_moves, forced_moves, high_values;
        Extreme: random, binary, short_words, repeated_words, prefixes, seventeen,
            short_strings, one_letter, no_words, unsettled, dead_chain, dead_states, chaos_7, chaos_60;
    };
}

impl Case {
    /// A copy with that change.
    fn with(&self, change: impl FnOnce(&mut Case)) -> Case {
        let mut case = self.clone();
        change(&mut case);
        case
    }

    fn automaton(&self) -> (Vec<[u32; L_MAX]>, Vec<bool>) {
        plain::automaton(self.forbidden.iter().map(|word| word.as_bytes()))
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
    fn draw_states(&self, next: &[[u32; L_MAX]], dead: &[bool], grundy: &[Vec<u8>]) -> String {
        let shown = self.strings.iter().map(|(_, f)| *f).max().unwrap_or(0);
        let mut body = String::new();
        let arrows = arrows();
        let mut names = BTreeSet::from([""]);
        for word in &self.forbidden {
            names.extend((1..=word.len()).map(|length| &word[..length]));
        }
        for &name in &names {
            let state = state_after(next, name);
            let mut label = String::from(if name.is_empty() { "start" } else { name });
            let mut colour = dot::ORANGE;
            if !dead[state] {
                let values = grundy[..=shown].iter();
                let values: Vec<_> = values.map(|of_f| of_f[state].to_string()).collect();
                label += &format!("\\nf = 0 to {shown}: {}", values.join(" "));
                colour = dot::WHITE;
            }
            body += &format!("s{state} [label=\"{label}\" fillcolor=\"{colour}\"]\n");
            if let Some(letter) = name.chars().last() {
                let parent = state_after(next, &name[..name.len() - 1]);
                let is_move = usize::from(letter as u8 - b'a') < self.letters;
                let look = &arrows[usize::from(!is_move)].look;
                body += &format!("s{parent} -> s{state} [label=\" {letter}\" {look}]\n");
            }
            // The failure link is to the longest proper suffix that has a state.
            let mut suffixes = (1..name.len()).map(|start| &name[start..]);
            if let Some(suffix) = suffixes.find(|suffix| names.contains(suffix)) {
                let target = state_after(next, suffix);
                let look = &arrows[2].look;
                body += &format!("s{state} -> s{target} [{look} constraint=false]\n");
            }
        }
        body
    }

    fn is_dead(&self, string: &str) -> bool {
        let mut words = self.forbidden.iter();
        words.any(|word| string.ends_with(word.as_str()))
    }
}

fn line(mover_wins: bool) -> String {
    if mover_wins { "Tyrion\n" } else { "Daenerys\n" }.to_owned()
}

/// The arrows of a move, of a letter that no move appends, and of a failure link.
fn arrows() -> [Mark; 3] {
    let looks = [
        (dot::DARK_GREY, "solid"),
        (dot::PALE, "solid"),
        (dot::DARK_BLUE, "dashed"),
    ];
    looks.map(|(colour, style)| Mark::arrow(colour, style))
}

fn state_after(next: &[[u32; L_MAX]], string: &str) -> usize {
    plain::state_after(next, string.as_bytes())
}

/// The size of a game: L, the most states besides the root, and the number of strings.
type Size = (usize, usize, usize);

/// L as given, and at this scale as many states as possible.
fn at_limits(l: usize, scale: Scale) -> Size {
    (l, scale.of(STATES_MAX), scale.of(STRINGS))
}

/// A case of words from `word`, while there are any and there is room for their states, and of strings
/// that `string` makes out of the words. There are at most as many words as states.
fn game(
    rng: &mut Rng,
    (letters, states, count): Size,
    mut word: impl FnMut(&mut Rng) -> Option<String>,
    mut string: impl FnMut(&mut Rng, &[String]) -> (String, usize),
) -> Case {
    let mut trie = vec![[0; L_MAX]];
    let mut forbidden = Vec::new();
    while let Some(word) = word(rng) {
        plain::add_word(&mut trie, word.as_bytes());
        if trie.len() > states + 1 || forbidden.len() == states {
            break;
        }
        forbidden.push(word);
    }
    let strings = (0..count).map(|_| string(rng, &forbidden)).collect();
    Case {
        letters,
        forbidden,
        strings,
    }
}

/// Random words of these lengths over the first `letters` letters.
fn words_of(lengths: Lengths, letters: usize) -> impl FnMut(&mut Rng) -> Option<String> {
    move |rng| Some(rng.word(lengths.clone(), letters))
}

/// The same over the letters from b on.
fn words_without_a(lengths: Lengths, letters: usize) -> impl FnMut(&mut Rng) -> Option<String> {
    let next = |byte: u8| char::from(byte + 1);
    let mut words = words_of(lengths, letters);
    move |rng| Some(words(rng)?.bytes().map(next).collect())
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
        let word = words.get(rng.below(words.len().max(1)));
        let word = word.map_or("a", String::as_str);
        let length = word.len().saturating_sub(rng.between(1, short)).max(1);
        (word[..length].to_owned(), rng.within(&moves))
    }
}

/// Few strings, of which some are dead at once, have no moves, or have letters that nobody can append.
fn tiny(rng: &mut Rng, _: Scale) -> Case {
    let count = rng.between(0, 3);
    let most = if count == 1 { 4 } else { 2 };
    let string = |rng: &mut Rng, words: &[String]| {
        let is_word = !words.is_empty() && rng.one_in(2);
        let end = if is_word { rng.pick(words) } else { "" };
        (rng.word(1..=2, 4) + end, rng.between(0, most))
    };
    let size = (rng.between(1, most), rng.between(0, 9), count);
    game(rng, size, words_of(1..=3, most), string)
}

fn mid_strings(rng: &mut Rng, _: Scale) -> Case {
    let (l, count) = (rng.between(1, 3), rng.between(1, 25));
    let size = (l, rng.between(0, 20), count);
    let moves = if count <= 5 { 4 / l } else { 1 };
    let strings = strings_of(1..=9, l + 1, 0..=moves);
    game(rng, size, words_of(1..=4, l + 1), strings)
}

/// One string, so that the answer shows whether its value is 0, with few moves or with many. The words
/// are random, or their failure links are as deep as they are.
fn many_moves(rng: &mut Rng, _: Scale) -> Case {
    let l = rng.between(1, 4);
    let period = rng.word(1..=4, 2);
    let is_deep = rng.one_in(2);
    let word = |rng: &mut Rng| match is_deep {
        true => Some(period.repeat(rng.between(1, 12)) + &rng.word(0..=2, 3)),
        false => Some(rng.word(2..=8, l)),
    };
    let moves = 0..=*rng.pick(&[6, F_MAX]);
    game(rng, (l, 100, 1), word, beginnings(20, moves))
}

/// Values up to L. A string that ends in b is dead. After any later letter, only those between a and that
/// one may follow, so strings in c, d, e and so on have the values 1, 2, 3. After an a, all may follow.
fn high_values(rng: &mut Rng, _: Scale) -> Case {
    let l = rng.between(2, 2 * L_MAX).min(L_MAX);
    let letters: Vec<char> = ('a'..='j').take(l).collect();
    let mut words = vec!["b".to_owned()];
    for (index, last) in letters.iter().enumerate().skip(2) {
        let next = letters[..1].iter().chain(&letters[index..]);
        words.extend(next.map(|next| format!("{last}{next}")));
    }
    let mut words = words.into_iter();
    let string = |rng: &mut Rng, _: &[String]| {
        let letters = if rng.one_in(2) { 1 } else { l };
        (rng.word(1..=1, letters), rng.between(0, F_MAX))
    };
    game(rng, (l, 99, 2), |_| words.next(), string)
}

/// Shapes whose words and strings are simple: `name: L, states, strings, words, strings`.
macro_rules! shapes {
    ($($name:ident: $l:expr, $states:expr, $count:expr, $word:expr, $string:expr;)+) => {
        $(fn $name(rng: &mut Rng, scale: Scale) -> Case {
            let size = ($l, scale.of($states), scale.of($count));
            game(rng, size, $word, $string)
        })+
    };
}

shapes! {
    random: L_MAX, STATES_MAX, STRINGS, words_of(5..=15, 10), strings_of(1..=20, 10, 0..=F_MAX);
    binary: 2, STATES_MAX, STRINGS, words_of(12..=40, 2), strings_of(1..=40, 2, F_MAX..=F_MAX);
    short_words: L_MAX, STATES_MAX, STRINGS, words_of(3..=5, 10), strings_of(1..=5, 10, 50..=50);
    repeated_words: L_MAX, STATES_MAX, STRINGS, words_of(10..=10, 1), beginnings(9, 0..=F_MAX);
    prefixes: L_MAX, STATES_MAX, STATES_MAX, words_of(50..=50, 10), beginnings(50, 1..=1);
    seventeen: L_MAX, STATES_MAX, 500 * STRINGS, words_of(18..=18, 10), beginnings(1, 0..=F_MAX);
    short_strings: L_MAX, 6, 500 * STRINGS, words_of(2..=3, 10), strings_of(1..=3, 10, 0..=F_MAX);
    one_letter: L_MAX, 6, 500 * STRINGS, words_of(2..=3, 10), strings_of(1..=1, 10, 0..=9);
    no_words: L_MAX, 0, 100 * STRINGS, |_| None, strings_of(1..=9, 10, 0..=F_MAX);
}

/// Values that change up to the last move: the letters from b on, as many as `dead_ends`, end a string
/// at once, and `chain` letters a end it as well. So a value tells the distance from there, in every
/// state. There are `more` words.
fn only_a(
    rng: &mut Rng,
    size: Size,
    dead_ends: usize,
    chain: usize,
    mut more: impl FnMut(&mut Rng) -> Option<String>,
) -> Case {
    let mut words = vec!["a".repeat(chain)];
    words.extend(('b'..='j').take(dead_ends).map(String::from));
    let mut words = words.into_iter();
    let word = |rng: &mut Rng| words.next().or_else(|| more(rng));
    let string = |rng: &mut Rng, words: &[String]| {
        let words = if rng.one_in(2) { words } else { &words[..1] };
        beginnings(F_MAX, 0..=F_MAX)(rng, words)
    };
    game(rng, size, word, string)
}

fn forced_moves(rng: &mut Rng, _: Scale) -> Case {
    let (l, chain) = (rng.between(1, 4), rng.between(2, F_MAX + 1));
    only_a(rng, (l, 99, 1), l - 1, chain, |_| None)
}

fn unsettled(rng: &mut Rng, scale: Scale) -> Case {
    let mut stem = words_without_a(5..=5, L_MAX - 1);
    let more = |rng: &mut Rng| Some(stem(rng)? + &"a".repeat(F_MAX + 1));
    only_a(rng, at_limits(L_MAX, scale), L_MAX - 1, F_MAX + 1, more)
}

/// Nearly all states are dead, in one word, and failure links are as deep as the word.
fn dead_chain(rng: &mut Rng, scale: Scale) -> Case {
    let states = scale.of(STATES_MAX);
    let mut word = Some("b".repeat(states - F_MAX - 1));
    only_a(rng, (1, states, 4), 1, F_MAX + 1, |_| word.take())
}

/// The same in many words.
fn dead_states(rng: &mut Rng, scale: Scale) -> Case {
    let words = words_without_a(200..=200, L_MAX - 1);
    only_a(rng, at_limits(1, scale), L_MAX - 1, F_MAX + 1, words)
}

/// Values that never settle, in nearly all states: stems of other letters are followed by `length`
/// letters of a to c, among which a few words that keep the values changing forbid some moves.
fn chaos(rng: &mut Rng, size: Size, length: usize) -> Case {
    const STEM: usize = 5;
    let core = "bbbb bcb cbccc bcccbab ab aa ccc abca ac aba".split(' ');
    let mut words = core.clone().map(str::to_owned);
    let word = |rng: &mut Rng| {
        let stem = (0..STEM).map(|_| char::from(b'd' + rng.below(7) as u8));
        let mut word: String = stem.collect();
        while word.len() < STEM + length {
            word.push(*rng.pick(&['a', 'b', 'c']));
            if core.clone().any(|end| word.ends_with(end)) {
                // Behind some words, every letter is forbidden.
                word.truncate(STEM.max(word.len() - 1 - rng.below(2)));
            }
        }
        words.next().or(Some(word))
    };
    let string = |rng: &mut Rng, words: &[String]| {
        let word = rng.pick(words);
        (word[..rng.between(1, word.len())].to_owned(), F_MAX)
    };
    game(rng, size, word, string)
}

fn chaos_7(rng: &mut Rng, scale: Scale) -> Case {
    chaos(rng, at_limits(3, scale), 7)
}

/// The same with as many strings as states.
fn chaos_60(rng: &mut Rng, scale: Scale) -> Case {
    let states = scale.of(STATES_MAX);
    chaos(rng, (3, states, states), 60)
}

/// Every set of forbidden words over the letters a and b of length up to `length`, with each of these
/// lists of strings, and one or two letters to append.
pub fn every_game(length: usize, lists: Vec<Vec<(String, usize)>>) -> impl Iterator<Item = Case> {
    graph::subsets(words_over_ab(length)).flat_map(move |forbidden| {
        let games = lists.clone().into_iter();
        let games = games.flat_map(|strings| [(1, strings.clone()), (2, strings)]);
        games.map(move |(letters, strings)| Case {
            letters,
            forbidden: forbidden.clone(),
            strings,
        })
    })
}

/// Every two strings over the letters a and b of length up to `length`, in one order, with every two
/// numbers of moves up to `moves`.
pub fn every_pair(length: usize, moves: usize) -> Vec<Vec<(String, usize)>> {
    let (mut pairs, mut strings) = (Vec::new(), Vec::new());
    for word in words_over_ab(length) {
        for f in 0..=moves {
            strings.push((word.clone(), f));
            let pair = |first: &(String, usize)| vec![first.clone(), (word.clone(), f)];
            pairs.extend(strings.iter().map(pair));
        }
    }
    pairs
}
