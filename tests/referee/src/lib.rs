//! The referee. For each problem it has the rules as a brute force, a plain solution for large inputs,
//! a strict reader of input files, and generators of legal inputs. Tests, stress runs, pictures and
//! benchmarks use it; the solutions do not.
//!
//! Each problem is one module with the same parts in the same order: limits, `Case`, rules, reader,
//! plain solution, picture, smaller cases, generators, enumerations.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

use std::env;
use std::fmt::{self, Debug};
use std::iter;
use std::panic;
use std::str::FromStr;
use std::thread;

use rng::Rng;
use stress::{Plan, Solver, Subject, Watch};

pub mod dot;
pub mod graph;
pub mod play;
pub mod program;
pub mod rng;
pub mod serve;
pub mod stress;
pub mod text;

/// The generators of a problem: `Kind: function, function; Kind: ..`. A generator is named after its
/// function; `name = function in style` gives it another name, and changes the text with `style`.
macro_rules! generators {
    ($($kind:ident: $($name:ident $(= $make:ident in $style:path)?),+;)+) => {
        &[$($( generators!(@ $kind $name $(= $make in $style)?), )+)+]
    };
    (@ $kind:ident $name:ident) => {
        generators!(@ $kind $name = $name in ::std::convert::identity)
    };
    (@ $kind:ident $name:ident = $make:ident in $style:path) => {
        $crate::Generator {
            name: stringify!($name),
            kind: $crate::Kind::$kind,
            make: $make,
            style: $style,
        }
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
                    Some(generator.generate(&mut Rng::new(seed), scale).1)
                },
                validate: |input| $name::Case::parse(input).map(|_| String::new()),
                solve: |input| $name::Case::parse(input).map(|case| case.answer()),
                draw: |input| $name::Case::parse(input)?.draw(),
                grundy: |input| $name::Case::parse(input)?.grundy(),
                replay: stress::replay::<$name::Case>,
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

    /// The output again, by a method that can handle the limits.
    fn plain(&self) -> String {
        self.naive()
    }

    /// A picture of a small case in the language of Graphviz.
    ///
    /// # Errors
    /// One line, if the case is too large to draw or the problem has no picture.
    fn draw(&self) -> Result<String, String> {
        Err("this problem has no picture: add `draw` to its module in tests/referee/src".to_owned())
    }

    /// The Grundy values of all positions in the input.
    ///
    /// # Errors
    /// One line, for a case without them or too large, and for a problem that does not print them.
    fn grundy(&self) -> Result<String, String> {
        Err("the referee prints no Grundy values of this problem".to_owned())
    }

    /// Cases with something left out, the largest cuts first. They need not be legal.
    fn smaller(&self) -> Box<dyn Iterator<Item = Self> + '_> {
        Box::new(iter::empty())
    }

    /// The output: by the rules if that is quick, else by the plain solution.
    fn answer(&self) -> String {
        if self.is_small() {
            self.naive()
        } else {
            self.plain()
        }
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

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Kind::Small => "small",
            Kind::Random => "random",
            Kind::Extreme => "extreme",
        })
    }
}

/// The fraction of the limits that extreme cases reach: 1/1, 1/2, 1/3 and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale(usize);

impl Scale {
    /// The limits themselves.
    pub const FULL: Scale = Scale(1);

    /// One part in `parts` of the limits; `parts` is positive.
    pub const fn one_in(parts: usize) -> Scale {
        Scale(parts)
    }

    /// This fraction of `limit`, and at least 1.
    pub fn of(self, limit: usize) -> usize {
        (limit / self.0).max(1)
    }
}

impl FromStr for Scale {
    type Err = String;

