//! What the player to move can force, in a game given as the list of moves of every position. Play
//! need not end.

/// What the player to move can force, against any defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A win.
    Win,
    /// Nothing: the opponent can force a win.
    Lose,
    /// Neither player can force a win.
    Draw,
}

/// The outcome of every position, by playing: `moves[v]` lists where the player to move at `v` can
/// go, and whoever cannot move loses.
///
/// The game is cut off after 0, 1, 2, ... moves, and then it is a draw. Once one more move changes no
/// outcome, no number of further moves does.
pub fn play(moves: &[Vec<usize>]) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::Draw; moves.len()];
    loop {
        let with_one_more_move = |next: &Vec<usize>| {
            if next.iter().any(|&v| outcomes[v] == Outcome::Lose) {
                Outcome::Win
            } else if next.iter().all(|&v| outcomes[v] == Outcome::Win) {
                Outcome::Lose
            } else {
                Outcome::Draw
            }
        };
        let longer = moves.iter().map(with_one_more_move).collect();
        if longer == outcomes {
            return outcomes;
        }
        outcomes = longer;
    }
}

/// The outcomes that `play` finds, in time linear in the number of moves: a position is looked at
/// again only when the outcome of one of its moves has been decided, and skips every move that lets
/// the opponent win once.
pub fn settle(moves: &[Vec<usize>]) -> Vec<Outcome> {
    let mut before = vec![Vec::new(); moves.len()];
    for (u, next) in moves.iter().enumerate() {
        for &v in next {
            before[v].push(u);
        }
    }
    let mut outcomes = vec![Outcome::Draw; moves.len()];
    // `hope[u]`: the moves of `u` before this index all let the opponent win.
    let mut hope = vec![0; moves.len()];
    let mut decided: Vec<usize> = Vec::new();
    for u in (0..moves.len()).filter(|&u| moves[u].is_empty()) {
        outcomes[u] = Outcome::Lose;
        decided.push(u);
    }
    while let Some(v) = decided.pop() {
        for &u in &before[v] {
            if outcomes[u] != Outcome::Draw {
                continue;
            }
            if outcomes[v] == Outcome::Lose {
                outcomes[u] = Outcome::Win;
                decided.push(u);
                continue;
            }
            while hope[u] < moves[u].len() && outcomes[moves[u][hope[u]]] == Outcome::Win {
                hope[u] += 1;
            }
            if hope[u] == moves[u].len() {
                outcomes[u] = Outcome::Lose;
                decided.push(u);
            }
        }
    }
    outcomes
}
