//! Prints results: a line per case, explanations of failures, and totals.

use std::env;
use std::io::{BufRead, Read};
use std::path::Path;
use std::sync::atomic::Ordering::SeqCst;

use crate::compare::{count_tokens, lenient, number, open, window, Tokens};
use crate::header::settings;
use crate::process::HAS_FAILED;
use crate::system;
use crate::types::{
    cannot, file_size, quoted, Case, Checker, Ended, Outcome, Problem, Result, Verdict,
};
use crate::verdict::{ends_of, excerpt, is_not_backtrace_hint, Runner, ENOUGH};

/// The number of bytes shown before and after the first difference, to fit in 80 columns.
const BEFORE: usize = 18;
const AFTER: u64 = 36;
const SHOWN: usize = 3;
/// Files of up to `SMALL` bytes are shown in full; of larger ones, up to `BRIEF` (lines, bytes), or `WHOLE` if a single
/// case was requested.
const SMALL: u64 = 1024;
const BRIEF: (usize, u64) = (8, 320);
const WHOLE: (usize, u64) = (100, 20_000);

const UNKNOWN: &str = "without an answer";

/// A count to append to a line, or nothing if it is 0.
fn also(count: usize, what: &str) -> String {
    if count == 0 {
        String::new()
    } else {
        format!(", {count} {what}")
    }
}

fn detail(label: &str, text: &str) {
    println!("        {label:<9} {text}");
}

#[derive(Default)]
pub struct Report {
    colour: bool,
    verbose: bool,
    whole: bool,
    /// The remaining `make test` variables, for the command that repeats a case.
    again: String,
    shown: usize,
    problems: Vec<String>,
    failures: Vec<(Verdict, String)>,
    passed: usize,
    not_run: usize,
    /// The number of cases without an answer, which were run but not outcome.
    unknown: usize,
    /// The first cases that are WA or RE, each with its panic message if that named a line.
    pub mistakes: Vec<(Problem, Case, Option<String>)>,
}

