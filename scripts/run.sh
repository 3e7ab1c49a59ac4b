#!/usr/bin/env bash
# usage: make run P=problem [CASE=case]
#
# Compiles the solution as a judge does and runs it on what you type, up to the end of the input (Ctrl-D), or on the
# input of a sample: CASE is its number, the beginning of its name, or a path.
#
# example: make run P=gmt_002 CASE=3
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

main() {
    take_no_arguments "$@"
    local program input stack
    require_problem run
    build_judge
    program=$("$judge" build "$P") || exit
    read -r _ _ stack < <("$judge" field "$P" Limits) || exit
    if [[ -n ${CASE:-} ]]; then
        [[ $("$judge" field "$P" Checker) != interactive ]] || die "$P talks to its interactor: make test P=$P CASE=$CASE"
        input=$("$judge" input "$P" "$CASE") || exit
        exec <"$input"
    elif [[ -t 0 ]]; then
        echo "$P reads what you type; Ctrl-D on a line of its own ends the input" >&2
    fi
    # The stack is as large as when it is judged, if the system allows it.
    ulimit -S -s "$((stack << 10))" 2>/dev/null || true
    exec "$program"
}

main "$@"
