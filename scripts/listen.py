#!/usr/bin/env python3
"""usage: make listen [PORT=10043]

Makes a problem with its samples, as make new does, from each task that the browser extension Competitive Companion sends.
Install that, run make listen, and click its green plus on the page of a problem or a contest; it sends to port 10043.
Ctrl-C ends the listener. make drop P=name removes a problem that you did not want. The name comes from the URL if a row of
scripts/lib/sites.tsv matches it, else in snake case from the class name that the extension proposes for Java, else from
the title; if it is taken, _2, _3 and so on are added. A problem that exists already, by name and URL, is left alone.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unicodedata

LIB = pathlib.Path(__file__).resolve().parent / "lib"
sys.dont_write_bytecode = True
sys.path.insert(0, str(LIB))
import local_server  # pylint: disable=wrong-import-position

SITES = [row.split("\t") for row in (LIB / "sites.tsv").read_text().splitlines() if row[0] != "#"]
CLICK = {}  # the tasks that came with one click, by that and by the names of their problems
MAKING = threading.Lock()  # held while a problem is made, so that there is one at a time


def ascii_title(text):  # without accents, and then without what is not ASCII; empty if no letter or digit is left
    text = " ".join(re.sub("[^ -~]", "", unicodedata.normalize("NFKD", " ".join(text.split()))).split())[:100].strip()
    return text if re.search("[A-Za-z0-9]", text) else ""


def name_from(url, title, java):
    words = re.sub("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", java or title)
    for host, problem, name, *_ in SITES:
        match = re.match(rf"https?://(?:[^/ ]+\.)?{host}/{problem}", f"{url} {title}", re.ASCII | re.IGNORECASE)
        if match:
            words = match.expand(name)
            break
    else:
        words = words.replace("/", " ")
    name = re.sub("_*/[_/]*", "/", re.sub("[^a-z0-9/]+", "_", words.lower())).strip("_/")
    # Cargo reserves the four.
    return f"task_{name}".rstrip("_") if re.match("[^a-z]|$|(build|deps|examples|incremental)$", name) else name


def new(base, click, task, variables):
    """Runs make new with the first name that is free. Returns the name, and whether it was there already."""
    for suffix in ("", *(f"_{number}" for number in range(2, 100))):
        folder, slash, name = base.rpartition("/")
        name = folder[:30] + slash + name[:30 - len(suffix)] + suffix
        if CLICK.get((click, name), task) != task:
            continue  # another task of this contest, perhaps of the same URL
        solution = pathlib.Path("bins", f"{name}.rs")
        if solution.is_file() and f"//! Source:  {variables['URL']}" in solution.read_text().splitlines():
            CLICK[click, name] = task
            return name, True
        made = subprocess.run(["scripts/new.sh"], env={**os.environ, **variables, "P": name}, stdin=subprocess.DEVNULL,
                              capture_output=True, check=False)
        if made.returncode != 3:  # it is not taken
            break
    if made.returncode != 0:
        raise ValueError(made.stderr.decode(errors="replace").strip())
    CLICK[click, name] = task
    return name, False


def make(task):
    """Makes the problem, and returns what there is to say."""
    title, url = ascii_title(task["name"]), re.sub("[^!-~]", "", task["url"])
    base = name_from(url, title, task.get("languages", {}).get("java", {}).get("taskClass"))
    batch = task.get("batch", {})
    interactive = task.get("interactive") is True
    types = [task["input"]["type"], task["output"]["type"]]
    files = " ".join(task[side].get("fileName", "") for side in ("input", "output"))
    files_have_names = re.fullmatch(r"\w[\w.-]* \w[\w.-]*", files, re.ASCII)
    tests = task["tests"]
    kind = "conversation" if interactive else "sample"
    # Written first and then moved, so that on a full disk no problem is made without its samples.
    with tempfile.TemporaryDirectory(dir="samples", prefix=".listen-") as work:
        for number, test in enumerate(tests, 1):
            texts = {f"{number:02}-sample.{end}": test[f"{end}put"] for end in ("in", "out")}
            if interactive:
                both = f"What the solution reads:\n\n{test['input']}\n\nWhat it prints:\n\n{test['output']}"
                texts = {f"conversation-{number}.txt": both}
            for file, text in texts.items():
                pathlib.Path(work, file).write_bytes(re.sub(r"\r\n?|(?<=[^\r\n])\Z", "\n", text).encode())
        name, was_there = new(base, batch.get("id") if batch.get("size", 1) > 1 else object(), task, {
            "TITLE": title or base, "URL": url, "CHECKER": "interactive" if interactive else "",
            "TIME": f"{task['timeLimit'] / 1000:g}", "MEMORY": f"{task['memoryLimit']:.0f}",
            "FILES": files if files_have_names else ""})
        if was_there:
            return f"{name}: {title or name} is there already, and left alone"
        for sample in os.listdir(work):
            os.rename(f"{work}/{sample}", f"samples/{name}/{sample}")
    says = f"{name}: {title or name}, {len(tests) or 'no'} {kind}{'s' * (len(tests) != 1)}"
    if not files_have_names and types != ["stdin", "stdout"]:
        says += " (it reads or writes files: add a line //! Files:   INPUT OUTPUT with their names)"
    if interactive:
        says += f" (write its other side, tests/{name}/interactor.rs)"
    return f"{says}: write bins/{name}.rs, then make test P={name}"


class Handler(local_server.Handler):
    def do_POST(self):
        kind, length = self.headers.get_content_type(), self.header("Content-Length")
        if not (self.is_for_this_machine() and kind == "application/json" and re.fullmatch("[0-9]{1,7}", length)):  # 10 MB
            return self.send_error(403, "Host, Content-Type or Content-Length are not the extension's")
        body = self.rfile.read(int(length))
        with MAKING:
            try:
                print(make(json.loads(body, parse_int=float)), flush=True)
            except Exception as error:  # pylint: disable=broad-except # whatever a page sends, the listener goes on
                print(f"refused: {f'the task has no {error}' if isinstance(error, KeyError) else error}", flush=True)
                return self.send_error(400)
        self.wfile.write(b"HTTP/1.0 200 OK\r\n\r\n")


def main():
    if sys.argv[1:]:
        print(__doc__, end="")
        sys.exit(0 if sys.argv[1] == "--help" else 2)
    os.chdir(LIB.parent.parent)
    port = os.environ.get("PORT") or "10043"
    local_server.start(Handler, port, "take another, as in: make listen PORT=10045")
    print(f"listening on port {port}: click the extension's green plus; Ctrl-C ends this", flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        pass


main()
