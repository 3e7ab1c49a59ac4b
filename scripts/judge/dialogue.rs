//! Interactive problems: a solution and an interactor talk through pipes, what passes is written down, and who holds up
//! the other is to blame.

use std::io::{Read, Write};
use std::mem::take;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{sync_channel, RecvTimeoutError::Disconnected, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::process::{cpu_seconds, start, HELPER_LIMITS, OUTPUT_MB};
use crate::system;
use crate::types::{Ended, Limits, Result, Verdict};

/// How many lines are kept at each end of a dialogue, and how many bytes of each line.
const LINES: usize = 10;
const LINE_BYTES: usize = 160;
/// How long an interactor may be silent or compute.
const PATIENCE: f64 = HELPER_LIMITS.seconds;
/// How often the processor time of both is read.
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
    /// Who was addressed last, and has to say something.
    turn: Option<usize>,
    /// Seconds since something was said or a side has left or ended.
    silence: f64,
    /// Seconds of silence before its messages: silence counts for whoever breaks it.
    taken: [f64; 2],
    /// Seconds of processor time.
    cpu: [f64; 2],
    bytes: [u64; 2],
    /// Who talks or listens no more, in the order in which they left.
    left: Vec<usize>,
    is_killed: [bool; 2],
    unfinished: [Vec<u8>; 2],
    /// The first and the last lines: who says what, or here has come to an end.
    lines: Vec<(usize, Option<String>)>,
    left_out: usize,
}

impl Talk {
    /// Who holds up the dialogue, if it must be ended for that, as the verdict on the solution and why: the first row of
    /// this table that holds.
    fn blame(&self, seconds: f64) -> Option<(Verdict, String)> {
        use Verdict::{Error, Ole, Tle};
        let [solution_ended, interactor_ended] = self.ended.map(|ended| ended.is_some());
        let [solution_cpu, interactor_cpu] = self.cpu;
        let [solution_floods, interactor_floods] = self.bytes.map(|bytes| bytes > OUTPUT_MB << 20);
        let (short, long) = (self.silence > seconds, self.silence > PATIENCE);
        let is_open = !solution_ended && !interactor_ended;
        // Before anybody has spoken, nobody knows who should: both may wait for the other.
        let nobody = is_open && self.turn.is_none();
        let [to_solution, to_interactor] =
            [SOLUTION, INTERACTOR].map(|side| is_open && self.turn == Some(side));
        // An interactor that goes on speaking is to blame for that, and not a solution that has to read it.
        let endless = if to_solution { "prints without end" } else { "computes without end" };
        let rows = [
            (solution_floods, Ole, "after MB of output"),
            (interactor_floods, Error, "prints without end"),
            (!solution_ended && solution_cpu > seconds && !to_solution, Tle, "after LIMIT"),
            (!interactor_ended && interactor_cpu > PATIENCE, Error, endless),
            (solution_ended && long, Error, "does not end"),
            (interactor_ended && short, Tle, "after LIMIT, when the interactor had its answer"),
            (nobody && long && interactor_cpu > 1.0, Error, "computes and says nothing"),
            (nobody && long, Tle, "nobody has said a line for 10 s: is a flush missing?"),
            (to_solution && short && solution_cpu > seconds / 2.0, Tle, "after LIMIT"),
            (to_solution && short, Tle, "no line was said for LIMIT: is a flush missing?"),
            (to_interactor && long, Error, "does not answer"),
            (self.taken[SOLUTION] > seconds + PATIENCE, Tle, "the dialogue has no end"),
            (self.taken[INTERACTOR] > seconds + 3.0 * PATIENCE, Error, "is too slow or has no end"),
        ];
        let is_over = solution_ended && interactor_ended;
        let (_, verdict, why) = rows.into_iter().find(|row| row.0 && !is_over)?;
        let who = if verdict == Error { "the interactor " } else { "" };
        let why = why.replace("LIMIT", &format!("{seconds} s"));
        Some((verdict, who.to_string() + &why.replace("MB", &format!("{OUTPUT_MB} MB"))))
    }

