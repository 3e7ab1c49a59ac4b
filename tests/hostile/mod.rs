//! Hostile input, for the tests of every problem: broken, noisy and mutated files, readers and writers that fail.
//!
//! A `Base` names the tokens of a small legal input. One thing in it is broken at a time, and what the error says
//! follows from the place of the damage in the text.

use std::env;
use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Once;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use referee::rng::Rng;
use referee::stress::{self, Solver};
use referee::{Kind, Rules, Scale};

/// The tests of a problem: its name, its `Base`, and a list of further broken inputs.
macro_rules! hostile_tests {
    ($problem:ident, $base:expr, $more:expr) => {
        #[test]
        fn broken_inputs_are_refused_with_line_and_column() {
            $base.refuses_what_is_broken(&$more);
        }

        #[test]
        fn line_and_column_are_right_in_every_block_of_the_reader() {
            $base.finds_the_place_in_every_block();
        }

        #[test]
        fn blanks_and_leading_zeros_and_what_comes_after_are_free() {
            $base.ignores_what_is_free();
        }

        #[test]
        fn errors_of_readers_and_writers_are_passed_on() {
            $base.passes_errors_on();
        }

        #[test]
        fn program_exits_with_1_and_one_line_on_stderr() {
            let path = hostile::program(stringify!($problem));
            $base.program_reports(&path, &$more);
        }

        #[test]
        fn program_answers_without_waiting_for_the_end_of_the_input() {
            let path = hostile::program(stringify!($problem));
            $base.program_answers_at_once(&path);
        }

        #[test]
        fn mutated_inputs_are_answered_or_refused() {
            hostile::mutated_inputs_are_answered_or_refused::<referee::$problem::Case>(
                solve, 1, 100_000,
            );
        }

        #[test]
        #[ignore = "takes up to a minute"]
        fn a_million_mutated_inputs_are_answered_or_refused() {
            hostile::mutated_inputs_are_answered_or_refused::<referee::$problem::Case>(
                solve, 2, 1_000_000,
            );
        }
    };
}

