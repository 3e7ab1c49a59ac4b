#!/usr/bin/env bash
# Shows that make test judges interactive problems: in each case two lines of shell commands talk. Who is to blame for
# silence, the judge's own tests show.
# Needs: ps
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

talk=talk$$ # the problem, whose interactor is known by it

# test_case SOLUTION INTERACTOR WANT REASON: who is judged hears "go" and should say 42; the interactor does its commands
# when it has heard a line, before it decides.
test_case() {
    echo "$2" >"$tree/samples/$talk/1.in"
    judged "${1#read -r; } to ${2:-decide} is $3" "$3 1" "$4" P="$talk" CASE=1 BY="$1"
}

mkdir -p "$tree/tests/$talk" "$tree/samples/$talk"
printf '//! Limits: 1 s, 64 MB\n//! Checker: interactive\n' >"$tree/bins/$talk.rs"
cat >"$tree/tests/$talk/interactor" <<'END'
#!/usr/bin/env bash
[[ $# -eq 2 && ! -s $2 ]] || exit 9
echo go
IFS= read -r heard || heard=nothing
. "$1"
echo "I have heard $heard" >&2
case $heard in 42) exit 0 ;; *42*) exit 2 ;; *) exit 1 ;; esac
END
chmod +x "$tree/tests/$talk/interactor"

test_case 'read -r; echo 42' '' '0 AC' ''
test_case 'read -r; echo 41' '' '1 WA' 'interactor I have heard 41'
same "the dialogue is shown, with how it ended" 'interactor: go
solution: 41
interactor  ended with exit status 1' "$(reasons dialogue | grep -v '^solution  ')"
test_case 'read -r; echo " 42"' '' '1 PE' 'I have heard  42'
test_case 'read -r; printf 42; read -r' '' '1 TLE' 'no line was said for 1 s: is a flush missing?'
test_case 'read -r; echo on purpose >&2; exit 3' '' '1 RE' 'on purpose'
test_case 'read -r' '' '1 WA' 'I have heard nothing'
test_case 'exec yes 42' 'exit 1' '1 WA' ''
test_case 'exec yes 42' '' '0 AC' ''
test_case 'exec yes 42' 'cat >/dev/null' '1 OLE' 'after 64 MB of output'
test_case 'read -r; echo 42; exec cat >/dev/null' 'exec yes' '1 ERROR' 'the interactor prints without end'
test_case 'read -r; echo 42' 'kill -ABRT $$' '1 ERROR' 'the interactor ended by signal SIGABRT; 0 is AC, 1 WA, 2 PE'
test_case 'read -r; echo 42; read -r; exit 3' '' '1 RE' 'with exit status 3'
# shellcheck disable=SC2016 # The interactor expands it.
test_case 'read -r; echo 42' 'while [[ $SECONDS -lt 3 ]]; do :; done' '0 AC' ''
test_case 'kill -9 $$' '' '1 RE' 'by signal SIGKILL'
same "nothing is left running" '' "$(ps -e -o args= | awk -v name="$talk/interactor" 'index($0, name) && !/awk/')"
finish
