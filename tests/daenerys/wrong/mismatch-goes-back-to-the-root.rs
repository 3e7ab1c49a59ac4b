//! The mistake: after a letter that does not go on with the word begun, the search starts anew with that
//! letter (no failure links).
//! Verdict: WA

use std::collections::VecDeque;
use std::io::{self, Read};

const LETTERS: usize = 10;

/// A state of the automaton of the forbidden words.
#[derive(Default)]
struct State {
    next: [usize; LETTERS],
    link: usize,
    /// A string in this state ends in a forbidden word.
    dead: bool,
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split(|c| c <= ' ').filter(|token| !token.is_empty());
    let word_count: usize = tokens.next().unwrap().parse().unwrap();
    let moves: usize = tokens.next().unwrap().parse().unwrap();
    let words: Vec<&str> = (0..word_count).map(|_| tokens.next().unwrap()).collect();
    let states = automaton(&words);

    let start_count: usize = tokens.next().unwrap().parse().unwrap();
    // `starts[f]`: the states of the start strings that have f moves left.
    let mut starts = vec![Vec::new(); 51];
    for _ in 0..start_count {
        let start = tokens.next().unwrap();
        let moves_left: usize = tokens.next().unwrap().parse().unwrap();
        let mut state = 0;
        for letter in start.bytes() {
            state = states[state].next[usize::from(letter - b'a')];
        }
        starts[moves_left].push(state);
    }

    let mut grundy = vec![0; states.len()];
    let mut xor_sum = 0;
    for (moves_left, starts) in starts.iter().enumerate() {
        if moves_left > 0 {
            grundy = with_one_more_move(&states, &grundy, moves);
        }
        for &state in starts {
            xor_sum ^= grundy[state];
        }
    }
    println!("{}", if xor_sum != 0 { "Tyrion" } else { "Daenerys" });
}

fn automaton(words: &[&str]) -> Vec<State> {
    let mut states = vec![State::default()];
    for word in words {
        let mut state = 0;
        for letter in word.bytes() {
            let letter = usize::from(letter - b'a');
            if states[state].next[letter] == 0 {
                states[state].next[letter] = states.len();
                states.push(State::default());
            }
            state = states[state].next[letter];
        }
        states[state].dead = true;
    }
    let mut queue = VecDeque::from([0]);
    while let Some(state) = queue.pop_front() {
        for letter in 0..LETTERS {
            let child = states[state].next[letter];
            let link = states[state].link;
            let by_link = if state == 0 {
                0
            } else {
                states[link].next[letter]
            };
            let from_root = if state == 0 {
                0
            } else {
                states[0].next[letter]
            };
            if child == 0 {
                states[state].next[letter] = from_root;
            } else {
                states[child].link = by_link;
                states[child].dead |= states[by_link].dead;
                queue.push_back(child);
            }
        }
    }
    states
}

/// The Grundy values with f + 1 moves left, from those with f.
fn with_one_more_move(states: &[State], grundy: &[usize], moves: usize) -> Vec<usize> {
    let value = |state: &State| {
        if state.dead {
            return 0;
        }
        let reached: Vec<usize> = state.next[..moves]
            .iter()
            .map(|&next| grundy[next])
            .collect();
        (0..).find(|value| !reached.contains(value)).unwrap()
    };
    states.iter().map(value).collect()
}
