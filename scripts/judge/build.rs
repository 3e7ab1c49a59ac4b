//! Compiles programs. Results are cached under a hash of everything that goes into them.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io;
use std::os::unix::fs::{symlink, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::header;
use crate::process::{command, run, work_folder};
use crate::types::{check_disk_space, read, read_text, strings, Limits, Problem, Result};

/// `strip=debuginfo` keeps the function names, for backtraces.
const RUSTC: [&str; 6] = ["rustc", "-O", "-C", "strip=debuginfo", "--cfg", "ONLINE_JUDGE"];
const CPP: [&str; 4] = ["c++", "-O2", "-DONLINE_JUDGE", "-MMD"];
/// The C++ standard, and the one for compilers that do not know it, such as g++ 9.
const STANDARD: &str = "-std=gnu++20";
const OLDER_STANDARD: &str = "-std=gnu++17";
/// Cargo's target directory, `target/cargo`, shared by all solutions; relative to a package's folder.
const CARGO_TARGET: &str = "../../../cargo";
/// Our own copy of the `release` profile, which configuration outside the project could override.
const PROFILE: &str = "solution";
const SETTINGS: &str = "inherits = \"release\"\nopt-level = 3\nlto = false\npanic = \"unwind\"\n\
    incremental = false\ncodegen-units = 16\nstrip = false\nrpath = false\n";
/// The build without checks shows the warnings. Without the last flag, LLVM merges calls to the same panicking function, and their line numbers are lost.
const CHECKS: [&str; 6] = [
    "-Awarnings",
    "-Cdebug-assertions",
    "-Coverflow-checks",
    "-Cdebuginfo=1",
    "-Cstrip=none",
    "-Cllvm-args=-simplifycfg-sink-common=false",
];
const NEWEST_EDITION: &str = "2024";
const COMPILE_SECONDS: f64 = 300.0;
/// Cargo may have to compile crates as well, which takes minutes for all of AtCoder's.
const CARGO_SECONDS: f64 = 1800.0;
/// How long old builds are kept, since another run may still be using them.
const KEPT: Duration = Duration::from_secs(1800);
const BUILT: &str = "target/built";
/// The file stem of a checker or interactor that follows the Kattis and DOMjudge calling convention.
pub const VALIDATOR: &str = "output_validator";

fn checks(has_checks: bool) -> &'static [&'static str] {
    if has_checks {
        &CHECKS
    } else {
        &[]
    }
}

/// The result of compiling a program.
pub enum Built<T = Vec<String>> {
    /// The command that runs the program, or something made from it.
    Program(T),
    /// The compiler's messages.
    CompileError(String),
}

fn target_error(error: io::Error) -> String {
    format!("cannot write to target/: {error}; check its owner and the free disk space")
}

fn hash(value: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The version output of a compiler. The scripts pass rustc's in `JUDGE_RUSTC`, since they have already run it.
fn version(compiler: &str) -> Result<String> {
    if let ("rustc", Ok(said)) = (compiler, env::var("JUDGE_RUSTC")) {
        return Ok(said);
    }
    let flag = if compiler == "rustc" { "-vV" } else { "--version" };
    let output = Command::new(compiler).arg(flag).output();
    let missing = |error| format!("cannot run {compiler}: {error}; is it installed?");
    Ok(String::from_utf8_lossy(&output.map_err(missing)?.stdout).into_owned())
}

#[derive(Hash)]
struct Source {
    file: PathBuf,
    text: Vec<u8>,
    words: Vec<String>,
    /// Whether the file must compile on its own in an empty folder, as on an online judge.
    is_alone: bool,
    /// For a Cargo build: the part of `Cargo.toml` after the package name, and `Cargo.lock`.
    package: Option<[String; 2]>,
}

/// The manifest and lock file of a package that contains only the solution and has the dependencies of `bins/crates`.
fn package(problem: &Problem, has_checks: bool) -> Result<[String; 2]> {
    let workspace = read_text(Path::new("bins/crates/Cargo.toml"))?;
    let crates = workspace.find("\n[dependencies").map_or("", |start| &workspace[start..]);
    let manifest = format!(
        "version = \"0.0.0\"\nedition = \"{}\"\n[workspace]\n[profile.{PROFILE}]\n{SETTINGS}\
         overflow-checks = {has_checks}\ndebug-assertions = {has_checks}\ndebug = {has_checks}{crates}",
        problem.edition
    );
    Ok([manifest, read_text(Path::new("Cargo.lock"))?])
}

/// Every command names the profile and the target, since configuration outside the project may change the defaults.
fn cargo(verb: &str) -> Result<Vec<String>> {
    let words = ["cargo", verb, "--profile", PROFILE, "--offline", "--quiet"];
    let folders = ["--target", &host()?, "--target-dir", CARGO_TARGET];
    Ok(strings(&[&words[..], &folders].concat()))
}

/// rustc's default target.
fn host() -> Result<String> {
    let said = version("rustc")?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_string).ok_or_else(|| "rustc -vV reports no host".to_string())
}

