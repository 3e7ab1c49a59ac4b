//! Compares an output with the answer: byte by byte, token by token, or with a tolerance. Both are streamed, because
//! the memory of this process counts towards the measured peak of the children that it forks.

use std::collections::hash_map::DefaultHasher;
use std::fs::File;
use std::hash::{Hash, Hasher};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use crate::types::{cannot, Checker, Result, Verdict};

/// What testlib adds to every tolerance.
const SLACK: f64 = 1e-15;

pub fn open(path: &Path) -> Result<BufReader<File>> {
    let file = File::open(path).map_err(cannot("read", path))?;
    Ok(BufReader::with_capacity(1 << 16, file))
}

#[derive(Default)]
pub struct Token {
    at: u64,
    pub bytes: Vec<u8>,
}

/// Iterates over the tokens of a text; at its end, `next` returns an empty token.
pub struct Tokens<R> {
    source: R,
    offset: u64,
}

impl<R: BufRead> Tokens<R> {
    pub fn new(source: R) -> Self {
        Self { source, offset: 0 }
    }

    pub fn next(&mut self) -> Token {
        let mut bytes = Vec::new();
        // Comparisons spend their time here, and the judge is compiled without optimizations: hence plain loops.
        while let Ok(part @ [_, ..]) = self.source.fill_buf() {
            let (mut start, length) = (0, part.len());
            while bytes.is_empty() && start < length && is_blank(part[start]) {
                start += 1;
            }
            let mut end = start;
            while end < length && !is_blank(part[end]) {
                end += 1;
            }
            bytes.extend_from_slice(&part[start..end]);
            self.source.consume(end);
            self.offset += end as u64;
            if end < length {
                break;
            }
        }
        Token { at: self.offset - bytes.len() as u64, bytes }
    }
}

#[inline(always)]
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// All tokens up to the end of a text.
fn tokens(source: impl BufRead) -> impl Iterator<Item = Vec<u8>> {
    let mut tokens = Tokens::new(source);
    std::iter::from_fn(move || Some(tokens.next().bytes).filter(|bytes| !bytes.is_empty()))
}

pub fn count_tokens(source: impl BufRead) -> usize {
    tokens(source).count()
}

/// Compares an output with the answer. Returns the verdict and the offsets of the first difference. Must not be called
/// for `Program` or `Interactive`.
pub fn compare(
    checker: Checker,
    mut expected: impl BufRead + Seek,
    mut got: impl BufRead + Seek,
) -> (Verdict, Option<(u64, u64)>) {
    let offset = match different_byte(&mut expected, &mut got) {
        None => return (Verdict::Ac, None),
        Some(offset) => offset,
    };
    for source in [&mut expected as &mut dyn Seek, &mut got] {
        source.seek(SeekFrom::Start(0)).expect("a regular file is seekable");
    }
    let token = different_token(checker, Tokens::new(expected), Tokens::new(got));
    match (token, checker) {
        (None, Checker::Exact) => (Verdict::Pe, Some((offset, offset))),
        (Some(_), Checker::Exact) => (Verdict::Wa, Some((offset, offset))),
        (None, _) => (Verdict::Ac, None),
        (Some(_), _) => (Verdict::Wa, token),
    }
}

fn different_byte(one: &mut impl BufRead, other: &mut impl BufRead) -> Option<u64> {
    let mut equal = 0;
    while let (Ok(left), Ok(right)) = (one.fill_buf(), other.fill_buf()) {
        let shorter = left.len().min(right.len());
        let length = match left[..shorter] == right[..shorter] {
            true => shorter,
            false => (0..shorter).find(|&at| left[at] != right[at]).unwrap_or(shorter),
        };
        if length == 0 {
            return (left.len() + right.len() > 0).then_some(equal);
        }
        one.consume(length);
        other.consume(length);
        equal += length as u64;
    }
    Some(equal)
}

/// The offsets, in both texts, of the first difference between tokens.
fn different_token(
    checker: Checker,
    mut expected: Tokens<impl BufRead>,
    mut got: Tokens<impl BufRead>,
) -> Option<(u64, u64)> {
    loop {
        let (wanted, found) = (expected.next(), got.next());
        if wanted.bytes.is_empty() && found.bytes.is_empty() {
            return None;
        }
        if !is_same(checker, &wanted.bytes, &found.bytes) {
            // For numbers, and if one token is a prefix of the other, report the start of the tokens.
            let mut pairs = wanted.bytes.iter().zip(&found.bytes);
            let letter = pairs.position(|(a, b)| match checker {
                Checker::NoCase(None) => !a.eq_ignore_ascii_case(b),
                _ => checker == Checker::Tokens && a != b,
            });
            let letter = letter.unwrap_or(0) as u64;
            return Some((wanted.at + letter, found.at + letter));
        }
    }
}

