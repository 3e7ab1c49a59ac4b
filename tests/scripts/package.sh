#!/usr/bin/env bash
# Shows what make package makes, and that a package which is broken on purpose fails.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=tests/scripts/lib.sh
. tests/scripts/lib.sh

WRONG=(blocking-ignored first-and-second-confused only-the-first-token-moves tokens-taken-as-independent-games)

# package VARIABLE=VALUE...: makes the package; sets status and out, which is its lines but for the checker's.
package() {
    run env P=gmt_011 "$@" scripts/package.sh
    out=$(sed -e '/^    /d' -e 's/ of [0-9]* kB//' -e 's/==.*/==N/' <<<"$out")$err
}

# verifier: makes stdin the checker that is installed.
verifier() {
    mkdir -p "$tree/target/tools/problemtools/bin"
    cat >"$tree/target/tools/problemtools/bin/verifyproblem"
    chmod +x "$tree/target/tools/problemtools/bin/verifyproblem"
}

plant() {
    local name
    referee=$(cargo build --quiet --release --target-dir target --package referee --message-format json |
        sed -n 's/.*"executable":"\([^"]*\)".*/\1/p')
    stub cargo <<<"echo '{\"executable\":\"$referee\"}'"
    mkdir -p "$tree/samples/gmt_011" "$tree/tests/plain" "$tree/tests/referee" "$tree/tests/wrong/gmt_011"
    cp LICENSE "$tree"
    cp bins/gmt_011.rs "$tree/bins"
    cp tests/plain/gmt_011.rs "$tree/tests/plain"
    cp -R tests/referee/src "$tree/tests/referee"
    cp samples/gmt_011/0* "$tree/samples/gmt_011"
    printf '2 1\r\n1 2\r\n1 2\r\n' >"$tree/samples/gmt_011/97-odd.in"
    printf 'Second\n' >"$tree/samples/gmt_011/97-odd.out"
    for name in "${WRONG[@]}"; do cp "tests/wrong/gmt_011/$name.rs" "$tree/tests/wrong/gmt_011"; done
}

test_made() {
    local folder=$tree/target/package/gmt011
    tools verifyproblem python3
    ln -s "$(type -P python3)" "$tree/tools/python3"
    package PATH="$tree/stubs:$tree/tools"
    same "a package is made, and not judged where the checker is missing" \
        "0 ok     gmt_011: target/package/gmt011.zip, 25 cases, 4 wrong programs
SKIPPED gmt_011: not judged: python3 -m venv target/tools/problemtools && target/tools/problemtools/bin/pip install problemtools==N
1 passed, 0 failed, 1 skipped" "$status $out"
    same "the published samples are its samples, and nothing has odd white space" \
        '01-published-two-ahead 02-published-path-of-three 0' \
        "$(basename -a -s .in "$folder"/data/sample/*.in | tr '\n' ' ')$(grep -rlc $'\r' "$folder/data" | wc -l | tr -d ' ')"
    same "the extreme shapes are there, with their answers" "16 16" \
        "$(find "$folder/data/secret" -name 'extreme-*.in' | wc -l | tr -d ' ') $(grep -lxE 'First|Second|Draw' "$folder"/data/secret/extreme-*.ans | wc -l | tr -d ' ')"
    same "the programs are in the folders of their verdicts" \
        "accepted/gmt_011.rs accepted/plain.rs $(printf 'wrong_answer/%s.rs ' "${WRONG[@]}")" \
        "$(cd "$folder/submissions" && find . -name '*.rs' | sed 's,./,,' | sort | tr '\n' ' ')"
    same "the statement has all sections" 'Input Output Limits Source ' \
        "$(sed -n 's/^.section.{\(.*\)}/\1/p' "$folder/problem_statement/problem.en.tex" | tr '\n' ' ')"
    same "the validator takes plain inputs only" "42 43 43" "$(validator "$folder")"
    cp "$folder.zip" "$tree/first.zip"
    (umask 077 && package PATH="$tree/stubs:$tree/tools" TZ=Asia/Tokyo)
    same "the same sources give the same bytes" 0 "$(cmp "$tree/first.zip" "$folder.zip" >&2 && echo 0)"
}

# validator FOLDER: its verdicts on a plain input, one with a blank line and one with a wrong node.
validator() {
    local input status verdicts=()
    rustc --edition 2021 -A warnings -o "$tree/validator" "$1/input_validators/referee/main.rs"
    for input in '2 1\n1 2\n1 2\n' '2 1\n1 2\n1 2\n\n' '2 1\n1 3\n1 2\n'; do
        status=0
        # shellcheck disable=SC2059 # The input is the format.
        printf "$input" | "$tree/validator" >/dev/null || status=$?
        verdicts+=("$status")
    done
    echo "${verdicts[*]}"
}

test_checker() {
    verifier <<<"#!/bin/sh
echo 'gmt011 tested: 0 errors, 1 warning'"
    rm "$tree/tests/wrong/gmt_011/${WRONG[0]}.rs"
    package
    same "neither warnings nor too few wrong programs are accepted" \
        "1 FAILED gmt_011: it has 3 programs that are wrong here, and 4 are the least
FAILED gmt_011: verifyproblem has 0 errors, 1 warning" "$status $(grep FAILED <<<"$out")"
    cp "tests/wrong/gmt_011/${WRONG[0]}.rs" "$tree/tests/wrong/gmt_011"
}

# test_broken: by the checker itself, where it is installed.
test_broken() {
    local checker=$PWD/target/tools/problemtools/bin/verifyproblem
    [[ -x $checker ]] || checker=$(type -P verifyproblem) || { echo "skipped: verifyproblem is missing" && return; }
    verifier <<<"#!/bin/sh
exec '$checker' \"\$@\""
    package
    same "a good package is accepted" "0 ok     gmt_011: verifyproblem has 0 errors, 0 warnings" "$status $(sed -n 2p <<<"$out")"
    echo Draw >"$tree/samples/gmt_011/03-x.out"
    printf '2 1\n1 2\n2 1\n' >"$tree/samples/gmt_011/03-x.in"
    broken "a wrong answer" 'ERROR.*gmt_011.rs.*got WA'
    printf '2 1\n1 3\n2 1\n' >"$tree/samples/gmt_011/03-x.in"
    echo First >"$tree/samples/gmt_011/03-x.out"
    broken "an illegal input" 'did not accept input.*03-x.in'
    rm "$tree"/samples/gmt_011/03-x.*
    cp "tests/wrong/gmt_011/${WRONG[0]}.rs" "$tree/tests/plain/gmt_011.rs"
    broken "a wrong program among the accepted ones" 'ERROR.*plain.rs.*got WA'
}

# broken NAME PATTERN: the package fails for what the pattern says.
broken() {
    run env P=gmt_011 scripts/package.sh
    same "$1 fails" "1 1" "$status $(grep -Ec "$2" <<<"$out")"
}

plant
test_made
test_checker
test_broken
finish
