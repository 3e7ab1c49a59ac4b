#!/usr/bin/env bash
# Shows that make judges fails when it has to, each time by the right check: with stand-ins for compilers, cargo
# and wine, of which any may be lacking.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

REAL_RUSTC=$(rustc --print sysroot)/bin/rustc
export REAL_RUSTC RUST_VERSION=1.63.0 LACKING=''

plant() {
    tools rustup rustc wine
    # Whatever the target and the edition, it makes programs of this machine.
    stub rustc <<'END'
#!/usr/bin/env bash
[[ $1 != --version ]] || { echo "rustc $RUST_VERSION (a stand-in)" && exit; }
arguments=(--edition 2021)
while [[ $# -gt 0 ]]; do
    [[ -z ${2:-} || " $LACKING " != *" $2 "* ]] || exit 1
    case "$1 ${2:-}" in
    "--edition "* | "--target "* | "-C link-args="*) shift 2 ;;
    *) arguments+=("$1") && shift ;;
    esac
done
exec "$REAL_RUSTC" "${arguments[@]}"
END
    mkdir -p "$tree/target/tools/rust-1.48/bin"
    # shellcheck disable=SC2016 # The stub expands it.
    printf '#!/bin/sh\nLACKING="$LACKING 2021 2024" RUST_VERSION=1.48.0 exec "%s" "$@"\n' "$tree/stubs/rustc" \
        >"$tree/target/tools/rust-1.48/bin/rustc"
    chmod +x "$tree/target/tools/rust-1.48/bin/rustc"
    stub cargo <<'END'
#!/bin/sh
case "$LACKING" in *cargo*) exit 1 ;; esac
echo '{"executable":"stubs/referee"}'
END
    stub referee <<'END'
#!/bin/sh
case "$1 $3" in
"generate --list") printf 'deep extreme\nlow small\n' ;;
"generate deep") echo 100000 ;;
"solve "*) cat ;;
esac
END
    stub wine64 <<'END'
#!/bin/sh
case $LACKING in *wine*) exit 1 ;; esac
case $1 in
--version) echo wine-0.0 ;;
wineboot) touch "$WINEPREFIX/booted" ;;
*)
    [ -e "$WINEPREFIX/booted" ] || exit 1
    # The first start of a solution fails without a word.
    case $1 in *windows.exe) [ -e "$WINEPREFIX/failed" ] || { touch "$WINEPREFIX/failed"; exit 1; } ;; esac
    if [ -e "$(dirname "$1")/samples/return-7.in" ]; then "$1" | sed 's/$/\r/'; else "$1"; fi
    ;;
esac
END
    stub wineserver <<<'#!/bin/sh'
    stub time <<'END'
#!/bin/sh
case $LACKING in *time*) exit 1 ;; esac
[ "$1" != --version ] || exec echo 'time (GNU Time) 0.0'
if [ -e "$(dirname "$5")/samples/fat-7.in" ]; then echo 30000; else echo 2000; fi >"$4"
shift 4
exec "$@"
END
    solution good 'writeln!(output, "{}", input).unwrap();'
    sample good 01-7 '7\n'
}

# plant_faults: solutions with one fault each.
plant_faults() {
    local name right='writeln!(output, "{}", input).unwrap();'
    solution deep 'fn list(n: u64, all: &mut Vec<u64>) {
        if n > 0 {
            list(n - 1, all);
            all.push(n);
        }
    }
    let mut all = Vec::new();
    list(input.parse().unwrap(), &mut all);
    writeln!(output, "{}", all.len()).unwrap();'
    solution dirty "$right // n"$'\xc3\xa4'
    {
        grep -v forbid "$tree/bins/dirty.rs"
        printf '%s\n' '#[cfg(debug_assertions)]' 'fn other() {}' '#[cfg(feature = "proconio")]' 'mod input;'
    } >"$tree/dirty.rs"
    mv "$tree/dirty.rs" "$tree/bins"
    solution asleep "if input == \"7\" { std::thread::sleep(std::time::Duration::from_secs(99)); } $right" "2 s, 256 MB"
    solution fat "$right"
    solution return "$right"
    solution warned "let m = 1; $right"
    solution wrong 'writeln!(output, "{}", input.len()).unwrap();'
    for name in deep dirty asleep fat return warned wrong; do sample "$name" "$name-7" '7\n'; done
    solution bare "$right"
}

# judges VARIABLE=VALUE...: figures of the report are N.
judges() {
    run env PATH="$tree/stubs:$tree/tools" "$@" scripts/judges.sh
    out=$(sed 's/: [0-9]* bytes/: N bytes/' "$tree/out")
}

