//! GMT-002: the solution against the rules, the plain solution and what its sources claim.

use referee::gmt_002::{every_dag, every_digraph, words, Case};
use referee::graph::{self, Graph};
use referee::play::{play, Outcome};
use referee::rng::Rng;
use referee::{Rules, Scale};

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

#[path = "../../bins/gmt_002.rs"]
#[allow(dead_code, unknown_lints, unexpected_cfgs)]
mod solution;

common_tests!(gmt_002, 50_000, []);

#[test]
fn published_samples_give_the_published_output() {
    check("3 2\n0 1\n1 2\n", "Losing Winning Losing\n");
    check("3 2\n0 1\n0 2\n", "Winning Losing Losing\n");
}

#[test]
fn every_digraph_on_up_to_4_nodes_is_right() {
    for n in 1..=4 {
        every_digraph(n).for_each(|case| referee::check_small(solve, &case));
    }
}

#[test]
fn every_dag_on_up_to_6_nodes_is_right() {
    for n in 1..=6 {
        every_dag(n).for_each(|case| referee::check_small(solve, &case));
    }
}

#[test]
fn one_node_is_losing_and_with_a_loop_drawn() {
    check("1 0\n", "Losing\n");
    check("1 1\n0 0\n", "Draw\n");
}

#[test]
fn every_label_is_justified_by_its_successors() {
    for generator in Case::GENERATORS {
        let case = (generator.make)(&mut Rng::new(1), Scale::one_in(4));
        let mut output = Vec::new();
        solve(&mut case.text().as_bytes(), &mut output).expect("the input is legal");
        let output = String::from_utf8(output).expect("the output is text");
        let labels: Vec<&str> = output.split_whitespace().collect();
        for (label, next) in labels.iter().zip(case.graph.successors()) {
            let reaches = |label| next.iter().any(|&v| labels[v] == label);
            let justified = match *label {
                "Winning" => reaches("Losing"),
                "Losing" => !reaches("Losing") && !reaches("Draw"),
                _ => !reaches("Losing") && reaches("Draw"),
            };
            assert!(justified, "a {label} node in {}", generator.name);
        }
    }
}

#[test]
fn nothing_is_drawn_without_a_cycle() {
    for case in every_dag(5) {
        assert!(!case.naive().contains("Draw"), "input:\n{}", case.text());
    }
}

#[test]
fn a_node_is_winning_iff_its_grundy_value_is_positive() {
    for case in every_dag(5) {
        let by_value = grundy_values(&case.graph)
            .into_iter()
            .map(|value| match value {
                0 => Outcome::Lose,
                _ => Outcome::Win,
            });
        check(&case.text(), &words(&by_value.collect::<Vec<_>>()));
    }
}

#[test]
fn the_grundy_value_of_a_sum_is_the_xor() {
    let mut rng = Rng::new(1);
    let mut games: Vec<Graph> = graph::every_dag(3).collect();
    games.extend((0..20).map(|_| graph::random_dag(6, 9, &mut rng)));
    for a in &games {
        for b in &games {
            let (values_a, values_b) = (grundy_values(a), grundy_values(b));
            let values = values_a
                .iter()
                .flat_map(|x| values_b.iter().map(move |y| x ^ y));
            let values: Vec<usize> = values.collect();
            let sum = sum(a, b);
            assert_eq!(grundy_values(&sum), values, "the sum of {a:?} and {b:?}");
            for (outcome, value) in play(&sum.successors()).into_iter().zip(&values) {
                assert_eq!(
                    outcome == Outcome::Win,
                    *value > 0,
                    "the sum of {a:?} and {b:?}"
                );
            }
            referee::check_small(solve, &Case { graph: sum });
        }
    }
}

/// Two games at once, a move in one of them at a time: position `u * b.n + v`.
fn sum(a: &Graph, b: &Graph) -> Graph {
    let in_a = a
        .moves
        .iter()
        .flat_map(|&(from, to)| (0..b.n).map(move |v| (from * b.n + v, to * b.n + v)));
    let in_b = b
        .moves
        .iter()
        .flat_map(|&(from, to)| (0..a.n).map(move |u| (u * b.n + from, u * b.n + to)));
    Graph {
        n: a.n * b.n,
        moves: in_a.chain(in_b).collect(),
    }
}

/// The mex rule, taken as often as a game can be long; the graph has no cycle.
fn grundy_values(graph: &Graph) -> Vec<usize> {
    let successors = graph.successors();
    let mut values = vec![0; graph.n];
    for _ in 0..graph.n {
        let mex = |next: &Vec<usize>| (0..).find(|value| next.iter().all(|&v| values[v] != *value));
        values = successors.iter().filter_map(mex).collect();
    }
    values
}
