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
#[path = "../../lib/dsu.rs"]
mod dsu;
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!("{}", dsu::root(line.trim().parse().unwrap()));
}
END
write lib/dsu.rs <<'END'
//! Disjoint sets
#![allow(unused)]
#[path = "table.rs"] mod table;
pub fn root(node: usize) -> u8 { let size = node as u8 + 248; table::TABLE[node] }
END
echo 'pub const TABLE: [u8; 2] = [0, 7];' >"$tree/lib/table.rs"
sample c/nim 1-1 '7\n'
expect "a solution uses a library" '0 ' '1 passed, 0 failed' P=c/nim
same "a library causes no warning" '' "$err"
tools wl-copy xclip xsel pbcopy clip.exe
PATH=$path/tools run make paste P=c/nim
same "it is copied as one text" "$(cd "$tree" && target/tools/judge source c/nim)" "$out"
same "which compiles alone" 0 "$(cd "$home" && rustc - <<<"$out" 2>/dev/null && echo $?)"
gives "make run compiles the one text" '0 7' make run P=c/nim <<<1
run make run P=bins/c/nim.rs BUILD=debug <<<8
same "a build with checks has the modules" 'attempt to add with overflow' \
    "$(grep -o 'attempt to add with overflow' <<<"$err")"

sample c/nim 2-8 '7\n'
expect "a panic in a library names its line" '1 RE 2-8' 'panicked at lib/dsu.rs:4:' P=c/nim
says 'with checks: attempt to add with overflow, lib/dsu.rs:4'
rm "$tree/samples/c/nim/2-8".*
write tests/c/nim/gen.rs <<'END'
#[path = "../../../lib/table.rs"] mod table;
fn main() { println!("{}", table::TABLE[0] + 1) }
END
write tests/c/nim/plain.rs <<<'fn main() { println!("7") }'
run make stress P=c/nim COUNT=2
same "a stress test compiles the modules of the solution and of the generator" 0 "$status"

cp "$tree/bins/c/nim.rs" "$tree/bins/c/crates.rs"
cp -R "$tree/samples/c/nim" "$tree/samples/c/crates"
if command -v cargo >/dev/null; then
    sed -i.old '/^proconio/d' "$tree/bins/crates/Cargo.toml"
    sed -i.old 's,^//! Nim,//! Build: cargo,' "$tree/bins/c/crates.rs"
    cp Cargo.lock "$tree"
    expect "Cargo builds a solution with a library" '0 ' '1 passed, 0 failed' P=c/crates
    echo 'fn x() { 1 }' >>"$tree/lib/table.rs"
    expect "a compile error from Cargo names the library's line" '1 CE' '/lib/table.rs:2:10' P=c/crates
    sed -i.old '$d' "$tree/lib/table.rs"
fi
sed -i.old 's/7]/8]/' "$tree/lib/table.rs"
expect "a change of a library is noticed" '1 WA 1-1' '' P=c/nim
echo 'fn x() { 1 }' >>"$tree/lib/table.rs"
expect "a compile error names the library's line" '1 CE' '/lib/table.rs:2:10' P=c/nim
echo 'pub fn x() { let unused = 1; }' >>"$tree/lib/dsu.rs"
echo 'pub const TABLE: [u8; 2] = [0, 7]; pub fn x() { let y = 1; }' >"$tree/lib/table.rs"
sed -i.old 2d "$tree/lib/dsu.rs"
expect "a warning names the library's line" '0 ' '/lib/table.rs:1:53' P=c/nim
rm "$tree/lib/table.rs"
expect "a missing library is CE, which names it" '1 CE' '/lib/table.rs`: No such file' P=c/nim
says 'note: an online judge receives only this file, and the modules that it names'

# The macro is defined below the place that uses it.
write lib/dsu.rs <<<'macro_rules! seven { () => { 7 } }'
write bins/c/macro.rs <<'END'
#[path = "../../lib/dsu.rs"] #[macro_use] mod dsu;
fn main() { println!("{}", seven!()) }
END
cp -R "$tree/samples/c/nim" "$tree/samples/c/macro"
expect "a library that compiles only in place is CE" '1 CE' 'cannot find macro' P=c/macro
says 'note: the modules compile where they are, but not in the one text that is submitted'
expect "so is another solution that may be submitted" '1 CE' 'but not in the one text that is submitted' P=c/nim \
    BY=bins/c/macro.rs
# The macro is defined below the module, which follows it in the one text.
write lib/below.rs <<<'pub fn seven() -> u8 { let unused = 1; seven!() }'
write bins/c/below.rs <<'END'
#[path = "../../lib/below.rs"] mod below;
macro_rules! seven { () => { 7 } }
fn main() { println!("{}", below::seven()) }
END
cp -R "$tree/samples/c/nim" "$tree/samples/c/below"
expect "a library that compiles only in the one text is accepted, with its warnings" '0 ' 'unused variable' P=c/below
mv "$tree/bins/c/macro.rs" "$tree/tests/c/nim/macro.rs"
sed -i.old 's,"../,"../../,' "$tree/tests/c/nim/macro.rs"
expect "a program that is not submitted is compiled in place" '0 ' '1 passed' P=c/nim BY=tests/c/nim/macro.rs

# This solution saves its library while it is judged.
write bins/saved.rs <<END
#[path = "../lib/dsu.rs"] mod dsu;
fn main() { println!("7"); std::fs::write("$path/lib/dsu.rs", "").unwrap(); }
END
sample saved 1-1 '7\n'
run make paste P=saved
same "a solution whose library was saved while it was judged is not copied" \
    "2 error: bins/saved.rs was saved while it was judged: run this again" "$status $(grep error: <<<"$err")"
finish