/// What the statement asks for at one place of the input.
pub enum Token {
    /// A number in this range, with its name in errors.
    Number(&'static str, u64, u64),
    /// A word, with what errors call it if it is missing.
    #[allow(dead_code)] // Not every problem has words.
    Word(&'static str),
}

/// A small legal input.
pub struct Base {
    /// The solution.
    pub solve: Solver,
    /// The input file; it ends in a line end.
    pub text: &'static str,
    /// Its tokens.
    pub tokens: &'static [Token],
    /// The output.
    pub answer: &'static str,
    /// What errors call a letter of a word.
    pub letter: &'static str,
    /// Bytes that are no letters.
    pub not_letters: &'static [u8],
}

/// An input with one thing broken.
#[derive(Clone)]
pub struct Broken {
    name: String,
    before: Vec<u8>,
    found: Vec<u8>,
    after: Vec<u8>,
    wanted: String,
}

impl Broken {
    /// The input is `before`, then `found`, where `wanted` should be, then `after`. With nothing found,
    /// the input must have come to its end.
    pub fn new(
        name: &str,
        before: impl AsRef<[u8]>,
        found: impl AsRef<[u8]>,
        after: impl AsRef<[u8]>,
        wanted: &str,
    ) -> Broken {
        Broken {
            name: name.to_owned(),
            before: before.as_ref().to_vec(),
            found: found.as_ref().to_vec(),
            after: after.as_ref().to_vec(),
            wanted: wanted.to_owned(),
        }
    }

    fn input(&self) -> Vec<u8> {
        [&self.before[..], &self.found, &self.after].concat()
    }

    fn error(&self) -> String {
        const SHOWN_MAX: usize = 20;
        let line = 1 + self.before.iter().filter(|&&byte| byte == b'\n').count();
        let in_line = self.before.rsplit(|&byte| byte == b'\n').next();
        let column = 1 + in_line.map_or(0, <[u8]>::len);
        let found = match &self.found[..] {
            [] => "the end of the input".to_owned(),
            found if found.len() <= SHOWN_MAX => format!("\"{}\"", found.escape_ascii()),
            found => format!("\"{}...\"", found[..SHOWN_MAX].escape_ascii()),
        };
        let wanted = &self.wanted;
        format!("line {line}, column {column}: expected {wanted}, found {found}")
    }

    /// The same with blanks before the broken token, so that what is found stands at byte `place` of the input.
    fn moved_to(&self, place: usize, blanks: &[u8]) -> Broken {
        let is_blank = |byte: &u8| *byte <= b' ';
        let token = self
            .before
            .iter()
            .rposition(is_blank)
            .map_or(0, |last| last + 1);
        let (before, word) = self.before.split_at(token);
        let blanks = blanks.iter().cycle().take(place - self.before.len());
        let before = [before, &blanks.copied().collect::<Vec<u8>>(), word].concat();
        Broken::new(
            &format!("{} at byte {place}", self.name),
            before,
            &self.found,
            &self.after,
            &self.wanted,
        )
    }
}

impl Base {
    /// One thing broken in every way at every place, in several layouts of the text.
    fn broken(&self) -> Vec<Broken> {
        let blank_lines = "\r\n\t".to_owned() + &self.text.replace('\n', "\r\n\r\n \t");
        let mut broken = self.broken_text(self.text);
        broken.extend(self.broken_text(&blank_lines));
        broken.extend(self.broken_text(&self.text.replace('\n', " ")));
        broken
    }

    fn broken_text(&self, text: &str) -> Vec<Broken> {
        let places = tokens(text.as_bytes());
        assert_eq!(places.len(), self.tokens.len(), "a name for each token");
        let mut broken = Vec::new();
        for (place, token) in places.into_iter().zip(self.tokens) {
            let (before, after) = (&text[..place.start], &text[place.end..]);
            let missing = match token {
                Token::Number(name, min, max) => format!("{name} from {min} to {max}"),
                Token::Word(name) => (*name).to_owned(),
            };
            let cut = |before: &str| Broken::new("cut off", before, "", "", &missing);
            broken.extend([
                cut(before),
                cut(before.trim_end()),
                cut(&(before.to_owned() + "\0\x1a\n")),
            ]);
            match token {
                Token::Number(_, min, max) => {
                    for (name, number) in wrong_numbers(&text[place], *min, *max) {
                        broken.push(Broken::new(&name, before, number, after, &missing));
                    }
                }
                Token::Word(_) => {
                    for at in [place.start, (place.start + place.end) / 2, place.end] {
                        for byte in self.not_letters {
                            let found = [*byte];
                            let name = format!("\"{}\" in a word", found.escape_ascii());
                            let (before, after) = text.split_at(at);
                            broken.push(Broken::new(&name, before, found, after, self.letter));
                        }
                    }
                }
            }
        }
        broken
    }

    /// Inputs that begin like other kinds of file.
    fn noise(&self) -> Vec<Broken> {
        let (name, min, max) = match self.tokens[0] {
            Token::Number(name, min, max) => (name, min, max),
            Token::Word(_) => panic!("every input begins with a number"),
        };
        let wanted = format!("{name} from {min} to {max}");
        let utf_16 = |text: &str| text.bytes().flat_map(|byte| [byte, 0]).collect::<Vec<u8>>();
        let mut broken = Vec::new();
        let text = self.text.as_bytes();
        let visible: Vec<u8> = (b'!'..=0xff).collect();
        let nines = vec![b'9'; BLOCK_SIZE];
        for (name, before, found, after) in [
            ("an empty file", "", &b""[..], &b""[..]),
            ("a file of NUL bytes", "\0\0\0\0\0\0\0\0", b"", b""),
            ("a byte order mark", "", b"\xef\xbb\xbf", text),
            ("UTF-16", "", b"\xff\xfe", &utf_16(self.text)),
            ("a PNG file", "", b"\x89PNG", b"\r\n\x1a\n\0\0\0\rIHDR"),
            ("a gzip file", "\x1f", b"\x8b", b"\x08\0\0\0\0\0\0\x03"),
            ("an ELF file", "", b"\x7fELF", b"\x02\x01\x01\0\0\0\0"),
            ("a zip file", "", b"PK", b"\x03\x04\x14\0\0\0\x08\0"),
            ("a ruler", "\n\n", &[b'-'; 1000], b"\n"),
            ("all bytes", "", &visible, b"\0\x01\x02\x03"),
            ("a token that fills a block", "", &nines, b""),
            (
                "a blank, and a token longer than a block",
                " ",
                &[b'9'; 20_000],
                b"",
            ),
        ] {
            // The mark and the text that it stands before are one token.
            let glued = |byte: &&u8| **byte > b' ' && !found.is_empty();
            let more = after.iter().take_while(glued).count();
            let found = [found, &after[..more]].concat();
            broken.push(Broken::new(name, before, found, &after[more..], &wanted));
        }
        broken
    }

    /// Every broken input, and each of `more`, gets exactly its error, in whatever pieces it comes.
    pub fn refuses_what_is_broken(&self, more: &[Broken]) {
        let broken = [self.broken(), self.noise()].concat();
        assert!(broken.len() >= 60, "only {} broken inputs", broken.len());
        for broken in broken.iter().chain(more) {
            for piece in PIECES {
                self.refuses(broken, piece);
            }
        }
    }

    /// The broken token is moved to each place around the end of the reader's first block, and to the ends of
    /// later ones. So are the legal tokens.
    pub fn finds_the_place_in_every_block(&self) {
        let mut places: Vec<usize> = (0..=24).map(|before| BLOCK_SIZE + 1 - before).collect();
        places.extend([2 * BLOCK_SIZE - 1, 2 * BLOCK_SIZE, 3 * BLOCK_SIZE - 2]);
        for (index, broken) in self.broken_text(self.text).iter().enumerate() {
            // One long line, many lines, or a mixture; and a few of the places each.
            let blanks = [&b" "[..], b"\n", b"\r\n\0 \t\n"][index % 3];
            for &place in places.iter().skip(index % 7).step_by(7) {
                self.refuses(&broken.moved_to(place, blanks), usize::MAX);
            }
        }
        for token in tokens(self.text.as_bytes()) {
            let (before, after) = self.text.split_at(token.start);
            for &place in &places {
                let blanks = "\n".repeat(place - before.len());
                self.answers(&[before, &blanks, after].concat(), usize::MAX);
            }
        }
    }

    /// What the statement leaves free changes nothing: blanks, leading zeros, and all that comes after the last token.
    pub fn ignores_what_is_free(&self) {
        let with_blank = |blank: &str| self.text.replace(&['\n', ' '][..], blank);
        let mut free = Vec::new();
        for blank in ('\0'..=' ').map(String::from) {
            free.push(with_blank(&blank));
            free.push(blank + self.text.trim_end());
        }
        let places = tokens(self.text.as_bytes()).into_iter().zip(self.tokens);
        for (place, _) in places.filter(|(_, token)| matches!(token, Token::Number(..))) {
            let (before, after) = self.text.split_at(place.start);
            let with_zeros = |zeros| [before, &"0".repeat(zeros), after].concat();
            free.extend([1, 7, 8, 9, 30, 100_000].map(with_zeros));
        }
        for junk in ["x", "0 ", "-1", "\0\x1a", "\u{feff}", "\n\n!\n"] {
            free.push(self.text.to_owned() + junk);
        }
        for input in &free {
            for piece in PIECES {
                self.answers(input, piece);
            }
        }
    }

    /// A reader may fail anywhere, a writer as well; their errors are passed on. Both may be slow.
    pub fn passes_errors_on(&self) {
        let end = self.text.trim_end().len();
        for place in 0..=end {
            for piece in PIECES {
                let mut source = Source::new(&self.text.as_bytes()[..place], piece);
                source.fails = true;
                let (result, output) = run(self.solve, source);
                let error = result.expect_err("the reader fails");
                assert_eq!(error.to_string(), "the reader fails", "at byte {place}");
                assert_eq!(error.kind(), ErrorKind::WouldBlock);
                assert!(output.is_empty(), "output before the error at byte {place}");
            }
        }
        let write = |room: usize, piece: usize, fails_to_flush: bool| {
            let mut sink = Sink {
                taken: Vec::new(),
                room,
                piece,
                interrupted: false,
                fails_to_flush,
            };
            let result = (self.solve)(&mut self.text.as_bytes(), &mut sink);
            let result = result.map_err(|error| error.to_string());
            (result, String::from_utf8_lossy(&sink.taken).into_owned())
        };
        let failed = |error: &str, taken: &str| (Err(error.to_owned()), taken.to_owned());
        for piece in PIECES {
            for room in 0..self.answer.len() {
                let want = failed("the writer fails", &self.answer[..room]);
                assert_eq!(write(room, piece, false), want);
            }
            let all = self.answer.to_owned();
            assert_eq!(write(usize::MAX, piece, false), (Ok(()), all));
            let want = failed("the flush fails", self.answer);
            assert_eq!(write(usize::MAX, piece, true), want);
        }
    }

    /// The program itself, at `path`: on an error exit status 1, nothing on stdout, one line on stderr.
    pub fn program_reports(&self, path: &Path, more: &[Broken]) {
        let (code, stdout, stderr) = execute(path, self.text.as_bytes(), false);
        assert_eq!(
            (code, stdout.as_str(), stderr.as_str()),
            (Some(0), self.answer, "")
        );
        let broken = [self.broken_text(self.text), self.noise()].concat();
        for broken in broken.iter().step_by(10).chain(more) {
            let reported = execute(path, &broken.input(), false);
            let error = format!("error: {}\n", broken.error());
            assert_eq!(reported, (Some(1), String::new(), error), "{}", broken.name);
        }
    }

    /// The program at `path` has all that it needs when the last line has come, and somebody at a terminal does not
    /// end the input.
    pub fn program_answers_at_once(&self, path: &Path) {
        let answered = execute(path, self.text.as_bytes(), true);
        assert_eq!(answered, (Some(0), self.answer.to_owned(), String::new()));
    }

    fn answers(&self, input: &str, piece: usize) {
        let (result, output) = run(self.solve, Source::new(input.as_bytes(), piece));
        let output = String::from_utf8_lossy(&output).into_owned();
        let result = result.map(|()| output).map_err(|error| error.to_string());
        assert_eq!(
            result.as_deref(),
            Ok(self.answer),
            "on {}",
            excerpt(input.as_bytes())
        );
    }

    fn refuses(&self, broken: &Broken, piece: usize) {
        let input = broken.input();
        let (result, output) = run(self.solve, Source::new(&input, piece));
        let about = || format!("{}: {}", broken.name, excerpt(&input));
        let error = result.expect_err(&about());
        assert_eq!(error.to_string(), broken.error(), "{}", about());
        assert_eq!(error.kind(), ErrorKind::InvalidData, "{}", about());
        assert!(output.is_empty(), "output before the error: {}", about());
    }
}

/// Tokens that are no number from `min` to `max`, with names; most of them resemble `number`, which is one.
fn wrong_numbers(number: &str, min: u64, max: u64) -> Vec<(String, Vec<u8>)> {
    let value: u128 = number.parse().expect("the base has a number here");
    let mut wrong = vec![(
        "one too large".to_owned(),
        (u128::from(max) + 1).to_string().into_bytes(),
    )];
    if min > 0 {
        wrong.push((
            "one too small".to_owned(),
            (min - 1).to_string().into_bytes(),
        ));
    }
    for bits in [8, 16, 31, 32, 33, 63, 64, 65, 127] {
        let wrapped = value + (1 << bits);
        if wrapped > u128::from(max) {
            wrong.push((
                format!("wrapped at 2^{bits}"),
                wrapped.to_string().into_bytes(),
            ));
        }
    }
    // Its last four digits, subtracted from what the first one stands for and not added, leave the number here.
    if let Some(mirrored) = 20_000_u128.checked_sub(value) {
        if mirrored > u128::from(max) {
            wrong.push(("mirrored".to_owned(), mirrored.to_string().into_bytes()));
        }
    }
    for nines in [8, 9, 10, 16, 19, 20, 21, 400] {
        let huge = "9".repeat(nines);
        if huge.parse::<u64>().map_or(true, |huge| huge > max) {
            wrong.push((format!("{nines} nines"), huge.into_bytes()));
        }
    }
    let number = number.as_bytes();
    for sign in words(b"- + -- 0x 0b . ' x \x7f \x80 \xef\xbb\xbf") {
        let name = format!("with \"{}\" before it", sign.escape_ascii());
        wrong.push((name, [sign, number].concat()));
    }
    // \xb0 is a digit but for its highest bit; / and : are next to the digits.
    for sign in words(b".0 . e0 e5 , _0 x - / : \x7f \x80 \xb0 \xff \xc2\xb2") {
        let name = format!("with \"{}\" after it", sign.escape_ascii());
        wrong.push((name, [number, sign].concat()));
    }
    // The last two are digits of other scripts.
    for text in words(b"- + / : a NaN 0x 1e5 1.5 12345678x \xd9\xa3 \xef\xbc\x93") {
        let name = format!("\"{}\" in its place", text.escape_ascii());
        wrong.push((name, text.to_vec()));
    }
    wrong
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b' ')
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

fn excerpt(input: &[u8]) -> String {
    const SHOWN_MAX: usize = 300;
    let end = input.len().saturating_sub(SHOWN_MAX);
    format!(
        "\"{}\", the last of {} bytes",
        input[end..].escape_ascii(),
        input.len()
    )
}

/// The bytes that the solutions' readers hold at a time.
const BLOCK_SIZE: usize = 1 << 14;

/// How many bytes a reader gives at a time.
const PIECES: [usize; 3] = [usize::MAX, 1, 7];

/// A reader of some bytes, interrupted before each piece if they come in pieces.
struct Source<'a> {
    rest: &'a [u8],
    piece: usize,
    interrupted: bool,
    /// Whether an error comes after the bytes, and not the end of the input.
    fails: bool,
    /// How often the end of the input may be read. At a terminal, each time is another Ctrl-D.
    ends_left: usize,
}

impl<'a> Source<'a> {
    fn new(rest: &'a [u8], piece: usize) -> Source<'a> {
        Source {
            rest,
            piece,
            interrupted: false,
            fails: false,
            // A token at the end is read on, and then the next one is missing.
            ends_left: if rest.last() > Some(&b' ') { 2 } else { 1 },
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
        if self.rest.is_empty() {
            assert!(self.ends_left > 0, "the end of the input is read again");
            self.ends_left -= 1;
        }
        let size = self.piece.min(buffer.len());
        self.rest.read(&mut buffer[..size])
    }
}

/// A writer that takes `piece` bytes at a time, and fails for want of room or when it is flushed.
struct Sink {
    taken: Vec<u8>,
    room: usize,
    piece: usize,
    interrupted: bool,
    fails_to_flush: bool,
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
        match self.fails_to_flush {
            true => Err(io::Error::new(ErrorKind::Other, "the flush fails")),
            false => Ok(()),
        }
    }
}

fn run(solve: Solver, mut source: Source) -> (io::Result<()>, Vec<u8>) {
    let mut output = Vec::new();
    let result = stress::in_time(|| solve(&mut source, &mut output));
    (result, output)
}

/// The solution, compiled alone as a judge does, when it is first asked for.
pub fn program(problem: &str) -> PathBuf {
    static ONCE: Once = Once::new();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(problem);
    ONCE.call_once(|| {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let status = Command::new(rustc)
            .args(["-O", "--edition", "2021", "--cap-lints", "allow", "-o"])
            .arg(&path)
            .arg(format!("bins/{problem}.rs"))
            .status();
        assert!(status.expect("rustc can be started").success());
    });
    path
}

/// What the program does with an input: its exit status, and what it writes on stdout and on stderr. The pipe that
/// the input comes through may be left open.
fn execute(path: &Path, input: &[u8], is_left_open: bool) -> (Option<i32>, String, String) {
    const LIMIT: Duration = Duration::from_secs(60);
    let mut program = Command::new(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut stdin = program.stdin.take().expect("stdin is a pipe");
    let input = input.to_vec();
    let writer = thread::spawn(move || {
        // A program that has seen enough closes the pipe, and the rest cannot be written.
        let _ = stdin.write_all(&input);
        is_left_open.then_some(stdin)
    });
    let stdout = read_all(program.stdout.take().expect("stdout is a pipe"));
    let stderr = read_all(program.stderr.take().expect("stderr is a pipe"));
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = program.try_wait().expect("the program can be waited for") {
            break status;
        }
        if begin.elapsed() >= LIMIT {
            let _ = program.kill();
            panic!("no end within {} seconds", LIMIT.as_secs());
        }
        thread::sleep(Duration::from_millis(1));
    };
    drop(writer);
    let text = |reader: JoinHandle<String>| reader.join().expect("the pipe can be read");
    (status.code(), text(stdout), text(stderr))
}

fn read_all(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).expect("the pipe can be read");
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Legal inputs of the problem's generators, damaged at random: where the referee accepts one, the solution gives
/// the referee's answer, and where it refuses one, an error at the same line and column. It never panics.
pub fn mutated_inputs_are_answered_or_refused<C: Rules>(solve: Solver, seed: u64, count: u64) {
    let mut accepted = 0;
    for number in 0..count {
        let mut rng = Rng::of_input(seed, number);
        let kind = match number {
            _ if number % 1024 == 0 => Kind::Extreme,
            _ if number % 16 == 0 => Kind::Random,
            _ => Kind::Small,
        };
        let generators = C::GENERATORS
            .iter()
            .filter(|generator| generator.kind == kind);
        let generators: Vec<_> = generators.collect();
        let (_, text) = rng.pick(&generators).generate(&mut rng, Scale::one_in(16));
        let input = mutated(text.into_bytes(), &mut rng);
        let piece = if rng.one_in(8) {
            rng.between(1, 9)
        } else {
            usize::MAX
        };
        let got = stress::output(solve, &mut Source::new(&input, piece));
        let about = || format!("input {number} of seed {seed}: {}", excerpt(&input));
        match C::parse(&input) {
            Ok(case) => {
                accepted += 1;
                assert_eq!(got, Ok(case.answer()), "{}", about());
            }
            Err(error) => {
                let refused = got.expect_err(&about());
                let place = |error: &str| error.split(": expected").next().unwrap_or("").to_owned();
                assert_eq!(
                    place(&refused),
                    place(&format!("error: {error}")),
                    "{}",
                    about()
                );
            }
        }
    }
    // Otherwise the damage is too small or too large to show anything.
    let share = count / 20..count - count / 20;
    assert!(share.contains(&accepted), "{accepted} of {count} accepted");
}

fn mutated(mut input: Vec<u8>, rng: &mut Rng) -> Vec<u8> {
    for _ in 0..*rng.pick(&[1, 1, 1, 2, 4]) {
        mutate(&mut input, rng);
    }
    input
}

fn mutate(input: &mut Vec<u8>, rng: &mut Rng) {
    const BYTES: &[u8] = b"0123456789abcdjkzAXX..-+ \n\r\t\0\x1a\x7f\xff";
    const NUMBERS: &[u8] =
        b"0 1 2 007 50 51 99 100 101 128000 128001 200000 200001 1000000000 1000000001 \
        4294967296 4294967297 18446744073709551617 -1 1e5";
    let start = rng.below(input.len() + 1);
    let end = input.len().min(start + *rng.pick(&[0, 0, 1, 1, 2, 5, 99]));
    let places = tokens(input);
    let new: Vec<u8> = match rng.below(9) {
        0 => input[start..end]
            .iter()
            .map(|byte| byte ^ (1 << rng.below(8)))
            .collect(),
        1 => vec![*rng.pick(BYTES)],
        2 => (0..rng.below(9)).map(|_| rng.next() as u8).collect(),
        3 => vec![*rng.pick(b" \n\r\t\0"); rng.below(4)],
        4 => input[start..end].repeat(2),
        5 => {
            input.truncate(start);
            return;
        }
        6 if !places.is_empty() => {
            let place = rng.pick(&places).clone();
            let numbers: Vec<&[u8]> = words(NUMBERS).collect();
            input.splice(place, rng.pick(&numbers).iter().copied());
            return;
        }
        7 if !places.is_empty() => {
            swap(input, rng.pick(&places), rng.pick(&places));
            return;
        }
        _ => Vec::new(),
    };
    input.splice(start..end, new);
}

/// Puts the two tokens in each other's place.
fn swap(input: &mut Vec<u8>, a: &Range<usize>, b: &Range<usize>) {
    let (first, last) = if a.start < b.start { (a, b) } else { (b, a) };
    let (token, next) = (input[first.clone()].to_vec(), input[last.clone()].to_vec());
    input.splice(last.clone(), token);
    input.splice(first.clone(), next);
}
