//! Condenses the panic messages of Rust programs: the backtrace is replaced by the line of the program that caused the
//! panic.

use std::path::Path;

/// Whether the line belongs to a backtrace: a numbered function, or a position.
fn is_frame(text: &str) -> bool {
    let is_number = |number: &str| number.bytes().all(|byte| byte.is_ascii_digit());
    text.starts_with("at ") || text.split_once(": ").map_or(false, |(number, _)| is_number(number))
}

/// Condenses stderr. `source` is the path of the source file, as the compiler knows it. Of a backtrace, only the first
/// frame in that file is kept, and not even that if the panic message already names a line of the file.
pub fn readable(stderr: &str, source: &Path) -> String {
    let source = format!("{}:", source.display());
    let place = |text: &str| text.find(&source).map(|start| text[start..].to_string());
    let (mut in_trace, mut is_named) = (false, false);
    let mut shown = Vec::new();
    for line in stderr.lines() {
        let text = line.trim();
        in_trace = text == "stack backtrace:" || in_trace && is_frame(text);
        if let (true, false, Some(place)) = (in_trace, is_named, place(text)) {
            shown.push(format!("called from {place}\n"));
            is_named = true;
        }
        if in_trace || text.starts_with("note: ") && text.contains("`RUST_BACKTRACE=") {
            continue;
        }
        if text.contains(" panicked at ") {
            is_named = place(text).is_some();
        }
        shown.push(line.to_string() + "\n");
    }
    shown.concat()
}

/// The message of a panic and the line that caused it, taken from stderr as condensed by `readable`.
pub fn panic_in(stderr: &str, source: &Path) -> Option<String> {
    let (_, panic) = stderr.split_once(" panicked at ")?;
    // Before Rust 1.73 the message came first, on the same line.
    let message = match panic.strip_prefix('\'') {
        Some(panic) => panic.rsplit_once("', ")?.0,
        None => panic.split_once(":\n")?.1,
    };
    let source = format!("{}:", source.display());
    let (_, place) = panic.split_once(&source)?;
    let line = place.split(|letter: char| !letter.is_ascii_digit()).next()?;
    let message = message.lines().find(|line| !line.trim().is_empty()).unwrap_or("a panic");
    Some(format!("{message}, {source}{line}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backtrace_gives_the_line_that_caused_the_panic() {
        let trace = "stack backtrace:\n   0: main::add\n             at /rustc/5/accum.rs:204:1
   1: nim::solve\n             at /home/me/target/work.1/alone/bins/nim.rs:3:39\n   2: nim::main
             at ./bins/nim.rs:9:5\nnote: Some details are omitted, run with `RUST_BACKTRACE=full` for ..\n";
        let rows = [
            (
                "thread 'main' (7) panicked at /rustc/5/accum.rs:204:1:\nadd\n",
                "called from bins/nim.rs:3:39\n",
                "3",
            ),
            (
                "thread 'main' panicked at 'add', /rustc/5/accum.rs:204:1\n",
                "called from bins/nim.rs:3:39\n",
                "3",
            ),
            ("thread 'main' panicked at bins/nim.rs:7:5:\nadd\n", "", "7"),
        ];
        for (panic, cause, line) in rows {
            let stderr = format!("[bins/nim.rs:2:5] n = 1\n{panic}{trace}1: mine\n");
            let shown = readable(&stderr, Path::new("bins/nim.rs"));
            assert_eq!(shown, format!("[bins/nim.rs:2:5] n = 1\n{panic}{cause}1: mine\n"));
            let named = panic_in(&shown, Path::new("bins/nim.rs"));
            assert_eq!(named, Some(format!("add, bins/nim.rs:{line}")));
        }
    }
}
