//! Interactive problems: a solution and an interactor talk through pipes, and what passes is written down.

use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{sync_channel, RecvTimeoutError::Disconnected, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::compare::Verdict;
use crate::process::{command, start, Ended, Limits, Running, OUTPUT_MB};
use crate::sys;
use crate::verdict::{Judge, Judged, HELPER_LIMITS, HELPER_SECONDS};

/// Lines of the dialogue that are shown, and bytes of each.
const LINES: usize = 20;
const LINE_BYTES: usize = 160;

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Solution,
    Interactor,
}
use Side::{Interactor, Solution};

const NAMES: [&str; 2] = ["solution", "interactor"];

enum Event {
    Said(Side, Vec<u8>),
    /// It talks or listens no more.
    Left(Side),
    Ended(Side, Ended),
}

/// What is known of the dialogue so far. What is about one side has a place for each.
struct Talk {
    bytes: [u64; 2],
    unfinished: [Vec<u8>; 2],
    ended: [Option<Ended>; 2],
    begin: Instant,
    /// When something was said last, or a side has ended.
    heard: Instant,
    /// Who said something last.
    last: Side,
    /// Who was the first to leave.
    first: Option<Side>,
    /// Whether both were ended because neither said anything.
    silent: bool,
    lines: Vec<String>,
}

/// Hands on what a side says, until one of them ends. An event is told before the other side can notice.
fn relay(side: Side, mut from: impl Read, mut to: impl Write, tell: SyncSender<Event>) {
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
        if !is_heard && side == Solution {
            let _ = tell.send(Event::Left(Interactor));
            return;
        }
    }
}

impl Talk {
    fn new() -> Self {
        Self {
            bytes: [0; 2],
            unfinished: Default::default(),
            ended: [None; 2],
            begin: Instant::now(),
            heard: Instant::now(),
            last: Interactor,
            first: None,
            silent: false,
            lines: Vec::new(),
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Said(side, bytes) => self.hear(side, &bytes),
            Event::Left(side) => {
                self.first.get_or_insert(side);
            }
            Event::Ended(side, ended) => {
                self.heard = Instant::now();
                self.ended[side as usize] = Some(ended);
                if side == Interactor && !ended.status.success() {
                    self.first.get_or_insert(Interactor);
                }
            }
        }
    }

    fn hear(&mut self, side: Side, bytes: &[u8]) {
        self.heard = Instant::now();
        self.last = side;
        self.bytes[side as usize] += bytes.len() as u64;
        for &byte in bytes {
            let unfinished = &mut self.unfinished[side as usize];
            if byte == b'\n' {
                self.end_line(side);
            } else if unfinished.len() < LINE_BYTES {
                unfinished.push(byte);
            }
        }
    }

    fn end_line(&mut self, side: Side) {
        let line = std::mem::take(&mut self.unfinished[side as usize]);
        let (name, line) = (NAMES[side as usize], String::from_utf8_lossy(&line));
        self.lines.push(format!("{name:>10}: {line}"));
        if self.lines.len() > LINES {
            self.lines.remove(0);
        }
    }

    /// Why both must be ended, if that is so and is not the interactor's verdict.
    fn cut(&mut self, seconds: f64) -> Option<Judged> {
        let late = |why: &str| Some(Judged::new(Verdict::Tle, "ended", why));
        let fault = |why: &str| Some(Judged::new(Verdict::Error, "error", why));
        let silence = self.heard.elapsed().as_secs_f64();
        let is_long = self.begin.elapsed().as_secs_f64() > seconds + HELPER_SECONDS;
        let is_alone = || self.lines.iter().all(|line| line.starts_with(NAMES[1]));
        let is_flood = self.bytes.map(|bytes| bytes > OUTPUT_MB << 20);
        match self.ended.map(|ended| ended.is_some()) {
            [true, true] => None,
            _ if is_flood[0] => {
                let why = format!("after {OUTPUT_MB} MB of output");
                Some(Judged::new(Verdict::Ole, "ended", &why))
            }
            _ if is_flood[1] || is_long && is_alone() => fault("the interactor prints without end"),
            _ if is_long => late("the dialogue has no end"),
            [true, _] if silence > HELPER_SECONDS => fault("the interactor does not end"),
            [true, _] => None,
            _ if silence <= seconds => None,
            [_, true] => late(&format!(
                "after {seconds} s, when the interactor had its answer"
            )),
            _ => {
                self.silent = true;
                let doubt = match self.last {
                    Solution => ", or does the interactor not answer",
                    Interactor => "",
                };
                late(&format!(
                    "nothing was said for {seconds} s: is a flush missing{doubt}?"
                ))
            }
        }
    }
}

