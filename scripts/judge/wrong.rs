//! Judges deliberately wrong programs, each of which the samples must reject.

use std::fs;
use std::path::{Path, PathBuf};

use crate::build::{self, Purpose};
use crate::cases::{all, pick, samples};
use crate::header::field_of;
use crate::process::parallel_map;
use crate::stress::{extremes, is_known_to_referee};
use crate::types::{Problem, Result, Verdict};
use crate::verdict::Runner;

/// The default stack size of a program on Windows.
const STACK_KB: u64 = 1024;
/// The time limit of programs whose expected verdict is not TLE; generous, since the machine may be busy.
const BUSY_SECONDS: f64 = 20.0;

/// The programs in `tests/P/wrong`, excluding editor backups.
pub fn programs(problem: &Problem) -> Vec<PathBuf> {
    let entries = fs::read_dir(format!("tests/{}/wrong", problem.name)).into_iter().flatten();
    let files = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file());
    let mut files: Vec<_> = files.filter(|path| !path.to_string_lossy().ends_with('~')).collect();
    files.sort();
    files
}

/// Judges one program. If its header names a generated input, that input must produce the verdict in the header;
/// otherwise at least one sample must. Every other case must produce that verdict or AC. Returns a summary, or what is
/// wrong.
fn check(problem: &Problem, file: &Path, number: usize) -> Result<String> {
    let path = file.display().to_string();
    let (verdict, shown_by) = (field_of(&path, "Verdict")?, field_of(&path, "Shown by")?);
    let shape = shown_by.rsplit(' ').next().unwrap_or("");
    let verdicts = [Verdict::Wa, Verdict::Pe, Verdict::Tle, Verdict::Mle, Verdict::Re];
    let wanted = verdicts.into_iter().find(|wanted| wanted.to_string() == verdict);
    let wanted = wanted.ok_or("it has no line of the form: Verdict: WA (or PE, TLE, MLE, RE)")?;
    let mut problem = problem.clone();
    problem.limits.stack_kb = STACK_KB;
    if wanted != Verdict::Tle {
        problem.limits.seconds = BUSY_SECONDS;
    }
    let mut cases = all(&samples(&problem.name))?.0;
    if !shape.is_empty() {
        cases.push(pick(&extremes(&problem)?, shape)?);
    }
    let runner = Runner::new(problem, build::program(file)?, number)?;
    let (mut caught, mut is_last_caught) = (0, false);
    for case in &cases {
        let verdict = runner.judge(case).verdict;
        is_last_caught = verdict == wanted;
        caught += usize::from(is_last_caught);
        if !is_last_caught && verdict != Verdict::Ac {
            return Err(format!("{verdict} on {}; expected {wanted} or AC", case.name));
        }
    }
    match shape {
        "" if caught == 0 => Err(format!("no sample gives {wanted}")),
        shape if !shape.is_empty() && !is_last_caught => {
            Err(format!("the generated input {shape} does not give {wanted}"))
        }
        _ => Ok(format!("{wanted} on {caught} of {}", cases.len())),
    }
}

/// Prints a line per wrong program. Returns how many passed and how many failed.
pub fn check_all(problem: &Problem, at_a_time: usize) -> Result<(usize, usize)> {
    if is_known_to_referee(problem) {
        extremes(problem)?; // Generate them once, before several threads need them.
    }
    let programs: Vec<_> = programs(problem).into_iter().enumerate().collect();
    let (mut passed, mut failed) = (0, 0);
    for group in programs.chunks(at_a_time) {
        // Nothing may be compiled while another program is timed.
        parallel_map(group, |(_, file)| build::compile_program(file, Purpose::Judge).map(drop));
        let results = parallel_map(group, |(number, file)| check(problem, file, *number));
        for ((_, file), result) in group.iter().zip(results) {
            let name = format!(
                "{}/{}",
                problem.name,
                file.file_stem().unwrap_or_default().to_string_lossy()
            );
            match &result {
                Ok(summary) => println!("ok      {name}: {summary}"),
                Err(reason) => println!("FAILED  {name}: {reason}"),
            }
            passed += usize::from(result.is_ok());
            failed += usize::from(result.is_err());
        }
    }
    Ok((passed, failed))
}
