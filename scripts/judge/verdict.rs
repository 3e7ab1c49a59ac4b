//! Runs a program on one case and determines the verdict.

use std::env;
use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::build::{self, Built, Purpose};
use crate::compare::{compare, open, window};
use crate::dialogue::{talk, INTERACTOR, NAMES, SOLUTION};
use crate::header;
use crate::panics;
use crate::process::{
    command, finish_if_interrupted, is_too_large, run, start_in, work_folder, HELPER_LIMITS,
    OUTPUT_MB,
};
use crate::system;
use crate::types::{
    cannot, check_disk_space, file_size, quoted, read_text, strings, Case, Checker, Ended, Limits,
    Outcome, Problem, Result, Verdict, BUS,
};

/// What runtimes say if memory or a thread is refused: how the line starts, and what follows. An error of std may follow
/// any words.
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
/// Prefixes of stderr lines that show that a checker crashed.
const CRASHES: [&str; 3] =
    ["Exception in thread \"", "Error: Could not find or load main class", "Node.js v"];
/// Prefixes of Python's last line if it cannot parse a program.
const UNPARSED: [&str; 3] = ["SyntaxError: ", "IndentationError: ", "TabError: "];
/// After this many TLEs, the remaining cases are skipped.
pub const ENOUGH: usize = 3;
/// The multiple of its limit that a program may run for in overtime, to show how long it takes.
const OVERTIME: f64 = 1.5;
/// The number of bytes read from each end of a long file.
pub const ENDS: u64 = 1 << 16;
const BY: [&str; 5] = ["rs", "cpp", "cc", "c", "py"];

/// Runs programs on the cases of a problem, in a work folder: `input` and `answer` are copies, so no program can change
/// a sample. Each program writes to a file named after its role, and its stderr to `ROLE.err`.
#[derive(Clone)]
pub struct Runner {
    pub problem: Problem,
    pub program: Vec<String>,
    /// The file of the checker or interactor, and the command that runs it; both empty if the output is compared with
    /// the answer.
    helper_file: PathBuf,
    helper: Vec<String>,
    limits: Limits,
    /// The working directory, if a shell command is outcome.
    folder: Option<PathBuf>,
    source: PathBuf,
    /// Whether panics should name their line in the source file, for which the build needs debug information.
    pub names_lines: bool,
    work: PathBuf,
    /// Whether a case may lack the answer it needs; it is then only run.
    pub may_lack_answers: bool,
    /// Whether a single case was requested; then the whole dialogue is shown.
    pub is_one: bool,
    /// Whether the first TLE is rerun with a higher limit, to show how long the program takes.
    pub overtime: bool,
}

impl Runner {
    /// Fails if the problem's checker or interactor is unavailable. `number` distinguishes the work folders of several
    /// runners.
    pub fn new(problem: Problem, program: Vec<String>, number: usize) -> Result<Self> {
        let file = problem.checker.helper().map(|role| build::role_file(&problem, role));
        let file = file.transpose()?;
        let helper = file
            .as_deref()
            .map(|file| build::pin_cached_program(build::program(file)?))
            .transpose()?;
        let helper = helper.unwrap_or_default();
        let work = work_folder()?.join(number.to_string());
        fs::create_dir_all(&work).map_err(cannot("write", &work))?;
        Ok(Self {
            limits: problem.limits,
            problem,
            program: build::pin_cached_program(program)?,
            helper_file: file.unwrap_or_default(),
            helper,
            folder: None,
            source: PathBuf::new(),
            names_lines: false,
            work,
            may_lack_answers: false,
            is_one: false,
            overtime: false,
        })
    }

