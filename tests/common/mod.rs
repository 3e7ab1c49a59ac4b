//! The tests that are the same for every problem: against the rules, at the limits, the textbook program, the text of
//! the solution, and hostile input, which is damaged or comes from a reader that fails.
//!
//! Nothing here knows what an error says. The referee reads the same input: where it accepts one, the solution gives
//! the referee's answer, and where it refuses one, exactly the referee's error.

use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use referee::program::{Mode, Program};
use referee::rng::Rng;
use referee::serve::Pieces;
use referee::stress::{self, of_kind, Solver, Subject};
use referee::text::respace;
use referee::{Kind, Rules, Scale};

/// The tests of a problem: its name, its solution, how many random inputs a full sweep tries, and inputs to damage
/// besides the generated ones, such as those that have as many words as there can be.
macro_rules! common_tests {
    ($problem:ident, $solution:literal, $random:expr, $more:expr) => {
        #[path = $solution]
        #[allow(dead_code, unknown_lints, unexpected_cfgs)]
        mod solution;

        type Rules = referee::$problem::Case;

        /// The one place that calls the solution.
        fn solve(
            input: &mut dyn std::io::Read,
            output: &mut dyn std::io::Write,
        ) -> std::io::Result<()> {
            solution::solve(input, output)
        }

        #[allow(dead_code)] // Not every problem has inputs that are written out.
        fn check(input: &str, want: &str) {
            referee::check(solve, input.as_bytes(), want);
        }

        #[test]
        fn samples_are_right() {
            common::samples_are_right::<Rules>(solve, stringify!($problem));
        }

        #[test]
        fn random_and_extreme_inputs_are_right() {
            referee::check_run::<Rules>(solve, referee::sweep($random));
        }

        #[test]
        fn textbook_program_is_right() {
            common::textbook_program_is_right::<Rules>(stringify!($problem));
        }

        #[test]
        fn damaged_inputs_are_answered_or_refused() {
            let count = referee::sweep(200_000);
            common::damaged_inputs_are_answered_or_refused::<Rules>(solve, &$more, count);
        }

        #[test]
        fn errors_of_readers_and_writers_are_passed_on() {
            common::errors_are_passed_on::<Rules>(solve);
        }

        #[test]
        fn program_exits_with_1_and_one_line_on_stderr() {
            common::program_reports_errors::<Rules>(stringify!($problem));
        }

        #[test]
        fn source_is_what_readers_and_judges_want() {
            common::check_source(stringify!($problem));
        }
    };
}

/// Every sample is answered by the solution and by the referee as the file beside it says.
pub fn samples_are_right<C: Rules>(solve: Solver, problem: &str) {
    for path in samples(problem) {
        let input = fs::read(&path).expect("the input can be read");
        let want = fs::read_to_string(path.with_extension("out")).expect("the output can be read");
        let case = C::parse(&input).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(case.answer(), want, "the referee on {}", path.display());
        referee::check(solve, &input, &want);
    }
}

fn samples(problem: &str) -> Vec<PathBuf> {
    // Without samples there is nothing to check here; that there are some is for `make test`.
    let files = fs::read_dir(format!("samples/{problem}"))
        .into_iter()
        .flatten();
    let paths = files.map(|file| file.expect("the folder can be listed").path());
    paths
        .filter(|path| path.extension() == Some("in".as_ref()))
        .collect()
}

