"""The pieces of a reading, and the piece words: what an item's `each`, and count, some, none and every, can say of a piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from mjscore.game.groups import (
    BONUS,
    Form,
    Kind,
    completed_place,
    form_of,
    group_code,
    group_tiles,
    kind_of,
    tile_of,
    tiles_text,
)
from mjscore.game.tiles import BONUS_TILES, CODES, DRAGONS, TILES, Tile

MOST_PIECES: Final = 14 + 8
"""The most pieces that a hand can be taken apart into: single tiles and bonus tiles."""


class SeatTiles(NamedTuple):
    """What seat and round make of tiles: those that are the player's own, and those that prevail; empty where not known.

    `number` is that of the player's own bonus tiles, 0 where there are none.
    """

    own: frozenset[Tile] = frozenset()
    prevailing: frozenset[Tile] = frozenset()
    number: int = 0


NO_SEAT_TILES: Final = SeatTiles()
"""For a player whose seat and round are not known."""


class Piece(NamedTuple):
    """A group, a single tile or a bonus tile of a hand, with everything that a piece word can ask about it.

    `completed` says where the winning tile lies in it, from 1; 0 where the winning tile did not complete it. `own` and
    `prevailing` say what its tile is to the player; of a bonus tile `own` means the number of his seat. `whole_series` is True
    of a bonus tile whose series the player holds whole. `scores` are the items that it scores by itself and that count as a
    score.
    """

    kind: int
    tile: Tile
    form: Form
    completed: int = 0
    whole_series: bool = False
    own: bool = False
    prevailing: bool = False
    scores: frozenset[str] = frozenset()

    @property
    def is_bonus(self) -> bool:
        """A flower or a season."""
        return self.kind == BONUS

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the piece, lowest first."""
        if self.kind == BONUS:
            return (self.tile,)
        return group_tiles(self.kind, self.tile)

    def __str__(self) -> str:
        if self.kind == BONUS:
            return CODES[self.tile]
        return tiles_text(self.kind, self.tile)


def piece_of(code: int, seat_tiles: SeatTiles = NO_SEAT_TILES) -> Piece:
    """The piece of a code, for a player's seat and round."""
    kind = kind_of(code)
    form = form_of(code)
    tile = TILES[tile_of(code)]
    if kind == BONUS:
        return Piece(
            kind,
            tile,
            Form.CONCEALED,
            whole_series=form == 1,
            own=tile.rank == seat_tiles.number,
        )
    return Piece(
        kind,
        tile,
        Form(form),
        completed=completed_place(code),
        own=tile in seat_tiles.own,
        prevailing=tile in seat_tiles.prevailing,
    )


_FLOWERS: Final = BONUS_TILES[:4]
_SEASONS: Final = BONUS_TILES[4:]


def bonus_codes(bonus: Sequence[Tile]) -> tuple[int, ...]:
    """The codes of bonus tiles; the four of a whole series are marked as such."""
    of_whole_series: set[Tile] = set()
    for series in (_FLOWERS, _SEASONS):
        if set(series) <= set(bonus):
            of_whole_series.update(series)
    return tuple(group_code(BONUS, tile, tile in of_whole_series) for tile in bonus)


@cache
def english() -> dict[str, Any]:
    """What words and conditions are in English: a score asks for none of it, so it is read when something is told."""
    import tomllib

    path = Path(__file__).with_name("english.toml")
    return tomllib.loads(path.read_text("utf-8"))


class Phrase(NamedTuple):
    """A piece word in a player's words, and its exact `meaning`.

    `noun`: the phrase says what the piece is; else it says more about it, `before` the noun or behind it. `implied` is the noun
    where none is written, `but` what may be claimed where nothing else may.
    """

    phrase: str
    meaning: str
    noun: bool = False
    before: bool = False
    implied: str = ""
    but: str = ""


Test = Callable[[Piece], bool]
"""Whether something is true of a piece."""


def _always(piece: Piece) -> bool:
    return True


def _never(piece: Piece) -> bool:
    return False


class PieceWord(NamedTuple):
    """A word of the vocabulary with its test of a piece.

    `of_bonus`: the word speaks of bonus tiles, and only with such a word does a list of words look at bonus tiles at all.
    `might_fit`: whether the word could be true of a piece if it were held otherwise or by another player, so that a near miss
    is worth telling. The others say what the answer turns on: `of_win` on how the hand was won, `of_completed` on the group that
    the winning tile completed, `of_round` on the wind that prevails, `of_annexed` on whether a claimed fourth was laid to a
    concealed pung.
    """

    name: str
    test: Test
    of_bonus: bool = False
    might_fit: Test = _never
    of_win: bool = False
    of_completed: bool = False
    of_round: bool = False
    of_annexed: bool = False

    @property
    def english(self) -> Phrase:
        """The word as a player says it."""
        return Phrase(**english()["words"][self.name])

    @property
    def meaning(self) -> str:
        """Exactly what it says of a piece."""
        return self.english.meaning


