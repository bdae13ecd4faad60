"""Where in its text a section or a tile of a hand stands: found anew when a refusal has to point at it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from mjscore.hands import Hand, Origin
from mjscore.notation.checks import Violation
from mjscore.notation.outline import Heading, blocks, split_front_matter, without_comments
from mjscore.notation.words import SECTION_WORDS, Section
from mjscore.problems import Fault, Span
from mjscore.tiles import Tile


def place_of(hand: Hand, section: str, tile: Tile | None = None) -> Span | None:
    """The stretch of `hand.origin.text` that holds a section's content, such as that of `won`; with `tile`, the last mention
    of the tile in it. None for a hand that was not read from a text or has no such section.
    """
    return None if hand.origin is None else place_in(hand.origin, section, tile)


def place_in(origin: Origin, section: str, tile: Tile | None = None) -> Span | None:
    """The place of a section within the stretch of a text that one hand takes."""
    begin, end = origin.span.start, origin.span.end
    written = [
        (start, piece)
        for heading, parts in blocks(_body(origin.text))
        for start, piece in parts
        if begin <= start < end and (heading is None or heading.start >= begin)
    ]
    return _in_sections(origin.text, written, section, tile)


def faults_of(wrong: Iterable[Violation], origin: Origin) -> list[Fault]:
    """Violations as faults with their places, in the order of the text."""
    return sorted((fault_of(each, origin) for each in wrong), key=offset_of)


def offset_of(fault: Fault) -> int:
    """Where a fault stands; 0 for one without a place."""
    return 0 if fault.span is None else fault.span.start


def fault_of(wrong: Violation, origin: Origin) -> Fault:
    """A violation as a fault with its place; where the section is not written, the whole hand's."""
    span = None if wrong.section is None else place_in(origin, wrong.section, wrong.tile)
    return Fault(wrong.code, wrong.message, span or _whole(origin), wrong.hint)


def header_fault_of(wrong: Violation, whole: Origin) -> Fault:
    """The like for a violation in the header of a deal whose text is `whole`."""
    header = blocks(_body(whole.text))[0][1]
    span = None if wrong.section is None else _in_sections(whole.text, header, wrong.section, wrong.tile)
    return Fault(wrong.code, wrong.message, span or _whole(whole), wrong.hint)


def _whole(origin: Origin) -> Span:
    begin, end = origin.span.start, origin.span.end
    line_end = origin.text.find("\n", begin, end)
    return Span(begin, end if line_end < 0 else line_end)


def heading_of(hand: Hand) -> Span | None:
    """The place of the `[East]` that heads the hand's block in a deal; None for a hand written alone."""
    if hand.origin is None:
        return None
    begin = hand.origin.span.start
    headings: list[Heading] = [heading for heading, _ in blocks(_body(hand.origin.text)) if heading is not None]
    return next((Span(each.start, each.end) for each in headings if each.start == begin), None)


def _body(text: str) -> str:
    return without_comments(split_front_matter(text)[1])


def _in_sections(text: str, written: Iterable[tuple[int, str]], section: str, tile: Tile | None) -> Span | None:
    found: Span | None = None
    for start, piece in written:
        name, colon, body = piece.partition(":")
        if not colon or SECTION_WORDS.get(" ".join(name.lower().split())) is not Section(section):
            continue
        begin = start + len(name) + 1
        if tile is None:
            lead = len(body) - len(body.lstrip())
            return Span(begin + lead, begin + max(lead, len(body.rstrip())))
        found = _last_mention(body, begin, tile) or found
    return found or (None if tile is None else _in_sections(text, written, section, None))


def _last_mention(body: str, begin: int, tile: Tile) -> Span | None:
    found = [(start, end) for tiles, start, end in _mentions(body) if tile in tiles]
    return Span(begin + found[-1][0], begin + found[-1][1]) if found else None


@lru_cache(maxsize=4)
def _mentions(body: str) -> list[tuple[tuple[Tile, ...], int, int]]:
    """The tiles that are mentioned in a section, each with its stretch; a seat after `from` is no tile."""
    from mjscore.notation import grammar

    found: list[tuple[tuple[Tile, ...], int, int]] = []
    for tiles, start, end in (grammar.counted | grammar.tile_word).scan_string(body):
        if not body[start - 1 : start].isalnum() and not body[:start].rstrip().lower().endswith("from"):
            found.append((tuple(tiles), start, end))
    return found
