//! The referee's command line: `help` says what it does.

#![forbid(unsafe_code)]

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use referee::command::{usage, Said};
use referee::PROBLEMS;

const HELP: &str = "\
The referee plays by the rules, generates inputs, and draws.

  referee generate P --list               list the generators of P
  referee generate P NAME [SEED [PARTS]]  print an input; extreme ones reach 1 in PARTS of the limits
  referee generate P NUMBER               print the input of that number, small if it ends in 000 to 100
  referee solve P < INPUT                 print the output, by brute force where that is quick
  referee accepts P < INPUT               exit with 42 if it is legal and in canonical form, else with 43
  referee draw P < INPUT                  print a picture of a small input, for Graphviz

example: cargo run --release -q -p referee -- generate gmt_002 path 1 8 | head -3
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let said = run(&arguments).and_then(|(status, text)| {
        match io::stdout().lock().write_all(text.as_bytes()) {
            // It is no error if the reader, such as `head`, has seen enough.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err((1, error.to_string())),
            _ => Ok(status),
        }
    });
    ExitCode::from(said.unwrap_or_else(|(status, message)| {
        eprintln!("error: {message}");
        status
    }))
}

fn run(arguments: &[&str]) -> Result<Said, Said> {
    match arguments {
        ["help" | "--help" | "-h"] => Ok((0, HELP.to_owned())),
        [verb, name, rest @ ..] => {
            let known: Vec<&str> = PROBLEMS.iter().map(|problem| problem.0).collect();
            let none = || usage(&format!("no problem '{name}', only {}", known.join(", ")));
            let problem = PROBLEMS.iter().find(|problem| problem.0 == *name);
            let (_, command) = problem.ok_or_else(none)?;
            command(verb, rest)
        }
        _ => Err(usage("expected a verb and a problem")),
    }
}
