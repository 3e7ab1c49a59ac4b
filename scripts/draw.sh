#!/usr/bin/env bash
# Draws what a case is about; usage says how it is called.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

usage() {
    cat <<'END'
usage: make draw P=problem CASE=case

Draws a small case: a sample by its number or name, or any input file by its path. Who wins is what the
referee says, not the solution. Writes target/draw/P-NAME.dot, in the language of Graphviz, and an SVG
beside it where the command dot of Graphviz is installed.

example: make draw P=gmt_002 CASE=3
END
}

main() {
    take_no_arguments "$@"
    local input name picture text
    require_problem draw
    [[ -n ${CASE:-} ]] || die "say which case, as in: make draw P=$P CASE=1"
    if [[ -f $CASE ]]; then
        input=$CASE
    else
        name=$(pick "$P")
        input=samples/$P/$name.in
    fi
    [[ -f $input ]] || die "$input is missing"
    build_referee
    name=$(basename "$input" .in)
    mkdir -p target/draw
    picture=target/draw/$P-${name#"$P-"}
    # Nothing is written unless the referee can draw the case.
    text=$("$referee" draw "$P" <"$input")
    printf '%s\n' "$text" >"$picture.dot"
    echo "written: $picture.dot"
    if command -v dot >/dev/null; then
        dot -Tsvg -o "$picture.svg" "$picture.dot"
        echo "written: $picture.svg"
    else
        echo "no SVG, as dot is missing: apt-get install graphviz, or brew install graphviz"
    fi
}

main "$@"
