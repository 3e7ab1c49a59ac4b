#!/usr/bin/env bash
# Tests what make package builds, and that a deliberately broken package is rejected, with a stand-in for verifyproblem.
# Needs: games python3
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

folder=$tree/target/package/gmt011

# broken NAME REASON: tests that no package is built, for that reason; afterwards restores the solution.
broken() {
    run env P=gmt_011 scripts/package.sh
    same "$1" "1 FAILED  gmt_011: $2" "$status $(grep '^FAILED' <<<"$out")"
    cp bins/gmt_011.rs "$tree/bins"
}

cp LICENSE "$tree"
mkdir -p "$tree/samples/gmt_011"
cp samples/gmt_011/0* "$tree/samples/gmt_011"
cp bins/gmt_011.rs "$tree/bins"
cp -R tests "$tree"
rm "$tree/tests/gmt_011/wrong"/[b-s]*
printf '2 1\r\n1 2\r\n1 2\r\n' >"$tree/samples/gmt_011/97-odd.in"
printf 'Second\n' >"$tree/samples/gmt_011/97-odd.out"
tools verifyproblem
P=gmt_011 gives "a package is built, but not verified if verifyproblem is missing" \
    "0 ok      gmt_011: target/package/gmt011.zip, 17 cases, 2 wrong programs
SKIPPED gmt_011: verifyproblem is missing: python3 -m venv target/tools/problemtools && target/tools/problemtools/bin/pip install problemtools
1 passed, 0 failed, 1 skipped" env PATH="$path/stubs:$path/tools" scripts/package.sh
same "the published samples are its samples" '01-published-two-ahead 02-published-path-of-three' \
    "$(basename -a -s .in "$folder"/data/sample/*.in | paste -sd ' ' -)"
same "the programs are in the folders of their verdicts, and a diff is a whole program" "accepted/gmt_011.rs
accepted/plain.rs
wrong_answer/a-token-for-each-player.rs
wrong_answer/tokens-taken-as-independent-games.rs" "$(cd "$folder/submissions" && grep -rl 'fn main' . | sed 's,./,,' | sort)"
same "the statement is that of the textbook program" 1 \
    "$(grep -c '^Two tokens stand on different nodes' "$folder/problem_statement/problem.en.tex")"
same "the title is that of the solution" 'name: "Blocking Tokens on DAG"' "$(grep '^name: ' "$folder/problem.yaml")"

mkdir -p "$tree/target/tools/problemtools/bin"
stub ../target/tools/problemtools/bin/verifyproblem <<<"#!/bin/sh
echo \"gmt011 tested: 0 errors, \$(cat warnings) warnings\""
echo 0 >"$tree/warnings"
P=gmt_011 run scripts/package.sh
says 'ok      gmt_011: verifyproblem reports 0 errors, 0 warnings'
echo 1 >"$tree/warnings"
broken "a warning is a failure" "verifyproblem reports 0 errors, 1 warnings"
printf '2 1\n1 2\n2 1\n' >"$tree/samples/gmt_011/03-x.in"
echo Draw >"$tree/samples/gmt_011/03-x.out"
broken "a wrong answer" "the solution is WA gmt_011 03-x"
printf '2 0\n2 2\n' >"$tree/samples/gmt_011/03-x.in"
{ grep '^//!' bins/gmt_011.rs && grep -v '^//!' tests/gmt_011/plain.rs; } >"$tree/bins/gmt_011.rs"
broken "an illegal input, which this solution accepts" \
    "samples/gmt_011/03-x.in is not legal: expected a node other than 2"
sed 's/Checker: .*/Checker: program/' bins/gmt_011.rs >"$tree/bins/gmt_011.rs"
broken "a checker" "its checker or interactor would need another protocol on Kattis: only tokens, nocase, exact and a tolerance can be packaged"
rm "$tree/tests/gmt_011/rules.rs"
refuses package 'there is no tests/gmt_011/rules.rs to validate the inputs: tests/referee/README.md says how to write it' P=gmt_011
finish
