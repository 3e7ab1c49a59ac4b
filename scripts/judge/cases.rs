//! Finds test cases in folders.
//!
//! In every common layout, the paths of an input and its answer differ only in words such as `in` and `out`: `1.in` and
//! `1.ans`, `in/1.txt` and `out/1.txt`, `input/input1.txt` and `output/output1.txt`, `sum.in.1` and `sum.out.1`. These
//! words decide whether a file is an input or an answer, its side. The rest of the path is the name of the case.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind::NotFound;
use std::path::{Path, PathBuf};

use crate::types::{cannot, read, Case, Result};

/// The words that mark a file as an input or an answer. `a` counts only as an extension.
const INPUT: &str = "in input inputs";
const ANSWER: &str = "out output outputs ans answer answers sol solution ok expected";
/// Other words allowed in the name of an input or answer folder, as in `test_in`.
const BESIDE: &str = "test tests testcase testcases data case cases files";
/// A folder with one of these words in its name contains no cases.
const NEVER: &str = "gen generator generators statement statements submissions validator validators checker valid invalid";
const LISTED: usize = 8;
const SEPARATORS: [char; 3] = ['.', '-', '_'];

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Input,
    Answer,
}

fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known.eq_ignore_ascii_case(word))
}

fn side(word: &str) -> Option<Side> {
    match word {
        word if is_in(INPUT, word) => Some(Side::Input),
        word if is_in(ANSWER, word) => Some(Side::Answer),
        _ => None,
    }
}

pub fn samples(problem: &str) -> PathBuf {
    Path::new("samples").join(problem)
}

/// Splits a text at the boundaries between letters, digits and other characters.
fn words(text: &str) -> Vec<&str> {
    let kind = |letter: char| (letter.is_alphabetic(), letter.is_ascii_digit());
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|letter| kind(letter) != kind(first)).unwrap_or(rest.len());
        let (word, more) = rest.split_at(end);
        words.push(word);
        rest = more;
    }
    words
}

/// Splits a folder name into its part of the case name and its side. If it has a side, that part is only its digits.
fn folder(name: &str) -> (String, Option<Side>) {
    let words = words(name);
    let letters = || words.iter().filter(|word| word.starts_with(char::is_alphabetic));
    let told = letters().find_map(|word| side(word));
    match told.filter(|_| letters().all(|word| side(word).is_some() || is_in(BESIDE, word))) {
        Some(told) => (name.chars().filter(char::is_ascii_digit).collect(), Some(told)),
        None => (name.to_string(), None),
    }
}

/// The extension of a file, ignoring digits (`in` for `sum.in1`), and its side.
fn ending(name: &str) -> (&str, Option<Side>) {
    let (_, ending) = name.rsplit_once('.').unwrap_or(("", ""));
    // The 1a of task.in.1a is a number.
    let is_number = ending.starts_with(|letter: char| letter.is_ascii_digit());
    let letters = ending.trim_matches(|letter: char| !letter.is_alphabetic());
    let letters = if is_number { "" } else { letters };
    (letters, if ending == "a" { Some(Side::Answer) } else { side(letters) })
}

/// Splits a file name into its part of the case name and its side, which the last marking word decides. None if the
/// extension belongs to another kind of file.
fn file(name: &str) -> Option<(String, Option<Side>)> {
    let (letters, by_ending) = ending(name);
    let is_text = is_in("txt dat", letters);
    if !letters.is_empty() && by_ending.is_none() && !is_text {
        return None;
    }
    let base = if is_text { &name[..name.len() - ".txt".len()] } else { name };
    let words = words(base);
    let tells = |word: &&str| side(word).is_some();
    let at = if letters == "a" { Some(words.len() - 1) } else { words.iter().rposition(tells) };
    let at = match at {
        None => return Some((base.to_string(), None)),
        Some(at) => at,
    };
    let [before, after] = [&words[..at], &words[at + 1..]].map(|words| words.concat());
    let left = match before.trim_end_matches(SEPARATORS) {
        "" => after.trim_start_matches(SEPARATORS).to_string(),
        before => before.to_string() + &after,
    };
    Some((left, by_ending.or_else(|| side(words[at]))))
}

fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// The case name and side of a path. The side comes from the extension, failing that from a folder, and failing that
/// from another word in the file name. None if the path does not belong to a case.
fn case_of(path: &str) -> Option<(String, Option<Side>)> {
    let (folders, name) = split(path);
    if words(folders).iter().any(|word| is_in(NEVER, word)) {
        return None;
    }
    let (left, by_name) = file(name)?;
    let folders: Vec<_> = folders.split('/').map(folder).collect();
    let by_folder = folders.iter().rev().find_map(|(_, side)| *side);
    let names = folders.into_iter().map(|(name, _)| name).chain([left]);
    let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
    Some((names.join("/"), ending(name).1.or(by_folder).or(by_name)))
}

/// Whether a file without a side is the input for these answers: its name is a number, or it has an extension and an
/// answer, or its answer is NAME.a. A program next to its output is not an input.
fn is_input(path: &str, answers: &[String]) -> bool {
    let name = split(path).1;
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let has_answer = name.contains('.') && !answers.is_empty();
    is_number || has_answer || answers.iter().any(|answer| answer.ends_with(".a"))
}

/// An error message if the files are not all identical.
fn conflict(folder: &Path, what: &str, files: &[String]) -> Option<String> {
    let text = |file: &String| read(&folder.join(file)).ok();
    let (first, more) = files.split_first()?;
    let other = more.iter().find(|other| text(first) != text(other))?;
    Some(format!("there are two {what}, {first} and {other}: keep one"))
}

/// Pairs files into cases; also returns the files that belong to none.
fn pair(folder: &Path, mut files: Vec<String>) -> (Vec<Case>, Vec<String>) {
    let mut found: BTreeMap<String, [Vec<String>; 3]> = BTreeMap::new();
    let (mut cases, mut lone, mut others) = (Vec::new(), Vec::new(), Vec::new());
    files.sort();
    for path in files {
        match case_of(&path) {
            None => others.push(path),
            Some((name, side)) => {
                let at = side.map_or(2, |side| side as usize);
                found.entry(name).or_default()[at].push(path);
            }
        }
    }
    let mut answered = Vec::new();
    for (name, [mut inputs, answers, mut unsided]) in found {
        if inputs.is_empty() && unsided.len() == 1 && is_input(&unsided[0], &answers) {
            inputs.append(&mut unsided);
        }
        others.extend(unsided);
        if inputs.is_empty() {
            lone.extend(answers.into_iter().map(|answer| (name.clone(), answer)));
            continue;
        }
        answered.extend(answers.iter().map(|answer| split(answer).0.to_string()));
        let fault = conflict(folder, "inputs", &inputs);
        cases.push(Case {
            name: if name.is_empty() { inputs[0].clone() } else { name },
            input: folder.join(&inputs[0]),
            answer: answers.first().map_or(PathBuf::new(), |answer| folder.join(answer)),
            fault: fault.or_else(|| conflict(folder, "answers", &answers)),
        });
    }
    for (name, answer) in lone {
        // An answer word that is not the extension is ambiguous, unless the folder has other answers.
        let (beside, file) = split(&answer);
        let has_answered_sibling =
            !name.is_empty() && answered.iter().any(|folder| folder == beside);
        if file != "a.out" && (has_answered_sibling || ending(file).1 == Some(Side::Answer)) {
            let (input, fault) = (folder.join(&answer), Some(format!("{answer} has no input")));
            cases.push(Case { name, input, answer: PathBuf::new(), fault });
        } else {
            others.push(answer);
        }
    }
    cases.sort_by_cached_key(|case| order(&case.name));
    others.sort();
    (cases, others)
}

