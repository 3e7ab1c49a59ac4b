//! Directed graphs: their shapes, their enumeration and how to make them smaller.

use std::ops::Range;

use crate::rng::Rng;

/// A directed graph on the nodes 0 to `n - 1`; loops and repeated moves are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// How many nodes there are.
    pub n: usize,
    /// The pairs (u, v) with a move u -> v, in the order of the input.
    pub moves: Vec<(usize, usize)>,
}

impl Graph {
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

    /// The graph without the nodes `gone`; later nodes are renumbered.
    pub fn without_nodes(&self, gone: &Range<usize>) -> Graph {
        let name = |v| name_without(gone, v);
        let stays = |&&(u, v): &&(usize, usize)| !gone.contains(&u) && !gone.contains(&v);
        let moves = self.moves.iter().filter(stays);
        Graph {
            n: self.n - gone.len(),
            moves: moves.map(|&(u, v)| (name(u), name(v))).collect(),
        }
    }

    /// The graph without the moves at the places `gone` of the input.
    pub fn without_moves(&self, gone: &Range<usize>) -> Graph {
        Graph {
            n: self.n,
            moves: [&self.moves[..gone.start], &self.moves[gone.end..]].concat(),
        }
    }
}

/// The number of the node `v` without the nodes `gone`, of which it is none.
pub fn name_without(gone: &Range<usize>, v: usize) -> usize {
    v - if v < gone.end { 0 } else { gone.len() }
}

/// The ranges that a minimiser leaves out of `length` things: every range of a few things; of many,
/// the whole, then parts of 2^k, from a half at most down to single ones, so that an odd number of things
/// can stay odd. The largest come first.
pub fn parts(length: usize) -> impl Iterator<Item = Range<usize>> {
    const FEW: usize = 12;
    let sizes = std::iter::successors(Some(length), move |&size| {
        Some(if length <= FEW {
            size.saturating_sub(1)
        } else {
            (size / 2 + 1).next_power_of_two() / 2
        })
    });
    sizes.take_while(|&size| size > 0).flat_map(move |size| {
        let step = if length <= FEW { 1 } else { size };
        (0..=length - size)
            .step_by(step)
            .map(move |start| start..start + size)
    })
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
        chosen
            .filter(|&(index, _)| set >> index & 1 == 1)
            .map(|(_, item)| item.clone())
            .collect()
    })
}

/// A graph on `n` nodes with `m` moves from `draw`.
pub fn draw(n: usize, m: usize, mut draw: impl FnMut() -> (usize, usize)) -> Graph {
    Graph {
        n,
        moves: (0..m).map(|_| draw()).collect(),
    }
}

// The shapes: each has at most `n` nodes and at most `m` moves, and comes close to one of the two.

/// 0 -> 1 -> 2 -> ..., listed in this order.
pub fn path(n: usize, m: usize, _: &mut Rng) -> Graph {
    let n = n.min(m + 1);
    let moves = (1..n).map(|v| (v - 1, v)).collect();
    Graph { n, moves }
}

/// A path whose nodes and moves are in a random order.
pub fn shuffled_path(n: usize, m: usize, rng: &mut Rng) -> Graph {
    path(n, m, rng).shuffled(rng)
}

/// Every other node has one move, to the centre.
pub fn star_in(n: usize, m: usize, rng: &mut Rng) -> Graph {
    let n = n.min(m + 1);
    let moves = (1..n).map(|v| (v, 0)).collect();
    Graph { n, moves }.shuffled(rng)
}

/// The centre has a move to every other node.
pub fn star_out(n: usize, m: usize, rng: &mut Rng) -> Graph {
    let n = n.min(m + 1);
    let moves = (1..n).map(|v| (0, v)).collect();
    Graph { n, moves }.shuffled(rng)
}

/// The largest graph in which each node has a move to every later one.
pub fn complete_dag(n: usize, m: usize, rng: &mut Rng) -> Graph {
    let n = (1..=n)
        .take_while(|n| n * (n - 1) / 2 <= m)
        .last()
        .unwrap_or(1);
    let moves = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
    let moves = moves.collect();
    Graph { n, moves }.shuffled(rng)
}

