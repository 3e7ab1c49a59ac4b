#!/usr/bin/env bash
# Tests that signals, limits and the end of make stop every process, and leave nothing behind.
# Needs: ps python3
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# heeding COMMAND...: becomes this command, with no signal ignored. bash starts commands in the background, such as the
# tests of make check, with SIGINT and SIGQUIT ignored, and cannot undo that.
heeding() {
    exec python3 -c 'import os, signal, sys
for name in ("HUP", "INT", "QUIT", "PIPE"): signal.signal(getattr(signal, "SIG" + name), signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])' "$@"
}

# interrupt SIGNAL COMMAND...: starts the command and, once its sleeper runs, sends the signal to its process group or,
# with only='', to the command alone; prints the exit status, what is left behind, and any verdict.
interrupt() {
    local pid status=0
    # With job control, it has a process group of its own.
    set -m
    (cd "$tree" && heeding "${@:2}") >"$tree/out" 2>&1 </dev/null &
    pid=$!
    set +m
    waits asleep
    kill "-$1" -- "${only--}$pid"
    wait "$pid" 2>/dev/null || status=$?
    echo "$status$(waits ended || echo ", and something is left")$(grep -oE '^  [A-Z]+ ' "$tree/out")"
}

# closes COMMAND: runs the command as the first process of a terminal, which is closed once the sleeper runs; then says
# whether it still sleeps.
closes() {
    rm -f "$tree/close"
    (cd "$tree" && heeding python3 -c 'import os, pty, sys, time
pid, terminal = pty.fork()
if pid == 0: os.execvp("sh", ["sh", "-c", sys.argv[1]])
while not os.path.exists("close"): time.sleep(0.05)
os.close(terminal)' "$1") >/dev/null 2>&1 &
    TRIES='' waits asleep
    touch "$tree/close"
    waits ended || echo 'it sleeps'
}

test_signals() {
    local signal name pid nested="target/tools/judge limit SECONDS=99 sleep $nap; true"
    solution nap "std::process::Command::new(\"sleep\").arg(\"$nap\").status().unwrap();" '99 s, 64 MB'
    sample nap 1-good ''
    # With two cores, both cases start at once, and the first one is killed. When it is run again alone, it sleeps.
    # shellcheck disable=SC2016 # The shell that the solution starts expands it.
    solution again "let file = |name| std::path::Path::new(r#\"$path\"#).join(name);
        let make = |name| std::fs::write(file(name), \"\").unwrap();
        let shell = |line| std::process::Command::new(\"sh\").args([\"-c\", line]).status().unwrap();
        if input == \"other\" { make(\"both\"); return writeln!(output, \"done\").unwrap() }
        if file(\"killed\").exists() { shell(\"sleep $nap\"); }
        while !file(\"both\").exists() { std::thread::sleep(std::time::Duration::from_millis(9)) }
        make(\"killed\");
        shell(\"kill -9 "'$PPID'"\");" '99 s, 64 MB'
    sample again 1-first 'done\n'
    sample again 2-other 'done\n'
    for signal in TERM/143 HUP/129 INT/130 QUIT/131; do
        name=${signal%/*}
        same "SIG$name ends a run and its programs" "${signal#*/}" "$(interrupt "$name" scripts/do.sh test P=nap)"
        [[ $(getconf _NPROCESSORS_ONLN) -gt 1 ]] || continue
        rm -f "$tree"/{both,killed}
        same "SIG$name ends a run again alone, without a verdict" "${signal#*/}" \
            "$(interrupt "$name" scripts/do.sh test P=again)"
    done
    # Under nohup, a run outlives make.
    same "the end of make ends a run and its programs" 137 "$(only='' interrupt KILL make -s test P=nap)"
    # So it is in a task of an editor.
    same "closing a terminal whose first process is make ends a run" '' "$(closes 'exec make -s test P=nap')"
    same "so it does if nothing else shows the terminal" '' \
        "$(closes 'exec make -s test P=nap </dev/null >/dev/null 2>&1')"
    same "but not under nohup" 'it sleeps' "$(TRIES=20 closes 'trap "" HUP; exec make -s test P=nap')"
    ps -e -o pid= -o args= | awk -v nap="$nap" '$2 == "sleep" && $3 == nap { print $1 }' | xargs kill
    same "then it ends by itself" '' "$(waits ended || echo 'it sleeps')"
    same "it ends the listener, too" 1 "$(cd "$tree" && heeding python3 -c 'import os, pty, signal
pid, terminal = pty.fork()
if pid == 0: os.execvp("make", ["make", "-s", "listen", "PORT=0"])
said = b""
while b"listening" not in said: said += os.read(terminal, 999)
os.close(terminal)
signal.signal(signal.SIGALRM, lambda *_: os.killpg(pid, signal.SIGKILL))
signal.alarm(20)
print(os.waitpid(pid, 0)[1])')"
    set -m
    (cd "$tree" && exec sh -c 'trap "" HUP
        target/tools/judge limit SECONDS=30 sh -c "touch begun; sleep 0.5; touch outlived"; true') >/dev/null 2>&1 &
    pid=$!
    set +m
    waits test -e "$tree/begun"
    kill -KILL "$pid"
    wait "$pid" 2>/dev/null || true
    same "under nohup, a run outlives what started it" outlived \
        "$(waits test -e "$tree/outlived" && basename "$tree/outlived")"
    rm -f "$tree/begun"
    same "a signal to a script ends the judges that it runs, and their programs" 143 \
        "$(interrupt TERM target/tools/judge limit SECONDS=99 bash -c "$nested")"
    gives "a parent that ignores the ends of its children does not matter" '0 ' \
        target/tools/judge limit SECONDS=99 python3 -c 'import os, signal
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
os.execv("target/tools/judge", ["judge", "limit", "true"])'
    gives "a time limit kills a command that runs too long" '124 error: bash was killed after 0.5 s' \
        target/tools/judge limit SECONDS=0.5 bash -c "$nested"
    same "a time limit kills the processes that the command started" '' "$(waits ended || echo "it sleeps")"
}

# ends NAME VERDICT COMMANDS LIMITS: tests the verdict on a program that turns into a shell. The commands are its input,
# so it is compiled only once.
ends() {
    printf '//! Limits: %s\nfn main() {}\n' "$4" >"$tree/bins/ends.rs"
    sample ends 1-go 'done\n'
    echo "$3" >"$tree/samples/ends/1-go.in"
    run make test P=ends VERBOSE=1 BY=shell.rs
    same "$1" "$2 1-go" "$(verdicts)"
}

test_limits() {
    solution shell 'use std::os::unix::process::CommandExt;
        let _ = (&mut output, std::process::Command::new("bash").args(["-c", input]).exec());'
    mv "$tree/bins/shell.rs" "$tree"
    # Ten times the limit of 0.01 s, and a tenth of the second after which the system ends it.
    local computes='for ((n = 0; n < 60000; n++)); do :; done'
    ends "a program that ends by itself after its limit is TLE" TLE "$computes; echo done" '0.01 s, 64 MB'
    says 's of CPU time, by itself'
    ends "a program that only sleeps longer than its limit is AC" AC 'sleep 0.6; echo done' '0.5 s, 64 MB'
    ends "children that were waited for count" TLE "($computes); echo done" '0.01 s, 64 MB'
    ends "a program that ignores signals is killed" TLE 'trap "" TERM XCPU; while :; do :; done' '0.3 s, 64 MB'
    solution leaves "extern \"C\" { fn getppid() -> i32; fn getpgid(id: i32) -> i32; fn setpgid(id: i32, group: i32); }
        let _ = (input, &mut output, unsafe { setpgid(0, getpgid(getppid())) });
        std::thread::sleep(std::time::Duration::from_secs(9));
        std::fs::write(r#\"$tree/survived\"#, \"\").unwrap();" '0.3 s, 64 MB'
    sample leaves 1-go ''
    run make test P=leaves
    same "a program that leaves its process group is killed" "TLE 1-go" \
        "$(verdicts)$(cd "$tree" && compgen -G survived)"
    # shellcheck disable=SC2016 # The shell expands it.
    ends "a core dump is not written" RE '[[ $(ulimit -c) == 0 ]] && exit 7; echo done' '9 s, 64 MB'
    says 'with exit status 7'
    # shellcheck disable=SC2016 # The shell expands it.
    ends "the stack is as large as the header says" AC \
        'case $(ulimit -s) in 32768) echo done ;; 8192) exit 7 ;; esac' '9 s, 64 MB, 32 MB stack'
    run bash -c "ulimit -Ss 1024 && ulimit -Hs 8192 && scripts/do.sh test P=ends BY=shell.rs"
    same "a stack that the system does not allow is as large as it allows" '1 RE 1-go' "$status $(verdicts)"
}

# Runs at the same time, of which one waits for the file $tree/go, do not disturb each other.
test_turns() {
    local pid status=0
    solution waits "std::fs::write(r#\"$tree/begun\"#, input).unwrap();
        while std::fs::metadata(r#\"$tree/go\"#).is_err() { std::thread::sleep(std::time::Duration::from_millis(9)) }
        writeln!(output, \"done\").unwrap();" '20 s, 256 MB'
    sample waits 1-go 'done\n'
    (cd "$tree" && exec make test P=waits) >/dev/null 2>&1 </dev/null &
    pid=$!
    waits test -e "$tree/begun"
    expect "a second run begins while another one is at work" '0 ' '1 passed, 0 failed' P=ends BY=shell.rs
    touch "$tree/go"
    wait "$pid" || status=$?
    same "a run is not disturbed by another one that begins and ends" 0 "$status"
    (cd "$tree" && exec python3 -c 'import fcntl, os, time
fcntl.flock(os.open("target", 0), fcntl.LOCK_EX)
open("locked", "w").close()
while not os.path.exists("unlock"): time.sleep(0.01)') &
    pid=$!
    waits test -e "$tree/locked"
    (cd "$tree" && exec make test P=waits) >/dev/null 2>&1 </dev/null &
    sleep 0.5
    same "a run waits while make clean is at work" '' "$(cd "$tree" && compgen -G 'target/work.*')"
    touch "$tree/unlock"
    wait "$pid"
    wait "$!" || status=$?
    same "a run that has waited for make clean goes on" 0 "$status"
}

# Functions that are preloaded say whether another run could have its turn just then, and fail.
test_whole_turns() {
    local verb
    [[ $(uname) == Linux ]] && command -v flock >/dev/null || return 0
    cc -shared -fPIC -x c -o "$path/hooks.so" - <<'END'
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
static int note(void) {
    unsetenv("LD_PRELOAD");
    system("echo asked >said; flock -n target echo free >>said");
    return -1;
}
int unlink(const char *path) { return note(); }
int mkdir(const char *path, mode_t mode) { return strstr(path, "/work.") ? note() : mkdirat(AT_FDCWD, path, mode); }
END
    for verb in clean limit; do
        LD_PRELOAD=$path/hooks.so run target/tools/judge "$verb" true
        same "no other run has its turn before that of judge $verb is over" asked "$(paste -sd ' ' - <"$tree/said")"
        rm -f "$tree/said"
    done
}

test_signals
test_limits
test_turns
test_whole_turns
finish
