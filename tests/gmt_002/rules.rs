//! GMT-002: one token on a directed graph.

use crate::referee::graph::{self, Graph};
use crate::referee::play::{play, Outcome};
use crate::referee::text::Tokens;
use crate::referee::{Generator, Rules};

#[path = "plain.rs"]
#[allow(dead_code)] // It has a `main` of its own.
mod plain;

/// Statement: 1 <= n <= 200 000 nodes.
pub const N_MAX: usize = 200_000;
/// Statement: 0 <= m <= 200 000 moves.
pub const M_MAX: usize = 200_000;

/// `naive` is used on at most this many nodes.
const NAIVE_MAX: usize = 64;

/// One input: the graph, its nodes numbered from 0 as in the file.
pub type Case = Graph;

impl Rules for Case {
    /// The outcome at every node, from games cut off after more and more moves.
    fn naive(&self) -> String {
        let outcomes = play(&self.successors());
        let word = |&outcome: &Outcome| ["Winning", "Losing", "Draw"][outcome as usize];
        let words: Vec<&str> = outcomes.iter().map(word).collect();
        words.join(" ") + "\n"
    }

    fn is_small(&self) -> bool {
        self.n <= NAIVE_MAX
    }

    fn parse(input: &[u8]) -> Option<Case> {
        Graph::read(&mut Tokens::new(input), 1..=N_MAX, M_MAX, 0)
    }

    fn text(&self) -> String {
        self.written(0)
    }

    fn plain(&self) -> String {
        plain::outcomes(self.n, &self.moves).join(" ") + "\n"
    }

    fn generators() -> Vec<Generator<Case>> {
        graph::generators([(6, 12), (NAIVE_MAX, 150), (N_MAX, M_MAX)], |graph, _| graph)
    }
}
