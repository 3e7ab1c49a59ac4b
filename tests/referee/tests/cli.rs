//! The command line: exit statuses, and messages that say what to do next.

use std::io::Write;
use std::process::{Command, Stdio};

use referee::PROBLEMS;

/// Exit status, stdout and stderr of the referee with these arguments.
fn referee(arguments: &str, input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_referee"))
        .args(arguments.split(' ').filter(|word| !word.is_empty()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    // Where the arguments are wrong, nobody reads the input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn help_names_every_verb() {
    let (status, stdout, stderr) = referee("help", "");
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    for verb in [
        "generate", "solve", "validate", "draw", "grundy", "replay", "stress", "help",
    ] {
        assert!(
            stdout.contains(&format!("\n  {verb}")),
            "{verb} in:\n{stdout}"
        );
    }
}

#[test]
fn bad_usage_exits_with_2_and_one_line_that_says_what_is_known() {
    for (arguments, message) in [
        ("", "expected a verb: generate"),
        ("play", "there is no verb 'play': say generate"),
        ("solve", "expected a problem: cf_455b, daenerys"),
        (
            "solve gmt_003",
            "no problem 'gmt_003': it is one of cf_455b",
        ),
        ("solve gmt_002 x", "'x' makes no sense here"),
        ("generate gmt_002", "expected a generator: tiny_dag"),
        (
            "generate gmt_002 trail",
            "no generator 'trail': it has tiny_dag",
        ),
        ("generate gmt_002 path --scale 2", "--scale takes 1, 1/2"),
        ("generate gmt_002 path --scale 1/0", "--scale takes 1, 1/2"),
        (
            "generate gmt_002 path --seed",
            "--seed takes a whole number",
        ),
        (
            "stress gmt_002 program --count 0",
            "--count takes a whole number above 0",
        ),
        (
            "stress gmt_002 program --count 1 --seconds 1",
            "one of --seconds",
        ),
        ("stress gmt_002 --count 1", "expected a program"),
        ("replay gmt_002 --seed 1", "say which input"),
    ] {
        let (status, stdout, stderr) = referee(arguments, "");
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(
            stderr.starts_with("error: ") && stderr.contains(message),
            "{stderr}"
        );
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
fn every_generator_is_listed_and_gives_the_same_legal_input_again() {
    for problem in PROBLEMS {
        let (_, list, _) = referee(&format!("generate {} --list", problem.name), "");
        assert_eq!(list.lines().count(), (problem.generators)().len());
        for name in list.lines().filter_map(|line| line.split(' ').next()) {
            let generate = format!("generate {} {name} --scale 1/8 --seed 5", problem.name);
            let (status, input, _) = referee(&generate, "");
            assert_eq!(status, Some(0), "{name}");
            assert_eq!(referee(&generate, "").1, input, "{name}");
            let (status, stdout, stderr) = referee(&format!("validate {}", problem.name), &input);
            assert_eq!(
                (status, stdout + &stderr),
                (Some(0), String::new()),
                "{name}"
            );
        }
    }
}

#[test]
fn extreme_inputs_depend_on_the_scale() {
    for problem in PROBLEMS {
        for (name, kind) in (problem.generators)() {
            let input = |scale: &str| {
                let scale = scale.parse().expect("it is a scale");
                (problem.generate)(name, 1, scale).expect("the generator exists")
            };
            if kind == referee::Kind::Extreme {
                // Small scales are quicker to compare, but too small for a shape of few things.
                assert!(
                    input("1/64") != input("1/8") || input("1/8") != input("1"),
                    "{}: {name} does not depend on its scale, as an extreme shape must",
                    problem.name
                );
            }
        }
    }
}

#[test]
fn solve_plays_by_the_rules_and_refuses_what_is_not_legal() {
    let (status, stdout, _) = referee("solve gmt_002", "3 2\r\n0 1\r\n1 2");
    assert_eq!(
        (status, stdout.as_str()),
        (Some(0), "Losing Winning Losing\n")
    );
    for verb in ["solve", "validate"] {
        let (status, stdout, stderr) = referee(&format!("{verb} gmt_002"), "3 2\n0 1\n1 7\n");
        assert_eq!((status, stdout.as_str()), (Some(1), ""));
        let message = "line 3, column 3: expected a node from 0 to 2, found \"7\"";
        assert_eq!(stderr, format!("error: {message}\n"));
    }
}

/// The picture of the input has all of these parts.
fn assert_drawn(problem: &str, input: &str, parts: &[&str]) {
    let (status, stdout, stderr) = referee(&format!("draw {problem}"), input);
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    for part in parts {
        assert!(stdout.contains(part), "{part} in:\n{stdout}");
    }
}

#[test]
fn draw_shows_what_positions_are_worth_and_who_wins() {
    assert_drawn(
        "gmt_002",
        "4 3\n0 1\n1 2\n3 3\n",
        &[
            "<B>Node 1 is winning: it can move to 2, which is losing.</B>",
            "p0 [label=\"0\\nL\" fillcolor=\"#fdbf6f\"]\n",
            "p1 [label=\"1\\nW\" fillcolor=\"#a6cee3\"]\n",
            "p3 [label=\"3\\nD\" fillcolor=\"#dddddd\"]\n",
            "p0 -> p1 [color=\"#d95f02\" penwidth=1 style=solid]\n",
            "p1 -> p2 [color=\"#1f78b4\" penwidth=3 style=solid]\n",
        ],
    );
    assert_drawn(
        "gmt_002",
        "3 3\n0 1\n0 2\n1 2\n",
        &["[label=\"0 (2)\\nW\"", ">(2)<"],
    );
    assert_drawn(
        "gmt_011",
        "3 2\n1 2\n2 3\n1 2\n",
        &[
            "<B>Second wins: every move leads to a winning position.</B>",
            "v0 [label=\"1\\ntoken A\"]\n",
            "v0 -> v1 [color=\"#888888\" penwidth=1 style=dashed]\n",
            "v1 -> v2 [color=\"#d95f02\" penwidth=1 style=solid]\n",
            "p1 [label=\"(1, 2)\\nL\" fillcolor=\"#fdbf6f\"]\n",
        ],
    );
    assert_drawn(
        "cf_455b",
        "2 1\na\nbc\n",
        &[
            "<B>First wins: it can lose every round but the last, so it opens all, and win that.</B>",
            "n0 [label=\"start\\nwin, lose\" fillcolor=\"#b2df8a\"]\n",
            "n2 [label=\"b\\nwin\" fillcolor=\"#a6cee3\"]\n",
            "n0 -> n1 [label=\" a\" color=\"#1f78b4\" penwidth=2 style=solid]\n",
            "n0 -> n2 [label=\" b\" color=\"#d95f02\" penwidth=2 style=solid]\n",
        ],
    );
    assert_drawn(
        "daenerys",
        "2 2\nab\nb\n1\na 2\n",
        &[
            "<B>Tyrion wins: the Grundy value is 2, not 0.</B>",
            "s1 [label=\"a\\nf = 0 to 2: 0 1 2\" fillcolor=\"#ffffff\"]\n",
            "s2 [label=\"ab\" fillcolor=\"#fdbf6f\"]\n",
            "s2 -> s3 [color=\"#1f78b4\" penwidth=1 style=dashed constraint=false]\n",
            "g0 [label=\"a\\nf = 2: 2\" style=filled fillcolor=\"#dddddd\"]\n",
        ],
    );
    let row =
        "<TD SIDES=\"BL\"></TD><TD SIDES=\"B\">2</TD><TD SIDES=\"B\"></TD><TD SIDES=\"BR\"></TD>";
    assert_drawn(
        "treblecross",
        "4\n......X\n.XX\nX.XXX\nX.....X.....X\n",
        &[
            ">First wins: the Grundy value is 2, not 0.<",
            row,
            ">First wins: cell 1 makes XXX.<",
            ">Second wins: there is XXX already.<",
            ">Second wins: the XOR of the Grundy values 1, 1 is 0.<",
        ],
    );
}

/// The legend has every mark that the picture has, and a sentence says who wins.
fn assert_explained(picture: &str) {
    let says = |part: &&str| picture.contains(*part);
    assert!([" wins: ", " is "].iter().any(says), "{picture}");
    let (legend, body) = picture
        .split_once("arrowsize=0.7]\n")
        .expect("it begins alike");
    for (mark, sample) in [(" label=\"x", ">x2<"), ("SIDES=", ">|_2_|<")] {
        assert!(
            !body.contains(mark) || legend.contains(sample),
            "{mark} in:\n{picture}"
        );
    }
    for line in body.lines().filter(|line| line.contains(" -> ")) {
        let (_, look) = line
            .split_once("color=\"")
            .expect("every arrow has a colour");
        let look: Vec<&str> = look.split(|letter| "\" =]".contains(letter)).collect();
        for colour in look[0].split(':') {
            let [width, style] = [look[3], look[5]];
            let sample =
                format!("BORDER=\"{width}\" SIDES=\"T\" COLOR=\"{colour}\" STYLE=\"{style}\"");
            assert!(legend.contains(&sample), "{line} in:\n{picture}");
        }
    }
    for (place, _) in body.match_indices('#') {
        let colour = &body[place..place + "#123456".len()];
        assert!(legend.contains(colour), "{colour} in:\n{picture}");
    }
}

#[test]
fn draw_gives_one_graph_or_says_in_one_line_why_not() {
    for problem in PROBLEMS {
        for (name, _) in (problem.generators)() {
            for seed in 1..=20 {
                let input = (problem.generate)(name, seed, referee::Scale::one_in(64));
                match (problem.draw)(input.expect("the generator exists").as_bytes()) {
                    Ok(picture) => {
                        assert_explained(&picture);
                        let count = |part| picture.matches(part).count();
                        assert!(picture.starts_with("digraph {\n") && picture.ends_with("}\n"));
                        assert_eq!([count("{"), count("[")], [count("}"), count("]")], "{name}");
                        assert_eq!(count("\"") % 2, 0, "{name}");
                    }
                    Err(error) => assert_eq!(error.lines().count(), 1, "{name}: {error}"),
                }
            }
        }
    }
    let (status, stdout, stderr) = referee("draw gmt_002", "41 0\n");
    assert_eq!((status, stdout.as_str()), (Some(1), ""));
    let message = "error: too large to draw: 41 nodes, and a picture shows up to 40\n";
    assert_eq!(stderr, message);
}

#[test]
fn replay_prints_an_input_of_a_run() {
    for problem in PROBLEMS {
        for number in [0, 100] {
            let arguments = format!("replay {} --seed 3 --input {number}", problem.name);
            let (status, input, _) = referee(&arguments, "");
            assert_eq!(status, Some(0), "{arguments}");
            assert!((problem.validate)(input.as_bytes()).is_ok(), "{arguments}");
        }
    }
}

#[test]
fn grundy_prints_the_values_of_a_small_dag_or_says_why_not() {
    for (problem, input, want) in [
        ("gmt_002", "4 5\n0 1\n0 2\n1 2\n3 0\n3 1\n", "2 1 0 0\n"),
        ("gmt_002", "2 2\n0 1\n1 1\n", "there is a cycle"),
        ("gmt_002", "65 0\n", "too large: at most 64 nodes"),
        ("gmt_011", "2 0\n1 2\n", "no Grundy values of this problem"),
    ] {
        let (status, stdout, stderr) = referee(&format!("grundy {problem}"), input);
        assert_eq!(stdout.is_empty(), status == Some(1));
        assert!((stdout + &stderr).contains(want), "{stderr}");
        assert!(stderr.lines().count() <= 1);
    }
}
