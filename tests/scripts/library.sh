#!/usr/bin/env bash
# Tests that a solution may use modules of a library: it is judged and copied as one text.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

lists
mkdir "$tree/lib" "$tree/bins/c"
cat >"$tree/bins/c/nim.rs" <<'END1'
#[path = "../../lib/dsu.rs"]
mod dsu;
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!("{}", dsu::root(line.trim().parse().unwrap()));
}
END1
cat >"$tree/lib/dsu.rs" <<'END1'
//! Disjoint sets
#![allow(unused)]
#[path = "table.rs"] mod table;
pub fn root(node: usize) -> u32 { table::TABLE[node] }
END1
echo 'pub const TABLE: [u32; 2] = [0, 7];' >"$tree/lib/table.rs"
sample c/nim 1-1 '7\n'
expect "a solution uses a library" '0 ' '1 passed, 0 failed' P=c/nim
tools wl-copy xclip xsel pbcopy clip.exe
PATH=$path/tools run make paste P=c/nim
same "it is copied as one text" "$(cd "$tree" && target/tools/judge source c/nim)" "$out"
same "which compiles alone" 0 "$(cd "$home" && rustc - <<<"$out" >&2 && echo $?)"
sample c/nim 2-2 '7\n'
expect "a panic in a library names its line" '1 RE 2-2' 'lib/dsu.rs:4:' P=c/nim
rm "$tree/samples/c/nim/2-2".*
sed -i.old 's/7]/8]/' "$tree/lib/table.rs"
expect "a change of a library is noticed" '1 WA 1-1' '' P=c/nim
echo 'fn x() { 1 }' >>"$tree/lib/table.rs"
expect "a compile error names the library's line" '1 CE' ' lib/table.rs:2:' P=c/nim
rm "$tree/lib/table.rs"
expect "a missing library is a compile error" '1 CE' 'or start a line with #[path =' P=c/nim
finish
