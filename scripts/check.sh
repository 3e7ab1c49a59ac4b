#!/usr/bin/env bash
# Runs every check, goes on after one that fails, and lists at the end what failed; usage says more.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset CASE BUILD VERBOSE # A check is of every case, as a judge builds it.
. scripts/lib/lib.sh
. scripts/lib/extreme.sh

usage() {
    cat <<'END'
usage: make check [P=problem]

Checks the format, clippy, shellcheck, the solutions on their samples and on the extreme shapes at the limits, as they
are and with proconio, their tests, that the samples reject wrong programs, and the scripts. It takes up to four minutes
on two cores. With P only what there is about one problem; a problem of samples alone needs no cargo. A check whose
tool is missing is SKIPPED, with what installs it; with CI=true that fails. Shows what a check has said if it failed.

example: make check P=gmt_002
END
}

CARGO_SECONDS=1800 # ends tests that hang
CARGO_MB=8000      # ends tests whose solution takes all memory

planning='' # whether a step only says what is missing

# has TOOL: whether it is there and runs.
has() {
    case $1 in
    crates) cargo fetch --quiet --locked ;;
    clippy) cargo clippy --version ;;
    patch) patch --version || git --version ;;
    *) "$1" --version ;;
    esac >/dev/null 2>&1
}

# how TOOL: what installs it.
how() {
    case $1 in
    cargo) echo "install Rust from https://rustup.rs" ;;
    crates) echo "cargo cannot fetch proconio: cargo fetch --locked says why" ;;
    rustfmt | clippy) echo "$1 is missing: rustup component add $1" ;;
    *) echo "$1 is missing: apt-get install $1, or brew install $1" ;;
    esac
}

# say LINE: a line of the report.
say() {
    printf '%s\n' "$1" | tee -a "$work/report"
}

# tally_of: how many tests passed and failed, from the output of make test, cargo test or a test of the scripts.
tally_of() {
    awk '
        /^test result: / { passed += $4; failed += $6 }
        /^[0-9]+ passed, [0-9]+ failed/ { passed += $1; failed += $3 }
        END { if (passed + failed > 0) printf ": %d passed, %d failed", passed, failed }' "$work/output"
}

# require_results: fails if a test program has no test, or ended before its tests did, whatever its exit status: a
# solution may have ended it.
require_results() {
    if grep -q '^running 0 tests' "$work/output"; then
        echo "error: a test program has no tests" >>"$work/output"
    elif [[ $(grep -c '^running [0-9]' "$work/output") -ne $(grep -c '^test result: ' "$work/output") ]]; then
        echo "error: a test program ended before its tests did" >>"$work/output"
    else
        return 0
    fi
    return 1
}

# step "TOOL..." NAME COMMAND...: runs it and adds its line to the report; shows its output if it failed. While
# planning, only says which of the tools is missing, and then it is not run later.
step() {
    local tool verdict=ok start=$SECONDS
    if [[ -n $planning ]]; then
        for tool in $1; do
            has "$tool" && continue
            if [[ ${CI:-} == true ]]; then say "FAILED $2, which CI never skips: $(how "$tool")"; else say "SKIPPED $2: $(how "$tool")"; fi
            printf '%s\n' "$2" >>"$work/skipped"
            return
        done
    elif ! grep -qxF -- "$2" "$work/skipped"; then
        [[ ! -t 1 ]] || printf '       %s ...\r' "$2"
        "${@:3}" >"$work/output" 2>&1 </dev/null || verdict=FAILED
        require_results || verdict=FAILED
        say "$(printf '%-6s %s%s (%d s)' "$verdict" "$2" "$(tally_of)" "$((SECONDS - start))")"
        [[ $verdict == ok ]] || sed 's/^/    | /' "$work/output"
    fi
}

# check_format FOLDER_OR_FILE...: not cargo fmt, which does not see files that are only reached through #[path].
check_format() {
    find "$@" -name '*.rs' -exec rustfmt --check --color never --edition 2021 '{}' + && return
    echo "to format them: find $* -name '*.rs' -exec rustfmt --edition 2021 '{}' +"
    return 1
}

# lint FILE...: programs that are not Cargo's, or not only.
lint() {
    local file
    for file; do
        CARGO_PKG_RUST_VERSION=1.63 clippy-driver --edition 2021 -D warnings --emit metadata -o "$work/linted" "$file" || return
    done
}

# cargo_test ARGUMENT...: under limits, since it runs solutions.
cargo_test() {
    "$judge" limit --memory "$CARGO_MB" "$CARGO_SECONDS" cargo test "$@"
}

# judge_extremes PROBLEM: on the extreme shapes at the limits of the statement, under the limits in its header.
judge_extremes() {
    make_extremes "$1" && "$judge" test --folder "target/extreme/$1" "$1"
}

