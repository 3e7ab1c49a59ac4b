#!/usr/bin/env bash
# Times the solutions against the floor; usage says how it is called and what it leaves.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh
. scripts/lib/extreme.sh

usage() {
    cat <<'END'
usage: make bench [P=problem] [ROUNDS=15]

Times each solution, compiled as a judge does, on every extreme shape that the referee generates, or on its samples
if the referee does not know the problem. Beside it run the floor, a program that only reads the input and writes
as many bytes as the answer has, and, where there are any, tests/P/plain.* and the solution's proconio build. All are
judged first. A time is the median of the rounds, and a ratio the median of the rounds' own ratios, so a
machine that slows down for a while changes little.

Writes target/bench/NAME.md, and NAME.svg if gnuplot is installed, where NAME is P, or all.

example: make bench P=gmt_002 ROUNDS=3
END
}

ROUNDS=${ROUNDS:-15}
RUNS=5            # of each program in a round; one more goes before them and does not count
ROUND_SECONDS=300 # ends a round that hangs

# progress [TEXT]: on a terminal, shows what is going on until the next line is printed.
progress() {
    [[ ! -t 2 ]] || printf '\r\033[K%s' "${1:-}" >&2
}

# note TEXT: one line about what is not timed.
note() {
    progress
    printf '%s\n' "$1" >&2
}

# add NAME COMMAND...: a program to time, if it is accepted on every input of $folder; its verdicts are left in
# $work/NAME. A program of one file is copied, since a file that a linker wrote in pieces starts more slowly.
add() {
    local name=$1 fault
    shift
    [[ $# -gt 1 ]] || { cp "$1" "$work/$name.program" && set -- "$work/$name.program"; }
    progress "$problem: judging $name"
    "$judge" verdicts "$problem" "$folder" -- "$@" >"$work/$name" || return
    fault=$(awk -F '\t' '$1 != "AC" { print $1 " after " $2 " ms on " $4; exit }' "$work/$name")
    [[ -z $fault ]] || { note "$problem: the $name is not timed: $fault" && return 1; }
    names+=("$name")
    commands+=("$*")
}

# record NAME VALUE: a figure of the input; bench-report.py says which there are.
record() {
    printf '%s\t%s\t%s\t%s\n' "$problem" "$shape" "$1" "$2" >>"$work/results"
}

# time_input FILE: all rounds on one input.
time_input() {
    local shape round index name median bytes arguments=()
    shape=$(basename "$1" .in)
    bytes=$("$judge" limit "$ROUND_SECONDS" "${commands[0]}" <"$1" | wc -c)
    for index in "${!names[@]}"; do arguments+=(-n "${names[index]}" "${commands[index]}"); done
    record memory_kb "$(awk -F '\t' -v input="$1" '$4 == input { print $3 }' "$work/solution")"
    for ((round = 1; round <= ROUNDS; round++)); do
        progress "$problem: $shape, round $round of $ROUNDS"
        "$judge" limit "$ROUND_SECONDS" hyperfine -N --style none --warmup 1 --runs "$RUNS" --input "$1" \
            --export-csv "$work/csv" "${arguments[@]}" -n floor "$floor $((bytes))" >"$work/said" 2>&1 ||
            { note "error: $problem, $shape: hyperfine: $(tail -n 1 "$work/said")" && return 1; }
        while IFS=, read -r name _ _ median _; do
            [[ $name == command ]] || record "$name" "$median"
        done <"$work/csv"
    done
}

# bench_problem: times the problem on all its inputs.
bench_problem() {
    local folder=samples/$problem plain command input names=() commands=()
    if [[ -e tests/$problem/rules.rs ]]; then
        progress "$problem: making the extreme shapes"
        make_extremes "$problem" || return
        folder=target/extreme/$problem
    else
        note "$problem: timed on its samples, for the referee does not know it"
    fi
    command=$("$judge" build "$problem") && add solution "$command" || return
    for plain in "tests/$problem/plain" "tests/$problem"/plain.*; do
        [[ -f $plain ]] || continue
        # A plain program may be too slow to be timed.
        command=$("$judge" build "$plain") || return
        # shellcheck disable=SC2086 # It is a command and its arguments.
        add plain $command || true
        break
    done
    if [[ -n $with_proconio ]] && grep -q proconio "bins/$problem.rs"; then
        cargo build --quiet --release --target-dir target --package solutions --features proconio --bin "$problem" &&
            add proconio "target/release/$problem" || return
    fi
    for input in "$folder"/*.in; do time_input "$input" || return; done
}

# describe: one line about the machine and the tools.
describe() {
    local cpu
    cpu=$({ sed -n '/^model name[^:]*: */{s///p;q;}' /proc/cpuinfo || sysctl -n machdep.cpu.brand_string; } 2>/dev/null) || true
    printf '%s, %s cores; %s; %s; %s rounds; %s\n' "${cpu:-$(uname -m)}" "$(getconf _NPROCESSORS_ONLN)" \
        "$(uname -sr)" "$(rustc --version | cut -d ' ' -f 1,2)" "$ROUNDS" "$(date +%Y-%m-%d)"
}

find_tools() {
    need python3 "apt-get install python3, or brew install python"
    # Version 1.16 was the first to have this option.
    [[ $(hyperfine --help 2>/dev/null) == *--input* ]] || die "hyperfine 1.16 or later is missing: brew install hyperfine," \
        "or cargo install hyperfine --version 1.16.1 --locked --ignore-rust-version"
    with_proconio=yes
    cargo fetch --quiet --locked 2>/dev/null ||
        { with_proconio='' && note "no proconio builds: cargo fetch --locked says why"; }
}

main() {
    take_no_arguments "$@"
    local problem list floor with_proconio name failed=0
    [[ $ROUNDS =~ ^[1-9][0-9]{0,2}$ ]] || die "there is no ROUNDS=$ROUNDS: say a number from 1 to 999"
    list=$(chosen bench)
    find_tools
    begin bench
    build_judge
    floor=$("$judge" build scripts/lib/floor.rs)
    describe >"$work/machine"
    for problem in $list; do
        bench_problem || failed=1
    done
    progress
    name=target/bench/${P:-all}
    mkdir -p target/bench
    rm -f "$name.md" "$name.svg"
    [[ ! -e $work/results ]] || scripts/lib/bench-report.py "$work" | tee "$name.md"
    if [[ -e $work/chart ]] && command -v gnuplot >/dev/null; then
        gnuplot -e "folder = '$work'; name = '$name'" scripts/lib/bench.gnuplot
    else
        note "no chart: apt-get install gnuplot-nox, or brew install gnuplot"
    fi
    return "$failed"
}

main "$@"
