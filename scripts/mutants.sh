#!/usr/bin/env bash
# Shows that the tests can fail: breaks the solutions in every small way; usage says how.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
# BUILD, CASE and JSON are for make test. Mutants are built side by side, so each build has its own target/.
unset CASE BUILD JSON CARGO_TARGET_DIR
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

usage() {
    cat <<'END'
usage: make mutants [P=problem]

Changes each solution in one small place after another, as cargo-mutants does, and runs the tests of P
on every mutant. They must catch it: fail, or take 20 seconds and three times as long as without it,
so the machine should have nothing else to do. The only exceptions are in tests/mutants-equivalent.txt, for
changes that no test can see, a line each with the reason:

    treblecross: MUTATION: THE LINE THAT IT MAKES -- REASON
    treblecross: MUTATION OF A WHOLE FUNCTION -- REASON

with * for the problem if the line stands in several solutions. A listed mutant that a test catches, or that
does not exist, fails as well. What the tests said of each mutant is under target/mutants/P/mutants.out/log.

example: make mutants P=treblecross
END
}

MUTANTS_VERSION=27.1.0
LIST=tests/mutants-equivalent.txt
# A mutant may loop, and take memory as it does.
MEMORY_KB=8000000

find_cargo_mutants() {
    need cargo "install Rust from https://rustup.rs"
    [[ $(target/tools/bin/cargo-mutants mutants --version 2>/dev/null) != "cargo-mutants $MUTANTS_VERSION" ]] || return 0
    echo "installing cargo-mutants $MUTANTS_VERSION in target/tools, once; this takes some minutes"
    cargo install cargo-mutants --quiet --locked --version "=$MUTANTS_VERSION" --root target/tools ||
        die "cargo-mutants $MUTANTS_VERSION cannot be installed: cargo needs the network, and Rust 1.88 or later"
}

# check_list: dies with the first line of the list that has not its form, or is of no problem.
check_list() {
    local known line number=0
    known=$(problems)
    while IFS= read -r line; do
        number=$((number + 1))
        [[ -n $line && $line != '#'* ]] || continue
        [[ $line =~ ^([^:]+):\ .+\ --\ .+$ ]] ||
            die "$LIST, line $number: it has not the form PROBLEM: MUTATION -- REASON"
        [[ ${BASH_REMATCH[1]} == '*' || $'\n'$known$'\n' == *$'\n'"${BASH_REMATCH[1]}"$'\n'* ]] ||
            die "$LIST, line $number: there is no problem '${BASH_REMATCH[1]}'"
    done <"$LIST"
}

# run PROBLEM: leaves the outcome of each of its mutants in target/mutants/PROBLEM.
run() (
    local folder=target/mutants/$1 status=0
    rm -rf "$folder"
    mkdir -p "$folder/copies"
    # What lines the outcomes are about, whatever is edited meanwhile.
    cp "bins/$1.rs" "$folder/source.rs"
    # The copies of the project that are mutated; target/ is not copied.
    export TMPDIR=$PWD/$folder/copies
    # Nobody debugs a mutant, and one failing test is enough. A stable toolchain takes --fail-fast only so.
    export CARGO_PROFILE_TEST_DEBUG=0 CARGO_PROFILE_DEV_DEBUG=0 RUSTC_BOOTSTRAP=1
    ulimit -v "$MEMORY_KB" 2>/dev/null || true
    target/tools/bin/cargo-mutants mutants --no-config --file "bins/$1.rs" --output "$folder" \
        --jobs "$(getconf _NPROCESSORS_ONLN)" --timeout-multiplier 3 --colors never \
        --test-package impartial-games --cargo-arg="--test=$1" \
        -- -- -Z unstable-options --fail-fast >"$folder/output" 2>&1 || status=$?
    rm -rf "$folder/copies"
    # 2 and 3 say that mutants were missed and that some ran out of time.
    if [[ $status -ne 0 && $status -ne 2 && $status -ne 3 ]]; then
        sed 's/^/    /' "$folder/output" >&2
        die "$1: cargo-mutants stopped with status $status; see the lines above and $folder/mutants.out/log"
    fi
)

