//! The floor: what it costs to read an input and to write an answer at all.
//!
//! It passes stdin through one reused block, writes as many bytes as its argument says, and keeps nothing. `make bench`
//! gives every time as a multiple of this one's.
//!
//! usage: floor BYTES <INPUT >/dev/null

#![forbid(unsafe_code)]

use std::env;
use std::io::{self, Read, Write};

/// Bytes that are read, and written, at a time.
const BLOCK_SIZE: usize = 1 << 16;

fn main() -> io::Result<()> {
    let argument = env::args().nth(1).expect("usage: floor BYTES");
    let mut bytes_left: usize = argument.parse().expect("BYTES is a number");
    let mut block = vec![b' '; BLOCK_SIZE];
    let mut input = io::stdin().lock();
    while input.read(&mut block)? > 0 {}

    // Without a line end in it, std passes a block on as it is.
    block.fill(b' ');
    let mut output = io::stdout().lock();
    while bytes_left > 0 {
        let size = bytes_left.min(BLOCK_SIZE);
        output.write_all(&block[..size])?;
        bytes_left -= size;
    }
    output.flush()
}
