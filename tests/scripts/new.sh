#!/usr/bin/env bash
# Shows that make new makes what an accepted solution begins with, and make drop takes all of it away again.
# Needs: cargo
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

# snapshot: the names and contents of what is in the copy.
snapshot() {
    (cd "$tree" && find Cargo.toml bins samples scripts tests -type f -exec cksum {} + -o -type d -print | sort)
}

# made: what was not there before.
made() {
    comm -13 "$tree/before" <(snapshot) | sed 's/^[0-9]* [0-9]* //' | sort | paste -sd ' ' -
}

# is_replaced: whether the template is somebody's own, of which this test knows nothing.
is_replaced() {
    ! grep -q '^fn solve(input: &mut Input, ' scripts/template/solution.rs
}

test_ordinary() {
    in_tree make -s new P=nim
    same "make new makes three things" '0 bins/Cargo.toml bins/nim.rs samples/nim' "$status $(made)"
    same "a problem is one line in bins/Cargo.toml" '    { name = "nim", path = "nim.rs" },' \
        "$(diff bins/Cargo.toml "$tree/bins/Cargo.toml" | sed -n 's/^> //p')"
    same "the solution is the template under its name" "//! nim
$(cat scripts/template/solution.rs)" "$(sed 2d "$tree/bins/nim.rs")"
    in_tree make -s test P=nim
    same "without a sample make test asks for one" '2 1' "$status $(grep -c 'samples/nim/.*\.in' <<<"$out")"
    printf '3\n1 2 3\n' >"$tree/samples/nim/1.in" && echo 6 >"$tree/samples/nim/1.out"
    in_tree make -s test P=nim
    is_replaced || same "the template is a solution of its example" '0 1 passed, 0 failed' "$status $(last_line)"
    in_tree cargo build --quiet --offline --package solutions --bin nim
    same "Cargo knows it" '0 ' "$status $out"
}

test_header() {
    # shellcheck disable=SC2016
    in_tree make -s new P=real TITLE='GMT-000: "$$HOME" & \1 `b`' URL=https://example.org/?a=1\&b=2 TIME=0.5 CHECKER=1e-6
    # shellcheck disable=SC2016
    same "the header has what was given, as it was given" '0 //! GMT-000: "$$HOME" & \1 `b`
//!
//! Source:  https://example.org/?a=1&b=2
//! Limits:  0.5 s, 256 MB
//! Checker: 1e-6' "$status $(grep '^//!' "$tree/bins/real.rs")"
    printf '2\n1 2\n' >"$tree/samples/real/1.in" && echo 3.000001 >"$tree/samples/real/1.out"
    in_tree make -s test P=real
    is_replaced || same "the judge reads it" 0 "$status"
}

test_with_a_program() {
    in_tree make -s new P=guess CHECKER=interactive
    same "an interactive problem gets its other side, and its solution flushes" 'tests/guess tests/guess/interactor.rs 1' \
        "$(made | grep -o 'tests/guess.*') $(grep -c 'flush()' "$tree/bins/guess.rs")"
    in_tree make -s new P=many CHECKER=program
    same "one with many answers gets a checker" 'tests/many tests/many/checker.rs' "$(made | grep -o 'tests/many.*')"
    echo 1 5 >"$tree/samples/many/1.in"
    in_tree make -s test P=many
    is_replaced || same "which blames no solution before it is written" '2 ERROR' "$status $(grep -wo ERROR <<<"$out" | head -n 1)"
}

# test_templates: what everybody starts from has no warnings in any edition.
test_templates() {
    local template edition
    for template in scripts/template/*.rs; do
        [[ $template != */solution.rs ]] || ! is_replaced || continue
        for edition in 2018 2021; do
            in_tree rustc -D warnings --edition "$edition" -o "target/$(basename "$template" .rs)" "$template"
            same "$template, edition $edition" '0 ' "$status $out"
        done
    done
    same "a plain program that is not written answers nothing" '' "$("$tree/target/gen" 77 | "$tree/target/plain" 2>/dev/null)"
    same "each number gives its own input" 3 \
        "$(for number in 1 400 401; do "$tree/target/gen" "$number" | cksum; done | sort -u | wc -l | tr -d ' ')"
}

