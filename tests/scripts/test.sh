#!/usr/bin/env bash
# Shows that make test gives every verdict for its reason, says why, and leaves nothing running.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

# What sleeps here sleeps for as many seconds, by which it is known.
nap=8$$

# verdicts: those of the last run, as "VERDICT NAME" in one line.
verdicts() {
    sed -n 's/^  \([A-Z]*\)  *N ms  \(.*\)/\1 \2/p; s/^  \(ERROR\)   .*/\1/p' <<<"$out" | tr '\n' ' ' | sed 's/ $//'
}

# reasons LABEL: what the last run says with this label.
reasons() {
    sed -n "s/^        $1  *//p" <<<"$out"
}

count_sleepers() {
    ps -e -o args= | awk -v nap="$nap" '$1 == "sleep" && $2 == nap { count++ } END { print count + 0 }'
}

# sleepers [some]: how many there are; waits until there are none (or some), since what was killed may take a moment.
sleepers() {
    local tries count
    for ((tries = 0; tries < 300; tries++)); do
        count=$(count_sleepers)
        if [[ ${1:-none} == some ]]; then [[ $count -eq 0 ]] || break; else [[ $count -gt 0 ]] || break; fi
        sleep 0.1
    done
    echo "$count"
}

# header PROBLEM CHECKER [LIMITS]: a solution with that header; its code is on stdin, `input` is the first word.
header() {
    { printf '%s' "${3:+//! T: $1
//! Limits:  $3
}${2:+//! Checker: $2
}" && cat; } >"$tree/bins/$1.rs"
    mkdir -p "$tree/samples/$1" "$tree/tests/$1"
}

plant_actor() {
    local name
    header actor exact '2 s, 64 MB' <<END
use std::io::Write;
fn depth(left: u64) -> u64 {
    let here = std::hint::black_box([left; 8]);
    if left == 0 { 0 } else { depth(left - 1) + here[7] - left + 1 }
}
fn main() {
    let mut input = String::new();
    std::io::stdin().read_line(&mut input).unwrap();
    let mut output = std::io::stdout();
    match input.trim() {
        "wrong" => print!("one two\nthrxe\n"),
        "blank" => print!("one two \nthree\n"),
        "return" => print!("one two\r\nthree\r\n"),
        "unended" => print!("one two\nthree"),
        "silent" => {}
        "endless" => loop { std::hint::spin_loop() },
        "sleep" => std::thread::sleep(std::time::Duration::from_secs(99)),
        "memory" => println!("{}", vec![1u8; 100 << 20][input.len()]),
        "flood" => while output.write_all(&[b'x'; 65536]).is_ok() {},
        "panic" => panic!("on purpose"),
        "deep" => println!("one two\n{}", if depth(200_000) == 200_000 { "three" } else { "" }),
        "endlessly-deep" => println!("{}", depth(u64::MAX)),
        "fork" => {
            for _ in 0..9 { std::process::Command::new("sleep").arg("$nap").spawn().unwrap(); }
            print!("one two\nthree\n");
        }
        "three" => {
            eprintln!("\u{1b}[31mred");
            std::process::exit(3);
        }
        "overflow" if input.bytes().fold(0u8, |sum, byte| sum + byte) == 0 => {}
        _ => print!("one two\nthree\n"),
    }
}
END
    for name in 1-good 2-wrong 3-blank 4-return 5-unended 6-silent 07-endless 8-sleep 9-memory 10-flood 11-panic \
        12-deep 13-endlessly-deep 14-fork 15-three 16-overflow 100-good; do
        sample actor "$name" 'one two\nthree\n'
    done
}

