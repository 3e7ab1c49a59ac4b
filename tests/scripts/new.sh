#!/usr/bin/env bash
# Tests what make new creates, what it refuses, and that it overwrites nothing.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# created: prints the files and folders that are new or changed since the snapshot in `before`.
created() {
    comm -13 "$home/before" <(snapshot) | sed 's/^[0-9]* [0-9]* //' | sort | paste -sd ' ' -
}

# begin: brings the lists up to date, and takes the snapshot.
begin() {
    (cd "$tree" && target/tools/judge lists 2>/dev/null) || true
    snapshot >"$home/before"
}

# new VARIABLE=VALUE...: runs make new.
new() {
    begin
    run make -s new "$@"
}

# refused WANT MESSAGE VARIABLE=VALUE...: tests that make new exits with this status and message, and creates nothing.
refused() {
    begin
    run scripts/do.sh new P=nim "${@:3}"
    same "make new refuses ${*:3}" "$1 error: $2" "$status $err$(created)"
}

# header PROBLEM: prints the header of a solution, without empty lines.
header() {
    grep '^//! .' "$tree/bins/$1.rs"
}

test_refusals() {
    solution old ''
    refused 2 'bins/old.rs already exists: choose another name' P=old
    refused 2 'bins/old.rs already exists: choose another name' P=old CHECKER=program TITLE=a
    refused 2 "CHECKER=no.cpp: expected tokens, nocase, exact, program, interactive, or a tolerance below 1 such as \
1e-6 or nocase 1e-6, or the path of a file that exists" P=old CHECKER=no.cpp
    mkdir "$tree/bins/contest" && touch "$tree/bins/contest/a.rs"
    refused 2 'bins/contest already exists: choose another name' P=contest
    refused 2 'URL=example.org/1: expected an address that starts with https://' P= URL=example.org/1
    refused 2 'EDITION=2020: expected 2024 (or 2018, 2021)' EDITION=2020
    refused 2 'TITLE: the header cannot have "Limits: of n" as its title' TITLE='Limits: of n'
    cp "$tree/bins/Cargo.toml" "$home" && echo broken >"$tree/bins/Cargo.toml"
    refused 2 "bins/Cargo.toml has no list: add a line 'bin = [' and, below it, a line ']'" TITLE=a
    mv "$home/Cargo.toml" "$tree/bins"
    rm -r "$tree"/bins/{old.rs,contest}
}

test_ordinary() {
    new P=nim
    same "make new creates a solution and a samples folder, and updates the list" \
        '0 bins/Cargo.toml bins/nim.rs samples/nim' "$status $(created)"
    same "make new says what it created, and what to do next" \
        "Created bins/nim.rs, samples/nim and a line in Cargo's list of solutions.
Add samples with make case P=nim, then run:
make test P=nim" "$out"
    # shellcheck disable=SC2016
    new P=real TITLE='GMT-000: "$$HOME" & \1 `b`' URL=https://example.org/?a=1\&b=2 TIME=0.5 CHECKER=1e-6
    # shellcheck disable=SC2016
    same "given values appear in the header unchanged" '//! GMT-000: "$$HOME" & \1 `b`
//!
//! Source:  https://example.org/?a=1&b=2
//! Limits:  0.5 s, 256 MB
//! Checker: 1e-6' "$(grep '^//!' "$tree/bins/real.rs")"
    printf '2\n1 2\n' >"$tree/samples/real/1.in" && echo 3.000001 >"$tree/samples/real/1.out"
    echo '// begun' >>"$tree/bins/real.rs"
    expect "the template solves its example, and the judge reads the header" '0 ' '1 passed' P=real
    new P=at TITLE=' At ' URL=https://atcoder.jp/contests/abc300/tasks/abc300_a
    same "on a site with one edition and memory limit, the header sets them" '//! At 1024 MB 2024' \
        "$(header at | grep -oE '^//! At$|2024|1024 MB' | xargs)"
    new P=old URL=https://atcoder.jp/contests/abc300/tasks/abc300_a EDITION=2021 MEMORY=256
    same "given values override those of the site" '256 MB 2021' "$(header old | grep -oE '256 MB|2021' | xargs)"
    new URL=https://codeforces.com/contest/1999/problem/A
    same "without a name, the address gives it" '0 //! cf1999/a' "$status $(header cf1999/a | head -n 1)"
    new URL=https://example.org/1
    same "but not every address does" 'error: name the problem: P=nim, or a URL on a site in sites.tsv' \
        "$(head -n 1 <<<"$err")"
    new P=with_crates BUILD=cargo CHECKER=program
    same "BUILD=cargo takes the template that uses proconio, with any checker" 1 \
        "$(grep -c '^use proconio::{' "$tree/bins/with_crates.rs")"
}

