//! Reads and changes the header of a solution.

use std::path::Path;

use crate::files::read_text;
use crate::lexer::token;
use crate::problems::solution;
use crate::types::{Checker, Limits, Problem, Result, OUTPUT_MB};

/// The limits of a header without any.
pub const DEFAULT_LIMITS: &str = "2 s, 256 MB";

/// The keys that configure something, in lower case and in the order of a header, each with the form of its value.
pub const SETTINGS: [(&str, &str); 7] = [
    ("source", "https://..."),
    ("limits", "2 s, 256 MB (or 2 s, 256 MB, 8 MB stack)"),
    ("checker", "tokens, nocase, exact, program, interactive, or a tolerance below 1 such as 1e-6 or nocase 1e-6"),
    ("edition", "2024 (or 2018, 2021)"),
    ("build", "cargo"),
    ("bundle", "python3 bundle.py {file} (or cargo equip --bin {bin})"),
    ("files", "cow.in cow.out (one of them may be stdin or stdout)"),
];

struct Line<'a> {
    number: usize,
    /// Without the comment marker.
    text: &'a str,
    is_header: bool,
}

/// The comments above the code. Between them there may be blank lines, block comments and attributes of the file.
fn head(text: &str) -> Vec<Line<'_>> {
    let (mut lines, mut number) = (Vec::new(), 1);
    let mut rest = text.trim_start_matches('\u{feff}');
    // The number of open brackets: an attribute ends at its own, and no code begins with one.
    let mut depth = 0;
    let starts = ["//", "/*", "#!", "["];
    let is_above = |rest: &str| starts.iter().any(|start| rest.trim_start().starts_with(start));
    while depth > 0 && !rest.is_empty() || is_above(rest) {
        let (part, below) = rest.split_at(token(rest));
        depth += i32::from(part == "[") - i32::from(part == "]");
        if depth == 0 && part.starts_with("//") {
            let text = part.trim_end().trim_start_matches(&['/', '!'][..]);
            lines.push(Line { number, text, is_header: part.starts_with("//!") });
        }
        number += part.matches('\n').count();
        rest = below;
    }
    lines
}

/// Splits a line into a key of one or two words and its value.
fn entry(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let (key, value) = (key.trim(), value.trim());
    let words = key.split(' ').count();
    let is_key = !key.is_empty() && words <= 2 && key.split(' ').all(is_word);
    (is_key && !value.starts_with("//")).then_some((key, value))
}

fn setting(key: &str) -> Option<&'static (&'static str, &'static str)> {
    SETTINGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(key))
}

/// Whether `word` becomes `key` when one letter is added, removed or changed, ignoring case.
fn is_near(word: &str, key: &str) -> bool {
    let same = |(a, b): &(u8, u8)| a.eq_ignore_ascii_case(b);
    let start = word.bytes().zip(key.bytes()).take_while(same).count();
    let end = word.bytes().rev().zip(key.bytes().rev()).take_while(same).count();
    let (shorter, longer) = (word.len().min(key.len()), word.len().max(key.len()));
    longer - shorter <= 1 && start + end + 1 >= longer
}

/// Whether a line that sets nothing was probably meant to: its key is almost that of a setting, or its value would fit
/// Limits or Checker. A bare number could mean anything.
fn seems_meant(key: &str, value: &str) -> bool {
    let amount = |part: &str| {
        let unit = part.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        let units = ["s", "ms", "sec", "second", "seconds", "MB", "MiB", "megabytes", "MB stack"];
        unit != part && units.contains(&unit.trim_start())
    };
    let is_plain = value.bytes().all(|byte| byte.is_ascii_digit());
    let is_value =
        value.split(',').all(|part| amount(part.trim())) || checker(value).is_some() && !is_plain;
    !value.is_empty() && (is_value || SETTINGS.iter().any(|(known, _)| is_near(key, known)))
}

/// The header line that was meant by a line that only lacks its `!` or its colon. Two keys do not count, since any text
/// fits them.
fn meant(text: &str) -> Option<String> {
    let (word, value) = text.trim().split_once(|letter: char| !letter.is_ascii_alphabetic())?;
    let value = value.trim_start_matches(&[':', '=', ' '][..]);
    let (key, _) = setting(word).filter(|(key, _)| !["source", "bundle"].contains(key))?;
    expected(key, value).is_none().then(|| line(key, value))
}

