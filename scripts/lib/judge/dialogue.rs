//! Interactive problems: a solution and an interactor talk through pipes, and what passes is written down.

use std::fs;
use std::io::{Read, Write};
use std::mem::take;
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::sync::mpsc::{sync_channel, RecvTimeoutError::Disconnected, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::compare::Verdict;
use crate::process::{command, start, Ended, Limits, OUTPUT_MB};
use crate::verdict::{Judge, Judged, HELPER_LIMITS, HELPER_SECONDS};
use crate::{sys, Result};

/// Lines of the dialogue that are shown, and bytes of each.
const LINES: usize = 20;
const LINE_BYTES: usize = 160;

/// The two sides are numbers.
const SOLUTION: usize = 0;
const INTERACTOR: usize = 1;
const NAMES: [&str; 2] = ["solution", "interactor"];

enum Event {
    Said(usize, Vec<u8>),
    /// A side talks or listens no more.
    Left(usize),
    Ended(usize, Ended),
}

/// What is known of the dialogue so far. What is about one side has a place for each.
#[derive(Default)]
struct Talk {
    bytes: [u64; 2],
    unfinished: [Vec<u8>; 2],
    ended: [Option<Ended>; 2],
    /// When something was said last, or a side has ended, in seconds since the beginning.
    heard: f64,
    /// Who was the first to leave.
    first: Option<usize>,
    lines: Vec<String>,
}

/// Hands on what a side says, until one of them ends. An event is told before the other side can notice.
fn relay(side: usize, mut from: impl Read, mut to: impl Write, tell: SyncSender<Event>) {
    let mut block = [0; 1 << 16];
    let mut is_heard = true;
    loop {
        let length = from.read(&mut block).unwrap_or(0);
        if length == 0 {
            let _ = tell.send(Event::Left(side));
            return;
        }
        let _ = tell.send(Event::Said(side, block[..length].to_vec()));
        is_heard = is_heard && to.write_all(&block[..length]).is_ok();
        // Only a solution feels that nobody listens any more: an interactor has a verdict to give.
        if !is_heard && side == SOLUTION {
            let _ = tell.send(Event::Left(INTERACTOR));
            return;
        }
    }
}

impl Talk {
    fn take(&mut self, event: Event, now: f64) {
        match event {
            Event::Said(side, bytes) => {
                self.heard = now;
                self.bytes[side] += bytes.len() as u64;
                // Of a flood only the end is shown.
                let shown = bytes.len().saturating_sub(LINES * LINE_BYTES);
                for &byte in &bytes[shown..] {
                    if byte == b'\n' {
                        self.end_line(side);
                    } else if self.unfinished[side].len() < LINE_BYTES {
                        self.unfinished[side].push(byte);
                    }
                }
            }
            Event::Left(side) => self.first = self.first.or(Some(side)),
            Event::Ended(side, ended) => {
                self.heard = now;
                self.ended[side] = Some(ended);
                if self.is_refused() {
                    self.first = self.first.or(Some(INTERACTOR));
                }
            }
        }
    }

    fn end_line(&mut self, side: usize) {
        let line = take(&mut self.unfinished[side]);
        let (name, line) = (NAMES[side], String::from_utf8_lossy(&line));
        self.lines.push(format!("{name:>10}: {line}"));
        if self.lines.len() > LINES {
            self.lines.remove(0);
        }
    }

    /// Whether the interactor has ended without accepting, so that nothing is left to say.
    fn is_refused(&self) -> bool {
        self.ended[INTERACTOR].map_or(false, |ended| !ended.status.success())
    }

    /// Why both must be ended, if that is so and is not the interactor's verdict.
    fn cut(&self, seconds: f64, now: f64, groups: [i32; 2]) -> Option<Judged> {
        let late = |why: &str| Some(Judged::new(Verdict::Tle, why));
        let fault = |why: &str| Some(Judged::new(Verdict::Error, why));
        let silence = now - self.heard;
        let after = format!("after {seconds} s");
        let silent = format!("nothing was said for {seconds} s: is a flush missing?");
        let is_long = now > seconds + HELPER_SECONDS;
        let is_its = |line: &String| line.starts_with(NAMES[INTERACTOR]);
        let is_alone = || self.lines.iter().all(is_its);
        let is_flood = self.bytes.map(|bytes| bytes > OUTPUT_MB << 20);
        match self.ended.map(|ended| ended.is_some()) {
            [true, true] => None,
            _ if is_flood[SOLUTION] => Some(Judged::too_much_output()),
            _ if is_flood[INTERACTOR] || is_long && is_alone() => {
                fault("the interactor prints without end")
            }
            _ if is_long => late("the dialogue has no end"),
            [true, _] if silence > HELPER_SECONDS => fault("the interactor does not end"),
            [true, _] => None,
            _ if silence <= seconds => None,
            [_, true] => late(&(after + ", when the interactor had its answer")),
            // Not everybody who says nothing waits for the other side.
            _ => match groups.map(is_computing) {
                [true, _] => late(&after),
                [_, true] => fault("the interactor does not answer"),
                _ => late(&silent),
            },
        }
    }
}

/// Whether the process computes, and does not wait. Only Linux tells.
fn is_computing(process: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"));
    stat.map_or(false, |stat| stat.contains(") R "))
}

/// Lets the program talk to the problem's interactor about the case.
pub fn judge(judge: &Judge, program: &[String]) -> Result<Judged> {
    let limits = judge.problem.limits;
    let start_side = |side: usize, words: &[String], limits: Limits| {
        let mut command = command(words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(judge.create(&format!("{}.err", NAMES[side]))?);
        // The dialogue ends it earlier.
        let seconds = limits.seconds + 3.0 * HELPER_SECONDS;
        start(&mut command, &Limits { seconds, ..limits })
    };
    let files = ["input", "answer"].map(|name| judge.file(name).display().to_string());
    let helper = [judge.helper.as_slice(), files.as_slice()].concat();
    let mut interactor = start_side(INTERACTOR, &helper, HELPER_LIMITS)?;
    let mut solution = start_side(SOLUTION, program, limits)?;
    let [(to_solution, from_solution), (to_interactor, from_interactor)] =
        [&mut solution, &mut interactor].map(|running| {
            let child = &mut running.child;
            (child.stdin.take().unwrap(), child.stdout.take().unwrap())
        });
    let groups = [solution.group, interactor.group];
    let (tell, events) = sync_channel(64);
    let mut talk = Talk::default();
    let mut cut = None;
    let begin = Instant::now();
    thread::scope(|scope| {
        let [tells_1, tells_2, tells_3] = [0; 3].map(|_| tell.clone());
        scope.spawn(|| relay(SOLUTION, from_solution, to_interactor, tells_1));
        scope.spawn(|| relay(INTERACTOR, from_interactor, to_solution, tells_2));
        scope.spawn(move || tells_3.send(Event::Ended(SOLUTION, solution.wait())));
        scope.spawn(move || tell.send(Event::Ended(INTERACTOR, interactor.wait())));
        loop {
            let event = events.recv_timeout(Duration::from_millis(20));
            let now = begin.elapsed().as_secs_f64();
            match event {
                Ok(event) => talk.take(event, now),
                Err(Disconnected) => break,
                Err(_) => {}
            }
            if cut.is_none() {
                cut = talk.cut(limits.seconds, now, groups);
            }
            for (group, ended) in groups.iter().zip(talk.ended) {
                if ended.is_none() && (cut.is_some() || talk.is_refused()) {
                    sys::signal_group(*group, sys::KILL);
                }
            }
        }
    });
    let [of_solution, of_interactor] = talk.ended.map(|ended| ended.expect("both have ended"));
    let is_killed = of_solution.status.signal() == Some(sys::KILL);
    // That nobody listens any more is not a solution's fault, nor what it does when the interactor has refused it.
    let said = fs::read_to_string(judge.file("solution.err")).unwrap_or_default();
    let is_unheard = of_solution.status.signal() == Some(sys::PIPE) || said.contains("Broken pipe");
    let was_refused = talk.first == Some(INTERACTOR) && talk.is_refused();
    let is_excused = is_killed || is_unheard || was_refused;
    let crash = judge.crash(&of_solution).filter(|_| !is_excused);
    let heard = || judge.heard("interactor", &of_interactor);
    let mut judged = crash.or(cut).unwrap_or_else(heard);
    // The times of the interactor and of the pipes do not count.
    if judged.verdict == Verdict::Ac && of_solution.cpu_ms as f64 > limits.seconds * 1e3 {
        judged = judge.too_late();
    }
    for side in [SOLUTION, INTERACTOR] {
        if !talk.unfinished[side].is_empty() {
            talk.end_line(side);
        }
    }
    let lines = talk.lines.into_iter().map(|line| ("dialogue", line));
    judged.reasons.extend(lines);
    judged.ended = Some(of_solution);
    Ok(judged)
}
