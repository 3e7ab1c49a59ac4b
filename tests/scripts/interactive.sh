#!/usr/bin/env bash
# Shows that make test judges interactive problems: each case names what the solution and the interactor do.
# Needs: ps
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

talk=talk$$ # the problem, whose programs are known by it

mkdir -p "$tree/tests/$talk" "$tree/samples/$talk"
cat >"$tree/bins/$talk.rs" <<'END'
//! T: talk
//! Limits: 1 s, 64 MB
//! Checker: interactive
use std::io::{stdin, stdout, Write};
fn read() -> String {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    line.trim().to_string()
}
fn main() {
    match read().as_str() {
        "wrong" => println!("41"),
        "space" => println!(" 42"),
        "unflushed" => {
            let mut output = std::io::BufWriter::new(stdout());
            writeln!(output, "42").unwrap();
            read();
        }
        "endless" => loop { std::hint::spin_loop() },
        "crash" => panic!("on purpose"),
        "early" => {}
        "late-crash" => {
            println!("42");
            panic!("{}", read());
        }
        "talk" | "talk-on" => loop { println!("42") },
        "flood" => loop { println!("{}", "42\n".repeat(9999)) },
        "linger" => {
            println!("42");
            std::thread::sleep(std::time::Duration::from_secs(99));
        }
        "memory" => println!("{}", vec![1u8; 100 << 20][read().len()]),
        "chat" => while println!("41") == () { read(); },
        "i-flood" | "i-loop" => {
            println!("42");
            loop { read(); }
        }
        "lines" => for number in 1..=30 { println!("{}", number) },
        _ => println!("42"),
    }
}
END
cat >"$tree/tests/$talk/interactor.rs" <<'END'
use std::io::{stdin, BufRead};
fn main() {
    let files: Vec<String> = std::env::args().skip(1).map(|name| std::fs::read_to_string(name).unwrap()).collect();
    assert_eq!((files.len(), files[1].as_str()), (2, ""));
    let mode = files[0].trim();
    println!("{}", mode);
    let mut lines = stdin().lock().lines().map(|line| line.unwrap());
    let first = lines.next();
    match mode {
        "talk" => std::process::exit(1),
        "flood" => lines.for_each(drop),
        "chat" => loop {
            println!("no");
            lines.next();
        },
        "lines" => assert_eq!(lines.last().unwrap(), "31"),
        "i-abort" => std::process::abort(),
        "i-loop" => loop { std::hint::spin_loop() },
        "i-flood" => loop { println!("more") },
        "i-sleep" => std::thread::sleep(std::time::Duration::from_secs(99)),
        _ => {}
    }
    eprintln!("I have heard {:?}", first);
    std::process::exit(match first.as_deref() {
        Some("42") => 0,
        Some(line) if line.trim() == "42" => 2,
        _ => 1,
    })
}
END
for name in 01-good 02-wrong 03-space 04-unflushed 05-endless 06-crash 07-early 08-talk 09-talk-on 10-flood 11-linger \
    12-memory 13-chat 14-i-abort 15-i-loop 16-i-flood 17-i-sleep 18-late-crash 20-lines; do
    echo "${name#*-}" >"$tree/samples/$talk/$name.in"
done

# test_case CASE VERDICT LABEL REASON
test_case() {
    judge P="$talk" CASE="$1"
    same "$1 is $2" "$2 $4" "$(sed -n 's/^  \([A-Z]*\)  *N ms .*/\1/p' <<<"$out") $(reasons "$3" | head -n 1)"
}

how='the interactor ended'
test_case 01 AC interactor ''
test_case 02 WA interactor 'I have heard Some("41")'
same "the dialogue is shown" 'interactor: wrong
solution: 41' "$(reasons dialogue)"
test_case 03 PE interactor 'I have heard Some(" 42")'
test_case 04 TLE ended 'nothing was said for 1 s: is a flush missing?'
test_case 05 TLE ended 'after 1 s'
test_case 06 RE ended 'with exit status 101'
same "a crash is heard" 'on purpose' "$(grep -o 'on purpose' <<<"$out")"
test_case 07 WA interactor 'I have heard None'
test_case 08 WA interactor ''
test_case 09 AC interactor ''
test_case 10 OLE ended 'after 64 MB of output'
test_case 11 TLE ended 'after 1 s, when the interactor had its answer'
test_case 12 MLE ended 'by signal SIGABRT'
test_case 13 TLE ended 'the dialogue has no end'
test_case 14 ERROR error "$how by signal SIGABRT; 0 is AC, 1 WA, 2 PE"
test_case 15 ERROR error 'the interactor does not answer'
test_case 16 ERROR error 'the interactor prints without end'
test_case 17 ERROR error 'the interactor does not end'
test_case 18 RE ended 'with exit status 101'
test_case 20 ERROR error "$how with exit status 101; 0 is AC, 1 WA, 2 PE"
same "of a long dialogue the last 20 lines are shown" '20 solution: 11 solution: 30' \
    "$(reasons dialogue | awk 'NR == 1 { first = $0 } END { print NR, first, $0 }')"
same "nothing is left running" '' "$(ps -e -o args= | awk -v name="built.*$talk" '$0 ~ name && !/awk/')"
finish
