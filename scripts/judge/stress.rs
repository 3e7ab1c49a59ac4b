//! Searches for an input on which a solution fails: a generator prints inputs, a brute force prints answers, and the
//! solution is judged on them as on any case.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::build::{self, Purpose};
use crate::header::{self, solution};
use crate::new::{self, is_template};
use crate::process::{command, cores, parallel_map, run, work_folder, HAS_FAILED, HELPER_LIMITS};
use crate::report::{detail, explain};
use crate::types::{
    cannot, file_size, quoted, read, read_text, Case, Limits, Outcome, Problem, Result, Verdict,
};
use crate::verdict::{excerpt, Runner};

/// If this many inputs are all the same, the generator is at fault.
const SAME: u64 = 50;
/// If fewer inputs than this are tried in a timed run, the report says what took the time.
const FEW: u64 = 100;
/// The size in bytes up to which inputs are compared, since this process must stay small.
const SMALL: u64 = 1 << 16;
/// How long the search continues after the first failure, to find a shorter input.
const MORE: Duration = Duration::from_secs(2);
/// The limit for generating all maximum-size inputs of a problem.
const EXTREMES: Limits = Limits { seconds: 300.0, ..HELPER_LIMITS };

/// The result of a stress test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tested {
    Passed,
    Failed,
    /// Something other than the solution failed.
    Broken,
    /// One of several problems has no generator or brute force.
    Skipped,
}

struct Failure {
    runner: Runner,
    outcome: Outcome,
    /// The failure with the lowest rank is reported: failures of the solution rank before those of the helpers, then
    /// shorter inputs before longer ones, then earlier before later ones.
    rank: (bool, u64, u64),
}

/// What all threads share.
#[derive(Default)]
struct Progress {
    tried: u64,
    /// When to stop, unless after a number of inputs.
    end: Option<Instant>,
    shortest: Option<Failure>,
    has_failed: bool,
    /// The first input, and whether there has been a different one.
    input: Option<Vec<u8>>,
    has_others: bool,
    /// How long the generator ran, in all threads together.
    generating: Duration,
}

impl Progress {
    /// The number of the next input, or None to stop. After a failure the search may go past the requested count to
    /// find a shorter input.
    fn next(&mut self, options: &Options, now: Instant) -> Option<u64> {
        let (first, last) = options.numbers;
        let number = first + self.tried;
        let is_last = number > last && (options.is_one || !self.has_failed);
        if is_last || self.end.map_or(false, |end| now >= end) {
            return None;
        }
        self.tried += 1;
        Some(number)
    }

    /// After the first failure the search continues for a while; a failure of the problem's own programs ends it.
    fn note_failure(&mut self, is_fault: bool, now: Instant) {
        let end = if is_fault { now } else { now + MORE };
        let earlier = self.end.filter(|_| self.has_failed);
        self.end = Some(earlier.map_or(end, |earlier| earlier.min(end)));
        self.has_failed = true;
    }

    /// Notes whether the generator prints different inputs; None stands for a large one, which counts as different.
    fn note_input(&mut self, input: Option<Vec<u8>>) {
        match (input, &self.input) {
            (Some(input), Some(first)) => self.has_others |= input != *first,
            (Some(input), None) => self.input = Some(input),
            (None, _) => self.has_others = true,
        }
    }
}

#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The program or command that is tested instead of the solution, as for `Runner::compiled`.
    pub by: Option<&'a str>,
    /// The generator's argument is this plus the number of the input.
    pub seed: u64,
    /// The range of input numbers, inclusive.
    pub numbers: (u64, u64),
    pub is_one: bool,
    pub time: Option<Duration>,
    pub keep: bool,
}

struct Stress<'a> {
    options: Options<'a>,
    /// One runner per thread, all using a build with overflow checks.
    runners: Vec<Runner>,
    generator: Vec<String>,
    plain: Option<Vec<String>>,
    progress: Mutex<Progress>,
}

pub fn is_known_to_referee(problem: &Problem) -> bool {
    Path::new(&format!("tests/{}/rules.rs", problem.name)).exists()
}

/// The roles whose programs are missing; a brute force that is still the template counts as missing. With a checker or
/// interactor, the brute force is optional.
pub fn missing(problem: &Problem) -> Vec<&'static str> {
    let is_missing = |role: &&str| match (*role, &build::role_files(problem, role)[..]) {
        ("gen", files) => files.is_empty(),
        (_, files) => problem.checker.needs_answers() && files.iter().all(|file| is_template(file)),
    };
    let roles = if is_known_to_referee(problem) { [].iter() } else { ["gen", "plain"].iter() };
    roles.copied().filter(is_missing).collect()
}

