"""What the sections of one hand, or of the header of a deal, say and where; and the hand that they make.

What a piece of a section says depends on nothing else. The pieces read last are therefore remembered: the hands of an evening
or of a batch repeat few different ones (`tests/README.md` has the figures). Refusals are worked out afresh each time.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from operator import index
from typing import Any, Final, NamedTuple

from pyparsing import ParseBaseException

from mjscore.game.groups import Group
from mjscore.game.hands import (
    HAND_SIZE,
    SIX_HANDED_SIZE,
    Hand,
    Win,
    called_before,
    counted_size,
)
from mjscore.game.legality import size_of_hand
from mjscore.game.legality.hand_faults import not_a_bonus_tile
from mjscore.game.tiles import Tile
from mjscore.notation import grammar, written_groups
from mjscore.notation.meaning import (
    Misread,
    OthersText,
    code_mentions_of,
)
from mjscore.notation.players import at_the_table
from mjscore.notation.words import ENGLISH, find
from mjscore.places import Mention, Origin, Section, TextPiece, Written
from mjscore.problems import Fault, Faults, Span

LONGEST: Final = 4000
"""The longest section that is read, in characters; a full wall of tiles is shorter."""
_MOST_FAULTS: Final = 20
_REMEMBERED: Final = 100
"""The longest piece that is remembered, in characters; a longer one will hardly come again."""
_MOST_LINES: Final = 30
"""The most lines that go on with a section: a hand has fewer tiles."""
_GROUPS: Final = (Section.EXPOSED, Section.CONCEALED)
_TILE_LISTS: Final = (Section.BONUS, Section.VISIBLE)
_TILES_ALONE: Final = (*_GROUPS, *_TILE_LISTS)
_LISTS: Final = (Section.OPTIONS, Section.LIABLE, Section.PENALTY, Section.NO_CHOICE)
_SECTIONS: Final = ENGLISH["sections"]
_NOTHING: Final = ENGLISH["nothing"]
_BARE_SCORE: Final = (
    r"(?i)\s*[0-9]{1,9}\s*(?:points?|pts?)?\s*(?:,?\s*[0-9]{1,9}\s*doubles?)?\s*"
)
"""`re` compiles it when it is first used, and keeps it: only a deal has a score."""


class TextFaults(Faults):
    """Collects what is wrong with a text; where it is full, the rest of the text need not be read."""

    def __init__(self) -> None:
        super().__init__(_MOST_FAULTS)

    def refuse(self, misread: Misread, piece: str, start: int) -> None:
        """Add what is wrong with a piece that begins at the offset `start`."""
        for fault in misread.faults:
            self.place(fault, piece, start)

    def place(self, fault: Fault, piece: str, start: int) -> None:
        """Add a fault of a piece that begins at the offset `start`; without a stretch of its own it is of the full piece."""
        begin, end = fault.span or _without_blanks(piece)
        self.note(fault._replace(span=Span(start + begin, start + max(begin, end))))


class WrittenSections:
    """What the sections of a hand or a header say: `values` by section, and the pieces that say it, as `written`.

    The value of a section is None where it was refused; `refused` says whether that or anything else was. `unnamed` are tiles
    that stand without the name of a section; `bare`: with no bar in them either.
    """

    __slots__ = ("bare", "refused", "unnamed", "values", "written")

    def __init__(self) -> None:
        self.values: dict[Section, Any] = {}
        self.written: list[Written] = []
        self.refused = False
        self.unnamed: tuple[str, int] | None = None
        self.bare = False


class Concealed(NamedTuple):
    """A `concealed:` section: fixed groups, free tiles, how many others are not written, and whether all the rest are not."""

    fixed: tuple[Group, ...] = ()
    free: tuple[Tile, ...] = ()
    others: int = 0
    rest: bool = False


def read_sections(
    written: Iterable[tuple[int, str]], allowed: frozenset[Section], faults: TextFaults
) -> WrittenSections:
    """What these sections say, each given by its offset and text; what is wrong with them is added to `faults`."""
    said = WrittenSections()
    for start, text in _continued(written):
        name, colon, body = text.partition(":")
        section = (
            _SECTIONS.get(name.strip()) or find("sections", name)
            if colon and len(name) < _REMEMBERED
            else None
        )
        if len(text) > LONGEST:
            message = f"{section or 'this section'}: {len(text)} characters; {LONGEST} are the most that a section may have"
            where = Span(0, len(name) if section else 1)
            faults.place(
                Fault(
                    "too-long", message, where, "leave out what is not part of the hand"
                ),
                text,
                start,
            )
        elif section is None or section not in allowed:
            _read_unnamed(said, start, text, allowed, faults)
        elif section in said.values:
            _read_section(
                said, section, body, start + len(name) + 1, (text, start), faults
            )
        else:
            said.values[section] = _read_content(
                said, section, body, start + len(name) + 1, faults
            )
        if faults.full:
            break
    return said


def _continued(written: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The sections; groups on lines of their own belong to the `concealed:`, or to the name without content, before them."""
    last: tuple[int, str] | None = None
    lines = 0
    for start, text in written:
        if last is not None:
            name, colon, body = last[1].partition(":")
            section = (
                find("sections", name) if colon and len(name) < _REMEMBERED else None
            )
            goes_on = section is Section.CONCEALED or (
                section in _TILES_ALONE and not body.strip()
            )
            if (
                goes_on
                and ":" not in text
                and lines < _MOST_LINES
                and _begins_with_tile(text)
            ):
                lines += 1
                gap = start - last[0] - len(last[1])
                last = (
                    last[0],
                    f"{last[1]}{(',' if body.strip() else ' ').ljust(gap)}{text}",
                )
                continue
            yield last
        last = (start, text)
    if last is not None:
        yield last


