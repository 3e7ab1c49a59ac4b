//! The tests that are the same for every problem: against the rules, at the limits, and on hostile input, which is
//! broken, noisy or mutated, or comes from a reader that fails.
//!
//! Nothing here knows what an error says. The referee reads the same input: where it accepts one, the solution gives
//! the referee's answer, and where it refuses one, exactly the referee's error.

use std::env;
use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::process::Command;

use referee::program::{Mode, Program};
use referee::rng::Rng;
use referee::stress::{self, Solver, Subject};
use referee::{Kind, Rules, Scale};

/// The tests of a problem: its name, how many random inputs a full sweep tries, and inputs to break besides the
/// generated ones, such as those that have as many words as there can be.
macro_rules! common_tests {
    ($problem:ident, $random:expr, $more:expr) => {
        /// The one place that calls the solution.
        fn solve(
            input: &mut dyn std::io::Read,
            output: &mut dyn std::io::Write,
        ) -> std::io::Result<()> {
            solution::solve(input, output)
        }

        #[allow(dead_code)] // Not every problem has inputs that are written out.
        fn check(input: &str, want: &str) {
            referee::check(solve, input.as_bytes(), want);
        }

        #[test]
        fn random_inputs_are_right() {
            referee::stress::check::<referee::$problem::Case>(solve, 1, referee::sweep($random));
        }

        #[test]
        fn extreme_inputs_are_right() {
            referee::check_extremes::<referee::$problem::Case>(solve);
        }

        #[test]
        fn rules_and_plain_solution_agree() {
            referee::audit::<referee::$problem::Case>(1, referee::sweep(50_000));
        }

        #[test]
        fn broken_inputs_are_refused_with_line_and_column() {
            common::broken_inputs_are_refused::<referee::$problem::Case>(solve, &$more);
        }

        #[test]
        fn blanks_and_leading_zeros_and_what_comes_after_are_free() {
            common::what_is_free_changes_nothing::<referee::$problem::Case>(solve);
        }

        #[test]
        fn mutated_inputs_are_answered_or_refused() {
            let count = referee::sweep(100_000);
            common::mutated_inputs_are_answered_or_refused::<referee::$problem::Case>(
                solve, 1, count,
            );
        }

        #[test]
        fn errors_of_readers_and_writers_are_passed_on() {
            common::errors_are_passed_on::<referee::$problem::Case>(solve);
        }

        #[test]
        fn program_exits_with_1_and_one_line_on_stderr() {
            common::program_reports_errors::<referee::$problem::Case>(stringify!($problem));
        }
    };
}

/// How many bytes a reader gives at a time.
const PIECES: [usize; 3] = [usize::MAX, 1, 7];

/// Whether the referee accepts the input. The solution does the same: it gives the same answer or the same error.
fn is_accepted<C: Rules>(solve: Solver, input: &[u8], piece: usize) -> bool {
    let case = C::parse(input);
    let want = case
        .as_ref()
        .map(C::answer)
        .map_err(|error| format!("error: {error}"));
    let got = stress::output(solve, &mut Source::new(input, piece));
    if got != want {
        let end = stress::excerpt(&input[input.len().saturating_sub(300)..]);
        panic!(
            "the end of {} bytes:\n{end}\nexpected: {want:?}\ngot: {got:?}",
            input.len()
        );
    }
    case.is_ok()
}

/// One input of each generator of this kind.
fn texts<C: Rules>(kind: Kind) -> impl Iterator<Item = Vec<u8>> {
    let generators = C::GENERATORS.iter().filter(move |one| one.kind == kind);
    generators.map(|one| one.generate(&mut Rng::new(1), Scale::FULL).1.into_bytes())
}

