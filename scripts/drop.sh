#!/usr/bin/env bash
# Removes a problem that was made by mistake; usage says how it is called.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

usage() {
    cat <<'END'
usage: make drop P=name

Removes a problem that make new or make listen made by mistake: its solution, samples, tests, wrong programs,
module of the referee and entry in Cargo.toml. Nothing is removed if git knows any of it.

example: make drop P=nim
END
}

main() {
    take_no_arguments "$@"
    local entry known manifest paths removed
    [[ ${P:-} =~ ^[a-z][a-z0-9_]*$ ]] || die "say which problem to remove, as in: make drop P=nim"
    paths=("bins/$P.rs" "samples/$P" "tests/$P.rs" "tests/plain/$P.rs" "tests/wrong/$P" "tests/referee/src/$P.rs")
    entry=$'\n[[bin]]\nname = "'$P$'"\npath = "bins/'$P$'.rs"\n'
    # The last character keeps $() from dropping line ends.
    manifest=$(cat Cargo.toml && echo .)
    [[ -e bins/$P.rs || $manifest == *"$entry"* ]] || die "there is no problem '$P'"
    [[ -e .git ]] || die "this is no git repository, so nothing tells a mistake from work: remove it by hand"
    known=$(git ls-files --with-tree=HEAD -- "${paths[@]}")
    ! git show :Cargo.toml | grep -x "name = \"$P\"" >/dev/null || known=${known:-the entry in Cargo.toml}
    [[ -z $known ]] || die "git knows ${known%%$'\n'*}: make drop removes only what was never added"
    mkdir -p target
    manifest=${manifest/"$entry"/}
    printf %s "${manifest%.}" >"target/Cargo.toml.$$"
    mv "target/Cargo.toml.$$" Cargo.toml
    removed=$(ls -d "${paths[@]}" 2>/dev/null || true)
    rm -rf "${paths[@]}"
    printf 'Removed %s and the entry in Cargo.toml\n' "${removed//$'\n'/, }"
}

main "$@"
