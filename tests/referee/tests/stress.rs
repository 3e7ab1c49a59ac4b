//! A stress run must be able to fail: solutions with one mistake each are found out, and the input
//! that shows the mistake is as small as it can be.

use std::io::{self, Read, Write};
use std::time::Duration;

use referee::stress::{run, Outcome, Plan, Solver};
use referee::{cf_455b, daenerys, gmt_002, gmt_011, treblecross, Kind, Rules, PROBLEMS};

/// Two rounds of all extreme generators at least.
const COUNT: u64 = 40 * 4096;

fn extreme_count<C: Rules>() -> u64 {
    let extremes = C::GENERATORS.iter().filter(|one| one.kind == Kind::Extreme);
    extremes.count() as u64
}

fn stress<C: Rules>(mut solver: Solver, count: u64) -> Outcome {
    let plan = Plan::new(1, extreme_count::<C>(), count, None);
    run::<C>(&mut solver, &plan, &mut |_, _| ())
}

/// The input on which `solver` is found to be wrong.
fn smallest<C: Rules>(solver: Solver) -> String {
    let failure = stress::<C>(solver, COUNT).expect_err("the mistake is found");
    assert!(failure.smallest.in_pieces.is_none(), "{failure}");
    String::from_utf8(failure.smallest.input).expect("inputs are text")
}

/// The right answer of the problem, changed by `mistake`, which also sees the input.
fn answer(
    name: &str,
    input: &mut dyn Read,
    output: &mut dyn Write,
    mistake: fn(&str, String) -> String,
) -> io::Result<()> {
    let mut text = String::new();
    input.read_to_string(&mut text)?;
    let problem = PROBLEMS.iter().find(|problem| problem.name == name);
    let right = (problem.expect("the problem is known").solve)(text.as_bytes());
    let right = right.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    output.write_all(mistake(&text, right).as_bytes())
}

#[test]
fn a_right_solution_agrees_on_inputs_of_every_generator() {
    let solver: Solver = |input, output| answer("gmt_011", input, output, |_, right| right);
    let tally =
        stress::<gmt_011::Case>(solver, COUNT).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(tally.total(), extreme_count::<gmt_011::Case>() + COUNT);
    assert!(tally.0.iter().all(|(_, count)| *count > 0), "{tally:?}");
}

#[test]
fn the_shortest_run_has_every_extreme_shape_at_the_limits() {
    let mut large = 0;
    let mut solver = |input: &mut dyn Read, output: &mut dyn Write| {
        let mut text = Vec::new();
        input.read_to_end(&mut text)?;
        let case = gmt_002::Case::parse(&text).expect("the input is legal");
        large += u64::from(case.graph.n.max(case.graph.moves.len()) > gmt_002::N_MAX / 2);
        output.write_all(case.plain().as_bytes())
    };
    let extremes = extreme_count::<gmt_002::Case>();
    let plan = Plan::new(1, extremes, 1, Some(Duration::from_secs(0)));
    let tally = run::<gmt_002::Case>(&mut solver, &plan, &mut |_, _| ());
    let tally = tally.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!((large, tally.total()), (extremes, extremes + 1));
}

#[test]
fn what_earlier_inputs_leave_behind_is_named() {
    let mut calls = 0;
    let mut solver = |input: &mut dyn Read, output: &mut dyn Write| {
        calls += 1;
        let mistake = |right: String| if calls == 50 { String::new() } else { right };
        let mut text = Vec::new();
        input.read_to_end(&mut text)?;
        let right = gmt_002::Case::parse(&text)
            .expect("the input is legal")
            .naive();
        output.write_all(mistake(right).as_bytes())
    };
    let plan = Plan::new(1, extreme_count::<gmt_002::Case>(), 50, None);
    let failure = run::<gmt_002::Case>(&mut solver, &plan, &mut |_, _| ());
    let failure = failure.expect_err("the mistake is found");
    assert!(
        !failure.fails_alone && failure.to_string().contains("only after"),
        "{failure}"
    );
}

