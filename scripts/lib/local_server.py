"""Shared by make listen and make submit: a server that answers a browser extension on this machine, and nobody else."""
import contextlib
import http.server
import os
import re
import signal
import socketserver
import sys
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    timeout = 10  # seconds to wait for a part of a request

    def log_message(self, *_):
        pass

    def is_for_this_machine(self):  # a web page can make a host name of its own point here
        host = rf"(localhost|127\.0\.0\.1):{self.server.server_address[1]}"
        return re.fullmatch(host, self.headers.get("Host", ""))


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True
    request_queue_size = 99

    def handle_error(self, *_):  # the extension does not wait for an answer
        pass


def foreground():
    """The terminal in whose foreground this runs, unless it should outlive that, as under nohup; or None."""
    with contextlib.suppress(OSError):  # there is no terminal
        terminal = os.open("/dev/tty", os.O_RDONLY)
        if os.tcgetpgrp(terminal) == os.getpgrp() and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
            return terminal
    return None


def start(handler, port, advice, kind="error", status=2):
    """Starts the server in background threads. Exits if the port is not available, by default with an error."""
    try:
        server = Server(("127.0.0.1", int(port)), handler)
    except (ValueError, OverflowError, OSError) as error:
        is_taken = isinstance(error, OSError)
        reason = f"{error.strerror}; {advice}" if is_taken else "expected a number up to 65535"
        print(f"{kind if is_taken else 'error'}: PORT={port}: {reason}", file=sys.stderr)
        sys.exit(status if is_taken else 2)
    threading.Thread(target=server.serve_forever, daemon=True).start()
