#!/usr/bin/env bash
# Shows that the harness says exactly what it should, above all that it fails when it has to: in a tree
# of its own, a program that does what its input names is judged by copies of the Makefile and scripts.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=tests/scripts/lib.sh
. tests/scripts/lib.sh
unset P CASE BUILD JSON VERBOSE NO_COLOR MAKEFLAGS MFLAGS MAKELEVEL

tree=$(mktemp -d "${TMPDIR:-/tmp}/harness.XXXXXX")
trap 'rm -rf "$tree"' EXIT

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
    mkdir -p "$tree/bins" "$tree/tests/scripts" "$tree/.ci"
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
    judge VERBOSE=1 JSON=log.json
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
    local rejected
    rejected=$(grep '^  [A-Z]' <<<"$out" | sed '/^  AC /d')
    judge
    same "without VERBOSE the accepted cases are left out, and no others" "$rejected" "$(grep '^  [A-Z]' <<<"$out")"
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

# on_terminal COMMANDS VARIABLE=VALUE...: what they write on a terminal of their own.
on_terminal() {
    (cd "$tree" && env TERM=xterm "${@:2}" script -qec "$1" /dev/null) </dev/null
}

# escapes VARIABLE=VALUE...: how many escape bytes the judge of two problems puts on a terminal.
escapes() {
    on_terminal 'P=actor CASE=1 scripts/test.sh; P=broken scripts/test.sh' "$@" | tr -cd '\033' | wc -c
}

# longest_comparison: the columns of the longest line of a report that shows what was expected or got.
longest_comparison() {
    tr -d '\r' | awk '/^ +(expected|got) / && length($0) > most { most = length($0) } END { print most }'
}

test_colour() {
    if ! script --version >/dev/null 2>&1; then
        echo "skipped: colour on a terminal, which needs the command script of util-linux"
        return
    fi
    same "a terminal gets colour" yes "$([[ $(escapes NO_COLOR=) -eq 0 ]] || echo yes)"
    same "with NO_COLOR a terminal gets none" 0 "$(($(escapes NO_COLOR=1)))"
    same "a narrow terminal gets lines that fit, and as much as fits" 60 \
        "$(on_terminal 'stty cols 60; P=actor CASE=14 scripts/test.sh' NO_COLOR=1 | longest_comparison)"
    same "a very narrow terminal still gets a comparison" 54 \
        "$(on_terminal 'stty cols 20; P=actor CASE=14 scripts/test.sh' NO_COLOR=1 | longest_comparison)"
    same "a wide terminal gets what a pipe gets" \
        "$(cd "$tree" && P=actor CASE=14 scripts/test.sh | longest_comparison)" \
        "$(on_terminal 'stty cols 200; P=actor CASE=14 scripts/test.sh' NO_COLOR=1 | longest_comparison)"
}

# draw VARIABLE=VALUE...: runs draw.sh with stand-ins for cargo, for dot and for the referee, which gives its
# input back in capitals unless that is "wrong"; sets status, and out, which ends with the files in target/draw.
draw() {
    local stubs=$tree/stubs
    mkdir -p "$stubs" "$tree/target/release"
    printf '#!/bin/sh\n' | tee "$stubs/cargo" >"$stubs/dot"
    # shellcheck disable=SC2016
    echo 'while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done; cp "$1" "$out"' >>"$stubs/dot"
    # shellcheck disable=SC2016
    printf '#!/bin/sh\nread -r word\n[ "$word" != wrong ] && echo "$@ $word" | tr a-z A-Z\n' >"$tree/target/release/referee"
    chmod +x "$stubs/cargo" "$stubs/dot" "$tree/target/release/referee"
    status=0
    out=$(cd "$tree" && env -u CARGO_TARGET_DIR PATH="$stubs:$PATH" "$@" scripts/draw.sh 2>&1) || status=$?
    out+=$(cd "$tree" && find target/draw -type f -exec sh -c 'echo; echo "$1 has: $(cat "$1")"' - {} \; 2>/dev/null | sort) || true
    rm -rf "$stubs" "$tree/target/release" "$tree/target/draw"
}

