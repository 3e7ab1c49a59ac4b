//! Makes one text of a solution and the modules of a library that it uses. Each `#[path = "../lib/dsu.rs"] mod dsu;` at
//! the start of a line moves to the end of the text, with its attributes and comments and with the text of the module
//! in braces, so that the lines of the solution keep their numbers. rustc and editors understand the original as it is.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::files::read;
use crate::types::Result;

/// Stands between the declaration of a module and the name of its file.
const FROM: &str = " { // the module in ";

/// A declaration of a module, with a path, at the start of the text: returns the declaration without its path and its
/// semicolon, then the path, and what follows the declaration.
fn declaration(text: &str) -> Option<(String, &str, &str)> {
    let (mut kept, mut path, mut rest) = (String::new(), None, text);
    while rest.starts_with("#[") || rest.starts_with("//") && !rest.starts_with("//!") {
        let end = if rest.starts_with('#') { rest.find(']')? + 1 } else { rest.find('\n')? };
        let (part, below) = rest.split_at(end);
        match part.strip_prefix("#[path") {
            Some(value) => path = value.split('"').nth(1),
            None => kept += &(part.trim_end().to_string() + "\n"),
        }
        rest = below.trim_start();
    }
    let (module, rest) = rest.split_once(';')?;
    Some((kept + module, path?, rest))
}

/// Returns the module that is declared at the start of the text, and what follows the declaration. None if there is no
/// such module, its file cannot be read, or the files in `above` use each other in a circle: rustc reports that.
fn module<'a>(file: &Path, text: &'a str, above: &[PathBuf]) -> Option<(String, &'a str)> {
    let (declaration, path, rest) = declaration(text)?;
    let file = file.parent()?.join(path);
    let text = expanded(&file, above)?;
    let text = text.trim_start_matches('\u{feff}').trim_end();
    let real = fs::canonicalize(&file).ok()?;
    let name = real.strip_prefix(env::current_dir().ok()?).unwrap_or(&file).display();
    Some((format!("\n{declaration}{FROM}{name}\n{text}\n}}\n"), rest))
}

fn expanded(file: &Path, above: &[PathBuf]) -> Option<String> {
    let real = fs::canonicalize(file).ok().filter(|real| !above.contains(real))?;
    let above = [above, &[real]].concat();
    let whole = fs::read_to_string(file).ok()?;
    let (mut own, mut modules, mut text) = (String::new(), String::new(), &whole[..]);
    while !text.is_empty() {
        if let Some((module, rest)) = module(file, text, &above) {
            own += &"\n".repeat(text[..text.len() - rest.len()].matches('\n').count());
            modules += &module;
            // Another declaration may follow on the same line.
            text = rest.trim_start_matches(' ');
        } else {
            let (line, rest) = text.split_at(text.find('\n').map_or(text.len(), |end| end + 1));
            own += line;
            text = rest;
        }
    }
    Some(own + &modules)
}

/// The one text of a source file and all its modules. A file that is not UTF-8 stays as it is.
pub fn source(file: &Path) -> Result<Vec<u8>> {
    expanded(file, &[]).map_or_else(|| read(file), |text| Ok(text.into_bytes()))
}

