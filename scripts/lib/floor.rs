//! The floor, an I/O baseline: `floor BYTES <INPUT` passes stdin through one reused block, writes so many bytes, and keeps
//! nothing. `make bench` gives every time as a multiple of this one's.

use std::env;
use std::io::{self, Read, Write};

fn main() -> io::Result<()> {
    let argument = env::args().nth(1).expect("usage: floor BYTES");
    let mut bytes_left: usize = argument.parse().expect("BYTES is a number");
    let mut block = vec![b' '; 1 << 16];
    let mut input = io::stdin().lock();
    while input.read(&mut block)? > 0 {}

    // Without a line end in it, std passes a block on as it is.
    block.fill(b' ');
    let mut output = io::stdout().lock();
    while bytes_left > 0 {
        bytes_left -= output.write(&block[..bytes_left.min(block.len())])?;
    }
    output.flush()
}
