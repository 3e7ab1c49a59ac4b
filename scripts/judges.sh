#!/usr/bin/env bash
# Tries everything that judges are known to differ in; usage says how it is called.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset BUILD # A judge knows only one.
. scripts/lib/compilers.sh

usage() {
    cat <<'END'
usage: make judges [P=problem]

Treats each solution as judges do: its text alone, on every installed Rust from 1.48, in every edition from
2018, under the flags that judges give, on Windows (under wine) and on 32 bits, with little stack and little
memory. Every output must be right, byte for byte. What this machine lacks is SKIPPED, with the command that
installs it; with CI=true that fails, but for Rust 1.48, a newer Rust and 32 bits.

example: make judges P=cf_455b
END
}

FLAGS=(
    "-O"
    "-C opt-level=3 -C link-args=-Wl,-z,stack-size=268435456 --cfg ONLINE_JUDGE"
)
WINDOWS=x86_64-pc-windows-gnu
BITS_32=i686-unknown-linux-gnu
STACK_KIB=256          # what a program has to get by with on Linux
WINDOWS_STACK_KIB=1024 # what the main thread has on Windows, unless the program asks for more
MEMORY_KIB_MAX=24576   # the peak that a process may reach

ways=''          # "VERSION EDITION RUSTC" of every way to compile, one per line
windows=''       # "EDITION RUSTC" that makes programs which run here; empty: not here, and left out
bits_32=''
referee='' gnu_time='' wine='' wineserver=''
seconds=10 megabytes=1024 # for every run; no judge gives a program more

# say OUTCOME TEXT: one line of the report.
say() {
    printf '%-7s  %s\n' "$1" "$2" | tee -a "$work/report"
}

# skip WHAT HOW [optional]: the machine lacks something.
skip() {
    if [[ ${CI:-} == true && ${3:-} != optional ]]; then
        say FAILED "$1: not here, and CI leaves nothing out: $2"
    else
        say SKIPPED "$1: $2"
    fi
}

# check TEXT COMMAND...: one line of a problem's report. The last line of the command's output follows the
# text; if the command fails, the output follows below.
check() {
    local text=$1
    shift
    if "$@" >"$own/says" 2>&1; then
        printf 'ok       %s: %s\n' "$text" "$(tail -n 1 "$own/says")"
    else
        printf 'FAILED   %s\n' "$text"
        head -n 12 "$own/says" | sed 's/^/           /'
    fi
}

# answers "FOLDER..." PROGRAM...: runs it on every NAME.in of these folders of $own, and says how many there
# were; it must print NAME.out.
answers() {
    local folder input count summary=''
    for folder in $1; do
        count=0
        for input in "$own/$folder"/*.in; do
            try "$input" "${input%.in}.out" "${@:2}"
            # Wine has been seen to fail like this, without a message; a solution that refuses its input writes one.
            if [[ $2 == "$wine" && $verdict == RE && $status -eq 1 && ! -s $own/errors ]]; then
                try "$input" "${input%.in}.out" "${@:2}"
            fi
            if [[ $verdict != AC ]]; then
                echo "$verdict, status $status, on $folder/${input##*/}: $(grep -m 1 . "$own/errors")"
                return 1
            elif [[ -e $own/peak && $(tail -n 1 "$own/peak") -gt $MEMORY_KIB_MAX ]]; then
                echo "$(cat "$own/peak") KiB of memory on $folder/${input##*/}"
                return 1
            fi
            count=$((count + 1))
        done
        summary+=", $count in $folder"
    done
    echo "${summary#, }"
}

# accepted VERSION EDITION RUSTC: under all flags. The program made with the fewest is kept.
accepted() {
    local flags program
    for flags in "${FLAGS[@]}"; do
        program=$own/other
        if [[ $flags == "${FLAGS[0]}" ]]; then program=$own/rust-$1; fi
        # shellcheck disable=SC2086 # The flags are words.
        if ! compile_alone "$3" "$problem" "$program" --edition "$2" $flags || ! answers samples "$program"; then
            echo "with $flags"
            return 1
        fi
    done
}

# small_machine: little stack and, where GNU time reports it, little memory; a kernel sometimes counts too much of that.
small_machine() {
    local program command stack_kb=$STACK_KIB
    for program in "$own"/rust-*[0-9y]; do
        command=(${gnu_time:+"$gnu_time" -f %M -o "$own/peak"} "$program")
        answers extreme "${command[@]}" || answers extreme "${command[@]}" || return 1
    done
}

on_windows() {
    local megabytes='' # wine takes address space by the gigabyte
    compile_alone "${windows#* }" "$problem" "$own/windows.exe" --target "$WINDOWS" --edition "${windows%% *}" \
        -O -C "link-args=-Wl,--stack,$((WINDOWS_STACK_KIB * 1024))" --cfg ONLINE_JUDGE &&
        answers "samples CRLF ${referee:+extreme}" "$wine" "$own/windows.exe"
}

on_32_bits() {
    compile_alone "${bits_32#* }" "$problem" "$own/bits_32" --target "$BITS_32" --edition "${bits_32%% *}" -O &&
        answers "samples ${referee:+extreme}" "$own/bits_32"
}