/// The textbook program, built as for the oldest judge, answers the samples and inputs of every generator.
pub fn textbook_program_is_right<C: Rules>(problem: &str) {
    let source = format!("tests/{problem}/plain.rs");
    if !Path::new(&source).exists() {
        return;
    }
    let options = "-O --edition 2018 --deny warnings";
    let mut program = compiled(&source, &format!("{problem}-plain"), options);
    let mut check = |input: &[u8]| {
        let want = C::parse(input).map(|case| case.answer());
        let got = program.answer(input, stress::PATIENCE);
        assert_eq!(got, want, "input:\n{}", stress::excerpt(input));
    };
    for path in samples(problem) {
        check(&fs::read(&path).expect("the input can be read"));
    }
    for generator in C::GENERATORS {
        let seeds = if generator.kind == Kind::Extreme {
            1
        } else {
            10
        };
        for mut rng in (1..=seeds).map(Rng::new) {
            let text = generator.generate(&mut rng, Scale(1)).text();
            check(text.as_bytes());
            if generator.kind != Kind::Extreme {
                check(respace(&text, &mut rng).as_bytes());
            }
        }
    }
}

/// A program of one file, which runs anew for each input.
fn compiled(source: &str, name: &str, options: &str) -> Program {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut rustc = Command::new("rustc");
    rustc
        .args(options.split(' '))
        .arg("-o")
        .arg(&path)
        .arg(source);
    let status = rustc.status().expect("rustc can be started");
    assert!(status.success(), "{source} does not compile");
    Program::new(&path, Mode::Judged)
}

/// Damages tokens of small and middling inputs, and of inputs at the limits the last.
pub fn damaged_inputs_are_answered_or_refused<C: Rules>(
    solve: Solver,
    more: &[Vec<u8>],
    count: u64,
) {
    let mut accepted = 0;
    for number in 0..count {
        let mut rng = Rng::of_input(1, number);
        let kind = if number % 32 == 0 {
            Kind::Random
        } else {
            Kind::Small
        };
        let generator = rng.pick(&of_kind::<C>(kind)).make;
        let mut text = generator(&mut rng, Scale(1)).text();
        if rng.one_in(4) {
            text = respace(&text, &mut rng);
        }
        let mut input = text.into_bytes();
        for _ in 0..*rng.pick(&[1, 1, 1, 2, 3]) {
            let places = tokens(&input);
            if !places.is_empty() {
                let (place, way) = (rng.pick(&places).clone(), rng.below(WAYS));
                damage::<C>(&mut input, place, way, &mut rng);
            }
        }
        accepted += u64::from(is_accepted::<C>(solve, &input));
    }
    // Otherwise the damage is too small or too large to show anything.
    let share = count / 20..count - count / 20;
    assert!(share.contains(&accepted), "{accepted} of {count} accepted");
    let extremes = of_kind::<C>(Kind::Extreme).into_iter();
    let extremes = extremes.map(|one| one.generate(&mut Rng::new(1), Scale(1)).text().into_bytes());
    for text in extremes.chain(more.iter().cloned()) {
        let last = tokens(&text).pop().expect("the input has tokens");
        for way in AT_LIMITS {
            let mut input = text.clone();
            damage::<C>(&mut input, last.clone(), way, &mut Rng::new(1));
            is_accepted::<C>(solve, &input);
        }
    }
}

/// Whether the referee accepts the input. The solution does the same: it gives the same answer or the same error.
fn is_accepted<C: Rules>(solve: Solver, input: &[u8]) -> bool {
    let case = C::parse(input);
    let want = case
        .as_ref()
        .map(C::answer)
        .map_err(|error| format!("error: {error}"));
    let got = stress::output(solve, &mut Pieces::new(input));
    if got != want {
        let end = stress::excerpt(&input[input.len().saturating_sub(300)..]);
        let length = input.len();
        panic!("the end of {length} bytes:\n{end}\nexpected: {want:?}\ngot: {got:?}");
    }
    case.is_ok()
}

/// In how many ways a token can be damaged, and the ones that show a limit if the token is the last.
const WAYS: usize = 12;
const AT_LIMITS: Range<usize> = 0..3;

