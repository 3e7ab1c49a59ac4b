//! Makes one text of a solution and the modules of a library that it uses. Each `#[path = "../lib/dsu.rs"] mod dsu;` at
//! the start of a line is replaced by the module with its text, which stands at the end, so that the lines of the
//! solution keep their numbers. rustc, Cargo and rust-analyzer understand the original as it is.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::types::{read, Result};

const PATH: &str = "\n#[path = \"";
/// Stands between the name of a module and that of its file.
const FROM: &str = " { // from ";

/// The file as it is named in messages: relative to the project's root, if it is below it.
fn named(file: &Path) -> Option<PathBuf> {
    let (file, root) = (fs::canonicalize(file).ok()?, env::current_dir().ok()?);
    Some(file.strip_prefix(root).map_or(file.clone(), Path::to_path_buf))
}

/// What follows `PATH` in a file: returns the module, and the text below it. None if this is no module without a body,
/// or its file cannot be read, or the files in `above` use each other in a circle: rustc reports that.
fn module<'a>(file: &Path, part: &'a str, above: &[PathBuf]) -> Option<(String, &'a str)> {
    let (path, rest) = part.split_once("\"]")?;
    let (declaration, rest) = rest.split_once(';')?;
    let is_module = declaration.split_whitespace().rev().nth(1) == Some("mod");
    let file = file.parent()?.join(path);
    let name = named(&file).filter(|name| is_module && !above.contains(name))?;
    let text = String::from_utf8(fs::read(&file).ok()?).ok()?;
    let text = expanded(
        &file,
        text.trim_start_matches('\u{feff}'),
        &[above, std::slice::from_ref(&name)].concat(),
    );
    let (declaration, end) = (declaration.trim(), text.trim_end());
    Some((format!("\n{declaration}{FROM}{}\n{end}\n}}\n", name.display()), rest))
}

fn expanded(file: &Path, text: &str, above: &[PathBuf]) -> String {
    let text = format!("\n{text}");
    let mut parts = text.split(PATH);
    let mut own = parts.next().unwrap_or_default().to_string();
    let mut modules = String::new();
    for part in parts {
        match module(file, part, above) {
            Some((module, rest)) => {
                modules += &module;
                own += &"\n".repeat(1 + part[..part.len() - rest.len()].matches('\n').count());
                own += rest;
            }
            None => own += &(PATH.to_string() + part),
        }
    }
    own[1..].to_string() + &modules
}

/// The one text of a source file and all its modules.
pub fn source(file: &Path) -> Result<Vec<u8>> {
    let above: Vec<_> = named(file).into_iter().collect();
    Ok(match String::from_utf8(read(file)?) {
        Ok(text) => expanded(file, &text, &above).into_bytes(),
        Err(error) => error.into_bytes(),
    })
}

/// The number at the start of a text.
fn number(text: &str) -> Option<usize> {
    text.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// A message of a compiler or a program about this source text, which it knows as this file, with the lines of the
/// modules' own files.
pub fn located(message: &str, file: &Path, text: &str) -> String {
    if !text.contains(FROM) {
        return message.to_string();
    }
    let (name, mut above) = (file.display().to_string(), 0);
    let prefix = name.clone() + ":";
    let place = |line: &str| {
        let (start, rest) = line.split_once(&prefix)?;
        let old = number(rest)?;
        let modules = text.lines().take(old).zip(1..);
        let module = modules.filter_map(|(line, at)| Some((line.split_once(FROM)?.1, at))).last();
        let (name, above) = module.unwrap_or((&name, 0));
        Some((format!("{start}{name}:{}{}", old - above, &rest[old.to_string().len()..]), above))
    };
    // Below a place, the compiler shows lines of the source with their numbers.
    let shown = |line: &str, above: usize| {
        let old = number(line.trim_start()).filter(|old| *old > above)?;
        let (start, rest) = line.split_once(&old.to_string())?;
        let is_shown = rest.trim_start().starts_with(&['|', '-', '+', '~'][..]);
        let width = line.len() - rest.len() - start.len();
        is_shown.then(|| format!("{start}{:<width$}{rest}", old - above))
    };
    let mut line = |line: &str| {
        if let Some((text, module)) = place(line) {
            above = module;
            return text;
        }
        shown(line, above).unwrap_or_else(|| line.to_string())
    };
    message.split_inclusive('\n').map(&mut line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::test_folder;

    #[test]
    fn a_module_moves_to_the_end_and_the_lines_above_keep_their_numbers() {
        let folder = test_folder();
        fs::create_dir(folder.join("lib")).unwrap();
        let path =
            |name: &str| named(&folder).unwrap().join("lib").join(name).display().to_string();
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        write(
            "lib/a.rs",
            "\u{feff}//! A\r\n#[path = \"b.rs\"] mod b; // B\n#[path = \"a.rs\"] mod a;",
        );
        write("lib/b.rs", "fn b() {}\n\n");
        let main = "#[path = \"lib/a.rs\"]\n#[allow(x)]\npub mod a;\nfn main() {}\n#[path = \"b.rs\"] mod b;\n";
        write("main.rs", main);
        let text = String::from_utf8(source(&folder.join("main.rs")).unwrap()).unwrap();
        let (a, b) = (path("a.rs"), path("b.rs"));
        let wanted = format!(
            "\n\n\nfn main() {{}}\n#[path = \"b.rs\"] mod b;\n\n#[allow(x)]\npub mod a {{ // from {a}\n\
            //! A\r\n // B\n#[path = \"a.rs\"] mod a;\nmod b {{ // from {b}\nfn b() {{}}\n}}\n}}\n"
        );
        assert_eq!(text, wanted);
        for (message, wanted) in [
            ("m.rs:4:1\n4 | x\n", "m.rs:4:1\n4 | x\n".to_string()),
            (
                "at m.rs:10:5: x\n  10 | x\n10 + y\n10 x\n",
                format!("at {a}:2:5: x\n  2  | x\n2  + y\n10 x\n"),
            ),
            ("m.rs:13", format!("{b}:1")),
        ] {
            assert_eq!(located(message, Path::new("m.rs"), &text), wanted);
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_text_without_modules_stays_as_it_is() {
        let folder = test_folder();
        let file = folder.join("a.rs");
        for text in [
            &b""[..],
            b"a",
            b"\xff\n",
            b"// #[path = \"a.rs\"] mod a;\n",
            b" #[path = \"a.rs\"] mod a;\r\n",
        ] {
            fs::write(&file, text).unwrap();
            assert_eq!(source(&file).unwrap(), text);
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
