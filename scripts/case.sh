# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# Adds a case to the samples of a problem, under the next free number. Paste its input, press Ctrl-D on an empty line,
# then do the same with its answer; or pipe the input in. IN and OUT name a file with the input or the answer instead;
# IN=clipboard and OUT=clipboard take what you have copied. Without an answer, it is what BY=mate.cpp or the brute force
# tests/P/plain prints. An input that is already a sample is not added again, but gets the answer that it lacks.
#
# example: make case P=nim <failed.txt

# clipboard: prints the text on the clipboard.
clipboard() {
    local command words commands=('wl-paste --no-newline' 'xclip -selection clipboard -o' 'xsel --clipboard --output')
    for command in "${commands[@]}" pbpaste 'powershell.exe -NoProfile -Command Get-Clipboard'; do
        read -ra words <<<"$command"
        ! env LC_ALL=en_US.UTF-8 "${words[@]}" 2>/dev/null || return 0 # pbpaste writes for this locale
    done
    die "no clipboard tool such as xclip or wl-paste works: paste the case instead, with make case P=$P"
}

# take VARIABLE NAME [MORE]: if the text is to be read from the clipboard or from stdin, asks for it, saves it to a
# file, and sets the variable to the file's path, or to nothing if the text is empty. A newline that is missing at the
# end is added.
take() {
    local file=$folder/$2
    case ${!1} in
    clipboard) clipboard | tr -d '\r' >"$file" ;;
    '')
        [[ ! -t 0 ]] || echo "paste the $2${3:-}, then press Ctrl-D on an empty line" >&2
        cat >"$file"
        ;;
    *) return ;;
    esac
    [[ -z $(tail -c 1 "$file") ]] || echo >>"$file"
    [[ -s $file ]] || file=''
    printf -v "$1" %s "$file"
}

is_typed='' is_copied='' IN=${IN:-} OUT=${OUT:-}
P=$("$judge" problem case "${P:-}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# For a sample that is there already, and that no brute force answers, only the answer is typed.
[[ ! -t 0 || -n $IN && ($IN != samples/* || $("$judge" missing "$P") != *plain) ]] || is_typed=1
[[ $IN$OUT != clipboardclipboard ]] || is_copied=1
take IN input
[[ -n $IN ]] || die "the input is empty, so nothing was saved"
[[ -z $is_copied ]] || read -r -p 'copy the answer, then press Enter: ' ||
    die "OUT=clipboard needs a terminal to wait for the answer"
[[ -z $is_typed$OUT || -n ${BY:-} ]] || take OUT answer ', or leave it empty'
"$judge" case ${OUT:+"OUT=$OUT"} ${BY:+"BY=$BY"} "$P" "$IN"
