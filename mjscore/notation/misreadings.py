"""Why a piece of text could not be read: what was found, what was expected there, and what was probably meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from pyparsing import ParseBaseException

from mjscore.hands import Remark
from mjscore.notation import deal_words, grammar, languages, words
from mjscore.notation.meaning import Refusal, spaced
from mjscore.notation.slips import slip as slip_of
from mjscore.places import Section
from mjscore.problems import did_you_mean, nearest, printable
from mjscore.seats import Round, Seat
from mjscore.tiles import CODES

_WORD: Final = re.compile(r"[^\s,;:#|]+")
_LONGEST: Final = 40

_SEATS: Final = tuple(map(str, Seat))
_ROUNDS: Final = tuple(map(str, Round))
_ENGLISH: Final = ("East", "South", "West", "North", "red", "green", "white", "spring", "summer", "autumn", "winter")
TILE_WORDS: Final = (*CODES, *_ENGLISH, *words.FLOWERS)
_SHORT: Final = 3
_GROUP_WORDS: Final = (*words.GROUP_KINDS, *words.QUALIFIERS, "from")
_SUGGESTED_OF_GROUPS: Final = tuple(word for word in _GROUP_WORDS if len(word) > _SHORT or word == "run")
"""Short words of other languages are left out: they resemble so many words that they are hardly ever what was meant."""

EXPECTED: Final[dict[Section, str]] = {
    Section.EXPOSED: "a group such as 3×8D pung, 567C or 4×E concealed kong",
    Section.CONCEALED: "tiles such as 123D EEE RD, or a group such as 3×8D pung",
    Section.BONUS: "bonus tiles such as F1 S2",
    Section.VISIBLE: "tiles such as 5C E RD",
    Section.SEAT: "East, South, West or North",
    Section.ROUND: "East, South, West or North",
    Section.WON: "draw, discard, loose, rob or dealt, and the tile",
    Section.STATUS: "dead, long, short or foul",
    Section.SCORE: "a number of points",
    Section.RULES: "the name of a ruleset, or a house file",
    Section.OPTIONS: "options separated by commas, such as seasons, -four-fours",
    Section.LIMIT: "a number of points, or none",
    Section.DATE: "a date",
    Section.TITLE: "a title",
    Section.RESULT: "draw, or washed by and a seat",
    Section.PENALTY: "false mah-jongg North; false naming West, chow by North; or correction West, South counted 24",
    Section.WALL: "the number of tiles left in the live wall",
    Section.STREAK: "the number of deals in a row that East has won",
    Section.NO_CHOICE: "a seat",
    Section.LIABLE: "a seat, perhaps with half or first discard after it",
}
"""What a section holds."""

_TILE_SECTIONS: Final = (Section.EXPOSED, Section.CONCEALED, Section.BONUS, Section.VISIBLE)
_SUGGESTED: Final[dict[Section, tuple[str, ...]]] = {
    Section.EXPOSED: (*_SUGGESTED_OF_GROUPS, *TILE_WORDS),
    Section.CONCEALED: (*_SUGGESTED_OF_GROUPS, *TILE_WORDS),
    Section.BONUS: tuple(word for word in TILE_WORDS if word not in ("East", "South", "West", "North")),
    Section.VISIBLE: TILE_WORDS,
    Section.SEAT: _SEATS,
    Section.ROUND: _ROUNDS,
    Section.STATUS: tuple(words.STATUSES),
    Section.LIMIT: ("none",),
    Section.RESULT: (*deal_words.ENDINGS, "by", *_SEATS),
    Section.PENALTY: (*deal_words.OFFENCES, *deal_words.CLAIMS, "by", *_SEATS),
    Section.NO_CHOICE: _SEATS,
    Section.LIABLE: (*_SEATS, "half", "first discard"),
}
"""The words that a refusal may suggest in each section."""


def found_at(piece: str, at: int) -> tuple[int, int]:
    """The stretch of the word that stands at or after an offset of a piece; empty at its end."""
    while at < len(piece) and piece[at].isspace():
        at += 1
    word = _WORD.match(piece, at)
    if word is not None:
        return at, word.end()
    return (at, at + 1) if at < len(piece) else (len(piece.rstrip()), len(piece.rstrip()))


def misread(section: Section, piece: str, at: int, expected: str) -> Refusal:
    """The refusal for a piece of a section in which the grammar stopped at `at`, where it wanted the rule `expected`."""
    start, end = found_at(piece, at)
    if start == end:
        if section is Section.WON and piece.strip() and _end_of_tile(piece, found_at(piece, 0)[0]) is not None:
            return _misread_win(piece, *found_at(piece, 0))
        return _ends_early(section, piece, start, expected)
    word = piece[start:end]
    if re.fullmatch("[-./–—]+", word) and (following := _section_at(piece, end)):
        message = f"{word}: sections are separated by ; or a line end"
        return Refusal("missing-separator", message, f"write ; {following}:", start, end)
    strange = _strange_character(word)
    if strange is not None:
        index, message = strange
        return Refusal("strange-character", message, f"expected {EXPECTED[section]}", start + index, start + index + 1)
    last = piece[:start].split()[-1:]
    if word == ":" and last and last[0].lower() in words.SECTION_WORDS:
        start = piece.rindex(last[0], 0, start)
        message = f"{last[0]}: begins a section, but there is no ; or line end before it"
        return Refusal("missing-separator", message, f"write ; {last[0]}:", start, start + len(last[0]))
    if word in (",", ":"):
        message = f"a {'comma' if word == ',' else 'colon'} does not belong here"
        return Refusal("stray-mark", message, f"expected {EXPECTED[section]}", start, end)
    if word.lower() in words.SECTION_WORDS and piece[end:].lstrip().startswith(":"):
        message = f"{word}: begins a section, but there is no ; or line end before it"
        return Refusal("missing-separator", message, f"write ; {word}:", start, end)
    before = piece[:start].split()
    if word.lower() in (*_GROUP_WORDS, ",") and before and re.fullmatch("[1-9]?[×xX]", before[-1]):
        at = len(piece[:start].rstrip())
        return Refusal("ends-early", f"{before[-1]}: a tile must follow", "such as 3×8D", at - len(before[-1]), at)
    if expected == "seat":
        return _unknown(section, word, _SEATS, "East, South, West or North", "unknown-seat", "no such seat", start)
    if section is Section.WON:
        return _misread_win(piece, start, end)
    if section in _TILE_SECTIONS:
        several = next((stretch for _, *stretch in grammar.plural.scan_string(piece[start:]) if stretch[0] == 0), None)
        if several is not None:
            end = start + several[1]
            message = f"{piece[start:end]}: how many? write a number before them, such as 2×RD or two red dragons"
            return Refusal("missing-count", message, f"{section}: expects {EXPECTED[section]}", start, end)
        number = re.fullmatch("[1-4]", word)
        if section is Section.BONUS and number is not None:
            message = f"{word}: a flower or a season? write F{word} for the flower, S{word} for the season"
            return Refusal("missing-series", message, f"{section}: expects {EXPECTED[section]}", start, end)
        if word.lower() in _GROUP_WORDS:
            message = f"{word}: belongs after the tiles of a group"
            return Refusal("misplaced-word", message, f"{section}: expects {EXPECTED[section]}", start, end)
        if before and before[-1].lower() in words.SECTION_WORDS:
            at = len(piece[:start].rstrip())
            return _bare_section(before[-1], at - len(before[-1]), at)
        if before and _end_of_tile(piece, start) is not None:
            return Refusal("missing-comma", f"{word}: put a comma before it, between groups", "", start, end)
        if word.lower() in words.MEANS:
            message = f"{word}: how the hand was won goes into a section of its own"
            return Refusal("missing-separator", message, f"write ; won: {word}", start, end)
        slip = slip_of(word, piece[end:])
        if slip is None and word.lower() in words.SECTION_WORDS:
            return _bare_section(word, start, end)
        if slip is not None:
            shown = slip[1].partition(":")[0]  # a slip of two words names both
            return Refusal(slip[0], slip[1], "", start, start + len(shown) if piece.startswith(shown, start) else end)
        found = "neither a tile nor a word that may stand here"
        return _unknown(section, word, _SUGGESTED[section], EXPECTED[section], "unknown-tile", found, start)
    return _unknown(section, word, _SUGGESTED.get(section, ()), EXPECTED[section], "unknown-word", "not understood", start)


def _bare_section(word: str, start: int, end: int) -> Refusal:
    message = f"{word}: begins a section, which needs ; before its name and a colon after it"
    return Refusal("missing-separator", message, f"write ; {word.lower()}:", start, end)


def _section_at(piece: str, at: int) -> str:
    """The name of the section, with its colon, that stands at or after an offset; empty where none does."""
    name, colon, _ = piece[at:].partition(":")
    return name.strip() if colon and spaced(name) in words.SECTION_WORDS else ""


def _misread_win(piece: str, start: int, end: int) -> Refusal:
    """What is wrong in `won:` from `start` on, where a word ends at `end`."""
    word = piece[start:end]
    rest = spaced(piece[start:].partition(",")[0])
    begins = not piece[:start].strip()
    after_comma = piece[:start].rstrip().endswith(",")
    remarks = (*map(str, Remark), "completing")
    if not begins and word.lower() in words.SECTION_WORDS and word.lower() not in words.MEANS:
        return _bare_section(word, start, end)
    meant = next((remark for remark in remarks if rest == remark or rest.startswith(f"{remark} ")), None)
    if meant is not None and not begins and not after_comma:
        return Refusal("missing-comma", f"{meant}: put a comma before it", "", start, start + len(meant))
    tile_end = _end_of_tile(piece, start)
    if begins and (tile_end is not None or meant is not None):
        end = tile_end or end
        message = f"{piece[start:end]}: say first how the winning tile came"
        return Refusal("missing-means", message, f"won: expects {EXPECTED[Section.WON]}", start, end)
    if tile_end is not None and after_comma and not any(_end_of_tile(piece, at) for at in _words_before(piece, start)):
        message = f"{piece[start:tile_end]}: write the winning tile before the remarks"
        return Refusal("misplaced-word", message, "such as draw 5C, last tile", start, tile_end)
    if tile_end is not None:
        message = f"{piece[start:tile_end]}: a second winning tile; only one tile wins"
        return Refusal("several-winning-tiles", message, "", start, tile_end)
    slip = slip_of(word, piece[end:])
    if slip is not None:
        return Refusal(slip[0], slip[1], "", start, end)
    if after_comma:
        shown = rest if nearest(rest, remarks) else word
        expected = ", ".join(remark for remark in Remark if remark is not Remark.AFTER_BONUS) + " or completing and a group"
        return _unknown(Section.WON, shown, remarks, expected, "unknown-remark", "no such remark", start)
    known = tuple(words.MEANS) if begins else (*TILE_WORDS, "from", "after bonus")
    found = "not a way to win" if begins else "not understood"
    return _unknown(
        Section.WON, word, known, EXPECTED[Section.WON], "unknown-means" if begins else "unknown-word", found, start
    )


def _end_of_tile(piece: str, start: int) -> int | None:
    """Where a tile ends that begins at an offset; None where none does."""
    try:
        return start + int(_TILE.try_parse(piece[start : start + _LONGEST_TILE], 0))
    except (ParseBaseException, Refusal):
        return None


def _words_before(piece: str, end: int) -> list[int]:
    return [word.start() for word in _WORD.finditer(piece, 0, end)]


_LONGEST_TILE: Final = 200
"""A word that is longer, in characters, is no tile."""
_TILE: Final = grammar.counted | grammar.tile_word
_READABLE: Final = {
    **dict.fromkeys(
        (Section.EXPOSED, Section.CONCEALED),
        _TILE | grammar.others | grammar.qualifier | grammar.kind | grammar.from_seat,
    ),
    **dict.fromkeys((Section.BONUS, Section.VISIBLE), _TILE),
    Section.WON: grammar.means | grammar.win_remark | _TILE | grammar.from_seat,
}
"""The rule that reads one word of a section, wherever it stands there."""
_OF_SYNTAX: Final = ("ends-early", "misplaced-word", "stray-mark", "several-winning-tiles", "missing-means", "missing-comma")
"""Codes about the order of words, which is not judged after a word that cannot be read."""
_SKIPPED: Final = re.compile(r"[\s,]*")


def faults_after(section: Section, text: str, first: Refusal) -> Iterator[Refusal]:
    """The words behind a first refusal that cannot be read either."""
    known = _READABLE.get(section)
    at = None if first.code == "missing-separator" else first.end
    while known is not None and at is not None:
        skipped = _SKIPPED.match(text, at)
        at = at if skipped is None else skipped.end()
        if at >= len(text):
            return
        try:
            at = known.try_parse(text, at)
        except (ParseBaseException, Refusal):
            refusal = misread(section, text, at, "")
            if refusal.code == "missing-separator":
                return
            if refusal.code not in _OF_SYNTAX:
                yield refusal
            at = max(refusal.end or 0, found_at(text, at)[1])


def is_like_a_tile(text: str) -> bool:
    """Whether a text begins with a tile, or with what was meant as one, and not with the name of a section."""
    first_start, first_end = found_at(text, 0)
    first = text[first_start:first_end]
    if first.lower() in words.SECTION_WORDS or ":" in text:
        return False
    try:
        _READABLE[Section.CONCEALED].try_parse(text[first_start : first_start + _LONGEST_TILE], 0)
    except Refusal:
        return True
    except ParseBaseException:
        return slip_of(first, text[first_end:]) is not None
    return True


def _unknown(section: Section, word: str, known: Iterable[str], expected: str, code: str, found: str, start: int) -> Refusal:
    shown = shorten(word)
    if word.lower() in {each.lower() for each in known}:
        return Refusal(
            "misplaced-word", f"{shown}: not expected here", f"{section}: expects {expected}", start, start + len(word)
        )
    meant = did_you_mean(word, known)
    message = f"{shown}: {found}" + (f"; {meant}" if meant else "")
    return Refusal(code, message, f"{section}: expects {expected}", start, start + len(word))


def _ends_early(section: Section, piece: str, at: int, expected: str) -> Refusal:
    if not piece.strip():
        if section in (Section.EXPOSED, Section.CONCEALED):
            return Refusal("empty-group", "nothing between the commas", f"expected {EXPECTED[section]}", 0, len(piece))
        return Refusal("nothing-written", f"{section}: nothing is written", f"expected {EXPECTED[section]}", 0, len(piece))
    last = piece.split()[-1]
    if last.lower() in words.GROUP_KINDS and last.lower() == piece.strip().lower():
        message = f"{last}: belongs after the tiles of a group"
        return Refusal("misplaced-word", message, f"{section}: expects {EXPECTED[section]}", at - len(last), at)
    if re.fullmatch("[1-9]+x", last, re.IGNORECASE) and (slip := slip_of(last, "")) is not None:
        return Refusal(slip[0], slip[1], "", at - len(last), at)
    if last[-1] in "×xX":
        return Refusal("ends-early", f"{shorten(last)}: a tile must follow", f"such as {last}8D", at - len(last), at)
    wanted = _WANTED.get(expected, EXPECTED[section])
    return Refusal("ends-early", f"{shorten(last)}: something must follow", f"expected {wanted}", at - len(last), at)


_WANTED: Final = {"seat": "East, South, West or North", "tile_word": "a tile such as 8D", "group": "a group such as 567C"}


def shorten(word: str) -> str:
    """A word as a message quotes it: printable and not too long."""
    return printable(word if len(word) <= _LONGEST else word[:_LONGEST] + "…")


_TABLES: Final = (words.SECTION_WORDS, words.SUITS, words.HONOURS, words.GROUP_KINDS, words.NUMBERS, words.SEASONS, words.MEANS)
_CHARACTERS: Final = frozenset("×…").union(*[word for table in _TABLES for word in table])
"""Characters beyond ASCII that have a meaning."""


def _strange_character(word: str) -> tuple[int, str] | None:
    for index, letter in enumerate(word):
        if ord(letter) < 0x7F and letter.isprintable() or letter in _CHARACTERS:
            continue
        if 0x1F000 <= ord(letter) <= 0x1F029 or letter in "\ufe0e\ufe0f":
            continue
        name = unicodedata.name(letter, "a control character" if ord(letter) < 0xA0 else "no character of Unicode").lower()
        shown = f" ({letter})" if letter.isprintable() else ""
        if "quotation mark" in name:
            return index, f"U+{ord(letter):04X}{shown}, {name}: leave it out"
        return index, f"U+{ord(letter):04X}{shown}, {name}: this character has no meaning here"
    return None


def no_section(piece: str, allowed: Iterable[Section]) -> Refusal:
    """The refusal for a stretch between separators that does not begin with the name of a section and a colon."""
    names = _names(allowed)
    name, colon, _ = piece.partition(":")
    start = len(name) - len(name.lstrip())
    elsewhere = words.SECTION_WORDS.get(spaced(name)) if colon else None
    if elsewhere is not None:
        return _misplaced(elsewhere, start, len(name.rstrip()), one_hand=Section.VISIBLE in allowed and Section.WON in allowed)
    if colon and name.strip().lower() in _WINNER:
        message = f"{shorten(name.strip())}: the block of the hand that won says how it won"
        return Refusal(
            "misplaced-section", message, "write won: draw there, or won: discard from South", start, len(name.rstrip())
        )
    if colon and name.strip():
        shown = shorten(name.strip())
        meant = did_you_mean(name.strip(), map(str, allowed)) or did_you_mean(name.strip(), names)
        message = f"{shown}: no such section" + (f"; {meant}" if meant else "")
        return Refusal(
            "unknown-section",
            message,
            f"the sections are {', '.join(section for section in Section if section in allowed)}",
            start,
            len(name.rstrip()),
        )
    if colon:
        return Refusal(
            "missing-section", "a colon without the name of a section", "write its name: concealed:", start, start + 1
        )
    first_start, first_end = found_at(piece, 0)
    first = piece[first_start:first_end]
    for word in sorted(names, key=len, reverse=True):
        if piece.strip().lower().startswith(word) and not piece.strip()[len(word) : len(word) + 1].isalnum():
            return Refusal(
                "missing-colon", f"{word}: no colon after it", f"write {word}:", first_start, first_start + len(word)
            )
    if first.lower() in words.MEANS:
        message = f"{shorten(first)}: how the hand was won goes into a section of its own"
        return Refusal("missing-section", message, f"write won: {first.lower()}", first_start, first_end)
    close = [] if _end_of_tile(piece, first_start) is not None else nearest(first, names, 1)
    shown = shorten(first)
    if close:
        message = f"{shown}: no such section, and no colon; did you mean {close[0]}:?"
        return Refusal("unknown-section", message, "", first_start, first_end)
    return which_section(piece)


_WINNER: Final = ("winner", "sieger", "gewinner", "gagnant")


def which_section(piece: str) -> Refusal:
    """The refusal for tiles without the name of a section where one is needed."""
    start, end = found_at(piece, 0)
    strange = _strange_character(piece[start:end])
    if strange is not None:
        index, message = strange
        return Refusal("strange-character", message, "write the standing tiles: 123D EEE RD", start + index, start + index + 1)
    hint = "name the section, such as concealed: or won:; write | between table and hand, and ; between sections"
    return Refusal("missing-section", f"{shorten(piece[start:end])}: which section is this?", hint, start, end)


_ON_COMMAND_LINE: Final = {Section.RULES: "--rules", Section.OPTIONS: "--with", Section.LIMIT: "--limit"}


def _misplaced(section: Section, start: int, end: int, *, one_hand: bool) -> Refusal:
    at_table = section in words.HEADER_SECTIONS
    where = "in the header of a deal, above the first [East]" if at_table else "to a hand, below its seat such as [East]"
    hint = "move it there, or leave it out"
    if one_hand:
        option = _ON_COMMAND_LINE.get(section)
        hint = "leave it out" if option is None else f"leave it out; for one hand choose it on the command line with {option}"
    return Refusal("misplaced-section", f"{section}: belongs {where}", hint, start, end)


def section_meant(piece: str, allowed: Iterable[Section]) -> tuple[Section, int] | None:
    """The section that a misspelt name was meant for, and where its content begins; None where nothing is near."""
    name, colon, _ = piece.partition(":")
    if not colon:
        start, end = found_at(piece, 0)
        section = words.SECTION_WORDS.get(piece[start:end].lower())
        return None if section is None or section not in allowed else (section, end)
    if spaced(name) in words.SECTION_WORDS:
        return None
    close = nearest(name.strip(), map(str, allowed), 1) or nearest(name.strip(), _names(allowed), 1)
    return (words.SECTION_WORDS[close[0]], len(name) + 1) if close else None


def _names(allowed: Iterable[Section]) -> list[str]:
    """The names of sections, as an English player writes them."""
    foreign = languages.SECTIONS
    return [word for word, section in words.SECTION_WORDS.items() if section in set(allowed) and word not in foreign]