test_draw() {
    draw P=actor CASE=1
    same "make draw writes DOT and SVG" '0 written: target/draw/actor-01-good.dot
written: target/draw/actor-01-good.svg

target/draw/actor-01-good.dot has: DRAW ACTOR GOOD
target/draw/actor-01-good.svg has: DRAW ACTOR GOOD' "$status $out"
    echo found >"$tree/target/actor-7.in"
    draw P=actor CASE=target/actor-7.in
    rm "$tree/target/actor-7.in"
    same "make draw takes any input file" '0 DRAW ACTOR FOUND' "$status $(sed -n 's/.*7.dot has: //p' <<<"$out")"
    draw P=actor CASE=2
    same "what the referee does not draw is not written" '1 ' "$status $out"
    draw P=actor
    same "make draw needs a case" '2 error: say which case, as in: make draw P=actor CASE=1' "$status $out"
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
    printf '#!/bin/sh\necho "7 passed, 0 failed"\n' >"$tree/tests/scripts/test.sh"
    printf '#!/bin/sh\necho "4 passed, 0 failed"\n' >"$tree/tests/scripts/judges.sh"
    printf '#!/bin/sh\necho "3 passed, 0 failed"\n' >"$tree/tests/scripts/new.sh"
    chmod +x "$tree/tests/scripts/test.sh" "$tree/tests/scripts/judges.sh" "$tree/tests/scripts/new.sh"
    printf '#!/bin/sh\necho "5 passed, 0 failed"\n' >"$tree/scripts/wrong.sh"
    check
    same "make check lists its steps and the tests that ran" "0 ok     format
ok     clippy
ok     clippy, proconio
ok     shellcheck
ok     make test: 1 passed, 0 failed
ok     cargo test
ok     cargo test, proconio
ok     wrong programs: 5 passed, 0 failed
ok     the harness's own tests: 7 passed, 0 failed
ok     make judges and make paste: 4 passed, 0 failed
ok     make new: 3 passed, 0 failed" "$status $out"
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

# plant_bench: stand-ins for what make bench calls. The referee has two extreme shapes, and of the second the
# actor's answer is wrong; hyperfine is ten times as slow in every second round, and once too slow on the floor.
plant_bench() {
    local stubs=$tree/bench name
    mkdir -p "$stubs" "$tree/tests/referee/src"
    : >"$tree/tests/referee/src/lib.rs"
    cat >"$stubs/referee" <<'END'
#!/bin/sh
echo "$*" >>referee.log
case "$*" in
*--list) printf 'tiny small\ncalm extreme\nliar extreme\n' ;;
generate*calm*) printf 'good\n%s\n' "$*" ;;
generate*) echo wrong ;;
validate*) cat >/dev/null ;;
solve*) printf 'one two\nthree\n' ;;
esac
END
    cat >"$stubs/cargo" <<'END'
#!/bin/sh
echo "$*" >>cargo.log
case "$*" in
fetch*) [ -z "$OFFLINE" ] ;;
install*) [ -z "$OFFLINE" ] && mkdir -p target/tools/bin && sed 's/1\.15\.0/1.16.1/' bench/hyperfine >target/tools/bin/hyperfine && chmod +x target/tools/bin/hyperfine ;;
*proconio*) mkdir -p target/bench/cargo/release && cp target/bench/programs/actor target/bench/cargo/release ;;
*) mkdir -p target/release && cp bench/referee target/release ;;
esac
END
    cat >"$stubs/hyperfine" <<'END'
#!/bin/sh
[ "$1" != --version ] || { echo "hyperfine 1.15.0" && exit; }
echo >>hyperfine.log
while [ "$1" != --export-csv ]; do shift; done
awk -v file="$2" -v call="$(wc -l <hyperfine.log)" -v command="$*" 'BEGIN {
    round = int((call - 1) / 4)
    slow = round % 2 ? 10 : 1
    print "command,mean,stddev,median,user,system,min,max" >file
    print "solution,0,0," 0.003 * slow ",0,0,0,0" >file
    if (command ~ /proconio/) print "proconio,0,0," 0.006 * slow ",0,0,0,0" >file
    print "floor,0,0," (round == 2 ? 0.0025 : 0.0015) * slow ",0,0,0,0" >file
}'
END
    cat >"$stubs/time" <<'END'
