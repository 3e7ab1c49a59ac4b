//! What the header of a solution and the names of the samples say about a problem.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::compare::Checker;
use crate::process::{Limits, OUTPUT_MB};

pub struct Problem {
    pub name: String,
    pub title: String,
    pub limits: Limits,
    pub checker: Checker,
}

/// A sample: an input, and the answer if there is one.
pub struct Case {
    pub name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
}

pub fn folder(problem: &str) -> PathBuf {
    Path::new("samples").join(problem)
}

/// What to say when a file cannot be read or written.
pub fn cannot<'a>(act: &'a str, path: &'a Path) -> impl Fn(io::Error) -> String + 'a {
    move |error| format!("cannot {act} {}: {error}", path.display())
}

pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(cannot("read", path))
}

/// The text of a field, in one line; lines that are indented further go on with it. The title is the first line.
pub fn field(problem: &str, key: &str) -> Result<String, String> {
    let path = format!("bins/{problem}.rs");
    let source = read(Path::new(&path))?;
    let source = String::from_utf8_lossy(&source);
    let mut lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
    if key == "Title" {
        return Ok(lines.next().unwrap_or("").trim().to_string());
    }
    let mut found: Vec<String> = Vec::new();
    let mut inside = false;
    for line in lines {
        if !line.starts_with("   ") {
            let (name, text) = line.split_once(':').unwrap_or((line, ""));
            inside = name.trim().eq_ignore_ascii_case(key);
            found.extend(inside.then(|| text.trim().to_string()));
        } else if let (true, Some(text)) = (inside, found.last_mut()) {
            text.push(' ');
            text.push_str(line.trim());
        }
    }
    match found.len() {
        0 | 1 => Ok(found.pop().unwrap_or_default()),
        _ => Err(format!("{path} has two lines //! {key}: keep one")),
    }
}

/// `2 s, 256 MB, 8 MB stack`; the stack may be left out and is then as large as the memory, as judges have it. All may
/// be left out.
fn limits(text: &str) -> Option<Limits> {
    let text = if text.is_empty() { "2 s, 256 MB" } else { text };
    let plain: String = text.split_whitespace().collect();
    let parts: Vec<&str> = plain.split(',').collect();
    let (time, memory, stack) = match parts.as_slice() {
        [time, memory] => (time, memory, None),
        [time, memory, stack] => (time, memory, Some(stack.strip_suffix("stack")?)),
        _ => return None,
    };
    let megabytes = |text: &str| -> Option<u64> {
        let number = text.strip_suffix("MB")?.parse().ok()?;
        (1..1_000_000).contains(&number).then_some(number)
    };
    let seconds: f64 = time.strip_suffix('s')?.parse().ok()?;
    let memory_mb = megabytes(memory)?;
    let stack_kb = stack.map_or(Some(memory_mb), megabytes)? << 10;
    let limits = Limits {
        seconds,
        memory_mb,
        stack_kb,
        output_mb: OUTPUT_MB,
    };
    (0.001..10_000.0).contains(&seconds).then_some(limits)
}

impl Problem {
    pub fn read(name: &str) -> Result<Self, String> {
        let wrong = |why: String| format!("bins/{name}.rs: {why}");
        let text = field(name, "Limits")?;
        let limits = limits(&text).ok_or_else(|| {
            let form = "2 s, 256 MB (or 2 s, 256 MB, 8 MB stack)";
            wrong(format!(
                "there are no limits '{text}': write //! Limits:  {form}"
            ))
        })?;
        // A header may have nothing else.
        let is_title =
            |text: &String| !text.starts_with("Limits:") && !text.starts_with("Checker:");
        Ok(Self {
            name: name.to_string(),
            title: Some(field(name, "Title")?)
                .filter(is_title)
                .unwrap_or_default(),
            limits,
            checker: Checker::parse(&field(name, "Checker")?).map_err(wrong)?,
        })
    }

    /// Whether a sample must have an answer: a program may decide without.
    pub fn needs_answers(&self) -> bool {
        !matches!(self.checker, Checker::Program | Checker::Interactive)
    }

