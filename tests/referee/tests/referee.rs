//! The referee itself: what its parser says, that a stress run can fail, its pictures and its command line.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::iter;
use std::process::{Command, Stdio};
use std::time::Duration;

use referee::stress::{draw, of_kind, run, shortest, Failure, Plan};
use referee::text::Tokens;
use referee::{cf_455b, daenerys, gmt_002, gmt_011, treblecross};
use referee::{Kind, Rules, Scale, PROBLEMS};

#[test]
fn any_bytes_up_to_the_space_separate_tokens_and_numbers_are_plain_digits() {
    let mut tokens = Tokens::new(b"\0\t 007\r\n\x1aab 12");
    assert_eq!(tokens.number("n", 0, 9), Ok(7));
    let word = tokens.word("a word", "a letter", |byte| byte.is_ascii_lowercase());
    assert_eq!(word.as_deref(), Ok("ab"));
    assert_eq!(tokens.number("n", 0, 12), Ok(12));
    // The last one is 0 modulo 2^64.
    let wrong =
        "-1 +1 1.0 1e1 0x1 1_0 18446744073709551617 \u{661} 10 1".to_owned() + &"0".repeat(70);
    for token in wrong.split(' ') {
        let number = Tokens::new(token.as_bytes()).number("n", 0, 9);
        assert!(number.is_err(), "{token}");
    }
}

#[test]
fn a_generator_gives_the_same_input_again_and_extreme_ones_depend_on_the_scale() {
    for problem in PROBLEMS {
        for (name, kind) in (problem.generators)() {
            let input = |scale| (problem.generate)(name, 1, Scale(scale)).expect("it exists");
            assert_eq!(input(8), input(8), "{name}");
            // Small scales are quicker to compare, but too small for a shape of few things.
            let depends = kind != Kind::Extreme || input(64) != input(8) || input(8) != input(1);
            assert!(depends, "{name} does not depend on its scale");
        }
    }
}

/// Two rounds of all generators at least.
const COUNT: u64 = 40 * 4099;

/// The first inputs of seed 1.
fn plan(count: u64, time: Option<Duration>) -> Plan {
    Plan {
        seed: 1,
        numbers: 0..count,
        time,
    }
}

/// A solution that gives the right answer of the problem, changed by `mistake`, which also sees the case and its file.
fn mistaken<'a, C: Rules>(
    mut mistake: impl FnMut(&C, &str, String) -> String + 'a,
) -> impl FnMut(&mut dyn Read, &mut dyn Write) -> io::Result<()> + 'a {
    move |input, output| {
        let mut text = String::new();
        input.read_to_string(&mut text)?;
        let case = C::parse(text.as_bytes()).expect("the input is legal");
        let right = case.answer();
        output.write_all(mistake(&case, &text, right).as_bytes())
    }
}

/// The failure that is found.
fn found<C: Rules>(mistake: impl FnMut(&C, &str, String) -> String) -> Failure {
    let failure = run::<C>(&mut mistaken(mistake), plan(COUNT, None));
    *failure.expect_err("the mistake is found")
}

/// The mistake is found, and so is this input, as small as it can be. The same run finds the same again.
fn assert_smallest<C: Rules>(mistake: fn(&C, &str, String) -> String, smallest: &str) {
    let failure = found(mistake);
    assert_eq!(failure.smallest.input, smallest);
    assert!(failure.fails_alone, "{failure}");
    assert_eq!(failure.to_string(), found(mistake).to_string());
}

#[test]
fn mistakes_are_found_and_minimised() {
    assert_smallest::<gmt_002::Case>(|_, _, right| right.replace("Draw", "Losing"), "1 1\n0 0\n");
    assert_smallest::<gmt_011::Case>(|_, _, right| right.replace("Draw", ""), "2 1\n2 2\n1 2\n");
    assert_smallest::<treblecross::Case>(|_, _, right| right.replace("\n\n", "\n"), "1\nX\n");
    let one_round = |case: &cf_455b::Case, _: &str, _| {
        let k = 1;
        cf_455b::Case { k, ..case.clone() }.plain()
    };
    assert_smallest(one_round, "1 2\na\n");
    let one_move_more = |case: &daenerys::Case, _: &str, _| {
        let mut case = case.clone();
        case.strings.iter_mut().for_each(|(_, left)| *left += 1);
        case.naive()
    };
    assert_smallest(one_move_more, "0 1\n1\na 0\n");
}

