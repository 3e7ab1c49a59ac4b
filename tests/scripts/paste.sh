#!/usr/bin/env bash
# Shows that make paste hands over a good solution, byte for byte, and no other: with stand-ins for clipboards.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

export LACKING=''

# paste VARIABLE=VALUE...: with no clipboards but the stand-ins.
paste() {
    run env PATH="$tree/stubs:$tree/tools" "$@" scripts/paste.sh
}

# intact FILE: nothing if it is the good solution, byte for byte.
intact() {
    cmp "$1" "$tree/bins/good.rs" 2>&1
}

plant() {
    local right='writeln!(output, "{}", input).unwrap();' name
    solution good "$right"
    solution dirty "$right // n"$'\xc3\xa4'" $(printf '%050000d' 0)"
    solution wrong 'writeln!(output, "{}", input.len()).unwrap();'
    solution broken 'writeln!('
    for name in good dirty wrong broken; do sample "$name" 01-7 '7\n'; done
    tools wl-copy xclip xsel pbcopy clip.exe
}

test_handed_over() {
    local name
    paste P=good
    same "without a clipboard the text goes to stdout, byte for byte" 0 "$status$(intact "$tree/out")"
    same "what to choose goes to stderr" "1 passed, 0 failed
the text is on stdout; for the clipboard: apt-get install wl-clipboard or xclip
  page      https://codeforces.com/problemset/problem/1/A
  judge     Codeforces
  language  Rust (2021) or Rust (2024)
  options   none to choose; the judge optimises" "$(tail -n 6 <<<"$err")"
    for name in clip.exe pbcopy xsel xclip wl-copy; do
        stub "$name" <<<"#!/bin/sh
case \$LACKING in *$name*) exit 1 ;; esac
echo \"\$*\" >'$tree/$name.call'
cat >'$tree/$name.text'"
        paste P=good
        same "$name gets the text, and nothing else does" "0 the text is on the clipboard, by $name" \
            "$status $out$(grep clipboard <<<"$err")$(intact "$tree/$name.text")"
    done
    same "the clipboard is meant, not the selection" "--type text/plain
-selection clipboard
--clipboard --input" "$(cat "$tree/wl-copy.call" "$tree/xclip.call" "$tree/xsel.call")"
    paste P=good LACKING='wl-copy xclip'
    same "a clipboard that does not work is passed over" "the text is on the clipboard, by xsel" "$(grep clipboard <<<"$err")"
    rm "$tree"/*.text
}

test_out() {
    paste P=good OUT="$tree/a file"
    same "OUT=file takes the text" "0 " "$status $out$(intact "$tree/a file")"
    echo mine >"$tree/mine"
    paste P=good OUT=mine
    same "what is there stays" "2 error: OUT=mine is there already: name a new file, or say FORCE=1 mine" \
        "$status $err $(cat "$tree/mine")"
    paste P=good OUT=mine FORCE=1
    same "unless it is forced" "0 " "$status $(intact "$tree/mine")"
    paste P=good OUT=bins/
    same "a folder is no file" "2 error: OUT=bins/ is a folder: name a file in it, as in: make paste P=good OUT=bins/good.rs" \
        "$status $err"
    paste P=good OUT=no/where
    same "a file that cannot be written is refused" \
        "2 error: cannot write OUT=no/where: name a file in a folder that exists" "$status $(tail -n 1 <<<"$err")"
}

test_notes() {
    rm "$tree/stubs"/*
    paste P=dirty
    same "what some judges refuse gets notes" "0 note: it has N bytes, and some judges take less than 50000
note: it has bytes that are not printable ASCII" "$status $(grep '^note' <<<"$err" | sed 's/ 50[0-9]* / N /')"
}

test_refused() {
    paste P=wrong
    same "what is not accepted is not handed over" "1  error: wrong is not handed over; FORCE=1 hands over whatever compiles" \
        "$status $out$(find "$tree" -name '*.text') $(tail -n 1 <<<"$err")"
    same "a wrong answer is shown" 1 "$(grep -cx "0 passed, 1 failed" <<<"$err")"
    paste P=wrong FORCE=1 OUT=wrong.text
    same "forced, whatever compiles is handed over" "0 the text is in wrong.text, not judged" \
        "$status $(head -n 1 <<<"$err")$(cmp "$tree/wrong.text" "$tree/bins/wrong.rs")"
    paste P=broken FORCE=1 OUT=broken.text
    same "what does not compile never is" "1 error" "$status $(grep -o '^error' <<<"$err" | head -n 1)$(ls "$tree/broken.text" 2>/dev/null)"
    paste
    same "a problem must be named" "2 error: say which problem, as in: make paste P=broken" "$status $err"
}

# test_saved: a text that is saved before it is compiled, or while it is.
test_saved() {
    local name real save='echo "// later" >>bins/good.rs'
    for name in cat rustc; do
        real=$(command -v "$name")
        echo "// not compiled yet, $name" >>"$tree/bins/good.rs"
        printf '#!/bin/sh\n%s "$@" || exit\ncase $* in *good.rs* | *-O*) cd "%s" && %s ;; esac\n' "$real" "$tree" "$save" | stub "$name"
        paste P=good OUT=saved.text
        same "a text that was saved meanwhile, by $name, is not handed over" \
            '1 error: bins/good.rs was saved while it was judged: make paste P=good once more' \
            "$status $(tail -n 1 <<<"$err")$(ls "$tree/saved.text" 2>/dev/null)"
        rm "$tree/stubs/$name"
    done
}

plant
test_handed_over
test_out
test_notes
test_refused
test_saved
finish
