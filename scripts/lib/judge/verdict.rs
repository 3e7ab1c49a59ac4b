//! The verdict on one run of a program.

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::compare::{Checker, Difference, Verdict};
use crate::problem::{cannot, read, Case, Problem};
use crate::process::{command, run, work_folder, Ended, Limits, OUTPUT_MB};
use crate::{build, dialogue, sys};

/// Those of checkers and interactors.
pub const HELPER_SECONDS: f64 = 10.0;
pub const HELPER_LIMITS: Limits = Limits {
    seconds: HELPER_SECONDS,
    memory_mb: 4096,
    stack_kb: 0,
    output_mb: OUTPUT_MB,
};

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
    /// How long the program ran, if it ran.
    pub ms: Option<u64>,
    pub peak_kb: u64,
    pub difference: Option<Difference>,
    /// Why, each under a label.
    pub reasons: Vec<(&'static str, String)>,
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
        let mut limits = self.problem.limits;
        limits.seconds = limits.seconds.min(0.3);
        self.run(program, Path::new("/dev/null"), &limits)?;
        Ok(())
    }

    fn run(&self, program: &[String], input: &Path, limits: &Limits) -> Result<Ended, String> {
        let mut command = command(program);
        command.stdin(File::open(input).map_err(cannot("read", input))?);
        command.stdout(create(&self.output())?);
        command.stderr(create(&self.errors())?);
        run(&mut command, limits)
    }

    pub fn judge(&self, program: &[String], case: &Case) -> Judged {
        let judged = match case.fault(self.problem.needs_answers()) {
            Some(fault) => Err(fault),
            None => match self.problem.checker {
                Checker::Interactive => dialogue::judge(self, program, case),
                _ => self.run_and_check(program, case),
            },
        };
        judged.unwrap_or_else(|why| Judged::new(Verdict::Error, "error", &why))
    }

    fn run_and_check(&self, program: &[String], case: &Case) -> Result<Judged, String> {
        let limits = self.problem.limits;
        let ended = self.run(program, &case.input, &limits)?;
        let failure = match ended.late || ended.ms as f64 > limits.seconds * 1e3 {
            true => Some(self.too_late()),
            false => self.crash(&ended),
        };
        let judged = match failure {
            Some(judged) => judged,
            None => self.check(case)?,
        };
        Ok(judged.measured(&ended))
    }

    pub fn too_late(&self) -> Judged {
        let seconds = self.problem.limits.seconds;
        Judged::new(Verdict::Tle, "ended", &format!("after {seconds} s"))
    }

    /// The verdict on a program that has ended badly, whatever it has written.
    pub fn crash(&self, ended: &Ended) -> Option<Judged> {
        let signal = ended.status.signal();
        // A failed allocation has no signal of its own: Rust reports it on stderr and aborts.
        let said = read(&self.errors()).unwrap_or_default();
        let said = String::from_utf8_lossy(&said);
        let is_refused = |line: &str| line.starts_with("memory allocation of ");
        let is_out = signal == Some(sys::ABRT) && said.lines().any(is_refused);
        let mut how = end_text(ended);
        let verdict = if signal == Some(sys::XFSZ) {
            how = format!("after {OUTPUT_MB} MB of output");
            Verdict::Ole
        } else if is_out || ended.peak_kb > self.problem.limits.memory_mb << 10 {
            Verdict::Mle
        } else if !ended.status.success() {
            Verdict::Re
        } else {
            return None;
        };
        Some(Judged::new(verdict, "ended", &how))
    }

    /// The verdict on what a program has written.
    fn check(&self, case: &Case) -> Result<Judged, String> {
        if self.problem.checker != Checker::Program {
            let (expected, got) = (read(&case.answer)?, read(&self.output())?);
            let (verdict, difference) = self.problem.checker.compare(&expected, &got);
            return Ok(Judged {
                difference,
                ..Judged::of(verdict)
            });
        }
        let said = self.work.join("checker");
        let output = create(&said)?;
        let mut command = command(&self.helper);
        command.args([&case.input, &self.output(), &self.answer(case)?]);
        command.stdin(Stdio::null());
        command.stdout(output.try_clone().map_err(cannot("write", &said))?);
        let ended = run(command.stderr(output), &HELPER_LIMITS)?;
        Ok(Judged::heard("checker", &ended, &said))
    }

    /// A copy of the answer of the case, or an empty file if it has none.
    pub fn answer(&self, case: &Case) -> Result<PathBuf, String> {
        let copy = self.work.join("answer");
        create(&copy)?;
        if case.answer.exists() {
            fs::copy(&case.answer, &copy).map_err(cannot("write", &copy))?;
        }
        Ok(copy)
    }
}

impl Judged {
    fn of(verdict: Verdict) -> Self {
        let reasons = Vec::new();
        Self {
            verdict,
            ms: None,
            peak_kb: 0,
            difference: None,
            reasons,
        }
    }

    pub fn new(verdict: Verdict, label: &'static str, reason: &str) -> Self {
        let reasons = vec![(label, reason.to_string())];
        Self {
            reasons,
            ..Self::of(verdict)
        }
    }

    pub fn measured(self, ended: &Ended) -> Self {
        Self {
            ms: Some(ended.ms),
            peak_kb: ended.peak_kb,
            ..self
        }
    }

    /// Takes the verdict from how a checker or an interactor has ended; only three ways are a verdict.
    pub fn heard(role: &'static str, ended: &Ended, said: &Path) -> Self {
        let fault = |how: &str| Self::new(Verdict::Error, "error", &format!("the {role} {how}"));
        let mut judged = match ended.status.code() {
            _ if ended.late => fault(&format!("was ended after {HELPER_SECONDS} s")),
            Some(0) => Self::of(Verdict::Ac),
            Some(1) => Self::of(Verdict::Wa),
            Some(2) => Self::of(Verdict::Pe),
            _ => fault(&format!("ended {}; 0 is AC, 1 WA, 2 PE", end_text(ended))),
        };
        let said = first_lines(said).into_iter().map(|line| (role, line));
        judged.reasons.extend(said);
        judged
    }
}

/// An empty file. Whatever still holds a former one writes to that.
pub fn create(path: &Path) -> Result<File, String> {
    let _ = fs::remove_file(path);
    File::create(path).map_err(cannot("write", path))
}

pub fn end_text(ended: &Ended) -> String {
    let signal = ended.status.signal().unwrap_or(0);
    match ended.status.code() {
        Some(code) => format!("with exit status {code}"),
        None => format!("by signal {}", sys::signal_name(signal)),
    }
}

/// The first lines of a text that are not empty.
pub fn first_lines(path: &Path) -> Vec<String> {
    let text = read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text[..text.len().min(2000)]).into_owned();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let cut = |line: &str| line.chars().take(160).collect();
    lines.take(3).map(cut).collect()
}
