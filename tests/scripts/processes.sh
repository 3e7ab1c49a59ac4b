#!/usr/bin/env bash
# Tests that signals, limits and the end of make stop every process, and leave nothing behind.
# Needs: ps
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# interrupt SIGNAL COMMAND...: starts the command and, once its sleeper runs, sends the signal to its process group or,
# with only='', to the command alone; prints the exit status and what is left behind.
interrupt() {
    local pid status=0
    # bash ignores SIGINT in what it starts in the background, unless job control is on.
    set -m
    (cd "$tree" && exec "${@:2}") >"$tree/out" 2>&1 </dev/null &
    pid=$!
    set +m
    waits asleep
    kill "-$1" -- "${only--}$pid"
    wait "$pid" 2>/dev/null || status=$?
    echo "$status$(waits ended || echo ", and something is left")"
}

test_processes() {
    local signal nested="target/tools/judge limit 99 sleep $nap; true"
    solution nap "std::process::Command::new(\"sleep\").arg(\"$nap\").status().unwrap();" '99 s, 64 MB'
    sample nap 1-good ''
    for signal in TERM/143 HUP/129 INT/130 QUIT/131; do
        # Where it is ignored, as in the background of some shells, no program can be told to heed it.
        [[ -n $(trap -p "${signal%/*}") ]] ||
            same "SIG${signal%/*} ends a run and its programs" "${signal#*/}" "$(P=nap interrupt "${signal%/*}" scripts/test.sh)"
    done
    same "so does the end of make" 137 "$(only='' P=nap interrupt KILL make -s test)"
    same "and so does a signal to nested programs" 143 "$(interrupt TERM target/tools/judge limit 99 bash -c "$nested")"
    gives "a time limit kills a command that runs too long" '124 error: bash was killed after 0.5 s' target/tools/judge limit 0.5 bash -c "$nested"
    same "and the processes that it started" '' "$(waits ended || echo "it sleeps")"
}

test_memory() {
    # Elsewhere the address space has no limit.
    [[ $(uname) == Linux ]] || return 0
    printf '//! Limits: 1 s, 64 MB\nstatic mut CELLS: [u8; 1200 << 20] = [0; 1200 << 20];
fn main() { unsafe { std::ptr::addr_of_mut!(CELLS[7]).write_volatile(1) } }' >"$tree/bins/large.rs"
    sample large 1-large ''
    expect "static arrays over the limit are MLE" '1 MLE 1-large' 'its static arrays exceed the memory limit' P=large
}

test_processes
test_memory
finish
