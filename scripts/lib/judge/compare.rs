//! Decides whether an output is right, where the answer says it all: byte by byte, token by token, or with a tolerance.

use crate::Result;

/// How a problem's answers are compared: the line `Checker:` of its header.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Checker {
    Tokens,
    Exact,
    Tolerance(f64),
    Program,
    Interactive,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    Ac,
    Wa,
    Pe,
    Tle,
    Mle,
    Re,
    Ole,
    Ce,
    Error,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.pad(&format!("{self:?}").to_uppercase())
    }
}

/// What a sum of rounding errors near 0 may come to, as in testlib.
const SLACK: f64 = 1e-15;

/// Where answer and output first differ, as offsets of bytes in both.
pub type Difference = (usize, usize);

const KNOWN: &str = "it is exact, program, interactive or a tolerance such as 1e-6, and without this line tokens are \
    compared";

impl Checker {
    pub fn parse(text: &str) -> Result<Self> {
        Ok(match (text, text.parse::<f64>()) {
            ("", _) => Self::Tokens,
            ("exact", _) => Self::Exact,
            ("program", _) => Self::Program,
            ("interactive", _) => Self::Interactive,
            (_, Ok(number)) if (0.0..f64::INFINITY).contains(&number) => Self::Tolerance(number),
            _ => return Err(format!("there is no Checker: {text}; {KNOWN}")),
        })
    }

    /// Compares an output with the answer. A program decides elsewhere.
    pub fn compare(self, expected: &[u8], got: &[u8]) -> (Verdict, Option<Difference>) {
        let token = self.different_token(expected, got);
        let pairs = expected.iter().zip(got);
        let equal = pairs.take_while(|(one, other)| one == other).count();
        match token {
            None if self != Self::Exact || expected == got => (Verdict::Ac, None),
            Some(_) if self != Self::Exact => (Verdict::Wa, token),
            Some(_) => (Verdict::Wa, Some((equal, equal))),
            None => (Verdict::Pe, Some((equal, equal))),
        }
    }

    /// Where the tokens of both first differ. What has none left differs at its end.
    fn different_token(self, expected: &[u8], got: &[u8]) -> Option<Difference> {
        let (mut left, mut right) = (tokens(expected), tokens(got));
        loop {
            match (left.next(), right.next()) {
                (None, None) => return None,
                (Some((_, one)), Some((_, other))) if self.same(one, other) => {}
                (one, other) => {
                    let at = one.map_or(expected.len(), |(start, _)| start);
                    return Some((at, other.map_or(got.len(), |(start, _)| start)));
                }
            }
        }
    }

    /// Whether the tokens are the same text, or numbers whose difference is small enough, absolute or relative to the
    /// answer.
    fn same(self, expected: &[u8], got: &[u8]) -> bool {
        match (self, number(expected), number(got)) {
            _ if expected == got => true,
            (Self::Tolerance(tolerance), Some(expected), Some(got)) => {
                let is_nan = expected.is_nan() && got.is_nan();
                let most = tolerance * expected.abs().max(1.0) + SLACK;
                is_nan || expected == got || most.is_finite() && (expected - got).abs() <= most
            }
            _ => false,
        }
    }
}

/// The tokens of a text, with their offsets.
pub fn tokens(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let is_blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'\x0b';
    let mut next = 0;
    std::iter::from_fn(move || {
        let start = next + text[next..].iter().position(|byte| !is_blank(byte))?;
        let length = text[start..].iter().position(is_blank);
        next = length.map_or(text.len(), |length| start + length);
        Some((start, &text[start..next]))
    })
}

/// The token as a number: decimal, NaN or an infinity by name. What is only too large for a float is no number, so it
/// is never taken for an infinity.
fn number(token: &[u8]) -> Option<f64> {
    let value: f64 = std::str::from_utf8(token).ok()?.parse().ok()?;
    let by_name = !token.iter().any(u8::is_ascii_digit);
    Some(value).filter(|value| value.is_finite() || by_name)
}
