# shellcheck shell=bash
# Prints the Makefile's lines on the commands and their variables, folded.

awk -F ':.*## ' '
    /^## / { printf "\n%s\n", substr($0, 4) }
    /^[a-z]+:.*## / {
        line = sprintf("make %-7s", $1)
        count = split($2, words, " ")
        for (i = 1; i <= count; i++) {
            if (length(line words[i]) > 78) { print line; line = sprintf("%12s", "") }
            line = line " " words[i]
        }
        print line
    }' Makefile
