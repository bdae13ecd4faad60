"""The reports of all shipped rulesets, and of the decisions taken where the books leave a reading open or disagree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from mjscore.citations import Decision
from mjscore.reports.content import Block, Column, Heading, Paragraph, Records, Report, Table, number
from mjscore.rulesets.schema import Ruleset


def list_report(rulesets: Sequence[Ruleset]) -> Report:
    """A line for each ruleset; an option that is on by default is marked with a star."""
    columns = (Column("Ruleset"), Column("Title"), number("Limit"), Column("Options (* on by default)"))
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


def _data(rulesets: Sequence[Ruleset]) -> dict[str, Any]:
    listed = [
        {
            "ruleset": each.id,
            "title": each.title,
            "book": each.book,
            "extends": list(each.lineage),
            "limit": each.limit.points,
            "digest": each.digest,
            "items": len(each.items),
            "options": [{"id": option.id, "title": option.title, "default": option.default} for option in each.options],
        }
        for each in rulesets
    ]
    return {"rulesets": listed}


def decisions_report(decisions: Sequence[Decision]) -> Report:
    """The question, the answer and the places of each decision."""
    return Report(
        "Decisions", tuple(_blocks(decisions)), partial(_decision_records, decisions), partial(_decision_data, decisions)
    )


def _blocks(decisions: Sequence[Decision]) -> Iterator[Block]:
    for each in decisions:
        yield Heading(f"{each.number}. {each.question}")
        lines = [each.decided]
        if each.overruled:
            lines.append(f"Changed: {each.overruled}")
        lines.append(f"{_places(each)} ({each.id})")
        yield Paragraph(tuple(lines))


def _places(decision: Decision) -> str:
    """The places that a decision rests on, in one line."""
    return "; ".join(str(cite) for cite in decision.cites)


def _decision_records(decisions: Sequence[Decision]) -> Records:
    header = ("id", "number", "question", "decided", "places", "overruled")
    rows = ((each.id, each.number, each.question, each.decided, _places(each), each.overruled or None) for each in decisions)
    return Records(header, tuple(rows))


def _decision_data(decisions: Sequence[Decision]) -> dict[str, Any]:
    def told(each: Decision) -> dict[str, Any]:
        return {**each._asdict(), "cites": [cite.to_dict() for cite in each.cites], "overruled": each.overruled or None}

    return {"decisions": list(map(told, decisions))}
