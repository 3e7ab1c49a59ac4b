#!/usr/bin/env bash
# Shows that make bench measures what it says, with stand-ins for the tools that it calls.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

# plant: stand-ins for what make bench calls. The referee has three extreme shapes; of the second the actor's answer
# is wrong, and on the third it sleeps. hyperfine is ten times as slow in every second round, and once too slow on the
# floor; the plain program takes half the actor's time.
plant() {
    mkdir "$tree/tests/plain"
    printf '%s\n' 'fn main() { println!("one two\nthree") }' >"$tree/tests/plain/actor.rs"
    solution actor 'if input == "asleep" { std::thread::sleep(std::time::Duration::from_secs(99)); }
    write!(output, "{}", if input == "good" { "one two\nthree\n" } else { "wrong\n" }).unwrap();'
    sed -i.old 's/^seconds=20 /seconds=1 /' "$tree/scripts/bench.sh"
    stub referee <<'END'
#!/bin/sh
case "$*" in
*--list) printf 'tiny small\ncalm extreme\nliar extreme\nsleeper extreme\n' ;;
*calm*) printf 'good\n%s\n' "$*" ;;
*sleeper*) echo asleep ;;
*liar*) echo bad ;;
solve*) printf 'one two\nthree\n' ;;
esac
END
    stub cargo <<'END'
#!/bin/sh
echo "$*" >>cargo.log
case "$*" in
fetch*) [ -z "$OFFLINE" ] ;;
*--list*) [ ! -e target/tools/bin/hyperfine ] || echo 'hyperfine v1.16.1:' ;;
install*)
    [ -z "$OFFLINE" ] || { echo "no network" >&2 && exit 1; }
    mkdir -p target/tools/bin
    sed 's/echo old/echo --input/' stubs/hyperfine >target/tools/bin/hyperfine
    chmod +x target/tools/bin/hyperfine
    ;;
*proconio*) cp target/bench.*/solution stubs/actor && echo '{"executable":"stubs/actor"}' ;;
*) echo '{"executable":"stubs/referee"}' ;;
esac
END
    stub hyperfine <<'END'
#!/bin/sh
case $1 in
--help) echo old && exit ;;
--version) echo hyperfine 1 && exit ;;
esac
echo >>hyperfine.log
while [ "$1" != --export-csv ]; do shift; done
awk -v file="$2" -v call="$(wc -l <hyperfine.log)" -v command="$*" 'BEGIN {
    round = int((call - 1) / 4)
    slow = round % 2 ? 10 : 1
    print "command,mean,stddev,median,user,system,min,max" >file
    print "solution,0,0," 0.003 * slow ",0,0,0,0" >file
    if (command ~ /plain/) print "plain,0,0," 0.0015 * slow ",0,0,0,0" >file
    if (command ~ /proconio/) print "proconio,0,0," 0.006 * slow ",0,0,0,0" >file
    print "floor,0,0," (round == 2 ? 0.0025 : 0.0015) * slow ",0,0,0,0" >file
}'
END
    stub time <<'END'
#!/bin/sh
[ "$1" != --version ] || exec echo 'time (GNU Time) 0.0'
shift 2
to=/dev/stderr
[ "$1" != -o ] || { to=$2 && shift 2; }
"$@" && echo 3000 >"$to"
END
    stub gnuplot <<'END'
#!/bin/sh
[ -z "$BROKEN" ] || { echo "gnuplot says why" && exit 1; }
eval "$(echo "$2" | sed 's/ = /=/g')"
touch "$name-ratio.svg" "$name-growth.svg"
END
}

