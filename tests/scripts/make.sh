#!/usr/bin/env bash
# Tests which variables make passes to the commands, and that it rejects those that they do not take.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# refused WANT ARGUMENT...: tests that make fails with this message.
refused() {
    run make "${@:2}"
    err=$(head -n 1 <<<"$err") err=${err#error: } err=${err#*'*** '}
    same "refused: make ${*:2}" "2 $1" "$status $out${err%.  Stop.}"
}

# passes ARGUMENT...: tests that make with these arguments judges nim alone.
passes() {
    run make "$@"
    same "make $* judges one problem" '0 1 passed, 0 failed' "$status $(grep passed <<<"$out")"
}

run make
same "make alone lists every command with its variables" \
    "$(sed -n -e 's/^\([a-z]*\): ##/make \1/p' -e 's/^## //p' Makefile | tr -s '\n' ' ')" \
    "$(tr -s '\n ' ' ' <<<"${out#$'\n'}")"
same "no line of that list is wider than 80 columns" '' "$(awk 'length > 80' <<<"$out")"

lists
for name in nim other; do
    solution "$name" 'let _ = input;'
    sample "$name" 1-1 ''
done
refused "make clean does not take P: it takes no variables" clean P=nim
refused "make test does not take CSAE: it takes P CASE FROM BY BUILD VERBOSE" test CSAE=3
refused "no target tset (see make help); to test a problem: make test P=tset" tset
for target in drop submit; do
    P=nim run make "$target"
    same "make $target does not act on a P that was exported earlier" \
        "2 error: name the problem, as in: make $target P=nim" "$status $(head -n 1 <<<"$err")"
done
tools python3
PATH=$path/tools gives "make listen says what it lacks" \
    '2 error: python3 is missing: apt-get install python3, or brew install python3' scripts/do.sh listen
tools cargo
PATH=$path/tools run bash -c '. scripts/lib/lib.sh; how_to_get cargo'
says 'install Rust from https://rustup.rs'
for option in -s -k -e -B -j4 '-C .' --no-print-directory; do
    # shellcheck disable=SC2086 # These are words.
    passes $option test P=nim
done
touch "$tree/test" # A file of this name does not make the target up to date.
passes test P=nim
rm "$tree/test"
passes test P:=nim
passes test P+=nim
export P=nim CASE=2 FROM=nowhere VERBOSE=0 COMMAND_LINE='test P=other'
passes test
run make test P=
unset P CASE FROM VERBOSE COMMAND_LINE
same "an empty P selects all problems, whatever was exported" '0 2 passed, 0 failed' "$status $(tail -n 1 <<<"$out")"
IN=nowhere run make case P=other <<<2
same "make case reads stdin, whatever IN was exported" 0 "$status"
run make -n test P=nim
same "make -n runs nothing" '0 scripts/do.sh test' "$status $out"

# shellcheck disable=SC1003,SC2016 # All of this is text.
value='$(shell touch a)`touch b`"; touch c; '\''; touch d; $$ \1 \'
run make new P=title TITLE="$value"
same "make passes special characters in a value on unchanged" "0 //! $value" \
    "$status $(head -n 1 "$tree/bins/title.rs")"
run make test P=nim BY="printf '%s|' $'a\n b\t' \"\$0\" \\\\ ' -- x=y ' >said"
same "make passes newlines, tabs and blanks in a value on unchanged" $'a\n b\t|bash|\\| -- x=y |' "$(cat "$tree/said")"
same "make never executes a part of a value" '' "$(find "$tree" -maxdepth 1 -name '[a-d]')"

mkdir -p "$tree/target"/{judge/a,built,work.left} "$tree/.dropped/nim-1"
ln -s ../bins "$tree/target/link" && touch "$tree/target/file"
run make clean
same "make clean removes build output, but neither dropped problems nor the judge" \
    '0 .dropped/nim-1 target/tools bins' "$status $(cd "$tree" && echo .dropped/* target/* bins)"
mkdir -p "$tree/target/built"
run target/tools/judge limit make clean
same "while a judge is at work, make clean says so and removes nothing" \
    "2 error: a judge is at work, in target/work. built" \
    "$status $(head -n 1 <<<"$err" | sed 's/[0-9].*//') $(cd "$tree/target" && echo built*)"
# As make clean does while it removes folders: a run that starts then would lose its own.
if command -v flock >/dev/null; then
    (cd "$tree" && exec flock target sh -c 'touch held; sleep 0.5; touch freed') &
    waits test -e "$tree/held"
    run target/tools/judge limit SECONDS=9 ls freed
    same "a run waits while another one has locked target/" '0 freed' "$status $out"
fi
finish
