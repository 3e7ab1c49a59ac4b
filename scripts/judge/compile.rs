//! Compiles programs. Results are cached under a hash of everything that goes into them.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::files::{
    check_disk_space, flat, is_executable, read, read_source, read_text, target, BINS, CRATES,
};
use crate::header;
use crate::library;
use crate::lists;
use crate::process::{self, run, work_folder};
use crate::sites;
use crate::texts::excerpt;
use crate::types::{Limits, Result, Variables, Verdict, Verdict::Ce};

// The commands of compilers, whose words are separated by spaces. `{file}` stands for the source file, and
// `{draft}` for the folder of the output. Copies of source files are in `alone` there, but messages and backtraces name
// the originals. A library of snippets is mostly unused, so unused items and imports get no warning.

/// `strip=debuginfo` keeps the function names, for backtraces.
const RUSTC: &str =
    "rustc --crate-name=program --crate-type=bin --emit=link,dep-info={draft}/program.d -o {draft}/program {file} \
    --remap-path-prefix={draft}/alone= -O -Cstrip=debuginfo -Adead_code -Aunused_imports -Aunused_macros --edition ";
/// Warnings are off, since the build without checks shows them. Without the last flag, LLVM would merge calls to one
/// panicking function, and their line numbers would be lost.
const CHECKS: &str = " -Awarnings -Cdebug-assertions -Coverflow-checks -Cdebuginfo=1 -Cstrip=none \
    -Cllvm-args=-simplifycfg-sink-common=false";
/// The output is relative to the package, since `--emit` takes no path with a comma, and the project's may have one.
/// The path of the draft is new to Cargo, so it compiles even if a package of the same name has just been compiled.
const CARGO: &str =
    "cargo rustc --manifest-path={draft}/alone/Cargo.toml --target-dir=target/cargo \
    --profile=solution --offline --quiet -- -Adead_code -Aunused_imports -Aunused_macros --emit=link=../program \
    --remap-path-prefix={here}/{draft}/alone=";
const C: &str = "cc -std=gnu11";
const CPP: &str = "c++ -std={standard}";
const C_FLAGS: &str =
    " -O2 -I {folder} -I tests -MMD -MF {draft}/program.d -o {draft}/program {file} -lm";
const STANDARD: &str = "gnu++20";
/// For programs with names that C++20 has made keywords or added to std, and for compilers such as g++ 9.
const OLDER_STANDARD: &str = "gnu++17";

/// Our own copy of the `release` profile, which configuration outside the project could override.
const PROFILE: &str =
    "[profile.solution]\ninherits = \"release\"\nopt-level = 3\nlto = false\npanic = \"unwind\"\n\
    incremental = false\ncodegen-units = 16\nstrip = false\nrpath = false\n";
/// How long old builds are kept, since another run may still be using them, such as a stress test over night.
const KEPT: Duration = Duration::from_secs(12 * 3600);
/// What a program is compiled for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Purpose {
    /// As online judges do.
    Judge,
    /// As online judges do, but with overflow checks and debug assertions.
    Checks,
    /// For `make run`, without the name that online judges define.
    Run,
    /// For `BUILD=debug`: likewise, with checks.
    Debug,
}

impl Purpose {
    /// The usual purpose, unless `BUILD=debug` asks for another.
    pub fn chosen(variables: &Variables, usual: Self) -> Self {
        variables.get("BUILD").map_or(usual, |_| Self::Debug)
    }

    pub fn has_checks(self) -> bool {
        match self {
            Self::Judge | Self::Run => false,
            Self::Checks | Self::Debug => true,
        }
    }

    /// The flags that define the name that online judges have in common, and this site's own.
    fn defines(self, flag: &str, own: Option<&String>) -> String {
        let own = own.map_or(String::new(), |own| format!(" {flag}{own}"));
        match self {
            Self::Judge | Self::Checks => format!(" {flag}ONLINE_JUDGE{own}"),
            Self::Run | Self::Debug => String::new(),
        }
    }

