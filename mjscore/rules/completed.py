"""The hand that a dangerous tile completes: the words that a file tells it in, and what they ask for."""

from collections.abc import Sequence
from typing import Final, NamedTuple

_WHOLE_HAND: Final = "whole-hand"
_OWN_WIND: Final = "own-wind"
SET_WORDS: Final = {
    "a pair": (0, True),
    "1 set": (1, False),
    "1 set and a pair": (1, True),
    "2 sets": (2, False),
    "2 sets and a pair": (2, True),
    "3 sets": (3, False),
    "3 sets and a pair": (3, True),
    "4 sets": (4, False),
}
"""The sets that a completed hand has, each with their number and whether a pair stands beside them."""
HAND_WORDS: Final = (_WHOLE_HAND, *SET_WORDS, _OWN_WIND)


class CompletedHand(NamedTuple):
    """What a hand must hold of some tiles, once a dangerous one has completed it.

    `whole_hand`: it holds nothing else. It has so many `sets` of three or four alike, and with `pair` a pair or a set
    more; with `own_wind` one of the sets is the winner's own wind.
    """

    whole_hand: bool = False
    sets: int = 0
    pair: bool = False
    own_wind: bool = False

    @property
    def groups(self) -> int:
        """How many sets there are, a last pair among them."""
        return self.sets + self.pair

    def words(self) -> list[str]:
        """The words that say it in a file."""
        words = []
        if self.whole_hand:
            words.append(_WHOLE_HAND)
        for word, groups in SET_WORDS.items():
            if groups == (self.sets, self.pair):
                words.append(word)
        if self.own_wind:
            words.append(_OWN_WIND)
        return words


def completed_hand(words: Sequence[str]) -> CompletedHand:
    """The hand that is told in some words; others are passed over."""
    hand = CompletedHand(whole_hand=_WHOLE_HAND in words, own_wind=_OWN_WIND in words)
    for word in words:
        if word in SET_WORDS:
            sets, pair = SET_WORDS[word]
            return hand._replace(sets=sets, pair=pair)
    return hand
