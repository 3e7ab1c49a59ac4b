//! The referee itself: what its parser says, its generators, that a test can fail, its pictures and its command line.

use std::collections::BTreeSet;
use std::process::Command;
use std::{iter, panic};

use referee::check::{check_run, run, Solver};
use referee::{gmt_002, gmt_011};
use referee::{Kind, Numbered, Rules, PROBLEMS};

/// What the referee prints, with these arguments and no error.
fn said(arguments: &str) -> String {
    let all = referee(arguments, "");
    let text = all.strip_prefix("0: ").and_then(|all| all.strip_suffix("; "));
    text.expect(arguments).to_owned()
}

#[test]
fn the_same_arguments_give_the_same_input() {
    for (problem, _) in PROBLEMS {
        let input = |arguments: &str| said(&format!("generate {problem} {arguments}"));
        for line in input("--list").lines() {
            let name = line.split(' ').next().expect("it has a name");
            let input = |parts| input(&format!("{name} 1 {parts}"));
            assert_eq!(input(8), input(8), "{name}");
            // The shortest input is an extreme one, too. Small scales are quicker to compare, but too small for some.
            let is_tiny = !line.ends_with(" extreme") || input(1).len() < 20;
            let depends = is_tiny || input(64) != input(8) || input(8) != input(1);
            assert!(depends, "{name} does not depend on its scale");
        }
        let small = || (0..=100).map(|number| input(&number.to_string()));
        let all: BTreeSet<String> = small().collect();
        assert_eq!(all, small().collect());
        assert!(all.iter().all(|input| input.len() < 700), "{problem}: some are not small");
        assert!(all.len() > 80, "{problem}: {} differ", all.len());
    }
}

#[test]
fn other_numbers_give_medium_and_extreme_inputs_as_well() {
    let kind = |number| Numbered::<gmt_011::Case>::new(number).origin.0;
    let count = |wanted| (0..50_000).filter(|&n| kind(n) == wanted).count();
    assert!((2_500..3_000).contains(&count(Kind::Random)));
    assert!((5..20).contains(&count(Kind::Extreme)));
}

/// What a test says of this solution.
fn complaint(solver: Solver, count: u64) -> String {
    let check = || check_run::<gmt_002::Case>("gmt_002", solver, count);
    let payload = panic::catch_unwind(check).expect_err("the mistake is found");
    *payload.downcast::<String>().expect("it is said")
}

/// The right answer to a text.
fn answer(text: &[u8]) -> String {
    gmt_002::Case::parse(text).map_or(String::new(), |case| case.answer())
}

#[test]
fn a_mistake_is_found_with_how_to_have_it_again() {
    let wrong: Solver = |input, output| {
        let mut text = Vec::new();
        input.read_to_end(&mut text)?;
        let tie = if text.len() < 1000 { "Losing" } else { "Draw" };
        output.write_all(answer(&text).replace("Draw", tie).as_bytes())
    };
    let complaint = complaint(wrong, 100);
    let again = complaint.split_once("make stress P=gmt_002 SEED=0 INPUT=");
    let number = again.and_then(|(_, rest)| rest.lines().next());
    let text = said(&format!("generate gmt_002 {}", number.expect(&complaint)));
    let expected = format!("\nexpected:\n{}", answer(text.as_bytes()));
    assert!(complaint.contains(&expected), "{complaint}");
}

#[test]
fn a_mistake_at_the_limits_and_a_single_read_are_found() {
    let panics: Solver = |input, output| {
        let mut text = Vec::new();
        input.read_to_end(&mut text)?;
        assert!(text.len() < 1_000_000, "too large");
        output.write_all(answer(&text).as_bytes())
    };
    let complaint_at_limits = complaint(panics, 0);
    assert!(complaint_at_limits.starts_with("referee generate gmt_002 path\n"));
    let reads_once: Solver = |input, output| {
        let mut block = vec![0; 1 << 22];
        // A read that was interrupted is repeated.
        let size = iter::repeat_with(|| input.read(&mut block)).find_map(Result::ok);
        output.write_all(answer(&block[..size.unwrap_or(0)]).as_bytes())
    };
    complaint(reads_once, 100);
}

/// What the referee does with these arguments, as `STATUS: STDOUT; STDERR`.
fn referee(arguments: &str, input: &str) -> String {
    let mut referee = Command::new(env!("CARGO_BIN_EXE_referee"));
    run(referee.args(arguments.split_whitespace()), input.as_bytes())
}

