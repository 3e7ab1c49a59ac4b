//! Finds cases: all in a folder, or one by its name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::types::{Case, Result};

/// How the files of a case end: `NAME.in` with `NAME.out`, or `NAME.ans` as on Kattis, or `NAME` with `NAME.a` as on
/// Polygon.
const ENDS: [&str; 4] = [".in", ".out", ".ans", ".a"];

pub fn samples(problem: &str) -> PathBuf {
    Path::new("samples").join(problem)
}

fn is_file(path: &str) -> bool {
    Path::new(path).is_file()
}

/// The case of a file, which may be its input or its answer, or lack the ending.
fn of_file(path: &str) -> Case {
    let stem = ENDS.iter().find_map(|end| path.strip_suffix(end)).unwrap_or(path);
    let file = |end: &str| stem.to_string() + end;
    let (input, answer) = if path.ends_with(".a") || stem == path && is_file(path) {
        (file(""), file(".a"))
    } else if is_file(&file(".ans")) && !is_file(&file(".out")) {
        (file(".in"), file(".ans"))
    } else {
        (file(".in"), file(".out"))
    };
    Case {
        name: stem.rsplit('/').next().unwrap_or(stem).to_string(),
        input: PathBuf::from(input),
        answer: PathBuf::from(answer),
    }
}

/// The number with which a name begins.
pub fn number(name: &str) -> Option<u64> {
    let digits = name.split(|letter: char| !letter.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// The cases in a folder, ordered by number, then by name; and the names of what else is there. Hidden files and the
/// copies that editors keep do not count.
pub fn all(folder: &Path) -> (Vec<Case>, Vec<String>) {
    let (mut cases, mut others): (Vec<Case>, Vec<String>) = (Vec::new(), Vec::new());
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let names: Vec<String> = entries.map(name).collect();
    let is_polygon = names.iter().any(|name| name.ends_with(".a"));
    for name in names {
        if name.starts_with('.') || name.ends_with('~') {
            continue;
        }
        let path = folder.join(&name).display().to_string();
        let case = of_file(&path);
        let is_part = ENDS.iter().any(|end| name.ends_with(end));
        if !is_file(&path) || !(is_part || is_polygon && !name.contains('.')) {
            others.push(name);
        } else if !cases.contains(&case) {
            cases.push(case);
        }
    }
    cases.sort_by_cached_key(|case| {
        let number = number(&case.name);
        (number.is_none(), number, case.name.clone())
    });
    others.sort();
    (cases, others)
}

/// The one case that is meant by a number, by the beginning of its name, or by the path of one of its files.
pub fn pick(folder: &Path, wanted: &str) -> Result<Case> {
    let case = of_file(wanted);
    if wanted.contains('/') {
        let why = format!("there is no file {}: a CASE with a / is a path", case.input.display());
        return if case.input.is_file() { Ok(case) } else { Err(why) };
    }
    let name = case.name;
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let wanted_number = number(&name);
    let is_meant = |case: &Case| match is_number {
        true => wanted_number.is_some() && number(&case.name) == wanted_number,
        false => case.name.starts_with(&name),
    };
    let (mut cases, _) = all(folder);
    let ends = match cases.as_slice() {
        [first, .., last] => format!(" ({} to {})", first.name, last.name),
        _ => String::new(),
    };
    cases.retain(is_meant);
    let exact = cases.iter().position(|case| case.name == name);
    if exact.is_some() || cases.len() == 1 {
        return Ok(cases.swap_remove(exact.unwrap_or(0)));
    }
    let what = match cases.len() {
        0 => format!("there is no case '{wanted}'"),
        count => format!("{count} cases match CASE={wanted}"),
    };
    let (folder, is) = (folder.display(), "a number, the beginning of a name");
    Err(format!("{what} in {folder}{ends}: CASE is {is}, or a path"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a folder of these files, calls `test` with it, and removes it.
    fn with_files(name: &str, files: &str, test: impl Fn(&Path)) {
        let folder = std::env::temp_dir().join(format!("cases-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("folder")).unwrap();
        for file in files.split(' ') {
            fs::write(folder.join(file), "").unwrap();
        }
        test(&folder);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn each_way_to_name_files_makes_a_case() {
        let files = "10.in 10.ans 2.in 2.out 2.ans 01 01.a 3 x.in y.out z.a .h.in e.in~ readme.txt";
        with_files("all", files, |folder| {
            let (cases, others) = all(folder);
            let paths = cases.iter().flat_map(|case| [&case.input, &case.answer]);
            let names: Vec<_> = paths.map(|path| path.strip_prefix(folder).unwrap()).collect();
            let wanted = "01 01.a 2.in 2.out 3 3.a 10.in 10.ans x.in x.out y.in y.out z z.a";
            assert_eq!(names, wanted.split(' ').map(Path::new).collect::<Vec<_>>());
            assert_eq!(others, ["folder", "readme.txt"]);
        });
    }

    #[test]
    fn one_case_is_picked_or_none() {
        let files = "s.in 1-good.in 1-good.out 02-wrong.in 2-wrong-too.in 100.in 7 7.a";
        // What is wanted, and the case; @ is the folder.
        let rows = "1=1-good .in= 99999999999999999999999= 01=1-good 1-g=1-good 1-good.in=1-good 100=100 2= 2-wrong=2-wrong-too 300= good= \
            /nonexistent/1= @/1-good.in=1-good @/1-good.out=1-good @/1-good=1-good @/7=7 @/7.a=7 @/none= @/none.in=";
        with_files("pick", files, |folder| {
            for (wanted, name) in rows.split_whitespace().map(|row| row.split_once('=').unwrap()) {
                let wanted = wanted.replace('@', &folder.display().to_string());
                let picked = pick(folder, &wanted).map_or(String::new(), |case| case.name);
                assert_eq!(picked, name, "{wanted}");
            }
        });
    }
}