test_verdicts() {
    judge VERBOSE=1
    same "every case has its verdict, in the order of the numbers" "AC 1-good WA 2-wrong PE 3-blank PE 4-return PE 5-unended \
WA 6-silent TLE 07-endless TLE 8-sleep MLE 9-memory OLE 10-flood RE 11-panic AC 12-deep RE 13-endlessly-deep AC 14-fork \
RE 15-three AC 16-overflow AC 100-good" "$(verdicts)"
    same "the last line counts, and a failure is exit status 1 with nothing on stderr" '1 5 passed, 12 failed ' \
        "$status $(last_line) $err"
    same "three are shown in full" 3 "$(reasons again | wc -l | tr -d ' ')"
    same "what a solution has started is ended, and nothing left but what was built" '0 built judge tools' \
        "$(sleepers) $(cd "$tree/target" && echo *)"
    judge P=actor CASE=16 BUILD=debug
    same "BUILD=debug checks overflow" '1 RE 16-overflow' "$status $(verdicts)"
    sed -i.old 's/64 MB/64 MB, 8 MB stack/' "$tree/bins/actor.rs"
    judge P=actor CASE=12
    same "a small stack is one" '1 RE 12-deep' "$status $(verdicts)"
    mv "$tree/bins/actor.rs.old" "$tree/bins/actor.rs"
}

# colours NO_COLOR: in how many lines there are any, on a terminal.
colours() {
    (cd "$tree" && TERM=xterm NO_COLOR=$1 P=actor CASE=2- script -qec scripts/test.sh /dev/null) </dev/null | grep -c $'\033' || true
}

test_reports() {
    judge P=actor CASE=2-
    same "a report" "actor  T: actor (2 s, 64 MB)
  WA N ms  2-wrong
        differs   at line 2, column 4 (_ is a blank, \n a line end)
        expected  three\\n
        got       thrxe\\n
                     ^
        input     samples/actor/2-wrong.in:
            wrong
        expected  samples/actor/2-wrong.out:
            one two
            three
        got       what it printed:
            one two
            thrxe
        again     make test P=actor CASE=2-wrong

0 of 1 AC  actor, slowest N ms

not accepted:
  WA actor 2-wrong
0 passed, 1 failed" "$out"
    judge P=actor CASE=5-
    same "the end of an output is shown" 'three<end>' "$(reasons got | head -n 1)"
    judge P=actor CASE=7
    same "the time limit is" 'after 2 s' "$(reasons ended)"
    judge P=actor CASE=15
    same "an exit status is, with stderr" 'with exit status 3 \x1b[31mred' "$(reasons ended) $(reasons stderr)"
    sample actor 200-good 'one two\nthree'
    judge P=actor CASE=200
    same "so is an answer without its last line end" \
        'only in the last line end, which the answer lacks: add it there' "$(reasons differs)"
    rm "$tree"/samples/actor/200-good.*
    run bash -c 'scripts/test.sh | head -n 1'
    same "whoever reads the report may stop" '' "$err"
    if script --version >/dev/null 2>&1; then
        same "colour is for terminals, and not with NO_COLOR" '3 0' "$(colours '') $(colours 1)"
    fi
}

# refuses NAME MESSAGE VARIABLE=VALUE...: bad usage, which has one line.
refuses() {
    judge "${@:3}"
    same "$1" "2 error: $2" "$status $err"
}

test_cases() {
    local case wrong='in samples/actor (1-good to 100-good): CASE is a number, the beginning of a name, or a path'
    for case in 1 01 1-g samples/actor/1-good.in ./samples/actor/1-good.out; do
        run make test P=bins/actor.rs CASE="$case"
        same "CASE=$case is one case" '0 AC 1-good' "$status $(verdicts)"
    done
    refuses "no such case" "there is no case '300' $wrong" P=actor CASE=300
    refuses "a part of a name" "there is no case 'good' $wrong" P=actor CASE=good
    refuses "CASE alone" 'CASE is a case of one problem: say which, as in: make test P=actor CASE=1' CASE=1
    refuses "no such problem" "there is no problem 'nobody': P is one of actor" P=nobody
    refuses "no such build" 'there is no BUILD=fast: leave it out, or say BUILD=debug' P=actor BUILD=fast
    mkdir "$tree/samples/stray"
    judge
    same "samples alone are an error, and the rest is judged" '  ERROR stray 5' \
        "$(grep '^  ERROR stray' <<<"$out") $(last_line | cut -d ' ' -f 1)"
    rmdir "$tree/samples/stray"
    P=actor CASE=1 run scripts/run.sh
    same "make run runs on a sample" '0 one two
three' "$status $out"
    P=actor run scripts/run.sh <<<wrong
    same "and on what is typed" 'one two
thrxe' "$out"
}

