//! Joins a solution and the library modules that it uses into one text. Each `#[path = "../lib/dsu.rs"] mod dsu;` at
//! the top level moves to the end of the text, with its attributes and documentation and with the text of the module in
//! braces, so that the lines of the solution keep their numbers. rustc and editors understand the original as it is.

use std::path::{Path, PathBuf};
use std::{env, fs, str};

use crate::files::read_source;
use crate::lexer::token;

/// Stands between the declaration of a module and the name of its file.
const FROM: &str = " { // the module in ";

/// The text with blanks in place of comments, of literals, and of all that is in brackets. A documentation comment
/// becomes a `#`, so that it belongs to its item as attributes do.
fn top_level(text: &str) -> String {
    let (mut shown, mut depth) = (String::new(), 0);
    while let Some(letter) = text[shown.len()..].chars().next() {
        let rest = &text[shown.len()..];
        let length = token(rest);
        depth -= i32::from(")]}".contains(letter));
        shown.push(match rest.as_bytes() {
            _ if depth > 0 => ' ',
            [b'/', b'/', b'/', b'/', ..] | [b'/', b'*', b'*', b'*' | b'/', ..] => ' ',
            [b'/', b'/', b'/', ..] | [b'/', b'*', b'*', ..] => '#',
            _ if length > 1 => ' ',
            _ => letter,
        });
        shown += &" ".repeat(length - 1);
        depth += i32::from("([{".contains(letter));
    }
    shown
}

/// Returns the module that an item declares; `shown` is its top level. None if it declares none, its file cannot be
/// read, or the files in `above` use each other in a circle: rustc reports that.
fn module(file: &Path, item: &str, shown: &str, above: &[PathBuf]) -> Option<String> {
    let is_path = |(start, _): &(usize, &str)| item[start + 2..].trim_start().starts_with("path");
    let (start, _) = shown.match_indices("#[").find(is_path)?;
    let (attribute, rest) = item[start..].split_at(shown[start..].find(']')? + 1);
    let declaration = item[..start].to_string() + rest.strip_suffix(';')?;
    let file = file.parent()?.join(attribute.split('"').nth(1)?);
    let real = fs::canonicalize(&file).ok().filter(|real| !above.contains(real))?;
    let text = String::from_utf8(read_source(&real).ok()?).ok()?;
    let text = expanded(&file, &text, above);
    let text = text.trim_start_matches('\u{feff}').trim_end();
    let name = real.strip_prefix(env::current_dir().ok()?).unwrap_or(&file).display();
    Some(format!("\n{}{FROM}{name}\n{text}\n}}\n", declaration.trim_start()))
}

fn expanded(file: &Path, text: &str, above: &[PathBuf]) -> String {
    let above: Vec<_> = above.iter().cloned().chain(fs::canonicalize(file)).collect();
    let (mut own, mut modules, mut rest) = (String::new(), String::new(), text);
    for shown in top_level(text).split_inclusive(&[';', '}'][..]) {
        let (before, shown) = shown.split_at(shown.find('#').unwrap_or(shown.len()));
        own += &rest[..before.len()];
        let (item, below) = rest[before.len()..].split_at(shown.len());
        match module(file, item, shown, &above) {
            Some(module) => {
                modules += &module;
                own.extend(item.matches('\n'));
            }
            None => own += item,
        }
        rest = below;
    }
    own + &modules
}

/// This text of a file, followed by all its modules. A text that is not UTF-8 stays as it is.
pub fn whole(file: &Path, text: Vec<u8>) -> Vec<u8> {
    let whole = str::from_utf8(&text).map(|text| expanded(file, text, &[]).into_bytes());
    whole.unwrap_or(text)
}

