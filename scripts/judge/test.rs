//! Tests programs on the cases of their problems: the report of `make test`, and plain verdicts for scripts.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;

use crate::cases::{self, lacks_answer};
use crate::compile::{Built, NotBuilt, Purpose};
use crate::header;
use crate::lists;
use crate::problems::{self, NO_SOLUTIONS};
use crate::process::{cores, finish_if_interrupted, parallel_map, HELPER_LIMITS};
use crate::report::{self, Report, Suspect};
use crate::system::{self, Ended};
use crate::texts::quoted;
use crate::types::{number, Case, Outcome, Result, Variables, Verdict, Verdict::*};
use crate::verdict::Judge;

/// The memory limits of the programs that run at the same time add up to this at most.
const MEMORY_MB: u64 = 4096;
/// After so many cases that are TLE, the rest of a problem is skipped.
const LATE: usize = 2;

/// A problem to test.
struct Test<'a> {
    name: &'a str,
    variables: &'a Variables<'a>,
    /// The folder that `FROM` names, or that of the samples.
    folder: PathBuf,
    /// The case that `CASE` names; otherwise all cases in the folder, and the names of the other files there.
    cases: Result<(Vec<Case>, Vec<String>)>,
}

impl<'a> Test<'a> {
    /// Fails if `FROM` or `CASE` names nothing.
    fn new(name: &'a str, variables: &'a Variables<'a>) -> Result<Self> {
        let folder = variables.get("FROM").map_or_else(|| problems::samples(name), PathBuf::from);
        if variables.contains_key("FROM") && !folder.is_dir() {
            let folder = folder.display();
            return Err(format!("there is no folder FROM={folder}; unpack an archive first"));
        }
        let cases = match variables.get("CASE") {
            Some(case) => Ok((vec![cases::pick(&folder, case)?], Vec::new())),
            None => cases::all(&folder),
        };
        Ok(Self { name, variables, folder, cases })
    }

    /// Why the problem is left out of a test of several problems, if it is.
    fn reason_left_out(&self, is_one: bool) -> Option<String> {
        let name = self.name;
        if !self.variables.contains_key("BY") && problems::is_template(&problems::solution(name)) {
            return Some(format!("not started  {name} (it is still the template)"));
        }
        let (cases, _) = self.cases.as_ref().ok().filter(|_| !is_one)?;
        cases.is_empty().then(|| format!("not judged  {name} (make case P={name} adds a sample)"))
    }

    /// Compiles the solution, or the program that `BY` names.
    fn compile(&self, purpose: Purpose) -> Built<Judge> {
        let mut problem = header::problem(self.name)?;
        problem.limits.seconds = number(self.variables, "SECONDS", problem.limits.seconds)?;
        let mut judge = Judge::compiled(problem, self.variables.get("BY").copied(), purpose)?;
        judge.is_one = self.variables.contains_key("CASE");
        judge.wants_answers = !self.variables.contains_key("FROM");
        Ok(judge)
    }

    /// The cases to judge; fails if there are none.
    fn cases(&self) -> Result<Vec<Case>> {
        let (cases, others) = self.cases.clone()?;
        match cases.is_empty() {
            true => Err(report::no_cases(self.name, &self.folder, &others)),
            false => Ok(cases),
        }
    }

    /// Judges the program on all cases, and reports the outcomes.
    fn report(&self, built: Built<Judge>, report: &mut Report) {
        report.title(self.name, header::problem(self.name), self.variables.contains_key("BY"));
        let judged = built.and_then(|judge| Ok(self.report_cases(&judge, report)?));
        if let Err(NotBuilt(verdict, reason)) = judged {
            let count = self.cases.as_ref().map_or(0, |(cases, _)| cases.len());
            report.fail(self.name, verdict, &reason, count);
        }
    }

    fn report_cases(&self, judge: &Judge, report: &mut Report) -> Result<()> {
        if let Ok((_, others)) = &self.cases {
            report::note_others(others);
        }
        let cases = self.cases()?;
        let is_verbose = self.variables.contains_key("VERBOSE");
        let show =
            |judge: &Judge, case: &Case, outcome: &Outcome| report.case(judge, case, outcome);
        let size = team_size(judge, cases.len());
        let outcomes = judge_all(judge, size, &cases, is_verbose, show, LATE)?;
        let reason = reason_to_stop(&outcomes, LATE).unwrap_or_default();
        report.problem(self.name, &cases, &outcomes, reason);
        Ok(())
    }
}

