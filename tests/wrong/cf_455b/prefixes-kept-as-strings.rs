//! The mistake: the positions are kept as strings, one for each beginning of a word.
//! Verdict: MLE
//! Shown by: referee generate cf_455b one_word

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split(|c| c <= ' ').filter(|token| !token.is_empty());
    let n: usize = tokens.next().unwrap().parse().unwrap();
    let k: usize = tokens.next().unwrap().parse().unwrap();
    let mut positions = BTreeSet::from([String::new()]);
    for word in tokens.take(n) {
        positions.extend((1..=word.len()).map(|length| word[..length].to_string()));
    }

    // In dictionary order whatever begins with a string comes after it.
    let mut outcomes: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
    for position in positions.iter().rev() {
        let next = ('a'..='z').map(|letter| format!("{position}{letter}"));
        let next: Vec<(bool, bool)> = next
            .filter_map(|next| outcomes.get(next.as_str()).copied())
            .collect();
        let can_win = next.iter().any(|next| !next.0);
        let can_lose = next.is_empty() || next.iter().any(|next| !next.1);
        outcomes.insert(position, (can_win, can_lose));
    }
    let (can_win, can_lose) = outcomes[""];
    let first_wins = can_win && (can_lose || k % 2 == 1);
    println!("{}", if first_wins { "First" } else { "Second" });
}
