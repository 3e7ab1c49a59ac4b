//! The judge's side of an interactive problem, which talks to the solution through stdin and stdout. Usage: interactor
//! INPUT OUTPUT ANSWER (three file paths; it may write OUTPUT for a checker). The exit status is the verdict: 0 AC,
//! 1 WA, 2 PE; any other status, such as that of a panic, means that the interactor itself failed. To use Python or
//! C++, replace this file with interactor.py or interactor.cpp, and flush after each line.

use std::io::{self, Write};
use std::{env, fs, process};

fn main() {
    let path = env::args().nth(1).expect("usage: interactor INPUT OUTPUT ANSWER");
    let input = fs::read_to_string(path).expect("the input should be text");
    say(input.trim());
    let reply: Result<u64, _> = hear().parse();
    let reply = reply.unwrap_or_else(|_| end(2, "expected a number; has the solution ended?"));
    panic!("TODO: continue the dialogue after the reply {}", reply);
}

/// Reads the solution's next line; returns an empty string if it is not text or the solution has exited.
fn hear() -> String {
    let mut line = String::new();
    let _ = io::stdin().read_line(&mut line);
    line.trim().to_owned()
}

/// Sends one line to the solution. It is not an error if the solution has already exited.
fn say(line: &str) {
    let _ = writeln!(io::stdout(), "{}", line);
}

fn end(status: i32, reason: &str) -> ! {
    eprintln!("{}", reason);
    process::exit(status)
}
