#!/usr/bin/env bash
# Tries the solutions on random inputs against the referee; usage says how it is called.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

usage() {
    cat <<'END'
usage: make stress [P=problem] [SECONDS=10 | COUNT=inputs | INPUT=number] [SEED=number] [KEEP=1]

Holds each solution against the referee on random legal inputs. On the first mismatch, panic or hang it
shrinks the input, saves it as target/stress/P-SEED.in with the expected output in P-SEED.out, and exits
with 1. KEEP=1 also adds the two to samples/P. SEED and the number of an input determine the input, so a
run with COUNT depends on SEED alone; INPUT tries one input again. Without SEED the clock gives one.

example: make stress P=gmt_002 COUNT=100000 SEED=7
END
}

# keep PROBLEM SEED: adds the saved input to the samples under the next free number.
keep() {
    local saved=target/stress/$1-$2 last=0 file name
    for file in "samples/$1"/[0-9][0-9]-*; do
        [[ -e $file ]] || continue
        file=${file##*/}
        if [[ $((10#${file%%-*})) -gt $last ]]; then last=$((10#${file%%-*})); fi
    done
    [[ $last -lt 99 ]] || die "samples/$1 has no number left: two digits end at 99"
    name=samples/$1/$(printf '%02d' $((last + 1)))-found-by-stress-$2
    if ! { mkdir -p "samples/$1" && cp "$saved.in" "$name.in" && cp "$saved.out" "$name.out"; }; then
        die "cannot write to samples/$1"
    fi
    echo "kept: $name.in and $name.out" >&2
}

# stress PROBLEM: says what it found; fails if that is anything but agreement.
stress() {
    local status=0
    "$referee" stress "$1" "${options[@]}" || status=$?
    case $status in
    0) return 0 ;;
    1) ;;
    2) exit 2 ;;
    # The solution has brought the whole process down, as a stack overflow does.
    *) echo "error: status $status on the input in target/stress/$1-$seed.in" >&2 ;;
    esac
    [[ -z ${KEEP:-} || ! -e target/stress/$1-$seed.in ]] || keep "$1" "$seed"
    return 1
}

main() {
    take_no_arguments "$@"
    local list problem failed=0
    list=$(chosen stress)
    seed=${SEED:-$(date +%s)}
    options=(--seed "$seed")
    # bash has a variable SECONDS of its own, so the Makefile hands this one over under another name.
    [[ -z ${STRESS_SECONDS:-} ]] || options+=(--seconds "$STRESS_SECONDS")
    [[ -z ${COUNT:-} ]] || options+=(--count "$COUNT")
    [[ -z ${INPUT:-} ]] || options+=(--input "$INPUT")
    build_referee
    for problem in $list; do
        stress "$problem" || failed=1
    done
    return "$failed"
}

main "$@"
