"""The slips of a text that cannot be read: one scan over its words, each told and, where that is sure, written right.

At each word stands a row of the table of slips (`slips.toml`), the name of a section, a word that the grammar reads, or one near it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from pyparsing import ParseBaseException

from mjscore.notation import grammar
from mjscore.notation.meaning import Misread, code_mentions_of
from mjscore.notation.outline import Stretch
from mjscore.notation.players import at_the_table, calls_player
from mjscore.notation.refusals import (
    TILES_ALONE,
    Stop,
    expected,
    first_name,
    known_words,
    missing_colon,
    near_section,
    one_near,
    shorten,
    stop_at,
    word_fault,
)
from mjscore.notation.words import data, every, find, pattern, spaced
from mjscore.places import Section
from mjscore.problems import SURE, Fault, Span
from mjscore.sentences import listed

Stretches = Iterable[tuple[frozenset[Section], Iterable[Stretch]]]
"""The stretches between separators of a hand, or of each block of a deal, with the sections that may stand there."""
_NEAR: Final = 120
"""How far from a word, in characters, a row looks; no tile is so long."""
MOST_SCANNED: Final = 4000
"""How many characters are scanned; a deal with all its tiles has fewer."""
_MOST_SLIPS: Final = 100
"""How many slips are looked for; four hands have fewer tiles."""
_SHORTEST_NAME: Final = 5
"""The shortest mistyped name of a section, in letters, that is looked for where no colon stands behind it."""
_FROM: Final = grammar.keyword("from")
_TILE: Final = grammar.counted | grammar.tile_word
_GROUP_WORDS: Final = (
    _TILE
    | grammar.plural
    | grammar.others
    | grammar.qualifier
    | grammar.kind
    | _FROM + grammar.seat
    | _FROM
    | grammar.keyword("of")
)
_READABLE: Final = {
    Section.EXPOSED: _GROUP_WORDS,
    Section.CONCEALED: _GROUP_WORDS,
    Section.BONUS: _TILE,
    Section.VISIBLE: _TILE,
    Section.SEAT: grammar.seat,
    Section.ROUND: grammar.round_,
    Section.NO_CHOICE: grammar.seats,
    Section.LIABLE: grammar.liability,
    Section.WON: (
        grammar.remark
        | grammar.after_bonus
        | grammar.keyword("completing")
        | grammar.means
        | _TILE
        | _FROM
        | grammar.seat
        | grammar.filling
        | grammar.kind
    ),
}
"""The rule that reads one word of a section, wherever it stands there."""
_FREE: Final = (Section.RULES, Section.OPTIONS, Section.DATE, Section.TITLE)
"""Sections that hold any text."""
_WHOLE: Final = r"""(?:(?<=[,:|+&.–—"'“”„«»‘’-])|(?=[\s,;:#|]|$))"""
"""What follows a word of the table."""
_EVERYWHERE: Final = "everywhere"
_COUNT: Final = re.compile(r"[1-4]\s*[x×]\s*(?=[^\s,;|])")
"""A count before what is no tile."""


class Slips(NamedTuple):
    """The slips of a text in their order, and whether they are all: a text may have too many."""

    faults: list[Fault]
    are_all: bool


def slips(parts: Stretches, strict: Iterable[Fault]) -> Slips:
    """Each slip in the words of a text, with what may be written `instead`.

    Only the stretches in which the strict reader faults faults are looked at.
    """
    faults: list[Fault] = []
    places = [fault.span.start for fault in strict if fault.span]
    last_place = max(places, default=-1)
    scanned = 0
    for allowed, pieces in parts:
        section: Section | None = None
        for start, piece in pieces:
            if start > last_place:
                break
            heading = _heading(piece, allowed, section)
            section = heading.section
            end = start + len(piece)
            if not any(start <= place <= end for place in places):
                continue
            scanned += len(piece)
            if scanned > MOST_SCANNED:
                return Slips(faults, are_all=False)
            for fault in _slips_below(heading, piece):
                if len(faults) == _MOST_SLIPS:
                    return Slips(faults, are_all=False)
                faults.append(_moved(fault, start))
    return Slips(faults, are_all=True)


def _moved(fault: Fault, by: int) -> Fault:
    """A fault of a stretch that begins at the offset `by` of the text."""
    start, end = fault.span or Span(0, 0)
    return fault._replace(span=Span(by + start, by + end))


class _Heading(NamedTuple):
    """Which section a stretch is, None where that is not known, where its content begins, and a slip in its name."""

    section: Section | None
    begin: int = 0
    fault: Fault | None = None
    name: str = ""
    read: int = 0
    """What is read already, where the content begins with the word that was told."""


def _heading(piece: str, allowed: frozenset[Section], last: Section | None) -> _Heading:
    """Which section a stretch is, by its name or what it looks like; `last` is the section before it."""
    name, colon, _ = piece.partition(":")
    if colon:
        section = find("sections", name)
        if section is None and find("won-as", name):
            section = Section.WON
        if section is not None:
            known = section if section in allowed else None
            return _Heading(known, len(name) + 1, name=spaced(name))
    stop = stop_at(Section.CONCEALED, piece, 0)
    score = _row("score", stop, "") if Section.SCORE in allowed else None
    if score is not None and score.span is not None:
        return _Heading(Section.SCORE, score.span.end, score, name="score")
    slip = _row("heading", stop, "")
    if slip is not None:
        return _Heading(None, 0, slip._replace(hint=""))
    players = at_the_table()
    if colon and players is not None and players.near(name):
        return _Heading(None)  # whose hand it is, is asked
    if colon:
        near = near_section(name, allowed)
        if near:
            at_name = stop._replace(end=len(name.rstrip()))
            message = f"{shorten(at_name.word)}: no such section; did you mean {near}?"
            fault = at_name.fault("unknown-section", message, "", instead=(near,))
            return _Heading(find("sections", near), len(name) + 1, fault, name=near)
        if _named_later(piece, allowed) is None:
            return _Heading(None)
    return _without_colon(stop, allowed, last)


def _named_later(piece: str, allowed: frozenset[Section]) -> re.Match[str] | None:
    """Where the name of a section and its colon stand behind other words of a stretch."""
    for named in pattern(r"(?<![^\W_])(<sections>)\s*:").finditer(piece):
        if find("sections", named[1]) in allowed:
            return named
    return None


def _without_colon(
    stop: Stop, allowed: frozenset[Section], last: Section | None
) -> _Heading:
    """What a stretch is that has no name, or one without a colon."""
    piece = stop.piece
    name = first_name(piece, allowed)
    names_a_kong = pattern(r"<qualifiers>\s+<kinds>").match(piece, stop.start)
    if name and not names_a_kong:
        at_name = stop._replace(end=stop.start + len(name))
        fault = missing_colon(at_name, name)
        return _Heading(find("sections", name), at_name.end, fault, name=name)
    means = pattern(f"<means>{_WHOLE}").match(piece, stop.start)
    if means is not None and Section.WON in allowed:
        at_means = stop._replace(end=means.end())
        message = (
            f"{means[0]}: how the hand was won goes into a section of its own; "
            f"write won: {means[0]}"
        )
        fault = at_means.fault(
            "missing-section", message, "", instead=(f"won: {means[0]}",)
        )
        return _Heading(Section.WON, stop.start, fault, name="won", read=means.end())
    near = _near_name(stop, allowed)
    if near:
        message = f"{shorten(stop.word)}: no such section, and no colon; did you mean {near}:?"
        fault = stop.fault("unknown-section", message, "", instead=(f"{near}:",))
        return _Heading(find("sections", near), stop.end, fault, name=near)
    if Section.CONCEALED not in allowed:
        return _Heading(None)
    if "|" in piece:
        return _Heading(Section.EXPOSED, stop.start)
    section = last if last in TILES_ALONE else Section.CONCEALED
    return _Heading(section, stop.start)


def _near_name(stop: Stop, allowed: frozenset[Section]) -> str:
    """The name of a section that is meant by a first word without a colon."""
    if len(stop.word) < _SHORTEST_NAME or _read_end(stop) is not None:
        return ""
    return one_near(stop.word, map(str, sorted(allowed)), SURE)


def _slips_below(heading: _Heading, piece: str) -> Iterator[Fault]:
    """The slips of a stretch, from its name on."""
    if heading.fault is not None:
        yield heading.fault
    if heading.name and find("nothing", piece[heading.begin :]) is not None:
        return
    may_have_bar = heading.section is Section.EXPOSED and not heading.name
    at = max(heading.begin, heading.read)
    while True:
        section = heading.section
        at = _next_word(piece, at)
        if section is None or section in _FREE or at == len(piece):
            return
        if may_have_bar and piece[at] == "|":
            may_have_bar = False
            at += 1
            heading = _Heading(Section.CONCEALED, at)
            continue
        stop = stop_at(section, piece, at)
        before = piece[heading.begin : at].strip()
        slip = _row("before", stop, before)
        if slip is None:
            begun = _section_at(stop, before)
            if begun is not None and begun.fault is not None:
                yield begun.fault
                heading = begun
                at = max(begun.begin, begun.read)
                continue
            read_end = _read_end(stop)
            if read_end is not None:
                at = read_end
                continue
            slip = _row("slip", stop, before) or _unread(stop, heading.begin, before)
            if not slip.instead and section not in (*TILES_ALONE, Section.WON):
                return  # the strict reader says what it expects there
        yield _of_series(slip, heading.name)
        end = 0 if slip.span is None else slip.span.end
        at = max(end, stop.start + 1)


def _next_word(piece: str, at: int) -> int:
    """Where the next word begins; the end of the stretch where there is none."""
    while at < len(piece) and (piece[at] == "," or piece[at].isspace()):
        at += 1
    return at


def _unread(stop: Stop, begin: int, before: str) -> Fault:
    """The fault of a word that no row fits; the content of its section begins at `begin`."""
    wanted = "seat" if pattern(r"(?<![^\W_])<from>$").search(before) else ""
    content = " " * begin + stop.piece[begin:]
    return word_fault(stop._replace(piece=content), wanted)


def _of_series(fault: Fault, name: str) -> Fault:
    """The fault of a bonus tile without its letter, which the name of the section tells."""
    letter = {"flower": "F", "season": "S"}.get(name.removesuffix("s"))
    series = [code[:1] for code in fault.instead]
    if letter is None or series != ["F", "S"]:
        return fault
    mine = fault.instead[series.index(letter)]
    return fault._replace(
        message=f"{mine[1]}: write {mine}, the letter of the series and the number",
        instead=(mine,),
    )


def _section_at(stop: Stop, before: str) -> _Heading | None:
    """The section that begins at a word in the midst of another, where one does."""
    behind_mark = pattern(r"([.:])\s*(<sections>)\s*:").match(stop.piece, stop.start)
    if behind_mark is not None:
        mark, name = behind_mark.groups()
        message = f"{mark}: sections are separated by ; or a line end"
        at_mark = stop._replace(end=behind_mark.end())
        fault = at_mark.fault("missing-separator", message, "", instead=(f"; {name}:",))
        section = find("sections", name)
        return _Heading(section, behind_mark.end(), fault, name=spaced(name))
    named = pattern("(<sections>)").match(stop.piece, stop.start)
    if named is not None:
        colon = re.compile(r"\s*:").match(stop.piece, named.end())
        section = find("sections", named[1])
        if colon is not None:
            return _begun(stop, section, named[1], end=colon.end())
        if before and _goes_on(stop, named):
            return _begun(stop, section, named[1], end=named.end())
    if not before or stop.section not in TILES_ALONE:
        return None
    means = pattern(f"<means>{_WHOLE}").match(stop.piece, stop.start)
    if means is None:
        return None
    tile = stop_at(Section.WON, stop.piece, means.end())
    if tile.start == tile.end or _read_end(tile) is None:
        return None
    name = f"won: {means[0]}"
    message = f"{means[0]}: how the hand was won goes into a section of its own; write ; {name}"
    at_means = stop._replace(end=means.end())
    fault = at_means.fault("missing-separator", message, "", instead=(f"; {name}",))
    return _Heading(Section.WON, stop.start, fault, name="won", read=means.end())


def _goes_on(stop: Stop, named: re.Match[str]) -> bool:
    """Whether a name without a colon begins a section: more follows it, and it says nothing of a kong."""
    behind = pattern(r"\s+(?!<kinds>)[^\s,;|]").match(stop.piece, named.end())
    return behind is not None


def _begun(stop: Stop, section: Section, name: str, *, end: int) -> _Heading:
    """The heading of a section whose name stands in the midst of another, up to `end`."""
    at_name = stop._replace(end=end)
    message = (
        f"{name}: begins a section, which needs ; before its name and a colon after it"
    )
    write = f"; {name.lower()}:"
    fault = at_name.fault(
        "missing-separator", message, f"write {write}", instead=(write,)
    )
    return _Heading(section, end, fault, name=spaced(name))


def _read_end(stop: Stop) -> int | None:
    """Where a word ends that the grammar reads in its section; None where it reads none."""
    rule = _READABLE.get(stop.section)
    if stop.section in TILES_ALONE and code_mentions_of(stop.word):
        return stop.end
    if rule is not None:
        near = stop.piece[stop.start : stop.start + _NEAR]
        try:
            return stop.start + int(rule.try_parse(near, 0))
        except (ParseBaseException, Misread):
            count = _COUNT.match(near)
            return None if count is None else stop.start + count.end()
    rest = stop.piece[stop.start :].lower()
    if rest[:1].isdigit() or calls_player(stop.word):
        return stop.end
    for word in known_words(stop.section):
        if rest.startswith(word.lower()) and not rest[len(word) :][:1].isalnum():
            return stop.start + len(word)
    return None


class _Row(NamedTuple):
    """A row of the table of slips: the patterns of the word and of what stands before it, and what is said."""

    word: str
    before: str
    code: str
    say: str
    instead: tuple[str, ...]


@cache
def _rows(table: str, section: Section) -> tuple[_Row, ...]:
    """The rows of a table that serve in a section."""
    rows = []
    for row in data("slips")[table]:
        serves = row.get("in", (*TILES_ALONE, Section.WON))
        if section in serves or _EVERYWHERE in serves:
            made = _Row(
                word=f"(?:{row['word']}){_WHOLE}",
                before=row.get("before", ""),
                code=row["code"],
                say=row["say"],
                instead=tuple(row.get("instead", ())),
            )
            rows.append(made)
    return tuple(rows)


def _row(table: str, stop: Stop, before: str) -> Fault | None:
    """The fault of the first row of a table that fits a word."""
    end = stop.end + _NEAR
    for row in _rows(table, stop.section):
        match = pattern(row.word).match(stop.piece, stop.start, end)
        if match is None or match.end() == match.start():
            continue
        if pattern(row.before).search(before[-_NEAR:]):
            return _fault_of(row, stop, match)
    return None


def _fault_of(row: _Row, stop: Stop, match: re.Match[str]) -> Fault:
    groups = [_Quoted(group) for group in (match[0].strip(), *match.groups(""))]
    named = {name: _Quoted(text) for name, text in match.groupdict("").items()}
    instead = [template.format(*groups, **named) for template in row.instead]
    new = listed([text.strip(" ,;") for text in instead], "or")
    shown = [_Quoted(shorten(group)) for group in groups]
    message = row.say.format(*shown, new=new, **named)
    hint = ""
    if not instead and "write" not in message:
        hint = _expects(stop.section)
    at_words = stop._replace(end=stop.start + len(groups[0]))
    return at_words.fault(row.code, message, hint, instead=tuple(instead))


def _expects(section: Section) -> str:
    return f"{section}: expects {expected(section)}"


class _Quoted(str):
    """A stretch of text as a row quotes it: plain, or changed as the row asks."""

    def __format__(self, how: str) -> str:
        return _CHANGES[how](str(self))


def _turned(text: str) -> str:
    """`D8D8` with each letter behind its ranks: `8D 8D`."""
    parts = re.findall(r"([A-Z])([1-9]+|[RGW])", text.upper())
    return " ".join(f"{ranks}{letter}" for letter, ranks in parts)


_PARTS_OF_CODES: Final = re.compile(
    r"""
      [RGW]D            # a dragon
    | [FS][1-4]         # a bonus tile
    | [1-9]+[DBC]       # ranks and their suit
    | ([ESWN])(?:\1(?!D))*   # winds alike
    """,
    re.IGNORECASE | re.VERBOSE,
)


def _parted(text: str) -> str:
    """`EEES` with blanks between tiles that are not alike: `EEE S`."""
    if re.fullmatch(r"(?:[1-9]+[^\W\d_]{2,})+", text):
        return re.sub(r"(?<=[^\W\d_])(?=[1-9])", " ", text)
    return " ".join(part[0] for part in _PARTS_OF_CODES.finditer(text)).upper()


def _joined(text: str) -> str:
    """`1 2-3` without blanks, commas and hyphens: `123`."""
    return re.sub(r"[\s,-]", "", text)


def _length(text: str) -> str:
    """How many signs a text has, blanks aside."""
    return str(len("".join(text.split())))


_CHANGES: Final[dict[str, Callable[[str], str]]] = {
    "": str,
    "upper": str.upper,
    "joined": _joined,
    "length": _length,
    "turned": _turned,
    "parted": _parted,
}
"""How a row may ask for a stretch to be written."""


_TABLES: Final = (
    "sections",
    "kinds",
    "qualifiers",
    "suits",
    "honours",
    "bonus",
    "means",
    "remarks",
    "statuses",
    "endings",
    "offences",
    "claims",
    "rest",
    "from",
)


def is_known(word: str) -> bool:
    """Whether a word, or several with a blank between, is one of the notation, in any language, or calls a player."""
    if calls_player(word) or any(spaced(word) in every()[table] for table in _TABLES):
        return True
    return word.casefold() in map(str.casefold, known_words("tiles"))
