"""What each rule of the grammar means: parse actions that turn tokens into tiles, seats, groups as written, and wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from mjscore.groups import Form, Kind
from mjscore.hands import Means, Remark, Status
from mjscore.notation import words
from mjscore.seats import Round, Seat
from mjscore.tiles import BY_CODE, TILES, Tile

if TYPE_CHECKING:
    from pyparsing import ParseResults


class Refusal(Exception):
    """A piece of text that the grammar can read but that means nothing: a stretch of the piece, a code and a message."""

    def __init__(self, code: str, message: str, hint: str = "", start: int = 0, end: int | None = None) -> None:
        self.code = code
        self.message = message
        self.hint = hint
        self.start = start
        self.end = end
        super().__init__(message)


class GroupText(NamedTuple):
    """A group as written: its tiles, the words after it, and whom it was taken from."""

    tiles: tuple[Tile, ...]
    qualifier: Form | None = None
    kind: Kind | None = None
    source: Seat | None = None


class WinText(NamedTuple):
    """A `won:` section as written."""

    means: Means
    tile: Tile | None
    source: Seat | None
    remarks: frozenset[Remark]
    completing: GroupText | None


def spaced(token: str) -> str:
    """A token in lower case, with single blanks."""
    return " ".join(token.lower().split())


def _glued(token: str, first_tiles: dict[str, int]) -> list[Tile]:
    tiles: list[Tile] = []
    ranks: list[int] = []
    for letter in token.upper():
        if letter in "123456789":
            ranks.append(int(letter))
        elif letter == "Z":
            tiles.extend(words.MODERN_HONOURS[rank - 1] for rank in ranks)
            ranks.clear()
        else:
            tiles.extend(TILES[first_tiles[letter] + rank - 1] for rank in ranks)
            ranks.clear()
    return tiles


def by_name(found: ParseResults, name: str) -> Any:
    """What was found under a name; None if nothing was."""
    if name not in found:
        return None
    return found[name]


def _source(found: ParseResults) -> Seat | None:
    return found["source"][0] if "source" in found else None


def unchanged(text: str, start: int, found: ParseResults) -> None:
    """Whatever was found."""


def suited(text: str, start: int, found: ParseResults) -> list[Tile]:
    """`123D`: one tile for each digit."""
    return _glued(found[0], words.OWN_SUITS)


def modern(text: str, start: int, found: ParseResults) -> list[Tile]:
    """`123m456p789s11z`."""
    return _glued(found[0], words.MODERN_SUITS)


def wind(text: str, start: int, found: ParseResults) -> list[Tile]:
    """`EEE`: one tile for each letter."""
    return [BY_CODE[letter] for letter in found[0].upper()]


def code(text: str, start: int, found: ParseResults) -> list[Tile]:
    """`RD`, `F1`, `NE`: a tile written with two letters."""
    return [BY_CODE[found[0].upper()]]


def spoken_suited(text: str, start: int, found: ParseResults) -> list[Tile]:
    """`1 dot`, `one of dots`."""
    spoken = spaced(found[0])
    ranks = next((rank for word, rank in words.NUMBERS.items() if spoken.startswith(word)), "")
    ranks = ranks or "".join(letter for letter in spoken if letter in "123456789")
    suit = next(suit for word, suit in words.SUITS.items() if spoken.endswith(word))
    return [BY_CODE[rank + suit] for rank in ranks]


def spoken_wind(text: str, start: int, found: ParseResults) -> list[Tile]:
    """`East`, `north east wind`."""
    spoken = spaced(found[0]).removesuffix("wind").rstrip()
    return [words.SPOKEN_WINDS[spoken]]


def spoken_dragon(text: str, start: int, found: ParseResults) -> list[Tile]:
    """`red`, `green dragon`."""
    return [words.COLOURS[spaced(found[0]).split()[0].removesuffix("dragon")]]


def spoken_bonus(text: str, start: int, found: ParseResults) -> list[Tile]:
    """`green 1`, `plum`, `bamboo flower`, `winter`."""
    spoken = spaced(found[0])
    if spoken[-1] in "1234":
        return [TILES[36 + words.SERIES[spoken[:-1].rstrip()] + int(spoken[-1]) - 1]]
    name = spoken.split()[0]
    return [words.FLOWERS.get(name) or words.SEASONS[name]]


def picture(text: str, start: int, found: ParseResults) -> list[Tile]:
    """Tiles of Unicode's Mahjong Tiles block, with or without a variation selector."""
    return [words.PICTURED[ord(letter) - words.FIRST_PICTURE] for letter in found[0] if ord(letter) >= words.FIRST_PICTURE]


def counted(text: str, start: int, found: ParseResults) -> list[Tile]:
    """`3×8D`: three of one tile."""
    times, *tiles = found
    if len(tiles) != 1:
        message = f"{times}×: a count goes with one tile, not with {len(tiles)}"
        raise Refusal("count-of-many", message, "write the tiles without a count, or each with its own", start)
    return tiles * int(times)


def seat(text: str, start: int, found: ParseResults) -> Seat:
    """`West`, `w`, `north-east`."""
    return words.SEATS[spaced(found[0]).removesuffix(" wind")]


def round_(text: str, start: int, found: ParseResults) -> Round:
    """`West`, `Centre`."""
    return words.ROUNDS[spaced(found[0]).removesuffix(" wind")]


def status(text: str, start: int, found: ParseResults) -> Status:
    """`long`."""
    return words.STATUSES[found[0].lower()]


def qualifier(text: str, start: int, found: ParseResults) -> Form:
    """`annexed`."""
    return words.QUALIFIERS[found[0].lower()]


def kind(text: str, start: int, found: ParseResults) -> Kind:
    """`pung`, `eyes`."""
    return words.KINDS[found[0].lower()]


def group(text: str, start: int, found: ParseResults) -> GroupText:
    """A group as written; whether it is one is judged by its section."""
    return GroupText(tuple(found["tiles"]), by_name(found, "qualifier"), by_name(found, "kind"), _source(found))


def means(text: str, start: int, found: ParseResults) -> Means:
    """`draw`, `claimed`."""
    return words.MEANS[found[0].lower()]


def after_bonus(text: str, start: int, found: ParseResults) -> Remark:
    """`after bonus`."""
    return Remark.AFTER_BONUS


def remark(text: str, start: int, found: ParseResults) -> Remark:
    """`last tile`."""
    return words.REMARKS[spaced(found[0])]


def won(text: str, start: int, found: ParseResults) -> WinText:
    """`discard 5C from West, last discard, completing 567C`."""
    tiles = tuple(by_name(found, "tile") or ())
    if len(tiles) > 1:
        message = f"{' '.join(map(str, tiles))}: one tile wins, not {len(tiles)}"
        raise Refusal("several-winning-tiles", message, f"write {found['means']} {tiles[0]}", start)
    remarks = frozenset((Remark.AFTER_BONUS,)) if "after_bonus" in found else frozenset()
    first = WinText(found["means"], tiles[0] if tiles else None, _source(found), remarks, None)
    return with_remarks(first, found["remarks"])


def with_remarks(first: WinText, more: Iterable[Remark | GroupText]) -> WinText:
    """A win with what is said of it after commas."""
    said = list(more)
    completed = [each for each in said if isinstance(each, GroupText)]
    if len(completed) > 1:
        raise Refusal(
            "repeated-completing", "completing is written twice; the winning tile completes one group", "leave one out"
        )
    remarks = first.remarks.union(each for each in said if isinstance(each, Remark))
    return first._replace(remarks=remarks, completing=completed[0] if completed else None)
