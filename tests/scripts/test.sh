#!/usr/bin/env bash
# Shows that make test gives every verdict for its reason, says why, and leaves nothing running.
# Needs: ps
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

# What sleeps here sleeps for as many seconds, by which it is known.
nap=8$$

# asleep: whether anything sleeps.
asleep() {
    ps -e -o args= | awk -v line="sleep $nap" '$0 == line { found = 1 } END { exit !found }'
}

# awake: waits until nothing sleeps, since what was killed may take a moment; says so if that never comes.
awake() {
    local tries
    for ((tries = 0; tries < 100; tries++)); do asleep || return 0; sleep 0.1; done
    echo 'it sleeps'
}

plant_actor() {
    local name
    cat >"$tree/bins/actor.rs" <<END
//! Limits:  2 s, 64 MB
//! Checker: exact
use std::io::Write;
use std::time::Duration;
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
        "blank" => print!("one two \nthree\r\n"),
        "unended" => print!("one two\nthree"),
        "silent" => {}
        "endless" => loop { std::hint::spin_loop() },
        "sleep" => std::thread::sleep(Duration::from_secs(99)),
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
            eprintln!("\u{1b}[31mred\n2\n\n3\n4\n5\n6\nlast");
            std::process::exit(3);
        }
        "overflow" if input.bytes().fold(0u8, |sum, byte| sum + byte) == 0 => {}
        "forge" => std::fs::write("samples/actor/17-forge.out", "").unwrap(),
        "stall" if std::fs::File::options().write(true).create_new(true).open("stalled").is_ok() => {
            std::thread::sleep(Duration::from_secs(99))
        }
        "" => std::thread::sleep(Duration::from_secs(1)),
        _ => print!("one two\nthree\n"),
    }
}
END
    for name in 1-good 2-wrong 3-blank 5-unended 6-silent 07-endless 8-sleep 9-memory 10-flood 11-panic \
        12-deep 13-endlessly-deep 14-fork 15-three 16-overflow 17-forge 18-stall 100-good; do
        sample actor "$name" 'one two\nthree\n'
    done
}

test_verdicts() {
    judge VERBOSE=1
    same "every case has its verdict, in the order of the numbers" "AC 1-good WA 2-wrong PE 3-blank PE 5-unended \
WA 6-silent TLE 07-endless TLE 8-sleep MLE 9-memory OLE 10-flood RE 11-panic AC 12-deep RE 13-endlessly-deep AC 14-fork \
RE 15-three AC 16-overflow WA 17-forge AC 18-stall AC 100-good" "$(verdicts)"
    same "the last line counts, and a failure is exit status 1 with nothing on stderr" '1 6 passed, 12 failed ' \
        "$status $(last_line) $err"
    same "three are shown in full, to the end of what they print" $'thrxe\\n\none_two_\\n\nthree<end>' "$(reasons got)"
    same "what a solution has started is ended, and nothing left but what was built" 'built judge tools' \
        "$(awake)$(cd "$tree/target" && echo *)"
    judge P=actor CASE=16 BUILD=debug
    same "BUILD=debug checks overflow" '1 RE 16-overflow' "$status $(verdicts)"
    sed -i.old 's/64 MB/64 MB, 8 MB stack/' "$tree/bins/actor.rs"
    judge P=actor CASE=12
    same "a small stack is one" '1 RE 12-deep' "$status $(verdicts)"
    mv "$tree/bins/actor.rs.old" "$tree/bins/actor.rs"
}

test_reports() {
    judge P=actor CASE=2-
    same "the first difference is shown" '        differs   at line 2, column 4 (_ is a blank, \n a line end)
        expected  three\n
        got       thrxe\n
                     ^' "$(sed -n 3,6p <<<"$out")"
    judge P=actor CASE=7
    same "the time limit is" 'after 2 s' "$(reasons ended)"
    judge P=actor CASE=15
    same "an exit status is, with the first and the last lines of stderr" 'with exit status 3 \x1b[31mred 2 3 ... 6 last' \
        "$(reasons ended) $(reasons stderr | tr '\n' ' ' | sed 's/ $//')"
    P=actor CASE=8 run bash -c 'scripts/test.sh | head -n 1'
    same "whoever reads the report may stop" '' "$err"
}

# refuses MESSAGE VARIABLE=VALUE...: bad usage, which has one line.
refuses() {
    judge "${@:2}"
    same "refused: ${*:2}" "2 error: $1" "$status $err"
}

