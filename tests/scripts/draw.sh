#!/usr/bin/env bash
# Shows that make draw leaves a picture, or nothing and a line that says why: with stand-ins for dot and for the referee,
# which gives its input back in capitals unless that is "wrong".
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

solution actor ''
mkdir "$tree/tests/actor" && touch "$tree/tests/actor/rules.rs"
for name in 01-good 02-wrong; do sample actor "$name" ''; done
stub_referee "*) read -r word; [ \$word != wrong ] && echo \"\$@ \$word\" | tr a-z A-Z ;;"
# shellcheck disable=SC2016 # The stub expands it.
stub dot <<<'#!/bin/sh
[ "$1" = -Tsvg ] && sed "s/^/SVG of /" "$2"'
P=actor CASE=1 gives "make draw writes DOT and SVG" '0 written: target/draw/actor-01-good.dot
written: target/draw/actor-01-good.svg' scripts/draw.sh
same "which are of that case" $'DRAW ACTOR GOOD\nSVG of DRAW ACTOR GOOD' "$(cat "$tree/target/draw"/*)"
P=actor CASE=2 gives "what the referee does not draw is refused" '2 error: samples/actor/02-wrong.in cannot be drawn: take another CASE' \
    scripts/draw.sh
same "and not written" 2 "$(find "$tree/target/draw" -type f | wc -l | tr -d ' ')"
refuses draw 'say which case, as in: make draw P=actor CASE=1' P=actor
rm "$tree/tests/actor/rules.rs"
refuses draw 'only the games with a tests/P/rules.rs can be drawn, and actor has none: take another P' P=actor CASE=1
finish
