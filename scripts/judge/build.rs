//! Compiles programs as a judge does; each is cached under a hash of everything that it is made of.

use std::collections::hash_map::DefaultHasher;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::os::unix::fs::{symlink, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::time::Duration;
use std::{env, io};

use crate::process::{command, run, work_folder};
use crate::types::{check_room, read, strings, Limits, Problem, Result};

/// The names of functions stay, for backtraces.
const RUSTC: [&str; 4] = ["rustc", "-O", "-C", "strip=debuginfo"];
const CPP: [&str; 4] = ["c++", "-O2", "-std=c++17", "-MMD"];
const CARGO: [&str; 5] = ["cargo", "build", "--release", "--offline", "--quiet"];
/// Where Cargo builds all solutions that use it.
const CARGO_TARGET: &str = "target/cargo";
/// With these, a backtrace names lines.
const CHECKS: [&str; 4] =
    ["-Cdebug-assertions", "-Coverflow-checks", "-Cdebuginfo=1", "-Cstrip=none"];
const NEWEST_EDITION: &str = "2024";
/// With Cargo, crates may have to be compiled as well.
const COMPILE_SECONDS: f64 = 300.0;
/// How long builds of earlier texts are kept, since another run may still be judging them.
const KEPT: Duration = Duration::from_secs(1800);
const BUILT: &str = "target/built";

/// Why there is no program.
pub enum Failure {
    /// The compiler refuses the file, and says this.
    Refused { file: String, messages: String },
    /// The machine lacks something.
    Machine(String),
}

impl From<String> for Failure {
    fn from(why: String) -> Self {
        Self::Machine(why)
    }
}

impl From<Failure> for String {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused { file, messages } => {
                format!("{file} does not compile\n{}", messages.trim_end())
            }
            Failure::Machine(why) => why,
        }
    }
}

fn target_error(error: io::Error) -> String {
    format!("cannot write to target/: {error}; make it yours, or free some of the disk")
}

fn hash(value: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// A program to compile.
#[derive(Hash)]
struct Source<'a> {
    file: &'a Path,
    text: Vec<u8>,
    /// The compiler with its flags.
    words: Vec<String>,
    /// If Cargo compiles it.
    package: Option<Package>,
}

