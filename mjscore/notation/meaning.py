"""What each rule of the grammar means: parse actions that turn tokens into tiles, seats, groups as written, and wins."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mjscore.groups import SIZES, Form, Kind
from mjscore.hands import Means, Remark, Status, Win
from mjscore.notation import words
from mjscore.places import Mention
from mjscore.problems import Fault
from mjscore.seats import Round, Seat
from mjscore.styles import FIRST_PICTURE, MODERN_HONOURS, MODERN_SUITS, PICTURED
from mjscore.tiles import BY_CODE, TILES, Tile

if TYPE_CHECKING:
    from pyparsing import ParseResults


END: Final = r"(?![^\W_])"
"""What follows a whole word: no letter and no digit."""


class Refusal(Exception):
    """A piece of text that the grammar can read but that means nothing: a stretch of the piece, a code and a message."""

    def __init__(self, code: str, message: str, hint: str = "", start: int = 0, end: int | None = None) -> None:
        self.code = code
        self.message = message
        self.hint = hint
        self.start = start
        self.end = end
        super().__init__(message)


def refusal_of(fault: Fault) -> Refusal:
    """A fault of what a piece means, as the refusal of the whole piece."""
    return Refusal(fault.code, fault.message, fault.hint)


class GroupText(NamedTuple):
    """A group as written: the tiles mentioned, the words after them, and whom it was taken from."""

    mentions: tuple[Mention, ...]
    qualifier: Form | None = None
    kind: Kind | None = None
    source: Seat | None = None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All its tiles."""
        return tuple([tile for mention in self.mentions for tile in mention.tiles])


class OthersText(NamedTuple):
    """Standing tiles that are not told: how many, or None for all the rest of the hand."""

    number: int | None


class WinText(NamedTuple):
    """A `won:` section as written; `mentions` are the tiles that it names."""

    means: Means
    tile: Tile | None
    source: Seat | None
    remarks: frozenset[Remark]
    completing: GroupText | None
    mentions: tuple[Mention, ...] = ()


class EitherWin(NamedTuple):
    """How a hand was won, for either place of its winning tile; the number of tiles that are written tells which.

    `left_out`: the tile is none of those that are written; `among`: it is one of them.
    """

    left_out: Win
    among: Win

    @classmethod
    def of(cls, win: Win) -> EitherWin:
        """The same win for either place of its tile."""
        return cls(replace(win, among=False), replace(win, among=True))


_LIKE_ASCII: Final = str.maketrans("İıſ\u212a", "iisk")
"""Letters that a pattern without regard to case takes for an i, an s and a k: so they are read."""


def spaced(token: str) -> str:
    """A token in lower case, with single blanks."""
    return " ".join(token.translate(_LIKE_ASCII).lower().split())


def by_name(found: ParseResults, name: str) -> Any:
    """What was found under a name; None if nothing was."""
    if name not in found:
        return None
    return found[name]


def _source(found: ParseResults) -> Seat | None:
    return found["source"][0] if "source" in found else None


def nothing(text: str, start: int, found: ParseResults) -> list[Any]:
    """`none`: nothing stands there."""
    return []


def unchanged(text: str, start: int, found: ParseResults) -> None:
    """Whatever was found."""


CODE_WORDS: Final = {
    "modern": rf"(?!(?-i:[1-9]+S){END})(?:[1-9]+[mps]|[1-7]+z)+{END}",
    "suited": rf"(?:[1-9]+[DBC])+{END}",
    "wind": rf"(?:E+|S+|W+|N+){END}",
    "dragon": rf"(?:RD|GD|WD)+{END}",
    "dragons": rf"[1-4](?:RD|GD|WD){END}",
    "bonus_tile": rf"(?:[FS][1-4])+{END}",
    "extra_wind": rf"(?:NE|SW){END}",
}
"""The patterns of the words that are written in codes, by the rule that each is."""
_IN_CODES: Final = re.compile(r"([1-9]+)([BCMPSZ]|D)|(([ESWN])\4*)(?![A-Z1-4])|([1-4]?)([A-Z]{2}|[FS][1-4])")
"""Tiles that belong together within words that are codes: ranks and suit, one wind, two letters or letter and number."""
_BY_SUIT: Final = {
    **{
        suit: {str(rank): TILES[first + rank - 1] for rank in range(1, 10)}
        for suit, first in (*words.OWN_SUITS.items(), *MODERN_SUITS.items())
    },
    "Z": {str(rank): tile for rank, tile in enumerate(MODERN_HONOURS, start=1)},
}


