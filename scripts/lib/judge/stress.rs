//! Looks for an input on which a solution is wrong, with two programs of the problem: `tests/P/gen` prints an input and
//! `tests/P/plain` its answer.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};

use crate::build;
use crate::compare::{Checker, Verdict};
use crate::problem::{cannot, read, Problem};
use crate::process::{at_once, cores};
use crate::report::excerpt;
use crate::verdict::{some_lines, Judge, Judged, HELPER_LIMITS, HELPER_SECONDS};

/// Where a failing input and its expected output are saved.
const SAVED_IN: &str = "target/stress";

/// Lines and bytes of a file that are shown.
const SHOWN: (usize, usize) = (20, 2000);

/// What is tried.
pub struct Plan {
    pub seed: u64,
    /// The numbers of the first and the last input.
    pub first: u64,
    pub last: u64,
    /// No input is begun after it.
    pub time: Duration,
}

/// A program of the problem, and what runs it.
struct Program {
    role: &'static str,
    file: PathBuf,
    words: Vec<String>,
}

impl Program {
    /// Compiles it, if need be.
    fn new(problem: &Problem, role: &'static str) -> Result<Self, String> {
        let (file, built) = if role == "solution" {
            let file = PathBuf::from(format!("bins/{}.rs", problem.name));
            let built = build::solution(&problem.name, true);
            (file, built.map(|built| vec![built.program]))
        } else {
            let file = problem.helper(role)?;
            let built = build::helper(&file);
            (file, built)
        };
        let why = |messages| format!("{} cannot be run\n{messages}", file.display());
        let words = built.map_err(why)?;
        Ok(Self { role, file, words })
    }
}

/// Why a run ends early.
enum Failure {
    /// The solution is wrong.
    Wrong(Judged),
    /// The fault is the problem's.
    Fault(String),
}

/// Tries inputs in the judge's folder, where the last one remains.
struct Worker<'a> {
    judge: Judge<'a>,
    /// The solution, the generator, and the plain program if there is one.
    programs: &'a [Program],
}

impl Worker<'_> {
    /// Has the program print an input or an answer. It should print something, and say how it is well.
    fn print(
        &self,
        program: &Program,
        words: &[String],
        from: &Path,
        to: &str,
    ) -> Result<(), String> {
        let Program { role, file, .. } = program;
        let ended = self.judge.run(role, words, from, &HELPER_LIMITS)?;
        let printed = self.judge.file(role);
        let how = if ended.late {
            format!("was ended after {HELPER_SECONDS} s")
        } else if !ended.status.success() {
            format!("ended {}", ended.text())
        } else if fs::metadata(&printed).map_or(0, |data| data.len()) == 0 {
            "printed nothing".to_string()
        } else {
            let to = self.judge.file(to);
            return fs::rename(printed, &to).map_err(cannot("write", &to));
        };
        let mut lines = vec![format!("{} {how}", file.display())];
        lines.extend(some_lines(&self.judge.file(&format!("{role}.err"))));
        Err(lines.join("\n    "))
    }

    fn try_input(&self, argument: u64) -> Result<Judged, String> {
        let gen = &self.programs[1];
        let words = [gen.words.clone(), vec![argument.to_string()]].concat();
        self.print(gen, &words, Path::new("/dev/null"), "input")?;
        match self.programs.get(2) {
            Some(plain) => self.print(plain, &plain.words, &self.judge.file("input"), "answer")?,
            None => drop(self.judge.create("answer")?),
        }
        self.judge.decide(&self.programs[0].words)
    }

    fn fails(&self, argument: u64) -> Option<Failure> {
        match self.try_input(argument) {
            Ok(judged) if judged.verdict == Verdict::Ac => None,
            Ok(judged) if judged.verdict == Verdict::Error => {
                let lines: Vec<String> = judged.reasons.into_iter().map(|(_, text)| text).collect();
                Some(Failure::Fault(lines.join("\n    ")))
            }
            Ok(judged) => Some(Failure::Wrong(judged)),
            Err(why) => Some(Failure::Fault(why)),
        }
    }

    /// Shows the input that fails and saves it; returns the exit status.
    fn report(
        &self,
        number: u64,
        seed: u64,
        failure: &Failure,
        tried: &str,
    ) -> Result<i32, String> {
        let name = &self.judge.problem.name;
        let status = match failure {
            Failure::Wrong(judged) => {
                let verdict = judged.verdict;
                eprintln!(
                    "error: {name}: wrong on input {number} of seed {seed} ({verdict}), which is not minimised; \
                     no earlier one of this run fails"
                );
                self.show(judged);
                1
            }
            Failure::Fault(why) => {
                eprintln!("error: {name}: on input {number} of seed {seed}: {why}");
                2
            }
        };
        eprintln!("tried: {tried}");
        let mut saved = Vec::new();
        fs::create_dir_all(SAVED_IN).map_err(cannot("write", Path::new(SAVED_IN)))?;
        for (file, end) in [("input", "in"), ("answer", "out")] {
            let to = format!("{SAVED_IN}/{name}-{seed}-{number}.{end}");
            let text = read(&self.judge.file(file)).unwrap_or_default();
            if !text.is_empty() {
                fs::write(&to, text).map_err(cannot("write", Path::new(&to)))?;
                saved.push(to);
            }
        }
        if !saved.is_empty() {
            eprintln!("saved: {}", saved.join(" and "));
        }
        eprintln!("again: make stress P={name} SEED={seed} INPUT={number}");
        Ok(status)
    }

    fn show(&self, judged: &Judged) {
        let show = |label: &str, lines: Vec<String>| {
            eprintln!("{label}:");
            lines.iter().for_each(|line| eprintln!("    {line}"));
        };
        let show_file = |label: &str, name: &str| {
            let text = read(&self.judge.file(name)).unwrap_or_default();
            show(label, excerpt(&text, SHOWN));
        };
        show_file("input", "input");
        if self.programs.len() > 2 {
            show_file("expected", "answer");
        }
        if self.judge.problem.checker != Checker::Interactive {
            show_file("got", "solution");
        }
        let mut last = "";
        for (label, reason) in &judged.reasons {
            if *label != last {
                eprintln!("{label}:");
            }
            eprintln!("    {reason}");
            last = label;
        }
        let said = some_lines(&self.judge.file("solution.err"));
        if !said.is_empty() {
            show("stderr", said);
        }
    }
}

