"""The engine as the browser has it, in Node: every answer is CPython's, byte for byte. And the site is small."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mjscore.ext.page.answers import handle
from mjscore.ext.page.build import PACKED, examples_by_book, page_files
from mjscore.replacing import WRITTEN
from tests.cli.running import run
from tests.page import machine
from tests.page.asking import every_kind

pytestmark = [pytest.mark.node, pytest.mark.untraced]

ENGINE = Path(__file__).parent / "engine.mjs"
WHOLE = 7_000_000
"""The most that a first visit may fetch, in bytes: all of the site, as any web server sends it."""
OWN = 90_000
"""The most that the page's own files may take of it, without Python and without what is fetched only when it is asked for."""


answered = cache(handle)


def of_the_casebook(step: int) -> Iterator[str]:
    """Every worked example of each book, or one in so many: read, and what it gives scored and settled under its ruleset."""
    for book in examples_by_book():
        for example in book["examples"][::step]:
            text = json.dumps({"do": "read", "text": example["text"]})
            yield text
            read = json.loads(answered(text)).get("ok")
            if read is None:  # a book's example of a hand that cannot be
                continue
            hands = (
                {read.get("seat") or "East": read["hand"]}
                if read["kind"] == "hand"
                else read["deal"]["hands"]
            )
            around = (
                read["hand"].get("round")
                if read["kind"] == "hand"
                else read["deal"].get("round")
            )
            for do in ("deal", "settle") if read["kind"] == "deal" else ("deal",):
                yield json.dumps(
                    {
                        "do": do,
                        "rules": example["rules"],
                        "deal": {"hands": hands, "round": around},
                    }
                )


@pytest.mark.parametrize(
    ("step", "least"), [(4, 200), pytest.param(1, 700, marks=pytest.mark.laboratory)]
)
def test_the_engine_in_pyodide_answers_as_in_cpython(
    site: Path, step: int, least: int
) -> None:
    requests = [*of_the_casebook(step), *map(json.dumps, every_kind())]
    assert len(requests) > least
    node = shutil.which("node")
    assert node is not None
    ran = subprocess.run(
        [node, str(ENGINE), str(site)],
        input="\n".join(requests),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = ran.stdout.splitlines()
    differing = [
        request
        for request, answer in zip(requests, answers, strict=True)
        if answer != answered(request)
    ]
    assert differing == []
    assert not any('"internal"' in answer for answer in answers)


def test_the_site_is_the_same_when_it_is_built_again(
    site: Path, tmp_path: Path
) -> None:
    assert machine.built(tmp_path / "again").compiled
    digests = [
        {
            path.relative_to(folder).as_posix(): hashlib.sha256(
                path.read_bytes()
            ).hexdigest()
            for path in folder.rglob("*")
            if path.is_file()
        }
        for folder in (site, tmp_path / "again")
    ]
    assert digests[0] == digests[1]


def test_the_site_without_node_is_made_of_source_files(tmp_path: Path) -> None:
    folder, pyodide = tmp_path / "site", str(machine.tarball())
    ran = run("page", "build", str(folder), "--pyodide", pyodide, "--without-node")
    assert ran.status == 0, ran.err
    assert "Python not compiled" in ran.out
    content = gzip.decompress((folder / f"engine/mjscore.zip{PACKED}").read_bytes())
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        assert "mjscore/ext/page/answers.py" in package.namelist()


def test_the_site_is_small_and_the_page_says_how_small(site: Path) -> None:
    files = [path for path in site.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files if path.name != WRITTEN)
    assert size <= WHOLE
    assert sum(path.stat().st_size for path in machine.own_files(site)) <= OWN
    assert f"loads {size / 1e6:.1f} MB" in (site / "index.html").read_text("utf-8")


def test_nothing_of_the_page_names_another_host() -> None:
    for name, content in page_files().items():
        if (
            name.endswith((".js", ".html", ".css", ".webmanifest"))
            and "vendor" not in name
        ):
            text = content.decode().replace("http://www.w3.org/", "")
            assert "http://" not in text, name
            assert "https://" not in text, name
