# shellcheck shell=bash
# The referee's extreme shapes at the limits, which wrong.sh, package.sh and check.sh judge on. They source it after
# lib.sh.

# make_extremes PROBLEM: fills target/extreme/PROBLEM with NAME.in and NAME.out of every extreme shape, from seed 1. What
# the same referee has made already stays.
make_extremes() {
    local folder=target/extreme/$1 name draft
    build_judge
    build_referee || return
    if [[ $(cksum <"$referee") == "$(cat "$folder/.referee" 2>/dev/null)" ]]; then return; fi
    mkdir -p target/extreme && draft=$(mktemp -d "target/extreme/.$1.XXXXXX") || return
    for name in $(extreme_shapes "$1"); do
        make_case "$draft/$name" "$1" "$name" && continue
        echo "error: the referee makes no input or no answer: $referee generate $1 $name" >&2
        rm -rf "$draft"
        return 1
    done
    cksum <"$referee" >"$draft/.referee"
    rm -rf "$folder" && mv "$draft" "$folder"
}
