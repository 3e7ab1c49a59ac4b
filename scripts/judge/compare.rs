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

pub struct Token {
    offset: u64,
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
        Token { offset: self.offset - bytes.len() as u64, bytes }
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
            false => (0..shorter).find(|&index| left[index] != right[index]).unwrap_or(shorter),
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
            return Some((wanted.offset + letter, found.offset + letter));
        }
    }
}

/// Whether two tokens are the same text, or numbers within the tolerance, absolute or relative to the answer.
fn is_same(checker: Checker, expected: &[u8], got: &[u8]) -> bool {
    let ignores_case = matches!(checker, Checker::NoCase(_));
    if expected == got || ignores_case && expected.eq_ignore_ascii_case(got) {
        return true;
    }
    match checker.tolerance().map(|tolerance| (tolerance, number(expected), number(got))) {
        Some((tolerance, Some(expected), Some(got))) => is_close(tolerance, expected, got),
        _ => false,
    }
}

/// Whether the error is at most the tolerance, absolute or relative to the answer, as testlib's `doubleCompare` says.
fn is_close(tolerance: f64, expected: f64, got: f64) -> bool {
    if !expected.is_finite() {
        return expected == got || expected.is_nan() && got.is_nan();
    }
    let max = tolerance + SLACK;
    let [low, high] = [expected.abs() * (1.0 - max), expected.abs() * (1.0 + max)];
    let relative = if expected < 0.0 { -got } else { got };
    (expected - got).abs() <= max || low <= relative && relative <= high
}

/// The error of a number that differs by more than the tolerance, with enough digits to see that it does. None if there
/// is no tolerance, or one of the two is not a number.
pub fn distance(expected: Option<f64>, got: Option<f64>, tolerance: Option<f64>) -> Option<String> {
    let (expected, got, tolerance) = (expected?, got?, tolerance?);
    let absolute = (expected - got).abs();
    let text = |error: f64| {
        let mut texts = (3..17).map(|digits| format!("{error:.digits$e}"));
        texts.find(|text| text.parse().map_or(false, |shown: f64| shown > tolerance))
    };
    let relative = text(absolute / expected.abs()).filter(|_| expected != 0.0);
    let relative = relative.map_or(String::new(), |relative| format!(", {relative} relative"));
    let absolute = text(absolute).filter(|_| absolute.is_finite())?;
    Some(format!("{absolute} absolute{relative}; {tolerance:e} is allowed"))
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
    let tolerance = checker.tolerance().unwrap_or(1e-6);
    let is_decimal =
        |token: &[u8]| token.iter().any(|byte| b".eE".contains(byte)) && number(token).is_some();
    let (mut wanted, mut found) = (Tokens::new(open(expected)?), Tokens::new(open(got)?));
    let (mut is_close, mut has_decimals) = (false, false);
    let mut ignores_case = matches!(checker, Checker::NoCase(_));
    loop {
        let pair = [wanted.next().bytes, found.next().bytes];
        if pair.iter().all(Vec::is_empty) {
            break;
        } else if pair[0] == pair[1] {
            continue;
        } else if is_same(Checker::Tolerance(tolerance), &pair[0], &pair[1]) {
            is_close = true;
            has_decimals |= pair.iter().any(|token| is_decimal(token));
        } else if pair[0].eq_ignore_ascii_case(&pair[1]) {
            ignores_case = true;
        } else {
            return Ok(None);
        }
    }
    // Whole numbers that are almost equal are a mistake.
    let is_mistake = is_close && checker.tolerance().is_none() && !has_decimals;
    let tolerance = checker.tolerance().or(is_close.then_some(tolerance));
    Ok((!is_mistake).then_some(match (ignores_case, tolerance) {
        (true, tolerance) => Checker::NoCase(tolerance),
        (false, Some(tolerance)) => Checker::Tolerance(tolerance),
        (false, None) => Checker::Tokens,
    }))
}

