//! Tests programs on the cases of their problems: the report of `make test`, and plain verdicts for scripts.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::cases;
use crate::compile::{Built, NotBuilt, Purpose};
use crate::header;
use crate::lists;
use crate::new;
use crate::problems::{self, NO_SOLUTIONS};
use crate::process::{cores, parallel_map, HELPER_LIMITS};
use crate::report::{self, Report, Suspect};
use crate::texts::quoted;
use crate::types::{number, Case, Outcome, Problem, Result, Variables, Verdict};
use crate::verdict::Judge;

/// A problem to test.
struct Test<'a> {
    name: &'a str,
    variables: &'a Variables<'a>,
    problem: Result<Problem>,
    /// The folder that `FROM` names, or that of the samples.
    folder: PathBuf,
    /// The case that `CASE` names; otherwise all cases in the folder, and the names of the other files there.
    cases: Result<(Vec<Case>, Vec<String>)>,
}

impl<'a> Test<'a> {
    /// Fails if `FROM` or `CASE` names nothing.
    fn new(name: &'a str, variables: &'a Variables<'a>, problem: Result<Problem>) -> Result<Self> {
        let folder = variables.get("FROM").map_or_else(|| problems::samples(name), PathBuf::from);
        if variables.contains_key("FROM") && !folder.is_dir() {
            let folder = folder.display();
            return Err(format!("there is no folder FROM={folder}; unzip an archive first"));
        }
        let cases = match variables.get("CASE") {
            Some(case) => Ok((vec![cases::pick(&folder, case)?], Vec::new())),
            None => cases::all(&folder),
        };
        Ok(Self { name, variables, problem, folder, cases })
    }

    /// Why the problem is left out where several are tested, if it is.
    fn reason_left_out(&self) -> Option<[&'static str; 2]> {
        if new::is_template(&problems::solution(self.name)) {
            return Some(["not started", "it is still the template"]);
        }
        let (cases, _) = self.cases.as_ref().ok()?;
        cases.is_empty().then_some(["not judged", "it has no samples"])
    }

    /// Compiles the solution, or the program that `BY` names.
    fn compile(&self, purpose: Purpose) -> Built<Judge> {
        let mut problem = self.problem.clone()?;
        problem.limits.seconds = number(self.variables, "SECONDS", problem.limits.seconds)?;
        let mut judge = Judge::compiled(problem, self.variables.get("BY").copied(), purpose)?;
        judge.is_one = self.variables.contains_key("CASE");
        Ok(judge)
    }

    /// The cases to judge; fails if there are none.
    fn cases(&self, problem: &Problem) -> Result<Vec<Case>> {
        let (mut cases, others) = self.cases.clone()?;
        if cases.is_empty() {
            return Err(report::no_cases(problem, &self.folder, &others));
        }
        if !self.variables.contains_key("FROM") {
            cases::require_answers(problem, &mut cases);
        }
        Ok(cases)
    }

    /// Why no case could be judged: a verdict, the reason, and the messages of the compiler.
    fn failure(&self, failed: NotBuilt) -> (Verdict, String, String) {
        match failed {
            NotBuilt::Error(reason) => (Verdict::Error, reason, String::new()),
            NotBuilt::CompileError(messages) => {
                let solution = || problems::solution(self.name);
                let program = self.variables.get("BY").map_or_else(solution, PathBuf::from);
                (Verdict::Ce, format!("{} does not compile", program.display()), messages)
            }
        }
    }

    /// Judges the program on all cases, and reports the outcomes.
    fn report(&self, built: Built<Judge>, report: &mut Report) {
        report.title(self.name, &self.problem, self.variables.contains_key("BY"));
        let judged = built.and_then(|judge| Ok(self.report_cases(&judge, report)?));
        if let Err(failed) = judged {
            let count = self.cases.as_ref().map_or(0, |(cases, _)| cases.len());
            let (verdict, reason, messages) = self.failure(failed);
            report.fail(self.name, verdict, &reason, count);
            print!("{messages}");
        }
    }

    fn report_cases(&self, judge: &Judge, report: &mut Report) -> Result<()> {
        if let Ok((cases, others)) = &self.cases {
            report::note_others(others);
            report::note_empty(cases);
        }
        let cases = self.cases(&judge.runner.problem)?;
        let show = |case: &Case, outcome: &Outcome| report.case(judge, case, outcome);
        let outcomes = judge_all(judge, &cases, show);
        report.problem(self.name, &cases, &outcomes);
        Ok(())
    }
}

