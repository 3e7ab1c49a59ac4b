//! Tests shared by all five games: the solution against the rules and at the limits, the textbook program, the part
//! that ends all five sources, malformed input, and readers and writers that fail.
//!
//! The referee reads the same inputs. If it accepts one, the solution must give the same answer; otherwise the solution
//! must fail with an error.
//!
//! Each game names this module `shared`, so that these tests run after those named `every_..`, and those on large
//! inputs are named `the_..`, so that they run last. In another order, the thousands of small runs would be slow: they
//! would have to clear memory that large inputs have left behind.

use std::env;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::referee::rng::Rng;
use crate::referee::text::respace;
use crate::referee::{numbered, of_kind, Kind, Rules};
use crate::rules::Case;
use crate::{solution, ERRORS, PROBLEM, RANDOM};

/// Declares the modules and constants of a game's tests, from the name of the problem, the path of its solution, how
/// many random inputs a full sweep tries, and malformed inputs with what the solution expected instead.
macro_rules! common_tests {
    ($problem:literal, $solution:literal, $random:expr, $errors:expr) => {
        #[path = $solution]
        #[allow(dead_code, unknown_lints, unexpected_cfgs)]
        mod solution;

        #[path = "../referee/mod.rs"]
        #[allow(dead_code)] // Each game uses a part of it.
        mod referee;
        mod rules;

        const PROBLEM: &str = $problem;
        const RANDOM: u64 = $random;
        const ERRORS: &[(&str, &str)] = &$errors;
    };
}

/// How many of the inputs of a full sweep a test tries: all with `SWEEP=1`, otherwise a tenth.
fn sweep(full: u64) -> u64 {
    match env::var("SWEEP").as_deref() {
        Ok("1") => full,
        _ => full / 10,
    }
}

/// The output of the solution, or its error or panic.
fn output(input: &mut dyn Read) -> Result<String, String> {
    let mut written = Vec::new();
    match panic::catch_unwind(AssertUnwindSafe(|| solution::solve(input, &mut written))) {
        Ok(Ok(())) => Ok(String::from_utf8_lossy(&written).into_owned()),
        Ok(Err(error)) if written.is_empty() => Err(format!("Error: {error:?}")),
        Ok(Err(error)) => Err(format!("error after output was written: {error:?}")),
        Err(_) => Err("a panic, which is shown above".to_owned()),
    }
}

/// Checks the solution's output on an input.
pub fn check(input: &[u8], want: &str) {
    let got = output(&mut &*input).unwrap_or_else(|error| error);
    assert!(got == want, "{}", difference(input, want, &got));
}

fn difference(input: &[u8], want: &str, got: &str) -> String {
    let [input, want, got] = [input, want.as_bytes(), got.as_bytes()].map(shown);
    format!("input:\n{input}\nexpected:\n{want}\ngot:\n{got}")
}

/// Checks the solution on a case for which the referee has the answer.
pub fn check_case(case: &Case) {
    check(case.text().as_bytes(), &case.answer());
}

/// Checks that the solution answers the input if the referee accepts it, and otherwise says what it expected; returns
/// whether the referee accepts it.
pub fn check_input(input: &[u8]) -> bool {
    if let Some(case) = Case::parse(input) {
        check(input, &case.answer());
        return true;
    }
    let got = output(&mut &*input).unwrap_or_else(|error| error);
    let is_error = got.starts_with("Error: \"expected ") && got.lines().count() == 1;
    assert!(is_error, "{}", difference(input, "an error", &got));
    false
}

/// A text with unusual bytes made visible; if it is long, only its beginning and end.
fn shown(text: &[u8]) -> String {
    const BYTES: usize = 500;
    let visible = |text: &[u8]| text.escape_ascii().to_string().replace("\\n", "\n");
    match text.len() {
        0..=BYTES => visible(text),
        size => visible(&text[..BYTES]) + "\n..\n" + &visible(&text[size - BYTES..]),
    }
}

/// Every extreme shape at the limits. A test that fails prints the name of the last one.
pub fn extremes() -> impl Iterator<Item = Case> {
    of_kind::<Case>(Kind::Extreme).into_iter().map(|generator| {
        println!("tests/{PROBLEM}/gen.rs: {}", generator.name);
        generator.generate(&mut Rng(1))
    })
}

#[test]
fn random_inputs_are_answered_correctly() {
    for number in 1..=sweep(RANDOM) {
        let (case, text) = numbered::<Case>(number);
        check(text.as_bytes(), &case.answer());
    }
}

