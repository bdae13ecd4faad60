"""What is known of a condition: the row in which it stands, the hands that it leaves possible, how far a reading is from it.

`ways` says what each way of winning is, each remark on a win and each incorrect hand, in a line for a player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from mjscore.game.groups import Form, Kind
from mjscore.game.hands import Means, Remark, Status
from mjscore.game.tiles import KINDS, SUIT_NAMES, TILES, Tile
from mjscore.rules.vocabulary.pieces import Piece, english
from mjscore.rules.vocabulary.terms import Condition, PieceTest, PieceWords, Truth, fits
from mjscore.sentences import listed, sentence

NEAR = 1
"""So far off at most is worth telling: one piece, or one circumstance."""

_FAR = 2
"""Too far off to tell unasked."""


class Missed(NamedTuple):
    """How far a condition is from holding, in pieces or circumstances, and the reason; no reason where nothing can be said.

    `asks`: the reason is what the condition asks for, not what stands in its way.
    """

    distance: int
    reason: str
    asks: bool = False


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
    return Missed(NEAR, facts.asked, asks=True)


def far_off(condition: Condition, facts: ReadingFacts) -> Missed:
    """Not worth telling unasked: the player knows that he did not meet it, or much is missing."""
    return Missed(_FAR, facts.asked, asks=True)


def came_otherwise(condition: Condition, facts: ReadingFacts) -> Missed:
    """The winning tile came in another way."""
    if facts.means is None:
        return by_one(condition, facts)
    return Missed(NEAR, sentence(english()["came"][facts.means]))


def short_of_gates(
    condition: Condition, facts: ReadingFacts, *, filled: bool = False
) -> Missed:
    """What the tiles before the last one lack of 1112345678999 of the suit that most of them are of.

    `filled`: one of the two to eight must be doubled as well.
    """
    by_suit = Counter(tile.suit for tile in facts.before)
    suit = max(SUIT_NAMES, key=by_suit.__getitem__)
    held = Counter(tile.rank for tile in facts.before if tile.suit == suit)
    lacking: list[str] = []
    for rank in range(1, 10):
        wanted = 3 if rank in (1, 9) else 1
        lacking += [f"{rank}{suit}"] * (wanted - held[rank])
    if lacking:
        reason = sentence(
            "of 1112345678999{suit} the tiles before the last lacked {lacking}",
            suit=suit,
            lacking=listed(lacking),
        )
        return Missed(len(lacking), reason)
    lay_exposed = any(
        piece.form != Form.CONCEALED and not piece.is_bonus
        for piece in facts.pieces
        if not piece.completed
    )
    if lay_exposed or not filled:
        return Missed(NEAR, sentence("sets lay exposed"))
    return Missed(NEAR, sentence("the tile that came last was none of two to eight"))


def in_the_way(condition: Condition, facts: ReadingFacts) -> Missed:
    """The pieces that fit, of a condition that wants none."""
    fitting = [piece for piece in facts.pieces if fits(condition.words, piece)]
    return _are_in_the_way(fitting)


def strangers(condition: Condition, facts: ReadingFacts) -> Missed:
    """The pieces that do not fit, of a condition that wants every piece to."""
    unfitting = [
        piece
        for piece in facts.pieces
        if not piece.is_bonus and not _is_wanted(condition, piece)
    ]
    return _are_in_the_way(unfitting)


def _is_wanted(condition: Condition, piece: Piece) -> bool:
    if condition.tiles:
        return condition.tiles.issuperset(piece.tiles)
    return fits(condition.words, piece)


def _are_in_the_way(pieces: Sequence[Piece]) -> Missed:
    are = "is" if len(pieces) == 1 else "are"
    reason = sentence(f"{{pieces}} {are} in the way", pieces=_listed(pieces))
    return Missed(len(pieces), reason)


def _listed(pieces: Iterable[Piece]) -> str:
    return listed([str(piece) for piece in pieces])


def number_found(condition: Condition, facts: ReadingFacts) -> Missed:
    """How many pieces are missing or too many, and which are there."""
    fitting = [str(piece) for piece in facts.pieces if fits(condition.words, piece)]
    distance = _FAR
    if condition.low > 1:
        distance = max(condition.low - len(fitting), len(fitting) - condition.high)
    pieces = listed(fitting) or sentence("none")
    reason = sentence("{asked}; found {pieces}", asked=facts.asked, pieces=pieces)
    return Missed(distance, reason, asks=True)


def other_places(condition: Condition, facts: ReadingFacts) -> Missed:
    """The other kinds that complete the hand."""
    others = [str(tile) for tile in facts.waits if tile != facts.tile]
    if not others:
        return by_one(condition, facts)
    complete = "completes" if len(others) == 1 else "complete"
    words = f"{{tiles}} also {complete} the hand"
    return Missed(NEAR, sentence(words, tiles=listed(others)))


def other_suits(
    condition: Condition, facts: ReadingFacts, *, honours: bool = False
) -> Missed:
    """The groups that would have to go: those of other suits than most groups are of, and with `honours` those too."""
    by_suit: dict[str, list[Piece]] = {suit: [] for suit in SUIT_NAMES}
    of_honours: list[Piece] = []
    for piece in facts.pieces:
        if piece.is_bonus:
            continue
        of_suit = piece.tile.suit
        if of_suit is None:
            of_honours.append(piece)
        else:
            by_suit[of_suit].append(piece)
    sizes = {suit: len(pieces) for suit, pieces in by_suit.items()}
    main = max(sizes, key=sizes.__getitem__)
    others: list[Piece] = []
    for suit, pieces in by_suit.items():
        if suit != main:
            others += pieces
    if honours:
        others += of_honours
    if not by_suit[main]:
        return Missed(_FAR, sentence("no tile is of a suit"))
    if not others:
        return Missed(_FAR, sentence("no tile is an honour"))
    are = "is" if len(others) == 1 else "are"
    reason = sentence(
        f"{{pieces}} {are} not of {{suit}}",
        pieces=_listed(others),
        suit=sentence(SUIT_NAMES[main]),
    )
    return Missed(len(others), reason)


def other_scores(condition: Condition, facts: ReadingFacts) -> Missed:
    """The other items that gave points."""
    others = [
        sentence("“{item}”", item=name)
        for id, name in facts.scoring
        if id not in condition.names
    ]
    count = "counts" if len(others) == 1 else "count"
    reason = sentence(f"{{items}} {count} too", items=listed(others))
    return Missed(len(others), reason)


def ways() -> dict[Means | Remark | Status, str]:
    """What each way of winning is, each remark on a win and each incorrect hand, in a line for a player."""
    lines: dict[str, str] = english()["ways"]
    kinds = (*Means, *Remark, *Status)
    return {kind: lines[kind] for kind in kinds if kind in lines}


class Allowed(NamedTuple):
    """Hands of these tiles, with at most so many chows, in one of these shapes; None where a condition does not say.

    `exact` is False where the condition asks for more, so that some of these hands do not meet it.
    """

    tiles: frozenset[Tile] | None = None
    chows: int | None = None
    shapes: tuple[str, ...] | None = None
    exact: bool = True


INEXACT: Final = Allowed(exact=False)
"""The matching hands of a condition that says nothing of tiles, chows and shape: any."""


def any_hand(condition: Condition) -> tuple[Allowed, ...]:
    """A condition that says nothing of tiles, chows and shape leaves every hand possible."""
    return (INEXACT,)


SUIT_TILES: Final = tuple(frozenset(TILES[start : start + 9]) for start in (0, 9, 18))
HONOUR_TILES: Final = frozenset(TILES[27:KINDS])


def tiles_fitting(words: PieceWords) -> frozenset[Tile]:
    """The tiles with which some piece fits the words."""
    return frozenset(
        tile
        for tile in TILES[:KINDS]
        if any(_fits(piece, words) for piece in _pieces_with(tile))
    )


def _pieces_with(tile: Tile) -> Iterator[Piece]:
    """The pieces that may hold a tile; of the chows each place in its suit."""
    lowest: range = range(0)
    if tile.is_suit:
        rank = tile % 9
        first = tile - rank
        lowest = range(first + max(0, rank - 2), first + min(6, rank) + 1)
    for form in Form:
        for kind in (Kind.SINGLE, Kind.PAIR, Kind.PUNG, Kind.KONG):
            yield Piece(kind, tile, form, completed=0)
            yield Piece(kind, tile, form, completed=1)
        for low in lowest:
            yield Piece(Kind.CHOW, TILES[low], form)


def _fits(piece: Piece, words: PieceWords) -> bool:
    """Whether the words can be true of a piece; those that depend on the player's place are taken to be."""
    for own in (False, True):
        for prevails in (False, True):
            placed = piece._replace(own=own, prevailing=prevails)
            if all(word.is_true_of(placed) for word in words):
                return True
    return False


