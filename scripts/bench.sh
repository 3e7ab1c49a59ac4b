#!/usr/bin/env bash
# Times the solutions against the floor; usage says how it is called and what it leaves.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset BUILD # What is timed is what a judge builds.
. scripts/lib/verdict.sh

usage() {
    cat <<'END'
usage: make bench [P=problem] [ROUNDS=15]

Times each solution, compiled as a judge does, on every extreme shape that the referee generates, at 1/8,
1/4, 1/2 and 1 of the limits. Beside it runs the floor: a program that only reads the input and writes as
many bytes as the answer has; at the limits also tests/P/plain.rs and the solution's proconio build. Every
answer is first compared with the referee's. Times are medians of the rounds' medians, and a ratio is the
median of the rounds' own ratios, so that a machine that slows down for a while changes little.

Writes target/bench/NAME.md, NAME.json, NAME-ratio.svg and NAME-growth.svg, where NAME is P, or all.

example: make bench P=gmt_002 ROUNDS=3
END
}

SCALES='1/8 1/4 1/2 1'
SEED=1
ROUNDS=${ROUNDS:-15}
RUNS=5            # of each program in a round; one more goes before them and does not count
ROUND_SECONDS=300 # ends a round that hangs
seconds=20        # for one run, when the answers are checked

failed=0 referee='' hyperfine='' with_proconio='' gnu_time=''
names=() # the programs beside the floor; all but the first are timed only at the limits

find_tools() {
    need python3 "apt-get install python3, or brew install python"
    hyperfine=$(type -P hyperfine) || true
    # Version 1.16 was the first to have this option.
    if [[ -z $hyperfine || $("$hyperfine" --help) != *--input* ]]; then
        # It asks for Rust 1.64, but builds on 1.63 and every later one.
        install_tool hyperfine 1.16.1 "brew install hyperfine, cargo install hyperfine, or apt-get install hyperfine \
from Debian 13 or Ubuntu 24.04 on" --ignore-rust-version
        hyperfine=$tool
    fi
    find_gnu_time
    [[ -n $gnu_time ]] || echo "note: no peak memory: GNU time is missing: apt-get install time, or brew install gnu-time"
    with_proconio=yes
    cargo fetch --quiet --offline 2>/dev/null || cargo fetch --quiet --locked 2>/dev/null || with_proconio=''
    [[ -n $with_proconio ]] || echo "note: no proconio builds: cargo fetch says why"
}

# progress [TEXT]: on a terminal, shows what is going on until the next line is printed.
progress() {
    [[ ! -t 2 ]] || printf '\r\033[K%s' "${1:-}" >&2
}

# error TEXT: says why something is not timed, and fails.
error() {
    progress
    printf 'error: %s\n' "$1" >&2
    return 1
}

# make_program NAME SOURCE: compiles it as a judge does. What is timed is a copy, since a file that a linker wrote
# in pieces starts up to 4 % slower than the same file written at once.
make_program() {
    progress "compiling $2"
    compile rustc "$2" "$work/linked" -O --edition 2021 >&2 || error "$2 does not compile" || return
    cp "$work/linked" "$work/$1"
}

# make_programs: compiles the programs of the problem.
make_programs() {
    names=(solution)
    make_program solution "bins/$problem.rs" || return
    if [[ -e tests/$problem/plain.rs ]]; then
        make_program plain "tests/$problem/plain.rs" || return
        names+=(plain)
    fi
    [[ -n $with_proconio ]] || return 0
    progress "compiling bins/$problem.rs with proconio"
    cargo_build --target-dir target/bench/cargo --package solutions --features proconio --bin "$problem" ||
        error "bins/$problem.rs does not compile with proconio" || return
    cp "$executable" "$work/proconio"
    names+=(proconio)
}

# describe: one line about the machine and the tools.
describe() {
    local cpu
    cpu=$({ sed -n '/^model name[^:]*: */{s///p;q;}' /proc/cpuinfo || sysctl -n machdep.cpu.brand_string; } 2>/dev/null) || true
    printf '%s, %s cores; %s; %s; %s; %s rounds; %s\n' "${cpu:-$(uname -m)}" "$(getconf _NPROCESSORS_ONLN)" \
        "$(uname -sr)" "$(rustc --version | cut -d ' ' -f 1,2)" "$("$hyperfine" --version)" "$ROUNDS" "$(date +%Y-%m-%d)"
}

size() {
    echo $(($(wc -c <"$1")))
}

