#!/usr/bin/env bash
# Shows that make test says exactly what it should, above all that it fails when it has to.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/scripts/lib.sh

plant() {
    local name
    solution actor 'let long = "x".repeat(99) + "y" + &"x".repeat(99);
    let line = match input { "good" => "right", "long" => &long, _ => "wrong" };
    writeln!(output, "{}", line).unwrap();'
    for name in 01-good 02-other 20-noout 21-noin 99-blank 99-good; do sample actor "$name" 'right\n'; done
    rm "$tree/samples/actor/20-noout.out" "$tree/samples/actor/21-noin.in"
    printf '//! B: broken\n//! Limits:  1 s, 64 MB\nfn main() {\n    1\n}\n' >"$tree/bins/broken.rs"
    sample broken 01-good ''
    sample broken 02-good ''
    solution bare ''
    solution unlimited '' '1 s, 64 GB'
    sample unlimited 01-good ''
    sample stray 01-good ''
    mkdir -p "$tree/tests/wrong/left"
}

test_all() {
    judge
    same "what cannot be run fails, each with its reason" \
        '  ERROR            20-noout: samples/actor/20-noout.out is missing
  ERROR            21-noin: samples/actor/21-noin.in is missing
  ERROR            no samples: add samples/bare/01-NAME.in and samples/bare/01-NAME.out
  CE               bins/broken.rs does not compile, so none of its cases can be run
  ERROR            bins/unlimited.rs has no line of the form: //! Limits:  2 s, 256 MB
  ERROR            samples/stray/ has no solution: add bins/stray.rs
  ERROR            tests/wrong/left/ has no solution: add bins/left.rs' \
        "$(grep -E '^  (CE|ERROR)  ' <<<"$out")"
    same "the compiler is heard" 'error[E0308]: mismatched types' "$(grep E0308]: <<<"$out")"
    same "the summary has a line for each problem, what is not accepted, and the total" '2 of 6 AC  actor, slowest N ms
0 of 1 AC  bare
0 of 2 AC  broken
0 of 1 AC  unlimited
0 of 1 AC  stray
0 of 1 AC  left

not accepted:
  WA actor 02-other
  ERROR actor 20-noout
  WA actor 99-blank
  ERROR actor 21-noin
  ERROR bare
  CE broken, all cases
  ERROR unlimited 01-good
  ERROR stray
  ERROR left
2 passed, 10 failed' "$(sed -n '/ of 6 AC/,$p' <<<"$out")"
    same "a failure is exit status 1, with nothing on stderr and no escape bytes" '1 ' \
        "$status $err$(tr -cd '\033' <"$tree/out")"
    same "only programs are left in target/" 'target/judge
target/judge/actor' "$(left)"
}

test_case() {
    local case
    cp -R "$tree/samples/actor" "$tree/away"
    for case in 1 01 01-good 01-g 99-g samples/actor/01-good.in samples/actor/01-good.out away/01-good.in ./away/01-good.out; do
        run make test P=actor CASE="$case"
        same "CASE=$case is one case" '0 1 passed, 0 failed' "$status $(last_line)"
    done
    run make -j4 test P=actor CASE=2 VERBOSE=0
    same "make test passes a failure on, and warns of nothing" '2 1' "$status $(wc -l <<<"$err" | tr -d ' ')"
}

# test_refused WANT VARIABLE=VALUE...: nothing is judged, and one line on stderr says why.
test_refused() {
    judge "${@:2}"
    same "refused: ${*:2}" "2 error: $1" "$status $out$err"
}

