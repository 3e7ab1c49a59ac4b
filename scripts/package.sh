#!/usr/bin/env bash
# Makes packages that judges import, and has Kattis' own checker judge them; usage says how it is called.
set -euo pipefail
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/lib.sh
. scripts/lib/lib.sh

usage() {
    cat <<'END'
usage: make package [P=problem]

Makes target/package/NAME.zip and the folder NAME beside it, where NAME is P without its underscores: a problem
package in the format "legacy", which Kattis, DOMjudge and BAPCtools import. Its statement is from the header of
bins/P.rs. Its samples are the published ones, or the first of ours; its secret data are our other samples and the
referee's extreme shapes at the limits, but for odd white space. Its validator is the referee. Its submissions are
bins/P.rs, tests/P/plain.rs unless that has a line "//! Slow:", and tests/P/wrong. The same sources give the same
bytes. Where verifyproblem is installed, it judges all that; the statement only where lualatex is.

example: make package P=gmt_011
END
}

FOLDER=target/package
TOOLS=target/tools/problemtools
VERSION=1.20260907
# A package has at most 60 MB. An extreme shape that would take the data above this is left out.
DATA_BYTES_MAX=59000000

# field KEY: that part of the header, in one line.
field() {
    awk -v key="$1:" '
        !/^\/\/!/ { exit }
        $2 ~ /^[A-Z][a-z]*:$/ { inside = $2 == key; $2 = "" }
        inside { $1 = ""; sub(/^ +/, ""); text = text (text == "" ? "" : " ") $0 }
        END { print text }' "bins/$problem.rs"
}

# tex: turns stdin into LaTeX. Code is between backticks, and what the header calls the statement is the published one.
# shellcheck disable=SC2016 # All dollar signs and backticks are for sed.
tex() {
    sed -e 's/\\/\\textbackslash /g' -e 's/[#$%&_{}]/\\&/g' -e 's/~/\\textasciitilde{}/g' \
        -e 's/\([0-9][0-9]*\)^\([0-9][0-9]*\)/$\1^{\2}$/g' -e 's/\([^$0-9]\)^/\1\\textasciicircum{}/g' \
        -e 's/<=/$\\le$/g' -e 's/`\([^`]*\)`/\\texttt{\1}/g' -e 's/The statement/The published statement/g'
}

