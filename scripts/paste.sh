# shellcheck shell=bash disable=SC2154 # do.sh and lib.sh set the variables.
# Tests the solution on its samples. If it is accepted, copies its source to the clipboard, byte for byte; without a
# clipboard, prints it. Prints the page on which to submit it, and what to choose there, to stderr; OPEN=1 opens the
# page. FORCE=1 skips the samples, but the solution must compile.
. scripts/lib/hand_over.sh

# copy: copies the source to the clipboard, or else prints it.
copy() {
    local command words commands=('wl-copy --type text/plain' 'xclip -selection clipboard' 'xsel --clipboard --input')
    for command in "${commands[@]}" pbcopy clip.exe; do
        # Some leave a process in the background, which must not keep a pipe open.
        read -ra words <<<"$command"
        # pbcopy takes the text for one of this locale.
        if env LC_ALL=en_US.UTF-8 "${words[@]}" <"$source" >/dev/null 2>&1; then
            echo "copied to the clipboard with ${command%% *}$doubt" >&2
            return
        fi
    done
    cat "$source"
    echo "printed to stdout$doubt, since no clipboard tool such as xclip or wl-copy works" >&2
}

P=$("$judge" problem paste "${P:-}")
find_site
take_source
copy
[[ $form == - ]] || page=$form
printf '  %-8s  %s\n' ${page:+page "$page"} site "${site:-unknown: add a line //! Source:  URL to bins/$P.rs}" \
    language "$language" options "$options" >&2
for obstacle in ${obstacles[@]+"${obstacles[@]}"}; do echo "  warning   $obstacle" >&2; done
if [[ -n ${OPEN:-} ]]; then
    for command in xdg-open open explorer.exe; do
        # explorer.exe always fails.
        ! command -v "$command" >/dev/null || { "$command" "$page" >/dev/null 2>&1 || true; exit; }
    done
    die "nothing opens pages here: no xdg-open, open or explorer.exe"
fi
