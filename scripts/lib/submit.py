"""Sends the source on stdin to the browser extension CPH Submit: submit.py PROBLEM SITE PAGE LANGUAGE SECONDS"""
import signal
signal.signal(signal.SIGINT, signal.SIG_DFL)  # so that Ctrl-C ends this at once, even during the imports

import json
import os
import re
import sys
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


local_server.start(Handler, os.environ.get("PORT") or "27121",
                   "close what uses it: VS Code with cph, make listen or another make submit")
print(f"waiting {SECONDS} s for CPH Submit in the browser to submit {PROBLEM} to {SITE}; press Ctrl-C to cancel",
      flush=True)
if not done.wait(int(SECONDS)):
    local_server.die("no browser extension fetched the solution: install CPH Submit, and keep that browser open"
                     f" (https://github.com/agrawal-d/cph-submit); to submit by hand: make paste P={PROBLEM}")
print(f"sent to the browser, which submits it to {SITE}: {PAGE}")
