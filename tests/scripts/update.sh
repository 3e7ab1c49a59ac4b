#!/usr/bin/env bash
# Tests that updates change no file of one's own, whether the games are hidden or, against the advice, deleted.
# Needs: git games
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# advice START: prints the command in bins/clone.md that starts with this.
advice() {
    grep -oE "git $1[^\`]*" bins/clone.md | sed -n 1p
}

# files: prints the paths of the games.
files() {
    local name
    for name in tests/*/rules.rs; do
        name=$(basename "$(dirname "$name")")
        printf '%s\n' "bins/$name.rs" "samples/$name" "tests/$name"
    done
}

# games: prints those of these paths that exist in the tree.
games() {
    local file
    for file in $(files); do [[ ! -e $tree/$file ]] || echo "$file"; done
}

# clone: clones the repository; from then on, the clone is the tree.
clone() {
    tree=$home/$kind
    git clone -qo upstream "$home/upstream" "$tree"
    printf '/out\n/err\n' >>"$tree/.git/info/exclude"
    compiled "$tree"
}

# own: adds the problem nim, whose sample has the input of a game's sample.
own() {
    same "$kind: the clone has no game" '' "$(games)"
    solution nim 'writeln!(output, "right").unwrap();'
    sample nim 1 'right\n'
    cp "$home/upstream/$shared" "$tree/samples/nim/1.in"
    run make -s test
    says '1 of 1 AC  nim'
}

# newer TEXT: upstream, changes that sample, a page and both lists, and adds a sample of the game and a solution.
newer() {
    local tree=$home/upstream
    echo "$1" | tee -a "$tree/$shared" "$tree/bins/README.md" >"$tree/$(dirname "$shared")/$1.in"
    solution "$1" ''
    sample "$1" 1 ''
    sed -i.old "s/^dead_code.*/& $1/" "$tree"/bins/Cargo.toml "$tree"/bins/crates/Cargo.toml
    rm "$tree"/bins/*.old "$tree"/bins/crates/*.old
    (cd "$tree" && "$OLDPWD/target/tools/judge" lists && record)
}

# update COMMAND TEXT: commits, updates to what is new upstream, and tests that this harms nothing.
update() {
    local own
    (cd "$tree" && record)
    own=$(cd "$tree" && cksum bins/nim.rs samples/nim/*)
    run bash -c "$1"
    [[ $kind == hidden ]] || delete
    same "$kind: $2 has come" "$2.rs $2" "$(cd "$tree/bins" && ls "$2.rs") $(tail -n 1 "$tree/bins/README.md")"
    same "$kind: one's own files are as they were before $2" "$own" "$(cd "$tree" && cksum bins/nim.rs samples/nim/*)"
    same "$kind: no game comes back with $2" '' "$(games)"
    same "$kind: nothing is left to commit" '' "$(cd "$tree" && git status --porcelain)"
    run make -s test
    same "$kind: make test succeeds after $2" "0 0 failed" "$status ${out##*, }"
}

# updates COMMAND: updates twice.
updates() {
    newer "${kind}_1"
    update "$1" "${kind}_1"
    newer "${kind}_2"
    update "$1" "${kind}_2"
}

# delete: deletes the games, and what came back of them.
delete() (
    cd "$tree"
    # shellcheck disable=SC2046 # The names have no blanks.
    git rm -rfq --ignore-unmatch $(cd "$OLDPWD" && files)
    git checkout -q --theirs bins/Cargo.toml
    record
)

upstream
shared=$(cd "$home/upstream" && printf '%s\n' samples/*/*.in | sed -n 1p)

kind=hidden
clone
run bash -c "$(advice 'sparse-checkout set')"
own
updates "$(advice 'pull --no-rebase upstream')"
run bash -c "$(advice 'sparse-checkout disable')"
same "hidden games can be shown again" "$(files)" "$(games)"

kind=deleted
clone
delete
own
updates "$(advice 'pull --no-rebase -s resolve')"
finish