# lay_out: makes the folders of inputs that the checks use.
lay_out() {
    local file name
    mkdir "$own/samples" "$own/CRLF" "$own/extreme"
    cp "samples/$problem"/* "$own/samples"
    cp "samples/$problem"/*.out "$own/CRLF"
    for file in "samples/$problem"/*.in; do
        awk '{ sub(/\r+$/, ""); printf "%s\r\n", $0 }' "$file" >"$own/CRLF/${file##*/}"
    done
    [[ -n $referee ]] || return 0
    for name in $(extreme_shapes "$problem"); do make_case "$own/extreme/$name" "$problem" "$name" --seed 1; done
}

# judge_problem PROBLEM: runs in a lane.
judge_problem() {
    local version edition rustc
    problem=$1
    printf '\n%s  %s\n' "$problem" "$(title "$problem")"
    lay_out
    check "text" check_text "$problem"
    while read -r version edition rustc; do
        check "Rust $version, edition $edition, ${#FLAGS[@]} sets of flags" accepted "$version" "$edition" "$rustc"
    done <<<"$ways"
    [[ -z $windows ]] || check "Windows, $WINDOWS_STACK_KIB KiB of stack" on_windows
    [[ -z $bits_32 ]] || check "32 bits" on_32_bits
    [[ -z $referee ]] || check "$STACK_KIB KiB of stack${gnu_time:+, $MEMORY_KIB_MAX KiB of memory}" small_machine
}

find_compilers() {
    local version
    ways=$(ways)
    [[ -n $ways ]] || die "there is no rustc of ${RUSTS%% *} or above: install Rust from https://rustup.rs"
    for version in $RUSTS; do
        case $'\n'$ways,$version in
        *$'\n'"$version".*) say ok "Rust $version" ;;
        *,1.48) skip "Rust $version" "rustup toolchain install $version" optional ;;
        *) skip "Rust $version" "rustup toolchain install $version, or apt-get install rustc, on Debian 12" ;;
        esac
    done
    [[ $ways == *" 2024 "* ]] || skip "edition 2024" "rustup toolchain install stable" optional
}

find_referee() {
    if ! cargo --version >/dev/null 2>&1; then
        skip "stack, memory" "install Rust from https://rustup.rs, or apt-get install cargo"
    elif ! build_referee; then
        say FAILED "the referee does not compile"
    else
        find_gnu_time
        [[ -n $gnu_time ]] || skip "memory" "apt-get install time"
    fi
}

# first_for TARGET RUNNER...: sets `found` to the first way to make programs for the target that can be run.
first_for() {
    local edition rustc
    found=''
    while read -r _ edition rustc; do
        if compile "$rustc" "$work/nothing.rs" "$work/nothing.exe" --target "$1" --edition "$edition" >/dev/null &&
            try /dev/null /dev/null "${@:2}" "$work/nothing.exe" && [[ $verdict == AC ]]; then
            found="$edition $rustc"
            return
        fi
    done <<<"$ways"
}

# start_wine: with a Windows of its own, whose server stays up, since it takes seconds to start.
start_wine() {
    local path
    for path in wine wine64 /usr/lib/wine/wine64; do wine=$(type -P "$path") && break; done
    for path in wineserver /usr/lib/wine/wineserver; do wineserver=$(type -P "$path") && break; done
    [[ -n $wine && -n $wineserver ]] || return 1
    unset DISPLAY WAYLAND_DISPLAY
    export WINEPREFIX=$PWD/$work/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe='
    mkdir "$WINEPREFIX"
    # The services of that Windows stay, too.
    "$wineserver" -p && OUTPUT_KB_MAX=unlimited run_limited 120 '' /dev/null "$work/got" "$work/errors" "$wine" wineboot --init
    return "$status"
}

end_wine() {
    [[ -z $wineserver ]] || "$wineserver" -k || true
    clean_up
}

find_targets() {
    local megabytes='' found=''
    echo 'fn main() {}' >"$work/nothing.rs"
    if start_wine; then first_for "$WINDOWS" "$wine"; fi
    windows=$found
    if [[ -n $found ]]; then
        say ok "Windows: $("${found#* }" --version), $("$wine" --version)"
    else
        skip "Windows" "on Debian 12, apt-get install libstd-rust-dev-windows gcc-mingw-w64-x86-64 wine64"
    fi
    first_for "$BITS_32"
    bits_32=$found
    if [[ -n $found ]]; then
        say ok "32 bits: $("${found#* }" --version)"
    else
        skip "32 bits" "on Debian 12, dpkg --add-architecture i386 && apt-get update && apt-get install gcc-multilib \
libstd-rust-dev:i386" optional
    fi
}

main() {
    take_no_arguments "$@"
    local list problem
    list=$(chosen judges)
    for problem in $list; do require_samples "$problem"; done
    begin judges
    end_with end_wine
    echo "this machine"
    find_compilers
    find_referee
    find_targets
    # shellcheck disable=SC2086 # A problem's name is a word.
    in_parallel judge_problem $list
    echo
    tally
}

main "$@"