/// Whether two tokens are the same text, or numbers within the tolerance, absolute or relative to the answer.
fn is_same(checker: Checker, expected: &[u8], got: &[u8]) -> bool {
    let ignores_case = matches!(checker, Checker::NoCase(_));
    if expected == got || ignores_case && expected.eq_ignore_ascii_case(got) {
        return true;
    }
    // Different large integers may be equal as floats.
    let are_whole = || [expected, got].iter().all(|word| word.iter().all(u8::is_ascii_digit));
    let tolerance = checker.tolerance().filter(|&tolerance| tolerance > 0.0 || !are_whole());
    match tolerance.map(|tolerance| (tolerance, number(expected), number(got))) {
        Some((tolerance, Some(expected), Some(got))) => {
            let is_nan = expected.is_nan() && got.is_nan();
            let most = (tolerance + SLACK) * expected.abs().max(1.0);
            is_nan || expected == got || most.is_finite() && (expected - got).abs() <= most
        }
        _ => false,
    }
}

/// Parses a number: decimal, NaN, or an infinity by name. A decimal that overflows to infinity is rejected, so that it
/// never equals a real infinity.
pub fn number(token: &[u8]) -> Option<f64> {
    let value: f64 = std::str::from_utf8(token).ok()?.parse().ok()?;
    let by_name = !token.iter().any(u8::is_ascii_digit);
    Some(value).filter(|value| value.is_finite() || by_name)
}

