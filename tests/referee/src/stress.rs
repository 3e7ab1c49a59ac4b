//! Stress runs: a solution is compared with the referee on seeded inputs; failures are minimised.

use std::fmt;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use crate::rng::Rng;
use crate::serve::Pieces;
use crate::text::respace;
use crate::{Generator, Kind, Rules, Scale};

/// A solution: reads an input file, and writes the output or returns the error that its `main` would print.
pub type Solver = fn(&mut dyn Read, &mut dyn Write) -> io::Result<()>;

/// What is compared with the referee: a function in a test, or a program.
pub trait Subject {
    /// The output for an input, or the reason why there is none. A process must answer within `patience`.
    fn answer(&mut self, input: &[u8], patience: Duration) -> Result<String, String>;

    /// Forgets all earlier inputs.
    fn start_anew(&mut self) {}
}

/// A function, which must neither end the process nor hang.
impl<F: FnMut(&mut dyn Read, &mut dyn Write) -> io::Result<()>> Subject for F {
    fn answer(&mut self, input: &[u8], _: Duration) -> Result<String, String> {
        output(self, &mut Pieces::new(input))
    }
}

/// The reason if the subject does not answer in time.
pub const NO_ANSWER: &str = "no answer in time";

/// After this time, a call of a solution counts as a hang.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// The same for the smaller inputs that are tried after a failure.
const MINIMISE_PATIENCE: Duration = Duration::from_secs(1);
/// How long a failure is minimised.
const MINIMISE_TIME: Duration = Duration::from_secs(20);

/// A run begins with so many small inputs: most mistakes show on them, and they are quick to minimise.
/// Every extreme shape at the limits comes next.
const FIRST_COUNT: u64 = 100;

/// One input in `RANDOM_EVERY` is middling, one in `EXTREME_EVERY` extreme; all others are small. These
/// are primes, so that the generators, which take turns, come to the others' turns equally often.
const RANDOM_EVERY: u64 = 17;
const EXTREME_EVERY: u64 = 4099;
/// The scale of these extreme inputs.
const EXTREME_SCALE: Scale = Scale(16);

/// How many inputs the shortest run has.
pub fn shortest<C: Rules>() -> u64 {
    FIRST_COUNT + of_kind::<C>(Kind::Extreme).len() as u64
}

/// Which inputs a run tries.
pub struct Plan {
    /// Together with the number of an input it determines the input.
    pub seed: u64,
    /// The numbers of the inputs.
    pub numbers: Range<u64>,
    /// When to stop, if before the last number, but not before the shortest run is over.
    pub time: Option<Duration>,
}

/// The result of a run: how many inputs agree, or the first that does not.
pub type Outcome = Result<u64, Box<Failure>>;

/// An input on which the solution is wrong, minimised.
#[derive(Debug)]
pub struct Failure {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the input that was found.
    pub number: u64,
    /// The generator that made it.
    pub generator: &'static str,
    /// The size of that input in bytes.
    pub found_bytes: usize,
    /// The smallest input that was found to fail.
    pub smallest: Wrong,
    /// Whether the solution fails on the input alone, without earlier ones.
    pub fails_alone: bool,
}

/// An input and the two outputs that differ.
#[derive(Debug)]
pub struct Wrong {
    /// The input file.
    pub input: String,
    /// The expected output.
    pub want: String,
    /// The output of the solution, or its error or panic.
    pub got: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Wrong { input, want, got } = &self.smallest;
        let (number, seed, generator) = (self.number, self.seed, self.generator);
        write!(f, "wrong on input {number} of seed {seed} ({generator}), ")?;
        let (found, smallest) = (self.found_bytes, input.len());
        write!(f, "minimised from {found} to {smallest} bytes")?;
        if !self.fails_alone {
            f.write_str("; only after earlier inputs, so something is left over from them")?;
        }
        for (what, text) in [("input", input), ("expected", want), ("got", got)] {
            write!(f, "\n{what}:\n{}", excerpt(text.as_bytes()))?;
        }
        Ok(())
    }
}

/// The first lines of `text`, indented, with unusual bytes made visible.
pub fn excerpt(text: &[u8]) -> String {
    const LINES: usize = 20;
    const COLUMNS: usize = 120;
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let count = lines.clone().count();
    let show = |line: &[u8]| {
        let content = line.strip_suffix(b"\n").unwrap_or(line);
        let cut = content[..content.len().min(COLUMNS)].escape_ascii();
        let dots = if content.len() > COLUMNS { "..." } else { "" };
        let open = ["", "  (no newline)"][usize::from(content == line)];
        format!("    {cut}{dots}{open}")
    };
    let mut shown: Vec<String> = lines.take(LINES).map(show).collect();
    match count {
        0 => shown.push("    (nothing)".to_owned()),
        1..=LINES => {}
        _ => shown.push(format!("    ... and {} more lines", count - LINES)),
    }
    shown.join("\n")
}

