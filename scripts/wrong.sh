#!/usr/bin/env bash
# usage: [P=problem] scripts/wrong.sh
#
# Judges each program in tests/P/wrong: MISTAKE.diff changes tests/P/plain.rs, and any other file is a whole program. A
# sample or more must give the verdict in its header, and all others that or AC. If the header says "Shown by:", that
# extreme shape must give it. The stack is 1 MiB, as on Windows; only what should be TLE is held to the time limit.
#
# example: P=gmt_002 scripts/wrong.sh
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh
. scripts/lib/mistakes.sh

STACK_KB=1024
BUSY_SECONDS=20 # for a program that should not be TLE, since the machine may be busy

# check FILE: one line on whether the wrong program gets the verdict in its header, and why it does not compile.
check() {
    local problem name own shown want word words=() folders options=(--stack "$STACK_KB")
    problem=$(cut -d / -f 2 <<<"$1")
    name=$problem/$(basename "${1%.*}")
    own=$work/$name
    folders=("samples/$problem")
    want=$(mistake_field "$1" Verdict)
    shown=$(mistake_field "$1" 'Shown by')
    shown=${shown##* }
    [[ $want == TLE ]] || options+=(--seconds "$BUSY_SECONDS")
    mkdir -p "$own"
    if [[ ! $want =~ ^(WA|PE|TLE|MLE|RE)$ ]]; then
        say FAILED "$name: $1 has no line of the form: Verdict: WA (or PE, TLE, MLE, RE)"
    elif [[ -n $shown ]] && ! cp "target/extreme/$problem/$shown".* "$own" 2>/dev/null; then
        say FAILED "$name: the referee has no extreme shape '$shown' of $problem"
    elif ! mistake_program "$1" >"$own.said" 2>&1; then
        say FAILED "$name: $(tail -n 1 "$own.said")"
    elif ! "$judge" build "$program" >"$own.words" 2>"$own.said"; then
        say FAILED "$name: it does not compile"
        sed 's/^/    /' "$own.said"
    else
        while IFS= read -r word; do words+=("$word"); done <"$own.words"
        [[ -z $shown ]] || folders+=("$own")
        conclude < <("$judge" verdicts "${options[@]}" "$problem" "${folders[@]}" -- "${words[@]}" 2>&1)
    fi
}

# conclude: compares the verdicts on stdin with the header's, up to the first that is wrong.
conclude() {
    local verdict input hits=0 count=0 caught=''
    while IFS=$'\t' read -r verdict _ _ input; do
        count=$((count + 1))
        case $verdict in
        "$want")
            hits=$((hits + 1))
            [[ -n $shown && $input != */$shown.in ]] || caught=yes
            ;;
        AC) ;;
        *) say FAILED "$name: $verdict ${input##*/}, where only $want and AC are right" && return ;;
        esac
    done
    if [[ -n $caught ]]; then
        say ok "$name: $want on $hits of $count"
    else
        say FAILED "$name: ${shown:-no sample} is${shown:+ not} $want"
    fi
}

main() {
    take_no_arguments "$@"
    local list problem file files=() lane lanes i
    list=$(chosen wrong)
    begin wrong
    for problem in $list; do
        [[ ! -e tests/$problem/rules.rs ]] || make_extremes "$problem"
        for file in "tests/$problem/wrong"/*; do [[ ! -e $file ]] || files+=("$file"); done
    done
    lanes=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || lanes=2
    for ((lane = 0; lane < lanes; lane++)); do
        for ((i = lane; i < ${#files[@]}; i += lanes)); do check "${files[i]}"; done &
    done
    wait
    tally && [[ $(wc -l <"$work/report") -eq ${#files[@]} ]]
}

main "$@"
