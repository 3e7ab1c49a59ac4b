#!/usr/bin/env bash
# Proves what can be proved here of "accepted anywhere"; usage says how it is called.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset BUILD # A judge knows only one build.
# shellcheck source=scripts/lib.sh
. scripts/lib.sh
# shellcheck source=scripts/compilers.sh
. scripts/compilers.sh

usage() {
    cat <<'END'
usage: make judges [P=problem]

Treats each solution as judges do: its text alone, on every Rust at hand, in every edition, under the
flags that judges give, on Windows (under wine) and on 32 bits, with little stack and little memory, with
and without proconio. Every output must be right, byte for byte. What this machine lacks is SKIPPED, with
the command that installs it; with CI=true that fails, but for a newer Rust and 32 bits.

example: make judges P=cf_455b
END
}

EDITIONS=(2021 2024)
FLAGS=(
    "-O"
    "-C opt-level=3"
    "-O -C link-args=-Wl,-z,stack-size=268435456 --cfg ONLINE_JUDGE"
)
WINDOWS=x86_64-pc-windows-gnu
BITS_32=i686-unknown-linux-gnu
STACK_KIB=256          # what a program has to get by with on Linux
WINDOWS_STACK_KIB=1024 # what the main thread has on Windows, unless the program asks for more
MEMORY_KIB_MAX=8192    # the peak that a process may reach
CPU_SECONDS_MAX=10     # ends a program that loops
OUTPUT_KIB_MAX=65536   # ends a program that prints for ever
SEEDS=20               # inputs of each generator that proconio is tried on

work=''          # a private directory
ways=''          # "VERSION EDITION RUSTC" of every way to compile, one a line
windows_rustc='' # the compilers that make programs that run here
bits_32_rustc=''
referee='' proconio='' gnu_time='' wine='' wineserver='' # empty: not here, and its checks are left out

# say VERDICT TEXT: one line of the report, which is counted.
say() {
    printf '  %-7s  %s\n' "$1" "$2"
    echo "$1" >>"$work/verdicts"
}

# skip WHAT HOW [optional]: the machine lacks something.
skip() {
    if [[ ${CI:-} == true && ${3:-} != optional ]]; then
        say FAILED "$1: not here, and CI leaves nothing out: $2"
    else
        say SKIPPED "$1: $2"
    fi
}

# check TEXT COMMAND...: one line of the report. The last line that the command says follows the text; if
# it fails, all that it says stands below.
check() {
    local text=$1 said
    shift
    if said=$("$@" 2>&1); then
        say ok "$text: ${said##*$'\n'}"
    else
        say FAILED "$text"
        head -n 12 <<<"$said" | sed 's/^/             /'
    fi
}

# answers FOLDER...: runs the command in the array `program` on every NAME.in of these folders of $own; it
# must print NAME.out. Says how many there were. In a subshell, for the sake of the limits.
answers() (
    got=$(mktemp "$own/got.XXXXXX") summary=''
    ulimit -t "$CPU_SECONDS_MAX"
    ulimit -f "$OUTPUT_KIB_MAX"
    for folder; do
        count=0
        for input in "$own/$folder"/*.in; do
            status=0
            # What bash says of signals is dropped.
            { "${program[@]}" <"$input" >"$got" 2>"$got.errors"; } 2>/dev/null || status=$?
            if [[ $status -ne 0 ]]; then
                echo "exit status $status on ${input##*/} of the $folder: $(grep -m 1 . "$got.errors")"
                exit 1
            elif ! cmp -s "$got" "${input%.in}.out"; then
                echo "wrong answer on ${input##*/} of the $folder"
                exit 1
            fi
            count=$((count + 1))
        done
        summary+=", $count $folder"
    done
    echo "${summary#, }"
)

# The checks of $problem. They work in $own, a directory of its own.

