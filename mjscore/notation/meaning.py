"""What each rule of the grammar means: parse actions that turn tokens into tiles, groups as written, wins and the rest."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mjscore.game.deals import Liability, Offence, Penalty, Result
from mjscore.game.groups import SIZES, Form, Kind
from mjscore.game.hands import Means, Remark
from mjscore.game.seats import Seat
from mjscore.game.tiles import BY_CODE, TILES, Tile
from mjscore.notation.players import at_the_table
from mjscore.notation.styles import (
    FIRST_PICTURE,
    MODERN_HONOURS,
    MODERN_SUITS,
    PICTURED,
)
from mjscore.notation.words import END, spaced, words_for
from mjscore.places import Mention
from mjscore.problems import Fault, Span

if TYPE_CHECKING:
    from pyparsing import ParseAction, ParseResults


class Misread(Exception):
    """A piece of text that is refused, with every fault found in it by offsets in the piece; one without is of all of it."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__(faults[0].message)


def misread(
    code: str, message: str, hint: str = "", span: Span | None = None, *instead: str
) -> Misread:
    """The refusal of a piece, or of a stretch of it, in whose place one of several may be meant."""
    return Misread(Fault(code, message, span, hint, instead=instead))


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
    """Tiles in hand that are not written: how many, or None for all the rest of the hand."""

    number: int | None


class WinText(NamedTuple):
    """A `won:` section as written; `mentions` are the tiles that it names."""

    means: Means
    tile: Tile | None
    source: Seat | None
    remarks: frozenset[Remark]
    completing: GroupText | None
    mentions: tuple[Mention, ...] = ()


def of_table(table: str) -> "ParseAction":
    """The action of a rule that reads any word of a table, perhaps with the word `wind` behind it."""

    def action(text: str, start: int, found: "ParseResults") -> Any:
        known, word = words_for(text)[table], spaced(found[0])
        return known[word] if word in known else known[word.rpartition(" ")[0]]

    return action


def seat(text: str, start: int, found: "ParseResults") -> Any:
    """`East`, `south wind`, and at a table the name of a player; raises Misread for a name that may be two players'."""
    players = at_the_table()
    meant = () if players is None else players.meant(found[0])
    if players is None or not meant:
        known, word = words_for(text)["seats"], spaced(found[0])
        return known[word] if word in known else known[word.rpartition(" ")[0]]
    if len(meant) > 1:
        span = Span(start, start + len(found[0]))
        raise Misread(players.ambiguous(found[0], span=span))
    return meant[0]


def _by_name(found: "ParseResults", name: str) -> Any:
    return found.get(name)  # type: ignore[no-untyped-call]


def _source(found: "ParseResults") -> Seat | None:
    return found["source"][0] if "source" in found else None


CODE_WORDS: Final = (
    rf"(?!(?-i:[1-9]+S){END})(?:[1-9]+[mps]|[1-7]+z)+{END}",
    rf"(?:[1-9]+[DBC])+{END}",
    rf"(?:E+|S+|W+|N+){END}",
    rf"(?:RD|GD|WD)+{END}",
    rf"(?:R{{2,4}}|G{{2,4}}){END}",
    rf"[1-4](?:RD|GD|WD){END}",
    rf"(?:[FS][1-4])+{END}",
    rf"(?:NE|SW){END}",
)
"""The patterns of the words that are written in codes."""
_IN_CODES: Final = re.compile(
    r"([1-9]+)([BCMPSZ]|D)|(([ESWN])\4*|RR+|GG+)(?![A-Z1-4])|([1-4]?)([A-Z]{2}|[FS][1-4])"
)
"""Tiles that belong together within words that are codes.

Ranks and suit, one wind or dragon by its letter, two letters, letter and number."""
_BY_SUIT: Final = {
    **{
        suit: {str(rank): TILES[first + rank - 1] for rank in range(1, 10)}
        for suit, first in (("D", 0), ("B", 9), ("C", 18), *MODERN_SUITS.items())
    },
    "Z": {str(rank): tile for rank, tile in enumerate(MODERN_HONOURS, start=1)},
}


def codes(text: str, start: int, found: "ParseResults") -> list[Mention]:
    """`234D EE RD`: the tiles of each word, and in a word of several suits of each suit."""
    return code_mentions(found[0], start)


def code_mentions(words: str, start: int) -> list[Mention]:
    """The tiles of words that are codes, each mention by its offset from `start`."""
    mentions: list[Mention] = []
    for run in _IN_CODES.finditer(words.upper()):
        begin, end = run.span()
        ranks, suit, wind, letter, times, code = run.groups()
        if suit:
            tiles = tuple(map(_BY_SUIT[suit].__getitem__, ranks))
        elif wind:
            tiles = (BY_CODE[letter or f"{wind[0]}D"],) * len(wind)
        else:
            tiles = (BY_CODE[code],) * int(times or 1)
        mentions.append(Mention(tiles, start + begin, start + end))
    return mentions


