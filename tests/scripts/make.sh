#!/usr/bin/env bash
# Tests which variables make passes to the scripts, and that it rejects those that they do not take.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# takes TARGET: the variables in its line of the Makefile.
takes() {
    sed -n "s/^$1://p" Makefile | grep -o '[A-Z]*=' | sort -u
}

# refused WANT ARGUMENT...: tests that make fails with this message, and runs no script.
refused() {
    run make "${@:2}"
    err=${err#*'*** '}
    same "refused: make ${*:2}" "2 $1" "$status $out${err%.  Stop.}"
}

# code TARGET: prints the code of its script, and of what the script reads or starts, without the comments.
code() {
    local more=scripts/lib/lib.sh
    case $1 in
    watch) more+=' scripts/test.sh' ;;
    paste | submit) more+=' scripts/lib/hand_over.sh scripts/lib/submit.py' ;;
    esac
    # shellcheck disable=SC2086 # These are words.
    sed '/^ *#/d' "scripts/$1".* $more
}

run scripts/test.sh --help
same "--help prints the usage" '0 usage: make test' "$status $(head -n 1 <<<"$out" | cut -d ' ' -f 1-3)"
run scripts/test.sh P=nim
same "an argument of a script is bad usage" '2 usage: make test' "$status $(head -n 1 <<<"$out" | cut -d ' ' -f 1-3)"
while IFS= read -r -u 3 target; do
    file=$(compgen -G "scripts/$target.*") || continue
    [[ $file != *.py ]] || command -v python3 >/dev/null || continue
    run "$file" --help
    same "the usage of make $target has the variables that it takes" "0 $(takes "$target" || true)" \
        "$status $(sed -n '1s/^usage: make //p' <<<"$out" | grep -o '[A-Z]*=' | sort -u || true)"
    [[ -n $(sed -n '3p' <<<"$out") ]] || same "the usage of make $target says what it does" text ''
    for name in $(takes "$target" | tr -d =); do
        same "make $target uses its variable $name" used \
            "$(code "$target" | grep -w -e "$name" >/dev/null && echo used)"
    done
done 3< <(sed -n 's/^\([a-z]*\): ##.*/\1/p' Makefile)
while IFS= read -r verb; do
    call="judge(\"|\(\")? $verb |ask_judge\(\"$verb\""
    same "a script uses the judge's verb $verb" used \
        "$(grep -qE "$call" scripts/*.sh scripts/lib/*.sh scripts/*.py && echo used)"
done < <(sed -n 's/^        ("\([a-z]*\)", \[.*/\1/p' scripts/judge/main.rs)
run make
same "make alone lists every command with its variables" "$(sed -n 's/^\([a-z]*\): ##.*/\1/p' Makefile)" \
    "$(sed -n 's/^make \([a-z]*\) .*/\1/p' <<<"$out")"
says '[CASE=3] [FROM=folder]'
refused "make help does not take P: it takes no variables" help P=nim
refused "make test does not take RUNS: it takes P CASE FROM BY BUILD VERBOSE" test RUNS=3
refused "no target actor (see make help); did you mean: make test P=actor" test actor
for target in drop submit; do
    P=nim run make "$target"
    same "make $target does not act on a P that was exported earlier" \
        "2 name the problem on the command line, as in: make $target P=nim.  Stop." "$status ${err#*'*** '}"
done

# A script that prints the variables it was given.
# shellcheck disable=SC2016 # The stub expands it.
stub ../scripts/stress.sh <<<'#!/usr/bin/env bash
echo "BY=$BY STRESS_SECONDS=$STRESS_SECONDS seconds=$((SECONDS < 60))"'
gives "SECONDS reaches make stress under a name that bash does not use" \
    '0 BY= STRESS_SECONDS=77 seconds=1' make stress SECONDS=77
# shellcheck disable=SC2016
set -- '$(shell touch a)`touch b`"; touch c; '\''; touch d; $$ \1'
gives "make passes special characters in a value on unchanged" "0 BY=$1 STRESS_SECONDS= seconds=1" make stress BY="$1"
same "make never executes a part of a value" '' "$(find "$tree" -maxdepth 1 -name '[a-d]')"

# No process has this ID.
mkdir -p "$tree/target"/{judge/a,built,dropped,work.4194305-7} "$tree/.dropped/nim-1"
run make clean
same "make clean removes build output, but neither dropped problems nor the judge" \
    '0 .dropped/nim-1 target/dropped target/tools target/work.4194305-7' \
    "$status $(cd "$tree" && echo .dropped/* target/*)"
mkdir -p "$tree/target"/{built,"work.$$-7"}
run make clean
same "while a judge is at work, make clean says so and removes nothing" "2 a judge is at work: process $$ built" \
    "$status $(head -n 1 <<<"$err") $(cd "$tree/target" && echo built*)"
finish
