//! Runs a program in a folder of its own, and knows the files there.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::compile::{self, Built, Purpose};
use crate::files::{cannot, file_size, flat, is_executable, window};
use crate::library;
use crate::problems::{self, SOURCES};
use crate::process::{command, cores, run, start, work_folder};
use crate::system::Ended;
use crate::texts::{excerpt, panic_in, quoted, readable, utf8};
use crate::types::{Case, Limits, Problem, Result};

/// The number of bytes read from each end of a long file.
const ENDS: u64 = 1 << 16;

/// Runs programs on the cases of a problem, in a work folder: `input` and `answer` there are copies or generated, so no
/// program can change a sample. Each program writes to a file of its own, `NAME`, and its stderr to `NAME.err`.
#[derive(Clone, Default)]
pub struct Runner {
    pub problem: Problem,
    pub program: Vec<String>,
    /// Whether the program is a shell command, which runs in the project's root.
    pub is_command: bool,
    /// The source file of the program, as panic messages name it; empty if it is a shell command.
    pub source: PathBuf,
    /// Its text, with its modules.
    pub text: Vec<u8>,
    /// Whether panics should name their line in the source file, for which the build needs debug information.
    pub names_lines: bool,
    pub work: PathBuf,
}

impl Runner {
    fn new(problem: Problem, program: Vec<String>) -> Result<Self> {
        Self { problem, program, ..Self::default() }.numbered(0)
    }

    /// This runner with a work folder of its own, for another thread.
    pub fn numbered(self, number: usize) -> Result<Self> {
        let work = env::current_dir().map_err(cannot("find", Path::new(".")))?;
        let folder = format!("{}-{number}", flat(&self.problem.name));
        let work = work.join(work_folder()?).join(folder);
        fs::create_dir_all(&work).map_err(cannot("write", &work))?;
        Ok(Self { work, ..self })
    }

    /// A runner for the solution or for `by`: a source file, which is compiled like a checker and run like the
    /// solution, or a shell command.
    pub fn compiled(problem: Problem, by: Option<&str>, purpose: Purpose) -> Built<Self> {
        // A compiler would take `-x.rs` for an option.
        let source =
            |by: &str| PathBuf::from(if by.starts_with('-') { "./" } else { "" }.to_string() + by);
        let file = by.map_or_else(|| problems::solution(&problem.name), source);
        let is_source =
            SOURCES.iter().chain(&["diff"]).any(|end| file.extension() == Some(end.as_ref()));
        // A command may end with the name of a source file too, as in `python3 mate.py`.
        if let Some(by) = by.filter(|by| !is_source || by.contains(' ') && !file.is_file()) {
            return Ok(Self::for_command(problem, by)?);
        }
        let mut runner = Self::new(problem, compile::program(&file, purpose)?)?;
        (runner.source, runner.text) = compile::load_source(&file)?;
        runner.names_lines = purpose.has_checks();
        Ok(runner)
    }

    fn for_command(problem: Problem, command: &str) -> Result<Self> {
        let file = Path::new(command);
        if file.is_file() && !is_executable(file) {
            let form = format!("not executable and no source file (.{})", SOURCES.join(", ."));
            let advice = "chmod +x it, or name the command that runs it, as in BY='java Sol.java'";
            return Err(format!("{command} is {form}: {advice}"));
        }
        let absolute = |word| absolute_path(word).map_or(word.to_string(), |path| quoted(&path));
        let command: Vec<String> = command.split(' ').map(absolute).collect();
        // bash execs a single command; other shells would fork, wait for it, and be measured instead.
        let shell = vec!["bash".to_string(), "-c".to_string(), command.join(" ")];
        let mut runner = Self::new(problem, shell)?;
        runner.is_command = true;
        Ok(runner)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.work.join(name)
    }

    /// Moves the files of the last run to another folder, replacing it. This runner works there from then on.
    pub fn keep(&mut self, name: &str) -> Result<()> {
        let kept = self.file(name);
        let _ = fs::remove_dir_all(&kept);
        fs::rename(&self.work, &kept).map_err(cannot("write", &kept))?;
        fs::create_dir_all(&self.work).map_err(cannot("write", &self.work))?;
        self.work = kept;
        Ok(())
    }

