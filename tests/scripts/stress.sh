#!/usr/bin/env bash
# Tests that make stress finds every kind of failure, with solutions that fail on purpose in a copy of the project.
# Needs: ps
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# stress VARIABLE=VALUE...: runs it on nim.
stress() {
    run scripts/do.sh stress P=nim SEED=0 "$@"
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

# The programs' own shell expands what stands in single quotes.
# shellcheck disable=SC2016
test_programs() {
    nim ''
    stress
    same "missing programs are created, and stress does not start" \
        "2 gen.rs plain.rs fill in tests/nim/gen.rs and tests/nim/plain.rs (or write .py or .cpp files \
instead), then run make stress P=nim again" "$status $(cd "$tree/tests/nim" && echo *) $err"
    same "the brute force starts as the solution's template" "$(cat scripts/template/solution.rs)" \
        "$(sed 1,3d "$tree/tests/nim/plain.rs")"
    sed -i.old '1s,.*,//! Mine.,' "$tree/tests/nim/plain.rs"
    stress
    same "a brute force that is still the template counts as missing, and keeps its comments" \
        "2 fill in tests/nim/plain.rs //! Mine." "$status ${err%% (*} $(sed -n 1p "$tree/tests/nim/plain.rs")"
    rm "$tree"/tests/nim/plain.*
    program plain <<<"$right"
    stress COUNT=1
    says 'note: tests/nim/gen.rs is still the template'
    rm "$tree"/tests/nim/*
    program gen <<<"$right"
    program plain <<<'read n; [ $n != 2 ] || sleep 99; echo $n'
    tries "a brute force that hangs is killed and named" \
        "2 nim: on input 2 of seed 0: the brute force took more than 10 s; it needs smaller inputs" ''
    program plain <<<"$right"
    program gen <<<':'
    tries "a generator that prints nothing is an error" \
        "2 nim: on input 1 of seed 0: the generator printed nothing" ''
    program gen <<<'exec yes'
    tries "a generator that never stops printing is stopped" \
        "2 nim: on input 1 of seed 0: the generator ended by signal SIGXFSZ" '' INPUT=1
    program gen <<<'echo 5'
    tries "a generator that ignores its argument is an error" \
        "2 nim: all inputs were the same: does gen use its argument?" ''
    tries "a few inputs may be the same" '0 ' '' COUNT=49
    program gen <<<'echo $1; [ $1 != 5 ] || { printf "причина \\033\\377\\n" >&2; exit 1; }'
    tries "a generator that crashes is an error" \
        "2 nim: on input 5 of seed 0: the generator ended with exit status 1" ''
    same "the generator's stderr is shown as letters and escape sequences, with the command that repeats the failure" \
        $'    причина \\x1b\\xff\nsaved: target/stress/nim-0-5.in\nagain: make stress P=nim SEED=0 INPUT=5' \
        "$(sed 1d <<<"$err")$out"
}

# shellcheck disable=SC2016
test_failures() {
    program gen <<<"$right"
    program plain <<<"$right"
    tries "a right solution passes" "0 " ''
    same "a successful run prints how many inputs passed" \
        1 "$(grep -c '^nim: 60 inputs of up to 3 bytes passed, [0-9]*/s, seed 0$' <<<"$out")"
    tries "the first of the shortest inputs with a wrong answer is reported" "1 input 41 of seed 0 (WA)" \
        'let number = if number > 40 { 7 } else { number }'
    says '(WA), the shortest failing input found' \
        'built with overflow checks and debug assertions, unlike in make test'
    same "a failure that happens again gets no note that it did not" 0 "$(grep -c 'when run again' <<<"$out")"
    same "the input and the expected output are saved, and named" \
        $'41\n41 target/stress/nim-0-41.in and target/stress/nim-0-41.out' \
        "$(cat "$tree"/target/stress/nim-0-41.in "$tree"/target/stress/nim-0-41.out) $(said saved)"
    local fault='let _small = if number == 56 { number as u8 + 200 } else { 0 }'
    tries "INPUT selects the input, and an overflow is found" "1 input 56 of seed 0 (RE)" "$fault" INPUT=56
    says 'attempt to add with overflow'
    same "a single input is not called the shortest" 0 "$(grep -c shortest <<<"$out")"
    tries "a single input that passes is named" "0 " "$fault" INPUT=9
    says 'nim: input 9 of seed 0 passed'
    tries "a failure that does not happen again is reported as such" "1 input 1 of seed 0 (WA)" \
        "let number = if std::fs::create_dir(r#\"$path/once\"#).is_ok() { 7 } else { number }" INPUT=1
    says 'input 1 of seed 0 (WA), and passed when run again' 'differs   at line 1, column 1' \
        "does it depend on the time, an address or a HashMap's order?"
    program plain <<<"mkdir $path/twice 2>/dev/null && echo 7 || { $right; }"
    tries "a brute force that prints another answer is not the solution's fault" "1 input 1 of seed 0 (WA)" '' INPUT=1
    says 'input 1 of seed 0 (WA), and passed when run again' 'the brute force printed another answer when run again'
    program gen <<<'[ -z "$(ls)" ] && echo $1 >input && sleep 0.01 && cat input'
    program plain <<<'cat words.txt'
    tries "a brute force that looks for a file in the root fails" \
        '2 nim: on input 1 of seed 0: the brute force ended with exit status 1' '' INPUT=1
    says 'it ran in an empty folder: only files beside the program, or with absolute paths, are found'
    program plain <<<'[ -z "$(ls)" ] && cat >input && sleep 0.01 && cat input'
    tries "generators and brute forces run in folders of their own, several at a time" "0 " ''
    program plain <<<"$right"
    BY="mkdir $path/alone && cat && rmdir $path/alone"
    tries "commands run one at a time" "0 " '' COUNT=20 BY="$BY"
    program gen <<<'printf "%70000s\n" $$'
    tries "a generator that cannot repeat is noticed" "1 input 1 of seed 0 (RE)" 'assert!(number == 0)' INPUT=1
    says 'again: make test P=nim CASE=target/stress/nim-0-1.in BUILD=debug' 'note: the generator prints another input'
    program gen <<<"mkdir $path/first 2>/dev/null && echo 7 || echo 1"
    program plain <<<"$right"
    tries "its first input is saved" "1 input 1 of seed 0 (WA)" 'if number == 7 { return }' INPUT=1
    same "and run again" '7 0' "$(cat "$tree/target/stress/nim-0-1.in") $(grep -c 'when run again' <<<"$out")"
    program gen <<<'echo $1; head -c 3000000 /dev/zero | tr "\\0" "\\n"'
    program plain <<<'cat'
    tries "inputs and answers may have some MB" "0 " '' COUNT=2
    program plain <<<':'
    tries "an answer may be empty" "0 " 'return' COUNT=2
    program plain <<<"$right"
    program gen <<<'echo $((11 / $1))'
    tries "a shorter input that comes later is preferred" "1 input 2 of seed 0 (WA)" 'let number = number + 1' COUNT=20
    program gen <<<'echo $((99 / $1))'
    program plain <<<'read n; [ $n -gt 9 ] && echo $n'
    tries "a failure of the solution is preferred to one of the brute force on a shorter input" \
        "1 input 1 of seed 0 (RE)" 'assert!(number < 20)'
    program gen <<<"$right"
    program plain <<<"$right"
}

# shellcheck disable=SC2016
test_options() {
    local first
    printf '%s\n' 'fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap();' \
        'println!("{}", line.trim().len()) }' >"$tree/mate.rs"
    tries "BY tries another program" "1 input 2 of seed 0 (WA)" '' INPUT=2 BY=mate.rs
    says 'again: make stress P=nim SEED=0 INPUT=2 BY=mate.rs' 'built with overflow checks'
    tries "BY tries a command" "1 input 2 of seed 0 (WA)" '' INPUT=2 BY='echo 1'
    says "INPUT=2 BY='echo 1'"
    same "a failing command gets no note that it was built with checks" 0 "$(grep -c 'built with' <<<"$out")"
    program gen <<<'sleep 0.1; echo $1'
    tries "a run ends when its time is up" '0 ' '' SECONDS=1
    program gen <<<"$right"
    tries "a run ends after COUNT inputs" '0 ' '' COUNT=3
    says 'nim: 3 inputs of up to 2 bytes passed, '
    run make stress P=nim COUNT=20
    same "without SEED the run says which seed it took" 1 "$(grep -cE 'seed (0|[1-9][0-9]*000)$' <<<"$out")"
    first=${out##* } && sleep 1
    run make stress P=nim COUNT=20
    same "a later run tries other inputs" yes "$([[ ${out##* } == "$first" ]] || echo yes)"
    touch "$tree/samples/nim/99-last.in"
    nim 'let number = number.min(26)'
    stress SEED=20 COUNT=20
    run bash -c "$(said keep)"
    same "the command after keep: adds the input and its answer to the samples" $'27\n27' \
        "$(cd "$tree/samples/nim" && cat 100.in 100.out)"
    refuses stress "SEED=x: expected a number, such as 10" P=nim SEED=x
    refuses stress "COUNT and SECONDS must be at least 1" P=nim COUNT=0
    refuses stress "COUNT and SECONDS must be at least 1" P=nim SECONDS=0
    refuses stress "set either SECONDS or COUNT, not both" P=nim SECONDS=1 COUNT=1
}

# shellcheck disable=SC2016
test_checkers() {
    program checker <<<'[ $(cat "$3") != 9 ]'
    nim '' program
    stress INPUT=9
    same "a checker gets the answer of the brute force, if there is one" "1 input 9 of seed 0 (WA)" \
        "$status $(said error | sed -e 's/.*failed on //' -e 's/,.*//')"
    rm "$tree/tests/nim/plain"
    program checker <<<'[ $(cat "$1") != 9 ]'
    stress INPUT=9
    same "a checker needs no brute force, and no answer of an earlier run is left" "1 9" \
        "$status $(cat "$tree"/target/stress/nim-0-9.*)"
    program interactor <<<'cat "$1"; read number && [ $number != 9 ]'
    nim '' interactive
    stress INPUT=9
    same "an interactor needs no brute force" "1" "$status"
    says 'solution: 9'
}

# shellcheck disable=SC2016
right='echo ${1:-$(cat)}'
mkdir -p "$tree/samples/nim"
test_programs
test_failures
test_options
test_checkers
finish
