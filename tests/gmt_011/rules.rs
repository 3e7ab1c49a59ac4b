//! GMT-011: two tokens that block each other on a directed graph.

use crate::dot::{self, Mark};
use crate::graph::{self, Graph};
use crate::play::{self, Outcome};
use crate::rng::Rng;
use crate::text::Tokens;
use crate::{Generator, Rules, Scale};

#[path = "plain.rs"]
#[allow(dead_code)] // It has a `main` of its own.
pub mod plain;

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
        let (u, v) = self.starts;
        plain::outcomes(self.graph.n, &self.graph.moves)[u][v].to_owned() + "\n"
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
        Small: tiny_dag, tiny_digraph, tiny_one_move_each;
        Random: mid_dag, mid_digraph;
        Extreme: path, shuffled_path, star_in, star_out, complete_dag, random_dag, random_digraph,
            every_length, one_move_each, one_cycle, hubs, fans, repeated_move, no_moves;
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
            for &v in next {
                let look = match u {
                    _ if u != a && u != b => idle().look,
                    _ if u != v && (v == a || v == b) => blocked().look,
                    _ if u == a => game.arrow(v * n + b),
                    _ => game.arrow(a * n + v),
                };
                body += &format!("v{u} -> v{v} [{look}]\n");
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
    Mark::arrow(dot::DARK_GREY, "dashed")
}

fn idle() -> Mark {
    Mark::arrow(dot::PALE, "solid")
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

/// Up to more nodes than `naive` is used on.
fn mid_dag(rng: &mut Rng, _: Scale) -> Case {
    let n = rng.between(2, 40);
    with_starts(graph::random_dag(n, rng.between(0, 4 * n), rng), rng)
}

fn mid_digraph(rng: &mut Rng, _: Scale) -> Case {
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
    path shuffled_path star_in star_out complete_dag random_dag random_digraph every_length
    one_move_each one_cycle hubs fans repeated_move no_moves
}