    pub fn create(&self, name: &str) -> Result<File> {
        let path = self.file(name);
        File::create(&path).map_err(cannot("write", &path))
    }

    pub fn run(
        &self,
        name: &str,
        mut command: Command,
        stdin: &Path,
        limits: Limits,
    ) -> Result<Ended> {
        command.stdin(File::open(stdin).map_err(cannot("read", stdin))?);
        command.stdout(self.create(name)?);
        run(command.stderr(self.create(&format!("{name}.err"))?), &limits)
    }

    /// How many runners may work at a time: one per core, at most 8. Only one runs shell commands, since two of them
    /// might use the same files in the project's root.
    pub fn team_size(&self) -> usize {
        let most = if self.is_command { 1 } else { 8 };
        cores().min(most)
    }

    /// Copies the case to the work folder. If there is no answer and none is needed, its copy is empty.
    pub fn copy_case(&self, case: &Case) -> Result<()> {
        // The last copies may be read-only, as their originals.
        let _ = ["input", "answer"].map(|name| fs::remove_file(self.file(name)));
        let copy = |from: &Path, name: &str| {
            let act = if from.exists() { "copy" } else { "copy the link" };
            fs::copy(from, self.file(name)).map_err(cannot(act, from))
        };
        copy(&case.input, "input")?;
        if case.answer.exists() || case.answer.is_symlink() {
            copy(&case.answer, "answer")?;
        } else if !self.problem.checker.needs_answers() {
            self.create("answer")?;
        }
        Ok(())
    }

    /// The problem's limits, with a cap on wall-clock time. A shell command may reserve any address space, as runtimes
    /// such as the JVM do; the memory that it touches counts like that of any program.
    pub fn limits(&self) -> Limits {
        let Limits { seconds, memory_mb, .. } = self.problem.limits;
        let memory_mb = if self.is_command { 0 } else { memory_mb };
        Limits { wall_seconds: 3.0 * seconds + 2.0, memory_mb, ..self.problem.limits }
    }

    /// Runs the program on `input`.
    pub fn run_program(&self) -> Result<Ended> {
        let has_file = self.problem.input_file.is_some();
        let stdin = if has_file { PathBuf::from("/dev/null") } else { self.file("input") };
        self.check_command(self.run("solution", self.alone()?, &stdin, self.limits())?)
    }

    /// Fails if a shell could not run the command: then it exits with 126 or 127.
    pub fn check_command(&self, ended: Ended) -> Result<Ended> {
        if self.is_command && [Some(126), Some(127)].contains(&ended.status.code()) {
            let stderr = excerpt(&self.stderr()).join(" ");
            let form = format!("a command, or a source file (.{})", SOURCES.join(", ."));
            return Err(format!("cannot run the BY command: {stderr}; expected {form}"));
        }
        Ok(ended)
    }

    /// Why a program that failed may have found no file, by what it printed to the files of this name.
    pub fn missed_file(&self, name: &str) -> Option<&'static str> {
        let printed = [name, &format!("{name}.err")].map(|file| self.text(file)).concat();
        let note = "it ran in an empty folder: only files beside the program, or with absolute paths, are found";
        printed.contains("No such file").then_some(note)
    }

    /// The command of a program, to be run in an empty folder of this name.
    pub fn command_in(&self, folder: &str, program: &[String]) -> Result<Command> {
        let folder = self.file(folder);
        // An empty folder is reused, since creating one may take longer than the run.
        if !fs::read_dir(&folder).map_or(false, |mut files| files.next().is_none()) {
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir(&folder).map_err(cannot("write", &folder))?;
        }
        let absolute = |word: &String| absolute_path(word).unwrap_or_else(|| word.clone());
        let mut command = command(&program.iter().map(absolute).collect::<Vec<_>>());
        command.current_dir(&folder);
        Ok(command)
    }

    /// The solution's command. Its folder is empty but for a copy of `input` if the problem uses files. A shell command
    /// runs in the project's root, unless the problem uses files.
    pub fn alone(&self) -> Result<Command> {
        if self.is_command && self.problem.given("files").is_none() {
            return Ok(command(&self.program));
        }
        let mut command = self.command_in("alone", &self.program)?;
        if let Some(name) = &self.problem.input_file {
            let copy = self.file("alone").join(name);
            fs::copy(self.file("input"), &copy).map_err(cannot("write", &copy))?;
        }
        if self.names_lines {
            command.env("RUST_BACKTRACE", "1");
        }
        Ok(command)
    }

    /// Runs the program on stdin or a file, limiting only the stack.
    pub fn run_by_hand(&self, input: Option<&Path>) -> Result<Ended> {
        let stack = Limits { stack_kb: self.problem.limits.stack_kb, ..Limits::default() };
        let open = |path: &Path| File::open(path).map(Stdio::from).map_err(cannot("read", path));
        let mut stdin = input.map_or(Ok(Stdio::inherit()), open)?;
        if self.problem.input_file.is_some() {
            start(Command::new("cat").stdin(stdin).stdout(self.create("input")?), &stack)?.wait();
            stdin = Stdio::null();
        }
        let ended = start(self.alone()?.stdin(stdin), &stack)?.wait();
        if self.problem.output_file.is_some() && ended.status.success() {
            if let Some(reason) = self.missing_output() {
                return Err(format!("it ended {reason}"));
            }
            start(Command::new("cat").stdin(open(&self.output())?), &stack)?.wait();
        }
        Ok(ended)
    }
}

