"""What frees the maker of a dangerous discard: nothing else to discard, or a hand of his own worth the risk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from mjscore.hands import Hand, Means, Win
from mjscore.problems import Problem
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet, score, waits
from mjscore.settlement.dangers import Hit, standing_tiles
from mjscore.settlement.rules import Excuse
from mjscore.tiles import Tile


def excuse_for(hand: Hand, sheet: Sheet, hits: Sequence[Hit], excuses: Sequence[Excuse], ruleset: Ruleset) -> Excuse | None:
    """The first excuse that this discarder has against every one of the hits; None if he is liable.

    `hand` is his own, as it was after the discard.
    """
    plead = _Plea(hand, sheet, hits, ruleset)
    return next((excuse for excuse in excuses if plead.holds(excuse)), None)


class _Plea:
    """The hand of a discarder, looked at for one excuse after another; what it waits for is found out once."""

    def __init__(self, hand: Hand, sheet: Sheet, hits: Sequence[Hit], ruleset: Ruleset) -> None:
        self.hand, self.sheet, self.hits, self.ruleset = hand, sheet, hits, ruleset
        self._waits: tuple[Tile, ...] | None = None

    @property
    def waits(self) -> tuple[Tile, ...]:
        """The tiles that the hand waits for; none for an incorrect hand, which cannot win."""
        if self._waits is None:
            self._waits = () if self.hand.status is not None else waits(self.hand, self.ruleset)
        return self._waits

    def holds(self, excuse: Excuse) -> bool:
        """Whether everything that the excuse asks for is so."""
        if excuse.no_choice:
            return self._no_choice()
        if excuse.rank is not None and any(excuse.rank > hit.danger.rank for hit in self.hits):
            return False
        if excuse.kinds and not any(self._holds_class(excuse, frozenset(kinds)) for kinds in excuse.kinds):
            return False
        if self._doubles(excuse.items) < excuse.doubles or (excuse.waiting and not self.waits):
            return False
        return not excuse.would_double or any(self._would_double(tile, excuse.would_double) for tile in self.waits)

    def _no_choice(self) -> bool:
        dangerous = frozenset[Tile]().union(*(hit.dangerous for hit in self.hits))
        standing = standing_tiles(self.hand)
        return bool(standing) and dangerous.issuperset(standing)

    def _holds_class(self, excuse: Excuse, kinds: frozenset[Tile]) -> bool:
        """Whether the hand is wholly of the class, or holds the sets and pairs of it that are asked for."""
        tiles = self.hand.tiles
        if excuse.whole_hand:
            return kinds.issuperset(tiles)
        counts = Counter(tile for tile in tiles if tile in kinds)
        sets = {tile for tile, count in counts.items() if count >= 3}
        pairs = {tile for tile, count in counts.items() if count == 2}
        rest = {tile for tile in counts if tile not in sets}
        seat = self.hand.seat
        own = set(self.ruleset.play.own_tiles.get(seat, ())) if seat is not None else set()
        if excuse.own_wind and bool(sets & own) is not (excuse.own_wind == "in-a-set"):
            return False
        return len(sets) >= excuse.sets and len(pairs) >= excuse.pairs and len(rest) >= excuse.last

    def _doubles(self, items: Sequence[str]) -> int:
        return sum(line.doubles or 0 for line in self.sheet.items if line.id in items)

    def _would_double(self, tile: Tile, doubles: int) -> bool:
        """Whether winning on `tile`, drawn or claimed, would give so many doubles."""
        for means in (Means.DRAW, Means.DISCARD):
            try:
                sheet = score(replace(self.hand, won=Win(means, tile), origin=None), self.ruleset)
            except Problem:  # a tile that is waited for need not give the doubles that a win must have
                continue
            if sheet.doubles >= doubles:
                return True
        return False
