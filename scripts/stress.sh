#!/usr/bin/env bash
# Tries the solutions on random inputs against the referee; usage says how it is called.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

usage() {
    cat <<'END'
usage: make stress [P=problem] [SECONDS=10 | COUNT=inputs | INPUT=number] [SEED=number] [KEEP=1]

Compares each solution with the referee: on a hundred small inputs, on every extreme shape at the limits,
then on as many smaller inputs as the time allows. On the first wrong answer, panic, early exit or hang it
minimises the input, saves it as target/stress/P-SEED-NUMBER.in with the expected output in .out, and exits
with 1. KEEP=1 also adds the two to samples/P. SEED and the number of an input determine the input, so a run
with COUNT depends on SEED alone; INPUT tries one input again. Without SEED, it is taken from the clock.

A solution with pub fn solve(input: impl Read, output: impl Write) answers many inputs in one process; any
other program is run anew for each, which is slower. Arithmetic that overflows is an error, as in BUILD=debug.

example: make stress P=gmt_002 COUNT=100000 SEED=7
END
}

# A solution that needs more memory fails. Its stack is as small as on Windows.
MEMORY_MB=1000
STACK_KB=1024
REFEREE_SECONDS=1500 # more than it takes besides what it was told: the first inputs may take 10 s each

# require_number NAME VALUE: returns only if it is nothing, or a number that a run can have.
require_number() {
    [[ -z $2 || $2 =~ ^[0-9]{1,18}$ ]] || die "$1=$2 is not a whole number of up to 18 digits, as in: make stress ${P:+P=$P }$1=10"
    [[ -z $2 || $1 == SEED || $1 == INPUT || $2 == *[1-9]* ]] || die "$1=$2 tries nothing: say 1 or more"
}

# checked SOURCE: compiles it to $work/$problem, with overflow checks.
checked() {
    compile rustc "$1" "$work/$problem" -O --edition 2021 -C debug-assertions -C overflow-checks --cap-lints allow
}

# prepare: turns the solution into a server, or else compiles it as it is; sets `mode`. Only errors in the solution
# itself are shown.
prepare() {
    cat >"$work/server.rs" <<END
#[path = r#"$PWD/bins/$problem.rs"#]
mod solution;
#[path = r#"$PWD/tests/referee/src/serve.rs"#]
mod serve;
fn main() {
    serve::serve(|input, output| solution::solve(input, output)).expect("the referee listens");
}
END
    mode=()
    if checked "$work/server.rs" >/dev/null; then return; fi
    if ! checked "bins/$problem.rs" >&2; then
        echo "error: bins/$problem.rs does not compile" >&2
        return 1
    fi
    mode=(--judged)
    echo "note: bins/$problem.rs has no pub fn solve(input: impl Read, output: impl Write), so it is run anew for each input"
}

# keep INPUT: adds the saved input and its output to the samples under the next free number.
keep() {
    local saved=${1%.in} last=0 file name
    for file in "samples/$problem"/[0-9][0-9]-*; do
        [[ -e $file ]] || continue
        file=${file##*/}
        last=$((10#${file%%-*}))
    done
    [[ $last -lt 99 ]] || die "samples/$problem has no number left: two digits end at 99"
    name=samples/$problem/$(printf '%02d' $((last + 1)))-found-by-stress-${saved#"target/stress/$problem-"}
    { mkdir -p "samples/$problem" && cp "$saved.in" "$name.in" && cp "$saved.out" "$name.out"; } ||
        die "cannot write to samples/$problem"
    echo "kept: $name.in and $name.out" >&2
}

# stress: tries one problem; fails unless everything agrees.
stress() {
    local file seconds=$((${COUNT:+86400} + 10#${STRESS_SECONDS:-10} + REFEREE_SECONDS))
    prepare || return 1
    rm -f "target/stress/$problem-$seed"-*
    stack_kb=$STACK_KB supervise "$seconds" "$MEMORY_MB" \
        "$referee" stress "$problem" "$work/$problem" ${mode[@]+"${mode[@]}"} "${options[@]}" 3>&2 2>/dev/null
    end_program
    case $status in
    0) return 0 ;;
    1) ;;
    2) exit 2 ;;
    *) echo "error: $problem: the referee itself failed, or took over $seconds s: status $status, seed $seed" >&2 ;;
    esac
    for file in "target/stress/$problem-$seed"-*.in; do
        [[ ! -e $file ]] || ! is_on KEEP || keep "$file"
    done
    return 1
}

# With a fixed threshold, glibc goes on to get large arrays zeroed from the system and does not clear them itself.
export MALLOC_MMAP_THRESHOLD_=65536

main() {
    take_no_arguments "$@"
    local list failed=0
    list=$(chosen stress)
    # bash has a variable SECONDS of its own, so the Makefile hands this one over under another name.
    require_number SECONDS "${STRESS_SECONDS:-}"
    require_number COUNT "${COUNT:-}"
    require_number INPUT "${INPUT:-}"
    require_number SEED "${SEED:-}"
    set -- ${STRESS_SECONDS:+SECONDS} ${COUNT:+COUNT} ${INPUT:+INPUT}
    [[ $# -le 1 ]] || die "say one of $1 and $2, not both"
    is_on KEEP || true
    seed=${SEED:-$(date +%s)}
    options=(--seed "$seed" ${STRESS_SECONDS:+--seconds "$STRESS_SECONDS"} ${COUNT:+--count "$COUNT"} ${INPUT:+--input "$INPUT"})
    [[ ! -t 2 ]] || options+=(--progress)
    begin stress-build
    build_referee || return
    mkdir -p target/stress
    for problem in $list; do
        stress || failed=1
    done
    return "$failed"
}

main "$@"
