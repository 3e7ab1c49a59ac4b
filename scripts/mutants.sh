#!/usr/bin/env bash
# Shows that the tests can fail: breaks the solutions in every small way; usage says how.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Mutants are built side by side, each with its own target/.
unset BUILD CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR
. scripts/lib/lib.sh

usage() {
    cat <<'END'
usage: make mutants [P=problem]

Changes each solution in one small place after another, as cargo-mutants does, and runs the tests of P on
every mutant. They must catch it: fail, or take 20 seconds and three times as long as without it, so the
machine should have nothing else to do. Changes that these tests cannot see are listed in
.cargo/mutants.toml, each with the reason; an entry there that matches no mutant is an error.

Writes target/mutants/NAME.md, a table, where NAME is P, or all. What the tests said of each mutant is in
target/mutants/P/mutants.out/log.

example: make mutants P=treblecross
END
}

LIST=.cargo/mutants.toml
PROBLEM_SECONDS=14400 # ends the mutants of a problem that hang
OUTPUT_KB_MAX=$CARGO_OUTPUT_KB

# mutants OPTION...: those that there are, one per line.
mutants() {
    "$tool" mutants --list --package solutions "$@"
}

# check_list: dies if an entry of the list matches no mutant.
check_list() {
    local pattern
    mutants --no-config >"$work/all"
    while IFS= read -r pattern; do
        grep -Eq -e "$pattern" "$work/all" || die "$LIST: no mutant matches '$pattern': take it out"
    done < <(sed -n "s/^ *'\(.*\)',\$/\1/p" "$LIST")
}

# test_time PROBLEM: sets `seconds` to what a mutant's tests may take.
test_time() {
    run_limited "$PROBLEM_SECONDS" '' /dev/null "$work/said" "$work/said" cargo test --no-run --test "$1"
    run_limited "$PROBLEM_SECONDS" '' /dev/null "$work/said" "$work/said" cargo test --test "$1"
    [[ $status -eq 0 ]] || die "$1: its tests fail even on the unchanged solution: cargo test --test $1"
    seconds=$((ms * 3 / 1000 > 20 ? ms * 3 / 1000 : 20))
}

# run PROBLEM: leaves the outcome of each of its mutants in target/mutants/PROBLEM.
run() {
    local folder=target/mutants/$1 seconds
    rm -rf "$folder"
    mkdir -p "$folder"
    test_time "$1"
    run_limited "$PROBLEM_SECONDS" "$CARGO_MB" /dev/null "$work/said" "$work/said" \
        "$tool" mutants --package solutions --test-package impartial-games --file "bins/$1.rs" --output "$folder" \
        --colors never --jobs "$(getconf _NPROCESSORS_ONLN)" --baseline skip --timeout "$seconds" \
        --cargo-arg="--test=$1" -- -- -Z unstable-options --fail-fast
    # 2 means that mutants were missed, and 3 that some ran out of time.
    [[ $status -ne 0 && $status -ne 2 && $status -ne 3 ]] || return 0
    sed 's/^/    /' "$work/said" >&2
    die "$1: cargo-mutants ended with status $status; see the lines above and $folder/mutants.out/log"
}

# conclude PROBLEM: its row of the table, and each mutant that was not caught.
conclude() {
    local out=target/mutants/$1/mutants.out
    mutants --no-config --file "bins/$1.rs" >"$work/all"
    mutants --file "bins/$1.rs" >"$work/tested"
    printf '| %s | %d | %d | %d | %d | %d | %d |\n' "$1" "$(wc -l <"$work/all")" "$(wc -l <"$out/caught.txt")" \
        "$(wc -l <"$out/timeout.txt")" "$(wc -l <"$out/unviable.txt")" \
        $(($(wc -l <"$work/all") - $(wc -l <"$work/tested"))) "$(wc -l <"$out/missed.txt")" | tee -a "$table"
    sed 's/^/FAILED not caught: /' "$out/missed.txt"
    [[ ! -s $out/missed.txt && -s $work/tested ]]
}

# Nobody debugs a mutant, and one failing test is enough. A stable toolchain takes --fail-fast only so.
export CARGO_PROFILE_TEST_DEBUG=0 CARGO_PROFILE_DEV_DEBUG=0 RUSTC_BOOTSTRAP=1

main() {
    take_no_arguments "$@"
    local list problem failed=0 table=target/mutants/${P:-all}.md
    list=$(chosen mutants)
    begin mutants-work
    install_tool cargo-mutants 27.1.0 "it needs the network, and Rust 1.88 or later"
    check_list
    export TMPDIR=$PWD/$work # for the copies of the project that are mutated
    mkdir -p target/mutants
    printf '%s\n' '| problem | mutants | caught | out of time | do not compile | left out | missed |' \
        '| --- | ---: | ---: | ---: | ---: | ---: | ---: |' | tee "$table"
    for problem in $list; do
        run "$problem"
        conclude "$problem" || failed=1
    done
    echo "written: $table"
    return "$failed"
}

main "$@"
