#!/usr/bin/env bash
# Tests that make test gives each verdict for the right reason, explains it, and leaves no process running.
# Needs: ps
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# does NUMBER-NAME VERDICT COMMANDS: adds a case on which the actor runs these commands, and the verdict expected on it.
does() {
    mkdir -p "$tree/samples/actor"
    echo "$3" >"$tree/samples/actor/$1.in"
    printf 'one two\nthree\n' >"$tree/samples/actor/$1.out"
    wanted+="$2 $1 "
}

# stderr: the lines of stderr that the last run showed.
stderr() {
    sed -n -e '/ stderr /,/ input /{' -e '/ input /d' -e 's/^.\{18\}//p' -e '}' <<<"$out" | paste -sd ' ' -
}

# plant_actor: creates a solution that does what its input says: by itself where memory matters, otherwise by turning
# into a shell.
plant_actor() {
    cat >"$tree/bins/actor.rs" <<'END'
//! Limits:  0.6 s, 64 MB
//! Checker: exact
use std::os::unix::process::CommandExt;
fn depth(left: u64) -> u64 {
    let here = left.to_string();
    if left == 0 { 0 } else { depth(left - 1) + u64::from(!here.is_empty()) }
}
fn main() {
    let mut input = String::new();
    std::io::stdin().read_line(&mut input).unwrap();
    match input.trim() {
        "memory" => println!("{}", vec![1u8; 100 << 20][input.len()]),
        "ever-more" => {
            let mut all = Vec::new();
            while all.len() < 1 << 20 { all.push(vec![0u8; 1 << 20]) }
        }
        "reserve" => {
            let thread = std::thread::Builder::new().stack_size(512 << 20);
            thread.spawn(|| print!("one two\nthree\n")).unwrap().join().unwrap();
        }
        "deep" => println!("one two\n{}", if depth(200_000) == 200_000 { "three" } else { "" }),
        commands => drop(std::process::Command::new("sh").args(["-c", commands]).exec()),
    }
}
END
    does 1-good AC 'echo one two; echo three'
    does 2-wrong WA 'echo one two; echo thrxe'
    does 3-three RE 'printf "\033[31mred\n2\n\n3\n4\n5\n6\nlast\n" >&2; exit 3'
    does 5-unended PE 'echo one two; printf three'
    does 07-endless TLE 'while :; do :; done'
    does 9-memory MLE memory
    does 10-flood OLE 'exec yes'
    does 12-deep AC deep
    does 14-fork AC "sleep $nap & echo one two; echo three"
    does 16-unusual RE 'exit 127'
    does 17-forge WA ": >$path/samples/actor/17-forge.out"
    does 20-ever-more MLE ever-more
    does 21-reserve AC reserve
    does 22-alone AC 'ls; echo one two; echo three'
    does 100-good AC 'echo one two; echo three'
}

test_verdicts() {
    local wanted=''
    plant_actor
    mkdir "$tree/target/work.4194305" # as left behind by a judge that was killed: no process has this ID
    run make test VERBOSE=1
    same "every case gets its verdict, in numerical order" "${wanted% }" "$(verdicts)"
    says '6 passed, 9 failed'
    same "the first and the last lines of stderr are shown" '\x1b[31mred 2 3 ... 6 last' "$(stderr)"
    same "processes that a solution started are killed" '' "$(waits ended || echo "it sleeps")"
    same "a run leaves only build output in target/" 'built judge tools' "$(cd "$tree/target" && echo *)"
    sed -i.old 's/64 MB/64 MB, 8 MB stack/' "$tree/bins/actor.rs"
    expect "a stack limit in the header takes effect" '1 RE 12-deep' '' P=actor CASE=12
    same "where it does, no note says that the system limits the stack" 0 "$(grep -c 'limits the stack' <<<"$out")"
    mv "$tree/bins/actor.rs.old" "$tree/bins/actor.rs"
}

