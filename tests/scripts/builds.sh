#!/usr/bin/env bash
# Tests what programs are compiled with and when they are compiled again.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# compiles NAME WANT TEXT CODE: tests what make test says about a solution with this code.
compiles() {
    echo "$4" >"$tree/bins/number.rs"
    expect "${@:1:3}" P=number
}

# stub_compiler NAME COMMANDS: creates a compiler that does this instead of compiling, but has a version.
stub_compiler() {
    stub "$1" <<END
#!/bin/sh
case \$1 in -vV | --version) exec $(command -v "$1") "\$1" ;; esac
$2
END
}

test_solutions() {
    sample number 1 1
    compiles "a solution is accepted" '0 ' '1 passed' 'fn main() { print!("1") }'
    compiles "a changed solution is compiled again" '1 WA 1' '' 'fn main() { print!("2") }'
    compiles "a solution that is changed back is accepted again" '0 ' '1 passed' 'fn main() { print!("1") }'
    rm -r "$tree/target/built"
    same "target/judge has the program, even after its build is removed" 1 "$("$tree/target/judge/number")"
    compiles "a solution that does not compile is CE, with the reason" '1 CE' 'bins/number.rs:1' 'fn main() { 1 }'
    echo 1 >"$tree/included"
    compiles "a solution that includes a file by its whole path is accepted" '0 ' '1 passed' \
        "fn main() { print!(\"{}\", include_str!(\"$path/included\")) }"
    echo 2 >"$tree/included"
    compiles "a solution is compiled again when a file that it includes has changed" '1 WA 1' '' \
        "fn main() { print!(\"{}\", include_str!(\"$path/included\")) }"
    compiles "a solution with a module in another file is CE" '1 CE' 'file not found for module' \
        'mod other; fn main() {}'
    says 'note: an online judge receives only this file, and the modules that it names'
    same "no message names the copy that is compiled" 0 "$(grep -c 'target/' <<<"$out")"
    compiles "a solution that is no text is CE" '1 CE' 'valid UTF-8' $'fn main() { "\xe9" }'
    compiles "a solution with a crate is CE without Build: cargo" '1 CE' 'to use crates, add //! Build:   cargo' \
        'use proconio::input; fn main() {}'
    cat >"$tree/bins/number.rs" <<'END'
fn main() {
    let all: Vec<u8> = std::env::args().skip(1).map(|word| word.len() as u8).chain([200, 100]).collect();
    let sum: u8 = if all[0] == 3 {
        all.iter().sum()
    } else {
        all.iter().sum()
    };
    println!("{sum}");
}
END
    expect "of two lines that are alike, the one that caused a panic in std is named" '1 RE 1' \
        'called from bins/number.rs:6:' P=number BUILD=debug
    echo 'fn main() { let all = vec![1]; print!("{}", all[all.len()]) }' >"$tree/bins/number.rs"
    run make run P=number BUILD=debug <<<''
    same "a panic names the file by its path" 'bins/number.rs:1' \
        "$(grep -o '[^ ]*bins/number.rs:1' <<<"$err" | head -n 1)"
    RUST_BACKTRACE=1 run make run P=number <<<''
    same "without checks, a backtrace still names functions" 1 "$(grep -c ' program::main$' <<<"$err")"
}

# stub_judge [VERSION]: creates a rustc that may say another version, and that slowly copies the judge's program instead
# of compiling it, which paste.sh does.
stub_judge() {
    stub rustc <<END
#!/bin/sh
[ "\$1" != -vV ] || [ -z "$*" ] || { echo "$*"; exit; }
case \$* in
*scripts/judge/main.rs)
    while [ "\$1" != -o ]; do shift; done
    cp -p "$PWD/target/tools/judge" "\$2"
    exec sleep 0.5
    ;;
esac
exec $(command -v rustc) "\$@"
END
}

