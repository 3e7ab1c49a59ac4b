#!/usr/bin/env bash
# Shows that make paste hands over a good solution, byte for byte, and no other: with stand-ins for clipboards.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

export LACKING=''

# paste VARIABLE=VALUE...: with no clipboards but the stand-ins.
paste() {
    run env PATH="$path/stubs:$path/tools" "$@" scripts/paste.sh
}

# intact FILE: nothing if it is the good solution, byte for byte.
intact() {
    cmp "$1" "$tree/bins/good.rs" 2>&1
}

test_handed_over() {
    local name
    paste P=good
    same "without a clipboard the text goes to stdout, byte for byte" 0 "$status$(intact "$tree/out")"
    same "what to choose goes to stderr" "1 passed, 0 failed
the text is on stdout; for the clipboard: apt-get install wl-clipboard or xclip
  page      https://codeforces.com/problemset/problem/1/A
  site      Codeforces
  language  Rust (2021)
  options   none to choose; it optimises" "$(tail -n 6 <<<"$err")"
    for name in clip.exe pbcopy xsel xclip wl-copy; do
        stub "$name" <<<"#!/bin/sh
case \$LACKING in *$name*) exit 1 ;; esac
echo \"\$*\" >$name.call
cat >$name.text"
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
    paste P=good OUT="a file"
    same "OUT=file takes the text" "0 " "$status $out$(intact "$tree/a file")"
    echo "// more" >>"$tree/bins/good.rs"
    paste P=good OUT="./bins/../a file"
    same "and once more" "0 " "$status $out$(intact "$tree/a file")"
    paste P=wrong OUT="a file" FORCE=1
    same "but not for another problem" "2 error: OUT=a file is not what make paste P=wrong last wrote: name a new file" \
        "$status $err$(intact "$tree/a file")"
    echo "// mine" >>"$tree/a file"
    paste P=good OUT="a file" FORCE=1
    same "nor over what somebody has changed" "2 // mine" "$status $(tail -n 1 "$tree/a file")"
    paste P=good OUT=no/where
    same "a file that cannot be written is refused" \
        "2 error: cannot write OUT=no/where: name a file in a folder that exists" "$status $(tail -n 1 <<<"$err")"
    paste P=wrong OUT=forced FORCE=1
    same "forced, whatever compiles is handed over" "0 the text is in forced, not judged" "$status $(head -n 1 <<<"$err")"
}

test_refused() {
    paste P=wrong
    same "what is not accepted is not handed over" "1  0 passed, 1 failed
error: wrong is not handed over; FORCE=1 hands over whatever compiles" \
        "$status $out$(find "$tree" -name '*.text') $(tail -n 2 <<<"$err")"
    paste P=broken FORCE=1
    same "what does not compile never is" "1 error" "$status $(grep -o '^error' <<<"$err" | head -n 1)$(find "$tree" -name '*.text')"
    refuses paste "say which problem, as in: make paste P=broken"
    printf '#!/bin/sh\n%s "$@" || exit\ncase $* in *good.rs*) echo "// later" >>%s ;; esac\n' \
        "$(type -P rustc)" "$path/bins/good.rs" | stub rustc
    echo "// not compiled yet" >>"$tree/bins/good.rs"
    paste P=good
    same "a text that was saved while it was compiled is not" \
        '1 error: bins/good.rs was saved while it was judged: run this again' \
        "$status $(tail -n 1 <<<"$err")$(find "$tree" -name '*.text')"
}

solution good 'writeln!(output, "{}", input).unwrap();'
solution wrong 'writeln!(output, "{}", input.len()).unwrap();'
solution broken 'writeln!('
for name in good wrong broken; do sample "$name" 01-7 '7\n'; done
tools python3 wl-copy xclip xsel pbcopy clip.exe
test_handed_over
test_out
test_refused
finish
