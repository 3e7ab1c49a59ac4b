#!/usr/bin/env python3
"""Shows what make listen makes of what the browser sends, in a copy of the project."""
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
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS_MAX = 60  # for whatever is waited for, so that nothing hangs
URL = "https://codeforces.com/contest/{}/problem/A"
JSON = {"Content-Type": "application/json"}


def task(number=1, **others):
    """A task as the extension sends it."""
    return {
        "name": "A. Next Number", "group": "Judge - Round 1", "url": URL.format(number), "interactive": False, "memoryLimit": 256,
        "timeLimit": 1000, "tests": [{"input": "6\r\n", "output": "7"}, {"input": "8", "output": "9\r"}], "testType": "single",
        "input": {"type": "stdin"}, "output": {"type": "stdout"}, "batch": {"id": "one", "size": 1},
        "languages": {"java": {"mainClass": "Main", "taskClass": "ANextNumber"}}, **others,
    }


class ListenTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        self.tree = pathlib.Path(folder, "tree")
        for part in ("bins", "samples", "scripts", "tests"):
            shutil.copytree(ROOT / part, self.tree / part, ignore=shutil.ignore_patterns("__pycache__"))
        self.before = self.names()
        with socket.create_server(("127.0.0.1", 0)) as server:
            self.port = server.getsockname()[1]
        # Without what is installed beside Python.
        self.listener = subprocess.Popen(
            [sys.executable, "-I", "-S", "scripts/listen.py"], cwd=self.tree, env={**os.environ, "PORT": str(self.port)},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
        for cleanup in (self.listener.stdout.close, self.listener.wait, self.listener.kill):
            self.addCleanup(cleanup)
        self.assertIn(f"listening on port {self.port}", self.listener.stdout.readline())

    def names(self):
        return {str(path.relative_to(self.tree)) for part in ("bins", "samples", "tests") for path in (self.tree / part).rglob("*")}

    def made(self):
        return sorted(self.names() - self.before)

    def send(self, body, headers=None, method="POST", address="127.0.0.1"):
        """The answer, whose body is not looked at."""
        connection = http.client.HTTPConnection(address, self.port, timeout=SECONDS_MAX)
        self.addCleanup(connection.close)
        connection.request(method, "/", json.dumps(body) if isinstance(body, dict) else body, JSON if headers is None else headers)
        return connection.getresponse()

    def heard(self, *bodies):
        """What the listener says of these tasks before Ctrl-C ends it, without the lines of its log."""
        for body in bodies:
            self.assertEqual(200, self.send(body).status)
        return self.end()

    def end(self):
        os.killpg(self.listener.pid, signal.SIGINT)  # as a terminal does
        said = self.listener.communicate(timeout=SECONDS_MAX)[0]
        self.assertEqual(0, self.listener.returncode, said)
        self.assertNotIn("Traceback", said)
        return [line for line in said.splitlines() if '"POST / HTTP' not in line]

    def header(self, name):
        return [line for line in (self.tree / f"bins/{name}.rs").read_text().splitlines() if line.startswith("//!")]

    def test_a_task_becomes_a_problem_with_samples(self):
        said = self.heard(task())
        self.assertEqual(["cf_1a: A. Next Number, 2 samples: write bins/cf_1a.rs, then make test P=cf_1a"], said)
        samples = [f"samples/cf_1a/0{number}-sample.{end}" for number in (1, 2) for end in ("in", "out")]
        self.assertEqual(["bins/cf_1a.rs", "samples/cf_1a", *samples], self.made())
        self.assertEqual([b"6\n", b"7\n", b"8\n", b"9\n"], [(self.tree / sample).read_bytes() for sample in samples])
        self.assertEqual(["//! A. Next Number", "//!", f"//! Source:  {URL.format(1)}", "//! Limits:  1 s, 256 MB"], self.header("cf_1a"))
        self.assertIn('"cf_1a"', (self.tree / "bins/Cargo.toml").read_text())

    def test_interactive_tasks_get_the_other_side_and_no_samples(self):
        said = self.heard(task(interactive=True))
        self.assertIn("tests/cf_1a/interactor.rs", said[0])
        self.assertEqual(["bins/cf_1a.rs", "samples/cf_1a", "tests/cf_1a", "tests/cf_1a/interactor.rs"], self.made())
        self.assertIn("//! Checker: interactive", self.header("cf_1a"))

    def test_odd_pages_get_a_note(self):
        said = self.heard(task(1, input={"type": "file", "fileName": "a.in"}), task(2, output={"type": "regex"}), task(3, tests=[]),
                          task(4, timeLimit=2250.0, memoryLimit=62.5), {key: task(5)[key] for key in task() if key != "languages"})
        self.assertIn("(it reads or writes files, and make test has stdin and stdout only): write", said[0])
        self.assertIn("it reads or writes files", said[1])
        self.assertIn("no samples: write", said[2])
        self.assertIn("//! Limits:  2.25 s, 62 MB", self.header("cf_4a"))
        self.assertIn("cf_5a: A. Next Number, 2 samples: write", said[4])

    def test_wrong_fields_are_refused_and_the_next_task_is_heard(self):
        kinds = [{key: value} for key in ("timeLimit", "memoryLimit")
                 for value in (0, -1, "x; touch x", None, [], 1e300, float("nan"), float("inf"))]
        kinds += [{"tests": value} for value in (1, [1], [{"input": "1"}], [{"input": "\ud800", "output": ""}])]
        kinds += [{"input": 1}, {"url": 1}, {"languages": {"java": {"taskClass": 1}}}, {"languages": 1}]
        said = self.heard(*(task(**kind) for kind in kinds), {"name": "alone"}, task(2))
        self.assertEqual("alone: refused: it has no 'url'", said[-2])
        self.assertIn("cf_2a: A. Next Number, 2 samples", said[-1])
        for line, kind in zip(said, kinds):
            self.assertTrue(line.startswith("A. Next Number: refused: "), (line, kind))
        self.assertEqual(len(kinds) + 2, len(said))
        self.assertEqual(6, len([name for name in self.made() if "cf_2a" in name]))
        self.assertEqual(6, len(self.made()))

    def test_titles_become_ascii_and_harmless(self):
        titles = {"D. Café au lait ²": "D. Cafe au lait 2", "Задача": "cf_2a", "a\r\nb\x1b[31m\x00\u2028c": "a b[31m c",
                  "\"'`touch x`$(touch x)\\1&/\n//! x": "\"'`touch x`$(touch x)\\1&/ //! x"}
        self.heard(*(task(number, name=title) for number, title in enumerate(titles, 1)))
        self.assertEqual([f"//! {title}" for title in titles.values()], [self.header(f"cf_{number}a")[0] for number in range(1, 5)])
        self.assertFalse((self.tree / "x").exists())

    def test_a_name_in_use_gets_a_number_and_what_is_there_is_left_alone(self):
        there = task(url="https://codeforces.com/problemset/problem/455/B?locale=en")
        other = task(url="https://example.org/1", languages={"java": {"taskClass": "word" * 20}})
        said = self.heard(there, there, other, {**other, "url": "https://example.org/2"}, other)
        names = ["cf_455b_2", "cf_455b_2", "word" * 7 + "wo", "word" * 7 + "_2", "word" * 7 + "wo"]
        self.assertEqual(names, [line.split(":")[0] for line in said])
        self.assertEqual([False, True, False, False, True], [line.endswith("is there already, and left alone") for line in said])

    def test_names(self):
        cases = {
            "https://codeforces.com/problemset/problem/1311/F1": "cf_1311f1",
            "https://codeforces.com/gym/100001/problem/C": "cf_100001c",
            "https://atcoder.jp/contests/abc300/tasks/abc300_a": "abc300_a",
            "https://open.kattis.com/contests/abc/problems/hello": "kattis_hello",
            "https://cses.fi/problemset/task/1068/": "cses_1068",
            "https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=1502": "uva_10561",
            "https://judge.beecrowd.com/en/problems/view/1853": "beecrowd_1853",
            "https://codeforces.com/contest/1/problems": "task_10561_treblecross",
            "https://example.org/?https://codeforces.com/contest/1/problem/A": "task_10561_treblecross",
        }
        code = "import sys, json, listen; print(json.dumps([listen.name_from(*case) for case in json.load(sys.stdin)]))"
        named = subprocess.run([sys.executable, "-B", "-c", code], cwd=self.tree / "scripts", check=True, text=True,
                               stdout=subprocess.PIPE, input=json.dumps([[url, "10561 - Treblecross", None] for url in cases]))
        self.assertEqual(list(cases.values()), json.loads(named.stdout))

    def test_forged_requests_are_refused(self):
        good = json.dumps(task())
        forged = [
            (403, good, {**JSON, "Host": "evil.example.org"}), (403, good, {**JSON, "Host": f"localhost.evil.org:{self.port}"}),
            (403, good, {**JSON, "Host": ""}), (403, good, {"Content-Type": "text/plain"}), (403, good, {}),
            (403, good, {"Content-Type": "text/plain; application/json"}), (403, "", {**JSON, "Content-Length": "99999999999"}),
            (403, "", {**JSON, "Content-Length": "-1"}), (400, "junk", JSON), (400, b"\xff\xfe\x00", JSON),
            (400, "[" * 200_000, JSON), (400, "9" * 9_000_000, JSON), (400, "[]", JSON), (400, "{}", JSON),
        ]
        for status, body, headers in forged:
            with self.subTest(body=str(body)[:40], headers=headers):
                self.assertEqual(status, self.send(body, headers).status)
        answer = self.send(None, {"Origin": "https://evil.example.org", "Access-Control-Request-Method": "POST"}, "OPTIONS")
        self.assertEqual(501, answer.status)
        self.assertFalse([name for name, _ in answer.getheaders() if name.lower().startswith("access-control")])
        self.assertEqual([], self.made())

    def test_who_hangs_holds_nobody_up(self):
        with socket.create_connection(("127.0.0.1", self.port)) as silent:
            silent.sendall(b"POST / HTTP/1.1\r\n")
            started = time.monotonic()
            self.assertEqual(200, self.send(task()).status)
            self.assertLess(time.monotonic() - started, 4)
        self.assertIn("cf_1a: ", self.end()[-1])

    def test_both_addresses_of_localhost_are_heard(self):
        try:
            socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        except OSError:
            self.skipTest("there is no IPv6 here")
        self.assertEqual(200, self.send(task(), address="::1").status)

    def test_ctrl_c_ends_what_has_begun(self):
        scripts = self.tree / "scripts"
        (scripts / "new.sh").rename(scripts / "real.sh")
        (scripts / "new.sh").write_text("#!/bin/sh\ntouch begun; sleep 1; exec scripts/real.sh\n")
        (scripts / "new.sh").chmod(0o755)
        self.send(task())
        deadline = time.monotonic() + SECONDS_MAX
        while not (self.tree / "begun").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertIn("cf_1a: ", self.end()[0])
        self.assertEqual(6, len(self.made()))

    def test_a_port_that_is_taken_says_what_to_do(self):
        for port, status in ((self.port, 1), ("70000", 2), ("0x", 2)):
            second = subprocess.run(["scripts/listen.py"], cwd=self.tree, env={**os.environ, "PORT": str(port)}, text=True,
                                    stderr=subprocess.PIPE, timeout=SECONDS_MAX, check=False)
            self.assertRegex(second.stderr, f"^error: .*{port}.*PORT=10045\n$")
            self.assertEqual(status, second.returncode)


if __name__ == "__main__":
    result = unittest.main(exit=False).result
    bad = {getattr(test, "test_case", test) for test, _ in result.failures + result.errors}
    print(f"{result.testsRun - len(bad)} passed, {len(bad)} failed")
    sys.exit(len(bad) > 0)
