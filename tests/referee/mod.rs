//! The referee. For each of the five games it has the rules as a brute force, the functions of the textbook program for
//! large inputs, a strict reader of input files, and generators of legal inputs. `tests/P/main.rs` and `tests/P/gen.rs`
//! include it as their module `referee`; the solutions do not.
//!
//! The rules of each game, `tests/P/rules.rs`, have the same parts in the same order: limits, `Case`, rules, reader,
//! textbook program, generators, enumerations.

use std::fmt::Debug;

use rng::Rng;

pub mod command;
pub mod graph;
pub mod play;
pub mod rng;
pub mod text;

/// What every problem implements for its `Case`, a parsed input.
pub trait Rules: Clone + Debug + PartialEq + 'static {
    /// The generators, by kind from small to extreme; at least one of each.
    fn generators() -> Vec<Generator<Self>>;

    /// The output, by playing the game by its rules, without theory. For small cases.
    fn naive(&self) -> String;

    /// Whether `naive` answers within a millisecond or so.
    fn is_small(&self) -> bool;

    /// Reads an input file, unless it breaks the format or a limit.
    fn parse(input: &[u8]) -> Option<Self>;

    /// The input file in canonical form, without needless whitespace or zeros.
    fn text(&self) -> String;

    /// The output again, from the functions of the textbook program, which are fast enough for the limits.
    fn plain(&self) -> String;

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
    /// Max tests: cases at the limits.
    Extreme,
}

/// A named source of legal cases.
pub struct Generator<C> {
    pub kind: Kind,
    pub name: &'static str,
    make: Box<dyn Fn(&mut Rng) -> C>,
}

impl<C: Rules> Generator<C> {
    pub fn new(kind: Kind, name: &'static str, make: impl Fn(&mut Rng) -> C + 'static) -> Self {
        let make = Box::new(make);
        Generator { kind, name, make }
    }

    /// Generates a legal case. Panics if the generator is wrong: the case is illegal, or too large for its kind.
    pub fn generate(&self, rng: &mut Rng) -> C {
        let case = (self.make)(rng);
        let read = C::parse(case.text().as_bytes());
        assert!(
            read.as_ref() == Some(&case) && (self.kind != Kind::Small || case.is_small()),
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

/// The case of this number, and its input file, sometimes with unusual whitespace. Numbers that end in 000 to 100 have
/// small cases: most mistakes show on them, and are easy to see there. Of the others, one in 17 has a medium one.
pub fn numbered<C: Rules>(number: u64) -> (C, String) {
    let mut rng = Rng::of_number(number);
    let is_small = number % 1000 <= 100 || !rng.one_in(17);
    let generators = of_kind::<C>(if is_small { Kind::Small } else { Kind::Random });
    let case = rng.pick(&generators).generate(&mut rng);
    let mut text = case.text();
    if rng.one_in(8) {
        text = text::respace(&text, &mut rng);
    }
    (case, text)
}
