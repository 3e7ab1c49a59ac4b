//! The reader of the feature `proconio`: the methods of the hand-rolled `Input` at the end of each
//! solution, on top of proconio. Its errors count words instead of lines, only ASCII white space
//! separates words, and input that is not UTF-8 makes proconio panic.

use std::io::{self, Cursor, ErrorKind, Read};
use std::ops::RangeInclusive;

use proconio::source::{once::OnceSource, Source};

pub struct Input {
    source: OnceSource<Cursor<Vec<u8>>>,
    /// The last word, or nothing if there was none left, and how many words came up to it.
    found: String,
    word_count: u64,
}

impl Input {
    pub fn read(mut source: impl Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        source.read_to_end(&mut bytes)?;
        Ok(Self {
            source: OnceSource::new(Cursor::new(bytes)),
            found: String::new(),
            word_count: 0,
        })
    }

    pub fn word(&mut self, what: &str) -> io::Result<&[u8]> {
        self.word_count += 1;
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
        // Of a long word only the first letters are shown.
        let found = match &*self.found {
            "" => "the end of the input".to_owned(),
            word => format!("{:?}", word.chars().take(20).collect::<String>()),
        };
        let count = self.word_count;
        let message = format!("word {count}: expected {wanted}, found {found}");
        io::Error::new(ErrorKind::InvalidData, message)
    }
}
