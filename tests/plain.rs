//! The textbook programs in `tests/plain` give the referee's answers, in either edition and with
//! little stack.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use referee::rng::Rng;
use referee::{text, Kind, Problem, Scale, PROBLEMS};

/// The stack that the programs must do with, in KiB.
const STACK_KIB: usize = 256;

/// Of each generator of small or middling inputs, so many are tried.
const INPUTS: u64 = 10;

/// The textbook program of a problem, compiled.
struct Program {
    problem: &'static Problem,
    path: PathBuf,
}

/// The program of each problem that has one, compiled into `folder` without a warning.
fn compile_all(folder: &str, edition: &str) -> Vec<Program> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut programs = Vec::new();
    for problem in PROBLEMS {
        let source = sources.join(problem.name).join("plain.rs");
        if !source.exists() {
            continue;
        }
        let path = folder.join(problem.name);
        let mut rustc = Command::new("rustc");
        rustc.args(["-O", "-D", "warnings", "--edition", edition, "-o"]);
        let status = rustc.arg(&path).arg(&source).status();
        let status = status.expect("rustc can be started");
        assert!(status.success(), "{} in {edition}", source.display());
        programs.push(Program { problem, path });
    }
    assert!(!programs.is_empty());
    programs
}

impl Program {
    /// Compares its output for the input in `file` with `want`.
    fn check(&self, file: &Path, want: &str) {
        let input = File::open(file).expect("the input can be opened");
        let mut shell = Command::new("sh");
        let script = format!("ulimit -s {STACK_KIB}; exec \"$0\"");
        shell.arg("-c").arg(script).arg(&self.path).stdin(input);
        let output = shell.output().expect("sh can be started");
        assert!(
            output.status.success() && output.stdout == want.as_bytes(),
            "{} <{}: {}\n{}",
            self.path.display(),
            file.display(),
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
    }

    /// Compares its output with the referee's on an input, which stays in a file if they differ.
    fn check_text(&self, input: &str) {
        let file = self.path.with_extension("in");
        fs::write(&file, input).expect("the input can be written");
        let want = (self.problem.solve)(input.as_bytes());
        self.check(&file, &want.expect("the input is legal"));
    }

    /// The inputs of all generators of these kinds: from seed 1, at the limits.
    fn check_generated(&self, kinds: &[Kind], seeds: u64) {
        for (name, kind) in (self.problem.generators)() {
            for seed in (1..=seeds).filter(|_| kinds.contains(&kind)) {
                let input = (self.problem.generate)(name, seed, Scale::FULL);
                let input = input.expect("the generator exists");
                self.check_text(&input);
                if kind != Kind::Extreme {
                    self.check_text(&text::respace(&input, &mut Rng::new(seed)));
                }
            }
        }
    }
}

#[test]
fn samples_are_answered() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    for program in compile_all("plain-samples", "2018") {
        let files = fs::read_dir(samples.join(program.problem.name));
        let files = files.expect("the problem has samples");
        let paths = files.map(|file| file.expect("the folder can be listed").path());
        for output in paths.filter(|path| path.extension() == Some("out".as_ref())) {
            let want = fs::read_to_string(&output).expect("the output can be read");
            program.check(&output.with_extension("in"), &want);
        }
    }
}

#[test]
fn generated_inputs_are_answered() {
    for program in compile_all("plain-generated", "2021") {
        program.check_generated(&[Kind::Small, Kind::Random], INPUTS);
        program.check_generated(&[Kind::Extreme], 1);
    }
}
