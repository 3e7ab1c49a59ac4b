//! The verdict on one run of a program.

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::compare::{Difference, Verdict};
use crate::problem::{Case, Problem};
use crate::process::{run, work_folder, Ended, Limits, OUTPUT_MB};
use crate::{build, dialogue, sys, Checker};

pub const CHECKER_LIMITS: Limits = Limits {
    seconds: 10.0,
    memory_mb: Some(4096),
    stack_kb: None,
    output_mb: Some(OUTPUT_MB),
};

/// Judges programs that should solve a problem.
pub struct Judge<'a> {
    pub problem: &'a Problem,
    pub limits: Limits,
    /// What runs the checker or the interactor; empty if the answer decides.
    pub helper: Vec<String>,
    pub work: PathBuf,
}

/// What is known about a case.
pub struct Judged {
    pub verdict: Verdict,
    pub ended: Option<Ended>,
    pub difference: Option<Difference>,
    /// Why, in lines with a label.
    pub reasons: Vec<(&'static str, String)>,
}

impl<'a> Judge<'a> {
    /// Fails if the problem's checker cannot be had, and says why.
    pub fn new(problem: &'a Problem, limits: Limits) -> Result<Self, String> {
        let role = match problem.checker {
            Checker::Program => Some("checker"),
            Checker::Interactive => Some("interactor"),
            _ => None,
        };
        let helper = match role {
            Some(role) => build::helper(&problem.helper(role)?).map_err(build::Failure::text)?,
            None => Vec::new(),
        };
        Ok(Self {
            problem,
            limits,
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
        let limits = Limits {
            seconds: self.limits.seconds.min(0.3),
            ..self.limits.clone()
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
        if let Some(fault) = case.fault(self.problem.needs_answers()) {
            return Judged::error(fault);
        }
        self.run_and_check(program, case)
            .unwrap_or_else(Judged::error)
    }

    fn run_and_check(&self, program: &[String], case: &Case) -> Result<Judged, String> {
        if self.problem.checker == Checker::Interactive {
            return dialogue::judge(self, program, case);
        }
        let ended = self.run(program, &case.input, &self.limits)?;
        let late = ended.late || ended.ms as f64 > self.limits.seconds * 1e3;
        let (verdict, reason) = self.verdict_on_end(&ended, late);
        let mut judged = Judged {
            verdict,
            ended: Some(ended),
            difference: None,
            reasons: reason.into_iter().collect(),
        };
        if verdict == Verdict::Ac {
            self.check(case, &mut judged)?;
        }
        Ok(judged)
    }

    /// The verdict that the end of a program gives, whatever it has written, and the reason.
    pub fn verdict_on_end(
        &self,
        ended: &Ended,
        late: bool,
    ) -> (Verdict, Option<(&'static str, String)>) {
        let limit = self.limits.memory_mb.unwrap_or(u64::MAX >> 20);
        let signal = ended.status.signal();
        // A failed allocation has no signal of its own: Rust reports it on stderr and aborts.
        let out_of_memory = || {
            let said = fs::read(self.errors()).unwrap_or_default();
            String::from_utf8_lossy(&said)
                .lines()
                .any(|line| line.starts_with("memory allocation of "))
        };
        if late {
            (
                Verdict::Tle,
                Some(("ended", format!("after {} s", self.limits.seconds))),
            )
        } else if signal == Some(sys::XFSZ) {
            (
                Verdict::Ole,
                Some(("ended", format!("after {} MB of output", OUTPUT_MB))),
            )
        } else if ended.peak_kb > limit << 10 || signal == Some(sys::ABRT) && out_of_memory() {
            (Verdict::Mle, Some(("ended", end_text(ended))))
        } else if !ended.status.success() {
            (Verdict::Re, Some(("ended", end_text(ended))))
        } else {
            (Verdict::Ac, None)
        }
    }

    fn check(&self, case: &Case, judged: &mut Judged) -> Result<(), String> {
        if self.problem.checker == Checker::Program {
            return self.ask_checker(case, judged);
        }
        let read = |path: &Path| {
            fs::read(path).map_err(|error| format!("cannot read {}: {}", path.display(), error))
        };
        let (expected, got) = (read(&case.answer)?, read(&self.output())?);
        let (verdict, difference) = self.problem.checker.compare(&expected, &got);
        judged.verdict = verdict;
        judged.difference = difference;
        Ok(())
    }

    fn ask_checker(&self, case: &Case, judged: &mut Judged) -> Result<(), String> {
        let said = self.work.join("checker");
        let output = create(&said)?;
        let mut command = command(&self.helper);
        command
            .arg(&case.input)
            .arg(self.output())
            .arg(self.answer(case)?);
        command
            .stdin(Stdio::null())
            .stdout(output.try_clone().map_err(|error| error.to_string())?)
            .stderr(output);
        let ended = run(&mut command, &CHECKER_LIMITS)?;
        judged.hear_helper("checker", &ended, &said);
        Ok(())
    }

    /// The answer of the case, or an empty file if it has none.
    pub fn answer(&self, case: &Case) -> Result<PathBuf, String> {
        if case.answer.exists() {
            return Ok(case.answer.clone());
        }
        let empty = self.work.join("empty");
        create(&empty)?;
        Ok(empty)
    }
}

impl Judged {
    pub fn error(why: String) -> Self {
        Self {
            verdict: Verdict::Error,
            ended: None,
            difference: None,
            reasons: vec![("error", why)],
        }
    }

    /// Takes the verdict from how a checker or an interactor has ended; only three ways are a verdict.
    pub fn hear_helper(&mut self, role: &'static str, ended: &Ended, said: &Path) {
        self.verdict = match ended.status.code() {
            Some(0) if !ended.late => Verdict::Ac,
            Some(1) if !ended.late => Verdict::Wa,
            Some(2) if !ended.late => Verdict::Pe,
            _ => Verdict::Error,
        };
        if self.verdict == Verdict::Error {
            let how = match ended.late {
                true => format!("was ended after {} s", CHECKER_LIMITS.seconds),
                false => format!("ended {}; 0 is AC, 1 WA, 2 PE", end_text(ended)),
            };
            self.reasons
                .push(("error", format!("the {} {}", role, how)));
        }
        self.reasons
            .extend(first_lines(said).into_iter().map(|line| (role, line)));
    }
}

pub fn create(path: &Path) -> Result<File, String> {
    // An unlinked file is still written by what holds it; nothing of a former run gets into this one.
    let _ = fs::remove_file(path);
    File::create(path).map_err(|error| format!("cannot write {}: {}", path.display(), error))
}

pub fn command(words: &[String]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}

pub fn end_text(ended: &Ended) -> String {
    match (ended.status.code(), ended.status.signal()) {
        (Some(code), _) => format!("with exit status {}", code),
        (_, Some(sys::SEGV)) => "by signal SIGSEGV, most likely for want of stack".to_string(),
        (_, signal) => format!("by signal {}", sys::signal_name(signal.unwrap_or(0))),
    }
}

/// The first lines of a text that are not empty.
pub fn first_lines(path: &Path) -> Vec<String> {
    let text = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text[..text.len().min(2000)]).into_owned();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .take(3)
        .map(|line| line.chars().take(160).collect())
        .collect()
}
