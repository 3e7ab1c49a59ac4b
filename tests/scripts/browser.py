#!/usr/bin/env python3
# Needs: python3
"""Tests what make listen creates from what the browser sends, and that make submit passes an accepted solution to CPH Submit,
only once, and to nobody else. Runs in a copy of the project."""
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

SECONDS_MAX = 60  # the longest wait for anything, so that nothing hangs
PATIENCE = 9  # seconds to wait for an answer; less than the server waits for a request
ROOT = pathlib.Path(__file__).resolve().parents[2]
CF = "https://codeforces.com/contest/1/problem/A"
outcomes = []


def same(name, want, got):
    """One test."""
    outcomes.append(want == got)
    print(f"ok {name}" if want == got else f"not ok {name}\n--- want\n{want}\n--- got\n{got}\n---")


def start(*command, **variables):
    """Starts a script that receives Ctrl-C, as on a terminal, even if this program ignores it."""
    return subprocess.Popen(command, env={**VARIABLES, **variables}, text=True, stdin=subprocess.DEVNULL, start_new_session=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))


def request(method, path, headers, body=None):
    """The answer if it is JSON, else the status."""
    try:
        connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=PATIENCE)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return json.load(answer) if answer.headers.get_content_type() == "application/json" else answer.status
    except OSError:
        return "it has ended"


def task(number=1, **others):
    """A task as the extension sends it."""
    return {
        "name": "A. Next Number", "group": "Judge - Round 1", "url": f"https://codeforces.com/contest/{number}/problem/A",
        "interactive": False, "memoryLimit": 256, "timeLimit": 1000, "testType": "single", "batch": {"id": "one", "size": 1},
        "tests": [{"input": "6\r\n", "output": "7"}, {"input": "8", "output": "9\r"}], "input": {"type": "stdin"},
        "output": {"type": "stdout"}, "languages": {"java": {"mainClass": "Main", "taskClass": "ANextNumber"}}, **others,
    }


def send(body, headers=None, method="POST"):
    body = json.dumps(body) if isinstance(body, dict) else body
    return request(method, "/", {"Content-Type": "application/json", **(headers or {})}, body)


def said(body):
    """What the listener says of a task."""
    return listener.stdout.readline().rstrip("\n") if send(body) in (200, 400) else "it is not heard"


def header(name):
    return [line for line in pathlib.Path(f"bins/{name}.rs").read_text().splitlines() if line.startswith("//!")]


def made():
    return sorted(str(path) for path in set(pathlib.Path().rglob("*")) - BEFORE)


def test_refused():
    kinds = [{key: value} for key in ("timeLimit", "memoryLimit") for value in (-1, "x; touch x", float("inf"))]
    kinds += [{"tests": [{"input": "1"}]}, {"tests": [{"input": "\ud800", "output": ""}]}, {"url": 1}]
    for body in (*(task(**kind) for kind in kinds), "junk", "[]", b"\xff\xfe"):
        same(f"a wrong task is refused: {body!s:.99}", "refused", said(body)[:7])
    same("and the reason is said", "refused: the task has no 'url'", said({"name": "alone"}))
    for headers in ({"Host": f"localhost.evil.org:{PORT}"}, {"Content-Type": "text/plain"}, {"Content-Length": "99999999999"}):
        same(f"a forged request is refused: {headers}", 403, send("" if "Content-Length" in headers else task(), headers))
        same("and that is said", "refused: a request with Host", listener.stdout.readline()[:28])
    same("other pages are told nothing", 501, send(None, {"Origin": "https://evil.example.org"}, "OPTIONS"))
    same("what is refused leaves nothing", [], made())


def test_made():
    same("a task becomes a problem", "cf1/a: A. Next Number, 2 samples: write bins/cf1/a.rs, then make test P=cf1/a", said(task()))
    samples = [f"samples/cf1/a/0{number}-sample.{end}" for number in (1, 2) for end in ("in", "out")]
    same("with samples", ["bins/cf1", "bins/cf1/a.rs", "samples/cf1", "samples/cf1/a", *samples], made())
    same("in which every line ends with a newline", [b"6\n", b"7\n", b"8\n", b"9\n"], [pathlib.Path(sample).read_bytes() for sample in samples])
    files = {side: {"type": "file", "fileName": f"cow.{side[:-3]}"} for side in ("input", "output")}
    for number, (kind, line, says) in enumerate((
            ({}, "//! Limits:  1 s, 256 MB", "2 samples: write"),
            ({"timeLimit": 2250.0, "memoryLimit": 62.5, "tests": []}, "//! Limits:  2.25 s, 62 MB", "no samples: write"),
            ({"timeLimit": None, "memoryLimit": 0}, "//! A. Next Number", "(the page has no limit on time and memory, so the default applies)"),
            (files, "//! Files:   cow.in cow.out", "2 samples: write"),
            ({"input": files["input"]}, "//! Files:   cow.in stdout", "2 samples: write"),
            ({**files, "input": {"type": "regex"}}, "//! A. Next Number", "(it reads or writes files: add a line //! Files: "),
            ({"interactive": True}, "//! Checker: interactive", "2 conversations (write the interactor, tests/cf9/a/interactor.rs)"),
            ({"name": "D. Caf\u00e9 au lait \u00b2"}, "//! D. Cafe au lait 2", ""),
            ({"name": "\u0417"}, "//! cf11/a", ""),
            ({"name": "a\r\nb\x1b[31m\x00\u2028c"}, "//! a b[31m c", ""),
            ({"name": "\"'`touch x`$(touch x)\\1&/\n//! x"}, "//! \"'`touch x`$(touch x)\\1&/ //! x", "")), 3):
        line_said = said(task(number, **kind))
        same(f"the header has {line}", True, line in header(f"cf{number}/a"))
        same(f"it says: {says}", True, says in line_said)
    same("a conversation is kept", b"What the solution reads:\n\n6\n\n\nWhat it prints:\n\n7\n",
         pathlib.Path("samples/cf9/a/conversation-1.txt").read_bytes())


