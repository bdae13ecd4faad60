"""The conditions: what `when` and `unless` can ask, of the tiles, of the win, and of what else was scored.

Each is entered under its name with what it takes from the file. Its docstring is its exact meaning; of a condition that takes
nothing, what stands before the colon is how a score sheet says it in short.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from enum import Enum
from typing import Final, NamedTuple

from mjscore.hands import Means, Remark
from mjscore.vocabulary.pieces import BONUS, Piece
from mjscore.vocabulary.terms import Condition, Counting, Judge, Number, Situation, Word
from mjscore.vocabulary.words import Place


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


OnTiles = Callable[[Condition, Counting], Judge]
OnWin = Callable[[Situation, Condition], bool]
OnScore = Callable[[Condition, Counting], Callable[[int, Set[str]], bool]]


class TileCondition(NamedTuple):
    """A condition on the pieces of a reading."""

    takes: Takes
    judge: OnTiles


class WinCondition(NamedTuple):
    """A condition on how the hand was won, or on where it was held."""

    takes: Takes
    holds: OnWin


class ScoreCondition(NamedTuple):
    """A condition on what else the reading scores; judged after all others."""

    takes: Takes
    judge: OnScore


CONDITIONS: Final[dict[str, TileCondition | WinCondition | ScoreCondition]] = {}
"""The closed vocabulary of conditions, by name."""


def on_tiles(name: str, takes: Takes = Takes.NOTHING) -> Callable[[OnTiles], OnTiles]:
    """Enter a condition on the pieces of a reading."""

    def enter(judge: OnTiles) -> OnTiles:
        CONDITIONS[name] = TileCondition(takes, judge)
        return judge

    return enter


def on_win(name: str, takes: Takes = Takes.NOTHING) -> Callable[[OnWin], OnWin]:
    """Enter a condition on the win."""

    def enter(holds: OnWin) -> OnWin:
        CONDITIONS[name] = WinCondition(takes, holds)
        return holds

    return enter


def on_score(name: str, takes: Takes) -> Callable[[OnScore], OnScore]:
    """Enter a condition on what else is scored."""

    def enter(judge: OnScore) -> OnScore:
        CONDITIONS[name] = ScoreCondition(takes, judge)
        return judge

    return enter


# --- Of the tiles ---


@on_tiles("count", Takes.COUNT)
def count(condition: Condition, counting: Counting) -> Judge:
    """The number of pieces that fit all the words is `exactly`, `at-least` or `at-most` so many."""
    number = counting.pieces(condition.words)
    enough, more = number.at_least(condition.low), number.at_least(condition.high + 1)
    return lambda facts: enough(facts) and not more(facts)


@on_tiles("some", Takes.WORDS)
def some(condition: Condition, counting: Counting) -> Judge:
    """At least one piece fits all the words."""
    return counting.pieces(condition.words).at_least(1)


@on_tiles("none", Takes.WORDS)
def none(condition: Condition, counting: Counting) -> Judge:
    """No piece fits all the words."""
    any_fits = counting.pieces(condition.words).at_least(1)
    return lambda facts: not any_fits(facts)


@on_tiles("every", Takes.WORDS)
def every(condition: Condition, counting: Counting) -> Judge:
    """Every group and single tile fits all the words; bonus tiles are outside the question."""
    others, pieces = counting.others(condition.words).at_least(1), counting.matching("any piece", _is_no_bonus).at_least(1)
    return lambda facts: pieces(facts) and not others(facts)


@on_tiles("tiles-within", Takes.TILES)
def tiles_within(condition: Condition, counting: Counting) -> Judge:
    """Every tile of the hand is one of these; bonus tiles are outside the question."""
    return every(Condition("every", words=(Word("tiles", tiles=condition.tiles),)), counting)


def _is_no_bonus(piece: Piece, place: Place) -> bool:
    return piece.kind != BONUS


def _has_suit(suit: str) -> Callable[[Piece, Place], bool]:
    return lambda piece, place: piece.kind != BONUS and any(tile.suit == suit for tile in piece.tiles)


def _is_honour(piece: Piece, place: Place) -> bool:
    return piece.kind != BONUS and piece.tile.is_honour


def _suits(counting: Counting) -> Number:
    suits = [counting.matching(f"has {suit}", _has_suit(suit)).at_least(1) for suit in "DBC"]
    return lambda facts: sum([has(facts) for has in suits])


@on_tiles("one-suit")
def one_suit(condition: Condition, counting: Counting) -> Judge:
    """All of one suit: every tile, and no honours; bonus tiles are outside the question."""
    suits, honours = _suits(counting), counting.matching("honour", _is_honour).at_least(1)
    return lambda facts: suits(facts) == 1 and not honours(facts)


@on_tiles("one-suit-with-honours")
def one_suit_with_honours(condition: Condition, counting: Counting) -> Judge:
    """One suit and honours: tiles of exactly one suit together with at least one wind or dragon."""
    suits, honours = _suits(counting), counting.matching("honour", _is_honour).at_least(1)
    return lambda facts: suits(facts) == 1 and honours(facts)


def _has_rank(rank: int) -> Callable[[Piece, Place], bool]:
    return lambda piece, place: piece.kind != BONUS and any(tile.rank == rank for tile in piece.tiles)


@on_tiles("all-ranks")
def all_ranks(condition: Condition, counting: Counting) -> Judge:
    """Every number from one to nine: each occurs, whatever the suit."""
    ranks = [counting.matching(f"has {rank}", _has_rank(rank)).at_least(1) for rank in range(1, 10)]
    return lambda facts: all(has(facts) for has in ranks)


# --- Of the win ---


@on_win("standard")
def standard(situation: Situation, condition: Condition) -> bool:
    """Sets and a pair: the hand did not win with a special shape."""
    return situation.shape == "standard"


@on_win("shape", Takes.SHAPES)
def shape(situation: Situation, condition: Condition) -> bool:
    """The hand won with this shape."""
    return situation.shape in condition.names


@on_win("drawn")
def drawn(situation: Situation, condition: Condition) -> bool:
    """Tile drawn: the winning tile came from the wall, a loose tile included; not an original hand."""
    return situation.means in (Means.DRAW, Means.LOOSE)


@on_win("claimed")
def claimed(situation: Situation, condition: Condition) -> bool:
    """Tile claimed: the winning tile was a discard, or the fourth of another's kong."""
    return situation.means in (Means.DISCARD, Means.ROB)


