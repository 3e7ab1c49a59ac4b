#!/usr/bin/env bash
# Shows that make new is all that a new problem takes: in a copy of the project one is made, written and
# judged, and nothing but its own files and its entries changes.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh
# What is built is run on tiny inputs only, and building fast takes longer.
export CARGO_PROFILE_TEST_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_INCREMENTAL=0

PARTS=(Makefile Cargo.toml bins samples scripts tests)

# changes: how the copy differs from what it was.
changes() {
    local part
    cd "$tree"
    for part in "${PARTS[@]}"; do
        diff -r "target/before/$part" "$part" | sed '/^diff /d'
    done
}

test_made() {
    # shellcheck disable=SC2016
    in_tree make -s new P=nim TITLE='GMT-000: "$$HOME" & \1 `b`' URL=https://example.org/?a=1\&b=2 TIME=0.5 MEMORY=64
    same "make new makes a problem" 0 "$status"
    same "its files are new, and its entries are all that changes" 'added
> 
> [[bin]]
> name = "nim"
> path = "nim.rs"
Only in bins: nim.rs
Only in samples: nim
Only in tests: nim.rs
added
>     nim
Only in tests/referee/src: nim.rs
Only in tests/wrong: nim' "$(changes | sed 's/^[0-9]*a[0-9,]*$/added/')"
    # shellcheck disable=SC2016
    same "its header has what was given, as it was given" '//! GMT-000: "$$HOME" & \1 `b`
//!
//! Source:  https://example.org/?a=1&b=2
//! Limits:  0.5 s, 64 MB' "$(head -n 4 "$tree/bins/nim.rs")"
    in_tree rustfmt --check --edition 2021 bins/nim.rs tests/nim.rs tests/referee/src/nim.rs tests/wrong/nim/prints-nothing.rs
    same "its files are formatted" 0 "$status"
    same "its solution is short" 1 "$(($(wc -l <"$tree/bins/nim.rs") < 35))"
}

test_unwritten() {
    in_tree make test P=nim
    same "before it is written, it fails and says what to write" \
        '2 put the first sample'\''s input into samples/nim/01-first.in' \
        "$status $(sed -n 's/^ *\(put \)/\1/p' <<<"$out")"
    echo 3 >"$tree/samples/nim/01-first.in"
    echo First >"$tree/samples/nim/01-first.out"
    in_tree make test P=nim
    same "with a sample it says what comes next" '2 n_is_3:_write_solve_in_bins/nim.rs\n' \
        "$status $(sed -n 's/^ *got *//p' <<<"$out")"
    in_tree cargo clippy --quiet --bin nim --test nim -- -D warnings
    same "what is made compiles without a warning" '0 ' "$status $out"
    in_tree cargo test --test nim --test sources
    same "its tests fail until the rules are written" \
        '101 write naive, which plays by the rules, in tests/referee/src/nim.rs' \
        "$status $(grep -o 'write naive.*' <<<"$out" | sort -u)"
}

test_written() {
    local solution="$tree/bins/nim.rs" rules="$tree/tests/referee/src/nim.rs" test="$tree/tests/nim.rs"
    # A row of stones; a player takes one or two; who cannot move loses.
    # shellcheck disable=SC2016
    sed -i.old 's/^ *writeln!(output, "n is.*/    let word = if n % 3 == 0 { "Second" } else { "First" };\
    writeln!(output, "{word}")?;/' "$solution"
    # shellcheck disable=SC2016
    sed -i.old 's/^ *todo!.*/        let mut wins = vec![false, true];\
        (2..=self.n).for_each(|n| wins.push(!wins[n - 1] || !wins[n - 2]));\
        if wins[self.n] { "First\\n" } else { "Second\\n" }.to_owned()/' "$rules"
    sed -i.old 's/("write.*/("3\\n", "Second\\n");/' "$test"
    rm "$solution.old" "$rules.old" "$test.old"
    in_tree make test P=nim
    same "a wrong answer is found" '2 WA 0 passed, 1 failed' \
        "$status $(grep -o WA <<<"$out" | head -n 1) $(grep failed <<<"$out")"
    echo Second >"$tree/samples/nim/01-first.out"
    in_tree make test P=nim
    same "three lines and a sample are enough for make test" '0 1 passed, 0 failed' "$status $(tail -n 1 <<<"$out")"
    in_tree cargo test --test nim --test sources
    same "with the rules, its tests and those of all sources pass" 0 "$status"
    in_tree env P=nim scripts/wrong.sh
    same "the first wrong program is judged as it says" "0 ok     nim/prints-nothing: WA on 1 of 1" \
        "$status $(head -n 1 <<<"$out")"
    in_tree make stress P=nim COUNT=50 SEED=1
    same "it agrees with the rules" 0 "$status"
    in_tree cargo test --package referee --test cli extreme_inputs_depend_on_the_scale
    same "an extreme shape may have a number that grows" 0 "$status"
}

