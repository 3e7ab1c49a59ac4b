//! Judges solutions as a judge would. The scripts call it from the project's root; nothing but rustc is needed to
//! compile it.

mod build;
mod compare;
mod dialogue;
mod problem;
mod process;
mod report;
mod sys;
mod verdict;

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::Mutex;
use std::{env, thread};

use build::{Built, Failure};
use compare::{Checker, Verdict};
use problem::{Case, Problem};
use process::Limits;
use report::Report;
use verdict::{Judge, Judged};

const USAGE: &str = "usage: judge VERB, from the project's root, with one of
  test [--verbose] [--debug] [--case CASE] [--folder DIR] [PROBLEM...]
      judges solutions on samples/PROBLEM, or on DIR
  build [--debug] PROBLEM
      compiles a solution and prints the program's path
  program FILE
      compiles a checker or the like, if need be, and prints what runs it, an argument per line
  run [--debug] [--case CASE] PROBLEM
      becomes the solution, which reads this program's stdin, or the sample
  verdicts [--seconds S] [--memory MB] [--stack KB] PROBLEM FOLDER... -- COMMAND...
      runs COMMAND on the samples in the folders and prints VERDICT, ms, peak in KB and input, with tabs between
  limit [--memory MB] [--stack KB] SECONDS COMMAND...
      runs COMMAND and ends it, with all that it has started, after SECONDS (exit status 124)
  input PROBLEM CASE
      prints the path of a sample's input
  field PROBLEM KEY
      prints a field of the header; Limits are seconds, MB of memory and MB of stack";

/// The arguments of a verb: options that have been taken out, and the rest.
struct Arguments(Vec<String>);

impl Arguments {
    /// Takes the next argument if it is one of these options.
    fn option(&mut self, names: &[&str]) -> Option<String> {
        let found = self
            .0
            .first()
            .filter(|first| names.contains(&first.as_str()))
            .is_some();
        found.then(|| self.0.remove(0))
    }

    fn next(&mut self, what: &str) -> Result<String, String> {
        match self.0.first() {
            Some(_) => Ok(self.0.remove(0)),
            None => Err(format!("{} is missing\n{}", what, USAGE)),
        }
    }

    fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, String> {
        let text = self.next(what)?;
        text.parse()
            .map_err(|_| format!("{} must be a number, not {}", what, text))
    }

    fn end(&self) -> Result<(), String> {
        match self.0.first() {
            Some(other) => Err(format!("{} is one argument too many\n{}", other, USAGE)),
            None => Ok(()),
        }
    }
}

fn main() {
    sys::catch_interrupts();
    // Whoever reads the output may go away, as head does.
    std::panic::set_hook(Box::new(|panic| {
        if !panic.to_string().contains("Broken pipe") {
            eprintln!("{}", panic);
        }
        process::finish(101)
    }));
    let mut arguments = Arguments(env::args().skip(1).collect());
    let verb = arguments.0.first().cloned().unwrap_or_default();
    let _ = arguments.next("");
    let result = match verb.as_str() {
        "test" => test(arguments),
        "build" => build_problem(arguments),
        "program" => program(arguments),
        "run" => run(arguments),
        "verdicts" => verdicts(arguments),
        "limit" => limit(arguments),
        "input" => input(arguments),
        "field" => field(arguments),
        _ => Err(format!("there is no verb '{}'\n{}", verb, USAGE)),
    };
    process::finish(result.unwrap_or_else(|why| {
        eprintln!("error: {}", why);
        2
    }))
}

fn test(mut arguments: Arguments) -> Result<i32, String> {
    let (mut verbose, mut debug, mut wanted, mut folder) = (false, false, None, None);
    while let Some(option) = arguments.option(&["--verbose", "--debug", "--case", "--folder"]) {
        match option.as_str() {
            "--verbose" => verbose = true,
            "--debug" => debug = true,
            "--case" => wanted = Some(arguments.next("CASE")?),
            _ => folder = Some(PathBuf::from(arguments.next("DIR")?)),
        }
    }
    let problems = arguments.0;
    let colour = sys::is_terminal(1)
        && env::var_os("NO_COLOR").map_or(true, |text| text.is_empty())
        && env::var_os("TERM").map_or(false, |term| term != "dumb");
    let mut report = Report::new(colour, verbose || wanted.is_some(), wanted.is_some(), debug);
    let folder_of = |name: &str| {
        folder
            .clone()
            .unwrap_or_else(|| Path::new("samples").join(name))
    };
    let mut picked = None;
    if let Some(wanted) = &wanted {
        picked = match problems.as_slice() {
            [one] => Some(problem::pick(&folder_of(one), wanted)?),
            _ => return Err("--case is about one problem: say which".to_string()),
        };
    }
    for (name, built) in problems.iter().zip(build_all(&problems, debug)) {
        let folder = folder_of(name);
        let samples = match picked.take() {
            Some(case) => problem::Samples {
                cases: vec![case],
                strays: Vec::new(),
            },
            None => problem::samples(&folder),
        };
        test_problem(&mut report, name, built, &folder, &samples);
    }
    Ok(if report.summary() { 0 } else { 1 })
}

