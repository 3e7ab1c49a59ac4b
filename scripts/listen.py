#!/usr/bin/env python3
"""usage: make listen [PORT=10043]

Makes a problem, as make new does, of each task that the browser extension Competitive Companion sends, and brings its
samples. Install that, run make listen, and click its green plus on a problem or a contest; it knows port 10043. Ctrl-C
ends the listener. make drop P=name takes out a problem that you did not want. The name comes from the URL if JUDGES
knows its shape, else, in snake case, from the class name that the extension proposes for Java, else from the title;
one in use gets _2, _3 and so on. What is there already, by name and URL, is left alone.
"""
import http.server
import json
import os
import pathlib
import re
import shutil
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
MAKING = threading.Lock()  # held while a problem is made, so that there is one at a time


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


def new(base, url, variables):
    """Runs make new with the first name that is free. Returns the name, and whether it was there already."""
    for suffix in ("", *(f"_{number}" for number in range(2, 100))):
        name = base[:30 - len(suffix)] + suffix
        solution = pathlib.Path("bins", f"{name}.rs")
        if solution.is_file() and f"//! Source:  {url}" in solution.read_text().splitlines():
            return name, True
        made = subprocess.run(["scripts/new.sh"], env={**os.environ, **variables, "P": name, "URL": url},
                              stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if b"take another name" not in made.stderr:
            break
    if made.returncode != 0:
        raise ValueError(made.stderr.decode(errors="replace").strip())
    return name, False


def make(task):
    """Makes the problem, and returns what there is to say."""
    title, url = ascii_title(task["name"]), re.sub("[^!-~]", "", task["url"])
    base = name_from(url, title, task.get("languages", {}).get("java", {}).get("taskClass"))
    interactive = task.get("interactive") is True
    files = [task["input"]["type"], task["output"]["type"]] != ["stdin", "stdout"]
    tests = [] if interactive else task["tests"]  # those of an interactive task are transcripts
    with tempfile.TemporaryDirectory() as work:
        for number, test in enumerate(tests, 1):
            for end in ("in", "out"):
                text = re.sub(r"\r\n?|(?<=[^\r\n])\Z", "\n", test[f"{end}put"])
                pathlib.Path(work, f"{number:02}-sample.{end}").write_bytes(text.encode())
        name, was_there = new(base, url, {
            "TITLE": title or base, "CHECKER": "interactive" if interactive else "",
            "TIME": f"{task['timeLimit'] / 1000:g}", "MEMORY": f"{task['memoryLimit']:.0f}"})
        if was_there:
            return f"{name}: {title or name} is there already, and left alone"
        shutil.copytree(work, f"samples/{name}", dirs_exist_ok=True)
    says = f"{name}: {title or name}, {len(tests) or 'no'} sample{'s' * (len(tests) != 1)}"
    if files:
        says += " (it reads or writes files, and make test has stdin and stdout only)"
    if interactive:
        says += f" (write its other side, tests/{name}/interactor.rs)"
    return f"{says}: write bins/{name}.rs, then make test P={name}"


class Handler(http.server.BaseHTTPRequestHandler):
    timeout = 60  # seconds to wait for a part of a request

    def do_POST(self):
        host, length = (",".join(self.headers.get_all(name, [])) for name in ("Host", "Content-Length"))
        if not re.fullmatch(HEADERS, f"{host.lower()} {self.headers.get_content_type()} {length}"):
            return self.send_error(403, "Host, Content-Type or Content-Length are not the extension's")
        body = self.rfile.read(int(length))
        with MAKING:
            try:
                print(make(json.loads(body, parse_int=float)), flush=True)
            except Exception as error:  # pylint: disable=broad-except # whatever a page sends, the next one is heard
                print(f"refused: {f'the task has no {error}' if isinstance(error, KeyError) else error}", flush=True)
                return self.send_error(400)
        self.wfile.write(b"HTTP/1.0 200 OK\r\n\r\n")


def main():
    if sys.argv[1:]:
        print(__doc__, end="")
        sys.exit(0 if sys.argv[1] == "--help" else 2)
    os.chdir(pathlib.Path(__file__).resolve().parent.parent)
    port = os.environ.get("PORT") or "10043"
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", int(port)), Handler)
    except (OSError, ValueError, OverflowError) as error:
        print(f"error: port {port}: {error}; take another, as in: make listen PORT=10045", file=sys.stderr)
        sys.exit(2)
    print(f"listening on port {port}: click the extension's green plus; Ctrl-C ends this", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
