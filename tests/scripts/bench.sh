#!/usr/bin/env bash
# Shows that make bench times what it says, with a stand-in for hyperfine.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# bench NAME WANT [VARIABLE=VALUE...]: tests the exit status, the inputs and programs that are timed, and stderr.
bench() {
    run scripts/do.sh bench P=actor "${@:3}"
    same "$1" "$2" "$status $(sed -e '/^#/d' -e '/^$/d' <<<"$out" | paste -sd ' ' - | tr -s ' ')$err"
}

# A hyperfine that prints the name of each program, and how many bytes it prints. The newer one knows --input.
stub hyperfine <<'END'
#!/bin/sh
[ "$1" != --help ] || { [ -n "$OLD" ] || echo '      --input <WHERE>'; exit; }
echo "$@" >calls
ulimit -s >stack
[ -z "$BROKEN" ] || { echo "progress"; echo "Error: the reason"; exit 1; }
input=/dev/null
while [ $# -gt 0 ]; do
    case $1 in
    --input) input=$2 && shift ;;
    --export-markdown) table=$2 && : >"$table" && shift ;;
    -n) echo "$2" $(eval "$3" <"$input" | wc -c) >>"$table" && shift 2 ;;
    esac
    shift
done
END

mkdir -p "$tree/tests/actor"
printf '%s\n' 'fn main() { println!("one two\nthree") }' >"$tree/tests/actor/plain.rs"
solution actor 'writeln!(output, "{}", if input.contains("good") { "one two\nthree" } else { "wrong" }).unwrap();'
sample actor deep-good 'one two\nthree\n'
timed='0 samples/actor/deep-good.in solution 14 brute force 14'
bench "a solution is timed on its samples, next to its brute force" "$timed"
says "# actor: $(uname -sr), $(rustc --version | cut -d ' ' -f 1,2), "
same "the tables are written to target/bench" "$(cat "$tree/out")" "$(cat "$tree/target/bench/actor.md")"
same "a program is started without a shell" '1 0' "$(grep -c '^-N ' "$tree/calls") $(grep -c 'sh -c' "$tree/calls")"
same "each program runs 41 times" 1 "$(grep -c -e '--runs 41 ' "$tree/calls")"
run bash -c 'ulimit -Ss 1024 && scripts/do.sh bench P=actor'
same "deep recursion works as in make test" "$(ulimit -Hs)" "$(cat "$tree/stack")"
mkdir -p "$tree/target/extreme/actor"
bench "a game's largest inputs are named, once make check has written them" \
    "${timed}actor: for its largest inputs, add FROM=target/extreme/actor"
rmdir "$tree/target/extreme/actor"
BROKEN=1 bench "an error of hyperfine is shown" \
    "1 error: samples/actor/deep-good.in: Error: the reason" RUNS=7
same "hyperfine gets RUNS" 1 "$(grep -c -e '--runs 7 ' "$tree/calls")"
echo 'fn main() { println!("one") }' >"$tree/tests/actor/plain.rs"
bench "a brute force that is not accepted is not timed" "0 samples/actor/deep-good.in solution 14\
actor: not timed: the brute force fails (WA deep-good)"
rm -r "$tree/tests/actor" "$tree/samples/actor"
sample actor "1 it's \$HOME-good" 'one two\nthree\n'
for old in '' 1; do
    OLD=$old bench \
        "a problem with samples alone is timed on these, whatever their names${old:+, with an older hyperfine}" \
        "0 samples/actor/1 it's \$HOME-good.in solution 14"
done
mkdir -p "$tree/the jury's \$data/in" "$tree/elsewhere"
echo "good" >"$tree/the jury's \$data/in/7.txt" && echo "goods" >"$tree/the jury's \$data/in/8.txt"
bench "FROM takes the inputs of any layout, with or without answers" \
    "0 the jury's \$data/in/7.txt solution 14 the jury's \$data/in/8.txt solution 14" FROM="the jury's \$data"
mkdir -p "$tree/the jury's \$data/out" && echo wrong >"$tree/the jury's \$data/out/8.txt"
bench "a solution whose answer differs from one in FROM is not timed" \
    "1 actor: not timed: the solution fails (WA 8)" FROM="the jury's \$data"
run scripts/do.sh bench P=actor FROM=elsewhere
same "a folder without cases is an error" 1 "$status"
says 'there are no cases in elsewhere'
solution other ''
refuses bench "name the problem, as in: make bench P=nim" FROM=elsewhere
sample actor 02-bad 'one two\nthree\n'
bench "a wrong solution is not timed, and is a failure" "1 actor: not timed: the solution fails (WA 02-bad)"
mkdir "$tree/bins/contest"
solution contest/a ''
sample contest/a 1-x ''
run scripts/do.sh bench
same "a failure keeps no other problem from being timed, and each has a file of its own" '1 solution 0' \
    "$status $(tail -n 1 "$tree/target/bench/contest-a.md" | tr -s ' ')"
echo 'fn main() {' >"$tree/bins/actor.rs"
run scripts/do.sh bench P=actor
same "a solution that does not compile is a failure, with the compiler's message" "1 1" \
    "$status $(grep -c '^error: this file contains an unclosed delimiter' <<<"$err")"
for line in 'Checker: interactive' 'Files: stdin a.out'; do
    printf '//! %s\nfn main() {}\n' "$line" >"$tree/bins/actor.rs"
    bench "a solution with //! $line is not timed" "0 actor: not timed, since it is interactive or uses files"
done
rm "$tree/stubs/hyperfine"
tools hyperfine
PATH=$path/tools refuses bench 'hyperfine is missing: apt-get install hyperfine, or brew install hyperfine' P=actor
finish