def test_names():
    for url, name in (
        ("https://codeforces.com/problemset/problem/1311/F1", "cf1311/f1"),
        ("https://atcoder.jp/contests/abc300/tasks/abc300_a", "abc300/a"),
        ("https://cses.fi/241/task/A", "cses241/a"),
        ("https://acm.timus.ru/problem.aspx?space=1&num=1000", "timus/1000"),
        ("https://onlinejudge.u-aizu.ac.jp/courses/lesson/1/ALDS1/1/ALDS1_1_A", "aoj/alds1_1_a"),
        ("https://open.kattis.com/contests/abc/problems/hello", "kattis/hello"),
        ("https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=1502", "uva/10561"),
        ("https://example.org/?https://codeforces.com/contest/1/problem/A", "word" * 7 + "wo"),
    ):
        line = said(task(name="10561 - Treblecross", url=url, languages={"java": {"taskClass": "word" * 20}}))
        same(f"the name of {url}", name, line.split(":")[0])
    for url in ("https://www.codeforces.com/contest/1311/problem/F1?locale=en", "https://atcoder.jp/contests/abs/tasks/abc300_a"):
        same(f"another address of a problem: {url}", True, "already exists" in said(task(url=url)))
    for title, name in (("9 Lives", "task_9_lives"), ("Build", "task_build"), ("\u0417", "task")):
        line = said({**task(url=f"https://example.org/{name}", name=title), "languages": {}})
        same("without a Java class name, the title gives the name", name, line.split(":")[0])


def test_again():
    shutil.move("bins/cf1/a.rs", "bins/mine.rs")
    shutil.move("samples/cf1/a", "samples/mine")
    again = task(url="http://codeforces.com/problemset/problem/1/A/")
    same("a problem is known under another name and from another page", "mine: A. Next Number already exists and is left alone", said(again))
    again["tests"][1]["output"] = "10"
    command = said(again).split("take the new ones: ")[-1]
    subprocess.run(command, shell=True, check=False)
    same("a command takes its samples, if they differ", b"10\n", pathlib.Path("samples/mine/02-sample.out").read_bytes())


def test_contest():
    page = "https://codeforces.com/contest/21/problems?locale=en"
    same("Codeforces' page of a contest", ["cf21/a", "cf21/b1"],
         [said(task(url=page, name=f"{letter}. Next")).split(":")[0] for letter in ("A", "B1")])
    same("gives each problem its own address", "//! Source:  https://codeforces.com/contest/21/problem/B1", header("cf21/b1")[2])
    for number in range(8):  # The extension does not wait for an answer.
        click = task(url="https://example.org/contest", name=f"Task {number}", tests=[{"input": f"{number}\n", "output": ""}])
        http.client.HTTPConnection("127.0.0.1", PORT).request("POST", "/", json.dumps(click), {"Content-Type": "application/json"})
    same("a click on a contest sends eight tasks at once", 8, sum("write" in listener.stdout.readline() for _ in range(8)))
    samples = sorted(path.read_text() for path in pathlib.Path("samples").glob("a_next_number*/*.in"))
    same("which become problems with their own samples", [f"{number}\n" for number in range(8)], samples)


def test_connections():
    line = start("scripts/listen.py").communicate(timeout=SECONDS_MAX)[0]
    same("a port that is taken is refused", True, line.startswith("error: ") and line.endswith("make listen PORT=10045\n"))
    os.killpg(listener.pid, signal.SIGINT)
    same("Ctrl-C ends it", 0, listener.wait(SECONDS_MAX))


def submit(name, source, *lines, answer="7", **variables):
    """Runs make submit for a solution that prints 7."""
    text = "\n".join(f"//! {line}" for line in (name, f"Source:  {source}", *lines))
    os.makedirs(f"samples/{name}", exist_ok=True)
    pathlib.Path(f"bins/{name}.rs").write_bytes(f"{text}\n// \u20ac \U0001f600 \\ \"\t'\r\nfn main() {{ println!(\"7\") }}".encode())
    pathlib.Path(f"samples/{name}/1.in").touch()
    pathlib.Path(f"samples/{name}/1.out").write_text(answer)
    return start("scripts/submit.sh", TMPDIR=os.path.abspath("samples"), P=name, **variables)


