# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# Runs the style checks (rustfmt, clippy, shellcheck) and all tests, and judges every solution on its samples. Problems
# with a generator and a brute force are stress-tested. The samples must reject all wrong programs. What else the five
# games are checked for is in tests/referee/check.sh. Takes two to five minutes on two cores.
#
# With P: only that problem or contest, without the style checks. Cargo is not needed if it has only samples. Checks
# whose tool is missing are SKIPPED, and the report names the command that installs it; with CI=true, they fail.
. scripts/lib/report.sh

TEST_SECONDS=1800 # kills tests that hang
TEST_MB=8000      # kills tests whose solution uses up all memory
AT_A_TIME=4       # groups of checks that run at the same time; many of them mostly wait
WINDOWS_KIB=1024  # the stack of wrong programs, as on Windows, so that deep recursion fails
BUSY="the machine is too busy: a program still waits for a core" # what the judge prints then

# What the five games add to the checks, if they are there: tests/referee/check.sh replaces these.
has_games() { false; }
check_games() { :; }
check_game() { :; }
[[ ! -e tests/referee/check.sh ]] || . tests/referee/check.sh

# conclude NAME STATUS OUTPUT SECONDS: prints the report line of a check, with the numbers of passed and failed tests;
# if the check failed, also its output, without the lines of passed tests. A check with "tests" in its name fails if
# it does not print how many passed. The problem before a colon does not count, as in "contests/nim: stress".
conclude() {
    local outcome=ok counts note=''
    # The last line with numbers, since a failed test may have quoted others.
    counts=$(sed -nE 's/^(test result: [a-zA-Z]+\. )?([0-9]+ passed)[,;] ([0-9]+ failed).*/: \2, \3/p' "$3" | tail -n 1)
    [[ $counts != ': 0 passed, 0 failed' ]] || counts=''
    [[ $2 -eq 0 && (${1#*: } != *tests* || -n $counts) ]] || outcome=FAILED
    [[ -z $alone || $outcome != ok ]] || note=", passed only when run again: the machine was too busy"
    grep -E '^not (started|judged)' "$3" || true
    say "$outcome" "$1$counts ($4 s)$note"
    [[ $outcome == ok ]] || sed -e '/^ok /d' -e '/ \.\.\. ok$/d' -e 's/^/    | /' "$3"
}

# lacks NAME "TOOL: ADVICE"...: skips a check that needs these tools; with CI=true it fails.
lacks() {
    local IFS=,
    printf '%-7s %s needs %s\n' "$skipped" "$1" "${*:2}" >>"$work/report"
    printf '%s\n' "${@:2}" >>"$work/missing"
}

# step "TOOL..." NAME COMMAND...: runs a check, unless one of these tools is missing. If the check fails because the
# machine is too busy, it is run again after all others, and then that run counts.
step() {
    local tool advice missing=() output status=0 start=$SECONDS
    for tool in $1; do
        advice=$(how_to_get "$tool")
        [[ -z $advice ]] || missing+=("$tool: $advice")
    done
    [[ ${#missing[@]} -eq 0 ]] || { lacks "$2" "${missing[@]}" && return; }
    output=$(mktemp "$work/output.XXXXXX")
    [[ ! -t 1 ]] || printf '        %s ...\033[K\r' "$2"
    "${@:3}" >"$output" 2>&1 </dev/null || status=$?
    [[ ! -t 1 ]] || printf '\033[K'
    if [[ $status -ne 0 && -z $alone ]] && grep -F "$BUSY" "$output" >/dev/null; then
        printf '%s\n' "$(printf '%q ' "$@")" >>"$work/again"
        return
    fi
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
        [[ $tools != *games ]] || has_games || continue
        start step "${tools%games}" "$name" "$judge" limit "SECONDS=$TEST_SECONDS" "$name"
    done
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
    check_game "$1"
    if [[ -z $("$judge" missing "$1") ]]; then step '' "$1: stress" "$judge" stress COUNT=200 "$1"; fi
    if compgen -G "tests/$1/wrong/*" >/dev/null; then step '' "$1: wrong programs" check_wrong "$1"; fi
}

# check_style: checks the style of what runs and tests the solutions, which may themselves be written in a hurry.
check_style() {
    # Not cargo fmt, which overlooks files that are only reached through #[path].
    step rustfmt "format" find scripts/judge scripts/lib -name '*.rs' \
        -exec rustfmt --check --color never --edition 2021 '{}' +
    # The tests include the solutions as modules.
    step "cargo clippy" "clippy" cargo clippy --quiet --package games --package judge --all-targets -- -D warnings
    step shellcheck "shellcheck" shellcheck -x scripts/*.sh scripts/lib/*.sh tests/*/*.sh .ci/run
}

started=0 alone='' skipped=SKIPPED
[[ ${CI:-} != true ]] || skipped=FAILED
begin "$@"
touch "$work"/{report,again,missing}
choose
[[ -z ${P:-} ]] || echo "problems: ${list//$'\n'/, }"
export CARGO_TARGET_DIR=$PWD/target
step '' "samples" "$judge" test "${P:-}"
if [[ -z ${P:-} ]]; then
    start check_style
    start check_games
    start cargo_tests "tests of the judge" --package judge
fi
for name in $list; do start check_problem "$name"; done
[[ -n ${P:-} ]] || check_scripts
wait
alone=yes
while IFS= read -r command; do eval "step $command"; done <"$work/again"
[[ $(grep -c '^ended' "$work/report") -eq $started ]] || say FAILED "some checks ended early: free memory or disk space"
# A line for each missing tool, with the number of checks that are skipped for it.
[[ $skipped == FAILED ]] ||
    sort "$work/missing" | uniq -c | sed 's/^ *\([0-9]*\) \([^:]*\)/SKIPPED checks that need \2 (\1)/'
printf '\nin %d min %02d s\n' "$((SECONDS / 60))" "$((SECONDS % 60))"
grep '^FAILED' "$work/report" || true
tally <"$work/report"
