#!/usr/bin/env bash
# usage: make bench [P=problem] [RUNS=41]
#
# Times each solution, compiled as for make test, and compares it with tests/P/plain.*, if there is one. The five games
# are timed on generated inputs of maximum size, other problems on their samples. A program is timed only if it is
# accepted on all of these inputs. hyperfine does the timing; its tables are written to target/bench/P.md. Each time
# includes starting a shell.
. "$(dirname "${BASH_SOURCE[0]}")/lib/report.sh"

# add NAME FILE: adds a program to be timed, if it is accepted on every input in $folder.
add() {
    local command says
    command=$("$judge" build "$2" | paste -sd ' ' -) || return
    says=$(accepted "$problem" "$folder" "$command") || { echo "$problem: $1 is not timed: $says" >&2 && return 1; }
    names+=("$1") commands+=("$command")
}

# time_input FILE: prints a table of the times of all programs on one input.
time_input() {
    local index programs=()
    for index in "${!names[@]}"; do programs+=(-n "${names[index]}" "sh -c 'exec ${commands[index]} <\"\$INPUT\"'"); done
    INPUT=$1 hyperfine -N --style none --warmup 1 --runs "$RUNS" --export-markdown "$work/table" "${programs[@]}" >"$work/said" 2>&1 ||
        { echo "error: $1: $(tail -n 1 "$work/said")" >&2 && return 1; }
    printf '\n%s\n\n' "$1"
    cat "$work/table"
}

# bench_problem: times the problem's programs on all its inputs.
bench_problem() {
    local folder=samples/$problem plain input names=() commands=()
    [[ $("$judge" field "$problem" Helper)$("$judge" field "$problem" Files) =~ ^(checker)?$ ]] ||
        { echo "$problem: not timed, since it is interactive or uses files" >&2 && return; }
    if [[ -e tests/$problem/rules.rs ]]; then folder=$("$judge" extremes "$problem") || return; fi
    add solution "$problem" || return
    plain=$(compgen -G "tests/$problem/plain*" | head -n 1) || true
    [[ -z $plain ]] || add plain "$plain" || true # it may be too slow to be timed
    echo "# $problem: $(uname -sr), $(rustc --version | cut -d ' ' -f 1,2), $(date +%Y-%m-%d)"
    while IFS= read -r -u 3 input; do time_input "$input" || return; done 3< <(compgen -G "$folder/*.in")
}

main() {
    local list problem failed=0 RUNS=${RUNS:-41}
    need hyperfine
    begin
    choose
    mkdir -p target/bench
    for problem in $list; do
        bench_problem | tee "target/bench/$(tr / - <<<"$problem").md" || failed=1
    done
    return "$failed"
}

main "$@"
