use std::io::{self, Read, Write};
use std::{any::type_name, str::FromStr};

fn main() {
    let n: u64 = hear();
    say(n);
}

/// Reads the next word from the interactor, skipping whitespace, and parses it.
#[track_caller] // Panics report the caller's line.
fn hear<T: FromStr>() -> T {
    let stdin = io::stdin();
    let bytes = stdin.lock().bytes().map(|byte| byte.expect("stdin should be readable"));
    let word = bytes.skip_while(|byte| *byte <= b' ').take_while(|byte| *byte > b' ').collect();
    let word = String::from_utf8(word).expect("the word should be text");
    assert!(!word.is_empty(), "the interactor has closed its output");
    match word.parse() {
        Ok(value) => value,
        Err(_) => panic!("cannot parse {:?} as {}", word, type_name::<T>()),
    }
}

/// Prints one line. Without the flush it might stay in the buffer, and both sides would wait forever.
fn say(line: impl ToString) {
    println!("{}", line.to_string());
    io::stdout().flush().expect("the interactor should still be reading");
}
