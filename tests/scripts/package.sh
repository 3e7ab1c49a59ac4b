#!/usr/bin/env bash
# Shows what make package makes, and that a package which is broken on purpose fails: with a stand-in for Kattis' checker.
# Needs: games python3
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# package VARIABLE=VALUE...: makes the package; sets status and out, which is its lines but for the checker's.
package() {
    run env P=gmt_011 "$@" scripts/package.sh
    out=$(sed '/^    /d' <<<"$out")$err
}

# broken NAME REASON: there is no package, for that reason. The solution is good again afterwards.
broken() {
    package
    same "$1" "1 FAILED  gmt_011: $2" "$status $(grep '^FAILED' <<<"$out")"
    cp bins/gmt_011.rs "$tree/bins"
}

plant() {
    cp LICENSE "$tree"
    mkdir -p "$tree/samples/gmt_011"
    cp samples/gmt_011/0* "$tree/samples/gmt_011"
    cp -R tests "$tree"
    rm "$tree/tests/gmt_011/wrong"/[d-n]*
    printf '2 1\r\n1 2\r\n1 2\r\n' >"$tree/samples/gmt_011/97-odd.in"
    printf 'Second\n' >"$tree/samples/gmt_011/97-odd.out"
}

test_made() {
    local folder=$tree/target/package/gmt011
    tools verifyproblem
    sed '1s/DAG/"DAG"/' bins/gmt_011.rs >"$tree/bins/gmt_011.rs"
    package PATH="$path/stubs:$path/tools"
    same "a package is made, and not judged where the checker is missing" \
        "0 ok      gmt_011: target/package/gmt011.zip, 17 cases, 5 wrong programs
SKIPPED gmt_011: not judged: python3 -m venv target/tools/problemtools && target/tools/problemtools/bin/pip install problemtools
1 passed, 0 failed, 1 skipped" "$status $out"
    same "the published samples are its samples, and nothing has odd whitespace" \
        '01-published-two-ahead 02-published-path-of-three 0' \
        "$(basename -a -s .in "$folder"/data/sample/*.in | tr '\n' ' ')$(grep -rlc $'\r' "$folder/data" | wc -l | tr -d ' ')"
    same "the extreme shapes are there, with their answers" "8 8" \
        "$(find "$folder/data/secret" -name 'extreme-*.in' | wc -l | tr -d ' ') $(grep -lxE 'First|Second|Draw' "$folder"/data/secret/extreme-*.ans | wc -l | tr -d ' ')"
    same "the programs are in the folders of their verdicts, and a diff is a whole program" \
        "accepted/gmt_011.rs accepted/plain.rs wrong_answer/a-token-for-each-player.rs wrong_answer/blocked-moves-left-open.rs \
wrong_answer/blocking-ignored.rs wrong_answer/only-the-first-token-moves.rs wrong_answer/tokens-taken-as-independent-games.rs 7" \
        "$(cd "$folder/submissions" && find . -name '*.rs' | sed 's,./,,' | sort | tr '\n' ' ')$(grep -rl 'fn main' "$folder/submissions" | wc -l | tr -d ' ')"
    same "the statement is that of the textbook program" 1 \
        "$(grep -c '^Two tokens stand on different nodes' "$folder/problem_statement/problem.en.tex")"
    same "a quote in the title is a quote in the title" '"Blocking Tokens on \"DAG\""' "$(sed -n 's/^name: //p' "$folder/problem.yaml")"
}

test_judged() {
    mkdir -p "$tree/target/tools/problemtools/bin"
    stub ../target/tools/problemtools/bin/verifyproblem <<<"#!/bin/sh
echo \"gmt011 tested: 0 errors, \$(cat warnings) warnings\""
    echo 0 >"$tree/warnings"
    package
    same "a good package is accepted" "0 ok      gmt_011: verifyproblem has 0 errors, 0 warnings" "$status $(sed -n 2p <<<"$out")"
    echo 1 >"$tree/warnings"
    broken "no warnings are accepted" "verifyproblem has 0 errors, 1 warnings"
    printf '2 1\n1 2\n2 1\n' >"$tree/samples/gmt_011/03-x.in"
    echo Draw >"$tree/samples/gmt_011/03-x.out"
    broken "a wrong answer" "the solution is WA after N ms on samples/gmt_011/03-x.in"
    printf '2 0\n2 2\n' >"$tree/samples/gmt_011/03-x.in"
    { grep '^//!' bins/gmt_011.rs && grep -v '^//!' tests/gmt_011/plain.rs; } >"$tree/bins/gmt_011.rs"
    broken "an illegal input, which this solution accepts" \
        "samples/gmt_011/03-x.in is not legal: line 2: expected a node other than 2, found \"2\""
    rm "$tree"/samples/gmt_011/03-x.*
    sed 's/Checker: .*/Checker: program/' bins/gmt_011.rs >"$tree/bins/gmt_011.rs"
    broken "a checker" "its checker has another protocol on Kattis, so only tokens, exact and a tolerance can be packaged"
    rm "$tree/tests/gmt_011/rules.rs"
    broken "no rules" "a package checks its inputs by tests/gmt_011/rules.rs: tests/referee/README.md says how to write it"
    package P=
    same "a problem without rules does not stop the others" "0 0 passed, 0 failed, 1 skipped" "$status $(last_line)"
}

plant
test_made
test_judged
finish
