//! Judges deliberately wrong programs, each of which the samples must reject.

use std::path::{Path, PathBuf};

use crate::build::{self, Purpose};
use crate::cases::{all, pick, samples};
use crate::header::field_of;
use crate::problems::entries;
use crate::process::{cores, parallel_map};
use crate::stress::{extremes, is_known_to_referee};
use crate::types::{Problem, Result, Verdict};
use crate::verdict::Runner;

/// The default stack size of a program on Windows.
const STACK_KB: u64 = 1024;
/// The time limit of programs whose expected verdict is not TLE; generous, since the machine may be busy.
const BUSY_SECONDS: f64 = 20.0;

/// The programs in `tests/P/wrong`, excluding editor backups.
fn programs(problem: &Problem) -> Vec<PathBuf> {
    let folder = format!("tests/{}/wrong", problem.name);
    let files = entries(Path::new(&folder)).into_iter().map(|(_, entry)| entry.path());
    files.filter(|path| path.is_file() && !path.to_string_lossy().ends_with('~')).collect()
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
    let verdicts: Vec<_> = cases.iter().map(|case| runner.judge(case).verdict).collect();
    for (case, verdict) in cases.iter().zip(&verdicts) {
        if ![wanted, Verdict::Ac].contains(verdict) {
            return Err(format!("{verdict} on {}; expected {wanted} or AC", case.name));
        }
    }
    let caught = verdicts.iter().filter(|verdict| **verdict == wanted).count();
    match shape {
        "" if caught == 0 => Err(format!("no sample gives {wanted}")),
        shape if !shape.is_empty() && verdicts.last() != Some(&wanted) => {
            Err(format!("the generated input {shape} does not give {wanted}"))
        }
        _ => Ok(format!("{wanted} on {caught} of {}", cases.len())),
    }
}

/// Prints a line per wrong program, and how many passed. Returns whether all did.
pub fn check_all(problem: &Problem) -> Result<bool> {
    if is_known_to_referee(problem) {
        extremes(problem)?; // Generate them once, before several threads need them.
    }
    let programs: Vec<_> = programs(problem).into_iter().enumerate().collect();
    let mut passed = 0;
    for group in programs.chunks(cores()) {
        // Nothing may be compiled while another program is timed.
        parallel_map(group, |(_, file)| build::compile_program(file, Purpose::Judge).map(drop));
        let results = parallel_map(group, |(number, file)| check(problem, file, *number));
        for ((_, file), result) in group.iter().zip(results) {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            passed += usize::from(result.is_ok());
            let (label, text) = result.map_or_else(|text| ("FAILED", text), |text| ("ok", text));
            println!("{label:<7} {}/{stem}: {text}", problem.name);
        }
    }
    println!("{passed} passed, {} failed", programs.len() - passed);
    Ok(passed == programs.len())
}