Tests = Callable[[Condition], tuple[PieceTest, ...]]
"""The tests that a condition puts to the pieces."""
Holds = Callable[..., Truth]
"""Whether a condition holds, its negation aside: from the condition, the view, and how many pieces pass each of its tests."""


class Takes(Enum):
    """What a condition takes from the file."""

    NOTHING = "nothing"
    COUNT = "a list of piece words with exactly, at-least or at-most"
    WORDS = "a list of piece words"
    TILES = "tile codes"
    SHAPES = "the name of a shape"
    SEATS = "a list of seats"
    ITEMS = "a list of item ids"
    NUMBER = "a whole number"
    BRANCHES = "a list of lists of conditions"


class ShownBy(Enum):
    """What on the table shows that a condition holds."""

    NOTHING = "nothing in particular"
    PIECES = "the pieces that its words fit"  # only for a condition that takes words
    WINNING_TILE = "the winning tile"


def no_tests(condition: Condition) -> tuple[PieceTest, ...]:
    """A condition that looks at no piece puts no test to them."""
    return ()


class ConditionRow(NamedTuple):
    """A condition of the vocabulary.

    `holds` judges it; `tests` are those that it puts to the pieces, `fields` the fields of the situation that it looks at,
    `of_score` whether it looks at what else is scored (it is then judged last). `asked_by` is the way of winning or the remark
    of a win that only such a condition rewards. `near` tells a near miss; `of_wait` marks what is worth telling even of items
    that ask for the manner of winning alone. `of_table` marks what turns on the tiles that lie open elsewhere at the table.
    `allows` gives the matching hands, as far as tiles, chows and shape tell.
    """

    name: str
    holds: Holds
    takes: Takes = Takes.NOTHING
    tests: Tests = no_tests
    fields: tuple[str, ...] = ()
    of_score: bool = False
    shown_by: ShownBy = ShownBy.NOTHING
    asked_by: Means | Remark | None = None
    near: MissFinder = by_one
    of_wait: bool = False
    of_table: bool = False
    allows: Callable[[Condition], tuple[Allowed, ...]] = any_hand

    @property
    def clause(self) -> str:
        """The condition in a player's words, with braces for what it takes."""
        clause: str = english()["conditions"][self.name]["clause"]
        return clause

    @property
    def meaning(self) -> str:
        """Exactly what it asks; that of the way of winning where it asks for one alone."""
        meaning: str | None = english()["conditions"][self.name].get("meaning")
        if meaning is not None:
            return meaning
        if self.asked_by is not None:
            return ways()[self.asked_by]
        return ""
