//! The referee's command line: `help` says what it does.

#![forbid(unsafe_code)]

use std::fs;
use std::io::{self, Read, Write};
use std::panic;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use referee::stress::{excerpt, Plan, Solver, STACK_SIZE};
use referee::{Kind, Problem, Scale, PROBLEMS};

include!(concat!(env!("OUT_DIR"), "/solvers.rs"));

const HELP: &str = "\
The referee: plays by the rules, checks and makes inputs, and stresses the solutions.

usage: referee VERB [PROBLEM] [..]

  generate P --list                           list the generators of P
  generate P NAME [--seed N] [--scale 1/D]    print an input; extreme ones reach 1/D of the limits
  solve P < INPUT                             print the output, by brute force where that is quick
  validate P < INPUT                          exit with 1 and say where, if the input is not legal
  draw P < INPUT                              print a picture of a small input, for Graphviz
  stress P [--seconds N | --count N] [--seed N] [--input I]
                                              try bins/P.rs on random inputs, for 10 seconds; shrink
                                              what it fails on, and save it in target/stress
  help                                        print this

example: cargo run --release -q -p referee -- generate gmt_002 path --scale 1/8 | head -3
";

/// Where a failing input and its expected output are saved.
const SAVED_IN: &str = "target/stress";
/// A call of a solution that takes longer does not end.
const HANG: Duration = Duration::from_secs(10);

/// What went wrong: bad usage exits with 2, all else with 1.
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
    // If even this cannot be written, the exit status still tells.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(status)
}

fn run(arguments: &[String]) -> Result<(), Trouble> {
    let mut arguments = Arguments(arguments.to_vec());
    let verb = arguments.next("a verb: generate, solve, validate, draw, stress or help")?;
    if ["help", "--help", "-h"].contains(&verb.as_str()) {
        return print(HELP);
    }
    let verb = match verb.as_str() {
        "generate" => generate,
        "solve" => solve,
        "validate" => validate,
        "draw" => draw,
        "stress" => stress,
        _ => {
            let known = "generate, solve, validate, draw, stress or help";
            return usage(format!("there is no verb '{verb}': say {known}"));
        }
    };
    let names = || {
        PROBLEMS
            .iter()
            .map(|problem| problem.name)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let name = arguments.next(&format!("a problem: {}", names()))?;
    match PROBLEMS.iter().find(|problem| problem.name == name) {
        Some(problem) => verb(problem, arguments),
        None => usage(format!(
            "there is no problem '{name}': it is one of {}",
            names()
        )),
    }
}

fn usage<T>(message: String) -> Result<T, Trouble> {
    Err(Trouble::Usage(message))
}

/// What of the command line is not yet used.
struct Arguments(Vec<String>);

impl Arguments {
    /// The next argument, which is `what`.
    fn next(&mut self, what: &str) -> Result<String, Trouble> {
        if self.0.is_empty() {
            return usage(format!("expected {what}; see 'referee help'"));
        }
        Ok(self.0.remove(0))
    }

    /// Whether the option is there.
    fn flag(&mut self, name: &str) -> bool {
        let place = self.0.iter().position(|argument| argument == name);
        place.map(|place| self.0.remove(place)).is_some()
    }

    /// The value of the option, if it is there; `what` says of what kind it is.
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

    /// No argument is left.
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

fn solve(problem: &'static Problem, arguments: Arguments) -> Result<(), Trouble> {
    arguments.end()?;
    print(&(problem.solve)(&input()?).map_err(Trouble::Failed)?)
}

fn validate(problem: &'static Problem, arguments: Arguments) -> Result<(), Trouble> {
    arguments.end()?;
    (problem.validate)(&input()?).map_err(Trouble::Failed)
}

fn draw(problem: &'static Problem, arguments: Arguments) -> Result<(), Trouble> {
    arguments.end()?;
    print(&(problem.draw)(&input()?).map_err(Trouble::Failed)?)
}

fn input() -> Result<Vec<u8>, Trouble> {
    let mut input = Vec::new();
    match io::stdin().lock().read_to_end(&mut input) {
        Ok(_) => Ok(input),
        Err(error) => Err(Trouble::Failed(format!("cannot read the input: {error}"))),
    }
}

/// Writes to stdout. A reader that has seen enough, such as `head`, is no trouble.
fn print(text: &str) -> Result<(), Trouble> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Trouble::Failed(format!("cannot write the output: {error}")))
        }
        _ => Ok(()),
    }
}

