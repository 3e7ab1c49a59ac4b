#!/usr/bin/env bash
# Tests that make paste copies an accepted solution byte for byte, and no other, with stand-ins for clipboards.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# pastes NAME WANT FILE VARIABLE=VALUE...: tests that make paste, with only the stand-ins for clipboards, exits with the
# status and prints the message in WANT, and that FILE holds the solution good byte for byte; if FILE is empty, that
# nothing was copied or printed.
pastes() {
    rm -f "$tree"/*.text
    PATH=$path/stubs:$path/tools run scripts/do.sh paste "${@:4}"
    cp "$tree/out" "$tree/stdout"
    same "$1" "$2" "$status $(grep -E '^(error: |copied |printed )' <<<"$err" | tail -n 1)"
    same "$1: the solution is in ${3:-no file}" '' "$(
        cd "$tree"
        if [[ -n $3 ]]; then cmp "$3" bins/good.rs 2>&1; else cat ./*.text stdout 2>/dev/null; fi)"
}

solution good 'writeln!(output, "{}", input).unwrap();'
solution wrong 'writeln!(output, "{}", input.len()).unwrap();'
solution broken 'writeln!('
for name in good wrong broken; do sample "$name" 01-7 '7\n'; done
tools python3 wl-copy xclip xsel pbcopy clip.exe xdg-open open explorer.exe

pastes "without a clipboard the text goes to stdout" \
    "0 printed to stdout, since no clipboard tool such as xclip or wl-copy works" stdout P=good
same "what to choose goes to stderr" "  page      https://codeforces.com/contest/1/submit/A
  site      Codeforces
  language  Rust (2021)
  options   none to choose; the site optimises" "$(tail -n 4 <<<"$err")"
for name in clip.exe pbcopy xsel xclip wl-copy; do
    stub "$name" <<<"#!/bin/sh
case \$LACKING in *$name*) exit 1 ;; esac
[ \$LC_ALL = en_US.UTF-8 ] || exit 1 # pbcopy takes the text for one of this locale
echo \"\$*\" >$name.call
cat >$name.text"
    pastes "$name gets the text" "0 copied to the clipboard with $name" "$name.text" P=good
done
same "the clipboard is used, not the selection" "--type text/plain
-selection clipboard
--clipboard --input" "$(cat "$tree/wl-copy.call" "$tree/xclip.call" "$tree/xsel.call")"
LACKING='wl-copy xclip' \
    pastes "a clipboard tool that fails is skipped" "0 copied to the clipboard with xsel" xsel.text P=good
# This solution is saved while it is judged, since it does so itself.
solution saved "writeln!(output, \"{}\", input).unwrap();
    std::fs::write(\"$path/bins/saved.rs\", \"fn main() {}\").unwrap();"
sample saved 01-7 '7\n'
pastes "a solution that was saved while it was judged is not copied" \
    "2 error: bins/saved.rs was saved while it was judged: run this again" '' P=saved
pastes "a rejected solution is not copied" \
    "1 error: wrong was not accepted; FORCE=1 skips the samples" '' P=wrong
pastes "a solution that does not compile is not copied even with FORCE=1" \
    "1 error: broken was not accepted; FORCE=1 skips the samples" '' P=broken FORCE=1
run make paste P=wrong FORCE=1
says 'copied to the clipboard with wl-copy, without testing it'
same "with FORCE=1 a rejected solution is copied" 0 "$status"
refuses paste "name the problem, as in: make paste P=broken"
sed -i.old 's,https.*,https://atcoder.jp/contests/abc300/tasks/abc300_a,' "$tree/bins/good.rs"
pastes "a solution for a site with only one edition is copied" \
    "0 copied to the clipboard with wl-copy" wl-copy.text P=good
same "a site with only one edition gives a warning" "  options   none to choose; it has crates
  warning   AtCoder compiles with edition 2024: add //! Edition: 2024, and run this again" \
    "$(tail -n 2 <<<"$err")"
sed -i.old 's,https.*,https://judge.example.org/problem/1,' "$tree/bins/good.rs"
pastes "a source for an unknown site is copied" "0 copied to the clipboard with wl-copy" wl-copy.text P=good
says "  site      judge.example.org"
sed -i.old 's,^//! Source.*,//! Edition: 2018,' "$tree/bins/good.rs"
pastes "a source without the address of a problem is copied" \
    "0 copied to the clipboard with wl-copy" wl-copy.text P=good
same "without a Source line, make paste names the header's edition and no page" \
    "  site      unknown: add a line //! Source:  URL to bins/good.rs
  language  Rust, in edition 2018
  options   optimised, as with rustc -O" "$(tail -n 3 <<<"$err")"
{ echo '//! Source: https://codeforces.com/problemset/problem/4/A' && cat "$tree/bins/good.rs"; } >"$tree/bins/old.rs"
run make paste P=old FORCE=1
same "an edition that the site has not gives a warning" \
    "  warning   Codeforces has no Rust 2018: change //! Edition: in bins/old.rs" "$(tail -n 1 <<<"$err")"
# Codeforces accepts 65535 bytes.
solution good 'writeln!(output, "{}", input).unwrap();'
size=$(($(wc -c <"$tree/bins/good.rs")))
printf '%*s' $((65535 - size)) '' >>"$tree/bins/good.rs"
pastes "a source as large as the site accepts is copied" "0 copied to the clipboard with wl-copy" wl-copy.text P=good
same "a source as large as the site accepts gives no warning" '' "$(grep warning <<<"$err" || true)"
printf ' ' >>"$tree/bins/good.rs"
pastes "a source that is too large for the site is copied" "0 copied to the clipboard with wl-copy" wl-copy.text P=good
same "a source that is too large for the site gives a warning" \
    "  warning   Codeforces accepts at most 65535 bytes, but bins/good.rs has 65536" "$(tail -n 1 <<<"$err")"
solution good 'writeln!(output, "{}", input).unwrap();'
PATH=$path/tools run scripts/do.sh paste P=good OPEN=1
same "where nothing opens pages, OPEN=1 is an error" \
    "2 error: nothing opens pages here: no xdg-open, open or explorer.exe" "$status $(tail -n 1 <<<"$err")"
stub explorer.exe <<<$'#!/bin/sh\nexit 1'
PATH=$path/tools run scripts/do.sh paste P=good OPEN=1
same "explorer.exe opens the page, though it always fails" 0 "$status"
stub xdg-open <<<"#!/bin/sh
echo \"\$1\" >opened.text"
run make paste P=good OPEN=1
same "with OPEN=1, the page is opened" "0 https://codeforces.com/contest/1/submit/A" \
    "$status $(cat "$tree/opened.text")"
sed -i.old 's,https.*,https://open.kattis.com/problems/Hi,' "$tree/bins/good.rs"
refuses submit \
    "kattis is missing: get it from https://github.com/Kattis/kattis-cli; to submit by hand: make paste P=good" P=good
stub kattis <<<"#!/bin/sh
echo \"\$*\"
cp \"\$6\" sent.text
exit 7"
run scripts/do.sh submit P=good
same "a site that has a command of its own gets the solution by it, and its status is passed on" \
    "7 -f -p Hi -l Rust good.rs" "$status $(tail -n 1 <<<"$out" | sed 's,/.*/,,')"
same "the command gets the source" '' "$(cd "$tree" && cmp sent.text bins/good.rs 2>&1)"
sed -i.old 's/{}/{} 8/' "$tree/bins/good.rs"
rm "$tree/sent.text"
run scripts/do.sh submit P=good
same "a rejected solution is not submitted by a command" "1 error: good was not accepted" \
    "$status $(grep -o 'error: good was not accepted' <<<"$err")$(cat "$tree/sent.text" 2>/dev/null || true)"
solution good ''
rm -f "$tree/tools"/python*
PATH=$path/tools gives "without python3 make submit says how to install it" \
    "2 error: python3 is missing: apt-get install python3, or brew install python3" scripts/do.sh submit P=good
finish