/// Parses `2 s, 256 MB, 8 MB stack`. By default the stack may use all the memory, as on most judges.
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
    let stack_kb = stack_mb << 10;
    let limits = Limits { seconds, memory_mb, stack_kb, output_mb: OUTPUT_MB, ..Limits::default() };
    is_legal.then_some(limits)
}

fn checker(text: &str) -> Option<Checker> {
    use Checker::{Exact, Interactive, NoCase, Program, Tokens, Tolerance};
    let named = [Tokens, Exact, Program, Interactive, NoCase(None)];
    // A value of 1 or more, such as 1e6, is probably a typo for 1e-6.
    let number = |text: &str| text.parse().ok().filter(|number| (0.0..1.0).contains(number));
    let tolerance = || match text.strip_prefix("nocase ") {
        Some(rest) => number(rest.trim()).map(|number| NoCase(Some(number))),
        None => number(text).map(Tolerance),
    };
    named.into_iter().find(|named| named.to_string() == text).or_else(tolerance)
}

/// Parses the names of the input and the output file, without those of stdin and stdout.
fn files(text: &str) -> Option<[Option<String>; 2]> {
    let names: [&str; 2] = text.split_whitespace().collect::<Vec<_>>().try_into().ok()?;
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    let is_name = |name: &&str| name.chars().all(is_plain) && name.contains(char::is_alphanumeric);
    let [input, output] = names;
    let is_legal = input != output && input != "stdout" && output != "stdin";
    let file = |name: &str, stream| (name != stream).then(|| name.to_string());
    (is_legal && names.iter().all(is_name)).then(|| [file(input, "stdin"), file(output, "stdout")])
}

/// The setting that a header line names.
fn setting_in(line: &Line) -> Option<&'static str> {
    let (word, _) = entry(line.text).filter(|_| line.is_header)?;
    setting(word).map(|(key, _)| *key)
}

/// The header line of a setting.
pub fn line(key: &str, value: &str) -> String {
    let name = key[..1].to_uppercase() + &key[1..] + ":";
    format!("//! {name:<8} {value}")
}

/// The form that the value of a setting should have, if this value is malformed.
pub fn expected(key: &str, value: &str) -> Option<&'static str> {
    let (_, form) = setting(key)?;
    let is_malformed = set(&mut Problem::default(), key, value).is_none();
    is_malformed.then_some(form)
}

/// Puts a setting into the header: in place of its old line, otherwise below the last setting or, if there is none,
/// below the title and an empty line.
pub fn with(text: &str, key: &str, value: &str) -> String {
    let head = head(text);
    let mut lines: Vec<&str> = text.split('\n').collect();
    let end = if text.contains("\r\n") { "\r" } else { "" };
    let mut new = line(key, value) + end;
    match head.iter().find(|line| setting_in(line) == Some(key)) {
        Some(old) => lines[old.number - 1] = &new,
        None => {
            let is_title = |line: &Line| line.is_header && !line.text.trim().is_empty();
            let first = head.iter().position(is_title).unwrap_or(0);
            let title = head.get(first);
            let empty = head.get(first + 1).filter(|line| line.text.trim().is_empty());
            let last = head.iter().rfind(|line| setting_in(line).is_some()).or(empty);
            // The first setting is set off from the title.
            if last.is_none() && title.map_or(false, |line| line.is_header) {
                new.insert_str(0, &format!("//!{end}\n"));
            }
            lines.insert(last.or(title).map_or(0, |line| line.number), &new);
        }
    }
    lines.join("\n")
}

/// Sets what this key configures; returns None if the value is malformed.
fn set(problem: &mut Problem, key: &str, value: &str) -> Option<()> {
    match key {
        "limits" => problem.limits = limits(value)?,
        "checker" => problem.checker = checker(value)?,
        "files" => [problem.input_file, problem.output_file] = files(value)?,
        // These are read where they are needed.
        "edition" if ["2018", "2021", "2024"].contains(&value) => {}
        "build" if value == "cargo" => {}
        "source" | "bundle" if !value.is_empty() => {}
        _ => return None,
    }
    Some(())
}

