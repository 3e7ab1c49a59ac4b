//! Interactive problems: a solution and an interactor talk through pipes, and what passes is written down.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Stdio};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::compare::Verdict;
use crate::problem::Case;
use crate::process::{command, start, Ended, Limits, Running, OUTPUT_MB};
use crate::sys;
use crate::verdict::{create, Judge, Judged, HELPER_LIMITS, HELPER_SECONDS};

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
    /// Who said something last.
    last: Option<Side>,
    /// Who was the first to stop talking or listening. It is set before the other side can notice.
    first: Option<Side>,
    /// Whether both were ended because neither said anything.
    silent: bool,
    lines: VecDeque<String>,
}

impl State {
    fn new() -> Self {
        Self {
            halves: Default::default(),
            heard: Instant::now(),
            last: None,
            first: None,
            silent: false,
            lines: VecDeque::new(),
        }
    }

    fn hear(&mut self, side: Side, bytes: &[u8]) {
        self.heard = Instant::now();
        self.last = Some(side);
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
        let status = ended.as_ref().ok().and_then(|ended| ended.status.code());
        state.halves[side as usize].ended = Some(status);
        self.changed.notify_all();
        ended
    }

    /// Returns when both sides have ended; or ends them, and says why if that is not the interactor's verdict.
    fn watch(&self, seconds: f64, groups: [i32; 2]) -> Option<Judged> {
        let begin = Instant::now();
        let late = |text: &str| Some(Judged::new(Verdict::Tle, "ended", text));
        let fault = |text: &str| Some(Judged::new(Verdict::Error, "error", text));
        let mut state = self.state.lock().unwrap();
        loop {
            let [solution, interactor] = [0, 1].map(|side| state.halves[side].ended);
            let [from_solution, from_interactor] = [0, 1].map(|side| state.halves[side].bytes);
            let silence = state.heard.elapsed().as_secs_f64();
            let is_long = begin.elapsed().as_secs_f64() > seconds + HELPER_SECONDS;
            let is_alone = state
                .lines
                .iter()
                .all(|line| line.starts_with("interactor"));
            let is_refused = interactor.map_or(false, |status| status != Some(0));
            let cut = if solution.is_some() && interactor.is_some() {
                return None;
            } else if from_solution > OUTPUT_MB << 20 {
                let text = format!("after {OUTPUT_MB} MB of output");
                Some(Judged::new(Verdict::Ole, "ended", &text))
            } else if from_interactor > OUTPUT_MB << 20 || is_long && is_alone {
                fault("the interactor prints without end")
            } else if is_long {
                late("the dialogue has no end")
            } else if solution.is_some() && silence > HELPER_SECONDS {
                fault("the interactor does not end")
            } else if solution.is_some() || silence <= seconds {
                None
            } else if interactor.is_some() {
                late(&format!(
                    "after {seconds} s, when the interactor had its answer"
                ))
            } else {
                state.silent = true;
                let doubt = match state.last {
                    Some(Solution) => ", or does the interactor not answer?",
                    _ => "?",
                };
                late(&format!(
                    "nothing was said for {seconds} s: is a flush missing{doubt}"
                ))
            };
            if is_refused {
                state.first.get_or_insert(Interactor);
            }
            if cut.is_some() || is_refused {
                for (group, half) in groups.iter().zip(&state.halves) {
                    if half.ended.is_none() {
                        sys::signal_group(*group, sys::KILL);
                    }
                }
                return cut;
            }
            let pause = Duration::from_millis(20);
            state = self.changed.wait_timeout(state, pause).unwrap().0;
        }
    }
}

/// Starts a side that talks through pipes: what writes to it, what reads from it, and the program.
fn start_talking(
    words: &[String],
    files: &[&Path],
    errors: &Path,
    limits: Limits,
) -> Result<(ChildStdin, ChildStdout, Running), String> {
    let mut command = command(words);
    command.args(files).stderr(create(errors)?);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    // `watch` ends it earlier.
    let seconds = limits.seconds + 3.0 * HELPER_SECONDS;
    let mut running = start(&mut command, &Limits { seconds, ..limits })?;
    let input = running.child.stdin.take().unwrap();
    let output = running.child.stdout.take().unwrap();
    Ok((input, output, running))
}

/// Lets the program talk to the problem's interactor about a case.
pub fn judge(judge: &Judge, program: &[String], case: &Case) -> Result<Judged, String> {
    let limits = judge.problem.limits;
    let said = judge.work.join("interactor");
    // The answer is a copy, since testlib's interactors write to their second argument.
    let files = [case.input.as_path(), &judge.answer(case)?];
    let (to_interactor, from_interactor, interactor) =
        start_talking(&judge.helper, &files, &said, HELPER_LIMITS)?;
    let (to_solution, from_solution, solution) =
        start_talking(program, &[], &judge.errors(), limits)?;
    let groups = [solution.group, interactor.group];
    let dialogue = Dialogue {
        state: Mutex::new(State::new()),
        changed: Condvar::new(),
    };
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
    let cpu_ms_max = limits.seconds * 1e3;
    let is_busy = |ended: &Ended| ended.cpu_ms as f64 > cpu_ms_max * 0.3;
    let is_killed = of_solution.status.signal() == Some(sys::KILL);
    // What happens to a solution when the interactor has left is not its fault.
    let is_on_its_own = !is_killed && state.first != Some(Interactor);
    let crash = judge.crash(&of_solution).filter(|_| is_on_its_own);
    let mut judged = match (crash, cut) {
        (Some(crash), _) => crash,
        // Not everybody who says nothing waits for the other side.
        (_, Some(_)) if state.silent && is_busy(&of_solution) => judge.too_late(),
        (_, Some(_)) if state.silent && is_busy(&of_interactor) => {
            Judged::new(Verdict::Error, "error", "the interactor does not answer")
        }
        (_, Some(cut)) => cut,
        _ => Judged::heard("interactor", &of_interactor, &said),
    };
    // The times of the interactor and of the pipes do not count.
    if judged.verdict == Verdict::Ac && of_solution.cpu_ms as f64 > cpu_ms_max {
        judged = judge.too_late();
    }
    for side in [Solution, Interactor] {
        if !state.halves[side as usize].unfinished.is_empty() {
            state.end_line(side);
        }
    }
    let lines = state.lines.into_iter().map(|line| ("dialogue", line));
    judged.reasons.extend(lines);
    Ok(judged.measured(&of_solution))
}