@on_win("dealt")
def dealt(situation: Situation, condition: Condition) -> bool:
    """An original hand: complete as dealt."""
    return situation.means is Means.DEALT


@on_win("loose-tile")
def loose_tile(situation: Situation, condition: Condition) -> bool:
    """Loose tile: the winning tile was drawn after a kong, and did not replace a bonus tile."""
    return situation.means is Means.LOOSE and Remark.AFTER_BONUS not in situation.remarks


@on_win("robbed")
def robbed(situation: Situation, condition: Condition) -> bool:
    """Kong robbed: the winning tile was stolen from another's kong."""
    return situation.means is Means.ROB


@on_win("last-tile")
def last_tile(situation: Situation, condition: Condition) -> bool:
    """Last tile: the winning tile was the last that could be drawn."""
    return Remark.LAST_TILE in situation.remarks


@on_win("last-discard")
def last_discard(situation: Situation, condition: Condition) -> bool:
    """Last discard: the winning tile was the discard after the last tile."""
    return Remark.LAST_DISCARD in situation.remarks


@on_win("first-discard")
def first_discard(situation: Situation, condition: Condition) -> bool:
    """East's first discard: it was the winning tile."""
    return Remark.FIRST_DISCARD in situation.remarks


@on_win("original-call")
def original_call(situation: Situation, condition: Condition) -> bool:
    """Original call: the player had declared himself ready on his original hand."""
    return Remark.ORIGINAL_CALL in situation.remarks


@on_win("kong-upon-kong")
def kong_upon_kong(situation: Situation, condition: Condition) -> bool:
    """Kong upon kong: a kong's loose tile made a second kong, and that kong's loose tile won, in one turn."""
    return Remark.KONG_UPON_KONG in situation.remarks


@on_win("shown")
def shown(situation: Situation, condition: Condition) -> bool:
    """Tile shown: the winning tile was shown before it was taken into the hand."""
    return Remark.UNSHOWN not in situation.remarks


@on_win("winning-tile", Takes.TILES)
def winning_tile(situation: Situation, condition: Condition) -> bool:
    """The winning tile is one of these."""
    return situation.tile in condition.tiles


@on_win("only-place")
def only_place(situation: Situation, condition: Condition) -> bool:
    """Only place: the thirteen tiles waited for exactly one kind, in any arrangement and any shape that is let win."""
    return situation.only_place


@on_win("only-place-left")
def only_place_left(situation: Situation, condition: Condition) -> bool:
    """Only place left: as the only place, but a kind all four of which lie open on the table is no rival."""
    return situation.only_place_left


@on_win("nine-gates-wait")
def nine_gates_wait(situation: Situation, condition: Condition) -> bool:
    """The nine gates: the thirteen tiles were the concealed 1112345678999 of one suit."""
    return situation.gates


@on_win("fourth-of-exposed")
def fourth_of_exposed(situation: Situation, condition: Condition) -> bool:
    """The fourth of an exposed pung: the winning tile is the fourth of the winner's own, used elsewhere in his hand."""
    return situation.fourth


@on_win("seat", Takes.SEATS)
def seat(situation: Situation, condition: Condition) -> bool:
    """The hand was held at one of these seats."""
    return situation.seat in condition.names


@on_win("streak", Takes.NUMBER)
def streak(situation: Situation, condition: Condition) -> bool:
    """East won for the so-many-th time running (a deal's header says so)."""
    return situation.streak == condition.number


@on_win("waiting-for", Takes.ITEMS)
def waiting_for(situation: Situation, condition: Condition) -> bool:
    """The thirteen tiles of a loser waited for a win that would have used one of these items."""
    return not situation.waiting_for.isdisjoint(condition.names)


# --- Of what else is scored ---


@on_score("nothing-scored-but", Takes.ITEMS)
def nothing_scored_but(condition: Condition, counting: Counting) -> Callable[[int, Set[str]], bool]:
    """No other item gives points, nor a double that counts as a score, than those named and this one itself."""
    allowed = frozenset(condition.names)
    pieces = counting.scoring_pieces(allowed).at_least(1)
    return lambda facts, scores: not pieces(facts) and scores <= allowed
