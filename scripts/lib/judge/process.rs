//! Runs programs that may not end: under limits, each in a process group of its own, which is ended with it.

use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError::Disconnected};
use std::time::{Duration, Instant};
use std::{fs, process, thread};

use crate::problem::cannot;
use crate::{sys, Result};

/// More than any answer has, and little enough to end a loop that prints before it fills a disk.
pub const OUTPUT_MB: u64 = 64;
/// How long a program that is told to end may take to end what it has started.
const GRACE: Duration = Duration::from_secs(3);
/// How soon an interrupt is noticed.
const POLL: Duration = Duration::from_millis(50);

/// Where a limit is 0, the system's stays.
#[derive(Clone, Copy, Default)]
pub struct Limits {
    pub seconds: f64,
    pub memory_mb: u64,
    pub stack_kb: u64,
    pub output_mb: u64,
}

impl Limits {
    /// What the system limits.
    fn resources(&self) -> Vec<(i32, u64)> {
        let mut resources = vec![
            (sys::STACK, self.stack_kb << 10),
            (sys::AS, self.memory_mb << 20),
            (sys::FSIZE, self.output_mb << 20),
        ];
        resources.retain(|&(_, value)| value > 0);
        resources.push((sys::CORE, 0));
        resources
    }
}

/// How a program has ended.
#[derive(Clone, Copy)]
pub struct Ended {
    pub status: ExitStatus,
    pub ms: u64,
    /// Time of the processor.
    pub cpu_ms: u64,
    pub peak_kb: u64,
    /// Whether it was ended because its time was over.
    pub late: bool,
}

impl Ended {
    pub fn text(&self) -> String {
        let signal = self.status.signal().unwrap_or(0);
        match self.status.code() {
            Some(code) => format!("with exit status {code}"),
            None => sys::signal_text(signal),
        }
    }
}

/// A program that has been started. What is left of its group ends when this is dropped.
pub struct Running {
    pub child: Child,
    pub group: i32,
    start: Instant,
    limit: Duration,
}

fn work_path() -> PathBuf {
    PathBuf::from(format!("target/judging.{}", process::id()))
}

/// A folder for files of this run alone; `finish` removes it.
pub fn work_folder() -> Result<PathBuf> {
    let path = work_path();
    fs::create_dir_all(&path).map_err(cannot("write", &path))?;
    Ok(path)
}

/// Ends this program, which runs no other now, and leaves nothing behind.
pub fn finish(status: i32) -> ! {
    let _ = fs::remove_dir_all(work_path());
    if let Some(signal) = sys::interrupted() {
        sys::die_of(signal);
    }
    process::exit(status)
}

/// Ends this program if it is interrupted: then the programs that ran have been ended, and their verdicts mean nothing.
pub fn finish_if_interrupted() {
    if sys::interrupted().is_some() {
        finish(1);
    }
}

pub fn command(words: &[String]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}

/// Starts the command, whose files are set.
pub fn start(command: &mut Command, limits: &Limits) -> Result<Running> {
    sys::prepare(command, limits.resources());
    if sys::interrupted().is_some() {
        return Err("interrupted".to_string());
    }
    let start = Instant::now();
    let child = command.spawn();
    let why = |error| format!("cannot run {:?}: {error}", command.get_program());
    let child = child.map_err(why)?;
    Ok(Running {
        group: child.id() as i32,
        child,
        start,
        limit: Duration::from_secs_f64(limits.seconds),
    })
}

impl Running {
    /// Waits for its end, or ends it when its time is over.
    pub fn wait(self) -> Ended {
        let (done, is_done) = channel();
        thread::scope(|scope| {
            let watchdog = scope.spawn(|| self.watch(is_done));
            let mut ended = sys::wait(self.group, self.start);
            drop(done);
            ended.late = watchdog.join().unwrap();
            ended
        })
    }

    /// Ends the program when its time is over or this one is interrupted, unless it is done before.
    fn watch(&self, is_done: Receiver<()>) -> bool {
        let is_done_in = |time| is_done.recv_timeout(time) == Err(Disconnected);
        while self.start.elapsed() < self.limit && sys::interrupted().is_none() {
            let left = self.limit.saturating_sub(self.start.elapsed());
            if is_done_in(left.min(POLL)) {
                return false;
            }
        }
        // It may be a script, which then ends what it has started itself.
        sys::signal_group(self.group, sys::TERM);
        if !is_done_in(GRACE) {
            sys::signal_group(self.group, sys::KILL);
        }
        true
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let start = Instant::now();
        let mut left = sys::signal_group(self.group, sys::TERM);
        while left && start.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(10));
            left = sys::signal_group(self.group, 0);
        }
        sys::signal_group(self.group, sys::KILL);
    }
}

/// Runs the command, whose files are set, to its end.
pub fn run(command: &mut Command, limits: &Limits) -> Result<Ended> {
    Ok(start(command, limits)?.wait())
}

/// What the work makes of each item, with a thread for each.
pub fn at_once<'a, T: Sync, R: Send>(items: &'a [T], work: impl Fn(&'a T) -> R + Sync) -> Vec<R> {
    let work = &work;
    let results = thread::scope(|scope| {
        let start = |item| scope.spawn(move || work(item));
        let all: Vec<_> = items.iter().map(start).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    finish_if_interrupted();
    results
}

pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
