//! GMT-002: Token Walk on Directed Graph
//!
//! Source:  GMT-002 (no public judge)
//! Limits:  2 s, 256 MB
//! Task:    A token stands on a node of a directed graph; two players move it along an edge in
//!          turn. Normal play: who cannot move loses. For each node, say whether the player to
//!          move there is winning or losing, or whether neither side can force a win.
//! Idea:    Retrograde analysis over single positions: from the terminal ones backwards, each
//!          position is labelled as soon as the labels of its successors decide it.
//! Proof:   (1) A terminal position has no move, so it is losing.
//!          (2) A position with a move to a losing position is winning: play that move.
//!          (3) A position whose moves all reach winning positions is losing.
//!          On a DAG (1)-(3) label every position, by induction along a topological order. With
//!          cycles, a position left unlabelled has no move to a losing position, by (2), and
//!          some move to an unlabelled one, by (3): whoever stands there can stay among the
//!          unlabelled positions for ever, so nobody is forced to lose and the game is a draw.
//! Cost:    O(n + m) time; 8 n + 5 m bytes = 2.6 MB at the limits below.
//! Tested:  samples; every digraph on up to 4 nodes and every DAG on up to 6, and 50 000 random
//!          inputs, against the rules; 16 shapes at the limits against a plain solution.
//! Judge:   not submitted yet

#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::mem;
use std::process::ExitCode;

use input::Input;

/// Statement: 1 <= n <= 200 000 nodes.
const N_MAX: usize = 200_000;
/// Statement: 0 <= m <= 200 000 moves.
const M_MAX: usize = 200_000;

/// Bytes of the output that are held at a time.
const BLOCK_SIZE: usize = 1 << 16;

/// The game graph, as retrograde analysis needs it.
struct Graph {
    /// `positions[v]`: the predecessors of v, a list, above the `STATUS_BITS` bits of its status.
    /// Small as that is, all of them stay in a processor's second cache.
    positions: Box<[u32; N_MAX]>,
    /// `cells[c]`: a list of two nodes or more. The first move into a node needs no cell.
    cells: Box<[Cell; M_MAX]>,
    /// The first cell that no list uses.
    next_cell: u32,
    /// The open moves of positions that have more of them than a status can count.
    wide: [u32; WIDE_MAX],
    wide_count: usize,
}

/// A list is `EMPTY`, or `u << 1 | 1` if it holds u alone, or `c << 1` if it is in `cells[c]`.
const LIST_BITS: u32 = u32::BITS - STATUS_BITS;
const EMPTY: u32 = (1 << LIST_BITS) - 1;
const _: () = assert!(N_MAX <= EMPTY as usize >> 1 && M_MAX <= EMPTY as usize >> 1);

/// The first node of a list of two or more, and the list of the others. This is five bytes, as the
/// first use of a page of memory is what costs most.
type Cell = [u8; 5];
const _: () = assert!(N_MAX <= 1 << (STATUS_BITS + u8::BITS));

fn cell(node: u32, others: u32) -> Cell {
    let [a, b, c, d] = (node << LIST_BITS | others).to_le_bytes();
    [a, b, c, d, (node >> STATUS_BITS) as u8]
}

/// The first node of a list that is not empty, and the list of the others.
fn node_and_others(cells: &[Cell; M_MAX], list: u32) -> (u32, u32) {
    if list & 1 == 1 {
        return (list >> 1, EMPTY);
    }
    let cell = &cells[list as usize >> 1];
    let mut low = [0; 4];
    low.copy_from_slice(&cell[..4]);
    let low = u32::from_le_bytes(low);
    let node = low >> LIST_BITS | u32::from(cell[4]) << STATUS_BITS;
    (node, low & EMPTY)
}

/// The status of a position is `LOSING`, `WINNING`, or else the number of its open moves: those
/// not yet known to reach a winning position. From `WIDE` on, it says where in `wide` that
/// number is.
const STATUS_BITS: u32 = 13;
const LOSING: u32 = 0;
const WINNING: u32 = (1 << STATUS_BITS) - 1;
const WIDE: u32 = WINNING - WIDE_MAX as u32;

/// No more positions than this have `WIDE` moves each.
const WIDE_MAX: usize = 32;
const _: () = assert!(WIDE_MAX * WIDE as usize >= M_MAX);

