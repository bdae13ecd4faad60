"""What the sections of one hand, or of the header of a deal, say and where; and the hand that they make."""

import re
from collections.abc import Iterable
from operator import index
from typing import Any, Final, NamedTuple

from mjscore.groups import Group
from mjscore.hands import HAND_SIZE, SIX_HANDED_SIZE, Hand, counted_size
from mjscore.legality.holding import size_of_game
from mjscore.notation.meaning import EitherWin, OthersText, Refusal, spaced
from mjscore.notation.parse import KNOWN_GROUPS, KNOWN_SECTIONS, LONGEST, Misread, code_words, read_anew, without_blanks
from mjscore.notation.words import NOTHING, SECTION_WORDS, WIN_SECTIONS
from mjscore.notation.written_groups import kongs_first
from mjscore.places import Origin, Section, TextPiece, Written
from mjscore.problems import Fault, Faults, Span
from mjscore.tiles import Tile

_MOST_FAULTS: Final = 20
_LONGEST_NOTHING: Final = 40
_GROUPS: Final = (Section.EXPOSED, Section.CONCEALED)
_NOTHING: Final = frozenset(("", *NOTHING))
_BARE_SCORE: Final = r"(?i)\s*[0-9]{1,9}\s*(?:points?|pts?)?\s*(?:,?\s*[0-9]{1,9}\s*doubles?)?\s*"
"""`re` compiles it when it is first used, and keeps it: only a deal has a score."""


class TextFaults(Faults):
    """Collects what is wrong with a text; where it is full, the rest of the text need not be read."""

    def __init__(self) -> None:
        super().__init__(_MOST_FAULTS)

    def refuse(self, refusal: Refusal, piece: str, start: int) -> None:
        """Add a refusal of a piece that begins at the offset `start`; without a stretch of its own it is of the full piece."""
        if self.full:
            return
        begin, end = refusal.start, refusal.end
        if end is None:
            first, end = without_blanks(piece)
            begin = max(begin, first)
        self.note(Fault(refusal.code, refusal.message, Span(start + begin, start + max(begin, end)), refusal.hint))


class WrittenSections:
    """What the sections of a hand or a header say: `values` by section, and the pieces that say it, as `written`.

    The value of a section is None where it was refused. `unnamed` are tiles that stand without the name of a section.
    """

    __slots__ = ("unnamed", "values", "written")

    def __init__(self) -> None:
        self.values: dict[Section, Any] = {}
        self.written: list[Written] = []
        self.unnamed: tuple[int, str] | None = None

    @property
    def refused(self) -> bool:
        """Whether a section of it could not be read."""
        return None in self.values.values()


class Concealed(NamedTuple):
    """A `concealed:` section: fixed groups, free tiles, how many others are not written, and whether all the rest are not."""

    fixed: tuple[Group, ...] = ()
    free: tuple[Tile, ...] = ()
    others: int = 0
    rest: bool = False


_NOTHING_CONCEALED: Final = Concealed()


def read_sections(written: Iterable[tuple[int, str]], allowed: frozenset[Section], faults: TextFaults) -> WrittenSections:
    """What these sections say, each given by its offset and text; what is wrong with them is added to `faults`."""
    said = WrittenSections()
    values, places = said.values, said.written
    for start, text in written:
        known = KNOWN_SECTIONS.get(text)
        if known is not None and known[0] not in values and known[0] in allowed:
            section, value, piece, offset = known
            values[section] = value
            places.append((section, start + offset, piece))
            continue
        _read_section(said, start, text, allowed, faults)
        if faults.full:
            break
    return said


def _read_section(said: WrittenSections, start: int, text: str, allowed: frozenset[Section], faults: TextFaults) -> None:
    """Read one section, or the tiles of a hand that stand without the name of one."""
    name, colon, body = text.partition(":")
    section = _section_of(name) if colon else None
    if colon and section is None and Section.WON in allowed and spaced(name) in WIN_SECTIONS:
        _read_content(said, Section.WON, f"{name} {body}", start, faults, (start, text))
    elif section is None or section not in allowed:
        _read_unnamed(said, start, text, allowed, faults)
    elif len(text) > LONGEST:
        message = f"{section}: {len(text)} characters; {LONGEST} are the most that a section may have"
        faults.refuse(Refusal("too-long", message, "leave out what is not part of the hand", 0, len(name)), text, start)
    else:
        _read_content(said, section, body, start + len(name) + 1, faults, (start, text))


def _read_unnamed(said: WrittenSections, start: int, text: str, allowed: frozenset[Section], faults: TextFaults) -> None:
    """Read tiles that stand without the name of a section, or refuse a text that names none.

    The faults in the content of a section whose name is misspelt are reported as well.
    """
    if Section.SCORE in allowed and re.fullmatch(_BARE_SCORE, text):
        _read_content(said, Section.SCORE, text, start, faults, (start, text))
        return
    bare = bare_parts(text) if Section.CONCEALED in allowed and said.values.keys().isdisjoint(_GROUPS) else []
    for section, offset, part in bare:
        _read_content(said, section, part, start + offset, faults, (start + offset, part))
    if bare:
        said.unnamed = (start, text)
        return
    from mjscore.notation.section_names import no_section, section_meant  # a fortieth of a start, and only a refusal needs it

    faults.refuse(no_section(text, allowed), text, start)
    meant = section_meant(text, allowed)
    if meant is not None:
        section, at = meant
        _read_content(WrittenSections(), section, text[at:], start + at, faults, None)
        said.values.setdefault(section, None)


