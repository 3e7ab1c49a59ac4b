#!/usr/bin/env bash
# Shows that make new is all that a new problem takes: in a copy of the project one is made, written and
# judged, and nothing but its own files and its entry in Cargo.toml changes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tests/lib.sh
. tests/lib.sh
unset P CASE BUILD JSON VERBOSE TITLE URL TIME MEMORY MAKEFLAGS MFLAGS MAKELEVEL
export LC_ALL=C

copy=$(mktemp -d "${TMPDIR:-/tmp}/new.XXXXXX")
trap 'rm -rf "$copy"' EXIT
# What is built is run on tiny inputs only, and building fast takes longer.
export CARGO_TARGET_DIR=$copy/target CARGO_PROFILE_TEST_OPT_LEVEL=0 CARGO_INCREMENTAL=0

# in_copy COMMAND...: runs it in the copy; sets status and out, all that it says.
in_copy() {
    status=0
    out=$(cd "$copy/tree" && "$@" 2>&1) || status=$?
}

# changes: how the copy differs from what it was, but for what is in target/.
changes() {
    diff -r "$copy/before" "$copy/tree" | grep -v '^Only in [^ ]*/tree: target$' |
        sed -e '/^diff /d' -e "s,$copy/tree,.,"
}

test_made() {
    # shellcheck disable=SC2016
    in_copy make -s new P=nim TITLE='GMT-000: "$$HOME" & \1 `b`' URL=https://example.org/?a=1\&b=2 TIME=0.5 MEMORY=64
    same "make new makes a problem" 0 "$status"
    same "its files are new, and its entry is all that changes" 'added
> [[bin]]
> name = "nim"
> path = "bins/nim.rs"
> 
Only in ./bins: nim.rs
Only in ./samples: nim
Only in ./tests: nim.rs
Only in ./tests/referee/src: nim.rs' "$(changes | sed 's/^[0-9]*a[0-9]*,[0-9]*$/added/')"
    # shellcheck disable=SC2016
    same "its header has what was given, as it was given" '//! GMT-000: "$$HOME" & \1 `b`
//!
//! Source:  https://example.org/?a=1&b=2
//! Limits:  0.5 s, 64 MB' "$(head -n 4 "$copy/tree/bins/nim.rs")"
    in_copy rustfmt --check --edition 2021 bins/nim.rs tests/nim.rs tests/referee/src/nim.rs
    same "its files are formatted" 0 "$status"
}

test_unwritten() {
    in_copy make test P=nim
    same "before it is written, it fails and says what to write" \
        '2             put the first sample'\''s input into samples/nim/01-first.in' \
        "$status $(grep '  put' <<<"$out")"
    echo 3 >"$copy/tree/samples/nim/01-first.in"
    echo First >"$copy/tree/samples/nim/01-first.out"
    in_copy make test P=nim
    same "with a sample it says what comes next" '2 n_is_3:_write_solve_in_bins/nim.rs\n' \
        "$status $(sed -n 's/^ *got *//p' <<<"$out")"
    in_copy cargo clippy --quiet --package impartial-games --bin nim --test nim -- -D warnings
    same "what is made compiles without a warning" '0 ' "$status $out"
    in_copy cargo test --test nim --test sources
    same "its tests fail until the rules are written" \
        '101 write naive, which plays by the rules, in tests/referee/src/nim.rs' \
        "$status $(grep -o 'write naive.*' <<<"$out" | sort -u)"
}

