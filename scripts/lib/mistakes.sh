# shellcheck shell=bash
# Wrong programs, which wrong.sh judges and package.sh packs.

# mistake_program FILE: sets `program` to the path of the whole program. A diff changes the plain program, which it need not
# name; if its context does not match exactly, this says so and fails.
mistake_program() {
    local problem plain folder
    program=$1
    [[ $1 == *.diff ]] || return 0
    need git
    problem=${1#*/} problem=${problem%/wrong/*}
    plain=$(find "tests/$problem" -name 'plain.*')
    [[ -f $plain ]] || { echo "error: $1 needs exactly one program tests/$problem/plain.rs, .cpp or .py to change" && return 1; }
    folder=target/wrong/$problem/$(basename "$1" .diff)
    program=$folder/${plain##*/}
    mkdir -p "$folder"
    cp "$plain" "$program"
    # The ceiling keeps git from finding the project, from whose root it would take the paths.
    { printf '%s\n' "--- ${plain##*/}" "+++ ${plain##*/}" && sed -n '/^@@ /,$p' "$1"; } |
        (cd "$folder" && GIT_CEILING_DIRECTORIES=${PWD%/*} git apply -p0 --unidiff-zero) ||
        { echo "error: $1 does not apply to $plain any more: make the same mistake in that again" && return 1; }
}