/// The checker that would accept the output, if it differs from the answer only in whitespace, letter case or the
/// decimals of numbers.
pub fn lenient(checker: Checker, expected: &Path, got: &Path) -> Result<Option<Checker>> {
    let given = checker.tolerance();
    let number = given.unwrap_or(1e-6);
    let others = [
        Checker::Tokens,
        Checker::NoCase(given),
        Checker::Tolerance(number),
        Checker::NoCase(Some(number)),
    ];
    for other in others {
        let is_accepted = compare(other, open(expected)?, open(got)?).0 == Verdict::Ac;
        // Whole numbers that are almost equal are a mistake.
        if is_accepted && (other.tolerance() == given || differs_in_decimals(expected, got)?) {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

/// Whether a number that is written with a point or an exponent differs from its counterpart.
fn differs_in_decimals(expected: &Path, got: &Path) -> Result<bool> {
    let (mut expected, mut got) = (Tokens::new(open(expected)?), Tokens::new(open(got)?));
    let is_decimal =
        |token: &[u8]| token.iter().any(|byte| b".eE".contains(byte)) && number(token).is_some();
    loop {
        let pair = [expected.next().bytes, got.next().bytes];
        if pair[0] != pair[1] && pair.iter().any(|token| is_decimal(token)) {
            return Ok(true);
        }
        if pair.iter().all(Vec::is_empty) {
            return Ok(false);
        }
    }
}

/// Whether two texts consist of the same tokens, in any order.
pub fn has_same_tokens(one: impl BufRead, other: impl BufRead) -> bool {
    hash_of_tokens(one) == hash_of_tokens(other)
}

/// A sum of hashes: it does not depend on the order, and the tokens need not be kept.
fn hash_of_tokens(source: impl BufRead) -> u64 {
    let hash = |token: Vec<u8>| {
        let mut hasher = DefaultHasher::new();
        token.hash(&mut hasher);
        hasher.finish()
    };
    tokens(source).map(hash).fold(0, u64::wrapping_add)
}

/// Reads up to `length` bytes of a file, starting at `offset`.
pub fn window(path: &Path, offset: u64, length: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut source = open(path)?;
    let read = source.seek(SeekFrom::Start(offset));
    let read = read.and_then(|_| source.take(length).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(cannot("read", path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn each_checker_follows_its_rule() {
        let tokens = "a  b|a b\n\n|AC, a\nb|a b|AC, a b|a|WA, a|a b|WA, a b|A b|WA, a b|ab|WA, 0.50|0.5|WA, |\n|AC, a\x0bb|a b|AC";
        let exact = "a b|a b|AC, a b|a  b|PE, a b|a\nb|PE, a b|a c|WA, a\n|a|PE, a|a\n|PE, |x|WA";
        let tolerance = "1|+1|AC, 1|1.|AC, 1|1E0|AC, 1|1.0000009|AC, 1|01|AC, 1|10e-1|AC, 1|0.9999991|AC, \
            1|1.0000011|WA, 1|0x1|WA, 1|1_|WA, 1|one|WA, 1|nan|WA, 1|inf|WA, 1|1 1|WA, 1||WA, 1|-1|WA, \
            1e9|1000000999|AC, 1e9|1000001001|WA, 331997010.5|331997342.4970105|AC, 0|-0|AC, .5|0.5|AC, -5e-7|0|AC, nan|-NaN|AC, nan|1|WA, \
            inf|Infinity|AC, inf|-inf|WA, inf|1e999|WA, case 1: 0.1|case 1: 0.10|AC, Yes 1|yes 1|WA, inf|1|WA";
        let rows = [
            (Checker::Tokens, tokens),
            (Checker::Exact, exact),
            (Checker::Tolerance(1e-6), tolerance),
            (Checker::NoCase(None), "Yes|yes|AC, Yes|no|WA, 1.0|1.00|WA, \u{c4}|\u{e4}|WA"),
            (Checker::NoCase(Some(1e-6)), "Yes 1.0|yes 1.00|AC, Yes 1|YES 2|WA"),
        ];
        for (checker, cases) in rows {
            for case in cases.split(", ") {
                let parts: Vec<&str> = case.split('|').collect();
                // A tiny buffer, so that tokens are split at every position.
                let [expected, got] =
                    [parts[0], parts[1]].map(|text| BufReader::with_capacity(3, Cursor::new(text)));
                let (verdict, difference) = compare(checker, expected, got);
                assert_eq!(verdict.to_string(), parts[2], "{checker:?}: {case:?}");
                assert_eq!(difference.is_none(), verdict == Verdict::Ac, "{case:?}");
            }
        }
    }

    #[test]
    fn the_hint_names_a_checker_that_accepts() {
        let files = ["a", "b"].map(|name| {
            std::env::temp_dir().join(format!("lenient-{name}-{}", std::process::id()))
        });
        for (expected, got, wanted) in [
            ("Yes 1", "YES 1", "nocase"),
            ("Yes 1.50", "Yes 1.5", "1e-6"),
            ("Yes 1.50", "YES 1.5", "nocase 1e-6"),
            ("Yes 1.50", "Yes 1.5000009", "1e-6"),
            ("Yes 1.50", "Yes 1.51", ""),
            ("1e9 2", "1000000001 2", "1e-6"),
            ("1000000 0.5", "1000000 0.50", "1e-6"),
            ("9007199254740993", "9007199254740992", ""),
            ("1000000000", "1000000001", ""),
            ("1000000000 Yes", "1000000001 YES", ""),
            ("1000000000 0.5", "1000000001 0.5", ""),
            ("nan", "-nan", ""),
            ("0.5", "0.5 1", ""),
            ("Yes 1", "Yes  1", "tokens"),
        ] {
            std::fs::write(&files[0], expected).unwrap();
            std::fs::write(&files[1], got).unwrap();
            let line = lenient(Checker::Tokens, &files[0], &files[1]).unwrap();
            let line = line.map_or(String::new(), |checker| checker.to_string());
            assert_eq!(line, wanted, "{expected} {got}");
        }
        files.iter().for_each(|file| std::fs::remove_file(file).unwrap());
    }

    #[test]
    fn the_order_of_tokens_is_told_from_other_differences() {
        let rows = [
            ("1 2 3", "3\n1  2", true),
            ("1 2 2", "1 1 2", false),
            ("1 2", "1 2 2", false),
            ("12", "1 2", false),
            ("", "", true),
        ];
        for (one, other, wanted) in rows {
            let [one, other] = [one, other].map(|text| BufReader::new(Cursor::new(text)));
            assert_eq!(has_same_tokens(one, other), wanted);
        }
    }

    #[test]
    fn the_first_difference_is_located() {
        let rows = [
            (Checker::Tokens, "one two\nthree", "one  two\nthrxe", (11, 12)),
            (Checker::Tokens, "one two", "one \n", (4, 5)),
            (Checker::Tokens, "one", "one  two", (3, 5)),
            (Checker::Tokens, "one", "on", (0, 0)),
            (Checker::Exact, "one two", "one  two", (4, 4)),
            (Checker::Exact, "one two", "one tw", (6, 6)),
        ];
        for (checker, expected, got, wanted) in rows {
            let [one, other] =
                [expected, got].map(|text| BufReader::with_capacity(3, Cursor::new(text)));
            assert_eq!(compare(checker, one, other).1, Some(wanted), "{expected} {got}");
        }
        assert_eq!(count_tokens(BufReader::new(Cursor::new(" a b\n\nc "))), 3);
    }
}