/// Stress-tests a problem, the only one that is selected or one of several.
pub fn test(name: &str, options: Options, is_only: bool) -> Result<Tested> {
    let problem = header::problem(name)?;
    let missing = missing(&problem);
    if let (false, [role, ..]) = (is_only, &missing[..]) {
        eprintln!(
            "note: {name} is skipped: tests/{name}/{role}.* is missing, or still the template"
        );
        return Ok(Tested::Skipped);
    }
    if missing.is_empty() {
        return Stress::new(&problem, options)?.run();
    }
    let create = |role| new::create_program(name, role).map(|file| file.display().to_string());
    let created = missing.into_iter().map(create).collect::<Result<Vec<_>>>()?;
    eprintln!(
        "fill in {} (or write .py or .cpp files instead), then run make stress P={name} again",
        created.join(" and ")
    );
    Ok(Tested::Broken)
}

/// The folder with the maximum-size inputs and their answers. They are regenerated when the referee changes.
pub fn extremes(problem: &Problem) -> Result<PathBuf> {
    let name = &problem.name;
    let folder = Path::new("target/extreme").join(name);
    let referee = build::referee("extremes", problem)?;
    let mark = folder.join(".referee");
    if read_text(&mark).map_or(true, |by| by != referee[0]) {
        // Written elsewhere first, so that the folder is complete or missing.
        let draft = work_folder()?.join(format!("extreme-{}", name.replace('/', "-")));
        fs::create_dir_all(&draft).map_err(cannot("write", &draft))?;
        let call = [&referee[..], &[draft.display().to_string()]].concat();
        if !run(&mut command(&call), &EXTREMES)?.status.success() {
            return Err(format!(
                "cannot generate the maximum-size inputs: fix tests/{name}/rules.rs; to reproduce, run {}",
                call.join(" ")
            ));
        }
        let _ = fs::remove_dir_all(&folder);
        let publish = fs::create_dir_all("target/extreme").and(fs::rename(&draft, &folder));
        publish.and(fs::write(&mark, &referee[0])).map_err(cannot("write", &folder))?;
    }
    Ok(folder)
}

/// Adds the case to the samples.
fn keep(problem: &str, case: &Case) -> Result<()> {
    let answer = case.answer.exists().then(|| read(&case.answer)).transpose()?;
    let name = format!("-found-by-stress-{}", case.name);
    let files = new::add_sample(problem, &name, &read(&case.input)?, answer.as_deref())?;
    eprintln!("added as a sample: {}", files.join(" and "));
    Ok(())
}

/// Runs a generator or a brute force and moves its output to the file `to`; fails if the program does.
fn run_to_file(runner: &Runner, role: &str, call: &[String], from: &Path, to: &str) -> Result<()> {
    let ended = runner.run_helper(role, call, from)?;
    let output = runner.file(role);
    let fault = if ended.late {
        format!("was killed after {} s", HELPER_LIMITS.seconds)
    } else if !ended.status.success() {
        format!("ended {ended}")
    } else if role == "generator" && file_size(&output) == 0 {
        "printed nothing".to_string()
    } else {
        let to = runner.file(to);
        return fs::rename(output, &to).map_err(cannot("write", &to));
    };
    let mut lines = vec![format!("the {role} {fault}")];
    lines.extend(excerpt(&runner.file(&format!("{role}.err"))));
    Err(lines.join("\n    "))
}

/// Says what took the time of all threads, if only few inputs were tried.
fn slow_note(tried: u64, total: Duration, generating: Duration) -> String {
    let [total, generating] =
        [total, generating].map(|time| time.as_millis() as u64 / tried.max(1));
    format!(
        "note: only {tried} inputs were tried: each took {total} ms, of which the generator {generating} ms; \
         SECONDS=60 tries more"
    )
}

impl<'a> Stress<'a> {
    /// Compiles the programs.
    fn new(problem: &Problem, options: Options<'a>) -> Result<Self> {
        let file = options.by.map_or_else(|| solution(&problem.name), PathBuf::from);
        let runner = |number| {
            let runner = Runner::compiled(problem.clone(), options.by, Purpose::Checks, number)?;
            let mut runner = build::must_compile(&file, runner)?;
            // Condensing panics is slow, so it is done only for the failure that is reported.
            runner.names_lines = false;
            Ok(runner)
        };
        let is_known = is_known_to_referee(problem);
        let has_plain = is_known || !build::role_files(problem, "plain").is_empty();
        let role = |role, verb| match is_known {
            true => build::referee(verb, problem),
            false => build::program(&build::role_file(problem, role)?),
        };
        let generator = role("gen", "generate")?;
        let plain = has_plain.then(|| role("plain", "solve")).transpose()?;
        let runners = (1..=cores().min(8)).map(runner).collect::<Result<Vec<Runner>>>()?;
        let end = options.time.map(|time| Instant::now() + time);
        let progress = Mutex::new(Progress { end, ..Progress::default() });
        Ok(Self { options, runners, generator, plain, progress })
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap()
    }

