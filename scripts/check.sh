#!/usr/bin/env bash
# Runs every check, goes on after one that fails, and lists at the end what failed; usage says more.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset CASE BUILD JSON VERBOSE # A check is of every case, as a judge builds it.
. scripts/lib/lib.sh

usage() {
    cat <<'END'
usage: make check [P=problem]

Checks the format, clippy, shellcheck, the solutions on their samples, the tests in both feature sets,
that the samples reject wrong programs, and the harness itself, in a quarter of an hour on two cores.
With P only what is about one problem: its format, clippy, samples, tests and wrong programs, in a minute
or two. Shows what a check has said if it failed.

example: make check P=gmt_002
END
}

STEP_SECONDS=3600 # ends a check that hangs
memory_mb=''      # what a check may take; empty: no limit

# tally_of: how many tests passed and failed, from the output of make test, cargo test or a test of the scripts.
tally_of() {
    awk '
        /^test result: / { passed += $4; failed += $6 }
        /^[0-9]+ passed, [0-9]+ failed/ { passed += $1; failed += $3 }
        END { if (passed + failed > 0) printf ": %d passed, %d failed", passed, failed }' "$own/output"
}

# step NAME [COMMAND...]: runs it, or NAME itself, and adds its line to the report; shows its output if it failed. A
# test program without a result has failed, whatever its exit status: a solution may have ended it.
step() {
    local verdict=ok
    [[ $# -gt 1 ]] || set -- "$1" "$1"
    [[ ! -t 1 ]] || printf '       %s ...\r' "$1"
    run_limited "$STEP_SECONDS" "$memory_mb" /dev/null "$own/output" "$own/output" "${@:2}"
    if [[ $(grep -c '^running [0-9]' "$own/output") -ne $(grep -c '^test result: ' "$own/output") ]]; then
        echo "error: a test program ended before its tests did" >>"$own/output"
        status=1
    fi
    [[ $status -eq 0 ]] || verdict=FAILED
    printf '%-6s %s%s (%d s)\n' "$verdict" "$1" "$(tally_of)" "$((ms / 1000))" | tee -a "$own/report"
    [[ $status -eq 0 ]] || sed 's/^/    | /' "$own/output"
}

# check_tests NAME ARGUMENT...: cargo test, under limits, since it runs solutions.
check_tests() {
    memory_mb=$CARGO_MB OUTPUT_KB_MAX=$CARGO_OUTPUT_KB step "$1" cargo test "${@:2}"
}

# check_format TEST...: of find, which says what files are meant. It is not cargo fmt, which does not see the files
# that are only reached through #[path].
check_format() {
    need rustfmt "rustup component add rustfmt"
    step "format" find bins scripts tests -name '*.rs' "$@" -exec rustfmt --check --color never --edition 2021 '{}' +
    [[ $status -eq 0 ]] || echo "    to format them: find bins scripts tests -name '*.rs' -exec rustfmt --edition 2021 '{}' +"
}

# check_problem: checks P alone.
check_problem() {
    local tests=()
    [[ ! -e tests/$P/main.rs ]] || tests+=(--test "$P")
    check_format '(' -name "$P.rs" -o -path "tests/$P/wrong/*" ')'
    step "clippy" cargo clippy --bin "$P" ${tests[@]+"${tests[@]}"} -- -D warnings
    step "samples" scripts/test.sh
    check_tests "samples, by the rules" --package referee --test samples
    [[ ${#tests[@]} -eq 0 ]] || check_tests "tests" "${tests[@]}"
    step "wrong programs" scripts/wrong.sh
}

check_everything() {
    local script scripts=()
    check_format
    step "clippy" cargo clippy --workspace --all-targets -- -D warnings
    step "clippy proconio" cargo clippy --workspace --all-targets --features proconio -- -D warnings
    need shellcheck "apt-get install shellcheck, or brew install shellcheck"
    step "shellcheck" shellcheck -x scripts/*.sh tests/scripts/*.sh .ci/run
    step "samples" scripts/test.sh
    check_tests "tests" --workspace
    check_tests "tests, proconio" --features proconio --tests inputs_are_right
    step "wrong programs" scripts/wrong.sh
    for script in tests/scripts/*; do
        [[ $script == */lib.sh ]] || scripts+=("$script")
    done
    in_parallel step "${scripts[@]}"
}

main() {
    take_no_arguments "$@"
    begin check
    end_signal=TERM
    OUTPUT_KB_MAX=unlimited
    [[ -z ${P:-} ]] || require_problem check
    # Otherwise cargo overlooks a file that was put back and is older than what was built.
    run_limited "$STEP_SECONDS" '' /dev/null "$own/output" "$own/output" \
        cargo clean --quiet --package impartial-games --package solutions --package referee
    if [[ -n ${P:-} ]]; then
        echo "checking $P, which takes a minute or two"
        check_problem
    else
        echo "checking everything, which takes a quarter of an hour; one problem takes a minute or two: make check P=gmt_002"
        check_everything
    fi
    printf '\nin %d min %02d s\n' "$((SECONDS / 60))" "$((SECONDS % 60))"
    grep '^FAILED' "$work/report" || true
    tally
}

main "$@"
