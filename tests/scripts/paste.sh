#!/usr/bin/env bash
# Shows that make paste hands over a good solution, byte for byte, and no other: with stand-ins for clipboards.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# pastes NAME WANT FILE VARIABLE=VALUE...: with no clipboards but the stand-ins, it ends with the status in WANT, and says that
# of the text; the good solution is in FILE, byte for byte, or if that is empty no text is anywhere.
pastes() {
    rm -f "$tree"/*.text
    run env PATH="$path/stubs:$path/tools" "${@:4}" scripts/paste.sh
    cp "$tree/out" "$tree/stdout"
    same "$1" "$2" "$status $(grep -E '^(error: |the text )' <<<"$err" | tail -n 1)"
    same "and the text is in ${3:-no place}" '' "$(
        if [[ -n $3 ]]; then cmp "$tree/$3" "$tree/bins/good.rs" 2>&1; else cat "$tree"/*.text "$tree/stdout" 2>/dev/null; fi)"
}

solution good 'writeln!(output, "{}", input).unwrap();'
solution wrong 'writeln!(output, "{}", input.len()).unwrap();'
solution broken 'writeln!('
for name in good wrong broken; do sample "$name" 01-7 '7\n'; done
tools python3 wl-copy xclip xsel pbcopy clip.exe

pastes "without a clipboard the text goes to stdout" \
    "0 the text is on stdout, as no clipboard can be reached, such as by xclip or wl-copy" stdout P=good
same "what to choose goes to stderr" "  page      https://codeforces.com/problemset/problem/1/A
  site      Codeforces
  language  Rust (2021)
  options   none to choose; it optimises" "$(tail -n 4 <<<"$err")"
for name in clip.exe pbcopy xsel xclip wl-copy; do
    stub "$name" <<<"#!/bin/sh
case \$LACKING in *$name*) exit 1 ;; esac
echo \"\$*\" >$name.call
cat >$name.text"
    pastes "$name gets the text" "0 the text is on the clipboard, by $name" "$name.text" P=good
done
same "the clipboard is meant, not the selection" "--type text/plain
-selection clipboard
--clipboard --input" "$(cat "$tree/wl-copy.call" "$tree/xclip.call" "$tree/xsel.call")"
pastes "a clipboard that does not work is passed over" "0 the text is on the clipboard, by xsel" xsel.text \
    P=good LACKING='wl-copy xclip'
pastes "what is not accepted is not handed over" "1 error: wrong was not accepted; FORCE=1 skips the samples, if it compiles" '' P=wrong
pastes "what does not compile never is" "1 error: broken was not accepted; FORCE=1 skips the samples, if it compiles" '' P=broken FORCE=1
P=wrong FORCE=1 run scripts/paste.sh
says 'the text is on the clipboard, by wl-copy, not judged'
refuses paste "specify a problem, as in: make paste P=broken"
sed -i.old 's,https.*,https://atcoder.jp/contests/abc300/tasks/abc300_a,' "$tree/bins/good.rs" && rm "$tree/bins/good.rs.old"
pastes "a site that has one edition is known" "0 the text is on the clipboard, by wl-copy" wl-copy.text P=good
says 'warning   it was judged in edition 2021: add //! Edition: 2024 and judge it again'
finish
