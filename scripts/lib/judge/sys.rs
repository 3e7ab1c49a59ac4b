//! System calls for which the standard library has no function. All unsafe code is here: these functions are declared
//! as in POSIX and BSD, get no pointers but to values on their caller's stack, and keep none.

use std::io;
use std::os::raw::{c_int, c_long, c_ulong};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::SeqCst};

use crate::process::Ended;

pub const FSIZE: c_int = 1;
pub const STACK: c_int = 3;
pub const CORE: c_int = 4;
/// The address space.
pub const AS: c_int = if cfg!(target_os = "macos") { 5 } else { 9 };

pub const ABRT: i32 = 6;
pub const KILL: i32 = 9;
pub const SEGV: i32 = 11;
pub const TERM: i32 = 15;
pub const XFSZ: i32 = 25;
const DEFAULT: usize = 0;
const IGNORE: usize = 1;

#[repr(C)]
struct Limit {
    soft: c_ulong,
    hard: c_ulong,
}

extern "C" {
    fn getrlimit(resource: c_int, limit: *mut Limit) -> c_int;
    fn setrlimit(resource: c_int, limit: *const Limit) -> c_int;
    fn setpgid(process: c_int, group: c_int) -> c_int;
    fn kill(process: c_int, signal: c_int) -> c_int;
    // struct rusage: two times of two longs each, the peak of memory, and 13 more.
    fn wait4(process: c_int, status: *mut c_int, options: c_int, usage: *mut [c_long; 18])
        -> c_int;
    fn signal(signal: c_int, handler: usize) -> usize;
    fn isatty(file: c_int) -> c_int;
    fn raise(signal: c_int) -> c_int;
}

/// Sets a soft limit, or as much as the hard limit allows. A system that refuses does without it.
fn limit(resource: c_int, value: u64) {
    let mut limit = Limit { soft: 0, hard: 0 };
    unsafe {
        if getrlimit(resource, &mut limit) == 0 {
            limit.soft = limit.hard.min(value as c_ulong);
            setrlimit(resource, &limit);
        }
    }
}

/// Makes the command begin with these limits, and in a process group of its own if it is to be ended with all that it
/// starts.
pub fn prepare(command: &mut Command, limits: Vec<(c_int, u64)>, own_group: bool) {
    // Between fork and exec only system calls are safe, and the closure makes no others.
    unsafe {
        command.pre_exec(move || {
            if own_group {
                setpgid(0, 0);
            }
            for &(resource, value) in &limits {
                limit(resource, value);
            }
            Ok(())
        });
    }
}

/// Waits until the process has ended. How long it took is not known here.
pub fn wait(process: i32) -> io::Result<Ended> {
    let mut status = 0;
    let mut usage = [0; 18];
    while unsafe { wait4(process, &mut status, 0, &mut usage) } < 0 {
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    let [user, user_us, system, system_us, peak, ..] = usage.map(|value| value as u64);
    // On macOS microseconds are 32 bits of a long, and memory is in bytes.
    let cpu_us = (user_us & 0xffff_ffff) + (system_us & 0xffff_ffff);
    Ok(Ended {
        status: ExitStatus::from_raw(status),
        ms: 0,
        cpu_ms: (user + system) * 1000 + cpu_us / 1000,
        peak_kb: if cfg!(target_os = "macos") {
            peak / 1024
        } else {
            peak
        },
        late: false,
    })
}

/// Sends a signal to all processes of the group; false if there is none.
pub fn signal_group(group: i32, signal: i32) -> bool {
    unsafe { kill(-group, signal) == 0 }
}

/// The groups that an interrupt must end; 0 is an empty place.
static GROUPS: [AtomicI32; 32] = [EMPTY; 32];
#[allow(clippy::declare_interior_mutable_const)]
const EMPTY: AtomicI32 = AtomicI32::new(0);
/// The signal that has interrupted this program, or 0.
static INTERRUPT: AtomicI32 = AtomicI32::new(0);
/// Whether programs get the chance to end what they have started themselves.
pub static GENTLE: AtomicBool = AtomicBool::new(false);

/// The signal that ends a program.
pub fn end_signal() -> i32 {
    if GENTLE.load(SeqCst) {
        TERM
    } else {
        KILL
    }
}

extern "C" fn on_interrupt(number: c_int) {
    INTERRUPT.store(number, SeqCst);
    end_all();
}

/// Ends all programs that run.
pub fn end_all() {
    for place in &GROUPS {
        let group = place.load(SeqCst);
        if group != 0 {
            signal_group(group, end_signal());
        }
    }
}

/// From now on Ctrl-C, SIGTERM and SIGHUP end the programs, and `interrupted` says so. What is ignored stays ignored,
/// as under nohup.
pub fn catch_interrupts() {
    for number in [1, 2, TERM] {
        unsafe {
            if signal(number, on_interrupt as extern "C" fn(c_int) as usize) == IGNORE {
                signal(number, IGNORE);
            }
        }
    }
}

pub fn interrupted() -> Option<i32> {
    Some(INTERRUPT.load(SeqCst)).filter(|&signal| signal != 0)
}

/// Ends this program by the signal, so that a shell sees what has ended it.
pub fn die_of(number: i32) -> ! {
    unsafe {
        signal(number, DEFAULT);
        raise(number);
    }
    std::process::exit(128 + number)
}

/// Enters the group among those that an interrupt ends, or ends it at once if the interrupt has been.
pub fn register(group: i32) {
    let free = |place: &&AtomicI32| place.compare_exchange(0, group, SeqCst, SeqCst).is_ok();
    GROUPS
        .iter()
        .find(free)
        .expect("there are more places than programs at a time");
    if interrupted().is_some() {
        signal_group(group, end_signal());
    }
}

pub fn unregister(group: i32) {
    for place in &GROUPS {
        let _ = place.compare_exchange(group, 0, SeqCst, SeqCst);
    }
}

pub fn is_terminal(file: c_int) -> bool {
    unsafe { isatty(file) == 1 }
}

pub fn signal_name(number: i32) -> String {
    let bus = if cfg!(target_os = "macos") { 10 } else { 7 };
    match number {
        ABRT => "SIGABRT".to_string(),
        8 => "SIGFPE".to_string(),
        KILL => "SIGKILL".to_string(),
        SEGV => "SIGSEGV, most likely for want of stack".to_string(),
        TERM => "SIGTERM".to_string(),
        _ if number == bus => "SIGBUS".to_string(),
        _ => number.to_string(),
    }
}
