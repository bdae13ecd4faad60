"""The site on this machine: a small web server for trying the page out, on the loopback unless asked otherwise."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from mjscore.problems import Fault, UsageProblem

_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; "
    "img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_ANY: Final = ("0.0.0.0", "::", "")
_SCRIPT: Final = "text/javascript; charset=utf-8"


class SiteHandler(SimpleHTTPRequestHandler):
    """Answers with the files of one folder; a client that is silent for `timeout` seconds is given up."""

    protocol_version = "HTTP/1.1"
    timeout = 60
    # What a browser must be told, whatever the machine thinks of these names.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": _SCRIPT,
        ".mjs": _SCRIPT,
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        """End the headers of an answer: what the page may do, and that the browser keeps no file of another build beside it."""
        self.send_header("Content-Security-Policy", _POLICY)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Begin an answer; a name that no file can have is not found."""
        try:
            return super().send_head()
        except ValueError:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None

    def list_directory(self, path: object) -> None:
        """List no folder."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def handle(self) -> None:
        """Answer, and let a browser that has left be gone."""
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: what is fetched concerns nobody."""


def server(folder: Path, host: str = "127.0.0.1", port: int = 0) -> ThreadingHTTPServer:
    """A server of a site that was built; raises UsageProblem where there is none, or the port is taken."""
    if not (folder / "site.js").is_file():
        hint = f"build it first: mjscore page build {folder}"
        raise UsageProblem(
            Fault("no-site", "there is no page in this folder", hint=hint),
            source=str(folder),
        )
    try:
        return ThreadingHTTPServer(
            (host, port), partial(SiteHandler, directory=str(folder))
        )
    except (OSError, OverflowError) as error:
        fault = Fault(
            "no-port",
            f"the page cannot be served at {host}:{port}",
            hint="give another --port or --host",
        )
        raise UsageProblem(fault, source="--port") from error


def addresses(host: str, port: int) -> Iterator[str]:
    """The lines that tell which address to open: on this machine, and on a phone if other machines may connect."""
    if host not in _ANY:
        yield f"The page: http://{host}:{port}/ (only on this machine; --host 0.0.0.0 lets a phone in). Ctrl-C ends it."
        return
    yield f"On this machine: http://127.0.0.1:{port}/"
    yield f"On a phone in the same network: http://{_own_address()}:{port}/"
    yield "Without https a phone does not keep the page for later. Everybody in the network can open it. Ctrl-C ends it."


def _own_address() -> str:
    """The address by which other machines of the network reach this one; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