/// What the last run left.
impl Runner {
    pub fn output(&self) -> PathBuf {
        let in_folder = |name| self.file("alone").join(name);
        self.problem.output_file.as_ref().map_or(self.file("solution"), in_folder)
    }

    /// What is wrong if the program has not written its output file.
    pub fn missing_output(&self) -> Option<String> {
        let name = self.problem.output_file.as_ref().filter(|_| !self.output().exists())?;
        Some(format!("without writing {name}, the output file that //! Files: names"))
    }

    /// The text of a file. Only the start and end of a long one are read, to keep this process small. Rust's hint about
    /// RUST_BACKTRACE is left out.
    pub fn text(&self, name: &str) -> String {
        let path = self.file(name);
        let mut text = window(&path, 0, ENDS).unwrap_or_default();
        let rest = file_size(&path).saturating_sub(ENDS).max(ENDS);
        if rest > ENDS {
            text.extend(format!("\n... {} more bytes ...\n", rest - ENDS).bytes());
        }
        text.extend(window(&path, rest, ENDS).unwrap_or_default());
        let is_shown = |line: &&str| !line.contains("note: run with `RUST_BACKTRACE=");
        utf8(&text).split_inclusive('\n').filter(is_shown).collect()
    }

    /// What the program wrote to stderr in the last run. Backtraces are condensed to the lines that caused a panic.
    pub fn stderr(&self) -> String {
        library::located(&self.condensed(), &self.source, &self.text)
    }

    fn condensed(&self) -> String {
        let text = self.text("solution.err");
        let condensed = self.names_lines.then(|| readable(&text, &self.source));
        condensed.unwrap_or(text)
    }

    /// The panic of the last run and the line that caused it, if known.
    pub fn panic(&self) -> Option<String> {
        let panic = panic_in(&self.condensed(), &self.source)?;
        Some(library::located(&panic, &self.source, &self.text))
    }
}

/// The absolute path of a file, if there is one. Links are not resolved.
fn absolute_path(name: &str) -> Option<String> {
    let path = env::current_dir().unwrap_or_default().join(name);
    path.is_file().then(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::test_folder;

    #[test]
    fn the_middle_of_a_long_text_and_hints_about_backtraces_are_left_out() {
        let long = "a".repeat(ENDS as usize) + "middle" + &"b".repeat(ENDS as usize);
        let hint =
            "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n";
        let rows = [
            ("a long text", long.clone(), long.replace("middle", "\n... 6 more bytes ...\n")),
            ("a text of two ends", long.replace("middle", ""), long.replace("middle", "")),
            ("hints", format!("a\n{hint}b\n{hint}c"), "a\nb\nc".to_string()),
        ];
        let runner = Runner { work: test_folder(), ..Runner::default() };
        for (name, text, wanted) in rows {
            fs::write(runner.file("text"), text).unwrap();
            assert_eq!(runner.text("text"), wanted, "{name}");
        }
        fs::remove_dir_all(runner.work).unwrap();
    }
}