is_plain() {
    local faults
    faults=$(source_faults "bins/$problem.rs")
    if [[ -n $faults ]]; then
        printf '%s\n' "$faults"
        return 1
    fi
    echo "$(($(wc -c <"bins/$problem.rs"))) bytes"
}

# accepted VERSION EDITION RUSTC: under all flags. The plainest program in the first edition is kept.
accepted() {
    local flags program
    for flags in "${FLAGS[@]}"; do
        program=("$own/other")
        if [[ "$2 $flags" == "${EDITIONS[0]} ${FLAGS[0]}" ]]; then program=("$own/rust-$1"); fi
        # shellcheck disable=SC2086 # The flags are words.
        if ! compile_alone "$3" "bins/$problem.rs" "${program[0]}" --edition "$2" $flags || ! answers samples; then
            echo "with $flags"
            return 1
        fi
    done
}

# small_stack PROGRAM...
small_stack() {
    local program
    ulimit -s "$STACK_KIB"
    for program; do
        answers "extreme inputs" || return 1
    done
}

# peak PROGRAM INPUT: its memory in KiB. A kernel may count wrong, too much and rarely, so a high count is
# taken again.
peak() {
    local try
    for try in 1 2 3; do
        "$gnu_time" -f %M -o "$own/peak" "$1" <"$2" >/dev/null 2>&1 || return 1
        [[ $(cat "$own/peak") -gt $MEMORY_KIB_MAX && $try -lt 3 ]] || break
    done
    cat "$own/peak"
}

# small_memory PROGRAM...: says the highest peak. In a subshell, for the sake of the limit.
small_memory() (
    highest=0 where=''
    ulimit -t "$CPU_SECONDS_MAX"
    for program; do
        for input in "$own/extreme inputs"/*.in; do
            if ! peak=$(peak "$program" "$input"); then
                echo "$(basename "$program") fails on $(basename "$input")"
                exit 1
            fi
            if [[ $peak -gt $highest ]]; then
                highest=$peak
                where="$(basename "$input" .in), ${program##*/}"
            fi
        done
    done
    echo "$highest KiB at most ($where)"
    [[ $highest -le $MEMORY_KIB_MAX ]]
)

on_windows() {
    local program=(run_on_windows "$own/windows.exe")
    compile_alone "$windows_rustc" "bins/$problem.rs" "$own/windows.exe" --target "$WINDOWS" --edition 2021 \
        -O -C "link-args=-Wl,--stack,$((WINDOWS_STACK_KIB * 1024))" --cfg ONLINE_JUDGE &&
        answers samples "samples with CRLF" ${referee:+"extreme inputs"}
}

on_32_bits() {
    local program=("$own/bits_32")
    compile_alone "$bits_32_rustc" "bins/$problem.rs" "$own/bits_32" --target "$BITS_32" --edition 2021 -O &&
        answers samples ${referee:+"extreme inputs"}
}

with_proconio() {
    local program=("$proconio/$problem")
    answers samples "random inputs" "extreme inputs"
}

# generate FOLDER KIND COUNT: as many inputs of every generator of the kind, with the referee's answers.
generate() {
    local name seed file
    for name in $("$referee" generate "$problem" --list | awk -v kind="$2" '$2 == kind { print $1 }'); do
        for ((seed = 1; seed <= $3; seed++)); do
            file=$own/$1/$name-$seed
            "$referee" generate "$problem" "$name" --seed "$seed" >"$file.in"
            "$referee" solve "$problem" <"$file.in" >"$file.out"
        done
    done
}

# lay_out: makes the folders of inputs that the checks use.
lay_out() {
    local input
    mkdir "$own/samples" "$own/samples with CRLF" "$own/random inputs" "$own/extreme inputs"
    cp "samples/$problem"/* "$own/samples"
    cp "samples/$problem"/*.out "$own/samples with CRLF"
    for input in "samples/$problem"/*.in; do
        awk '{ sub(/\r+$/, ""); printf "%s\r\n", $0 }' "$input" >"$own/samples with CRLF/${input##*/}"
    done
    [[ -n $referee ]] || return 0
    generate "extreme inputs" extreme 1
    generate "random inputs" small "$SEEDS"
    generate "random inputs" random "$SEEDS"
}

