//! Interactive problems: a solution and an interactor talk through pipes, and what passes is written down.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::compare::Verdict;
use crate::problem::Case;
use crate::process::{start, Ended, Limits, Running, OUTPUT_MB};
use crate::sys;
use crate::verdict::{command, create, Judge, Judged, CHECKER_LIMITS};

/// Lines of the dialogue that are shown, and bytes of each.
const LINES: usize = 20;
const LINE_BYTES: usize = 160;

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Solution,
    Interactor,
}
use Side::{Interactor, Solution};

/// Why a dialogue was ended before both sides had.
#[derive(Clone, Copy, PartialEq)]
enum Cut {
    Silence,
    Length,
    Flood(Side),
}

struct State {
    /// When something was said last, or a side has ended.
    heard: Instant,
    /// Who was the first to stop talking or listening. It is set before the other side can notice.
    first: Option<Side>,
    /// The exit status of each side that has ended.
    ended: [Option<Option<i32>>; 2],
    said: [u64; 2],
    unfinished: [Vec<u8>; 2],
    lines: VecDeque<String>,
}

impl State {
    fn hear(&mut self, side: Side, bytes: &[u8]) {
        self.heard = Instant::now();
        self.said[side as usize] += bytes.len() as u64;
        for &byte in bytes {
            if byte == b'\n' {
                self.end_line(side);
            } else if self.unfinished[side as usize].len() < LINE_BYTES {
                self.unfinished[side as usize].push(byte);
            }
        }
    }

    fn end_line(&mut self, side: Side) {
        let line = std::mem::take(&mut self.unfinished[side as usize]);
        let speaker = if side == Solution {
            "solution"
        } else {
            "interactor"
        };
        self.lines.push_back(format!(
            "{:>10}: {}",
            speaker,
            String::from_utf8_lossy(&line)
        ));
        if self.lines.len() > LINES {
            self.lines.pop_front();
        }
    }
}

struct Dialogue {
    state: Mutex<State>,
    changed: Condvar,
}

impl Dialogue {
    /// Hands on what a side says, until one of them ends.
    fn relay(&self, side: Side, mut from: impl Read, to: impl Write) {
        let mut to = Some(to);
        let mut block = [0; 1 << 16];
        loop {
            let length = from.read(&mut block).unwrap_or(0);
            if length == 0 {
                self.state.lock().unwrap().first.get_or_insert(side);
                return;
            }
            self.state.lock().unwrap().hear(side, &block[..length]);
            let result = to
                .as_mut()
                .map(|to| to.write_all(&block[..length]).and_then(|()| to.flush()));
            if let Some(Err(_)) = result {
                // Nobody listens any more. Only the solution feels that: an interactor has a verdict to give.
                if side == Solution {
                    self.state.lock().unwrap().first.get_or_insert(Interactor);
                    return;
                }
                to = None;
            }
        }
    }

    fn wait(&self, side: Side, running: Running) -> Result<Ended, String> {
        let ended = running.wait();
        let mut state = self.state.lock().unwrap();
        state.heard = Instant::now();
        state.ended[side as usize] =
            Some(ended.as_ref().ok().and_then(|ended| ended.status.code()));
        self.changed.notify_all();
        ended
    }

    /// Returns when both sides have ended, or ends them for a reason. Also returns whether each had ended by itself.
    fn watch(&self, seconds: f64, groups: [i32; 2]) -> (Option<Cut>, [bool; 2]) {
        let begin = Instant::now();
        let mut state = self.state.lock().unwrap();
        loop {
            let [solution, interactor] = state.ended;
            // An interactor that is left alone may still have to think.
            let patience = if solution.is_some() {
                CHECKER_LIMITS.seconds
            } else {
                seconds
            };
            let cut = match (solution, interactor) {
                (Some(_), Some(_)) => return (None, [true; 2]),
                _ if state.said[0] > OUTPUT_MB << 20 => Some(Cut::Flood(Solution)),
                _ if state.said[1] > OUTPUT_MB << 20 => Some(Cut::Flood(Interactor)),
                _ if state.heard.elapsed().as_secs_f64() > patience => Some(Cut::Silence),
                _ if begin.elapsed().as_secs_f64() > seconds + CHECKER_LIMITS.seconds => {
                    Some(Cut::Length)
                }
                _ => None,
            };
            let refused = interactor.map_or(false, |status| status != Some(0));
            if cut.is_some() || refused {
                if refused {
                    state.first.get_or_insert(Interactor);
                }
                let ended = state.ended.map(|ended| ended.is_some());
                for (group, _) in groups.iter().zip(ended).filter(|(_, ended)| !ended) {
                    sys::signal_group(*group, sys::KILL);
                }
                return (cut, ended);
            }
            state = self
                .changed
                .wait_timeout(state, Duration::from_millis(20))
                .unwrap()
                .0;
        }
    }
}

