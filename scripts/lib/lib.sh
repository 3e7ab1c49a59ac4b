# shellcheck shell=bash
# What the scripts share. They source it from the project's root, with `set -euo pipefail` in force.

# The C locale: bytes compare as bytes, sorting is the same everywhere, and fractions use a point.
export LC_ALL=C
# These change what bash, grep and compilers do; make that runs a script has set three of them.
unset CDPATH GREP_OPTIONS POSIXLY_CORRECT MAKEFLAGS MFLAGS MAKELEVEL
# What is judged must not depend on the settings of Rust and of the allocator.
for name in "${!RUST@}" "${!MALLOC@}"; do
    [[ $name == RUSTUP_* ]] || unset "$name"
done

# die TEXT...: one line that says what to do next, for bad usage and for a machine that lacks something.
die() {
    printf 'error: %s\n' "$*" >&2
    exit 2
}

# need COMMAND HOW: dies with how to get the command, unless it is installed.
need() {
    command -v "$1" >/dev/null || die "$1 is missing: $2"
}

# usage: prints the comment that the script begins with.
usage() {
    sed -n -e 1d -e '/^#/!q' -e 's/^# \{0,1\}//p' "scripts/${0##*/}"
}

# take_no_arguments ARGUMENT...: what a script needs comes in variables, so any argument gets its usage.
take_no_arguments() {
    [[ $# -gt 0 ]] || return 0
    usage
    [[ $1 != --help ]] || exit 0
    exit 2
}

# is_on NAME: whether the variable is 1; nothing and 0 are no.
is_on() {
    [[ ${!1:-0} == [01] ]] || die "there is no $1=${!1}: say $1=1, or leave it out"
    [[ ${!1:-0} == 1 ]]
}

# begin NAME: makes $work, a folder that is removed when the script ends, in whatever way, and $work/report. The script
# begins again under the judge, so that a signal ends all that it has started: bash itself would wait for it.
begin() {
    build_judge
    [[ ${JUDGED_BY:-} == "$PPID" ]] || JUDGED_BY=$$ exec "$judge" limit 999999999 "scripts/${0##*/}" </dev/null
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    { mkdir -p target && work=$(mktemp -d "target/$1.XXXXXX"); } 2>/dev/null || die "cannot write to $PWD/target"
    trap 'rm -rf "$work"' EXIT
    : >"$work/report"
}

# say OUTCOME TEXT: a line of the report; the outcome is ok, FAILED or SKIPPED.
say() {
    printf '%-7s %s\n' "$1" "$2" | tee -a "$work/report"
}

# skip TEXT: what is not checked, and the command that installs what it lacks; with CI=true that fails.
skip() {
    if [[ ${CI:-} == true ]]; then say FAILED "$1 (CI skips nothing)"; else say SKIPPED "$1"; fi
}

# tally: counts the lines of the report, and fails if one has failed.
tally() {
    awk '{ count[$1]++ } END { printf "%d passed, %d failed, %d skipped\n", count["ok"], count["FAILED"], count["SKIPPED"]
        exit count["FAILED"] > 0 }' "$work/report"
}

# problems: the stems of bins/*.rs, one per line.
problems() {
    local file
    for file in bins/*.rs; do
        [[ $file != 'bins/*.rs' ]] || die "there is no solution in bins/: add bins/NAME.rs"
        file=${file##*/}
        [[ $file =~ ^[A-Za-z0-9_-]+\.rs$ ]] || die "bins/$file cannot be a problem: move it, or name it with a-z, 0-9 and _"
        printf '%s\n' "${file%.rs}"
    done
}