# meant: what make says when it refuses.
meant() {
    local line=${err#*'*** '}
    echo "${line%.  Stop.}"
}

test_usage() {
    local number no="CASE is a number, a path or the beginning of a name in samples/actor/"
    test_refused "there is no problem 'nobody': P is one of actor, bare, broken, unlimited" P=nobody
    for number in 77 18446744073709551617 samples/bare/01-good.in; do
        test_refused "actor has no case '$number': $no" P=actor CASE="$number"
    done
    test_refused "actor has no case 'good': $no, such as 01-good" P=actor CASE=good
    test_refused "CASE=99 matches several cases of actor, such as 99-blank and 99-good: write more of the name" \
        P=actor CASE=99
    : >"$tree/bins/a b.rs"
    test_refused "bins/a b.rs cannot be a problem: move it, or name it with a-z, 0-9 and _" P=nobody
    rm "$tree/bins/a b.rs"
    test_refused "CASE is a case of one problem: say which, as in: make test P=actor CASE=1" CASE=1
    test_refused "there is no BUILD=fast: leave it out, or say BUILD=debug" P=actor BUILD=fast
    test_refused "there is no VERBOSE=yes: say VERBOSE=1, or leave it out" P=actor VERBOSE=yes
    # shellcheck disable=SC2016
    run make test P='$(shell touch a)`touch b`"; touch c; '\''; touch d; '
    same "a value is never executed" '' "$(find "$tree" -name '[a-d]')"
    run make test p=actor
    same "make asks back about a variable" '2 there is no variable p: did you mean P=actor?' \
        "$status $out$(meant)"
    run make test actor
    same "make asks back about a target" '2 there is no target actor: did you mean make test P=actor?' \
        "$status $out$(meant)"
    run make
    same "make help fits a terminal" '0 0' "$status $(awk 'length($0) > 79 { long++ } END { print long + 0 }' <<<"$out")"
}

test_json() {
    local file
    judge P=actor CASE=2 JSON=log.json
    same "the JSON log of a run" '{
  "passed": 0,
  "failed": 1,
  "cases": [
    {"problem": "actor", "case": "02-other", "verdict": "WA", "milliseconds": N ms}
  ]
}' "$(sed 's/\("milliseconds":\) [0-9]*}/\1 N ms}/' "$tree/log.json")"
    judge P=bare JSON=log.json
    same "a log takes the place of a log" '    {"problem": "bare", "case": null, "verdict": "ERROR", "milliseconds": null}' \
        "$(grep bare "$tree/log.json")"
    test_refused "actor has no case '77': CASE is a number, a path or the beginning of a name in samples/actor/" \
        P=actor CASE=77 JSON=other.json
    ln -s log.json "$tree/link.json"
    git -C "$tree" init -q
    git -C "$tree" add -f log.json
    for file in /dev/null samples link.json; do
        test_refused "JSON=$file is not a plain file: name another" P=actor JSON="$file"
    done
    test_refused "JSON=log.json is a file of the project: name another" P=actor JSON=log.json
    echo '{"mine": 1}' >"$tree/mine"
    test_refused "JSON=mine is not a log: name another file" P=actor JSON=mine
    test_refused "JSON=bins/actor.rs is not a log: name another file" P=actor JSON=bins/actor.rs
    test_refused "cannot write JSON=no/where: name a file in a directory that exists" P=actor JSON=no/where
    same "what is refused changes nothing" "./link.json
