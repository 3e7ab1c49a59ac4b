//! Compares an output with the answer: byte by byte, token by token, or with a tolerance. Both are streamed, because
//! the memory of this process counts towards the measured peak of the children that it forks.

use std::io::{BufRead, Seek, SeekFrom};
use std::path::Path;

use crate::files::open;
use crate::types::{Checker, Outcome, Problem, Result, Verdict};

/// What testlib adds to every tolerance.
const SLACK: f64 = 1e-15;

/// Goes from token to token of a text.
struct Tokens<R> {
    source: R,
    /// The current token, which is empty at the end of the text, and the offset of its end.
    token: Vec<u8>,
    end: u64,
}

impl<R: BufRead + Seek> Tokens<R> {
    /// The tokens from this offset on.
    fn new(mut source: R, offset: u64) -> Self {
        source.seek(SeekFrom::Start(offset)).expect("a regular file is seekable");
        Self { source, token: Vec::new(), end: offset }
    }

    /// Goes to the next token. Returns whether there is one.
    fn advance(&mut self) -> bool {
        self.token.clear();
        // Comparisons spend their time here, and the judge is compiled without optimizations: hence plain loops.
        while let Ok(part @ [_, ..]) = self.source.fill_buf() {
            let (mut start, length) = (0, part.len());
            while start < length && is_blank(part[start]) && self.token.is_empty() {
                start += 1;
            }
            let mut end = start;
            while end < length && !is_blank(part[end]) {
                end += 1;
            }
            self.token.extend_from_slice(&part[start..end]);
            self.source.consume(end);
            self.end += end as u64;
            if end < length {
                break;
            }
        }
        !self.token.is_empty()
    }
}

#[inline(always)]
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

pub fn count_tokens(source: impl BufRead + Seek) -> usize {
    let mut tokens = Tokens::new(source, 0);
    (0..).take_while(|_| tokens.advance()).count()
}

/// The verdict on an output, with its first difference from the answer and hints. Must not be called for `Program` or
/// `Interactive`.
pub fn compare<R: BufRead + Seek>(problem: &Problem, mut expected: R, mut got: R) -> Outcome {
    let checker = problem.checker;
    let mut outcome = Outcome::new(Verdict::Ac, "");
    let (byte, start) = match first_difference(&mut expected, &mut got) {
        Some(offsets) => offsets,
        None => return outcome,
    };
    let [mut expected, mut got] = [expected, got].map(|text| Tokens::new(text, start));
    // Those that reject this output are removed below.
    let mut weaker = weaker(checker);
    outcome.difference = (checker == Checker::Exact).then_some([byte; 2]);
    // The hashes of the answer's differing tokens minus those of the output's: 0 if only their order differs.
    let (mut has_decimals, mut balance) = (false, 0u64);
    // Not `||`, since both must advance.
    while expected.advance() | got.advance() {
        let (wanted, found) = (&expected.token[..], &got.token[..]);
        if is_same(checker, wanted, found) {
            continue;
        }
        if outcome.difference.is_none() {
            let mut letters = wanted.iter().zip(found);
            let same = letters.position(|(a, b)| !is_same(checker, &[*a], &[*b]));
            let same = same.unwrap_or(wanted.len().min(found.len()));
            let offset = |text: &Tokens<R>| text.end - (text.token.len() - same) as u64;
            outcome.difference = Some([&expected, &got].map(offset));
            let error = distance(wanted, found, checker.tolerance());
            outcome.reasons.extend(error.map(|text| ("off by", text)));
        }
        balance = balance.wrapping_add(hash(wanted)).wrapping_sub(hash(found));
        has_decimals = has_decimals || is_decimal(wanted) || is_decimal(found);
        weaker.retain(|other| is_same(*other, wanted, found));
    }
    if outcome.difference.is_none() {
        return outcome;
    }
    // A tolerance is no remedy for whole numbers that are almost equal: these are a mistake.
    let is_plausible = |other: &Checker| has_decimals || other.tolerance() == checker.tolerance();
    let lenient = weaker.into_iter().find(is_plausible);
    outcome.verdict = if lenient == Some(Checker::Tokens) { Verdict::Pe } else { Verdict::Wa };
    let hint = hint(&problem.name, lenient, balance == 0);
    outcome.reasons.extend(hint.map(|text| ("hint", text)));
    outcome
}