def _read_section(
    said: WrittenSections,
    section: Section,
    body: str,
    begin: int,
    whole: tuple[str, int],
    faults: TextFaults,
) -> None:
    """Read a section, perhaps for the second time: some add to what was written first, most are refused.

    The content begins at `begin`; `whole` is the text of the section, and where that begins.
    """
    is_first, first = section not in said.values, said.values.get(section)
    second = _read_content(said, section, body, begin, faults)
    if is_first:
        said.values[section] = second
    elif first is None or second is None:
        said.values[section] = None
    elif section is Section.BONUS:
        said.values[section] = tuple(sorted(first + second, key=int))
    elif section in (Section.PENALTY, Section.LIABLE):
        both = first + second
        said.values[section] = (
            both if section is Section.PENALTY else tuple(dict.fromkeys(both))
        )
    elif said.unnamed is not None and section in _GROUPS:
        from mjscore.notation.refusals import which_section  # for a refusal alone

        faults.place(which_section(said.unnamed[0]), *said.unnamed)
    else:
        name = whole[0].partition(":")[0]
        fault = Fault(
            "repeated-section",
            f"{section}: is written twice",
            Span(*_without_blanks(name)),
            "leave one out",
        )
        faults.place(fault._replace(section=section), *whole)


def _read_unnamed(
    said: WrittenSections,
    start: int,
    text: str,
    allowed: frozenset[Section],
    faults: TextFaults,
) -> None:
    """Read what has no name of a section: a win such as `tsumo: 5C`, a bare score, the tiles of a hand; or refuse the text."""
    name, colon, body = text.partition(":")
    section = None
    if colon and Section.WON in allowed and find("won-as", name):
        section, text = Section.WON, f"{name} {body}"
    elif Section.SCORE in allowed and re.fullmatch(_BARE_SCORE, text):
        section = Section.SCORE
    if section is not None:
        _read_section(said, section, text, start, (text, start), faults)
    elif (
        Section.CONCEALED in allowed
        and said.values.keys().isdisjoint(_GROUPS)
        and (parts := _bare_parts(text))
    ):
        said.unnamed = (text, start)
        said.bare = "|" not in text
        for section, offset, part in parts:
            said.values[section] = _read_content(
                said, section, part, start + offset, faults
            )
    else:
        from mjscore.notation.refusals import no_section  # for a refusal alone

        faults.place(no_section(text, allowed), text, start)
        said.refused = True


_OF_GROUPS: Final = (
    grammar.counted
    | grammar.tile_word
    | grammar.others
    | grammar.qualifier
    | grammar.kind
    | grammar.from_seat
)
_NEAR: Final = 120
"""How much of a text is looked at, in characters, to see whether it begins with a tile; no tile is so long."""


