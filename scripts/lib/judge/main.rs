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

use build::Built;
use compare::Verdict;
use problem::{Problem, Samples};
use process::{at_once, cores, Ended, Limits};
use report::Report;
use verdict::Judge;

const USAGE: &str = "usage: judge VERB, from the project's root, with one of
  test [--verbose] [--debug] [--case CASE] [--folder DIR] PROBLEM...  judges solutions on samples/PROBLEM, or on DIR
  build PROBLEM|FILE  compiles a solution or another program, and prints what runs it, an argument per line
  verdicts [LIMITS] [--wanted VERDICT] PROBLEM FOLDER... -- COMMAND...
      runs COMMAND on the samples in the folders and prints VERDICT, ms, peak in KB and input, with tabs between; ends
      after one that is neither AC nor wanted
  limit [LIMITS] SECONDS COMMAND...  ends it, with all that it has started, after SECONDS (exit status 124)
  stress [--seed N] --seconds N | --count N | --input N PROBLEM  tries inputs of tests/PROBLEM/gen
  input PROBLEM CASE  prints the path of the input
  field PROBLEM KEY  prints a field of the header; Limits are seconds, MB of memory and MB of stack
LIMITS are --seconds S, --memory MB and --stack KB";

/// The error is what to tell people.
type Result<T, E = String> = std::result::Result<T, E>;

/// The words after the verb, and the options before them.
struct Arguments {
    options: HashMap<String, String>,
    words: Vec<String>,
}

impl Arguments {
    fn read() -> Self {
        let mut words = env::args().skip(2).peekable();
        let mut options = HashMap::new();
        while let Some(name) = words.next_if(|word| word.starts_with("--") && word != "--") {
            let is_flag = name == "--verbose" || name == "--debug";
            let value = if is_flag { None } else { words.next() };
            options.insert(name, value.unwrap_or_default());
        }
        let words = words.collect();
        Self { options, words }
    }

    fn has(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    /// The number that an option has set, or else the other one.
    fn number<T: std::str::FromStr>(&self, name: &str, other: T) -> Result<T> {
        self.options.get(name).map_or(Ok(other), |text| parse(text))
    }

    /// The words, of which there are as many as wanted.
    fn exactly<const COUNT: usize>(&self) -> Result<[&str; COUNT]> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        words.try_into().map_err(|_| USAGE.to_string())
    }
}

fn parse<T: std::str::FromStr>(text: &str) -> Result<T> {
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
    let arguments = &Arguments::read();
    let result = match env::args().nth(1).as_deref() {
        Some("test") => test(arguments),
        Some("build") => build(arguments),
        Some("verdicts") => verdicts(arguments),
        Some("limit") => limit(arguments),
        Some("stress") => stress(arguments),
        Some("input") => input(arguments),
        Some("field") => field(arguments),
        _ => Err(USAGE.to_string()),
    };
    process::finish(result.unwrap_or_else(|why| {
        eprintln!("error: {why}");
        2
    }))
}

fn test(arguments: &Arguments) -> Result<i32> {
    let samples_of = |name: &str| -> Result<Samples> {
        let folder = arguments.options.get("--folder").map(PathBuf::from);
        let folder = folder.unwrap_or_else(|| problem::folder(name));
        match arguments.options.get("--case") {
            Some(case) => Ok((vec![problem::pick(&folder, case)?], Vec::new())),
            None => Ok(problem::samples(&folder)),
        }
    };
    let (debug, whole) = (arguments.has("--debug"), arguments.has("--case"));
    let mut report = Report::new(arguments.has("--verbose") || whole, whole, debug);
    for names in arguments.words.chunks(cores()) {
        let built = at_once(names, |name| build::solution(name, debug));
        for (name, built) in names.iter().zip(built) {
            let samples = samples_of(name)?;
            if let Err(why) = test_problem(&mut report, name, built, samples) {
                report.fail(Verdict::Error, "", &why);
            }
        }
    }
    Ok(i32::from(!report.summary()))
}

