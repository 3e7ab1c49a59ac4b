#!/usr/bin/env bash
# Judges the solutions on their samples as a judge would; usage says how it is called.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

usage() {
    cat <<'END'
usage: make test [P=problem [CASE=number or name]] [VERBOSE=1] [BUILD=debug] [JSON=file]

Compiles each solution with plain rustc, runs it on every samples/P/NAME.in under the limits in its
header and compares the output byte for byte with samples/P/NAME.out. Shows the cases that are not
accepted, and with VERBOSE=1 all. BUILD=debug turns debug assertions and overflow checks on; JSON=file
also writes the verdicts to a file.

  AC   accepted               MLE  over the memory limit
  WA   wrong answer           OLE  over 64 MB of output
  PE   only blanks differ     RE   ended by a signal, or with a status other than 0
  TLE  over the time limit    CE   does not compile        ERROR  a sample or header is not complete

example: make test P=gmt_002 CASE=3
END
}

# More than any answer has, and little enough to end a loop that prints before it fills a disk.
OUTPUT_MB_MAX=64
# What is shown of a failed case: bytes of a line before and after the first difference, and of its input.
BYTES_BEFORE=20
BYTES_AFTER=50
INPUT_BYTES=320
INPUT_LINES=8

passed=0
failed=0
work=''  # a private directory for what the programs write
timer='' # GNU timeout, under the name it has here
enforce_memory=yes
red='' green='' plain=''

