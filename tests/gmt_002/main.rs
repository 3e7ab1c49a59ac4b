//! GMT-002: the solution against the rules and the textbook program.

use referee::graph::{every_dag, every_digraph};
use rules::{M_MAX, N_MAX};

#[macro_use]
#[path = "../common/mod.rs"]
mod shared;

use shared::{check_case, extremes};

common_tests!(
    "gmt_002",
    "../../bins/gmt_002.rs",
    50_000,
    [
        ("", "n from 1 to 200000"),
        ("0 0", "n from 1 to 200000"),
        ("\u{feff}1 0", "n from 1 to 200000"),
        ("1", "m from 0 to 200000"),
        ("1 200001", "m from 0 to 200000"),
        ("3 2\n0 1\n1 3", "a node from 0 to 2"),
        ("3 2\n0 1\n1 +1", "a node from 0 to 2"),
    ]
);

#[test]
fn every_digraph_on_up_to_4_nodes_is_answered_correctly() {
    (1..=4).flat_map(every_digraph).for_each(|graph| check_case(&graph));
}

#[test]
fn every_dag_on_up_to_6_nodes_is_answered_correctly() {
    (1..=6).flat_map(every_dag).for_each(|graph| check_case(&graph));
}

#[test]
fn the_extreme_shapes_are_at_the_limits() {
    for graph in extremes() {
        assert!(graph.n == N_MAX || graph.moves.len() > M_MAX / 10 * 9);
    }
    assert!(extremes().any(|graph| (graph.n, graph.moves.len()) == (N_MAX, M_MAX)));
}
