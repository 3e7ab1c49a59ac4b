//! Keeps the lists of solutions for editors and Cargo: in `bins/Cargo.toml`, and in `bins/crates/Cargo.toml` of those that
//! need crates or the newest edition.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use crate::header;
use crate::problems;
use crate::types::{cannot, Result};

const NEWEST_EDITION: &str = "2024";
/// The first Cargo that knows it is 1.85.
const KNOWN_SINCE: u32 = 85;

/// A manifest with a list, and what has to be in it.
struct List {
    path: PathBuf,
    /// What precedes a solution's path there.
    up: &'static str,
    names: Vec<String>,
    edition: Option<&'static str>,
}

/// Whether the installed Cargo knows the newest edition.
fn cargo_is_new() -> bool {
    let output = Command::new("cargo").arg("--version").output();
    let said =
        output.map_or(String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned());
    let minor = said.strip_prefix("cargo 1.").and_then(|rest| rest.split('.').next()?.parse().ok());
    minor.map_or(false, |minor: u32| minor >= KNOWN_SINCE)
}

/// Both lists. Where a header cannot be read, its solution is taken for an ordinary one.
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
    // An old Cargo could read no manifest of the workspace.
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

/// The solution that a line lists, if it is exactly as this program writes it.
fn solution<'a>(text: &'a str, up: &str) -> Option<&'a str> {
    let (_, path) = text.split_once(", path = \"")?;
    let name = path.strip_prefix(up)?.strip_suffix(".rs\" },")?;
    (problems::is_name(name) && line(name, up) == text).then_some(name)
}

/// The name of a target in a line that somebody wrote.
fn own_target(text: &str) -> Option<&str> {
    let (_, rest) = text.split('#').next()?.split_once("name")?;
    rest.trim_start().strip_prefix('=')?.split('"').nth(1)
}

/// The manifest with these solutions in its list; none if it has no list. All other lines stay where they are, and so do
/// those of solutions that remain.
fn updated(text: &str, list: &List) -> Option<String> {
    let plain = |line: &str| line.split('#').next().unwrap_or("").trim().to_string();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let start = 1 + lines.iter().position(|line| plain(line) == "bin = [")?;
    let end = start + lines[start..].iter().position(|line| plain(line).starts_with(']'))?;
    let line_end = if lines[start - 1].ends_with("\r\n") { "\r\n" } else { "\n" };
    let listed = |text: &'_ str| {
        solution(text.trim_end_matches(&['\r', '\n'][..]), list.up).map(str::to_string)
    };

    let rest = lines.split_off(end);
    let mut body = lines.split_off(start);
    let own: HashSet<&str> = body
        .iter()
        .filter(|line| listed(line).is_none())
        .filter_map(|line| own_target(line))
        .collect();
    let wanted: Vec<&String> =
        list.names.iter().filter(|name| !own.contains(&*name.replace('/', "-"))).collect();
    let mut seen = HashSet::new();
    body.retain(|line| {
        listed(line).map_or(true, |name| wanted.contains(&&name) && seen.insert(name))
    });
    let mut body: Vec<String> = body.into_iter().map(str::to_string).collect();
    for name in wanted.into_iter().filter(|name| !seen.contains(*name)) {
        let is_later = |line: &String| listed(line).map_or(false, |other| other > *name);
        let behind =
            || body.iter().rposition(|line| listed(line).is_some()).map_or(0, |last| last + 1);
        let at = body.iter().position(is_later).unwrap_or_else(behind);
        body.insert(at, line(name, list.up) + line_end);
    }
    let mut lines: Vec<String> = lines.into_iter().map(str::to_string).chain(body).collect();
    lines.extend(rest.into_iter().map(str::to_string));
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

/// The text of a manifest, and what it should be.
fn draft(list: &List) -> Result<(String, String)> {
    let text = fs::read_to_string(&list.path).map_err(cannot("read", &list.path))?;
    let help = "begin it with a line 'bin = [', and end that with a line ']'";
    let new = updated(&text, list)
        .ok_or_else(|| format!("{} has no list of solutions: {help}", list.path.display()));
    Ok((text, new?))
}

/// Replaces a manifest at once, by a file with the same permissions.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let path = path.canonicalize()?;
    let draft = path.with_file_name(format!(".Cargo.toml.{}", process::id()));
    let written = fs::write(&draft, text)
        .and_then(|()| fs::set_permissions(&draft, fs::metadata(&path)?.permissions()))
        .and_then(|()| fs::rename(&draft, &path));
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written
}

/// Brings both lists up to date. Looks again after writing, since another run may have seen other solutions.
pub fn update() -> Result<()> {
    loop {
        let lists = lists();
        let there = || lists.iter().filter(|list| list.path.exists());
        // Nothing is written before both have been read.
        let drafts: Vec<_> = there().map(draft).collect::<Result<_>>()?;
        let mut is_done = true;
        for (list, (text, new)) in there().zip(drafts) {
            if text == new {
                continue;
            }
            if let Err(why) = replace(&list.path, &new) {
                let path = list.path.display();
                eprintln!("note: editors and Cargo go on with the old list of solutions: cannot write {path}: {why}");
                return Ok(());
            }
            is_done = false;
        }
        if is_done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of this body of the list of the crates' package, which has to have `a` and `s/b`.
    fn body(text: &str) -> Option<String> {
        let names = ["a", "s/b"].map(str::to_string).to_vec();
        let list = List { path: PathBuf::new(), up: "../", names, edition: Some("2024") };
        let new = updated(&format!("bin = [\n{text}]\nedition = \"2021\"\n"), &list)?;
        let body = new.strip_prefix("bin = [\n")?.strip_suffix("]\nedition = \"2024\"\n")?;
        Some(body.to_string())
    }

    #[test]
    fn only_lines_of_their_own_shape_are_replaced() {
        let [a, b, old] = ["a", "s/b", "old"].map(|name| line(name, "../") + "\n");
        let both = Some(a.clone() + &b);
        let rows = [
            "".to_string(),
            b.clone(),
            a.clone(),
            a.clone() + &old + &b,
            both.clone().unwrap() + &a,
        ];
        assert_eq!(rows.map(|row| body(&row)), [0; 5].map(|_| both.clone()));
        let own = "    # mine\n    { name = \"x\", path = \"../../x.rs\" },\n  { name = \"old\", path = \"../old.rs\" },\n";
        assert_eq!(body(own), Some(a.clone() + &b + own));
        // One's own entry of a solution is the only one.
        let own = "    { name = \"s-b\", path = \"../s/b.rs\", test = true } # last\n  ";
        assert_eq!(body(own), Some(a.clone() + own));
        // A comment stays above the same solution.
        assert_eq!(body(&format!("{old}# b\n{b}")), Some(format!("# b\n{a}{b}")));
    }

    #[test]
    fn line_ends_stay_and_what_has_no_list_is_refused() {
        let list =
            || List { path: PathBuf::new(), up: "", names: vec!["a".to_string()], edition: None };
        let new = updated("bin = [ # mine\r\n  ]\r\nedition = \"2021\"", &list()).unwrap();
        assert_eq!(
            new,
            format!("bin = [ # mine\r\n{}\r\n  ]\r\nedition = \"2021\"", line("a", ""))
        );
        for text in ["", "bin = [\n", "bin = [{ name = \"a\" }]\n", "[[bin]]\nname = \"a\"\n"] {
            assert_eq!(updated(text, &list()), None, "{text}");
        }
    }
}
