#!/usr/bin/env bash
# usage: [P=problem] scripts/wrong.sh
#
# Judges each program in tests/P/wrong: MISTAKE.diff changes tests/P/plain.rs, and any other file is a whole program. At
# least one sample must give the verdict in its header, and every other sample the same verdict or AC. If the header says
# "Shown by:", that extreme shape must give it. The stack is 1 MiB, as on Windows; only what should be TLE has the time limit.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"
. scripts/lib/mistakes.sh

STACK_KB=1024
BUSY_SECONDS=20 # for a program that should not be TLE, since the machine may be busy

# check FILE: one line on whether the wrong program gets the verdict in its header, or why it cannot be judged.
check() {
    local problem name own shown want fault program command options=(--stack "$STACK_KB")
    problem=${1#*/} problem=${problem%/wrong/*}
    name=$problem/$(basename "${1%.*}")
    own=$work/$name
    want=$("$judge" field "$1" Verdict)
    shown=$("$judge" field "$1" 'Shown by')
    shown=${shown##* }
    options+=(--wanted "$want")
    [[ $want == TLE ]] || options+=(--seconds "$BUSY_SECONDS")
    mkdir -p "$own"
    if [[ ! $want =~ ^(WA|PE|TLE|MLE|RE)$ ]]; then
        fault="$1 has no line of the form: Verdict: WA (or PE, TLE, MLE, RE)"
    elif [[ -n $shown ]] && ! cp "target/extreme/$problem/$shown".* "$own" 2>/dev/null; then
        fault="the referee has no extreme shape '$shown': referee generate $problem --list"
    elif ! mistake_program "$1" >"$own.said" 2>&1; then
        fault=$(tail -n 1 "$own.said")
    elif ! command=$("$judge" build "$program" 2>"$own.said"); then
        fault="it does not compile"
        sed 's/^/    /' "$own.said"
    else
        # shellcheck disable=SC2086 # It is a command and its arguments.
        "$judge" verdicts "${options[@]}" "$problem" "samples/$problem" ${shown:+"$own"} -- $command >"$own.said" 2>&1 || true
        fault=$(conclude <"$own.said")
    fi
    [[ -z $fault ]] || { say FAILED "$name: $fault" && return; }
    say ok "$name: $want on $(grep -c "^$want" "$own.said") of $(grep -c '' "$own.said")"
}

# conclude: prints what is wrong with the verdicts on stdin, if anything is. That on the shape, if it is reached, is the last.
conclude() {
    awk -F '\t' -v want="$want" -v shown="$shown" '
        { is_caught = $1 == want || is_caught && !shown }
        $1 != want && $1 != "AC" { fault = $1 " on " $4 ", where only " want " and AC are right" }
        END { print fault ? fault : is_caught ? "" : shown ? shown " is not " want : "no sample is " want }'
}

main() {
    local list problem file count=0 cores
    list=$(chosen wrong)
    begin
    cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || cores=2
    for problem in $list; do
        [[ ! -e tests/$problem/rules.rs ]] || "$judge" extremes "$problem" >/dev/null
        # Editors keep copies under names that end in ~.
        for file in "tests/$problem/wrong"/*[!~]; do
            [[ -f $file ]] || continue
            run_parallel "$cores" check "$file"
            count=$((count + 1))
        done
    done
    wait
    tally && [[ $(wc -l <"$work/report") -eq $count ]]
}

main "$@"
