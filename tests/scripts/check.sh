#!/usr/bin/env bash
# Tests that each check can make make check fail by itself, and that the others still run, with stand-ins for the tools.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# plant: creates a problem that the referee knows, and stand-ins for the tools. Each counts as missing if LACKING names it,
# and fails if its arguments contain BROKEN. The solution is slow on the only extreme shape if the file `slow` exists.
plant() {
    local name
    solution one 'if input == "big" && std::path::Path::new("'"$path"'/slow").exists() { loop {} } writeln!(output, "right").unwrap();' '1 s, 256 MB'
    sample one 01-good 'right\n'
    mkdir -p "$tree/tests/"{one/wrong,common,proconio,referee} "$tree/.ci" && touch "$tree"/tests/one/{rules.rs,main.rs}
    printf '%s\n' '//! Verdict: WA' 'fn main() {}' >"$tree/tests/one/wrong/a.rs"
    for name in tests/scripts/new.sh scripts/stress.sh; do
        printf '%s\n' '#!/bin/sh' '# Needs: python3' 'echo "7 passed, 0 failed"' >"$tree/$name"
        chmod +x "$tree/$name"
    done
    stub_referee big right
    for name in cargo rustfmt shellcheck python3; do
        stub "$name" <<END
#!/bin/sh
case " \$LACKING " in *" $name "*) exit 1 ;; esac
case "\$*" in *--version) exit ;; fetch*) case \$LACKING in *crates*) exit 1 ;; esac; exit ;; esac
case "$name \$*" in *"\${BROKEN:-nothing}"*) echo the reason; exit 1 ;; esac
case "$name \$*" in
"cargo build"*) mkdir -p target/release && cp stubs/proconio target/release/one ;;
"cargo test"*) echo "test result: ok. 2 passed; 0 failed" ;;
esac
END
    done
    mkdir -p "$tree/target/tools/rust-1.48"
    stub ../target/tools/rust-1.48/rustc <<<'#!/bin/sh
shift 2 # --edition 2018
exec rustc --edition 2021 "$@"'
    stub proconio <<<"#!/bin/sh
[ -e $path/other ] || echo right"
}

# check VARIABLE=VALUE...: what make check reports at the end, without times.
check() {
    run env "$@" scripts/check.sh
    out=$(sed -e 's/ ([0-9]* s)//' -e '/^in [0-9]* min/d' -e '/^$/d' "$tree/out")
}

# red WANT VARIABLE=VALUE...: tests that make check fails, and that WANT is its first FAILED line.
red() {
    check "${@:2}"
    same "red: $1" "1 FAILED  $1" "$status $(grep -m 1 '^FAILED' <<<"$out")"
}

plant
check
same "every check runs, and its tests are counted" "0 ok      format
ok      clippy
ok      clippy proconio
ok      shellcheck
ok      samples: 1 passed, 0 failed
ok      tests: 2 passed, 0 failed
ok      one: largest inputs: 1 passed, 0 failed
ok      one: proconio
ok      one: Rust 1.48
ok      one: wrong programs: 1 passed, 0 failed
ok      tests/scripts/new.sh: 7 passed, 0 failed
11 passed, 0 failed, 0 skipped" "$status $out"
check BROKEN=' ' # all tools but --version
same "red: each check that calls a tool" "1 clippy
clippy proconio
format
one: proconio
shellcheck
tests" "$status $(sed -n 's/^FAILED *//p' <<<"$out" | sort -u)"
says '    | the reason'
touch "$tree/other"
red "one: proconio"
mv "$tree/other" "$tree/slow"
red "one: largest inputs: 0 passed, 1 failed"
says 'make test P=one CASE=deep FROM=target/extreme/one'
rm "$tree/slow"
sample one 02-wrong 'wrong\n'
red "samples: 1 passed, 1 failed"
rm "$tree"/samples/one/02*
check LACKING='rustfmt shellcheck crates'
same "a missing tool is not a failure" 0 "$status"
says 'SKIPPED format needs rustfmt: rustup component add rustfmt' 'SKIPPED clippy needs cargo: cargo fetch' \
    '5 passed, 0 failed, 6 skipped'
red "format needs rustfmt: rustup component add rustfmt (CI skips nothing)" LACKING=rustfmt CI=true
check P=one
says 'problems: one' '6 passed, 0 failed, 0 skipped'
stub rustfmt <<<"#!/bin/sh
case \$* in *--version) exit ;; esac
echo \$\$ >pid
exec sleep 999"
(cd "$tree" && PATH=$path/stubs:$PATH exec scripts/check.sh >/dev/null) &
until [[ -s $tree/pid ]]; do sleep 0.1; done
kill "$!"
wait "$!" || status=$?
same "a signal to the script alone ends it" 143 "$status"
same "and all that it has started" '' "$(kill -0 "$(cat "$tree/pid")" 2>/dev/null && echo "it runs")"
same "and leaves nothing" '' "$(find "$tree/target" -name 'work.*')"
rm -r "$tree/tests/one" && mkdir "$tree/tests/one" && touch "$tree/tests/one/gen.py"
check P=one
same "without a brute force there is no stress test" "ok      samples: 1 passed, 0 failed" "$(grep ^ok <<<"$out")"
touch "$tree/tests/one/plain.cpp"
check P=one
says 'ok      one: stress: 7 passed, 0 failed'
# shellcheck disable=SC2016 # The stub expands it.
stub ../scripts/stress.sh <<<'#!/bin/sh
echo "P=$P COUNT=$COUNT $BY$INPUT$KEEP$SEED$STRESS_SECONDS."
exit 1'
check P=one BY=a INPUT=2 KEEP=1 SEED=3 STRESS_SECONDS=4 CASE=9 BUILD=debug VERBOSE=1
says 'ok      samples: 1 passed, 0 failed' '    | P=one COUNT=200 .'
finish