judge_problem() {
    local version edition rustc kept
    own=$work/$problem
    mkdir "$own"
    lay_out
    check "text" is_plain
    while read -r version edition rustc; do
        check "Rust $version, edition $edition, ${#FLAGS[@]} sets of flags" accepted "$version" "$edition" "$rustc"
    done <<<"$ways"
    [[ -z $windows_rustc ]] || check "Windows, $WINDOWS_STACK_KIB KiB of stack" on_windows
    [[ -z $bits_32_rustc ]] || check "32 bits" on_32_bits
    kept=("$own"/rust-*)
    [[ -n $referee && -e ${kept[0]} ]] || return 0
    check "$STACK_KIB KiB of stack" small_stack "${kept[@]}"
    [[ -z $gnu_time ]] || check "memory" small_memory "${kept[@]}"
    [[ -z $proconio ]] || check "proconio" with_proconio
}

# What the machine has.

find_compilers() {
    local oldest here version rustc edition
    oldest=$(minimum)
    [[ -n $oldest ]] || die 'Cargo.toml does not say which Rust is the oldest: add rust-version = "1.63"'
    here=$(compilers)
    [[ -n $here ]] || die "there is no rustc of $oldest or above: install Rust from https://rustup.rs"
    if [[ $here == "$oldest".* ]]; then
        say ok "Rust $oldest, the oldest that Cargo.toml allows"
    else
        skip "Rust $oldest" "apt-get install rustc, on Debian 12, or rustup toolchain install $oldest"
    fi
    while read -r version rustc; do
        for edition in "${EDITIONS[@]}"; do
            if "$rustc" --edition "$edition" --print sysroot >/dev/null 2>&1; then
                ways+="$version $edition $rustc"$'\n'
            fi
        done
    done <<<"$here"
    ways=${ways%$'\n'}
    for edition in "${EDITIONS[@]}"; do
        [[ $ways == *" $edition "* ]] || skip "edition $edition" "rustup toolchain install stable" optional
    done
}

# msrv_agrees: clippy refuses what came after the oldest Rust, in a package below this one.
msrv_agrees() {
    mkdir -p "$work/msrv/src"
    printf '[package]\nname = "msrv"\nedition = "2021"\n%s\n\n[workspace]\n' "$(grep '^rust-version' Cargo.toml)" \
        >"$work/msrv/Cargo.toml"
    echo 'pub fn newer(n: u32) -> u32 { n.div_ceil(2) }' >"$work/msrv/src/lib.rs"
    cargo clippy --quiet --manifest-path "$work/msrv/Cargo.toml" --target-dir "$work/msrv/target" >"$work/msrv/said" 2>&1
    if ! grep -q "current MSRV.* is .$(minimum)" "$work/msrv/said"; then
        cat "$work/msrv/said"
        echo "this is what it says of a function that Rust 1.73 brought"
        return 1
    fi
    minimum
}

find_cargo() {
    if ! cargo --version >/dev/null 2>&1; then
        skip "clippy, stack, memory, proconio" "install Rust from https://rustup.rs, or apt-get install cargo"
        return
    fi
    if cargo clippy --version >/dev/null 2>&1; then
        check "clippy's oldest Rust" msrv_agrees
    else
        skip "clippy's oldest Rust" "rustup component add clippy, or apt-get install rust-clippy"
    fi
    if ! build_referee; then
        say FAILED "the referee does not compile, so stack, memory and proconio are not checked"
        return
    fi
    find_gnu_time
    [[ -n $gnu_time ]] || skip "memory" "apt-get install time"
    if ! fetch_proconio; then
        skip "proconio" "cargo fetch, with a network"
    elif cargo build --quiet --release --features proconio --bins --target-dir target/judges-proconio; then
        proconio=target/judges-proconio/release
    else
        say FAILED "the solutions do not compile with proconio"
    fi
}

