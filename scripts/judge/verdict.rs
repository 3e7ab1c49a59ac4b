//! Determines the verdict on a run, if necessary by asking the problem's checker or interactor.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};

use crate::cases::lacks_answer;
use crate::compare::compare;
use crate::compile::{self, Built, Purpose};
use crate::dialogue::talk;
use crate::files::{cannot, check_disk_space, file_size, open};
use crate::problems::{is_template, role_file, role_files, VALIDATOR};
use crate::process::{CHECKER_LIMITS, PROBE_LIMITS};
use crate::runner::Runner;
use crate::system::{self, Ended, BUS, SEGV, XCPU};
use crate::texts::{excerpt, quoted};
use crate::types::{Case, Checker, Outcome, Problem, Result, Verdict, ENDLESS, OUTPUT_MB};

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
    "accepts any output for this case, even '?': it may print its verdict, take the answer before the output, or \
    only score (see tests/README.md)";
/// Outputs that are hardly right for the same case. A program that only reads a number takes the first one for 0.
const NONSENSE: [&str; 2] = ["?\n", "918273645\n"];
/// The files of an output validator that does more than accept or reject.
const UNSUPPORTED: [&str; 3] = ["score.txt", "score_multiplier.txt", "nextpass.in"];
/// Lines of stderr that show that a program crashed, even if its exit status looks like a verdict: how the line starts,
/// and a later part of it.
const CRASHES: [(&str, &str); 6] = [
    ("", "Traceback (most recent call last):"),
    // Python could not parse the program.
    ("  File \"", "\", line "),
    ("goroutine ", "[running]"),
    ("Exception in thread \"", ""),
    ("Error: Could not find or load main class", ""),
    ("Node.js v", ""),
];

/// How a checker or interactor is called, and what its exit status means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Protocol {
    /// `checker INPUT OUTPUT ANSWER`, which exits with 0, 1 or 2. It may read the output from stdin, too.
    Testlib,
    /// `output_validator INPUT ANSWER FOLDER`, with the output on stdin, which exits with 42 or 43.
    Kattis,
}

impl Protocol {
    /// What the exit statuses mean; the first one accepts.
    fn statuses(self) -> &'static [(i32, Verdict)] {
        use Verdict::*;
        match self {
            // testlib uses 4 for extra output after a correct answer.
            Self::Testlib => &[(0, Ac), (1, Wa), (2, Pe), (4, Pe)],
            Self::Kattis => &[(42, Ac), (43, Wa)],
        }
    }
}

/// The checker or interactor of a problem.
#[derive(Clone)]
pub struct Helper {
    pub role: &'static str,
    pub command: Vec<String>,
    pub protocol: Protocol,
    /// Whether it has refused nonsense. All runners of a problem share it.
    pub refuses_nonsense: Arc<Mutex<bool>>,
}

impl Helper {
    /// The problem's program for this role.
    pub fn new(problem: &Problem, role: &'static str) -> Result<Self> {
        let file = role_file(problem, role)?;
        let command = compile::program(&file, Purpose::Judge)?;
        let is_validator = file.file_stem() == Some(VALIDATOR.as_ref());
        let protocol = if is_validator { Protocol::Kattis } else { Protocol::Testlib };
        Ok(Self { role, command, protocol, refuses_nonsense: Arc::default() })
    }

    /// The verdict, or why it is at fault.
    pub fn verdict(&self, ended: &Ended, stderr: &str) -> Result<Verdict> {
        if has_line(stderr, &CRASHES) {
            return Err("crashed".to_string());
        }
        if ended.late {
            return Err(format!("took more than {} s", CHECKER_LIMITS.seconds));
        }
        let statuses = self.protocol.statuses();
        let found = statuses.iter().find(|(status, _)| ended.status.code() == Some(*status));
        let meaning = |(status, verdict): &_| format!("{status} ({verdict})");
        let all = || statuses.iter().map(meaning).collect::<Vec<_>>().join(", ");
        found.map(|found| found.1).ok_or_else(|| format!("ended {ended}; expected {}", all()))
    }
}

