#!/usr/bin/env bash
# Tests that make test recompiles changed files, and builds solutions with crates.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# compiles NAME WANT TEXT CODE: tests what make test says about a solution with this code.
compiles() {
    echo "$4" >"$tree/bins/number.rs"
    expect "${@:1:3}" P=number
}

test_builds() {
    echo 'fn main() { print!("1") }' >"$tree/bins/number.rs"
    sample number 1 1
    run_test
    compiles "another text is compiled" '1 WA 1' '' 'fn main() { print!("2") }'
    compiles "and an earlier version is accepted again" '0 ' '1 passed' 'fn main() { print!("1") }'
    compiles "as online judges compile it" '0 ' '1 passed' 'fn main() { print!("{}", if cfg!(ONLINE_JUDGE) { 1 } else { 2 }) }'
    compiles "and once more" '0 ' '1 passed' 'fn main() { print!("1") }'
    same "in target/judge too" 1 "$("$tree/target/judge/number")"
    compiles "a solution that does not compile is CE, with the reason" '1 CE' 'bins/number.rs:1' 'fn main() { 1 }'
    echo 'pub fn one() {}' >"$tree/bins/other.rsi"
    compiles "a solution of two files does not compile" '1 CE' 'note: an online judge receives only this file' \
        'include!("other.rsi"); fn main() {}'
    compiles "nor one with a crate, if it does not say so" '1 CE' 'to use crates, add //! Build:   cargo' \
        'use proconio::input; fn main() {}'
    ! rustc --edition 2024 --print sysroot >/dev/null 2>&1 ||
        compiles "nor one of a newer edition" '1 CE' 'it compiles with //! Edition: 2024 in the header' \
            'fn wait(_: impl Future) {} fn main() {}'
    echo 'fn unused_function() {} fn main() { let unused = u8::try_from(0_i64); print!("1") }' >"$tree/bins/number.rs"
    expect "a warning is shown, and environment variables have no effect" '0 ' 'warning: unused variable' \
        RUST_MIN_STACK=1 RUSTC_BOOTSTRAP=1 RUSTFLAGS=--nonsense RUST_BACKTRACE=full
    same "but none of unused code" 0 "$(grep -c "never used" <<<"$err")"
    run_test
    same "an unchanged file is not compiled again" 0 "$(grep -c warning <<<"$err")"
    compiles "debug output names the line of the file" '1 RE 1' '' 'fn main() { let all = vec![1]; print!("{}", all[all.len()]) }'
    P=number BUILD=debug run scripts/run.sh <<<''
    same "by its path" 'at bins/number.rs:1' "$(grep -o 'at [^ ]*bins/number.rs:1' <<<"$err" | tail -n 1)"
    tools rustc
    PATH=$path/tools gives "without rustc, one line says how to install it" '2 error: rustc is missing: install Rust from https://rustup.rs' scripts/test.sh
    rm -r "$tree/bins"/* "$tree/samples/number"
}

# With Cargo a solution may use crates, if they are on this machine.
test_crates() {
    mkdir "$tree/bins/crates" && cp bins/crates/Cargo.toml "$tree/bins/crates" && cp Cargo.lock "$tree"
    printf '//! Build: cargo\nfn main() { proconio::input! { n: usize } println!("{}", n) }\n' >"$tree/bins/crate.rs"
    sample crate 1 '1\n'
    expect "without them the verdict is ERROR, with the command to get them" '1 ERROR' 'cargo fetch' P=crate CARGO_HOME="$tree/nothing"
    if cargo fetch --quiet --offline --locked 2>/dev/null; then
        mkdir -p target/cargo && ln -s "$PWD/target/cargo" "$tree/target/cargo"
        expect "with them it is judged" '0 AC 1' '' P=crate CASE=1
    fi
    rm -r "$tree/bins"/*
}

test_builds
test_crates
finish
