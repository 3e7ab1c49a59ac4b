//! Finds cases: all in a folder, or one by its name.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind::NotFound;
use std::path::{Path, PathBuf};

use crate::types::{cannot, Case, Result};

/// The words of a path that tell an input from an answer.
const INPUT: [&str; 3] = ["in", "input", "inputs"];
const ANSWER: [&str; 11] = [
    "out", "output", "outputs", "ans", "answer", "answers", "sol", "solution", "ok", "expected",
    "a",
];
/// What may stand beside them in the name of a folder, as in `test_in`.
const BESIDE: [&str; 8] =
    ["test", "tests", "testcase", "testcases", "data", "case", "cases", "files"];

/// What joins them to the rest of a name.
const JOINTS: [char; 3] = ['.', '-', '_'];

pub fn samples(problem: &str) -> PathBuf {
    Path::new("samples").join(problem)
}

/// Cuts a text where letters, digits and all else meet.
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

fn side(word: &str) -> Option<bool> {
    let word = word.to_ascii_lowercase();
    let is_answer = ANSWER.contains(&&word[..]);
    (is_answer || INPUT.contains(&&word[..])).then_some(is_answer)
}

/// A part of a path without the last word that tells a side, if all others satisfy the condition. `a` tells one only as
/// an ending.
fn cut(name: &str, is_beside: impl Fn(&str) -> bool) -> (String, Option<bool>) {
    let words = words(name);
    let at = words.iter().rposition(|word| *word != "a" && side(word).is_some());
    let others = |at: usize| words[..at].iter().chain(&words[at + 1..]);
    match at.filter(|&at| others(at).all(|word| is_beside(word))) {
        Some(at) => {
            let [before, after] = [&words[..at], &words[at + 1..]].map(|words| words.concat());
            (before.trim_end_matches(JOINTS).to_string() + &after, side(words[at]))
        }
        None => (name.to_string(), None),
    }
}

/// The name of the case that a file is of, which is its path without what tells inputs from answers; and whether it is an
/// answer, if that is told. None, if it is of no case: a text, a program, what programs must refuse.
fn case_of(path: &str) -> Option<(String, Option<bool>)> {
    let mut names: Vec<&str> = path.split('/').collect();
    let file = names.pop()?;
    let is_refused = |name: &&str| name.starts_with("invalid") || name.starts_with("valid_");
    if names.iter().any(is_refused) {
        return None;
    }
    let is_beside = |word: &str| {
        !word.starts_with(char::is_alphabetic) || BESIDE.contains(&&word.to_ascii_lowercase()[..])
    };
    let mut parts: Vec<_> = names.iter().map(|name| cut(name, is_beside)).collect();
    let small = file.to_ascii_lowercase();
    let text = [".txt", ".dat"].iter().find(|end| small.ends_with(*end));
    let base = &file[..file.len() - text.map_or(0, |end| end.len())];
    let (before, end) = base.rsplit_once('.').unwrap_or((base, ""));
    // As in name.in1.
    let is_numbered = end != "a" && words(end).first().map_or(false, |word| side(word).is_some());
    let is_plain = end.is_empty() || end.starts_with(|letter: char| letter.is_ascii_digit());
    parts.push(match side(end) {
        Some(side) => (before.to_string(), Some(side)),
        None if is_numbered || is_plain || text.is_some() => cut(base, |_| true),
        None => return None,
    });
    let side = parts.iter().rev().find_map(|(_, side)| *side);
    let names =
        parts.iter().map(|(name, _)| name.trim_matches(JOINTS)).filter(|name| !name.is_empty());
    Some((names.collect::<Vec<_>>().join("/"), side))
}

/// A case as its name, its input and its answers.
type Found = (String, String, Vec<String>);

