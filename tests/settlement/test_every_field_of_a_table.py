"""Every field of the tables that settlement reads: what it is where nothing is said, what is taken, and the first that is not.

The page cited is that of an imaginary house book; what the shipped books say is tested with each of them.
"""

from __future__ import annotations

from fractions import Fraction
from operator import attrgetter
from typing import Any

import pytest

from mjscore.problems import RulesetProblem
from mjscore.rules.completed import CompletedHand
from mjscore.rules.danger_keys import TILE_CLASSES
from mjscore.rules.settlement_keys import Money, SettlementRules
from tests.rules.houses import of_tables

CITE = {"cite": {"page": "1"}}


def read(**tables: Any) -> SettlementRules:
    """The settlement of a ruleset that has these tables alone, in a game in which one player sits out."""
    session = {"sitting-out": {"changes-with": "east", **CITE}}
    return of_tables(**{"settlement": CITE, "session": session, **tables}).settlement


def settlement(**entries: Any) -> SettlementRules:
    return read(settlement={**CITE, **entries})


NEEDED: dict[str, dict[str, Any]] = {
    "dangers": {"tiles": "winds"},
    "excuses": {"waiting": True, "tiles": "winds", "sets": 3, "items": ["dragon-set"]},
    "penalties": {"offence": "false mah-jongg"},
    "washing": {"tiles": "majors", "different": 9},
}
"""What an entry must say; without it nobody knows what it is about."""


def entry(table: str, given: dict[str, Any]) -> Any:
    """The one entry `x` of a table of settlement (`settlement.liability`) or of a table of entries (`dangers`)."""
    given = {**NEEDED.get(table, {}), **given}
    if table == "settlement":
        return settlement(**given)
    if table == "excuses":
        return settlement(excuses={"x": {**CITE, **given}}).excuses[0]
    if table in ("dangers", "penalties", "washing"):
        return getattr(read(**{table: {"x": {**CITE, **given}}}), table)[0]
    return getattr(settlement(**{table: {**CITE, **given}}), table.replace("-", "_"))


def said(value: Any) -> dict[str, Any]:
    """The fields of a typed table without its citations."""
    return {
        name: field
        for name, field in value._asdict().items()
        if name not in ("cite", "east", "losers", "robbed")
    }


def all_of(value: Any, *names: str) -> dict[str, Any]:
    return dict.fromkeys(names, value)


WINDS = TILE_CLASSES["winds"]
SILENT: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("discarder", {}, {"pays": 1, "drawn": 1}),
    ("sitting-out", {}, {"points": 0, "limit_doubles": None, "east_doubles": False}),
    (
        "liability",
        {},
        {
            "culprit": "pays",
            "later": "nothing",
            "second_discard": "alone",
            "claimed_for_kong": True,
        },
    ),
    (
        "dangers",
        {},
        {
            "id": "x",
            "name": "x",
            "tiles": WINDS,
            "sets": 0,
            "dangerous": "any",
            "completes": CompletedHand(),
            "rank": 1,
            "while_item": (),
            "wall_at_most": None,
        },
    ),
    (
        "excuses",
        {},
        {
            "id": "x",
            "waiting": True,
            "rank": None,
            "tiles": WINDS,
            "sets": 3,
            "own_wind": "",
            "items": ("dragon-set",),
        }
        | all_of(False, "no_choice", "same_danger", "whole_hand")
        | all_of(0, "pairs", "of_the_last", "doubles", "scored", "would_double"),
    ),
    (
        "penalties",
        {"points": 3},
        {
            "id": "x",
            "offence": "false mah-jongg",
            "claims": (),
            "offenders": 0,
            "money": Money(3),
            "to": "others",
            "says": "",
        }
        | all_of(
            False,
            "both_false",
            "east_doubles",
            "pays_for_all",
            "ends",
            "offending_east_passes",
        )
        | all_of(None, "at_most", "at_most_of_limit", "several"),
    ),
    (
        "washing",
        {"name": "a scatter"},
        {
            "id": "x",
            "name": "a scatter",
            "tiles": TILE_CLASSES["majors"],
            "different": 9,
            "apart": 0,
            "pays": {},
        }
        | all_of(False, "without_pairs", "original"),
    ),
]


@pytest.mark.parametrize(
    ("table", "given", "meant"), SILENT, ids=[each[0] for each in SILENT]
)
def test_what_is_not_said_has_its_plain_meaning(
    table: str, given: dict[str, Any], meant: dict[str, Any]
) -> None:
    assert said(entry(table, given)) == meant


