#!/usr/bin/env bash
# usage: make new P=name [TITLE="Judge 1: Name"] [URL=https://..] [TIME=2] [MEMORY=256] [CHECKER=1e-6]
#                        [FILES="cow.in cow.out"] [EDITION=2024] [BUILD=cargo] [LIKE=other]
#
# Creates the solution bins/P.rs and the empty folder samples/P, and adds P to a list for editors and Cargo. The solution
# starts with a header made from these variables; the rest comes from scripts/template/solution.rs, or your own template
# scripts/template/own/solution.rs, whose header lines are the defaults.
#
# TIME is in seconds, MEMORY in MB. FILES are used instead of stdin and stdout; one of them may be "stdin" or "stdout".
# BUILD=cargo is for solutions that use crates. CHECKER says how output is checked: see README.md. CHECKER=program and
# interactive create tests/P/checker.rs and interactor.rs from templates, unless tests/P has such a program already;
# CHECKER=check.cpp copies that checker. LIKE=other creates a second solution of problem other, with its header and copies
# of its samples and of its generator, brute force and checker.
# Exit status 3: the name is taken.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

# Lines of the header, each with its variable.
FIELDS=(Source:URL Limits:LIMITS Checker:CHECKER Edition:EDITION Build:BUILD Files:FILES)

# template NAME: prints the path of a template; one in scripts/template/own is used instead of ours.
template() {
    local own=scripts/template/own/$1.rs
    [[ -f $own ]] || own=scripts/template/$1.rs
    echo "$own"
}

# take_after FILE: takes the fields of its header that are not given.
take_after() {
    local line name
    for line in "${FIELDS[@]}"; do
        name=${line#*:}
        [[ -n ${!name:-} ]] || printf -v "$name" %s "$("$judge" field "$1" "${line%:*}")"
    done
}

# header: prints the lines that go before the template.
header() {
    local line name between='//!\n'
    printf '//! %s\n' "${TITLE:-$P}"
    for line in "${FIELDS[@]}"; do
        name=${line#*:}
        [[ -n ${!name:-} ]] || continue
        printf "$between//! %-8s %s\n" "${line%:*}:" "${!name}"
        between=''
    done
}

# below_header FILE: prints what goes below these lines: the other lines of the template's header, and its code.
below_header() {
    awk -v fields="${FIELDS[*]}" '
        is_code || !/^\/\/!|^[ \t\r]*$/ { if (!is_code++) print ""; print; next }
        { key = tolower($0); sub(/^\/\/! */, "", key); sub(/ *:.*/, ":", key) }
        key && !index(" " tolower(fields), " " key)' "$1"
}

# has_program NAME: whether tests/P has this program already.
has_program() {
    compgen -G "tests/$P/$1*" >/dev/null || compgen -G "tests/$P/output_validator*" >/dev/null
}

# copy_from OTHER: copies its samples, and what tests it but the tests and rules of a game and wrong programs.
copy_from() {
    local path
    cp -R "samples/$1/." "samples/$P"
    for path in "tests/$1"/*; do
        [[ -e $path && ! $path =~ /(main\.rs|rules\.rs|wrong)$ ]] || continue
        mkdir -p "tests/$P" && cp -R "$path" "tests/$P"
    done
}

main() {
    local draft template=solution program checker='' helper='' answers='' LIMITS=''
    begin
    P=$("$judge" new "${P:-}") || exit
    update_list # a list that cannot be read stops this before anything is made
    if [[ -n ${LIKE:-} ]]; then LIKE=$("$judge" problem new "$LIKE") || exit; fi
    [[ ! -f ${CHECKER:-} ]] || checker=$CHECKER CHECKER=program
    # shellcheck disable=SC2034 # FIELDS names it.
    [[ -z ${TIME:-}${MEMORY:-} ]] || LIMITS="${TIME:-2} s, ${MEMORY:-256} MB"
    [[ -z ${LIKE:-} ]] || { take_after "bins/$LIKE.rs" && TITLE=${TITLE:-$("$judge" field "$LIKE" Title)}; }
    [[ ${BUILD:-} != cargo ]] || template=crates
    [[ ${CHECKER:-} != interactive ]] || template=interactive
    template=$(template "$template")
    # The edition that the online judge compiles, if it has only one.
    if [[ $(site_row "${URL:-}") =~ ^[^$'\t']*edition\ (20[0-9]+) ]]; then EDITION=${EDITION:-${BASH_REMATCH[1]}}; fi
    take_after "$template"
    draft=$work/new.rs
    { header && below_header "$template"; } >"$draft"
    # The judge must be able to read the header.
    program=$("$judge" field "$draft" Helper 2>&1) || die "${program#"error: $draft: "}"
    mkdir -p "samples/$P"
    if [[ -n $checker ]]; then
        mkdir -p "tests/$P" && cp "$checker" "tests/$P/checker.${checker##*.}"
    elif [[ -n ${LIKE:-} ]]; then
        copy_from "$LIKE"
    elif [[ -n $program ]] && ! has_program "$program"; then
        helper=tests/$P/$program.rs
        mkdir -p "tests/$P" && cp "$(template "$program")" "$helper"
    fi
    mkdir -p "$(dirname "bins/$P")" && mv "$draft" "bins/$P.rs"
    update_list
    echo "Made bins/$P.rs, samples/$P${helper:+, $helper} and a line for editors and Cargo."
    [[ -z ${FILES:-} ]] || echo "The template reads stdin and prints to stdout: let it read ${FILES% *} and write to ${FILES#* }."
    [[ -n $program ]] || answers=' and 1.out'
    [[ -n ${LIKE:-} ]] || echo "Write ${helper:+$helper and }samples, as samples/$P/1.in$answers, then:"
    echo "make test P=$P"
}

main "$@"
