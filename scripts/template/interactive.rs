use std::io::{self, Write};
use std::{any::type_name, str::FromStr};

fn main() {
    let n: u64 = hear();
    say(n);
}

/// The next line from the other side, as a number, or as a String.
#[track_caller] // A panic names the line that called this.
fn hear<T: FromStr>() -> T {
    let mut line = String::new();
    let len = io::stdin().read_line(&mut line).expect("a line of text");
    assert!(len > 0, "the interactor has closed its output");
    match line.trim().parse() {
        Ok(value) => value,
        Err(_) => panic!("cannot parse {:?} as {}", line.trim(), type_name::<T>()),
    }
}

/// Prints one line. Without the flush it might stay in a buffer, and both sides would wait.
fn say(line: impl ToString) {
    println!("{}", line.to_string());
    io::stdout().flush().expect("the other side still listens");
}
