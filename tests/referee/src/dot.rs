//! Pictures in DOT, the language of Graphviz: what the `draw` of the problems share.

use std::collections::BTreeMap;

use crate::play::{self, Outcome};

/// A picture of more nodes than this is no help.
pub const NODES_MAX: usize = 40;

// Light colours to fill with, and dark ones for lines. The colour-blind can tell them apart.
/// Winning, in all pictures.
pub const BLUE: &str = "#a6cee3";
/// Losing, in all pictures.
pub const ORANGE: &str = "#fdbf6f";
/// Both.
pub const GREEN: &str = "#b2df8a";
/// Neither.
pub const GREY: &str = "#dddddd";
/// What the picture does not judge.
pub const WHITE: &str = "#ffffff";
/// `BLUE` for lines.
pub const DARK_BLUE: &str = "#1f78b4";
/// `ORANGE` for lines.
pub const DARK_ORANGE: &str = "#d95f02";
/// `GREY` for lines.
pub const DARK_GREY: &str = "#888888";

/// What the colours mean in the pictures that `positions` is a part of.
pub const OUTCOMES: [(&str, &str); 3] = [
    (
        BLUE,
        "W: the player to move wins; a bold arrow is the quickest way",
    ),
    (ORANGE, "L: the player to move loses"),
    (GREY, "D: a draw, neither player can force a win"),
];

/// The letter for what the player to move can force, and its colour to fill with.
pub fn look(outcome: Outcome) -> (char, &'static str) {
    match outcome {
        Outcome::Win => ('W', BLUE),
        Outcome::Lose => ('L', ORANGE),
        Outcome::Draw => ('D', GREY),
    }
}

/// Refuses a case with too much to look at.
///
/// # Errors
/// One line, if there are more than `max` of `what`.
pub fn limit(count: usize, max: usize, what: &str) -> Result<(), String> {
    if count > max {
        let message = format!("too large to draw: {count} {what}, and a picture shows up to {max}");
        return Err(message);
    }
    Ok(())
}

/// A whole picture: above a title and what the colours mean, below the body, in statements of DOT.
/// The texts may have the markup that Graphviz knows, so `<`, `>` and `&` are written `&lt;` etc.
pub fn picture(title: &str, colours: &[(&str, &str)], body: &str) -> String {
    let mut rows = format!("<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><B>{title}</B></TD></TR>\n");
    for (colour, meaning) in colours {
        rows += &format!("<TR><TD BORDER=\"1\" BGCOLOR=\"{colour}\" WIDTH=\"24\"></TD>");
        rows += &format!("<TD ALIGN=\"LEFT\">{meaning}</TD></TR>\n");
    }
    format!(
        "digraph {{\n\
         graph [fontname=Helvetica fontsize=12 labelloc=t labeljust=l ranksep=0.4 label=<<TABLE\n\
         BORDER=\"0\" CELLSPACING=\"3\" CELLPADDING=\"2\">\n{rows}</TABLE>>]\n\
         node [fontname=Helvetica fontsize=12 style=filled fillcolor=\"{WHITE}\" margin=0.04]\n\
         edge [fontname=Helvetica fontsize=11 color=\"{DARK_GREY}\" arrowsize=0.7]\n\
         {body}}}\n"
    )
}

/// The statements for positions of a game, in which `moves[v]` lists where `v` leads: those in
/// `shown`, to which no others may be reached, under the names that `name` gives them.
pub fn positions(moves: &[Vec<usize>], shown: &[usize], name: impl Fn(usize) -> String) -> String {
    let outcomes = play::play(moves);
    let winning_moves = play::winning_moves(moves);
    let mut body = String::new();
    for &u in shown {
        let (letter, colour) = look(outcomes[u]);
        let label = format!("{}\\n{letter}", name(u));
        body += &format!("p{u} [label=\"{label}\" fillcolor=\"{colour}\"]\n");
        for (v, count) in counted(&moves[u]) {
            let arrow = match winning_moves[u] {
                Some(winning) if winning == v => arrow(Outcome::Lose, true),
                _ => String::new(),
            };
            body += &format!("p{u} -> p{v} [{arrow}{}]\n", times(count));
        }
    }
    body
}

/// The attributes of a move that leads to a position of that outcome, the quickest one or not.
pub fn arrow(outcome: Outcome, is_quickest: bool) -> String {
    let colour = match outcome {
        Outcome::Win => DARK_ORANGE,
        Outcome::Lose => DARK_BLUE,
        Outcome::Draw => DARK_GREY,
    };
    let width = if is_quickest { 3 } else { 1 };
    format!("color=\"{colour}\" penwidth={width} ")
}

/// Each of `items`, and how often it is there.
pub fn counted(items: &[usize]) -> BTreeMap<usize, usize> {
    let mut counts = BTreeMap::new();
    for &item in items {
        *counts.entry(item).or_insert(0) += 1;
    }
    counts
}

/// The attributes of an arrow for so many equal moves.
pub fn times(count: usize) -> String {
    match count {
        1 => String::new(),
        _ => format!("label=\"x{count}\""),
    }
}
