//! Decides whether an output is correct. Usage: checker INPUT OUTPUT ANSWER (three file paths). OUTPUT holds the
//! solution's output; ANSWER holds the sample's answer, or is empty. The exit status is the verdict: 0 AC, 1 WA, 2 PE;
//! any other status, such as that of a panic, means that the checker itself failed. To use Python or C++ (with
//! testlib.h, if you have it), replace this file with checker.py or checker.cpp.

use std::{env, fs, process};

fn main() {
    let file = |argument| {
        fs::read_to_string(env::args().nth(argument).expect("usage: checker INPUT OUTPUT ANSWER"))
    };
    let input = file(1).expect("the input should be text");
    let output = file(2).unwrap_or_else(|_| end(2, "the output is not text"));
    let first = input.split_whitespace().next().expect("the input should start with a number");
    let n: usize = first.parse().expect("the input should start with a number");
    let values: Result<Vec<i64>, _> = output.split_whitespace().map(str::parse).collect();
    let values = values.unwrap_or_else(|_| end(2, "expected only numbers"));
    let count = values.len();
    panic!("TODO: decide whether {} numbers are correct for n = {}", count, n);
}

fn end(status: i32, reason: &str) -> ! {
    eprintln!("{}", reason);
    process::exit(status)
}