prepare() {
    local name
    for name in timeout gtimeout; do
        if "$name" --foreground -s KILL 5 true 2>/dev/null; then timer=$name; fi
    done
    [[ -n $timer ]] || die "GNU timeout is missing: apt-get install coreutils, or brew install coreutils"
    if ! (ulimit -v 1048576) 2>/dev/null; then
        enforce_memory=''
        echo "note: memory limits are not enforced: this system has no 'ulimit -v'"
    fi
    if [[ -t 1 && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; then
        red=$'\033[31m' green=$'\033[32m' plain=$'\033[0m'
    fi
    [[ ! -t 1 ]] || fit_terminal
    mkdir -p target
    work=$(mktemp -d target/test.XXXXXX)
    trap 'rm -rf "$work" ${JSON:+"$JSON.part"}' EXIT
    : >"$work/results"
    export RUST_BACKTRACE=0
    [[ -z ${JSON:-} ]] || { [[ ! -d $JSON ]] && : >"$JSON.part"; } 2>/dev/null ||
        die "cannot write JSON=$JSON: name a file in a directory that exists"
}

# fit_terminal: shows less of a line where the terminal would break it, as then nothing is aligned.
fit_terminal() {
    local columns room
    read -r _ columns < <(stty size <&3 2>/dev/null) || return 0
    # Of a line, 24 columns are for its label and its two ends. A terminal without a size has 0.
    [[ $columns -gt 0 ]] || return 0
    room=$((columns > 54 ? columns - 24 : 30))
    if [[ $((BYTES_BEFORE + BYTES_AFTER)) -gt $room ]]; then
        BYTES_BEFORE=$((room / 3))
        BYTES_AFTER=$((room - BYTES_BEFORE))
    fi
} 3<&1

# record PROBLEM CASE VERDICT MILLISECONDS: counts the verdict and keeps it for the summary.
record() {
    if [[ $3 == AC ]]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" >>"$work/results"
}

# say VERDICT MILLISECONDS TEXT: the line of a case; no time where nothing ran.
say() {
    local colour=$red
    [[ $1 != AC ]] || colour=$green
    printf '  %s%-5s%s %9s  %s\n' "$colour" "$1" "$plain" "${2:+$2 ms}" "$3"
}

# detail LABEL TEXT: one line of what is known about a failed case.
detail() {
    printf '        %-9s %s\n' "$1" "$2"
}

# run PROGRAM INPUT SECONDS MEGABYTES: leaves what it wrote in $work/got and $work/errors, and sets
# status and ms. No program can ignore KILL. With --foreground timeout does not kill itself along with
# the program, so it lives to wait for it and no zombie stays. What bash says of signals is dropped.
run() {
    local seconds TIMEFORMAT=%3R
    status=0
    {
        time { (
            ulimit -c 0
            ulimit -f $((OUTPUT_MB_MAX * 1024))
            [[ -z $enforce_memory ]] || ulimit -v $(($4 * 1024))
            "$timer" --foreground -s KILL "$3" "$1" <"$2" >"$work/got" 2>"$work/errors"
            exit $?
        ) 2>/dev/null; }
    } 2>"$work/seconds" || status=$?
    read -r seconds <"$work/seconds"
    ms=$((10#${seconds/./}))
}

# signal_name STATUS: the signal that a shell's exit status stands for, or nothing.
signal_name() {
    if [[ $1 -gt 128 ]]; then kill -l "$1" 2>/dev/null || true; fi
}

# words FILE: its words, one a line.
words() {
    { cat "$1" && echo; } | tr -s '[:space:]' '\n' | sed '/^$/d'
}

# judge EXPECTED MS_MAX: sets verdict from status, ms and what was written. No signal tells of a failed
# allocation: Rust names it on stderr and aborts, and only so can MLE be told from RE.
judge() {
    local signal
    signal=$(signal_name "$status")
    if [[ $ms -ge $2 ]]; then
        verdict=TLE
    elif [[ $signal == XFSZ ]]; then
        verdict=OLE
    elif [[ $signal == ABRT ]] && grep -q '^memory allocation of [0-9]* bytes failed' "$work/errors"; then
        verdict=MLE
    elif [[ $status -ne 0 ]]; then
        verdict=RE
    elif cmp -s "$1" "$work/got"; then
        verdict=AC
    elif cmp -s <(words "$1") <(words "$work/got"); then
        verdict=PE
    else
        verdict=WA
    fi
}

# visible BLANK NEWLINE: stdin in printable ASCII; a space as BLANK, a line end as NEWLINE (both as awk
# escapes), tab and carriage return as \t and \r, other bytes as \xHH.
visible() {
    od -An -v -tx1 | awk -v blank="$1" -v newline="$2" '
        BEGIN {
            for (i = 0; i < 256; i++) {
                hex = sprintf("%02x", i)
                show[hex] = i > 32 && i < 127 ? sprintf("%c", i) : "\\x" hex
            }
            show["09"] = "\\t"; show["0a"] = newline; show["0d"] = "\\r"
            show["20"] = blank; show["5c"] = "\\\\"
            if (blank == "_") show["5f"] = "\\x5f"
        }
        { for (i = 1; i <= NF; i++) printf "%s", show[$i] }'
}

# rest_of_line FILE OFFSET: the line from that byte (1-based) on, visible, and how it ends if not with \n.
rest_of_line() {
    local text
    # A long file ends the first command early, by SIGPIPE.
    text=$(tail -c "+$2" "$1" | head -c "$BYTES_AFTER" | head -n 1 | visible _ '\\n') || true
    if [[ $text != *'\n' ]]; then
        if [[ $(wc -c <"$1") -lt $(($2 + BYTES_AFTER)) ]]; then text+='<end>'; else text+='...'; fi
    fi
    printf '%s\n' "$text"
}

# explain_difference EXPECTED: where $work/got first differs, and the two lines around that.
explain_difference() {
    local got=$work/got offset line column before lead=''
    offset=$(cmp -l "$1" "$got" 2>/dev/null | awk '{ print $1; exit }') || true
    # If no byte differs, one file is the beginning of the other.
    [[ -n $offset ]] || offset=$(wc -c "$1" "$got" | sort -n | awk 'NR == 1 { print $1 + 1 }')
    read -r line column < <(awk -v offset="$offset" '
        offset <= start + length($0) + 1 { exit }
        { start += length($0) + 1; lines++ }
        END { print lines + 1, offset - start }' "$1")
    before=$((column > BYTES_BEFORE ? BYTES_BEFORE : column - 1))
    if [[ $before -gt 0 ]]; then
        lead=$(tail -c "+$((offset - before))" "$1" | head -c "$before" | visible _ '\\n') || true
    fi
    [[ $column -eq $((before + 1)) ]] || lead=...$lead
    detail differs "at line $line, column $column (_ is a blank, \\n a line end)"
    detail expected "$lead$(rest_of_line "$1" "$offset")"
    detail got "$lead$(rest_of_line "$got" "$offset")"
    detail '' "${lead//?/ }^"
}

# explain_exit: how the program ended, and the first lines that it wrote on stderr.
explain_exit() {
    local signal text
    signal=$(signal_name "$status")
    detail ended "${signal:+by signal SIG}${signal:-with exit status $status}"
    while IFS= read -r text; do
        detail stderr "$(printf '%s' "${text:0:160}" | visible ' ' '')"
    done < <({ head -c 2000 "$work/errors" && echo; } | sed '/^$/d' | head -n 3)
}

# explain_input FILE: the input, or its beginning.
explain_input() {
    local size shown
    size=$(($(wc -c <"$1")))
    head -n "$INPUT_LINES" "$1" | head -c "$INPUT_BYTES" >"$work/input" || true
    shown=$(($(wc -c <"$work/input")))
    if [[ $shown -lt $size ]]; then
        detail input "$1, cut to the first $shown of $size bytes:"
    else
        detail input "$1:"
    fi
    visible ' ' '\n' <"$work/input" | sed 's/^/            /'
    [[ -z $(tail -c 1 "$work/input") ]] || echo
}

# judge_case PROBLEM CASE SECONDS MS_MAX MEGABYTES
judge_case() {
    local sample=samples/$1/$2 file
    for file in "$sample.in" "$sample.out"; do
        if [[ ! -f $file ]]; then
            record "$1" "$2" ERROR ''
            say ERROR '' "$2: $file is missing"
            return
        fi
    done
    run "$built/$1" "$sample.in" "$3" "$5"
    judge "$sample.out" "$4"
    record "$1" "$2" "$verdict" "$ms"
    [[ $verdict == AC && -z ${VERBOSE:-}${CASE:-} ]] || say "$verdict" "$ms" "$2"
    case $verdict in
    AC) return ;;
    WA | PE) explain_difference "$sample.out" ;;
    TLE) detail killed "after $3 s" ;;
    MLE | RE | OLE) explain_exit ;;
    esac
    explain_input "$sample.in"
    detail again "make test P=$1 CASE=$(printf %q "$2")${BUILD:+ BUILD=$BUILD}"
}

# fail_all PROBLEM VERDICT CASES: the same verdict for each case, of which nothing can be run.
fail_all() {
    local name
    while IFS= read -r name; do record "$1" "$name" "$2" ''; done <<<"$3"
}

# judge_problem PROBLEM CASES
judge_problem() {
    local name limit seconds megabytes ms_max
    if ! limit=$(limits "$1"); then
        printf '%s\n' "$1"
        fail_all "$1" ERROR "$2"
        say ERROR '' "bins/$1.rs has no line of the form: //! Limits:  2 s, 256 MB"
        return
    fi
    read -r seconds megabytes <<<"$limit"
    ms_max=$(awk -v seconds="$seconds" 'BEGIN { printf "%d", seconds * 1000 }')
    printf '%s  %s (%s s, %s MB)\n' "$1" "$(title "$1")" "$seconds" "$megabytes"
    if [[ -z $2 ]]; then
        record "$1" '' ERROR ''
        say ERROR '' "no samples: add samples/$1/01-NAME.in and samples/$1/01-NAME.out"
        return
    fi
    if ! build "$1" 2>&1; then
        fail_all "$1" CE "$2"
        say CE '' "bins/$1.rs does not compile, so none of its cases can be run"
        return
    fi
    # The first run pays for bringing the program into memory, so it does not count.
    name=samples/$1/${2%%$'\n'*}.in
    [[ ! -f $name ]] || run "$built/$1" "$name" "$seconds" "$megabytes"
    while IFS= read -r name; do
        judge_case "$1" "$name" "$seconds" "$ms_max" "$megabytes"
    done <<<"$2"
}

# judge_strays: fails each folder of samples that no solution is judged on.
judge_strays() {
    local folder name
    for folder in samples/*/; do
        name=$(basename "$folder")
        if [[ -d $folder && ! -f bins/$name.rs ]]; then
            record "$name" '' ERROR ''
            printf '%s\n' "$name"
            say ERROR '' "samples/$name/ has no solution: add bins/$name.rs"
        fi
    done
}

# write_json: the log, complete or not at all.
write_json() {
    awk -F '\t' -v passed="$passed" -v failed="$failed" '
        function quoted(text) { gsub(/["\\]/, "\\\\&", text); return "\"" text "\"" }
        BEGIN { printf "{\n  \"passed\": %d,\n  \"failed\": %d,\n  \"cases\": [", passed, failed }
        {
            name = $2 == "" ? "null" : quoted($2)
            ms = $4 == "" ? "null" : $4
            printf "%s\n    {\"problem\": %s, \"case\": %s, ", (NR > 1 ? "," : ""), quoted($1), name
            printf "\"verdict\": \"%s\", \"milliseconds\": %s}", $3, ms
        }
        END { print "\n  ]\n}" }' "$work/results" >"$JSON.part"
    mv "$JSON.part" "$JSON"
}

# summary: a line a problem, what failed, and the total.
summary() {
    echo
    awk -F '\t' -v green="$green" -v red="$red" -v plain="$plain" '
        !($1 in cases) { order[++count] = $1 }
        { cases[$1]++ }
        $3 == "AC" { accepted[$1]++ }
        $4 != "" && !($1 in slowest && slowest[$1] >= $4) { slowest[$1] = $4 }
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
    if [[ -z ${P:-} && -n ${CASE:-} ]]; then
        die "CASE is a case of one problem: say which, as in: make test P=${list%%$'\n'*} CASE=$CASE"
    fi
    prepare
    for problem in $list; do
        if [[ -n ${CASE:-} ]]; then selected=$(pick "$problem"); else selected=$(cases "$problem"); fi
        judge_problem "$problem" "$selected"
    done
    [[ -n ${P:-} ]] || judge_strays
    [[ -z ${JSON:-} ]] || write_json
    summary
    [[ $failed -eq 0 && $passed -gt 0 ]]
}

main "$@"
