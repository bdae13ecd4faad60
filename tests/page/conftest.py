"""Sites built once for all workers; tests that need Pyodide are not collected where the machine lacks it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.page import machine

collect_ignore = ["test_pyodide.py"] if machine.lacking_for_pyodide() else []


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A built site, compiled by Node; the first worker that needs it builds it."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent
    folder = shared / "page-site"
    try:
        (shared / "page-building").mkdir()
    except FileExistsError:
        while not (shared / "page-built").exists():
            time.sleep(0.2)
        return folder
    machine.built(folder)
    (shared / "page-built").touch()
    return folder