test_green() {
    judges CI=true
    same "all is well, and said line by line" "0 this machine
ok       Rust 1.48
ok       Rust 1.63
ok       Windows: rustc 1.48.0 (a stand-in), wine-0.0
ok       32 bits: rustc 1.48.0 (a stand-in)

good  T-1: good
ok       text: N bytes
ok       Rust 1.48.0, edition 2018, 2 sets of flags: 1 in samples
ok       Rust 1.63.0, edition 2018, 2 sets of flags: 1 in samples
ok       Rust 1.63.0, edition 2021, 2 sets of flags: 1 in samples
ok       Rust 1.63.0, edition 2024, 2 sets of flags: 1 in samples
ok       Windows, 1024 KiB of stack: 1 in samples, 1 in CRLF, 1 in extreme
ok       32 bits: 1 in samples, 1 in extreme
ok       256 KiB of stack, 24576 KiB of memory: 1 in extreme

12 passed, 0 failed" "$status $out$err"
    same "nothing is left" tools "$(ls "$tree/target")"
    rm -r "$tree/target"
}

test_lacking() {
    local everything='2024 x86_64-pc-windows-gnu i686-unknown-linux-gnu time'
    judges LACKING="$everything"
    same "what is lacking is skipped, with how to get it, and counted" "0 SKIPPED  Rust 1.48: rustup toolchain install 1.48
SKIPPED  edition 2024: rustup toolchain install stable
SKIPPED  memory: apt-get install time
SKIPPED  Windows: on Debian 12, apt-get install libstd-rust-dev-windows gcc-mingw-w64-x86-64 wine64
SKIPPED  32 bits: on Debian 12, dpkg --add-architecture i386 && apt-get update && apt-get install gcc-multilib \
libstd-rust-dev:i386
5 passed, 0 failed, 5 skipped" "$status $(grep -E 'SKIPPED|passed' <<<"$out")"
    judges CI=true LACKING="$everything"
    same "where CI runs, only Rust 1.48, a newer one and 32 bits may be lacking" "1 FAILED   memory
FAILED   Windows
5 passed, 2 failed, 3 skipped" "$status $(grep -oE '^FAILED [^:]*|.*passed.*' <<<"$out")"
    judges LACKING='cargo wine 2024'
    same "without cargo or wine the rest is checked" "0 6 passed, 0 failed, 4 skipped" "$status $(last_line)"
    judges RUST_VERSION=1.70.0
    same "the oldest Rust is missed" "0 SKIPPED  Rust 1.63" "$status $(grep -o 'SKIPPED  Rust 1.63' <<<"$out")"
    judges RUST_VERSION=1.47.0
    same "an older Rust does not count" \
        "2 error: there is no rustc of 1.48 or above: install Rust from https://rustup.rs" "$status $err"
}

test_red() {
    judges LACKING='2021 2024 i686-unknown-linux-gnu'
    same "every fault is found, and each by its own check" "asleep: Rust 1.63.0: TLE, status 137, on samples/X:
bare: its checks ended early
deep: 256 KiB of stack, 24576 KiB of memory: RE, status 134, on extreme/deep.in:
dirty: text: line 14 has a byte that is not printable ASCII
fat: 256 KiB of stack, 24576 KiB of memory: 30000 KiB of memory on extreme/deep.in
return: Windows, 1024 KiB of stack: PE, status 0, on samples/X:
warned: Rust 1.63.0: warning: unused variable: \`m\`
wrong: Rust 1.63.0: WA, status 0, on samples/X:" "$(awk '
        /^[a-z]+  T-1/ { name = $1 }
        shown { sub(/^ */, ""); sub(/samples.[a-z]*-7.in: .*/, "samples/X:"); sub(/in: .*/, "in:"); print name ": " failure ": " $0; shown = 0 }
        /ended early/ { print name ": its checks ended early" }
        /^FAILED  / { sub(/^FAILED *|, edition.*/, ""); sub(/, edition.*/, ""); failure = $0; shown = 1 }' <<<"$out" |
        grep -E '^(bare|deep|dirty|fat|return)|Rust')"
    same "all faults of a text are listed" "line 14 has a byte that is not printable ASCII
it does not forbid unsafe code
line 16 depends on how it is compiled" "$(grep -A 3 'FAILED   text' <<<"$out" | sed -e 1d -e 's/^ *//')"
    same "a failure is exit status 1" 1 "$status"
}

plant
test_green
test_lacking
plant_faults
test_red
finish