/// Tries inputs, as many at a time as there are cores; returns the exit status: 1 if the solution is wrong, 2 if the
/// problem's own programs are.
pub fn stress(name: &str, plan: &Plan) -> Result<i32, String> {
    let problem = Problem::read(name)?;
    let is_plain_needed = problem.needs_answers() || problem.helper("plain").is_ok();
    let roles = &["solution", "gen", "plain"][..2 + usize::from(is_plain_needed)];
    let programs = at_once(roles, |role| Program::new(&problem, role));
    let programs = programs.into_iter().collect::<Result<Vec<_>, _>>()?;
    let worker = |index| {
        let judge = Judge::new(&problem, index)?;
        let programs = &programs;
        Ok(Worker { judge, programs })
    };
    let workers: Result<Vec<Worker>, String> = (0..cores().min(8)).map(worker).collect();
    let workers = workers?;
    workers[0].judge.warm_up(&programs[0].words)?;
    let begin = Instant::now();
    let (next, stop) = (AtomicU64::new(plan.first), AtomicBool::new(false));
    let tried = AtomicU64::new(0);
    let mut found = at_once(&workers, |worker| {
        while !stop.load(SeqCst) && begin.elapsed() < plan.time {
            let number = next.fetch_add(1, SeqCst);
            if number > plan.last {
                break;
            }
            tried.fetch_add(1, SeqCst);
            if let Some(failure) = worker.fails(plan.seed.wrapping_add(number)) {
                // All smaller numbers have been taken already, so the smallest one that fails is found.
                stop.store(true, SeqCst);
                return Some((number, worker, failure));
            }
        }
        None
    });
    let (seed, tried) = (plan.seed, tried.load(SeqCst));
    let speed = tried as f64 / begin.elapsed().as_secs_f64();
    found.sort_by_key(|found| found.as_ref().map_or(u64::MAX, |found| found.0));
    if let Some(Some((number, worker, failure))) = found.first() {
        let tried = format!("{tried} inputs, {speed:.0} a second");
        return worker.report(*number, seed, failure, &tried);
    }
    match plan.first == plan.last {
        true => println!("{name}: input {} of seed {seed} agrees", plan.first),
        false => println!("{name}: {tried} inputs agree, {speed:.0} a second, seed {seed}"),
    }
    Ok(0)
}
