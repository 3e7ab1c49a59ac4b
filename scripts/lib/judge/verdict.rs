//! The verdict on one run of a program.

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};

use crate::compare::{Checker, Difference, Verdict};
use crate::problem::{cannot, read, Case, Problem};
use crate::process::{command, finish_if_interrupted, run, work_folder, Ended, Limits, OUTPUT_MB};
use crate::{build, dialogue, sys, Result};

/// Those of the problem's own programs.
pub const HELPER_SECONDS: f64 = 10.0;
pub const HELPER_LIMITS: Limits = Limits {
    seconds: HELPER_SECONDS,
    memory_mb: 4096,
    stack_kb: 0,
    output_mb: OUTPUT_MB,
};

/// Judges programs that should solve a problem, in a folder of its own: `input` and `answer` are copies, so that no
/// program can change a sample; each program writes to a file by the name of its role, and its errors to `ROLE.err`.
pub struct Judge<'a> {
    pub problem: &'a Problem,
    /// What runs the checker or the interactor; empty if the answer decides.
    pub helper: Vec<String>,
    work: PathBuf,
}

/// What is known about a run.
pub struct Judged {
    pub verdict: Verdict,
    /// How the program has ended, if it ran.
    pub ended: Option<Ended>,
    pub difference: Option<Difference>,
    /// Why, each under a label.
    pub reasons: Vec<(&'static str, String)>,
}

impl<'a> Judge<'a> {
    /// Fails if the problem's checker or interactor cannot be had, and says why. Of several judges each has a number.
    pub fn new(problem: &'a Problem, number: usize) -> Result<Self> {
        let helper = match problem.checker {
            Checker::Program => build::helper(&problem.helper("checker")?)?.words,
            Checker::Interactive => build::helper(&problem.helper("interactor")?)?.words,
            _ => Vec::new(),
        };
        let work = work_folder()?.join(number.to_string());
        fs::create_dir_all(&work).map_err(cannot("write", &work))?;
        Ok(Self {
            problem,
            helper,
            work,
        })
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.work.join(name)
    }

    /// Makes a file. What a former program has written is gone.
    pub fn create(&self, name: &str) -> Result<File> {
        let path = self.file(name);
        File::create(&path).map_err(cannot("write", &path))
    }

    /// Runs a program on an input.
    pub fn run(&self, role: &str, words: &[String], from: &Path, limits: &Limits) -> Result<Ended> {
        let mut command = command(words);
        command.stdin(File::open(from).map_err(cannot("read", from))?);
        command.stdout(self.create(role)?);
        run(command.stderr(self.create(&format!("{role}.err"))?), limits)
    }

    /// Runs the program on nothing, so that it is in memory before its time counts.
    pub fn warm_up(&self, program: &[String]) -> Result<()> {
        let mut limits = self.problem.limits;
        limits.seconds = limits.seconds.min(0.3);
        let nothing = Path::new("/dev/null");
        self.run("solution", program, nothing, &limits).map(drop)
    }

    pub fn judge(&self, program: &[String], case: &Case) -> Judged {
        let judged = self.load(case).and_then(|()| self.decide(program));
        finish_if_interrupted();
        judged.unwrap_or_else(|why| Judged::new(Verdict::Error, &why))
    }

    /// Copies the case. Where no answer is needed, it may be empty.
    fn load(&self, case: &Case) -> Result<()> {
        for (name, path) in [("input", &case.input), ("answer", &case.answer)] {
            let text = match path.exists() {
                true => read(path)?,
                false if name == "answer" && !self.problem.needs_answers() => Vec::new(),
                false => return Err(format!("{} is missing", path.display())),
            };
            let copy = self.file(name);
            fs::write(&copy, text).map_err(cannot("write", &copy))?;
        }
        Ok(())
    }

    /// The verdict on the program's run on `input`. If most of its time went by without it, the machine may have been
    /// busy, so it gets a second one.
    pub fn decide(&self, program: &[String]) -> Result<Judged> {
        let decide = || match self.problem.checker {
            Checker::Interactive => dialogue::judge(self, program),
            _ => self.run_and_check(program),
        };
        let judged = decide()?;
        let cpu_ms = judged.ended.map_or(0, |ended| ended.cpu_ms);
        let is_idle = (cpu_ms as f64) < self.problem.limits.seconds * 500.0;
        match judged.verdict {
            Verdict::Tle if is_idle => decide(),
            _ => Ok(judged),
        }
    }

