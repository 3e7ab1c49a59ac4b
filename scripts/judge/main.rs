//! Judges solutions the way an online judge does. The scripts compile this program with plain rustc, without Cargo, and
//! run it from the project root. Each module depends only on the ones listed above it.

mod system;
mod types;
mod files;
mod texts;
mod process;
mod problems;
mod lexer;
mod header;
mod sites;
mod lists;
mod library;
mod compile;
mod cases;
mod new;
mod compare;
mod dialogue;
mod runner;
mod verdict;
mod report;
mod test;
mod stress;

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use compile::Purpose;
use runner::Runner;
use stress::Options;
use types::{number, Checker, Limits, Problem, Result, Variables};

/// Splits the arguments into variables, which have names in capitals and come first, and all others. The last argument
/// is never a variable, whatever it looks like.
fn split(arguments: &[String]) -> (Variables<'_>, Vec<&str>) {
    let texts = || arguments.iter().map(String::as_str);
    let is_variable = |(name, _): &(&str, &str)| name.bytes().all(|byte| byte.is_ascii_uppercase());
    let variable = |text| str::split_once(text, '=').filter(is_variable);
    let last = arguments.len().saturating_sub(1);
    let variables: Vec<_> = texts().take(last).map_while(variable).collect();
    let others = texts().skip(variables.len()).collect();
    (variables.into_iter().collect(), others)
}

fn main() {
    system::catch_interrupts();
    process::end_on_panic();
    let verb = env::args().nth(1).unwrap_or_default();
    let arguments: Vec<String> = env::args().skip(2).collect();
    let (variables, arguments) = split(&arguments);
    process::finish(handle(&verb, &variables, &arguments).unwrap_or_else(|reason| {
        eprintln!("error: {reason}");
        2
    }))
}

/// Runs a verb, and returns the exit status.
fn handle(verb: &str, variables: &Variables, arguments: &[&str]) -> Result<i32> {
    match (verb, arguments) {
        // The text that is judged and submitted.
        ("source", [name]) => {
            let (_, text) = compile::load_source(&problems::solution(name))?;
            io::stdout().write_all(&text).map(|()| 0).map_err(|error| error.to_string())
        }
        ("lists", []) => lists::update().map(|()| 0),
        ("new", [p]) => new(variables, p),
        ("case", [name, input]) => case(variables, name, input),
        ("test", [p]) => test::report(variables, p),
        // Lines for scripts: `WA 01-small` for each case.
        ("verdicts", [name]) => test::verdicts(variables, name),
        ("run", [p]) => run(variables, p),
        ("clean", [_]) => process::clean().map(|()| 0),
        ("limit", [_, ..]) => limit(variables, arguments),
        ("stress", [p]) => stress(variables, p),
        _ => {
            looked_up(verb, arguments)?.iter().for_each(|line| println!("{line}"));
            Ok(0)
        }
    }
}

/// The lines that a verb looks up.
fn looked_up(verb: &str, arguments: &[&str]) -> Result<Vec<String>> {
    Ok(match (verb, arguments) {
        // The name that P resolves to, then the problems that it selects.
        ("problems", [p]) => {
            let chosen = problems::chosen(p)?;
            [vec![chosen.name], chosen.problems].concat()
        }
        // The single problem that P resolves to, for this target of make.
        ("problem", [target, p]) => vec![problems::one(target, p)?],
        // The problem or contest that P resolves to, even without a solution.
        ("name", [p]) => vec![problems::any(p)?],
        // The name for a new problem that is most like this one.
        ("free", [name]) => vec![problems::free_name(name)],
        ("missing", [name]) => vec![stress::missing(&header::problem(name)?).join(" ")],
        ("inputs", [folder]) => {
            let (cases, _) = cases::all(Path::new(folder))?;
            cases.iter().map(|case| case.input.display().to_string()).collect()
        }
        // What is known about a page: lines such as `site=AtCoder`, with the names in scripts/lib/sites.tsv.
        ("site", [url, title, group]) => {
            let facts = sites::facts(url, title, group);
            facts.iter().map(|(key, fact)| format!("{key}={fact}")).collect()
        }
        ("known", [url, title, group]) => sites::known(url, title, group),
        // The value of a setting in the header of a solution; its key is in lower case.
        ("field", [name, key]) => vec![header::problem(name)?.given(key).unwrap_or("").to_string()],
        // The command that runs the program of a source file.
        ("build", [source]) => compile::program(Path::new(source), Purpose::Judge)?,
        _ => return Err(format!("no verb '{verb}' with {} arguments", arguments.len())),
    })
}

fn new(variables: &Variables, p: &str) -> Result<i32> {
    // For a problem that exists, CHECKER is the only variable allowed.
    if let Some(checker) = variables.get("CHECKER").filter(|_| variables.len() == 1) {
        if let Ok(name) = problems::one("new", p) {
            return new::set_checker(&name, checker).map(|()| 0);
        }
    }
    if let Some(url) = variables.get("URL").filter(|url| !url.contains("://")) {
        return Err(format!("URL={url}: expected an address that starts with https://"));
    }
    // Without a name, the address of the problem's page gives it.
    let url = variables.get("URL").filter(|_| p.is_empty());
    let named = url.and_then(|url| sites::facts(url, "", "").remove("name"));
    let name = named.unwrap_or_else(|| p.to_string());
    new::create(&problems::new_name(&name)?, variables.clone()).map(|()| 0)
}