/// Breaks one token after another of small inputs, and of large ones the last.
pub fn broken_inputs_are_refused<C: Rules>(solve: Solver, more: &[Vec<u8>]) {
    let mut refused = 0;
    let mut pieces = PIECES.iter().cycle();
    let mut look_at = |input: &[u8]| {
        let piece = pieces.next().expect("they are repeated");
        refused += u64::from(!is_accepted::<C>(solve, input, *piece));
    };
    noise().iter().for_each(|input| look_at(input));
    for text in texts::<C>(Kind::Small) {
        let mut rng = Rng::new(1);
        let respaced =
            referee::text::respace(&String::from_utf8_lossy(&text), &mut rng).into_bytes();
        for text in [text, respaced] {
            for place in tokens(&text) {
                broken::<C>(&text, &place)
                    .iter()
                    .for_each(|input| look_at(input));
            }
        }
    }
    for text in texts::<C>(Kind::Extreme).chain(more.iter().cloned()) {
        let place = tokens(&text).pop().expect("the input has tokens");
        let (before, after) = (&text[..place.start], &text[place.end..]);
        let last = &text[place.end - 1..place.end];
        let (_, max) = limits::<C>(&text, &place).unwrap_or_default();
        look_at(before);
        look_at(&[before, (max + 1).to_string().as_bytes(), after].concat());
        look_at(&[&text[..place.end], last, after].concat());
    }
    assert!(refused > 1000, "only {refused} inputs are refused");
}

/// The input with its token at `place` broken in many ways, of which some may be legal.
fn broken<C: Rules>(text: &[u8], place: &Range<usize>) -> Vec<Vec<u8>> {
    let (before, token, after) = (
        &text[..place.start],
        &text[place.clone()],
        &text[place.end..],
    );
    let mut broken = vec![before.to_vec(), [before, b"\0\x1a\n"].concat()];
    broken.push(before[..before.len().saturating_sub(1)].to_vec());
    for byte in b'!'..=0xff {
        for at in [0, token.len() / 2, token.len()] {
            broken.push([before, &token[..at], &[byte], &token[at..], after].concat());
        }
    }
    let mut others: Vec<Vec<u8>> = tokens(text)
        .into_iter()
        .map(|other| text[other].to_vec())
        .collect();
    // The last two are digits of other scripts.
    let strange = b"-- 0x1 1e5 1.5 12345678x NaN \xc2\xb2 \xd9\xa3 \xef\xbc\x93";
    others.extend(strange.split(|&byte| byte == b' ').map(<[u8]>::to_vec));
    if let Some((min, max)) = limits::<C>(text, place) {
        let value: u128 = String::from_utf8_lossy(token)
            .parse()
            .expect("the input is legal");
        let wrapped = [8, 16, 31, 32, 33, 63, 64, 65, 127].map(|bits| value + (1 << bits));
        let nines = [8, 9, 10, 16, 19, 20, 21, 400].map(|count| "9".repeat(count).into_bytes());
        let near = [min.saturating_sub(1), min, max, max + 1]
            .into_iter()
            .chain(wrapped);
        others.extend(
            near.map(|number| number.to_string().into_bytes())
                .chain(nines),
        );
    }
    broken.extend(others.iter().map(|other| [before, other, after].concat()));
    broken
}

/// The least and the largest number that the referee wants at `place`, if it wants a number.
fn limits<C: Rules>(text: &[u8], place: &Range<usize>) -> Option<(u128, u128)> {
    let unknown = [&text[..place.start], b"?", &text[place.end..]].concat();
    let error = C::parse(&unknown).expect_err("no token may be a question mark");
    let (_, range) = error.split_once(", found ")?.0.rsplit_once(" from ")?;
    let (min, max) = range.split_once(" to ")?;
    Some((min.parse().ok()?, max.parse().ok()?))
}

/// Inputs that begin like other kinds of file.
fn noise() -> Vec<Vec<u8>> {
    let utf_16 = "\u{feff}3 1\n".encode_utf16().flat_map(u16::to_le_bytes);
    vec![
        b"".to_vec(),
        b"\0\0\0\0\0\0\0\0".to_vec(),
        b"\xef\xbb\xbf1 1\n".to_vec(),
        utf_16.collect(),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(),
        b"\x1f\x8b\x08\0\0\0\0\0\0\x03".to_vec(),
        b"\x7fELF\x02\x01\x01\0\0\0\0".to_vec(),
        b"PK\x03\x04\x14\0\0\0\x08\0".to_vec(),
        [&b"\n\n"[..], &[b'-'; 1000]].concat(),
        (0..=0xff).collect(),
        vec![b'9'; 100_000],
    ]
}