/// A hash of the contents of a program's source files, as listed in the compiler's dependency file.
fn contents(list: &Path) -> String {
    let list = fs::read_to_string(list).unwrap_or_default();
    // The list is a makefile rule, `target: file file \`, with spaces in names escaped.
    let list = list.replace("\\ ", "\0");
    let words = list.split_whitespace();
    let files = words.filter(|word| *word != "\\" && !word.ends_with(':'));
    let texts: Vec<_> = files.map(|file| fs::read(file.replace('\0', " ")).ok()).collect();
    hash(texts)
}

impl Source {
    /// Compiles the program unless it is cached, and prints warnings.
    fn compile(&self) -> Result<Built> {
        let key = hash((self, version(&self.words[0])?));
        let all = Path::new(BUILT).join(self.file.display().to_string().replace('/', "-"));
        // Included files are part of the cache key; the compiler lists them.
        let list = all.join(format!("{key}.d"));
        let folder = || all.join(format!("{key}-{}", contents(&list)));
        let mut built = folder();
        if !built.exists() {
            let draft = work_folder()?.join(format!("built-{key}"));
            match self.compile_in(&draft)? {
                Built::Program(warnings) => eprint!("{warnings}"),
                Built::CompileError(messages) => return Ok(Built::CompileError(messages)),
            }
            fs::create_dir_all(&all).map_err(target_error)?;
            let _ = fs::rename(draft.join("list"), &list);
            built = folder();
            // If another run finished first, its program is identical.
            let _ = fs::rename(&draft, &built).or_else(|_| fs::remove_dir_all(&draft));
            remove_old(&all, &built);
        }
        fs::write(built.join("used"), "").map_err(target_error)?;
        Ok(Built::Program(vec![built.join("program").display().to_string()]))
    }

    /// Compiles the program; returns the warnings. A solution is compiled from a copy in an otherwise empty
    /// folder, under the same relative path, so that messages name the file as the user knows it.
    fn compile_in(&self, draft: &Path) -> Result<Built<String>> {
        let alone = draft.join("alone");
        fs::create_dir_all(draft).map_err(target_error)?;
        if self.is_alone {
            let copy = alone.join(&self.file);
            fs::create_dir_all(copy.parent().unwrap_or(&alone)).map_err(target_error)?;
            fs::write(&copy, &self.text).map_err(target_error)?;
        }
        let file = self.file.display().to_string();
        // All packages share Cargo's target directory, so each needs a unique name.
        let name = draft.file_name().unwrap_or_default().to_string_lossy();
        if let Some([manifest, lock]) = &self.package {
            let head = format!("[[bin]]\nname = \"{name}\"\npath = \"{file}\"\n[package]\n");
            let manifest = format!("{head}name = \"{name}\"\n{manifest}");
            fs::write(alone.join("Cargo.toml"), manifest).map_err(target_error)?;
            fs::write(alone.join("Cargo.lock"), lock).map_err(target_error)?;
        }
        let at = if self.is_alone { &*alone } else { Path::new(".") };
        let base = if self.is_alone { "..".to_string() } else { draft.display().to_string() };
        let [out, list] = ["program", "list"].map(|name| format!("{base}/{name}"));
        // Backtraces name the original instead of the copy.
        let copies = draft.canonicalize().map_err(target_error)?.join("alone");
        let remap = format!("--remap-path-prefix={}=", copies.display());
        let more = match self.words[0].as_str() {
            "cargo" => strings(&[&remap]),
            "rustc" => {
                let emit = format!("--emit=link,dep-info={list}");
                strings(&["--crate-type=bin", &emit, &remap, "-o", &out, &file])
            }
            _ => strings(&["-MF", &list, "-o", &out, &file]),
        };
        let (is_compiled, said) = run_compiler(draft, &[&self.words[..], &more].concat(), at)?;
        if !is_compiled {
            check_disk_space(draft)?;
            return missing_tool(&unquoted(&said)).map_or(Ok(Built::CompileError(said)), Err);
        }
        if self.package.is_some() {
            let built = alone.join(CARGO_TARGET).join(host()?).join(PROFILE).join(&*name);
            fs::copy(built, draft.join("program")).map_err(target_error)?;
            let clean = [cargo("clean")?, strings(&["--package", &name])].concat();
            run_compiler(draft, &clean, at)?;
        }
        Ok(Built::Program(said))
    }
}

