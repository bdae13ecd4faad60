"""Scoring: every legal reading of a hand under a compiled ruleset, and the best of them as a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mjscore.analysis.lanes import BITS, ONES, PACKED, WEIGHT, Codes, pack
from mjscore.analysis.readings import Case, cases, readings, standing_pieces
from mjscore.analysis.waits import waited_for
from mjscore.groups import Form, Kind
from mjscore.hands import Hand, Means, Win
from mjscore.problems import ImpossibleHand
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.at_place import Pieces
from mjscore.scoring.compile import Program
from mjscore.scoring.outcome import Bench, Outcome
from mjscore.scoring.refusals import barred_tiles, check, incorrect_winner, refuse, refuse_incomplete, refuse_not_let_win
from mjscore.scoring.sheet import Sheet
from mjscore.scoring.write_up import nothing_sheet, write_up
from mjscore.seats import Round, Seat
from mjscore.tiles import KINDS, Tile
from mjscore.vocabulary.pieces import bonus_codes
from mjscore.vocabulary.terms import Situation
from mjscore.vocabulary.words import NOWHERE, Place

_GATES = tuple(pack([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]) << 27 * suit for suit in range(3))
_NONE: Final[frozenset[str]] = frozenset()
_SEAT_NUMBERS = {Seat.EAST: 1, Seat.SOUTH: 2, Seat.WEST: 3, Seat.NORTH: 4}


@dataclass(frozen=True, slots=True)
class Table:
    """What the rest of the table tells about a hand: tiles lying open elsewhere, and East's wins running."""

    open_tiles: tuple[Tile, ...] = ()
    streak: int = 0


ALONE = Table()
"""A hand by itself: nothing is known of the table."""


