#!/usr/bin/env bash
# Tests that make check distinguishes wrong programs that are caught from those that are not.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# mistake NAME VERDICT BODY [LINE]: creates a diff that replaces the last line of plain.rs's main; LINE is its context.
mistake() {
    local context=${4:-let mut output = std::io::stdout();}
    printf 'The mistake: %s\nVerdict: %s\n@@ -%d,3 +%d,3 @@\n     %s\n-    %s\n+    %s\n }\n' \
        "$1" "$2" "$line" "$line" "$context" "$right" "$3" >"$tree/tests/one/wrong/$1.diff"
}

# whole NAME VERDICT BODY: creates a complete program, whose mistake only the extreme shape exposes.
whole() {
    solution "$1" "$3"
    { printf '//! Verdict: %s\n//! Shown by: gen deep\n' "$2" && cat "$tree/bins/$1.rs"; } \
        >"$tree/tests/one/wrong/$1.rs"
    rm "$tree/bins/$1.rs"
}

right='writeln!(output, "{}", input).unwrap();'
solution one "$right" "0.1 s, 256 MB"
sample one 01-a 'a\n'
sample one 02-b 'b\n'
mkdir -p "$tree/tests/one/wrong"
game one deep deep
# No stress test, which would take longer than all else.
sed -i.old 's/return println!.*/panic!()/' "$tree/tests/one/gen.rs"
cp "$tree/bins/one.rs" "$tree/tests/one/plain.rs"
line=$(grep -n 'let mut output' "$tree/bins/one.rs" | cut -d : -f 1)
mistake same WA "$compute"' compute(120); writeln!(output, "b").unwrap();'
mistake slow TLE "$compute"' compute(120)'
mistake right WA 'writeln!(output, "{}", input).unwrap(); // as it should be'
mistake other WA 'if input == "a" { panic!() }'
mistake accepted AC 'writeln!(output, "{}", input).unwrap();'
mistake broken WA 'let'
mistake unfit WA '' 'let output = std::io::stdout();'
cp "$tree/tests/one/wrong/right.diff" "$tree/tests/one/wrong/right.diff~"
mkdir "$tree/tests/one/wrong/older"
whole deep RE 'fn down(n: usize) -> usize { if n == 0 { 0 } else { down(n - 1) + [n; 64].iter().max().unwrap() } }
    if input == "deep" { writeln!(output, "{}", down(9999)).unwrap() } else { writeln!(output, "{}", input).unwrap() }'
whole shallow WA 'writeln!(output, "{}", if input == "deep" { input } else { "b" }).unwrap();'

# fault PROGRAM REASON: tests that the last check named this program, with this reason.
fault() {
    says "    | FAILED  tests/one/wrong/$1: $2"
}

run scripts/do.sh check P=one
fault broken.diff 'CE tests/one/wrong/broken.diff does not compile; expected WA or AC'
fault other.diff 'RE 01-a; expected WA or AC'
fault right.diff 'no sample gives WA'
fault shallow.rs 'the generated input deep does not give WA'
says 'wrong/unfit.diff no longer applies to plain.rs: reintroduce the bug and create the diff again; expected WA or AC'
fault accepted.diff 'it has no line of the form: Verdict: WA (or PE, TLE, MLE, RE)'
says 'FAILED  one: wrong programs: 3 passed, 6 failed'
same "a wrong program that is not caught fails the check" 1 "$status"
rm "$tree/tests/one/wrong"/{broken,other,right,shallow,unfit,accepted}.*
run make check P=one
says 'ok      one: wrong programs: 3 passed, 0 failed'
same "a patched program is not written beside its diff" '' "$(find "$tree/tests/one/wrong" -name same.rs)"
finish
