#!/usr/bin/env bash
# Tests that every dialogue ends, however the two sides behave, and that the right side gets the blame.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

limit=1 # of each problem, in seconds
names=() verdicts=() texts=()

# interactive PROBLEM INTERACTOR: creates a problem whose interactor is a command of bash.
interactive() {
    mkdir -p "$tree/tests/$1" "$tree/samples/$1"
    printf '//! Limits: %s s, 64 MB\n//! Checker: interactive\n' "$limit" >"$tree/bins/$1.rs"
    touch "$tree/samples/$1/1.in"
    printf '#!/usr/bin/env bash\n%s\n' "$2" >"$tree/tests/$1/interactor"
    chmod +x "$tree/tests/$1/interactor"
}

# dialogue NAME SOLUTION INTERACTOR VERDICT [TEXT]: starts a dialogue beside the others, since most of them mostly wait.
# Both sides are commands of bash.
dialogue() {
    local problem=dialogue_${#names[@]}
    interactive "$problem" "$3"
    (cd "$tree" && exec make test P="$problem" CASE=1 BY="$2") >"$tree/$problem" 2>&1 &
    names+=("$1") verdicts+=("$4") texts+=("${5:-}")
}

# decided: tests the verdicts of all dialogues that were started, and the printed texts.
decided() {
    local number
    wait
    for ((number = 0; number < ${#names[@]}; number++)); do
        out=$(unnumbered <"$tree/dialogue_$number") err='' command=${names[number]}
        same "${names[number]}" "${verdicts[number]} 1" "$(verdicts)"
        [[ -z ${texts[number]} ]] || says "${texts[number]}"
    done
    names=() verdicts=() texts=()
}

test_waiting() {
    local idle='since both sides were idle for 2 s'
    # For longer than two sides may be idle. Each burst takes some 40 ms, which is far from idle on any machine.
    local computes='for n in {1..15}; do sleep 0.2; for ((i = 0; i < 29999; i++)); do :; done; done'
    # shellcheck disable=SC2016 # Each side expands it.
    dialogue "a solution has the stack of its header, as far as the system allows" \
        '[[ $(ulimit -s) == 65536 || $(ulimit -s) == $(ulimit -Hs) ]] && echo 42' 'grep -q 42' AC
    # shellcheck disable=SC2016 # Each side expands it.
    PYTHONUNBUFFERED=1 dialogue "the environment does not hide a missing flush in Python" \
        'echo "<${PYTHONUNBUFFERED-}>"' 'read -r line; [[ $line == "<>" ]]' AC
    dialogue "two sides that write and never read are idle" 'exec yes' 'exec yes' TLE "$idle"
    dialogue "a crash takes precedence over why the judge ended the dialogue" 'exit 3' 'sleep 99' RE \
        'with exit status 3'
    limit=9 dialogue "a solution that computes is not idle, though the interactor waits" \
        "$computes; echo 42" 'grep -q 42' AC
    limit=0.1 dialogue "an interactor that computes is not idle, and its time does not count for the solution" \
        'read -r; echo 42' "$computes; echo go; grep -q 42" AC
    interactive stuck 'echo go; read -r'
    touch "$tree/samples/stuck/2.in"
    expect "a line that was not flushed is TLE, and the other cases are not run" '1 TLE 1' \
        "$idle: is a flush missing, or does it read until the input ends?" P=stuck BY='read -r; read -r'
    says 'stopped because each side waits for the other; 1 not run'
    decided
}

test_early_ends() {
    dialogue "a solution that closes its output and computes is WA after the interactor rejected" \
        'exec >&-; while :; do :; done' 'read -r || exit 1' WA
    dialogue "a solution that keeps writing after the interactor accepted and exited is AC" 'exec yes' \
        'head -n 1 | grep -q y' AC
    dialogue "an interactor that writes to a solution that has exited still decides" 'echo 42' \
        'read -r; for ((line = 0; line < 9999; line++)); do echo 1; done; exit 1' WA
    dialogue "a solution that fails since a rejecting interactor no longer reads is WA" \
        'trap "" PIPE; while echo 1 2>/dev/null; do :; done; exit 3' 'exec 0<&-; sleep 0.5; exit 1' WA
    interactive mute 'read -r || exit 1'
    expect "a command that cannot be run is an ERROR" '1 ERROR' 'cannot run the BY command: bash: ' \
        P=mute BY=./missing
    decided
}

# Polygon's interactors may accept anything, and leave the verdict to a checker.
# shellcheck disable=SC2016 # Each side expands it.
test_checker() {
    interactive written 'read -r guess; echo "$guess" >"$2"; echo ok'
    printf '#!/usr/bin/env bash\n[[ $(cat "$2") == 42 ]]\n' >"$tree/tests/written/checker"
    chmod +x "$tree/tests/written/checker"
    expect "a checker accepts what the interactor has written" '0 AC 1' '' P=written CASE=1 BY='echo 42; read -r'
    expect "a checker rejects what the interactor has written" '1 WA 1' 'if the checker needs one' \
        P=written CASE=1 BY='echo 43; read -r'
    interactive undecided 'read -r guess; echo "$guess" >"$2"; [[ $guess == 4? ]] && echo ok'
    echo 42 >"$tree/samples/undecided/1.out"
    expect "without a checker, the interactor may write the answer" '0 AC 1' '' \
        P=undecided CASE=1 BY='echo 42; read -r'
    expect "without a checker, it may write nothing else" '1 ERROR 1' 'which a checker must judge' \
        P=undecided CASE=1 BY='echo 43; read -r'
}

# Other systems, and some containers, have no /proc.
test_without_proc() {
    local nothing=$tree/nothing
    mkdir "$nothing"
    unshare -rm mount --bind "$nothing" /proc 2>/dev/null || return 0
    limit=0.1 interactive silent 'read -r'
    JUDGE_RUSTC=$(rustc -vV)
    export JUDGE_RUSTC
    run unshare -rm sh -c "mount --bind nothing /proc && target/tools/judge test CASE=1 BY='read -r' silent"
    same "without /proc, silence for 2 s more than the time limit is TLE" 'TLE 1' "$(verdicts)"
    says 'both sides were idle for 2.1 s: is a flush missing, or does it read until the input ends?'
}

test_waiting
test_early_ends
test_checker
test_without_proc
finish
