#!/usr/bin/env bash
# Shows that make test gives every verdict for its reason, says why, and leaves nothing running.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

# What sleeps here sleeps for as many seconds, by which it is known.
nap=8$$

# sleepers [some]: how many there are; waits until there are none (or some), since what was killed may take a moment.
sleepers() {
    local tries count
    for ((tries = 0; tries < 1000; tries++)); do
        count=$(ps -e -o args= | awk -v line="sleep $nap" '$0 == line' | wc -l)
        if [[ ${1:-none} == some ]]; then [[ $count -eq 0 ]] || break; else [[ $count -gt 0 ]] || break; fi
        sleep 0.1
    done
    echo $((count))
}

plant_actor() {
    local name
    header actor exact '2 s, 64 MB' <<END
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
        "blank" => print!("one two \nthree\n"),
        "return" => print!("one two\r\nthree\r\n"),
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
        "forge" => {
            std::fs::write("samples/actor/17-forge.out", "forged").unwrap();
            print!("forged");
        }
        "stall" => {
            if std::fs::File::options().write(true).create_new(true).open("stalled").is_ok() {
                std::thread::sleep(Duration::from_secs(99));
            }
            print!("one two\nthree\n");
        }
        "" => std::thread::sleep(Duration::from_secs(1)),
        _ => print!("one two\nthree\n"),
    }
}
END
    for name in 1-good 2-wrong 3-blank 4-return 5-unended 6-silent 07-endless 8-sleep 9-memory 10-flood 11-panic \
        12-deep 13-endlessly-deep 14-fork 15-three 16-overflow 17-forge 18-stall 100-good; do
        sample actor "$name" 'one two\nthree\n'
    done
}

test_verdicts() {
    judge VERBOSE=1
    same "every case has its verdict, in the order of the numbers" "AC 1-good WA 2-wrong PE 3-blank PE 4-return PE 5-unended \
WA 6-silent TLE 07-endless TLE 8-sleep MLE 9-memory OLE 10-flood RE 11-panic AC 12-deep RE 13-endlessly-deep AC 14-fork \
RE 15-three AC 16-overflow WA 17-forge AC 18-stall AC 100-good" "$(verdicts)"
    same "the last line counts, and a failure is exit status 1 with nothing on stderr" '1 6 passed, 13 failed ' \
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
        differs   at line 2, column 4 (_ is a blank, \\n a line end)
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
    same "an exit status is, with the first and the last lines of stderr" 'with exit status 3 \x1b[31mred 2 3 ... 6 last' \
        "$(reasons ended) $(reasons stderr | tr '\n' ' ' | sed 's/ $//')"
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
    P=actor run scripts/run.sh <<<wrong
    same "and on what is typed" 'one two
thrxe' "$out"
    P=actor run scripts/run.sh <<<deep
    same "with as much stack" 'three' "$(last_line)"
}

test_faults() {
    header odd '' '64 GB' <<<'fn main() {}'
    judge P=odd
    same "limits of another form" '1 write //! Limits:  2 s, 256 MB (or 2 s, 256 MB, 8 MB stack)' \
        "$status $(grep -o 'write //.*)' <<<"$out")"
    for name in sorted 1e400; do
        header odd "$name" <<<'fn main() {}'
        judge P=odd
        same "Checker: $name is told those that are" '1 exact, program, interactive or a tolerance such as 1e-6' \
            "$status $(grep -o 'exact, .* 1e-6' <<<"$out")"
    done
    header odd '' <<<'fn main() { print!("{}", std::env::args().count()) }'
    judge P=odd
    same "no samples" '1 write samples/odd/1.in and samples/odd/1.out' "$status $(grep -o 'write .*' <<<"$out")"
    sample odd 1-good '1'
    touch "$tree/samples/odd"/{3.txt,4.in,5.out,6.in~,.7}
    judge P=odd VERBOSE=1
    same "what is no sample, or half of one, fails, and the rest is judged" 'ERROR AC 1-good ERROR ERROR
samples/odd/4.out is missing
samples/odd/5.in is missing
  ERROR odd samples/odd/3.txt
  ERROR odd 4
  ERROR odd 5' "$(verdicts && echo && reasons error && grep '^  ERROR odd' <<<"$out")"
    rm "$tree/samples/odd"/[345].*
    mkdir "$tree/samples/stray"
    judge
    same "samples alone are an error, and the rest is judged" '  ERROR stray 8 passed' \
        "$(grep '^  ERROR' <<<"$out" | tail -n 1) $(last_line | cut -d , -f 1)"
    rm -r "$tree/samples/stray"
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
    local signal signals=(TERM/143 HUP/129)
    # Where SIGINT is ignored, as in the background of some shells, no program can be told to heed it.
    [[ -n $(trap -p INT) ]] || signals+=(INT/130)
    for signal in "${signals[@]}"; do
        same "SIG${signal%/*} ends a run and its programs" "${signal#*/} 0 0" "$(P=nap interrupt "${signal%/*}" scripts/test.sh)"
    done
    same "also in make" 0 "$(P=nap interrupt TERM make test | cut -d ' ' -f 2)"
    # A limited script that runs a limited program itself.
    same "and in programs that start others" '143 0 0' \
        "$(interrupt TERM target/tools/judge limit 99 bash -c "target/tools/judge limit 99 sleep $nap; true")"
    run target/tools/judge limit 0.5 bash -c "target/tools/judge limit 99 sleep $nap; true"
    same "limit ends what takes too long, and what that has started" '124 0' "$status $(sleepers)"
    run target/tools/judge limit 99 bash -c "sleep $nap & exit 3"
    same "limit passes an exit status on, and ends what is left" '3 0' "$status $(sleepers)"
    run target/tools/judge limit --memory 100 99 bash -c 'ulimit -v'
    same "limit has limits" 102400 "$out"
}

plant_actor
test_verdicts
test_reports
test_cases
test_faults
test_processes
finish
