//! Maintains the lists of solutions that Cargo and editors read: `bins/Cargo.toml`, and `bins/crates/Cargo.toml` for
//! solutions that need crates or the newest edition. The list of games in the referee is kept in the same way.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::header;
use crate::problems;
use crate::process;
use crate::system;
use crate::types::{cannot, Result};

pub const NEWEST_EDITION: &str = "2024";
/// Cargo 1.85 was the first to support it.
const KNOWN_SINCE: u32 = 85;

/// The lines of the three lists.
const FORMS: [&str; 3] = [
    "    { name = \"{target}\", path = \"{name}.rs\" },",
    "    { name = \"{target}\", path = \"../{name}.rs\" },",
    "    {name} = \"../../{name}/rules.rs\"",
];

/// A file, and what the list in it should contain.
struct List {
    path: PathBuf,
    /// The line above the list, and the start of the one below.
    ends: [&'static str; 2],
    /// A line of the list, with placeholders for the name of the problem and of its target.
    form: &'static str,
    names: Vec<String>,
    edition: Option<&'static str>,
}

impl List {
    fn line(&self, name: &str) -> String {
        self.form.replace("{target}", &target(name)).replace("{name}", name)
    }

    /// Whether a line is exactly as this program writes it.
    fn is_ours(&self, line: &str) -> bool {
        let line = line.trim_end_matches(&['\r', '\n'][..]);
        let name = || {
            let (before, after) = self.form.rsplit_once("{name}")?;
            let path = line.strip_suffix(after)?.rsplit('"').next()?;
            path.strip_prefix(before.rsplit('"').next()?)
        };
        name().map_or(false, |name| self.line(name) == line)
    }
}

/// The name of a solution's target in Cargo.
fn target(name: &str) -> String {
    name.replace('/', "-")
}

fn cargo_is_new() -> bool {
    let version = process::version("cargo").unwrap_or_default();
    let minor =
        version.strip_prefix("cargo 1.").and_then(|rest| rest.split('.').next()?.parse().ok());
    minor.map_or(false, |minor: u32| minor >= KNOWN_SINCE)
}

/// All lists. A solution with a malformed header counts as an ordinary one.
fn lists() -> [List; 3] {
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
    let list = |path: &str, ends, form, names, edition| List {
        path: path.into(),
        ends,
        form,
        names,
        edition,
    };
    let (bins, games) = (["bin = [", "]"], ["problems! {", "}"]);
    let [form, special_form, game_form] = FORMS;
    [
        list("bins/Cargo.toml", bins, form, plain, None),
        list("bins/crates/Cargo.toml", bins, special_form, special, edition),
        list("tests/referee/src/lib.rs", games, game_form, problems::games(), None),
    ]
}

/// The target name in a handwritten line.
fn handwritten_target(text: &str) -> Option<&str> {
    let (_, rest) = text.split('#').next()?.split_once("name")?;
    rest.trim_start().strip_prefix('=')?.split('"').nth(1)
}

/// Returns the text with these names at the start of its list, or None if it has no list. Handwritten lines stay; a
/// solution with a handwritten entry gets no second one.
fn updated(text: &str, list: &List) -> Option<String> {
    let plain = |line: &str| line.split('#').next().unwrap_or("").trim().to_string();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let [above, below] = list.ends;
    let start = 1 + lines.iter().position(|line| plain(line) == above)?;
    let end = start + lines[start..].iter().position(|line| plain(line).starts_with(below))?;
    let handwritten = lines[start..end].iter().filter(|line| !list.is_ours(line));
    let targets: Vec<&str> =
        handwritten.clone().filter_map(|line| handwritten_target(line)).collect();
    let listed = list.names.iter().filter(|name| !targets.contains(&&*target(name)));
    let listed = listed.map(|name| list.line(name) + "\n");
    let mut lines: Vec<String> = (lines[..start].iter().map(|line| line.to_string()))
        .chain(listed)
        .chain(handwritten.chain(&lines[end..]).map(|line| line.to_string()))
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
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let draft = path.with_extension("toml.new");
    let replace = || {
        fs::copy(&path, &draft)?;
        fs::write(&draft, text)?;
        fs::rename(&draft, &path)
    };
    replace().map_err(|error| {
        let _ = fs::remove_file(&draft);
        error
    })
}

/// Updates all lists, or none if one of them is unreadable.
pub fn update() -> Result<()> {
    // Two runs take turns, so that the second one sees the solutions of the first.
    let folder = File::open("bins").map_err(cannot("open", Path::new("bins")))?;
    system::wait_for_lock(&folder);
    let mut drafts = Vec::new();
    for list in lists().into_iter().filter(|list| list.path.exists()) {
        let text = fs::read_to_string(&list.path).map_err(cannot("read", &list.path))?;
        let path = list.path.display();
        let new = updated(&text, &list).ok_or_else(|| {
            let [above, below] = list.ends;
            format!("{path} has no list: add a line '{above}' and, below it, a line '{below}'")
        })?;
        drafts.extend((new != text).then_some((list.path, new)));
    }
    for (path, new) in drafts {
        if let Err(error) = replace(&path, &new).map_err(cannot("write", &path)) {
            eprintln!("note: editors and Cargo will keep using the old list of solutions: {error}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(form: &'static str, ends: [&'static str; 2], names: &[&str]) -> List {
        let names = names.iter().map(|name| name.to_string()).collect();
        List { path: PathBuf::new(), ends, form, names, edition: Some("2024") }
    }

    /// Updates a list with this body in the manifest of the crates package; the solutions are `a` and `s/b`.
    fn body(text: &str) -> Option<String> {
        let list = list(FORMS[1], ["bin = [", "]"], &["a", "s/b"]);
        let new = updated(&format!("bin = [\n{text}]\nedition = \"2021\"\n"), &list)?;
        let body = new.strip_prefix("bin = [\n")?.strip_suffix("]\nedition = \"2024\"\n")?;
        Some(body.to_string())
    }

    #[test]
    fn only_lines_written_by_the_judge_are_replaced() {
        let list_of_crates = list(FORMS[1], ["", ""], &[]);
        let [a, b, old] = ["a", "s/b", "old"].map(|name| list_of_crates.line(name) + "\n");
        let both = a.clone() + &b;
        let windows = a.replace('\n', "\r\n");
        for text in ["", &b, &a, &(old + &b), &(both.clone() + &a), &windows] {
            assert_eq!(body(text), Some(both.clone()));
        }
        let handwritten =
            "    # mine\n    { name = \"x\", path = \"../../x.rs\" },\n  { name = \"old\", path = \"../old.rs\" },\n";
        assert_eq!(body(&(b.clone() + handwritten)), Some(both + handwritten));
        let handwritten = "    { name = \"s-b\", path = \"../s/b.rs\", test = true }, # mine\n";
        assert_eq!(body(handwritten), Some(a.clone() + handwritten));
    }

    #[test]
    fn the_referee_lists_the_games_that_exist() {
        let games = list(FORMS[2], ["problems! {", "}"], &["a", "b"]);
        let file = |body: &str| format!("mod c;\nproblems! {{\n{body}}}\nfn d() {{}}\n");
        let [old, handwritten] = [
            "    a = \"../../a/rules.rs\"\n    z = \"../../z/rules.rs\"\n",
            "    // e = \"../../e/rules.rs\"\n",
        ];
        let new = "    a = \"../../a/rules.rs\"\n    b = \"../../b/rules.rs\"\n";
        let got = updated(&file(&format!("{handwritten}{old}")), &games);
        assert_eq!(got, Some(file(&format!("{new}{handwritten}"))));
    }

    #[test]
    fn a_file_without_a_list_is_refused() {
        for text in ["", "bin = [\n", "bin = [{ name = \"a\" }]\n", "[[bin]]\nname = \"a\"\n"] {
            assert_eq!(updated(text, &list(FORMS[0], ["bin = [", "]"], &[])), None, "{text}");
        }
    }
}
