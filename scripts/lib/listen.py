"""usage: make listen [BUILD=cargo] [PORT=10043]

Creates a problem with its samples, as make new does, for each problem that the browser extension Competitive Companion
sends to port 10043. Install the extension, run make listen, and click the extension's green plus on a problem or
contest page. Ctrl-C stops the listener; make drop P=name removes an unwanted problem.

A problem whose URL is in the header of a solution is left alone. The name comes from the URL, if it is that of an
online judge in scripts/lib/sites.tsv, else from the Java class name that the extension suggests, else from the title.
If it is taken, _2, _3, ... is appended. BUILD=cargo works as in make new, except on sites known to have no crates.
"""
import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unicodedata

import local_server

MAKING = threading.Lock()  # held while a problem is created, so that only one is created at a time


def ascii_title(text):  # removes accents, then everything that is not ASCII; returns "" if no word is left
    text = " ".join(re.sub("[^ -~]", "", unicodedata.normalize("NFKD", " ".join(text.split()))).split())[:100].strip()
    return text if re.search("[A-Za-z]{2}|[0-9]", text) else ""


def ask_judge(*arguments):
    """The lines that the judge prints."""
    judge = subprocess.run(["target/tools/judge", *arguments], capture_output=True, check=False)
    if judge.returncode != 0:
        raise ValueError(re.sub("^error: ", "", judge.stderr.decode(errors="replace").strip()))
    return judge.stdout.decode().splitlines()


def suggested_name(title, java):
    """The problem's name, if its address does not give one."""
    words = re.sub("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", java or title)
    return re.sub("[^a-z0-9]+", "_", words.lower()).strip("_")[:30].strip("_")


def files(task):
    """The files that the solution reads and writes, as make new takes them; None if their names are unknown."""
    names = " ".join(side.get("fileName") or side["type"] for side in (task["input"], task["output"]))
    if names == "stdin stdout":
        return ""
    return names if re.fullmatch(r"(stdin|\w[\w-]*\.\w+) (stdout|\w[\w-]*\.\w+)", names, re.ASCII) else None


def write_samples(task, folder):
    for number, test in enumerate(task["tests"], 1):
        texts = {f"{number:02}-sample.{end}": test[f"{end}put"] for end in ("in", "out")}
        if task.get("interactive") is True:
            both = f"What the solution reads:\n\n{test['input']}\n\nWhat it prints:\n\n{test['output']}"
            texts = {f"conversation-{number}.txt": both}
        for file, text in texts.items():
            pathlib.Path(folder, file).write_bytes(re.sub(r"\r\n?|(?<=[^\r\n])\Z", "\n", text).encode())


def make(task):
    """Creates the problem, and returns the message to print."""
    title, url = ascii_title(task["name"]), re.sub("[^!-~]", "", task["url"])
    # On Codeforces' page with all problems of a contest, each problem is sent with the address of that page.
    contest = re.match(r"(https?://(?:[^/]+\.)?codeforces\.com/(?:.+/)?(?:contest|gym)/\d+)/problems(?![^/?#])", url)
    index = re.match(r"\s*([0-9]*[A-Z][0-9]*)\.\s", task["name"])
    if contest and index:
        url = f"{contest[1]}/problem/{index[1]}"
    group = ascii_title(str(task.get("group")))
    facts = dict(line.split("=", 1) for line in ask_judge("site", url, title, group))
    base = facts.get("name") or suggested_name(title, task.get("languages", {}).get("java", {}).get("taskClass"))
    if not re.match("[a-z]", base):
        base = f"task_{base}".rstrip("_")
    if known := ask_judge("known", url, title or base, group):
        again = f"to create it again: make drop P={known[0]}"
        return f"{known[0]}: {title or base} already exists and is left alone ({again})"
    interactive, tests = task.get("interactive") is True, task["tests"]
    # Seconds and MB; empty if the page has none.
    limits = {name: f"{task.get(f'{name}Limit') / unit:.15g}" if task.get(f"{name}Limit") else ""
              for name, unit in (("time", 1000), ("memory", 1))}
    # The samples are written first and moved later, so that a task that cannot be written leaves nothing behind.
    with tempfile.TemporaryDirectory(dir="samples", prefix=".listen-") as work:
        write_samples(task, work)
        [name] = ask_judge("free", base)
        given = {
            "TITLE": title or base, "URL": url, "CHECKER": "interactive" if interactive else "",
            "TIME": limits["time"], "MEMORY": limits["memory"].split(".")[0], "FILES": files(task),
            "BUILD": os.environ.get("BUILD") if facts.get("crates") != "no" else ""}
        ask_judge("new", *(f"{variable}={value}" for variable, value in given.items() if value), name)
        for sample in os.listdir(work):
            os.rename(f"{work}/{sample}", f"samples/{name}/{sample}")
    kind = "conversation" if interactive else "sample"
    message = f"{name}: {title or name}, {len(tests) or 'no'} {kind}{'s' * (len(tests) != 1)}"
    missing = [limit for limit, value in limits.items() if not value]
    if missing:
        message += f" (the page has no limit on {' and '.join(missing)}, so the default applies)"
    if files(task) is None:
        message += " (it reads or writes files: add a line //! Files:   INPUT OUTPUT with their names)"
    if interactive:
        message += f" (write the interactor, tests/{name}/interactor.rs)"
    elif not tests:
        message += f" (make case P={name} adds one)"
    return f"{message}: write bins/{name}.rs, then make test P={name}"


class Handler(local_server.Handler):
    def do_POST(self):
        kind, length = self.headers.get_content_type(), self.headers.get("Content-Length", "")
        is_small = re.fullmatch("[0-9]{1,7}", length)  # 10 MB
        if not (self.is_for_this_machine() and kind == "application/json" and is_small):
            host = self.headers.get("Host")
            print(f"refused: a request with Host {host!a:.99}, {kind!a:.99} and {length!a:.99} bytes", flush=True)
            return self.send_error(403, "unexpected Host, Content-Type or Content-Length header")
        body = self.rfile.read(int(length))
        with MAKING:
            try:
                print(make(json.loads(body, parse_int=float)), flush=True)
            except Exception as error:  # pylint: disable=broad-except # no page may end the listener
                odd = f"this is no task of Competitive Companion ({type(error).__name__}: {error})"
                known = {KeyError: f"the task has no {error}", ValueError: error}.get(type(error), odd)
                print(f"refused: {error if isinstance(error, OSError) else known}", flush=True)
                return self.send_error(400)
        self.wfile.write(b"HTTP/1.0 200 OK\r\n\r\n")


def main():
    port = os.environ.get("PORT") or "10043"
    try:
        with MAKING:  # clicks are received from the start, and wait until the judge is built
            local_server.start(Handler, port, "choose another, as in: make listen PORT=10045")
            if subprocess.run(["bash", "-c", ". scripts/lib/lib.sh; build_judge"], check=False).returncode != 0:
                sys.exit(2)
            print(f"listening on port {port}: click the extension's green plus; press Ctrl-C to stop", flush=True)
        terminal = local_server.foreground()
        with contextlib.suppress(OSError):  # the terminal was closed, which tells only its first process, such as make
            while not threading.Event().wait(1):  # a wait without end could miss Ctrl-C
                if terminal is not None:
                    os.tcgetpgrp(terminal)
    except KeyboardInterrupt:
        pass


main()
