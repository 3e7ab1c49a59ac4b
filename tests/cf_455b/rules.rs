//! Codeforces 455B: a word that grows, in a series of rounds.

use crate::dot::{self, Mark};
use crate::graph;
use crate::rng::Rng;
use crate::text::{smaller_words, words_over_ab, Tokens};
use crate::{Generator, Rules, Scale};

#[path = "plain.rs"]
#[allow(dead_code)] // It has a `main` of its own.
mod plain;

/// Statement: 1 <= n <= 100 000 words.
pub const N_MAX: usize = 100_000;
/// Statement: 1 <= k <= 10^9 rounds.
pub const K_MAX: usize = 1_000_000_000;
/// Statement: at most 100 000 letters in all words together.
pub const LETTERS_MAX: usize = 100_000;

/// `naive` is used for at most so many rounds times letters.
const NAIVE_MAX: usize = 4000;

/// One input.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// How many rounds are played.
    pub k: usize,
    /// The words, of lowercase letters.
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
        self.letters().saturating_mul(self.k) <= NAIVE_MAX
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
            let word = tokens.word(letter, letter, is_letter)?;
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
        format!(
            "{} {}\n{}\n",
            self.words.len(),
            self.k,
            self.words.join("\n")
        )
    }

    fn plain(&self) -> String {
        plain::winner(&self.trie(), self.k).to_owned() + "\n"
    }

    fn draw(&self) -> Result<String, String> {
        let trie = self.trie();
        dot::limit(trie.len(), dot::NODES_MAX, "nodes of the trie")?;
        let (can_win, can_lose) = plain::outcomes(&trie);
        let both = [dot::DARK_BLUE, dot::DARK_ORANGE].join(":");
        let legend = [
            Mark::fill(dot::GREEN, "win, lose")
                .means("the player to move can force a win of the round, and can force a loss"),
            Mark::fill(dot::BLUE, "win")
                .means("the player to move can force a win of the round, but not a loss"),
            Mark::fill(dot::ORANGE, "lose")
                .means("the player to move can force a loss of the round, but not a win"),
            Mark::fill(dot::GREY, "neither")
                .means("the player to move can force neither, so the opponent chooses"),
            Mark::arrow(&both, "solid").means("a letter that keeps both"),
            Mark::arrow(dot::DARK_BLUE, "solid").means("a letter that forces a win"),
            Mark::arrow(dot::DARK_ORANGE, "solid").means("a letter that forces a loss"),
            Mark::arrow(dot::DARK_GREY, "solid")
                .means("a letter that leaves the choice to the opponent"),
        ];
        // The place in the legend of a player who cannot force a win, a loss, or either.
        let place = |no_win, no_loss| 2 * usize::from(no_win) + usize::from(no_loss);
        let mut words = vec!["start".to_owned(); trie.len()];
        let mut body = "node [shape=box height=0.3]\n".to_owned();
        for (node, children) in trie.iter().enumerate() {
            let mark = &legend[place(!can_win[node], !can_lose[node])];
            body += &format!(
                "n{node} [label=\"{}\\n{}\" fillcolor={}]\n",
                words[node], mark.word, mark.look
            );
            let children = ('a'..='z').zip(children);
            for (letter, &child) in children.filter(|(_, &child)| child != plain::NIL) {
                let child = child as usize;
                // A letter forces a win if the opponent, who moves next, cannot force one; likewise
                // a loss.
                let look = &legend[4 + place(can_win[child], can_lose[child])].look;
                body += &format!("n{node} -> n{child} [label=\" {letter}\" {look}]\n");
                let stem = if node == 0 { "" } else { &words[node] };
                words[child] = format!("{stem}{letter}");
            }
        }
        let reason = match (can_win[0], can_lose[0]) {
            (true, true) => {
                "it can lose every round but the last, so it opens all, and win that".to_owned()
            }
            (true, false) => format!(
                "whoever opens a round can win it, but not lose it, so {} rounds are opened in turn",
                self.k
            ),
            (false, _) => {
                "First cannot force a win of a round, so it opens and loses them all".to_owned()
            }
        };
        let sentence = format!("{} wins: {reason}.", self.plain().trim_end());
        Ok(dot::picture(&sentence, &legend, &body))
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Case> + '_> {
        let fewer_rounds = [1, self.k / 2, self.k - 1]
            .into_iter()
            .filter(move |&k| k > 0 && k < self.k)
            .map(move |k| Case {
                k,
                words: self.words.clone(),
            });
        let fewer_words = graph::parts(self.words.len()).map(move |gone| Case {
            k: self.k,
            words: [&self.words[..gone.start], &self.words[gone.end..]].concat(),
        });
        let word_changes = (0..self.words.len()).flat_map(move |index| {
            smaller_words(&self.words[index]).map(move |word| {
                let mut smaller = self.clone();
                smaller.words[index] = word;
                smaller
            })
        });
        Box::new(fewer_rounds.chain(fewer_words).chain(word_changes))
    }

    const GENERATORS: &'static [Generator<Case>] = generators! {
        Small: tiny_group, tiny_long;
        Random: mid_group, mid_long;
        Extreme: one_word, random, singles, same_letter, coin_tosses, few_long, vocabulary,
            shared_twelve, deep_bushy, comb, three_letters, shared_prefix, caterpillar;
    };
}

