#!/usr/bin/env bash
# Begins a new problem; usage says how it is called.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

usage() {
    cat <<'END'
usage: make new P=name [TITLE="Judge 1: Name"] [URL=https://..] [TIME=2] [MEMORY=256]

Makes all files of a new problem, and its entry in Cargo.toml: a solution, a sample, tests and a module of
the referee, which compile but fail until they are written. TIME is in seconds, MEMORY in MB.

example: make new P=nim TITLE="GMT-000: Nim" TIME=1
END
}

# What would be taken for something else, by Rust or by Cargo.
RESERVED=' abstract alloc as async await become box break build const continue core crate deps do dyn else
    enum examples extern false final fn for gen if impl in incremental let loop macro match mod move mut
    override priv proc_macro pub ref return self static std struct super test trait true try type typeof
    unsafe unsized use virtual where while yield '

work='' # where everything is made before it is moved to its place
moved=() # what is in its place already
finished=''

# clean_up: whatever ends the script early, nothing half-made stays.
clean_up() {
    rm -rf "$work"
    [[ -n $finished || ${#moved[@]} -eq 0 ]] || rm -rf "${moved[@]}"
}

# require_new_name: returns only if P can be the name of a new problem.
require_new_name() {
    local path
    [[ -n ${P:-} ]] || die "say what to call it, as in: make new P=nim"
    [[ $P =~ ^[a-z][a-z0-9_]{0,29}$ ]] ||
        die "'$P' cannot be a name: take up to 30 of a-z, 0-9 and _, a letter first"
    [[ $RESERVED != *[[:space:]]"$P"[[:space:]]* ]] || die "'$P' means something to Rust or Cargo: take another name"
    # The referee has a module for each problem, beside what it uses.
    ! grep -qw "^use .*$P" tests/referee/src/lib.rs tests/referee/src/main.rs ||
        die "'$P' means something to the referee: take another name"
    for path in "bins/$P.rs" "samples/$P" "tests/$P.rs" "tests/$P" "tests/referee/src/$P.rs"; do
        [[ ! -e $path ]] || die "there is already $path: take another name"
    done
    ! grep -qx "name = \"$P\"" Cargo.toml || die "Cargo.toml has already an entry for '$P': take another name"
}

# require_line NAME VALUE: returns only if the value can stand in a line of a source file.
require_line() {
    [[ $2 =~ ^[[:print:]]*$ ]] || die "$1 must be one line of ASCII, as the source files are"
}

# require_positive NAME VALUE PATTERN
require_positive() {
    [[ $2 =~ ^$3$ && $2 == *[1-9]* ]] || die "$1=$2 is not a limit: give a number, as in: make new P=$P $1=2"
}

# ending: main and the reader. All solutions have the same, but for the methods that they do not need,
# so the shortest is taken that reads numbers.
ending() {
    local file text shortest=''
    for file in bins/*.rs; do
        text=$(sed -n '/^fn main()/,$p' "$file")
        [[ $text == *'mod input {'*'pub fn number('* ]] || continue
        if [[ -z $shortest || ${#text} -lt ${#shortest} ]]; then shortest=$text; fi
    done
    [[ -n $shortest ]] || die "no solution in bins/ has a main and a reader of numbers to take over"
    printf '%s\n' "$shortest"
}

# fill TEMPLATE: it with the name of the problem.
fill() {
    sed "s/new_problem/$P/g" "scripts/template/$1.rs.txt"
}

make_files() {
    local title=${TITLE:-the title}
    [[ $title == *': '* ]] || title="$P: $title"
    {
        printf '//! %s\n//!\n' "$title"
        printf '//! Source:  %s\n' "${URL:-the URL of the problem}"
        printf '//! Limits:  %s s, %s MB\n' "${TIME:-2}" "${MEMORY:-256}"
        fill solution
        echo
        ending
    } >"$work/solution.rs"
    fill test >"$work/test.rs"
    fill referee >"$work/referee.rs"
    mkdir "$work/samples"
    echo "put the first sample's input into samples/$P/01-first.in" >"$work/samples/01-first.in"
    echo "and its output into samples/$P/01-first.out" >"$work/samples/01-first.out"
    # The entry comes after the last of its kind.
    awk -v name="$P" '
        NR == FNR { if (/^path = "bins\//) last = FNR; next }
        { print }
        FNR == last { printf "\n[[bin]]\nname = \"%s\"\npath = \"bins/%s.rs\"\n", name, name; found = 1 }
        END { exit !found }' Cargo.toml Cargo.toml >"$work/Cargo.toml" ||
        die "Cargo.toml has no [[bin]] with a path in bins/ to put the new one after"
}

# put NAME PLACE: moves what was made to where it belongs.
put() {
    moved+=("$2")
    mv "$work/$1" "$2"
}

main() {
    take_no_arguments "$@"
    require_new_name
    require_line TITLE "${TITLE:-}"
    require_line URL "${URL:-}"
    require_positive TIME "${TIME:-2}" '[0-9]+(\.[0-9]+)?'
    require_positive MEMORY "${MEMORY:-256}" '[0-9]+'
    mkdir -p target
    work=$(mktemp -d target/new.XXXXXX)
    trap clean_up EXIT
    make_files
    put samples "samples/$P"
    put test.rs "tests/$P.rs"
    put referee.rs "tests/referee/src/$P.rs"
    put solution.rs "bins/$P.rs"
    mv "$work/Cargo.toml" Cargo.toml
    finished=yes
    cat <<END
Made bins/$P.rs and its entry in Cargo.toml, samples/$P/, tests/$P.rs and tests/referee/src/$P.rs.
1. Put the first sample into samples/$P/01-first.in and 01-first.out.
2. Write the limits, solve and the header in bins/$P.rs, until this is green:   make test P=$P
3. Write the rules in tests/referee/src/$P.rs, and look for counterexamples:   make stress P=$P
4. Write what is known of the problem in tests/$P.rs:   cargo test --test $P
5. Show that the samples can fail, with a wrong program tests/wrong/$P/MISTAKE.rs:   make check
END
}

main "$@"