/// How many judges may work at a time, as far as the programs fit into `MEMORY_MB`.
fn team_size(judge: &Judge, cases: usize) -> usize {
    let fitting = MEMORY_MB / judge.runner.problem.limits.memory_mb.max(1);
    judge.runner.team_size().min(cases).min(fitting as usize).max(1)
}

/// Whether other runs, which share caches and memory, may be to blame for the verdict or for much of the time.
fn is_doubtful(judge: &Judge, case: &Case, outcome: &Outcome) -> bool {
    let half_ms = judge.runner.problem.limits.seconds * 500.0;
    // The system kills programs if memory is short.
    let is_killed = |ended: Ended| outcome.verdict == Re && ended.signal() == Some(system::KILL);
    let is_affected = |ended: Ended| ended.cpu_ms as f64 > half_ms || is_killed(ended);
    match outcome.verdict {
        Tle | Error if outcome.stop.is_some() => false,
        Tle => true,
        Error => case.error.is_none() && !lacks_answer(&judge.runner.problem, case),
        Ac | Wa | Pe | Mle | Re | Ole | Ce | Ran => outcome.ended.map_or(false, is_affected),
    }
}

/// Whether the program used its limit on CPU time and half as much again.
fn is_endless(outcome: &Outcome) -> bool {
    outcome.ended.and_then(|ended| ended.signal()) == Some(system::XCPU)
}

/// Judges the cases, each on the first judge that is free. After one that fails or is doubtful, no more are started, so
/// each judge still has its files. Returns the judges and outcomes in the order of the cases.
fn judge_together<'a>(team: &'a [Judge], cases: &[Case]) -> Vec<(&'a Judge, Outcome)> {
    let waiting = Mutex::new(0..cases.len());
    let judged = Mutex::new(BTreeMap::new());
    parallel_map(team, |judge| {
        let next = || waiting.lock().unwrap().next();
        while let Some(number) = next() {
            let outcome = judge.try_case(&cases[number]);
            if outcome.verdict.is_failure() || is_doubtful(judge, &cases[number], &outcome) {
                *waiting.lock().unwrap() = 0..0;
            }
            judged.lock().unwrap().insert(number, (judge, outcome));
        }
    });
    judged.into_inner().unwrap().into_values().collect()
}

/// Why the remaining cases of a problem need not be run: they would end the same way, or `late` cases were TLE.
fn reason_to_stop(outcomes: &[Outcome], late: usize) -> Option<&'static str> {
    let is_late = |outcome: &&Outcome| match outcome.verdict {
        Tle => true,
        Ac | Wa | Pe | Mle | Re | Ole | Ce | Ran | Error => false,
    };
    let is_slow = outcomes.iter().filter(is_late).count() >= late;
    let slow = is_slow.then_some("because the program is too slow");
    outcomes.iter().find_map(|outcome| outcome.stop).or(slow)
}

/// Judges the cases and shows the outcomes in their order, up to one after which there is a reason to stop. A doubtful
/// case is run again alone, and the cases after it run alone. Once a program was endless when alone, it need not be run
/// again to show this in another case. Nothing is shown while a program runs, since a closed stdout ends the judge. In
/// a verbose report, outcomes are shown as soon as each judge has one.
fn judge_all(
    judge: &Judge,
    size: usize,
    cases: &[Case],
    is_verbose: bool,
    mut show: impl FnMut(&Judge, &Case, &Outcome),
    late: usize,
) -> Result<Vec<Outcome>> {
    let team = (0..size).map(|number| judge.numbered(number));
    let team = team.collect::<Result<Vec<Judge>>>()?;
    let (mut outcomes, mut needs_quiet) = (Vec::new(), false);
    while outcomes.len() < cases.len() {
        let next = &cases[outcomes.len()..];
        let size = if needs_quiet || !judge.is_settled() { 1 } else { team.len() };
        let most = if is_verbose || size == 1 { size } else { next.len() };
        let judged = judge_together(&team[..size], &next[..most.min(next.len())]);
        let is_alone = judged.len() == 1;
        for ((judge, mut outcome), case) in judged.into_iter().zip(next) {
            let is_known = is_endless(&outcome) && outcomes.iter().any(is_endless);
            if !is_alone && !is_known && is_doubtful(judge, case, &outcome) {
                needs_quiet = true;
                outcome = judge.try_case(case);
                finish_if_interrupted();
            }
            show(judge, case, &outcome);
            outcomes.push(outcome);
            if reason_to_stop(&outcomes, late).is_some() {
                return Ok(outcomes);
            }
        }
    }
    Ok(outcomes)
}

