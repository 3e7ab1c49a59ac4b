//! What the header of a solution and the names of the samples say about a problem.

use std::fs;
use std::path::{Path, PathBuf};

use crate::compare::Checker;
use crate::process::{Limits, OUTPUT_MB};

pub struct Problem {
    pub name: String,
    pub title: String,
    pub limits: Limits,
    pub checker: Checker,
}

/// A sample: an input, and its answer if there is one.
pub struct Case {
    pub name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
}

/// The samples of a problem in order, and a line about each file that is none.
pub struct Samples {
    pub cases: Vec<Case>,
    pub strays: Vec<String>,
}

pub fn source(problem: &str) -> PathBuf {
    PathBuf::from(format!("bins/{}.rs", problem))
}

fn read_source(problem: &str) -> Result<String, String> {
    let path = source(problem);
    let bytes =
        fs::read(&path).map_err(|error| format!("cannot read {}: {}", path.display(), error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The text of a field in one line; lines that are indented further go on with it. The title is the first line.
fn field_of(source: &str, key: &str) -> Result<Option<String>, String> {
    let mut lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
    if key.eq_ignore_ascii_case("title") {
        return Ok(lines.next().map(|line| line.trim().to_string()));
    }
    let mut found = None;
    let mut inside = false;
    for line in lines {
        let goes_on = line.starts_with("   ");
        let value = match line.split_once(':') {
            Some((name, value)) if !goes_on && name.trim().eq_ignore_ascii_case(key) => {
                value.trim()
            }
            _ => {
                inside &= goes_on;
                if let (true, Some(text)) = (inside, &mut found) {
                    *text = format!("{} {}", text, line.trim());
                }
                continue;
            }
        };
        inside = true;
        if found.replace(value.to_string()).is_some() {
            return Err(format!("it has two lines //! {}:", key));
        }
    }
    Ok(found)
}

pub fn field(problem: &str, key: &str) -> Result<Option<String>, String> {
    field_of(&read_source(problem)?, key)
}

/// `2 s, 256 MB, 8 MB stack`; the stack may be left out and is then as large as the memory, as judges have it.
fn limits_of(text: &str) -> Option<Limits> {
    let mut parts = text.split(',').map(str::trim);
    let seconds = parts.next()?.strip_suffix('s')?.trim();
    let seconds_are_plain = seconds
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let megabytes = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|megabytes| (1..1_000_000).contains(megabytes))
    };
    let memory = megabytes(parts.next()?.strip_suffix("MB")?)?;
    let stack: u64 = match parts.next() {
        Some(text) => megabytes(text.strip_suffix("stack")?.trim().strip_suffix("MB")?)?,
        None => memory,
    };
    let seconds: f64 = seconds
        .parse()
        .ok()
        .filter(|seconds| seconds_are_plain && (0.001..10_000.0).contains(seconds))?;
    Some(Limits {
        seconds,
        memory_mb: Some(memory),
        stack_kb: Some(stack << 10),
        output_mb: Some(OUTPUT_MB),
    })
    .filter(|_| parts.next().is_none())
}

impl Problem {
    pub fn read(name: &str) -> Result<Self, String> {
        let text = read_source(name)?;
        let wrong = |why: String| format!("bins/{}.rs: {}", name, why);
        let limits = field_of(&text, "Limits")
            .map_err(wrong)?
            .unwrap_or_else(|| "2 s, 256 MB".to_string());
        let checker = field_of(&text, "Checker").map_err(wrong)?;
        Ok(Self {
            name: name.to_string(),
            title: field_of(&text, "Title")?.filter(|title| !title.is_empty()).unwrap_or_else(|| "no title".to_string()),
            limits: limits_of(&limits).ok_or_else(|| {
                wrong(format!("there are no limits '{}': write //! Limits:  2 s, 256 MB (or 2 s, 256 MB, 8 MB stack)", limits))
            })?,
            checker: checker.map_or(Ok(Checker::Tokens), |text| Checker::parse(&text)).map_err(wrong)?,
        })
    }

    /// Whether a sample must have an answer: a checker may do without.
    pub fn needs_answers(&self) -> bool {
        !matches!(self.checker, Checker::Program | Checker::Interactive)
    }

    pub fn folder(&self) -> PathBuf {
        Path::new("samples").join(&self.name)
    }

    /// The program `tests/P/ROLE`, in whichever language it is.
    pub fn helper(&self, role: &str) -> Result<PathBuf, String> {
        let names =
            [".rs", ".cpp", ".py", ""].map(|end| format!("tests/{}/{}{}", self.name, role, end));
        let mut found = names.iter().filter(|name| Path::new(name).is_file());
        match (found.next(), found.next()) {
            (Some(one), None) => Ok(PathBuf::from(one)),
            (Some(one), Some(other)) => Err(format!("there are {} and {}: keep one", one, other)),
            _ => Err(format!(
                "there is no {}: write {}, or .cpp, .py, or an executable without an ending",
                role, names[0]
            )),
        }
    }
}

/// The number with which the name of a sample begins; compared as text without zeros, for it may have any length.
fn number(name: &str) -> Option<&str> {
    let end = name
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(name.len());
    let digits = name[..end].trim_start_matches('0');
    (end > 0).then(|| digits)
}

/// The samples in a folder, ordered by number, then by name. Hidden files do not count.
pub fn samples(folder: &Path) -> Samples {
    let mut found = Samples {
        cases: Vec::new(),
        strays: Vec::new(),
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let file = entry.file_name().to_string_lossy().into_owned();
        match path.extension().and_then(|end| end.to_str()) {
            _ if file.starts_with('.') => {}
            Some("in") => found.cases.push(Case::at(&path)),
            Some("out") if !path.with_extension("in").exists() => found.cases.push(Case::at(&path)),
            Some("out") => {}
            _ => found.strays.push(format!(
                "{} is neither NAME.in nor NAME.out: rename it, or move it elsewhere",
                path.display()
            )),
        }
    }
    let key = |case: &Case| {
        let digits = number(&case.name).map(|digits| (digits.len(), digits.to_string()));
        (digits.is_none(), digits, case.name.clone())
    };
    found.cases.sort_by_cached_key(key);
    found.strays.sort();
    found
}

impl Case {
    /// The case whose input, output or common beginning is at the path.
    pub fn at(path: &Path) -> Self {
        let base = match path.extension().and_then(|end| end.to_str()) {
            Some("in") | Some("out") => path.with_extension(""),
            _ => path.to_path_buf(),
        };
        let with = |end: &str| {
            let mut name = base.clone().into_os_string();
            name.push(end);
            PathBuf::from(name)
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
                Ok(_) if path.is_dir() => Some(format!("{} is a folder", path.display())),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                    needed.then(|| format!("{} is missing", path.display()))
                }
                Err(error) => Some(format!("{} cannot be read: {}", path.display(), error)),
                Ok(_) => None,
            })
    }
}

/// The one case that is meant by a number, by the beginning of its name, or by the path of one of its files.
pub fn pick(folder: &Path, wanted: &str) -> Result<Case, String> {
    let file = Path::new(wanted);
    if wanted.contains('/') && (file.is_file() || Case::at(file).input.is_file()) {
        return Ok(Case::at(file));
    }
    let name = Case::at(file).name;
    let cases = samples(folder).cases;
    let digits = number(&name).filter(|_| name.bytes().all(|byte| byte.is_ascii_digit()));
    let matches = |case: &Case| match digits {
        Some(digits) => number(&case.name) == Some(digits),
        None => case.name.starts_with(&name),
    };
    let like = cases.iter().find(|case| case.name.contains(&name));
    let like = like.map_or(String::new(), |case| format!(", such as {}", case.name));
    let none = format!(
        "there is no case '{}' in {}: CASE is a number, a path or the beginning of a name{}",
        wanted,
        folder.display(),
        like
    );
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
        _ => Err(none),
    }
}