/// Damages the token of the input at that place. What comes of it may be legal.
fn damage<C: Rules>(input: &mut Vec<u8>, place: Range<usize>, way: usize, rng: &mut Rng) {
    const STRANGE: &str = "-- +1 -0 0x1 1e5 1.5 12345678x \u{b2} \u{663} \u{ff13}";
    let Range { start, end } = place;
    let token = input[start..end].to_vec();
    let after = (end + 1).min(input.len());
    let inside = rng.between(start, end);
    let any_byte = rng.next() as u8;
    let (place, new): (Range<usize>, Vec<u8>) = match way {
        // The input ends before the token.
        0 => (
            start..input.len(),
            rng.pick(&["", "\0\x1a", "\n\n"]).as_bytes().to_vec(),
        ),
        // A number is over the limit, or a word is one letter longer.
        1 => match limits::<C>(input, &place) {
            Some((_, max)) => (place, (max + 1).to_string().into_bytes()),
            None => (end..end, vec![token[token.len() - 1]]),
        },
        2 => (end..end, vec![token[token.len() - 1]]),
        3 => (place, near_limits::<C>(input, start..end, rng).into_bytes()),
        4 => (inside..inside, vec![any_byte]),
        5 => (end..after, vec![any_byte % (b' ' + 1)]),
        6 => {
            let strange: Vec<&str> = STRANGE.split(' ').collect();
            (place, rng.pick(&strange).as_bytes().to_vec())
        }
        7 => {
            let tokens = tokens(input);
            (place, input[rng.pick(&tokens).clone()].to_vec())
        }
        8 => (
            start..start,
            vec![*rng.pick(b"0\n\xef"); *rng.pick(&[1, 9, 20, 5000])],
        ),
        9 => (inside..input.len(), Vec::new()),
        10 => (start..after, Vec::new()),
        _ => (start..start, [token, vec![b' ']].concat()),
    };
    input.splice(place, new);
}

/// A number that the referee just accepts there or just refuses, or that a narrow type takes for one.
fn near_limits<C: Rules>(input: &[u8], place: Range<usize>, rng: &mut Rng) -> String {
    let (min, max) = limits::<C>(input, &place).unwrap_or_default();
    let value = String::from_utf8_lossy(&input[place])
        .parse()
        .unwrap_or(max);
    let bits = *rng.pick(&[8, 16, 31, 32, 33, 63, 64, 65, 127]);
    let wrapped = value.saturating_add(1 << bits);
    let number = *rng.pick(&[min.saturating_sub(1), min, max, max + 1, wrapped, wrapped]);
    match rng.one_in(6) {
        true => "9".repeat(*rng.pick(&[8, 9, 10, 16, 19, 20, 21, 400])),
        false => number.to_string(),
    }
}

/// The least and the largest number that the referee wants at `place`, if it wants a number.
fn limits<C: Rules>(input: &[u8], place: &Range<usize>) -> Option<(u128, u128)> {
    let unknown = [&input[..place.start], b"?", &input[place.end..]].concat();
    let error = C::parse(&unknown).err()?;
    let (_, range) = error.split_once(", found ")?.0.rsplit_once(" from ")?;
    let (min, max) = range.split_once(" to ")?;
    Some((min.parse().ok()?, max.parse().ok()?))
}

/// The places of the tokens in an input.
fn tokens(input: &[u8]) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = Vec::new();
    for (place, &byte) in input.iter().enumerate() {
        match places.last_mut() {
            _ if byte <= b' ' => {}
            Some(token) if token.end == place => token.end += 1,
            _ => places.push(place..place + 1),
        }
    }
    places
}