test_written() {
    local solution="$copy/tree/bins/nim.rs" rules="$copy/tree/tests/referee/src/nim.rs" test="$copy/tree/tests/nim.rs"
    # A row of stones; a player takes one or two; who cannot move loses.
    # shellcheck disable=SC2016
    sed -i.old 's/^ *writeln!(output, "n is.*/    let word = if n % 3 == 0 { "Second" } else { "First" };\
    writeln!(output, "{word}")?;/' "$solution"
    # shellcheck disable=SC2016
    sed -i.old 's/^ *todo!.*/        let mut wins = vec![false, true];\
        (2..=self.n).for_each(|n| wins.push(!wins[n - 1] || !wins[n - 2]));\
        if wins[self.n] { "First\\n" } else { "Second\\n" }.to_owned()/' "$rules"
    sed -i.old 's/check("write.*/check("3\\n", "Second\\n");/' "$test"
    rm "$solution.old" "$rules.old" "$test.old"
    in_copy make test P=nim
    same "a wrong answer is found" '2 WA 0 passed, 1 failed' \
        "$status $(grep -o WA <<<"$out" | head -n 1) $(grep failed <<<"$out")"
    echo Second >"$copy/tree/samples/nim/01-first.out"
    in_copy make test P=nim
    same "three lines and a sample are enough for make test" '0 1 passed, 0 failed' "$status $(tail -n 1 <<<"$out")"
    in_copy cargo test --test nim --test sources
    same "with the rules, its tests and those of all sources pass" 0 "$status"
}

# snapshot: the names and contents of what is in the copy.
snapshot() {
    (cd "$copy/tree" && find . -path ./target -prune -o -type f -exec cksum {} + | sort)
}

# test_refused WANT VARIABLE=VALUE...: one line says why, and nothing is made.
test_refused() {
    local want=$1
    shift
    in_copy env "$@" scripts/new.sh
    same "refused: $*" "2 error: $want" "$status $out"
}

test_bad_usage() {
    local before name
    before=$(snapshot)
    test_refused "say what to call it, as in: make new P=nim" P=
    for name in 2048 Nim a-b 'a b' ../nim _ $'gr\xc3\xbcn' "$(printf '%031d' 0 | tr 0 n)"; do
        test_refused "'$name' cannot be a name: take up to 30 of a-z, 0-9 and _, a letter first" P="$name"
    done
    for name in fn yield std build; do
        test_refused "'$name' means something to Rust or Cargo: take another name" P="$name"
    done
    for name in io fmt; do
        test_refused "'$name' means something to the referee: take another name" P="$name"
    done
    test_refused "there is already bins/gmt_002.rs: take another name" P=gmt_002
    test_refused "there is already tests/sources.rs: take another name" P=sources
    test_refused "there is already tests/hostile: take another name" P=hostile
    test_refused "there is already tests/referee/src/graph.rs: take another name" P=graph
    test_refused "TITLE must be one line of ASCII, as the source files are" P=nim TITLE=$'a\nb'
    test_refused "URL must be one line of ASCII, as the source files are" P=nim URL=$'http://gr\xc3\xbcn'
    test_refused "TIME=2s is not a limit: give a number, as in: make new P=nim TIME=2" P=nim TIME=2s
    test_refused "MEMORY=0 is not a limit: give a number, as in: make new P=nim MEMORY=2" P=nim MEMORY=0
    same "what is refused leaves nothing" "$before" "$(snapshot)"
}

# test_interrupted: mv is replaced by one that fails at the COUNTth call.
test_interrupted() {
    local before count real
    before=$(snapshot)
    real=$(command -v mv)
    mkdir "$copy/stubs"
    for count in 1 2 3 4 5; do
        # shellcheck disable=SC2016
        printf '#!/bin/sh\necho >>%s\n[ "$(wc -l <%s)" -ne %d ] && exec %s "$@"\n' \
            "$copy/calls" "$copy/calls" "$count" "$real" >"$copy/stubs/mv"
        chmod +x "$copy/stubs/mv"
        : >"$copy/calls"
        in_copy env PATH="$copy/stubs:$PATH" P=nim scripts/new.sh
        same "stopped at step $count, it leaves nothing half-made" "1 $before" "$status $(snapshot)"
    done
}

main() {
    mkdir "$copy/before"
    cp -R Makefile Cargo.toml Cargo.lock bins samples scripts tests "$copy/before"
    cp -R "$copy/before" "$copy/tree"
    test_bad_usage
    test_interrupted
    test_made
    test_unwritten
    test_written
    finish
}

main "$@"
