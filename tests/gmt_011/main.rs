//! GMT-011: the solution against the rules and the textbook program.

use referee::graph::{every_dag, every_digraph, Graph};
use referee::play::play;
use referee::rng::Rng;
use referee::Rules as _;
use rules::{plain, positions, Case, M_MAX, N_MAX};

#[macro_use]
#[path = "../common/mod.rs"]
mod shared;

use shared::{check, extremes};

common_tests!(
    "gmt_011",
    "../../bins/gmt_011.rs",
    200_000,
    [
        ("1 0\n1 1", "n from 2 to 100"),
        ("2 2001", "m from 0 to 2000"),
        ("3 1\n0 1\n1 2", "a node from 1 to 3"),
        ("3 1\n1 2\n1 4", "a node from 1 to 3"),
        ("3 1\n1 2\n3", "a node from 1 to 3"),
        ("3 1\n1 2\n3 3", "a node other than 3"),
    ]
);

/// One in `step` pairs of starts on a graph, which is solved once.
fn check_pairs(graph: Graph, step: usize) {
    let n = graph.n;
    let outcomes = play(&positions(&graph));
    let plain = plain::outcomes(n, &graph.moves);
    let starts = (0, 0);
    let mut case = Case { graph, starts };
    for pair in (0..n * n).step_by(step).filter(|pair| pair / n != pair % n) {
        case.starts = (pair / n, pair % n);
        let word = case.word(&outcomes);
        assert_eq!(plain[pair / n][pair % n], word.trim_end(), "on {case:?}");
        check(case.text().as_bytes(), &word);
    }
}

#[test]
fn every_digraph_on_up_to_4_nodes_with_every_pair_is_answered_correctly() {
    (2..=4).flat_map(every_digraph).for_each(|graph| check_pairs(graph, 1));
}

#[test]
fn every_dag_on_up_to_5_nodes_with_every_pair_is_answered_correctly() {
    (2..=5).flat_map(every_dag).for_each(|graph| check_pairs(graph, 1));
}

#[test]
fn pairs_of_starts_at_the_limits_are_answered_correctly() {
    for generator in Case::generators() {
        check_pairs(generator.generate(&mut Rng(7)).graph, 7);
    }
}

#[test]
fn the_extreme_shapes_are_at_the_limits() {
    for Case { graph, .. } in extremes() {
        assert!(graph.n == N_MAX || graph.moves.len() > M_MAX / 10 * 9);
    }
    assert!(extremes().any(|Case { graph, .. }| (graph.n, graph.moves.len()) == (N_MAX, M_MAX)));
}
