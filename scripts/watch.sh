# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# Judges as make test does, and again whenever a file in bins, lib, samples or tests is saved. A save stops the run that
# is in progress, so the verdict on the screen is always for the last save. Press Ctrl-C or q to quit. Needs entr.

need entr
folders=(bins samples tests)
[[ ! -d lib ]] || folders+=(lib)
[[ -t 0 ]] || die "make watch needs a terminal"
# entr exits with an error when a file appears or disappears, and is then restarted, unless the terminal is gone.
while [[ -t 0 ]]; do
    ! find "${folders[@]}" -type f -o -type d | entr -rcd scripts/do.sh test "$@" || break
    sleep 0.2
done
