"""What would have completed a hand: by its shape, as the ruleset lets it win, and whether one tile alone would have done.

What completes the tiles before a win is worked out once, by shape alone (`Waiting.completing`), and looked up three times: for
the kinds that complete them, for those with which the ruleset lets the hand win, and for the readings of the win itself. Each
asks the one before it, so that nothing asks for itself again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, Self

from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.groups import Codes, Kind, kind_of
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.tiles import TILES
from mjscore.rules.shapes import WHOLE, Completions, completions, with_tile
from mjscore.scoring.judging import Arranged, judged
from mjscore.scoring.readings import BeforeWin, before_win, readings
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.situations import NOT_THE_ONLY_TILE, OnlyTile, situation_of


class Waiting(NamedTuple):
    """A hand as it was before a win, under a ruleset, and the shapes that it would be with each kind that completes it."""

    hand: Hand
    before: BeforeWin
    rules: ScoringRules
    completing: Completions

    @classmethod
    def of(cls, hand: Hand, before: BeforeWin, rules: ScoringRules) -> Self:
        """The hand with what completes it."""
        completing = completions(before.in_hand, before.melds, rules.shapes)
        return cls(hand, before, rules, completing)

    def readings(self) -> Iterator[tuple[str, Codes]]:
        """Every reading of the hand as it won: the name of its shape, and its pieces, the completed one marked."""
        win = self.hand.won
        assert win is not None
        tile = WHOLE if win.tile is None else int(win.tile)
        return readings(win, self.before, self.completing.get(tile, {}))

    def winning_kinds(self) -> list[int]:
        """The kinds with which the ruleset lets the hand win, lowest first, but for those of which it holds all four (“waiting”).

        The requirements of every win must be met; its minimums of points and doubles are not looked at.
        """
        held = self.before.held
        return self.allowed([kind for kind in self.kinds() if held[kind] < 4])

    def kinds(self, but: int | None = None) -> list[int]:
        """The kinds that would complete the hand by its shape, lowest first, one of them aside."""
        kinds = []
        for kind in sorted(self.completing):
            if kind in (WHOLE, but) or TILES[kind] in self.rules.barred:
                continue
            kinds.append(kind)
        return kinds

    def allowed(self, kinds: Sequence[int]) -> list[int]:
        """Those of some kinds that complete the hand with which it meets the requirements of every win in one of the ways to win."""
        if not self.rules.has_requirements:
            return list(kinds)
        ways = self._ways_to_win()
        return [kind for kind in kinds if self._meets_requirements(kind, ways)]

    def _ways_to_win(self) -> list[Win]:
        """The ways that are tried: a loose tile comes after a kong, or in the place of a bonus tile."""
        has_kong = any(kind_of(code) == Kind.KONG for code in self.before.melds)
        ways = []
        for way in self.rules.trial_wins:
            after_bonus = Remark.AFTER_BONUS in way.remarks
            may_be_loose = bool(self.hand.bonus) if after_bonus else has_kong
            if way.means is not Means.LOOSE or may_be_loose:
                ways.append(way)
        return ways

    def _meets_requirements(self, kind: int, ways: Sequence[Win]) -> bool:
        """Whether the hand meets the requirements of every win with a kind, in one of some ways."""
        hand = self.hand
        rules = self.rules
        before = self.before
        completed = BeforeWin(
            written=before.melds,
            completed=0,
            to_arrange=with_tile(before.in_hand, kind),
            in_hand=before.in_hand,
            held=before.held,
        )
        only = NOT_THE_ONLY_TILE
        if rules.tries_only_tile:
            # To ask which others the ruleset allows would ask this question again.
            only = self._only_beside(self.kinds(but=kind), UNKNOWN_TABLE)
        pieces = rules.pieces_at(hand.seat, hand.round, winner=True)
        for way in ways:
            win = way
            if way.means is not Means.DEALT:
                win = replace(way, tile=TILES[kind])
            situation = situation_of(hand, win, completed, only)
            for shape, codes in readings(win, completed, self.completing[kind]):
                reading = Arranged(shape, codes, (), situation._replace(shape=shape))
                if judged(reading, pieces).meets:
                    return True
        return False

    def only_tile(self, table: TableView) -> OnlyTile:
        """Whether no other tile could have completed the hand that won.

        A tile with which the ruleset does not let the hand win is no other tile. Where a requirement of the ruleset asks for the
        only tile itself, every other kind that completes the hand counts, because to ask in full would ask this question again.
        """
        win = self.hand.won
        if win is None or win.tile is None or not self.rules.asks_only_tile:
            return NOT_THE_ONLY_TILE
        others = self.kinds(but=int(win.tile))
        if not self.rules.requires_only_tile:
            others = self.allowed(others)
        return self._only_beside(others, table)

    def _only_beside(self, others: Sequence[int], table: TableView) -> OnlyTile:
        """Whether there are no other kinds, or none of them could have come, as far as the table shows."""
        before = self.before
        waits = [kind for kind in others if before.held[kind] < 4]
        shown = Counter(int(tile) for tile in self.hand.visible + table.open_tiles)
        left = []
        possible = []
        for kind in waits:
            # Millington: four of a kind lie open as discards, in sets on the table or in declared kongs, the concealed ones too.
            melded = before.held[kind] - before.in_hand[kind]
            if shown[kind] + melded < 4:
                left.append(kind)
            # Parker: what stands in the player's own hand cannot come either.
            if shown[kind] + before.held[kind] < 4:
                possible.append(kind)
        return OnlyTile(
            only_place=not others,
            only_wait=not waits,
            only_place_left=not left,
            only_possible=not possible,
        )


def winning_kinds(hand: Hand, rules: ScoringRules) -> list[int]:
    """The kinds with which the ruleset lets a hand win (one that won: before its win), lowest first (`Waiting.winning_kinds`)."""
    return Waiting.of(hand, before_win(hand), rules).winning_kinds()
