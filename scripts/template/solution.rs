use std::io::{self, BufWriter, Read, Write};
use std::str::FromStr;

fn solve(input: &mut Input, out: &mut impl Write) -> io::Result<()> {
    let n: usize = input.read(); // Or any type that parses: i64, u128, f64, char, String.
    let values: Vec<i64> = (0..n).map(|_| input.read()).collect();
    writeln!(out, "{}", values.iter().sum::<i64>()) // Cases up to the end: while !input.ended() {..}
}

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let mut out = BufWriter::new(io::stdout());
    solve(&mut Input(&text), &mut out)?;
    out.flush()
}

/// What has not been read yet.
struct Input<'a>(&'a str);

#[allow(dead_code)] // Few problems need all of it.
impl<'a> Input<'a> {
    fn read<T: FromStr>(&mut self) -> T {
        let start = self.0.trim_start();
        let (word, rest) = start.split_at(start.find(char::is_whitespace).unwrap_or(start.len()));
        let next = rest.trim_start_matches(&[' ', '\t', '\r'][..]);
        self.0 = next.strip_prefix('\n').unwrap_or(rest);
        (word.parse().ok()).unwrap_or_else(|| panic!("{:?} is not of the type wanted", word))
    }
    /// What follows the last word on its line; if that is nothing, the next line.
    fn line(&mut self) -> &'a str {
        let mut parts = self.0.splitn(2, '\n');
        let line = parts.next().unwrap_or("");
        self.0 = parts.next().unwrap_or("");
        line.trim_end_matches('\r')
    }
    fn ended(&self) -> bool {
        self.0.trim_start().is_empty()
    }
}
