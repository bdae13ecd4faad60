"""The piece words: what an item's `each`, and count, some, none and every, can say of a piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from mjscore.groups import Form, Kind
from mjscore.tiles import Tile
from mjscore.vocabulary.pieces import BONUS, Piece


class Place(NamedTuple):
    """What is a player's own, and what prevails: sets of tiles, empty where the seat or the round is not known.

    `own_number` is that of his bonus tiles, 0 where he has none; `id` numbers the places of one compiled ruleset.
    """

    own: frozenset[Tile]
    prevailing: frozenset[Tile]
    own_number: int
    id: int = 0

    def concerns(self, piece: Piece) -> bool:
        """Whether any word may be true of the piece here that is not true of it everywhere."""
        return piece.kind == BONUS or piece.tile in self.own or piece.tile in self.prevailing


NOWHERE: Final = Place(frozenset(), frozenset(), 0)
"""The place of a player whose seat and round are not known."""


Test = Callable[[Piece, Place], bool]
WORDS: Final[dict[str, Test]] = {}
"""The closed vocabulary of piece words, by name; the docstring of each is its exact meaning."""

BONUS_WORDS: Final = frozenset({"bonus", "flower", "season", "own-bonus", "colour-complete"})
"""Words that speak of bonus tiles: only with one of them does a list of words look at bonus tiles at all."""


def word(name: str) -> Callable[[Test], Test]:
    """Enter a test into the vocabulary under a name."""

    def enter(test: Test) -> Test:
        WORDS[name] = test
        return test

    return enter


@word("pair")
def pair(piece: Piece, place: Place) -> bool:
    """Two alike."""
    return piece.kind == Kind.PAIR


@word("chow")
def chow(piece: Piece, place: Place) -> bool:
    """Three of a suit in sequence."""
    return piece.kind == Kind.CHOW


@word("pung")
def pung(piece: Piece, place: Place) -> bool:
    """Exactly three alike."""
    return piece.kind == Kind.PUNG


@word("kong")
def kong(piece: Piece, place: Place) -> bool:
    """Four alike, declared."""
    return piece.kind == Kind.KONG


@word("set")
def set_(piece: Piece, place: Place) -> bool:
    """Three or four alike: a pung or a kong."""
    return piece.kind in (Kind.PUNG, Kind.KONG)


@word("exposed")
def exposed(piece: Piece, place: Place) -> bool:
    """Holds a claimed tile; added and annexed kongs included."""
    return piece.form is not Form.CONCEALED


@word("concealed")
def concealed(piece: Piece, place: Place) -> bool:
    """Every tile of it was drawn; a concealed kong is declared and still concealed."""
    return piece.form is Form.CONCEALED


@word("annexed")
def annexed(piece: Piece, place: Place) -> bool:
    """A kong made of a concealed pung and a claimed fourth."""
    return piece.form is Form.ANNEXED


@word("concealed-or-annexed")
def concealed_or_annexed(piece: Piece, place: Place) -> bool:
    """Concealed, or a kong made of a concealed pung and a claimed fourth."""
    return piece.form in (Form.CONCEALED, Form.ANNEXED)


@word("minor")
def minor(piece: Piece, place: Place) -> bool:
    """All its tiles are two to eight of a suit."""
    return all(tile.is_minor for tile in piece.tiles)


@word("terminal")
def terminal(piece: Piece, place: Place) -> bool:
    """All its tiles are ones or nines."""
    return all(tile.is_terminal for tile in piece.tiles)


@word("major")
def major(piece: Piece, place: Place) -> bool:
    """All its tiles are ones, nines, winds or dragons."""
    return all(tile.is_major for tile in piece.tiles)


@word("honour")
def honour(piece: Piece, place: Place) -> bool:
    """A wind or a dragon."""
    return piece.tile.is_honour


@word("wind")
def wind(piece: Piece, place: Place) -> bool:
    """A wind."""
    return piece.tile.is_wind


@word("dragon")
def dragon(piece: Piece, place: Place) -> bool:
    """A dragon."""
    return piece.tile.is_dragon


@word("own-wind")
def own_wind(piece: Piece, place: Place) -> bool:
    """Of the player's own wind (or whatever else the ruleset makes own to his seat)."""
    return piece.tile in place.own


@word("prevailing-wind")
def prevailing_wind(piece: Piece, place: Place) -> bool:
    """Of the wind of the round (or whatever else the ruleset makes prevail)."""
    return piece.tile in place.prevailing


@word("bonus")
def bonus(piece: Piece, place: Place) -> bool:
    """A bonus tile."""
    return piece.kind == BONUS


@word("flower")
def flower(piece: Piece, place: Place) -> bool:
    """A bonus tile of the green series."""
    return piece.kind == BONUS and piece.tile < 40


@word("season")
def season(piece: Piece, place: Place) -> bool:
    """A bonus tile of the red series."""
    return piece.kind == BONUS and piece.tile >= 40


@word("own-bonus")
def own_bonus(piece: Piece, place: Place) -> bool:
    """A bonus tile of the number of the player's seat: 1 East, 2 South, 3 West, 4 North."""
    return piece.kind == BONUS and piece.tile.rank == place.own_number


@word("colour-complete")
def colour_complete(piece: Piece, place: Place) -> bool:
    """A bonus tile of which the player holds all four of the series."""
    return piece.colour_complete


@word("completed")
def completed(piece: Piece, place: Place) -> bool:
    """The winning tile completed it."""
    return piece.completed > 0


@word("filled-middle")
def filled_middle(piece: Piece, place: Place) -> bool:
    """A chow into whose middle the winning tile went."""
    return piece.kind == Kind.CHOW and piece.completed == 2


@word("filled-end")
def filled_end(piece: Piece, place: Place) -> bool:
    """A chow completed at its only open end: the 3 to 1-2, or the 7 to 8-9."""
    rank = piece.tile % 9
    return piece.kind == Kind.CHOW and (piece.completed == 3 and rank == 0 or piece.completed == 1 and rank == 6)


@word("filled-open")
def filled_open(piece: Piece, place: Place) -> bool:
    """A chow completed at one of its two open ends."""
    return piece.kind == Kind.CHOW and piece.completed in (1, 3) and not filled_end(piece, place)