/// Random moves to later nodes.
pub fn random_dag(n: usize, m: usize, rng: &mut Rng) -> Graph {
    draw(n, if n == 1 { 0 } else { m }, || {
        let (u, v) = (rng.below(n), rng.below(n - 1));
        // `v` skips `u`, so the two differ.
        let v = if v < u { v } else { v + 1 };
        (u.min(v), u.max(v))
    })
    .shuffled(rng)
}

/// Random moves, loops and cycles included.
pub fn random_digraph(n: usize, m: usize, rng: &mut Rng) -> Graph {
    draw(n, m, || (rng.below(n), rng.below(n)))
}

/// Random moves between two nodes, so that whether the next number is 0 is unpredictable.
pub fn two_nodes(_: usize, m: usize, rng: &mut Rng) -> Graph {
    random_digraph(2, m, rng)
}

/// Random moves between nodes whose numbers have few digits as often as many, so that the length of
/// the next number is unpredictable, and a few nodes share most of the moves.
pub fn every_length(n: usize, m: usize, rng: &mut Rng) -> Graph {
    let lengths = (n - 1).to_string().len();
    let mut node = || {
        let length = rng.between(1, lengths);
        rng.below(n.min(10usize.pow(length as u32)))
    };
    draw(n, m, || (node(), node()))
}

/// One random move from every node: cycles with trees that lead into them.
pub fn one_move_each(n: usize, m: usize, rng: &mut Rng) -> Graph {
    let n = n.min(m).max(1);
    let moves = (0..n.min(m)).map(|u| (u, rng.below(n))).collect();
    Graph { n, moves }.shuffled(rng)
}

/// One cycle through all nodes: nobody ever loses.
pub fn one_cycle(n: usize, m: usize, rng: &mut Rng) -> Graph {
    let n = n.min(m).max(1);
    let moves = (0..n.min(m)).map(|u| (u, (u + 1) % n)).collect();
    Graph { n, moves }.shuffled(rng)
}

/// Half of the nodes are sources, up to ten are hubs, the others sinks: each move leads from a
/// source to a hub or from a hub to a sink.
pub fn hubs(n: usize, m: usize, rng: &mut Rng) -> Graph {
    let count = (n / 20).clamp(1, 10);
    let middle = n / 2;
    draw(n, if n < 4 { 0 } else { m }, || {
        let hub = middle + rng.below(count);
        if rng.one_in(2) {
            (rng.below(middle), hub)
        } else {
            (hub, n - 1 - rng.below(n - middle - count))
        }
    })
    .shuffled(rng)
}

/// Three nodes share nearly all moves, which lead to winning nodes. One move more makes one of them
/// drawn and one winning; the other loses only after the last of its many moves.
pub fn fans(n: usize, m: usize, rng: &mut Rng) -> Graph {
    const FANS: usize = 3;
    let sink = FANS + (m / 100).max(1);
    let mut moves: Vec<_> = (FANS..sink).map(|winning| (winning, sink)).collect();
    moves.extend([(1, 1), (2, sink)]);
    moves.truncate(m);
    let fans = (0..FANS).cycle().take(m - moves.len());
    moves.extend(fans.map(|fan| (fan, FANS + rng.below(sink - FANS))));
    let n = n.max(sink + 1);
    Graph { n, moves }.shuffled(rng)
}

/// A cycle of which every node has another move, to a leaf of its own, so that each is labelled early.
pub fn sun(n: usize, m: usize, rng: &mut Rng) -> Graph {
    let k = n.min(m) / 2;
    let rays = (0..k).flat_map(|u| [(u, (u + 1) % k), (u, k + u)]);
    let (n, moves) = ((2 * k).max(1), rays.collect());
    Graph { n, moves }.shuffled(rng)
}

/// Every node but the first has a move to one of the three before it.
pub fn near(n: usize, m: usize, rng: &mut Rng) -> Graph {
    let n = n.min(m + 1);
    let moves = (1..n).map(|u| (u, u - rng.between(1, u.min(3)))).collect();
    Graph { n, moves }.shuffled(rng)
}

/// One move, listed `m` times.
pub fn repeated_move(n: usize, m: usize, _: &mut Rng) -> Graph {
    draw(n, m, || (0, n - 1))
}

/// Nodes without moves.
pub fn no_moves(n: usize, _: usize, _: &mut Rng) -> Graph {
    draw(n, 0, || (0, 0))
}
