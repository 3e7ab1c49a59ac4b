#!/usr/bin/env bash
# Shows that every verdict is given for its reason, and explained: a program does what its input names.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

plant() {
    local name
    solution actor 'match input {
        "wrong" => print!("one two\nthrxe\n"),
        "blank" => print!("one two \nthree\n"),
        "return" => print!("one two\r\nthree\r\n"),
        "unended" => print!("one two\nthree"),
        "split" => print!("one two\nth ree\n"),
        "silent" => {}
        "long" => println!("{}y{}", "x".repeat(99), "x".repeat(99)),
        "endless" => loop { std::hint::spin_loop() },
        "memory" => println!("{}", vec![1u8; 100 << 20][input.len()]),
        "flood" => while output.write_all(&[b'"'x'"'; 65536]).is_ok() {},
        "panic" => panic!("on purpose"),
        "three" => {
            eprintln!("\u{1b}[31mred");
            std::process::exit(3);
        }
        "abort" => std::process::abort(),
        "overflow" if input.bytes().fold(0u8, |sum, byte| sum + byte) == 0 => {}
        _ => write!(output, "one two\nthree\n").unwrap(),
    }' '3 s, 64 MB'
    for name in 01-good 02-wrong 03-blank 04-endless 05-memory 06-panic 07-three 08-abort 09-flood 10-split \
        11-return 12-unended 13-silent 14-long 15-overflow 16-good; do
        sample actor "$name" 'one two\nthree\n'
    done
    printf '%s\n' long {1..20} >"$tree/samples/actor/14-long.in"
    printf '%0200d\n' 0 | tr 0 x >"$tree/samples/actor/14-long.out"
    sample actor 16-good 'one two\nthree'
}

test_verdicts() {
    judge VERBOSE=1
    same "every case has its verdict, and none stops those after it" \
        'AC 01 WA 02 PE 03 TLE 04 MLE 05 RE 06 RE 07 RE 08 OLE 09 WA 10 PE 11 PE 12 WA 13 WA 14 AC 15 PE 16' \
        "$(sed -n 's/^  \([A-Z]*\) N ms  \([0-9]*\)-.*/\1 \2/p' <<<"$out" | tr '\n' ' ' | sed 's/ $//')"
    same "three are shown in full" 3 "$(grep -c '^        again' <<<"$out")"
    judge P=actor CASE=15 BUILD=debug
    same "BUILD=debug checks overflow" '1 RE again     make test P=actor CASE=15-overflow BUILD=debug' \
        "$status $(grep -o RE <<<"$out" | head -n 1) $(grep -o 'again .*' <<<"$out")"
    judge P=actor CASE=06
    same "a panic is explained" 'ended     with exit status 101, on purpose' \
        "$(grep -o 'ended .*' <<<"$out"), $(grep -o 'on purpose' <<<"$out")"
}

# test_report CASE REPORT: the case alone fails, and this is what is said between its first line and its input.
test_report() {
    judge P=actor CASE="$1"
    same "$1 is explained" "1 0 passed, 1 failed
$2" "$status $(last_line)
$(sed -e 1,2d -e '/^        input/,$d' -e 's/^        //' <<<"$out")"
}

test_reports() {
    local where='(_ is a blank, \n a line end)'
    judge P=actor CASE=02
    same "a report" "T-1: actor (3 s, 64 MB)
  WA N ms  02-wrong
        differs   at line 2, column 4 $where
        expected  three\\n
        got       thrxe\\n
                     ^
        input     samples/actor/02-wrong.in:
            wrong
        again     make test P=actor CASE=02-wrong

0 of 1 AC  actor, slowest N ms

not accepted:
  WA actor 02-wrong
0 passed, 1 failed" "${out#actor  }"
    test_report 03-blank "differs   at line 1, column 8 $where
expected  one_two\\n
got       one_two_\\n
                 ^"
    test_report 04-endless 'killed    after 3 s'
    test_report 05-memory 'ended     by signal SIGABRT
stderr    memory allocation of 104857600 bytes failed'
    test_report 07-three 'ended     with exit status 3
stderr    \x1b[31mred'
    test_report 11-return "differs   at line 1, column 8 $where
expected  one_two\\n
got       one_two\\r\\n
                 ^"
    test_report 12-unended "differs   at line 2, column 6 $where
expected  three\\n
got       three<end>
               ^"
    test_report 09-flood 'killed    after 64 MB of output'
    test_report 13-silent "differs   at line 1, column 1 $where
expected  one_two\\n
got       <end>
          ^"
    test_report 14-long "differs   at line 1, column 100 $where
expected  ...$(printf '%054d' 0 | tr 0 x)...
got       ...$(printf '%018d' 0 | tr 0 x)y$(printf '%035d' 0 | tr 0 x)...
                               ^"
    same "a long input is cut" '        input     samples/actor/14-long.in, cut to the first 19 of 56 bytes:' \
        "$(grep input <<<"$out")"
    test_report 16-good 'differs   only in the last line end, which is missing in samples/actor/16-good.out: add it there'
}

plant
test_verdicts
test_reports
finish
