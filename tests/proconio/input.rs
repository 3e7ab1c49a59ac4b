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
    /// The current token, which is the `token_count`th, and how much of it is used.
    token: String,
    token_count: u64,
    position: usize,
}

impl<R: Read> Input<R> {
    pub fn new(source: R) -> Self {
        Self {
            source: OnceSource::new(BufReader::new(Spaced(source))),
            token: String::new(),
            token_count: 0,
            position: 0,
        }
    }

    pub fn number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
        self.skip_blanks()?;
        self.position = self.token.len();
        match self.token.parse() {
            Ok(value) if range.contains(&value) => Ok(value),
            _ => {
                let (min, max) = range.into_inner();
                let wanted = format!("{what} from {min} to {max}");
                Err(self.error(self.location(), &wanted, self.token.as_bytes()))
            }
        }
    }

    pub fn pairs(
        &mut self,
        pairs: &mut [[u32; 2]],
        what: &str,
        range: RangeInclusive<u32>,
    ) -> io::Result<()> {
        for number in pairs.iter_mut().flatten() {
            *number = self.number(what, range.clone())?;
        }
        Ok(())
    }

    pub fn piece(&mut self, what: &str, is_letter: impl Fn(u8) -> bool) -> io::Result<&[u8]> {
        let start = self.position;
        self.position = self.token.len();
        let piece = &self.token.as_bytes()[start..];
        match piece.iter().find(|&&byte| !is_letter(byte)) {
            Some(&byte) => Err(self.error(self.location(), what, &[byte])),
            None => Ok(piece),
        }
    }

    pub fn short_word(&mut self, is_letter: impl Fn(u8) -> bool, visit: impl FnMut(u8)) -> bool {
        let is_word = !self.token.is_empty() && self.token.bytes().all(is_letter);
        if is_word {
            self.token.bytes().for_each(visit);
            self.position = self.token.len();
        }
        is_word
    }

    pub fn words(
        &mut self,
        what: &str,
        count: u32,
        letters_max: usize,
        is_letter: impl Fn(u8) -> bool,
        mut visit: impl FnMut(Option<u8>),
    ) -> io::Result<()> {
        let mut letters = 0;
        for _ in 0..count {
            self.skip_blanks()?;
            if self.token.is_empty() {
                return Err(self.error(self.location(), what, &[]));
            }
            for letter in self.piece(what, &is_letter)?.to_vec() {
                letters += 1;
                if letters > letters_max {
                    let wanted = format!("at most {letters_max} letters in all");
                    return Err(self.error(self.location(), &wanted, &[letter]));
                }
                visit(Some(letter));
            }
            visit(None);
        }
        Ok(())
    }

    pub fn skip_blanks(&mut self) -> io::Result<()> {
        if self.position == self.token.len() {
            self.position = 0;
            self.token_count += 1;
            self.token.clear();
            self.token.push_str(self.source.next_token().unwrap_or(""));
        }
        Ok(())
    }

    pub fn location(&self) -> u64 {
        self.token_count
    }

    pub fn error(&self, location: u64, wanted: &str, token: &[u8]) -> io::Error {
        let found = match token {
            [] => "the end of the input".to_string(),
            _ => format!("\"{}\"", token.escape_ascii()),
        };
        let message = format!("token {location}: expected {wanted}, found {found}");
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
