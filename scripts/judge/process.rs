//! Runs programs under limits, each in a process group of its own, so that their children are killed with them.

use std::fs::{self, File};
use std::io::{stderr, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError::Disconnected};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{panic, process, thread};

use crate::system;
use crate::types::{cannot, Ended, Limits, Result};

/// More than any real answer, but small enough to stop an endless print loop before the disk is full.
pub const OUTPUT_MB: u64 = 64;
/// Limits for checkers, interactors, generators and brute forces.
pub const HELPER_LIMITS: Limits =
    Limits { seconds: 10.0, memory_mb: 4096, stack_kb: 0, output_mb: OUTPUT_MB };
/// Address space that a program may reserve beyond its memory limit.
const SPARE_MB: u64 = 1024;
/// Time between SIGTERM and SIGKILL.
const GRACE: Duration = Duration::from_secs(3);
const POLL: Duration = Duration::from_millis(50);
const WORK: &str = "work.";
const TRIES: usize = 5;

/// The resource limits. The CPU limit stops a program whose judge was killed; it is so generous that a running judge
/// always acts first, even if the program uses all cores.
fn resources(limits: &Limits) -> Vec<(i32, u64)> {
    let resources = [
        (system::STACK, limits.stack_kb << 10),
        (system::AS, address_space_mb(limits) << 20),
        (system::FSIZE, limits.output_mb << 20),
        (system::CPU, (limits.seconds.ceil() as u64 + 5) * cores() as u64),
    ];
    let set = resources.into_iter().filter(|&(_, value)| value > 0);
    set.chain([(system::CORE, 0)]).collect()
}

/// The limit on the address space; 0 if there is none.
fn address_space_mb(limits: &Limits) -> u64 {
    limits.memory_mb + if limits.memory_mb > 0 { SPARE_MB } else { 0 }
}

/// Whether the static arrays of a program exceed its address space, so that the system kills it before it starts. They
/// are in the segments to load (type 1) of an ELF file; macOS, which has another format, has no such limit.
pub fn is_too_large(program: &Path, limits: &Limits) -> bool {
    let mut head = Vec::new();
    let _ = File::open(program).and_then(|file| file.take(1 << 12).read_to_end(&mut head));
    let number = |start: usize, length: usize| {
        let bytes = head.get(start..start + length).unwrap_or_default();
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
    };
    let is_elf = head.starts_with(b"\x7fELF\x02\x01"); // 64 bits, little-endian
    let segments = (0..number(56, 2)).map(|index| number(32, 8) + index * number(54, 2));
    let sizes = segments.filter(|start| number(*start, 4) == 1).map(|start| number(start + 40, 8));
    is_elf && sizes.sum::<usize>() as u64 >> 20 >= address_space_mb(limits)
}

/// A running program. Dropping it kills the rest of its process group.
pub struct Running {
    pub child: Child,
    /// Its process group or, if it shares ours, its process ID, negated.
    pub group: i32,
    start: Instant,
    limit: Duration,
}

/// This run's work folder, and the open file that holds its lock.
static OWN: Mutex<Option<(PathBuf, File)>> = Mutex::new(None);

/// Returns this run's work folder, which `finish` removes. If a run is killed, the next one removes its folder: an
/// unlocked folder has no owner. Locks work across containers, where process IDs do not.
pub fn work_folder() -> Result<PathBuf> {
    let mut own = OWN.lock().unwrap();
    if let Some((folder, _)) = &*own {
        return Ok(folder.clone());
    }
    let target = Path::new("target");
    for entry in fs::read_dir(target).into_iter().flatten().flatten() {
        let is_work = entry.file_name().to_string_lossy().starts_with(WORK);
        if is_work && File::open(entry.path()).map_or(false, |folder| system::lock(&folder)) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    // Until it is locked, another run may take the folder for an abandoned one; then the next name is tried. It is never
    // renamed: on a Windows drive under WSL, an open folder cannot be.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    let mut tries = 0..TRIES;
    let (folder, file) = loop {
        let number = tries.next().unwrap_or(TRIES);
        let folder = target.join(format!("{WORK}{}-{now}-{number}", process::id()));
        let file = fs::create_dir_all(&folder).and_then(|()| File::open(&folder));
        let is_own = file.as_ref().map_or(false, |file| system::lock(file) && folder.exists());
        // Where the file system has no locks, no run removes the folder of another.
        if is_own || number == TRIES {
            break (folder.clone(), file.map_err(cannot("write", &folder))?);
        }
        let _ = fs::remove_dir(&folder);
    };
    *own = Some((folder.clone(), file));
    Ok(folder)
}

pub static HAS_FAILED: AtomicBool = AtomicBool::new(false);

/// Makes panics end the program. A closed stdout, as with `| head`, is not an error.
pub fn end_on_panic() {
    panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        if text.contains("Broken pipe") {
            finish(i32::from(HAS_FAILED.load(SeqCst)))
        }
        let _ = writeln!(stderr(), "{text}");
        finish(101)
    }));
}

