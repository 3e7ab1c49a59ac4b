//! Condenses the panic messages of Rust programs: the backtrace is replaced by the line of the program that caused the
//! panic.

use std::path::Path;

/// Part of the line after a backtrace.
const DETAILS: &str = "note: Some details are omitted, run with `RUST_BACKTRACE=";

/// Whether the line belongs to a backtrace: a numbered function, or a position.
fn is_frame(line: &&str) -> bool {
    let text = line.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit());
    text.starts_with("at ") || text.starts_with(": ")
}

/// Condenses stderr. `source` is the path of the source file, as the compiler knows it. Of a backtrace, only the first
/// frame in that file is kept, and not even that if the panic message already names a line of the file.
pub fn readable(stderr: &str, source: &Path) -> String {
    let source = format!("{}:", source.display());
    let mut parts = stderr.split("stack backtrace:\n");
    let mut shown = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let mut frames = part.lines().take_while(is_frame);
        let place = frames.find_map(|line| Some(&line[line.find(&source)?..]));
        let is_named = shown[shown.rfind(" panicked at ").unwrap_or(0)..].contains(&source);
        if let (false, Some(place)) = (is_named, place) {
            shown += &format!("called from {place}\n");
        }
        let rest = part.lines().skip_while(is_frame).filter(|line| !line.contains(DETAILS));
        shown.extend(rest.map(|line| line.to_string() + "\n"));
    }
    shown
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
