# shellcheck shell=bash
# Sourced by scripts/do.sh: sets up the environment, and defines shared functions.

set -euo pipefail
CDPATH='' cd "${BASH_SOURCE[0]%/*}/../.."
# The C locale: bytes compare as bytes, sorting is the same everywhere, and fractions use a point.
export LC_ALL=C
# These change what bash, grep and compilers do; make sets three of them.
unset CDPATH GREP_OPTIONS POSIXLY_CORRECT MAKEFLAGS MFLAGS MAKELEVEL
# A verdict must not depend on the settings of Rust, of Cargo's builds and of the allocator.
for name in "${!RUST@}" "${!CARGO_BUILD@}" "${!MALLOC@}"; do
    [[ $name == RUSTUP_* || ${verb:-}$name == runRUST_BACKTRACE ]] || unset "$name"
done

# die TEXT...: prints one line that says what to do next, and exits with 2, for bad usage or a missing tool.
die() {
    printf 'error: %s\n' "$*" >&2
    exit 2
}

# by_rustup COMMAND OTHERWISE: prints the command, or the other one if this Rust is not rustup's.
by_rustup() {
    if command -v rustup >/dev/null; then echo "$1"; else echo "$2"; fi
}

# how_to_get TOOL: prints how to install it, unless it works.
how_to_get() {
    local try=("$1" --version) advice="apt-get install $1, or brew install $1"
    case $1 in
    cargo)
        case $(cargo metadata --offline --no-deps --format-version 1 2>&1 >/dev/null || true) in
        *'not found'*) echo "install Rust from https://rustup.rs" ;;
        *edition*2024*)
            advice=$(by_rustup "rustup update" "apt-get install cargo-web")
            echo "$advice, since bins/crates/Cargo.toml uses edition 2024, which needs Rust 1.85"
            ;;
        '') cargo fetch --quiet --locked 2>/dev/null || echo "cargo fetch, which needs the network once" ;;
        esac
        return
        ;;
    rustc) advice="install Rust from https://rustup.rs" ;;
    rustfmt) advice=$(by_rustup "rustup component add rustfmt" "apt-get install rustfmt-web") ;;
    clippy)
        try=(cargo clippy --version)
        advice=$(by_rustup "rustup component add clippy" "apt-get install rust-web-clippy")
        ;;
    entr) try=(command -v entr) ;;
    ps) advice="apt-get install procps" ;;
    esac
    "${try[@]}" >/dev/null 2>&1 || echo "$advice"
}

# need COMMAND: dies, saying how to install the command, unless it is installed.
need() {
    command -v "$1" >/dev/null || die "$1 is missing: $(how_to_get "$1")"
}

# begin VARIABLE=VALUE...: sets $work to a temporary folder that is removed however the script ends. To this end, the
# script restarts itself under the judge, which creates the folder, and kills every process that the script leaves
# behind.
begin() {
    [[ ${JUDGE_PARENT:-} == "$PPID" ]] || JUDGE_PARENT=$$ exec "$judge" limit scripts/do.sh "$verb" "$@" </dev/null
    # shellcheck disable=SC2034 # The scripts use it.
    work=${WORK:?made by the judge}
}

# choose: sets `list` to the problems that P selects, one per line: a single problem, those of a contest or, without P,
# all of them. If P is a path, it is replaced by the name.
choose() {
    list=$("$judge" problems "${P:-}") || exit
    P=${list%%$'\n'*} list=${list#*$'\n'}
}

# build_judge: compiles the program that compiles and judges, if its source or the compiler has changed.
judge=target/tools/judge
build_judge() {
    local origin draft row
    need rustc
    JUDGE_RUSTC=$(rustc -vV) || die "rustc does not work: run rustc -vV to see why"
    export JUDGE_RUSTC
    origin=$JUDGE_RUSTC$(cksum scripts/judge/*.rs scripts/lib/sites.tsv)
    [[ ! -x $judge || $origin != "$(cat $judge.origin 2>/dev/null)" ]] || return 0
    [[ ! $JUDGE_RUSTC =~ release:\ 1\.([0-9]+) || ${BASH_REMATCH[1]} -ge 63 ]] ||
        die "Rust 1.63 or newer is needed, and this is 1.${BASH_REMATCH[1]}: rustup update, or see https://rustup.rs"
    row=$(awk '!/^(#|$)/ && !/^[^\t]+(\t[a-z]+=[^\t]+)+$/ { print NR; exit }' scripts/lib/sites.tsv)
    [[ -z $row ]] || die "scripts/lib/sites.tsv:$row: expected a pattern, and a tab before each fact: key=value"
    echo "compiling the judge, since it or Rust is new" >&2
    mkdir -p target/tools && rm -f "$judge.origin"
    # Concurrent runs each write their own; rustc names its own files after the part before a dot.
    draft=$(mktemp "$judge-XXXXXX")
    # Without optimizations it compiles four times as fast, and the programs that it runs take the time anyway.
    rustc -C opt-level=0 -C debug-assertions=off --edition 2021 -o "$draft" scripts/judge/main.rs ||
        { rm -f "$draft" && die "the judge does not compile: it needs a C linker (apt-get install gcc libc6-dev)," \
            "and free disk space for target/"; }
    mv "$draft" "$judge"
    printf '%s\n' "$origin" >"$judge.origin"
}
