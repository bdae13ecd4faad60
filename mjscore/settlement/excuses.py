"""What excuses the player of a dangerous discard: his own hand, or that every discard was dangerous."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from mjscore.game.hands import Hand, Means, Win
from mjscore.game.tiles import Tile
from mjscore.problems import Problem
from mjscore.rules.danger_keys import Excuse, Kinds
from mjscore.rules.schema import Ruleset
from mjscore.scoring import Sheet, score, waits
from mjscore.settlement.dangers import Hit, sets_pairs_rest


@dataclass(frozen=True)
class Plea:
    """Who discarded dangerously, looked at for what excuses him: his own `hand` after the discard, and its `sheet`.

    `hits` are the dangers that came true, `dangerous` all tiles that were dangerous to somebody.
    """

    hand: Hand
    sheet: Sheet
    hits: tuple[Hit, ...]
    dangerous: Kinds
    ruleset: Ruleset

    def excuse(self, excuses: Sequence[Excuse]) -> Excuse | None:
        """The first excuse that this discarder has, or with the tiles that are not written may have; None if he is liable."""
        return next((excuse for excuse in excuses if self._may_have(excuse)), None)

    @cached_property
    def waits(self) -> tuple[Tile, ...]:
        """The tiles that the hand waits for; none for an incorrect hand, which cannot win."""
        return () if self.hand.status is not None else waits(self.hand, self.ruleset)

    def _may_have(self, excuse: Excuse) -> bool:
        if excuse.no_choice:
            standing = self.hand.standing
            return bool(standing or self.hand.unwritten) and self._dangerous(
                excuse
            ).issuperset(standing)
        if excuse.rank is not None and any(
            excuse.rank > hit.danger.rank for hit in self.hits
        ):
            return False
        if excuse.tiles and not any(
            self._may_be_of(excuse, kinds) for kinds in excuse.tiles
        ):
            return False
        return bool(self.hand.unwritten) or self._scores_enough(excuse)

    def _dangerous(self, excuse: Excuse) -> Kinds:
        return (
            Kinds().union(*(hit.dangerous for hit in self.hits))
            if excuse.same_danger
            else self.dangerous
        )

    def _may_be_of(self, excuse: Excuse, kinds: Kinds) -> bool:
        """Whether the hand is wholly of a class, or holds the sets and pairs of it that are asked for."""
        hand = self.hand
        if excuse.whole_hand:
            return kinds.issuperset(hand.tiles)
        if hand.unwritten:
            return (
                3 * excuse.sets + 2 * excuse.pairs + excuse.of_the_last
                <= hand.unwritten + sum(tile in kinds for tile in hand.tiles)
            )
        sets, pairs, rest = sets_pairs_rest(hand.tiles, kinds)
        own = (
            set(self.ruleset.play.own_tiles.get(hand.seat, ()))
            if hand.seat is not None
            else set()
        )
        if excuse.own_wind and bool(sets & own) is not (excuse.own_wind == "in-a-set"):
            return False
        return (
            len(sets) >= excuse.sets
            and len(pairs) >= excuse.pairs
            and len(rest) >= excuse.of_the_last
        )

    def _scores_enough(self, excuse: Excuse) -> bool:
        """Whether the hand scores the doubles and items that are asked for, waits, and would double on a tile it waits for."""
        lines = [line for line in self.sheet.items if line.id in excuse.items]
        if (
            sum(line.doubles or 0 for line in lines) < excuse.doubles
            or len(lines) < excuse.scored
        ):
            return False
        if excuse.waiting and not self.waits:
            return False
        return not excuse.would_double or any(
            self._would_double(tile, excuse.would_double) for tile in self.waits
        )

    def _would_double(self, tile: Tile, doubles: int) -> bool:
        for means in (Means.DRAW, Means.DISCARD):
            try:
                sheet = score(
                    replace(self.hand, won=Win(means, tile), origin=None), self.ruleset
                )
            except Problem:  # a tile that is waited for need not give the doubles that a win must have
                continue
            if sheet.doubles >= doubles:
                return True
        return False