/// Compiles the solutions, as many at a time as there are cores.
fn build_all(problems: &[String], debug: bool) -> Vec<Result<Built, Failure>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let cores = thread::available_parallelism()
        .map_or(1, usize::from)
        .min(8);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| loop {
                let index = next.fetch_add(1, SeqCst);
                let name = match problems.get(index) {
                    Some(name) => name,
                    None => break,
                };
                let built = build::solution(name, debug);
                done.lock().unwrap().push((index, built));
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, built)| built).collect()
}

fn test_problem(
    report: &mut Report,
    name: &str,
    built: Result<Built, Failure>,
    folder: &Path,
    samples: &problem::Samples,
) {
    let problem = match Problem::read(name) {
        Ok(problem) => problem,
        Err(why) => {
            println!("{}", name);
            return report.fail(name, "", Verdict::Error, &why);
        }
    };
    let limits = &problem.limits;
    println!(
        "{}  {} ({} s, {} MB)",
        name,
        problem.title,
        limits.seconds,
        limits.memory_mb.unwrap_or(0)
    );
    let built = match built {
        Ok(built) => built,
        Err(Failure::Machine(why)) => return report.fail(name, "", Verdict::Error, &why),
        Err(Failure::Messages(messages)) => {
            print!("{}", messages);
            let why = format!(
                "bins/{}.rs does not compile, so none of its cases can be run",
                name
            );
            return report.fail(name, "", Verdict::Ce, &why);
        }
    };
    print!("{}", built.messages);
    for stray in &samples.strays {
        report.fail(name, "", Verdict::Error, stray);
    }
    if samples.cases.is_empty() {
        let first = folder.join("1").display().to_string();
        let answer = if problem.needs_answers() {
            format!(" and {}.out", first)
        } else {
            String::new()
        };
        return report.fail(
            name,
            "",
            Verdict::Error,
            &format!("there are no samples: write {}.in{}", first, answer),
        );
    }
    let program = [built.program.display().to_string()];
    let judge = match Judge::new(&problem, limits.clone())
        .and_then(|judge| judge.warm_up(&program).map(|_| judge))
    {
        Ok(judge) => judge,
        Err(why) => {
            println!("{}", why.trim_end());
            return report.fail(
                name,
                "",
                Verdict::Error,
                &format!("the cases of {} cannot be judged", name),
            );
        }
    };
    for case in &samples.cases {
        let judged = judge.judge(&program, case);
        let inside = case.input.parent() == Some(Path::new("samples").join(name).as_path());
        let again = if inside {
            case.name.clone()
        } else {
            case.input.display().to_string()
        };
        report.case(&judge, case, &judged, &again);
    }
}

fn build_problem(mut arguments: Arguments) -> Result<i32, String> {
    let debug = arguments.option(&["--debug"]).is_some();
    let name = arguments.next("PROBLEM")?;
    arguments.end()?;
    print_built(build::solution(&name, debug), |built| {
        println!("{}", built.program.display())
    })
}

/// Prints the messages of a compiler on stderr, and hands over what was built.
fn print_built(built: Result<Built, Failure>, then: impl FnOnce(&Built)) -> Result<i32, String> {
    match built {
        Ok(built) => {
            eprint!("{}", built.messages);
            then(&built);
            Ok(0)
        }
        Err(Failure::Messages(messages)) => {
            eprint!("{}", messages);
            Ok(1)
        }
        Err(Failure::Machine(why)) => Err(why),
    }
}

fn program(mut arguments: Arguments) -> Result<i32, String> {
    let file = arguments.next("FILE")?;
    arguments.end()?;
    match build::helper(Path::new(&file)) {
        Ok(words) => {
            println!("{}", words.join("\n"));
            Ok(0)
        }
        Err(Failure::Messages(messages)) => {
            eprint!("{}", messages);
            Ok(1)
        }
        Err(Failure::Machine(why)) => Err(why),
    }
}

