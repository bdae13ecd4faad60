"""Options combine: every two of a ruleset are played together or exclude each other, and where they touch the book decides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import combinations, cycle
from typing import Final

import pytest

import mjscore
from mjscore.problems import ImpossibleHand, UsageProblem
from mjscore.rules import finding
from mjscore.rules.file_keys import LimitRule, PlayRule, WinRule
from mjscore.rules.schema import Ruleset
from mjscore.rules.toml import read_toml
from tests.cli.running import run
from tests.rules.agreed import are_rivals, pairs
from tests.rules.casefile import Written, read_cases, verify

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
    monkeypatch.setattr(finding, "read_toml", cache(read_toml))


@pytest.mark.parametrize("written", PAIRS, ids=lambda written: written.id)
def test_pairs_that_touch(written: Written) -> None:
    verify(written.case.place.split(",")[0], written)


def _said(rules: Ruleset) -> dict[str, object]:
    """All that a ruleset says, each value by the path at which it stands."""
    told: dict[str, object] = {}

    def tell(path: str, value: object) -> None:
        if is_dataclass(value) and not isinstance(value, type):
            value = {field.name: getattr(value, field.name) for field in fields(value)}
        elif isinstance(value, (LimitRule, PlayRule, WinRule)):
            value = value._asdict()
        if isinstance(value, Mapping):
            for key, inner in value.items():
                tell(f"{path}.{key}", inner)
        else:
            told[path] = value

    for item in rules.items:
        tell(f"items.{item.id}", item)
    for name in ("limit", "win", "play", "written"):
        tell(name, getattr(rules, name))
    return told


@cache
def _with(ruleset: str, *options: str) -> Ruleset:
    """A ruleset with some options and no others."""
    default = mjscore.load_ruleset(ruleset).on
    return mjscore.load_ruleset(
        ruleset,
        options=options,
        without=[each for each in default if each not in options],
    )


def _changed(told: dict[str, object], plain: dict[str, object]) -> set[str]:
    return {
        path for path in told.keys() | plain.keys() if told.get(path) != plain.get(path)
    }


FEW: Final = [(id, 1) for id in ("harr-limit", "millington", "parker", "parker-royal")]
MANY: Final = [
    pytest.param(id, step, marks=mark)
    for id in ("babcock", "babcock-chinese", "bmja", "dmjl", "harr")
    for step, mark in ((30, pytest.mark.long), (1, pytest.mark.laboratory))
]
"""Rulesets of many options, of whose pairs every thirtieth is tried sooner."""


@pytest.mark.parametrize(("ruleset", "step"), [*FEW, *MANY])
def test_two_options_are_played_together_or_exclude_each_other(
    ruleset: str, step: int
) -> None:
    """Two options are refused together, or one takes the place of the other, or all that each changes is changed with both.

    Of two that are played together the order does not matter, and a hand is scored or refused, never lost. Each pair scores
    one of the hands, in turn: every option meets all of them in its pairs.
    """
    options = {option.id: option for option in mjscore.load_ruleset(ruleset).options}
    alone = {id: _said(_with(ruleset, id)) for id in options}
    played = pairs(ruleset)
    for pair, text in zip(
        [*combinations(options, 2)][::step], cycle(HANDS), strict=False
    ):
        one, other = pair
        if pair not in played:
            for order in (pair, pair[::-1]):
                with pytest.raises(UsageProblem, match="cannot be played with"):
                    mjscore.load_ruleset(ruleset, options=order)
            continue
        rules, swapped = (
            mjscore.load_ruleset(ruleset, options=pair),
            mjscore.load_ruleset(ruleset, options=pair[::-1]),
        )
        assert _scored_or_refused(text, rules)
        if are_rivals(ruleset, *pair):
            assert (other in rules.on, one in rules.on) == (True, False)
            assert (one in swapped.on, other in swapped.on) == (True, False)
            continue
        assert set(pair) <= set(rules.on)
        assert rules == swapped
        both = _said(_with(ruleset, *pair))
        for id, another in (pair, pair[::-1]):
            implied = options[id].implies
            if another not in implied and id not in options[another].implies:
                before, beside = (
                    _said(_with(ruleset, *implied)),
                    _said(_with(ruleset, another, *implied)),
                )
                assert _changed(alone[id], before) <= _changed(both, beside), pair


def _scored_or_refused(text: str, rules: Ruleset) -> bool:
    try:
        sheet = mjscore.score(mjscore.read_hand(text), rules)
    except ImpossibleHand as refusal:
        return bool(refusal.message)
    return sheet.unlimited == sheet.points << sheet.doubles


RIVALS: Final = [
    # ruleset, options in the order in which they are switched on, those of them in force, how the heading tells it
    (
        "babcock",
        ("four-concealed", "four-concealed-drawn"),
        {"four-concealed-drawn"},
        ("four-concealed-drawn",),
    ),
    (
        "babcock",
        ("four-concealed-drawn", "four-concealed"),
        {"four-concealed"},
        ("four-concealed",),
    ),
    (
        "babcock-chinese",
        ("four-concealed-drawn",),
        {"four-concealed-drawn"},
        ("-four-concealed", "four-concealed-drawn"),
    ),
    ("babcock-chinese", ("game-10", "game-50"), {"game-50"}, ("game-50",)),
    ("dmjl", ("chows-0", "chows-3"), {"chows-3"}, ("chows-3",)),
]


@pytest.mark.parametrize(("ruleset", "switched", "on", "changed"), RIVALS)
def test_of_rivals_the_last_switched_on_is_in_force(
    ruleset: str, switched: tuple[str, ...], on: set[str], changed: tuple[str, ...]
) -> None:
    """Babcock pp. 59, 79, 83-85: agreed one way or the other (decision “rival-options”)."""
    rules = mjscore.load_ruleset(ruleset, options=switched)
    assert {
        option
        for option in rules.on
        if option in {*switched, *(each.lstrip("-") for each in changed)}
    } == on
    assert rules.changed == changed
    assert mjscore.load_ruleset(ruleset, options=rules.changed).on == rules.on


def test_four_concealed_drawn_takes_the_place_of_four_concealed() -> None:
    """Babcock p. 59: the Chinese game plays the hand won either way; agreed otherwise, the last tile must be drawn."""
    hand = mjscore.read_hand("concealed: 666C 444D 222B 999C 7B; won: discard 7B")
    assert mjscore.score(hand, mjscore.load_ruleset("babcock-chinese")).total == 300
    assert (
        mjscore.score(
            hand,
            mjscore.load_ruleset("babcock-chinese", options=["four-concealed-drawn"]),
        ).total
        < 300
    )


APART: Final = [
    # ruleset, two options, where it stands
    (
        "babcock-chinese",
        "nine-mummies",
        "thirteen-orphans",
        "Babcock, p. 80",
    ),  # the footnote
    ("babcock-chinese", "nine-mummies-bonus", "thirteen-orphans", "Babcock, p. 80"),
    (
        "babcock-chinese",
        "draw-at-four-fours",
        "four-fours",
        "Babcock, p. 79",
    ),  # with the fourth four the hand is a draw
    (
        "babcock-chinese",
        "progressive",
        "winner-becomes-east",
        "Babcock, p. 85-86",
    ),  # East passes after each of four hands
    ("babcock-chinese", "progressive", "ninth-east-win", "Babcock, p. 85-86"),
    (
        "babcock",
        "progressive",
        "five-handed",
        "Babcock, p. 85-86",
    ),  # four at each table
    ("babcock", "two-handed", "three-handed", "Babcock, p. 84"),
    ("babcock", "two-handed-doubles", "five-handed", "Babcock, p. 84"),
    ("parker", "three-handed", "six-handed", "Parker, “For Three Players”"),
    ("harr", "two-handed", "three-handed", "Harr, p. 76"),
    ("millington", "five-handed", "three-handed-138", "Millington, §123"),
    ("millington", "three-handed", "three-handed-138", "Millington, §129"),
    ("millington", "three-handed-dragons", "three-handed-138", "Millington, §129"),
    ("millington", "pay-dreamer", "three-handed-138", "Millington, §123"),
    ("millington", "centre-round", "three-handed-138", "Millington, §123"),
    ("millington", "centre-round", "three-handed-dragons", "Millington, §123"),
    (
        "millington",
        "raised-penalties",
        "roof-off",
        "Millington, §82",
    ),  # a penalty of the limit, and no limit
]


@pytest.mark.parametrize(("ruleset", "one", "other", "cite"), APART)
def test_options_that_contradict_each_other_are_refused(
    ruleset: str, one: str, other: str, cite: str
) -> None:
    for order in ([one, other], [other, one]):
        with pytest.raises(UsageProblem) as refused:
            mjscore.load_ruleset(ruleset, options=order)
        (fault,) = refused.value.faults
        assert fault.code == "not-together"
        assert re.search(
            rf"\b{one}[”)].* cannot be played with .*\b{other}[”)] \({re.escape(cite)}",
            fault.message,
        )


def test_the_centre_round_is_played_by_five() -> None:
    """Millington 128."""
    assert (
        "five-handed" in mjscore.load_ruleset("millington", options=["centre-round"]).on
    )


@pytest.mark.parametrize(
    ("ruleset", "option", "says"),
    [
        ("dmjl", "chows-3", "in place of chows-0, chows-1 or chows-2"),
        ("dmjl", "points-needed-50", "in place of points-needed-30"),
        ("babcock", "five-handed", "not with two-handed, three-handed or progressive"),
        ("babcock-chinese", "four-concealed", "in place of four-concealed-drawn"),
    ],
)
def test_each_of_two_options_names_those_that_it_excludes(
    ruleset: str, option: str, says: str
) -> None:
    """Decision “rival-options”; the file names each pair once, on the other side."""
    shown = run("rules", "show", ruleset).out
    (row,) = [line for line in shown.splitlines() if line.startswith(f"{option} ")]
    assert says in row