/// The checkers that accept more outputs than this one.
fn weaker(checker: Checker) -> Vec<Checker> {
    let near = Checker::NoCase(Some(checker.tolerance().unwrap_or(1e-6)));
    match checker {
        Checker::Tokens | Checker::Exact => {
            vec![Checker::Tokens, Checker::Tolerance(1e-6), Checker::NoCase(None), near]
        }
        Checker::Tolerance(_) | Checker::NoCase(_) => vec![near],
        Checker::Program | Checker::Interactive => Vec::new(),
    }
}

/// What would accept the output, if there is such a checker.
fn hint(name: &str, lenient: Option<Checker>, is_reordered: bool) -> Option<String> {
    let other = |checker| {
        format!("//! Checker: {checker} would accept this; use it if the statement allows it")
    };
    let sorted = || {
        format!("the same tokens in another order; if any order is allowed, run: make new P={name} CHECKER=program")
    };
    lenient.map(other).or_else(|| is_reordered.then(sorted))
}

pub fn are_equal(one: &Path, other: &Path) -> Result<bool> {
    Ok(first_difference(open(one)?, open(other)?).is_none())
}

/// The offset of the first byte in which two texts differ, and that of the token around it. None if they are equal.
fn first_difference(mut one: impl BufRead, mut other: impl BufRead) -> Option<(u64, u64)> {
    let (mut byte, mut start) = (0, 0);
    loop {
        let [left, right] = [one.fill_buf(), other.fill_buf()].map(Result::unwrap_or_default);
        let length = left.len().min(right.len());
        let same = match left[..length] == right[..length] {
            true => length,
            false => left.iter().zip(right).take_while(|(a, b)| a == b).count(),
        };
        if let Some(blank) = left[..same].iter().rposition(|&byte| is_blank(byte)) {
            start = byte + blank as u64 + 1;
        }
        byte += same as u64;
        if length == 0 || same < length {
            let are_equal = left.is_empty() && right.is_empty();
            return (!are_equal).then_some((byte, start));
        }
        one.consume(length);
        other.consume(length);
    }
}

