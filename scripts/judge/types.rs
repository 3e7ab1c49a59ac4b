//! Types and helpers shared by all modules. This file uses nothing but std.

use std::fmt::{self, Display, Formatter};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::{fs, io};

/// The error is the message shown to the user.
pub type Result<T, E = String> = std::result::Result<T, E>;

/// How a problem's answers are compared: the line `Checker:` of its header.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Checker {
    Tokens,
    Exact,
    Tolerance(f64),
    /// Letters count the same in upper and lower case; numbers may differ by the tolerance, if there is one.
    NoCase(Option<f64>),
    Program,
    Interactive,
}

impl Checker {
    /// The program of the problem that decides, if there is one: the stem of its file in `tests/P/`.
    pub fn helper(self) -> Option<&'static str> {
        match self {
            Self::Program => Some("checker"),
            Self::Interactive => Some("interactor"),
            _ => None,
        }
    }

    /// How much numbers may differ.
    pub fn tolerance(self) -> Option<f64> {
        match self {
            Self::Tolerance(number) => Some(number),
            Self::NoCase(number) => number,
            _ => None,
        }
    }

    /// Whether a case must have an answer. A program may decide without.
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

/// What a run is limited to. Where a limit is 0, the system's stays.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    pub seconds: f64,
    /// What may be touched. The address space may be larger by `SPARE_MB`.
    pub memory_mb: u64,
    pub stack_kb: u64,
    pub output_mb: u64,
}

/// What the header of a solution says.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub name: String,
    pub title: String,
    pub limits: Limits,
    pub checker: Checker,
    pub edition: String,
    /// Whether Cargo compiles the solution, with the crates of `bins/crates/Cargo.toml`.
    pub is_cargo: bool,
    /// What the solution reads and writes: names of files, or stdin or stdout on one side.
    pub files: Option<[String; 2]>,
    /// The keys that are given, in small letters, with their values.
    pub given: Vec<(&'static str, String)>,
    /// What people should know of the header.
    pub notes: Vec<String>,
}

impl Problem {
    /// The value of a key, if it is given.
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

/// An input, and where its answer is: an empty path if it has none.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
    /// Why it cannot be judged, if so.
    pub fault: Option<String>,
}

#[derive(Clone, Copy, Debug)]
pub struct Ended {
    pub status: ExitStatus,
    pub ms: u64,
    /// Processor time.
    pub cpu_ms: u64,
    pub peak_kb: u64,
    /// Whether it was ended because its time was over.
    pub late: bool,
}

impl Ended {
    /// The exit status as shells have it.
    pub fn shell_status(&self) -> i32 {
        self.status.code().unwrap_or(128 + self.status.signal().unwrap_or(0))
    }

    /// Rounded up, so that what is above a limit never looks like it.
    pub fn peak_mb(&self) -> u64 {
        (self.peak_kb + 1023) >> 10
    }
}

impl Display for Ended {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        let (signal, code) = (self.status.signal().unwrap_or(0), self.status.code().unwrap_or(0));
        let name = match signal {
            0 if code == 127 => return write!(to, "with exit status 127: is a command missing?"),
            0 => return write!(to, "with exit status {code}"),
            6 => "SIGABRT",
            8 => "SIGFPE, such as a division by zero",
            9 => "SIGKILL",
            11 => "SIGSEGV, an invalid address or a stack overflow",
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
    /// There is no answer to compare with.
    Ran,
    /// The problem or the machine is at fault, not the solution.
    Error,
}

impl Display for Verdict {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        to.pad(&format!("{self:?}").to_uppercase())
    }
}

/// What is known about a run of a program on a case.
#[derive(Debug)]
pub struct Judged {
    pub verdict: Verdict,
    pub ended: Option<Ended>,
    /// Where answer and output first differ, as offsets of bytes in both.
    pub difference: Option<(u64, u64)>,
    /// Why, each under a label.
    pub reasons: Vec<(&'static str, String)>,
    /// Whether it was TLE at first, for want of a processor, and has been tried again.
    pub is_second_try: bool,
    /// Whether solution and interactor waited for each other, as they would in any other case.
    pub is_stuck: bool,
}

impl Judged {
    /// A verdict, and why if there is more to say.
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

/// What to say when a file cannot be read or written.
pub fn cannot<'a>(act: &'a str, path: &'a Path) -> impl Fn(io::Error) -> String + 'a {
    move |error| format!("cannot {act} {}: {error}", path.display())
}

/// Fails if the folder is on a full disk, where nothing that was written can be trusted.
pub fn check_room(folder: &Path) -> Result<()> {
    let path = folder.join("room");
    let has_room = fs::write(&path, vec![1; 1 << 20]).map_err(cannot("write to", folder));
    let _ = fs::remove_file(&path);
    has_room.map_err(|why| why + "; make clean, or free some of the disk")
}

pub fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(cannot("read", path))
}

/// The text of a file; bytes that are no text are replaced.
pub fn read_text(path: &Path) -> Result<String> {
    Ok(String::from_utf8_lossy(&read(path)?).into_owned())
}

pub fn file_size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |data| data.len())
}

/// A word as a shell reads it.
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
