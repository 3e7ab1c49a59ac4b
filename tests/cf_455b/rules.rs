//! Codeforces 455B: a word that grows, in a series of rounds.

use std::iter;

use crate::picture;
use crate::play::Outcome;
use crate::rng::Rng;
use crate::text::Tokens;
use crate::{Generator, Kind, Rules};

#[path = "plain.rs"]
#[allow(dead_code)] // It has a `main` of its own.
mod plain;

/// Statement: 1 <= n <= 100 000 words.
pub const N_MAX: usize = 100_000;
/// Statement: 1 <= k <= 10^9 rounds.
pub const K_MAX: usize = 1_000_000_000;
/// Statement: at most 100 000 letters in all words together.
pub const LETTERS_MAX: usize = 100_000;

/// `naive` is used for at most this many rounds times letters.
const NAIVE_MAX: usize = 4000;

#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub k: usize,
    pub words: Vec<String>,
}

impl Rules for Case {
    /// The series, played literally, one round more at a time.
    fn naive(&self) -> String {
        let words: Vec<&[u8]> = self.words.iter().map(|word| word.as_bytes()).collect();
        // Whether the player who opens the series wins it. Whoever opens a series of no rounds has
        // lost the last one.
        let mut opener_wins = false;
        for _ in 0..self.k {
            opener_wins = mover_wins(&words, 0, opener_wins);
        }
        line(opener_wins)
    }

    fn is_small(&self) -> bool {
        let letters: usize = self.words.iter().map(String::len).sum();
        letters.saturating_mul(self.k) <= NAIVE_MAX
    }

    fn parse(input: &[u8]) -> Result<Case, String> {
        let mut tokens = Tokens::new(input);
        let n = tokens.number("n", 1, N_MAX)?;
        let k = tokens.number("k", 1, K_MAX)?;
        let mut letters_left = LETTERS_MAX;
        let mut words = Vec::with_capacity(n);
        for _ in 0..n {
            let is_letter = |byte: u8| byte.is_ascii_lowercase();
            let letter = "a letter from a to z";
            let word = tokens.word(letter, is_letter)?;
            if word.len() > letters_left {
                let expected = format!("at most {LETTERS_MAX} letters in all");
                return Err(tokens.refuse(&expected));
            }
            letters_left -= word.len();
            words.push(word);
        }
        Ok(Case { k, words })
    }

    fn text(&self) -> String {
        format!("{} {}\n{}\n", self.words.len(), self.k, self.words.join("\n"))
    }

    fn plain(&self) -> String {
        plain::winner(&self.trie(), self.k).to_owned() + "\n"
    }

    /// The trie in the first round, and who wins the series.
    fn picture(&self) -> Result<String, String> {
        let trie = self.trie();
        let (can_win, can_lose) = plain::outcomes(&trie);
        let opener_wins = self.k > 1 && plain::winner(&trie, self.k - 1) == "First";
        let (wins, end) = match opener_wins {
            true => (can_lose, "wins"),
            false => (can_win, "loses"),
        };
        let winner = plain::winner(&trie, self.k);
        picture::picture(
            &format!("{winner} wins the series. Whoever cannot move in round 1 {end} it."),
            iter::once(0),
            |&node| {
                let children = ('a'..='z').zip(trie[node]);
                let children = children.filter(|(_, child)| *child != plain::NIL);
                let next = children.map(|(letter, child)| (child as usize, letter.to_string()));
                next.collect()
            },
            |&node| (String::new(), Outcome::of(wins[node])),
        )
    }

