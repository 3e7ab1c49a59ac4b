#!/usr/bin/env bash
# Removes a problem that was made by mistake; usage says how it is called.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

usage() {
    cat <<'END'
usage: make drop P=name

Removes a problem that make new or make listen made by mistake: its solution, samples, tests, wrong programs,
module of the referee and entries in the lists of problems. Nothing is removed if git tracks any of it.

example: make drop P=nim
END
}

# without FILE LINES: removes the lines from the file, if they are there.
without() {
    local text
    [[ -e $1 ]] || return 0
    text=$'\n'$(cat "$1" && echo .) # The dot keeps the line ends before it.
    [[ $text == *$'\n'"$2"* ]] || return 0
    text=${text/$'\n'"$2"/$'\n'}
    text=${text#$'\n'}
    printf %s "${text%.}" >"target/drop.$$"
    mv "target/drop.$$" "$1"
}

main() {
    take_no_arguments "$@"
    local known paths removed
    [[ ${P:-} =~ ^[a-z][a-z0-9_]*$ ]] || die "say which problem to remove, as in: make drop P=nim"
    paths=("bins/$P.rs" "samples/$P" "tests/$P/main.rs" "tests/$P/plain.rs" "tests/$P/wrong" "tests/$P/rules.rs")
    [[ -e bins/$P.rs ]] || grep -qsx "name = \"$P\"" bins/Cargo.toml || die "there is no problem '$P': git status lists what is new"
    [[ -e .git ]] || die "this is not a git repository, so make drop cannot tell new work from old: remove the files by hand"
    need git "apt-get install git, or brew install git"
    known=$(git ls-files --with-tree=HEAD -- "${paths[@]}")
    ! git grep --cached -q "^name = \"$P\"\$" -- bins/Cargo.toml || known=${known:-the entry in bins/Cargo.toml}
    [[ -z $known ]] || die "git tracks ${known%%$'\n'*}: make drop removes only what was never added; git rm removes the rest"
    mkdir -p target
    without bins/Cargo.toml $'\n[[bin]]\nname = "'"$P"$'"\npath = "'"$P"$'.rs"\n'
    without tests/referee/src/lib.rs "    $P"$'\n'
    removed=$(ls -d "${paths[@]}" 2>/dev/null || true)
    rm -rf "${paths[@]}"
    printf 'Removed %s and what lists them\n' "${removed//$'\n'/, }"
}

main "$@"
