//! What people read about samples: a line for each case, why it failed, and the sums.

use std::path::Path;
use std::{env, fs};

use crate::compare::{Difference, Verdict};
use crate::problem::{folder, Case, Problem};
use crate::process::Limits;
use crate::sys;
use crate::verdict::{first_lines, Judge, Judged};

/// Bytes of a line before and after the first difference, so that 80 columns hold them.
const BEFORE: usize = 18;
const AFTER: usize = 36;
/// Failures shown in full.
const SHOWN: usize = 3;
/// Lines and bytes of a file that are shown, and of all three files if one case was asked for.
const BRIEF: (usize, usize) = (8, 320);
const WHOLE: (usize, usize) = (100, 20_000);

/// One line of what is known about a failed case.
macro_rules! detail {
    ($label:expr, $($text:tt)*) => {
        println!("        {:<9} {}", $label, format!($($text)*))
    };
}

pub struct Report {
    colour: bool,
    /// Whether each case has a line.
    verbose: bool,
    /// Whether all of a failed case is shown.
    whole: bool,
    pub debug: bool,
    /// How many failures have been shown in full.
    shown: usize,
    tallies: Vec<Tally>,
    /// What is not accepted: the verdict, and what has it.
    failures: Vec<(Verdict, String)>,
}

/// What has become of the cases of a problem.
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
        b'\\' => "\\\\".to_string(),
        b'_' if blank == "_" => "\\x5f".to_string(),
        33..=126 => char::from(byte).to_string(),
        _ => format!("\\x{byte:02x}"),
    };
    bytes.iter().map(show).collect()
}

fn plain(text: &str) -> String {
    visible(text.as_bytes(), " ", "\\n")
}

fn path_text(path: &Path) -> String {
    plain(&path.display().to_string())
}

/// What precedes the offset in its line, and the line from there on.
fn around(text: &[u8], offset: usize) -> (String, String) {
    let newline = text[..offset].iter().rposition(|&byte| byte == b'\n');
    let start = newline.map_or(0, |newline| newline + 1);
    let shown = start.max(offset.saturating_sub(BEFORE));
    let dots = if shown > start { "..." } else { "" };
    let lead = visible(&text[shown..offset], "_", "\\n");
    let rest = &text[offset..text.len().min(offset + AFTER)];
    let line = rest
        .split_inclusive(|&byte| byte == b'\n')
        .next()
        .unwrap_or(&[]);
    let end = match line.last() {
        Some(b'\n') => "",
        _ if offset + line.len() == text.len() => "<end>",
        _ => "...",
    };
    (dots.to_string() + &lead, visible(line, "_", "\\n") + end)
}

fn explain_difference(expected: &[u8], got: &[u8], (at, got_at): Difference, answer: &Path) {
    if got.strip_suffix(b"\n") == Some(expected) && !expected.ends_with(b"\n") {
        let name = path_text(answer);
        detail!(
            "differs",
            "only in the last line end, which is missing in {}: add it there",
            name
        );
        return;
    }
    let lines: Vec<&[u8]> = expected[..at].split(|&byte| byte == b'\n').collect();
    let column = lines.last().map_or(0, |line| line.len()) + 1;
    detail!(
        "differs",
        "at line {}, column {} (_ is a blank, \\n a line end)",
        lines.len(),
        column
    );
    let (lead, rest) = around(expected, at);
    let (got_lead, got_rest) = around(got, got_at);
    // Tokens may be at other columns; what differs is shown one above the other.
    let width = lead.len().max(got_lead.len());
    detail!("expected", "{:>width$}{}", lead, rest, width = width);
    detail!("got", "{:>width$}{}", got_lead, got_rest, width = width);
    detail!("", "{:width$}^", "", width = width);
}

/// A file that is there, or its beginning.
fn explain_file(label: &str, path: &Path, name: &str, (lines, bytes): (usize, usize)) {
    let text = fs::read(path).unwrap_or_default();
    let shown = text.split_inclusive(|&byte| byte == b'\n').take(lines);
    let end = shown.map(<[u8]>::len).sum::<usize>().min(bytes);
    if end < text.len() {
        detail!(
            label,
            "{}, cut to the first {} of {} bytes:",
            name,
            end,
            text.len()
        );
    } else if path.exists() {
        detail!(label, "{}:", name);
    }
    for line in text[..end].split_inclusive(|&byte| byte == b'\n') {
        println!("            {}", visible(line, " ", ""));
    }
}

