#!/usr/bin/env bash
# Shows that make test judges interactive problems: each case names what the solution and the interactor do. Who is to blame
# for silence, the judge's own tests show.
# Needs: ps
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

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
        "crash" => panic!("on purpose"),
        "early" => {}
        "late-crash" => {
            println!("42");
            panic!("{}", read());
        }
        "talk" | "talk-on" => loop { println!("42") },
        "flood" => loop { println!("{}", "42\n".repeat(9999)) },
        "killed" => {
            let own = std::process::id().to_string();
            std::process::Command::new("kill").args(["-9", &own]).status().unwrap();
        }
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
        "slow" => {
            // Twice as long as the solution has.
            let begin = std::time::Instant::now();
            while begin.elapsed().as_secs() < 2 {}
        }
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

# test_case MODE 'STATUS VERDICT' REASON: REASON is in what is said of it.
test_case() {
    echo "$1" >"$tree/samples/$talk/1.in"
    judged "$1 is $2" "$2 1" "$3" P="$talk" CASE=1
}

test_case good '0 AC' ''
test_case wrong '1 WA' 'interactor I have heard Some("41")'
same "the dialogue is shown, with how it ended" 'interactor: wrong
solution: 41
interactor  ended with exit status 1' "$(reasons dialogue | grep -v '^solution  ')"
test_case space '1 PE' 'I have heard Some(" 42")'
test_case unflushed '1 TLE' 'no line was said for 1 s: is a flush missing?'
test_case crash '1 RE' 'on purpose'
test_case early '1 WA' 'I have heard None'
test_case talk '1 WA' ''
test_case talk-on '0 AC' ''
test_case flood '1 OLE' 'after 64 MB of output'
test_case late-crash '1 RE' 'with exit status 101'
test_case slow '0 AC' ''
test_case killed '1 RE' 'by signal SIGKILL'
same "nothing is left running" '' "$(ps -e -o args= | awk -v name="built.*$talk" '$0 ~ name && !/awk/')"
finish
