# shellcheck shell=bash
# Sourced by the tests of the scripts: creates a tree in which they run copies of the scripts, and prints the summary
# that scripts/check.sh reads.

set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export LC_ALL=C
unset P NO_COLOR CI MAKEFLAGS MFLAGS MAKELEVEL CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR RUSTFLAGS COLUMNS \
    "${!GIT_@}"
# The compiler itself: thousands of times, rustup's rustc would first look for it.
PATH=$(rustc --print sysroot)/bin:$PATH

passed=0
failed=0
status=0 out='' err='' # of the last run
command='' # the last run itself
summary='' # what finish prints
home=$(mktemp -d "${TMPDIR:-/tmp}/scripts.XXXXXX")
trap '[[ -n $summary ]] || echo "not ok all tests run: the last command was $BASH_COMMAND"; rm -rf "$home"' EXIT
tree="$home/a \"user's\" folder" # everything has to work under such a name
path=$home/tree # the same folder, for $PATH: some programs cannot cope with spaces there
ln -s "$tree" "$path"
# What the compiler says about itself is remembered: it takes longer than all else that most commands do.
mkdir "$home/bin"
cat >"$home/bin/rustc" <<END
#!/bin/sh
if [ "\$*" = -vV ]; then echo '$(rustc -vV)'; else exec '$(command -v rustc)' "\$@"; fi
END
chmod +x "$home/bin/rustc"
PATH=$home/bin:$PATH
mkdir -p "$tree/bins" "$tree/stubs" "$tree/tests/scripts"
cp -R .gitattributes Makefile scripts "$tree"
rm -rf "$tree/scripts/template/own"
# The judge is compiled once for all trees.
bash -euc '. scripts/lib/lib.sh; build_judge'
mkdir -p "$tree/target/tools"
cp -p target/tools/judge target/tools/judge.origin "$tree/target/tools"

# same NAME WANT GOT: one test, which passes if WANT equals GOT.
same() {
    if [[ $2 == "$3" ]]; then
        passed=$((passed + 1))
        printf 'ok %s\n' "$1"
    else
        failed=$((failed + 1))
        printf 'not ok %s\n--- want\n%s\n--- got\n%s\n---\n' "$1" "$2" "$3"
        # Then make check runs the test again.
        grep -Fm 1 'the machine is too busy' <<<"$out$err" || true
    fi
}

# unnumbered: copies stdin without the times and sizes.
unnumbered() {
    sed -e 's/  *[0-9][0-9]* ms/ N ms/' -e 's/  *[0-9][0-9]* MB  / N MB  /' -e 's/largest [0-9]* MB/largest N MB/'
}

