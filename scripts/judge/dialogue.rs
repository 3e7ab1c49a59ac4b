//! Runs a solution and an interactor connected by pipes, records the dialogue, and ends it when it is stuck.

use std::io::{Read, Write};
use std::mem::take;
use std::process::{Command, Stdio};
use std::sync::mpsc::{sync_channel, RecvTimeoutError::Disconnected, SyncSender};
use std::thread;
use std::time::Instant;

use crate::process::{start, Running, CHECKER_LIMITS, POLL};
use crate::system::{self, Ended};
use crate::texts::utf8;
use crate::types::{Limits, Outcome, Result, Verdict::*, ENDLESS, OUTPUT_MB};

/// The lines that are kept at each end of a dialogue.
const LINES: usize = 1000;
/// The lines that are shown at each end, unless a single case was requested.
const BRIEF: usize = 10;
/// Longer lines are cut after this many bytes.
const LINE_BYTES: usize = 160;
/// The CPU time limit of an interactor, and how long it may take to exit, both in seconds.
const PATIENCE: f64 = 10.0;
/// The CPU seconds allowed for each further reply once `PATIENCE` is used up.
const SLICE: f64 = 1.0;
/// The seconds that may pass without output while both sides are idle, or have ended.
const SILENCE: f64 = 2.0;
/// The CPU seconds that idle sides may use, since a runtime's threads wake up now and then.
const IDLE_CPU: f64 = 0.05;
/// How long a dialogue may take beyond twice the time limit, in seconds.
const LONG: f64 = 120.0;

/// The two sides, as indices.
const SOLUTION: usize = 0;
const INTERACTOR: usize = 1;
const NAMES: [&str; 2] = ["solution", "interactor"];

enum Event {
    Wrote(usize, Vec<u8>),
    /// A side has closed its output.
    Closed(usize),
    Ended(usize, Ended),
}

/// The state of a dialogue. Arrays are indexed by side.
#[derive(Default)]
pub struct Talk {
    pub ended: [Option<Ended>; 2],
    /// Why the judge ended the dialogue, if it did.
    pub cut: Option<Outcome>,
    /// The exit status with which the interactor accepts.
    accepting: i32,
    time: f64,
    /// Seconds without output while both sides were idle. They are counted in polls, so that time during which the
    /// judge itself was not scheduled does not count.
    silence: f64,
    /// CPU seconds of each side so far, if the system reports them.
    cpu: Option<[f64; 2]>,
    /// CPU seconds of the interactor at the last request for a reply.
    cpu_when_asked: f64,
    /// CPU seconds of both sides together when the silence began.
    cpu_when_silent: f64,
    /// How much each side has printed.
    pub bytes: [u64; 2],
    /// The sides that have closed their output, in order.
    closed: Vec<usize>,
    is_killed: [bool; 2],
    unfinished: [Vec<u8>; 2],
    /// The first and last lines: the side, and its text, or None where it closed its output.
    lines: Vec<(usize, Option<String>)>,
    left_out: usize,
}

impl Talk {
    /// Why the dialogue must end, if it must.
    fn verdict_if_over(&self, seconds: f64) -> Option<Outcome> {
        let [solution_floods, interactor_floods] = self.bytes.map(|bytes| bytes > OUTPUT_MB << 20);
        let [_, interactor_cpu] = self.cpu.unwrap_or_default();
        let is_slow = interactor_cpu - self.cpu_when_asked > SLICE;
        let is_spent = interactor_cpu > PATIENCE && is_slow;
        // Where CPU time is unknown, a side that computes is silent, too.
        let max_silence = SILENCE + if self.cpu.is_none() { seconds } else { 0.0 };
        let is_idle = self.silence > max_silence;
        let is_mute = self.bytes[SOLUTION] == 0 && (is_slow || is_idle);
        let is_long = self.time > 2.0 * seconds + LONG;
        let over = |verdict, reason: &str| {
            let stop = (verdict == Error).then_some(ENDLESS);
            Some(Outcome { stop, ..Outcome::new(verdict, reason) })
        };
        match self.ended.map(|ended| ended.is_some()) {
            [true, true] => None,
            _ if solution_floods => over(Ole, &format!("after {OUTPUT_MB} MB of output")),
            _ if interactor_floods => over(Error, "the interactor never stops printing"),
            [true, _] if is_mute => over(Wa, "the solution exited without printing anything"),
            [_, false] if is_spent => over(Error, "the interactor used up its CPU time"),
            [false, false] if is_idle => {
                let reason =
                    format!("since both sides were idle for {max_silence} s: {}", self.cause());
                let stop = Some("because each side waits for the other");
                Some(Outcome { stop, ..Outcome::new(Tle, &reason) })
            }
            [false, true] if is_idle => over(Tle, "still waiting after the interactor exited"),
            [false, _] if is_long => {
                let reason = format!("after {:.0} s in all: the dialogue took too long", self.time);
                over(Tle, &reason)
            }
            [true, _] if is_long || self.silence > PATIENCE => {
                over(Error, "the interactor does not exit")
            }
            _ => None,
        }
    }

