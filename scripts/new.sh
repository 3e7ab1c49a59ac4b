#!/usr/bin/env bash
# usage: make new P=name [TITLE="Judge 1: Name"] [URL=https://..] [TIME=2] [MEMORY=256] [CHECKER=1e-6]
#                        [FILES="cow.in cow.out"] [EDITION=2024] [BUILD=cargo] [LIKE=other]
#
# Creates the solution bins/P.rs, the empty folder samples/P, and a line in a list for editors and Cargo. The solution
# starts with a header of what you give here; the rest is scripts/template/solution.rs, or your own template
# scripts/template/own/solution.rs, whose header lines hold where you give none here.
#
# TIME is in seconds, MEMORY in MB. FILES are read and written instead of stdin and stdout; one may be "stdin" or "stdout".
# BUILD=cargo is for solutions that use crates. CHECKER says how output is checked, as in the README. CHECKER=program and
# interactive create tests/P/checker.rs and interactor.rs from templates, unless tests/P has such a program already;
# CHECKER=check.cpp copies that checker. LIKE=other creates a second solution of that problem, with its header and copies
# of its samples and of what tests it.
# Exit status 3: the name is taken.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

# Lines of the header, each with its variable.
FIELDS=(Source:URL Limits:LIMITS Checker:CHECKER Edition:EDITION Build:BUILD Files:FILES)

# require_lines: dies unless each value can be in a line of the header.
require_lines() {
    local name
    for name in TITLE URL TIME MEMORY CHECKER FILES EDITION BUILD; do
        [[ ${!name:-} =~ ^[\ -~]*$ ]] || die "$name=${!name} is not one line of ASCII, as the source files are"
    done
    [[ ${URL:-} != *' '* ]] || die "URL=$URL is not an address: it has a blank"
}

# template NAME: prints the path of a template; one in scripts/template/own is used instead of ours.
template() {
    local own=scripts/template/own/$1.rs
    [[ -f $own ]] || own=scripts/template/$1.rs
    echo "$own"
}

# take_after FILE FIELD...: takes these lines of its header, unless they are given.
take_after() {
    local line name seconds memory stack
    "$judge" field "$1" Title >/dev/null || exit
    if [[ -z $LIMITS && -n ${TIME:-}${MEMORY:-} ]]; then
        read -r seconds memory stack <<<"$("$judge" field "$1" Numbers)"
        LIMITS="${TIME:-$seconds} s, ${MEMORY:-$memory} MB"
        [[ $stack == "$memory" ]] || LIMITS+=", $stack MB stack"
    fi
    for line in "${@:2}"; do
        name=${line#*:}
        [[ -n ${!name:-} ]] || printf -v "$name" %s "$("$judge" field "$1" "${line%:*}")"
    done
}

# take_edition: takes the edition that the online judge compiles, if it has only one.
take_edition() {
    if [[ $(site_row "${URL:-}") =~ ^[^$'\t']*edition\ (20[0-9]+) ]]; then EDITION=${EDITION:-${BASH_REMATCH[1]}}; fi
}

# header: prints the lines that go before the template.
header() {
    local line name between='//!\n' title=${TITLE:-$P}
    # It must not look like one of the other lines.
    printf '//! %s\n' "$title" >"$work/title.rs"
    [[ $("$judge" field "$work/title.rs" Title 2>/dev/null) == "$title" ]] || title="$P - $title"
    printf '//! %s\n' "$title"
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

# copy_from OTHER: copies its samples, and what tests it but tests for Cargo, the rules of a game and wrong programs.
copy_from() {
    local path
    mkdir -p "samples/$1" && cp -R "samples/$1/." "samples/$P" || return
    for path in "tests/$1"/*; do
        [[ -e $path && ! $path =~ /(main\.rs|rules\.rs|wrong)$ ]] || continue
        mkdir -p "tests/$P" && cp -R "$path" "tests/$P" || return
    done
}

# add_program: sets `helper` to the checker or interactor: the file that CHECKER named, what is in tests/P, or a template.
add_program() {
    local from end=.rs
    helper=$(compgen -G "tests/$P/$program*" || compgen -G "tests/$P/output_validator*" || true)
    from=$(template "$program")
    if [[ -n $checker ]]; then
        from=$checker end=${checker##*/}
        [[ $end == *.* ]] && end=.${end##*.} || end=''
    elif [[ -n $helper ]]; then
        return
    fi
    helper=tests/$P/$program$end
    mkdir -p "tests/$P" && cp "$from" "$work/$program" && mv "$work/$program" "$helper"
}

main() {
    local draft template=solution program helper='' checker='' answers='' fields=("${FIELDS[@]}") LIMITS=''
    require_lines
    begin
    P=$("$judge" new "${P:-}") || exit
    update_list # a list that cannot be read stops this before anything is made
    if [[ -f ${CHECKER:-} ]]; then
        ! compgen -G "tests/$P/checker*" >/dev/null || die "there is a checker in tests/$P already: CHECKER=program takes that"
        checker=$CHECKER CHECKER=program
    fi
    [[ -z ${LIKE:-} || ! -e tests/$P ]] || die "there is already tests/$P: move it away first"
    draft=$work/new.rs
    if [[ -n ${LIKE:-} ]]; then
        LIKE=$("$judge" problem new "$LIKE") || exit
        take_after "$LIKE" Title:TITLE "${FIELDS[@]}"
    fi
    [[ ${BUILD:-} != cargo ]] || template=crates
    [[ ${CHECKER:-} != interactive ]] || template=interactive
    template=$(template "$template")
    take_edition
    # What a second solution has no line for is as by default, but for what its code needs.
    [[ -z ${LIKE:-} ]] || fields=(Edition:EDITION Build:BUILD)
    take_after "$template" "${fields[@]}"
    EDITION=${EDITION#2021} # the judge takes it for granted
    { header && below_header "$template"; } >"$draft" || die "cannot write to target"
    # The judge must be able to read the header.
    program=$("$judge" field "$draft" Helper 2>&1) || die "${program#"error: $draft: "}"
    # Of two runs that want the same name, only one makes this.
    { mkdir -p "$(dirname "samples/$P")" && mkdir "samples/$P"; } 2>/dev/null || {
        "$judge" new "$P" >/dev/null || exit
        die "cannot write to samples"
    }
    if [[ -n ${LIKE:-} ]]; then
        copy_from "$LIKE" || die "cannot write to samples and tests"
        program=''
    else
        [[ -z $program ]] || add_program || die "cannot write to tests"
    fi
    { mkdir -p "$(dirname "bins/$P")" && mv "$draft" "bins/$P.rs"; } || die "cannot write to bins"
    update_list
    echo "Made bins/$P.rs, samples/$P${LIKE:+ like those of $LIKE}${helper:+, $helper} and a line for editors and Cargo."
    [[ -n $program || -n ${LIKE:-} ]] || answers=' and 1.out'
    [[ -z ${FILES:-} ]] || echo "The template reads stdin and prints to stdout: let it read ${FILES% *} and write to ${FILES#* }."
    [[ $helper == *.rs && -z $checker ]] || helper=''
    [[ -n ${LIKE:-} ]] || echo "Write ${helper:+$helper and }samples, as samples/$P/1.in$answers, then:"
    echo "make test P=$P"
}

main "$@"
