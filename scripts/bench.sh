#!/usr/bin/env bash
# Times the solutions against the floor; usage says how it is called and what it leaves.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset BUILD # What is timed is what a judge builds.
# shellcheck source=scripts/lib.sh
. scripts/lib.sh
# shellcheck source=scripts/bench-report.sh
. scripts/bench-report.sh

usage() {
    cat <<'END'
usage: make bench [P=problem] [ROUNDS=15]

Times each solution, compiled as a judge does, on every extreme shape that the referee generates, at 1/8,
1/4, 1/2 and 1 of the limits. Beside it run its proconio build and the floor: a program that only reads
the input and writes as many bytes as the answer has. Every answer is first compared with the referee's.
In a round hyperfine runs each program 5 times. Times are medians of the rounds' medians, and a ratio is
the median of the rounds' own ratios, so that a machine that slows down for a while changes little.

Writes target/bench/NAME.md, NAME.json, NAME-ratio.svg and NAME-growth.svg, where NAME is P, or all.

example: make bench P=gmt_002 ROUNDS=3
END
}

SCALES='1/8 1/4 1/2 1'
SEED=1
ROUNDS=${ROUNDS:-15}
RUNS=5 # of each program in a round; one more goes before them and does not count.
HYPERFINE_VERSION=1.16.1 # It asks for Rust 1.64, but builds on 1.63 and every later one.

programs=target/bench/programs
inputs=target/bench/inputs
work=''
failed=0
referee=''
hyperfine=''
with_proconio=''
gnu_time=''

# hyperfine_version COMMAND: its version, if it is 1.16 or later, the first to have --input.
hyperfine_version() {
    "$1" --version 2>/dev/null | awk '
        { version = $2; split(version, part, ".") }
        END { if (part[1] * 1000 + part[2] < 1016) exit 1; print version }'
}

find_hyperfine() {
    for hyperfine in hyperfine target/tools/bin/hyperfine; do
        if hyperfine_version "$hyperfine" >/dev/null; then return; fi
    done
    echo "installing hyperfine $HYPERFINE_VERSION in target/tools, once; this takes a minute or two"
    cargo install hyperfine --version "=$HYPERFINE_VERSION" --locked --ignore-rust-version --quiet \
        --root target/tools ||
        die "hyperfine 1.16 or later is missing: brew install hyperfine, cargo install hyperfine, or" \
            "apt-get install hyperfine from Debian 13 or Ubuntu 24.04 on"
}

find_proconio() {
    if fetch_proconio; then
        with_proconio=yes
    else
        echo "note: no proconio builds: cargo cannot download the crate; cargo fetch says why"
    fi
}

# progress [TEXT]: on a terminal, what is going on; it goes when the next line comes.
progress() {
    [[ ! -t 2 ]] || printf '\r\033[K%s' "${1:-}" >&2
}

# Programs are timed as copies: a file that a linker wrote in pieces starts up to 4 % slower than the same
# file written at once.
build_programs() {
    local problem
    # Not where make test builds, which may well run beside this.
    built=target/bench/built
    for problem in $list; do
        progress "building $problem"
        build "$problem"
        cp "$built/$problem" "$programs/$problem"
        [[ -n $with_proconio ]] || continue
        cargo build --quiet --release --features proconio --bin "$problem" --target-dir target/bench/cargo
        cp "target/bench/cargo/release/$problem" "$programs/$problem-proconio"
    done
    progress "building the floor"
    rustc -O --edition 2021 -o "$built/floor" scripts/floor.rs
    cp "$built/floor" "$programs/floor"
    progress "building the referee"
    build_referee
    progress
}

# describe: one line on what the results depend on.
describe() {
    local cpu
    cpu=$(sed -n '/^model name[^:]*: */{s///p;q;}' /proc/cpuinfo 2>/dev/null) ||
        cpu=$(sysctl -n machdep.cpu.brand_string 2>/dev/null) || cpu=''
    printf '%s, %s cores; %s; %s; hyperfine %s; %s rounds; %s\n' "${cpu:-$(uname -m)}" \
        "$(getconf _NPROCESSORS_ONLN)" "$(uname -sr)" "$(rustc --version | cut -d ' ' -f 1,2)" \
        "$(hyperfine_version "$hyperfine")" "$ROUNDS" "$(date +%Y-%m-%d)"
}

