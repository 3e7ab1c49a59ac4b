//! Finds problems, the ones that `P=` means, and the programs that test a problem.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::iter::once;
use std::path::{Path, PathBuf};

use crate::files::{cannot, entries, read_text, BINS, SAMPLES, TEMPLATES, TESTS};
use crate::types::{Problem, Result};

/// Names that a problem or contest cannot have, since folders of the project, or of Cargo in `target/`, have them.
const RESERVED: &str =
    "bins build common crates deps examples incremental proconio referee samples scripts tests";
pub const NO_SOLUTIONS: &str = "there are no solutions yet; to create one: make new P=nim";
/// The extensions of source files, which are compiled or interpreted.
pub const SOURCES: [&str; 8] = ["rs", "cpp", "cc", "cxx", "c++", "c", "py", "py3"];
/// The file stem of a checker or interactor that follows the Kattis and DOMjudge calling convention.
pub const VALIDATOR: &str = "output_validator";

pub struct Chosen {
    /// A problem or a contest; empty for all.
    pub name: String,
    pub problems: Vec<String>,
}

impl Chosen {
    pub fn is_one(&self) -> bool {
        self.problems.len() == 1 && self.problems[0] == self.name
    }
}

pub fn is_name(text: &str) -> bool {
    let is_part = |part: &str| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
        !part.is_empty() && !part.starts_with('-') && part.bytes().all(is_plain)
    };
    text.split('/').all(is_part)
}

fn is_solution(name: &str) -> bool {
    solution(name).is_file()
}

/// The path of a problem's solution.
pub fn solution(problem: &str) -> PathBuf {
    PathBuf::from(format!("{BINS}/{problem}.rs"))
}

/// The folder of a problem's or a contest's samples.
pub fn samples(problem: &str) -> PathBuf {
    Path::new(SAMPLES).join(problem)
}

/// The folder of all that tests a problem.
pub fn tests(problem: &str) -> PathBuf {
    Path::new(TESTS).join(problem)
}

/// The parents of a name: `a` and `a/b` for `a/b/c`.
fn folders(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices('/').map(|(slash, _)| &name[..slash])
}

/// The names of all files `NAME.rs` below a folder of `bins/`.
pub fn solutions(folder: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (file, entry) in entries(&Path::new(BINS).join(folder)).unwrap_or_default() {
        let path = format!("{folder}/{file}");
        let path = path.trim_start_matches('/');
        if entry.file_type().map_or(false, |kind| kind.is_dir()) {
            names.extend(solutions(path));
        } else if let (Some(name), true) = (path.strip_suffix(".rs"), entry.path().is_file()) {
            names.push(name.to_string());
        }
    }
    names
}

/// The reason a name is invalid, if it is.
fn name_error(name: &str) -> Option<String> {
    let first = name.split('/').next().unwrap_or("");
    if !is_name(name) {
        let form = "only letters, digits, _ and -, with a / after a folder name";
        return Some(format!("a problem's name may contain {form}"));
    }
    if RESERVED.split(' ').any(|name| name == first) {
        return Some(format!("'{first}' is a reserved name"));
    }
    let problem = folders(name).find(|folder| is_solution(folder))?;
    Some(format!("{BINS}/{problem}.rs and {BINS}/{problem}/ cannot both exist: rename one"))
}

/// All solutions with valid names.
pub fn valid_solutions() -> Vec<String> {
    solutions("").into_iter().filter(|name| name_error(name).is_none()).collect()
}

fn usable(name: &str) -> Result<String> {
    name_error(name).map_or(Ok(name.to_string()), |reason| Err(format!("P={name}: {reason}")))
}

