//! Searches for an input on which a solution fails: a generator prints inputs, a brute force prints answers, and the
//! solution is judged on them as on any case.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::compare::are_equal;
use crate::compile::{self, Purpose};
use crate::files::{cannot, file_size, target, window};
use crate::header;
use crate::new;
use crate::problems::{is_template, role_file, role_files};
use crate::process::{finish_if_interrupted, parallel_map, HELPER_LIMITS};
use crate::report::{detail, explain};
use crate::runner::Runner;
use crate::system;
use crate::texts::{excerpt, quoted, visible};
use crate::types::{Case, Outcome, Problem, Result, Verdict};
use crate::verdict::Judge;

/// If this many inputs are all the same, the generator is at fault.
const SAME: u64 = 50;
/// How many bytes of each input are compared with the first one, since this process must stay small.
const START: u64 = 1 << 16;
/// The note in place of the command that would repeat a failure.
const UNREPEATABLE: &str =
    "note: the generator prints another input for the same argument; all that is random must come from it";
/// How long the search continues after the first failure, at most, to find a shorter input.
const MORE: Duration = Duration::from_secs(2);

struct Failure {
    judge: Judge,
    outcome: Outcome,
    /// The failure with the lowest rank is reported: failures of the solution rank before those of the helpers, then
    /// shorter inputs before longer ones, then earlier before later ones.
    rank: (bool, u64, u64),
}

/// What all threads share.
#[derive(Default)]
struct Progress {
    tried: u64,
    /// When to stop; None while only the number of inputs is limited.
    end: Option<Instant>,
    shortest: Option<Failure>,
    /// The size of the largest input.
    largest: u64,
    /// The size and the start of the first input, and of one that differs from it.
    inputs: BTreeSet<(u64, Vec<u8>)>,
}

impl Progress {
    /// The number of the next input, or None to stop.
    fn next(&mut self, (first, last): (u64, u64), now: Instant) -> Option<u64> {
        if self.end.map_or(false, |end| now >= end) {
            return None;
        }
        let number = first.checked_add(self.tried).filter(|number| *number <= last)?;
        self.tried += 1;
        Some(number)
    }

    /// After a failure the search continues for a while; a failure of the problem's own programs ends it.
    fn note_failure(&mut self, is_error: bool, now: Instant) {
        let end = if is_error { now } else { now + MORE };
        self.end = Some(self.end.map_or(end, |earlier| earlier.min(end)));
    }

    /// Notes the size, and whether the generator prints different inputs.
    fn note_input(&mut self, start: (u64, Vec<u8>)) {
        self.largest = self.largest.max(start.0);
        if self.inputs.len() < 2 {
            self.inputs.insert(start);
        }
    }
}

#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The program or command that is tested instead of the solution, as for `Runner::compiled`.
    pub by: Option<&'a str>,
    /// The generator's argument is this plus the number of the input.
    pub seed: u64,
    /// The numbers of the first and the last input.
    pub numbers: (u64, u64),
    pub time: Option<Duration>,
}

struct Stress<'a> {
    options: Options<'a>,
    /// One per thread, all using a build with overflow checks.
    judges: Vec<Judge>,
    generator: Vec<String>,
    plain: Option<Vec<String>>,
    progress: Mutex<Progress>,
}

/// The roles whose programs are missing; a brute force that is still the template counts as missing. With a checker or
/// interactor, the brute force is optional.
pub fn missing(problem: &Problem) -> Vec<&'static str> {
    let is_missing = |role: &&str| match (*role, &role_files(problem, role)[..]) {
        ("gen", files) => files.is_empty(),
        (_, files) => problem.checker.needs_answers() && files.iter().all(|file| is_template(file)),
    };
    ["gen", "plain"].into_iter().filter(is_missing).collect()
}

/// Stress-tests a problem, and returns the exit status: 0 if it passed, 1 if it failed, 2 if the programs that this
/// needs have yet to be written. Fails if something other than the solution does.
pub fn test(name: &str, options: Options) -> Result<i32> {
    let problem = header::problem(name)?;
    let missing = missing(&problem);
    if missing.is_empty() {
        for file in role_files(&problem, "gen").iter().filter(|file| is_template(file)) {
            eprintln!("note: {} is still the template", file.display());
        }
        return Stress::new(&problem, options)?.run().map(|passed| i32::from(!passed));
    }
    let create = |role| new::create_program(name, role);
    let created = missing.into_iter().map(create).collect::<Result<Vec<_>>>()?.join(" and ");
    let advice = "(or write .py or .cpp files instead), then run make stress";
    eprintln!("fill in {created} {advice} P={name} again");
    Ok(2)
}

