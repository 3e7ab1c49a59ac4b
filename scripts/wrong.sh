#!/usr/bin/env bash
# usage: [P=problem] scripts/wrong.sh
#
# Judges each program in tests/P/wrong: MISTAKE.diff changes tests/P/plain.rs, and any other file is a whole program. At
# least one sample must give the verdict in its header, and every other sample the same verdict or AC. If the header has
# "Shown by:", that extreme shape must give it. The stack is 1 MiB, as on Windows; the time limit applies only to TLE.
. "$(dirname "${BASH_SOURCE[0]}")/lib/lib.sh"

main() {
    build_judge
    exec "$judge" wrong ${P:+"$P"}
}

main "$@"
