"""The reports of all shipped rulesets, and of the decisions where books are open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjscore.reports.content import (
    Block,
    Heading,
    Paragraph,
    Report,
    Table,
    field,
    number,
    text,
)
from mjscore.reports.words.items import limit_or_none
from mjscore.rules.citations import Decision
from mjscore.rules.schema import Ruleset


def list_report(rulesets: Sequence[Ruleset]) -> Report:
    """A line for each ruleset; an option that is on by default has a star."""
    return Report("Rulesets", (Table("rulesets", _RULESETS, tuple(rulesets)),))


def _options(ruleset: Ruleset) -> str:
    names = []
    for option in ruleset.options:
        names.append(f"{option.id}*" if option.default else option.id)
    return ", ".join(names)


def _option_ids(ruleset: Ruleset) -> list[str]:
    return [option.id for option in ruleset.options]


def _default_ids(ruleset: Ruleset) -> list[str]:
    return [option.id for option in ruleset.options if option.default]


def _number_of_items(ruleset: Ruleset) -> int:
    return len(ruleset.items)


_RULESETS: Final = (
    text("Ruleset", "ruleset", "id"),
    text("Title", "title"),
    number("Limit", "limit", "limit.points", limit_or_none),
    text("Options (* on by default)", value=_options),
    field("options", _option_ids),
    field("on_by_default", _default_ids),
    field("book"),
    field("extends", "lineage"),
    field("digest"),
    field("items", _number_of_items),
)


def decisions_report(decisions: Sequence[Decision]) -> Report:
    """The question, the answer and the places of each decision."""
    blocks: list[Block] = []
    for decision in decisions:
        lines = [decision.decided]
        if decision.overruled:
            lines.append(f"Changed: {decision.overruled}")
        lines.append(f"{_places(decision)} ({decision.id})")
        blocks.append(Heading(f"{decision.number}. {decision.question}"))
        blocks.append(Paragraph(tuple(lines)))
    blocks.append(Table("decisions", _DECISIONS, tuple(decisions)))
    return Report("Decisions", tuple(blocks))


def _places(decision: Decision) -> str:
    return "; ".join(map(str, decision.cites))


_DECISIONS: Final = (
    field("id"),
    field("number"),
    field("question"),
    field("decided"),
    field("places", _places),
    field("overruled"),
)
