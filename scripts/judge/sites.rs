//! Knows online judges and the addresses of their problems, from `scripts/lib/sites.tsv`. The comments in that file
//! explain its patterns.

use std::collections::BTreeMap;

use crate::files::read_text;
use crate::header;
use crate::problems;

const TABLE: &str = include_str!("../lib/sites.tsv");
/// The characters that end a part of an address.
const ENDS: &[char] = &['/', '?', '&', '#'];

/// What is known about a page, by the names that these facts have in the table.
pub type Facts = BTreeMap<&'static str, String>;
/// What the capital letters of a pattern stand for.
type Values<'a> = Vec<(char, &'a str)>;

/// Matches the text, which may go on with further parts of an address, against the pattern; returns the values of its
/// capital letters, of which some are given. `cses.fi/*task/I` gives `1068` for I in `cses.fi/problemset/task/1068`.
fn matched<'a>(pattern: &str, text: &'a str, values: &Values<'a>) -> Option<Values<'a>> {
    let mut rest = pattern.chars();
    let (first, rest) = (rest.next(), rest.as_str());
    match first {
        None => (text.is_empty() || text.starts_with(ENDS)).then(|| values.clone()),
        Some('*') => (0..=text.len()).rev().find_map(|end| matched(rest, text.get(end..)?, values)),
        Some(letter @ 'A'..='Z') => {
            let is_end = |next: char| match letter {
                'N' => !next.is_ascii_digit(),
                _ => ENDS.contains(&next),
            };
            let longest = text.find(is_end).unwrap_or(text.len());
            (1..=longest).find_map(|end| {
                let value = (letter, text.get(..end)?);
                let is_same = |known: &(char, &str)| known.1.eq_ignore_ascii_case(value.1);
                let is_same = values.iter().all(|known| known.0 != letter || is_same(known));
                let values = is_same.then(|| [&values[..], &[value]].concat())?;
                matched(rest, &text[end..], &values)
            })
        }
        Some(letter) => {
            let is_same = |next: char| next.eq_ignore_ascii_case(&letter);
            matched(rest, text.strip_prefix(is_same)?, values)
        }
    }
}

/// A fact with values in place of `{N}`. In names, slashes stay, and any other run of punctuation or blanks becomes one
/// _. Elsewhere, None if a value has a character that might mean something to the shell or in an address.
fn fill(key: &str, form: &str, values: &Values) -> Option<String> {
    let filled = values.iter().fold(form.to_string(), |text, (letter, value)| {
        text.replace(&format!("{{{letter}}}"), value)
    });
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    if !["name", "key"].contains(&key) {
        let is_safe = values.iter().all(|(_, value)| value.chars().all(is_plain));
        return (filled == form || is_safe && !filled.contains('{')).then_some(filled);
    }
    let name = filled.chars().filter(char::is_ascii).collect::<String>().to_ascii_lowercase();
    let clean = |part: &str| {
        let words = part.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
    };
    Some(name.split('/').map(clean).collect::<Vec<_>>().join("/"))
}

/// The address without its scheme and `www.`; empty if it has another scheme.
fn address(url: &str) -> &str {
    let rest = url.strip_prefix("https://").or(url.strip_prefix("http://")).unwrap_or("");
    rest.strip_prefix("www.").unwrap_or(rest)
}

/// What the table says about a page. Title and group are as the page has them, or empty.
pub fn facts(url: &str, title: &str, group: &str) -> Facts {
    let mut facts = Facts::new();
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let (pattern, entries) = line.split_once('\t').unwrap_or((line, ""));
        // S stands for subdomains.
        let patterns = [pattern.to_string(), format!("S.{pattern}")];
        let find = |pattern: &String| matched(pattern, address(url), &Vec::new());
        let mut values = patterns.iter().find_map(find);
        for (key, form) in entries.split('\t').filter_map(|entry| entry.split_once('=')) {
            match (key, &values) {
                (_, None) => break,
                ("title", Some(known)) => values = matched(form, title, known),
                ("group", Some(known)) => values = matched(form, group, known),
                (_, Some(known)) => {
                    fill(key, form, known).map(|fact| facts.entry(key).or_insert(fact));
                }
            }
        }
    }
    if let Some(name) = facts.get("name").cloned() {
        facts.entry("key").or_insert(name);
    }
    facts
}

