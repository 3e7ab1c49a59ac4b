#!/usr/bin/env bash
# Shows that make bench times what it says, with stand-ins for hyperfine and the referee.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# bench NAME WANT: the exit status, the inputs and programs that are timed, and what stderr says.
bench() {
    P=actor run scripts/bench.sh
    same "$1" "$2" "$status $(sed -e '/^#/d' -e '/^$/d' <<<"$out" | paste -sd ' ' - | tr -s ' ')$err"
}

mkdir -p "$tree/tests/actor" && touch "$tree/tests/actor/rules.rs"
printf '%s\n' 'fn main() { println!("one two\nthree") }' >"$tree/tests/actor/plain.rs"
solution actor 'writeln!(output, "{}", if input == "good" { "one two\nthree" } else { "wrong" }).unwrap();'
stub_referee good 'one two\nthree'
stub hyperfine <<'END'
#!/bin/sh
while [ "$1" != --export-markdown ]; do shift; done
table=$2
for word; do case $word in solution | plain) echo "$word" ;; sh*) eval "$word" | wc -c ;; esac; done >"$table"
END
bench "a game is timed on its extreme shapes, next to plain" \
    "0 target/extreme/actor/deep.in solution 14 plain 14"
same "the tables are kept" "$(cat "$tree/out")" "$(cat "$tree/target/bench/actor.md")"
echo 'fn main() { println!("one") }' >"$tree/tests/actor/plain.rs"
bench "a brute force that is not accepted is not timed" "0 target/extreme/actor/deep.in solution 14\
actor: plain is not timed: WA actor deep"
rm -r "$tree/tests/actor"
sample actor "1 it's \$HOME-good" 'one two\nthree\n'
bench "another problem is timed on its samples" "0 samples/actor/1 it's \$HOME-good.in solution 14"
sample actor 02-bad 'one two\nthree\n'
bench "a wrong solution is not timed, and is a failure" "1 actor: solution is not timed: WA actor 02-bad"
finish
