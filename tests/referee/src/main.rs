//! The referee's command line: `help` says what it does.

#![forbid(unsafe_code)]

use std::fs;
use std::io::{self, Read, Write};
use std::num::NonZeroU64;
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant, SystemTime};

use referee::program::{Mode, Program};
use referee::stress::{Failure, Plan};
use referee::{Kind, Problem, Scale, PROBLEMS};

const HELP: &str = "\
The referee: plays by the rules, checks and makes inputs, and stresses the solutions.

usage: referee VERB [PROBLEM] [..]

  generate P --list                           list the generators of P
  generate P NAME [--seed N] [--scale 1/D]    print an input; extreme ones reach 1/D of the limits
  solve P < INPUT                             print the output, by brute force where that is quick
  validate P < INPUT                          if the input is not legal, say where and exit with 1
  draw P < INPUT                              print a picture of a small input, for Graphviz
  grundy gmt_002 < INPUT                      print the Grundy values of the nodes of a small DAG
  replay P --seed N --input I                 print an input of a stress run
  stress P PROGRAM [--judged] [--seconds N | --count N | --input I] [--seed N] [--progress]
                                              try a program that scripts/stress.sh has compiled on
                                              random inputs, for 10 seconds; minimise the input
                                              that it fails on, and save it in target/stress
  help                                        print this

example: cargo run --release -q -p referee -- generate gmt_002 path --scale 1/8 | head -3
";

/// Clears the rest of a terminal's line.
const CLEAR: &str = "\x1b[K";

const VERBS: &str = "generate, solve, validate, draw, grundy, replay, stress or help";

/// Where a failing input and its expected output are saved.
const SAVED_IN: &str = "target/stress";

type Verb = fn(&'static Problem, Arguments) -> Result<(), Trouble>;

/// What went wrong: the exit status is 2 for bad usage, 1 for anything else.
enum Trouble {
    Usage(String),
    Failed(String),
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (message, status) = match run(&arguments) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Trouble::Usage(message)) => (message, 2),
        Err(Trouble::Failed(message)) => (message, 1),
    };
    // If even this cannot be written, the exit status still says it.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(status)
}

fn run(arguments: &[String]) -> Result<(), Trouble> {
    let mut arguments = Arguments(arguments.to_vec());
    let verb = arguments.next(&format!("a verb: {VERBS}"))?;
    if ["help", "--help", "-h"].contains(&verb.as_str()) {
        return print(HELP);
    }
    let verb: Verb = match verb.as_str() {
        "generate" => generate,
        "solve" => |problem, arguments| reply(problem.solve, &arguments),
        "validate" => |problem, arguments| reply(problem.validate, &arguments),
        "draw" => |problem, arguments| reply(problem.draw, &arguments),
        "grundy" => |problem, arguments| reply(problem.grundy, &arguments),
        "replay" => replay,
        "stress" => stress,
        _ => return usage(format!("there is no verb '{verb}': say {VERBS}")),
    };
    let names: Vec<&str> = PROBLEMS.iter().map(|problem| problem.name).collect();
    let names = names.join(", ");
    let name = arguments.next(&format!("a problem: {names}"))?;
    match PROBLEMS.iter().find(|problem| problem.name == name) {
        Some(problem) => verb(problem, arguments),
        None => usage(format!(
            "there is no problem '{name}': it is one of {names}"
        )),
    }
}

fn usage<T>(message: String) -> Result<T, Trouble> {
    Err(Trouble::Usage(message))
}

/// The part of the command line that has not been used yet.
struct Arguments(Vec<String>);

impl Arguments {
    /// The next argument, which is `what`.
    fn next(&mut self, what: &str) -> Result<String, Trouble> {
        if self.0.is_empty() {
            return usage(format!("expected {what}; see 'referee help'"));
        }
        Ok(self.0.remove(0))
    }

    /// Takes the option, and says whether it was there.
    fn flag(&mut self, name: &str) -> bool {
        let place = self.0.iter().position(|argument| argument == name);
        place.map(|place| self.0.remove(place)).is_some()
    }

    /// Takes the option and its value, if it is there; `what` describes the value.
    fn option<T: FromStr>(&mut self, name: &str, what: &str) -> Result<Option<T>, Trouble> {
        let place = match self.0.iter().position(|argument| argument == name) {
            Some(place) => place,
            None => return Ok(None),
        };
        self.0.remove(place);
        let value = if place < self.0.len() {
            self.0.remove(place)
        } else {
            String::new()
        };
        match value.parse() {
            Ok(value) => Ok(Some(value)),
            Err(_) => usage(format!("{name} takes {what}, not '{value}'")),
        }
    }

    /// Refuses further arguments.
    fn end(&self) -> Result<(), Trouble> {
        match self.0.first() {
            None => Ok(()),
            Some(extra) => usage(format!("'{extra}' makes no sense here; see 'referee help'")),
        }
    }
}

fn generate(problem: &'static Problem, mut arguments: Arguments) -> Result<(), Trouble> {
    let generators = (problem.generators)();
    if arguments.flag("--list") {
        arguments.end()?;
        let line = |(name, kind): &(&str, Kind)| format!("{name:<18} {kind}\n");
        return print(&generators.iter().map(line).collect::<String>());
    }
    let seed = arguments.option("--seed", "a whole number")?.unwrap_or(1);
    let scale = arguments.option("--scale", "1, 1/2, 1/4, 1/8 or the like")?;
    let known: Vec<&str> = generators.iter().map(|(name, _)| *name).collect();
    let name = arguments.next(&format!("a generator: {}", known.join(", ")))?;
    arguments.end()?;
    match (problem.generate)(&name, seed, scale.unwrap_or(Scale::FULL)) {
        Some(text) => print(&text),
        None => usage(format!(
            "{} has no generator '{name}': it has {}",
            problem.name,
            known.join(", ")
        )),
    }
}

