#!/usr/bin/env bash
# usage: make test [P=problem] [CASE=case] [FROM=folder] [BY=program] [VERBOSE=1] [BUILD=debug]
#
# Compiles each solution as online judges do, alone in an empty folder, and runs it on the cases in samples/P under the
# limits in its header. Shows the first three failures and lists all of them; with VERBOSE=1 every case has a line. After
# three TLEs the other cases of a problem are not run.
#
# P may be a contest, as in P=abc300, or the path of any file of a problem. Of several problems, one without samples or with
# an unchanged template is listed as not started.
# CASE is a number, the beginning of a name, or the path of an input or an answer; all of its files are shown. FROM takes
# the cases from another folder. BY judges another program: BY=mate.cpp (or .cc, .rs, .py) is compiled and run as the
# solution is, and anything else is a command that runs where you are, as in BY='java Mate'. BUILD=debug turns on debug
# assertions and overflow checks; without it, the first case that is WA or RE is run once more with both, and a panic is
# reported. scripts/README.md says what each verdict means, README.md how an output is compared.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

main() {
    local options=()
    [[ ${BUILD:-debug} == debug ]] || die "BUILD=$BUILD is invalid: use BUILD=debug, or leave it out"
    [[ -z ${FROM:-} || -d $FROM ]] || die "there is no folder FROM=$FROM; an archive must be unzipped first"
    options+=(${CASE:+--case "$CASE"} ${FROM:+--from "$FROM"} ${BY:+--by "$BY"} ${BUILD:+--debug})
    if is_on VERBOSE; then options+=(--verbose); fi
    build_judge
    update_list # somebody may have copied a file, or changed a header
    exec "$judge" test --overtime ${options[@]+"${options[@]}"} ${P:+"$P"}
}

main "$@"
