//! Searches for an input on which a solution fails: a generator prints inputs, a brute force prints answers, and the
//! solution is judged on them as on any case.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::build::{self, Purpose};
use crate::cases::{all, number, samples};
use crate::header::{code, is_template, solution, template};
use crate::process::{command, cores, parallel_map, run, work_folder, HAS_FAILED, HELPER_LIMITS};
use crate::report::explain;
use crate::types::{
    cannot, file_size, quoted, read, read_text, Case, Limits, Outcome, Problem, Result, Verdict,
};
use crate::verdict::{excerpt, Runner};

/// So many inputs must not all be the same.
const SAME: u64 = 50;
/// The size in bytes up to which inputs are compared, since this process must stay small.
const SMALL: u64 = 1 << 16;
/// How long the search continues after the first failure, to find a shorter input.
const MORE: Duration = Duration::from_secs(2);

/// The limit for generating all maximum-size inputs of a problem.
const EXTREMES: Limits = Limits { seconds: 300.0, ..HELPER_LIMITS };

pub struct Failure {
    runner: Runner,
    outcome: Outcome,
    /// The failure with the lowest rank is reported: failures of the solution rank before those of the helpers, then
    /// shorter inputs before longer ones, then earlier before later ones.
    rank: (bool, u64, u64),
}

#[derive(Default)]
pub struct Progress {
    tried: u64,
    stop: Option<Instant>,
    shortest: Option<Failure>,
    /// The first input, and whether there has been a different one.
    input: Option<Vec<u8>>,
    has_others: bool,
}

impl Progress {
    fn stop_in(&mut self, time: Duration) {
        let end = Instant::now() + time;
        self.stop = Some(self.stop.map_or(end, |earlier| earlier.min(end)));
    }
}

#[derive(Clone, Copy)]
pub struct Options {
    /// The generator's argument is this plus the number of the input.
    pub seed: u64,
    /// The range of input numbers, inclusive.
    pub numbers: (u64, u64),
    pub is_one: bool,
    pub time: Option<Duration>,
    pub keep: bool,
}

pub struct Stress {
    options: Options,
    /// One runner per thread, all using a build with overflow checks.
    runners: Vec<Runner>,
    generator: Vec<String>,
    plain: Option<Vec<String>>,
    end: Option<Instant>,
    progress: Mutex<Progress>,
    /// The `BY` variable, for the command that repeats an input.
    again: String,
}

pub fn is_known_to_referee(problem: &Problem) -> bool {
    Path::new(&format!("tests/{}/rules.rs", problem.name)).exists()
}

/// The roles whose programs are missing; a brute force that is still the template counts as missing. With a checker or interactor, plain
/// is optional.
pub fn missing(problem: &Problem) -> Vec<&'static str> {
    let is_missing = |role: &&str| match (*role, &build::role_files(problem, role)[..]) {
        ("gen", files) => files.is_empty(),
        (_, files) => problem.checker.needs_answers() && files.iter().all(|file| is_template(file)),
    };
    let roles = if is_known_to_referee(problem) { [].iter() } else { ["gen", "plain"].iter() };
    roles.copied().filter(is_missing).collect()
}

/// Creates missing programs from templates, and returns an error that tells the user to fill them in.
pub fn make_programs(problem: &Problem, missing: &[&str]) -> Result<()> {
    let (name, mut made) = (&problem.name, String::new());
    for role in missing {
        let file = PathBuf::from(format!("tests/{name}/{role}.rs"));
        let mut text = read_text(&template(role))?;
        // The brute force starts with the input and output of the solution's template.
        if code(&text).is_empty() {
            text += &format!("\n{}", read_text(&template("solution"))?);
        }
        fs::create_dir_all(format!("tests/{name}"))
            .and_then(|()| fs::write(&file, text))
            .map_err(cannot("write", &file))?;
        made += &format!(" {}", file.display());
    }
    if made.is_empty() {
        return Ok(());
    }
    Err(format!(
        "the missing programs were created from templates: fill in{made} (or write .cpp, .py or an executable \
         instead, and remove the .rs), then run make stress P={name} again"
    ))
}

/// The folder with the maximum-size inputs and their answers. They are regenerated when the referee changes.
pub fn extremes(problem: &Problem) -> Result<PathBuf> {
    let name = &problem.name;
    let folder = Path::new("target/extreme").join(name);
    let words = build::referee("extremes", problem)?;
    let is_done = || fs::read_to_string(folder.join(".referee")).map_or(false, |by| by == words[0]);
    if !is_done() {
        let draft = work_folder()?.join(format!("extreme-{}", name.replace('/', "-")));
        fs::create_dir_all(&draft).map_err(cannot("write", &draft))?;
        let words = [&words[..], &[draft.display().to_string()]].concat();
        if !run(&mut command(&words), &EXTREMES)?.status.success() {
            return Err(format!(
                "cannot generate the maximum-size inputs: fix tests/{name}/rules.rs; to reproduce, run {}",
                words.join(" ")
            ));
        }
        let write = || {
            fs::write(draft.join(".referee"), &words[0])?;
            fs::create_dir_all("target/extreme")
        };
        write().map_err(cannot("write", &folder))?;
        // Another run may have finished first, and may be reading its files.
        if !is_done() {
            let _ = fs::remove_dir_all(&folder);
            let _ = fs::rename(&draft, &folder);
        }
    }
    Ok(folder)
}

