#!/usr/bin/env bash
# Begins a new problem; usage says how it is called.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

usage() {
    cat <<'END'
usage: make new P=name [TITLE="Judge 1: Name"] [URL=https://..] [TIME=2] [MEMORY=256] [READER=fast]

Makes all files of a new problem, and its entries in bins/Cargo.toml and tests/referee/src/lib.rs: a solution,
a sample, tests, a module of the referee and a wrong program. They compile, and all but the last fail until they
are written.
TIME is in seconds, MEMORY in MB. The solution reads with std; READER=fast gives it main and the reader of
another solution instead.

example: make new P=nim TITLE="GMT-000: Nim" TIME=1
END
}

# What would be taken for something else: by Rust, by Cargo, or within a file of the problem.
RESERVED=' abstract alloc as async await become box break build const continue core crate deps do dyn else
    enum examples extern false final fn for gen if impl in incremental let loop macro match mod move mut
    override priv proc_macro pub ref return self static std struct super test trait true try type typeof
    unsafe unsized use virtual where while yield
    bool char f32 f64 i128 i16 i32 i64 i8 isize str u128 u16 u32 u64 u8 usize
    hostile input main plain proconio referee solution solutions sources '
LIST=tests/referee/src/lib.rs # has a line for each problem

moved=() # what is in its place already

# clean_up: replaces that of processes.sh; whatever ends the script early, nothing half-made is left.
clean_up() {
    if [[ ${#moved[@]} -gt 0 ]]; then
        rm -rf "${moved[@]}"
        cp "$work/old.toml" bins/Cargo.toml
        cp "$work/old.rs" "$LIST"
    fi
    rm -rf "$work"
}

# require_new_name: returns only if P can be the name of a new problem.
require_new_name() {
    local path
    [[ -n ${P:-} ]] || die "say what to call it, as in: make new P=nim"
    [[ $P =~ ^[a-z][a-z0-9_]{0,29}$ ]] ||
        die "'$P' cannot be a name: take up to 30 of a-z, 0-9 and _, a letter first"
    [[ $RESERVED != *[[:space:]]"$P"[[:space:]]* ]] || die "'$P' means something else to Rust, Cargo or the project: take another name"
    # The problem becomes a module of the referee, beside those that it imports.
    ! grep -qw "^use .*$P" tests/referee/src/lib.rs tests/referee/src/main.rs ||
        die "'$P' means something to the referee: take another name"
    for path in "bins/$P.rs" "samples/$P" "tests/$P/main.rs" "tests/$P" "tests/$P/wrong" "tests/$P/rules.rs"; do
        [[ ! -e $path ]] || die "there is already $path: take another name"
    done
    ! grep -qx "name = \"$P\"" bins/Cargo.toml || die "bins/Cargo.toml already has an entry for '$P': take another name"
}

# require_line NAME VALUE: returns only if the value can stand in a line of a source file.
require_line() {
    [[ $2 =~ ^[[:print:]]*$ ]] || die "$1 must be one line of ASCII, as the source files are"
}

# require_positive NAME VALUE PATTERN
require_positive() {
    [[ $2 =~ ^$3$ && $2 == *[1-9]* ]] || die "$1=$2 is not a limit: give a number, as in: make new P=$P $1=2"
}

# fast_ending: main and the reader of an existing solution.
fast_ending() {
    local file
    file=$(grep -lx 'mod input {' bins/*.rs | head -n 1) || true
    [[ -n $file ]] || die "no solution in bins/ has a reader to copy"
    echo && sed -n '/^fn main()/,$p' "$file"
}

# fill TEMPLATE: the template, with the name of the problem filled in.
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
        fill header
        if [[ -n ${READER:-} ]]; then fill fast && fast_ending; else fill std; fi
    } >"$work/solution.rs"
    fill test >"$work/test.rs"
    fill referee >"$work/referee.rs"
    mkdir "$work/samples" "$work/wrong"
    fill wrong >"$work/wrong/prints-nothing.rs"
    echo "put the first sample's input into samples/$P/01-first.in" >"$work/samples/01-first.in"
    echo "and its output into samples/$P/01-first.out" >"$work/samples/01-first.out"
    cp bins/Cargo.toml "$work/old.toml"
    cp "$LIST" "$work/old.rs"
    { cat bins/Cargo.toml && printf '\n[[bin]]\nname = "%s"\npath = "%s.rs"\n' "$P" "$P"; } >"$work/Cargo.toml"
    awk -v name="$P" '
        in_list && (/^}/ || $1 > name) { print "    " name; in_list = 0; found = 1 }
        { print }
        /^problems! {/ { in_list = 1 }
        END { exit !found }' "$LIST" >"$work/lib.rs" || die "$LIST has no list of problems! to put '$P' into"
}

# put NAME PLACE: moves a finished file to where it belongs.
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
    [[ ${READER:-fast} == fast ]] || die "there is no READER=$READER: leave it out, or say READER=fast"
    begin new
    make_files
    mkdir -p tests/wrong
    put samples "samples/$P"
    put wrong "tests/$P/wrong"
    put test.rs "tests/$P/main.rs"
    put referee.rs "tests/$P/rules.rs"
    put solution.rs "bins/$P.rs"
    mv "$work/Cargo.toml" bins/Cargo.toml
    mv "$work/lib.rs" "$LIST"
    moved=()
    cat <<END
Made bins/$P.rs, samples/$P/, tests/$P/main.rs, tests/$P/rules.rs and tests/$P/wrong/, and an entry in
bins/Cargo.toml and $LIST.
1. Put the first sample into samples/$P/01-first.in and 01-first.out.
2. Write solve and the header in bins/$P.rs, until this is green:   make test P=$P
3. Write the rules in tests/$P/rules.rs, and look for counterexamples:   make stress P=$P
4. Write what is known of the problem in tests/$P/main.rs:   cargo test --test $P
5. Show that the samples catch mistakes, with wrong programs in tests/$P/wrong/:   make check P=$P
END
}

main "$@"