/// The address without the parts in which two addresses of the same page may differ.
fn plain(url: &str) -> &str {
    address(url).split('#').next().unwrap_or("").trim_end_matches('/')
}

/// Whether a solution with this source and heading solves the problem at `url`, whose key is given if it is known.
fn is_for(key: Option<&String>, url: &str, title: &str, source: &str, heading: &str) -> bool {
    match (key, facts(source, heading, "").get("key")) {
        (Some(key), Some(other)) => key == other,
        // Several problems of a site that the table does not know may have the same address.
        (key, _) => plain(source) == plain(url) && (key.is_some() || heading.contains(title)),
    }
}

/// The solutions to the problem on a page, under any of its addresses.
pub fn known(url: &str, title: &str, group: &str) -> Vec<String> {
    let facts = facts(url, title, group);
    let is_known = |name: &String| match header::problem(name) {
        Ok(problem) => {
            let source = problem.given("source").unwrap_or("");
            is_for(facts.get("key"), url, title, source, &problem.title)
        }
        Err(_) => read_text(&problems::solution(name)).map_or(false, |text| text.contains(url)),
    };
    let solutions = problems::solutions("").into_iter();
    solutions.filter(|name| !plain(url).is_empty() && is_known(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_parts_of_an_address() {
        for (pattern, text, wanted) in [
            ("a", "a/b", Some("")),
            ("a", "a?b", Some("")),
            ("a", "a&b", Some("")),
            ("a", "ab", None),
            ("a/X", "a/b/c", Some("X=b")),
            ("a/X", "a/", None),
            ("a/Xb", "a/cbb", Some("X=cb")),
            ("a/X", "a/b?c", Some("X=b")),
            ("N", "12", Some("N=12")),
            ("N", "12a", None),
            ("NX", "12a", Some("N=1 X=2a")),
            ("X/X_Y", "abc/abc_d", Some("X=abc X=abc Y=d")),
            ("X/X_Y", "abc/abd_d", None),
            ("X_Y/X", "a_b_c/a_b", Some("X=a_b Y=c X=a_b")),
            ("*/X", "a/b/c", Some("X=c")),
            ("a*b", "ab", Some("")),
            ("problem X. *", "problem 1. a. b", Some("X=1")),
            ("X contest, Y", "us open contest, gold", Some("X=us open Y=gold")),
        ] {
            let got = matched(pattern, text, &Vec::new()).map(|values| {
                let show = |(letter, value): &(char, &str)| format!("{letter}={value}");
                values.iter().map(show).collect::<Vec<_>>().join(" ")
            });
            assert_eq!(got.as_deref(), wanted, "{pattern} on {text}");
        }
    }

    /// Addresses as the sites and Competitive Companion have them, each with title and group, and the name and, if
    /// it differs, the key that follow from them.
    const PAGES: &str = "\
https://codeforces.com/contest/1/problem/A | | | cf1/a
https://m1.codeforces.com/contest/1/problem/A | | | cf1/a
https://codeforces.com/contest/1/problem/0 | | | cf1/a
https://codeforces.com/contest/921/problem/01 | | | cf921/01
https://codeforces.com/group/MWSDmqGsZm/contest/219856/problem/1A | | | cf219856/1a
https://codeforces.com/edu/course/2/lesson/3/1/practice/contest/272262/problem/B | | | cf272262/b
https://codeforces.com/gym/101991/problem/E | | | cf101991/e
https://codeforces.com/problemset/gymProblem/101991/E | | | cf101991/e
https://codeforces.com/problemsets/acmsguru/problem/99999/123 | | | cf99999/123
https://codeforces.com/contest/1/problems | A. Theatre Square | | none
https://codeforces.com/blog/entry/1 | | | none
https://example.org/www.codeforces.com/contest/1/problem/A | | | none
https://notcodeforces.com/contest/1/problem/A | | | none
ftp://codeforces.com/contest/1/problem/A | | | none
https://cses.fi/problemset/task/1068/ | | | cses/1068
https://cses.fi/alon/task/1729 | | | cses/1729
https://atcoder.jp/contests/abs/tasks/abc300_a | | | abs/abc300_a abc300_a
https://atcoder.jp/contests/colopl2018-final/tasks/colopl2018_final_a | | | \
    colopl2018_final/colopl2018_final_a colopl2018_final_a
http://usaco.org/index.php?page=viewproblem2&cpid=840 | Problem 1. Out of Sorts | \
    USACO - USACO 2018 US Open Contest, Platinum | usaco2018_us_open_platinum/1 usaco/840
http://www.usaco.org/current/index.php?page=viewproblem2&cpid=552 | Problem 3. Googol | \
    USACO - USACO 2015 US Open, Gold | usaco2015_us_open_gold/3 usaco/552
https://usaco.org/index.php?page=viewproblem2&cpid=840 | Sorts | | usaco/840
https://usaco.org/index.php?page=training | Problem 1. Sorts | USACO - USACO 2018 Contest, Gold | none
https://www.facebook.com/codingcompetitions/hacker-cup/2023/round-1/problems/A1 | | | meta2023_round_1/a1
https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=1502 | Treblecross | | none
https://judge.beecrowd.com/en/problems/view/1853?origin=1 | | | beecrowd/1853
https://www.beecrowd.com.br/judge/en/problems/view/1853 | | | beecrowd/1853
https://www.codechef.com/LTIME58A/problems/ZOZ | | | codechef/zoz
https://www.codechef.com/problems-old/BUS | | | codechef/bus
https://dmoj.ca/problem/tle17c8p1 | | | dmoj/tle17c8p1
https://open.kattis.com/contests/abc/problems/hello | | | kattis/hello
https://open.kattis.com/problems/hello/statistics | | | kattis/hello
https://www.luogu.com.cn/problem/P1001#submit | | | luogu/p1001
https://www.spoj.com/problems/TEST/ | | | spoj/test
https://judge.yosupo.jp/problem/aplusb | | | yosupo/aplusb
https://acm.timus.ru/problem.aspx?space=1&num=1027 | | | timus/1027
https://acm.timus.ru/problem.aspx?space=340&num=1 | | | timus340/1
https://timus.online/problem.aspx?num=1027&locale=ru | | | timus/1027
https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=CGL_1_A&lang=en | | | aoj/cgl_1_a
https://onlinejudge.u-aizu.ac.jp/problems/ITP1_1_A | | | aoj/itp1_1_a
https://onlinejudge.u-aizu.ac.jp/challenges/sources/JOI/Prelim/0652 | | | aoj/0652
https://www.acmicpc.net/problem/1008 | | | boj/1008
https://yukicoder.me/problems/no/1 | | | yukicoder/1
https://contest.qoj.ac/contest/1/problem/42 | | | qoj/42";

    #[test]
    fn an_address_gives_the_name_of_its_problem() {
        for row in PAGES.lines() {
            let [url, title, group, wanted] =
                <[&str; 4]>::try_from(row.split('|').map(str::trim).collect::<Vec<_>>()).unwrap();
            let facts = facts(url, title, group);
            let got = match (facts.get("name"), facts.get("key")) {
                (Some(name), Some(key)) if name != key => format!("{name} {key}"),
                (name, _) => name.map_or("none".to_string(), String::clone),
            };
            assert_eq!(got, wanted, "{row}");
        }
    }

    #[test]
    fn an_address_gives_what_is_known_about_its_site() {
        for (url, site) in [
            ("http://www.CSES.fi", Some("CSES")),
            ("https://$(x).kattis.com/a", Some("Kattis")),
            ("https://judge.beecrowd.com/x", Some("beecrowd")),
            ("https://judge.yosupo.jp/problem/aplusb", Some("Library Checker")),
            ("https://www.luogu.com.cn/problem/P1001", Some("Luogu")),
            ("https://www.codechef.com/problems/BUS", Some("CodeChef")),
            ("https://yukicoder.me/problems/no/1", Some("yukicoder")),
            ("UVa 1, https://codeforces.com/", None),
        ] {
            assert_eq!(facts(url, "", "").get("site").map(|site| &site[..]), site, "{url}");
        }
    }

    #[test]
    fn an_address_gives_where_to_submit() {
        for (url, page, command) in [
            (
                "https://m1.codeforces.com/contest/1/problem/F1?a",
                "https://codeforces.com/contest/1/submit/F1",
                "-",
            ),
            (
                "https://cses.fi/problemset/task/1068/",
                "https://cses.fi/problemset/submit/1068/",
                "-",
            ),
            ("https://kattis.com/problems/IS", "-", "kattis -f -p IS -l Rust"),
            ("https://a.kattis.com/contests/b/problems/c", "-", "kattis -f -c b -p c -l Rust"),
            ("https://open.kattis.com/problems/a -x", "-", "-"),
            ("https://open.kattis.com/problems/$(x)", "-", "-"),
            (
                "https://codeforces.com/gym/2/problem/C",
                "https://codeforces.com/gym/2/submit/C",
                "-",
            ),
            (
                "https://codeforces.com/group/aB1/contest/2/problem/C",
                "https://codeforces.com/group/aB1/contest/2/submit/C",
                "-",
            ),
            ("https://open.kattis.com/problems/\u{f6}", "-", "-"),
        ] {
            let facts = facts(url, "", "");
            let got = ["page", "client"].map(|key| facts.get(key).map_or("-", |fact| &fact[..]));
            assert_eq!(got, [page, command], "{url}");
        }
    }

    #[test]
    fn every_line_of_the_table_is_well_formed() {
        let known = "title group site language options edition memory crates cfg bytes cph host page client origin \
            name key";
        let order = |key: &str| known.split(' ').position(|known| known == key);
        let lines: Vec<_> = TABLE.lines().filter(|line| !line.starts_with('#')).collect();
        for line in &lines {
            let (mut patterns, entries) = line.split_once('\t').map_or_else(
                || panic!("a line without facts: {line}"),
                |(pattern, entries)| (format!("S.{pattern}"), entries),
            );
            let mut last = None;
            for (key, form) in entries.split('\t').filter_map(|entry| entry.split_once('=')) {
                assert!(order(key) > last, "{key} is unknown or out of order: {line}");
                last = order(key);
                if ["title", "group"].contains(&key) {
                    patterns += form;
                }
                for part in form.split('{').skip(1) {
                    let is_known = patterns.contains(&part[..1]) && part[1..].starts_with('}');
                    assert!(is_known, "what {{{} stands for is unknown: {line}", &part[..1]);
                }
            }
        }
        let last = lines.iter().rfind(|line| line.contains("\tlanguage=")).unwrap();
        assert!(last.starts_with("*\t"), "below facts for any address, none can count: {last}");
    }

    #[test]
    fn a_solution_to_the_same_problem_is_known() {
        let (unknown, uva) = ("https://a.org/b", "https://onlinejudge.org/?problem=1502");
        for (case, url, title, source, heading, wanted) in [
            ("a title that was changed", uva, "10561 - Treblecross", uva, "Treblecross", true),
            (
                "another title",
                uva,
                "10561 - Treblecross",
                "https://onlinejudge.org/?problem=1",
                "Treblecross",
                false,
            ),
            ("the same page and title", unknown, "Task 1", "http://www.a.org/b/#c", "Task 1", true),
            ("a title that was extended", unknown, "Task 1", unknown, "A: Task 1", true),
            ("another problem of the page", unknown, "Task 1", unknown, "Task 2", false),
        ] {
            let got = is_for(facts(url, title, "").get("key"), url, title, source, heading);
            assert_eq!(got, wanted, "{case}");
        }
    }
}
