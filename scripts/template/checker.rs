//! Says whether an answer is right, and is called as `checker INPUT OUTPUT ANSWER`: three files, of which OUTPUT
//! is the solution's and ANSWER the sample's, or empty. Its exit status is the verdict: 0 AC, 1 WA, 2 PE.

use std::env;
use std::fs;
use std::process;

fn main() {
    let input = file(1);
    let output = file(2);
    let n: usize = match input.split_whitespace().next().map(str::parse) {
        Some(Ok(n)) => n,
        _ => end(3, "the input is not as it should be"), // Any other status says that the fault is here.
    };
    let values: Vec<i64> = match output.split_whitespace().map(str::parse).collect() {
        Ok(values) => values,
        Err(_) => end(2, "only numbers are wanted"),
    };
    let count = values.len();
    let todo = format!("write when {} numbers are right for {}", count, n);
    end(3, &todo)
}

/// The text of the file that is this argument.
fn file(argument: usize) -> String {
    let path = env::args()
        .nth(argument)
        .expect("usage: checker INPUT OUTPUT ANSWER");
    fs::read_to_string(path).unwrap_or_else(|_| end(2, "it is not text"))
}

fn end(status: i32, why: &str) -> ! {
    eprintln!("{}", why);
    process::exit(status)
}