test_faults() {
    header odd '' '64 GB' <<<'fn main() {}'
    judge P=odd
    same "limits of another form" '1 write //! Limits:  2 s, 256 MB (or 2 s, 256 MB, 8 MB stack)' \
        "$status $(grep -o 'write //.*)' <<<"$out")"
    header odd sorted <<<'fn main() {}'
    judge P=odd
    same "an unknown checker is told those that are" '1 exact, program, interactive or a tolerance such as 1e-6' \
        "$status $(grep -o 'exact, .* 1e-6' <<<"$out")"
    header odd '' <<<'fn main() { print!("{}", std::env::args().count()) }'
    judge P=odd
    same "no samples" '1 write samples/odd/1.in and samples/odd/1.out' "$status $(grep -o 'write .*' <<<"$out")"
    sample odd 1-good '1'
    touch "$tree/samples/odd"/{3.txt,4.in,5.out}
    judge P=odd VERBOSE=1
    same "what is no sample, or half of one, fails, and the rest is judged" '1 passed, 3 failed
samples/odd/3.txt is neither NAME.in nor NAME.out: rename it, or move it elsewhere
samples/odd/4.out is missing
samples/odd/5.in is missing' "$(last_line
            grep -o 'samples/odd/3.txt .*' <<<"$out"
            reasons error)"
    rm "$tree/samples/odd"/[345].*
}

test_builds() {
    local text
    stub rustc <<END
#!/bin/sh
echo "\$*" >>"$tree/calls"
exec "$(type -P rustc)" "\$@"
END
    judge P=odd
    same "what is built is not compiled again" '0 --version
-vV' "$status $(sort -u "$tree/calls")"
    touch -r "$tree/bins/odd.rs" "$tree/before"
    sed -i.old 's/count()/count!!/' "$tree/bins/odd.rs" && touch -r "$tree/before" "$tree/bins/odd.rs"
    judge P=odd
    same "a text of the same time and size is compiled, and its errors are shown" '1 CE bins/odd.rs:1' \
        "$status $(grep -o 'CE odd' <<<"$out" | cut -c 1-2) $(grep -o -m 1 'bins/odd.rs:1' <<<"$out")"
    mv "$tree/bins/odd.rs.old" "$tree/bins/odd.rs"
    rm "$tree/stubs/rustc"
    same "target/judge has the program" 1 "$("$tree/target/judge/odd")"
    echo 'pub fn one() {}' >"$tree/bins/other.rsi"
    for text in 'include!("other.rsi"); fn main() {}' '#[path = "other.rsi"] mod other; fn main() {}'; do
        header two '' <<<"$text"
        judge P=two
        same "a solution of two files does not compile: $text" '1 note: a judge gets this file alone' \
            "$status $(grep -o 'note: a judge.*alone' <<<"$out")"
    done
    rm "$tree/bins/two.rs" "$tree/bins/other.rsi"
    header odd '' <<<'fn main() { let unused = 0; print!("1") }'
    run env RUST_MIN_STACK=1 RUSTC_BOOTSTRAP=1 RUSTFLAGS=--nonsense RUST_BACKTRACE=full P=odd scripts/test.sh
    same "a warning is shown, and no variable changes anything" '0 warning: unused variable' \
        "$status $(grep -o 'warning: unused variable' <<<"$out")"
    tools rustc
    PATH=$tree/tools run env P=odd scripts/test.sh
    same "without rustc one line says so" '2 error: rustc is missing: install Rust from https://rustup.rs' "$status $err"
}

# numbers VERDICT WANT GOT...: adds a sample on which `echo` prints GOT.
numbers() {
    local name=$((++count))-$1
    printf '%s\n' "$3" >"$tree/samples/echo/$name.in"
    printf '%s\n' "$2" >"$tree/samples/echo/$name.out"
}

