//! Calls checkers and interactors, and reads their verdicts.

use std::path::PathBuf;

use crate::build::{self, VALIDATOR};
use crate::compare::number;
use crate::process::HELPER_LIMITS;
use crate::types::{read_text, Ended, Problem, Result, Verdict};

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
/// The first words of the lines in Python that define something.
const DEFINITIONS: [&str; 5] = ["def", "class", "async", "import", "from"];

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
}

impl Helper {
    /// The problem's program for this role.
    pub fn new(problem: &Problem, role: &'static str) -> Result<Self> {
        let file = build::role_file(problem, role)?;
        let is_python = file.extension() == Some("py".as_ref());
        if is_python && only_defines(&read_text(&file)?) {
            let fault = "only defines functions: have it call them, and exit with 0 (AC) or 1 (WA)";
            return Err(format!("{} {fault}", file.display()));
        }
        let command = build::program(&file)?;
        let is_validator = file.file_stem() == Some(VALIDATOR.as_ref());
        let protocol = if is_validator { Protocol::Kattis } else { Protocol::Testlib };
        Ok(Self { role, command, protocol })
    }

    /// The command with these arguments.
    pub fn call(&self, arguments: &[PathBuf]) -> Vec<String> {
        let arguments = arguments.iter().map(|path| path.display().to_string());
        self.command.iter().cloned().chain(arguments).collect()
    }

    /// The verdict, from the exit status and what it printed, or why it is at fault. The stdout of an interactor is not
    /// given: it went to the solution.
    pub fn verdict(&self, ended: &Ended, stdout: &str, stderr: &str) -> Result<Verdict> {
        if has_line(stderr, &CRASHES) {
            return Err("crashed".to_string());
        }
        if ended.late {
            return Err(format!("took more than {} s", HELPER_LIMITS.seconds));
        }
        let unexpected = |expected| Err(format!("ended {ended}; expected {expected}"));
        match (self.protocol, ended.status.code()) {
            (Protocol::Testlib, Some(0)) => printed_verdict(stdout, stderr),
            (Protocol::Testlib, Some(1)) | (Protocol::Kattis, Some(43)) => Ok(Verdict::Wa),
            // testlib uses 4 for extra output after a correct answer.
            (Protocol::Testlib, Some(2 | 4)) => Ok(Verdict::Pe),
            (Protocol::Kattis, Some(42)) => Ok(Verdict::Ac),
            (Protocol::Testlib, _) => unexpected("0 (AC), 1 (WA) or 2 (PE)"),
            (Protocol::Kattis, _) => unexpected("42 (AC) or 43 (WA)"),
        }
    }
}

/// The share of the points that a checker for CMS awards. It prints a number from 0 to 1 to stdout and an explanation
/// to stderr, expects its arguments in the order INPUT ANSWER OUTPUT, and exits with 0.
pub fn score(stdout: &str, stderr: &str) -> Option<f64> {
    let score = number(stdout.trim().as_bytes()).filter(|score| (0.0..=1.0).contains(score));
    score.filter(|_| !stderr.trim().is_empty())
}

/// The verdict of a checker that exited with 0. Checkers for sinol print OK or WRONG.
fn printed_verdict(stdout: &str, stderr: &str) -> Result<Verdict> {
    let text = stdout.trim();
    match score(stdout, stderr) {
        Some(score) if score <= 0.0 => Ok(Verdict::Wa),
        Some(score) if score >= 1.0 => Ok(Verdict::Ac),
        Some(score) => Err(format!("awards points: it printed {score}, which is neither 0 nor 1")),
        None if stderr.trim().is_empty() && number(text.as_bytes()).is_some() => {
            Err(format!("printed only {text}, which is ambiguous: exit with 1 for a wrong answer"))
        }
        None if stdout.starts_with("WRONG") => Ok(Verdict::Wa),
        None => Ok(Verdict::Ac),
    }
}

/// Whether a line of a text begins with the first part of one of these pairs, and has the second one later.
pub fn has_line(text: &str, known: &[(&str, &str)]) -> bool {
    let matches = |line: &str, (start, part): &(&str, &str)| {
        line.strip_prefix(start).map_or(false, |rest| rest.contains(part))
    };
    text.lines().any(|line| known.iter().any(|pair| matches(line, pair)))
}

