//! Runs a program on one case and determines the verdict.

use std::env;
use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::build::{self, Built, Purpose, SOURCES};
use crate::cases::samples;
use crate::compare::{compare, open, window};
use crate::dialogue::talk;
use crate::header;
use crate::helper::{has_line, Helper, Protocol};
use crate::library;
use crate::panics;
use crate::process::{
    command, finish_if_interrupted, run, start, work_folder, HELPER_LIMITS, OUTPUT_MB, PROBE_LIMITS,
};
use crate::system;
use crate::types::{
    cannot, check_disk_space, file_size, quoted, utf8, Case, Checker, Ended, Limits, Outcome,
    Problem, Result, Verdict, BUS,
};

/// What runtimes print if memory or a thread is refused: the start of the line, and a later part of it. An error of std
/// may follow any text.
const REFUSED: [(&str, &str); 12] = [
    ("memory allocation of ", " bytes failed"),
    ("", ", kind: WouldBlock, message: "),
    ("", ", kind: OutOfMemory, message: "),
    ("", "TryReserveError { kind: AllocError "),
    ("terminate called after throwing an instance of 'std::bad_alloc'", ""),
    ("libc++abi: ", "std::bad_alloc"),
    ("std::bad_alloc", ""),
    ("cannot allocate TLS ", ""),
    ("", ": error while loading shared libraries: libc.so.6: failed to map segment "),
    ("MemoryError", ""),
    ("numpy.", "MemoryError: "),
    ("Exception in thread \"", "\" java.lang.OutOfMemoryError"),
];
const ACCEPTS_ANY: &str =
    "the checker accepts any output, even '?': it may print its verdict, take the answer before the output, \
    or only score (see tests/README.md)";
/// What an output validator writes that does more than accept or reject.
const BEYOND: [&str; 3] = ["score.txt", "score_multiplier.txt", "nextpass.in"];
/// The number of bytes read from each end of a long file.
const ENDS: u64 = 1 << 16;

/// Runs programs on the cases of a problem, in a work folder: `input` and `answer` there are copies or generated, so no
/// program can change a sample. Each program writes to a file of its own, `NAME`, and its stderr to `NAME.err`.
#[derive(Clone, Default)]
pub struct Runner {
    pub problem: Problem,
    pub program: Vec<String>,
    /// The checker or interactor, unless the output is compared with the answer.
    helper: Option<Helper>,
    /// Those of the problem, but without a memory limit for a shell command.
    limits: Limits,
    /// The working directory, if the program is a shell command.
    folder: Option<PathBuf>,
    /// The source file of the program, as panic messages name it; empty if it is a shell command.
    source: PathBuf,
    /// Whether panics should name their line in the source file, for which the build needs debug information.
    names_lines: bool,
    work: PathBuf,
    /// Whether even a sample may lack the answer that it needs.
    pub is_lenient: bool,
    /// Whether a single case was requested; then its files and its dialogue are shown at length.
    pub is_one: bool,
}

impl Runner {
    /// Fails if the problem's checker or interactor is unavailable.
    pub fn new(problem: Problem, program: Vec<String>) -> Result<Self> {
        let role = problem.checker.helper();
        let helper = role.map(|role| Helper::new(&problem, role)).transpose()?;
        let here = env::current_dir().unwrap_or_default();
        let absolute = |word: String| file_in(&here, &word).unwrap_or(word);
        let wall_seconds = 3.0 * problem.limits.seconds + 2.0;
        Self {
            limits: Limits { wall_seconds, ..problem.limits },
            problem,
            program: program.into_iter().map(absolute).collect(),
            helper,
            ..Self::default()
        }
        .numbered(0)
    }

    /// This runner with a work folder of its own, for another thread.
    pub fn numbered(self, number: usize) -> Result<Self> {
        let work = work_folder()?.join(number.to_string());
        fs::create_dir_all(&work).map_err(cannot("write", &work))?;
        Ok(Self { work, ..self })
    }

    /// A runner for the solution or for `by`: a source file, which is compiled like a checker and run like the
    /// solution, or a shell command, which runs in the project's root. Returns the compiler's messages if it does not
    /// compile.
    pub fn compiled(problem: Problem, by: Option<&str>, purpose: Purpose) -> Result<Built<Self>> {
        // A compiler would take `-x.rs` for an option.
        let source =
            |by: &str| PathBuf::from(if by.starts_with('-') { "./" } else { "" }.to_string() + by);
        let file = by.map_or_else(|| header::solution(&problem.name), source);
        let is_source =
            SOURCES.iter().chain(&["diff"]).any(|end| file.extension() == Some(end.as_ref()));
        let built = match by {
            // A command may end with the name of a source file too, as in `python3 mate.py`.
            Some(by) if !is_source || by.contains(' ') && !file.is_file() => {
                return Self::for_command(problem, by).map(Built::Program);
            }
            Some(_) => build::compile_program(&file, purpose)?,
            None => build::solution(&problem, purpose)?,
        };
        let program = match built {
            Built::Program(program) => program,
            Built::CompileError(messages) => return Ok(Built::CompileError(messages)),
        };
        let mut runner = Self::new(problem, program)?;
        runner.source = file;
        runner.names_lines = purpose.has_checks();
        Ok(Built::Program(runner))
    }

