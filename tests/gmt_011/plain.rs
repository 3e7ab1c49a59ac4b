//! GMT-011: Blocking Tokens on DAG, the textbook way
//!
//! Task:    Two tokens stand on different nodes of a directed graph; two players take turns moving
//!          one of them along an edge to a node that the other token does not occupy. Normal play:
//!          whoever cannot move loses. Determine who wins, or whether neither side can force a win.
//! Input:   `n m`, then m lines `u v`, each a move from node u to node v, then `a b`, the nodes
//!          where the tokens stand. Nodes are numbered from 1; 2 <= n <= 100, 0 <= m <= 2000, a !=
//!          b. Moves may be repeated and may form cycles.
//! Output:  `First`, `Second` or `Draw`. The statement guarantees a DAG, on which there are no
//!          draws.
//! Idea:    Tokens that block each other do not form a sum of two games, so a position is a pair of
//!          nodes. Retrograde analysis over all pairs: whenever one is labelled, its predecessors
//!          are updated, and each is labelled as soon as (1), (2) or (3) applies.
//! Proof:   (1) A terminal position has no move, so it is losing.
//!          (2) A position with a move to a losing position is winning: play that move.
//!          (3) A position whose moves all reach winning positions is losing. On a DAG (1)-(3)
//!              label every position, by induction along a topological order of the pairs. With
//!              cycles, a position left unlabelled has no move to a losing position, by (2), and
//!              some move to an unlabelled one, by (3). At their next turn, whoever makes such a
//!              move faces an unlabelled or a winning position again. Both players can go on like
//!              this and never lose, so neither can force a win: a draw.
//! Cost:    O(n^2 + n m) time, O(n^2 + m) memory.

use std::collections::VecDeque;
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let mut number = || tokens.next().unwrap().parse::<usize>().unwrap();

    let (n, m) = (number(), number());
    let moves: Vec<(usize, usize)> = (0..m).map(|_| (number() - 1, number() - 1)).collect();
    let (u, v) = (number() - 1, number() - 1);
    println!("{}", outcomes(n, &moves)[u][v]);
}

/// The outcome of every position for the player to move there, as the word to print.
pub fn outcomes(n: usize, moves: &[(usize, usize)]) -> Vec<Vec<&'static str>> {
    let mut predecessors = vec![Vec::new(); n];
    // `open_moves[a][b]`: how many moves of (a, b) are not yet known to reach a winning position.
    let mut open_moves = vec![vec![0; n]; n];
    for &(u, v) in moves {
        predecessors[v].push(u);
        for other in (0..n).filter(|&other| other != u && other != v) {
            open_moves[u][other] += 1;
            open_moves[other][u] += 1;
        }
    }

    let mut outcomes = vec![vec!["Draw"; n]; n];
    let mut queue = VecDeque::new();
    for a in 0..n {
        for b in (0..n).filter(|&b| a != b) {
            if open_moves[a][b] == 0 {
                outcomes[a][b] = "Second";
                queue.push_back((a, b));
            }
        }
    }
    while let Some((a, b)) = queue.pop_front() {
        let by_a = predecessors[a].iter().map(|&u| (u, b));
        let by_b = predecessors[b].iter().map(|&u| (a, u));
        for (c, d) in by_a.chain(by_b).filter(|(c, d)| c != d) {
            if outcomes[c][d] != "Draw" {
                continue;
            }
            open_moves[c][d] -= 1;
            if outcomes[a][b] == "Second" {
                outcomes[c][d] = "First";
                queue.push_back((c, d));
            } else if open_moves[c][d] == 0 {
                outcomes[c][d] = "Second";
                queue.push_back((c, d));
            }
        }
    }
    outcomes
}
