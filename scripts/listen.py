#!/usr/bin/env python3
"""usage: make listen [BUILD=cargo] [PORT=10043]

Creates a problem with its samples, as make new does, for each problem that the browser extension Competitive Companion
sends to port 10043. Install the extension, run make listen, and click the extension's green plus on a problem or contest
page. Ctrl-C stops the listener; make drop P=name removes an unwanted problem. The name comes from the URL, if a row of
scripts/lib/sites.tsv matches it, else from the Java class name that the extension suggests, else from the title. If it is
taken, _2, _3, ... is appended. BUILD=cargo works as in make new, except for sites known to have no crates. If a solution with the problem's URL already exists, it is left alone.
"""
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

LIB = pathlib.Path(__file__).resolve().parent / "lib"
sys.dont_write_bytecode = True
sys.path.insert(0, str(LIB))
import local_server  # pylint: disable=wrong-import-position

SITES = [row.split("\t") for row in (LIB / "sites.tsv").read_text().splitlines() if row[0] != "#"]
MAKING = threading.Lock()  # held while a problem is created, so that only one is created at a time


def ascii_title(text):  # removes accents, then everything that is not ASCII; returns "" if no letter or digit is left
    text = " ".join(re.sub("[^ -~]", "", unicodedata.normalize("NFKD", " ".join(text.split()))).split())[:100].strip()
    return text if re.search("[A-Za-z0-9]", text) else ""


def site_name(url, title):
    """The problem's name according to the table, such as cf1/a, and a key that is the same for all its addresses."""
    for host, problem, name, *_ in SITES:
        match = re.match(rf"https?://(?:[^/ ]+\.)?{host}/{problem}", f"{url} {title}", re.ASCII | re.IGNORECASE)
        if match:
            name = match.expand(name).lower()
            return name, match.groupdict().get("id", name).lower()
    return None, None


def has_crates(url):  # unless the table says that the site has none
    sites = (crates for host, *_, crates in SITES if re.match(rf"https?://(?:[^/ ]+\.)?{host}/", url, re.IGNORECASE))
    return next(sites, "unknown") != "no"


def plain(url):
    return re.sub(r"^https?://(www\.)?|/?(#.*)?$", "", url)


def name_from(url, title, java):
    words = re.sub("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", java or title).replace("/", " ")
    name = re.sub("_*/[_/]*", "/", re.sub("[^a-z0-9/]+", "_", (site_name(url, title)[0] or words).lower())).strip("_/")
    # Cargo reserves these four names.
    return f"task_{name}".rstrip("_") if re.match("[^a-z]|$|(build|deps|examples|incremental)$", name) else name


def known(url, title):
    """The names of the solutions to the problem, under any of its addresses. Some addresses have several problems."""
    wanted, names = site_name(url, title)[1], []
    for path in sorted(pathlib.Path("bins").rglob("*.rs")):
        head = path.read_text(errors="replace")[:2000]
        first = head.split("\n", 1)[0]
        for source in re.findall(r"^//[/!]? *(?:Source *: *)?(https?://\S+)", head, re.MULTILINE)[:1]:
            if plain(source) == plain(url) and (wanted or title in first) or wanted and site_name(source, first)[1] == wanted:
                names.append(str(path.with_suffix("").relative_to("bins")))
    return names


def new(base, variables):
    """Runs make new with the first free name, and returns that name."""
    folder, slash, last = base.rpartition("/")
    for suffix in ("", *(f"_{number}" for number in range(2, 100))):
        name = folder[:30] + slash + last[:30 - len(suffix)] + suffix
        made = subprocess.run(["scripts/new.sh"], env={**os.environ, **variables, "P": name}, stdin=subprocess.DEVNULL,
                              capture_output=True, check=False)
        if made.returncode == 0:
            return name
        if made.returncode != 3:  # an error other than a taken name
            break
    raise ValueError(made.stderr.decode(errors="replace").strip())


def files(task):
    """The files that the solution reads and writes, as make new takes them; None if their names are unknown."""
    names = [side.get("fileName") or side["type"] for side in (task["input"], task["output"])]
    if names == ["stdin", "stdout"]:
        return ""
    return " ".join(names) if all(re.fullmatch(r"stdin|stdout|\w[\w-]*\.\w+", name, re.ASCII) for name in names) else None


