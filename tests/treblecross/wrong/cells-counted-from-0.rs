//! The mistake: the first cell is called 0.
//! Verdict: WA

use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split(|c| c <= ' ').filter(|token| !token.is_empty());
    let count: usize = tokens.next().unwrap().parse().unwrap();
    let grundy = grundy_values();
    for _ in 0..count {
        let board: Vec<char> = tokens.next().unwrap().chars().collect();
        let cells = winning_cells(&board, &grundy);
        if cells.is_empty() {
            println!("LOSING\n");
        } else {
            let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
            println!("WINNING\n{}", cells.join(" "));
        }
    }
}

/// `grundy[k]`: the Grundy value of a strip of k safe cells.
fn grundy_values() -> Vec<usize> {
    let mut grundy = vec![0];
    for k in 1..=200_usize {
        let after =
            |cell: usize| grundy[cell.saturating_sub(2)] ^ grundy[(k - 1 - cell).saturating_sub(2)];
        let reached: Vec<usize> = (0..k).map(after).collect();
        grundy.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    grundy
}

fn winning_cells(board: &[char], grundy: &[usize]) -> Vec<usize> {
    if wins(board) {
        return Vec::new();
    }
    let empty = || (0..board.len()).filter(|&cell| board[cell] == '.');
    let immediate: Vec<usize> = empty().filter(|&cell| wins(&marked(board, cell))).collect();
    if !immediate.is_empty() {
        return immediate;
    }
    empty()
        .filter(|&cell| is_safe(board, cell) && value(&marked(board, cell), grundy) == 0)
        .collect()
}

fn marked(board: &[char], cell: usize) -> Vec<char> {
    let mut board = board.to_vec();
    board[cell] = 'X';
    board
}

fn wins(board: &[char]) -> bool {
    board.windows(3).any(|three| three == ['X', 'X', 'X'])
}

/// Whether no X is within two cells.
fn is_safe(board: &[char], cell: usize) -> bool {
    let end = board.len().min(cell + 3);
    !board[cell.saturating_sub(2)..end].contains(&'X')
}

/// The XOR of the Grundy values of the strips of safe cells.
fn value(board: &[char], grundy: &[usize]) -> usize {
    let safe: Vec<bool> = (0..board.len()).map(|cell| is_safe(board, cell)).collect();
    safe.split(|safe| !safe)
        .fold(0, |xor, strip| xor ^ grundy[strip.len()])
}
