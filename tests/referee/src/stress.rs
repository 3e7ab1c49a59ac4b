//! Stress runs: seeded inputs, a solution held against the referee's answer, and the shrinking of
//! what fails.

use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant};

use crate::rng::Rng;
use crate::text::respace;
use crate::{Generator, Kind, Rules, Scale};

/// A solution: reads an input file, writes the output, or gives the error that its `main` would
/// print.
pub type Solver = fn(&mut dyn Read, &mut dyn Write) -> io::Result<()>;

/// Told the input and the expected output before each extreme input, and `None` after it. A stack
/// overflow ends the process: what was told last is the input that did it.
pub type Scene<'a> = &'a dyn Fn(Option<(&[u8], &str)>);

/// The stack of a judge's main thread on Windows.
pub const STACK_SIZE: usize = 1 << 20;

/// One input in `RANDOM_EVERY` is middling, one in `EXTREME_EVERY` extreme; all others are small.
const RANDOM_EVERY: u64 = 16;
const EXTREME_EVERY: u64 = 4096;

/// The scale of the extreme inputs. Tests have them at the limits.
const EXTREME_SCALE: Scale = Scale::one_in(16);

/// The bytes of input that shrinking may try: a bound on its work that does not depend on the
/// clock.
const SHRINK_BYTES: usize = 1 << 28;

/// Which inputs a run tries, and how far it is.
#[derive(Default)]
pub struct Plan {
    /// Together with the number of an input it determines the input.
    pub seed: u64,
    /// The numbers of the inputs.
    pub numbers: Range<u64>,
    /// When to stop, if before the last number.
    pub time: Option<Duration>,
    /// Counts the beginnings and the ends of the solution's calls: odd within one.
    pub calls: AtomicU64,
    /// The number of the input that is being tried.
    pub current: AtomicU64,
}

