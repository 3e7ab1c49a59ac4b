#!/usr/bin/env bash
# Tests that make stress finds every kind of failure, with solutions that fail on purpose in a copy of the project.
# Needs: ps games
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# stress VARIABLE=VALUE...: runs it on nim.
stress() {
    run env P=nim SEED=0 "$@" scripts/stress.sh
}

# said LABEL: what follows the label in the last output.
said() {
    sed -n "s/^$1: //p" <<<"$out"$'\n'"$err"
}

# nim CODE [CHECKER]: creates a solution of nim, which reads a number, runs CODE, and prints the number.
nim() {
    solution nim "let number: usize = input.parse().unwrap(); $1; writeln!(output, \"{}\", number).unwrap();" \
        "1 s, 64 MB${2:+$'\n'//! Checker: $2}"
}

# tries NAME WANT CODE [VARIABLE=VALUE...]: tests the result on the first 60 inputs, or on those that the variables
# select.
tries() {
    nim "$3"
    stress "${@:4}" "${4:-COUNT=60}"
    same "$1" "$2" "$status $(said error | sed -e 's/.*failed on //' -e 's/,.*//')"
}

# program ROLE: creates tests/nim/ROLE from the shell commands on stdin.
program() {
    { echo '#!/bin/sh' && cat; } >"$tree/tests/nim/$1"
    chmod +x "$tree/tests/nim/$1"
}

# shellcheck disable=SC2016 # The programs' own shell expands it.
test_two_programs() {
    local right='echo ${1:-$(cat)}'
    nim ''
    stress
    same "missing programs are created" "2 gen.rs plain.rs" "$status $(cd "$tree/tests/nim" && echo *)"
    same "the brute force starts as the solution's template" "$(cat scripts/template/solution.rs)" "$(sed 1,3d "$tree/tests/nim/plain.rs")"
    stress
    same "an unedited template is not used" 2 "$status"
    rm "$tree"/tests/nim/*
    program gen <<<"$right"
    program plain <<<'read n; [ $n != 2 ] || sleep 99; echo $n'
    tries "a brute force that hangs" "2 nim: on input 2 of seed 0: the brute force was killed after 10 s" ''
    program plain <<<"$right"
    program gen <<<':'
    tries "a generator that prints nothing" "2 nim: on input 1 of seed 0: the generator printed nothing" ''
    program gen <<<'echo 5'
    tries "a generator that ignores its argument" "2 nim: all inputs were the same: does the generator use its argument?" ''
    program gen <<<'echo $1; [ $1 != 5 ]'
    tries "a generator that crashes" "2 nim: on input 5 of seed 0: the generator ended with exit status 1" ''
    program gen <<<"$right"
    tries "output on stderr is not a failure" "0 " 'eprintln!("{}", "log\n".repeat(99_999))'
    same "a run says how many passed" 1 "$(grep -c '^nim: 60 inputs passed, [0-9]*/s, seed 0$' <<<"$out")"
    tries "a wrong answer, on the first of the shortest inputs" "1 input 41 of seed 0 (WA)" \
        'let number = if number > 40 { 7 } else { number }'
    tries "an overflow" "1 input 56 of seed 0 (RE)" 'let _small = number as u8 + 200'
    tries "INPUT selects the input" "1 input 8 of seed 0 (RE)" 'assert!(number < 3)' INPUT=8
    program gen <<<'echo $((99 / $1))'
    tries "a shorter input that comes later" "1 input 10 of seed 0 (RE)" 'assert!(number == 0)' COUNT=20
    program gen <<<"$right"
    program plain <<<'read n; [ $n -lt 30 ] && echo $n'
    tries "even if the other programs fail later" "1 input 3 of seed 0 (RE)" 'assert!(number < 3)'
    echo 'fn main() { let text = { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); line }; println!("{}", text.trim().len()) }' >"$tree/mate.rs"
    tries "BY tries another program" "1 input 2 of seed 0 (WA)" '' COUNT=20 BY=mate.rs
    says 'SEED=0 INPUT=2 BY=mate.rs'
    program plain <<<"$right"
    tries "a run ends in time" '0 ' '' STRESS_SECONDS=1
    stress COUNT=20 SEED=
    same "without SEED each run tries other inputs" 1 "$(grep -c 'seed [1-9][0-9]*000$' <<<"$out")"
    touch "$tree/samples/nim/99-last.in"
    nim 'assert!(number < 27)'
    stress SEED=20 KEEP=1
    same "KEEP adds a sample under the next number" samples/nim/100-found-by-stress-20-7.in "$(said 'added as a sample' | head -n 1)"
    same "an input and its answer" $'27\n27' "$(cd "$tree/samples/nim" && cat 100-*.in 100-*.out)"
    stress SEED=20 INPUT=7 KEEP=1
    same "and is not kept twice" samples/nim/100-found-by-stress-20-7.in "$(said 'already a sample')$(said 'added as a sample')"
    nim 'return println!("1.001")' 1e-2
    stress INPUT=1
    same "the checker of the header decides" 0 "$status"
    rm "$tree/tests/nim/plain"
    program checker <<<'[ $(cat $1) != 9 ]'
    nim '' program
    stress COUNT=20
    same "a checker needs no brute force" "1 9" "$status $(cat "$tree"/target/stress/nim-0-9.*)"
    program interactor <<<'cat $1; read number && [ $number != 9 ]'
    nim '' interactive
    stress COUNT=20
    same "nor does an interactor" "1" "$status"
    says 'solution: 9'
}

test_referee() {
    local folder=$tree/target/extreme/gmt_011
    run env P=gmt_011 COUNT=20 SEED=3 scripts/stress.sh
    same "for a game the referee is both programs" 0 "$status"
    mkdir -p "$folder" && echo stale | tee "$folder/path.out" >"$folder/.referee"
    run target/tools/judge extremes gmt_011
    same "inputs from an older referee are regenerated" '' "$(grep stale "$folder/path.out")"
}

cp -R Cargo.toml Cargo.lock bins samples tests "$tree"
mkdir -p "$tree/samples/nim"
refuses stress "SEED=x: expected a number, such as 10" P=gmt_011 SEED=x
test_two_programs
test_referee
finish
