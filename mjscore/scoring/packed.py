"""The points of packed hands, from group codes and packed tiles; no sheet is made."""

from __future__ import annotations

from typing import Final

from mjscore.arrangements.lanes import tiles_in
from mjscore.arrangements.readings import BeforeWin, pieces_of_standing
from mjscore.codes import Codes, kind_of
from mjscore.groups import Kind
from mjscore.hands import Hand, Means, Remark, Win
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.compiled import best_reading, codes_of, compiled_judge
from mjscore.scoring.readings import bonus_of, losing_situation
from mjscore.scoring.refusals import impossible_ways, no_such_round, no_such_seat, refuse
from mjscore.scoring.rules import scoring_rules
from mjscore.scoring.situations import UNKNOWN_TABLE, TableView
from mjscore.scoring.waiting import winning_kinds
from mjscore.seats import Round, Seat
from mjscore.tiles import TILES, Tile

_NO_REMARKS: Final[frozenset[Remark]] = frozenset()
_NOTHING: Final[frozenset[str]] = frozenset()
_PLAIN_WINS: Final = {means: tuple(Win(means, tile) for tile in TILES) for means in Means}
"""Every win without a remark, by its means and tile."""


class HandValues:
    """The points of packed hands held at one seat, in one round, with the same bonus tiles, under one ruleset.

    `table` gives the tiles that lie open outside the hand, and East's wins running. A hand is its `melds` (codes of the groups
    on the table, declared concealed kongs included) and its `standing` tiles, packed, the winning tile not among them.
    Raises ImpossibleHand for a seat or a round that the ruleset does not know.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seat: Seat | None = None,
        round: Round | None = None,
        bonus: tuple[Tile, ...] = (),
        table: TableView = UNKNOWN_TABLE,
    ) -> None:
        self._rules, self._table = scoring_rules(ruleset), table
        self._seated = Hand(bonus=bonus, seat=seat, round=round)
        if seat not in self._rules.seats:
            refuse(self._seated, [no_such_seat(self._seated, ruleset)])
        if round not in self._rules.rounds:
            refuse(self._seated, [no_such_round(self._seated, self._rules)])
        self._winner = compiled_judge(self._rules, seat, round, True)
        self._loser = compiled_judge(self._rules, seat, round, False)
        self._losing = self._loser.hand_items.at(losing_situation(seat, self._rules, _NOTHING))
        self._bonus = bonus_of(self._seated, self._rules)
        self._start = self._winner.contributed(self._bonus)

    def of_win(
        self, melds: Codes, standing: int, tile: int, means: Means, remarks: frozenset[Remark] = _NO_REMARKS
    ) -> int | None:
        """The points of the best reading after the limit; None where the ruleset does not let the hand win on this tile."""
        if remarks or means is Means.LOOSE:
            win = Win(means, TILES[tile], None, remarks)
            if self._is_impossible(melds, win):
                return None
        else:
            win = _PLAIN_WINS[means][tile]
        best = best_reading(self._winner, self._seated, win, melds, standing, self._start, self._table)
        return None if best is None else best[0].total

    def of_loser(self, melds: Codes, standing: int) -> int:
        """The points of a hand that did not win."""
        waiting = self._waiting_for(melds, standing) if self._rules.items_waited_for else _NOTHING
        items = self._losing
        if waiting or items.forgotten:
            items = self._loser.hand_items.at(losing_situation(self._seated.seat, self._rules, waiting))
            self._losing = items if not waiting else self._losing
        tally = items.judged_sum(self._loser.contributed(melds + pieces_of_standing(standing) + self._bonus)).tally
        assert tally is not None, "a hand that did not win needs nothing to score"
        return tally.total

    def score_alike(self, one: int, other: int) -> bool:
        """Whether two groups, by their codes, score the same items and are the same to every question about the hand."""
        return all(judge.pieces[one].scores_as == judge.pieces[other].scores_as for judge in (self._winner, self._loser))

    def waits(self, melds: Codes, standing: int) -> int:
        """The packed mask of kinds that complete the hand in a way that the ruleset lets win, minimum points aside."""
        return winning_kinds(BeforeWin.of(melds, standing), self._seated, self._rules, compiled_judge)

    def _is_impossible(self, melds: Codes, win: Win) -> bool:
        kongs = sum(kind_of(code) == Kind.KONG for code in melds)
        return any(impossible_ways(kongs, bool(self._seated.bonus), win, self._rules.ruleset))

    def _waiting_for(self, melds: Codes, standing: int) -> frozenset[str]:
        """The items that the hand would score if it won, as far as the ruleset rewards a loser who waits for them."""
        wanted: set[str] = set()
        for tile in tiles_in(self.waits(melds, standing)):
            for means in (Means.DRAW, Means.DISCARD):
                win = _PLAIN_WINS[means][tile]
                best = best_reading(self._winner, self._seated, win, melds, standing, self._start, self._table)
                if best is not None:
                    _, match, _, lanes, number = best
                    lines = self._winner.lines(melds + codes_of(lanes, number) + self._bonus, match, tile)
                    wanted.update(line.id for line in lines)
        return frozenset(wanted & self._rules.items_waited_for)
