"""The answers of grammar/cases, written anew from the texts by `python -m tests.regenerate grammar`.

A text whose answer is a refusal must be refused, one whose answer is data must be read: nothing moves from one to the other.
"""

from __future__ import annotations

import json

from mjscore.problems import Problem
from tests.conformance.test_cases import INVALID, VALID, as_data, read, text_of


def regenerate() -> None:
    """Write every answer."""
    for case in VALID:
        data = json.dumps(as_data(read(text_of(case))), ensure_ascii=False)
        case.with_suffix(".json").write_text(data + "\n", "utf-8")
    for case in INVALID:
        try:
            read(text_of(case), case.name)
        except Problem as refused:
            case.with_suffix(".txt").write_text(f"{refused}\n", "utf-8")
        else:
            raise SystemExit(f"{case} is read")
