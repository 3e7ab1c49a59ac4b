#!/usr/bin/env bash
# Tests that make test runs checkers in every language, and connects solutions to interactors.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

tests=$tree/tests/talk

# checks NAME VERDICTS [TEXT...]: tests the verdicts on the samples of `talk`, or on the first ones, and printed texts.
checks() {
    run make test P=talk VERBOSE=1
    same "$1" "$2" "$(verdicts | cut -d ' ' -f "1-$(wc -w <<<"$2" | tr -d ' ')")"
    says "${@:3}"
}

# program FILE: replaces the programs in tests/talk by this one, from stdin.
program() {
    rm -rf "$tests"
    mkdir -p "$tests"
    cat >"$tests/$1"
    chmod +x "$tests/$1"
}

# The solution prints its input; each checker does what this says.
plant_talk() {
    local name
    mkdir -p "$tree/samples/talk"
    printf '//! Limits: 10 s, 256 MB\n//! Checker: program\nfn main() {
    std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap(); }' >"$tree/bins/talk.rs"
    for name in 1-good 2-bad 3-space 4-fail 5-abort; do echo "${name#*-}" >"$tree/samples/talk/$name.in"; done
}

test_rust() {
    echo x >"$tree/samples/talk/2-bad.out"
    program checker.rs <<'END'
fn main() {
    let files: Vec<String> = std::env::args().skip(1).map(|name| std::fs::read_to_string(name).unwrap()).collect();
    assert_eq!((files.len(), &files[0]), (3, &files[1]));
    assert_eq!(files[2], if files[1] == "bad\n" { "x\n" } else { "" });
    assert!(!cfg!(debug_assertions));
    println!("I have read {}", files[1]);
    match files[1].trim() {
        "abort" => std::process::abort(),
        word => {
            let status = ["good", "bad", "space", "fail"].iter().position(|known| *known == word);
            std::process::exit(status.unwrap() as i32)
        }
    }
}
END
    checks "a checker in Rust decides by its exit status" 'AC 1-good WA 2-bad PE 3-space ERROR 4-fail ERROR 5-abort' \
        'I have read bad' 'the checker ended with exit status 3; expected 0 (AC), 1 (WA), 2 (PE), 4 (PE)' \
        'if the checker needs one, add it, or for make stress write tests/talk/plain.rs'
    same "the note about a missing answer appears only if one was missing" 2 \
        "$(grep -c 'if the checker needs one' <<<"$out")"
    same "a missing answer is not shown" 1 "$(grep -c '^        expected ' <<<"$out")"
    rm "$tree/samples/talk/2-bad.out"
    program checker <<<$'#!/bin/sh\nread -r word <"$1"\n[ "$word" != good ] || exec yes\nexit 1'
    checks "a checker that never stops printing is an ERROR" 'ERROR 1-good WA 2-bad' \
        'the checker ended by signal SIGXFSZ, too much output'
    program checker.rs <<<'fn main() { 1 }'
    checks "a checker that does not compile is an ERROR" ERROR E0308
}

test_files() {
    rm -r "$tests"
    checks "a missing checker is an ERROR" ERROR \
        'there is no checker: make new P=talk CHECKER=program creates tests/talk/checker.rs'
    program checker <<<'#!/bin/sh'
    chmod -x "$tests/checker"
    checks "a checker that is not executable is an ERROR" ERROR 'chmod +x ./tests/talk/checker'
    touch "$tests/checker.py"
    checks "two checkers are an ERROR" ERROR 'both tests/talk/checker.py and tests/talk/checker exist: keep one'
}

