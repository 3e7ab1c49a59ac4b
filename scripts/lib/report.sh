# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# Shared by the scripts that report on many things: make check and bench.

# say OUTCOME TEXT: a line of the report; the outcome is ok, FAILED or SKIPPED.
say() {
    printf '%-7s %s\n' "$1" "$2" | tee -a "$work/report"
}

# tally: prints how many checks of the report on stdin passed, failed and were skipped; fails if any failed.
tally() {
    awk '{ count[$1]++ }
        END { printf "%d passed, %d failed, %d skipped\n", count["ok"], count["FAILED"], count["SKIPPED"]
            exit count["FAILED"] > 0 }'
}

# accepted PROBLEM FOLDER [PROGRAM]: judges the solution, or the program, on the cases in the folder; returns 1 after
# printing the first failure.
accepted() {
    local all
    all=$("$judge" verdicts ${3:+"BY=$3"} "FROM=$2" "$1") && return
    grep -v -e '^AC ' -e '^RAN ' <<<"$all" | head -n 1
    return 1
}
