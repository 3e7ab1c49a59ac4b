//! Types and helpers shared by all modules.

use std::fmt::{self, Display, Formatter};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::{fs, io};

/// The error is the message shown to the user.
pub type Result<T, E = String> = std::result::Result<T, E>;

/// How a problem's output is checked: the header line `Checker:`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Checker {
    Tokens,
    Exact,
    Tolerance(f64),
    /// Case-insensitive; numbers may differ by the tolerance, if there is one.
    NoCase(Option<f64>),
    Program,
    Interactive,
}

impl Checker {
    /// The role of the problem's own judging program, if it has one, which is also the stem of its file in `tests/P/`.
    pub fn helper(self) -> Option<&'static str> {
        match self {
            Self::Program => Some("checker"),
            Self::Interactive => Some("interactor"),
            _ => None,
        }
    }

    pub fn tolerance(self) -> Option<f64> {
        match self {
            Self::Tolerance(number) => Some(number),
            Self::NoCase(number) => number,
            _ => None,
        }
    }

    /// Whether every case needs an answer. A checker program or interactor may do without one.
    pub fn needs_answers(self) -> bool {
        self.helper().is_none()
    }
}

impl Display for Checker {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        match self {
            Self::Tolerance(number) => write!(to, "{number:e}"),
            Self::NoCase(Some(number)) => write!(to, "nocase {number:e}"),
            Self::NoCase(None) => write!(to, "nocase"),
            _ => write!(to, "{}", format!("{self:?}").to_lowercase()),
        }
    }
}

/// The limits of a run. 0 means no limit of our own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    pub seconds: f64,
    /// Memory that may be touched; the address space may be `SPARE_MB` larger.
    pub memory_mb: u64,
    pub stack_kb: u64,
    pub output_mb: u64,
}

impl Limits {
    /// The time limit in seconds, and the memory and stack limits in MB, for scripts.
    pub fn numbers(self) -> String {
        format!("{} {} {}", self.seconds, self.memory_mb, self.stack_kb >> 10)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub name: String,
    pub title: String,
    pub limits: Limits,
    pub checker: Checker,
    pub edition: String,
    /// Whether Cargo builds the solution, with the crates of `bins/crates/Cargo.toml`.
    pub is_cargo: bool,
    /// The files it reads and writes; one of them may be stdin or stdout.
    pub files: Option<[String; 2]>,
    /// The keys that are present, in lower case, with their values.
    pub given: Vec<(&'static str, String)>,
    /// Warnings about the header.
    pub notes: Vec<String>,
}

impl Problem {
    /// The value of a key, if it is present.
    pub fn given(&self, key: &str) -> Option<&str> {
        self.given.iter().find(|(known, _)| *known == key).map(|(_, value)| &value[..])
    }

    /// The file that the solution reads instead of stdin.
    pub fn input_file(&self) -> Option<&String> {
        self.files.as_ref().map(|[input, _]| input).filter(|name| *name != "stdin")
    }

    /// The file that it writes instead of stdout.
    pub fn output_file(&self) -> Option<&String> {
        self.files.as_ref().map(|[_, output]| output).filter(|name| *name != "stdout")
    }
}

/// A test case. The path of the answer is empty if there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
    /// The reason it cannot be judged, if there is one.
    pub fault: Option<String>,
}

#[derive(Clone, Copy, Debug)]
pub struct Ended {
    pub status: ExitStatus,
    pub ms: u64,
    pub cpu_ms: u64,
    pub peak_kb: u64,
    /// Whether it was killed for exceeding its time limit.
    pub late: bool,
}

impl Ended {
    pub fn shell_status(&self) -> i32 {
        self.status.code().unwrap_or(128 + self.status.signal().unwrap_or(0))
    }

    /// Rounded up, so that a peak above the limit is never printed as the limit.
    pub fn peak_mb(&self) -> u64 {
        (self.peak_kb + 1023) >> 10
    }
}

/// On macOS and BSD, a stack overflow may end with this signal.
pub const BUS: i32 = if cfg!(any(target_os = "linux", target_os = "android")) { 7 } else { 10 };

impl Display for Ended {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        let (signal, code) = (self.status.signal().unwrap_or(0), self.status.code().unwrap_or(0));
        let name = match signal {
            0 if code == 127 => return write!(to, "with exit status 127: is a command missing?"),
            0 => return write!(to, "with exit status {code}"),
            6 => "SIGABRT",
            8 => "SIGFPE, such as a division by zero",
            9 => "SIGKILL: did the machine run out of memory?",
            11 => "SIGSEGV, an invalid address or a stack overflow",
            BUS => "SIGBUS, an invalid address or a stack overflow",
            15 => "SIGTERM",
            25 => "SIGXFSZ, too much output",
            _ => return write!(to, "by signal {signal}"),
        };
        write!(to, "by signal {name}")
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    Ac,
    Wa,
    Pe,
    Tle,
    Mle,
    Re,
    Ole,
    Ce,
    /// There was no answer to compare with.
    Ran,
    /// The fault of the problem or the machine, not of the solution.
    Error,
}

impl Display for Verdict {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        to.pad(&format!("{self:?}").to_uppercase())
    }
}

#[derive(Debug)]
pub struct Outcome {
    pub verdict: Verdict,
    pub ended: Option<Ended>,
    /// The byte offsets of the first difference in answer and output.
    pub difference: Option<(u64, u64)>,
    /// Explanations, each with a label.
    pub reasons: Vec<(&'static str, String)>,
    /// Whether it was run again because the first run was TLE.
    pub is_second_try: bool,
    /// Whether solution and interactor each waited for the other; the other cases would end the same way.
    pub is_stuck: bool,
}

impl Outcome {
    pub fn new(verdict: Verdict, why: &str) -> Self {
        let label = if verdict == Verdict::Error { "error" } else { "ended" };
        let reason = (!why.is_empty()).then(|| (label, why.to_string()));
        Self {
            verdict,
            ended: None,
            difference: None,
            reasons: reason.into_iter().collect(),
            is_second_try: false,
            is_stuck: false,
        }
    }
}

pub fn cannot<'a>(act: &'a str, path: &'a Path) -> impl Fn(io::Error) -> String + 'a {
    move |error| format!("cannot {act} {}: {error}", path.display())
}

/// Fails if the disk is full, because then no output can be trusted.
pub fn check_disk_space(folder: &Path) -> Result<()> {
    let path = folder.join("room");
    let has_room = fs::write(&path, vec![1; 1 << 20]).map_err(cannot("write to", folder));
    let _ = fs::remove_file(&path);
    has_room.map_err(|why| why + "; run make clean, or free some disk space")
}

pub fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(cannot("read", path))
}

pub fn read_text(path: &Path) -> Result<String> {
    Ok(String::from_utf8_lossy(&read(path)?).into_owned())
}

pub fn file_size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |data| data.len())
}

/// Quotes a word for the shell, if it needs quotes.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./,:=".contains(letter);
    match word.chars().all(is_plain) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

pub fn strings(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}
