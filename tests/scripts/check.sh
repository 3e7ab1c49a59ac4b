#!/usr/bin/env bash
# Tests that `make check` fails if one of its checks does, and still runs the others, with stand-ins for the tools.
# Needs: ps
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# plant: creates a game, and stand-ins for the tools. Each counts as missing if LACKING names it, and fails if its
# arguments contain BROKEN. On the only extreme shape, the solution uses 1 MB of stack if the file `deep` exists; with
# proconio it is wrong there if `beyond` exists, and on the sample if `other` does.
plant() {
    local name
    solution one '
        #[inline(never)]
        fn deep() {
            let mut array = [0u8; 1 << 20];
            for byte in array.iter_mut() { unsafe { std::ptr::write_volatile(byte, 1) } }
        }
        if input == "big" && std::path::Path::new("'"$path"'/deep").exists() { deep() }
        writeln!(output, "right").unwrap();'
    sample one 01-good 'right\n'
    mkdir -p "$tree/tests/"{one/wrong,common,proconio,referee} "$tree/.ci"
    touch "$tree/tests/one/main.rs"
    game one big right
    # Its brute force.
    echo 'fn main() { println!("right") }' >"$tree/tests/one/plain.rs"
    printf '%s\n' '//! Verdict: WA' 'fn main() {}' >"$tree/tests/one/wrong/a.rs"
    # shellcheck disable=SC2016 # The stubs expand it.
    printf '%s\n' '#!/bin/sh' '# Needs: python3' 'ps -o args= -p $PPID >>parents' 'echo "7 passed, 0 failed"' \
        >"$tree/tests/scripts/new.sh"
    chmod +x "$tree/tests/scripts/new.sh"
    printf '%s\n' '#!/bin/sh' '# Needs: games' 'exit 1' >"$tree/tests/scripts/played.sh"
    chmod +x "$tree/tests/scripts/played.sh"
    for name in cargo rustfmt rustup shellcheck python3; do
        stub "$name" <<END
#!/bin/sh
case " \$LACKING " in *" $name "*) exit 1 ;; esac
echo "$name \$*" >>calls
case "\$* \$LACKING" in 'clippy --version clippy'*) exit 1 ;; esac
case "\$*" in
*--version) echo "$name 1.\${MINOR:-70}.0"; exit ;;
fetch*) case \$LACKING in *crates*) exit 1 ;; esac; exit ;; esac
case "$name \$*" in *"\${BROKEN:-nothing}"*) echo the reason; exit 1 ;; esac
case "$name \$*" in
"cargo metadata"*) case \$LACKING in *newest*) echo "feature edition2024 is required" >&2; exit 1 ;; esac ;;
"cargo build"*)
    folder=\${CARGO_TARGET_DIR:-elsewhere}/release
    mkdir -p "\$folder" && cp stubs/proconio "\$folder/one"
    ;;
"cargo test"*)
    printf '     Running tests/one/main.rs (a)\n'
    echo "\${RESULT-test result: ok. 12 passed; 0 failed; 0 ignored}"
    case \$RESULT in *FAILED*) exit 1 ;; esac
    ;;
esac
END
    done
    mkdir -p "$tree/target/tools/rust-1.48"
    # shellcheck disable=SC2016 # The stub expands it.
    # It compiles each text once. Its arguments: --edition 2018 -O -D warnings -o PROGRAM SOURCE.
    stub ../target/tools/rust-1.48/rustc <<<'#!/bin/sh
program=$0-$(cksum <"$8" | tr " " -)
[ -e "$program" ] || rustc --edition 2021 $3 $4 $5 -o "$program" "$8" && cp "$program" "$7"'
    stub proconio <<<"#!/bin/sh
read input
[ \$input = good -a -e $path/other -o \$input = big -a -e $path/beyond ] || echo right"
}

# check [P=PROBLEM]: what make check reports, without times.
check() {
    run scripts/do.sh check "$@"
    out=$(sed -e 's/ ([0-9]* s)//' -e '/^in [0-9]* min/d' -e '/^$/d' "$tree/out")
}

