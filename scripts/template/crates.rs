use proconio::marker::{Chars, Usize1};
use proconio::{fastout, input};

#[fastout] // Buffers the output of println!; remove this line if the problem is interactive.
fn main() {
    input! {
        n: usize,
        word: Chars,
        places: [Usize1; n], // 1-based in the input, 0-based here.
    }
    let letters: String = places.iter().map(|&place| word[place]).collect();
    println!("{letters}");
}
