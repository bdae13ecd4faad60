"""What makes a text of few words a whole session file: rules put in by name, and check sums that are right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from mjscore.rules.loader import write_ruleset
from mjscore.rules.schema import text_digest

SMALL: Final = Path(__file__).with_name("small.toml")
EVENINGS: Final = {
    path.stem: path
    for path in sorted(
        (Path(__file__).parents[3] / "examples" / "sessions").glob("*.session")
    )
}
NAMED: Final = ("small", "babcock", *EVENINGS)
"""What a text may name in the place of its rules: a ruleset, or an evening whose rules are meant."""

_RULES: Final = re.compile(r"^=== Rules (\S+)$", re.MULTILINE)
_RIGHT: Final = "check: right"


@cache
def rules_of(name: str) -> str:
    """The rules that stand at the end of a session which is played by them."""
    if name in EVENINGS:
        return (
            EVENINGS[name]
            .read_text("utf-8")
            .partition("=== Rules ")[2]
            .partition("\n")[2]
            .strip()
        )
    ruleset = str(SMALL) if name == "small" else name
    return re.sub(
        "^id = .*$", f'id = "{name}"', write_ruleset(ruleset), flags=re.MULTILINE
    ).strip()


@cache
def _digest_of(name: str) -> str:
    return text_digest(rules_of(name))


def signed(text: str) -> str:
    """The text with `=== Rules small` (or another name) made the rules of that name, `=== Rules right` headed by the digest of
    what follows, and each `check: right` the check sum of its deal: nothing that a patient player could not work out himself.
    """
    digest = ""
    found = _RULES.search(text)
    if found is not None and found[1] in NAMED:
        digest = _digest_of(found[1])
        text = f"{text[: found.start()]}=== Rules sha256 {digest}\n{rules_of(found[1])}\n{text[found.end() :]}"
    elif found is not None and found[1] == "right":
        digest = text_digest(text[found.end() :].partition("\n===")[0])
        text = f"{text[: found.start()]}=== Rules sha256 {digest}{text[found.end() :]}"
    return "\n===".join(_checked(text, digest)) if _RIGHT in text else text


def _checked(text: str, digest: str) -> Iterator[str]:
    """The parts of a session, each with the check sum that its account should have."""
    for part in text.split("\n==="):
        heading, line_end, below = part.partition("\n")
        body, mark, account = below.partition("[account]\n")
        said, right, rest = account.partition(_RIGHT)
        if not right:
            yield part
            continue
        lines = [
            line
            for line in map(str.rstrip, said.split("\n"))
            if line and not line.startswith("#")
        ]
        even = "\n".join([line.rstrip() for line in body.strip().split("\n")])
        check = sha256(
            "\n".join((digest, even, *lines)).encode("utf-8", "replace")
        ).hexdigest()[:16]
        yield f"{heading}{line_end}{body}{mark}{said}check: {check}{rest}"