test_cases() {
    local case wrong='in samples/actor (1-good to 100-good): CASE is a number, the beginning of a name, or a path'
    for case in 1 01 1-g samples/actor/1-good.in ./samples/actor/1-good.out; do
        run make test P=bins/actor.rs CASE="$case"
        same "CASE=$case is one case" '0 AC 1-good' "$status $(verdicts)"
    done
    refuses "there is no case '300' $wrong" P=actor CASE=300
    sample actor 2-wrong-too ''
    refuses "2 cases match CASE=2-wr $wrong" P=actor CASE=2-wr
    judge P=actor CASE=2-wrong
    same "a whole name is one case" 'WA 2-wrong' "$(verdicts)"
    rm "$tree/samples/actor"/2-wrong-too.*
    refuses 'CASE is a case of one problem: say which, as in: make test P=actor CASE=1' CASE=1
    refuses "there is no problem 'nobody': P is one of actor" P=nobody
    refuses 'there is no BUILD=fast: leave it out, or say BUILD=debug' P=actor BUILD=fast
    P=actor CASE=1 run scripts/run.sh
    same "make run runs on a sample" '0 one two
three' "$status $out"
    P=actor run scripts/run.sh <<<deep
    same "and on what is typed, with as much stack" 'three' "$(last_line)"
}

test_faults() {
    echo '//! Checker: sorted' >"$tree/bins/checker.rs"
    echo '//! Limits: 64 GB' >"$tree/bins/limits.rs"
    echo 'fn main() { print!("1") }' >"$tree/bins/odd.rs"
    sample odd 1-good '1'
    touch "$tree/samples/odd"/{3.txt,4.in,5.out,6.in~,.7}
    mkdir "$tree/samples/stray"
    judge VERBOSE=1
    same "faults of a problem are explained, and the rest is judged" 'exact, program, interactive or a tolerance such as 1e-6
write //! Limits:  2 s, 256 MB (or 2 s, 256 MB, 8 MB stack)
samples/odd/3.txt is neither
AC N ms  1-good
samples/odd/4.out is missing
samples/odd/5.in is missing
cannot read bins/stray.rs
  ERROR stray
1 passed, 6 failed' "$(grep -oE -e 'exact, .* 1e-6' -e '(write //|AC N|1 passed).*' -e '[^ ]* is (neither|missing)' \
        -e 'cannot read [^:]*' -e '^  ERROR stray' <<<"$out")"
    rm -r "$tree/bins"/* "$tree/samples"/*
}

# interrupt SIGNAL COMMAND...: sends it when the command's sleeper has begun; says the status and what is left.
interrupt() {
    local pid tries status=0
    # bash ignores SIGINT in what it starts in the background, unless job control is on.
    set -m
    (cd "$tree" && exec "${@:2}") >"$tree/out" 2>&1 </dev/null &
    pid=$!
    set +m
    for ((tries = 0; tries < 1000; tries++)); do ! asleep || break; sleep 0.1; done
    kill "-$1" -- "-$pid"
    wait "$pid" 2>/dev/null || status=$?
    echo "$status$(awake)$(find "$tree/target" -name 'judging*')"
}

# limited STATUS NAME ARGUMENT...: `judge limit` ends with that, and nothing is left.
limited() {
    run target/tools/judge limit "${@:3}"
    same "limit $2" "$1" "$status$(awake)"
}

test_processes() {
    local signal signals=(TERM/143 HUP/129) nested="target/tools/judge limit 99 sleep $nap; true"
    solution nap "std::process::Command::new(\"sleep\").arg(\"$nap\").status().unwrap();" '99 s, 64 MB'
    sample nap 1-good ''
    # Where SIGINT is ignored, as in the background of some shells, no program can be told to heed it.
    [[ -n $(trap -p INT) ]] || signals+=(INT/130)
    for signal in "${signals[@]}"; do
        same "SIG${signal%/*} ends a run and its programs" "${signal#*/}" "$(P=nap interrupt "${signal%/*}" scripts/test.sh)"
    done
    same "and in programs that start others" 143 "$(interrupt TERM target/tools/judge limit 99 bash -c "$nested")"
    limited 124 "ends what takes too long, and what that has started" 0.5 bash -c "$nested"
    limited 3 "passes an exit status on, and ends what is left" 99 bash -c "sleep $nap & exit 3"
    limited 0 "has limits" --memory 100 99 bash -c "[[ \$(ulimit -v) == 102400 ]]"
}

test_faults
plant_actor
test_verdicts
test_reports
test_cases
test_processes
finish
