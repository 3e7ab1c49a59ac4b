//! Looks for an input on which a solution is wrong, with two programs of the problem: `tests/P/gen` prints an input and
//! `tests/P/plain` its answer.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::thread;
use std::time::{Duration, Instant};

use crate::build;
use crate::compare::{Checker, Verdict};
use crate::problem::{cannot, read, Case, Problem};
use crate::process::{command, run};
use crate::report::excerpt;
use crate::verdict::{create, end_text, first_lines, Judge, Judged, HELPER_LIMITS, HELPER_SECONDS};

/// Where a failing input and its expected output are saved.
const SAVED_IN: &str = "target/stress";

/// What is tried.
pub struct Plan {
    pub seed: u64,
    /// The numbers of the first and the last input.
    pub first: u64,
    pub last: u64,
    /// No input is begun after it.
    pub time: Duration,
}

/// A program of the problem.
struct Helper {
    file: PathBuf,
    words: Vec<String>,
}

impl Helper {
    /// Compiles it, if need be.
    fn new(problem: &Problem, role: &str) -> Result<Self, String> {
        let file = problem.helper(role)?;
        let words = build::helper(&file).map_err(|messages| {
            eprintln!("{}", messages.trim_end());
            format!("{} cannot be run", file.display())
        })?;
        Ok(Self { file, words })
    }

    /// Runs it, and says what is wrong with it if it does not print anything as it should.
    fn print(&self, argument: Option<u64>, input: &Path, output: &Path) -> Result<(), String> {
        let said = output.with_extension("said");
        let mut command = command(&self.words);
        command.args(argument.map(|argument| argument.to_string()));
        command.stdin(File::open(input).map_err(cannot("read", input))?);
        command.stdout(create(output)?).stderr(create(&said)?);
        let ended = run(&mut command, &HELPER_LIMITS)?;
        let how = if ended.late {
            format!("was ended after {HELPER_SECONDS} s")
        } else if !ended.status.success() {
            format!("ended {}", end_text(&ended))
        } else if fs::metadata(output).map_or(0, |data| data.len()) == 0 {
            "printed nothing".to_string()
        } else {
            return Ok(());
        };
        let mut lines = vec![format!("{} {how}", self.file.display())];
        lines.extend(first_lines(&said));
        Err(lines.join("\n    "))
    }
}

/// All that is compiled.
struct Programs {
    solution: Vec<String>,
    gen: Helper,
    /// A checker or an interactor may do without.
    plain: Option<Helper>,
}

impl Programs {
    /// Compiles them at the same time.
    fn new(problem: &Problem) -> Result<Self, String> {
        let is_plain_needed = problem.needs_answers() || problem.helper("plain").is_ok();
        thread::scope(|scope| {
            let solution = scope.spawn(|| build::solution(&problem.name, true));
            let gen = scope.spawn(|| Helper::new(problem, "gen"));
            let plain = is_plain_needed.then(|| Helper::new(problem, "plain"));
            let solution = solution.join().unwrap().map_err(|messages| {
                eprintln!("{}", messages.trim_end());
                format!("bins/{}.rs does not compile", problem.name)
            })?;
            Ok(Self {
                solution: vec![solution.program],
                gen: gen.join().unwrap()?,
                plain: plain.transpose()?,
            })
        })
    }
}

/// Why a run ends early.
enum Failure {
    /// The solution is wrong.
    Wrong(Judged),
    /// The fault is the problem's.
    Fault(String),
}

/// Tries inputs in a folder of its own, where the last one remains.
struct Worker<'a> {
    judge: Judge<'a>,
    programs: &'a Programs,
    case: Case,
}

impl<'a> Worker<'a> {
    fn new(problem: &'a Problem, programs: &'a Programs, index: usize) -> Result<Self, String> {
        let mut judge = Judge::new(problem)?;
        judge.work = judge.work.join(format!("worker{index}"));
        fs::create_dir_all(&judge.work).map_err(cannot("write", &judge.work))?;
        let case = Case::at(&judge.work.join("case"));
        Ok(Self {
            judge,
            programs,
            case,
        })
    }

