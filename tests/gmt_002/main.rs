//! GMT-002: the solution against the rules, the textbook program and what its sources claim.

use referee::gmt_002::Case;
use referee::graph::{every_dag, every_digraph};

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

common_tests!(gmt_002, "../../bins/gmt_002.rs", 50_000, []);

#[test]
fn every_digraph_on_up_to_4_nodes_is_right() {
    for graph in (1..=4).flat_map(every_digraph) {
        referee::check_case(solve, &Case { graph });
    }
}

#[test]
fn every_dag_on_up_to_6_nodes_is_right() {
    for graph in (1..=6).flat_map(every_dag) {
        referee::check_case(solve, &Case { graph });
    }
}
