"""Every legal reading of a hand, with the situation in which it is to be judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Final, NamedTuple

from mjscore.arrangements.lanes import WEIGHT
from mjscore.arrangements.readings import Case, cases, readings, standing_pieces
from mjscore.arrangements.waits import other_waits
from mjscore.codes import Codes, group_code
from mjscore.groups import Form, Kind
from mjscore.hands import Hand, Win
from mjscore.scoring.judge import Judge
from mjscore.scoring.matching import Candidate, Match
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.tally import Tally
from mjscore.scoring.waiting import Places, TableView, are_gates, is_filled, is_gates, places_of_win
from mjscore.seats import Seat
from mjscore.tiles import tiles_of
from mjscore.vocabulary.pieces import bonus_codes
from mjscore.vocabulary.situation import Situation

_NOT_TOLD: Final[Codes] = tuple(group_code(Kind.SINGLE, tile, Form.CONCEALED) for tile in tiles_of("19D 5B 9C E RD"))
"""What stands in for tiles that were not told: single tiles of every sort, so that nothing said of the whole hand holds."""


class Found(NamedTuple):
    """A legal reading of a hand, what it scores, and what that comes to."""

    tally: Tally
    match: Match
    reading: Candidate


class Waited(NamedTuple):
    """The items of the wins that a losing hand waits for: of a win on a drawn tile, and on a claimed one."""

    drawn: frozenset[str] = frozenset()
    claimed: frozenset[str] = frozenset()


NOTHING_WAITED: Final = Waited()

by_worth: Final = attrgetter("tally")
"""How readings are ranked: by the total, then the count before the limit, then points (decision “best-reading”)."""


def readings_of(hand: Hand, rules: ScoringRules, table: TableView, judge: Judge, waited: Waited) -> Iterator[Candidate]:
    """Every legal reading of a hand; of one that did not win there is one, the free tiles regrouped for the most.

    `waited` are the items of the wins that a losing hand waits for; whether drawn or claimed, the better counts.
    """
    bonus, win = bonus_of(hand, rules), hand.won
    if win is None:
        yield standing_reading(hand, rules, waited)
        return
    if hand.fixed and rules.asks_gates and are_gates(hand):
        hand = loosened(hand)  # told by its tiles, whatever sets were named
    for case in cases(hand):
        situation = None
        for shape, arranged in readings(hand, case, rules.shapes, rules.sets):
            if situation is None:
                others = _other_waits(win, case) if shape == "standard" and rules.asks_places else None
                places = places_of_win(hand, win, case, others, rules, table, judge)
                situation = situation_of(hand, win, case, rules, table, places)
            shaped = situation if shape == "standard" else situation._replace(shape=shape)
            for codes in arranged:
                yield Candidate(codes, bonus, shaped)


def standing_reading(hand: Hand, rules: ScoringRules, waited: Waited) -> Candidate:
    """The one reading of a hand that did not win."""
    bonus = bonus_of(hand, rules)
    beside = bonus + _NOT_TOLD if hand.others else bonus
    return Candidate(standing_pieces(hand), beside, standing_situation(hand.seat, rules, waited.drawn | waited.claimed))


def standing_situation(seat: Seat | None, rules: ScoringRules, waiting_for: frozenset[str]) -> Situation:
    """How things stand for a hand that did not win."""
    return Situation(seat=seat if "seat" in rules.fields else None, waiting_for=waiting_for)


def _other_waits(win: Win, case: Case) -> int | None:
    """The other kinds that would have completed sets and a pair; None where groups as written do not let the tiles tell."""
    return None if win.tile is None or case.won else other_waits(case.standing + WEIGHT[win.tile], win.tile)


def bonus_of(hand: Hand, rules: ScoringRules) -> Codes:
    """The pieces of the bonus tiles, none where they are not played."""
    return bonus_codes(hand.bonus) if hand.bonus and rules.ruleset.play.bonus_tiles else ()


def situation_of(hand: Hand, win: Win, case: Case, rules: ScoringRules, table: TableView, places: Places) -> Situation:
    """How things stood for one case of a win in sets and a pair; only what some condition looks at is found out."""
    fields, tile = rules.fields, win.tile
    fourth = tile is not None and "fourth" in fields and group_code(Kind.PUNG, tile, Form.EXPOSED) in case.fixed
    return Situation(
        "standard",
        win.means,
        win.remarks,
        tile if tile in rules.named_tiles else None,
        hand.seat if "seat" in fields else None,
        places.by_shape,
        places.waited,
        places.left,
        is_gates(case, rules),
        is_filled(case, 0 if tile is None else WEIGHT[tile], rules),
        fourth,
        table.streak if "streak" in fields else 0,
    )


def loosened(hand: Hand) -> Hand:
    """The hand with its concealed sets and pairs taken apart; declared kongs stay."""
    kongs = tuple(group for group in hand.fixed if group.kind is Kind.KONG)
    free = [tile for group in hand.fixed if group.kind is not Kind.KONG for tile in group.tiles]
    return replace(hand, fixed=kongs, free=tuple(sorted((*hand.free, *free)))) if free else hand
