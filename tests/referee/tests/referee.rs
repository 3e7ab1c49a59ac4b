//! The referee itself: its numbered inputs and its pictures. The scripts' tests call its command line.

use std::collections::BTreeSet;

use referee::{gmt_002, gmt_011, Rules, PROBLEMS};

#[test]
fn a_number_gives_the_same_small_input_each_time() {
    for (problem, run) in PROBLEMS {
        let input = |number: u64| run("generate", &[&number.to_string()]).expect("it is printed");
        let inputs: BTreeSet<String> = (0..=100).map(input).collect();
        assert_eq!(inputs, (0..=100).map(input).collect());
        assert!(inputs.iter().all(|input| input.len() < 700), "{problem}: some are not small");
        assert!(inputs.len() > 80, "{problem}: only {} differ", inputs.len());
    }
}

/// The picture of the input has these parts.
fn assert_drawn<C: Rules>(input: &str, parts: &[&str]) {
    let picture = C::parse(input.as_bytes()).and_then(|case| case.picture());
    let picture = picture.expect("it is drawn");
    for part in parts {
        assert!(picture.contains(part), "{part} in:\n{picture}");
    }
}

#[test]
fn pictures_show_who_wins_and_the_best_moves() {
    let parts = [
        "p3 [label=\"D\\n3\" fillcolor=\"#dddddd\"]\n",
        "p0 -> p1 [penwidth=1]\n",
        "p1 -> p2 [penwidth=3]\n",
        "p3 -> p3 [penwidth=3]\n",
    ];
    assert_drawn::<gmt_002::Case>("4 3\n0 1\n1 2\n3 3\n", &parts);
    let parts = [
        "\"Tokens on 1, 2\\l",
        "p1 [label=\"L\\n1, 2\" fillcolor=\"#fdbf6f\"]\n",
        "p2 [label=\"W\\n1, 3\" fillcolor=\"#a6cee3\"]\n",
    ];
    assert_drawn::<gmt_011::Case>("3 2\n1 2\n2 3\n1 2\n", &parts);
    let large = gmt_002::Case::parse(b"41 0\n").and_then(|case| case.picture());
    let error = "too large to draw: take a case of up to 40 positions";
    assert_eq!(large, Err(error.to_owned()));
}