/// What cases there are among the files; and what is of no case.
pub fn pair(files: &[String]) -> (Vec<Found>, Vec<String>) {
    let mut found: BTreeMap<String, [Vec<String>; 3]> = BTreeMap::new();
    let mut others = Vec::new();
    for file in files {
        match case_of(file) {
            Some((name, side)) => {
                found.entry(name).or_default()[side.map_or(2, usize::from)].push(file.clone())
            }
            None => others.push(file.clone()),
        }
    }
    let mut cases = Vec::new();
    for (name, [mut inputs, answers, mut neither]) in found {
        // Of other names only a text beside its answer is an input, and as on Polygon one beside NAME.a, or a bare number: a
        // program `a` is none.
        let is_input = |path: &String| {
            let file = path.rsplit('/').next().unwrap_or("");
            let is_number = file.bytes().all(|byte| byte.is_ascii_digit());
            let is_polygon = answers.iter().any(|answer| answer.ends_with(".a"));
            is_number || is_polygon || !answers.is_empty() && file.contains('.')
        };
        if inputs.is_empty() && neither.len() == 1 && is_input(&neither[0]) {
            inputs.append(&mut neither);
        }
        others.extend(neither);
        if inputs.is_empty() {
            others.extend(answers);
            continue;
        }
        for input in inputs {
            cases.push((
                if name.is_empty() { input.clone() } else { name.clone() },
                input,
                answers.clone(),
            ));
        }
    }
    (cases, others)
}

