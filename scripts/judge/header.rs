//! Reads what the comments at the head of a solution say about its problem.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::OUTPUT_MB;
use crate::types::{read_text, Checker, Limits, Problem, Result};

/// The keys that set something, in small letters, each with the form of its line.
const SETTINGS: [(&str, &str); 6] = [
    ("source", "//! Source:  https://..."),
    ("limits", "//! Limits:  2 s, 256 MB (or 2 s, 256 MB, 8 MB stack)"),
    ("checker", "//! Checker: exact (or tokens, program, interactive, 1e-6 or the like)"),
    ("edition", "//! Edition: 2024 (or 2018, 2021)"),
    ("build", "//! Build:   cargo"),
    (
        "files",
        "//! Files:   cow.in cow.out (the names of input and output, or stdin or stdout for one)",
    ),
];

/// The keys of lines for people.
const NOTES: [&str; 10] =
    ["Idea", "Cost", "Tested", "Judge", "Task", "Input", "Output", "Proof", "Slow", "Verdict"];

/// The path of a problem's solution; what is a path already stays.
pub fn solution(problem: &str) -> PathBuf {
    match is_path(problem) {
        true => PathBuf::from(problem),
        false => PathBuf::from(format!("bins/{problem}.rs")),
    }
}

/// Whether this is the path of a file, not the name of a problem, which may have a slash too.
pub fn is_path(what: &str) -> bool {
    what.contains('/') && Path::new(what).is_file()
}

/// A line of a comment before the code, without what makes it a comment.
#[derive(Debug, PartialEq)]
struct Line<'a> {
    number: usize,
    text: &'a str,
    /// Whether the comment is about the file: `//!` or `/*!`.
    is_inner: bool,
}

/// All comments before the code. In a diff they are the lines before the changes.
fn head(text: &str) -> Vec<Line<'_>> {
    let line = |is_inner| move |(number, text)| Line { number, text, is_inner };
    if let Some((before, _)) = text.split_once("\n@@ ") {
        return (1..).zip(before.lines()).map(line(false)).collect();
    }
    let mut lines = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let begins = |start: &str| rest.starts_with(start);
        let line_end = rest.find('\n').unwrap_or(rest.len());
        let (end, is_comment) = if begins("#[") || begins("#![") {
            (end_of(rest, "[", "]"), false)
        } else if begins("/*") {
            (end_of(rest, "/*", "*/"), true)
        } else if begins("//") || begins("#") {
            (line_end, !begins("#!/"))
        } else {
            return lines;
        };
        let is_inner = begins("//!") || begins("/*!");
        let (part, code) = rest.split_at(end);
        let number = 1 + text[..text.len() - rest.len()].matches('\n').count();
        if is_comment {
            lines.extend((number..).zip(part.lines().map(uncommented)).map(line(is_inner)));
        }
        rest = code.trim_start();
    }
}

fn uncommented(line: &str) -> &str {
    let line = line.trim().trim_start_matches(&['/', '*', '!', '#'][..]);
    line.strip_suffix("*/").unwrap_or(line)
}

/// The end of what begins with `open`, which may contain the like.
fn end_of(text: &str, open: &str, close: &str) -> usize {
    let mut depth = 0;
    for (at, _) in text.char_indices() {
        if text[at..].starts_with(open) {
            depth += 1;
        } else if text[at..].starts_with(close) {
            depth -= 1;
            if depth == 0 {
                return at + close.len();
            }
        }
    }
    text.len()
}

/// The key of a line, one word or two before a colon, and what follows it.
fn entry(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let (key, value) = (key.trim(), value.trim());
    let words = key.split(' ').count();
    let is_key = !key.is_empty() && words <= 2 && key.split(' ').all(is_word);
    (is_key && !value.starts_with("//")).then_some((key, value))
}

fn row(key: &str) -> Option<&'static (&'static str, &'static str)> {
    SETTINGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(key))
}

