#!/usr/bin/env bash
# Shows that make draw leaves a picture, or nothing and a line that says why.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

# draw VARIABLE=VALUE...: runs draw.sh with stand-ins for cargo, for dot and for the referee, which gives its
# input back in capitals unless that is "wrong"; sets status, and out, which ends with the files in target/draw.
draw() {
    run env "$@" scripts/draw.sh
    out+=$err$(cd "$tree" && find target/draw -type f -exec sh -c 'echo; echo "$1 has: $(cat "$1")"' - {} \; 2>/dev/null | sort) || true
    rm -rf "$tree/target/draw"
}

plant() {
    local name
    solution actor ''
    mkdir "$tree/tests/actor"
    : >"$tree/tests/actor/rules.rs"
    for name in 01-good 02-wrong; do sample actor "$name" ''; done
    stub cargo <<<"echo '{\"executable\":\"stubs/referee\"}'"
    # shellcheck disable=SC2016 # The stubs expand it.
    stub dot <<<'#!/bin/sh
[ "$*" = -Tsvg ] && sed "s/^/SVG of /"'
    # shellcheck disable=SC2016
    stub referee <<<'#!/bin/sh
read -r word
[ "$word" != wrong ] || { echo "error: it is wrong" >&2; exit 1; }
echo "$@ $word" | tr a-z A-Z'
}

plant
draw P=actor CASE=1
same "make draw writes DOT and SVG" '0 written: target/draw/actor-01-good.dot
written: target/draw/actor-01-good.svg

target/draw/actor-01-good.dot has: DRAW ACTOR GOOD
target/draw/actor-01-good.svg has: SVG of DRAW ACTOR GOOD' "$status $out"
draw P=actor CASE=2
same "what the referee does not draw is not written, and it says why" \
    '1 error: it is wrong error: samples/actor/02-wrong.in is not drawn' "$status $(paste -sd ' ' - <<<"$out")"
draw P=actor
same "make draw needs a case" '2 error: say which case, as in: make draw P=actor CASE=1' "$status $out"
rm "$tree/tests/actor/rules.rs"
draw P=actor CASE=1
same "without rules there is nothing to draw by" \
    '2 error: the referee has no rules of actor (tests/actor/rules.rs), and it draws by them' "$status $out"
finish
