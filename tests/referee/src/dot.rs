//! Pictures in DOT, the language of Graphviz: what the `draw` of the problems share.

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
/// For the lines that matter least.
pub const PALE: &str = "#cccccc";

/// A colour, a line or a text that means something in a picture, and so is in its legend.
pub struct Mark {
    /// What the body of the picture has where it is used.
    pub look: String,
    /// The word in it.
    pub word: &'static str,
    /// The cell that shows it in the legend.
    sample: String,
    meaning: String,
}

impl Mark {
    /// A text, which the legend repeats as `sample`.
    pub fn text(look: &str, sample: &str) -> Mark {
        Mark {
            look: look.to_owned(),
            word: "",
            sample: format!("<TD>{sample}</TD>"),
            meaning: String::new(),
        }
    }

    /// The same mark with its meaning, for the legend.
    pub fn means(mut self, meaning: &str) -> Mark {
        self.meaning = meaning.to_owned();
        self
    }

    /// A colour that nodes and cells are filled with, and the word in them. Its look is in quotes.
    pub fn fill(colour: &str, word: &'static str) -> Mark {
        Mark {
            look: format!("\"{colour}\""),
            word,
            sample: format!("<TD BORDER=\"1\" BGCOLOR=\"{colour}\" WIDTH=\"24\">{word}</TD>"),
            meaning: String::new(),
        }
    }

    /// An arrow of this colour, or of two as in `red:blue`. Its look is its attributes.
    pub fn arrow(colours: &str, style: &str) -> Mark {
        let line = |colour| {
            format!(
                "<TR><TD BORDER=\"1\" SIDES=\"T\" COLOR=\"{colour}\" STYLE=\"{style}\" \
                 WIDTH=\"24\" HEIGHT=\"1\" CELLPADDING=\"0\"></TD></TR>"
            )
        };
        // Rows are of equal height, so an empty one above a line puts the line into the middle.
        let lines: String = colours.split(':').map(line).collect();
        Mark::text(
            &format!("color=\"{colours}\" style={style}"),
            &format!("<TABLE BORDER=\"0\" CELLSPACING=\"0\"><TR><TD></TD></TR>{lines}</TABLE>"),
        )
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

/// A whole picture: above a sentence and the legend of the marks that the body has, below the body,
/// in statements of DOT. The texts are HTML as Graphviz knows it, so `<` is written `&lt;`.
pub fn picture(sentence: &str, legend: &[Mark], body: &str) -> String {
    let mut rows = format!("<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><B>{sentence}</B></TD></TR>\n");
    for mark in legend.iter().filter(|mark| body.contains(&mark.look)) {
        let (sample, meaning) = (&mark.sample, &mark.meaning);
        rows += &format!("<TR>{sample}<TD ALIGN=\"LEFT\">{meaning}</TD></TR>\n");
    }
    format!(
        "digraph {{\n\
         graph [fontname=Helvetica fontsize=12 labelloc=t labeljust=l ranksep=0.4 label=<<TABLE\n\
         BORDER=\"0\" CELLSPACING=\"3\" CELLPADDING=\"2\">\n{rows}</TABLE>>]\n\
         node [fontname=Helvetica fontsize=12 style=filled fillcolor=\"{WHITE}\" margin=0.04]\n\
         edge [fontname=Helvetica fontsize=11 arrowsize=0.7]\n\
         {body}}}\n"
    )
}

/// Why the player to move wins a sum of games of these Grundy values, or loses it; `none` says why
/// without any.
pub fn xor_reason(values: &[usize], none: &str) -> String {
    let xor_sum = values.iter().fold(0, |xor, value| xor ^ value);
    let is = match xor_sum {
        0 => "is 0".to_owned(),
        _ => format!("is {xor_sum}, not 0"),
    };
    let list: Vec<String> = values.iter().map(usize::to_string).collect();
    match values {
        [] => none.to_owned(),
        [_] => format!("the Grundy value {is}"),
        _ => format!("the XOR of the Grundy values {} {is}", list.join(", ")),
    }
}

/// The mark of a position where the player to move can force that.
fn of_outcome(outcome: Outcome) -> Mark {
    match outcome {
        Outcome::Win => Mark::fill(BLUE, "W"),
        Outcome::Lose => Mark::fill(ORANGE, "L"),
        Outcome::Draw => Mark::fill(GREY, "D"),
    }
}

/// A game on positions, as a picture shows it.
pub struct Game {
    /// `moves[v]` lists where `v` leads.
    moves: Vec<Vec<usize>>,
    /// What the player to move can force at each position.
    pub outcomes: Vec<Outcome>,
}

impl Game {
    /// The game in which `moves[v]` lists where `v` leads.
    pub fn new(moves: Vec<Vec<usize>>) -> Game {
        Game {
            outcomes: play::play(&moves),
            moves,
        }
    }

    /// The legend of what this draws.
    pub fn legend() -> Vec<Mark> {
        vec![
            of_outcome(Outcome::Win).means("winning for the player to move: a move leads to L"),
            of_outcome(Outcome::Lose).means("losing: there is no move, or every move leads to W"),
            of_outcome(Outcome::Draw).means("a draw: a move leads to D, but none to L"),
            Mark::arrow(DARK_BLUE, "solid").means("a move that wins"),
            Mark::arrow(DARK_ORANGE, "solid").means("a move that loses"),
            Mark::arrow(DARK_GREY, "solid").means("a move that draws"),
        ]
    }

    /// Why the outcome of `u` is what it is.
    pub fn reason(&self, u: usize, name: impl Fn(usize) -> String) -> String {
        let to = |outcome| self.moves[u].iter().find(|&&v| self.outcomes[v] == outcome);
        match (to(Outcome::Lose), to(Outcome::Draw)) {
            (Some(&v), _) => format!("it can move to {}, which is losing", name(v)),
            (_, Some(&v)) => format!(
                "no move leads to a losing position, but one to {}, a draw",
                name(v)
            ),
            _ if self.moves[u].is_empty() => "there is no move".to_owned(),
            _ => "every move leads to a winning position".to_owned(),
        }
    }

    /// The statements for the positions in `shown`, which lead to no others, under these names.
    pub fn positions(&self, shown: &[usize], name: impl Fn(usize) -> String) -> String {
        let mut body = String::new();
        for &u in shown {
            let Mark { look, word, .. } = of_outcome(self.outcomes[u]);
            body += &format!("p{u} [label=\"{}\\n{word}\" fillcolor={look}]\n", name(u));
            for &v in &self.moves[u] {
                body += &format!("p{u} -> p{v} [{}]\n", self.arrow(v));
            }
        }
        body
    }

    /// The attributes of a move to `v`.
    pub fn arrow(&self, v: usize) -> String {
        let colour = match self.outcomes[v] {
            Outcome::Lose => DARK_BLUE,
            Outcome::Win => DARK_ORANGE,
            Outcome::Draw => DARK_GREY,
        };
        Mark::arrow(colour, "solid").look
    }
}
