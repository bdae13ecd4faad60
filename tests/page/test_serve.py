"""The small web server: files of the folder and nothing else, and nobody waits for a client that is silent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from socket import create_connection
from threading import Thread

import pytest

from mjscore.page.serve import SiteHandler, server


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    (tmp_path / "site.js").write_text("export const SITE = {};")
    (tmp_path.parent / "secret.js").write_text("secret")
    with server(tmp_path) as running:
        Thread(target=running.serve_forever, args=(0.01,), daemon=True).start()
        yield running.server_port
        running.shutdown()


def asked(port: int, target: str, *headers: str) -> tuple[int, dict[str, str], bytes]:
    """What is answered to a request as it stands: its status, its headers, its body."""
    with create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(
            "\r\n".join(
                (
                    f"GET {target} HTTP/1.1",
                    "Host: localhost",
                    "Connection: close",
                    *headers,
                    "",
                    "",
                )
            ).encode()
        )
        head, _, body = b"".join(iter(lambda: line.recv(65536), b"")).partition(
            b"\r\n\r\n"
        )
    first, *rest = head.decode().split("\r\n")
    return (
        int(first.split()[1]),
        {
            key.lower(): value
            for key, _, value in (each.partition(": ") for each in rest)
        },
        body,
    )


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("/%00", 404),
        (f"/{'n' * 300}", 404),
        ("http://[::1", 404),
        ("http://example.org/site.js", 404),
        ("/../secret.js", 404),
        ("/%2e%2e/secret.js", 404),
        ("/", 404),
        ("//site.js", 200),
        ("/site.js?fresh", 200),
    ],
)
def test_what_no_file_is_called_is_refused_without_a_traceback(
    port: int, target: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(port, target)[0] == status
    assert "Traceback" not in capsys.readouterr().err


def test_a_file_comes_with_its_kind_and_with_what_it_may_do(port: int) -> None:
    status, headers, body = asked(port, "/site.js")
    assert (status, body) == (200, b"export const SITE = {};")
    assert (headers["content-type"], headers["cache-control"]) == (
        "text/javascript; charset=utf-8",
        "no-store",
    )
    assert "script-src 'self' 'wasm-unsafe-eval'" in headers["content-security-policy"]


def test_a_client_that_is_silent_is_given_up(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SiteHandler, "timeout", 0.2)
    with create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(b"GET /site.js HTT")
        assert line.recv(1) == b""