# require_problem VERB: returns only if P names a problem, which may be the path of its solution.
require_problem() {
    local known
    P=${P:-}
    P=${P#bins/}
    P=${P%.rs}
    [[ ! $P =~ ^[A-Za-z0-9_-]+$ || ! -f bins/$P.rs ]] || return 0
    known=$(problems) || exit
    [[ -n $P ]] || die "say which problem, as in: make $1 P=${known%%$'\n'*}${CASE:+ CASE=$CASE}"
    die "there is no problem '$P': P is one of ${known//$'\n'/, }"
}

# chosen VERB: P if it is given, and must be a problem; all problems if not. One per line.
chosen() {
    if [[ -n ${P:-} ]]; then
        require_problem "$1"
        printf '%s\n' "$P"
    else
        problems
    fi
}

# missing_programs PROBLEM: which of gen and plain it lacks. With a checker program or an interactor it needs no plain.
missing_programs() {
    local role
    for role in gen plain; do
        if compgen -G "tests/$1/$role.*" >/dev/null || [[ -f tests/$1/$role ]]; then continue; fi
        [[ $role == gen || ! $("$judge" field "$1" Checker) =~ ^(program|interactive)$ ]] || continue
        echo "$role"
    done
}

# build_judge: sets `judge` to the program that compiles and judges, which is compiled itself if its text or the
# compiler is not the one it was built of.
build_judge() {
    # rustc names its own files after what precedes a dot, so without one two at a time do not meet.
    local origin draft=target/tools/judge-$$
    need rustc "install Rust from https://rustup.rs"
    judge=target/tools/judge
    origin=$(rustc -vV && cat scripts/lib/judge/*.rs) || die "rustc does not run: rustc -vV says why"
    if [[ ! -x $judge || $origin != "$(cat $judge.origin 2>/dev/null)" ]]; then
        { mkdir -p target/tools && rm -f "$judge.origin"; } 2>/dev/null || die "cannot write to $PWD/target"
        rustc -O --edition 2021 -o "$draft" scripts/lib/judge/main.rs || die "scripts/lib/judge does not compile"
        mv "$draft" "$judge"
        printf '%s\n' "$origin" >"$draft" && mv "$draft" "$judge.origin"
    fi
}

# build_referee: sets `referee` to its path, which cargo reports, since settings may change it.
build_referee() {
    local said
    need cargo "install Rust from https://rustup.rs"
    said=$(cargo build --quiet --release --target-dir target --package referee --message-format json-render-diagnostics) ||
        return
    referee=$(sed -n 's/.*"executable":"\([^"]*\)".*/\1/p' <<<"$said")
}

# make_extremes PROBLEM: fills target/extreme/PROBLEM with NAME.in and NAME.out of every extreme shape at the limits, from
# seed 1, by the referee. What the same referee has made already stays.
make_extremes() {
    local folder=target/extreme/$1 draft name
    build_referee || return
    if [[ $(cksum <"$referee") == "$(cat "$folder/.referee" 2>/dev/null)" ]]; then return; fi
    mkdir -p target/extreme && draft=$(mktemp -d "target/extreme/.$1.XXXXXX") || return
    for name in $("$referee" generate "$1" --list | awk '$2 == "extreme" { print $1 }'); do
        "$judge" limit 60 "$referee" generate "$1" "$name" >"$draft/$name.in" &&
            "$judge" limit 60 "$referee" solve "$1" <"$draft/$name.in" >"$draft/$name.out" && continue
        echo "error: the referee makes no input or no answer: $referee generate $1 $name" >&2
        rm -rf "$draft"
        return 1
    done
    cksum <"$referee" >"$draft/.referee"
    # Another script may have been faster, and be reading them.
    if cmp -s "$draft/.referee" "$folder/.referee"; then rm -rf "$draft"; else rm -rf "$folder" && mv "$draft" "$folder"; fi
}

# judge_extremes PROBLEM: on the extreme shapes at the limits of the statement, under the limits in its header.
judge_extremes() {
    make_extremes "$1" && "$judge" test --folder "target/extreme/$1" "$1"
}

# accepted OPTION... PROBLEM FOLDER... -- COMMAND...: says how many inputs in the folders the command is accepted on, or on
# which it is not, and then fails. The judge's verdicts are left in $work/verdicts.
accepted() {
    "$judge" verdicts "$@" >"$work/verdicts" || return
    awk -F '\t' '$1 != "AC" { fault = $1 " after " $2 " ms on " $4; exit }
        END { print (fault ? fault : NR " inputs"); exit fault || !NR }' "$work/verdicts"
}
