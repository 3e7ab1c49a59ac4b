//! Pictures of small games in DOT, the language of Graphviz.

use std::collections::BTreeMap;

use crate::play::Outcome;

/// A picture of more positions is of no use.
const POSITIONS_MAX: usize = 40;

/// Refuses a game with more positions than that, where its outcomes would take long.
pub fn check_size(positions: usize) -> Result<(), String> {
    if positions > POSITIONS_MAX {
        let max = POSITIONS_MAX;
        return Err(format!("too large to draw: take a case of up to {max} positions"));
    }
    Ok(())
}

const LEGEND: &str = "W: the player to move wins, by a move to L\\l\
    L: the player to move loses: there is no move, or every move leads to W\\l\
    D: a draw: no move leads to L, but one leads to D\\l\
    bold: a move that keeps the win or the draw\\l";

/// A picture of the positions reachable from `starts`, below `sentence` and the legend. `moves` returns where a position
/// leads, with the name of the move; `describe` returns what else there is to say of it, and its outcome.
pub fn picture<P: PartialEq>(
    sentence: &str,
    starts: impl Iterator<Item = P>,
    moves: impl Fn(&P) -> Vec<(P, String)>,
    describe: impl Fn(&P) -> (String, Outcome),
) -> Result<String, String> {
    let mut positions: Vec<P> = starts.take(POSITIONS_MAX + 1).collect();
    let (mut place, mut body) = (0, String::new());
    while place < positions.len() {
        let (text, outcome) = describe(&positions[place]);
        let (word, colour, best) = match outcome {
            Outcome::Win => ("W", "#a6cee3", Some(Outcome::Lose)),
            Outcome::Lose => ("L", "#fdbf6f", None),
            Outcome::Tie => ("D", "#dddddd", Some(Outcome::Tie)),
        };
        body += &format!("p{place} [label=\"{word}\\n{text}\" fillcolor=\"{colour}\"]\n");
        // Moves to the same position are one arrow.
        let mut arrows = BTreeMap::<usize, String>::new();
        for (next, label) in moves(&positions[place]) {
            let known = positions.iter().position(|known| *known == next);
            positions.extend(known.is_none().then_some(next));
            let to = known.unwrap_or(positions.len() - 1);
            *arrows.entry(to).or_default() += &(" ".to_owned() + &label);
        }
        for (to, label) in arrows {
            let is_best = best == Some(describe(&positions[to]).1);
            let (width, label) = (1 + 2 * usize::from(is_best), label.trim_end());
            body += &format!("p{place} -> p{to} [label=\"{label}\" penwidth={width}]\n");
        }
        check_size(positions.len())?;
        place += 1;
    }
    Ok(format!(
        "digraph {{\n\
         graph [rankdir=LR fontname=Helvetica labelloc=t labeljust=l\n\
         label=\"{sentence}\\l{LEGEND}\"]\n\
         node [fontname=Helvetica shape=box style=\"filled,rounded\" height=0.4 width=0.4]\n\
         edge [fontname=Helvetica color=\"#666666\"]\n\
         {body}}}\n"
    ))
}
