//! Judges deliberately wrong programs, each of which the samples must reject.

use std::path::{Path, PathBuf};

use crate::build::{self, Purpose};
use crate::cases::{all, pick, samples};
use crate::problems::entries;
use crate::process::{cores, parallel_map};
use crate::stress::{extremes, is_known_to_referee};
use crate::types::{read_text, Problem, Result, Verdict};
use crate::verdict::Runner;

/// The default stack size of a program on Windows.
const STACK_KB: u64 = 1024;
/// The time limit of programs whose expected verdict is not TLE; generous, since the machine may be busy.
const BUSY_SECONDS: f64 = 20.0;

/// The programs in `tests/P/wrong`, excluding editor backups.
fn programs(problem: &Problem) -> Result<Vec<PathBuf>> {
    let folder = format!("tests/{}/wrong", problem.name);
    let files = entries(Path::new(&folder))?.into_iter().map(|(_, entry)| entry.path());
    Ok(files.filter(|path| path.is_file() && !path.to_string_lossy().ends_with('~')).collect())
}

/// The value of a key in the comments of a program, or above the hunks of a diff.
fn field<'a>(text: &'a str, key: &str) -> &'a str {
    let lines = text.lines().take_while(|line| !line.starts_with("@@"));
    let mut lines = lines.map(|line| line.trim_start_matches(&['/', '!', ' '][..]));
    let value = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
    value.unwrap_or_default().trim()
}

/// Judges one program. If its header names a generated input, that input must produce the verdict in the header;
/// otherwise at least one sample must. Every other case must produce that verdict or AC. Returns a summary, or what is
/// wrong.
fn check(problem: &Problem, file: &Path, number: usize) -> Result<String> {
    let text = read_text(file)?;
    let (verdict, shown_by) = (field(&text, "Verdict"), field(&text, "Shown by"));
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
    let programs: Vec<_> = programs(problem)?.into_iter().enumerate().collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_from_comments_and_above_the_hunks_of_a_diff() {
        for (text, wanted) in [
            ("//! Verdict: WA\n//! Shown by:  a b\nfn main() {}", ["WA", "a b"]),
            ("// Verdict:RE\n//! Not shown by: a", ["RE", ""]),
            ("The mistake: a\nVerdict: WA\n@@ -1 +1 @@\n Shown by: b", ["WA", ""]),
            ("The verdict: WA", ["", ""]),
        ] {
            assert_eq!(["Verdict", "Shown by"].map(|key| field(text, key)), wanted, "{text}");
        }
    }
}
