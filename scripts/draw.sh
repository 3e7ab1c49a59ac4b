#!/usr/bin/env bash
# Draws a small case; usage says how it is called.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

usage() {
    cat <<'END'
usage: make draw P=problem CASE=case

Draws a small case: a sample by its number, its path or the beginning of its name, or any input file by its
path. Who wins is what the referee says, not the solution. Writes target/draw/P-NAME.dot, in the language of
Graphviz, and an SVG beside it where the command dot of Graphviz is installed.

example: make draw P=gmt_002 CASE=3
END
}

# draw IN OUT COMMAND...: runs it, and keeps what it wrote only if it succeeds.
draw() {
    run_limited 60 '' "$1" "$work/drawn" "$work/errors" "${@:3}"
    if [[ $status -ne 0 ]]; then
        [[ -s $work/errors ]] || echo "error: $3 ended with status $status after $ms ms" >"$work/errors"
        printf 'error: %s: %s\n' "$1" "$(sed '1s/^error: //' "$work/errors")" >&2
        exit 1
    fi
    mv "$work/drawn" "$2"
    echo "written: $2"
}

main() {
    take_no_arguments "$@"
    local input=${CASE:-} name picture
    require_problem draw
    [[ -n ${CASE:-} ]] || die "say which case, as in: make draw P=$P CASE=1"
    if [[ ! -f $CASE || $CASE == */*.out ]]; then input=$(pick "$P").in; fi
    [[ -f $input ]] || die "$input is missing"
    begin draw
    build_referee
    name=${input##*/}
    name=${name%.in}
    picture=target/draw/$P-${name#"$P-"}
    mkdir -p target/draw
    draw "$input" "$picture.dot" "$referee" draw "$P"
    if command -v dot >/dev/null; then
        draw "$picture.dot" "$picture.svg" dot -Tsvg
    else
        echo "no SVG, as dot is missing: apt-get install graphviz, or brew install graphviz"
    fi
}

main "$@"
