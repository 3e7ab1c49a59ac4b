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
    need entr "apt-get install entr, or brew install entr"
    find bins samples -type f | entr -c scripts/test.sh
}

main "$@"