/// Whether two tokens are the same text, or numbers within the tolerance, absolute or relative to the answer.
fn is_same(checker: Checker, expected: &[u8], got: &[u8]) -> bool {
    let ignores_case = matches!(checker, Checker::NoCase(_));
    if expected == got || ignores_case && expected.eq_ignore_ascii_case(got) {
        return true;
    }
    let numbers = || Some((checker.tolerance()?, number(expected)?, number(got)?));
    numbers().map_or(false, |(tolerance, expected, got)| is_close(tolerance, expected, got))
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
fn distance(expected: &[u8], got: &[u8], tolerance: Option<f64>) -> Option<String> {
    let (expected, got, tolerance) = (number(expected)?, number(got)?, tolerance?);
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

/// Whether a token is a number with a point or an exponent.
fn is_decimal(token: &[u8]) -> bool {
    b".eE".iter().any(|letter| token.contains(letter)) && number(token).is_some()
}

/// FNV-1a.
fn hash(token: &[u8]) -> u64 {
    let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    token.iter().fold(0xcbf2_9ce4_8422_2325, add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Cursor};

    /// A source with a tiny buffer, so that tokens are split at every position.
    fn source(text: &str) -> BufReader<Cursor<&str>> {
        BufReader::with_capacity(3, Cursor::new(text))
    }

    fn outcome(checker: Checker, expected: &str, got: &str) -> Outcome {
        let problem = Problem { name: "nim".to_string(), checker, ..Problem::default() };
        compare(&problem, source(expected), source(got))
    }

    /// The explanation with this label, or nothing.
    fn reason(label: &str, checker: Checker, expected: &str, got: &str) -> String {
        let reasons = outcome(checker, expected, got).reasons.into_iter();
        reasons.filter(|(known, _)| *known == label).map(|(_, text)| text).collect()
    }

    #[test]
    fn each_checker_follows_its_rule() {
        const E6: Checker = Checker::Tolerance(1e-6);
        // Pairs of answer and output.
        let rows: [(Checker, Verdict, &[&str]); 16] = [
            (
                Checker::Tokens,
                Verdict::Ac,
                &["a  b|a b\n\n", "a\nb|a b", "|\n", "a\x0bb|a b", "a\r\nb|a b"],
            ),
            (Checker::Tokens, Verdict::Wa, &["a b|a", "a|a b", "a b|A b", "a b|ab", "1|01"]),
            (Checker::Exact, Verdict::Ac, &["a b|a b", "|"]),
            (Checker::Exact, Verdict::Pe, &["a b|a  b", "a b|a\nb", "a\n|a", "a|a\n"]),
            (Checker::Exact, Verdict::Wa, &["a b|a c", "|x", "x|"]),
            (E6, Verdict::Ac, &["1|+1", "1|1.", "1|10e-1", "0|-0", ".5|0.5", "a 0.1|a 0.10"]),
            (E6, Verdict::Ac, &["1|1.0000009", "-5e-7|0", "0|-9e-7", "-1e9|-1000000999"]),
            (E6, Verdict::Wa, &["1|1.0000011", "0|-1.1e-6", "-1e9|-1000001001", "1|-1"]),
            (E6, Verdict::Wa, &["1|0x1", "1|1,0", "1|1 1", "1|", "Yes 1|yes 1"]),
            (E6, Verdict::Ac, &["nan|-NaN", "inf|Infinity"]),
            (E6, Verdict::Wa, &["nan|1", "1|nan", "inf|-inf", "inf|1e999", "1|inf"]),
            // The error is relative to the answer, not to the output.
            (E6, Verdict::Wa, &["1e6|1000001.0000005"]),
            // The slack is part of the tolerance.
            (E6, Verdict::Ac, &["331997010.5|331997342.4970105", "1e9|1000001000"]),
            (Checker::NoCase(None), Verdict::Ac, &["Yes|yes", "a B|A  b"]),
            (Checker::NoCase(None), Verdict::Wa, &["Yes|no", "1.0|1.00", "\u{c4}|\u{e4}"]),
            (Checker::NoCase(Some(1e-6)), Verdict::Ac, &["Yes 1.0|yes 1.00"]),
        ];
        for (checker, wanted, pairs) in &rows {
            for pair in *pairs {
                let (expected, got) = pair.split_once('|').unwrap();
                let outcome = outcome(*checker, expected, got);
                assert_eq!(outcome.verdict, *wanted, "{checker:?}: {pair:?}");
                assert_eq!(outcome.difference.is_none(), *wanted == Verdict::Ac, "{pair:?}");
            }
        }
    }

    #[test]
    fn the_error_that_is_printed_exceeds_the_tolerance() {
        let allowed = "; 1e-6 is allowed";
        let rows = [
            ("2", "2.5", "5.000e-1 absolute, 2.500e-1 relative"),
            ("-2", "2", "4.000e0 absolute, 2.000e0 relative"),
            ("0", "0.5", "5.000e-1 absolute"),
            ("1e6", "1000001.0000005", "1.000e0 absolute, 1.000001e-6 relative"),
            ("inf", "1", ""),
        ];
        for (expected, got, wanted) in rows {
            let text = distance(expected.as_bytes(), got.as_bytes(), Some(1e-6));
            let wanted = Some(wanted.to_string() + allowed).filter(|text| text != allowed);
            assert_eq!(text, wanted, "{expected} {got}");
        }
    }

    #[test]
    fn the_hint_names_a_checker_that_accepts() {
        let (tokens, tolerance) = (Checker::Tokens, Checker::Tolerance(1e-9));
        for (checker, expected, got, wanted) in [
            (tokens, "Yes 1", "YES 1", "nocase"),
            (tokens, "Yes 1.50", "Yes 1.5", "1e-6"),
            (tokens, "Yes 1.50", "YES 1.5", "nocase 1e-6"),
            (tokens, "Yes 1.50", "Yes 1.51", ""),
            (tokens, "1e9 2", "1000000001 2", "1e-6"),
            (tokens, "1000000000", "1000000001", ""),
            (tokens, "1000000000 Yes", "1000000001 YES", ""),
            (tolerance, "Yes 1", "YES 1", "nocase 1e-9"),
            (Checker::Exact, "Yes 1", "Yes  1", "tokens"),
            (Checker::Exact, "Yes 1.0", "YES 1", "nocase 1e-6"),
            (Checker::NoCase(None), "1.0", "1", "nocase 1e-6"),
            (tolerance, "1.0", "1.0000001", ""),
        ] {
            let hint = reason("hint", checker, expected, got);
            let named = hint
                .replace("//! Checker: ", "")
                .replace(" would accept this; use it if the statement allows it", "");
            assert_eq!(named, wanted, "{checker:?} {expected} {got}");
        }
    }

    #[test]
    fn the_same_tokens_in_another_order_get_a_hint_to_write_a_checker() {
        let (tokens, tolerance) = (Checker::Tokens, Checker::Tolerance(1e-6));
        for (checker, expected, got, is_reordered) in [
            (tokens, "1 2 3", "3\n1  2", true),
            (tokens, "0 1 2 3", "0 2  1\n3", true),
            (tokens, "1 2 2", "1 1 2", false),
            (tokens, "12", "1 2", false),
            (tolerance, "1 2 3", "2 1 3.0", true),
            (Checker::Exact, "a b", "b\na", true),
        ] {
            let hint = "the same tokens in another order; if any order is allowed, run: make new P=nim CHECKER=program";
            let wanted = if is_reordered { hint } else { "" };
            assert_eq!(reason("hint", checker, expected, got), wanted, "{expected} {got}");
        }
    }

    #[test]
    fn off_by_describes_the_first_rejected_token() {
        let five = "5.000e-1 absolute, 5.000e-1 relative; 1e-6 is allowed";
        let rows = [("7 1.0 1 3", "7 1 1.5 9", five), ("2.0 yes 1", "2 no 1.5", "")];
        for (expected, got, wanted) in rows {
            let error = reason("off by", Checker::Tolerance(1e-6), expected, got);
            assert_eq!(error, wanted, "{expected} {got}");
        }
    }

    #[test]
    fn the_first_difference_is_located() {
        let rows = [
            (Checker::Tokens, "one two\nthree", "one  two\nthrxe", [11, 12]),
            (Checker::Tokens, "one two", "one \n", [4, 5]),
            (Checker::Tokens, "one", "one  two", [3, 5]),
            (Checker::Tokens, "one", "on", [2, 2]),
            (Checker::Exact, "one two", "one  two", [4, 4]),
            (Checker::Exact, "one two", "one", [3, 3]),
            (Checker::Tolerance(1e-6), "1 2.0 30", "1 2  31", [7, 6]),
            (Checker::NoCase(None), "One two", "one Tax", [5, 5]),
            (Checker::Tolerance(1e-6), "1  123", "1 124", [5, 4]),
        ];
        for (checker, expected, got, wanted) in rows {
            let difference = outcome(checker, expected, got).difference;
            assert_eq!(difference, Some(wanted), "{expected} {got}");
        }
    }
}