    fn for_command(problem: Problem, command: &str) -> Result<Self> {
        let folder = env::current_dir().map_err(cannot("find", Path::new(".")))?;
        let absolute = |word| file_in(&folder, word).map_or(word.to_string(), |path| quoted(&path));
        let command: Vec<String> = command.split(' ').map(absolute).collect();
        // bash execs a single command; other shells would fork, wait for it, and be measured instead.
        let shell = vec!["bash".to_string(), "-c".to_string(), command.join(" ")];
        let mut runner = Self::new(problem, shell)?;
        // Runtimes such as the JVM reserve far more memory than they touch.
        runner.limits.memory_mb = 0;
        runner.folder = Some(folder);
        Ok(runner)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.work.join(name)
    }

    /// Moves the files of the last run to another folder, replacing it; returns a runner for that folder.
    pub fn keep(&self, name: &str) -> Result<Self> {
        let kept = Self { work: self.file(name), ..self.clone() };
        let _ = fs::remove_dir_all(&kept.work);
        fs::rename(&self.work, &kept.work).map_err(cannot("write", &kept.work))?;
        fs::create_dir_all(&self.work).map_err(cannot("write", &self.work))?;
        Ok(kept)
    }

    pub fn create(&self, name: &str) -> Result<File> {
        let path = self.file(name);
        File::create(&path).map_err(cannot("write", &path))
    }

    fn run(&self, name: &str, mut command: Command, stdin: &Path, limits: Limits) -> Result<Ended> {
        command.stdin(File::open(stdin).map_err(cannot("read", stdin))?);
        command.stdout(self.create(name)?);
        run(command.stderr(self.create(&format!("{name}.err"))?), &limits)
    }

    /// Runs a generator or brute force.
    pub fn run_helper(&self, name: &str, arguments: &[String], stdin: &Path) -> Result<Ended> {
        self.run(name, command(arguments), stdin, HELPER_LIMITS)
    }

    /// An ERROR is never the program's fault.
    pub fn judge(&self, case: &Case) -> Outcome {
        let outcome = self.load(case).and_then(|()| self.decide());
        finish_if_interrupted();
        outcome.unwrap_or_else(|reason| Outcome::new(Verdict::Error, &reason))
    }

    /// Copies the case to the work folder. Where no answer is needed, the copy of the answer may be empty. Only samples
    /// must have the answer they need; a case from elsewhere that lacks it is only run.
    fn load(&self, case: &Case) -> Result<()> {
        if let Some(fault) = &case.fault {
            return Err(fault.clone());
        }
        for (name, path) in [("input", &case.input), ("answer", &case.answer)] {
            let copy = self.file(name);
            let _ = fs::remove_file(&copy);
            if path.exists() || path.is_symlink() {
                let act = if path.exists() { "copy" } else { "copy the link" };
                fs::copy(path, &copy).map_err(cannot(act, path))?;
            } else if name == "answer" && !self.problem.checker.needs_answers() {
                self.create(name)?;
            } else if !self.is_lenient && case.input.starts_with(samples(&self.problem.name)) {
                return Err(format!("{} has no answer", case.input.display()));
            }
        }
        Ok(())
    }

    /// Judges a run on `input`.
    pub fn decide(&self) -> Result<Outcome> {
        let is_dialogue = self.problem.checker == Checker::Interactive;
        let outcome = if is_dialogue { self.converse() } else { self.run_and_check() }?;
        // If the disk is full, the verdict is meaningless.
        if outcome.verdict != Verdict::Ac {
            check_disk_space(&self.work)?;
        }
        Ok(outcome)
    }

    /// Runs the program, and judges that run.
    fn run_and_check(&self) -> Result<Outcome> {
        let has_file = self.problem.input_file.is_some();
        let stdin = if has_file { PathBuf::from("/dev/null") } else { self.file("input") };
        let ended = self.run("solution", self.alone()?, &stdin, self.limits)?;
        let mut outcome = self.failure(&ended).map_or_else(|| self.check(), Ok)?;
        outcome.ended = Some(ended);
        // A shell that cannot run a command exits with 126 or 127.
        if self.folder.is_some() && [Some(126), Some(127)].contains(&ended.status.code()) {
            let stderr = excerpt(&self.stderr()).join(" ");
            let form = format!("a command, or a source file (.{})", SOURCES.join(", ."));
            return Err(format!("cannot run the BY command: {stderr}; expected {form}"));
        }
        Ok(outcome)
    }