/// Adds the case to the samples under the next free number, unless a sample has the same input.
fn keep(problem: &str, case: &Case) -> Result<()> {
    let folder = samples(problem);
    let (cases, _) = all(&folder)?;
    let text = read(&case.input)?;
    if let Some(same) = cases.iter().find(|old| read(&old.input).ok().as_ref() == Some(&text)) {
        eprintln!("already a sample: {}", same.input.display());
        return Ok(());
    }
    let next = cases.iter().filter_map(|case| number(&case.name)).max().unwrap_or(0) + 1;
    fs::create_dir_all(&folder).map_err(cannot("write", &folder))?;
    for (file, end) in [(&case.input, "in"), (&case.answer, "out")] {
        if file.exists() {
            let to = folder.join(format!("{next:02}-found-by-stress-{}.{end}", case.name));
            fs::copy(file, &to).map_err(cannot("write", &to))?;
            eprintln!("added as a sample: {}", to.display());
        }
    }
    Ok(())
}

/// Runs a generator or a brute force and moves its output to the file `to`; fails if the program does.
fn run_to_file(runner: &Runner, role: &str, words: &[String], from: &Path, to: &str) -> Result<()> {
    let ended = runner.run_helper(role, words, from)?;
    let printed = runner.file(role);
    let how = if ended.late {
        format!("was killed after {} s", HELPER_LIMITS.seconds)
    } else if !ended.status.success() {
        format!("ended {ended}")
    } else if role == "generator" && file_size(&printed) == 0 {
        "printed nothing".to_string()
    } else {
        let to = runner.file(to);
        return fs::rename(printed, &to).map_err(cannot("write", &to));
    };
    let mut lines = vec![format!("the {role} {how}")];
    lines.extend(excerpt(&runner.file(&format!("{role}.err"))));
    Err(lines.join("\n    "))
}

impl Stress {
    /// Prepares a stress test of the solution, or of the program or command `by` (see `Runner::compiled`).
    pub fn new(problem: &Problem, options: Options, by: Option<(&str, &Path)>) -> Result<Self> {
        let file = by.map_or_else(|| solution(&problem.name), |(by, _)| by.into());
        let runner = |number| {
            let runner = Runner::compiled(problem.clone(), by, Purpose::Checks, number)?;
            build::must_compile(&file, runner)
        };
        let is_known = is_known_to_referee(problem);
        let has_plain =
            problem.checker.needs_answers() || !build::role_files(problem, "plain").is_empty();
        let (generator, plain) = match is_known {
            true => (
                build::pin_cached_program(build::referee("generate", problem)?)?,
                Some(build::pin_cached_program(build::referee("solve", problem)?)?),
            ),
            false => {
                let command = |role| build::program(&build::role_file(problem, role)?);
                let role = |role| build::pin_cached_program(command(role)?);
                (role("gen")?, has_plain.then(|| role("plain")).transpose()?)
            }
        };
        let runners = (1..=cores().min(8)).map(runner);
        let mut runners = runners.collect::<Result<Vec<Runner>>>()?;
        // Condensing panics is slow, so it is done only for the failure that is reported.
        runners.iter_mut().for_each(|runner| runner.names_lines = false);
        let again = by.map_or(String::new(), |(by, _)| format!(" BY={}", quoted(by)));
        let end = options.time.map(|time| Instant::now() + time);
        let progress = Mutex::default();
        Ok(Self { options, runners, generator, plain, end, progress, again })
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap()
    }

    fn judge(&self, runner: &Runner, number: u64) -> Result<Outcome> {
        // Files of the previous input must not be mistaken for new ones.
        runner.create("input").and(runner.create("answer"))?;
        let argument = self.options.seed.wrapping_add(number).to_string();
        let generator = [&self.generator[..], &[argument]].concat();
        run_to_file(runner, "generator", &generator, Path::new("/dev/null"), "input")?;
        self.compare_inputs(&runner.file("input"))?;
        if let Some(plain) = &self.plain {
            run_to_file(runner, "brute force", plain, &runner.file("input"), "answer")?;
        }
        runner.decide()
    }