    fn rustc(self, edition: &str) -> String {
        let checks = if self.has_checks() { CHECKS } else { "" };
        // With these, a debugger shows variables.
        let variables = if self == Self::Debug { " -Cdebuginfo=2" } else { "" };
        [RUSTC, edition, checks, variables].concat()
    }
}

/// Why there is no program: CE with the compiler's messages about it, or ERROR with the reason shown to the user.
pub struct NotBuilt(pub Verdict, pub String);

impl From<String> for NotBuilt {
    fn from(reason: String) -> Self {
        Self(Verdict::Error, reason)
    }
}

/// The error of callers that cannot go on without the program.
impl From<NotBuilt> for String {
    fn from(NotBuilt(_, reason): NotBuilt) -> Self {
        reason
    }
}

/// The command that runs a program, or something made from it.
pub type Built<T = Vec<String>> = Result<T, NotBuilt>;

fn target_error(error: io::Error) -> String {
    format!("cannot write to target/: {error}; is it yours, and is the disk full?")
}

fn hash(value: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The version output of a compiler. The scripts pass rustc's in `JUDGE_RUSTC`, since they have already run it.
fn version(compiler: &str) -> Result<String> {
    if let ("rustc", Ok(version)) = (compiler, env::var("JUDGE_RUSTC")) {
        return Ok(version);
    }
    let output = Command::new(compiler).arg("--version").output();
    let missing = |error| format!("cannot run {compiler}: {error}; is it installed?");
    Ok(String::from_utf8_lossy(&output.map_err(missing)?.stdout).into_owned())
}

#[derive(Clone, Hash)]
struct Source {
    /// The file to compile and its text; for a Cargo build, also `Cargo.toml` and `Cargo.lock`.
    files: Vec<(PathBuf, Vec<u8>)>,
    command: String,
    /// Whether the file must compile on its own in an empty folder, as on an online judge.
    is_alone: bool,
}

/// The dependencies in the manifest of `bins/crates`, with the paths of crates as seen from the folder `alone` of a
/// draft. A bundled text contains those in folders or in git; they become optional, so that it is built without them.
fn dependencies(crates: &str, is_bundled: bool) -> String {
    let all = crates.find("\n[dependencies").map_or("", |start| &crates[start..]);
    let mut text = String::new();
    for pair in all.split_inclusive(&['{', ',', '\n'][..]) {
        let key = pair.split('=').next().unwrap_or_default().trim();
        if is_bundled && ["path", "git"].contains(&key) {
            text += if text.ends_with('\n') { "optional = true\n" } else { "optional = true, " };
        }
        let start = pair.find(&['"', '\''][..]).map_or(0, |quote| quote + 1);
        let is_relative = key == "path" && !pair[start..].starts_with('/');
        let way = if is_relative { "../../../../bins/crates/" } else { "" };
        text.extend([&pair[..start], way, &pair[start..]]);
    }
    text
}

/// The manifest of a solution's package.
fn manifest(file: &Path, dependencies: &str, edition: &str, has_checks: bool) -> String {
    format!(
        "[[bin]]\nname = \"solution\"\npath = \"{}\"\n\
         [package]\nname = \"solution\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\
         [workspace]\n[lints.rust]\nunexpected_cfgs = \"allow\"\n{PROFILE}\
         overflow-checks = {has_checks}\ndebug-assertions = {has_checks}\ndebug = {has_checks}{dependencies}",
        file.display().to_string().replace('\\', "\\\\").replace('"', "\\\"")
    )
}

/// The folder of the program as built from the present contents of its source files, which the compiler has listed.
fn build_folder(all: &Path, key: &str) -> PathBuf {
    let list = fs::read_to_string(all.join(key).with_extension("d")).unwrap_or_default();
    // The list is a makefile rule, `target: file file \`, with spaces in names escaped.
    let list = list.replace("\\ ", "\0");
    let files = list.split_whitespace().filter(|word| *word != "\\" && !word.ends_with(':'));
    let contents: Vec<_> = files.map(|file| fs::read(file.replace('\0', " ")).ok()).collect();
    all.join(format!("{key}-{}", hash(contents)))
}

impl Source {
    fn compiler(&self) -> &str {
        self.command.split(' ').next().unwrap_or_default()
    }

    /// Compiles the program in `file` unless it is cached, and prints warnings.
    fn compile(&self, file: &Path) -> Built {
        // From now on, `make clean` removes nothing.
        let work = work_folder()?;
        // Cargo calls rustc.
        let key = hash((self, version(self.compiler())?, version("rustc")?));
        let all = target("built", &self.files[0].0.display().to_string());
        let mut built = build_folder(&all, &key);
        // This marks a build as used. It fails if there is none, or if another run has just removed it.
        if fs::write(built.join("used"), "").is_err() {
            let mut new = self.build(&all, &key, &work);
            if let Err(NotBuilt(Ce, messages)) = &mut new {
                let (name, hint) = (file.display(), hint(messages));
                *messages = format!("{name} does not compile\n{}{hint}", messages.trim_end());
            }
            built = new?;
        }
        Ok(vec![built.join("program").display().to_string()])
    }

    /// Compiles the program, and returns its folder in `all`.
    fn build(&self, all: &Path, key: &str, work: &Path) -> Built<PathBuf> {
        let draft = work.join(key);
        eprint!("{}", self.compile_in(&draft)?);
        fs::create_dir_all(all).map_err(target_error)?;
        // Cargo's list has the crates in folders, too, but not their manifests.
        let lists = [draft.join("program.d"), target("cargo/solution", "solution.d")];
        let files = lists.iter().find_map(|list| fs::read_to_string(list).ok()).unwrap_or_default();
        let files = files.replace("/src/lib.rs", "/Cargo.toml") + &files;
        let _ = fs::write(all.join(key).with_extension("d"), without_draft(&files, &draft));
        let built = build_folder(all, key);
        // If another run finished first, its program is identical.
        let _ = fs::rename(&draft, &built).or_else(|_| fs::remove_dir_all(&draft));
        fs::write(built.join("used"), "").map_err(target_error)?;
        remove_old(all, KEPT, work);
        Ok(built)
    }

    /// Compiles the program, if necessary by the older standard of C++; returns the warnings. A failure that is not the
    /// program's fault is an ERROR, not CE.
    fn compile_in(&self, draft: &Path) -> Built<String> {
        let mut built = self.compile_as(STANDARD, draft);
        if let (Err(NotBuilt(Ce, messages)), true) = (&built, self.command.starts_with(CPP)) {
            let second = self.compile_as(OLDER_STANDARD, draft);
            if second.is_ok() || messages.contains(STANDARD) {
                built = second;
            }
        }
        let (file, text) = &self.files[0];
        let is_joined = self.is_alone && read_source(file).map_or(false, |own| own != *text);
        match built {
            Err(NotBuilt(Ce, messages)) if !blames_program(&messages, file) => {
                let (words, hint) = (excerpt(&messages).join("\n"), hint(&messages));
                Err(format!("{} failed:\n{words}{hint}", self.compiler()).into())
            }
            Ok(warnings) if warnings.is_empty() => Ok(warnings),
            Ok(_) | Err(NotBuilt(Ce, _)) if is_joined => self.explained(built, draft),
            built => built,
        }
    }

    /// Replaces messages about the text with its modules by messages about the original files, which name each module.
    fn explained(&self, built: Built<String>, draft: &Path) -> Built<String> {
        let original = Self { is_alone: false, ..self.clone() };
        match (built, original.compile_as(STANDARD, &draft.with_extension("original"))) {
            (Err(NotBuilt(Ce, messages)), Ok(_)) => {
                let (file, text) = &self.files[0];
                let note = "note: the modules compile where they are, but not in the one text that is submitted\n";
                Err(NotBuilt(Ce, library::located(&messages, file, text) + note))
            }
            (Ok(warnings), Err(NotBuilt(Ce, _))) => Ok(warnings),
            (_, built) => built,
        }
    }

    /// Copies the source files to the draft, but not a file that is compiled where it is.
    fn copy_files(&self, draft: &Path, here: &Path) -> io::Result<()> {
        let alone = draft.join("alone");
        fs::create_dir_all(&alone)?;
        for (file, text) in &self.files[usize::from(!self.is_alone)..] {
            let copy = alone.join(file);
            fs::create_dir_all(copy.parent().unwrap_or(draft))?;
            fs::write(copy, text)?;
        }
        match !self.is_alone && self.files.len() > 1 {
            true => symlink(here.join(BINS), alone.join(BINS)),
            false => Ok(()),
        }
    }

    /// The words of the command, with the paths and the standard in place of the placeholders.
    fn arguments(&self, standard: &str, draft: &Path, here: &Path) -> Vec<String> {
        let root = if self.is_alone { draft.join("alone") } else { PathBuf::new() };
        let file = root.join(&self.files[0].0);
        let folder = file.parent().unwrap_or(&root);
        let [file, folder, draft, here] =
            [&file, folder, draft, here].map(|path| path.display().to_string());
        let bin = flat(file.trim_start_matches("bins/").trim_end_matches(".rs"));
        let fill_in = |word: &str| {
            let word = word.replace("{bin}", &bin).replace("{folder}", &folder);
            let word = word.replace("{standard}", standard).replace("{here}", &here);
            word.replace("{draft}", &draft).replace("{file}", &file)
        };
        self.command.split_whitespace().map(fill_in).collect()
    }

    /// Runs the compiler. Its messages name the files as the user knows them.
    fn compile_as(&self, standard: &str, draft: &Path) -> Built<String> {
        let here = env::current_dir().map_err(target_error)?;
        self.copy_files(draft, &here).map_err(target_error)?;
        let [stdout, stderr] = ["stdout", "messages"].map(|name| draft.join(name));
        let mut command = process::command(&self.arguments(standard, draft, &here));
        // The empty value overrides flags from Cargo's configuration.
        command.stdin(Stdio::null()).env("CARGO_ENCODED_RUSTFLAGS", "");
        command.stdout(File::create(&stdout).map_err(target_error)?);
        command.stderr(File::create(&stderr).map_err(target_error)?);
        // Cargo may have to compile all of AtCoder's crates, which takes minutes of wall-clock time.
        let limits = Limits { wall_seconds: 1800.0, output_mb: 1024, ..Limits::default() };
        let ended = run(&mut command, &limits)?;
        let words = read(if read(&stderr)?.is_empty() { &stdout } else { &stderr })?;
        let messages = without_draft(&String::from_utf8_lossy(&words), draft);
        if ended.status.success() {
            return Ok(messages);
        }
        check_disk_space(draft)?;
        if ended.status.code().is_none() {
            let cause = if ended.late { "its time limit" } else { "too much memory or output" };
            return Err(format!("{} was killed: {cause}", self.compiler()).into());
        }
        Err(NotBuilt(Ce, messages))
    }
}

/// A line on what to do about these messages, if they show that.
fn hint(messages: &str) -> String {
    let is_known = |(parts, _): &&(&[&str], &str)| parts.iter().any(|part| messages.contains(part));
    let hint = HINTS.iter().find(is_known);
    hint.map_or(String::new(), |(_, hint)| format!("\nnote: {hint}"))
}

/// What a compiler printed, with the original files in place of the copies.
fn without_draft(text: &str, draft: &Path) -> String {
    text.replace(&format!("{}/alone/", draft.display()), "")
}

/// Whether the messages blame the program: a message that is not a warning names a line of it, or the messages show one
/// of the `FAULTS`. A missing header is the machine's fault.
fn blames_program(messages: &str, file: &Path) -> bool {
    let place = format!("{}:", file.display());
    let is_number = |text: &str| text.starts_with(|letter: char| letter.is_ascii_digit());
    let names_line =
        |line: &str| !line.contains(": warning: ") && line.split(&place).skip(1).any(is_number);
    let is_missing = |line: &str| {
        let ends = ["No such file or directory", "file not found"];
        line.contains(": fatal error: ") && ends.iter().any(|end| line.ends_with(end))
    };
    // A warning of rustc ends at the next empty line.
    let mut parts = messages.split("\n\n").filter(|part| !part.starts_with("warning"));
    let has_fault = FAULTS.iter().any(|fault| messages.contains(fault))
        || parts.any(|part| part.lines().any(names_line));
    has_fault && !messages.lines().any(is_missing)
}

/// What rustc and linkers say about a program without naming a line of it: it has no `main`, calls a function that is
/// nowhere defined, or is not UTF-8.
const FAULTS: [&str; 5] = [
    "error[E0601]",
    "undefined reference to ",
    "undefined symbol: ",
    "Undefined symbols for ",
    "stream did not contain valid UTF-8",
];
/// What to do about messages: parts of them, and the hint.
const HINTS: [(&[&str], &str); 9] = [
    (&["error: linker `"], "run apt-get install gcc (macOS: xcode-select --install)"),
    (
        &["testlib.h: No such file", "'testlib.h' file not found"],
        "put testlib.h beside the program or in tests/",
    ),
    (
        &["requires edition 2024", "older than the `2024` edition", "`edition2024`"],
        "edition 2024 needs Rust 1.85: run rustup update (without rustup, see https://rustup.rs), \
        or remove //! Edition: 2024 from the header",
    ),
    (
        &["mode (--offline)", "(via `--offline`)", "--offline was specified"],
        "cargo fetch downloads the crates that are missing",
    ),
    (&["in Rust 2024 or later"], "add //! Edition: 2024 to the header"),
    // What rustc says about an item that the root of the crate lacks, in this and in earlier versions.
    (
        &["` in the root", "in the crate root"],
        "if a module uses this item, the solution must name its module, too",
    ),
    // The same about a crate.
    (
        &["missing crate", "a crate named", "unlinked crate", "can't find crate", "undeclared crate"],
        "to use crates, add //! Build:   cargo to the header; cargo add -p crates NAME && cargo fetch \
        adds a crate; for AtCoder's versions, see bins/crates/README.md",
    ),
    (&["stream did not contain valid UTF-8"], "save the program as UTF-8"),
    (
        &["couldn't read ", "file not found for module"],
        "an online judge receives only this file, and the modules that it names at the top level, \
        as in #[path = \"../lib/dsu.rs\"] mod dsu; (in bins/abc300/a.rs, ../../lib/dsu.rs)",
    ),
];

/// Removes the builds that have not been used for the time `kept`. Builds that have never been used stay: another run
/// is about to use them. Each disappears at once, into a folder that is removed at the end.
fn remove_old(all: &Path, kept: Duration, rubbish: &Path) {
    for entry in fs::read_dir(all).into_iter().flatten().flatten() {
        let used = fs::metadata(entry.path().join("used")).and_then(|data| data.modified());
        let age = used.ok().and_then(|used| used.elapsed().ok());
        if age.map_or(false, |age| age > kept) {
            let _ = fs::rename(entry.path(), rubbish.join(entry.file_name()));
        }
    }
}

/// Compiles a Rust program as its own header says. `name` is its path or, for a patched program, that of the diff.
fn compile_rust(name: &Path, file: &Path, text: Vec<u8>, purpose: Purpose) -> Built {
    // A program given by `BY` may have `//!` comments that are no header; malformed ones are ignored.
    let is_bundled = file.starts_with(target("bundled", ""));
    let own = if is_bundled { read_source(name)? } else { text.clone() };
    let header = header::parse("", &String::from_utf8_lossy(&own)).unwrap_or_default();
    let edition = header.given("edition").unwrap_or("2021");
    let is_cargo = header.given("build").is_some();
    // A patched program is not on disk, and one in bins/ may be submitted.
    let is_alone = is_cargo || is_bundled || !file.is_file() || file.starts_with(BINS);
    let is_name = |part: &Component| matches!(part, Component::Normal(_));
    let copy = file.components().filter(is_name).collect();
    let file = if is_alone { copy } else { file.to_path_buf() };
    let mut source =
        Source { files: vec![(file, text)], command: purpose.rustc(edition), is_alone };
    if is_cargo {
        let crates = dependencies(&read_text(Path::new(CRATES))?, is_bundled);
        let manifest = manifest(&source.files[0].0, &crates, edition, purpose.has_checks());
        source.files.push(("Cargo.toml".into(), manifest.into()));
        source.files.push(("Cargo.lock".into(), read(Path::new("Cargo.lock"))?));
        source.command = CARGO.to_string();
    }
    let facts = sites::facts(header.given("source").unwrap_or(""), "", "");
    source.command += &purpose.defines("--cfg=", facts.get("cfg"));
    let program = source.compile(name)?;
    // Users and other tools find a solution's program in `target/judge/P`.
    if let (Ok(problem), Purpose::Judge | Purpose::Debug) = (name.strip_prefix(BINS), purpose) {
        let problem = problem.with_extension("").display().to_string();
        let copy = target("judge", &problem);
        let draft = work_folder()?.join(format!("copy-{}", flat(&problem)));
        fs::create_dir_all(copy.with_file_name(""))
            .and_then(|()| fs::copy(&program[0], &draft))
            .and_then(|_| fs::rename(&draft, copy))
            .map_err(target_error)?;
    }
    Ok(program)
}

/// What a program's own bundler prints, once in a run, and the copy of it that messages name.
fn bundled(file: &Path, command: &str) -> Built<(PathBuf, Vec<u8>)> {
    let files = vec![(file.to_path_buf(), read_source(file)?)];
    let bundler = Source { files, command: command.to_string(), is_alone: false };
    let draft = work_folder()?.join(hash(&bundler));
    let (bundle, copy) = (draft.join("bundle"), target("bundled", &file.display().to_string()));
    if !bundle.exists() {
        // Bundlers for Cargo find the solution there.
        lists::update()?;
        let (words, printed) = (bundler.compile_in(&draft)?, draft.join("stdout"));
        if read(&printed)?.is_empty() {
            return Err(format!("{command} printed nothing\n{}", excerpt(&words).join("\n")).into());
        }
        fs::rename(printed, &bundle).map_err(target_error)?;
    }
    let text = library::whole(file, read(&bundle)?);
    fs::create_dir_all(copy.with_file_name("")).map_err(target_error)?;
    fs::write(&copy, &text).map_err(target_error)?;
    Ok((copy, text))
}

/// The path of a program, and its text with its modules. A diff `tests/P/wrong/X.diff` is applied to `../plain.rs`.
pub fn load_source(file: &Path) -> Built<(PathBuf, Vec<u8>)> {
    if file.extension() != Some("diff".as_ref()) {
        let header = header::read("", file);
        let header = if file.starts_with(BINS) { header? } else { header.unwrap_or_default() };
        return match header.given("bundle") {
            Some(command) => bundled(file, command),
            None => Ok((file.to_path_buf(), library::whole(file, read_source(file)?))),
        };
    }
    let plain = file.with_file_name("../plain.rs");
    let text = patched(&read_text(&plain)?, &read_text(file)?).ok_or_else(|| {
        let reason = "no longer applies to plain.rs: reintroduce the bug and create the diff again";
        format!("{} {reason}", file.display())
    })?;
    Ok((file.with_extension("rs"), library::whole(&plain, text.into_bytes())))
}

/// Applies a unified diff. Returns None if the old lines of a hunk are missing. If they are in several places, those
/// nearest to the place that the hunk gives in the new text are used.
fn patched(text: &str, diff: &str) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    for hunk in diff.split("\n@@ -").skip(1) {
        let (head, body) = hunk.split_once('\n')?;
        let (_, place) = head.split_once('+')?;
        let number: usize = place.split(&[',', ' '][..]).next()?.parse().ok()?;
        let side = |sign: char| {
            let is_on = |line: &&str| line.is_empty() || line.starts_with(&[' ', sign][..]);
            body.lines().filter(is_on).map(|line| line.get(1..).unwrap_or("")).collect::<Vec<_>>()
        };
        let (old, new) = (side('-'), side('+'));
        // If the hunk only removes lines, the number is that of the line before them.
        let wanted = number.saturating_sub(usize::from(!new.is_empty()));
        let places = (0..=lines.len()).filter(|&index| lines[index..].starts_with(&old));
        let start = places.min_by_key(|index| index.abs_diff(wanted))?;
        lines.splice(start..start + old.len(), new);
    }
    Some(lines.join("\n") + "\n")
}