# Several checkers at a time, which write files of the same name, and have helpers beside them.
test_folders() {
    program checker <<'END'
#!/bin/sh
[ -z "$(ls)" ] && sort "$2" >got && sleep 0.1 && . "${0%/*}/same"
END
    # shellcheck disable=SC2016 # The checker expands it.
    echo 'cmp -s "$1" got && ! grep -q "?" got' >"$tests/same"
    touch "$tests"/checker.{h,md} # Neither is another checker.
    checks "each checker runs in an empty folder, and finds what is beside it" \
        'AC 1-good AC 2-bad AC 3-space AC 4-fail AC 5-abort'
    same "what a checker writes is deleted" '' "$(find "$tree" -name got)"
    # Its complaint is on stderr for the first case, and on stdout for the second one.
    program checker <<<$'#!/bin/sh\ngrep -q good "$1" && exec cat words.txt\ncat words.txt 2>&1'
    checks "a checker that looks for a file in the root rejects" 'WA 1-good WA 2-bad'
    same "each time, a note says where it ran" 3 "$(grep -c 'note      it ran in an empty folder' <<<"$out")"
}

# Each line of Kattis' protocol: three arguments, the output on stdin, a new folder for every case, 42 and 43.
test_validators() {
    program output_validator.rs <<'END'
fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    assert!(files.len() == 3 && files[0].ends_with("/input") && files[1].ends_with("/answer"));
    assert!(files[2].ends_with('/') && std::fs::read_dir(&files[2]).unwrap().count() == 0);
    let mut word = String::new();
    std::io::stdin().read_line(&mut word).unwrap();
    if word != "space\n" {
        std::fs::write(files[2].clone() + "judgemessage.txt", "I hear ".to_string() + &word).unwrap();
    }
    std::process::exit(match &word[..] { "good\n" => 42, "bad\n" | "space\n" => 43, _ => 0 })
}
END
    checks "an output validator decides by exit status 42 or 43" \
        'AC 1-good WA 2-bad WA 3-space ERROR 4-fail ERROR 5-abort' \
        'checker   I hear bad' 'the checker ended with exit status 0; expected 42 (AC), 43 (WA)'
    same "the message of one case is not shown for another" 1 "$(grep -c 'I hear bad' <<<"$out")"
}