/// Reads a graph and writes, in the order of its nodes, `Winning`, `Losing` or `Draw`.
///
/// # Errors
/// `InvalidData`, with line and column, for input that is not as the statement says or is over
/// its limits; whatever error `input` or `output` gives. No output comes before the last of
/// the input has been accepted.
pub fn solve(input: impl Read, output: impl Write) -> io::Result<()> {
    let mut input = Input::new(input);
    let n = input.number("n", 1..=N_MAX as u32)?;
    let m = input.number("m", 0..=M_MAX as u32)?;
    let mut graph = Graph::new(n as usize);
    // Some moves at a time, since reading is fastest in a loop of its own.
    let (mut left, mut moves) = (m as usize, [[0; 2]; 64]);
    while left > 0 {
        let count = left.min(moves.len());
        input.pairs(&mut moves[..count], "a node", 0..=n - 1)?;
        for &[u, v] in &moves[..count] {
            graph.add_move(u, v);
        }
        left -= count;
    }
    graph.label_positions(n as usize);
    write_labels(&graph.positions[..n as usize], output)
}

impl Graph {
    /// A graph of `n` nodes without moves.
    fn new(n: usize) -> Self {
        let mut graph = Self {
            positions: boxed_array(0),
            cells: boxed_array([0; 5]),
            next_cell: 0,
            wide: [0; WIDE_MAX],
            wide_count: 0,
        };
        graph.positions[..n].fill(EMPTY << STATUS_BITS | LOSING);
        graph
    }

    /// Adds the move `u -> v`.
    fn add_move(&mut self, u: u32, v: u32) {
        self.open_move(u);
        let position = &mut self.positions[v as usize];
        let list = *position >> STATUS_BITS;
        // Which lists are empty is so irregular that a branch costs more than these steps: a cell
        // is written in any case, and the carry of `list + 1`, which is 1 for `EMPTY` alone,
        // chooses by arithmetic that compilers do not make a branch of.
        self.cells[self.next_cell as usize] = cell(u, list);
        let is_longer = ((list + 1) >> LIST_BITS) ^ 1;
        let (single, longer) = (u << 1 | 1, self.next_cell << 1);
        let new_list = single ^ ((single ^ longer) * is_longer);
        self.next_cell += is_longer;
        *position = new_list << STATUS_BITS | *position & WINNING;
    }

    fn open_move(&mut self, u: u32) {
        let position = &mut self.positions[u as usize];
        let status = *position & WINNING;
        if status < WIDE - 1 {
            *position += 1;
        } else if status == WIDE - 1 {
            *position += 1 + self.wide_count as u32;
            self.wide[self.wide_count] = WIDE;
            self.wide_count += 1;
        } else {
            self.wide[(status - WIDE) as usize] += 1;
        }
    }

    /// Retrograde analysis: afterwards a status that is neither `LOSING` nor `WINNING` is a draw.
    ///
    /// New losing positions settle winning ones, and these settle losing ones, in turn. The terminal
    /// positions come some at a time, so that the frontiers stay small and use less memory.
    fn label_positions(&mut self, n: usize) {
        const TERMINALS_AT_A_TIME: usize = 1024;
        let (mut losing, mut winning) = (Frontier::new(), Frontier::new());
        for start in (0..n).step_by(TERMINALS_AT_A_TIME) {
            for position in &self.positions[start..n.min(start + TERMINALS_AT_A_TIME)] {
                // Positions that have become `LOSING` before come once more, to no effect.
                losing.add_if(position & WINNING == LOSING, position >> STATUS_BITS);
            }
            while losing.count > 0 {
                self.settle_winning(&mut losing, &mut winning);
                self.settle_losing(&mut winning, &mut losing);
            }
        }
    }

    /// Labels the positions with a move to one of `losing`, and leaves the new ones in `winning`.
    fn settle_winning(&mut self, losing: &mut Frontier, winning: &mut Frontier) {
        let positions = &mut self.positions;
        losing.drain(&self.cells, |u| {
            let position = &mut positions[u as usize];
            winning.add_if(*position & WINNING != WINNING, *position >> STATUS_BITS);
            *position |= WINNING;
        });
    }

    /// Closes the moves to positions of `winning`, and leaves those that had no other in `losing`.
    fn settle_losing(&mut self, winning: &mut Frontier, losing: &mut Frontier) {
        let (positions, wide) = (&mut self.positions, &mut self.wide);
        winning.drain(&self.cells, |u| {
            let position = &mut positions[u as usize];
            let status = *position & WINNING;
            if (WIDE..WINNING).contains(&status) {
                let open_moves = &mut wide[(status - WIDE) as usize];
                *open_moves -= 1;
                if *open_moves > 0 {
                    return;
                }
                *position -= status;
            } else {
                *position -= u32::from(status != WINNING);
            }
            losing.add_if(*position & WINNING == LOSING, *position >> STATUS_BITS);
        });
    }
}

/// Positions with the same new label, by the lists of their predecessors, if they have any. These
/// are never all positions: a winning one has a move to a losing one, and whatever has a move to a
/// losing one is winning.
struct Frontier {
    lists: Box<[u32; N_MAX]>,
    count: usize,
}

