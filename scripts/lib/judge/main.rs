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
use std::env;
use std::io::{stderr, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use build::Built;
use compare::Verdict;
use problem::{Case, Problem};
use process::{at_once, cores, Limits};
use report::Report;
use stress::Plan;
use verdict::Judge;

const USAGE: &str = "usage: judge VERB, from the project's root, with one of
  test [--verbose] [--debug] [--case CASE] [--folder DIR] [PROBLEM...]
      judges solutions on samples/PROBLEM, or on DIR
  build PROBLEM|FILE
      compiles a solution, or another program of a problem, if need be, and prints what runs it, an argument per line
  run PROBLEM
      becomes the solution, with the stack that the problem allows
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
        Some("build") => build(&arguments),
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
    for problems in problems.chunks(cores()) {
        let built = at_once(problems, |name| build::solution(name, debug));
        for (name, built) in problems.iter().zip(built) {
            let problem = Problem::read(name);
            report.title(name, problem.as_ref().ok());
            let result = problem.and_then(|problem| match built {
                Ok(built) => {
                    let folder = folder_of(name);
                    test_problem(&mut report, &problem, built, &folder, picked.as_ref())
                }
                Err(messages) => {
                    print!("{messages}");
                    let why = "does not compile, so none of its cases can be run";
                    report.fail(Verdict::Ce, &format!("bins/{name}.rs"), why);
                    Ok(())
                }
            });
            if let Err(why) = result {
                report.fail(Verdict::Error, "", &why);
            }
        }
    }
    Ok(i32::from(!report.summary()))
}

fn test_problem(
    report: &mut Report,
    problem: &Problem,
    built: Built,
    folder: &Path,
    picked: Option<&Case>,
) -> Result<(), String> {
    print!("{}", built.messages);
    let (mut cases, strays) = problem::samples(folder);
    if picked.is_some() {
        cases.clear();
    } else {
        for stray in strays {
            let why = "is neither NAME.in nor NAME.out: rename it, or move it elsewhere";
            report.fail(Verdict::Error, &stray, why);
        }
        if cases.is_empty() {
            let first = folder.join("1").display().to_string();
            let answer = format!(" and {first}.out");
            let answer = if problem.needs_answers() { &answer } else { "" };
            return Err(format!("there are no samples: write {first}.in{answer}"));
        }
    }
    let program = [built.program];
    let judge = Judge::new(problem, 0)?;
    judge.warm_up(&program)?;
    for case in cases.iter().chain(picked) {
        report.case(&judge, case, &judge.judge(&program, case));
    }
    Ok(())
}

fn build(arguments: &Arguments) -> Result<i32, String> {
    let [what] = arguments.exactly()?;
    let built = match what.contains('/') {
        true => build::helper(Path::new(what)).map(|words| words.join("\n")),
        false => build::solution(what, false).map(|built| {
            eprint!("{}", built.messages);
            built.program
        }),
    };
    match &built {
        Ok(words) => println!("{words}"),
        Err(messages) => eprintln!("{}", messages.trim_end()),
    }
    Ok(i32::from(built.is_err()))
}

fn run(arguments: &Arguments) -> Result<i32, String> {
    let [name] = arguments.exactly()?;
    let built = build::solution(name, false)?;
    eprint!("{}", built.messages);
    // Whoever types has no time limit, and Ctrl-C.
    let limits = Limits {
        stack_kb: Problem::read(name)?.limits.stack_kb,
        ..Limits::default()
    };
    let mut command = process::command(&[built.program]);
    Err(process::replace(&mut command, &limits))
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
    let judge = Judge::new(&problem, 0)?;
    judge.warm_up(command)?;
    for folder in folders {
        for case in problem::samples(Path::new(folder)).0 {
            let judged = judge.judge(command, &case);
            let (verdict, input) = (judged.verdict, case.input.display());
            let (ms, peak_kb) = judged
                .ended
                .map_or((0, 0), |ended| (ended.ms, ended.peak_kb));
            println!("{verdict}\t{ms}\t{peak_kb}\t{input}");
            if verdict == Verdict::Error {
                eprintln!("{:?}", judged.reasons);
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
