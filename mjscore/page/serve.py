"""The site on this machine: a small web server for trying the page out, on the loopback unless asked otherwise."""

from __future__ import annotations

import gzip
import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache, partial
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from mjscore.problems import Fault, UsageProblem

_KINDS: Final = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; "
    "img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_ANY: Final = ("0.0.0.0", "::", "")


class SiteHandler(BaseHTTPRequestHandler):
    """Answers with the files of one folder, compressed where the browser takes it."""

    protocol_version = "HTTP/1.1"

    def __init__(self, folder: Path, *arguments: object) -> None:
        self.folder = folder.resolve()
        super().__init__(*arguments)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Send a file."""
        self._answer(send=True)

    def do_HEAD(self) -> None:
        """Send what a file's answer begins with."""
        self._answer(send=False)

    def _answer(self, *, send: bool) -> None:
        if not self.path.startswith("/"):
            self.send_error(HTTPStatus.BAD_REQUEST)
            return
        path = self._asked_for()
        if path is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        tag, content, packed = sent(path, path.stat().st_mtime_ns)
        same, zipped = tag in self.headers.get("If-None-Match", ""), "gzip" in self.headers.get("Accept-Encoding", "")
        body = b"" if same else packed if zipped else content
        self.send_response(HTTPStatus.NOT_MODIFIED if same else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        if not same:
            self.send_header("Content-Type", _KINDS.get(path.suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(len(body)))
            if zipped:
                self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Security-Policy", _POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if send:
            self.wfile.write(body)

    def _asked_for(self) -> Path | None:
        """The file of the site that the request names; None where there is none of that name."""
        name = unquote(self.path.partition("?")[0]).lstrip("/") or "index.html"
        try:
            path = (self.folder / name).resolve()
            return path if path.is_relative_to(self.folder) and path.is_file() else None
        except (OSError, ValueError):  # a name that no file can have
            return None

    def handle(self) -> None:
        """Answer, and let a browser that has left be gone."""
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: what is fetched concerns nobody."""


@lru_cache(maxsize=128)
def sent(path: Path, changed: int) -> tuple[str, bytes, bytes]:
    """A file's tag, its bytes and the same in gzip; read and compressed once for each time that it was `changed`."""
    content = path.read_bytes()
    return f'W/"{sha256(content).hexdigest()[:16]}"', content, gzip.compress(content, 6, mtime=0)


def server(folder: Path, host: str = "127.0.0.1", port: int = 0) -> ThreadingHTTPServer:
    """A server of a site that was built; raises UsageProblem where there is none, or the port is taken."""
    if not (folder / "site.js").is_file():
        hint = f"build it first: mjscore page build {folder}"
        raise UsageProblem(Fault("no-site", "there is no page in this folder", hint=hint), source=str(folder))
    try:
        return ThreadingHTTPServer((host, port), partial(SiteHandler, folder))
    except (OSError, OverflowError) as error:
        fault = Fault("no-port", f"the page cannot be served at {host}:{port}", hint="give another --port or --host")
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