/// Judges a solution on its samples. The error is one of the problem.
fn test_problem(
    report: &mut Report,
    name: &str,
    built: Result<Built>,
    samples: Samples,
) -> Result<()> {
    let problem = Problem::read(name);
    report.title(name, problem.as_ref().ok());
    let (problem, (cases, strays)) = (problem?, samples);
    let built = match built {
        Ok(built) => built,
        Err(messages) => {
            print!("{messages}");
            let why = "does not compile, so none of its cases can be run";
            report.fail(Verdict::Ce, &format!("bins/{name}.rs"), why);
            return Ok(());
        }
    };
    print!("{}", built.messages);
    for stray in strays {
        let why = "is neither NAME.in nor NAME.out: rename it, or move it elsewhere";
        report.fail(Verdict::Error, &stray, why);
    }
    if cases.is_empty() {
        let answer = format!(" and samples/{name}/1.out");
        let answer = if problem.needs_answers() { &answer } else { "" };
        return Err(format!(
            "there are no samples: write samples/{name}/1.in{answer}"
        ));
    }
    let judge = Judge::new(&problem, 0)?;
    judge.warm_up(&built.words)?;
    for case in &cases {
        report.case(&judge, case, &judge.judge(&built.words, case));
    }
    Ok(())
}

fn build(arguments: &Arguments) -> Result<i32> {
    let [what] = arguments.exactly()?;
    let built = match what.contains('/') {
        true => build::helper(Path::new(what)),
        false => build::solution(what, false),
    };
    match &built {
        Ok(built) => {
            eprint!("{}", built.messages);
            println!("{}", built.words.join("\n"));
        }
        Err(messages) => eprintln!("{}", messages.trim_end()),
    }
    Ok(i32::from(built.is_err()))
}

fn verdicts(arguments: &Arguments) -> Result<i32> {
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
    let wanted = arguments.options.get("--wanted");
    let judge = Judge::new(&problem, 0)?;
    judge.warm_up(command)?;
    for folder in folders {
        for case in problem::samples(Path::new(folder)).0 {
            let judged = judge.judge(command, &case);
            let (verdict, input) = (judged.verdict, case.input.display());
            let measured = |ended: Ended| (ended.ms, ended.peak_kb);
            let (ms, peak_kb) = judged.ended.map_or((0, 0), measured);
            println!("{verdict}\t{ms}\t{peak_kb}\t{input}");
            if verdict == Verdict::Error {
                eprintln!("{:?}", judged.reasons);
            }
            let is_wanted = |wanted: &String| verdict.to_string() == *wanted;
            if verdict != Verdict::Ac && !wanted.map_or(true, is_wanted) {
                return Ok(0);
            }
        }
    }
    Ok(0)
}

fn limit(arguments: &Arguments) -> Result<i32> {
    let (seconds, command) = arguments.words.split_first().ok_or(USAGE)?;
    let program = command.first().ok_or(USAGE)?;
    let limits = Limits {
        seconds: parse(seconds)?,
        memory_mb: arguments.number("--memory", 0)?,
        stack_kb: arguments.number("--stack", 0)?,
        output_mb: 0,
    };
    let ended = process::run(&mut process::command(command), &limits)?;
    if ended.late && sys::interrupted().is_none() {
        eprintln!("error: {program} was ended after {seconds} s");
        return Ok(124);
    }
    let signal = ended.status.signal().unwrap_or(0);
    Ok(ended.status.code().unwrap_or(128 + signal))
}

fn stress(arguments: &Arguments) -> Result<i32> {
    let [name] = arguments.exactly()?;
    let seconds = arguments.number("--seconds", u64::MAX)?;
    let count = arguments.number("--count", u64::MAX)?;
    let first = arguments.number("--input", 1)?;
    let last = arguments.number("--input", count)?;
    stress::stress(name, arguments.number("--seed", 0)?, (first, last), seconds)
}

fn input(arguments: &Arguments) -> Result<i32> {
    let [name, case] = arguments.exactly()?;
    let case = problem::pick(&problem::folder(name), case)?;
    println!("{}", case.input.display());
    Ok(0)
}

fn field(arguments: &Arguments) -> Result<i32> {
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
