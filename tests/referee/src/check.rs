//! Compares a solution with the referee, in the process of a test.

use std::env;
use std::io::{self, ErrorKind, Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::{Command, Stdio};

use crate::rng::Rng;
use crate::text::respace;
use crate::{of_kind, Kind, Numbered, Rules, Scale};

/// A solution: reads an input file, and writes the output or returns the error that its `main` would print.
pub type Solver = fn(&mut dyn Read, &mut dyn Write) -> io::Result<()>;

/// How many of the inputs of a full sweep a test tries: all with `SWEEP=1`, otherwise a tenth.
pub fn sweep(full: u64) -> u64 {
    match env::var("SWEEP").as_deref() {
        Ok("1") => full,
        _ => full / 10,
    }
}

/// Compares a solution with an expected output, and panics if it differs; `origin` says where the input is from.
pub fn check(solver: Solver, input: &[u8], want: &str, origin: &str) {
    let mut pieces = Pieces(input, Rng(input.len() as u64));
    let got = output(solver, &mut pieces).unwrap_or_else(|error| error);
    if got != want {
        let [input, want, got] = [input, want.as_bytes(), got.as_bytes()].map(shown);
        panic!("{origin}\ninput:\n{input}\nexpected:\n{want}\ngot:\n{got}");
    }
}

/// Compares a solution with the referee on every extreme shape and on inputs 1 to `count`. If it differs, panics with the
/// command that repeats the input.
pub fn check_run<C: Rules>(problem: &str, solver: Solver, count: u64) {
    for generator in of_kind::<C>(Kind::Extreme) {
        let mut rng = Rng(1);
        let case = generator.generate(&mut rng, Scale(1));
        let (text, answer) = (case.text(), case.answer());
        let origin = format!("referee generate {problem} {}", generator.name);
        check(solver, text.as_bytes(), &answer, &origin);
        let spaced = respace(&text, &mut rng);
        let origin = origin + ", with odd whitespace";
        check(solver, spaced.as_bytes(), &answer, &origin);
    }
    for number in 1..=count {
        let Numbered { origin, case, text } = Numbered::<C>::new(number);
        let name = origin.1;
        let origin = format!("{name}; again: make stress P={problem} SEED=0 INPUT={number}");
        check(solver, text.as_bytes(), &case.answer(), &origin);
    }
}

/// The solution's output, or its error or panic.
pub fn output(solver: Solver, input: &mut dyn Read) -> Result<String, String> {
    let mut written = Vec::new();
    match panic::catch_unwind(AssertUnwindSafe(|| solver(input, &mut written))) {
        Ok(Ok(())) => Ok(String::from_utf8_lossy(&written).into_owned()),
        Ok(Err(error)) if written.is_empty() => Err(format!("error: {error}")),
        Ok(Err(error)) => Err(format!("error after an output: {error}")),
        Err(_) => Err("a panic, which is shown above".to_owned()),
    }
}

/// What the program does with the input, as `STATUS: STDOUT; STDERR`.
pub fn run(program: &mut Command, input: &[u8]) -> String {
    program.env_remove("RUST_BACKTRACE").stdin(Stdio::piped());
    program.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().expect("it starts");
    let stdin = child.stdin.take();
    // After an error, nobody reads the rest.
    let _ = stdin.expect("stdin is a pipe").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    let status = output.status.code().unwrap_or(-1);
    let [stdout, stderr] = [output.stdout, output.stderr].map(String::from_utf8);
    format!("{status}: {}; {}", stdout.unwrap(), stderr.unwrap())
}

/// The beginning of a text, with unusual bytes made visible.
pub fn shown(text: &[u8]) -> String {
    const BYTES: usize = 1000;
    let cut = text[..text.len().min(BYTES)].escape_ascii().to_string();
    cut.replace("\\n", "\n") + if text.len() > BYTES { ".." } else { "" }
}

/// A reader that delivers 1 to 64 bytes per call, or sometimes all that it is asked for, and is sometimes interrupted, as
/// the pipe of an online judge may be.
struct Pieces<'a>(&'a [u8], Rng);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = match self.1.below(16) {
            0 => return Err(ErrorKind::Interrupted.into()),
            1 => buffer.len(),
            _ => buffer.len().min(self.1.between(1..=64)),
        };
        self.0.read(&mut buffer[..size])
    }
}
