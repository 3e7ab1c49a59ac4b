#!/usr/bin/env bash
# Tests that a solution may use modules of a library: it is judged and copied as one text.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# write FILE: writes stdin to a file in the tree.
write() {
    cat >"$tree/$1"
}

lists
mkdir -p "$tree/lib" "$tree/bins/c" "$tree/tests/c/nim"
write bins/c/nim.rs <<'END'
//! Nim
/// Disjoint sets
#[path="../../lib/dsu.rs"]
mod dsu;
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!("{}", dsu::root(line.trim().parse().unwrap()));
}
END
write lib/dsu.rs <<'END'
//! Disjoint sets
#![allow(non_snake_case)]
#[path = "table.rs"] mod table;
pub fn root(node: usize) -> u8 { let _size = node as u8 + 248; table::TABLE[node] }
END
echo 'pub const TABLE: [u8; 2] = [0, 7]; macro_rules! far { () => { 9 } } pub(crate) use far;' >"$tree/lib/table.rs"
sample c/nim 1-1 '7\n'
expect "a solution uses a library" '0 ' '1 passed, 0 failed' P=c/nim
same "a library causes no warning" '' "$err"
tools wl-copy xclip xsel pbcopy clip.exe
PATH=$path/tools run make paste P=c/nim
same "it is copied as one text" "$(cd "$tree" && target/tools/judge source c/nim)" "$out"
same "which compiles alone" 0 "$(cd "$home" && rustc --edition 2021 - <<<"$out" 2>/dev/null && echo $?)"
gives "make run compiles the one text" '0 7' make run P=c/nim <<<1
run make run P=bins/c/nim.rs BUILD=debug <<<8
same "a build with checks has the modules" 'attempt to add with overflow' \
    "$(grep -o 'attempt to add with overflow' <<<"$err")"

sample c/nim 2-8 '7\n'
expect "a panic in a library names its line" '1 RE 2-8' 'lib/dsu.rs:4:' P=c/nim
says 'with checks: attempt to add with overflow, lib/dsu.rs:4'
rm "$tree/samples/c/nim/2-8".*
write tests/c/nim/gen.rs <<'END'
#[path = "../../../lib/table.rs"] mod table;
fn main() { println!("{}", table::TABLE[0] + 1) }
END
write tests/c/nim/plain.rs <<'END'
#[path = "../../../lib/dsu.rs"] mod dsu;
fn main() { println!("{}", dsu::root(if cfg!(debug_assertions) { 0 } else { 1 })) }
END
run make stress P=c/nim COUNT=2
same "a stress test compiles the modules of all programs, and the brute force without checks" 0 "$status"
mkdir "$tree/tests/c/nim/wrong"
write tests/c/nim/wrong/far.diff <<'END'
The mistake: an index that is too large.
Verdict: RE
@@ -2 +2 @@
-fn main() { println!("{}", dsu::root(if cfg!(debug_assertions) { 0 } else { 1 })) }
+fn main() { println!("{}", dsu::root(std::env::args().count() + 1)) }
END
expect "a panic of a wrong program names the line of a library" '1 RE 1-1' 'panicked at lib/dsu.rs:4:' \
    P=c/nim BY=tests/c/nim/wrong/far.diff

cp "$tree/bins/c/nim.rs" "$tree/bins/c/crates.rs"
cp -R "$tree/samples/c/nim" "$tree/samples/c/crates"
if command -v cargo >/dev/null; then
    sed -i.old '/^proconio/d' "$tree/bins/crates/Cargo.toml"
    sed -i.old 's,^//! Nim,//! Build: cargo,' "$tree/bins/c/crates.rs"
    cp Cargo.lock "$tree"
    # The file itself keeps its lines, which the next message names.
    expect "Cargo builds a solution with a library" '0 ' '1 passed, 0 failed' P=c/crates BY="$path/bins/c/crates.rs"
    echo 'fn x() { 1 }' >>"$tree/lib/table.rs"
    expect "a compile error from Cargo names the library's line" '1 CE' '/lib/table.rs:2:10' P=c/crates
    sed -i.old '$d' "$tree/lib/table.rs"
fi
sed -i.old 's/7]/8]/' "$tree/lib/table.rs"
expect "a change of a library is noticed" '1 WA 1-1' '' P=c/nim
echo 'fn x() { 1 }' >>"$tree/lib/table.rs"
expect "a compile error names the library's line" '1 CE' '/lib/table.rs:2:10' P=c/nim
echo 'pub const TABLE: [u8; 2] = { let unused = 1; [0, 7] };' >"$tree/lib/table.rs"
sed -i.old -e 2d -e 's/let size = .*; //' "$tree/lib/dsu.rs"
expect "a warning names the library's line" '0 ' '/lib/table.rs:1:34' P=c/nim
echo 'use crate::other; pub const TABLE: [u8; 2] = [0, 7];' >"$tree/lib/table.rs"
expect "a module that the solution lacks is CE" '1 CE' 'unresolved import' P=c/nim
says 'note: if a module uses this item, the solution must name its module, too'
echo 'pub const TABLE: [u8; 2] = [0, crate::other::SEVEN];' >"$tree/lib/table.rs"
expect "so is one that is used without an import" '1 CE' 'note: if a module uses this item' P=c/nim
rm "$tree/lib/table.rs"
expect "a missing library is CE, which names it" '1 CE' '/lib/table.rs' P=c/nim
says 'note: an online judge receives only this file, and the modules that it names'