# The judge itself is compiled when it is missing, or when its source or the compiler has changed.
test_judge() {
    local run pids=()
    echo 'fn main() { print!("1") }' >"$tree/bins/number.rs"
    rm -r "$tree/target"
    stub_judge
    for run in 1 2 3; do
        (cd "$tree" && PATH=$path/stubs:$PATH exec make test P=number) >"$tree/first-$run" 2>&1 </dev/null &
        pids+=($!)
    done
    for run in 1 2 3; do
        status=0
        wait "${pids[run - 1]}" || status=$?
        same "first run $run of three at the same time succeeds" 0 "$status$(grep '^error' "$tree/first-$run")"
    done
    run make test P=number
    same "the judge is not compiled again" 0 "$(grep -c 'compiling the judge' <<<"$err")"
    echo '// A change.' >>"$tree/scripts/judge/main.rs"
    expect "the judge is compiled again when its source changes" '0 ' 'compiling the judge' P=number
    echo >>"$tree/scripts/lib/sites.tsv"
    expect "the judge is compiled again when the table of sites changes" '0 ' 'compiling the judge' P=number
    echo 'a.org site=A' >>"$tree/scripts/lib/sites.tsv"
    gives "a line of the table of sites without a tab is an error" "2 error: scripts/lib/sites.tsv:\
$(($(wc -l <scripts/lib/sites.tsv) + 2)): expected a pattern, and a tab before each fact: key=value" \
        scripts/do.sh test P=number
    cp scripts/lib/sites.tsv "$tree/scripts/lib"
    stub_judge another
    expect "the judge is compiled again when the compiler changes" '0 ' 'compiling the judge' P=number
    rm "$tree/stubs/rustc"
    cp -Rp scripts "$tree"
    cp -p target/tools/judge target/tools/judge.origin "$tree/target/tools"
}

test_warnings() {
    echo 'fn unused_function() {} fn main() { let unused = u8::try_from(0_i64); print!("1") }' >"$tree/bins/number.rs"
    RUST_MIN_STACK=1 RUSTC_BOOTSTRAP=1 RUSTFLAGS=--nonsense RUST_BACKTRACE=full \
        expect "a warning is shown, and environment variables have no effect" '0 ' 'warning: unused variable' \
        P=number
    same "unused code causes no warning" 0 "$(grep -c "never used" <<<"$err")"
    run make test P=number
    same "an unchanged file is not compiled again" 0 "$(grep -c warning <<<"$err")"
    run env JUDGE_RUSTC="$(rustc -vV) or another" target/tools/judge test number
    same "a different compiler version compiles again" 1 "$(grep -c 'warning: unused variable' <<<"$err")"
    find "$tree/target/built" -name used -exec touch -t 202001010000 '{}' ';'
    run make test P=number
    compiles "a new build removes old ones" '0 ' 'warning: unused variable' 'fn main() { let unused = 1; print!("1") }'
    same "an old build that was used within the last hours is kept, as it may be in use" 2 \
        "$(cd "$tree/target/built" && find . -path '*number*' -name used | wc -l | tr -d ' ')"
    run make test P=number BUILD=debug
    same "a build with checks does not repeat warnings" 0 "$(grep -c warning <<<"$err")"
    compiles "a solution that does not compile shows all messages" '1 CE' '_three' \
        'fn main() { let one = 1; let two = 2; let three = 3; let text = String::new(); drop(text); drop(text) }'
}

# A solution is judged with the name that online judges define, and run at home without it.
test_names() {
    compiles "a solution is compiled with ONLINE_JUDGE" '0 ' '1 passed' \
        'fn main() { print!("{}", if cfg!(ONLINE_JUDGE) { 1 } else { 2 }) }'
    gives "make run compiles without ONLINE_JUDGE" '0 2' make run P=number
    same "make run leaves the judged program in target/judge" 1 "$("$tree/target/judge/number")"
    expect "BUILD=debug compiles without ONLINE_JUDGE" '1 WA 1' '' P=number BUILD=debug
    same "target/judge has the program of BUILD=debug, for a debugger" 2 "$("$tree/target/judge/number")"
    compiles "a failure is run again with ONLINE_JUDGE and checks" '1 WA 1' \
        'with checks: attempt to add with overflow' \
        'fn main() { if cfg!(ONLINE_JUDGE) { print!("{}", std::env::args().count() as u8 + 255) } }'
}

# tries NAME WANT FILE CODE: tests what make test BY=FILE says about a program with this code.
tries() {
    printf '%s\n' "$4" >"$tree/$3"
    expect "$1" "$2" '' P=number VERBOSE=1 BY="$3"
}