    fn fails(&self, argument: u64) -> Option<Failure> {
        let Case { input, answer, .. } = &self.case;
        let _ = fs::remove_file(answer);
        let Programs {
            gen,
            plain,
            solution,
        } = self.programs;
        let printed = gen
            .print(Some(argument), Path::new("/dev/null"), input)
            .and_then(|()| {
                plain
                    .as_ref()
                    .map_or(Ok(()), |plain| plain.print(None, input, answer))
            });
        if let Err(why) = printed {
            return Some(Failure::Fault(why));
        }
        let judged = self.judge.judge(solution, &self.case);
        match judged.verdict {
            Verdict::Ac => None,
            Verdict::Error => {
                let reasons = judged.reasons.into_iter().map(|(_, text)| text);
                let reasons: Vec<String> = reasons.collect();
                Some(Failure::Fault(reasons.join("\n    ")))
            }
            _ => Some(Failure::Wrong(judged)),
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
        let base = format!("{SAVED_IN}/{name}-{seed}-{number}");
        fs::create_dir_all(SAVED_IN).map_err(cannot("write", Path::new(SAVED_IN)))?;
        for (from, end) in [(&self.case.input, "in"), (&self.case.answer, "out")] {
            let to = format!("{base}.{end}");
            if fs::metadata(from).map_or(0, |data| data.len()) > 0 {
                fs::copy(from, &to).map_err(cannot("write", Path::new(&to)))?;
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
        let show = |label: &str, text: &[u8]| eprintln!("{label}:\n{}", excerpt(text));
        let text = |path: &Path| read(path).unwrap_or_default();
        show("input", &text(&self.case.input));
        if self.case.answer.exists() {
            show("expected", &text(&self.case.answer));
        }
        if self.judge.problem.checker != Checker::Interactive {
            show("got", &text(&self.judge.output()));
        }
        let mut last = "";
        for (label, reason) in &judged.reasons {
            if *label != last {
                eprintln!("{label}:");
            }
            eprintln!("    {reason}");
            last = label;
        }
        let said = text(&self.judge.errors());
        if !said.is_empty() {
            show("stderr", &said);
        }
    }
}

/// Tries inputs, as many at a time as there are cores; returns the exit status: 1 if the solution is wrong, 2 if the
/// problem's own programs are.
pub fn stress(name: &str, plan: &Plan) -> Result<i32, String> {
    let problem = Problem::read(name)?;
    let programs = Programs::new(&problem)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let workers: Result<Vec<Worker>, String> = (0..cores.min(8))
        .map(|index| Worker::new(&problem, &programs, index))
        .collect();
    let workers = workers?;
    workers[0].judge.warm_up(&programs.solution)?;
    let begin = Instant::now();
    let (next, stop) = (AtomicU64::new(plan.first), AtomicBool::new(false));
    let take = || {
        let is_over = stop.load(SeqCst) || begin.elapsed() >= plan.time;
        let number = next.fetch_add(1, SeqCst);
        (!is_over && number <= plan.last).then_some(number)
    };
    let work = |worker: &Worker| {
        let mut tried = 0;
        while let Some(number) = take() {
            tried += 1;
            if let Some(failure) = worker.fails(plan.seed.wrapping_add(number)) {
                // All smaller numbers have been taken already, so the smallest one that fails is found.
                stop.store(true, SeqCst);
                return (tried, Some((number, failure)));
            }
        }
        (tried, None)
    };
    let results: Vec<(u64, Option<(u64, Failure)>)> = thread::scope(|scope| {
        let threads: Vec<_> = workers
            .iter()
            .map(|worker| scope.spawn(|| work(worker)))
            .collect();
        let results = threads.into_iter().map(|thread| thread.join().unwrap());
        results.collect()
    });
    let seconds = begin.elapsed().as_secs_f64();
    let tried: u64 = results.iter().map(|(tried, _)| tried).sum();
    let found = workers.iter().zip(results);
    let found = found.filter_map(|(worker, (_, failure))| Some((worker, failure?)));
    let seed = plan.seed;
    let speed = format!("{:.0} a second", tried as f64 / seconds);
    match found.min_by_key(|(_, (number, _))| *number) {
        Some((worker, (number, failure))) => {
            let tried = format!("{tried} inputs, {speed}");
            return worker.report(number, seed, &failure, &tried);
        }
        None if plan.first == plan.last => {
            println!("{name}: input {} of seed {seed} agrees", plan.first)
        }
        None => println!("{name}: {tried} inputs agree, {speed}, seed {seed}"),
    }
    Ok(0)
}
