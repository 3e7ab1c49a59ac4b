//! The other side of the problem, which talks to the solution through stdin and stdout. Usage: interactor INPUT ANSWER
//! (two files). The exit status is the verdict: 0 AC, 1 WA, 2 PE; any other status, such as a panic's, means that the
//! interactor itself failed. To use Python or C++, replace this file with interactor.py or interactor.cpp; flush after
//! each line.

use std::io::{self, Write};
use std::{env, fs, process};

fn main() {
    let path = env::args().nth(1).expect("two files");
    let input = fs::read_to_string(path).expect("the input is text");
    say(input.trim());
    let reply: u64 = match hear().parse() {
        Ok(number) => number,
        Err(_) => end(2, "expected a number; has the solution ended?"),
    };
    panic!("{}: write how this interactor goes on", reply);
}

/// The next line of the solution; an empty one if it has ended.
fn hear() -> String {
    let mut line = String::new();
    if io::stdin().read_line(&mut line).is_err() {
        end(2, "it is not text");
    }
    line.trim().to_owned()
}

/// Prints one line. It is no error if the solution has ended already.
fn say(line: &str) {
    let mut stdout = io::stdout();
    let _ = writeln!(stdout, "{}", line).and_then(|()| stdout.flush());
}

fn end(status: i32, why: &str) -> ! {
    eprintln!("{}", why);
    process::exit(status)
}
