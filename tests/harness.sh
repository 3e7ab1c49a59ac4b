#!/usr/bin/env bash
# Shows that the harness says exactly what it should, above all that it fails when it has to: in a tree
# of its own, a program that does what its input names is judged by copies of the Makefile and scripts.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset P CASE BUILD JSON NO_COLOR MAKEFLAGS MFLAGS MAKELEVEL

passed=0
failed=0
tree=$(mktemp -d "${TMPDIR:-/tmp}/harness.XXXXXX")
trap 'rm -rf "$tree"' EXIT

# same NAME WANT GOT: one test.
same() {
    if [[ $2 == "$3" ]]; then
        passed=$((passed + 1))
        printf 'ok %s\n' "$1"
    else
        failed=$((failed + 1))
        printf 'not ok %s\n--- want\n%s\n--- got\n%s\n---\n' "$1" "$2" "$3"
    fi
}

# judge VARIABLE=VALUE...: runs test.sh in the tree; sets status, out and err, where times are "N ms".
judge() {
    status=0
    (cd "$tree" && env "$@" scripts/test.sh) >"$tree/out" 2>"$tree/err" || status=$?
    out=$(steady <"$tree/out")
    err=$(cat "$tree/err")
}

# steady: takes out of a report what differs from run to run, and what some versions of Rust add.
steady() {
    sed -e 's/ *[0-9][0-9]* ms/ N ms/' -e '/note: run with .RUST_BACKTRACE/d'
}

# case_report: the lines of the report about the one case that was judged.
case_report() {
    sed -e 1d -e '/^$/,$d' <<<"$out"
}

last_line() {
    sed -n '$p' <<<"$out"
}

# sample PROBLEM NAME: its input is the word in the name, its answer that of a good run.
sample() {
    mkdir -p "$tree/samples/$1"
    echo "${2#*-}" >"$tree/samples/$1/$2.in"
    printf 'one two\nthree\n' >"$tree/samples/$1/$2.out"
}

plant() {
    local name
    mkdir -p "$tree/bins" "$tree/tests" "$tree/.ci"
    cp -R Makefile scripts "$tree"
    cat >"$tree/bins/actor.rs" <<'END'
//! ACT-1: The actor
//!
//! Limits:  0.9 s, 64 MB

use std::io::{self, Read, Write};

extern "C" {
    fn signal(number: i32, handler: usize) -> usize;
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    match input.lines().next().unwrap() {
        "good" => print!("one two\nthree\n"),
        "wrong" => print!("one two\nthrxe\n"),
        "blank" => print!("one two \nthree\n"),
        "return" => print!("one two\r\nthree\r\n"),
        "unended" => print!("one two\nthree"),
        "split" => print!("one two\nth ree\n"),
        "silent" => {}
        "long" => println!("{}y{}", "x".repeat(99), "x".repeat(99)),
        "stubborn" => {
            unsafe { signal(15, 1) };
            loop {}
        }
        "memory" => {
            let big = vec![1u8; 100 << 20];
            println!("{}", big[input.len()]);
        }
        "flood" => while io::stdout().write_all(&[b'x'; 65536]).is_ok() {},
        "panic" => panic!("on purpose"),
        "three" => {
            eprintln!("\u{1b}[31mred");
            std::process::exit(3);
        }
        "abort" => std::process::abort(),
        "overflow" => {
            let sum = input.bytes().fold(0u8, |sum, byte| sum + byte);
            print!("{}", if sum > 0 { "one two\nthree\n" } else { "" });
        }
        other => print!("{}", other.len()),
    }
}
END
    for name in 01-good 02-wrong 03-blank 04-stubborn 05-memory 06-panic 07-three 08-abort 09-flood 10-split \
        11-return 12-unended 13-silent 14-long 15-overflow 20-noout 21-noin 99-blank 99-good; do
        sample actor "$name"
    done
    rm "$tree/samples/actor/20-noout.out" "$tree/samples/actor/21-noin.in"
    printf '%s\n' long {1..20} >"$tree/samples/actor/14-long.in"
    printf '%0200d\n' 0 | tr 0 x >"$tree/samples/actor/14-long.out"
    printf '//! B: broken\n//! Limits:  1 s, 64 MB\nfn main() {\n    1\n}\n' >"$tree/bins/broken.rs"
    sample broken 01-good
    sample broken 02-good
    printf '//! Limits:  1 s, 64 MB\nfn main() {}\n' >"$tree/bins/bare.rs"
    printf '//! Limits:  1 s, 64 GB\nfn main() {}\n' >"$tree/bins/unlimited.rs"
    sample unlimited 01-good
    sample stray 01-good
}

