#!/usr/bin/env bash
# usage: make paste P=problem [OUT=file] [FORCE=1]
#
# Judges the solution on its samples. If it is accepted, its text goes to the clipboard, byte for byte; without a
# clipboard it is printed. OUT=file writes a new file instead. What to choose on the judge's page goes to stderr.
# FORCE=1 hands over whatever compiles, and writes over the file.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/lib/lib.sh

text='' # a copy of the solution, as it was at first

# judge_of ADDRESS: "JUDGE|LANGUAGE|OPTIONS" of the site; bins/README.md names the sources.
judge_of() {
    case $1 in
    *://codeforces.com/*) echo "Codeforces|Rust (2021) or Rust (2024)|none to choose; the judge optimises" ;;
    *://judge.beecrowd.com/*) echo "beecrowd|Rust (1.48 when last seen)|none to choose" ;;
    *://onlinejudge.org/*) echo "UVa, which takes no Rust|none|none" ;;
    *://*) echo "${1#*://}|Rust, in edition 2018 or later|optimised, as with rustc -O" | sed 's,/[^|]*,,' ;;
    *) echo "not known: add a line //! Source:  URL to bins/$P.rs|Rust, in edition 2018 or later|optimised, as with rustc -O" ;;
    esac
}

# require_accepted: returns only if the text is accepted on the samples, or compiles if that is enough.
require_accepted() {
    if is_on FORCE; then
        "$judge" build "$P" >/dev/null || exit 1
    elif ! "$judge" test "$P" >&2; then
        echo "error: $P is not handed over; FORCE=1 hands over whatever compiles" >&2
        exit 1
    fi
    # Another text may have been saved meanwhile.
    if ! cmp -s "$text" "bins/$P.rs"; then
        echo "error: bins/$P.rs was saved while it was judged: make paste P=$P once more" >&2
        exit 1
    fi
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
    local command doubt=''
    if is_on FORCE; then doubt=", not judged"; fi
    if [[ -n ${OUT:-} ]]; then
        { cat "$text" >"$OUT"; } 2>/dev/null || die "cannot write OUT=$OUT: name a file in a folder that exists"
        echo "the text is in $OUT$doubt" >&2
        return
    fi
    for command in wl-copy xclip xsel pbcopy clip.exe; do
        if copy_with "$command" <"$text"; then
            echo "the text is on the clipboard, by $command$doubt" >&2
            return
        fi
    done
    cat "$text"
    echo "the text is on stdout$doubt; for the clipboard: apt-get install wl-clipboard or xclip" >&2
}

main() {
    take_no_arguments "$@"
    require_problem paste
    is_on FORCE || [[ -z ${OUT:-} || ! -e $OUT ]] || die "OUT=$OUT is there already: name a new file, or say FORCE=1"
    local source name language options
    build_judge
    text=$(mktemp "${TMPDIR:-/tmp}/paste.XXXXXX")
    trap 'rm -f "$text"' EXIT
    cat "bins/$P.rs" >"$text"
    require_accepted
    hand_over
    source=$("$judge" field "$P" Source)
    IFS='|' read -r name language options <<<"$(judge_of "$source")"
    printf '  %-8s  %s\n' ${source:+page "$source"} judge "$name" language "$language" options "$options" >&2
}

main "$@"
