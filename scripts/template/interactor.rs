//! The other side of the problem, which is called as `interactor INPUT ANSWER`: both are files, and through
//! stdin and stdout it talks to the solution. Its exit status is the verdict: 0 AC, 1 WA, 2 PE.

use std::env;
use std::fs;
use std::io::{self, BufRead, Write};
use std::process;

fn main() {
    let path = env::args().nth(1).expect("usage: interactor INPUT ANSWER");
    let input = fs::read_to_string(path).expect("the input is text");
    say(input.trim());
    let reply: u64 = match hear().parse() {
        Ok(number) => number,
        Err(_) => end(2, "a number is wanted; has the solution ended?"),
    };
    // Any other status says that the fault is here.
    end(3, &format!("{}: write how this interactor goes on", reply))
}

/// The next line of the solution; an empty one if it has ended.
fn hear() -> String {
    let mut line = String::new();
    let stdin = io::stdin();
    if stdin.lock().read_line(&mut line).is_err() {
        end(2, "it is not text");
    }
    line.trim().to_owned()
}

/// Says one line. That the solution has ended already is no fault of this side.
fn say(line: &str) {
    let mut stdout = io::stdout();
    let _ = writeln!(stdout, "{}", line).and_then(|()| stdout.flush());
}

fn end(status: i32, why: &str) -> ! {
    eprintln!("{}", why);
    process::exit(status)
}
