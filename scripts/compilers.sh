# shellcheck shell=bash
# What judges.sh and paste.sh share: what a judge wants of a source, and the compilers at hand. They
# source it after lib.sh.

# SPOJ takes no source of 50,000 bytes or more, the tightest limit known.
SOURCE_BYTES_MAX=49999

# source_faults FILE: what keeps the text from being taken everywhere, one fault a line. That no crate but
# std is used needs no look: nothing else is there when the file is compiled alone.
source_faults() {
    local size
    size=$(($(wc -c <"$1")))
    [[ $size -le $SOURCE_BYTES_MAX ]] || echo "it has $size bytes, more than $SOURCE_BYTES_MAX"
    sed -n '/[^ -~]/=' "$1" | sed 's/.*/line & has a byte that is not printable ASCII/'
    grep -qx '#!\[forbid(unsafe_code)]' "$1" || echo "it does not forbid unsafe code"
    sed -n -e '/^ *#\[cfg(feature = "proconio")]$/d' -e '/^ *#\[cfg(not(feature = "proconio"))]$/d' \
        -e '/cfg *!* *(/=' -e '/cfg_attr/=' "$1" |
        sed 's/.*/line & depends on how it is compiled/'
}

# minimum: the oldest Rust that the solutions are for, as MAJOR.MINOR.
minimum() {
    sed -n 's/^rust-version = "\([0-9]*\.[0-9]*\).*/\1/p' Cargo.toml
}

# compilers: "VERSION PATH" of every rustc on the PATH and in rustup's hands that is not below the minimum,
# oldest first; of one version only the first.
compilers() {
    local path version
    {
        type -aP rustc || true
        if command -v rustup >/dev/null; then
            rustup toolchain list | while read -r version _; do
                rustup which --toolchain "$version" rustc || true
            done
        fi
    } 2>/dev/null | while IFS= read -r path; do
        version=$("$path" --version 2>/dev/null | awk '{ print $2 }') || continue
        [[ $(printf '%s\n' "$(minimum)" "$version" | sort -V | head -n 1) != "$version" ]] || continue
        printf '%s %s\n' "$version" "$path"
    done | sort -s -V -k 1,1 | awk '!seen[$1]++'
}

# compile_alone RUSTC SOURCE PROGRAM FLAG...: compiles the source as the only file of a directory. Fails if
# the compiler says anything, be it a warning; what it says goes to stdout.
compile_alone() {
    local rustc=$1 source=$2 program=$3 alone said status=0
    shift 3
    alone=$(mktemp -d "$program.XXXXXX")
    cp "$source" "$alone/main.rs"
    said=$("$rustc" "$@" -o "$program" "$alone/main.rs" 2>&1) || status=$?
    rm -rf "$alone"
    [[ -z $said ]] || printf '%s\n' "$said"
    [[ -z $said && $status -eq 0 ]]
}
