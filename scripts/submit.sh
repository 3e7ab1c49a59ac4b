# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# Tests the solution on its samples. If it is accepted, submits it. For Codeforces and CSES, it is sent to the browser
# extension CPH Submit: install that in the browser where you are logged in, and keep the browser open. It polls port
# 27121 every 3 seconds. For Kattis, and sites that you add to scripts/lib/sites.tsv, the site's own command submits it.
# FORCE=1 skips the samples, but the solution must compile.
. scripts/lib/hand_over.sh

P=$("$judge" problem submit "${P:-}")
problem=bins/$P.rs by_hand="to submit by hand: make paste P=$P"
find_site
[[ -n $site ]] || die "$problem has no line //! Source:  URL, which says where to submit it; $by_hand"
if [[ $client != - ]]; then
    read -ra client <<<"$client"
    command -v "${client[0]}" >/dev/null || die "${client[0]} is missing: get it from $origin; $by_hand"
    [[ ${#obstacles[@]} -eq 0 ]] || die "${obstacles[0]}"
    take_source
    echo "submitting $P to $site as $language$doubt: ${client[*]}"
    "${client[@]}" "$source" || exit
    exit
fi
need python3
[[ $numbers != - && -n $name ]] || die "cannot submit to $page; $by_hand"
[[ ${#obstacles[@]} -eq 0 ]] || die "${obstacles[0]}"
number=${numbers#*"$edition="} number=${number%% *}
take_source
page=https://$host/${page#*://*/} # its mirrors have the same problems
# With exec, a signal reaches the server directly and ends it at once.
exec <"$source"
rm -rf "${source%/*}"
exec python3 -B scripts/lib/submit.py "$P" "$site as $language$doubt" "$page" "$number" 60
