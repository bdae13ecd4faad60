"""What playing asks of a ruleset, looked up once; and the moves of players by number."""

from __future__ import annotations

from typing import Final

import numpy as np

from mjscore.groups import Form, Group, Kind
from mjscore.hands import Remark
from mjscore.many.engine import ManyRules, many_rules
from mjscore.many.hands import ROUND_NUMBERS, number_of
from mjscore.many.lanes import Array
from mjscore.rulesets.schema import Ruleset, prepared
from mjscore.seats import ORDER_OF_PLAY, Round, Seat
from mjscore.settlement.rules import SettlementRules, settlement_rules
from mjscore.simulation.nearness import Lanes
from mjscore.simulation.walls import tiles_played
from mjscore.strategy.distances import goals
from mjscore.tiles import KINDS, TILES
from mjscore.vocabulary.situation import REMARK_BITS, SEAT_NUMBERS

DISCARD, DECLARE, PASS, CHOW, PUNG, KONG, MOVES = 0, 36, 72, 73, 76, 77, 78
"""Moves by number: from DISCARD on a discard of each kind, from DECLARE on a kong of each kind, declared on the player's own
turn; PASS lets a discard go, CHOW to CHOW + 2 claim it as the lowest, the middle or the highest of a chow, PUNG and KONG claim
it for these."""
NOBODY: Final = -1


class PlayedGame:
    """A ruleset as it is played: who sits where, what lies in the wall, what may win, and what is remarked of a win.

    `lanes` are the ways of making hands of sets that may win, `rewarded` the bits of the remarks that something rewards;
    `annexes` says whether a concealed pung with a claimed fourth is told apart from other exposed kongs.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.known: ManyRules = many_rules(ruleset)
        self.settling: SettlementRules = settlement_rules(ruleset)
        seats = [seat for seat in ORDER_OF_PLAY if seat in ruleset.play.seats]
        self.seats: tuple[Seat, ...] = tuple(seats[: self.settling.players or len(seats)])
        self.players = len(self.seats)
        self.size, self.sets = ruleset.hand_size, ruleset.win.sets
        self.tiles = len(tiles_played(ruleset))
        prevailing = ruleset.play.prevailing_tiles
        self.rounds: tuple[Round, ...] = tuple(each for each in Round if prevailing.get(each)) or (Round.EAST,)
        self.round_numbers = np.array([ROUND_NUMBERS[each] for each in self.rounds], np.int8)
        self.seat_numbers = np.array([SEAT_NUMBERS[seat] for seat in self.seats], np.int8)
        self.east = self.seats.index(Seat.EAST)
        win = ruleset.win
        needs_way = self.known.rules.has_requirements and len(self.known.rules.trial_wins) > 1
        self.must_be_scored = bool(win.minimum_points or win.minimum_doubles or win.minimum_combinations or needs_way)
        self.own = np.array([[tile in ruleset.play.own_tiles.get(seat, ()) for tile in TILES[:KINDS]] for seat in self.seats])
        self.lanes: tuple[Lanes, ...] = _ways_to_win(ruleset)
        rewards = self.known.rules.rewards
        self.rewarded = sum(bit for remark, bit in REMARK_BITS.items() if remark in rewards)
        if Remark.KONG_UPON_KONG in rewards:
            self.rewarded |= REMARK_BITS[Remark.AFTER_BONUS]
        words = [word for item in ruleset.items for word in item.each]
        words += [word for condition in self.known.rules.conditions for word in condition.words]
        self.annexes = any("annexed" in word.name for word in words)


def _ways_to_win(ruleset: Ruleset) -> tuple[Lanes, ...]:
    """The ways of making hands of sets that the ruleset lets win."""
    standard = [goal for goal in goals(ruleset) if goal.shape == "standard"]
    found: dict[Lanes, None] = {}
    for goal in [goal for goal in standard if goal.exact] or standard:
        lanes = [_lane(goal.kinds, first, goal.chows) for first in range(0, KINDS, 9)]
        if goal.chows == 1:
            for suit in range(3):
                each = ["pungs" if lane == "one-chow" and place != suit else lane for place, lane in enumerate(lanes)]
                found[Lanes(*each)] = None
        else:
            found[Lanes(*lanes)] = None
    return tuple(found) or (Lanes(),)


def game(ruleset: Ruleset) -> PlayedGame:
    """The ruleset as it is played; those of the rulesets used last are kept."""
    return prepared(PlayedGame, ruleset)


def _lane(kinds: frozenset[int], first: int, chows: int) -> str:
    """What a lane may be made into where only some kinds may be held, and so many chows."""
    held = {kind - first for kind in kinds if first <= kind < first + 9}
    if not held:
        return "nothing"
    if first == 27:
        return "pungs"
    if held <= {0, 8}:
        return "terminals"
    return "pungs" if not chows else "one-chow" if chows == 1 else "chows"


def _numbers(kind: Kind, form: Form) -> Array:
    def number(tile: int) -> int:
        try:
            return number_of(Group(kind, TILES[tile], form))
        except ValueError:
            return 0

    return np.array([number(tile) for tile in range(KINDS)], np.int16)


CHOWS: Final = _numbers(Kind.CHOW, Form.EXPOSED)
"""The number of each exposed chow, by its lowest tile; and of pungs and kongs by theirs."""
PUNGS: Final = _numbers(Kind.PUNG, Form.EXPOSED)
EXPOSED_KONGS: Final = _numbers(Kind.KONG, Form.EXPOSED)
ANNEXED_KONGS: Final = _numbers(Kind.KONG, Form.ANNEXED)
ADDED_KONGS: Final = _numbers(Kind.KONG, Form.ADDED)
CONCEALED_KONGS: Final = _numbers(Kind.KONG, Form.CONCEALED)
ALL_KONGS: Final = np.concatenate([EXPOSED_KONGS, ANNEXED_KONGS, ADDED_KONGS, CONCEALED_KONGS])
PUNG_TILES: Final = np.zeros(int(ALL_KONGS.max()) + 1, np.int8)
"""The tile of each exposed pung, by its number."""
PUNG_TILES[PUNGS] = np.arange(KINDS)
