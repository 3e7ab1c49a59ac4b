//! GMT-002: Token Walk on Directed Graph, the textbook way
//!
//! Idea: Retrograde analysis. A node without moves is losing; a node with a move to a losing node
//!       is winning; a node whose moves all reach winning nodes is losing. What is never labelled
//!       is a draw.
//! Cost: O(n + m) time and memory.

use std::collections::VecDeque;
use std::io::{self, Read};

fn main() {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).unwrap();
    let mut tokens = tokens(&input);
    let mut next_number = || number(tokens.next().unwrap());

    let n = next_number();
    let m = next_number();
    let mut moves = Vec::new();
    for _ in 0..m {
        moves.push((next_number(), next_number()));
    }
    println!("{}", outcomes(n, &moves).join(" "));
}

/// The outcome of every position for the player to move there, in the words of the answer.
pub fn outcomes(n: usize, moves: &[(usize, usize)]) -> Vec<&'static str> {
    let mut predecessors = vec![Vec::new(); n];
    // `open_moves[u]`: the moves of u that are not yet known to reach a winning node.
    let mut open_moves = vec![0; n];
    for &(u, v) in moves {
        predecessors[v].push(u);
        open_moves[u] += 1;
    }

    let mut outcomes = vec!["Draw"; n];
    let mut queue = VecDeque::new();
    for v in 0..n {
        if open_moves[v] == 0 {
            outcomes[v] = "Losing";
            queue.push_back(v);
        }
    }
    while let Some(v) = queue.pop_front() {
        for &u in &predecessors[v] {
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
