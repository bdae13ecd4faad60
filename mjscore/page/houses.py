"""House files that the page was given as text: laid out as files for the time that a ruleset is loaded."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mjscore.page.asked import RequestFields

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,60}\.toml")
_YEARS: Final = 10**9


@contextmanager
def laid_out(asked: RequestFields) -> Iterator[None]:
    """Lay out the house file of a choice, if it has one, in a folder that is the working folder meanwhile.

    Its time of change follows from its text, so that the loader reads another text of the same name anew.
    """
    if "house" not in asked.data:
        yield
        return
    house = asked.table("house")
    name, text = house.text("name"), house.text("text")
    if not NAME.fullmatch(name):
        house.refuse(f"{house.where}.name", "no name of a house file", "a name such as club.toml")
    content = text.encode("utf-8", "replace")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        Path(name).write_bytes(content)
        changed = int(sha256(content).hexdigest()[:12], 16) % _YEARS
        os.utime(name, (changed, changed))
        yield
