"""What the sections of one hand, or of the header of a deal, say and where; and the hand that they make.

What a piece of a section says depends on nothing else. The pieces read last are therefore remembered: the hands of an evening
or of a batch repeat few different ones (`tests/README.md` has the figures). Refusals are worked out afresh each time.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from operator import index
from typing import Any, Final, NamedTuple

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
from mjscore.notation import written_groups
from mjscore.notation.meaning import Misread, OthersText, code_mentions_of
from mjscore.notation.outline import Stretch
from mjscore.notation.plain_pieces import piece_of_code, plain_pieces
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
_GROUPS: Final = frozenset((Section.EXPOSED, Section.CONCEALED))
_TILE_LISTS: Final = frozenset((Section.BONUS, Section.VISIBLE))
_TILES_ALONE: Final = _GROUPS | _TILE_LISTS
_LISTS: Final = frozenset(
    (Section.OPTIONS, Section.LIABLE, Section.PENALTY, Section.NO_CHOICE)
)
_OWN_NAMES: Final = {str(section): section for section in Section}
"""The sections as the writer calls them; other names are looked up among the words."""
_BARE_SCORE: Final = r"""(?ix)
    \s* [0-9]{1,9} \s* (?:points?|pts?)?
    \s* (?: ,? \s* [0-9]{1,9} \s* doubles? )? \s*
