#!/usr/bin/env bash
# Runs one solution by hand.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

usage() {
    cat <<'END'
usage: make run P=problem

Compiles the solution as a judge does and runs it on what you type, up to the end of the input (Ctrl-D).

example: make run P=gmt_002 <samples/gmt_002/03-name.in
END
}

main() {
    take_no_arguments "$@"
    require_problem run
    begin run
    build "$P"
    rm -rf "$work"
    trap - EXIT HUP INT TERM
    [[ ! -t 0 ]] || echo "$P reads what you type; Ctrl-D on a line of its own ends the input" >&2
    exec "$built/$P"
}

main "$@"
