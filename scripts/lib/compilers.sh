# shellcheck shell=bash
# What judges.sh and paste.sh share, on top of verdict.sh: what judges expect of a source file, and the installed
# compilers.

. scripts/lib/verdict.sh

# SPOJ has the tightest limit known: a source must have fewer than 50,000 bytes.
SOURCE_BYTES_MAX=49999
# The oldest versions of Rust that are supported: beecrowd's for the solutions, Debian 12's for the tests too.
RUSTS='1.48 1.63'

# check_text PROBLEM: prints the size of its source; or what might make a judge refuse it, one fault per line, and
# fails. Whether it uses other crates is not looked for: when it is compiled alone, there are none.
check_text() {
    local size faults
    size=$(($(wc -c <"bins/$1.rs")))
    faults=$(
        [[ $size -le $SOURCE_BYTES_MAX ]] || echo "it has $size bytes, more than $SOURCE_BYTES_MAX"
        sed -n '/[^ -~]/=' "bins/$1.rs" | sed 's/.*/line & has a byte that is not printable ASCII/'
        grep -qx '#!\[forbid(unsafe_code)]' "bins/$1.rs" || echo "it does not forbid unsafe code"
        sed -n -e '/^ *#\[cfg(feature = "proconio")]$/d' -e '/^ *#\[cfg(not(feature = "proconio"))]$/d' \
            -e '/cfg *!* *(/=' -e '/cfg_attr/=' "bins/$1.rs" |
            sed 's/.*/line & depends on how it is compiled/'
    )
    echo "${faults:-$size bytes}"
    [[ -z $faults ]]
}

# ways: "VERSION EDITION RUSTC" of every way to compile here, one per line, oldest first: each rustc on the PATH,
# known to rustup and in target/tools that is not too old, and only the first of each version.
ways() {
    local path version edition
    {
        type -aP rustc || true
        if command -v rustup >/dev/null; then
            rustup toolchain list | while read -r version _; do
                rustup which --toolchain "$version" rustc || true
            done
        fi
        echo "$PWD/target/tools/rust-1.48/bin/rustc"
    } 2>/dev/null | while IFS= read -r path; do
        version=$("$path" --version 2>/dev/null | awk '{ print $2 }') || continue
        [[ $(printf '%s\n' "${RUSTS%% *}" "$version" | sort -V | head -n 1) != "$version" ]] || continue
        printf '%s %s\n' "$version" "$path"
    done | sort -s -V -k 1,1 | awk '!seen[$1]++' | while read -r version path; do
        for edition in 2018 2021 2024; do
            "$path" --edition "$edition" --print sysroot >/dev/null 2>&1 || continue
            printf '%s %s %s\n' "$version" "$edition" "$path"
        done
    done
}

# compile_alone RUSTC PROBLEM PROGRAM FLAG...: compiles its text as the only file of a directory. Fails if the
# compiler prints anything, even a warning; that goes to stdout.
compile_alone() {
    mkdir -p "$3.alone"
    cp "bins/$2.rs" "$3.alone/main.rs"
    compile "$1" "$3.alone/main.rs" "${@:3}" >"$3.words" || echo "exit status $status" >>"$3.words"
    cat "$3.words"
    [[ ! -s $3.words ]]
}