/// How many inputs agreed, by generator.
#[derive(Debug)]
pub struct Tally(pub Vec<(&'static str, u64)>);

impl Tally {
    /// All inputs together.
    pub fn total(&self) -> u64 {
        self.0.iter().map(|(_, count)| count).sum()
    }
}

/// An input on which the solution is wrong, as small as it could be made.
#[derive(Debug)]
pub struct Failure {
    /// The seed and the number that give the input before shrinking.
    pub seed: u64,
    /// See `seed`.
    pub number: u64,
    /// The generator that made it.
    pub generator: &'static str,
    /// Its size in bytes before shrinking.
    pub found_bytes: usize,
    /// What shrinking led to.
    pub smallest: Wrong,
}

/// An input and the two outputs that differ.
#[derive(Debug)]
pub struct Wrong {
    /// The input file.
    pub input: Vec<u8>,
    /// The output that the rules ask for.
    pub want: String,
    /// What the solution gives, or its error, or its panic.
    pub got: String,
    /// Whether the input arrived in pieces. It does so only where that matters.
    pub in_pieces: bool,
}

impl Wrong {
    fn new(input: Vec<u8>, want: String, got: Result<String, String>, delivery: Delivery) -> Wrong {
        Wrong {
            input,
            want,
            got: got.unwrap_or_else(|error| error + "\n"),
            in_pieces: delivery.in_pieces.is_some(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let smallest = &self.smallest;
        writeln!(
            f,
            "wrong on input {} of seed {} ({}), shrunk from {} to {} bytes{}",
            self.number,
            self.seed,
            self.generator,
            self.found_bytes,
            smallest.input.len(),
            if smallest.in_pieces {
                "; only when it arrives in pieces"
            } else {
                ""
            }
        )?;
        writeln!(f, "input:\n{}", excerpt(&smallest.input))?;
        writeln!(f, "expected:\n{}", excerpt(smallest.want.as_bytes()))?;
        write!(f, "got:\n{}", excerpt(smallest.got.as_bytes()))
    }
}

/// The first lines of `text`, indented, with unusual bytes made visible.
pub fn excerpt(text: &[u8]) -> String {
    const LINES: usize = 20;
    const COLUMNS: usize = 120;
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let visible = |byte: &u8| match byte {
        b' '..=b'~' => char::from(*byte).to_string(),
        _ => byte.escape_ascii().to_string(),
    };
    let mut shown: Vec<String> = lines
        .iter()
        .take(LINES)
        .map(|line| {
            let (content, open) = match line.strip_suffix(b"\n") {
                Some(content) => (content, ""),
                None => (*line, "  (no newline)"),
            };
            let cut: String = content.iter().take(COLUMNS).map(visible).collect();
            let more = if content.len() > COLUMNS { "..." } else { "" };
            format!("    {cut}{more}{open}")
        })
        .collect();
    if lines.is_empty() {
        shown.push("    (nothing)".to_owned());
    }
    if lines.len() > LINES {
        shown.push(format!("    ... and {} more lines", lines.len() - LINES));
    }
    shown.join("\n")
}

/// How an input reaches the solution.
#[derive(Clone, Copy, Default)]
struct Delivery {
    /// The seed of its white space, if it is not the plain one.
    respaced: Option<u64>,
    /// The seed of the sizes of its pieces, if it does not arrive whole.
    in_pieces: Option<u64>,
}

impl Delivery {
    fn bytes(self, text: &str) -> Vec<u8> {
        match self.respaced {
            Some(seed) => respace(text, &mut Rng::new(seed)).into_bytes(),
            None => text.as_bytes().to_vec(),
        }
    }

    fn output(self, solver: Solver, bytes: &[u8]) -> Result<String, String> {
        match self.in_pieces {
            Some(seed) => output(
                solver,
                &mut Pieces {
                    rest: bytes,
                    rng: Rng::new(seed),
                },
            ),
            None => output(solver, &mut &bytes[..]),
        }
    }
}

/// A reader that delivers 1 to 64 bytes a call, and now and then is interrupted.
struct Pieces<'a> {
    rest: &'a [u8],
    rng: Rng,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rng.one_in(16) {
            return Err(ErrorKind::Interrupted.into());
        }
        let size = self.rng.between(1, 64).min(buffer.len());
        self.rest.read(&mut buffer[..size])
    }
}

/// The solution's output, or its error or panic in one line.
pub fn output(solver: Solver, input: &mut dyn Read) -> Result<String, String> {
    keep_freed_memory();
    let mut written = Vec::new();
    match panic::catch_unwind(AssertUnwindSafe(|| solver(input, &mut written))) {
        Ok(Ok(())) => Ok(String::from_utf8_lossy(&written).into_owned()),
        Ok(Err(error)) => Err(format!("error: {error}")),
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
            Err(format!("panic: {}", text.unwrap_or("of unknown kind")))
        }
    }
}

/// Makes glibc keep what the solutions free. It would give it back to the system and fetch it again
/// at each call, which costs a hundred times as much as a small input; but once a large block has
/// been freed, it keeps what is smaller.
fn keep_freed_memory() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let block: Vec<u8> = Vec::with_capacity(31 << 20);
        // Freed elsewhere, or the compiler would leave the block out.
        let freed = thread::spawn(move || drop(block)).join();
        freed.expect("to free a block does not panic");
    });
}

/// Input `number` of the run of `seed`: its generator, the case, its text and its delivery.
fn draw<C: Rules>(seed: u64, number: u64) -> (&'static Generator<C>, C, String, Delivery) {
    let pick = |kind, turn: u64| {
        let of_kind = || C::GENERATORS.iter().filter(move |one| one.kind == kind);
        of_kind().nth(turn as usize % of_kind().count().max(1))
    };
    let due = |kind, every| {
        if number % every == every - 1 {
            pick(kind, number / every)
        } else {
            None
        }
    };
    let generator = due(Kind::Extreme, EXTREME_EVERY)
        .or_else(|| due(Kind::Random, RANDOM_EVERY))
        .or_else(|| pick(Kind::Small, number - number / RANDOM_EVERY))
        .expect("every problem has a generator of small cases");
    let mut rng = Rng::of_input(seed, number);
    let (case, text) = generator.generate(&mut rng, EXTREME_SCALE);
    let delivery = Delivery {
        respaced: rng.one_in(8).then(|| rng.next()),
        in_pieces: rng.one_in(8).then(|| rng.next()),
    };
    (generator, case, text, delivery)
}

