//! GMT-011: Blocking Tokens on DAG
//!
//! Source:  GMT-011 (no public judge)
//! Limits:  1 s, 256 MB
//! Task:    Two tokens stand on different nodes of a directed graph; two players in turn move one
//!          of them along an edge to a node that the other token does not occupy. Normal play:
//!          whoever cannot move loses. Say who wins, or whether neither side can force a win.
//! Input:   `n m`, then m lines `u v`, each a move from node u to node v, then `a b`, the nodes of
//!          the tokens. Nodes are numbered from 1; 2 <= n <= 100, 0 <= m <= 2000 and a is not b.
//!          Moves may be repeated, and form cycles.
//! Output:  `First`, `Second` or `Draw`. The statement promises a DAG, on which there is no draw.
//! Idea:    Retrograde analysis over pairs of nodes, since tokens that block each other are not a
//!          sum of two games. Rows of 128 bits settle a position by a few set operations.
//! Proof:   (1) A terminal position has no move, so it is losing.
//!          (2) A position with a move to a losing position is winning: play that move.
//!          (3) A position whose moves all reach winning positions is losing.
//!          On a DAG (1)-(3) label every position, by induction along a topological order of the
//!          pairs. With cycles, a position left unlabelled has no move to a losing position, by
//!          (2), and some move to an unlabelled one, by (3): whoever stands there can stay among
//!          the unlabelled positions for ever, so nobody is forced to lose: a draw.
//! Cost:    O(n^3 + m) time. A look at a position is a few operations on sets; there is one at first,
//!          and at most one for each move found to reach a winning position. A round of `while` is
//!          O(n) besides, and every one but the first follows a new losing position. 25 KB.
//! Tested:  samples; every digraph on up to 4 nodes and every DAG on up to 5 whose moves lead to larger
//!          nodes, with every pair of starts, and 200 000 random inputs, against the rules, or a
//!          plain solution where those are slow; 16 shapes at the limits against the plain solution.
//! Judge:   accepted by problemtools 1.20260907 on 2026-11-22, 70 cases

#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::iter;
use std::mem;
use std::process;

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
    /// `pending[b]`: the nodes `a` such that (a, b) may have become losing since the last look. One
    /// of (a, b) and (b, a) is enough.
    pending: [Nodes; N_MAX],
}

/// Reads a graph and two nodes, and writes `First`, `Second` or `Draw`.
///
/// # Errors
/// `InvalidData`, with line and column, for a token that is missing, wrong or over a limit; whatever
/// error `input` or `output` returns. Nothing is written before the last token has been accepted.
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
    let a = input.number("a node", 1..=n)?;
    let b = input.number("a node", 1..=n)?;
    if a == b {
        return Err(input.error(&format!("a node other than {}", a)));
    }
    let (a, b) = (a as usize - 1, b as usize - 1);
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
        Self {
            successors: [0; N_MAX],
            predecessors: [0; N_MAX],
            winning: [0; N_MAX],
            losing: [0; N_MAX],
            pending: [0; N_MAX],
        }
    }

    /// Adds the move `u -> v`. Repeated moves change nothing.
    fn add_move(&mut self, u: usize, v: usize) {
        self.successors[u] |= 1 << v;
        self.predecessors[v] |= 1 << u;
    }

    /// Retrograde analysis: afterwards a position neither winning nor losing is a draw.
    ///
    /// A position is looked at once in the beginning and again when a move of it has been found
    /// to reach a winning position: only then may it be losing.
    fn label_positions(&mut self, n: usize) {
        for b in 0..n {
            self.winning[b] = 1 << b;
            self.pending[b] = (1 << n) - 1;
        }
        while self.pending.iter().any(|&nodes| nodes != 0) {
            for b in 0..n {
                // This leaves out (b, b) as well, which is no position.
                for a in elements(mem::take(&mut self.pending[b]) & !self.winning[b]) {
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
        // A move that leads here took a token from `origin` to `to`; the other token is at `other`.
        for &(to, other) in &[(a, b), (b, a)] {
            for origin in elements(self.predecessors[to] & !self.winning[other]) {
                self.winning[origin] |= 1 << other;
                self.winning[other] |= 1 << origin;
                self.pending[origin] |= self.predecessors[other];
                self.pending[other] |= self.predecessors[origin];
            }
        }
    }
}

/// The nodes in a set, in increasing order.
fn elements(mut nodes: Nodes) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        if nodes == 0 {
            return None;
        }
        let first = nodes.trailing_zeros() as usize;
        nodes &= nodes - 1;
        Some(first)
    })
}

