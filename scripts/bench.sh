#!/usr/bin/env bash
# usage: make bench [P=problem] [ROUNDS=15]
#
# Times each solution, compiled as for make test, next to tests/P/plain.* if there is one and to the floor, a program that
# only reads the input and writes as many bytes as the answer has. The five are timed on generated inputs of maximum
# size, others on their samples. All programs are judged first. A time is the best of all runs, with the programs taking
# turns, so that a temporary slowdown of the machine affects all of them. Writes target/bench/P.md, or all.md.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

ROUNDS=${ROUNDS:-15}
RUNS=5            # of each program in a round; one more goes before them and does not count
ROUND_SECONDS=300 # ends a round that hangs
UP=../../..       # the project's root, from where the programs run
ROW='| %-28s | %8s | %8s | %8s | %11s | %8s | %8s |\n'

# add NAME COMMAND...: a program to time, if it is accepted on every input of $folder.
add() {
    local name=$1 says words=() word
    says=$(accepted "$problem" "$folder" -- "${@:2}") || { echo "$problem: the $name is not timed: $says" >&2 && return 1; }
    [[ $name != solution ]] || cp "$work/verdicts" "$work/solution"
    for word in "${@:2}"; do
        [[ ! -f $word ]] || word=$UP/$word
        words+=("$word")
    done
    names+=("$name") commands+=("${words[*]}")
}

# alone COMMAND...: runs it in an empty folder, as all programs that are judged.
alone() {
    rm -rf "$work/alone" && mkdir "$work/alone"
    (cd "$work/alone" && exec "$UP/$judge" limit "$ROUND_SECONDS" "$@")
}

# time_input FILE: all rounds on one input, and its row of the table.
time_input() {
    local shape round bytes megabytes index start='' programs=(--input "$UP/$1")
    shape=$(basename "$1" .in)
    bytes=$(alone "${commands[0]}" <"$1" | wc -c)
    [[ -z $from ]] || start="$from '$UP/$1' " programs=()
    for index in "${!names[@]}"; do programs+=(-n "${names[index]}" "$start${commands[index]}"); done
    rm -f "$work"/round-*
    for ((round = 1; round <= ROUNDS; round++)); do
        alone hyperfine -N --style none --warmup 1 --runs "$RUNS" --export-csv "../round-$round" \
            "${programs[@]}" -n floor "$start$UP/$floor $((bytes))" >"$work/said" 2>&1 ||
            { echo "error: $problem, $shape: hyperfine: $(tail -n 1 "$work/said")" >&2 && return 1; }
    done
    megabytes=$(awk -F '\t' -v input="$1" '$4 == input { printf "%.1f", $3 / 1024 }' "$work/solution")
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
    local folder=samples/$problem plain command input names=() commands=()
    [[ -z $("$judge" field "$problem" Talks)$("$judge" field "$problem" Files) ]] ||
        { echo "$problem: not timed, since it is interactive or reads files" >&2 && return; }
    if [[ -e tests/$problem/rules.rs ]]; then
        folder=$("$judge" extremes "$problem") || return
    else
        echo "$problem: timed on its samples, since only the five games have generators of large inputs" >&2
    fi
    command=$("$judge" build "$problem") && add solution "$command" || return
    plain=$(compgen -G "tests/$problem/plain*" | head -n 1) || true
    if [[ -n $plain ]]; then
        command=$("$judge" build "$plain") || return
        # It may be too slow to be timed.
        # shellcheck disable=SC2086 # It is a command and its arguments.
        add plain $command || true
    fi
    printf '\n## %s\n\n' "$("$judge" field "$problem" Title)"
    # shellcheck disable=SC2059 # It is a format.
    printf "$ROW" shape ms 'floor ms' ratio 'plain ratio' 'vs plain' MB --- --: --: --: --: --: --:
    cut -f 4 "$work/solution" >"$work/inputs"
    while IFS= read -r -u 3 input; do time_input "$input" || return; done 3<"$work/inputs"
}

# bench: the tables of all problems.
bench() {
    local problem failed=0
    cat <<END
# How far from the floor

$(uname -sr); $(rustc --version | cut -d ' ' -f 1,2); $ROUNDS rounds; $(date +%Y-%m-%d)

Milliseconds are of whole processes${from:+, with the start of a shell (about half a millisecond; hyperfine 1.16 or newer does without)}.
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
    local list floor from=''
    [[ $ROUNDS =~ ^[1-9][0-9]{0,2}$ ]] || die "there is no ROUNDS=$ROUNDS: say a number from 1 to 999"
    need hyperfine
    # shellcheck disable=SC2016 # That shell expands it.
    [[ $(hyperfine --help) == *--input* ]] || from='sh -c '\''exec "$@" <"$0"'\'
    begin
    choose
    floor=$("$judge" build scripts/lib/floor.rs)
    mkdir -p target/bench
    bench | tee "target/bench/$(tr / - <<<"${P:-all}").md"
}

main "$@"
