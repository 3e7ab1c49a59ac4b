#!/usr/bin/env bash
# Tests that make paste and make submit hand over an accepted solution byte for byte, and no other, with stand-ins for
# clipboards, sites' commands and what opens pages; browser.py tests the browser extension.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# hands_over TARGET NAME WANT FILE VARIABLE=VALUE...: tests that make TARGET, with only the stand-ins, exits with the
# status and prints the message in WANT, and that FILE holds the solution good byte for byte; if FILE is empty, that
# nothing was copied or printed.
hands_over() {
    rm -f "$tree"/*.text
    PATH=$path/stubs:$path/tools run scripts/do.sh "$1" "${@:5}"
    cp "$tree/out" "$tree/stdout"
    same "$2" "$3" "$status $(grep -E '^(error: |copied |printed )' <<<"$err" | tail -n 1)"
    same "$2: the solution is in ${4:-no file}" '' "$(
        cd "$tree"
        if [[ -n $4 ]]; then cmp "$4" bins/good.rs 2>&1; else cat ./*.text stdout 2>/dev/null; fi)"
}

pastes() {
    hands_over paste "$@"
}

# header LINE: puts this line on top of the header of good.
header() {
    local text
    text=$(cat "$tree/bins/good.rs")
    printf '//! %s\n%s\n' "$1" "$text" >"$tree/bins/good.rs"
}

# address URL: makes this the problem's address in the header of good.
address() {
    sed -i.old "s,^//! Source: .*,//! Source:  $1," "$tree/bins/good.rs"
}

solution good 'writeln!(output, "{}", input).unwrap();'
solution wrong 'writeln!(output, "{}", input.len()).unwrap();'
solution broken 'writeln!('
for name in good wrong broken; do sample "$name" 01-7 '7\n'; done
tools python3 wl-copy xclip xsel pbcopy clip.exe xdg-open open explorer.exe kattis

pastes "without a clipboard the text goes to stdout" \
    "0 printed to stdout, since no clipboard tool such as xclip or wl-copy works" stdout P=good
same "what to choose goes to stderr" "  page      https://codeforces.com/contest/1/submit/A
  site      Codeforces
  language  Rust (2021)
  options   none to choose; the site optimises" "$(tail -n 5 <<<"$err" | head -n 4)"
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
    "1 error: wrong was not accepted; with FORCE=1, it need only compile" '' P=wrong
same "it is explained on stderr" '0 passed, 1 failed' "$(grep passed <<<"$err")"
pastes "a solution that does not compile is not copied even with FORCE=1" \
    "1 error: broken was not accepted; with FORCE=1, it need only compile" '' P=broken FORCE=1
run make paste P=wrong FORCE=1
says 'copied to the clipboard with wl-copy, without testing it'
same "with FORCE=1 a rejected solution is copied" 0 "$status"

address https://onlinejudge.org/external/105/10561.pdf
pastes "what the site would not accept is not copied" "2 error: UVa does not accept Rust" '' P=good
pastes "with FORCE=1 it is copied" "0 copied to the clipboard with wl-copy, without testing it" wl-copy.text P=good \
    FORCE=1
same "with a warning" "  site      UVa
  language  none
  warning   UVa does not accept Rust" "$(grep -E '^  (site|language|warning) ' <<<"$err")"
address https://ögre.example.org/problem/1
pastes "a source for an unknown site is copied" "0 copied to the clipboard with wl-copy" wl-copy.text P=good
same "whose name is its host" "  site      ögre.example.org
  language  Rust, in edition 2021" "$(grep -E '^  (site|language) ' <<<"$err")"
header "Build: cargo"
pastes "whether an unknown site has crates is not known, so the source is compiled" \
    "1 error: good was not accepted; with FORCE=1, it need only compile" '' P=good # Here Cargo has no list of crates.
sed -i.old 1d "$tree/bins/good.rs"
sed -i.old 's,^//! Source.*,//! Edition: 2018,' "$tree/bins/good.rs"
pastes "a source without the address of a problem is copied" \
    "0 copied to the clipboard with wl-copy" wl-copy.text P=good
same "without a Source line, make paste names the header's edition and no page" \
    "  page      unknown: add a line //! Source:  URL to bins/good.rs
  site      unknown
  language  Rust, in edition 2018
  options   optimised, as with rustc -O" "$(tail -n 5 <<<"$err" | head -n 4)"

solution good 'writeln!(output, "{}", input).unwrap();'
printf '%*s' $((65536 - $(wc -c <"$tree/bins/good.rs"))) '' >>"$tree/bins/good.rs"
pastes "a source that is too large for the site is not copied" \
    "2 error: Codeforces accepts at most 65535 bytes, but bins/good.rs has 65536" '' P=good
solution good 'writeln!(output, "{}", input).unwrap();'
export DISPLAY=:9
unset WAYLAND_DISPLAY
for name in xdg-open open explorer.exe; do
    # explorer.exe always fails.
    stub "$name" <<<"#!/bin/sh
echo \"$name \$*\" >>opened
exit 1"
done

# submits NAME WANT FILE OPENED VARIABLE=VALUE...: tests make submit likewise, and that OPENED was opened, if anything.
submits() {
    hands_over submit "${@:1:3}" "${@:5}"
    [[ -z $4 ]] || waits grep -qsxF -- "$4" "$tree/opened" || true
    # What an earlier run opened by mistake may be here, too.
    same "$1: ${4:-nothing} is opened" "$4" "$(cat "$tree/opened" 2>/dev/null || true)"
    rm -f "$tree/opened"
}

cf=https://codeforces.com/contest/1/submit/A kattis=https://open.kattis.com/problems/Hi
copied='copied to the clipboard with wl-copy'
submits "without python3, a source is copied, and the page opened" "0 $copied" wl-copy.text "xdg-open $cf" P=good
says "note: python3 is missing: apt-get install python3, or brew install python3" "  page      $cf"
CI=true submits "with CI, no page is opened" "0 $copied" wl-copy.text '' P=good
DISPLAY='' submits "without a display, only Windows opens a page" "0 $copied" wl-copy.text "explorer.exe $cf" P=good
DISPLAY='' OSTYPE=darwin22 submits "macOS opens a page" "0 $copied" wl-copy.text "open $cf" P=good
DISPLAY='' WAYLAND_DISPLAY=w submits "Wayland opens a page" "0 $copied" wl-copy.text "xdg-open $cf" P=good
submits "a rejected solution is neither copied nor opened" \
    "1 error: wrong was not accepted; with FORCE=1, it need only compile" '' '' P=wrong
address https://codeforces.com/blog/entry/1
submits "from a page that is no problem's, a source is copied" "0 $copied" wl-copy.text \
    "xdg-open https://codeforces.com/blog/entry/1" P=good
same "no extension is needed for it" '' "$(grep note: <<<"$err")"
address https://atcoder.jp/contests/abc300/tasks/abc300_a
submits "what the site would not accept is neither copied nor opened" \
    "2 error: AtCoder compiles with edition 2024: add //! Edition: 2024, and run this again" '' '' P=good
submits "AtCoder's form is opened with its task" "0 $copied, without testing it" wl-copy.text \
    "xdg-open https://atcoder.jp/contests/abc300/submit?taskScreenName=abc300_a" P=good FORCE=1
address "--help https://a.org"
submits "what is no address is not opened" "0 $copied" wl-copy.text '' P=good
says "  page      unknown: add a line //! Source:  URL to bins/good.rs"
address https://codeforces.com/contest/1/problem/A
header "Edition: 2018"
submits "with FORCE=1 it is copied, since CPH Submit has no number for it" "0 $copied, without testing it" \
    wl-copy.text "xdg-open $cf" P=good FORCE=1
says '  warning   Codeforces has no Rust 2018: change //! Edition: in bins/good.rs'
same "no extension is needed for that, either" '' "$(grep note: <<<"$err")"

solution good 'writeln!(output, "{}", input).unwrap();'
address "$kattis"
submits "without the site's own command, a source is copied" "0 $copied" wl-copy.text "xdg-open $kattis/submit" P=good
says "note: kattis is missing: get it from https://github.com/Kattis/kattis-cli"
stub kattis <<<"#!/bin/sh
echo \"\$*\"
cp \"\$6\" sent.text
exit \$ENDS"
ENDS=0 submits "a site that has a command of its own gets the source by it" '0 ' sent.text '' P=good
says 'submitting good to Kattis as Rust, in edition 2021: kattis -f -p Hi -l Rust'
same "the command's arguments" "-f -p Hi -l Rust good.rs" "$(tail -n 1 <<<"$out" | sed 's,/.*/,,')"
pastes "make paste only copies, even so" "0 $copied" wl-copy.text P=good
ENDS=7 submits "the status of that command is passed on" '7 ' sent.text '' P=good
same "if that command fails, nothing is copied" sent.text "$(cd "$tree" && echo *.text)"
sed -i.old "s,^//! Source.*,//! Source: $kattis," "$tree/bins/wrong.rs"
submits "a rejected solution is not submitted by a command" \
    "1 error: wrong was not accepted; with FORCE=1, it need only compile" '' '' P=wrong
header "Build: cargo"
submits "what the site would not accept is not submitted by a command" \
    "2 error: Kattis has no crates, so //! Build: cargo fails there" '' '' P=good

solution good 'writeln!(output, "{}", input).unwrap();'
stub wl-copy <<'END'
#!/bin/sh
cat >wl-copy.text
{ for tries in $(seq 300); do [ ! -e go ] || break; sleep 0.1; done; touch ended; } &
END
run bash -c 'scripts/do.sh paste P=good | cat'
same "a clipboard tool that goes on in the background is not waited for" '0 no' \
    "$status $([[ -e $tree/ended ]] || echo no)"
touch "$tree/go"
waits test -e "$tree/ended" && rm "$tree"/{go,ended}
rm "$tree"/stubs/{wl-copy,xclip,xsel,pbcopy,clip.exe}
submits "without a clipboard, make submit prints the source, too" \
    "0 printed to stdout, since no clipboard tool such as xclip or wl-copy works" stdout "xdg-open $cf" P=good
# This goes on until a file is there, but not for ever, though its terminal is closed.
stub xdg-open <<'END'
#!/bin/sh
kill -HUP $$
for tries in $(seq 300); do [ ! -e go ] || break; sleep 0.1; done
echo "$*" >opened
END
PATH=$path/stubs:$path/tools run bash -c 'scripts/do.sh submit P=good | cat'
same "what opens a page is not waited for" '0 no' "$status $([[ -e $tree/opened ]] || echo no)"
touch "$tree/go"
same "nor is it ended" yes "$(waits test -s "$tree/opened" && echo yes)"
rm "$tree"/stubs/*
PATH=$path/tools run scripts/do.sh submit P=good
same "without anything that opens pages, make submit succeeds" 0 "$status"
finish