/// Parses the header. A line with a known key must be well-formed, and each key may appear once.
pub fn parse(name: &str, text: &str) -> Result<Problem> {
    let limits = limits(DEFAULT_LIMITS).unwrap_or_default();
    let mut problem = Problem { name: name.to_string(), limits, ..Problem::default() };
    let mut lines = head(text);
    lines.retain(|line| !line.text.is_empty());
    // The first comment may be a bare URL.
    let is_url = |url: &&str| url.starts_with("http") && url.contains("://") && !url.contains(' ');
    let url = lines.first().map(|line| line.text.trim()).filter(is_url);
    let mut may_be_title = url.is_none();
    for Line { number, text, is_header } in &lines {
        let shown = text.trim();
        let continues_value_above = text.starts_with("   ");
        let (word, value) = entry(text).unwrap_or_default();
        if let Some(&(key, form)) = setting(word).filter(|_| *is_header) {
            let error = |reason: &str| format!("line {number}: '{shown}' is {reason}");
            if problem.given(key).is_some() {
                return Err(error("a duplicate: keep one"));
            }
            let malformed = || error(&format!("malformed: expected {}", line(key, form)));
            set(&mut problem, key, value).ok_or_else(malformed)?;
            problem.given.push((key, value.to_string()));
        } else if let Some(line) = meant(text) {
            problem.notes.push(format!("line {number} has no effect: write {line}"));
        } else if !is_header {
            continue;
        } else if seems_meant(word, value) && !continues_value_above {
            let note = "of the header has no effect";
            problem.notes.push(format!("line {number} {note}: {shown} (see bins/README.md)"));
        } else if may_be_title {
            problem.title = shown.to_string();
        }
        may_be_title = false;
    }
    if let (Some(url), None) = (url, problem.given("source")) {
        problem.given.push(("source", url.to_string()));
    }
    Ok(problem)
}

pub fn settings(problem: &Problem) -> String {
    let Limits { seconds, memory_mb, .. } = problem.limits;
    let mut all = vec![format!("{seconds} s, {memory_mb} MB, {}", problem.checker)];
    all.extend(problem.given("edition").map(|edition| format!("edition {edition}")));
    all.extend(problem.given("build").map(|build| format!("built with {build}")));
    all.extend(problem.given("bundle").map(|_| "bundled".to_string()));
    all.extend(problem.given("files").map(str::to_string));
    all.join(", ")
}

/// The settings of a source file, under this name.
pub fn read(name: &str, file: &Path) -> Result<Problem> {
    parse(name, &read_text(file)?).map_err(|error| format!("{}: {error}", file.display()))
}