/// The solution's output, or its error or panic.
pub fn output(
    mut solver: impl FnMut(&mut dyn Read, &mut dyn Write) -> io::Result<()>,
    input: &mut dyn Read,
) -> Result<String, String> {
    let mut written = Vec::new();
    match panic::catch_unwind(AssertUnwindSafe(|| solver(input, &mut written))) {
        Ok(Ok(())) => Ok(String::from_utf8_lossy(&written).into_owned()),
        Ok(Err(error)) if written.is_empty() => Err(format!("error: {error}")),
        Ok(Err(error)) => Err(format!("error after an output: {error}")),
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
            Err(format!("panic: {}", text.unwrap_or("of unknown kind")))
        }
    }
}

/// All generators of this kind.
pub fn of_kind<C: Rules>(kind: Kind) -> Vec<&'static Generator<C>> {
    let all = C::GENERATORS.iter();
    all.filter(|generator| generator.kind == kind).collect()
}

/// Input `number` of the run of `seed`: its generator, the case, and the seed of its white space, if that is not the
/// plain one.
pub fn draw<C: Rules>(seed: u64, number: u64) -> (&'static Generator<C>, C, Option<u64>) {
    // It wraps for the first inputs, and there are not so many shapes.
    let index = number.wrapping_sub(FIRST_COUNT) as usize;
    let at_limits = of_kind::<C>(Kind::Extreme).get(index).copied();
    let due = |kind, every| {
        let generators = of_kind::<C>(kind);
        let is_due = number % every == every - 1 && !generators.is_empty();
        is_due.then(|| generators[(number / every) as usize % generators.len()])
    };
    let generator = at_limits
        .or_else(|| due(Kind::Extreme, EXTREME_EVERY))
        .or_else(|| due(Kind::Random, RANDOM_EVERY))
        .or_else(|| due(Kind::Small, 1))
        .expect("every problem has a generator of small cases");
    let scale = at_limits.map_or(EXTREME_SCALE, |_| Scale(1));
    let mut rng = Rng::of_input(seed, number);
    let case = generator.generate(&mut rng, scale);
    let spacing = rng.one_in(8).then(|| rng.next());
    (generator, case, spacing)
}

/// Compares `subject` with the referee on the inputs of `plan`, one after the other.
///
/// # Errors
/// The first input on which it is wrong, minimised.
pub fn run<C: Rules>(subject: &mut dyn Subject, plan: Plan) -> Outcome {
    let (begin, seed) = (Instant::now(), plan.seed);
    let is_over = || plan.time.map_or(false, |time| begin.elapsed() >= time);
    let mut agree = 0;
    for number in plan.numbers {
        if number >= shortest::<C>() && is_over() {
            break;
        }
        let (generator, case, spacing) = draw::<C>(seed, number);
        if let Some(found) = wrong(subject, &case, spacing, PATIENCE) {
            let found_bytes = found.input.len();
            let smallest = minimise(subject, case, spacing, &found);
            return Err(Box::new(Failure {
                seed,
                number,
                generator: generator.name,
                found_bytes,
                fails_alone: smallest.is_some(),
                smallest: smallest.unwrap_or(found),
            }));
        }
        agree += 1;
    }
    Ok(agree)
}

/// What is wrong about the answer to `case`, if anything is.
fn wrong<C: Rules>(
    subject: &mut dyn Subject,
    case: &C,
    spacing: Option<u64>,
    patience: Duration,
) -> Option<Wrong> {
    let mut input = case.text();
    if let Some(seed) = spacing {
        input = respace(&input, &mut Rng::new(seed));
    }
    let want = case.answer();
    match subject.answer(input.as_bytes(), patience) {
        Ok(got) if got == want => None,
        got => Some(Wrong {
            input,
            want,
            got: got.unwrap_or_else(|error| error + "\n"),
        }),
    }
}

/// Leaves out parts of `case`, which fails as `found` says, as long as what is left fails as well. Each input is tried
/// on a fresh start, so that it does not depend on the one before. There is no result if the case itself does not fail
/// that way.
fn minimise<C: Rules>(
    subject: &mut dyn Subject,
    mut case: C,
    spacing: Option<u64>,
    found: &Wrong,
) -> Option<Wrong> {
    let begin = Instant::now();
    let hangs = |wrong: &Wrong| wrong.got.starts_with(NO_ANSWER);
    let mut again = |case: &C, spacing, patience| {
        C::parse(case.text().as_bytes()).ok()?;
        subject.start_anew();
        // A hang is not a smaller case of a wrong answer, nor the other way round.
        wrong(subject, case, spacing, patience).filter(|wrong| hangs(wrong) == hangs(found))
    };
    let mut spacings = [None, spacing].into_iter();
    let first = spacings.find_map(|spacing| Some((again(&case, spacing, PATIENCE)?, spacing)));
    let (mut smallest, spacing) = first?;
    let mut next = |case: &C| {
        let smaller = case.smaller();
        let mut smaller = smaller.take_while(|_| begin.elapsed() < MINIMISE_TIME);
        smaller.find_map(|case| Some((again(&case, spacing, MINIMISE_PATIENCE)?, case)))
    };
    while let Some(next) = next(&case) {
        (smallest, case) = next;
    }
    Some(smallest)
}
