#!/usr/bin/env python3
# Needs: python3
"""Tests what make listen creates from what the browser sends, and that make submit sends an accepted solution to CPH
Submit, only once, and to nobody else, or copies it if that does not ask. Runs in a copy of the project, with stand-ins
for the clipboard and for what opens pages."""
import contextlib
import http.client
import json
import os
import pathlib
import pty
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback

SECONDS_MAX = 60  # the longest wait for anything, so that nothing hangs
PATIENCE = 9  # seconds to wait for an answer; less than the server waits for a request
ROOT = pathlib.Path(__file__).resolve().parents[2]
CF = "https://codeforces.com/contest/1/problem/A"
outcomes = []


def same(name, want, got):
    """One test."""
    outcomes.append(want == got)
    print(f"ok {name}" if want == got else f"not ok {name}\n--- want\n{want}\n--- got\n{got}\n---")


def start(*command):
    """Starts a command that receives Ctrl-C, as on a terminal, even if this program ignores it."""
    return subprocess.Popen(command, env=ENVIRONMENT, text=True, start_new_session=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))


def run(target, **variables):
    """Starts what make runs for a target, since make turns every other status into 2."""
    given = [f"{name}={value}" for name, value in {"PORT": PORT, **variables}.items()]
    return start("scripts/do.sh", target, *given)


def stop(process):
    """The exit status after Ctrl-C. A process that goes on is killed, so that the next test has its port."""
    os.killpg(process.pid, signal.SIGINT)
    try:
        return process.wait(SECONDS_MAX)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return "it went on"


def read_line(process):
    """The next line that the process prints; it is killed if it prints none for long."""
    timer = threading.Timer(SECONDS_MAX, process.kill)
    timer.start()
    try:
        return process.stdout.readline()
    finally:
        timer.cancel()


def request(method, path, headers, body=None):
    """The answer if it is JSON, else the status; if there is no proper answer, what happened to which request."""
    try:
        connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=PATIENCE)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return json.load(answer) if answer.headers.get_content_type() == "application/json" else answer.status
    except ConnectionError:
        return "it has ended"
    except (OSError, ValueError, http.client.HTTPException) as error:
        return f"{method} {path} failed: {error!r}"


def task(number=1, **others):
    """A task as the extension sends it."""
    return {
        "name": "A. Next Number", "url": f"https://codeforces.com/contest/{number}/problem/A",
        "group": "Judge - Round 1", "interactive": False, "memoryLimit": 256, "timeLimit": 1000,
        "tests": [{"input": "6\r\n", "output": "7"}, {"input": "8", "output": "9\r"}], "testType": "single",
        "input": {"type": "stdin"}, "output": {"type": "stdout"}, "batch": {"id": "one", "size": 1},
        "languages": {"java": {"mainClass": "Main", "taskClass": "ANextNumber"}}, **others,
    }


