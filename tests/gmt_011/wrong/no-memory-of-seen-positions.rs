//! The mistake: nothing is remembered about a position, so the game is played out from it again for each
//! way that leads there.
//! Verdict: TLE
//! Shown by: referee generate gmt_011 complete_dag

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

    // No win takes more moves than there are positions.
    println!("{}", outcome(u, v, n * n, &successors));
}

/// The outcome for the player to move, with the tokens on a and b, if so many more moves make the
/// game a draw.
fn outcome(a: usize, b: usize, moves_left: usize, successors: &[Vec<usize>]) -> &'static str {
    let with_a = successors[a].iter().filter(|&&c| c != b).map(|&c| (c, b));
    let with_b = successors[b].iter().filter(|&&c| c != a).map(|&c| (a, c));
    let mut best = "Second";
    for (a, b) in with_a.chain(with_b) {
        if moves_left == 0 {
            return "Draw";
        }
        match outcome(a, b, moves_left - 1, successors) {
            "Second" => return "First",
            "Draw" => best = "Draw",
            _ => {}
        }
    }
    best
}
