//! Creates problems, programs and samples, from templates or given values. In existing files, it changes only the
//! checker in a header.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cases::{self, number};
use crate::files::{cannot, entries, read, read_text, replace, TEMPLATES};
use crate::header;
use crate::lists;
use crate::problems::{code, role_files, samples, solution, tests, SOURCES, VALIDATOR};
use crate::sites;
use crate::types::{Case, Checker, Problem, Result, Variables};

fn template(name: &str) -> PathBuf {
    let [own, project] = TEMPLATES.map(|folder| PathBuf::from(format!("{folder}/{name}.rs")));
    Some(own).filter(|own| own.is_file()).unwrap_or(project)
}

/// The text of a template for a program in this file. A module's path that starts with `../` is adapted, so that it
/// leads from the file's folder to the project's root first.
fn template_text(name: &str, file: &Path) -> Result<String> {
    let up = "../".repeat(file.components().count() - 1);
    let adapted = |line: &str| match line.split_once("\"../") {
        Some((start, path)) if start.contains("#[path") => {
            format!("{start}\"{up}{}", path.trim_start_matches("../"))
        }
        _ => line.to_string(),
    };
    Ok(read_text(&template(name))?.split_inclusive('\n').map(adapted).collect())
}

fn create_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(cannot("create", folder))
}

fn create_file(file: &Path, text: &[u8]) -> Result<()> {
    create_folder(file.parent().unwrap_or(file))?;
    let new = OpenOptions::new().write(true).create_new(true).open(file);
    new.and_then(|mut new| new.write_all(text)).map_err(cannot("create", file))
}

/// Creates a program of a problem from its template, and returns its path. A file that exists stays as it is.
pub fn create_program(problem: &str, role: &str) -> Result<String> {
    let file = tests(problem).join(role).with_extension("rs");
    if !file.exists() {
        let mut text = template_text(role, &file)?;
        // The brute force starts with the input and output of the solution's template.
        if code(&text).is_empty() {
            text += &format!("\n{}", template_text("solution", &file)?);
        }
        create_file(&file, text.as_bytes())?;
    }
    Ok(file.display().to_string())
}

/// The package that the file belongs to, if its name or that of a folder above it shows an output validator.
fn package(file: &Path) -> Option<PathBuf> {
    let path = file.canonicalize().ok()?.display().to_string();
    Some(path.split_once(&format!("/{VALIDATOR}"))?.0.into())
}

/// Whether a program looks like an interactor, by its name or by what testlib has it call.
fn is_interactor(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let is_named = ["interact", "communicator"].iter().any(|part| name.contains(part));
    is_named && !name.contains("check")
        || read_text(file).map_or(false, |text| text.contains("registerInteraction("))
}

/// What a value of `CHECKER` stands for: the word for the header and, if the value is a path, that file. The file's
/// package says whether it is an interactor; without a package, it is one if it looks so, or if the problem is already
/// interactive.
fn named(value: &str, old: Checker) -> (&str, Option<&Path>) {
    let file = Path::new(value);
    if header::expected("checker", value).is_none() || !file.is_file() {
        return (value, None);
    }
    // The key is `type` in newer packages, and its value may be a list.
    let is_key = |line: &str| line.starts_with("validation:") || line.starts_with("type:");
    let says = |line: &str| {
        let line = line.split('#').next().unwrap_or_default();
        is_key(line) && line.contains("interactive") || line.trim() == "- interactive"
    };
    let about = package(file).map(|package| read_text(&package.join("problem.yaml")));
    let is_interactive = match about {
        Some(text) => text.unwrap_or_default().lines().any(says),
        None => old == Checker::Interactive || is_interactor(file),
    };
    (if is_interactive { "interactive" } else { "program" }, Some(file))
}

/// Fails if the header cannot have this value.
fn check_value(variable: &str, key: &str, value: &str) -> Result<()> {
    let more = if key == "checker" { ", or the path of a file that exists" } else { "" };
    let refused = |form| Err(format!("{variable}={value}: expected {form}{more}"));
    header::expected(key, value).map_or(Ok(()), refused)
}

/// Creates the checker or interactor that the problem needs: a copy of the file or, if it has none yet, the template.
/// Returns the path of what was created.
fn create_helper(problem: &Problem, file: Option<&Path>) -> Result<Option<String>> {
    let role = match problem.checker.helper() {
        Some(role) => role,
        None => return Ok(None),
    };
    let file = match (role_files(problem, role).pop(), file) {
        (None, Some(file)) => file,
        (None, None) => return create_program(&problem.name, role).map(Some),
        (Some(_), None) => return Ok(None),
        (Some(old), Some(file)) if read_text(&old)? == template_text(role, &old)? => {
            fs::remove_file(&old).map_err(cannot("replace", &old))?;
            file
        }
        (Some(old), _) => {
            let order =
                if role == "interactor" { "; add a checker before the interactor" } else { "" };
            return Err(format!("{} already exists: move it away first{order}", old.display()));
        }
    };
    let folder = tests(&problem.name);
    create_folder(&folder)?;
    let stem = if package(file).is_some() { VALIDATOR } else { role };
    // With the ending of no language it would not be found; without one, it runs by its first line.
    let end = file.extension().and_then(|end| end.to_str()).filter(|end| SOURCES.contains(end));
    let program = folder.join(stem).with_extension(end.unwrap_or_default());
    let mut copies = vec![(file.to_path_buf(), program.clone())];
    for (name, entry) in entries(&Path::new(".").join(file).with_file_name(""))? {
        // Headers are `.h`, `.hpp`, `.hh` ..
        if name.rsplit_once('.').map_or(false, |(_, end)| end.starts_with('h')) {
            copies.push((entry.path(), folder.join(name)));
        }
    }
    for (from, to) in copies {
        if from.is_file() && !to.exists() {
            fs::copy(&from, &to).map_err(cannot("create", &to))?;
        }
    }
    Ok(Some(program.display().to_string()))
}