    fn from_str(text: &str) -> Result<Scale, String> {
        let parts = match text {
            "1" => Some(1),
            _ => text.strip_prefix("1/").and_then(|parts| parts.parse().ok()),
        };
        match parts {
            Some(parts) if parts > 0 => Ok(Scale(parts)),
            _ => Err(format!(
                "expected a scale such as 1, 1/2 or 1/8, found {text:?}"
            )),
        }
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
    /// Changes the text of the case, but not its meaning.
    pub style: fn(String) -> String,
}

impl<C: Rules> Generator<C> {
    /// A case and its input file, which is legal.
    ///
    /// # Panics
    /// If the text does not read back as the same case: then the generator is wrong.
    pub fn generate(&self, rng: &mut Rng, scale: Scale) -> (C, String) {
        let case = (self.make)(rng, scale);
        let text = (self.style)(case.text());
        match C::parse(text.as_bytes()) {
            Ok(read) => assert!(
                read == case,
                "{}: the text reads back differently",
                self.name
            ),
            Err(error) => panic!("{} makes an illegal input: {error}", self.name),
        }
        (case, text)
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
    /// Nothing, if an input file is legal; if not, one line that says where and why.
    pub validate: fn(&[u8]) -> Result<String, String>,
    /// The output for an input file, if it is legal.
    pub solve: fn(&[u8]) -> Result<String, String>,
    /// A picture of an input file, if it is legal and small.
    pub draw: fn(&[u8]) -> Result<String, String>,
    /// The Grundy values for an input file, if it is legal, small and has them.
    pub grundy: fn(&[u8]) -> Result<String, String>,
    /// An input file of a stress run.
    pub replay: fn(seed: u64, number: u64) -> Vec<u8>,
    /// A stress run of a solution.
    pub stress: fn(&mut dyn Subject, &Plan, Watch) -> stress::Outcome,
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

/// Compares a solution with the rules and with the plain solution on a small case.
///
/// # Panics
/// If one of the three differs.
pub fn check_small<C: Rules>(solver: Solver, case: &C) {
    let (text, want) = (case.text(), case.naive());
    assert_eq!(case.plain(), want, "plain and naive on input:\n{text}");
    check(solver, text.as_bytes(), &want);
}

/// Compares a solution with the plain solution on every extreme shape at the limits, with the stack
/// that a judge's main thread has on Windows.
///
/// # Panics
/// If an output differs, with the name of the generator.
pub fn check_extremes<C: Rules>(solver: Solver) {
    let all = move || {
        for generator in C::GENERATORS
            .iter()
            .filter(|generator| generator.kind == Kind::Extreme)
        {
            let (case, text) = generator.generate(&mut Rng::new(1), Scale::FULL);
            let got = stress::output(solver, &mut text.as_bytes());
            let want = case.plain();
            assert!(
                got.as_ref() == Ok(&want),
                "{}, got:\n{}\nexpected:\n{}",
                generator.name,
                stress::excerpt(got.unwrap_or_else(|error| error).as_bytes()),
                stress::excerpt(want.as_bytes()),
            );
        }
    };
    let thread = thread::Builder::new()
        .stack_size(stress::STACK_SIZE)
        .spawn(all);
    if let Err(payload) = thread.expect("a thread can be started").join() {
        panic::resume_unwind(payload);
    }
}

/// Checks the referee itself on `count` small or middling inputs from `seed`: the rules and the plain
/// solution agree wherever the case is small, and white space makes no difference.
///
/// # Panics
/// If not, with the input; or if a generator of small cases makes one that is not small.
pub fn audit<C: Rules>(seed: u64, count: u64) {
    let generators = C::GENERATORS
        .iter()
        .filter(|generator| generator.kind != Kind::Extreme);
    for (number, generator) in (0..count).zip(generators.cycle()) {
        let mut rng = Rng::of_input(seed, number);
        let (case, text) = generator.generate(&mut rng, Scale::FULL);
        assert!(
            case.is_small() || generator.kind == Kind::Random,
            "{} makes a case that is not small:\n{text}",
            generator.name
        );
        if case.is_small() {
            assert_eq!(
                case.plain(),
                case.naive(),
                "plain and naive on input:\n{text}"
            );
        }
        let respaced = text::respace(&text, &mut rng);
        assert_eq!(
            C::parse(respaced.as_bytes()),
            Ok(case),
            "with other white space:\n{respaced:?}"
        );
    }
}
