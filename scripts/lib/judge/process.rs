//! Runs programs that may not end: under limits, each in a process group of its own, which is ended with it.

use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use crate::problem::cannot;
use crate::sys;

/// More than any answer has, and little enough to end a loop that prints before it fills a disk.
pub const OUTPUT_MB: u64 = 64;
/// How long a program that is told to end may take to end what it has started.
const GRACE: Duration = Duration::from_secs(2);

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
pub struct Ended {
    pub status: ExitStatus,
    pub ms: u64,
    /// Time of the processor.
    pub cpu_ms: u64,
    pub peak_kb: u64,
    /// Whether it was ended because its time was over.
    pub late: bool,
}

/// A program that has been started.
pub struct Running {
    pub child: Child,
    pub group: i32,
    start: Instant,
    limit: Duration,
}

/// Held while a program is started, so that an interrupt overlooks none.
static STARTING: Mutex<()> = Mutex::new(());

fn work_path() -> PathBuf {
    PathBuf::from(format!("target/judging.{}", process::id()))
}

/// A folder for files of this run alone; `finish` removes it.
pub fn work_folder() -> Result<PathBuf, String> {
    let path = work_path();
    fs::create_dir_all(&path).map_err(cannot("write", &path))?;
    Ok(path)
}

/// Ends this program and all that it has started, and leaves nothing behind.
pub fn finish(status: i32) -> ! {
    let _guard = STARTING.lock();
    sys::end_all();
    let _ = fs::remove_dir_all(work_path());
    if let Some(signal) = sys::interrupted() {
        sys::die_of(signal);
    }
    process::exit(status)
}

/// Whether the shell would find the command.
pub fn is_installed(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let files: Vec<PathBuf> = env::split_paths(&path)
        .map(|folder| folder.join(name))
        .collect();
    files.iter().any(|file| file.is_file())
}

pub fn command(words: &[String]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}

fn cannot_run(command: &Command, error: std::io::Error) -> String {
    format!("cannot run {:?}: {error}", command.get_program())
}

/// Starts the command, whose files are set.
pub fn start(command: &mut Command, limits: &Limits) -> Result<Running, String> {
    sys::prepare(command, limits.resources(), true);
    let _guard = STARTING.lock();
    let start = Instant::now();
    let child = command
        .spawn()
        .map_err(|error| cannot_run(command, error))?;
    let group = child.id() as i32;
    sys::register(group);
    let limit = Duration::from_secs_f64(limits.seconds);
    Ok(Running {
        child,
        group,
        start,
        limit,
    })
}

impl Running {
    /// Waits for its end, or ends it when its time is over, and whatever is left of its group.
    pub fn wait(self) -> Result<Ended, String> {
        let (done, changed) = (Mutex::new(false), Condvar::new());
        let is_done_in = |time| {
            let guard = done.lock().unwrap();
            let (guard, _) = changed
                .wait_timeout_while(guard, time, |done| !*done)
                .unwrap();
            *guard
        };
        let (usage, ms, late) = thread::scope(|scope| {
            let watchdog = scope.spawn(|| {
                if is_done_in(self.limit.saturating_sub(self.start.elapsed())) {
                    return false;
                }
                sys::signal_group(self.group, sys::end_signal());
                if !is_done_in(GRACE) {
                    sys::signal_group(self.group, sys::KILL);
                }
                true
            });
            let usage = sys::wait(self.group);
            let ms = self.start.elapsed().as_millis() as u64;
            *done.lock().unwrap() = true;
            changed.notify_all();
            (usage, ms, watchdog.join().unwrap())
        });
        self.end_group();
        if sys::interrupted().is_some() {
            finish(1);
        }
        let usage = usage.map_err(|error| error.to_string())?;
        Ok(Ended { ms, late, ..usage })
    }

    fn end_group(&self) {
        let start = Instant::now();
        let mut left = sys::signal_group(self.group, sys::end_signal());
        while left && sys::GENTLE.load(SeqCst) && start.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(10));
            left = sys::signal_group(self.group, 0);
        }
        sys::signal_group(self.group, sys::KILL);
        sys::unregister(self.group);
    }
}

/// Runs the command, whose files are set, to its end.
pub fn run(command: &mut Command, limits: &Limits) -> Result<Ended, String> {
    start(command, limits)?.wait()
}

/// Becomes the command: without a group of its own, so that it may read from the terminal.
pub fn replace(command: &mut Command, limits: &Limits) -> String {
    sys::prepare(command, limits.resources(), false);
    let error = command.exec();
    cannot_run(command, error)
}