/// Compiles a program if necessary, and returns the command that runs it.
pub fn program(file: &Path, purpose: Purpose) -> Built {
    let (source, text) = load_source(file)?;
    let path = Path::new(".").join(file).display().to_string();
    let compiler = match source.extension().and_then(|ending| ending.to_str()) {
        Some("rs") => return compile_rust(file, &source, text, purpose),
        Some("c") => C,
        Some("cpp" | "cc" | "cxx" | "c++") => CPP,
        Some("py" | "py3") => return Ok(vec!["python3".to_string(), path]),
        _ if !is_executable(file) => Err(format!("{path} is not executable: chmod +x {path}"))?,
        // Without a `#!` line, execvp would run it with sh.
        _ if !text.starts_with(b"#!") && !text.contains(&0) => {
            Err(path + " must start with a line such as #!/usr/bin/python3")?
        }
        _ => return Ok(vec![path]),
    };
    let command = [compiler, C_FLAGS, &purpose.defines("-D", None)].concat();
    Source { files: vec![(source, text)], command, is_alone: false }.compile(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::test_folder;

    #[test]
    fn rust_is_optimised_and_a_debugger_sees_variables() {
        for purpose in [Purpose::Judge, Purpose::Checks, Purpose::Run, Purpose::Debug] {
            let rustc = purpose.rustc("2018");
            assert!(rustc.contains(" -O "), "{rustc}");
            assert_eq!(rustc.ends_with("debuginfo=2"), purpose == Purpose::Debug, "{rustc}");
        }
    }

    #[test]
    fn a_package_has_the_edition_of_the_solution_and_checks_if_they_are_wanted() {
        for has_checks in [true, false] {
            let text = manifest(Path::new("bins/a.rs"), "", "2018", has_checks);
            for key in ["overflow-checks", "debug-assertions", "debug"] {
                assert!(text.contains(&format!("\n{key} = {has_checks}")), "{text}");
            }
            assert!(text.contains("\nopt-level = 3\n"), "{text}");
            assert!(text.contains("\nedition = \"2018\"\n"), "{text}");
        }
    }

    /// Dependencies; @ stands for the way to the list of crates, and ? for what a bundled text adds.
    const DEPENDENCIES: [&str; 7] = [
        "a = { version = \"=1\",?,  path = '@a' }",
        "a = {?,  path = \"/a\" }",
        "a = {?,  git = \"https://b%path=c\" }",
        "[dependencies.a]\n?\npath = \"@./a\"",
        "[dependencies.a]\nversion = \"1\"\n?\n  path = \"@../a\"\n[dependencies.b]\n?\npath = \"@b\"",
        "xpath = \"1\"\nsxd-path = \"1\"\na_git = \"1\"",
        "a = { version = \"1\", features = [\"path\"] } # mine",
    ];

    #[test]
    fn paths_lead_to_the_crates_in_folders_and_a_bundled_text_is_compiled_without_these() {
        for row in DEPENDENCIES {
            let row = format!("\n[dependencies]\n{row}\n");
            let plain = row.replace("?, ", "").replace("?\n", "");
            let list = "[[bin]]\npath = \"a\"\n".to_string() + &plain.replace('@', "");
            let way = "../../../../bins/crates/";
            assert_eq!(dependencies(&list, false), plain.replace('@', way));
            let bundled = row.replace('?', "optional = true").replace('@', way);
            assert_eq!(dependencies(&list, true), bundled);
        }
    }

    #[test]
    fn a_source_file_with_a_blank_in_its_path_belongs_to_the_key() {
        let all = test_folder();
        let file = all.join("two words.h");
        let escaped = file.display().to_string().replace(' ', "\\ ");
        fs::write(all.join("key.d"), format!("a.out: \\\n  {escaped}\n")).unwrap();
        fs::write(&file, "a").unwrap();
        let before = build_folder(&all, "key");
        fs::write(&file, "b").unwrap();
        assert_ne!(build_folder(&all, "key"), before);
        fs::remove_dir_all(all).unwrap();
    }

    #[test]
    fn a_build_that_another_run_is_about_to_use_is_kept() {
        let folder = test_folder();
        let [builds, rubbish] = ["builds", "rubbish"].map(|name| folder.join(name));
        fs::create_dir_all(builds.join("unused")).unwrap();
        fs::create_dir(&rubbish).unwrap();
        remove_old(&builds, Duration::ZERO, &rubbish);
        assert!(builds.join("unused").exists());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_program_is_not_blamed_for_a_full_disk() {
        let draft = test_folder();
        symlink("/dev/full", draft.join("space")).unwrap();
        let files = vec![("a.c".into(), Vec::new())];
        let source = Source { files, command: "false".to_string(), is_alone: false };
        let is_error = matches!(source.compile_as("", &draft), Err(NotBuilt(Verdict::Error, _)));
        assert!(is_error || !Path::new("/dev/full").exists());
        fs::remove_dir_all(draft).unwrap();
    }

    #[test]
    fn a_program_is_blamed_if_an_error_points_at_it() {
        let rows = [
            ("warning: unused\n --> bins/a.rs:1:1\n\nerror: linker `cc` not found", false),
            ("error: a\n  --> /home/me/.cargo/b.rs:1:1", false),
            ("bins/a.rs:12:3: warning: unused [-Wunused]\ncc: Killed signal", false),
            ("bins/a.rs:7:4:   required from here\n/usr/include/b.h:1:1: error: no match", true),
            ("ld.lld: error: undefined symbol: f(int)\n>>> referenced by a.rs", true),
            ("/usr/bin/ld: cannot find -lm: No such file or directory", false),
            (
                "/usr/include/b.h:1:1: error: no match\nbins/a.rs:7:4: note: in instantiation of b",
                true,
            ),
            ("error: linking failed\n\nwarning: unused\n --> bins/a.rs:1:1", false),
            ("error: a\n  --> /rustc/b.rs:1:1\n   |\n  ::: bins/a.rs:2:3", true),
            ("error: b.rs is not a.rs\n --> bins/a.rs.old:1:1", false),
            ("bins/a.rs:1:10: fatal error: 'b.h' file not found", false),
            ("bins/a.rs:1:10: fatal error: template instantiation depth exceeds 900", true),
            // Older compilers name no line for these two.
            ("error[E0601]: `main` function not found in crate `program`", true),
            ("error: couldn't read bins/a.rs: stream did not contain valid UTF-8", true),
            ("bins/a.rs:3:1: error: expected\n    3 | \" fatal error: file not found\"", true),
        ];
        for (messages, wanted) in rows {
            assert_eq!(blames_program(messages, Path::new("bins/a.rs")), wanted, "{messages}");
        }
    }

    #[test]
    fn a_hint_says_what_to_change_in_the_program() {
        let wanted = "\nnote: add //! Edition: 2024 to the header";
        assert_eq!(hint("in Rust 2024 or later\n"), wanted);
    }

    #[test]
    fn a_hunk_is_applied_where_its_context_is_nearest() {
        let plain = "a\nb\na\nb\na\n";
        let rows = [
            ("The mistake: c\n@@ -2 +2 @@ fn\n-b\n+c\n", Some("a\nc\na\nb\na\n")),
            ("x\n@@ -4 +4 @@\n-b\n+c\n", Some("a\nb\na\nc\na\n")),
            ("x\n@@ -3,2 +3,3 @@\n a\n+c\n b\n", Some("a\nb\na\nc\nb\na\n")),
            ("x\n@@ -1 +0,0 @@\n-a\n@@ -3 +2 @@\n-a\n+c\n", Some("b\nc\nb\na\n")),
            ("x\n@@ -2,0 +3,2 @@\n+c\n+d\n", Some("a\nb\nc\nd\na\nb\na\n")),
            ("x\n@@ -5,0 +6 @@\n+c\n", Some("a\nb\na\nb\na\nc\n")),
            ("x\n@@ -4 +3,0 @@\n-b\n", Some("a\nb\na\na\n")),
        ];
        for (diff, wanted) in rows {
            assert_eq!(patched(plain, diff).as_deref(), wanted, "{diff}");
        }
    }
}
