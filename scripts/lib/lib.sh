# shellcheck shell=bash
# What the scripts begin with and share.

set -euo pipefail
export CALLED_FROM=${CALLED_FROM:-$PWD} # where a path in P begins, and the command of BY runs
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# The C locale: bytes compare as bytes, sorting is the same everywhere, and fractions use a point.
export LC_ALL=C
# These change what bash, grep and compilers do; make sets three of them.
unset CDPATH GREP_OPTIONS POSIXLY_CORRECT MAKEFLAGS MFLAGS MAKELEVEL
# A verdict must not depend on the settings of Rust, of Cargo's builds and of the allocator.
for name in "${!RUST@}" "${!CARGO_BUILD@}" "${!MALLOC@}"; do
    [[ $name == RUSTUP_* ]] || unset "$name"
done

# die TEXT...: one line that says what to do next, for bad usage and for a machine that lacks something.
die() {
    printf 'error: %s\n' "$*" >&2
    exit 2
}

# These may be paths from there. A number is a case's.
for name in CASE FROM BY OUT CHECKER; do
    value=${!name:-}
    [[ -z $value || $value == /* || $CALLED_FROM == "$PWD" || $value != *[!0-9]* || $name != OUT && ! -e $CALLED_FROM/$value ]] ||
        printf -v "$name" %s "$CALLED_FROM/$value"
done

# cargo_is_old: whether cargo cannot read the manifests because of an edition.
cargo_is_old() {
    [[ $(cargo metadata --offline --no-deps --format-version 1 2>&1 >/dev/null || true) == *edition*2024* ]]
}

# how_to_get TOOL: what installs it.
how_to_get() {
    case $1 in
    rustc) echo "install Rust from https://rustup.rs" ;;
    cargo)
        if ! cargo --version >/dev/null 2>&1; then
            echo "install Rust from https://rustup.rs"
        elif cargo_is_old; then
            echo "rustup update, as bins/crates/Cargo.toml says edition 2024, which needs Rust 1.85"
        else
            echo "cargo fetch"
        fi
        ;;
    clippy | rustfmt) echo "rustup component add $1" ;;
    ps) echo "apt-get install procps" ;;
    *) echo "apt-get install $1, or brew install $1" ;;
    esac
}

# need COMMAND: dies with how to get the command, unless it is installed.
need() {
    command -v "$1" >/dev/null || die "$1 is missing: $(how_to_get "$1")"
}

# A script takes variables, so any argument prints its usage, the comment that it begins with.
if [[ $# -gt 0 ]]; then
    sed -n -e 1d -e '/^#/!q' -e 's/^# \{0,1\}//p' "scripts/${0##*/}"
    [[ $1 == --help ]] && exit 0
    exit 2
fi

# is_on NAME: whether the variable is 1; empty and 0 mean no.
is_on() {
    [[ ${!1:-0} == [01] ]] || die "$1=${!1} is invalid: use $1=1, or leave it out"
    [[ ${!1:-0} == 1 ]]
}

# begin: makes $work/report, in a folder that is removed however the script ends. The script restarts itself under the judge,
# which makes that folder, and ends all that the script has started.
begin() {
    build_judge
    [[ ${JUDGED_BY:-} == "$PPID" ]] || JUDGED_BY=$$ exec "$judge" within "scripts/${0##*/}" </dev/null
    work=${WORK:?made by the judge}
    : >"$work/report"
}

# say OUTCOME TEXT: a line of the report; the outcome is ok, FAILED or SKIPPED.
say() {
    printf '%-7s %s\n' "$1" "$2" | tee -a "$work/report"
}

# skip TEXT: says what is not checked, and which command installs the missing tool; with CI=true that is a failure.
skip() {
    if [[ ${CI:-} == true ]]; then say FAILED "$1 (CI skips nothing)"; else say SKIPPED "$1"; fi
}

# run_parallel COUNT COMMAND...: runs it in the background, as soon as fewer than COUNT run there.
run_parallel() {
    while [[ $(jobs -pr | wc -l) -ge $1 ]]; do sleep 0.1; done
    "${@:2}" &
}

# tally: counts the lines of the report, and fails if one has failed.
tally() {
    awk '{ count[$1]++ } END { printf "%d passed, %d failed, %d skipped\n", count["ok"], count["FAILED"], count["SKIPPED"]
        exit count["FAILED"] > 0 }' "$work/report"
}

# choose: sets `list` to the problems that P means, one per line: one, those of a contest, or without P all. P becomes a
# name, if it is a path.
choose() {
    build_judge
    list=$("$judge" problems "${P:-}") || exit
    P=${list%%$'\n'*} list=${list#*$'\n'}
}

# choose_one VERB: makes of P the name of one problem.
choose_one() {
    build_judge
    P=$("$judge" problem "$1" "${P:-}") || exit
}

# update_list: brings the lists of solutions for editors and Cargo up to date.
update_list() {
    build_judge
    "$judge" lists || exit
}

# site_row PAGE: what scripts/lib/sites.tsv says about the online judge: language, options, number to submit, crates, name.
site_row() {
    page=$1 awk -F '\t' '
        BEGIN { OFS = FS; address = tolower(ENVIRON["page"]); if (address ~ "^https?://") split(address, part, "/") }
        !/^#/ && ($1 == "-" || address ~ "^https?://([^/]+\\.)?" $1 "(/|$)") {
            if (ENVIRON["page"] !~ "^https://" $1 "/" $7 "$") $8 = "-"
            print $5, $6, $8, $9, ($4 == "-" ? part[3] : $4)
            exit
        }' scripts/lib/sites.tsv
}

# build_judge: sets `judge` to the program that compiles and judges, rebuilt when its source or the compiler changed.
build_judge() {
    local origin draft
    [[ -z ${judge:-} ]] || return 0
    need rustc
    judge=target/tools/judge
    export JUDGE_RUSTC
    JUDGE_RUSTC=$(rustc -vV) || die "rustc does not run: rustc -vV says why"
    origin=$JUDGE_RUSTC$(cat scripts/judge/*.rs | cksum)
    if [[ ! -x $judge || $origin != "$(cat $judge.origin 2>/dev/null)" ]]; then
        # Two runs at a time have two folders.
        { mkdir -p target/tools && rm -f "$judge.origin" && draft=$(mktemp -d target/tools/draft.XXXXXX); } 2>/dev/null ||
            die "cannot write to $PWD/target"
        echo "compiling the judge (first run only)" >&2
        rustc -O --edition 2021 -o "$draft/judge" scripts/judge/main.rs || die "the judge does not compile: it needs a C linker (apt-get install gcc libc6-dev), and room in target/"
        mv "$draft/judge" "$judge"
        printf '%s\n' "$origin" >"$draft/origin" && mv "$draft/origin" "$judge.origin" && rmdir "$draft"
    fi
}

# accepted OPTION... PROBLEM FOLDER... -- COMMAND...: prints the input count, or the first failure and returns 1. The
# judge's verdicts are left in $work/verdicts.
accepted() {
    "$judge" verdicts "$@" >"$work/verdicts" || return
    awk -F '\t' '$1 != "AC" { fault = $1 " after " $2 " ms on " $4; exit }
        END { print (fault ? fault : NR " inputs"); exit fault || !NR }' "$work/verdicts"
}
