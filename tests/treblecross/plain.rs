//! UVa 10561: Treblecross, the textbook way
//!
//! Task:    Players take turns marking an empty cell in a row of cells with an X; whoever completes
//!          three adjacent Xs wins. For each board, list the winning first moves.
//! Input:   N < 100, then N boards of 3 to 200 cells, each a word with `.` for an empty cell and
//!          `X` for a marked one. None of them contains XXX. This program also accepts boards with
//!          XXX: the game is over, and the player to move has lost. Boards of 1 or 2 cells, too
//!          short for XXX, are handled by (3) below, as in published programs.
//! Output:  Two lines per board: `WINNING` and the winning cells, counted from 1, in increasing
//!          order, separated by spaces; or `LOSING` and an empty line.
//! Idea:    If some moves win at once, they are the answer. Otherwise play continues on strips of
//!          safe cells that do not affect each other: a sum of games.
//! Proof:   (1) If some cells win at once, they are the winning moves: any other move leaves one of
//!              them to the opponent.
//!          (2) Otherwise a mark within two cells of an X creates XX or X.X, which the opponent
//!              completes, so it loses. The other empty cells are safe. As long as only safe cells
//!              are marked, no cell wins at once, so (2) still holds.
//!          (3) So, by (2), whoever has no safe cell left loses: this is normal play on the strips,
//!              the runs of safe cells. A mark takes the cells within two of it out of its strip,
//!              which leaves up to two shorter strips; other strips are not affected. By the
//!              Sprague-Grundy theorem, a move wins iff the XOR of the Grundy values of the strips
//!              after it is 0. This is the octal game 0.007, in which a strip of len safe cells is
//!              a heap of len + 2.
//! Cost:    O(cells^2) time per board.

use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split_ascii_whitespace();

    let count = tokens.next().unwrap().parse().unwrap();
    let grundy = grundy_values();
    for board in tokens.take(count) {
        let winning = winning_moves(board.as_bytes(), &grundy);
        let cells: Vec<String> = winning.iter().map(|cell| (cell + 1).to_string()).collect();
        if cells.is_empty() {
            println!("LOSING\n");
        } else {
            println!("WINNING\n{}", cells.join(" "));
        }
    }
}

/// `grundy[len]`: the value of a strip of `len` safe cells, for a board of up to 200 cells.
pub fn grundy_values() -> Vec<usize> {
    let mut grundy = vec![0];
    for len in 1..=200_usize {
        // A mark at `cell` takes two cells on either side of it out of the strip.
        let value_after = |cell: usize| {
            grundy[cell.saturating_sub(2)] ^ grundy[(len - 1 - cell).saturating_sub(2)]
        };
        let reached: Vec<usize> = (0..len).map(value_after).collect();
        let mex = (0..).find(|value| !reached.contains(value)).unwrap();
        grundy.push(mex);
    }
    grundy
}

pub fn winning_moves(board: &[u8], grundy: &[usize]) -> Vec<usize> {
    if is_over(board) {
        return Vec::new();
    }
    let empty = || (0..board.len()).filter(|&cell| board[cell] == b'.');
    let wins_at_once = |&cell: &usize| is_over(&marked(board, cell));
    if empty().any(|cell| wins_at_once(&cell)) {
        return empty().filter(wins_at_once).collect();
    }
    let safe = empty().filter(|&cell| is_safe(board, cell));
    safe.filter(|&cell| xor_sum(&marked(board, cell), grundy) == 0).collect()
}

fn is_over(board: &[u8]) -> bool {
    board.windows(3).any(|three| three == b"XXX")
}

fn marked(board: &[u8], cell: usize) -> Vec<u8> {
    [&board[..cell], b"X", &board[cell + 1..]].concat()
}

fn is_safe(board: &[u8], cell: usize) -> bool {
    let end = board.len().min(cell + 3);
    !board[cell.saturating_sub(2)..end].contains(&b'X')
}

fn xor_sum(board: &[u8], grundy: &[usize]) -> usize {
    let safe: Vec<bool> = (0..board.len()).map(|cell| is_safe(board, cell)).collect();
    let strips = safe.split(|&safe| !safe);
    strips.fold(0, |xor_sum, strip| xor_sum ^ grundy[strip.len()])
}
