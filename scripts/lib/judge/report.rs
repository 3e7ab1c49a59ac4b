//! What people read about samples: a line for each case, why it failed, and the sums.

use std::env;
use std::path::Path;

use crate::compare::{tokens, Checker, Difference, Verdict};
use crate::problem::{field, folder, read, Case, Problem};
use crate::sys;
use crate::verdict::{some_lines, Judge, Judged};

/// Bytes of a line before and after the first difference, so that 80 columns hold them.
const BEFORE: usize = 18;
const AFTER: usize = 36;
/// Failures shown in full.
const SHOWN: usize = 3;
/// Lines and bytes of a file that are shown, and of all three files if one case was asked for.
const BRIEF: (usize, usize) = (8, 320);
const WHOLE: (usize, usize) = (100, 20_000);

/// One line of what is known about a failed case.
fn detail(label: &str, text: &str) {
    println!("        {label:<9} {text}");
}

#[derive(Default)]
pub struct Report {
    colour: bool,
    /// Whether each case has a line.
    verbose: bool,
    /// Whether all of a failed case is shown.
    whole: bool,
    debug: bool,
    /// How many failures have been shown in full.
    shown: usize,
    tallies: Vec<Tally>,
    /// What is not accepted: the verdict, and what has it.
    failures: Vec<(Verdict, String)>,
}

/// What has become of the cases of a problem.
#[derive(Default)]
struct Tally {
    problem: String,
    cases: usize,
    accepted: usize,
    slowest_ms: Option<u64>,
}

