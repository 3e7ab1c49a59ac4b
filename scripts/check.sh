# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# Runs the style checks (rustfmt, clippy, shellcheck) and all tests, and judges every solution on its samples. The five
# games are judged three more times: on inputs of maximum size with a small stack, then with proconio as the reader,
# and then as compiled by Rust 1.48. Problems with a generator and a brute force are stress-tested. The samples must
# reject all wrong programs. Takes three minutes on two cores.
#
# With P: only that problem or contest, without the style checks. Cargo is not needed if it has only samples. If a tool
# is missing, its check is SKIPPED, along with the command that installs the tool; with CI=true, the check fails.
. scripts/lib/report.sh

TEST_SECONDS=1800 # kills tests that hang
TEST_MB=8000      # kills tests whose solution uses up all memory
STACK_KIB=256     # the stack with which the five games must work
AT_A_TIME=4       # groups of checks that run at the same time; many of them mostly wait
WINDOWS_KIB=1024  # the stack of wrong programs, as on Windows, so that deep recursion fails

# conclude NAME STATUS OUTPUT SECONDS: prints the report line of a check, with the numbers of passed and failed tests;
# if the check failed, also its output, without the lines of passed tests. A check with "tests" in its name fails if
# it does not print how many passed. The problem before a colon does not count, as in "contests/nim: stress".
conclude() {
    local outcome=ok counts
    # The last line with numbers, since a failed test may have quoted others.
    counts=$(sed -nE 's/^(test result: [a-zA-Z]+\. )?([0-9]+ passed)[,;] ([0-9]+ failed).*/: \2, \3/p' "$3" | tail -n 1)
    [[ $counts != ': 0 passed, 0 failed' ]] || counts=''
    [[ $2 -eq 0 && (${1#*: } != *tests* || -n $counts) ]] || outcome=FAILED
    grep -E '^not (started|judged)' "$3" || true
    say "$outcome" "$1$counts ($4 s)"
    [[ $outcome == ok ]] || sed -e '/^ok /d' -e '/ \.\.\. ok$/d' -e 's/^/    | /' "$3"
}

# step "TOOL..." NAME COMMAND...: runs a check, or skips it if one of these tools is missing.
step() {
    local tool advice output status=0 start=$SECONDS
    for tool in $1; do
        advice=$(how_to_get "$tool")
        [[ -z $advice ]] || { skip "$2 needs $tool: $advice" && return; }
    done
    output=$(mktemp "$work/output.XXXXXX")
    [[ ! -t 1 ]] || printf '        %s ...\033[K\r' "$2"
    "${@:3}" >"$output" 2>&1 </dev/null || status=$?
    [[ ! -t 1 ]] || printf '\033[K'
    printf '%s\n' "$(conclude "$2" "$status" "$output" "$((SECONDS - start))")"
}

# start COMMAND...: runs checks beside the others, once fewer than $AT_A_TIME groups are running.
# The report notes that it has ended, so that none is lost if it is killed or the disk is full.
start() {
    while [[ $(jobs -pr | wc -l) -ge $AT_A_TIME ]]; do sleep 0.1; done
    started=$((started + 1))
    { "$@"; echo ended >>"$work/report"; } &
}

# check_scripts: runs the tests of the scripts in reverse order, since test.sh and stress.sh take longest.
check_scripts() {
    local name tools
    for name in $(printf '%s\n' tests/scripts/* | sort -r); do
        [[ $name != */lib.* ]] || continue
        tools=$(sed -n 's/^# Needs: //p' "$name")
        # Without these games, some tests have nothing to test.
        [[ $tools != *games || -e tests/gmt_002/rules.rs && -e tests/gmt_011/rules.rs ]] || continue
        start step "${tools%games}" "$name" "$judge" limit "SECONDS=$TEST_SECONDS" "$name"
    done
}

# rust_1_48: prints the path of the compiler of beecrowd, the oldest that the five games support.
rust_1_48() {
    compgen -G target/tools/rust-1.48/rustc ||
        compgen -G "${RUSTUP_HOME:-${HOME:-}/.rustup}/toolchains/1.48*/bin/rustc" | sed -n 1p
}

# judge_oldest PROBLEM: judges the solution as Rust 1.48 compiles it, without warnings.
judge_oldest() {
    "$(rust_1_48)" --edition 2018 -O -D warnings -o "$work/oldest-$1" "bins/$1.rs" &&
        accepted "$1" "samples/$1" "$work/oldest-$1"
}

# judge_extremes PROBLEM: generates the extreme shapes of a game, with their answers, and judges the solution on them,
# under its limits but with a small stack.
judge_extremes() {
    local folder=target/extreme/$1 draft=$work/extreme/$1 generator
    generator=$("$judge" build "tests/$1/gen.rs") || return
    mkdir -p "$draft"
    "$judge" limit SECONDS=300 "$generator" --extremes "$draft" || return
    # Another run may be using the folder, so it is replaced only if something has changed.
    diff -r "$draft" "$folder" >/dev/null 2>&1 ||
        { rm -rf "$folder" && mkdir -p target/extreme && mv "$draft" "$folder"; }
    (ulimit -s "$STACK_KIB" && "$judge" test "FROM=$folder" "$1")
}

# judge_proconio PROBLEM: judges the solution with proconio as its reader.
judge_proconio() {
    cargo build --quiet --release --package solutions --features proconio --bin "$1" &&
        accepted "$1" "samples/$1" "target/release/$1" && accepted "$1" "target/extreme/$1" "target/release/$1"
}

# judge_wrong PROBLEM PROGRAM: judges a program with a mistake, and prints a line. Its header says which verdict it must
# get on at least one sample, or on the generated input that it names; the other verdicts must be that or AC.
judge_wrong() {
    local wanted shape limit='' all decisive other outcome=FAILED reason
    wanted=$(sed -n 's/^[/! ]*Verdict: *\([A-Z]*\).*/\1/p' "$2")
    shape=$(sed -n 's/^[/! ]*Shown by:.* \([a-z0-9_]\{1,\}\).*/\1/p' "$2")
    [[ $wanted == TLE ]] || limit=SECONDS=20 # plain.rs is slow, and the machine may be busy
    all=$("$judge" verdicts ${limit:+"$limit"} "BY=$2" "$1")
    decisive=$all reason="no sample gives $wanted"
    if [[ -n $shape ]]; then
        decisive=$("$judge" verdicts ${limit:+"$limit"} "BY=$2" "FROM=target/extreme/$1" "CASE=$shape" "$1")
        all+=$'\n'$decisive reason="the generated input $shape does not give $wanted"
    fi
    other=$(grep -v -e '^AC ' -e "^$wanted " <<<"$all" | head -n 1)
    if [[ ! $wanted =~ ^(WA|PE|TLE|MLE|RE)$ ]]; then
        reason="it has no line of the form: Verdict: WA (or PE, TLE, MLE, RE)"
    elif [[ -n $other ]]; then
        reason="$other; expected $wanted or AC"
    elif grep -q "^$wanted " <<<"$decisive"; then
        outcome=ok reason=$wanted
    fi
    printf '%-7s %s: %s\n' "$outcome" "$2" "$reason"
}

# check_wrong PROBLEM: judges all wrong programs of a problem; fails if one is not caught.
check_wrong() {
    local program lines=''
    for program in "tests/$1/wrong/"*; do
        [[ ! -f $program || $program == *~ ]] ||
            lines+=$(ulimit -s "$WINDOWS_KIB" && judge_wrong "$1" "$program")$'\n'
    done
    printf '%s' "$lines"
    tally <<<"${lines%$'\n'}"
}

# cargo_tests NAME OPTION...: runs tests of Cargo under limits, since some run solutions.
cargo_tests() {
    step cargo "$1" "$judge" limit "MEMORY=$TEST_MB" "SECONDS=$TEST_SECONDS" cargo test "${@:2}"
}

# check_problem PROBLEM: runs the checks of one problem, except its samples.
check_problem() {
    # With several threads, the system spends more time on their memory than a second core gains.
    if [[ -e tests/$1/main.rs ]]; then cargo_tests "$1: tests" --test "$1" -- --test-threads=1; fi
    if [[ -e tests/$1/rules.rs ]]; then
        step '' "$1: largest inputs" judge_extremes "$1"
        step "cargo rust-1.70" "$1: proconio" judge_proconio "$1"
        step rust-1.48 "$1: Rust 1.48" judge_oldest "$1"
    fi
    if [[ -z $("$judge" missing "$1") ]]; then step '' "$1: stress" "$judge" stress COUNT=200 "$1"; fi
    if compgen -G "tests/$1/wrong/*" >/dev/null; then step '' "$1: wrong programs" check_wrong "$1"; fi
}

# check_style: checks the style of the five games and of the code that tests them. Other solutions may be written in a
# hurry.
check_style() {
    local name files=(scripts/judge scripts/lib tests/common tests/proconio tests/referee) solutions=()
    for name in ${games[@]+"${games[@]}"}; do files+=("bins/$name.rs" "tests/$name") solutions+=(--bin "$name"); done
    # Not cargo fmt, which overlooks files that are only reached through #[path].
    step rustfmt "format" find "${files[@]}" -name '*.rs' -exec rustfmt --check --color never --edition 2021 '{}' +
    # The tests include the solutions as modules.
    step "cargo clippy" "clippy" cargo clippy --quiet --package games --package judge --all-targets -- -D warnings
    # In the profile of judge_proconio, which then need not compile proconio again.
    [[ ${#games[@]} -eq 0 ]] || step "cargo clippy rust-1.70" "clippy proconio" cargo clippy --quiet --release \
        --package solutions "${solutions[@]}" --features proconio -- -D warnings -D dead_code
    step shellcheck "shellcheck" shellcheck -x scripts/*.sh scripts/lib/*.sh tests/scripts/*.sh .ci/run
}

games=() started=0
begin "$@"
choose
[[ -z ${P:-} ]] || echo "problems: ${list//$'\n'/, }"
export CARGO_TARGET_DIR=$PWD/target
for name in $list; do [[ ! -e tests/$name/main.rs ]] || games+=("$name"); done
step '' "samples" "$judge" test "${P:-}"
if [[ -z ${P:-} ]]; then
    start check_style
    start cargo_tests "tests of the judge" --package judge
fi
for name in $list; do start check_problem "$name"; done
[[ -n ${P:-} ]] || check_scripts
wait
[[ $(grep -c '^ended' "$work/report") -eq $started ]] || say FAILED "some checks ended early: free memory or disk space"
printf '\nin %d min %02d s\n' "$((SECONDS / 60))" "$((SECONDS % 60))"
grep '^FAILED' "$work/report" || true
tally <"$work/report"
