//! Prints a random input that is determined by its argument, a number. In `make stress` without SEED, the last three
//! digits of the argument count up from 001; here they set the size, so small inputs come first. To use Python or C++,
//! replace this file with gen.py or gen.cpp.

use std::env;

fn main() {
    let argument = env::args().nth(1).expect("usage: gen NUMBER");
    let number: u64 = argument.parse().expect("the argument should be a number");
    let mut state = number;
    let mut random = |min: i64, max: i64| {
        // SplitMix64
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        min + ((mixed ^ (mixed >> 31)) % (max - min + 1) as u64) as i64
    };

    let size = 3 + (number % 1000) as i64 / 100;
    let n = random(1, size); // A number from 1 to size, inclusive.
    println!("{}", n);
    for _ in 0..n {
        println!("{}", random(-size, size));
    }
}
