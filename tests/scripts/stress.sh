#!/usr/bin/env bash
# Shows that make stress notices whatever a solution does, with solutions that do it in a copy of the project.
# Needs: ps games
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# stress VARIABLE=VALUE...: sets status, and out, which is all that it says.
stress() {
    run env "$@" scripts/stress.sh
    out+=$'\n'$err
}

# said LABEL: what follows the label in the last output.
said() {
    sed -n "s/^$1: //p" <<<"$out"
}

# plant CODE: the solution of gmt_011 does this with `text`, its input, before it answers rightly.
plant() {
    cat >"$tree/bins/gmt_011.rs" <<END
mod right {
$(cat bins/gmt_011.rs)
}
use std::io::{self, Read, Write};
pub fn solve(mut input: impl Read, output: impl Write) -> io::Result<()> {
    let mut text = Vec::new();
    input.read_to_end(&mut text)?;
    $1
    right::solve(&text[..], output)
}
fn main() { solve(io::stdin(), io::stdout()).unwrap() }
END
}

test_referee() {
    plant 'assert!(text.len() < 9_000);'
    stress P=gmt_011 COUNT=1
    same "what fails only at the limits is found" "1 RE" "$status $(grep -o -m 1 '  RE' <<<"$out" | tr -d ' ')"
    echo stale >"$tree/target/extreme/gmt_011/.referee"
    echo stale >"$tree/target/extreme/gmt_011/path.out"
    plant 'eprintln!("{}", "log".repeat(99_999));'
    stress P=gmt_011 COUNT=20 SEED=3
    same "a run says what agrees, a log is no mistake, and shapes of another referee are made again" \
        "0 gmt_011: 20 inputs passed, N/s, seed 3" "$status $(grep '^gmt_011' <<<"$out" | sed 's|[0-9]*/s,|N/s,|')"
}

# light CODE CHECKER VARIABLE=VALUE...: a solution of nim, which gets a number and should print it, does this before.
# There is no cargo.
light() {
    solution nim "let number: usize = input.parse().unwrap(); $1; writeln!(output, \"{}\", number).unwrap();" \
        "1 s, 64 MB${2:+$'\n'//! Checker: $2}"
    set -- "${@:3}"
    stress P=nim PATH="$path/tools" SEED=0 "${@:-COUNT=60}"
}

# test_light NAME WANT CODE CHECKER VARIABLE=VALUE...: what becomes of the first 60 inputs, or of those in the variables.
test_light() {
    light "$3" "${4:-}" "${@:5}"
    same "$1" "$2" "$status $(said error | sed -e 's/.*wrong on //' -e 's/,.*//')"
}

# program ROLE: makes tests/nim/ROLE of the shell's commands on stdin.
program() {
    { echo '#!/bin/sh' && cat; } >"$tree/tests/nim/$1"
    chmod +x "$tree/tests/nim/$1"
}

# test_fault NAME ROLE COMMANDS WANT: the program is at fault, and is named.
test_fault() {
    program "$2" <<<"$3"
    light '' '' COUNT=9
    same "$1" "2 nim: on input $4" "$status $(said error)"
    program "$2" <<<"$right"
}