    /// The solution's command, to be run in an empty folder, or one with just a copy of `input` if the problem uses
    /// files. Otherwise a shell command runs in its own directory instead.
    fn alone(&self) -> Result<Command> {
        let mut command = command(&self.program);
        if let (Some(folder), None) = (&self.folder, self.problem.given("files")) {
            command.current_dir(folder);
            return Ok(command);
        }
        let folder = self.file("alone");
        // An empty folder is reused, since creating one may take longer than the run.
        if !fs::read_dir(&folder).map_or(false, |mut files| files.next().is_none()) {
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir(&folder).map_err(cannot("write", &folder))?;
        }
        if let Some(name) = &self.problem.input_file {
            let copy = folder.join(name);
            fs::copy(self.file("input"), &copy).map_err(cannot("write", &copy))?;
        }
        command.current_dir(&folder);
        if self.names_lines {
            command.env("RUST_BACKTRACE", "1");
        }
        Ok(command)
    }

    /// The text of a file. Only the start and end of a long one are read, to keep this process small. Rust's hint about
    /// RUST_BACKTRACE is left out.
    pub fn text(&self, name: &str) -> String {
        let path = self.file(name);
        let mut text = window(&path, 0, ENDS).unwrap_or_default();
        let rest = file_size(&path).saturating_sub(ENDS).max(ENDS);
        if rest > ENDS {
            text.extend(format!("\n... {} more bytes ...\n", rest - ENDS).bytes());
        }
        text.extend(window(&path, rest, ENDS).unwrap_or_default());
        let is_shown = |line: &&str| !line.contains("note: run with `RUST_BACKTRACE=");
        utf8(&text).split_inclusive('\n').filter(is_shown).collect()
    }

    /// What the program wrote to stderr in the last run. Backtraces are condensed to the lines that caused a panic.
    pub fn stderr(&self) -> String {
        library::located(&self.condensed(), &self.source)
    }

    fn condensed(&self) -> String {
        let text = self.text("solution.err");
        let condensed = self.names_lines.then(|| panics::readable(&text, &self.source));
        condensed.unwrap_or(text)
    }

    /// The panic of the last run and the line that caused it, if known.
    pub fn panic(&self) -> Option<String> {
        let panic = panics::panic_in(&self.condensed(), &self.source)?;
        Some(library::located(&panic, &self.source))
    }

    /// Runs the program on stdin or a file, limiting only the stack. Files that it writes are left in `target/run/P`.
    pub fn run_by_hand(&self, input: Option<&Path>) -> Result<Ended> {
        let stack = Limits { stack_kb: self.limits.stack_kb, ..Limits::default() };
        let open = |path: &Path| File::open(path).map(Stdio::from).map_err(cannot("read", path));
        let mut stdin = input.map_or(Ok(Stdio::inherit()), open)?;
        if self.problem.input_file.is_some() {
            start(Command::new("cat").stdin(stdin).stdout(self.create("input")?), &stack)?.wait();
            stdin = Stdio::null();
        }
        let ended = start(self.alone()?.stdin(stdin), &stack)?.wait();
        if self.problem.output_file.is_some() && ended.status.success() {
            start(Command::new("cat").stdin(open(&self.output())?), &stack)?.wait();
        }
        let kept = Path::new("target/run").join(self.problem.name.replace('/', "-"));
        let _ = fs::remove_dir_all(&kept);
        let folder = self.file("alone");
        // This succeeds only if the folder is empty.
        if fs::remove_dir(&folder).is_err() {
            fs::create_dir_all("target/run")
                .and_then(|()| fs::rename(&folder, &kept))
                .map_err(cannot("write", &kept))?;
            eprintln!("the files it wrote are in {} until the next run", kept.display());
        }
        Ok(ended)
    }

    pub fn output(&self) -> PathBuf {
        let in_folder = |name| self.file("alone").join(name);
        self.problem.output_file.as_ref().map_or(self.file("solution"), in_folder)
    }

    /// The verdict on a program that failed or ran too long, regardless of its output. A refused allocation has no
    /// signal or status of its own; only stderr shows it.
    fn failure(&self, ended: &Ended) -> Option<Outcome> {
        let limits = &self.problem.limits;
        let stderr = self.stderr();
        let signal = ended.status.signal();
        // A stack overflow is not MLE, even if the stack limit equals the memory limit.
        let is_fault = matches!(signal, Some(system::SEGV | BUS));
        let is_stack = is_fault || stderr.contains("overflowed its stack");
        // Resolving the line of a panic takes memory that must not count as MLE.
        let is_panic = self.names_lines && stderr.contains(" panicked at ");
        let is_large = ended.peak_kb > limits.memory_mb << 10;
        let (verdict, reason) = if signal == Some(system::XFSZ) && !ended.late {
            (Verdict::Ole, format!("after {OUTPUT_MB} MB of output"))
        } else if is_large && !is_stack && !is_panic {
            (Verdict::Mle, format!("with a peak of {} MB", ended.peak_mb()))
        } else if has_line(&stderr, &REFUSED) && !ended.status.success() {
            (Verdict::Mle, ended.to_string())
        } else if ended.late {
            let is_idle = ended.cpu_ms as f64 <= limits.seconds * 1e3;
            let cause = match signal {
                Some(system::XCPU) => ", when it was stopped",
                _ if is_idle => ": it slept, waited for input, or the machine was very busy",
                Some(system::KILL | system::TERM) => ", when it was stopped",
                _ => ", by itself",
            };
            (Verdict::Tle, format!("after {:.2} s of CPU time{cause}", ended.cpu_ms as f64 / 1e3))
        } else if ended.status.success() {
            return None;
        } else {
            (Verdict::Re, ended.to_string())
        };
        let mut outcome = Outcome::new(verdict, &reason);
        let max_stack_mb = system::hard_limit(system::STACK) >> 20;
        if verdict == Verdict::Re && is_stack && max_stack_mb < limits.stack_kb >> 10 {
            let note = format!("this system limits the stack to {max_stack_mb} MB (ulimit -Hs)");
            outcome.reasons.push(("note", note));
        }
        Some(outcome)
    }