/// Resolves `P=` to a problem or contest that has any files, even without a solution: its name, or the path of any of
/// its files, relative to the project's root or to `bins/`.
pub fn any(given: &str) -> Result<String> {
    let name = given.strip_suffix('/').unwrap_or(given);
    if is_name(name) && (tests(name).is_dir() || !paths(name).is_empty()) {
        return usable(name);
    }
    let root = env::current_dir().map_err(cannot("find", Path::new(".")))?;
    let bases = [root.clone(), root.join(BINS)];
    let path = bases.iter().map(|base| base.join(given)).find(|path| path.exists());
    let path = path.ok_or_else(|| no_problem(given))?;
    // Only the folder is resolved, since the file itself may be a symlink.
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok()).unwrap_or_default();
    let path = path.file_name().map_or(path.clone(), |file| folder.join(file));
    let is_outside = |_| format!("{given} is not in {}", root.display());
    let path = path.strip_prefix(&root).map_err(is_outside)?.display().to_string();
    let (top, rest) = path.split_once('/').unwrap_or((&path, ""));
    // A file in samples/ or tests/ may be several levels below its problem's folder.
    let name = match (top, rest.strip_suffix(".rs")) {
        (BINS, Some(name)) => name,
        (BINS | SAMPLES | TESTS, _) => {
            folders(rest).find(|folder| is_solution(folder)).unwrap_or(rest)
        }
        _ => "",
    };
    match is_name(name) {
        true => usable(name),
        false => Err(format!("{given} does not belong to a problem")),
    }
}

/// The error for a name that no problem has, with the problems and contests that were probably meant.
fn no_problem(given: &str) -> String {
    let solutions = solutions("");
    let known = solutions.iter().flat_map(|name| folders(name).chain([&name[..]]));
    let near: BTreeSet<&str> = known.filter(|name| is_near(given, name)).collect();
    let near: Vec<&str> = near.into_iter().take(3).collect();
    let more = match near[..] {
        [] if is_name(given) => format!("; to create it: make new P={given}"),
        [] => String::new(),
        _ => format!("; did you mean {}?", near.join(" or ")),
    };
    format!("there is no problem '{given}'{more}")
}

/// Whether the name was probably meant: apart from case and punctuation, it ends with what was given.
fn is_near(given: &str, name: &str) -> bool {
    let plain = |text: &str| {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.collect::<String>().to_lowercase()
    };
    let end = plain(given);
    !end.is_empty() && plain(name).ends_with(&end)
}

/// The problems that `P=` selects: one, those of a contest, or all. When several are selected, those with invalid names
/// are skipped. There may be no problems at all.
pub fn chosen(given: &str) -> Result<Chosen> {
    let name = if given.is_empty() { String::new() } else { any(given)? };
    if is_solution(&name) {
        return Ok(Chosen { problems: vec![name.clone()], name });
    }
    if !Path::new(BINS).join(&name).is_dir() {
        return Err(no_problem(given));
    }
    let mut problems = Vec::new();
    for solution in solutions(&name) {
        match name_error(&solution) {
            Some(reason) => eprintln!("note: {BINS}/{solution}.rs is skipped: {reason}"),
            None => problems.push(solution),
        }
    }
    if problems.is_empty() && !given.is_empty() {
        return Err(format!("there is no solution in {BINS}/{name}/: add {BINS}/{name}/NAME.rs"));
    }
    Ok(Chosen { name, problems })
}

/// Resolves `P=` for a command that takes a single problem.
pub fn one(verb: &str, given: &str) -> Result<String> {
    let Chosen { name, problems } = chosen(given)?;
    let all = problems.join(", ");
    Err(match &problems[..] {
        [] => NO_SOLUTIONS.to_string(),
        [problem, ..] if *problem == name => return Ok(name),
        _ if name.is_empty() => format!("name the problem, as in: make {verb} P=nim"),
        _ => format!("{name} is a contest, but make {verb} takes a single problem: one of {all}"),
    })
}

/// The paths of a problem's or a contest's files, even dangling links. An empty folder does not count: `make new`
/// leaves one if it is killed.
fn paths(name: &str) -> Vec<String> {
    let all = [format!("{BINS}/{name}.rs"), format!("{BINS}/{name}"), format!("{SAMPLES}/{name}")];
    let is_empty = |path: &str| fs::read_dir(path).map_or(false, |mut all| all.next().is_none());
    let exists = |path: &String| fs::symlink_metadata(path).is_ok() && !is_empty(path);
    all.into_iter().filter(exists).collect()
}

