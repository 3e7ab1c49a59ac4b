//! A solution as a server: it answers one input after another, so no time goes into a process for each.
//! `scripts/stress.sh` compiles this file together with a solution, so it uses nothing else of the referee; `program.rs`
//! is the other end of the pipes.

use std::fmt::Display;
use std::io::{self, ErrorKind, Read, Write};

/// The first byte of an answer, if the output follows. Any other byte than these two is something that the solution has
/// printed itself.
pub const OUTPUT: u8 = 0xf5;
/// The first byte of an answer, if the error that `main` would print follows.
pub const ERROR: u8 = 0xf6;

/// Answers the requests on stdin until it ends.
///
/// A request is the length of an input in 8 bytes and the input. An answer is its first byte, the length of a text in 8
/// bytes, and the text.
///
/// # Errors
/// Any error of stdout, or an input that is cut off.
pub fn serve<E: Display>(
    solve: impl Fn(&mut dyn Read, &mut dyn Write) -> Result<(), E>,
) -> io::Result<()> {
    let (mut requests, mut answers) = (io::stdin().lock(), io::stdout().lock());
    let mut length = [0; 8];
    while requests.read_exact(&mut length).is_ok() {
        let mut input = vec![0; u64::from_le_bytes(length) as usize];
        requests.read_exact(&mut input)?;
        let mut output = Vec::new();
        let (first, text) = match solve(&mut Pieces::new(&input), &mut output) {
            Ok(()) => (OUTPUT, output),
            Err(error) => (ERROR, error.to_string().into_bytes()),
        };
        answers.write_all(&[first])?;
        answers.write_all(&(text.len() as u64).to_le_bytes())?;
        answers.write_all(&text)?;
        answers.flush()?;
    }
    Ok(())
}

/// A reader that delivers 1 to 64 bytes per call or now and then all that it is asked for, and is sometimes interrupted.
/// A judge's pipe may do all that.
pub struct Pieces<'a> {
    rest: &'a [u8],
    state: u64,
}

impl<'a> Pieces<'a> {
    /// The pieces of `input`, which are the same each time.
    pub fn new(input: &'a [u8]) -> Pieces<'a> {
        Pieces {
            rest: input,
            state: input.len() as u64,
        }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Knuth's linear congruential generator; its highest bits are the most random ones.
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let bits = (self.state >> 54) as usize;
        let size = match bits % 16 {
            0 => return Err(ErrorKind::Interrupted.into()),
            1 => buffer.len(),
            _ => buffer.len().min(1 + bits / 16),
        };
        self.rest.read(&mut buffer[..size])
    }
}