    /// Notes whether the generator prints different inputs; a large one counts as different.
    fn compare_inputs(&self, path: &Path) -> Result<()> {
        let mut progress = self.progress();
        if progress.has_others || file_size(path) > SMALL {
            progress.has_others = true;
            return Ok(());
        }
        let input = read(path)?;
        let first = progress.input.get_or_insert_with(|| input.clone());
        progress.has_others = *first != input;
        Ok(())
    }

    /// The number of the next input, or None to stop. After a failure the search may go past the requested count to
    /// find a shorter input.
    fn next(&self) -> Option<u64> {
        let mut progress = self.progress();
        let (first, last) = self.options.numbers;
        let number = first + progress.tried;
        let end = progress.stop.or(self.end);
        let is_over = end.map_or(false, |end| Instant::now() >= end);
        if is_over || number > last && (self.options.is_one || progress.stop.is_none()) {
            return None;
        }
        progress.tried += 1;
        Some(number)
    }

    /// Keeps the failure with the lowest rank. A failure of the problem's own programs ends the run.
    fn take(&self, runner: &Runner, number: u64, outcome: Outcome) -> Result<()> {
        let mut progress = self.progress();
        let is_fault = outcome.verdict == Verdict::Error;
        progress.stop_in(if is_fault { Duration::ZERO } else { MORE });
        let rank = (is_fault, file_size(&runner.file("input")), number);
        if progress.shortest.as_ref().map_or(true, |old| rank < old.rank) {
            let runner = runner.keep("../shortest")?;
            progress.shortest = Some(Failure { runner, outcome, rank });
        }
        Ok(())
    }

    /// Tries inputs until it is time to stop. Returns the exit status: 1 if the solution failed, 2 if the problem's own
    /// programs did.
    pub fn run(&self) -> Result<i32> {
        let begin = Instant::now();
        let results: Vec<Result<()>> = parallel_map(&self.runners, |runner| {
            while let Some(number) = self.next() {
                let outcome = self.judge(runner, number);
                let outcome = outcome.unwrap_or_else(|why| Outcome::new(Verdict::Error, &why));
                if outcome.verdict != Verdict::Ac {
                    self.take(runner, number, outcome)?;
                }
            }
            Ok(())
        });
        results.into_iter().collect::<Result<()>>()?;
        let progress = self.progress();
        if let Some(failure) = &progress.shortest {
            return self.report(failure);
        }
        let (name, seed, tried) =
            (&self.runners[0].problem.name, self.options.seed, progress.tried);
        if self.options.is_one {
            println!("{name}: input {} of seed {seed} passed", self.options.numbers.0);
        } else if tried >= SAME && !progress.has_others {
            return Err(format!(
                "{name}: all inputs were the same: does the generator use its argument?"
            ));
        } else {
            let speed = tried as f64 / begin.elapsed().as_secs_f64();
            println!("{name}: {tried} inputs passed, {speed:.0}/s, seed {seed}");
        }
        Ok(0)
    }

    /// Shows the failure and saves its input; returns the exit status.
    fn report(&self, failure: &Failure) -> Result<i32> {
        HAS_FAILED.store(true, SeqCst);
        let (runner, seed, (is_fault, _, number)) =
            (&failure.runner, self.options.seed, failure.rank);
        let name = &runner.problem.name;
        let again = format!("again: make stress P={name} SEED={seed} INPUT={number}{}", self.again);
        if is_fault {
            let reasons = failure.outcome.reasons.iter();
            let lines: Vec<&str> = reasons.map(|(_, text)| &text[..]).collect();
            eprintln!("error: {name}: on input {number} of seed {seed}: {}", lines.join("\n    "));
            println!("{again}");
            return Ok(2);
        }
        let base = format!("target/stress/{}-{seed}-{number}", name.replace('/', "-"));
        let [input, answer] = ["in", "out"].map(|end| PathBuf::from(format!("{base}.{end}")));
        fs::create_dir_all("target/stress").map_err(cannot("write", Path::new("target/stress")))?;
        let _ = fs::remove_file(&answer);
        let mut saved = vec![("input", &input)];
        saved.extend(self.plain.as_ref().map(|_| ("answer", &answer)));
        for (file, to) in &saved {
            fs::copy(runner.file(file), to).map_err(cannot("write", to))?;
        }
        let saved: Vec<_> = saved.iter().map(|(_, to)| to.display().to_string()).collect();
        let verdict = failure.outcome.verdict;
        let shortest = if self.options.is_one { "" } else { ", the shortest failing input found" };
        println!("error: {name}: failed on input {number} of seed {seed} ({verdict}){shortest}");
        let case = Case { name: format!("{seed}-{number}"), input, answer, fault: None };
        if verdict == Verdict::Re {
            let mut runner = runner.clone();
            runner.names_lines = true;
            runner.decide()?;
        }
        explain(runner, &case, &failure.outcome, false);
        println!("saved: {}\n{again}", saved.join(" and "));
        if self.options.keep {
            keep(name, &case)?;
        }
        Ok(1)
    }
}
