//! Input files as text: reading tokens, and writing the same tokens with other whitespace.

use std::str;

use crate::rng::{Lengths, Rng};

/// The tokens of an input file, read in order. A token is a run of bytes above 0x20. An error says what was expected.
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

    /// The next token as a number from `low` to `high`: plain digits, leading zeros allowed.
    pub fn number(&mut self, what: &str, low: usize, high: usize) -> Result<usize, String> {
        let token = self.token();
        let is_plain = token.iter().all(u8::is_ascii_digit);
        match str::from_utf8(token).unwrap_or("").parse() {
            Ok(value) if is_plain && (low..=high).contains(&value) => Ok(value),
            _ => Err(format!("expected {what} from {low} to {high}")),
        }
    }

    /// The next token as a word of letters that `is_letter` accepts; `what` describes such a word.
    pub fn word(&mut self, what: &str, is_letter: impl Fn(u8) -> bool) -> Result<String, String> {
        let token = self.token();
        if token.is_empty() || !token.iter().all(|&byte| is_letter(byte)) {
            return Err(format!("expected {what}"));
        }
        Ok(String::from_utf8_lossy(token).into_owned())
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
