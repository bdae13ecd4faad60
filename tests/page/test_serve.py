"""The small web server: files of the folder and nothing else, each compressed once and sent again only where it has changed."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from socket import create_connection
from threading import Thread

import pytest

from mjscore.page.serve import sent, server


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    (tmp_path / "site.js").write_text("export const SITE = {};")
    (tmp_path.parent / "secret.js").write_text("secret")
    with server(tmp_path) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        yield running.server_port
        running.shutdown()


def asked(port: int, target: str, *headers: str) -> tuple[int, dict[str, str], bytes]:
    """What is answered to a request as it stands: its status, its headers, its body."""
    with create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall("\r\n".join((f"GET {target} HTTP/1.1", "Host: localhost", "Connection: close", *headers, "", "")).encode())
        head, _, body = b"".join(iter(lambda: line.recv(65536), b"")).partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    return int(first.split()[1]), {key.lower(): value for key, _, value in (each.partition(": ") for each in rest)}, body


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("/%00", 404),
        (f"/{'n' * 300}", 404),
        ("http://[::1", 400),
        ("http://example.org/site.js", 400),
        ("/../secret.js", 404),
        ("/%2e%2e/secret.js", 404),
        ("//site.js", 200),
        ("/site.js?fresh", 200),
    ],
)
def test_what_no_file_is_called_is_refused_without_a_traceback(
    port: int, target: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(port, target)[0] == status
    assert "Traceback" not in capsys.readouterr().err


def test_a_file_is_compressed_once_and_sent_again_only_where_it_has_changed(port: int) -> None:
    status, headers, body = asked(port, "/site.js", "Accept-Encoding: gzip")
    assert (status, gzip.decompress(body)) == (200, b"export const SITE = {};")
    before = sent.cache_info().misses
    assert asked(port, "/site.js", f"If-None-Match: {headers['etag']}")[::2] == (304, b"")
    assert asked(port, "/site.js", 'If-None-Match: W/"other"')[::2] == (200, b"export const SITE = {};")
    assert sent.cache_info().misses == before