/// What the statement leaves free changes nothing: blanks, leading zeros, and all that comes after the last token.
pub fn what_is_free_changes_nothing<C: Rules>(solve: Solver) {
    for text in texts::<C>(Kind::Small) {
        let mut free = Vec::new();
        for blank in 0..=b' ' {
            let is_blank = |byte: &u8| *byte <= b' ';
            let spaced = text
                .iter()
                .map(|byte| if is_blank(byte) { blank } else { *byte });
            free.push(spaced.collect());
            let end = text.len() - text.iter().rev().take_while(|byte| is_blank(byte)).count();
            free.push([&[blank], &text[..end]].concat());
        }
        for place in tokens(&text) {
            let (before, after) = text.split_at(place.start);
            let zeros = if limits::<C>(&text, &place).is_some() {
                "0"
            } else {
                ""
            };
            free.extend(
                [1, 9, 20, 100_000]
                    .map(|count| [before, zeros.repeat(count).as_bytes(), after].concat()),
            );
            free.push([before, "\n".repeat(100_000).as_bytes(), after].concat());
        }
        for junk in ["x", "0 ", "-1", "\0\x1a", "\u{feff}", "\n\n!\n"] {
            free.push([&text, junk.as_bytes()].concat());
        }
        for (input, piece) in free.iter().zip(PIECES.iter().cycle()) {
            assert!(
                is_accepted::<C>(solve, input, *piece),
                "refused: {}",
                stress::excerpt(input)
            );
            assert_eq!(C::parse(input), C::parse(&text));
        }
    }
}

/// A reader may fail anywhere, a writer as well; their errors are passed on. Both may be slow.
pub fn errors_are_passed_on<C: Rules>(solve: Solver) {
    for text in texts::<C>(Kind::Small) {
        let want = C::parse(&text)
            .expect("the input is legal")
            .answer()
            .into_bytes();
        for (place, piece) in (0..text.len()).zip(PIECES.iter().cycle()) {
            let mut source = Source {
                fails: true,
                ..Source::new(&text[..place], *piece)
            };
            let failed = Err("error: the reader fails".to_owned());
            assert_eq!(
                stress::output(solve, &mut source),
                failed,
                "after {place} bytes"
            );
        }
        for (room, piece) in (0..=want.len()).zip(PIECES.iter().cycle()) {
            let mut sink = Sink {
                taken: Vec::new(),
                room,
                piece: *piece,
                interrupted: false,
            };
            let error =
                solve(&mut &text[..], &mut sink).expect_err("the writer or its flush fails");
            let fails = if room < want.len() {
                "the writer fails"
            } else {
                "the flush fails"
            };
            assert_eq!(
                (error.to_string().as_str(), &sink.taken[..]),
                (fails, &want[..room])
            );
        }
    }
}

/// The program that a judge runs: on an error exit status 1, nothing on stdout, one line on stderr.
pub fn program_reports_errors<C: Rules>(problem: &str) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(problem);
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut rustc = Command::new(rustc);
    rustc.args(["--edition", "2021", "--cap-lints", "allow", "-o"]);
    let status = rustc.arg(&path).arg(format!("bins/{problem}.rs")).status();
    assert!(status.expect("rustc can be started").success());
    let mut program = Program::new(&path, Mode::Judged);
    let texts = texts::<C>(Kind::Small).map(|text| text[..text.len() - 2].to_vec());
    for input in noise().into_iter().chain(texts) {
        let want = C::parse(&input).map(|case| case.answer());
        let want = want.map_err(|error| format!("exit status: 1\nerror: {error}"));
        let got = program.answer(&input, None, stress::PATIENCE);
        assert_eq!(got, want, "input:\n{}", stress::excerpt(&input));
    }
}

/// The places of the tokens in an input.
fn tokens(input: &[u8]) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = Vec::new();
    for (place, &byte) in input.iter().enumerate() {
        match places.last_mut() {
            _ if byte <= b' ' => {}
            Some(token) if token.end == place => token.end += 1,
            _ => places.push(place..place + 1),
        }
    }
    places
}

/// A reader of some bytes, interrupted before each piece if they come in pieces.
struct Source<'a> {
    rest: &'a [u8],
    piece: usize,
    interrupted: bool,
    /// Whether an error comes after the bytes, and not the end of the input.
    fails: bool,
}