# stem PROBLEM SHAPE SCALE: the path of the input without .in; the answer is beside it, with .out.
stem() {
    printf '%s\n' "$inputs/$1/$2-${3/\//of}"
}

# forget_stale_inputs: they are kept for the next time, unless what made them has changed.
forget_stale_inputs() {
    local maker
    maker=$(cat tests/referee/src/*.rs | cksum)
    [[ $(cat "$inputs/maker" 2>/dev/null) == "$maker" ]] || rm -rf "$inputs"
    mkdir -p "$inputs"
    printf '%s\n' "$maker" >"$inputs/maker"
}

# make_input PROBLEM SHAPE SCALE: a legal input and its answer.
make_input() {
    local path
    path=$(stem "$@")
    [[ ! -e $path.in ]] || return 0
    progress "generating $2, $3 of the limits"
    mkdir -p "$inputs/$1"
    "$referee" generate "$1" "$2" --seed "$SEED" --scale "$3" >"$work/in"
    "$referee" validate "$1" <"$work/in" || die "the referee's own input is not legal: $1 $2 at $3 of the limits"
    "$referee" solve "$1" <"$work/in" >"$path.out"
    mv "$work/in" "$path.in"
}

# check PROGRAM PATH: fails unless the program gives the answer to the input.
check() {
    if ! "$1" <"$2.in" >"$work/got"; then
        echo "error: $1 <$2.in fails" >&2
        return 1
    elif ! cmp -s "$work/got" "$2.out"; then
        echo "error: wrong answer: $1 <$2.in differs from $2.out" >&2
        return 1
    fi
}

# check_answers PROBLEM PATH: fails unless all programs do what they are timed for.
check_answers() {
    check "$programs/$1" "$2" || return 1
    [[ -z $with_proconio ]] || check "$programs/$1-proconio" "$2" || return 1
    "$programs/floor" "$(size "$2.out")" <"$2.in" >"$work/got" || return 1
    [[ $(size "$work/got") -eq $(size "$2.out") ]] && return
    echo "error: $programs/floor does not write as many bytes as $2.out has" >&2
    return 1
}

# size FILE: its bytes.
size() {
    echo $(($(wc -c <"$1")))
}

# peak_memory PROBLEM PATH: in KB, as far as it is known.
peak_memory() {
    if [[ -n $gnu_time ]]; then
        "$gnu_time" -f %M "$programs/$1" <"$2.in" 2>&1 >/dev/null
    else
        echo -
    fi
}

# time_round PROBLEM SHAPE SCALE: adds a line "SCALE PROGRAM MILLISECONDS" a program to $work/rounds.
time_round() {
    local path commands
    path=$(stem "$@")
    commands=(-n solution "$programs/$1")
    [[ -z $with_proconio ]] || commands+=(-n proconio "$programs/$1-proconio")
    commands+=(-n floor "$programs/floor $(size "$path.out")")
    if ! "$hyperfine" -N --style none --warmup 1 --runs "$RUNS" --input "$path.in" --export-csv "$work/csv" \
        "${commands[@]}" >"$work/said" 2>&1; then
        cat "$work/said" >&2
        return 1
    fi
    awk -F , -v scale="$3" 'NR > 1 { print scale, $1, $4 * 1000 }' "$work/csv" >>"$work/rounds"
}

# summarise PROBLEM SHAPE SCALE: a line of the results, with the fields that bench-report.sh lists.
summarise() {
    local path
    path=$(stem "$@")
    printf '%s\t%s\t%s\t%s\t%s\t%s\t' "$@" "$(size "$path.in")" "$(size "$path.out")" "$(peak_memory "$1" "$path")"
    awk -v OFS='\t' -v scale="$3" '
        # quantile(SHARE, OF, BY): of the times of one program, over those of the other in the same round.
        function quantile(share, of, by,    n, i, j, value, sorted, place) {
            n = rounds[of]
            if (n == 0) return "-"
            for (i = 1; i <= n; i++) {
                value = by == "" ? ms[of, i] : ms[of, i] / ms[by, i]
                for (j = i; j > 1 && sorted[j - 1] > value; j--) sorted[j] = sorted[j - 1]
                sorted[j] = value
            }
            place = 1 + (n - 1) * share
            i = int(place)
            return sprintf("%.4f", sorted[i] + (i < n ? (place - i) * (sorted[i + 1] - sorted[i]) : 0))
        }
        $1 == scale { ms[$2, ++rounds[$2]] = $3 }
        END {
            print quantile(1/2, "solution"), quantile(1/2, "floor"), quantile(1/2, "solution", "floor"), \
                quantile(1/4, "solution", "floor"), quantile(3/4, "solution", "floor"), \
                quantile(1/2, "proconio"), quantile(1/2, "proconio", "floor")
        }' "$work/rounds"
}

# bench_shape PROBLEM SHAPE: measures it at all scales and prints the row of the limits.
bench_shape() {
    local scale round
    for scale in $SCALES; do
        check_answers "$1" "$(stem "$1" "$2" "$scale")" || return 1
    done
    : >"$work/rounds"
    for ((round = 1; round <= ROUNDS; round++)); do
        progress "  $2: round $round of $ROUNDS"
        for scale in $SCALES; do
            time_round "$1" "$2" "$scale" || return 1
        done
    done
    for scale in $SCALES; do
        summarise "$1" "$2" "$scale"
    done >"$work/shape"
    cat "$work/shape" >>"$results"
    progress
    awk -F '\t' '$3 == 1 {
        printf "  %-18s %6.2f ms %6.2f ms %7.2f  %5.2f to %-5.2f ", $2, $7, $8, $9, $10, $11
        printf($13 == "-" ? "%9s" : "%9.2f", $13)
        printf($6 == "-" ? "%8s\n" : "%5.1f MB\n", $6 == "-" ? $6 : $6 / 1024)
    }' "$work/shape"
}

# bench_problem PROBLEM: the shapes are whatever generators of the referee reach the limits.
bench_problem() {
    local shape scale shapes
    shapes=$("$referee" generate "$1" --list | awk '$2 == "extreme" { print $1 }')
    for shape in $shapes; do
        for scale in $SCALES; do
            make_input "$1" "$shape" "$scale"
        done
    done
    progress
    printf '\n%s\n' "$(title "$1")"
    printf '  %-18s %9s %9s %7s  %-14s %9s %8s\n' shape median floor ratio quartiles proconio memory
    for shape in $shapes; do
        bench_shape "$1" "$shape" || failed=$((failed + 1))
    done
}

main() {
    take_no_arguments "$@"
    local problem list name=${P:-all}
    [[ $ROUNDS =~ ^[1-9][0-9]{0,2}$ ]] || die "there is no ROUNDS=$ROUNDS: say a number from 1 to 999"
    list=$(chosen bench)
    need cargo "install Rust from https://rustup.rs"
    mkdir -p "$programs"
    work=$(mktemp -d target/bench/.work.XXXXXX)
    trap 'rm -rf "$work"' EXIT
    results=$work/results
    find_hyperfine
    find_gnu_time
    [[ -n $gnu_time ]] ||
        echo "note: no peak memory: GNU time is missing: apt-get install time, or brew install gnu-time"
    find_proconio
    build_programs
    forget_stale_inputs
    describe | tee "$work/machine"
    for problem in $list; do
        bench_problem "$problem"
    done
    [[ ! -e $results ]] || report "$work" "target/bench/$name"
    [[ $failed -gt 0 ]] || return 0
    echo "error: $failed of the shapes could not be timed, for the reasons above" >&2
    return 1
}

main "$@"
