"""A report as JSON: its data, readable by a person and by a program."""

from __future__ import annotations

import json
from typing import Any

from mjscore.problems import steadied
from mjscore.reports.content import Report


def to_json(report: Report) -> str:
    """The data of a report, as the contract fixes it for each command."""
    return json_text(report.data())


def json_text(data: Any) -> str:
    """Plain values as JSON; characters that could steer a terminal are written as escapes."""
    return steadied(json.dumps(data, ensure_ascii=False, indent=1)) + "\n"