# record NAME VALUE: a figure of the shape at the scale; bench-report.py says which there are.
record() {
    printf '%s\t%s\t%s\t%s\t%s\n' "$problem" "$shape" "$scale" "$1" "$2" >>"$work/shape"
}

# check_answers: makes the input of the shape at the scale; fails unless all programs do what they are timed for.
check_answers() {
    local generator="$problem $shape --seed $SEED --scale $scale" name path=$work/${scale/\//of}
    progress "  $shape: $scale of the limits"
    # shellcheck disable=SC2086 # It is several arguments.
    make_case "$path" $generator || error "referee generate $generator: $(head -n 1 "$path.said")" || return
    for name in "${names[@]}"; do
        try "$path.in" "$path.out" ${gnu_time:+"$gnu_time" -f %M -o "$work/$name.memory"} "$work/$name"
        [[ $verdict == AC ]] || error "$problem: $name: $verdict after $ms ms on: referee generate $generator" || return
    done
    run_limited "$seconds" '' "$path.in" "$work/got" "$work/errors" "$work/floor" "$(size "$path.out")"
    [[ $(size "$work/got") -eq $(size "$path.out") ]] || error "the floor is not what it should be" || return
    record input_bytes "$(size "$path.in")"
    record output_bytes "$(size "$path.out")"
    [[ -z $gnu_time ]] || record memory_kb "$(cat "$work/solution.memory")"
}

# time_programs: a round of the shape at the scale.
time_programs() {
    local name median path=$work/${scale/\//of} commands=()
    for name in "${names[@]}"; do
        [[ $name != solution && $scale != 1 ]] || commands+=(-n "$name" "$work/$name")
    done
    commands+=(-n floor "$work/floor $(size "$path.out")")
    run_limited "$ROUND_SECONDS" '' /dev/null "$work/said" "$work/said" "$hyperfine" -N --style none --warmup 1 \
        --runs "$RUNS" --input "$path.in" --export-csv "$work/csv" "${commands[@]}"
    [[ $status -eq 0 ]] ||
        error "$problem, $shape: hyperfine ends with status $status after $ms ms: $(head -n 1 "$work/said")" || return
    while IFS=, read -r name _ _ median _; do
        [[ $name == command ]] || record "$name" "$median"
    done <"$work/csv"
}

# bench_shape: measures it at all scales and prints the row of the limits.
bench_shape() {
    local scale round
    : >"$work/shape"
    for scale in $SCALES; do check_answers || return; done
    for ((round = 1; round <= ROUNDS; round++)); do
        progress "  $shape: round $round of $ROUNDS"
        for scale in $SCALES; do time_programs || return; done
    done
    cat "$work/shape" >>"$work/results"
    progress
    scripts/lib/bench-report.py row "$work"
}

# report NAME: writes everything that was measured, in all forms.
report() {
    mkdir -p target/bench
    rm -f "$1".md "$1".json "$1"-ratio.svg "$1"-growth.svg
    echo
    scripts/lib/bench-report.py report "$work" "$1"
    if command -v gnuplot >/dev/null; then
        run_limited 60 '' /dev/null "$work/said" "$work/said" \
            gnuplot -e "folder = '$work'; name = '$1'; titles = '$(cat "$work/titles")'" scripts/lib/bench.gnuplot
        [[ $status -eq 0 ]] || printf '%s\n' "$(cat "$work/said")" "note: no charts: gnuplot takes 5.0 or later"
    else
        echo "note: no charts: gnuplot is missing: apt-get install gnuplot-nox, or brew install gnuplot"
    fi
    printf '\nwritten:\n'
    ls "$1".md "$1".json "$1"-*.svg 2>/dev/null || true
}

main() {
    take_no_arguments "$@"
    local problem shape list
    [[ $ROUNDS =~ ^[1-9][0-9]{0,2}$ ]] || die "there is no ROUNDS=$ROUNDS: say a number from 1 to 999"
    list=$(chosen bench)
    begin bench
    find_tools
    progress "compiling the referee"
    build_referee
    make_program floor scripts/lib/floor.rs
    describe | tee "$work/machine"
    for problem in $list; do
        make_programs || { failed=$((failed + 1)) && continue; }
        for shape in $(extreme_shapes "$problem"); do
            bench_shape || failed=$((failed + 1))
        done
    done
    [[ ! -e $work/results ]] || report "target/bench/${P:-all}"
    [[ $failed -eq 0 ]] || error "$failed of the problems or shapes could not be timed, for the reasons above"
}

main "$@"
