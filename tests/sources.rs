//! What every solution file owes its readers and its judges, whatever the problem.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use referee::PROBLEMS;

/// SPOJ takes no source of 50,000 bytes or more, the tightest limit known.
const SIZE_MAX: usize = 50_000;

/// Name and text of each solution that has rules; others are written as their authors like.
fn solutions() -> BTreeMap<&'static str, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("bins");
    let names = PROBLEMS.iter().map(|problem| problem.name);
    names
        .map(|name| {
            let text = fs::read_to_string(folder.join(name).with_extension("rs"));
            (name, text.expect("a solution is text"))
        })
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
        assert_eq!(found, parts, "{name}");
        assert!(
            header[0].contains(": "),
            "{name}: the first line gives judge and title"
        );
    }
}

#[test]
fn parts_of_the_file_are_in_order() {
    for (name, text) in solutions() {
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
    let texts = solutions();
    let ends = texts.values().map(|text| {
        let main = text.find("\nfn main()").expect("there is a main");
        &text[main..]
    });
    assert_eq!(ends.collect::<BTreeSet<_>>().len(), 1);
}