./log.json
//! T-1: actor" "$(cd "$tree" && find . -name '*.json*' | sort && head -n 1 bins/actor.rs)"
    rm -rf "$tree/.git" "$tree"/*.json
}

# test_samples: what a shell script easily overlooks or stumbles over.
# shellcheck disable=SC2016 # Nothing of it is to be expanded.
test_samples() {
    local folder=$tree/samples/odd tab=$'\t'
    solution odd 'writeln!(output, "{}", input).unwrap();'
    sample odd .01-hidden 'hidden\n'
    sample odd "02-a${tab}b \"c\\" "a${tab}b \"c\\\\\\n"
    sample odd $'03-x\ny' 'x\n'
    ln -s nowhere "$folder/04-dead.in"
    mkdir "$folder/05-folder.in"
    sample odd 06-secret 'secret\n'
    [[ $(id -u) -eq 0 ]] || chmod a-r "$folder/06-secret.in"
    sample odd '07-$(touch e) *' '$(touch e) *\n'
    judge P=odd JSON=odd.json VERBOSE=1
    # root may read all files.
    same "every sample is judged or named" '  ERROR            .01-hidden: samples/odd/.01-hidden.in is hidden: take the dot from its name
  AC N ms  02-a\u0009b \"c\\
  AC N ms  03-x\u000ay
  ERROR            04-dead: samples/odd/04-dead.in is a dead link
  ERROR            05-folder: samples/odd/05-folder.in cannot be read
  AC N ms  06-secret
  AC N ms  07-$(touch e) *' "$(grep -E '^  [A-Z]+ .*[0-9]-' <<<"$out" | grep -v '^  ERROR odd' |
        sed 's/^  ERROR .*06-secret.in cannot be read/  AC N ms  06-secret/')"
    if command -v python3 >/dev/null; then
        same "their names are right in the log" $'02-a\tb "c\\|03-x\ny' "$(python3 -c 'import json, sys
print("|".join(case["case"] for case in json.load(open(sys.argv[1]))["cases"][1:3]))' "$tree/odd.json")"
    fi
    rm -rf "$folder" "$tree/bins/odd.rs" "$tree/odd.json"
}

test_environment() {
    local name other=$tree/other
    mkdir -p "$other/scripts"
    cp -R "$tree/scripts" "$tree/bins" "$tree/samples" "$tree/Makefile" "$other"
    rm -r "$other/samples/actor"
    echo 'echo bash reads this first' >"$tree/profile"
    for name in CDPATH="$other" GREP_OPTIONS=-v POSIXLY_CORRECT=1 BASH_ENV="$tree/profile" SHELLOPTS=noglob \
        TMPDIR="$tree/a b" RUSTFLAGS=--nonsense LC_ALL=C.UTF-8 MAKEFLAGS=k IFS=0; do
        mkdir -p "$tree/a b"
        run env "$name" make test P=actor CASE=1
        same "${name%%=*} changes nothing" "0 actor 1 passed, 0 failed" "$status ${out%% *} $(last_line)$err"
    done
    echo 'echo the other tree; exit' >"$other/scripts/lib.sh"
    for name in scripts/*.sh; do
        [[ ! -x $name ]] || run env CDPATH="$other" "$name" --help
        [[ $out != *'the other tree' ]] || same "CDPATH does not mislead" '' "$name"
    done
    rm -r "$other"
    for name in cmp date find tee; do
        tools "$name"
        PATH=$tree/tools judge P=actor
        same "without $name one line says so" "2 error: missing on the PATH: $name" "$status $out${err%% (*}"
    done
}

test_line_ends() {
    (cd "$tree" && git init -q && git add -A . && git -c user.name=a -c user.email=a@b commit -qm all) >/dev/null
    git clone -q -c core.autocrlf=true "$tree" "$tree/clone"
    run make -C clone --no-print-directory test P=actor CASE=1
    same "a clone with other line ends judges the same" '0 1 passed, 0 failed' "$status $(last_line)$err"
    rm -rf "$tree/.git" "$tree/clone"
}

# on_terminal COMMANDS VARIABLE=VALUE...: what they write on a terminal of their own.
on_terminal() {
    (cd "$tree" && env TERM=xterm "${@:2}" script -qec "$1" /dev/null) </dev/null
}

test_terminal() {
    if ! script --version >/dev/null 2>&1; then
        echo "skipped: colour on a terminal, which needs the command script of util-linux"
        return
    fi
    same "a terminal gets colour, and the compiler's too" yes \
        "$(on_terminal 'P=broken scripts/test.sh' NO_COLOR= | sed -n $'s/.*\033.*E0308.*/yes/p' | sort -u)"
    same "with NO_COLOR a terminal gets none" 0 \
        "$(($(on_terminal 'scripts/test.sh' NO_COLOR=1 | tr -cd '\033' | wc -c)))"
}

test_width() {
    sample actor 02-long "$(printf '%0199d' 0 | tr 0 x)\n"
    rm "$tree/samples/actor/02-other".*
    run env P=actor CASE=2 scripts/test.sh
    same "the lines around a difference fit 80 columns" 78 \
        "$(awk '/^ +expected / && length($0) > most { most = length($0) } END { print most }' <<<"$out")"
}

plant
test_all
test_case
test_usage
test_json
test_samples
test_environment
test_line_ends
test_terminal
test_width
finish
