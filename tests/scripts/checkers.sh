#!/usr/bin/env bash
# Shows that make test compiles what has changed, compares as the header says, and hears checkers in every language.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

ECHO='fn main() { std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap(); }'

# plant_number TEXT: a solution that prints it.
plant_number() {
    echo "fn main() { print!(\"$1\") }" >"$tree/bins/number.rs"
}

test_builds() {
    plant_number 1
    sample number 1 1
    judge
    touch -r "$tree/bins/number.rs" "$tree/before"
    plant_number 2
    touch -r "$tree/before" "$tree/bins/number.rs"
    judge
    same "a text of the same time and size is" '1 WA 1' "$status $(verdicts)"
    plant_number '1'
    judge
    same "and one that has been before is right again, in target/judge too" "0 1" "$status $("$tree/target/judge/number")"
    echo 'fn main() { 1 }' >"$tree/bins/number.rs"
    judge
    same "what does not compile says why" '1 CE number bins/number.rs bins/number.rs:1' \
        "$status $(sed -n 's/^  \(CE n.*\)/\1/p' <<<"$out") $(grep -o -m 1 'bins/number.rs:1' <<<"$out")"
    echo 'pub fn one() {}' >"$tree/bins/other.rsi"
    echo 'include!("other.rsi"); fn main() {}' >"$tree/bins/number.rs"
    judge
    same "a solution of two files does not compile" '1 note: a judge gets this file alone' \
        "$status $(grep -o 'note: a judge.*alone' <<<"$out")"
    echo 'fn main() { let unused = u8::try_from(0_i64); print!("1") }' >"$tree/bins/number.rs"
    run env RUST_MIN_STACK=1 RUSTC_BOOTSTRAP=1 RUSTFLAGS=--nonsense RUST_BACKTRACE=full scripts/test.sh
    same "a warning is shown, and no variable changes anything" '0 warning: unused variable' \
        "$status $(grep -o 'warning: unused variable' <<<"$out")"
    judge
    same "only when it is compiled, and so once" '0 0' "$status $(grep -c warning <<<"$out")"
    tools rustc
    PATH=$tree/tools run scripts/test.sh
    same "without rustc one line says so" '2 error: rustc is missing: install Rust from https://rustup.rs' "$status $err"
    rm -r "$tree/bins"/* "$tree/samples/number"
}

# numbers VERDICT WANT GOT...: adds a sample on which `echo` prints GOT.
numbers() {
    local name=$((++count))-$1
    printf '%s\n' "$3" >"$tree/samples/echo/$name.in"
    printf '%s\n' "$2" >"$tree/samples/echo/$name.out"
}

# test_echo CHECKER: every sample of `echo` has the verdict that it names, and none is left out.
test_echo() {
    printf '//! Limits: 10 s, 256 MB\n%s\n%s\n' "${1:+//! Checker: $1}" "$ECHO" >"$tree/bins/echo.rs"
    judge P=echo VERBOSE=1
    same "Checker: ${1:-none}" "$count" "$(verdicts | tr ' ' '\n' | paste -d ' ' - - | awk '{ sub(/.*-/, "", $2) } $1 == $2' | wc -l | tr -d ' ')"
    rm "$tree/samples/echo"/*
    count=0
}

test_comparisons() {
    local number count=0
    mkdir -p "$tree/samples/echo"
    numbers AC 'a  b' $'a b\n\n' && numbers AC $'a\nb' 'a b' && numbers WA 'a b' a && numbers WA a 'a b'
    numbers WA 'a b' 'A b' && numbers WA 'a b' 'ab' && numbers WA 0.50 0.5
    test_echo ''
    same "missing and surplus words are counted" 'the output ends after 1 of 2 words
there should be no more words after the first 1' "$(reasons differs | head -n 2)"
    numbers AC 'a b' 'a b' && numbers PE 'a b' 'a  b' && numbers PE 'a b' $'a\nb' && numbers WA 'a b' 'a c'
    test_echo exact
    for number in +1 1. 1E0 1.0000009 01 10e-1 0.9999991; do numbers AC 1 "$number"; done
    for number in 1.0000011 0x1 1_ 1,0 one nan inf '1 1' '' -1; do numbers WA 1 "$number"; done
    numbers AC 1e9 1000000999 && numbers WA 1e9 1000001001 && numbers AC 0 -0 && numbers AC .5 0.5 && numbers AC -5e-7 0
    numbers AC nan -NaN && numbers WA nan 1 && numbers AC inf Infinity && numbers WA inf -inf && numbers WA inf 1e999
    numbers AC 'case 1: 0.1' 'case 1: 0.10' && numbers WA 'Yes 1' 'yes 1' && numbers WA inf 1
    test_echo 1e-6
}

# test_language NAME VERDICTS: those of the first samples of `talk`.
test_language() {
    judge P=talk VERBOSE=1
    same "$1" "$2" "$(verdicts | cut -d ' ' -f "1-$(wc -w <<<"$2" | tr -d ' ')")"
}

# test_no_checker NAME WANT: nothing is judged, and that is why.
test_no_checker() {
    judge P=talk
    same "$1" "1 ERROR $2" "$status $(verdicts) $(grep -oFm 1 -- "$2" <<<"$out")"
}

# Each checker does what the output says.
test_checkers() {
    local name checker=$tree/tests/talk/checker
    mkdir -p "$tree/samples/talk" "$tree/tests/talk"
    printf '//! Limits: 10 s, 256 MB\n//! Checker: program\n%s\n' "$ECHO" >"$tree/bins/talk.rs"
    for name in 1-good 2-bad 3-space 4-fail 5-abort 6-hang; do echo "${name#*-}" >"$tree/samples/talk/$name.in"; done
    cat >"$checker.rs" <<'END'
fn main() {
    let files: Vec<String> = std::env::args().skip(1).map(|name| std::fs::read_to_string(name).unwrap()).collect();
    assert_eq!((files.len(), &files[0], files[2].as_str()), (3, &files[1], ""));
    assert_eq!(std::io::Read::read(&mut std::io::stdin(), &mut [0]).unwrap(), 0);
    println!("I have read {}", files[1]);
    match files[1].trim() {
        "abort" => std::process::abort(),
        "hang" => loop { std::thread::sleep(std::time::Duration::from_secs(9)) },
        word => std::process::exit(["good", "bad", "space", "fail"].iter().position(|known| *known == word).unwrap() as i32),
    }
}
END
    # What is typed is not the checker's.
    judge P=talk VERBOSE=1 <<<typed
    same "a checker of Rust" 'AC 1-good WA 2-bad PE 3-space ERROR 4-fail ERROR 5-abort ERROR 6-hang' "$(verdicts)"
    same "is heard" 'I have read bad' "$(reasons checker | head -n 1)"
    same "and its faults are explained" 'the checker ended with exit status 3; 0 is AC, 1 WA, 2 PE' "$(reasons error)"
    judge P=talk CASE=6
    same "a checker that hangs" 'the checker was ended after 10 s' "$(reasons error)"
    rm "$tree/samples/talk"/6-hang.*
    echo 'fn main() { 1 }' >"$checker.rs"
    test_no_checker "one that does not compile" E0308
    rm "$checker.rs"
    test_no_checker "no checker" 'there is no checker: write tests/talk/checker.rs'
    # shellcheck disable=SC2016 # The script expands it.
    echo 'read -r word <"$2"; case $word in good) exit 0 ;; bad) exit 1 ;; *) exit 2 ;; esac' >"$checker"
    test_no_checker "a file without its run bit" 'chmod +x ./tests/talk/checker'
    chmod +x "$checker"
    test_no_checker "a script that does not say what runs it" 'must begin with #!'
    sed -i.old '1s,^,#!/bin/sh\n,' "$checker" && rm "$checker.old"
    test_language "a script" 'AC 1-good WA 2-bad PE 3-space PE 4-fail PE 5-abort'
    rm "$checker"
    if command -v g++ >/dev/null; then
        echo '#define BAD "bad"' >"$tree/tests/talk/testlib.h"
        printf '#include "testlib.h"\n#include <fstream>\n#include <string>\nint main(int, char **file) {
    std::string word; std::ifstream(file[2]) >> word; return word == BAD; }\n' >"$checker.cpp"
        test_language "C++ with a header beside it" 'AC 1-good WA 2-bad'
        echo '#define BAD "good"' >"$tree/tests/talk/testlib.h"
        test_language "which belongs to its content" 'WA 1-good AC 2-bad'
        rm "$checker.cpp"
    fi
    if command -v python3 >/dev/null; then
        printf 'import sys\nword = open(sys.argv[2]).read().strip()\nif word == "space": raise Exception("I crash")
sys.exit(word == "bad")' >"$checker.py"
        test_language "Python, of which a crash is no verdict" 'AC 1-good WA 2-bad ERROR 3-space'
        same "and is explained" 'Exception: I crash' "$(reasons checker | tail -n 1)"
    fi
}

test_builds
test_comparisons
test_checkers
finish