impl Case {
    fn letters(&self) -> usize {
        self.words.iter().map(String::len).sum()
    }

    fn trie(&self) -> Vec<[u32; 26]> {
        let mut trie = vec![[plain::NIL; 26]];
        for word in &self.words {
            plain::add_word(&mut trie, word.as_bytes());
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
    let mut letters: Vec<u8> = words
        .iter()
        .filter_map(|word| word.get(length).copied())
        .collect();
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

/// A case of words from `make`: at most `count`, with at most `letters` letters in all. The last one
/// may be truncated.
fn group(k: usize, count: usize, letters: usize, mut make: impl FnMut() -> String) -> Case {
    let mut words = Vec::new();
    let mut left = letters;
    while left > 0 && words.len() < count {
        let mut word = make();
        word.truncate(left);
        left -= word.len();
        words.push(word);
    }
    Case { k, words }
}

/// A case whose words have as many letters in all as the scale allows, and of nearly as many rounds as
/// there can be.
fn at_limits(rng: &mut Rng, scale: Scale, mut make: impl FnMut(&mut Rng) -> String) -> Case {
    let k = rng.between(K_MAX - 1, K_MAX);
    group(k, scale.of(N_MAX), scale.of(LETTERS_MAX), || make(rng))
}

fn tiny_group(rng: &mut Rng, _: Scale) -> Case {
    let letters = rng.between(1, 4);
    group(rng.between(1, 4), rng.between(1, 5), 20, || {
        rng.word(1..=5, letters)
    })
}

/// Words that share letters in the middle, as many as the solution compares at once, or one more or less,
/// or far more, and differ before, after or not at all.
fn long(rng: &mut Rng, count: usize) -> Case {
    let length = *rng.pick(&[11, 12, 13, 70]);
    let middle = rng.word(length..=length, 2);
    group(rng.between(1, 4), count, 80 * count, || {
        rng.word(0..=1, 26) + &middle + &rng.word(0..=2, 3)
    })
}

fn tiny_long(rng: &mut Rng, _: Scale) -> Case {
    let count = rng.between(1, 4);
    long(rng, count)
}

/// Few rounds or many.
fn mid_group(rng: &mut Rng, _: Scale) -> Case {
    let letters = rng.between(1, 26);
    let length = rng.between(1, 12);
    let k_max = *rng.pick(&[9, 200]);
    group(rng.between(1, k_max), rng.between(1, 40), 400, || {
        rng.word(1..=length, letters)
    })
}

fn mid_long(rng: &mut Rng, _: Scale) -> Case {
    let count = rng.between(5, 40);
    long(rng, count)
}

/// Shapes whose words are simple: `name: a word`.
macro_rules! shapes {
    ($($name:ident: $word:expr;)+) => {
        $(fn $name(rng: &mut Rng, scale: Scale) -> Case {
            at_limits(rng, scale, $word)
        })+
    };
}

shapes! {
    one_word: |rng| rng.word(LETTERS_MAX..=LETTERS_MAX, 26);
    random: |rng| rng.word(1..=20, 26);
    singles: |rng| rng.word(1..=1, 26);
    same_letter: |_| "a".to_owned();
    // A few nodes, most of them with two children, so that the next letter cannot be predicted.
    coin_tosses: |rng| rng.word(8..=8, 2);
    // Almost every node of the trie has many children, below three letters that all words share.
    deep_bushy: |rng| "aaa".to_owned() + &rng.word(3..=4, 26);
    // One node deep in the trie with nearly all possible children, and a short tail below each.
    comb: |rng| "z".repeat(40) + &rng.word(1..=1, 25) + &rng.word(1..=4, 26);
}

/// A few different words again and again, which differ at the end.
fn few_long(rng: &mut Rng, scale: Scale) -> Case {
    let prefix = rng.word(11..=11, 3);
    at_limits(rng, scale, |rng| prefix.clone() + &rng.word(4..=4, 3))
}

/// Some thousand different words again and again.
fn vocabulary(rng: &mut Rng, scale: Scale) -> Case {
    let words: Vec<String> = (0..3000).map(|_| rng.word(3..=3, 26)).collect();
    at_limits(rng, scale, |rng| rng.pick(&words).clone())
}

/// Pairs of words that share their first twelve letters.
fn shared_twelve(rng: &mut Rng, scale: Scale) -> Case {
    let pairs = scale.of(LETTERS_MAX) / 26;
    let prefixes: Vec<String> = (0..pairs).map(|_| rng.word(12..=12, 26)).collect();
    let mut prefixes = prefixes.iter().cycle();
    at_limits(rng, scale, |rng| {
        let prefix = prefixes.next().cloned().unwrap_or_default();
        prefix + &rng.word(1..=1, 26)
    })
}

/// All words of three letters in a scattered order, and for the other letters random words of four.
fn three_letters(rng: &mut Rng, scale: Scale) -> Case {
    const COUNT: usize = 26 * 26 * 26;
    let mut place = 0;
    at_limits(rng, scale, |rng| {
        place += 1;
        if place > COUNT {
            return rng.word(4..=4, 26);
        }
        let number = place * 7919 % COUNT;
        let letters = [number / 676, number / 26 % 26, number % 26];
        letters
            .map(|letter| char::from(b'a' + letter as u8))
            .iter()
            .collect()
    })
}

/// Words as long as there are words, which differ in their last letters only.
fn shared_prefix(rng: &mut Rng, scale: Scale) -> Case {
    let side = (1..)
        .take_while(|side| side * side <= scale.of(LETTERS_MAX))
        .count();
    let prefix = rng.word(side..=side, 26);
    at_limits(rng, scale, |rng| {
        prefix[..side - side.min(3)].to_owned() + &rng.word(3..=3, 26)
    })
}

/// One long chain with a leaf at every node: a^i b.
fn caterpillar(rng: &mut Rng, scale: Scale) -> Case {
    let mut length = 0;
    at_limits(rng, scale, |_| {
        length += 1;
        "a".repeat(length - 1) + "b"
    })
}

/// Every set of words over the letters a and b of length up to `length`, with each of 1 to `rounds`
/// rounds.
pub fn every_group(length: usize, rounds: usize) -> impl Iterator<Item = Case> {
    let groups = graph::subsets(words_over_ab(length)).filter(|words| !words.is_empty());
    groups.flat_map(move |words| {
        (1..=rounds).map(move |k| Case {
            k,
            words: words.clone(),
        })
    })
}
