//! What the player to move can force, in a game given as the list of moves of every position. A
//! play may be endless.

/// What the player to move can force, against any defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Win,
    /// Nothing: the opponent can force a win.
    Lose,
    /// Neither player can force a win.
    Tie,
}

/// The outcome of every position, by playing: `moves[v]` lists where the player to move at `v` can
/// go, and whoever cannot move loses.
///
/// It is computed for games of at most 0, 1, 2, ... moves, where a longer game counts as a tie. Once one
/// more move changes no outcome, no number of further moves does.
pub fn play(moves: &[Vec<usize>]) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::Tie; moves.len()];
    loop {
        let with_one_more_move = |next: &Vec<usize>| {
            if next.iter().any(|&v| outcomes[v] == Outcome::Lose) {
                Outcome::Win
            } else if next.iter().all(|&v| outcomes[v] == Outcome::Win) {
                Outcome::Lose
            } else {
                Outcome::Tie
            }
        };
        let longer = moves.iter().map(with_one_more_move).collect();
        if longer == outcomes {
            return outcomes;
        }
        outcomes = longer;
    }
}