# first_for TARGET RUN: sets `found` to the first compiler that makes programs for the target that RUN can run.
first_for() {
    local rustc
    found=''
    echo 'fn main() {}' >"$work/nothing.rs"
    while read -r _ _ rustc; do
        if "$rustc" --target "$1" -o "$work/nothing.exe" "$work/nothing.rs" && "$2" "$work/nothing.exe"; then
            found=$rustc
            return
        fi
    done <<<"$ways" >/dev/null 2>&1
}

run_here() {
    "$@"
}

# run_on_windows PROGRAM: under wine, in a Windows of its own. Its server stays up, for it takes seconds to start.
run_on_windows() {
    local path
    if [[ ! -d $work/wine ]]; then
        for path in wine64 /usr/lib/wine/wine64 wine; do
            [[ -n $wine ]] || wine=$(type -P "$path") || true
        done
        for path in wineserver /usr/lib/wine/wineserver; do
            [[ -n $wineserver ]] || wineserver=$(type -P "$path") || true
        done
        [[ -n $wine && -n $wineserver ]] || return 1
        unset DISPLAY WAYLAND_DISPLAY
        export WINEPREFIX=$PWD/$work/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe='
        mkdir "$WINEPREFIX"
        "$wineserver" -p && timeout -s KILL 120 "$wine" wineboot --init || return 1
    fi
    timeout -s KILL 60 "$wine" "$1"
}

find_targets() {
    first_for "$WINDOWS" run_on_windows
    windows_rustc=$found
    if [[ -n $found ]]; then
        say ok "Windows: $("$found" --version), $("$wine" --version)"
    else
        skip "Windows" "apt-get install libstd-rust-dev-windows gcc-mingw-w64-x86-64 wine64, on Debian 12"
    fi
    first_for "$BITS_32" run_here
    bits_32_rustc=$found
    if [[ -n $found ]]; then
        say ok "32 bits: $("$found" --version)"
    else
        skip "32 bits" "dpkg --add-architecture i386, apt-get update, apt-get install gcc-multilib \
libstd-rust-dev:i386, on Debian 12" optional
    fi
}

# clean_up: ends what an interrupt has left running. The server of wine may be gone already.
clean_up() {
    local job
    for job in $(jobs -p); do kill -- "-$job" || true; done 2>/dev/null
    wait
    [[ ! -d $work/wine ]] || "$wineserver" -k || true
    rm -rf "$work"
}

# total: the last line.
total() {
    awk '{ count[$1]++ }
        END {
            printf "%d passed, %d failed", count["ok"], count["FAILED"]
            if (count["SKIPPED"]) printf ", %d skipped", count["SKIPPED"]
            print ""
            exit count["FAILED"] || !count["ok"]
        }' "$work/verdicts"
}

main() {
    take_no_arguments "$@"
    local list pids=() problem
    list=$(chosen judges)
    mkdir -p target
    work=$(mktemp -d target/judges.XXXXXX)
    trap clean_up EXIT
    echo "this machine"
    find_compilers
    find_cargo
    find_targets
    # All problems at the same time, each with its processes a group, which clean_up can end; each report is
    # shown when those before it have been.
    set -m
    for problem in $list; do
        judge_problem </dev/null >"$work/$problem.report" 2>&1 &
        pids+=($!)
    done
    set +m
    for problem in $list; do
        printf '\n%s  %s\n' "$problem" "$(title "$problem")"
        wait "${pids[0]}" || say FAILED "its checks ended before the last one" >>"$work/$problem.report"
        cat "$work/$problem.report"
        pids=("${pids[@]:1}")
    done
    echo
    total
}

main "$@"