/// The first lines of a text, indented.
pub fn excerpt(text: &[u8]) -> String {
    const LINES: usize = 20;
    const COLUMNS: usize = 120;
    if text.is_empty() {
        return "    (nothing)".to_string();
    }
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let show = |line: &&[u8]| {
        let (content, open) = match line.strip_suffix(b"\n") {
            Some(content) => (content, ""),
            None => (*line, "  (no newline)"),
        };
        let cut = &content[..content.len().min(COLUMNS)];
        let more = if content.len() > COLUMNS { "..." } else { "" };
        format!("    {}{more}{open}", visible(cut, " ", ""))
    };
    let mut shown: Vec<String> = lines.iter().take(LINES).map(show).collect();
    if lines.len() > LINES {
        shown.push(format!("    ... and {} more lines", lines.len() - LINES));
    }
    shown.join("\n")
}

/// A text as one word of a shell.
fn quoted(text: &str) -> String {
    let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./+,:@%".contains(&byte);
    if text.bytes().all(is_safe) {
        return text.to_string();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

impl Report {
    pub fn new(verbose: bool, whole: bool, debug: bool) -> Self {
        let variable = |name: &str| env::var(name).unwrap_or_default();
        let is_plain =
            !variable("NO_COLOR").is_empty() || ["", "dumb"].contains(&variable("TERM").as_str());
        Self {
            colour: sys::is_terminal(1) && !is_plain,
            verbose: verbose || whole,
            whole,
            debug,
            shown: 0,
            tallies: Vec::new(),
            failures: Vec::new(),
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
        match problem {
            Some(Problem { title, limits, .. }) => {
                let blank = if title.is_empty() { "" } else { " " };
                let Limits {
                    seconds, memory_mb, ..
                } = limits;
                println!("{name}  {title}{blank}({seconds} s, {memory_mb} MB)");
            }
            None => println!("{name}"),
        }
        let problem = name.to_string();
        self.tallies.push(Tally {
            problem,
            cases: 0,
            accepted: 0,
            slowest_ms: None,
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
            self.failures
                .push((verdict, format!("{} {}", tally.problem, case)));
        }
    }

    /// Something of the problem that keeps cases from being run.
    pub fn fail(&mut self, verdict: Verdict, why: &str) {
        self.line(verdict, None, why);
        self.count(verdict, None, "");
    }

    pub fn does_not_compile(&mut self, name: &str, messages: &str) {
        print!("{messages}");
        let why = "does not compile, so none of its cases can be run";
        self.fail(Verdict::Ce, &format!("bins/{name}.rs {why}"));
    }

    pub fn case(&mut self, judge: &Judge, case: &Case, judged: &Judged) {
        let ms = judged.ms;
        let name = plain(&case.name);
        self.count(judged.verdict, ms, &name);
        let is_explained = judged.verdict != Verdict::Ac && self.shown < SHOWN;
        if is_explained || self.verbose {
            self.line(judged.verdict, ms, &name);
        }
        if is_explained {
            self.shown += 1;
            self.explain(judge, case, judged);
            let problem = &judge.problem.name;
            let is_sample = case.input.parent() == Some(&folder(problem));
            let name = if is_sample {
                case.name.clone()
            } else {
                case.input.display().to_string()
            };
            let debug = if self.debug { " BUILD=debug" } else { "" };
            detail!(
                "again",
                "make test P={} CASE={}{}",
                problem,
                quoted(&name),
                debug
            );
        }
    }

    fn explain(&self, judge: &Judge, case: &Case, judged: &Judged) {
        if let Some(difference) = judged.difference {
            let expected = fs::read(&case.answer).unwrap_or_default();
            let got = fs::read(judge.output()).unwrap_or_default();
            explain_difference(&expected, &got, difference, &case.answer);
        }
        for (label, text) in &judged.reasons {
            detail!(label, "{}", plain(text));
        }
        if judged.ms.is_some() {
            for line in first_lines(&judge.errors()) {
                detail!("stderr", "{}", plain(&line));
            }
        }
        let size = if self.whole { WHOLE } else { BRIEF };
        explain_file("input", &case.input, &path_text(&case.input), size);
        if self.whole {
            explain_file("expected", &case.answer, &path_text(&case.answer), size);
        }
        if self.whole && judged.ms.is_some() {
            explain_file("got", &judge.output(), "what it printed", size);
        }
    }

    /// A line for each problem, what failed, and the total; returns whether all is accepted.
    pub fn summary(&self) -> bool {
        println!();
        for tally in &self.tallies {
            let good = tally.accepted == tally.cases;
            let cases = self.coloured(good, &format!("{} of {} AC", tally.accepted, tally.cases));
            let slowest = tally
                .slowest_ms
                .map_or(String::new(), |ms| format!(", slowest {ms} ms"));
            println!("{}  {}{}", cases, tally.problem, slowest);
        }
        if !self.failures.is_empty() {
            println!("\nnot accepted:");
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
