//! GMT-002: Token Walk on Directed Graph, the textbook way
//!
//! Idea: Retrograde analysis. A node without moves is losing; a node with a move to a losing node
//!       is winning; a node whose moves all reach winning nodes is losing. What is never labelled
//!       is a draw.
//! Cost: O(n + m) time and memory.

use std::collections::VecDeque;
use std::io::{self, Read};

/// The end of a list of moves.
const NIL: u32 = u32::MAX;

fn main() {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).unwrap();
    let mut tokens = tokens(&input);
    let mut next_number = || number(tokens.next().unwrap());

    let n = next_number();
    let m = next_number();
    // `last_to[v]`: the last move to v that was read; `moves[i]`: where move i begins, and the one
    // to the same node that was read before it.
    let mut last_to = vec![NIL; n];
    let mut moves = Vec::with_capacity(m);
    // `open_moves[u]`: the moves of u that are not yet known to reach a winning node.
    let mut open_moves = vec![0; n];
    for i in 0..m {
        let u = next_number();
        let v = next_number();
        moves.push((u as u32, last_to[v]));
        last_to[v] = i as u32;
        open_moves[u] += 1;
    }

    println!("{}", outcomes(&last_to, &moves, open_moves).join(" "));
}

/// The outcome of every position for the player to move there, in the words of the answer.
fn outcomes(last_to: &[u32], moves: &[(u32, u32)], mut open_moves: Vec<u32>) -> Vec<&'static str> {
    let mut outcomes = vec!["Draw"; open_moves.len()];
    let mut queue = VecDeque::new();
    for v in 0..open_moves.len() {
        if open_moves[v] == 0 {
            outcomes[v] = "Losing";
            queue.push_back(v);
        }
    }
    while let Some(v) = queue.pop_front() {
        let mut next = last_to[v];
        while next != NIL {
            let (u, before) = moves[next as usize];
            next = before;
            let u = u as usize;
            if outcomes[u] != "Draw" {
                continue;
            }
            open_moves[u] -= 1;
            if outcomes[v] == "Losing" {
                outcomes[u] = "Winning";
                queue.push_back(u);
            } else if open_moves[u] == 0 {
                outcomes[u] = "Losing";
                queue.push_back(u);
            }
        }
    }
    outcomes
}

fn tokens(input: &[u8]) -> impl Iterator<Item = &[u8]> {
    let tokens = input.split(|&byte| byte <= b' ');
    tokens.filter(|token| !token.is_empty())
}

fn number(token: &[u8]) -> usize {
    let digits = token.iter().map(|byte| usize::from(byte - b'0'));
    digits.fold(0, |number, digit| 10 * number + digit)
}