/// What a program printed, with the places in modules translated. The program was compiled from this text as if it were
/// the file, so it names the file even for a line that comes from a module.
pub fn located(printed: &str, file: &Path, text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let lines = (1..).zip(text.lines());
    let starts: Vec<(usize, &str)> =
        lines.filter_map(|(line, text)| Some((line, text.split_once(FROM)?.1))).collect();
    let place = format!("{}:", file.display());
    let translated = |part: &str| {
        let digits = part.split(|letter: char| !letter.is_ascii_digit()).next()?;
        let line = digits.parse().ok()?;
        let (start, name) = starts.iter().rfind(|(start, _)| *start <= line)?;
        Some(format!("{name}:{}{}", line - start, &part[digits.len()..]))
    };
    let mut parts = printed.split(&place);
    let start = parts.next().unwrap_or_default().to_string();
    parts.fold(start, |all, part| all + &translated(part).unwrap_or(place.clone() + part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::test_folder;

    /// The one text of a file in the folder with this text.
    fn joined(folder: &Path, text: &str) -> String {
        String::from_utf8(whole(&folder.join("main.rs"), text.into())).unwrap()
    }

    /// Texts in which P stands for a path to the module in a.rs: what becomes of them, and the declaration of the
    /// module.
    const DECLARATIONS: &[(&str, &str, &str)] = &[
        ("P mod b; c", " c", "mod b"),
        ("\u{feff}P mod b;\r\n", "\u{feff}\r\n", "mod b"),
        ("#!/bin/it's {\nP mod b;", "#!/bin/it's {\n", "mod b"),
        ("#![a = \"]\n\"]\n//! B\nP mod b;", "#![a = \"]\n\"]\n//! B\n", "mod b"),
        ("#[path=\"a.rs\"]\r\npub(crate) mod b;", "\n", "pub(crate) mod b"),
        ("#[ path=r\"a.rs\" ]mod b;", "", "mod b"),
        ("P #[path = \"c.rs\"] mod b;", "", "#[path = \"c.rs\"] mod b"),
        ("#[cfg(x)] P #[y] mod b;\n", "\n", "#[cfg(x)]  #[y] mod b"),
        (
            "/// B\r\n#[x] // y;\nP\n\npub\nmod b;",
            "\n\n\n\n\n",
            "/// B\r\n#[x] // y;\n\n\npub\nmod b",
        ),
        ("// b\n////\n/***/ /**/ /** B */ P mod b;", "// b\n////\n/***/ /**/ ", "/** B */  mod b"),
        (
            "P /* ; */ pub /* /* */ ; */ mod // ;\nr#fn;",
            "\n",
            "/* ; */ pub /* /* */ ; */ mod // ;\nr#fn",
        ),
        ("use c;\n  P mod b; // B", "use c;\n   // B", "mod b"),
        ("#[x] fn c() { r#d() } P mod b;", "#[x] fn c() { r#d() } ", "mod b"),
        ("macro_rules! r#c (({}) => []);\nP mod b;", "macro_rules! r#c (({}) => []);\n", "mod b"),
    ];

    /// Texts in which P stands for a path to a module, that have none.
    const OTHERS: &[&str] = &[
        "P mod b",
        "P\nmod b { mod c; }",
        "#[x] mod b;\n#[cfg_attr(x, path = \"a.rs\")] mod c;",
        "#[path] mod b;",
        "#[path = \"a.rs\"",
        "// P mod b;",
        "//! P mod b;\nfn c() {}",
        "/*\nP mod b;\n",
        "fn c() {\nP mod b;\n}",
    ];

    #[test]
    fn a_declaration_keeps_its_attributes_and_loses_its_path() {
        let folder = test_folder();
        let file = folder.join("a.rs");
        fs::write(&file, "\u{feff}//! A\n").unwrap();
        let fill_in = |text: &str| text.replace('P', "#[path = \"a.rs\"]");
        for (text, own, declaration) in DECLARATIONS {
            let module = format!("\n{declaration}{FROM}{}\n//! A\n}}\n", file.display());
            assert_eq!(joined(&folder, &fill_in(text)), own.to_string() + &module, "{text}");
        }
        for text in OTHERS {
            assert_eq!(joined(&folder, &fill_in(text)), fill_in(text));
        }
        fs::remove_dir_all(folder).unwrap();
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
        let text = joined(&file.with_file_name(""), main);
        let [a, b] = ["a", "b"].map(|name| format!("{}/bins/c/../../{name}.rs", folder.display()));
        let wanted = format!(
            "//! C\n\n\n \nfn main() {{}}\n#[path = \"b.rs\"] mod b;\n#[x]\npub mod a {{ // the module in {a}\n\
            //! A\r\n // B\n#[path = \"a.rs\"] mod a;\nmod b {{ // the module in {b}\nfn b() {{}}\n}}\n}}\n\n\
            mod b {{ // the module in {b}\nfn b() {{}}\n}}\n"
        );
        assert_eq!(text, wanted);
        let place = |line: usize| {
            located(&format!("x {}:{line}:7: y", file.display()), &file, text.as_bytes())
        };
        for (line, name, own) in
            [(5, &file.display().to_string(), 5), (10, &a, 2), (13, &b, 1), (18, &b, 1)]
        {
            assert_eq!(place(line), format!("x {name}:{own}:7: y"));
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn modules_that_use_each_other_in_a_circle_are_left_to_rustc() {
        let folder = test_folder();
        let declaration = |name: &str| format!("#[path = \"{name}.rs\"] mod {name};");
        for (file, other) in [("a", "b"), ("b", "c"), ("c", "a")] {
            fs::write(folder.join(file).with_extension("rs"), declaration(other)).unwrap();
        }
        let text = joined(&folder, &declaration("a"));
        assert_eq!(text.matches(FROM).count(), 3, "{text}");
        assert!(text.contains(&declaration("a")), "{text}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_not_utf_8_stays_as_it_is() {
        let text = b"\xff\n#[path = \"library.rs\"] mod a;";
        assert_eq!(whole(Path::new("main.rs"), text.to_vec()), text);
    }
}