test_c() {
    command -v g++ >/dev/null && command -v c++ >/dev/null && command -v cc >/dev/null || return 0
    echo 'fn main() {}' >"$tree/bins/number.rs"
    tries "a name may look like an option" '1 WA 1' -x.c 'int main() {}'
    tries "C++ is compiled with ONLINE_JUDGE, optimized, as C++20" '0 AC 1' mate.cpp '#include <cstdio>
#if !defined(ONLINE_JUDGE) || !defined(__OPTIMIZE__)
#error
#endif
template <class Type> concept is_small = sizeof(Type) < 2; int main() { std::printf("%d", is_small<char>); }'
    run make test P=number BY=mate.cpp BUILD=debug
    same "C++ is compiled without ONLINE_JUDGE with BUILD=debug" 1 "$(grep -c '#error' <<<"$out" | sed 's/[1-9].*/1/')"
    tries "a program that is valid only in C++17 compiles as C++17" '0 AC 1' mate.cc '#include <cstdio>
int main() { int concept = 1; std::printf("%d", concept); }'
    tries "a program that does not compile is CE" '1 CE' mate.cxx \
        'template <class Type> concept all = true; int main() { return missing; }'
    same "the messages shown are those of the C++20 attempt" 0 "$(grep -c "'concept'\|C++20" <<<"$out")"
    tries "C is compiled with ONLINE_JUDGE, optimized, as C11, and with the mathematical functions" '0 AC 1' mate.c \
        '#include <math.h>
#include <stdio.h>
#if !defined(ONLINE_JUDGE) || !defined(__OPTIMIZE__) || __STDC_VERSION__ != 201112L
#error
#endif
int main(int class, char **new) { printf("%.0f", pow(class, 3)); }'
    tries "a program that calls a function without a body is CE" '1 CE' mate.cpp 'int f(); int main() { return f(); }'
    tries "a program without its testlib.h is ERROR" '1 ERROR' mate.cpp '#include "testlib.h"'
    says 'c++ failed:' 'mate.cpp:1:10: fatal error:' 'note: put testlib.h beside the program or in tests/'
    stub_compiler c++ 'case "$*" in
        *gnu++20*) echo "error: unrecognized command-line option -std=gnu++20" >&2; exit 1 ;;
        esac
        exec g++ "$@"'
    tries "a compiler that lacks C++20 compiles as C++17" '0 AC 1' mate.cpp '#include <cstdio>
int main() { std::printf("%ld", __cplusplus / 100 - 2016); }'
    tries "a program that a compiler without C++20 rejects is CE" '1 CE' mate.cpp 'int main() { return missing; }'
    same "an older compiler's messages are about the program, not about -std" 1 \
        "$(grep -c 'error: .missing. was not\|undeclared' <<<"$out" | sed 's/[1-9].*/1/')"
    rm "$tree/stubs/c++" "$tree"/mate.*
    # The other programs of a problem may be in C, too, with headers in tests/.
    mkdir -p "$tree/tests/number"
    # Its output and the answer are empty, so a checker may accept everything.
    sample number 1 ''
    printf '//! Checker: program\nfn main() {}\n' >"$tree/bins/number.rs"
    printf '#include "status.h"\nint main(void) { return STATUS; }\n' >"$tree/tests/number/checker.c"
    echo '#define STATUS 0' >"$tree/tests/status.h"
    expect "a checker in C finds a header in tests/" '0 AC 1' '' P=number VERBOSE=1
    echo '#define STATUS 1' >"$tree/tests/status.h"
    expect "a checker is compiled again when its header changes" '1 WA 1' '' P=number
    rm -r "$tree"/tests/{number,status.h}
    sample number 1 1
}

