//! Pictures of small games in DOT, the language of Graphviz.

use crate::play::{play, Outcome};

/// A picture of more positions is of no use.
const POSITIONS_MAX: usize = 40;

const LEGEND: &str = "W: the player to move wins, by a move to L\\l\
    L: the player to move loses: there is no move, or every move leads to W\\l\
    D: a draw: no move leads to L, but one leads to D\\l\
    bold: a move that keeps the win or the draw\\l";

/// A picture of the positions that play can reach from `starts`, below `title` and the legend. `moves[v]` lists where the
/// player to move at `v` can go; `name` says what `v` is called.
pub fn picture(
    title: &str,
    starts: impl Iterator<Item = usize>,
    moves: &[Vec<usize>],
    name: impl Fn(usize) -> String,
) -> Result<String, String> {
    let mut positions: Vec<usize> = starts.take(POSITIONS_MAX + 1).collect();
    let mut place = 0;
    while place < positions.len() {
        for next in &moves[positions[place]] {
            if positions.len() <= POSITIONS_MAX && !positions.contains(next) {
                positions.push(*next);
            }
        }
        place += 1;
    }
    if positions.len() > POSITIONS_MAX {
        return Err(format!("too large to draw: take a case of up to {POSITIONS_MAX} positions"));
    }
    let outcomes = play(moves);
    let mut body = String::new();
    for v in positions {
        let (word, colour, best) = match outcomes[v] {
            Outcome::Win => ("W", "#a6cee3", Some(Outcome::Lose)),
            Outcome::Lose => ("L", "#fdbf6f", None),
            Outcome::Tie => ("D", "#dddddd", Some(Outcome::Tie)),
        };
        body += &format!("p{v} [label=\"{word}\\n{}\" fillcolor=\"{colour}\"]\n", name(v));
        for next in &moves[v] {
            let width = if best == Some(outcomes[*next]) { 3 } else { 1 };
            body += &format!("p{v} -> p{next} [penwidth={width}]\n");
        }
    }
    Ok(format!(
        "strict digraph {{\n\
         graph [rankdir=LR fontname=Helvetica labelloc=t labeljust=l\n\
         label=\"{title}\\l{LEGEND}\"]\n\
         node [fontname=Helvetica shape=box style=\"filled,rounded\" height=0.4 width=0.4]\n\
         edge [fontname=Helvetica color=\"#666666\"]\n\
         {body}}}\n"
    ))
}
