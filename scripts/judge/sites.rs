//! What is known about online judges: reads scripts/lib/sites.tsv, whose comments explain the columns.

use std::iter::once;

use crate::header;
use crate::problems;

const TABLE: &str = include_str!("../lib/sites.tsv");
/// What ends a part of an address.
const ENDS: &[char] = &['/', '?', '&', '#'];

/// An online judge.
#[derive(Debug, Default, PartialEq)]
pub struct Site<'a> {
    /// The host, if the table has no name for it; `-` without an address.
    pub name: &'a str,
    pub language: &'static str,
    pub options: &'static str,
    /// The size of the largest source that it accepts, or `-`.
    pub bytes: &'static str,
    /// Whether it has crates: `yes`, `no` or `unknown`.
    pub crates: &'static str,
}

impl Site<'_> {
    /// The only edition that it compiles with, if there is only one.
    pub fn edition(&self) -> Option<&'static str> {
        let (_, year) = self.language.split_once("edition ")?;
        year.get(..4).filter(|year| year.starts_with("20"))
    }
}

/// What the address of a problem tells.
#[derive(Debug, PartialEq)]
pub struct Page {
    /// The name for a solution.
    pub name: String,
    /// The same for all addresses of the problem.
    key: String,
    /// The numbers by which CPH Submit knows Rust, by edition, or `-`.
    pub numbers: &'static str,
}

/// What the placeholders of a pattern stand for.
type Values<'a> = Vec<(&'a str, &'a str)>;

/// Whether the text matches the pattern, apart from parts of an address that follow.
fn matches<'a>(pattern: &'a str, text: &'a str, values: &mut Values<'a>) -> bool {
    let mut rest = pattern.chars();
    match rest.next() {
        None => text.is_empty() || text.starts_with(ENDS),
        Some('*') => (0..=text.len()).rev().any(|end| matches(rest.as_str(), &text[end..], values)),
        Some('{') => {
            let (word, rest) = rest.as_str().split_once('}').unwrap_or_default();
            let (word, is_digits) = (word.trim_end_matches('#'), word.ends_with('#'));
            let is_legal = |letter: char| match is_digits {
                true => letter.is_ascii_digit(),
                false => !ENDS.contains(&letter),
            };
            let longest = text.find(|letter| !is_legal(letter)).unwrap_or(text.len());
            (1..=longest).any(|end| {
                let value = &text[..end];
                if values.iter().any(|(other, given)| *other == word && *given != value) {
                    return false;
                }
                values.push((word, value));
                let is_match = matches(rest, &text[end..], values);
                if !is_match {
                    values.pop();
                }
                is_match
            })
        }
        Some(letter) => {
            text.strip_prefix(letter).map_or(false, |text| matches(rest.as_str(), text, values))
        }
    }
}

/// Replaces the placeholders by their values, in which only a-z and digits stay, with one _ between them.
fn fill(form: &str, values: &Values) -> String {
    values.iter().fold(form.to_string(), |form, (word, value)| {
        let words = value.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        form.replace(&format!("{{{word}}}"), &words.join("_"))
    })
}

fn simple(text: &str) -> String {
    text.chars().filter(char::is_ascii).collect::<String>().to_ascii_lowercase()
}

/// The address without its scheme, and without each of its subdomains.
fn starts(url: &str) -> Vec<&str> {
    let schemes = ["https://", "http://"];
    let address = schemes.into_iter().find_map(|scheme| url.strip_prefix(scheme)).unwrap_or("");
    let host = address.split(ENDS).next().unwrap_or("");
    let dots = host.match_indices('.').map(|(dot, _)| dot + 1);
    once(0).chain(dots).map(|start| &address[start..]).collect()
}

fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

/// The online judge that an address belongs to.
pub fn site(url: &str) -> Site<'_> {
    let address = simple(url);
    let starts = starts(&address);
    let is_host = |host| starts.iter().any(|start| matches(host, start, &mut Vec::new()));
    let found = rows().find_map(|row| match row[..] {
        [host, name, language, options, bytes, crates] if !host.contains('/') && is_host(host) => {
            let host = self::starts(url)[0].split(ENDS).next().unwrap_or("");
            let name = if name == "-" && !host.is_empty() { host } else { name };
            Some(Site { name, language, options, bytes, crates })
        }
        _ => None,
    });
    found.unwrap_or_default()
}

/// The problem on a page, if the table has its address. Title and group are as the page has them, or empty.
pub fn page(url: &str, title: &str, group: &str) -> Option<Page> {
    let [address, title, group] = [url, title, group].map(simple);
    let texts = [&title[..], &group];
    rows().find_map(|row| match row[..] {
        [pattern, name, key, numbers, ref patterns @ ..] if pattern.contains('/') => {
            starts(&address).into_iter().find_map(|start| {
                let mut values = Vec::new();
                let mut pairs = once((pattern, start)).chain(patterns.iter().copied().zip(texts));
                if !pairs.all(|(pattern, text)| matches(pattern, text, &mut values)) {
                    return None;
                }
                let key = fill(if key == "-" { name } else { key }, &values);
                // CPH Submit knows neither subdomains nor http.
                let is_exact = address.strip_prefix("https://") == Some(start);
                let numbers = if is_exact { numbers } else { "-" };
                Some(Page { name: fill(name, &values), key, numbers })
            })
        }
        _ => None,
    })
}

/// The solutions to the problem on a page, under any of its addresses. Some addresses have several problems.
pub fn known(url: &str, title: &str, group: &str) -> Vec<String> {
    let wanted = page(url, title, group).map(|page| page.key);
    let is_known = |name: &String| {
        let problem = header::problem(name).ok();
        problem.map_or(false, |problem| {
            let source = problem.given("source").unwrap_or("");
            let is_same_page = !plain(url).is_empty() && plain(source) == plain(url);
            let key = page(source, &problem.title, "").map(|page| page.key);
            match wanted {
                Some(_) => is_same_page || key == wanted,
                None => is_same_page && problem.title.contains(title),
            }
        })
    };
    problems::solutions("").into_iter().filter(is_known).collect()
}

/// The address without what differs between addresses of the same page.
fn plain(url: &str) -> &str {
    let address = starts(url)[0];
    let address = address.strip_prefix("www.").unwrap_or(address);
    address.split('#').next().unwrap_or("").trim_end_matches('/')
}
