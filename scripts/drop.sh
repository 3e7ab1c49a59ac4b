#!/usr/bin/env bash
# usage: make drop P=name
#
# Moves all files of a problem or a contest (bins/P.rs, bins/P, samples/P and tests/P) to a new folder in .dropped/, and
# removes its lines from Cargo's lists. The line of a game in the referee's list becomes a comment. No other command touches
# .dropped/. The last line of the output says how to restore the files.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

main() {
    local folder number=1 path rules=tests/referee/src/lib.rs paths=() too=''
    [[ -n ${P:-} ]] || die "specify a problem, as in: make drop P=nim"
    build_judge
    P=$("$judge" name "$P") || exit
    update_list # an unreadable list must stop this before anything is moved
    folder=.dropped/${P//\//+}
    while [[ -e $folder-$number ]]; do number=$((number + 1)); done
    folder=$folder-$number
    for path in "bins/$P.rs" "bins/$P" "samples/$P" "tests/$P"; do
        [[ ! -e $path && ! -L $path ]] || paths+=("$path")
    done
    if [[ -e tests/$P/rules.rs ]]; then
        sed "s,^    $P = ,    // $P = ," "$rules" >"$rules.$$" && mv "$rules.$$" "$rules"
        too=" && sed -i.bak 's,// $P = ,$P = ,' $rules && rm $rules.bak"
    fi
    for path in "${paths[@]}"; do
        mkdir -p "$folder/${path%/*}"
        mv "$path" "$folder/$path"
        # A contest's folder is removed along with its last problem; bins/, samples/ and tests/ stay.
        (cd "${path%%/*}" && rmdir -p "$(dirname "${path#*/}")" 2>/dev/null) || true
    done
    update_list
    echo "moved to $folder: ${paths[*]}"
    echo "to restore it: cp -Rn $folder/. .$too"
}

main "$@"
