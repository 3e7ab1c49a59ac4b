//! The types that several modules share.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::str::FromStr;

use crate::system::Ended;

/// The error is the message shown to the user.
pub type Result<T, E = String> = std::result::Result<T, E>;

/// The variables of make that have values.
pub type Variables<'a> = HashMap<&'a str, &'a str>;

/// The value of a variable that is a number.
pub fn number<T: FromStr>(variables: &Variables, name: &str, default: T) -> Result<T> {
    let malformed = |text| format!("{name}={text}: expected a number, such as 10");
    variables.get(name).map_or(Ok(default), |text| text.parse().map_err(|_| malformed(text)))
}

/// How a problem's output is checked: the header line `Checker:`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Checker {
    #[default]
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
            Self::Tokens | Self::Exact | Self::Tolerance(_) | Self::NoCase(_) => None,
        }
    }

    pub fn tolerance(self) -> Option<f64> {
        match self {
            Self::Tolerance(number) => Some(number),
            Self::NoCase(number) => number,
            Self::Tokens | Self::Exact | Self::Program | Self::Interactive => None,
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
            Self::Tokens | Self::Exact | Self::Program | Self::Interactive => {
                write!(to, "{}", format!("{self:?}").to_lowercase())
            }
        }
    }
}

/// The limits of a run. Where one is 0, the judge sets none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// CPU time.
    pub seconds: f64,
    /// Wall-clock time, for a program that sleeps or waits.
    pub wall_seconds: f64,
    /// Memory that may be touched; the address space may be `SPARE_MB` larger.
    pub memory_mb: u64,
    pub stack_kb: u64,
    pub output_mb: u64,
}

/// More than any real answer, but small enough to stop an infinite print loop before the disk is full.
pub const OUTPUT_MB: u64 = 64;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Problem {
    pub name: String,
    pub title: String,
    pub limits: Limits,
    pub checker: Checker,
    /// The file that the solution reads instead of stdin.
    pub input_file: Option<String>,
    /// The file that it writes instead of stdout.
    pub output_file: Option<String>,
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
}

/// A test case. The path of the answer is empty if there is none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Case {
    pub name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
    /// The reason it cannot be judged, if there is one.
    pub error: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Verdict {
    #[default]
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

impl Verdict {
    pub fn is_failure(self) -> bool {
        use Verdict::*;
        match self {
            Ac | Ran => false,
            Wa | Pe | Tle | Mle | Re | Ole | Ce | Error => true,
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        to.pad(&format!("{self:?}").to_uppercase())
    }
}

/// Why a checker or interactor that had to be stopped is not run on other cases.
pub const ENDLESS: &str = "since the problem's own program took too long";

#[derive(Debug, Default)]
pub struct Outcome {
    pub verdict: Verdict,
    pub ended: Option<Ended>,
    /// The offsets of the first difference in the answer and in the output, if these were compared.
    pub difference: Option<[u64; 2]>,
    /// Explanations, each with a label.
    pub reasons: Vec<(&'static str, String)>,
    /// Why the problem's other cases need not be run, since they would end the same way.
    pub stop: Option<&'static str>,
}

impl Outcome {
    pub fn new(verdict: Verdict, reason: &str) -> Self {
        let label = if verdict == Verdict::Error { "error" } else { "ended" };
        let reason = (!reason.is_empty()).then(|| (label, reason.to_string()));
        Self { verdict, reasons: reason.into_iter().collect(), ..Self::default() }
    }
}
