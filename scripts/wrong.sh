#!/usr/bin/env bash
# Shows that the samples catch mistakes: judges programs with one mistake each; usage says how.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset BUILD # A wrong program is judged as a judge builds it.
. scripts/lib/verdict.sh

usage() {
    cat <<'END'
usage: [P=problem] scripts/wrong.sh

Judges each tests/P/wrong/MISTAKE.rs as make test does, with 1 MiB of stack, as on Windows; only one that should be
TLE is held to the time limit. A sample or more must give the verdict in its header, and all others that or AC;
tests/README.md says more.

example: P=gmt_002 scripts/wrong.sh
END
}

STACK_KB=1024
BUSY_SECONDS=20 # for a program that should not be TLE, since the machine may be busy

# header FILE KEY: that part of its header.
header() {
    sed -n "s,^//! $2: *,,p" "$1"
}

# check FILE: one line on whether the wrong program gets the verdict in its header; runs in a lane.
check() {
    local problem=${1#tests/} name want shown generator
    problem=${problem%%/*}
    name=$problem/$(basename "$1" .rs)
    if [[ ! -e $1 ]]; then
        echo "FAILED $problem: it has no wrong programs: add ${1%\*.rs}MISTAKE.rs, with the line //! Verdict: WA"
        return
    fi
    want=$(header "$1" Verdict)
    shown=$(header "$1" 'Shown by')
    read -ra generator <<<"$shown"
    if [[ ! $want =~ ^(WA|PE|TLE|MLE|RE)$ ]]; then
        echo "FAILED $name: it has no line of the form: //! Verdict: WA (or PE, TLE, MLE, RE)"
    elif ! limits "$problem"; then
        echo "FAILED $name: bins/$problem.rs has no line of the form: //! Limits:  2 s, 256 MB"
    elif ! compile rustc "$1" "$own/program" -O --edition 2021 >"$own/compiler"; then
        echo "FAILED $name: it does not compile"
        sed 's/^/    /' "$own/compiler"
    elif [[ -n $shown ]] && ! make_case "$own/shown" "${generator[@]:2}"; then
        echo "FAILED $name: the referee does not make '$shown': $(head -n 1 "$own/shown.said")"
    else
        stack_kb=$STACK_KB
        [[ $want == TLE ]] || seconds=$BUSY_SECONDS
        find_cases "$problem"
        for name in ${cases[@]+"${cases[@]}"}; do
            judge_on "${name##*/}" "$name.in" "$name.out"
        done
        [[ -z $shown ]] || judge_on "$shown" "$own/shown.in" "$own/shown.out"
        conclude "$problem/$(basename "$1" .rs)"
    fi
}

# judge_on NAME INPUT ANSWER
judge_on() {
    try "$2" "$3" "$own/program"
    printf '%s %s\n' "$verdict" "$1" >>"$own/verdicts"
}

# conclude NAME: compares the verdicts with the header's.
conclude() {
    if grep -Ev "^(AC|$want) " "$own/verdicts" >"$own/other"; then
        echo "FAILED $1: $(head -n 1 "$own/other"), where only $want and AC are right"
    elif ! grep -q "^$want ${shown:+$shown$}" "$own/verdicts"; then
        echo "FAILED $1: ${shown:-every sample} is accepted, and should be $want"
    else
        echo "ok     $1: $want on $(grep -c "^$want" "$own/verdicts") of $(($(wc -l <"$own/verdicts")))"
    fi
}

main() {
    take_no_arguments "$@"
    local problem list files=()
    list=$(chosen wrong)
    begin wrong
    for problem in $list; do
        require_samples "$problem"
        files+=("tests/$problem/wrong"/*.rs)
    done
    if grep -qs '^//! Shown by:' "${files[@]}"; then build_referee; fi
    in_parallel check "${files[@]}"
    tally
}

main "$@"
