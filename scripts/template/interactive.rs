use std::io::{self, BufRead, Write};
use std::str::FromStr;

fn main() {
    let n: u64 = hear();
    say(n);
}

/// The next line from the other side, as a number, or as a String.
fn hear<T: FromStr>() -> T {
    let mut line = String::new();
    let stdin = io::stdin();
    stdin.lock().read_line(&mut line).expect("a line of text");
    let line = line.trim();
    (line.parse().ok()).unwrap_or_else(|| panic!("{:?} is not of the type wanted", line))
}

/// Says one line. With a buffer around stdout, it would stay there without the flush, and both sides would wait.
fn say(line: impl ToString) {
    println!("{}", line.to_string());
    io::stdout().flush().expect("the other side still listens");
}