#[test]
fn mistakes_on_some_texts_are_found() {
    let panic = found::<gmt_002::Case>(|case, _, right| {
        assert!(case.graph.n < 3, "too many nodes");
        right
    });
    assert_eq!(panic.smallest.got, "panic: too many nodes\n");
    let wrong_if = |is_wrong: fn(&str) -> bool| {
        let answer = |right: String, text: &str| if is_wrong(text) { String::new() } else { right };
        found::<gmt_002::Case>(|_, text, right| answer(right, text))
    };
    let length = wrong_if(|text| text.len() > 1000).smallest.input.len();
    assert!((1001..=1010).contains(&length), "{length}");
    let spacing = wrong_if(|text| text.contains('\r')).smallest.input;
    assert!(spacing.contains('\r') && spacing.len() < 20, "{spacing:?}");
}

#[test]
fn a_single_read_is_found() {
    let mut subject = |input: &mut dyn Read, output: &mut dyn Write| {
        let mut block = [0; 1 << 20];
        // A read that was interrupted is repeated.
        let size = iter::repeat_with(|| input.read(&mut block)).find_map(Result::ok);
        let mut read = &block[..size.unwrap_or(0)];
        mistaken::<gmt_002::Case>(|_, _, right| right)(&mut read, output)
    };
    assert!(run::<gmt_002::Case>(&mut subject, plan(100, None)).is_err());
}

#[test]
fn what_earlier_inputs_leave_behind_is_named() {
    let mut calls = 0;
    let failure = found::<gmt_002::Case>(|_, _, right| {
        calls += 1;
        right.repeat(usize::from(calls != 50))
    });
    assert!(failure.to_string().contains("only after"), "{failure}");
}

#[test]
fn the_shortest_run_has_every_shape_at_the_limits() {
    let mut large = 0;
    let mut subject = mistaken::<gmt_002::Case>(|case, _, right| {
        large += usize::from(case.graph.n.max(case.graph.moves.len()) > gmt_002::N_MAX / 2);
        right
    });
    let plan = plan(u64::MAX, Some(Duration::ZERO));
    let count = run::<gmt_002::Case>(&mut subject, plan);
    drop(subject);
    assert_eq!(count.ok(), Some(shortest::<gmt_002::Case>()));
    assert_eq!(large, of_kind::<gmt_002::Case>(Kind::Extreme).len());
}

#[test]
fn a_run_has_every_generator() {
    let mut tally = BTreeMap::new();
    for number in 0..COUNT {
        let name = draw::<gmt_011::Case>(1, number).0.name;
        *tally.entry(name).or_insert(0) += 1;
    }
    assert_eq!(tally.len(), gmt_011::Case::GENERATORS.len());
    assert!(tally.values().all(|&count| count > 1), "{tally:?}");
}