# Programs of a problem that are not compiled.
test_scripts() {
    local checker=$tree/tests/number/checker
    mkdir -p "$tree/tests/number"
    sample number 1 ''
    printf '//! Checker: program\nfn main() {}\n' >"$tree/bins/number.rs"
    echo '#!/nowhere' >"$checker"
    chmod +x "$checker"
    expect "a script whose interpreter is missing is ERROR" '1 ERROR' 'is the interpreter on its first line' \
        P=number
    echo true >"$checker"
    expect "a script that names no interpreter is ERROR" '1 ERROR' 'must start with a line such as #!' P=number
    cp "$tree/target/judge/number" "$checker"
    expect "a compiled program is run" '0 AC 1' '' P=number VERBOSE=1
    rm "$checker"
    cat >"$checker.rs" <<'END'
//! Edition: 2018
macro_rules! two { ($a:tt $b:tt) => {} }
fn main() { two!(k"x"); }
END
    expect "a checker is compiled with its own edition" '0 AC 1' '' P=number VERBOSE=1
    mv "$checker.rs" "$tree/tests/number/output_validator.rs"
    P=number gives "an output validator is not a generator" '0 gen' target/tools/judge missing number
    rm -r "$tree/tests/number"
    sample number 1 1
}

# What the machine lacks is ERROR, not CE.
test_machine() {
    stub_compiler rustc 'kill -9 $$'
    compiles "a compiler that is killed is ERROR" '1 ERROR' 'rustc was killed' 'fn main() { print!("1"); }'
    says 'too much memory or output'
    stub_compiler rustc 'printf "error: linker \140cc\140 not found\n" >&2; exit 1'
    compiles "a missing linker is ERROR, with the way to install one" '1 ERROR' 'note: run apt-get install gcc' \
        'fn main() { print!("1"); }'
    stub_compiler rustc 'echo "error: the crate requires edition 2024, but the latest edition is 2021" >&2; exit 1'
    compiles "an edition that is newer than Rust is ERROR, with what to do" '1 ERROR' \
        'note: edition 2024 needs Rust 1.85: run rustup update' 'fn main() { print!("1"); }'
    mv "$tree/target/tools/judge.origin" "$home"
    stub_compiler rustc 'exit 1'
    run scripts/do.sh test
    same "a judge that does not compile is an error, with what it needs" "2 error: the judge does not compile: it \
needs a C linker (apt-get install gcc libc6-dev), and free disk space for target/" "$status $(sed 1d <<<"$err")"
    same "then nothing is left of it" judge "$(cd "$tree/target/tools" && echo *)"
    mv "$home/judge.origin" "$tree/target/tools"
    stub rustc <<<'#!/bin/sh
echo release: 1.62.1'
    gives "a Rust that is too old is named" \
        '2 error: Rust 1.63 or newer is needed, and this is 1.62: rustup update, or see https://rustup.rs' \
        scripts/do.sh test
    rm "$tree/stubs/rustc"
    tools rustc
    PATH=$path/tools gives "without rustc, one line says how to install it" \
        '2 error: rustc is missing: install Rust from https://rustup.rs' scripts/do.sh test
    rm -r "$tree/samples/number"
}

