#!/usr/bin/env bash
# Tests that make case saves what it is given as the next sample, and overwrites nothing.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# samples: prints the files of the samples and their contents, on one line.
samples() {
    (cd "$tree/samples/nim" && for file in *; do printf '%s=%s ' "$file" "$(tr '\n' '|' <"$file")"; done)
}

# add INPUT VARIABLE=VALUE...: pipes the input to make case.
add() {
    run bash -c 'printf %b "$0" | scripts/do.sh case P=nim "$@"' "$@"
}

# types TEXT VARIABLE=VALUE...: types the text at the terminal of make case; out is what its screen shows.
types() {
    run bash -c 'printf "$0" | python3 -c "import pty, signal, sys; signal.alarm(60); pty.spawn(sys.argv[1:])" \
        make case P=nim "$@"' "$@"
}

test_pipe() {
    add '1 2\n3' OUT=one
    same "a piped input and a file with the answer become the first sample" \
        '0 01.in=1 2|3| 01.out=3| ' "$status $(samples)"
    same "make case says what it saved, and what to do next" \
        'saved samples/nim/01.in (2 lines)
saved samples/nim/01.out (1 line)
next: make test P=nim' "$out"
    add '1 2\n3\n'
    same "an input that is already a sample is reported, not saved again" \
        '2 error: samples/nim/01.in already has this input 01.in=1 2|3| 01.out=3| ' "$status $err $(samples)"
    touch "$tree/samples/nim/07-seven.in"
    add '4 \r\n\n'
    same "the next sample has the next number, and the bytes that were piped" $'0 08.in=4 \r|| ' \
        "$status $(samples | grep -o '08.*')"
    says 'write its answer: samples/nim/08.out'
    echo mine >"$tree/samples/nim/09.out"
    add '5'
    same "a file that exists is not overwritten" '0 09.out=mine| 10.in=5| ' "$status $(samples | grep -o '09.*')"
    rm "$tree"/samples/nim/{0[2-9],10}*
    mkdir "$tree/temporary"
    TMPDIR=$path/temporary add ''
    same "an empty input is refused, and no file is left" '2 error: the input is empty, so nothing was saved 0' \
        "$status $err $(find "$tree/temporary" -mindepth 1 | wc -l | tr -d ' ')"
}

test_files() {
    printf 'a\r\nb' >"$tree/a in"
    echo c >"$tree/c"
    run make case P=nim IN="a in" OUT=c
    same "IN and OUT are copied unchanged" $'0 02.in=a\r|b 02.out=c| ' \
        "$status $(samples | grep -o '02.*')"
    refuses case 'cannot read nowhere: No such file or directory (os error 2)' P=nim IN=nowhere BY='cat'
    refuses case 'cannot read nowhere: No such file or directory (os error 2)' P=nim IN=c OUT=nowhere
}

# test_typed: at a terminal, the input and the answer are both asked for.
test_typed() {
    rm "$tree"/samples/nim/0[2-9]*
    command -v python3 >/dev/null || return 0
    types 'in\n\004out\n\004'
    same "at a terminal, the input is typed first, then the answer" \
        '02.in=in| 02.out=out| ' "$(samples | grep -o '02.*')"
    same "both are asked for" 'paste the input, then paste the answer, or leave it empty, then' \
        "$(grep -o 'paste the [a-z, ]*, then' <<<"$out" | paste -sd ' ' -)"
    types 'next\n\004\004'
    same "at a terminal, the answer may be left empty" '03.in=next| ' "$(samples | grep -o '03.*')"
    echo 4 >"$tree/four"
    types 'out\n\004' IN=four
    same "at a terminal with IN=file, nothing is typed" '04.in=4| ' "$(samples | grep -o '04.*')"
    types 'late\n\004' IN=samples/nim/03.in
    same "at a terminal, the answer that a sample lacks is typed" '03.in=next| 03.out=late| ' \
        "$(samples | grep -o '03.* ' | sed 's/04.*//')"
    rm "$tree"/samples/nim/0[2-9]*
}