/// The input file and the expected output of input `number` of the run of `seed`, as the solution
/// gets it.
pub fn replay<C: Rules>(seed: u64, number: u64) -> (Vec<u8>, String) {
    let (_, case, text, delivery) = draw::<C>(seed, number);
    (delivery.bytes(&text), case.answer())
}

/// Holds `solver` against the referee on the inputs of `plan`, one after the other.
///
/// # Errors
/// The first input on which it is wrong, shrunk.
pub fn run<C: Rules>(solver: Solver, plan: &Plan, scene: Scene) -> Result<Tally, Box<Failure>> {
    let begin = Instant::now();
    let mut tally = Tally(
        C::GENERATORS
            .iter()
            .map(|generator| (generator.name, 0))
            .collect(),
    );
    for number in plan.numbers.clone() {
        if plan.time.map_or(false, |time| begin.elapsed() >= time) {
            break;
        }
        plan.current.store(number, Relaxed);
        let (generator, case, text, delivery) = draw::<C>(plan.seed, number);
        let (bytes, want) = (delivery.bytes(&text), case.answer());
        if generator.kind == Kind::Extreme {
            scene(Some((&bytes, &want)));
        }
        let got = call(solver, plan, delivery, &bytes);
        if got.as_ref() != Ok(&want) {
            let found_bytes = bytes.len();
            let found = Wrong::new(bytes, want, got, delivery);
            let smallest = shrink(solver, plan, case, delivery, found);
            return Err(Box::new(Failure {
                seed: plan.seed,
                number,
                generator: generator.name,
                found_bytes,
                smallest,
            }));
        }
        if generator.kind == Kind::Extreme {
            scene(None);
        }
        let entry = tally.0.iter_mut().find(|(name, _)| *name == generator.name);
        entry.expect("the tally lists every generator").1 += 1;
    }
    Ok(tally)
}

/// Runs a fixed number of inputs from a fixed seed; tests call it with the problem's own solution.
///
/// # Panics
/// If the solution is wrong on one of them.
pub fn check<C: Rules>(solver: Solver, seed: u64, count: u64) {
    let plan = Plan {
        seed,
        numbers: 0..count,
        ..Plan::default()
    };
    if let Err(failure) = run::<C>(solver, &plan, &|_| ()) {
        panic!("{failure}");
    }
}

/// One call of the solution, counted for whoever watches the plan.
fn call(solver: Solver, plan: &Plan, delivery: Delivery, bytes: &[u8]) -> Result<String, String> {
    plan.calls.fetch_add(1, Relaxed);
    let got = delivery.output(solver, bytes);
    plan.calls.fetch_add(1, Relaxed);
    got
}

/// The smallest failing input that leaving parts of `case` out leads to; `found` is what is wrong
/// with all of it.
fn shrink<C: Rules>(
    solver: Solver,
    plan: &Plan,
    mut case: C,
    mut delivery: Delivery,
    mut found: Wrong,
) -> Wrong {
    let mut tried = 0;
    let mut failing = |case: &C, delivery: Delivery| {
        let text = case.text();
        tried += text.len();
        if tried > SHRINK_BYTES || C::parse(text.as_bytes()).is_err() {
            return None;
        }
        let (bytes, want) = (delivery.bytes(&text), case.answer());
        let got = call(solver, plan, delivery, &bytes);
        if got.as_ref() == Ok(&want) {
            return None;
        }
        Some(Wrong::new(bytes, want, got, delivery))
    };
    let plainer = [
        Delivery::default(),
        Delivery {
            in_pieces: None,
            ..delivery
        },
        Delivery {
            respaced: None,
            ..delivery
        },
    ];
    for plain in plainer {
        if let Some(again) = failing(&case, plain) {
            (delivery, found) = (plain, again);
            break;
        }
    }
    loop {
        let next = case.smaller().find_map(|smaller| {
            let again = failing(&smaller, delivery)?;
            Some((smaller, again))
        });
        match next {
            Some((smaller, again)) => (case, found) = (smaller, again),
            None => return found,
        }
    }
}
