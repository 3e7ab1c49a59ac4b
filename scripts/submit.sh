# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# For make submit and make paste: tests the solution on its samples. If it is accepted, make submit submits it. For
# Codeforces and CSES, it is sent to the browser extension CPH Submit: install that in the browser where you are logged
# in, and keep the browser open. The extension polls port 27121 every 3 s. For Kattis, and sites that you add to
# scripts/lib/sites.tsv, the site's own command submits it. Without these, the source is copied to the clipboard, byte
# for byte, and the page is opened; make paste only copies. Without a clipboard, it is printed; all else goes to stderr.
# A source that the site would not accept is an error. FORCE=1 warns instead, and skips the samples, but the solution
# must compile.

# find_site: sets `url` to the problem's address, `fact_KEY` to what scripts/lib/sites.tsv says about it, `page` to the
# address at which to submit, `edition`, and `obstacles` to the reasons why the site would not accept the source.
find_site() {
    local facts fact build size fact_edition fact_crates fact_bytes
    obstacles=()
    url=$("$judge" field "$P" source)
    [[ $url =~ ^https?:// ]] || url=''
    edition=$("$judge" field "$P" edition) edition=${edition:-2021}
    build=$("$judge" field "$P" build)
    facts=$("$judge" site "$url" "" "") || exit
    for fact in page site client origin cph host edition crates bytes name; do printf -v "fact_$fact" %s ''; done
    while IFS= read -r fact; do printf -v "fact_${fact%%=*}" %s "${fact#*=}"; done <<<"$facts"
    page=${fact_page:-$url} site=${url#*://} site=${fact_site:-${site%%/*}}
    language=${fact_language/EDITION/$edition}
    size=$(($(wc -c <"$source")))
    [[ $language != none ]] || obstacles+=("$site does not accept Rust")
    [[ -z $fact_edition || $fact_edition == "$edition" ]] ||
        obstacles+=("$site compiles with edition $fact_edition: add //! Edition: $fact_edition, and run this again")
    [[ -z $fact_cph || " $fact_cph" == *" $edition="* ]] ||
        obstacles+=("$site has no Rust $edition: change //! Edition: in bins/$P.rs")
    [[ $build != cargo || $fact_crates != no ]] || obstacles+=("$site has no crates, so //! Build: cargo fails there")
    [[ -z $fact_bytes || $size -le $fact_bytes ]] ||
        obstacles+=("$site accepts at most $fact_bytes bytes, but bins/$P.rs has $size")
}

# copy: copies the source to the clipboard, or else prints it.
copy() {
    local command words commands=('wl-copy --type text/plain' 'xclip -selection clipboard' 'xsel --clipboard --input')
    for command in "${commands[@]}" pbcopy clip.exe; do
        # Some leave a process in the background, which must not keep a pipe open.
        read -ra words <<<"$command"
        # pbcopy assumes the encoding of this locale.
        if env LC_ALL=en_US.UTF-8 "${words[@]}" <"$source" >/dev/null 2>&1; then
            echo "copied to the clipboard with ${command%% *}$doubt" >&2
            return
        fi
    done
    cat "$source"
    echo "printed to stdout$doubt, since no clipboard tool such as xclip or wl-copy works" >&2
}

P=$("$judge" problem "$verb" "${P:-}")
source=$(mktemp -d "${TMPDIR:-/tmp}/source.XXXXXX")/${P##*/}.rs status=0 doubt=''
trap 'rm -rf "${source%/*}"; kill %1 2>/dev/null || true' EXIT # the server, if it runs
"$judge" source "$P" >"$source"
find_site
if [[ -n ${FORCE:-} ]]; then
    doubt=", without testing it"
    "$judge" build "bins/$P.rs" >/dev/null || status=1
else
    [[ ${#obstacles[@]} -eq 0 ]] || die "${obstacles[0]}"
    "$judge" test "$P" >&2 || status=$?
fi
# The copy must be what was judged, and have the edition that was read.
"$judge" source "$P" | cmp -s "$source" - || die "bins/$P.rs was saved while it was judged: run this again"
[[ $status -eq 0 ]] || { echo "error: $P was not accepted; with FORCE=1, it need only compile" >&2 && exit "$status"; }
printf '  %-8s  %s\n' page "${page:-unknown: add a line //! Source:  URL to bins/$P.rs}" site "${site:-unknown}" \
    language "$language" options "$fact_options" >&2
for obstacle in ${obstacles[@]+"${obstacles[@]}"}; do echo "  warning   $obstacle" >&2; done

if [[ $verb == submit && -n $fact_client ]]; then
    read -ra client <<<"$fact_client"
    if command -v "${client[0]}" >/dev/null; then
        echo "submitting $P to $site as $language$doubt: ${client[*]}"
        "${client[@]}" "$source"
        exit
    fi
    echo "note: ${client[0]} is missing${fact_origin:+: get it from $fact_origin}" >&2
elif [[ $verb == submit && -n $fact_name && " $fact_cph" == *" $edition="* ]]; then
    advice=$(how_to_get python3)
    if [[ -n $advice ]]; then
        echo "note: python3 is missing: $advice" >&2
    else
        number=${fact_cph#*"$edition="} number=${number%% *}
        url=https://$fact_host/${url#*://*/} # its mirrors have the same problems
        # In the background, so that a signal ends this script, and so the server, at once.
        python3 -B scripts/lib/submit.py "$P" "$site as $language$doubt" "$url" "$number" 60 <"$source" >&2 &
        wait $! || status=$?
        [[ $status -eq 3 ]] || exit "$status"
    fi
fi
trap '' HUP # What goes on in the background outlives the terminal.
copy
[[ $verb == submit && -z ${CI:-} && -n $page ]] || exit 0
opener=explorer.exe
[[ $OSTYPE != darwin* ]] || opener=open
[[ -z ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]] || ! command -v xdg-open >/dev/null || opener=xdg-open
("$opener" "$page" </dev/null >/dev/null 2>&1 &)
