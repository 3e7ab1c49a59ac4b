//! Looks for an input on which a solution is wrong, with two programs of the problem: `tests/P/gen` prints an input and
//! `tests/P/plain` its answer.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::time::Instant;

use crate::build;
use crate::compare::Verdict;
use crate::problem::{cannot, read, Case, Problem};
use crate::process::{at_once, cores};
use crate::report::explain;
use crate::verdict::{some_lines, Judge, Judged, HELPER_LIMITS, HELPER_SECONDS};
use crate::Result;

/// What runs the solution or another program of the problem, which is compiled if need be.
fn program(problem: &Problem, role: &str) -> Result<Vec<String>> {
    let built = match role {
        "solution" => build::solution(&problem.name, true),
        _ => build::helper(&problem.helper(role)?),
    };
    let why = |messages| format!("the {role} of {} cannot be run\n{messages}", problem.name);
    Ok(built.map_err(why)?.words)
}

/// Has a program print an input or an answer. It should print something and end well.
fn print(judge: &Judge, role: &str, words: &[String], from: &Path, to: &str) -> Result<()> {
    let ended = judge.run(role, words, from, &HELPER_LIMITS)?;
    let printed = judge.file(role);
    let how = if ended.late {
        format!("was ended after {HELPER_SECONDS} s")
    } else if !ended.status.success() {
        format!("ended {}", ended.text())
    } else if fs::metadata(&printed).map_or(0, |data| data.len()) == 0 {
        "printed nothing".to_string()
    } else {
        let to = judge.file(to);
        return fs::rename(printed, &to).map_err(cannot("write", &to));
    };
    let mut lines = vec![format!("tests/{}/{role} {how}", judge.problem.name)];
    lines.extend(some_lines(&judge.file(&format!("{role}.err"))));
    Err(lines.join("\n    "))
}

fn try_input(judge: &Judge, programs: &[Vec<String>], argument: u64) -> Result<Judged> {
    // What the last input has left is not about this one.
    judge.create("input").and(judge.create("answer"))?;
    let gen = [&programs[1][..], &[argument.to_string()]].concat();
    print(judge, "gen", &gen, Path::new("/dev/null"), "input")?;
    if let Some(plain) = programs.get(2) {
        print(judge, "plain", plain, &judge.file("input"), "answer")?;
    }
    judge.decide(&programs[0])
}

/// Saves the input that fails, and shows it; returns the exit status.
fn report(judge: &Judge, number: u64, seed: u64, judged: &Judged) -> Result<i32> {
    let (name, verdict) = (&judge.problem.name, judged.verdict);
    let case = Case::at(&format!("target/stress/{name}-{seed}-{number}.in"));
    let folder = case.input.parent().unwrap_or(&case.input);
    fs::create_dir_all(folder).map_err(cannot("write", folder))?;
    let mut saved = Vec::new();
    for (file, to) in [("input", &case.input), ("answer", &case.answer)] {
        let text = read(&judge.file(file)).unwrap_or_default();
        if !text.is_empty() {
            fs::write(to, text).map_err(cannot("write", to))?;
            saved.push(to.display().to_string());
        }
    }
    let input = format!("input {number} of seed {seed}");
    if verdict == Verdict::Error {
        let lines: Vec<&str> = judged.reasons.iter().map(|(_, text)| &text[..]).collect();
        eprintln!("error: {name}: on {input}: {}", lines.join("\n    "));
    } else {
        let why = "which is not minimised; no earlier one of this run fails";
        eprintln!("error: {name}: wrong on {input} ({verdict}), {why}");
        explain(judge, &case, judged, true);
    }
    if !saved.is_empty() {
        eprintln!("saved: {}", saved.join(" and "));
    }
    eprintln!("again: make stress P={name} SEED={seed} INPUT={number}");
    Ok(if verdict == Verdict::Error { 2 } else { 1 })
}

/// Tries the inputs of these numbers, as many at a time as there are cores; after so many seconds it begins no other.
/// Returns the exit status: 1 if the solution is wrong, 2 if the problem's own programs are.
pub fn stress(name: &str, seed: u64, (first, last): (u64, u64), seconds: u64) -> Result<i32> {
    let problem = Problem::read(name)?;
    let is_plain_needed = problem.needs_answers() || problem.helper("plain").is_ok();
    let roles = &["solution", "gen", "plain"][..2 + usize::from(is_plain_needed)];
    let programs = at_once(roles, |role| program(&problem, role));
    let programs = programs.into_iter().collect::<Result<Vec<_>>>()?;
    let judges = (0..cores().min(8)).map(|number| Judge::new(&problem, number));
    let judges = judges.collect::<Result<Vec<_>>>()?;
    let begin = Instant::now();
    let (next, stop) = (AtomicU64::new(first), AtomicBool::new(false));
    let tried = AtomicU64::new(0);
    let mut found = at_once(&judges, |judge| {
        while !stop.load(SeqCst) && begin.elapsed().as_secs() < seconds {
            let number = next.fetch_add(1, SeqCst);
            if number > last {
                break;
            }
            tried.fetch_add(1, SeqCst);
            let judged = try_input(judge, &programs, seed.wrapping_add(number));
            let judged = judged.unwrap_or_else(|why| Judged::new(Verdict::Error, &why));
            if judged.verdict != Verdict::Ac {
                // All smaller numbers have been taken already, so the smallest one that fails is found.
                stop.store(true, SeqCst);
                return Some((number, judge, judged));
            }
        }
        None
    });
    found.sort_by_key(|found| found.as_ref().map_or(u64::MAX, |found| found.0));
    if let Some(Some((number, judge, judged))) = found.first() {
        return report(judge, *number, seed, judged);
    }
    let tried = tried.load(SeqCst);
    let speed = tried as f64 / begin.elapsed().as_secs_f64();
    match first == last {
        true => println!("{name}: input {first} of seed {seed} agrees"),
        false => println!("{name}: {tried} inputs agree, {speed:.0} a second, seed {seed}"),
    }
    Ok(0)
}
