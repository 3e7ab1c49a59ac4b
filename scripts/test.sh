#!/usr/bin/env bash
# Judges the solutions on their samples as a judge would; usage says how it is called.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/verdict.sh

usage() {
    cat <<'END'
usage: make test [P=problem [CASE=case]] [VERBOSE=1] [BUILD=debug] [JSON=file]

Compiles each solution with plain rustc, runs it on every samples/P/NAME.in under the limits in its
header and compares the output byte for byte with samples/P/NAME.out. Shows the first three cases that are
not accepted, and lists all; with VERBOSE=1 every case has its line. CASE is a number, the beginning of a
name, or the path of any input that has its output beside it. BUILD=debug turns debug assertions and
overflow checks on; JSON=file also writes the verdicts to a file.

  AC   accepted               MLE  over the memory limit
  WA   wrong answer           OLE  over 64 MB of output
  PE   only blanks differ     RE   ended by a signal, or with a status other than 0
  TLE  over the time limit    CE   does not compile        ERROR  a sample or header is not complete

example: make test P=gmt_002 CASE=3
END
}

FAILURES_SHOWN=3

passed=0 failed=0
shown=0 # failures shown in full
verbose=''
red='' green='' plain=''

prepare() {
    (ulimit -v 1048576) 2>/dev/null ||
        echo "note: memory limits are not enforced: this system has no 'ulimit -v'"
    if [[ -t 1 && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; then
        red=$'\033[31m' green=$'\033[32m' plain=$'\033[0m'
    fi
    if is_on VERBOSE || [[ -n ${CASE:-} ]]; then verbose=yes; fi
    begin test
    : >"$work/results"
    [[ -z ${JSON:-} ]] || require_log
}

# require_log: returns only if JSON is a new file, or one that may well have been a log before.
require_log() {
    if [[ -L $JSON || (-e $JSON && ! -f $JSON) ]]; then
        die "JSON=$JSON is not a plain file: name another"
    elif [[ -s $JSON ]] && ! head -n 2 -- "$JSON" | grep -q '^  "passed": '; then
        die "JSON=$JSON is not a log: name another file"
    elif [[ ! -w $(dirname -- "$JSON") ]]; then
        die "cannot write JSON=$JSON: name a file in a directory that exists"
    fi
    require_foreign JSON
}

# escaped TEXT: it as the inside of a JSON string.
escaped() {
    if [[ $1 != *[\"\\[:cntrl:]]* ]]; then
        printf '%s' "$1"
        return
    fi
    printf '%s\n' "$1" | awk '
        BEGIN { for (code = 1; code < 32; code++) control[code] = sprintf("%c", code) }
        {
            gsub(/["\\]/, "\\\\&")
            for (code = 1; code < 32; code++) gsub(control[code], sprintf("\\u%04x", code))
            printf "%s%s", (NR > 1 ? "\\u000a" : ""), $0
        }'
}

# record PROBLEM CASE VERDICT MILLISECONDS: counts the verdict and keeps it for the summary.
record() {
    if [[ $3 == AC ]]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    printf '%s\t%s\t%s\t%s\n' "$1" "$(escaped "$2")" "$3" "$4" >>"$work/results"
}

# say VERDICT MILLISECONDS TEXT: the line of a case; no time where nothing ran.
say() {
    local colour=$red
    [[ $1 != AC ]] || colour=$green
    printf '  %s%-5s%s %9s  %s\n' "$colour" "$1" "$plain" "${2:+$2 ms}" "$3"
}

# judge_case PROBLEM CASE
judge_case() {
    local name=${2#"samples/$1/"} why
    why=$(fault "$2")
    if [[ -n $why ]]; then
        record "$1" "$name" ERROR ''
        say ERROR '' "$(escaped "$name: $why")"
        return
    fi
    try "$2.in" "$2.out" "$built/$1"
    record "$1" "$name" "$verdict" "$ms"
    if [[ $verdict == AC || $shown -ge $FAILURES_SHOWN ]]; then
        [[ -z $verbose ]] || say "$verdict" "$ms" "$(escaped "$name")"
        return
    fi
    shown=$((shown + 1))
    say "$verdict" "$ms" "$(escaped "$name")"
    explain "$2.in" "$2.out"
    [[ $name != */* ]] || name+=.in
    detail again "make test P=$1 CASE=$(printf %q "$name")${BUILD:+ BUILD=$BUILD}"
}

# fail_all PROBLEM VERDICT CASE...: gives each case that verdict, since none can be run.
fail_all() {
    local name
    for name in "${@:3}"; do record "$1" "${name#"samples/$1/"}" "$2" ''; done
}

# judge_problem PROBLEM: on the samples in `cases`.
judge_problem() {
    local name
    set -- "$1" ${cases[@]+"${cases[@]}"}
    if ! limits "$1"; then
        printf '%s\n' "$1"
        fail_all "$1" ERROR "${@:2}"
        say ERROR '' "bins/$1.rs has no line of the form: //! Limits:  2 s, 256 MB"
        return
    fi
    printf '%s  %s (%s s, %s MB)\n' "$1" "$(title "$1")" "$seconds" "$megabytes"
    if [[ $# -eq 1 ]]; then
        record "$1" '' ERROR ''
        say ERROR '' "no samples: add samples/$1/01-NAME.in and samples/$1/01-NAME.out"
        return
    fi
    if ! build "$1" 2>&1; then
        fail_all "$1" CE "${@:2}"
        say CE '' "bins/$1.rs does not compile, so none of its cases can be run"
        return
    fi
    # The first run also loads the program into memory, so it does not count.
    try /dev/null /dev/null "$built/$1"
    for name in "${@:2}"; do judge_case "$1" "$name"; done
}

# judge_strays: fails each folder of samples or wrong programs that has no solution.
judge_strays() {
    local folder name
    for folder in samples/*/ tests/*/wrong/; do
        name=${folder#*/}; name=${name%%/*}
        if [[ -d $folder && ! -f bins/$name.rs ]]; then
            record "$name" '' ERROR ''
            printf '%s\n' "$name"
            say ERROR '' "$folder has no solution: add bins/$name.rs"
        fi
    done
}

# write_json: the log, complete or not at all.
write_json() {
    awk -F '\t' -v passed="$passed" -v failed="$failed" '
        BEGIN { printf "{\n  \"passed\": %d,\n  \"failed\": %d,\n  \"cases\": [", passed, failed }
        {
            name = $2 == "" ? "null" : "\"" $2 "\""
            ms = $4 == "" ? "null" : $4
            printf "%s\n    {\"problem\": \"%s\", \"case\": %s, ", (NR > 1 ? "," : ""), $1, name
            printf "\"verdict\": \"%s\", \"milliseconds\": %s}", $3, ms
        }
        END { print "\n  ]\n}" }' "$work/results" >"$work/log"
    # Only within a folder is a move all or nothing.
    { cp -- "$work/log" "$JSON.$$" && mv -f -- "$JSON.$$" "$JSON"; } 2>/dev/null ||
        { rm -f -- "$JSON.$$" && die "cannot write JSON=$JSON"; }
}

# summary: a line for each problem, what failed, and the total.
summary() {
    echo
    awk -F '\t' -v green="$green" -v red="$red" -v plain="$plain" '
        !($1 in cases) { order[++count] = $1 }
        { cases[$1]++ }
        $3 == "AC" { accepted[$1]++ }
        $4 != "" && !($1 in slowest && slowest[$1] >= $4) { slowest[$1] = $4 }
        $3 == "CE" { if (!all[$1]++) list = list "  " red $3 plain " " $1 ", all cases\n"; next }
        $3 != "AC" { list = list "  " red $3 plain " " $1 ($2 == "" ? "" : " " $2) "\n" }
        END {
            for (i = 1; i <= count; i++) {
                name = order[i]
                colour = accepted[name] == cases[name] ? green : red
                printf "%s%d of %d AC%s  %s", colour, accepted[name], cases[name], plain, name
                print name in slowest ? ", slowest " slowest[name] " ms" : ""
            }
            if (list != "") printf "\nnot accepted:\n%s", list
        }' "$work/results"
    printf '%d passed, %d failed\n' "$passed" "$failed"
}

main() {
    take_no_arguments "$@"
    local problem list selected
    list=$(chosen test)
    if [[ -n ${CASE:-} ]]; then
        [[ -n ${P:-} ]] || die "CASE is a case of one problem: say which, as in: make test P=${list%%$'\n'*} CASE=$CASE"
        selected=$(pick "$P")
    fi
    prepare
    for problem in $list; do
        find_cases "$problem"
        [[ -z ${selected:-} ]] || cases=("$selected")
        judge_problem "$problem"
    done
    [[ -n ${P:-} ]] || judge_strays
    summary
    [[ -z ${JSON:-} ]] || write_json
    [[ $failed -eq 0 && $passed -gt 0 ]]
}

main "$@"
