//! The mistake: First moves the first token only, and Second the second.
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

    // Position (a, b): the token of the player to move on a, the other one on b.
    let position = |a: usize, b: usize| a * (n + 1) + b;
    let mut predecessors = vec![Vec::new(); (n + 1) * (n + 1)];
    let mut open_moves = vec![0; (n + 1) * (n + 1)];
    for a in 1..=n {
        for b in 1..=n {
            let with_a = successors[a]
                .iter()
                .filter(|&&c| c != b)
                .map(|&c| position(b, c));
            for next in with_a {
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
    println!("{}", outcome[position(u, v)]);
}
