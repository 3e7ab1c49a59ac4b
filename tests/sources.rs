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
        "Source:", "Limits:", "Checker:", "Task:", "Input:", "Output:", "Idea:", "Proof:", "Cost:",
        "Tested:", "Judge:",
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
        // Only what has another checker than the default says so.
        let is_due = |part: &&str| *part != "Checker:" || found.contains(part);
        let due: Vec<&str> = parts.iter().copied().filter(is_due).collect();
        assert_eq!(found, due, "{name}");
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
fn from_main_to_the_end_every_file_is_the_same() {
    let texts = with_fast_reader();
    let ends = texts.values().map(|text| {
        let main = text.find("\nfn main()").expect("there is a main");
        &text[main..]
    });
    assert_eq!(ends.collect::<BTreeSet<_>>().len(), 1);
}
