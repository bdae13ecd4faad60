"""The report of the decisions: what the program does where the books leave a reading open or disagree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from mjscore.citations import Decision
from mjscore.reports.content import Block, Heading, Paragraph, Records, Report


def decisions_report(decisions: Sequence[Decision]) -> Report:
    """The question, the answer and the places of each decision."""
    return Report("Decisions", tuple(_blocks(decisions)), partial(_records, decisions), partial(_data, decisions))


def _blocks(decisions: Sequence[Decision]) -> Iterator[Block]:
    for each in decisions:
        yield Heading(f"{each.number}. {each.question}")
        lines = [each.decided]
        if each.overruled:
            lines.append(f"Changed: {each.overruled}")
        lines.append(f"{places(each)} ({each.id})")
        yield Paragraph(tuple(lines))


def places(decision: Decision) -> str:
    """The places that a decision rests on, in one line."""
    return "; ".join(str(cite) for cite in decision.cites)


def _records(decisions: Sequence[Decision]) -> Records:
    header = ("id", "number", "question", "decided", "places", "overruled")
    rows = ((each.id, each.number, each.question, each.decided, places(each), each.overruled or None) for each in decisions)
    return Records(header, tuple(rows))


def _data(decisions: Sequence[Decision]) -> list[dict[str, Any]]:
    return [
        {
            "id": each.id,
            "number": each.number,
            "question": each.question,
            "decided": each.decided,
            "cites": [cite.to_dict() for cite in each.cites],
            "overruled": each.overruled or None,
        }
        for each in decisions
    ]
