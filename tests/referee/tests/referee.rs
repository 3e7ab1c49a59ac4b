//! The referee itself: what its parser says, that a stress run can fail, its pictures and its command line.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::process::{Command, Stdio};

use referee::play::{play, Outcome};
use referee::rng::Rng;
use referee::stress::{run, shortest, Failure, Plan, Subject};
use referee::text::{respace, Tokens};
use referee::{cf_455b, daenerys, gmt_002, gmt_011, treblecross};
use referee::{Kind, Rules, Scale, PROBLEMS};

#[test]
fn random_numbers_are_those_of_the_published_generator() {
    let mut rng = Rng::new(1_234_567);
    let published = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
    assert_eq!([rng.next(), rng.next()], published);
}

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
fn errors_say_where_the_token_stands_and_what_it_is() {
    let mut tokens = Tokens::new(b"1\r\n\n  x\n");
    assert_eq!(tokens.number("n", 1, 2), Ok(1));
    for (line, column, found) in [(3, 3, "\"x\""), (4, 1, "the end of the input")] {
        let error = format!("line {line}, column {column}: expected n from 1 to 2, found {found}");
        assert_eq!(tokens.number("n", 1, 2), Err(error));
    }
    for (text, error) in [
        (
            "\nabC",
            "line 2, column 1: expected a letter, found \"abC\"",
        ),
        (
            "",
            "line 1, column 1: expected a word, found the end of the input",
        ),
        (
            " \u{ff}",
            "line 1, column 2: expected a letter, found \"\\xc3\\xbf\"",
        ),
        (
            "ABCDEFGHIJKLMNOPQRSTU",
            "line 1, column 1: expected a letter, found \"ABCDEFGHIJKLMNOPQRST...\"",
        ),
    ] {
        let mut tokens = Tokens::new(text.as_bytes());
        let word = tokens.word("a word", "a letter", |byte| byte.is_ascii_lowercase());
        assert_eq!(word, Err(error.to_owned()));
    }
}

#[test]
fn other_white_space_leaves_the_tokens() {
    for mut rng in (0..100).map(Rng::new) {
        let spaced = respace("3 1\nab c\n", &mut rng);
        assert!(
            spaced.split_ascii_whitespace().eq(["3", "1", "ab", "c"]),
            "{spaced:?}"
        );
    }
}

#[test]
fn whoever_can_move_to_a_losing_position_wins_and_play_may_go_on_for_ever() {
    let moves = [vec![1, 2], vec![0], vec![], vec![3], vec![0, 3]];
    let outcomes = [
        Outcome::Win,
        Outcome::Lose,
        Outcome::Lose,
        Outcome::Draw,
        Outcome::Draw,
    ];
    assert_eq!(play(&moves), outcomes);
}

#[test]
fn a_generator_gives_the_same_input_again_and_extreme_ones_depend_on_the_scale() {
    for problem in PROBLEMS {
        for (name, kind) in (problem.generators)() {
            let input = |scale| (problem.generate)(name, 1, Scale(scale)).expect("it exists");
            assert_eq!(input(8), input(8), "{name}");
            // Small scales are quicker to compare, but too small for a shape of few things.
            let depends = kind != Kind::Extreme || input(64) != input(8) || input(8) != input(1);
            assert!(
                depends,
                "{}: {name} does not depend on its scale",
                problem.name
            );
        }
    }
}

/// Two rounds of all generators at least.
const COUNT: u64 = 40 * 4099;