/// Whether a Python program only defines functions, as checkers for DMOJ do: nothing calls them.
fn only_defines(source: &str) -> bool {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    // Between triple quotes, which alternate, there is only text.
    let code: String = source.replace("'''", "\"\"\"").split("\"\"\"").step_by(2).collect();
    let runs = |line: &str| {
        let rest = line.trim_start_matches(is_name);
        let word = &line[..line.len() - rest.len()];
        !word.is_empty() && !DEFINITIONS.contains(&word) && !rest.trim_start().starts_with('=')
    };
    code.lines().any(|line| line.starts_with("def ")) && !code.lines().any(runs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    fn helper(role: &'static str, protocol: Protocol) -> Helper {
        Helper { role, command: vec!["./it".to_string()], protocol }
    }

    /// The verdict and its reason for a raw wait status: an exit status times 256, or a signal.
    fn decide(helper: &Helper, raw: i32, late: bool, stdout: &str, stderr: &str) -> String {
        let status = ExitStatus::from_raw(raw);
        let ended = Ended { status, cpu_ms: 0, peak_kb: 0, late };
        match helper.verdict(&ended, stdout, stderr) {
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
            let decided = decide(&helper, code << 8, false, "", "it says so");
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
            assert_eq!(decide(&helper, raw, late, "", stderr), wanted, "{stderr}");
        }
    }

    #[test]
    fn what_a_checker_prints_counts_if_it_exits_with_0() {
        let only = "it printed only ";
        let ambiguous = ", which is ambiguous: exit with 1 for a wrong answer";
        let points = "it awards points: it printed ";
        let part = ", which is neither 0 nor 1";
        let rows = [
            ("a CMS checker that rejects", "0.0\n", "translate:wrong\n", "WA".to_string()),
            ("a CMS checker that accepts", "1.0\n", "translate:success\n", "AC".to_string()),
            ("a CMS score as an integer", "1", "ok", "AC".to_string()),
            ("a CMS score of zero as an integer", "0", "no", "WA".to_string()),
            ("a CMS score in between", "0.5\n", "partial\n", format!("{points}0.5{part}")),
            ("a score of almost 1", "0.99\n", "partial\n", format!("{points}0.99{part}")),
            ("a bare 0", "0\n", "", format!("{only}0{ambiguous}")),
            ("a bare 1.0", "1.0\n", "\n", format!("{only}1.0{ambiguous}")),
            ("a bare 100", "100", "", format!("{only}100{ambiguous}")),
            ("a number above 1 with a message", "2", "moves", "AC".to_string()),
            ("a negative number with a message", "-1", "moves", "AC".to_string()),
            ("a sinol checker that accepts", "OK\n", "", "AC".to_string()),
            ("a sinol checker that rejects", "WRONG\n", "", "WA".to_string()),
            ("a sinol checker that says why", "WRONG line 2: 3 > 2\nmore\n", "", "WA".to_string()),
            ("WRONG on a later line", "I read 3\nWRONG\n", "", "AC".to_string()),
            ("wrong in small letters", "wrong guesses: 3", "", "AC".to_string()),
            ("two numbers", "0 1", "", "AC".to_string()),
            ("two numbers with a message", "0 1", "moves", "AC".to_string()),
            ("a number in words", "read 0 numbers", "", "AC".to_string()),
            ("NaN", "nan", "", format!("{only}nan{ambiguous}")),
            ("NaN with a message", "nan", "moves", "AC".to_string()),
            ("nothing", "", "", "AC".to_string()),
            ("a message on stderr", "", "ok 3 moves", "AC".to_string()),
        ];
        let helper = helper("checker", Protocol::Testlib);
        for (name, stdout, stderr, wanted) in rows {
            assert_eq!(decide(&helper, 0, false, stdout, stderr), wanted, "{name}");
        }
        assert_eq!([score("1.0\n", "ok"), score("0", "ok")], [Some(1.0), Some(0.0)]);
        assert_eq!([score("2", "ok"), score("1.0", ""), score("", "1.0")], [None; 3]);
        // Any other exit status decides alone.
        assert_eq!(decide(&helper, 1 << 8, false, "1.0", "ok"), "WA");
        assert_eq!(decide(&helper, 1 << 8, false, "OK", ""), "WA");
        assert_eq!(decide(&helper, 2 << 8, false, "0", ""), "PE");
    }

    #[test]
    fn a_script_that_only_defines_functions_is_recognised() {
        let dmoj = "import re\nfrom math import *\n\"\"\"\nCompares.\nprint(1)\n\"\"\"\nEPS = 1e-6\n\n# A comment\n\
            @cache\ndef check(process_output, judge_output, **kwargs):\n    return True\n\nclass A:\n\tx = 1\n";
        let rows = [
            ("a checker for DMOJ", dmoj.to_string(), true),
            (
                "with arguments on several lines",
                "def check(\n    a,\n):\n  return a\n".to_string(),
                true,
            ),
            ("one that calls it", format!("{dmoj}check(1)\n"), false),
            ("one that exits with its result", format!("{dmoj}sys.exit(check(1, end=2))\n"), false),
            ("one with a guard", format!("{dmoj}if __name__ == '__main__':\n    main()\n"), false),
            (
                "one that calls it in a try",
                format!("{dmoj}try:\n    main()\nfinally:\n    pass\n"),
                false,
            ),
            ("one that asserts", format!("{dmoj}assert check(1) == 2\n"), false),
            ("one without functions", "import sys\nx = 1\n".to_string(), false),
            ("an empty file", String::new(), false),
        ];
        for (name, source, wanted) in rows {
            assert_eq!(only_defines(&source), wanted, "{name}");
        }
    }
}
