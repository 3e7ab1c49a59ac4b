//! The mistake: of the moves of a node only the first one of the input is considered.
//! Verdict: WA

use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split(|c| c <= ' ').filter(|token| !token.is_empty());
    let mut number = || tokens.next().unwrap().parse::<usize>().unwrap();
    let (n, m) = (number(), number());
    let mut predecessors = vec![Vec::new(); n];
    let mut open_moves = vec![0; n];
    for _ in 0..m {
        let (u, v) = (number(), number());
        if open_moves[u] == 0 {
            predecessors[v].push(u);
            open_moves[u] = 1;
        }
    }

    let mut labels = vec!["Draw"; n];
    let mut queue: Vec<usize> = (0..n).filter(|&v| open_moves[v] == 0).collect();
    for &v in &queue {
        labels[v] = "Losing";
    }
    let mut head = 0;
    while head < queue.len() {
        let v = queue[head];
        head += 1;
        for &u in &predecessors[v] {
            if labels[u] != "Draw" {
                continue;
            }
            if labels[v] == "Losing" {
                labels[u] = "Winning";
                queue.push(u);
                continue;
            }
            open_moves[u] -= 1;
            if open_moves[u] == 0 {
                labels[u] = "Losing";
                queue.push(u);
            }
        }
    }
    println!("{}", labels.join(" "));
}
