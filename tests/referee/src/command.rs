//! What the command line does for one problem.

use std::io::{self, Read};

use crate::rng::Rng;
use crate::{Generator, Numbered, Rules, Scale};

/// An exit status, and what is printed: an error if the status is 1, 2 or 43.
pub type Said = (u8, String);

/// Takes a verb and the arguments after the problem.
pub type Command = fn(&str, &[&str]) -> Result<Said, Said>;

/// Kattis expects these from a validator.
const LEGAL: u8 = 42;
const NOT_LEGAL: u8 = 43;
const ODD: &str = "it is legal, but has needless white space or zeros";

/// The [`Command`] of a problem.
pub fn run<C: Rules>(verb: &str, arguments: &[&str]) -> Result<Said, Said> {
    match (verb, arguments) {
        ("generate", ["--list"]) => {
            let line = |one: &Generator<C>| format!("{:<18} {:?}\n", one.name, one.kind);
            let lines: String = C::generators().iter().map(line).collect();
            Ok((0, lines.to_lowercase()))
        }
        ("generate", [name]) if name.parse::<u64>().is_ok() => {
            Ok((0, Numbered::<C>::new(number(name)?).text))
        }
        ("generate", [name, numbers @ ..]) if numbers.len() <= 2 => {
            let mut all = C::generators().into_iter();
            let none = || usage(&format!("no generator '{name}', see --list"));
            let generator = all.find(|one| one.name == *name).ok_or_else(none)?;
            let number = |place: usize| numbers.get(place).map_or(Ok(1), |text| number(text));
            let (mut rng, scale) = (Rng::new(number(0)?), Scale(number(1)?.max(1) as usize));
            Ok((0, generator.generate(&mut rng, scale).text()))
        }
        ("solve" | "accepts" | "draw", []) => {
            let mut input = Vec::new();
            let read = io::stdin().lock().read_to_end(&mut input);
            read.map_err(|error| (1, error.to_string()))?;
            let refused = |error| (if verb == "accepts" { NOT_LEGAL } else { 1 }, error);
            let case = C::parse(&input).map_err(refused)?;
            match verb {
                "solve" => Ok((0, case.answer())),
                "draw" => Ok((0, case.picture().map_err(refused)?)),
                _ if case.text().as_bytes() == input => Ok((LEGAL, String::new())),
                _ => Err(refused(ODD.to_owned())),
            }
        }
        _ => {
            let words = arguments.join(" ");
            Err(usage(&format!("cannot do '{verb}' with '{words}'")))
        }
    }
}

/// An error in the arguments.
pub fn usage(message: &str) -> Said {
    (2, format!("{message}; see 'referee help'"))
}

fn number(text: &str) -> Result<u64, Said> {
    let number = text.parse();
    number.map_err(|_| usage(&format!("expected a whole number, found '{text}'")))
}
