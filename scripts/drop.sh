#!/usr/bin/env bash
# usage: make drop P=name
#
# Moves all that a problem has (bins/P.rs, samples/P and tests/P) to a new folder in target/dropped/, and removes its
# lines in bins/Cargo.toml and in the referee's list. To take it back, move the files and write the lines again.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

main() {
    take_no_arguments "$@"
    local path text folder number=1 moved=''
    [[ ${P:-} =~ ^[A-Za-z0-9_-]+$ ]] || die "say which problem, as in: make drop P=nim"
    [[ -e bins/$P.rs || -e samples/$P || -L samples/$P ]] || grep -q "{ name = \"$P\"," bins/Cargo.toml || die "there is no problem '$P'"
    while [[ -e target/dropped/$P-$number ]]; do number=$((number + 1)); done
    folder=target/dropped/$P-$number
    mkdir -p "$folder"
    for path in bins/Cargo.toml tests/referee/src/lib.rs; do
        text=$(grep -Ev "^ *(\{ name = \"$P\",|$P = \".*/rules.rs\"\$)" "$path")
        printf '%s\n' "$text" >"$path"
    done
    for path in "bins/$P.rs" "samples/$P" "tests/$P"; do
        # A link may lead to a problem that is gone.
        [[ -e $path || -L $path ]] || continue
        mkdir -p "$folder/${path%/*}"
        mv "$path" "$folder/$path"
        moved+=" $path"
    done
    echo "moved to $folder:$moved"
}

main "$@"