"""
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
        self.unnamed: Stretch | None = None
        self.bare = False


class Concealed(NamedTuple):
    """A `concealed:` section: fixed groups, free tiles, how many others are not written, and whether all the rest are not."""

    fixed: tuple[Group, ...] = ()
    free: tuple[Tile, ...] = ()
    unwritten: int = 0
    rest: bool = False


def read_sections(
    written: Iterable[Stretch], allowed: frozenset[Section], faults: TextFaults
) -> WrittenSections:
    """What these sections say; what is wrong with them is added to `faults`."""
    sections = WrittenSections()
    for stretch in _continued(written):
        name, colon, body = stretch.text.partition(":")
        section = _section_called(name) if colon else None
        if len(stretch.text) > LONGEST:
            fault = _too_long(section, name, stretch.text)
            faults.place(fault, stretch.text, stretch.start)
        elif section is None or section not in allowed:
            _read_unnamed(sections, stretch, allowed, faults)
        else:
            content = Stretch(stretch.start + len(name) + 1, body)
            _read_section(sections, section, content, whole=stretch, faults=faults)
        if faults.full:
            break
    return sections


def _section_called(name: str) -> Section | None:
    """The section of a name; None for a stretch that is none, or too long to be one."""
    if len(name) >= _REMEMBERED:
        return None
    section: Section | None = _OWN_NAMES.get(name.strip()) or find("sections", name)
    return section


def _too_long(section: Section | None, name: str, text: str) -> Fault:
    called = "this section"
    place = Span(0, 1)
    if section is not None:
        called = str(section)
        place = Span(0, len(name))
    message = f"{called}: {len(text)} characters; {LONGEST} are the most that a section may have"
    hint = "leave out what is not part of the hand"
    return Fault("too-long", message, place, hint=hint)


def _continued(written: Iterable[Stretch]) -> Iterator[Stretch]:
    """The sections; groups on lines of their own belong to the `concealed:`, or to the name without content, before them."""
    section: Stretch | None = None
    lines = 0
    for line in written:
        if section is None:
            section = line
            continue
        joint = ""
        if lines < _MOST_LINES:
            joint = _joint(section.text, line.text)
        if not joint:
            yield section
            section = line
            continue
        lines += 1
        gap = line.start - section.start - len(section.text)
        section = section._replace(text=section.text + joint.ljust(gap) + line.text)
    if section is not None:
        yield section


def _joint(section_text: str, text: str) -> str:
    """What stands for the line end where a line goes on with the section before it; empty where it does not."""
    name, colon, body = section_text.partition(":")
    section = _section_called(name) if colon else None
    has_content = body.strip() != ""
    if section is not Section.CONCEALED and (
        section not in _TILES_ALONE or has_content
    ):
        return ""
    if ":" in text or not _begins_with_tile(text):
        return ""
    return "," if has_content else " "


def _read_section(
    sections: WrittenSections,
    section: Section,
    content: Stretch,
    *,
    whole: Stretch,
    faults: TextFaults,
) -> None:
    """Read a section; written a second time some add to what was written first, and most are refused.

    `whole` is the section with its name.
    """
    value = _read_content(sections, section, content, faults)
    if section not in sections.values:
        sections.values[section] = value
        return
    first = sections.values[section]
    if first is None or value is None:
        sections.values[section] = None
    elif section is Section.BONUS:
        sections.values[section] = tuple(sorted(first + value, key=int))
    elif section is Section.PENALTY:
        sections.values[section] = first + value
    elif section is Section.LIABLE:
        sections.values[section] = tuple(dict.fromkeys(first + value))
    elif sections.unnamed is not None and section in _GROUPS:
        from mjscore.notation.refusals import which_section  # for a refusal alone

        unnamed = sections.unnamed
        faults.place(which_section(unnamed.text), unnamed.text, unnamed.start)
    else:
        name = whole.text.partition(":")[0]
        place = Span(*_without_blanks(name))
        message = f"{section}: is written twice"
        fault = Fault("repeated-section", message, place, hint="leave one out")
        faults.place(fault._replace(section=section), whole.text, whole.start)


def _read_unnamed(
    sections: WrittenSections,
    stretch: Stretch,
    allowed: frozenset[Section],
    faults: TextFaults,
) -> None:
    """Read what has no name of a section: a win such as `tsumo: 5C`, a bare score, the tiles of a hand; or refuse the text."""
    start, text = stretch
    name, colon, body = text.partition(":")
    if colon and Section.WON in allowed and find("won-as", name):
        win = Stretch(start, f"{name} {body}")
        _read_section(sections, Section.WON, win, whole=win, faults=faults)
        return
    if Section.SCORE in allowed and re.fullmatch(_BARE_SCORE, text):
        _read_section(sections, Section.SCORE, stretch, whole=stretch, faults=faults)
        return
    may_be_hand = Section.CONCEALED in allowed and _GROUPS.isdisjoint(sections.values)
    parts = _bare_parts(text) if may_be_hand else []
    if parts:
        sections.unnamed = stretch
        sections.bare = "|" not in text
        for section, offset, part in parts:
            content = Stretch(start + offset, part)
            _read_section(sections, section, content, whole=stretch, faults=faults)
        return
    from mjscore.notation.refusals import no_section  # for a refusal alone

    faults.place(no_section(text, allowed), text, start)
    sections.refused = True


_NEAR: Final = 120
"""How much of a text is looked at, in characters, to see whether it begins with a tile; no tile is so long."""


def _begins_with_tile(text: str) -> bool:
    """Whether a text begins with a tile or a word for a group, and not with the name of a section."""
    if ":" in text:
        return False
    begin = text.lstrip()
    word = re.match(r"[^\s,;:#|]*", begin)
    first = "" if word is None else word[0]
    if code_mentions_of(first):
        return True
    from mjscore.notation.grammar import begins_group  # most hands are plain codes

    is_name = find("sections", first) is not None
    return begins_group(begin[:_NEAR], named=is_name)  # “closed kong 5B”


def _bare_parts(text: str) -> list[tuple[Section, int, str]]:
    """The parts of a hand's tiles that are written without the name of a section: those before a bar lie on the table.

    Each with its section, its offset and its text; none where the text does not begin like tiles.
    """
    left, bar, right = text.partition("|")
    if not bar:
        return [(Section.CONCEALED, 0, text)] if _begins_with_tile(text) else []
    concealed = (Section.CONCEALED, len(left) + 1, right)
    if not left.strip():
        return [concealed]
    return [(Section.EXPOSED, 0, left), concealed]


def _read_content(
    sections: WrittenSections, section: Section, content: Stretch, faults: TextFaults
) -> Any:
    """The value of a section by its content; None where it is refused."""
    begin, body = content
    if section in _GROUPS:
        before = len(faults.found)
        written = _between_commas(section, content, faults)
        sections.written += written
        if len(faults.found) > before:
            sections.refused = True
            return None
        if section is Section.CONCEALED:
            return concealed_of(written)
        groups: list[Group] = []
        for _, _, piece in written:
            groups += piece.values
        return tuple(groups)
    try:
        (piece,) = read_piece(section, body)
    except Misread as misread:
        faults.refuse(misread, body, begin)
        sections.refused = True
        return None
    sections.written.append((section, begin, piece))
    return piece.values[0]


def _between_commas(
    section: Section, content: Stretch, faults: TextFaults
) -> list[Written]:
    """What stands between the commas of a section of groups, piece by piece."""
    start, body = content
    if _says_nothing(body):
        begin, end = _without_blanks(body)
        return [(section, start, TextPiece((), (), begin, end=end))]
    written: list[Written] = []
    for text in body.split(","):
        words = code_words(text, start) if section is Section.CONCEALED else []
        if words:
            written += words
        else:
            try:
                pieces = read_piece(section, text)
            except Misread as misread:
                faults.refuse(misread, text, start)
                if faults.full:
                    break
            else:
                written += [(section, start, piece) for piece in pieces]
        start += len(text) + 1
    return written


def _says_nothing(body: str) -> bool:
    """Whether a section is empty, or says so in a word such as `none`."""
    word = body.strip().lower()
    if not word:
        return True
    if any(letter.isdecimal() for letter in word):
        return False
    if word in ENGLISH["nothing"]:
        return True
    return word.isalpha() and find("nothing", word) is not None


def read_piece(section: Section, text: str) -> tuple[TextPiece, ...]:
    """What a section, or what stands between two commas in it, says and where; raises Misread."""
    if len(text) > _REMEMBERED or at_the_table() is not None:
        return _read_piece(section, text)
    return remembered(section, text)


def _read_piece(section: Section, text: str) -> tuple[TextPiece, ...]:
    if at_the_table() is None:
        pieces = plain_pieces(section, text)
        if pieces:
            return pieces
    return _read_by_grammar(section, text)


def _read_by_grammar(section: Section, text: str) -> tuple[TextPiece, ...]:
    """What a section, or what stands between two commas in it, says as the grammar reads it; raises Misread."""
    begin, end = _without_blanks(text)
    parsed: Any = []
    if begin < end or section not in _TILE_LISTS:
        parsed = _parsed(section, text)
    if section is Section.EXPOSED:
        groups = written_groups.exposed_groups(parsed[0])
        if len(groups) > 1:
            return tuple(groups)
        return (groups[0]._replace(start=begin, end=end),)
    mentions: tuple[Mention, ...] = ()
    values: tuple[Any, ...] = ()
    if section is Section.CONCEALED:
        for group in parsed:
            values += (written_groups.in_hand(group),)
            mentions += written_groups.mentions_of(group)
    elif section in _TILE_LISTS:
        mentions = tuple(parsed)
        values = (_tile_list(section, mentions),)
    elif section is Section.WON:
        mentions = parsed[0].mentions
        values = (written_groups.win(parsed[0]),)
    elif section in _LISTS:
        values = (tuple(parsed),)
    else:
        values = (parsed[0],)
    return (TextPiece(values, mentions, begin, end=end),)


remembered: Final = lru_cache(maxsize=1 << 15)(_read_piece)


def _parsed(section: Section, text: str) -> Any:
    """What the grammar makes of what a section holds; raises Misread."""
    from pyparsing import ParseBaseException  # most hands are plain codes

    from mjscore.notation import grammar

    try:
        return grammar.CONTENTS[section].parse_string(text)
    except ParseBaseException as failure:
        from mjscore.notation.refusals import piece_refused  # for a refusal alone

        wanted = failure.msg.removeprefix("Expected ")
        raise piece_refused(section, text, failure.loc, wanted=wanted) from None


def _tile_list(section: Section, mentions: Iterable[Mention]) -> tuple[Tile, ...]:
    """The tiles of a list, sorted; raises Misread for one of bonus tiles that holds another tile."""
    tiles: list[Tile] = []
    for mention in mentions:
        tiles += mention.tiles
    tiles.sort(key=index)
    for tile in tiles:
        if section is Section.BONUS and not tile.is_bonus:
            raise Misread(not_a_bonus_tile(tile))
    return tuple(tiles)


def code_words(text: str, start: int) -> list[Written]:
    """The words of a run of free tiles, such as `123D EE RD`, each a piece; none where anything but codes is written."""
    pieces: list[Written] = []
    for word in text.split(" "):
        if word:
            piece = piece_of_code(word)
            if piece is None:
                return []
            pieces.append((Section.CONCEALED, start, piece))
        start += len(word) + 1
    return pieces


def _without_blanks(text: str) -> tuple[int, int]:
    """Where a text begins and ends without the blanks around it."""
    end = len(text.rstrip())
    begin = len(text) - len(text.lstrip())
    return min(begin, end), end


def concealed_of(written: list[Written]) -> Concealed:
    """What the pieces of a `concealed:` section say together."""
    fixed: list[Group] = []
    free: list[Tile] = []
    others = 0
    rest = False
    for _, _, piece in written:
        for value in piece.values:
            if isinstance(value, Group):
                fixed.append(value)
            elif isinstance(value, OthersText):
                others += value.number or 0
                rest = rest or value.number is None
            else:
                free += value
    if len(fixed) > 1:
        fixed.sort(key=written_groups.kongs_first)
    free.sort(key=index)
    return Concealed(tuple(fixed), tuple(free), others, rest=rest)


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


def build_hand(
    sections: WrittenSections, origin: Origin, hand_size: int | None
) -> Hand:
    """The hand that its sections make; whether there can be such a hand is another question."""
    exposed = sections.values.get(_EXPOSED, ())
    concealed = sections.values.get(_CONCEALED, _NOTHING_CONCEALED)
    single = len(concealed.free) + concealed.unwritten
    size = counted_size(exposed, concealed.fixed, single)
    game = HAND_SIZE if hand_size is None else hand_size
    hand = _hand_of(sections, origin, size, game=game)
    if hand_size is None and size in (SIX_HANDED_SIZE, SIX_HANDED_SIZE + 1):
        game = size_of_hand(hand, size)
        if game != HAND_SIZE:
            hand = _hand_of(sections, origin, size, game=game)
    return hand


def _hand_of(sections: WrittenSections, origin: Origin, size: int, game: int) -> Hand:
    """The hand that its sections make in a game of hands of so many tiles; `size` are written.

    The winning tile is among the tiles written where there is one more.
    """
    get = sections.values.get
    concealed: Concealed = get(_CONCEALED, _NOTHING_CONCEALED)
    others = concealed.unwritten
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
        unwritten=others,
        called=get(_CALLED),
        origin=origin,
    )
    return called_before(hand)
