#!/usr/bin/env bash
# usage: make run P=problem [CASE=case] [BUILD=debug]
#
# Compiles the solution as make test does and runs it on what you type, up to the end of the input (Ctrl-D), or on the
# input of a sample: CASE is its number, the beginning of its name, or a path. BUILD=debug turns overflow checks on. A
# solution with a line //! Files: reads and writes these in a folder of its own.
#
# example: make run P=gmt_002 CASE=3
backtrace=${RUST_BACKTRACE:-0} # which lib.sh unsets
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

main() {
    local program input stack files
    choose_one run
    [[ ${BUILD:-debug} == debug ]] || die "there is no BUILD=$BUILD: leave it out, or say BUILD=debug"
    program=$("$judge" build ${BUILD:+--debug} "$P") || exit
    read -r _ _ stack < <("$judge" field "$P" Limits) || exit
    if [[ -n ${CASE:-} ]]; then
        [[ -z $("$judge" field "$P" Talks) ]] || die "$P talks to its interactor: make test P=$P CASE=$CASE"
        input=$("$judge" input "$P" "$CASE") || exit
        exec <"$input"
    elif [[ -t 0 ]]; then
        echo "$P reads what you type; Ctrl-D on a line of its own ends the input" >&2
    fi
    export RUST_BACKTRACE="$backtrace"
    # The stack is as large as when it is judged, if the system allows it.
    ulimit -S -s "$((stack << 10))" 2>/dev/null || true
    files=$("$judge" field "$P" Files)
    [[ -n $files ]] || exec "$program"
    work=$(mktemp -d "${TMPDIR:-/tmp}/run.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    program=$PWD/$program
    cat >"$work/${files% *}"
    cd "$work"
    "$program" && cat "${files#* }"
}

main "$@"