# reports NAME WANT: tests that the last run of make check exited with the status and printed the lines in WANT, in any
# order.
reports() {
    same "$1" "$(sort <<<"$2")" "$(sort <<<"$status"$'\n'"$out")"
}

# fails WANT NAME: tests that make check fails, and that WANT is all that failed.
fails() {
    check
    same "make check fails if $2" "1 $1" "$status $(sed -n 's/^FAILED *//p' <<<"$out" | sort -u)"
}

test_every_check() {
    check
    reports "every check runs, and its tests are counted" "0
ok      samples: 1 passed, 0 failed
ok      format
ok      format of the games
ok      clippy
ok      clippy proconio
ok      shellcheck
ok      tests of the judge: 12 passed, 0 failed
ok      one: tests: 12 passed, 0 failed
ok      one: largest inputs: 1 passed, 0 failed
ok      one: proconio
ok      one: Rust 1.48
ok      one: stress
ok      one: wrong programs: 1 passed, 0 failed
ok      tests/scripts/new.sh: 7 passed, 0 failed
14 passed, 0 failed, 0 skipped"
    same "clippy denies warnings" 2 "$(grep -c '^cargo clippy .* -D warnings' "$tree/calls")"
    same "rustfmt sees the solution of a game" 1 "$(grep -c '^rustfmt .* bins/one.rs' "$tree/calls")"
    same "rustfmt changes no file" '' "$(grep '^rustfmt ' "$tree/calls" | grep -v -e ' --check ' -e ' --version')"
    same "a test of the scripts runs under a time limit" 1 \
        "$(grep -c 'judge limit SECONDS=[0-9]* tests/scripts/new.sh' "$tree/parents")"
    # The stress test would only repeat itself below; test_one_problem has it for a contest.
    rm "$tree/tests/one/plain.rs"
    BROKEN=' ' check # all tools but --version
    same "each check that calls a tool fails if the tool does" "1 clippy
clippy proconio
format
format of the games
one: proconio
one: tests
shellcheck
tests of the judge" "$status $(sed -n 's/^FAILED *//p' <<<"$out" | sort -u)"
    says '    | the reason'
}

test_failures() {
    printf '%s\n' '#!/bin/sh' 'exit 0' >"$tree/tests/scripts/early.sh"
    chmod +x "$tree/tests/scripts/early.sh"
    RESULT='' fails $'one: tests\ntests of the judge\ntests/scripts/early.sh' \
        "a test program of Cargo or a script exits before it has counted its tests"
    rm "$tree/tests/scripts/early.sh"
    RESULT='test result: FAILED. 11 passed; 1 failed; 0 ignored' \
        fails $'one: tests: 11 passed, 1 failed\ntests of the judge: 11 passed, 1 failed' "a test of Cargo fails"
    touch "$tree/other"
    P=one fails "one: proconio" "the answer with proconio is wrong on a sample"
    same "what failed is listed once more at the end" $'FAILED\nFAILED' "$(grep -o ^FAILED <<<"$out")"
    rm "$tree/other"
    touch "$tree"/{beyond,deep}
    P=one fails $'one: largest inputs: 0 passed, 1 failed\none: proconio' \
        "the largest input needs more than a small stack, or the answer to it with proconio is wrong"
    says 'make test P=one CASE=deep FROM=target/extreme/one'
    rm "$tree"/{beyond,deep}
    game one big other
    fails $'one: largest inputs: 0 passed, 1 failed\none: proconio' "the answers of a generator that was changed differ"
    game one big right
    sample one 02-wrong 'wrong\n'
    P=one fails $'one: Rust 1.48\none: proconio\nsamples: 1 passed, 1 failed' "a sample is answered wrongly"
    rm "$tree"/samples/one/02*
    cp "$tree/bins/one.rs" "$home/one.rs"
    echo 'fn f(_: i32) { #[allow(unused)] let a = 1; let b = 1; }' >>"$tree/bins/one.rs"
    P=one fails "one: Rust 1.48" "Rust 1.48 warns about a solution" # the judge lets it pass
    cp "$home/one.rs" "$tree/bins/one.rs"
    printf '%s\n' '#!/bin/sh' 'echo "ok first"' 'echo "test third ... ok"' 'echo "not ok second: 9 passed, 0 failed"' \
        'echo "9 passed, 0 failed"' 'echo "1 passed, 1 failed"' 'exit 1' >"$tree/tests/scripts/early.sh"
    chmod +x "$tree/tests/scripts/early.sh"
    printf 'fn main() {}\n' >"$tree/bins/begun.rs"
    cp "$tree/scripts/template/solution.rs" "$tree/bins/new.rs"
    fails "tests/scripts/early.sh: 1 passed, 1 failed" "a test of the scripts fails, but not if a solution is begun"
    says '    | not ok second' '13 passed, 1 failed, 0 skipped' 'not judged  begun (make case P=begun adds a sample)' \
        'not started  new (it is still the template)'
    same "passed tests of a check that fails are not shown" 0 "$(grep -cE 'first|third' <<<"$out")"
    # As the system does when the memory is full.
    # shellcheck disable=SC2016 # The script expands it.
    printf '%s\n' '#!/bin/sh' 'kill -KILL $(ps -o ppid= -p $PPID)' >"$tree/tests/scripts/early.sh"
    fails "some checks ended early: free memory or disk space" "what runs a check is killed"
    rm "$tree/tests/scripts/early.sh" "$tree"/bins/{begun,new}.rs
}

