use std::io::{self, BufWriter, Read, Write};
use std::{any::type_name, str::FromStr};

fn solve(input: &mut Input, out: &mut impl Write) -> io::Result<()> {
    let n: usize = input.read(); // Or any type that parses: i64, u128, f64, char, String.
    let values: Vec<i64> = (0..n).map(|_| input.read()).collect();
    writeln!(out, "{}", values.iter().sum::<i64>()) // For cases until the end of input: while !input.ended() {..}
}

fn main() -> io::Result<()> {
    let mut text = String::new(); // The newline before it keeps line() from skipping a blank first line.
    b"\n".chain(io::stdin()).read_to_string(&mut text)?; // From a file: std::fs::File::open("P.in")?
    let mut out = BufWriter::new(io::stdout()); // To a file: std::fs::File::create("P.out")?
    solve(&mut Input(&text), &mut out)?;
    out.flush()
}

struct Input<'a>(&'a str); // The unread part of the input.
#[allow(dead_code)] // Few problems need all of these methods.
impl<'a> Input<'a> {
    #[inline(always)]
    #[track_caller] // Panics report the caller's line.
    fn read<T: FromStr>(&mut self) -> T {
        let start = self.0.bytes().position(|byte| byte > b' ').unwrap_or(self.0.len());
        let text = &self.0[start..];
        let len = text.bytes().position(|byte| byte <= b' ').unwrap_or(text.len());
        assert!(len > 0, "unexpected end of input");
        self.0 = &text[len..];
        match text[..len].parse() {
            Ok(value) => value,
            Err(_) => panic!("cannot parse {:?} as {}", &text[..len], type_name::<T>()),
        }
    }
    /// The rest of the current line or, if that is blank, the next line.
    fn line(&mut self) -> &'a str {
        let (rest, next) = self.0.split_at(self.0.find('\n').map_or(0, |end| end + 1));
        let text = if rest.trim().is_empty() { next } else { self.0 };
        let line = text.lines().next().unwrap_or("");
        self.0 = &text[line.len()..];
        line
    }
    fn ended(&self) -> bool {
        self.0.bytes().all(|byte| byte <= b' ')
    }
}
