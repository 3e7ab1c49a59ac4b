# shellcheck shell=bash
# How the scripts run programs that may not end, and how they clean up. lib.sh sources it.

COMPILE_SECONDS=300
OUTPUT_KB_MAX=65536 # more than any answer has, and little enough to end a loop that prints before it fills a disk

work=''         # begin's private directory
own=''          # a part of it, or all, where one program at a time is run
stack_kb=''     # the stack that run_limited allows; empty: what the system does
status=0 ms=0   # of the last program that run_limited has run
running=''      # the process group that run_limited has started
watchdog=''     # the one that ends it in time
lane=0          # a number in in_parallel, by which two programs at a time differ
end_signal=KILL # what ends it; check.sh lets its scripts clean up instead
lanes=()        # the process groups that in_parallel has started

# begin NAME: makes $work, which is removed when the script ends, in whatever way; what still runs is ended too.
# Until in_parallel divides it, all of it is $own.
begin() {
    end_with clean_up
    { mkdir -p target && work=$(mktemp -d "target/$1.XXXXXX"); } 2>/dev/null || die "cannot write to $PWD/target"
    own=$work
}

# end_with COMMAND: makes this shell run it when it ends, also when it is interrupted.
end_with() {
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    # shellcheck disable=SC2064 # Which command it is, is known now.
    trap "$1" EXIT
}

clean_up() {
    local group
    trap '' HUP INT TERM
    end_program
    for group in ${lanes[@]+"${lanes[@]}"}; do
        kill -TERM -- "-$group" || true
        wait "$group" || true
    done 2>/dev/null
    rm -rf "$work"
}

# run_limited SECONDS MEGABYTES IN OUT ERR COMMAND...: runs it, and sets status and ms. Nothing that it has
# started outlives it: neither its process group nor, where /proc shows them, processes that have left the
# group. MEGABYTES of memory may be empty, for no limit. OUT and ERR may be the same file, of this run alone.
# With OUTPUT_KB_MAX=unlimited there is no mark, so what has left the group stays. Another script must be run like
# that, since it cannot mark its own programs once it is marked itself.
run_limited() {
    local seconds=$1 megabytes=$2 in=$3 out=$4 err=$5 TIMEFORMAT=%3R
    shift 5
    : >"$out"
    : >"$err"
    { time { supervise "$seconds" "$megabytes" "$@" <"$in" >>"$out" 3>>"$err" || status=1; } 2>/dev/null; } 2>"$out.seconds"
    end_program
    read -r seconds <"$out.seconds"
    # shellcheck disable=SC2034 # It is for the callers.
    ms=$((10#${seconds/./}))
}

# supervise SECONDS MEGABYTES COMMAND...: the part of run_limited between its files and end_program. The command's
# stderr is 3; bash's own messages about signals go to 2.
supervise() {
    local seconds=$1 megabytes=$2
    shift 2
    status=0
    # With -m a job is a process group, which a signal can end.
    set -m
    (
        set +e # Not every system has all of these limits.
        ulimit -c 0
        [[ -z $stack_kb ]] || ulimit -s "$stack_kb"
        [[ -z $megabytes ]] || ulimit -v $((megabytes * 1024))
        ulimit -Sf "$OUTPUT_KB_MAX"
        [[ $OUTPUT_KB_MAX == unlimited ]] || ulimit -Hf "$(mark)"
        exec "$@" 2>&3 3>&-
    ) <&0 & # Without <&0 it may get /dev/null.
    running=$!
    (sleep "$seconds" && kill "-$end_signal" -- "-$running") >/dev/null 3>&- &
    watchdog=$!
    set +m
    wait "$running" || status=$?
}

# mark: the hard limit on output, in KB, of what this shell runs limited, and of nothing else. It is far above the
# limit that counts, and identifies the owner of a process.
mark() {
    echo $((100000000 + $$ * 1000 + lane))
}

# end_program: ends what run_limited has started. Processes that have left the process group still have its mark.
# They may fork meanwhile, so they are looked for again until none is found, but not for ever.
end_program() {
    local round found file
    [[ -n $running ]] || return 0
    {
        ! kill -KILL -- "-$watchdog" || wait "$watchdog"
        ! kill "-$end_signal" -- "-$running" || wait "$running"
        kill -KILL -- "-$running"
    } 2>/dev/null || true
    running=''
    for ((round = 0; round < 20; round++)); do
        found=$(grep -ls "^Max file size .* $(($(mark) * 1024)) " /proc/[0-9]*/limits) || true
        [[ -n $found ]] || return 0
        for file in $found; do
            file=${file#/proc/}
            kill -KILL "${file%/limits}" 2>/dev/null || true
        done
    done
}

# in_parallel ACTION ITEM...: runs it on each, as many at a time as there are cores, each in a directory $own.
# Prints the output of each, in order, and adds it to $work/report.
in_parallel() {
    local action=$1 cores item next=0
    shift
    cores=$(getconf _NPROCESSORS_ONLN)
    lanes=()
    for item; do
        own=$work/lane${#lanes[@]}
        lane=$((${#lanes[@]} + 1))
        mkdir "$own"
        set -m
        (
            end_with end_program
            "$action" "$item"
        ) </dev/null >"$own/said" 2>&1 &
        set +m
        lanes+=($!)
        [[ $((${#lanes[@]} - next)) -lt $cores ]] || finish_lane
    done
    lane=0
    while [[ $next -lt ${#lanes[@]} ]]; do finish_lane; done
}

# finish_lane: waits for the first lane of in_parallel that is not done.
finish_lane() {
    wait "${lanes[next]}" || echo "FAILED its checks ended early, with status $?" >>"$work/lane$next/said"
    tee -a "$work/report" <"$work/lane$next/said"
    rm -rf "$work/lane$next"
    next=$((next + 1))
}

# compile RUSTC SOURCE PROGRAM FLAG...: the compiler's messages go to stdout.
compile() {
    local rustc=$1 source=$2 program=$3
    shift 3
    run_limited "$COMPILE_SECONDS" '' /dev/null "$program.said" "$program.said" "$rustc" "$@" -o "$program" "$source"
    cat "$program.said"
    rm -f "$program.said" "$program.said.seconds"
    return "$status"
}

# tally: the last line on a report, whose lines begin with ok, FAILED or SKIPPED; fails unless all is well.
tally() {
    awk '
        { count[$1]++ }
        END {
            printf "%d passed, %d failed", count["ok"], count["FAILED"]
            if (count["SKIPPED"]) printf ", %d skipped", count["SKIPPED"]
            print ""
            exit count["FAILED"] || !count["ok"]
        }' "$work/report"
}
