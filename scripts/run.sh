#!/usr/bin/env bash
# Compiles the solution as make test does, but without ONLINE_JUDGE, and runs it on input that you type, ended by
# Ctrl-D, or on a sample: CASE is its number, the start of its name, or a path. BUILD=debug turns on overflow checks.
# The solution runs in an empty folder; files that it writes are kept in target/run/P until the next run.
#
# example: make run P=gmt_002 CASE=3
backtrace=${RUST_BACKTRACE:-0} # which lib.sh unsets
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

[[ ${BUILD:-debug} == debug ]] || die "BUILD=$BUILD is invalid: use BUILD=debug, or leave it out"
export RUST_BACKTRACE=$backtrace
run_judge run CASE BUILD