def test_a_settlement_that_says_nothing_pays_east_double_and_settles_the_losers_differences() -> (
    None
):
    rules = settlement()
    stakes = said(rules.stakes)
    assert stakes == {
        "east_doubles": True,
        "losers_settle": "differences",
    }
    assert rules.stakes.losers == rules.stakes.cite
    assert rules.stakes.east is None
    assert rules.deal == (None, "scores", None, None, None, None)
    others = {
        name: value
        for name, value in said(rules).items()
        if name not in ("deal", "stakes") and value
    }
    assert others == {}


def test_nobody_is_paid_for_sitting_out_where_all_play() -> None:
    # Millington 123, 128: only a game of five has a Dreamer.
    given = {**CITE, "sitting-out": {**CITE, "points": 2}}
    assert settlement(**given).sitting_out is not None
    assert read(settlement=given, session={}).sitting_out is None


WORDS: list[tuple[str, str, Any, Any, str, Any]] = [
    # table, key, what is written, other keys, field, meaning
    ("liability", "culprit", "refunds", {}, "culprit", "refunds"),
    ("liability", "culprit", "pays", {}, "culprit", "pays"),
    ("liability", "later", "half", {}, "later", "half"),
    ("liability", "later", "whole", {}, "later", "whole"),
    ("liability", "second-discard", "shared", {}, "second_discard", "shared"),
    ("liability", "second-discard", "alone", {}, "second_discard", "alone"),
    ("liability", "claimed-for-kong", False, {}, "claimed_for_kong", False),
    ("dangers", "dangerous", "missing", {}, "dangerous", "missing"),
    ("dangers", "dangerous", "any", {}, "dangerous", "any"),
    (
        "dangers",
        "completes",
        ["whole-hand"],
        {},
        "completes",
        CompletedHand(whole_hand=True),
    ),
    ("dangers", "completes", ["a pair"], {}, "completes", CompletedHand(pair=True)),
    ("dangers", "completes", ["1 set"], {}, "completes", CompletedHand(sets=1)),
    ("dangers", "completes", ["4 sets"], {}, "completes", CompletedHand(sets=4)),
    (
        "dangers",
        "completes",
        ["3 sets and a pair", "own-wind"],
        {},
        "completes",
        CompletedHand(sets=3, pair=True, own_wind=True),
    ),
    (
        "dangers",
        "while-item",
        ["no-runs", "dragon-set"],
        {},
        "while_item",
        ("no-runs", "dragon-set"),
    ),
    ("dangers", "tiles", "winds", {}, "tiles", TILE_CLASSES["winds"]),
    ("dangers", "name", "four winds", {}, "name", "four winds"),
    ("excuses", "no-choice", True, {}, "no_choice", True),
    ("excuses", "same-danger", True, {}, "same_danger", True),
    ("excuses", "waiting", True, {}, "waiting", True),
    ("excuses", "whole-hand", True, {}, "whole_hand", True),
    ("excuses", "own-wind", "in-a-set", {}, "own_wind", "in-a-set"),
    ("excuses", "own-wind", "not-in-a-set", {}, "own_wind", "not-in-a-set"),
    ("excuses", "items", ["dragon-set"], {}, "items", ("dragon-set",)),
    ("excuses", "tiles", "one-suit", {}, "tiles", TILE_CLASSES["one-suit"]),
    ("penalties", "offence", "false naming", {"points": 3}, "offence", "false naming"),
    (
        "penalties",
        "claims",
        ["chow", "pung"],
        {"points": 3},
        "claims",
        ("chow", "pung"),
    ),
    ("penalties", "both-false", True, {"points": 3}, "both_false", True),
    ("penalties", "to", "claimant", {"points": 3}, "to", "claimant"),
    ("penalties", "to", "others", {"points": 3}, "to", "others"),
    ("penalties", "east-doubles", True, {"points": 3}, "east_doubles", True),
    ("penalties", "ends", True, {"points": 3}, "ends", True),
    (
        "penalties",
        "offending-east-passes",
        True,
        {"points": 3},
        "offending_east_passes",
        True,
    ),
    ("penalties", "shared-points", 12, {}, "money", Money(12, shared=True)),
    ("penalties", "limit", "1/2", {}, "money", Money(limit=Fraction(1, 2))),
    (
        "penalties",
        "shared-limit",
        "1/2",
        {},
        "money",
        Money(limit=Fraction(1, 2), shared=True),
    ),
    ("penalties", "says", "a third to each", {"points": 3}, "says", "a third to each"),
    ("penalties", "pays-for-all", True, {}, "pays_for_all", True),
    ("penalties", "pays-for-all", True, {}, "money", Money()),
    ("washing", "without-pairs", True, {}, "without_pairs", True),
    ("washing", "original", True, {}, "original", True),
    (
        "washing",
        "pays",
        {"9": 50, "10": 70, "11": 1},
        {},
        "pays",
        {9: 50, 10: 70, 11: 1},
    ),
    ("washing", "tiles", "majors", {}, "tiles", TILE_CLASSES["majors"]),
    ("sitting-out", "east-doubles", True, {"points": 2}, "east_doubles", True),
    ("long-hand", "east-doubles", True, {"points": 2}, "east_doubles", True),
    ("long-hand", "points", 20, {}, "money", Money(20)),
]


