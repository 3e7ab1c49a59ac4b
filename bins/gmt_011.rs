//! GMT-011: Blocking Tokens on DAG
//!
//! Source:  GMT-011 (no public judge)
//! Limits:  1 s, 256 MB
//! Task:    Two tokens stand on different nodes of a directed graph; two players in turn move one
//!          of them along an edge to a node that the other token does not occupy. Normal play:
//!          who cannot move loses. Say who wins, or whether neither side can force a win.
//! Idea:    Retrograde analysis over pairs of nodes, since tokens that block each other are not a
//!          sum of two games. Rows of 128 bits settle a position by a few set operations.
//! Proof:   (1) A terminal position has no move, so it is losing.
//!          (2) A position with a move to a losing position is winning: play that move.
//!          (3) A position whose moves all reach winning positions is losing.
//!          On a DAG (1)-(3) label every position, by induction along a topological order of the
//!          pairs. With cycles, a position left unlabelled has no move to a losing position, by
//!          (2), and some move to an unlabelled one, by (3): whoever stands there can stay among
//!          the unlabelled positions for ever, so nobody is forced to lose: a draw.
//! Cost:    O(n m) steps on rows of n bits: each move of a pair is looked at once. 16 KB.
//! Tested:  samples; every digraph on up to 4 nodes and every DAG on up to 5, with every pair of
//!          starts, and 200 000 random inputs, against the rules; 16 shapes at the limits against
//!          a plain solution.
//! Judge:   not submitted yet

#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::iter;
use std::mem;
use std::process::ExitCode;

use input::Input;

/// Statement: 2 <= n <= 100 nodes. A set of nodes must fit the bits of a `Nodes`.
const N_MAX: usize = 100;
/// Statement: 0 <= m <= 2000 moves.
const M_MAX: usize = 2000;

/// A set of nodes: bit `v` for node `v`.
type Nodes = u128;

/// The game graph and what is known of its positions.
struct Graph {
    /// `successors[u]` and `predecessors[v]`: where a token can go to, and can come from.
    successors: [Nodes; N_MAX],
    predecessors: [Nodes; N_MAX],
    /// `winning[b]` and `losing[b]`: the nodes `a` such that the position (a, b) is known to be
    /// winning, or losing, for the player to move. Both are symmetric in a and b. Node b itself
    /// is in `winning[b]`: a move to the other token is as useless as one to a winning position.
    winning: [Nodes; N_MAX],
    losing: [Nodes; N_MAX],
    /// `unseen[b]`: the nodes `a` such that (a, b) may have become losing since the last look.
    unseen: [Nodes; N_MAX],
}

/// Reads a graph and two nodes, and writes `First`, `Second` or `Draw`.
///
/// # Errors
/// `InvalidData`, with line and column, for input that is not as the statement says or is over
/// its limits; whatever error `input` or `output` gives. No output comes before the last of
/// the input has been accepted.
pub fn solve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = Input::new(input);
    let n = input.number("n", 2..=N_MAX as u32)?;
    let m = input.number("m", 0..=M_MAX as u32)?;
    let mut graph = Graph::new();
    for _ in 0..m {
        let u = input.number("a node", 1..=n)?;
        let v = input.number("a node", 1..=n)?;
        graph.add_move(u as usize - 1, v as usize - 1);
    }
    let u = input.number("a node", 1..=n)?;
    input.skip_blanks()?;
    let location = input.location();
    let v = input.number("a node", 1..=n)?;
    if u == v {
        let wanted = format!("a node other than {u}");
        return Err(input.error(location, &wanted, v.to_string().as_bytes()));
    }
    let (a, b) = (u as usize - 1, v as usize - 1);
    graph.label_positions(n as usize);
    let answer = match (graph.winning[b] >> a & 1, graph.losing[b] >> a & 1) {
        (1, _) => "First\n",
        (_, 1) => "Second\n",
        _ => "Draw\n",
    };
    output.write_all(answer.as_bytes())?;
    output.flush()
}

impl Graph {
    fn new() -> Self {
        let mut graph = Self {
            successors: [0; N_MAX],
            predecessors: [0; N_MAX],
            winning: [0; N_MAX],
            losing: [0; N_MAX],
            unseen: [0; N_MAX],
        };
        for b in 0..N_MAX {
            graph.winning[b] = 1 << b;
        }
        graph
    }