fn main() {
    if let Err(error) = solve(io::stdin().lock(), io::stdout().lock()) {
        // If even this cannot be written, the exit status still tells.
        let _ = writeln!(io::stderr(), "error: {}", error);
        process::exit(1);
    }
}

#[cfg(feature = "proconio")]
#[path = "../tests/proconio/input.rs"]
mod input;

// This reader is the same text in every solution, and none of them uses all of it.
#[cfg(not(feature = "proconio"))]
#[allow(dead_code)]
mod input {
    use std::ascii;
    use std::io::{self, ErrorKind, Read};
    use std::ops::RangeInclusive;

    /// Bytes of the input that are held at a time.
    const BLOCK_SIZE: usize = 1 << 14;
    /// Digits that are converted at once.
    const DIGITS_MAX: usize = 8;
    /// Bytes of a wrong token that an error shows.
    const SHOWN_MAX: usize = 20;

    /// The tokens of a judge's input, read through one block that is refilled in place. Bytes not
    /// above the space separate tokens; CRLF and a missing last line end are fine. Whatever comes
    /// after the blank that ends the last token is not waited for.
    pub struct Input<R> {
        source: R,
        /// `block[position..end]` is read but not yet used; zeros, which are blanks, follow.
        block: Box<[u8; BLOCK_SIZE + DIGITS_MAX]>,
        position: usize,
        end: usize,
        /// Where in the block the current token begins. If it began before the block, this is below 0,
        /// and the block begins with its first bytes.
        token_start: i64,
        /// The number of the line in which the block begins, and where that line begins: at 0 or below.
        line: i64,
        line_start: i64,
    }

    impl<R: Read> Input<R> {
        pub fn new(source: R) -> Self {
            Self {
                source,
                block: Box::new([0; BLOCK_SIZE + DIGITS_MAX]),
                position: 0,
                end: 0,
                token_start: 0,
                line: 1,
                line_start: 0,
            }
        }

        /// The next token, which must be a plain decimal number in the range.
        #[inline(always)]
        pub fn number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
            self.skip_blanks();
            // Without its first zeros, a padded number is short enough to be converted at once. A single
            // zero is left as it is, since the processor cannot predict which numbers are 0.
            let mut start = self.position;
            while self.block[start..start + 2] == *b"00" {
                start += 1;
            }
            let (value, length) = leading_number(&self.block[start..]);
            let next = start + length;
            if next < self.end && self.block[next] <= b' ' && range.contains(&value) {
                self.position = next + 1;
                return Ok(value);
            }
            self.unusual_number(what, range)
        }

        /// What `number` returns for a token that is long, or wrong, or not all in the block.
        #[cold]
        fn unusual_number(&mut self, what: &str, range: RangeInclusive<u32>) -> io::Result<u32> {
            let wanted = format!("{} from {} to {}", what, range.start(), range.end());
            let mut number = Some(0_u32);
            self.word(&wanted, |byte| {
                let digit = char::from(byte).to_digit(10);
                number = number.and_then(|number| number.checked_mul(10)?.checked_add(digit?));
                Ok(())
            })?;
            let number = number.filter(|number| range.contains(number));
            number.ok_or_else(|| self.error(&wanted))
        }

        /// Hands over the bytes of the next token, one by one. If `visit` refuses one, it says what
        /// it wants instead, and the error is about that byte. If there is no token, `what` is wanted.
        #[inline(always)]
        pub fn word(
            &mut self,
            what: &str,
            mut visit: impl FnMut(u8) -> Result<(), String>,
        ) -> io::Result<()> {
            self.skip_blanks();
            while self.position == self.end {
                if !self.refill()? {
                    return Err(self.error(what));
                }
                self.skip_blanks();
            }
            loop {
                for &byte in &self.block[self.position..self.end] {
                    self.position += 1;
                    if byte <= b' ' {
                        return Ok(());
                    }
                    if let Err(wanted) = visit(byte) {
                        self.token_start = self.position as i64 - 1;
                        return Err(self.error(&wanted));
                    }
                }
                if !self.refill()? {
                    return Ok(());
                }
            }
        }

