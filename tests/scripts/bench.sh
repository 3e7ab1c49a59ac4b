#!/usr/bin/env bash
# Shows that make bench measures what it says, with stand-ins for the tools that it calls.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=tests/scripts/lib.sh
. tests/scripts/lib.sh

# plant: stand-ins for what make bench calls. The referee has two extreme shapes, and of the second the
# actor's answer is wrong; hyperfine is ten times as slow in every second round, and once too slow on the floor.
plant() {
    solution actor 'write!(output, "{}", if input == "good" { "one two\nthree\n" } else { "wrong\n" }).unwrap();'
    mkdir -p "$tree/tests/referee/src"
    : >"$tree/tests/referee/src/lib.rs"
    stub referee <<'END'
#!/bin/sh
echo "$*" >>referee.log
case "$*" in
*--list) printf 'tiny small\ncalm extreme\nliar extreme\n' ;;
generate*calm*) printf 'good\n%s\n' "$*" ;;
generate*) echo wrong ;;
validate*) cat >/dev/null ;;
solve*) printf 'one two\nthree\n' ;;
esac
END
    stub cargo <<'END'
#!/bin/sh
echo "$*" >>cargo.log
case "$*" in
fetch*) [ -z "$OFFLINE" ] ;;
install*) [ -z "$OFFLINE" ] && mkdir -p target/tools/bin && sed 's/1\.15\.0/1.16.1/' stubs/hyperfine >target/tools/bin/hyperfine && chmod +x target/tools/bin/hyperfine ;;
*proconio*) mkdir -p target/bench/cargo/release && cp target/bench/programs/actor target/bench/cargo/release ;;
*) echo '{"executable":"stubs/referee"}' ;;
esac
END
    stub hyperfine <<'END'
#!/bin/sh
[ "$1" != --version ] || { echo "hyperfine 1.15.0" && exit; }
echo >>hyperfine.log
while [ "$1" != --export-csv ]; do shift; done
awk -v file="$2" -v call="$(wc -l <hyperfine.log)" -v command="$*" 'BEGIN {
    round = int((call - 1) / 4)
    slow = round % 2 ? 10 : 1
    print "command,mean,stddev,median,user,system,min,max" >file
    print "solution,0,0," 0.003 * slow ",0,0,0,0" >file
    if (command ~ /proconio/) print "proconio,0,0," 0.006 * slow ",0,0,0,0" >file
    print "floor,0,0," (round == 2 ? 0.0025 : 0.0015) * slow ",0,0,0,0" >file
}'
END
    stub time <<'END'
#!/bin/sh
shift 2
to=/dev/stderr
[ "$1" != -o ] || { to=$2 && shift 2; }
"$@" && echo 3000 >"$to"
END
    stub gnuplot <<'END'
#!/bin/sh
[ -z "$BROKEN" ] || { echo "gnuplot says why" >&2 && exit 1; }
eval "$(echo "$2" | sed 's/ = /=/g')"
touch "$name-ratio.svg" "$name-growth.svg"
END
}

# bench VARIABLE=VALUE...: three rounds with the stand-ins; sets status, out and err.
bench() {
    rm -f "$tree"/*.log
    run env P=actor ROUNDS=3 "$@" scripts/bench.sh
}

test_bench() {
    local row='  calm                 3.00 ms   2.50 ms    2.00   1.60 to 2.00       4.00  2.9 MB'
    bench
    same "a shape is timed, whatever slows some of the rounds" "$row" "$(grep calm <<<"$out" | sed 1q)"
    same "a wrong answer is not timed, and fails" \
        '1 error: wrong answer: target/bench/programs/actor <target/bench/inputs/actor/liar-1of8.in differs from target/bench/inputs/actor/liar-1of8.out
error: 1 of the shapes could not be timed, for the reasons above' "$status $err"
    same "hyperfine that is too old is installed once" 1 "$(grep -c '^install' "$tree/cargo.log")"
    same "what a benchmark leaves" 'target/bench/actor-growth.svg
target/bench/actor-ratio.svg
target/bench/actor.json
target/bench/actor.md' "$(grep -A 9 '^written' <<<"$out" | sed 1d | sort)"
    same "rounds that differ are doubted" 'note: on 1 of 1 shapes the quartiles are more than 15 % of the ratio apart: the machine was busy, run again' \
        "$(grep ^note: <<<"$out")"
    same "its tables" '| calm | 3.00 | 2.50 | 2.00 | 1.60 to 2.00 | 4.00 | 2.9 |
| calm | 3.00 | 3.00 | 3.00 | 3.00 | x 1.0 | x 1.0 |' "$(grep '^| calm' "$tree/target/bench/actor.md")"
    same "its figures" 4 "$(grep -c '"shape": "calm".*"ratio": 2.0000, "ratio_quartiles": \[1.6000, 2.0000\]' "$tree/target/bench/actor.json")"
    bench OFFLINE=1 BROKEN=1
    same "without network there is no proconio column" "${row/4.00/   -}" "$(grep calm <<<"$out" | sed 1q)"
    same "without gnuplot the tables come" 'note: no charts: gnuplot failed, and says why above; it takes 5.0 or later
target/bench/actor.json
target/bench/actor.md' "$(grep -e '^note: no charts' -e '^target' <<<"$out")"
    same "what was made or installed is not made or installed again" '0 0' \
        "$(grep -c '^solve' "$tree/referee.log") $(grep -c '^install' "$tree/cargo.log")"
    echo '// changed' >>"$tree/tests/referee/src/lib.rs"
    rm -r "$tree/target/tools"
    bench OFFLINE=1
    same "without network and hyperfine one line says how to get it" \
        '2 error: hyperfine 1.16 or later is missing: brew install hyperfine, cargo install hyperfine, or apt-get install hyperfine from Debian 13 or Ubuntu 24.04 on' \
        "$status $err"
    bench
    same "inputs are made again when the referee has changed" 8 "$(grep -c '^solve' "$tree/referee.log")"
    bench ROUNDS=0
    same "ROUNDS=0 is refused" '2 error: there is no ROUNDS=0: say a number from 1 to 999' "$status $err"
    bench P=nobody
    same "a benchmark of no problem is refused" 2 "$status"
    same "no work is left behind" '' "$(find "$tree/target/bench" -name '.*')"
}

plant
test_bench
finish
