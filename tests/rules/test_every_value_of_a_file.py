"""Every value that a house file may give: what is taken at its ends, what silence means, and the exact words of a refusal.

The house extends Babcock's rules of 1923; the page that its own entries cite is that of an imaginary book.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mjscore.game.seats import Seat
from mjscore.game.tiles import EAST, tiles_of
from mjscore.problems import Fault, RulesetProblem
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Item, Who, WithoutLimit
from tests.rules.houses import built, house

CITE = {"cite": {"page": "1"}}


def item(**fields: Any) -> tuple[Item, list[Fault]]:
    """The one item of a ruleset, a set of ones worth nothing yet, and what is wrong with it."""
    ruleset, found = built(
        items={"ones": {"name": "Ones", "who": "winner", **CITE, **fields}}
    )
    return ruleset.items[0], found


def told(faults: list[Fault]) -> list[tuple[str, str, str]]:
    return [(fault.code, str(fault.where), fault.message) for fault in faults]


def test_a_file_that_says_nothing_is_a_game_of_four_players_four_sets_and_no_limit() -> (
    None
):
    rules, found = built()
    assert found == []
    assert (rules.id, rules.title, rules.book, rules.source) == (
        "house",
        "house",
        "house",
        "house.toml",
    )
    assert (rules.limit.points, rules.limit.without_limit, rules.limit.notional) == (
        None,
        WithoutLimit.COUNT,
        0,
    )
    win = rules.win
    assert (win.sets, win.shapes, win.requires, win.by) == (
        4,
        ("standard",),
        (),
        frozenset(),
    )
    assert (win.minimum_points, win.minimum_doubles) == (0, 0)
    assert rules.play.seats == (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
    assert (
        rules.play.bonus_tiles,
        rules.play.without_tiles,
        rules.play.extra_tiles,
    ) == (False, frozenset(), frozenset())
    assert rules.play.own_tiles["East"] == (EAST,)
    assert dict(rules.incorrect) == dict.fromkeys(
        ("dead", "long", "short", "foul"), "nothing"
    )
    assert (rules.items, rules.options, rules.on, rules.changed) == ((), (), (), ())


def test_an_item_that_says_nothing_more_is_scored_once_and_strikes_nothing_out() -> (
    None
):
    ones, found = item(points=4)
    assert found == []
    assert (ones.id, ones.name, ones.who, ones.points, ones.doubles, ones.limit) == (
        "ones",
        "Ones",
        Who.WINNER,
        4,
        None,
        None,
    )
    assert (ones.each, ones.when, ones.unless, ones.excludes) == ((), (), (), ())
    assert (ones.scores, ones.without_limit, ones.added, ones.note) == (
        False,
        0,
        False,
        "",
    )
    assert str(ones.cite.page) == "1"


NUMBERS: list[tuple[str, str, int, int]] = [
    # table, key, least, most
    ("limit", "points", 1, 10**9),
    ("limit", "notional", 0, 10**9),
    ("win", "sets", 1, 4),
    ("win", "minimum-points", 0, 10_000),
    ("win", "minimum-doubles", 0, 20),
]


@pytest.mark.parametrize(("table", "key", "least", "most"), NUMBERS)
def test_a_number_is_taken_up_to_its_ends_and_no_further(
    table: str, key: str, least: int, most: int
) -> None:
    for number in (least, most):
        ruleset, found = built(**{table: {key: number}})
        assert found == []
        assert getattr(getattr(ruleset, table), key.replace("-", "_")) == number
    for number in (least - 1, most + 1):
        _, found = built(**{table: {key: number}})
        assert told(found) == [
            (
                "wrong-type",
                f"{table}.{key}",
                f"expected a whole number from {least} to {most}, found {number}",
            ),
        ]


@pytest.mark.parametrize(("key", "most"), [("points", 1_000_000), ("doubles", 20)])
def test_an_item_s_amount_is_taken_up_to_its_ends_and_no_further(
    key: str, most: int
) -> None:
    for number in (0, most):
        ones, found = item(**{key: number})
        assert (found, getattr(ones, key)) == ([], number)
    for number in (-1, most + 1, True):
        _, found = item(**{key: number})
        message = f"expected a whole number from 0 to {most}, found {number}"
        assert told(found) == [("wrong-type", f"items.ones.{key}", message)]


@pytest.mark.parametrize(
    ("doubles", "taken"), [(0, True), (20, True), (-1, False), (21, False)]
)
def test_a_limit_hand_s_doubles_without_a_limit(doubles: int, taken: bool) -> None:
    ones, found = item(limit="1", **{"without-limit": {"doubles": doubles}})
    where = "items.ones.without-limit.doubles"
    message = f"expected a whole number from 0 to 20, found {doubles}"
    assert told(found) == ([] if taken else [("wrong-type", where, message)])
    assert ones.without_limit == (doubles if taken else 0)


FRACTIONS: list[tuple[Any, Fraction | None]] = [
    ("1", Fraction(1)),
    ("1/2", Fraction(1, 2)),
    ("1/1000", Fraction(1, 1000)),
    (0.25, Fraction(1, 4)),
    (2, Fraction(2)),
    (100, Fraction(100)),
    (
        "123456/12345",
        Fraction(123456, 12345).limit_denominator(1000),
    ),  # twelve characters
    ("123456/123456", None),  # thirteen
    ("100.5", None),
    (0, None),
    (-1, None),
    (True, None),
    ("1/0", None),
    ("half", None),
    ("1e1", None),
    ("1E1", None),
    (float("inf"), None),
    (float("nan"), None),
    ([1], None),
]


@pytest.mark.parametrize(
    ("written", "part"), FRACTIONS, ids=[str(each[0]) for each in FRACTIONS]
)
def test_a_part_of_the_limit(written: Any, part: Fraction | None) -> None:
    ones, found = item(limit=written)
    message = f"expected a fraction of the limit such as “1”, “1/2”, found {written!r}"
    assert told(found) == (
        [] if part else [("wrong-type", "items.ones.limit", message)]
    )
    assert ones.limit == (part or Fraction(1))


TAKEN: list[tuple[dict[str, Any], str, Any]] = [
    ({"scores": True}, "scores", True),
    ({"excludes": ["ones"]}, "excludes", ("ones",)),
    ({"note": "as agreed"}, "note", "as agreed"),
    ({"who": "all"}, "who", Who.ALL),
]


@pytest.mark.parametrize(("fields", "field", "meaning"), TAKEN)
def test_what_is_written_of_an_item_is_what_is_meant(
    fields: dict[str, Any], field: str, meaning: Any
) -> None:
    ones, found = item(points=1, **fields)
    assert (found, getattr(ones, field)) == ([], meaning)


def test_a_part_of_the_limit_may_be_added_to_the_count() -> None:
    ones, found = item(limit="1/2", added=True)
    assert (found, ones.added, ones.limit) == ([], True, Fraction(1, 2))


CONDITIONS: list[tuple[Any, str, Any]] = [
    # as written, field of the condition, its value
    ("drawn", "negated", False),
    ("not drawn", "negated", True),
    ("not drawn", "name", "drawn"),
    ({"count": ["pung"], "at-least": 3}, "low", 3),
    ({"count": ["pung"], "at-least": 3}, "high", 99),
    ({"count": ["pung"], "at-most": 3}, "low", 0),
    ({"count": ["pung"], "at-most": 3}, "high", 3),
    ({"count": ["pung"], "at-least": 3, "at-most": 3}, "low", 3),
    ({"count": ["pung"], "exactly": 2}, "low", 2),
    ({"count": ["pung"], "exactly": 2}, "high", 2),
    ({"count": ["pung"], "exactly": 0}, "high", 0),
    ({"count": ["pung"], "exactly": 99}, "low", 99),
    ({"some": ["pung"], "not": True}, "negated", True),
    ({"some": ["pung"]}, "low", 0),
    ({"some": ["pung"]}, "high", 99),
    ({"seat": "East"}, "names", ("East",)),
    ({"seat": ["East", "West"]}, "names", ("East", "West")),
    ({"shape": "seven-twins"}, "names", ("seven-twins",)),
    ({"streak": 0}, "number", 0),
    ({"streak": 9}, "number", 9),
    ({"streak": 999}, "number", 999),
]


@pytest.mark.parametrize(
    ("written", "field", "value"),
    CONDITIONS,
    ids=[f"{each[0]}: {each[1]}" for each in CONDITIONS],
)
def test_a_condition_means_what_is_written(
    written: Any, field: str, value: Any
) -> None:
    ones, found = item(points=1, when=[written])
    assert (found, getattr(ones.when[0], field)) == ([], value)


def test_a_value_is_shown_up_to_sixty_characters() -> None:
    for length, shown in [(58, "'" + 58 * "x" + "'"), (59, "'" + 56 * "x" + "…")]:
        _, found = item(points=1, each=length * "x")
        assert found[0].message == f"expected a list of piece words, found {shown}"


def test_a_hundred_faults_are_told_and_no_more() -> None:
    for wrong, expected in [(99, 99), (100, 100), (101, 100)]:
        assert (
            len(built(**{f"key-{number}": 1 for number in range(wrong)})[1]) == expected
        )


def test_what_a_house_file_cannot_extend_is_refused_in_its_name(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('title = "House"\nextends = "nowhere.toml"\n', "utf-8")
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(str(path))
    assert refused.value.source == str(path)
    assert told(list(refused.value.faults)) == [
        ("unknown-ruleset", "extends", "no ruleset “nowhere.toml” to extend")
    ]


def test_an_option_taken_out_is_no_longer_known(tmp_path: Path) -> None:
    before = [option.id for option in load_ruleset("babcock").options]
    rules = house(tmp_path, f'remove-options = ["{before[-1]}"]')
    assert [option.id for option in rules.options] == before[:-1]


def test_tiles_of_the_seats_may_be_others(tmp_path: Path) -> None:
    rules = house(tmp_path, '[play.own-tiles]\nEast = "E RD"')
    assert rules.play.own_tiles["East"] == tiles_of("E RD")
    assert rules.play.own_tiles["South"] == tiles_of("S")


def test_an_option_that_implies_another_must_name_one_there_is(tmp_path: Path) -> None:
    text = '[options.mine]\ntitle = "Mine"\ncite = { page = "1" }\nimplies = ["season"]'
    with pytest.raises(RulesetProblem) as refused:
        house(tmp_path, text)
    (fault,) = refused.value.faults
    assert (fault.code, fault.where, fault.message) == (
        "unknown-option",
        "options.mine.implies",
        "unknown option “season”",
    )
    assert fault.hint == "did you mean seasons?"


@pytest.mark.parametrize("key", ["items", "change", "options"])
def test_one_wrong_entry_does_not_hide_the_next(key: str) -> None:
    _, found = built(**{key: {"x": 1, "y": 2}})
    assert [fault.where for fault in found] == [f"{key}.x", f"{key}.y"]
