//! GMT-011: the solution against the rules, the plain solution and what its sources claim.

use referee::gmt_011::{every_dag, every_digraph, positions, Case};
use referee::play::{play, settle, Outcome};
use referee::rng::Rng;
use referee::{Rules, Scale};

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

#[path = "../../bins/gmt_011.rs"]
#[allow(dead_code, unknown_lints, unexpected_cfgs)]
mod solution;

common_tests!(gmt_011, 200_000, []);

/// All pairs of starts on one graph, which is played once.
fn check_pairs(cases: &[Case]) {
    let positions = positions(&cases[0].graph);
    let outcomes = play(&positions);
    assert_eq!(settle(&positions), outcomes, "on {:?}", cases[0].graph);
    for case in cases {
        check(&case.text(), &case.word(&outcomes));
    }
}

#[test]
fn published_samples_give_the_published_output() {
    check("4 3\n1 2\n2 3\n1 3\n1 2\n", "First\n");
    check("3 2\n1 2\n2 3\n1 3\n", "First\n");
}

#[test]
fn every_digraph_on_up_to_4_nodes_with_every_pair_is_right() {
    for n in 2..=4 {
        every_digraph(n).for_each(|cases| check_pairs(&cases));
    }
}

#[test]
fn every_dag_on_up_to_5_nodes_with_every_pair_is_right() {
    for n in 2..=5 {
        every_dag(n).for_each(|cases| check_pairs(&cases));
    }
}

#[test]
fn two_nodes_without_moves_lose_and_two_loops_draw() {
    check("2 0\n1 2\n", "Second\n");
    check("2 2\n1 1\n2 2\n1 2\n", "Draw\n");
}

#[test]
fn tokens_that_only_block_each_other_have_no_move() {
    check("2 2\n1 2\n2 1\n1 2\n", "Second\n");
}

#[test]
fn every_pair_of_starts_at_the_limits_is_right() {
    for generator in Case::GENERATORS {
        let mut case = (generator.make)(&mut Rng::new(7), Scale::FULL);
        let outcomes = settle(&positions(&case.graph));
        let n = case.graph.n;
        for pair in (0..n * n).step_by(7).filter(|pair| pair / n != pair % n) {
            case.starts = (pair / n, pair % n);
            check(&case.text(), &case.word(&outcomes));
        }
    }
}

#[test]
fn the_game_is_symmetric_in_its_tokens() {
    for cases in every_digraph(3).chain(every_dag(5)) {
        let n = cases[0].graph.n;
        let outcomes = play(&positions(&cases[0].graph));
        for pair in 0..n * n {
            let swapped = pair % n * n + pair / n;
            assert_eq!(outcomes[pair], outcomes[swapped], "on {:?}", cases[0].graph);
        }
    }
}

#[test]
fn nothing_is_drawn_without_a_cycle() {
    for cases in every_dag(5) {
        let outcomes = play(&positions(&cases[0].graph));
        assert!(
            !outcomes.contains(&Outcome::Draw),
            "on {:?}",
            cases[0].graph
        );
    }
}

#[test]
fn tokens_taken_for_independent_games_give_wrong_answers() {
    // Without blocking, 1 -> 2 -> 3 has the Grundy values 0, 1, 0, so this sum would be lost.
    check("3 2\n1 2\n2 3\n1 3\n", "First\n");
    // Here they are 1, 1, 0, and again the sum would be lost.
    check("3 2\n1 3\n2 3\n1 2\n", "First\n");
    // Here the second token, on a node without moves, would change nothing, and the sum would be
    // won.
    check("2 1\n1 2\n1 2\n", "Second\n");
}