# judge_proconio PROBLEM: with the other reader.
judge_proconio() {
    cargo build --quiet --release --package solutions --features proconio --bin "$1" || return
    "$judge" verdicts "$1" "samples/$1" "target/extreme/$1" -- "target/release/$1" >"$work/verdicts" || return
    awk '$1 == "AC" { passed++; next } { print; failed++ }
        END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 || passed == 0 }' "$work/verdicts"
}

# test_scripts TEST...: three at a time, since they wait more than they compute. What failed is told in full.
test_scripts() {
    local name failed=0
    # shellcheck disable=SC2016 # What is in single quotes is for bash.
    printf '%s\n' "$@" | xargs -P 3 -I '{}' bash -c '"$1" >"$0/${1##*/}" 2>&1 && : >"$0/${1##*/}.ok"' "$work" '{}' || true
    for name; do
        if [[ -e $work/${name##*/}.ok ]]; then
            tail -n 1 "$work/${name##*/}"
        else
            failed=1
            echo "$name failed:"
            cat "$work/${name##*/}"
        fi
    done
    return "$failed"
}

# check_problem PROBLEM: what there is besides its samples and tests.
check_problem() {
    local there
    if [[ -e tests/$1/rules.rs ]]; then
        step cargo "$1: extreme shapes" judge_extremes "$1"
        step "cargo crates" "$1: proconio" judge_proconio "$1"
    fi
    there=$(find "tests/$1" -name 'gen*' -o -name 'plain*' 2>/dev/null | grep -cE '/(gen|plain)(\.[a-z]+)?$') || true
    if [[ $there -ge 2 ]]; then P=$1 COUNT=200 step '' "$1: stress" scripts/stress.sh; fi
    if compgen -G "tests/$1/wrong/*" >/dev/null; then P=$1 step "cargo patch" "$1: wrong programs" scripts/wrong.sh; fi
}

# check_one PROBLEM: its style only if it has tests of its own.
check_one() {
    if [[ -e tests/$1/main.rs ]]; then
        step rustfmt "format" check_format "bins/$1.rs" "tests/$1"
        step "cargo clippy" "clippy" cargo clippy --quiet --bin "$1" --test "$1" -- -D warnings
    fi
    step '' "samples" "$judge" test "$1"
    [[ ! -e tests/$1/main.rs ]] || step cargo "tests" cargo_test --test "$1"
    [[ ! -e tests/$1/rules.rs ]] || P=$1 step cargo "samples, by the rules" cargo_test --package referee --test samples
    check_problem "$1"
}

check_all() {
    local name list scripts=()
    list=$(problems)
    step rustfmt "format" check_format bins scripts tests
    step "cargo clippy" "clippy" cargo clippy --quiet --workspace --all-targets -- -D warnings
    step "cargo clippy" "clippy proconio" cargo clippy --quiet --package solutions --features proconio -- -D warnings
    step clippy "clippy, what is not Cargo's" lint scripts/lib/judge/main.rs scripts/lib/floor.rs
    step shellcheck "shellcheck" shellcheck -x scripts/*.sh tests/scripts/*.sh .ci/run
    # shellcheck disable=SC2086 # A problem's name is a word.
    step '' "samples" "$judge" test $list
    step cargo "tests" cargo_test --workspace --lib --test '*'
    for name in $list; do check_problem "$name"; done
    for name in tests/scripts/*; do
        [[ $name != */lib.sh ]] || continue
        if [[ -n $planning ]]; then
            step "$(sed -n 's/^# Needs: //p' "$name")" "$name"
        elif ! grep -qxF -- "$name" "$work/skipped"; then
            scripts+=("$name")
        fi
    done
    [[ ${#scripts[@]} -eq 0 ]] || step '' "the scripts" test_scripts "${scripts[@]}"
}

main() {
    take_no_arguments "$@"
    local checks=check_all
    if [[ -n ${P:-} ]]; then
        require_problem check
        checks="check_one $P"
    fi
    build_judge
    begin check
    : >"$work/report"
    : >"$work/skipped"
    export CARGO_TARGET_DIR=$PWD/target
    planning=yes && $checks
    # Cargo overlooks a file that was put back and is older than what was built of it.
    ! has cargo || { cargo clean --quiet -p impartial-games -p solutions -p referee &&
        cargo clean --quiet --release -p solutions -p referee; }
    planning='' && $checks
    printf '\nin %d min %02d s\n' "$((SECONDS / 60))" "$((SECONDS % 60))"
    grep -E '^FAILED' "$work/report" || true
    printf '%d passed, %d failed, %d skipped\n' "$(grep -c '^ok' "$work/report")" \
        "$(grep -c '^FAILED' "$work/report")" "$(grep -c '^SKIPPED' "$work/report")"
    ! grep -q '^FAILED' "$work/report"
}

main "$@"
