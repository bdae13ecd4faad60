"""A report as JSON: its data, readable by a person and by a program."""

from __future__ import annotations

import json
from typing import Any

from mjscore.problems import steadied
from mjscore.provenance import made_by
from mjscore.reports.content import Report


def to_json(report: Report) -> str:
    """The data of a report, as its schema says, behind what made it."""
    return json_text({**made_by(), **report.data()})


def json_text(data: Any) -> str:
    """Plain values as JSON; characters that could steer a terminal are written as escapes."""
    return steadied(json.dumps(data, ensure_ascii=False, indent=1)) + "\n"
