//! Decides whether an answer is right. Usage: checker INPUT OUTPUT ANSWER (three files). OUTPUT is the solution's,
//! ANSWER the sample's, or empty. The exit status is the verdict: 0 AC, 1 WA, 2 PE; any other status, such as a panic's,
//! means that the checker itself failed. To use Python or C++ (with testlib.h, if you have it), replace this file with
//! checker.py or checker.cpp.

use std::{env, fs, process};

fn main() {
    let file = |argument| fs::read_to_string(env::args().nth(argument).expect("three files"));
    let input = file(1).expect("the input is text");
    let output = file(2).unwrap_or_else(|_| end(2, "it is not text"));
    let first = input.split_whitespace().next().expect("a number");
    let n: usize = first.parse().expect("a number");
    let values: Vec<i64> = match output.split_whitespace().map(str::parse).collect() {
        Ok(values) => values,
        Err(_) => end(2, "expected only numbers"),
    };
    let count = values.len();
    panic!("write when {} numbers are right for {}", count, n);
}

fn end(status: i32, why: &str) -> ! {
    eprintln!("{}", why);
    process::exit(status)
}