/// Prints what `answer` makes of the input.
fn reply(
    answer: fn(&[u8]) -> Result<String, String>,
    arguments: &Arguments,
) -> Result<(), Trouble> {
    arguments.end()?;
    let mut input = Vec::new();
    if let Err(error) = io::stdin().lock().read_to_end(&mut input) {
        return Err(Trouble::Failed(format!("cannot read the input: {error}")));
    }
    print(&answer(&input).map_err(Trouble::Failed)?)
}

/// Writes to stdout. It is no error if the reader, such as `head`, has seen enough.
fn print(text: &str) -> Result<(), Trouble> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Trouble::Failed(format!("cannot write the output: {error}")))
        }
        _ => Ok(()),
    }
}

fn replay(problem: &'static Problem, mut arguments: Arguments) -> Result<(), Trouble> {
    let seed = arguments.option("--seed", "a whole number")?;
    let number = arguments.option("--input", "a whole number")?;
    arguments.end()?;
    match (seed, number) {
        (Some(seed), Some(number)) => {
            let input = (problem.replay)(seed, number);
            print(&String::from_utf8_lossy(&input))
        }
        _ => usage("say which input, with --seed and --input".to_owned()),
    }
}

fn stress(problem: &'static Problem, mut arguments: Arguments) -> Result<(), Trouble> {
    const POSITIVE: &str = "a whole number above 0";
    let seconds: Option<NonZeroU64> = arguments.option("--seconds", POSITIVE)?;
    let count: Option<NonZeroU64> = arguments.option("--count", POSITIVE)?;
    let only: Option<u64> = arguments.option("--input", "a whole number")?;
    let seed: Option<u64> = arguments.option("--seed", "a whole number")?;
    let mode = match arguments.flag("--judged") {
        true => Mode::Judged,
        false => Mode::Server,
    };
    let shows_progress = arguments.flag("--progress");
    let path = arguments.next("a program")?;
    arguments.end()?;

    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seed = seed.unwrap_or_else(|| since_1970.map_or(1, |time| time.as_secs()));
    let generators = (problem.generators)().into_iter();
    let extreme_count = generators
        .filter(|(_, kind)| *kind == Kind::Extreme)
        .count() as u64;
    let plan = match (seconds, count, only) {
        (None, None, Some(only)) => Plan {
            seed,
            always: vec![only],
            then: 0..0,
            time: None,
        },
        (None, Some(count), None) => Plan::new(seed, extreme_count, count.get(), None),
        (seconds, None, None) => {
            let time = Duration::from_secs(seconds.map_or(10, NonZeroU64::get));
            Plan::new(seed, extreme_count, u64::MAX, Some(time))
        }
        _ => return usage("say one of --seconds, --count and --input".to_owned()),
    };

    let (begin, mut shown) = (Instant::now(), None);
    let mut watch = |total: u64, generator: &str| {
        let is_due = shown.map_or(true, |last: Instant| last.elapsed().as_millis() >= 200);
        if shows_progress && is_due {
            shown = Some(Instant::now());
            // The run goes on even if this cannot be shown.
            let _ = write!(
                io::stderr(),
                "\r{}: {total} inputs agree, next: {generator}{CLEAR}",
                problem.name
            );
        }
    };
    let mut program = Program::new(Path::new(&path), mode);
    let outcome = (problem.stress)(&mut program, &plan, &mut watch);
    if shows_progress {
        let _ = write!(io::stderr(), "\r{CLEAR}");
    }
    let tally = outcome.map_err(|failure| report(problem, &failure))?;
    let text = match only {
        Some(only) => format!("input {only} of seed {seed} agrees"),
        None => format!(
            "every extreme shape at full scale ({extreme_count}) and {} smaller inputs agree, {:.0} a second, seed {seed}",
            tally.total() - extreme_count,
            tally.total() as f64 / begin.elapsed().as_secs_f64(),
        ),
    };
    let shares = tally.0.iter().filter(|(_, count)| *count > 0);
    let shares: Vec<String> = shares
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    let shares = shares.join(", ");
    print(&format!("{}: {text}\n    {shares}\n", problem.name))
}

/// Says what is wrong, where the input has been saved, and how to try it again.
fn report(problem: &Problem, failure: &Failure) -> Trouble {
    let (name, seed, number) = (problem.name, failure.seed, failure.number);
    let saved = format!("{SAVED_IN}/{name}-{seed}-{number}");
    let (input, output) = (format!("{saved}.in"), format!("{saved}.out"));
    let saving = fs::create_dir_all(SAVED_IN)
        .and_then(|()| fs::write(&input, &failure.smallest.input))
        .and_then(|()| fs::write(&output, &failure.smallest.want));
    let place = match saving {
        Ok(()) => format!("saved: {input} and {output}"),
        Err(error) => format!("not saved, as {input} and .out cannot be written: {error}"),
    };
    Trouble::Failed(format!(
        "{name}: {failure}\n{place}\nagain: make stress P={name} SEED={seed} INPUT={number}"
    ))
}