    /// Why the two sides may be waiting for each other.
    fn cause(&self) -> String {
        match self.unfinished.iter().position(|line| !line.is_empty()) {
            Some(side) => format!("the {}'s last line has no newline", NAMES[side]),
            None => "is a flush missing, or does it read until the input ends?".to_string(),
        }
    }

    /// Whether both sides have exited and nothing more comes. The pipes may still be open: a daemon may hold them.
    fn is_over(&self) -> bool {
        self.ended.iter().all(Option::is_some) && self.silence > SILENCE
    }

    /// Updates the state for an event, which also ends the silence. Any event but the interactor's own output is a
    /// request for its reply.
    fn handle(&mut self, event: Event) {
        self.silence = 0.0;
        if !matches!(event, Event::Wrote(INTERACTOR, _)) {
            self.cpu_when_asked = self.cpu.unwrap_or_default()[INTERACTOR];
        }
        match event {
            Event::Wrote(side, bytes) => {
                self.bytes[side] += bytes.len() as u64;
                let mut parts: Vec<_> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
                // In a flood, only the lines that might be shown are examined.
                if parts.len() > 2 * LINES {
                    self.left_out += parts.drain(LINES..parts.len() - LINES).count();
                }
                for part in parts {
                    let remaining = LINE_BYTES - self.unfinished[side].len();
                    self.unfinished[side].extend(part.iter().take(remaining));
                    if part.ends_with(b"\n") {
                        self.end_line(side);
                    }
                }
            }
            Event::Closed(side) => {
                self.closed.push(side);
                if !self.unfinished[side].is_empty() {
                    self.end_line(side);
                }
                self.lines.push((side, None));
            }
            Event::Ended(side, ended) => {
                // A signal may have been sent to a process that had already ended.
                self.is_killed[side] &= ended.signal() == Some(system::KILL);
                self.ended[side] = Some(ended);
            }
        }
        if self.lines.len() > 3 * LINES {
            self.left_out += self.lines.drain(LINES..self.lines.len() - LINES).count();
        }
    }

    fn end_line(&mut self, side: usize) {
        let line = take(&mut self.unfinished[side]);
        let line = utf8(&line);
        self.lines.push((side, Some(line.trim_end_matches('\n').to_string())));
    }

    /// Adds a poll to the silence, which ends if a side computes. The CPU time is that of each side, if it is known.
    fn record_poll(&mut self, cpu: [Option<f64>; 2]) {
        self.silence += POLL.as_secs_f64();
        if let [Some(solution), Some(interactor)] = cpu {
            self.cpu = Some([solution, interactor]);
            let sum = solution + interactor;
            // The sum shrinks when a process ends and its parent does not wait for it.
            if (sum - self.cpu_when_silent).abs() > IDLE_CPU {
                (self.silence, self.cpu_when_silent) = (0.0, sum);
            }
        }
    }

    /// Whether the interactor has rejected the solution and all of the interactor's output has been read.
    fn is_refused(&self) -> bool {
        let is_failure = |ended: Ended| ended.status.code() != Some(self.accepting);
        self.closed.contains(&INTERACTOR) && self.ended[INTERACTOR].map_or(false, is_failure)
    }

    /// Whether the solution's exit status is irrelevant, because the judge killed it or the interactor rejected it
    /// first.
    pub fn is_excused(&self) -> bool {
        let is_first_refused = self.closed.first() == Some(&INTERACTOR) && self.is_refused();
        self.is_killed[SOLUTION] || is_first_refused
    }

