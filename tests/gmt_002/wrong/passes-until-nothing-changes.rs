//! The mistake: passes over all positions are repeated until no label changes; on a path each pass sets
//! one label.
//! Verdict: TLE
//! Shown by: referee generate gmt_002 path

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

    let mut labels = vec!["Draw"; n];
    let mut changed = true;
    while changed {
        changed = false;
        for v in 0..n {
            if labels[v] != "Draw" {
                continue;
            }
            if successors[v].iter().any(|&next| labels[next] == "Losing") {
                labels[v] = "Winning";
                changed = true;
            } else if successors[v].iter().all(|&next| labels[next] == "Winning") {
                labels[v] = "Losing";
                changed = true;
            }
        }
    }
    println!("{}", labels.join(" "));
}