/// Lets the program talk to the problem's interactor about a case.
pub fn judge(judge: &Judge, program: &[String], case: &Case) -> Result<Judged, String> {
    let write_error = |error: std::io::Error| error.to_string();
    let said = judge.work.join("interactor");
    // It is a copy, since testlib's interactors write to their second argument.
    let answer = judge.work.join("answer");
    fs::copy(judge.answer(case)?, &answer).map_err(write_error)?;
    let _ = fs::remove_file(judge.output());
    // Nobody is ended by these limits before `watch` would.
    let seconds = judge.limits.seconds + 3.0 * CHECKER_LIMITS.seconds;
    let mut interactor = command(&judge.helper);
    interactor.arg(&case.input).arg(&answer);
    interactor
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(create(&said)?);
    let mut interactor = start(
        &mut interactor,
        &Limits {
            seconds,
            ..CHECKER_LIMITS
        },
    )?;
    let mut solution = command(program);
    solution
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(create(&judge.errors())?);
    let mut solution = start(
        &mut solution,
        &Limits {
            seconds,
            ..judge.limits.clone()
        },
    )?;
    let dialogue = Dialogue {
        state: Mutex::new(State {
            heard: Instant::now(),
            first: None,
            ended: [None; 2],
            said: [0; 2],
            unfinished: Default::default(),
            lines: VecDeque::new(),
        }),
        changed: Condvar::new(),
    };
    let ends = |running: &mut Running| {
        (
            running.child.stdin.take().unwrap(),
            running.child.stdout.take().unwrap(),
        )
    };
    let (to_solution, from_solution) = ends(&mut solution);
    let (to_interactor, from_interactor) = ends(&mut interactor);
    let groups = [solution.group, interactor.group];
    let ((cut, had_ended), of_solution, of_interactor) = thread::scope(|scope| {
        scope.spawn(|| dialogue.relay(Solution, from_solution, to_interactor));
        scope.spawn(|| dialogue.relay(Interactor, from_interactor, to_solution));
        let of_solution = scope.spawn(|| dialogue.wait(Solution, solution));
        let of_interactor = scope.spawn(|| dialogue.wait(Interactor, interactor));
        let cut = dialogue.watch(judge.limits.seconds, groups);
        (
            cut,
            of_solution.join().unwrap(),
            of_interactor.join().unwrap(),
        )
    });
    let mut state = dialogue.state.into_inner().unwrap();
    let (of_solution, of_interactor) = (of_solution?, of_interactor?);
    let mut judged = Judged {
        verdict: Verdict::Ac,
        ended: None,
        difference: None,
        reasons: Vec::new(),
    };
    let end = judge.verdict_on_end(&of_solution, false);
    // What happens to a solution when the interactor has left is not its fault.
    let killed = !had_ended[0] && of_solution.status.signal() == Some(sys::KILL);
    let crashed = !killed && state.first != Some(Interactor) && end.0 != Verdict::Ac;
    match cut {
        _ if crashed => judged.set(end),
        Some(cut) => judged.set(verdict_on_cut(
            judge.limits.seconds,
            cut,
            had_ended,
            &of_solution,
            &of_interactor,
        )),
        None => {
            judged.hear_helper("interactor", &of_interactor, &said);
            // Time that the interactor took, and the pipes, does not count.
            let late = of_solution.cpu_ms as f64 > judge.limits.seconds * 1e3;
            if judged.verdict == Verdict::Ac && late {
                judged.set(judge.verdict_on_end(&of_solution, late));
            }
        }
    }
    for side in [Solution, Interactor] {
        if !state.unfinished[side as usize].is_empty() {
            state.end_line(side);
        }
    }
    judged
        .reasons
        .extend(state.lines.into_iter().map(|line| ("dialogue", line)));
    judged.ended = Some(of_solution);
    Ok(judged)
}

impl Judged {
    fn set(&mut self, (verdict, reason): (Verdict, Option<(&'static str, String)>)) {
        self.verdict = verdict;
        self.reasons.extend(reason);
    }
}

/// The verdict on a dialogue that had to be ended, and the reason.
fn verdict_on_cut(
    seconds: f64,
    cut: Cut,
    had_ended: [bool; 2],
    solution: &Ended,
    interactor: &Ended,
) -> (Verdict, Option<(&'static str, String)>) {
    let busy = |ended: &Ended| ended.cpu_ms as f64 > seconds * 500.0;
    let late = format!("after {} s", seconds);
    let (verdict, label, text) = match cut {
        Cut::Flood(Solution) => (
            Verdict::Ole,
            "ended",
            format!("after {} MB of output", OUTPUT_MB),
        ),
        Cut::Flood(Interactor) => (
            Verdict::Error,
            "error",
            "the interactor prints without end".to_string(),
        ),
        Cut::Length => (Verdict::Tle, "ended", "the dialogue has no end".to_string()),
        Cut::Silence if had_ended[1] => (
            Verdict::Tle,
            "ended",
            late + ", when the interactor had its answer",
        ),
        Cut::Silence if had_ended[0] || busy(interactor) => (
            Verdict::Error,
            "error",
            "the interactor does not end".to_string(),
        ),
        Cut::Silence if busy(solution) => (Verdict::Tle, "ended", late),
        Cut::Silence => (
            Verdict::Tle,
            "ended",
            format!("nothing was said for {} s: is a flush missing?", seconds),
        ),
    };
    (verdict, Some((label, text)))
}
