//! GMT-011: the solution against the rules, the plain solution and what its sources claim.

use std::io::{self, Read, Write};

use referee::gmt_011::{every_dag, every_digraph, positions, Case};
use referee::play::{play, settle, Outcome};
use referee::rng::Rng;
use referee::{Rules, Scale};

#[macro_use]
#[path = "../hostile/mod.rs"]
mod hostile;

#[path = "../../bins/gmt_011.rs"]
#[allow(dead_code)]
mod solution;

/// The one place that calls the solution.
fn solve(input: &mut dyn Read, output: &mut dyn Write) -> io::Result<()> {
    solution::solve(input, output)
}

fn check(input: &str, want: &str) {
    referee::check(solve, input.as_bytes(), want);
}

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
fn random_inputs_are_right() {
    referee::stress::check::<Case>(solve, 1, 200_000);
}

#[test]
fn extreme_inputs_are_right() {
    referee::check_extremes::<Case>(solve);
}

#[test]
fn rules_and_plain_solution_agree() {
    referee::audit::<Case>(1, 50_000);
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

/// Broken, noisy and mutated input.
mod hostile_input {
    use super::hostile::{self, Base, Broken, Token};
    use super::solve;

    const NODE: Token = Token::Number("a node", 1, 4);

    const BASE: Base = Base {
        solve,
        text: "4 3\n1 2\n2 3\n1 3\n2 1\n",
        tokens: &[
            Token::Number("n", 2, 100),
            Token::Number("m", 0, 2000),
            NODE,
            NODE,
            NODE,
            NODE,
            NODE,
            NODE,
            NODE,
            NODE,
        ],
        answer: "First\n",
        letter: "",
        not_letters: b"",
    };

    /// Limits at which the small input is not, and tokens on one node.
    fn broken() -> Vec<Broken> {
        let node = "a node from 1 to 100";
        let most = format!("100 2000\n{}", "99 100\n".repeat(2000));
        vec![
            Broken::new(
                "both tokens on a node",
                "4 1\n1 2\n3 ",
                "3",
                "\n",
                "a node other than 3",
            ),
            Broken::new(
                "both tokens on node 1",
                "2 0\n1\r\n",
                "1",
                "",
                "a node other than 1",
            ),
            Broken::new(
                "both tokens on the last node",
                most.clone() + "100 ",
                "100",
                " 1\n",
                "a node other than 100",
            ),
            Broken::new("2500 moves", "4 ", "2500", "\n1 2\n", "m from 0 to 2000"),
            Broken::new("a move from 0", "100 1\n", "0", " 1\n1 2\n", node),
            Broken::new("a node too large", "100 1\n100 ", "101", "\n1 2\n", node),
            Broken::new(
                "the second token too far",
                most.clone() + "100 ",
                "101",
                "\n",
                node,
            ),
            Broken::new("no second token", most.clone() + "100", "", "", node),
            Broken::new("no tokens", most, "", "", node),
            Broken::new(
                "tokens taken for moves",
                "2 2\n1 2\n1 2\n",
                "",
                "",
                "a node from 1 to 2",
            ),
        ]
    }

    hostile_tests!(gmt_011, BASE, broken());
}
