//! Daenerys' Game of Trust: strings that grow until they end in a forbidden word.

use std::iter;

use crate::referee::rng::Rng;
use crate::referee::text::Tokens;
use crate::referee::{Generator, Kind, Rules};

#[path = "plain.rs"]
#[allow(dead_code)] // It has a `main` of its own.
mod plain;

/// Accepted programs: 1 <= L <= 10 letters to append; words use ten letters whatever L is.
pub const L_MAX: usize = 10;
/// Accepted programs: 0 <= f <= 50 letters may be appended to a string.
pub const F_MAX: usize = 50;
/// Accepted programs: at most 128 000 different non-empty prefixes of forbidden words.
pub const PREFIXES_MAX: usize = 128_000;
/// Accepted programs: any D and any S. A file of more words or strings would be gigabytes.
pub const COUNT_MAX: usize = 1_000_000_000;

/// `naive` is used if a bound on the number of games is at most this.
const NAIVE_MAX: f64 = 5e4;

#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// L: players append one of the first L letters.
    pub letters: usize,
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
        let choices = self.letters * self.strings.len();
        let moves: usize = self.strings.iter().map(|(_, moves_left)| moves_left).sum();
        (choices as f64).powf(moves as f64) <= NAIVE_MAX
    }

    fn parse(input: &[u8]) -> Option<Case> {
        let is_letter = |byte| (b'a'..=b'j').contains(&byte);
        let mut tokens = Tokens::new(input);
        let count = tokens.number(0..=COUNT_MAX)?;
        let letters = tokens.number(1..=L_MAX)?;
        let mut trie = vec![[plain::ROOT; L_MAX]];
        let mut forbidden = Vec::new();
        for _ in 0..count {
            let word = tokens.word(is_letter)?;
            plain::add_word(&mut trie, &word);
            if trie.len() > PREFIXES_MAX + 1 {
                return None;
            }
            forbidden.push(word);
        }
        let count = tokens.number(0..=COUNT_MAX)?;
        let mut strings = Vec::new();
        for _ in 0..count {
            let string = tokens.word(is_letter)?;
            let moves_left = tokens.number(0..=F_MAX)?;
            strings.push((string, moves_left));
        }
        Some(Case { letters, forbidden, strings })
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
        let (next, dead) = plain::automaton(self.forbidden.iter().map(String::as_str));
        let grundy = plain::grundy_values(&next, &dead, self.letters);
        let value = |(string, f): &(String, usize)| grundy[*f][plain::state_after(&next, string)];
        line(self.strings.iter().fold(0, |xor, string| xor ^ value(string)) != 0)
    }

    fn generators() -> Vec<Generator<Case>> {
        let extreme = |name, make: fn(&mut Rng) -> Case| Generator::new(Kind::Extreme, name, make);
        vec![
            Generator::new(Kind::Small, "tiny", tiny),
            Generator::new(Kind::Random, "many_moves", many_moves),
            Generator::new(Kind::Random, "last_letters", last_letters),
            Generator::new(Kind::Random, "high_values", high_values),
            Generator::new(Kind::Random, "period_of_six", period_of_six),
            extreme("random", |rng| {
                let forbidden = words(PREFIXES_MAX, || rng.word(5..=15, L_MAX));
                let string = |_| (rng.word(1..=20, L_MAX), rng.between(0..=F_MAX));
                let strings = (0..1000).map(string).collect();
                Case { letters: L_MAX, forbidden, strings }
            }),
            extreme("binary", |rng| {
                let forbidden = words(PREFIXES_MAX, || rng.word(12..=40, 2));
                let strings = (0..1000).map(|_| (rng.word(1..=40, 2), F_MAX)).collect();
                Case { letters: 2, forbidden, strings }
            }),
            extreme("many_prefixes", |rng| {
                let forbidden = words(PREFIXES_MAX, || rng.word(50..=50, L_MAX));
                let strings = (0..PREFIXES_MAX).map(|_| prefix(rng, &forbidden)).collect();
                Case { letters: L_MAX, forbidden, strings }
            }),
            extreme("one_word_repeated", |rng| {
                let forbidden = words(PREFIXES_MAX, || "a".repeat(10));
                let strings = (0..PREFIXES_MAX).map(|_| prefix(rng, &forbidden)).collect();
                Case { letters: L_MAX, forbidden, strings }
            }),
            extreme("every_prefix", |rng| never_settled(rng, 3, 5)),
            extreme("chaos", |rng| never_settled(rng, 3, 0)),
            extreme("expanded10", |rng| never_settled(rng, L_MAX, 0)),
        ]
    }
}

impl Case {
    /// Whether the player to move wins from `strings`, which are restored before it returns.
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

    fn is_dead(&self, string: &str) -> bool {
        let mut words = self.forbidden.iter();
        words.any(|word| string.ends_with(word.as_str()))
    }
}

fn line(mover_wins: bool) -> String {
    if mover_wins { "Tyrion\n" } else { "Daenerys\n" }.to_owned()
}

/// Words from `make`, as long as there is room for their prefixes; at most one more word than prefixes, since the
/// number of words itself has no limit.
fn words(prefixes: usize, make: impl FnMut() -> String) -> Vec<String> {
    let mut trie = vec![[plain::ROOT; L_MAX]];
    let has_room = |word: &String| {
        plain::add_word(&mut trie, word);
        trie.len() <= prefixes + 1
    };
    iter::repeat_with(make).take(prefixes + 1).take_while(has_room).collect()
}

/// A prefix of a word, with any number of moves.
fn prefix(rng: &mut Rng, words: &[String]) -> (String, usize) {
    let word = rng.pick(words);
    (word[..rng.between(1..=word.len())].to_owned(), rng.between(0..=F_MAX))
}

