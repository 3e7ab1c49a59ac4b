#!/usr/bin/env bash
# Shows that make stress notices whatever a solution does, with solutions that do it in a copy of the project.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh
# The referee plays a light game here, and building it fast takes longer.
export CARGO_PROFILE_RELEASE_OPT_LEVEL=0

# plant CODE: the solution of gmt_011 does this with `text`, its input, before it answers rightly.
plant() {
    cat >"$tree/bins/gmt_011.rs" <<END
use std::io::{self, Read, Write};
#[path = "../right.rs"]
mod right;
pub fn solve(mut input: impl Read, output: impl Write) -> io::Result<()> {
    let mut text = Vec::new();
    input.read_to_end(&mut text)?;
    $1
    right::solve(&text[..], output)
}
fn main() {
    solve(io::stdin(), io::stdout()).unwrap()
}
END
}

# test_found NAME CODE WANT: the run is red, the input is as small as it can be, and is where it is said to be.
test_found() {
    plant "$2"
    rm -rf "$tree/target/stress"
    in_tree env P=gmt_011 SEED=7 COUNT=50 scripts/stress.sh
    same "$1" "1 $3
$(cd "$tree" && echo target/stress/gmt_011-7-*.in): 2 0" \
        "$status $(sed -n '/^got:/{n;s/^ *//p;}' <<<"$out")
$(sed -n 's/^saved: \(.*\) and .*/\1/p' <<<"$out"): $(head -n 1 "$tree"/target/stress/*.in)"
}

test_whatever_ends_it() {
    local ends='it ends without an answer:'
    test_found "a wrong answer is found" 'text = b"2 1 1 1 1 2".to_vec();' Draw
    test_found "exit with 0 is found" 'if text[0] > 0 { std::process::exit(0) }' "$ends exit status: 0"
    test_found "exit with 1 is found" 'if text[0] > 0 { std::process::exit(1) }' "$ends exit status: 1"
    test_found "a panic is found" 'if text[0] > 0 { panic!() }' "$ends exit status: 101"
    test_found "a stack overflow is found" \
        'fn f(n: u64) -> u64 { if n == 0 { 0 } else { 1 + f(std::hint::black_box(n) + 1) } } if f(9) == 1 { return Ok(()) }' \
        "$ends signal: 6 (SIGABRT)"
    test_found "endless memory is found" 'let mut all = Vec::new(); while text[0] > 0 { all.push(vec![0_u8; 1 << 28]) }' \
        "$ends signal: 6 (SIGABRT)"
    test_found "an overflow is found" 'let _ = text[0] + text.len().min(255) as u8 + 250;' "$ends exit status: 101"
    test_found "a hang is found" 'let _child = std::process::Command::new("sleep").arg("9'$$'").spawn()?;
    while text[0] > 0 { std::thread::sleep(std::time::Duration::from_secs(1)) }' 'no answer in time'
    same "what it started ends too" '' "$(ps -e -o args= | sed -n "/^sleep 9$$/p")"
    test_found "what is printed elsewhere is found" 'println!("here");' 'it prints to stdout besides its output'
}

test_large_inputs() {
    plant 'if text.len() > 9_000 { text = b"2 1 1 1 1 2".to_vec() }'
    in_tree env P=gmt_011 COUNT=1 scripts/stress.sh
    same "a mistake of large inputs is found in the shortest run" "1 1" "$status $(grep -c '^saved: ' <<<"$out")"
}

test_agreement() {
    plant ''
    in_tree env P=gmt_011 COUNT=20 SEED=3 scripts/stress.sh
    same "a run says what agrees" \
        "0 gmt_011: every extreme shape at full scale (S) and 20 smaller inputs agree, N a second, seed 3" \
        "$status $(sed -n '1s/([0-9]*)\(.*\) [0-9]* a second/(S)\1 N a second/p' <<<"$out")"
    cat >"$tree/bins/gmt_011.rs" <<'END'
#[path = "../right.rs"] mod right;
fn main() { right::solve(std::io::stdin(), std::io::stdout()).unwrap() }
END
    in_tree env P=gmt_011 COUNT=20 scripts/stress.sh
    same "a program without solve is run anew for each input" "0 1 1" \
        "$status $(grep -c '^note: .*run anew' <<<"$out") $(grep -c 'and 20 smaller inputs agree' <<<"$out")"
}

test_other_problems() {
    plant ''
    echo 'fn main() { "half" + 1 }' >"$tree/bins/gmt_002.rs"
    mv "$tree/bins/cf_455b.rs" "$tree/away.rs"
    in_tree env P=gmt_011 COUNT=1 scripts/stress.sh
    same "one half-written and one missing solution disturb no other" 0 "$status"
    mv "$tree/away.rs" "$tree/bins/cf_455b.rs"
    in_tree env P=cf_455b COUNT=1 scripts/stress.sh
    same "a solution that was away is there again" 0 "$status"
    in_tree env P=gmt_002 COUNT=1 scripts/stress.sh
    same "a half-written one gets the compiler's error" "1 1 1" \
        "$status $(grep -c 'bins/gmt_002.rs:1:20' <<<"$out") $(grep -c '^error: bins/gmt_002.rs does not compile' <<<"$out")"
    in_tree env P=gmt_002 CASE=1 scripts/draw.sh
    same "a drawing needs no solution" 0 "$status"
    echo 'pub fn half' >>"$tree/tests/referee/src/gmt_002.rs"
    in_tree env P=gmt_011 CASE=1 scripts/draw.sh
    same "a half-written module of the referee is named" "1 1" \
        "$status $(grep -c '^error: the referee does not compile, because of tests/referee/src/gmt_002.rs:.*out of the list' <<<"$out")"
    sed -i.old '/^    gmt_002$/d' "$tree/tests/referee/src/lib.rs"
    in_tree env P=gmt_011 CASE=1 scripts/draw.sh
    same "with its line taken out the others go on" 0 "$status"
}

# test_stale: the rules are changed, so the solution is wrong unless an old referee is asked.
test_stale() {
    plant ''
    sed -i.old 's/"Second/"Last/' "$tree/tests/referee/src/gmt_011.rs"
    in_tree env CARGO_BUILD_TARGET_DIR="$tree/elsewhere" P=gmt_011 COUNT=1 scripts/stress.sh
    same "no old referee is asked with CARGO_BUILD_TARGET_DIR" 1 "$status"
    mkdir "$tree/.cargo"
    printf '[build]\ntarget-dir = "elsewhere"\ntarget = "%s"\n' "$(rustc -vV | sed -n 's/^host: //p')" >"$tree/.cargo/config.toml"
    mv "$tree/tests/referee/src/gmt_011.rs.old" "$tree/tests/referee/src/gmt_011.rs"
    touch "$tree/tests/referee/src/gmt_011.rs"
    in_tree env P=gmt_011 COUNT=1 scripts/stress.sh
    same "no old referee is asked with a configured target" 0 "$status"
    rm -r "$tree/.cargo"
}

test_kept() {
    plant 'if text[0] > 0 { panic!() }'
    in_tree env P=gmt_011 COUNT=1 SEED=5 KEEP=1 scripts/stress.sh
    same "what is kept is a sample" "1 2 0" "$status $(cat "$tree"/samples/gmt_011/*-found-by-stress-5-*.in | head -n 1)"
}

# readme COMMAND: what README.md shows of it.
readme() {
    sed -n "/^\\\$ $1\$/,/^\`\`\`/p" README.md | sed -e '1d;$d' -e 's/  *[0-9]* ms/ N ms/'
}

# test_readme: with the mistake of which README.md speaks.
test_readme() {
    sed -i.old 's/(b"Draw    ", 5)/(b"Losing  ", 7)/' "$tree/bins/gmt_002.rs"
    run env P=gmt_002 CASE=18 scripts/test.sh
    same "README.md shows what make test says" "$(readme 'make test P=gmt_002 CASE=18')" "$out"
    in_tree env P=gmt_002 SEED=7 KEEP=1 scripts/stress.sh
    same "README.md shows what make stress says" "$(readme 'make stress P=gmt_002 SEED=7 KEEP=1')" "$out"
    mv "$tree/bins/gmt_002.rs.old" "$tree/bins/gmt_002.rs"
}

# test_refused WANT VARIABLE=VALUE...: one line says why, before anything is built.
test_refused() {
    in_tree env P=gmt_011 "${@:2}" scripts/stress.sh
    same "refused: ${*:2}" "2 error: $1" "$status $out"
}

test_bad_usage() {
    local value
    test_refused "say one of COUNT and INPUT, not both" COUNT=5 INPUT=5
    test_refused "there is no KEEP=yes: say KEEP=1, or leave it out" KEEP=yes
    for value in SECONDS=0 COUNT=0 COUNT=00; do
        test_refused "$value tries nothing: say 1 or more" "${value/SEC/STRESS_SEC}"
    done
    for value in SECONDS=abc COUNT=1.5 SEED=-1 INPUT=x; do
        test_refused "$value is not a whole number of up to 18 digits, as in: make stress P=gmt_011 ${value%%=*}=10" "${value/SEC/STRESS_SEC}"
    done
}

main() {
    cp -R Cargo.toml Cargo.lock bins samples tests "$tree"
    cp bins/gmt_011.rs "$tree/right.rs"
    test_bad_usage
    test_readme
    test_whatever_ends_it
    test_large_inputs
    test_agreement
    test_other_problems
    test_stale
    test_kept
    finish
}

main "$@"
