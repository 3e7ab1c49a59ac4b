//! Creates problems, their programs and their samples, from templates or from what is given. Overwrites nothing.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::build::role_files;
use crate::cases::{self, number, samples};
use crate::header::{self, solution};
use crate::lists;
use crate::problems;
use crate::sites;
use crate::types::{cannot, read, read_text, Case, Checker, Limits, Problem, Result};

/// Where templates are looked for; the first folder is the user's own.
const TEMPLATES: [&str; 2] = ["scripts/template/own", "scripts/template"];
/// The variables that set a line of the header, with its key. No variable sets the limits as they are.
const SETTERS: [(&str, &str); 6] = [
    ("URL", "source"),
    ("", "limits"),
    ("CHECKER", "checker"),
    ("EDITION", "edition"),
    ("BUILD", "build"),
    ("FILES", "files"),
];

/// The variables that the user has set.
pub type Given<'a> = dyn Fn(&str) -> Option<&'a str> + 'a;

/// The template with this name.
fn template(name: &str) -> PathBuf {
    let [own, project] = TEMPLATES.map(|folder| Path::new(folder).join(format!("{name}.rs")));
    if own.is_file() {
        own
    } else {
        project
    }
}

fn is_above_code(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with("//!")
}

fn code(text: &str) -> Vec<&str> {
    text.trim_end().lines().skip_while(|line| is_above_code(line)).collect()
}

/// Whether the code is still exactly that of a template.
pub fn is_template(file: &Path) -> bool {
    let text = read_text(file).unwrap_or_default();
    let templates = TEMPLATES.into_iter().flat_map(fs::read_dir).flatten().flatten();
    let is_same =
        |path: PathBuf| read_text(&path).map_or(false, |other| code(&other) == code(&text));
    let mut files = templates.map(|entry| entry.path());
    !code(&text).is_empty()
        && files.any(|path| path.extension() == Some("rs".as_ref()) && is_same(path))
}

fn write_new(file: &Path, text: &[u8]) -> Result<()> {
    let write = || {
        fs::create_dir_all(file.parent().unwrap_or(file))?;
        OpenOptions::new().write(true).create_new(true).open(file)?.write_all(text)
    };
    write().map_err(cannot("create", file))
}

/// Copies files and folders into a folder.
fn copy(paths: &[PathBuf], folder: &Path) -> Result<()> {
    if paths.is_empty() {
        return Ok(());
    }
    fs::create_dir_all(folder).map_err(cannot("create", folder))?;
    let status = Command::new("cp").arg("-R").args(paths).arg(folder).status();
    match status.map_err(cannot("run", Path::new("cp")))?.success() {
        true => Ok(()),
        false => Err(format!("cannot copy everything to {}", folder.display())),
    }
}

/// Creates a program of a problem from its template. A file that exists stays as it is.
pub fn create_program(problem: &str, role: &str) -> Result<PathBuf> {
    let file = PathBuf::from(format!("tests/{problem}/{role}.rs"));
    if !file.exists() {
        let mut text = read_text(&template(role))?;
        // The brute force starts with the input and output of the solution's template.
        if code(&text).is_empty() {
            text += &format!("\n{}", read_text(&template("solution"))?);
        }
        write_new(&file, text.as_bytes())?;
    }
    Ok(file)
}

/// The file that `CHECKER` names, if it is one rather than a value of the header.
fn checker_file(value: &str) -> Option<&Path> {
    let is_file = header::expected("checker", value).is_some() && Path::new(value).is_file();
    is_file.then(|| Path::new(value))
}

/// Whether this value of `CHECKER` stands for a program.
pub fn is_program(value: &str) -> bool {
    ["program", "interactive"].contains(&value) || checker_file(value).is_some()
}

/// Creates the checker or interactor that the problem needs: a copy of the file or, if it has none yet, the template.
/// Returns what was created.
fn create_helper(problem: &Problem, file: Option<&Path>) -> Result<Option<PathBuf>> {
    let role = match problem.checker.helper() {
        Some(role) => role,
        None => return Ok(None),
    };
    let old = role_files(problem, role);
    match (file, old.first()) {
        (None, None) => create_program(&problem.name, role).map(Some),
        (None, Some(_)) => Ok(None),
        (Some(_), Some(old)) => {
            Err(format!("{} already exists: move it away first", old.display()))
        }
        (Some(file), None) => {
            let folder = PathBuf::from(format!("tests/{}", problem.name));
            fs::create_dir_all(&folder).map_err(cannot("create", &folder))?;
            let to = folder.join(role).with_extension(file.extension().unwrap_or_default());
            let library = file.with_file_name("testlib.h");
            let its_copy = folder.join("testlib.h");
            for (from, to) in [(file, &to), (&library, &its_copy)] {
                if from.is_file() && !to.exists() {
                    fs::copy(from, to).map_err(cannot("create", to))?;
                }
            }
            Ok(Some(to))
        }
    }
}

