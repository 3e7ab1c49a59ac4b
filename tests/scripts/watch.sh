#!/usr/bin/env bash
# Shows that make watch judges what was saved last, and ends with its terminal.
# Needs: python3 ps entr
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

nap=9$$ # What sleeps here sleeps for as many seconds, by which it is known.

# waits COMMAND...: until it succeeds, but not for ever.
waits() {
    local tries
    for ((tries = 0; tries < 300; tries++)); do "$@" && return; sleep 0.1; done
    return 1
}

# left [TEXT]: the command lines of the terminal's session, or those with the text.
left() {
    ps -e -o sess=,stat=,args= | awk -v session="$session" -v text="${1:-}" '$1 == session && $2 !~ /Z/ && (text == "" || index($0, text))'
}

naps() {
    [[ -n $(left "sleep $nap") ]]
}

# shows NAME TEXT: what was just saved is judged, and the screen comes to have this line.
shows() {
    same "$1" '' "$(waits grep -q "^$2" "$tree/screen" || cat "$tree/screen")"
    : >"$tree/screen"
}

sample nim 1-7 '7\n'
solution nim "std::process::Command::new(\"sleep\").arg(\"$nap\").status().unwrap();" '99 s, 64 MB'
mkfifo "$tree/typed" && exec 3<>"$tree/typed"
# The terminal is gone when python3 has ended.
(cd "$tree" && exec python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' make watch P=nim) \
    >>"$tree/screen" 2>&1 <&3 &
terminal=$!
child() {
    session=$(ps -e -o ppid=,pid=,args= | awk -v parent="$terminal" '$1 == parent && $3 == "make" { print $2 }')
    [[ -n $session ]]
}
waits child && waits naps
solution nim 'writeln!(output, "8").unwrap();'
shows "a save ends the run that is under way" '0 passed, 1 failed'
solution new 'writeln!(output, "7").unwrap();' && mv "$tree/bins/new.rs" "$tree/bins/nim.rs"
shows "a file in place of the old one is judged" '1 passed, 0 failed'
sample nim 2-8 '8\n'
shows "and so is a new sample" '1 passed, 1 failed'
solution nim "std::process::Command::new(\"sleep\").arg(\"$nap\").status().unwrap();" '99 s, 64 MB'
waits naps || true
kill -KILL "$terminal"
wait "$terminal" 2>/dev/null || true
ended() { [[ -z $(left)$(find "$tree/target" -name 'judging*') ]]; }
same "with the terminal all ends" '' "$(waits ended || left)"
finish