/// Sets the checker of a problem that exists, as `CHECKER` says, and creates the program if it needs one.
pub fn set_checker(name: &str, checker: &str) -> Result<()> {
    let path = solution(name);
    let shown = path.display();
    let old = header::problem(name).unwrap_or_default().checker;
    let (kind, file) = named(checker, old);
    check_value("CHECKER", "checker", kind)?;
    let line = header::line("checker", kind);
    let old = fs::read_to_string(&path).map_err(cannot("read", &path))?;
    let new = header::with(&old, "checker", kind);
    let problem = header::parse(name, &new).map_err(|reason| format!("{shown}: {reason}"))?;
    if problem.given("checker") != Some(kind) {
        return Err(format!("cannot change the header of {shown}: add {line}"));
    }
    let created = create_helper(&problem, file)?;
    if new != old {
        replace(&path, &new).map_err(cannot("write", &path))?;
    }
    let created = created.map_or(String::new(), |file| format!("{file} was created, and "));
    println!("{created}{shown} now has {line}.\nmake test P={name}");
    Ok(())
}

/// The limits with `TIME` and `MEMORY` in place of those of `base`, if one of the two is given.
fn limits(given: &Variables, base: Option<&str>) -> Result<Option<String>> {
    let base = base.unwrap_or(header::DEFAULT_LIMITS);
    let mut parts: Vec<String> = base.split(',').map(|part| part.trim().to_string()).collect();
    let forms =
        [("TIME", "s", "seconds, such as 2 or 0.5"), ("MEMORY", "MB", "megabytes, such as 256")];
    for (part, (name, unit, form)) in forms.into_iter().enumerate() {
        if let Some(value) = given.get(name) {
            parts[part] = format!("{value} {unit}");
            if header::expected("limits", &parts.join(", ")).is_some() {
                return Err(format!("{name}={value}: expected {form}"));
            }
        }
    }
    let is_given = forms.iter().any(|(name, ..)| given.contains_key(name));
    Ok(is_given.then(|| parts.join(", ")))
}

/// The template with a title above it.
fn titled(title: &str, template: &str) -> String {
    let template = template.trim_start_matches('\u{feff}');
    let empty = if template.starts_with("//!") { "//!" } else { "" };
    format!("//! {title}\n{empty}\n{template}")
}

/// A new solution and its text: the template with a title and the given settings.
fn draft(name: &str, given: &Variables) -> Result<(Problem, String)> {
    let variable = |key: &str| if key == "source" { "URL".into() } else { key.to_uppercase() };
    let value = |key| given.get(&variable(key)[..]).copied();
    let template_name = match (value("checker"), value("build")) {
        (Some("interactive"), _) => "interactive",
        (_, Some("cargo")) => "crates",
        _ => "solution",
    };
    let defaults = header::read("", &template(template_name))?;
    let limits = limits(given, defaults.given("limits"))?;
    let title = given.get("TITLE").copied().unwrap_or(name).trim();
    let mut text = titled(title, &template_text(template_name, &solution(name))?);
    for (key, _) in header::SETTINGS {
        let chosen = if key == "limits" { limits.as_deref() } else { value(key) };
        if let Some(value) = chosen {
            check_value(&variable(key), key, value)?;
            text = header::with(&text, key, value);
        }
    }
    // The settings and the template are well-formed, so only the title can be at fault.
    let problem = header::parse(name, &text).ok().filter(|problem| problem.title == title);
    let bad_title = || format!("TITLE: the header cannot have {title:?} as its title");
    Ok((problem.ok_or_else(bad_title)?, text))
}

pub fn create(name: &str, given: Variables) -> Result<()> {
    lists::update()?; // An unreadable list must stop this before anything is created.
    let facts = sites::facts(given.get("URL").unwrap_or(&""), "", "");
    let (mut given, mut file) = (given, None);
    if let Some(checker) = given.get_mut("CHECKER") {
        (*checker, file) = named(checker, Checker::default());
    }
    // If an online judge has only one edition or memory limit, the header names it.
    for (name, key) in [("EDITION", "edition"), ("MEMORY", "memory")] {
        if let Some(fact) = facts.get(key) {
            given.entry(name).or_insert(fact);
        }
    }
    let (problem, text) = draft(name, &given)?;
    let helper = create_helper(&problem, file)?;
    let (program, folder) = (solution(name), samples(name));
    create_folder(&folder)?;
    create_file(&program, text.as_bytes())?;
    lists::update()?;
    let (program, folder) = (program.display(), folder.display());
    let created = helper.as_ref().map_or(String::new(), |file| format!(", {file}"));
    println!("Created {program}, {folder}{created} and a line in Cargo's list of solutions.");
    let helper = helper.filter(|_| file.is_none());
    let helper = helper.map_or(String::new(), |file| format!("Write {file}. "));
    println!("{helper}Add samples with make case P={name}, then run:\nmake test P={name}");
    Ok(())
}

