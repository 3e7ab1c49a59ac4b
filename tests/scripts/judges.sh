#!/usr/bin/env bash
# Shows that make judges and make paste say what they should, above all that they fail when they have to: in
# a tree of their own, with stand-ins for compilers, cargo, wine and clipboards, of which any may be lacking.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=tests/scripts/lib.sh
. tests/scripts/lib.sh
unset P CASE BUILD JSON OUT CI CARGO_TARGET_DIR MAKEFLAGS MFLAGS MAKELEVEL

tree=$(mktemp -d "${TMPDIR:-/tmp}/judges.XXXXXX")
tools=$tree/tools # all that is on the PATH
trap 'rm -rf "$tree"' EXIT
REAL_RUSTC=$(rustc --print sysroot)/bin/rustc
export REAL_RUSTC RUST_VERSION=1.63.0 LACKING=''

# run SCRIPT VARIABLE=VALUE...: sets status, out and err; in out figures are N, and what follows "memory:" is gone.
run() {
    local script=$1
    shift
    status=0
    (cd "$tree" && env PATH="$tools" "$@" "scripts/$script") >"$tree/out" 2>"$tree/err" || status=$?
    out=$(sed -e 's/[0-9][0-9]* bytes/N bytes/' -e 's/^\(  ok       memory:\).*/\1/' "$tree/out")
    err=$(sed 's/[0-9][0-9]* bytes/N bytes/' "$tree/err")
}

lacks() {
    [[ " $LACKING " == *" $1 "* ]]
}

# tool NAME: makes stdin a command, in bash, which may ask what the machine lacks.
tool() {
    rm -f "$tools/$1"
    {
        echo '#!/usr/bin/env bash'
        declare -f lacks
        cat
    } >"$tools/$1"
    chmod +x "$tools/$1"
}