# Checkers of other families, which print their verdicts, or take the answer before the output, accept nonsense.
test_other_families() {
    local wrapper
    echo good >"$tree/samples/talk/1-good.out"
    echo fine >"$tree/samples/talk/2-bad.out"
    # For the first case, any output is right; so the second one must not be asked about nonsense meanwhile.
    program checker <<<$'#!/bin/sh\n! grep -q good "$2" || exec sleep 0.5\ngrep -q good "$1" || ! grep -q "?" "$2"'
    checks "until a checker has been asked about nonsense, no case is judged beside another" 'ERROR 1-good AC 2-bad' \
        "the checker accepts any output for this case, even '?'"
    for wrapper in CMS HUSTOJ; do
        program checker < <(grep -A 1 -B 1 "^# For $wrapper, " samples/packages.md)
        # shellcheck disable=SC2016 # The program expands it.
        printf '#!/bin/sh\nif cmp -s "$2" "$3"; then echo 1.0; else echo 0.0; %s; fi\n' \
            "$([[ $wrapper == CMS ]] && echo : || echo exit 1)" >"$tests/other"
        chmod +x "$tests/other"
        checks "the wrapper for $wrapper in samples/packages.md works" 'AC 1-good WA 2-bad'
    done
    # It accepts no nonsense.
    program output_validator <<<$'#!/bin/sh\ngrep -q good || exit 43\necho 0.5 >"$3score.txt"\nexit 42'
    checks "a validator that awards points is an ERROR" 'ERROR 1-good WA 2-bad' 'awards points'
    rm "$tree/samples/talk"/*.out
}

test_cpp() {
    command -v g++ >/dev/null || return 0
    program checker.cpp <<'END'
#include <testlib.h>
#include <fstream>
#include <string>
int main(int, char **file) { std::string word; std::ifstream(file[2]) >> word; return word != GOOD; }
END
    echo '#define GOOD "good"' >"$tests/testlib.h"
    checks "a checker in C++ includes a header beside it" 'AC 1-good WA 2-bad'
}

test_python() {
    command -v python3 >/dev/null || return 0
    program checker.py <<'END'
import sys, words
word = open(sys.argv[2]).read().strip()
if word == "space": raise Exception("I crash")
sys.exit(word != words.GOOD)
END
    echo 'GOOD = "good"' >"$tests/words.py"
    checks "a checker in Python imports what is beside it, and is an ERROR if it crashes" \
        'AC 1-good WA 2-bad ERROR 3-space' 'Exception: I crash'
}

# talks SOLUTION INTERACTOR VERDICT [TEXT...]: the solution receives "go" and should reply 42; the interactor runs its
# commands when it has heard a line, before it decides.
talks() {
    echo "$2" >"$tree/samples/dialogue/1.in"
    run make test P=dialogue CASE=1 BY="$1"
    same "the solution '${1#read -r; }' against '${2:-no commands}' is $3" "$3 1" "$(verdicts)"
    says "${@:4}"
}

plant_dialogue() {
    mkdir -p "$tree/tests/dialogue" "$tree/samples/dialogue"
    printf '//! Limits: 1 s, 64 MB\n//! Checker: interactive\nfn main() { println!("42") }' >"$tree/bins/dialogue.rs"
    echo secret >"$tree/samples/dialogue/1.ans"
    cat >"$tree/tests/dialogue/interactor" <<'END'
#!/usr/bin/env bash
[[ $# -eq 3 && $(<"$2") == secret && $(<"$3") == secret ]] || exit 9
echo go
read -r heard || heard=nothing
. "$1"
echo "I have heard $heard" >&2
[[ $heard == 42 ]]
END
    chmod +x "$tree/tests/dialogue/interactor"
}

test_interactors() {
    plant_dialogue
    talks 'read -r; echo 42' '' AC 'solution: 42'
    talks 'read -r; echo 41' '' WA 'I have heard 41' 'interactor: go' 'solution: 41' \
        'interactor  ended with exit status 1'
    same "a dialogue is not shown once more as an output" 0 "$(grep -c 'your output' <<<"$out")"
    talks 'read -r; echo 41' 'seq 30' WA 'interactor: 30'
    same "CASE shows a dialogue of 33 lines in full" 0 "$(grep -c 'lines omitted' <<<"$out")"
    run make test P=dialogue BY='read -r; echo 41'
    says 'lines omitted'
    cat >"$tree/bins/dialogue.rs" <<'END'
//! Checker: interactive
fn main() {
    println!("41");
    while std::io::stdin().read_line(&mut String::new()).unwrap() > 0 {}
    assert!(!cfg!(debug_assertions));
}
END
    run make test P=dialogue
    same "a panic after the rejection is not the cause" 'WA 0' \
        "$(verdicts | cut -c 1-2) $(grep -c 'with checks' <<<"$out")"
    plant_dialogue
}

# Kattis' interactors: three arguments, one of them a new folder, and the exit statuses 42 and 43.
test_interactive_validators() {
    rm "$tree/tests/dialogue/interactor"
    cat >"$tree/tests/dialogue/output_validator" <<'END'
#!/bin/sh
[ $# -eq 3 ] && [ "${1##*/} $(cat "$2")" = "input secret" ] || exit 1
case $3 in */) ;; *) exit 2 ;; esac
[ -z "$(ls "$3")" ] || exit 3
echo go
read -r heard
echo "It heard $heard" >"$3judgemessage.txt"
. "$1"
[ "$heard" = 42 ] && exit 42
exit 43
END
    chmod +x "$tree/tests/dialogue/output_validator"
    talks 'read -r; echo 42' '' AC 'interactor It heard 42' 'solution: 42'
    talks 'read -r; echo 41' '' WA 'interactor It heard 41' 'interactor  ended with exit status 43'
    talks 'read -r; echo 42; sleep 0.3; exit 3' '' RE 'with exit status 3'
    program checker <<<$'#!/bin/sh\ngrep -q good "$2"'
    run make test
    same "of two problems in one run, neither shows what the program of the other said" 'WA 2-bad 0' \
        "$(verdicts | cut -d ' ' -f 1-2) $(grep -c 'It heard' <<<"$out")"
}

plant_talk
test_rust
test_files
test_folders
test_validators
test_other_families
test_cpp
test_python
test_interactors
test_interactive_validators
finish