test_reports() {
    expect "an exit status is shown" '1 RE 3-three' 'with exit status 3' P=actor CASE=3
    same "CASE shows all of stderr" '\x1b[31mred 2  3 4 5 6 last' "$(stderr)"
    solution noisy 'eprintln!("awake"); writeln!(output).unwrap();'
    sample noisy 1 ''
    expect "CASE shows what an accepted run writes to stderr" '0 AC 1' 'awake' P=noisy CASE=1
    same "but not its files" 0 "$(grep -cE '^        (input|got) ' <<<"$out")"
    mkdir -p "$tree/jury"/{sample,secret}
    cp "$tree/samples/actor"/1-good.* "$tree/jury/sample"
    cp "$tree/samples/actor/1-good.in" "$tree/jury/secret/2.in"
    run make test P=actor FROM=jury
    says 'sample: 1 of 1 AC'
    refuses test "there is no case '300' in samples/actor (1-good to 100-good); CASE is a name, a prefix of one, \
the number at its start, or a path" P=actor CASE=300
    refuses test "name the problem, as in: make test FROM=jury P=nim" FROM=jury
    refuses test "name the problem, as in: make test BY='cat x' P=nim" BY='cat x'
    refuses test 'BUILD=fast is invalid: use BUILD=debug, or leave it out' P=actor BUILD=fast
    refuses test 'VERBOSE=yes is invalid: use VERBOSE=1, or leave it out' P=actor VERBOSE=yes
    refuses test 'there is no folder FROM=nowhere; unpack an archive first' P=actor FROM=nowhere
    run make run P=actor <<<deep
    same "make run reads typed input, with the stack of make test" $'0 one two\nthree' "$status $out"
    run make run P=actor <<<'ulimit -t; ulimit -v'
    same "make run sets no other limit" "0 $(sh -c 'ulimit -t; ulimit -v')" "$status $out"
    rm -r "$tree/samples/actor"
    does 1-wrong WA 'echo one; exit 0'
    does 2-slow AC 'sleep 0.5; echo one two; echo three'
    gives "a failure is not lost if the output is cut after its line" '1 ' \
        bash -o pipefail -c 'scripts/do.sh test P=actor | { read -r && read -r; }'
}