test_all() {
    judge JSON=log.json
    same "every case has its verdict, and none stops those after it" \
        'AC 01-good
WA 02-wrong
PE 03-blank
TLE 04-stubborn
MLE 05-memory
RE 06-panic
RE 07-three
RE 08-abort
OLE 09-flood
WA 10-split
PE 11-return
PE 12-unended
WA 13-silent
WA 14-long
AC 15-overflow
PE 99-blank
AC 99-good' \
        "$(sed -n 's/^  \([A-Z]*\) N ms  \(.*\)/\1 \2/p' <<<"$out")"
    same "what cannot be run fails, each with its reason" \
        '  ERROR            20-noout: samples/actor/20-noout.out is missing
  ERROR            21-noin: samples/actor/21-noin.in is missing
  ERROR            no samples: add samples/bare/01-NAME.in and samples/bare/01-NAME.out
  CE               bins/broken.rs does not compile, so none of its cases can be run
  ERROR            bins/unlimited.rs has no line of the form: //! Limits:  2 s, 256 MB
  ERROR            samples/stray/ has no solution: add bins/stray.rs' \
        "$(grep -E '^  (CE|ERROR)  ' <<<"$out" | sed '/^  [A-Z]* [a-z]* [0-9-]*$/d')"
    same "the compiler is heard" 'error[E0308]: mismatched types' "$(grep E0308]: <<<"$out")"
    same "the total counts every case" '3 passed, 21 failed' "$(last_line)"
    same "a failure is exit status 1" 1 "$status"
    same "the summary has a line a problem" \
        '3 of 19 AC  actor, slowest N ms
0 of 1 AC  bare
0 of 2 AC  broken
0 of 1 AC  stray
0 of 1 AC  unlimited' \
        "$(grep ' of ' <<<"$out" | grep ' AC ' | sort -k 5)"
    same "nothing is written to stderr" '' "$err"
    same "a pipe gets no escape bytes" '' "$(tr -cd '\033' <"$tree/out")"
}

# test_report CASE REPORT: the case alone fails, and this is all that is said about it.
test_report() {
    judge P=actor CASE="$1"
    same "$1 alone is not accepted" '1 0 passed, 1 failed' "$status $(last_line)"
    same "$1 is explained" "$2" "$(case_report)"
}

