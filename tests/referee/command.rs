//! The command line of the generators: `HELP` says what it does.

use std::io::{self, Write};
use std::process::{self, ExitCode};
use std::{env, fs};

use super::rng::Rng;
use super::{numbered, of_kind, Generator, Kind, Rules};

const HELP: &str = "\
usage:
  gen NUMBER             print the input of that number, small if it ends in 000 to 100
  gen NAME [SEED]        print an input of one generator
  gen --list             list the generators
  gen --extremes FOLDER  write NAME.in and NAME.out of every extreme shape, from seed 1";

/// Does what the arguments say. The exit status is 1 after an error, or 2 if only the usage is shown.
pub fn main<C: Rules>() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let printed = run::<C>(&arguments).and_then(|text| {
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

/// What is printed for these arguments, or the error.
fn run<C: Rules>(arguments: &[&str]) -> Result<String, String> {
    match arguments {
        ["--list"] => {
            let line = |one: &Generator<C>| format!("{:<18} {:?}\n", one.name, one.kind);
            let lines: String = C::generators().iter().map(line).collect();
            Ok(lines.to_lowercase())
        }
        ["--extremes", folder] => {
            for one in of_kind::<C>(Kind::Extreme) {
                let case = one.generate(&mut Rng(1));
                for (end, text) in [("in", case.text()), ("out", case.answer())] {
                    let file = format!("{folder}/{}.{end}", one.name);
                    fs::write(&file, text).map_err(|error| format!("{file}: {error}"))?;
                }
            }
            Ok(String::new())
        }
        [name, seed @ ..] if seed.len() <= 1 => {
            if let Ok(number) = name.parse() {
                return Ok(numbered::<C>(number).1);
            }
            let generator = C::generators().into_iter().find(|one| one.name == *name);
            let generator = generator.ok_or(format!("no generator '{name}', see --list"))?;
            let seed = seed.first().map_or(Ok(1), |seed| seed.parse());
            let mut rng = Rng(seed.map_err(|_| "SEED must be a whole number")?);
            Ok(generator.generate(&mut rng).text())
        }
        _ => {
            eprintln!("{HELP}");
            process::exit(2)
        }
    }
}
