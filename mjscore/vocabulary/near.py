"""How far a reading is from a condition that it does not meet, and what stands in the way, in a player's words."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from mjscore.groups import Form
from mjscore.hands import Means
from mjscore.problems import listed
from mjscore.tiles import SUIT_NAMES, Tile
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.terms import Condition, fits

NEAR = 1
"""So far off at most is worth telling: one piece, or one circumstance."""

FAR = 2
"""Too far off to tell unasked."""


class Missed(NamedTuple):
    """How far a condition is from holding, in pieces or circumstances, and the reason; no reason where nothing can be said."""

    distance: int
    reason: str


class ReadingFacts(NamedTuple):
    """What a reading shows to whoever asks why a condition fails.

    `pieces` are those of the reading, bonus tiles among them; `waits` the kinds that the thirteen tiles waited for; `tile` the
    winning tile, `means` how it came, `before` the tiles before it came; `scoring` pairs the ids of items that gave points with
    their names; `asked` says what the condition asks for.
    """

    pieces: Sequence[Piece]
    waits: Sequence[Tile]
    tile: Tile | None
    means: Means | None
    before: Sequence[Tile]
    scoring: Sequence[tuple[str, str]]
    asked: str


MissFinder = Callable[[Condition, ReadingFacts], Missed]


def by_one(condition: Condition, facts: ReadingFacts) -> Missed:
    """Nearly met: one circumstance is missing."""
    return Missed(NEAR, facts.asked)


def far_off(condition: Condition, facts: ReadingFacts) -> Missed:
    """Not worth telling unasked: the player knows that he did not meet it, or much is missing."""
    return Missed(FAR, facts.asked)


_CAME: Final = {
    Means.DRAW: "a drawn tile completed it",
    Means.LOOSE: "a loose tile completed it",
    Means.DISCARD: "a discard completed it",
    Means.ROB: "a robbed tile completed it",
    Means.DEALT: "it was complete as dealt",
}


def came_otherwise(condition: Condition, facts: ReadingFacts) -> Missed:
    """The winning tile came in another way."""
    return Missed(NEAR, facts.asked if facts.means is None else _CAME[facts.means])


def short_of_gates(condition: Condition, facts: ReadingFacts) -> Missed:
    """What the tiles before the last one lack of 1112345678999 of the suit that most of them are of."""
    return _short_of_gates(facts, "sets lay exposed")


def short_of_filled_gates(condition: Condition, facts: ReadingFacts) -> Missed:
    """As `short_of_gates`, where one of the two to eight must be doubled."""
    lay_exposed = any(piece.form != Form.CONCEALED and not piece.is_bonus for piece in facts.pieces if not piece.completed)
    return _short_of_gates(facts, "sets lay exposed" if lay_exposed else "the tile that came last was none of two to eight")


def _short_of_gates(facts: ReadingFacts, otherwise: str) -> Missed:
    suit = max(SUIT_NAMES, key=lambda each: sum(tile.suit == each for tile in facts.before))
    held = Counter(tile.rank for tile in facts.before if tile.suit == suit)
    lacking = [f"{rank}{suit}" for rank in range(1, 10) for _ in range((3 if rank in (1, 9) else 1) - held[rank])]
    if not lacking:
        return Missed(NEAR, otherwise)
    return Missed(len(lacking), f"of 1112345678999{suit} the tiles before the last lacked {listed(lacking)}")


def in_the_way(condition: Condition, facts: ReadingFacts) -> Missed:
    """The pieces that fit, of a condition that wants none."""
    return _are_in_the_way([piece for piece in facts.pieces if fits(condition.words, piece)])


def strangers(condition: Condition, facts: ReadingFacts) -> Missed:
    """The pieces that do not fit, of a condition that wants every piece to."""
    return _are_in_the_way([piece for piece in facts.pieces if not piece.is_bonus and not _is_wanted(condition, piece)])


def _is_wanted(condition: Condition, piece: Piece) -> bool:
    return condition.tiles.issuperset(piece.tiles) if condition.tiles else fits(condition.words, piece)


def _are_in_the_way(pieces: Sequence[Piece]) -> Missed:
    return Missed(len(pieces), f"{_are(map(str, pieces))} in the way")


def _are(words: Iterable[str]) -> str:
    found = list(words)
    return f"{listed(found)} {'is' if len(found) == 1 else 'are'}"


def number_found(condition: Condition, facts: ReadingFacts) -> Missed:
    """How many pieces are missing or too many, and which are there."""
    fitting = [str(piece) for piece in facts.pieces if fits(condition.words, piece)]
    off = max(condition.low - len(fitting), len(fitting) - condition.high)
    return Missed(off if condition.low > 1 else FAR, f"{facts.asked}; found {listed(fitting) or 'none'}")


def other_places(condition: Condition, facts: ReadingFacts) -> Missed:
    """The other kinds that complete the hand."""
    others = [str(tile) for tile in facts.waits if tile != facts.tile]
    also = "also completes" if len(others) == 1 else "also complete"
    return Missed(NEAR, f"{listed(others)} {also} the hand" if others else facts.asked)


def other_suits(condition: Condition, facts: ReadingFacts) -> Missed:
    """The groups that would have to go: those of other suits, the hand's own suit being that of most groups."""
    return _not_of_main_suit([piece for piece in facts.pieces if not piece.is_bonus and not piece.tile.is_honour], (), facts)


def other_suits_and_honours(condition: Condition, facts: ReadingFacts) -> Missed:
    """The groups that would have to go: those of other suits, and honours."""
    suited = [piece for piece in facts.pieces if not piece.is_bonus and not piece.tile.is_honour]
    honours = [piece for piece in facts.pieces if not piece.is_bonus and piece.tile.is_honour]
    return _not_of_main_suit(suited, honours, facts)


def _not_of_main_suit(suited: Sequence[Piece], honours: Sequence[Piece], facts: ReadingFacts) -> Missed:
    by_suit = {suit: [piece for piece in suited if piece.tile.suit == suit] for suit in SUIT_NAMES}
    main = max(by_suit, key=lambda suit: len(by_suit[suit]))
    others = [piece for suit, pieces in by_suit.items() if suit != main for piece in pieces] + list(honours)
    if not suited:
        return Missed(FAR, "no tile is of a suit")
    if not others:
        return Missed(FAR, "no tile is an honour")
    return Missed(len(others), f"{_are(map(str, others))} not of {SUIT_NAMES[main]}")


def other_scores(condition: Condition, facts: ReadingFacts) -> Missed:
    """The other items that gave points."""
    others = [f"“{name}”" for id, name in facts.scoring if id not in condition.names]
    return Missed(len(others), f"{listed(others)} {'counts' if len(others) == 1 else 'count'} too")
