//! Makes what programs print readable: escapes it, shortens it, and finds the line that caused a panic.

use std::path::Path;
use std::str;

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

/// The text with these bytes. Those that are not valid UTF-8 become escape sequences.
pub fn utf8(mut bytes: &[u8]) -> String {
    let mut text = String::new();
    while let Err(error) = str::from_utf8(bytes) {
        let (valid, rest) = bytes.split_at(error.valid_up_to());
        text += &String::from_utf8_lossy(valid);
        text.extend(rest[..1].escape_ascii().map(char::from));
        bytes = &rest[1..];
    }
    text + &String::from_utf8_lossy(bytes)
}

/// Text for a terminal. Invisible characters, and bytes that are not valid UTF-8, become escape sequences.
pub fn visible(bytes: &[u8], blank: &str, newline: &str) -> String {
    let show = |letter: char| match letter {
        ' ' => blank.to_string(),
        '\n' => newline.to_string(),
        '!'..='~' => letter.to_string(),
        '\0'..='\x7f' => (letter as u8).escape_ascii().to_string(),
        // `escape_debug` escapes a combining accent only at the start of a text, hence the `a`.
        _ => format!("a{letter}").escape_debug().skip(1).collect(),
    };
    utf8(bytes).chars().map(show).collect()
}

/// The non-empty lines of a text; of a long one, the first three and the last two, where Python puts the error.
pub fn excerpt(text: &str) -> Vec<String> {
    let is_full = |line: &&str| !line.trim().is_empty();
    let mut lines: Vec<&str> = text.lines().filter(is_full).collect();
    if lines.len() > 6 {
        lines.splice(3..lines.len() - 2, ["..."]);
    }
    let cut = |line: &str| line.chars().take(160).collect();
    lines.into_iter().map(cut).collect()
}

/// Quotes a word for the shell, if it needs quotes.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./,:=".contains(letter);
    match word.chars().all(is_plain) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
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
        let [(in_std, cause, _), _, (named, ..)] = rows;
        let two = readable(&format!("{named}{trace}{in_std}{trace}"), Path::new("bins/nim.rs"));
        assert_eq!(two, named.to_string() + in_std + cause, "each of two panics has its line");
        let first = panic_in(&two, Path::new("bins/nim.rs"));
        assert_eq!(first.as_deref(), Some("add, bins/nim.rs:7"), "the first of two panics");
        let mute = panic_in("thread 'main' panicked at a.rs:7:5:\n\n", Path::new("a.rs"));
        assert_eq!(mute.as_deref(), Some("a panic, a.rs:7"));
    }

    #[test]
    fn a_long_text_is_cut_in_the_middle() {
        let rows =
            [("1\n2\n3\n4\n5\n6\n", "1|2|3|4|5|6"), ("1\n2\n3\n4\n5\n6\n7\n", "1|2|3|...|6|7")];
        for (text, wanted) in rows {
            assert_eq!(excerpt(text).join("|"), wanted, "{text:?}");
        }
        assert_eq!(excerpt(&"\u{e9}".repeat(200)), ["\u{e9}".repeat(160)]);
    }

    #[test]
    fn a_word_with_special_characters_is_quoted_for_the_shell() {
        for (word, shown) in [("a_B-1./,:=", "a_B-1./,:="), ("it's", "'it'\\''s'"), ("é", "'é'")]
        {
            assert_eq!(quoted(word), shown);
        }
    }
}
