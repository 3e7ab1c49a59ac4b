#!/usr/bin/env bash
# Tests that the pages are true: that their transcripts are what the commands print, that the Makefile accepts their
# commands and knows their variables, that their links lead somewhere, and that modules are used in the order shown.
# Needs: cargo git games
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# shown PAGE COMMAND: prints what the page shows below the command, which follows "$ " there.
shown() {
    command="\$ $2" awk '
        $0 == ENVIRON["command"] { inside = 1; next }
        /^```/ || /^\$ / { inside = 0 }
        inside' "$1" | unnumbered
}

# shows PAGE COMMAND: tests that the command prints what the page shows.
shows() {
    run bash -c "$2"
    # Lines that make itself adds do not count.
    same "$1 shows what it says: $2" "$(shown "$1" "$2")" \
        "$(printf '%s' "${out:+$out$'\n'}$err" | grep -v '^make: ')"
}

PAGES=(README.md bins/README.md bins/clone.md bins/crates/README.md samples/README.md samples/packages.md
    scripts/README.md scripts/judge/README.md tests/README.md tests/referee/README.md .github/CONTRIBUTING.md
    .github/PEERS.md)

# commands: prints every make command of the pages, one per line.
# shellcheck disable=SC2016 # The backticks belong to the pages.
commands() {
    sed 's/^\$ make/`make/' "${PAGES[@]}" | grep -oE '(`|^|; (do )?)make [a-z]+( [A-Z]+=([^` ;]|\\ )*)*' |
        sed -e 's/^`//' -e 's/^; //' -e 's/^do //' | sort -u
}

test_commands() {
    local command words
    while IFS= read -r -u 3 command; do
        # drop and submit want a problem, which a sentence about them need not name.
        case $command in 'make drop' | 'make submit') command+=' P=nim' ;; esac
        read -r -a words <<<"$command"
        run make -n "${words[@]:1}"
        same "the Makefile accepts a command of the pages: $command" 0 "$status"
    done 3< <(commands)
}

# shellcheck disable=SC2016 # The backticks belong to the pages.
test_variables() {
    same "the Makefile knows every variable of the pages" '' "$(
        grep -ohE '`[A-Z]+=[^`]*`' "${PAGES[@]}" | sed -E 's/^`([A-Z]+)=.*/\1/' | sort -u | grep -vxE 'SWEEP|CI' |
            while IFS= read -r name; do grep -qE "^[a-z]+: ## .*[[ ]$name=" Makefile || echo "$name"; done
    )"
}

# anchors PAGE: prints the anchors of the headings of a page.
anchors() {
    sed -n 's/^##* //p' "$1" | tr '[:upper:] ' '[:lower:]-' | tr -cd 'a-z0-9_\n-'
}

