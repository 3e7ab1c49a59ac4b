//! The referee's command line: `help` says what it does.

#![forbid(unsafe_code)]

use std::env;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use referee::program::{Mode, Program};
use referee::stress::{Failure, Plan};
use referee::{Problem, Scale, PROBLEMS};

const HELP: &str = "\
The referee: plays by the rules, makes inputs, draws, and stresses the solutions.

  referee generate P --list               list the generators of P
  referee generate P NAME [SEED [PARTS]]  print an input; extreme ones reach 1 in PARTS of the limits
  referee solve P < INPUT                 print the output, by brute force where that is quick
  referee draw P < INPUT                  print a picture of a small input, for Graphviz
  referee stress P PROGRAM --seed N (--seconds N | --count N | --input I) [--judged]
                                          try a program that scripts/stress.sh has compiled, minimise
                                          the input that it fails on, and save it in target/stress

example: cargo run --release -q -p referee -- generate gmt_002 path 1 8 | head -3
";

/// What went wrong, after the exit status: 2 for bad usage, 1 for anything else.
type Trouble = (u8, String);

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let printed = run(&arguments).and_then(|text| {
        match io::stdout().lock().write_all(text.as_bytes()) {
            // It is no error if the reader, such as `head`, has seen enough.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(failed(format!("cannot write the output: {error}")))
            }
            _ => Ok(ExitCode::SUCCESS),
        }
    });
    printed.unwrap_or_else(|(status, message)| {
        eprintln!("error: {message}");
        ExitCode::from(status)
    })
}

/// What is to be printed.
fn run(arguments: &[&str]) -> Result<String, Trouble> {
    let (verb, name, rest) = match arguments {
        ["help" | "--help" | "-h"] => return Ok(HELP.to_owned()),
        [verb, name, rest @ ..] => (*verb, *name, rest),
        _ => return Err(usage("expected a verb and a problem")),
    };
    let names: Vec<&str> = PROBLEMS.iter().map(|problem| problem.name).collect();
    let problem = PROBLEMS.iter().find(|problem| problem.name == name);
    let only = || names.join(", ");
    let none = || usage(&format!("there is no problem '{name}', only {}", only()));
    let problem = problem.ok_or_else(none)?;
    match (verb, rest) {
        ("generate", ["--list"]) => {
            let generators = (problem.generators)().into_iter();
            let line = |(name, kind)| format!("{name:<18} {kind:?}\n").to_lowercase();
            Ok(generators.map(line).collect())
        }
        ("generate", [generator, numbers @ ..]) if numbers.len() <= 2 => {
            let mut numbers = numbers.iter().map(|text| number(text));
            let mut next = || numbers.next().unwrap_or(Ok(1));
            generate(problem, generator, next()?, next()?)
        }
        ("solve", []) => (problem.solve)(&input()?).map_err(failed),
        ("draw", []) => (problem.draw)(&input()?).map_err(failed),
        ("stress", [program, options @ ..]) => stress(problem, Path::new(program), options),
        _ => Err(usage(&format!("'{}' makes no sense", arguments.join(" ")))),
    }
}

fn usage(message: &str) -> Trouble {
    (2, format!("{message}; see 'referee help'"))
}

fn failed(message: String) -> Trouble {
    (1, message)
}

fn number(text: &str) -> Result<u64, Trouble> {
    text.parse()
        .map_err(|_| usage(&format!("expected a whole number, found '{text}'")))
}

fn input() -> Result<Vec<u8>, Trouble> {
    let mut input = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut input);
    read.map_err(|error| failed(format!("cannot read the input: {error}")))?;
    Ok(input)
}

fn generate(problem: &Problem, name: &str, seed: u64, parts: u64) -> Result<String, Trouble> {
    let input = (problem.generate)(name, seed, Scale(parts.max(1) as usize));
    let (problem, none) = (problem.name, "--list shows those that there are");
    input.ok_or_else(|| usage(&format!("{problem} has no generator '{name}': {none}")))
}

fn stress(problem: &Problem, path: &Path, options: &[&str]) -> Result<String, Trouble> {
    let mut mode = Mode::Server;
    let (mut seed, mut numbers, mut time) = (1, 0..u64::MAX, None);
    let mut options = options.iter();
    while let Some(&option) = options.next() {
        let mut value = || number(options.next().unwrap_or(&""));
        match option {
            "--judged" => mode = Mode::Judged,
            "--seed" => seed = value()?,
            "--seconds" => time = Some(Duration::from_secs(value()?)),
            "--count" => numbers.end = value()?.max((problem.shortest)()),
            "--input" => {
                numbers.start = value()?;
                numbers.end = numbers.start.saturating_add(1);
            }
            _ => return Err(usage(&format!("there is no option '{option}'"))),
        }
    }

    let begin = Instant::now();
    let only = numbers.start;
    let is_one = numbers.end - only == 1;
    let plan = Plan {
        seed,
        numbers,
        time,
    };
    let outcome = (problem.stress)(&mut Program::new(path, mode), plan);
    let count = outcome.map_err(|failure| report(problem.name, &failure))?;
    let speed = count as f64 / begin.elapsed().as_secs_f64();
    let what = match is_one {
        true => format!("input {only} agrees"),
        false => format!(
            "{count} inputs agree, with every extreme shape at the limits, {speed:.0} a second"
        ),
    };
    Ok(format!("{}: {what}, seed {seed}\n", problem.name))
}

/// Says what is wrong, where the input has been saved, and how to try it again.
fn report(name: &str, failure: &Failure) -> Trouble {
    let (seed, number, smallest) = (failure.seed, failure.number, &failure.smallest);
    let saved = format!("target/stress/{name}-{seed}-{number}");
    let saving = fs::create_dir_all("target/stress")
        .and_then(|()| fs::write(format!("{saved}.in"), &smallest.input))
        .and_then(|()| fs::write(format!("{saved}.out"), &smallest.want));
    let place = match saving {
        Ok(()) => format!("saved: {saved}.in and {saved}.out"),
        Err(error) => format!("{saved}.in and .out cannot be written: {error}"),
    };
    failed(format!(
        "{name}: {failure}\n{place}\nagain: make stress P={name} SEED={seed} INPUT={number}"
    ))
}
