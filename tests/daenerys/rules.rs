//! Daenerys' Game of Trust: strings that grow until they end in a forbidden word.

use crate::picture;
use crate::play::Outcome;
use crate::rng::{Lengths, Rng};
use crate::text::Tokens;
use crate::{Generator, Kind, Rules, Scale};

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

/// No limit on start strings is known. Most generators make this many at full scale.
const STRINGS: usize = 1_000;

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

    fn parse(input: &[u8]) -> Result<Case, String> {
        let letter = "a letter from a to j";
        let is_letter = |byte| (b'a'..=b'j').contains(&byte);
        let mut tokens = Tokens::new(input);
        let count = tokens.number("D", 0, COUNT_MAX)?;
        let letters = tokens.number("L", 1, L_MAX)?;
        let mut trie = vec![[plain::ROOT; L_MAX]];
        let mut forbidden = Vec::new();
        for _ in 0..count {
            let word = tokens.word(letter, is_letter)?;
            plain::add_word(&mut trie, &word);
            if trie.len() > PREFIXES_MAX + 1 {
                let prefixes = "different prefixes of forbidden words";
                return Err(tokens.refuse(&format!("at most {PREFIXES_MAX} {prefixes}")));
            }
            forbidden.push(word);
        }
        let count = tokens.number("S", 0, COUNT_MAX)?;
        let mut strings = Vec::new();
        for _ in 0..count {
            let string = tokens.word(letter, is_letter)?;
            let moves_left = tokens.number("f", 0, F_MAX)?;
            strings.push((string, moves_left));
        }
        Ok(Case { letters, forbidden, strings })
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
        line(self.strings.iter().map(self.value_of()).fold(0, |xor, value| xor ^ value) != 0)
    }

    /// The suffixes of the strings that still matter, with the moves left.
    fn picture(&self) -> Result<String, String> {
        let value_of = self.value_of();
        let values: Vec<u8> = self.strings.iter().map(&value_of).collect();
        let xor_sum = values.iter().fold(0, |xor, value| xor ^ value);
        let winner = line(xor_sum != 0);
        let winner = winner.trim_end();
        picture::picture(
            &format!("{winner} wins: the XOR of {values:?} is {xor_sum}. Each string alone:"),
            self.strings.iter().map(|(string, f)| (self.suffix(string), *f)),
            |(suffix, f)| {
                let is_over = *f == 0 || self.is_dead(suffix);
                let letters = ('a'..='j').take(if is_over { 0 } else { self.letters });
                let next = |letter| self.suffix(&format!("{suffix}{letter}"));
                letters.map(|letter| ((next(letter), f - 1), letter.to_string())).collect()
            },
            |position| {
                let ((suffix, f), value) = (position, value_of(position));
                let end = if self.is_dead(suffix) { ", forbidden" } else { "" };
                let text = format!("..{suffix}{end}\\n{f} left, value {value}");
                (text, Outcome::of(value > 0))
            },
        )
    }

    fn generators() -> Vec<Generator<Case>> {
        let mut generators = shapes();
        generators.extend([
            Generator::new(Kind::Small, "tiny", tiny),
            Generator::new(Kind::Random, "many_moves", many_moves),
            Generator::new(Kind::Random, "high_values", high_values),
            Generator::new(Kind::Extreme, "next_to_nothing", |rng, _| {
                case_of(rng, (L_MAX, 0, 0), |_| None, beginnings(1, 0..=0))
            }),
            Generator::new(Kind::Extreme, "chaos_prefixes", chaos_prefixes),
        ]);
        generators
    }
}

impl Case {
    /// The value of a string with the moves left, by the textbook program.
    fn value_of(&self) -> impl Fn(&(String, usize)) -> u8 {
        let (next, dead) = plain::automaton(self.forbidden.iter().map(String::as_str));
        let grundy = plain::grundy_values(&next, &dead, self.letters);
        move |(string, f)| grundy[*f][plain::state_after(&next, string)]
    }

