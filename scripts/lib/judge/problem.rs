//! What the header of a solution and the names of the samples say about a problem.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::compare::Checker;
use crate::process::{Limits, OUTPUT_MB};
use crate::Result;

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

/// The samples in a folder, and each file that is none.
pub type Samples = (Vec<Case>, Vec<String>);

pub fn folder(problem: &str) -> PathBuf {
    Path::new("samples").join(problem)
}

/// What to say when a file cannot be read or written.
pub fn cannot<'a>(act: &'a str, path: &'a Path) -> impl Fn(io::Error) -> String + 'a {
    move |error| format!("cannot {act} {}: {error}", path.display())
}

pub fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(cannot("read", path))
}

/// The text of a field, in one line; lines that are indented further go on with it. The title is the first line.
pub fn field(problem: &str, key: &str) -> Result<String> {
    let path = format!("bins/{problem}.rs");
    let source = read(Path::new(&path))?;
    let source = String::from_utf8_lossy(&source);
    let mut lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
    if key == "Title" {
        return Ok(lines.next().unwrap_or("").trim().to_string());
    }
    let mut text: Vec<&str> = Vec::new();
    let mut inside = false;
    for line in lines {
        if line.starts_with("   ") {
            text.extend(inside.then(|| line.trim()));
        } else {
            let (name, rest) = line.split_once(':').unwrap_or((line, ""));
            inside = name.trim().eq_ignore_ascii_case(key);
            text.extend(inside.then(|| rest.trim()));
        }
    }
    Ok(text.join(" "))
}

/// `2 s, 256 MB, 8 MB stack`; the stack may be left out and is then as large as the memory, as judges have it. All may
/// be left out.
fn limits(text: &str) -> Option<Limits> {
    let text = if text.is_empty() { "2 s, 256 MB" } else { text };
    let plain: String = text.split_whitespace().collect();
    let mut parts = plain.split(',');
    let megabytes = |text: &str| -> Option<u64> {
        let number = text.strip_suffix("MB")?.parse().ok()?;
        (1..1_000_000).contains(&number).then_some(number)
    };
    let seconds: f64 = parts.next()?.strip_suffix('s')?.parse().ok()?;
    let memory_mb = megabytes(parts.next()?)?;
    let stack_mb = match parts.next() {
        Some(stack) => megabytes(stack.strip_suffix("stack")?)?,
        None => memory_mb,
    };
    let is_legal = (0.001..10_000.0).contains(&seconds) && parts.next().is_none();
    is_legal.then_some(Limits {
        seconds,
        memory_mb,
        stack_kb: stack_mb << 10,
        output_mb: OUTPUT_MB,
    })
}

impl Problem {
    pub fn read(name: &str) -> Result<Self> {
        let wrong = |why: String| format!("bins/{name}.rs: {why}");
        let text = field(name, "Limits")?;
        let form = "//! Limits:  2 s, 256 MB (or 2 s, 256 MB, 8 MB stack)";
        let why = || format!("there are no limits '{text}': write {form}");
        let mut title = field(name, "Title")?;
        // A header may have nothing else.
        if title.starts_with("Limits:") || title.starts_with("Checker:") {
            title.clear();
        }
        Ok(Self {
            name: name.to_string(),
            title,
            limits: limits(&text).ok_or_else(why).map_err(wrong)?,
            checker: Checker::parse(&field(name, "Checker")?).map_err(wrong)?,
        })
    }

    /// Whether a sample must have an answer: a program may decide without.
    pub fn needs_answers(&self) -> bool {
        !matches!(self.checker, Checker::Program | Checker::Interactive)
    }

    /// The file `tests/P/ROLE`, in whichever language it is.
    pub fn helper(&self, role: &str) -> Result<PathBuf> {
        let base = format!("tests/{}/{role}", self.name);
        let files = [".rs", ".cpp", ".py", ""].map(|end| base.clone() + end);
        let mut found = files.iter().filter(|file| Path::new(file).is_file());
        match (found.next(), found.next()) {
            (Some(file), None) => Ok(PathBuf::from(file)),
            (Some(one), Some(other)) => Err(format!("there are {one} and {other}: keep one")),
            _ => Err(format!(
                "there is no {role}: write {base}.rs, or .cpp, .py, or an executable without an ending"
            )),
        }
    }
}

/// The number with which a name begins.
fn number(name: &str) -> Option<u64> {
    let digits = name.split(|letter: char| !letter.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// The samples in a folder, ordered by number, then by name; and each file that is none. Hidden files and the copies
/// that editors keep do not count.
pub fn samples(folder: &Path) -> Samples {
    let (mut cases, mut strays) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path().display().to_string();
        let is_alone = || !entry.path().with_extension("in").exists();
        if name.starts_with('.') || name.ends_with('~') {
        } else if name.ends_with(".in") || name.ends_with(".out") && is_alone() {
            cases.push(Case::at(&path));
        } else if !name.ends_with(".out") {
            strays.push(path);
        }
    }
    cases.sort_by_cached_key(|case| {
        let number = number(&case.name);
        (number.is_none(), number, case.name.clone())
    });
    strays.sort();
    (cases, strays)
}

impl Case {
    /// The case of an input, or of an output.
    pub fn at(path: &str) -> Self {
        let base = path.strip_suffix(".in").or(path.strip_suffix(".out"));
        let base = base.unwrap_or(path);
        Self {
            name: base.rsplit('/').next().unwrap_or(base).to_string(),
            input: PathBuf::from(format!("{base}.in")),
            answer: PathBuf::from(format!("{base}.out")),
        }
    }
}

/// The one case that is meant by a number, by the beginning of its name, or by the path of one of its files.
pub fn pick(folder: &Path, wanted: &str) -> Result<Case> {
    let case = Case::at(wanted);
    if wanted.contains('/') && case.input.is_file() {
        return Ok(case);
    }
    let name = case.name;
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let is_meant = |case: &Case| match is_number {
        true => number(&case.name) == number(&name),
        false => case.name.starts_with(&name),
    };
    let (mut cases, _) = samples(folder);
    let ends = match cases.as_slice() {
        [first, .., last] => format!(" ({} to {})", first.name, last.name),
        _ => String::new(),
    };
    cases.retain(is_meant);
    let exact = cases.iter().position(|case| case.name == name);
    if exact.is_some() || cases.len() == 1 {
        return Ok(cases.swap_remove(exact.unwrap_or(0)));
    }
    let what = match cases.len() {
        0 => format!("there is no case '{wanted}'"),
        count => format!("{count} cases match CASE={wanted}"),
    };
    let (folder, is) = (folder.display(), "a number, the beginning of a name");
    Err(format!("{what} in {folder}{ends}: CASE is {is}, or a path"))
}
