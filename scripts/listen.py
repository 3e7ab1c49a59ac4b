#!/usr/bin/env python3
"""usage: make listen [PORT=10043] [STAY=1]

Makes a problem, as make new does, of each task that the browser extension Competitive Companion sends. Install that,
run make listen, and click its green plus on a problem or a contest; it knows port 10043. The listener ends when all
of the click has come, with STAY=1 at Ctrl-C. make drop P=name removes a problem again. P comes from the URL if JUDGES
knows its shape, else, in snake case, from the class name that the extension proposes for Java, else from the title;
what make new refuses, as in use, gets _2, _3 and so on. A problem with the same P, URL and samples is left alone.
Outputs are compared byte for byte: a problem with several right answers needs a checker, and there is none yet.
"""
import errno
import http.server
import json
import os
import pathlib
import queue
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unicodedata

HEADERS = r"(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)? application/json [0-9]{1,7}"  # so it is below 10 MB
JUDGES = (  # how URL and title begin, after https:// and a subdomain, and the name that they give
    (r"codeforces\.com/(?:[^? ]*/)?(\d+)/(?:problem/)?([A-Z]\d*|\d+)\b", "cf_{}{}"),
    (r"atcoder\.jp/contests/[^/ ]+/tasks/([\w-]+)", "{}"),
    (r"onlinejudge\.org/\S* (\d+) - ", "uva_{}"),
    (r"(beecrowd|codechef|cses|dmoj|kattis|luogu|spoj|yosupo)\.[\w.]+/\S*\b(?:problems?|task|view)/([\w-]+)", "{}_{}"),
)
tasks = queue.SimpleQueue()  # what has come; None ends the listener


def field(value, kind, *path):
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    if not isinstance(value, kind) or kind is float and not 0 < value < 1e8:
        raise ValueError(f"its {'.'.join(path)} is not as the extension sends it")
    return value


def ascii_title(text):  # without accents, and then without what is not ASCII; empty if no letter or digit is left
    text = " ".join(re.sub("[^ -~]", "", unicodedata.normalize("NFKD", " ".join(text.split()))).split())[:100].strip()
    return text if re.search("[A-Za-z0-9]", text) else ""


def name_from(url, title, java):
    words = re.sub("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", java or title)
    for pattern, name in JUDGES:
        match = re.match(rf"https?://(?:[^/ ]+\.)?{pattern}", f"{url} {title}", re.ASCII | re.IGNORECASE)
        words = name.format(*match.groups()) if match else words
    name = re.sub("[^a-z0-9]+", "_", words.lower()).strip("_")
    return name if name[:1].isalpha() else f"task_{name}".rstrip("_")


def is_there(name, url, files):
    solution = pathlib.Path("bins", f"{name}.rs")
    there = {path.name: path.read_bytes() for path in pathlib.Path("samples", name).glob("*-sample.*")}
    return (solution.is_file() and f"//! Source: {url} " in " ".join(solution.read_text().split())
            and all(data in (b"", there.get(file)) for file, data in files.items()))  # an empty one is to be filled in