# shellcheck disable=SC2016 # The programs' own shell expands it.
test_two_programs() {
    local right='echo ${1:-$(cat)}'
    tools cargo
    light '' ''
    same "what is missing is made" "2 gen.rs plain.rs" "$status $(cd "$tree/tests/nim" && echo *)"
    same "to read as the solution's template does, and nothing is compared with it" \
        "2 $(cat scripts/template/solution.rs)" "$(light '' '' && echo "$status $(sed 1,3d "$tree/tests/nim/plain.rs")")"
    rm "$tree"/tests/nim/*
    program gen <<<"$right"
    test_fault "a plain program that hangs" plain 'read n; [ $n != 2 ] || sleep 99; echo $n' \
        "2 of seed 0: the brute force was ended after 10 s"
    test_fault "a generator that prints nothing" gen ':' "1 of seed 0: the generator printed nothing"
    test_fault "a generator that crashes" gen 'echo $1; [ $1 != 5 ]' "5 of seed 0: the generator ended with exit status 1"
    test_light "a log is no mistake" "0 " 'eprintln!("{}", "log\n".repeat(99_999))'
    same "a run says how many agree" 1 "$(grep -c '^nim: 60 inputs passed, [0-9]*/s, seed 0$' <<<"$out")"
    test_light "a wrong answer, on the shortest input and of these the first" "1 input 41 of seed 0 (WA)" \
        'let number = if number > 40 { 7 } else { number }'
    test_light "an overflow" "1 input 56 of seed 0 (RE)" 'std::hint::black_box(number as u8 + 200)'
    same "what it says is shown" 1 "$(grep -c 'attempt to add with overflow' <<<"$out")"
    program plain <<<'read n; [ $n -lt 30 ] && echo $n'
    test_light "whatever becomes of the other programs later" "1 input 3 of seed 0 (RE)" 'assert!(number < 3)'
    echo 'fn main() { let text = std::io::read_to_string(std::io::stdin()).unwrap(); println!("{}", text.trim().len()) }' >"$tree/mate.rs"
    test_light "BY tries another program" "1 input 2 of seed 0 (WA)" '' '' BY=mate.rs COUNT=20
    same "and is said again" 1 "$(grep -c "SEED=0 INPUT=2 BY=mate.rs$" <<<"$out")"
    test_light "an input that is asked for is the one that is tried" "1 input 8 of seed 0 (RE)" 'assert!(number < 3)' '' INPUT=8
    program plain <<<"$right"
    program gen <<<'[ $1 != 5 ] || rm -rf target/built target/judge; echo $1'
    test_light "a run keeps its program, whoever removes what was built" '0 ' ''
    program gen <<<"$right"
    test_light "a run ends in time" '0 ' '' '' STRESS_SECONDS=1
    touch "$tree/samples/nim/99-last.in"
    light 'assert!(number < 27)' '' KEEP=1 SEED=20
    same "what is kept is a sample under the next number" "1 27 27 samples/nim/100-found-by-stress-20-7.in" \
        "$status $(cd "$tree/samples/nim" && cat 100-*.in 100-*.out | tr '\n' ' ')$(said kept | head -n 1)"
    light 'assert!(number < 27)' '' KEEP=1 SEED=20 INPUT=7
    same "and is not kept twice, when it is tried again" '1 samples/nim/100-found-by-stress-20-7.in' \
        "$status $(said 'kept already')$(said kept)"
    test_light "the checker of the header decides" '0 ' 'return println!("1.001")' 1e-2 INPUT=1
    program plain <<<':'
    test_light "an empty answer is an answer" '0 ' 'if number > 0 { return }' '' COUNT=20
    light 'if number > 0 { return }' '' COUNT=20 SEED=
    same "without SEED each run tries other inputs" "0 1" "$status $(grep -c 'seed [1-9][0-9]*000$' <<<"$out")"
    rm "$tree/tests/nim/plain"
    program checker <<<'[ $(cat $1) != 9 ]'
    light '' program COUNT=20
    same "a checker needs no plain program" "1 9" "$status $(cat "$tree"/target/stress/nim-0-9.*)"
    program interactor <<<'cat $1; read number && [ $number != 9 ]'
    light '' interactive COUNT=20 KEEP=1
    same "nor does an interactor, and the dialogue is shown" "1 solution: 9 samples/nim/101-found-by-stress-0-9.in" \
        "$status $(grep -o 'solution: .*' <<<"$out") $(said kept)"
}

cp -R Cargo.toml Cargo.lock bins samples tests "$tree"
mkdir -p "$tree/samples/nim"
refuses stress "SEED=x is not a number such as 10" P=gmt_011 SEED=x
refuses stress "say one of COUNT and INPUT, not both" P=gmt_011 COUNT=5 INPUT=5
test_two_programs
test_referee
finish