def _begins_with_tile(text: str) -> bool:
    """Whether a text begins with a tile or a word for a group, and not with the name of a section."""
    if ":" in text:
        return False
    begin = text.lstrip()
    word = re.match(r"[^\s,;:#|]*", begin)
    is_name = word is not None and find("sections", word[0]) is not None
    first = grammar.named_group if is_name else _OF_GROUPS  # “closed kong 5B”
    try:
        with suppress(Misread):
            first.try_parse(begin[:_NEAR], 0)
    except ParseBaseException:
        return False
    return True


def _bare_parts(text: str) -> list[tuple[Section, int, str]]:
    """The parts of a hand's tiles that are written without the name of a section: those before a bar lie on the table.

    Each with its section, its offset and its text; none where the text does not begin like tiles.
    """
    left, bar, right = text.partition("|")
    if not bar:
        return [(Section.CONCEALED, 0, text)] if _begins_with_tile(text) else []
    table = [(Section.EXPOSED, 0, left)] if left.strip() else []
    return [*table, (Section.CONCEALED, len(left) + 1, right)]


def _read_content(
    said: WrittenSections, section: Section, body: str, begin: int, faults: TextFaults
) -> Any:
    """The value of a section whose content begins at `begin`; None where it is refused."""
    if section in _GROUPS:
        before = len(faults.found)
        written = _between_commas(section, body, begin, faults)
        said.written += written
        if len(faults.found) > before:
            said.refused = True
            return None
        if section is Section.CONCEALED:
            return concealed_of(written)
        return tuple([group for _, _, piece in written for group in piece.values])
    try:
        (piece,) = read_piece(section, body)
    except Misread as misread:
        faults.refuse(misread, body, begin)
        said.refused = True
        return None
    said.written.append((section, begin, piece))
    return piece.values[0]


def _between_commas(
    section: Section, body: str, start: int, faults: TextFaults
) -> list[Written]:
    bare = body.strip().lower()
    if not bare or bare in _NOTHING or (bare.isalpha() and find("nothing", bare)):
        return [(section, start, TextPiece((), (), *_without_blanks(body)))]
    written: list[Written] = []
    for text in body.split(","):
        words = code_words(text, start) if section is Section.CONCEALED else None
        try:
            written += words or [
                (section, start, piece) for piece in read_piece(section, text)
            ]
        except Misread as misread:
            faults.refuse(misread, text, start)
            if faults.full:
                break
        start += len(text) + 1
    return written


def read_piece(section: Section, text: str) -> tuple[TextPiece, ...]:
    """What a section, or what stands between two commas in it, says and where; raises Misread."""
    if len(text) > _REMEMBERED or at_the_table() is not None:
        return _read_piece(section, text)
    return remembered(section, text)


def _read_piece(section: Section, text: str) -> tuple[TextPiece, ...]:
    begin, end = _without_blanks(text)
    found = _parsed(section, text) if begin < end or section not in _TILE_LISTS else []
    if section is Section.EXPOSED:
        groups = written_groups.exposed_groups(found[0])
        return (
            tuple(groups)
            if len(groups) > 1
            else (groups[0]._replace(start=begin, end=end),)
        )
    mentions: tuple[Mention, ...] = ()
    if section is Section.CONCEALED:
        values: tuple[Any, ...] = tuple(map(written_groups.in_hand, found))
        mentions = tuple(
            mention for each in found for mention in written_groups.mentions_of(each)
        )
    elif section in _TILE_LISTS:
        mentions = tuple(found)
        values = (_tile_list(section, mentions),)
    elif section is Section.WON:
        mentions = found[0].mentions
        values = (written_groups.win(found[0]),)
    else:
        values = (tuple(found) if section in _LISTS else found[0],)
    return (TextPiece(values, mentions, begin, end),)


remembered: Final = lru_cache(maxsize=1 << 15)(_read_piece)


def _parsed(section: Section, text: str) -> Any:
    try:
        return grammar.CONTENTS[section].parse_string(text)
    except ParseBaseException as failure:
        from mjscore.notation.refusals import refused  # for a refusal alone

        wanted = failure.msg.removeprefix("Expected ")
        raise refused(section, text, failure.loc, wanted) from None


