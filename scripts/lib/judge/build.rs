//! Compiles programs as a judge does, and knows what is built already by its content: text, compiler and flags.

use std::collections::hash_map::DefaultHasher;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use crate::problem;
use crate::process::{require, run, work_folder, Limits};

const COMPILE_SECONDS: f64 = 120.0;
/// Builds of former texts are kept for so long, since another run may still be judging them.
const KEPT: Duration = Duration::from_secs(1800);
const FOLDER: &str = "target/built";

/// What was compiled, with the messages of the compiler.
#[derive(Clone)]
pub struct Built {
    pub program: PathBuf,
    pub messages: String,
}

/// Why there is nothing: the messages of the compiler, or what this machine lacks.
pub enum Failure {
    Messages(String),
    Machine(String),
}

impl Failure {
    pub fn text(self) -> String {
        match self {
            Self::Messages(text) | Self::Machine(text) => text,
        }
    }
}

impl From<String> for Failure {
    fn from(text: String) -> Self {
        Self::Machine(text)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Machine(format!("cannot write to target/: {}", error))
    }
}

/// What a compiler says about its version; it is asked once.
fn version(compiler: &str) -> Result<String, String> {
    static KNOWN: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap();
    if let Some((_, text)) = known.iter().find(|(name, _)| name == compiler) {
        return Ok(text.clone());
    }
    let option = if compiler == "rustc" {
        "-vV"
    } else {
        "--version"
    };
    let output = Command::new(compiler)
        .arg(option)
        .stdin(Stdio::null())
        .output();
    let output = output.map_err(|error| format!("cannot run {}: {}", compiler, error))?;
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    known.push((compiler.to_string(), text.clone()));
    Ok(text)
}

/// Compiles the text of a file, unless that has been done. Rust is compiled as a copy that is alone in an empty
/// folder, since a judge gets only this file. `flags` go before the file's name.
fn compile(
    compiler: &str,
    flags: &[String],
    file: &Path,
    text: &[u8],
    beside: &[u8],
) -> Result<Built, Failure> {
    let version = version(compiler)?;
    let origin = format!(
        "{} {} {}\n{}",
        compiler,
        flags.join(" "),
        file.display(),
        version
    );
    let mut hasher = DefaultHasher::new();
    (text, beside, &origin).hash(&mut hasher);
    let label: String = file
        .display()
        .to_string()
        .replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
    let folder = Path::new(FOLDER)
        .join(&label)
        .join(format!("{:016x}", hasher.finish()));
    // What it was built of is compared in full, for two texts may have one hash.
    let origin = [text, b"\n", beside, b"\n", origin.as_bytes()].concat();
    let read = |name: &str| fs::read(folder.join(name)).ok();
    let found = read("origin");
    if found.as_ref() != Some(&origin) {
        let draft = work_folder()?.join(label);
        compile_in(&draft, compiler, flags, file, text)?;
        fs::write(draft.join("origin"), &origin)?;
        if found.is_some() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(folder.parent().expect("it is below target"))?;
        // If another run was faster, its program is the same.
        let _ = fs::rename(&draft, &folder);
        remove_old(&folder);
    }
    fs::write(folder.join("used"), "")?;
    let messages = String::from_utf8_lossy(&read("messages").unwrap_or_default()).into_owned();
    Ok(Built {
        program: folder.join("program"),
        messages,
    })
}

fn compile_in(
    draft: &Path,
    compiler: &str,
    flags: &[String],
    file: &Path,
    text: &[u8],
) -> Result<(), Failure> {
    let rust = compiler == "rustc";
    // The copy has the same path below the folder, so the messages name the file that people know.
    let copy: PathBuf = file
        .components()
        .filter(|part| matches!(part, std::path::Component::Normal(_)))
        .collect();
    let alone = draft.join("alone");
    let root = std::env::current_dir()?;
    let program = root.join(draft).join("program");
    fs::create_dir_all(alone.join(&copy).parent().expect("it is below the folder"))?;
    fs::write(alone.join(&copy), text)?;
    let messages = draft.join("messages");
    let output = File::create(&messages)?;
    let mut command = Command::new(compiler);
    command
        .args(flags)
        .arg("-o")
        .arg(&program)
        .stdin(Stdio::null())
        .stdout(output.try_clone()?)
        .stderr(output);
    if rust {
        command.arg(&copy).current_dir(&alone);
    } else {
        command.arg(file);
    }
    let ended = run(
        &mut command,
        &Limits {
            seconds: COMPILE_SECONDS,
            ..Limits::default()
        },
    )?;
    if ended.status.success() && program.is_file() {
        fs::remove_dir_all(alone)?;
        return Ok(());
    }
    let mut said = String::from_utf8_lossy(&fs::read(&messages)?).into_owned();
    if ended.late {
        said += &format!(
            "error: the compiler was ended after {} s\n",
            COMPILE_SECONDS
        );
    }
    if said.contains("couldn't read") || said.contains("file not found for module") {
        said +=
            "note: a judge gets this file alone, so whatever it includes must be written in it\n";
    }
    Err(Failure::Messages(said))
}

