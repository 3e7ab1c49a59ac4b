//! What people read about cases: a line for each, why it failed, and the totals.

use std::env;
use std::io::{BufRead, Read};
use std::path::Path;

use crate::cases::samples;
use crate::compare::{count_tokens, number, open, window, Tokens};
use crate::header::solution;
use crate::system;
use crate::types::{
    cannot, file_size, quoted, Case, Checker, Difference, Ended, Judged, Problem, Result, Verdict,
};
use crate::verdict::{some_lines, Runner};

/// Bytes of a line before and after the first difference, so that 80 columns hold them.
const BEFORE: usize = 18;
const AFTER: u64 = 36;
/// Failures shown in full.
const SHOWN: usize = 3;
/// Files up to this size are shown whole; of larger ones this many lines and bytes, or more if one case was asked for.
const SMALL: u64 = 1024;
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
    /// What else `make test` was called with, to repeat a case.
    again: String,
    /// How many failures have been shown in full.
    shown: usize,
    tallies: Vec<Tally>,
    /// The first case that is WA or RE.
    pub mistake: Option<(Problem, Case)>,
}

/// What has become of the cases of a problem.
#[derive(Default)]
struct Tally {
    problem: String,
    /// Of each case the verdict, how the program has ended, and the name.
    results: Vec<(Verdict, Option<Ended>, String)>,
    not_run: usize,
    /// Why the problem is not judged yet, if so.
    not_begun: Option<&'static str>,
}

impl Tally {
    fn count(&self, verdict: Verdict) -> usize {
        self.results.iter().filter(|result| result.0 == verdict).count()
    }

    /// The most that a run of a case took, by this measure.
    fn most(&self, measure: impl Fn(&Ended) -> u64) -> Option<u64> {
        self.results.iter().filter_map(|result| result.1.as_ref().map(&measure)).max()
    }
}

/// Bytes in printable ASCII.
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

/// The beginning of a file, and how much more there is.
fn excerpt(path: &Path, (line_count, bytes): (usize, usize)) -> Vec<String> {
    let text = window(path, 0, bytes as u64).unwrap_or_default();
    let shown = lines(&text).take(line_count);
    let end: usize = shown.map(<[u8]>::len).sum();
    let shown = lines(&text[..end]).map(|line| visible(line, " ", ""));
    let rest = match file_size(path) - end as u64 {
        0 if end == 0 => Some("(nothing)".to_string()),
        0 => None,
        more => Some(format!("... and {more} more bytes")),
    };
    shown.chain(rest).collect()
}

/// The number of the line of an offset, and what precedes the offset in this line.
fn line_at(path: &Path, offset: u64) -> Result<(usize, Vec<u8>)> {
    let mut source = open(path)?.take(offset);
    let (mut number, mut line) = (1, Vec::new());
    loop {
        source.read_until(b'\n', &mut line).map_err(cannot("read", path))?;
        if !line.ends_with(b"\n") {
            return Ok((number, line));
        }
        number += 1;
        line.clear();
    }
}

/// What precedes the offset in its line, and the line from there on.
fn around(path: &Path, offset: u64) -> Result<(String, String)> {
    let (_, lead) = line_at(path, offset)?;
    let (dots, lead) = match lead.len().saturating_sub(BEFORE) {
        0 => ("", &lead[..]),
        hidden => ("...", &lead[hidden..]),
    };
    let rest = window(path, offset, AFTER)?;
    let line = lines(&rest).next().unwrap_or(&[]);
    let end = match line.last() {
        Some(b'\n') => "",
        _ if offset + line.len() as u64 == file_size(path) => "<end>",
        _ => "...",
    };
    let [lead, line] = [lead, line].map(|part| visible(part, "_", "\\n"));
    Ok((dots.to_string() + &lead, line + end))
}

/// The number that begins at the offset.
fn number_at(path: &Path, offset: u64) -> Option<f64> {
    number(&Tokens::new(&window(path, offset, 400).ok()?[..]).next().bytes)
}

