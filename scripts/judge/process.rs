//! Runs programs under limits, each in a process group of its own, so that their children are killed with them. Also
//! provides the work folders of runs, and empties `target/` for `make clean`.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{stderr, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError::Disconnected};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{panic, process, thread};

use crate::files::{cannot, TARGET};
use crate::system::{self, Ended};
use crate::types::{Limits, Result, OUTPUT_MB};

/// Limits for checkers and, except for the times, for interactors. Each thread may reserve as much memory as the stack.
pub const CHECKER_LIMITS: Limits = Limits {
    seconds: 30.0,
    wall_seconds: 60.0,
    memory_mb: 8192,
    stack_kb: 1 << 20,
    output_mb: OUTPUT_MB,
};
/// Limits for generators and brute forces. A rerun with checks has this time limit, too.
pub const HELPER_LIMITS: Limits =
    Limits { seconds: 10.0, wall_seconds: 19.0, memory_mb: 4096, stack_kb: 0, ..CHECKER_LIMITS };
/// Limits for a checker or interactor that is asked about nonsense.
pub const PROBE_LIMITS: Limits = Limits { seconds: 1.0, wall_seconds: 1.0, ..CHECKER_LIMITS };
/// Address space that a program may reserve beyond its memory limit.
const SPARE_MB: u64 = 1024;
/// How long a script may take to end after SIGTERM. Meanwhile the judges that it runs kill what they run.
pub const GRACE: Duration = Duration::from_secs(3);
/// After this many times its cap on wall-clock time, a program that still waits for a core is stopped.
const BUSY_FACTOR: f64 = 10.0;
pub const POLL: Duration = Duration::from_millis(100);
const WORK: &str = "work.";

/// The resource limits. The system ends a program after 1.5 times its limit on CPU time, so one that is a little too
/// slow ends by itself, and shows how long it takes.
fn resources(limits: &Limits) -> Vec<(i32, u64)> {
    let spare_mb = if limits.memory_mb > 0 { SPARE_MB } else { 0 };
    let resources = [
        (system::STACK, limits.stack_kb << 10),
        (system::AS, (limits.memory_mb + spare_mb) << 20),
        (system::FSIZE, limits.output_mb << 20),
        (system::CPU, (1.5 * limits.seconds).ceil() as u64),
    ];
    let set = resources.into_iter().filter(|&(_, value)| value > 0);
    set.chain([(system::CORE, 0)]).collect()
}

/// A running program. Dropping it kills the rest of its process group.
pub struct Running {
    pub child: Child,
    start: Instant,
    limits: Limits,
    /// Time between SIGTERM and SIGKILL.
    pub grace: Duration,
}

/// This run's work folder, and the open file that holds its lock.
static WORK_FOLDER: Mutex<Option<(PathBuf, File)>> = Mutex::new(None);

/// Locks `target/`, so that runs take turns there: a work folder that is not locked yet looks abandoned. Removes the
/// work folders of runs that were killed; returns those of the other runs. Locks work across containers, where process
/// IDs do not. On a file system without locks, runs do not wait, and abandoned folders stay.
fn take_turn() -> Result<(File, Vec<PathBuf>)> {
    let target = Path::new(TARGET);
    let turn = fs::create_dir_all(target).and_then(|()| File::open(target));
    let turn = turn.map_err(cannot("write", target))?;
    system::wait_for_lock(&turn);
    let entries = fs::read_dir(target).into_iter().flatten().flatten();
    let works = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(WORK));
    let is_in_use = |folder: &PathBuf| {
        let is_abandoned = File::open(folder).map_or(false, |folder| system::lock(&folder));
        !is_abandoned || fs::remove_dir_all(folder).is_err()
    };
    Ok((turn, works.map(|entry| entry.path()).filter(is_in_use).collect()))
}

/// Returns this run's work folder, which `finish` removes.
pub fn work_folder() -> Result<PathBuf> {
    let mut current = WORK_FOLDER.lock().unwrap();
    if let Some((folder, _)) = &*current {
        return Ok(folder.clone());
    }
    let _turn = take_turn()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    let folder = Path::new(TARGET).join(format!("{WORK}{}-{now}", process::id()));
    let file = fs::create_dir(&folder).and_then(|()| File::open(&folder));
    let file = file.map_err(cannot("write", &folder))?;
    system::lock(&file);
    *current = Some((folder.clone(), file));
    Ok(folder)
}

/// Removes all build output but the judge itself. Meanwhile, other runs wait for their turn.
pub fn clean() -> Result<()> {
    let (_turn, in_use) = take_turn()?;
    if let Some(work) = in_use.first() {
        return Err(format!("a judge is at work, in {}", work.display()));
    }
    let entries = fs::read_dir(TARGET).map_err(cannot("read", Path::new(TARGET)))?.flatten();
    for path in entries.map(|entry| entry.path()).filter(|path| !path.ends_with("tools")) {
        let removed = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
        removed.map_err(cannot("remove", &path))?;
    }
    Ok(())
}

