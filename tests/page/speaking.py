"""The sentences of an answer in words, as `words.js` says them: in English, or in another language of the page."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

BLANK = re.compile(r"\{(\w+)\}")


def understood(
    text: str, language: Mapping[str, Mapping[str, str]] | None = None
) -> Any:
    """An answer to the page, its sentences in words; `language` is a file of sentences, English where there is none."""
    names = ("told", "said", "items", "refused")
    tables = [] if language is None else [language[name] for name in names]

    def said(found: dict[str, Any]) -> Any:
        if "say" not in found:
            return found
        code, values = found["say"], found["with"]
        mine = next((table[code] for table in tables if code in table), None)
        if language is not None and code in language["refused"]:
            mine = language["told"].get(found["words"], mine)
        if mine is None and "words" in found:
            return found["words"]
        return BLANK.sub(lambda blank: str(values[blank[1]]), mine or code)

    return json.loads(text, object_hook=said)