pub fn number(name: &str) -> Option<u64> {
    let digits = name.split(|letter: char| !letter.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// Natural order: 2 before 10.
fn order(name: &str) -> Vec<(bool, u64, String)> {
    let key = |word: &&str| match word.parse() {
        Ok(number) => (false, number, word.to_string()),
        Err(_) => (true, 0, word.to_string()),
    };
    words(name).iter().map(key).collect()
}

/// The files in a folder and its subfolders, excluding hidden files, editor backups, and the sample
/// conversations of interactive problems.
fn files(folder: &Path, prefix: &str) -> Result<Vec<String>> {
    let mut all = Vec::new();
    // A missing folder is empty, but a dangling link is an error.
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == NotFound && !folder.is_symlink() => return Ok(all),
        entries => entries.map_err(cannot("read", folder))?,
    };
    for entry in entries {
        let entry = entry.map_err(cannot("read", folder))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_conversation = name.starts_with("conversation-") && name.ends_with(".txt");
        if is_conversation || name.starts_with('.') || name.ends_with('~') {
            continue;
        }
        let path = format!("{prefix}{name}");
        if !entry.path().is_dir() {
            all.push(path);
        } else if !entry.path().is_symlink() {
            all.extend(files(&entry.path(), &(path + "/"))?);
        }
    }
    Ok(all)
}

/// The cases in a folder and its subfolders in natural order, and the files that belong to none.
pub fn all(folder: &Path) -> Result<(Vec<Case>, Vec<String>)> {
    Ok(pair(folder, files(folder, "")?))
}

/// Finds one case by name, by the path of one of its files, by number, or by a prefix of its name or of the last part
/// of its name.
pub fn pick(folder: &Path, wanted: &str) -> Result<Case> {
    let (mut cases, _) = all(folder)?;
    let endings = [".in", ".out", ".ans"];
    let name = endings.iter().find_map(|end| wanted.strip_suffix(end)).unwrap_or(wanted);
    if let Some(at) = cases.iter().position(|case| [wanted, name].contains(&&case.name[..])) {
        return Ok(cases.swap_remove(at));
    }
    let path = Path::new(wanted);
    if let (true, Some(parent)) = (wanted.contains('/'), path.parent()) {
        let real = |path: &Path| path.canonicalize().ok();
        let is_it = |case: &Case| {
            let is_file = |file: &PathBuf| real(file).is_some() && real(file) == real(path);
            is_file(&case.input) || is_file(&case.answer) || case.input.with_extension("") == path
        };
        if let Some(at) = cases.iter().position(is_it) {
            return Ok(cases.swap_remove(at));
        }
        let beside = all(parent)?.0;
        if let Some(case) = beside.into_iter().find(is_it) {
            return Ok(Case { name: wanted.to_string(), ..case });
        }
    }
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let begins = |part: &str| match is_number {
        true => number(name).is_some() && number(part) == number(name),
        false => part.starts_with(name),
    };
    let range = match cases.as_slice() {
        [first, .., last] => format!(" ({} to {})", first.name, last.name),
        _ => String::new(),
    };
    cases.retain(|case| begins(&case.name) || begins(split(&case.name).1));
    let names: Vec<&str> = cases.iter().take(LISTED).map(|case| &case.name[..]).collect();
    let what = match cases.len() {
        0 => format!("there is no case '{wanted}' in {}{range}", folder.display()),
        1 => return Ok(cases.remove(0)),
        count => format!("CASE={wanted} matches {count} cases: {}", names.join(", ")),
    };
    Err(format!("{what}; CASE is a name or a prefix of one, a number, or a path"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a folder with these files, calls `test` with it, and removes it.
    fn with_files(name: &str, files: &str, test: impl Fn(&Path)) {
        let folder = std::env::temp_dir().join(format!("cases-{name}-{}", std::process::id()));
        for file in files.split(' ') {
            let file = folder.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, file.display().to_string()).unwrap();
        }
        test(&folder);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn every_naming_scheme_is_recognised() {
        let files = "10.in 10.ans 2.in 2.out 2.ans 01 01.a 3 x.in y.out z.a .h.in e.in~ conversation-1.txt readme.txt";
        with_files("all", files, |folder| {
            let (cases, others) = all(folder).unwrap();
            let paths = cases.iter().flat_map(|case| [&case.input, &case.answer]);
            let names: Vec<_> =
                paths.map(|path| path.strip_prefix(folder).unwrap_or(path)).collect();
            let wanted = "01 01.a 2.in 2.ans 3  10.in 10.ans x.in  y.out  z.a ";
            assert_eq!(names, wanted.split(' ').map(Path::new).collect::<Vec<_>>());
            assert_eq!(others, ["readme.txt"]);
        });
    }

    /// File layouts that online judges and olympiads ship, and the resulting case names; ? marks a missing answer, ! an
    /// error.
    const SHIPPED: [(&str, &str); 19] = [
        ("in/t9.txt in/t10.txt out/t10.txt out/t9.txt", "t9 t10"),
        ("in/x_00.in out/x_00.out", "x_00"),
        ("secret/g1/3.in secret/g1/3.ans secret/g2/3.in secret/g2/3.ans sample/1.in sample/1.ans secret/g2/3.yaml", "sample/1 secret/g1/3 secret/g2/3"),
        ("i.in i.ans o.in o.ans a.in a.ans in.in in.out 1-in-out.in 1-in-out.ans", "1-in-out a i in o"),
        ("input/input00.txt output/output00.txt input/input01.txt", "00 01?"),
        ("input00.txt output00.txt", "00"),
        ("test_in/01.txt test_out/01.txt", "01"),
        ("in1.txt out1.txt in2.txt ans2.txt", "1 2"),
        ("kolone.in.1 kolone.out.1 skare.in.1a skare.out.1a slika.1-2.in slika.1-2.out", "kolone.1 skare.1a slika.1-2"),
        ("1/task.in 1/task.out 2/IN.TXT 2/OUT.TXT A.IN A.OUT", "1/task 2 A"),
        ("1.input 1.output sum.in1 sum.out1 2.in 2.sol", "1 2 sum1"),
        ("tests/01 tests/01.a tests/02 files/check.cpp files/tests/validator-tests/03", "tests/01 tests/02?"),
        ("input.tex output.tex in.rs out.rs input_validators/v.py output_validators/v.py invalid_input/1.in", ""),
        ("in/in1.txt out/in1.txt in/ok_2.txt out/ok_2.txt expected_output/3.txt input/3.txt", "1 2 3"),
        ("out-of-sorts/01 out-of-sorts/01.a gen/1.in statements/en/example.01 statements/en/example.01.a", "out-of-sorts/01"),
        ("in/1.txt out/1.txt out/2.txt solution solution.txt a.out", "1 2!"),
        ("3.in 3.out 4.sol", "3 4!"),
        ("1.in input1.txt 1.out 2.in 2.out 2.ans", "1! 2!"),
        ("01-in.txt 01-out.txt plug-in.txt a a.out 3.txt 3.ans", "01 3 plug?"),
    ];

    #[test]
    fn published_layouts_are_paired() {
        for (number, (files, wanted)) in SHIPPED.iter().enumerate() {
            with_files(&format!("shipped-{number}"), files, |folder| {
                let name = |case: Case| {
                    let unsure = if case.answer.exists() { "" } else { "?" };
                    case.name + case.fault.map_or(unsure, |_| "!")
                };
                let names: Vec<_> = all(folder).unwrap().0.into_iter().map(name).collect();
                assert_eq!(names.join(" "), *wanted, "{files}");
            });
        }
    }

    #[test]
    fn one_case_is_picked_or_none() {
        let files = "s.in 1-good.in 1-good.out 02-wrong.in 2-wrong-too.in 100.in 7 7.a";
        // CASE and the case it selects, or nothing; @ stands for the folder.
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
