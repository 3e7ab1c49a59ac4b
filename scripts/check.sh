#!/usr/bin/env bash
# usage: make check [P=problem]
#
# Checks the format, clippy, shellcheck, the solutions on their samples and on the extreme shapes at the limits, as they
# are and with proconio, their tests, that the samples reject wrong programs, and the scripts. It takes up to four minutes
# on two cores. With P only what there is about one problem; a problem of samples alone needs no cargo. Says at first
# which tools are missing, and what installs them. What needs one is SKIPPED; with CI=true that fails. Shows what a check
# has said if it failed.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset CASE BUILD VERBOSE # A check is of every case, as a judge builds it.
. scripts/lib/lib.sh

TEST_SECONDS=1800 # ends tests that hang
TEST_MB=8000      # ends tests whose solution takes all memory
TESTS_AT_A_TIME=4 # the scripts' tests wait more than they compute

lacking=' ' # the tools that are missing, each between blanks

# find_tools TOOL...: says what is missing, and what installs it.
find_tools() {
    local tool
    for tool; do
        case $tool in
        cargo) cargo fetch --quiet --locked ;;
        clippy) cargo clippy --version ;;
        *) "$tool" --version ;;
        esac >/dev/null 2>&1 && continue
        lacking+="$tool "
        case $tool in
        cargo) echo "cargo is missing, or has no crates: install Rust from https://rustup.rs, and run: cargo fetch --locked" ;;
        rustfmt | clippy) echo "$tool is missing: rustup component add $tool" ;;
        ps) echo "ps is missing: apt-get install procps" ;;
        *) echo "$tool is missing: apt-get install $tool, or brew install $tool" ;;
        esac
    done
}

# clean: cargo overlooks a file that was put back and is older than what was built of it.
clean() {
    [[ $lacking != *' cargo '* ]] || return 0
    cargo clean --quiet -p impartial-games -p solutions -p referee
    cargo clean --quiet --release -p solutions -p referee
}

