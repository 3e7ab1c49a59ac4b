//! The referee. For each problem it has the rules as a brute force, the functions of the textbook
//! program for large inputs, a strict reader of input files, and generators of legal inputs. Tests,
//! stress runs, pictures and benchmarks use it; the solutions do not.
//!
//! Each problem is one module with the same parts in the same order: limits, `Case`, rules, reader,
//! textbook program, picture, smaller cases, generators, enumerations.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

use std::env;
use std::fmt::Debug;
use std::iter;
use std::panic;
use std::thread;

use rng::Rng;
use stress::{Outcome, Plan, Solver, Subject};

pub mod dot;
pub mod graph;
pub mod play;
pub mod program;
pub mod rng;
pub mod serve;
pub mod stress;
pub mod text;

/// The generators of a problem: `Kind: function, function; Kind: ..`.
macro_rules! generators {
    ($($kind:ident: $($name:ident),+;)+) => {
        &[$($($crate::Generator {
            name: stringify!($name),
            kind: $crate::Kind::$kind,
            make: $name,
        },)+)+]
    };
}

/// The modules of the problems, and their table.
macro_rules! problems {
    ($($name:ident = $path:literal)+) => {
        $(
            #[path = $path]
            pub mod $name;
        )+

        /// Every problem, by name.
        pub const PROBLEMS: &[Problem] = &[$(
            Problem {
                name: stringify!($name),
                generators: || {
                    <$name::Case as Rules>::GENERATORS
                        .iter()
                        .map(|generator| (generator.name, generator.kind))
                        .collect()
                },
                generate: |name, seed, scale| {
                    let generator = <$name::Case as Rules>::GENERATORS
                        .iter()
                        .find(|generator| generator.name == name)?;
                    Some(generator.generate(&mut Rng::new(seed), scale).text())
                },
                solve: |input| $name::Case::parse(input).map(|case| case.answer()),
                draw: |input| $name::Case::parse(input)?.draw(),
                shortest: stress::shortest::<$name::Case>,
                stress: stress::run::<$name::Case>,
            },
        )+];
    };
}

problems! {
    cf_455b = "../../cf_455b/rules.rs"
    daenerys = "../../daenerys/rules.rs"
    gmt_002 = "../../gmt_002/rules.rs"
    gmt_011 = "../../gmt_011/rules.rs"
    treblecross = "../../treblecross/rules.rs"
}

/// What the `Case` of every problem, its parsed input, can do.
pub trait Rules: Clone + Debug + PartialEq + 'static {
    /// The generators, by kind from small to extreme.
    const GENERATORS: &'static [Generator<Self>];

    /// The output, by playing the game by its rules, without theory. For small cases.
    fn naive(&self) -> String;

    /// Whether `naive` answers within a millisecond or so.
    fn is_small(&self) -> bool {
        true
    }

    /// Reads an input file.
    ///
    /// # Errors
    /// One line that says where the file breaks the format or a limit.
    fn parse(input: &[u8]) -> Result<Self, String>;

    /// The input file, in its plainest form.
    fn text(&self) -> String;

    /// The output again, by the functions of the textbook program, which can handle the limits.
    fn plain(&self) -> String {
        self.naive()
    }

    /// A picture of a small case in the language of Graphviz.
    ///
    /// # Errors
    /// One line, if the case is too large to draw or the problem has no picture.
    fn draw(&self) -> Result<String, String> {
        Err("this problem has no picture: add `draw` to its rules.rs".to_owned())
    }

    /// Cases with something left out, the largest cuts first. They need not be legal.
    fn smaller(&self) -> Box<dyn Iterator<Item = Self> + '_> {
        Box::new(iter::empty())
    }

    /// The output: by the rules if that is quick, else by the textbook program. In tests, the two must
    /// agree wherever that is quick.
    fn answer(&self) -> String {
        if !self.is_small() {
            return self.plain();
        }
        let answer = self.naive();
        debug_assert_eq!(self.plain(), answer, "plain and naive on:\n{}", self.text());
        answer
    }
}

