//! Judges solutions as an online judge does. The scripts call it from the project's root. It is compiled by rustc
//! alone. Each module depends only on those above it in this list.

mod types;
mod system;
mod process;
mod problems;
mod header;
mod lists;
mod build;
mod cases;
mod compare;
mod panics;
mod dialogue;
mod verdict;
mod report;
mod stress;
mod wrong;

use std::collections::HashMap;
use std::env;
use std::io::{stdout, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use process::{cores, parallel_map, HELPER_LIMITS};
use report::Report;
use stress::{Options, Stress};
use types::{quoted, Case, Checker, Judged, Limits, Problem, Result, Verdict};
use verdict::Runner;

const USAGE: &str = "usage: judge VERB, from the project's root, with one of
  problems [P]  prints the name that P means, then its problems; P is a problem, a contest, or the path of a file of one
  problem VERB P  prints the name of the one problem that P means
  name P  prints the name of a problem or contest of which anything is there
  lists  brings the lists of solutions in bins/Cargo.toml and bins/crates/Cargo.toml up to date
  new P  prints the name of a new problem (exit status 3: it is taken)
  test [--verbose] [--debug] [--overtime] [--by FILE|COMMAND] [--case CASE] [--from FOLDER] [P]
      judges solutions, or the file's program, or the command, on samples/PROBLEM, or on the folder of --from; in overtime
      the first TLE is to tell how long it takes
  run [--debug] [--case CASE] PROBLEM
      runs a solution on what is typed, or on a sample, and says how long that took
  build [--debug] PROBLEM|FILE  compiles a solution or another program, and prints what runs it, an argument per line
  verdicts [LIMITS] PROBLEM FOLDER... -- COMMAND...
      runs COMMAND on the cases in the folders and prints VERDICT, ms, peak in KB and input, with tabs between, up to the
      first verdict other than AC
  limit [LIMITS] SECONDS COMMAND...  ends it, with all that it has started, after SECONDS (exit status 124)
  within SCRIPT  does the same without a limit, and makes a folder WORK for it
  stress [--seed N] [--seconds N | --count N | --input N] [--keep] [--by FILE|COMMAND] [P]
      tries inputs of tests/PROBLEM/gen, or of the referee
  extremes PROBLEM  has the referee make the extreme shapes with their answers, and prints the folder
  wrong [P]  judges the programs in tests/P/wrong, which the samples must reject
  text FILE  prints a program of which FILE may be a diff
  input PROBLEM CASE  prints the path of the input
  field PROBLEM|FILE KEY  prints a field of the header; Numbers are its limits in s, MB, and MB of stack
LIMITS are --seconds S, --memory MB and --stack KB";

/// Executes a verb; returns the exit status.
type Work = fn(&Arguments) -> Result<i32>;

/// The verbs with their options; an equals sign marks those that take a value.
const VERBS: [(&str, &str, Work); 17] = [
    ("problems", "", problems),
    ("problem", "", problem),
    ("name", "", name),
    ("lists", "", lists),
    ("new", "", new),
    ("test", "verbose debug overtime by= case= from=", test),
    ("run", "debug case=", run),
    ("build", "debug", build),
    ("verdicts", "seconds= memory= stack=", verdicts),
    ("limit", "seconds= memory= stack=", limit),
    ("within", "", within),
    ("stress", "seed= seconds= count= input= keep by=", stress),
    ("extremes", "", extremes),
    ("wrong", "", wrong),
    ("text", "", text),
    ("input", "", input),
    ("field", "", field),
];

/// The options and the remaining words.
struct Arguments {
    options: HashMap<String, String>,
    words: Vec<String>,
}

impl Arguments {
    fn read(known: &str) -> Result<Self> {
        let mut words = env::args().skip(2).peekable();
        let mut options = HashMap::new();
        while let Some(name) = words.next_if(|word| word.starts_with("--") && word != "--") {
            let is_known =
                |end: &str| known.split(' ').any(|one| one == name[2..].to_string() + end);
            let value = match (is_known(""), is_known("=")) {
                (true, _) => Some(String::new()),
                (_, true) => words.next(),
                _ => None,
            };
            let value =
                value.ok_or_else(|| format!("there is no option {name}, or no value\n{USAGE}"))?;
            options.insert(name, value);
        }
        Ok(Self { options, words: words.collect() })
    }

    fn has(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.options.get(name).map(String::as_str)
    }

    fn number<T: std::str::FromStr>(&self, name: &str, default: T) -> Result<T> {
        let named = |why| format!("{}={why}", name.trim_start_matches('-').to_uppercase());
        self.text(name).map_or(Ok(default), |text| parse(text).map_err(named))
    }

    /// The only word, or an empty string.
    fn p(&self) -> Result<&str> {
        match &self.words[..] {
            [] => Ok(""),
            [p] => Ok(p),
            _ => Err(USAGE.to_string()),
        }
    }

    fn exactly<const COUNT: usize>(&self) -> Result<[&str; COUNT]> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        words.try_into().map_err(|_| USAGE.to_string())
    }
}

