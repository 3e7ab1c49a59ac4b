//! Calls checkers and interactors, and reads their verdicts.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use crate::build::{self, VALIDATOR};
use crate::process::HELPER_LIMITS;
use crate::types::{Ended, Problem, Result, Verdict};

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

/// The checker or interactor of a problem.
#[derive(Clone)]
pub struct Helper {
    pub role: &'static str,
    pub command: Vec<String>,
    pub protocol: Protocol,
    /// Whether it accepts any output, once that is known. All runners of a problem share it.
    pub accepts_any: Arc<Mutex<Option<bool>>>,
}

impl Helper {
    /// The problem's program for this role.
    pub fn new(problem: &Problem, role: &'static str) -> Result<Self> {
        let file = build::role_file(problem, role)?;
        let command = build::program(&file)?;
        let is_validator = file.file_stem() == Some(VALIDATOR.as_ref());
        let protocol = if is_validator { Protocol::Kattis } else { Protocol::Testlib };
        Ok(Self::of(role, command, protocol))
    }

    pub fn of(role: &'static str, command: Vec<String>, protocol: Protocol) -> Self {
        Self { role, command, protocol, accepts_any: Arc::default() }
    }

    /// The command with these arguments.
    pub fn call(&self, arguments: &[PathBuf]) -> Vec<String> {
        let arguments = arguments.iter().map(|path| path.display().to_string());
        self.command.iter().cloned().chain(arguments).collect()
    }

    /// The verdict, or why it is at fault.
    pub fn verdict(&self, ended: &Ended, stderr: &str) -> Result<Verdict> {
        if has_line(stderr, &CRASHES) {
            return Err("crashed".to_string());
        }
        if ended.late {
            return Err(format!("took more than {} s", HELPER_LIMITS.seconds));
        }
        let unexpected = |expected| Err(format!("ended {ended}; expected {expected}"));
        match (self.protocol, ended.status.code()) {
            (Protocol::Testlib, Some(0)) | (Protocol::Kattis, Some(42)) => Ok(Verdict::Ac),
            (Protocol::Testlib, Some(1)) | (Protocol::Kattis, Some(43)) => Ok(Verdict::Wa),
            // testlib uses 4 for extra output after a correct answer.
            (Protocol::Testlib, Some(2 | 4)) => Ok(Verdict::Pe),
            (Protocol::Testlib, _) => unexpected("0 (AC), 1 (WA) or 2 (PE)"),
            (Protocol::Kattis, _) => unexpected("42 (AC) or 43 (WA)"),
        }
    }
}

/// Whether a line of a text begins with the first part of one of these pairs, and has the second one later.
pub fn has_line(text: &str, known: &[(&str, &str)]) -> bool {
    let matches = |line: &str, (start, part): &(&str, &str)| {
        line.strip_prefix(start).map_or(false, |rest| rest.contains(part))
    };
    text.lines().any(|line| known.iter().any(|pair| matches(line, pair)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    fn helper(role: &'static str, protocol: Protocol) -> Helper {
        Helper::of(role, vec!["./it".to_string()], protocol)
    }

    /// The verdict and its reason for a raw wait status: an exit status times 256, or a signal.
    fn decide(helper: &Helper, raw: i32, late: bool, stderr: &str) -> String {
        let status = ExitStatus::from_raw(raw);
        let ended = Ended { status, cpu_ms: 0, peak_kb: 0, late };
        match helper.verdict(&ended, stderr) {
            Ok(verdict) => verdict.to_string(),
            Err(reason) => format!("it {reason}"),
        }
    }

    #[test]
    fn the_exit_status_decides_by_the_protocol() {
        let rows = [
            (Protocol::Testlib, 0, "AC"),
            (Protocol::Testlib, 1, "WA"),
            (Protocol::Testlib, 2, "PE"),
            (Protocol::Testlib, 4, "PE"),
            (Protocol::Testlib, 3, "with exit status 3; expected 0 (AC), 1 (WA) or 2 (PE)"),
            (Protocol::Testlib, 7, "with exit status 7; expected 0 (AC), 1 (WA) or 2 (PE)"),
            (Protocol::Testlib, 42, "with exit status 42; expected 0 (AC), 1 (WA) or 2 (PE)"),
            (Protocol::Testlib, 43, "with exit status 43; expected 0 (AC), 1 (WA) or 2 (PE)"),
            (Protocol::Kattis, 42, "AC"),
            (Protocol::Kattis, 43, "WA"),
            (Protocol::Kattis, 0, "with exit status 0; expected 42 (AC) or 43 (WA)"),
            (Protocol::Kattis, 1, "with exit status 1; expected 42 (AC) or 43 (WA)"),
            (Protocol::Kattis, 2, "with exit status 2; expected 42 (AC) or 43 (WA)"),
            (Protocol::Kattis, 4, "with exit status 4; expected 42 (AC) or 43 (WA)"),
        ];
        for (protocol, code, wanted) in rows {
            let wanted = match wanted.starts_with("with") {
                true => format!("it ended {wanted}"),
                false => wanted.to_string(),
            };
            let helper = helper("interactor", protocol);
            let decided = decide(&helper, code << 8, false, "it says so");
            assert_eq!(decided, wanted, "{protocol:?} {code}");
        }
    }

    #[test]
    fn a_checker_that_fails_is_at_fault() {
        let crash = "it crashed";
        let python = "  File \"checker.py\", line 1\n    if\n      ^\n";
        let rows = [
            (6, false, "", "it ended by signal SIGABRT; expected 0 (AC), 1 (WA) or 2 (PE)"),
            (9, true, "", "it took more than 10 s"),
            (
                1 << 8,
                false,
                "Traceback (most recent call last):\n  File \"a\"\nValueError: x",
                crash,
            ),
            (1 << 8, false, "Traceback (most recent call first): see above", "WA"),
            (1 << 8, false, &format!("{python}SyntaxError: invalid syntax\n"), crash),
            (1 << 8, false, &format!("{python}IndentationError: unexpected indent\n\n"), crash),
            (1 << 8, false, &format!("{python}TabError: inconsistent use of tabs"), crash),
            (1 << 8, false, "SyntaxError: the output does not parse", "WA"),
            (1 << 8, false, "Exception in thread \"main\" java.lang.Error", crash),
            (1 << 8, false, "Error: Could not find or load main class Checker", crash),
            (1 << 8, false, "x\n\nNode.js v18.1.0", crash),
            (2 << 8, false, "panic: x\n\ngoroutine 1 [running]:\nmain.main()", crash),
            (2 << 8, false, "goroutine 1 is running", "PE"),
            (0, false, "Traceback (most recent call last):", crash),
            // A main in Rust that returns an error exits with 1, as for a wrong answer.
            (1 << 8, false, "Error: \"the output ends early\"", "WA"),
        ];
        let helper = helper("checker", Protocol::Testlib);
        for (raw, late, stderr, wanted) in rows {
            assert_eq!(decide(&helper, raw, late, stderr), wanted, "{stderr}");
        }
    }
}