    fn judge(&self, runner: &Runner, number: u64) -> Result<Outcome> {
        // Files of the previous input must not be mistaken for new ones.
        runner.create("input").and(runner.create("answer"))?;
        let argument = self.options.seed.wrapping_add(number).to_string();
        let generator = [&self.generator[..], &[argument]].concat();
        let begin = Instant::now();
        run_to_file(runner, "generator", &generator, Path::new("/dev/null"), "input")?;
        self.progress().generating += begin.elapsed();
        let input = runner.file("input");
        let is_small = file_size(&input) <= SMALL;
        self.progress().note_input(is_small.then(|| read(&input)).transpose()?);
        if let Some(plain) = &self.plain {
            run_to_file(runner, "brute force", plain, &input, "answer")?;
        }
        runner.decide()
    }

    /// Keeps the failure with the lowest rank.
    fn take(&self, runner: &Runner, number: u64, outcome: Outcome) -> Result<()> {
        let mut progress = self.progress();
        let is_fault = outcome.verdict == Verdict::Error;
        progress.note_failure(is_fault, Instant::now());
        let rank = (is_fault, file_size(&runner.file("input")), number);
        if progress.shortest.as_ref().map_or(true, |old| rank < old.rank) {
            let runner = runner.keep("../shortest")?;
            progress.shortest = Some(Failure { runner, outcome, rank });
        }
        Ok(())
    }

    /// Tries inputs until it is time to stop.
    fn run(&self) -> Result<Tested> {
        let begin = Instant::now();
        let results: Vec<Result<()>> = parallel_map(&self.runners, |runner| {
            let next = || self.progress().next(&self.options, Instant::now());
            while let Some(number) = next() {
                let outcome = self.judge(runner, number);
                let outcome = outcome.unwrap_or_else(|text| Outcome::new(Verdict::Error, &text));
                if outcome.verdict != Verdict::Ac {
                    self.take(runner, number, outcome)?;
                }
            }
            Ok(())
        });
        results.into_iter().collect::<Result<()>>()?;
        let mut progress = self.progress();
        if let Some(failure) = progress.shortest.take() {
            return self.report(failure);
        }
        let (name, seed) = (&self.runners[0].problem.name, self.options.seed);
        let (tried, spent) = (progress.tried, begin.elapsed());
        if self.options.is_one {
            println!("{name}: input {} of seed {seed} passed", self.options.numbers.0);
        } else if tried >= SAME && !progress.has_others {
            return Err(format!(
                "{name}: all inputs were the same: does the generator use its argument?"
            ));
        } else {
            let speed = tried as f64 / spent.as_secs_f64();
            println!("{name}: {tried} inputs passed, {speed:.0}/s, seed {seed}");
        }
        if self.options.time.is_some() && tried < FEW {
            let total = spent * self.runners.len() as u32;
            println!("{}", slow_note(tried, total, progress.generating));
        }
        Ok(Tested::Passed)
    }

