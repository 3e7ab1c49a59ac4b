//! Judges solutions as a judge would. The scripts call it from the project's root; rustc alone compiles it.

mod build;
mod compare;
mod dialogue;
mod problem;
mod process;
mod report;
mod stress;
mod sys;
mod verdict;

use std::collections::HashMap;
use std::io::{stderr, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::Mutex;
use std::time::Duration;
use std::{env, thread};

use build::Built;
use compare::Verdict;
use problem::{Case, Problem};
use process::Limits;
use report::Report;
use stress::Plan;
use verdict::{Judge, Judged};

const USAGE: &str = "usage: judge VERB, from the project's root, with one of
  test [--verbose] [--debug] [--case CASE] [--folder DIR] [PROBLEM...]
      judges solutions on samples/PROBLEM, or on DIR
  build [--debug] PROBLEM
      compiles a solution and prints the program's path
  program FILE
      compiles a checker or the like, if need be, and prints what runs it, an argument per line
  run PROGRAM PROBLEM
      becomes the program, with the stack that the problem allows
  verdicts [--seconds S] [--memory MB] [--stack KB] PROBLEM FOLDER... -- COMMAND...
      runs COMMAND on the samples in the folders and prints VERDICT, ms, peak in KB and input, with tabs between
  limit [--memory MB] [--stack KB] SECONDS COMMAND...
      runs COMMAND and ends it, with all that it has started, after SECONDS (exit status 124)
  stress [--seed N] [--seconds N | --count N | --input N] PROBLEM
      tries a solution on inputs of tests/PROBLEM/gen, for 10 seconds
  input PROBLEM CASE
      prints the path of the input
  field PROBLEM KEY
      prints a field of the header; Limits are seconds, MB of memory and MB of stack";

/// The words after the verb, and the options before them.
struct Arguments {
    options: HashMap<String, String>,
    words: Vec<String>,
}

impl Arguments {
    fn read() -> Result<Self, String> {
        let mut words = env::args().skip(2).peekable();
        let mut options = HashMap::new();
        while let Some(name) = words.next_if(|word| word.starts_with("--") && word != "--") {
            let is_flag = ["--verbose", "--debug"].contains(&name.as_str());
            let value = if is_flag {
                String::new()
            } else {
                words.next().ok_or(USAGE)?
            };
            options.insert(name, value);
        }
        let words = words.collect();
        Ok(Self { options, words })
    }

    fn has(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    /// The number that an option has set, or else the other one.
    fn number<T: std::str::FromStr>(&self, name: &str, other: T) -> Result<T, String> {
        self.options.get(name).map_or(Ok(other), |text| parse(text))
    }

    /// The words, of which there are as many as wanted.
    fn exactly<const COUNT: usize>(&self) -> Result<[&str; COUNT], String> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        words.try_into().map_err(|_| USAGE.to_string())
    }
}

fn parse<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text} is not a number"))
}

fn main() {
    sys::catch_interrupts();
    // Whoever reads the output may go away, as head does.
    std::panic::set_hook(Box::new(|panic| {
        if !panic.to_string().contains("Broken pipe") {
            let _ = writeln!(stderr(), "{panic}");
        }
        process::finish(101)
    }));
    let result = Arguments::read().and_then(|arguments| match env::args().nth(1).as_deref() {
        Some("test") => test(&arguments),
        Some("build") => build_problem(&arguments),
        Some("program") => program(&arguments),
        Some("run") => run(&arguments),
        Some("verdicts") => verdicts(&arguments),
        Some("limit") => limit(&arguments),
        Some("stress") => stress(&arguments),
        Some("input") => input(&arguments),
        Some("field") => field(&arguments),
        _ => Err(USAGE.to_string()),
    });
    process::finish(result.unwrap_or_else(|why| {
        eprintln!("error: {why}");
        2
    }))
}

fn test(arguments: &Arguments) -> Result<i32, String> {
    let problems = &arguments.words;
    let folder = arguments.options.get("--folder").map(PathBuf::from);
    let folder_of = |name: &str| folder.clone().unwrap_or_else(|| problem::folder(name));
    let picked = match (arguments.options.get("--case"), problems.as_slice()) {
        (None, _) => None,
        (Some(case), [name]) => Some(problem::pick(&folder_of(name), case)?),
        _ => return Err("--case is about one problem: say which".to_string()),
    };
    let (verbose, debug) = (arguments.has("--verbose"), arguments.has("--debug"));
    let mut report = Report::new(verbose, picked.is_some(), debug);
    for (name, built) in problems.iter().zip(build_all(problems, debug)) {
        let problem = Problem::read(name);
        report.title(name, problem.as_ref().ok());
        let folder = folder_of(name);
        let result = problem.and_then(|problem| match built {
            Ok(built) => test_problem(&mut report, &problem, built, &folder, picked.as_ref()),
            Err(messages) => {
                report.does_not_compile(name, &messages);
                Ok(())
            }
        });
        if let Err(why) = result {
            report.fail(Verdict::Error, &why);
        }
    }
    Ok(i32::from(!report.summary()))
}