test_killed() {
    mkdir -p "$tree"/{bins,samples}/again
    new P=again
    same "empty folders, left by a killed make new, do not make the name taken" \
        '0 bins/Cargo.toml bins/again.rs' "$status $(created)"
}

test_with_a_program() {
    new P=guess CHECKER=interactive BUILD=cargo
    same "CHECKER=interactive creates an interactor" 'tests/guess tests/guess/interactor.rs' \
        "$(created | grep -o 'tests/guess.*')"
    same "an interactive solution flushes, even with BUILD=cargo" '1 cargo' \
        "$(grep -c 'stdout().flush()' "$tree/bins/guess.rs") $(header guess | grep -o cargo)"
    says 'Write tests/guess/interactor.rs. Add samples with make case P=guess, then run:'
    new P=many CHECKER=program
    echo 1 5 >"$tree/samples/many/1.in"
    expect "an unfinished checker gives ERROR, whatever the output" '1 ERROR' \
        'tests/many/checker.rs is still the template: write what its TODO says' P=many BY='echo x'
    # shellcheck disable=SC2016 # The checker expands it.
    printf '#!/bin/sh\ngrep 5 "$2"\n' >"$tree/tests/many/checker" && chmod +x "$tree/tests/many/checker"
    expect "a program in another language takes the place of an unchanged template" '0 AC 1' '' \
        P=many BY='echo 5' VERBOSE=1
    rm "$tree/tests/many/checker"
    mkdir "$tree/else" && echo 'int main() {}' >"$tree/else/check.cpp" && echo lib >"$tree/else/testlib.h"
    new P=many CHECKER=else/check.cpp
    same "so does a given checker" 'checker.cpp testlib.h' "$(cd "$tree/tests/many" && echo *)"
    # Both lie in the project's root.
    cp "$tree/else"/{check.cpp,testlib.h} "$tree"
    new P=taken CHECKER=check.cpp
    rm "$tree"/{check.cpp,testlib.h}
    says 'Add samples with make case P=taken, then run:'
    same "a given checker is copied with the testlib.h beside it, and set in the header" \
        'int main() {} lib //! Checker: program' \
        "$(cat "$tree/tests/taken/checker.cpp") $(cat "$tree/tests/taken/testlib.h") $(header taken | grep Checker)"
    printf '#!/bin/sh\n' >"$tree/else/ready" && chmod +x "$tree/else/ready"
    new P=ready CHECKER=else/ready
    run tests/ready/checker
    same "a given program without an extension can be run" 0 "$status"
    mkdir "$tree/tests/has_library" && echo mine >"$tree/tests/has_library/testlib.h"
    new P=has_library CHECKER=else/check.cpp
    same "a testlib.h that is already in tests/P is kept" mine "$(cat "$tree/tests/has_library/testlib.h")"
    rm -r "$tree/bins/taken.rs" "$tree/samples/taken"
    echo other >"$tree/else/check.cpp"
    refused 2 'tests/taken/checker.cpp already exists: move it away first' P=taken CHECKER=else/check.cpp
    new P=taken CHECKER=program
    same "CHECKER=program keeps a checker that exists" 'int main() {}' "$(cat "$tree"/tests/taken/checker*)"
    local name
    touch "$tree/else"/{Interact.cpp,my_communicator.py}
    echo 'int main() { registerInteraction(argc, argv); }' >"$tree/else/checks.cpp"
    for name in Interact.cpp my_communicator.py checks.cpp; do
        new P="by_${#name}" CHECKER="else/$name"
        same "a file that looks like an interactor becomes one: $name" '//! Checker: interactive' \
            "$(header "by_${#name}" | grep Checker)"
    done
    echo >"$tree/else/interactive_checker.py"
    new P=by_checker CHECKER=else/interactive_checker.py
    same "a checker remains one, whatever else its name says" '//! Checker: program' \
        "$(header by_checker | grep Checker)"
    local package=$tree/else/package
    mkdir -p "$package/output_validators/check"
    touch "$package/output_validators/check"/{validate.cc,validate.h,more.hpp,notes.txt}
    printf 'name: nim\nvalidation: custom interactive\n' >"$package/problem.yaml"
    new P=talks CHECKER=else/package/output_validators/check/validate.cc
    same "an output validator is copied with its headers, and an interactive one is set as such" \
        'more.hpp output_validator.cc validate.h //! Checker: interactive' \
        "$(cd "$tree/tests/talks" && echo *) $(header talks | grep Checker)"
    same "its solution flushes" 1 "$(grep -c 'stdout().flush()' "$tree/bins/talks.rs")"
    printf 'name: nim\ntype:\n  - pass-fail\n  - interactive\n' >"$package/problem.yaml"
    mkdir "$package/output_validator" && touch "$package/output_validator/validate.py"
    new P=newer CHECKER=else/package/output_validator/validate.py
    same "a newer package has another key for it, and another folder" 'output_validator.py //! Checker: interactive' \
        "$(ls "$tree/tests/newer") $(header newer | grep Checker)"
    printf 'name: an interactive game\nvalidation: custom # not interactive\nkeywords:\n  - interactive games\n' \
        >"$package/problem.yaml"
    run make new P=nim CHECKER=else/package/output_validators/check/validate.cc
    same "an output validator becomes the checker of a problem that exists" \
        'more.hpp output_validator.cc validate.h //! Checker: program' \
        "$(cd "$tree/tests/nim" && echo *) $(header nim | grep Checker)"
}

# test_added: a checker or an interactor for a problem that exists.
test_added() {
    printf '//! T\n//!\n//! Limits:  1 s, 9 MB\n//! Idea: a\n\n// mine\nfn main() {}\n' >"$tree/bins/several.rs"
    new P=several CHECKER=1e-6
    says 'bins/several.rs now has //! Checker: 1e-6.' 'make test P=several'
    new P=several CHECKER=program
    same "a problem that exists gets a checker, and one line in its header" \
        '0 bins/several.rs tests/several tests/several/checker.rs' "$status $(created)"
    same "adding a checker changes only its line of the header" '//! T
//!
//! Limits:  1 s, 9 MB
//! Checker: program
//! Idea: a

// mine
fn main() {}' "$(cat "$tree/bins/several.rs")"
    says 'tests/several/checker.rs was created, and bins/several.rs now has //! Checker: program.' 'make test P=several'
    echo mine >"$tree/tests/several/checker.rs"
    new P=several CHECKER=program
    same "adding the same kind of checker again changes nothing" '0 ' "$status $(created)"
    new P=several CHECKER=1e-6
    refused 2 'tests/several/checker.rs already exists: move it away first' P=several CHECKER=else/check.cpp
    new P=several CHECKER=interactive
    same "CHECKER=interactive replaces the line, and adds an interactor" \
        'bins/several.rs tests/several/interactor.rs //! Checker: interactive' \
        "$(created) $(header several | grep Checker)"
    rm "$tree/tests/several/interactor.rs" && echo inter >"$tree/else/i.py"
    rm "$tree/else/testlib.h"
    new P=several CHECKER=else/i.py
    same "a file for an interactive problem becomes its interactor" \
        'tests/several/interactor.py inter' "$(created) $(cat "$tree/tests/several/interactor.py")"
    printf '//! Checker: sorted\nfn main() {}\n' >"$tree/bins/mistaken.rs"
    new P=mistaken CHECKER=1e-6
    same "a malformed checker is replaced" '0 //! Checker: 1e-6' "$status $(header mistaken)"
}

test_files() {
    local stream
    new P=files FILES='P.in P.out'
    printf '2\n1 2\n' >"$tree/samples/files/1.in" && echo 3 >"$tree/samples/files/1.out"
    # Does what the comments of the template say.
    for stream in stdin stdout; do
        sed -i.old "s,io::$stream()\\(.*\\) // .* a file: \\(.*\\),\\2\\1," "$tree/bins/files.rs"
    done
    expect "the template shows how to read and write files" '0 ' '1 passed' P=files
}

test_own_template() {
    local own=$tree/scripts/template/own
    mkdir "$own"
    printf '//! Author: me\n//! Edition: 2018\n//! Limits: 3 s, 64 MB\n\nfn main( {\n' >"$own/solution.rs"
    new P=mine/a CHECKER=exact
    same "header lines of a template are the defaults, and stay where they are" '//! mine/a
//!
//! Author: me
//! Edition: 2018
//! Limits: 3 s, 64 MB
//! Checker: exact

fn main( {' "$(cat "$tree/bins/mine/a.rs")"
    new P=mine/b TIME=1
    same "given values replace those of the template" '//! Limits:  1 s, 64 MB' "$(header mine/b | grep Limits)"
    sample mine/a 1 ''
    sample mine/b 1 ''
    echo '// touched' >>"$tree/bins/mine/b.rs"
    expect "an unchanged personal template is not compiled" '1 CE' \
        'not started  mine/a (it is still the template)' P=mine
    printf '//! Limits: a\nfn main() {}\n' >"$own/solution.rs"
    refused 2 "scripts/template/own/solution.rs: line 1: 'Limits: a' is malformed: expected //! Limits:  2 s, 256 MB \
(or 2 s, 256 MB, 8 MB stack)" P=mine/c
    # The lines of modules lead to lib/, however many folders up the template and the new program are.
    mkdir "$tree/lib" && echo 'pub const ONE: u8 = 1;' | tee "$tree/lib"/{one,more}.rs >/dev/null
    printf '%s\n' '#[path = "../lib/one.rs"] mod one;' '  #[path="../../lib/more.rs"]mod more;' \
        'fn main() { println!("{}", one::ONE * more::ONE); }' >"$own/solution.rs"
    for name in flat deep/a deep/er/a; do
        new P=$name
        sample "$name" 1 1
        expect "$name: a template's modules are found" '0 AC 1' '' P=$name BY="bins/$name.rs" VERBOSE=1
        run scripts/do.sh stress P=$name
        same "$name: by its brute force, too" 1 \
            "$(rustc -o "$tree/one" "$tree/tests/$name/plain.rs" && "$tree/one")"
    done
    expect "and they are still templates" '0 ' "not started  $name (it is still the template)" P=deep
    (cd "$tree" && rm -r lib {bins,samples,tests}/{deep,flat*})
    printf 'fn main() { std::process::exit(1) }\n' >"$own/checker.rs" && rm "$own/solution.rs"
    new P=mine/c CHECKER=program
    same "a personal template is used for checkers" 'fn main() { std::process::exit(1) }' \
        "$(cat "$tree/tests/mine/c/checker.rs")"
    sample mine/c 1 ''
    expect "it may be complete: it has no TODO" '1 WA 1' '' P=mine/c BY='echo x'
    echo 'fn main() {}' >"$own/plain.rs"
    run scripts/do.sh stress P=mine/b
    same "a personal brute force is not continued by the solution's template" 'fn main() {}' \
        "$(cat "$tree/tests/mine/b/plain.rs")"
    rm -r "$own"
}

lists
test_refusals
test_ordinary
test_killed
test_with_a_program
test_added
test_files
test_own_template
finish
