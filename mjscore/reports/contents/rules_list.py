"""The reports of all shipped rulesets, and of the decisions taken where the books leave a reading open or disagree."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final, TypedDict

from mjscore.citations import CiteJson, Decision
from mjscore.provenance import Count, Digest, Some
from mjscore.reports.content import Block, Column, Heading, Paragraph, Report, Table, fields, number
from mjscore.reports.words.items import limit_or_none
from mjscore.rulesets.schema import Ruleset

_LIST_COLUMNS: Final = (
    Column("Ruleset", "ruleset"),
    Column("Title", "title"),
    number("Limit", "limit", limit_or_none),
    Column(
        "Options (* on by default)",
        "options",
        lambda options: " ".join(each.id + "*" * each.default for each in options),
        lambda options: " ".join(each.id for each in options),
    ),
)


def list_report(rulesets: Sequence[Ruleset]) -> Report:
    """A line for each ruleset; an option that is on by default is marked with a star."""
    listed = Table(_LIST_COLUMNS, tuple((each.id, each.title, each.limit.points, each.options) for each in rulesets))
    return Report("Rulesets", (listed,), lambda: listed, lambda: ListJson(rulesets=list(map(_data, rulesets))))


class ListedOptionJson(TypedDict):
    """An option of a ruleset."""

    id: str
    title: str
    default: bool


class ListedJson(TypedDict):
    """A shipped ruleset."""

    ruleset: str
    title: str
    book: str
    extends: list[str]
    limit: Some | None
    digest: Digest
    items: Count
    options: list[ListedOptionJson]


class ListJson(TypedDict):
    """mjscore rules list --format json."""

    rulesets: Annotated[list[ListedJson], ("minItems", 1)]


def _data(each: Ruleset) -> ListedJson:
    return {
        "ruleset": each.id,
        "title": each.title,
        "book": each.book,
        "extends": list(each.lineage),
        "limit": each.limit.points,
        "digest": each.digest,
        "items": len(each.items),
        "options": [{"id": option.id, "title": option.title, "default": option.default} for option in each.options],
    }


def decisions_report(decisions: Sequence[Decision]) -> Report:
    """The question, the answer and the places of each decision."""
    blocks: list[Block] = []
    for each in decisions:
        changed = [f"Changed: {each.overruled}"] if each.overruled else []
        lines = (each.decided, *changed, f"{_places(each)} ({each.id})")
        blocks += [Heading(f"{each.number}. {each.question}"), Paragraph(lines)]
    return Report(
        "Decisions",
        tuple(blocks),
        partial(_decision_records, decisions),
        lambda: DecisionsJson(decisions=list(map(_decision_data, decisions))),
    )


def _places(decision: Decision) -> str:
    return "; ".join(map(str, decision.cites))


def _decision_records(decisions: Sequence[Decision]) -> Table:
    rows = ((each.id, each.number, each.question, each.decided, _places(each), each.overruled or None) for each in decisions)
    return Table(fields("id", "number", "question", "decided", "places", "overruled"), tuple(rows))


class DecisionJson(TypedDict):
    """A decision, and how a book changed an earlier one."""

    id: str
    number: Some
    question: str
    decided: str
    cites: Annotated[list[CiteJson], ("minItems", 1)]
    overruled: str | None


class DecisionsJson(TypedDict):
    """mjscore rules decisions --format json."""

    decisions: Annotated[list[DecisionJson], ("minItems", 1)]


def _decision_data(each: Decision) -> DecisionJson:
    return {
        "id": each.id,
        "number": each.number,
        "question": each.question,
        "decided": each.decided,
        "cites": [cite.to_dict() for cite in each.cites],
        "overruled": each.overruled or None,
    }
