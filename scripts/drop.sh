# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# Moves all files of a problem or a contest (bins/P.rs, bins/P, samples/P and tests/P) to a new folder in .dropped/, and
# removes its lines from the lists of solutions. Nothing else touches .dropped/. The last line of the output
# is the command that restores the files; the command overwrites none.

number=1 paths=()
[[ -n ${P:-} ]] || die "name the problem, as in: make drop P=nim"
P=$("$judge" name "$P")
"$judge" lists # an unreadable list must stop this before anything is moved
folder=.dropped/${P//\//+}
while [[ -e $folder-$number ]]; do number=$((number + 1)); done
folder=$folder-$number
for path in "bins/$P.rs" "bins/$P" "samples/$P" "tests/$P"; do
    [[ ! -e $path && ! -L $path ]] || paths+=("$path")
done
for path in "${paths[@]}"; do
    mkdir -p "$folder/${path%/*}"
    mv "$path" "$folder/$path"
    # A contest's folder is removed along with its last problem; bins/, samples/ and tests/ stay.
    (cd "${path%%/*}" && rmdir -p "$(dirname "${path#*/}")" 2>/dev/null) || true
done
"$judge" lists
echo "moved to $folder: ${paths[*]}"
# Not cp -Rn, which does nothing in busybox if the folders exist.
echo "to restore it: tar -C $folder -cf - . | tar -xkf -"
