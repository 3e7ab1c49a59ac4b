#!/usr/bin/env bash
# Compiles each solution as online judges do, alone in an empty folder, and runs it on the cases in samples/P under the
# limits in its header. Prints a line for each failure and explains the first three; VERBOSE=1 prints a line for every
# case. After three TLEs, the problem's remaining cases are skipped.
#
# P may be a contest, as in P=abc300, or the path of a problem's file. With several problems, a problem without samples
# or with an unchanged template is only listed, as not started. CASE is a number, the start of a name, or the path of an
# input or an answer; the case is shown in full. FROM takes the cases from another folder. BY judges another program:
# BY=mate.cpp (or .cc, .c, .rs, .py, or a .diff in tests/P/wrong) is compiled and run like the solution; anything else
# is a shell command, run in your current folder: BY='java Mate'. BUILD=debug turns on debug assertions and overflow
# checks. Without it, the first three cases with WA or RE, and the three largest without an answer, are run again with
# both, and a panic is reported. scripts/README.md explains the verdicts, README.md how outputs are checked.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

for name in FROM BY; do [[ -n ${!name-unset} ]] || die "$name is empty: leave it out, or give it a value"; done
[[ ${BUILD:-debug} == debug ]] || die "BUILD=$BUILD is invalid: use BUILD=debug, or leave it out"
[[ -z ${FROM:-} || -d $FROM ]] || die "there is no folder FROM=$FROM; unzip an archive first"
is_on VERBOSE || unset VERBOSE
"$judge" lists # somebody may have copied a file, or changed a header
run_judge test CASE FROM BY BUILD VERBOSE
