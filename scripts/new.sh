#!/usr/bin/env bash
# usage: make new P=name [TITLE="Judge 1: Name"] [URL=https://..] [TIME=2] [MEMORY=256] [CHECKER=1e-6]
#
# Makes the solution bins/P.rs, the empty folder samples/P, and a line in bins/Cargo.toml for editors and Cargo. The
# solution is what was given, as a header, and scripts/template/solution.rs, which you can replace with your own.
# TIME is in seconds, MEMORY in MB. CHECKER says how answers are compared, unless by their words alone:
#   exact        byte for byte
#   1e-6         numbers may differ by that much, absolute or relative
#   program      by a program of yours, which is begun in tests/P/checker.rs
#   interactive  the solution talks to a program of yours, which is begun in tests/P/interactor.rs
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

# require_new_name: returns only if P can be the name of a new problem.
require_new_name() {
    local path
    [[ -n ${P:-} ]] || die "say what to call it, as in: make new P=nim"
    [[ $P =~ ^[a-z][a-z0-9_]{0,29}$ ]] || die "'$P' cannot be a name: take up to 30 of a-z, 0-9 and _, a letter first"
    [[ ! $P =~ ^(build|deps|examples|incremental)$ ]] || die "'$P' is a folder of Cargo's: take another name"
    for path in "bins/$P.rs" "samples/$P" "tests/$P"; do
        [[ ! -e $path ]] || die "there is already $path: take another name"
    done
    ! grep -q "name = \"$P\"" bins/Cargo.toml || die "bins/Cargo.toml already has a line for '$P': take another name"
}

# require_like NAME VALUE PATTERN WHAT: returns only if the value has the form that its line in the header needs.
require_like() {
    [[ -z $2 || $2 =~ ^($3)$ ]] || die "$1=$2 is not $4"
}

# header: the lines that go before the template.
header() {
    printf '//! %s\n' "${TITLE:-$P}"
    [[ -z ${URL:-}${TIME:-}${MEMORY:-}${CHECKER:-} ]] || echo '//!'
    [[ -z ${URL:-} ]] || printf '//! Source:  %s\n' "$URL"
    [[ -z ${TIME:-}${MEMORY:-} ]] || printf '//! Limits:  %s s, %s MB\n' "${TIME:-2}" "${MEMORY:-256}"
    [[ -z ${CHECKER:-} ]] || printf '//! Checker: %s\n' "$CHECKER"
    echo
}

main() {
    take_no_arguments "$@"
    local template=solution program='' list
    require_new_name
    require_like TITLE "${TITLE:-}" '[ -~]+' "one line of ASCII, as the source files are"
    require_like URL "${URL:-}" '[!-~]+' "an address in ASCII without blanks"
    require_like TIME "${TIME:-}" '[1-9][0-9]*(\.[0-9]+)?|[0-9]+\.[0-9]*[1-9]' "a number of seconds, as in: TIME=2"
    require_like MEMORY "${MEMORY:-}" '[1-9][0-9]{0,5}' "a number of MB, as in: MEMORY=256"
    require_like CHECKER "${CHECKER:-}" 'exact|program|interactive|[0-9]+(\.[0-9]+)?([eE]-?[0-9]+)?' \
        "a way to compare: take exact, program, interactive or a tolerance such as 1e-6"
    case ${CHECKER:-} in
    program) program=checker ;;
    interactive) program=interactor template=interactive ;;
    esac
    list=$(awk -v line="    { name = \"$P\", path = \"$P.rs\" }," \
        '/^]/ && !found++ { print line } { print } END { exit !found }' bins/Cargo.toml) ||
        die "bins/Cargo.toml has no list that ends with a line ']' to add '$P' to"
    mkdir -p "samples/$P"
    { header && cat "scripts/template/$template.rs"; } >"bins/$P.rs"
    [[ -z $program ]] || { mkdir -p "tests/$P" && cp "scripts/template/$program.rs" "tests/$P"; }
    printf '%s\n' "$list" >bins/Cargo.toml
    echo "Made bins/$P.rs, samples/$P/${program:+, tests/$P/$program.rs} and a line in bins/Cargo.toml."
    if [[ -n $program ]]; then
        echo "Write tests/$P/$program.rs and samples, as samples/$P/1.in, then: make test P=$P"
    else
        echo "Write samples, as samples/$P/1.in and 1.out, then: make test P=$P"
    fi
}

main "$@"
