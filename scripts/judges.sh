#!/usr/bin/env bash
# usage: make judges [P=problem]
#
# Builds each solution the way online judges do, the file alone with their flags, and runs it on its samples, with LF
# and with CRLF line endings. Tries every installed Rust from 1.48 on, in every edition that it supports, starting with
# the edition in the header (2018 if there is none). The five games must also compile without warnings, and solve inputs
# of maximum size with a stack of 256 KiB. If Rust 1.48 or 1.63 is missing, this is reported as SKIPPED, with the
# command to install it; with CI=true, it is a failure. Solutions with //! Build: cargo are SKIPPED.
. "$(dirname "${BASH_SOURCE[0]}")/lib/report.sh"

# The oldest supported versions of Rust: 1.48, beecrowd's, for the solutions; 1.63, Debian 12's, for everything else.
RUSTS='1.48 1.63'
STACK_KIB=256 # the stack with which the five games must work

# find_ways: prints "VERSION EDITION RUSTC" for each supported rustc on the PATH, in rustup and in target/tools, and for
# each edition that it knows, oldest first; only the first rustc of each version.
find_ways() {
    local path version edition
    {
        type -aP rustc
        printf '%s\n' "${RUSTUP_HOME:-$HOME/.rustup}"/toolchains/*/bin/rustc target/tools/rust-1.48/rustc
    } | while IFS= read -r path; do
        version=$("$path" --version 2>/dev/null | awk '{ print $2 }') || continue
        [[ $(printf '%s\n' "${RUSTS%% *}" "$version" | sort -V | head -n 1) != "$version" ]] || continue
        for edition in 2018 2021 2024; do
            "$path" --edition "$edition" --print sysroot >/dev/null 2>&1 || continue
            printf '%s %s %s\n' "$version" "$edition" "$path"
        done
    done | sort -s -V -k 1,2 | awk '!seen[$1, $2]++'
}

# judged: judges the program on every input in $folders; with a small stack if it is one of the five games ($deep).
judged() {
    local folder
    for folder in "${folders[@]}"; do
        (
            [[ -z $deep ]] || ulimit -s "$STACK_KIB"
            accepted "$problem" "$folder" "$work/program"
        ) || return
    done
}

# check VERSION EDITION RUSTC: compiles the file alone in a folder, and judges it. For the five games, a warning is also
# a failure.
check() {
    local outcome=FAILED
    cp "bins/$problem.rs" "$work/alone/main.rs"
    if "$judge" limit 300 "$3" --edition "$2" -O --cfg ONLINE_JUDGE -o "$work/program" "$work/alone/main.rs" >"$work/says" 2>&1 &&
        [[ -z $deep || ! -s $work/says ]] && judged >"$work/says"; then
        outcome=ok
    fi
    say "$outcome" "Rust $1, edition $2"
    [[ $outcome == ok ]] || sed -e 's/^/          /' -e 12q "$work/says"
}

judge_problem() {
    local ways version edition rustc oldest file folders=("samples/$problem" "$work/CRLF") deep=''
    echo "$problem"
    if [[ $("$judge" field "$problem" Build) == cargo ]]; then
        say SKIPPED "its header says Build: cargo, so the file does not compile on its own"
        return
    fi
    compgen -G "samples/$problem/*.in" >/dev/null || { say SKIPPED "it has no samples NAME.in" && return; }
    rm -rf "$work/CRLF" && cp -R "samples/$problem" "$work/CRLF"
    for file in "$work/CRLF"/*.in; do
        awk '{ sub(/\r+$/, ""); printf "%s\r\n", $0 }' "$file" >"$work/text" && mv "$work/text" "$file"
    done
    if [[ -e tests/$problem/rules.rs ]]; then
        "$judge" extremes "$problem" >/dev/null || { say FAILED "the maximum-size inputs cannot be generated" && return; }
        folders+=("target/extreme/$problem") deep=1
    fi
    oldest=$("$judge" field "$problem" Edition) oldest=${oldest:-2018}
    ways=$(find_ways | awk -v oldest="$oldest" '$2 >= oldest')
    [[ -n $ways ]] || { skip "no installed Rust supports edition $oldest: rustup update" && return; }
    while read -r version edition rustc; do
        check "$version" "$edition" "$rustc"
    done <<<"$ways"
}

main() {
    local list problem version
    begin
    choose
    mkdir "$work/alone"
    for version in $RUSTS; do
        grep -q "^$version\." <<<"$(find_ways)" || skip "Rust $version: rustup toolchain install $version"
    done
    for problem in $list; do judge_problem; done
    tally
}

main "$@"
