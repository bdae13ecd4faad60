"""The answers of grammar/cases, written anew from the texts by `python -m tests.regenerate grammar`.

A text whose answer is a refusal must be refused, one whose answer is data must be read: nothing moves from one to the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from mjscore.problems import Problem
from tests.conformance.test_cases import INVALID, VALID, as_data, read, text_of


def regenerate() -> None:
    """Write every answer that can be written; then name the cases that cannot be answered, and stop."""
    unanswered = [*_write_valid(VALID), *_write_invalid(INVALID)]
    if unanswered:
        raise SystemExit("\n".join(unanswered))


def _write_valid(cases: list[Path]) -> Iterator[str]:
    """Write what each text means; gives what is wrong with a case that is refused."""
    for case in cases:
        try:
            data = json.dumps(
                as_data(read(text_of(case), str(case))), ensure_ascii=False
            )
        except UnicodeDecodeError as refused:
            yield _not_text(case, refused)
        except Problem as refused:
            yield f"{refused}\n    It is refused: put the text right, or move it to grammar/cases/invalid."
        else:
            case.with_suffix(".json").write_text(data + "\n", "utf-8")


def _write_invalid(cases: list[Path]) -> Iterator[str]:
    """Write the refusal of each text; gives what is wrong with a case that is read."""
    for case in cases:
        try:
            read(text_of(case), case.name)
        except UnicodeDecodeError as refused:
            yield _not_text(case, refused)
        except Problem as refused:
            case.with_suffix(".txt").write_text(f"{refused}\n", "utf-8")
        else:
            yield f"{case}\n    It is read: move it to grammar/cases/valid."


def _not_text(case: Path, refused: UnicodeDecodeError) -> str:
    line = refused.object.count(b"\n", 0, refused.start) + 1
    return f"{case}:{line}: {refused}"
