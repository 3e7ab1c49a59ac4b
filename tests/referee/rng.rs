//! The source of all randomness: SplitMix64, so that a seed gives the same input on every machine.

use std::ops::RangeInclusive;

/// A range of lengths or other small numbers, both ends included.
pub type Lengths = RangeInclusive<usize>;

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), from a seed.
#[derive(Clone, Debug)]
pub struct Rng(pub u64);

impl Rng {
    /// The generator for this number. Neighbouring numbers give unrelated generators.
    pub fn of_number(number: u64) -> Rng {
        Rng(Rng(number).next())
    }

    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number from 0 to `bound - 1`; `bound` is positive. Its bias is below `bound` / 2^64.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is no number below 0");
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    pub fn between(&mut self, range: Lengths) -> usize {
        let (low, high) = range.into_inner();
        low + self.below(high - low + 1)
    }

    /// True once in `times` calls on average.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of `items`, which must not be empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Puts `items` into a random order (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A word over the first `letters` letters of the alphabet, of a length in `lengths`.
    pub fn word(&mut self, lengths: Lengths, letters: usize) -> String {
        let length = self.between(lengths);
        (0..length).map(|_| (b'a' + self.below(letters) as u8) as char).collect()
    }
}