# plant_tools: the commands of this machine, but for those with stand-ins. The compiler makes all programs for
# this machine, whatever the target; cargo makes a referee that wants numbers repeated.
plant_tools() {
    local folder name
    mkdir "$tools"
    tr : '\n' <<<"$PATH" | while IFS= read -r folder; do
        [[ ! -d $folder ]] || ln -s "$folder"/* "$tools" 2>/dev/null || true
    done
    for name in rustup wl-copy xclip xsel pbcopy clip.exe; do rm -f "$tools/$name"; done
    tool rustc <<'END'
[[ $1 != --version ]] || { echo "rustc $RUST_VERSION (a stand-in)" && exit; }
arguments=()
while [[ $# -gt 0 ]]; do
    case "$1 ${2:-}" in
    "--edition 2024") ! lacks 2024 && arguments+=(--edition 2021) || exit ;;
    "--target x86_64-pc-windows-gnu") ! lacks windows || exit ;;
    "--target i686-unknown-linux-gnu") ! lacks 32-bits || exit ;;
    "-C link-args="*) ;;
    *) arguments+=("$1") && shift && continue ;;
    esac
    shift 2
done
exec "$REAL_RUSTC" "${arguments[@]}"
END
    tool cargo <<'END'
case "$*" in
--version) ! lacks cargo ;;
"clippy --version") ! lacks clippy ;;
"clippy "*) lacks msrv || echo 'current MSRV (Minimum Supported Rust Version) is `1.63.0`' ;;
"fetch "*) ! lacks network ;;
*" --package referee")
    mkdir -p target/release
    cat >target/release/referee <<'REFEREE'
#!/bin/sh
case "$1 $3" in
"generate --list") printf 'deep extreme\nlow small\nhigh random\n' ;;
"generate deep") echo 100000 ;;
"generate "*) echo "$5" ;;
"solve "*) cat ;;
esac
REFEREE
    chmod +x target/release/referee
    ;;
*" --features proconio "*)
    mkdir -p target/judges-proconio/release
    for file in bins/*.rs; do
        name=$(basename "$file" .rs)
        printf '#!/bin/sh\n%s\n' "$([[ $name == stray ]] && echo 'echo 7' || echo cat)" >"target/judges-proconio/release/$name"
        chmod +x "target/judges-proconio/release/$name"
    done
    ;;
esac
END
    tool wine64 <<'END'
lacks wine && exit 1
case $1 in
--version) echo wine-0.0 ;;
wineboot) touch "$WINEPREFIX/booted" ;;
*)
    [[ -e $WINEPREFIX/booted ]] || exit 1
    case $1 in
    */return/*) "$1" | sed 's/$/\r/' ;;
    *) "$1" ;;
    esac
    ;;
esac
END
    tool wineserver <<'END'
END
    tool time <<'END'
lacks time && exit 1
[[ $5 == */fat/* ]] && peak=20000 || peak=2000
echo "$peak" >"$4"
shift 4
"$@"
END
}

# solution NAME BODY: a program for the problem of repeating a number, of which `text` holds the input.
solution() {
    mkdir -p "$tree/samples/$1"
    echo 7 | tee "$tree/samples/$1/01-seven.in" >"$tree/samples/$1/01-seven.out"
    cat >"$tree/bins/$1.rs" <<END
//! T-1: $1
//!
//! Source:  https://codeforces.com/problemset/problem/1/A
//! Limits:  1 s, 256 MB

#![forbid(unsafe_code)]

use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let n: u64 = text.trim().parse().unwrap();
    $2
}
END
}

plant() {
    mkdir -p "$tree/bins"
    cp -R Makefile scripts "$tree"
    printf '[package]\nname = "tree"\nrust-version = "1.63"\n' >"$tree/Cargo.toml"
    plant_tools
    # shellcheck disable=SC2016
    solution good 'println!("{n}");'
}

# plant_faults: solutions with one fault each.
plant_faults() {
    solution deep 'fn list(n: u64, all: &mut Vec<u64>) {
        if n > 0 {
            list(n - 1, all);
            all.push(n);
        }
    }
    let mut all = Vec::new();
    list(n, &mut all);
    println!("{}", all.len());'
    solution dirty 'println!("{n}"); // n\xc3\xa4'
    printf '%b\n' "$(grep -v forbid "$tree/bins/dirty.rs")" '#[cfg(debug_assertions)]\nfn other() {}' \
        '#[cfg(feature = "proconio")]\nmod input;' >"$tree/dirty.rs"
    mv "$tree/dirty.rs" "$tree/bins/dirty.rs"
    solution endless 'while n == 7 { print!("{}", "x".repeat(99)); }'
    solution fat 'println!("{n}");'
    solution return 'println!("{n}");'
    solution stray 'println!("{n}");'
    solution warned 'let m = n; println!("{n}");'
    solution wrong 'println!("{}", n.max(8));'
    solution bare 'println!("{n}");'
    rm -r "$tree/samples/bare"
}

test_green() {
    run judges.sh CI=true
    same "all is well, and said line by line" "0 this machine
  ok       Rust 1.63, the oldest that Cargo.toml allows
  ok       clippy's oldest Rust: 1.63
  ok       Windows: rustc 1.63.0 (a stand-in), wine-0.0
  ok       32 bits: rustc 1.63.0 (a stand-in)

good  T-1: good
  ok       text: N bytes
  ok       Rust 1.63.0, edition 2021, 3 sets of flags: 1 samples
  ok       Rust 1.63.0, edition 2024, 3 sets of flags: 1 samples
  ok       Windows, 1024 KiB of stack: 1 samples, 1 samples with CRLF, 1 extreme inputs
  ok       32 bits: 1 samples, 1 extreme inputs
  ok       256 KiB of stack: 1 extreme inputs
  ok       memory:
  ok       proconio: 1 samples, 40 random inputs, 1 extreme inputs

12 passed, 0 failed" "$status $out"
    same "nothing goes to stderr" '' "$err"
    same "nothing but what cargo built is left" 'judges-proconio
release' "$(ls "$tree/target")"
}

test_lacking() {
    local everything='2024 windows 32-bits clippy network time'
    run judges.sh LACKING="$everything"
    same "what is lacking is skipped, with how to get it, and counted" "0 this machine
  ok       Rust 1.63, the oldest that Cargo.toml allows
  SKIPPED  edition 2024: rustup toolchain install stable
  SKIPPED  clippy's oldest Rust: rustup component add clippy, or apt-get install rust-clippy
  SKIPPED  memory: apt-get install time
  SKIPPED  proconio: cargo fetch, with a network
  SKIPPED  Windows: apt-get install libstd-rust-dev-windows gcc-mingw-w64-x86-64 wine64, on Debian 12
  SKIPPED  32 bits: dpkg --add-architecture i386, apt-get update, apt-get install gcc-multilib \
libstd-rust-dev:i386, on Debian 12

good  T-1: good
  ok       text: N bytes
  ok       Rust 1.63.0, edition 2021, 3 sets of flags: 1 samples
  ok       256 KiB of stack: 1 extreme inputs

4 passed, 0 failed, 6 skipped" "$status $out"
    run judges.sh CI=true LACKING="$everything"
    same "where CI runs, only a newer Rust and 32 bits may be lacking" "1 SKIPPED  edition 2024
FAILED   clippy's oldest Rust
FAILED   memory
FAILED   proconio
FAILED   Windows
SKIPPED  32 bits
4 passed, 4 failed, 2 skipped" "$status $(grep -oE "^  (SKIPPED|FAILED)  [^:]*|.* passed.*" <<<"$out" | sed 's/^  //')"
    run judges.sh LACKING='cargo wine'
    same "without cargo or wine the rest is checked" "0   SKIPPED  clippy, stack, memory, proconio
  SKIPPED  Windows
6 passed, 0 failed, 2 skipped" "$status $(grep -oE "^  SKIPPED [^:]*|.* passed.*" <<<"$out")"
    run judges.sh RUST_VERSION=1.70.0
    same "the oldest Rust is missed" \
        "0   SKIPPED  Rust 1.63: apt-get install rustc, on Debian 12, or rustup toolchain install 1.63" \
        "$status $(grep SKIPPED <<<"$out")"
    run judges.sh RUST_VERSION=1.62.1
    same "an older Rust does not count" \
        "2 error: there is no rustc of 1.63 or above: install Rust from https://rustup.rs" "$status $err"
    run judges.sh P=good LACKING=msrv
    same "a clippy with another oldest Rust fails" "1   FAILED   clippy's oldest Rust" \
        "$status $(grep FAILED <<<"$out")"
}

# faults: what a red report says of every problem: its name, what failed and the first line below that.
faults() {
    awk '
        /^[a-z]+  / { name = $1 }
        name != "" && shown { sub(/^ */, ""); print name ": " failure ": " $0 }
        { shown = 0 }
        /^  FAILED/ { shown = 1; sub(/^  FAILED *|, edition.*/, ""); failure = $0; sub(/, edition.*/, "", failure) }'
}

