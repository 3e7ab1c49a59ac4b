//! The verdict on one run of a program.

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::compare::{Checker, Difference, Verdict};
use crate::problem::{read, Case, Problem};
use crate::process::{command, run, work_folder, Ended, Limits, OUTPUT_MB};
use crate::{build, dialogue, sys};

/// Those of checkers and interactors.
pub const HELPER_SECONDS: f64 = 10.0;
pub const HELPER_LIMITS: Limits = Limits {
    seconds: HELPER_SECONDS,
    memory_mb: Some(4096),
    stack_kb: None,
    output_mb: Some(OUTPUT_MB),
};

/// Why a case has its verdict, under a label.
pub type Reason = (&'static str, String);

/// Judges programs that should solve a problem.
pub struct Judge<'a> {
    pub problem: &'a Problem,
    /// What runs the checker or the interactor; empty if the answer decides.
    pub helper: Vec<String>,
    pub work: PathBuf,
}

/// What is known about a case.
pub struct Judged {
    pub verdict: Verdict,
    pub ended: Option<Ended>,
    pub difference: Option<Difference>,
    pub reasons: Vec<Reason>,
}

impl<'a> Judge<'a> {
    /// Fails if the problem's checker or interactor cannot be had, and says why.
    pub fn new(problem: &'a Problem) -> Result<Self, String> {
        let helper = match problem.checker {
            Checker::Program => build::helper(&problem.helper("checker")?)?,
            Checker::Interactive => build::helper(&problem.helper("interactor")?)?,
            _ => Vec::new(),
        };
        Ok(Self {
            problem,
            helper,
            work: work_folder()?,
        })
    }

    /// What the last program has written.
    pub fn output(&self) -> PathBuf {
        self.work.join("output")
    }

    pub fn errors(&self) -> PathBuf {
        self.work.join("errors")
    }

    /// Runs the program on nothing, so that it is in memory before its time counts.
    pub fn warm_up(&self, program: &[String]) -> Result<(), String> {
        let limits = &self.problem.limits;
        let limits = Limits {
            seconds: limits.seconds.min(0.3),
            ..limits.clone()
        };
        self.run(program, Path::new("/dev/null"), &limits)
            .map(|_| ())
    }

    fn run(&self, program: &[String], input: &Path, limits: &Limits) -> Result<Ended, String> {
        let open = File::open(input)
            .map_err(|error| format!("cannot read {}: {}", input.display(), error))?;
        let mut command = command(program);
        command
            .stdin(open)
            .stdout(create(&self.output())?)
            .stderr(create(&self.errors())?);
        run(&mut command, limits)
    }

    pub fn judge(&self, program: &[String], case: &Case) -> Judged {
        let judged = match case.fault(self.problem.needs_answers()) {
            Some(fault) => Err(fault),
            None if self.problem.checker == Checker::Interactive => {
                dialogue::judge(self, program, case)
            }
            None => self.run_and_check(program, case),
        };
        judged.unwrap_or_else(|why| Judged::new(Verdict::Error, Some(("error", why))))
    }

    fn run_and_check(&self, program: &[String], case: &Case) -> Result<Judged, String> {
        let limits = &self.problem.limits;
        let ended = self.run(program, &case.input, limits)?;
        let (verdict, reason) = match ended.late || ended.ms as f64 > limits.seconds * 1e3 {
            true => (
                Verdict::Tle,
                Some(("ended", format!("after {} s", limits.seconds))),
            ),
            false => self.verdict_on_end(&ended),
        };
        let mut judged = Judged::new(verdict, reason);
        judged.ended = Some(ended);
        if verdict == Verdict::Ac && self.problem.checker == Checker::Program {
            self.ask_checker(case, &mut judged)?;
        } else if verdict == Verdict::Ac {
            let (expected, got) = (read(&case.answer)?, read(&self.output())?);
            let (verdict, difference) = self.problem.checker.compare(&expected, &got);
            judged.verdict = verdict;
            judged.difference = difference;
        }
        Ok(judged)
    }

