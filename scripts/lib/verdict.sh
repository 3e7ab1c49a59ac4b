# shellcheck shell=bash
# The verdict on a run, and how a failure is explained, on top of lib.sh.

. scripts/lib/lib.sh

# The limits under which `try` runs a program.
seconds='' megabytes=''

# What is shown: bytes of a line before and after the first difference, so that 80 columns hold them, and of the input.
BYTES_BEFORE=18
BYTES_AFTER=36
INPUT_BYTES=320
INPUT_LINES=8

# try INPUT ANSWER PROGRAM...: runs it under the limits $seconds and $megabytes, with what it writes in
# $own/got and $own/errors, and sets verdict, status and ms.
try() {
    local answer=$2
    run_limited "$seconds" "$megabytes" "$1" "$own/got" "$own/errors" "${@:3}"
    judge "$answer"
}

# signal_name STATUS: the signal that a shell's exit status stands for, or nothing.
signal_name() {
    if [[ $1 -gt 128 ]]; then kill -l "$1" 2>/dev/null || true; fi
}

# words FILE: its words, one per line.
words() {
    { cat "$1" && echo; } | tr -s '[:space:]' '\n' | sed '/^$/d'
}

# judge EXPECTED: sets verdict from status, ms and what was written. A failed allocation has no signal of
# its own: Rust reports it on stderr and aborts, and that is how MLE differs from RE.
judge() {
    local signal ms_max
    signal=$(signal_name "$status")
    printf -v ms_max %.0f "${seconds}e3"
    if [[ $ms -ge $ms_max ]]; then
        verdict=TLE
    elif [[ $signal == XFSZ ]]; then
        verdict=OLE
    elif [[ $signal == ABRT ]] && grep -q '^memory allocation of [0-9]* bytes failed' "$own/errors"; then
        verdict=MLE
    elif [[ $status -ne 0 ]]; then
        verdict=RE
    elif cmp -s "$1" "$own/got"; then
        verdict=AC
    elif cmp -s <(words "$1") <(words "$own/got"); then
        verdict=PE
    else
        verdict=WA
    fi
}

# detail LABEL TEXT: one line of what is known about a failed case.
detail() {
    printf '        %-9s %s\n' "$1" "$2"
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

# explain_difference EXPECTED: where $own/got first differs, and the two lines around that.
explain_difference() {
    local got=$own/got offset line column before lead=''
    if [[ -n $(tail -c 1 "$1") ]] && { cat "$1" && echo; } | cmp -s - "$got"; then
        detail differs "only in the last line end, which is missing in $1: add it there"
        return
    fi
    offset=$(cmp -l "$1" "$got" 2>/dev/null | awk '{ print $1; exit }') || true
    # If no byte differs, one file is a prefix of the other.
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
    done < <({ head -c 2000 "$own/errors" && echo; } | sed '/^$/d' | head -n 3)
}

# explain_input FILE: the input, or its beginning.
explain_input() {
    local size shown
    size=$(($(wc -c <"$1")))
    head -n "$INPUT_LINES" "$1" | head -c "$INPUT_BYTES" >"$own/input" || true
    shown=$(($(wc -c <"$own/input")))
    if [[ $shown -lt $size ]]; then
        detail input "$1, cut to the first $shown of $size bytes:"
    else
        detail input "$1:"
    fi
    visible ' ' '\n' <"$own/input" | sed 's/^/            /'
    [[ -z $(tail -c 1 "$own/input") ]] || echo
}

# explain INPUT ANSWER: why the case has its verdict.
explain() {
    case $verdict in
    WA | PE) explain_difference "$2" ;;
    TLE) detail killed "after $seconds s" ;;
    OLE) detail killed "after $((OUTPUT_KB_MAX / 1024)) MB of output" ;;
    MLE | RE) explain_exit ;;
    esac
    explain_input "$1"
}
