//! Input files as text: reading tokens, and writing the same tokens with other whitespace.

use std::str;

use super::rng::{Lengths, Rng};

/// The tokens of an input file, read in order. A token is a run of bytes above 0x20.
pub struct Tokens<'a> {
    unread: &'a [u8],
}

impl<'a> Tokens<'a> {
    pub fn new(input: &'a [u8]) -> Tokens<'a> {
        Tokens { unread: input }
    }

    /// The next token; empty at the end of the input.
    fn token(&mut self) -> &'a [u8] {
        let begin = self.unread.iter().position(|&byte| byte > b' ');
        let rest = &self.unread[begin.unwrap_or(self.unread.len())..];
        let length = rest.iter().position(|&byte| byte <= b' ');
        let (token, unread) = rest.split_at(length.unwrap_or(rest.len()));
        self.unread = unread;
        token
    }

    /// The next token as a number in the range, if it is one: plain digits, leading zeros allowed.
    pub fn number(&mut self, range: Lengths) -> Option<usize> {
        let token = str::from_utf8(self.token()).ok()?;
        let is_plain = token.bytes().all(|byte| byte.is_ascii_digit());
        token.parse().ok().filter(|number| is_plain && range.contains(number))
    }

    /// The next token as a word, if all its bytes are letters that `is_letter` accepts.
    pub fn word(&mut self, is_letter: impl Fn(u8) -> bool) -> Option<String> {
        let token = str::from_utf8(self.token()).ok()?;
        Some(token.to_owned()).filter(|_| !token.is_empty() && token.bytes().all(is_letter))
    }
}

/// The tokens of `text` with other whitespace before, between and after them: CRLF, tabs, blank lines, blanks at line
/// ends, or no last newline. The tokens, and so the answer, stay the same.
pub fn respace(text: &str, rng: &mut Rng) -> String {
    const GAPS: &[&str] = &[" ", "\n", "\r\n", "\t", "  ", "\n\n", " \r\n", "\r\n\t\r\n"];
    let tokens = text.split_ascii_whitespace();
    let mut spaced: String = tokens.flat_map(|token| [token, *rng.pick(GAPS)]).collect();
    if rng.one_in(2) {
        spaced.truncate(spaced.trim_end().len());
    }
    if rng.one_in(4) {
        spaced.insert_str(0, rng.pick::<&str>(GAPS));
    }
    spaced
}

/// Every word of these lengths over two letters.
pub fn every_word(lengths: Lengths, letters: [char; 2]) -> Vec<String> {
    let of_length = |length| {
        let word = move |bits: usize| (0..length).map(|place| letters[bits >> place & 1]).collect();
        (0..1 << length).map(word)
    };
    lengths.flat_map(of_length).collect()
}
