"""Options combine: every two of a ruleset can be on together, and where one touches the other the book decides."""

from __future__ import annotations

from functools import lru_cache
from itertools import cycle
from typing import Final

import pytest

import mjscore
from mjscore.problems import ImpossibleHand, UsageProblem
from mjscore.rulesets import sources
from mjscore.rulesets.schema import Ruleset
from mjscore.toml.text import read_toml
from tests.cli.running import run
from tests.rulesets.agreed import are_rivals, pairs
from tests.rulesets.casefile import Written, read_cases, verify

pytestmark = pytest.mark.untraced

PAIRS: Final = read_cases("option-pairs")
HANDS: Final = (
    "exposed: 3×8D, 234B; concealed: 999C RD RD 67C; seat: East; round: East",
    "exposed: 3×8D, 234B; concealed: 999C RD RD 67C; seat: East; round: East; won: discard 8C from North",
    "exposed: 3×1D pung, 3×E pung; concealed: 777C 456B 2C; won: draw 2C; seat: East; round: East; bonus: F1 S3",
    "exposed: 4×RD concealed kong, 4×GD annexed kong; concealed: N N N 555C 9C; won: loose 9C; seat: North; round: South",
    "concealed: 123D 456D 78D 345C 88B; won: discard 9D; seat: East; round: East",
    "concealed: 1112345678999B; won: draw 5B; seat: East; round: East; bonus: S1 S2 S3 S4",
    "exposed: 3×RD; concealed: 1111D E E 345C 9B; seat: East; round: West",
)


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The books' files are parsed once for all pairs: parsing is half of the time of loading."""
    monkeypatch.setattr(sources, "read_toml", lru_cache(maxsize=None)(read_toml))


@pytest.mark.parametrize("written", PAIRS, ids=lambda written: written.id)
def test_pairs_that_touch(written: Written) -> None:
    verify(written.case.place.split(",")[0], written)


def _items(ruleset: str, options: tuple[str, ...] = ()) -> set[str]:
    return {item.id for item in mjscore.load_ruleset(ruleset, options=options).items}


def _scored_or_refused(text: str, rules: Ruleset) -> bool:
    try:
        sheet = mjscore.score(mjscore.read_hand(text), rules)
    except ImpossibleHand as refusal:
        return bool(refusal.message)
    return sheet.unlimited == sheet.points << sheet.doubles


@pytest.mark.parametrize("ruleset", mjscore.ruleset_ids())
def test_every_two_options_are_in_force_together_unless_they_are_rivals(ruleset: str) -> None:
    """Both options' own items are there, a hand is scored or refused, never lost; of rivals the second is in force.

    Each pair scores one of the hands, in turn: every option meets all of them in its pairs.
    """
    plain = _items(ruleset)
    alone = {option.id: _items(ruleset, (option.id,)) for option in mjscore.load_ruleset(ruleset).options}
    for pair, text in zip(pairs(ruleset), cycle(HANDS), strict=False):
        rules = mjscore.load_ruleset(ruleset, options=pair)
        if are_rivals(ruleset, *pair):
            assert pair[1] in rules.on
            assert pair[0] not in rules.on
        else:
            assert set(pair) <= set(rules.on)
            removed = {item for option in pair for item in plain if item not in alone[option]}
            assert alone[pair[0]] | alone[pair[1]] <= {item.id for item in rules.items} | removed
        assert _scored_or_refused(text, rules)


RIVALS: Final = [
    # ruleset, options in the order in which they are switched on, those of them in force, how the heading tells it
    ("babcock", ("four-concealed", "four-concealed-drawn"), {"four-concealed-drawn"}, ("four-concealed-drawn",)),
    ("babcock", ("four-concealed-drawn", "four-concealed"), {"four-concealed"}, ("four-concealed",)),
    ("babcock-chinese", ("four-concealed-drawn",), {"four-concealed-drawn"}, ("-four-concealed", "four-concealed-drawn")),
    ("babcock-chinese", ("game-10", "game-50"), {"game-50"}, ("game-50",)),
    ("babcock", ("two-handed", "five-handed"), {"five-handed"}, ("five-handed",)),
    ("babcock", ("five-handed", "three-handed"), {"three-handed"}, ("three-handed",)),
    ("parker", ("three-handed", "six-handed"), {"six-handed"}, ("six-handed",)),
    ("millington", ("three-handed-dragons", "five-handed"), {"five-handed"}, ("five-handed",)),
    ("bmja", ("chows-0", "chows-3"), {"chows-3"}, ("chows-3",)),
]


@pytest.mark.parametrize(("ruleset", "switched", "on", "changed"), RIVALS)
def test_of_rivals_the_last_switched_on_is_in_force(
    ruleset: str, switched: tuple[str, ...], on: set[str], changed: tuple[str, ...]
) -> None:
    """Babcock pp. 59, 79, 83-85: agreed one way or the other (decision “rival-options”)."""
    rules = mjscore.load_ruleset(ruleset, options=switched)
    assert {option for option in rules.on if option in {*switched, *(each.lstrip("-") for each in changed)}} == on
    assert rules.changed == changed
    assert mjscore.load_ruleset(ruleset, options=rules.changed).on == rules.on


def test_four_concealed_drawn_takes_the_place_of_four_concealed() -> None:
    """Babcock p. 59: the Chinese game plays the hand won either way; agreed otherwise, the last tile must be drawn."""
    hand = mjscore.read_hand("concealed: 666C 444D 222B 999C 7B; won: discard 7B")
    assert mjscore.score(hand, mjscore.load_ruleset("babcock-chinese")).total == 300
    assert mjscore.score(hand, mjscore.load_ruleset("babcock-chinese", options=["four-concealed-drawn"])).total < 300


def test_nine_mummies_are_not_played_with_the_thirteen_orphans() -> None:
    """Babcock p. 80, footnote."""
    for options in (["nine-mummies", "thirteen-orphans"], ["thirteen-orphans", "nine-mummies-bonus"]):
        with pytest.raises(UsageProblem) as refused:
            mjscore.load_ruleset("babcock-chinese", options=options)
        (fault,) = refused.value.faults
        assert fault.code == "not-together"
        assert fault.message == "“nine-mummies” cannot be played with “thirteen-orphans” (Babcock, p. 80)"


@pytest.mark.parametrize(
    ("ruleset", "option", "says"),
    [
        ("bmja", "chows-4", "in place of chows-0, chows-2 or chows-3"),
        ("dmjl", "points-needed-50", "in place of points-needed-30"),
        ("babcock", "five-handed", "in place of two-handed, two-handed-doubles or three-handed"),
        ("babcock-chinese", "four-concealed", "in place of four-concealed-drawn"),
    ],
)
def test_each_of_two_rivals_names_the_other(ruleset: str, option: str, says: str) -> None:
    """Decision “rival-options”; the file names each pair once, on the other side."""
    shown = run("rules", "show", ruleset).out
    (row,) = [line for line in shown.splitlines() if line.startswith(f"{option} ")]
    assert f"({says})" in row


def test_an_option_that_is_not_played_with_another_is_named_there_too() -> None:
    rows = [line for line in run("rules", "show", "babcock-chinese").out.splitlines() if "not with" in line]
    assert len(rows) == 2
    assert any(row.startswith("thirteen-orphans ") for row in rows)