test_problem() {
    echo '//! Limits: none' >"$tree/bins/nim.rs"
    add 'kept'
    same "an input is saved though the header is malformed" '0 02.in=kept| ' "$status $(samples | grep -o '02.*')"
    rm "$tree/samples/nim/02.in"
    printf '//! Checker: program\nfn main() {}\n' >"$tree/bins/nim.rs"
    add 'checked'
    same "with a checker program, make case does not ask for an answer" \
        'saved samples/nim/02.in (1 line) next: make test P=nim' "$(paste -sd ' ' - <<<"$out")"
}

# test_answers: what the brute force, or BY, prints becomes the answer of a new input, and of one that lacks its answer.
test_answers() {
    local tests=$tree/tests/nim
    run scripts/do.sh stress P=nim
    add '2\n3 4\n'
    same "a brute force that is still the template answers nothing" '0 02.in=2|3 4| ' \
        "$status $(samples | grep -o '02.*')"
    rm -r "$tests" "$tree"/samples/nim/02.*
    mkdir -p "$tests"
    printf '#!/bin/sh\ngrep -v x\n' >"$tests/plain"
    chmod +x "$tests/plain"
    add '5\n6\n'
    same "the answer is what the brute force prints" '0 02.in=5|6| 02.out=5|6| ' "$status $(samples | grep -o '02.*')"
    says 'saved samples/nim/02.in (2 lines)' 'saved samples/nim/02.out (2 lines)' \
        'its answer is what tests/nim/plain prints'
    add 'x'
    same "an input on which the brute force fails is saved, with an error" '1 03.in=x| ' \
        "$status $(samples | grep -o '03.*')"
    says 'error: tests/nim/plain ended with exit status 1' 'write its answer: samples/nim/03.out'
    run scripts/do.sh case P=nim IN=samples/nim/03.in
    says 'error: samples/nim/03.in already has this input: give its answer by OUT=file or BY=mate.cpp'
    run scripts/do.sh case P=nim IN=samples/nim/03.in BY='cat nowhere'
    same "a command of BY is not said to run in an empty folder" 0 "$(grep -c 'empty folder' <<<"$err")"
    refuses case "set either OUT or BY, not both" P=nim IN=samples/nim/03.in OUT=one BY='echo 7'
    run scripts/do.sh case P=nim IN=samples/nim/03.in BY='echo 7'
    same "BY gives a sample the answer that it lacks" '0 03.in=x| 03.out=7| ' "$status $(samples | grep -o '03.*')"
    mkdir "$tree/samples/nim/in" && echo 8 >"$tree/samples/nim/in/8.txt"
    run scripts/do.sh case P=nim IN=samples/nim/in/8.txt BY='echo 7'
    run target/tools/judge verdicts BY='echo 7' nim
    same "so it does if the sample has another name" 1 "$(grep -c '^AC 8$' <<<"$out")"
    rm -r "$tree/samples/nim"/{in,8.out}
    run scripts/do.sh case P=nim IN=samples/nim/03.in BY='echo 8'
    same "an answer is never overwritten" '2 error: samples/nim/03.in already has this input 03.in=x| 03.out=7| ' \
        "$status $err $(samples | grep -o '03.*')"
    add '5\n7\n' OUT=one
    same "a given answer takes precedence over the brute force" '04.in=5|7| 04.out=3| ' "$(samples | grep -o '04.*')"
    if command -v python3 >/dev/null; then
        echo 6 >"$tree/samples/nim/05.in"
        types '\004' IN=samples/nim/05.in
        same "at a terminal, the brute force answers a sample, and nothing is typed" '05.in=6| 05.out=6| 0' \
            "$(samples | grep -o '05.*')$(grep -c paste <<<"$out")"
        types 'new\n\004' BY='echo 7'
        same "with BY, only the input is typed" '06.in=new| 06.out=7| 1' \
            "$(samples | grep -o '06.*')$(grep -c paste <<<"$out")"
    fi
    rm -r "$tests" "$tree"/samples/nim/0[2-9]*
}

solution nim ''
echo 3 >"$tree/one"
test_pipe
test_files
test_typed
test_answers
test_problem
finish
