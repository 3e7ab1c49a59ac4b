#!/usr/bin/env bash
# Creates the solution bins/P.rs and the empty folder samples/P, and adds the solution to the list that Cargo and
# editors read. The solution starts with a header made from the variables. The rest is copied from a template,
# scripts/template/solution.rs or your own scripts/template/own/solution.rs; the template's header lines are the
# defaults.
#
# TIME is in seconds, MEMORY in MB. FILES names the input file and the output file; one of them may be "stdin" or
# "stdout". BUILD=cargo is for solutions that use crates. CHECKER says how output is checked: see README.md.
# CHECKER=program creates tests/P/checker.rs from a template, and CHECKER=interactive creates tests/P/interactor.rs,
# unless tests/P already has such a program; CHECKER=check.cpp copies that checker, and a testlib.h beside it. For a
# problem that exists, CHECKER alone sets its line in the header, and creates the program.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

run_judge new TITLE URL TIME MEMORY CHECKER FILES EDITION BUILD
