"""The hands that hold the arrays against the sheets have teeth: without any one item of a ruleset some total changes."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from mjscore.ext.arrays.engine import many_rules
from mjscore.ext.arrays.outcomes import outcomes
from mjscore.game.hands import Hand
from mjscore.notation.reader import read_hand
from mjscore.problems import Problem
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Item, Ruleset
from tests.arrays.sampling import hands_of
from tests.every_ruleset import some_rulesets

RULESETS: Final = Path(__file__).parents[1] / "rules"
TOLD: Final = re.compile(r"(?:exposed|concealed): [^\"\n]+")


def told_elsewhere() -> list[Hand]:
    """The hands of the tables by which the rulesets are tested: those that chance deals too seldom are among them."""
    found = []
    for file in sorted(RULESETS.rglob("*")):
        if file.suffix in (".py", ".txt"):
            for text in TOLD.findall(file.read_text(encoding="utf-8")):
                with suppress(Problem):
                    found.append(read_hand(text))
    return found


def totals(sample: list[Hand], ruleset: Ruleset) -> list[str]:
    return [str(each) for each in outcomes(sample, many_rules(ruleset))]


def without(ruleset: Ruleset, item: Item) -> Ruleset:
    kept = tuple(each for each in ruleset.items if each.id != item.id)
    return replace(ruleset, id=f"{ruleset.id}-without-{item.id}", items=kept)


def silent(ruleset: Ruleset, items: set[str], sample: list[Hand]) -> set[str]:
    """The items without which no total of the sample changes."""
    whole, found = totals(sample, ruleset), set()
    for item in ruleset.items:
        if (
            item.id in items
            and item.id not in ruleset.win.by
            and totals(sample, without(ruleset, item)) == whole
        ):
            found.add(item.id)
    return found


@pytest.mark.long
@pytest.mark.parametrize("id", some_rulesets("babcock"))
def test_without_any_one_item_some_total_changes(id: str) -> None:
    whole = load_ruleset(id)
    sample = [
        *(hand for seed in range(30) for hand in hands_of(whole, 31 * seed)),
        *told_elsewhere(),
    ]
    assert not silent(whole, {item.id for item in whole.items}, sample)
    seen = set(whole.items)
    for option in whole.options:
        with suppress(Problem):  # an option that stands in the place of one that is on
            ruleset = load_ruleset(id, [option.id])
            assert not silent(
                ruleset, {item.id for item in {*ruleset.items} - seen}, sample
            ), option.id
            seen.update(ruleset.items)
