//! Prints results: a line per case, explanations of failures, and totals.

use std::cmp::Reverse;
use std::env;
use std::fmt::Display;
use std::io::{BufRead, Read};
use std::path::Path;

use crate::compare::count_tokens;
use crate::files::{cannot, file_size, open, window};
use crate::header::settings;
use crate::problems::{role_files, samples};
use crate::system::{self, Ended};
use crate::texts::{excerpt, quoted, visible};
use crate::types::{Case, Checker, Outcome, Problem, Result, Verdict, Verdict::*};
use crate::verdict::Judge;

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
    match count {
        0 => String::new(),
        _ => format!(", {count} {label}"),
    }
}

/// Prints a line of an explanation.
pub fn detail(label: &str, text: &str) {
    println!("        {label:<9} {text}");
}

/// A case to run again with checks, with its problem and the panic that its first run showed, if that named a line.
pub type Suspect = (Problem, Case, Option<String>);

#[derive(Default)]
pub struct Report {
    colour: bool,
    verbose: bool,
    /// The remaining `make test` variables, for the command that repeats a case.
    again: String,
    shown: usize,
    pub problems: Vec<String>,
    pub failures: Vec<(Verdict, String)>,
    passed: usize,
    not_run: usize,
    /// The first cases that are WA, RE or OLE.
    failed: Vec<Suspect>,
    /// All cases that are RAN.
    unchecked: Vec<Suspect>,
}

/// The line that contains an offset: its number, the column, and the text before and after the offset.
fn around(path: &Path, offset: u64) -> Result<(usize, usize, String, String)> {
    let mut source = open(path)?.take(offset);
    let (mut number, mut lead) = (1, Vec::new());
    while source.read_until(b'\n', &mut lead).map_err(cannot("read", path))? > 0 {
        if lead.ends_with(b"\n") {
            number += 1;
            lead.clear();
        }
    }
    let text = window(path, offset, AFTER)?;
    let rest = text.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
    let hidden = lead.len().saturating_sub(BEFORE);
    let dots = if hidden > 0 { "..." } else { "" };
    let end = match rest.last() {
        Some(b'\n') => "",
        _ if offset + rest.len() as u64 == file_size(path) => "<end>",
        _ => "...",
    };
    let [before, after] = [&lead[hidden..], rest].map(|part| visible(part, "_", "\\n"));
    Ok((number, lead.len() + 1, dots.to_string() + &before, after + end))
}

/// Describes the first difference in lines with labels.
fn difference(
    checker: Checker,
    [offset, got_offset]: [u64; 2],
    [expected, got]: [&Path; 2],
) -> Result<Vec<(&'static str, String)>> {
    let (line, column, lead, rest) = around(expected, offset)?;
    let (_, _, got_lead, got_rest) = around(got, got_offset)?;
    let is_inside = offset < file_size(expected) && got_offset < file_size(got);
    let place = if checker == Checker::Exact || is_inside {
        format!("at line {line}, column {column} (_ = space, \\n = newline)")
    } else {
        let [wanted, found] = [count_tokens(open(expected)?), count_tokens(open(got)?)];
        match found < wanted {
            true => format!("the output ends after {found} of {wanted} tokens"),
            false if wanted == 0 => "the output is not empty, but the answer is".to_string(),
            false => format!("extra output after the last expected token, number {wanted}"),
        }
    };
    // The columns may differ; align the first difference.
    let width = lead.chars().count().max(got_lead.chars().count());
    Ok(vec![
        ("differs", place),
        ("expected", format!("{lead:>width$}{rest}")),
        ("got", format!("{got_lead:>width$}{got_rest}")),
        ("", format!("{:width$}^", "")),
    ])
}

