//! Codeforces 455B: A Lot of Games, the textbook way
//!
//! Task:    Players take turns appending a letter to an initially empty word, which must remain a
//!          prefix of some word in the group. Whoever cannot move loses the round and starts the
//!          next one; whoever wins the last of k rounds wins the game. Determine the winner.
//! Input:   `n k`, then n words of the letters a to z; 1 <= n <= 10^5, 1 <= k <= 10^9, and the
//!          words have at most 10^5 letters in all.
//! Output:  `First` or `Second`.
//! Idea:    A round is a walk down the trie of the words. For each node, find whether the player to
//!          move there can force a win in the round (normal play), and whether they can force a
//!          loss (misere play).
//! Proof:   (1) A leaf has no moves: the player to move there has lost, so they can force a loss
//!              but not a win.
//!          (2) At any other node a player can force a win iff a move leads to a node where the
//!              opponent cannot, and likewise a loss.
//!          (3) If First can force both at the root, First loses every round but the last, and so
//!              opens every round, and wins the last. If First can force only a win, either player
//!              can make the opener win a round: the opener can force a win, and the other player
//!              can make the opener win, since the opener cannot force a loss. By induction from
//!              the last round, an opener wins the game iff an even number of rounds follows, and
//!              First iff k is odd. If First cannot force a win, Second can win every round, since
//!              First opens the first and, after each loss, the next.
//! Cost:    O(26 t) time and memory for t letters.

use std::io::{self, Read};

/// No child for that letter; the root is never a child.
pub const NIL: u32 = 0;

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split_ascii_whitespace();

    let n = tokens.next().unwrap().parse().unwrap();
    let k = tokens.next().unwrap().parse().unwrap();
    let mut trie = vec![[NIL; 26]];
    for word in tokens.take(n) {
        add_word(&mut trie, word);
    }
    println!("{}", winner(&trie, k));
}

pub fn add_word(trie: &mut Vec<[u32; 26]>, word: &str) {
    let mut node = 0;
    for byte in word.bytes() {
        let letter = usize::from(byte - b'a');
        if trie[node][letter] == NIL {
            trie[node][letter] = trie.len() as u32;
            trie.push([NIL; 26]);
        }
        node = trie[node][letter] as usize;
    }
}

pub fn winner(trie: &[[u32; 26]], k: usize) -> &'static str {
    let (can_win, can_lose) = outcomes(trie);
    match (can_win[0], can_lose[0]) {
        (true, true) => "First",
        (true, false) if k % 2 == 1 => "First",
        _ => "Second",
    }
}

/// Whether the player to move at each node can force a win in the round, and whether they can force
/// a loss.
fn outcomes(trie: &[[u32; 26]]) -> (Vec<bool>, Vec<bool>) {
    let mut can_win = vec![false; trie.len()];
    let mut can_lose = vec![false; trie.len()];
    // Children have larger indices than their parents.
    for node in (0..trie.len()).rev() {
        let children = || trie[node].iter().filter(|&&child| child != NIL);
        can_win[node] = children().any(|&child| !can_win[child as usize]);
        can_lose[node] = children().any(|&child| !can_lose[child as usize]);
        // At a leaf, the player to move has already lost.
        if children().next().is_none() {
            can_lose[node] = true;
        }
    }
    (can_win, can_lose)
}