/// The extreme shapes: as they are, with other separators, and with the last token damaged.
#[test]
fn the_extreme_inputs_are_answered_correctly() {
    for case in extremes() {
        check_case(&case);
        let text = case.text();
        check(respace(&text, &mut Rng(1)).as_bytes(), &case.answer());
        for way in AT_LIMITS {
            let mut input = text.clone().into_bytes();
            let last = tokens(&input).pop().expect("the input has tokens");
            damage(&mut input, last, way, &mut Rng(1));
            check_input(&input);
        }
    }
}

/// The referee and the solution must give the expected answer to every sample. The textbook program must agree with the
/// rules on small inputs and, compiled in the oldest edition in use, with the referee on the samples and on inputs from
/// every generator.
#[test]
fn the_samples_the_referee_and_the_textbook_program_agree() {
    for case in (1..=100).map(|number| numbered::<Case>(number).0) {
        assert_eq!(case.plain(), case.naive(), "on {case:?}");
    }
    let small = (950..1100).map(|number| numbered::<Case>(number).1);
    let extremes = extremes().map(|case| case.text());
    let mut inputs: Vec<Vec<u8>> = small.chain(extremes).map(String::into_bytes).collect();
    // Without samples there is nothing to check here; `make test` requires some.
    let files = fs::read_dir(format!("samples/{PROBLEM}")).into_iter().flatten();
    let paths = files.map(|file| file.expect("the folder can be listed").path());
    for path in paths.filter(|path| path.extension() == Some("in".as_ref())) {
        let input = fs::read(&path).expect("the input can be read");
        let want = fs::read_to_string(path.with_extension("out")).expect("the output can be read");
        assert_eq!(answer(&input), want, "{}", path.display());
        check(&input, &want);
        inputs.push(input);
    }
    let source = format!("tests/{PROBLEM}/plain.rs");
    let mut program = compiled(&source, "plain", "-O --edition 2018 --deny warnings");
    for input in inputs {
        let want = format!("0: {}; ", answer(&input));
        assert_eq!(run(&mut program, &input), want, "input:\n{}", shown(&input));
    }
}

/// The referee's answer to a legal input.
fn answer(input: &[u8]) -> String {
    Case::parse(input).expect("the input is legal").answer()
}

#[test]
fn malformed_input_gets_exit_status_1_and_one_line_on_stderr() {
    let source = format!("bins/{PROBLEM}.rs");
    let mut program = compiled(&source, "solution", "--edition 2021 --cap-lints allow");
    for (input, expected) in ERRORS {
        assert!(!check_input(input.as_bytes()), "the referee accepts {input:?}");
        let want = format!("1: ; Error: \"expected {expected}\"\n");
        assert_eq!(run(&mut program, input.as_bytes()), want, "on {input:?}");
    }
}

/// A compiled program of one file.
fn compiled(source: &str, name: &str, options: &str) -> Command {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{PROBLEM}-{name}"));
    let mut rustc = Command::new("rustc");
    rustc.args(options.split(' ')).args([source, "-o"]).arg(&path);
    let status = rustc.status().expect("rustc can be started");
    assert!(status.success(), "{source} does not compile");
    Command::new(path)
}

/// What the program does with the input, as `STATUS: STDOUT; STDERR`.
fn run(program: &mut Command, input: &[u8]) -> String {
    program.env_remove("RUST_BACKTRACE").stdin(Stdio::piped());
    program.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().expect("it starts");
    let stdin = child.stdin.take();
    // After an error, the program does not read the rest.
    let _ = stdin.expect("stdin is a pipe").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    let status = output.status.code().unwrap_or(-1);
    let [stdout, stderr] = [output.stdout, output.stderr].map(String::from_utf8);
    format!("{status}: {}; {}", stdout.unwrap(), stderr.unwrap())
}

/// Damages tokens of small and medium inputs.
#[test]
fn damaged_inputs_get_an_error_or_the_answer_of_the_referee() {
    let count = sweep(200_000);
    let mut accepted = 0;
    for number in 0..count {
        let mut rng = Rng::of_number(!number);
        let mut input = numbered::<Case>(number).1.into_bytes();
        for _ in 0..*rng.pick(&[1, 1, 1, 2, 3]) {
            let places = tokens(&input);
            if !places.is_empty() {
                let (place, way) = (rng.pick(&places).clone(), rng.below(WAYS));
                damage(&mut input, place, way, &mut rng);
            }
        }
        accepted += u64::from(check_input(&input));
    }
    // Otherwise the damage is too small or too large to show anything.
    let share = count / 20..count - count / 20;
    assert!(share.contains(&accepted), "{accepted} of {count} accepted");
}

/// The number of ways to damage a token, and the ways that test a limit when the last token is damaged.
const WAYS: usize = 7;
const AT_LIMITS: Range<usize> = 0..2;

