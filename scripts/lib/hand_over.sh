# shellcheck shell=bash
# Shared by make paste and make submit: looks up the online judge, and tests the text that is handed over.
# shellcheck disable=SC2034 # paste.sh and submit.sh use the variables.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# find_site: sets what the header says (page, edition, build), what is known about that site, and `excess`, which says
# that the source is too large for it, or is empty.
find_site() {
    local bytes size
    excess=''
    build_judge
    page=$("$judge" field "$P" Source)
    edition=$("$judge" field "$P" Edition) edition=${edition:-2021}
    build=$("$judge" field "$P" Build)
    # One fact per line.
    IFS=$'\n' read -rd '' site language options bytes crates only_edition numbers _ <<<"$("$judge" site "$page")" || true
    language=${language/EDITION/$edition}
    size=$(($(wc -c <"bins/$P.rs")))
    [[ $bytes == - || $size -le $bytes ]] || excess="$site accepts at most $bytes bytes, but bins/$P.rs has $size"
}

# take_text: sets `text` to a copy of the solution; exits unless it is accepted on its samples or, with FORCE=1,
# compiles.
take_text() {
    local status=0
    trap 'rm -f "${text:-}"' EXIT
    text=$(mktemp "${TMPDIR:-/tmp}/text.XXXXXX")
    cat "bins/$P.rs" >"$text"
    if is_on FORCE; then "$judge" build "$P" >/dev/null || status=$?; else "$judge" test "$P" >&2 || status=$?; fi
    cmp -s "$text" "bins/$P.rs" || die "bins/$P.rs was saved while it was judged: run this again"
    [[ $status -eq 0 ]] && return
    echo "error: $P was not accepted; with FORCE=1 it only has to compile" >&2
    exit "$status"
}