/// The name of a package, and its files beside the text.
type Package = (String, [(&'static str, Vec<u8>); 2]);

/// A package of the solution alone, with the crates of the workspace; the optional ones are there without ado. All that
/// Cargo compiles lies in one folder, so each text has a name of its own.
fn package(problem: &Problem, text: &[u8], has_checks: bool) -> Result<Package> {
    let (name, edition) = (&problem.name, &problem.edition);
    let workspace = String::from_utf8_lossy(&read(Path::new("bins/Cargo.toml"))?).into_owned();
    let mut sections = workspace.split("\n[");
    let crates = sections.find(|section| section.starts_with("dependencies]"));
    let mut crates = crates.unwrap_or("").to_string();
    for optional in [", optional = true", "optional = true, ", "dependencies]"] {
        crates = crates.replace(optional, "");
    }
    let package = format!("solution-{}", hash((name, text, edition, has_checks, &crates)));
    let manifest = format!(
        "[workspace]\n[package]\nname = \"{package}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\
         [[bin]]\nname = \"{package}\"\npath = \"bins/{name}.rs\"\n\
         [profile.release]\noverflow-checks = {has_checks}\ndebug-assertions = {has_checks}\ndebug = {has_checks}\n\
         [dependencies]\n{crates}\n"
    );
    let lock = read(Path::new("Cargo.lock"))?;
    Ok((package, [("Cargo.toml", manifest.into_bytes()), ("Cargo.lock", lock)]))
}

/// What is in the files of the list: those that a program includes.
fn contents(list: &Path) -> String {
    let list = fs::read_to_string(list).unwrap_or_default();
    // It is written for make: `target: file file \`, with a blank in a name as `\ `.
    let list = list.replace("\\ ", "\0");
    let words = list.split_whitespace();
    let files = words.filter(|word| *word != "\\" && !word.ends_with(':'));
    let texts: Vec<_> = files.map(|file| fs::read(file.replace('\0', " ")).ok()).collect();
    hash(texts)
}

impl Source<'_> {
    /// Compiles the program, unless that has been done, and shows the warnings; returns what runs it.
    fn compile(&self) -> Result<Vec<String>, Failure> {
        let compiler = &self.words[0];
        let output = Command::new(compiler).arg("--version").output();
        let missing = |error| format!("cannot run {compiler}: {error}; is it installed?");
        let key = hash((self, output.map_err(missing)?.stdout));
        let all = Path::new(BUILT).join(self.file.display().to_string().replace('/', "-"));
        // A C++ compiler lists what a program includes, which is as much a part of it.
        let list = all.join(format!("{key}.d"));
        let folder = || all.join(format!("{key}-{}", contents(&list)));
        if !folder().exists() {
            let draft = work_folder()?.join(&key);
            eprint!("{}", self.compile_in(&draft)?);
            fs::create_dir_all(&all).map_err(target_error)?;
            let _ = fs::rename(draft.join("list"), &list);
            // If another run was faster, its program is the same.
            let _ = fs::rename(&draft, folder()).or_else(|_| fs::remove_dir_all(&draft));
            remove_old(&all, &folder());
        }
        fs::write(folder().join("used"), "").map_err(target_error)?;
        Ok(vec![folder().join("program").display().to_string()])
    }

    /// Compiles Rust as a copy that is alone in an empty folder, since a judge gets only this file. The copy has the
    /// same path there, so the messages name the file that people know.
    fn compile_in(&self, draft: &Path) -> Result<String, Failure> {
        let root = env::current_dir().map_err(target_error)?;
        let alone = draft.join("alone");
        let path = self.file.strip_prefix("/").unwrap_or(self.file);
        let copy = alone.join(path);
        fs::create_dir_all(copy.parent().unwrap_or(&alone)).map_err(target_error)?;
        fs::write(&copy, &self.text).map_err(target_error)?;
        for (name, text) in self.package.iter().flat_map(|(_, files)| files) {
            fs::write(alone.join(name), text).map_err(target_error)?;
        }
        let full = |part: &Path| root.join(part).display().to_string();
        let [out, list] = ["program", "list"].map(|name| full(&draft.join(name)));
        let target = format!("--target-dir={}", full(Path::new(CARGO_TARGET)));
        let (file, path) = (self.file.display().to_string(), path.display().to_string());
        let (at, more) = match self.words[0].as_str() {
            "cargo" => (&alone, vec![target.clone()]),
            "rustc" => (&alone, vec!["-o".to_string(), out, path]),
            _ => (&root, strings(&["-MF", &list, "-o", &out, &file])),
        };
        let words = [&self.words[..], &more].concat();
        let compile = |words: &[String]| run_compiler(draft, words, at);
        let (is_compiled, said) = compile(&words)?;
        if let (true, Some((name, _))) = (is_compiled, &self.package) {
            let built = Path::new(CARGO_TARGET).join("release").join(name);
            fs::copy(built, draft.join("program")).map_err(target_error)?;
            let clean = ["cargo", "clean", "--release", "--offline", "--quiet", "--package", name];
            compile(&strings(&[&clean[..], &[&target]].concat()))?;
        }
        if is_compiled {
            return Ok(said);
        }
        check_room(draft)?;
        // Lines with a bar quote the text.
        let unquoted: Vec<&str> = said.lines().filter(|line| !line.contains('|')).collect();
        let unquoted = unquoted.join("\n");
        if let Some(why) = self.lacks(&unquoted) {
            return Err(Failure::Machine(why));
        }
        let compiles_as_newest = || -> Result<bool> {
            let mut words = words.clone();
            if let Some(place) = words.iter().position(|word| word == "--edition") {
                words[place + 1] = NEWEST_EDITION.to_string();
            } else {
                let path = alone.join("Cargo.toml");
                let manifest = String::from_utf8_lossy(&read(&path)?).into_owned();
                let (before, edition) =
                    manifest.split_once("edition = ").unwrap_or((&manifest, ""));
                let after = &edition[edition.find('\n').unwrap_or(0)..];
                let newest = format!("{before}edition = \"{NEWEST_EDITION}\"{after}");
                fs::write(&path, newest).map_err(target_error)?;
            }
            Ok(compile(&words)?.0)
        };
        let messages = said.clone() + &self.hint(&unquoted, compiles_as_newest);
        Err(Failure::Refused { file, messages })
    }

    /// What the machine lacks, if that is why nothing was compiled.
    fn lacks(&self, said: &str) -> Option<String> {
        let target = "make target/ yours, or remove it";
        let fetch = "the crates are not on this machine: cargo fetch";
        let crates = "only crates of the registry can be used: see bins/Cargo.toml";
        let helps = [
            ("linker `cc` not found", "apt-get install gcc, or on macOS xcode-select --install"),
            ("cannot find Scrt1.o", "it needs more than gcc: apt-get install gcc libc6-dev"),
            ("Permission denied (os error 13)", target),
            ("failed to create directory", target),
            ("offline mode", fetch),
            ("failed to download", fetch),
            ("failed to load manifest", crates),
            ("failed to load source", crates),
        ];
        let (cause, help) = helps.iter().find(|(cause, _)| said.contains(cause))?;
        Some(format!("{cause}: {help}"))
    }

    /// Which line would help a solution that does not compile.
    fn hint(&self, said: &str, compiles_as_newest: impl Fn() -> Result<bool>) -> String {
        let says = |parts: &[&str]| parts.iter().any(|part| said.contains(part));
        let lacks_file = says(&["couldn't read", "file not found for module"]);
        let lacks_crate =
            says(&["missing crate", "missing a crate", "unlinked crate", "can't find crate"]);
        let hint = if !self.file.starts_with("bins") {
            return String::new();
        } else if lacks_file {
            "an online judge gets only this file: paste in what it includes"
        } else if lacks_crate && self.package.is_some() {
            "a crate must stand under [dependencies] in bins/Cargo.toml"
        } else if lacks_crate {
            "with //! Build:   cargo in the header it gets the crates of bins/Cargo.toml"
        } else if compiles_as_newest() == Ok(true) {
            "with //! Edition: 2024 in the header it compiles"
        } else {
            return String::new();
        };
        format!("note: {hint}\n")
    }
}

/// Runs a compiler in a folder; returns whether it succeeded, and what it said. Fails if the compiler itself is ended.
fn run_compiler(draft: &Path, words: &[String], at: &Path) -> Result<(bool, String)> {
    let messages = draft.join("messages");
    let said = File::create(&messages).map_err(target_error)?;
    let mut command = command(words);
    command.stdin(Stdio::null()).current_dir(at);
    command.stdout(said.try_clone().map_err(target_error)?);
    let limits = Limits { seconds: COMPILE_SECONDS, ..Limits::default() };
    let ended = run(command.stderr(said), &limits)?;
    if ended.late || ended.status.code().is_none() {
        let seconds = ended.ms / 1000;
        return Err(format!(
            "{} ended {ended} after {seconds} s: is there enough memory?",
            words[0]
        ));
    }
    Ok((ended.status.success(), String::from_utf8_lossy(&read(&messages)?).into_owned()))
}

/// Removes builds of earlier texts of the same file.
fn remove_old(all: &Path, current: &Path) {
    for entry in fs::read_dir(all).into_iter().flatten().flatten() {
        let used = fs::metadata(entry.path().join("used")).and_then(|data| data.modified());
        let age = used.ok().and_then(|used| used.elapsed().ok());
        if entry.path() != current && age > Some(KEPT) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Compiles a solution. `target/judge/P` is the program, for people and other tools.
pub fn solution(problem: &Problem, has_checks: bool) -> Result<Vec<String>, Failure> {
    let name = &problem.name;
    let file = PathBuf::from(format!("bins/{name}.rs"));
    let text = read(&file)?;
    let checks = if has_checks { &CHECKS[..] } else { &[] };
    let rustc = [&RUSTC, checks, &["--edition", &problem.edition]].concat();
    let (words, package) = match problem.is_cargo {
        true => (strings(&CARGO), Some(package(problem, &text, has_checks)?)),
        false => (strings(&rustc), None),
    };
    let program = Source { file: &file, text, words, package }.compile()?;
    let publish = || {
        let draft = format!("target/judge/.{name}.{}", process::id());
        fs::create_dir_all("target/judge")?;
        symlink(Path::new("../..").join(&program[0]), &draft)?;
        fs::rename(&draft, format!("target/judge/{name}"))
    };
    if !has_checks {
        publish().map_err(target_error)?;
    }
    Ok(program)
}

/// Runs a program in Python. Only that knows a crash from a verdict.
const PYTHON: [&str; 2] = ["python3", "scripts/lib/run.py"];

/// The file `tests/P/ROLE`, in whichever language it is.
pub fn helper_file(problem: &Problem, role: &str) -> Result<PathBuf> {
    let base = format!("tests/{}/{role}", problem.name);
    let files = [".rs", ".cpp", ".py", ""].map(|end| base.clone() + end);
    let mut found = files.iter().filter(|file| Path::new(file).is_file());
    match (found.next(), found.next()) {
        (Some(file), None) => Ok(PathBuf::from(file)),
        (Some(one), Some(other)) => Err(format!("there are {one} and {other}: keep one")),
        _ => Err(format!(
            "there is no {role}: write {base}.rs, or .cpp, .py, or an executable without an ending"
        )),
    }
}

/// What runs the problem's program `tests/P/ROLE`.
pub fn role(problem: &Problem, role: &str) -> Result<Vec<String>> {
    Ok(helper(&helper_file(problem, role)?)?)
}

/// What runs another program of a problem, which is compiled first if need be.
pub fn helper(file: &Path) -> Result<Vec<String>, Failure> {
    let text = read(file)?;
    let path = Path::new(".").join(file).display().to_string();
    let mode = fs::metadata(file).map_or(0, |data| data.permissions().mode());
    let compile = |words: &[&str]| {
        let (text, words) = (text.clone(), strings(words));
        Source { file, text, words, package: None }.compile()
    };
    let folder = Path::new(".").join(file.parent().unwrap_or(file)).display().to_string();
    match file.extension().and_then(|end| end.to_str()) {
        Some("rs") => compile(&[&RUSTC[..], &["--edition", "2021"]].concat()),
        Some("cpp") => compile(&[&CPP[..], &["-I", &folder]].concat()),
        Some("py") => Ok(strings(&[&PYTHON[..], &[&path]].concat())),
        _ if mode & 0o111 == 0 => Err(format!("{path} is not executable: chmod +x {path}").into()),
        // Without such a line a shell would run it.
        _ if !text.starts_with(b"#!") && !text.contains(&0) => {
            Err((path + " must begin with #!/usr/bin/python3 or the like").into())
        }
        _ => Ok(vec![path]),
    }
}
