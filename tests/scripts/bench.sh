#!/usr/bin/env bash
# Shows that make bench measures what it says, with stand-ins for the tools that it calls.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# plant: a problem that the referee knows, with one extreme shape. hyperfine is ten times as slow in every second round;
# the plain program takes half the solution's time.
plant() {
    mkdir -p "$tree/tests/actor" && touch "$tree/tests/actor/rules.rs"
    printf '%s\n' 'fn main() { println!("one two\nthree") }' >"$tree/tests/actor/plain.rs"
    solution actor 'writeln!(output, "{}", if input == "good" { "one two\nthree" } else { "wrong" }).unwrap();'
    stub_referee 'generate*) echo good ;; *) printf "one two\nthree\n" ;;'
    stub hyperfine <<'END'
#!/bin/sh
echo >>rounds
while [ "$1" != --export-csv ]; do shift; done
for word; do case $word in sh*) eval "$word" ;; esac; done >ran
awk -v file="$2" -v round="$(wc -l <rounds)" -v command="$*" 'BEGIN {
    slow = round % 2 ? 10 : 1
    print "command,mean,stddev,median,user,system,min,max" >file
    print "solution,1,1,1,1,1," 0.003 * slow ",1" >file
    if (command ~ /plain/) print "plain,1,1,1,1,1," 0.0015 * slow ",1" >file
    if (command ~ / 14 </) print "floor,1,1,1,1,1," 0.00125 * slow ",1" >file
}'
END
}

# bench NAME WANT: what three rounds with the stand-ins give: the exit status, the rows of the shapes without their
# megabytes, and a line of stderr.
bench() {
    rm -f "$tree/rounds"
    run env P=actor ROUNDS=3 scripts/bench.sh
    same "$1" "$2" "$status $(sed -n '/^| [^s-]/s/ [^|]*|$//p' "$tree/out" | tr -s ' ')$(sed -n '$p' <<<"$err")"
}

plant
bench "a shape is timed, whatever slows some of the rounds" "0 | deep | 3.00 | 1.25 | 2.40 | 1.20 | 2.00 |"
same "it leaves the table" "$(cat "$tree/out")" "$(cat "$tree/target/bench/actor.md")"
same "the programs were run, the floor with as many bytes" $'one two\nthree\none two\nthree\n              ' "$(cat "$tree/ran")"
echo 'fn main() { println!("one") }' >"$tree/tests/actor/plain.rs"
bench "a plain program that is not accepted is not timed" "0 | deep | 3.00 | 1.25 | 2.40 | - | - |\
actor: the plain is not timed: WA after N ms on target/extreme/actor/deep.in"
rm -r "$tree/tests/actor"
sample actor 01-good 'one two\nthree\n'
bench "what the referee does not know is timed on its samples" "0 | 01-good | 3.00 | 1.25 | 2.40 | - | - |\
actor: timed on its samples, since only the five games have generators of large inputs"
sample actor 02-bad 'one two\nthree\n'
bench "a wrong answer is not timed, and fails" "1 actor: the solution is not timed: WA after N ms on samples/actor/02-bad.in"
finish
