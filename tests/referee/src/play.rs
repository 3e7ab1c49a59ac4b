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
        let longer = with_one_more_move(moves, &outcomes);
        if longer == outcomes {
            return outcomes;
        }
        outcomes = longer;
    }
}

/// For every position where the player to move can force a win, the move that wins fastest. Any move
/// to a losing position keeps the win, but always playing the fastest one also ends the game.
pub fn winning_moves(moves: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut outcomes = vec![Outcome::Draw; moves.len()];
    let mut winning_moves = vec![None; moves.len()];
    loop {
        for (next, winning_move) in moves.iter().zip(&mut winning_moves) {
            if winning_move.is_none() {
                let mut losing = next.iter().filter(|&&v| outcomes[v] == Outcome::Lose);
                *winning_move = losing.next().copied();
            }
        }
        let longer = with_one_more_move(moves, &outcomes);
        if longer == outcomes {
            return winning_moves;
        }
        outcomes = longer;
    }
}

/// The outcomes of the game that is cut off one move later than that of `outcomes`.
fn with_one_more_move(moves: &[Vec<usize>], outcomes: &[Outcome]) -> Vec<Outcome> {
    let outcome = |next: &Vec<usize>| {
        if next.iter().any(|&v| outcomes[v] == Outcome::Lose) {
            Outcome::Win
        } else if next.iter().all(|&v| outcomes[v] == Outcome::Win) {
            Outcome::Lose
        } else {
            Outcome::Draw
        }
    };
    moves.iter().map(outcome).collect()
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

/// The Grundy value of every position, if all play ends: the least number that no move leads to. A
/// position gets its value as soon as all its moves lead to positions that have one.
pub fn grundy(moves: &[Vec<usize>]) -> Option<Vec<usize>> {
    let mut values = vec![None; moves.len()];
    loop {
        let mut is_done = true;
        for u in (0..moves.len()).rev() {
            let next: Option<Vec<usize>> = moves[u].iter().map(|&v| values[v]).collect();
            match next {
                Some(next) if values[u].is_none() => {
                    values[u] = (0..).find(|value| !next.contains(value));
                    is_done = false;
                }
                _ => (),
            }
        }
        if is_done {
            return values.into_iter().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph;

    #[test]
    fn node_of_a_dag_wins_iff_its_grundy_value_is_not_0() {
        for graph in graph::every_dag(5) {
            let moves = graph.successors();
            let values = grundy(&moves).expect("play on a DAG ends");
            for (value, outcome) in values.iter().zip(play(&moves)) {
                let wins = outcome == Outcome::Win;
                assert_eq!((*value != 0, outcome != Outcome::Draw), (wins, true));
            }
        }
        let stairs = [vec![], vec![0], vec![0, 1], vec![0, 1, 2], vec![1, 3]];
        assert_eq!(grundy(&stairs), Some(vec![0, 1, 2, 3, 0]));
        assert_eq!(grundy(&[vec![1], vec![0], vec![]]), None);
    }

    #[test]
    fn winning_move_is_the_one_that_ends_the_game() {
        // Both moves of 0 lead to a losing position, but from 1 the opponent comes back to 0.
        let moves = [vec![1, 2], vec![0], vec![], vec![3]];
        assert_eq!(winning_moves(&moves), [Some(2), None, None, None]);
        let outcomes = [Outcome::Win, Outcome::Lose, Outcome::Lose, Outcome::Draw];
        assert_eq!(play(&moves), outcomes);
    }
}
