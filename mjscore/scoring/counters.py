"""The facts of a reading: what its pieces score, a counter for each question that some condition asks, and the answers.

The facts are one integer: points and doubles of the pieces in the low bits, and above them the counters ("how many pieces are
pungs of dragons?"). Pieces contribute by addition, so that a reading's facts are a sum. Most conditions ask of a counter only
whether it reaches a number: what follows from equal answers is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from mjscore.rulesets.schema import Item
from mjscore.vocabulary.pieces import BONUS, MOST_PIECES, Piece
from mjscore.vocabulary.terms import Judge, Number, Words
from mjscore.vocabulary.words import BONUS_WORDS, Place

POINT_BITS: Final = 32
POINT_MASK: Final = (1 << POINT_BITS) - 1
DOUBLE_BITS: Final = 16
DOUBLE_MASK: Final = (1 << DOUBLE_BITS) - 1
COUNTERS: Final = POINT_BITS + DOUBLE_BITS
"""The lowest bit of the counters."""
COUNTER_BITS: Final = 8
COUNTER_MASK: Final = (1 << COUNTER_BITS) - 1
_TOP: Final = 1 << COUNTER_BITS - 1
"""The top bit of a counter; no counter comes so far."""


class Seen(NamedTuple):
    """A piece at a place, with the names of all the words that are true of it."""

    piece: Piece
    place: Place
    truths: frozenset[str]


PieceTest = Callable[[Seen], bool]
Contribution = Callable[[Seen, tuple[Item, ...]], int]
"""What a piece adds to a counter, with the items that it scores itself; one at most."""


def fits(words: Words) -> PieceTest:
    """A test of a piece against all of a list of words; bonus tiles only where a word speaks of them."""
    wants_bonus = any(word.name in BONUS_WORDS for word in words)
    tiles = tuple(word.tiles for word in words if word.name == "tiles")
    wanted = frozenset(word.name for word in words if not word.negated and word.name != "tiles")
    barred = frozenset(word.name for word in words if word.negated)

    def test(each: Seen) -> bool:
        return (
            (each.piece.kind == BONUS) is wants_bonus
            and wanted <= each.truths
            and barred.isdisjoint(each.truths)
            and all(among.issuperset(each.piece.tiles) for among in tiles)
        )

    return test


class Counter:
    """One counter; see `mjscore.vocabulary.terms.Count`. `lows` are the numbers that somebody asks whether it reaches."""

    def __init__(self, shift: int, contribution: Contribution) -> None:
        self.shift = shift
        self.contribution = contribution
        self.lows: list[int] = []
        self.exact = False

    def number(self) -> Number:
        """The number itself."""
        self.exact = True
        shift = self.shift + COUNTERS
        return lambda facts: facts >> shift & COUNTER_MASK

    def at_least(self, low: int) -> Judge:
        """Whether it is this number or more."""
        if low not in self.lows and 0 < low <= MOST_PIECES:
            self.lows.append(low)
        shift = self.shift + COUNTERS
        return lambda facts: facts >> shift & COUNTER_MASK >= low


class Counters:
    """The counters that a ruleset's conditions asked for; see `mjscore.vocabulary.terms.Counting`."""

    def __init__(self) -> None:
        self._counters: dict[object, Counter] = {}

    def _counter(self, key: object, contribution: Contribution) -> Counter:
        return self._counters.setdefault(key, Counter(COUNTER_BITS * len(self._counters), contribution))

    def pieces(self, words: Words) -> Counter:
        """How many pieces fit the words."""
        test = fits(words)
        return self._counter(words, lambda each, scored: test(each))

    def others(self, words: Words) -> Counter:
        """How many groups and single tiles do not fit the words."""
        test = fits(words)
        return self._counter(("others", words), lambda each, scored: each.piece.kind != BONUS and not test(each))

    def matching(self, name: str, test: Callable[[Piece, Place], bool]) -> Counter:
        """How many pieces pass a test known by `name`."""
        return self._counter(name, lambda each, scored: test(each.piece, each.place))

    def scoring_pieces(self, but: frozenset[str]) -> Counter:
        """How many pieces score by themselves, items named in `but` aside."""

        def contribution(each: Seen, scored: tuple[Item, ...]) -> bool:
            return any(item.id not in but and (item.points or item.scores) for item in scored)

        return self._counter(("scoring", but), contribution)

    def item(self, id: str) -> Counter:
        """How many pieces scored an item."""
        return self._counter(("item", id), lambda each, scored: any(item.id == id for item in scored))

    def facts(self, each: Seen, scored: tuple[Item, ...]) -> int:
        """What a piece adds to the facts of a reading, with the items that it scores itself."""
        facts = sum(item.points or 0 for item in scored) | sum(item.doubles or 0 for item in scored) << POINT_BITS
        for counter in self._counters.values():
            facts |= counter.contribution(each, scored) << counter.shift + COUNTERS
        return facts

    def answers(self) -> Number:
        """What the facts answer to everything that was asked of the counters, as one number; made when all have asked.

        With what the number asked for lacks of its top bit added to it, a counter reaches that bit where it reaches the number:
        all counters are asked at once, as often as one of them is asked for different numbers; each turn has its own bit.
        """
        whole = [each for each in self._counters.values() if each.exact or len(each.lows) > COUNTER_BITS]
        asked = [each for each in self._counters.values() if each not in whole]
        exact = sum(_TOP - 1 << each.shift for each in whole)
        turns = []
        for turn in range(max([len(each.lows) for each in asked], default=0)):
            lows = [(each.lows[turn], each.shift) for each in asked if turn < len(each.lows)]
            turns.append((sum(_TOP - low << shift for low, shift in lows), sum(_TOP << shift for _, shift in lows), turn))

        def answers(facts: int) -> int:
            numbers = facts >> COUNTERS
            found = numbers & exact
            for lacking, tops, turn in turns:
                found |= (numbers + lacking & tops) >> turn
            return found

        return answers
