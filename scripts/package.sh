#!/usr/bin/env bash
# usage: make package [P=problem]
#
# Builds a problem package in the "legacy" format, which Kattis, DOMjudge and BAPCtools import: target/package/NAME.zip,
# and a folder NAME beside it, where NAME is P in lower case without any characters other than a-z and 0-9. Its sample
# data are the published samples or, if there are none, the first sample; its secret data are the other samples and
# generated inputs of maximum size. Inputs with unusual whitespace are left out. The input validator is the referee in
# tests/referee. The submissions are bins/P.rs, the wrong programs in tests/P/wrong, and tests/P/plain.rs unless it has
# a line "//! Slow:". verifyproblem, if installed, checks everything except the statement.
. "$(dirname "${BASH_SOURCE[0]}")/lib/report.sh"

FOLDER=target/package
TOOLS=target/tools/problemtools

# fail TEXT: reports why there is no package, and exits.
fail() {
    say FAILED "$problem: $*" && exit 1
}

# tex: turns stdin into LaTeX.
tex() {
    sed -e 's/\\/\\textbackslash /g' -e 's/[#$%&_{}]/\\&/g' -e 's/\^/\\char94 /g' -e 's/~/\\char126 /g'
}

# write_statement: writes the statement, with the Task, Input and Output of the textbook program as its text.
write_statement() {
    local title key
    title=$("$judge" field "$problem" Title)
    title=${title#*: }
    # MIT is not among the licences that the format supports; `educational` permits less, so it is safe to state.
    cat >"$package/problem.yaml" <<END
problem_format_version: legacy
uuid: $(python3 -c 'import sys, uuid; print(uuid.uuid5(uuid.NAMESPACE_URL, sys.argv[1]))' "$problem")
name: "$title"
source: "$("$judge" field "$problem" Source)"
license: educational
rights_owner: "$(sed -n 's/^Copyright (c) [0-9]* //p' LICENSE)"
limits: {memory: $("$judge" field "$problem" Numbers | cut -d ' ' -f 2)}
validation: default
validator_flags: "$("$judge" field "$problem" Flags)"
END
    {
        printf '\\problemname{%s}\n' "$(tex <<<"$title")"
        for key in Task Input Output; do "$judge" field "tests/$problem/plain.rs" $key | tex && echo; done
    } >"$package/problem_statement/problem.en.tex"
}

# write_validator: writes the source of the referee, which the online judge will compile, and checks that it compiles.
write_validator() {
    local to=$package/input_validators/referee file name
    mkdir "$to/referee" && cp -R tests/referee/src "$to/referee"
    for file in tests/*/rules.rs; do
        name=$(basename "${file%/*}")
        mkdir -p "$to/$name" && cp "$file" "tests/$name/plain.rs" "$to/$name"
    done
    cat >"$to/build" <<'END'
#!/bin/sh
cd "$(dirname "$0")" &&
    rustc --edition 2021 -A warnings --crate-type bin -o validator referee/src/lib.rs
END
    # shellcheck disable=SC2016 # It is expanded when the script that this writes runs.
    printf '#!/bin/sh\nexec "$(dirname "$0")/validator" accepts %s\n' "$problem" >"$to/run"
    chmod +x "$to/build" "$to/run"
    cp -R "$to" "$work/validator-$problem"
    "$judge" limit 300 "$work/validator-$problem/build" || fail "its validator does not compile"
}

# add GROUP NAME CASE: adds a case, unless the package has the same input already or the input has unusual whitespace.
add() {
    local status=0 other
    for other in "$package"/data/*/*.in; do
        if cmp -s "$3.in" "$other"; then return; fi
    done
    "$work/validator-$problem/run" <"$3.in" 2>"$work/said" || status=$?
    if grep -q '^error: it is legal, but' "$work/said"; then return; fi
    [[ $status -eq 42 ]] || fail "$3.in is not legal: $(sed 's/^error: //' "$work/said")"
    cp "$3.in" "$package/data/$1/$2.in" && cp "$3.out" "$package/data/$1/$2.ans"
    count=$((count + 1))
}

# write_data: writes the cases and sets `count` to their number. The solution must be accepted on all of them.
write_data() {
    local folder says file group published=-published-
    for folder in samples target/extreme; do
        says=$(accepted "$problem" "$folder/$problem") || fail "the solution is $says"
    done
    compgen -G "samples/$problem/*$published*.in" >/dev/null ||
        published=$(compgen -G "samples/$problem/*.in" | head -n 1)
    for file in "samples/$problem"/*.in; do
        group=secret
        [[ $file != *"$published"* ]] || group=sample
        add "$group" "$(basename "$file" .in)" "${file%.in}"
    done
    for file in "target/extreme/$problem"/*.in; do add secret "extreme-$(basename "$file" .in)" "${file%.in}"; done
}

# write_submissions: writes the programs and sets `wrong` to the number of wrong ones. The format has no verdict for
# memory, and treats differing whitespace as a wrong answer. Programs with the verdict RE are left out, since some of
# them crash only with a small stack.
write_submissions() {
    local to=$package/submissions plain=tests/$problem/plain.rs file folder program
    cp "bins/$problem.rs" "$to/accepted"
    [[ -n $("$judge" field "$plain" Slow) ]] || cp "$plain" "$to/accepted"
    for file in "tests/$problem/wrong"/*; do
        case $("$judge" field "$file" Verdict) in
        WA | PE) folder=wrong_answer ;;
        TLE) folder=time_limit_exceeded ;;
        MLE) folder=run_time_error ;;
        *) continue ;;
        esac
        program=$(basename "$file")
        "$judge" text "$file" >"$to/$folder/${program/%.diff/.rs}" || fail "$file cannot be packaged"
        wrong=$((wrong + 1))
    done
}

# package: builds the package and runs verifyproblem on it, which must report no warnings. On failure it exits, so it is
# run in a subshell.
package() {
    local name count=0 wrong=0 package verdict
    name=$(tr '[:upper:]' '[:lower:]' <<<"$problem" | tr -cd 'a-z0-9')
    [[ -z $("$judge" field "$problem" Helper) ]] ||
        fail "its checker or interactor would need another protocol on Kattis: only tokens, nocase, exact and a tolerance can be packaged"
    package=$work/$name
    mkdir -p "$package"/{data/{sample,secret},input_validators/referee,problem_statement} \
        "$package"/submissions/{accepted,wrong_answer,time_limit_exceeded,run_time_error}
    "$judge" extremes "$problem" >/dev/null || fail "the referee cannot generate the maximum-size inputs"
    write_validator
    write_data
    write_statement
    write_submissions
    python3 -m zipfile -c "$package.zip" "$package"
    mkdir -p "$FOLDER" && rm -rf "${FOLDER:?}/$name" "$FOLDER/$name.zip"
    mv "$package" "$package.zip" "$FOLDER"
    say ok "$problem: $FOLDER/$name.zip, $count cases, $wrong wrong programs"
    command -v verifyproblem >/dev/null ||
        { skip "$problem: verifyproblem is missing: python3 -m venv $TOOLS && $TOOLS/bin/pip install problemtools" && return; }
    TMPDIR=$PWD/$work "$judge" limit 900 verifyproblem "$FOLDER/$name" -p config data validators submissions >"$work/said" 2>&1 || true
    sed 's/^/    /' "$work/said"
    verdict=$(sed -n "s/^$name tested: //p" "$work/said")
    [[ $verdict == '0 errors, 0 warnings' ]] || fail "verifyproblem reports ${verdict:-no verdict}"
    say ok "$problem: verifyproblem reports $verdict"
}

main() {
    local list problem games=()
    need python3
    PATH=$PWD/$TOOLS/bin:$PATH
    begin
    choose
    # A package validates its inputs with the problem's rules.
    for problem in $list; do [[ ! -f tests/$problem/rules.rs ]] || games+=("$problem"); done
    [[ ${#games[@]} -gt 0 ]] || die "there is no tests/${P:-P}/rules.rs to validate the inputs: tests/referee/README.md says how to write it"
    for problem in "${games[@]}"; do (package) || true; done
    tally
}

main "$@"
