use std::io::{self, Read, Write};
use std::{any::type_name, str::FromStr};

fn main() {
    let n: u64 = hear();
    say(n);
}

/// The next word from the other side, on this line or a later one: of any type that parses.
#[track_caller] // A panic names the line that called this.
fn hear<T: FromStr>() -> T {
    let stdin = io::stdin();
    let bytes = stdin.lock().bytes().map(|byte| byte.expect("a word"));
    let word = bytes.skip_while(|byte| *byte <= b' ').take_while(|byte| *byte > b' ').collect();
    let word = String::from_utf8(word).expect("a word of text");
    assert!(!word.is_empty(), "the interactor has closed its output");
    match word.parse() {
        Ok(value) => value,
        Err(_) => panic!("cannot parse {:?} as {}", word, type_name::<T>()),
    }
}

/// Prints one line. Without the flush it might stay in a buffer, and both sides would wait.
fn say(line: impl ToString) {
    println!("{}", line.to_string());
    io::stdout().flush().expect("the other side still listens");
}