class Scorer:
    """Scores hands under one ruleset and keeps what it has worked out; one is shared by all calls with the same ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.program = Program(ruleset)
        self.sets = ruleset.win.sets
        self.shapes = ruleset.win.shapes
        self.seats: frozenset[Seat | None] = frozenset((*ruleset.play.seats, None))
        self.barred = sum(WEIGHT[tile] for tile in barred_tiles(ruleset)) * 7
        self._pieces: dict[tuple[Seat | None, Round | None, bool], Pieces] = {}
        self._nowhere = tuple(Pieces(self.program, NOWHERE, winner) for winner in (False, True))
        self._by_place: dict[tuple[Place, bool], Pieces] = {}
        self._places: dict[Place, Place] = {NOWHERE: NOWHERE}
        self._benches: dict[tuple[object, ...], Bench] = {}

    def score(self, hand: Hand, table: Table = ALONE) -> Sheet:
        """The sheet of a hand; raises ImpossibleHand for one that the ruleset does not know, or that claims a win it is not."""
        if hand.won is not None:
            return self._score_winner(hand, hand.won, table)
        check(hand, self.ruleset)
        if hand.status is not None and self.ruleset.incorrect[hand.status] == "nothing":
            return nothing_sheet(hand, self.ruleset)
        return self._score_loser(hand)

    def waits(self, hand: Hand) -> int:
        """The packed mask of kinds that a hand of thirteen waits for, or that a winning one waited for.

        Requirements that the ruleset makes of every win (cleared hands) are heeded, minimum points and doubles are not.
        """
        if hand.won is not None:
            case = cases(hand)[0]
            return self._waits(hand, case)
        melds = hand.melds
        held = pack(hand.tiles)
        standing = held - sum(pack(group.tiles) for group in melds)
        return self._waits(hand, Case(tuple(group.code for group in melds), 0, 0, standing, held, len(melds)))

    def _waits(self, hand: Hand, case: Case) -> int:
        mask = waited_for(case.standing, case.held, case.melds, self.sets, self.shapes)
        if mask and (self.program.requires or self.ruleset.win.by):
            return sum(weight for weight in WEIGHT if mask & weight and self._lets_win(hand, case, weight))
        return mask

    def _lets_win(self, hand: Hand, case: Case, weight: int) -> bool:
        """Whether some reading of the thirteen tiles and one more meets what the ruleset asks of every win."""
        melds = tuple(code for code in case.fixed if code >> 8 == Kind.KONG or code >> 6 & 3 != Form.CONCEALED)
        facts = self.pieces_at(hand, True).facts
        gates = self.program.asks.gates and not case.melds and case.held in _GATES
        whole = Case(melds, 0, case.standing + weight, case.standing, case.held, case.melds)
        dealt = Hand(won=Win(Means.DEALT))
        return any(
            self.bench(Situation(shape, seat=hand.seat, gates=gates), True).completes(sum(map(facts.__getitem__, codes)))
            for shape, arranged in readings(dealt, whole, self.shapes, self.sets)
            for codes in arranged
        )

    def pieces_at(self, hand: Hand, winner: bool) -> Pieces:
        """What pieces score by themselves at this hand's seat and round."""
        key = (hand.seat, hand.round, winner)
        known = self._pieces.get(key)
        if known is None:
            place = self._place(hand)
            pieces = Pieces(self.program, place, winner, self._nowhere[winner])
            known = self._pieces[key] = self._by_place.setdefault((place, winner), pieces)
        return known

    def _place(self, hand: Hand) -> Place:
        play = self.ruleset.play
        own = frozenset(play.own_tiles.get(hand.seat, ())) if hand.seat is not None else frozenset()
        number = _SEAT_NUMBERS.get(hand.seat, 0) if hand.seat is not None else 0
        prevailing: frozenset[Tile] = frozenset()
        if hand.round is not None and self.program.asks.prevailing:
            prevailing = frozenset(play.prevailing_tiles.get(hand.round, ()))
        place = Place(own, prevailing, number)
        return self._places.setdefault(place, place._replace(id=len(self._places)))

    def bench(self, situation: Situation, winner: bool) -> Bench:
        """The bench that judges readings in a situation."""
        key = (*situation, winner)
        known = self._benches.get(key)
        if known is None:
            known = self._benches[key] = Bench(self.program, situation, winner)
        return known

    def bonus(self, hand: Hand) -> Codes:
        """The pieces of the bonus tiles, none where they are not played."""
        return bonus_codes(hand.bonus) if hand.bonus and self.ruleset.play.bonus_tiles else ()

    def _score_winner(self, hand: Hand, win: Win, table: Table) -> Sheet:
        if hand.status is not None:
            refuse(hand, [incorrect_winner(hand.status)])
        pieces = self.pieces_at(hand, True)
        facts = pieces.facts
        bonus = self.bonus(hand)
        base = sum(map(facts.__getitem__, bonus))
        found: list[tuple[Outcome, str, Codes]] = []
        illegal = False
        for case in cases(hand):
            if case.held & self.barred or case.free & self.barred or hand.seat not in self.seats:
                check(hand, self.ruleset)
            for shape, arranged in readings(hand, case, self.shapes, self.sets):
                bench = self._bench_of(hand, win, case, shape, table)
                for codes in arranged:
                    outcome = bench.judge(base + sum(map(facts.__getitem__, codes)))
                    if outcome.legal:
                        found.append((outcome, shape, codes))
                    else:
                        illegal = True
        if not found:
            check(hand, self.ruleset)
            if illegal:
                refuse_not_let_win(hand, self.ruleset)
            refuse_incomplete(hand, self.ruleset)
        if len(found) > 1:
            found.sort(key=_worth, reverse=True)
        return write_up(hand, pieces, bonus, found)

    def _bench_of(self, hand: Hand, win: Win, case: Case, shape: str, table: Table) -> Bench:
        """The bench for readings of one case in one shape; only what the ruleset asks of the situation is found out."""
        asks = self.program.asks
        tile = win.tile
        only = left = False
        if tile is not None and (asks.only_place or asks.only_place_left):
            waits = self._waits(hand, case)
            only = waits == WEIGHT[tile]
            left = only or asks.only_place_left and self._left(hand, case, table, waits) == WEIGHT[tile]
        key = (
            shape,
            win.means,
            win.remarks,
            tile if tile in asks.winning_tiles else None,
            hand.seat if asks.seat else None,
            only,
            left,
            asks.gates and not case.melds and case.held in _GATES,
            asks.fourth and _is_fourth(win, case),
            table.streak,
            _NONE,
            True,
        )
        return self._benches.get(key) or self.bench(Situation(*key[:-1]), True)

    def _left(self, hand: Hand, case: Case, table: Table, waits: int) -> int:
        """The waits of which not all four copies lie open: on the table, in the open sets of anybody, or to be seen."""
        assert hand.won is not None
        assert hand.won.tile is not None
        shown = pack([tile for tile in (*hand.visible, *table.open_tiles) if tile < KINDS])
        for group in hand.melds:
            if group.kind is Kind.KONG or group.code in case.fixed:
                shown += PACKED[group.code]
        gone = shown >> 2 & ONES
        return waits & ~gone | WEIGHT[hand.won.tile] & waits

    def _score_loser(self, hand: Hand) -> Sheet:
        pieces = self.pieces_at(hand, False)
        bonus = self.bonus(hand)
        codes = standing_pieces(hand)
        waiting = self._waiting_for(hand) if self.program.asks.waiting_for and hand.status is None else frozenset()
        situation = Situation(seat=hand.seat if self.program.asks.seat else None, waiting_for=waiting)
        outcome = self.bench(situation, False).judge(sum(map(pieces.facts.__getitem__, (*bonus, *codes))))
        return write_up(hand, pieces, bonus, [(outcome, "", codes)])

    def _waiting_for(self, hand: Hand) -> frozenset[str]:
        """The items, of those a loser may be rewarded for waiting for, that some win of this hand would use."""
        wanted: set[str] = set()
        mask = self.waits(hand)
        for tile, weight in enumerate(WEIGHT):
            if mask & weight:
                for means in (Means.DRAW, Means.DISCARD):
                    win = Win(means, Tile(tile))
                    try:
                        sheet = self._score_winner(_winning(hand, win), win, ALONE)
                    except ImpossibleHand:  # it would lack the points or doubles that every win needs
                        continue
                    wanted.update(item.id for item in sheet.items)
        return frozenset(wanted & self.program.asks.waiting_for)


