# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# Shared by make paste and make submit: looks up the online judge, and tests the source that is sent.
# shellcheck disable=SC2034 # paste.sh and submit.sh use the variables.

# find_site: sets `page`, `edition` and what is known about that site, and `form`, `client` and `origin` to the page and
# the command that submit, and where to get the command; `obstacles` are the reasons why it would not accept the source.
find_site() {
    local facts build bytes crates only_edition size
    obstacles=()
    page=$("$judge" field "$P" source)
    edition=$("$judge" field "$P" edition) edition=${edition:-2021}
    build=$("$judge" field "$P" build)
    facts=$("$judge" site "$page" "" "") || exit
    IFS=$'\n' read -rd '' host site language options only_edition _ crates bytes numbers name <<<"$facts" || true
    IFS=$'\n' read -rd '' form client origin <<<"$("$judge" form "$page")" || true
    [[ $site != - ]] || site=${page#*://} site=${site%%/*}
    language=${language/EDITION/$edition}
    size=$(($("$judge" source "$P" | wc -c)))
    [[ $only_edition == - || $only_edition == "$edition" ]] ||
        obstacles+=("$site compiles with edition $only_edition: add //! Edition: $only_edition, and run this again")
    [[ $numbers == - || " $numbers" == *" $edition="* ]] ||
        obstacles+=("$site has no Rust $edition: change //! Edition: in bins/$P.rs")
    [[ $build != cargo || $crates != no ]] || obstacles+=("$site has no crates, so //! Build: cargo fails there")
    [[ $bytes == - || $size -le $bytes ]] ||
        obstacles+=("$site accepts at most $bytes bytes, but bins/$P.rs has $size")
}

# take_source: sets `source` to a copy of the solution, in a folder of its own; exits unless it is accepted on its
# samples or, with FORCE=1, compiles. `doubt` says that it was not tested.
take_source() {
    local status=0
    trap 'rm -rf "${source%/*}"' EXIT
    source=$(mktemp -d "${TMPDIR:-/tmp}/source.XXXXXX")/${P##*/}.rs doubt=''
    "$judge" source "$P" >"$source"
    if [[ -n ${FORCE:-} ]]; then
        doubt=", without testing it"
        "$judge" build "$P" >/dev/null || status=1
    else
        "$judge" test "$P" >&2 || status=$?
    fi
    "$judge" source "$P" | cmp -s "$source" - || die "bins/$P.rs was saved while it was judged: run this again"
    [[ $status -eq 0 ]] && return
    echo "error: $P was not accepted; FORCE=1 skips the samples" >&2
    exit "$status"
}