/// Damages the token at that place. The result may be legal.
fn damage(input: &mut Vec<u8>, place: Range<usize>, way: usize, rng: &mut Rng) {
    const STRANGE: [&str; 8] = ["+1", "-0", "0x1", "1e5", "1.5", "1x", "\u{b2}", "\u{663}"];
    let Range { start, end } = place;
    let inside = rng.between(start..=end);
    let (place, new): (Range<usize>, Vec<u8>) = match way {
        // The input ends before the token.
        0 => (start..input.len(), vec![b'\n'; rng.below(3)]),
        // The token is one letter or digit longer.
        1 => (end..end, vec![input[end - 1]]),
        2 => (place, near_limits(input, start..end, rng).into_bytes()),
        // A byte, often the last one that separates tokens or the first one that does not.
        3 => {
            let byte = rng.next() as u8;
            (inside..inside, vec![*rng.pick(&[byte, b' ', b'!'])])
        }
        4 => (place, rng.pick(&STRANGE).as_bytes().to_vec()),
        5 => (place, input[rng.pick(&tokens(input)).clone()].to_vec()),
        _ => {
            let count = *rng.pick(&[1, 9, 20, 5000]);
            (start..start, vec![*rng.pick(b"0\n\xef"); count])
        }
    };
    input.splice(place, new);
}

/// A number at or just beyond a limit of the solution, or one that a narrow type would wrap to such a number.
fn near_limits(input: &[u8], place: Range<usize>, rng: &mut Rng) -> String {
    let (min, max) = limits(input, &place).unwrap_or_default();
    let value = String::from_utf8_lossy(&input[place]).parse();
    let bits = *rng.pick(&[8, 16, 31, 32, 33, 63, 64, 65]);
    let wrapped = value.unwrap_or(max).saturating_add(1 << bits);
    rng.pick(&[min.saturating_sub(1), min, max, max + 1, wrapped]).to_string()
}

/// The least and the largest number that the solution accepts at `place`, if it expects a number.
fn limits(input: &[u8], place: &Range<usize>) -> Option<(u128, u128)> {
    let unknown = [&input[..place.start], b"?", &input[place.end..]].concat();
    let error = output(&mut &unknown[..]).err()?;
    let (_, range) = error.strip_suffix('"')?.rsplit_once(" from ")?;
    let (min, max) = range.split_once(" to ")?;
    Some((min.parse().ok()?, max.parse().ok()?))
}

/// The places of the tokens in an input.
fn tokens(input: &[u8]) -> Vec<Range<usize>> {
    let start = |token: &[u8]| token.as_ptr() as usize - input.as_ptr() as usize;
    let tokens = input.split(|&byte| byte <= b' ').filter(|token| !token.is_empty());
    tokens.map(|token| start(token)..start(token) + token.len()).collect()
}

/// A reader or a writer may fail anywhere; its error is passed on.
#[test]
fn errors_of_readers_and_writers_are_passed_on() {
    // A folder can be opened, but not read.
    let folder = || File::open("tests").expect("the folder can be opened");
    let unreadable = folder().read(&mut [0]).expect_err("it cannot be read");
    for number in 0..4 {
        let (case, text) = numbered::<Case>(number);
        for place in 0..text.len() {
            let result = output(&mut text.as_bytes()[..place].chain(folder()));
            assert_eq!(result, Err(format!("Error: {unreadable:?}")), "after {place} bytes");
        }
        for capacity in 0..case.answer().len() {
            let full = solution::solve(text.as_bytes(), &mut vec![0; capacity][..]);
            let mut buffer = vec![0; capacity];
            // Only the flush reports that the last bytes do not fit.
            let full_later = solution::solve(text.as_bytes(), BufWriter::new(&mut buffer[..]));
            for result in [full, full_later] {
                let error = result.expect_err("the output does not fit");
                let kind = error.downcast::<io::Error>().expect("it is passed on").kind();
                assert_eq!(kind, ErrorKind::WriteZero, "after {capacity} bytes");
            }
        }
    }
}

/// The solutions have the same bytes from `main` on.
#[test]
fn main_and_the_reader_are_the_same_in_all_solutions() {
    let end = |name: &str| {
        let text = fs::read_to_string(format!("bins/{name}.rs")).expect("it is text");
        text.split_once("\nfn main()").expect("it has a main").1.to_owned()
    };
    let mut is_among_them = false;
    for entry in fs::read_dir("tests").expect("the folder can be listed") {
        let folder = entry.expect("the folder can be listed").path();
        if folder.join("rules.rs").exists() {
            let other = folder.file_name().expect("it has a name").to_string_lossy();
            assert!(end(PROBLEM) == end(&other), "from `main` on, it differs from {other}");
            is_among_them |= other == PROBLEM;
        }
    }
    assert!(is_among_them);
}