fn run(mut arguments: Arguments) -> Result<i32, String> {
    let (mut debug, mut wanted) = (false, None);
    while let Some(option) = arguments.option(&["--debug", "--case"]) {
        match option.as_str() {
            "--debug" => debug = true,
            _ => wanted = Some(arguments.next("CASE")?),
        }
    }
    let name = arguments.next("PROBLEM")?;
    arguments.end()?;
    let problem = Problem::read(&name)?;
    let case = wanted
        .map(|wanted| problem::pick(&problem.folder(), &wanted))
        .transpose()?;
    let mut program = None;
    let status = print_built(build::solution(&name, debug), |built| {
        program = Some(built.program.clone())
    })?;
    let program = match program {
        Some(program) => program,
        None => return Ok(status),
    };
    let mut command = std::process::Command::new(program);
    if let Some(case) = case {
        let input = File::open(&case.input)
            .map_err(|error| format!("{}: {}", case.input.display(), error))?;
        command.stdin(input);
    }
    // Whoever types has no time limit, and Ctrl-C.
    let limits = Limits {
        stack_kb: problem.limits.stack_kb,
        ..Limits::default()
    };
    Err(process::replace(&mut command, &limits))
}

fn verdicts(mut arguments: Arguments) -> Result<i32, String> {
    let (mut seconds, mut memory_mb, mut stack_kb) = (None, None, None);
    while let Some(option) = arguments.option(&["--seconds", "--memory", "--stack"]) {
        match option.as_str() {
            "--seconds" => seconds = Some(arguments.number("S")?),
            "--memory" => memory_mb = Some(arguments.number("MB")?),
            _ => stack_kb = Some(arguments.number("KB")?),
        }
    }
    let name = arguments.next("PROBLEM")?;
    let dashes = arguments
        .0
        .iter()
        .position(|word| word == "--")
        .ok_or("-- COMMAND is missing")?;
    let command = arguments.0.split_off(dashes + 1);
    arguments.0.pop();
    if command.is_empty() {
        return Err("COMMAND is missing".to_string());
    }
    let problem = Problem::read(&name)?;
    let limits = Limits {
        seconds: seconds.unwrap_or(problem.limits.seconds),
        memory_mb: memory_mb.or(problem.limits.memory_mb),
        stack_kb: stack_kb.or(problem.limits.stack_kb),
        ..problem.limits
    };
    let judge = Judge::new(&problem, limits)?;
    judge.warm_up(&command)?;
    for folder in &arguments.0 {
        fs::read_dir(folder).map_err(|error| format!("cannot read {}: {}", folder, error))?;
        for case in problem::samples(Path::new(folder)).cases {
            print_verdict(&case, &judge.judge(&command, &case));
        }
    }
    Ok(0)
}

fn print_verdict(case: &Case, judged: &Judged) {
    let (ms, peak_kb) = judged
        .ended
        .as_ref()
        .map_or((0, 0), |ended| (ended.ms, ended.peak_kb));
    println!(
        "{}\t{}\t{}\t{}",
        judged.verdict,
        ms,
        peak_kb,
        case.input.display()
    );
    for (_, reason) in judged
        .reasons
        .iter()
        .filter(|_| judged.verdict == Verdict::Error)
    {
        eprintln!("{}", reason);
    }
}

fn limit(mut arguments: Arguments) -> Result<i32, String> {
    let mut limits = Limits::default();
    while let Some(option) = arguments.option(&["--memory", "--stack"]) {
        match option.as_str() {
            "--memory" => limits.memory_mb = Some(arguments.number("MB")?),
            _ => limits.stack_kb = Some(arguments.number("KB")?),
        }
    }
    limits.seconds = arguments.number("SECONDS")?;
    if arguments.0.is_empty() {
        return Err("COMMAND is missing".to_string());
    }
    // It may be a script that has started programs under limits itself, and ends them when it is told to.
    sys::GENTLE.store(true, SeqCst);
    let ended = process::run(&mut verdict::command(&arguments.0), &limits)?;
    if ended.late {
        eprintln!(
            "error: {} was ended after {} s",
            arguments.0[0], limits.seconds
        );
        return Ok(124);
    }
    Ok(ended
        .status
        .code()
        .unwrap_or_else(|| 128 + ended.status.signal().unwrap_or(0)))
}

fn input(mut arguments: Arguments) -> Result<i32, String> {
    let problem = Problem::read(&arguments.next("PROBLEM")?)?;
    let wanted = arguments.next("CASE")?;
    arguments.end()?;
    let case = problem::pick(&problem.folder(), &wanted)?;
    println!("{}", case.input.display());
    Ok(0)
}

fn field(mut arguments: Arguments) -> Result<i32, String> {
    let name = arguments.next("PROBLEM")?;
    let key = arguments.next("KEY")?;
    arguments.end()?;
    if key == "Limits" {
        let limits = Problem::read(&name)?.limits;
        let (memory, stack) = (
            limits.memory_mb.unwrap_or(0),
            limits.stack_kb.unwrap_or(0) >> 10,
        );
        println!("{} {} {}", limits.seconds, memory, stack);
    } else {
        println!("{}", problem::field(&name, &key)?.unwrap_or_default());
    }
    Ok(0)
}
