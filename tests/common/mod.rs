//! The tests that are the same for every problem: against the rules, at the limits, the textbook program, the text of
//! the solution, and malformed input, which is damaged or comes from a reader that fails.
//!
//! No error text is hard-coded here. The referee reads the same input: if it accepts it, the solution must give the
//! referee's answer, and if it refuses it, exactly the referee's error.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::process::Command;

use referee::check::{self, check_run, output, run, shown, sweep};
use referee::rng::Rng;
use referee::{of_kind, Kind, Numbered, Rules, Scale, PROBLEMS};

use crate::{Case, PROBLEM, RANDOM};

/// What is to be tested: the name of the problem, its solution, and how many random inputs a full sweep tries.
macro_rules! common_tests {
    ($problem:ident, $solution:literal, $random:expr) => {
        #[path = $solution]
        #[allow(dead_code, unknown_lints, unexpected_cfgs)]
        mod solution;

        type Case = referee::$problem::Case;
        const PROBLEM: &str = stringify!($problem);
        const RANDOM: u64 = $random;
    };
}

/// The one place that calls the solution.
pub fn solve(input: &mut dyn Read, output: &mut dyn Write) -> io::Result<()> {
    crate::solution::solve(input, output)
}

/// Checks the solution on an input that needs no name.
pub fn check(input: &str, want: &str) {
    check::check(solve, input.as_bytes(), want, "");
}

#[test]
fn random_and_extreme_inputs_are_right() {
    check_run::<Case>(PROBLEM, solve, sweep(RANDOM));
}

/// The referee and the solution give the answer of every sample. The textbook program, in the oldest edition in use, gives the
/// referee's, also on inputs of every generator.
#[test]
fn samples_and_the_textbook_program_are_right() {
    let small = (950..1100).map(|number| Numbered::<Case>::new(number).text);
    let mut inputs: Vec<Vec<u8>> = small.chain(extremes()).map(String::into_bytes).collect();
    // Without samples there is nothing to check here; `make test` requires some.
    let files = fs::read_dir(format!("samples/{PROBLEM}")).into_iter().flatten();
    let paths = files.map(|file| file.expect("the folder can be listed").path());
    for path in paths.filter(|path| path.extension() == Some("in".as_ref())) {
        let input = fs::read(&path).expect("the input can be read");
        let want = fs::read_to_string(path.with_extension("out")).expect("the output can be read");
        assert_eq!(expected_run(&input), format!("0: {want}; "), "{}", path.display());
        check_input(&input);
        inputs.push(input);
    }
    let source = format!("tests/{PROBLEM}/plain.rs");
    let mut program = compiled(&source, "plain", "-O --edition 2018 --deny warnings");
    for input in inputs {
        assert_eq!(run(&mut program, &input), expected_run(&input), "input:\n{}", shown(&input));
    }
}