def click(body):
    """Sends a task as the extension does, which does not wait for an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", PORT)
    connection.request("POST", "/", json.dumps(body), {"Content-Type": "application/json"})


def send(body, headers=None, method="POST"):
    body = json.dumps(body) if isinstance(body, dict) else body
    return request(method, "/", {"Content-Type": "application/json", **(headers or {})}, body)


def printed(body):
    """The line that the listener prints about a task."""
    status = send(body)
    return read_line(listener).rstrip("\n") if status in (200, 400) else f"it was not received: {status}"


def header(name):
    return [line for line in pathlib.Path(f"bins/{name}.rs").read_text().splitlines() if line.startswith("//!")]


def made():
    return sorted(str(path) for path in set(pathlib.Path().rglob("*")) - BEFORE)


def test_refused():
    for kind in ({"timeLimit": "x; touch x"}, {"timeLimit": float("inf")}, {"memoryLimit": 268435456},  # bytes
                 {"tests": [{"input": "1"}]}, {"tests": [{"input": "\ud800", "output": ""}]}):
        same(f"a task with {kind} is refused", "refused", printed(task(**kind))[:7])
    for body in ("[]", b"\xff\xfe", '{"name": 1, "url": ""}'):
        same(f"a request whose body is {body} is refused",
             "refused: this is no task of Competitive Companion (", printed(body)[:51])
    same("the listener prints what a refused task lacks", "refused: the task has no 'url'", printed({"name": "alone"}))
    line = printed(task(timeLimit=-1))
    same("the listener prints why a problem cannot be created", (True, False), ("-0.001" in line, "error" in line))
    for headers in ({"Host": f"127.0.0.1.evil.org:{PORT}"}, {"Content-Type": "text/plain"},
                    {"Content-Length": "9" * 11}):
        status = send("" if "Content-Length" in headers else task(), headers)
        same(f"a forged request is refused: {headers}", 403, status)
        same(f"the listener reports the forged request: {headers}",
             "refused: a request with Host", read_line(listener)[:28])
    same("a web page is not allowed to send tasks", 501, send(None, {"Origin": "https://evil.example.org"}, "OPTIONS"))
    same("refused tasks leave no files", [], made())


def test_made():
    same("a task becomes a problem",
         "cf1/a: A. Next Number, 2 samples: write bins/cf1/a.rs, then make test P=cf1/a", printed(task()))
    samples = [f"samples/cf1/a/0{number}-sample.{end}" for number in (1, 2) for end in ("in", "out")]
    same("a task leaves a solution, its samples and nothing else",
         ["bins/cf1", "bins/cf1/a.rs", "samples/cf1", "samples/cf1/a", *samples], made())
    same("every line of a sample ends with a newline", [b"6\n", b"7\n", b"8\n", b"9\n"],
         [pathlib.Path(sample).read_bytes() for sample in samples])
    same("a solution has the problem's address", f"//! Source:  {CF}", header("cf1/a")[2])
    files = {side: {"type": "file", "fileName": f"cow.{side[:-3]}"} for side in ("input", "output")}
    for number, (kind, line, message) in enumerate((
            ({}, "//! Limits:  1 s, 256 MB", "2 samples: write"),
            ({"timeLimit": 2250.0, "memoryLimit": 62.5, "tests": []}, "//! Limits:  2.25 s, 62 MB",
             "no samples (make case P="),
            ({"timeLimit": None, "memoryLimit": 0}, "//! A. Next Number",
             "(the page has no limit on time and memory, so the default applies)"),
            (files, "//! Files:   cow.in cow.out", "2 samples: write"),
            ({"input": files["input"]}, "//! Files:   cow.in stdout", "2 samples: write"),
            ({**files, "input": {"type": "regex"}}, "//! A. Next Number",
             "(it reads or writes files: add a line //! Files: "),
            ({"interactive": True}, "//! Checker: interactive",
             "2 conversations (write the interactor, tests/cf9/a/interactor.rs)"),
            ({"tests": [{"input": "1" * 10 ** 6, "output": "2"}]}, "//! A. Next Number", "1 sample: write"),
            ({"name": "D. Caf\u00e9 au lait \u00b2"}, "//! D. Cafe au lait 2", "2 samples: write"),
            ({"name": "\u0417"}, "//! cf12/a", "2 samples: write"),
            ({"name": "long " * 30}, f"//! {'long ' * 19}long", "2 samples: write"),
            ({"name": "a\r\nb\x1b[31m\x00\u2028c"}, "//! a b[31m c", "2 samples: write"),
            ({"name": "\"'`touch x`$(touch x)\\1&/\n//! x"}, "//! \"'`touch x`$(touch x)\\1&/ //! x",
             "2 samples: write"),
            ({"url": "https://codeforces.com/contest/16/problem/A?\n//! x"},
             "//! Source:  https://codeforces.com/contest/16/problem/A?//!x", "2 samples: write")), 3):
        line_printed = printed(task(number, **kind))
        same(f"the header of cf{number}/a has the line {line}", True, line in header(f"cf{number}/a"))
        same(f"the listener prints about cf{number}/a: {message}", True, message in line_printed)
    same("the sample of an interactive task is kept as a conversation",
         b"What the solution reads:\n\n6\n\n\nWhat it prints:\n\n7\n",
         pathlib.Path("samples/cf9/a/conversation-1.txt").read_bytes())


def test_names():
    for url, name in (
        ("https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=1502", "uva/10561"),
        ("https://example.org/?https://codeforces.com/contest/1/problem/A", "word" * 7 + "wo"),
        ("https://example.org/whose-name-is-taken", "word" * 7 + "wo_2"),
    ):
        line = printed(task(name="10561 - Treblecross", url=url, languages={"java": {"taskClass": "word" * 20}}))
        same(f"the address gives the name {name}: {url}", name, line.split(":")[0])
    line = printed(task(name="Problem 2. Sorts", url="https://usaco.org/index.php?page=viewproblem2&cpid=840",
                        group="USACO - USACO 2018 US Open Contest, Platinum"))
    same("the title and group give a USACO problem its contest", "usaco2018_us_open_platinum/2", line.split(":")[0])
    pathlib.Path("bins/own.rs").write_text("//! Paper\nfn main() {}\n")
    line = printed({**task(url="file:///page", name="Paper"), "languages": {}})
    same("a solution without a source is not taken for one to a page without an address", "paper", line.split(":")[0])
    for title, name in (("9 Lives", "task_9_lives"), ("Build", "build_2"), ("\u0417", "task"),
                        ("x" * 29 + " y", "x" * 29)):
        line = printed({**task(url=f"https://example.org/{name}", name=title), "languages": {}})
        same(f"without a Java class name, the title gives the name {name}", name, line.split(":")[0])


def test_again():
    shutil.move("bins/cf1/a.rs", "bins/mine.rs")
    shutil.move("samples/cf1/a", "samples/mine")
    again = task(url="http://codeforces.com/problemset/problem/1/A/")
    again["tests"][1]["output"] = "10"
    same("a problem is known under another name and from another page",
         "mine: A. Next Number already exists and is left alone (to create it again: make drop P=mine)",
         printed(again))
    same("new samples of a known problem are not taken",
         b"9\n", pathlib.Path("samples/mine/02-sample.out").read_bytes())
    text = pathlib.Path("bins/mine.rs").read_text()
    pathlib.Path("bins/mine.rs").write_text(text.replace("1 s,", "1 second,"))
    same("a problem is known by its address even if its header is malformed",
         "mine: A. Next Number already exists", printed(task())[:35])


def test_contest():
    page = "https://codeforces.com/contest/21/problems?locale=en"
    same("Codeforces' page of a contest gives each problem its own name", ["cf21/a", "cf21/b1", "cf21/1c"],
         [printed(task(url=page, name=f"{index}. Next")).split(":")[0] for index in ("A", "B1", "1C")])
    same("Codeforces' page of a contest gives each problem its own address",
         "//! Source:  https://codeforces.com/contest/21/problem/B1", header("cf21/b1")[2])
    for name in ("D. \u0417\u0410", " E.\u00a0Next"):
        line = printed(task(url=page, name=name))
        same(f"so does its page for {name!a}", f"cf21/{name.strip()[0].lower()}", line.split(":")[0])
    lines = [printed({**task(url="https://example.org/letters", name=f"{letter}. \u0417\u0410"),
                      "languages": {"java": {"taskClass": letter}}}) for letter in "XYX"]
    same("without words, Java class names tell problems with the same address apart",
         ["x: x, 2", "y: y, 2", "x: x al"], [line[:7] for line in lines])
    for path in ("gym/22", "group/aB/contest/23"):
        printed(task(url=f"https://codeforces.com/{path}/problems", name="A. Next"))
        same(f"so does the page of {path}",
             f"//! Source:  https://codeforces.com/{path}/problem/A", header(f"cf{path[-2:]}/a")[2])
    for number in range(8):
        tests = [{"input": f"{number}\n", "output": ""}]
        click(task(url="https://example.org/contest", name=f"Task {number}", tests=tests))
    same("eight tasks of a contest, sent at once, become problems",
         8, sum("write" in read_line(listener) for _ in range(8)))
    samples = sorted(path.read_text() for path in pathlib.Path("samples").glob("a_next_number*/*.in"))
    same("each of eight tasks sent at once has its own samples", [f"{number}\n" for number in range(8)], samples)


def test_connections():
    same("a port that is taken is refused",
         f"error: PORT={PORT}: Address already in use; choose another, as in: make listen PORT=10045\n",
         run("listen").communicate(timeout=SECONDS_MAX)[0])
    process = run("listen", PORT="65536")
    same("make listen refuses another port in one line",
         ("error: PORT=65536: expected a number up to 65535\n", 2),
         (process.communicate(timeout=SECONDS_MAX)[0], process.returncode))
    os.mkdir("stubs")
    pathlib.Path("stubs/rustc").write_text("#!/bin/sh\nexit 1\n")
    os.chmod("stubs/rustc", 0o755)
    ENVIRONMENT["PATH"] = f"{os.path.abspath('stubs')}:{os.environ['PATH']}"
    process = run("listen", PORT=0)
    same("make listen ends at once if the judge cannot be built",
         ("error: rustc does not work: run rustc -vV to see why\n", 2),
         (process.communicate(timeout=SECONDS_MAX)[0], process.returncode))
    same("Ctrl-C ends make listen", 0, stop(listener))


def test_early():
    global listener
    # The judge is not built before this compiler says its version.
    pathlib.Path("stubs/rustc").write_text(
        f"#!/bin/sh\ntouch asked\nuntil [ -e clicked ]; do sleep 0.1; done\nexec '{shutil.which('rustc')}' \"$@\"\n")
    listener = run("listen")
    while not os.path.exists("asked") and listener.poll() is None:
        time.sleep(0.1)
    try:
        click(task(30))
    except OSError as error:
        print(error)
    pathlib.Path("clicked").touch()
    same("a click before the judge is built is not lost", ["listening on port", "cf30/a: A. Next N"],
         [read_line(listener)[:17] for _ in range(2)])
    stop(listener)
    ENVIRONMENT["PATH"] = os.environ["PATH"]


def test_cargo():
    global listener
    listener = run("listen", BUILD="cargo")
    read_line(listener)
    for name, url, line in (
        ("abc301/a", "https://atcoder.jp/contests/abc301/tasks/abc301_a", ["//! Build:   cargo"]),
        ("next", "https://example.org/next", ["//! Build:   cargo"]),
        ("cses242/a", "https://cses.fi/242/task/A", []),
    ):
        printed({**task(url=url, name="Next"), "languages": {}})
        same(f"with BUILD=cargo, {name} is built with Cargo only if its site may have crates",
             line, [line for line in header(name) if "Build:" in line])
    stop(listener)


def submit(name, source, *lines, answer="7", **variables):
    """Runs make submit for a solution that prints 7."""
    head = "\n".join(f"//! {line}" for line in (name, f"Source:  {source}" if source else "", *lines))
    text = f"{head}\n// \u20ac \U0001f600 \\ \"\t'\r\nfn main() {{ println!(\"7\") }}".encode()
    os.makedirs(f"samples/{name}", exist_ok=True)
    pathlib.Path(f"bins/{name}.rs").write_bytes(text)
    pathlib.Path(f"samples/{name}/1.in").touch()
    pathlib.Path(f"samples/{name}/1.out").write_text(answer)
    return run("submit", P=name, **variables)


def ask(path="/getSubmit", **different):
    return request("GET", path, {"cph-submit": "true", "Host": f"localhost:{PORT}", **different})


def first_line(process):
    """The first line that make submit prints after the judge's report."""
    return next((line for line in iter(lambda: read_line(process), "") if line.startswith("waiting")), "")