@pytest.mark.parametrize(
    ("table", "key", "written", "others", "field", "meaning"), WORDS
)
def test_what_is_written_is_what_is_meant(
    table: str, key: str, written: Any, others: dict[str, Any], field: str, meaning: Any
) -> None:
    assert getattr(entry(table, {**others, key: written}), field) == meaning


MOST = 10**9
NUMBERS: list[tuple[str, str, int, int, Any, str]] = [
    # table, key, least, most, other keys, field
    ("settlement", "players", 2, 6, {}, "deal.players"),
    ("discarder", "pays", 1, 100, {}, "pays"),
    ("discarder", "drawn", 1, 100, {}, "drawn"),
    ("rounding", "to", 1, MOST, {}, "to"),
    ("feeding", "sets", 1, MOST, {}, "sets"),
    ("streak", "wins", 1, MOST, {"points": 5}, "wins"),
    ("sitting-out", "points", 0, MOST, {}, "points"),
    ("sitting-out", "limit-doubles", 0, 30, {}, "limit_doubles"),
    ("dangers", "sets", 0, 4, {}, "sets"),
    ("dangers", "rank", 1, 9, {}, "rank"),
    ("dangers", "wall-at-most", 0, 144, {}, "wall_at_most"),
    ("excuses", "rank", 1, 9, {}, "rank"),
    ("excuses", "sets", 0, 4, {}, "sets"),
    ("excuses", "pairs", 0, 4, {}, "pairs"),
    ("excuses", "of-the-last", 0, 4, {}, "of_the_last"),
    ("excuses", "doubles", 0, 30, {}, "doubles"),
    ("excuses", "would-double", 0, 30, {}, "would_double"),
    ("excuses", "scored", 0, 30, {}, "scored"),
    ("penalties", "offenders", 0, 5, {"points": 3}, "offenders"),
    ("penalties", "at-most", 0, MOST, {"points": 3}, "at_most"),
    ("washing", "different", 0, 14, {}, "different"),
    ("washing", "apart", 0, 14, {}, "apart"),
]


@pytest.mark.parametrize(("table", "key", "least", "most", "others", "field"), NUMBERS)
def test_a_number_is_taken_up_to_its_ends_and_no_further(
    table: str, key: str, least: int, most: int, others: dict[str, Any], field: str
) -> None:
    for number in (least, most):
        assert attrgetter(field)(entry(table, {**others, key: number})) == number
    for number in (least - 1, most + 1):
        with pytest.raises(RulesetProblem) as refusal:
            entry(table, {**others, key: number})
        (fault,) = refusal.value.faults
        assert fault.code == "wrong-type"
        assert fault.where.rpartition(".")[2] == key


MISNAMED: list[tuple[str, str, dict[str, Any], tuple[str, ...]]] = [
    ("settlement", "losers-settle", {}, ("differences", "nothing")),
    ("settlement", "caps", {}, ("scores", "differences")),
    ("limit-win", "losers-settle", {}, ("nothing",)),
    ("liability", "culprit", {}, ("pays", "refunds")),
    ("liability", "later", {}, ("nothing", "half", "whole")),
    ("liability", "second-discard", {}, ("alone", "shared")),
    ("dangers", "dangerous", {}, ("any", "missing")),
    ("excuses", "own-wind", {}, ("", "in-a-set", "not-in-a-set")),
    ("penalties", "offence", {"points": 3}, ("false mah-jongg", "false naming")),
    ("penalties", "to", {"points": 3}, ("others", "claimant")),
]


@pytest.mark.parametrize(("table", "key", "others", "known"), MISNAMED)
def test_a_word_is_one_of_those_known_and_another_is_refused(
    table: str, key: str, others: dict[str, Any], known: tuple[str, ...]
) -> None:
    for word in known:
        entry(table, {**others, key: word})
    with pytest.raises(RulesetProblem) as refusal:
        entry(table, {**others, key: "perhaps"})
    (fault,) = refusal.value.faults
    assert (fault.code, fault.where.rpartition(".")[2]) == ("wrong-value", key)
    assert "perhaps" in fault.message


@pytest.mark.parametrize(
    "table",
    ["discarder", "limit-win", "liability", "robbing", "dangers", "excuses", "washing"],
)
def test_a_key_that_nothing_reads_is_refused(table: str) -> None:
    with pytest.raises(RulesetProblem) as refusal:
        entry(table, {"tea": 1})
    assert [
        (fault.code, fault.where.rpartition(".")[2]) for fault in refusal.value.faults
    ] == [("unknown-key", "tea")]
