//! The mistake: the trie is gone through once for each of the k rounds.
//! Verdict: TLE
//! Shown by: referee generate cf_455b random

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

    // Whether the opener of all rounds that are left wins the last of them; with none left he has lost.
    let mut first_wins = false;
    for _ in 0..k {
        let mut can_win = vec![false; trie.len()];
        // Children have larger numbers than their parents, so they are settled before them.
        for node in (0..trie.len()).rev() {
            let mut children = trie[node].iter().filter(|&&child| child != 0).peekable();
            // Who cannot move opens the rounds that are left.
            can_win[node] = match children.peek() {
                None => first_wins,
                Some(_) => children.any(|&child| !can_win[child]),
            };
        }
        first_wins = can_win[0];
    }
    println!("{}", if first_wins { "First" } else { "Second" });
}