def copied():
    """The source that was copied, and the page that was opened, if any. Nothing waits for what opens a page."""
    files = [pathlib.Path(name) for name in ("copied", "opened")]
    end = time.monotonic() + SECONDS_MAX
    while files[0].exists() and not files[1].exists() and time.monotonic() < end:
        time.sleep(0.1)
    found = [file.read_bytes() for file in files if file.exists()]
    for file in files:
        file.unlink(missing_ok=True)
    return found


def on_terminal(typed, act, command="exec {}"):
    """Types on the terminal of make submit P=new before it waits, and acts once it does; returns how it ends, and
    what was copied."""
    ready, go = os.pipe()
    process, terminal = pty.fork()
    if process == 0:
        os.read(ready, 1)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.execvpe("bash", ["bash", "-mc", command.format(f"scripts/do.sh submit P=new PORT={PORT}")], ENVIRONMENT)
    timer = threading.Timer(SECONDS_MAX, os.kill, (process, signal.SIGKILL))
    timer.start()
    os.write(terminal, typed)
    os.write(go, b"1")
    text = b""
    try:
        while part := os.read(terminal, 999):
            is_new = b"Ctrl-C to cancel" not in text
            text += part
            if is_new and b"Ctrl-C to cancel" in text:
                act(terminal)
    except OSError:  # on Linux, this is the end
        pass
    timer.cancel()
    status = os.waitpid(process, 0)[1]
    return {0: "succeeds", signal.SIGKILL: "does not end"}.get(status, "is cancelled"), copied()