    /// Takes note of what has happened.
    fn take(&mut self, event: Event) {
        let silence = take(&mut self.silence);
        match event {
            Event::Said(side, bytes) => {
                self.taken[side] += silence;
                // An unfinished line does not pass the turn.
                if bytes.ends_with(b"\n") {
                    self.turn = Some(1 - side);
                }
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
        self.lines.push((side, line));
        if self.lines.len() > 2 * LINES {
            self.lines.remove(LINES);
            self.left_out += 1;
        }
    }

    fn end_line(&mut self, side: usize) {
        let line = take(&mut self.unfinished[side]);
        let line = String::from_utf8_lossy(&line);
        self.add(side, Some(line.trim_end_matches('\n').to_string()));
    }

    /// Whether the interactor has ended without accepting, after all that it had to say.
    fn is_refused(&self) -> bool {
        let is_failure = |ended: Ended| !ended.status.success();
        self.left.contains(&INTERACTOR) && self.ended[INTERACTOR].map_or(false, is_failure)
    }

    /// Whether the solution was killed by the judge or refused by the interactor, so that its end means nothing.
    pub fn is_excused(&self) -> bool {
        let is_first_refused = self.left.first() == Some(&INTERACTOR) && self.is_refused();
        self.cut.is_some() && self.is_killed[SOLUTION] || is_first_refused
    }

    /// The dialogue as people read it, when it is over.
    pub fn transcript(&self) -> Vec<String> {
        let line = |(side, said): &(usize, Option<String>)| match (said, self.ended[*side]) {
            (Some(line), _) => format!("{:>10}: {line}", NAMES[*side]),
            (None, Some(ended)) if !self.is_killed[*side] => {
                format!("{:>10}  ended {ended}", NAMES[*side])
            }
            _ => format!("{:>10}  here the judge ended it", NAMES[*side]),
        };
        let mut lines: Vec<String> = self.lines.iter().map(line).collect();
        if self.left_out > 0 {
            lines.insert(LINES, format!("... {} lines are left out ...", self.left_out));
        }
        lines
    }
}

/// Forwards what a side says, until one of them ends. An event is sent before the other side can react to it. `is_stuck`
/// is set while the other side does not read.
fn relay(
    side: usize,
    mut from: impl Read,
    mut to: impl Write,
    is_stuck: &AtomicBool,
    tell: SyncSender<Event>,
) {
    let mut block = [0; 1 << 16];
    loop {
        let length = from.read(&mut block).unwrap_or(0);
        if length == 0 {
            let _ = tell.send(Event::Left(side));
            return;
        }
        let _ = tell.send(Event::Said(side, block[..length].to_vec()));
        is_stuck.store(true, SeqCst);
        let is_heard = to.write_all(&block[..length]).is_ok();
        is_stuck.store(false, SeqCst);
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
    let is_stuck = [false; 2].map(AtomicBool::new);
    let mut talk = Talk::default();
    thread::scope(|scope| {
        for (side, running, from, to) in [
            (SOLUTION, solution, from_solution, to_interactor),
            (INTERACTOR, interactor, from_interactor, to_solution),
        ] {
            let (tell, tell_end, is_stuck) = (tell.clone(), tell.clone(), &is_stuck[1 - side]);
            scope.spawn(move || relay(side, from, to, is_stuck, tell));
            // What it has started is ended later.
            scope.spawn(move || tell_end.send(Event::Ended(side, running.wait())));
        }
        drop(tell);
        let (mut spoken, mut asked) = (Instant::now(), Instant::now());
        loop {
            let event = events.recv_timeout(POLL);
            let now = Instant::now();
            talk.silence = (now - spoken).as_secs_f64();
            match event {
                Ok(event) => {
                    spoken = now;
                    talk.take(event);
                }
                Err(Disconnected) => break,
                Err(_) => {}
            }
            if now - asked > POLL {
                asked = now;
                talk.cpu = groups.map(cpu_seconds);
            }
            // A solution that does not even take what it is told has been addressed, whoever spoke last.
            if is_stuck[SOLUTION].load(SeqCst) {
                talk.turn = Some(SOLUTION);
            }
            talk.cut = talk.cut.take().or_else(|| talk.blame(seconds));
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

    /// Who was addressed last; what the solution and the interactor do; after how many seconds of silence it is whose fault,
    /// if the limit is 2 s.
    const TABLE: &str = "nobody silent silent 10 TLE
nobody computing silent 2 TLE
nobody silent computing 10 ERROR
nobody ended silent 10 ERROR
nobody silent ended 2 TLE
solution silent silent 2 TLE
solution computing silent 2 TLE
solution silent computing 2 TLE
solution computing ended 2 TLE
interactor silent silent 10 ERROR
interactor silent computing 10 ERROR
interactor computing silent 2 TLE
interactor computing computing 2 TLE
interactor ended computing 10 ERROR
interactor silent ended 2 TLE";

    fn ended() -> Ended {
        let status = std::process::ExitStatus::from_raw(0);
        Ended { status, ms: 0, cpu_ms: 0, peak_kb: 0, late: false }
    }

    fn verdict(talk: &Talk) -> String {
        talk.blame(2.0).map_or(String::new(), |(verdict, _)| verdict.to_string())
    }

    #[test]
    fn the_table_of_blame_is_followed() {
        for row in TABLE.lines() {
            let words: Vec<&str> = row.split(' ').collect();
            let sides = [words[1], words[2]];
            let at = |silence: f64| {
                let cpu = sides.map(|does| if does == "computing" { silence } else { 0.0 });
                let turn = NAMES.iter().position(|name| *name == words[0]);
                let ended = sides.map(|does| (does == "ended").then(ended));
                verdict(&Talk { ended, turn, silence, cpu, ..Talk::default() })
            };
            let seconds: f64 = words[3].parse().unwrap();
            let around = [at(seconds - 0.1), at(seconds + 0.1)];
            assert_eq!(around, ["", words[4]], "{row}");
        }
    }

    #[test]
    fn what_never_ends_is_ended() {
        let turn = Some(SOLUTION);
        let quiet = Talk { turn, ..Talk::default() };
        let rows = [
            (quiet.clone(), ""),
            (Talk { bytes: [65 << 20, 0], ..quiet.clone() }, "OLE"),
            (Talk { bytes: [0, 65 << 20], ..quiet.clone() }, "ERROR"),
            (Talk { taken: [13.0, 11.0], ..quiet.clone() }, "TLE"),
            (Talk { taken: [1.0, 33.0], ..quiet.clone() }, "ERROR"),
            // A solution that is flooded has to read that.
            (Talk { cpu: [3.0, 11.0], ..quiet.clone() }, "ERROR"),
            (Talk { taken: [99.0; 2], ended: [Some(ended()); 2], ..quiet }, ""),
        ];
        for (talk, wanted) in rows {
            assert_eq!(verdict(&talk), wanted);
        }
        // Whoever never listens holds it up as well, a line a second.
        for (side, wanted) in [(SOLUTION, "TLE"), (INTERACTOR, "ERROR")] {
            let mut talk = Talk::default();
            for _ in 0..40 {
                talk.silence = 1.0;
                talk.take(Event::Said(side, b"more\n".to_vec()));
            }
            assert_eq!(verdict(&talk), wanted);
        }
    }

    #[test]
    fn a_transcript_has_both_ends() {
        let mut talk = Talk::default();
        for number in 1..=30 {
            talk.take(Event::Said(SOLUTION, format!("{number}\n").into_bytes()));
        }
        let lines = talk.transcript();
        let ends = [&lines[0], &lines[10], &lines[20]].map(|line| line.trim());
        assert_eq!(ends, ["solution: 1", "... 10 lines are left out ...", "solution: 30"]);
    }
}