# bench VARIABLE=VALUE...: three rounds with the stand-ins; sets status, out and err, where ms are N.
bench() {
    rm -f "$tree"/*.log
    run env P=actor ROUNDS=3 "$@" scripts/bench.sh
    err=$(sed 's/[0-9]* ms/N ms/' "$tree/err")
}

test_bench() {
    local row='  calm                 3.00   2.50   2.00    1.60 to 2.00     4.00    1.00   ! 2.00    2.9'
    bench
    same "a shape is timed, whatever slows some of the rounds" "$row" "$(grep -m 1 calm <<<"$out")"
    same "a wrong answer and one that does not come are not timed, and fail" \
        '1 error: actor: solution: WA after N ms on: referee generate actor liar --seed 1 --scale 1/8
error: actor: solution: TLE after N ms on: referee generate actor sleeper --seed 1 --scale 1/8
error: 2 of the problems or shapes could not be timed, for the reasons above' "$status $err"
    same "hyperfine that is too old is installed once" 1 "$(grep -c '^install hyperfine' "$tree/cargo.log")"
    same "what a benchmark leaves" 'target/bench/actor-growth.svg
target/bench/actor-ratio.svg
target/bench/actor.json
target/bench/actor.md' "$(grep -A 9 '^written' <<<"$out" | sed 1d | sort)"
    same "a solution that is slower than the plain program and rounds that differ are noted" \
        'note: actor takes 2.00 times as long as tests/plain/actor.rs on calm
note: on 1 of 1 shapes the quartiles are more than 15% of the ratio apart: the machine was busy, run again' \
        "$(grep ^note: <<<"$out")"
    same "its tables" '| calm | 3.00 | 2.50 | 2.00 | 1.60 to 2.00 | 4.00 | 1.00 | ! 2.00 | 2.9 |
| calm | 3.00 | 3.00 | 3.00 | 3.00 | x 1.0 | x 1.0 |' "$(grep '^| calm' "$tree/target/bench/actor.md")"
    same "its figures" '1/8 2.0 [1.6, 2.0] None False
1/4 2.0 [1.6, 2.0] None False
1/2 2.0 [1.6, 2.0] None False
1 2.0 [1.6, 2.0] 2.0 True' "$(python3 -c 'import json, sys
for shape in json.load(sys.stdin)["shapes"]:
    print(*(shape[name] for name in "scale ratio ratio_quartiles ratio_to_plain slower_than_plain".split()))' \
        <"$tree/target/bench/actor.json")"
    rm -r "$tree/tests/plain"
    bench OFFLINE=1 BROKEN=1
    same "without network and a plain program their columns are empty" \
        '  calm                 3.00   2.50   2.00    1.60 to 2.00        -       -        -    2.9' "$(grep -m 1 calm <<<"$out")"
    same "without gnuplot the tables come" 'gnuplot says why
note: no charts: gnuplot takes 5.0 or later
target/bench/actor.json
target/bench/actor.md' "$(grep -e '^gnuplot' -e '^note: no charts' -e '^target' <<<"$out")"
    same "what was installed is not installed again" 0 "$(grep -c '^install hyperfine' "$tree/cargo.log")"
}

test_lacking() {
    rm -r "$tree/target/tools"
    bench OFFLINE=1
    same "without network and hyperfine one line says how to get it" \
        '2 error: hyperfine cannot be installed (no network): brew install hyperfine, cargo install hyperfine, or apt-get install hyperfine from Debian 13 or Ubuntu 24.04 on' \
        "$status $err"
    tools python3
    PATH=$tree/tools bench
    same "without python3 one line says so" "2 error: python3 is missing: apt-get install python3, or brew install python" \
        "$status $err"
    bench ROUNDS=0
    same "ROUNDS=0 is refused" '2 error: there is no ROUNDS=0: say a number from 1 to 999' "$status $err"
    bench P=nobody
    same "a benchmark of no problem is refused" 2 "$status"
    echo 'fn main() { 1 }' >"$tree/bins/broken.rs"
    bench P=broken
    same "what does not compile is named, and fails" '1 error: bins/broken.rs does not compile' \
        "$status $(grep -m 1 '^error: bins' <<<"$err")"
    same "nothing else is left" 'bench tools' "$(cd "$tree/target" && echo *)"
}

plant
test_bench
test_lacking
finish
