"""What frees the maker of a dangerous discard: nothing else to discard, or a hand of his own worth the risk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mjscore.hands import Hand, Means, Win
from mjscore.problems import Problem
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet, score, waits
from mjscore.settlement.liability.dangers import Hit, standing_tiles
from mjscore.settlement.rules.rules import Excuse
from mjscore.tiles import Tile


@dataclass(frozen=True, slots=True)
class Discarded:
    """Who discarded dangerously: his own `hand` as it was after the discard, and its `sheet`.

    `hits` are the dangers that came true, `dangerous` all tiles that were dangerous to somebody.
    """

    hand: Hand
    sheet: Sheet
    hits: tuple[Hit, ...]
    dangerous: frozenset[Tile]


def excuse_for(discarded: Discarded, excuses: Sequence[Excuse], ruleset: Ruleset) -> Excuse | None:
    """The first excuse that this discarder has against every one of the hits; None if he is liable."""
    plea = _Plea(discarded, ruleset)
    return next((excuse for excuse in excuses if plea.holds(excuse)), None)


def perhaps_excused(discarded: Discarded, excuses: Sequence[Excuse], ruleset: Ruleset) -> Excuse | None:
    """The first excuse that the tiles of this hand that are not written could give; None where they cannot matter."""
    plea = _Plea(discarded, ruleset)
    return next((excuse for excuse in excuses if discarded.hand.others and plea.may_hold(excuse)), None)


class _Plea:
    """The hand of a discarder, looked at for one excuse after another; what it waits for is found out once."""

    def __init__(self, discarded: Discarded, ruleset: Ruleset) -> None:
        self.hand, self.sheet, self.hits = discarded.hand, discarded.sheet, discarded.hits
        self.dangerous, self.ruleset = discarded.dangerous, ruleset
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
            standing = standing_tiles(self.hand)
            return bool(standing) and self._dangerous(excuse).issuperset(standing)
        if excuse.rank is not None and any(excuse.rank > hit.danger.rank for hit in self.hits):
            return False
        if excuse.kinds and not any(self._holds_class(excuse, frozenset(kinds)) for kinds in excuse.kinds):
            return False
        if self._doubles(excuse.items) < excuse.doubles or self._scored(excuse.items) < excuse.scored:
            return False
        if excuse.waiting and not self.waits:
            return False
        return not excuse.would_double or any(self._would_double(tile, excuse.would_double) for tile in self.waits)

    def may_hold(self, excuse: Excuse) -> bool:
        """Whether nothing that is known of the hand speaks against the excuse."""
        if excuse.no_choice:
            return self._dangerous(excuse).issuperset(standing_tiles(self.hand))
        if excuse.rank is not None and any(excuse.rank > hit.danger.rank for hit in self.hits):
            return False
        wanted = 3 * excuse.sets + 2 * excuse.pairs + excuse.last
        return not excuse.kinds or any(self._may_be_of(frozenset(kinds), excuse.whole_hand, wanted) for kinds in excuse.kinds)

    def _may_be_of(self, kinds: frozenset[Tile], whole_hand: bool, wanted: int) -> bool:
        """Whether the tiles not written can make the hand one of a class, or fill up the tiles of it that it needs."""
        if whole_hand:
            return kinds.issuperset(self.hand.tiles)
        return wanted <= self.hand.others + sum(tile in kinds for tile in self.hand.tiles)

    def _dangerous(self, excuse: Excuse) -> frozenset[Tile]:
        """The tiles of which none could be discarded, as the excuse has it."""
        return frozenset[Tile]().union(*(hit.dangerous for hit in self.hits)) if excuse.same_danger else self.dangerous

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

    def _scored(self, items: Sequence[str]) -> int:
        """How many of the items the hand scored, each as often as it was scored."""
        return sum(line.id in items for line in self.sheet.items)

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