    /// The file `tests/P/ROLE`, in whichever language it is.
    pub fn helper(&self, role: &str) -> Result<PathBuf, String> {
        let files =
            [".rs", ".cpp", ".py", ""].map(|end| format!("tests/{}/{}{}", self.name, role, end));
        let mut found = files.iter().filter(|file| Path::new(file).is_file());
        match (found.next(), found.next()) {
            (Some(file), None) => Ok(PathBuf::from(file)),
            (Some(one), Some(other)) => Err(format!("there are {one} and {other}: keep one")),
            _ => Err(format!(
                "there is no {}: write {}, or .cpp, .py, or an executable without an ending",
                role, files[0]
            )),
        }
    }
}

/// The digits with which a name begins, without zeros; compared as text, for a number may have any length.
fn number(name: &str) -> Option<&str> {
    let rest = name.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = &name[..name.len() - rest.len()];
    (!digits.is_empty()).then(|| digits.trim_start_matches('0'))
}

/// The samples in a folder, ordered by number, then by name; and a line about each file that is none. Hidden files do
/// not count.
pub fn samples(folder: &Path) -> (Vec<Case>, Vec<String>) {
    let (mut cases, mut strays) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let hidden = name.starts_with('.');
        match path.extension().and_then(OsStr::to_str) {
            _ if hidden => {}
            Some("in") => cases.push(Case::at(&path)),
            Some("out") if path.with_extension("in").exists() => {}
            Some("out") => cases.push(Case::at(&path)),
            _ => strays.push(format!(
                "{} is neither NAME.in nor NAME.out: rename it, or move it elsewhere",
                path.display()
            )),
        }
    }
    cases.sort_by_cached_key(|case| {
        let digits = number(&case.name).map(|digits| (digits.len(), digits.to_string()));
        (digits.is_none(), digits, case.name.clone())
    });
    strays.sort();
    (cases, strays)
}

impl Case {
    /// The case of an input, or of an output.
    pub fn at(path: &Path) -> Self {
        let is_known = matches!(
            path.extension().and_then(OsStr::to_str),
            Some("in") | Some("out")
        );
        let base = if is_known {
            path.with_extension("")
        } else {
            path.to_path_buf()
        };
        let with = |end: &str| {
            let mut path = base.clone().into_os_string();
            path.push(end);
            PathBuf::from(path)
        };
        let name = base
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Self {
            name,
            input: with(".in"),
            answer: with(".out"),
        }
    }

    /// Why the case cannot be run, if that is so.
    pub fn fault(&self, needs_answer: bool) -> Option<String> {
        let files = [(&self.input, true), (&self.answer, needs_answer)];
        files
            .iter()
            .find_map(|(path, needed)| match fs::File::open(path) {
                Err(error) if error.kind() == ErrorKind::NotFound && !*needed => None,
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    Some(format!("{} is missing", path.display()))
                }
                Err(error) => Some(format!("{} cannot be read: {}", path.display(), error)),
                Ok(_) => path
                    .is_dir()
                    .then(|| format!("{} is a folder", path.display())),
            })
    }
}

/// The one case that is meant by a number, by the beginning of its name, or by the path of one of its files.
pub fn pick(folder: &Path, wanted: &str) -> Result<Case, String> {
    let case = Case::at(Path::new(wanted));
    if wanted.contains('/') && case.input.is_file() {
        return Ok(case);
    }
    let name = case.name;
    let cases = samples(folder).0;
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let matches = |case: &Case| match is_number {
        true => number(&case.name) == number(&name),
        false => case.name.starts_with(&name),
    };
    let like = cases.iter().find(|case| case.name.contains(&name));
    let like = like.map_or(String::new(), |case| format!(", such as {}", case.name));
    let mut found: Vec<Case> = cases.into_iter().filter(matches).collect();
    if let Some(exact) = found.iter().position(|case| case.name == name) {
        return Ok(found.swap_remove(exact));
    }
    match (found.pop(), found.pop()) {
        (Some(case), None) => Ok(case),
        (Some(one), Some(other)) => Err(format!(
            "CASE={} matches several cases, such as {} and {}: write more of the name",
            wanted, other.name, one.name
        )),
        _ => Err(format!(
            "there is no case '{}' in {}: CASE is a number, a path or the beginning of a name{}",
            wanted,
            folder.display(),
            like
        )),
    }
}
