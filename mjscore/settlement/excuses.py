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
from mjscore.settlement.dangers import Hit, sets_pairs_rest, tiles_of_hits


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
            if not standing and not self.hand.unwritten:
                return False
            return self._dangerous(excuse).issuperset(standing)
        rank = excuse.rank
        if rank is not None and any(rank > hit.danger.rank for hit in self.hits):
            return False
        fitting = [kinds for kinds in excuse.tiles if self._may_be_of(excuse, kinds)]
        if excuse.tiles and not fitting:
            return False
        return self.hand.unwritten > 0 or self._scores_enough(excuse)

    def _dangerous(self, excuse: Excuse) -> Kinds:
        """The tiles that count as dangerous for an excuse."""
        if not excuse.same_danger:
            return self.dangerous
        return tiles_of_hits(self.hits)

    def _may_be_of(self, excuse: Excuse, kinds: Kinds) -> bool:
        """Whether the hand is wholly of a class, or holds the sets and pairs of it that are asked for."""
        hand = self.hand
        if excuse.whole_hand:
            return kinds.issuperset(hand.tiles)
        if hand.unwritten:
            asked = 3 * excuse.sets + 2 * excuse.pairs + excuse.of_the_last
            written = sum(tile in kinds for tile in hand.tiles)
            return asked <= written + hand.unwritten
        sets, pairs, rest = sets_pairs_rest(hand.tiles, kinds)
        if excuse.own_wind:
            own: Sequence[Tile] = ()
            if hand.seat is not None:
                own = self.ruleset.play.own_tiles.get(hand.seat, ())
            has_own_wind = not sets.isdisjoint(own)
            if has_own_wind != (excuse.own_wind == "in-a-set"):
                return False
        return (
            len(sets) >= excuse.sets
            and len(pairs) >= excuse.pairs
            and len(rest) >= excuse.of_the_last
        )

    def _scores_enough(self, excuse: Excuse) -> bool:
        """Whether the hand scores the doubles and items that are asked for, waits, and would double on a tile it waits for."""
        lines = [line for line in self.sheet.items if line.id in excuse.items]
        doubles = sum(line.doubles or 0 for line in lines)
        if doubles < excuse.doubles or len(lines) < excuse.scored:
            return False
        if excuse.waiting and not self.waits:
            return False
        if not excuse.would_double:
            return True
        return any(self._would_double(tile, excuse.would_double) for tile in self.waits)

    def _would_double(self, tile: Tile, doubles: int) -> bool:
        """Whether a win on a tile, drawn or claimed, would have so many doubles."""
        for means in (Means.DRAW, Means.DISCARD):
            won = replace(self.hand, won=Win(means, tile), origin=None)
            try:
                sheet = score(won, self.ruleset)
            except Problem:  # a tile that is waited for need not give the doubles that a win must have
                continue
            if sheet.doubles >= doubles:
                return True
        return False