/// A variable as it is given to make, after a blank.
fn given(variables: &Variables, name: &str) -> Option<String> {
    Some(format!(" {name}={}", quoted(variables.get(name).copied()?)))
}

/// Tests the problems that `p` selects, and prints a report. Returns the exit status.
pub fn report(variables: &Variables, p: &str) -> Result<i32> {
    let purpose = Purpose::chosen(variables, Purpose::Judge);
    lists::update()?;
    let chosen = problems::chosen(p)?;
    if chosen.problems.is_empty() {
        println!("{NO_SOLUTIONS}\n0 passed, 0 failed");
        return Ok(0);
    }
    let mut needing_one = ["CASE", "BY", "FROM"].into_iter();
    if let Some(given) = needing_one.find_map(|name| given(variables, name)) {
        problems::one(&format!("test{given}"), p)?;
    }
    // The variables other than `P` and `CASE`, for the command that repeats a case.
    let others = ["BUILD", "BY", "FROM"].into_iter();
    let again = others.filter_map(|name| given(variables, name)).collect();
    let is_verbose = ["VERBOSE", "CASE"].iter().any(|name| variables.contains_key(name));
    let mut report = Report::new(is_verbose, again);
    let mut started = Vec::new();
    for name in &chosen.problems {
        let test = Test::new(name, variables)?;
        match test.reason_left_out(chosen.is_one()) {
            Some(reason) => report.problems.push(reason),
            None => started.push(test),
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
    Ok(i32::from(!report.failures.is_empty() || chosen.is_one() && started.is_empty()))
}

/// Runs these cases again on a build with overflow checks and debug assertions, and prints each panic that the first
/// run did not show.
fn rerun_with_checks(suspects: Vec<&Suspect>, by: Option<&str>) {
    for (problem, case, panic) in suspects {
        let mut slow = problem.clone();
        // The checks can make it several times slower.
        slow.limits.seconds = HELPER_LIMITS.seconds;
        if let Ok(judge) = Judge::compiled(slow, by, Purpose::Checks) {
            let outcome = judge.try_case(case);
            finish_if_interrupted();
            // A panic after the rejection by an interactor explains nothing.
            let now = judge.runner.panic().filter(|_| outcome.verdict == Re);
            if let Some(now) = now.filter(|now| Some(now) != panic.as_ref()) {
                println!("\nwith checks: {now} ({} {})", problem.name, case.name);
            }
        }
    }
}

/// Tests one problem for a script, a case at a time, up to the first TLE. Prints a line for each case, as in
/// `WA 01-small` or `ERROR 02: the checker crashed`, or why none could be judged, as in `CE bins/nim.rs does not
/// compile`. Returns the exit status.
pub fn verdicts(variables: &Variables, name: &str) -> Result<i32> {
    let test = Test::new(name, variables)?;
    let show = |_: &Judge, case: &Case, outcome: &Outcome| {
        let is_error = outcome.verdict == Verdict::Error;
        let reason = outcome.reasons.first().filter(|_| is_error);
        let reason = reason.map_or(String::new(), |(_, reason)| format!(": {reason}"));
        println!("{} {}{reason}", outcome.verdict, case.name)
    };
    let judged = test.compile(Purpose::Judge).and_then(|judge| {
        let cases = test.cases()?;
        Ok(judge_all(&judge, 1, &cases, false, show, 1)?)
    });
    match judged {
        Ok(outcomes) => Ok(i32::from(outcomes.iter().any(|outcome| outcome.verdict.is_failure()))),
        Err(NotBuilt(verdict, reason)) => {
            println!("{verdict} {reason}");
            Ok(1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::test_folder;
    use crate::runner::Runner;
    use crate::types::{Checker, Limits, Problem, ENDLESS};
    use std::fs;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    /// Calls `test` with judges of a shell script, and with cases that have these inputs; each answer is 42.
    fn with_team(size: usize, script: &str, inputs: &[&str], test: impl FnOnce(&[Judge], &[Case])) {
        let folder = test_folder();
        let case = |(number, line): (usize, &&str)| {
            let [input, answer] = ["in", "out"].map(|end| folder.join(format!("{number}.{end}")));
            fs::write(&input, line).unwrap();
            fs::write(&answer, "42\n").unwrap();
            Case { name: number.to_string(), input, answer, error: None }
        };
        let limits = Limits { seconds: 2.0, memory_mb: 512, ..Limits::default() };
        let judge = |number: usize| {
            let work = folder.join(format!("work{number}"));
            fs::create_dir_all(&work).unwrap();
            let problem = Problem { limits, checker: Checker::Tokens, ..Problem::default() };
            let program = ["sh", "-c", script].map(str::to_string).to_vec();
            Judge::new(Runner { problem, program, work, ..Runner::default() }).unwrap()
        };
        let cases: Vec<Case> = inputs.iter().enumerate().map(case).collect();
        test(&(0..size).map(judge).collect::<Vec<_>>(), &cases);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn outcomes_are_in_the_order_of_the_cases_and_a_failure_keeps_its_files() {
        let script = "read -r number pause; sleep $pause; echo $((40 + number))";
        let inputs = ["2 0.3", "2 0", "3 0.2", "2 0", "4 0", "2 0", "2 0.1"];
        for size in [1, 2, 4] {
            with_team(size, script, &inputs, |team, cases| {
                let mut shown = Vec::new();
                while shown.len() < cases.len() {
                    for (judge, outcome) in judge_together(team, &cases[shown.len()..]) {
                        let input = inputs[shown.len()];
                        let is_right = input.starts_with('2');
                        assert_eq!(outcome.verdict == Verdict::Ac, is_right, "{input}");
                        assert!(is_right || judge.runner.text("input") == input, "{input}");
                        shown.push(input);
                    }
                }
                assert_eq!(shown, inputs, "{size} at a time");
            });
        }
    }

    #[test]
    fn an_outcome_for_which_others_may_be_to_blame_is_doubtful() {
        with_team(1, "", &["1"], |team, cases| {
            // The raw wait status and the CPU time; the limit is 2 s.
            for (verdict, raw, cpu_ms, wanted) in [
                (Verdict::Ac, 0, 1000, false),
                (Verdict::Ac, 0, 1001, true),
                (Verdict::Wa, 0, 1, false),
                (Verdict::Re, 101 << 8, 1, false),
                (Verdict::Re, 9, 1, true),
            ] {
                let status = ExitStatus::from_raw(raw);
                let ended = Some(Ended { status, cpu_ms, peak_kb: 1, late: false });
                let outcome = Outcome { ended, ..Outcome::new(verdict, "") };
                assert_eq!(is_doubtful(&team[0], &cases[0], &outcome), wanted, "{outcome:?}");
            }
            let endless = Outcome { stop: Some(ENDLESS), ..Outcome::new(Verdict::Error, "") };
            assert!(!is_doubtful(&team[0], &cases[0], &endless), "it would take as long again");
            let error = Outcome::new(Verdict::Error, "no answer");
            assert!(is_doubtful(&team[0], &cases[0], &error), "the run failed");
            let malformed = Case { error: Some("no answer".to_string()), ..cases[0].clone() };
            assert!(!is_doubtful(&team[0], &malformed, &error), "it was not run");
        });
    }

    #[test]
    fn a_team_is_no_larger_than_its_cases_and_the_memory_allow() {
        with_team(1, "", &["1"], |judges, _| {
            let mut judge = judges[0].clone();
            assert_eq!(team_size(&judge, 9), cores().min(8));
            assert_eq!(team_size(&judge, 1), 1);
            let rows = [(512, 8), (1024, 4), (9999, 1)];
            for (memory_mb, most) in rows {
                judge.runner.problem.limits.memory_mb = memory_mb;
                assert_eq!(team_size(&judge, 9), cores().min(most), "{memory_mb} MB");
            }
            judge.runner.problem.limits.memory_mb = 1;
            judge.runner.is_command = true;
            assert_eq!(team_size(&judge, 9), 1, "a shell command");
        });
    }

    #[test]
    fn a_checker_that_was_stopped_ends_the_run() {
        let outcome = |stop| Outcome { stop, ..Outcome::new(Verdict::Error, "") };
        let outcomes = [Outcome::default(), outcome(Some(ENDLESS))];
        assert_eq!(reason_to_stop(&outcomes, LATE), Some(ENDLESS));
        assert_eq!(reason_to_stop(&[None, None].map(outcome), LATE), None, "other errors");
    }
}
