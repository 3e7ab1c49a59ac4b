//! Stress runs: a solution is compared with the referee on seeded inputs; failures are minimised.

use std::fmt;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::process;
use std::sync::{Mutex, Once};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use crate::rng::Rng;
use crate::serve::{keep_freed_memory, Pieces};
use crate::text::respace;
use crate::{Generator, Kind, Rules, Scale};

/// A solution: reads an input file, and writes the output or returns the error that its `main` would
/// print.
pub type Solver = fn(&mut dyn Read, &mut dyn Write) -> io::Result<()>;

/// What is compared with the referee: a function in a test, or a program.
pub trait Subject {
    /// The output for an input, or the reason why there is none. With `pieces`, the input arrives in
    /// pieces, which this seed determines. A process must answer within `patience`.
    fn answer(
        &mut self,
        input: &[u8],
        pieces: Option<u64>,
        patience: Duration,
    ) -> Result<String, String>;

    /// Forgets all earlier inputs.
    fn start_anew(&mut self) {}
}

/// The reason if the subject does not answer in time.
pub const NO_ANSWER: &str = "no answer in time";

/// After this time, a call of a solution counts as a hang.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// The same for the smaller inputs that are tried after a failure.
const MINIMISE_PATIENCE: Duration = Duration::from_secs(1);
/// How long a failure is minimised.
const MINIMISE_TIME: Duration = Duration::from_secs(20);

/// The stack of a judge's main thread on Windows.
pub const STACK_SIZE: usize = 1 << 20;

/// One input in `RANDOM_EVERY` is middling, one in `EXTREME_EVERY` extreme; all others are small.
const RANDOM_EVERY: u64 = 16;
const EXTREME_EVERY: u64 = 4096;

/// The scale of these extreme inputs. The first numbers of a run have each of them at the limits.
const EXTREME_SCALE: Scale = Scale::one_in(16);

/// The small inputs that come before the extreme ones: most mistakes show on them, and they are
/// quick to minimise.
const FIRST_COUNT: u64 = 100;

/// Which inputs a run tries.
pub struct Plan {
    /// Together with the number of an input it determines the input.
    pub seed: u64,
    /// The numbers of the inputs that come first, however long they take.
    pub always: Vec<u64>,
    /// The numbers of the others.
    pub then: Range<u64>,
    /// When to stop, if before the last number.
    pub time: Option<Duration>,
}

/// The result of a run.
pub type Outcome = Result<Tally, Box<Failure>>;

/// Called before each input, with the number of inputs so far and the name of the next generator.
pub type Watch<'a> = &'a mut dyn FnMut(u64, &str);

impl Plan {
    /// Every extreme shape at the limits, of which there are `extreme_count`, and `count` further
    /// inputs, some of which come first.
    pub fn new(seed: u64, extreme_count: u64, count: u64, time: Option<Duration>) -> Plan {
        let first = extreme_count + count.min(FIRST_COUNT);
        let end = extreme_count.saturating_add(count);
        Plan {
            seed,
            always: (extreme_count..first).chain(0..extreme_count).collect(),
            then: first..end,
            time,
        }
    }
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

/// An input on which the solution is wrong, minimised.
#[derive(Debug)]
pub struct Failure {
    /// The seed and the number of the input that was found.
    pub seed: u64,
    /// See `seed`.
    pub number: u64,
    /// The generator that made it.
    pub generator: &'static str,
    /// The size of that input in bytes.
    pub found_bytes: usize,
    /// The smallest input that was found to fail.
    pub smallest: Wrong,
    /// Whether the solution fails on that input alone, without earlier ones.
    pub fails_alone: bool,
}

/// An input and the two outputs that differ.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The input file.
    pub input: Vec<u8>,
    /// The expected output.
    pub want: String,
    /// The output of the solution, or its error or panic.
    pub got: String,
    /// The seed of its pieces, if it fails only when it arrives in pieces.
    pub in_pieces: Option<u64>,
}

impl Wrong {
    /// Whether it is wrong on this input alone, without earlier ones.
    fn fails_alone(&self, subject: &mut dyn Subject) -> bool {
        subject.start_anew();
        subject
            .answer(&self.input, self.in_pieces, PATIENCE)
            .as_ref()
            != Ok(&self.want)
    }

    fn hangs(&self) -> bool {
        self.got.starts_with(NO_ANSWER)
    }

