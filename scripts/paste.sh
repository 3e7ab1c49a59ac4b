#!/usr/bin/env bash
# usage: make paste P=problem [FORCE=1]
#
# Tests the solution on its samples. If it is accepted, copies its source to the clipboard, byte for byte; without a
# clipboard, prints it. Prints what to choose on the online judge's page to stderr. FORCE=1 skips the samples, but the
# solution must compile.
. "$(dirname "${BASH_SOURCE[0]}")/lib/hand_over.sh"

# copy: copies the text to the clipboard, or else prints it.
copy() {
    local command commands=('wl-copy --type text/plain' 'xclip -selection clipboard' 'xsel --clipboard --input')
    for command in "${commands[@]}" pbcopy clip.exe; do
        # Some leave a process in the background, which must not keep a pipe open.
        if $command <"$text" >/dev/null 2>&1; then
            echo "copied to the clipboard with ${command%% *}$doubt" >&2
            return
        fi
    done
    cat "$text"
    echo "printed to stdout$doubt, since no clipboard tool such as xclip or wl-copy works" >&2
}

warn() {
    echo "  warning   $*" >&2
}

main() {
    local doubt=''
    choose_one paste
    find_site
    take_text
    if is_on FORCE; then doubt=", without testing it"; fi
    copy
    [[ $site != - ]] || site="unknown: add a line //! Source:  URL to bins/$P.rs"
    printf '  %-8s  %s\n' ${page:+page "$page"} site "$site" language "$language" options "$options" >&2
    [[ $only_edition == - || $only_edition == "$edition" ]] ||
        warn "it was compiled with edition $edition: add //! Edition: $only_edition to the header and run this again"
    [[ $build != cargo || $crates != no ]] || warn "the site offers no crates, but //! Build: cargo may need them"
    [[ -z $excess ]] || warn "$excess"
}

main "$@"