    /// The verdict on a program's output.
    fn check(&self) -> Result<Outcome> {
        let (answer, output) = (self.file("answer"), self.output());
        if let (Some(name), false) = (&self.problem.output_file, output.exists()) {
            let reason = format!("without writing {name}, the output file that //! Files: names");
            return Ok(Outcome::new(Verdict::Wa, &reason));
        }
        if !answer.exists() {
            return Ok(Outcome::new(Verdict::Ran, ""));
        }
        let helper = match &self.helper {
            Some(helper) => helper,
            None => return Ok(compare(&self.problem, open(&answer)?, open(&output)?)),
        };
        let mut outcome = self.ask(helper, &output, HELPER_LIMITS)?;
        let mut accepts_any = helper.accepts_any.lock().unwrap();
        let is_accepted = outcome.verdict == Verdict::Ac && file_size(&output) > 0;
        if is_accepted && accepts_any.is_none() {
            let nonsense = self.file("nonsense");
            fs::write(&nonsense, "?\n").map_err(cannot("write", &nonsense))?;
            let outcome = self.ask(helper, &nonsense, PROBE_LIMITS)?;
            *accepts_any = Some(outcome.verdict == Verdict::Ac);
        }
        if *accepts_any == Some(true) {
            return Ok(Outcome::new(Verdict::Error, ACCEPTS_ANY));
        }
        if file_size(&answer) == 0 && [Verdict::Wa, Verdict::Pe].contains(&outcome.verdict) {
            let note = "the case has no answer, which some checkers need";
            outcome.reasons.push(("note", note.to_string()));
        }
        Ok(outcome)
    }

    /// Asks the checker about an output.
    fn ask(&self, helper: &Helper, output: &Path, limits: Limits) -> Result<Outcome> {
        let arguments = self.arguments(helper.protocol, output.to_path_buf())?;
        let call = command(&helper.call(&arguments));
        let ended = self.run(helper.role, call, output, limits)?;
        Ok(self.helper_outcome(helper, &ended))
    }

    /// The arguments of a checker or interactor that checks or writes this file.
    fn arguments(&self, protocol: Protocol, output: PathBuf) -> Result<[PathBuf; 3]> {
        let names = ["input", "answer", "feedback/"];
        let [input, answer, feedback] = names.map(|name| self.file(name));
        if protocol == Protocol::Testlib {
            return Ok([input, output, answer]);
        }
        let _ = fs::remove_dir_all(&feedback);
        // A validator appends names to this path, which must end with a slash.
        fs::create_dir(&feedback).map_err(cannot("write", &feedback))?;
        Ok([input, answer, feedback])
    }

    /// Connects the program to the problem's interactor.
    fn converse(&self) -> Result<Outcome> {
        let helper = self.helper.as_ref().expect("an interactive problem has an interactor");
        // testlib writes to the second file; older interactors expect the answer there.
        let written = self.file("interactor.out");
        fs::copy(self.file("answer"), &written).map_err(cannot("write", &written))?;
        let arguments = self.arguments(helper.protocol, written)?;
        let mut interactor = command(&helper.call(&arguments));
        let mut solution = self.alone()?;
        solution.stderr(self.create("solution.err")?);
        interactor.stderr(self.create("interactor.err")?);
        let mut talk = talk(&mut solution, &mut interactor, &self.limits)?;
        let [ended, helper_ended] = talk.ended.map(|ended| ended.expect("both have ended"));
        // A broken pipe is not the solution's fault, nor is anything it does after being rejected.
        let is_excused = talk.is_excused()
            || ended.status.signal() == Some(system::PIPE)
            || self.stderr().contains("Broken pipe");
        let failure = self.failure(&ended);
        let failure = failure.filter(|outcome| outcome.verdict != Verdict::Re || !is_excused);
        let decide = || self.helper_outcome(helper, &helper_ended);
        let mut outcome = failure.or(talk.cut.take()).unwrap_or_else(decide);
        let transcript = talk.transcript(self.is_one).into_iter();
        outcome.reasons.extend(transcript.map(|line| ("dialogue", line)));
        outcome.ended = Some(ended);
        Ok(outcome)
    }

    /// What a checker or interactor printed to stdout and stderr, and wrote to Kattis' file. An interactor's stdout is
    /// empty: it went to the solution.
    fn printed_by(&self, role: &str) -> [String; 3] {
        [role, &format!("{role}.err"), "feedback/judgemessage.txt"].map(|name| self.text(name))
    }

