#!/usr/bin/env bash
# Judges one solution and copies its text for a judge; usage says how it is called.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset BUILD CASE JSON # They are make test's, which this script runs.
. scripts/lib/compilers.sh

usage() {
    cat <<'END'
usage: make paste P=problem [OUT=file]

Judges the solution on its samples. If it is accepted, its text goes to the clipboard, byte for byte; without a
clipboard it is printed. OUT=file writes a file instead. What to choose on the judge's page goes to stderr, and
notes on what some judges may refuse: a long text, bytes outside ASCII, what the oldest installed Rust complains of.

example: make paste P=cf_455b
END
}

# judge_of ADDRESS: "JUDGE|LANGUAGE|OPTIONS" of the site; bins/README.md names the sources.
judge_of() {
    case $1 in
    *://codeforces.com/*) echo "Codeforces|Rust (2021) or Rust (2024)|none to choose; the judge optimises" ;;
    *://judge.beecrowd.com/*) echo "beecrowd|Rust (1.48 when last seen)|none to choose" ;;
    *://onlinejudge.org/*) echo "UVa, which takes no Rust|none|none" ;;
    *://*) echo "${1#*://}|Rust, in edition 2018 or later|optimised, as with rustc -O" | sed 's,/[^|]*,,' ;;
    *) echo "none is public|Rust, in edition 2018 or later|optimised, as with rustc -O" ;;
    esac
}

# require_accepted: returns only if the solution is accepted on its samples; otherwise shows what fails.
require_accepted() {
    end_signal=TERM OUTPUT_KB_MAX=unlimited
    run_limited "$COMPILE_SECONDS" '' /dev/null "$work/samples" "$work/samples" scripts/test.sh
    [[ $status -eq 0 ]] || { cat "$work/samples" && exit 1; }
    echo "$P: samples: $(tail -n 1 "$work/samples")"
}

# note_doubts: what some judges may refuse. The text is copied all the same, since the judge decides.
note_doubts() {
    local version edition rustc text
    text=$(check_text "$P") || awk -v file="bins/$P.rs" '{ print "note: " file ": " $0 }' <<<"$text"
    read -r version edition rustc <<<"$(ways)"
    text=$(compile_alone "$rustc" "$P" "$work/$P" --edition "$edition" -O) ||
        echo "note: Rust $version, edition $edition, says: $(grep -m 1 -E '^(error|warning)' <<<"$text")"
}

# copy_with COMMAND: puts stdin on the clipboard; fails if there is no such command or no clipboard behind it.
copy_with() {
    command -v "$1" >/dev/null || return 1
    case $1 in
    wl-copy) set -- "$@" --type text/plain ;;
    xclip) set -- "$@" -selection clipboard ;;
    xsel) set -- "$@" --clipboard --input ;;
    esac
    # Some leave a process in the background, which must not keep a pipe open.
    "$@" >/dev/null 2>&1
}

# hand_over: copies, writes or prints the text, and says where it is.
hand_over() {
    local command
    if [[ -n ${OUT:-} ]]; then
        [[ ! $OUT -ef bins/$P.rs ]] || die "OUT=$OUT is the solution itself: name another file"
        require_foreign OUT
        { cat "bins/$P.rs" >"$OUT"; } 2>/dev/null || die "cannot write OUT=$OUT: name a file in a directory that exists"
        echo "the text is in $OUT" >&2
        return
    fi
    for command in wl-copy xclip xsel pbcopy clip.exe; do
        if copy_with "$command" <"bins/$P.rs"; then
            echo "the text is on the clipboard, by $command" >&2
            return
        fi
    done
    cat "bins/$P.rs"
    echo "the text is on stdout; for the clipboard: apt-get install wl-clipboard or xclip" >&2
}

main() {
    take_no_arguments "$@"
    require_problem paste
    export P
    local source judge language options
    begin paste
    require_accepted >&2
    note_doubts >&2
    hand_over
    source=$(sed -n 's,^//! Source: *,,p' "bins/$P.rs")
    IFS='|' read -r judge language options <<<"$(judge_of "$source")"
    printf '  %-8s  %s\n' page "$source" judge "$judge" language "$language" options "$options" >&2
}

main "$@"