_RANKS: Final = re.compile("[1-9]+")
_CODE_WORD: Final = re.compile("|".join(CODE_WORDS), re.IGNORECASE)


def code_mentions_of(word: str) -> tuple[Mention, ...]:
    """The tiles of a word that is codes, as the grammar reads it; none of any other word."""
    ranks = word[:-1]
    if word[-1:] in ("D", "B", "C") and _RANKS.fullmatch(ranks):
        by_rank = _BY_SUIT[word[-1]]
        tiles = tuple([by_rank[rank] for rank in ranks])
        return (Mention(tiles, 0, len(word)),)
    if _CODE_WORD.fullmatch(word) is None:
        return ()
    return tuple(code_mentions(word, 0))


def _mention(tiles: Iterable[Tile], start: int, token: str) -> Mention:
    return Mention(tuple(tiles), start, start + len(token))


def spoken_suited(text: str, start: int, found: "ParseResults") -> Mention:
    """`1 dot`, `one of dots`, `5-6-7 characters`, `three 8 of dots`, `drei Kreise`, `三筒`."""
    token, words = spaced(found[0]), words_for(text)
    known, suits = words["ranks"], words["suits"]
    suit = suits[max((word for word in suits if token.endswith(word)), key=len)]
    said = [known[word] for word in token.split() if word in known and len(word) > 1]
    ranks = [
        letter if letter in "123456789" else known.get(letter, "") for letter in token
    ]
    figures = "".join(ranks)
    if (
        said and figures
    ):  # three 8 of dots, 3 eight dots: one is the number of tiles, the other their rank
        first, second = (
            (said[0], figures) if token[0] not in "123456789" else (figures, said[0])
        )
        return _mention([BY_CODE[second + suit]] * int(first), start, found[0])
    if not said:
        _refuse_unclear_ranks(token, suit, start)
    return _mention(
        [BY_CODE[rank + suit] for rank in said[:1] or figures], start, found[0]
    )


def _refuse_unclear_ranks(token: str, suit: str, start: int) -> None:
    """Refuse two ranks apart that may be a number and a rank (`3 8 dots`), or the ends of a run (`5-7 dots`)."""
    two = re.match(r"([1-9])( ?[-–] ?| )([1-9]) ?[^\W\d]", token)
    if two is None:
        return
    first, joint, second = two.groups()
    shown = f"{first}{joint}{second}"
    place = Span(start, start + len(shown))
    if joint == " " and first in "234" and (first, second) != ("2", "2"):
        hint = f"write {first}×{second}{suit} for {first} alike, {first}{second}{suit} for a {first} and a {second}"
        message = f"{shown}: a number of tiles and a rank, or two ranks?"
        raise misread(
            "count-mark", message, hint, place, f"{first}×{second}", f"{first}{second}"
        )
    if joint != " " and int(second) - int(first) > 1:
        run = "".join(map(str, range(int(first), int(second) + 1)))
        hint = f"write {run}{suit} for the run, {first}{second}{suit} for a {first} and a {second}"
        raise misread(
            "unknown-rank",
            f"{shown}: a run, or two ranks?",
            hint,
            place,
            run,
            f"{first}{second}",
        )


def spoken_honour(text: str, start: int, found: "ParseResults") -> Mention:
    """`East`, `north east wind`, `green`, `three red dragons`, `roter Drache`, `中`."""
    first, _, rest = spaced(found[0]).partition(" ")
    words = words_for(text)
    counted = bool(rest) and (first in words["counts"] or first.isdigit())
    times = int(words["ranks"].get(first, first)) if counted else 1
    name = rest if counted else spaced(found[0])
    tile = words["honours"].get(name) or words["honours"][name.rpartition(" ")[0]]
    return _mention([tile] * times, start, found[0])


def spoken_bonus(text: str, start: int, found: "ParseResults") -> Mention:
    """`green 1`, `plum`, `bamboo flower`, `winter`."""
    name, words = spaced(found[0]), words_for(text)
    tile = (
        BY_CODE[words["series"][name[:-1].rstrip()] + name[-1]]
        if name[-1] in "1234"
        else words["bonus"][name]
    )
    return _mention([tile], start, found[0])


def picture(text: str, start: int, found: "ParseResults") -> list[Mention]:
    """Tiles of Unicode's Mahjong Tiles block, with or without a variation selector."""
    return [
        Mention(
            (PICTURED[ord(letter) - FIRST_PICTURE],), start + place, start + place + 1
        )
        for place, letter in enumerate(found[0])
        if ord(letter) >= FIRST_PICTURE
    ]


