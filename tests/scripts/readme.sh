#!/usr/bin/env bash
# The transcripts of the pages are what the commands print.
# Needs: cargo games
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# shows PAGE COMMAND: tests that the command prints what the page shows below it; on the page it follows "$ ".
shows() {
    local want
    want=$(command="\$ $2" awk '
        $0 == ENVIRON["command"] { inside = 1; next }
        /^```/ || /^\$ / { inside = 0 }
        inside' "$1" | unnumbered)
    run bash -c "$2"
    # Lines that make itself adds do not count.
    same "$1 shows what it says: $2" "$want" "$(printf '%s' "${out:+$out$'\n'}$err" | grep -v '^make: ')"
}

cp -R Cargo.toml Cargo.lock bins samples tests "$tree"
run make -s test P=gmt_002
# shellcheck disable=SC2016 # The command is bash's.
shows tests/referee/README.md "printf '3 2\\n0 1\\n1 7\\n' | target/judge/gmt_002"
run target/tools/judge text tests/gmt_002/wrong/draws-printed-as-losing.diff
{ grep '^//! ' bins/gmt_002.rs && echo && grep -v '^//! ' "$tree/out"; } >"$tree/bins/gmt_002.rs"
shows README.md 'make test P=gmt_002 CASE=16'
finish