/// Compiles the solutions, as many at a time as there are cores.
fn build_all(problems: &[String], debug: bool) -> Vec<Result<Built, String>> {
    let queue = Mutex::new(problems.iter().enumerate());
    let done = Mutex::new(Vec::new());
    let take = || queue.lock().unwrap().next();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores.min(8) {
            scope.spawn(|| {
                while let Some((index, name)) = take() {
                    let built = build::solution(name, debug);
                    done.lock().unwrap().push((index, built));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, built)| built).collect()
}

fn test_problem(
    report: &mut Report,
    problem: &Problem,
    built: Built,
    folder: &Path,
    picked: Option<&Case>,
) -> Result<(), String> {
    print!("{}", built.messages);
    let (cases, strays) = problem::samples(folder);
    if picked.is_none() {
        for stray in strays {
            report.fail(Verdict::Error, &stray);
        }
        if cases.is_empty() {
            let first = folder.join("1").display().to_string();
            let answer = format!(" and {first}.out");
            let answer = if problem.needs_answers() { &answer } else { "" };
            return Err(format!("there are no samples: write {first}.in{answer}"));
        }
    }
    let program = [built.program];
    let judge = Judge::new(problem)?;
    judge.warm_up(&program)?;
    for case in picked.map_or(cases.iter().collect(), |case| vec![case]) {
        report.case(&judge, case, &judge.judge(&program, case));
    }
    Ok(())
}

fn build_problem(arguments: &Arguments) -> Result<i32, String> {
    let [name] = arguments.exactly()?;
    let built = build::solution(name, arguments.has("--debug"));
    if let Ok(built) = &built {
        eprint!("{}", built.messages);
    }
    Ok(show(built.map(|built| built.program)))
}

fn program(arguments: &Arguments) -> Result<i32, String> {
    let [file] = arguments.exactly()?;
    let words = build::helper(Path::new(file));
    Ok(show(words.map(|words| words.join("\n"))))
}

/// Prints what was built, or why it was not; returns the exit status.
fn show(built: Result<String, String>) -> i32 {
    match built {
        Ok(text) => {
            println!("{text}");
            0
        }
        Err(messages) => {
            eprintln!("{}", messages.trim_end());
            1
        }
    }
}

fn run(arguments: &Arguments) -> Result<i32, String> {
    let [program, name] = arguments.exactly()?;
    // Whoever types has no time limit, and Ctrl-C.
    let stack_kb = Problem::read(name)?.limits.stack_kb;
    let mut command = process::command(&[program.to_string()]);
    Err(process::replace(
        &mut command,
        &Limits {
            stack_kb,
            ..Limits::default()
        },
    ))
}

fn verdicts(arguments: &Arguments) -> Result<i32, String> {
    let mut parts = arguments.words.splitn(2, |word| word == "--");
    let words = parts.next().unwrap_or_default();
    let command = parts.next().unwrap_or_default();
    let (name, folders) = words.split_first().ok_or(USAGE)?;
    command.first().ok_or(USAGE)?;
    let mut problem = Problem::read(name)?;
    let limits = &mut problem.limits;
    limits.seconds = arguments.number("--seconds", limits.seconds)?;
    limits.memory_mb = arguments.number("--memory", limits.memory_mb)?;
    limits.stack_kb = arguments.number("--stack", limits.stack_kb)?;
    let judge = Judge::new(&problem)?;
    judge.warm_up(command)?;
    for folder in folders {
        for case in problem::samples(Path::new(folder)).0 {
            let judged = judge.judge(command, &case);
            let input = case.input.display();
            let Judged {
                verdict,
                peak_kb,
                reasons,
                ..
            } = judged;
            println!("{verdict}\t{}\t{peak_kb}\t{input}", judged.ms.unwrap_or(0));
            if verdict == Verdict::Error {
                eprintln!("{reasons:?}");
            }
        }
    }
    Ok(0)
}

fn limit(arguments: &Arguments) -> Result<i32, String> {
    let (seconds, command) = arguments.words.split_first().ok_or(USAGE)?;
    let program = command.first().ok_or(USAGE)?;
    let limits = Limits {
        seconds: parse(seconds)?,
        memory_mb: arguments.number("--memory", 0)?,
        stack_kb: arguments.number("--stack", 0)?,
        output_mb: 0,
    };
    // It may be a script that has started programs under limits itself, and ends them when it is told to.
    sys::GENTLE.store(true, SeqCst);
    let ended = process::run(&mut process::command(command), &limits)?;
    if ended.late {
        eprintln!("error: {program} was ended after {seconds} s");
        return Ok(124);
    }
    let signal = ended.status.signal().unwrap_or(0);
    Ok(ended.status.code().unwrap_or(128 + signal))
}

fn stress(arguments: &Arguments) -> Result<i32, String> {
    let [name] = arguments.exactly()?;
    let (mut first, mut last) = (1, arguments.number("--count", u64::MAX)?);
    if arguments.has("--input") {
        first = arguments.number("--input", 1)?;
        last = first;
    }
    let is_timed = last == u64::MAX;
    let plan = Plan {
        seed: arguments.number("--seed", 0)?,
        first,
        last,
        time: Duration::from_secs(match is_timed {
            true => arguments.number("--seconds", 10)?,
            false => u64::MAX,
        }),
    };
    stress::stress(name, &plan)
}

fn input(arguments: &Arguments) -> Result<i32, String> {
    let [name, case] = arguments.exactly()?;
    let case = problem::pick(&problem::folder(name), case)?;
    println!("{}", case.input.display());
    Ok(0)
}

fn field(arguments: &Arguments) -> Result<i32, String> {
    let [name, key] = arguments.exactly()?;
    if key == "Limits" {
        let limits = Problem::read(name)?.limits;
        let stack_mb = limits.stack_kb >> 10;
        println!("{} {} {stack_mb}", limits.seconds, limits.memory_mb);
    } else {
        println!("{}", problem::field(name, key)?);
    }
    Ok(0)
}
