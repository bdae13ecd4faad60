"""How score sheets are tested: a hand, the lines that a player would write down by the book, and what it may not score."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import mjscore
from mjscore.scoring.sheet import ItemJson

OWN_LIMIT = -1
"""The limit is the ruleset's own."""


@dataclass(frozen=True, slots=True)
class Case:
    """A hand under a ruleset, and what the book gives for it.

    `place` is the page, section or example that the expectation is worked out from. `items` lists every line of the score:
    an id with its points ("drawn 2"), once more for each further piece ("concealed-pung-minor 4 4"), or with a factor
    (×2 one double, ×4 two, ×8 three) or a part of the limit ("moon limit"). `has` is for hands where only some lines
    matter, `lacks` names items that nearly fit.
    """

    name: str
    place: str
    hand: str
    total: int
    items: str = ""
    has: str = ""
    lacks: str = ""
    options: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    limit: int | None = OWN_LIMIT
    unlimited: int | None = None

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The lines of `items`: id and amount."""
        return tuple(
            (line.split()[0], amount)
            for line in _split(self.items)
            for amount in line.split()[1:]
        )

    @property
    def scored(self) -> frozenset[str]:
        """The ids that this hand is a winning example of."""
        return frozenset(id for id, _ in self.lines) | frozenset(self.has.split())

    @property
    def missed(self) -> frozenset[str]:
        """The ids that this hand is a near miss of."""
        return frozenset(self.lacks.split())


def _split(items: str) -> list[str]:
    return [line.strip() for line in re.split(r"[,\n]", items) if line.strip()]


def amount(line: ItemJson) -> str:
    """How a line of a sheet is written in the tables."""
    if "points" in line:
        return str(line["points"])
    if "doubles" in line:
        return f"×{2 ** int(str(line['doubles']))}"
    return {1.0: "limit", 0.5: "½limit", 1 / 3: "⅓limit", 0.4: "⅖limit", 0.2: "⅕limit"}[
        float(str(line["limit"]))
    ]


def check(ruleset: str, case: Case) -> None:
    """Assert that the hand scores what the case says."""
    limits = {} if case.limit == OWN_LIMIT else {"limit": case.limit}
    rules = mjscore.load_ruleset(
        ruleset, options=case.options, without=case.without, **limits
    )
    hand = mjscore.read_hand(
        case.hand, hand_size=rules.hand_size, extra_winds=bool(rules.play.extra_tiles)
    )
    sheet = mjscore.score(hand, rules)
    lines = [(line["id"], amount(line)) for line in sheet.to_dict()["items"]]
    ids = {id for id, _ in lines}
    if case.items:
        assert sorted(lines) == sorted(case.lines)
    assert set(case.has.split()) - ids == set(), f"it scores {ids}"
    assert ids.isdisjoint(case.missed)
    assert sheet.total == case.total
    if case.unlimited is not None:
        assert sheet.unlimited == case.unlimited


def items_of(written: Mapping[str, Any]) -> set[str]:
    """The items that a ruleset as written brings, those of its options too."""
    found = set(written.get("items", {}))
    for option in written.get("options", {}).values():
        found |= set(option.get("items", {}))
    return found


def item_ids(ruleset: str) -> frozenset[str]:
    """The items of a ruleset, those of each of its options among them."""
    plain = mjscore.load_ruleset(ruleset)
    each_on = (
        mjscore.load_ruleset(ruleset, options=[option.id])
        for option in plain.options
        if option.id not in plain.on
    )
    return frozenset(item.id for rules in (plain, *each_on) for item in rules.items)