/// The messages without quoted source lines, recognised by their `|`.
fn unquoted(said: &str) -> String {
    said.lines().filter(|line| !line.contains('|')).collect::<Vec<_>>().join("\n")
}

/// What the machine is missing, if that is why the compiler failed.
fn missing_tool(said: &str) -> Option<String> {
    let target = "take ownership of target/, or remove it";
    let fetch = "the crates have not been downloaded: run cargo fetch";
    let crates = "only crates from the registry can be submitted: see bins/crates/Cargo.toml";
    let helps = [
        ("linker `cc` not found", "apt-get install gcc, or on macOS xcode-select --install"),
        (
            "Scrt1.o: No such file",
            "the C library's development files are missing: apt-get install gcc libc6-dev",
        ),
        ("Resource temporarily unavailable", "raise the limit on processes: ulimit -u"),
        ("Too many open files", "raise the limit on open files: ulimit -n"),
        ("Permission denied (os error 13)", target),
        ("failed to create directory", target),
        ("offline mode", fetch),
        ("failed to download", fetch),
        ("duplicate key", "bins/crates/Cargo.toml lists a crate twice"),
        ("failed to load manifest", crates),
        ("failed to load source", crates),
    ];
    // If a linker or wrapper from Cargo's configuration is missing, the message from Cargo or rustc is clear enough.
    let is_missing = said.contains("could not execute process")
        || said.lines().any(|line| line.contains("linker `") && line.ends_with("` not found"));
    let help = helps.iter().find(|(cause, _)| said.contains(cause));
    let help = help.map(|(cause, help)| format!("{cause}: {help}"));
    help.or_else(|| is_missing.then(|| said.trim_end().to_string()))
}

/// Suggests a header line that would make the solution compile.
fn hint(problem: &Problem, said: &str) -> &'static str {
    let says = |parts: &[&str]| parts.iter().any(|part| said.contains(part));
    let newest = Problem { edition: NEWEST_EDITION.to_string(), ..problem.clone() };
    let compiles_as_newest = || {
        let draft = work_folder()?.join(format!("newest-{}", problem.name.replace('/', "-")));
        source(&newest, false)?.compile_in(&draft)
    };
    if says(&["couldn't read", "file not found for module"]) {
        "note: an online judge receives only this file: paste in the files and modules that it includes\n"
    } else if says(&[
        "missing crate",
        "a crate named",
        "unlinked crate",
        "can't find crate",
        "undeclared crate",
    ]) {
        match problem.is_cargo {
            true => "note: crates must be listed under [dependencies] in bins/crates/Cargo.toml\n",
            false => "note: to use crates, add //! Build:   cargo to the header and list them in bins/crates/Cargo.toml\n",
        }
    } else if problem.edition != NEWEST_EDITION
        && matches!(compiles_as_newest(), Ok(Built::Program(_)))
    {
        "note: it compiles with //! Edition: 2024 in the header\n"
    } else {
        ""
    }
}

/// Runs a compiler in a folder. Returns whether it succeeded, and its messages. Fails if the compiler itself was
/// killed.
fn run_compiler(draft: &Path, words: &[String], at: &Path) -> Result<(bool, String)> {
    let messages = draft.join("messages");
    let said = File::create(&messages).map_err(target_error)?;
    let mut command = command(words);
    // The empty value overrides flags from Cargo's configuration.
    command.stdin(Stdio::null()).current_dir(at).env("CARGO_ENCODED_RUSTFLAGS", "");
    command.stdout(said.try_clone().map_err(target_error)?);
    let is_cargo = words[0] == "cargo";
    let seconds = if is_cargo { CARGO_SECONDS } else { COMPILE_SECONDS };
    let limits = Limits { seconds, ..Limits::default() };
    let ended = run(command.stderr(said), &limits)?;
    if ended.late || ended.status.code().is_none() {
        check_disk_space(draft)?;
        let (compiler, seconds) = (&words[0], ended.ms / 1000);
        return Err(match ended.late {
            true => format!("{compiler} was killed at its time limit of {seconds} s"),
            false => format!(
                "{compiler} was terminated {ended} after {seconds} s: is there enough memory?"
            ),
        });
    }
    Ok((ended.status.success(), read_text(&messages)?))
}

