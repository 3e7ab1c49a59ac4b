"""Shared by make listen and make submit: a server for a browser extension on this machine, and for nobody else."""
import http.server
import re
import socketserver
import sys
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    timeout = 10  # seconds to wait for a part of a request

    def log_message(self, *_):
        pass

    def is_for_this_machine(self):  # a web page can make any other name point here
        host = rf"(localhost|127\.0\.0\.1):{self.server.server_address[1]}"
        return re.fullmatch(host, self.headers.get("Host", ""), re.IGNORECASE)


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True
    request_queue_size = 99

    def handle_error(self, *_):  # the extension does not wait for an answer
        pass


def start(handler, port, advice):
    """Listens in threads. Exits if it cannot."""
    try:
        server = Server(("127.0.0.1", int(port)), handler)
    except OSError as error:
        print(f"error: port {port}: {error}; {advice}", file=sys.stderr)
        sys.exit(2)
    threading.Thread(target=server.serve_forever, daemon=True).start()