/// Prints a file, or its beginning and the number of bytes omitted.
fn explain_file(label: &str, name: impl Display, path: &Path, whole: bool) {
    detail(label, &format!("{name}:"));
    let (line_count, bytes) = match (whole, file_size(path) <= SMALL) {
        (_, true) => (usize::MAX, SMALL),
        (true, _) => WHOLE,
        _ => BRIEF,
    };
    let text = window(path, 0, bytes).unwrap_or_default();
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    let shown: Vec<&[u8]> = lines.take(line_count).collect();
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
fn explain_stderr(text: &str, whole: bool) {
    let all = || text.trim_start_matches('\n').lines().map(String::from).collect();
    let lines = if whole { all() } else { excerpt(text) };
    for (index, line) in lines.iter().enumerate() {
        detail(if index == 0 { "stderr" } else { "" }, &visible(line.as_bytes(), " ", ""));
    }
}

/// Explains a verdict. Unless it is AC, the input is shown, and the other files if they are small or a single case was
/// requested. The output is always shown if a checker program decides.
pub fn explain(judge: &Judge, case: &Case, outcome: &Outcome) {
    let runner = &judge.runner;
    let [input, answer, output] = [runner.file("input"), runner.file("answer"), runner.output()];
    let (checker, whole) = (runner.problem.checker, judge.is_one);
    if let Some(offsets) = outcome.difference {
        let lines = difference(checker, offsets, [&answer, &output]);
        let lines = lines.unwrap_or_else(|reason| vec![("error", reason)]);
        lines.iter().for_each(|(label, text)| detail(label, text));
    }
    for (label, text) in &outcome.reasons {
        detail(label, &visible(text.as_bytes(), " ", "\\n"));
    }
    if outcome.ended.is_none() {
        return;
    }
    explain_stderr(&runner.stderr(), whole);
    if outcome.verdict == Verdict::Ac {
        return;
    }
    if let Some(name) = &runner.problem.input_file {
        detail("note", &format!("the input is in {name}, not on stdin"));
    }
    let is_shown = |path: &Path| whole || file_size(path) <= SMALL;
    explain_file("input", case.input.display(), &input, whole);
    if case.answer.exists() && is_shown(&answer) {
        explain_file("expected", case.answer.display(), &answer, whole);
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
pub fn no_cases(name: &str, folder: &Path, others: &[String]) -> String {
    let is_packed = |file: &&String| file.ends_with(".zip") || file.ends_with("gz");
    let hint = match others.iter().find(is_packed) {
        Some(packed) => format!("unpack files such as {} first", folder.join(packed).display()),
        None if folder == samples(name) => format!("make case P={name} adds one"),
        None => "a case is a pair of files such as 1.in and 1.out (or .ans), 01 and 01.a, in/1.txt and out/1.txt, \
            or input1.txt and output1.txt".to_string(),
    };
    format!("there are no cases in {}: {hint}", folder.display())
}

impl Report {
    pub fn new(verbose: bool, again: String) -> Self {
        let variable = |name: &str| env::var(name).unwrap_or_default();
        let is_dumb = ["", "dumb"].contains(&variable("TERM").as_str());
        Self {
            colour: system::is_terminal(1) && !is_dumb && variable("NO_COLOR").is_empty(),
            verbose,
            again,
            ..Self::default()
        }
    }

    fn coloured(&self, good: bool, text: &str) -> String {
        if !self.colour {
            return text.to_string();
        }
        let code = if good { 32 } else { 31 };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// Prints the title and the settings of a problem. If `is_other`, the solution's edition and build are left out.
    pub fn title(&self, name: &str, problem: Result<Problem>, is_other: bool) {
        let mut problem = match problem {
            Ok(problem) => problem,
            // The error follows.
            Err(_) => return println!("{name}"),
        };
        problem.given.retain(|(key, _)| !is_other || !["edition", "build"].contains(key));
        let about = format!("{} ({})", problem.title, settings(&problem));
        println!("{name}  {}", about.trim_start());
        problem.notes.iter().for_each(|note| println!("  note: {note}"));
        if problem.checker.helper().is_none() && !role_files(&problem, "checker").is_empty() {
            println!("  note: tests/{name}/checker is not used: add //! Checker: program");
        }
    }

    fn line(&self, verdict: Verdict, ended: Option<Ended>, text: &str) {
        let label = self.coloured(verdict == Verdict::Ac, &format!("{verdict:<5}"));
        let shown =
            |ended: Ended| [format!("{} ms", ended.cpu_ms), format!("{} MB", ended.peak_mb())];
        let [ms, mb] = ended.map(shown).unwrap_or_default();
        println!("  {label} {ms:>9} {mb:>7}  {text}");
    }

    /// Reports an error that kept all of a problem's cases, `count` of them, from being judged.
    pub fn fail(&mut self, name: &str, verdict: Verdict, reason: &str, count: usize) {
        self.not_run += count;
        self.line(verdict, None, reason);
        let label = self.coloured(false, &verdict.to_string());
        self.problems.push(format!("{label}  {name}{}", also(count, "not run")));
        self.failures.push((verdict, name.to_string()));
    }

    /// How many cases were accepted; the verdict of a case that was not run is None.
    fn score(&self, verdicts: &[Option<Verdict>]) -> String {
        let count = |wanted| verdicts.iter().filter(|verdict| **verdict == Some(wanted)).count();
        let (accepted, unknown) = (count(Verdict::Ac), count(Verdict::Ran));
        let known = verdicts.len() - unknown;
        let text = format!("{accepted} of {known} AC");
        self.coloured(accepted == known, &text) + &also(unknown, UNKNOWN)
    }

    /// A line per folder of cases, if there are several.
    fn groups(&self, cases: &[Case], verdicts: &[Option<Verdict>]) -> Vec<String> {
        let mut groups: Vec<(&str, Vec<Option<Verdict>>)> = Vec::new();
        for (case, verdict) in cases.iter().zip(verdicts) {
            let group = case.name.rsplit_once('/').map_or("(top)", |(group, _)| group);
            match groups.last_mut() {
                Some((last, verdicts)) if *last == group => verdicts.push(*verdict),
                _ => groups.push((group, vec![*verdict])),
            }
        }
        let several = groups.iter().filter(|_| groups.len() > 1);
        several.map(|(group, verdicts)| format!("{group}: {}", self.score(verdicts))).collect()
    }

    /// Records the results of a problem. The cases after the last outcome were not run, for this reason.
    pub fn problem(&mut self, name: &str, cases: &[Case], outcomes: &[Outcome], reason: &str) {
        let mut verdicts: Vec<_> = outcomes.iter().map(|outcome| Some(outcome.verdict)).collect();
        verdicts.resize(cases.len(), None);
        self.groups(cases, &verdicts).iter().for_each(|line| println!("  {line}"));
        let remaining = cases.len() - outcomes.len();
        if remaining > 0 {
            self.not_run += remaining;
            println!("  stopped {reason}; {remaining} not run");
        }
        let runs = || outcomes.iter().filter_map(|outcome| outcome.ended);
        let peak = runs().map(|ended| ended.peak_mb()).max();
        let slowest = runs().map(|ended| ended.cpu_ms).max();
        let measured = |(ms, mb)| format!(", slowest {ms} ms, largest {mb} MB");
        let measured = slowest.zip(peak).map_or(String::new(), measured);
        self.problems.push(format!("{}  {name}{measured}", self.score(&verdicts)));
    }

    pub fn case(&mut self, judge: &Judge, case: &Case, outcome: &Outcome) {
        let problem = &judge.runner.problem.name;
        let is_failure = outcome.verdict.is_failure();
        if is_failure {
            self.failures.push((outcome.verdict, format!("{problem} {}", case.name)));
        }
        // A case without an answer shows its panic only if it is shown in full.
        let panic = if is_failure || judge.is_one { judge.runner.panic() } else { None };
        let suspect = || (judge.runner.problem.clone(), case.clone(), panic);
        match outcome.verdict {
            Ac => self.passed += 1,
            Ran => self.unchecked.push(suspect()),
            Wa | Re | Ole if self.failed.len() < SHOWN => self.failed.push(suspect()),
            // A build with checks has nothing to say about the others.
            Wa | Re | Ole | Pe | Tle | Mle | Ce | Error => {}
        }
        let is_explained = is_failure && self.shown < SHOWN;
        if outcome.verdict != Verdict::Ac || self.verbose {
            self.line(outcome.verdict, outcome.ended, &case.name);
        }
        if is_explained || judge.is_one {
            explain(judge, case, outcome);
        }
        if is_explained {
            self.shown += 1;
            let name = quoted(&case.name);
            detail("again", &format!("make test P={problem} CASE={name}{}", self.again));
        }
    }

    /// The first cases that failed, and of those without an answer the ones with the largest inputs.
    pub fn suspects(&self) -> Vec<&Suspect> {
        let mut largest: Vec<&Suspect> = self.unchecked.iter().collect();
        largest.sort_by_key(|(_, case, _)| Reverse(file_size(&case.input)));
        self.failed.iter().chain(largest.into_iter().take(SHOWN)).collect()
    }

    pub fn print_summary(&self) {
        println!("\n{}", self.problems.join("\n"));
        // The results of a single problem are still in sight.
        if self.problems.len() > 1 && !self.failures.is_empty() {
            println!("\nnot accepted:");
            for (verdict, case) in &self.failures {
                println!("  {} {}", self.coloured(false, &verdict.to_string()), case);
            }
        }
    }

    pub fn print_total(&self) {
        let more = also(self.unchecked.len(), UNKNOWN) + &also(self.not_run, "not run");
        println!("{} passed, {} failed{more}", self.passed, self.failures.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::compare;
    use crate::files::test_folder;
    use std::fs;
    use std::os::unix::process::ExitStatusExt;
    use std::path::PathBuf;
    use std::process::ExitStatus;

    /// Calls `test` with the paths of two files with these texts.
    fn with_files(texts: [&str; 2], test: impl FnOnce(&Path, &Path)) {
        let folder = test_folder();
        let files = ["expected", "got"].map(|side| folder.join(side));
        for (file, text) in files.iter().zip(texts) {
            fs::write(file, text).unwrap();
        }
        test(&files[0], &files[1]);
        fs::remove_dir_all(folder).unwrap();
    }

    fn problem(checker: Checker) -> Problem {
        Problem { name: "nim".to_string(), checker, ..Problem::default() }
    }

    fn ended(cpu_ms: u64, peak_kb: u64) -> Ended {
        Ended { status: ExitStatus::from_raw(0), cpu_ms, peak_kb, late: false }
    }

    fn case(name: &str) -> Case {
        let (input, answer) = (PathBuf::from(name), PathBuf::new());
        Case { name: name.to_string(), input, answer, error: None }
    }

    #[test]
    fn bytes_that_a_terminal_hides_are_made_visible() {
        let rows = [
            ("a b\n", "_", "\\n", "a_b\\n"),
            ("a b\n", " ", "", "a b"),
            ("~!\t\r\x1b[31m\x7f", " ", "", "~!\\t\\r\\x1b[31m\\x7f"),
            ("\u{e4}\0", " ", "", "\u{e4}\\x00"),
            ("\u{6d4b}\u{8bd5} e\u{301}", "_", "", "\u{6d4b}\u{8bd5}_e\u{301}"),
            ("\u{feff}\u{200b}\u{202e}\u{85}", " ", "", "\\u{feff}\\u{200b}\\u{202e}\\u{85}"),
        ];
        assert_eq!(visible(b"a\xe4b\xc3", " ", ""), "a\\xe4b\\xc3");
        for (text, blank, newline, wanted) in rows {
            assert_eq!(visible(text.as_bytes(), blank, newline), wanted);
        }
    }

    #[test]
    fn the_line_around_an_offset_is_found_and_cut() {
        let long = "0123456789".repeat(6);
        let rows = [
            ("one\ntwo three\nfour", 8, (2, 5, "two_", "three\\n")),
            ("one\ntwo", 4, (2, 1, "", "two<end>")),
            ("one\n", 3, (1, 4, "one", "\\n")),
            ("one", 3, (1, 4, "one", "<end>")),
            ("one\n", 4, (2, 1, "", "<end>")),
            ("", 0, (1, 1, "", "<end>")),
            (&long, 18, (1, 19, "012345678901234567", "890123456789012345678901234567890123...")),
            (
                &long,
                19,
                (1, 20, "...123456789012345678", "901234567890123456789012345678901234..."),
            ),
            (
                &long,
                24,
                (1, 25, "...678901234567890123", "456789012345678901234567890123456789<end>"),
            ),
        ];
        for (text, offset, (line, column, lead, rest)) in rows {
            with_files([text, ""], |path, _| {
                let wanted = (line, column, lead.to_string(), rest.to_string());
                assert_eq!(around(path, offset), Ok(wanted), "{text} {offset}");
            });
        }
    }

    /// The lines about the first difference.
    fn explained(checker: Checker, expected: &str, got: &str) -> Vec<(&'static str, String)> {
        let mut lines = Vec::new();
        with_files([expected, got], |expected, got| {
            let [answer, output] = [expected, got].map(|path| open(path).unwrap());
            let offsets = compare(&problem(checker), answer, output).difference.unwrap();
            lines = difference(checker, offsets, [expected, got]).unwrap();
        });
        lines
    }

    #[test]
    fn expected_and_got_are_aligned_at_the_first_difference() {
        let lines = explained(Checker::Tokens, "1\nten eleven\n", "1\n\nten  elf\n");
        let wanted = [
            ("differs", "at line 2, column 7 (_ = space, \\n = newline)"),
            ("expected", " ten_eleven\\n"),
            ("got", "ten__elf\\n"),
            ("", "       ^"),
        ];
        assert_eq!(lines, wanted.map(|(label, text)| (label, text.to_string())));
        for (checker, got, wanted) in [
            (Checker::Exact, "1 2", "at line 1, column 4 (_ = space, \\n = newline)"),
            (Checker::Tokens, "1", "the output ends after 1 of 2 tokens"),
            (Checker::Tokens, "1 2 3", "extra output after the last expected token, number 2"),
        ] {
            assert_eq!(explained(checker, "1 2\n", got)[0].1, wanted);
        }
    }

    #[test]
    fn no_more_than_three_cases_without_an_answer_are_run_again() {
        let suspect = |name: &str| (problem(Checker::Tokens), case(name), None);
        let unchecked = ["1", "2", "3", "4"].map(suspect).into();
        assert_eq!(Report { unchecked, ..Report::default() }.suspects().len(), 3);
    }

    #[test]
    fn cases_are_counted_for_each_folder_and_for_the_problem() {
        let cases = ["1", "a/1", "a/2", "a/3", "b/1", "b/2"].map(case);
        let verdicts = [Verdict::Ac, Verdict::Ac, Verdict::Wa, Verdict::Ran, Verdict::Ran];
        let outcome = |verdict| Outcome {
            ended: Some(if verdict == Verdict::Wa { ended(70, 1025) } else { ended(5, 9) }),
            ..Outcome::new(verdict, "")
        };
        let outcomes = verdicts.map(outcome);
        let mut report = Report::default();
        let wanted = [
            "(top): 1 of 1 AC",
            "a: 1 of 2 AC, 1 without an answer",
            "b: 0 of 1 AC, 1 without an answer",
        ];
        let verdicts = [&verdicts.map(Some)[..], &[None]].concat();
        assert_eq!(report.groups(&cases, &verdicts), wanted);
        assert_eq!(report.groups(&cases[1..4], &verdicts[1..4]), [""; 0]);
        report.problem("nim", &cases, &outcomes, "");
        let line = "2 of 4 AC, 2 without an answer  nim, slowest 70 ms, largest 2 MB";
        assert_eq!(report.problems, [line]);
        assert_eq!(report.not_run, 1);
        report.fail("nim", Verdict::Ce, "bins/nim.rs does not compile", 3);
        assert_eq!(report.problems[1], "CE  nim, 3 not run");
        assert_eq!(report.not_run, 4);
        assert_eq!(report.failures, [(Verdict::Ce, "nim".to_string())]);
    }

    #[test]
    fn a_folder_without_cases_is_explained() {
        let rows = [
            ("a.txt data.zip", "unpack files such as jury/data.zip first"),
            ("1.in.gz", "unpack files such as jury/1.in.gz first"),
            ("a.txt", "a case is a pair of files such as 1.in and 1.out (or .ans), 01 and 01.a, "),
        ];
        for (others, wanted) in rows {
            let others: Vec<String> = others.split(' ').map(str::to_string).collect();
            let text = no_cases("nim", Path::new("jury"), &others);
            assert!(text.starts_with(&format!("there are no cases in jury: {wanted}")), "{text}");
        }
    }
}
