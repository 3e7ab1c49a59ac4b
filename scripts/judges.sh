#!/usr/bin/env bash
# usage: make judges [P=problem]
#
# Treats each solution as judges do: its text alone, on every installed Rust from 1.48, in every edition from
# 2018, under the flags that judges give, on 32 bits, and on Windows (under wine), where lines end with CR LF. A
# solution that the referee knows must also compile without a warning, and answer the extreme shapes, with 256 KiB
# of stack and with 16 MiB of memory beside the input. What this machine lacks is SKIPPED, with the command that
# installs it; with CI=true that fails.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

# The oldest versions of Rust that are supported: beecrowd's for the solutions, Debian 12's for the tests too.
RUSTS='1.48 1.63'
WINDOWS=x86_64-pc-windows-gnu
BITS_32=i686-unknown-linux-gnu
RUN_SECONDS=10        # no judge gives a program more
NO_LIMIT_MB=100000000 # wine takes address space by the gigabyte
STACK_KIB=256         # what a program of the five gets by with on Linux; on Windows it has 1 MiB
SPARE_KIB=16384       # and how much memory beside the input

wine='' wineserver=''

# check TEXT COMMAND...: one line of a problem's report. The last line of the command's output follows the
# text; if the command fails, the output follows below.
check() {
    if "${@:2}" >"$work/says" 2>&1; then
        say ok "$1: $(tail -n 1 "$work/says")"
    else
        say FAILED "$1"
        sed -e 's/^/          /' -e 12q "$work/says"
    fi
}

# find_ways: "VERSION EDITION RUSTC" of each rustc on the PATH, of rustup and in target/tools that is not too old,
# oldest first, and only the first of each version, in every edition that it knows.
find_ways() {
    local path version edition
    {
        type -aP rustc
        printf '%s\n' "${RUSTUP_HOME:-$HOME/.rustup}"/toolchains/*/bin/rustc target/tools/rust-1.48/rustc
    } | while IFS= read -r path; do
        version=$("$path" --version 2>/dev/null | awk '{ print $2 }') || continue
        [[ $(printf '%s\n' "${RUSTS%% *}" "$version" | sort -V | head -n 1) != "$version" ]] || continue
        printf '%s %s\n' "$version" "$path"
    done | sort -s -V -k 1,1 | awk '!seen[$1]++' | while read -r version path; do
        for edition in 2018 2021 2024; do
            "$path" --edition "$edition" --print sysroot >/dev/null 2>&1 || continue
            printf '%s %s %s\n' "$version" "$edition" "$path"
        done
    done
}

# first_for TARGET: "EDITION RUSTC" of the first way to make programs for it, if there is one.
first_for() {
    local edition rustc
    while read -r _ edition rustc; do
        if "$rustc" --edition "$edition" --target "$1" -o "$work/program.exe" "$work/alone/main.rs" >/dev/null 2>&1; then
            echo "$edition $rustc"
            return
        fi
    done <<<"$ways"
}

# find_wine: sets wine, with a Windows of its own that stays up; fails without one.
find_wine() {
    wine=$(type -P wine wine64 /usr/lib/wine/wine64 | head -n 1)
    wineserver=$(type -P wineserver /usr/lib/wine/wineserver | head -n 1)
    [[ -n $wine && -n $wineserver ]] || return 1
    unset DISPLAY WAYLAND_DISPLAY
    export WINEPREFIX=$PWD/$work/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe='
    mkdir "$WINEPREFIX"
    # What the judge runs ends with all that it has started, and so would Windows.
    "$wineserver" -p && timeout 120 "$wine" wineboot --init >/dev/null 2>&1
}

# find_machine: sets ways, and windows and bits_32 to "EDITION RUSTC" of a way to compile for them.
find_machine() {
    local version
    ways=$(find_ways)
    [[ -n $ways ]] || die "there is no rustc of ${RUSTS%% *} or above: install Rust from https://rustup.rs"
    for version in $RUSTS; do
        [[ $'\n'$ways == *$'\n'"$version".* ]] || skip "Rust $version: rustup toolchain install $version"
    done
    echo 'fn main() {}' >"$work/alone/main.rs"
    bits_32=$(first_for "$BITS_32")
    [[ -n $bits_32 ]] || skip "32 bits: rustup target add $BITS_32, and apt-get install gcc-multilib"
    windows=$(first_for "$WINDOWS")
    if [[ -z $windows ]] || ! find_wine; then
        windows=''
        skip "Windows: on Debian 12, apt-get install libstd-rust-dev-windows gcc-mingw-w64-x86-64 wine64"
    fi
}

# compiled EDITION RUSTC FLAG...: compiles the text as the only file of a folder, and judges it on every input of
# $folders, by $runner, under $limits. Where the referee knows the problem, a warning is a failure too, and memory is small.
compiled() {
    local says peak input try
    rm -f "$work/program.exe" # Wine wants this ending.
    cp "bins/$problem.rs" "$work/alone/main.rs"
    "$judge" limit 300 "$2" --edition "$1" "${@:3}" -o "$work/program.exe" "$work/alone/main.rs" >"$work/messages" 2>&1 ||
        { cat "$work/messages" && return 1; }
    [[ -z $deep || ! -s $work/messages ]] || { cat "$work/messages" && return 1; }
    for try in first second; do
        # shellcheck disable=SC2086 # They are several words.
        says=$(accepted --seconds "$RUN_SECONDS" $limits "$problem" $folders -- $runner "$work/program.exe") && break
        # Wine itself fails to start a program now and then.
        [[ $try == first && -n $runner ]] || { echo "$says" && return 1; }
    done
    while [[ -n $deep && -z $runner ]] && IFS=$'\t' read -r _ _ peak input; do
        [[ $peak -le $((SPARE_KIB + $(wc -c <"$input") / 1024)) ]] || { echo "$peak KiB of memory on $input" && return 1; }
    done <"$work/verdicts"
    echo "$says"
}

# copy_with_crlf: the samples as they are on Windows, in $work/CRLF.
copy_with_crlf() {
    local file
    rm -rf "$work/CRLF"
    cp -R "samples/$problem" "$work/CRLF"
    for file in "samples/$problem"/*.in; do
        awk '{ sub(/\r+$/, ""); printf "%s\r\n", $0 }' "$file" >"$work/CRLF/${file##*/}"
    done
}