/// Adds a sample. Without `OUT`, its answer is what `BY` or the brute force prints, if there is one. The input is saved
/// even if that fails or the header is malformed, since it may have been typed.
fn case(variables: &Variables, name: &str, input: &str) -> Result<i32> {
    let out = variables.get("OUT").map(PathBuf::from);
    if out.is_some() && variables.contains_key("BY") {
        return Err("set either OUT or BY, not both".to_string());
    }
    files::open(Path::new(input))?;
    let problem = Problem { name: name.to_string(), ..header::problem(name).unwrap_or_default() };
    let plain = problems::role_file(&problem, "plain").ok().filter(|_| out.is_none());
    let plain = plain.map(|file| file.display().to_string());
    let by = variables.get("BY").copied().or(plain.as_deref());
    let answer = by.map_or(Ok(out), |by| stress::answer(name, by, Path::new(input)).map(Some));
    let answer = answer.map_err(|reason| eprintln!("error: {reason}"));
    let known = answer.clone().unwrap_or_default();
    let files = new::add_sample(name, Path::new(input), known.as_deref())?;
    for file in &files {
        let lines = files::read(Path::new(file))?.split_inclusive(|byte| *byte == b'\n').count();
        println!("saved {file} ({lines} line{})", if lines == 1 { "" } else { "s" });
    }
    match (known, by) {
        (Some(_), Some(by)) => println!("its answer is what {by} prints"),
        (None, _) if problem.checker.needs_answers() => {
            println!("write its answer: {}", files[0].replace(".in", ".out"));
        }
        _ => {}
    }
    println!("next: make test P={name}");
    Ok(i32::from(answer.is_err()))
}

/// Runs a solution on typed input or a case, without judging it.
fn run(variables: &Variables, p: &str) -> Result<i32> {
    let purpose = Purpose::chosen(variables, Purpose::Run);
    let name = &problems::one("run", p)?;
    let problem = header::problem(name)?;
    let mut input = None;
    if let Some(case) = variables.get("CASE").copied() {
        if problem.checker == Checker::Interactive {
            return Err(format!("{name} is interactive; use: make test P={name} CASE={case}"));
        }
        let case = cases::pick(&problems::samples(name), case)?;
        input = Some(case.error.map_or(Ok(case.input), Err)?);
    } else if system::is_terminal(0) {
        eprintln!("{name} reads from the terminal; press Ctrl-D on an empty line to end the input");
    }
    let runner = Runner::compiled(problem, None, purpose)?;
    let ended = runner.run_by_hand(input.as_deref())?;
    process::finish_if_interrupted();
    if input.is_some() {
        let end = if ended.status.success() { String::new() } else { format!("ended {ended}, ") };
        eprintln!("{name}: {end}{} ms, {} MB", ended.cpu_ms, ended.peak_mb());
    }
    Ok(ended.shell_status())
}

/// Runs a command under limits, with a temporary folder in `$WORK`. It may start judges, hence the grace period.
fn limit(variables: &Variables, command: &[&str]) -> Result<i32> {
    let wall_seconds = number(variables, "SECONDS", 0.0)?;
    let memory_mb = number(variables, "MEMORY", 0)?;
    let mut command = process::command(command);
    command.env("WORK", process::work_folder()?).stdin(Stdio::null());
    let limits = Limits { wall_seconds, memory_mb, ..Limits::default() };
    let mut running = process::start(&mut command, &limits)?;
    running.grace = process::GRACE;
    let ended = running.wait();
    if ended.late && system::interrupted().is_none() {
        let program = command.get_program().to_string_lossy();
        eprintln!("error: {program} was killed after {wall_seconds} s");
        return Ok(124);
    }
    Ok(ended.shell_status())
}

fn stress(variables: &Variables, p: &str) -> Result<i32> {
    let set = ["SECONDS", "COUNT", "INPUT"].into_iter().filter(|name| variables.contains_key(name));
    let (first, last, seconds) = match set.collect::<Vec<_>>()[..] {
        ["COUNT"] => (1, number(variables, "COUNT", 1)?, None),
        ["INPUT"] => {
            let number = number(variables, "INPUT", 1)?;
            (number, number, None)
        }
        [one, other, ..] => return Err(format!("set either {one} or {other}, not both")),
        _ => (1, u64::MAX, Some(number(variables, "SECONDS", 10)?)),
    };
    if last < first || seconds == Some(0) {
        return Err("COUNT and SECONDS must be at least 1".to_string());
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let options = Options {
        by: variables.get("BY").copied(),
        // A multiple of 1000 below 10^9 that changes every second and repeats after eleven days.
        seed: number(variables, "SEED", now % 1_000_000 * 1000)?,
        numbers: (first, last),
        time: seconds.map(Duration::from_secs),
    };
    stress::test(&problems::one("stress", p)?, options)
}
