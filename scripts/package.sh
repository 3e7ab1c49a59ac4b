#!/usr/bin/env bash
# usage: make package [P=problem]
#
# Builds target/package/NAME.zip and the folder NAME beside it, where NAME is P in lower case, only a-z and 0-9: a problem
# package in the format "legacy", which Kattis, DOMjudge and BAPCtools import. Its sample data are the published samples,
# or else our first sample; its secret data are the rest and generated inputs of maximum size, except those with unusual
# whitespace. Its input validator is the referee in tests/referee. Its submissions are bins/P.rs, tests/P/plain.rs unless
# that has a line "//! Slow:", and tests/P/wrong. verifyproblem, if installed, checks everything but the statement.
. "$(dirname "${BASH_SOURCE[0]}")/lib/report.sh"

FOLDER=target/package
TOOLS=target/tools/problemtools

# fail TEXT: says why there is no package.
fail() {
    say FAILED "$problem: $*" && exit 1
}

# tex: turns stdin into LaTeX.
tex() {
    sed -e 's/\\/\\textbackslash /g' -e 's/[#$%&_{}]/\\&/g' -e 's/\^/\\char94 /g' -e 's/~/\\char126 /g'
}

# write_statement: its text is the Task, Input and Output of the textbook program.
write_statement() {
    local title key
    title=$("$judge" field "$problem" Title)
    title=${title#*: }
    # MIT is not among the licences that the format knows; this one promises less, so it holds too.
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

# write_validator: the referee with all its problems, which the online judge compiles. Also tries that.
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
    # shellcheck disable=SC2016 # Another shell expands it, there.
    printf '#!/bin/sh\nexec "$(dirname "$0")/validator" accepts %s\n' "$problem" >"$to/run"
    chmod +x "$to/build" "$to/run"
    cp -R "$to" "$work/validator-$problem"
    "$judge" limit 300 "$work/validator-$problem/build" || fail "its validator does not compile"
}

# add GROUP NAME CASE: adds it, unless it is there already, or is legal but has odd whitespace.
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

# write_data: sets `count` to the number of cases. Each has the answer of the solution.
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

# write_submissions: sets `wrong` to the number of wrong programs. The format has no verdict for memory, and whitespace
# that differs is a wrong answer. A program that only a small stack makes crash is right there.
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

# package: makes it, and has it judged, which should give no warning. If it cannot, it exits from its subshell.
package() {
    local name count=0 wrong=0 package verdict
    name=$(tr '[:upper:]' '[:lower:]' <<<"$problem" | tr -cd 'a-z0-9')
    [[ -z $("$judge" field "$problem" Helper) ]] ||
        fail "its checker has another protocol on Kattis, so only tokens, exact and a tolerance can be packaged"
    package=$work/$name
    mkdir -p "$package"/{data/{sample,secret},input_validators/referee,problem_statement} \
        "$package"/submissions/{accepted,wrong_answer,time_limit_exceeded,run_time_error}
    "$judge" extremes "$problem" >/dev/null || fail "tests/referee does not make the largest inputs"
    write_validator
    write_data
    write_statement
    write_submissions
    python3 -m zipfile -c "$package.zip" "$package"
    mkdir -p "$FOLDER" && rm -rf "${FOLDER:?}/$name" "$FOLDER/$name.zip"
    mv "$package" "$package.zip" "$FOLDER"
    say ok "$problem: $FOLDER/$name.zip, $count cases, $wrong wrong programs"
    command -v verifyproblem >/dev/null ||
        { skip "$problem: not judged: python3 -m venv $TOOLS && $TOOLS/bin/pip install problemtools" && return; }
    TMPDIR=$PWD/$work "$judge" limit 900 verifyproblem "$FOLDER/$name" -p config data validators submissions >"$work/said" 2>&1 || true
    sed 's/^/    /' "$work/said"
    verdict=$(sed -n "s/^$name tested: //p" "$work/said")
    [[ $verdict == '0 errors, 0 warnings' ]] || fail "verifyproblem has ${verdict:-no verdict}"
    say ok "$problem: verifyproblem has $verdict"
}

main() {
    local list problem games=()
    need python3
    PATH=$PWD/$TOOLS/bin:$PATH
    begin
    choose
    # A package checks its inputs by the problem's rules.
    for problem in $list; do [[ ! -f tests/$problem/rules.rs ]] || games+=("$problem"); done
    [[ ${#games[@]} -gt 0 ]] || die "no tests/${P:-P}/rules.rs checks inputs: tests/referee/README.md says how to write it"
    for problem in "${games[@]}"; do (package) || true; done
    tally
}

main "$@"