/// Makes panics end the program. A closed stdout, as with `| head`, ends it without a message.
pub fn end_on_panic() {
    panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        if message.contains("Broken pipe") {
            finish(1)
        }
        let _ = writeln!(stderr(), "{message}");
        finish(101)
    }));
}

/// Cleans up and exits. No child may be running.
pub fn finish(status: i32) -> ! {
    if let Ok(Some((folder, _))) = WORK_FOLDER.try_lock().as_deref() {
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

pub fn command(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(&arguments[0]);
    command.args(&arguments[1..]);
    command
}

/// Starts a command. It inherits stdin, stdout and stderr, unless they have been redirected.
pub fn start(command: &mut Command, limits: &Limits) -> Result<Running> {
    system::prepare(command, resources(limits));
    if system::interrupted().is_some() {
        return Err("interrupted".to_string());
    }
    let start = Instant::now();
    let child = command.spawn().map_err(|error| {
        let program = command.get_program().to_string_lossy();
        let is_script = program.contains('/') && Path::new(&*program).exists();
        let missing = if is_script { "the interpreter on its first line" } else { "it" };
        format!("cannot run {program}: {error}; is {missing} installed?")
    })?;
    Ok(Running { child, start, limits: *limits, grace: Duration::ZERO })
}

impl Running {
    /// Waits for the program to end, or kills it. It is late if it was killed, or used more CPU time than its limit.
    pub fn wait(&self) -> Ended {
        let (done, is_done) = channel();
        thread::scope(|scope| {
            let watchdog = scope.spawn(|| self.watch(is_done));
            let mut ended = system::wait(self.child.id() as i32);
            drop(done);
            let is_killed = watchdog.join().unwrap();
            let cpu_limit_ms = self.limits.seconds * 1e3;
            // The system ends a program by another count of its CPU time, which may be a tenth higher.
            ended.late = is_killed
                || cpu_limit_ms > 0.0 && ended.cpu_ms as f64 > cpu_limit_ms
                || ended.signal() == Some(system::XCPU);
            ended
        })
    }

    /// Whether this many times its cap on wall-clock time have passed.
    fn is_past(&self, times: f64) -> bool {
        let cap = self.limits.wall_seconds;
        cap > 0.0 && self.start.elapsed().as_secs_f64() > times * cap
    }

    /// Kills the program when its time is up or we are interrupted, unless it exits first. Returns whether it was
    /// killed. A script gets a grace period first, in which it can stop its own children.
    fn watch(&self, is_done: Receiver<()>) -> bool {
        let (process, mut looks) = (self.child.id() as i32, Vec::new());
        while !is_idle(&looks) && !self.is_past(BUSY_FACTOR) && system::interrupted().is_none() {
            if is_done.recv_timeout(POLL) == Err(Disconnected) {
                return false;
            }
            looks.push(!self.is_past(1.0) || system::is_at_work(process, self.limits.seconds));
        }
        system::send(process, system::TERM);
        let end = Instant::now() + self.grace;
        while Instant::now() < end && system::send(process, 0) {
            thread::sleep(Duration::from_millis(10));
        }
        system::send(process, system::KILL);
        true
    }
}

/// Whether a program has stopped working, by what was seen at each look: that it may go on, or not. One that works may
/// look idle for a moment.
fn is_idle(looks: &[bool]) -> bool {
    looks.ends_with(&[false, false])
}

impl Drop for Running {
    fn drop(&mut self) {
        system::kill_group(self.child.id() as i32);
    }
}

/// Runs a command, and fails if the machine is too busy for it.
pub fn run(command: &mut Command, limits: &Limits) -> Result<Ended> {
    let running = start(command, limits)?;
    let ended = running.wait();
    if ended.late && running.is_past(BUSY_FACTOR) {
        return Err("the machine is too busy: a program still waits for a core".to_string());
    }
    Ok(ended)
}

/// Applies `work` to all items, with one thread per item.
pub fn parallel_map<'a, T: Sync, R: Send>(
    items: &'a [T],
    work: impl Fn(&'a T) -> R + Sync,
) -> Vec<R> {
    let work = &work;
    let results = thread::scope(|scope| {
        let all: Vec<_> = items.iter().map(|item| scope.spawn(move || work(item))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    finish_if_interrupted();
    results
}

pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::process::Stdio;

    #[test]
    fn limits_are_converted_to_rlimits() {
        let limits =
            Limits { seconds: 1.5, wall_seconds: 9.0, memory_mb: 64, stack_kb: 8, output_mb: 2 };
        assert_eq!(
            resources(&limits),
            [
                (system::STACK, 8 << 10),
                (system::AS, 1088 << 20),
                (system::FSIZE, 2 << 20),
                (system::CPU, 3),
                (system::CORE, 0)
            ]
        );
        assert_eq!(resources(&Limits::default()), [(system::CORE, 0)]);
    }

    #[test]
    fn a_run_is_measured_with_its_children() {
        // The system kills dd after about one second of CPU time, most of which is the system's.
        let dd =
            "ulimit -c 0; ulimit -t 1; (dd if=/dev/zero of=/dev/null bs=1) 2>/dev/null; exit 3";
        let limits = Limits { seconds: 100.0, ..Limits::default() };
        let ended = run(&mut command(&["bash", "-c", dd].map(str::to_string)), &limits).unwrap();
        assert_eq!((ended.status.code(), ended.late), (Some(3), false));
        assert!(ended.cpu_ms >= 650, "{ended:?}");
        assert!((500..100_000).contains(&ended.peak_kb), "{ended:?}");
    }

    #[test]
    fn what_the_system_ended_for_its_cpu_time_is_late() {
        let limits = Limits { seconds: 99.0, ..Limits::default() };
        let ended = run(&mut command(&["bash", "-c", "kill -XCPU $$"]), &limits).unwrap();
        assert!(ended.late, "{ended:?}");
    }

    #[test]
    fn a_program_is_idle_if_the_last_two_looks_say_so() {
        for (looks, wanted) in [
            (&[false][..], false),
            (&[true, false], false),
            (&[false, true, false], false),
            (&[true, false, false], true),
        ] {
            assert_eq!(is_idle(looks), wanted, "{looks:?}");
        }
    }

    /// Another test runs this as a program whose main thread waits for others. By itself it does nothing.
    #[test]
    fn worker() {
        let _ = match std::env::var("WORKER").as_deref() {
            Ok("computes") => thread::spawn(|| loop {
                std::hint::spin_loop()
            }),
            Ok("polls") => thread::spawn(|| loop {
                // On a busy machine, one that wakes more often is mostly waiting for a core.
                thread::sleep(Duration::from_millis(300))
            }),
            _ => return,
        }
        .join();
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn only_what_is_at_work_goes_on_past_the_cap_and_not_for_ever() {
        let worker = |mode| format!("WORKER={mode} exec \"$0\" --exact process::tests::worker");
        let loops = "while :; do :; done".to_string();
        let stays = "trap '' TERM; exec sleep 99";
        let rows = [
            ("it computes", 30.0, 0.03, loops.clone(), true),
            ("a child computes", 30.0, 0.03, format!("({loops}); :"), true),
            ("a thread computes", 30.0, 0.03, worker("computes"), true),
            ("it sleeps, in spite of SIGTERM", 99.0, 3.0, stays.to_string(), false),
            ("it polls", 99.0, 3.0, worker("polls"), false),
            ("children use up its time", 0.001, 0.5, "while :; do (:); done".to_string(), false),
            ("it has no limit on CPU time", 0.0, 0.1, loops, false),
        ];
        let program = std::env::current_exe().unwrap().display().to_string();
        parallel_map(&rows, |(name, seconds, wall_seconds, script, is_busy)| {
            let (seconds, wall_seconds) = (*seconds, *wall_seconds);
            let limits = Limits { seconds, wall_seconds, ..Limits::default() };
            let mut bash = command(&["bash", "-c", script, &program]);
            let start = Instant::now();
            match run(bash.stdout(Stdio::null()), &limits) {
                Ok(ended) => assert!(ended.late && !is_busy, "{name}: {ended:?}"),
                Err(error) => assert!(*is_busy && error.contains("too busy"), "{name}: {error}"),
            }
            let time = start.elapsed().as_secs_f64();
            let caps = if *is_busy { BUSY_FACTOR } else { 1.0 };
            assert!(time >= caps * wall_seconds && time < 300.0, "{name}: {time} s");
        });
    }

    #[test]
    fn cpu_time_of_a_running_group_is_read() {
        let limits = Limits { seconds: 100.0, ..Limits::default() };
        let bash = start(&mut command(&["bash", "-c", "while :; do :; done"]), &limits).unwrap();
        let group = bash.child.id() as i32;
        let is_read = || system::cpu_seconds(group).map_or(true, |seconds| seconds > 0.0);
        while !is_read() && bash.start.elapsed() < Duration::from_secs(100) {
            thread::sleep(POLL);
        }
        assert!(is_read());
        // A child that has ended counts, too.
        let waits = "(ulimit -c 0; ulimit -t 1; while :; do :; done); echo; exec sleep 100";
        let mut bash = command(&["bash", "-c", waits]);
        bash.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut bash = start(&mut bash, &limits).unwrap();
        bash.child.stdout.take().unwrap().read_exact(&mut [0]).unwrap();
        let seconds = system::cpu_seconds(bash.child.id() as i32);
        assert!(seconds.map_or(true, |seconds| seconds > 0.6), "{seconds:?}");
    }
}
