//! GMT-002: Token Walk on Directed Graph, the textbook way
//!
//! Task:    A token stands on a node of a directed graph; two players take turns moving it along an
//!          edge. Normal play: whoever cannot move loses. For each node, determine whether the
//!          player to move there is winning or losing, or whether neither side can force a win.
//! Input:   `n m`, then m lines `u v`, each a move from node u to node v. Nodes are numbered from
//!          0; 1 <= n <= 200 000 and 0 <= m <= 200 000. Moves may be repeated and may form cycles.
//! Output:  One line of n words separated by spaces: `Winning`, `Losing` or `Draw` for each node
//!          from 0 to n - 1. The statement guarantees a DAG, on which no position is a draw.
//! Idea:    Retrograde analysis: whenever a node is labelled, its predecessors are updated, and
//!          each is labelled as soon as (1), (2) or (3) applies. Nodes that are never labelled are
//!          draws.
//! Proof:   (1) A terminal position has no move, so it is losing.
//!          (2) A position with a move to a losing position is winning: play that move.
//!          (3) A position whose moves all reach winning positions is losing. On a DAG (1)-(3)
//!              label every position, by induction along a topological order. With cycles, a
//!              position left unlabelled has no move to a losing position, by (2), and some move to
//!              an unlabelled one, by (3). At their next turn, whoever makes such a move faces an
//!              unlabelled or a winning position again. Both players can go on like this and never
//!              lose, so neither can force a win: a draw.
//! Cost:    O(n + m) time and memory.

use std::collections::VecDeque;
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let mut number = || tokens.next().unwrap().parse::<usize>().unwrap();

    let (n, m) = (number(), number());
    let moves: Vec<(usize, usize)> = (0..m).map(|_| (number(), number())).collect();
    println!("{}", outcomes(n, &moves).join(" "));
}

/// The outcome of every position for the player to move there, as the word to print.
pub fn outcomes(n: usize, moves: &[(usize, usize)]) -> Vec<&'static str> {
    // `matrix[v][u]`: the moves from u to v.
    let mut matrix = vec![vec![0; n]; n];
    // `open_moves[u]`: how many moves of u are not yet known to reach a winning position.
    let mut open_moves = vec![0; n];
    for &(u, v) in moves {
        matrix[v][u] += 1;
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
        for u in 0..n {
            if matrix[v][u] == 0 || outcomes[u] != "Draw" {
                continue;
            }
            open_moves[u] -= matrix[v][u];
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
