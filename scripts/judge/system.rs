//! System calls that std does not provide, signals, and how a process ended. All unsafe code is here. The functions are
//! declared as in POSIX and BSD; they receive pointers only to values on the caller's stack, and do not retain them.

use std::fmt::{self, Display, Formatter};
use std::fs::{self, File};
use std::os::raw::{c_int, c_long, c_ulong};
use std::os::unix::io::{AsRawFd, IntoRawFd};
use std::os::unix::process::{parent_id, CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering::SeqCst};

pub const CPU: c_int = 0;
pub const FSIZE: c_int = 1;
pub const STACK: c_int = 3;
pub const CORE: c_int = 4;
/// The address space.
pub const AS: c_int = if cfg!(target_os = "macos") { 5 } else { 9 };

const CHLD: i32 = if cfg!(any(target_os = "linux", target_os = "android")) { 17 } else { 20 };
const HUP: i32 = 1;
const INT: i32 = 2;
const QUIT: i32 = 3;
const ABRT: i32 = 6;
const FPE: i32 = 8;
pub const KILL: i32 = 9;
/// On macOS and BSD, a stack overflow may end with this signal.
pub const BUS: i32 = if cfg!(any(target_os = "linux", target_os = "android")) { 7 } else { 10 };
pub const SEGV: i32 = 11;
pub const PIPE: i32 = 13;
pub const TERM: i32 = 15;
pub const XCPU: i32 = 24;
pub const XFSZ: i32 = 25;
const EXCLUSIVE: c_int = 2;
const NOT_BLOCKING: c_int = 4;
const DEFAULT: usize = 0;
const IGNORE: usize = 1;

extern "C" {
    // struct rlimit: the soft and the hard limit.
    fn getrlimit(resource: c_int, limit: *mut [c_ulong; 2]) -> c_int;
    fn setrlimit(resource: c_int, limit: *const [c_ulong; 2]) -> c_int;
    fn setpgid(process: c_int, group: c_int) -> c_int;
    fn kill(process: c_int, signal: c_int) -> c_int;
    // struct rusage: two timevals of two longs each, the peak memory, and 13 other fields.
    fn wait4(process: c_int, status: *mut c_int, options: c_int, usage: *mut [c_long; 18])
        -> c_int;
    fn signal(signal: c_int, handler: usize) -> usize;
    fn isatty(file: c_int) -> c_int;
    fn tcgetpgrp(terminal: c_int) -> c_int;
    fn getpgrp() -> c_int;
    fn flock(file: c_int, operation: c_int) -> c_int;
    fn raise(signal: c_int) -> c_int;
}

/// How a process ended.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    pub status: ExitStatus,
    /// The CPU time, with that of the children it has waited for.
    pub cpu_ms: u64,
    pub peak_kb: u64,
    /// Whether it exceeded its time limit.
    pub late: bool,
}

impl Ended {
    /// The signal that ended it, if one did.
    pub fn signal(&self) -> Option<i32> {
        self.status.signal()
    }

    pub fn shell_status(&self) -> i32 {
        self.status.code().unwrap_or(128 + self.signal().unwrap_or(0))
    }

    /// Rounded up, so that a peak above the limit is never printed as the limit.
    pub fn peak_mb(&self) -> u64 {
        (self.peak_kb + 1023) >> 10
    }
}

impl Display for Ended {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        let (signal, code) = (self.signal().unwrap_or(0), self.status.code().unwrap_or(0));
        let name = match signal {
            0 if code == 127 => return write!(to, "with exit status 127: is a command missing?"),
            0 => return write!(to, "with exit status {code}"),
            ABRT => "SIGABRT",
            FPE => "SIGFPE, such as a division by zero",
            KILL => "SIGKILL: did the machine run out of memory?",
            SEGV => {
                "SIGSEGV: an invalid address, a stack overflow, or more memory than the limit at the start"
            }
            BUS => "SIGBUS, an invalid address or a stack overflow",
            TERM => "SIGTERM",
            XCPU => "SIGXCPU, too much CPU time",
            XFSZ => "SIGXFSZ, too much output",
            _ => return write!(to, "by signal {signal}"),
        };
        write!(to, "by signal {name}")
    }
}