fn stress<C: Rules>(subject: &mut dyn Subject, count: u64) -> Result<u64, Box<Failure>> {
    let numbers = 0..count;
    let (seed, time) = (1, None);
    let plan = Plan {
        seed,
        numbers,
        time,
    };
    run::<C>(subject, plan, &mut |_, _| ())
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
fn found<C: Rules>(mistake: fn(&C, &str, String) -> String) -> Failure {
    let failure = stress::<C>(&mut mistaken(mistake), COUNT).expect_err("the mistake is found");
    assert!(failure.fails_alone, "{failure}");
    *failure
}

#[test]
fn mistakes_are_found_and_minimised() {
    let draw = found::<gmt_002::Case>(|_, _, right| right.replace("Draw", "Losing"));
    assert_eq!(draw.smallest.input, "1 1\n0 0\n");
    let draw = found::<gmt_011::Case>(|_, _, right| right.replace("Draw", "Second"));
    assert_eq!(draw.smallest.input.len(), "2 1\n1 1\n1 2\n".len(), "{draw}");
    let line = found::<treblecross::Case>(|_, _, right| right.replace("LOSING\n\n", "LOSING\n"));
    assert_eq!(line.smallest.input, "1\nX\n");
    let round = found::<cf_455b::Case>(|case, _, _| {
        cf_455b::Case {
            k: 1,
            ..case.clone()
        }
        .plain()
    });
    assert_eq!(round.smallest.input, "1 2\na\n");
    let moves = found::<daenerys::Case>(|case, _, _| {
        let mut case = case.clone();
        case.strings
            .iter_mut()
            .for_each(|(_, moves_left)| *moves_left += 1);
        case.naive()
    });
    assert_eq!(moves.smallest.input, "0 1\n1\na 0\n");
    let panic = found::<gmt_002::Case>(|case, _, right| {
        assert!(case.graph.n < 3, "too many nodes");
        right
    });
    assert_eq!(panic.smallest.input, "3 0\n");
    assert_eq!(panic.smallest.got, "panic: too many nodes\n");
    let large = found::<gmt_002::Case>(|_, text, right| match text.len() {
        0..=1000 => right,
        _ => String::new(),
    });
    assert!(
        (1001..=1010).contains(&large.smallest.input.len()),
        "{large}"
    );
    let spacing = found::<cf_455b::Case>(|_, text, right| match text.contains('\r') {
        true => String::new(),
        false => right,
    });
    assert!(
        spacing.smallest.input.contains('\r') && spacing.smallest.input.len() < 20,
        "{spacing}"
    );
}

#[test]
fn a_single_read_is_found() {
    let mut subject = |input: &mut dyn Read, output: &mut dyn Write| {
        let mut block = [0; 1 << 20];
        let size = loop {
            // A read that was interrupted is repeated.
            if let Ok(size) = input.read(&mut block) {
                break size;
            }
        };
        mistaken::<gmt_002::Case>(|_, _, right| right)(&mut &block[..size], output)
    };
    assert!(stress::<gmt_002::Case>(&mut subject, 100).is_err());
}

#[test]
fn what_earlier_inputs_leave_behind_is_named() {
    let mut calls = 0;
    let mut subject = mistaken::<gmt_002::Case>(|_, _, right| {
        calls += 1;
        if calls == 50 {
            String::new()
        } else {
            right
        }
    });
    let failure = stress::<gmt_002::Case>(&mut subject, 100).expect_err("the mistake is found");
    assert!(failure.to_string().contains("only after"), "{failure}");
}

#[test]
fn a_run_has_every_generator_and_the_shortest_every_shape_at_the_limits() {
    let mut large = 0;
    let mut subject = mistaken::<gmt_002::Case>(|case, _, right| {
        large += u64::from(case.graph.n.max(case.graph.moves.len()) > gmt_002::N_MAX / 2);
        right
    });
    let time = Some(std::time::Duration::from_secs(0));
    let (seed, numbers) = (1, 0..u64::MAX);
    let plan = Plan {
        seed,
        numbers,
        time,
    };
    let tally = run::<gmt_002::Case>(&mut subject, plan, &mut |_, _| ());
    let extremes = gmt_002::Case::GENERATORS
        .iter()
        .filter(|one| one.kind == Kind::Extreme);
    let extremes = extremes.count() as u64;
    drop(subject);
    assert_eq!(
        (large, tally.ok()),
        (extremes, Some(shortest::<gmt_002::Case>()))
    );

    let mut tally = BTreeMap::new();
    let mut watch = |_, name: &str| *tally.entry(name.to_owned()).or_insert(0) += 1;
    let mut subject = mistaken::<gmt_011::Case>(|_, _, right| right);
    let (seed, numbers, time) = (1, 0..COUNT, None);
    let plan = Plan {
        seed,
        numbers,
        time,
    };
    let agree = run::<gmt_011::Case>(&mut subject, plan, &mut watch);
    assert_eq!(agree.map_err(|failure| failure.to_string()), Ok(COUNT));
    assert!(
        tally.len() == gmt_011::Case::GENERATORS.len() && tally.values().all(|&count| count > 1),
        "{tally:?}"
    );
}

#[test]
fn a_run_depends_on_its_seed_alone() {
    let of_run = || {
        let failure = found::<daenerys::Case>(|_, text, right| match text.contains("aa") {
            true => String::new(),
            false => right,
        });
        failure.to_string()
    };
    assert_eq!(of_run(), of_run());
}

/// Exit status, stdout and stderr of the referee with these arguments.
fn referee(arguments: &str, input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_referee"))
        .args(arguments.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Where the arguments are wrong, nobody reads the input.
    let _ = child
        .stdin
        .take()
        .expect("stdin is a pipe")
        .write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    (
        output.status.code().unwrap_or(-1),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn bad_usage_exits_with_2_and_one_line() {
    for (arguments, message) in [
        ("", "expected a verb and a problem"),
        ("play gmt_002", "'play gmt_002' makes no sense"),
        (
            "solve gmt_003",
            "no problem 'gmt_003', only cf_455b, daenerys",
        ),
        ("solve gmt_002 x", "'solve gmt_002 x' makes no sense"),
        ("generate gmt_002 trail", "gmt_002 has no generator 'trail'"),
        (
            "generate gmt_002 path x",
            "expected a whole number, found 'x'",
        ),
        (
            "stress gmt_002 program --count",
            "expected a whole number, found ''",
        ),
        (
            "stress gmt_002 program --speed 1",
            "there is no option '--speed'",
        ),
    ] {
        let (status, stdout, stderr) = referee(arguments, "");
        assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(
            stderr.starts_with("error: ") && stderr.contains(message),
            "{stderr}"
        );
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
    assert!(referee("help", "").1.contains("referee solve P"));
}

#[test]
fn inputs_are_generated_listed_and_answered() {
    assert_eq!(
        referee("generate gmt_002 path 1 50000", "").1,
        "4 3\n0 1\n1 2\n2 3\n"
    );
    let (_, list, _) = referee("generate gmt_002 --list", "");
    assert!(
        list.lines()
            .any(|line| line.split_whitespace().eq(["path", "extreme"])),
        "{list}"
    );
    let right = (0, "Losing Winning Losing\n".to_owned(), String::new());
    assert_eq!(referee("solve gmt_002", "3 2\r\n0 1\r\n1 2"), right);
    let message = "error: line 3, column 3: expected a node from 0 to 2, found \"7\"\n";
    assert_eq!(
        referee("solve gmt_002", "3 2\n0 1\n1 7\n"),
        (1, String::new(), message.to_owned())
    );
    let message = "error: too large to draw: 41 nodes, and a picture shows up to 40\n";
    assert_eq!(
        referee("draw gmt_002", "41 0\n"),
        (1, String::new(), message.to_owned())
    );
}

#[test]
fn draw_shows_what_positions_are_worth_and_who_wins() {
    for (problem, input, parts) in [
        (
            "gmt_002",
            "4 3\n0 1\n1 2\n3 3\n",
            [
                "<B>Node 1 is winning: it can move to 2, which is losing.</B>",
                "p3 [label=\"3\\nD\" fillcolor=\"#dddddd\"]\n",
                "p0 -> p1 [color=\"#d95f02\" style=solid]\n",
                "p1 -> p2 [color=\"#1f78b4\" style=solid]\n",
            ],
        ),
        (
            "gmt_011",
            "3 2\n1 2\n2 3\n1 2\n",
            [
                "<B>Second wins: every move leads to a winning position.</B>",
                "v0 [label=\"1\\ntoken A\"]\n",
                "v0 -> v1 [color=\"#888888\" style=dashed]\n",
                "p1 [label=\"(1, 2)\\nL\" fillcolor=\"#fdbf6f\"]\n",
            ],
        ),
        (
            "cf_455b",
            "2 1\na\nbc\n",
            [
                "<B>First wins: it can lose every round but the last, so it opens all, and win that.</B>",
                "n0 [label=\"start\\nwin, lose\" fillcolor=\"#b2df8a\"]\n",
                "n2 [label=\"b\\nwin\" fillcolor=\"#a6cee3\"]\n",
                "n0 -> n1 [label=\" a\" color=\"#1f78b4\" style=solid]\n",
            ],
        ),
        (
            "daenerys",
            "2 2\nab\nb\n1\na 2\n",
            [
                "<B>Tyrion wins: the Grundy value is 2, not 0.</B>",
                "s1 [label=\"a\\nf = 0 to 2: 0 1 2\" fillcolor=\"#ffffff\"]\n",
                "s2 -> s3 [color=\"#1f78b4\" style=dashed constraint=false]\n",
                "g0 [label=\"a\\nf = 2: 2\" style=filled fillcolor=\"#dddddd\"]\n",
            ],
        ),
        (
            "treblecross",
            "4\n......X\n.XX\nX.XXX\nX.....X.....X\n",
            [
                "<TD SIDES=\"BL\"></TD><TD SIDES=\"B\">2</TD><TD SIDES=\"B\"></TD>",
                ">First wins: cell 1 makes XXX.<",
                ">Second wins: there is XXX already.<",
                ">Second wins: the XOR of the Grundy values 1, 1 is 0.<",
            ],
        ),
    ] {
        let (status, stdout, stderr) = referee(&format!("draw {problem}"), input);
        assert_eq!((status, stderr.as_str()), (0, ""));
        for part in parts {
            assert!(stdout.contains(part), "{part} in:\n{stdout}");
        }
    }
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
    let (legend, body) = picture
        .split_once("arrowsize=0.7]\n")
        .expect("it begins alike");
    for (place, _) in body.match_indices('#') {
        let colour = &body[place..place + "#123456".len()];
        assert!(legend.contains(colour), "{colour} in:\n{picture}");
    }
    for style in ["dashed", "dotted"] {
        let is_used = body.contains(&format!("style={style}"));
        assert!(
            !is_used || legend.contains(&format!("STYLE=\"{style}\"")),
            "{picture}"
        );
    }
    let count = |part| picture.matches(part).count();
    assert_eq!(
        [count("{"), count("["), count("\"") % 2],
        [count("}"), count("]"), 0]
    );
}