#[test]
fn a_draw_taken_for_a_loss_is_found_at_one_loop() {
    let input = smallest::<gmt_002::Case>(|input, output| {
        answer("gmt_002", input, output, |_, right| {
            right.replace("Draw", "Losing")
        })
    });
    assert_eq!(input, "1 1\n0 0\n");
}

#[test]
fn a_draw_taken_for_a_win_of_the_second_player_is_found_at_one_loop() {
    let input = smallest::<gmt_011::Case>(|input, output| {
        answer("gmt_011", input, output, |_, right| {
            right.replace("Draw", "Second")
        })
    });
    assert!(
        input.starts_with("2 1\n") && input.len() == "2 1\n1 1\n1 2\n".len(),
        "{input}"
    );
}

#[test]
fn a_missing_empty_line_is_found_at_one_board_of_one_cell() {
    let input = smallest::<treblecross::Case>(|input, output| {
        answer("treblecross", input, output, |_, right| {
            right.replace("LOSING\n\n", "LOSING\n")
        })
    });
    assert_eq!(input, "1\nX\n");
}

#[test]
fn an_ignored_number_of_rounds_is_found_at_one_letter() {
    let input = smallest::<cf_455b::Case>(|input, output| {
        answer("cf_455b", input, output, |text, right| {
            let case = cf_455b::Case::parse(text.as_bytes());
            case.map_or(right, |case| cf_455b::Case { k: 1, ..case }.plain())
        })
    });
    assert_eq!(input, "1 2\na\n");
}

#[test]
fn one_move_too_many_is_found_at_one_string() {
    let input = smallest::<daenerys::Case>(|input, output| {
        answer("daenerys", input, output, |text, right| {
            let case = daenerys::Case::parse(text.as_bytes());
            case.map_or(right, |mut case| {
                case.strings
                    .iter_mut()
                    .for_each(|(_, moves_left)| *moves_left += 1);
                case.naive()
            })
        })
    });
    assert_eq!(input, "0 1\n1\na 0\n");
}

#[test]
fn a_panic_is_a_wrong_answer_like_any_other() {
    let failure = stress::<gmt_002::Case>(
        |input, output| {
            answer("gmt_002", input, output, |_, right| {
                assert!(right.split(' ').count() < 3, "too many nodes");
                right
            })
        },
        COUNT,
    )
    .expect_err("the mistake is found");
    assert_eq!(failure.smallest.input, b"3 0\n");
    assert_eq!(failure.smallest.got, "panic: too many nodes\n");
    assert_eq!(failure.smallest.want, "Losing Losing Losing\n");
}

#[test]
fn a_mistake_that_only_large_inputs_show_is_found() {
    let input = smallest::<gmt_002::Case>(|input, output| {
        answer("gmt_002", input, output, |text, right| match text.len() {
            0..=1000 => right,
            _ => String::new(),
        })
    });
    assert!(
        (1001..=1010).contains(&input.len()),
        "{} bytes",
        input.len()
    );
}

#[test]
fn a_single_read_is_found_by_input_in_pieces() {
    let failure = stress::<gmt_002::Case>(
        |input, output| {
            let mut block = [0; 1 << 20];
            let size = input.read(&mut block).unwrap_or(0);
            answer("gmt_002", &mut &block[..size], output, |_, right| right)
        },
        COUNT,
    )
    .expect_err("the mistake is found");
    assert!(failure.smallest.in_pieces.is_some(), "{failure}");
}

#[test]
fn a_carriage_return_that_is_not_expected_is_found() {
    let input = smallest::<cf_455b::Case>(|input, output| {
        answer("cf_455b", input, output, |text, right| {
            match text.contains('\r') {
                true => String::new(),
                false => right,
            }
        })
    });
    assert!(input.contains('\r') && input.len() < 20, "{input:?}");
}

#[test]
fn a_run_depends_on_its_seed_alone() {
    let solver: Solver = |input, output| {
        answer("daenerys", input, output, |text, right| {
            match text.contains("aa") {
                true => String::new(),
                false => right,
            }
        })
    };
    let of_run = || stress::<daenerys::Case>(solver, COUNT).map_err(|failure| failure.to_string());
    let failure = of_run().expect_err("the mistake is found");
    assert_eq!(of_run().expect_err("the mistake is found again"), failure);
}