/// Removes builds of former texts of the same file.
fn remove_old(folder: &Path) {
    for entry in folder
        .parent()
        .into_iter()
        .flat_map(fs::read_dir)
        .flatten()
        .flatten()
    {
        let path = entry.path();
        let used = fs::metadata(path.join("used"))
            .and_then(|data| data.modified())
            .ok();
        let is_old = used
            .and_then(|used| used.elapsed().ok())
            .map_or(false, |age| age > KEPT);
        if path != folder && is_old {
            let _ = fs::remove_dir_all(path);
        }
    }
}

fn compile_rust(file: &Path, debug: bool) -> Result<(Built, Vec<u8>), Failure> {
    require("rustc", "install Rust from https://rustup.rs")?;
    let text =
        fs::read(file).map_err(|error| format!("cannot read {}: {}", file.display(), error))?;
    let checks: &[&str] = if debug {
        &["-C", "debug-assertions", "-C", "overflow-checks"]
    } else {
        &[]
    };
    let flags: Vec<String> = ["-O", "--edition", "2021"]
        .iter()
        .chain(checks)
        .map(|flag| flag.to_string())
        .collect();
    Ok((compile("rustc", &flags, file, &text, b"")?, text))
}

/// Compiles a solution. `target/judge/P` is the program and `target/judge/P.rs` its text, for people and other tools.
pub fn solution(name: &str, debug: bool) -> Result<Built, Failure> {
    let (built, text) = compile_rust(&problem::source(name), debug)?;
    let folder = Path::new(if debug {
        "target/judge-debug"
    } else {
        "target/judge"
    });
    fs::create_dir_all(folder)?;
    let draft = folder.join(format!(".{}.{}", name, process::id()));
    fs::write(&draft, text)?;
    fs::rename(&draft, folder.join(format!("{}.rs", name)))?;
    fs::hard_link(&built.program, &draft)
        .or_else(|_| fs::copy(&built.program, &draft).map(|_| ()))?;
    // If both are the same file already, a rename does nothing.
    fs::rename(&draft, folder.join(name))?;
    let _ = fs::remove_file(draft);
    Ok(built)
}

/// What runs a helper program, which is compiled first if need be.
pub fn helper(file: &Path) -> Result<Vec<String>, Failure> {
    let path = match file.to_str() {
        Some(text) if text.contains('/') => text.to_string(),
        Some(text) => format!("./{}", text),
        None => {
            return Err(
                format!("{} has a name that is not UTF-8: rename it", file.display()).into(),
            )
        }
    };
    let data = fs::metadata(file).map_err(|error| format!("cannot read {}: {}", path, error))?;
    let built = match file.extension().and_then(|end| end.to_str()) {
        Some("rs") => compile_rust(file, false)?.0,
        Some("cpp") => compile_cpp(file)?,
        Some("py") => {
            require("python3", "apt-get install python3, or brew install python")?;
            return Ok(vec!["python3".to_string(), path]);
        }
        _ if data.permissions().mode() & 0o111 == 0 => {
            return Err(format!("{} is not executable: chmod +x {}", path, path).into())
        }
        _ => return Ok(vec![path]),
    };
    Ok(vec![built.program.display().to_string()])
}

/// C++ may include headers that are beside it, such as testlib.h, so these belong to its content.
fn compile_cpp(file: &Path) -> Result<Built, Failure> {
    let found = ["g++", "c++", "clang++"]
        .iter()
        .find(|name| require(name, "").is_ok());
    let compiler =
        found.ok_or_else(|| format!("{} needs g++: apt-get install g++", file.display()))?;
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or_else(|| Path::new("."));
    let mut headers: Vec<PathBuf> = fs::read_dir(folder)?
        .flatten()
        .map(|entry| entry.path())
        .collect();
    headers.retain(|path| {
        path.extension()
            .map_or(false, |end| end == "h" || end == "hpp")
    });
    headers.sort();
    let beside: Vec<u8> = headers
        .iter()
        .flat_map(|path| fs::read(path).unwrap_or_default())
        .collect();
    let flags: Vec<String> = ["-O2", "-std=c++17", "-I", &folder.display().to_string()]
        .iter()
        .map(|flag| flag.to_string())
        .collect();
    let text = fs::read(file)?;
    compile(compiler, &flags, file, &text, &beside)
}
