#!/usr/bin/env bash
# Shows that wrong.sh tells a wrong program that is found out from one that is not.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

# mistake PROBLEM NAME VERDICT BODY [SHOWN BY]: a wrong program.
mistake() {
    solution "$2" "$4"
    mkdir -p "$tree/tests/wrong/$1"
    {
        [[ -z $3 ]] || echo "//! Verdict: $3"
        [[ -z ${5:-} ]] || echo "//! Shown by: referee $5"
        cat "$tree/bins/$2.rs"
    } >"$tree/tests/wrong/$1/$2.rs"
    rm "$tree/bins/$2.rs"
}

plant() {
    local right='writeln!(output, "{}", input).unwrap();' wrong='writeln!(output, "b").unwrap();'
    solution one "$right" "0.1 s, 256 MB"
    sample one 01-a 'a\n'
    sample one 02-b 'b\n'
    mistake one found WA "$wrong"
    mistake one held-up WA "std::thread::sleep(std::time::Duration::from_millis(300)); $wrong"
    mistake one right WA "$right"
    mistake one other WA 'if input == "a" { panic!() }'
    mistake one unsaid '' "$wrong"
    mistake one broken WA 'let'
    mistake one deep RE 'fn down(n: usize) -> usize { if n == 0 { 0 } else { down(n - 1) + [n; 64].iter().max().unwrap() } }
    if input == "deep" { writeln!(output, "{}", down(9999)).unwrap() } else { writeln!(output, "{}", input).unwrap() }' \
        'generate one deep'
    mistake one shallow WA "$right" 'generate one deep'
    mistake one unmade WA "$right" 'generate one nothing'
    solution two ''
    stub cargo <<<"echo '{\"executable\":\"stubs/referee\"}'"
    # shellcheck disable=SC2016
    stub referee <<<'#!/bin/sh
[ "$3" != nothing ] || { echo "the reason" >&2; exit 2; }
echo deep'
}

plant
run scripts/wrong.sh
same "each is told in its line" "1 FAILED one/broken: it does not compile
ok     one/deep: RE on 1 of 3
ok     one/found: WA on 1 of 2
ok     one/held-up: WA on 1 of 2
FAILED one/other: RE 01-a, where only WA and AC are right
FAILED one/right: every sample is accepted, and should be WA
FAILED one/shallow: generate one deep is accepted, and should be WA
FAILED one/unmade: the referee does not make 'generate one nothing': the reason
FAILED one/unsaid: it has no line of the form: //! Verdict: WA (or PE, TLE, MLE, RE)
FAILED two: it has no wrong programs: add tests/wrong/two/MISTAKE.rs, with the line //! Verdict: WA
3 passed, 7 failed" "$status $(grep -v '^    ' <<<"$out" | sed 's/referee generate/generate/')"
run env P=one scripts/wrong.sh
same "P picks a problem, and the compiler is heard" "3 passed, 6 failed yes" \
    "$(last_line) $(grep -q '^    error: ' <<<"$out" && echo yes)"
mkfifo "$tree/samples/one/03-pipe.in"
run env P=one scripts/wrong.sh
same "a sample that cannot be read is named, not read" "2 error: samples/one/03-pipe.in cannot be read" "$status $err"
same "nothing is left" '' "$(left)"
finish
