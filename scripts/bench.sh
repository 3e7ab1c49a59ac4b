#!/usr/bin/env bash
# Times one solution on its samples.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

usage() {
    cat <<'END'
usage: make bench P=problem

Compiles the solution as a judge does and times it on each of its samples with hyperfine. The start of
the program, and of the shell that opens the sample for it, is in every figure.

example: make bench P=gmt_002
END
}

main() {
    take_no_arguments "$@"
    require_problem bench
    need hyperfine "apt-get install hyperfine, brew install hyperfine or cargo install hyperfine"
    build "$P"
    local input
    for input in "samples/$P"/*.in; do
        [[ -e $input ]] || die "samples/$P/ has no samples: add samples/$P/01-NAME.in"
        # Not --input: hyperfine has it only since 1.16, and without it a program's stdin is empty.
        hyperfine -N --style basic --warmup 10 --runs 200 --command-name "$input" \
            "sh -c 'exec \"\$0\" <\"\$1\"' '$built/$P' '$input'"
    done
}

main "$@"