/// Gives a problem that exists a checker or an interactor, as `CHECKER` says, and sets it in the header.
pub fn add_helper(name: &str, checker: &str) -> Result<()> {
    let path = solution(name);
    let file = checker_file(checker);
    let kind = match file {
        Some(_) if header::problem(name)?.checker == Checker::Interactive => "interactive",
        Some(_) => "program",
        None => checker,
    };
    let old = fs::read_to_string(&path).map_err(cannot("read", &path))?;
    let new = header::with(&old, "checker", kind);
    let problem = header::parse(name, &new).map_err(|why| format!("{}: {why}", path.display()))?;
    if problem.given("checker") != Some(kind) {
        return Err(format!(
            "add {} to the header of {}",
            header::line("checker", kind),
            path.display()
        ));
    }
    let created = create_helper(&problem, file)?;
    if new != old {
        lists::replace(&path, &new).map_err(cannot("write", &path))?;
    }
    let line = header::line("checker", kind);
    println!("The header of {} says {line}.", path.display());
    match created {
        Some(created) if file.is_none() => println!("Write {}, then run:", created.display()),
        Some(created) => println!("Created {}.", created.display()),
        None => println!("tests/{name} already has this program."),
    }
    println!("make test P={name}");
    Ok(())
}

/// The limits that `TIME` and `MEMORY` set; what they leave out is as in `base`.
fn limits(given: &Given, base: &Limits) -> Result<Option<String>> {
    let is_good = |limits: String| header::expected("limits", &limits).is_none();
    let (time, memory) = (given("TIME"), given("MEMORY"));
    if let Some(time) = time.filter(|time| !is_good(format!("{time} s, 1 MB"))) {
        return Err(format!("TIME={time}: expected seconds, such as 2 or 0.5"));
    }
    if let Some(memory) = memory.filter(|memory| !is_good(format!("1 s, {memory} MB"))) {
        return Err(format!("MEMORY={memory}: expected megabytes, such as 256"));
    }
    if time.or(memory).is_none() {
        return Ok(None);
    }
    let seconds = time.map_or(base.seconds.to_string(), str::to_string);
    let mb = memory.map_or(base.memory_mb.to_string(), str::to_string);
    let stack = match base.stack_kb >> 10 {
        mb if mb == base.memory_mb => String::new(),
        mb => format!(", {mb} MB stack"),
    };
    Ok(Some(format!("{seconds} s, {mb} MB{stack}")))
}

/// Checks what becomes a line of the header as it is.
fn check(given: &Given) -> Result<()> {
    for (variable, key) in SETTERS {
        let value = given(variable).filter(|value| checker_file(value).is_none());
        let form = value.and_then(|value| header::expected(key, value));
        if let (Some(value), Some(form)) = (value, form) {
            let more = if key == "checker" { ", or the path of a checker" } else { "" };
            return Err(format!("{variable}={value}: expected {form}{more}"));
        }
    }
    Ok(())
}

