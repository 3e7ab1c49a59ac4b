//! Directed graphs: their shapes and their enumeration.

use std::iter;

use super::rng::{Lengths, Rng};
use super::text::Tokens;
use super::{Generator, Kind, Rules};

/// A directed graph on the nodes 0 to `n - 1`; loops and repeated moves are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    pub n: usize,
    /// The pairs (u, v) with a move u -> v, in the order of the input.
    pub moves: Vec<(usize, usize)>,
}

impl Graph {
    /// Reads n, m and the moves, where nodes are numbered from `first`.
    pub fn read(tokens: &mut Tokens, n: Lengths, m_max: usize, first: usize) -> Option<Graph> {
        let n = tokens.number(n)?;
        let m = tokens.number(0..=m_max)?;
        let mut node = || Some(tokens.number(first..=n + first - 1)? - first);
        let moves: Option<_> = (0..m).map(|_| Some((node()?, node()?))).collect();
        Some(Graph { n, moves: moves? })
    }

    /// The text that `read` reads.
    pub fn written(&self, first: usize) -> String {
        let line = |(u, v): &(usize, usize)| format!("{} {}\n", u + first, v + first);
        let lines: String = self.moves.iter().map(line).collect();
        format!("{} {}\n{lines}", self.n, self.moves.len())
    }

    /// For each node the nodes that its moves lead to.
    pub fn successors(&self) -> Vec<Vec<usize>> {
        let mut successors = vec![Vec::new(); self.n];
        for &(u, v) in &self.moves {
            successors[u].push(v);
        }
        successors
    }

    /// The same graph with its nodes renamed and its moves listed in a random order.
    pub fn shuffled(mut self, rng: &mut Rng) -> Graph {
        let mut names: Vec<usize> = (0..self.n).collect();
        rng.shuffle(&mut names);
        for (u, v) in &mut self.moves {
            (*u, *v) = (names[*u], names[*v]);
        }
        rng.shuffle(&mut self.moves);
        self
    }
}

/// Every directed graph on `n` nodes without repeated moves; loops included: 2^(n^2) graphs.
pub fn every_digraph(n: usize) -> impl Iterator<Item = Graph> {
    let pairs: Vec<_> = (0..n * n).map(|pair| (pair / n, pair % n)).collect();
    subsets(pairs).map(move |moves| Graph { n, moves })
}

/// Every graph on `n` nodes whose moves lead to larger nodes: 2^(n(n-1)/2) graphs.
pub fn every_dag(n: usize) -> impl Iterator<Item = Graph> {
    let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
    subsets(pairs.collect()).map(move |moves| Graph { n, moves })
}

/// Every subset of `items`, each in the order of `items`.
pub fn subsets<T: Clone>(items: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    (0..1u64 << items.len()).map(move |set| {
        let chosen = items.iter().enumerate();
        chosen.filter(|&(index, _)| set >> index & 1 == 1).map(|(_, item)| item.clone()).collect()
    })
}

/// The largest numbers of nodes and moves.
type Size = (usize, usize);

/// The generators of a game on a graph, for graphs of small, medium and extreme size. `case` turns a graph into a case.
pub fn generators<C: Rules>(
    [small, medium, limits]: [Size; 3],
    case: fn(Graph, &mut Rng) -> C,
) -> Vec<Generator<C>> {
    let generator = |kind, name, shape: Shape, (n, m)| {
        Generator::new(kind, name, move |rng| case(shape(n, m, rng), rng))
    };
    let mut generators = vec![
        generator(Kind::Small, "tiny", up_to, small),
        generator(Kind::Random, "medium", up_to, medium),
    ];
    let extreme = |&(name, shape)| generator(Kind::Extreme, name, shape, limits);
    generators.extend(SHAPES.iter().map(extreme));
    generators
}

/// Makes a graph of at most `n` nodes and `m` moves.
type Shape = fn(usize, usize, &mut Rng) -> Graph;

const SHAPES: &[(&str, Shape)] = &[
    // 0 -> 1 -> 2 -> ..., listed in this order.
    ("path", |n, m, _| graph(n, (1..n).map(|v| (v - 1, v)).take(m))),
    // A centre with a move from every other node (`star_in`), or to every other (`star_out`).
    ("star_in", |n, m, rng| graph(n, (1..n).map(|v| (v, 0)).take(m)).shuffled(rng)),
    ("star_out", |n, m, rng| graph(n, (1..n).map(|v| (0, v)).take(m)).shuffled(rng)),
    ("random_dag", random_dag),
    // Each node has a move to every later one.
    ("complete_dag", |n, m, rng| {
        let n = (1..=n).take_while(|n| n * (n - 1) / 2 <= m).count();
        let moves = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
        graph(n, moves).shuffled(rng)
    }),
    ("random_digraph", random_digraph),
    // Three nodes share nearly all moves, which lead to winning nodes. One extra move makes one of them drawn, and
    // another makes one winning; the third loses only after the last of its many moves.
    ("fans", |n, m, rng| {
        const FANS: usize = 3;
        let sink = FANS + m / 100;
        let few = (FANS..sink).map(|winning| (winning, sink));
        let few = few.chain([(1, 1), (2, sink)]);
        let many = (0..).map(|index| (index % FANS, rng.between(FANS..=sink - 1)));
        graph(n, few.chain(many).take(m)).shuffled(rng)
    }),
    ("no_moves", |n, _, _| graph(n, iter::empty())),
];

fn graph(n: usize, moves: impl Iterator<Item = (usize, usize)>) -> Graph {
    let moves = moves.collect();
    Graph { n, moves }
}

/// A graph of up to that size: without cycles, with them, or with one move from nearly every node.
fn up_to(n: usize, m: usize, rng: &mut Rng) -> Graph {
    let (n, m) = (rng.between(1..=n), rng.between(0..=m));
    match rng.below(3) {
        0 => random_dag(n, m, rng),
        1 => random_digraph(n, m, rng),
        _ => graph(n, (rng.below(2)..n).map(|u| (u, rng.below(n)))).shuffled(rng),
    }
}

/// Random moves to later nodes.
fn random_dag(n: usize, m: usize, rng: &mut Rng) -> Graph {
    let moves = (0..if n == 1 { 0 } else { m }).map(|_| {
        let v = rng.between(1..=n - 1);
        (rng.below(v), v)
    });
    graph(n, moves).shuffled(rng)
}

/// Random moves, loops and cycles included.
fn random_digraph(n: usize, m: usize, rng: &mut Rng) -> Graph {
    graph(n, (0..m).map(|_| (rng.below(n), rng.below(n))))
}
