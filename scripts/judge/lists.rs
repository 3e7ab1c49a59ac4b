//! Maintains the lists of solutions that Cargo and editors read: `bins/Cargo.toml`, and `bins/crates/Cargo.toml` for
//! solutions that need crates or the newest edition. The list of games in the referee is kept in the same way.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::Path;

use crate::files::{cannot, flat, replace, BINS, CRATES, REFEREE};
use crate::header;
use crate::problems;
use crate::system;
use crate::types::{Problem, Result};

pub const NEWEST_EDITION: &str = "2024";

const ENDS: [&str; 2] = ["bin = [", "]"];
/// For each list: its file, the line above it and the start of the line below it, and the form of its own lines.
const FORMS: [(&str, [&str; 2], &str); 3] = [
    ("bins/Cargo.toml", ENDS, r#"    { name = "{target}", path = "{name}.rs" },"#),
    (CRATES, ENDS, r#"    { name = "{target}", path = "../{name}.rs" },"#),
    (REFEREE, ["problems! {", "}"], r#"    {name} = "../../{name}/rules.rs""#),
];

/// What a list should contain.
struct List {
    path: &'static str,
    ends: [&'static str; 2],
    /// A line, with placeholders for the name of the problem and of its target.
    form: &'static str,
    names: Vec<String>,
    /// The edition of the package.
    edition: &'static str,
}

impl List {
    fn line(&self, name: &str) -> String {
        self.form.replace("{target}", &flat(name)).replace("{name}", name)
    }

    /// The name of the problem whose path is in a line, between quotes: `../nim.rs` gives `nim` where the form has
    /// `../{name}.rs`.
    fn name_in<'a>(&self, line: &'a str) -> Option<&'a str> {
        let mut quoted = self.form.split('"').filter_map(|part| part.split_once("{name}"));
        let (start, end) = quoted.next_back()?;
        line.split('"').find_map(|part| part.strip_prefix(start)?.strip_suffix(end))
    }

    /// Whether a line is exactly as this program writes it.
    fn is_ours(&self, line: &str) -> bool {
        self.name_in(line).map_or(false, |name| self.line(name) == line.trim_end())
    }
}

/// All lists. A solution with a malformed header counts as an ordinary one.
fn lists() -> Vec<List> {
    let problem = |name: &String| header::problem(name).ok();
    let is_newest = |problem: Problem| problem.edition == NEWEST_EDITION;
    let is_special = |problem: Problem| problem.is_cargo || is_newest(problem);
    let (special, plain): (Vec<_>, Vec<_>) = problems::listed_for_cargo()
        .into_iter()
        .partition(|name| problem(name).map_or(false, is_special));
    let needs_newest = special.iter().filter_map(problem).any(is_newest);
    let edition = if needs_newest { NEWEST_EDITION } else { "2021" };
    let contents = [(plain, "2021"), (special, edition), (problems::games(), "2021")];
    let list = |((path, ends, form), (names, edition))| List { path, ends, form, names, edition };
    FORMS.into_iter().zip(contents).map(list).collect()
}

/// Returns the text with these names at the start of its list, or None if it has no list. Handwritten lines stay; a
/// solution with a handwritten entry gets no second one.
fn updated(text: &str, list: &List) -> Option<String> {
    let plain = |line: &str| line.split('#').next().unwrap_or("").trim().to_string();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let [above, below] = list.ends;
    let start = 1 + lines.iter().position(|line| plain(line) == above)?;
    let end = start + lines[start..].iter().position(|line| plain(line).starts_with(below))?;
    let is_handwritten = |line: &&&str| !list.is_ours(line);
    let handwritten: Vec<&str> = lines[start..end].iter().filter(is_handwritten).copied().collect();
    let entries: HashSet<&str> = handwritten.iter().filter_map(|line| list.name_in(line)).collect();
    let has_entry = |name: &String| entries.contains(&name[..]);
    let listed = list.names.iter().filter(|name| !has_entry(name));
    let listed: String = listed.map(|name| list.line(name) + "\n").collect();
    let others = handwritten.concat() + &lines[end..].concat();
    let text = lines[..start].concat() + &listed + &others;
    let line = |edition: &str| format!("\nedition = \"{edition}\"");
    let set = |text: String, old: &&str| text.replace(&line(old), &line(list.edition));
    Some(["2021", NEWEST_EDITION].iter().fold(text, set))
}

pub fn update() -> Result<()> {
    // Two runs take turns, so that the second one sees the solutions of the first.
    let folder = File::open(BINS).map_err(cannot("open", Path::new(BINS)))?;
    system::wait_for_lock(&folder);
    for list in lists().into_iter().filter(|list| Path::new(list.path).exists()) {
        let path = Path::new(list.path);
        let text = fs::read_to_string(path).map_err(cannot("read", path))?;
        let new = updated(&text, &list).ok_or_else(|| {
            let List { path, ends: [above, below], .. } = list;
            format!("{path} has no list: add a line '{above}' and, below it, a line '{below}'")
        })?;
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

    fn list(
        (path, ends, form): (&'static str, [&'static str; 2], &'static str),
        names: &[&str],
    ) -> List {
        let names = names.iter().map(|name| name.to_string()).collect();
        List { path, ends, form, names, edition: "2024" }
    }

    /// Updates a list with this body in the manifest of the crates package; the solutions are `a` and `s/b`.
    fn body(text: &str) -> Option<String> {
        let list = list(FORMS[1], &["a", "s/b"]);
        let new = updated(&format!("bin = [\n{text}]\nedition = \"2021\"\n"), &list)?;
        let body = new.strip_prefix("bin = [\n")?.strip_suffix("]\nedition = \"2024\"\n")?;
        Some(body.to_string())
    }

    #[test]
    fn only_lines_written_by_the_judge_are_replaced() {
        let list_of_crates = list(FORMS[1], &[]);
        let [a, b, old] = ["a", "s/b", "old"].map(|name| list_of_crates.line(name) + "\n");
        let both = a.clone() + &b;
        let windows = a.replace('\n', "\r\n");
        for text in ["", &b, &a, &(old + &b), &(both.clone() + &a), &windows] {
            assert_eq!(body(text), Some(both.clone()));
        }
        let handwritten =
            "    # mine\n    { name = \"x\", path = \"../../x.rs\" },\n  { name = \"old\", path = \"../old.rs\" },\n";
        assert_eq!(body(&(b.clone() + handwritten)), Some(both + handwritten));
        let commented = updated("bin = [ # all\n] # end\n", &list(FORMS[1], &["a"]));
        assert_eq!(commented, Some(format!("bin = [ # all\n{a}] # end\n")));
        let handwritten = "    { name = \"s-b\", path = \"../s/b.rs\", test = true }, # mine\n";
        assert_eq!(body(handwritten), Some(a.clone() + handwritten));
    }

    #[test]
    fn the_referee_lists_the_games_that_exist() {
        let games = list(FORMS[2], &["a", "b"]);
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
            assert_eq!(updated(text, &list(FORMS[0], &[])), None, "{text}");
        }
    }
}