def codes(text: str, start: int, found: ParseResults) -> list[Mention]:
    """`234D EE RD`: the tiles of each word, and in a word of several suits of each suit."""
    mentions: list[Mention] = []
    for run in _IN_CODES.finditer(found[0].upper()):
        begin, end = run.span()
        ranks, suit, wind, letter, times, code = run.groups()
        if suit:
            tiles = tuple(map(_BY_SUIT[suit].__getitem__, ranks))
        elif wind:
            tiles = (BY_CODE[letter],) * len(wind)
        else:
            tiles = (BY_CODE[code],) * int(times or 1)
        mentions.append(Mention(tiles, start + begin, start + end))
    return mentions


def _mention(tiles: Iterable[Tile], start: int, token: str) -> Mention:
    return Mention(tuple(tiles), start, start + len(token))


def spoken_suited(text: str, start: int, found: ParseResults) -> Mention:
    """`1 dot`, `one of dots`, `5-6-7 characters`, `three 8 of dots`, `drei Kreise`, `三筒`."""
    token = spaced(found[0])
    suit = next(suit for word, suit in _LONGEST_SUITS if token.endswith(word))
    said = [words.NUMBERS[word] for word in token.split() if word in words.NUMBERS and len(word) > 1]
    ranks = [letter if letter in "123456789" else words.NUMBERS.get(letter, "") for letter in token]
    figures = "".join(ranks)
    if said and figures:  # three 8 of dots, 3 eight dots: one is the number of tiles, the other their rank
        first, second = (said[0], figures) if token[0] not in "123456789" else (figures, said[0])
        return _mention([BY_CODE[second + suit]] * int(first), start, found[0])
    if not said:
        _refuse_unclear_ranks(token, suit, start)
    return _mention([BY_CODE[rank + suit] for rank in said[:1] or figures], start, found[0])


def _refuse_unclear_ranks(token: str, suit: str, start: int) -> None:
    """Refuse two ranks apart that may be a number and a rank (`3 8 dots`), or the ends of a run (`5-7 dots`)."""
    two = re.match(r"([1-9])( ?[-–] ?| )([1-9]) ?[^\W\d]", token)
    if two is None:
        return
    first, joint, second = two.groups()
    shown = f"{first}{joint}{second}"
    if joint == " " and first in "234" and (first, second) != ("2", "2"):
        hint = f"write {first}×{second}{suit} for {first} alike, {first}{second}{suit} for a {first} and a {second}"
        raise Refusal("count-mark", f"{shown}: a number of tiles and a rank, or two ranks?", hint, start, start + len(shown))
    if joint != " " and int(second) - int(first) > 1:
        run = "".join(map(str, range(int(first), int(second) + 1)))
        hint = f"write {run}{suit} for the run, {first}{second}{suit} for a {first} and a {second}"
        raise Refusal("unknown-rank", f"{shown}: a run, or two ranks?", hint, start, start + len(shown))


_LONGEST_SUITS: Final = sorted(words.SUITS.items(), key=lambda word: -len(word[0]))


def spoken_honour(text: str, start: int, found: ParseResults) -> Mention:
    """`East`, `north east wind`, `green`, `three red dragons`, `roter Drache`, `中`."""
    first, _, rest = spaced(found[0]).partition(" ")
    counted = bool(rest) and (first in words.COUNTS or first.isdigit())
    times = int(words.NUMBERS.get(first, first)) if counted else 1
    name = rest if counted else spaced(found[0])
    tile = words.HONOURS.get(name) or words.HONOURS[name.removesuffix("s").removesuffix("wind").rstrip()]
    return _mention([tile] * times, start, found[0])


def spoken_bonus(text: str, start: int, found: ParseResults) -> Mention:
    """`green 1`, `plum`, `bamboo flower`, `winter`."""
    name = spaced(found[0])
    if name[-1] in "1234":
        return _mention([TILES[36 + words.SERIES[name[:-1].rstrip()] + int(name[-1]) - 1]], start, found[0])
    tile = words.FLOWERS.get(name.removesuffix(" flower")) or words.SEASONS[name]
    return _mention([tile], start, found[0])