# example BODY: what the template's solution prints with that body, for the input on stdin.
example() {
    sed '/^fn solve/,/^}/d' scripts/template/solution.rs >"$tree/target/example.rs"
    printf 'fn solve(input: &mut Input, out: &mut impl Write) -> io::Result<()> {\n%s\nOk(()) }\n' "$1" >>"$tree/target/example.rs"
    in_tree rustc --edition 2021 -o target/example target/example.rs && "$tree/target/example" | paste -sd ' ' -
}

# shellcheck disable=SC2016
test_reading() {
    same "any type that parses" '-5 340282366920938463463374607431768211455 0.5 x word' "$(
        printf ' -5\t340282366920938463463374607431768211455\r\n\n+.5e0 x\nword' | example 'let (a, b): (i64, u128) = (input.read(), input.read());
            let (c, d, e): (f64, char, String) = (input.read(), input.read(), input.read());
            writeln!(out, "{} {} {} {} {}", a, b, c, d, e)?;')"
    same "lines, also after a number" '[a b] [] [c] [] rest [ d]' "$(
        printf '2 \r\na b\r\n\nc\n\nrest d' | example 'let _: u8 = input.read();
            for _ in 0..4 { writeln!(out, "[{}]", input.line())?; }
            let rest: String = input.read();
            writeln!(out, "{} [{}]", rest, input.line())?;')"
    same "cases up to the end" '1 2 3' "$(
        printf '1\n2 3 \n\n' | example 'while !input.ended() { let n: u8 = input.read(); writeln!(out, "{}", n)?; }')"
}

# test_bad_usage: one line says why, and nothing is made.
test_bad_usage() {
    local bad
    for bad in P= P=2048 P=a-b P=../nim P="$(printf '%031d' 0 | tr 0 n)" P=build P=gmt_002 P=referee \
        TITLE=$'\t' URL='http://a b' TIME=2s TIME=0.0 MEMORY=0 CHECKER=near; do
        in_tree env P=nim "$bad" scripts/new.sh
        same "refused: $bad" "2 1 error: " "$status $(wc -l <<<"$out" | tr -d ' ') ${out:0:7}$(made)"
    done
}

# test_drop: what was made goes to target/dropped.
test_drop() {
    local name
    for name in guess many bins/nim.rs real; do in_tree make -s drop P="$name"; done
    same "make drop says what has moved where, samples too" '0 moved to target/dropped/real-1: bins/real.rs samples/real 3.000001' \
        "$status $out $(cat "$tree/target/dropped/real-1/samples/real/1.out")"
    same "all is as it was before" "$(cat "$tree/before")" "$(snapshot)"
    in_tree make -s new P=many CHECKER=program
    ln -s nobody "$tree/samples/links"
    in_tree make -s drop P=links
    same "a link that leads nowhere is dropped, too" '0 moved to target/dropped/links-1: samples/links' "$status $out"
    in_tree make -s drop P=many
    same "a second one goes to another folder" '0 moved to target/dropped/many-2: bins/many.rs samples/many tests/many' "$status $out"
    in_tree make -s drop P=gmt_002
    same "one with rules leaves the referee's list" '0 0 4' \
        "$status $(grep -c gmt_002 "$tree/bins/Cargo.toml") $(grep -c '= ".*/rules.rs"' "$tree/tests/referee/src/lib.rs")"
    for name in referee ..; do
        in_tree env P="$name" scripts/drop.sh
        same "drop refuses $name" '2 error:' "$status ${out%% *}"
    done
}

cp -R Cargo.toml Cargo.lock bins samples tests "$tree"
# Without the problems of whoever uses this project, whose names the tests might take.
for file in "$tree"/bins/*.rs; do
    name=$(basename "$file" .rs)
    [[ -e tests/$name/rules.rs ]] || P=$name in_tree scripts/drop.sh
done
rm -rf "$tree/target/dropped"
snapshot >"$tree/before"
test_bad_usage
test_ordinary
test_header
test_with_a_program
test_templates
is_replaced || test_reading
test_drop
finish