# A check that fails since the machine is too busy runs again after the others, and counts then. No other does.
test_busy_machine() {
    # shellcheck disable=SC2016 # The script expands it.
    printf '%s\n' '#!/bin/sh' 'echo run >>tried' '[ ! -e once ] || { echo "1 passed, 0 failed"; exit; }' \
        '[ -e always ] || touch once' 'echo "wrong/a: ERROR 01: $(cat reason); expected WA"' 'exit 1' \
        >"$tree/tests/scripts/early.sh"
    chmod +x "$tree/tests/scripts/early.sh"
    echo 'the machine is too busy: a program still waits for a core' >"$tree/reason"
    check
    says 'ok      tests/scripts/early.sh: 1 passed, 0 failed, passed only when run again' ' 0 failed'
    same "all other checks have run before" 2 "$(grep -n 'early.sh' "$tree/out" | cut -d : -f 1 |
        awk -v lines="$(wc -l <"$tree/out")" '{ print lines - $1 - 1 }')"
    rm "$tree/once" && touch "$tree/always"
    fails 'tests/scripts/early.sh' "the machine is too busy for a check twice"
    echo 'two judges share a folder' >"$tree/reason"
    fails 'tests/scripts/early.sh' "a check has another ERROR"
    same "these checks were run twice, twice and once" 5 "$(grep -c run "$tree/tried")"
    rm "$tree"/{always,tried,reason} "$tree/tests/scripts/early.sh"
}

test_missing_tools() {
    LACKING='rustfmt shellcheck crates' check
    same "a missing tool is not a failure" 0 "$status"
    says 'SKIPPED checks that need rustfmt (2): rustup component add rustfmt' \
        'SKIPPED checks that need cargo (5): cargo fetch, which needs the network once' '5 passed, 0 failed, 8 skipped'
    same "each missing tool has one line" 3 "$(grep -c SKIPPED <<<"$out")"
    MINOR=69 check
    says 'SKIPPED checks that need Rust 1.70 (2): rustup update'
    local advice=': rustup component add rustfmt'
    LACKING=rustfmt CI=true fails "format needs rustfmt$advice"$'\n'"format of the games needs rustfmt$advice" \
        "a tool is missing and CI=true"
    same "then nothing is called SKIPPED" 0 "$(grep -c SKIPPED <<<"$out")"
    LACKING='cargo clippy' check
    says 'SKIPPED checks that need cargo (5): ' 'need clippy (2): rustup component add clippy' ', 0 failed, 5 skipped'
    # Debian's Rust is not rustup's.
    mv "$tree/stubs/rustup" "$home"
    tools rustup ps
    LACKING='clippy rustfmt newest' PATH=$path/tools \
        run bash -c '. scripts/lib/lib.sh; for tool in clippy rustfmt cargo ps; do how_to_get "$tool"; done'
    says 'apt-get install rust-web-clippy' 'apt-get install rustfmt-web' 'apt-get install procps' \
        'apt-get install cargo-web, since bins/crates/Cargo.toml uses edition 2024'
    mv "$home/rustup" "$tree/stubs"
}