write_statement() {
    local title source key
    title=$(title "$problem")
    source=$(field Source | tex)
    [[ $source != *://* ]] || source="${title%%: *}, \\url{$(field Source)}"
    # MIT is not among the licences that the format knows; this one promises less, so it holds too.
    cat >"$package/problem.yaml" <<END
problem_format_version: legacy
uuid: $(python3 -c 'import sys, uuid; print(uuid.uuid5(uuid.NAMESPACE_URL, sys.argv[1]))' "$title")
name: "${title#*: }"
source: "${title%%: *}"
license: educational
rights_owner: "$(sed -n 's/^Copyright (c) [0-9]* //p' LICENSE)"
limits: {memory: $megabytes}
validation: default
validator_flags: case_sensitive space_change_sensitive
END
    {
        printf '\\problemname{%s}\n%s\n' "$(tex <<<"${title#*: }")" "$(field Task | tex)"
        for key in Input Output Limits; do printf '\n\\section*{%s}\n%s\n' "$key" "$(field "$key" | tex)"; done
        printf '\n\\section*{Source}\n%s.\n%s\n' "$source" "$note"
    } >"$package/problem_statement/problem.en.tex"
}

# write_validator: the modules of the referee, without the other problems, and a main. Also compiles it.
write_validator() {
    local to=$package/input_validators/referee module
    for module in $(sed -n 's/^pub mod \(.*\);/\1/p' tests/referee/src/lib.rs) "$problem"; do
        cp "tests/referee/src/$module.rs" "$to"
    done
    sed "/^problems! {/,/^}/{/^    /{/^    $problem\$/!d;};}" tests/referee/src/lib.rs >"$to/main.rs"
    cat >>"$to/main.rs" <<END

/// Exits with 42 if the input on stdin is legal and in its plainest form, else with 43.
fn main() {
    let mut input = Vec::new();
    std::io::Read::read_to_end(&mut std::io::stdin(), &mut input).expect("stdin can be read");
    println!("{}", match $problem::Case::parse(&input) {
        Ok(case) if case.text().as_bytes() == input => std::process::exit(42),
        Ok(_) => "legal, but with white space or zeros that it need not have".to_owned(),
        Err(error) => error,
    });
    std::process::exit(43);
}
END
    compile rustc "$to/main.rs" "$work/validator" -O --edition 2021
}

# add GROUP NAME INPUT ANSWER: adds a case, unless it is legal but has odd white space, or there would be too much data.
add() {
    local to=$package/data/$1/$2 size
    run_limited 60 '' "$3" "$work/out" "$work/err" "$work/validator"
    if grep -q '^legal, but' "$work/out"; then return; fi
    size=$(cat "$3" "$4" | wc -c)
    if [[ $((bytes + size)) -gt $DATA_BYTES_MAX ]]; then
        echo "    left out, for it would be too much data: $2"
    else
        cp "$3" "$to.in" && cp "$4" "$to.ans"
        count=$((count + 1)) bytes=$((bytes + size))
    fi
}

# write_data: sets `count` to the number of cases, `bytes` to their size, and `note` where no sample is published.
write_data() {
    local case group published=published generator
    if [[ ${cases[*]} != *-published-* ]]; then
        published=${cases[0]#*-}
        note='No sample is published; the one here is ours.'
    fi
    for case in "${cases[@]}"; do
        group=secret
        [[ $case != *-$published* ]] || group=sample
        add "$group" "${case##*/}" "$case.in" "$case.out"
    done
    for generator in $(extreme_shapes "$problem"); do
        make_case "$work/extreme" "$problem" "$generator" || die "$problem: the referee makes no $generator"
        add secret "extreme-$generator" "$work/extreme.in" "$work/extreme.out"
    done
}

# write_submissions: sets `wrong` to the number of wrong programs. The format has no verdict for memory, and other
# white space is a wrong answer.
write_submissions() {
    local to=$package/submissions file=tests/$problem/plain.rs folder
    cp "bins/$problem.rs" "$to/accepted"
    if [[ -f $file ]] && ! grep -q '^//! Slow:' "$file"; then cp "$file" "$to/accepted/plain.rs"; fi
    for file in "tests/$problem/wrong"/*.rs; do
        case $(sed -n 's,^//! Verdict: *,,p' "$file") in
        WA | PE) folder=wrong_answer ;;
        TLE) folder=time_limit_exceeded ;;
        MLE) folder=run_time_error ;;
        *) echo "    left out, for only odd white space or a small stack makes it crash: $file" && continue ;;
        esac
        cp "$file" "$to/$folder"
        wrong=$((wrong + 1))
    done
}

# package: makes it, and has it judged.
package() {
    local name=${problem//_/} package note='' count=0 bytes=0 wrong=0
    package=$work/$name
    mkdir -p "$package"/{data/{sample,secret},input_validators/referee,problem_statement} \
        "$package"/submissions/{accepted,wrong_answer,time_limit_exceeded,run_time_error}
    require_samples "$problem"
    if ! limits "$problem" || [[ ${#cases[@]} -eq 0 || ! -f tests/$problem/rules.rs ]]; then
        echo "FAILED $problem: it needs samples, a module of the referee, and in bins/$problem.rs: //! Limits:  2 s, 256 MB"
        return
    fi
    write_validator || die "the validator of $problem does not compile"
    write_data
    write_statement
    write_submissions
    find "$package" -exec chmod u=rwX,go=rX '{}' + -exec touch -t 202601010000 '{}' +
    run_limited 300 '' /dev/null "$work/out" "$work/out" python3 -m zipfile -c "$package.zip" "$package"
    [[ $status -eq 0 ]] || die "cannot write $package.zip"
    mkdir -p "$FOLDER"
    rm -rf "${FOLDER:?}/$name" "$FOLDER/$name.zip"
    mv "$package" "$package.zip" "$FOLDER"
    echo "ok     $problem: $FOLDER/$name.zip, $count cases of $((bytes / 1000)) kB, $wrong wrong programs"
    [[ $wrong -ge 4 ]] || echo "FAILED $problem: it has $wrong programs that are wrong here, and 4 are the least"
    verify
}

# verify: has the package judged, and shows the table. No warning is expected.
verify() {
    local verdict word=ok parts=(config data validators submissions)
    if ! command -v verifyproblem >/dev/null; then
        echo "SKIPPED $problem: not judged: python3 -m venv $TOOLS && $TOOLS/bin/pip install problemtools==$VERSION"
        return
    fi
    if command -v lualatex >/dev/null; then parts+=(statement); fi
    run_limited 900 '' /dev/null "$work/out" "$work/out" \
        env "TMPDIR=$PWD/$work" verifyproblem "$FOLDER/$name" -p "${parts[@]}"
    verdict=$(sed -n "s/^$name tested: //p" "$work/out")
    [[ $verdict == '0 errors, 0 warnings' ]] || word=FAILED
    printf '%-6s %s: verifyproblem has %s\n' "$word" "$problem" "${verdict:-no verdict, and status $status}"
    sed 's/^/    /' "$work/out"
}

main() {
    take_no_arguments "$@"
    local list problem
    list=$(chosen package)
    need python3 "apt-get install python3, or brew install python3"
    PATH=$PWD/$TOOLS/bin:$PATH
    begin package-build
    build_referee
    for problem in $list; do package | tee -a "$work/report"; done
    tally
}

main "$@"
