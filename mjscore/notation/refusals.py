"""Why a text could not be read: what was found where the grammar stopped, what was expected, and what was probably meant.

Most messages stand in `refusals.toml`.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from pyparsing import ParseBaseException

from mjscore.notation import grammar
from mjscore.notation.meaning import Misread
from mjscore.notation.words import ENGLISH, HEADER_SECTIONS, Words, data, every, find, language, spaced
from mjscore.places import Section
from mjscore.problems import SURE, Fault, Span, did_you_mean, listed, nearest, printable
from mjscore.seats import Seat
from mjscore.tiles import CODES

NEAR: Final = 120
"""How far from a stop, in characters, anything is looked at; no tile is so long."""
_LONGEST: Final = 40
"""The longest word, in characters, that a message shows whole."""
_WORD: Final = re.compile(r"[^\s,;:#|]+")
TILE: Final = grammar.counted | grammar.tile_word
_PATTERNS: Final[dict[str, Callable[[Words], str]]] = {
    "code": lambda words: "[1-9]+[DBC]|E+|S+|W+|N+|[RGW]D|[FS][1-4]",
    "others": grammar.others_pattern,
    "plural": grammar.plural_pattern,
    "suit": lambda words: f"(?:{'|'.join(sorted(map(re.escape, words['suits']), key=len, reverse=True))})",
}
"""What patterns of the table call by a name, beside the tables of words."""


class Stop(NamedTuple):
    """The word of a piece of a section at which the grammar stopped, and the rule that it wanted there."""

    section: Section
    piece: str
    start: int
    end: int
    wanted: str = ""

    @property
    def word(self) -> str:
        """The word itself."""
        return self.piece[self.start : self.end]

    @property
    def before(self) -> str:
        """The text before it, without the blanks between."""
        return self.piece[: self.start].rstrip()

    def fault(self, code: str, message: str, hint: str = "", place: tuple[int, int] | None = None, instead: str = "") -> Fault:
        """A fault at the word, or at another place in the piece."""
        return Fault(code, message, Span(*(place or (self.start, self.end))), hint, instead=instead)


def stop_at(section: Section, piece: str, at: int, wanted: str = "") -> Stop:
    """The stop at the word that stands at or after an offset of a piece; at its end the word is empty."""
    rest = piece[at:].lstrip()
    start = len(piece) - len(rest) if rest else len(piece.rstrip())
    word = _WORD.match(piece, start)
    return Stop(section, piece, start, start + bool(rest) if word is None else word.end(), wanted)


def end_of_tile(piece: str, start: int) -> int | None:
    """Where a tile ends that begins at an offset; None where none does."""
    try:
        return start + int(TILE.try_parse(piece[start : start + NEAR], 0))
    except (ParseBaseException, Misread):
        return None


def said_of(stop: Stop, *lists: str) -> Fault | None:
    """What the first entry of these lists that fits says of a stop."""
    for entry in (entry for name in lists for entry in data("refusals")[name]):
        if stop.section in entry.get("in", (stop.section,)) and pattern(entry.get("before", "")).search(stop.before[-NEAR:]):
            found = _match(entry, stop)
            if found is not None:
                quoted, groups = _quotable(entry, stop, found), [Quoted(group) for group in (found[0], *found.groups(""))]
                message, hint = (entry.get(key, "").format(*groups, **quoted) for key in ("say", "hint"))
                instead = entry.get("instead", "").format(*groups, **quoted)
                fault = stop.fault(entry["code"], message, hint, found.span("at" if "at" in quoted else 0), instead)
                either = tuple(each.format(*groups, **quoted) for each in entry.get("either", ()))
                return fault._replace(asks=entry.get("asks", False), either=either)
    return None


def _match(entry: Mapping[str, Any], stop: Stop) -> re.Match[str] | None:
    begin, end = max(0, stop.start - NEAR), stop.end + NEAR
    if "around" in entry:
        found = pattern(entry["around"]).finditer(stop.piece, begin, end)
        return next((each for each in found if each.start() <= stop.start <= each.end()), None)
    if entry["word"] == "<tile>":
        tile_end = end_of_tile(stop.piece, stop.start)
        return None if tile_end is None else re.compile(".*").match(stop.piece, stop.start, tile_end)
    return pattern(f"(?:{entry['word']}){_WHOLE}").match(stop.piece, stop.start, end)


_WHOLE: Final = r"(?:(?<=[,:|])|(?=[\s,;:#|]|$))"
"""What follows a word of the table."""


@cache
def pattern(written: str) -> re.Pattern[str]:
    """A pattern of the tables of slips and plain words, in which a name in <> is another, or the words of tables."""

    def named(found: re.Match[str]) -> str:
        if found[1] in data("plain")["plain"]:
            return f"(?:{pattern(data('plain')['plain'][found[1]]).pattern})"
        return f"(?:{_PATTERNS[found[1]](every()) if found[1] in _PATTERNS else every().any(*found[1].split('|'))})"

    return re.compile(re.sub("(?<!P)<([a-z][a-z| ]*)>", named, written), re.IGNORECASE)


def _quotable(entry: Mapping[str, Any], stop: Stop, found: re.Match[str]) -> dict[str, str]:
    pattern, instead = entry.get("write", ("^", ""))
    quoted = {**found.groupdict(""), "meant": re.sub(pattern, instead, found[0], flags=re.IGNORECASE).strip()}
    expected = data("refusals")["expected"][stop.section]
    return {
        **{name: Quoted(text) for name, text in quoted.items()},
        "section": stop.section,
        "rest": stop.piece[stop.start :].strip(),
        "expected": expected,
        "wanted": data("refusals")["wanted"].get(stop.wanted, expected),
    }


class Quoted(str):
    """A stretch of text as a message quotes it: plain, or changed as the table asks."""

    def __format__(self, how: str) -> str:
        return _CHANGES[how](self)


def shorten(word: str) -> str:
    """A word as a message quotes it: printable and not too long."""
    return printable(word[:] if len(word) <= _LONGEST else word[:_LONGEST] + "…")


def _run_or_two(text: str) -> str:
    """What to say of two tiles of a suit with a mark between them, `1D-9D`: the tiles from one to the other, or two?"""
    first, last, suit = *re.findall("[1-9]", text), text[-1]
    if int(last) - int(first) < 2:
        return f"tiles of a suit need no mark between them; write {first}{last}{suit}"
    run = "".join(map(str, range(int(first), int(last) + 1)))
    return f"a run, or two tiles? write {run}{suit} or {first}{last}{suit}"


def _winds(text: str) -> str:
    """What may be meant by `2S`."""
    number, letter = int(text[0]), text[1].upper()
    name = next(seat for seat in Seat if seat[0] == letter)
    bamboo = f"; for bamboo write {number}B" if letter == "S" else ""
    return f"for {number} {name} winds write {letter * number} or {number}×{letter}{bamboo}"


def _honour(text: str) -> str:
    """The honour whose English name begins so."""
    word, tile = next(each for each in every()["honours"].items() if each[0].startswith(text.lower()))
    return f"{tile} ({word})"


def _tile(text: str) -> str:
    """The one honour whose English name begins so; empty where there are several."""
    tiles = {str(tile) for word, tile in ENGLISH["honours"].items() if word.startswith(text.lower())}
    return tiles.pop() if len(tiles) == 1 else ""


_DRAGONS: Final = {**dict.fromkeys("RC", "RD"), **dict.fromkeys("GF", "GD"), **dict.fromkeys("WP", "WD")}
"""Dragons by a letter: their colour, or chung, fa and pai."""
_CHANGES: Final[dict[str, Callable[[str], str]]] = {
    "": shorten,
    "upper": str.upper,
    "lower": str.lower,
    "codes": lambda text: text.upper().translate(str.maketrans("MPS", "CDB")),
    "length": lambda text: str(len("".join(text.split()))),
    "number": lambda text: every()["ranks"].get(spaced(text), text.translate({178: "2", 179: "3", 0x2074: "4"})),
    "figures": lambda text: " ".join(every()["ranks"].get(word, word) for word in text.lower().split()),
    "dragons": lambda text: " ".join(
        _DRAGONS[letter] for letter in re.sub("DR(?=[RGW])", "", text.upper()) if letter in _DRAGONS
    ),
    "suits": lambda ranks: listed([ranks[:] + suit for suit in "DBC"], "or"),
    "run-or-two": _run_or_two,
    "winds": _winds,
    "honour": _honour,
    "tile": _tile,
}
"""How the table may ask for a stretch to be written."""


_LISTS: Final = {
    Section.WON: ("win", "slips"),
    **dict.fromkeys((Section.EXPOSED, Section.CONCEALED, Section.BONUS, Section.VISIBLE), ("hands", "tiles", "slips", "names")),
}
"""The lists of slips that may be made in a section."""
_OF_GROUPS: Final = TILE | grammar.others | grammar.qualifier | grammar.kind | grammar.from_seat
_READABLE: Final = {
    **dict.fromkeys((Section.EXPOSED, Section.CONCEALED), _OF_GROUPS),
    **dict.fromkeys((Section.BONUS, Section.VISIBLE), TILE),
    Section.WON: grammar.means | grammar.win_remark | TILE | grammar.from_seat,
}
"""The rule that reads one word of a section, wherever it stands there."""
_MOST_LOOKS: Final = 20
"""How many words that cannot be read are looked at in one piece."""
_OF_SYNTAX: Final = ("ends-early", "misplaced-word", "stray-mark", "several-winning-tiles", "missing-means", "missing-comma")
"""Codes about the order of words, which is not judged after a word that cannot be read."""


def refused(section: Section, piece: str, at: int, wanted: str) -> Misread:
    """The refusal of a piece in which the grammar stopped at `at` and wanted the rule `wanted`, with the faults behind it."""
    first = _fault_at(section, piece, at, wanted)
    return Misread(first, *_faults_after(section, piece, first))


def _fault_at(section: Section, piece: str, at: int, wanted: str = "") -> Fault:
    stop = stop_at(section, piece, at, wanted)
    if stop.start == stop.end:
        begin = stop_at(section, piece, 0).start
        return (
            _fault_at(section, piece, begin)
            if section is Section.WON and begin < stop.end and end_of_tile(piece, begin)
            else said_of(stop, "end") or _unknown_word(stop)
        )
    return (
        said_of(stop, "separators")
        or _strange(stop)
        or said_of(stop, "anywhere")
        or (_unknown(stop, "unknown-seat", "no such seat", "seat") if wanted == "seat" else None)
        or said_of(stop, *_LISTS.get(section, ()))
        or _unknown_word(stop)
    )


def _unknown_word(stop: Stop) -> Fault:
    if stop.section is not Section.WON:
        if stop.section in _LISTS:
            return _unknown(stop, "unknown-tile", "neither a tile nor a word that may stand here", stop.section)
        return _unknown(stop, "unknown-word", "not understood", stop.section)
    if stop.before.endswith(","):
        said = stop.piece[stop.start :].partition(",")[0].rstrip()
        full = stop._replace(end=stop.start + len(said)) if nearest(spaced(said), _suggested("remarks", every())) else stop
        return _unknown(full, "unknown-remark", "no such remark", "remarks")
    if not stop.before:
        return _unknown(stop, "unknown-means", "not a way to win", "means")
    return _unknown(stop, "unknown-word", "not understood", "won")


def _unknown(stop: Stop, code: str, what: str, name: str) -> Fault:
    """The fault of a word that is not in a list: what was found, and what was probably meant."""
    known, expected = list(_suggested(name, every())), data("refusals")["expected"]
    hint = f"{stop.section}: expects {expected.get(name, expected[stop.section])}"
    if stop.word.lower() in {each.lower() for each in known}:
        return stop.fault("misplaced-word", f"{shorten(stop.word)}: not expected here", hint)
    meant = did_you_mean(stop.word, _suggested(name, ENGLISH)) or did_you_mean(stop.word, known, SURE)
    sure = nearest(stop.word, _suggested(name, ENGLISH), least=SURE)
    first = min(sure, key=len, default="")  # “discard” of discard and discarded
    instead = first if not re.search("[0-9]", stop.word) and all(each.startswith(first) for each in sure) else ""
    return stop.fault(code, f"{shorten(stop.word)}: {what}" + (f"; {meant}" if meant else ""), hint, instead=instead)


def _suggested(name: str, words: Words) -> Iterator[str]:
    """The words of some languages that a refusal may suggest, by the section or the name of their list."""
    for word in data("refusals")["suggested"].get(name, ()):
        match word:
            case "<codes>":
                yield from CODES
            case "<groups>":  # short words resemble so many that they are hardly ever what was meant
                groups = (*words["kinds"], *words["qualifiers"])
                yield from (each for each in groups if len(each) > 3 or each == "run")
            case "<tiles>":
                yield from _suggested("tiles", words)
            case _:
                yield from words[word[1:-1]] if word[0] == "<" else (word,)


def _strange(stop: Stop) -> Fault | None:
    for at, letter in enumerate(stop.word, stop.start):
        if ord(letter) < 0x7F and letter.isprintable() or letter in _meaningful() or 0x1F000 <= ord(letter) <= 0x1F029:
            continue
        name = unicodedata.name(letter, "a control character" if ord(letter) < 0xA0 else "no character of Unicode").lower()
        shown = f" ({letter})" if letter.isprintable() else ""
        what = "leave it out" if "quotation mark" in name else "this character has no meaning here"
        hint = f"expected {data('refusals')['expected'][stop.section]}"
        return stop.fault("strange-character", f"U+{ord(letter):04X}{shown}, {name}: {what}", hint, (at, at + 1))
    return None


@cache
def _meaningful() -> frozenset[str]:
    """Characters beyond ASCII that have a meaning, pictures of tiles aside."""
    tables = ("sections", "kinds", "ranks", "suits", "honours", "bonus", "means")
    return frozenset("×…\ufe0e\ufe0f").union(*(word for table in tables for word in every()[table]))


def begins_section(fault: Fault) -> bool:
    """Whether another section begins at a fault, so that what follows belongs to that."""
    return fault.instead.startswith(";")


def _faults_after(section: Section, text: str, first: Fault) -> Iterator[Fault]:
    """The words behind a first fault that cannot be read either."""
    known = _READABLE.get(section)
    at = 0 if first.span is None else first.span.end
    if known is None or begins_section(first):
        return
    looks = 0
    while looks < _MOST_LOOKS and (rest := text[at:].lstrip(", \t\n")):
        at = len(text) - len(rest)
        try:
            at = known.try_parse(text, at)
        except (ParseBaseException, Misread):
            looks += 1
            fault = _fault_at(section, text, at)
            if begins_section(fault):
                return
            if fault.code not in _OF_SYNTAX:
                yield fault
            at = max(fault.span.end if fault.span else 0, stop_at(section, text, at).end)


def is_like_a_tile(text: str) -> bool:
    """Whether a text begins with a tile, or with what was meant as one, and not with the name of a section."""
    stop = stop_at(Section.CONCEALED, text, 0)
    if ":" in text:
        return False
    first = grammar.named_group if find("sections", stop.word) else _OF_GROUPS  # “closed kong 5B” is no section
    try:
        first.try_parse(text[stop.start : stop.start + NEAR], 0)
    except Misread:
        return True
    except ParseBaseException:
        return first is _OF_GROUPS and said_of(stop, "slips") is not None
    return True


NoSection = tuple[Fault, Section | None, int]
"""Why a stretch is no section, which section is probably meant, and where its content then begins."""


def no_section(piece: str, allowed: frozenset[Section]) -> NoSection:
    """Why a stretch between separators is no section: its name is misspelt, has no colon, belongs elsewhere, or is missing."""
    name, colon, _ = piece.partition(":")
    english = language("english")["sections"]
    names = [word for section, known in english.items() if section in allowed for word in known]
    if not colon:
        return _without_colon(piece, names)
    stop = Stop(Section.CONCEALED, piece, len(name) - len(name.lstrip()), len(name.rstrip()))
    if not name.strip():
        message = "a colon without the name of a section"
        return stop.fault("missing-section", message, "write its name: concealed:", (stop.start, stop.start + 1)), None, 0
    if find("kinds", name) is not None:
        hint = "write groups in a section, each kind behind its tiles: concealed: 3×E pung, 123D chow"
        return stop.fault("misplaced-word", f"{shorten(stop.word)}: names a kind of group, not a section", hint), None, 0
    if last := pattern(r"(?<=\S)[\s,]+(<sections>)\s*$").search(name):
        message = f"{last[1]}: begins a section, but there is no ; or line end before it"
        hint = f"write ; {last[1]}:"
        return stop.fault("missing-separator", message, hint, last.span(1), f"; {last[1]}"), None, 0
    if elsewhere := find("sections", name):
        return _misplaced(stop, elsewhere, one_hand={Section.VISIBLE, Section.WON} <= allowed), None, 0
    close = nearest(stop.word, map(str, allowed)) or nearest(stop.word, names)
    instead = close[0] if len(close) == 1 else ""
    message = f"{shorten(stop.word)}: no such section" + (f"; did you mean {listed(close, 'or')}?" if close else "")
    if not close and Section.WON in allowed and len(pattern("<in figures>").findall(piece)) > 1:
        message = f"{shorten(stop.word)}: before the tiles on the table stands exposed:, before those in the hand concealed:"
    known = ", ".join(each for each in Section if each in allowed)
    hint = f"{data('refusals')['begins']['deal' if Section.RESULT in allowed else 'hand']} {known}"
    fault = stop.fault("unknown-section", message, hint, None, instead)
    return fault, find("sections", close[0]) if close else None, len(name) + 1


def _without_colon(piece: str, names: list[str]) -> NoSection:
    """The refusal for a stretch without a colon, where these names of sections may stand."""
    stop = stop_at(Section.CONCEALED, piece, 0)
    if offence := pattern(r"(?<![^\W_])<offences>").search(piece):
        message = f"{shorten(offence[0])}: an offence goes into a section of its own"
        said = f"{piece[offence.end() :]} {re.sub('(?i)penalty', '', piece[: offence.start()])}".split()
        who = said if len(said) < 4 else [word for word in said if word.istitle()][:1]
        return stop.fault("missing-section", message, f"write penalty: {' '.join((offence[0], *who))}"), None, 0
    if len(columns := re.split(r"[,\t]", piece)) > 1 and all(find("sections", each) for each in columns):
        hint = "write in each line what is what: exposed: 888D; concealed: WD WD EEE 567C 123B; won: discard 8D"
        return stop.fault("missing-section", "these are names of columns, and there are no columns here", hint), None, 0
    for word in sorted(names, key=len, reverse=True):
        end = stop.start + len(word)
        if piece[stop.start : end].lower() == word and not piece[end : end + 1].isalnum():
            fault = stop.fault("missing-colon", f"{word}: no colon after it", f"write {word}:", (stop.start, end), f"{word}:")
            return fault, None if piece[end : end + 1].strip() else find("sections", word), end
    if find("seats", re.sub(r"(?i)\s+wind\s*$", "", piece)) is not None:
        message = f"{shorten(stop.word)}: is it the player's seat, or the round?"
        return stop.fault("missing-section", message, f"write seat: {piece.strip()}, or round: {piece.strip()}"), None, 0
    if find("means", stop.word) and Section.RESULT in names:
        message = f"{shorten(stop.word)}: who won, and with which hand? that belongs to a hand, below its seat such as [East]"
        return stop.fault("missing-section", message, _NOBODY_WON), None, 0
    if find("means", stop.word):
        message = f"{shorten(stop.word)}: how the hand was won goes into a section of its own"
        full = piece[stop.start :].rstrip()
        hint = f"write won: {full}" if len(full) <= _LONGEST else "such as won: draw 5C"
        return stop.fault("missing-section", message, hint, None, f"won: {stop.word}"), None, 0
    close = [] if end_of_tile(piece, stop.start) else nearest(stop.word, names, 1)
    if close:
        message = f"{shorten(stop.word)}: no such section, and no colon; did you mean {close[0]}:?"
        return stop.fault("unknown-section", message), None, 0
    return which_section(piece), None, 0


def which_section(piece: str) -> Fault:
    """The refusal for tiles without the name of a section where one is needed."""
    stop = stop_at(Section.CONCEALED, piece, 0)
    if found := said_of(stop, "hands"):
        return found
    if strange := _strange(stop):
        return strange._replace(hint="write the standing tiles: 123D EEE RD")
    hint = "name the section, such as concealed: or won:; write | between table and hand, and ; between sections"
    return stop.fault("missing-section", f"{shorten(stop.word)}: which section is this?", hint)


_NOBODY_WON: Final = "if nobody won write result: draw; session add takes --draw as well"
_ON_COMMAND_LINE: Final = {Section.RULES: "--rules", Section.OPTIONS: "--with", Section.LIMIT: "--limit"}


def _misplaced(stop: Stop, section: Section, *, one_hand: bool) -> Fault:
    at_table = section in HEADER_SECTIONS
    where = "in the header of a deal, above the first [East]" if at_table else "to a hand, below its seat such as [East]"
    hint = "leave it out" if one_hand else _NOBODY_WON if section is Section.WON else "move it there, or leave it out"
    if one_hand and section in _ON_COMMAND_LINE:
        hint += f"; for one hand choose it on the command line with {_ON_COMMAND_LINE[section]}"
    return stop.fault("misplaced-section", f"{section}: belongs {where}", hint)
