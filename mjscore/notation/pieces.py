"""Pieces of a text - a word, a group, a section - read by the grammar once and remembered.

What a piece means depends on nothing but the piece and the section in which it stands, so that a piece read before need not
be parsed again. Refusals are not remembered: they are worked out afresh, with their place, from the text that is refused.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from mjscore.groups import Group
from mjscore.hands import Win
from mjscore.notation import seen
from mjscore.notation.meaning import Refusal, WinText, with_remarks
from mjscore.notation.words import Section
from mjscore.tiles import BONUS_TILES, Tile

if TYPE_CHECKING:
    from pyparsing import ParserElement

_MOST: Final = 1 << 15
"""How many pieces of one sort are remembered; then all are forgotten."""
_WORTH_REMEMBERING: Final = 100
"""The longest piece that is remembered, in characters."""
LONGEST: Final = 4000
"""The longest section that is read, in characters; a full wall of tiles is shorter."""

_exposed: Final[dict[str, Group]] = {}
_concealed: Final[dict[str, Group | tuple[Tile, ...]]] = {}
_words: Final[dict[str, tuple[Tile, ...]]] = {}
_win_parts: Final[dict[str, Any]] = {}

sections: Final[dict[str, tuple[Section, Any]]] = {}
"""Whole sections but `concealed:`, which seldom comes twice."""


def forget() -> None:
    """Forget every piece, as if none had been read."""
    for table in (_exposed, _concealed, _words, _win_parts, sections):
        table.clear()


def remember(table: dict[str, Any], piece: str, value: Any) -> None:
    """Keep what a piece means in one of the tables, each of which is bounded."""
    if len(piece) > _WORTH_REMEMBERING:
        return
    if len(table) >= _MOST:
        table.clear()
    table[piece] = value


def parse(rule: ParserElement, section: Section, piece: str) -> Any:
    """The meaning of a piece under a rule of the grammar; raises Refusal, by offsets in the piece."""
    from pyparsing import ParseBaseException

    try:
        return rule.parse_string(piece, parse_all=True)
    except ParseBaseException as failure:
        from mjscore.notation.explain import misread

        wanted = getattr(failure.parser_element, "name", "")
        raise misread(section, piece, failure.loc, wanted) from None


def exposed(piece: str) -> Group:
    """The group of a piece between commas under `exposed:`."""
    group = _exposed.get(piece)
    if group is None:
        group = seen.group(Section.EXPOSED, piece)
        if group is None:
            from mjscore.notation import grammar, sets

            group = sets.exposed_group(parse(grammar.group, Section.EXPOSED, piece)[0])
        remember(_exposed, piece, group)
    return group


def concealed(piece: str) -> Group | tuple[Tile, ...]:
    """The fixed group, or the free tiles, of a piece between commas under `concealed:`."""
    found = _concealed.get(piece) or _run_of_known(piece)
    if found is None:
        found = seen.group(Section.CONCEALED, piece) or _run(piece)
        if found is None or (isinstance(found, tuple) and max(found) >= BONUS_TILES[0]):
            from mjscore.notation import grammar, sets

            found = sets.concealed_group(parse(grammar.group, Section.CONCEALED, piece)[0])
        if isinstance(found, Group):
            remember(_concealed, piece, found)
    return found


def _run_of_known(piece: str) -> tuple[Tile, ...] | None:
    """The tiles of a piece whose words were all read before; None for any other, and where a bonus tile is among them."""
    try:
        found = tuple([tile for word in piece.split() for tile in _words[word]])
    except KeyError:
        return None
    return found if found and max(found) < BONUS_TILES[0] else None


def _run(piece: str) -> tuple[Tile, ...] | None:
    """The tiles of a piece made of nothing but code words; None for any other.

    The grammar lets no code word begin or end anything longer but a group with a word or a count of its own, so that such
    words can be read singly.
    """
    tiles: list[Tile] = []
    for word in piece.split():
        found = _words.get(word)
        if found is None:
            found = seen.word(word) or _code_word(word)
            if found is None:
                return None
            remember(_words, word, found)
        tiles += found
    return tuple(tiles) or None


def _code_word(word: str) -> tuple[Tile, ...] | None:
    from mjscore.notation import grammar

    found = grammar.one_code_word(word)
    return None if found is None else tuple(found)


def tiles(section: Section, piece: str) -> tuple[Tile, ...]:
    """The tiles of a list under `bonus:` or `visible:`, sorted."""
    if not piece.strip():
        return ()
    found = _run(piece)
    if found is None:
        from mjscore.notation import grammar

        found = tuple(parse(grammar.tile_list, section, piece))
    for tile in found:
        if section is Section.BONUS and not tile.is_bonus:
            raise Refusal("not-a-bonus-tile", f"{tile} is not a bonus tile", "bonus tiles are F1 to F4 and S1 to S4")
    return tuple(sorted(found))


def win(section: Section, piece: str) -> tuple[Win, Win]:
    """The win of a `won:` section: with its tile left out of the groups, and with its tile among them."""
    found = seen.win(piece)
    if found is None:
        from mjscore.notation import sets

        found = sets.win(_win_text(section, piece))
    return found, replace(found, among=True)


def _win_text(section: Section, piece: str) -> WinText:
    """The win as written: its first part, and what follows after commas, remembered each by itself."""
    from pyparsing import ParseBaseException

    from mjscore.notation import grammar

    first, *more = piece.split(",")
    try:
        win_text: WinText = _part(grammar.won, first)
        remarks = [_part(grammar.win_remark, f",{part}") for part in more]
    except (ParseBaseException, Refusal):
        whole_text: WinText = parse(grammar.won, section, piece)[0]
        return whole_text
    return with_remarks(win_text, remarks)


def _part(rule: ParserElement, part: str) -> Any:
    """A part of a win; one that follows a comma is remembered with it."""
    found = _win_parts.get(part)
    if found is None:
        (found,) = rule.parse_string(part.removeprefix(","), parse_all=True)
        remember(_win_parts, part, found)
    return found


_RULES: Final = {
    Section.SCORE: "number",
    Section.RULES: "text",
    Section.OPTIONS: "options",
    Section.LIMIT: "limit",
    Section.DATE: "text",
    Section.TITLE: "text",
    Section.RESULT: "result",
    Section.PENALTY: "penalty",
    Section.WALL: "number",
    Section.STREAK: "number",
    Section.LIABLE: "liable",
}
"""The rule for each section of a header that is read whole."""
_LISTS: Final = (Section.OPTIONS, Section.LIABLE, Section.PENALTY)


def whole(section: Section, piece: str) -> Any:
    """What a section says that is read whole."""
    if section in (Section.SEAT, Section.ROUND):
        known = seen.seat_or_round(section, piece)
        if known is not None:
            return known
    found = parse(_rule_of(section), section, piece)
    return tuple(found) if section in _LISTS else found[0]


def _rule_of(section: Section) -> ParserElement:
    from mjscore.notation import grammar

    rules = {
        Section.SEAT: grammar.seat,
        Section.NO_CHOICE: grammar.seat,
        Section.ROUND: grammar.round_,
        Section.STATUS: grammar.status,
    }
    if section in rules:
        return rules[section]
    from mjscore.notation import deal_grammar

    made: ParserElement = getattr(deal_grammar, _RULES[section])
    return made
