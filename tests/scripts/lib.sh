# shellcheck shell=bash
# What the scripts' own tests share: counts of the tests, and the summary that scripts/check.sh reads.

passed=0
failed=0

# same NAME WANT GOT: one test.
same() {
    if [[ $2 == "$3" ]]; then
        passed=$((passed + 1))
        printf 'ok %s\n' "$1"
    else
        failed=$((failed + 1))
        printf 'not ok %s\n--- want\n%s\n--- got\n%s\n---\n' "$1" "$2" "$3"
    fi
}

# finish: prints how many tests passed and failed, and fails if one did.
finish() {
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [[ $failed -eq 0 ]]
}
