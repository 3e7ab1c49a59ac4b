//! The mistake: the Grundy value of a state and a number of moves is computed anew each time it is
//! needed.
//! Verdict: TLE
//! Shown by: referee generate daenerys binary

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
    let mut xor_sum = 0;
    for _ in 0..start_count {
        let start = tokens.next().unwrap();
        let moves_left: usize = tokens.next().unwrap().parse().unwrap();
        let mut state = 0;
        for letter in start.bytes() {
            state = states[state].next[usize::from(letter - b'a')];
        }
        xor_sum ^= grundy(state, moves_left, &states, moves);
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
            let by_link = if state == 0 {
                0
            } else {
                states[states[state].link].next[letter]
            };
            if child == 0 {
                states[state].next[letter] = by_link;
            } else {
                states[child].link = by_link;
                states[child].dead |= states[by_link].dead;
                queue.push_back(child);
            }
        }
    }
    states
}

/// The Grundy value of a string in this state with f moves left.
fn grundy(state: usize, f: usize, states: &[State], moves: usize) -> usize {
    if f == 0 || states[state].dead {
        return 0;
    }
    let next = states[state].next[..moves].iter();
    let reached: Vec<usize> = next
        .map(|&next| grundy(next, f - 1, states, moves))
        .collect();
    (0..).find(|value| !reached.contains(value)).unwrap()
}
