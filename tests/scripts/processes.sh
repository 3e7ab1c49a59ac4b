#!/usr/bin/env bash
# Shows that nothing outlives its time, its verdict or an interrupt.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

# What sleeps here sleeps for as many seconds, by which it is known.
nap=8$$

# sleepers: how many of them are left.
sleepers() {
    ps -e -o args= | awk -v nap="$nap" '$1 == "sleep" && $2 == nap { count++ } END { print count + 0 }'
}

# limited SECONDS COMMAND: what run_limited makes of it: the exit status, and whether it took half a minute.
limited() {
    # shellcheck disable=SC2016 # The inner shell expands it.
    run env nap="$nap" bash -c 'set -euo pipefail
        . scripts/lib.sh
        begin limited
        run_limited "$1" 256 /dev/null "$work/out" "$work/err" bash -c "$2"
        echo "$status $((ms < 30000)) $(head -c 9 "$work/out")"' limited "$1" "$2"
}

test_limits() {
    limited 0.3 "sleep $nap"
    same "what sleeps is ended in time" '137 1 ' "$out"
    limited 0.3 'trap "" TERM INT HUP; while :; do :; done'
    same "what ignores signals is ended in time" '137 1 ' "$out"
    limited 60 'yes'
    same "what prints for ever is ended" '153 1 y
y
y
y
y' "$out"
    limited 60 'head -c 999999999 /dev/zero | tail -n 1'
    same "what takes memory without end is refused it" 1 "$((${out%% *} != 0))"
    limited 9 "sleep $nap & echo done"
    same "a child does not keep its parent from ending, and ends too" "0 1 done 0" "$out $(sleepers)"
    if [[ -r /proc/self/limits ]] && command -v setsid >/dev/null; then
        limited 9 "setsid sleep $nap & (setsid bash -c 'sleep $nap & sleep 0.1' &); sleep 0.5; echo done"
        same "what has left the process group ends too" "0 1 done 0" "$out $(sleepers)"
    fi
    same "nothing of it is left in target/" '' "$(left)"
}

# What a shell runs in the background ignores SIGINT, and so does all that it starts, unless env mends that.
sigint=()
if env --default-signal=INT true 2>/dev/null; then sigint=(env --default-signal=INT); fi

# interrupt SIGNAL WHERE COMMAND...: sends it to the command, or to its process group as a terminal does, when a
# sleeper has begun; says the exit status and what is left.
interrupt() {
    local pid status=0 tries
    rm -f "$tree/started"
    set -m
    (cd "$tree" && PATH=$tree/stubs:$PATH exec ${sigint[@]+"${sigint[@]}"} "${@:3}") >"$tree/out" 2>&1 </dev/null &
    pid=$!
    set +m
    for ((tries = 0; tries < 200; tries++)); do
        [[ ! -e $tree/started ]] || break
        sleep 0.1
    done
    if [[ $2 == group ]]; then pid=-$pid; fi
    kill "-$1" -- "$pid"
    wait "${pid#-}" 2>/dev/null || status=$?
    echo "$status" "$(sleepers)" "$(left | tr '\n' ' ')"
}

test_interrupts() {
    solution one '' '999 s, 64 MB'
    sample one 01-good ''
    mkdir -p "$tree/tests/wrong/one"
    { echo '//! Verdict: WA' && cat "$tree/bins/one.rs"; } >"$tree/tests/wrong/one/mistake.rs"
    printf '#!/bin/sh\ntouch "%s/started"\nexec sleep %s\n' "$tree" "$nap" >"$tree/sleeper"
    chmod +x "$tree/sleeper"
    stub rustc <"$tree/sleeper"
    same "Ctrl-C ends a compilation, and the run" '130 0 ' "$(interrupt INT group scripts/test.sh)"
    same "SIGTERM too" '143 0 ' "$(interrupt TERM alone scripts/test.sh)"
    same "Ctrl-C ends make test" '0 ' "$(interrupt INT group make test | cut -d ' ' -f 2-)"
    same "with one line of make's" 1 "$(grep -c '^make' "$tree/out")"
    same "SIGTERM ends make test" '0 ' "$(interrupt TERM alone make test | cut -d ' ' -f 2-)"
    same "SIGTERM ends make run" '0 ' "$(interrupt TERM alone make run P=one | cut -d ' ' -f 2-)"
    # shellcheck disable=SC2016 # The stub expands it.
    stub rustc <<<'#!/bin/sh
while [ "$1" != -o ]; do shift; done; cp sleeper "$2"'
    same "SIGTERM ends a program" '143 0 target/judge target/judge/one ' "$(interrupt TERM alone scripts/test.sh)"
    rm -r "$tree/target/judge"
    same "and wrong programs" '143 0 ' "$(interrupt TERM alone scripts/wrong.sh)"
    same "Ctrl-C ends wrong programs" '130 0 ' "$(interrupt INT group scripts/wrong.sh)"
    cp "$tree/sleeper" "$tree/stubs/referee"
    stub cargo <<<"echo '{\"executable\":\"stubs/referee\"}'"
    same "SIGTERM ends stress" '143 0 ' "$(interrupt TERM alone scripts/stress.sh | sed 's,target/[a-z/]* ,,g')"
    # Not how many lines make adds: it may lose a race with its child, and then says so in two more.
    same "Ctrl-C ends make run" '0 target/judge target/judge/one target/stress ' \
        "$(interrupt INT group make run P=one | cut -d ' ' -f 2-)"
}

test_limits
test_interrupts
finish
