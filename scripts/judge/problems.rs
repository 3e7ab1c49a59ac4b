//! Finds problems, and resolves `P=`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::types::{cannot, Result};

const PROBLEM_FOLDERS: [&str; 3] = ["bins", "samples", "tests"];
/// Names that a problem or contest cannot have: `bins/` or `tests/` already has a folder so named.
const OWN: [&str; 5] = ["common", "crates", "proconio", "referee", "scripts"];
/// Names of folders that Cargo creates in `target/`.
const RESERVED: [&str; 4] = ["build", "deps", "examples", "incremental"];
pub const NO_SOLUTIONS: &str = "there are no solutions yet; to create one: make new P=nim";
const LETTERS_MAX: usize = 30;

#[derive(Debug, PartialEq)]
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
    Path::new(&format!("bins/{name}.rs")).is_file()
}

fn is_folder(room: &str, name: &str) -> bool {
    Path::new(room).join(name).is_dir()
}

/// Whether the path exists, even as a dangling link.
fn exists(path: &str) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// The parents of a name: `a` and `a/b` for `a/b/c`.
fn folders(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices('/').map(|(at, _)| &name[..at])
}

fn join(folder: &str, name: &str) -> String {
    format!("{folder}/{name}").trim_start_matches('/').to_string()
}

/// The entries of a folder in order, without hidden ones.
fn entries(folder: &Path) -> Vec<(String, fs::DirEntry)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = entries.map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry));
    let mut all: Vec<_> = named.filter(|(name, _)| !name.starts_with('.')).collect();
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    all
}

/// The names of all files `NAME.rs` below a folder of `bins/`.
pub fn solutions(folder: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (file, entry) in entries(&Path::new("bins").join(folder)) {
        let path = join(folder, &file);
        if entry.file_type().map_or(false, |kind| kind.is_dir()) {
            names.extend(solutions(&path));
        } else if let (Some(name), true) = (path.strip_suffix(".rs"), entry.path().is_file()) {
            names.push(name.to_string());
        }
    }
    names
}

/// Why the name is invalid, if it is.
fn fault(name: &str) -> Option<String> {
    let first = name.split('/').next().unwrap_or("");
    if !is_name(name) {
        let form = "only letters, digits, _ and -, with a / after a folder name";
        return Some(format!("a problem's name may contain {form}"));
    }
    if OWN.contains(&first) || PROBLEM_FOLDERS.contains(&first) {
        return Some(format!("'{first}' is reserved for the project"));
    }
    let problem = folders(name).find(|folder| is_solution(folder))?;
    Some(format!("its folder has the same name as the problem bins/{problem}.rs: rename one"))
}

/// All solutions with valid names.
pub fn listed_for_cargo() -> Vec<String> {
    let is_usable = |name: &String| fault(name).is_none() && !RESERVED.contains(&&name[..]);
    solutions("").into_iter().filter(is_usable).collect()
}

/// The games, which are modules of the referee.
pub fn games() -> Vec<String> {
    let is_module = |name: &String| {
        let is_plain =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        name.bytes().all(is_plain) && Path::new(&format!("tests/{name}/rules.rs")).is_file()
    };
    entries(Path::new("tests")).into_iter().map(|(name, _)| name).filter(is_module).collect()
}

/// Resolves `P=`: the name of a problem or contest, or the path of any of its files, relative to the caller's
/// directory, the project's root, or `bins/`.
pub fn name_of(given: &str) -> Result<String> {
    let name = given.strip_suffix('/').unwrap_or(given);
    if is_name(name) && (is_solution(name) || is_folder("bins", name)) {
        return Ok(name.to_string());
    }
    let root = env::current_dir().map_err(cannot("find", Path::new(".")))?;
    let called_from = env::var_os("CALLED_FROM").map_or(root.clone(), PathBuf::from);
    let bases = [called_from, root.clone(), root.join("bins")];
    let path = match bases.iter().map(|base| base.join(given)).find(|path| path.exists()) {
        Some(path) => path,
        None if is_name(name) => return Ok(name.to_string()),
        None => return Err(format!("'{given}' is neither a problem nor a file of one")),
    };
    // Only the folder is resolved, since the file itself may be a symlink.
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok()).unwrap_or_default();
    let path = path.file_name().map_or(path.clone(), |file| folder.join(file));
    let path =
        path.strip_prefix(&root).map_err(|_| format!("{given} is not in {}", root.display()))?;
    let path = path.display().to_string();
    let (room, rest) = path.split_once('/').unwrap_or((&path, ""));
    // A file in samples/ or tests/ may be several levels below its problem's folder.
    let name = match (room, rest.strip_suffix(".rs")) {
        ("bins", Some(name)) => name,
        _ => folders(rest).find(|folder| is_solution(folder)).unwrap_or(rest),
    };
    match PROBLEM_FOLDERS.contains(&room) && is_name(name) {
        true => Ok(name.to_string()),
        false => Err(format!("{given} does not belong to a problem")),
    }
}