    /// Shows the failure and saves its input.
    fn report(&self, failure: Failure) -> Result<Tested> {
        HAS_FAILED.store(true, SeqCst);
        let Failure { mut runner, mut outcome, rank: (is_fault, _, number) } = failure;
        let (seed, problem) = (self.options.seed, runner.problem.clone());
        let name = &problem.name;
        let by = self.options.by;
        let variable = by.map_or(String::new(), |by| format!(" BY={}", quoted(by)));
        let again = format!("again: make stress P={name} SEED={seed} INPUT={number}{variable}");
        if is_fault {
            let reasons: Vec<&str> = outcome.reasons.iter().map(|(_, text)| &text[..]).collect();
            eprintln!(
                "error: {name}: on input {number} of seed {seed}: {}",
                reasons.join("\n    ")
            );
            println!("{again}");
            return Ok(Tested::Broken);
        }
        let base = format!("target/stress/{}-{seed}-{number}", name.replace('/', "-"));
        let [input, answer] =
            ["in", "out"].map(|extension| PathBuf::from(format!("{base}.{extension}")));
        fs::create_dir_all("target/stress").map_err(cannot("write", Path::new("target/stress")))?;
        let _ = fs::remove_file(&answer);
        let mut saved = vec![("input", &input)];
        saved.extend(self.plain.as_ref().map(|_| ("answer", &answer)));
        for (file, to) in &saved {
            fs::copy(runner.file(file), to).map_err(cannot("write", to))?;
        }
        let saved: Vec<_> = saved.iter().map(|(_, to)| to.display().to_string()).collect();
        let case = Case { name: format!("{seed}-{number}"), input, answer, fault: None };
        // If it fails again, the second run is shown.
        let mut second = self.runners[0].clone();
        second.names_lines = outcome.verdict == Verdict::Re;
        let repeated = second.judge(&case);
        let is_repeated = repeated.verdict != Verdict::Ac;
        if is_repeated {
            (runner, outcome) = (second, repeated);
        }
        let verdict = outcome.verdict;
        let shortest = if self.options.is_one { "" } else { ", the shortest failing input found" };
        println!("error: {name}: failed on input {number} of seed {seed} ({verdict}){shortest}");
        explain(&runner, &case, &outcome, false);
        if !is_repeated {
            detail("note", "it passed when run again: does it depend on the time, an address or a HashMap's order?");
        }
        if by.map_or(true, |by| by.ends_with(".rs")) {
            detail("note", "built with overflow checks and debug assertions, unlike make test and online judges");
        }
        println!("saved: {}\n{again}", saved.join(" and "));
        if self.options.keep {
            keep(name, &case).unwrap_or_else(|reason| eprintln!("not added: {reason}"));
        }
        Ok(Tested::Failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(numbers: (u64, u64), is_one: bool) -> Options<'static> {
        Options { by: None, seed: 0, numbers, is_one, time: None, keep: false }
    }

    #[test]
    fn the_search_stops_after_the_last_input_or_in_time_but_goes_on_for_a_while_after_a_failure() {
        let now = Instant::now();
        let (over, later) = (Some(now), Some(now + MORE));
        let rows = [
            ("the first input", (1, 9), 0, false, None, false, Some(1)),
            ("one after others", (1, 9), 5, false, None, false, Some(6)),
            ("the last input", (1, 9), 8, false, None, false, Some(9)),
            ("none after the last", (1, 9), 9, false, None, false, None),
            ("before the end", (1, 9), 0, false, later, false, Some(1)),
            ("at the end", (1, 9), 0, false, over, false, None),
            ("more after a failure", (1, 9), 9, false, later, true, Some(10)),
            ("time is up after a failure", (1, 9), 5, false, over, true, None),
            ("the only input", (7, 7), 0, true, None, false, Some(7)),
            ("none after the only input", (7, 7), 1, true, later, true, None),
        ];
        for (name, numbers, tried, is_one, end, has_failed, wanted) in rows {
            let mut progress = Progress { tried, end, has_failed, ..Progress::default() };
            assert_eq!(progress.next(&options(numbers, is_one), now), wanted, "{name}");
            assert_eq!(progress.tried, tried + u64::from(wanted.is_some()), "{name}");
        }
    }

    #[test]
    fn the_search_ends_soon_after_a_failure_of_the_solution_and_at_once_after_one_of_the_helpers() {
        let now = Instant::now();
        let second = Duration::from_secs(1);
        let mut progress = Progress { end: Some(now + 60 * second), ..Progress::default() };
        progress.note_failure(false, now);
        assert_eq!(progress.end, Some(now + MORE));
        progress.note_failure(false, now + second);
        assert_eq!(progress.end, Some(now + MORE), "a second failure does not prolong the search");
        progress.note_failure(true, now + second);
        assert_eq!(progress.end, Some(now + second));
        let mut progress = Progress { end: Some(now), ..Progress::default() };
        progress.note_failure(false, now);
        assert_eq!(progress.end, Some(now + MORE), "a failure at the end prolongs the search");
    }

    #[test]
    fn a_generator_that_always_prints_the_same_input_is_recognised() {
        let rows =
            [("a a a", false), ("a b", true), ("a b a", true), ("a large a", true), ("a", false)];
        for (inputs, wanted) in rows {
            let mut progress = Progress::default();
            for input in inputs.split(' ') {
                progress.note_input((input != "large").then(|| input.into()));
            }
            assert_eq!(progress.has_others, wanted, "{inputs}");
        }
    }

    #[test]
    fn the_note_on_few_inputs_says_what_the_generator_takes() {
        let wanted =
            "note: only 40 inputs were tried: each took 500 ms, of which the generator 75 ms; \
            SECONDS=60 tries more";
        let [total, generating] = [20, 3].map(Duration::from_secs);
        assert_eq!(slow_note(40, total, generating), wanted);
        assert!(slow_note(0, total, generating).contains("only 0 inputs"));
    }
}
