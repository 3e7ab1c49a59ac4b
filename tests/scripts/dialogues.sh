#!/usr/bin/env bash
# Tests that every dialogue ends, however the two sides behave, and that the right side gets the blame.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# dialogue NAME SOLUTION INTERACTOR VERDICT [TEXT...]: tests the verdict on a solution and an interactor, both as
# commands of bash, and the printed text.
dialogue() {
    printf '#!/usr/bin/env bash\n%s\n' "$3" >"$tree/tests/dialogue/interactor"
    run make test P=dialogue CASE=1 BY="$2"
    same "$1" "$4 1" "$(verdicts)"
    [[ $# -lt 5 ]] || says "${@:5}"
}

test_waiting() {
    local idle='since both sides were idle for 2 s'
    dialogue "a line that was not flushed is TLE" 'read -r; read -r' 'echo go; read -r' TLE "$idle: is a flush missing?"
    touch "$tree/samples/dialogue/2.in"
    run scripts/do.sh test P=dialogue BY='read -r; read -r'
    same "after a dialogue in which both sides wait, the other cases are not run" '1 TLE 1' "$status $(verdicts)"
    says 'stopped because each side waits for the other; 1 not run'
    rm "$tree/samples/dialogue/2.in"
    dialogue "an unfinished line of the solution is TLE, and the message says so" 'printf 42; read -r' 'read -r' TLE \
        "$idle: the solution's last line has no newline"
    dialogue "an unfinished line of the interactor is TLE, and the message says so" 'read -r' 'printf go; read -r' TLE \
        "$idle: the interactor's last line has no newline"
    dialogue "an interactor that sleeps is TLE" 'read -r' 'sleep 99' TLE "$idle"
    dialogue "a pause of one second is not TLE" 'read -r; sleep 1; echo 42' 'sleep 1; echo go; read -r' AC
    # shellcheck disable=SC2016 # Each side expands it.
    PYTHONUNBUFFERED=1 dialogue "the environment does not hide a missing flush in Python" \
        'echo "<${PYTHONUNBUFFERED-}>"' 'read -r line; [[ $line == "<>" ]]' AC
    dialogue "two sides that write and never read are idle" 'exec yes' 'exec yes' TLE "$idle"
    dialogue "a solution that stays after the interactor accepted is TLE" 'exec sleep 99' 'exit 0' TLE \
        'still waiting after the interactor exited'
    dialogue "a solution that computes after the interactor rejected is WA" 'while :; do :; done' 'exit 1' WA
    dialogue "a solution that closes its output and computes is WA after the interactor rejected" \
        'exec >&-; while :; do :; done' 'read -r || exit 1' WA
    dialogue "a solution that computes is TLE, though the interactor waits" \
        'while :; do :; done' 'read -r' TLE 's of CPU time, when it was stopped'
}

test_early_ends() {
    # shellcheck disable=SC2016 # Each side expands it.
    dialogue "an interactor that loops at the end of the input, since the solution wrote nothing, means WA" 'read -r' \
        'echo go; until read -r; do :; done' WA 'the solution exited without printing anything'
    dialogue "a crash takes precedence over the interactor's verdict" \
        'exit 3' 'read -r || exit 1' RE 'with exit status 3'
    dialogue "a solution that keeps writing after the interactor accepted and exited is AC" \
        'exec yes' 'exit 0' AC
    dialogue "a solution that writes to a rejecting interactor is WA" 'while :; do echo 1; done' 'read -r; exit 1' WA
    dialogue "an interactor that writes to a solution that has exited still decides" 'echo 42' \
        'read -r; for ((line = 0; line < 9999; line++)); do echo 1; done; exit 1' WA
    dialogue "an interactor that closes its input still decides" \
        'while :; do echo 1; done' 'exec 0<&-; sleep 1; exit 0' AC
    dialogue "a solution that fails since a rejecting interactor no longer reads is WA" \
        'trap "" PIPE; while echo 1 2>/dev/null; do :; done; exit 3' 'exec 0<&-; sleep 0.5; exit 1' WA
    dialogue "an interactor that floods is an ERROR" 'exec cat >/dev/null' 'exec yes' ERROR \
        'the interactor never stops printing'
}

# Its leftovers are in a session of their own, so nothing kills them.
test_held_pipes() {
    local start=$SECONDS
    command -v setsid >/dev/null || return 0
    dialogue "a process that a solution left behind does not delay the verdict" \
        'setsid sleep 60 & echo 42' 'read -r' AC
    dialogue "a process that an interactor left behind does not delay the verdict" \
        'echo 42' 'setsid sleep 60 & read -r' AC
    same "processes left behind do not delay the verdicts by their whole sleep" \
        '' "$([[ $((SECONDS - start)) -lt 50 ]] || echo "$((SECONDS - start)) s")"
}

# Other systems, and some containers, have no /proc.
test_without_proc() {
    local nothing=$tree/nothing
    mkdir "$nothing"
    unshare -rm mount --bind "$nothing" /proc 2>/dev/null || return 0
    dialogue "a dialogue is accepted before /proc is hidden" 'echo 42' 'read -r' AC
    JUDGE_RUSTC=$(rustc -vV)
    export JUDGE_RUSTC
    run unshare -rm sh -c "mount --bind nothing /proc && target/tools/judge test CASE=1 BY='read -r' dialogue"
    same "without /proc, silence for 2 s more than the time limit is TLE" 'TLE 1' "$(verdicts)"
    says 'both sides were idle for 3 s: is a flush missing?'
}

mkdir -p "$tree/tests/dialogue" "$tree/samples/dialogue"
printf '//! Limits: 1 s, 64 MB\n//! Checker: interactive\n' >"$tree/bins/dialogue.rs"
touch "$tree/samples/dialogue/1.in" "$tree/tests/dialogue/interactor"
chmod +x "$tree/tests/dialogue/interactor"
test_waiting
test_early_ends
test_held_pipes
test_without_proc
finish