    fn run_and_check(&self, program: &[String]) -> Result<Judged> {
        let limits = self.problem.limits;
        let ended = self.run("solution", program, &self.file("input"), &limits)?;
        let failure = match ended.late || ended.ms as f64 > limits.seconds * 1e3 {
            true => Some(self.too_late()),
            false => self.crash(&ended),
        };
        let mut judged = failure.map_or_else(|| self.check(), Ok)?;
        judged.ended = Some(ended);
        Ok(judged)
    }

    pub fn too_late(&self) -> Judged {
        let seconds = self.problem.limits.seconds;
        Judged::new(Verdict::Tle, &format!("after {seconds} s"))
    }

    /// The verdict on a program that has ended badly, whatever it has written.
    pub fn crash(&self, ended: &Ended) -> Option<Judged> {
        let signal = ended.status.signal();
        // A failed allocation has no signal of its own: Rust reports it on stderr and aborts.
        let said = fs::read_to_string(self.file("solution.err")).unwrap_or_default();
        let is_out = signal == Some(sys::ABRT) && said.contains("memory allocation of ");
        let verdict = if signal == Some(sys::XFSZ) {
            return Some(Judged::too_much_output());
        } else if is_out || ended.peak_kb > self.problem.limits.memory_mb << 10 {
            Verdict::Mle
        } else if !ended.status.success() {
            Verdict::Re
        } else {
            return None;
        };
        Some(Judged::new(verdict, &ended.text()))
    }

    /// The verdict on what a program has written.
    fn check(&self) -> Result<Judged> {
        let files = ["input", "solution", "answer"].map(|name| self.file(name));
        if self.problem.checker != Checker::Program {
            let (expected, got) = (read(&files[2])?, read(&files[1])?);
            let (verdict, difference) = self.problem.checker.compare(&expected, &got);
            let mut judged = Judged::new(verdict, "");
            judged.difference = difference;
            return Ok(judged);
        }
        let files = files.map(|path| path.display().to_string());
        let words = [self.helper.as_slice(), files.as_slice()].concat();
        let nothing = Path::new("/dev/null");
        let ended = self.run("checker", &words, nothing, &HELPER_LIMITS)?;
        Ok(self.heard("checker", &ended))
    }

    /// Takes the verdict from how a checker or an interactor has ended; only three ways are a verdict.
    pub fn heard(&self, role: &'static str, ended: &Ended) -> Judged {
        let fault = |how: &str| Judged::new(Verdict::Error, &format!("the {role} {how}"));
        let verdicts = [Verdict::Ac, Verdict::Wa, Verdict::Pe];
        let code = ended.status.code().unwrap_or(-1) as usize;
        let mut judged = match verdicts.get(code) {
            _ if ended.late => fault(&format!("was ended after {HELPER_SECONDS} s")),
            Some(&verdict) => Judged::new(verdict, ""),
            None => fault(&format!("ended {}; 0 is AC, 1 WA, 2 PE", ended.text())),
        };
        for name in [role.to_string(), format!("{role}.err")] {
            let lines = some_lines(&self.file(&name)).into_iter();
            judged.reasons.extend(lines.map(|line| (role, line)));
        }
        judged
    }
}

impl Judged {
    /// A verdict, and why if there is more to say.
    pub fn new(verdict: Verdict, why: &str) -> Self {
        let is_fault = verdict == Verdict::Error;
        let label = if is_fault { "error" } else { "ended" };
        let reason = (!why.is_empty()).then(|| (label, why.to_string()));
        Self {
            verdict,
            ended: None,
            difference: None,
            reasons: reason.into_iter().collect(),
        }
    }

    pub fn too_much_output() -> Self {
        Self::new(Verdict::Ole, &format!("after {OUTPUT_MB} MB of output"))
    }
}

/// The lines of a text that are not empty; of many the first, and the last, where Python says what is wrong.
pub fn some_lines(path: &Path) -> Vec<String> {
    let text = read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let mut lines: Vec<&str> = lines.collect();
    if lines.len() > 6 {
        lines.splice(3..lines.len() - 2, ["..."]);
    }
    let cut = |line: &str| line.chars().take(160).collect();
    lines.into_iter().map(cut).collect()
}
