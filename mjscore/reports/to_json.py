"""A report as JSON: its data, readable by a person and by a program."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from mjscore.reports.content import Report

_UNPRINTABLE: Final = re.compile("[\\x7f-\\x9f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ud800-\\udfff\\ufeff]")


def to_json(report: Report) -> str:
    """The data of a report, as the contract fixes it for each command."""
    return json_text(report.data())


def json_text(data: Any) -> str:
    """Plain values as JSON; characters that could steer a terminal are written as escapes."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"
