use proconio::marker::{Chars, Usize1};
use proconio::{fastout, input};

#[fastout] // Collects what println! prints; leave it out if the problem is interactive.
fn main() {
    input! {
        n: usize,
        word: Chars,
        places: [Usize1; n], // From 1 in the input, from 0 here.
    }
    let letters: String = places.iter().map(|&place| word[place]).collect();
    println!("{letters}");
}
