//! beecrowd 1853: Daenerys' Game of Trust, the textbook way
//!
//! Task:    There are strings, each with a number f. A string is dead if it ends in a forbidden
//!          word. A move appends one of the first L letters to a string that is not dead and has
//!          had fewer than f letters appended. Normal play: whoever cannot move loses. Say who
//!          wins.
//! Input:   `D L`, then D forbidden words, then S, then S lines `string f`. Words and strings
//!          consist of the letters a to j, whatever L is; 1 <= L <= 10, 0 <= f <= 50, and the words
//!          have at most 128 000 different prefixes. All limits, including those on time and
//!          memory, are assumptions, since those in the statement could not be found. Accepted
//!          programs use a to j and have room for 50 moves; one has room for 128 100 states.
//! Output:  `Tyrion` if the player who moves first wins, else `Daenerys`.
//! Idea:    A sum of games, one per string. A position is a state of the Aho-Corasick automaton of
//!          the forbidden words together with the number f of moves left. Its Grundy value is 0 if
//!          the string is dead or f is 0, and otherwise the mex over the next states for f - 1.
//! Proof:   (1) By the Sprague-Grundy theorem, the player to move wins iff the XOR of the values of
//!              all strings is not 0.
//!          (2) The state of a string is its longest suffix that is a prefix of a forbidden word. A
//!              forbidden word at the end of the string is a suffix of its state, and the state
//!              after one more letter is a suffix of its state plus that letter; so the state
//!              determines whether the string is dead and which states come next.
//! Cost:    O(50 L n + input) time for n states; about 90 bytes per state, plus the input.

use std::collections::VecDeque;
use std::io::{self, Read};

/// The state of the empty string, which is never a child.
pub const ROOT: u32 = 0;

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split_ascii_whitespace();

    let d = tokens.next().unwrap().parse().unwrap();
    let l = tokens.next().unwrap().parse().unwrap();
    let (next, dead) = automaton(tokens.by_ref().take(d));
    let grundy = grundy_values(&next, &dead, l);

    let s = tokens.next().unwrap().parse().unwrap();
    let mut xor_sum = 0;
    for _ in 0..s {
        let state = state_after(&next, tokens.next().unwrap());
        let f: usize = tokens.next().unwrap().parse().unwrap();
        xor_sum ^= grundy[f][state];
    }
    println!("{}", if xor_sum != 0 { "Tyrion" } else { "Daenerys" });
}

/// For each state, the next state for each letter from a to j, and whether its strings end in a
/// forbidden word.
pub fn automaton<'a>(words: impl Iterator<Item = &'a str>) -> (Vec<[u32; 10]>, Vec<bool>) {
    let mut next = vec![[ROOT; 10]];
    let mut dead = vec![false];
    for word in words {
        let state = add_word(&mut next, word);
        dead.resize(next.len(), false);
        dead[state] = true;
    }
    // Breadth first: the next states of a failure link are complete before they are used.
    let mut failure_link = vec![ROOT; next.len()];
    let mut queue: VecDeque<u32> = next[ROOT as usize].iter().copied().collect();
    queue.retain(|&child| child != ROOT);
    while let Some(state) = queue.pop_front() {
        let link = failure_link[state as usize] as usize;
        dead[state as usize] |= dead[link];
        let row = next[link];
        for (child, &by_link) in next[state as usize].iter_mut().zip(&row) {
            if *child == ROOT {
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
pub fn add_word(next: &mut Vec<[u32; 10]>, word: &str) -> usize {
    let mut state = ROOT as usize;
    for byte in word.bytes() {
        let letter = usize::from(byte - b'a');
        if next[state][letter] == ROOT {
            next[state][letter] = next.len() as u32;
            next.push([ROOT; 10]);
        }
        state = next[state][letter] as usize;
    }
    state
}

pub fn state_after(next: &[[u32; 10]], string: &str) -> usize {
    let letters = string.bytes().map(|byte| usize::from(byte - b'a'));
    letters.fold(ROOT as usize, |state, letter| next[state][letter] as usize)
}

/// `grundy[f][state]`: the value of a string in that state with f moves left, 0 to 50.
pub fn grundy_values(next: &[[u32; 10]], dead: &[bool], l: usize) -> Vec<Vec<u8>> {
    let mut grundy = vec![vec![0; next.len()]];
    for f in 1..=50 {
        grundy.push(with_one_more_move(next, dead, &grundy[f - 1], l));
    }
    grundy
}

/// The values for one more move than those in `grundy`: the mex over the first `l` letters.
fn with_one_more_move(next: &[[u32; 10]], dead: &[bool], grundy: &[u8], l: usize) -> Vec<u8> {
    let mut values = vec![0; next.len()];
    for state in (0..next.len()).filter(|&state| !dead[state]) {
        let reached = next[state][..l].iter().map(|&next| grundy[next as usize]);
        let set = reached.fold(0_u32, |set, value| set | 1 << value);
        values[state] = set.trailing_ones() as u8;
    }
    values
}
