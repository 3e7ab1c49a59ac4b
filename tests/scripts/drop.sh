#!/usr/bin/env bash
# Tests that make drop moves all files of a problem, and that the command that it prints brings them back.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# drop PROBLEM: drops it.
drop() {
    # With CDPATH, cd prints the folder.
    CDPATH=. run make -s drop P="$1"
}

test_problem() {
    solution nim ''
    sample nim 1 ''
    mkdir -p "$tree/tests/nim/wrong" && touch "$tree/tests/nim/wrong/a.rs" "$tree/samples/nim/.hidden"
    ln -s nowhere "$tree/samples/nim/dangling"
    (cd "$tree" && target/tools/judge lists)
    snapshot >"$home/whole"
    drop nim
    same "a problem's solution, samples and tests are moved" \
        '0 moved to .dropped/nim-1: bins/nim.rs samples/nim tests/nim
to restore it: tar -C .dropped/nim-1 -cf - . | tar -xkf -' "$status $out"
    same "nothing of a dropped problem is left" "$(cat "$home/empty")" "$(snapshot)"
    run bash -euc "set -o pipefail; ${out##*to restore it: }; target/tools/judge lists"
    same "the printed command brings everything back" "0 $(cat "$home/whole")" "$status $(snapshot)"
    run make -s drop P=bins/nim.rs
    says 'moved to .dropped/nim-2: bins/nim.rs samples/nim tests/nim'
    same "a second drop of the same name keeps the first one's files" \
        "//! T-1: nim" "$(head -n 1 "$tree/.dropped/nim-1/bins/nim.rs")"
    solution nim '// rewritten'
    run bash -c '! tar -C .dropped/nim-2 -cf - . | tar -xkf - 2>/dev/null'
    same "the printed command overwrites nothing" 1 "$(grep -c rewritten "$tree/bins/nim.rs")"
    rm -rf "$tree"/{bins,samples,tests}/nim* "$tree/.dropped"
    mkdir "$tree/tests/nim" && touch "$tree/tests/nim/gen.py"
    drop nim
    says 'moved to .dropped/nim-1: tests/nim'
    rm -rf "$tree/.dropped"
}

test_contest() {
    mkdir -p "$tree"/{bins,samples}/abc/day/one "$tree/tests/abc/a"
    touch "$tree"/bins/abc/{a,b}.rs "$tree/bins/abc/day/one/c.rs" "$tree/samples/abc/day/one/1.in"
    drop abc/a
    same "a problem of a contest is dropped alone" 'abc/b.rs abc/day/one/c.rs' \
        "$(cd "$tree/bins" && echo abc/*.rs abc/*/*/*.rs)"
    drop abc/day/one/c
    same "a contest's folders are removed with its last problem" 'abc abc/b.rs' \
        "$(cd "$tree/bins" && find abc | sort | paste -sd ' ' -)"
    drop bins/abc/
    says 'moved to .dropped/abc-1: bins/abc'
    same "a contest is dropped as a whole" "$(cat "$home/empty")" "$(snapshot)"
    rm -r "$tree/.dropped"
}

test_leftovers() {
    mkdir "$tree/samples/many" && touch "$tree/samples/many/1.in"
    drop many
    says 'moved to .dropped/many-1: samples/many'
    ln -s nowhere "$tree/bins/dangling.rs"
    drop dangling
    says 'moved to .dropped/dangling-1: bins/dangling.rs'
    refuses drop "P=scripts: 'scripts' is a reserved name" P=scripts
    solution nim ''
    echo broken >"$tree/bins/crates/Cargo.toml"
    drop nim
    same "an unreadable list stops make drop before anything is moved" '2 bins/nim.rs' \
        "$status $(cd "$tree" && echo bins/nim.rs .dropped/nim* | sed 's, [.]dropped/nim[*],,')"
    cp bins/crates/Cargo.toml "$tree/bins/crates"
    rm -r "$tree/.dropped" "$tree/bins/nim.rs"
}

lists
snapshot >"$home/empty"
test_problem
test_contest
test_leftovers
finish
