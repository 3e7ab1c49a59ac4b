//! Input files as text: reading tokens with their places, and writing the same tokens with other white space.

use std::str;

use crate::graph::parts;
use crate::rng::Rng;

/// The tokens of an input file, read in order. A token is a run of bytes above 0x20.
///
/// Every error is one line, `line 3, column 5: expected .., found ..`, about the last token or the end of the input.
/// Lines and columns count from 1, columns in bytes.
pub struct Tokens<'a> {
    input: &'a [u8],
    /// Where the last token begins and ends.
    begin: usize,
    end: usize,
}

impl<'a> Tokens<'a> {
    /// The tokens of `input`, before the first.
    pub fn new(input: &'a [u8]) -> Tokens<'a> {
        Tokens {
            input,
            begin: 0,
            end: 0,
        }
    }

    /// The next token; empty at the end of the input.
    fn token(&mut self) -> &'a [u8] {
        let rest = &self.input[self.end..];
        let skipped = rest.iter().position(|&byte| byte > b' ');
        self.begin = self.end + skipped.unwrap_or(rest.len());
        let rest = &self.input[self.begin..];
        let length = rest.iter().position(|&byte| byte <= b' ');
        self.end = self.begin + length.unwrap_or(rest.len());
        &self.input[self.begin..self.end]
    }

    /// The next token as a number from `low` to `high`: plain digits, leading zeros allowed.
    pub fn number(&mut self, what: &str, low: usize, high: usize) -> Result<usize, String> {
        let token = self.token();
        let is_plain = token.iter().all(u8::is_ascii_digit);
        match str::from_utf8(token).unwrap_or("").parse() {
            Ok(value) if is_plain && (low..=high).contains(&value) => Ok(value),
            _ => Err(self.refuse(&format!("{what} from {low} to {high}"))),
        }
    }

    /// The next token as a word of letters that `is_letter` accepts; `what` names the word, and `letter` such a letter.
    pub fn word(
        &mut self,
        what: &str,
        letter: &str,
        is_letter: impl Fn(u8) -> bool,
    ) -> Result<String, String> {
        match self.token() {
            [] => Err(self.refuse(what)),
            token if token.iter().all(|&byte| is_letter(byte)) => {
                Ok(String::from_utf8_lossy(token).into_owned())
            }
            _ => Err(self.refuse(letter)),
        }
    }

    /// The error that `expected` was expected in place of the last token.
    pub fn refuse(&self, expected: &str) -> String {
        const SHOWN_MAX: usize = 20;
        let before = &self.input[..self.begin];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        let in_line = before.iter().rev().take_while(|&&byte| byte != b'\n');
        let column = 1 + in_line.count();
        let found = match &self.input[self.begin..self.end] {
            [] => "the end of the input".to_owned(),
            token if token.len() <= SHOWN_MAX => format!("\"{}\"", token.escape_ascii()),
            token => format!("\"{}...\"", token[..SHOWN_MAX].escape_ascii()),
        };
        format!("line {line}, column {column}: expected {expected}, found {found}")
    }
}

/// The tokens of `text` with other white space between, before and after them: CRLF, tabs, blank lines, blanks at line
/// ends, or no last newline. The tokens, and so the answer, stay the same.
pub fn respace(text: &str, rng: &mut Rng) -> String {
    const GAPS: [&str; 8] = [" ", "\n", "\r\n", "\t", "  ", "\n\n", " \r\n", "\r\n\t\r\n"];
    // One style for the whole text half of the time, as editors write it; any mixture otherwise.
    let style = rng.one_in(2).then(|| *rng.pick::<&str>(&GAPS));
    let mut spaced = String::new();
    if rng.one_in(4) {
        spaced.push_str(rng.pick::<&str>(&GAPS));
    }
    for (index, token) in text.split_ascii_whitespace().enumerate() {
        if index > 0 {
            spaced.push_str(style.unwrap_or_else(|| rng.pick::<&str>(&GAPS)));
        }
        spaced.push_str(token);
    }
    if rng.one_in(2) {
        spaced.push_str(rng.pick::<&str>(&GAPS));
    }
    spaced
}

/// Copies of `word` with letters left out, or with one replaced by an a.
pub fn smaller_words(word: &str) -> impl Iterator<Item = String> + '_ {
    let shorter =
        parts(word.len()).map(move |gone| word[..gone.start].to_owned() + &word[gone.end..]);
    let lower = word
        .match_indices(|letter| letter != 'a')
        .map(move |(place, _)| word[..place].to_owned() + "a" + &word[place + 1..]);
    shorter.chain(lower)
}

/// Every word over the letters a and b of length 1 to `length`.
pub fn words_over_ab(length: usize) -> Vec<String> {
    let of_length = |length: usize| {
        (0..1usize << length).map(move |bits| {
            let letters = (0..length).map(|place| if bits >> place & 1 == 1 { 'b' } else { 'a' });
            letters.collect()
        })
    };
    (1..=length).flat_map(of_length).collect()
}
