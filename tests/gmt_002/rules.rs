//! GMT-002: one token on a directed graph.

use crate::dot;
use crate::graph::{self, Graph};
use crate::play::{self, Outcome};
use crate::rng::Rng;
use crate::text::Tokens;
use crate::{Generator, Rules, Scale};

#[path = "plain.rs"]
#[allow(dead_code)] // It has a `main` of its own.
mod plain;

/// Statement: 1 <= n <= 200 000 nodes.
pub const N_MAX: usize = 200_000;
/// Statement: 0 <= m <= 200 000 moves.
pub const M_MAX: usize = 200_000;

/// `naive` is used on at most so many nodes.
const NAIVE_MAX: usize = 64;

/// One input: the graph, its nodes numbered from 0 as in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The graph.
    pub graph: Graph,
}

impl Rules for Case {
    /// Who can force a win from every node, by playing longer and longer games.
    fn naive(&self) -> String {
        words(&play::play(&self.graph.successors()))
    }

    fn is_small(&self) -> bool {
        self.graph.n <= NAIVE_MAX
    }

    fn parse(input: &[u8]) -> Result<Case, String> {
        let mut tokens = Tokens::new(input);
        let n = tokens.number("n", 1, N_MAX)?;
        let m = tokens.number("m", 0, M_MAX)?;
        let mut moves = Vec::with_capacity(m);
        for _ in 0..m {
            let u = tokens.number("a node", 0, n - 1)?;
            let v = tokens.number("a node", 0, n - 1)?;
            moves.push((u, v));
        }
        Ok(Case {
            graph: Graph { n, moves },
        })
    }

    fn text(&self) -> String {
        let mut text = format!("{} {}\n", self.graph.n, self.graph.moves.len());
        for (u, v) in &self.graph.moves {
            text += &format!("{u} {v}\n");
        }
        text
    }

    fn plain(&self) -> String {
        plain::outcomes(self.graph.n, &self.graph.moves).join(" ") + "\n"
    }

    fn draw(&self) -> Result<String, String> {
        dot::limit(self.graph.n, dot::NODES_MAX, "nodes")?;
        let nodes: Vec<usize> = (0..self.graph.n).collect();
        let game = dot::Game::new(self.graph.successors());
        // The first winning node has the most to show.
        let is_win = |outcome: &Outcome| *outcome == Outcome::Win;
        let node = game.outcomes.iter().position(is_win).unwrap_or(0);
        let word = match game.outcomes[node] {
            Outcome::Win => "winning",
            Outcome::Lose => "losing",
            Outcome::Draw => "a draw",
        };
        let name = |v: usize| v.to_string();
        let sentence = format!("Node {node} is {word}: {}.", game.reason(node, name));
        let body = "node [shape=circle]\n".to_owned() + &game.positions(&nodes, name);
        Ok(dot::picture(&sentence, &dot::Game::legend(), &body))
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Case> + '_> {
        let fewer_nodes =
            graph::parts(self.graph.n).map(move |gone| self.graph.without_nodes(&gone));
        let fewer_moves =
            graph::parts(self.graph.moves.len()).map(move |gone| self.graph.without_moves(&gone));
        Box::new(fewer_nodes.chain(fewer_moves).map(|graph| Case { graph }))
    }

    const GENERATORS: &'static [Generator<Case>] = generators! {
        Small: tiny_dag, tiny_digraph, tiny_one_move_each;
        Random: mid_dag, mid_digraph;
        Extreme: path, shuffled_path, star_in, star_out, complete_dag, random_dag, random_digraph,
            two_nodes, every_length, one_move_each, one_cycle, hubs, fans, sun, repeated_move, no_moves,
            near, ten_nodes;
    };
}

/// The output line for the outcomes of all nodes.
fn words(outcomes: &[Outcome]) -> String {
    let words: Vec<&str> = outcomes
        .iter()
        .map(|outcome| match outcome {
            Outcome::Win => "Winning",
            Outcome::Lose => "Losing",
            Outcome::Draw => "Draw",
        })
        .collect();
    words.join(" ") + "\n"
}

fn tiny_dag(rng: &mut Rng, _: Scale) -> Case {
    let (n, m) = (rng.between(1, 5), rng.between(0, 8));
    let graph = graph::random_dag(n, m, rng);
    Case { graph }
}

fn tiny_digraph(rng: &mut Rng, _: Scale) -> Case {
    let (n, m) = (rng.between(1, 5), rng.between(0, 12));
    let graph = graph::random_digraph(n, m, rng);
    Case { graph }
}

fn tiny_one_move_each(rng: &mut Rng, _: Scale) -> Case {
    let n = rng.between(1, 8);
    let graph = graph::one_move_each(n, n - rng.below(2), rng);
    Case { graph }
}

fn mid_dag(rng: &mut Rng, _: Scale) -> Case {
    let n = rng.between(1, NAIVE_MAX);
    let graph = graph::random_dag(n, rng.between(0, 3 * n), rng);
    Case { graph }
}

fn mid_digraph(rng: &mut Rng, _: Scale) -> Case {
    let n = rng.between(1, NAIVE_MAX);
    let graph = graph::random_digraph(n, rng.between(0, 2 * n), rng);
    Case { graph }
}

/// The extreme generators: the shapes of the same name at the limits.
macro_rules! shapes {
    ($($name:ident)+) => {$(
        fn $name(rng: &mut Rng, scale: Scale) -> Case {
            let graph = graph::$name(scale.of(N_MAX), scale.of(M_MAX), rng);
            Case { graph }
        }
    )+};
}

shapes! {
    path shuffled_path star_in star_out complete_dag random_dag random_digraph two_nodes every_length
    one_move_each one_cycle hubs fans sun repeated_move no_moves near
}

/// Moves so often to and from the same nodes that each has to wait for the ones before it.
fn ten_nodes(rng: &mut Rng, scale: Scale) -> Case {
    let graph = graph::random_dag(10, scale.of(M_MAX), rng);
    Case { graph }
}
