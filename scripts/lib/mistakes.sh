# shellcheck shell=bash
# Wrong programs, which wrong.sh judges and package.sh packs.

# mistake_field FILE KEY: that part of its header.
mistake_field() {
    sed -nE "/^--- /q; s,^((//!|//|#) *)?$2: *,,p" "$1"
}

# mistake_program FILE: sets `program` to the path of the whole program. A diff changes the plain program; git applies it
# only if it fits to the letter. If it does not, this says so and fails.
mistake_program() {
    local problem plain folder diff=$PWD/$1
    program=$1
    [[ $1 == *.diff ]] || return 0
    need git "apt-get install git, or brew install git"
    problem=$(cut -d / -f 2 <<<"$1")
    plain=$(find "tests/$problem" -name 'plain.*')
    [[ -f $plain ]] || { echo "error: there is no one program tests/$problem/plain.rs for $1 to change" && return 1; }
    folder=target/wrong/$problem/$(basename "$1" .diff)
    program=$folder/${plain##*/}
    mkdir -p "$folder"
    cp "$plain" "$program"
    # Above the ceiling git looks for no project, in which the paths would begin elsewhere.
    (cd "$folder" && GIT_CEILING_DIRECTORIES=${PWD%/*} git apply -p0 "$diff") ||
        { echo "error: $1 does not fit $plain any more: make the same mistake in it again" && return 1; }
}