fn remove_old(all: &Path, current: &Path) {
    for entry in fs::read_dir(all).into_iter().flatten().flatten() {
        let used = fs::metadata(entry.path().join("used")).and_then(|data| data.modified());
        let age = used.ok().and_then(|used| used.elapsed().ok());
        if entry.path() != current && age > Some(KEPT) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

fn source(problem: &Problem, has_checks: bool) -> Result<Source> {
    let file = header::solution(&problem.name);
    let rustc = [&RUSTC, checks(has_checks), &["--edition", &problem.edition]].concat();
    let (words, package) = match problem.is_cargo {
        true => ([cargo("rustc")?, strings(&["--"])].concat(), Some(package(problem, has_checks)?)),
        false => (strings(&rustc), None),
    };
    // A library of snippets is mostly unused.
    let words = [words, strings(&["-Adead_code"])].concat();
    Ok(Source { text: read(&file)?, file, words, is_alone: true, package })
}

/// Compiles a solution, and symlinks the program at `target/judge/P` for users and other tools.
pub fn solution(problem: &Problem, has_checks: bool) -> Result<Built> {
    let program = match source(problem, has_checks)?.compile()? {
        Built::Program(program) => program,
        Built::CompileError(messages) => {
            let hint = hint(problem, &unquoted(&messages));
            return Ok(Built::CompileError(messages + hint));
        }
    };
    let name = &problem.name.replace('/', "-");
    let draft = work_folder()?.join(format!("link-{name}"));
    let publish = || {
        fs::create_dir_all("target/judge")?;
        // Some file systems, such as shared folders, have no symlinks.
        symlink(Path::new("../..").join(&program[0]), &draft)
            .or_else(|_| fs::copy(&program[0], &draft).map(|_| ()))?;
        fs::rename(&draft, format!("target/judge/{name}"))
    };
    if !has_checks {
        publish().map_err(target_error)?;
    }
    Ok(Built::Program(program))
}

/// Turns the compiler's messages into an `Err`, for callers that cannot go on without the program.
pub fn must_compile<T>(file: &Path, built: Built<T>) -> Result<T> {
    match built {
        Built::Program(program) => Ok(program),
        Built::CompileError(messages) => {
            Err(format!("{} does not compile\n{}", file.display(), messages.trim_end()))
        }
    }
}

/// Replaces a cached program in a command with a hard link in the work folder, because another run may clean the cache.
pub fn pin_cached_program(mut words: Vec<String>) -> Result<Vec<String>> {
    if words[0].starts_with(BUILT) {
        let own = work_folder()?.join(words[0].replace('/', "-"));
        // Another thread may have created the link first. Some file systems do not support hard links.
        if fs::hard_link(&words[0], &own).is_err() && !own.exists() {
            fs::copy(&words[0], &own).map_err(target_error)?;
        }
        words[0] = own.display().to_string();
    }
    Ok(words)
}

/// The files `tests/P/ROLE.*` that exist, in any language. Kattis checkers and interactors are named
/// `output_validator`.
pub fn role_files(problem: &Problem, role: &str) -> Vec<PathBuf> {
    let stems = [role, VALIDATOR];
    let count = if problem.checker.helper() == Some(role) { 2 } else { 1 };
    let endings = ["rs", "cpp", "cc", "py", ""];
    let named = |stem: &&str| {
        let base = PathBuf::from(format!("tests/{}/{stem}", problem.name));
        endings.map(|end| base.with_extension(end))
    };
    stems[..count].iter().flat_map(named).filter(|file| file.is_file()).collect()
}

pub fn role_file(problem: &Problem, role: &str) -> Result<PathBuf> {
    let mut files = role_files(problem, role);
    match files.len() {
        0 => Err(format!(
            "there is no {role}: write tests/{}/{role}.rs, or .cpp, .py, or an executable without an extension",
            problem.name
        )),
        1 => Ok(files.remove(0)),
        _ => Err(format!("both {} and {} exist: keep one", files[0].display(), files[1].display())),
    }
}

/// The command that runs a program. Fails if it does not compile.
pub fn program(file: &Path) -> Result<Vec<String>> {
    must_compile(file, compile_program(file, false)?)
}

pub fn referee(verb: &str, problem: &Problem) -> Result<Vec<String>> {
    let program = program(Path::new("tests/referee/src/lib.rs"))?;
    Ok([program, strings(&[verb, &problem.name])].concat())
}

/// The path and source text of a program. A diff `tests/P/wrong/X.diff` is applied to `tests/P/plain.rs`.
pub fn load_source(file: &Path) -> Result<(PathBuf, Vec<u8>)> {
    if file.extension() != Some("diff".as_ref()) {
        return Ok((file.to_path_buf(), read(file)?));
    }
    let plain = file.with_file_name("../plain.rs");
    let text = patched(&read_text(&plain)?, &read_text(file)?).ok_or_else(|| {
        format!(
            "{} no longer applies to plain.rs: reintroduce the bug and create the diff again",
            file.display()
        )
    })?;
    Ok((file.with_extension("rs"), text.into_bytes()))
}

/// Applies a unified diff. Returns None if the context of a hunk is missing. If it matches in several places, the one
/// nearest to the hunk's line number is used.
fn patched(text: &str, diff: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut result = Vec::new();
    let mut done = 0;
    for hunk in diff.split("\n@@ -").skip(1) {
        let (head, body) = hunk.split_once('\n')?;
        let number: usize =
            head.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()?;
        let side = |sign: char| {
            let is_on = |line: &&str| line.is_empty() || line.starts_with(&[' ', sign][..]);
            body.lines().filter(is_on).map(|line| line.get(1..).unwrap_or("")).collect::<Vec<_>>()
        };
        let old = side('-');
        let fits = |&at: &usize| lines[at..].starts_with(&old);
        let at = (done..lines.len()).filter(fits).min_by_key(|at| (at + 1).abs_diff(number))?;
        result.extend(&lines[done..at]);
        result.extend(side('+'));
        done = at + old.len();
    }
    result.extend(&lines[done..]);
    Some(result.join("\n") + "\n")
}

/// Compiles a program if necessary, and returns the command that runs it.
pub fn compile_program(file: &Path, has_checks: bool) -> Result<Built> {
    let (source, text) = load_source(file)?;
    let path = Path::new(".").join(file).display().to_string();
    let mode = fs::metadata(file).map_or(0, |data| data.permissions().mode());
    let compile = |words: &[&str]| {
        let (file, text, words) = (source.clone(), text.clone(), strings(words));
        // A patched program is not on disk, so it is compiled from a copy.
        Source { is_alone: !file.is_file(), file, text, words, package: None }.compile()
    };
    let folder = Path::new(".").join(file.parent().unwrap_or(file)).display().to_string();
    let edition = header::problem(&path).map_or("2021".to_string(), |problem| problem.edition);
    match source.extension().and_then(|end| end.to_str()) {
        Some("rs") => compile(&[&RUSTC[..], checks(has_checks), &["--edition", &edition]].concat()),
        Some("cpp" | "cc") => {
            let compile_as =
                |standard| compile(&[&CPP[..], &[standard, "-I", &folder, "-I", "tests"]].concat());
            let mut built = compile_as(STANDARD)?;
            if matches!(&built, Built::CompileError(messages) if messages.contains(STANDARD)) {
                built = compile_as(OLDER_STANDARD)?;
            }
            if let Built::CompileError(messages) = &mut built {
                if messages.contains("fatal error: ") && messages.contains(" file ") {
                    *messages +=
                        "note: put testlib.h in tests/, and other headers next to the program\n";
                }
            }
            Ok(built)
        }
        Some("py") => Ok(Built::Program(strings(&["python3", &path]))),
        _ if mode & 0o111 == 0 => Err(format!("{path} is not executable: chmod +x {path}")),
        // Without a `#!` line, execvp would run it with sh.
        _ if !text.starts_with(b"#!") && !text.contains(&0) => {
            Err(path + " must start with a line such as #!/usr/bin/python3")
        }
        _ => Ok(Built::Program(vec![path])),
    }
}