# conclude NAME STATUS OUTPUT SECONDS: the check's line of the report, with how many tests passed and failed; and if it
# failed its output, but for tests that passed. A test program without tests has failed, and so has one that ended before
# its tests did, whatever its exit status: a solution may have ended it.
conclude() {
    local outcome=ok counts
    if [[ $(grep -c '^running [1-9]' "$3") -ne $(grep -c '^test result: ' "$3") ]]; then
        outcome=FAILED && echo "error: a test program has no tests, or ended before they did" >>"$3"
    fi
    counts=$(awk '
        /^test result: / { passed += $4; failed += $6 }
        /^[0-9]+ passed, [0-9]+ failed/ { passed += $1; failed += $3 }
        END { if (passed + failed > 0) printf ": %d passed, %d failed", passed, failed }' "$3")
    [[ $2 -eq 0 && ($1 != tests/scripts/* || -n $counts) ]] || outcome=FAILED
    say "$outcome" "$1$counts ($4 s)"
    [[ $outcome == ok ]] || sed -e '/^ok /d' -e '/ \.\.\. ok$/d' -e 's/^/    | /' "$3"
}

# step "TOOL..." NAME COMMAND...: a check that needs these tools.
step() {
    local tool output status=0 start=$SECONDS
    for tool in $1; do
        [[ $lacking != *" $tool "* ]] || { skip "$2: $tool is missing" && return; }
    done
    [[ ! -t 1 ]] || printf '        %s ...\r' "$2"
    output=$(mktemp "$work/output.XXXXXX")
    "${@:3}" >"$output" 2>&1 </dev/null || status=$?
    conclude "$2" "$status" "$output" "$((SECONDS - start))"
}

# check_scripts: the scripts' own tests side by side, the last first, which takes less time in all, since those of test.sh
# and stress.sh are the longest. Each is reported when it has ended.
check_scripts() {
    local name
    for name in $(printf '%s\n' tests/scripts/* | sort -r); do
        [[ $name != */lib.sh ]] || continue
        while [[ $(jobs -pr | wc -l) -ge $TESTS_AT_A_TIME ]]; do sleep 0.1; done
        printf '%s\n' "$(step "$(sed -n 's/^# Needs: //p' "$name")" "$name" "$judge" limit "$TEST_SECONDS" "$name")" &
    done
    wait
}

# check_format FOLDER_OR_FILE...: not cargo fmt, which does not see files that are only reached through #[path].
check_format() {
    find "$@" -name '*.rs' -exec rustfmt --check --color never --edition 2021 '{}' + && return
    echo "to format them: find $* -name '*.rs' -exec rustfmt --edition 2021 '{}' +"
    return 1
}

# cargo_test ARGUMENT...: under limits, since it runs solutions.
cargo_test() {
    "$judge" limit --memory "$TEST_MB" "$TEST_SECONDS" cargo test "$@"
}

# judge_proconio PROBLEM: with the other reader.
judge_proconio() {
    cargo build --quiet --release --package solutions --features proconio --bin "$1" &&
        accepted "$1" "samples/$1" "target/extreme/$1" -- "target/release/$1"
}

# lint ARGUMENT...: lets clippy look at these targets.
lint() {
    cargo clippy --quiet "$@" -- -D warnings
}

# check_problem PROBLEM: what there is besides its samples and tests.
check_problem() {
    if [[ -e tests/$1/rules.rs ]]; then
        step cargo "$1: extreme shapes" judge_extremes "$1"
        step cargo "$1: proconio" judge_proconio "$1"
    fi
    [[ -n $(missing_programs "$1") ]] || P=$1 COUNT=200 step '' "$1: stress" scripts/stress.sh
    if compgen -G "tests/$1/wrong/*" >/dev/null; then P=$1 step "cargo git" "$1: wrong programs" scripts/wrong.sh; fi
}

# check_one PROBLEM: its style only if it has tests for Cargo; others may be written in a hurry.
check_one() {
    if [[ -e tests/$1/main.rs ]]; then
        find_tools cargo rustfmt clippy git
        clean
        step rustfmt "format" check_format "bins/$1.rs" "tests/$1"
        step "cargo clippy" "clippy" lint --bin "$1" --test "$1"
    fi
    step '' "samples" "$judge" test "$1"
    [[ ! -e tests/$1/main.rs ]] || step cargo "tests" cargo_test --test "$1"
    check_problem "$1"
}

check_all() {
    local name list files='scripts/lib tests/common tests/proconio tests/referee' solutions='--package solutions'
    list=$(problems)
    for name in $list; do
        if [[ -e tests/$name/main.rs ]]; then files+=" bins/$name.rs tests/$name" solutions+=" --bin $name"; fi
    done
    find_tools cargo rustfmt clippy git shellcheck python3 ps
    clean
    # shellcheck disable=SC2086 # They are several words, here and below.
    step rustfmt "format" check_format $files
    # The tests have the solutions as modules.
    step "cargo clippy" "clippy" lint --package impartial-games --package referee --all-targets
    # shellcheck disable=SC2086
    step "cargo clippy" "clippy proconio" lint $solutions --features proconio
    step shellcheck "shellcheck" shellcheck -x scripts/*.sh tests/scripts/*.sh .ci/run
    # shellcheck disable=SC2086
    step '' "samples" "$judge" test $list
    step cargo "tests" cargo_test --workspace --test '*'
    for name in $list; do check_problem "$name"; done
    check_scripts
}

main() {
    take_no_arguments "$@"
    [[ -z ${P:-} ]] || require_problem check
    begin check
    export CARGO_TARGET_DIR=$PWD/target
    if [[ -n ${P:-} ]]; then check_one "$P"; else check_all; fi
    printf '\nin %d min %02d s\n' "$((SECONDS / 60))" "$((SECONDS % 60))"
    grep '^FAILED' "$work/report" || true
    tally
}

main "$@"