def test_handed_over(name, site, number, source, *lines, **variables):
    process = submit(name, source, *lines, **variables)
    same(f"make submit P={name} prints what it waits for", first_line(process),
         f"waiting 60 s for CPH Submit in the browser to submit {name} to {site}; press Enter to copy it instead, or"
         " Ctrl-C to cancel\n")
    with socket.create_connection(("127.0.0.1", PORT)):  # A browser may open connections that it does not use.
        for forged in ({"cph-submit": "1"}, {"Origin": "https://a.org"}, {"path": "/"}, {"Host": f"evil.org:{PORT}"}):
            same(f"nobody but the extension gets {name}: {forged}", 403, ask(**forged))
        answers = [ask(Origin="moz-extension://cph-submit"), ask()]
    text = pathlib.Path(f"bins/{name}.rs").read_bytes().decode()
    source = source.replace("http://m1.", "https://")
    want = {"empty": False, "problemName": name, "url": source, "sourceCode": text, "languageId": number}
    same(f"the extension gets {name} once",
         [want], [got for got in answers if got not in ({"empty": True}, "it has ended")])
    end = process.communicate(timeout=SECONDS_MAX)[0].splitlines()[-1:]
    same(f"make submit P={name} ends once the extension has it",
         ([f"sent to the browser, which submits it to {site}: {source}"], 0, []),
         (end, process.returncode, copied()))


