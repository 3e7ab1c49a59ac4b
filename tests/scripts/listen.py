#!/usr/bin/env python3
"""Shows what make listen makes of what the browser sends, and make drop of what was made, in a copy of the project."""
import contextlib
import faulthandler
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS_MAX = 60  # for whatever is waited for, so that nothing hangs
SOLUTION = """
use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    println!("{}", text.trim().parse::<u64>().unwrap() + 1);
}
"""


def task(name="A. Next Number", url="https://codeforces.com/contest/1/problem/A", tests=(("1\n", "2\n"),), **others):
    """A task as the extension sends it."""
    words = "".join(letter for letter in name.title() if letter.isascii() and letter.isalnum())
    return {
        "name": name, "group": "Judge - Round 1", "url": url, "interactive": False, "memoryLimit": 256, "timeLimit": 1000,
        "tests": [{"input": given, "output": wanted} for given, wanted in tests], "testType": "single",
        "input": {"type": "stdin"}, "output": {"type": "stdout"},
        "languages": {"java": {"mainClass": "Main", "taskClass": words}}, "batch": {"id": "one", "size": 1}, **others,
    }


def batch(name, size):
    return {"id": name, "size": size}


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def setUpModule():
    """The copy, in a repository of its own: what git sees is what has changed."""
    folder = tempfile.mkdtemp()
    unittest.addModuleCleanup(shutil.rmtree, folder)
    ListenTest.tree = pathlib.Path(folder, "tree")
    ignored = shutil.ignore_patterns("target", ".git", "__pycache__")
    shutil.copytree(ROOT, ListenTest.tree, ignore=ignored, symlinks=True)
    ListenTest.git("init", "--quiet")
    ListenTest.git("add", "--all")
    ListenTest.git("-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "--quiet", "--message=before")


class ListenTest(unittest.TestCase):
    @classmethod
    def git(cls, *arguments):
        return cls.run_in_tree("git", *arguments, check=True).stdout

    @classmethod
    def run_in_tree(cls, *command, check=False, **variables):
        names = ("PATH", "HOME", "RUSTUP_HOME", "CARGO_HOME", "TMPDIR")
        kept = {name: os.environ[name] for name in names if name in os.environ}
        return subprocess.run(command, cwd=cls.tree, env={**kept, **variables}, check=check, text=True, timeout=SECONDS_MAX,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def setUp(self):
        faulthandler.dump_traceback_later(5 * SECONDS_MAX, exit=True)
        self.addCleanup(faulthandler.cancel_dump_traceback_later)
        self.addCleanup(self.git, "clean", "-ffdxq")
        self.addCleanup(self.git, "reset", "--hard", "--quiet")
        self.listener = None

    def start(self, **variables):
        """Starts a listener without what is installed beside Python, and waits until it listens."""
        self.port = free_port()
        self.listener = subprocess.Popen(
            [sys.executable, "-I", "-S", "scripts/listen.py"], cwd=self.tree, env={**os.environ, "PORT": str(self.port), **variables},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
        self.addCleanup(self.listener.stdout.close)
        self.addCleanup(self.listener.wait)
        self.addCleanup(self.listener.kill)
        self.assertIn(f"listening on port {self.port}", self.listener.stdout.readline())

    def end(self, status=0):
        """What the listener said until it ended by itself."""
        said = self.listener.communicate(timeout=SECONDS_MAX)[0]
        self.assertEqual(status, self.listener.returncode, said)
        self.assertNotIn("Traceback", said)
        return said.splitlines()

    def send(self, body, headers=None, method="POST", address="127.0.0.1"):
        """The status of the answer, and its headers."""
        connection = http.client.HTTPConnection(address, self.port, timeout=SECONDS_MAX)
        with contextlib.closing(connection):
            text = json.dumps(body) if isinstance(body, dict) else body
            connection.request(method, "/", text, {"Content-Type": "application/json"} if headers is None else headers)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders())

    def heard(self, *bodies, **variables):
        """What a listener says that is sent these tasks."""
        self.start(**variables)
        for body in bodies:
            self.assertEqual(200, self.send(body)[0])
        return self.end()

    def changes(self):
        return self.git("status", "--porcelain", "--untracked-files=all").splitlines()

    def assert_made(self, *names):
        made = [line[8:-3] for line in self.changes() if line.startswith("?? bins/")]
        self.assertEqual(sorted(names), made)

    def assert_only_lists_changed(self):
        lists = {" M Cargo.toml", " M bins/Cargo.toml", " M tests/referee/src/lib.rs"}
        self.assertEqual(set(), {line for line in self.changes() if not line.startswith("??")} - lists)

    def read(self, path):
        return (self.tree / path).read_bytes().decode()


class Tasks(ListenTest):
    def test_from_the_page_to_an_accepted_sample(self):
        with subprocess.Popen(["make", "-s", "listen"], cwd=self.tree, text=True, stdout=subprocess.PIPE,
                              env={**os.environ, "PORT": str(free_port())}) as self.listener:
            self.port = int(self.listener.stdout.readline().split(":")[0].split()[-1])
            self.send(task(tests=[("6\r\n", "7"), ("8", "9\r")]), address="localhost")
            said = self.end()
        self.assertEqual(["cf_1a: A. Next Number, 2 samples: write bins/cf_1a.rs, then make test P=cf_1a"], said)
        for path in ("bins/cf_1a.rs", "tests/cf_1a.rs", "tests/referee/src/cf_1a.rs"):
            self.assertIn(f"?? {path}", self.changes())
        self.assert_only_lists_changed()
        self.assertEqual(4, len(list((self.tree / "samples/cf_1a").iterdir())))
        self.assertEqual(["6\n", "7\n", "8\n", "9\n"], [
            self.read(f"samples/cf_1a/{name}") for name in ("01-sample.in", "01-sample.out", "02-sample.in", "02-sample.out")])
        solution = self.tree / "bins/cf_1a.rs"
        header = [line for line in solution.read_text().splitlines() if line.startswith("//!")]
        self.assertEqual("//! cf_1a: A. Next Number", header[0])
        self.assertIn("//! Source:  https://codeforces.com/contest/1/problem/A", header)
        self.assertIn("//! Limits:  1 s, 256 MB", header)
        solution.write_text("\n".join(header) + SOLUTION)
        judged = self.run_in_tree("make", "-s", "test", "P=cf_1a")
        self.assertEqual(("2 passed, 0 failed", 0), (judged.stdout.splitlines()[-1], judged.returncode), judged.stdout)

    def test_a_contest_makes_all_its_problems(self):
        urls = [f"https://atcoder.jp/contests/abc300/tasks/abc300_{letter}" for letter in "abc"]
        said = self.heard(*(task(f"{url[-1].upper()} - N-choice", url, batch=batch("x", 3)) for url in urls))
        self.assertEqual(3, len(said))
        self.assert_made("abc300_a", "abc300_b", "abc300_c")

    def test_two_batches_at_once_both_become_complete(self):
        urls = [f"https://codeforces.com/contest/{number}/problem/B" for number in (1, 2, 3, 4)]
        said = self.heard(*(task("B. X", url, batch=batch("xy"[number % 2], 2)) for number, url in enumerate(urls)))
        self.assertEqual(4, len(said))
        self.assert_made("cf_1b", "cf_2b", "cf_3b", "cf_4b")

    def test_limits_may_be_fractions(self):
        self.heard(task(timeLimit=500, memoryLimit=62.5, batch=batch("x", 3)),
                   task(timeLimit=2250.0, url="https://cses.fi/problemset/task/1068", batch=batch("x", 3)),
                   task(timeLimit=15000, memoryLimit=1024, url="https://cses.fi/problemset/task/1069", batch=batch("x", 3)))
        limits = [line for name in ("cf_1a", "cses_1068", "cses_1069") for line in self.read(f"bins/{name}.rs").splitlines()
                  if line.startswith("//! Limits:")]
        self.assertEqual(["//! Limits:  0.5 s, 62 MB", "//! Limits:  2.25 s, 256 MB", "//! Limits:  15 s, 1024 MB"], limits)

    def test_titles_become_ascii_and_harmless(self):
        titles = {
            "D. Café au lait ²": "cf_1a: D. Cafe au lait 2",
            "Задача": "cf_2a: cf_2a",
            "求和（加强版）": "cf_3a: cf_3a",
            "a\r\nb\x1b[31m\x00\u2028c": "cf_4a: a b[31m c",
            "\"'`touch x`$(touch x)\\1&/\n//! x": "cf_5a: \"'`touch x`$(touch x)\\1&/ //! x",
            "$(MAKE) %s *": "cf_6a: $(MAKE) %s *",
        }
        said = self.heard(*(task(title, f"https://codeforces.com/contest/{number}/problem/A", batch=batch("x", len(titles)))
                            for number, title in enumerate(titles, 1)))
        for number, title in enumerate(titles.values(), 1):
            self.assertEqual(f"//! {title}", self.read(f"bins/cf_{number}a.rs").splitlines()[0])
            self.assertIn(title, said[number - 1])
        self.assertFalse((self.tree / "x").exists())

    def test_interactive_tasks_and_those_with_files_are_refused(self):
        kinds = {"interactive, ": {"interactive": True}, "reads or writes files": {"input": {"type": "file", "fileName": "a.in"}},
                 "reads or writes files, ": {"input": {"type": "regex", "pattern": ".*"}},
                 "writes files, ": {"output": {"type": "file", "fileName": "a.out"}}}
        said = self.heard(*(task(**kind, batch=batch("x", len(kinds))) for kind in kinds.values()))
        for line, why in zip(said, kinds):
            self.assertRegex(line, f"^A. Next Number: refused: .*{why}")
        self.assertEqual([len(kinds), []], [len(said), self.changes()])

    def test_a_task_without_tests_gets_an_empty_sample(self):
        self.assertEqual(
            ["cf_1a: A. Next Number, an empty sample to fill in: write bins/cf_1a.rs, then make test P=cf_1a"],
            self.heard(task(tests=())))
        for end in ("in", "out"):
            self.assertEqual("", self.read(f"samples/cf_1a/01-sample.{end}"))
            (self.tree / f"samples/cf_1a/01-sample.{end}").write_text("1\n")
        self.assertEqual(["cf_1a: A. Next Number is there already, and left alone"], self.heard(task(tests=())))

    def test_what_is_there_is_left_alone(self):
        self.heard(task())
        (self.tree / "samples/cf_1a/02-mine.in").write_text("5\n")
        before = self.changes()
        self.assertEqual(["cf_1a: A. Next Number is there already, and left alone"], self.heard(task()))
        self.assertEqual(before, self.changes())

    def test_a_name_in_use_gets_a_number(self):
        url = "https://judge.example.org/contest/1/problems"
        self.heard(*(task("Match", url, [(f"{number}\n", "2\n")], batch=batch("x", 3)) for number in (1, 2, 1)))
        self.heard(task("Match", url + "/2"))
        # Rust has a word match; the third is the first again; the last has another URL.
        self.assert_made("match_2", "match_3", "match_4")
        self.assertIn(url + "/2", self.read("bins/match_4.rs"))

    def test_tasks_may_share_a_url(self):
        url = "https://judge.example.org/contest/1/problems"
        self.heard(*(task(name, url, (), batch=batch("x", 3)) for name in ("First Task", "Second Task", "First Task")))
        self.assert_made("first_task", "second_task")

    def test_a_long_name_is_cut(self):
        url = "https://judge.example.org/"
        self.heard(*(task("word" * 20, url + letter, batch=batch("x", 2)) for letter in "ab"))
        self.assert_made("word" * 7 + "wo", "word" * 7 + "_2")

    def test_what_the_project_has_is_never_written_over(self):
        self.heard(task("A Lot of Games", "https://codeforces.com/problemset/problem/455/B"))
        self.assert_made("cf_455b_2")
        self.assert_only_lists_changed()

    def test_wrong_fields_are_refused(self):
        kinds = [
            {"timeLimit": value} for value in (0, -1, "1", True, None, [], 1e300, float("nan"), float("inf"))
        ] + [
            {"memoryLimit": value} for value in (0, -1, "x; touch x", 1e300, 10 ** 400)
        ] + [
            {"tests": 1}, {"tests": [1]}, {"tests": [{"input": "1"}]}, {"tests": [{"input": "\ud800", "output": ""}]},
            {"input": 1}, {"output": None}, {"url": 1}, {"languages": {"java": {"taskClass": 1}}}]
        said = self.heard(*({**task(batch=batch("x", len(kinds))), **kind} for kind in kinds))
        self.assertEqual([len(kinds), []], [len(said), self.changes()])
        for line, kind in zip(said, kinds):
            why = "surrogates not allowed" if "\\ud800" in json.dumps(kind) else "is not as the extension sends it"
            self.assertRegex(line, f"^A. Next Number: refused: .*{why}$")

    def test_nothing_stays_when_make_new_fails(self):
        (self.tree / "scripts/new.sh").write_text("#!/bin/sh\necho 'error: no room' >&2\nexit 2\n")
        said = self.heard(task())
        self.assertRegex(said[0], "^A. Next Number: refused: error: no room$")
        self.assertEqual([[" M scripts/new.sh"], 1], [self.changes(), len(said)])
        self.assertEqual([], list(self.tree.glob("samples/.*")))

    def test_names(self):
        cases = {
            "https://codeforces.com/problemset/problem/1311/F1": "cf_1311f1",
            "https://codeforces.com/gym/100001/problem/C": "cf_100001c",
            "https://codeforces.com/group/aB1/contest/12/problem/B": "cf_12b",
            "https://open.kattis.com/problems/hello": "kattis_hello",
            "https://open.kattis.com/contests/abc/problems/hello": "kattis_hello",
            "https://cses.fi/problemset/task/1068/": "cses_1068",
            "https://www.spoj.com/problems/TEST/": "spoj_test",
            "https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=1502": "uva_10561",
            "https://judge.yosupo.jp/problem/aplusb": "yosupo_aplusb",
            "https://www.luogu.com.cn/problem/P1001": "luogu_p1001",
            "https://www.codechef.com/START1/problems/ABC": "codechef_abc",
            "https://judge.beecrowd.com/en/problems/view/1853": "beecrowd_1853",
            "https://codeforces.com/contest/1/problems": "task_10561_treblecross",
            "https://example.org/?https://codeforces.com/contest/1/problem/A": "task_10561_treblecross",
        }
        code = "import sys, json, listen; print(json.dumps([listen.name_from(*case) for case in json.load(sys.stdin)]))"
        named = subprocess.run([sys.executable, "-B", "-c", code], cwd=self.tree / "scripts", check=True, text=True,
                               stdout=subprocess.PIPE, input=json.dumps([[url, "10561 - Treblecross", None] for url in cases]))
        self.assertEqual(list(cases.values()), json.loads(named.stdout))


class Requests(ListenTest):
    def raw(self, data, address="127.0.0.1"):
        connection = socket.create_connection((address, self.port), timeout=SECONDS_MAX)
        connection.sendall(data)
        return connection

    def test_forged_requests_are_refused_and_the_listener_goes_on(self):
        self.start(STAY="1")
        good = json.dumps(task())
        kind = {"Content-Type": "application/json"}
        forged = [
            (403, good, {**kind, "Host": "evil.example.org"}), (403, good, {**kind, "Host": f"localhost.evil.org:{self.port}"}),
            (403, good, {**kind, "Host": ""}), (403, good, {"Content-Type": "text/plain"}), (403, good, {}),
            (403, good, {"Content-Type": "text/plain; application/json"}), (403, good, {"Content-Type": "text/plain"}),
            (403, "", {**kind, "Content-Length": "-1"}), (403, "", {**kind, "Content-Length": "99999999999"}),
            (403, "", {**kind, "Content-Length": "1e3"}), (403, "", {**kind, "Content-Length": ""}),
            (400, "junk", kind), (400, b"\xff\xfe\x00", kind), (400, good[:-9], kind), (400, "[" * 200_000, kind),
            (400, '{"a":' * 100_000, kind), (400, "9" * 9_000_000, kind), (400, "[]", kind), (400, "null", kind), (400, "{}", kind),
            (400, json.dumps({**task(), "name": 1}), kind), (400, json.dumps(task(batch=1)), kind),
            (400, json.dumps(task(batch=batch(1, 1))), kind), (400, json.dumps(task(batch=batch("x", float("nan")))), kind),
        ]
        for status, body, headers in forged:
            with self.subTest(body=str(body)[:40], headers=headers):
                self.assertEqual(status, self.send(body, headers)[0])
        for method in ("OPTIONS", "GET", "HEAD", "PUT", "DELETE"):
            status, headers = self.send(None, {"Origin": "https://evil.example.org", "Access-Control-Request-Method": "POST"}, method)
            self.assertEqual(501, status)
            self.assertFalse([name for name in headers if name.lower().startswith("access-control")])
        line = f"POST / HTTP/1.1\r\nHost: localhost:{self.port}\r\nContent-Type: application/json\r\n"
        two = "Host: evil.example.org\r\nContent-Length: 2\r\n\r\n{}"
        for text in (line + "\r\n", line + two, line + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "\r\n\r\n", "\x16\x03\x01\r\n\r\n"):
            with self.raw(text.encode()) as connection:
                self.assertNotIn(b" 200 ", connection.recv(1 << 16))
        self.assertEqual([], self.changes())
        self.assertEqual(200, self.send(task())[0])
        self.listener.send_signal(signal.SIGINT)
        self.assertIn("cf_1a: A. Next Number, 1 sample: write bins/cf_1a.rs, then make test P=cf_1a", self.end())

    def test_slow_requests_end_and_hold_nobody_up(self):
        self.start()
        head = f"POST / HTTP/1.1\r\nHost: localhost:{self.port}\r\nContent-Type: application/json\r\n"
        slow = [self.raw(text.encode()) for text in ("", head, head + "Content-Length: 9999\r\n\r\n{")]
        ends = []

        def drip(connection):
            with connection, contextlib.suppress(OSError):
                for _ in range(SECONDS_MAX):
                    connection.sendall(b" ")
                    time.sleep(1)
            ends.append(connection)

        drips = [threading.Thread(target=drip, args=[connection], daemon=True) for connection in slow]
        for thread in drips:
            thread.start()
        self.assertEqual(200, self.send(task(batch=batch("x", 2)))[0])
        self.assertIn("cf_1a: ", self.listener.stdout.readline())
        self.assertEqual([], ends)
        started = time.monotonic()
        for thread in drips:
            thread.join(SECONDS_MAX)
        self.assertLess(time.monotonic() - started, SECONDS_MAX / 2)
        self.assertEqual(200, self.send(task(url="https://codeforces.com/contest/2/problem/A", batch=batch("x", 2)))[0])
        self.end()
        self.assert_made("cf_1a", "cf_2a")

    def test_a_client_that_hangs_up_changes_nothing(self):
        self.start()
        for number, abort in enumerate((False, True), 1):
            body = json.dumps(task(url=f"https://codeforces.com/contest/{number}/problem/A", batch=batch("x", 3)))
            connection = self.raw(f"POST / HTTP/1.1\r\nHost: localhost:{self.port}\r\nContent-Type: application/json\r\n"
                                  f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
            if abort:  # the connection is reset, as by a browser that is closed
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            else:
                time.sleep(0.5)
            connection.close()
        self.raw(b"POST / HT").close()
        self.assertEqual(200, self.send(task(url="https://codeforces.com/contest/3/problem/A", batch=batch("x", 3)))[0])
        self.end()
        self.assert_made("cf_1a", "cf_2a", "cf_3a")

    def test_many_at_once_are_all_heard(self):
        self.start()
        urls = [f"https://codeforces.com/contest/{number}/problem/A" for number in range(20)]
        clients = [threading.Thread(target=self.send, args=[task(interactive=True, url=url, batch=batch("x", 20))]) for url in urls]
        for client in clients:
            client.start()
        for client in clients:
            client.join(SECONDS_MAX)
        self.assertEqual(20, len(self.end()))

    def test_both_addresses_of_localhost_are_heard(self):
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(socket.create_server(("::1", 0), family=socket.AF_INET6))
            except OSError:
                self.skipTest("there is no IPv6 here")
        self.start()
        self.assertEqual(200, self.send(task(), address="::1")[0])
        self.end()
        self.assert_made("cf_1a")

    def test_only_this_machine_is_heard(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))
            except OSError:
                self.skipTest("there is no other address here")
            address = probe.getsockname()[0]
        self.start()
        with self.assertRaises(OSError):
            self.send(task(), address=address)

    def test_a_port_that_is_taken_says_what_to_do(self):
        self.start(STAY="1")
        for address in ("127.0.0.1", "::1"):
            port = self.port
            second = self.run_in_tree("scripts/listen.py", PORT=str(port))
            self.assertRegex(second.stdout, f"^error: .*port {port}.* in use.*PORT=10045\n$")
            self.assertEqual(1, second.returncode)
        for port in ("0x", "-1", "70000"):
            refused = self.run_in_tree("scripts/listen.py", PORT=port)
            self.assertRegex(refused.stdout, f"^error: PORT={port} .*PORT=10045\n$")
            self.assertEqual(2, refused.returncode)

    def test_it_stays_until_it_is_interrupted_and_ends_what_it_has_begun(self):
        scripts = self.tree / "scripts"
        (scripts / "new.sh").rename(scripts / "real.sh")
        (scripts / "new.sh").write_text("#!/bin/sh\n[ $P = cf_1a ] || { touch begun; sleep 1; }\nexec scripts/real.sh\n")
        (scripts / "new.sh").chmod(0o755)
        self.start(STAY="1")
        self.send(task())
        self.assertIn("cf_1a: ", self.listener.stdout.readline())
        self.send(task(url="https://codeforces.com/contest/2/problem/A"))
        while not (self.tree / "begun").exists():
            time.sleep(0.01)
        os.killpg(self.listener.pid, signal.SIGINT)  # as a terminal does
        self.assertIn("cf_2a: ", self.end()[0])
        self.assert_made("cf_1a", "cf_2a")


class Drop(ListenTest):
    def test_what_was_made_goes_and_nothing_else(self):
        self.heard(task(batch=batch("x", 2)), task(url="https://cses.fi/problemset/task/1068", batch=batch("x", 2)))
        (self.tree / "tests/wrong/cf_1a").mkdir(exist_ok=True)
        (self.tree / "tests/wrong/cf_1a/constant.rs").write_text("fn main() {}\n")
        dropped = self.run_in_tree("make", "-s", "drop", "P=cf_1a")
        self.assertEqual(0, dropped.returncode, dropped.stdout)
        self.assert_made("cses_1068")
        self.assertEqual([], [line for line in self.changes() if "cf_1a" in line])
        self.assertIn("cses_1068", self.git("diff"))
        self.assertNotIn("cf_1a", self.git("diff"))
        self.run_in_tree("scripts/drop.sh", P="cses_1068", check=True)
        self.assertEqual([], self.changes())

    def test_what_git_knows_stays(self):
        self.heard(task())
        self.git("add", "samples/cf_1a")
        before = self.changes()
        for name in ("cf_1a", "cf_455b"):
            dropped = self.run_in_tree("scripts/drop.sh", P=name)
            self.assertEqual(2, dropped.returncode)
            self.assertRegex(dropped.stdout, f"^error: git tracks (bins|samples)/{name}.*\n$")
        self.git("rm", "--cached", "--quiet", "bins/gmt_002.rs")
        self.assertIn("git tracks bins/gmt_002.rs", self.run_in_tree("scripts/drop.sh", P="gmt_002").stdout)
        self.git("reset", "--quiet", "--", "bins", "samples")
        self.git("add", "--update")
        self.assertIn("git tracks the entry in bins/Cargo.toml", self.run_in_tree("scripts/drop.sh", P="cf_1a").stdout)
        self.git("reset", "--quiet")
        self.git("add", "samples/cf_1a")
        self.assertEqual(before, self.changes())

    def test_bad_usage(self):
        self.assertIn("say which problem", self.run_in_tree("scripts/drop.sh", P="samples/../..").stdout)
        for name in ("", "no_such_problem", "..", "../bins", "a b", "referee", "hostile"):
            dropped = self.run_in_tree("scripts/drop.sh", P=name)
            self.assertEqual(2, dropped.returncode)
            self.assertRegex(dropped.stdout, "^error: .*\n$")
        self.assertEqual([], self.changes())

    def test_without_git_nothing_goes(self):
        (self.tree / ".git").rename(self.tree / "elsewhere")
        try:
            dropped = self.run_in_tree("scripts/drop.sh", P="gmt_002")
            self.assertRegex(dropped.stdout, "^error: this is not a git repository")
        finally:
            (self.tree / "elsewhere").rename(self.tree / ".git")
        self.assertEqual([], self.changes())


if __name__ == "__main__":
    result = unittest.main(exit=False).result
    bad = {getattr(test, "test_case", test) for test, _ in result.failures + result.errors}
    print(f"{result.testsRun - len(bad)} passed, {len(bad)} failed")
    sys.exit(len(bad) > 0)