test_reports() {
    test_report 02-wrong '  WA N ms  02-wrong
        differs   at line 2, column 4 (_ is a blank, \n a line end)
        expected  three\n
        got       thrxe\n
                     ^
        input     samples/actor/02-wrong.in:
            wrong
        again     make test P=actor CASE=02-wrong'
    test_report 03-blank '  PE N ms  03-blank
        differs   at line 1, column 8 (_ is a blank, \n a line end)
        expected  one_two\n
        got       one_two_\n
                         ^
        input     samples/actor/03-blank.in:
            blank
        again     make test P=actor CASE=03-blank'
    test_report 04-stubborn '  TLE N ms  04-stubborn
        killed    after 0.9 s
        input     samples/actor/04-stubborn.in:
            stubborn
        again     make test P=actor CASE=04-stubborn'
    test_report 05-memory '  MLE N ms  05-memory
        ended     by signal SIGABRT
        stderr    memory allocation of 104857600 bytes failed
        input     samples/actor/05-memory.in:
            memory
        again     make test P=actor CASE=05-memory'
    judge P=actor CASE=06-panic
    same "06-panic alone is not accepted" '1 0 passed, 1 failed' "$status $(last_line)"
    same "06-panic is explained" 'ended     with exit status 101, on purpose' \
        "$(grep -o 'ended .*' <<<"$out"), $(grep -o 'on purpose' <<<"$out")"
    test_report 07-three '  RE N ms  07-three
        ended     with exit status 3
        stderr    \x1b[31mred
        input     samples/actor/07-three.in:
            three
        again     make test P=actor CASE=07-three'
    test_report 11-return '  PE N ms  11-return
        differs   at line 1, column 8 (_ is a blank, \n a line end)
        expected  one_two\n
        got       one_two\r\n
                         ^
        input     samples/actor/11-return.in:
            return
        again     make test P=actor CASE=11-return'
    test_report 12-unended '  PE N ms  12-unended
        differs   at line 2, column 6 (_ is a blank, \n a line end)
        expected  three\n
        got       three<end>
                       ^
        input     samples/actor/12-unended.in:
            unended
        again     make test P=actor CASE=12-unended'
    test_report 13-silent '  WA N ms  13-silent
        differs   at line 1, column 1 (_ is a blank, \n a line end)
        expected  one_two\n
        got       <end>
                  ^
        input     samples/actor/13-silent.in:
            silent
        again     make test P=actor CASE=13-silent'
    test_report 14-long '  WA N ms  14-long
        differs   at line 1, column 100 (_ is a blank, \n a line end)
        expected  ...xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...
        got       ...xxxxxxxxxxxxxxxxxxxxyxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...
                                         ^
        input     samples/actor/14-long.in, cut to the first 19 of 56 bytes:
            long
            1
            2
            3
            4
            5
            6
            7
        again     make test P=actor CASE=14-long'
    judge P=actor CASE=15 BUILD=debug
    same "BUILD=debug checks overflow" \
        'RE 1 again     make test P=actor CASE=15-overflow BUILD=debug' \
        "$(grep -o RE <<<"$out" | head -n 1) $status $(grep -o 'again .*' <<<"$out")"
}

test_accepted() {
    local pick
    for pick in 1 01 01-good 01-g 99-g; do
        judge P=actor CASE="$pick"
        same "CASE=$pick is one case" '0 1 passed, 0 failed' "$status $(last_line)"
    done
    status=0
    out=$(cd "$tree" && make test P=actor CASE=1 2>&1) || status=$?
    same "make test passes it on" '0 1 passed, 0 failed' "$status $(last_line)"
    status=0
    make -C "$tree" test P=actor CASE=2 >/dev/null 2>&1 || status=$?
    same "make test passes a failure on" 2 "$status"
}

# test_refused WANT VARIABLE=VALUE...: nothing is judged, and one line on stderr says why.
test_refused() {
    local want=$1
    shift
    judge "$@"
    same "refused: $*" "2 $want" "$status $out$err"
}

test_usage() {
    test_refused "error: there is no problem 'nobody': P is one of actor, bare, broken, unlimited" P=nobody
    test_refused "error: actor has no case '77': CASE is the number or the name of a file in samples/actor/" \
        P=actor CASE=77
    test_refused "error: actor has no case 'good': CASE is the number or the name of a file in samples/actor/" \
        P=actor CASE=good
    test_refused "error: CASE=99 is more than one case of actor: 99-blank and 99-good" P=actor CASE=99
    test_refused "error: CASE is a case of one problem: say which, as in: make test P=actor CASE=1" CASE=1
    test_refused "error: there is no BUILD=fast: leave it out, or say BUILD=debug" P=actor BUILD=fast
    test_refused "error: cannot write JSON=no/where: name a file in a directory that exists" P=actor JSON=no/where
    # shellcheck disable=SC2016
    make -C "$tree" test P='$(shell touch a)`touch b`"; touch c; '\''; touch d; ' >/dev/null 2>&1 || true
    same "a value is never executed" '' "$(find "$tree" -name '[a-d]')"
}

test_json() {
    judge P=actor CASE=2 JSON=log.json
    same "the JSON log of a run" '{
  "passed": 0,
  "failed": 1,
  "cases": [
    {"problem": "actor", "case": "02-wrong", "verdict": "WA", "milliseconds": N ms}
  ]
}' "$(sed 's/\("milliseconds":\) [0-9]*}/\1 N ms}/' "$tree/log.json")"
    judge P=bare JSON=log.json
    same "the JSON log of a problem without samples" '{
  "passed": 0,
  "failed": 1,
  "cases": [
    {"problem": "bare", "case": null, "verdict": "ERROR", "milliseconds": null}
  ]
}' "$(cat "$tree/log.json")"
    judge P=actor CASE=77 JSON=other.json
    same "a run that is refused leaves no log" './log.json' "$(cd "$tree" && find . -name '*.json*')"
}