/// What the referee does with these arguments, as `STATUS: STDOUT; STDERR`.
fn referee(arguments: &str, input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_referee"));
    command.args(arguments.split_whitespace());
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("it starts");
    // Where the arguments are wrong, nobody reads the input.
    let stdin = child.stdin.take();
    let _ = stdin.expect("stdin is a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let status = output.status.code().unwrap_or(-1);
    let [stdout, stderr] = [output.stdout, output.stderr].map(String::from_utf8);
    format!("{status}: {}; {}", stdout.unwrap(), stderr.unwrap())
}

#[test]
fn bad_usage_exits_with_2_and_one_line() {
    for (arguments, message) in [
        ("", "expected a verb and a problem"),
        ("solve gmt_003", "no problem 'gmt_003', only cf_455b, daen"),
        ("solve gmt_002 x", "'solve gmt_002 x' makes no sense"),
        ("generate gmt_002 trail", "gmt_002 has no generator 'trail'"),
        ("generate gmt_002 path x", "a whole number, found 'x'"),
        ("stress gmt_002 path --count", "a whole number, found ''"),
        ("stress gmt_002 path --fast", "there is no option '--fast'"),
    ] {
        let said = referee(arguments, "");
        assert!(
            said.starts_with("2: ; error: ") && said.contains(message),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    assert!(referee("help", "").contains("referee solve P"));
}

#[test]
fn inputs_are_generated_listed_and_answered() {
    let path = referee("generate gmt_002 path 1 50000", "");
    assert_eq!(path, "0: 4 3\n0 1\n1 2\n2 3\n; ");
    let list = referee("generate gmt_002 --list", "");
    let mut list = list.lines().map(|line| line.split_whitespace());
    assert!(list.any(|line| line.eq(["path", "extreme"])));
    let answer = referee("solve gmt_002", "3 2\r\n0 1\r\n1 2");
    assert_eq!(answer, "0: Losing Winning Losing\n; ");
    let error = "1: ; error: line 2, column 3: expected a node from 0 to 2, found \"x\"\n";
    assert_eq!(referee("solve gmt_002", "3 1\n0 x\n"), error);
    let error = "1: ; error: too large to draw: 41 nodes, and a picture shows up to 40\n";
    assert_eq!(referee("draw gmt_002", "41 0\n"), error);
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
        "<B>Node 1 is winning: it can move to 2, which is losing.</B>",
        "p3 [label=\"3\\nD\" fillcolor=\"#dddddd\"]\n",
        "p0 -> p1 [color=\"#d95f02\" style=solid]\n",
        "p1 -> p2 [color=\"#1f78b4\" style=solid]\n",
    ];
    assert_drawn("gmt_002", "4 3\n0 1\n1 2\n3 3\n", &parts);
    let parts = [
        "<B>Second wins: every move leads to a winning position.</B>",
        "v0 [label=\"1\\ntoken A\"]\n",
        "v0 -> v1 [color=\"#888888\" style=dashed]\n",
        "p1 [label=\"(1, 2)\\nL\" fillcolor=\"#fdbf6f\"]\n",
    ];
    assert_drawn("gmt_011", "3 2\n1 2\n2 3\n1 2\n", &parts);
    let parts = [
        "<B>First wins: it can lose every round but the last, so it opens all, and win that.</B>",
        "n0 [label=\"start\\nwin, lose\" fillcolor=\"#b2df8a\"]\n",
        "n2 [label=\"b\\nwin\" fillcolor=\"#a6cee3\"]\n",
        "n0 -> n1 [label=\" a\" color=\"#1f78b4\" style=solid]\n",
    ];
    assert_drawn("cf_455b", "2 1\na\nbc\n", &parts);
    let parts = [
        "<B>Tyrion wins: the Grundy value is 2, not 0.</B>",
        "s1 [label=\"a\\nf = 0 to 2: 0 1 2\" fillcolor=\"#ffffff\"]\n",
        "s2 -> s3 [color=\"#1f78b4\" style=dashed constraint=false]\n",
        "g0 [label=\"a\\nf = 2: 2\" style=filled fillcolor=\"#dddddd\"]\n",
    ];
    assert_drawn("daenerys", "2 2\nab\nb\n1\na 2\n", &parts);
    let parts = [
        "<TD SIDES=\"BL\"></TD><TD SIDES=\"B\">2</TD><TD SIDES=\"B\"></TD>",
        ">First wins: cell 1 makes XXX.<",
        ">Second wins: there is XXX already.<",
        ">Second wins: the XOR of the Grundy values 1, 1 is 0.<",
    ];
    assert_drawn(
        "treblecross",
        "4\n......X\n.XX\nX.XXX\nX.....X.....X\n",
        &parts,
    );
}

#[test]
fn a_legend_explains_what_the_picture_shows() {
    for problem in PROBLEMS {
        for (name, _) in (problem.generators)() {
            for seed in 1..=20 {
                let input = (problem.generate)(name, seed, Scale(64)).expect("it exists");
                match (problem.draw)(input.as_bytes()) {
                    Ok(picture) => assert_explained(&picture),
                    Err(error) => assert_eq!(error.lines().count(), 1, "{name}: {error}"),
                }
            }
        }
    }
}

/// The legend has every colour and style that the picture has, and what is opened is closed.
fn assert_explained(picture: &str) {
    let ends = "arrowsize=0.7]\n";
    let (legend, body) = picture.split_once(ends).expect("it begins alike");
    for (place, _) in body.match_indices('#') {
        let colour = &body[place..place + "#123456".len()];
        assert!(legend.contains(colour), "{colour} in:\n{picture}");
    }
    for style in ["dashed", "dotted"] {
        let is_used = body.contains(&format!("style={style}"));
        let is_explained = legend.contains(&format!("STYLE=\"{style}\""));
        assert!(is_explained || !is_used, "{picture}");
    }
    let count = |part| picture.matches(part).count();
    assert_eq!(count("{"), count("}"));
    assert_eq!(count("["), count("]"));
    assert_eq!(count("\"") % 2, 0);
}
