#!/usr/bin/env bash
# Runs each solution on random inputs, for 10 s unless SECONDS or COUNT is given; INPUT runs only the input with that
# number. Unlike make test, it builds the solution with overflow checks and debug assertions. After the first failure it
# continues for up to 2 s, shows the shortest failing input, saves it as target/stress/P-SEED-NUMBER.in, its answer as
# .out, and exits with 1. KEEP=1 also adds both files to samples/P. BY tests another program, as in make test.
#
# Two programs produce the inputs and the answers; each is a .rs, .cpp, .cc, .c or .py file, or an executable without an
# extension. A missing one is made from a template. For the five games, the referee takes the place of both.
#   tests/P/gen    prints an input. Its argument is SEED + 1, SEED + 2, ..; derive the size from its last three digits:
#                  without SEED, the seed is a multiple of 1000 taken from the clock, so they count up from 001
#   tests/P/plain  a brute force: reads the input and prints the answer. The line //! Checker: in the header of the
#                  solution says how answers are compared. With a checker or an interactor, plain is optional
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

is_on KEEP || unset KEEP
# bash has a variable SECONDS of its own until it is unset, so the Makefile passes ours under another name.
unset SECONDS
SECONDS=${STRESS_SECONDS:-}
run_judge stress SECONDS COUNT INPUT SEED BY KEEP
