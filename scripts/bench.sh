# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# Times each solution, compiled as for make test, and its brute force, if there is one, on the problem's samples. FROM
# takes the inputs from another folder, with or without answers. A program that fails on any of them is not timed.
# hyperfine does the timing; its tables go to target/bench/P.md. With hyperfine 1.15, each time includes starting a
# shell.
. scripts/lib/report.sh

# add NAME FILE: adds a program to be timed, unless it fails on a case in $folder.
add() {
    local command failure
    command=$("$judge" build "$2" | paste -sd ' ' -) || return
    failure=$(accepted "$problem" "$folder" "$command") ||
        { echo "$problem: not timed: the $1 fails ($failure)" >&2 && return 1; }
    names+=("$1") commands+=("$command")
}

# time_input FILE: prints a table of the times of all programs on one input.
time_input() {
    local index command programs=()
    for index in "${!names[@]}"; do
        command=${commands[index]}
        [[ -n $takes_input ]] || command="sh -c 'exec $command <\"\$INPUT\"'"
        programs+=(-n "${names[index]}" "$command")
    done
    ulimit -Ss "$(ulimit -Hs)" # Deep recursion works, as in make test.
    INPUT=$1 hyperfine -N ${takes_input:+--input "$1"} --style none --warmup 1 --runs "$RUNS" \
        --export-markdown "$work/table" "${programs[@]}" >"$work/messages" 2>&1 ||
        { echo "error: $1: $(tail -n 1 "$work/messages")" >&2 && return 1; }
    printf '\n%s\n\n' "$1"
    cat "$work/table"
}

# bench_problem: times the problem's programs on all its inputs.
bench_problem() {
    local folder=${FROM:-samples/$problem} plain input inputs names=() commands=()
    [[ $("$judge" field "$problem" checker) != interactive && -z $("$judge" field "$problem" files) ]] ||
        { echo "$problem: not timed, since it is interactive or uses files" >&2 && return; }
    [[ -n ${FROM:-} || ! -d target/extreme/$problem ]] ||
        echo "$problem: for its largest inputs, add FROM=target/extreme/$problem" >&2
    inputs=$("$judge" inputs "$folder") || return
    add solution "bins/$problem.rs" || return
    plain=$(compgen -G "tests/$problem/plain*" | head -n 1) || true
    [[ -z $plain ]] || add "brute force" "$plain" || true # it may be too slow to be timed
    echo "# $problem: $(uname -sr), $(rustc --version | cut -d ' ' -f 1,2), $(date +%Y-%m-%d)"
    while IFS= read -r -u 3 input; do time_input "$input" || return; done 3<<<"$inputs"
}

failed=0 RUNS=${RUNS:-41}
need hyperfine
begin "$@"
takes_input=$(hyperfine --help | grep -e ' --input ') || true
if [[ -n ${FROM:-} ]]; then P=$("$judge" problem bench "${P:-}") list=$P; else choose; fi
mkdir -p target/bench
for problem in $list; do
    bench_problem | tee "target/bench/$(tr / - <<<"$problem").md" || failed=1
done
exit "$failed"
