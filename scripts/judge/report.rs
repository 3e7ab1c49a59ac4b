//! Prints results: a line per case, explanations of failures, and totals.

use std::cmp::Reverse;
use std::env;
use std::io::{BufRead, Read};
use std::path::Path;
use std::sync::atomic::Ordering::SeqCst;

use crate::build::{role_files, Built};
use crate::cases::samples;
use crate::compare::{count_tokens, has_same_tokens, lenient, number, open, window, Tokens};
use crate::header::settings;
use crate::process::{HAS_FAILED, HELPER_LIMITS};
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
fn also(count: usize, label: &str) -> String {
    if count == 0 {
        String::new()
    } else {
        format!(", {count} {label}")
    }
}

/// Prints a line of an explanation.
pub fn detail(label: &str, text: &str) {
    println!("        {label:<9} {text}");
}

/// A case to run again with checks, and the panic of its first run, if that named a line.
type Suspect = (Problem, Case, Option<String>);

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
    /// The first cases that are WA or RE.
    failed: Vec<Suspect>,
    /// All cases that are RAN.
    unchecked: Vec<Suspect>,
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

/// Describes the first difference, whose offsets are given, in lines with labels.
fn difference(
    problem: &Problem,
    expected: &Path,
    got: &Path,
    (offset, got_offset): (u64, u64),
) -> Result<Vec<(&'static str, String)>> {
    let checker = problem.checker;
    let (line, column, lead, rest) = around(expected, offset)?;
    let (_, _, got_lead, got_rest) = around(got, got_offset)?;
    let is_inside = offset < file_size(expected) && got_offset < file_size(got);
    let place = if checker == Checker::Exact || is_inside {
        format!("at line {line}, column {column} (_ = space, \\n = newline)")
    } else {
        let (wanted, found) = (count_tokens(open(expected)?), count_tokens(open(got)?));
        match found < wanted {
            true => format!("the output ends after {found} of {wanted} tokens"),
            false => format!("extra output after the {wanted} expected tokens"),
        }
    };
    // The columns may differ; align the first difference.
    let width = lead.len().max(got_lead.len());
    let mut lines = vec![
        ("differs", place),
        ("expected", format!("{lead:>width$}{rest}")),
        ("got", format!("{got_lead:>width$}{got_rest}")),
        ("", format!("{:width$}^", "")),
    ];
    let numbers = (checker.tolerance(), number_at(expected, offset), number_at(got, got_offset));
    if let (Some(tolerance), Some(wanted), Some(found)) = numbers {
        let off = (wanted - found).abs();
        let relative = off / wanted.abs();
        let text = format!("{off:.3e} absolute, {relative:.3e} relative; {tolerance:e} is allowed");
        lines.push(("off by", text));
    }
    if let Some(other) = lenient(checker, expected, got)? {
        lines.push(("hint", format!("if the statement allows it: //! Checker: {other}")));
    } else if has_same_tokens(open(expected)?, open(got)?) {
        let command = format!("make new P={} CHECKER=program", problem.name);
        lines.push((
            "hint",
            format!("the same tokens in another order; several answers? {command}"),
        ));
    }
    Ok(lines)
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

/// The processor time of a run that took too long.
fn processor_time(ended: &Ended) -> String {
    let text = format!("{:.2} s of processor time", ended.cpu_ms as f64 / 1e3);
    match ended.cpu_ms * 2 < ended.ms {
        true => text + ": it slept, or the machine was busy",
        false => text,
    }
}

/// Explains a verdict. Unless it is AC, the input is shown, and the other files if they are small or `whole`. The
/// output is always shown if a checker program decides.
pub fn explain(runner: &Runner, case: &Case, outcome: &Outcome, whole: bool) {
    let [input, answer, output] = [runner.file("input"), runner.file("answer"), runner.output()];
    let checker = runner.problem.checker;
    if let Some(offsets) = outcome.difference {
        let lines = difference(&runner.problem, &answer, &output, offsets);
        let lines = lines.unwrap_or_else(|reason| vec![("error", reason)]);
        lines.iter().for_each(|(label, text)| detail(label, text));
    }
    for (label, text) in &outcome.reasons {
        detail(label, &visible(text.as_bytes(), " ", "\\n"));
    }
    let ended = match &outcome.ended {
        Some(ended) => ended,
        None => return,
    };
    if outcome.verdict == Verdict::Tle && checker != Checker::Interactive {
        detail("used", &processor_time(ended));
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

/// Names the files in a folder that belong to no case.
pub fn note_others(others: &[String]) {
    if let Some((first, more)) = others.split_first() {
        let more =
            if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
        println!("  note: ignored {first}{more} (not a test case)");
    }
}

/// The error that a folder has no cases, only these other files.
pub fn no_cases(problem: &Problem, folder: &Path, others: &[String]) -> String {
    let none = format!("there are no cases in {}", folder.display());
    if let Some(archive) = others.iter().find(|file| file.ends_with(".zip")) {
        return format!("{none}: unzip {} first", folder.join(archive).display());
    }
    if folder != samples(&problem.name) {
        return format!(
            "{none}: a case is a pair of files such as 1.in and 1.out (or .ans), 01 and 01.a, in/1.txt and out/1.txt, \
             or input1.txt and output1.txt"
        );
    }
    let files = ["1.in", "1.out"].map(|file| folder.join(file).display().to_string());
    let files = files[..1 + usize::from(problem.checker.needs_answers())].join(" and ");
    format!("{none}: create {files}")
}

/// Why the remaining cases of a problem were not run.
fn stop_note(outcomes: &[Outcome], remaining: usize) -> String {
    match outcomes.iter().any(|outcome| outcome.is_stuck) {
        true => format!("stopped, since each side waits for the other; {remaining} not run"),
        false => format!("stopped after {ENOUGH} TLEs; {remaining} not run"),
    }
}

/// What to say about a case that was run twice, since its first run was TLE.
fn retry_note(outcome: &Outcome) -> &'static str {
    match (outcome.is_second_try, outcome.verdict) {
        (false, _) => "",
        (true, Verdict::Ac) => " (TLE on the first run, accepted on the retry)",
        (true, Verdict::Tle) => " (also on the retry)",
        (true, _) => " (TLE on the first run)",
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
        let ignores_checker = |problem: &Problem| {
            problem.checker.needs_answers() && !role_files(problem, "checker").is_empty()
        };
        if problem.as_ref().map_or(false, ignores_checker) {
            println!("  note: tests/{name}/checker is not used: add //! Checker: program");
        }
    }

    pub fn not_started(&mut self, name: &str, reason: &str) {
        self.problems.push(format!("not started  {name} ({reason})"));
    }

    fn line(&self, verdict: Verdict, ended: Option<Ended>, text: &str) {
        let label = self.coloured(verdict == Verdict::Ac, &format!("{verdict:<5}"));
        let [ms, mb] = match ended {
            Some(ended) => [format!("{} ms", ended.ms), format!("{} MB", ended.peak_mb())],
            None => [String::new(), String::new()],
        };
        println!("  {label} {ms:>9} {mb:>7}  {text}");
    }

    /// Reports an error because of which none of a problem's cases, so many, could be judged.
    pub fn fail(&mut self, name: &str, verdict: Verdict, file: &str, reason: &str, count: usize) {
        HAS_FAILED.store(true, SeqCst);
        self.not_run += count;
        self.line(verdict, None, format!("{file} {reason}").trim());
        let label = self.coloured(false, &verdict.to_string());
        self.problems.push(format!("{label}  {name}{}", also(count, "not run")));
        self.failures.push((verdict, format!("{name} {file}")));
    }

    /// How many cases were accepted; the verdict of a case that was not run is None.
    fn score(&self, verdicts: &[Option<Verdict>]) -> String {
        let count = |wanted| verdicts.iter().filter(|verdict| **verdict == Some(wanted)).count();
        let (accepted, unknown) = (count(Verdict::Ac), count(Verdict::Ran));
        let known = verdicts.len() - unknown;
        let text = format!("{accepted} of {known} AC");
        self.coloured(accepted == known, &text) + &also(unknown, UNKNOWN)
    }

    /// A line per folder of cases, if there are several. The cases after the last outcome were not run.
    fn groups(&self, cases: &[Case], outcomes: &[Outcome]) -> Vec<String> {
        let mut groups: Vec<(&str, Vec<Option<Verdict>>)> = Vec::new();
        for (index, case) in cases.iter().enumerate() {
            let group = case.name.rsplit_once('/').map_or("(top)", |(group, _)| group);
            if groups.last().map_or(true, |(last, _)| *last != group) {
                groups.push((group, Vec::new()));
            }
            let (_, verdicts) = groups.last_mut().expect("one was pushed");
            verdicts.push(outcomes.get(index).map(|outcome| outcome.verdict));
        }
        let several = groups.iter().filter(|_| groups.len() > 1);
        several.map(|(group, verdicts)| format!("{group}: {}", self.score(verdicts))).collect()
    }

    /// Records the results of a problem. The cases after the last outcome were not run.
    pub fn problem(&mut self, name: &str, cases: &[Case], outcomes: &[Outcome]) {
        self.groups(cases, outcomes).iter().for_each(|line| println!("  {line}"));
        let remaining = cases.len() - outcomes.len();
        if remaining > 0 {
            self.not_run += remaining;
            println!("  {}", stop_note(outcomes, remaining));
        }
        let mut verdicts: Vec<_> = outcomes.iter().map(|outcome| Some(outcome.verdict)).collect();
        verdicts.resize(cases.len(), None);
        let runs = || outcomes.iter().filter_map(|outcome| outcome.ended);
        let peak = runs().map(|ended| ended.peak_mb()).max();
        let slowest = runs().map(|ended| ended.ms).max();
        let measured = |(ms, mb)| format!(", slowest {ms} ms, largest {mb} MB");
        let measured = slowest.zip(peak).map_or(String::new(), measured);
        self.problems.push(format!("{}  {name}{measured}", self.score(&verdicts)));
    }

    pub fn case(&mut self, runner: &Runner, case: &Case, outcome: &Outcome) {
        let problem = &runner.problem.name;
        let is_ran = outcome.verdict == Verdict::Ran;
        let is_failure = !is_ran && outcome.verdict != Verdict::Ac;
        if is_failure {
            HAS_FAILED.store(true, SeqCst);
            self.failures.push((outcome.verdict, format!("{problem} {}", case.name)));
        }
        let suspect = || (runner.problem.clone(), case.clone(), runner.panic());
        match outcome.verdict {
            Verdict::Ac => self.passed += 1,
            Verdict::Ran => self.unchecked.push(suspect()),
            Verdict::Wa | Verdict::Re if self.failed.len() < SHOWN => self.failed.push(suspect()),
            _ => {}
        }
        let is_explained = is_failure && self.shown < SHOWN;
        if is_explained || is_ran || self.verbose || outcome.is_second_try {
            let text = format!("{}{}", case.name, retry_note(outcome));
            self.line(outcome.verdict, outcome.ended, &text);
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

    /// The first cases that failed, and of those without an answer the ones with the largest inputs.
    fn suspects(&self) -> Vec<&Suspect> {
        let mut largest: Vec<&Suspect> = self.unchecked.iter().collect();
        largest.sort_by_key(|(_, case, _)| Reverse(file_size(&case.input)));
        self.failed.iter().chain(largest.into_iter().take(SHOWN)).collect()
    }

    /// Runs the suspects again on a build with overflow checks and debug assertions, and prints each panic that the
    /// first run did not show.
    pub fn rerun_with_checks(&self, compile: impl Fn(Problem) -> Result<Built<Runner>>) {
        for (problem, case, panic) in self.suspects() {
            let mut slow = problem.clone();
            // The checks can make it several times slower.
            slow.limits.seconds = HELPER_LIMITS.seconds;
            let is_dialogue = problem.checker == Checker::Interactive;
            if let Some(Ok(Built::Program(mut runner))) = (!is_dialogue).then(|| compile(slow)) {
                runner.may_lack_answers = true;
                runner.judge(case);
                if let Some(now) = runner.panic().filter(|now| Some(now) != panic.as_ref()) {
                    println!("\nwith checks: {now} ({} {})", problem.name, case.name);
                }
            }
        }
    }

    pub fn summary(&self) {
        println!("\n{}", self.problems.join("\n"));
        if !self.failures.is_empty() {
            let more = self.shown == SHOWN && self.failures.len() > SHOWN;
            let advice = if more { " (CASE=name shows one in full)" } else { "" };
            println!("\nnot accepted{advice}:");
        }
        for (verdict, case) in &self.failures {
            println!("  {} {}", self.coloured(false, &verdict.to_string()), case.trim_end());
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
        let more = also(self.unchecked.len(), UNKNOWN) + &also(self.not_run, "not run");
        println!("{} passed, {} failed{more}", self.passed, self.failures.len());
    }
}
