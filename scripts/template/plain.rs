//! A brute force, with which the solution is compared: reads the input and prints the answer, in the plainest way there
//! is, however slow. To use Python or C++, replace this file with plain.py or plain.cpp.

use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).expect("text");
    let mut numbers = text.split_whitespace().map(|word| word.parse().expect("a number"));
    let mut number = || -> i64 { numbers.next().expect("another number") };
    let n = number();
    let mut sum = 0;
    for _ in 0..n {
        sum += number();
    }
    panic!("write how the answer is found; the sum is {}", sum);
}