    /// The longest suffix of a string that is a prefix of a forbidden word.
    fn suffix(&self, string: &str) -> String {
        let mut suffixes = (0..=string.len()).map(|start| &string[start..]);
        let is_prefix = |suffix: &&str| self.forbidden.iter().any(|word| word.starts_with(suffix));
        suffixes.find(is_prefix).unwrap_or("").to_owned()
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

    fn is_dead(&self, string: &str) -> bool {
        let mut words = self.forbidden.iter();
        words.any(|word| string.ends_with(word.as_str()))
    }
}

fn line(mover_wins: bool) -> String {
    if mover_wins { "Tyrion\n" } else { "Daenerys\n" }.to_owned()
}

/// The size of a game: L, the most states besides the root, and the number of strings.
type Size = (usize, usize, usize);

/// A case of words from `word`, as long as it returns any and their states have room, and of strings that
/// `string` makes from the words. There is at most one word more than states, since only these are limited.
fn case_of(
    rng: &mut Rng,
    (letters, states, count): Size,
    mut word: impl FnMut(&mut Rng) -> Option<String>,
    mut string: impl FnMut(&mut Rng, &[String]) -> (String, usize),
) -> Case {
    let mut trie = vec![[plain::ROOT; L_MAX]];
    let mut forbidden = Vec::new();
    while let Some(word) = word(rng) {
        plain::add_word(&mut trie, &word);
        if trie.len() > states + 1 || forbidden.len() > states {
            break;
        }
        forbidden.push(word);
    }
    let strings = (0..count).map(|_| string(rng, &forbidden)).collect();
    Case { letters, forbidden, strings }
}

/// Random words of these lengths over the first `letters` letters.
fn words_of(lengths: Lengths, letters: usize) -> impl FnMut(&mut Rng) -> Option<String> {
    move |rng| Some(rng.word(lengths.clone(), letters))
}

/// Random strings of these lengths over the first `letters` letters, with these numbers of moves.
fn strings_of(
    lengths: Lengths,
    letters: usize,
    moves: Lengths,
) -> impl FnMut(&mut Rng, &[String]) -> (String, usize) {
    move |rng, _| (rng.word(lengths.clone(), letters), rng.between(moves.clone()))
}

/// Prefixes of random words, 1 to `cut_max` letters shorter, but at least one letter long.
fn beginnings(
    cut_max: usize,
    moves: Lengths,
) -> impl FnMut(&mut Rng, &[String]) -> (String, usize) {
    move |rng, words| {
        // The scale may have left no room for a word.
        let word = words.get(rng.below(words.len().max(1)));
        let word = word.map_or("a", String::as_str);
        let length = word.len().saturating_sub(rng.between(1..=cut_max)).max(1);
        (word[..length].to_owned(), rng.between(moves.clone()))
    }
}

/// Few strings; some are dead from the start, have no moves, or have letters that nobody can append.
fn tiny(rng: &mut Rng, _: Scale) -> Case {
    let count = rng.between(0..=3);
    let most = if count == 1 { 4 } else { 2 };
    let string = |rng: &mut Rng, words: &[String]| {
        let is_word = !words.is_empty() && rng.one_in(2);
        let end = if is_word { rng.pick(words) } else { "" };
        (rng.word(1..=2, 4) + end, rng.between(0..=most))
    };
    let size = (rng.between(1..=most), rng.between(0..=9), count);
    case_of(rng, size, words_of(1..=3, most), string)
}

/// One string, so that the answer shows whether its value is 0, with few moves or many. The words are
/// random, or have failure links almost as deep as themselves.
fn many_moves(rng: &mut Rng, _: Scale) -> Case {
    let l = rng.between(1..=4);
    let period = rng.word(1..=4, 2);
    let is_deep = rng.one_in(2);
    let word = |rng: &mut Rng| match is_deep {
        true => Some(period.repeat(rng.between(1..=12)) + &rng.word(0..=2, 3)),
        false => Some(rng.word(2..=8, l)),
    };
    let moves = 0..=*rng.pick(&[6, F_MAX]);
    case_of(rng, (l, 100, 1), word, beginnings(20, moves))
}

/// Values up to L. A string that ends in b is dead. After any later letter, only those between a and that
/// one may follow, so strings in c, d, e and so on have the values 1, 2, 3. After an a, all may follow.
fn high_values(rng: &mut Rng, _: Scale) -> Case {
    let l = rng.between(2..=2 * L_MAX).min(L_MAX);
    let letters: Vec<char> = ('a'..='j').take(l).collect();
    let mut words = vec!["b".to_owned()];
    for (index, last) in letters.iter().enumerate().skip(2) {
        let next = letters[..1].iter().chain(&letters[index..]);
        words.extend(next.map(|next| format!("{last}{next}")));
    }
    let mut words = words.into_iter();
    let string = |rng: &mut Rng, _: &[String]| {
        let letters = if rng.one_in(2) { 1 } else { l };
        (rng.word(1..=1, letters), rng.between(0..=F_MAX))
    };
    case_of(rng, (l, 99, 2), |_| words.next(), string)
}

/// Extreme shapes whose words and strings are simple: `name: L, states, count, word, string`.
macro_rules! shapes {
    ($($name:ident: $l:expr, $states:expr, $count:expr, $word:expr, $string:expr;)+) => {
        vec![$(Generator::new(Kind::Extreme, stringify!($name), |rng, scale| {
            case_of(rng, ($l, scale.of($states), scale.of($count)), $word, $string)
        })),+]
    };
}

fn shapes() -> Vec<Generator<Case>> {
    shapes! {
        random: L_MAX, PREFIXES_MAX, STRINGS, words_of(5..=15, 10), strings_of(1..=20, 10, 0..=F_MAX);
        binary: 2, PREFIXES_MAX, STRINGS, words_of(12..=40, 2), strings_of(1..=40, 2, F_MAX..=F_MAX);
        repeated_words: L_MAX, PREFIXES_MAX, STRINGS, words_of(10..=10, 1), beginnings(9, 0..=F_MAX);
        prefixes: L_MAX, PREFIXES_MAX, PREFIXES_MAX, words_of(50..=50, 10), beginnings(50, 1..=1);
        seventeen: L_MAX, PREFIXES_MAX, 500 * STRINGS, words_of(18..=18, 10), beginnings(1, 0..=F_MAX);
        short_strings: L_MAX, 6, 500 * STRINGS, words_of(2..=3, 10), strings_of(1..=3, 10, 0..=F_MAX);
    }
}

/// Values that never settle, in nearly all states: each word is a stem of other letters and some letters of a to c. A few
/// short forbidden words over a to c keep the values changing. All prefixes are strings, in the order of the words.
fn chaos_prefixes(rng: &mut Rng, scale: Scale) -> Case {
    const STEM: usize = 5;
    const LENGTH: usize = 35;
    let core = "bbbb bcb cbccc bcccbab ab aa ccc abca ac aba".split(' ');
    let mut words = core.clone().map(str::to_owned);
    let word = |rng: &mut Rng| {
        let stem = (0..STEM).map(|_| char::from(b'd' + rng.below(7) as u8));
        let mut word: String = stem.collect();
        while word.len() < LENGTH {
            word.push(*rng.pick(&['a', 'b', 'c']));
            if core.clone().any(|end| word.ends_with(end)) {
                // After some words every letter is forbidden.
                word.truncate(STEM.max(word.len() - 1 - rng.below(2)));
            }
        }
        words.next().or(Some(word))
    };
    let mut case = case_of(rng, (3, scale.of(PREFIXES_MAX), 0), word, beginnings(1, 0..=0));
    for word in &case.forbidden {
        let prefixes = (1..=word.len()).map(|end| (word[..end].to_owned(), F_MAX));
        case.strings.extend(prefixes);
    }
    case
}
