#!/usr/bin/env bash
# Judges again on every save.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib.sh

usage() {
    cat <<'END'
usage: make watch [P=problem [CASE=number or name]]

Runs make test again whenever a solution or a sample is saved; Ctrl-C ends it.

example: make watch P=gmt_002
END
}

main() {
    take_no_arguments "$@"
    [[ -z ${P:-} ]] || require_problem watch
    if command -v watchexec >/dev/null; then
        exec watchexec --clear --watch bins --watch samples -- scripts/test.sh
    fi
    need entr "apt-get install entr, brew install entr, or get watchexec instead"
    find bins samples -type f | entr -c scripts/test.sh
}

main "$@"