/// Few strings; some are dead from the start, have no moves, or have letters that nobody can append.
fn tiny(rng: &mut Rng) -> Case {
    let count = rng.between(0..=3);
    let max = if count == 1 { 4 } else { 2 };
    let letters = rng.between(1..=max);
    let forbidden = words(rng.between(0..=9), || rng.word(1..=3, max));
    let string = |_| {
        let is_word = !forbidden.is_empty() && rng.one_in(2);
        let end = if is_word { rng.pick(&forbidden) } else { "" };
        (rng.word(1..=2, 4) + end, rng.between(0..=max))
    };
    let strings = (0..count).map(string).collect();
    Case { letters, forbidden, strings }
}

/// One string, so that the answer shows whether its value is 0. The words are random, or have failure links
/// almost as deep as themselves.
fn many_moves(rng: &mut Rng) -> Case {
    let letters = rng.between(1..=4);
    let period = rng.word(1..=4, 2);
    let is_deep = rng.one_in(2);
    let forbidden = words(100, || match is_deep {
        true => period.repeat(rng.between(1..=12)) + &rng.word(0..=2, 3),
        false => rng.word(2..=8, letters),
    });
    let strings = vec![prefix(rng, &forbidden)];
    Case { letters, forbidden, strings }
}

/// A prefix of a forbidden word, followed by the last letters of the prefixes that are new after it. Those may belong
/// to the same word, or to several.
fn last_letters(rng: &mut Rng) -> Case {
    let letters = rng.between(1..=L_MAX);
    let (stem, length) = (rng.word(0..=2, letters), rng.between(1..=3));
    let forbidden = words(60, || stem.clone() + &rng.word(length..=length, letters));
    let mut prefixes: Vec<&str> = Vec::new();
    for prefix in forbidden.iter().flat_map(|word| (1..=word.len()).map(move |end| &word[..end])) {
        if !prefixes.contains(&prefix) {
            prefixes.push(prefix);
        }
    }
    let (first, count) = (rng.below(prefixes.len()), rng.between(7..=9));
    let after = prefixes.iter().skip(first + 1).take(count);
    let string = after
        .fold(prefixes[first].to_owned(), |string, prefix| string + &prefix[prefix.len() - 1..]);
    let strings = vec![(string, rng.between(0..=F_MAX))];
    Case { letters, forbidden, strings }
}

/// Values up to L. A string that ends in b is dead. After any later letter, only those between a and that
/// one may follow, so strings in c, d, e and so on have the values 1, 2, 3. After an a, all may follow.
fn high_values(rng: &mut Rng) -> Case {
    let letters = rng.between(2..=2 * L_MAX).min(L_MAX);
    let alphabet: Vec<char> = ('a'..='j').take(letters).collect();
    let mut forbidden = vec!["b".to_owned()];
    for (index, last) in alphabet.iter().enumerate().skip(2) {
        let next = alphabet[..1].iter().chain(&alphabet[index..]);
        forbidden.extend(next.map(|next| format!("{last}{next}")));
    }
    let mut string = |letters| (rng.word(1..=1, letters), rng.between(0..=F_MAX));
    let strings = vec![string(letters), string(1)];
    Case { letters, forbidden, strings }
}

/// Values that go on changing between 2 and 3 as f grows, with period 6. Two strings show the difference.
fn period_of_six(rng: &mut Rng) -> Case {
    let forbidden: Vec<String> = PERIOD_OF_SIX.map(str::to_owned).to_vec();
    let strings = vec![prefix(rng, &forbidden), prefix(rng, &forbidden)];
    Case { letters: 3, forbidden, strings }
}

const PERIOD_OF_SIX: [&str; 10] =
    ["bbbb", "bcb", "cbccc", "bcccbab", "ab", "aa", "ccc", "abca", "ac", "aba"];

/// Long words whose prefixes are alive and change their values as long as f grows; every prefix is a string. Each word
/// has a random stem of that length over letters that nobody appends if L is 3. If L is 10, a, d, g and j are alike, as
/// are b, e and h, and c, f and i: every forbidden word comes in all its spellings.
fn never_settled(rng: &mut Rng, letters: usize, stem: usize) -> Case {
    let alike = |letter: char| -> Vec<char> {
        (letter..='j').take(letters + 'a' as usize - letter as usize).step_by(3).collect()
    };
    let spellings = |word: &&str| {
        word.chars().fold(vec![String::new()], |starts, letter| {
            let alike = alike(letter);
            let longer = |start| alike.iter().map(move |letter| format!("{start}{letter}"));
            starts.iter().flat_map(longer).collect()
        })
    };
    let core: Vec<String> = PERIOD_OF_SIX.iter().flat_map(spellings).collect();
    let mut short = core.iter();
    let forbidden = words(PREFIXES_MAX, || match short.next() {
        Some(word) => word.clone(),
        None => {
            let mut path = String::new();
            let mut word: String = (0..stem).map(|_| *rng.pick(b"defgh") as char).collect();
            while word.len() < 60 {
                let letter = *rng.pick(&['b', 'c']);
                path.push(letter);
                if PERIOD_OF_SIX.iter().any(|end| path.ends_with(end)) {
                    path.pop();
                } else {
                    word.push(*rng.pick(&alike(letter)));
                }
            }
            word
        }
    });
    let long = &forbidden[core.len()..];
    let prefixes = long.iter().flat_map(|word| (1..word.len()).map(move |end| &word[..end]));
    let strings = prefixes.map(|prefix| (prefix.to_owned(), F_MAX)).collect();
    Case { letters, forbidden, strings }
}
