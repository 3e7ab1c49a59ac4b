//! The tests that are the same for every problem: against the rules, at the limits, the textbook program, the text of
//! the solution, and malformed input, which is damaged or comes from a reader that fails.
//!
//! Nothing here knows the text of an error. The referee reads the same input: if it accepts it, the solution must give the
//! referee's answer, and if it refuses it, exactly the referee's error.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use referee::check::{self, check_run, output, shown, sweep, Pieces};
use referee::rng::Rng;
use referee::{of_kind, Kind, Numbered, Rules, Scale, PROBLEMS};

use crate::{Case, MORE, PROBLEM, RANDOM};

/// What is to be tested: the name of the problem, its solution, how many random inputs a full sweep tries, and inputs to
/// damage besides the generated ones, such as one with the largest number of words.
macro_rules! common_tests {
    ($problem:ident, $solution:literal, $random:expr, $more:expr) => {
        #[path = $solution]
        #[allow(dead_code, unknown_lints, unexpected_cfgs)]
        mod solution;

        type Case = referee::$problem::Case;
        const PROBLEM: &str = stringify!($problem);
        const RANDOM: u64 = $random;
        const MORE: fn() -> Vec<String> = || $more;
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

/// The solution and the referee give the answer of every sample.
#[test]
fn samples_are_right() {
    for path in samples() {
        let name = path.display().to_string();
        let input = fs::read(&path).expect("the input can be read");
        let want = fs::read_to_string(path.with_extension("out")).expect("the output can be read");
        assert_eq!(Case::parse(&input).expect(&name).answer(), want, "{name}");
        check::check(solve, &input, &want, &name);
    }
}

fn samples() -> impl Iterator<Item = PathBuf> {
    // Without samples there is nothing to check here; `make test` requires some.
    let files = fs::read_dir(format!("samples/{PROBLEM}"));
    let files = files.into_iter().flatten();
    let paths = files.map(|file| file.expect("the folder can be listed").path());
    paths.filter(|path| path.extension() == Some("in".as_ref()))
}

/// The textbook program, in the oldest edition in use, answers the samples and inputs of every generator.
#[test]
fn textbook_program_is_right() {
    let source = format!("tests/{PROBLEM}/plain.rs");
    let options = "-O --edition 2018 --deny warnings";
    let program = compiled(&source, &format!("{PROBLEM}-plain"), options);
    let small = (950..1100).map(|number| Numbered::<Case>::new(number).text);
    let texts = small.chain(extremes()).map(String::into_bytes);
    let samples = samples().map(|path| fs::read(path).expect("the input can be read"));
    for input in samples.chain(texts) {
        let got = run(&program, &input);
        assert_eq!(got, ended(&input), "input:\n{}", shown(&input));
    }
}

/// Every extreme shape at the limits.
fn extremes() -> impl Iterator<Item = String> {
    let generators = of_kind::<Case>(Kind::Extreme).into_iter();
    generators.map(|one| one.generate(&mut Rng::new(1), Scale(1)).text())
}

/// The path of a compiled program of one file.
fn compiled(source: &str, name: &str, options: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut rustc = Command::new("rustc");
    rustc.args(options.split(' ')).args([source, "-o"]).arg(&path);
    let status = rustc.status().expect("rustc can be started");
    assert!(status.success(), "{source} does not compile");
    path
}

/// What the program does with the input, as `STATUS: STDOUT; STDERR`.
fn run(program: &Path, input: &[u8]) -> String {
    let path = program.with_extension("in");
    fs::write(&path, input).expect("the input can be written");
    let output = Command::new(program)
        .env_remove("RUST_BACKTRACE")
        .stdin(File::open(&path).expect("the input can be read"))
        .output()
        .expect("the program can be run");
    let status = output.status.code().unwrap_or(-1);
    let [stdout, stderr] = [output.stdout, output.stderr].map(String::from_utf8);
    format!("{status}: {}; {}", stdout.unwrap(), stderr.unwrap())
}

/// What a program should do with the input: the referee's answer or, with exit status 1, its error.
fn ended(input: &[u8]) -> String {
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
        accepted += u64::from(is_accepted(&input));
    }
    // Otherwise the damage is too small or too large to show anything.
    let share = count / 20..count - count / 20;
    assert!(share.contains(&accepted), "{accepted} of {count} accepted");
    for text in extremes().chain(MORE()) {
        let last = tokens(text.as_bytes()).pop();
        let last = last.expect("the input has tokens");
        for way in AT_LIMITS {
            let mut input = text.clone().into_bytes();
            damage(&mut input, last.clone(), way, &mut Rng::new(1));
            is_accepted(&input);
        }
    }
}

/// Whether the referee accepts the input. Panics unless the solution gives the same answer or the same error.
fn is_accepted(input: &[u8]) -> bool {
    let case = Case::parse(input);
    let want = match &case {
        Ok(case) => case.answer(),
        Err(error) => format!("error: {error}"),
    };
    let end = shown(&input[input.len().saturating_sub(300)..]);
    let origin = format!("{} bytes, which end so:\n{end}", input.len());
    check::check(solve, input, &want, &origin);
    case.is_ok()
}

/// The number of ways to damage a token, and those that show a limit if it is the last.
const WAYS: usize = 12;
const AT_LIMITS: Range<usize> = 0..3;

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
        // A number is over the limit, or a word is one letter longer.
        1 => match limits(input, &place) {
            Some((_, max)) => (place, (max + 1).to_string().into_bytes()),
            None => (end..end, vec![token[token.len() - 1]]),
        },
        2 => (end..end, vec![token[token.len() - 1]]),
        3 => (place, near_limits(input, start..end, rng).into_bytes()),
        4 => (inside..inside, vec![any_byte]),
        5 => (end..after, vec![any_byte % (b' ' + 1)]),
        6 => (place, rng.pick(&STRANGE).as_bytes().to_vec()),
        7 => {
            let tokens = tokens(input);
            (place, input[rng.pick(&tokens).clone()].to_vec())
        }
        8 => {
            let count = *rng.pick(&[1, 9, 20, 5000]);
            (start..start, vec![*rng.pick(b"0\n\xef"); count])
        }
        9 => (inside..input.len(), Vec::new()),
        10 => (start..after, Vec::new()),
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

/// A reader or a writer may fail anywhere; its error is passed on. Both may be slow.
#[test]
fn errors_of_readers_and_writers_are_passed_on() {
    let large = of_kind::<Case>(Kind::Extreme).swap_remove(0);
    let large = large.generate(&mut Rng::new(1), Scale(1));
    let small = (0..4).map(|number| Numbered::<Case>::new(number).case);
    for case in small.chain([large]) {
        let (text, want) = (case.text(), case.answer());
        // In a large input or answer only a few places are tried.
        let step = |size: usize| size / 50 + 1;
        for place in (0..text.len()).step_by(step(text.len())) {
            let mut source = Pieces::new(&text.as_bytes()[..place]).chain(Fails);
            let error = output(solve, &mut source).expect_err("the reader fails");
            assert_eq!(error, "error: the reader fails", "after {place} bytes");
        }
        for room in (0..=want.len()).step_by(step(want.len())) {
            let taken = Vec::new();
            let mut sink = Sink { taken, room };
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

/// A writer that takes a few bytes at a time, and fails when it is full, or else when it is flushed.
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

/// The compiled program, on an error: exit status 1, nothing on stdout, one line on stderr.
#[test]
fn program_exits_with_1_and_one_line_on_stderr() {
    let source = format!("bins/{PROBLEM}.rs");
    let program = compiled(&source, PROBLEM, "--edition 2021 --cap-lints allow");
    for number in 0..4 {
        let text = Numbered::<Case>::new(number).case.text();
        for input in [&text[..], &text[..text.len() - 2], "", "\u{feff}1 1\n"] {
            let got = run(&program, input.as_bytes());
            assert_eq!(got, ended(input.as_bytes()), "input:\n{input}");
        }
    }
}

/// The text of the solution is plain and short, has all its parts in order, and ends as all solutions end; the textbook
/// program begins with the statement and the proof.
#[test]
fn source_is_what_readers_and_judges_want() {
    const SIZE_MAX: usize = 50_000; // SPOJ takes no more, the tightest limit known.
    let lines_max = if PROBLEM == "daenerys" { 300 } else { 240 };
    let file = |path: String| fs::read_to_string(path).expect("it is text");
    let text = |name: &str| file(format!("bins/{name}.rs"));
    let ending = |name| Some(text(name).split_once("\nfn main()")?.1.to_owned());
    for (other, _) in PROBLEMS {
        let is_same = ending(PROBLEM) == ending(other);
        assert!(is_same, "the end from `main` on is not that of {other}");
    }
    let is_code = |line: &&str| !line.is_empty() && !line.trim_start().starts_with("//");
    let end = ending(PROBLEM).expect("it has a `main`");
    let from_main = end.lines().filter(is_code).count();
    assert!(from_main <= 75, "{from_main} lines of code from `main` on");

    let text = text(PROBLEM);
    assert!(text.starts_with("//! ") && text.len() < SIZE_MAX);
    assert!(text.lines().count() <= lines_max, "over {lines_max} lines");
    let is_plain = |byte: u8| byte == b'\n' || (b' '..=b'~').contains(&byte);
    let is_ascii = text.bytes().all(is_plain);
    assert!(is_ascii, "a tab, a CR or a byte that is not ASCII");
    let proof = format!("tests/{PROBLEM}/plain.rs");
    let header = text.lines().take_while(|line| line.starts_with("//!"));
    let header: Vec<&str> = header.collect();
    assert!(header.len() <= 18 && header.iter().any(|line| line.contains(&proof)));
    assert!(header.iter().all(|line| line.len() <= 100), "a long line");
    let parts =
        "//! Source: |//! Limits: |//! Checker: |//! Idea: |//! Cost: |//! Tested: |//! Judge: \
        |#![forbid(unsafe_code)]\n|pub fn solve(|fn main()|mod input {\n";
    has_in_order(&text, parts);
    let statement =
        "//! Task: |//! Input: |//! Output: |//! Idea: |//! Proof: |//! Cost: |fn main()";
    has_in_order(&file(proof), statement);
}

/// Each part begins a line of the text, in this order.
fn has_in_order(text: &str, parts: &str) {
    let mut rest = text;
    for part in parts.split('|') {
        let place = rest.find(&format!("\n{part}"));
        assert!(place.is_some(), "{part:?} is missing or in the wrong place");
        rest = &rest[place.unwrap_or(0) + 1..];
    }
}