/// Cleans up and exits. No child may be running.
pub fn finish(status: i32) -> ! {
    if let Ok(Some((folder, _))) = OWN.try_lock().as_deref() {
        let _ = fs::remove_dir_all(folder);
    }
    if let Some(signal) = system::interrupted() {
        system::die_of(signal);
    }
    process::exit(status)
}

/// Exits if interrupted: all children have been killed, and their verdicts mean nothing.
pub fn finish_if_interrupted() {
    if system::interrupted().is_some() {
        finish(1);
    }
}

pub fn command(words: &[String]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}

/// Starts a command. Its stdin, stdout and stderr must already be set.
pub fn start(command: &mut Command, limits: &Limits) -> Result<Running> {
    start_in(command, limits, true)
}

/// Like `start`; a command that reads from the terminal must stay in our process group.
pub fn start_in(command: &mut Command, limits: &Limits, has_group: bool) -> Result<Running> {
    system::prepare(command, resources(limits), has_group);
    if system::interrupted().is_some() {
        return Err("interrupted".to_string());
    }
    let start = Instant::now();
    let child = command.spawn().map_err(|error| {
        let program = command.get_program().to_string_lossy();
        let is_script = program.contains('/') && Path::new(&*program).exists();
        let what = if is_script { "the interpreter on its first line" } else { "it" };
        format!("cannot run {program}: {error}; is {what} installed?")
    })?;
    let limit = Duration::from_secs_f64(limits.seconds);
    let group = child.id() as i32 * if has_group { 1 } else { -1 };
    Ok(Running { group, child, start, limit })
}

impl Running {
    /// Waits for the program to end, or kills it when its time is up.
    pub fn wait(&self) -> Ended {
        let (done, is_done) = channel();
        thread::scope(|scope| {
            let watchdog = scope.spawn(|| self.watch(is_done));
            let mut ended = system::wait(self.group.abs(), self.start);
            drop(done);
            ended.late = watchdog.join().unwrap();
            ended
        })
    }

    /// Kills the program when its time is up or we are interrupted, unless it exits first. Returns whether it was
    /// killed.
    fn watch(&self, is_done: Receiver<()>) -> bool {
        while self.start.elapsed() < self.limit && system::interrupted().is_none() {
            let left = self.limit.saturating_sub(self.start.elapsed());
            if is_done.recv_timeout(left.min(POLL)) == Err(Disconnected) {
                return false;
            }
        }
        self.end_group();
        true
    }

    /// Terminates what is left of the group: first with SIGTERM, so that a script can stop its own children, then with
    /// SIGKILL.
    fn end_group(&self) {
        let start = Instant::now();
        let mut left = system::signal_group(self.group, system::TERM);
        while left && start.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(10));
            left = system::signal_group(self.group, 0);
        }
        system::signal_group(self.group, system::KILL);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A zombie counts as left, and the first process of a container may never reap it, so there is no grace period.
        if self.group > 0 {
            system::signal_group(self.group, system::KILL);
        }
    }
}

pub fn run(command: &mut Command, limits: &Limits) -> Result<Ended> {
    Ok(start(command, limits)?.wait())
}

/// Whether a thread of a process group is running, ready to run or waiting for the disk, and the CPU seconds of the group.
/// Where there is no /proc, a group always counts as running.
pub fn activity(group: i32) -> (bool, f64) {
    let (mut is_awake, mut ticks) = (!Path::new("/proc/self/stat").exists(), 0.0);
    let group = group.to_string();
    let entries = |path: &Path| fs::read_dir(path).into_iter().flatten().flatten();
    let is_process = |entry: &fs::DirEntry| entry.file_name().as_bytes()[0].is_ascii_digit();
    // The fields after the process name, which may contain spaces: state, parent, group; the 12th to 15th are CPU
    // times.
    let stat = |path: &Path| {
        let text = fs::read_to_string(path.join("stat")).unwrap_or_default();
        let fields = text.rsplit(") ").next().unwrap_or("").split(' ');
        fields.map(str::to_string).collect::<Vec<_>>()
    };
    for process in entries(Path::new("/proc")).filter(is_process) {
        let fields = stat(&process.path());
        if fields.get(2) == Some(&group) {
            ticks += fields[11..15].iter().filter_map(|time| time.parse::<f64>().ok()).sum::<f64>();
            let mut threads = entries(&process.path().join("task"));
            is_awake |= threads.any(|thread| ["R", "D"].contains(&&*stat(&thread.path())[0]));
        }
    }
    // There are 100 ticks per second.
    (is_awake, ticks / 100.0)
}

/// Applies `work` to all items, with one thread per item.
pub fn parallel_map<'a, T: Sync, R: Send>(
    items: &'a [T],
    work: impl Fn(&'a T) -> R + Sync,
) -> Vec<R> {
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
