"""Pieces of a text given to the grammar: what each says and where, or every fault in it.

What a piece says depends on nothing but the piece and the section in which it stands. The pieces read last are therefore
remembered; refusals are worked out afresh each time. A run of codes such as `123D EE RD` is several pieces, one for each word:
the grammar's rule `codes` is code words and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, TypeVar

from pyparsing import ParseBaseException, ParserElement, StringEnd

from mjscore.groups import Group
from mjscore.legality.wordings import not_a_bonus_tile
from mjscore.notation import grammar, written_groups
from mjscore.notation.grammar import BLANKS
from mjscore.notation.meaning import EitherWin, GroupText, OthersText, Refusal, WinText, refusal_of
from mjscore.places import Mention, Section, TextPiece, Written
from mjscore.tiles import Tile

LONGEST: Final = 4000
"""The longest section that is read, in characters; a full wall of tiles is shorter."""

Standing = Group | tuple[Tile, ...] | OthersText
"""What stands between commas under `concealed:`: a group, free tiles, tiles that are not told."""


class Misread(Exception):
    """A piece that is refused, with every refusal found in it, by offsets in the piece."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.refusals = refusals
        super().__init__(refusals[0].message)


_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class Memory(dict[_Key, _Value]):
    """What texts of one sort said when they were read last. The hands of an evening or a batch repeat few different texts.

    All memories together hold so many short texts at most; then they forget them all.
    """

    most: Final = 1 << 15
    longest: Final = 100

    def keep(self, key: _Key, text: str, value: _Value) -> None:
        """Remember what a text says, unless it is so long that it will hardly come again."""
        if len(text) <= self.longest:
            if len(KNOWN_SECTIONS) + len(KNOWN_GROUPS) + len(KNOWN_WORDS) >= self.most:
                forget()
            self[key] = value


KnownSection = tuple[Section, Any, TextPiece, int]
"""A whole section: which, its value, the piece that says it, and where in its text this begins."""
KNOWN_SECTIONS: Final = Memory[str, KnownSection]()
"""Sections that are one value, by their text."""
KNOWN_GROUPS: Final = Memory[tuple[Section, str], tuple[TextPiece, ...]]()
"""What stands between commas and begins with a group, by its section and text."""
KNOWN_WORDS: Final = Memory[str, TextPiece]()
"""Words of codes for standing tiles."""


def forget() -> None:
    """Forget every text."""
    for memory in (KNOWN_SECTIONS, KNOWN_GROUPS, KNOWN_WORDS):
        memory.clear()


def read_anew(section: Section, text: str) -> tuple[TextPiece, ...]:
    """What the grammar makes of a piece of a section, or of its whole content; raises Misread."""
    try:
        found = _READERS.get(section, _read_value)(section, text)
    except Refusal as refusal:
        raise Misread([refusal]) from None
    if isinstance(found[0].values[0], Group):
        KNOWN_GROUPS.keep((section, text), text, found)
    return found


def code_words(text: str, start: int) -> list[Written]:
    """The words of a run of standing tiles that begins at `start`, each a piece; none where anything but codes is written."""
    found: list[Written] = []
    for word in text.split(" "):
        if word:
            piece = KNOWN_WORDS.get(word) or _read_word(word)
            if piece is None:
                return []
            found.append((Section.CONCEALED, start, piece))
        start += len(word) + 1
    return found


def _read_word(word: str) -> TextPiece | None:
    """What a code word says; None for any other, and for one with bonus tiles, which do not stand in a hand."""
    try:
        mentions: list[Mention] = list(grammar.codes.parse_string(word))
    except ParseBaseException:
        return None
    tiles = sorted([tile for mention in mentions for tile in mention.tiles], key=int)
    if tiles[-1].is_bonus:
        return None
    piece = TextPiece((tuple(tiles),), tuple(mentions), 0, len(word))
    KNOWN_WORDS.keep(word, word, piece)
    return piece