    /// Adds the move `u -> v`. Repeated moves change nothing.
    fn add_move(&mut self, u: usize, v: usize) {
        self.successors[u] |= 1 << v;
        self.predecessors[v] |= 1 << u;
    }

    /// Retrograde analysis: afterwards a position neither winning nor losing is a draw.
    ///
    /// A position is looked at once in the beginning and again when a move of it has been found
    /// to reach a winning position: only then it may be losing.
    fn label_positions(&mut self, n: usize) {
        let all = Nodes::MAX >> (Nodes::BITS as usize - n);
        self.unseen[..n].fill(all);
        while self.unseen.iter().any(|&nodes| nodes != 0) {
            for b in 0..n {
                let known = self.winning[b] | self.losing[b];
                for a in elements(mem::take(&mut self.unseen[b]) & !known) {
                    if self.all_moves_reach_winning(a, b) {
                        self.set_losing(a, b);
                    }
                }
            }
        }
    }

    fn all_moves_reach_winning(&self, a: usize, b: usize) -> bool {
        self.successors[a] & !self.winning[b] == 0 && self.successors[b] & !self.winning[a] == 0
    }

    /// Labels a losing position, and the positions with a move to it, which are winning.
    fn set_losing(&mut self, a: usize, b: usize) {
        self.losing[a] |= 1 << b;
        self.losing[b] |= 1 << a;
        // The last move was made with the token now on `moved`.
        for (moved, other) in [(a, b), (b, a)] {
            for origin in elements(self.predecessors[moved] & !self.winning[other]) {
                self.winning[origin] |= 1 << other;
                self.winning[other] |= 1 << origin;
                self.unseen[origin] |= self.predecessors[other];
                self.unseen[other] |= self.predecessors[origin];
            }
        }
    }
}

/// The nodes in a set, in increasing order.
fn elements(mut nodes: Nodes) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let first = (nodes != 0).then(|| nodes.trailing_zeros() as usize);
        nodes &= nodes.wrapping_sub(1);
        first
    })
}