/// Runs a generator or a brute force, whose output becomes the file `to`; fails if the program does.
fn run_to_file(runner: &Runner, role: &str, call: Command, from: &Path, to: &str) -> Result<()> {
    // A command of BY runs in the root.
    let is_alone = call.get_current_dir().is_some();
    let ended = runner.run(to, call, from, HELPER_LIMITS)?;
    let problem = if system::interrupted().is_some() {
        "was interrupted".to_string()
    } else if ended.late {
        format!("took more than {} s; it needs smaller inputs", HELPER_LIMITS.seconds)
    } else if !ended.status.success() {
        format!("ended {ended}")
    } else if to == "input" && file_size(&runner.file(to)) == 0 {
        "printed nothing".to_string()
    } else {
        return Ok(());
    };
    let mut lines = vec![format!("{role} {problem}")];
    lines.extend(excerpt(&runner.text(&format!("{to}.err"))));
    lines.extend(runner.missed_file(to).filter(|_| is_alone).map(str::to_string));
    Err(lines.join("\n    "))
}

/// Runs the brute force, or another program, on an input, as for a stress test. Returns the file with its answer.
pub fn answer(name: &str, by: &str, input: &Path) -> Result<PathBuf> {
    let problem = Problem { name: name.to_string(), ..Problem::default() };
    let runner = Runner::compiled(problem, Some(by), Purpose::Judge)?;
    run_to_file(&runner, by, runner.alone()?, input, "answer")?;
    Ok(runner.file("answer"))
}

impl<'a> Stress<'a> {
    fn new(problem: &Problem, options: Options<'a>) -> Result<Self> {
        let judge = Judge::compiled(problem.clone(), options.by, Purpose::Checks)?;
        let has_plain = !role_files(problem, "plain").is_empty();
        let role = |role| compile::program(&role_file(problem, role)?, Purpose::Judge);
        let generator = role("gen")?;
        let plain = has_plain.then(|| role("plain")).transpose()?;
        let judges = (1..=judge.runner.team_size()).map(|number| judge.numbered(number));
        let judges = judges.collect::<Result<Vec<Judge>>>()?;
        let end = options.time.and_then(|time| Instant::now().checked_add(time));
        let progress = Mutex::new(Progress { end, ..Progress::default() });
        Ok(Self { options, judges, generator, plain, progress })
    }

    fn is_one(&self) -> bool {
        self.options.numbers.0 == self.options.numbers.1
    }

    fn generate(&self, runner: &Runner, number: u64) -> Result<()> {
        let mut generator = runner.command_in("helper", &self.generator)?;
        generator.arg(self.options.seed.wrapping_add(number).to_string());
        run_to_file(runner, "the generator", generator, Path::new("/dev/null"), "input")?;
        let input = runner.file("input");
        self.progress.lock().unwrap().note_input((file_size(&input), window(&input, 0, START)?));
        Ok(())
    }

    /// Whether the generator prints the input of a failure again, or fails again.
    fn is_repeatable(&self, failed: &Runner, number: u64) -> Result<bool> {
        let runner = &self.judges[0].runner;
        Ok(self.generate(runner, number).is_err()
            || are_equal(&failed.file("input"), &runner.file("input"))?)
    }

    fn try_input(&self, judge: &Judge) -> Result<Outcome> {
        let (runner, input) = (&judge.runner, judge.runner.file("input"));
        match &self.plain {
            Some(plain) => {
                let plain = runner.command_in("helper", plain)?;
                run_to_file(runner, "the brute force", plain, &input, "answer")?;
            }
            None => drop(runner.create("answer")?),
        }
        judge.try_input()
    }

    /// Keeps the failure with the lowest rank.
    fn take(&self, judge: &Judge, number: u64, outcome: Outcome) -> Result<()> {
        let mut progress = self.progress.lock().unwrap();
        let is_error = outcome.verdict == Verdict::Error;
        progress.note_failure(is_error, Instant::now());
        let rank = (is_error, file_size(&judge.runner.file("input")), number);
        if progress.shortest.as_ref().map_or(true, |old| rank < old.rank) {
            let mut judge = judge.clone();
            judge.runner.keep("../shortest")?;
            progress.shortest = Some(Failure { judge, outcome, rank });
        }
        Ok(())
    }

    /// Tries inputs until it is time to stop, and returns whether all passed.
    fn run(&self) -> Result<bool> {
        let begin = Instant::now();
        let results: Vec<Result<()>> = parallel_map(&self.judges, |judge| {
            let next = || self.progress.lock().unwrap().next(self.options.numbers, Instant::now());
            while let Some(number) = next() {
                let outcome =
                    self.generate(&judge.runner, number).and_then(|()| self.try_input(judge));
                let outcome = outcome.unwrap_or_else(|text| Outcome::new(Verdict::Error, &text));
                if outcome.verdict != Verdict::Ac {
                    self.take(judge, number, outcome)?;
                }
            }
            Ok(())
        });
        results.into_iter().collect::<Result<()>>()?;
        // Its report generates the input again, and needs this lock.
        let failure = self.progress.lock().unwrap().shortest.take();
        if let Some(failure) = failure {
            return self.report(failure);
        }
        let progress = self.progress.lock().unwrap();
        let (name, seed) = (&self.judges[0].runner.problem.name, self.options.seed);
        let tried = progress.tried;
        if self.is_one() {
            println!("{name}: input {} of seed {seed} passed", self.options.numbers.0);
        } else if tried >= SAME && progress.inputs.len() == 1 {
            return Err(format!("{name}: all inputs were the same: does gen use its argument?"));
        } else {
            let speed = tried as f64 / begin.elapsed().as_secs_f64();
            let tried = format!("{tried} inputs of up to {} bytes passed", progress.largest);
            println!("{name}: {tried}, {speed:.0}/s, seed {seed}");
        }
        Ok(true)
    }

