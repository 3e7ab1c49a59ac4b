#!/usr/bin/env bash
# usage: make test [P=problem [CASE=case]] [VERBOSE=1] [BUILD=debug]
#
# Compiles each solution with plain rustc, alone in an empty folder, and runs it on every samples/P/NAME.in under
# the limits in its header. The line //! Checker: of the header says how its output is compared with NAME.out; without
# it white space does not matter. Shows the first three cases that are not accepted, and lists all; with VERBOSE=1
# every case has its line. CASE is a number, the beginning of a name, or the path of any input that has its output
# beside it, and shows all of its files. BUILD=debug turns debug assertions and overflow checks on. An interactive
# program has the verdict of its interactor; what it still prints when that has accepted is ignored. scripts/README.md
# says what each verdict means.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

main() {
    take_no_arguments "$@"
    local list options=() folder
    list=$(chosen test)
    if [[ -n ${CASE:-} ]]; then
        [[ -n ${P:-} ]] || die "CASE is a case of one problem: say which, as in: make test P=${list%%$'\n'*} CASE=$CASE"
        options+=(--case "$CASE")
    fi
    [[ ${BUILD:-debug} == debug ]] || die "there is no BUILD=$BUILD: leave it out, or say BUILD=debug"
    options+=(${BUILD:+--debug})
    if is_on VERBOSE; then options+=(--verbose); fi
    # Samples without a solution are an error, which the judge reports.
    for folder in samples/*/; do
        folder=$(basename "$folder")
        [[ -n ${P:-} || -f bins/$folder.rs || ! -d samples/$folder ]] || list+=$'\n'$folder
    done
    build_judge
    # shellcheck disable=SC2086 # It is several words.
    exec "$judge" test ${options[@]+"${options[@]}"} $list
}

main "$@"