/// What a program printed, with the modules' own files and lines in place of those of the one text, which it knows as
/// this file.
pub fn located(printed: &str, file: &Path) -> String {
    let text = expanded(file, &[]).unwrap_or_default();
    let place = format!("{}:", file.display());
    let translated = |part: &str| {
        let digits = part.split(|letter: char| !letter.is_ascii_digit()).next()?;
        let above: Vec<&str> = text.lines().take(digits.parse().ok()?).collect();
        let start = above.iter().rposition(|line| line.contains(FROM))?;
        let (_, name) = above[start].split_once(FROM)?;
        Some(format!("{name}:{}{}", above.len() - start - 1, &part[digits.len()..]))
    };
    let mut parts = printed.split(&place);
    let start = parts.next().unwrap_or_default().to_string();
    parts.fold(start, |all, part| all + &translated(part).unwrap_or(place.clone() + part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::test_folder;

    #[test]
    fn a_declaration_keeps_its_attributes_and_loses_its_path() {
        for (text, wanted) in [
            ("#[path = \"a.rs\"] mod b; c", Some(("mod b", "a.rs", " c"))),
            (
                "#[path=\"../a b.rs\"]\r\npub(crate) mod b;",
                Some(("pub(crate) mod b", "../a b.rs", "")),
            ),
            (
                "#[cfg(x)] #[path = \"a\"] #[y] mod b;\n",
                Some(("#[cfg(x)]\n#[y]\nmod b", "a", "\n")),
            ),
            (
                "/// B\r\n#[x] // y\n#[path = \"a\"]\n\npub\nmod b;",
                Some(("/// B\n#[x]\n// y\npub\nmod b", "a", "")),
            ),
            ("//! B\n#[path = \"a\"] mod b;", None),
            (" #[path = \"a\"] mod b;", None),
            ("#[x] mod b;", None),
            ("#[x] fn b() {\n#[path = \"a\"] mod b;", None),
            ("use b;\n#[path = \"a\"] mod b;", None),
            ("// #[path = \"a\"] mod b;", None),
            ("#[path = \"a\"", None),
            ("", None),
        ] {
            let got = declaration(text);
            let got =
                got.as_ref().map(|(declaration, path, rest)| (&declaration[..], *path, *rest));
            assert_eq!(got, wanted, "{text}");
        }
    }

    #[test]
    fn a_module_moves_to_the_end_and_the_lines_above_keep_their_numbers() {
        let folder = test_folder();
        fs::create_dir_all(folder.join("bins/c")).unwrap();
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        write("a.rs", "\u{feff}//! A\r\n#[path = \"b.rs\"] mod b; // B\n#[path = \"a.rs\"] mod a;");
        write("b.rs", "fn b() {}\n\n");
        let file = folder.join("bins/c/main.rs");
        let main =
            "//! C\n#[path = \"../../a.rs\"]\n#[x]\npub mod a; #[path = \"../../b.rs\"] mod b;\n\
            fn main() {}\n#[path = \"b.rs\"] mod b;";
        fs::write(&file, main).unwrap();
        let text = String::from_utf8(source(&file).unwrap()).unwrap();
        let [a, b] = ["a", "b"].map(|name| format!("{}/bins/c/../../{name}.rs", folder.display()));
        let wanted = format!(
            "//! C\n\n\n\nfn main() {{}}\n#[path = \"b.rs\"] mod b;\n#[x]\npub mod a {{ // the module in {a}\n\
            //! A\r\n// B\n#[path = \"a.rs\"] mod a;\nmod b {{ // the module in {b}\nfn b() {{}}\n}}\n}}\n\n\
            mod b {{ // the module in {b}\nfn b() {{}}\n}}\n"
        );
        assert_eq!(text, wanted);
        let place = |line: usize| located(&format!("x {}:{line}:7: y", file.display()), &file);
        for (line, name, own) in
            [(5, &file.display().to_string(), 5), (10, &a, 2), (13, &b, 1), (18, &b, 1)]
        {
            assert_eq!(place(line), format!("x {name}:{own}:7: y"));
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_comment_after_a_brace_is_not_taken_for_a_module() {
        let folder = test_folder();
        let file = folder.join("a.rs");
        fs::write(&file, "fn main() { // from left to right\n    panic!()\n}\n").unwrap();
        let place = format!("{}:2:5", file.display());
        assert_eq!(located(&place, &file), place);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_text_without_modules_stays_as_it_is() {
        let folder = test_folder();
        let file = folder.join("a.rs");
        for text in [
            &b""[..],
            b"a",
            b"\xff\n#[path = \"a.rs\"] mod a;",
            b"// #[path = \"a.rs\"] mod a;\n",
            b"#[path = \"none.rs\"] mod a;\r\n",
        ] {
            fs::write(&file, text).unwrap();
            assert_eq!(source(&file).unwrap(), text);
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
