#!/usr/bin/env bash
# usage: make drop P=name
#
# Moves all that a problem or a folder of them has (bins/P.rs, bins/P, samples/P and tests/P; links as links) to a new
# folder in target/dropped/, and removes its lines in bins/Cargo.toml and in the referee's list; a game takes along the
# referee's tests that use it. To restore it, move the files back, and the line in the referee's list.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

main() {
    local path folder number=1 moved='' rules=tests/referee/src/lib.rs users=''
    [[ $P =~ ^$NAME$ ]] || die "say which problem, as in: make drop P=nim"
    # A link may lead to a problem that is gone.
    [[ -e bins/$P.rs || -d bins/$P || -e samples/$P || -L samples/$P ]] || die "there is no problem '$P'"
    while IFS= read -r path; do
        [[ $path == "samples/$P" || $path == "samples/$P/"* || $(cd -P "$path" 2>/dev/null && pwd)/ != "$(pwd -P)/samples/$P/"* ]] ||
            die "$path is a link to samples/$P: drop ${path#*/} first"
    done < <(find samples -type l)
    while [[ -e target/dropped/${P//\//-}-$number ]]; do number=$((number + 1)); done
    folder=target/dropped/${P//\//-}-$number
    mkdir -p "$folder" 2>/dev/null || die "cannot write to $PWD/target"
    [[ ! -e tests/$P/rules.rs ]] || users=$(grep -lsw "$P" tests/referee/tests/*.rs) || true
    for path in "bins/$P.rs" "bins/$P" "samples/$P" "tests/$P" $users; do
        [[ -e $path || -L $path ]] || continue
        mkdir -p "$folder/${path%/*}"
        mv "$path" "$folder/$path"
        moved+=" $path"
        [[ $P != */* ]] || (cd "${path%%/*}" && rmdir -p "$(dirname "${path#*/}")" 2>/dev/null) || true # as far as they are empty
    done
    build_judge
    update_list
    if [[ -e $folder/tests/$P/rules.rs ]]; then
        grep -v "^ *$P = \".*/rules.rs\"$" "$rules" >"$folder/lib.rs" && mv "$folder/lib.rs" "$rules"
    fi
    echo "moved to $folder:$moved"
}

main "$@"
