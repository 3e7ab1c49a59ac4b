#!/usr/bin/env bash
# usage: make drop P=name [BACK=1]
#
# Moves everything of a problem or a contest (bins/P.rs, bins/P, samples/P and tests/P) to a new folder in .dropped/, and
# removes its lines from Cargo's lists. A game takes along the referee's tests that use it, and its line in the referee's
# list becomes a comment. No other command touches .dropped/. BACK=1 moves back what was last dropped under that name.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

# move FROM TO PATH...: moves each, and removes the folders that are empty then, but not bins/, samples/ and tests/.
move() {
    local path
    for path in "${@:3}"; do
        mkdir -p "$2/${path%/*}"
        mv "$1/$path" "$2/$path"
        (cd "$1/${path%%/*}" && rmdir -p "$(dirname "${path#*/}")" 2>/dev/null) || true
    done
}

# list_rules FROM TO: changes how the game's line in the referee's list begins.
list_rules() {
    local rules=tests/referee/src/lib.rs
    sed "s,^    $1$P = ,    $2$P = ," "$rules" >"$rules.$$" && mv "$rules.$$" "$rules"
}

main() {
    local folder number=1 path paths=()
    [[ -n ${P:-} ]] || die "say which problem, as in: make drop P=nim"
    update_list # a list that cannot be read stops this before anything is moved
    is_on BACK || P=$("$judge" name "$P") || exit
    folder=.dropped/${P//\//+}
    while [[ -e $folder-$number ]]; do number=$((number + 1)); done
    if is_on BACK; then
        folder=$folder-$((number - 1))
        [[ -f $folder/paths ]] || die "nothing was dropped as '$P': ls .dropped"
        while IFS= read -r path; do
            [[ ! -e $path ]] || die "there is another $path: move it away first"
            paths+=("$path")
        done <"$folder/paths"
        move "$folder" . "${paths[@]}"
        rm "$folder/paths"
        find "$folder" -depth -type d -exec rmdir {} +
        [[ ! -e tests/$P/rules.rs ]] || list_rules '// ' ''
        echo "moved back: ${paths[*]}"
    else
        folder=$folder-$number
        for path in "bins/$P.rs" "bins/$P" "samples/$P" "tests/$P"; do
            [[ ! -e $path ]] || paths+=("$path")
        done
        if [[ -e tests/$P/rules.rs ]]; then
            while IFS= read -r path; do paths+=("$path"); done < <(grep -lsw "$P" tests/referee/tests/*.rs)
            list_rules '' '// '
        fi
        mkdir -p "$folder"
        printf '%s\n' "${paths[@]}" >"$folder/paths"
        move . "$folder" "${paths[@]}"
        echo "moved to $folder: ${paths[*]}"
        echo "to bring it back: make drop P=$P BACK=1"
    fi
    update_list
}

main "$@"
