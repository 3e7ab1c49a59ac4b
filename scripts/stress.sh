#!/usr/bin/env bash
# usage: make stress [P=problem] [SECONDS=10 | COUNT=inputs | INPUT=number] [SEED=number] [KEEP=1]
#
# Tries each solution, built with overflow checks, on inputs until one fails. Then it goes on for 2 s, shows the shortest
# input that fails, saves it as target/stress/P-SEED-NUMBER.in with the expected output in .out, and exits with 1. KEEP=1
# also adds the two to samples/P.
#
# Two programs make inputs and answers: .rs, .cpp, .py, or an executable without an extension. A missing one is made from
# a template. For a problem with tests/P/rules.rs the referee is both, and every extreme shape (a max test) is tried too.
#   tests/P/gen    prints an input. Its argument is SEED + 1, SEED + 2, ..; let its last three digits decide the size:
#                  without SEED, a multiple of 1000 is taken from the clock, so they count up from 001
#   tests/P/plain  a brute force: reads the input and prints the answer. The line //! Checker: in the header of the
#                  solution says how answers are compared. With a checker or an interactor plain is optional
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

# require_programs: if a program is missing, makes it from its template and dies; returns 1 if the problem was not asked
# for by name.
require_programs() {
    local role made=''
    for role in $(missing_programs "$problem"); do
        is_one || { echo "note: $problem is not tried: it has no tests/$problem/$role.*" && return 1; }
        { mkdir -p "tests/$problem" && cp "scripts/template/$role.rs" "tests/$problem"; } || exit 2
        made+=" tests/$problem/$role.rs"
    done
    [[ -z $made ]] || die "there is nothing to compare with yet: fill in the new$made (or write .cpp, .py or an executable" \
        "instead, and remove the .rs), then run make stress P=$problem again"
}

# keep INPUT: adds the saved input and its output to the samples under the next free number, unless it is there.
keep() {
    local saved=${1%.in} last name file
    mkdir -p "samples/$problem"
    for file in "samples/$problem"/*.in; do
        ! cmp -s "$1" "$file" || { echo "kept already: $file" >&2 && return; }
    done
    last=$(find "samples/$problem/" -name '[0-9]*' | sed -n 's|.*/0*\([0-9]\{1,9\}\)[^0-9/][^/]*$|\1|p' | sort -n | tail -n 1)
    name=samples/$problem/$(printf '%02d' $((last + 1)))-found-by-stress-${saved#"target/stress/$problem-"}
    for file in "$saved".*; do
        cp "$file" "$name.${file##*.}" && echo "kept: $name.${file##*.}" >&2
    done
}

# stress: tries one problem, and keeps the input that fails.
stress() {
    local file status=0 makers=(--seed "$SEED")
    if [[ -e tests/$problem/rules.rs ]]; then
        make_extremes "$problem" || return
        makers+=(--referee "$referee" --from "target/extreme/$problem")
    else
        require_programs || return 0
    fi
    rm -f "target/stress/$problem-$SEED"-*
    "$judge" stress "${makers[@]}" "${options[@]}" "$problem" || status=$?
    [[ $status -eq 1 ]] || return "$status"
    for file in "target/stress/$problem-$SEED"-*.in; do
        [[ ! -e $file ]] || ! is_on KEEP || keep "$file"
    done
    return 1
}

main() {
    local list name problem options failed=0
    list=$(chosen stress)
    # bash has a variable SECONDS of its own, so the Makefile hands this one over under another name.
    for name in STRESS_SECONDS COUNT INPUT SEED; do
        [[ ${!name:-1} =~ ^(0|[1-9][0-9]{0,17})$ ]] || die "${name#STRESS_}=${!name} is not a number such as 10"
    done
    [[ ${COUNT:-1} != 0 && ${STRESS_SECONDS:-1} != 0 ]] || die "with COUNT=0 or SECONDS=0 nothing is tried"
    set -- ${STRESS_SECONDS:+SECONDS} ${COUNT:+COUNT} ${INPUT:+INPUT}
    [[ $# -le 1 ]] || die "say one of $1 and $2, not both"
    is_on KEEP || true
    options=(${COUNT:+--count "$COUNT"} ${INPUT:+--input "$INPUT"})
    [[ $# -gt 0 && -z ${STRESS_SECONDS:-} ]] || options=(--seconds "${STRESS_SECONDS:-10}")
    # A multiple of 1000 below 10^9, different in each second of eleven days.
    SEED=${SEED:-$(($(date +%s) % 1000000 * 1000))}
    build_judge
    for problem in $list; do
        stress || failed=$?
    done
    return "$failed"
}

main "$@"
