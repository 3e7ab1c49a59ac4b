#!/usr/bin/env bash
# Shows that make check fails by each of its steps alone, and goes on: with stand-ins for the tools.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

plant() {
    local name
    solution one ''
    sample one 01-good ''
    echo 'fn test() {}' >"$tree/tests/one.rs"
    : >"$tree/tests/scripts/lib.sh"
    for name in tests/scripts/judges.sh tests/scripts/test.sh scripts/wrong.sh; do
        printf '#!/bin/sh\necho "7 passed, 0 failed"\n' >"$tree/$name"
        chmod +x "$tree/$name"
    done
}

# check [TOOL] VARIABLE=VALUE...: with tools that succeed, but for TOOL; out becomes the lines of the steps.
check() {
    local name
    for name in cargo cargo-clippy rustfmt shellcheck; do
        stub "$name" <<<"#!/bin/sh
echo $name \"\$@\" >>calls
[ $name != ${1:-none} ] || { echo the reason; exit 1; }"
    done
    rm -f "$tree/calls"
    run env "${@:2}" make check
    out=$(grep -E '^(ok|FAILED) |passed,|    . the reason|to format' <<<"$out" | sed 's/ ([0-9]* s)//') || true
}

test_everything() {
    check
    same "make check lists its steps and the tests that ran" "0 ok     format
ok     clippy
ok     clippy proconio
ok     shellcheck
ok     samples: 1 passed, 0 failed
ok     tests
ok     tests, proconio
ok     wrong programs: 7 passed, 0 failed
ok     tests/scripts/judges.sh: 7 passed, 0 failed
ok     tests/scripts/test.sh: 7 passed, 0 failed
10 passed, 0 failed" "$status $out"
    check rustfmt
    same "a step that fails is explained, and listed again at the end" "2 FAILED format
    | the reason
    to format them: find bins scripts tests -name '*.rs' -exec rustfmt --edition 2021 '{}' +
FAILED format
9 passed, 1 failed" "$status $(grep -v ^ok <<<"$out")"
    check shellcheck
    same "shellcheck alone fails it" "2 FAILED shellcheck" "$status $(grep FAILED <<<"$out" | sort -u)"
    check cargo
    same "cargo fails its steps" "2 FAILED clippy
FAILED clippy proconio
FAILED tests
FAILED tests, proconio" "$status $(grep FAILED <<<"$out" | sort -u)"
    sample one 02-wrong 'wrong\n'
    check
    same "a sample alone fails it" "2 FAILED samples: 1 passed, 1 failed" "$status $(grep FAILED <<<"$out" | sort -u)"
    rm "$tree/samples/one"/02*
}

test_problem() {
    echo 'half of a solu' >"$tree/bins/other.rs"
    check '' P=one
    same "make check P=one checks it alone" "0 ok     format
ok     clippy
ok     samples: 1 passed, 0 failed
ok     samples, by the rules
ok     tests
ok     wrong programs: 7 passed, 0 failed
6 passed, 0 failed
cargo clean --quiet --package impartial-games --package solutions --package referee
rustfmt --check --color never --edition 2021 bins/one.rs tests/one.rs
cargo clippy --bin one --test one -- -D warnings
cargo test --package referee --test samples
cargo test --test one" "$status $out
$(cat "$tree/calls")"
    # shellcheck disable=SC2016 # It is for the stub.
    stub cargo <<<'#!/bin/sh
[ "$1 $2" != "test --test" ] || echo "running 2 tests"'
    run env P=one scripts/check.sh
    same "tests that end early fail it" "1 FAILED tests" "$status $(grep FAILED <<<"$out" | sed 's/ (.*//' | sort -u)"
    check '' P=two
    same "there must be such a problem" "2 error: there is no problem 'two': P is one of one, other" "$status ${err%%$'\n'*}"
}

plant
test_everything
test_problem
finish
