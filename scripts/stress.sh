#!/usr/bin/env bash
# usage: make stress [P=problem] [SECONDS=10 | COUNT=inputs | INPUT=number] [SEED=number] [KEEP=1]
#
# Tries each solution, built with overflow checks, on inputs until one fails: wrong answer, panic, early exit, hang.
# Shows that input, saves it as target/stress/P-SEED-NUMBER.in with the expected output in .out, and exits with 1.
# KEEP=1 also adds the two to samples/P. SEED and the number of an input determine the input; INPUT tries one again.
#
# Two programs of the problem make the inputs and the answers. Each may be .rs, .cpp, .py, or an executable without
# an ending; what is missing is made from a template:
#   tests/P/gen    prints an input. Its argument is SEED, which is 0 unless you set it, plus 1, 2, 3, ..; let small
#                  numbers give small inputs, since the first one that fails is shown, and not minimised
#   tests/P/plain  reads the input and prints the answer, in the plainest way there is; //! Checker: in the header of
#                  the solution says how answers are compared. With a checker program or an interactor it is optional
#
# A problem with tests/P/rules.rs is judged on every extreme shape at the limits, as make check does, and is compared
# with the referee instead: on a hundred small inputs, on extreme shapes, then on smaller inputs. What fails is
# minimised. Without SEED, it is taken from the clock. A solution with pub fn solve(input: impl Read, output: impl Write)
# answers many inputs in one process, which is faster.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

# A solution that the referee tries and that needs more memory fails. Its stack is as small as on Windows.
MEMORY_MB=1000
STACK_KB=1024

# light: tries the problem with its two programs. Makes those that are missing, if the problem was asked for by name.
light() {
    local role made=''
    for role in $(missing_programs "$problem"); do
        if [[ -z ${P:-} ]]; then
            echo "note: $problem is not tried: it has no tests/$problem/$role"
            return
        fi
        { mkdir -p "tests/$problem" && cp "scripts/template/$role.rs" "tests/$problem"; } || return 2
        made+=" tests/$problem/$role.rs"
    done
    [[ -z $made ]] || die "there is nothing to compare with yet: fill in the new$made, then again: make stress P=$problem"
    "$judge" stress --seed "$seed" "${options[@]}" "$problem"
}

# checked SOURCE: compiles it to $work/$problem, with overflow checks.
checked() {
    rustc -O --edition 2021 -C debug-assertions -C overflow-checks --cap-lints allow -o "$work/$problem" "$1"
}

# prepare: turns the solution into a server, or else compiles it as it is; sets `judged`. Only errors in the solution
# itself are shown.
prepare() {
    cat >"$work/server.rs" <<EOF
#[path = r#"$PWD/bins/$problem.rs"#]
mod solution;
#[path = r#"$PWD/tests/referee/src/serve.rs"#]
mod serve;
fn main() {
    serve::serve(|input, output| solution::solve(input, output)).expect("the referee listens");
}
EOF
    judged=''
    if checked "$work/server.rs" >/dev/null 2>&1; then return; fi
    if ! checked "bins/$problem.rs"; then
        echo "error: bins/$problem.rs does not compile" >&2
        return 1
    fi
    judged=yes
    echo "note: bins/$problem.rs has no pub fn solve(input: impl Read, output: impl Write), so it is run anew for each input"
}

# deep: tries the problem against the referee, after a judge has tried it at the limits. If that fails, the referee looks
# for a small input on which it fails too, and if there is none, what the judge says is shown.
deep() {
    local status=0 accepted=yes tries=("${options[@]}")
    build_referee && prepare || return
    if [[ -z ${INPUT:-} ]] && ! judge_extremes "$problem" >"$work/extremes"; then
        accepted=''
        grep -q '^  WA ' "$work/extremes" || tries=(--count 100)
    fi
    # With a fixed threshold, glibc goes on to get large arrays zeroed from the system and does not clear them itself.
    MALLOC_MMAP_THRESHOLD_=65536 "$judge" limit --memory "$MEMORY_MB" --stack "$STACK_KB" 999999999 \
        "$referee" stress "$problem" "$work/$problem" ${judged:+--judged} --seed "$seed" "${tries[@]}" >"$work/agree" || status=$?
    if [[ $status -eq 0 && -z $accepted ]]; then
        cat "$work/extremes"
        return 1
    fi
    cat "$work/agree"
    [[ $status -le 2 ]] || echo "error: $problem: the referee itself failed: status $status, seed $seed" >&2
    return "$status"
}

# keep INPUT: adds the saved input and its output to the samples under the next free number, unless it is there.
keep() {
    local saved=${1%.in} last name file
    mkdir -p "samples/$problem"
    for file in "samples/$problem"/*.in; do
        if cmp -s "$1" "$file"; then
            echo "kept already: $file" >&2
            return
        fi
    done
    last=$(find "samples/$problem/" -name '[0-9]*' | sed -n 's|.*/0*\([0-9]\{1,9\}\)[^0-9/][^/]*$|\1|p' | sort -n | tail -n 1)
    name=samples/$problem/$(printf '%02d' $((last + 1)))-found-by-stress-${saved#"target/stress/$problem-"}
    for file in "$saved".*; do
        cp "$file" "$name.${file##*.}" && echo "kept: $name.${file##*.}" >&2
    done
}

# stress: tries one problem, and keeps what it is wrong on.
stress() {
    local file status=0 try=light seed=${SEED:-0}
    if [[ -e tests/$problem/rules.rs ]]; then
        try=deep
        seed=${SEED:-$(date +%s)}
    fi
    rm -f "target/stress/$problem-$seed"-*
    "$try" || status=$?
    [[ $status -eq 1 ]] || return "$status"
    for file in "target/stress/$problem-$seed"-*.in; do
        [[ ! -e $file ]] || ! is_on KEEP || keep "$file"
    done
    return 1
}

main() {
    take_no_arguments "$@"
    local list name failed=0
    list=$(chosen stress)
    # bash has a variable SECONDS of its own, so the Makefile hands this one over under another name.
    for name in STRESS_SECONDS COUNT INPUT SEED; do
        [[ ${!name:-1} =~ ^(0|[1-9][0-9]{0,17})$ ]] || die "${name#STRESS_}=${!name} is not a number such as 10"
    done
    [[ ${COUNT:-1} != 0 && ${STRESS_SECONDS:-1} != 0 ]] || die "with COUNT=0 or SECONDS=0 nothing is tried"
    set -- ${STRESS_SECONDS:+SECONDS} ${COUNT:+COUNT} ${INPUT:+INPUT}
    [[ $# -le 1 ]] || die "say one of $1 and $2, not both"
    is_on KEEP || true
    options=(--seconds "${STRESS_SECONDS:-10}")
    [[ -z ${COUNT:-} ]] || options=(--count "$COUNT")
    [[ -z ${INPUT:-} ]] || options=(--input "$INPUT")
    begin stress
    for problem in $list; do
        stress || failed=$?
    done
    return "$failed"
}

main "$@"
