#!/usr/bin/env bash
# usage: make submit P=problem [FORCE=1] [PORT=27121]
#
# Judges the solution on its samples. If it is accepted, passes it to the browser extension CPH Submit, which submits it to
# Codeforces or CSES: install it in the browser where you are logged in, and leave that browser open. The extension polls
# port 27121 every 3 seconds. FORCE=1 skips the samples, but the solution must compile.
. "$(dirname "${BASH_SOURCE[0]}")/lib/hand_over.sh"

main() {
    local number
    choose_one submit
    need python3
    find_site
    [[ -n $site ]] || die "bins/$P.rs has no line //! Source:  URL, which says where to submit it; to submit by hand: make paste P=$P"
    [[ $submit != - ]] || die "CPH Submit cannot submit to $page; to submit by hand: make paste P=$P"
    [[ " $submit" =~ \ $edition=([0-9]+) ]] || die "$site has no Rust $edition: change the line //! Edition: in bins/$P.rs"
    number=${BASH_REMATCH[1]}
    [[ $build != cargo || $crates != no ]] || die "$site has no crates, so a solution with //! Build: cargo does not compile there"
    take_text
    # With exec, a signal reaches the server directly and ends it at once.
    exec <"$text"
    rm -f "$text"
    exec python3 -B scripts/lib/submit.py "$P" "$site as $language" "$page" "$number"
}

main "$@"