/// Starts a side that talks through pipes: what writes to it, what reads from it, and the program.
fn start_talking(
    judge: &Judge,
    words: &[String],
    side: Side,
    limits: Limits,
) -> Result<(ChildStdin, ChildStdout, Running), String> {
    let mut command = command(words);
    command.stderr(judge.create(&format!("{}.err", NAMES[side as usize]))?);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    // The dialogue ends it earlier.
    let seconds = limits.seconds + 3.0 * HELPER_SECONDS;
    let mut running = start(&mut command, &Limits { seconds, ..limits })?;
    let input = running.child.stdin.take().unwrap();
    let output = running.child.stdout.take().unwrap();
    Ok((input, output, running))
}

/// Lets the program talk to the problem's interactor about the case.
pub fn judge(judge: &Judge, program: &[String]) -> Result<Judged, String> {
    let limits = judge.problem.limits;
    let files = ["input", "answer"].map(|name| judge.file(name).display().to_string());
    let helper = [judge.helper.as_slice(), files.as_slice()].concat();
    let (to_interactor, from_interactor, interactor) =
        start_talking(judge, &helper, Interactor, HELPER_LIMITS)?;
    let (to_solution, from_solution, solution) = start_talking(judge, program, Solution, limits)?;
    let groups = [solution.group, interactor.group];
    let (tell, events) = sync_channel(64);
    let [tell_1, tell_2, tell_3] = [0; 3].map(|_| tell.clone());
    let mut talk = Talk::new();
    let mut cut = None;
    thread::scope(|scope| {
        scope.spawn(move || relay(Solution, from_solution, to_interactor, tell_1));
        scope.spawn(move || relay(Interactor, from_interactor, to_solution, tell_2));
        scope.spawn(move || tell_3.send(Event::Ended(Solution, solution.wait())));
        scope.spawn(move || tell.send(Event::Ended(Interactor, interactor.wait())));
        loop {
            match events.recv_timeout(Duration::from_millis(20)) {
                Ok(event) => talk.take(event),
                Err(Disconnected) => break,
                Err(_) => {}
            }
            if cut.is_none() {
                cut = talk.cut(limits.seconds);
            }
            let is_refused = talk.ended[1].map_or(false, |ended| !ended.status.success());
            for (group, ended) in groups.iter().zip(talk.ended) {
                if ended.is_none() && (cut.is_some() || is_refused) {
                    sys::signal_group(*group, sys::KILL);
                }
            }
        }
    });
    let [of_solution, of_interactor] = talk.ended.map(|ended| ended.expect("both have ended"));
    let cpu_ms_max = limits.seconds * 1e3;
    let is_busy = |ended: &Ended| ended.cpu_ms as f64 > cpu_ms_max * 0.3;
    let is_killed = of_solution.status.signal() == Some(sys::KILL);
    // What happens to a solution when the interactor has left is not its fault.
    let is_on_its_own = !is_killed && talk.first != Some(Interactor);
    let crash = judge.crash(&of_solution).filter(|_| is_on_its_own);
    let mut judged = match (crash, cut) {
        (Some(crash), _) => crash,
        // Not everybody who says nothing waits for the other side.
        (_, Some(_)) if talk.silent && is_busy(&of_solution) => judge.too_late(),
        (_, Some(_)) if talk.silent && is_busy(&of_interactor) => {
            Judged::new(Verdict::Error, "error", "the interactor does not answer")
        }
        (_, Some(cut)) => cut,
        _ => judge.heard("interactor", &of_interactor),
    };
    // The times of the interactor and of the pipes do not count.
    if judged.verdict == Verdict::Ac && of_solution.cpu_ms as f64 > cpu_ms_max {
        judged = judge.too_late();
    }
    for side in [Solution, Interactor] {
        if !talk.unfinished[side as usize].is_empty() {
            talk.end_line(side);
        }
    }
    let lines = talk.lines.into_iter().map(|line| ("dialogue", line));
    judged.reasons.extend(lines);
    Ok(judged.of(of_solution))
}