/// The number with which a name begins.
pub fn number(name: &str) -> Option<u64> {
    let digits = name.split(|letter: char| !letter.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// As people count: 2 before 10.
pub fn order(name: &str) -> Vec<(bool, u64, String)> {
    let key = |word: &&str| match word.parse() {
        Ok(number) => (false, number, word.to_string()),
        Err(_) => (true, 0, word.to_string()),
    };
    words(name).iter().map(key).collect()
}

/// The files in a folder and, if it is to go deeper, below; but not hidden ones, the copies that editors keep, and the sample
/// conversations of interactive problems.
fn files(folder: &Path, prefix: &str, is_deep: bool) -> Result<Vec<String>> {
    let mut all = Vec::new();
    // What is not there has no files, but a link must lead somewhere.
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
        match entry.path().is_dir() {
            true if is_deep => all.extend(files(&entry.path(), &(path + "/"), true)?),
            true => {}
            false => all.push(path),
        }
    }
    Ok(all)
}

fn listed(folder: &Path, is_deep: bool) -> Result<(Vec<Case>, Vec<String>)> {
    let (mut found, mut others) = pair(&files(folder, "", is_deep)?);
    // An answer alone is a case that lacks its input.
    others.retain(|file| {
        let (stem, end) = file.rsplit_once('.').unwrap_or((file, ""));
        let is_answer = side(end) == Some(true) && case_of(file).is_some();
        if is_answer {
            found.push((stem.to_string(), format!("{stem}.in"), vec![file.clone()]));
        }
        !is_answer
    });
    let case = |(name, input, answers): (String, String, Vec<String>)| {
        let usual =
            || input.strip_suffix(".in").map_or(format!("{input}.a"), |stem| format!("{stem}.out"));
        let mut answers = answers.into_iter();
        let answer = answers.next().unwrap_or_else(usual);
        let (input, answer) = (folder.join(input), folder.join(answer));
        Case { name, input, answer, other: answers.next().map(|file| folder.join(file)) }
    };
    let mut cases: Vec<Case> = found.into_iter().map(case).collect();
    cases.sort_by_cached_key(|case| order(&case.name));
    others.sort();
    Ok((cases, others))
}

/// The cases in a folder and below, in the order of their names; and what else is there.
pub fn all(folder: &Path) -> Result<(Vec<Case>, Vec<String>)> {
    listed(folder, true)
}

/// How many names a message lists.
const LISTED: usize = 8;

/// The one case that is meant: by its name, by the path of one of its files, by a number, or by the start of its name.
pub fn pick(folder: &Path, wanted: &str) -> Result<Case> {
    let (mut cases, _) = all(folder)?;
    let ends = [".in", ".out", ".ans"];
    let name = ends.iter().find_map(|end| wanted.strip_suffix(end)).unwrap_or(wanted);
    if let Some(exact) = cases.iter().position(|case| case.name == name) {
        return Ok(cases.swap_remove(exact));
    }
    let path = Path::new(wanted);
    if let (true, Some(parent)) = (wanted.contains('/'), path.parent()) {
        let is_it = |case: &Case| {
            [&*case.input, &*case.answer, &*case.input.with_extension("")].contains(&path)
        };
        if let Some(case) = listed(parent, false)?.0.into_iter().find(is_it) {
            return Ok(case);
        }
    }
    let range = match cases.as_slice() {
        [first, .., last] => format!(" ({} to {})", first.name, last.name),
        _ => String::new(),
    };
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let wanted_number = number(name);
    cases.retain(|case| match is_number {
        true => wanted_number.is_some() && number(&case.name) == wanted_number,
        false => case.name.starts_with(name),
    });
    let names: Vec<&str> = cases.iter().take(LISTED).map(|case| &case.name[..]).collect();
    let what = match cases.len() {
        0 => format!("there is no case '{wanted}' in {}{range}", folder.display()),
        1 => return Ok(cases.remove(0)),
        count => format!("CASE={wanted} matches {count} cases: {}", names.join(", ")),
    };
    Err(format!("{what}; CASE is a name or its start, a number, or a path"))
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
        let files = "10.in 10.ans 2.in 2.out 2.ans 01 01.a 3 x.in y.out z.a .h.in e.in~ conversation-1.txt readme.txt";
        with_files("all", files, |folder| {
            let (cases, others) = all(folder).unwrap();
            let paths = cases.iter().flat_map(|case| [&case.input, &case.answer]);
            let names: Vec<_> = paths.map(|path| path.strip_prefix(folder).unwrap()).collect();
            let wanted = "01 01.a 2.in 2.out 3 3.a 10.in 10.ans x.in x.out y.in y.out z.in z.a";
            assert_eq!(names, wanted.split(' ').map(Path::new).collect::<Vec<_>>());
            assert_eq!(others, ["readme.txt"]);
        });
    }

    /// Files, as online judges and olympiads ship them, and the names of the cases; ? where the answer is missing.
    const SHIPPED: [(&str, &str); 14] = [
        ("in/t9.txt in/t10.txt out/t10.txt out/t9.txt", "t9 t10"),
        ("in/x_00.in out/x_00.out", "x_00"),
        ("secret/g1/3.in secret/g1/3.ans secret/g2/3.in secret/g2/3.ans sample/1.in sample/1.ans secret/g2/3.yaml", "sample/1 secret/g1/3 secret/g2/3"),
        ("i.in i.ans o.in o.ans a.in a.ans in.in in.out 1-in-out.in 1-in-out.ans", "1-in-out a i in o"),
        ("input/input00.txt output/output00.txt input/input01.txt", "00 01?"),
        ("input00.txt output00.txt", "00"),
        ("test_in/01.txt test_out/01.txt", "test/01"),
        ("in1.txt out1.txt in2.txt ans2.txt", "1 2"),
        ("kolone.in.1 kolone.out.1 slika.1-2.in slika.1-2.out", "kolone.1 slika.1-2"),
        ("1/task.in 1/task.out 2/IN.TXT 2/OUT.TXT A.IN A.OUT", "1/task 2 A"),
        ("1.input 1.output sum.in1 sum.out1 2.in 2.sol", "1 2 sum1"),
        ("tests/01 tests/01.a tests/02 files/check.cpp", "tests/01 tests/02?"),
        ("input.tex output.tex in.rs out.rs input_validators/v.py output_validators/v.py invalid_input/1.in", ""),
        ("01-in.txt 01-out.txt plug-in.txt a a.out 3.txt 3.ans", "01 3 plug?"),
    ];

    #[test]
    fn what_is_shipped_is_paired() {
        for (files, wanted) in SHIPPED {
            let files: Vec<String> = files.split(' ').map(str::to_string).collect();
            let mut cases = pair(&files).0;
            cases.sort_by_cached_key(|(name, ..)| order(name));
            let name = |(name, _, answers): (String, String, Vec<String>)| {
                name + ["?", "", "!"][answers.len().min(2)]
            };
            let names: Vec<_> = cases.into_iter().map(name).collect();
            assert_eq!(names.join(" "), wanted, "{files:?}");
        }
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
