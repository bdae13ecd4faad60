"""The report of all shipped rulesets: id, title, limit, options."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from mjscore.reports.content import Column, Records, Report, Table
from mjscore.rulesets.schema import Ruleset


def list_report(rulesets: Sequence[Ruleset]) -> Report:
    """A line for each ruleset; an option that is on by default is marked with a star."""
    columns = (Column("Ruleset"), Column("Title"), Column("Limit", right=True), Column("Options (* on by default)"))
    rows = tuple(
        (each.id, each.title, _limit(each), " ".join(option.id + "*" * option.default for option in each.options))
        for each in rulesets
    )
    return Report("Rulesets", (Table(columns, rows),), partial(_records, rulesets), partial(_data, rulesets))


def _limit(ruleset: Ruleset) -> str:
    return "none" if ruleset.limit.points is None else str(ruleset.limit.points)


def _records(rulesets: Sequence[Ruleset]) -> Records:
    rows = ((each.id, each.title, each.limit.points, " ".join(option.id for option in each.options)) for each in rulesets)
    return Records(("ruleset", "title", "limit", "options"), tuple(rows))


def _data(rulesets: Sequence[Ruleset]) -> list[dict[str, Any]]:
    return [
        {
            "ruleset": each.id,
            "title": each.title,
            "book": each.book,
            "extends": list(each.lineage),
            "limit": each.limit.points,
            "items": len(each.items),
            "options": [{"id": option.id, "title": option.title, "default": option.default} for option in each.options],
        }
        for each in rulesets
    ]
