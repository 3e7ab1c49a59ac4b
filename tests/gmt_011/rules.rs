//! GMT-011: two tokens that block each other on a directed graph.

use crate::dot::{self, Mark};
use crate::graph::{self, Graph};
use crate::play::{self, Outcome};
use crate::rng::Rng;
use crate::text::Tokens;
use crate::{Generator, Rules, Scale};

/// Statement: 2 <= n <= 100 nodes.
pub const N_MAX: usize = 100;
/// Statement: 0 <= m <= 2000 moves.
pub const M_MAX: usize = 2000;

/// `naive` is used on at most so many nodes.
const NAIVE_MAX: usize = 12;

/// One input: the graph and the nodes of the two tokens, numbered from 0; the file numbers nodes
/// from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The graph.
    pub graph: Graph,
    /// The nodes of the tokens at first.
    pub starts: (usize, usize),
}

impl Rules for Case {
    /// Who can force a win from every pair of nodes, by playing longer and longer games.
    fn naive(&self) -> String {
        self.word(&play::play(&positions(&self.graph)))
    }

    fn is_small(&self) -> bool {
        self.graph.n <= NAIVE_MAX
    }

    fn parse(input: &[u8]) -> Result<Case, String> {
        let mut tokens = Tokens::new(input);
        let n = tokens.number("n", 2, N_MAX)?;
        let m = tokens.number("m", 0, M_MAX)?;
        let mut moves = Vec::with_capacity(m);
        for _ in 0..m {
            let a = tokens.number("a node", 1, n)?;
            let b = tokens.number("a node", 1, n)?;
            moves.push((a - 1, b - 1));
        }
        let u = tokens.number("a node", 1, n)?;
        let v = tokens.number("a node", 1, n)?;
        if u == v {
            return Err(tokens.refuse(&format!("a node other than {u}")));
        }
        Ok(Case {
            graph: Graph { n, moves },
            starts: (u - 1, v - 1),
        })
    }

    fn text(&self) -> String {
        let mut text = format!("{} {}\n", self.graph.n, self.graph.moves.len());
        for (a, b) in &self.graph.moves {
            text += &format!("{} {}\n", a + 1, b + 1);
        }
        text + &format!("{} {}\n", self.starts.0 + 1, self.starts.1 + 1)
    }

    fn plain(&self) -> String {
        self.word(&play::settle(&positions(&self.graph)))
    }

    /// Two graphs: the one in the input, with the tokens and what each of their moves is worth, and
    /// the one of all positions that play can reach, if they are few.
    fn draw(&self) -> Result<String, String> {
        dot::limit(self.graph.n, dot::NODES_MAX, "nodes")?;
        let n = self.graph.n;
        let moves = positions(&self.graph);
        let start = self.starts.0 * n + self.starts.1;
        let mut reached = vec![start];
        let mut looked_at = 0;
        while looked_at < reached.len() {
            for &next in &moves[reached[looked_at]] {
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
            looked_at += 1;
        }
        let game = dot::Game::new(moves);
        let winner = match game.outcomes[start] {
            Outcome::Win => "First wins",
            Outcome::Lose => "Second wins",
            Outcome::Draw => "Nobody wins",
        };
        let name = |position| format!("({}, {})", position / n + 1, position % n + 1);
        let mut sentence = format!("{winner}: {}.", game.reason(start, name));
        let mut body = self.draw_board(&game);
        if reached.len() <= dot::NODES_MAX {
            body += &format!(
                "subgraph cluster_positions {{\n\
                 label=\"the nodes of A and B, at first {}\"\n{}}}\n",
                name(start),
                game.positions(&reached, name)
            );
        } else {
            sentence += &format!(" Its {} positions are too many to draw.", reached.len());
        }
        let mut legend = dot::Game::legend();
        legend.push(blocked().means("blocked by the other token"));
        legend.push(idle().means("a move from a node without a token"));
        Ok(dot::picture(&sentence, &legend, &body))
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Case> + '_> {
        let (u, v) = self.starts;
        let fewer_nodes = graph::parts(self.graph.n)
            .filter(move |gone| !gone.contains(&u) && !gone.contains(&v))
            .map(move |gone| {
                let name = |node| graph::name_without(&gone, node);
                Case {
                    graph: self.graph.without_nodes(&gone),
                    starts: (name(u), name(v)),
                }
            });
        let fewer_moves = graph::parts(self.graph.moves.len()).map(move |gone| Case {
            graph: self.graph.without_moves(&gone),
            starts: self.starts,
        });
        Box::new(fewer_nodes.chain(fewer_moves))
    }

    const GENERATORS: &'static [Generator<Case>] = generators! {
        Small: tiny_dag, tiny_digraph, tiny_one_move_each, tiny_repeats;
        Random: mid_dag, mid_digraph, mid_layered, wide_dag, wide_digraph;
        Extreme: path, shuffled_path, star_in, star_out, complete_dag, layered, random_dag,
            random_digraph, every_length, one_move_each, one_cycle, long_chain, hubs, fans,
            repeated_move, no_moves;
    };
}