def _worth(found: tuple[Outcome, str, Codes]) -> tuple[int, int, int]:
    """What makes one reading better than another: the total, then the count before the limit, then points (DECISIONS 4)."""
    return found[0][:3]


def _winning(hand: Hand, win: Win) -> Hand:
    return Hand(hand.exposed, hand.fixed, hand.free, hand.bonus, hand.seat, hand.round, win, hand.visible)


def _is_fourth(win: Win, case: Case) -> bool:
    """The winning tile is the fourth of a pung that lay exposed."""
    return win.tile is not None and any(
        code >> 8 == Kind.PUNG and code >> 6 & 3 == Form.EXPOSED and code & 63 == win.tile for code in case.fixed
    )


@lru_cache(maxsize=64)
def scorer(ruleset: Ruleset) -> Scorer:
    """The scorer of a ruleset, compiled once."""
    return Scorer(ruleset)


def score(hand: Hand, ruleset: Ruleset, table: Table = ALONE) -> Sheet:
    """The score of one hand under a ruleset: the best of all its legal readings.

    Points, doubles and totals are in points; `table` tells what lies open elsewhere (Millington 115c) and East's streak.
    Raises ImpossibleHand for tiles or a seat that the ruleset does not play with, and for a win that is not complete.
    """
    return scorer(ruleset).score(hand, table)


def waits(hand: Hand, ruleset: Ruleset) -> tuple[Tile, ...]:
    """The kinds that a hand of thirteen waits for (before its win, for one that won), lowest first (DECISIONS 2)."""
    mask = scorer(ruleset).waits(hand)
    return tuple(Tile(kind) for kind in range(36) if mask >> BITS * kind & 1)