def write_samples(task, folder):
    for number, test in enumerate(task["tests"], 1):
        texts = {f"{number:02}-sample.{end}": test[f"{end}put"] for end in ("in", "out")}
        if task.get("interactive") is True:
            both = f"What the solution reads:\n\n{test['input']}\n\nWhat it prints:\n\n{test['output']}"
            texts = {f"conversation-{number}.txt": both}
        for file, text in texts.items():
            pathlib.Path(folder, file).write_bytes(re.sub(r"\r\n?|(?<=[^\r\n])\Z", "\n", text).encode())


def there(name, title, task):
    """The message about a problem that already exists. If the page's samples differ, they are saved separately."""
    folder = pathlib.Path("target/clicks", name)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    write_samples(task, folder)
    has = {path.read_bytes() for path in pathlib.Path("samples", name).glob("*") if path.is_file()}
    if all(path.read_bytes() in has for path in folder.iterdir()):
        return f"{name}: {title} already exists and is left alone"
    return f"{name}: {title} already exists, with other samples; to take the new ones: cp {folder}/* samples/{name}/"


def make(task):
    """Creates the problem, and returns the message to print."""
    title, url = ascii_title(task["name"]), re.sub("[^!-~]", "", task["url"])
    # On Codeforces' page with all problems of a contest, each problem is sent with the address of that page.
    contest = re.fullmatch(r"(https?://(?:[^/]+\.)?codeforces\.com/(?:.+/)?(?:contest|gym)/\d+)/problems/?(?:[?#].*)?", url)
    letter = re.match(r"([A-Z]\d*)\. ", title)
    if contest and letter:
        url = f"{contest[1]}/problem/{letter[1]}"
    base = name_from(url, title, task.get("languages", {}).get("java", {}).get("taskClass"))
    for name in known(url, title):
        return there(name, title or base, task)
    interactive, tests = task.get("interactive") is True, task["tests"]
    # Seconds and MB; empty if the page has none.
    limits = {name: f"{task.get(f'{name}Limit') / unit:g}" if task.get(f"{name}Limit") else ""
              for name, unit in (("time", 1000), ("memory", 1))}
    # The samples are written first and moved later, so that a task that cannot be written leaves nothing behind.
    with tempfile.TemporaryDirectory(dir="samples", prefix=".listen-") as work:
        write_samples(task, work)
        name = new(base, {
            "TITLE": title or base, "URL": url, "CHECKER": "interactive" if interactive else "",
            "TIME": limits["time"], "MEMORY": limits["memory"].split(".")[0], "FILES": files(task) or "",
            "BUILD": os.environ.get("BUILD", "") if has_crates(url) else ""})
        for sample in os.listdir(work):
            os.rename(f"{work}/{sample}", f"samples/{name}/{sample}")
    says = f"{name}: {title or name}, {len(tests) or 'no'} {'conversation' if interactive else 'sample'}{'s' * (len(tests) != 1)}"
    missing = [limit for limit, value in limits.items() if not value]
    if missing:
        says += f" (the page has no limit on {' and '.join(missing)}, so the default applies)"
    if files(task) is None:
        says += " (it reads or writes files: add a line //! Files:   INPUT OUTPUT with their names)"
    if interactive:
        says += f" (write the interactor, tests/{name}/interactor.rs)"
    return f"{says}: write bins/{name}.rs, then make test P={name}"


class Handler(local_server.Handler):
    def do_POST(self):
        kind, length = self.headers.get_content_type(), self.headers.get("Content-Length", "")
        if not (self.is_for_this_machine() and kind == "application/json" and re.fullmatch("[0-9]{1,7}", length)):  # 10 MB
            print(f"refused: a request with Host {self.headers.get('Host')!a:.99}, {kind!a:.99} and {length!a:.99} bytes", flush=True)
            return self.send_error(403, "unexpected Host, Content-Type or Content-Length header")
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
    # The judge is built now, so that the first click is not slower than the others.
    if subprocess.run(["bash", "-c", ". scripts/lib/lib.sh; build_judge"], stdin=subprocess.DEVNULL, check=False).returncode:
        sys.exit(2)
    local_server.start(Handler, port, "choose another, as in: make listen PORT=10045")
    print(f"listening on port {port}: click the extension's green plus; press Ctrl-C to stop", flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        pass


main()
