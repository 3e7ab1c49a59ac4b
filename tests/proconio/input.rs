//! The reader of the feature `proconio`: the methods of the hand-rolled `Input` that ends each
//! solution, on top of proconio. Where that one says line and column, this one counts tokens,
//! and input that is not UTF-8 makes proconio panic.

use std::io::{self, Cursor, ErrorKind, Read};
use std::ops::RangeInclusive;

use proconio::source::{once::OnceSource, Source};

pub struct Input {
    source: OnceSource<Cursor<Vec<u8>>>,
    /// The last token, or nothing if there was none left, and how many tokens came up to it.
    found: String,
    token_count: u64,
}

impl Input {
    pub fn read(mut source: impl Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        source.read_to_end(&mut bytes)?;
        // proconio knows only some of the bytes that separate tokens, so it gets spaces for all.
        for byte in &mut bytes {
            *byte = (*byte).max(b' ');
        }
        Ok(Self {
            source: OnceSource::new(Cursor::new(bytes)),
            found: String::new(),
            token_count: 0,
        })
    }

    pub fn word(&mut self, what: &str) -> io::Result<&[u8]> {
        self.token_count += 1;
        self.found.clear();
        self.found += self.source.next_token().unwrap_or("");
        match self.found.as_bytes() {
            [] => Err(self.error(what)),
            found => Ok(found),
        }
    }

    pub fn number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
        let wanted = format!("{what} from {} to {}", range.start(), range.end());
        self.word(&wanted)?;
        let number = self.found.parse().ok();
        let number = number.filter(|number| range.contains(number));
        number.ok_or_else(|| self.error(&wanted))
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