# test_any_program: one that compiles, whatever its style, is judged and run against the rules.
test_any_program() {
    cat >"$tree/bins/nim.rs" <<'END'
fn main() { let mut l=String::new();std::io::stdin().read_line(&mut l).unwrap();
    let N:u8=l.trim().parse().unwrap(); println!("{}",if N%3==0{"Second"}else{"First"}) }
END
    sed -i.old '1i\
//! Limits:  1 s, 64 MB
' "$tree/bins/nim.rs"
    rm "$tree/bins/nim.rs.old"
    in_tree make test P=nim
    same "any program is judged" 0 "$status"
    in_tree make stress P=nim COUNT=20 SEED=1
    same "any program is run against the rules" "0 1" "$status $(grep -c '^note: .*run anew' <<<"$out")"
}

test_fast_reader() {
    in_tree make -s new P=quick READER=fast
    same "another one takes the fast reader" "0 1" "$status $(grep -c '^mod input {' "$tree/bins/quick.rs")"
    in_tree rustfmt --check --edition 2021 bins/quick.rs
    same "it is formatted" 0 "$status"
    in_tree cargo clippy --quiet --bin quick --test quick -- -D warnings
    same "it compiles without a warning" '0 ' "$status $out"
    echo 'fn main() { "half" + 1 }' >"$tree/bins/quick.rs"
    in_tree cargo test --test gmt_011 no_such_test
    same "one half-written solution leaves the tests of another alone" 0 "$status"
}

# snapshot: the names and contents of what is in the copy.
snapshot() {
    (cd "$tree" && find "${PARTS[@]}" -type f -exec cksum {} + | sort)
}

# test_refused WANT VARIABLE=VALUE...: one line says why, and nothing is made.
test_refused() {
    local want=$1
    shift
    in_tree env "$@" scripts/new.sh
    same "refused: $*" "2 error: $want" "$status $out"
}

test_bad_usage() {
    local before name
    before=$(snapshot)
    test_refused "say what to call it, as in: make new P=nim" P=
    for name in 2048 Nim a-b 'a b' ../nim _ $'gr\xc3\xbcn' "$(printf '%031d' 0 | tr 0 n)"; do
        test_refused "'$name' cannot be a name: take up to 30 of a-z, 0-9 and _, a letter first" P="$name"
    done
    for name in fn yield std build usize input main solution referee hostile plain sources; do
        test_refused "'$name' means something else to Rust, Cargo or the project: take another name" P="$name"
    done
    for name in io fmt; do
        test_refused "'$name' means something to the referee: take another name" P="$name"
    done
    test_refused "there is already bins/gmt_002.rs: take another name" P=gmt_002
    test_refused "there is already tests/scripts: take another name" P=scripts
    test_refused "there is already tests/referee/src/graph.rs: take another name" P=graph
    test_refused "TITLE must be one line of ASCII, as the source files are" P=nim TITLE=$'a\nb'
    test_refused "URL must be one line of ASCII, as the source files are" P=nim URL=$'http://gr\xc3\xbcn'
    test_refused "TIME=2s is not a limit: give a number, as in: make new P=nim TIME=2" P=nim TIME=2s
    test_refused "MEMORY=0 is not a limit: give a number, as in: make new P=nim MEMORY=2" P=nim MEMORY=0
    test_refused "there is no READER=slow: leave it out, or say READER=fast" P=nim READER=slow
    same "what is refused leaves nothing" "$before" "$(snapshot)"
}

# test_interrupted: mv is replaced by one that fails at the COUNTth call.
test_interrupted() {
    local before count real
    before=$(snapshot)
    real=$(command -v mv)
    for count in 1 2 3 4 5 6 7; do
        # shellcheck disable=SC2016
        printf '#!/bin/sh\necho >>%s\n[ "$(wc -l <%s)" -ne %d ] && exec %s "$@"\n' \
            "$tree/calls" "$tree/calls" "$count" "$real" >"$tree/stubs/mv"
        chmod +x "$tree/stubs/mv"
        : >"$tree/calls"
        in_tree env PATH="$tree/stubs:$PATH" P=nim scripts/new.sh
        same "stopped at step $count, it leaves nothing half-made" "1 $before" "$status $(snapshot)"
    done
}

main() {
    cp -R Cargo.toml Cargo.lock bins samples tests "$tree"
    (cd "$tree" && mkdir -p target/before && cp -R "${PARTS[@]}" target/before)
    test_bad_usage
    test_interrupted
    test_made
    test_unwritten
    test_written
    test_any_program
    test_fast_reader
    finish
}

main "$@"
