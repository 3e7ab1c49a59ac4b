#!/usr/bin/env bash
# Tests which problems P selects: names, contests, paths, and names that are nearly those of problems.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# selects P NAME PROBLEM...: tests what P selects.
selects() {
    # shellcheck disable=SC2016 # The inner shell expands it.
    gives "P=$1 selects ${*:3}" "0 $2: ${*:3}" env P="$1" \
        bash -euc '. scripts/lib/lib.sh; choose; echo "$P:" $list'
}

# is_one P PROBLEM: tests that P is this problem for a command that takes one.
is_one() {
    gives "P=$1 is one problem" "0 $2" target/tools/judge problem run "$1"
}

test_selection() {
    local file
    for file in abc/a bins/abc/a.rs abc/a.rs samples/abc/a/1.in samples/abc/a/more/2.in tests/abc/a samples/abc/a/ \
        "$path/tests/abc/a/checker.rs"; do
        is_one "$file" abc/a
    done
    is_one abc/linked.rs abc/linked
    is_one Mine-2 Mine-2
    selects abc abc abc/a abc/day/c abc/linked
    selects abc/day/ abc/day abc/day/c
    selects abcd abcd abcd/a
    selects nim nim nim
    # shellcheck disable=SC2016 # The inner shell expands it.
    gives "without P all problems are selected, in order" '0 : Mine-2 abc/a abc/day/c abc/linked abcd/a nim' \
        env P= bash -euc '. scripts/lib/lib.sh; choose; echo "$P:" $list'
}

test_refusals() {
    refuses run 'abc is a contest, but make run takes a single problem: one of abc/a, abc/day/c, abc/linked' P=abc/
    refuses test 'abc is a contest, but make test CASE=1 takes a single problem: one of abc/a, abc/day/c, abc/linked' \
        P=abc CASE=1
    refuses run 'name the problem, as in: make run P=nim' P=
    refuses test "there is no problem 'A=b'" P=A=b
    refuses stress "there is no problem 'SEED=1'" P=SEED=1
    refuses test "there is no problem 'nim abcd'" P='nim abcd'
    touch "$home/outside.rs"
    refuses test "$home/outside.rs is not in $(cd "$tree" && pwd -P)" P="$home/outside.rs"
    refuses test 'scripts/lib/lib.sh does not belong to a problem' P=scripts/lib/lib.sh
    refuses test "P=crates: 'crates' is a reserved name" P=crates
    mkdir "$tree/bins/empty"
    refuses test 'there is no solution in bins/empty/: add bins/empty/NAME.rs' P=empty
    rmdir "$tree/bins/empty"
}

test_near_names() {
    mkdir "$tree"/bins/{cf1001,day1}
    touch "$tree"/bins/{cf1001,day1}/a.rs
    refuses stress "there is no problem 'f1001'; did you mean cf1001?" P=f1001
    refuses run "there is no problem '1001A'; did you mean cf1001/a?" P=1001A
    refuses test "there is no problem 'a'; did you mean abc/a or abcd/a or cf1001/a?" P=a
    refuses check "there is no problem 'zebra'; to create it: make new P=zebra" P=zebra
}

# test_partly_valid_names: a name that Cargo or another problem makes impossible stops no other problem.
test_partly_valid_names() {
    mkdir "$tree/bins/nim"
    touch "$tree/bins/nim/a.rs" "$tree/bins/deps.rs"
    run make test
    says 'note: bins/nim/a.rs is skipped: bins/nim.rs and bins/nim/ cannot both exist: rename one' \
        "note: bins/deps.rs is skipped: 'deps' is a reserved name"
    same "solutions with names that Cargo refuses are not listed" '' \
        "$(grep -e nim/a -e deps "$tree/bins/Cargo.toml" || true)"
    rm "$tree/bins/deps.rs"
    refuses test 'P=nim/a: bins/nim.rs and bins/nim/ cannot both exist: rename one' P=nim/a
    rm -r "$tree/bins/nim"
}

lists
mkdir -p "$tree"/bins/{abc/day,abcd} "$tree/samples/abc/a/more" "$tree/tests/abc/a"
touch "$tree"/bins/{abc/a,abc/day/c,abcd/a,nim,Mine-2}.rs
touch "$tree"/samples/abc/a/{1.in,more/2.in} "$tree/tests/abc/a/checker.rs"
ln -s a.rs "$tree/bins/abc/linked.rs"
# Neither is a solution, nor has any.
ln -s nowhere "$tree/bins/dangling.rs" && ln -s abc "$tree/bins/circle"
test_selection
test_refusals
test_near_names
test_partly_valid_names
finish
