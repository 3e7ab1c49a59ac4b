"""Sends stdin to the browser extension CPH Submit, or exits with 3: submit.py PROBLEM SITE PAGE LANGUAGE SECONDS"""
import signal
signal.signal(signal.SIGINT, signal.SIG_DFL)  # so that Ctrl-C ends this at once, even during the imports
signal.signal(signal.SIGQUIT, signal.SIG_DFL)  # background jobs of a shell ignore both

import contextlib
import json
import os
import re
import sys
import termios
import threading

import local_server

PROBLEM, SITE, PAGE, LANGUAGE, SECONDS = sys.argv[1:]
SOURCE = sys.stdin.buffer.read().decode()
SUBMISSION = {"empty": False, "problemName": PROBLEM, "url": PAGE, "sourceCode": SOURCE, "languageId": int(LANGUAGE)}
ANSWERING = threading.Lock()  # so that the source is sent only once
done = threading.Event()


class Handler(local_server.Handler):
    def do_GET(self):
        # A web page cannot send this header without a preflight, which fails; and the origin of a web page is refused.
        is_extension = re.fullmatch("([a-z]+-extension://[^/]+)?", self.headers.get("Origin", ""))
        is_extension = is_extension and self.headers.get("cph-submit") == "true" and self.path == "/getSubmit"
        if not (self.is_for_this_machine() and is_extension):
            return self.send_error(403, "not a request from CPH Submit")
        with ANSWERING:
            body = json.dumps({"empty": True} if done.is_set() else SUBMISSION)
            head = f"HTTP/1.0 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            self.wfile.write((head + body).encode())
            done.set()


def give_up():
    with ANSWERING:  # nothing is sent later
        if not done.is_set():
            print("note: CPH Submit (https://github.com/agrawal-d/cph-submit) did not fetch it: is the browser open?",
                  flush=True)
            os._exit(3)


def watch():
    with contextlib.suppress(OSError):
        if os.read(terminal, 99):
            return give_up()
    os._exit(1)  # the terminal was closed, or Ctrl-D typed


local_server.start(Handler, os.environ.get("PORT") or "27121",
                   "VS Code with cph, make listen or another make submit uses it", "note", 3)
terminal = local_server.foreground()
if terminal is not None:  # in its background, reading would stop this
    termios.tcflush(terminal, termios.TCIFLUSH)  # what was typed during the tests
    threading.Thread(target=watch, daemon=True).start()
print(f"waiting {SECONDS} s for CPH Submit in the browser to submit {PROBLEM} to {SITE};"
      " press Enter to copy it instead, or Ctrl-C to cancel", flush=True)
done.wait(int(SECONDS)) or give_up()
print(f"sent to the browser, which submits it to {SITE}: {PAGE}")