pub fn problem(name: &str) -> Result<Problem> {
    read(name, &solution(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Headers, with \n for line breaks, and the settings they result in, or the key named by the error.
    const HEADS: &str = r#"fn main() {}\n// Limits: 9 s, 9 MB => 2 s 256 256, tokens, 2021
//! T\n//!\n//! Limits:  1 s, 64 MB\n//! Checker: exact\n => 1 s 64 64, exact, 2021
//! limits: 0.5 s, 64 MB, 8 MB stack => 0.5 s 64 8, tokens, 2021
#![allow(\n    unused,\n)]\n/* By me. */\n//! Limits: 4 s, 64 MB\nuse a;\n#[a] => 4 s 64 64, tokens, 2021
/*\n * Me; {all}\n */\n#![doc = "a;"]\n\n//! Limits: 4 s, 64 MB\nuse a;\n//! Checker: exact => 4 s 64 64, tokens, 2021
#!/bin/sh\n/* a */\n#![doc = "a"]\n  //! Limits: 4 s, 64 MB\r\n\r\n//! Checker: exact\r => 4 s 64 64, exact, 2021
#![a([b], ']', r"]")] // ]\n#![c]#![d[ /* ] */ ]]\n//! Limits: 4 s, 64 MB => 4 s 64 64, tokens, 2021
#![a(\n//! Checker: exact\n[b])]\n//! Limits: 4 s, 64 MB\n]\n//! Checker: exact => 4 s 64 64, tokens, 2021
#[allow(unused)]\n//! Checker: exact\nmod a; => 2 s 256 256, tokens, 2021
// Limits: 1 <= n\n// Checker: mine\n/// Checker: exact => 2 s 256 256, tokens, 2021
//! Build: cargo\n//! Edition: 2024 => 2 s 256 256, tokens, 2024 cargo
//! Files: _cow.in stdout => 2 s 256 256, tokens, 2021 <_cow.in
//! Files: stdin stdout => 2 s 256 256, tokens, 2021
//! Checker: nocase 1e-6 => 2 s 256 256, nocase 1e-6, 2021
//! Limits : 4 s, 64 MB => 4 s 64 64, tokens, 2021
//! Limits: 0 s, 64 MB => Limits
//! Limits: 1 s => Limits
//! Limits: 1 s, 64 MB or so => Limits
//! Checker: sorted => Checker
//! Checker: nan => Checker
//! Checker: 1e6 => Checker
//! Checker: 0 => 2 s 256 256, 0e0, 2021
//! Limits: 10000 s, 1 MB => Limits
//! Limits: 1 s, 0 MB => Limits
//! Limits: 1 s, 8 MB, 0 MB stack => Limits
//! Limits: 1 s, 1000000 MB => Limits
//! Limits: 1 s, 64 MB, 8 MB => Limits
//! Edition: 2018 => 2 s 256 256, tokens, 2018
//! Files: ../a b => Files
//! Files: a a => Files
//! Source: => Source
//! Files: stdout a.out => Files
//! Files: a.in .. => Files
//! Limits: 1 s, 64 MB\n//! Limits: 1 s, 64 MB => line 2"#;

    #[test]
    fn each_line_is_parsed_completely_or_rejected() {
        for row in HEADS.lines() {
            let (text, wanted) = row.split_once(" => ").unwrap();
            let text = "\u{feff}".to_string() + &text.replace("\\n", "\n").replace("\\r", "\r");
            let got = match parse("x", &text) {
                Ok(problem) => {
                    let edition = problem.given("edition").unwrap_or("2021");
                    let cargo = if problem.given("build").is_some() { " cargo" } else { "" };
                    let Problem { limits, checker, input_file, output_file, .. } = problem.clone();
                    let (seconds, mb, stack) =
                        (limits.seconds, limits.memory_mb, limits.stack_kb >> 10);
                    let input = input_file.map_or(String::new(), |file| format!(" <{file}"));
                    let output = output_file.map_or(String::new(), |file| format!(" >{file}"));
                    format!("{seconds} s {mb} {stack}, {checker}, {edition}{cargo}{input}{output}")
                }
                Err(error) => {
                    let form = error.rsplit("expected //! ").next().unwrap();
                    form.split(':').next().unwrap().to_string()
                }
            };
            assert_eq!(got, wanted, "{text}");
        }
    }

    #[test]
    fn titles_and_fields_are_read() {
        let rows = r#" =>  => 2 s, 256 MB, tokens
//! Checker: exact\n//! not the title =>  => 2 s, 256 MB, exact
//! \n//! T => T => 2 s, 256 MB, tokens
//! A: B\n//! Limits: 1 s, 9 MB\n//! Checker: 1e-6\n//! Edition: 2024 => A: B => 1 s, 9 MB, 1e-6, edition 2024
//! Build: cargo\n//! Bundle: a\n//! Files: a stdout =>  => 2 s, 256 MB, tokens, built with cargo, bundled, a stdout"#;
        for row in rows.lines() {
            let parts: Vec<&str> = row.split(" => ").collect();
            let problem = parse("x", &parts[0].replace("\\n", "\n")).unwrap();
            assert_eq!([&problem.title[..], &settings(&problem)], parts[1..], "{row}");
        }
        let source = |text| parse("x", text).unwrap().given("source").map(str::to_string);
        assert_eq!(source("// http://a.b/c\n// d"), Some("http://a.b/c".to_string()));
        assert_eq!(source("// https://a.b\n//! Source: https://c"), Some("https://c".to_string()));
        for text in ["// see https://a.b", "// https://a.b is the page", "// http"] {
            assert_eq!(source(text), None, "{text}");
        }
        assert_eq!(source("//! https://a.b/c\n//! T"), Some("https://a.b/c".to_string()));
        assert_eq!(parse("x", "//! https://a.b/c\n//! T").unwrap().title, "");
    }

    #[test]
    fn a_setting_is_added_or_replaced_and_nothing_else_changes() {
        let rows = [
            ("use a;\n", "{}use a;\n"),
            ("//! T\n\nuse a;", "//! T\n//!\n{}\nuse a;"),
            ("//! T\n//!\nuse a;", "//! T\n//!\n{}use a;"),
            ("#![a]\n//! T\n//! Idea: b\n", "#![a]\n//! T\n//!\n{}//! Idea: b\n"),
            ("// https://a.b/c\nuse a;", "// https://a.b/c\n{}use a;"),
            (
                "//! T\n//! Edition: 2021\n//! Idea: Checker: b\n// Checker: c\nuse a;\n//! Checker: d\n",
                "//! T\n//! Edition: 2021\n{}//! Idea: Checker: b\n// Checker: c\nuse a;\n//! Checker: d\n",
            ),
            (
                "//! T\n//! Limits: 1 s, 9 MB\n//!\n//! Edition: 2021\n",
                "//! T\n//! Limits: 1 s, 9 MB\n//!\n//! Edition: 2021\n{}",
            ),
            ("//! T\n  //! checker:  1e-6\n//! Build: cargo\n", "//! T\n{}//! Build: cargo\n"),
        ];
        for (text, wanted) in rows {
            let wanted = wanted.replace("{}", "//! Checker: program\n");
            assert_eq!(with(text, "checker", "program"), wanted, "{text}");
        }
        let (text, wanted) =
            ("//! T\r\n\r\nuse a;", "//! T\r\n//!\r\n//! Build:   cargo\r\n\r\nuse a;");
        assert_eq!(with(text, "build", "cargo"), wanted);
        assert_eq!(with(wanted, "build", "cargo"), wanted);
        let text = "//! T\n//! Limits: 1 s, 9 MB";
        assert_eq!(with(text, "build", "cargo"), format!("{text}\n//! Build:   cargo"));
    }

    #[test]
    fn lines_without_effect_are_reported() {
        let text =
            "//! T\n//! Time: a\n//! Limist: 1 s\n//! idea: x\n//! http://x\n//! Time limit: 1 s\n\
            //!     a: 1 s\n// Limist: 1 s\n//! Limits 1 s, 9 MB\n//!     Limits of n\n\
            //! limits=1 s, 9 MB\n//! Checkers\n// Limits 1 s\n//! Players move in turn: one wins\n\
            // Limits: 1 s, 9 MB\n/// checker: exact\n// Source: a\n// Checker: mine";
        let notes = parse("x", text).unwrap().notes;
        let numbers: Vec<_> = notes.iter().filter_map(|note| note.split(' ').nth(1)).collect();
        assert_eq!(numbers, ["3", "6", "9", "11", "15", "16"]);
        assert!(notes[2].ends_with("has no effect: write //! Limits:  1 s, 9 MB"), "{notes:?}");
        // The first line is a title, unless only its colon is missing.
        for (text, count) in [
            ("//! Limits of n", 0),
            ("//! Limit: 9 s, 9 MB", 1),
            ("//! Bundle of sticks", 0),
            ("//! Limits 1 s, 9 MB", 1),
            ("//! T\n//! Limits of n", 0),
        ] {
            assert_eq!(parse("x", text).unwrap().notes.len(), count, "{text}");
        }
    }

    #[test]
    fn a_note_of_ones_own_is_told_from_a_setting_that_was_meant() {
        let meant = "Limit: x => Llimits: x => CHECKERS: x => File: a.in a.out => Time: 500ms => \
            Time limit: 2.5 seconds => Both: 1.5 s, 256 megabytes => All: 1 s, 64 MB, 8 MB stack => \
            Compare: nocase 1e-6 => Eps: 1e-6 => Time: 2 sec => Time: 1 second => Memory: 64 MiB";
        let own = "Author: Jane Doe => Year: 2024 => Editorial: https://a.org => Limiting: x => Lists: x => \
            Time: O(n) => Days: 0 => Class: s => Row: 2 stones => Ran: all, 2 s => Uses: a.in a.out => \
            Power: 1e6 => Memory: 64 MB at most => Time per test: 1 s => file://a.pdf => Limit:";
        for (lines, count) in [(meant, 1), (own, 0)] {
            for line in lines.split(" => ") {
                let notes = parse("x", &format!("//! T\n//! {line}")).unwrap().notes;
                assert_eq!(notes.len(), count, "{line}");
            }
        }
    }
}
