"""What each rule of the grammar means: parse actions that turn tokens into tiles, groups as written, wins and the rest."""

import re
from collections.abc import Iterable, Mapping
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
    code: str,
    message: str,
    hint: str = "",
    span: Span | None = None,
    instead: tuple[str, ...] = (),
) -> Misread:
    """The refusal of a piece, or of a stretch of it, in whose place one of several may be meant."""
    return Misread(Fault(code, message, span, hint=hint, instead=instead))


class GroupText(NamedTuple):
    """A group as written: the tiles mentioned, the words after them, and whom it was taken from."""

    mentions: tuple[Mention, ...]
    qualifier: Form | None = None
    kind: Kind | None = None
    source: Seat | None = None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All its tiles."""
        tiles: tuple[Tile, ...] = ()
        for mention in self.mentions:
            tiles += mention.tiles
        return tiles


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

    def action(text: str, start: int, tokens: "ParseResults") -> Any:
        return _perhaps_wind(tokens[0], words_for(text)[table])

    return action


def _perhaps_wind(word: str, known: Mapping[str, Any]) -> Any:
    """What a known word means, which may have the word `wind` behind it."""
    word = spaced(word)
    if word in known:
        return known[word]
    name, _, _ = word.rpartition(" ")
    return known[name]


def of_seat(text: str, start: int, tokens: "ParseResults") -> Any:
    """`East`, `south wind`, and at a table the name of a player; raises Misread for a name that may be two players'."""
    players = at_the_table()
    if players is not None:
        meant = players.meant(tokens[0])
        if len(meant) > 1:
            span = Span(start, start + len(tokens[0]))
            raise Misread(players.ambiguous(tokens[0], span=span))
        if meant:
            return meant[0]
    return _perhaps_wind(tokens[0], words_for(text)["seats"])


def unchanged(text: str, start: int, tokens: "ParseResults") -> None:
    """What was found, as it is."""


def of_nothing(text: str, start: int, tokens: "ParseResults") -> list[Any]:
    """`nothing`: no tiles."""
    return []


def no_limit(text: str, start: int, tokens: "ParseResults") -> list[None]:
    """`none`, as a limit."""
    return [None]


def of_number(text: str, start: int, tokens: "ParseResults") -> int:
    """`48`."""
    return int(tokens[0])


def lowered(text: str, start: int, tokens: "ParseResults") -> str:
    """`Four-Fours`: the id of an option."""
    written: str = tokens[0]
    return written.lower()


def last_sign(text: str, start: int, tokens: "ParseResults") -> str:
    """`x3`: how many."""
    written: str = tokens[0]
    return written[-1]


def _by_name(tokens: "ParseResults", name: str) -> Any:
    return tokens.get(name)  # type: ignore[no-untyped-call]


def _source(tokens: "ParseResults") -> Seat | None:
    return tokens["source"][0] if "source" in tokens else None


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
    r"""
      ([1-9]+) ([BCDMPSZ])                      # ranks and suit
    | (([ESWN])\4* | RR+ | GG+) (?![A-Z1-4])    # one wind or dragon by its letter
    | ([1-4]?) ([A-Z]{2} | [FS][1-4])           # two letters, letter and number
    """,
    re.VERBOSE,
)
"""Tiles that belong together within words that are codes."""
_FIRST_OF_SUIT: Final = {"D": 0, "B": 9, "C": 18, **MODERN_SUITS}


def _by_rank(tiles: Iterable[Tile]) -> dict[str, Tile]:
    return {str(rank): tile for rank, tile in enumerate(tiles, start=1)}


_BY_SUIT: Final = {
    suit: _by_rank(TILES[first : first + 9]) for suit, first in _FIRST_OF_SUIT.items()
} | {"Z": _by_rank(MODERN_HONOURS)}
"""The tiles of each letter of a suit, by their ranks."""


def of_codes(text: str, start: int, tokens: "ParseResults") -> list[Mention]:
    """`234D EE RD`: the tiles of each word, and in a word of several suits of each suit."""
    return code_mentions(tokens[0], start)


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