/// A reader may fail anywhere, a writer as well; their errors are passed on. Both may be slow.
pub fn errors_are_passed_on<C: Rules>(solve: Solver) {
    let large = of_kind::<C>(Kind::Extreme)[0];
    for generator in of_kind::<C>(Kind::Small).into_iter().chain([large]) {
        let case = generator.generate(&mut Rng::new(1), Scale(1));
        let (text, want) = (case.text(), case.answer());
        // Of a large input only a few places are tried, and only a few of its answer.
        let step = |size: usize| size / 50 + 1;
        for place in (0..text.len()).step_by(step(text.len())) {
            let mut source = Pieces::new(&text.as_bytes()[..place]).chain(Fails);
            let got = stress::output(solve, &mut source);
            assert_eq!(
                got,
                Err("error: the reader fails".to_owned()),
                "after {place} bytes"
            );
        }
        for room in (0..=want.len()).step_by(step(want.len())) {
            let mut sink = Sink {
                taken: Vec::new(),
                room,
            };
            let error = solve(&mut text.as_bytes(), &mut sink).map_err(|error| error.to_string());
            let who = if room < want.len() { "writer" } else { "flush" };
            assert_eq!(error, Err(format!("the {who} fails")));
            assert_eq!(sink.taken, want.as_bytes()[..room]);
        }
    }
}

/// A reader that fails.
struct Fails;

impl Read for Fails {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::new(ErrorKind::WouldBlock, "the reader fails"))
    }
}

/// A writer that takes a few bytes at a time, and fails for want of room, or else when it is flushed.
struct Sink {
    taken: Vec<u8>,
    room: usize,
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let left = self.room - self.taken.len();
        if left == 0 && !bytes.is_empty() {
            return Err(io::Error::new(ErrorKind::Other, "the writer fails"));
        }
        let size = bytes.len().min(left).min(3);
        self.taken.extend(&bytes[..size]);
        Ok(size)
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::Error::new(ErrorKind::Other, "the flush fails"))
    }
}

/// The program that a judge runs: on an error exit status 1, nothing on stdout, one line on stderr.
pub fn program_reports_errors<C: Rules>(problem: &str) {
    let source = format!("bins/{problem}.rs");
    let mut program = compiled(&source, problem, "--edition 2021 --cap-lints allow");
    for generator in of_kind::<C>(Kind::Small) {
        let text = generator.generate(&mut Rng::new(1), Scale(1)).text();
        for input in [&text[..], &text[..text.len() - 2], "", "\u{feff}1 1\n"] {
            let want = C::parse(input.as_bytes()).map(|case| case.answer());
            let want = want.map_err(|error| format!("exit status: 1\nerror: {error}"));
            let got = program.answer(input.as_bytes(), stress::PATIENCE);
            assert_eq!(got, want, "input:\n{input}");
        }
    }
}

/// The text of the solution is plain, has all its parts in order, and ends with the reader that all solutions share.
pub fn check_source(problem: &str) {
    const SIZE_MAX: usize = 50_000; // SPOJ takes no more, the tightest limit known.
    let text = |name: &str| fs::read_to_string(format!("bins/{name}.rs")).expect("it is text");
    let ending = |name| Some(text(name).split_once("\nfn main()")?.1.to_owned());
    for other in referee::PROBLEMS.iter().map(|problem| problem.name) {
        assert!(
            ending(problem) == ending(other),
            "the end from `main` on is not that of {other}"
        );
    }
    let text = text(problem);
    assert!(text.starts_with("//! ") && text.len() < SIZE_MAX);
    let is_plain = |byte: u8| byte == b'\n' || (b' '..=b'~').contains(&byte);
    assert!(
        text.bytes().all(is_plain),
        "a tab, a CR or a byte that is not ASCII"
    );
    let header = [
        "Source", "Limits", "Checker", "Task", "Input", "Output", "Idea", "Proof", "Cost",
        "Tested", "Judge",
    ];
    let code = [
        "\n#![forbid(unsafe_code)]\n",
        "\npub fn solve(",
        "\nfn main()",
        "\nmod input {\n",
    ];
    let header = header.map(|part| format!("\n//! {part}: "));
    let mut rest = &text[..];
    for part in header.iter().map(String::as_str).chain(code) {
        let place = rest.find(part);
        assert!(place.is_some(), "{part:?} is missing or in the wrong place");
        rest = &rest[place.unwrap_or(0)..];
    }
}