def ask(path="/getSubmit", **different):
    return request("GET", path, {"cph-submit": "true", "Host": f"localhost:{PORT}", **different})


def first_line(process):
    """The first line that make submit prints after the judge's report."""
    return next((line for line in process.stdout if line.startswith("waiting")), "")


def test_handed_over(name, site, number, source, *lines, **variables):
    process = submit(name, source, *lines, **variables)
    same(f"{name}: it says what it waits for", first_line(process),
         f"waiting 60 s for CPH Submit in the browser to submit {name} to {site}; press Ctrl-C to cancel\n")
    with socket.create_connection(("127.0.0.1", PORT)):  # A browser may open connections that it does not use.
        for forged in ({"cph-submit": "1"}, {"Origin": "https://evil.org"}, {"path": "/"}, {"Host": f"evil.org:{PORT}"}):
            same(f"{name}: nobody else gets it: {forged}", 403, ask(**forged))
        answers = [ask(), ask()]
    text = pathlib.Path(f"bins/{name}.rs").read_bytes().decode()
    want = {"empty": False, "problemName": name, "url": source, "sourceCode": text, "languageId": number}
    same(f"{name}: the extension gets the text once", [want], [got for got in answers if got not in ({"empty": True}, "it has ended")])
    end = process.communicate(timeout=SECONDS_MAX)[0].splitlines()[-1:]
    same(f"{name}: then it ends", ([f"sent to the browser, which submits it to {site}: {source}"], 0), (end, process.returncode))


def test_not_handed_over(why, status, name, *lines, **variables):
    process = submit(name, *lines, **variables)
    line = process.communicate(timeout=SECONDS_MAX)[0]
    same(f"{name} is not handed over: {why}", (status, True), (process.returncode, "error: " in line and why in line))


def test_submit():
    script = pathlib.Path("scripts/lib/submit.py")
    # It lives on for a while, so that a second request is answered.
    script.write_text(script.read_text().replace('print(f"sent', 'threading.Event().wait(0.5)\nprint(f"sent'))
    if subprocess.run(["rustc", "--edition", "2024", "--print", "sysroot"], capture_output=True, check=False).returncode == 0:
        test_handed_over("new", "Codeforces as Rust (2024)", 98, CF, "Edition: 2024")
    test_handed_over("cses", "CSES as Rust", 75, "https://cses.fi/problemset/task/1068")
    test_handed_over("wrong", "Codeforces as Rust (2021)", 75, CF, answer="8", FORCE="1")
    for why, status, name, *rest in (
        ("make paste P=nowhere", 2, "nowhere", "a book"),
        ("make paste P=atcoder", 2, "atcoder", "https://atcoder.jp/contests/abc300/tasks/abc300_a"),
        ("make paste P=blog", 2, "blog", "https://codeforces.com/blog/entry/1"),
        ("Codeforces has no Rust 2018", 2, "old", CF, "Edition: 2018"),
        ("CSES has no crates", 2, "boxed", "https://cses.fi/problemset/task/1068", "Build:   cargo"),
    ):
        test_not_handed_over(why, status, name, *rest)
    test_not_handed_over("was not accepted", 1, "bad", CF, answer="8")
    waiting = submit("new", CF)
    first_line(waiting)
    with socket.socket() as other:
        same("other addresses are not listened on", True, other.connect_ex(("127.0.0.2", PORT)) != 0)
    os.killpg(waiting.pid, signal.SIGINT)
    same("Ctrl-C ends it", (-signal.SIGINT, "it has ended"), (waiting.wait(SECONDS_MAX), ask()))
    same("and nothing is left", [], list(pathlib.Path("samples").glob("text.*")))
    script.write_text(script.read_text().replace("WAIT = 60", "WAIT = 1"))
    test_not_handed_over("install CPH Submit", 2, "new", CF)


subprocess.run(["bash", "-euc", ". scripts/lib/lib.sh && build_judge"], cwd=ROOT, check=True)  # so that the copy need not build it again
os.chdir(tempfile.mkdtemp())
shutil.copytree(ROOT / "scripts", "scripts")
for part in ("bins", "samples", "target"):  # without the user's own problems, which might come from the same pages
    os.mkdir(part)
os.symlink(ROOT / "target/tools", "target/tools")
with socket.create_server(("127.0.0.1", 0)) as server:
    PORT = server.getsockname()[1]
VARIABLES = {**os.environ, "PORT": str(PORT)}
BEFORE = set(pathlib.Path().rglob("*"))
listener = start(sys.executable, "-S", "scripts/listen.py")  # -S: without installed packages
try:
    listener.stdout.readline()
    for test in (test_refused, test_made, test_again, test_names, test_contest, test_connections, test_submit):
        test()
finally:
    listener.kill()
    shutil.rmtree(os.getcwd())
print(f"{sum(outcomes)} passed, {outcomes.count(False)} failed")
sys.exit(not all(outcomes))
