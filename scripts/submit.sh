#!/usr/bin/env bash
# Tests the solution on its samples. If it is accepted, sends it to the browser extension CPH Submit, which submits it
# to Codeforces or CSES. Install CPH Submit in the browser where you are logged in, and keep that browser open. It polls
# port 27121 every 3 seconds. FORCE=1 skips the samples, but the solution must compile.
. "$(dirname "${BASH_SOURCE[0]}")/lib/hand_over.sh"

P=$("$judge" problem submit "${P:-}")
problem=bins/$P.rs by_hand="to submit by hand: make paste P=$P"
need python3
find_site
[[ -n $site ]] || die "$problem has no line //! Source:  URL, which says where to submit it; $by_hand"
[[ $numbers != - && -n $name && $page == "https://$host/"* ]] || die "CPH Submit cannot submit to $page; $by_hand"
[[ " $numbers" =~ \ $edition=([0-9]+) ]] || die "$site has no Rust $edition: change //! Edition: in $problem"
number=${BASH_REMATCH[1]}
[[ ${#obstacles[@]} -eq 0 ]] || die "${obstacles[0]}"
take_source
# With exec, a signal reaches the server directly and ends it at once.
exec <"$source"
rm -f "$source"
exec python3 -B scripts/lib/submit.py "$P" "$site as $language" "$page" "$number" 60