/// The hard limit on a resource.
pub fn hard_limit(resource: c_int) -> c_ulong {
    let mut limit = [c_ulong::MAX; 2];
    unsafe { getrlimit(resource, &mut limit) };
    limit[1]
}

/// Lowers or raises a soft limit, up to the hard limit. Errors are ignored.
fn limit(resource: c_int, value: u64) {
    let hard = hard_limit(resource);
    unsafe { setrlimit(resource, &[hard.min(value as c_ulong), hard]) };
}

/// Makes the command start with these limits and in a process group of its own. One that reads from the terminal stays
/// in our group, since other groups may not read from it.
pub fn prepare(command: &mut Command, limits: Vec<(c_int, u64)>) {
    // Between fork and exec, only functions that are plain system calls are safe; this closure calls nothing else.
    unsafe {
        command.pre_exec(move || {
            if !is_terminal(0) {
                setpgid(0, 0);
            }
            for &(resource, value) in &limits {
                limit(resource, value);
            }
            Ok(())
        });
    }
}

/// Waits for the process to end.
pub fn wait(process: i32) -> Ended {
    let mut status = 0;
    let mut usage = [0; 18];
    // A signal may interrupt the call.
    while unsafe { wait4(process, &mut status, 0, &mut usage) } < 0 {}
    let [user, user_us, system, system_us, peak, ..] = usage.map(|value| value as u64);
    // On macOS, only the low 32 bits of each microsecond field are valid, and peak memory is in bytes.
    let cpu_us = (user_us & 0xffff_ffff) + (system_us & 0xffff_ffff);
    let unit = if cfg!(target_os = "macos") { 1024 } else { 1 };
    let cpu_ms = (user + system) * 1000 + cpu_us / 1000;
    Ended { status: ExitStatus::from_raw(status), cpu_ms, peak_kb: peak / unit, late: false }
}

/// Locks a file or folder until it is closed or this program ends. Returns false if it is locked already.
pub fn lock(file: &File) -> bool {
    unsafe { flock(file.as_raw_fd(), EXCLUSIVE | NOT_BLOCKING) == 0 }
}

/// Like `lock`, but waits while another run holds the lock. Does nothing if the file system has no locks.
pub fn wait_for_lock(file: &File) {
    unsafe { flock(file.as_raw_fd(), EXCLUSIVE) };
}

/// Sends a signal to the process group that a process leads or, if there is none, to the process alone. Signal 0 only
/// tests whether either exists. Returns false if neither does.
pub fn send(process: i32, signal: i32) -> bool {
    unsafe { kill(-process, signal) == 0 || kill(process, signal) == 0 }
}

/// Kills what is left of the group that a process leads, and nothing else: another process may have its number by now.
pub fn kill_group(process: i32) -> bool {
    unsafe { kill(-process, KILL) == 0 }
}

/// The fields of a `stat` file of /proc if its process belongs to the group: state, parent, group, ..; the 12th to 15th
/// are CPU times. All of them follow the name, which may contain spaces.
fn fields(stat: &str, group: &str) -> Option<Vec<String>> {
    let fields: Vec<_> = stat.rsplit(") ").next()?.split(' ').map(str::to_string).collect();
    (fields.get(2)? == group).then_some(fields)
}

/// The folders of a group's processes in /proc, or of its threads in such a folder, each with these fields.
fn members(folder: &Path, group: i32) -> impl Iterator<Item = (PathBuf, Vec<String>)> {
    let folders = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    folders.filter_map(move |folder| {
        let stat = fs::read_to_string(folder.join("stat")).ok()?;
        Some((folder, fields(&stat, &group.to_string())?))
    })
}

/// The CPU seconds that the processes of a group have used so far, from /proc; None if the system has none.
pub fn cpu_seconds(group: i32) -> Option<f64> {
    fs::metadata("/proc/self/stat").ok()?;
    let times = members(Path::new("/proc"), group).flat_map(|(_, fields)| fields[11..15].to_vec());
    // There are 100 ticks per second.
    Some(times.filter_map(|time| time.parse::<f64>().ok()).sum::<f64>() / 100.0)
}