    /// The finished dialogue for the report: in full if `whole`, otherwise only its start and end.
    pub fn transcript(&self, whole: bool) -> Vec<String> {
        let line = |(side, text): &(usize, Option<String>)| match (text, self.ended[*side]) {
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
fn relay(side: usize, mut from: impl Read, mut to: impl Write, events: SyncSender<Event>) {
    let mut block = [0; 1 << 16];
    while let Ok(length @ 1..) = from.read(&mut block) {
        let _ = events.send(Event::Wrote(side, block[..length].to_vec()));
        // If nobody reads the solution's output, stop, without `Closed`: SIGPIPE ends the solution. Go on reading an
        // interactor's, so that it can still give its verdict.
        if to.write_all(&block[..length]).is_err() && side == SOLUTION {
            return;
        }
    }
    let _ = events.send(Event::Closed(side));
}

/// Starts a side, whose stdin and stdout are pipes.
fn start_side(command: &mut Command, limits: Limits) -> Result<Running> {
    // With this variable, Python would flush by itself and hide a missing flush.
    command.env_remove("PYTHONUNBUFFERED");
    start(command.stdin(Stdio::piped()).stdout(Stdio::piped()), &limits)
}

/// Connects the commands of both sides with pipes and runs them. Their stderr must already be redirected. The
/// interactor accepts with the exit status `accepting`.
pub fn talk(commands: [&mut Command; 2], limits: &Limits, accepting: i32) -> Result<Talk> {
    let seconds = limits.seconds;
    // These times are a fallback; `verdict_if_over` normally ends the dialogue earlier.
    let wall_seconds = 2.0 * seconds + 2.0 * LONG;
    let solution_limits = Limits { wall_seconds, ..*limits };
    let interactor_limits = Limits { seconds: wall_seconds, wall_seconds, ..CHECKER_LIMITS };
    let [solution, interactor] = commands;
    let mut sides =
        [start_side(solution, solution_limits)?, start_side(interactor, interactor_limits)?];
    let groups = [SOLUTION, INTERACTOR].map(|side| sides[side].child.id() as i32);
    let (sender, events) = sync_channel(64);
    let mut talk = Talk { accepting, ..Talk::default() };
    // A relay outlives the dialogue if something holds its pipe.
    for side in [SOLUTION, INTERACTOR] {
        let from = sides[side].child.stdout.take().unwrap();
        let to = sides[1 - side].child.stdin.take().unwrap();
        let sender = sender.clone();
        thread::spawn(move || relay(side, from, to, sender));
    }
    for (side, running) in sides.into_iter().enumerate() {
        let sender = sender.clone();
        thread::spawn(move || sender.send(Event::Ended(side, running.wait())));
    }
    drop(sender);
    let began = Instant::now();
    let mut polled = began;
    while !talk.is_over() {
        match events.recv_timeout(POLL) {
            Ok(event) => talk.handle(event),
            Err(Disconnected) => break,
            Err(_) => {}
        }
        let now = Instant::now();
        if now - polled >= POLL {
            polled = now;
            talk.record_poll(groups.map(system::cpu_seconds));
        }
        talk.time = (now - began).as_secs_f64();
        talk.cut = talk.cut.take().or_else(|| talk.verdict_if_over(seconds));
        for (side, group) in groups.into_iter().enumerate() {
            if talk.ended[side].is_none() && (talk.cut.is_some() || talk.is_refused()) {
                talk.is_killed[side] |= system::kill_group(group);
            }
        }
    }
    Ok(talk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::command;
    use std::os::unix::process::ExitStatusExt;

    fn ended(status: i32) -> Ended {
        let status = std::process::ExitStatus::from_raw(status);
        Ended { status, cpu_ms: 0, peak_kb: 0, late: false }
    }

    fn wrote(side: usize, text: &str) -> Event {
        Event::Wrote(side, text.as_bytes().to_vec())
    }

    /// The state after these events.
    fn after(events: Vec<Event>) -> Talk {
        let mut talk = Talk::default();
        events.into_iter().for_each(|event| talk.handle(event));
        talk
    }

    #[test]
    fn a_dialogue_that_leads_nowhere_is_ended() {
        let mute = "WA the solution exited without printing anything";
        let computes = "ERROR the interactor used up its CPU time";
        let stays = "ERROR the interactor does not exit";
        let waits = "TLE still waiting after the interactor exited";
        let prints = "ERROR the interactor never stops printing";
        let unended =
            "TLE since both sides were idle for 2 s: the solution's last line has no newline";
        let long = "TLE after 128 s in all: the dialogue took too long";
        let end = Some(ended(0));
        let (neither, solution, both) = ([None, None], [end, None], [end, end]);
        let interactor = [None, end];
        let cpu = |interactor| Some([0.0, interactor]);
        // 9 bytes from each side, and a known CPU time; the time limit is 4 s.
        let talk = |ended| Talk { ended, cpu: cpu(0.0), bytes: [9; 2], ..Talk::default() };
        let silent = || Talk { bytes: [0, 9], ..talk(solution) };
        let begun = Talk { unfinished: [b"4".to_vec(), Vec::new()], ..talk(neither) };
        let flood = [(64 << 20) + 1; 2];
        let rows = [
            (
                "just below every limit",
                Talk { silence: 1.9, time: 127.9, cpu: cpu(9.9), ..talk(neither) },
                "",
            ),
            ("both idle, a line begun", Talk { silence: 2.1, ..begun }, unended),
            ("unknown CPU time", Talk { silence: 5.9, cpu: None, ..talk(neither) }, ""),
            ("the interactor may take its time", Talk { silence: 9.9, ..talk(solution) }, ""),
            ("the interactor hangs", Talk { silence: 10.1, ..talk(solution) }, stays),
            ("no answer, and the interactor hangs", Talk { silence: 2.1, ..silent() }, mute),
            ("no answer, and the interactor computes", Talk { cpu: cpu(1.1), ..silent() }, mute),
            ("the solution hangs", Talk { silence: 2.1, ..talk(interactor) }, waits),
            (
                "both have ended",
                Talk { silence: 10.1, time: 130.0, cpu: cpu(11.0), ..talk(both) },
                "",
            ),
            ("too long", Talk { time: 128.1, ..talk(neither) }, long),
            ("the interactor computes", Talk { cpu: cpu(10.1), ..talk(neither) }, computes),
            (
                "the interactor computes, but little since the last reply",
                Talk { cpu: cpu(10.1), cpu_when_asked: 9.2, ..talk(neither) },
                "",
            ),
            ("a flood", Talk { bytes: flood, ..talk(neither) }, "OLE after 64 MB of output"),
            ("the interactor floods", Talk { bytes: [9, flood[1]], ..talk(neither) }, prints),
        ];
        for (name, talk, wanted) in rows {
            let outcome = talk.verdict_if_over(4.0);
            let stop = outcome.as_ref().and_then(|outcome| outcome.stop).unwrap_or_default();
            let reason = |outcome: Outcome| format!("{} {}", outcome.verdict, outcome.reasons[0].1);
            assert_eq!(outcome.map_or(String::new(), reason), wanted, "{name}");
            assert_eq!(
                stop.contains("each side"),
                wanted.contains("both sides were idle"),
                "{name}"
            );
            assert_eq!(stop == ENDLESS, wanted.starts_with("ERROR"), "{name}");
        }
    }

    #[test]
    fn a_held_pipe_does_not_keep_a_dialogue_alive() {
        // With job control, it has a group of its own, which nobody kills.
        let commands = ["set -m; sleep 40 &", "exit"];
        let mut commands = commands.map(|script| command(&["bash", "-c", script]));
        let [solution, interactor] = &mut commands;
        let start = Instant::now();
        let limits = Limits { seconds: 9.0, ..Limits::default() };
        talk([solution, interactor], &limits, 0).unwrap();
        assert!(start.elapsed().as_secs() < 30);
    }

    #[test]
    fn only_idle_time_counts_as_silence() {
        let rows = [
            ("CPU time is unknown", vec![None; 21], 2.1),
            (
                "a runtime wakes up",
                (0..21).map(|poll| Some([1.0, f64::from(poll) * 0.002])).collect(),
                2.0,
            ),
            (
                "the interactor works a little",
                (0..21).map(|poll| Some([1.0, f64::from(poll) * 0.012])).collect(),
                0.0,
            ),
            (
                "a process is gone",
                [vec![Some([1.0, 2.0]); 9], vec![Some([1.0, 0.0]); 3]].concat(),
                0.2,
            ),
        ];
        for (name, polls, wanted) in rows {
            let mut talk = Talk::default();
            for solution_and_interactor in polls {
                let cpu = solution_and_interactor.map_or([None; 2], |cpu: [f64; 2]| cpu.map(Some));
                talk.record_poll(cpu);
            }
            assert!((talk.silence - wanted).abs() < 0.01, "{name}: {}", talk.silence);
            talk.handle(wrote(INTERACTOR, "7"));
            assert_eq!(talk.silence, 0.0, "{name}, until somebody writes");
        }
    }

    #[test]
    fn a_reply_starts_when_the_solution_writes_or_ends() {
        let rows = [
            ("the interactor writes", wrote(INTERACTOR, "1\n"), 0.0),
            ("the solution writes", wrote(SOLUTION, "1\n"), 7.0),
            ("the solution ends", Event::Ended(SOLUTION, ended(0)), 7.0),
        ];
        for (name, event, wanted) in rows {
            let mut talk = Talk::default();
            talk.record_poll([Some(1.0), Some(7.0)]);
            talk.handle(event);
            assert_eq!(talk.cpu_when_asked, wanted, "{name}");
        }
    }

    #[test]
    fn the_transcript_has_the_lines_of_both_sides() {
        let long = "x".repeat(200);
        let mut talk = after(vec![
            wrote(INTERACTOR, "go\nan"),
            wrote(SOLUTION, "4"),
            wrote(INTERACTOR, "d on\n"),
            wrote(SOLUTION, "2\n\n"),
            wrote(SOLUTION, &long),
            wrote(SOLUTION, &(long.clone() + "\n")),
            wrote(SOLUTION, "no end"),
            Event::Closed(SOLUTION),
            Event::Closed(INTERACTOR),
            Event::Ended(SOLUTION, ended(3 << 8)),
            Event::Ended(INTERACTOR, ended(9)),
        ]);
        let mut wanted = vec![
            "interactor: go".to_string(),
            "interactor: and on".to_string(),
            "  solution: 42".to_string(),
            "  solution: ".to_string(),
            format!("  solution: {}", &long[..160]),
            "  solution: no end".to_string(),
            "  solution  ended with exit status 3".to_string(),
            "interactor  ended by signal SIGKILL: did the machine run out of memory?".to_string(),
        ];
        assert_eq!(talk.transcript(false), wanted);
        assert_eq!(talk.bytes, [411, 10]);
        talk.is_killed[INTERACTOR] = true;
        wanted[7] = "interactor  was killed by the judge".to_string();
        assert_eq!(talk.transcript(false), wanted);
        assert_eq!(after(vec![wrote(SOLUTION, "4 \r\n")]).transcript(false), ["  solution: 4 \r"]);
    }

    #[test]
    fn both_ends_of_a_long_dialogue_are_kept() {
        let numbers = |numbers: std::ops::RangeInclusive<usize>| {
            let lines: Vec<_> = numbers.map(|number| format!("{number}\n")).collect();
            wrote(SOLUTION, &lines.concat())
        };
        let one_by_one = after((1..=4001).map(|number| numbers(number..=number)).collect());
        let at_once = after(vec![numbers(1..=4001)]);
        let blocks = after([1..=1, 2..=3500, 3501..=4000, 4001..=4001].map(numbers).into());
        for talk in [one_by_one, at_once, blocks] {
            for (whole, ends, omitted) in [(false, 10, 3981), (true, 1000, 2001)] {
                let lines = talk.transcript(whole);
                assert_eq!(lines.len(), 2 * ends + 1);
                assert_eq!(lines[ends - 1], format!("  solution: {ends}"));
                assert_eq!(lines[ends], format!("... {omitted} lines omitted ..."));
                assert_eq!(lines[ends + 1], format!("  solution: {}", 4002 - ends));
            }
        }
        assert_eq!(after(vec![numbers(1..=20)]).transcript(false).len(), 20);
    }

    #[test]
    fn what_a_rejected_solution_does_next_does_not_count() {
        let (closed, exit) =
            (Event::Closed, |side, code: i32| Event::Ended(side, ended(code << 8)));
        let rows = [
            ("the interactor rejects", vec![closed(INTERACTOR), exit(INTERACTOR, 1)], true, true),
            ("the interactor accepts", vec![closed(INTERACTOR), exit(INTERACTOR, 0)], false, false),
            ("the interactor's output is not read yet", vec![exit(INTERACTOR, 1)], false, false),
            (
                "the solution closed its output first",
                vec![closed(SOLUTION), closed(INTERACTOR), exit(INTERACTOR, 1)],
                true,
                false,
            ),
        ];
        for (name, events, is_refused, is_excused) in rows {
            let talk = after(events);
            assert_eq!((talk.is_refused(), talk.is_excused()), (is_refused, is_excused), "{name}");
        }
        let mut talk = Talk { is_killed: [true, false], ..Talk::default() };
        talk.handle(Event::Ended(SOLUTION, ended(3 << 8)));
        assert!(!talk.is_excused(), "it ended before the judge could kill it");
    }
}