    /// A runner for the solution or, if `by` is given, for that, as seen from a folder: a source file, compiled like a
    /// checker and run like the solution, or a shell command, which runs in the folder. If it does not compile, the
    /// compiler's messages.
    pub fn compiled(
        problem: Problem,
        by: Option<(&str, &Path)>,
        purpose: Purpose,
        number: usize,
    ) -> Result<Built<Self>> {
        let file = match by {
            Some((by, folder)) => folder.join(by),
            None => header::solution(&problem.name),
        };
        let is_source = BY.iter().any(|end| file.extension() == Some(end.as_ref()));
        let built = match by {
            None => build::solution(&problem, purpose)?,
            Some(_) if is_source && file.is_file() => build::compile_program(&file, purpose)?,
            Some((by, _)) if is_source && !by.contains(' ') => {
                return Err(format!("there is no file {by}"));
            }
            Some((by, folder)) => {
                return Self::command(problem, by, folder, number).map(Built::Program)
            }
        };
        match built {
            Built::Program(program) => {
                let runner = Self::new(problem, program, number)?;
                Ok(Built::Program(Self {
                    source: file,
                    names_lines: purpose.has_checks(),
                    ..runner
                }))
            }
            Built::CompileError(messages) => Ok(Built::CompileError(messages)),
        }
    }

    fn command(problem: Problem, command: &str, folder: &Path, number: usize) -> Result<Self> {
        let word = |word: &str| {
            let file = folder.join(word);
            if file.is_file() {
                quoted(&file.display().to_string())
            } else {
                word.to_string()
            }
        };
        let words: Vec<String> = command.split(' ').map(word).collect();
        // bash execs a single command; other shells would fork, wait for it, and be measured instead.
        let mut runner = Self::new(problem, strings(&["bash", "-c", &words.join(" ")]), number)?;
        // Runtimes such as the JVM reserve far more memory than they touch.
        runner.limits.memory_mb = 0;
        runner.folder = Some(folder.to_path_buf());
        Ok(runner)
    }

