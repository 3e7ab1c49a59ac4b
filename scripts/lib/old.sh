# shellcheck shell=bash
# What the judge has replaced, for the scripts that do not ask it yet.

. scripts/lib/processes.sh

# Each build has its own directory, so that neither is mistaken for the other.
case ${BUILD:-} in
'') built=target/judge ;;
debug) built=target/judge-debug ;;
*) die "there is no BUILD=$BUILD: leave it out, or say BUILD=debug" ;;
esac

# What cargo may take when solutions run in it; the compilers that it starts work under these limits, too.
# shellcheck disable=SC2034 # It is for those who source this.
CARGO_MB=8000 CARGO_OUTPUT_KB=4000000

# title PROBLEM: the first line of its solution.
title() {
    sed -n '1s,^//! *,,p' "bins/$1.rs"
}

# limits PROBLEM: sets seconds and megabytes from the header of its solution; fails unless they are there exactly once.
limits() {
    read -r seconds megabytes < <(awk '
        /^\/\/! Limits:/ { lines++; seconds = $3; megabytes = $5 }
        /^\/\/! Limits: +[0-9]+(\.[0-9]+)? s, +[0-9]+ MB(, +[0-9]+ MB stack)?$/ { good++ }
        END {
            if (lines == 1 && good == 1 && seconds > 0 && megabytes > 0 && length(seconds megabytes) < 12)
                print seconds, megabytes
        }' "bins/$1.rs")
}

# find_cases PROBLEM: sets `cases` to the paths of its samples in order, without .in or .out; also if only one is there.
find_cases() {
    local file
    cases=()
    shopt -s nullglob dotglob
    for file in "samples/$1"/*.in "samples/$1"/*.out; do
        if [[ $file == *.out ]] && [[ -e ${file%.out}.in || -L ${file%.out}.in ]]; then continue; fi
        cases+=("${file%.*}")
    done
    shopt -u nullglob dotglob
}

# fault CASE: which of its two files cannot be read and why, if that is so.
fault() {
    local file
    for file in "$1.in" "$1.out"; do
        if [[ ${file##*/} == .* ]]; then
            echo "$file is hidden: take the dot from its name"
        elif [[ -L $file && ! -e $file ]]; then
            echo "$file is a dead link"
        elif [[ ! -e $file ]]; then
            echo "$file is missing"
        elif [[ ! -f $file || ! -r $file ]]; then
            echo "$file cannot be read"
        else
            continue
        fi
        return
    done
}

# require_samples PROBLEM: find_cases, but dies at the first that cannot be read; make test tells them all.
require_samples() {
    local name why
    find_cases "$1"
    for name in ${cases[@]+"${cases[@]}"}; do
        why=$(fault "$name")
        [[ -z $why ]] || die "$why"
    done
}

# require_foreign NAME: returns only if the file in that variable is none that git tracks.
require_foreign() {
    ! git ls-files --error-unmatch -- "${!1}" >/dev/null 2>&1 || die "$1=${!1} is a file of the project: name another"
}

