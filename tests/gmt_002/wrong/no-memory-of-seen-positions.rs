//! The mistake: what has been found out about a node is forgotten, so the game is played through from
//! it again for each way that leads there.
//! Verdict: TLE
//! Shown by: referee generate gmt_002 complete_dag

use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split(|c| c <= ' ').filter(|token| !token.is_empty());
    let mut number = || tokens.next().unwrap().parse::<usize>().unwrap();
    let (n, m) = (number(), number());
    let mut successors = vec![Vec::new(); n];
    for _ in 0..m {
        let (u, v) = (number(), number());
        successors[u].push(v);
    }
    let labels: Vec<&str> = (0..n).map(|v| label(v, n, &successors)).collect();
    println!("{}", labels.join(" "));
}

/// The label of v if so many more moves make the game a draw. No win takes more than n moves.
fn label(v: usize, moves_left: usize, successors: &[Vec<usize>]) -> &'static str {
    let mut best = "Losing";
    for &next in &successors[v] {
        if moves_left == 0 {
            return "Draw";
        }
        match label(next, moves_left - 1, successors) {
            "Losing" => return "Winning",
            "Draw" => best = "Draw",
            _ => {}
        }
    }
    best
}