impl Frontier {
    fn new() -> Self {
        Self {
            lists: boxed_array(0),
            count: 0,
        }
    }

    /// Adds a list if it has nodes and the condition holds. It is written in any case and then
    /// counted or not, as a branch on what is so irregular would cost more.
    fn add_if(&mut self, condition: bool, list: u32) {
        self.lists[self.count] = list;
        self.count += usize::from(condition & (list != EMPTY));
    }

    /// Hands over the nodes of all lists, and leaves none. Two lists are followed side by side: what
    /// comes next in one is known only when its last cell has come from memory, and meanwhile the
    /// other goes on.
    fn drain(&mut self, cells: &[Cell; M_MAX], mut visit: impl FnMut(u32)) {
        let mut lists = self.lists[..mem::take(&mut self.count)].iter().copied();
        let mut next = || lists.next().unwrap_or(EMPTY);
        let mut followed = [next(), next()];
        while followed != [EMPTY; 2] {
            for list in &mut followed {
                if *list != EMPTY {
                    let (node, others) = node_and_others(cells, *list);
                    *list = if others == EMPTY { next() } else { others };
                    visit(node);
                }
            }
        }
    }
}

/// Writes the word for each position. A word is copied with its padding, eight bytes whatever
/// its length, and the next one overwrites what is too much.
fn write_labels(positions: &[u32], mut output: impl Write) -> io::Result<()> {
    const WORD_SIZE: usize = 8;
    const WORDS: [(&[u8; WORD_SIZE], usize); 3] =
        [(b"Draw    ", 5), (b"Winning ", 8), (b"Losing  ", 7)];
    let mut block = boxed_array::<u8, BLOCK_SIZE>(0);
    let mut length = 0;
    for position in positions {
        if length + WORD_SIZE > BLOCK_SIZE {
            output.write_all(&block[..length])?;
            length = 0;
        }
        // A label is no more predictable here, so it is an index and not a branch.
        let status = position & WINNING;
        let label = usize::from(status == WINNING) + 2 * usize::from(status == LOSING);
        let (word, word_length) = WORDS[label];
        block[length..length + WORD_SIZE].copy_from_slice(word);
        length += word_length;
    }
    block[length - 1] = b'\n';
    output.write_all(&block[..length])?;
    output.flush()
}

/// An array on the heap with the same value everywhere.
fn boxed_array<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("the vector has N elements"),
    }
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

        /// Fills `pairs` with the next numbers: what calls of `number` give, but faster.
        pub fn pairs(
            &mut self,
            pairs: &mut [[u32; 2]],
            what: &str,
            range: RangeInclusive<u32>,
        ) -> io::Result<()> {
            let mut count = 0;
            loop {
                // These stay in registers, where fields would be stored and loaded for each pair.
                let block = &self.block[..self.end];
                let mut position = self.position;
                while count < pairs.len() {
                    match leading_pair(&block[position..]) {
                        Some((pair, length))
                            if pair.iter().all(|number| range.contains(number)) =>
                        {
                            pairs[count] = pair;
                            count += 1;
                            position += length;
                        }
                        _ => break,
                    }
                }
                self.position = position;
                if count == pairs.len() {
                    return Ok(());
                }
                for number in &mut pairs[count] {
                    *number = self.number(what, range.clone())?;
                }
                count += 1;
            }
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

    /// The first two numbers, if they have at most seven and eight digits and one blank between, and
    /// how many bytes they take with the blank after them. Both ends are looked for in sixteen bytes
    /// at once, since looking behind the first number would have to wait for its end.
    fn leading_pair(bytes: &[u8]) -> Option<([u32; 2], usize)> {
        let bytes = bytes.get(..17)?;
        let (low, high) = (digits(bytes), digits(&bytes[8..]));
        let ends = non_digits(low);
        let first_end = ends.trailing_zeros() as usize / 8;
        // On one number of 128 bits this needs no branch, which the lengths would mislead.
        let later_ends =
            u128::from(non_digits(high)) << 64 | u128::from(ends & ends.wrapping_sub(1));
        let second_end = later_ends.trailing_zeros() as usize / 8;
        let second_length = second_end.wrapping_sub(first_end + 1);
        let are_numbers = first_end > 0 && (1..=8).contains(&second_length);
        let are_tokens = bytes[first_end] <= b' ' && bytes[second_end] <= b' ';
        if !(are_numbers && are_tokens) {
            return None;
        }
        let first = value(low, first_end);
        let second = value(digits(&bytes[first_end + 1..]), second_length);
        Some(([first, second], second_end + 1))
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
