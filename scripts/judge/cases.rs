//! Finds test cases in folders.
//!
//! In every common layout, the paths of an input and its answer differ only in words such as `in` and `out`: `1.in` and
//! `1.ans`, `in/1.txt` and `out/1.txt`, `input/input1.txt` and `output/output1.txt`, `sum.in.1` and `sum.out.1`. The
//! word says whether the file is an input or an answer. The rest of the path is the name of the case.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::files::{entries, read, read_text};
use crate::problems::samples;
use crate::types::{Case, Problem, Result};

/// The words that mark a file as an input or as an answer, anywhere in its name or in the name of its folder.
const COMMON: [&str; 2] =
    ["in input inputs inp", "out output outputs ans answer answers sol solution ok expected"];
/// Rarer words. They count only as an extension, or as the whole name with a number: `x.be`, `I.1`, `be1`. As an
/// extension, a single letter needs a number too, as in `x.i01`, since `x.o` is an object file.
const RARE: [&str; 2] = ["i be", "o ki ou"];
/// Words that mark an answer only as an extension.
const ANSWER_EXTENSIONS: &str = "a clue correct desired diff exp gold key res std";
/// Other words allowed in the name of an input or answer folder, as in `test_in`.
const BESIDE: &str = "test tests testcase testcases data case cases files";
/// A folder with one of these words in its name contains no cases.
const NEVER: &str = "gen generator generators statement statements stresses submissions validator validators checker \
    valid invalid";
/// The folders of a package for Kattis or DOMjudge that contain cases.
const PARTS: [&str; 2] = ["data/sample", "data/secret"];
const SEPARATORS: [char; 3] = ['.', '-', '_'];

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Input,
    Answer,
}

fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known.eq_ignore_ascii_case(word))
}

/// The side for which a word stands: the first list has words for inputs, the second for answers.
fn side(lists: [&str; 2], word: &str) -> Option<Side> {
    match lists.map(|list| is_in(list, word)) {
        [true, _] => Some(Side::Input),
        [_, true] => Some(Side::Answer),
        _ => None,
    }
}

/// `test_in2` gives `test`, `_`, `in`, `2`.
fn words(text: &str) -> Vec<&str> {
    let kind = |letter: char| (letter.is_alphabetic(), letter.is_ascii_digit());
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|letter| kind(letter) != kind(first)).unwrap_or(rest.len());
        words.push(&rest[..end]);
        rest = &rest[end..];
    }
    words
}

/// `test_in2` gives `test`, `in`.
fn letters(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty())
}

/// The part of the case name and the side that a folder gives: `test_in2` gives (`2`, input), `g1` gives (`g1`, none).
fn parse_folder(name: &str) -> (String, Option<Side>) {
    let belongs = |word| side(COMMON, word).is_some() || is_in(BESIDE, word);
    let marked = letters(name).find_map(|word| side(COMMON, word));
    match marked.filter(|_| letters(name).all(belongs)) {
        Some(side) => (name.chars().filter(char::is_ascii_digit).collect(), Some(side)),
        None => (name.to_string(), None),
    }
}

/// The letters of a file's extension and their side: `sum.in1` gives (`in`, input), `task.in.1a` gives (``, none).
fn extension(name: &str) -> (&str, Option<Side>) {
    let (_, extension) = name.rsplit_once('.').unwrap_or(("", ""));
    let is_number = extension.starts_with(|letter: char| letter.is_ascii_digit());
    let letters = extension.trim_matches(|letter: char| !letter.is_alphabetic());
    let letters = if is_number { "" } else { letters };
    let has_number = letters != extension;
    let rare = side(RARE, letters).filter(|_| has_number || letters.len() > 1);
    let is_answer = !has_number && is_in(ANSWER_EXTENSIONS, letters);
    (letters, side(COMMON, letters).or(rare).or(is_answer.then_some(Side::Answer)))
}