/// What a generator is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Tiny cases, which `naive` answers in microseconds.
    Small,
    /// Middling cases, most of which `naive` can still answer.
    Random,
    /// Cases at a given fraction of the limits.
    Extreme,
}

/// Extreme cases reach one part in so many of the limits: 1 is the limits themselves.
#[derive(Clone, Copy)]
pub struct Scale(pub usize);

impl Scale {
    /// This fraction of `limit`, and at least 1.
    pub fn of(self, limit: usize) -> usize {
        (limit / self.0).max(1)
    }
}

/// A named source of legal cases.
pub struct Generator<C> {
    /// The name of its function.
    pub name: &'static str,
    /// What it is for.
    pub kind: Kind,
    /// Makes a case.
    pub make: fn(&mut Rng, Scale) -> C,
}

impl<C: Rules> Generator<C> {
    /// A case, which is legal.
    ///
    /// # Panics
    /// If its text does not read back as the same case, or if it is not as small as it should be: then
    /// the generator is wrong.
    pub fn generate(&self, rng: &mut Rng, scale: Scale) -> C {
        let case = (self.make)(rng, scale);
        let read = C::parse(case.text().as_bytes());
        assert!(
            read.as_ref() == Ok(&case) && (self.kind != Kind::Small || case.is_small()),
            "{} makes what is not small, or reads back as {read:?}",
            self.name
        );
        case
    }
}

/// A problem as the command line needs it, without the type of its cases.
pub struct Problem {
    /// Its name, which is the stem of all its files.
    pub name: &'static str,
    /// The names and kinds of its generators.
    pub generators: fn() -> Vec<(&'static str, Kind)>,
    /// An input file from the generator of this name, if there is one.
    pub generate: fn(&str, seed: u64, scale: Scale) -> Option<String>,
    /// The output for an input file, if it is legal; if not, one line that says where and why.
    pub solve: fn(&[u8]) -> Result<String, String>,
    /// A picture of an input file, if it is legal and small.
    pub draw: fn(&[u8]) -> Result<String, String>,
    /// How many inputs the shortest stress run has.
    pub shortest: fn() -> u64,
    /// A stress run of a solution.
    pub stress: fn(&mut dyn Subject, Plan) -> Outcome,
}

/// How many inputs a test tries of those that a full sweep tries: all with `SWEEP=1`, a tenth without.
pub fn sweep(full: u64) -> u64 {
    match env::var("SWEEP").as_deref() {
        Ok("1") => full,
        _ => full / 10,
    }
}

/// Compares a solution with an expected output.
///
/// # Panics
/// If the output differs, with the input and both outputs.
pub fn check(solver: Solver, input: &[u8], want: &str) {
    let got = stress::output(solver, &mut &input[..]);
    if got.as_deref() != Ok(want) {
        let got = got.unwrap_or_else(|error| error);
        panic!(
            "input:\n{}\nexpected:\n{}\ngot:\n{}",
            stress::excerpt(input),
            stress::excerpt(want.as_bytes()),
            stress::excerpt(got.as_bytes())
        );
    }
}

/// Compares a solution with the referee on a case.
///
/// # Panics
/// If it differs.
pub fn check_case<C: Rules>(solver: Solver, case: &C) {
    check(solver, case.text().as_bytes(), &case.answer());
}

/// A stress run of the first `count` inputs of seed 1, with the stack that a judge's main thread has on
/// Windows.
///
/// # Panics
/// If the solution is wrong on one of them.
pub fn check_run<C: Rules>(mut solver: Solver, count: u64) {
    let run = move || {
        let plan = Plan {
            seed: 1,
            numbers: 0..count.max(stress::shortest::<C>()),
            time: None,
        };
        if let Err(failure) = stress::run::<C>(&mut solver, plan) {
            panic!("{failure}");
        }
    };
    let thread = thread::Builder::new().stack_size(1 << 20).spawn(run);
    if let Err(payload) = thread.expect("a thread can be started").join() {
        panic::resume_unwind(payload);
    }
}
