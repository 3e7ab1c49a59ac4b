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
    local signal name nested="target/tools/judge limit SECONDS=99 sleep $nap; true"
    solution nap "std::process::Command::new(\"sleep\").arg(\"$nap\").status().unwrap();" '99 s, 64 MB'
    sample nap 1-good ''
    for signal in TERM/143 HUP/129 INT/130 QUIT/131; do
        name=${signal%/*}
        same "SIG$name ends a run and its programs" "${signal#*/}" "$(interrupt "$name" scripts/do.sh test P=nap)"
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
    same "closing the terminal ends the listener, too" 1 "$(cd "$tree" && heeding python3 -c 'import os, pty, signal
pid, terminal = pty.fork()
if pid == 0: os.execvp("make", ["make", "-s", "listen", "PORT=0"])
said = b""
while b"listening" not in said: said += os.read(terminal, 999)
os.close(terminal)
signal.signal(signal.SIGALRM, lambda *_: os.killpg(pid, signal.SIGKILL))
signal.alarm(20)
print(os.waitpid(pid, 0)[1])')"
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

# The hard limit of macOS is below the stack of many headers.
test_limits() {
    solution stack '' '9 s, 64 MB, 32 MB stack'
    sample stack 1 8192
    run bash -c "ulimit -Ss 1024 && ulimit -Hs 8192 && scripts/do.sh test P=stack VERBOSE=1 BY='ulimit -s'"
    same "a stack that the system does not allow is as large as it allows" '0 AC 1' "$status $(verdicts)"
}

# Runs at the same time, of which one waits for the file $tree/go, do not disturb each other.
test_turns() {
    local status=0
    solution waits "std::fs::write(r#\"$tree/begun\"#, input).unwrap();
        while std::fs::metadata(r#\"$tree/go\"#).is_err() { std::thread::sleep(std::time::Duration::from_millis(9)) }
        writeln!(output, \"done\").unwrap();" '20 s, 256 MB'
    sample waits 1-go 'done\n'
    (cd "$tree" && exec make test P=waits) >/dev/null 2>&1 </dev/null &
    waits test -e "$tree/begun"
    run target/tools/judge limit true
    touch "$tree/go"
    wait "$!" || status=$?
    same "a run is not disturbed by another one that begins and ends" 0 "$status"
    command -v flock >/dev/null || return 0
    (cd "$tree" && exec flock target sh -c 'touch held; sleep 0.5; touch freed') &
    waits test -e "$tree/held"
    run target/tools/judge limit true
    same "a run waits while another one, or make clean, has its turn" freed "$(cd "$tree" && echo freed*)"
}

test_signals
test_limits
test_turns
finish