/// Whether a group has CPU time left of these `seconds`, and runs or waits for a core or a disk; false without /proc.
pub fn is_at_work(group: i32, seconds: f64) -> bool {
    let processes = members(Path::new("/proc"), group);
    let mut threads = processes.flat_map(|(folder, _)| members(&folder.join("task"), group));
    let has_time_left = cpu_seconds(group).map_or(false, |used| used < seconds);
    has_time_left && threads.any(|(_, fields)| ["R", "D"].contains(&&fields[0][..]))
}

/// The signal that interrupted this program, or 0.
static INTERRUPT: AtomicI32 = AtomicI32::new(0);
/// The parent process, or 0 if this program should outlive it.
static PARENT: AtomicU32 = AtomicU32::new(0);
/// The terminal in whose foreground this program was started, or -1.
static TERMINAL: AtomicI32 = AtomicI32::new(-1);

extern "C" fn interrupt(number: c_int) {
    INTERRUPT.store(number, SeqCst);
}

pub fn interrupted() -> Option<i32> {
    let parent = PARENT.load(SeqCst);
    // A terminal that is closed tells only its first process. If that is make, it goes on waiting for its commands.
    let terminal = TERMINAL.load(SeqCst);
    let is_closed = terminal >= 0 && unsafe { tcgetpgrp(terminal) } < 0;
    let is_lost = parent != 0 && (is_closed || parent_id() != parent);
    let signal = INTERRUPT.load(SeqCst);
    Some(if is_lost && signal == 0 { HUP } else { signal }).filter(|&signal| signal != 0)
}

/// After this call `interrupted` reports Ctrl-C, Ctrl-\, SIGTERM, SIGHUP and the death of the parent. Ignored signals
/// stay ignored, as under nohup.
pub fn catch_interrupts() {
    PARENT.store(parent_id(), SeqCst);
    let terminal = File::open("/dev/tty").map_or(-1, IntoRawFd::into_raw_fd);
    if unsafe { tcgetpgrp(terminal) == getpgrp() } {
        TERMINAL.store(terminal, SeqCst);
    }
    // Some parents have SIGCHLD ignored; then no child can be waited for.
    unsafe { signal(CHLD, DEFAULT) };
    for number in [HUP, INT, QUIT, TERM] {
        unsafe {
            if signal(number, interrupt as extern "C" fn(c_int) as usize) == IGNORE {
                signal(number, IGNORE);
                if number == HUP {
                    PARENT.store(0, SeqCst);
                }
            }
        }
    }
}

/// Terminates itself with the signal, so that a shell sees the cause, but without a core dump.
pub fn die_of(number: i32) {
    limit(CORE, 0);
    unsafe {
        signal(number, DEFAULT);
        raise(number);
    }
}

pub fn is_terminal(file: c_int) -> bool {
    unsafe { isatty(file) == 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exit_is_described_with_its_cause() {
        // The raw status is the signal, or 256 times the exit status.
        for (status, shown, shell_status) in [
            (127 << 8, "with exit status 127: is a command missing?", 127),
            (8, "by signal SIGFPE, such as a division by zero", 136),
            (BUS, "by signal SIGBUS, an invalid address or a stack overflow", 128 + BUS),
            (12, "by signal 12", 140),
        ] {
            let status = ExitStatus::from_raw(status);
            let ended = Ended { status, cpu_ms: 0, peak_kb: 0, late: false };
            assert_eq!((&ended.to_string()[..], ended.shell_status()), (shown, shell_status));
        }
    }

    #[test]
    fn fields_are_those_of_the_group_and_of_its_children() {
        let fields = "S 1 7 7 0 -1 4194304 100 200 0 0 1000 100 10 1 20 0 1 0 99999 555";
        let rows = [
            ("the group's", format!("7 (nim) {fields}"), "S 1 7 1000 100 10 1"),
            ("a name with blanks", format!("7 (my ) S 1 8 nim) {fields}"), "S 1 7 1000 100 10 1"),
            ("another group's", format!("8 (nim) {}", fields.replace("1 7", "1 8")), ""),
            ("an empty file's", String::new(), ""),
        ];
        for (name, stat, wanted) in rows {
            let fields = super::fields(&stat, "7");
            let found = fields.map(|all| [&all[..3], &all[11..15]].concat().join(" "));
            assert_eq!(found.unwrap_or_default(), wanted, "{name} state and CPU times");
        }
    }
}