# run COMMAND...: runs it in the tree, with the stubs first on the PATH; sets command, status, out and err, without
# times and sizes.
# shellcheck disable=SC2034 # They are for the tests.
run() {
    status=0 command=${*//$'\n'/ } command=${command#env } command=${command#PATH=* }
    (cd "$tree" && PATH=$path/stubs:$PATH "$@") >"$tree/out" 2>"$tree/err" || status=$?
    out='' err=''
    [[ ! -s $tree/out ]] || out=$(unnumbered <"$tree/out")
    [[ ! -s $tree/err ]] || err=$(unnumbered <"$tree/err")
}

# gives NAME WANT COMMAND...: tests that the command exits with the status and prints the text in WANT.
gives() {
    run "${@:3}"
    same "$1" "$2" "$status $out$err"
}

# says TEXT...: tests that the last run printed each text.
says() {
    local text all=$out$'\n'$err
    for text; do same "${command:0:80} prints: $text" "$text" "$(grep -oFm 1 -- "$text" <<<"$all" || echo "$all")"; done
}

# expect NAME WANT TEXT VARIABLE=VALUE...: tests that make test, before make turns its status into 2, exits with the
# status and the verdicts in WANT, and prints TEXT, if any.
expect() {
    run scripts/do.sh test "${@:4}"
    same "$1" "$2" "$status $(verdicts)"
    [[ -z $3 ]] || says "$3"
}

# refuses TARGET MESSAGE VARIABLE=VALUE...: tests that this is bad usage, with this one-line message.
refuses() {
    gives "make $1 refuses ${*:3}" "2 error: $2" scripts/do.sh "$1" "${@:3}"
}

# verdicts: prints the verdicts of the last run on one line, each as "VERDICT NAME".
verdicts() {
    sed -nE 's/^  ([A-Z]*)  *N ms N MB  ([^ ]*).*/\1 \2/p; s/^  (CE|ERROR)  .*/\1/p' <<<"$out" | paste -sd ' ' -
}

# solution NAME BODY [LIMITS]: creates a solution in the tree; in BODY, `input` is the first line of the input.
solution() {
    cat >"$tree/bins/$1.rs" <<END
//! T-1: $1
//!
//! Source:  https://codeforces.com/problemset/problem/1/A
//! Limits:  ${3:-10 s, 256 MB}

use std::io::Write;
fn main() {
    let mut input = String::new();
    std::io::stdin().read_line(&mut input).unwrap();
    let input = input.trim();
    let mut output = std::io::stdout();
    $2
}
END
}

# Rust code that defines compute(ms): it computes until this process has used so many milliseconds of CPU time.
# shellcheck disable=SC2034 # It is for the tests.
compute='extern "C" { fn clock() -> i64; } fn compute(ms: i64) { while unsafe { clock() } < 1000 * ms {} }'

# sample PROBLEM NAME ANSWER: creates a sample whose input is the part of NAME after the first hyphen.
sample() {
    mkdir -p "$tree/samples/$1"
    echo "${2#*-}" >"$tree/samples/$1/$2.in"
    printf '%b' "$3" >"$tree/samples/$1/$2.out"
}

# snapshot: prints the names and contents of the problems in the tree.
snapshot() {
    (cd "$tree" && find bins samples tests -type f -exec cksum {} + -o -type d -print -o -type l -print | sort)
}

# lists: copies the files with the lists of solutions to the tree.
lists() {
    mkdir -p "$tree/bins/crates" "$tree/samples" "$tree/tests"
    cp bins/Cargo.toml "$tree/bins"
    cp bins/crates/Cargo.toml "$tree/bins/crates"
    (cd "$tree" && target/tools/judge lists)
}

# upstream: creates the repository $home/upstream, which has the games but no other problem. Git's settings of this user
# do not count from then on.
upstream() {
    local name
    export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null
    export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@localhost GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@localhost
    mkdir -p "$home"/upstream/{bins,samples,tests}
    cp -R .gitattributes .gitignore Cargo.toml Cargo.lock Makefile "$tree/scripts" "$home/upstream"
    cp -R bins/{README.md,Cargo.toml,crates} "$home/upstream/bins"
    for name in tests/*/rules.rs; do
        name=$(basename "$(dirname "$name")")
        cp "bins/$name.rs" "$home/upstream/bins"
        cp -R "samples/$name" "$home/upstream/samples"
        cp -R "tests/$name" "$home/upstream/tests"
    done
    cp -R tests/{common,referee,proconio} "$home/upstream/tests"
    (cd "$home/upstream" && "$OLDPWD/target/tools/judge" lists && git init -qb main && record)
}

# record: commits everything in this folder.
record() {
    git add -A && git commit -qm a
}

# compiled FOLDER: creates FOLDER/target, which has the judge and the other programs that have been compiled here.
compiled() {
    mkdir -p target/built "$1/target/tools"
    cp -p target/tools/judge* "$1/target/tools"
    [[ ! -e target/tools/rust-1.48 ]] || ln -s "$PWD/target/tools/rust-1.48" "$1/target/tools"
    ln -s "$PWD/target/built" "$1/target"
}

# stub NAME: creates a command from the script on stdin.
stub() {
    rm -f "$tree/stubs/$1"
    cat >"$tree/stubs/$1"
    chmod +x "$tree/stubs/$1"
}

# game NAME INPUT ANSWER: makes a problem a game, whose only extreme shape, deep, is this input.
game() {
    mkdir -p "$tree/tests/$1" "$tree/tests/referee"
    cp tests/referee/check.sh "$tree/tests/referee"
    touch "$tree/tests/$1/rules.rs"
    cat >"$tree/tests/$1/gen.rs" <<END
fn main() {
    let words: Vec<String> = std::env::args().collect();
    if words[1] != "--extremes" {
        return println!("{}", words[1]);
    }
    std::fs::write(words[2].clone() + "/deep.in", "$2\n").unwrap();
    std::fs::write(words[2].clone() + "/deep.out", "$3\n").unwrap();
}
END
}

# asleep: whether anything sleeps for $nap seconds, by which it is known.
nap=8$$
asleep() {
    ps -e -o args= | awk -v line="sleep $nap" '$0 == line { found = 1 } END { exit !found }'
}

# ended: whether nothing runs, and the judge's folders are gone.
ended() {
    ! asleep && ! compgen -G "$tree/target/work.*" >/dev/null
}

# rust_has MINOR: whether this is Rust 1.MINOR or newer.
rust_has() {
    [[ $(rustc --version) =~ ^rustc\ 1\.([0-9]+) && ${BASH_REMATCH[1]} -ge $1 ]]
}

# waits COMMAND...: until it succeeds, but not for ever, or for TRIES tenths of a second.
waits() {
    local tries
    for ((tries = 0; tries < ${TRIES:-300}; tries++)); do "$@" && return; sleep 0.1; done
    return 1
}

# tools [NAME...]: creates $tree/tools, a folder with links to all installed commands except these.
tools() {
    local folder
    rm -rf "$tree/tools"
    mkdir "$tree/tools"
    # A folder may be on the PATH twice, or under two names.
    tr : '\n' <<<"$PATH" | while IFS= read -r folder; do (cd "$folder" && pwd -P) 2>/dev/null || true; done |
        awk '!seen[$0]++' | while IFS= read -r folder; do
        ln -s "$folder"/* "$tree/tools" 2>/dev/null || true
    done
    for folder; do rm -f "$tree/tools/$folder"; done
}

# finish: prints how many tests passed and failed, and fails if one did.
finish() {
    summary="$passed passed, $failed failed"
    echo "$summary"
    [[ $failed -eq 0 ]]
}