/// Copies a case to the samples under the next free number. A sample with the same input gets the answer, unless it has
/// one. Returns the paths of the files that were created.
pub fn add_sample(problem: &str, input: &Path, answer: Option<&Path>) -> Result<Vec<String>> {
    let (input, answer) = (read(input)?, answer.map(read).transpose()?);
    if input.is_empty() {
        return Err("the input is empty, so nothing was saved".to_string());
    }
    let folder = samples(problem);
    let (cases, _) = cases::all(&folder)?;
    let is_same = |case: &&Case| read(&case.input).map_or(false, |text| text == input);
    let has_answer = |case: &&Case| case.answer != Path::new("");
    let same = cases.iter().filter(is_same).min_by_key(has_answer);
    if let Some(same) = same.filter(|same| answer.is_none() || has_answer(same)) {
        let advice =
            if has_answer(&same) { "" } else { ": give its answer by OUT=file or BY=mate.cpp" };
        return Err(format!("{} already has this input{advice}", same.input.display()));
    }
    let next = cases.iter().filter_map(|case| number(&case.name)).max().unwrap_or(0) + 1;
    let stem = same.map_or(format!("{next:02}"), |same| same.name.clone());
    let create = |text: &[u8], extension| {
        let file = folder.join(format!("{stem}.{extension}"));
        create_file(&file, text).map(|()| file.display().to_string())
    };
    let files = [(Some(input).filter(|_| same.is_none()), "in"), (answer, "out")];
    files.iter().filter_map(|(text, extension)| Some(create(text.as_ref()?, extension))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::test_folder;

    #[test]
    fn given_limits_replace_those_of_a_header() {
        let rows = [
            ("", "", "2 s, 64 MB, 64 MB stack", ""),
            ("", "128", "2.5 s, 64 MB", "2.5 s, 128 MB"),
            ("1", "", "2 s, 64 MB, 8 MB stack", "1 s, 64 MB, 8 MB stack"),
            ("0", "9", "2 s, 64 MB", "TIME=0: expected seconds, such as 2 or 0.5"),
            ("1", "9 MB", "2 s, 64 MB", "MEMORY=9 MB: expected megabytes, such as 256"),
            ("", "64, 8", "2 s, 64 MB", "MEMORY=64, 8: expected megabytes, such as 256"),
        ];
        for (time, memory, base, wanted) in rows {
            let mut given = Variables::from([("TIME", time), ("MEMORY", memory)]);
            given.retain(|_, value| !value.is_empty());
            let got = limits(&given, Some(base));
            let got = got.map_or_else(|reason| reason, Option::unwrap_or_default);
            assert_eq!(got, wanted, "TIME={time} MEMORY={memory}");
        }
    }

    #[test]
    fn a_file_that_exists_is_never_overwritten() {
        let folder = test_folder();
        let file = folder.join("folder/a");
        assert_eq!(create_file(&file, b"first"), Ok(()));
        assert!(create_file(&file, b"second").is_err());
        assert_eq!(fs::read(&file).unwrap(), b"first");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_new_solution_is_its_template_below_a_title_with_the_settings() {
        let settings = [("limits", "1 s, 9 MB"), ("build", "cargo")];
        let rows = [
            (
                "\u{feff}//! Limits: 3 s, 3 MB\n//! Checker: exact\n\n\nfn main() {}",
                "//! T\n//!\n{limits}//! Checker: exact\n{build}\n\nfn main() {}",
            ),
            (
                "//! Me\n//!\n//! Idea: b\n\nuse a;\n\nuse b;\n",
                "//! T\n//!\n{limits}{build}//! Me\n//!\n//! Idea: b\n\nuse a;\n\nuse b;\n",
            ),
            (
                "// Me\n//! Build: cargo\n//! Checker: 1e-6\n#![c]\nuse a;",
                "//! T\n\n// Me\n{build}//! Checker: 1e-6\n{limits}#![c]\nuse a;",
            ),
        ];
        for (template, wanted) in rows {
            let wanted = wanted.replace("{limits}", "//! Limits:  1 s, 9 MB\n");
            let wanted = wanted.replace("{build}", "//! Build:   cargo\n");
            let set = |text: String, (key, value)| header::with(&text, key, value);
            let got = settings.into_iter().fold(titled("T", template), set);
            assert_eq!(got, wanted, "{template}");
        }
        assert_eq!(titled("T", "use a;"), "//! T\n\nuse a;");
    }
}
