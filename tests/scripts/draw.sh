#!/usr/bin/env bash
# Shows that make draw leaves a picture, or nothing and a line that says why, and that the picture in the pages is right.
# Needs: games
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# draw VARIABLE=VALUE...: prints what draw.sh says and leaves in target/draw, with stand-ins for dot and for the referee,
# which gives its input back in capitals unless that is "wrong".
draw() {
    run env "$@" scripts/draw.sh
    echo "$status $out$err"
    cat "$tree"/target/draw/* 2>/dev/null || true
    rm -rf "$tree/target/draw"
}

plant() {
    local name
    solution actor ''
    mkdir "$tree/tests/actor"
    : >"$tree/tests/actor/rules.rs"
    for name in 01-good 02-wrong; do sample actor "$name" ''; done
    stub_referee "*) read -r word; [ \$word != wrong ] && echo \"\$@ \$word\" | tr a-z A-Z ;;"
    # shellcheck disable=SC2016 # The stub expands it.
    stub dot <<<'#!/bin/sh
[ "$*" = -Tsvg ] && sed "s/^/SVG of /"'
}

test_page() {
    local want got
    want=$(bash -euc '. scripts/lib/lib.sh && build_judge && $("$judge" build tests/referee/src/lib.rs) draw gmt_002' <samples/gmt_002/20-*.in |
        awk -F '"' '/label=|->/ { gsub(/\\[nl]/, "\n", $2); sub(/^p[0-9]+ \[.*| \[.*|label=/, "", $1); print $1 "\n" $2 "\n" $4 }')
    # As Graphviz writes it, or without what only names nodes and the whole.
    got=$(sed -n -e '/>%3</d' -e '/>p[0-9]*</d' -e 's/&#45;&gt;/ -> /' -e 's/.*<path fill="\(#[^"]*\).*/\1/p' \
        -e 's/.*<t[ei][^>]*>\(.*\)<.*/\1/p' tests/pictures/gmt_002-20.svg)
    same "the picture in the pages is what is drawn today" "$(sort <<<"$want" | grep .)" "$(sort <<<"$got" | grep .)"
}

test_page
plant
same "make draw writes DOT and SVG" '0 written: target/draw/actor-01-good.dot
written: target/draw/actor-01-good.svg
DRAW ACTOR GOOD
SVG of DRAW ACTOR GOOD' "$(draw P=actor CASE=1)"
same "what the referee does not draw is not written, and it says why" \
    '1 error: samples/actor/02-wrong.in cannot be drawn: take another CASE' "$(draw P=actor CASE=2)"
refuses draw 'say which case, as in: make draw P=actor CASE=1' P=actor
rm "$tree/tests/actor/rules.rs"
refuses draw 'only the games with a tests/P/rules.rs can be drawn, and actor has none: take another P' P=actor CASE=1
finish