# test_rustup: Rust 1.48 is found where RUSTUP_HOME says.
test_rustup() {
    mkdir -p "$tree/rustup/toolchains/1.48.0-any/bin"
    mv "$tree/target/tools/rust-1.48/rustc" "$tree/rustup/toolchains/1.48.0-any/bin"
    RUSTUP_HOME=$path/rustup check P=one
    says 'ok      one: Rust 1.48'
    RUSTUP_HOME=$path/nowhere check P=one
    says 'SKIPPED checks that need Rust 1.48 (1): rustup toolchain install 1.48'
    mv "$tree/rustup/toolchains/1.48.0-any/bin/rustc" "$tree/target/tools/rust-1.48"
}

test_one_problem() {
    local name
    solution other ''
    sample other 1 ''
    check P=one
    rm -r "$tree/bins/other.rs" "$tree/samples/other"
    reports "with P only that problem is checked, without style" "0
problems: one
ok      samples: 1 passed, 0 failed
ok      one: tests: 12 passed, 0 failed
ok      one: largest inputs: 1 passed, 0 failed
ok      one: proconio
ok      one: Rust 1.48
ok      one: wrong programs: 1 passed, 0 failed
6 passed, 0 failed, 0 skipped"
    rm -r "$tree/tests/one" && mkdir "$tree/tests/one"
    printf '%s\n' '#!/bin/sh' "echo \$1 | tee -a '$path/tried'" >"$tree/tests/one/gen"
    chmod +x "$tree/tests/one/gen"
    LACKING=cargo check P=one
    same "a problem with nothing but samples needs no Cargo" "ok      samples: 1 passed, 0 failed" \
        "$(grep ^ok <<<"$out")"
    printf '%s\n' '#!/bin/sh' 'echo right' >"$tree/tests/one/plain"
    chmod +x "$tree/tests/one/plain"
    for name in bins samples tests; do
        mkdir "$tree/$name/contests"
        mv "$tree/$name"/one* "$tree/$name/contests"
    done
    check P=contests
    says 'ok      contests/one: stress' # which need not count tests
    same "a stress test tries 200 inputs" 200 "$(sort -u "$tree/tried" | wc -l | tr -d ' ')"
}

# is_gone PROCESS: whether no process has this ID.
is_gone() {
    ! kill -0 "$1" 2>/dev/null
}

test_signal() {
    stub rustfmt <<<"#!/bin/sh
case \$* in *--version) exit ;; esac
echo \$\$ >pid
exec sleep 999"
    (cd "$tree" && PATH=$path/stubs:$PATH exec scripts/do.sh check >/dev/null) &
    until [[ -s $tree/pid ]]; do sleep 0.1; done
    kill "$!"
    status=0
    wait "$!" || status=$?
    same "a signal to make check alone ends it" 143 "$status"
    same "a signal to make check ends all that it has started" '' \
        "$(waits is_gone "$(cat "$tree/pid")" || echo "it runs")"
    same "a make check that was ended leaves nothing" '' "$(find "$tree/target" -name 'work.*')"
    stub rustfmt <<<''
}

test_empty_workspace() {
    rm -r "$tree"/{bins,samples,tests}/contests
    check
    reports "make check without any solution succeeds" "0
ok      samples
ok      format
ok      clippy
ok      shellcheck
ok      tests of the judge: 12 passed, 0 failed
ok      tests/scripts/new.sh: 7 passed, 0 failed
6 passed, 0 failed, 0 skipped"
}

plant
test_every_check
test_failures
test_busy_machine
test_missing_tools
test_signal
test_rustup
test_one_problem
test_empty_workspace
finish