/// `2 s, 256 MB, 8 MB stack`; the stack may be left out and is then as large as the memory, as judges have it.
fn limits(text: &str) -> Option<Limits> {
    let plain: String = text.split_whitespace().collect();
    let (seconds, memory, stack) = match *plain.split(',').collect::<Vec<_>>() {
        [seconds, memory] => (seconds, memory, memory),
        [seconds, memory, stack] => (seconds, memory, stack.strip_suffix("stack")?),
        _ => return None,
    };
    let megabytes = |text: &str| text.strip_suffix("MB")?.parse().ok();
    let seconds = seconds.strip_suffix('s')?.parse().ok()?;
    let (memory_mb, stack_mb) = (megabytes(memory)?, megabytes(stack)?);
    let is_legal = (0.001..10_000.0).contains(&seconds)
        && [memory_mb, stack_mb].iter().all(|mb| (1..1_000_000).contains(mb));
    let limits = Limits { seconds, memory_mb, stack_kb: stack_mb << 10, output_mb: OUTPUT_MB };
    is_legal.then_some(limits)
}

fn checker(text: &str) -> Option<Checker> {
    use Checker::{Exact, Interactive, NoCase, Program, Tokens, Tolerance};
    let named = [Tokens, Exact, Program, Interactive, NoCase(None)];
    let number =
        |text: &str| text.parse().ok().filter(|number| (0.0..f64::INFINITY).contains(number));
    let tolerance = || match text.strip_prefix("nocase ") {
        Some(rest) => number(rest.trim()).map(|number| NoCase(Some(number))),
        None => number(text).map(Tolerance),
    };
    named.into_iter().find(|named| named.to_string() == text).or_else(tolerance)
}

fn files(text: &str) -> Option<[String; 2]> {
    let names: [&str; 2] = text.split_whitespace().collect::<Vec<_>>().try_into().ok()?;
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    let is_name = |name: &str| {
        let is_special = ["stdin", "stdout"].contains(&name);
        name.chars().all(is_plain) && name.contains(char::is_alphanumeric) && !is_special
    };
    let is_legal = match names {
        ["stdin", output] => is_name(output),
        [input, "stdout"] => is_name(input),
        [input, output] => input != output && is_name(input) && is_name(output),
    };
    is_legal.then(|| names.map(str::to_string))
}

/// Sets a value, if it can be read.
fn set(problem: &mut Problem, key: &str, value: &str) -> Option<()> {
    match key {
        "limits" => problem.limits = limits(value)?,
        "checker" => problem.checker = checker(value)?,
        "edition" if ["2018", "2021", "2024"].contains(&value) => problem.edition = value.into(),
        "build" if value == "cargo" => problem.is_cargo = true,
        "files" => problem.files = Some(files(value)?),
        "source" if !value.is_empty() => {}
        _ => return None,
    }
    Some(())
}

/// The text of any field, in one line; lines that are indented further go on with it.
fn field(lines: &[Line], key: &str) -> String {
    let mut text: Vec<&str> = Vec::new();
    let mut is_inside = false;
    for line in lines {
        let (name, mut rest) = line.text.split_once(':').unwrap_or(("", line.text));
        if line.text.starts_with("   ") {
            rest = line.text;
        } else {
            is_inside = name.trim().eq_ignore_ascii_case(key);
        }
        text.extend(is_inside.then(|| rest.trim()));
    }
    text.join(" ")
}

