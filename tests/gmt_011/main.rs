//! GMT-011: the solution against the rules, the textbook program and what its sources claim.

use referee::gmt_011::{plain, positions};
use referee::graph::{every_dag, every_digraph, Graph};
use referee::play::play;
use referee::rng::Rng;
use referee::{Rules as _, Scale};

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

use common::check;

common_tests!(gmt_011, "../../bins/gmt_011.rs", 200_000);

/// All pairs of starts on one graph, which is solved once.
fn check_pairs(graph: Graph) {
    let n = graph.n;
    let outcomes = play(&positions(&graph));
    let plain = plain::outcomes(n, &graph.moves);
    let starts = (0, 0);
    let mut case = Case { graph, starts };
    for pair in (0..n * n).filter(|pair| pair / n != pair % n) {
        case.starts = (pair / n, pair % n);
        let word = case.word(&outcomes);
        assert_eq!(plain[pair / n][pair % n], word.trim_end(), "on {case:?}");
        check(&case.text(), &word);
    }
}

#[test]
fn every_digraph_on_up_to_4_nodes_with_every_pair_is_right() {
    (2..=4).flat_map(every_digraph).for_each(check_pairs);
}

#[test]
fn every_dag_on_up_to_5_nodes_with_every_pair_is_right() {
    (2..=5).flat_map(every_dag).for_each(check_pairs);
}

#[test]
fn every_pair_of_starts_at_the_limits_is_right() {
    for generator in Case::generators() {
        let mut case = generator.generate(&mut Rng::new(7), Scale(1));
        let n = case.graph.n;
        let outcomes = plain::outcomes(n, &case.graph.moves);
        for pair in (0..n * n).step_by(7).filter(|pair| pair / n != pair % n) {
            case.starts = (pair / n, pair % n);
            let word = outcomes[pair / n][pair % n];
            check(&case.text(), &format!("{word}\n"));
        }
    }
}
