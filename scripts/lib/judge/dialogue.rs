//! Interactive problems: a solution and an interactor talk through pipes, and what passes is written down.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::compare::Verdict;
use crate::problem::Case;
use crate::process::{command, start, Ended, Limits, Running, OUTPUT_MB};
use crate::sys;
use crate::verdict::{create, Judge, Judged, Reason, HELPER_LIMITS, HELPER_SECONDS};

/// Lines of the dialogue that are shown, and bytes of each.
const LINES: usize = 20;
const LINE_BYTES: usize = 160;

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Solution,
    Interactor,
}
use Side::{Interactor, Solution};

/// What is known of one side.
#[derive(Default)]
struct Half {
    bytes: u64,
    unfinished: Vec<u8>,
    /// Whether it has ended, and if so its exit status, which is missing after a signal.
    ended: Option<Option<i32>>,
}

struct State {
    halves: [Half; 2],
    /// When something was said last, or a side has ended.
    heard: Instant,
    /// Who was the first to stop talking or listening. It is set before the other side can notice.
    first: Option<Side>,
    /// Whether both were ended because neither said anything.
    silent: bool,
    lines: VecDeque<String>,
}

impl State {
    fn hear(&mut self, side: Side, bytes: &[u8]) {
        self.heard = Instant::now();
        self.halves[side as usize].bytes += bytes.len() as u64;
        for &byte in bytes {
            let unfinished = &mut self.halves[side as usize].unfinished;
            if byte == b'\n' {
                self.end_line(side);
            } else if unfinished.len() < LINE_BYTES {
                unfinished.push(byte);
            }
        }
    }