/// A line of the header must be readable, and the only one of its key. A comment of another kind may be about anything: what
/// is not such a line there sets nothing.
fn parse(name: &str, text: &str) -> Result<Problem> {
    let lines = head(text);
    let first = lines.iter().map(|line| line.text.trim()).find(|line| !line.is_empty());
    let first = first.unwrap_or("");
    let is_address = ["http://", "https://"].iter().any(|start| first.starts_with(start))
        && !first.contains(char::is_whitespace);
    // The title is the first line, if that sets nothing.
    let is_title = !is_address && entry(first).map_or(true, |(key, _)| row(key).is_none());
    let mut problem = Problem {
        name: name.to_string(),
        title: if is_title { first } else { "" }.to_string(),
        limits: limits("2 s, 256 MB").unwrap_or_default(),
        checker: Checker::Tokens,
        edition: "2021".to_string(),
        is_cargo: false,
        files: None,
        given: Vec::new(),
        notes: Vec::new(),
    };
    for Line { number, text, is_inner } in lines {
        let shown = text.trim();
        let (word, value) = entry(text).unwrap_or_default();
        let sets_nothing = format!("line {number} of the header sets nothing: {shown}");
        if let Some(&(key, form)) = row(word) {
            let fault = if problem.given(key).is_some() {
                "is a duplicate: keep one".to_string()
            } else if set(&mut problem, key, value).is_none() {
                format!("cannot be read: write {form}")
            } else if problem.files.is_some() && problem.checker == Checker::Interactive {
                return Err(format!("line {number}: an interactive solution reads no files"));
            } else {
                problem.given.push((key, value.to_string()));
                continue;
            };
            match is_inner {
                true => return Err(format!("line {number}: '{shown}' {fault}")),
                false => problem.notes.push(sets_nothing),
            }
        } else if is_inner
            && !(value.is_empty() || text.starts_with("   ") || shown == problem.title)
            && !NOTES.iter().any(|note| note.eq_ignore_ascii_case(word))
        {
            problem.notes.push(sets_nothing);
        }
    }
    if is_address && problem.given("source").is_none() {
        problem.given.push(("source", first.to_string()));
    }
    if let Some(number) = problem.checker.tolerance() {
        let small = 1.0 / number;
        problem.notes.extend((number >= 1.0).then(|| {
            format!("a tolerance of {number:e} accepts numbers that are far off: did you mean {small:e}?")
        }));
    }
    Ok(problem)
}

/// What is set and what is only the default, as people read it.
pub fn settings(problem: &Problem) -> String {
    let (mut set, mut default) = (Vec::new(), Vec::new());
    let limits = format!("{} s, {} MB", problem.limits.seconds, problem.limits.memory_mb);
    for (key, text) in [("limits", limits), ("checker", problem.checker.to_string())] {
        if problem.given(key).is_some() { &mut set } else { &mut default }.push(text);
    }
    set.extend(problem.given("edition").map(|edition| format!("edition {edition}")));
    set.extend(problem.is_cargo.then(|| "by cargo".to_string()));
    set.extend(problem.files.as_ref().map(|names| names.join(" ")));
    match (set.join(", "), default.join(", ")) {
        (set, default) if default.is_empty() => set,
        (set, default) if set.is_empty() => format!("by default {default}"),
        (set, default) => format!("{set}; by default {default}"),
    }
}

/// What the head of the solution says, or which line of it cannot be read.
pub fn problem(name: &str) -> Result<Problem> {
    let path = solution(name);
    parse(name, &read_text(&path)?).map_err(|why| format!("{}: {why}", path.display()))
}

/// A field as scripts read it: its text, which is empty if it is not given, or what the judge makes of the fields.
pub fn field_of(name: &str, key: &str) -> Result<String> {
    let problem = problem(name)?;
    let (limits, checker) = (problem.limits, problem.checker);
    Ok(match key {
        "Numbers" => format!("{} {} {}", limits.seconds, limits.memory_mb, limits.stack_kb >> 10),
        "Title" => problem.title,
        "Helper" => checker.helper().unwrap_or("").to_string(),
        "Talks" => if checker == Checker::Interactive { "yes" } else { "" }.to_string(),
        // As Kattis names them.
        "Flags" => match checker {
            Checker::Exact => "case_sensitive space_change_sensitive".to_string(),
            Checker::Tolerance(number) => format!("case_sensitive float_tolerance {number:e}"),
            Checker::NoCase(Some(number)) => format!("float_tolerance {number:e}"),
            Checker::NoCase(None) => String::new(),
            _ => "case_sensitive".to_string(),
        },
        _ => match row(key) {
            Some((key, _)) => problem.given(key).unwrap_or("").to_string(),
            None => field(&head(&read_text(&solution(name))?), key),
        },
    })
}

/// A template of this name: one's own, or else that of the project.
pub fn template(name: &str) -> PathBuf {
    let own = PathBuf::from(format!("scripts/template/own/{name}.rs"));
    if own.is_file() {
        own
    } else {
        PathBuf::from(format!("scripts/template/{name}.rs"))
    }
}

