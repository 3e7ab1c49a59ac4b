#!/usr/bin/env bash
# Shows that the samples can fail: judges programs with one mistake each; usage says how.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset CASE BUILD JSON # They pick a part; a wrong program is judged on all.
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

usage() {
    cat <<'END'
usage: [P=problem] scripts/wrong.sh

Judges each tests/wrong/P/MISTAKE.rs on the samples of P, as make test does, with the stack of 1 MiB that
a program has on Windows. Its header says which verdict it must get, and every other one must be AC:

    //! Verdict: WA

If it takes an input too large for a sample, the header also has a generator of the referee, whose input
must get that verdict:

    //! Shown by: referee generate gmt_002 path

example: P=gmt_002 scripts/wrong.sh
END
}

STACK_KB=1024

passed=0
failed=0
tree='' # the harness, with a wrong program in the place of each solution
names=() # what the wrong programs are called there

# header FILE KEY: what the line of the header with that key says.
header() {
    sed -n "s,^//! $2: *,,p" "$1"
}

# plant PROBLEM FILE: makes the program, the problem's limits and its samples a problem of the tree.
plant() {
    local name=$1-${2##*/} generator
    name=${name%.rs}
    names+=("$name")
    { grep '^//! Limits:' "bins/$1.rs" && cat "$2"; } >"$tree/bins/$name.rs"
    mkdir "$tree/samples/$name"
    ln -s "$PWD/samples/$1"/* "$tree/samples/$name"
    read -ra generator <<<"$(header "$2" 'Shown by')"
    if [[ ${#generator[@]} -gt 0 ]]; then
        "$referee" "${generator[@]:1}" >"$tree/samples/$name/shown.in"
        "$referee" solve "$1" <"$tree/samples/$name/shown.in" >"$tree/samples/$name/shown.out"
    fi
}

# judge_every STEP FIRST: judges the programs with these numbers, one after the other.
judge_every() {
    local index
    for ((index = $2; index < ${#names[@]}; index += $1)); do
        (
            cd "$tree"
            ulimit -s "$STACK_KB"
            P=${names[index]} JSON=${names[index]}.json scripts/test.sh
        ) >"$tree/${names[index]}.log" 2>&1 || true
    done
}

judge_all() {
    local cores lane
    cores=$(getconf _NPROCESSORS_ONLN)
    for ((lane = 0; lane < cores; lane++)); do
        judge_every "$cores" "$lane" &
    done
    wait
}

# result OUTCOME TEXT: the line of a program.
result() {
    if [[ $1 == ok ]]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    printf '%-6s %s\n' "$1" "$2"
}

# check PROBLEM FILE: whether the harness has found the program out as its header says.
check() {
    local name=${2##*/} want shown log
    name=${name%.rs}
    log=$tree/$1-$name
    want=$(header "$2" Verdict)
    shown=$(header "$2" 'Shown by')
    if [[ ! $want =~ ^(WA|PE|TLE|MLE|RE)$ ]]; then
        result FAILED "$1/$name: it has no line of the form: //! Verdict: WA"
    elif [[ ! -e $log.json ]] || grep -Eq '"(CE|ERROR)"' "$log.json"; then
        result FAILED "$1/$name: it cannot be judged"
        sed -e '/^not accepted:$/,$d' -e 's/^/    /' "$log.log"
    else
        # A verdict and its case a line, without the program's name and the time.
        sed -n 's/.*"case": "\(.*\)", "verdict": "\([A-Z]*\)".*/\2 \1/p' "$log.json" >"$log"
        if grep -Ev "^(AC|$want) " "$log" >"$log.other"; then
            result FAILED "$1/$name: $(head -n 1 "$log.other"), where only $want and AC are right"
        elif ! grep -q "^$want ${shown:+shown$}" "$log"; then
            result FAILED "$1/$name: ${shown:-every sample} is accepted, and should be $want"
        else
            result ok "$1/$name: $want on $(grep -c "^$want" "$log") of $(($(wc -l <"$log")))"
        fi
    fi
}

# check_problem PROBLEM: every wrong program that it has; one without any fails.
check_problem() {
    local file
    for file in "tests/wrong/$1"/*.rs; do
        if [[ -e $file ]]; then
            check "$1" "$file"
        else
            result FAILED "$1: it has no wrong programs: add tests/wrong/$1/MISTAKE.rs"
        fi
    done
}

# check_strays: fails each folder of wrong programs whose problem has no solution.
check_strays() {
    local folder
    for folder in tests/wrong/*/; do
        folder=$(basename "$folder")
        [[ -e bins/$folder.rs ]] || result FAILED "$folder: there is no bins/$folder.rs"
    done
}

main() {
    take_no_arguments "$@"
    local problem list file
    list=$(chosen wrong)
    build_referee
    mkdir -p target
    tree=$(mktemp -d target/wrong.XXXXXX)
    trap 'rm -rf "$tree"' EXIT
    mkdir "$tree/bins" "$tree/samples" "$tree/scripts"
    cp scripts/lib.sh scripts/test.sh "$tree/scripts"
    for problem in $list; do
        for file in "tests/wrong/$problem"/*.rs; do
            [[ ! -e $file ]] || plant "$problem" "$file"
        done
    done
    judge_all
    for problem in $list; do
        check_problem "$problem"
    done
    [[ -n ${P:-} ]] || check_strays
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [[ $failed -eq 0 && $passed -gt 0 ]]
}

main "$@"