fn main() -> ExitCode {
    match solve(io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If even this cannot be written, the exit status still tells.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(feature = "proconio")]
#[path = "../tests/proconio/input.rs"]
mod input;

#[cfg(not(feature = "proconio"))]
mod input {
    use std::io::{self, ErrorKind, Read};
    use std::ops::RangeInclusive;

    /// Bytes of the input that are held at a time.
    const BLOCK_SIZE: usize = 1 << 14;

    /// The tokens of a judge's input, read through one block that is refilled in place. Any run of
    /// bytes up to the space separates tokens, so CRLF and a missing last line end are fine.
    pub struct Input<R> {
        source: R,
        /// `block[position..end]` is read but not yet used.
        block: Box<[u8]>,
        position: usize,
        end: usize,
        /// Bytes and line ends before `block` in the input, and where the line of its start begins.
        bytes_before: u64,
        lines_before: u64,
        line_start: u64,
    }

    impl<R: Read> Input<R> {
        /// As much of a wrong token as an error shows.
        const SHOWN_MAX: usize = 20;

        pub fn new(source: R) -> Self {
            Self {
                source,
                block: vec![0; BLOCK_SIZE].into_boxed_slice(),
                position: 0,
                end: 0,
                bytes_before: 0,
                lines_before: 0,
                line_start: 0,
            }
        }

        /// The next token, which must be a plain decimal number in the range.
        pub fn number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
            self.skip_blanks()?;
            if let Some(bytes) = self.block[self.position..self.end].get(..9) {
                let (value, length) = leading_number(bytes);
                if bytes[length] <= b' ' && range.contains(&value) {
                    self.position += length + 1;
                    return Ok(value);
                }
            }
            self.unusual_number(what, range)
        }

        /// What `number` gives for a token that is long, or wrong, or at the end of the block.
        #[cold]
        fn unusual_number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
            let start = self.location();
            let mut shown = Vec::new();
            let mut value = Some(0);
            while let Some(byte) = self.peek()?.filter(|&byte| byte > b' ') {
                self.position += 1;
                let digit = char::from(byte).to_digit(10);
                value = value.and_then(|value: u32| value.checked_mul(10)?.checked_add(digit?));
                if shown.len() <= Self::SHOWN_MAX {
                    shown.push(byte);
                }
            }
            match value {
                Some(value) if !shown.is_empty() && range.contains(&value) => Ok(value),
                _ => {
                    let (min, max) = range.into_inner();
                    let wanted = format!("{what} from {min} to {max}");
                    Err(self.error(start, &wanted, &shown))
                }
            }
        }

        pub fn skip_blanks(&mut self) -> io::Result<()> {
            while self.peek()?.map_or(false, |byte| byte <= b' ') {
                self.position += 1;
            }
            Ok(())
        }

        /// The next byte, left unused; `None` at the end of the input.
        fn peek(&mut self) -> io::Result<Option<u8>> {
            if self.position == self.end {
                self.refill()?;
            }
            Ok(self.block[..self.end].get(self.position).copied())
        }

        /// Reads the next block; at the end of the input it is empty.
        #[cold]
        fn refill(&mut self) -> io::Result<()> {
            (self.lines_before, self.line_start) = self.line_at(self.end);
            self.bytes_before += self.end as u64;
            self.position = 0;
            self.end = 0;
            self.end = loop {
                match self.source.read(&mut self.block) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    result => break result?,
                }
            };
            Ok(())
        }

        /// Where in the input the next byte stands.
        pub fn location(&self) -> u64 {
            self.bytes_before + self.position as u64
        }

        /// The number of line ends before `block[index]`, and where in the input its line starts.
        fn line_at(&self, index: usize) -> (u64, u64) {
            let block = &self.block[..index];
            // Sums of bytes are fast, and 255 of these cannot overflow.
            let count = |bytes: &[u8]| {
                bytes
                    .iter()
                    .map(|&byte| u8::from(byte == b'\n'))
                    .sum::<u8>()
            };
            let lines = block
                .chunks(255)
                .map(|chunk| u64::from(count(chunk)))
                .sum::<u64>();
            let line_start = match block.iter().rposition(|&byte| byte == b'\n') {
                Some(last) => self.bytes_before + last as u64 + 1,
                None => self.line_start,
            };
            (self.lines_before + lines, line_start)
        }

        /// An error about the token at a location. No token, or its part before this block, has a
        /// line end in it.
        #[cold]
        pub fn error(&self, location: u64, wanted: &str, token: &[u8]) -> io::Error {
            let index = location.saturating_sub(self.bytes_before) as usize;
            let (lines, line_start) = self.line_at(index);
            let (line, column) = (lines + 1, location - line_start + 1);
            let found = match token {
                [] => "the end of the input".to_string(),
                _ if token.len() <= Self::SHOWN_MAX => format!("\"{}\"", token.escape_ascii()),
                _ => format!("\"{}...\"", token[..Self::SHOWN_MAX].escape_ascii()),
            };
            let message = format!("line {line}, column {column}: expected {wanted}, found {found}");
            io::Error::new(ErrorKind::InvalidData, message)
        }
    }

    /// The number that the first of nine bytes spell, and how many of them are digits: at most
    /// eight, looked at all together.
    fn leading_number(bytes: &[u8]) -> (u32, usize) {
        let digits = digits(bytes);
        let length = non_digits(digits).trailing_zeros() as usize / 8;
        (value(digits, length), length)
    }

    /// The first eight bytes as one number, the first of them lowest, in which `0` to `9` are 0 to 9.
    fn digits(bytes: &[u8]) -> u64 {
        let mut word = [0; 8];
        word.copy_from_slice(&bytes[..8]);
        u64::from_le_bytes(word) ^ 0x3030_3030_3030_3030
    }

    /// The top bits of the bytes that are not digits; right as far as digits and blanks go.
    fn non_digits(digits: u64) -> u64 {
        // Only digits stay below 0x80 when 0x76 is added. Digits and blanks give no carry, and one out
        // of another byte changes only what comes after it.
        (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    }

    /// The number that the first `length` digits spell, at most eight.
    fn value(digits: u64, length: usize) -> u32 {
        // Shifting the rest out puts zeros before the number. Then neighbours are joined: digits
        // to pairs, pairs to fours, fours to the number.
        let digits = digits.checked_shl(64 - 8 * length as u32).unwrap_or(0);
        let pairs = (digits * 10 + (digits >> 8)) & 0x00FF_00FF_00FF_00FF;
        let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
        (fours * 10_000 + (fours >> 32)) as u32
    }
}
