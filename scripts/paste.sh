#!/usr/bin/env bash
# Tests the solution on its samples. If it is accepted, copies its source to the clipboard, byte for byte; without a
# clipboard, prints it. Prints what to choose on the online judge's page to stderr. FORCE=1 skips the samples, but the
# solution must compile.
. "$(dirname "${BASH_SOURCE[0]}")/lib/hand_over.sh"

# copy: copies the source to the clipboard, or else prints it.
copy() {
    local command commands=('wl-copy --type text/plain' 'xclip -selection clipboard' 'xsel --clipboard --input')
    for command in "${commands[@]}" pbcopy clip.exe; do
        # Some leave a process in the background, which must not keep a pipe open.
        if $command <"$source" >/dev/null 2>&1; then
            echo "copied to the clipboard with ${command%% *}$doubt" >&2
            return
        fi
    done
    cat "$source"
    echo "printed to stdout$doubt, since no clipboard tool such as xclip or wl-copy works" >&2
}

doubt=''
P=$("$judge" problem paste "${P:-}")
find_site
take_source
if is_on FORCE; then doubt=", without testing it"; fi
copy
printf '  %-8s  %s\n' ${page:+page "$page"} site "${site:-unknown: add a line //! Source:  URL to bins/$P.rs}" \
    language "$language" options "$options" >&2
for obstacle in ${obstacles[@]+"${obstacles[@]}"}; do echo "  warning   $obstacle" >&2; done