# test_echo CHECKER: every sample of `echo` has the verdict that it names.
test_echo() {
    header echo "$1" '10 s, 256 MB' <<<'fn main() { std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap(); }'
    judge P=echo VERBOSE=1
    same "Checker: ${1:-none}" '' "$(sed -n 's/^  \([A-Z]*\)  *N ms  [0-9]*-\([A-Z]*\)$/\1 \2/p' <<<"$out" | awk '$1 != $2')"
    same "and all of them were judged" "$count" "$(verdicts | wc -w | awk '{ print $1 / 2 }')"
    rm "$tree/samples/echo"/*
}

test_comparisons() {
    local number count=0
    mkdir -p "$tree/samples/echo"
    numbers AC 'a  b' $'a b\n\n' && numbers AC $'a\nb' 'a b' && numbers WA 'a b' 'A b' && numbers WA 'a b' 'ab'
    numbers WA 'a b' a && numbers WA a 'a b' && numbers WA 0.50 0.5
    test_echo ''
    count=0
    numbers AC 'a b' 'a b' && numbers PE 'a b' 'a  b' && numbers PE 'a b' $'a\nb' && numbers WA 'a b' 'a c'
    test_echo exact
    count=0
    for number in +1 1. 1E0 1.0000009 01 10e-1 0.9999991; do numbers AC 1 "$number"; done
    for number in 1.0000011 0x1 1_ 1,0 one nan inf '1 1' '' -1; do numbers WA 1 "$number"; done
    numbers AC 1e9 1000000999 && numbers WA 1e9 1000001001 && numbers AC 0 -0 && numbers AC .5 0.5 && numbers AC -5e-7 0
    numbers AC nan -NaN && numbers WA nan 1 && numbers AC inf Infinity && numbers WA inf -inf && numbers WA inf 1e999
    numbers AC 'case 1: 0.1' 'case 1.0: 0.1' && numbers WA 'Yes 1' 'yes 1' && numbers WA inf 1
    sed -i.old 's/case 1.0/case 1/' "$tree/samples/echo"/*.in && rm "$tree/samples/echo"/*.old
    test_echo 1e-6
}

# Each checker does what the output says.
test_checkers() {
    local name
    header talk program '10 s, 256 MB' <<<'fn main() { std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap(); }'
    for name in 1-good 2-bad 3-space 4-fail 5-abort; do sample talk "$name" '' && rm "$tree/samples/talk/$name.out"; done
    cat >"$tree/tests/talk/checker.rs" <<'END'
fn main() {
    let files: Vec<String> = std::env::args().skip(1).map(|name| std::fs::read_to_string(name).unwrap()).collect();
    assert_eq!((files.len(), &files[0], files[2].as_str()), (3, &files[1], ""));
    eprintln!("I have read {}", files[1]);
    match files[1].trim() {
        "abort" => std::process::abort(),
        "hang" => loop { std::thread::sleep(std::time::Duration::from_secs(9)) },
        word => std::process::exit(["good", "bad", "space", "fail"].iter().position(|known| *known == word).unwrap() as i32),
    }
}
END
    judge P=talk VERBOSE=1
    same "a checker of Rust" 'AC 1-good WA 2-bad PE 3-space ERROR 4-fail ERROR 5-abort' "$(verdicts)"
    same "is heard" 'I have read bad' "$(reasons checker | head -n 1)"
    same "and its faults are explained" 'the checker ended with exit status 3; 0 is AC, 1 WA, 2 PE' "$(reasons error)"
    sample talk 6-hang ''
    judge P=talk CASE=6
    same "a checker that hangs" 'ERROR 6-hang the checker was ended after 10 s' "$(verdicts) $(reasons error)"
    rm "$tree/samples/talk/6-hang".*
    echo 'fn main() { 1 }' >"$tree/tests/talk/checker.rs"
    judge P=talk
    same "one that does not compile" '1 ERROR E0308' "$status $(verdicts) $(grep -o -m 1 E0308 <<<"$out")"
    rm "$tree/tests/talk/checker.rs"
    judge P=talk
    same "no checker" 'there is no checker: write tests/talk/checker.rs' "$(grep -o 'there is no checker: write [^,]*' <<<"$out")"
    # shellcheck disable=SC2016 # The script expands it.
    printf '#!/bin/sh\nread -r word <"$2"; case $word in good) exit 0 ;; bad) exit 1 ;; *) exit 2 ;; esac\n' \
        >"$tree/tests/talk/checker"
    judge P=talk
    same "a file without its run bit" 'chmod +x ./tests/talk/checker' "$(grep -o 'chmod.*' <<<"$out")"
    chmod +x "$tree/tests/talk/checker"
    judge P=talk VERBOSE=1
    same "a script" 'AC 1-good WA 2-bad PE 3-space PE 4-fail PE 5-abort' "$(verdicts)"
    rm "$tree/tests/talk/checker"
    if command -v g++ >/dev/null; then
        echo '#define BAD "bad"' >"$tree/tests/talk/testlib.h"
        printf '#include "testlib.h"\n#include <fstream>\n#include <string>\nint main(int, char **file) {
    std::string word; std::ifstream(file[2]) >> word; return word == BAD; }\n' >"$tree/tests/talk/checker.cpp"
        judge P=talk VERBOSE=1
        same "C++ with a header beside it" 'AC 1-good WA 2-bad' "$(verdicts | cut -d ' ' -f 1-4)"
        echo '#define BAD "good"' >"$tree/tests/talk/testlib.h"
        judge P=talk VERBOSE=1
        same "which belongs to its content" 'WA 1-good AC 2-bad' "$(verdicts | cut -d ' ' -f 1-4)"
        rm "$tree/tests/talk/checker.cpp"
    fi
    if command -v python3 >/dev/null; then
        echo 'import sys; sys.exit(open(sys.argv[2]).read().strip() == "bad")' >"$tree/tests/talk/checker.py"
        judge P=talk VERBOSE=1
        same "Python" 'AC 1-good WA 2-bad' "$(verdicts | cut -d ' ' -f 1-4)"
    fi
}

# interrupt SIGNAL COMMAND...: sends it when the command's sleeper has begun; says the status and what is left.
interrupt() {
    local pid status=0
    # bash ignores SIGINT in what it starts in the background, unless job control is on.
    set -m
    (cd "$tree" && exec "${@:2}") >"$tree/out" 2>&1 </dev/null &
    pid=$!
    set +m
    sleepers some >"$tree/count"
    kill "-$1" -- "-$pid"
    wait "$pid" 2>/dev/null || status=$?
    echo "$status $(sleepers) $(find "$tree/target" -name 'judging*' | wc -l)"
}

test_processes() {
    header nap '' '99 s, 64 MB' <<<"fn main() { std::process::Command::new(\"sleep\").arg(\"$nap\").status().unwrap(); }"
    sample nap 1-good ''
    judge P=odd
    local signal
    for signal in INT/130 TERM/143 HUP/129; do
        same "SIG${signal%/*} ends a run and its programs" "${signal#*/} 0 0" "$(P=nap interrupt "${signal%/*}" scripts/test.sh)"
    done
    same "also in make" 0 "$(P=nap interrupt INT make test | cut -d ' ' -f 2)"
    # A limited script that runs a limited program itself.
    same "and in programs that start others" '143 0 0' \
        "$(interrupt TERM target/tools/judge limit 99 bash -c "target/tools/judge limit 99 sleep $nap; true")"
    run target/tools/judge limit 0.5 bash -c "target/tools/judge limit 99 sleep $nap; true"
    same "limit ends what takes too long, and what that has started" '124 0' "$status $(sleepers)"
    run target/tools/judge limit 9 bash -c "sleep $nap & exit 3"
    same "limit passes an exit status on, and ends what is left" '3 0' "$status $(sleepers)"
    run target/tools/judge limit --memory 100 9 bash -c 'ulimit -v'
    same "limit has limits" 102400 "$out"
}

plant_actor
test_verdicts
test_reports
test_cases
test_faults
test_builds
test_comparisons
test_checkers
test_processes
finish
