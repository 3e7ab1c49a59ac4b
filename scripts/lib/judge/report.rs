//! What people read about samples: a line for each case, why it failed, and the sums.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::compare::Verdict;
use crate::problem::Case;
use crate::verdict::{first_lines, Judge, Judged};

/// Bytes of a line before and after the first difference, so that 80 columns hold them.
const BEFORE: usize = 18;
const AFTER: usize = 36;
/// Failures shown in full.
const SHOWN: usize = 3;
/// Of an input: lines and bytes. With `--case` all three files are shown, and more of them.
const BRIEF: (usize, usize) = (8, 320);
const WHOLE: (usize, usize) = (100, 20_000);

pub struct Report {
    pub colour: bool,
    /// Whether each case has a line.
    pub verbose: bool,
    /// Whether all of a failed case is shown.
    pub whole: bool,
    pub debug: bool,
    shown: usize,
    results: Vec<Record>,
}

struct Record {
    problem: String,
    case: String,
    verdict: Verdict,
    ms: Option<u64>,
}

fn detail(label: &str, text: &str) {
    println!("        {:<9} {}", label, text);
}

/// Bytes in printable ASCII.
fn visible(bytes: &[u8], blank: &str, newline: &str) -> String {
    let mut text = String::new();
    for &byte in bytes {
        match byte {
            b' ' => text += blank,
            b'\n' => text += newline,
            b'\t' => text += "\\t",
            b'\r' => text += "\\r",
            b'\\' => text += "\\\\",
            b'_' if blank == "_" => text += "\\x5f",
            33..=126 => text.push(char::from(byte)),
            _ => write!(text, "\\x{:02x}", byte).expect("a string can be written"),
        }
    }
    text
}

/// What precedes the offset in its line, and the line from there on.
fn around(text: &[u8], offset: usize) -> (String, String) {
    let start = text[..offset]
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |newline| newline + 1);
    let shown = start.max(offset.saturating_sub(BEFORE));
    let dots = if shown > start { "..." } else { "" };
    let lead = dots.to_string() + &visible(&text[shown..offset], "_", "\\n");
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
    (lead, visible(line, "_", "\\n") + end)
}

fn explain_difference(expected: &[u8], got: &[u8], at: crate::compare::Difference, answer: &Path) {
    if got.len() == expected.len() + 1 && got.ends_with(b"\n") && got.starts_with(expected) {
        let name = answer.display();
        return detail(
            "differs",
            &format!(
                "only in the last line end, which is missing in {}: add it there",
                name
            ),
        );
    }
    let before = &expected[..at.expected];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let column = before
        .iter()
        .rev()
        .take_while(|&&byte| byte != b'\n')
        .count()
        + 1;
    detail(
        "differs",
        &format!(
            "at line {}, column {} (_ is a blank, \\n a line end)",
            line, column
        ),
    );
    let ((lead, rest), (got_lead, got_rest)) = (around(expected, at.expected), around(got, at.got));
    // In other lines, tokens may have other places; what differs is shown one above the other.
    let width = lead.len().max(got_lead.len());
    detail(
        "expected",
        &format!("{:>width$}{}", lead, rest, width = width),
    );
    detail(
        "got",
        &format!("{:>width$}{}", got_lead, got_rest, width = width),
    );
    detail("", &format!("{:width$}^", "", width = width));
}

/// A file, or its beginning.
fn explain_file(label: &str, path: &Path, name: &str, (lines, bytes): (usize, usize)) {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(_) => return,
    };
    let mut end: usize = text
        .split_inclusive(|&byte| byte == b'\n')
        .take(lines)
        .map(<[u8]>::len)
        .sum();
    end = end.min(bytes);
    if end < text.len() {
        detail(
            label,
            &format!(
                "{}, cut to the first {} of {} bytes:",
                name,
                end,
                text.len()
            ),
        );
    } else {
        detail(label, &format!("{}:", name));
    }
    for line in text[..end].split_inclusive(|&byte| byte == b'\n') {
        println!(
            "            {}",
            visible(line.strip_suffix(b"\n").unwrap_or(line), " ", "")
        );
    }
}