fn usable(name: String) -> Result<String> {
    fault(&name).map_or(Ok(name.clone()), |why| Err(format!("P={name}: {why}")))
}

/// The problems that `P=` selects: one, those of a contest, or all. When several are selected, those with invalid names
/// are skipped. All may be none.
pub fn chosen(given: &str) -> Result<Chosen> {
    let name = if given.is_empty() { String::new() } else { usable(name_of(given)?)? };
    if is_solution(&name) {
        return Ok(Chosen { problems: vec![name.clone()], name });
    }
    if !is_folder("bins", &name) {
        return Err(format!("there is no problem '{given}' in bins/"));
    }
    let mut problems = Vec::new();
    let start = join(&name, "");
    for solution in solutions("").into_iter().filter(|solution| solution.starts_with(&start)) {
        match fault(&solution) {
            Some(why) => eprintln!("note: bins/{solution}.rs is skipped: {why}"),
            None => problems.push(solution),
        }
    }
    if problems.is_empty() && !given.is_empty() {
        return Err(format!("there is no solution in bins/{name}/: add bins/{name}/NAME.rs"));
    }
    Ok(Chosen { name, problems })
}

/// Resolves `P=` for a command that takes a single problem.
pub fn one(verb: &str, given: &str) -> Result<String> {
    let chosen = chosen(given)?;
    match chosen.is_one() {
        true => Ok(chosen.name),
        false if chosen.problems.is_empty() => Err(NO_SOLUTIONS.to_string()),
        false if given.is_empty() => {
            Err(format!("specify a problem, as in: make {verb} P={}", chosen.problems[0]))
        }
        false => {
            let contest = chosen.name;
            let problems = chosen.problems.join(", ");
            Err(format!(
                "{contest} is a contest, but make {verb} takes a single problem: one of {problems}"
            ))
        }
    }
}

fn paths(name: &str) -> [String; 3] {
    [format!("bins/{name}.rs"), format!("bins/{name}"), format!("samples/{name}")]
}

/// Resolves `P=` to a problem or contest that has files in `bins/` or `samples/`, even without a solution.
pub fn any(given: &str) -> Result<String> {
    let name = usable(name_of(given)?)?;
    match paths(&name).iter().any(|path| exists(path)) {
        true => Ok(name),
        false => Err(format!("there is no problem '{given}'")),
    }
}

/// Validates the name of a new problem. The error says why it cannot be used, and whether that is because it is taken or reserved.
pub fn new_name(given: &str) -> Result<String, (String, bool)> {
    let name = given.strip_prefix("bins/").unwrap_or(given);
    let name = name.strip_suffix(".rs").unwrap_or(name);
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    let is_part = |part: &str| part.len() <= LETTERS_MAX && part.bytes().all(is_plain);
    let has_form = name.starts_with(|letter: char| letter.is_ascii_lowercase());
    if !(is_name(name) && has_form && name.split('/').all(is_part)) {
        let form =
            format!("up to {LETTERS_MAX} characters from a-z, 0-9 and _, starting with a letter");
        return Err((format!("P={name}: use {form}, as in P=nim or P=abc300/a"), false));
    }
    if OWN.contains(&name) || PROBLEM_FOLDERS.contains(&name) || RESERVED.contains(&name) {
        return Err((format!("'{name}' is reserved for Cargo or the project"), true));
    }
    if let Some(path) = paths(name).iter().find(|path| exists(path)) {
        return Err((format!("{path} already exists: choose another name"), true));
    }
    usable(name.to_string()).map_err(|why| (why, false))
}