def counted(text: str, start: int, found: "ParseResults") -> Mention:
    """`3×8D`: three of one tile."""
    times, *mentions = found
    tiles = [tile for mention in mentions for tile in mention.tiles]
    if len(tiles) != 1:
        message = f"{times}×: a count goes with one tile, not with {len(tiles)}"
        hint = "write the tiles without a count, or each with its own"
        raise misread("count-of-many", message, hint, Span(start, len(text.rstrip())))
    return Mention(tuple(tiles) * int(times), start, mentions[0].end)


def counted_behind(text: str, start: int, found: "ParseResults") -> Mention:
    """`green dragon x3`: three of one tile."""
    mention, times = found
    if len(mention.tiles) != 1:
        message = f"×{times}: a count goes with one tile, not with {len(mention.tiles)}"
        hint = "write the tiles without a count, or each with its own"
        raise misread("count-of-many", message, hint, Span(start, len(text.rstrip())))
    return Mention(mention.tiles * int(times), mention.start, mention.end)


def group(text: str, start: int, found: "ParseResults") -> GroupText:
    """A group as written; whether it is one is judged by its section.

    One tile before or behind the kind stands for as many as the kind has: `pung of red dragons`, `white dragon pair`.
    """
    mentions: tuple[Mention, ...] = tuple(found["tiles"])
    kind: Kind | None = _by_name(found, "kind")
    first = mentions[0]
    if kind not in (None, Kind.CHOW) and len(mentions) == len(first.tiles) == 1:
        has_count = re.match(
            "[1-9][ \t]*[x×]", text[first.start : first.end], re.IGNORECASE
        )
        if not has_count:
            mentions = (first._replace(tiles=first.tiles * SIZES[kind]),)
    return GroupText(mentions, _by_name(found, "qualifier"), kind, _source(found))


def others(text: str, start: int, found: "ParseResults") -> OthersText:
    """`7 others`, `?`."""
    written, words = spaced(found[0]), words_for(text)
    if written in words["rest"]:
        return OthersText(None)
    number = re.match("[0-9]+", written)
    first = number[0] if number else written.split()[0]
    return OthersText(int(words["tens"].get(first) or words["ranks"].get(first, first)))


def won(text: str, start: int, found: "ParseResults") -> WinText:
    """`discard 5C from West, last discard, completing 567C`; `5C from West` was claimed."""
    mentions = tuple(found["tile"]) if "tile" in found else ()
    tiles = [tile for mention in mentions for tile in mention.tiles]
    how = _by_name(found, "means") or Means.DISCARD
    if len(tiles) > 1:
        message = f"{' '.join(map(str, tiles))}: one tile wins, not {len(tiles)}"
        raise misread(
            "several-winning-tiles",
            message,
            f"write {how} {tiles[0]}",
            Span(start, len(text.rstrip())),
        )
    said = list(found["remarks"])
    completed = [each for each in said if isinstance(each, GroupText)]
    if len(completed) > 1:
        message = "completing is written twice; the winning tile completes one group"
        raise misread("repeated-completing", message, "leave one out")
    remarks = {each for each in said if isinstance(each, Remark)}
    if "after_bonus" in found:
        remarks.add(Remark.AFTER_BONUS)
    completing = completed[0] if completed else None
    mentions += () if completing is None else completing.mentions
    return WinText(
        how,
        tiles[0] if tiles else None,
        _source(found),
        frozenset(remarks),
        completing,
        mentions,
    )


def score(text: str, start: int, found: "ParseResults") -> tuple[int, int | None]:
    """`48`, `128, 3 doubles`: points, and the doubles in them where they are stated."""
    return found["points"], _by_name(found, "doubles")


def result(text: str, start: int, found: "ParseResults") -> Result:
    """`draw`, `washed by South`, `washed by South, 9 heads`."""
    by = _by_name(found, "by")
    return Result(found["ending"], by[0] if by else None, _by_name(found, "heads"))


def penalty(text: str, start: int, found: "ParseResults") -> list[Penalty]:
    """`false naming West, chow by North`, a penalty for each claim; `correction West, South counted 24`."""
    offence: Offence = found["offence"]
    offenders = tuple(found["offenders"])
    if offence is Offence.CORRECTION:
        corrected, (points, doubles) = found["corrected"]
        return [
            Penalty(
                offence, offenders, corrected=corrected, counted=points, doubles=doubles
            )
        ]
    return [
        Penalty(offence, offenders, *claim)
        for claim in _by_name(found, "claims") or [()]
    ]


def liability(text: str, start: int, found: "ParseResults") -> Liability:
    """`West half`, `West first discard`."""
    how = tuple(_by_name(found, "how") or ())
    return Liability(found["seat"], "half" in how, "first discard" in how)