impl Case {
    /// The graph in the input, with the tokens and what each of their moves is worth.
    fn draw_board(&self, game: &dot::Game) -> String {
        let n = self.graph.n;
        let (a, b) = self.starts;
        let mut body = "subgraph cluster_graph {\nlabel=\"the graph\"\n".to_owned();
        for v in 0..n {
            let token = match v {
                _ if v == a => "\\ntoken A",
                _ if v == b => "\\ntoken B",
                _ => "",
            };
            body += &format!("v{v} [label=\"{}{token}\"]\n", v + 1);
        }
        for (u, next) in self.graph.successors().iter().enumerate() {
            for (v, count) in dot::counted(next) {
                let look = match u {
                    _ if u != a && u != b => idle().look,
                    _ if u != v && (v == a || v == b) => blocked().look,
                    _ if u == a => game.arrow(a * n + b, v * n + b),
                    _ => game.arrow(a * n + b, a * n + v),
                };
                body += &format!("v{u} -> v{v} [{look}{}]\n", dot::times(count));
            }
        }
        body + "}\n"
    }

    /// The output line, given the outcomes of all positions.
    pub fn word(&self, outcomes: &[Outcome]) -> String {
        let (u, v) = self.starts;
        match outcomes[u * self.graph.n + v] {
            Outcome::Win => "First\n",
            Outcome::Lose => "Second\n",
            Outcome::Draw => "Draw\n",
        }
        .to_owned()
    }
}

fn blocked() -> Mark {
    Mark::arrow(dot::DARK_GREY, 1, "dashed")
}

fn idle() -> Mark {
    Mark::arrow(dot::PALE, 1, "solid")
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
            first
                .map(|&next| place(next, v))
                .chain(second.map(|&next| place(u, next)))
                .collect()
        })
        .collect()
}

/// Who can force a win with any number of tokens on different nodes, of which a move takes one along
/// an edge to a node without a token. With one token this is GMT-002, with two GMT-011.
pub fn outcome(graph: &Graph, starts: &[usize]) -> Outcome {
    let successors = graph.successors();
    // A position says for each token where it is; the first is the start.
    let mut positions = vec![starts.to_vec()];
    let mut moves: Vec<Vec<usize>> = Vec::new();
    while moves.len() < positions.len() {
        let position = positions[moves.len()].clone();
        let mut next = Vec::new();
        for (token, &u) in position.iter().enumerate() {
            for &v in &successors[u] {
                if v != u && position.contains(&v) {
                    continue;
                }
                let mut after = position.clone();
                after[token] = v;
                let known = positions.iter().position(|position| *position == after);
                next.push(known.unwrap_or(positions.len()));
                if known.is_none() {
                    positions.push(after);
                }
            }
        }
        moves.push(next);
    }
    play::play(&moves)[0]
}

/// The graph with two different starts, one of which has a move if any node has.
fn with_starts(graph: Graph, rng: &mut Rng) -> Case {
    let mut nodes: Vec<usize> = (0..graph.n).collect();
    rng.shuffle(&mut nodes);
    let movable = |u: &usize| graph.moves.iter().any(|(from, _)| from == u);
    let u = nodes.iter().copied().find(movable).unwrap_or(nodes[0]);
    let v = if nodes[0] == u { nodes[1] } else { nodes[0] };
    Case {
        graph,
        starts: if rng.one_in(2) { (u, v) } else { (v, u) },
    }
}

fn tiny_dag(rng: &mut Rng, _: Scale) -> Case {
    let (n, m) = (rng.between(2, 6), rng.between(0, 12));
    with_starts(graph::random_dag(n, m, rng), rng)
}

fn tiny_digraph(rng: &mut Rng, _: Scale) -> Case {
    let (n, m) = (rng.between(2, 5), rng.between(0, 8));
    with_starts(graph::random_digraph(n, m, rng), rng)
}

fn tiny_one_move_each(rng: &mut Rng, _: Scale) -> Case {
    let n = rng.between(2, 6);
    with_starts(graph::one_move_each(n, n, rng), rng)
}

/// Few pairs of nodes, so that moves are listed again and again.
fn tiny_repeats(rng: &mut Rng, _: Scale) -> Case {
    let m = rng.between(4, 12);
    with_starts(graph::random_digraph(3, m, rng), rng)
}