/// Bytes in printable ASCII.
fn visible(bytes: &[u8], blank: &str, newline: &str) -> String {
    let show = |&byte: &u8| match byte {
        b' ' => blank.to_string(),
        b'\n' => newline.to_string(),
        b'\t' => "\\t".to_string(),
        b'\r' => "\\r".to_string(),
        33..=126 => char::from(byte).to_string(),
        _ => format!("\\x{byte:02x}"),
    };
    bytes.iter().map(show).collect()
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// The beginning of a text, and how much more there is.
fn excerpt(text: &[u8], (line_count, bytes): (usize, usize)) -> Vec<String> {
    let shown = lines(text).take(line_count);
    let end = shown.map(<[u8]>::len).sum::<usize>().min(bytes);
    let shown = lines(&text[..end]).map(|line| visible(line, " ", ""));
    let rest = match text.len() - end {
        0 if end == 0 => Some("(nothing)".to_string()),
        0 => None,
        more => Some(format!("... and {more} more bytes")),
    };
    shown.chain(rest).collect()
}

/// The last line of a text, as far as it goes.
fn open_line(text: &[u8]) -> &[u8] {
    text.rsplit(|&byte| byte == b'\n').next().unwrap_or(text)
}

/// What precedes the offset in its line, and the line from there on.
fn around(text: &[u8], offset: usize) -> (String, String) {
    let before = open_line(&text[..offset]);
    let cut = before.len().saturating_sub(BEFORE);
    let dots = if cut > 0 { "..." } else { "" };
    let rest = &text[offset..text.len().min(offset + AFTER)];
    let line = lines(rest).next().unwrap_or(&[]);
    let end = match line.last() {
        Some(b'\n') => "",
        _ if offset + line.len() == text.len() => "<end>",
        _ => "...",
    };
    let [lead, line] = [&before[cut..], line].map(|part| visible(part, "_", "\\n"));
    (dots.to_string() + &lead, line + end)
}

fn explain_difference(expected: &[u8], got: &[u8], (at, got_at): Difference, checker: Checker) {
    let (wanted, found) = (tokens(expected).count(), tokens(got).count());
    let is_exact = checker == Checker::Exact;
    let how = if is_exact && got.strip_suffix(b"\n") == Some(expected) {
        "only in the last line end, which the answer lacks: add it there".to_string()
    } else if is_exact || at < expected.len() && got_at < got.len() {
        let line = lines(&expected[..at + 1]).count();
        let column = open_line(&expected[..at]).len() + 1;
        format!("at line {line}, column {column} (_ is a blank, \\n a line end)")
    } else if found < wanted {
        format!("the output ends after {found} of {wanted} words")
    } else {
        format!("there should be no more words after the first {wanted}")
    };
    detail("differs", &how);
    let (lead, rest) = around(expected, at);
    let (got_lead, got_rest) = around(got, got_at);
    // Tokens may be at other columns; what differs is shown one above the other.
    let width = lead.len().max(got_lead.len());
    detail("expected", &format!("{lead:>width$}{rest}"));
    detail("got", &format!("{got_lead:>width$}{got_rest}"));
    detail("", &format!("{:width$}^", ""));
}

/// A file, or its beginning.
fn explain_file(label: &str, name: &str, path: &Path, size: (usize, usize)) {
    detail(label, &format!("{name}:"));
    for line in excerpt(&read(path).unwrap_or_default(), size) {
        println!("            {line}");
    }
}

/// Why a case is not accepted; with all of its files, or only with how its input begins.
pub fn explain(judge: &Judge, case: &Case, judged: &Judged, whole: bool) {
    let [input, answer, output] = ["input", "answer", "solution"].map(|name| judge.file(name));
    let checker = judge.problem.checker;
    if let Some(difference) = judged.difference {
        let [expected, got] = [&answer, &output].map(|path| read(path).unwrap_or_default());
        explain_difference(&expected, &got, difference, checker);
    }
    for (label, text) in &judged.reasons {
        detail(label, &visible(text.as_bytes(), " ", "\\n"));
    }
    if judged.ended.is_none() {
        return;
    }
    for line in some_lines(&judge.file("solution.err")) {
        detail("stderr", &visible(line.as_bytes(), " ", ""));
    }
    let name = |path: &Path| path.display().to_string();
    let size = if whole { WHOLE } else { BRIEF };
    explain_file("input", &name(&case.input), &input, size);
    if whole && case.answer.exists() {
        explain_file("expected", &name(&case.answer), &answer, size);
    }
    if whole && checker != Checker::Interactive {
        explain_file("got", "what it printed", &output, size);
    }
}

impl Report {
    pub fn new(verbose: bool, whole: bool, debug: bool) -> Self {
        let variable = |name: &str| env::var(name).unwrap_or_default();
        let is_dumb = ["", "dumb"].contains(&variable("TERM").as_str());
        Self {
            colour: sys::is_terminal(1) && !is_dumb && variable("NO_COLOR").is_empty(),
            verbose,
            whole,
            debug,
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

    /// Begins a problem.
    pub fn title(&mut self, name: &str, problem: Option<&Problem>) {
        let about = problem.map_or(String::new(), |problem| {
            let (seconds, mb) = (problem.limits.seconds, problem.limits.memory_mb);
            let checker = field(name, "Checker").unwrap_or_default();
            let comma = if checker.is_empty() { "" } else { ", " };
            format!("  {} ({seconds} s, {mb} MB{comma}{checker})", problem.title)
                .replace("   ", "  ")
        });
        println!("{name}{about}");
        self.tallies.push(Tally {
            problem: name.to_string(),
            ..Tally::default()
        });
    }

    fn line(&self, verdict: Verdict, ms: Option<u64>, text: &str) {
        let label = self.coloured(verdict == Verdict::Ac, &format!("{verdict:<5}"));
        let ms = ms.map_or(String::new(), |ms| format!("{ms} ms"));
        println!("  {label} {ms:>9}  {text}");
    }

    fn count(&mut self, verdict: Verdict, ms: Option<u64>, case: &str) {
        let tally = self.tallies.last_mut().expect("a problem has begun");
        tally.cases += 1;
        tally.slowest_ms = tally.slowest_ms.max(ms);
        if verdict == Verdict::Ac {
            tally.accepted += 1;
        } else {
            let what = format!("{} {case}", tally.problem);
            self.failures.push((verdict, what));
        }
    }

    /// Something that keeps cases from being run: what, and why.
    pub fn fail(&mut self, verdict: Verdict, what: &str, why: &str) {
        self.line(verdict, None, format!("{what} {why}").trim());
        self.count(verdict, None, what);
    }

    pub fn case(&mut self, judge: &Judge, case: &Case, judged: &Judged) {
        let ms = judged.ended.map(|ended| ended.ms);
        self.count(judged.verdict, ms, &case.name);
        let is_explained = judged.verdict != Verdict::Ac && self.shown < SHOWN;
        if is_explained || self.verbose {
            self.line(judged.verdict, ms, &case.name);
        }
        if is_explained {
            self.shown += 1;
            explain(judge, case, judged, self.whole);
            let problem = &judge.problem.name;
            let is_sample = case.input.parent() == Some(&folder(problem));
            let path = case.input.display().to_string();
            let name = if is_sample { &case.name } else { &path };
            let debug = if self.debug { " BUILD=debug" } else { "" };
            let again = format!("make test P={problem} CASE={name}{debug}");
            detail("again", &again);
        }
    }

    /// A line for each problem, what failed, and the total; returns whether all is accepted.
    pub fn summary(&self) -> bool {
        println!();
        for tally in &self.tallies {
            let good = tally.accepted == tally.cases;
            let cases = self.coloured(good, &format!("{} of {} AC", tally.accepted, tally.cases));
            let slowest = |ms| format!(", slowest {ms} ms");
            let slowest = tally.slowest_ms.map_or(String::new(), slowest);
            println!("{cases}  {}{slowest}", tally.problem);
        }
        if !self.failures.is_empty() {
            let more = self.shown == SHOWN && self.failures.len() > SHOWN;
            let how = if more {
                " (CASE=name shows one in full)"
            } else {
                ""
            };
            println!("\nnot accepted{how}:");
        }
        for (verdict, what) in &self.failures {
            let verdict = self.coloured(false, &verdict.to_string());
            println!("  {} {}", verdict, what.trim_end());
        }
        let passed: usize = self.tallies.iter().map(|tally| tally.accepted).sum();
        println!("{} passed, {} failed", passed, self.failures.len());
        self.failures.is_empty() && passed > 0
    }
}