def _of_kind(*kinds: Kind) -> Test:
    """The test for a piece of one of these kinds."""

    def test(piece: Piece) -> bool:
        return piece.kind in kinds

    return test


def _lying(*forms: Form) -> Test:
    """The test for a piece that came about in one of these ways."""

    def test(piece: Piece) -> bool:
        return piece.form in forms

    return test


def _made_of(tiles: Iterable[Tile]) -> Test:
    """The test for a piece all of whose tiles are among these."""
    among = frozenset(tiles)

    def test(piece: Piece) -> bool:
        return among.issuperset(piece.tiles)

    return test


_MINORS: Final = [tile for tile in TILES if tile.is_minor]
_TERMINALS: Final = [tile for tile in TILES if tile.is_terminal]
_MAJORS: Final = [tile for tile in TILES if tile.is_major]
_HONOURS: Final = [tile for tile in TILES if tile.is_honour]
_WINDS: Final = [tile for tile in TILES if tile.is_wind]


def _own_wind(piece: Piece) -> bool:
    return piece.own and not piece.is_bonus


def _own_bonus(piece: Piece) -> bool:
    return piece.own and piece.is_bonus


def _prevailing(piece: Piece) -> bool:
    return piece.prevailing


def _bonus(piece: Piece) -> bool:
    return piece.is_bonus


def _whole_series(piece: Piece) -> bool:
    return piece.whole_series


def _completed(piece: Piece) -> bool:
    return piece.completed > 0


def _filled_middle(piece: Piece) -> bool:
    return piece.kind == Kind.CHOW and piece.completed == 2


def _filled_end(piece: Piece) -> bool:
    """The winning tile went to the only open end of a chow: the 3 of 123, the 7 of 789."""
    if piece.kind != Kind.CHOW:
        return False
    if piece.completed == 1:
        return piece.tile.rank == 7
    return piece.completed == 3 and piece.tile.rank == 1


def _filled_open(piece: Piece) -> bool:
    """The winning tile went to one of two open ends of a chow."""
    if piece.kind != Kind.CHOW or _filled_end(piece):
        return False
    return piece.completed in (1, 3)


_ROWS: Final = (
    PieceWord("pair", _of_kind(Kind.PAIR)),
    PieceWord("chow", _of_kind(Kind.CHOW)),
    PieceWord("pung", _of_kind(Kind.PUNG)),
    PieceWord("kong", _of_kind(Kind.KONG)),
    PieceWord("set", _of_kind(Kind.PUNG, Kind.KONG)),
    PieceWord("exposed", _lying(Form.EXPOSED, Form.ADDED, Form.ANNEXED), of_win=True),
    PieceWord("concealed", _lying(Form.CONCEALED), might_fit=_always, of_win=True),
    PieceWord("added", _lying(Form.ADDED)),
    PieceWord("annexed", _lying(Form.ANNEXED), of_annexed=True),
    PieceWord(
        "concealed-or-annexed",
        _lying(Form.CONCEALED, Form.ANNEXED),
        might_fit=_always,
        of_win=True,
        of_annexed=True,
    ),
    PieceWord("minor", _made_of(_MINORS)),
    PieceWord("terminal", _made_of(_TERMINALS)),
    PieceWord("major", _made_of(_MAJORS)),
    PieceWord("honour", _made_of(_HONOURS)),
    PieceWord("wind", _made_of(_WINDS)),
    PieceWord("dragon", _made_of(DRAGONS)),
    PieceWord("own-wind", _own_wind, might_fit=_made_of(_WINDS)),
    PieceWord(
        "prevailing-wind", _prevailing, might_fit=_made_of(_WINDS), of_round=True
    ),
    PieceWord("bonus", _bonus, of_bonus=True),
    PieceWord("flower", _made_of(_FLOWERS), of_bonus=True),
    PieceWord("season", _made_of(_SEASONS), of_bonus=True),
    PieceWord("own-bonus", _own_bonus, of_bonus=True, might_fit=_bonus),
    PieceWord("colour-complete", _whole_series, of_bonus=True),
    PieceWord("completed", _completed, of_win=True, of_completed=True),
    PieceWord("filled-middle", _filled_middle, of_win=True, of_completed=True),
    PieceWord("filled-end", _filled_end, of_win=True, of_completed=True),
    PieceWord("filled-open", _filled_open, of_win=True, of_completed=True),
)

WORDS: Final = {row.name: row for row in _ROWS}
"""The closed vocabulary of piece words, by name."""