fn explain_difference(
    expected: &Path,
    got: &Path,
    (at, got_at): Difference,
    checker: Checker,
) -> Result<()> {
    let is_exact = checker == Checker::Exact;
    let last_end_only = is_exact && at == file_size(expected) && window(got, at, 2)? == b"\n";
    let how = if last_end_only {
        "only in the last line end, which the answer lacks: add it there".to_string()
    } else if is_exact || at < file_size(expected) && got_at < file_size(got) {
        let (line, lead) = line_at(expected, at)?;
        format!("at line {line}, column {} (_ is a blank, \\n a line end)", lead.len() + 1)
    } else {
        let (wanted, found) = (count_tokens(open(expected)?), count_tokens(open(got)?));
        match found < wanted {
            true => format!("the output ends after {found} of {wanted} words"),
            false => format!("there should be no more words after the first {wanted}"),
        }
    };
    detail("differs", &how);
    let (lead, rest) = around(expected, at)?;
    let (got_lead, got_rest) = around(got, got_at)?;
    // Tokens may be at other columns; what differs is shown one above the other.
    let width = lead.len().max(got_lead.len());
    detail("expected", &format!("{lead:>width$}{rest}"));
    detail("got", &format!("{got_lead:>width$}{got_rest}"));
    detail("", &format!("{:width$}^", ""));
    let numbers = (checker, number_at(expected, at), number_at(got, got_at));
    if let (Checker::Tolerance(most), Some(wanted), Some(found)) = numbers {
        let off = (wanted - found).abs();
        let relative = off / wanted.abs();
        let text = format!("{off:.3e} absolute, {relative:.3e} relative; {most:e} is allowed");
        detail("off by", &text);
    }
    Ok(())
}

/// Shows a file, or its beginning.
fn explain_file(label: &str, name: &str, path: &Path, whole: bool) {
    detail(label, &format!("{name}:"));
    let limits = match (whole, file_size(path) <= SMALL) {
        (_, true) => (usize::MAX, SMALL as usize),
        (true, _) => WHOLE,
        _ => BRIEF,
    };
    for line in excerpt(path, limits) {
        println!("            {line}");
    }
}