impl<'a> Source<'a> {
    fn new(rest: &'a [u8], piece: usize) -> Source<'a> {
        Source {
            rest,
            piece,
            interrupted: false,
            fails: false,
        }
    }
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted && self.piece < usize::MAX;
        if self.interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        if self.fails && self.rest.is_empty() {
            return Err(io::Error::new(ErrorKind::WouldBlock, "the reader fails"));
        }
        let size = self.piece.min(buffer.len());
        self.rest.read(&mut buffer[..size])
    }
}

/// A writer that takes `piece` bytes at a time, and fails for want of room, or else when it is flushed.
struct Sink {
    taken: Vec<u8>,
    room: usize,
    piece: usize,
    interrupted: bool,
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted && self.piece < usize::MAX;
        if self.interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        let size = bytes
            .len()
            .min(self.piece)
            .min(self.room - self.taken.len());
        if size == 0 && !bytes.is_empty() {
            return Err(io::Error::new(ErrorKind::Other, "the writer fails"));
        }
        self.taken.extend(&bytes[..size]);
        Ok(size)
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::Error::new(ErrorKind::Other, "the flush fails"))
    }
}

/// Legal inputs of all generators, damaged at random.
pub fn mutated_inputs_are_answered_or_refused<C: Rules>(solve: Solver, seed: u64, count: u64) {
    let mut accepted = 0;
    for number in 0..count {
        let mut rng = Rng::of_input(seed, number);
        let kind = match number {
            _ if number % 1024 == 0 => Kind::Extreme,
            _ if number % 16 == 0 => Kind::Random,
            _ => Kind::Small,
        };
        let generators = C::GENERATORS.iter().filter(|one| one.kind == kind);
        let generators: Vec<_> = generators.collect();
        let (_, text) = rng.pick(&generators).generate(&mut rng, Scale::one_in(16));
        let mut input = text.into_bytes();
        for _ in 0..*rng.pick(&[1, 1, 1, 2, 4]) {
            mutate(&mut input, &mut rng);
        }
        let piece = *rng.pick(&PIECES);
        accepted += u64::from(is_accepted::<C>(solve, &input, piece));
    }
    // Otherwise the damage is too small or too large to show anything.
    let share = count / 20..count - count / 20;
    assert!(share.contains(&accepted), "{accepted} of {count} accepted");
}

fn mutate(input: &mut Vec<u8>, rng: &mut Rng) {
    const BYTES: &[u8] = b"0123456789abcdjkzAXX..-+ \n\r\t\0\x1a\x7f\xff";
    const NUMBERS: &[&str] = &[
        "0",
        "1",
        "2",
        "007",
        "50",
        "51",
        "99",
        "100",
        "101",
        "128000",
        "128001",
        "200000",
        "200001",
        "1000000000",
        "1000000001",
        "4294967296",
        "4294967297",
        "18446744073709551617",
        "-1",
        "1e5",
    ];
    let start = rng.below(input.len() + 1);
    let end = input.len().min(start + *rng.pick(&[0, 0, 1, 1, 2, 5, 99]));
    let places = tokens(input);
    let (place, new): (Range<usize>, Vec<u8>) = match rng.below(9) {
        0 => (
            start..end,
            input[start..end]
                .iter()
                .map(|byte| byte ^ (1 << rng.below(8)))
                .collect(),
        ),
        1 => (start..end, vec![*rng.pick(BYTES)]),
        2 => (
            start..end,
            (0..rng.below(9)).map(|_| rng.next() as u8).collect(),
        ),
        3 => (start..end, vec![*rng.pick(b" \n\r\t\0"); rng.below(4)]),
        4 => (start..end, input[start..end].repeat(2)),
        5 => (start..input.len(), Vec::new()),
        6 if !places.is_empty() => (
            rng.pick(&places).clone(),
            rng.pick(NUMBERS).as_bytes().to_vec(),
        ),
        7 if !places.is_empty() => (
            rng.pick(&places).clone(),
            input[rng.pick(&places).clone()].to_vec(),
        ),
        _ => (start..end, Vec::new()),
    };
    input.splice(place, new);
}
