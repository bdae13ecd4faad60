"""Every public function refuses values of a wrong type in words: no AttributeError from the depths."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import mjscore
from mjscore import Problem, Seat, sessions

RULES = mjscore.load_ruleset("babcock")
WON = mjscore.read_hand(
    "exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 4B; seat: West"
)
WAITING = mjscore.read_hand("concealed: 1112345678999D")
DEAL_TEXT = "[East]\nscore: 8\n[South]\nscore: 64\nwon: draw\n[West]\nscore: 4\n[North]\nscore: 0"
DEAL = mjscore.read_deal(DEAL_TEXT)
EVENING = sessions.read_session(
    sessions.new_session(["Ann", "Bob", "Cleo", "Dan"], "babcock")
)
PREPARED = sessions.prepare(EVENING, DEAL)
SCORES = {Seat.EAST: 48, Seat.SOUTH: 16, Seat.WEST: 4, Seat.NORTH: 0}
CALLS: list[tuple[Callable[..., object], list[Any]]] = [
    (mjscore.score, [WON, RULES]),
    (mjscore.value, [WON, RULES]),
    (mjscore.waits, [WAITING, RULES]),
    (mjscore.compare, [WON, [RULES]]),
    (mjscore.near_misses, [WON, RULES]),
    (mjscore.settle, [DEAL, RULES]),
    (mjscore.settle_scores, [SCORES, Seat.EAST, None, RULES]),
    (mjscore.analyse, [WAITING, RULES]),
    (mjscore.look_ahead, [WAITING, RULES]),
    (mjscore.look_ahead_seat, [DEAL, Seat.EAST, RULES]),
    (mjscore.read_hand, [""]),
    (mjscore.read_deal, [""]),
    (mjscore.write_hand, [WON]),
    (mjscore.write_deal, [DEAL]),
    (mjscore.load_ruleset, ["babcock"]),
    (mjscore.batch.score_line, ["", 1, mjscore.batch.Job()]),
    (mjscore.casebook.load_examples, [""]),
    (mjscore.casebook.read_example, [""]),
    (mjscore.casebook.replay, [None]),
    (sessions.read_session, [""]),
    (sessions.write_session, [EVENING]),
    (sessions.load_session, [""]),
    (sessions.create_session, ["", ""]),
    (sessions.change_session, ["", lambda now: None]),
    (sessions.new_session, [["Ann", "Bob", "Cleo", "Dan"], "babcock"]),
    (sessions.prepare, [EVENING, DEAL]),
    (sessions.with_deal, [EVENING, PREPARED]),
    (sessions.with_replaced, [EVENING, PREPARED, "now"]),
    (sessions.without_last, [EVENING, "now"]),
    (sessions.summarise, [EVENING]),
    (sessions.season_of, [[EVENING]]),
]
WRONG: tuple[object, ...] = ("a text", 3, None, [1], object())
LEFT_TO_THEIR_TYPES = {"judges", "progress", "change", "source"}
"""Functions that a program gives, and the names by which refusals call a text."""


def _refusal(
    function: Callable[..., object], given: list[Any], named: dict[str, Any]
) -> str:
    """What a TypeError says; as though it said all where a value is taken, or refused as a text that is wrong."""
    try:
        function(*given, **named)
    except TypeError as refused:
        return str(refused)
    except Problem:
        pass
    return " is expected, not "


@pytest.mark.parametrize(
    ("function", "arguments"), CALLS, ids=lambda each: getattr(each, "__name__", "")
)
def test_a_value_of_a_wrong_type_is_refused_in_words(
    function: Callable[..., object], arguments: list[Any]
) -> None:
    for place, (name, parameter) in enumerate(
        inspect.signature(function).parameters.items()
    ):
        if name in LEFT_TO_THEIR_TYPES or isinstance(parameter.default, bool):
            continue
        for wrong in WRONG:
            given = (
                [*arguments[:place], wrong, *arguments[place + 1 :]]
                if place < len(arguments)
                else arguments
            )
            named = {} if place < len(arguments) else {name: wrong}
            assert " is expected, not " in _refusal(function, given, named), (
                name,
                wrong,
            )