fn parse<T: std::str::FromStr>(text: &str) -> Result<T> {
    text.parse().map_err(|_| format!("{text} is not a number such as 10"))
}

fn main() {
    system::catch_interrupts();
    process::end_on_panic();
    let name = env::args().nth(1).unwrap_or_default();
    let verb = VERBS.iter().find(|(known, ..)| *known == name);
    let result = verb.ok_or_else(|| USAGE.to_string());
    let result = result.and_then(|(_, options, work)| work(&Arguments::read(options)?));
    process::finish(result.unwrap_or_else(|why| {
        eprintln!("error: {why}");
        2
    }))
}

/// The caller's directory, where the command of `--by` runs.
fn called_from() -> PathBuf {
    env::var_os("CALLED_FROM").map_or(PathBuf::from("."), PathBuf::from)
}

fn problems(arguments: &Arguments) -> Result<i32> {
    let chosen = problems::chosen(arguments.p()?)?;
    println!("{}\n{}", chosen.name, chosen.problems.join("\n"));
    Ok(0)
}

fn problem(arguments: &Arguments) -> Result<i32> {
    let [verb, p] = arguments.exactly()?;
    println!("{}", problems::one(verb, p)?);
    Ok(0)
}

fn name(arguments: &Arguments) -> Result<i32> {
    println!("{}", problems::any(arguments.p()?)?);
    Ok(0)
}

fn lists(arguments: &Arguments) -> Result<i32> {
    let [] = arguments.exactly()?;
    lists::update().map(|()| 0)
}

fn new(arguments: &Arguments) -> Result<i32> {
    match problems::new_name(arguments.p()?) {
        Ok(name) => println!("{name}"),
        Err((why, false)) => return Err(why),
        Err((why, true)) => {
            eprintln!("error: {why}");
            return Ok(3);
        }
    }
    Ok(0)
}

