//! Compiles programs as a judge does, and knows what is built already by its content: text, compiler and flags.

use std::collections::hash_map::DefaultHasher;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::os::unix::fs::{symlink, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::time::Duration;
use std::{env, io};

use crate::problem::read;
use crate::process::{command, run, work_folder, Limits};
use crate::Result;

const RUSTC: [&str; 6] = ["rustc", "-O", "--edition", "2021", "-C", "strip=symbols"];
const CHECKS: [&str; 4] = ["-C", "debug-assertions", "-C", "overflow-checks"];
const COMPILE_SECONDS: f64 = 120.0;
/// Builds of former texts are kept for so long, since another run may still be judging them.
const KEPT: Duration = Duration::from_secs(1800);

/// What runs a program, and what the compiler said if it was compiled now.
pub struct Built {
    pub words: Vec<String>,
    pub messages: String,
}

fn target_error(error: io::Error) -> String {
    format!("cannot write to target/: {error}")
}

fn strings(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}

/// Compiles the file, unless that has been done. It may also depend on what is `beside` it.
fn compile(words: &[String], file: &Path, text: &[u8], beside: &[u8]) -> Result<Built> {
    let output = Command::new(&words[0]).arg("--version").output();
    let version = output.map_err(|error| format!("cannot run {}: {error}", words[0]))?;
    let mut hasher = DefaultHasher::new();
    (text, beside, version.stdout, words, file).hash(&mut hasher);
    let name = file.display().to_string();
    let name = name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
    let all = Path::new("target/built").join(&name);
    let folder = all.join(format!("{:016x}", hasher.finish()));
    let mut messages = String::new();
    if !folder.exists() {
        let draft = work_folder()?.join(name);
        messages = compile_in(words, &draft, file, text)?;
        fs::create_dir_all(&all).map_err(target_error)?;
        // If another run was faster, its program is the same.
        let _ = fs::rename(draft, &folder);
        remove_old(&all, &folder);
    }
    fs::write(folder.join("used"), "").map_err(target_error)?;
    let words = vec![folder.join("program").display().to_string()];
    Ok(Built { words, messages })
}

/// Compiles Rust as a copy that is alone in an empty folder, since a judge gets only this file. The copy has the
/// same path there, so the messages name the file that people know.
fn compile_in(words: &[String], draft: &Path, file: &Path, text: &[u8]) -> Result<String> {
    let root = env::current_dir().map_err(target_error)?;
    let (alone, messages) = (draft.join("alone"), draft.join("messages"));
    let path = file.strip_prefix("/").unwrap_or(file);
    let copy = alone.join(path);
    fs::create_dir_all(copy.parent().unwrap_or(&alone)).map_err(target_error)?;
    fs::write(&copy, text).map_err(target_error)?;
    let said = File::create(&messages).map_err(target_error)?;
    let mut command = command(words);
    command.arg("-o").arg(root.join(draft).join("program"));
    match words[0].as_str() {
        "rustc" => command.arg(path).current_dir(&alone),
        _ => command.arg(file),
    };
    command.stdin(Stdio::null());
    command.stdout(said.try_clone().map_err(target_error)?);
    let limits = Limits {
        seconds: COMPILE_SECONDS,
        ..Limits::default()
    };
    let ended = run(command.stderr(said), &limits)?;
    let mut said = String::from_utf8_lossy(&read(&messages)?).into_owned();
    if ended.status.success() {
        return Ok(said);
    }
    if ended.late {
        said += &format!("error: {} was ended after {COMPILE_SECONDS} s\n", words[0]);
    }
    if said.contains("couldn't read") || said.contains("file not found for module") {
        said += "note: a judge gets this file alone: write in it what it includes\n";
    }
    Err(said)
}

/// Removes builds of former texts of the same file.
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
pub fn solution(name: &str, debug: bool) -> Result<Built> {
    let file = PathBuf::from(format!("bins/{name}.rs"));
    let checks: &[&str] = if debug { &CHECKS } else { &[] };
    let words = strings(&[&RUSTC, checks].concat());
    let built = compile(&words, &file, &read(&file)?, b"")?;
    let publish = || {
        let draft = format!("target/judge/.{name}.{}", process::id());
        fs::create_dir_all("target/judge")?;
        symlink(Path::new("../..").join(&built.words[0]), &draft)?;
        fs::rename(&draft, format!("target/judge/{name}"))
    };
    if !debug {
        publish().map_err(target_error)?;
    }
    Ok(built)
}

/// Python ends with 1 when a program crashes, which would be the verdict WA of a checker. So it ends like one in Rust
/// that panics.
const RUN_PYTHON: &str = "
import os, runpy, sys, traceback
del sys.argv[0]
sys.path[0] = os.path.dirname(sys.argv[0])
try:
    runpy.run_path(sys.argv[0], run_name='__main__')
except Exception:
    traceback.print_exc(limit=-1)
    sys.exit(101)
";

/// Another program of a problem, which is compiled first if need be.
pub fn helper(file: &Path) -> Result<Built> {
    let text = read(file)?;
    let path = Path::new(".").join(file).display().to_string();
    let mode = fs::metadata(file).map_or(0, |data| data.permissions().mode());
    let words = match file.extension().and_then(|end| end.to_str()) {
        Some("rs") => return compile(&strings(&RUSTC), file, &text, b""),
        Some("cpp") => return compile_cpp(file, &text),
        Some("py") => strings(&["python3", "-c", RUN_PYTHON, &path]),
        _ if mode & 0o111 == 0 => return Err(format!("{path} is not executable: chmod +x {path}")),
        // Without such a line a shell would run it.
        _ if !text.starts_with(b"#!") && !text.contains(&0) => {
            return Err(path + " must begin with #!/usr/bin/python3 or the like");
        }
        _ => vec![path],
    };
    let messages = String::new();
    Ok(Built { words, messages })
}

/// C++ may include headers that are beside it, such as testlib.h, so these belong to its content.
fn compile_cpp(file: &Path, text: &[u8]) -> Result<Built> {
    let folder = Path::new(".").join(file.parent().unwrap_or(file));
    let is_header = |path: &PathBuf| path.extension().map_or(false, |end| end == "h");
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let headers = entries.map(|entry| entry.path()).filter(is_header);
    let mut beside: Vec<_> = headers.map(|path| read(&path)).collect::<Result<_>>()?;
    beside.sort();
    let folder = folder.display().to_string();
    let words = strings(&["c++", "-O2", "-std=c++17", "-I", &folder]);
    compile(&words, file, text, &beside.concat())
}