    /// Whether the helper is called as `output_validator INPUT ANSWER FOLDER`, with the output on stdin, and exits with
    /// 42 or 43.
    fn validates(&self) -> bool {
        self.helper_file.file_stem() == Some(build::VALIDATOR.as_ref())
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

    fn run_command(
        &self,
        role: &str,
        mut command: Command,
        from: &Path,
        limits: &Limits,
    ) -> Result<Ended> {
        command.stdin(File::open(from).map_err(cannot("read", from))?);
        command.stdout(self.create(role)?);
        run(command.stderr(self.create(&format!("{role}.err"))?), limits)
    }

    pub fn run_helper(&self, role: &str, words: &[String], from: &Path) -> Result<Ended> {
        self.run_command(role, command(words), from, &HELPER_LIMITS)
    }

    /// Judges the cases in order, and stops early if the program is clearly too slow. An error is the machine's fault,
    /// never the program's.
    pub fn judge_all(
        &self,
        cases: &[Case],
        mut tell: impl FnMut(&Case, &Outcome),
    ) -> Result<Vec<Outcome>> {
        let (mut all, mut late) = (Vec::new(), 0);
        let punctual = Self { overtime: false, ..self.clone() };
        for case in cases {
            if late >= ENOUGH {
                break;
            }
            let outcome = if late == 0 { self.judge(case) } else { punctual.judge(case) };
            late += match outcome.is_stuck {
                true => ENOUGH,
                false => usize::from(outcome.verdict == Verdict::Tle),
            };
            tell(case, &outcome);
            all.push(outcome);
        }
        Ok(all)
    }

    pub fn judge(&self, case: &Case) -> Outcome {
        let outcome = self.load(case).and_then(|()| self.decide());
        finish_if_interrupted();
        outcome.unwrap_or_else(|why| Outcome::new(Verdict::Error, &why))
    }

    /// Copies the case to the work folder. Where no answer is needed, the copy of the answer may be empty.
    fn load(&self, case: &Case) -> Result<()> {
        if let Some(fault) = &case.fault {
            return Err(fault.clone());
        }
        for (name, path) in [("input", &case.input), ("answer", &case.answer)] {
            let copy = self.file(name);
            let _ = fs::remove_file(&copy);
            if path.exists() || path.is_symlink() {
                let link = if path.exists() { "" } else { "the link " };
                let why = |error| format!("cannot copy {link}{}: {error}", path.display());
                fs::copy(path, &copy).map_err(why)?;
            } else if name == "answer" && !self.problem.checker.needs_answers() {
                self.create(name)?;
            } else if !self.may_lack_answers {
                return Err(format!("{} has no answer", case.input.display()));
            }
        }
        Ok(())
    }

    /// Judges a run on `input`. A TLE with little CPU time is rerun, because the machine may have been busy; with
    /// `overtime` every TLE is, to show how long the program takes. In a dialogue only CPU time counts, so nothing is
    /// rerun.
    pub fn decide(&self) -> Result<Outcome> {
        let is_dialogue = self.problem.checker == Checker::Interactive;
        let overtime = self.overtime && !is_dialogue;
        let decide =
            |factor| if is_dialogue { self.converse() } else { self.run_and_check(factor) };
        let mut outcome = decide(1.0)?;
        let cpu_ms = outcome.ended.map_or(0, |ended| ended.cpu_ms);
        let is_idle = (cpu_ms as f64) < self.limits.seconds * 500.0;
        if outcome.verdict == Verdict::Tle && !is_dialogue && (is_idle || overtime) {
            outcome = decide(if overtime { OVERTIME } else { 1.0 })?;
            outcome.is_second_try = true;
        }
        // If the disk is full, the verdict is meaningless.
        if outcome.verdict != Verdict::Ac {
            check_disk_space(&self.work)?;
        }
        Ok(outcome)
    }

    /// Runs the program for at most `factor` times its limit, and judges that run.
    fn run_and_check(&self, factor: f64) -> Result<Outcome> {
        let seconds = self.limits.seconds * factor;
        let limits = Limits { seconds, ..self.limits };
        let ended = self.run_program(&self.file("input"), &limits)?;
        let is_late = ended.late || ended.ms as f64 > self.limits.seconds * 1e3;
        let mut outcome = if is_late && factor > 1.0 {
            let why = match ended.late {
                true => format!("after {seconds} s, {factor} times the limit"),
                false => format!("by itself after {} s", ended.ms as f64 / 1e3),
            };
            Outcome::new(Verdict::Tle, &why)
        } else {
            self.failure(&ended, is_late).map_or_else(|| self.check(), Ok)?
        };
        outcome.ended = Some(ended);
        // A shell that cannot run a command exits with 126 or 127.
        if self.folder.is_some() && [Some(126), Some(127)].contains(&ended.status.code()) {
            let said = excerpt(&self.file("solution.err")).join(" ");
            return Err(format!("cannot run the BY command: {said}"));
        }
        Ok(outcome)
    }

    /// The solution's command, to be run in an empty folder. A shell command runs in its own directory instead, unless
    /// the problem uses files.
    fn alone(&self) -> Result<Command> {
        if let (Some(folder), None) = (&self.folder, &self.problem.files) {
            let mut command = command(&self.program);
            command.current_dir(folder);
            return Ok(command);
        }
        let folder = self.file("alone");
        // An empty folder is reused, since creating one may take longer than the run.
        if !fs::read_dir(&folder).map_or(false, |mut files| files.next().is_none()) {
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir(&folder).map_err(cannot("write", &folder))?;
        }
        let words = self.program.iter().map(|word| absolute(word).unwrap_or_else(|| word.clone()));
        let mut command = command(&words.collect::<Vec<_>>());
        command.current_dir(&folder);
        if self.names_lines {
            command.env("RUST_BACKTRACE", "1");
        }
        Ok(command)
    }

    /// Runs the solution, with its input in a file if the problem uses files.
    fn run_program(&self, from: &Path, limits: &Limits) -> Result<Ended> {
        let (command, mut stdin) = (self.alone()?, from);
        if let Some(name) = self.problem.input_file() {
            let copy = self.file("alone").join(name);
            fs::copy(from, &copy).map_err(cannot("write", &copy))?;
            stdin = Path::new("/dev/null");
        }
        let ended = self.run_command("solution", command, stdin, limits)?;
        self.name_lines().map(|()| ended)
    }

    /// Condenses the panic messages in the program's stderr.
    fn name_lines(&self) -> Result<()> {
        let path = self.file("solution.err");
        if !self.names_lines {
            return Ok(());
        }
        let said = panics::readable(&read_text(&path)?, &self.source);
        fs::write(&path, said).map_err(cannot("write", &path))
    }

    /// The panic of the last run and the line that caused it, if known.
    pub fn panic(&self) -> Option<String> {
        panics::panic_in(&read_text(&self.file("solution.err")).ok()?, &self.source)
    }

    /// Runs the program on stdin or a file, limiting only the stack. Files that it writes are left in `target/run/P`.
    pub fn run_by_hand(&self, input: Option<&Path>) -> Result<Ended> {
        let stack = Limits { stack_kb: self.limits.stack_kb, seconds: 1e9, ..Limits::default() };
        let open = |path: &Path| File::open(path).map(Stdio::from).map_err(cannot("read", path));
        let mut from = input.map_or(Ok(Stdio::inherit()), open)?;
        let is_at_terminal = input.is_none() && system::is_terminal(0);
        let start = |command: &mut Command| start_in(command, &stack, !is_at_terminal);
        let mut solution = self.alone()?;
        let folder = self.file("alone");
        if let Some(name) = self.problem.input_file() {
            let copy = folder.join(name);
            let to = File::create(&copy).map_err(cannot("write", &copy))?;
            start(Command::new("cat").stdin(from).stdout(to))?.wait();
            from = Stdio::null();
        }
        let ended = start(solution.stdin(from))?.wait();
        if self.problem.output_file().is_some() && ended.status.success() {
            start(Command::new("cat").stdin(open(&self.output())?))?.wait();
        }
        let kept = Path::new("target/run").join(self.problem.name.replace('/', "-"));
        let _ = fs::remove_dir_all(&kept);
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
        let written = |name| self.file("alone").join(name);
        self.problem.output_file().map_or(self.file("solution"), written)
    }

    /// The verdict on a program that failed or ran too long, regardless of its output. A refused allocation has no
    /// signal or status of its own; only stderr shows it.
    fn failure(&self, ended: &Ended, is_late: bool) -> Option<Outcome> {
        let said = ends_of(&self.file("solution.err"));
        let signal = ended.status.signal();
        // A stack overflow is not MLE, even if the stack limit equals the memory limit.
        let is_fault = [Some(system::SEGV), Some(BUS)].contains(&signal);
        let is_stack = is_fault || said.contains("overflowed its stack");
        let [stack_mb, stack_limit_mb] =
            [system::stack_kb(), self.limits.stack_kb].map(|kb| kb >> 10);
        // Resolving the line of a panic takes memory that must not count as MLE.
        let is_panic = self.names_lines && said.contains(" panicked at ");
        let is_large = ended.peak_kb > self.problem.limits.memory_mb << 10;
        let (verdict, why) = if signal == Some(system::XFSZ) && !is_late {
            (Verdict::Ole, format!("after {OUTPUT_MB} MB of output"))
        } else if is_large && !is_stack && !is_panic {
            (Verdict::Mle, format!("with a peak of {} MB", ended.peak_mb()))
        } else if signal.is_some() && is_too_large(Path::new(&self.program[0]), &self.limits) {
            (Verdict::Mle, "before main: its static arrays exceed the memory limit".to_string())
        } else if said.lines().any(is_refusal) && !ended.status.success() {
            (Verdict::Mle, ended.to_string())
        } else if is_late {
            (Verdict::Tle, format!("after {} s", self.limits.seconds))
        } else if ended.status.success() {
            return None;
        } else {
            (Verdict::Re, ended.to_string())
        };
        let mut outcome = Outcome::new(verdict, &why);
        if verdict == Verdict::Re && is_stack && stack_mb < stack_limit_mb {
            let why = format!("this system limits the stack to {stack_mb} MB (ulimit -Hs)");
            outcome.reasons.push(("note", why));
        }
        Some(outcome)
    }

    /// The verdict on a program's output.
    fn check(&self) -> Result<Outcome> {
        let [input, answer] = ["input", "answer"].map(|name| self.file(name));
        let output = self.output();
        if let (Some(name), false) = (self.problem.output_file(), output.exists()) {
            let why = format!("without writing {name}, the output file that //! Files: names");
            return Ok(Outcome::new(Verdict::Wa, &why));
        }
        if !answer.exists() {
            return Ok(Outcome::new(Verdict::Ran, ""));
        }
        if self.problem.checker != Checker::Program {
            let checker = self.problem.checker;
            let (verdict, difference) = compare(checker, open(&answer)?, open(&output)?);
            return Ok(Outcome { difference, ..Outcome::new(verdict, "") });
        }
        let (files, from) = match self.validates() {
            true => (self.validated(), output),
            false => {
                ([input, output, answer].map(|path| path.display().to_string()), "/dev/null".into())
            }
        };
        let words = [self.helper.as_slice(), files.as_slice()].concat();
        let ended = self.run_helper("checker", &words, &from)?;
        Ok(self.helper_verdict("checker", &ended))
    }

    /// The arguments of an output validator. The folder must end with a slash.
    fn validated(&self) -> [String; 3] {
        let folder = self.file("feedback");
        let _ = fs::remove_dir_all(&folder);
        let _ = fs::create_dir(&folder);
        ["input", "answer", "feedback/"].map(|name| self.file(name).display().to_string())
    }

    /// Connects the program to the problem's interactor.
    fn converse(&self) -> Result<Outcome> {
        let files = match self.validates() {
            true => self.validated(),
            false => {
                // testlib writes to the second file; older interactors expect the answer there.
                let [input, output, answer] =
                    ["input", "interactor.out", "answer"].map(|name| self.file(name));
                fs::copy(&answer, &output).map_err(cannot("write", &output))?;
                [input, output, answer].map(|path| path.display().to_string())
            }
        };
        let mut interactor = command(&[self.helper.as_slice(), files.as_slice()].concat());
        let mut solution = self.alone()?;
        for (side, command) in [(SOLUTION, &mut solution), (INTERACTOR, &mut interactor)] {
            command.stderr(self.create(&format!("{}.err", NAMES[side]))?);
            // This would hide a missing flush.
            command.env_remove("PYTHONUNBUFFERED");
        }
        let talk = talk([&mut solution, &mut interactor], &self.limits)?;
        let [ended, helper_ended] = talk.ended.map(|ended| ended.expect("both have ended"));
        self.name_lines()?;
        // A broken pipe is not the solution's fault, nor is anything it does after being rejected.
        let said = excerpt(&self.file("solution.err")).join("\n");
        let is_unheard = ended.status.signal() == Some(system::PIPE);
        let is_excused = talk.is_excused() || is_unheard || said.contains("Broken pipe");
        let crash = self.failure(&ended, false);
        let crash = crash.filter(|outcome| outcome.verdict == Verdict::Mle || !is_excused);
        let cut = talk.cut.map(|fault| Outcome::new(fault.verdict(), &fault.to_string()));
        let verdict = || self.helper_verdict("interactor", &helper_ended);
        let mut outcome = crash.or(cut).unwrap_or_else(verdict);
        // The time of the interactor and the pipes does not count.
        let is_late = ended.cpu_ms as f64 > self.limits.seconds * 1e3;
        if outcome.verdict == Verdict::Ac && is_late {
            outcome = self.failure(&ended, is_late).unwrap_or(outcome);
        }
        outcome.is_stuck = talk.is_stuck();
        let transcript = talk.transcript(self.is_one).into_iter();
        outcome.reasons.extend(transcript.map(|line| ("dialogue", line)));
        outcome.ended = Some(ended);
        Ok(outcome)
    }

    /// The verdict of a checker or interactor, derived from its exit status.
    fn helper_verdict(&self, role: &'static str, ended: &Ended) -> Outcome {
        let fault = |how: &str| Outcome::new(Verdict::Error, &format!("the {role} {how}"));
        let code = ended.status.code();
        let verdict = match (code, self.validates()) {
            (Some(42), true) | (Some(0), false) => Some(Verdict::Ac),
            (Some(43), true) | (Some(1), false) => Some(Verdict::Wa),
            // testlib uses 4 for extra output after a correct answer.
            (Some(2 | 4), false) => Some(Verdict::Pe),
            _ => None,
        };
        let codes = if self.validates() {
            "expected 42 (AC) or 43 (WA)"
        } else {
            "expected 0 (AC), 1 (WA) or 2 (PE)"
        };
        let said = ends_of(&self.file(&format!("{role}.err")));
        let mut outcome = match verdict {
            _ if has_crashed(&said) => fault("crashed"),
            _ if ended.late => fault(&format!("was killed after {} s", HELPER_LIMITS.seconds)),
            Some(verdict) => Outcome::new(verdict, ""),
            None => fault(&format!("ended {ended}; {codes}")),
        };
        for name in
            [role.to_string(), format!("{role}.err"), "feedback/judgemessage.txt".to_string()]
        {
            let lines = excerpt(&self.file(&name)).into_iter();
            outcome.reasons.extend(lines.map(|line| (role, line)));
        }
        outcome
    }
}

fn is_refusal(line: &str) -> bool {
    let is = |(start, part): &(&str, &str)| {
        line.strip_prefix(start).map_or(false, |rest| rest.contains(part))
    };
    REFUSED.iter().any(is)
}

/// Whether a checker crashed, even if its exit status looks like a verdict.
fn has_crashed(said: &str) -> bool {
    let is_crash = |line: &str| {
        line.ends_with("Traceback (most recent call last):")
            || line.starts_with("goroutine ") && line.contains("[running]")
            || CRASHES.iter().any(|start| line.starts_with(start))
    };
    let last = said.trim_end().lines().last().unwrap_or("");
    let is_unparsed = UNPARSED.iter().any(|start| last.starts_with(start));
    said.lines().any(is_crash) || is_unparsed && said.contains("  File \"")
}

/// The text of a file. Only the start and end of a long one are read, to keep this process small.
pub fn ends_of(path: &Path) -> String {
    let mut text = window(path, 0, ENDS).unwrap_or_default();
    let rest = file_size(path).saturating_sub(ENDS).max(ENDS);
    if rest > ENDS {
        text.extend(format!("\n... {} more bytes ...\n", rest - ENDS).bytes());
    }
    text.extend(window(path, rest, ENDS).unwrap_or_default());
    String::from_utf8_lossy(&text).into_owned()
}

/// The absolute path of a file. Links are not resolved.
fn absolute(word: &str) -> Option<String> {
    let path = env::current_dir().ok()?.join(word);
    path.is_file().then(|| path.display().to_string())
}

/// Whether a line is anything other than Rust's hint about RUST_BACKTRACE.
pub fn is_not_backtrace_hint(line: &&str) -> bool {
    !line.contains("note: run with `RUST_BACKTRACE=")
}

/// The non-empty lines of a file; of a long one, the first three and the last two, where Python puts the error.
pub fn excerpt(path: &Path) -> Vec<String> {
    let text = ends_of(path);
    let is_full = |line: &&str| !line.trim().is_empty();
    let mut lines: Vec<&str> = text.lines().filter(is_full).filter(is_not_backtrace_hint).collect();
    if lines.len() > 6 {
        lines.splice(3..lines.len() - 2, ["..."]);
    }
    let cut = |line: &str| line.chars().take(160).collect();
    lines.into_iter().map(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_told_from_what_a_program_says() {
        let refusals = r#"memory allocation of 16777216 bytes failed
failed to spawn thread: Os { code: 11, kind: WouldBlock, message: "Resource temporarily unavailable" }
thread 'main' panicked at 'it starts: Os { code: 11, kind: WouldBlock, message: "Resource temporarily unavailable" }', a.rs:4:140
called `Result::unwrap()` on an `Err` value: TryReserveError { kind: AllocError { layout: Layout { size: 9 } } }
terminate called after throwing an instance of 'std::bad_alloc'
./a: error while loading shared libraries: libc.so.6: failed to map segment from shared object
MemoryError"#;
        for line in refusals.lines() {
            assert!(is_refusal(line), "{line}");
        }
        for line in ["checksum of 8 bytes failed", "no MemoryError", "kind: WouldBlock", ""] {
            assert!(!is_refusal(line), "{line}");
        }
    }
}
