#!/usr/bin/env bash
# Shows that make judges fails when it has to, each time by the right check: with stand-ins for compilers and wine, of
# which any may be lacking.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

REAL_RUSTC=$(rustc --print sysroot)/bin/rustc
export REAL_RUSTC RUSTUP_HOME=none

plant() {
    tools rustc wine
    # Whatever the target and the edition, it makes programs of this machine.
    stub rustc <<'END'
#!/usr/bin/env bash
[[ $1 != --version ]] || { echo "rustc ${STAND_IN:-1.63.0} (a stand-in)" && exit; }
arguments=(--edition 2021)
while [[ $# -gt 0 ]]; do
    [[ " ${LACKING:-} 2024 " != *" ${2:-none} "* ]] || exit 1
    case "$1 ${2:-}" in
    "--edition "* | "--target "* | "-C link-args="*) shift 2 ;;
    *) arguments+=("$1") && shift ;;
    esac
done
exec "$REAL_RUSTC" "${arguments[@]}"
END
    mkdir -p "$tree/target/tools/rust-1.48"
    stub 1.48 <<'END'
#!/bin/sh
case "$LACKING" in *1.48*) exit 1 ;; esac
LACKING="$LACKING 2021" STAND_IN=1.48.0 exec stubs/rustc "$@"
END
    mv "$tree/stubs/1.48" "$tree/target/tools/rust-1.48/rustc"
    stub wine64 <<'END'
#!/bin/sh
case $LACKING$1 in
wine*) [ -z "$LACKING" ] && touch "$WINEPREFIX/booted" ;;
*) cd "${WINEPREFIX%/target/*}" && for file in fail*; do rm "$file" 2>/dev/null && exit 1; done
    [ -e "$WINEPREFIX/booted" ] && "$1" | sed "$(cat on-windows)" ;;
esac
END
    stub wineserver <<<'#!/bin/sh'
    stub_referee 'generate*) echo 100000 ;; *) cat ;;'
    : >"$tree/on-windows"
    sed -i.old 's/^RUN_SECONDS=10 /RUN_SECONDS=1 /' "$tree/scripts/judges.sh"
    # The referee knows it, so its stack and memory are small, too.
    mkdir -p "$tree/tests/one" && touch "$tree/tests/one/rules.rs"
    sample one one-7 '7\n'
}

# judges BODY VARIABLE=VALUE...: judges a solution that does this, and then prints its input.
judges() {
    solution one "$1"' writeln!(output, "{}", input).unwrap();'
    run env PATH="$path/stubs:$path/tools" "${@:2}" scripts/judges.sh
}

# red CHECK WANT BODY: what the check says of it, in which digits are left out. Windows and most versions are lacking.
red() {
    judges "$3" LACKING='1.48 2021 x86_64-pc-windows-gnu'
    same "red: $2" "1 $2" "$status $(grep -A 1 "^FAILED  $1" <<<"$out" | sed -n -e 's/ *[0-9][0-9]* \(ms\|KiB\)/ N \1/' -e '2s/^ *//p')"
}

plant
touch "$tree"/fail{1,2} # wine may fail once, and the judge runs a program once before it counts
judges ''
same "all is well, and said line by line" "0 fail* one
ok      Rust 1.48.0, edition 2018: 2 inputs
ok      Rust 1.63.0, edition 2018: 2 inputs
ok      Rust 1.63.0, edition 2021: 2 inputs
ok      32 bits: 2 inputs
ok      Windows: 3 inputs
5 passed, 0 failed, 0 skipped" "$status $(cd "$tree" && echo fail*) $out$err"
same "nothing is left" 'built extreme tools' "$(cd "$tree/target" && echo [!r]*)"
red "Rust 1.63.0" "TLE after N ms on samples/one/one-7.in" 'if input == "7" { loop {} }'
red "Rust 1.63.0" "warning: unused variable: \`m\`" 'let m = 1;'
red "Rust 1.63.0" "WA after N ms on samples/one/one-7.in" 'if cfg!(ONLINE_JUDGE) { writeln!(output, "more").unwrap(); }'
red "32 bits" "RE after N ms on target/extreme/one/deep.in" 'fn deep(n: u64) -> u64 { if n == 0 { 0 } else { std::hint::black_box(1 + deep(n - 1)) } }
    if input != "7" { assert!(deep(input.parse().unwrap()) > 0); }'
red "Rust 1.63.0" "N KiB of memory on target/extreme/one/deep.in" 'if input != "7" { std::hint::black_box(vec![1u8; 1 << 25]); }'
echo '/7/s/$/7/' >"$tree/on-windows"
judges ''
same "red on Windows alone" "1 FAILED  Windows" "$status $(grep FAILED <<<"$out")"

judges '' LACKING='1.48 x86_64-pc-windows-gnu i686-unknown-linux-gnu'
same "what is lacking is skipped, with how to get it, and counted" "0 SKIPPED Rust 1.48: rustup toolchain install 1.48
SKIPPED 32 bits: rustup target add i686-unknown-linux-gnu, and apt-get install gcc-multilib
SKIPPED Windows: on Debian 12, apt-get install libstd-rust-dev-windows gcc-mingw-w64-x86-64 wine64
2 passed, 0 failed, 3 skipped" "$status $(grep -E 'SKIPPED|passed' <<<"$out")"
judges '' LACKING=wine CI=true
same "CI skips nothing" "1 FAILED  Windows" "$status $(grep -o '^FAILED *[^:]*' <<<"$out")"
judges '' LACKING=1.48 STAND_IN=1.47.0
same "an older Rust does not count" "0 no Rust here knows edition 2018: rustup update" "$status $(sed -n 's/^SKIPPED \(no\)/\1/p' <<<"$out")"
rm -r "$tree/tests/one"
judges 'let m = 1;'
same "a problem of samples may have warnings" "1 FAILED  Windows" "$status $(grep FAILED <<<"$out")"
says=''
for line in 'Edition: 2021' 'Edition: 2024' 'Build:   cargo'; do
    solution one 'writeln!(output, "{}", input).unwrap();' "1 s, 64 MB"$'\n'"//! $line"
    run env PATH="$tree/stubs:$tree/tools" LACKING='1.48 x86_64-pc-windows-gnu' scripts/judges.sh
    says+="$status $(sed -n 's/^\(ok\|SKIPPED\) *\(Rust 1.63.0, edition 20..\|no Rust\|its header\):* .*/\2/p' <<<"$out" | paste -sd ' ' -)
"
done
same "no editions before that in the header, and no crates" "0 Rust 1.63.0, edition 2021
0 no Rust
0 its header
" "$says"
finish