# A solution that is slow only beside another run of itself is accepted.
test_neighbours() {
    local number line
    solution pair "$compute
        if std::fs::create_dir(\"$path/taken\").is_err() { compute(5000); }
        std::thread::sleep(std::time::Duration::from_millis(300));
        std::fs::remove_dir(\"$path/taken\").unwrap();
        writeln!(output, \"1\").unwrap();" '0.5 s, 64 MB'
    for number in 1 2 3 4; do sample pair "$number" 1; done
    expect "a case that is slow beside others is run again alone" '0 AC 1 AC 2 AC 3 AC 4' '' P=pair VERBOSE=1
    # The last case waits until the outcome on the first one is seen.
    solution seen "for _ in 0..300 {
            if input != \"last\" || std::path::Path::new(\"$path/seen\").exists() {
                return writeln!(output, \"1\").unwrap();
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }" '40 s, 64 MB'
    for number in {1..19}; do sample seen "$number-more" '1\n'; done
    sample seen 20-last '1\n'
    { (cd "$tree" && scripts/do.sh test P=seen VERBOSE=1) || true; } | while IFS= read -r line; do
        [[ $line != *' 1-more'* ]] || touch "$tree/seen"
        echo "$line"
    done >"$tree/lines"
    same "VERBOSE=1 shows outcomes while other cases are still to run" 1 "$(grep -c '20 of 20 AC' "$tree/lines")"
    rm -r "$tree"/bins/{pair,seen}.rs "$tree"/samples/{pair,seen} "$path"/{seen,lines}
}

# A solution that is saved during a test is judged as it was read.
test_saved() {
    solution saved "std::fs::write(\"$path/bins/saved.rs\", \"fn main() {}\").unwrap();
        let number: u8 = input.parse().unwrap();
        writeln!(output, \"{}\", number * number).unwrap();"
    sample saved 1-16 256
    expect "a solution is run again as it was read" '1 WA 1-16' \
        'with checks: attempt to multiply with overflow, bins/saved.rs:14 (saved 1-16)' P=saved
    same "the file is the one that was saved" 'fn main() {}' "$(cat "$tree/bins/saved.rs")"
    rm -r "$tree/bins/saved.rs" "$tree/samples/saved"
}

test_faults() {
    echo '//! Limits: 64 GB' >"$tree/bins/limits.rs"
    printf '//! Odd\n//! Limist: 1 s\nfn main() { print!("1") }' >"$tree/bins/odd.rs"
    sample limits 1 ''
    sample odd 1-good '1'
    echo 'fn main() { print!("2") }' >"$tree/bins/begun.rs"
    cp scripts/template/solution.rs "$tree/bins/new.rs"
    sample new 1 ''
    touch "$tree/samples/odd"/{3.txt,4.in,5.out,6.in~,.7,8.md}
    mkdir -p "$tree/tests/odd" && touch "$tree/tests/odd/checker.py"
    run make test VERBOSE=1
    says "'Limits: 64 GB' is malformed: expected //! Limits:  2 s, 256 MB" 'has no effect: Limist: 1 s' \
        'note: ignored 3.txt and 1 more (not a test case)' 'samples/odd/4.in has no answer' '5.out has no input' \
        'not judged  begun (make case P=begun adds a sample)' 'not started  new (it is still the template)' \
        'tests/odd/checker is not used: add //! Checker: program' '1 passed, 3 failed, 1 not run'
    same "a problem whose header is malformed is named above the error" 1 "$(grep -c '^limits$' <<<"$out")"
    same "the failures of several problems are listed together" 'ERROR limits/ERROR odd 4/ERROR odd 5' \
        "$(sed -n '/^not accepted:/,$ s/^  //p' <<<"$out" | paste -sd / -)"
    expect "a sample without an answer is run, and is an ERROR" '1 ERROR 4' \
        'samples/odd/4.in has no answer; to add one: make case P=odd IN=samples/odd/4.in' P=odd CASE=4
    says 'got       your output:'
    rm "$tree/samples/odd/8.md"
    run make test P=odd
    says 'note: ignored 3.txt (not a test case)'
    same "of a case that cannot be run, no files are shown" 1 "$(grep -c '^        input ' <<<"$out")"
    expect "a template is not judged, even if it is named" '1 ' 'not started  new (it is still the template)' P=new
    expect "BY is" '1 WA 1' '' P=new BY='echo 2'
    echo '// begun' >>"$tree/bins/new.rs"
    expect "a panic is shown" '1 RE 1' "stderr    thread 'main'" P=new
    same "a panic that the first run showed is not shown again with checks" 0 "$(grep -c 'with checks' <<<"$out")"
    expect "a problem without samples is an error if it is named" '1 ERROR' \
        'make case P=begun adds one' P=begun
    refuses test "CASE is empty: leave it out, or give it a value" P=odd CASE=
    rm -r "$tree/bins/odd.rs" "$tree/bins/limits.rs"
    cp scripts/template/solution.rs "$tree/bins/new.rs"
    expect "problems that are not started are not a failure" '0 ' '0 passed, 0 failed'
    rm -r "$tree/bins"/* "$tree/samples"/*
    run make test
    same "a workspace without solutions is not a failure" $'0 there are no solutions yet; to create one: make new P=nim
0 passed, 0 failed' "$status $out"
}

# The problems of a contest are judged one after the other.
test_contests() {
    local name
    mkdir -p "$tree/bins/abc"
    for name in abc/a abc/b; do
        solution "$name" 'writeln!(output, "{}", input).unwrap();'
        sample "$name" 1-x 'x\n'
    done
    printf '%s\n' 'bin = [' ']' >"$tree/bins/Cargo.toml"
    run make test P=abc
    same "a solution that was copied is added to the list for editors" 1 \
        "$(grep -c '"abc/a.rs"' "$tree/bins/Cargo.toml")"
    says '1 of 1 AC  abc/b' '2 passed, 0 failed'
    same "if nothing failed, nothing is listed as not accepted" 0 "$(grep -c 'not accepted' <<<"$out")"
    echo 'fn main() { let' >"$tree/bins/abc/b.rs"
    expect "a solution that does not compile is CE, and the others are judged" '1 CE' '1 passed, 1 failed, 1 not run' \
        P=abc
    says 'CE  abc/b, 1 not run' 'bins/abc/b.rs does not compile' '  CE abc/b' \
        'error: this file contains an unclosed delimiter'
    rm -r "$tree/bins"/* "$tree/samples"/*
}

# What is shown of input, answer and output: all of small files, the first lines of large ones.
test_files_shown() {
    solution long 'let count = if input == "long" { 400 } else { 200 };
    for number in 1..=count { writeln!(output, "{}", number).unwrap(); }'
    sample long 1-short ''
    run make test P=long
    same "a small output is shown in full, and an empty answer as (empty)" '200 1' \
        "$(grep -c '^            [0-9]*$' <<<"$out") $(grep -c '^            (empty)$' <<<"$out")"
    says 'input     samples/long/1-short.in:' 'expected  samples/long/1-short.out:'
    sample long 1-long 'x\n'
    rm "$tree"/samples/long/1-short.*
    run make test P=long
    same "a large output is not shown" 0 "$(grep -c 'your output:' <<<"$out")"
    printf '%2000s\n' x | tee "$tree"/samples/long/2.{in,out} >/dev/null
    run make test P=long
    says '... and 1681 more bytes'
    same "a large answer is not shown" 0 "$(grep -c 'samples/long/2.out:' <<<"$out")"
    rm "$tree"/samples/long/2.*
    run make test P=long CASE=1
    same "CASE shows the first 100 lines of a large output" '100 1' \
        "$(grep -c '^            [0-9]*$' <<<"$out") $(grep -c '^            ... and 1200 more bytes$' <<<"$out")"
    sed -i.old 's/^\/\/! Limits.*/&\n\/\/! Checker: program/' "$tree/bins/long.rs"
    run make run P=long <<<8
    same "make run needs no checker" 0 "$status"
    mkdir -p "$tree/tests/long"
    printf '#!/bin/sh\nexit 1\n' >"$tree/tests/long/checker" && chmod +x "$tree/tests/long/checker"
    expect "an output that a checker rejects is always shown" '1 WA 1-long' 'got       your output:' P=long
    same "of a large output that a checker rejects, the first lines are shown" \
        8 "$(grep -c '^            [0-9]*$' <<<"$out")"
    same "a checker that the header names gets no note that it is not used" 0 "$(grep -c 'is not used' <<<"$out")"
    sed -i.old 's/Checker: program/Checker: interactive/' "$tree/bins/long.rs"
    refuses run "long is interactive; use: make test P=long CASE=1" P=long CASE=1
    rm -r "$tree/bins"/* "$tree/samples"/* "$tree/tests/long"
}

# Other programs, and cases from other folders.
test_other_cases() {
    local folder=$tree/elsewhere name typed
    solution half 'let number: i32 = input.parse().unwrap();
    writeln!(output, "{}", [number; 3].iter().sum::<i32>() / 2).unwrap();' $'2 s, 64 MB\n//! Edition: 2018'
    mkdir "$folder" && echo 2 >"$folder/01" && echo 3 >"$folder/01.a" && echo 1500000000 >"$folder/2.in"
    echo 2250000000 >"$folder/2.ans"
    expect "FROM takes the cases of a folder" '1 AC 01 WA 2' '(2 s, 64 MB, tokens, edition 2018)' \
        P=half FROM=elsewhere VERBOSE=1
    says 'differs   at line 1, column 1'
    expect "the command that repeats a case has all variables" '1 RE 2' \
        'again     make test P=half CASE=2 BUILD=debug FROM=elsewhere' P=half FROM=elsewhere CASE=2 BUILD=debug
    run scripts/do.sh run P=half CASE=elsewhere/2.in BUILD=debug
    same "make run exits with the status of the solution, and prints time and memory" '101 1' \
        "$status $(grep -c '^half: ended with exit status 101, N ms, [0-9][0-9]\{0,1\} MB$' <<<"$err")"
    run make run P=half CASE=elsewhere/01
    same "of a run that succeeds, too" '0 3 1' "$status $out $(grep -c '^half: N ms, [0-9]* MB$' <<<"$err")"
    cp "$tree/bins/half.rs" "$folder/mate.rs"
    expect "BY judges another program, and names its lines" '1 WA 2' \
        'with checks: attempt to add with overflow, elsewhere/mate.rs:' \
        P=half FROM=elsewhere BY=elsewhere/mate.rs CASE=2
    says '(2 s, 64 MB, tokens)' # without the edition of another program
    # What somebody else wrote need not be a header.
    { echo '//! Limits: none' && cat "$folder/mate.rs"; } >"$tree/my mate.rs"
    expect "a source file in BY may have a blank in its name" '0 AC 01' '' P=half FROM=elsewhere BY='my mate.rs' CASE=01
    rm "$tree/my mate.rs"
    MALLOC_ARENA_MAX=2 LC_ALL=POSIX expect "settings of the allocator and the locale do not reach programs" '0 AC 2' \
        '' P=half FROM=elsewhere CASE=2 BY="test \${MALLOC_ARENA_MAX-unset}\$LC_ALL = unsetC && cat elsewhere/2.ans"
    expect "a file in BY that is neither a program nor a source file is one ERROR" '1 ERROR' \
        "2.ans is not executable and no source file (.rs, .cpp, .cc, .cxx, .c++, .c, .py, .py3): chmod +x it, or" \
        P=half FROM=elsewhere BY=elsewhere/2.ans
    expect "a command may reserve any amount of memory" '0 AC 2' '' P=half FROM=elsewhere CASE=2 \
        BY="test \$(ulimit -v) = $(ulimit -v) && cat elsewhere/2.ans"
    expect "a missing source file in BY is not taken for a command" '1 ERROR' 'nobody.py: No such file' \
        P=half FROM=elsewhere BY=nobody.py
    if command -v python3 >/dev/null; then
        typed='import pty, signal, sys; signal.alarm(60); pty.spawn(sys.argv[1:])'
        run bash -c 'printf "8\n" | python3 -c "$0" make run P=half' "$typed"
        same "make run reads what is typed at a terminal" 12 "$(tail -n 1 <<<"$out" | tr -d '\r')"
        says 'half reads from the terminal; press Ctrl-D on an empty line to end the input'
        echo 'print(2250000000)' >"$folder/mate.py"
        expect "BY runs a program in Python" '0 AC 2' '' P=half FROM=elsewhere CASE=2 BY=elsewhere/mate.py
        expect "BY runs a command with arguments" '0 AC 2' '' P=half FROM=elsewhere CASE=2 \
            BY='python3 elsewhere/mate.py'
        rm "$folder/mate.py"
    fi
    for name in '3 b' 4 5; do echo 2 >"$folder/$name.in" && echo 4 >"$folder/$name.ans"; done
    run make test P=half FROM=elsewhere BY='cat elsewhere/01.a'
    says "again     make test P=half CASE='3 b' BY='cat elsewhere/01.a' FROM=elsewhere"
    same "three failures are explained, the fourth has its line alone" '3 WA 2 WA 3 WA 4 WA 5' \
        "$(grep -c '^        again ' <<<"$out") $(verdicts)"
    same "the failures of one problem are not listed again" 0 "$(grep -c 'not accepted' <<<"$out")"
    solution half "$compute compute(120)" '0.1 s, 64 MB'
    rm "$folder"/*.ans "$folder/3 b.in"
    for name in 1 2 3 4 5; do echo "$name" >"$folder/$name.in" && echo x >"$folder/$name.out"; done
    expect "after two TLEs the other cases are not run" '1 TLE 01 TLE 1' '0 passed, 2 failed, 4 not run' \
        P=half FROM=elsewhere
    says '  stopped because the program is too slow; 4 not run' '0 of 6 AC  half'
    solution half "use std::io::Write as _;
        let mut runs = std::fs::OpenOptions::new().create(true).append(true).open(r#\"$path/runs\"#).unwrap();
        runs.write_all(b\"x\").unwrap();
        loop {}" '0.6 s, 64 MB'
    expect "an endless run is TLE" '1 TLE 01' '' P=half FROM=elsewhere CASE=01
    expect "two endless runs are TLE" '1 TLE 01 TLE 1' '' P=half FROM=elsewhere
    same "only one of the two is repeated" "$(($(getconf _NPROCESSORS_ONLN) > 1 ? 4 : 3))" \
        "$(wc -c <"$path/runs" | tr -d ' ')"
    rm -r "$folder"
}

# Failed cases, and cases without an answer, are run again with overflow checks and debug assertions.
test_checks() {
    local folder=$tree/elsewhere number
    solution half "$compute"'
    if cfg!(debug_assertions) && input == "253" { compute(1400) }
    let number: u8 = input.trim_end_matches("x").parse().unwrap();
    writeln!(output, "{}", (number + input.len() as u8) / 2).unwrap();' '0.2 s, 64 MB'
    mkdir "$folder" && for number in 1 2 3 254; do echo "$number" >"$folder/$number.in"; done
    echo "254xx" >"$folder/9.in"
    expect "an overflow is found in a case without an answer, if its input is among the three largest" \
        '0 RAN 1 RAN 2 RAN 3 RAN 9 RAN 254' 'with checks: attempt to add with overflow, bins/half.rs:' \
        P=half FROM=elsewhere
    says '(half 9)' '(half 254)' '0 passed, 0 failed, 5 without an answer'
    echo 253 >"$folder/253.in" && echo 9 >"$folder/253.out"
    expect "a wrong answer is run again with checks, which may be slower than its limit" '1 WA 253' '(half 253)' \
        P=half FROM=elsewhere CASE=253
    expect "with BUILD=debug nothing is run again" '1 TLE 253' '' P=half FROM=elsewhere CASE=253 BUILD=debug
    same "without a panic the line 'with checks' is missing" 0 "$(grep -c 'with checks' <<<"$out")"
    solution wraps 'let number: u8 = input.parse().unwrap();
    let mut n = 0u8;
    while number == 7 { n += 1; writeln!(output, "{:0>9999}", n).unwrap(); }
    if number + input.len() as u8 == 1 { std::process::exit(3) } writeln!(output, "{}", number).unwrap();'
    for number in 1 2 3 4; do sample wraps "$number-254" '254\n'; done
    run make test P=wraps
    same "the first three of four runtime errors are run again with checks" 3 \
        "$(grep -c 'with checks: attempt to add with overflow' <<<"$out")"
    rm "$tree/samples/wraps"/*
    sample wraps 7-7 '7\n'
    expect "so is a flood" '1 OLE 7-7' 'with checks: attempt to add with overflow' P=wraps
    rm -r "$folder" "$tree/bins"/* "$tree/samples"/*
}

test_files() {
    local number
    solution half 'let input = std::fs::read_to_string("cow.in").unwrap();
    std::fs::write(if input == "2\n" { "other" } else { "cow.out" }, "x").unwrap();' \
        $'2 s, 64 MB\n//! Files:   cow.in cow.out'
    for number in 1 2; do sample half "$number-$number" x; done
    expect "a solution with Files reads and writes its files" \
        '1 AC 1-1 WA 2-2' 'without writing cow.out' P=half VERBOSE=1
    says '        note      the input is in cow.in, not on stdin'
    expect "a command has the files of the header in a folder of its own" '0 AC 1-1' '' P=half CASE=1 \
        BY='sed s/1/x/ cow.in >cow.out'
    echo 'sed s/1/x/ cow.in >cow.out' >"$tree/mate.sh"
    expect "and finds there the files that it names" '0 AC 1-1' '' P=half CASE=1 BY='sh mate.sh'
    expect "a command that fails when its file is as large as an output may be is OLE" '1 OLE 1-1' '' P=half CASE=1 \
        BY="trap '' XFSZ; yes 2>/dev/null >cow.out; exit 1"
    run make -s run P=half <<<6
    same "make run prints what the solution wrote to its files" '0 x' "$status $out"
    run scripts/do.sh run P=half <<<2
    same "make run says that the output file is missing" \
        '2 error: it ended without writing cow.out, the output file that //! Files: names' \
        "$status $(tail -n 1 <<<"$err")"
    run scripts/do.sh run P=half <<<$'\xff'
    same "but it does not if the solution crashed" '101 0' "$status $(grep -c 'without writing' <<<"$err")"
    rm -r "$tree/bins"/* "$tree/samples"/*
}

test_neighbours
test_saved
test_faults
test_contests
test_files_shown
test_other_cases
test_checks
test_files
test_verdicts
test_reports
finish
