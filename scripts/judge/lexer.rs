//! Knows where the comments, strings and characters of Rust end.

/// The length of a block comment, which may contain others.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut last) = (0, ' ');
    let is_end = |letter| {
        let (opens, closes) = ((last, letter) == ('/', '*'), (last, letter) == ('*', '/'));
        depth += i32::from(opens) - i32::from(closes);
        last = if opens || closes { ' ' } else { letter };
        depth == 0 && closes
    };
    text.find(is_end).map_or(text.len(), |end| end + 1)
}

/// The length of the token at the start of a text: a comment, a string, a character, the `#!` line, or the `#!` of an
/// attribute. Any other letter is a token by itself.
pub fn token(text: &str) -> usize {
    let up_to = |start: usize, end: &str| {
        text[start..].find(end).map_or(text.len(), |found| start + found + end.len())
    };
    let mut letters = text.chars();
    let [first, second, third] = [(); 3].map(|()| letters.next().unwrap_or_default());
    match (first, second) {
        ('/', '/') => up_to(2, "\n"),
        ('/', '*') => block_comment(text),
        ('#', '!') if third == '[' => 2,
        ('#', '!') => up_to(2, "\n"),
        ('r', '#' | '"') if text[1..].trim_start_matches('#').starts_with('"') => {
            let start = up_to(1, "\"");
            up_to(start, &format!("\"{}", &text[1..start - 1]))
        }
        ('"', _) | ('\'', '\\') => {
            let is_end = |(quote, _): &(usize, &str)| {
                let before = &text[..*quote];
                (before.len() - before.trim_end_matches('\\').len()) % 2 == 0
            };
            let end = text.match_indices(first).skip(1).find(is_end);
            end.map_or(text.len(), |(quote, _)| quote + 1)
        }
        // Otherwise, the quote is that of a lifetime.
        ('\'', _) if third == '\'' => 2 + second.len_utf8(),
        _ => first.len_utf8(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_ends_where_rust_says() {
        // A | is where the first token ends.
        for row in [
            "// a\n|b",
            "/* a /* b */ c */|d",
            "/*/ a */|b",
            "/* a|",
            "#!|[a]",
            "#!/bin/sh\n|a",
            "r\"a\\\"|b",
            "r##\"a\"# b\"##|c",
            "r|#fn",
            "\"a\\\"b\\\\\"|c",
            "'\\''|a",
            "'é'|b",
            "'|a: b",
            "é|b",
        ] {
            let text = row.replace('|', "");
            assert_eq!(token(&text), row.find('|').unwrap(), "{row}");
        }
    }
}
