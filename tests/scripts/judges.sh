#!/usr/bin/env bash
# Tests that make judges fails when it should, each time because of the right check, with stand-ins for compilers, any
# of which may be missing.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

REAL_RUSTC=$(rustc --print sysroot)/bin/rustc
export REAL_RUSTC RUSTUP_HOME=none

plant() {
    tools rustc
    # It compiles for this machine and edition 2021, whatever target and edition are requested.
    stub rustc <<'END'
#!/usr/bin/env bash
[[ $1 != --version ]] || { echo "rustc ${STAND_IN:-1.63.0} (a stand-in)" && exit; }
arguments=(--edition 2021)
while [[ $# -gt 0 ]]; do
    [[ " ${LACKING:-} 2024 " != *" ${2:-none} "* ]] || exit 1
    case "$1 ${2:-}" in
    "--edition "* | "--target "*) shift 2 ;;
    *) arguments+=("$1") && shift ;;
    esac
done
exec "$REAL_RUSTC" "${arguments[@]}"
END
    mkdir -p "$tree/target/tools/rust-1.48"
    stub ../target/tools/rust-1.48/rustc <<'END'
#!/bin/sh
case "$LACKING" in *1.48*) exit 1 ;; esac
LACKING="$LACKING 2021" STAND_IN=1.48.0 exec stubs/rustc "$@"
END
    stub_referee 100000 100000
    # The referee knows the problem, so it is also judged with a small stack.
    mkdir -p "$tree/tests/one" && touch "$tree/tests/one/rules.rs"
    sample one one-7 '7\n'
}

# judges BODY LACKING [LINE]: judges a solution that does this and then prints its input, with this line in its header.
judges() {
    solution one "$1"' writeln!(output, "{}", input).unwrap();' "1 s, 64 MB${3:+$'\n//! '$3}"
    run env PATH="$path/stubs:$path/tools" LACKING="$2" scripts/judges.sh
}

# red WANT BODY: tests that the check with Rust 1.63 fails, and that its output contains WANT.
red() {
    judges "$2" '1.48 2021'
    same "red: $1" "1 $1" "$status $(grep -A 4 '^FAILED  Rust 1.63.0' <<<"$out" | grep -o -m 1 -e "$1")"
}

plant
judges '' ''
same "each Rust and edition is tried" "Rust 1.48.0, edition 2018;Rust 1.63.0, edition 2018;Rust 1.63.0, edition 2021" \
    "$(sed -n 's/^ok *//p' <<<"$out" | paste -sd ';' -)"
red TLE 'if input == "7" { loop {} }'
red 'warning: unused variable' 'let m = 1;'
red WA 'if cfg!(ONLINE_JUDGE) { writeln!(output, "more").unwrap(); }'
red RE 'fn deep(n: u64) -> usize { let text = n.to_string(); if n == 0 { 0 } else { deep(n - 1) + text.len() } }
    if input != "7" { assert!(deep(input.parse().unwrap()) > 0); }'
judges '' 1.48
says 'SKIPPED Rust 1.48: rustup toolchain install 1.48' 'passed, 0 failed, 1 skipped'
STAND_IN=1.47.0 judges '' 1.48
says 'no installed Rust supports edition 2018: rustup update'
rm -r "$tree/tests/one"
judges 'let m = 1;' 1.48
same "only the five games must compile without warnings" 0 "$status"
judges '' 1.48 'Edition: 2021'
same "editions older than the one in the header are not tried" 1 "$(grep -c '^ok      Rust' <<<"$out")"
judges '' 1.48 'Build:   cargo'
says 'its header says Build: cargo'
solution one 'writeln!(output, "{}", if input == "7" { "7" } else { "CR" }).unwrap();'
sed -i.old "s/trim()/trim_end_matches('\\\\n')/" "$tree/bins/one.rs"
run env PATH="$path/stubs:$path/tools" scripts/judges.sh
same "red: WA on CR LF" '1 WA one one-7' "$status $(grep -o -m 1 'WA one.*' <<<"$out")"
finish
