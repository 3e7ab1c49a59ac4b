//! Maintains the lists of solutions that Cargo and editors read: `bins/Cargo.toml`, and `bins/crates/Cargo.toml` for
//! solutions that need crates or the newest edition.

use std::fs::{self, File};
use std::path::Path;

use crate::files::{cannot, flat, read, replace, BINS, CRATES};
use crate::header;
use crate::problems;
use crate::system;
use crate::types::{Problem, Result};

const NEWEST_EDITION: &str = "2024";

/// The line above a list, and the start of the line below it.
const START: &str = "bin = [";
const END: &str = "]";

/// What a list should contain.
struct List {
    path: &'static str,
    /// What the paths in the list start with.
    base: &'static str,
    names: Vec<String>,
    /// The edition of the package.
    edition: &'static str,
}

impl List {
    fn line(&self, name: &str) -> String {
        format!("    {{ name = \"{}\", path = \"{}{name}.rs\" }},", flat(name), self.base)
    }

    /// The name of the problem whose path is in a line, between quotes.
    fn name_in<'a>(&self, line: &'a str) -> Option<&'a str> {
        line.split('"').find_map(|part| part.strip_prefix(self.base)?.strip_suffix(".rs"))
    }
}

fn lists(problems: &[Problem]) -> [List; 2] {
    let is_newest = |problem: &&Problem| problem.given("edition") == Some(NEWEST_EDITION);
    let is_special = |problem: &&Problem| problem.given("build").is_some() || is_newest(problem);
    let (special, plain): (Vec<_>, Vec<_>) = problems.iter().partition(is_special);
    let edition = if special.iter().any(is_newest) { NEWEST_EDITION } else { "2021" };
    let names = |all: Vec<&Problem>| all.iter().map(|problem| problem.name.clone()).collect();
    [
        List { path: "bins/Cargo.toml", base: "", names: names(plain), edition: "2021" },
        List { path: CRATES, base: "../", names: names(special), edition },
    ]
}

/// Returns the text with these names at the start of its list, or None if it has no list. Handwritten lines stay; a
/// solution with a handwritten entry gets no second one.
fn updated(text: &str, list: &List) -> Option<String> {
    let plain = |line: &str| line.split('#').next().unwrap_or("").trim().to_string();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let start = 1 + lines.iter().position(|line| plain(line) == START)?;
    let end = start + lines[start..].iter().position(|line| plain(line).starts_with(END))?;
    // This program writes a line in exactly one way; any other line is handwritten.
    let is_handwritten =
        |line: &&&str| list.name_in(line).map_or(true, |name| list.line(name) != line.trim_end());
    let handwritten: Vec<&str> = lines[start..end].iter().filter(is_handwritten).copied().collect();
    let has_entry = |name: &str| handwritten.iter().any(|line| list.name_in(line) == Some(name));
    let listed = list.names.iter().filter(|name| !has_entry(name));
    let listed: String = listed.map(|name| list.line(name) + "\n").collect();
    let text = lines[..start].concat() + &listed + &handwritten.concat() + &lines[end..].concat();
    let line = |edition: &str| format!("\nedition = \"{edition}\"");
    let set = |text: String, old: &&str| text.replace(&line(old), &line(list.edition));
    Some(["2021", NEWEST_EDITION].iter().fold(text, set))
}

/// Brings both lists up to date, since somebody may have copied a solution or changed a header.
pub fn update() -> Result<()> {
    // Two runs take turns, so that the second one sees the solutions of the first.
    let folder = File::open(BINS).map_err(cannot("open", Path::new(BINS)))?;
    system::wait_for_lock(&folder);
    // A malformed header counts as an empty one. The texts are not kept, since this process must stay small.
    let problem = |name: String| {
        let text = read(&problems::solution(&name)).unwrap_or_default();
        let header = header::parse(&name, &String::from_utf8_lossy(&text));
        header.unwrap_or(Problem { name, ..Problem::default() })
    };
    let problems: Vec<Problem> = problems::valid_solutions().into_iter().map(problem).collect();
    for list in lists(&problems).into_iter().filter(|list| Path::new(list.path).exists()) {
        let path = Path::new(list.path);
        let text = fs::read_to_string(path).map_err(cannot("read", path))?;
        let advice = format!("add a line '{START}' and, below it, a line '{END}'");
        let no_list = || format!("{} has no list: {advice}", list.path);
        let new = updated(&text, &list).ok_or_else(no_list)?;
        let replaced = if new == text { Ok(()) } else { replace(path, &new) };
        if let Err(error) = replaced.map_err(cannot("write", path)) {
            eprintln!("note: editors and Cargo will keep using the old list of solutions: {error}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list of the crates package, with these names.
    fn list(names: &[&str]) -> List {
        let names = names.iter().map(|name| name.to_string()).collect();
        let [_, crates] = lists(&[]);
        List { names, edition: "2024", ..crates }
    }

    /// Updates a list with this body in the manifest of the crates package; the solutions are `a` and `s/b`.
    fn body(text: &str) -> Option<String> {
        let list = list(&["a", "s/b"]);
        let new = updated(&format!("bin = [\n{text}]\nedition = \"2021\"\n"), &list)?;
        let body = new.strip_prefix("bin = [\n")?.strip_suffix("]\nedition = \"2024\"\n")?;
        Some(body.to_string())
    }

    #[test]
    fn only_lines_written_by_the_judge_are_replaced() {
        let list_of_crates = list(&[]);
        let [a, b, old] = ["a", "s/b", "old"].map(|name| list_of_crates.line(name) + "\n");
        let both = a.clone() + &b;
        let windows = a.replace('\n', "\r\n");
        for text in ["", &b, &a, &(old + &b), &(both.clone() + &a), &windows] {
            assert_eq!(body(text), Some(both.clone()));
        }
        let handwritten =
            "    # mine\n    { name = \"x\", path = \"../../x.rs\" },\n  { name = \"old\", path = \"../old.rs\" },\n";
        assert_eq!(body(&(b.clone() + handwritten)), Some(both + handwritten));
        let commented = updated("bin = [ # all\n] # end\n", &list(&["a"]));
        assert_eq!(commented, Some(format!("bin = [ # all\n{a}] # end\n")));
        let handwritten = "    { name = \"s-b\", path = \"../s/b.rs\", test = true }, # mine\n";
        assert_eq!(body(handwritten), Some(a + handwritten));
    }
}