/// The part of the case name and the side that a file's name gives: `kolone.in.1` gives (`kolone.1`, input), `9.txt`
/// gives (`9`, none). None if the extension belongs to another kind of file. If the extension has no side, the folder
/// or the words in the name give it.
fn parse_file(name: &str, by_folder: Option<Side>) -> Option<(String, Option<Side>)> {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let (word, by_extension) = extension(name);
    let base = match word {
        "" => name.to_string(),
        _ => stem.trim_end_matches(SEPARATORS).to_string() + ending.trim_start_matches(word),
    };
    match by_extension {
        Some(_) => Some((base, by_extension)),
        None if word.is_empty() || is_in("txt dat", word) => Some(parse_words(&base, by_folder)),
        None => None,
    }
}

/// The same for a name without its extension: `output_1` gives (`1`, answer). The last word with a side marks it,
/// together with the words before it that say the same, as in `expected_output_1`; what is left is the name of the
/// case. The side of the folder, if it has one, takes precedence.
fn parse_words(base: &str, by_folder: Option<Side>) -> (String, Option<Side>) {
    let words = words(base);
    // In a folder with a side, rare words belong to the name.
    let rare_words_count = by_folder.is_none() && words.len() > 1 && letters(base).count() == 1;
    let side_of =
        |word| side(COMMON, word).or_else(|| side(RARE, word).filter(|_| rare_words_count));
    let last = match words.iter().rposition(|word| side_of(word).is_some()) {
        Some(last) => last,
        None => return (base.to_string(), by_folder),
    };
    let marked = side_of(words[last]);
    let says_more = |word: &&str| !["_", "-"].contains(word) && side(COMMON, word) != marked;
    let first = words[..last].iter().rposition(says_more).map_or(0, |index| index + 1);
    let [before, after] = [&words[..first], &words[last + 1..]].map(|words| words.concat());
    let name = match before.trim_end_matches(SEPARATORS) {
        "" => after.trim_start_matches(SEPARATORS).to_string(),
        before => before.to_string() + &after,
    };
    (name, by_folder.or(marked))
}

fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// The case name and side of a path. None if the path does not belong to a case.
fn case_of(path: &str) -> Option<(String, Option<Side>)> {
    let (folders, name) = split(path);
    let folders: Vec<_> = folders.split('/').map(parse_folder).collect();
    let (rest, side) = parse_file(name, folders.iter().rev().find_map(|(_, side)| *side))?;
    let names = folders.into_iter().map(|(name, _)| name).chain([rest]);
    let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
    Some((names.join("/"), side))
}

/// The same for a path in a package, where every name counts.
fn case_of_package(path: &str) -> Option<(String, Option<Side>)> {
    match path.rsplit_once('.')? {
        (name, "in") => Some((name.to_string(), Some(Side::Input))),
        (name, "ans" | "out") => Some((name.to_string(), Some(Side::Answer))),
        _ => None,
    }
}

/// Whether a file without a side is the input for these answers: `01`, `x.txt` with `x.ans`, or `x` with `x.a`. A
/// program `x` next to its output `x.out` is not. In a folder of cases that is called `in`, every such file is one.
fn is_input(folder: &Path, path: &str, answers: &[String]) -> bool {
    let (_, name) = split(path);
    let folder = folder.file_name().unwrap_or_default().to_string_lossy();
    name.bytes().all(|byte| byte.is_ascii_digit())
        || name.contains('.') && !answers.is_empty()
        || answers.iter().any(|answer| is_in(ANSWER_EXTENSIONS, extension(answer).0))
        || parse_folder(&folder).1 == Some(Side::Input)
}

/// An error message if the files are not all identical.
fn conflict(folder: &Path, role: &str, files: &[String]) -> Option<String> {
    let text = |file: &String| read(&folder.join(file)).ok();
    let (first, more) = files.split_first()?;
    let other = more.iter().find(|other| text(first) != text(other))?;
    Some(format!("there are two {role}, {first} and {other}: keep one"))
}