def picture(text: str, start: int, found: ParseResults) -> list[Mention]:
    """Tiles of Unicode's Mahjong Tiles block, with or without a variation selector."""
    return [
        Mention((PICTURED[ord(letter) - FIRST_PICTURE],), start + place, start + place + 1)
        for place, letter in enumerate(found[0])
        if ord(letter) >= FIRST_PICTURE
    ]


def counted(text: str, start: int, found: ParseResults) -> Mention:
    """`3×8D`: three of one tile."""
    times, *mentions = found
    tiles = [tile for mention in mentions for tile in mention.tiles]
    if len(tiles) != 1:
        message = f"{times}×: a count goes with one tile, not with {len(tiles)}"
        raise Refusal("count-of-many", message, "write the tiles without a count, or each with its own", start)
    return Mention(tuple(tiles) * int(times), start, mentions[0].end)


def seat(text: str, start: int, found: ParseResults) -> Seat:
    """`West`, `w`, `north-east`."""
    return words.SEATS[spaced(found[0]).removesuffix(" wind")]


def round_(text: str, start: int, found: ParseResults) -> Round:
    """`West`, `Centre`."""
    return words.ROUNDS[spaced(found[0]).removesuffix(" wind")]


def status(text: str, start: int, found: ParseResults) -> Status:
    """`long`."""
    return words.STATUSES[spaced(found[0])]


def qualifier(text: str, start: int, found: ParseResults) -> Form:
    """`annexed`."""
    return words.QUALIFIERS[spaced(found[0])]


def kind(text: str, start: int, found: ParseResults) -> Kind:
    """`pung`, `eyes`."""
    return words.GROUP_KINDS[spaced(found[0])]


def group(text: str, start: int, found: ParseResults) -> GroupText:
    """A group as written; whether it is one is judged by its section.

    One tile before or behind the kind stands for as many as the kind has: `pung of red dragons`, `white dragon pair`.
    """
    mentions: tuple[Mention, ...] = tuple(found["tiles"])
    kind: Kind | None = by_name(found, "kind")
    first = mentions[0]
    if (
        kind not in (None, Kind.CHOW)
        and len(mentions) == len(first.tiles) == 1
        and not _has_count(text[first.start : first.end])
    ):
        mentions = (first._replace(tiles=first.tiles * SIZES[kind]),)
    return GroupText(mentions, by_name(found, "qualifier"), kind, _source(found))


def _has_count(written: str) -> bool:
    return re.match("[1-9][ \t]*[x×]", written, re.IGNORECASE) is not None


def others(text: str, start: int, found: ParseResults) -> OthersText:
    """`7 others`, `?`."""
    written = spaced(found[0])
    if written in words.REST:
        return OthersText(None)
    number = re.match("[0-9]+", written)
    first = number[0] if number else written.split()[0]
    return OthersText(words.TENS.get(first) or int(words.NUMBERS.get(first, first)))


def means(text: str, start: int, found: ParseResults) -> Means:
    """`draw`, `claimed`."""
    return words.MEANS[spaced(found[0])]


def after_bonus(text: str, start: int, found: ParseResults) -> Remark:
    """`after bonus`."""
    return Remark.AFTER_BONUS


def remark(text: str, start: int, found: ParseResults) -> Remark:
    """`last tile`."""
    return words.REMARKS[spaced(found[0])]


def won(text: str, start: int, found: ParseResults) -> WinText:
    """`discard 5C from West, last discard, completing 567C`; `5C from West` was claimed."""
    mentions = tuple(found["tile"]) if "tile" in found else ()
    tiles = [tile for mention in mentions for tile in mention.tiles]
    how = by_name(found, "means") or Means.DISCARD
    if len(tiles) > 1:
        message = f"{' '.join(map(str, tiles))}: one tile wins, not {len(tiles)}"
        raise Refusal("several-winning-tiles", message, f"write {how} {tiles[0]}", start)
    said = list(found["remarks"])
    completed = [each for each in said if isinstance(each, GroupText)]
    if len(completed) > 1:
        message = "completing is written twice; the winning tile completes one group"
        raise Refusal("repeated-completing", message, "leave one out")
    remarks = {each for each in said if isinstance(each, Remark)}
    if "after_bonus" in found:
        remarks.add(Remark.AFTER_BONUS)
    completing = completed[0] if completed else None
    mentions += () if completing is None else completing.mentions
    return WinText(how, tiles[0] if tiles else None, _source(found), frozenset(remarks), completing, mentions)
