//! The mistake: a recursive function spreads the labels, and its depth is the length of the longest path.
//! Verdict: RE
//! Shown by: referee generate gmt_002 path

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
        predecessors[v].push(u);
        open_moves[u] += 1;
    }

    let mut labels = vec!["Draw"; n];
    let terminal: Vec<usize> = (0..n).filter(|&v| open_moves[v] == 0).collect();
    for &v in &terminal {
        labels[v] = "Losing";
    }
    for &v in &terminal {
        spread(v, &predecessors, &mut open_moves, &mut labels);
    }
    println!("{}", labels.join(" "));
}

/// Labels all that follows from the label of v.
fn spread(
    v: usize,
    predecessors: &[Vec<usize>],
    open_moves: &mut [usize],
    labels: &mut [&'static str],
) {
    for &u in &predecessors[v] {
        if labels[u] != "Draw" {
            continue;
        }
        if labels[v] == "Losing" {
            labels[u] = "Winning";
        } else {
            open_moves[u] -= 1;
            if open_moves[u] > 0 {
                continue;
            }
            labels[u] = "Losing";
        }
        spread(u, predecessors, open_moves, labels);
    }
}