/// Every extreme shape at the limits.
fn extremes() -> impl Iterator<Item = String> {
    let generators = of_kind::<Case>(Kind::Extreme).into_iter();
    generators.map(|one| one.generate(&mut Rng(1), Scale(1)).text())
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

/// What a program should do with the input: the referee's answer or, with exit status 1, its error.
fn expected_run(input: &[u8]) -> String {
    match Case::parse(input) {
        Ok(case) => format!("0: {}; ", case.answer()),
        Err(error) => format!("1: ; error: {error}\n"),
    }
}

/// Damages tokens of small and medium inputs, and the last token of inputs at the limits.
#[test]
fn damaged_inputs_are_answered_or_refused() {
    let count = sweep(200_000);
    let mut accepted = 0;
    for number in 0..count {
        let mut rng = Rng::of_number(!number);
        let mut input = Numbered::<Case>::new(number).text.into_bytes();
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
    for text in extremes() {
        let last = tokens(text.as_bytes()).pop();
        let last = last.expect("the input has tokens");
        for way in AT_LIMITS {
            let mut input = text.clone().into_bytes();
            damage(&mut input, last.clone(), way, &mut Rng(1));
            check_input(&input);
        }
    }
}

/// Checks the solution's answer or error against the referee's; returns whether the referee accepts the input.
pub fn check_input(input: &[u8]) -> bool {
    let case = Case::parse(input);
    let want = match &case {
        Ok(case) => case.answer(),
        Err(error) => format!("error: {error}"),
    };
    let end = shown(&input[input.len().saturating_sub(300)..]);
    let origin = format!("{} bytes, ending in:\n{end}", input.len());
    check::check(solve, input, &want, &origin);
    case.is_ok()
}

/// The number of ways to damage a token, and those that show a limit if it is the last.
const WAYS: usize = 11;
const AT_LIMITS: Range<usize> = 0..2;

/// Damages the token at that place. The result may be legal.
fn damage(input: &mut Vec<u8>, place: Range<usize>, way: usize, rng: &mut Rng) {
    const STRANGE: [&str; 8] = ["+1", "-0", "0x1", "1e5", "1.5", "1x", "\u{b2}", "\u{663}"];
    let Range { start, end } = place;
    let token = input[start..end].to_vec();
    let after = (end + 1).min(input.len());
    let inside = rng.between(start..=end);
    let any_byte = rng.next() as u8;
    let (place, new): (Range<usize>, Vec<u8>) = match way {
        // The input ends before the token.
        0 => (start..input.len(), vec![b'\n'; rng.below(3)]),
        // The token is one letter or digit longer.
        1 => (end..end, vec![token[token.len() - 1]]),
        2 => (place, near_limits(input, start..end, rng).into_bytes()),
        3 => (inside..inside, vec![any_byte]),
        4 => (end..after, vec![any_byte % (b' ' + 1)]),
        5 => (place, rng.pick(&STRANGE).as_bytes().to_vec()),
        6 => {
            let tokens = tokens(input);
            (place, input[rng.pick(&tokens).clone()].to_vec())
        }
        7 => {
            let count = *rng.pick(&[1, 9, 20, 5000]);
            (start..start, vec![*rng.pick(b"0\n\xef"); count])
        }
        8 => (inside..input.len(), Vec::new()),
        9 => (start..after, Vec::new()),
        _ => (start..start, [token, vec![b' ']].concat()),
    };
    input.splice(place, new);
}

/// A number at or just beyond a limit of the referee, or one that a narrow type would wrap to such a number.
fn near_limits(input: &[u8], place: Range<usize>, rng: &mut Rng) -> String {
    let (min, max) = limits(input, &place).unwrap_or_default();
    let value = String::from_utf8_lossy(&input[place]).parse();
    let bits = *rng.pick(&[8, 16, 31, 32, 33, 63, 64, 65, 127]);
    let wrapped = value.unwrap_or(max).saturating_add(1 << bits);
    let number = *rng.pick(&[min.saturating_sub(1), min, max, max + 1, wrapped, wrapped]);
    match rng.one_in(6) {
        true => "9".repeat(*rng.pick(&[8, 9, 10, 16, 19, 20, 21, 400])),
        false => number.to_string(),
    }
}

/// The least and the largest number that the referee accepts at `place`, if it expects a number.
fn limits(input: &[u8], place: &Range<usize>) -> Option<(u128, u128)> {
    let unknown = [&input[..place.start], b"?", &input[place.end..]].concat();
    let error = Case::parse(&unknown).err()?;
    let (_, range) = error.split_once(", found ")?.0.rsplit_once(" from ")?;
    let (min, max) = range.split_once(" to ")?;
    Some((min.parse().ok()?, max.parse().ok()?))
}

/// The places of the tokens in an input.
fn tokens(input: &[u8]) -> Vec<Range<usize>> {
    let mut end = 0;
    let place = |word: &[u8]| {
        let start = end;
        end += word.len() + 1;
        start..start + word.len()
    };
    let places = input.split(|&byte| byte <= b' ').map(place);
    places.filter(|place| !place.is_empty()).collect()
}

/// A reader or a writer may fail anywhere; its error is passed on.
#[test]
fn errors_of_readers_and_writers_are_passed_on() {
    // A folder can be opened, but not read.
    let folder = || File::open("tests").expect("the folder can be opened");
    let unreadable = folder().read(&mut [0]).expect_err("it cannot be read");
    let small = (0..4).map(|number| Numbered::<Case>::new(number).text);
    for text in small.chain(extremes().take(1)) {
        let text = text.as_bytes();
        // In a large input or answer only a few places are tried.
        for place in (0..text.len()).step_by(text.len() / 50 + 1) {
            let result = output(solve, &mut text[..place].chain(folder()));
            assert_eq!(result, Err(format!("error: {unreadable}")), "after {place} bytes");
        }
        let size = Case::parse(text).expect("it is legal").answer().len();
        for capacity in (0..size).step_by(size / 50 + 1) {
            let full = solve(&mut &*text, &mut &mut vec![0; capacity][..]);
            // Only the flush reports that the last bytes do not fit.
            let full_later = solve(&mut &*text, &mut BufWriter::new(&mut vec![0; capacity][..]));
            for result in [full, full_later] {
                let kind = result.expect_err("there is no room for all").kind();
                assert_eq!(kind, ErrorKind::WriteZero, "after {capacity} bytes");
            }
        }
    }
}

/// The compiled program, on an error: exit status 1, nothing on stdout, one line on stderr.
#[test]
fn program_exits_with_1_and_one_line_on_stderr() {
    let source = format!("bins/{PROBLEM}.rs");
    let mut program = compiled(&source, "solution", "--edition 2021 --cap-lints allow");
    for input in ["", "1", "\u{feff}1 1\n"].map(str::as_bytes) {
        assert_eq!(run(&mut program, input), expected_run(input), "input:\n{}", shown(input));
    }
}

/// The text of the solution is plain and short, has all its parts in order, and ends as all solutions end; the textbook
/// program begins with the statement and the proof.
#[test]
fn source_is_what_readers_and_judges_want() {
    let lines_max = if PROBLEM == "daenerys" { 280 } else { 235 };
    let file = |path: String| fs::read_to_string(path).expect("it is text");
    let text = |name: &str| file(format!("bins/{name}.rs"));
    let is_code = |line: &&str| !line.is_empty() && !line.trim_start().starts_with("//");
    let code = |text: &str| text.lines().filter(is_code).count();
    let halves = |name| {
        let text = text(name);
        let (start, end) = text.split_once("\nfn main()").expect(name);
        (code(start), end.to_owned())
    };
    let (_, end) = halves(PROBLEM);
    let mut before_main = 0;
    for (other, _) in PROBLEMS {
        let (start, other_end) = halves(other);
        assert!(end == other_end, "the end from `main` on is not that of {other}");
        before_main += start;
    }
    let from_main = code(&end);
    assert!(from_main <= 70, "{from_main} lines of code from `main` on");
    let most = 89 * PROBLEMS.len();
    assert!(before_main <= most, "{before_main} lines of code before all `main`, over {most}");

    let text = text(PROBLEM);
    assert!(text.lines().count() <= lines_max, "over {lines_max} lines");
    let is_plain = |byte: u8| byte == b'\n' || (b' '..=b'~').contains(&byte);
    assert!(text.bytes().all(is_plain), "a tab, a CR or a byte that is not ASCII");
    let proof = format!("tests/{PROBLEM}/plain.rs");
    let header = text.lines().take_while(|line| line.starts_with("//!"));
    let header: Vec<&str> = header.collect();
    assert!(header.len() <= 18 && header.iter().any(|line| line.contains(&proof)));
    assert!(header.iter().all(|line| line.len() <= 100), "a long line");
    let parts = [
        "//! Source: |//! Limits: |//! Checker: |//! Idea: |//! Cost: |//! Tested: |//! Judge: ",
        "#![forbid(unsafe_code)]\n|pub fn solve(|fn main()|mod input {\n",
    ];
    has_in_order(&text, &parts.join("|"));
    let statement =
        "//! Task: |//! Input: |//! Output: |//! Idea: |//! Proof: |//! Cost: |fn main()";
    has_in_order(&file(proof), statement);
}

/// Each part begins a line of the text, in this order.
fn has_in_order(text: &str, parts: &str) {
    parts.split('|').fold(text, |rest, part| rest.split_once(&format!("\n{part}")).expect(part).1);
}