def of_spoken_suited(text: str, start: int, tokens: "ParseResults") -> Mention:
    """`1 dot`, `one of dots`, `5-6-7 characters`, `three 8 of dots`, `drei Kreise`, `三筒`."""
    token = spaced(tokens[0])
    words = words_for(text)
    known = words["ranks"]
    suit_words = [word for word in words["suits"] if token.endswith(word)]
    suit = words["suits"][max(suit_words, key=len)]
    in_words = [known[word] for word in token.split() if word in known and word[1:]]
    figures = ""
    for letter in token:
        figures += letter if letter in _FIGURES else known.get(letter, "")
    if in_words and figures:  # three 8 of dots, 3 eight dots: a number and a rank
        number = in_words[0]
        ranks = figures
        if token[0] in _FIGURES:
            number = figures
            ranks = in_words[0]
        return _mention([BY_CODE[ranks + suit]] * int(number), start, tokens[0])
    if not in_words:
        _refuse_unclear_ranks(token, suit, start)
    ranks = in_words[0] if in_words else figures
    return _mention([BY_CODE[rank + suit] for rank in ranks], start, tokens[0])


_FIGURES: Final = frozenset("123456789")
_TWO_RANKS: Final = re.compile(r"([1-9])( ?[-–] ?| )([1-9]) ?[^\W\d]")


def _refuse_unclear_ranks(token: str, suit: str, start: int) -> None:
    """Refuse two ranks apart that may be a number and a rank (`3 8 dots`), or the ends of a run (`5-7 dots`)."""
    two = _TWO_RANKS.match(token)
    if two is None:
        return
    first, joint, second = two.groups()
    shown = f"{first}{joint}{second}"
    both = f"{first}{second}"
    place = Span(start, start + len(shown))
    if joint == " " and first in "234" and both != "22":
        alike = f"{first}×{second}"
        hint = f"write {alike}{suit} for {first} alike, {both}{suit} for a {first} and a {second}"
        message = f"{shown}: a number of tiles and a rank, or two ranks?"
        raise misread("count-mark", message, hint, span=place, instead=(alike, both))
    if joint != " " and int(second) - int(first) > 1:
        run = "".join(map(str, range(int(first), int(second) + 1)))
        hint = (
            f"write {run}{suit} for the run, {both}{suit} for a {first} and a {second}"
        )
        message = f"{shown}: a run, or two ranks?"
        raise misread("unknown-rank", message, hint, span=place, instead=(run, both))


def of_spoken_honour(text: str, start: int, tokens: "ParseResults") -> Mention:
    """`East`, `north east wind`, `green`, `three red dragons`, `roter Drache`, `中`."""
    name = spaced(tokens[0])
    times = 1
    words = words_for(text)
    first, _, rest = name.partition(" ")
    if rest and (first in words["counts"] or first.isdigit()):
        name = rest
        times = int(words["ranks"].get(first, first))
    tile = words["honours"].get(name) or words["honours"][name.rpartition(" ")[0]]
    return _mention([tile] * times, start, tokens[0])


def of_spoken_bonus(text: str, start: int, tokens: "ParseResults") -> Mention:
    """`green 1`, `plum`, `bamboo flower`, `winter`."""
    name = spaced(tokens[0])
    words = words_for(text)
    if name[-1] in "1234":
        series = words["series"][name[:-1].rstrip()]
        tile = BY_CODE[series + name[-1]]
    else:
        tile = words["bonus"][name]
    return _mention([tile], start, tokens[0])


def of_picture(text: str, start: int, tokens: "ParseResults") -> list[Mention]:
    """Tiles of Unicode's Mahjong Tiles block, with or without a variation selector."""
    mentions = []
    for at, letter in enumerate(tokens[0], start):
        if ord(letter) >= FIRST_PICTURE:
            tile = PICTURED[ord(letter) - FIRST_PICTURE]
            mentions.append(Mention((tile,), at, at + 1))
    return mentions


def of_counted(text: str, start: int, tokens: "ParseResults") -> Mention:
    """`3×8D`: three of one tile."""
    times, *mentions = tokens
    tiles: list[Tile] = []
    for mention in mentions:
        tiles += mention.tiles
    if len(tiles) != 1:
        raise _count_of_many(f"{times}×", len(tiles), text, start=start)
    return Mention(tuple(tiles) * int(times), start, mentions[0].end)


def of_counted_behind(text: str, start: int, tokens: "ParseResults") -> Mention:
    """`green dragon x3`: three of one tile."""
    mention, times = tokens
    if len(mention.tiles) != 1:
        raise _count_of_many(f"×{times}", len(mention.tiles), text, start=start)
    return Mention(mention.tiles * int(times), mention.start, mention.end)


