//! What every solution file owes its readers and its judges, whatever the problem.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// SPOJ takes no source of 50,000 bytes or more, the tightest limit known.
const SIZE_MAX: usize = 50_000;

/// Name and text of each solution, by name.
fn solutions() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("bins");
    let files = fs::read_dir(folder).expect("bins is a folder");
    let paths = files.map(|file| file.expect("bins can be listed").path());
    let solutions: BTreeMap<String, String> = paths
        .filter(|path| {
            path.extension()
                .map_or(false, |extension| extension == "rs")
        })
        .map(|path| {
            let name = path
                .file_stem()
                .expect("a file has a name")
                .to_string_lossy()
                .into_owned();
            (name, fs::read_to_string(path).expect("a solution is text"))
        })
        .collect();
    assert!(!solutions.is_empty());
    solutions
}

/// The solutions that do not read with std alone.
fn with_fast_reader() -> BTreeMap<String, String> {
    let solutions = solutions().into_iter();
    solutions
        .filter(|(_, text)| text.contains("\nmod input {\n"))
        .collect()
}

/// Name and text of the functions with this indentation, each with the comments and attributes
/// above it. Relies on the layout that rustfmt gives.
fn items<'a>(text: &'a str, indentation: &str) -> Vec<(&'a str, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let end = format!("{indentation}}}");
    let mut items = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if let Some(name) = function_name(line, indentation) {
            let above = lines[..index]
                .iter()
                .rev()
                .take_while(|line| is_above_a_function(line));
            let below = lines[index..].iter().take_while(|line| **line != end);
            let item = &lines[index - above.count()..=index + below.count()];
            items.push((name, item.join("\n")));
        }
    }
    items
}

fn function_name<'a>(line: &'a str, indentation: &str) -> Option<&'a str> {
    let code = line.strip_prefix(indentation)?;
    let code = code.strip_prefix("pub ").unwrap_or(code);
    code.strip_prefix("fn ")?.split(['(', '<']).next()
}

fn is_above_a_function(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("///") || line.starts_with("#[")
}

#[test]
fn source_is_plain_ascii_and_below_the_size_limit() {
    for (name, text) in solutions() {
        assert!(text.is_ascii(), "{name} has a byte that is not ASCII");
        assert!(text.len() < SIZE_MAX, "{name} has {} bytes", text.len());
        assert!(
            !text.contains('\t') && !text.contains('\r'),
            "{name} has a tab or a CR"
        );
    }
}

#[test]
fn unsafe_code_is_forbidden() {
    for (name, text) in solutions() {
        assert!(
            text.contains("\n#![forbid(unsafe_code)]\n"),
            "{name} does not forbid it"
        );
    }
}

#[test]
fn header_has_every_part_in_order() {
    let parts = [
        "Source:", "Limits:", "Task:", "Idea:", "Proof:", "Cost:", "Tested:", "Judge:",
    ];
    for (name, text) in solutions() {
        let header: Vec<&str> = text
            .lines()
            .map_while(|line| line.strip_prefix("//!"))
            .collect();
        let found: Vec<&str> = header
            .iter()
            .filter_map(|line| line.strip_prefix(' ')?.split(' ').next())
            .filter(|word| parts.contains(word))
            .collect();
        assert_eq!(found, parts, "{name}");
        assert!(
            header[0].contains(": "),
            "{name}: the first line gives judge and title"
        );
    }
}

#[test]
fn parts_of_the_file_are_in_order() {
    for (name, text) in with_fast_reader() {
        let parts = ["\npub fn solve(", "\nfn main()", "\nmod input {\n"];
        let found: Vec<_> = parts.iter().map(|part| text.find(part)).collect();
        assert!(
            found.iter().all(Option::is_some),
            "{name}: {parts:?} at {found:?}"
        );
        assert!(
            found.windows(2).all(|pair| pair[0] < pair[1]),
            "{name}: {parts:?} at {found:?}"
        );
    }
}

#[test]
fn main_and_the_reader_are_the_same_text_in_every_file() {
    let mut texts: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let solutions = with_fast_reader();
    for text in solutions.values() {
        let (game, reader) = text
            .split_once("\nmod input {\n")
            .expect("the reader is there");
        let main = items(game, "")
            .into_iter()
            .filter(|(name, _)| *name == "main");
        let functions = items(reader, "    ").into_iter();
        let methods = items(reader, "        ").into_iter();
        for (name, item) in main.chain(functions).chain(methods) {
            texts.entry(name).or_default().insert(item);
        }
    }
    for name in [
        "main", "new", "number", "words", "piece", "peek", "refill", "error",
    ] {
        assert!(texts.contains_key(name), "{name} is not found");
    }
    for (name, texts) in texts {
        assert_eq!(texts.len(), 1, "{name} has {} texts", texts.len());
    }
}