def test_usual_port(port, *command):
    """Tests that this is the port without PORT: while something else uses it, whatever that is."""
    with contextlib.ExitStack() as stack:
        for _ in range(50):  # Another run of this test uses it only for a moment.
            with contextlib.suppress(OSError):
                stack.enter_context(socket.create_server(("127.0.0.1", port)))
                break
            time.sleep(0.1)
        process = start(*command)
        timer = threading.Timer(SECONDS_MAX, process.terminate)
        timer.start()
        text = process.communicate()[0]
        timer.cancel()
        same(f"the usual port is {port}", True, f": PORT={port}: Address already in use" in text)


def test_not_handed_over(message, status, name, *lines, **variables):
    process = submit(name, *lines, **variables)
    line = process.communicate(timeout=SECONDS_MAX)[0].splitlines()[-1]
    same(f"make submit P={name} is refused: {message}",
         (status, "error: ", True, []), (process.returncode, line[:7], message in line, copied()))


def stand_in(name, script):
    pathlib.Path("stand-ins", name).write_text(f"#!/bin/bash\n{script}\n")
    os.chmod(f"stand-ins/{name}", 0o755)


def test_submit():
    # Python takes a moment to end, so that a second request is answered.
    os.mkdir("slow")
    pathlib.Path("slow/sitecustomize.py").write_text("import atexit, time\natexit.register(time.sleep, 0.5)\n")
    ENVIRONMENT["PYTHONPATH"] = os.path.abspath("slow")
    os.mkdir("stand-ins")
    for name in ("wl-copy", "xclip", "xsel", "pbcopy", "clip.exe"):
        # A source must not be sent once it is copied.
        stand_in(name, f"(exec 3<>/dev/tcp/127.0.0.1/{PORT}) 2>/dev/null || cat >copied")
    for name in ("xdg-open", "open", "explorer.exe"):
        # A terminal that ends must not end it.
        stand_in(name, 'sleep 0.3; echo "$1" >draft && mv draft opened')
    python = f'exec "{sys.executable}"'
    stand_in("python3", f'[[ $1 != -B ]] || {python} "${{@:1:6}}" "${{HURRY:-$7}}"; {python} "$@"')
    ENVIRONMENT["PATH"] = f"{os.path.abspath('stand-ins')}:{os.environ['PATH']}"
    ENVIRONMENT.pop("CI", None)
    newest = subprocess.run(["rustc", "--edition", "2024", "--print", "sysroot"], capture_output=True, check=False)
    if newest.returncode == 0:
        test_handed_over("new", "Codeforces as Rust (2024)", 98, CF, "Edition: 2024")
    test_handed_over("cses", "CSES as Rust", 75, "https://cses.fi/problemset/task/1068")
    test_handed_over("wrong", "Codeforces as Rust (2021), without testing it", 75, CF, answer="8", FORCE="1")
    test_handed_over("mirror", "Codeforces as Rust (2021)", 75, CF.replace("https://", "http://m1."))
    test_not_handed_over("PORT=abc: expected a number up to 65535", 2, "new", CF, PORT="abc")
    test_not_handed_over("was not accepted", 1, "bad", CF, answer="8")
    test_usual_port(27121, "scripts/do.sh", "submit", "P=mirror")
    same("if the port is taken, the source is copied, and the page opened", 2, len(copied()))
    test_usual_port(10043, "scripts/do.sh", "listen")
    waiting = submit("new", CF)
    first_line(waiting)
    with socket.socket() as other:
        same("make submit listens on one address alone", True, other.connect_ex(("127.0.0.2", PORT)) != 0)
    waiting.terminate()
    same("a signal to make submit alone ends its server", (-signal.SIGTERM, "it has ended", []),
         (waiting.wait(SECONDS_MAX), ask(), copied()))
    same("make submit leaves no copies of sources", [], list(pathlib.Path("samples").glob("source.*")))


