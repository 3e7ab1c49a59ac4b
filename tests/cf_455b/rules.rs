//! Codeforces 455B: a word that grows, in a series of rounds.

use crate::referee::rng::Rng;
use crate::referee::text::Tokens;
use crate::referee::{Generator, Kind, Rules};

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
    /// Plays the series literally: a series of one round, of two rounds, and so on.
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

    fn parse(input: &[u8]) -> Option<Case> {
        let mut tokens = Tokens::new(input);
        let n = tokens.number(1..=N_MAX)?;
        let k = tokens.number(1..=K_MAX)?;
        let is_letter = |byte: u8| byte.is_ascii_lowercase();
        let words: Option<Vec<String>> = (0..n).map(|_| tokens.word(is_letter)).collect();
        let words = words?;
        let letters: usize = words.iter().map(String::len).sum();
        Some(Case { k, words }).filter(|_| letters <= LETTERS_MAX)
    }

    fn text(&self) -> String {
        format!("{} {}\n{}\n", self.words.len(), self.k, self.words.join("\n"))
    }

    fn plain(&self) -> String {
        let mut trie = vec![[plain::NIL; 26]];
        for word in &self.words {
            plain::add_word(&mut trie, word);
        }
        plain::winner(&trie, self.k).to_owned() + "\n"
    }

    fn generators() -> Vec<Generator<Case>> {
        vec![
            Generator::new(Kind::Small, "tiny_group", |rng| {
                let letters = rng.between(1..=4);
                let (k, count) = (rng.between(1..=4), rng.between(1..=5));
                group(k, count, 20, |_| rng.word(1..=5, letters))
            }),
            // Words that share a long middle part. They differ before it, after it or not at all.
            Generator::new(Kind::Small, "tiny_long", |rng| {
                let (k, count) = (rng.between(1..=4), rng.between(1..=4));
                let length = *rng.pick(&[11, 12, 13, 70]);
                let middle = rng.word(length..=length, 2);
                group(k, count, 80 * count, |_| rng.word(0..=1, 26) + &middle + &rng.word(0..=2, 3))
            }),
            Generator::new(Kind::Random, "mid_group", |rng| {
                let (letters, length) = (rng.between(1..=26), rng.between(1..=12));
                let k_max = *rng.pick(&[9, 200]);
                let (k, count) = (rng.between(1..=k_max), rng.between(1..=40));
                group(k, count, 400, |_| rng.word(1..=length, letters))
            }),
            extreme("one_word", |rng, _| rng.word(LETTERS_MAX..=LETTERS_MAX, 26)),
            extreme("random", |rng, _| rng.word(1..=20, 26)),
            extreme("one_letter_words", |rng, _| rng.word(1..=1, 2)),
            // Nearly all of these words are repeated: words of one or two letters, or of four.
            extreme("short_words", |rng, _| rng.word(1..=2, 14)),
            extreme("four_letters_of_two", |rng, _| rng.word(4..=4, 2)),
            extreme("thirty_words", |rng, _| Rng(rng.below(30) as u64).word(4..=4, 26)),
            // All words of three letters, scattered, until the letters run out: nearly twice.
            extreme("three_letters", |_, index| {
                let letter = |power: u32| index * 7919 / 26_usize.pow(power) % 26;
                (0..3).map(|power| (b'a' + letter(power) as u8) as char).collect()
            }),
            // Every word comes a second time.
            extreme("twice", |_, index| Rng(index as u64 / 2).word(8..=8, 26)),
            // 316 words of 316 letters that differ only in their last three letters.
            extreme("shared_prefix", |rng, _| Rng(1).word(313..=313, 26) + &rng.word(3..=3, 26)),
            // Offsets and lengths that do not fit in 16 bits decide the outcome.
            extreme("two_long_words", |_, index| match index {
                0 => "a".repeat(66_000),
                1 => "a".repeat(30_000) + "b",
                _ => String::new(),
            }),
            // One long chain with a leaf at every node: a^i b.
            extreme("caterpillar", |_, index| "a".repeat(index) + "b"),
        ]
    }
}

/// A case of the words that `word` makes for 0, 1, 2 and so on, cut off at the largest number of letters. It has the
/// largest number of rounds or one less.
fn extreme(name: &'static str, word: fn(&mut Rng, usize) -> String) -> Generator<Case> {
    Generator::new(Kind::Extreme, name, move |rng| {
        let k = rng.between(K_MAX - 1..=K_MAX);
        group(k, N_MAX, LETTERS_MAX, |index| word(rng, index))
    })
}

fn line(opener_wins: bool) -> String {
    if opener_wins { "First\n" } else { "Second\n" }.to_owned()
}

/// Whether the player to move wins the series, when the word so far is the first `length` letters
/// of all of `words`; `opener_wins` is whether the opener of the next round wins the rest of the series.
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

/// A case of at most `count` words, with at most `letters` letters in all. `make` returns the word for an index; the
/// last word may be truncated.
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
