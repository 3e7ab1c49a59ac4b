# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# Adds a case to the samples of a problem, under the next free number. Paste its input, press Ctrl-D on an empty line,
# then do the same with its answer; or pipe the input in. IN and OUT name a file with the input or the answer instead.
# Without an answer, it is what BY=mate.cpp or the brute force tests/P/plain prints. An input that is already a sample
# is not added again, but gets the answer that it lacks.

# take VARIABLE NAME [MORE]: asks for a text, saves what comes on stdin to a file, and sets the variable to the file's
# path, or to nothing if the text is empty. A newline that is missing at the end is added.
take() {
    local file=$folder/$2
    [[ ! -t 0 ]] || echo "paste the $2${3:-}, then press Ctrl-D on an empty line" >&2
    cat >"$file"
    [[ -z $(tail -c 1 "$file") ]] || echo >>"$file"
    [[ -s $file ]] || file=''
    printf -v "$1" %s "$file"
}

is_typed='' IN=${IN:-} OUT=${OUT:-}
P=$("$judge" problem case "${P:-}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# For a sample that is there already, and that no brute force answers, only the answer is typed.
[[ ! -t 0 || -n $IN && ($IN != samples/* || $("$judge" missing "$P") != *plain) ]] || is_typed=1
[[ -n $IN ]] || take IN input
[[ -n $IN ]] || die "the input is empty, so nothing was saved"
[[ -z $is_typed || -n $OUT${BY:-} ]] || take OUT answer ', or leave it empty'
"$judge" case ${OUT:+"OUT=$OUT"} ${BY:+"BY=$BY"} "$P" "$IN"