/// Judges the cases and shows each outcome, up to one after which there is a reason to stop.
fn judge_all(judge: &Judge, cases: &[Case], mut show: impl FnMut(&Case, &Outcome)) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for case in cases {
        let outcome = judge.judge(case);
        show(case, &outcome);
        outcomes.push(outcome);
        if report::reason_to_stop(&outcomes).is_some() {
            break;
        }
    }
    outcomes
}

/// A variable as it is given to make, after a blank.
fn given(variables: &Variables, name: &str) -> Option<String> {
    Some(format!(" {name}={}", quoted(variables.get(name).copied()?)))
}

/// Fails if a variable is given that requires a single problem, such as the example.
fn require_single(variables: &Variables, example: &str) -> Result<()> {
    for name in ["CASE", "BY", "FROM"] {
        if let Some(given) = given(variables, name) {
            let command = format!("make test P={example}{given}");
            return Err(format!("{name} requires a single problem, as in: {command}"));
        }
    }
    Ok(())
}

/// Tests the problems that `p` selects, and prints a report. Returns the exit status.
pub fn report(variables: &Variables, p: &str) -> Result<i32> {
    let purpose = Purpose::chosen(variables, Purpose::Judge)?;
    let mut headers: HashMap<_, _> = lists::update()?.into_iter().collect();
    let chosen = problems::chosen(p)?;
    if chosen.problems.is_empty() {
        println!("{NO_SOLUTIONS}\n0 passed, 0 failed");
        return Ok(0);
    }
    if !chosen.is_one() {
        require_single(variables, &chosen.problems[0])?;
    }
    // The variables other than `P` and `CASE`, for the command that repeats a case.
    let others = ["BUILD", "BY", "FROM"].into_iter();
    let again = others.filter_map(|name| given(variables, name)).collect();
    let is_verbose = ["VERBOSE", "CASE"].iter().any(|name| variables.contains_key(name));
    let mut report = Report::new(is_verbose, again);
    let mut started = Vec::new();
    for name in &chosen.problems {
        let header = headers.remove(name).unwrap_or_else(|| header::problem(name));
        let test = Test::new(name, variables, header)?;
        match test.reason_left_out() {
            Some(reason) if !chosen.is_one() => report.left_out(name, reason),
            _ => started.push(test),
        }
    }
    // Several problems are compiled at a time, and judged one after the other.
    for tests in started.chunks(cores()) {
        let all = parallel_map(tests, |test| test.compile(purpose));
        tests.iter().zip(all).for_each(|(test, built)| test.report(built, &mut report));
    }
    report.print_summary();
    let by = variables.get("BY").copied();
    if purpose == Purpose::Judge && by.map_or(true, |by| by.ends_with(".rs")) {
        rerun_with_checks(report.suspects(), by);
    }
    report.print_total();
    Ok(i32::from(report.has_failures()))
}

/// Runs these cases again on a build with overflow checks and debug assertions, and prints each panic that the first
/// run did not show.
fn rerun_with_checks(suspects: Vec<&Suspect>, by: Option<&str>) {
    for Suspect { problem, case, panic } in suspects {
        let mut slow = problem.clone();
        // The checks can make it several times slower.
        slow.limits.seconds = HELPER_LIMITS.seconds;
        if let Ok(judge) = Judge::compiled(slow, by, Purpose::Checks) {
            judge.judge(case);
            if let Some(now) = judge.runner.panic().filter(|now| Some(now) != panic.as_ref()) {
                println!("\nwith checks: {now} ({} {})", problem.name, case.name);
            }
        }
    }
}

/// Tests one problem for a script. Prints a line for each case, as in `WA 01-small`, or why none could be judged, as in
/// `CE bins/nim.rs does not compile`. Returns the exit status.
pub fn verdicts(variables: &Variables, name: &str) -> Result<i32> {
    let test = Test::new(name, variables, header::problem(name))?;
    let show = |case: &Case, outcome: &Outcome| println!("{} {}", outcome.verdict, case.name);
    let judged = test.compile(Purpose::Judge).and_then(|judge| {
        let cases = test.cases(&judge.runner.problem)?;
        Ok(judge_all(&judge, &cases, show))
    });
    let has_failures = match judged {
        Ok(outcomes) => outcomes.iter().any(|outcome| outcome.verdict.is_failure()),
        Err(failed) => {
            let (verdict, reason, _) = test.failure(failed);
            println!("{verdict} {reason}");
            true
        }
    };
    Ok(i32::from(has_failures))
}
