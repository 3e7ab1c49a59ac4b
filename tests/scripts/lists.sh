#!/usr/bin/env bash
# Tests that Cargo's lists contain exactly the solutions that exist, and that Cargo can read the workspace.
# Needs: cargo
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# listed: the names in the list of ordinary solutions.
listed() {
    sed -n 's/.*{ name = "\(.*\)", path = ".*.rs" },$/\1/p' "$tree/bins/Cargo.toml" | paste -sd ' ' -
}

# workspace NAME: tests that Cargo can read the workspace.
workspace() {
    run cargo metadata --offline --no-deps --format-version 1
    same "$1" '0 ' "$status $err"
}

test_lists() {
    local name
    solution old ''
    chmod 640 "$tree/bins/Cargo.toml"
    (cd "$tree" && target/tools/judge lists)
    same "a list that is written keeps the permissions of its file" -rw-r----- \
        "$(find "$tree/bins/Cargo.toml" -exec ls -l '{}' ';' | cut -c 1-10)"
    name=$(ls -i "$tree/bins/Cargo.toml")
    (cd "$tree" && target/tools/judge lists)
    same "a list that is up to date is not written, which would restart make watch" "$name" \
        "$(ls -i "$tree/bins/Cargo.toml")"
    mv "$tree/bins/old.rs" "$tree/bins/moved.rs"
    cp "$tree/bins/moved.rs" "$tree/bins/copied.rs"
    for name in contest/1 made_2 made_3 made_4; do make -C "$tree" new P="$name" >/dev/null & done
    wait
    same "solutions that are new, copied or moved are listed, those that are gone are not" \
        'contest-1 copied made_2 made_3 made_4 moved' "$(listed)"
    run make -s new P=with_crates BUILD=cargo
    run make -s new P=newest URL=https://atcoder.jp/contests/abc300/tasks/abc300_a
    same "solutions with crates or the newest edition are in another package" '"../newest.rs" "../with_crates.rs"' \
        "$(grep -o '"../[^"]*.rs"' "$tree/bins/crates/Cargo.toml" | grep -v none | paste -sd ' ' -)"
    same "the package of solutions with crates has the newest edition of them" \
        'edition = "2024"' "$(grep ^edition "$tree/bins/crates/Cargo.toml")"
    ! rust_has 85 || workspace "Cargo can read a workspace with all kinds of solutions"
    rm "$tree/bins/newest.rs"
    (cd "$tree" && target/tools/judge lists)
    same "without a solution of the newest edition, that package has edition 2021" 'edition = "2021"' \
        "$(grep ^edition "$tree/bins/crates/Cargo.toml")"
}

# Each run that works on the lists, or creates its work folder, locks a folder.
test_locks() {
    local folder pid
    command -v flock >/dev/null || return 0
    for folder in bins target; do
        (cd "$tree" && exec flock "$folder" sh -c 'touch held; sleep 0.5; touch freed') &
        pid=$!
        waits test -e "$tree/held"
        (cd "$tree" && target/tools/judge lists && target/tools/judge limit SECONDS=9 true)
        same "a run waits while another one has locked $folder/" freed "$(cd "$tree" && echo freed*)"
        wait "$pid"
        rm "$tree"/{held,freed}
    done
}

# cpu_time COUNT: prints the CPU time in ms, the least of several, in which lists of this many solutions are updated.
cpu_time() {
    local number TIMEFORMAT='%U %S'
    for ((number = 1; number <= $1; number++)); do echo '//! Limits: 1 s, 64 MB' >"$tree/bins/many/$number.rs"; done
    for number in 1 2 3 4; do
        { time (cd "$tree" && target/tools/judge lists); } 2>&1 | awk '{ print ($1 + $2) * 1000 }'
    done | sort -n | sed -n 1p
}

test_speed() {
    local few many
    mkdir "$tree/bins/many"
    few=$(cpu_time 500) many=$(cpu_time 2000)
    same "the lists of 2,000 solutions take at most 8 times the CPU time of those of 500" yes \
        "$(awk -v few="$few" -v many="$many" 'BEGIN { print (many <= 8 * few ? "yes" : few " ms, " many " ms") }')"
    rm -r "$tree/bins/many"
}

# test_empty_workspace: a workspace without any solution, as where the games are hidden.
test_empty_workspace() {
    rm -r "$tree"/bins/{*.rs,contest} "$tree"/samples/*
    (cd "$tree" && target/tools/judge lists)
    workspace "Cargo can read a workspace without any solution"
}

lists
cp Cargo.toml Cargo.lock "$tree"
cp -R tests/proconio "$tree/tests"
test_lists
test_locks
test_speed
test_empty_workspace
finish