fn test(arguments: &Arguments) -> Result<i32> {
    if arguments.p()?.is_empty() && problems::listed_for_cargo().is_empty() {
        println!("there is no solution yet: make new P=nim\n0 passed, 0 failed");
        return Ok(0);
    }
    let chosen = problems::chosen(arguments.p()?)?;
    let is_single = !chosen.name.is_empty() && chosen.problems.len() == 1;
    for name in ["CASE", "FROM", "BY"] {
        let option = format!("--{}", name.to_lowercase());
        if let (Some(value), false) = (arguments.text(&option), is_single) {
            let again = format!("make test P={} {name}={}", chosen.problems[0], quoted(value));
            return Err(format!("{name} needs one problem, for example: {again}"));
        }
    }
    let (by, has_checks) = (arguments.text("--by"), arguments.has("--debug"));
    let is_one = arguments.has("--case");
    let folder = called_from();
    let mut again = String::from(if has_checks { " BUILD=debug" } else { "" });
    again += &by.map_or(String::new(), |by| format!(" BY={}", quoted(by)));
    again +=
        &arguments.text("--from").map_or(String::new(), |from| format!(" FROM={}", quoted(from)));
    let mut report = Report::new(arguments.has("--verbose") || is_one, is_one, again);
    let compile = |problem: Problem, has_checks: bool| match by {
        Some(by) => Runner::by(problem, by, &folder, has_checks, 0),
        None => Runner::compiled(problem, has_checks, 0),
    };
    for names in chosen.problems.chunks(cores()) {
        let prepare = |name: &String| {
            if let (false, Some(why)) = (chosen.is_one(), lacks(name)) {
                return Err(why);
            }
            let problem = header::problem(name);
            let prepared = problem.clone().and_then(|problem| compile(problem, has_checks));
            Ok((problem, prepared))
        };
        for (name, prepared) in names.iter().zip(parallel_map(names, prepare)) {
            let (problem, prepared) = match prepared {
                Ok(begun) => begun,
                Err(why) => {
                    report.not_begun(name, why);
                    continue;
                }
            };
            let samples = || cases::samples(name);
            let folder = arguments.text("--from").map_or_else(samples, PathBuf::from);
            let found = match arguments.text("--case") {
                Some(case) => Ok((vec![cases::pick(&folder, case)?], Vec::new())),
                None => cases::all(&folder),
            };
            let left = found.as_ref().map_or(0, |(cases, _)| cases.len());
            report.title(name, problem.ok());
            let judged = prepared.and_then(|runner| match runner {
                Ok(mut runner) => {
                    let (cases, others) = found?;
                    note_others(&others);
                    if cases.is_empty() {
                        return Err(no_cases(&runner.problem, &folder, &others));
                    }
                    // The case is not one of the samples.
                    let is_sample = |case: &Case| case.input.starts_with(samples());
                    runner.may_lack_answers =
                        arguments.has("--from") || !cases.iter().all(is_sample);
                    runner.is_one = is_one;
                    runner.overtime = arguments.has("--overtime") && !report.has_late();
                    let tell = |case: &Case, judged: &Judged| report.case(&runner, case, judged);
                    let all = runner.judge_all(&cases, tell)?;
                    report.groups(&cases, &all);
                    report.problem(name, &all, cases.len() - all.len());
                    Ok(())
                }
                Err(messages) => {
                    print!("{messages}");
                    let solution = header::solution(name).display().to_string();
                    let file = by.unwrap_or(&solution);
                    report.fail(name, Verdict::Ce, file, "does not compile", left);
                    Ok(())
                }
            });
            if let Err(why) = judged {
                report.fail(name, Verdict::Error, "", &why, left);
            }
        }
    }
    report.summary();
    let is_rust = by.map_or(true, |by| by.ends_with(".rs"));
    if let (Some(mistake), false, true) = (&report.mistake, has_checks, is_rust) {
        name_mistake(|problem| compile(problem, true), mistake);
    }
    report.total();
    Ok(i32::from(!report.is_right()))
}

/// Why a problem counts as not started, if it does.
fn lacks(name: &str) -> Option<&'static str> {
    let has_none =
        || cases::all(&cases::samples(name)).map_or(false, |(cases, _)| cases.is_empty());
    if header::is_template(&header::solution(name)) {
        Some("it is still the template")
    } else {
        has_none().then_some("it has no samples")
    }
}

fn note_others(others: &[String]) {
    if let Some((first, more)) = others.split_first() {
        let more =
            if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
        println!("  note: {first}{more} is ignored: it is neither an input nor an answer");
    }
}

fn no_cases(problem: &Problem, folder: &Path, others: &[String]) -> String {
    let none = format!("there are no cases in {}", folder.display());
    let is_archive = |file: &&String| file.ends_with(".zip");
    if let Some(archive) = others.iter().find(is_archive) {
        return format!("{none}: unzip {} first", folder.join(archive).display());
    }
    if folder != cases::samples(&problem.name) {
        return format!(
            "{none}: a case is two files such as 1.in and 1.out (or .ans), 01 and 01.a, in/1.txt and out/1.txt, \
             input1.txt and output1.txt"
        );
    }
    let files = ["1.in", "1.out"].map(|file| folder.join(file).display().to_string());
    let files = files[..1 + usize::from(problem.checker.needs_answers())].join(" and ");
    format!("{none}: write {files}")
}

/// Runs a case again on a build with overflow checks and debug assertions, and prints the panic unless the first run
/// had the same.
fn name_mistake(
    compile: impl Fn(Problem) -> Result<Result<Runner>>,
    (problem, case, said): &(Problem, Case, Option<String>),
) {
    let mut slow = problem.clone();
    // Checks may slow it down several times.
    slow.limits.seconds = HELPER_LIMITS.seconds;
    let is_dialogue = problem.checker == Checker::Interactive;
    if let Some(Ok(Ok(runner))) = (!is_dialogue).then(|| compile(slow)) {
        runner.judge(case);
        if let Some(now) = runner.panic().filter(|now| Some(now) != said.as_ref()) {
            println!("\nwith checks: {now} ({} {})", problem.name, case.name);
        }
    }
}

