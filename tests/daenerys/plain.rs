//! beecrowd 1853: Daenerys' Game of Trust, the textbook way
//!
//! Idea: What counts of a string is its state in the Aho-Corasick automaton of the forbidden words
//!       and its moves left. Each string is a game of its own, so by Sprague-Grundy Tyrion wins if
//!       and only if the XOR of the values is not 0.
//! Cost: O(50 L states + input) time, O(90 states + input) bytes.
//! Slow: on the largest inputs, so packages leave it out

use std::collections::VecDeque;
use std::io::{self, Read};

fn main() {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).unwrap();
    let mut tokens = tokens(&input);

    let d = number(tokens.next().unwrap());
    let l = number(tokens.next().unwrap());
    let (next, dead) = automaton(tokens.by_ref().take(d));
    let grundy = grundy_values(&next, &dead, l);

    let s = number(tokens.next().unwrap());
    let mut xor_sum = 0;
    for _ in 0..s {
        let state = state_after(&next, tokens.next().unwrap());
        let f = number(tokens.next().unwrap());
        xor_sum ^= grundy[f][state];
    }
    println!("{}", if xor_sum != 0 { "Tyrion" } else { "Daenerys" });
}

/// For each state the next states by letter, a to j, and whether a forbidden word ends there.
pub fn automaton<'a>(words: impl Iterator<Item = &'a [u8]>) -> (Vec<[u32; 10]>, Vec<bool>) {
    let mut next = vec![[0; 10]];
    let mut dead = vec![false];
    for word in words {
        let state = add_word(&mut next, word);
        dead.resize(next.len(), false);
        dead[state] = true;
    }
    // Breadth first: the next states of a failure link are complete before they are used.
    let mut failure_link = vec![0; next.len()];
    let mut queue: VecDeque<u32> = next[0].iter().copied().collect();
    queue.retain(|&child| child != 0);
    while let Some(state) = queue.pop_front() {
        let link = failure_link[state as usize] as usize;
        dead[state as usize] |= dead[link];
        let row = next[link];
        for (child, &by_link) in next[state as usize].iter_mut().zip(&row) {
            if *child == 0 {
                *child = by_link;
            } else {
                failure_link[*child as usize] = by_link;
                queue.push_back(*child);
            }
        }
    }
    (next, dead)
}

/// Adds the prefixes of the word as states, and returns the state of the word.
pub fn add_word(next: &mut Vec<[u32; 10]>, word: &[u8]) -> usize {
    let mut state = 0;
    for byte in word {
        let letter = usize::from(byte - b'a');
        if next[state][letter] == 0 {
            next[state][letter] = next.len() as u32;
            next.push([0; 10]);
        }
        state = next[state][letter] as usize;
    }
    state
}

pub fn state_after(next: &[[u32; 10]], string: &[u8]) -> usize {
    let letters = string.iter().map(|byte| usize::from(byte - b'a'));
    letters.fold(0, |state, letter| next[state][letter] as usize)
}

/// `grundy[f][state]`: the value of a string in that state with f moves left, 0 to 50.
pub fn grundy_values(next: &[[u32; 10]], dead: &[bool], l: usize) -> Vec<Vec<u8>> {
    let mut grundy = vec![vec![0; next.len()]];
    for f in 1..=50 {
        grundy.push(with_one_more_move(next, dead, &grundy[f - 1], l));
    }
    grundy
}

/// The values with one more move left than in `grundy`: the mex over the first `l` letters.
fn with_one_more_move(next: &[[u32; 10]], dead: &[bool], grundy: &[u8], l: usize) -> Vec<u8> {
    let mut values = vec![0; next.len()];
    for state in (0..next.len()).filter(|&state| !dead[state]) {
        let reached = next[state][..l].iter().map(|&next| grundy[next as usize]);
        let set = reached.fold(0_u32, |set, value| set | 1 << value);
        values[state] = set.trailing_ones() as u8;
    }
    values
}

fn tokens(input: &[u8]) -> impl Iterator<Item = &[u8]> {
    let tokens = input.split(|&byte| byte <= b' ');
    tokens.filter(|token| !token.is_empty())
}

fn number(token: &[u8]) -> usize {
    let digits = token.iter().map(|byte| usize::from(byte - b'0'));
    digits.fold(0, |number, digit| 10 * number + digit)
}