fn mid_dag(rng: &mut Rng, _: Scale) -> Case {
    let n = rng.between(2, NAIVE_MAX);
    with_starts(graph::random_dag(n, rng.between(0, 3 * n), rng), rng)
}

fn mid_digraph(rng: &mut Rng, _: Scale) -> Case {
    let n = rng.between(2, NAIVE_MAX);
    with_starts(graph::random_digraph(n, rng.between(0, 2 * n), rng), rng)
}

fn mid_layered(rng: &mut Rng, _: Scale) -> Case {
    let n = rng.between(4, NAIVE_MAX);
    with_starts(graph::layered(n, rng.between(0, 3 * n), rng), rng)
}

fn wide_dag(rng: &mut Rng, _: Scale) -> Case {
    let n = rng.between(2, 40);
    with_starts(graph::random_dag(n, rng.between(0, 4 * n), rng), rng)
}

fn wide_digraph(rng: &mut Rng, _: Scale) -> Case {
    let n = rng.between(2, 40);
    with_starts(graph::random_digraph(n, rng.between(0, 2 * n), rng), rng)
}

/// The extreme generators: the shapes of the same name at the limits.
macro_rules! shapes {
    ($($name:ident)+) => {$(
        fn $name(rng: &mut Rng, scale: Scale) -> Case {
            with_starts(graph::$name(scale.of(N_MAX).max(4), scale.of(M_MAX), rng), rng)
        }
    )+};
}

shapes! {
    path shuffled_path star_in star_out complete_dag layered random_dag random_digraph
    every_length one_move_each one_cycle long_chain hubs fans repeated_move no_moves
}

/// Every directed graph on `n` nodes, loops included, each with every pair of starts.
pub fn every_digraph(n: usize) -> impl Iterator<Item = Vec<Case>> {
    graph::every_digraph(n).map(every_pair)
}

/// Every acyclic graph on `n` nodes, up to their names, each with every pair of starts.
pub fn every_dag(n: usize) -> impl Iterator<Item = Vec<Case>> {
    graph::every_dag(n).map(every_pair)
}

fn every_pair(graph: Graph) -> Vec<Case> {
    let pairs = (0..graph.n).flat_map(|u| (0..graph.n).map(move |v| (u, v)));
    pairs
        .filter(|(u, v)| u != v)
        .map(|starts| Case {
            graph: graph.clone(),
            starts,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gmt_002;

    #[test]
    fn one_token_is_gmt_002() {
        for graph in (1..=3).flat_map(graph::every_digraph) {
            let outcomes: Vec<Outcome> = (0..graph.n).map(|u| outcome(&graph, &[u])).collect();
            let naive = gmt_002::Case { graph }.naive();
            assert_eq!(gmt_002::words(&outcomes), naive);
        }
    }

    #[test]
    fn two_tokens_are_gmt_011() {
        let mut rng = Rng::new(1);
        let tiny = (0..2000).map(|_| tiny_digraph(&mut rng, Scale::FULL));
        for case in (2..=3).flat_map(every_digraph).flatten().chain(tiny) {
            let (u, v) = case.starts;
            let word = match outcome(&case.graph, &[u, v]) {
                Outcome::Win => "First\n",
                Outcome::Lose => "Second\n",
                Outcome::Draw => "Draw\n",
            };
            assert_eq!(word, case.naive(), "{case:?}");
        }
    }

    #[test]
    fn three_and_four_tokens_apart_are_a_sum_of_games() {
        let mut rng = Rng::new(1);
        for _ in 0..500 {
            let parts = rng.between(3, 4);
            let (mut moves, mut starts, mut xor_sum) = (Vec::new(), Vec::new(), 0);
            for part in 0..parts {
                let m = rng.between(1, 6);
                let dag = graph::random_dag(4, m, &mut rng);
                let start = rng.below(4);
                let values = play::grundy(&dag.successors()).expect("play on a DAG ends");
                xor_sum ^= values[start];
                starts.push(4 * part + start);
                moves.extend(dag.moves.iter().map(|(u, v)| (4 * part + u, 4 * part + v)));
            }
            let graph = Graph {
                n: 4 * parts,
                moves,
            };
            let wins = outcome(&graph, &starts) == Outcome::Win;
            assert_eq!(wins, xor_sum != 0, "{graph:?} {starts:?}");
        }
    }

    #[test]
    fn tokens_in_a_row_go_one_after_the_other() {
        // Each of the k tokens on a path of k + 1 nodes moves once, the last one first.
        let mut rng = Rng::new(1);
        for tokens in 1..=4 {
            let graph = graph::path(tokens + 1, tokens, &mut rng);
            let starts: Vec<usize> = (0..tokens).collect();
            let wins = outcome(&graph, &starts) == Outcome::Win;
            assert_eq!(wins, tokens % 2 == 1);
        }
    }
}