fn visible(bytes: &[u8], blank: &str, newline: &str) -> String {
    let show = |&byte: &u8| match byte {
        b' ' => blank.to_string(),
        b'\n' => newline.to_string(),
        33..=126 => char::from(byte).to_string(),
        _ => byte.escape_ascii().to_string(),
    };
    bytes.iter().map(show).collect()
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// The line that contains an offset: its number, the column, and the text before and after the offset.
fn around(path: &Path, offset: u64) -> Result<(usize, usize, String, String)> {
    let mut source = open(path)?.take(offset);
    let (mut number, mut lead) = (1, Vec::new());
    source.read_until(b'\n', &mut lead).map_err(cannot("read", path))?;
    while lead.ends_with(b"\n") {
        number += 1;
        lead.clear();
        source.read_until(b'\n', &mut lead).map_err(cannot("read", path))?;
    }
    let hidden = lead.len().saturating_sub(BEFORE);
    let dots = if hidden > 0 { "..." } else { "" };
    let rest = window(path, offset, AFTER)?;
    let line = lines(&rest).next().unwrap_or(&[]);
    let end = match line.last() {
        Some(b'\n') => "",
        _ if offset + line.len() as u64 == file_size(path) => "<end>",
        _ => "...",
    };
    let [shown, line] = [&lead[hidden..], line].map(|part| visible(part, "_", "\\n"));
    Ok((number, lead.len() + 1, dots.to_string() + &shown, line + end))
}

fn number_at(path: &Path, offset: u64) -> Option<f64> {
    number(&Tokens::new(&window(path, offset, 400).ok()?[..]).next().bytes)
}

fn explain_difference(
    expected: &Path,
    got: &Path,
    (at, got_at): (u64, u64),
    checker: Checker,
) -> Result<()> {
    let (line, column, lead, rest) = around(expected, at)?;
    let (_, _, got_lead, got_rest) = around(got, got_at)?;
    let is_exact = checker == Checker::Exact;
    let how = if is_exact || at < file_size(expected) && got_at < file_size(got) {
        format!("at line {line}, column {column} (_ = space, \\n = newline)")
    } else {
        let (wanted, found) = (count_tokens(open(expected)?), count_tokens(open(got)?));
        match found < wanted {
            true => format!("the output ends after {found} of {wanted} tokens"),
            false => format!("extra output after the {wanted} expected tokens"),
        }
    };
    detail("differs", &how);
    // The columns may differ; align the first difference.
    let width = lead.len().max(got_lead.len());
    detail("expected", &format!("{lead:>width$}{rest}"));
    detail("got", &format!("{got_lead:>width$}{got_rest}"));
    detail("", &format!("{:width$}^", ""));
    let numbers = (checker.tolerance(), number_at(expected, at), number_at(got, got_at));
    if let (Some(most), Some(wanted), Some(found)) = numbers {
        let off = (wanted - found).abs();
        let relative = off / wanted.abs();
        let text = format!("{off:.3e} absolute, {relative:.3e} relative; {most:e} is allowed");
        detail("off by", &text);
    }
    if let Some(other) = lenient(checker, expected, got)? {
        detail("hint", &format!("if the statement allows it: //! Checker: {other}"));
    }
    Ok(())
}

/// Prints a file, or its beginning and the number of bytes omitted.
fn explain_file(label: &str, name: &str, path: &Path, whole: bool) {
    detail(label, &format!("{name}:"));
    let (line_count, bytes) = match (whole, file_size(path) <= SMALL) {
        (_, true) => (usize::MAX, SMALL),
        (true, _) => WHOLE,
        _ => BRIEF,
    };
    let text = window(path, 0, bytes).unwrap_or_default();
    let shown: Vec<&[u8]> = lines(&text).take(line_count).collect();
    for line in &shown {
        println!("            {}", visible(line, " ", ""));
    }
    match file_size(path) - shown.concat().len() as u64 {
        0 if shown.is_empty() => println!("            (empty)"),
        0 => {}
        more => println!("            ... and {more} more bytes"),
    }
}

/// Shows a few lines of stderr; with `whole`, all but the middle of a long text.
fn explain_stderr(path: &Path, whole: bool) {
    if !whole {
        for line in excerpt(path) {
            detail("stderr", &visible(line.as_bytes(), " ", ""));
        }
    } else if file_size(path) > 0 {
        detail("stderr", "written by the solution:");
        for line in ends_of(path).trim_start_matches('\n').lines().filter(is_not_backtrace_hint) {
            println!("            {}", visible(line.as_bytes(), " ", ""));
        }
    }
}

/// Explains a verdict. Unless it is AC, the input is shown, and the other files if they are small or `whole`. The
/// output is always shown if a checker program decides.
pub fn explain(runner: &Runner, case: &Case, outcome: &Outcome, whole: bool) {
    let [input, answer, output] = [runner.file("input"), runner.file("answer"), runner.output()];
    let checker = runner.problem.checker;
    if let Some(difference) = outcome.difference {
        if let Err(why) = explain_difference(&answer, &output, difference, checker) {
            detail("error", &why);
        }
    }
    for (label, text) in &outcome.reasons {
        detail(label, &visible(text.as_bytes(), " ", "\\n"));
    }
    if outcome.ended.is_none() {
        return;
    }
    explain_stderr(&runner.file("solution.err"), whole);
    if outcome.verdict == Verdict::Ac {
        return;
    }
    let name = |path: &Path| path.display().to_string();
    let is_shown = |path: &Path| whole || file_size(path) <= SMALL;
    explain_file("input", &name(&case.input), &input, whole);
    if case.answer.exists() && is_shown(&answer) {
        explain_file("expected", &name(&case.answer), &answer, whole);
    }
    if checker != Checker::Interactive && (is_shown(&output) || checker == Checker::Program) {
        explain_file("got", "your output", &output, whole);
    }
}

impl Report {
    pub fn new(verbose: bool, whole: bool, again: String) -> Self {
        let variable = |name: &str| env::var(name).unwrap_or_default();
        let is_dumb = ["", "dumb"].contains(&variable("TERM").as_str());
        Self {
            colour: system::is_terminal(1) && !is_dumb && variable("NO_COLOR").is_empty(),
            verbose,
            whole,
            again,
            ..Self::default()
        }
    }

    fn coloured(&self, good: bool, text: &str) -> String {
        match (self.colour, good) {
            (false, _) => text.to_string(),
            (true, true) => format!("\x1b[32m{text}\x1b[0m"),
            (true, false) => format!("\x1b[31m{text}\x1b[0m"),
        }
    }

    pub fn title(&self, name: &str, problem: Option<Problem>) {
        let about = |problem: &Problem| {
            format!("  {} ({})", problem.title, settings(problem)).replace("   ", "  ")
        };
        println!("{name}{}", problem.as_ref().map_or(String::new(), about));
        for note in problem.iter().flat_map(|problem| &problem.notes) {
            println!("  note: {note}");
        }
    }

    pub fn not_begun(&mut self, name: &str, why: &str) {
        self.problems.push(format!("not started  {name} ({why})"));
    }

    fn line(&self, verdict: Verdict, ended: Option<Ended>, text: &str) {
        let label = self.coloured(verdict == Verdict::Ac, &format!("{verdict:<5}"));
        let [ms, mb] = match ended {
            Some(ended) => [format!("{} ms", ended.ms), format!("{} MB", ended.peak_mb())],
            None => [String::new(), String::new()],
        };
        println!("  {label} {ms:>9} {mb:>7}  {text}");
    }

    /// Reports an error because of which none of a problem's cases could be outcome.
    pub fn fail(&mut self, problem: &str, verdict: Verdict, what: &str, why: &str, left: usize) {
        HAS_FAILED.store(true, SeqCst);
        self.not_run += left;
        self.line(verdict, None, format!("{what} {why}").trim());
        let label = self.coloured(false, &verdict.to_string());
        let left = also(left, "not run");
        self.problems.push(format!("{label}  {problem}{left}"));
        self.failures.push((verdict, format!("{problem} {what}")));
    }

    /// Prints a line per folder of cases, if there are several.
    pub fn groups(&self, cases: &[Case], all: &[Outcome]) {
        let mut groups: Vec<(&str, [usize; 3])> = Vec::new();
        for (index, case) in cases.iter().enumerate() {
            let group = case.name.rsplit_once('/').map_or("", |(group, _)| group);
            if groups.last().map_or(true, |(last, _)| *last != group) {
                groups.push((group, [0; 3]));
            }
            let (_, [accepted, unknown, count]) = groups.last_mut().expect("one was pushed");
            let verdict = all.get(index).map(|outcome| outcome.verdict);
            *accepted += usize::from(verdict == Some(Verdict::Ac));
            *unknown += usize::from(verdict == Some(Verdict::Ran));
            *count += 1;
        }
        for (group, [accepted, unknown, count]) in groups.iter().filter(|_| groups.len() > 1) {
            let name = if group.is_empty() { "(top)" } else { group };
            let known = count - unknown;
            let text = self.coloured(*accepted == known, &format!("{accepted} of {known} AC"));
            println!("  {name}: {text}{}", also(*unknown, UNKNOWN));
        }
    }

    /// Records the results of a problem; `left` cases were skipped.
    pub fn problem(&mut self, name: &str, all: &[Outcome], left: usize) {
        if left > 0 {
            self.not_run += left;
            let why = match all.iter().any(|outcome| outcome.is_stuck) {
                true => "each side waits for the other".to_string(),
                false => format!("{ENOUGH} cases were TLE"),
            };
            println!("  {left} more cases were not run, because {why}");
        }
        let accepted = all.iter().filter(|outcome| outcome.verdict == Verdict::Ac).count();
        self.passed += accepted;
        let unknown = all.iter().filter(|outcome| outcome.verdict == Verdict::Ran).count();
        let known = all.len() + left - unknown;
        let result = self.coloured(accepted == known, &format!("{accepted} of {known} AC"));
        let result = result + &also(unknown, UNKNOWN);
        self.unknown += unknown;
        let runs = || all.iter().filter_map(|outcome| outcome.ended);
        let most =
            runs().map(|ended| ended.ms).max().zip(runs().map(|ended| ended.peak_mb()).max());
        let measured = |(ms, mb)| format!(", slowest {ms} ms, largest {mb} MB");
        let measured = most.map_or(String::new(), measured);
        self.problems.push(format!("{result}  {name}{measured}"));
    }

    pub fn case(&mut self, runner: &Runner, case: &Case, outcome: &Outcome) {
        let problem = &runner.problem.name;
        let is_failure = !matches!(outcome.verdict, Verdict::Ac | Verdict::Ran);
        if is_failure {
            HAS_FAILED.store(true, SeqCst);
            self.failures.push((outcome.verdict, format!("{problem} {}", case.name)));
        }
        if matches!(outcome.verdict, Verdict::Wa | Verdict::Re) && self.mistakes.len() < SHOWN {
            self.mistakes.push((runner.problem.clone(), case.clone(), runner.panic()));
        }
        let is_explained = is_failure && self.shown < SHOWN;
        let is_run = outcome.verdict == Verdict::Ran;
        if is_explained || is_run || self.verbose || outcome.is_second_try {
            let twice = match (outcome.is_second_try, outcome.verdict) {
                (false, _) => "",
                (true, Verdict::Ac) => " (TLE on the first run, accepted on the retry)",
                (true, _) => " (tried twice)",
            };
            self.line(outcome.verdict, outcome.ended, &format!("{}{twice}", case.name));
        }
        if is_explained || self.whole {
            explain(runner, case, outcome, self.whole);
        }
        if is_explained {
            self.shown += 1;
            let name = quoted(&case.name);
            detail("again", &format!("make test P={problem} CASE={name}{}", self.again));
        }
    }

    pub fn summary(&self) {
        println!("\n{}", self.problems.join("\n"));
        if !self.failures.is_empty() {
            let more = self.shown == SHOWN && self.failures.len() > SHOWN;
            let how = if more { " (CASE=name shows one in full)" } else { "" };
            println!("\nnot accepted{how}:");
        }
        for (verdict, what) in &self.failures {
            println!("  {} {}", self.coloured(false, &verdict.to_string()), what.trim_end());
        }
    }

    /// Whether nothing failed, and there was at least one problem.
    pub fn all_passed(&self) -> bool {
        self.failures.is_empty() && !self.problems.is_empty()
    }

    pub fn has_late(&self) -> bool {
        self.failures.iter().any(|(verdict, _)| *verdict == Verdict::Tle)
    }

    pub fn total(&self) {
        let more = also(self.unknown, UNKNOWN) + &also(self.not_run, "not run");
        println!("{} passed, {} failed{more}", self.passed, self.failures.len());
    }
}
