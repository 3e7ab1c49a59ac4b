//! Interactive problems: a solution and an interactor talk through pipes, what passes is written down, and it is seen when
//! neither goes on.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::mem::take;
use std::process::{Command, Stdio};
use std::sync::mpsc::{sync_channel, RecvTimeoutError::Disconnected, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::process::{activity, start, Activity, HELPER_LIMITS, OUTPUT_MB};
use crate::system;
use crate::types::{Ended, Limits, Result, Verdict};

/// How many lines are kept at each end of a dialogue, how many are shown unless one case was asked for, and how many bytes
/// of each line.
const LINES: usize = 1000;
const BRIEF: usize = 10;
const LINE_BYTES: usize = 160;
/// How long an interactor may compute, and either sleep.
const PATIENCE: f64 = HELPER_LIMITS.seconds;
/// How long each may wait for the other to write.
const SILENCE: f64 = 0.5;
/// How often it is seen what both do.
const POLL: Duration = Duration::from_millis(20);

/// The two sides are numbers.
pub const SOLUTION: usize = 0;
pub const INTERACTOR: usize = 1;
pub const NAMES: [&str; 2] = ["solution", "interactor"];

enum Event {
    Said(usize, Vec<u8>),
    /// A side talks or listens no more.
    Left(usize),
    Ended(usize, Ended),
}

/// What is known of a dialogue. Fields with two places are indexed by side.
#[derive(Clone, Default)]
pub struct Talk {
    pub ended: [Option<Ended>; 2],
    /// Why the judge ends it, as the verdict on the solution.
    pub cut: Option<(Verdict, String)>,
    /// Seconds since it began.
    time: f64,
    /// Seconds since something was said, computed, or a side has left or ended.
    silence: f64,
    does: [Activity; 2],
    bytes: [u64; 2],
    /// Who talks or listens no more, in the order in which they left.
    left: Vec<usize>,
    is_killed: [bool; 2],
    unfinished: [Vec<u8>; 2],
    /// The first and the last lines: who says what, or here has come to an end.
    lines: [VecDeque<(usize, Option<String>)>; 2],
    left_out: usize,
    /// How many lines each side has said.
    counts: [usize; 2],
}

impl Talk {
    /// Why the dialogue must be ended, if so: the first row of this table that holds.
    fn fault(&self, seconds: f64) -> Option<(Verdict, String)> {
        use Verdict::{Error, Ole, Tle};
        let [solution_ended, interactor_ended] = self.ended.map(|ended| ended.is_some());
        let [solution_cpu, interactor_cpu] = self.does.map(|does| does.cpu);
        let [solution_reads, interactor_reads] = self.does.map(|does| does.reads);
        let [solution_floods, interactor_floods] = self.bytes.map(|bytes| bytes > OUTPUT_MB << 20);
        let is_clear = (solution_reads || solution_ended) && (interactor_reads || interactor_ended);
        let most = match (is_clear, solution_reads) {
            (true, _) => SILENCE,
            (_, true) => PATIENCE,
            _ => seconds,
        };
        let is_silent = self.silence > most;
        let rows = [
            (solution_floods, Ole, "after MB of output"),
            (interactor_floods, Error, "prints without end"),
            (solution_cpu > seconds && !solution_ended, Tle, "after LIMIT"),
            (interactor_cpu > PATIENCE && !interactor_ended, Error, "computes without end"),
            (is_silent && solution_ended, Error, "does not end"),
            (is_silent && interactor_ended, Tle, "does not end when the interactor has"),
            (is_silent && is_clear, Tle, "each waits for the other: is a flush missing?"),
            (is_silent && solution_reads, Error, "does not answer"),
            (is_silent, Tle, "it sleeps"),
            (self.time > 2.0 * seconds + 3.0 * PATIENCE, Tle, "the dialogue has no end"),
        ];
        let is_over = solution_ended && interactor_ended;
        let (_, verdict, why) = rows.into_iter().find(|row| row.0 && !is_over)?;
        let who = if verdict == Error { "the interactor " } else { "" };
        let why = why.replace("LIMIT", &format!("{seconds} s"));
        Some((verdict, who.to_string() + &why.replace("MB", &format!("{OUTPUT_MB} MB"))))
    }

    /// Takes note of what has happened.
    fn take(&mut self, event: Event) {
        match event {
            Event::Said(side, bytes) => {
                self.bytes[side] += bytes.len() as u64;
                for part in bytes.split_inclusive(|&byte| byte == b'\n') {
                    let room = LINE_BYTES - self.unfinished[side].len();
                    self.unfinished[side].extend(part.iter().take(room));
                    if part.ends_with(b"\n") {
                        self.end_line(side);
                    }
                }
            }
            Event::Left(side) if self.left.contains(&side) => {}
            Event::Left(side) => {
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
        let [first, last] = &mut self.lines;
        if first.len() < LINES {
            first.push_back((side, line));
            return;
        }
        last.push_back((side, line));
        if last.len() > LINES {
            last.pop_front();
            self.left_out += 1;
        }
    }

    fn end_line(&mut self, side: usize) {
        self.counts[side] += 1;
        let line = take(&mut self.unfinished[side]);
        let line = String::from_utf8_lossy(&line);
        self.add(side, Some(line.trim_end_matches('\n').to_string()));
    }

    /// Whether the interactor has ended without accepting, after all that it had to say.
    fn is_refused(&self) -> bool {
        // Kattis' validators accept by 42.
        let is_failure = |ended: Ended| !matches!(ended.status.code(), Some(0 | 42));
        self.left.contains(&INTERACTOR) && self.ended[INTERACTOR].map_or(false, is_failure)
    }

    /// Whether the solution was killed by the judge or refused by the interactor, so that its end means nothing.
    pub fn is_excused(&self) -> bool {
        let is_first_refused = self.left.first() == Some(&INTERACTOR) && self.is_refused();
        self.cut.is_some() && self.is_killed[SOLUTION] || is_first_refused
    }

    /// The dialogue as people read it, when it is over: `whole` with the number of lines, or only its ends.
    pub fn transcript(&self, whole: bool) -> Vec<String> {
        let line = |(side, said): &(usize, Option<String>)| match (said, self.ended[*side]) {
            (Some(line), _) => format!("{:>10}: {line}", NAMES[*side]),
            (None, Some(ended)) if !self.is_killed[*side] => {
                format!("{:>10}  ended {ended}", NAMES[*side])
            }
            _ => format!("{:>10}  here the judge ended it", NAMES[*side]),
        };
        let mut lines: Vec<String> = self.lines.iter().flatten().map(line).collect();
        let ends = if whole { LINES } else { BRIEF };
        let hidden = lines.len().saturating_sub(2 * ends);
        if hidden + self.left_out > 0 {
            let dots = format!("... {} lines are left out ...", hidden + self.left_out);
            lines.splice(ends..ends + hidden, [dots]);
        }
        if whole {
            let [solution, interactor] = self.counts;
            lines.push(format!(
                "lines: {solution} from the solution, {interactor} from the interactor"
            ));
        }
        lines
    }
}

/// Forwards what a side says, until one of them ends. An event is sent before the other side can react to it.
fn relay(side: usize, mut from: impl Read, mut to: impl Write, tell: SyncSender<Event>) {
    let mut block = [0; 1 << 16];
    loop {
        let length = from.read(&mut block).unwrap_or(0);
        if length == 0 {
            let _ = tell.send(Event::Left(side));
            return;
        }
        let _ = tell.send(Event::Said(side, block[..length].to_vec()));
        let is_heard = to.write_all(&block[..length]).is_ok();
        // Only the solution gets SIGPIPE: an interactor still has a verdict to give.
        if !is_heard && side == SOLUTION {
            let _ = tell.send(Event::Left(INTERACTOR));
            return;
        }
    }
}

/// Lets the two commands, whose stderr is set, talk to each other.
pub fn talk(commands: [&mut Command; 2], limits: &Limits) -> Result<Talk> {
    let seconds = limits.seconds;
    // The dialogue ends them earlier.
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
            // What it has started is ended later.
            scope.spawn(move || tell_end.send(Event::Ended(side, running.wait())));
        }
        drop(tell);
        let start = Instant::now();
        let mut asked = start;
        loop {
            let event = events.recv_timeout(POLL);
            let now = Instant::now();
            match event {
                Ok(event) => {
                    talk.silence = 0.0;
                    talk.take(event);
                }
                Err(Disconnected) => break,
                Err(_) => {}
            }
            if now - asked > POLL {
                asked = now;
                let does = groups.map(activity);
                let is_active = does
                    .iter()
                    .zip(talk.does)
                    .any(|(now, before)| now.is_awake || now.cpu != before.cpu);
                // Not more if this thread itself had to wait for a processor.
                talk.silence = if is_active { 0.0 } else { talk.silence + POLL.as_secs_f64() };
                talk.does = does;
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
    fn what_does_not_go_on_is_ended() {
        let status = std::process::ExitStatus::from_raw(0);
        let ended = Some(Ended { status, ms: 0, cpu_ms: 0, peak_kb: 0, late: false });
        let cpu =
            |cpu: [f64; 2]| cpu.map(|cpu| Activity { cpu, reads: true, ..Activity::default() });
        let quiet = Talk { silence: 0.6, does: cpu([0.0; 2]), ..Talk::default() };
        let asleep = |side: usize, silence| {
            let mut does = cpu([0.0; 2]);
            does[side].reads = false;
            Talk { silence, does, ..Talk::default() }
        };
        let rows = [
            (Talk { silence: 0.4, time: 33.0, does: cpu([1.9, 9.9]), ..quiet.clone() }, ""),
            (quiet.clone(), "TLE"),
            (asleep(SOLUTION, 1.9), ""),
            (asleep(SOLUTION, 2.1), "TLE"),
            (asleep(INTERACTOR, 9.9), ""),
            (asleep(INTERACTOR, 10.1), "ERROR"),
            (Talk { ended: [ended, None], ..quiet.clone() }, "ERROR"),
            (Talk { ended: [None, ended], ..quiet.clone() }, "TLE"),
            (Talk { ended: [ended; 2], ..quiet.clone() }, ""),
            (Talk { time: 35.0, ..Talk::default() }, "TLE"),
            (Talk { does: cpu([2.1, 0.0]), ..Talk::default() }, "TLE"),
            (Talk { does: cpu([0.0, 10.1]), ..Talk::default() }, "ERROR"),
            (Talk { does: cpu([2.1, 0.0]), ended: [ended, None], ..Talk::default() }, ""),
            (Talk { bytes: [65 << 20, 0], ..Talk::default() }, "OLE"),
            (Talk { bytes: [0, 65 << 20], ..quiet }, "ERROR"),
        ];
        for (talk, wanted) in rows {
            let verdict = talk.fault(2.0).map_or(String::new(), |(verdict, _)| verdict.to_string());
            assert_eq!(verdict, wanted, "{:?}", talk.fault(2.0));
        }
    }

    #[test]
    fn a_transcript_has_both_ends() {
        let mut talk = Talk::default();
        for number in 1..=30 {
            talk.take(Event::Said(SOLUTION, format!("{number}\n").into_bytes()));
        }
        let lines = talk.transcript(false);
        let ends = [&lines[0], &lines[10], &lines[20]].map(|line| line.trim());
        assert_eq!(ends, ["solution: 1", "... 10 lines are left out ...", "solution: 30"]);
    }
}