# With Cargo a solution may use crates, if they are on this machine.
test_crates() {
    local line
    mkdir -p "$tree/bins/crates" && cp bins/crates/Cargo.toml "$tree/bins/crates" && cp Cargo.lock "$tree"
    sample crate 1 '1\n'
    # Whoever needs no crates needs no list of them.
    for line in 'atcoder.jp/contests/abc300/tasks/abc300_a|0 ' 'codeforces.com/contest/1/problem/A|1 WA 1'; do
        echo "//! Source: https://${line%|*}"$'\nfn main() { print!("{}", cfg!(atcoder) as u8) }' >"$tree/bins/crate.rs"
        expect "only for AtCoder is its name defined: $line" "${line#*|}" '' P=crate
    done
    printf '//! Build: cargo\n//! Source: https://atcoder.jp/contests/abc300/tasks/abc300_a\n%s%s }\n' \
        'fn main() { proconio::input! { n: usize } ' \
        'if cfg!(all(ONLINE_JUDGE, atcoder)) { println!("{}", n) }' >"$tree/bins/crate.rs"
    command -v cargo >/dev/null || return 0
    CARGO_HOME=$tree/nothing \
        expect "without its crates a solution is ERROR, with the command to get them" '1 ERROR' 'cargo fetch' P=crate
    if rust_has 70 && cargo fetch --quiet --offline --locked 2>/dev/null; then
        # The configuration of Cargo for other projects has no effect.
        mkdir "$tree/.cargo"
        printf '[build]\nrustflags = ["--nonsense"]\ntarget-dir = "elsewhere"\n[profile.release]\npanic = "abort"\n' \
            >"$tree/.cargo/config.toml"
        mkdir -p target/cargo && ln -s "$PWD/target/cargo" "$tree/target/cargo"
        CARGO_BUILD_TARGET=nonsense expect \
            "with its crates a solution is judged, with the names that AtCoder defines" '0 AC 1' '' P=crate CASE=1
        same "the names that AtCoder defines cause no warning" '' "$err"
        same "Cargo's folder does not fill with programs" '' \
            "$(find target/cargo/solution -name 'solution*' -size +99k)"
        cp "$tree/bins/crate.rs" "$tree/mate.rs"
        expect "BY builds a program with crates as its own header says" '0 AC 1' '' P=crate CASE=1 BY=mate.rs
        printf '//! Build: cargo\nfn main() { if std::panic::catch_unwind(|| panic!()).is_err() { print!("1") } }\n' \
            >"$tree/bins/crate.rs"
        expect "Cargo's configuration does not change the profile" '0 AC 1' '' P=crate CASE=1
        printf '//! Build: cargo\nfn main() { let all = vec![1]; print!("{}", all[all.len()]) }\n' \
            >"$tree/bins/crate.rs"
        # Crates take seconds to compile with other options.
        sed -i.old '/^proconio/d' "$tree/bins/crates/Cargo.toml"
        run make run P=crate BUILD=debug <<<''
        same "a backtrace of a solution that Cargo builds names the file by its path" 'at bins/crate.rs:2' \
            "$(grep -o 'at [^ ]*bins/crate.rs:2' <<<"$err" | tail -n 1)"
        mv "$tree/bins/crates/Cargo.toml.old" "$tree/bins/crates/Cargo.toml"
        echo 'use nowhere::Nothing;' >>"$tree/bins/crate.rs"
        expect "a crate that is not in the list is CE, with the command that adds one" '1 CE' \
            'cargo add -p crates NAME && cargo fetch adds a crate' P=crate
        # shellcheck disable=SC2016 # The backticks are Cargo's.
        for line in 'feature `edition2024` is required' 'this version of Cargo is older than the `2024` edition'; do
            stub_compiler cargo "echo 'error: $line' >&2; exit 101"
            expect "an edition that is newer than Cargo is ERROR, with what to do: $line" '1 ERROR' \
                'note: edition 2024 needs Rust 1.85: run rustup update' P=crate
        done
        rm "$tree/stubs/cargo"
        { echo '//! Build: cargo' && cat scripts/template/crates.rs; } >"$tree/bins/crate.rs"
        printf '2\nabc\n3 1\n' >"$tree/samples/crate/2.in" && echo ca >"$tree/samples/crate/2.out"
        expect "the template for crates reads places that count from 1" '0 AC 2' '' P=crate CASE=2 BY=bins/crate.rs
        echo '<<<<<<< HEAD' >>"$tree/Cargo.lock"
        expect "it is compiled again when Cargo.lock changes" '1 ERROR' 'Cargo.lock' P=crate CASE=2 BY=bins/crate.rs
    fi
    rm -rf "$tree/bins"/* "$tree/samples" "$tree/.cargo"
}

# Editors check solutions by the lists in bins/, and must know the names that online judges define. Of a module of a
# library, much is unused.
test_lints() {
    local folder=$home/lints list
    command -v cargo >/dev/null && rust_has 80 || return 0
    mkdir -p "$folder/src"
    for list in bins bins/crates; do
        printf '[package]\nname = "lints"\nversion = "0.1.0"\n' >"$folder/Cargo.toml"
        sed -n '/^\[lints/,/^$/p' "$list/Cargo.toml" >>"$folder/Cargo.toml"
        echo 'fn main() { if cfg!(ONLINE_JUDGE) {} } mod dsu { pub fn unused() {} }' >"$folder/src/main.rs"
        same "an editor does not warn about ONLINE_JUDGE and unused functions in $list" '' \
            "$(cargo check --quiet --offline --manifest-path "$folder/Cargo.toml" 2>&1)"
    done
}

test_solutions
test_judge
test_warnings
test_names
test_c
test_scripts
test_machine
test_crates
test_lints
finish