/// What follows the header.
pub fn code(text: &str) -> Vec<&str> {
    let is_header = |line: &&str| line.trim().is_empty() || line.starts_with("//!");
    text.trim_end().lines().skip_while(is_header).collect()
}

/// Whether nobody has touched the file yet: behind its header it is the whole of a template.
pub fn is_template(file: &Path) -> bool {
    let text = read_text(file).unwrap_or_default();
    let folders = ["scripts/template", "scripts/template/own"].into_iter().map(fs::read_dir);
    let templates = folders.flatten().flatten().flatten().map(|entry| entry.path());
    let is_same = |path: PathBuf| read_text(&path).map_or(false, |own| code(&own) == code(&text));
    let mut files = templates.filter(|path| path.extension().map_or(false, |end| end == "rs"));
    !code(&text).is_empty() && files.any(is_same)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heads, in which \n ends a line, and what they set; or the form that the error shows.
    const HEADS: &str = r#"fn main() {}\n// Limits: 9 s, 9 MB => 2 s 256 256, tokens, 2021
//! T\n//!\n//! Limits:  1 s, 64 MB\n//! Checker: exact\n => 1 s 64 64, exact, 2021
// limits: 0.5 s, 64 MB, 8 MB stack => 0.5 s 64 8, tokens, 2021
/* T\n * Limits: 1 s, 64 MB\n */\n// Edition: 2024 => 1 s 64 64, tokens, 2024
/* Build: cargo */\n#![allow(dead_code)]\n/// Checker: 1e-6 => 2 s 256 256, 1e-6, 2021 cargo
# Checker: program\n//!   Files: a.in a.out => 2 s 256 256, program, 2021 ["a.in", "a.out"]
// Builds a tree.\n// Fixed: nothing\n// Input: n\n// Course: 7 => 2 s 256 256, tokens, 2021
// Build: rustc -O a.rs\n// Limits: 1 <= n\n// Checker: mine => 2 s 256 256, tokens, 2021
// Limits of n are small.\n// Checker boards\n// Digits: two\n// Lists: of n => 2 s 256 256, tokens, 2021
#![allow(\n    dead_code,\n)]\n//! Limits: 4 s, 64 MB => 4 s 64 64, tokens, 2021
#!/usr/bin/env rust\n// Checker: tokens => 2 s 256 256, tokens, 2021
/* nim */ use std::io;\n// Limits: 4 s, 64 MB => 2 s 256 256, tokens, 2021
/* Limits: 4 s, 64 MB */ // more => 4 s 64 64, tokens, 2021
//! Edition: 2020 => Edition
//! Limits: 0 s, 64 MB => Limits
//! Limits: 1 s, 0 MB => Limits
//! Limits: -1 s, 64 MB => Limits
//! Checker: -1 => Checker
//! Checker: nocase => 2 s 256 256, nocase, 2021
//! Checker: nocase 1e-6 => 2 s 256 256, nocase 1e-6, 2021
//! Checker: nocase x => Checker
//! Files: a.in, a.out => Files
//! Files: stdin a.out => 2 s 256 256, tokens, 2021 ["stdin", "a.out"]
//! Files: a.in stdout => 2 s 256 256, tokens, 2021 ["a.in", "stdout"]
//! Files: stdout a.out => Files
//! Files: stdin stdout => Files
//! Limits: 1 s => Limits
//! Limits: 1 s, 64 MB or so => Limits
//! Limits: 64 GB => Limits
//! Checker: sorted => Checker
//! Checker: => Checker
//! Checker: nan => Checker
//! Edition: 2022 => Edition
//! Build: make => Build
//! Files: a.in => Files
//! Files: a b c => Files
//! Files: ../a b => Files
//! Source: => Source
//! Limits: 1 s, 64 MB\n//! Limits: 1 s, 64 MB => line 2
// Limits: 1 s, 64 MB\n// Limits: 2 s, 64 MB => 1 s 64 64, tokens, 2021
/*! T\n * Limits: 1 s\n */ => Limits
#![allow(unused)] // quiet\n//! Limits: 4 s, 64 MB => 4 s 64 64, tokens, 2021
#[derive(Clone)] struct Board([u8; 9]);\nconst A: u8 = 1;\n// Limits: n <= 9 => 2 s 256 256, tokens, 2021
/* T */ // Limits: 4 s, 64 MB => 4 s 64 64, tokens, 2021
/* a /* b */ c */ /* Checker: exact */ /* Edition: 2024 */ => 2 s 256 256, exact, 2024
//! Checker: =exact => Checker
//! Files: _cow.in _cow.out => 2 s 256 256, tokens, 2021 ["_cow.in", "_cow.out"]
//! Files: . x => Files
//! Files: cow cow => Files
//! Files: a.in a.out\n//! Checker: interactive => line 2
// Fixes: wrong answer\n// Fills: the table\n// Sure: yes => 2 s 256 256, tokens, 2021
// Files with two\n// Digits: 5 of them\n// Checker 8\n// Build a tree => 2 s 256 256, tokens, 2021"#;

    #[test]
    fn each_line_is_read_wholly_or_refused() {
        for row in HEADS.lines() {
            let (text, wanted) = row.split_once(" => ").unwrap();
            let text = "\u{feff}".to_string() + &text.replace("\\n", "\n");
            let got = match parse("x", &text) {
                Ok(Problem { limits, checker, edition, is_cargo, files, .. }) => {
                    let (seconds, mb, stack) =
                        (limits.seconds, limits.memory_mb, limits.stack_kb >> 10);
                    let cargo = if is_cargo { " cargo" } else { "" };
                    let files = files.map_or(String::new(), |files| format!(" {files:?}"));
                    format!("{seconds} s {mb} {stack}, {checker}, {edition}{cargo}{files}")
                }
                Err(why) => {
                    let form = why.rsplit("write //! ").next().unwrap();
                    form.split(':').next().unwrap().to_string()
                }
            };
            assert_eq!(got, wanted, "{text}");
        }
    }

    #[test]
    fn titles_and_fields_are_read_and_defaults_marked() {
        let rows = r#" =>  => by default 2 s, 256 MB, tokens
//! A: B\n//! Limits: 1 s, 9 MB, 8 MB stack => A: B => 1 s, 9 MB; by default tokens
// Checker: exact\n// no title =>  => exact; by default 2 s, 256 MB
/* N */\n//! Limits: 1 s, 9 MB\n//! Checker: 1e-6\n//! Edition: 2024 => N => 1 s, 9 MB, 1e-6, edition 2024"#;
        for row in rows.lines() {
            let parts: Vec<&str> = row.split(" => ").collect();
            let problem = parse("x", &parts[0].replace("\\n", "\n")).unwrap();
            assert_eq!([&problem.title[..], &settings(&problem)], parts[1..], "{row}");
        }
        let source = |text| parse("x", text).unwrap().given("source").map(str::to_string);
        assert_eq!(source("/* https://a.b/c */\n// d"), Some("https://a.b/c".to_string()));
        assert_eq!(source("// https://a.b\n// Source: https://c"), Some("https://c".to_string()));
        assert_eq!(source("// see https://a.b"), None);
        let lines = head("//! T\n//! Task: one\n//!       two\n//! Input: three\n");
        let fields = ["Task", "input", "Output"].map(|key| field(&lines, key));
        assert_eq!(fields, ["one two", "three", ""]);
        assert_eq!(
            head("The mistake: a\nVerdict: WA\n@@ -1 +1\n-Verdict: b")[1],
            Line { number: 2, text: "Verdict: WA", is_inner: false }
        );
    }

    #[test]
    fn lines_that_set_nothing_are_named() {
        // The numbers of the lines.
        let rows = [
            ("//! Time: a\n//! Limist: 1 s\n//! idea: x\n//! http://x\n//! Time limit: 1 s", "2 5"),
            ("// Course: https://x\n// Limits: 1 <= n\n// Limist: 1 s\n//! T\n//!     a: b", "2"),
            ("//! Checker: 0.99", ""),
            ("//! Checker: 1", "of"),
        ];
        for (text, wanted) in rows {
            let notes = parse("x", text).unwrap().notes;
            let got: Vec<_> = notes.iter().filter_map(|note| note.split(' ').nth(1)).collect();
            assert_eq!(got.join(" ").replace("tolerance", "of"), wanted, "{text}");
        }
    }
}
