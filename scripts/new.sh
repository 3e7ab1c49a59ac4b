#!/usr/bin/env bash
# usage: make new P=name [TITLE="Judge 1: Name"] [URL=https://..] [TIME=2] [MEMORY=256] [CHECKER=1e-6]
#                        [FILES="cow.in cow.out"] [EDITION=2024] [BUILD=cargo] [LIKE=other]
#
# Creates the solution bins/P.rs and the empty folder samples/P, and adds the solution to the list that Cargo and
# editors read. The solution starts with a header made from these variables. The rest is copied from a template,
# scripts/template/solution.rs or your own scripts/template/own/solution.rs; the template's header lines are the
# defaults.
#
# TIME is in seconds, MEMORY in MB. FILES names the input file and the output file; one of them may be "stdin" or
# "stdout". BUILD=cargo is for solutions that use crates. CHECKER says how output is checked: see README.md.
# CHECKER=program creates tests/P/checker.rs from a template, and CHECKER=interactive creates tests/P/interactor.rs,
# unless tests/P already has such a program; CHECKER=check.cpp copies that checker. LIKE=other creates a second solution
# to the problem other, with copies of its header, samples, generator, brute force and checker. Exit status 3 means that
# the name is taken or reserved.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

# The lines of the header, each with the variable that sets it.
FIELDS=(Source:URL Limits:LIMITS Checker:CHECKER Edition:EDITION Build:BUILD Files:FILES)

# template NAME: prints the path of a template; one in scripts/template/own takes precedence.
template() {
    local own=scripts/template/own/$1.rs
    [[ -f $own ]] || own=scripts/template/$1.rs
    echo "$own"
}

# take_after FILE: sets the variables that were not given to the values in the header of the file.
take_after() {
    local line name
    for line in "${fields[@]}"; do
        name=${line#*:}
        [[ -n ${!name:-} ]] || printf -v "$name" %s "$("$judge" field "$1" "${line%:*}")"
    done
}

# take_limits PROBLEM_OR_FILE: sets LIMITS if TIME or MEMORY is given, and takes the other one from that header.
take_limits() {
    local seconds memory stack
    [[ -z $LIMITS && -n ${TIME:-}${MEMORY:-} ]] || return 0
    read -r seconds memory stack <<<"$("$judge" field "$1" Numbers)"
    LIMITS="${TIME:-$seconds} s, ${MEMORY:-$memory} MB"
    [[ $stack == "$memory" ]] || LIMITS+=", $stack MB stack"
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

# below_header FILE: prints the part of a template that follows these lines: its other header lines, and its code.
below_header() {
    awk -v fields="${FIELDS[*]}" '
        is_code || !/^\/\/!|^[ \t\r]*$/ { if (!is_code++) print ""; print; next }
        { key = tolower($0); sub(/^\/\/! */, "", key); sub(/ *:.*/, ":", key) }
        key && !index(" " tolower(fields), " " key)' "$1"
}

# has_program NAME: whether tests/P already has this program.
has_program() {
    compgen -G "tests/$P/$1*" >/dev/null || compgen -G "tests/$P/output_validator*" >/dev/null
}

# copy_from OTHER: copies the samples of a problem and its files in tests/, except main.rs, rules.rs and the wrong
# programs.
copy_from() {
    local path
    [[ ! -d samples/$1 ]] || cp -R "samples/$1/." "samples/$P"
    for path in "tests/$1"/*; do
        [[ -e $path && ! $path =~ /(main\.rs|rules\.rs|wrong)$ ]] || continue
        mkdir -p "tests/$P" && cp -R "$path" "tests/$P"
    done
}

main() {
    local draft template=solution program edition checker='' extension='' helper='' answers='' LIMITS=''
    local fields=("${FIELDS[@]}")
    begin
    P=$("$judge" new "${P:-}") || exit
    update_list # an unreadable list must stop this before anything is created
    [[ ! -f ${CHECKER:-} ]] || checker=$CHECKER CHECKER=program
    [[ -z ${LIKE:-}$checker || ! -e tests/$P ]] || die "tests/$P already exists: move it away first"
    if [[ -n ${LIKE:-} ]]; then
        LIKE=$("$judge" problem new "$LIKE") || exit
        take_limits "$LIKE"
        take_after "bins/$LIKE.rs"
        TITLE=${TITLE:-$("$judge" field "$LIKE" Title)}
    fi
    [[ ${BUILD:-} != cargo ]] || template=crates
    [[ ${CHECKER:-} != interactive ]] || template=interactive
    template=$(template "$template")
    # If the online judge supports only one edition, it is the default.
    edition=$("$judge" site "${URL:-}" "" "" | sed -n 5p)
    [[ $edition == - ]] || EDITION=${EDITION:-$edition}
    take_limits "$template"
    # A copy has the settings of the first solution, even if these are the defaults.
    [[ -z ${LIKE:-} ]] || fields=(Edition:EDITION Build:BUILD)
    take_after "$template"
    draft=$work/new.rs
    { header && below_header "$template"; } >"$draft"
    # The judge must be able to read the header.
    program=$("$judge" field "$draft" Helper 2>&1) || die "${program#"error: $draft: "}"
    [[ ${FILES:-stdin} == stdin* ]] || sed -i.old "s/io::stdin()/std::fs::File::open(\"${FILES% *}\")?/" "$draft"
    [[ ${FILES:-stdout} == *stdout ]] || sed -i.old "s/io::stdout()/std::fs::File::create(\"${FILES#* }\")?/" "$draft"
    mkdir -p "samples/$P"
    [[ -z ${LIKE:-} ]] || copy_from "$LIKE"
    if [[ -n $checker ]]; then
        [[ ${checker##*/} != *.* ]] || extension=.${checker##*.}
        mkdir -p "tests/$P" && cp "$checker" "tests/$P/checker$extension"
    elif [[ -n $program ]] && ! has_program "$program"; then
        helper=tests/$P/$program.rs
        mkdir -p "tests/$P" && cp "$(template "$program")" "$helper"
    fi
    mkdir -p "$(dirname "bins/$P")" && mv "$draft" "bins/$P.rs"
    update_list
    echo "Created bins/$P.rs, samples/$P${helper:+, $helper} and a line in Cargo's list of solutions."
    [[ -n $program ]] || answers=' and 1.out'
    [[ -n ${LIKE:-} ]] || echo "Write ${helper:+$helper and }samples, such as samples/$P/1.in$answers, then run:"
    echo "make test P=$P"
}

main "$@"
