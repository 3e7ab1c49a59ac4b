//! Maintains the lists of solutions that Cargo and editors read: `bins/Cargo.toml`, and `bins/crates/Cargo.toml` for
//! solutions that need crates or the newest edition.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::header;
use crate::problems;
use crate::process::finish_if_interrupted;
use crate::system;
use crate::types::{cannot, Result};

pub const NEWEST_EDITION: &str = "2024";
/// Cargo 1.85 was the first to support it.
const KNOWN_SINCE: u32 = 85;

/// A manifest and what its list should contain.
struct List {
    path: PathBuf,
    /// The prefix of paths in its list.
    up: &'static str,
    names: Vec<String>,
    edition: Option<&'static str>,
}

fn cargo_is_new() -> bool {
    let output = Command::new("cargo").arg("--version").output();
    let said =
        output.map_or(String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned());
    let minor = said.strip_prefix("cargo 1.").and_then(|rest| rest.split('.').next()?.parse().ok());
    minor.map_or(false, |minor: u32| minor >= KNOWN_SINCE)
}

/// Both lists. A solution with a malformed header counts as an ordinary one.
fn lists() -> [List; 2] {
    let (mut plain, mut special) = (Vec::new(), Vec::new());
    let mut edition = "2021";
    for name in problems::listed_for_cargo() {
        match header::problem(&name) {
            Ok(problem) if problem.is_cargo || problem.edition == NEWEST_EDITION => {
                if problem.edition == NEWEST_EDITION {
                    edition = NEWEST_EDITION;
                }
                special.push(name);
            }
            _ => plain.push(name),
        }
    }
    // If one manifest names an edition unknown to Cargo, it rejects the whole workspace, so then the line stays as it
    // is.
    let edition = (edition != NEWEST_EDITION || cargo_is_new()).then_some(edition);
    let path = PathBuf::from("bins/Cargo.toml");
    let crates = PathBuf::from("bins/crates/Cargo.toml");
    [
        List { path, up: "", names: plain, edition: None },
        List { path: crates, up: "../", names: special, edition },
    ]
}

fn line(name: &str, up: &str) -> String {
    format!("    {{ name = \"{}\", path = \"{up}{name}.rs\" }},", name.replace('/', "-"))
}

/// Whether a line is exactly as this program writes it.
fn is_ours(text: &str, up: &str) -> bool {
    let path = text.split_once(", path = \"").and_then(|(_, path)| path.strip_prefix(up));
    let name = path.and_then(|path| path.trim_end().strip_suffix(".rs\" },"));
    name.map_or(false, |name| line(name, up) == text.trim_end_matches(&['\r', '\n'][..]))
}

/// The target name in a handwritten line.
fn own_target(text: &str) -> Option<&str> {
    let (_, rest) = text.split('#').next()?.split_once("name")?;
    rest.trim_start().strip_prefix('=')?.split('"').nth(1)
}

/// Returns the manifest with these solutions at the start of its list, or None if it has no list. Handwritten lines stay;
/// a solution with a handwritten entry gets no second one.
fn updated(text: &str, list: &List) -> Option<String> {
    let plain = |line: &str| line.split('#').next().unwrap_or("").trim().to_string();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let start = 1 + lines.iter().position(|line| plain(line) == "bin = [")?;
    let end = start + lines[start..].iter().position(|line| plain(line).starts_with(']'))?;
    let own = lines[start..end].iter().filter(|text| !is_ours(text, list.up));
    let targets: Vec<&str> = own.clone().filter_map(|text| own_target(text)).collect();
    let listed = list.names.iter().filter(|name| !targets.contains(&&*name.replace('/', "-")));
    let listed = listed.map(|name| line(name, list.up) + "\n");
    let mut lines: Vec<String> = (lines[..start].iter().map(|line| line.to_string()))
        .chain(listed)
        .chain(own.chain(&lines[end..]).map(|line| line.to_string()))
        .collect();
    if let Some(edition) = list.edition {
        let is_ours = |line: &&mut String| {
            ["2021", "2024"].iter().any(|year| line.trim_end() == format!("edition = \"{year}\""))
        };
        if let Some(line) = lines.iter_mut().find(is_ours) {
            *line = format!("edition = \"{edition}\"{}", &line[line.trim_end().len()..]);
        }
    }
    Some(lines.concat())
}

/// Replaces the file as a whole, so that a full disk does not cut it. The copy takes over its permissions.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let draft = path.with_extension("toml.new");
    let replace = || {
        fs::copy(&path, &draft)?;
        fs::write(&draft, text)?;
        fs::rename(&draft, &path)
    };
    replace().map_err(|why| {
        let _ = fs::remove_file(&draft);
        why
    })
}

/// Updates both lists, or neither if one of them is unreadable.
pub fn update() -> Result<()> {
    // Two runs take turns, so that the second one sees the solutions of the first.
    let folder = File::open("bins").map_err(cannot("open", Path::new("bins")))?;
    for _ in 0..500 {
        if system::lock(&folder) {
            break;
        }
        finish_if_interrupted();
        thread::sleep(Duration::from_millis(10));
    }
    let mut drafts = Vec::new();
    for list in lists().into_iter().filter(|list| list.path.exists()) {
        let text = fs::read_to_string(&list.path).map_err(cannot("read", &list.path))?;
        let path = list.path.display();
        let new = updated(&text, &list).ok_or_else(|| {
            format!(
                "{path} has no list of solutions: add a line 'bin = [' and, below it, a line ']'"
            )
        })?;
        drafts.extend((new != text).then_some((list.path, new)));
    }
    for (path, new) in drafts {
        if let Err(why) = replace(&path, &new).map_err(cannot("write", &path)) {
            eprintln!("note: editors and Cargo will keep using the old list of solutions: {why}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Updates a list with this body in the manifest of the crates package; the solutions are `a` and `s/b`.
    fn body(text: &str) -> Option<String> {
        let names = ["a", "s/b"].map(str::to_string).to_vec();
        let list = List { path: PathBuf::new(), up: "../", names, edition: Some("2024") };
        let new = updated(&format!("bin = [\n{text}]\nedition = \"2021\"\n"), &list)?;
        let body = new.strip_prefix("bin = [\n")?.strip_suffix("]\nedition = \"2024\"\n")?;
        Some(body.to_string())
    }

    #[test]
    fn only_lines_written_by_the_judge_are_replaced() {
        let [a, b, old] = ["a", "s/b", "old"].map(|name| line(name, "../") + "\n");
        let both = a.clone() + &b;
        for text in ["", &b, &a, &(old + &b), &(both.clone() + &a)] {
            assert_eq!(body(text), Some(both.clone()));
        }
        let own = "    # mine\n    { name = \"x\", path = \"../../x.rs\" },\n  { name = \"old\", path = \"../old.rs\" },\n";
        assert_eq!(body(&(b.clone() + own)), Some(both + own));
        let own = "    { name = \"s-b\", path = \"../s/b.rs\", test = true }, # mine\n";
        assert_eq!(body(own), Some(a.clone() + own));
    }

    #[test]
    fn a_manifest_without_a_list_is_refused() {
        for text in ["", "bin = [\n", "bin = [{ name = \"a\" }]\n", "[[bin]]\nname = \"a\"\n"] {
            let list = List { path: PathBuf::new(), up: "", names: Vec::new(), edition: None };
            assert_eq!(updated(text, &list), None, "{text}");
        }
    }
}