test_red() {
    run judges.sh LACKING='2024 32-bits'
    same "every fault is found, and each by its own check" "deep: 256 KiB of stack: exit status N on deep-1.in of the extreme inputs: thread 'main' overflowed its stack
dirty: text: line 13 has a byte that is not printable ASCII
endless: Rust 1.63.0: exit status N on 01-seven.in of the samples: 
fat: memory: 20000 KiB at most (deep-1, rust-1.63.0)
return: Windows, 1024 KiB of stack: wrong answer on 01-seven.in of the samples
stray: proconio: wrong answer on high-1.in of the random inputs
warned: Rust 1.63.0: warning: unused variable: \`m\`
wrong: Rust 1.63.0: wrong answer on 01-seven.in of the samples" \
        "$(faults <<<"$out" | grep -E '^(deep|dirty|fat|return|stray)|Rust' |
            sed -e 's/status [0-9]* on/status N on/' -e "s/'main' .*has over/'main' over/")"
    same "all faults of a text are listed" "line 13 has a byte that is not printable ASCII
it does not forbid unsafe code
line 15 depends on how it is compiled" "$(grep -A 3 'FAILED   text' <<<"$out" | sed -e 1d -e 's/^ *//')"
    same "a problem without samples fails" "FAILED   its checks ended before the last one" \
        "$(grep -A 4 '^bare' <<<"$out" | grep -o 'FAILED.*')"
    same "a failure is exit status 1" 1 "$status"
}

# clipboard NAME: a command that keeps what it is given in NAME.text and how it is called in NAME.call.
clipboard() {
    tool "$1" <<END
lacks $1 && exit 1
echo "\$*" >"$tree/$1.call"
cat >"$tree/$1.text"
END
}

test_paste() {
    local name
    run paste.sh P=good
    same "without a clipboard the text goes to stdout, byte for byte" 0 \
        "$status$(cmp "$tree/out" "$tree/bins/good.rs" 2>&1)"
    same "what to choose goes to stderr" "good: N bytes, compiles alone on Rust 1.63.0, 1 samples accepted
the text is on stdout; for the clipboard: apt-get install wl-clipboard or xclip
  page      https://codeforces.com/problemset/problem/1/A
  judge     Codeforces
  language  Rust (2021) or Rust (2024)
  options   none to choose; the judge optimises" "$err"
    same "make paste prints nothing else" '' \
        "$(PATH=$tools make -C "$tree" --no-print-directory paste P=good 2>/dev/null | cmp - "$tree/bins/good.rs" 2>&1)"
    run paste.sh P=good OUT="$tree/a file"
    same "OUT=file takes the text" "0 " "$status $out$(cmp "$tree/a file" "$tree/bins/good.rs" 2>&1)"
    for name in clip.exe pbcopy xsel xclip wl-copy; do
        clipboard "$name"
        run paste.sh P=good
        same "$name gets the text, and nothing else does" "0 the text is on the clipboard, by $name" \
            "$status $out$(sed -n 2p <<<"$err")$(cmp "$tree/$name.text" "$tree/bins/good.rs" 2>&1)"
    done
    same "the clipboard is meant, not the selection" "--type text/plain
-selection clipboard
--clipboard --input" "$(cat "$tree/wl-copy.call" "$tree/xclip.call" "$tree/xsel.call")"
    run paste.sh P=good LACKING='wl-copy xclip'
    same "a clipboard that does not work is passed over" "the text is on the clipboard, by xsel" \
        "$(sed -n 2p <<<"$err")"
    rm "$tree"/*.text
}

test_paste_refuses() {
    local name
    for name in dirty warned wrong; do
        run paste.sh P="$name"
        same "$name is not handed over" "1 " "$status $out$(find "$tree" -name '*.text')"
    done
    same "a wrong answer is shown" "0 passed, 1 failed" "$(tail -n 1 <<<"$err")"
    run paste.sh
    same "a problem must be named" "2 error: say which problem, as in: make paste P=bare" "$status $err"
    cp "$tree/bins/good.rs" "$tree/good.rs"
    run paste.sh P=good OUT=bins/good.rs
    same "the solution is not written over" "2 error: OUT=bins/good.rs is the solution itself: name another file" \
        "$status $(sed -n 2p <<<"$err")$(cmp "$tree/good.rs" "$tree/bins/good.rs" 2>&1)"
    run paste.sh P=good OUT=no/where
    same "a file that cannot be written is refused" \
        "2 error: cannot write OUT=no/where: name a file in a directory that exists" "$status $(sed -n 2p <<<"$err")"
}

main() {
    plant
    test_green
    test_lacking
    plant_faults
    test_red
    test_paste
    test_paste_refuses
    finish
}

main "$@"