    fn generators() -> Vec<Generator<Case>> {
        let mut generators = vec![
            Generator::new(Kind::Small, "tiny_group", |rng, _| {
                let letters = rng.between(1..=4);
                let (k, count) = (rng.between(1..=4), rng.between(1..=5));
                group(k, count, 20, |_| rng.word(1..=5, letters))
            }),
            // Words that share a middle, as long as the solution compares at once, or one letter more or less, or far longer,
            // and differ before it, after it or not at all.
            Generator::new(Kind::Small, "tiny_long", |rng, _| {
                let (k, count) = (rng.between(1..=4), rng.between(1..=4));
                let length = *rng.pick(&[11, 12, 13, 70]);
                let middle = rng.word(length..=length, 2);
                group(k, count, 80 * count, |_| rng.word(0..=1, 26) + &middle + &rng.word(0..=2, 3))
            }),
            Generator::new(Kind::Random, "mid_group", |rng, _| {
                let (letters, length) = (rng.between(1..=26), rng.between(1..=12));
                let k_max = *rng.pick(&[9, 200]);
                let (k, count) = (rng.between(1..=k_max), rng.between(1..=40));
                group(k, count, 400, |_| rng.word(1..=length, letters))
            }),
            extreme("one_word", |rng, _, letters| rng.word(letters..=letters, 26)),
            extreme("random", |rng, _, _| rng.word(1..=20, 26)),
            // A few different words, repeated. The textbook program is fast on these, since its trie stays small.
            extreme("few_short", |rng, _, _| {
                let word = rng.below(200);
                Rng::of_number(word as u64).word(1..=2, 26)
            }),
            extreme("thirty_words", |rng, _, _| {
                let word = rng.below(30);
                Rng::of_number(word as u64).word(4..=4, 26)
            }),
            extreme("few_long", |rng, _, _| "abcbacabcba".to_owned() + &rng.word(4..=4, 3)),
            // All words of three letters in a scattered order, and for the other letters random words of four.
            extreme("three_letters", |rng, index, _| {
                let number = index * 7919 % (26 * 26 * 26);
                let letters = [number / 676, number / 26 % 26, number % 26];
                let letters = letters.map(|letter| char::from(b'a' + letter as u8));
                match index < 26 * 26 * 26 {
                    true => letters.iter().collect(),
                    false => rng.word(4..=4, 26),
                }
            }),
            // As many words as each has letters, which differ in their last letters only.
            extreme("shared_prefix", |rng, _, letters| {
                let side = ((letters as f64).sqrt() as usize).saturating_sub(3);
                Rng(1).word(side..=side, 26) + &rng.word(3..=3, 26)
            }),
            // One long chain with a leaf at every node: a^i b.
            extreme("caterpillar", |_, index, _| "a".repeat(index) + "b"),
            Generator::new(Kind::Extreme, "next_to_nothing", |_, _| {
                group(1, 1, 1, |_| "a".to_owned())
            }),
        ];
        // All words of one length over two letters, repeated.
        let names = ["ab_1", "ab_2", "ab_3", "ab_4", "ab_5", "ab_6"];
        for (name, length) in names.into_iter().zip(1..) {
            generators.push(extreme(name, move |rng, _, _| rng.word(length..=length, 2)));
        }
        generators
    }
}

/// A case with as many letters as the scale allows, and the largest number of rounds or one less. `word` makes the word of
/// an index; it also gets the number of letters.
fn extreme(
    name: &'static str,
    word: impl Fn(&mut Rng, usize, usize) -> String + 'static,
) -> Generator<Case> {
    Generator::new(Kind::Extreme, name, move |rng, scale| {
        let k = rng.between(K_MAX - 1..=K_MAX);
        let letters = scale.of(LETTERS_MAX);
        let word = |index| word(rng, index, letters);
        group(k, scale.of(N_MAX), letters, word)
    })
}

impl Case {
    fn trie(&self) -> Vec<[u32; 26]> {
        let mut trie = vec![[plain::NIL; 26]];
        for word in &self.words {
            plain::add_word(&mut trie, word);
        }
        trie
    }
}

fn line(opener_wins: bool) -> String {
    if opener_wins { "First\n" } else { "Second\n" }.to_owned()
}

/// Whether the player to move wins the series, when the word so far is the first `length` letters
/// of all of `words`; `opener_wins` says it of the opener of the next round.
fn mover_wins(words: &[&[u8]], length: usize, opener_wins: bool) -> bool {
    let mut letters: Vec<u8> = words.iter().filter_map(|word| word.get(length).copied()).collect();
    letters.sort_unstable();
    letters.dedup();
    if letters.is_empty() {
        // No letter can be appended: this player has lost the round and opens the next.
        return opener_wins;
    }
    letters.iter().any(|&letter| {
        let mut left = words.to_vec();
        left.retain(|word| word.get(length) == Some(&letter));
        !mover_wins(&left, length + 1, opener_wins)
    })
}

/// A case of at most `count` words, with at most `letters` letters in all. `make` makes the word of an index; the last
/// word may be truncated.
fn group(k: usize, count: usize, letters: usize, make: impl FnMut(usize) -> String) -> Case {
    let mut left = letters;
    let truncated = |mut word: String| {
        word.truncate(left);
        left -= word.len();
        Some(word).filter(|word| !word.is_empty())
    };
    let words = (0..count).map(make).map_while(truncated).collect();
    Case { k, words }
}
