#!/usr/bin/env bash
# Runs every check of the project, goes on after one that fails, and lists at the end what failed.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset P CASE BUILD JSON # They pick a part; a check is of everything.
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

usage() {
    cat <<'END'
usage: make check

Checks the format, clippy, shellcheck, the solutions on their samples, the tests in both feature sets,
that the samples reject wrong programs, and the harness itself. For one problem alone: make test P=gmt_002
END
}

work=''
failed=0

# tally: what a step's output says of the tests that ran: make test, cargo test and the harness's own.
tally() {
    awk '
        /^test result: / { passed += $4; failed += $6 }
        /^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3 }
        END { if (passed + failed > 0) printf ": %d passed, %d failed", passed, failed }' "$work/output"
}

# step NAME COMMAND...: runs it in a subshell, so that it may die, and keeps the outcome for the end.
step() {
    local name=$1 outcome=ok
    shift
    printf '\n== %s\n' "$name"
    if ! "$@" 2>&1 | tee "$work/output"; then
        outcome=FAILED
        failed=$((failed + 1))
    fi
    printf '%-6s %s%s\n' "$outcome" "$name" "$(tally)" >>"$work/summary"
}

# Not cargo fmt: it does not see the files that are only reached through #[path].
check_format() {
    need rustfmt "rustup component add rustfmt"
    find . \( -name target -o -name '.?*' \) -prune -o -name '*.rs' -print0 | xargs -0 rustfmt --check --edition 2021
}

check_clippy() {
    need cargo-clippy "rustup component add clippy"
    cargo clippy --workspace --all-targets "$@" -- -D warnings
}

check_scripts() {
    need shellcheck "apt-get install shellcheck, or brew install shellcheck"
    shellcheck -x scripts/*.sh tests/scripts/*.sh .ci/run
}

main() {
    take_no_arguments "$@"
    mkdir -p target
    work=$(mktemp -d target/check.XXXXXX)
    trap 'rm -rf "$work"' EXIT
    step "format" check_format
    step "clippy" check_clippy
    step "clippy, proconio" check_clippy --features proconio
    step "shellcheck" check_scripts
    step "make test" scripts/test.sh
    step "cargo test" cargo test --workspace
    step "cargo test, proconio" cargo test --workspace --features proconio
    step "wrong programs" scripts/wrong.sh
    step "the harness's own tests" tests/scripts/test.sh
    step "make judges and make paste" tests/scripts/judges.sh
    step "make new" tests/scripts/new.sh
    echo
    cat "$work/summary"
    [[ $failed -eq 0 ]]
}

main "$@"
