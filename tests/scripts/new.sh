#!/usr/bin/env bash
# Tests that make new creates a working start for a solution, and that make drop removes all of it again.
# Needs: cargo games
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# snapshot: the names and contents of what is in the copy.
snapshot() {
    (cd "$tree" && find Cargo.toml bins samples scripts tests -type f -exec cksum {} + -o -type d -print | sort)
}

# made: prints the files and folders that are new or changed.
made() {
    comm -13 "$tree/before" <(snapshot) | sed 's/^[0-9]* [0-9]* //' | sort | paste -sd ' ' -
}

# refused WANT VARIABLE=VALUE...: tests that make new exits with that status, says why in one line, and creates nothing.
refused() {
    run env P=nim "${@:2}" scripts/new.sh
    same "refused: ${*:2}" "$1 1 error: " "$status $(wc -l <<<"$err" | tr -d ' ') ${err:0:7}$(made)"
}

test_bad_usage() {
    local bad
    for bad in P= P=2048 P=a-b P=../nim P="$(printf '%031d' 0 | tr 0 n)" P=gmt_002/a P=common/a TIME=2s MEMORY=0 EDITION=2020 \
        CHECKER=nowhere.cpp; do refused 2 "$bad"; done
    for bad in gmt_002 referee build; do refused 3 P="$bad"; done
}

test_ordinary() {
    run make -s new P=nim
    same "make new creates a solution and a samples folder, and updates the list" '0 bins/Cargo.toml bins/nim.rs samples/nim' "$status $(made)"
    same "the solution is the template below a title" "//! nim
$(cat scripts/template/solution.rs)" "$(sed 2d "$tree/bins/nim.rs")"
    # shellcheck disable=SC2016
    run make -s new P=real TITLE='GMT-000: "$$HOME" & \1 `b`' URL=https://example.org/?a=1\&b=2 TIME=0.5 CHECKER=1e-6
    # shellcheck disable=SC2016
    same "the header has what was given, as it was given" '//! GMT-000: "$$HOME" & \1 `b`
//!
//! Source:  https://example.org/?a=1&b=2
//! Limits:  0.5 s, 256 MB
//! Checker: 1e-6' "$(grep '^//!' "$tree/bins/real.rs")"
    printf '2\n1 2\n' >"$tree/samples/real/1.in" && echo 3.000001 >"$tree/samples/real/1.out"
    expect "the template solves its example, and the judge reads the header" '0 ' '1 passed' P=real
}

test_with_a_program() {
    run make -s new P=guess CHECKER=interactive
    same "an interactive problem gets an interactor" 'tests/guess tests/guess/interactor.rs' "$(made | grep -o 'tests/guess.*')"
    same "and a solution that flushes" 1 "$(grep -c 'stdout().flush()' "$tree/bins/guess.rs")"
    run make -s new P=many CHECKER=program
    echo 1 5 >"$tree/samples/many/1.in"
    expect "an unfinished checker gives ERROR, not WA" '1 ERROR 1' '' P=many
    mkdir "$tree/else" && echo 'int main() {}' >"$tree/else/check.cpp"
    run bash -c 'cd else && P=taken CHECKER=check.cpp ../scripts/new.sh'
    same "a given checker is copied" 'int main() {}' "$(cat "$tree/tests/taken/checker.cpp")"
    same "and set in the header" '//! Checker: program' "$(grep Checker "$tree/bins/taken.rs")"
    rm -r "$tree/bins/taken.rs" "$tree/samples/taken" "$tree/else"
    run make -s new P=taken CHECKER=program
    same "an existing checker is kept" checker.cpp "$(ls "$tree/tests/taken")"
    echo 2 >"$tree/samples/taken/1.in" && mkdir "$tree/tests/taken/wrong"
    run make -s new P=taken_2 LIKE=taken TIME=3
    same "a second solution has the header of the first" "//! taken
//! Limits:  3 s, 256 MB
//! Checker: program" "$(grep '^//! .' "$tree/bins/taken_2.rs")"
    same "and copies of its samples and checker" 'tests/taken_2/checker.cpp samples/taken_2/1.in' \
        "$(cd "$tree" && find tests/taken_2 samples/taken_2 -type f | sort -r | paste -sd ' ' -)"
    rm -r "$tree"/samples/taken* "$tree"/bins/taken*
    refuses new 'tests/taken already exists: move it away first' P=taken LIKE=many
    rm -r "$tree"/tests/taken*
}

