"""A site as `python -m http.server -d site` serves it: with no header that another plain web server would not send."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

CHUNK = 4096


class Network:
    """What lies between a site and a browser: seconds that each request waits, bytes a second for all of them together.

    `bytes` counts what was sent of each path, without the heads of the answers.
    """

    def __init__(self, seconds: float = 0, rate: float | None = None) -> None:
        self.seconds, self.rate = seconds, rate
        self.bytes: Counter[str] = Counter()
        self._lock = Lock()

    def passes(self, path: str, content: bytes) -> None:
        """Wait until so many bytes have gone through, one piece after the other."""
        with self._lock:
            self.bytes[path] += len(content)
            if self.rate is not None:
                time.sleep(len(content) / self.rate)


class _Server(ThreadingHTTPServer):
    """Python's own server, for which a browser that has left is no news."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path, network: Network | None = None) -> Iterator[str]:
    """The address of a site on this machine, for as long as the context lasts."""
    between = network or Network()

    class Quiet(SimpleHTTPRequestHandler):
        """Python's own handler, which says nothing of what is fetched."""

        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments, directory=str(folder))

        def log_message(self, format: str, *arguments: object) -> None:
            """Say nothing."""

        def send_head(self) -> Any:
            """Answer as late as the network lets it."""
            time.sleep(between.seconds)
            return super().send_head()

        def copyfile(self, source: Any, outputfile: Any) -> None:
            """Send a file as fast as the network lets it."""
            while content := source.read(CHUNK):
                between.passes(self.path, content)
                outputfile.write(content)

    with _Server(("127.0.0.1", 0), Quiet) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()
