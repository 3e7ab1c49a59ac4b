//! The reader of the feature `proconio`: the methods of the hand-rolled `Input` that ends each
//! solution, on top of proconio. Where that one says line and column, this one counts tokens,
//! and input that is not UTF-8 makes proconio panic.

// No solution needs every method.
#![allow(dead_code)]

use std::io::{self, BufReader, ErrorKind, Read};
use std::ops::RangeInclusive;

use proconio::source::{once::OnceSource, Source};

pub struct Input<R: Read> {
    source: OnceSource<BufReader<Spaced<R>>>,
    /// The current token, or the letter of it that is wrong, and how many tokens came up to it.
    found: String,
    token_count: u64,
}

impl<R: Read> Input<R> {
    pub fn new(source: R) -> Self {
        Self {
            source: OnceSource::new(BufReader::new(Spaced(source))),
            found: String::new(),
            token_count: 0,
        }
    }

    pub fn number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
        self.next_token();
        match self.found.parse() {
            Ok(value) if range.contains(&value) => Ok(value),
            _ => {
                let (min, max) = range.into_inner();
                Err(self.error(&format!("{what} from {min} to {max}")))
            }
        }
    }

    pub fn word(
        &mut self,
        what: &str,
        mut visit: impl FnMut(u8) -> Result<(), String>,
    ) -> io::Result<()> {
        self.next_token();
        if self.found.is_empty() {
            return Err(self.error(what));
        }
        let wrong = self.found.char_indices().find_map(|(place, letter)| {
            let bytes = &self.found.as_bytes()[place..place + letter.len_utf8()];
            let wanted = bytes.iter().find_map(|&byte| visit(byte).err())?;
            Some((letter, wanted))
        });
        match wrong {
            None => Ok(()),
            Some((letter, wanted)) => {
                self.found = letter.to_string();
                Err(self.error(&wanted))
            }
        }
    }

    fn next_token(&mut self) {
        self.token_count += 1;
        self.found.clear();
        self.found += self.source.next_token().unwrap_or("");
    }

    pub fn error(&self, wanted: &str) -> io::Error {
        let found = match self.found.as_str() {
            "" => "the end of the input".to_owned(),
            found => format!("\"{}\"", found.escape_default()),
        };
        let token = self.token_count;
        let message = format!("token {token}: expected {wanted}, found {found}");
        io::Error::new(ErrorKind::InvalidData, message)
    }
}

/// Gives a space for every byte that separates tokens: proconio knows only some of them.
struct Spaced<R>(R);

impl<R: Read> Read for Spaced<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        for byte in &mut buffer[..count] {
            *byte = (*byte).max(b' ');
        }
        Ok(count)
    }
}
