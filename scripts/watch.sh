#!/usr/bin/env bash
# usage: make watch [P=problem [CASE=case]] [BUILD=debug]
#
# Judges as make test does, and again whenever a file in bins, samples or tests is saved. A save ends the run that is
# under way, so the verdict on the screen is always on the last save. Ctrl-C or q ends it. It needs entr.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

main() {
    entr='' # also after this function
    need entr
    [[ -t 0 ]] || die "make watch needs a terminal"
    # In the background, so that a signal to this script alone ends it at once.
    trap 'exit 143' HUP QUIT TERM
    trap 'exit 0' INT
    trap 'kill "$entr" 2>/dev/null && wait || true' EXIT
    # The terminal may go away without a signal.
    while [[ -t 0 ]]; do
        find bins samples tests -type f -o -type d | entr -rcd scripts/test.sh &
        entr=$!
        # It fails when a file appears or disappears.
        ! wait "$entr" || break
        sleep 0.2
    done
}

main "$@"