# lost_links PAGE: prints the links of a page to a file or heading that does not exist.
lost_links() {
    local link file
    grep -oE '\]\([^)]*\)' "$1" | sed -e 's/^](//' -e 's/)$//' | grep -v '://' | while IFS= read -r link; do
        file=$(dirname "$1")/${link%%#*}
        [[ $link != '#'* ]] || file=$1
        [[ -e $file ]] || echo "$link"
        [[ $link != *'#'* ]] || anchors "$file" | grep -x -e "${link#*#}" >/dev/null || echo "$link"
    done
}

test_links() {
    local page
    for page in "${PAGES[@]}"; do same "every link of $page leads somewhere" '' "$(lost_links "$page" 2>&1)"; done
}

# misplaced_uses: prints which module of the judge uses one that is not above it in CONTRIBUTING's list.
misplaced_uses() {
    local module used above=' '
    while IFS= read -r module; do
        above+="$module "
        grep -oE '(crate::|^mod )[a-z]+' "scripts/judge/$module.rs" | sed 's/.*[: ]//' | sort -u |
            while IFS= read -r used; do
                [[ $above == *" $used "* || $used == tests ]] || echo "$module uses $used"
            done
    done < <(sed -n 's/^\([a-z]*\)\.rs  .*/\1/p' .github/CONTRIBUTING.md)
    [[ $above == *' main ' ]] || echo "the last module is not main"
}

# test_first_block: runs the first block of README.md, with a local repository in place of its address. Then it checks
# one game alone, and without Cargo, since the tests of all take long.
test_first_block() {
    local block
    upstream
    compiled "$home"
    tools cargo
    block=$(awk '/^```/ { if (inside) exit; inside = 1; next } inside' README.md)
    block=${block/URL/$home/upstream}
    PATH=$path/tools run bash -ec "cd '$home'; ${block/cd contests/cd contests; mv ../target .}"
    same "the first block succeeds" 0 "$status"
    says "$(sed -n 's/^make test  #.*: //p' README.md)" 'Created bins/nim.rs'
    # One wrong program shows as much here as all.
    find "$home/contests/tests/treblecross/wrong" -name '*.diff' | sort | sed 1d | tr '\n' '\0' | xargs -0 rm
    PATH=$path/tools run make -s -C "$home/contests" check P=treblecross
    same "make check succeeds in the clone, too" 0 "$status"
    says 'SKIPPED checks that need cargo (2): ' ' passed, 0 failed, '
}

# example PAGE [NUMBER]: prints this block of code in Rust of a page, or the first.
example() {
    number=${2:-1} awk '/^```/ { inside = /rust/ && ++count == ENVIRON["number"]; next } inside' "$1"
}

# test_nim: tests the code that README.md shows, in place of the template's, in the clone of the first block.
test_nim() {
    local file=$home/contests/bins/nim.rs samples=$home/contests/samples/nim
    cp "$file" "$home/template.rs"
    {
        sed '/^fn solve/,$d' "$home/template.rs"
        example README.md
        sed '1,/^}/d' "$home/template.rs"
    } >"$file"
    # As it is typed at a terminal.
    if command -v python3 >/dev/null; then
        printf '2 1 1\n\004second\n\004' | python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' \
            make -C "$home/contests" case P=nim >/dev/null
    else
        echo 2 1 1 >"$samples/01.in" && echo second >"$samples/01.out"
    fi
    run make -s -C "$home/contests" test P=nim
    same "the first page's solution is accepted, without a warning" "$(shown README.md 'make test P=nim')" \
        "$out${err:+$'\n'$err}"
}

# test_examples: uses the programs that the pages show, in the clone of the first block.
test_examples() {
    local contests=$home/contests guess
    mkdir -p "$contests/tests"/{nim,guess} "$contests/samples/guess"
    {
        sed '/let size/,$d' scripts/template/gen.rs
        example bins/README.md
    } >"$contests/tests/nim/gen.rs"
    {
        sed '/^fn solve/,$d' scripts/template/solution.rs
        example bins/README.md 2
        sed '1,/^}/d' scripts/template/solution.rs
    } >"$contests/tests/nim/plain.rs"
    # Among them are the largest and the smallest.
    run make -s -C "$contests" stress P=nim SEED=900 COUNT=150
    same "the page's generator and brute force work: $err" '0 nim: 150 inputs of up to 10 bytes passed' \
        "$status ${out%%,*}"
    example tests/README.md >"$contests/tests/guess/interactor.rs"
    echo 77 >"$contests/samples/guess/1.in"
    for guess in 'high - (high - low) / 2 AC' '0 WA' '1; break PE'; do
        cat >"$contests/bins/guess.rs" <<END
//! Checker: interactive
fn main() {
    let (mut low, mut high) = (1, 100);
    while low <= high {
        let guess = ${guess% *};
        println!("{}", guess);
        let mut reply = String::new();
        std::io::stdin().read_line(&mut reply).unwrap();
        match reply.trim() { "higher" => low = guess + 1, "lower" => high = guess - 1, _ => break }
    }
}
END
        run make -s -C "$contests" test P=guess VERBOSE=1
        same "the interactor of the page ends with ${guess##* }" "${guess##* } 1" "$(verdicts)"
    done
}

cp -R .gitignore Cargo.toml Cargo.lock bins samples tests "$tree"
mkdir -p target/built && ln -s "$PWD/target/built" "$tree/target"
run make -s test P=gmt_002
# shellcheck disable=SC2016 # The command is bash's.
shows tests/referee/README.md "printf '3 2\\n0 1\\n1 7\\n' | target/judge/gmt_002"
shows scripts/README.md 'make test P=gmt_002 CASE=16 BY=tests/gmt_002/wrong/draws-printed-as-losing.diff'
run bash -euc "$(awk '/^```/ { inside = /sh$/; next } inside' tests/referee/README.md)"
same "the commands of tests/referee/README.md work" 0 "$status"
test_first_block
test_nim
test_examples
test_commands
test_variables
test_links
same "each module of the judge uses only those above it" '' "$(misplaced_uses)"
finish