    fn new(input: Vec<u8>, want: String, got: Result<String, String>, delivery: Delivery) -> Wrong {
        Wrong {
            input,
            want,
            got: got.unwrap_or_else(|error| error + "\n"),
            in_pieces: delivery.in_pieces,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let smallest = &self.smallest;
        writeln!(
            f,
            "wrong on input {} of seed {} ({}), minimised from {} to {} bytes{}{}",
            self.number,
            self.seed,
            self.generator,
            self.found_bytes,
            smallest.input.len(),
            if smallest.in_pieces.is_some() {
                "; only when it arrives in pieces"
            } else {
                ""
            },
            if self.fails_alone {
                ""
            } else {
                "; only after earlier inputs, so something is left over from them"
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
}

/// A function, which must neither end the process nor hang.
impl<F: FnMut(&mut dyn Read, &mut dyn Write) -> io::Result<()>> Subject for F {
    fn answer(&mut self, input: &[u8], pieces: Option<u64>, _: Duration) -> Result<String, String> {
        match pieces {
            Some(seed) => output(self, &mut Pieces::new(input, seed)),
            None => output(self, &mut &input[..]),
        }
    }
}

/// The solution's output, or its error or panic in one line.
pub fn output(
    mut solver: impl FnMut(&mut dyn Read, &mut dyn Write) -> io::Result<()>,
    input: &mut dyn Read,
) -> Result<String, String> {
    static ONCE: Once = Once::new();
    ONCE.call_once(keep_freed_memory);
    let mut written = Vec::new();
    match panic::catch_unwind(AssertUnwindSafe(|| in_time(|| solver(input, &mut written)))) {
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

/// Makes a call that a test waits for. After a minute the whole test program ends with an error, as a
/// thread cannot be stopped.
pub fn in_time<T>(call: impl FnOnce() -> T) -> T {
    const LIMIT: Duration = Duration::from_secs(60);
    static CALLS: Mutex<Vec<(Thread, Instant)>> = Mutex::new(Vec::new());
    static ONCE: Once = Once::new();
    let calls = || CALLS.lock().expect("nothing panics with the lock");
    ONCE.call_once(|| {
        thread::spawn(move || loop {
            thread::sleep(Duration::from_secs(1));
            for (thread, begin) in calls().iter() {
                if begin.elapsed() >= LIMIT {
                    let name = thread.name().unwrap_or("a thread of a test");
                    let _ = writeln!(
                        io::stderr(),
                        "error: {name}: a call takes more than a minute"
                    );
                    process::exit(101);
                }
            }
        });
    });
    let this = thread::current();
    calls().push((this.clone(), Instant::now()));
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    calls().retain(|(thread, _)| thread.id() != this.id());
    result.unwrap_or_else(|payload| panic::resume_unwind(payload))
}

/// All generators of this kind.
fn of_kind<C: Rules>(kind: Kind) -> impl Iterator<Item = &'static Generator<C>> + Clone {
    C::GENERATORS.iter().filter(move |one| one.kind == kind)
}

/// Input `number` of the run of `seed`: its generator, the case, its text and its delivery.
fn draw<C: Rules>(seed: u64, number: u64) -> (&'static Generator<C>, C, String, Delivery) {
    let extreme_count = of_kind::<C>(Kind::Extreme).count() as u64;
    let (turn, generator, scale) = match number.checked_sub(extreme_count) {
        None => (
            number,
            of_kind(Kind::Extreme).nth(number as usize),
            Scale::FULL,
        ),
        Some(turn) => (turn, at_turn(turn), EXTREME_SCALE),
    };
    let generator = generator.expect("every problem has a generator of small cases");
    let mut rng = Rng::of_input(seed, turn);
    let (case, text) = generator.generate(&mut rng, scale);
    let delivery = Delivery {
        respaced: rng.one_in(8).then(|| rng.next()),
        in_pieces: rng.one_in(8).then(|| rng.next().max(1)),
    };
    (generator, case, text, delivery)
}

/// The generator of an input; the numbers count from the end of the extreme shapes at the limits.
fn at_turn<C: Rules>(number: u64) -> Option<&'static Generator<C>> {
    let pick = |kind, turn: u64| {
        let count = of_kind::<C>(kind).count().max(1);
        of_kind::<C>(kind).nth(turn as usize % count)
    };
    let due = |kind, every| {
        if number % every == every - 1 {
            pick(kind, number / every)
        } else {
            None
        }
    };
    due(Kind::Extreme, EXTREME_EVERY)
        .or_else(|| due(Kind::Random, RANDOM_EVERY))
        .or_else(|| pick(Kind::Small, number - number / RANDOM_EVERY))
}

/// The input file of input `number` in the run of `seed`, exactly as the solution gets it.
pub fn replay<C: Rules>(seed: u64, number: u64) -> Vec<u8> {
    let (_, _, text, delivery) = draw::<C>(seed, number);
    delivery.bytes(&text)
}

/// Compares `subject` with the referee on the inputs of `plan`, one after the other.
///
/// # Errors
/// The first input on which it is wrong, minimised.
pub fn run<C: Rules>(subject: &mut dyn Subject, plan: &Plan, watch: Watch) -> Outcome {
    let begin = Instant::now();
    let mut tally = Tally(
        C::GENERATORS
            .iter()
            .map(|generator| (generator.name, 0))
            .collect(),
    );
    let numbers = plan.always.iter().copied().chain(plan.then.clone());
    for (tried, number) in numbers.enumerate() {
        let is_over = plan.time.map_or(false, |time| begin.elapsed() >= time);
        if is_over && tried >= plan.always.len() {
            break;
        }
        let (generator, case, text, delivery) = draw::<C>(plan.seed, number);
        watch(tried as u64, generator.name);
        let (bytes, want) = (delivery.bytes(&text), case.answer());
        let got = subject.answer(&bytes, delivery.in_pieces, PATIENCE);
        if got.as_ref() != Ok(&want) {
            let found_bytes = bytes.len();
            let found = Wrong::new(bytes, want, got, delivery);
            let mut smallest = minimise(subject, case, delivery, found.clone());
            let mut fails_alone = smallest.fails_alone(subject);
            if !fails_alone {
                fails_alone = found.fails_alone(subject);
                smallest = found;
            }
            return Err(Box::new(Failure {
                seed: plan.seed,
                number,
                generator: generator.name,
                found_bytes,
                smallest,
                fails_alone,
            }));
        }
        let entry = tally.0.iter_mut().find(|(name, _)| *name == generator.name);
        entry.expect("the tally lists every generator").1 += 1;
    }
    Ok(tally)
}

/// Runs a fixed number of small and middling inputs from a fixed seed; tests call it with the
/// problem's own solution, and `check_extremes` for the others.
///
/// # Panics
/// If the solution is wrong on one of them.
pub fn check<C: Rules>(mut solver: Solver, seed: u64, count: u64) {
    let extreme_count = of_kind::<C>(Kind::Extreme).count() as u64;
    let plan = Plan {
        seed,
        always: Vec::new(),
        then: extreme_count..extreme_count + count,
        time: None,
    };
    if let Err(failure) = run::<C>(&mut solver, &plan, &mut |_, _| ()) {
        panic!("{failure}");
    }
}

/// Leaves out parts of `case`, which fails as `found` says, as long as what is left fails as well.
/// Each input is tried on a fresh start, so that it does not depend on the one before.
fn minimise<C: Rules>(
    subject: &mut dyn Subject,
    mut case: C,
    mut delivery: Delivery,
    mut found: Wrong,
) -> Wrong {
    let begin = Instant::now();
    let hangs = found.hangs();
    let mut failing = |case: &C, delivery: Delivery| {
        let text = case.text();
        C::parse(text.as_bytes()).ok()?;
        let (bytes, want) = (delivery.bytes(&text), case.answer());
        subject.start_anew();
        let got = subject.answer(&bytes, delivery.in_pieces, MINIMISE_PATIENCE);
        if got.as_ref() == Ok(&want) {
            return None;
        }
        // A hang is not a smaller case of a wrong answer, nor the other way round.
        let wrong = Wrong::new(bytes, want, got, delivery);
        (wrong.hangs() == hangs).then_some(wrong)
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
        let next = case
            .smaller()
            .take_while(|_| begin.elapsed() < MINIMISE_TIME)
            .find_map(|smaller| {
                let again = failing(&smaller, delivery)?;
                Some((smaller, again))
            });
        match next {
            Some((smaller, again)) => (case, found) = (smaller, again),
            None => return found,
        }
    }
}