# outcomes PROBLEM: a line for each mutant: the outcome, the mutation as the list has it, and its place.
outcomes() {
    local outcome
    for outcome in caught timeout unviable missed; do
        awk -v outcome="$outcome" '
            NR == FNR { source[NR] = $0; next }
            {
                # bins/P.rs:LINE:COLUMN: replace OLD with NEW in FUNCTION, or: delete OLD in FUNCTION
                split($0, place, ":")
                mutation = $0
                sub(/^[^:]*:[0-9]*:[0-9]*: /, "", mutation)
                old = mutation
                new = ""
                if (sub(/^replace (match guard )?/, "", old)) {
                    new = substr(old, index(old, " with ") + 6)
                    sub(/ .*/, "", new)
                    sub(/ with .*/, "", old)
                } else {
                    sub(/^delete /, "", old)
                    sub(/ .*/, "", old)
                }
                before = substr(source[place[2]], 1, place[3] - 1)
                after = substr(source[place[2]], place[3])
                if (index(after, old) == 1) {
                    made = before new substr(after, length(old) + 1)
                    gsub(/^ +/, "", made)
                    mutation = mutation ": " made
                }
                print outcome "\t" mutation "\t" place[1] ":" place[2]
            }' "target/mutants/$1/source.rs" "target/mutants/$1/mutants.out/$outcome.txt"
    done
}

# compare PROBLEM SECONDS: holds the outcomes against the list, prints what is wrong and a summary; fails
# if anything is wrong. Notes in target/mutants/used which lines for several solutions hold in this one.
compare() {
    outcomes "$1" | awk -F '\t' -v problem="$1" -v seconds="$2" -v list="$LIST" '
        function wrong(text) { print "FAILED " problem ": " text; failures++ }
        NR == FNR {
            if (/^#/ || /^$/) next
            owner = substr($0, 1, index($0, ":") - 1)
            mutation = substr($0, length(owner) + 3, index($0, " -- ") - length(owner) - 3)
            if (owner == problem || owner == "*") listed[mutation] = owner
            next
        }
        { count[$1]++; total++; seen[$2] = 1 }
        ($1 == "missed" || $1 == "timeout") && $2 in listed { count[$1]--; equivalent++; used[$2] = 1; next }
        $1 == "missed" { wrong($3 ": not caught: " $2) }
        END {
            for (mutation in listed) {
                if (mutation in used) {
                    if (listed[mutation] == "*") print "*: " mutation >>"target/mutants/used"
                } else if (mutation in seen) {
                    wrong("caught, so take it out of " list ": " mutation)
                } else if (listed[mutation] == problem) {
                    wrong("there is no such mutant, so take it out of " list ": " mutation)
                }
            }
            if (total == 0) wrong("no mutants")
            printf "%-6s %s: %d mutants: %d caught, %d out of time, %d do not compile, %d equivalent, %d not caught; %d s\n",
                failures ? "FAILED" : "ok", problem, total, count["caught"], count["timeout"],
                count["unviable"], equivalent, count["missed"], seconds
            exit failures > 0
        }' "$LIST" -
}

# check_shared: fails each line for several solutions that holds in none.
check_shared() {
    local line unused=0
    while IFS= read -r line; do
        if [[ $line == '*: '* ]] && ! grep -Fxq -e "${line%% -- *}" target/mutants/used; then
            echo "FAILED there is no such mutant, so take it out of $LIST: ${line%% -- *}"
            unused=1
        fi
    done <"$LIST"
    return "$unused"
}

main() {
    take_no_arguments "$@"
    local list problem start failed=0
    list=$(chosen mutants)
    check_list
    find_cargo_mutants
    mkdir -p target/mutants
    : >target/mutants/used
    for problem in $list; do
        echo "breaking $problem; what goes on is in target/mutants/$problem/output"
        start=$SECONDS
        run "$problem"
        compare "$problem" "$((SECONDS - start))" || failed=1
    done
    [[ -n ${P:-} ]] || check_shared || failed=1
    [[ $failed -eq 0 ]]
}

main "$@"
