#!/usr/bin/env bash
# Tests that make test runs checkers in every language, and connects solutions to interactors.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# checks NAME VERDICTS [TEXT]: tests the verdicts on the samples of `talk`, or on the first ones, and the printed text.
checks() {
    run_test P=talk VERBOSE=1
    same "$1" "$2" "$(verdicts | cut -d ' ' -f "1-$(wc -w <<<"$2" | tr -d ' ')")"
    says "${@:3}"
}

# Each checker does what the output, which is the input, tells it to do.
test_checkers() {
    local name checker=$tree/tests/talk/checker
    mkdir -p "$tree/samples/talk" "$tree/tests/talk"
    printf '//! Limits: 10 s, 256 MB\n//! Checker: program\nfn main() {
    std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap(); }' >"$tree/bins/talk.rs"
    for name in 1-good 2-bad 3-space 4-fail 5-abort; do echo "${name#*-}" >"$tree/samples/talk/$name.in"; done
    cat >"$checker.rs" <<'END'
fn main() {
    let files: Vec<String> = std::env::args().skip(1).map(|name| std::fs::read_to_string(name).unwrap()).collect();
    assert_eq!((files.len(), &files[0], files[2].as_str()), (3, &files[1], ""));
    println!("I have read {}", files[1]);
    match files[1].trim() {
        "abort" => std::process::abort(),
        word => std::process::exit(["good", "bad", "space", "fail"].iter().position(|known| *known == word).unwrap() as i32),
    }
}
END
    checks "a checker in Rust" 'AC 1-good WA 2-bad PE 3-space ERROR 4-fail ERROR 5-abort' \
        'I have read bad' 'the checker ended with exit status 3; expected 0 (AC), 1 (WA) or 2 (PE)'
    echo 'fn main() { 1 }' >"$checker.rs"
    checks "one that does not compile" ERROR E0308
    rm "$checker.rs"
    checks "no checker" ERROR 'there is no checker: write tests/talk/checker.rs'
    touch "$checker"
    checks "a checker that is not executable" ERROR 'chmod +x ./tests/talk/checker'
    rm "$checker"
    # shellcheck disable=SC2016 # The script expands it.
    printf '#!/bin/sh\nread -r word; echo "I hear $word" >"$3judgemessage.txt"; [ "$word" = good ] && exit 42; exit 43\n' \
        >"$tree/tests/talk/output_validator"
    chmod +x "$tree/tests/talk/output_validator"
    checks "a checker as on Kattis" 'AC 1-good WA 2-bad WA 3-space WA 4-fail WA 5-abort' 'I hear bad'
    rm "$tree/tests/talk/output_validator"
    if command -v g++ >/dev/null; then
        echo '#define BAD "bad"' >"$tree/tests/talk/testlib.h"
        printf '#include "testlib.h"\n#include <fstream>\n#include <string>\nint main(int, char **file) {
    std::string word; std::ifstream(file[2]) >> word; return word == BAD; }\n' >"$checker.cpp"
        checks "C++ with a header beside it" 'AC 1-good WA 2-bad'
        rm "$checker.cpp"
    fi
    if command -v python3 >/dev/null; then
        printf 'import sys\nword = open(sys.argv[2]).read().strip()\nif word == "space": raise Exception("I crash")
sys.exit(word == "bad")' >"$checker.py"
        checks "Python, where a crash is an ERROR" 'AC 1-good WA 2-bad ERROR 3-space' 'Exception: I crash'
    fi
}

# talks SOLUTION INTERACTOR VERDICT [TEXT...]: the solution receives "go" and should reply 42; the interactor runs its commands
# when it has heard a line, before it decides.
talks() {
    echo "$2" >"$tree/samples/dialogue/1.in"
    run_test P=dialogue CASE=1 BY="$1"
    same "${1#read -r; } to ${2:-decide} is $3" "$3 1" "$(verdicts)"
    says "${@:4}"
}

test_interactors() {
    mkdir -p "$tree/tests/dialogue" "$tree/samples/dialogue"
    printf '//! Limits: 1 s, 64 MB\n//! Checker: interactive\n' >"$tree/bins/dialogue.rs"
    cat >"$tree/tests/dialogue/interactor" <<'END'
#!/usr/bin/env bash
[[ $# -eq 3 && ! -s $3 ]] || exit 9
echo go
IFS= read -r heard || heard=nothing
. "$1"
echo "I have heard $heard" >&2
case $heard in 42) exit 0 ;; *42*) exit 2 ;; *) exit 1 ;; esac
END
    chmod +x "$tree/tests/dialogue/interactor"
    talks 'read -r; echo 42' '' AC 'solution: 42'
    talks 'read -r; echo 41' '' WA 'I have heard 41' 'interactor: go' 'solution: 41' 'interactor  ended with exit status 1'
    talks 'read -r; echo " 42"' '' PE 'I have heard  42'
    talks 'read -r; printf 42; read -r' '' TLE "both sides were idle for 2 s: the solution's last line has no newline"
    talks 'read -r; echo on purpose >&2; exit 3' '' RE 'on purpose'
    talks 'read -r; echo 42; read -r; exit 3' '' RE 'with exit status 3'
    talks 'read -r' '' WA 'I have heard nothing'
    talks 'exec yes 42' 'exit 1' WA
    talks 'exec yes 42' '' AC
    talks 'exec yes 42' 'cat >/dev/null' OLE 'after 64 MB of output'
    talks 'read -r; echo 42' 'kill -ABRT $$' ERROR 'the interactor ended by signal SIGABRT; expected 0 (AC), 1 (WA) or 2 (PE)'
    # shellcheck disable=SC2016 # The interactor expands it.
    talks 'read -r; echo 42' 'while [[ $SECONDS -lt 3 ]]; do :; done' AC
}

test_checkers
test_interactors
finish
