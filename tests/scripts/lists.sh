#!/usr/bin/env bash
# Tests that Cargo's lists contain exactly the solutions that exist, and that Cargo can read the workspace.
# Needs: cargo
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# listed [LIST]: prints the paths in a list on one line.
listed() {
    sed -n 's/^    { name = ".*", path = "\(.*\).rs" },$/\1/p' "$tree/${1:-bins/Cargo.toml}" | paste -sd ' ' -
}

# workspace NAME: tests that Cargo can read the workspace.
workspace() {
    run cargo metadata --offline --no-deps --format-version 1
    same "$1" '0 ' "$status $err"
}

test_lists() {
    local name
    solution old ''
    run target/tools/judge lists
    name=$(ls -i "$tree/bins/Cargo.toml")
    run target/tools/judge lists
    same "a list that is up to date is not written, which would restart make watch" "$name" \
        "$(ls -i "$tree/bins/Cargo.toml")"
    mv "$tree/bins/old.rs" "$tree/bins/moved.rs"
    cp "$tree/bins/moved.rs" "$tree/bins/copied.rs"
    echo '//! Build: nonsense' >"$tree/bins/malformed.rs"
    for name in contest/1 made_2 made_3 made_4; do make -C "$tree" new P="$name" >/dev/null & done
    wait
    same "solutions that are new, copied or moved are listed, those that are gone are not" \
        'contest/1 copied made_2 made_3 made_4 malformed moved' "$(listed)"
    run make -s new P=with_crates BUILD=cargo
    run make -s new P=newest URL=https://atcoder.jp/contests/abc300/tasks/abc300_a
    same "solutions with crates or the newest edition are in another package" '../newest ../with_crates' \
        "$(listed bins/crates/Cargo.toml)"
    same "the package of solutions with crates has the newest edition of them" \
        'edition = "2024"' "$(grep ^edition "$tree/bins/crates/Cargo.toml")"
    ! rust_has 85 || workspace "Cargo can read a workspace with all kinds of solutions"
    rm "$tree/bins/newest.rs"
    run target/tools/judge lists
    same "without a solution of the newest edition, that package has edition 2021" 'edition = "2021"' \
        "$(grep ^edition "$tree/bins/crates/Cargo.toml")"
}

# The new list is written beside the old one: when that fails, nothing is lost, and no command needs the list.
test_unwritable() {
    local before
    before=$(listed)
    mkdir "$tree/bins/Cargo.toml.new"
    run make new P=young
    same "a list that cannot be written stays intact, with a note" "0 $before" "$status $(listed)"
    says 'note: editors and Cargo will keep using the old list'
    rm -r "$tree"/bins/{Cargo.toml.new,young.rs}
}

# A run that works on the lists sees the solutions of the one before it.
test_turns() {
    command -v flock >/dev/null || return 0
    (cd "$tree" && exec flock bins sh -c 'touch held; sleep 0.5; touch bins/last.rs') &
    waits test -e "$tree/held"
    run target/tools/judge lists
    same "two processes that write the lists take turns" last "$(listed | grep -ow last)"
    wait "$!"
}

# test_empty_workspace: a workspace without any solution, as where the games are hidden.
test_empty_workspace() {
    rm -r "$tree"/bins/{*.rs,contest} "$tree"/samples/*
    run target/tools/judge lists
    workspace "Cargo can read a workspace without any solution"
}

lists
cp Cargo.toml Cargo.lock "$tree"
cp -R tests/proconio "$tree/tests"
test_lists
test_unwritable
test_turns
test_empty_workspace
finish
