# shellcheck shell=bash disable=SC2154 # do.sh, lib.sh and check.sh set the variables.
# Sourced by scripts/check.sh: how the style of the five games is checked, and on what they are judged besides their
# samples: on inputs of maximum size with a small stack, then with proconio as the reader, and then as compiled by Rust
# 1.48.

STACK_KIB=256 # the stack with which the games must work

# has_games: whether the games are here that tests of the scripts use.
has_games() {
    [[ -e tests/gmt_002/rules.rs && -e tests/gmt_011/rules.rs ]]
}

# rust_1_48: prints the path of the compiler of beecrowd, the oldest that the games support.
rust_1_48() {
    compgen -G target/tools/rust-1.48/rustc ||
        compgen -G "${RUSTUP_HOME:-${HOME:-}/.rustup}/toolchains/1.48*/bin/rustc" | sed -n 1p
}

# judge_oldest PROBLEM: judges the solution as Rust 1.48 compiles it, without warnings.
judge_oldest() {
    "$(rust_1_48)" --edition 2018 -O -D warnings -o "$work/oldest-$1" "bins/$1.rs" &&
        accepted "$1" "samples/$1" "$work/oldest-$1"
}

# judge_extremes PROBLEM: generates the extreme shapes of a game, with their answers, and judges the solution on them,
# under its limits but with a small stack.
judge_extremes() {
    local folder=target/extreme/$1 draft=$work/extreme/$1 generator
    generator=$("$judge" build "tests/$1/gen.rs") || return
    mkdir -p "$draft"
    "$judge" limit SECONDS=300 "$generator" --extremes "$draft" || return
    # Another run may be using the folder, so it is replaced only if something has changed.
    diff -r "$draft" "$folder" >/dev/null 2>&1 ||
        { rm -rf "$folder" && mkdir -p target/extreme && mv "$draft" "$folder"; }
    (ulimit -s "$STACK_KIB" && "$judge" test "FROM=$folder" "$1")
}

# judge_proconio PROBLEM: judges the solution with proconio as its reader.
judge_proconio() {
    cargo build --quiet --release --package solutions --features proconio --bin "$1" &&
        accepted "$1" "samples/$1" "target/release/$1" && accepted "$1" "target/extreme/$1" "target/release/$1"
}

# step_with_proconio TOOLS NAME COMMAND...: runs a check that needs proconio, and so Rust 1.70.
step_with_proconio() {
    if [[ ! $(cargo --version 2>/dev/null) =~ ^cargo\ 1\.([0-9]+) || ${BASH_REMATCH[1]} -ge 70 ]]; then
        step "$@"
    else
        lacks "$2" "Rust 1.70: $(by_rustup "rustup update" "apt-get install cargo-web")"
    fi
}

# check_games: checks the style of all games.
check_games() {
    local name files=(tests/common tests/proconio tests/referee) solutions=()
    for name in $list; do
        [[ ! -e tests/$name/rules.rs ]] || files+=("bins/$name.rs" "tests/$name") solutions+=(--bin "$name")
    done
    [[ ${#solutions[@]} -gt 0 ]] || return 0
    step rustfmt "format of the games" find "${files[@]}" -name '*.rs' \
        -exec rustfmt --check --color never --edition 2021 '{}' +
    # In the profile of judge_proconio, which then need not compile proconio again.
    step_with_proconio "cargo clippy" "clippy proconio" cargo clippy --quiet --release --package solutions \
        "${solutions[@]}" --features proconio -- -D warnings -D dead_code
}

# check_game PROBLEM: judges the solution, if the problem is a game.
check_game() {
    [[ -e tests/$1/rules.rs ]] || return 0
    step '' "$1: largest inputs" judge_extremes "$1"
    step_with_proconio cargo "$1: proconio" judge_proconio "$1"
    if [[ -n $(rust_1_48) ]]; then
        step '' "$1: Rust 1.48" judge_oldest "$1"
    else
        lacks "$1: Rust 1.48" "Rust 1.48: $(by_rustup "rustup toolchain install 1.48" ".ci/run, on Debian 12")"
    fi
}
