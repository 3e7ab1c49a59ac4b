# shellcheck shell=bash
# Shared by the scripts that report on many things: make check, judges, package and bench.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# say OUTCOME TEXT: a line of the report; the outcome is ok, FAILED or SKIPPED.
say() {
    printf '%-7s %s\n' "$1" "$2" | tee -a "$work/report"
}

# skip TEXT: says what is not checked, and which command installs the missing tool; with CI=true that is a failure.
skip() {
    if [[ ${CI:-} == true ]]; then say FAILED "$1 (CI skips nothing)"; else say SKIPPED "$1"; fi
}

# tally: counts the lines of the report, and fails if one has failed.
tally() {
    awk '{ count[$1]++ } END { printf "%d passed, %d failed, %d skipped\n", count["ok"], count["FAILED"], count["SKIPPED"]
        exit count["FAILED"] > 0 }' "$work/report"
}

# accepted OPTION... PROBLEM FOLDER... -- COMMAND...: prints the input count, or the first failure and returns 1. The
# judge's verdicts are left in $work/verdicts.
accepted() {
    "$judge" verdicts "$@" >"$work/verdicts" || return
    awk -F '\t' '$1 != "AC" { fault = $1 " after " $2 " ms on " $4; exit }
        END { print (fault ? fault : NR " inputs"); exit fault || !NR }' "$work/verdicts"
}