fn stress(problem: &'static Problem, mut arguments: Arguments) -> Result<(), Trouble> {
    let seconds: Option<u64> = arguments.option("--seconds", "a whole number")?;
    let count: Option<u64> = arguments.option("--count", "a whole number")?;
    let only: Option<u64> = arguments.option("--input", "a whole number")?;
    let seed: Option<u64> = arguments.option("--seed", "a whole number")?;
    arguments.end()?;
    let (numbers, seconds) = match (seconds, count, only) {
        (seconds, None, None) => (0..u64::MAX, Some(seconds.unwrap_or(10))),
        (None, Some(count), None) => (0..count, None),
        (None, None, Some(only)) if only < u64::MAX => (only..only + 1, None),
        _ => return usage("say one of --seconds, --count and --input".to_owned()),
    };
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seed = seed.unwrap_or_else(|| since_1970.map_or(1, |time| time.as_secs()));
    let (_, solver) = SOLVERS
        .iter()
        .find(|(name, _)| *name == problem.name)
        .expect("build.rs lists the same problems twice");
    let plan = Plan {
        seed,
        numbers,
        time: seconds.map(Duration::from_secs),
        ..Plan::default()
    };
    watch(problem, *solver, Arc::new(plan))
}

/// Runs the plan on a thread of its own, and looks on whether the solution comes back from every
/// call.
fn watch(problem: &'static Problem, solver: Solver, plan: Arc<Plan>) -> Result<(), Trouble> {
    let begin = Instant::now();
    let saved = format!("{SAVED_IN}/{}-{}", problem.name, plan.seed);
    forget(&saved);
    // What a panic says, with its place, is shown once and not for every try of the shrinking.
    let last_panic = Arc::new(Mutex::new(String::new()));
    let hook = Arc::clone(&last_panic);
    panic::set_hook(Box::new(move |info| {
        *hook.lock().expect("nothing panics with the lock") = format!("{info}\n");
    }));

    let (done, result) = mpsc::channel();
    let worker = {
        let (plan, saved) = (Arc::clone(&plan), saved.clone());
        thread::Builder::new()
            .stack_size(STACK_SIZE)
            .spawn(move || {
                // Where this cannot save, neither can the run when it fails, and says so.
                let scene = |extreme: Option<(&[u8], &str)>| match extreme {
                    Some((input, want)) => drop(save(&saved, input, want)),
                    None => forget(&saved),
                };
                // The receiver is gone only if the run has been given up.
                let _ = done.send((problem.stress)(solver, &plan, &scene));
            })
    };
    worker.map_err(|error| Trouble::Failed(format!("cannot start a thread: {error}")))?;

    let mut calls = 0;
    let outcome = loop {
        match result.recv_timeout(HANG) {
            Ok(outcome) => break outcome,
            Err(RecvTimeoutError::Disconnected) => {
                let text = last_panic.lock().map_or(String::new(), |text| text.clone());
                return Err(Trouble::Failed(format!(
                    "the referee itself is wrong: {}",
                    text.trim_end()
                )));
            }
            Err(RecvTimeoutError::Timeout) => {
                let now = plan.calls.load(Relaxed);
                if now == calls && now % 2 == 1 {
                    let number = plan.current.load(Relaxed);
                    let (input, want) = (problem.replay)(plan.seed, number);
                    save(&saved, &input, &want)?;
                    return Err(Trouble::Failed(format!(
                        "{}: no answer within {} seconds on input {number} of seed {}\n\
                         input:\n{}\n{}",
                        problem.name,
                        HANG.as_secs(),
                        plan.seed,
                        excerpt(&input),
                        again(problem, &saved, plan.seed, number),
                    )));
                }
                calls = now;
            }
        }
    };
    match outcome {
        Ok(tally) => {
            let seconds = begin.elapsed().as_secs_f64();
            let shares: Vec<String> = tally
                .0
                .iter()
                .map(|(name, count)| format!("{name} {count}"))
                .collect();
            print(&format!(
                "{}: {} inputs agree, {:.0} a second, seed {}\n    {}\n",
                problem.name,
                tally.total(),
                tally.total() as f64 / seconds,
                plan.seed,
                shares.join(", ")
            ))
        }
        Err(failure) => {
            save(&saved, &failure.smallest.input, &failure.smallest.want)?;
            let place = match last_panic.lock() {
                Ok(text) if failure.smallest.got.starts_with("panic:") => {
                    format!("\n{}", excerpt(text.as_bytes()))
                }
                _ => String::new(),
            };
            Err(Trouble::Failed(format!(
                "{}: {failure}{place}\n{}",
                problem.name,
                again(problem, &saved, plan.seed, failure.number)
            )))
        }
    }
}

/// Saves an input and the expected output.
fn save(name: &str, input: &[u8], want: &str) -> Result<(), Trouble> {
    fs::create_dir_all(SAVED_IN)
        .and_then(|()| fs::write(format!("{name}.in"), input))
        .and_then(|()| fs::write(format!("{name}.out"), want))
        .map_err(|error| Trouble::Failed(format!("cannot save {name}.in and .out: {error}")))
}

/// Removes what `save` wrote. If it stays, it is taken for what it is not until the next run of its
/// seed, no worse.
fn forget(name: &str) {
    let _ = fs::remove_file(format!("{name}.in"));
    let _ = fs::remove_file(format!("{name}.out"));
}

/// Where the failing input is, and how to run it again.
fn again(problem: &Problem, saved: &str, seed: u64, number: u64) -> String {
    let name = problem.name;
    format!(
        "saved: {saved}.in and {saved}.out\nagain: make stress P={name} SEED={seed} INPUT={number}"
    )
}