def _count_of_many(count: str, number: int, text: str, start: int) -> Misread:
    message = f"{count}: a count goes with one tile, not with {number}"
    hint = "write the tiles without a count, or each with its own"
    place = Span(start, len(text.rstrip()))
    return misread("count-of-many", message, hint, span=place)


def of_group(text: str, start: int, tokens: "ParseResults") -> GroupText:
    """A group as written; whether it is one is judged by its section.

    One tile before or behind the kind stands for as many as the kind has: `pung of red dragons`, `white dragon pair`.
    """
    mentions: tuple[Mention, ...] = tuple(tokens["tiles"])
    kind: Kind | None = _by_name(tokens, "kind")
    first = mentions[0]
    if kind not in (None, Kind.CHOW) and len(mentions) == len(first.tiles) == 1:
        has_count = re.match(
            "[1-9][ \t]*[x×]", text[first.start : first.end], re.IGNORECASE
        )
        if not has_count:
            mentions = (first._replace(tiles=first.tiles * SIZES[kind]),)
    return GroupText(
        mentions, _by_name(tokens, "qualifier"), kind, source=_source(tokens)
    )


def of_others(text: str, start: int, tokens: "ParseResults") -> OthersText:
    """`7 others`, `?`."""
    written = spaced(tokens[0])
    words = words_for(text)
    if written in words["rest"]:
        return OthersText(None)
    figures = re.match("[0-9]+", written)
    number = figures[0] if figures else written.split()[0]
    in_figures = words["tens"].get(number) or words["ranks"].get(number, number)
    return OthersText(int(in_figures))


def of_won(text: str, start: int, tokens: "ParseResults") -> WinText:
    """`discard 5C from West, last discard, completing 567C`; `5C from West` was claimed."""
    mentions = tuple(tokens["tile"]) if "tile" in tokens else ()
    tiles: list[Tile] = []
    for mention in mentions:
        tiles += mention.tiles
    how = _by_name(tokens, "means") or Means.DISCARD
    if len(tiles) > 1:
        message = f"{' '.join(map(str, tiles))}: one tile wins, not {len(tiles)}"
        place = Span(start, len(text.rstrip()))
        hint = f"write {how} {tiles[0]}"
        raise misread("several-winning-tiles", message, hint, span=place)
    remarks: set[Remark] = set()
    completing: GroupText | None = None
    for remark in tokens["remarks"]:
        if isinstance(remark, Remark):
            remarks.add(remark)
        elif completing is not None:
            message = (
                "completing is written twice; the winning tile completes one group"
            )
            raise misread("repeated-completing", message, "leave one out")
        else:
            completing = remark
            mentions += completing.mentions
    if "after_bonus" in tokens:
        remarks.add(Remark.AFTER_BONUS)
    return WinText(
        means=how,
        tile=tiles[0] if tiles else None,
        source=_source(tokens),
        remarks=frozenset(remarks),
        completing=completing,
        mentions=mentions,
    )


def of_score(text: str, start: int, tokens: "ParseResults") -> tuple[int, int | None]:
    """`48`, `128, 3 doubles`: points, and the doubles in them where they are stated."""
    return tokens["points"], _by_name(tokens, "doubles")


def of_deal_result(text: str, start: int, tokens: "ParseResults") -> Result:
    """`draw`, `washed by South`, `washed by South, 9 heads`."""
    by: Seat | None = None
    if "by" in tokens:
        by = tokens["by"][0]
    return Result(tokens["ending"], by=by, heads=_by_name(tokens, "heads"))


def of_penalty(text: str, start: int, tokens: "ParseResults") -> list[Penalty]:
    """`false naming West, chow by North`, a penalty for each claim; `correction West, South counted 24`."""
    offence: Offence = tokens["offence"]
    offenders = tuple(tokens["offenders"])
    if offence is Offence.CORRECTION:
        corrected, (points, doubles) = tokens["corrected"]
        correction = Penalty(
            offence, offenders, corrected=corrected, counted=points, doubles=doubles
        )
        return [correction]
    claims = _by_name(tokens, "claims")
    if not claims:
        return [Penalty(offence, offenders)]
    return [Penalty(offence, offenders, claim, claimant=seat) for claim, seat in claims]


def of_liability(text: str, start: int, tokens: "ParseResults") -> Liability:
    """`West half`, `West first discard`."""
    how = tuple(_by_name(tokens, "how") or ())
    return Liability(
        tokens["seat"], half="half" in how, first_discard="first discard" in how
    )