/// Runs a solution on typed input or a case, without judging it.
fn run(arguments: &Arguments) -> Result<i32> {
    let [name] = arguments.exactly()?;
    let mut problem = header::problem(name)?;
    let mut input = None;
    if let Some(case) = arguments.text("--case") {
        if problem.checker == Checker::Interactive {
            return Err(format!("{name} talks to its interactor: make test P={name} CASE={case}"));
        }
        input = Some(cases::pick(&cases::samples(name), case)?.input);
    } else if system::is_terminal(0) {
        eprintln!("{name} reads what you type; Ctrl-D on a line of its own ends the input");
    }
    // The output is not judged.
    problem.checker = Checker::Tokens;
    let runner = Runner::compiled(problem, arguments.has("--debug"), 0)?;
    let runner = build::must_compile(&header::solution(name), runner)?;
    let ended = runner.run_by_hand(input.as_deref())?;
    process::finish_if_interrupted();
    if input.is_some() {
        let how = if ended.status.success() { String::new() } else { format!("ended {ended}, ") };
        eprintln!("{name}: {how}{} ms, {} MB", ended.ms, ended.peak_kb >> 10);
    }
    Ok(ended.shell_status())
}

fn build(arguments: &Arguments) -> Result<i32> {
    let [what] = arguments.exactly()?;
    let built = match header::is_path(what) {
        true => build::helper(Path::new(what), false),
        false => build::solution(&header::problem(what)?, arguments.has("--debug")),
    };
    let built = built?;
    let status = i32::from(built.is_err());
    match built {
        Ok(words) => println!("{}", words.join("\n")),
        Err(messages) => eprintln!("{}", messages.trim_end()),
    }
    Ok(status)
}

fn verdicts(arguments: &Arguments) -> Result<i32> {
    let end = arguments.words.iter().position(|word| word == "--").ok_or(USAGE)?;
    let (words, command) = (&arguments.words[..end], &arguments.words[end + 1..]);
    let (name, folders) = words.split_first().ok_or(USAGE)?;
    command.first().ok_or(USAGE)?;
    let mut problem = header::problem(name)?;
    problem.limits = limits(arguments, problem.limits)?;
    let runner = Runner::new(problem, command.to_vec(), 0)?;
    runner.warm_up()?;
    let all: Result<Vec<_>> = folders.iter().map(|folder| cases::all(Path::new(folder))).collect();
    for case in all?.into_iter().flat_map(|(cases, _)| cases) {
        let judged = runner.judge(&case);
        let (verdict, input) = (judged.verdict.to_string(), case.input.display());
        let (ms, peak_kb) = judged.ended.map_or((0, 0), |ended| (ended.ms, ended.peak_kb));
        println!("{verdict}\t{ms}\t{peak_kb}\t{input}");
        if judged.verdict == Verdict::Error {
            eprintln!("{:?}", judged.reasons);
        }
        if judged.verdict != Verdict::Ac {
            break;
        }
    }
    Ok(0)
}

fn limits(arguments: &Arguments, default: Limits) -> Result<Limits> {
    Ok(Limits {
        seconds: arguments.number("--seconds", default.seconds)?,
        memory_mb: arguments.number("--memory", default.memory_mb)?,
        stack_kb: arguments.number("--stack", default.stack_kb)?,
        ..default
    })
}

fn limit(arguments: &Arguments) -> Result<i32> {
    let (seconds, words) = arguments.words.split_first().ok_or(USAGE)?;
    words.first().ok_or(USAGE)?;
    let seconds = parse(seconds)?;
    let limits = limits(arguments, Limits { seconds, ..Limits::default() })?;
    end_with(&mut process::command(words), &limits)
}

/// Runs a script with a work folder, without a time limit.
fn within(arguments: &Arguments) -> Result<i32> {
    let mut command = process::command(&arguments.words);
    let command = command.env("WORK", process::work_folder()?);
    end_with(command, &Limits { seconds: 1e9, ..Limits::default() })
}

/// Runs the command and returns its exit status.
fn end_with(command: &mut Command, limits: &Limits) -> Result<i32> {
    let ended = process::run(command, limits)?;
    if ended.late && system::interrupted().is_none() {
        let program = command.get_program().to_string_lossy();
        eprintln!("error: {program} was ended after {} s", limits.seconds);
        return Ok(124);
    }
    Ok(ended.shell_status())
}

