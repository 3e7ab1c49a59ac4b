//! Runs programs that may not end: under limits, each in a process group of its own, which is ended with it.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use crate::sys;

/// More than any answer has, and little enough to end a loop that prints before it fills a disk.
pub const OUTPUT_MB: u64 = 64;
/// How long a program that is told to end may take to end what it has started.
const GRACE: Duration = Duration::from_secs(2);

#[derive(Clone, Default)]
pub struct Limits {
    pub seconds: f64,
    pub memory_mb: Option<u64>,
    pub stack_kb: Option<u64>,
    pub output_mb: Option<u64>,
}

impl Limits {
    fn resources(&self) -> Vec<(i32, u64)> {
        let mut resources = vec![(sys::CORE, 0)];
        resources.extend(self.stack_kb.map(|kb| (sys::STACK, kb << 10)));
        resources.extend(self.memory_mb.map(|mb| (sys::AS, mb << 20)));
        resources.extend(self.output_mb.map(|mb| (sys::FSIZE, mb << 20)));
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

/// Held while a program is started, so that none is overlooked by an interrupt.
static STARTING: Mutex<()> = Mutex::new(());
/// What is removed in the end.
static WORK: Mutex<Option<PathBuf>> = Mutex::new(None);

/// A folder for files of this run alone; `finish` removes it.
pub fn work_folder() -> Result<PathBuf, String> {
    let path = PathBuf::from(format!("target/judging.{}", process::id()));
    fs::create_dir_all(&path).map_err(|error| format!("cannot write to target/: {}", error))?;
    *WORK.lock().unwrap() = Some(path.clone());
    Ok(path)
}

/// Ends this program and all that it has started, and leaves nothing behind.
pub fn finish(status: i32) -> ! {
    sys::end_all();
    if let Some(path) = WORK.lock().unwrap().take() {
        let _ = fs::remove_dir_all(path);
    }
    match sys::interrupted() {
        Some(signal) => sys::die_of(signal),
        None => process::exit(status),
    }
}

/// `NAME` as the shell would find it, or what to install.
pub fn require(name: &str, how: &str) -> Result<(), String> {
    let path = env::var_os("PATH").unwrap_or_default();
    if env::split_paths(&path).any(|folder| folder.join(name).is_file()) {
        return Ok(());
    }
    Err(format!("{} is missing: {}", name, how))
}

/// Starts the command, whose files are set.
pub fn start(command: &mut Command, limits: &Limits) -> Result<Running, String> {
    sys::prepare(command, limits.resources(), true);
    let guard = STARTING.lock().unwrap();
    let start = Instant::now();
    let child = command.spawn().map_err(|error| {
        format!(
            "cannot run {}: {}",
            Path::new(command.get_program()).display(),
            error
        )
    })?;
    let group = child.id() as i32;
    sys::register(group);
    drop(guard);
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
        let done = (Mutex::new(false), Condvar::new());
        let wait_for = |time| {
            let guard = done.0.lock().unwrap();
            !done
                .1
                .wait_timeout_while(guard, time, |done| !*done)
                .unwrap()
                .1
                .timed_out()
        };
        let (ended, late) = thread::scope(|scope| {
            let watchdog = scope.spawn(|| {
                if wait_for(self.limit.saturating_sub(self.start.elapsed())) {
                    return false;
                }
                sys::signal_group(self.group, sys::end_signal());
                if !wait_for(GRACE) {
                    sys::signal_group(self.group, sys::KILL);
                }
                true
            });
            let ended = sys::wait(self.group);
            let ms = self.start.elapsed().as_millis() as u64;
            *done.0.lock().unwrap() = true;
            done.1.notify_all();
            (ended.map(|ended| (ended, ms)), watchdog.join().unwrap())
        });
        self.end_group();
        if sys::interrupted().is_some() {
            let _guard = STARTING.lock();
            finish(1);
        }
        let (usage, ms) = ended.map_err(|error| error.to_string())?;
        Ok(Ended {
            status: usage.status,
            ms,
            cpu_ms: usage.cpu_ms,
            peak_kb: usage.peak_kb,
            late,
        })
    }

    fn end_group(&self) {
        let start = Instant::now();
        let mut left = sys::signal_group(self.group, sys::end_signal());
        while left && sys::end_signal() != sys::KILL && start.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(10));
            left = sys::signal_group(self.group, 0);
        }
        if left {
            sys::signal_group(self.group, sys::KILL);
        }
        sys::unregister(self.group);
    }
}

/// Runs the command, whose files are set, to its end.
pub fn run(command: &mut Command, limits: &Limits) -> Result<Ended, String> {
    start(command, limits)?.wait()
}

/// Becomes the command: without a group of its own, so that it may read from the terminal.
pub fn replace(command: &mut Command, limits: &Limits) -> String {
    use std::os::unix::process::CommandExt;
    sys::prepare(command, limits.resources(), false);
    format!("cannot run it: {}", command.exec())
}