# test_folder: a contest is a folder, and P= any file in it.
test_folder() {
    local bad file
    run make -s new P=abc/a CHECKER=program
    run make -s new P=abc/b
    touch "$tree/samples/abc/a/1.in"
    for file in abc/a bins/abc/a.rs samples/abc/a/1.in "$tree/tests/abc/a/checker.rs" a.rs ../../tests/abc/a; do
        gives "P=$file is a problem" '0 abc/a' env P="$file" bash -euc 'cd bins/abc; . ../../scripts/lib/lib.sh; choose_one run; printenv P'
    done
    gives "a contest is not a single problem" '2 error: abc is a contest, but make run takes a single problem: one of abc/a, abc/b' env P=abc/ scripts/run.sh
    for bad in crates abc//a .. "$PWD/bins/gmt_002.rs" scripts/lib/none.rs; do
        run env P="$bad" scripts/test.sh
        same "refused: P=$bad" "2 1 error: " "$status $(wc -l <<<"$err" | tr -d ' ') ${err:0:7}"
    done
}

# test_list: Cargo's lists contain exactly the solutions that exist.
test_list() {
    local name
    mv "$tree/bins/cf_455b.rs" "$tree/bins/moved.rs" && cp "$tree"/bins/gmt_0{11,03}.rs && rm "$tree"/bins/{daenerys,treblecross}.rs
    for name in made/1 made_2 made_3 made_4; do P=$name "$tree/scripts/new.sh" >/dev/null & done
    wait
    same "new, copied and moved solutions are listed, removed ones are not" 'gmt_002 gmt_003 gmt_011 made-1 made_2 made_3 made_4 moved' \
        "$(sed -n 's/.*{ name = "\(.*\)", path = ".*.rs" },$/\1/p' "$tree/bins/Cargo.toml" | paste -sd ' ' -)"
    run make -s new P=with_crates BUILD=cargo
    run make -s new P=newest URL=https://atcoder.jp/contests/abc300/tasks/abc300_a
    same "those with crates or the newest edition, as AtCoder has, are in another package" '"../newest.rs" "../with_crates.rs"' \
        "$(grep -o '"../[^"]*.rs"' "$tree/bins/crates/Cargo.toml" | grep -v none | paste -sd ' ' -)"
    same "of that edition" 'edition = "2024"' "$(grep ^edition "$tree/bins/crates/Cargo.toml")"
    run cargo metadata --offline --no-deps --format-version 1
    same "and Cargo agrees" 0 "$status"
    rm -r "$tree"/bins/{*.rs,made}
    run bash -euc '. scripts/lib/lib.sh && update_list && cargo metadata --offline --no-deps --format-version 1'
    same "and with no solution at all" 0 "$status"
}

# test_templates: the templates compile without warnings in every edition.
test_templates() {
    local template edition
    # plain.rs is missing here: it is a comment to which the solution's template is appended.
    for template in scripts/template/{checker,gen,interactive,interactor,solution}.rs; do
        for edition in 2021 2024; do
            rustc --edition "$edition" --print sysroot >/dev/null 2>&1 || continue
            run rustc -D warnings --edition "$edition" -o "target/$(basename "$template" .rs)" "$template"
            same "$template, edition $edition" '0 ' "$status $err"
        done
    done
    same "each number gives its own input" 3 \
        "$(for number in 1 400 401; do "$tree/target/gen" "$number" | cksum; done | sort -u | wc -l | tr -d ' ')"
}

# test_reading: the solution template as it is, and with a `solve` that reads input in every way.
test_reading() {
    run target/solution <<<'2 1 x1'
    says 'cannot parse "x1" as i64' "solution.rs:$(grep -n 'map(|_| input.read())' scripts/template/solution.rs | cut -d : -f 1)"
    { sed '/^fn solve/,/^}/d' scripts/template/solution.rs && cat; } >"$tree/example.rs" <<'END'
fn solve(input: &mut Input, out: &mut impl Write) -> io::Result<()> {
    let (a, b, c): (i64, u128, f64) = (input.read(), input.read(), input.read());
    let (d, e): (char, String) = (input.read(), input.read());
    write!(out, "{} {} {} {} {}", a, b, c, d, e)?;
    for _ in 0..4 { write!(out, " [{}]", input.line())? }
    assert!(!input.ended());
    let rest: String = input.read();
    write!(out, " {} [{}] {}", rest, input.line(), input.ended())
}
END
    run rustc --edition 2021 -o target/example example.rs
    same "any type that parses, and lines, also after a word" '-5 340282366920938463463374607431768211455 0.5 x word [a b] [] [c] [] rest [ d] true' \
        "$(printf ' -5\t340282366920938463463374607431768211455\r\n\n+.5e0 x\nword \r\na b\r\n\nc\n\nrest d\n\n' | "$tree/target/example")"
    rm "$tree/example.rs"
}

test_own_template() {
    local own=$tree/scripts/template/own
    mkdir "$own"
    printf '//! Author: me\n//! Edition: 2024\n//! Limits: 3 s, 64 MB\n\nfn main( {\n' >"$own/solution.rs"
    run make -s new P=mine/a CHECKER=exact
    same "header lines of a template are the defaults" '//! mine/a
//!
//! Limits:  3 s, 64 MB
//! Checker: exact
//! Edition: 2024
//! Author: me

fn main( {' "$(cat "$tree/bins/mine/a.rs")"
    run make -s new P=mine/b TIME=1
    same "which given values replace" '//! Limits:  1 s, 64 MB' "$(grep Limits: "$tree/bins/mine/b.rs")"
    sample mine/a 1 ''
    sample mine/b 1 ''
    echo '// touched' >>"$tree/bins/mine/b.rs"
    expect "an unchanged template is not compiled" '1 CE' 'not started  mine/a (it is still the template)' P=mine
    run make -s drop P=mine && rm -r "$own"
}

# test_drop: the files go to .dropped, and come back.
test_drop() {
    local name
    snapshot >"$tree/whole"
    gives "a contest is dropped as a whole, and empty folders go" '0 moved to .dropped/abc-1: bins/abc samples/abc tests/abc
to restore it: tar -C .dropped/abc-1 -cf - . | tar -xkf -' make -s drop P=bins/abc/
    run make -s drop P=gmt_002
    same "a game leaves the referee's list" 4 "$(grep -c '^    [a-z].* = ".*/rules.rs"' "$tree/tests/referee/src/lib.rs")"
    run bash -euc "set -o pipefail; ${out##*to restore it: } && cp -R .dropped/abc-1/. . && . scripts/lib/lib.sh && update_list"
    same "the printed command brings everything back" '' "$(snapshot | diff "$tree/whole" - | cut -c -200)"
    for name in guess many nim abc/a abc/b real; do run make -s drop P="$name"; done
    same "nothing else has changed" '' "$(snapshot | diff "$tree/before" - | cut -c -200)"
    mkdir "$tree/samples/many"
    run make -s drop P=many
    says 'moved to .dropped/many-2: samples/many'
    P=many run make -s drop
    says 'name the problem on the command line, as in: make drop P=nim'
    refuses drop "there is no problem 'nobody'" P=nobody
}

cp -R Cargo.toml Cargo.lock bins samples tests "$tree"
# Drops the user's own problems, since the tests might use the same names.
for file in "$tree"/bins/*.rs; do
    name=$(basename "$file" .rs)
    [[ -e tests/$name/rules.rs ]] || P=$name run scripts/drop.sh
done
rm -rf "$tree/.dropped"
snapshot >"$tree/before"
test_bad_usage
test_ordinary
test_with_a_program
test_folder
test_templates
test_reading
test_own_template
test_drop
test_list
finish