/// The settings of a new solution and the template for its code. With `like`, the settings are those of that problem;
/// where neither says anything, they are the template's.
fn settings(
    given: &Given,
    like: Option<&Problem>,
) -> Result<(Vec<(&'static str, String)>, PathBuf)> {
    check(given)?;
    let value = |variable: &str, key| {
        let value = given(variable).map(|value| match checker_file(value) {
            Some(_) => "program",
            None => value,
        });
        value.or_else(|| like?.given(key))
    };
    let template = template(match (value("CHECKER", "checker"), value("BUILD", "build")) {
        (Some("interactive"), _) => "interactive",
        (_, Some("cargo")) => "crates",
        _ => "solution",
    });
    let defaults = header::problem(&template.display().to_string())?;
    let limits = limits(given, &like.unwrap_or(&defaults).limits)?;
    // If the online judge has only one edition, it is that.
    let edition = sites::edition(given("URL").unwrap_or_default());
    let mut settings = Vec::new();
    for (variable, key) in SETTERS {
        // A copy has the settings of the first solution, even if these are the defaults.
        let has_default = like.is_none() || ["edition", "build"].contains(&key);
        let set = value(variable, key).or(edition.filter(|_| key == "edition"));
        let set = set.or_else(|| defaults.given(key).filter(|_| has_default));
        let set = limits.as_deref().filter(|_| key == "limits").or(set);
        settings.extend(set.map(|set| (key, set.to_string())));
    }
    Ok((settings, template))
}

/// The text of a solution: the title and the settings, and below them what else the template's header says, and its code.
fn assemble(title: &str, settings: &[(&str, String)], template: &str) -> String {
    let mut head = vec![format!("//! {title}")];
    head.extend(settings.first().map(|_| "//!".to_string()));
    head.extend(settings.iter().map(|(key, value)| header::line(key, value)));
    let template = header::without_settings(template);
    let lines: Vec<&str> = template.split_inclusive('\n').collect();
    let start = lines.iter().position(|line| !is_above_code(line)).unwrap_or(lines.len());
    let others = lines[..start].iter().map(|line| line.trim_end().to_string());
    head.extend(others.filter(|line| !["", "//!"].contains(&&line[..])));
    head.join("\n") + "\n\n" + &lines[start..].concat()
}

/// The text of a new solution.
fn solution_text(name: &str, given: &Given, like: Option<&Problem>) -> Result<String> {
    let (settings, template) = settings(given, like)?;
    let template = fs::read_to_string(&template).map_err(cannot("read", &template))?;
    let title = like.map(|like| &like.title[..]).filter(|title| !title.is_empty());
    let title = given("TITLE").or(title).unwrap_or(name).trim();
    let mut text = assemble(title, &settings, &template);
    let problem = header::parse(name, &text)?;
    if problem.title != title {
        return Err(format!("TITLE={title}: the header cannot have this as its title"));
    }
    let streams =
        [(problem.input_file(), "stdin", "open"), (problem.output_file(), "stdout", "create")];
    for (file, stream, call) in streams {
        if let Some(file) = file {
            text = with_file(name, text, file, stream, call);
        }
    }
    Ok(text)
}

/// The text with a file in place of a standard stream.
fn with_file(name: &str, text: String, file: &str, stream: &str, call: &str) -> String {
    let plain = format!("io::{stream}()");
    let long = [format!("std::{plain}"), format!("{plain}.lock()")];
    let short = long.iter().fold(text.clone(), |text, long| text.replace(long, &plain));
    let new = short.replace(&plain, &format!("std::fs::File::{call}(\"{file}\")?"));
    let is_replaced = new != short;
    if !is_replaced || new.contains(&format!("{stream}()")) {
        eprintln!("note: bins/{name}.rs must {call} {file} itself: its template has no {plain} to replace");
    }
    if is_replaced {
        new
    } else {
        text
    }
}

/// Creates a problem.
pub fn create(name: &str, given: &Given) -> Result<()> {
    lists::update()?; // An unreadable list must stop this before anything is created.
    let like = given("LIKE").map(|like| problems::one("new", like)).transpose()?;
    let like = like.map(|like| header::problem(&like)).transpose()?;
    let tests = PathBuf::from(format!("tests/{name}"));
    if like.is_some() && tests.exists() {
        return Err(format!("{} already exists: move it away first", tests.display()));
    }
    let text = solution_text(name, given, like.as_ref())?;
    let problem = header::parse(name, &text)?;
    if let Some(like) = &like {
        // The program of a game's own tests is not the second solution's.
        let is_copied = |path: &PathBuf| {
            ["main.rs", "rules.rs", "wrong"].iter().all(|end| !path.ends_with(end))
        };
        let files = problems::entries(&Path::new("tests").join(&like.name)).into_iter();
        let files: Vec<_> = files.map(|(_, entry)| entry.path()).filter(is_copied).collect();
        copy(&files, &tests)?;
        let from = samples(&like.name);
        copy(
            &from.is_dir().then(|| from.join(".")).into_iter().collect::<Vec<_>>(),
            &samples(name),
        )?;
    }
    let helper = create_helper(&problem, given("CHECKER").and_then(checker_file))?;
    fs::create_dir_all(samples(name)).map_err(cannot("create", &samples(name)))?;
    write_new(&solution(name), text.as_bytes())?;
    lists::update()?;
    let helper = helper.map(|file| file.display().to_string());
    let created = helper.as_ref().map_or(String::new(), |helper| format!(", {helper}"));
    println!(
        "Created bins/{name}.rs, samples/{name}{created} and a line in Cargo's list of solutions."
    );
    if like.is_none() {
        let helper = helper.map_or(String::new(), |helper| helper + " and ");
        let answer = if problem.checker.needs_answers() { " and 1.out" } else { "" };
        println!("Write {helper}samples, such as samples/{name}/1.in{answer}, then run:");
    }
    println!("make test P={name}");
    Ok(())
}

/// What became of a case that should be a sample.
pub enum Added {
    /// The files that were created.
    As(Vec<PathBuf>),
    /// The input of the sample that it is already.
    Already(PathBuf),
}

/// Adds a case to the samples under the next free number, unless a sample has the same input.
pub fn add_sample(problem: &str, name: &str, input: &[u8], answer: Option<&[u8]>) -> Result<Added> {
    let folder = samples(problem);
    let (cases, _) = cases::all(&folder)?;
    let is_same = |case: &&Case| read(&case.input).map_or(false, |text| text == input);
    if let Some(same) = cases.iter().find(is_same) {
        return Ok(Added::Already(same.input.clone()));
    }
    let next = cases.iter().filter_map(|case| number(&case.name)).max().unwrap_or(0) + 1;
    let mut files = Vec::new();
    for (text, extension) in [(Some(input), "in"), (answer, "out")] {
        if let Some(text) = text {
            let file = folder.join(format!("{next:02}{name}.{extension}"));
            write_new(&file, text)?;
            files.push(file);
        }
    }
    Ok(Added::As(files))
}