/// Pairs files into cases; also returns the files that belong to none. In a package, `1.ans` comes before `1.out`.
fn pair(folder: &Path, files: Vec<String>, is_package: bool) -> (Vec<Case>, Vec<String>) {
    // For each name of a case its inputs, answers, and files without a side.
    let mut by_name: BTreeMap<String, [Vec<String>; 3]> = BTreeMap::new();
    let (mut cases, mut lone, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for path in files {
        match if is_package { case_of_package(&path) } else { case_of(&path) } {
            None => others.push(path),
            Some((name, side)) => {
                let index = side.map_or(2, |side| side as usize);
                by_name.entry(name).or_default()[index].push(path);
            }
        }
    }
    // A case without a name is called like its input, as another one may be.
    let nameless = by_name.remove("").unwrap_or_default();
    let named = by_name.entry(nameless[0].first().cloned().unwrap_or_default()).or_default();
    named.iter_mut().zip(nameless).for_each(|(all, files)| all.extend(files));
    for (name, [mut inputs, answers, mut unsided]) in by_name {
        if inputs.is_empty() && unsided.len() == 1 && is_input(folder, &unsided[0], &answers) {
            inputs.append(&mut unsided);
        }
        others.extend(unsided);
        if inputs.is_empty() {
            lone.extend(answers.into_iter().map(|answer| (name.clone(), answer)));
            continue;
        }
        // Reading a pipe might never end.
        let mut paths = inputs.iter().chain(&answers).map(|file| folder.join(file));
        let pipe = paths.find(|path| path.exists() && !path.is_file());
        let error = pipe.map(|path| format!("{} is not a regular file", path.display()));
        let error = error.or_else(|| conflict(folder, "inputs", &inputs));
        cases.push(Case {
            name: if name.is_empty() { inputs[0].clone() } else { name },
            input: folder.join(&inputs[0]),
            answer: answers.first().map_or(PathBuf::new(), |answer| folder.join(answer)),
            error: error.or_else(|| conflict(folder, "answers", &answers).filter(|_| !is_package)),
        });
    }
    for (name, answer) in lone {
        let input = folder.join(&answer);
        if is_answer(&cases, &name, &input) {
            let error = Some(format!("{answer} has no input"));
            cases.push(Case { name, input, error, ..Case::default() });
        } else {
            others.push(answer);
        }
    }
    others.sort();
    (cases, others)
}

/// Whether a lone file is an answer. Without an extension such as `.out`, it must lie beside answers of cases.
fn is_answer(cases: &[Case], name: &str, file: &Path) -> bool {
    let beside_answers = cases.iter().any(|case| case.answer.parent() == file.parent());
    let file = file.file_name().unwrap_or_default().to_string_lossy();
    let ends_in_out = side(COMMON, extension(&file).0) == Some(Side::Answer);
    file != "a.out" && (!name.is_empty() && beside_answers || ends_in_out)
}

/// Whether this is a sample that lacks the answer that it needs. A case from elsewhere that lacks one is only run.
pub fn lacks_answer(problem: &Problem, case: &Case) -> bool {
    let is_sample = case.input.starts_with(samples(&problem.name));
    is_sample && problem.checker.needs_answers() && case.answer == Path::new("")
}

pub fn number(name: &str) -> Option<u64> {
    name.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// Natural order: 2 before 10, and numbers before letters.
fn order(name: &str) -> Vec<(u64, String)> {
    let key = |word: &str| (word.parse().unwrap_or(u64::MAX), word.to_string());
    words(name).into_iter().map(key).collect()
}

/// The files in a folder, if `is_deep` also in its subfolders, without the conversations of interactive problems.
/// Folders with one of the words in `skipped` in their names are left out.
fn files(folder: &Path, prefix: &str, is_deep: bool, skipped: &str) -> Result<Vec<String>> {
    let is_skipped = |word: &str| is_in(skipped, word);
    let mut paths = Vec::new();
    for (name, entry) in entries(folder)? {
        if name.starts_with("conversation-") && name.ends_with(".txt") {
            continue;
        }
        let path = format!("{prefix}{name}");
        if !entry.path().is_dir() {
            paths.push(path);
        } else if is_deep && !entry.path().is_symlink() && !letters(&name).any(is_skipped) {
            paths.extend(files(&entry.path(), &(path + "/"), is_deep, skipped)?);
        }
    }
    Ok(paths)
}

/// Whether this is a package as Kattis and DOMjudge have it.
fn is_package(folder: &Path) -> bool {
    folder.join("problem.yaml").is_file() && folder.join("data").is_dir()
}

/// An error message if a case of a package also has arguments or files for the solution, which nothing passes on.
fn unsupported(package: &Path, input: &Path) -> Option<String> {
    let real = input.with_file_name("").canonicalize().unwrap_or_default();
    let groups = real.ancestors().take_while(|group| *group != package);
    let groups = groups.map(|group| group.join("test_group.yaml"));
    let gives_arguments = |file: PathBuf| {
        let text = read_text(&file).unwrap_or_default();
        text.lines().any(|line| line.starts_with("args:"))
    };
    let are_beside = ["args", "files"].iter().any(|end| input.with_extension(end).exists());
    (are_beside || groups.chain([input.with_extension("yaml")]).any(gives_arguments))
        .then(|| format!("{} comes with arguments or files for the solution", input.display()))
}

/// The cases in a folder, if `is_deep` also in its subfolders, in natural order, and the files that belong to none.
fn cases(folder: &Path, is_deep: bool) -> Result<(Vec<Case>, Vec<String>)> {
    let real = folder.canonicalize().unwrap_or_default();
    let is_part =
        |package: &Path, path: &Path| PARTS.iter().any(|part| path.starts_with(package.join(part)));
    let is_its_package = |above: &&Path| {
        let tops = [above.to_path_buf(), above.join("data")];
        is_package(above) && (tops.contains(&real) || is_part(above, &real))
    };
    let (mut cases, others) = match real.ancestors().find(is_its_package) {
        None => pair(folder, files(folder, "", is_deep, NEVER)?, false),
        Some(package) => {
            let data = if real == package { "data" } else { "" };
            let (folder, real) = (folder.join(data), real.join(data));
            let mut files = files(&folder, "", is_deep, "")?;
            files.retain(|path| is_part(package, &real.join(path)) && !path.contains(".files/"));
            let (mut cases, _) = pair(&folder, files, true);
            for case in &mut cases {
                case.error = case.error.take().or_else(|| unsupported(package, &case.input));
            }
            (cases, Vec::new())
        }
    };
    cases.sort_by_cached_key(|case| order(&case.name));
    Ok((cases, others))
}

/// The cases in a folder and its subfolders.
pub fn all(folder: &Path) -> Result<(Vec<Case>, Vec<String>)> {
    cases(folder, true)
}

/// Whether a path is the input, the answer, or the input without its extension.
fn is_at(case: &Case, path: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    let is_file = |file: &Path| real(file).is_some() && real(file) == real(path);
    is_file(&case.input) || is_file(&case.answer) || case.input.with_extension("") == path
}

/// The case that a path outside the folder names. A file that belongs to no case is an input without an answer.
fn by_path(path: &Path) -> Result<Option<Case>> {
    let parent = path.parent().filter(|parent| parent.is_dir()).unwrap_or(Path::new("."));
    let (cases, _) = cases(parent, false)?;
    let lone = path.is_file().then(|| Case { input: path.to_path_buf(), ..Case::default() });
    let case = cases.into_iter().find(|case| is_at(case, path)).or(lone);
    Ok(case.map(|case| Case { name: path.display().to_string(), ..case }))
}

/// Finds one case by name, by the path of one of its files, by the last part of its name, by number, or by a prefix of
/// its name or of the last part of its name. Any other file is an input too.
pub fn pick(folder: &Path, wanted: &str) -> Result<Case> {
    let (mut cases, _) = all(folder)?;
    let (path, inside) = (Path::new(wanted), folder.join(wanted));
    let is_named =
        |case: &Case| case.name == wanted || [&case.input, &case.answer].contains(&&inside);
    if let Some(index) = cases.iter().position(is_named) {
        return Ok(cases.swap_remove(index));
    }
    let range = match cases.as_slice() {
        [first, .., last] => format!(" ({} to {})", first.name, last.name),
        _ => String::new(),
    };
    let begins = |part: &str| match wanted.parse() {
        Ok(wanted) => number(part) == Some(wanted),
        Err(_) => part.starts_with(wanted),
    };
    // `1` at the end of a name is preferred to `10` there.
    let ends_so = |case: &Case| split(&case.name).1 == wanted;
    let matches =
        |case: &Case| begins(&case.name) || begins(split(&case.name).1) || is_at(case, path);
    let one_ends_so = cases.iter().any(ends_so);
    cases.retain(|case| if one_ends_so { ends_so(case) } else { matches(case) });
    if cases.is_empty() {
        cases.extend(by_path(path)?);
    }
    let names: Vec<&str> = cases.iter().take(8).map(|case| &case.name[..]).collect();
    let error = match cases.len() {
        0 => format!("there is no case '{wanted}' in {}{range}", folder.display()),
        1 => return Ok(cases.remove(0)),
        count => format!("CASE={wanted} matches {count} cases: {}", names.join(", ")),
    };
    Err(format!("{error}; CASE is a name, a prefix of one, the number at its start, or a path"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::test_folder;
    use std::fs;

    /// Creates a folder with these files, calls `test` with it, and removes it.
    fn with_files(files: &str, test: impl Fn(&Path)) {
        let folder = test_folder();
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
        with_files(files, |folder| {
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
    const SHIPPED: [(&str, &[&str], &str); 33] = [
        ("AtCoder", &["in/t9.txt in/t10.txt out/t10.txt out/t9.txt"], "t9 t10"),
        ("HackerRank", &["input/input00.txt output/output00.txt input/input01.txt"], "00 01?"),
        ("yukicoder", &["test_in/01.txt test_out/01.txt"], "01"),
        (
            "plurals, with other words",
            &[
                "inputs/1.txt outputs/1.txt case_data_in/2.txt cases_files_answers/2.txt",
                "testcase_in/3.txt testcases_tests_outputs/3.txt",
            ],
            "1 2 3",
        ),
        (
            "folders in folders, and one whose name is a word",
            &["day1/in/1.txt day1/out/1.txt solution/in/2.txt solution/out/2.txt"],
            "2 day1/1",
        ),
        (
            "several words before the one that counts",
            &["a_big_in.txt a_big_out.txt a_tiny_expected_out.txt a_tiny_in.txt"],
            "a_big a_tiny",
        ),
        ("AOJ", &["in1.txt out1.txt in2.txt ans2.txt"], "1 2"),
        (
            "COCI",
            &["kolone.in.1 kolone.out.1 skare.in.1a skare.out.1a slika.1-2.in slika.1-2.out"],
            "kolone.1 skare.1a slika.1-2",
        ),
        ("BOI", &["1/task.in 1/task.out 2/IN.TXT 2/OUT.TXT A.IN A.OUT"], "1/task 2 A"),
        (
            "Polygon",
            &[
                "tests/01 tests/01.a tests/02 files/check.cpp files/tests/validator-tests/03",
                "stresses/stress-1/01 stresses/02 stresses/02.in",
            ],
            "tests/01 tests/02?",
        ),
        (
            "folders and files that are not cases",
            &[
                "input.tex output.tex in.rs out.rs input_validators/v.py output_validators/v.py",
                "invalid_input/1.in generators/1.in submissions/1.in checker/1.in valid/1.in",
                "generator/1.in statement/1.in validator/1.in validators/1.in",
            ],
            "",
        ),
        (
            "words in both folder and file",
            &["in/in1.txt out/in1.txt in/ok_2.txt out/ok_2.txt expected_output/3.txt input/3.txt"],
            "1 2 3",
        ),
        (
            "a folder whose name contains a word",
            &[
                "out-of-sorts/01 out-of-sorts/01.a gen/1.in statements/en/example.01",
                "statements/en/example.01.a",
            ],
            "out-of-sorts/01",
        ),
        ("programs", &["in/1.txt out/1.txt out/2.txt solution solution.txt a.out"], "1 2!"),
        ("two inputs and two answers", &["1.in input1.txt 1.out 2.in 2.out 2.ans"], "1! 2!"),
        ("a case without a name", &["in in.txt out 1.in 1.out"], "1 in!"),
        (
            "a number before the word",
            &["01-in.txt 01-out.txt plug-in.txt a a.out 3.txt 3.ans"],
            "01 3 plug?",
        ),
        ("Themis", &["Test01/NIM.INP Test01/NIM.OUT Test02/NIM.INP Test02/NIM.OUT"], "Test01/NIM Test02/NIM"),
        ("USACO before 2012", &["I.1 O.1 I.10 O.10 I.2"], "1 2? 10"),
        ("Hungary", &["be1 ki1 be2.txt ki2.txt"], "1 2"),
        ("Hungarian extensions", &["minta.be minta.ki 1.be 1.ki"], "1 minta"),
        ("Latvia", &["nim.i01 nim.o01 nim.i02 nim.o02 NIM.I03 NIM.O03"], "NIM03 nim01 nim02"),
        ("PCMS", &["nim.in1 nim.ou1 in2 ou2 in3.txt ou3.txt"], "2 3 nim1"),
        (
            "rare extensions",
            &[
                "1.in 1.exp 2.in 2.res 3.in 3.key 4.in 4.correct 5.dat 5.diff 6.in 6.desired 7.in 7.gold",
                "8.in 8.std 9.txt 9.a big big.clue",
            ],
            "1 2 3 4 5 6 7 8 9 big",
        ),
        (
            "several words in a row",
            &["test_input_1.txt test_expected_output_1.txt 2_in_input 2_expected-answer"],
            "2 test_1",
        ),
        ("words alone beside a case", &["1.in 1.out output.txt answer solution"], "1"),
        ("object files and others with rare extensions", &["1.in 1.out x.o x.i lib/y.key z.std 2.key1"], "1 z!"),
        ("rare words in names", &["in/be1.txt out/be1.txt in/i1.txt out/i1.txt in/1.txt out/1.txt"], "1 be1 i1"),
        ("rare words and more", &["to-be-1.txt to-be-1.ans i-o-2.in i-o-2.out"], "i-o-2 to-be-1"),
        ("rare words without a number", &["be.txt ki.txt i o"], ""),
        ("a rare extension as a name", &["key1.in key1.out res.in res.out a1.txt a1.ans"], "a1 key1 res"),
        ("hyphens and points", &["sum-in-1.txt sum-out-1.txt a.b.in a.b.out"], "a.b sum-1"),
        ("names that are not ASCII", &["\u{e9}.in \u{e9}.out \u{b2}1.in \u{b2}1.out"], "\u{b2}1 \u{e9}"),
    ];

    #[test]
    fn a_package_has_its_cases_in_two_folders() {
        let files = "problem.yaml 1.in 1.ans data/sample/1.in data/sample/1.ans data/sample/1.out data/sample/1.png \
            data/invalid/2.in data/secret/1-valid/3.in data/secret/1-valid/3.ans data/secret/1-valid/out.in \
            data/secret/in/3.in data/secret/in/3.out data/secret/out/a.3.in data/secret/4.ans output_validators/a/4.in";
        let secret = "1-valid/3=3.ans 1-valid/out= 4=!4.ans in/3=3.out out/a.3=";
        let whole =
            "sample/1=1.ans secret/1-valid/3=3.ans secret/1-valid/out= secret/4=!secret/4.ans \
            secret/in/3=3.out secret/out/a.3=";
        let rows = [
            ("", whole),
            ("data", whole),
            ("data/secret", secret),
            ("data/secret/1-valid", "3=3.ans out="),
            ("output_validators", "a/4="),
        ];
        with_files(files, |folder| {
            for (inside, wanted) in rows {
                let shown = |case: Case| {
                    let answer = case.answer.file_name().unwrap_or_default().to_string_lossy();
                    let error = case
                        .error
                        .map(|error| "!".to_string() + &error.replace(" has no input", ""));
                    format!("{}={}", case.name, error.unwrap_or(answer.into_owned()))
                };
                let (cases, others) = all(&folder.join(inside)).unwrap();
                let cases: Vec<_> = cases.into_iter().map(shown).collect();
                assert_eq!(cases.join(" "), wanted, "{inside}");
                assert!(others.is_empty(), "{inside}");
            }
            let path = folder.join("data/sample/1.in").display().to_string();
            assert!(pick(&folder.join("none"), &path).unwrap().answer.ends_with("1.ans"));
        });
    }

    #[test]
    fn a_case_with_arguments_or_files_is_an_error() {
        let files = "problem.yaml data/sample/6.in data/sample/6.ans data/secret/1.in data/secret/1.ans \
            data/secret/1.yaml data/secret/2.in data/secret/2.ans data/secret/2.files/3.in data/secret/4.in \
            data/secret/4.ans data/secret/4.yaml data/secret/g/a/5.in data/secret/g/a/5.ans";
        // The file with a line that sets arguments, the folder of the cases, and these; ! marks an error.
        let rows = [
            ("data/secret/1.yaml", "", "sample/6 secret/1! secret/2! secret/4 secret/g/a/5"),
            ("data/secret/4.args", "data/secret", "1 2! 4! g/a/5"),
            ("data/secret/g/test_group.yaml", "data/secret", "1 2! 4 g/a/5!"),
            ("data/test_group.yaml", "data/sample", "6!"),
        ];
        for (setting, inside, wanted) in rows {
            with_files(files, |folder| {
                fs::write(folder.join("data/secret/1.yaml"), "output_validator_args: [x]\n")
                    .unwrap();
                fs::write(folder.join(setting), "hint: a\nargs: [x]\n").unwrap();
                let wrong = |error: String| {
                    assert!(error.ends_with(" comes with arguments or files for the solution"));
                    "!"
                };
                let shown = |case: Case| case.name + case.error.map_or("", wrong);
                let names: Vec<_> =
                    all(&folder.join(inside)).unwrap().0.into_iter().map(shown).collect();
                assert_eq!(names.join(" "), wanted, "{setting} {inside}");
            });
        }
    }

    #[test]
    fn a_folder_alone_may_have_inputs() {
        // The files, the folder of the cases, and these (= if there is an answer).
        let rows = [
            ("tools/in/0000.txt tools/in/0001.txt tools/out/0000.txt", "tools/in", "0000 0001"),
            ("in/random_1.txt in/2.txt in/a/3 test_out/2.txt", "in/", "2 a/3 random_1"),
            ("in/1.in in/1.out in/2.txt out/2.txt", "in", "1= 2"),
            ("in/1.txt out/1.txt", "out", ""),
            ("seeds/1.txt out/1.txt", "seeds", ""),
            ("data/sample/1.in data/sample/1.ans generators/a.py", "", "data/sample/1="),
        ];
        for (files, inside, wanted) in rows {
            with_files(files, |folder| {
                let (cases, _) = all(&folder.join(inside)).unwrap();
                let shown =
                    |case: &Case| case.name.clone() + if case.answer.exists() { "=" } else { "" };
                let names: Vec<_> = cases.iter().map(shown).collect();
                assert_eq!(names.join(" "), wanted, "{files}");
            });
        }
    }

    #[test]
    fn published_layouts_are_paired() {
        for (layout, files, wanted) in SHIPPED {
            with_files(&files.join(" "), |folder| {
                let name = |case: Case| {
                    let unsure = if case.answer.exists() { "" } else { "?" };
                    case.name + case.error.map_or(unsure, |_| "!")
                };
                let names: Vec<_> = all(folder).unwrap().0.into_iter().map(name).collect();
                assert_eq!(names.join(" "), *wanted, "{layout}");
            });
        }
    }

    #[test]
    fn case_selects_one_case_or_fails() {
        let files =
            "s.in 1-good.in 1-good.out 02-wrong.in 2-wrong-too.in 100.in 7 7.a g/3.in g/3.out g/t_1.in g/t_10.in \
            elsewhere/.h.in elsewhere/dl.txt elsewhere/9.in elsewhere/9.out elsewhere/deeper/9.ans";
        // What CASE says and the case that it selects, or nothing; @ stands for the folder.
        let rows = [
            "1=1-good .in= 99999999999999999999999= 01=1-good 1-g=1-good 1-good.in=1-good 1-good.out=1-good",
            "100=100 2= 2-wrong=2-wrong-too 300= good= g/3=g/3 g/3.in=g/3 3=g/3 s=s @/none/1= t_1=g/t_1 t_=",
            "@/1-good.in=1-good @/1-good.out=1-good @/1-good=1-good @/7=7 @/7.a=7 @/none= @/none.in=",
        ];
        with_files(files, |folder| {
            let root = folder.display().to_string();
            for row in rows.iter().flat_map(|row| row.split_whitespace()) {
                let (wanted, name) = row.split_once('=').unwrap();
                let picked = pick(folder, &wanted.replace('@', &root));
                assert_eq!(picked.map_or(String::new(), |case| case.name), name, "{wanted}");
            }
        });
        with_files("1a.in 1b.in 1c.in 1d.in 1e.in 1f.in 1g.in 1h.in 1i.in", |folder| {
            let error = pick(folder, "1").unwrap_err();
            let wanted = "CASE=1 matches 9 cases: 1a, 1b, 1c, 1d, 1e, 1f, 1g, 1h; ";
            assert!(error.starts_with(wanted), "{error}");
        });
    }

    #[test]
    fn any_file_can_be_selected_as_a_case() {
        let files =
            "samples/1.in samples/1.out dl.txt .hidden 9.in 9.out deeper/9.ans answers/9.ans \
            two.in two.ans two.out two.sol";
        with_files(files, |folder| {
            fs::copy(folder.join("two.ans"), folder.join("two.out")).unwrap();
            let picked = |wanted: &str| {
                let path = folder.join(wanted).display().to_string();
                let case = pick(&folder.join("samples"), &path)?;
                assert_eq!(case.name, path);
                let name =
                    |path: &Path| path.strip_prefix(folder).unwrap_or(path).display().to_string();
                case.error.map_or(Ok(name(&case.input) + " " + &name(&case.answer)), Err)
            };
            let rows = [
                ("dl.txt", "dl.txt "),
                (".hidden", ".hidden "),
                ("9.in", "9.in 9.out"),
                ("9.out", "9.in 9.out"),
                ("9", "9.in 9.out"),
                ("deeper/9.ans", "9.ans has no input"),
                ("two.in", "there are two answers, two.ans and two.sol: keep one"),
            ];
            for (wanted, case) in rows {
                assert_eq!(picked(wanted).unwrap_or_else(|error| error), case, "{wanted}");
            }
            assert!(picked("deeper").is_err(), "a folder is not a case");
            // A path without a slash is relative to the working directory, here that of the crate.
            assert_eq!(pick(folder, "Cargo.toml").unwrap().input, Path::new("Cargo.toml"));
            assert!(pick(folder, "Cargo.nothing").is_err());
        });
    }

    #[test]
    fn a_folder_that_cannot_be_read_is_an_error() {
        with_files("file link-to/1.in", |folder| {
            assert_eq!(all(&folder.join("missing")).unwrap(), (Vec::new(), Vec::new()));
            assert!(all(&folder.join("file")).is_err());
            std::os::unix::fs::symlink(folder.join("nowhere"), folder.join("dangling")).unwrap();
            assert!(all(&folder.join("dangling")).is_err());
            std::os::unix::fs::symlink(folder.join("link-to"), folder.join("linked")).unwrap();
            let (cases, _) = all(folder).unwrap();
            assert_eq!(cases.len(), 1, "a linked folder is not followed");
        });
    }

    #[test]
    fn what_is_not_a_file_is_not_read() {
        let files = "a/1.ans a/2.in a/2.out a/input3.txt a/4.in problem.yaml data/secret/5.in";
        with_files(files, |folder| {
            for pipe in ["a/1.in", "a/2.ans", "a/3.in", "a/pipe", "data/secret/5.ans"] {
                let made = std::process::Command::new("mkfifo").arg(folder.join(pipe)).status();
                assert!(made.unwrap().success());
            }
            std::os::unix::fs::symlink("/dev/zero", folder.join("a/4.ans")).unwrap();
            assert!(pick(folder, &folder.join("a/pipe").display().to_string()).is_err());
            for (inside, wanted) in [("a", "1.in 2.ans 3.in 4.ans"), ("", "5.ans")] {
                let (cases, _) = all(&folder.join(inside)).unwrap();
                let pipe = |case: Case| {
                    let error = case.error.unwrap_or_default();
                    let path = error.strip_suffix(" is not a regular file").unwrap_or_default();
                    path.rsplit('/').next().unwrap_or_default().to_string()
                };
                assert_eq!(cases.into_iter().map(pipe).collect::<Vec<_>>().join(" "), wanted);
            }
        });
    }
}