def make(task, title):
    """Makes the problem, and returns what there is to say."""
    if task.get("interactive"):
        raise ValueError("it is interactive, and make test has no partner for it")
    if [field(task, str, key, "type") for key in ("input", "output")] != ["stdin", "stdout"]:
        raise ValueError("it reads or writes files, and make test has stdin and stdout only")
    tests = field(task, list, "tests") or [{"input": "", "output": ""}]
    files = {f"{number:02}-sample.{end}": re.sub(r"\r\n?|(?<=[^\r\n])\Z", "\n", field(test, str, f"{end}put")).encode()
             for number, test in enumerate(tests, 1) for end in ("in", "out")}
    url = re.sub("[^!-~]", "", field(task, str, "url"))
    base = name_from(url, title, field(task, (str, type(None)), "languages", "java", "taskClass"))
    seconds, megabytes = f"{field(task, float, 'timeLimit') / 1000:g}", f"{field(task, float, 'memoryLimit'):.0f}"
    with tempfile.TemporaryDirectory(dir="samples", prefix=".") as work:
        os.mkdir(f"{work}/samples")
        for file, data in files.items():
            pathlib.Path(work, "samples", file).write_bytes(data)
        for suffix in ("", *(f"_{number}" for number in range(2, 100))):
            name = base[:30 - len(suffix)] + suffix
            if is_there(name, url, files):
                return f"{name}: {title or name} is there already, and left alone"
            given = {"P": name, "TITLE": title or name, "URL": url, "TIME": seconds, "MEMORY": megabytes}
            # In a session of its own Ctrl-C does not reach it, so it ends what it has begun.
            new = subprocess.run(["scripts/new.sh"], env={**os.environ, **given}, stdin=subprocess.DEVNULL,
                                 capture_output=True, start_new_session=True, timeout=60, check=False)
            if b"take another name" not in new.stderr:
                break
        if new.returncode != 0:
            raise ValueError(new.stderr.decode(errors="replace").strip())
        os.rename(f"samples/{name}", f"{work}/placeholders")
        os.rename(f"{work}/samples", f"samples/{name}")
    what = f"{len(tests)} sample{'s' * (len(tests) > 1)}" if task["tests"] else "an empty sample to fill in"
    return f"{name}: {title or name}, {what}: write bins/{name}.rs, then make test P={name}"


class Handler(http.server.BaseHTTPRequestHandler):
    def handle(self):
        deadline = threading.Timer(5, self.connection.shutdown, [socket.SHUT_RDWR])  # seconds for all of a request
        deadline.start()
        try:
            super().handle()
        finally:
            deadline.cancel()

    def do_POST(self):
        host, length = (",".join(self.headers.get_all(name, [])) for name in ("Host", "Content-Length"))
        if not re.fullmatch(HEADERS, f"{host.lower()} {self.headers.get_content_type()} {length}"):
            return self.send_error(403, "Host, Content-Type or Content-Length are not the extension's")
        try:
            task = json.loads(self.rfile.read(int(length)), parse_int=float)
            title, batch = ascii_title(field(task, str, "name")), field(task, str, "batch", "id")
            tasks.put((task, title, batch, field(task, float, "batch", "size")))
        except (ValueError, RecursionError) as error:
            return self.send_error(400, f"not a task: {error}")
        self.wfile.write(b"HTTP/1.0 200 OK\r\n\r\n")


def main():
    if sys.argv[1:]:
        print(__doc__, end="")
        sys.exit(0 if sys.argv[1] == "--help" else 2)
    os.chdir(pathlib.Path(__file__).resolve().parent.parent)
    port, batches, server = os.environ.get("PORT") or "10043", {}, http.server.ThreadingHTTPServer
    if not re.fullmatch("[0-9]{1,5}", port) or int(port) > 65535:
        print(f"error: PORT={port} is not the number of a port, as in: make listen PORT=10045", file=sys.stderr)
        sys.exit(2)
    server.request_queue_size = 64
    server.daemon_threads = False  # at the end, answers that are due still go out
    server.handle_error = lambda *_: print(f"a request ended early: {sys.exc_info()[1]}", flush=True)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: tasks.put(None))
    for server.address_family, address in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
        try:
            threading.Thread(target=server((address, int(port)), Handler).serve_forever, daemon=True).start()
        except OSError as error:
            if address == "127.0.0.1" or error.errno == errno.EADDRINUSE:
                sys.exit(f"error: {address}, port {port}: {error}; take another, as in: make listen PORT=10045")
    print(f"listening on port {port}: click the extension's green plus, or press Ctrl-C to end", flush=True)
    for task, title, batch, size in iter(tasks.get, None):
        try:
            print(make(task, title), flush=True)
        except (ValueError, OSError, subprocess.SubprocessError) as error:
            print(f"{title or 'a task'}: refused: {error}", flush=True)
        batches[batch] = batches.get(batch, size) - 1
        if not os.environ.get("STAY") and all(left <= 0 for left in batches.values()):
            break


if __name__ == "__main__":
    main()