    /// The verdict that the end of a program gives, whatever it has written and however long it took.
    pub fn verdict_on_end(&self, ended: &Ended) -> (Verdict, Option<Reason>) {
        let memory_kb = self
            .problem
            .limits
            .memory_mb
            .map_or(u64::MAX, |mb| mb << 10);
        let signal = ended.status.signal();
        // A failed allocation has no signal of its own: Rust reports it on stderr and aborts.
        let out_of_memory = || {
            let said = read(&self.errors()).unwrap_or_default();
            String::from_utf8_lossy(&said)
                .lines()
                .any(|line| line.starts_with("memory allocation of "))
        };
        let verdict = if signal == Some(sys::XFSZ) {
            return (
                Verdict::Ole,
                Some(("ended", format!("after {} MB of output", OUTPUT_MB))),
            );
        } else if ended.peak_kb > memory_kb || signal == Some(sys::ABRT) && out_of_memory() {
            Verdict::Mle
        } else if !ended.status.success() {
            Verdict::Re
        } else {
            return (Verdict::Ac, None);
        };
        (verdict, Some(("ended", end_text(ended))))
    }

    fn ask_checker(&self, case: &Case, judged: &mut Judged) -> Result<(), String> {
        let said = self.work.join("checker");
        let output = create(&said)?;
        let errors = output.try_clone().map_err(|error| error.to_string())?;
        let mut command = command(&self.helper);
        command
            .arg(&case.input)
            .arg(self.output())
            .arg(self.answer(case)?);
        let ended = run(
            command.stdin(Stdio::null()).stdout(output).stderr(errors),
            &HELPER_LIMITS,
        )?;
        judged.hear_helper("checker", &ended, &said);
        Ok(())
    }

    /// A copy of the answer of the case, or an empty file if it has none.
    pub fn answer(&self, case: &Case) -> Result<PathBuf, String> {
        let copy = self.work.join("answer");
        let answer = if case.answer.exists() {
            read(&case.answer)?
        } else {
            Vec::new()
        };
        fs::write(&copy, answer)
            .map_err(|error| format!("cannot write {}: {}", copy.display(), error))?;
        Ok(copy)
    }
}

impl Judged {
    pub fn new(verdict: Verdict, reason: Option<Reason>) -> Self {
        Self {
            verdict,
            ended: None,
            difference: None,
            reasons: reason.into_iter().collect(),
        }
    }

    /// Takes the verdict from how a checker or an interactor has ended; only three ways are a verdict.
    pub fn hear_helper(&mut self, role: &'static str, ended: &Ended, said: &Path) {
        self.verdict = match ended.status.code() {
            _ if ended.late => Verdict::Error,
            Some(0) => Verdict::Ac,
            Some(1) => Verdict::Wa,
            Some(2) => Verdict::Pe,
            _ => Verdict::Error,
        };
        if ended.late {
            self.reasons.push((
                "error",
                format!("the {} was ended after {} s", role, HELPER_SECONDS),
            ));
        } else if self.verdict == Verdict::Error {
            let text = format!(
                "the {} ended {}; 0 is AC, 1 WA, 2 PE",
                role,
                end_text(ended)
            );
            self.reasons.push(("error", text));
        }
        self.reasons
            .extend(first_lines(said).into_iter().map(|line| (role, line)));
    }
}

/// An empty file. Whatever still holds a former one writes to that.
pub fn create(path: &Path) -> Result<File, String> {
    let _ = fs::remove_file(path);
    File::create(path).map_err(|error| format!("cannot write {}: {}", path.display(), error))
}

fn end_text(ended: &Ended) -> String {
    match ended.status.code() {
        Some(code) => format!("with exit status {}", code),
        None => format!(
            "by signal {}",
            sys::signal_name(ended.status.signal().unwrap_or(0))
        ),
    }
}

/// The first lines of a text that are not empty.
pub fn first_lines(path: &Path) -> Vec<String> {
    let text = read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text[..text.len().min(2000)]).into_owned();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .take(3)
        .map(|line| line.chars().take(160).collect())
        .collect()
}