/// A number that depends on the tokens of a text, but not on their order. A sum of hashes needs no memory.
pub fn hash_of_tokens(source: impl BufRead) -> u64 {
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

    /// A source with a tiny buffer, so that tokens are split at every position.
    fn source(text: &str) -> BufReader<Cursor<&str>> {
        BufReader::with_capacity(3, Cursor::new(text))
    }

    #[test]
    fn each_checker_follows_its_rule() {
        const E6: Checker = Checker::Tolerance(1e-6);
        // Pairs of answer and output.
        let rows: [(Checker, Verdict, &[&str]); 17] = [
            (
                Checker::Tokens,
                Verdict::Ac,
                &["a  b|a b\n\n", "a\nb|a b", "|\n", "a\x0bb|a b", "a\r\nb|a b"],
            ),
            (
                Checker::Tokens,
                Verdict::Wa,
                &["a b|a", "a|a b", "a b|A b", "a b|ab", "0.50|0.5", "1|01"],
            ),
            (Checker::Exact, Verdict::Ac, &["a b|a b", "|"]),
            (Checker::Exact, Verdict::Pe, &["a b|a  b", "a b|a\nb", "a\n|a", "a|a\n"]),
            (Checker::Exact, Verdict::Wa, &["a b|a c", "|x", "x|", "a b|a B"]),
            (
                E6,
                Verdict::Ac,
                &["1|+1", "1|1.", "1|1E0", "1|01", "1|10e-1", "0|-0", ".5|0.5", "0.1|0.10"],
            ),
            (
                E6,
                Verdict::Ac,
                &["1|1.0000009", "1|0.9999991", "-5e-7|0", "0|-9e-7", "-1e9|-1000000999"],
            ),
            (
                E6,
                Verdict::Wa,
                &["1|1.0000011", "1|0.9999989", "0|-1.1e-6", "-1e9|-1000001001", "1|-1"],
            ),
            (E6, Verdict::Wa, &["1|0x1", "1|1_", "1|one", "1|1,0", "1|1 1", "1|", "Yes 1|yes 1"]),
            (
                E6,
                Verdict::Ac,
                &["nan|-NaN", "inf|Infinity", "-inf|-INF", "case 1: 0.1|case 1: 0.10"],
            ),
            (
                E6,
                Verdict::Wa,
                &["nan|1", "1|nan", "inf|-inf", "inf|1e999", "inf|1", "1|inf", "1e308|inf"],
            ),
            // The error is relative to the answer, not to the output.
            (E6, Verdict::Wa, &["1e6|1000001.0000005"]),
            (E6, Verdict::Ac, &["1000001.0000005|1e6"]),
            // The slack is part of the tolerance.
            (
                E6,
                Verdict::Ac,
                &["331997010.5|331997342.4970105", "1e9|1000000999", "1e9|1000001000"],
            ),
            (E6, Verdict::Wa, &["331997010.5|331997342.498", "1e9|1000001001"]),
            (Checker::NoCase(None), Verdict::Ac, &["Yes|yes", "a B|A  b"]),
            (Checker::NoCase(None), Verdict::Wa, &["Yes|no", "1.0|1.00", "\u{c4}|\u{e4}"]),
        ];
        let both: [(Checker, Verdict, &[&str]); 2] = [
            (Checker::NoCase(Some(1e-6)), Verdict::Ac, &["Yes 1.0|yes 1.00", "inf|INF"]),
            (Checker::NoCase(Some(1e-6)), Verdict::Wa, &["Yes 1|YES 2", "Yes 1|No 1"]),
        ];
        for (checker, wanted, pairs) in rows.iter().chain(&both) {
            for pair in *pairs {
                let (expected, got) = pair.split_once('|').unwrap();
                let (verdict, difference) = compare(*checker, source(expected), source(got));
                assert_eq!(verdict, *wanted, "{checker:?}: {pair:?}");
                assert_eq!(difference.is_none(), verdict == Verdict::Ac, "{pair:?}");
            }
        }
    }

    #[test]
    fn the_error_that_is_printed_exceeds_the_tolerance() {
        let allowed = "; 1e-6 is allowed";
        let rows = [
            (Some(2.0), Some(2.5), "5.000e-1 absolute, 2.500e-1 relative"),
            (Some(-2.0), Some(2.0), "4.000e0 absolute, 2.000e0 relative"),
            (Some(0.0), Some(0.5), "5.000e-1 absolute"),
            (Some(1e6), Some(1_000_001.000_000_5), "1.000e0 absolute, 1.000001e-6 relative"),
            (Some(f64::INFINITY), Some(1.0), ""),
            (Some(f64::NAN), Some(1.0), ""),
            (None, Some(1.0), ""),
            (Some(1.0), None, ""),
        ];
        for (expected, got, wanted) in rows {
            let text = distance(expected, got, Some(1e-6));
            let wanted = Some(wanted.to_string() + allowed).filter(|text| text != allowed);
            assert_eq!(text, wanted, "{expected:?} {got:?}");
        }
        assert_eq!(distance(Some(1.0), Some(2.0), None), None);
    }

    #[test]
    fn the_hint_names_a_checker_that_accepts() {
        let files = ["a", "b"].map(|name| {
            std::env::temp_dir().join(format!("lenient-{name}-{}", std::process::id()))
        });
        let (tokens, tolerance) = (Checker::Tokens, Checker::Tolerance(1e-9));
        for (checker, expected, got, wanted) in [
            (tokens, "Yes 1", "YES 1", "nocase"),
            (tokens, "Yes 1.50", "Yes 1.5", "1e-6"),
            (tokens, "Yes 1.50", "YES 1.5", "nocase 1e-6"),
            (tokens, "Yes 1.50", "Yes 1.5000009", "1e-6"),
            (tokens, "Yes 1.50", "Yes 1.51", ""),
            (tokens, "1e9 2", "1000000001 2", "1e-6"),
            (tokens, "1000000 0.5", "1000000 0.50", "1e-6"),
            (tokens, "9007199254740993", "9007199254740992", ""),
            (tokens, "1000000000", "1000000001", ""),
            (tokens, "1000000000 Yes", "1000000001 YES", ""),
            (tokens, "1000000000 0.5", "1000000001 0.5", ""),
            (tokens, "nan", "-nan", ""),
            (tokens, "0.5", "0.5 1", ""),
            (tokens, "YES", "Yes", "nocase"),
            (tokens, "1E5", "1e5", "1e-6"),
            (tokens, "Yes 1", "Yes  1", "tokens"),
            (Checker::Exact, "Yes 1.0", "YES 1", "nocase 1e-6"),
            (Checker::NoCase(None), "Yes 1.0", "YES 1", "nocase 1e-6"),
            (Checker::NoCase(None), "1.0", "1", "nocase 1e-6"),
            (tolerance, "Yes 1.0", "YES 1", "nocase 1e-9"),
            (tolerance, "1.0", "1.0000001", ""),
        ] {
            std::fs::write(&files[0], expected).unwrap();
            std::fs::write(&files[1], got).unwrap();
            let line = lenient(checker, &files[0], &files[1]).unwrap();
            let line = line.map_or(String::new(), |checker| checker.to_string());
            assert_eq!(line, wanted, "{checker:?} {expected} {got}");
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
            assert_eq!(
                hash_of_tokens(source(one)) == hash_of_tokens(source(other)),
                wanted,
                "{one} {other}"
            );
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
            (Checker::NoCase(None), "One two", "one twO3", (4, 4)),
            (Checker::NoCase(None), "One two", "one Tax", (5, 5)),
            (Checker::Tolerance(1e-6), "1  123", "1 124", (3, 2)),
        ];
        for (checker, expected, got, wanted) in rows {
            let offsets = compare(checker, source(expected), source(got)).1;
            assert_eq!(offsets, Some(wanted), "{expected} {got}");
        }
        assert_eq!(count_tokens(source(" a b\n\nc ")), 3);
    }
}