        /// Goes to the next token, or to the end of the block.
        #[inline(always)]
        fn skip_blanks(&mut self) {
            while self.position < self.end && self.block[self.position] <= b' ' {
                self.position += 1;
            }
            self.token_start = self.position as i64;
        }

        /// Refills the block when all of it has been used, and returns whether anything came.
        #[cold]
        fn refill(&mut self) -> io::Result<bool> {
            self.empty_block();
            loop {
                match self.source.read(&mut self.block[self.end..BLOCK_SIZE]) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    result => self.end += result?,
                }
                self.block[self.end..][..DIGITS_MAX].copy_from_slice(&[0; DIGITS_MAX]);
                return Ok(self.position < self.end);
            }
        }

        /// Empties the block, but for the first bytes of the current token, which errors show.
        fn empty_block(&mut self) {
            let token = self.token_start.max(0) as usize;
            let before = &self.block[..token];
            // Numbers of 16 bits are summed fast, and a block has fewer line ends than they can count.
            let line_ends = before.iter().map(|&byte| u16::from(byte == b'\n'));
            self.line += i64::from(line_ends.sum::<u16>());
            if let Some(last) = before.iter().rposition(|&byte| byte == b'\n') {
                self.line_start = last as i64 + 1;
            }
            // With one byte more than is shown, an error tells that the token goes on.
            let kept = (self.position - token).min(SHOWN_MAX + 1);
            self.block.copy_within(token..token + kept, 0);
            let dropped = (self.position - kept) as i64;
            self.line_start -= dropped;
            self.token_start -= dropped;
            self.position = kept;
            self.end = kept;
        }

        /// An error about the current token, as far as it has been read. Nothing can be read after it.
        #[cold]
        pub fn error(&mut self, wanted: &str) -> io::Error {
            self.empty_block();
            let column = self.token_start - self.line_start + 1;
            let place = format!("line {}, column {}", self.line, column);
            let mut parts = self.block[..self.end].split(|&byte| byte <= b' ');
            let token = parts.next().unwrap_or_default();
            let shown = token.iter().take(SHOWN_MAX).copied();
            let shown = shown.flat_map(ascii::escape_default).map(char::from);
            let found = match token.len() {
                0 => "the end of the input".to_string(),
                1..=SHOWN_MAX => format!("\"{}\"", shown.collect::<String>()),
                _ => format!("\"{}...\"", shown.collect::<String>()),
            };
            let message = format!("{}: expected {}, found {}", place, wanted, found);
            io::Error::new(ErrorKind::InvalidData, message)
        }
    }

    /// The number that the first bytes spell, and how many of them are digits: at most eight, which
    /// are converted at once. If there are none, the number means nothing.
    fn leading_number(bytes: &[u8]) -> (u32, usize) {
        let mut chunk = [0; DIGITS_MAX];
        chunk.copy_from_slice(&bytes[..DIGITS_MAX]);
        // The first byte is the lowest, and `0` to `9` become 0 to 9.
        let digits = u64::from_le_bytes(chunk) ^ 0x3030_3030_3030_3030;
        // With 0x76 added, bytes from 10 to 0x7F have their top bits set; `| digits` adds those above.
        // Only these bytes carry, so the lowest top bit that is set marks the first that is no digit.
        let non_digits =
            (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
        let length = non_digits.trailing_zeros() / 8;
        // Shifting the rest out puts zeros before the number. Then neighbours are joined: digits to
        // pairs, pairs to fours, fours to the number. If there are no digits, nothing is shifted out,
        // and the sum may wrap.
        let digits = digits.wrapping_shl(64 - 8 * length);
        let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00FF_00FF_00FF_00FF;
        let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
        ((fours * 10_000 + (fours >> 32)) as u32, length as usize)
    }
}