def test_no_extension():
    both = [pathlib.Path("bins/new.rs").read_bytes(), b"https://codeforces.com/contest/1/submit/A\n"]
    for key, end, want in ((b"\n", "succeeds", both), (b"\x03", "is cancelled", []), (b"\x1c", "is cancelled", [])):
        same(f"make submit {end} if {key} is typed while it waits", (end, want),
             on_terminal(b"", lambda terminal, key=key: os.write(terminal, key)))
    same("what was typed before does not count", ("succeeds", []), on_terminal(b"\n", lambda _: ask()))
    closed = []

    def close(terminal):
        os.close(terminal)
        closed.append(time.monotonic())

    on_terminal(b"", close, "set +m; trap : HUP; {}")  # the terminal's first process goes on, as make does
    same("closing the terminal ends it long before the minute is over",
         [True], [time.monotonic() - begin < 40 for begin in closed])
    ENVIRONMENT["HURRY"] = "0"
    process = run("submit", P="new")
    text = process.communicate(timeout=SECONDS_MAX)[0]
    same("if no extension comes in time, the port is closed, the source copied and the page opened",
         (True, 0, both), ("note: CPH Submit" in text, process.returncode, copied()))


os.open(os.devnull, os.O_RDONLY)  # If stdin is closed, no pipe may take its place.
# The judge is built here, so that the copy need not build it again.
subprocess.run(["bash", "-euc", ". scripts/lib/lib.sh; build_judge"], cwd=ROOT, check=True)
os.chdir(tempfile.mkdtemp())
shutil.copytree(ROOT / "scripts", "scripts")
shutil.copy(ROOT / "Makefile", ".")
for part in ("bins", "samples", "target"):  # without the user's own problems, which might come from the same pages
    os.mkdir(part)
os.symlink(ROOT / "target/tools", "target/tools")
with socket.create_server(("127.0.0.1", 0)) as server:
    PORT = server.getsockname()[1]
# bash warns of a locale that is not installed.
ENVIRONMENT = {**os.environ, "TMPDIR": os.path.abspath("samples"), "LC_ALL": "C"}
BEFORE = set(pathlib.Path().rglob("*"))
listener = run("listen")
try:
    read_line(listener)
    tests = (test_refused, test_made, test_again, test_names, test_contest, test_connections, test_early, test_cargo,
             test_submit, test_no_extension)
    for test in tests:
        try:
            test()
        except Exception:  # pylint: disable=broad-except # the other tests still run
            same(f"{test.__name__} runs to its end", "", traceback.format_exc())
finally:
    listener.kill()
    shutil.rmtree(os.getcwd())
print(f"{sum(outcomes)} passed, {outcomes.count(False)} failed")
sys.exit(not all(outcomes))