judge_problem() {
    local version edition rustc deep='' folders=samples/$problem limits='' runner='' stack=268435456
    echo "$problem"
    if [[ -e tests/$problem/rules.rs ]]; then
        make_extremes "$problem" || { say FAILED "extreme shapes" && return; }
        deep=yes folders+=" target/extreme/$problem" limits="--stack $STACK_KIB" stack=1048576
    fi
    while read -r version edition rustc; do
        check "Rust $version, edition $edition" compiled "$edition" "$rustc" -O
        check "Rust $version, edition $edition, as on Codeforces" compiled "$edition" "$rustc" \
            -C opt-level=3 -C link-args=-Wl,-z,stack-size=268435456 --cfg ONLINE_JUDGE
    done <<<"$ways"
    # shellcheck disable=SC2086 # They are two words.
    [[ -z $bits_32 ]] || check "32 bits" compiled $bits_32 --target "$BITS_32" -O
    [[ -n $windows ]] || return 0
    copy_with_crlf
    folders+=" $work/CRLF" limits="--memory $NO_LIMIT_MB" runner=$wine
    # shellcheck disable=SC2086
    check "Windows" compiled $windows --target "$WINDOWS" -O -C "link-args=-Wl,--stack,$stack" --cfg ONLINE_JUDGE
}

main() {
    take_no_arguments "$@"
    local list problem ways windows bits_32
    list=$(chosen judges)
    begin judges
    trap '[[ -z $wineserver ]] || "$wineserver" -k || true; rm -rf "$work"' EXIT
    mkdir "$work/alone"
    find_machine
    for problem in $list; do judge_problem; done
    tally
}

main "$@"
