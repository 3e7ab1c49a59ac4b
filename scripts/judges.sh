#!/usr/bin/env bash
# usage: make judges [P=problem]
#
# Builds and runs each solution the way online judges do: the file alone, with their flags, on every installed Rust from
# 1.48 on, in every edition from the one in its header (else 2018) on, for 32 bits, and for Windows (under wine), where
# lines end with CR LF. Each of the five must also compile without warnings, and answer inputs of maximum size with a
# stack of 256 KiB and with 16 MiB of memory beyond the input. A missing compiler is reported as SKIPPED, with the command
# that installs it; with CI=true that is a failure. Solutions with //! Build: cargo are SKIPPED.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

# The oldest versions of Rust that are supported: beecrowd's for the solutions, Debian 12's for the tests too.
RUSTS='1.48 1.63'
WINDOWS=x86_64-pc-windows-gnu
GET_WINDOWS='on Debian 12, apt-get install libstd-rust-dev-windows gcc-mingw-w64-x86-64 wine64'
BITS_32=i686-unknown-linux-gnu
RUN_SECONDS=10        # no online judge allows more
NO_LIMIT_MB=100000000 # wine reserves gigabytes of address space
STACK_KIB=256         # enough for the five on Linux; on Windows they get 1 MiB
SPARE_KIB=16384       # memory that the five may use beyond the input

wine='' wineserver=''

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

# find_wine: sets wine, with a prefix of its own and a server that keeps running; fails without one.
find_wine() {
    wine=$(type -P wine wine64 /usr/lib/wine/wine64 | head -n 1)
    wineserver=$(type -P wineserver /usr/lib/wine/wineserver | head -n 1)
    [[ -n $wine && -n $wineserver ]] || return 1
    unset DISPLAY WAYLAND_DISPLAY
    export WINEPREFIX=$PWD/$work/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe='
    mkdir "$WINEPREFIX"
    # The judge kills whatever a program has started; a server that is up already survives.
    "$wineserver" -p && timeout 120 "$wine" wineboot --init >/dev/null 2>&1
}

# check NAME EDITION RUSTC FLAG...: reports on the solution compiled in this way.
check() {
    if compiled "${@:2}" >"$work/says" 2>&1; then
        say ok "$1: $(cat "$work/says")"
    else
        say FAILED "$1"
        sed -e 's/^/          /' -e 12q "$work/says"
    fi
}

# compiled EDITION RUSTC FLAG...: compiles the file alone in a folder, and judges it on every input of $folders, run by
# $runner, under $limits. For the five ($deep), a warning is a failure too, and memory is limited.
compiled() {
    local says peak input try
    rm -f "$work/program.exe" # Wine wants this extension.
    cp "bins/$problem.rs" "$work/alone/main.rs"
    if ! "$judge" limit 300 "$2" --edition "$1" "${@:3}" -o "$work/program.exe" "$work/alone/main.rs" >"$work/messages" 2>&1 ||
        [[ -n $deep && -s $work/messages ]]; then
        cat "$work/messages"
        return 1
    fi
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

# check_for NAME TARGET HOW FLAG...: checks with the first Rust that can build for the target; HOW says how to get one.
check_for() {
    local edition rustc
    while read -r _ edition rustc; do
        echo 'fn main() {}' >"$work/alone/main.rs"
        "$rustc" --edition "$edition" --target "$2" -o "$work/program.exe" "$work/alone/main.rs" >/dev/null 2>&1 || continue
        check "$1" "$edition" "$rustc" --target "$2" "${@:4}"
        return
    done <<<"$ways"
    skip "$1: $3"
}

judge_problem() {
    local ways version edition rustc oldest file deep='' folders=samples/$problem limits='' runner='' stack=268435456
    echo "$problem"
    if [[ $("$judge" field "$problem" Build) == cargo ]]; then
        say SKIPPED "its header says Build: cargo, so its text alone does not compile"
        return
    fi
    compgen -G "samples/$problem/*.in" >/dev/null || { say SKIPPED "it has no samples NAME.in" && return; }
    oldest=$("$judge" field "$problem" Edition)
    oldest=${oldest:-2018}
    if [[ -e tests/$problem/rules.rs ]]; then
        "$judge" extremes "$problem" >/dev/null || { say FAILED "the largest inputs cannot be made" && return; }
        deep=yes folders+=" target/extreme/$problem" limits="--stack $STACK_KIB" stack=1048576
    fi
    ways=$(find_ways | awk -v oldest="$oldest" '$2 >= oldest')
    [[ -n $ways ]] || { skip "no Rust here knows edition $oldest: rustup update" && return; }
    while read -r version edition rustc; do
        check "Rust $version, edition $edition" "$edition" "$rustc" -O --cfg ONLINE_JUDGE
    done <<<"$ways"
    check_for "32 bits" "$BITS_32" "rustup target add $BITS_32, and apt-get install gcc-multilib" -O
    [[ -n $wine ]] || { skip "Windows: $GET_WINDOWS" && return; }
    # The samples as Windows has them.
    rm -rf "$work/CRLF"
    mkdir "$work/CRLF"
    cp -R "samples/$problem/." "$work/CRLF"
    for file in "$work/CRLF"/*.in; do
        awk '{ sub(/\r+$/, ""); printf "%s\r\n", $0 }' "$file" >"$work/text" && mv "$work/text" "$file"
    done
    folders+=" $work/CRLF" limits="--memory $NO_LIMIT_MB" runner=$wine
    check_for "Windows" "$WINDOWS" "$GET_WINDOWS" -O -C "link-args=-Wl,--stack,$stack" --cfg ONLINE_JUDGE
}

main() {
    local list problem version
    begin
    choose
    trap '[[ -z $wineserver ]] || "$wineserver" -k || true' EXIT
    mkdir "$work/alone"
    for version in $RUSTS; do
        grep -q "^$version\." <<<"$(find_ways)" || skip "Rust $version: rustup toolchain install $version"
    done
    find_wine || wine=''
    for problem in $list; do judge_problem; done
    tally
}

main "$@"