def _tile_list(section: Section, mentions: Iterable[Mention]) -> tuple[Tile, ...]:
    tiles = sorted([tile for mention in mentions for tile in mention.tiles], key=int)
    for tile in tiles:
        if section is Section.BONUS and not tile.is_bonus:
            raise Misread(not_a_bonus_tile(tile))
    return tuple(tiles)


def code_words(text: str, start: int) -> list[Written]:
    """The words of a run of free tiles, such as `123D EE RD`, each a piece; none where anything but codes is written."""
    found: list[Written] = []
    for word in text.split(" "):
        if word:
            piece = code_word(word)
            if piece is None:
                return []
            found.append((Section.CONCEALED, start, piece))
        start += len(word) + 1
    return found


@lru_cache(maxsize=1 << 14)
def code_word(word: str) -> TextPiece | None:
    """What a code word says; None for any other, and for one with bonus tiles, which do not stand in a hand."""
    mentions = code_mentions_of(word)
    if not mentions:
        return None
    tiles = [tile for mention in mentions for tile in mention.tiles]
    tiles.sort(key=index)
    if tiles[-1].is_bonus:
        return None
    return TextPiece((tuple(tiles),), mentions, 0, len(word))


def _without_blanks(text: str) -> tuple[int, int]:
    """Where a text begins and ends without the blanks around it."""
    end = len(text.rstrip())
    return min(len(text) - len(text.lstrip()), end), end


def concealed_of(written: list[Written]) -> Concealed:
    """What the pieces of a `concealed:` section say together."""
    fixed: list[Group] = []
    free: list[Tile] = []
    others = 0
    rest = False
    for _, _, piece in written:
        for each in piece.values:
            if isinstance(each, Group):
                fixed.append(each)
            elif isinstance(each, OthersText):
                others += each.number or 0
                rest = rest or each.number is None
            else:
                free += each
    if len(fixed) > 1:
        fixed.sort(key=written_groups.kongs_first)
    free.sort(key=index)
    return Concealed(tuple(fixed), tuple(free), others, rest)


_NOTHING_CONCEALED: Final = Concealed()
_EXPOSED: Final = Section.EXPOSED
_CONCEALED: Final = Section.CONCEALED
_BONUS: Final = Section.BONUS
_SEAT: Final = Section.SEAT
_ROUND: Final = Section.ROUND
_WON: Final = Section.WON
_VISIBLE: Final = Section.VISIBLE
_STATUS: Final = Section.STATUS
_CALLED: Final = Section.CALLED
"""Before Python 3.12 a member of an enumeration is found slowly, ten times as slowly as a name."""


def build_hand(said: WrittenSections, origin: Origin, hand_size: int | None) -> Hand:
    """The hand that its sections make; whether there can be such a hand is another question."""
    exposed = said.values.get(_EXPOSED, ())
    concealed = said.values.get(_CONCEALED, _NOTHING_CONCEALED)
    single = len(concealed.free) + concealed.others
    size = counted_size(exposed, concealed.fixed, single)
    game = HAND_SIZE if hand_size is None else hand_size
    hand = _hand_of(said, origin, size, game)
    if hand_size is None and size in (SIX_HANDED_SIZE, SIX_HANDED_SIZE + 1):
        game = size_of_hand(hand, size)
        if game != HAND_SIZE:
            hand = _hand_of(said, origin, size, game)
    return hand


def _hand_of(said: WrittenSections, origin: Origin, size: int, game: int) -> Hand:
    """The hand that its sections make in a game of hands of so many tiles; `size` are written.

    The winning tile is among the tiles written where there is one more.
    """
    get = said.values.get
    concealed: Concealed = get(_CONCEALED, _NOTHING_CONCEALED)
    others = concealed.others
    if concealed.rest:
        others += max(game - size, 0)
    won: Win | None = get(_WON)
    if won is not None and size == game + 1:
        won = replace(won, among=True)
    hand = Hand(
        exposed=get(_EXPOSED, ()),
        fixed=concealed.fixed,
        free=concealed.free,
        bonus=get(_BONUS, ()),
        seat=get(_SEAT),
        round=get(_ROUND),
        won=won,
        visible=get(_VISIBLE, ()),
        status=get(_STATUS),
        others=others,
        called=get(_CALLED),
        origin=origin,
    )
    return called_before(hand)