#!/bin/sh
shift 2
to=/dev/stderr
[ "$1" != -o ] || { to=$2 && shift 2; }
"$@" && echo 3000 >"$to"
END
    cat >"$stubs/gnuplot" <<'END'
#!/bin/sh
[ -z "$BROKEN" ] || { echo "gnuplot says why" >&2 && exit 1; }
eval "$(echo "$2" | sed 's/ = /=/g')"
touch "$name-ratio.svg" "$name-growth.svg"
END
    chmod +x "$stubs"/*
}

# bench VARIABLE=VALUE...: three rounds with the stand-ins; sets status, out and err.
bench() {
    status=0
    rm -f "$tree"/*.log
    (cd "$tree" && env PATH="$tree/bench:$PATH" P=actor ROUNDS=3 "$@" scripts/bench.sh) >"$tree/out" 2>"$tree/err" || status=$?
    out=$(cat "$tree/out")
    err=$(cat "$tree/err")
}

test_bench() {
    local row='  calm                 3.00 ms   2.50 ms    2.00   1.60 to 2.00       4.00  2.9 MB'
    plant_bench
    bench
    same "a shape is timed, whatever slows some of the rounds" "$row" "$(grep calm <<<"$out" | sed 1q)"
    same "a wrong answer is not timed, and fails" \
        '1 error: wrong answer: target/bench/programs/actor <target/bench/inputs/actor/liar-1of8.in differs from target/bench/inputs/actor/liar-1of8.out
error: 1 of the shapes could not be timed, for the reasons above' "$status $err"
    same "hyperfine that is too old is installed once" 1 "$(grep -c '^install' "$tree/cargo.log")"
    same "what a benchmark leaves" 'target/bench/actor-growth.svg
target/bench/actor-ratio.svg
target/bench/actor.json
target/bench/actor.md' "$(grep -A 9 '^written' <<<"$out" | sed 1d | sort)"
    same "rounds that differ are doubted" 'note: on 1 of 1 shapes the quartiles are more than 15 % of the ratio apart: the machine was busy, run again' \
        "$(grep ^note: <<<"$out")"
    same "its tables" '| calm | 3.00 | 2.50 | 2.00 | 1.60 to 2.00 | 4.00 | 2.9 |
| calm | 3.00 | 3.00 | 3.00 | 3.00 | x 1.0 | x 1.0 |' "$(grep '^| calm' "$tree/target/bench/actor.md")"
    same "its figures" 4 "$(grep -c '"shape": "calm".*"ratio": 2.0000, "ratio_quartiles": \[1.6000, 2.0000\]' "$tree/target/bench/actor.json")"
    bench OFFLINE=1 BROKEN=1
    same "without network there is no proconio column" "${row/4.00/   -}" "$(grep calm <<<"$out" | sed 1q)"
    same "without gnuplot the tables come" 'note: no charts: gnuplot failed, and says why above; it takes 5.0 or later
target/bench/actor.json
target/bench/actor.md' "$(grep -e '^note: no charts' -e '^target' <<<"$out")"
    same "what was made or installed is not made or installed again" '0 0' \
        "$(grep -c '^solve' "$tree/referee.log") $(grep -c '^install' "$tree/cargo.log")"
    echo '// changed' >>"$tree/tests/referee/src/lib.rs"
    rm -r "$tree/target/tools"
    bench OFFLINE=1
    same "without network and hyperfine one line says how to get it" \
        '2 error: hyperfine 1.16 or later is missing: brew install hyperfine, cargo install hyperfine, or apt-get install hyperfine from Debian 13 or Ubuntu 24.04 on' \
        "$status $err"
    bench
    same "inputs are made again when the referee has changed" 8 "$(grep -c '^solve' "$tree/referee.log")"
    bench ROUNDS=0
    same "ROUNDS=0 is refused" '2 error: there is no ROUNDS=0: say a number from 1 to 999' "$status $err"
    bench P=nobody
    same "a benchmark of no problem is refused" 2 "$status"
    same "no work is left behind" '' "$(find "$tree/target/bench" -name '.*')"
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
    test_draw
    test_bench
    test_check
    finish
}

main "$@"
