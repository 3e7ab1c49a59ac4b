#!/usr/bin/env bash
# usage: make bench [P=problem] [ROUNDS=15]
#
# Times each solution, compiled as for make test, next to tests/P/plain.* if there is one and to the floor, a program that
# only reads the input and writes as many bytes as the answer has. The five are timed on generated inputs of maximum
# size, others on their samples. All programs are judged first. A time is the best of all runs, with the programs taking
# turns, so that a temporary slowdown of the machine affects all of them. Writes target/bench/P.md, or all.md.
. "$(dirname "${BASH_SOURCE[0]}")/lib/report.sh"

ROUNDS=${ROUNDS:-15}
RUNS=5 # of each program in a round; one more goes before them and does not count
ROW='| %-28s | %8s | %8s | %8s | %11s | %8s | %8s |\n'

# add NAME FILE: a program to time, if it is accepted on every input of $folder.
add() {
    local command says
    command=$("$judge" build "$2" | paste -sd ' ' -) || return
    # shellcheck disable=SC2086 # It is a command and its arguments.
    says=$(accepted "$problem" "$folder" -- $command) || { echo "$problem: the $1 is not timed: $says" >&2 && return 1; }
    names+=("$1") commands+=("$command")
}

# time_input FILE: all rounds on one input, and its row of the table.
time_input() {
    local shape round index bytes megabytes programs=()
    shape=$(basename "$1" .in)
    # The solution is the last of the commands.
    bytes=$("${commands[${#commands[@]} - 1]}" <"$1" | wc -c)
    # hyperfine opens the input itself from 1.16 on only, so a shell does, for all programs alike.
    for index in "${!names[@]}"; do programs+=(-n "${names[index]}" "sh -c 'exec ${commands[index]} <$1'"); done
    rm -f "$work"/round-*
    for ((round = 1; round <= ROUNDS; round++)); do
        hyperfine -N --style none --warmup 1 --runs "$RUNS" --export-csv "$work/round-$round" \
            "${programs[@]}" -n floor "sh -c 'exec $floor $((bytes)) <$1'" >"$work/said" 2>&1 ||
            { echo "error: $problem, $shape: hyperfine: $(tail -n 1 "$work/said")" >&2 && return 1; }
    done
    megabytes=$(awk -F '\t' -v input="$1" '$4 == input { printf "%.1f", $3 / 1024 }' "$work/verdicts")
    awk -F , -v row="$ROW" -v shape="$shape" -v megabytes="$megabytes" '
        function ratio(of, by) { return of && by ? sprintf("%.2f", of / by) : "-" }
        FNR > 1 && (!best[$1] || 1000 * $7 < best[$1]) { best[$1] = 1000 * $7 }
        END {
            solution = best["solution"]; plain = best["plain"]; floor = best["floor"]
            printf row, shape, sprintf("%.2f", solution), sprintf("%.2f", floor), ratio(solution, floor),
                ratio(plain, floor), ratio(solution, plain), megabytes
        }' "$work"/round-*
}

# bench_problem: times the problem on all its inputs, and prints its table.
bench_problem() {
    local folder=samples/$problem plain input names=() commands=()
    [[ -z $("$judge" field "$problem" Talks)$("$judge" field "$problem" Files) ]] ||
        { echo "$problem: not timed, since it is interactive or reads files" >&2 && return; }
    if [[ -e tests/$problem/rules.rs ]]; then
        folder=$("$judge" extremes "$problem") || return
    else
        echo "$problem: timed on its samples, since only the five games have generators of large inputs" >&2
    fi
    plain=$(compgen -G "tests/$problem/plain*" | head -n 1) || true
    [[ -z $plain ]] || add plain "$plain" || true # it may be too slow to be timed
    add solution "$problem" || return
    printf '\n## %s\n\n' "$("$judge" field "$problem" Title)"
    # shellcheck disable=SC2059 # It is a format.
    printf "$ROW" shape ms 'floor ms' ratio 'plain ratio' 'vs plain' MB --- --: --: --: --: --: --:
    cut -f 4 "$work/verdicts" >"$work/inputs"
    while IFS= read -r -u 3 input; do time_input "$input" || return; done 3<"$work/inputs"
}

# bench: the tables of all problems.
bench() {
    local problem failed=0
    cat <<END
# How far from the floor

$(uname -sr); $(rustc --version | cut -d ' ' -f 1,2); $ROUNDS rounds; $(date +%Y-%m-%d)

Milliseconds are of whole processes, with the start of a shell (about half a millisecond).
The floor is a program that only reads the input and writes as many bytes as the answer has. Ratios are to its time: of
the solution and of the plain program. *vs plain* is the solution's time over the plain program's. MB is the solution's
peak of memory.
END
    for problem in $list; do
        bench_problem || failed=1
    done
    return "$failed"
}

main() {
    local list floor
    need hyperfine
    begin
    choose
    floor=$("$judge" build scripts/lib/floor.rs)
    mkdir -p target/bench
    bench | tee "target/bench/$(tr / - <<<"${P:-all}").md"
}

main "$@"
