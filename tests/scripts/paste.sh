#!/usr/bin/env bash
# Shows that make paste hands over a good solution, byte for byte, and no other: with stand-ins for clipboards.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

export LACKING=''

# paste VARIABLE=VALUE...: err without the first line, which tells the size.
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
    solution dirty "$right // n"$'\xc3\xa4'
    solution warned "let m = 1; $right"
    solution wrong 'writeln!(output, "{}", input.len()).unwrap();'
    solution new "$right"
    for name in good dirty warned new wrong; do sample "$name" 01-7 '7\n'; done
    tools rustup wl-copy xclip xsel pbcopy clip.exe
}

test_handed_over() {
    local name
    paste P=good
    same "without a clipboard the text goes to stdout, byte for byte" 0 "$status$(intact "$tree/out")"
    same "what to choose goes to stderr" "good: samples: 1 passed, 0 failed
the text is on stdout; for the clipboard: apt-get install wl-clipboard or xclip
  page      https://codeforces.com/problemset/problem/1/A
  judge     Codeforces
  language  Rust (2021) or Rust (2024)
  options   none to choose; the judge optimises" "$err"
    paste P=good OUT="$tree/a file"
    same "OUT=file takes the text" "0 " "$status $out$(intact "$tree/a file")"
    for name in clip.exe pbcopy xsel xclip wl-copy; do
        stub "$name" <<<"#!/bin/sh
case \$LACKING in *$name*) exit 1 ;; esac
echo \"\$*\" >'$tree/$name.call'
cat >'$tree/$name.text'"
        paste P=good
        same "$name gets the text, and nothing else does" "0 the text is on the clipboard, by $name" \
            "$status $out$(sed -n 2p <<<"$err")$(intact "$tree/$name.text")"
    done
    same "the clipboard is meant, not the selection" "--type text/plain
-selection clipboard
--clipboard --input" "$(cat "$tree/wl-copy.call" "$tree/xclip.call" "$tree/xsel.call")"
    paste P=good LACKING='wl-copy xclip'
    same "a clipboard that does not work is passed over" "the text is on the clipboard, by xsel" "$(sed -n 2p <<<"$err")"
    rm "$tree"/*.text
}

# test_doubtful NAME NOTE: the solution is handed over with the note.
test_doubtful() {
    paste P="$1" OUT="$tree/doubtful"
    same "$1 is handed over with a note" "0 $2" \
        "$status $(cmp "$tree/doubtful" "$tree/bins/$1.rs" 2>&1)$(sed -n 's/^note: \(Rust\) [0-9.]*\(.*\)/\1 N\2/p; s/^note: bins/bins/p' <<<"$err")"
}

# old_compiler: one that takes nothing joins those that are installed.
old_compiler() {
    mkdir -p "$tree/target/tools/rust-1.48/bin"
    cat >"$tree/target/tools/rust-1.48/bin/rustc" <<'END'
#!/bin/sh
case $* in
--version) echo 'rustc 1.48.0' ;;
*sysroot*) ;;
*) echo 'error: too new for me' >&2 && exit 1 ;;
esac
END
    chmod +x "$tree/target/tools/rust-1.48/bin/rustc"
}

test_refused() {
    paste P=wrong
    same "what is not accepted is not handed over" "1 " "$status $out$(find "$tree" -name '*.text')"
    same "a wrong answer is shown" "0 passed, 1 failed" "$(tail -n 1 <<<"$err")"
    paste
    same "a problem must be named" "2 error: say which problem, as in: make paste P=dirty" "$status $err"
    paste P=good OUT=bins/good.rs
    same "the solution is not written over" "2 error: OUT=bins/good.rs is the solution itself: name another file" \
        "$status $(tail -n 1 <<<"$err")"
    git -C "$tree" init -q
    git -C "$tree" add Makefile
    paste P=good OUT=Makefile
    same "nor is another file of the project" "2 error: OUT=Makefile is a file of the project: name another" \
        "$status $(tail -n 1 <<<"$err")"
    rm -rf "$tree/.git"
    paste P=good OUT=no/where
    same "a file that cannot be written is refused" \
        "2 error: cannot write OUT=no/where: name a file in a directory that exists" "$status $(tail -n 1 <<<"$err")"
}

plant
test_handed_over
test_doubtful dirty "bins/dirty.rs: line 15 has a byte that is not printable ASCII"
test_doubtful warned "Rust N, edition 2018, says: warning: unused variable: \`m\`"
old_compiler
test_doubtful new "Rust N, edition 2018, says: error: too new for me"
test_refused
finish
