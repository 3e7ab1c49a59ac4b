//! The referee. For each of the five games it has the rules as a brute force, the functions of the textbook program for
//! large inputs, a strict reader of input files, and generators of legal inputs. Tests, stress runs, pictures, packages and
//! benchmarks use it; the solutions do not.
//!
//! Each problem is one module with the same parts in the same order: limits, `Case`, rules, reader, textbook program,
//! picture, generators, enumerations.

#![forbid(unsafe_code)]

use std::fmt::Debug;

use rng::Rng;

pub mod check;
pub mod command;
pub mod graph;
pub mod picture;
pub mod play;
pub mod rng;
pub mod text;

/// The modules of the problems, and their table.
macro_rules! problems {
    ($($name:ident = $path:literal)*) => {
        $(
            #[path = $path]
            pub mod $name;
        )*

        /// Every problem: its name, which is the stem of all its files, and its part of the command line.
        pub const PROBLEMS: &[(&str, command::Command)] =
            &[$((stringify!($name), command::run::<$name::Case>)),*];
    };
}

problems! {
    // The games that have a rules.rs.
    cf_455b = "../../cf_455b/rules.rs"
    daenerys = "../../daenerys/rules.rs"
    gmt_002 = "../../gmt_002/rules.rs"
    gmt_011 = "../../gmt_011/rules.rs"
    treblecross = "../../treblecross/rules.rs"
}

/// What every problem implements for its `Case`, a parsed input.
pub trait Rules: Clone + Debug + PartialEq + 'static {
    /// The generators, by kind from small to extreme; at least one of each.
    fn generators() -> Vec<Generator<Self>>;

    /// The output, by playing the game by its rules, without theory. For small cases.
    fn naive(&self) -> String;

    /// Whether `naive` answers within a millisecond or so.
    fn is_small(&self) -> bool;

    /// Reads an input file. An error is one line that says where it breaks the format or a limit.
    fn parse(input: &[u8]) -> Result<Self, String>;

    /// The input file in canonical form, without needless whitespace or zeros.
    fn text(&self) -> String;

    /// The output again, by the functions of the textbook program, which can handle the limits.
    fn plain(&self) -> String;

    /// A picture in the language of Graphviz, or one line that says that the case is too large to draw.
    fn picture(&self) -> Result<String, String>;

    /// The output: by the rules if that is quick, else by the textbook program. In tests the two must
    /// agree wherever the former is quick.
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
    /// Medium cases, most of which `naive` can still answer.
    Random,
    /// Max tests: cases at the limits, or at a given fraction of them.
    Extreme,
}

/// Extreme cases reach this fraction of the limits: 1 in `Scale`, so 1 is the limits themselves.
#[derive(Clone, Copy)]
pub struct Scale(pub usize);

impl Scale {
    /// This fraction of `limit`, and at least 1.
    pub fn of(self, limit: usize) -> usize {
        (limit / self.0).max(1)
    }
}

type Make<C> = dyn Fn(&mut Rng, Scale) -> C;

/// A named source of legal cases.
pub struct Generator<C> {
    pub kind: Kind,
    pub name: &'static str,
    make: Box<Make<C>>,
}

impl<C: Rules> Generator<C> {
    pub fn new(
        kind: Kind,
        name: &'static str,
        make: impl Fn(&mut Rng, Scale) -> C + 'static,
    ) -> Self {
        let make = Box::new(make);
        Generator { kind, name, make }
    }

    /// A case, which is legal. Panics if it is not, or too large for its kind: then the generator is wrong.
    pub fn generate(&self, rng: &mut Rng, scale: Scale) -> C {
        let case = (self.make)(rng, scale);
        let read = C::parse(case.text().as_bytes());
        assert!(
            read.as_ref() == Ok(&case) && (self.kind != Kind::Small || case.is_small()),
            "{} makes too large a case, or one that parses as {read:?}",
            self.name
        );
        case
    }
}

/// All generators of this kind.
pub fn of_kind<C: Rules>(kind: Kind) -> Vec<Generator<C>> {
    let all = C::generators().into_iter();
    all.filter(|generator| generator.kind == kind).collect()
}

/// An input, determined by its number alone.
pub struct Numbered<C> {
    /// The kind and the name of the generator that made it.
    pub origin: (Kind, &'static str),
    pub case: C,
    /// The input file, sometimes with unusual whitespace.
    pub text: String,
}

impl<C: Rules> Numbered<C> {
    /// Input `number`. Numbers that end in 000 to 100 have small inputs: most mistakes show on them, and are easy to see
    /// there. Of the others, one in 17 has a medium one, and one in 4099 an extreme one, at a sixteenth of the limits.
    pub fn new(number: u64) -> Numbered<C> {
        let mut rng = Rng::of_number(number);
        let kind = match number % 1000 {
            0..=100 => Kind::Small,
            _ if rng.one_in(4099) => Kind::Extreme,
            _ if rng.one_in(17) => Kind::Random,
            _ => Kind::Small,
        };
        let generators = of_kind::<C>(kind);
        let generator = rng.pick(&generators);
        let case = generator.generate(&mut rng, Scale(16));
        let mut text = case.text();
        if rng.one_in(8) {
            text = text::respace(&text, &mut rng);
        }
        let origin = (kind, generator.name);
        Numbered { origin, case, text }
    }
}

/// The program. rustc alone makes it of this file.
pub fn main() -> std::process::ExitCode {
    command::main()
}
