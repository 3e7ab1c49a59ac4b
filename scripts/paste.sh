#!/usr/bin/env bash
# usage: make paste P=problem [FORCE=1]
#
# Judges the solution on its samples. If it is accepted, copies its source to the clipboard, byte for byte; without a
# clipboard, prints it. Prints what to choose on the online judge's page to stderr. FORCE=1 skips the samples, but the
# solution must compile.
. "$(dirname "${BASH_SOURCE[0]}")/lib/hand_over.sh"

# copy: puts the text on the clipboard, or else prints it.
copy() {
    local command
    for command in 'wl-copy --type text/plain' 'xclip -selection clipboard' 'xsel --clipboard --input' pbcopy clip.exe; do
        # Some leave a process in the background, which must not keep a pipe open.
        if $command <"$text" >/dev/null 2>&1; then
            echo "the text is on the clipboard, by ${command%% *}$doubt" >&2
            return
        fi
    done
    cat "$text"
    echo "the text is on stdout$doubt, as no clipboard can be reached, such as by xclip or wl-copy" >&2
}

main() {
    local doubt=''
    choose_one paste
    find_site
    take_text
    if is_on FORCE; then doubt=", not judged"; fi
    copy
    printf '  %-8s  %s\n' ${page:+page "$page"} site "${site:-not known: add a line //! Source:  URL to bins/$P.rs}" \
        language "$language" options "$options" >&2
    [[ ! $language =~ edition\ (20[0-9]+) || ${BASH_REMATCH[1]} == "$edition" ]] ||
        echo "  warning   it was judged in edition $edition: add //! Edition: ${BASH_REMATCH[1]} and judge it again" >&2
    [[ $build != cargo || $crates != no ]] || echo "  warning   there are no crates, which //! Build: cargo may need" >&2
}

main "$@"
