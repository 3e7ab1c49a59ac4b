//! The mistake: a recursive function settles the nodes, and its depth is the length of the longest word.
//! Verdict: RE
//! Shown by: referee generate cf_455b one_word

use std::io::{self, Read};

const LETTERS: usize = 26;

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split(|c| c <= ' ').filter(|token| !token.is_empty());
    let n: usize = tokens.next().unwrap().parse().unwrap();
    let k: usize = tokens.next().unwrap().parse().unwrap();
    let mut trie = vec![[0; LETTERS]];
    for word in tokens.take(n) {
        let mut node = 0;
        for letter in word.bytes() {
            let letter = usize::from(letter - b'a');
            if trie[node][letter] == 0 {
                trie[node][letter] = trie.len();
                trie.push([0; LETTERS]);
            }
            node = trie[node][letter];
        }
    }

    let (can_win, can_lose) = settle(0, &trie);
    let first_wins = can_win && (can_lose || k % 2 == 1);
    println!("{}", if first_wins { "First" } else { "Second" });
}

/// Whether the player to move at the node can win the round, and whether he can lose it.
fn settle(node: usize, trie: &[[usize; LETTERS]]) -> (bool, bool) {
    let children = trie[node].iter().filter(|&&child| child != 0);
    let children: Vec<(bool, bool)> = children.map(|&child| settle(child, trie)).collect();
    let can_win = children.iter().any(|child| !child.0);
    let can_lose = children.is_empty() || children.iter().any(|child| !child.1);
    (can_win, can_lose)
}
