#!/usr/bin/env python3
# Needs: python3
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
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import listen  # pylint: disable=wrong-import-position
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
        for part in ("bins", "samples", "scripts"):
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
        """What the listener says of these tasks, which it makes, before Ctrl-C ends it."""
        for body in bodies:
            self.assertEqual(200, self.send(body).status)
        os.killpg(self.listener.pid, signal.SIGINT)  # as a terminal does
        said = self.listener.communicate(timeout=SECONDS_MAX)[0]
        self.assertEqual(0, self.listener.returncode, said)
        return [line for line in said.splitlines() if not line.startswith("127.0.0.1 - - ")]

    def header(self, name):
        return [line for line in (self.tree / f"bins/{name}.rs").read_text().splitlines() if line.startswith("//!")]

    def test_a_task_becomes_a_problem_with_samples(self):
        self.assertEqual(200, self.send(task()).status)
        self.assertEqual(["cf_1a: A. Next Number, 2 samples: write bins/cf_1a.rs, then make test P=cf_1a"], self.heard())
        samples = [f"samples/cf_1a/0{number}-sample.{end}" for number in (1, 2) for end in ("in", "out")]
        self.assertEqual(["bins/cf_1a.rs", "samples/cf_1a", *samples], self.made())
        self.assertEqual([b"6\n", b"7\n", b"8\n", b"9\n"], [(self.tree / sample).read_bytes() for sample in samples])
        self.assertEqual(["//! A. Next Number", "//!", f"//! Source:  {URL.format(1)}", "//! Limits:  1 s, 256 MB"], self.header("cf_1a"))

    def test_odd_pages_get_a_note(self):
        said = self.heard(task(1, input={"type": "file", "fileName": "a.in"}), task(2, interactive=True), task(3, tests=[]),
                          task(4, timeLimit=2250.0, memoryLimit=62.5), {key: task(5)[key] for key in task() if key != "languages"})
        self.assertIn("(it reads or writes files, and make test has stdin and stdout only): write", said[0])
        self.assertIn("no samples (write its other side, tests/cf_2a/interactor.rs): write", said[1])
        self.assertTrue({"bins/cf_2a.rs", "tests/cf_2a/interactor.rs"} < set(self.made()))
        self.assertIn("no samples: write", said[2])
        self.assertIn("//! Limits:  2.25 s, 62 MB", self.header("cf_4a"))
        self.assertIn("cf_5a: A. Next Number, 2 samples: write", said[4])

    def test_wrong_fields_are_refused_and_the_next_task_is_heard(self):
        kinds = [{key: value} for key in ("timeLimit", "memoryLimit") for value in (0, -1, "x; touch x", None, float("inf"))]
        kinds += [{"tests": value} for value in (1, [1], [{"input": "1"}], [{"input": "\ud800", "output": ""}])]
        kinds += [{"input": 1}, {"url": 1}, {"name": 1}, {"languages": {"java": {"taskClass": 1}}}]
        for body in (*(task(**kind) for kind in kinds), {"name": "alone"}, "junk", "[]", b"\xff\xfe", "[" * 200_000, "9" * 9_000_000):
            with self.subTest(body=str(body)[:99]):
                self.assertEqual(400, self.send(body).status)
        said = self.heard(task(2))
        self.assertEqual("refused: the task has no 'url'", said[len(kinds)])
        self.assertIn("cf_2a: A. Next Number, 2 samples", said[-1])
        self.assertEqual(6, len(self.made()))

    def test_forged_requests_are_refused(self):
        forged = [{"Host": "evil.example.org"}, {"Host": f"localhost.evil.org:{self.port}"}, {"Host": ""}, {"Content-Type": "text/plain"},
                  {"Content-Type": "text/plain; application/json"}, {"Content-Length": "99999999999"}, {"Content-Length": "-1"}]
        for headers in forged:
            with self.subTest(headers=headers):
                self.assertEqual(403, self.send("" if "Content-Length" in headers else task(), {**JSON, **headers}).status)
        self.assertEqual(501, self.send(None, {"Origin": "https://evil.example.org"}, "OPTIONS").status)
        self.assertEqual([], self.made())

    def test_titles_become_ascii_and_harmless(self):
        titles = {"D. Caf\u00e9 au lait \u00b2": "D. Cafe au lait 2", "\u0417": "cf_2a", "a\r\nb\x1b[31m\x00\u2028c": "a b[31m c",
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
        for url, name in (
            ("https://codeforces.com/problemset/problem/1311/F1", "cf_1311f1"),
            ("https://codeforces.com/gym/100001/problem/C", "cf_100001c"),
            ("https://atcoder.jp/contests/abc300/tasks/abc300_a", "abc300_a"),
            ("https://open.kattis.com/contests/abc/problems/hello", "kattis_hello"),
            ("https://cses.fi/problemset/task/1068/", "cses_1068"),
            ("https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=1502", "uva_10561"),
            ("https://judge.beecrowd.com/en/problems/view/1853", "beecrowd_1853"),
            ("https://codeforces.com/contest/1/problems", "task_10561_treblecross"),
            ("https://example.org/?https://codeforces.com/contest/1/problem/A", "task_10561_treblecross"),
        ):
            self.assertEqual(name, listen.name_from(url, "10561 - Treblecross", None))

    def test_who_hangs_holds_nobody_up(self):
        # One after the other they would take longer than this test.
        for _ in range(30):
            silent = socket.create_connection(("127.0.0.1", self.port))
            self.addCleanup(silent.close)
            silent.sendall(b"POST / HTTP/1.1\r\n")
        self.assertIn("cf_1a: ", "".join(self.heard(task())))

    def test_both_addresses_of_localhost_are_heard(self):
        if not pathlib.Path("/proc/net/if_inet6").exists():
            self.skipTest("there is no IPv6 here")
        self.assertEqual(200, self.send(task(), address="::1").status)

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