# rustc looks for a module beside its file, so that it is not a part of the one text.
mkdir "$tree/lib/graph" && echo 'pub fn flow() -> u8 { 7 }' >"$tree/lib/graph/flow.rs"
write lib/graph/mod.rs <<<$'// The two parts.\npub mod flow;'
write bins/c/parts.rs <<'END'
#[path = "../../lib/graph/mod.rs"] mod graph;
fn main() { println!("{}", graph::flow::flow()) }
END
cp -R "$tree/samples/c/nim" "$tree/samples/c/parts"
expect "a library that compiles only in place is CE, which names its line" '1 CE' '--> lib/graph/mod.rs:2:' P=c/parts
says 'note: the modules compile where they are, but not in the one text that is submitted'
expect "so is another solution that may be submitted" '1 CE' 'but not in the one text that is submitted' P=c/nim \
    BY=bins/c/parts.rs
mv "$tree/bins/c/parts.rs" "$tree/tests/c/nim/parts.rs"
sed -i.old 's,"../,"../../,' "$tree/tests/c/nim/parts.rs"
expect "a program that is not submitted is compiled in place" '0 ' '1 passed' P=c/nim BY=tests/c/nim/parts.rs

# A bundler of one's own prints the one text, in which messages name lines.
# bundle COMMAND [LINE]: the solution is what this command prints.
bundle() {
    printf '//! Bundle:  %s\n%s\nfn main() { println!("{}", mine::seven()) }\n' "$1" "${2:-}" >"$tree/bins/c/bundle.rs"
}
cp -R "$tree/samples/c/nim" "$tree/samples/c/bundle"
mkdir -p "$tree/lib/mine/src"
write lib/mine.rs <<<'mod mine { pub fn seven() -> u8 { [7][std::env::args().count() - 1] } }'
write lib/mine/src/lib.rs <<<'pub fn seven() -> u8 { 7 }'
write lib/mine/Cargo.toml <<<$'[package]\nname = "mine"\nversion = "0.1.0"'
bundle 'cat  {file} lib/mine.rs'
expect "the text that a bundler prints is judged" '0 ' '1 passed, 0 failed' P=c/bundle
same "and submitted" \
    "$(cat "$tree/bins/c/bundle.rs" "$tree/lib/mine.rs")" \
    "$(cd "$tree" && target/tools/judge source c/bundle)"
bundle 'sed s,^//!.*,, {file} lib/mine.rs' $'//! Edition: 2018\ntrait A {} fn a(_: &A) {}'
expect "the header is that of the solution" '0 ' '1 passed, 0 failed' P=c/bundle
if command -v cargo >/dev/null; then
    cp bins/crates/Cargo.toml "$tree/bins/crates" && cp Cargo.lock "$tree"
    sed -i.old 's,^proconio.*,mine = { path = "../../lib/mine" },' "$tree/bins/crates/Cargo.toml"
    bundle 'cat {file} lib/mine.rs' \
        $'//! Build: cargo\nuse mine::seven as _;\n#[path = "../../lib/value.rs"] mod value;'
    write lib/value.rs <<<'use crate::mine as _;'
    expect "it replaces the crate in a folder, and may have modules" '0 ' '1 passed, 0 failed' P=c/bundle
    printf '//! Build: cargo\nfn main() { println!("{}", mine::seven()) }\n' >"$tree/bins/c/bundle.rs"
    for result in '0 |7' '1 WA 1-1|if cfg!(feature = "x") { 7 } else { 8 }'; do
        write lib/mine/src/lib.rs <<<"pub fn seven() -> u8 { ${result#*|} }"
        expect "without a bundler, the crate in a folder is as it is now: $result" "${result%|*}" '' P=c/bundle
    done
    printf '[features]\ndefault = ["x"]\nx = []\n' >>"$tree/lib/mine/Cargo.toml"
    expect "and so is its manifest" '0 ' '' P=c/bundle
fi
bundle 'cat  {file} lib/mine.rs'
sed -i.old 's/- 1/- 0/' "$tree/lib/mine.rs"
expect "a change of what it reads is noticed, and a panic names the line of the text" '1 RE 1-1' \
    'target/bundled/bins-c-bundle.rs:4:' P=c/bundle
same "which is there" "$(cat "$tree/lib/mine.rs")" "$(sed -n 4p "$tree/target/bundled/bins-c-bundle.rs")"
bundle 'cat {file}'
expect "a text without the library is CE" '1 CE' '--> target/bundled/bins-c-bundle.rs:3:' P=c/bundle
bundle 'bash lib/bundle.sh {file}'
write lib/bundle.sh <<<'echo my words >&2'
expect "a bundler that prints no text is ERROR" '1 ERROR' 'bash lib/bundle.sh {file} printed nothing' P=c/bundle
says 'my words'
write lib/bundle.sh <<<'echo my words; exit 1'
expect "so is one that fails, whatever it has printed" '1 ERROR' 'my words' P=c/bundle
bundle 'cat lib/none-{bin}.rs {file}'
expect "a bundler that fails is ERROR" '1 ERROR' 'cat: lib/none-c-bundle.rs: No such file' P=c/bundle

# Codeforces accepts 65535 bytes.
write bins/large.rs <<'END'
//! Source: https://codeforces.com/problemset/problem/1/A
#[path = "../lib/large.rs"] mod large;
fn main() {}
END
printf '%*s' 65535 '//' >"$tree/lib/large.rs"
PATH=$path/tools run make paste P=large FORCE=1
says 'Codeforces accepts at most 65535 bytes, but bins/large.rs has'

# This solution saves its library while it is judged.
write bins/saved.rs <<END
#[path = "../lib/saved.rs"] mod saved;
fn main() { println!("7"); std::fs::write("$path/lib/saved.rs", "").unwrap(); }
END
echo '// mine' >"$tree/lib/saved.rs"
sample saved 1-1 '7\n'
run make paste P=saved
same "a solution whose library was saved while it was judged is not copied" \
    "2 error: bins/saved.rs was saved while it was judged: run this again" "$status $(grep error: <<<"$err")"
finish