/// Validates the name of a new problem, which must not be taken.
pub fn new_name(given: &str) -> Result<String> {
    let name = given.strip_prefix(BINS).and_then(|name| name.strip_prefix('/')).unwrap_or(given);
    let name = name.strip_suffix(".rs").unwrap_or(name);
    if name.is_empty() {
        return Err("name the problem: P=nim, or a URL on a site in sites.tsv".to_string());
    }
    let has_start = name.starts_with(|letter: char| letter.is_ascii_lowercase());
    let is_plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'/');
    if !(is_name(name) && has_start && name.bytes().all(is_plain)) {
        let form = "only a-z, 0-9 and _, starting with a letter";
        return Err(format!("P={name}: use {form}, as in P=nim or P=abc300/a"));
    }
    if let Some(path) = paths(name).first() {
        return Err(format!("{path} already exists: choose another name"));
    }
    usable(name)
}

/// The first of NAME, NAME_2, NAME_3, .. that a new problem can have.
pub fn free_name(name: &str) -> String {
    let numbered = (2..100).map(|number| format!("{name}_{number}"));
    let mut names = once(name.to_string()).chain(numbered);
    names.find(|name| new_name(name).is_ok()).unwrap_or_else(|| name.to_string())
}

/// The lines below the header.
pub fn code(text: &str) -> Vec<&str> {
    let is_above_code = |line: &&str| line.trim().is_empty() || line.starts_with("//!");
    text.trim_end().lines().skip_while(is_above_code).collect()
}

/// Whether the code is still exactly that of a template.
pub fn is_template(file: &Path) -> bool {
    let text = read_text(file).unwrap_or_default();
    let templates = TEMPLATES.into_iter().flat_map(fs::read_dir).flatten().flatten();
    let mut templates = templates.flat_map(|entry| read_text(&entry.path()));
    // The paths of modules depend on the folder.
    let plain = |text: &str| code(text).join("\n").replace("../", "");
    !code(&text).is_empty() && templates.any(|template| plain(&template) == plain(&text))
}

/// The files `tests/P/ROLE.*` that exist, in any language; a checker or interactor may be named `VALIDATOR`, too. An
/// unchanged template counts only if there is no other.
pub fn role_files(problem: &Problem, role: &str) -> Vec<PathBuf> {
    let validator = problem.checker.helper().filter(|helper| *helper == role).map(|_| VALIDATOR);
    let named = |stem| {
        let base = tests(&problem.name).join(stem);
        SOURCES.iter().chain(&[""]).map(move |end| base.with_extension(end))
    };
    let files = once(role).chain(validator).flat_map(named).filter(|file| file.is_file());
    let (templates, own): (Vec<_>, Vec<_>) = files.partition(|file| is_template(file));
    [own, templates].into_iter().find(|files| !files.is_empty()).unwrap_or_default()
}

/// The program for this role. Fails if it has not been written.
pub fn role_file(problem: &Problem, role: &str) -> Result<PathBuf> {
    let mut files = role_files(problem, role);
    let name = &problem.name;
    match files.len() {
        0 => Err(format!(
            "there is no {role}: make new P={name} CHECKER={} creates {TESTS}/{name}/{role}.rs; \
             a .cpp, .py or executable without an extension will do, too",
            problem.checker
        )),
        1 if is_template(&files[0]) && read_text(&files[0])?.contains("TODO") => {
            Err(format!("{} is still the template: write what its TODO says", files[0].display()))
        }
        1 => Ok(files.remove(0)),
        _ => Err(format!("both {} and {} exist: keep one", files[0].display(), files[1].display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_consists_of_folders_and_a_last_part() {
        for name in ["nim", "abc300/a", "a/b/c", "2048", "A_b-c"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "/", "a/", "/a", "a//b", "..", "a.rs", "-a", "a/-b", "a b", "\u{e9}"] {
            assert!(!is_name(name), "{name}");
        }
        assert_eq!(folders("a/b/c").collect::<Vec<_>>(), ["a", "a/b"]);
    }

    #[test]
    fn the_name_of_a_new_problem_is_plain() {
        for given in ["nim_2", "bins/nim_2.rs", "abc300/a"] {
            assert!(new_name(given).is_ok(), "{given}");
        }
        for given in ["2048", "a-b", "A", "_a", "../nim", "a/", "a b", "abc300/A"] {
            assert!(new_name(given).unwrap_err().contains("use only a-z"), "{given}");
        }
        assert_eq!(name_error("crates/a").as_deref(), Some("'crates' is a reserved name"));
    }
}
