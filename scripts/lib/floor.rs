//! The floor: what it costs to read an input and to write an answer at all.
//!
//! It passes stdin once through one reused block, writes as many bytes as its argument says, and
//! exits; it parses and keeps nothing. `make bench` gives every time as a multiple of this one's.
//!
//! usage: floor BYTES <INPUT >/dev/null

#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::{env, process};

/// Bytes that are read, and written, at a time.
const BLOCK_SIZE: usize = 1 << 16;

fn main() -> io::Result<()> {
    let argument = env::args().nth(1).unwrap_or_default();
    let mut bytes_left: usize = argument.parse().unwrap_or_else(|_| {
        eprintln!("usage: floor BYTES <INPUT >/dev/null");
        process::exit(2);
    });
    let mut block = vec![0; BLOCK_SIZE];
    let mut input = io::stdin().lock();
    while input.read(&mut block)? > 0 {}

    // Without a line end in it, std passes a block on as it is.
    block[..bytes_left.min(BLOCK_SIZE)].fill(b' ');
    let mut output = io::stdout().lock();
    while bytes_left > 0 {
        let size = bytes_left.min(BLOCK_SIZE);
        output.write_all(&block[..size])?;
        bytes_left -= size;
    }
    output.flush()
}
