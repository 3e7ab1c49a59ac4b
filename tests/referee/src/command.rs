//! The referee's command line: `HELP` says what it does.

use std::io::{self, Read, Write};
use std::process::{self, ExitCode};
use std::{env, fs};

use crate::rng::Rng;
use crate::{numbered, of_kind, Generator, Kind, Rules, PROBLEMS};

const HELP: &str = "\
usage:
  referee generate P --list       list the generators of P
  referee generate P NAME [SEED]  print an input
  referee generate P NUMBER       print the input of that number, small if it ends in 000 to 100
  referee extremes P FOLDER       write NAME.in and NAME.out of every extreme shape, from seed 1
  referee solve P < INPUT         print the output, by brute force where that is quick
example: cargo run --release -q -p referee -- generate gmt_002 path | head -3";

/// What a verb prints for one problem, or its error. Takes the verb and the arguments after the problem.
pub type Command = fn(&str, &[&str]) -> Result<String, String>;

/// Does what the arguments say. The exit status is 2 if they are wrong.
pub fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (verb, name, rest) = match arguments[..] {
        [verb, name, ref rest @ ..] => (verb, name, rest),
        _ => usage(),
    };
    let problem = PROBLEMS.iter().find(|problem| problem.0 == name);
    let (_, command) = problem.unwrap_or_else(|| usage());
    let printed = command(verb, rest).and_then(|text| {
        match io::stdout().lock().write_all(text.as_bytes()) {
            // It is not an error if the reader, such as `head`, has seen enough.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
            _ => Ok(()),
        }
    });
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The [`Command`] of a problem.
pub fn run<C: Rules>(verb: &str, arguments: &[&str]) -> Result<String, String> {
    match (verb, arguments) {
        ("generate", ["--list"]) => {
            let line = |one: &Generator<C>| format!("{:<18} {:?}\n", one.name, one.kind);
            let lines: String = C::generators().iter().map(line).collect();
            Ok(lines.to_lowercase())
        }
        ("generate", [name, seed @ ..]) if seed.len() <= 1 => {
            if let Ok(number) = name.parse() {
                return Ok(numbered::<C>(number).1);
            }
            let generator = C::generators().into_iter().find(|one| one.name == *name);
            let generator = generator.ok_or(format!("no generator '{name}', see --list"))?;
            let seed = seed.first().map_or(Ok(1), |seed| seed.parse());
            let mut rng = Rng(seed.map_err(|_| "SEED must be a whole number")?);
            Ok(generator.generate(&mut rng).text())
        }
        ("extremes", [folder]) => {
            for one in of_kind::<C>(Kind::Extreme) {
                let case = one.generate(&mut Rng(1));
                for (end, text) in [("in", case.text()), ("out", case.answer())] {
                    let file = format!("{folder}/{}.{end}", one.name);
                    fs::write(&file, text).map_err(|error| format!("{file}: {error}"))?;
                }
            }
            Ok(String::new())
        }
        ("solve", []) => {
            let mut input = Vec::new();
            let read = io::stdin().lock().read_to_end(&mut input);
            read.map_err(|error| error.to_string())?;
            Ok(C::parse(&input).ok_or("the input breaks the format or a limit")?.answer())
        }
        _ => usage(),
    }
}

/// Prints the usage and exits, because the arguments are wrong.
fn usage() -> ! {
    eprintln!("{HELP}");
    process::exit(2)
}