/// Something as one word of a shell.
fn quoted(text: &str) -> String {
    if text
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-_./+,:@%".contains(&byte))
    {
        return text.to_string();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

impl Report {
    pub fn new(colour: bool, verbose: bool, whole: bool, debug: bool) -> Self {
        Self {
            colour,
            verbose,
            whole,
            debug,
            shown: 0,
            results: Vec::new(),
        }
    }

    fn coloured(&self, good: bool, text: &str) -> String {
        let code = if good { 32 } else { 31 };
        if self.colour {
            format!("\x1b[{}m{}\x1b[0m", code, text)
        } else {
            text.to_string()
        }
    }

    fn line(&self, verdict: Verdict, ms: Option<u64>, text: &str) {
        let label = self.coloured(verdict == Verdict::Ac, &format!("{:<5}", verdict));
        let ms = ms.map_or(String::new(), |ms| format!("{} ms", ms));
        println!("  {} {:>9}  {}", label, ms, text);
    }

    /// A case or a whole problem that cannot be run; `case` is empty if it is not about one.
    pub fn fail(&mut self, problem: &str, case: &str, verdict: Verdict, why: &str) {
        self.line(verdict, None, why);
        self.count(problem, case, verdict, None);
    }

    pub fn count(&mut self, problem: &str, case: &str, verdict: Verdict, ms: Option<u64>) {
        self.results.push(Record {
            problem: problem.to_string(),
            case: case.to_string(),
            verdict,
            ms,
        });
    }

    /// Counts and shows a case; `again` is what repeats it.
    pub fn case(&mut self, judge: &Judge, case: &Case, judged: &Judged, again: &str) {
        let ms = judged.ended.as_ref().map(|ended| ended.ms);
        let name = visible(case.name.as_bytes(), " ", "\\n");
        self.count(&judge.problem.name, &name, judged.verdict, ms);
        let failed = judged.verdict != Verdict::Ac;
        let in_full = failed && self.shown < SHOWN;
        if !in_full && !self.verbose {
            return;
        }
        self.line(judged.verdict, ms, &name);
        if in_full {
            self.shown += 1;
            self.explain(judge, case, judged);
            let debug = if self.debug { " BUILD=debug" } else { "" };
            detail(
                "again",
                &format!(
                    "make test P={} CASE={}{}",
                    judge.problem.name,
                    quoted(again),
                    debug
                ),
            );
        }
    }

    fn explain(&self, judge: &Judge, case: &Case, judged: &Judged) {
        if let Some(difference) = judged.difference {
            let read = |path: &Path| fs::read(path).unwrap_or_default();
            explain_difference(
                &read(&case.answer),
                &read(&judge.output()),
                difference,
                &case.answer,
            );
        }
        for (label, text) in &judged.reasons {
            detail(label, &visible(text.as_bytes(), " ", ""));
        }
        if judged.ended.is_some() {
            for line in first_lines(&judge.errors()) {
                detail("stderr", &visible(line.as_bytes(), " ", ""));
            }
        }
        let name = |path: &Path| visible(path.display().to_string().as_bytes(), " ", "\\n");
        if self.whole {
            explain_file("input", &case.input, &name(&case.input), WHOLE);
            explain_file("expected", &case.answer, &name(&case.answer), WHOLE);
            if judged.ended.is_some() {
                explain_file("got", &judge.output(), "what it printed", WHOLE);
            }
        } else {
            explain_file("input", &case.input, &name(&case.input), BRIEF);
        }
    }

    /// A line for each problem, what failed, and the total; returns whether all is accepted.
    pub fn summary(&self) -> bool {
        println!();
        let mut problems: Vec<&str> = Vec::new();
        for record in &self.results {
            if !problems.contains(&record.problem.as_str()) {
                problems.push(&record.problem);
            }
        }
        let accepted = |record: &&Record| record.verdict == Verdict::Ac;
        for problem in problems {
            let cases: Vec<&Record> = self
                .results
                .iter()
                .filter(|record| record.problem == problem)
                .collect();
            let good = cases.iter().copied().filter(accepted).count();
            let text = format!("{} of {} AC", good, cases.len());
            let slowest = cases.iter().filter_map(|record| record.ms).max();
            let slowest = slowest.map_or(String::new(), |ms| format!(", slowest {} ms", ms));
            println!(
                "{}  {}{}",
                self.coloured(good == cases.len(), &text),
                problem,
                slowest
            );
        }
        let failed: Vec<&Record> = self
            .results
            .iter()
            .filter(|record| !accepted(record))
            .collect();
        if !failed.is_empty() {
            println!("\nnot accepted:");
        }
        for record in &failed {
            let verdict = self.coloured(false, &record.verdict.to_string());
            println!(
                "{}",
                format!("  {} {} {}", verdict, record.problem, record.case).trim_end()
            );
        }
        println!(
            "{} passed, {} failed",
            self.results.len() - failed.len(),
            failed.len()
        );
        failed.is_empty() && !self.results.is_empty()
    }
}
