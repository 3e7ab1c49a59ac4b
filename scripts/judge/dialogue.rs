//! Runs a solution and an interactor connected by pipes, records the dialogue, and ends it when it is stuck.

use std::io::{Read, Write};
use std::mem::take;
use std::process::{Command, Stdio};
use std::sync::mpsc::{sync_channel, RecvTimeoutError::Disconnected, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::process::{activity, start, HELPER_LIMITS, OUTPUT_MB};
use crate::system;
use crate::types::{Ended, Limits, Result, Verdict};

/// The number of lines kept at each end of a dialogue, the number shown there unless a single case was requested, and
/// the maximum length of a line in bytes.
const LINES: usize = 1000;
const BRIEF: usize = 10;
const LINE_BYTES: usize = 160;
/// The CPU time limit of an interactor, and how long it may take to exit, both in seconds.
const PATIENCE: f64 = HELPER_LIMITS.seconds;
/// The CPU seconds allowed for each further reply once `PATIENCE` is used up.
const SLICE: f64 = 1.0;
/// How many seconds may pass without output while both sides are idle.
const SILENCE: f64 = 2.0;
const STUCK: &str = "each waits for the other: is a flush missing?";
const POLL: Duration = Duration::from_millis(100);

/// The two sides, as indices.
pub const SOLUTION: usize = 0;
pub const INTERACTOR: usize = 1;
pub const NAMES: [&str; 2] = ["solution", "interactor"];

enum Event {
    Said(usize, Vec<u8>),
    /// A side has closed its end of a pipe.
    Closed(usize),
    Ended(usize, Ended),
}

/// The state of a dialogue. Arrays are indexed by side.
#[derive(Clone, Default)]
pub struct Talk {
    pub ended: [Option<Ended>; 2],
    /// The verdict on the solution and the reason, if the judge ended the dialogue.
    pub cut: Option<(Verdict, String)>,
    time: f64,
    /// Seconds without output while both sides were idle. They are counted in polls, so that time during which the judge
    /// itself was not scheduled does not count.
    silence: f64,
    /// CPU seconds of both sides so far, and of the interactor at the time the solution last wrote.
    cpu: [f64; 2],
    asked: f64,
    bytes: [u64; 2],
    /// The sides that have closed a pipe, in order.
    left: Vec<usize>,
    is_killed: [bool; 2],
    unfinished: [Vec<u8>; 2],
    /// The first and last lines: the side, and its text, or None where it closed its output.
    lines: Vec<(usize, Option<String>)>,
    left_out: usize,
}

impl Talk {
    /// The reason to end the dialogue, if any: the first row of the table that applies.
    fn fault(&self, seconds: f64) -> Option<(Verdict, String)> {
        use Verdict::{Error, Ole, Tle};
        let [solution_ended, interactor_ended] = self.ended.map(|ended| ended.is_some());
        let [solution_cpu, interactor_cpu] = self.cpu;
        let [solution_floods, interactor_floods] = self.bytes.map(|bytes| bytes > OUTPUT_MB << 20);
        let computes = interactor_cpu > PATIENCE && interactor_cpu - self.asked > SLICE;
        let is_idle = self.silence > SILENCE;
        let rows = [
            (solution_floods, Ole, "after MB of output"),
            (interactor_floods, Error, "never stops printing"),
            (solution_cpu > seconds && !solution_ended, Tle, "after LIMIT"),
            (computes && !interactor_ended, Error, "used up its CPU time"),
            (is_idle && interactor_ended, Tle, "it waits, although the interactor has exited"),
            (is_idle && !solution_ended, Tle, STUCK),
            (self.silence > PATIENCE && solution_ended, Error, "does not exit"),
            (self.time > 2.0 * seconds + 3.0 * PATIENCE, Tle, "the dialogue took too long"),
        ];
        let is_over = solution_ended && interactor_ended;
        let (_, verdict, why) = rows.into_iter().find(|row| row.0 && !is_over)?;
        let who = if verdict == Error { "the interactor " } else { "" };
        let why = why.replace("LIMIT", &format!("{seconds} s"));
        Some((verdict, who.to_string() + &why.replace("MB", &format!("{OUTPUT_MB} MB"))))
    }

    /// Whether it was ended because each side waited for the other.
    pub fn is_stuck(&self) -> bool {
        self.cut.as_ref().map_or(false, |(_, why)| why == STUCK)
    }

    /// Updates the state for an event, which also ends the silence.
    fn handle(&mut self, event: Event) {
        self.silence = 0.0;
        match event {
            Event::Said(side, bytes) => {
                self.bytes[side] += bytes.len() as u64;
                if side == SOLUTION {
                    self.asked = self.cpu[INTERACTOR];
                }
                for part in bytes.split_inclusive(|&byte| byte == b'\n') {
                    let room = LINE_BYTES - self.unfinished[side].len();
                    self.unfinished[side].extend(part.iter().take(room));
                    if part.ends_with(b"\n") {
                        self.end_line(side);
                    }
                }
            }
            Event::Closed(side) if self.left.contains(&side) => {}
            Event::Closed(side) => {
                self.left.push(side);
                if !self.unfinished[side].is_empty() {
                    self.end_line(side);
                }
                self.add(side, None);
            }
            Event::Ended(side, ended) => self.ended[side] = Some(ended),
        }
    }

    fn add(&mut self, side: usize, line: Option<String>) {
        self.lines.push((side, line));
        if self.lines.len() > 3 * LINES {
            self.lines.drain(LINES..2 * LINES);
            self.left_out += LINES;
        }
    }

    fn end_line(&mut self, side: usize) {
        let line = take(&mut self.unfinished[side]);
        let line = String::from_utf8_lossy(&line);
        self.add(side, Some(line.trim_end_matches('\n').to_string()));
    }

    fn record_poll(&mut self, does: [(bool, f64); 2]) {
        self.cpu = does.map(|(_, cpu)| cpu);
        if !does.iter().any(|(is_awake, _)| *is_awake) {
            self.silence += POLL.as_secs_f64();
        }
    }

    /// Whether the interactor has rejected the solution and all of the interactor's output has been read.
    fn is_refused(&self) -> bool {
        // Kattis' validators accept with exit status 42.
        let is_failure = |ended: Ended| !matches!(ended.status.code(), Some(0 | 42));
        self.left.contains(&INTERACTOR) && self.ended[INTERACTOR].map_or(false, is_failure)
    }

    /// Whether the solution's exit status is irrelevant, because the judge killed it or the interactor rejected it
    /// first.
    pub fn is_excused(&self) -> bool {
        let is_first_refused = self.left.first() == Some(&INTERACTOR) && self.is_refused();
        self.cut.is_some() && self.is_killed[SOLUTION] || is_first_refused
    }

    /// The finished dialogue for the report: in full if `whole`, otherwise only its start and end.
    pub fn transcript(&self, whole: bool) -> Vec<String> {
        let line = |(side, said): &(usize, Option<String>)| match (said, self.ended[*side]) {
            (Some(line), _) => format!("{:>10}: {line}", NAMES[*side]),
            (None, Some(ended)) if !self.is_killed[*side] => {
                format!("{:>10}  ended {ended}", NAMES[*side])
            }
            _ => format!("{:>10}  was killed by the judge", NAMES[*side]),
        };
        let mut lines: Vec<String> = self.lines.iter().map(line).collect();
        let ends = if whole { LINES } else { BRIEF };
        let hidden = lines.len().saturating_sub(2 * ends);
        if hidden + self.left_out > 0 {
            let dots = format!("... {} lines omitted ...", hidden + self.left_out);
            lines.splice(ends..ends + hidden, [dots]);
        }
        lines
    }
}

/// Forwards the output of one side. Each event is sent before the other side can react to it.
fn relay(side: usize, mut from: impl Read, mut to: impl Write, tell: SyncSender<Event>) {
    let mut block = [0; 1 << 16];
    loop {
        let length = from.read(&mut block).unwrap_or(0);
        if length == 0 {
            let _ = tell.send(Event::Closed(side));
            return;
        }
        let _ = tell.send(Event::Said(side, block[..length].to_vec()));
        let is_heard = to.write_all(&block[..length]).is_ok();
        // Only the solution gets SIGPIPE: an interactor still has to give its verdict.
        if !is_heard && side == SOLUTION {
            let _ = tell.send(Event::Closed(INTERACTOR));
            return;
        }
    }
}

/// Connects the two commands with pipes and runs them. Their stderr must already be redirected.
pub fn talk(commands: [&mut Command; 2], limits: &Limits) -> Result<Talk> {
    let seconds = limits.seconds;
    // These time limits are a fallback; `fault` normally ends the dialogue earlier.
    let of_sides = [*limits, HELPER_LIMITS]
        .map(|of_side| Limits { seconds: 2.0 * seconds + 12.0 * PATIENCE, ..of_side });
    let [solution, interactor] =
        commands.map(|command| command.stdin(Stdio::piped()).stdout(Stdio::piped()));
    let mut interactor = start(interactor, &of_sides[INTERACTOR])?;
    let mut solution = start(solution, &of_sides[SOLUTION])?;
    let pipes = [&mut solution, &mut interactor].map(|running| {
        let child = &mut running.child;
        (child.stdin.take().unwrap(), child.stdout.take().unwrap())
    });
    let [(to_solution, from_solution), (to_interactor, from_interactor)] = pipes;
    let groups = [solution.group, interactor.group];
    let (tell, events) = sync_channel(64);
    let mut talk = Talk::default();
    thread::scope(|scope| {
        for (side, running, from, to) in [
            (SOLUTION, solution, from_solution, to_interactor),
            (INTERACTOR, interactor, from_interactor, to_solution),
        ] {
            let (tell, tell_end) = (tell.clone(), tell.clone());
            scope.spawn(move || relay(side, from, to, tell));
            // Its child processes are killed when `running` is dropped.
            scope.spawn(move || tell_end.send(Event::Ended(side, running.wait())));
        }
        drop(tell);
        let start = Instant::now();
        let mut asked = start;
        loop {
            match events.recv_timeout(POLL) {
                Ok(event) => talk.handle(event),
                Err(Disconnected) => break,
                Err(_) => {}
            }
            let now = Instant::now();
            if now - asked >= POLL {
                asked = now;
                talk.record_poll(groups.map(activity));
            }
            talk.time = (now - start).as_secs_f64();
            talk.cut = talk.cut.take().or_else(|| talk.fault(seconds));
            for (side, group) in groups.into_iter().enumerate() {
                if talk.ended[side].is_none() && (talk.cut.is_some() || talk.is_refused()) {
                    talk.is_killed[side] |= system::signal_group(group, system::KILL);
                }
            }
        }
    });
    Ok(talk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    #[test]
    fn stalled_dialogue_is_ended() {
        let status = std::process::ExitStatus::from_raw(0);
        let ended = Some(Ended { status, ms: 0, cpu_ms: 0, peak_kb: 0, late: false });
        let new = Talk::default;
        // The time limit is 2 s.
        let rows = [
            (Talk { silence: 1.9, time: 33.0, cpu: [1.9, 9.9], ..new() }, ""),
            (Talk { silence: 2.1, ..new() }, "TLE"),
            (Talk { silence: 9.9, ended: [ended, None], ..new() }, ""),
            (Talk { silence: 10.1, ended: [ended, None], ..new() }, "ERROR"),
            (Talk { silence: 1.9, ended: [None, ended], ..new() }, ""),
            (Talk { silence: 2.1, ended: [None, ended], ..new() }, "TLE"),
            (Talk { time: 35.0, ended: [ended; 2], ..new() }, ""),
            (Talk { time: 35.0, ..new() }, "TLE"),
            (Talk { cpu: [2.1, 10.1], ..new() }, "TLE"),
            (Talk { cpu: [0.0, 10.1], ..new() }, "ERROR"),
            (Talk { cpu: [0.0, 10.1], asked: 9.2, ..new() }, ""),
            (Talk { cpu: [2.1, 0.0], ended: [ended, None], ..new() }, ""),
            (Talk { bytes: [65 << 20, 0], ..new() }, "OLE"),
            (Talk { bytes: [0, 65 << 20], ..new() }, "ERROR"),
        ];
        for (talk, wanted) in rows {
            let fault = talk.fault(2.0);
            let verdict = fault.as_ref().map_or(String::new(), |(verdict, _)| verdict.to_string());
            assert_eq!(verdict, wanted, "{fault:?} {} {:?}", talk.silence, talk.cpu);
        }
    }
}