def parse(rule: ParserElement, section: Section, text: str) -> Any:
    """The results of a rule that takes the whole of a text; raises Misread with every word that cannot be read."""
    try:
        return rule.parse_string(text)
    except ParseBaseException as failure:
        from mjscore.notation.misreadings import faults_after, misread  # a fortieth of a start, and only a refusal needs it

        wanted = failure.msg.removeprefix("Expected ")
        first = misread(section, text, failure.loc, wanted)
        raise Misread([first, *faults_after(section, text, first)]) from None


def without_blanks(text: str) -> tuple[int, int]:
    """Where a text begins and ends without the blanks around it."""
    end = len(text.rstrip())
    return min(len(text) - len(text.lstrip()), end), end


def _read_exposed(section: Section, text: str) -> tuple[TextPiece, ...]:
    (written,) = parse(_GROUP, section, text)
    found = written_groups.exposed_groups(written)
    if len(found) == 1:
        begin, end = without_blanks(text)
        found = [found[0]._replace(start=begin, end=end)]
    return tuple(found)


def _read_concealed(section: Section, text: str) -> tuple[TextPiece, ...]:
    values: list[Standing] = []
    mentions: list[Mention] = []
    free: list[Tile] = []
    for each in parse(_STANDING, section, text):
        if isinstance(each, Mention):  # codes alone, and bonus tiles among them
            mentions.append(each)
            free += each.tiles
        elif isinstance(each, GroupText):
            mentions += each.mentions
            group = written_groups.concealed_group(each)
            if isinstance(group, Group):
                values.append(group)
            else:
                free += group
        else:
            values.append(each)
    if free:
        free.sort(key=int)
        if free[-1].is_bonus:
            written_groups.refuse_bonus(free)
        values.append(tuple(free))
    return (TextPiece(tuple(values), tuple(mentions), *without_blanks(text)),)


def _read_tiles(section: Section, text: str) -> tuple[TextPiece, ...]:
    mentions = tuple(parse(_TILE_LIST, section, text)) if text.strip() else ()
    tiles = sorted([tile for mention in mentions for tile in mention.tiles], key=int)
    for tile in tiles:
        if section is Section.BONUS and not tile.is_bonus:
            raise refusal_of(not_a_bonus_tile(tile))
    return (TextPiece((tuple(tiles),), mentions, *without_blanks(text)),)


def _read_won(section: Section, text: str) -> tuple[TextPiece, ...]:
    written: WinText = parse(_WON, section, text)[0]
    return (TextPiece((EitherWin.of(written_groups.win(written)),), written.mentions, *without_blanks(text)),)


def _read_value(section: Section, text: str) -> tuple[TextPiece, ...]:
    found = parse(_value_rule(section), section, text)
    return (TextPiece((tuple(found) if section in _LISTS else found[0],), (), *without_blanks(text)),)


def _value_rule(section: Section) -> ParserElement:
    """The rule of a section whose content is one value."""
    match section:
        case Section.SEAT:
            return _SEAT
        case Section.ROUND:
            return _ROUND
        case Section.STATUS:
            return _STATUS
    from mjscore.notation.deal_grammar import VALUES  # a tenth of the start of an empty command, and a hand needs none of it

    return VALUES[section]


_READERS: Final[dict[Section, Callable[[Section, str], tuple[TextPiece, ...]]]] = {
    Section.EXPOSED: _read_exposed,
    Section.CONCEALED: _read_concealed,
    Section.BONUS: _read_tiles,
    Section.VISIBLE: _read_tiles,
    Section.WON: _read_won,
}
_END: Final = StringEnd().set_whitespace_chars(BLANKS)
_GROUP: Final = grammar.group + _END
_STANDING: Final = grammar.standing + _END
_TILE_LIST: Final = grammar.tile_list + _END
_WON: Final = grammar.won + _END
_SEAT: Final = grammar.seat + _END
_ROUND: Final = grammar.round_ + _END
_STATUS: Final = grammar.status + _END
_LISTS: Final = (Section.OPTIONS, Section.LIABLE, Section.PENALTY, Section.NO_CHOICE)
