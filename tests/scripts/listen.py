#!/usr/bin/env python3
# Needs: python3
"""Shows what make listen makes of what the browser sends, in a copy of the project."""
import http.client
import json
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

SECONDS_MAX = 60  # for whatever is waited for, so that nothing hangs
JSON = {"Content-Type": "application/json"}
ROOT = pathlib.Path(__file__).resolve().parents[2]
os.chdir(tempfile.mkdtemp())
for part in ("bins", "samples", "scripts"):
    shutil.copytree(ROOT / part, part)
BEFORE = set(pathlib.Path().rglob("*"))
outcomes = []


def same(name, want, got):
    """One test."""
    outcomes.append(want == got)
    print(f"ok {name}" if want == got else f"not ok {name}\n--- want\n{want}\n--- got\n{got}\n---")


def task(number=1, **others):
    """A task as the extension sends it."""
    return {
        "name": "A. Next Number", "group": "Judge - Round 1", "url": f"https://codeforces.com/contest/{number}/problem/A",
        "interactive": False, "memoryLimit": 256, "timeLimit": 1000, "testType": "single", "batch": {"id": "one", "size": 1},
        "tests": [{"input": "6\r\n", "output": "7"}, {"input": "8", "output": "9\r"}], "input": {"type": "stdin"},
        "output": {"type": "stdout"}, "languages": {"java": {"mainClass": "Main", "taskClass": "ANextNumber"}}, **others,
    }


def send(body, headers=None, method="POST"):
    """The status of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS_MAX)
    connection.request(method, "/", json.dumps(body) if isinstance(body, dict) else body, {**JSON, **(headers or {})})
    return connection.getresponse().status


def said(body):
    """What the listener says of a task."""
    line = "" if send(body) in (200, 400) else "it is not heard"
    while not line or line.startswith("127.0.0.1 - - "):
        line = listener.stdout.readline()
    return line.rstrip("\n")


def header(name):
    return [line for line in pathlib.Path(f"bins/{name}.rs").read_text().splitlines() if line.startswith("//!")]


def made():
    return sorted(str(path) for path in set(pathlib.Path().rglob("*")) - BEFORE)


def test_refused():
    kinds = [{key: value} for key in ("timeLimit", "memoryLimit") for value in (0, "x; touch x", float("inf"))]
    kinds += [{"tests": [{"input": "1"}]}, {"tests": [{"input": "\ud800", "output": ""}]}, {"url": 1}]
    for body in (*(task(**kind) for kind in kinds), "junk", "[]", b"\xff\xfe"):
        same(f"a wrong task is refused: {body!s:.99}", "refused", said(body)[:7])
    same("and the reason is said", "refused: the task has no 'url'", said({"name": "alone"}))
    for headers in ({"Host": f"localhost.evil.org:{port}"}, {"Content-Type": "text/plain"}, {"Content-Length": "99999999999"}):
        same(f"a forged request is refused: {headers}", 403, send("" if "Content-Length" in headers else task(), headers))
    same("other pages are told nothing", 501, send(None, {"Origin": "https://evil.example.org"}, "OPTIONS"))
    same("what is refused leaves nothing", [], made())


def test_made():
    same("a task becomes a problem", "cf_1a: A. Next Number, 2 samples: write bins/cf_1a.rs, then make test P=cf_1a", said(task()))
    samples = [f"samples/cf_1a/0{number}-sample.{end}" for number in (1, 2) for end in ("in", "out")]
    same("with samples", ["bins/cf_1a.rs", "samples/cf_1a", *samples], made())
    same("whose lines end", [b"6\n", b"7\n", b"8\n", b"9\n"], [pathlib.Path(sample).read_bytes() for sample in samples])
    same("and limits", [f"//! Source:  {task()['url']}", "//! Limits:  1 s, 256 MB"], header("cf_1a")[2:])
    same("files get a note", True, "(it reads or writes files, and make test has" in said(task(2, input={"type": "file"})))
    same("so does an interactor", True, "no samples (write its other side, tests/cf_3a/interactor.rs)" in said(task(3, interactive=True)))
    same("there may be no samples", True, "no samples: write" in said(task(4, tests=[], timeLimit=2250.0, memoryLimit=62.5)))
    same("limits may be fractions", "//! Limits:  2.25 s, 62 MB", header("cf_4a")[-1])
    titles = {"D. Caf\u00e9 au lait \u00b2": "D. Cafe au lait 2", "\u0417": "cf_6a", "a\r\nb\x1b[31m\x00\u2028c": "a b[31m c",
              "\"'`touch x`$(touch x)\\1&/\n//! x": "\"'`touch x`$(touch x)\\1&/ //! x"}
    for number, (title, plain) in enumerate(titles.items(), 5):
        said(task(number, name=title))
        same(f"a title becomes ASCII and harmless: {plain}", f"//! {plain}", header(f"cf_{number}a")[0])


def test_names():
    for url, name in (
        ("https://codeforces.com/problemset/problem/1311/F1", "cf_1311f1"),
        ("https://codeforces.com/problemset/problem/455/B?locale=en", "cf_455b_2"),
        ("https://codeforces.com/problemset/problem/455/B?locale=en", "cf_455b_2: 10561 - Treblecross is there already, and left alone"),
        ("https://atcoder.jp/contests/abc300/tasks/abc300_a", "abc300_a"),
        ("https://open.kattis.com/contests/abc/problems/hello", "kattis_hello"),
        ("https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=1502", "uva_10561"),
        ("https://example.org/?https://codeforces.com/contest/1/problem/A", "word" * 7 + "wo"),
    ):
        line = said(task(name="10561 - Treblecross", url=url, languages={"java": {"taskClass": "word" * 20}}))
        same(f"the name of {url}", name, line if ": " in name else line.split(":")[0])
    same("without Java, a title is a name", "task_9_lives", said({**task(url="https://example.org/2", name="9 Lives"), "languages": {}}).split(":")[0])


def test_connections():
    with socket.create_connection(("127.0.0.1", port)) as silent:
        silent.sendall(b"POST / HTTP/1.1\r\n")
        same("who hangs is not waited for", (200, []), (send(task(11)), select.select([silent], [], [], 0)[0]))
    for other in (port, 70000, "0x"):
        second = subprocess.run(["scripts/listen.py"], env={**os.environ, "PORT": str(other)}, text=True, stderr=subprocess.PIPE,
                                timeout=SECONDS_MAX, check=False)
        same(f"port {other} is refused", True, second.stderr.startswith("error: ") and second.stderr.endswith("PORT=10045\n"))
    os.killpg(listener.pid, signal.SIGINT)  # as a terminal does
    same("Ctrl-C ends it", 0, listener.wait(SECONDS_MAX))


with socket.create_server(("127.0.0.1", 0)) as server:
    port = server.getsockname()[1]
# Without what is installed beside Python.
listener = subprocess.Popen([sys.executable, "-I", "-S", "scripts/listen.py"], env={**os.environ, "PORT": str(port)}, text=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
try:
    listener.stdout.readline()
    test_refused()
    test_made()
    test_names()
    test_connections()
finally:
    listener.kill()
    shutil.rmtree(os.getcwd())
print(f"{sum(outcomes)} passed, {outcomes.count(False)} failed")
sys.exit(not all(outcomes))
