#!/usr/bin/env bash
# Tests that the templates compile without warnings, and that the reader of the solution's template reads everything.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# test_templates: the templates compile without warnings in every edition.
test_templates() {
    local template edition
    # plain.rs is missing here: it is a comment to which the solution's template is appended.
    for template in scripts/template/{checker,gen,interactive,interactor,solution}.rs; do
        for edition in 2021 2024; do
            rustc --edition "$edition" --print sysroot >/dev/null 2>&1 || continue
            run rustc -D warnings --edition "$edition" -o "target/$(basename "$template" .rs)" "$template"
            same "$template compiles without warnings in edition $edition" '0 ' "$status $err"
        done
    done
}

# test_reading: the solution template as it is, and with a `solve` that reads input in every way.
test_reading() {
    run target/solution <<<'2 1 x1'
    says 'cannot parse "x1" as i64' \
        "solution.rs:$(grep -n 'map(|_| input.read())' scripts/template/solution.rs | cut -d : -f 1)"
    { sed '/^fn solve/,/^}/d' scripts/template/solution.rs && cat; } >"$tree/example.rs" <<'END'
fn solve(input: &mut Input, out: &mut impl Write) -> io::Result<()> {
    let (a, b, c): (i64, u128, f64) = (input.read(), input.read(), input.read());
    let (d, e): (char, String) = (input.read(), input.read());
    write!(out, "{} {} {} {} {}", a, b, c, d, e)?;
    for _ in 0..4 { write!(out, " [{}]", input.line())? }
    assert!(!input.ended());
    let rest: String = input.read();
    write!(out, " {} [{}] {}", rest, input.line(), input.ended())
}
END
    run rustc --edition 2021 -o target/example example.rs
    printf ' -5\t340282366920938463463374607431768211455\r\n\n+.5e0 !\n!word \r\na b\r\n\nc\n\nrest d\n\n' >"$tree/read"
    same "the reader parses any type that can be parsed, and lines, also after a word" \
        '-5 340282366920938463463374607431768211455 0.5 ! !word [a b] [] [c] [] rest [ d] true' \
        "$("$tree/target/example" <"$tree/read")"
    printf '\n5 6 7 a b c\n' >"$tree/read"
    sed 's/let (a, b, c)/write!(out, "[{}] ", input.line())?;\n    &/' "$tree/example.rs" >"$tree/first.rs"
    run rustc --edition 2021 -o target/first first.rs
    same "the reader can start with a line, even if it is empty" '[] 5 6 7 a b' \
        "$("$tree/target/first" <"$tree/read" 2>/dev/null | cut -c 1-12)"
    rm "$tree"/{example,first}.rs
}

# test_programs: the other templates do what their comments say.
test_programs() {
    local number
    for number in 5001 77010; do
        same "the generator's input $number is small, as its last three digits say" small \
            "$("$tree/target/gen" "$number" | awk 'NR == 1 { print ($1 <= 3 ? "small" : $1) }')"
    done
    same "the generator prints a different input for each number" 3 \
        "$(for number in 900 901 1900; do "$tree/target/gen" "$number" | cksum; done | sort -u | wc -l | tr -d ' ')"
    for number in {980..999}; do
        "$tree/target/gen" "$number" >"$tree/random"
        sed -n 1p "$tree/random" >>"$tree/counts" && sed 1d "$tree/random" >>"$tree/values"
    done
    same "the generator's last inputs have up to 12 numbers from -12 to 12" '12 -12 12' \
        "$(sort -n "$tree/counts" | tail -n 1) $(sort -n "$tree/values" | sed -n '1p;$p' | xargs)"
    printf '2\n' >"$tree/input"
    printf '1 x\n' >"$tree/output"
    run target/checker input output /dev/null
    same "the checker finds a word where numbers should be" '2 expected only numbers' "$status $err"
}

test_templates
test_reading
test_programs
finish
