#!/usr/bin/env bash
# Tests that make watch judges the last save, and ends when its terminal is closed.
# Needs: python3 ps entr
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# all_ended: whether nothing runs, not even the terminal.
all_ended() {
    ended && ! kill -0 "$terminal" 2>/dev/null
}

# watch: starts make watch BUILD=debug on a terminal of its own, which is closed when python3 ends.
watch() {
    solution nim "std::process::Command::new(\"sleep\").arg(\"$nap\").status().unwrap();" '99 s, 64 MB'
    (cd "$tree" && exec python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' make watch P=nim BUILD=debug) \
        >>"$tree/screen" 2>&1 <&3 &
    terminal=$!
    waits asleep
}

# shows NAME TEXT: tests that what was just saved is judged, and that a line with this text appears on the screen.
shows() {
    same "$1" '' "$(waits grep -q "^$2" "$tree/screen" || { echo "not on the screen:"; cat "$tree/screen"; })"
    : >"$tree/screen"
}

# coloured VARIABLE=VALUE: prints the words that make test colours on a terminal, each with the number of its colour.
coloured() {
    (cd "$tree" && exec env TERM=xterm "$1" python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' \
        make -s test VERBOSE=1) </dev/null >"$tree/screen" 2>&1
    grep -oE $'\033'"\\[3[0-9]m[A-Za-z0-9 ]+" "$tree/screen" | sed -e 's/.*\[//' -e 's/m/ /' -e 's/ *$//' | sort -u |
        paste -sd , -
}

gives "make watch needs a terminal" '2 error: make watch needs a terminal' scripts/do.sh watch CASE=1 </dev/null
sample nim 1-7 '7\n'
mkdir "$tree/lib"
mkfifo "$tree/typed" && exec 3<>"$tree/typed"
watch
solution nim 'writeln!(output, "8").unwrap();'
shows "a save ends the run that is under way" '0 passed, 1 failed'
solution new 'writeln!(output, "{}", if cfg!(debug_assertions) { 7 } else { 8 }).unwrap();'
mv "$tree/bins/new.rs" "$tree/bins/nim.rs"
shows "a file that replaces the old one is judged, as BUILD says" '1 passed, 0 failed'
sample nim 2-8 '8\n'
shows "a new sample restarts the run" '1 passed, 1 failed'
echo 'pub const ANSWER: u8 = 9;' >"$tree/lib/dsu.rs"
printf '#[path = "../lib/dsu.rs"] mod dsu;\nfn main() { println!("{}", dsu::ANSWER) }\n' >"$tree/bins/nim.rs"
shows "a solution with a module is judged" '0 passed, 2 failed'
echo 'pub const ANSWER: u8 = 8;' >"$tree/lib/dsu.rs"
shows "a change of a module restarts the run" '1 passed, 1 failed'
touch "$tree/tests/checker"
shows "a new file in tests/ restarts the run" '1 passed, 1 failed'
printf '\003' >&3
same "Ctrl-C ends make watch" '' "$(waits all_ended || echo "it runs")"
echo 'fn main() {' >"$tree/bins/broken.rs"
sample broken 1 ''
same "on a terminal, what is accepted is green, all else red" '31 1 of 2 AC,31 CE,31 WA,32 AC' "$(coloured NO_COLOR=)"
same "a terminal gets no colours with NO_COLOR" '' "$(coloured NO_COLOR=1)"
same "a terminal without colours gets none" '' "$(coloured TERM=dumb)"
rm -r "$tree/bins/broken.rs" "$tree/samples/broken"
watch
kill -KILL "$terminal"
same "closing its terminal ends make watch" '' "$(waits all_ended || echo "it runs")"
finish