#[test]
fn bad_usage_exits_with_2_and_one_line() {
    for (arguments, message) in [
        ("", "expected a verb and a problem"),
        ("solve gmt_003", "no problem 'gmt_003', only cf_455b, daen"),
        ("solve gmt_002 x", "cannot do 'solve' with 'x'"),
        ("generate gmt_002 trail", "no generator 'trail', see --list"),
        ("generate gmt_002 path x", "a whole number, found 'x'"),
    ] {
        let said = referee(arguments, "");
        let is_right = said.starts_with("2: ; error: ") && said.contains(message);
        assert!(is_right && said.lines().count() == 1, "{said}");
    }
}

#[test]
fn inputs_are_generated_answered_and_refused() {
    let gives = |arguments, input, want: &str| assert_eq!(referee(arguments, input), want);
    let path = "0: 4 3\n0 1\n1 2\n2 3\n; ";
    gives("generate gmt_002 path 1 50000", "", path);
    let answer = "0: Losing Winning Losing\n; ";
    gives("solve gmt_002", "3 2\r\n0 1\r\n1 2", answer);
    let error = "error: line 2: expected a node from 0 to 1, found \"2\"\n";
    gives("solve gmt_002", "2 1\n0 2\n", &format!("1: ; {error}"));
    gives("accepts gmt_002", "2 1\n0 2\n", &format!("43: ; {error}"));
    gives("accepts gmt_002", "2 1\n0 1\n", "42: ; ");
    let odd = "43: ; error: it is legal, but has needless whitespace or zeros\n";
    gives("accepts gmt_002", "2 1\n0 1\n\n", odd);
    let large = "1: ; error: too large to draw: take a case of up to 40 positions\n";
    gives("draw gmt_002", "41 0\n", large);
    assert!(referee("help", "").contains("referee solve P"));
}

/// The picture of the input has these parts.
fn assert_drawn(problem: &str, input: &str, parts: &[&str]) {
    let said = referee(&format!("draw {problem}"), input);
    assert!(said.starts_with("0: ") && said.ends_with("}\n; "), "{said}");
    for part in parts {
        assert!(said.contains(part), "{part} in:\n{said}");
    }
}

#[test]
fn draw_shows_what_positions_are_worth_and_who_wins() {
    let parts = [
        "p3 [label=\"D\\n3\" fillcolor=\"#dddddd\"]\n",
        "p0 -> p1 [label=\"\" penwidth=1]\n",
        "p1 -> p2 [label=\"\" penwidth=3]\n",
        "p3 -> p3 [label=\"\" penwidth=3]\n",
    ];
    assert_drawn("gmt_002", "4 3\n0 1\n1 2\n3 3\n", &parts);
    let parts = [
        "\"Tokens on 1, 2: Second\\l",
        "p0 [label=\"L\\n1, 2\" fillcolor=\"#fdbf6f\"]\n",
        "p1 [label=\"W\\n1, 3\" fillcolor=\"#a6cee3\"]\n",
    ];
    assert_drawn("gmt_011", "3 2\n1 2\n2 3\n1 2\n", &parts);
    let parts = [
        "\"First wins the series. Whoever cannot move in round 1 wins it.\\l",
        "p0 [label=\"W\\n\" ",
        "p1 [label=\"W\\n\" ",
        "p0 -> p2 [label=\" b\" penwidth=3]\n",
    ];
    assert_drawn("cf_455b", "2 2\na\nbc\n", &parts);
    let parts = [
        "\"Tyrion wins: the XOR of [2, 1] is 3. Each string alone:\\l",
        "p0 [label=\"W\\n..a\\n2 left, value 2\" ",
        "p3 [label=\"L\\n..ab, forbidden\\n1 left, value 0\" fillcolor=\"#fdbf6f\"]\np4 ",
        "p1 -> p5 [label=\" b\" penwidth=3]\n",
    ];
    assert_drawn("daenerys", "1 2\nab\n2\na 2\nb 1\n", &parts);
    let parts = [
        "p0 [label=\"W\\n......X\\nvalues [2]\" ",
        "p1 [label=\"W\\n.XX\\nXXX is next\" ",
        "[label=\"L\\nXXX\\nXXX\" ",
        "p2 [label=\"L\\nX.....X.....X\\nvalues [1, 1]\" ",
    ];
    assert_drawn("treblecross", "3\n......X\n.XX\nX.....X.....X\n", &parts);
}
