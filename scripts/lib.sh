# shellcheck shell=bash
# What the scripts share. They source it from the project's root, with `set -euo pipefail` in force.

# Bytes are bytes, files sort the same everywhere and a fraction has a point.
export LC_ALL=C

# die TEXT...: one line that says what to do next, for bad usage and for a machine that lacks something.
die() {
    printf 'error: %s\n' "$*" >&2
    exit 2
}

# need COMMAND HOW: dies with how to get the command, unless it is installed.
need() {
    command -v "$1" >/dev/null || die "$1 is missing: $2"
}

# take_no_arguments ARGUMENT...: what a script needs comes in variables, so any argument gets its usage.
take_no_arguments() {
    [[ $# -gt 0 ]] || return 0
    usage
    [[ $1 != --help ]] || exit 0
    exit 2
}

# The two builds have a directory each, so that one never stands in for the other.
case ${BUILD:-} in
'') built=target/judge ;;
debug) built=target/judge-debug ;;
*) die "there is no BUILD=$BUILD: leave it out, or say BUILD=debug" ;;
esac

# problems: the stems of bins/*.rs, one a line.
problems() {
    local file
    for file in bins/*.rs; do
        [[ -e $file ]] || die "there is no solution in bins/: add bins/NAME.rs"
        file=${file##*/}
        printf '%s\n' "${file%.rs}"
    done
}

# require_problem VERB: returns only if P names a problem.
require_problem() {
    local known name
    known=$(problems)
    for name in $known; do
        [[ $name != "${P:-}" ]] || return 0
    done
    [[ -n ${P:-} ]] || die "say which problem, as in: make $1 P=${known%%$'\n'*}"
    die "there is no problem '$P': P is one of" "${known//$'\n'/, }"
}

# chosen VERB: P if it is given, and must be a problem; all problems if not. One a line.
chosen() {
    if [[ -n ${P:-} ]]; then
        require_problem "$1"
        printf '%s\n' "$P"
    else
        problems
    fi
}

# title PROBLEM: what the first line of its solution says.
title() {
    sed -n '1s,^//! *,,p' "bins/$1.rs"
}

# limits PROBLEM: "SECONDS MEGABYTES" from the header of its solution; fails if it is not there once.
limits() {
    awk '
        /^\/\/! Limits:/ { lines++; seconds = $3; megabytes = $5 }
        /^\/\/! Limits: +[0-9]+(\.[0-9]+)? s, +[0-9]+ MB$/ { good++ }
        END {
            if (lines != 1 || good != 1 || seconds <= 0 || megabytes <= 0) exit 1
            print seconds, megabytes
        }' "bins/$1.rs"
}

# cases PROBLEM: the names of its samples in order, one a line, also those with only one of the two files.
cases() {
    local file
    for file in "samples/$1"/*.in "samples/$1"/*.out; do
        [[ -e $file ]] || continue
        file=${file##*/}
        printf '%s\n' "${file%.*}"
    done | sort -u
}

# pick PROBLEM: the one case that CASE means: a name, a number, or the beginning of one name.
pick() {
    local all name found=''
    all=$(cases "$1")
    while IFS= read -r name; do
        if [[ $name == "$CASE" ]]; then
            found=$name
            break
        elif [[ $CASE =~ ^[0-9]+$ ]]; then
            [[ $name =~ ^[0-9]+ && $((10#${BASH_REMATCH[0]})) -eq $((10#$CASE)) ]] || continue
        else
            [[ $name == "$CASE"* ]] || continue
        fi
        [[ -z $found ]] || die "CASE=$CASE is more than one case of $1: $found and $name"
        found=$name
    done <<<"$all"
    [[ -n $found ]] || die "$1 has no case '$CASE': CASE is the number or the name of a file in samples/$1/"
    printf '%s\n' "$found"
}

# build_referee: compiles it, and sets `referee` to where Cargo says that it is, which depends on how
# Cargo is configured.
build_referee() {
    local said
    need cargo "install Rust from https://rustup.rs"
    said=$(cargo build --quiet --release --target-dir target --message-format=json-render-diagnostics --package referee) ||
        return
    referee=$(sed -nE 's/.*"executable":"(([^"\\]|\\.)*)".*/\1/p' <<<"$said" | sed 's/\\\(.\)/\1/g')
    [[ -x $referee ]] || die "cargo build does not say where the referee is, but: $said"
}

# find_gnu_time: sets `gnu_time` to the path of GNU's time, or to nothing; others do not tell the memory.
find_gnu_time() {
    local name
    for name in time gtime; do
        gnu_time=$(type -P "$name") || continue
        if [[ $("$gnu_time" -f %M -o /dev/stdout true 2>/dev/null) =~ ^[0-9]+$ ]]; then return; fi
    done
    gnu_time=''
}

# fetch_proconio: fails if cargo neither has the crate nor can download it.
fetch_proconio() {
    cargo fetch --quiet --offline 2>/dev/null || cargo fetch --quiet --locked 2>/dev/null
}

# build PROBLEM: compiles it to $built/PROBLEM as a judge does, the compiler's words on stderr. Builds
# at the same time do not meet: each has a private directory, and the program is moved when it is done.
build() {
    local flags=(-O --edition 2021) private status=0
    need rustc "install Rust from https://rustup.rs"
    [[ -z ${BUILD:-} ]] || flags+=(-C debug-assertions -C overflow-checks)
    mkdir -p "$built" || die "cannot write to $built"
    private=$(mktemp -d "$built/.build.XXXXXX") || die "cannot write to $built"
    rustc "${flags[@]}" -o "$private/$1" "bins/$1.rs" && mv "$private/$1" "$built/$1" || status=$?
    rm -rf "$private"
    return "$status"
}