fn stress(arguments: &Arguments) -> Result<i32> {
    let given = |name: &&str| arguments.has(&format!("--{}", name.to_lowercase()));
    let names: Vec<&str> = ["SECONDS", "COUNT", "INPUT"].into_iter().filter(given).collect();
    if let [one, other, ..] = names[..] {
        return Err(format!("say one of {one} and {other}, not both"));
    }
    let (count, seconds) = (arguments.number("--count", 1)?, arguments.number("--seconds", 10)?);
    if count == 0 || seconds == 0 {
        return Err("with COUNT=0 or SECONDS=0 nothing is tried".to_string());
    }
    let one = arguments.has("--input").then(|| arguments.number("--input", 1)).transpose()?;
    let is_timed = names.is_empty() || names[0] == "SECONDS";
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let options = Options {
        // A multiple of 1000 below 10^9 that changes every second and repeats after eleven days.
        seed: arguments.number("--seed", now % 1_000_000 * 1000)?,
        numbers: one.map_or((1, if is_timed { u64::MAX } else { count }), |one| (one, one)),
        is_one: one.is_some(),
        time: is_timed.then(|| Duration::from_secs(seconds)),
        keep: arguments.has("--keep"),
    };
    let chosen = problems::chosen(arguments.p()?)?;
    let folder = called_from();
    let by = arguments.text("--by").map(|by| (by, &*folder));
    if by.is_some() && !chosen.is_one() {
        return Err(problems::one("stress", arguments.p()?).unwrap_err());
    }
    let (mut right, mut wrong, mut faults, mut missing) = (0, 0, 0, 0);
    for name in &chosen.problems {
        match stress_problem(name, options, by, chosen.is_one()) {
            Ok(None) => missing += 1,
            Ok(Some(0)) => right += 1,
            Ok(Some(1)) => wrong += 1,
            Ok(Some(_)) => faults += 1,
            Err(why) => {
                eprintln!("error: {why}");
                faults += 1;
            }
        }
    }
    if !chosen.is_one() {
        println!("{right} agree, {wrong} wrong, {} not tried", faults + missing);
    }
    let is_idle = right + wrong == 0;
    Ok(if wrong > 0 { 1 } else { 2 * i32::from(faults > 0 || is_idle) })
}

/// Returns the exit status, or None if the problem has no generator or brute force and several problems are being
/// tested.
fn stress_problem(
    name: &str,
    options: Options,
    by: Option<(&str, &Path)>,
    is_one: bool,
) -> Result<Option<i32>> {
    let problem = header::problem(name)?;
    let missing = stress::missing(&problem);
    if let (false, [role, ..]) = (is_one, &missing[..]) {
        eprintln!("note: {name} is not tried: it has no tests/{name}/{role}.*");
        return Ok(None);
    }
    stress::make_programs(&problem, &missing)?;
    Stress::new(&problem, options, by)?.run().map(Some)
}

fn extremes(arguments: &Arguments) -> Result<i32> {
    let [name] = arguments.exactly()?;
    println!("{}", stress::extremes(&header::problem(name)?)?.display());
    Ok(0)
}

fn wrong(arguments: &Arguments) -> Result<i32> {
    let (mut passed, mut failed) = (0, 0);
    for name in &problems::chosen(arguments.p()?)?.problems {
        let (right, wrong) = wrong::check_all(&header::problem(name)?, cores())?;
        passed += right;
        failed += wrong;
    }
    println!("{passed} passed, {failed} failed");
    Ok(i32::from(failed > 0))
}

fn text(arguments: &Arguments) -> Result<i32> {
    let [file] = arguments.exactly()?;
    let (_, text) = build::whole(Path::new(file))?;
    stdout().write_all(&text).map_err(|error| error.to_string())?;
    Ok(0)
}

fn input(arguments: &Arguments) -> Result<i32> {
    let [name, case] = arguments.exactly()?;
    let case = cases::pick(&cases::samples(name), case)?;
    println!("{}", case.input.display());
    Ok(0)
}

fn field(arguments: &Arguments) -> Result<i32> {
    let [name, key] = arguments.exactly()?;
    println!(
        "{}",
        match key {
            "Missing" => stress::missing(&header::problem(name)?).join(" "),
            _ => header::field_of(name, key)?,
        }
    );
    Ok(0)
}
