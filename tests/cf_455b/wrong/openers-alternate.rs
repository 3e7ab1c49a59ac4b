//! The mistake: the players open the rounds in turn, whoever has lost the last one.
//! Verdict: WA

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

    // Children have larger numbers than their parents, so they are settled before them.
    let mut can_win = vec![false; trie.len()];
    for node in (0..trie.len()).rev() {
        let children = || trie[node].iter().filter(|&&child| child != 0);
        can_win[node] = children().any(|&child| !can_win[child]);
    }
    let first_opens_the_last = k % 2 == 1;
    let first_wins = can_win[0] == first_opens_the_last;
    println!("{}", if first_wins { "First" } else { "Second" });
}