    /// The verdict of a checker or interactor, with what it printed.
    fn helper_outcome(&self, helper: &Helper, ended: &Ended) -> Outcome {
        let role = helper.role;
        let printed = self.printed_by(role);
        let mut wrote = BEYOND.iter().filter(|name| self.file("feedback").join(name).exists());
        let mut outcome = match helper.verdict(ended, &printed[1]) {
            Ok(Verdict::Ac) if helper.protocol == Protocol::Kattis && wrote.next().is_some() => {
                Outcome::new(
                    Verdict::Error,
                    &format!("the {role} awards points, or asks for more than one pass"),
                )
            }
            Ok(verdict) => Outcome::new(verdict, ""),
            Err(reason) => Outcome {
                is_endless: ended.late,
                ..Outcome::new(Verdict::Error, &format!("the {role} {reason}"))
            },
        };
        let lines = printed.iter().flat_map(|text| excerpt(text));
        outcome.reasons.extend(lines.map(|line| (role, line)));
        outcome
    }
}

/// The path of a file in a folder, if there is one. Links are not resolved.
fn file_in(folder: &Path, name: &str) -> Option<String> {
    let path = folder.join(name);
    path.is_file().then(|| path.display().to_string())
}

/// The non-empty lines of a text; of a long one, the first three and the last two, where Python puts the error.
pub fn excerpt(text: &str) -> Vec<String> {
    let is_full = |line: &&str| !line.trim().is_empty();
    let mut lines: Vec<&str> = text.lines().filter(is_full).collect();
    if lines.len() > 6 {
        lines.splice(3..lines.len() - 2, ["..."]);
    }
    let cut = |line: &str| line.chars().take(160).collect();
    lines.into_iter().map(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::test_folder;

    #[test]
    fn a_refused_allocation_is_recognised_by_how_the_line_starts() {
        let would_block =
            r#"Os { code: 11, kind: WouldBlock, message: "Resource temporarily unavailable" }"#;
        let out_of_memory =
            r#"Os { code: 12, kind: OutOfMemory, message: "Cannot allocate memory" }"#;
        let refusals = [
            "memory allocation of 16777216 bytes failed".to_string(),
            format!("failed to spawn thread: {would_block}"),
            format!("thread 'main' panicked at 'it starts: {would_block}', a.rs:4:140"),
            format!("called `Result::unwrap()` on an `Err` value: {out_of_memory}"),
            "an `Err` value: TryReserveError { kind: AllocError { layout: Layout { size: 9 } } }".to_string(),
            "terminate called after throwing an instance of 'std::bad_alloc'".to_string(),
            "libc++abi: terminating due to uncaught exception of type std::bad_alloc".to_string(),
            "cannot allocate TLS data structures for initial thread".to_string(),
            "a: error while loading shared libraries: libc.so.6: failed to map segment from shared object".to_string(),
            "MemoryError".to_string(),
            "MemoryError: too large".to_string(),
            "numpy.core._exceptions._ArrayMemoryError: Unable to allocate 8 GiB".to_string(),
            "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space".to_string(),
        ];
        for line in refusals {
            assert!(has_line(&line, &REFUSED), "{line}");
        }
        for line in [
            "checksum of 8 bytes failed",
            "the memory allocation of 8 bytes failed",
            "no MemoryError",
            "kind: WouldBlock",
            "caught std::bad_alloc",
            "",
        ] {
            assert!(!has_line(line, &REFUSED), "{line}");
        }
    }

    /// The limits of every row are 2 s, 64 MB, and a stack of 64 MB.
    #[test]
    fn a_failed_run_gets_its_verdict() {
        const MB: u64 = 1 << 10;
        let stack = "thread 'main' has overflowed its stack\nfatal runtime error";
        let panic = "thread 'main' panicked at a.rs:1:2:\nindex out of bounds";
        let refusal = "memory allocation of 8 bytes failed";
        // The raw wait status is an exit status times 256, or a signal.
        let rows = [
            ("success", 0, "", MB, false, ""),
            ("success at the memory limit", 0, "", 64 * MB, false, ""),
            ("a peak above the limit", 0, "", 64 * MB + 1, false, "MLE with a peak of 65 MB"),
            ("a peak above both limits", 9, "", 65 * MB, true, "MLE with a peak of 65 MB"),
            ("success after the limit", 0, "", MB, true, "TLE after 3.00 s of CPU time, by itself"),
            (
                "killed at the limit",
                9,
                "",
                MB,
                true,
                "TLE after 3.00 s of CPU time, when it was stopped",
            ),
            (
                "out of CPU time",
                24,
                "",
                MB,
                true,
                "TLE after 3.00 s of CPU time, when it was stopped",
            ),
            ("an exit status", 3 << 8, "on purpose", MB, false, "RE with exit status 3"),
            (
                "an exit status after the limit",
                3 << 8,
                "",
                MB,
                true,
                "TLE after 3.00 s of CPU time",
            ),
            ("an abort", 6, "", MB, false, "RE by signal SIGABRT"),
            ("too much output", 25, "", MB, false, "OLE after 64 MB of output"),
            ("too much output after the limit", 25, "", MB, true, "TLE after 3.00 s of CPU time"),
            ("a refused allocation", 6, refusal, MB, false, "MLE by signal SIGABRT"),
            ("a refused allocation, caught", 0, refusal, MB, false, ""),
            (
                "a refused allocation in Python",
                1 << 8,
                "x\nMemoryError\n",
                MB,
                false,
                "MLE with exit status 1",
            ),
            (
                "words about memory",
                1 << 8,
                "checksum of 8 bytes failed",
                MB,
                false,
                "RE with exit status 1",
            ),
            ("a stack overflow", 6, stack, 65 * MB, false, "RE by signal SIGABRT"),
            (
                "a segmentation fault above the limit",
                11,
                "",
                65 * MB,
                false,
                "RE by signal SIGSEGV",
            ),
            ("a bus error above the limit", BUS, "", 65 * MB, false, "RE by signal SIGBUS"),
            ("a panic", 101 << 8, panic, MB, false, "RE with exit status 101"),
            (
                "a panic above the limit",
                101 << 8,
                panic,
                65 * MB,
                false,
                "MLE with a peak of 65 MB",
            ),
        ];
        with_runner(Checker::Tokens, 2.0, "", |mut runner, _| {
            runner.problem.limits =
                Limits { seconds: 2.0, memory_mb: 64, stack_kb: 64 * MB, ..Limits::default() };
            let run = |runner: &Runner, raw, stderr, peak_kb, is_late| {
                fs::write(runner.file("solution.err"), stderr).unwrap();
                let status = std::process::ExitStatus::from_raw(raw);
                let ended = Ended { status, cpu_ms: 3000, peak_kb, late: is_late };
                let outcome = runner.failure(&ended);
                outcome.map_or(String::new(), |outcome| {
                    let reasons: Vec<&str> =
                        outcome.reasons.iter().map(|(_, text)| &text[..]).collect();
                    format!("{} {}", outcome.verdict, reasons.join("; "))
                })
            };
            for (name, raw, stderr, peak_kb, is_late, wanted) in rows {
                let verdict = run(&runner, raw, stderr, peak_kb, is_late);
                assert!(
                    verdict.starts_with(wanted) && verdict.is_empty() == wanted.is_empty(),
                    "{name}: {verdict}"
                );
            }
            // More than any system allows.
            runner.problem.limits.stack_kb = u64::MAX;
            let small_stack = run(&runner, 6, stack, MB, false);
            assert!(small_stack.contains("; this system limits the stack to "), "{small_stack}");
            assert_eq!(run(&runner, 6, "", MB, false), "RE by signal SIGABRT");
            runner.names_lines = true;
            let names_lines = run(&runner, 101 << 8, panic, 65 * MB, false);
            assert_eq!(names_lines, "RE with exit status 101");
        });
    }

    /// Creates a folder with a runner of a shell script and four cases, calls `test` with them, and removes it. The
    /// answer to every case is 42, and the input is its number.
    fn with_runner(
        checker: Checker,
        seconds: f64,
        script: &str,
        test: impl FnOnce(Runner, &mut [Case]),
    ) {
        let folder = test_folder();
        fs::create_dir_all(folder.join("work")).unwrap();
        let case = |name: &str| {
            let [input, answer] = ["in", "out"].map(|end| folder.join(format!("{name}.{end}")));
            fs::write(&input, name).unwrap();
            fs::write(&answer, "42\n").unwrap();
            Case { name: name.to_string(), input, answer, fault: None }
        };
        let limits = Limits {
            seconds,
            wall_seconds: 3.0 * seconds + 2.0,
            memory_mb: 512,
            ..Limits::default()
        };
        let problem = Problem { name: "nim".to_string(), limits, checker, ..Problem::default() };
        let runner = Runner {
            problem,
            program: ["sh", "-c", script].map(str::to_string).to_vec(),
            limits,
            work: folder.join("work"),
            ..Runner::default()
        };
        test(runner, &mut ["1", "2", "3", "4"].map(case));
        fs::remove_dir_all(folder).unwrap();
    }

    /// The verdict and its first reason.
    fn first_reason(outcome: &Outcome) -> String {
        let reason = outcome.reasons.first().map_or("", |(_, reason)| reason);
        format!("{} {reason}", outcome.verdict).trim_end().to_string()
    }

    #[test]
    fn sleep_does_not_count_before_the_cap() {
        for (script, wanted) in [
            ("sleep 0.2; echo 42", "AC"),
            ("exec sleep 9", ": it slept, waited for input, or the machine was very busy"),
        ] {
            with_runner(Checker::Tokens, 0.1, script, |runner, cases| {
                let reason = first_reason(&runner.judge(&cases[0]));
                assert!(reason.ends_with(wanted), "{reason}");
            });
        }
    }

    #[test]
    fn a_case_leaves_nothing_to_the_next() {
        let script = "read -r number; if [ \"$number\" = 1 ]; then echo 42 >file; fi; cat file";
        with_runner(Checker::Tokens, 10.0, script, |runner, cases| {
            cases[0].input = cases[0].answer.clone();
            fs::write(&cases[1].input, "1\n").unwrap();
            assert_eq!(first_reason(&runner.judge(&cases[1])), "AC");
            assert_eq!(first_reason(&runner.judge(&cases[2])), "RE with exit status 1");
            cases[1].answer = PathBuf::new();
            assert_eq!(first_reason(&runner.judge(&cases[1])), "RAN");
        });
    }

    #[test]
    fn a_case_that_cannot_be_judged_is_an_error() {
        with_runner(Checker::Tokens, 10.0, "echo 42", |mut runner, cases| {
            cases[0].fault = Some("it is odd".to_string());
            assert_eq!(first_reason(&runner.judge(&cases[0])), "ERROR it is odd");
            let input = cases[1].input.display().to_string();
            cases[1].answer = PathBuf::new();
            // A sample is in this folder of the samples.
            runner.problem.name = cases[1].input.parent().unwrap().display().to_string();
            assert_eq!(
                first_reason(&runner.judge(&cases[1])),
                format!("ERROR {input} has no answer")
            );
            cases[2].answer = cases[2].input.with_file_name("link");
            std::os::unix::fs::symlink("/nonexistent", &cases[2].answer).unwrap();
            let link = format!("ERROR cannot copy the link {}: ", cases[2].answer.display());
            assert!(first_reason(&runner.judge(&cases[2])).starts_with(&link));
            // A full disk is simulated by a folder in the place of the file that is written to test it.
            fs::create_dir(runner.file("space")).unwrap();
            assert_eq!(first_reason(&runner.judge(&cases[3])), "AC");
            fs::write(&cases[3].answer, "43").unwrap();
            assert!(first_reason(&runner.judge(&cases[3])).starts_with("ERROR cannot write to "));
            runner.problem.output_file = Some("cow.out".to_string());
            fs::remove_dir(runner.file("space")).unwrap();
            let missing = "WA without writing cow.out, the output file that //! Files: names";
            assert_eq!(first_reason(&runner.judge(&cases[3])), missing);
        });
    }

    #[test]
    fn a_command_runs_in_its_folder_and_must_exist() {
        with_runner(Checker::Tokens, 10.0, "cat 1.out", |mut runner, cases| {
            runner.folder = cases[0].input.parent().map(Path::to_path_buf);
            assert_eq!(first_reason(&runner.judge(&cases[1])), "AC");
            for (script, status) in
                [("exit 3", "RE with exit status 3"), ("./x", "ERROR"), ("./1.in", "ERROR")]
            {
                runner.program = ["sh", "-c", script].map(str::to_string).to_vec();
                let reason = first_reason(&runner.judge(&cases[1]));
                assert!(reason.starts_with(status), "{script}: {reason}");
                assert_eq!(
                    reason.contains("cannot run the BY command")
                        && reason.contains(".cpp, .cc, .c, .py"),
                    status == "ERROR",
                    "{reason}"
                );
            }
        });
    }

    #[test]
    fn a_checker_receives_the_files_in_the_order_of_its_protocol() {
        let accepts = "[ \"$(cat \"$1\") $(cat \"$2\") $(cat \"$3\")\" = '1 7 42' ] || exit 1";
        let validates = "[ \"$(cat \"$1\") $(cat \"$2\") $(cat)\" = '1 42 7' ] && exit 42; exit 43";
        let scores = "[ \"$(cat \"$2\")\" = 7 ] && echo 1 >\"$3score.txt\"; exit 42";
        let rows = [
            (accepts, Protocol::Testlib, "42", Verdict::Ac),
            (accepts, Protocol::Testlib, "43", Verdict::Wa),
            (validates, Protocol::Kattis, "42", Verdict::Ac),
            (validates, Protocol::Kattis, "43", Verdict::Wa),
            (scores, Protocol::Kattis, "7", Verdict::Error),
            ("echo 2 >\"$3score_multiplier.txt\"; exit 42", Protocol::Kattis, "7", Verdict::Error),
            ("echo 2 >\"$3nextpass.in\"; exit 42", Protocol::Kattis, "7", Verdict::Error),
            ("echo 2 >\"$3score.txt\"; exit 43", Protocol::Kattis, "7", Verdict::Wa),
            (
                "grep -q 7 && echo 2 >\"$3teammessage.txt\" && exit 42; exit 43",
                Protocol::Kattis,
                "7",
                Verdict::Ac,
            ),
        ];
        for (script, protocol, answer, wanted) in rows {
            with_runner(Checker::Program, 10.0, "echo 7", |mut runner, cases| {
                let command = ["sh", "-c", script, "checker"].map(str::to_string).to_vec();
                runner.helper = Some(Helper::of("checker", command, protocol));
                fs::write(&cases[0].answer, answer).unwrap();
                assert_eq!(runner.judge(&cases[0]).verdict, wanted, "{script} {answer}");
            });
        }
    }

    #[test]
    fn a_checker_that_accepts_nonsense_is_an_error_from_then_on() {
        let counts = "echo >>\"$0\"; grep -q '[12?]' \"$2\"";
        let rows = [
            ("exit 0", "AC ERROR ERROR ERROR"),
            ("[ -s \"$2\" ]", "WA ERROR ERROR ERROR"),
            // On the last two cases, too, for which it has another verdict.
            (counts, "WA ERROR ERROR ERROR"),
            ("! grep -q '?' \"$2\"", "AC AC AC AC"),
            ("! grep -q '?' \"$2\" || kill -9 $$", "AC AC AC AC"),
            ("! grep -q '?' \"$2\" || while :; do :; done", "AC AC AC AC"),
        ];
        // The output is empty in the first case, and is the number of the case in the others.
        for (script, wanted) in rows {
            with_runner(Checker::Program, 10.0, "sed /1/d", |mut runner, cases| {
                let calls = runner.file("calls").display().to_string();
                let command = ["sh", "-c", script, &calls].map(str::to_string).to_vec();
                runner.helper = Some(Helper::of("checker", command, Protocol::Testlib));
                cases[1].answer = PathBuf::new();
                let verdicts: Vec<_> =
                    cases.iter().map(|case| runner.judge(case).verdict.to_string()).collect();
                assert_eq!(verdicts.join(" "), wanted, "{script}");
                if script == counts {
                    assert_eq!(runner.text("calls"), "\n".repeat(5), "four cases and one question");
                }
            });
        }
    }

    #[test]
    fn the_verdict_on_a_dialogue_blames_the_right_side() {
        let refusal = "echo 'memory allocation of 8 bytes failed' >&2";
        let rows = [
            ("the interactor accepts", 9.0, "echo 42".to_string(), "read -r x; exit 0", "AC"),
            ("the interactor rejects", 9.0, "echo 42".to_string(), "read -r x; exit 1", "WA"),
            (
                "the solution fails",
                9.0,
                "exit 3".to_string(),
                "read -r x; exit 0",
                "RE with exit status 3",
            ),
            (
                "the solution fails because of a broken pipe",
                9.0,
                "echo 'Broken pipe' >&2; exit 3".to_string(),
                "read -r x; exit 1",
                "WA",
            ),
            (
                "an allocation is refused before a broken pipe",
                9.0,
                format!("{refusal}; echo 'Broken pipe' >&2; exit 3"),
                "read -r x; exit 1",
                "MLE with exit status 3",
            ),
            (
                "the solution is killed after an allocation was refused",
                0.1,
                format!("{refusal}; while :; do :; done"),
                "read -r x; exit 1",
                "MLE by signal SIGXCPU, too much CPU time",
            ),
            (
                "the solution is right, but used more CPU time than its limit",
                0.001,
                "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done; echo 42".to_string(),
                "read -r x; exit 0",
                "TLE",
            ),
        ];
        for (name, seconds, script, interactor, wanted) in rows {
            with_runner(Checker::Interactive, seconds, &script, |mut runner, cases| {
                let command = ["sh", "-c", interactor, "interactor"].map(str::to_string).to_vec();
                runner.helper = Some(Helper::of("interactor", command, Protocol::Testlib));
                let outcome = runner.judge(&cases[0]);
                let reason = match ["AC", "WA", "TLE"].contains(&wanted) {
                    true => outcome.verdict.to_string(),
                    false => first_reason(&outcome),
                };
                assert_eq!(reason, wanted, "{name}");
            });
        }
    }

    #[test]
    fn an_excerpt_is_the_start_and_the_end() {
        let rows = [
            ("", ""),
            ("a\n\n  \nb", "a|b"),
            ("1\n2\n3\n4\n5\n6\n", "1|2|3|4|5|6"),
            ("1\n2\n3\n4\n5\n6\n7\n", "1|2|3|...|6|7"),
        ];
        for (text, wanted) in rows {
            assert_eq!(excerpt(text).join("|"), wanted, "{text:?}");
        }
        assert_eq!(excerpt(&"\u{e9}".repeat(200)), ["\u{e9}".repeat(160)]);
    }

    #[test]
    fn the_middle_of_a_long_text_and_hints_about_backtraces_are_left_out() {
        let long = "a".repeat(ENDS as usize) + "middle" + &"b".repeat(ENDS as usize);
        let hint =
            "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n";
        let rows = [
            ("a long text", long.clone(), long.replace("middle", "\n... 6 more bytes ...\n")),
            ("a text of two ends", long.replace("middle", ""), long.replace("middle", "")),
            ("a short text", "short".to_string(), "short".to_string()),
            ("a hint", hint.to_string(), String::new()),
            ("hints", format!("a\n{hint}b\n{hint}c"), "a\nb\nc".to_string()),
        ];
        with_runner(Checker::Tokens, 1.0, "", |runner, _| {
            assert_eq!(runner.text("text"), "", "no such file");
            for (name, text, wanted) in rows {
                fs::write(runner.file("text"), text).unwrap();
                assert_eq!(runner.text("text"), wanted, "{name}");
            }
        });
    }
}