    fn end_line(&mut self, side: Side) {
        let line = std::mem::take(&mut self.halves[side as usize].unfinished);
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
    fn relay(&self, side: Side, mut from: impl Read, mut to: impl Write) {
        let mut block = [0; 1 << 16];
        let mut is_heard = true;
        loop {
            let length = from.read(&mut block).unwrap_or(0);
            if length == 0 {
                self.state.lock().unwrap().first.get_or_insert(side);
                return;
            }
            self.state.lock().unwrap().hear(side, &block[..length]);
            is_heard = is_heard && to.write_all(&block[..length]).is_ok();
            // Only a solution feels that nobody listens any more: an interactor has a verdict to give.
            if !is_heard && side == Solution {
                self.state.lock().unwrap().first.get_or_insert(Interactor);
                return;
            }
        }
    }

    fn wait(&self, side: Side, running: Running) -> Result<Ended, String> {
        let ended = running.wait();
        let mut state = self.state.lock().unwrap();
        state.heard = Instant::now();
        state.halves[side as usize].ended =
            Some(ended.as_ref().ok().and_then(|ended| ended.status.code()));
        self.changed.notify_all();
        ended
    }

    /// Returns when both sides have ended; or ends them, and says why if that is not the interactor's verdict.
    fn watch(&self, seconds: f64, groups: [i32; 2]) -> Option<(Verdict, Reason)> {
        let begin = Instant::now();
        let mut state = self.state.lock().unwrap();
        loop {
            let [solution, interactor] = [0, 1].map(|side| state.halves[side].ended);
            let is_flood = |side: Side| state.halves[side as usize].bytes > OUTPUT_MB << 20;
            let silence = state.heard.elapsed().as_secs_f64();
            let too_long = begin.elapsed().as_secs_f64() > seconds + HELPER_SECONDS;
            let alone = state
                .lines
                .iter()
                .all(|line| line.starts_with("interactor"));
            let fault = |text: &str| Some((Verdict::Error, ("error", text.to_string())));
            let late = |text: String| Some((Verdict::Tle, ("ended", text)));
            let cut = if solution.is_some() && interactor.is_some() {
                return None;
            } else if is_flood(Solution) {
                Some((
                    Verdict::Ole,
                    ("ended", format!("after {} MB of output", OUTPUT_MB)),
                ))
            } else if is_flood(Interactor) || too_long && alone {
                fault("the interactor prints without end")
            } else if too_long {
                late("the dialogue has no end".to_string())
            } else if solution.is_some() && silence > HELPER_SECONDS {
                fault("the interactor does not end")
            } else if solution.is_none() && interactor.is_some() && silence > seconds {
                late(format!(
                    "after {} s, when the interactor had its answer",
                    seconds
                ))
            } else if solution.is_none() && silence > seconds {
                state.silent = true;
                late(format!(
                    "nothing was said for {} s: is a flush missing?",
                    seconds
                ))
            } else {
                None
            };
            let is_refused = interactor.map_or(false, |status| status != Some(0));
            if cut.is_some() || is_refused {
                if is_refused {
                    state.first.get_or_insert(Interactor);
                }
                for (group, half) in groups.iter().zip(&state.halves) {
                    if half.ended.is_none() {
                        sys::signal_group(*group, sys::KILL);
                    }
                }
                return cut;
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
    let limits = &judge.problem.limits;
    let said = judge.work.join("interactor");
    // Nobody is ended by these limits before `watch` would.
    let seconds = limits.seconds + 3.0 * HELPER_SECONDS;
    let mut interactor = command(&judge.helper);
    // The answer is a copy, since testlib's interactors write to their second argument.
    interactor
        .arg(&case.input)
        .arg(judge.answer(case)?)
        .stderr(create(&said)?);
    interactor.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut interactor = start(
        &mut interactor,
        &Limits {
            seconds,
            ..HELPER_LIMITS
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
            ..limits.clone()
        },
    )?;
    let state = State {
        halves: Default::default(),
        heard: Instant::now(),
        first: None,
        silent: false,
        lines: VecDeque::new(),
    };
    let dialogue = Dialogue {
        state: Mutex::new(state),
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
    let (cut, of_solution, of_interactor) = thread::scope(|scope| {
        scope.spawn(|| dialogue.relay(Solution, from_solution, to_interactor));
        scope.spawn(|| dialogue.relay(Interactor, from_interactor, to_solution));
        let of_solution = scope.spawn(|| dialogue.wait(Solution, solution));
        let of_interactor = scope.spawn(|| dialogue.wait(Interactor, interactor));
        let cut = dialogue.watch(limits.seconds, groups);
        (
            cut,
            of_solution.join().unwrap(),
            of_interactor.join().unwrap(),
        )
    });
    let mut state = dialogue.state.into_inner().unwrap();
    let (of_solution, of_interactor) = (of_solution?, of_interactor?);
    let (end, reason) = judge.verdict_on_end(&of_solution);
    let killed = of_solution.status.signal() == Some(sys::KILL);
    // The times of the interactor and of the pipes do not count.
    let cpu_ms_max = limits.seconds * 1e3;
    let too_long = || {
        Judged::new(
            Verdict::Tle,
            Some(("ended", format!("after {} s", limits.seconds))),
        )
    };
    let busy = |ended: &Ended| ended.cpu_ms as f64 > cpu_ms_max / 10.0;
    let mut judged = match cut {
        // What happens to a solution when the interactor has left is not its fault.
        _ if end != Verdict::Ac && !killed && state.first != Some(Interactor) => {
            Judged::new(end, reason)
        }
        // Not everybody who says nothing waits for the other side.
        Some(_) if state.silent && busy(&of_solution) => too_long(),
        Some(_) if state.silent && busy(&of_interactor) => Judged::new(
            Verdict::Error,
            Some(("error", "the interactor does not answer".to_string())),
        ),
        Some((verdict, reason)) => Judged::new(verdict, Some(reason)),
        None => {
            let mut judged = Judged::new(Verdict::Ac, None);
            judged.hear_helper("interactor", &of_interactor, &said);
            match judged.verdict {
                Verdict::Ac if of_solution.cpu_ms as f64 > cpu_ms_max => too_long(),
                _ => judged,
            }
        }
    };
    for side in [Solution, Interactor] {
        if !state.halves[side as usize].unfinished.is_empty() {
            state.end_line(side);
        }
    }
    judged
        .reasons
        .extend(state.lines.into_iter().map(|line| ("dialogue", line)));
    judged.ended = Some(of_solution);
    Ok(judged)
}