def _section_of(name: str) -> Section | None:
    return SECTION_WORDS.get(name.strip()) or SECTION_WORDS.get(spaced(name))


def _read_content(
    said: WrittenSections, section: Section, body: str, begin: int, faults: TextFaults, whole: tuple[int, str] | None
) -> None:
    """Read the content of a section, which begins at `begin`; `whole` is the section with its offset, if its name is right."""
    before = len(faults.found)
    if section in _GROUPS:
        written = _between_commas(section, body, begin, faults)
        value: Any = _exposed(written) if section is Section.EXPOSED else _concealed(written)
    else:
        try:
            (piece,) = read_anew(section, body)
        except Misread as misread:
            _refuse(misread, body, begin, faults)
            said.values[section] = None
            return
        written = [(section, begin, piece)]
        value = piece.values[0]
        if whole is not None:
            KNOWN_SECTIONS.keep(whole[1], whole[1], (section, value, piece, begin - whole[0]))
    if len(faults.found) > before or faults.full:
        value = None
    if section in said.values and whole is not None:
        value = _again(section, said, value, whole, faults)
    said.values[section] = value
    said.written += written


def _again(section: Section, said: WrittenSections, second: Any, whole: tuple[int, str], faults: TextFaults) -> Any:
    """A section that is written a second time: some add to the first, most are refused."""
    first = said.values[section]
    if first is None or second is None:
        return None
    if section is Section.BONUS:
        return tuple(sorted(first + second, key=int))
    if section in (Section.PENALTY, Section.LIABLE):
        return first + second
    if said.unnamed is not None and section in _GROUPS:
        from mjscore.notation.section_names import which_section  # a fortieth of a start, and only a refusal needs it

        start, text = said.unnamed
        faults.refuse(which_section(text), text, start)
        return first
    start, text = whole
    begin = len(text) - len(text.lstrip())
    end = len(text.partition(":")[0].rstrip())
    faults.refuse(Refusal("repeated-section", f"{section}: is written twice", "leave one out", begin, end), text, start)
    return first


def bare_parts(text: str) -> list[tuple[Section, int, str]]:
    """The parts of a hand's tiles that are written without the name of a section: those before a bar lie on the table.

    Each with its section, its offset and its text; none where the text does not begin like tiles.
    """
    left, bar, right = text.partition("|")
    if not bar:
        from mjscore.notation.misreadings import is_like_a_tile  # a fortieth of a start, and most hands name their sections

        return [(Section.CONCEALED, 0, text)] if is_like_a_tile(text) else []
    table = [(Section.EXPOSED, 0, left)] if left.strip() else []
    return [*table, (Section.CONCEALED, len(left) + 1, right)]


def _between_commas(section: Section, body: str, start: int, faults: TextFaults) -> list[Written]:
    """The pieces of a section that are separated by commas."""
    if len(body) < _LONGEST_NOTHING and body.strip().lower() in _NOTHING:
        return [(section, start, TextPiece((), (), *without_blanks(body)))]
    written: list[Written] = []
    for text in body.split(","):
        known = KNOWN_GROUPS.get((section, text))
        if known is not None:
            written += [(section, start, piece) for piece in known]
        elif words := code_words(text, start) if section is Section.CONCEALED else None:
            written += words
        else:
            try:
                written += [(section, start, piece) for piece in read_anew(section, text)]
            except Misread as misread:
                _refuse(misread, text, start, faults)
                if faults.full or misread.refusals[-1].code == "missing-separator":
                    break  # what follows belongs to another section
        start += len(text) + 1
    return written


def _refuse(misread: Misread, text: str, start: int, faults: TextFaults) -> None:
    for refusal in misread.refusals:
        faults.refuse(refusal, text, start)


def _exposed(written: list[Written]) -> tuple[Group, ...]:
    return tuple([group for _, _, piece in written for group in piece.values])


def _concealed(written: list[Written]) -> Concealed:
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
        fixed.sort(key=kongs_first)
    if len(written) > 1:
        free.sort(key=index)
    return Concealed(tuple(fixed), tuple(free), others, rest)


def build_hand(said: WrittenSections, origin: Origin, hand_size: int | None) -> Hand:
    """The hand that its sections make; whether there can be such a hand is another question."""
    get = said.values.get
    exposed: tuple[Group, ...] = get(Section.EXPOSED, ())
    concealed: Concealed = get(Section.CONCEALED, _NOTHING_CONCEALED)
    fixed, free, others, rest = concealed
    size = counted_size(exposed, fixed, len(free) + others)
    won: EitherWin | None = get(Section.WON)

    def made(game: int) -> Hand:
        """The hand in a game of hands of so many tiles: the winning tile is among the tiles written if there is one more."""
        return Hand(
            exposed,
            fixed,
            free,
            get(Section.BONUS, ()),
            get(Section.SEAT),
            get(Section.ROUND),
            None if won is None else won.among if size == game + 1 else won.left_out,
            get(Section.VISIBLE, ()),
            get(Section.STATUS),
            others + max(game - size, 0) if rest else others,
            origin,
        )

    hand = made(HAND_SIZE if hand_size is None else hand_size)
    if hand_size is None and size in (SIX_HANDED_SIZE, SIX_HANDED_SIZE + 1):
        game = size_of_game(hand, size)
        return hand if game == HAND_SIZE else made(game)
    return hand
