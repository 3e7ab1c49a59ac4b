#!/usr/bin/env bash
# usage: make draw P=problem CASE=case
#
# Draws a small case: a sample by its number, its path or the beginning of its name, or any .in file by its
# path. The referee decides who wins, not the solution. Writes target/draw/P-NAME.dot, in the language of Graphviz, and
# an SVG beside it if Graphviz' command dot is installed.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

main() {
    local input name picture referee
    choose_one draw
    [[ -n ${CASE:-} ]] || die "say which case, as in: make draw P=$P CASE=1"
    [[ -e tests/$P/rules.rs ]] || die "only the games with a tests/P/rules.rs can be drawn, and $P has none: take another P"
    begin
    input=$("$judge" input "$P" "$CASE") || exit
    referee=$("$judge" build tests/referee/src/lib.rs) || exit
    name=${input##*/}
    name=${name%.in}
    picture=target/draw/$P-${name#"$P-"}
    mkdir -p target/draw
    "$referee" draw "$P" <"$input" >"$work/draft" || die "$input cannot be drawn: take another CASE"
    mv "$work/draft" "$picture.dot"
    echo "written: $picture.dot"
    if command -v dot >/dev/null; then
        dot -Tsvg "$picture.dot" >"$picture.svg"
        echo "written: $picture.svg"
    else
        echo "no SVG, as dot is missing: apt-get install graphviz, or brew install graphviz"
    fi
}

main "$@"
