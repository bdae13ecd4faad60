"""The reports of all shipped rulesets, and of the decisions taken where the books leave a reading open or disagree."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final, NamedTuple, TypedDict

from mjscore.provenance import Count, Digest, Some
from mjscore.reports.content import (
    Block,
    Column,
    Heading,
    Paragraph,
    Report,
    Table,
    fields,
    number,
)
from mjscore.reports.words.items import limit_or_none
from mjscore.rules.citations import Decision
from mjscore.rules.schema import Ruleset

_LIST_COLUMNS: Final = (
    Column("Ruleset", "ruleset"),
    Column("Title", "title"),
    number("Limit", "limit", limit_or_none),
    Column(
        "Options (* on by default)",
        "options",
        lambda options: ", ".join(each.id + "*" * each.default for each in options),
        lambda options: " ".join(each.id for each in options),
    ),
)


def list_report(rulesets: Sequence[Ruleset]) -> Report:
    """A line for each ruleset; an option that is on by default is marked with a star."""
    listed = Table(
        _LIST_COLUMNS,
        tuple(
            (each.id, each.title, each.limit.points, each.options) for each in rulesets
        ),
    )
    return Report(
        "Rulesets",
        (listed,),
        lambda: listed,
        lambda: ListJson(rulesets=list(map(_listed, rulesets))),
    )


class ListedOption(NamedTuple):
    """An option of a ruleset."""

    id: str
    title: str
    default: bool


class Listed(NamedTuple):
    """A shipped ruleset."""

    ruleset: str
    title: str
    book: str
    extends: tuple[str, ...]
    limit: Some | None
    digest: Digest
    items: Count
    options: list[ListedOption]


class ListJson(TypedDict):
    """mjscore rules list --format json."""

    rulesets: Annotated[list[Listed], ("minItems", 1)]


def _listed(each: Ruleset) -> Listed:
    options = [
        ListedOption(option.id, option.title, option.default) for option in each.options
    ]
    limit = each.limit.points
    return Listed(
        each.id,
        each.title,
        each.book,
        each.lineage,
        limit,
        each.digest,
        len(each.items),
        options,
    )


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
        lambda: DecisionsJson(decisions=list(decisions)),
    )


def _places(decision: Decision) -> str:
    return "; ".join(map(str, decision.cites))


def _decision_records(decisions: Sequence[Decision]) -> Table:
    rows = (
        (
            each.id,
            each.number,
            each.question,
            each.decided,
            _places(each),
            each.overruled,
        )
        for each in decisions
    )
    return Table(
        fields("id", "number", "question", "decided", "places", "overruled"),
        tuple(rows),
    )


class DecisionsJson(TypedDict):
    """mjscore rules decisions --format json."""

    decisions: Annotated[list[Decision], ("minItems", 1)]