# pick PROBLEM: the one case that CASE means, as in `cases`: a name, the path of any file that is there, a number, or
# the beginning of one name.
pick() {
    local name wanted=${CASE%.in} number='' found='' like=''
    wanted=${wanted%.out}
    if [[ -f $CASE && $CASE == */* ]]; then printf '%s\n' "$wanted" && return; fi
    wanted=${wanted#"samples/$1/"}
    [[ ! $wanted =~ ^0*([1-9][0-9]*|0)$ ]] || number=${BASH_REMATCH[1]}
    find_cases "$1"
    for name in ${cases[@]+"${cases[@]##*/}"}; do
        if [[ $name == "$wanted" ]]; then
            found=$name
            break
        elif [[ -n $number ]]; then
            # Compared as text, for a number may have any length.
            [[ $name =~ ^0*([1-9][0-9]*|0)([^0-9]|$) && ${BASH_REMATCH[1]} == "$number" ]] || continue
        elif [[ $name != "$wanted"* ]]; then
            [[ $name != *"$wanted"* ]] || like=${like:-$name}
            continue
        fi
        [[ -z $found ]] || die "CASE=$CASE matches several cases of $1, such as $found and $name: write more of the name"
        found=$name
    done
    [[ -n $found ]] || die "$1 has no case '$CASE': CASE is a number, a path or the beginning of a name" \
        "in samples/$1/${like:+, such as $like}"
    printf '%s\n' "samples/$1/$found"
}

# cargo_build ARGUMENT...: compiles, and sets `executable` to the program's path, which cargo reports, since settings
# may change it.
cargo_build() {
    need cargo "install Rust from https://rustup.rs"
    run_limited "$COMPILE_SECONDS" '' /dev/null "$work/cargo" "$work/cargo.said" \
        cargo build --quiet --release --message-format json-render-diagnostics "$@"
    cat "$work/cargo.said" >&2
    executable=$(sed -n 's/.*"executable":"\([^"]*\)".*/\1/p' "$work/cargo")
    [[ $status -eq 0 && -n $executable ]]
}

# build_referee: sets `referee` to its path.
build_referee() {
    local place
    if cargo_build --target-dir target --package referee; then
        referee=$executable
        return
    fi
    place=$(sed -n '/^error/,/-->/s/^ *--> //p' "$work/cargo.said" | head -n 1)
    [[ -z $place ]] || echo "error: the referee does not compile, because of $place; all problems share it, so to go on" \
        "with another one, take the line of the unfinished one out of the list problems! in tests/referee/src/lib.rs" >&2
    return 1
}

# make_case PATH PROBLEM GENERATOR...: PATH.in, which the referee generates, and PATH.out, its answer.
make_case() {
    run_limited 60 '' /dev/null "$1.in" "$1.said" "$referee" generate "${@:2}"
    [[ $status -eq 0 ]] || return
    run_limited 60 '' "$1.in" "$1.out" "$1.said" "$referee" solve "$2"
    [[ $status -eq 0 ]]
}

# install_tool NAME VERSION OTHERWISE [FLAG...]: sets `tool` to the path of the program, which cargo compiles once.
# If that fails, OTHERWISE says what to do.
install_tool() {
    local root=target/tools
    need cargo "install Rust from https://rustup.rs"
    tool=$root/bin/$1
    [[ ! -x $tool || $(cargo install --list --root "$root") != *"$1 v$2:"* ]] || return 0
    echo "installing $1 $2 in $root, once; this takes a few minutes"
    OUTPUT_KB_MAX=unlimited run_limited 3600 '' /dev/null "$work/said" "$work/said" \
        cargo install "$1" --version "=$2" --locked --quiet --root "$root" "${@:4}"
    [[ $status -eq 0 ]] || die "$1 cannot be installed ($(tail -n 1 "$work/said")): $3"
}

# find_gnu_time: sets `gnu_time` to the path of GNU's time, or to nothing; other versions do not report memory.
find_gnu_time() {
    gnu_time=$(type -P gtime) || gnu_time=$(type -P time) || return 0
    [[ $("$gnu_time" --version 2>&1) == *GNU* ]] || gnu_time=''
}

# build PROBLEM: compiles it to $built/PROBLEM as a judge does, with the compiler's messages on stderr. Builds
# at the same time do not collide, because the program is moved there when it is complete.
build() {
    local flags=(-O --edition 2021)
    [[ -z ${BUILD:-} ]] || flags+=(-C debug-assertions -C overflow-checks)
    [[ -z ${red:-} ]] || flags+=(--color always)
    compile rustc "bins/$1.rs" "$work/$1" "${flags[@]}" >&2 || return
    mkdir -p "$built" && mv "$work/$1" "$built/$1"
}
