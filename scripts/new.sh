#!/usr/bin/env bash
# usage: make new P=name [TITLE="Judge 1: Name"] [URL=https://..] [TIME=2] [MEMORY=256] [CHECKER=1e-6]
#                        [FILES="cow.in cow.out"] [EDITION=2024] [BUILD=cargo] [LIKE=other]
#
# Makes the solution bins/P.rs, the empty folder samples/P, and a line in a list for editors and Cargo. The
# solution begins with a header of what you give here; the rest is scripts/template/solution.rs, which you can replace.
# TIME is in seconds, MEMORY in MB. FILES are read and written instead of stdin and stdout. BUILD=cargo is for
# solutions that use crates. CHECKER says how answers are compared, as the README has it; program and interactive make
# tests/P/checker.rs and tests/P/interactor.rs from templates. LIKE=other makes a second solution of that problem, with its
# header and copies of its samples and of what tests it.
# Exit status 3: the name is taken.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

LINES='Source:URL Limits:LIMITS Checker:CHECKER Edition:EDITION Build:BUILD Files:FILES' # of the header, and their variables

# require_lines: dies unless each value can be in a line of the header.
require_lines() {
    local name
    for name in TITLE URL TIME MEMORY CHECKER FILES EDITION BUILD; do
        [[ ${!name:-} =~ ^[\ -~]*$ ]] || die "$name=${!name} is not one line of ASCII, as the source files are"
    done
    [[ ${URL:-} != *' '* ]] || die "URL=$URL is not an address: it has a blank"
}

# take_after OTHER: takes what is not given from its header.
take_after() {
    local line name seconds memory stack
    read -r seconds memory stack <<<"$("$judge" field "$1" Limits)"
    LIMITS="${TIME:-$seconds} s, ${MEMORY:-$memory} MB"
    [[ $stack == "$memory" ]] || LIMITS+=", $stack MB stack"
    for line in Title:TITLE $LINES; do
        name=${line#*:}
        [[ -n ${!name:-} ]] || printf -v "$name" %s "$("$judge" field "$1" "${line%:*}")"
    done
}

# take_defaults TEMPLATE: takes the edition that the online judge compiles, if it has only one, and else edition and build
# from the template's header.
take_defaults() {
    if [[ $(site_row "${URL:-}") =~ ^[^$'\t']*edition\ (20[0-9]+) ]]; then EDITION=${EDITION:-${BASH_REMATCH[1]}}; fi
    EDITION=${EDITION:-$("$judge" field "$1" Edition)}
    EDITION=${EDITION#2021} # the judge takes it for granted
    BUILD=${BUILD:-$("$judge" field "$1" Build)}
}

# header: prints the lines that go before the template.
header() {
    local line name between='//!\n' title=${TITLE:-$P}
    # It must not look like one of the other lines.
    printf '//! %s\n' "$title" >"$work/title.rs"
    [[ $("$judge" field "$work/title.rs" Title 2>/dev/null) == "$title" ]] || title="$P - $title"
    printf '//! %s\n' "$title"
    for line in $LINES; do
        name=${line#*:}
        [[ -n ${!name:-} ]] || continue
        printf "$between//! %-8s %s\n" "${line%:*}:" "${!name}"
        between=''
    done
    echo
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

main() {
    local draft template=solution program answers='' LIMITS=''
    require_lines
    begin
    P=$("$judge" new "${P:-}") || exit
    draft=$work/new.rs
    [[ -z ${TIME:-}${MEMORY:-} ]] || LIMITS="${TIME:-2} s, ${MEMORY:-256} MB"
    if [[ -n ${LIKE:-} ]]; then
        LIKE=$("$judge" problem new "$LIKE") || exit
        take_after "$LIKE"
    fi
    [[ ${CHECKER:-} != interactive ]] || template=interactive
    take_defaults "scripts/template/$template.rs"
    header >"$draft" || die "cannot write to target"
    # The judge must be able to read the header.
    program=$("$judge" field "$draft" Helper 2>&1) || die "${program#"error: $draft: "}"
    sed -E '/^\/\/! *(Edition|Build) *:/d' "scripts/template/$template.rs" >>"$draft" || die "cannot write to target"
    # Of two runs that want the same name, only one makes this.
    { mkdir -p "$(dirname "samples/$P")" && mkdir "samples/$P"; } 2>/dev/null || {
        "$judge" new "$P" >/dev/null || exit
        die "cannot write to samples"
    }
    if [[ -n ${LIKE:-} ]]; then
        copy_from "$LIKE" || die "cannot write to samples and tests"
        program=''
    else
        [[ -z $program ]] || { mkdir -p "tests/$P" && cp "scripts/template/$program.rs" "$work" &&
            mv "$work/$program.rs" "tests/$P"; } || die "cannot write to tests"
    fi
    { mkdir -p "$(dirname "bins/$P")" && mv "$draft" "bins/$P.rs"; } || die "cannot write to bins"
    update_list
    echo "Made bins/$P.rs, samples/$P${LIKE:+ like those of $LIKE}${program:+, tests/$P/$program.rs} and a line for editors and Cargo."
    [[ -n $program || -n ${LIKE:-} ]] || answers=' and 1.out'
    [[ -z ${FILES:-} ]] || echo "The template reads stdin and prints: let it read ${FILES% *} and write ${FILES#* }."
    [[ -n ${LIKE:-} ]] || echo "Write ${program:+tests/$P/$program.rs and }samples, as samples/$P/1.in$answers, then:"
    echo "make test P=$P"
}

main "$@"