    /// Saves the input and, if there is one, the answer of a failure; returns the case.
    fn save(&self, runner: &Runner, number: u64, has_answer: bool) -> Result<Case> {
        let seed = self.options.seed;
        let name = format!("{}-{seed}-{number}", runner.problem.name);
        let [input, answer] = ["in", "out"].map(|end| target("stress", &format!("{name}.{end}")));
        let folder = input.with_file_name("");
        fs::create_dir_all(&folder).map_err(cannot("write", &folder))?;
        fs::copy(runner.file("input"), &input).map_err(cannot("write", &input))?;
        let _ = fs::remove_file(&answer);
        if has_answer {
            fs::copy(runner.file("answer"), &answer).map_err(cannot("write", &answer))?;
        }
        Ok(Case { input, answer, ..Case::default() })
    }

    /// Shows a failure. An ERROR is the fault of the problem's own programs or of the machine.
    fn report(&self, failure: Failure) -> Result<bool> {
        let Failure { judge, outcome, rank: (is_error, _, number) } = failure;
        let (seed, name) = (self.options.seed, judge.runner.problem.name.clone());
        let by = self.options.by.map_or(String::new(), |by| format!(" BY={}", quoted(by)));
        let has_answer = self.plain.is_some() && !is_error;
        let case = self.save(&judge.runner, number, has_answer)?;
        let input = case.input.display();
        let again = if self.is_repeatable(&judge.runner, number)? {
            format!("again: make stress P={name} SEED={seed} INPUT={number}{by}")
        } else if is_error {
            UNREPEATABLE.to_string()
        } else {
            format!("again: make test P={name} CASE={input}{by} BUILD=debug\n{UNREPEATABLE}")
        };
        if is_error {
            let reasons: Vec<_> = outcome.reasons.iter().map(|(_, text)| &text[..]).collect();
            let reasons = visible(reasons.join("\n    ").as_bytes(), " ", "\n");
            let reasons = format!("{name}: on input {number} of seed {seed}: {reasons}");
            return Err(format!("{reasons}\nsaved: {input}\n{again}"));
        }
        self.show(&judge, &case, outcome, number)?;
        let answer = if has_answer { format!(" and {}", case.answer.display()) } else { "".into() };
        println!("saved: {input}{answer}\n{again}\nkeep:  make case P={name} IN={input}");
        Ok(false)
    }

    /// Runs the brute force and the solution again. Explains that failure or, if there is none now, the first one with
    /// a note.
    fn show(&self, first: &Judge, case: &Case, outcome: Outcome, number: u64) -> Result<()> {
        let second = &self.judges[0];
        second.runner.copy_case(case)?;
        let again = self.try_input(second);
        finish_if_interrupted();
        let again = again.unwrap_or_else(|text| Outcome::new(Verdict::Error, &text));
        let is_repeated = again.verdict.is_failure();
        let more = match (is_repeated, self.is_one()) {
            (false, _) => ", and passed when run again",
            (true, true) => "",
            (true, false) => ", the shortest failing input found",
        };
        let (judge, outcome) = if is_repeated { (second, again) } else { (first, outcome) };
        let (name, verdict) = (&first.runner.problem.name, outcome.verdict);
        let seed = self.options.seed;
        println!("error: {name}: failed on input {number} of seed {seed} ({verdict}){more}");
        explain(judge, case, &outcome);
        if !are_equal(&first.runner.file("answer"), &second.runner.file("answer"))? {
            detail("note", "the brute force printed another answer when run again");
        } else if !is_repeated {
            detail("note", "does it depend on the time, an address or a HashMap's order?");
        }
        if self.options.by.map_or(true, |by| by.ends_with(".rs")) {
            detail("note", "built with overflow checks and debug assertions, unlike in make test");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_ends_soon_after_a_failure_of_the_solution_and_at_once_after_one_of_the_helpers() {
        let now = Instant::now();
        let second = Duration::from_secs(1);
        for end in [None, Some(now + 60 * second)] {
            let mut progress = Progress { end, ..Progress::default() };
            progress.note_failure(false, now);
            assert_eq!(progress.end, Some(now + MORE));
            progress.note_failure(false, now + second);
            assert_eq!(progress.end, Some(now + MORE), "a second failure prolongs nothing");
            progress.note_failure(true, now + second);
            assert_eq!(progress.end, Some(now + second));
        }
        let mut progress = Progress { end: Some(now + second), ..Progress::default() };
        progress.note_failure(false, now);
        assert_eq!(progress.end, Some(now + second), "the time that was requested is kept");
    }
}