/// Why a case is not accepted, and its files: the input; and the others if they are small, or `whole`. Where a program
/// decides, what it decided on is shown in any case.
pub fn explain(runner: &Runner, case: &Case, judged: &Judged, whole: bool) {
    let [input, answer, output] = ["input", "answer", "solution"].map(|name| runner.file(name));
    let checker = runner.problem.checker;
    if let Some(difference) = judged.difference {
        if let Err(why) = explain_difference(&answer, &output, difference, checker) {
            detail("error", &why);
        }
    }
    for (label, text) in &judged.reasons {
        detail(label, &visible(text.as_bytes(), " ", "\\n"));
    }
    if judged.ended.is_none() {
        return;
    }
    for line in some_lines(&runner.file("solution.err")) {
        detail("stderr", &visible(line.as_bytes(), " ", ""));
    }
    let name = |path: &Path| path.display().to_string();
    let is_shown = |path: &Path| whole || file_size(path) <= SMALL;
    explain_file("input", &name(&case.input), &input, whole);
    if case.answer.exists() && is_shown(&answer) {
        explain_file("expected", &name(&case.answer), &answer, whole);
    }
    if checker != Checker::Interactive && (is_shown(&output) || checker == Checker::Program) {
        explain_file("got", "what it printed", &output, whole);
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

    /// Begins a problem.
    pub fn title(&mut self, name: &str, problem: Option<Problem>) {
        let about = |problem: Problem| {
            format!("  {} ({})", problem.title, problem.settings).replace("   ", "  ")
        };
        println!("{name}{}", problem.map_or(String::new(), about));
        self.begin(name);
    }

    pub fn begin(&mut self, name: &str) {
        self.tallies.push(Tally { problem: name.to_string(), ..Tally::default() });
    }

    /// A problem that is not judged, since nothing of it has been written yet.
    pub fn not_begun(&mut self, name: &str, why: &'static str) {
        self.begin(name);
        self.tally().not_begun = Some(why);
    }

    fn tally(&mut self) -> &mut Tally {
        self.tallies.last_mut().expect("a problem has begun")
    }

    fn line(&self, verdict: Verdict, ended: Option<Ended>, text: &str) {
        let label = self.coloured(verdict == Verdict::Ac, &format!("{verdict:<5}"));
        let [ms, mb] = match ended {
            Some(ended) => [format!("{} ms", ended.ms), format!("{} MB", ended.peak_kb >> 10)],
            None => [String::new(), String::new()],
        };
        println!("  {label} {ms:>9} {mb:>7}  {text}");
    }

    /// Something that keeps cases from being run: what, and why.
    pub fn fail(&mut self, verdict: Verdict, what: &str, why: &str) {
        self.line(verdict, None, format!("{what} {why}").trim());
        self.tally().results.push((verdict, None, what.to_string()));
    }

    /// A solution does not compile.
    pub fn refused(&mut self, name: &str, messages: &str) {
        print!("{messages}");
        let file = solution(name).display().to_string();
        self.fail(Verdict::Ce, &file, "does not compile, so none of its cases can be run");
    }

    /// Judges on the cases, until it is clear that the program is too slow. Fails if the machine is at fault.
    pub fn judge(&mut self, runner: &Runner, cases: &[Case]) -> Result<()> {
        runner.warm_up()?;
        for (index, case) in cases.iter().enumerate() {
            self.case(runner, case, &runner.judge(case));
            let left = cases.len() - index - 1;
            if self.tally().count(Verdict::Tle) >= SHOWN && left > 0 {
                self.tally().not_run = left;
                println!("  {left} more cases are not run, since {SHOWN} are TLE");
                break;
            }
        }
        Ok(())
    }

    fn case(&mut self, runner: &Runner, case: &Case, judged: &Judged) {
        self.tally().results.push((judged.verdict, judged.ended, case.name.clone()));
        if matches!(judged.verdict, Verdict::Wa | Verdict::Re) && self.mistake.is_none() {
            self.mistake = Some((runner.problem.clone(), case.clone()));
        }
        let is_explained = judged.verdict != Verdict::Ac && self.shown < SHOWN;
        if is_explained || self.verbose || judged.is_second_try {
            let twice = match (judged.is_second_try, judged.verdict) {
                (false, _) => "",
                (true, Verdict::Ac) => " (TLE at first, accepted when tried again)",
                (true, _) => " (tried twice)",
            };
            self.line(judged.verdict, judged.ended, &format!("{}{twice}", case.name));
        }
        if is_explained {
            self.shown += 1;
            explain(runner, case, judged, self.whole);
            let problem = &runner.problem.name;
            let is_sample = case.input.parent() == Some(&samples(problem));
            let path = case.input.display().to_string();
            let name = quoted(if is_sample { &case.name } else { &path });
            detail("again", &format!("make test P={problem} CASE={name}{}", self.again));
        }
    }

    /// A line for each problem, and what failed.
    pub fn summary(&self) {
        println!();
        for tally in &self.tallies {
            if let Some(why) = tally.not_begun {
                println!("not begun  {} ({why})", tally.problem);
                continue;
            }
            let (accepted, cases) = (tally.count(Verdict::Ac), tally.results.len());
            let result = format!("{accepted} of {} AC", cases + tally.not_run);
            let result = self.coloured(accepted == cases, &result);
            let measured = |(ms, kb)| format!(", slowest {ms} ms, largest {} MB", kb >> 10);
            let most = tally.most(|ended| ended.ms).zip(tally.most(|ended| ended.peak_kb));
            println!("{result}  {}{}", tally.problem, most.map_or(String::new(), measured));
        }
        let failures: Vec<_> = self.failures().collect();
        if !failures.is_empty() {
            let more = self.shown == SHOWN && failures.len() > SHOWN;
            let how = if more { " (CASE=name shows one in full)" } else { "" };
            println!("\nnot accepted{how}:");
        }
        for (problem, verdict, what) in failures {
            let verdict = self.coloured(false, &verdict.to_string());
            println!("  {}", format!("{verdict} {problem} {what}").trim_end());
        }
    }

    /// What is not accepted.
    fn failures(&self) -> impl Iterator<Item = (&str, Verdict, &str)> {
        let all = self.tallies.iter().flat_map(|tally| {
            tally.results.iter().map(|(verdict, _, what)| (&*tally.problem, *verdict, &**what))
        });
        all.filter(|failure| failure.1 != Verdict::Ac)
    }

    /// Whether nothing failed: there was something to judge, or else to list as not begun.
    pub fn is_right(&self) -> bool {
        let counts = |tally: &Tally| !tally.results.is_empty() || tally.not_begun.is_some();
        self.failures().next().is_none() && self.tallies.iter().any(counts)
    }

    /// Prints the last line.
    pub fn total(&self) {
        let sum = |count: fn(&Tally) -> usize| self.tallies.iter().map(count).sum::<usize>();
        let (passed, not_run) = (sum(|tally| tally.count(Verdict::Ac)), sum(|tally| tally.not_run));
        let not_run = if not_run > 0 { format!(", {not_run} not run") } else { String::new() };
        println!("{passed} passed, {} failed{not_run}", self.failures().count());
    }
}