# escapes VARIABLE=VALUE...: how many escape bytes the judge of two problems puts on a terminal.
escapes() {
    (cd "$tree" && env TERM=xterm "$@" script -qec 'P=actor CASE=1 scripts/test.sh; P=broken scripts/test.sh' /dev/null) \
        </dev/null | tr -cd '\033' | wc -c
}

test_colour() {
    if ! script --version >/dev/null 2>&1; then
        echo "skipped: colour on a terminal, which needs the command script of util-linux"
        return
    fi
    same "a terminal gets colour" yes "$([[ $(escapes NO_COLOR=) -eq 0 ]] || echo yes)"
    same "with NO_COLOR a terminal gets none" 0 "$(($(escapes NO_COLOR=1)))"
}

# check [TOOL]: runs make check with stand-ins for its tools that all succeed, but for TOOL; sets status and
# out, the list of outcomes.
check() {
    local name stubs=$tree/stubs
    mkdir -p "$stubs"
    for name in cargo cargo-clippy rustfmt shellcheck; do
        printf '#!/bin/sh\nexit %d\n' "$([[ $name == "${1:-}" ]] && echo 1 || echo 0)" >"$stubs/$name"
        chmod +x "$stubs/$name"
    done
    status=0
    out=$(cd "$tree" && PATH=$stubs:$PATH make check 2>&1) || status=$?
    out=$(grep -E '^(ok|FAILED) ' <<<"$out") || true
}

test_check() {
    find "$tree/bins" "$tree/samples" -type f ! -name 'actor.rs' ! -path '*/actor/01-good.*' -exec rm {} +
    find "$tree/samples" -type d -empty -exec rmdir {} +
    printf '#!/bin/sh\necho "7 passed, 0 failed"\n' >"$tree/tests/harness.sh"
    chmod +x "$tree/tests/harness.sh"
    check
    same "make check lists its steps and the tests that ran" "0 ok     format
ok     clippy
ok     clippy, proconio
ok     shellcheck
ok     make test: 1 passed, 0 failed
ok     cargo test
ok     cargo test, proconio
ok     the harness's own tests: 7 passed, 0 failed" "$status $out"
    check rustfmt
    same "make check fails by the format alone" "2 FAILED format" "$status $(grep FAILED <<<"$out")"
    check shellcheck
    same "make check fails by shellcheck alone" "2 FAILED shellcheck" "$status $(grep FAILED <<<"$out")"
    check cargo
    same "make check fails by cargo and goes on" "2 FAILED clippy
FAILED clippy, proconio
FAILED cargo test
FAILED cargo test, proconio" "$status $(grep FAILED <<<"$out")"
    sample actor 02-wrong
    check
    same "make check fails by a sample alone" "2 FAILED make test: 1 passed, 1 failed" \
        "$status $(grep FAILED <<<"$out")"
}

test_traces() {
    local name=endless_$$
    same "only programs are left in target/" 'target/judge
target/judge-debug
target/judge-debug/actor
target/judge/actor' "$(cd "$tree" && find target -mindepth 1 | sort)"
    cp "$tree/bins/actor.rs" "$tree/bins/$name.rs"
    sample "$name" 1-stubborn
    judge P="$name"
    same "a killed program is gone, and not a zombie" 'TLE' \
        "$(grep -o TLE <<<"$out" | head -n 1)$(ps -e -o comm= | awk -v name="$name" 'index($0, name)')"
}

main() {
    plant
    test_all
    test_reports
    test_accepted
    test_usage
    test_json
    test_traces
    test_colour
    test_check
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [[ $failed -eq 0 ]]
}

main "$@"
