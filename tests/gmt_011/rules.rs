//! GMT-011: two tokens that block each other on a directed graph.

use crate::referee::graph::{self, Graph};
use crate::referee::play::{play, Outcome};
use crate::referee::rng::Rng;
use crate::referee::text::Tokens;
use crate::referee::{Generator, Rules};

#[path = "plain.rs"]
#[allow(dead_code)] // It has a `main` of its own.
pub mod plain;

/// Statement: 2 <= n <= 100 nodes.
pub const N_MAX: usize = 100;
/// Statement: 0 <= m <= 2000 moves.
pub const M_MAX: usize = 2000;

/// `naive` is used on at most this many nodes.
const NAIVE_MAX: usize = 12;

/// One input: the graph and the nodes of the two tokens, numbered from 0; the file numbers nodes
/// from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub graph: Graph,
    pub starts: (usize, usize),
}

impl Rules for Case {
    /// The outcome at every pair of nodes, from games cut off after more and more moves.
    fn naive(&self) -> String {
        self.word(&play(&positions(&self.graph)))
    }

    fn is_small(&self) -> bool {
        self.graph.n <= NAIVE_MAX
    }

    fn parse(input: &[u8]) -> Option<Case> {
        let mut tokens = Tokens::new(input);
        let graph = Graph::read(&mut tokens, 2..=N_MAX, M_MAX, 1)?;
        let u = tokens.number(1..=graph.n)?;
        let v = tokens.number(1..=graph.n)?;
        Some(Case { graph, starts: (u - 1, v - 1) }).filter(|_| u != v)
    }

    fn text(&self) -> String {
        let (u, v) = self.starts;
        self.graph.written(1) + &format!("{} {}\n", u + 1, v + 1)
    }

    fn plain(&self) -> String {
        let (u, v) = self.starts;
        plain::outcomes(self.graph.n, &self.graph.moves)[u][v].to_owned() + "\n"
    }

    fn generators() -> Vec<Generator<Case>> {
        // Some medium ones have too many nodes for `naive`.
        graph::generators([(6, 12), (40, 120), (N_MAX, M_MAX)], with_starts)
    }
}

impl Case {
    /// The output line, given the outcomes of all positions.
    pub fn word(&self, outcomes: &[Outcome]) -> String {
        let (u, v) = self.starts;
        let outcome = outcomes[u * self.graph.n + v];
        ["First\n", "Second\n", "Draw\n"][outcome as usize].to_owned()
    }
}

/// The moves of every position: position `u * n + v` has the first token on `u`, the second on `v`.
/// The positions with `u == v` have moves as well, but none leads there.
pub fn positions(graph: &Graph) -> Vec<Vec<usize>> {
    let successors = graph.successors();
    let place = |u: usize, v: usize| u * graph.n + v;
    (0..graph.n * graph.n)
        .map(|position| {
            let (u, v) = (position / graph.n, position % graph.n);
            let first = successors[u].iter().filter(|&&next| next != v);
            let second = successors[v].iter().filter(|&&next| next != u);
            first.map(|&next| place(next, v)).chain(second.map(|&next| place(u, next))).collect()
        })
        .collect()
}

/// The graph with two different starts, one of which has a move if any node has. A graph of one node gets a second one.
fn with_starts(mut graph: Graph, rng: &mut Rng) -> Case {
    graph.n = graph.n.max(2);
    let (u, _) = if graph.moves.is_empty() { (0, 0) } else { *rng.pick(&graph.moves) };
    let v = (u + rng.between(1..=graph.n - 1)) % graph.n;
    let starts = if rng.one_in(2) { (u, v) } else { (v, u) };
    Case { graph, starts }
}