/// Whether a line of a text begins with the first part of one of these pairs, and has the second one later.
fn has_line(text: &str, known: &[(&str, &str)]) -> bool {
    let matches = |line: &str, (start, part): &(&str, &str)| {
        line.strip_prefix(start).map_or(false, |rest| rest.contains(part))
    };
    text.lines().any(|line| known.iter().any(|pair| matches(line, pair)))
}

/// The verdict on a program that failed or ran too long, regardless of its output. A refused allocation has no
/// signal or status of its own; only stderr shows it.
fn failure(runner: &Runner, ended: &Ended) -> Option<Outcome> {
    let limits = &runner.problem.limits;
    let stderr = runner.stderr();
    let signal = ended.signal();
    // A stack overflow is not MLE, even if the stack limit equals the memory limit.
    let is_stack = matches!(signal, Some(SEGV | BUS)) || stderr.contains("overflowed its stack");
    // Resolving the line of a panic takes memory that must not count as MLE.
    let is_panic = runner.names_lines && stderr.contains(" panicked at ");
    let is_large = ended.peak_kb > limits.memory_mb << 10;
    // Python ignores that signal, and fails.
    let is_full = !ended.status.success() && file_size(&runner.output()) >= OUTPUT_MB << 20;
    let (verdict, reason) = if signal == Some(system::XFSZ) || is_full {
        (Verdict::Ole, format!("after {OUTPUT_MB} MB of output"))
    } else if is_large && !is_stack && !is_panic {
        (Verdict::Mle, format!("with a peak of {} MB", ended.peak_mb()))
    } else if has_line(&stderr, &REFUSED) && !ended.status.success() {
        (Verdict::Mle, ended.to_string())
    } else if ended.late {
        let is_idle = signal != Some(XCPU) && ended.cpu_ms as f64 <= limits.seconds * 1e3;
        let cause = match signal {
            _ if is_idle => ": it slept, waited for input, or the machine was very busy",
            Some(XCPU | system::KILL | system::TERM) => ", when it was stopped",
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

/// Judges a program on the cases of its problem.
#[derive(Clone)]
pub struct Judge {
    pub runner: Runner,
    /// The checker or interactor, unless the output is compared with the answer.
    helper: Option<Helper>,
    /// The checker of an interactive problem, if it has one: it judges what the interactor has written to OUTPUT.
    second: Option<Helper>,
    /// Whether a single case was requested; then its files and its dialogue are shown at length.
    pub is_one: bool,
    /// Whether a sample that lacks its answer is an ERROR.
    pub wants_answers: bool,
}

impl Judge {
    /// Fails if the problem's checker or interactor is unavailable.
    pub fn new(runner: Runner) -> Result<Self> {
        let problem = &runner.problem;
        let role = problem.checker.helper();
        let helper = role.map(|role| Helper::new(problem, role)).transpose()?;
        let has_second = problem.checker == Checker::Interactive
            && role_files(problem, "checker").iter().any(|file| !is_template(file));
        let second = has_second.then(|| Helper::new(problem, "checker")).transpose()?;
        if let (Some(helper), Some(_)) = (&helper, &second) {
            // It may accept anything, and leave the verdict to the checker.
            *helper.refuses_nonsense.lock().unwrap() = true;
        }
        Ok(Self { runner, helper, second, is_one: false, wants_answers: true })
    }

    /// A judge of the program that `Runner::compiled` compiles.
    pub fn compiled(problem: Problem, by: Option<&str>, purpose: Purpose) -> Built<Self> {
        let runner = Runner::compiled(problem, by, purpose)?;
        Ok(Self::new(runner)?)
    }

    /// This judge with a work folder of its own, for another thread.
    pub fn numbered(&self, number: usize) -> Result<Self> {
        Ok(Self { runner: self.runner.clone().numbered(number)?, ..self.clone() })
    }

    /// Whether the helper is asked about nonsense no more, so that the outcome on a case depends on no other case.
    pub fn is_settled(&self) -> bool {
        self.helper.as_ref().map_or(true, |helper| *helper.refuses_nonsense.lock().unwrap())
    }

    /// Runs the program on the case, and returns the verdict. An ERROR is never the program's fault.
    pub fn try_case(&self, case: &Case) -> Outcome {
        let outcome = match &case.error {
            Some(error) => Err(error.clone()),
            None => self.runner.copy_case(case).and_then(|()| self.try_input()),
        };
        let problem = &self.runner.problem;
        match outcome {
            Err(reason) => Outcome::new(Verdict::Error, &reason),
            Ok(Outcome { verdict: Verdict::Ran, ended, .. })
                if self.wants_answers && lacks_answer(problem, case) =>
            {
                let (name, input) = (&problem.name, case.input.display().to_string());
                let command = format!("make case P={name} IN={}", quoted(&input));
                let reason = format!("{input} has no answer; to add one: {command}");
                Outcome { ended, ..Outcome::new(Verdict::Error, &reason) }
            }
            Ok(outcome) => outcome,
        }
    }

    /// Judges a run on `input`.
    pub fn try_input(&self) -> Result<Outcome> {
        let is_dialogue = self.runner.problem.checker == Checker::Interactive;
        let outcome = if is_dialogue { self.converse() } else { self.run_and_check() }?;
        // If the disk is full, the verdict is meaningless.
        if outcome.verdict != Verdict::Ac {
            check_disk_space(&self.runner.work)?;
        }
        Ok(outcome)
    }

    /// Runs the program, and judges that run.
    fn run_and_check(&self) -> Result<Outcome> {
        let ended = self.runner.run_program()?;
        let outcome = failure(&self.runner, &ended).map_or_else(|| self.check(), Ok)?;
        Ok(Outcome { ended: Some(ended), ..outcome })
    }

    /// The verdict on a program's output.
    fn check(&self) -> Result<Outcome> {
        let (answer, output) = (self.runner.file("answer"), self.runner.output());
        if let Some(reason) = self.runner.missing_output() {
            return Ok(Outcome::new(Verdict::Wa, &reason));
        }
        if !answer.exists() {
            return Ok(Outcome::new(Verdict::Ran, ""));
        }
        let helper = match &self.helper {
            Some(helper) => helper,
            None => return Ok(compare(&self.runner.problem, open(&answer)?, open(&output)?)),
        };
        // If both the output and the answer are empty, the checker may rightly accept anything.
        let is_probed = file_size(&output) + file_size(&answer) > 0;
        self.ask(helper, &output, is_probed)
    }

    /// What a checker says of an output, with a note if there is no answer that it could have read.
    fn ask(&self, checker: &Helper, output: &Path, is_probed: bool) -> Result<Outcome> {
        let call = self.call(checker, output)?;
        let ended = self.runner.run(checker.role, call, output, CHECKER_LIMITS)?;
        let mut outcome = self.helper_outcome(checker, &ended, is_probed)?;
        if file_size(&self.runner.file("answer")) == 0 && outcome.verdict != Verdict::Ac {
            let name = &self.runner.problem.name;
            let note = "the case has no answer; if the checker needs one, add it, or for make stress write";
            outcome.reasons.push(("note", format!("{note} tests/{name}/plain.rs")));
        }
        Ok(outcome)
    }

    /// Whether the checker or interactor accepts even nonsense. An interactor reads it, and then the end of its input,
    /// as from a solution that has exited.
    fn accepts_nonsense(&self, helper: &Helper) -> Result<bool> {
        let [output, written] = ["nonsense", "written"].map(|name| self.runner.file(name));
        for nonsense in NONSENSE {
            fs::write(&output, nonsense).map_err(cannot("write", &output))?;
            let second = if helper.role == "interactor" { &written } else { &output };
            let call = self.call(helper, second)?;
            let ended = self.runner.run("reply", call, &output, PROBE_LIMITS);
            let verdict = |ended| helper.verdict(&ended, &self.runner.text("reply.err"));
            // If the machine is too busy for it, it has not accepted either.
            if ended.and_then(verdict) != Ok(Verdict::Ac) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The command of a checker that reads this file, or of an interactor that may write it.
    fn call(&self, helper: &Helper, output: &Path) -> Result<Command> {
        let names = ["input", "answer", "feedback/"];
        let [input, answer, feedback] = &names.map(|name| self.runner.file(name));
        let mut call = self.runner.command_in("helper", &helper.command)?;
        match helper.protocol {
            Protocol::Testlib => call.args([input, output, answer]),
            Protocol::Kattis => {
                let _ = fs::remove_dir_all(feedback);
                // A validator appends names to this path, which must end with a slash.
                fs::create_dir(feedback).map_err(cannot("write", feedback))?;
                call.args([input, answer, feedback])
            }
        };
        Ok(call)
    }

    /// Connects the program to the problem's interactor.
    fn converse(&self) -> Result<Outcome> {
        let helper = self.helper.as_ref().expect("an interactive problem has an interactor");
        // testlib's interactors write to the second file; older ones expect the answer there.
        let [answer, written] = ["answer", "written"].map(|name| self.runner.file(name));
        fs::copy(answer, &written).map_err(cannot("write", &written))?;
        let mut interactor = self.call(helper, &written)?;
        let mut solution = self.runner.alone()?;
        solution.stderr(self.runner.create("solution.err")?);
        interactor.stderr(self.runner.create("interactor.err")?);
        let (accepting, _) = helper.protocol.statuses()[0];
        let mut talk = talk([&mut solution, &mut interactor], &self.runner.limits(), accepting)?;
        let [ended, helper_ended] = talk.ended.map(|ended| ended.expect("both have ended"));
        self.runner.check_command(ended)?;
        // A broken pipe is not the solution's fault, nor is anything it does after being rejected.
        let is_excused = talk.is_excused()
            || ended.signal() == Some(system::PIPE)
            || self.runner.stderr().contains("Broken pipe");
        let answer = self.runner.file("answer");
        let is_undecided = self.second.is_none()
            && [&answer, &written].iter().all(|file| file_size(file) > 0)
            && compare(&Problem::default(), open(&answer)?, open(&written)?).verdict != Verdict::Ac;
        // What the solution did comes first, then why the judge ended the dialogue, then what the interactor says.
        let mut outcome = match (failure(&self.runner, &ended), talk.cut.take()) {
            (Some(failure), _) if failure.verdict != Verdict::Re || !is_excused => failure,
            (_, Some(cut)) => cut,
            _ => self.helper_outcome(helper, &helper_ended, talk.bytes[0] > 0)?,
        };
        if let (Some(checker), Verdict::Ac) = (&self.second, outcome.verdict) {
            outcome = self.ask(checker, &written, false)?;
        }
        if outcome.verdict == Verdict::Ac && is_undecided {
            let reason = "the interactor has written another output than the answer, which a checker must judge: \
                add it as tests/README.md says";
            outcome = Outcome::new(Verdict::Error, reason);
        }
        let transcript = talk.transcript(self.is_one).into_iter();
        outcome.reasons.extend(transcript.map(|line| ("dialogue", line)));
        outcome.ended = Some(ended);
        Ok(outcome)
    }

    /// The verdict of a checker or interactor, with what it printed. If `is_probed`, it is asked about nonsense after
    /// each AC until it refuses that once, since in some cases any output is right.
    fn helper_outcome(&self, helper: &Helper, ended: &Ended, is_probed: bool) -> Result<Outcome> {
        let role = helper.role;
        // An interactor's stdout is empty: it went to the solution.
        let files = [role, &format!("{role}.err"), "feedback/judgemessage.txt"];
        let printed = files.map(|name| self.runner.text(name));
        let mut verdict = helper.verdict(ended, &printed[1]);
        let is_written = |name: &&str| self.runner.file("feedback").join(name).exists();
        if verdict == Ok(Verdict::Ac) && UNSUPPORTED.iter().any(is_written) {
            verdict = Err("awards points, or asks for more than one pass".to_string());
        }
        let mut outcome = match verdict {
            Ok(verdict) => Outcome::new(verdict, ""),
            Err(reason) => Outcome::new(Verdict::Error, &format!("the {role} {reason}")),
        };
        outcome.stop = ended.late.then_some(ENDLESS);
        let lines = printed.iter().flat_map(|text| excerpt(text));
        outcome.reasons.extend(lines.map(|line| (role, line)));
        let missed = self.runner.missed_file(role).filter(|_| outcome.verdict != Verdict::Ac);
        outcome.reasons.extend(missed.map(|note| ("note", note.to_string())));
        let mut refuses_nonsense = helper.refuses_nonsense.lock().unwrap();
        if outcome.verdict == Verdict::Ac && is_probed && !*refuses_nonsense {
            *refuses_nonsense = !self.accepts_nonsense(helper)?;
            if !*refuses_nonsense {
                return Ok(Outcome::new(Verdict::Error, &format!("the {role} {ACCEPTS_ANY}")));
            }
        }
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::test_folder;
    use crate::types::Limits;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::ExitStatusExt;
    use std::path::PathBuf;
    use std::process::ExitStatus;

    /// A command that succeeds if the stack is 1 GB and the memory 9 GB, or the hard limits.
    const HAS_ROOM: &str =
        "stack=$(ulimit -s); memory=$(ulimit -v); [ $stack = 1048576 ] || [ $stack = $(ulimit -Hs) ] || exit 1; \
        [ $memory = 9437184 ] || [ $memory = $(ulimit -Hv) ]";

    /// A solution that accepts its limit of 512 MB, and what it may reserve beyond, or the hard limit.
    const OWN_MEMORY: &str =
        "memory=$(ulimit -v); [ $memory = 1572864 ] || [ $memory = $(ulimit -Hv) ] && echo 42";

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
            "numpy.core._exceptions._ArrayMemoryError: Unable to allocate 8 GiB".to_string(),
            "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space".to_string(),
        ];
        for line in refusals {
            assert!(has_line(&line, &REFUSED), "{line}");
        }
        for line in [
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
            ("a peak above both limits", 9, "", 65 * MB, true, "MLE with a peak of 65 MB"),
            (
                "an exit status, late",
                3 << 8,
                "",
                MB,
                true,
                "TLE after 3.00 s of CPU time, by itself",
            ),
            ("killed, late", 9, "", MB, true, "TLE after 3.00 s of CPU time, when it was stopped"),
            (
                "ended by SIGTERM, late",
                15,
                "",
                MB,
                true,
                "TLE after 3.00 s of CPU time, when it was stopped",
            ),
            ("too much output, late", 25, "", MB, true, "OLE after 64 MB of output"),
            ("a refused allocation, caught", 0, refusal, MB, false, ""),
            ("a stack overflow", 6, stack, 65 * MB, false, "RE by signal SIGABRT"),
            ("a segmentation fault", 11, "", 65 * MB, false, "RE by signal SIGSEGV"),
            (
                "a panic above the limit",
                101 << 8,
                panic,
                65 * MB,
                false,
                "MLE with a peak of 65 MB",
            ),
        ];
        with_judge(Checker::Tokens, 2.0, "", |mut judge, _| {
            judge.runner.problem.limits =
                Limits { seconds: 2.0, memory_mb: 64, stack_kb: 64 * MB, ..Limits::default() };
            let run = |judge: &Judge, raw, stderr, peak_kb, is_late| {
                fs::write(judge.runner.file("solution.err"), stderr).unwrap();
                let status = ExitStatus::from_raw(raw);
                let ended = Ended { status, cpu_ms: 3000, peak_kb, late: is_late };
                let outcome = failure(&judge.runner, &ended);
                outcome.map_or(String::new(), |outcome| {
                    let reasons: Vec<&str> =
                        outcome.reasons.iter().map(|(_, text)| &text[..]).collect();
                    format!("{} {}", outcome.verdict, reasons.join("; "))
                })
            };
            for (name, raw, stderr, peak_kb, is_late, wanted) in rows {
                let verdict = run(&judge, raw, stderr, peak_kb, is_late);
                assert!(
                    verdict.starts_with(wanted) && verdict.is_empty() == wanted.is_empty(),
                    "{name}: {verdict}"
                );
            }
            // More than any system allows.
            judge.runner.problem.limits.stack_kb = u64::MAX;
            let small_stack = run(&judge, 6, stack, MB, false);
            assert!(small_stack.contains("; this system limits the stack to "), "{small_stack}");
            assert_eq!(run(&judge, 6, "", MB, false), "RE by signal SIGABRT");
            judge.runner.names_lines = true;
            let names_lines = run(&judge, 101 << 8, panic, 65 * MB, false);
            assert_eq!(names_lines, "RE with exit status 101");
            let status = ExitStatus::from_raw(24);
            let ended = Ended { status, cpu_ms: 1900, peak_kb: MB, late: true };
            let reasons = failure(&judge.runner, &ended).unwrap().reasons;
            let wanted = "after 1.90 s of CPU time, when it was stopped";
            assert_eq!(reasons[0].1, wanted, "by the system's count");
        });
    }

    /// Creates a folder with a judge of a shell script and four cases, calls `test` with them, and removes it. The
    /// answer to every case is 42, and the input is its number.
    fn with_judge(
        checker: Checker,
        seconds: f64,
        script: &str,
        test: impl FnOnce(Judge, &mut [Case]),
    ) {
        let folder = test_folder();
        fs::create_dir_all(folder.join("work")).unwrap();
        let case = |name: &str| {
            let [input, answer] = ["in", "out"].map(|end| folder.join(format!("{name}.{end}")));
            fs::write(&input, name).unwrap();
            fs::write(&answer, "42\n").unwrap();
            Case { name: name.to_string(), input, answer, error: None }
        };
        let limits = Limits { seconds, memory_mb: 512, ..Limits::default() };
        let problem = Problem { name: "nim".to_string(), limits, checker, ..Problem::default() };
        let runner = Runner {
            problem,
            program: ["sh", "-c", script].map(str::to_string).to_vec(),
            work: folder.join("work"),
            ..Runner::default()
        };
        let judge =
            Judge { runner, helper: None, second: None, is_one: false, wants_answers: true };
        test(judge, &mut ["1", "2", "3", "4"].map(case));
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
            ("sleep 1; echo 42", "AC"),
            ("exec sleep 9", ": it slept, waited for input, or the machine was very busy"),
        ] {
            with_judge(Checker::Tokens, 0.1, script, |judge, cases| {
                let reason = first_reason(&judge.try_case(&cases[0]));
                assert!(reason.ends_with(wanted), "{script}: {reason}");
            });
        }
    }

    #[test]
    fn no_file_of_a_case_is_left_for_the_next() {
        let script = "read -r number; if [ \"$number\" = 1 ]; then echo 42 >file; fi; cat file";
        with_judge(Checker::Tokens, 10.0, script, |judge, cases| {
            cases[0].input = cases[0].answer.clone();
            fs::write(&cases[1].input, "1\n").unwrap();
            // Only root can write to a copy of such a file.
            fs::set_permissions(&cases[1].input, fs::Permissions::from_mode(0o400)).unwrap();
            assert_eq!(first_reason(&judge.try_case(&cases[1])), "AC");
            assert_eq!(first_reason(&judge.try_case(&cases[2])), "RE with exit status 1");
            cases[1].answer = PathBuf::new();
            assert_eq!(first_reason(&judge.try_case(&cases[1])), "RAN");
        });
    }

    #[test]
    fn a_case_that_cannot_be_judged_is_an_error() {
        with_judge(Checker::Tokens, 10.0, "echo 42", |mut judge, cases| {
            cases[2].answer = cases[2].input.with_file_name("link");
            std::os::unix::fs::symlink("nowhere", &cases[2].answer).unwrap();
            let link = format!("ERROR cannot copy the link {}: ", cases[2].answer.display());
            assert!(first_reason(&judge.try_case(&cases[2])).starts_with(&link));
            // A full disk is simulated by a folder in the place of the file that is written to test it.
            fs::create_dir(judge.runner.file("space")).unwrap();
            assert_eq!(first_reason(&judge.try_case(&cases[3])), "AC");
            fs::write(&cases[3].answer, "43").unwrap();
            for script in ["exit 3", "echo 42"] {
                judge.runner.program[2] = script.to_string();
                let reason = first_reason(&judge.try_case(&cases[3]));
                assert!(reason.starts_with("ERROR cannot write to "), "{script}: {reason}");
            }
            judge.runner.problem.output_file = Some("cow.out".to_string());
            fs::remove_dir(judge.runner.file("space")).unwrap();
            cases[3].answer = PathBuf::new();
            let missing = "WA without writing cow.out, the output file that //! Files: names";
            assert_eq!(first_reason(&judge.try_case(&cases[3])), missing);
        });
    }

    #[test]
    fn a_command_that_is_not_executable_is_an_error() {
        with_judge(Checker::Tokens, 10.0, "./Cargo.toml", |mut judge, cases| {
            judge.runner.is_command = true;
            let reason = first_reason(&judge.try_case(&cases[1]));
            assert!(reason.starts_with("ERROR cannot run the BY command: "), "{reason}");
        });
    }

    #[test]
    fn a_checker_has_its_limits_and_awards_no_points() {
        // It rejects the nonsense, too.
        let has_room = format!("{HAS_ROOM} && grep -q 7 \"$2\"");
        let rows = [
            (&has_room[..], Protocol::Testlib, Verdict::Ac),
            ("echo 2 >\"$3score_multiplier.txt\"; exit 42", Protocol::Kattis, Verdict::Error),
            ("echo 2 >\"$3nextpass.in\"; exit 42", Protocol::Kattis, Verdict::Error),
            ("echo 2 >\"$3score.txt\"; exit 43", Protocol::Kattis, Verdict::Wa),
        ];
        for (script, protocol, wanted) in rows {
            with_judge(Checker::Program, 10.0, "echo 7", |mut judge, cases| {
                judge.helper = Some(helper("checker", script, protocol));
                assert_eq!(judge.try_case(&cases[0]).verdict, wanted, "{script}");
            });
        }
    }

    #[test]
    fn a_checker_that_accepts_nonsense_is_an_error_until_it_refuses_some() {
        let rows = [
            // For the second case, any output is right.
            ("[ -s \"$2\" ] && { ! grep -q '?' \"$2\" || grep -q 2 \"$1\"; }", "WA ERROR AC AC"),
            ("! grep -q '?' \"$2\" || grep -q 3 \"$1\"", "AC AC AC AC"),
            ("! grep -q '.........' \"$2\"", "AC AC AC AC"), // as if `?` were 0
            ("! grep -q '?' \"$2\" || kill -9 $$", "AC AC AC AC"),
            // It accepts nonsense if it has more than 2 s of CPU time for it.
            ("! grep -q '?' \"$2\" || [ $(ulimit -t) != 2 ]", "AC AC AC AC"),
        ];
        // The output is empty in the first case, and is the number of the case in the others.
        for (script, wanted) in rows {
            with_judge(Checker::Program, 10.0, "sed /1/d", |mut judge, cases| {
                judge.helper = Some(helper("checker", script, Protocol::Testlib));
                cases[1].answer = PathBuf::new();
                let outcomes: Vec<_> = cases.iter().map(|case| judge.try_case(case)).collect();
                let verdicts = outcomes.iter().map(|outcome| outcome.verdict.to_string());
                let verdicts = verdicts.collect::<Vec<_>>().join(" ");
                // One reason may be that the machine is too busy; then make check runs the test again.
                assert_eq!(verdicts, wanted, "{script}: {:?}", outcomes[0].reasons);
            });
        }
    }

    #[test]
    fn the_verdict_on_a_dialogue_blames_the_right_side() {
        let refusal = "echo 'memory allocation of 8 bytes failed' >&2";
        let pipe = "echo 'Broken pipe' >&2; exit 3";
        let refused_pipe = format!("{refusal}; {pipe}");
        let endless = format!("{refusal}; while :; do :; done");
        let slow = "i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done; echo 42";
        let has_room = format!("{HAS_ROOM} && grep -q 42");
        let is_zero = "read -r x; [ \"$x\" = 0 ] || [ \"$x\" = '?' ]";
        let (accepts, rejects) = ("read -r x; exit 0", "read -r x; exit 1");
        let (by_itself, stopped) = ("MLE with exit status 3", "MLE by signal SIGXCPU");
        let any_is_right = "ERROR the interactor accepts any output for this case";
        let rows = [
            ("the interactor accepts anything", 9.0, "echo 42", accepts, any_is_right),
            ("the interactor reads nonsense as 0", 9.0, "echo 0", is_zero, "AC"),
            ("the interactor has its room", 9.0, "echo 42", &has_room, "AC"),
            ("the solution has its memory", 9.0, OWN_MEMORY, "grep -q 42", "AC"),
            ("the solution fails because of a broken pipe", 9.0, pipe, rejects, "WA"),
            ("an allocation is refused before that", 9.0, &refused_pipe, rejects, by_itself),
            ("it is killed after an allocation was refused", 0.1, &endless, rejects, stopped),
            ("it is right, but used more CPU time than its limit", 0.001, slow, accepts, "TLE"),
        ];
        for (name, seconds, script, interactor, wanted) in rows {
            with_judge(Checker::Interactive, seconds, script, |mut judge, cases| {
                judge.helper = Some(helper("interactor", interactor, Protocol::Testlib));
                let reason = first_reason(&judge.try_case(&cases[0]));
                assert!(reason.starts_with(wanted), "{name}: {reason}");
            });
        }
    }

    /// A checker or interactor in the language of the shell.
    fn helper(role: &'static str, script: &str, protocol: Protocol) -> Helper {
        let command = ["sh", "-c", script, role].map(str::to_string).to_vec();
        Helper { role, command, protocol, refuses_nonsense: Arc::default() }
    }

    #[test]
    fn a_checker_that_was_stopped_is_endless() {
        with_judge(Checker::Program, 10.0, "", |judge, _| {
            let ended =
                Ended { status: ExitStatus::from_raw(9), cpu_ms: 0, peak_kb: 0, late: true };
            let checker = helper("checker", "", Protocol::Testlib);
            let outcome = judge.helper_outcome(&checker, &ended, false).unwrap();
            assert_eq!(first_reason(&outcome), "ERROR the checker took more than 30 s");
            assert_eq!(outcome.stop, Some(ENDLESS));
        });
    }

    #[test]
    fn a_checker_that_crashes_is_blamed() {
        let crashes = [
            "Traceback (most recent call last):\n  File \"a\"\nValueError: x",
            "  File \"checker.py\", line 1\n    if\n      ^\nSyntaxError: invalid syntax\n",
            "Exception in thread \"main\" java.lang.Error",
            "Error: Could not find or load main class Checker",
            "x\n\nNode.js v18.1.0",
            "panic: x\n\ngoroutine 1 [running]:\nmain.main()",
        ];
        let ended =
            Ended { status: ExitStatus::from_raw(1 << 8), cpu_ms: 0, peak_kb: 0, late: false };
        let checker = helper("checker", "", Protocol::Testlib);
        for stderr in crashes {
            assert_eq!(checker.verdict(&ended, stderr), Err("crashed".to_string()), "{stderr}");
        }
        assert_eq!(checker.verdict(&ended, "SyntaxError: in the output"), Ok(Verdict::Wa));
    }
}
