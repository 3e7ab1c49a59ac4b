//! The mistake: on a DAG the game is taken for the sum of two games, so that First wins iff the XOR of
//! the Grundy values of the two nodes is not 0. With cycles all is right.
//! Verdict: WA

use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split(|c| c <= ' ').filter(|token| !token.is_empty());
    let mut number = || tokens.next().unwrap().parse::<usize>().unwrap();
    let (n, m) = (number(), number());
    let mut successors = vec![Vec::new(); n + 1];
    for _ in 0..m {
        let (u, v) = (number(), number());
        successors[u].push(v);
    }
    let (u, v) = (number(), number());

    // Position (a, b): one token on a, the other on b.
    let position = |a: usize, b: usize| a * (n + 1) + b;
    let mut predecessors = vec![Vec::new(); (n + 1) * (n + 1)];
    let mut open_moves = vec![0; (n + 1) * (n + 1)];
    for a in 1..=n {
        for b in 1..=n {
            let with_a = successors[a]
                .iter()
                .filter(|&&c| c != b)
                .map(|&c| position(c, b));
            let with_b = successors[b]
                .iter()
                .filter(|&&c| c != a)
                .map(|&c| position(a, c));
            for next in with_a.chain(with_b) {
                predecessors[next].push(position(a, b));
                open_moves[position(a, b)] += 1;
            }
        }
    }

    let mut outcome = vec!["Draw"; predecessors.len()];
    let mut queue: Vec<usize> = (0..outcome.len()).filter(|&p| open_moves[p] == 0).collect();
    for &p in &queue {
        outcome[p] = "Second";
    }
    let mut head = 0;
    while head < queue.len() {
        let p = queue[head];
        head += 1;
        for &before in &predecessors[p] {
            if outcome[before] != "Draw" {
                continue;
            }
            if outcome[p] == "Second" {
                outcome[before] = "First";
                queue.push(before);
                continue;
            }
            open_moves[before] -= 1;
            if open_moves[before] == 0 {
                outcome[before] = "Second";
                queue.push(before);
            }
        }
    }
    println!(
        "{}",
        match grundy_values(&successors) {
            Some(grundy) if grundy[u] != grundy[v] => "First",
            Some(_) => "Second",
            None => outcome[position(u, v)],
        }
    );
}

/// The Grundy value of every node, if the graph has no cycle.
fn grundy_values(successors: &[Vec<usize>]) -> Option<Vec<usize>> {
    let mut grundy = vec![None; successors.len()];
    for _ in 0..successors.len() {
        for node in 0..successors.len() {
            let next = successors[node].iter().map(|&next| grundy[next]);
            if let Some(reached) = next.collect::<Option<Vec<usize>>>() {
                grundy[node] = (0..).find(|value| !reached.contains(value));
            }
        }
    }
    grundy.into_iter().collect()
}
