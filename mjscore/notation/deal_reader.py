"""The reader of deals: from a text - a header and a block for each seat - to the deal, or to every fault in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjscore.deals import CountedHand, Deal, in_one_round
from mjscore.hands import Hand
from mjscore.legality import any_rules, require, size_of_deal
from mjscore.legality.deal_faults import each_hand_alone
from mjscore.legality.game import placed_in
from mjscore.notation.meaning import Misread
from mjscore.notation.outline import (
    BlockHeading,
    blocks,
    normal_text,
    split_front_matter,
    without_comments,
)
from mjscore.notation.sections import TextFaults, WrittenSections, build_hand, read_piece, read_sections
from mjscore.notation.words import BLOCK_SECTIONS, HEADER_SECTIONS
from mjscore.places import Origin, Section, in_order
from mjscore.problems import Fault, NotationProblem, Span, expect
from mjscore.seats import Seat

Block = tuple[Seat, WrittenSections, Origin]


def read_deal(text: str, *, source: str = "<deal>", hand_size: int | None = None) -> Deal:
    """The deal that a text means.

    `hand_size` is how many tiles a hand has: if not given 13, or 10 with six players or one who sits South West. Raises
    NotationProblem or ImpossibleHand with every fault of every hand.
    """
    expect(text, str, "a text")
    expect(hand_size, int | None, "the number of tiles of a hand, or None")
    shown = normal_text(text, source)
    body = without_comments(split_front_matter(shown, source)[1])
    faults = TextFaults()
    (_, written), *rest = blocks(body)
    header = read_sections(written, HEADER_SECTIONS, faults)
    whole = Origin(shown, source, Span(0, len(shown)), tuple(header.written))
    read = _read_blocks(rest, whole, faults)
    if hand_size is None:
        hand_size = size_of_deal([seat for seat, _, _ in read])
    hands = [(seat, _hand(seat, said, origin, header, hand_size, faults)) for seat, said, origin in read if not said.refused]
    deal = in_one_round(_deal(header, hands, whole))
    game = any_rules(deal, hand_size)
    if not rest and not faults.found and not deal.needs_no_hands:
        hint = "begin each hand with its seat: [East]; score: 0 stands for one that counted nothing"
        faults.found.append(Fault("no-hands", "a deal has a block for each seat, and there is none", Span(0, 0), hint))
    if faults.found:
        impossible = placed_in(deal, each_hand_alone(deal, game))
        raise NotationProblem(in_order([*faults.found, *impossible]), text=shown, source=source)
    return require(deal, game)


def _read_blocks(
    written: Sequence[tuple[BlockHeading | None, list[tuple[int, str]]]], whole: Origin, faults: TextFaults
) -> list[Block]:
    found: list[Block] = []
    for index, (heading, parts) in enumerate(written):
        assert heading is not None
        if faults.full:
            break
        following = written[index + 1][0] if index + 1 < len(written) else None
        end = len(whole.text) if following is None else following.start
        said = read_sections(parts, BLOCK_SECTIONS, faults)
        seat = _seat_of(heading, faults)
        if seat is None:
            continue
        head = Span(heading.start, heading.end)
        if any(each is seat for each, _, _ in found):
            faults.note(Fault("seat-taken", f"[{seat}] is written twice", head, "each player has one block"))
            continue
        origin = Origin(whole.text, whole.source, Span(heading.start, end), tuple(said.written), head)
        found.append((seat, said, origin))
    return found


def _seat_of(heading: BlockHeading, faults: TextFaults) -> Seat | None:
    if not heading.text.strip():
        message, place = "a block begins with its seat in brackets", Span(heading.start, heading.end)
        faults.note(Fault("bad-heading", message, place, "such as [East]"))
        return None
    try:
        seat: Seat = read_piece(Section.SEAT, heading.text)[0].values[0]
    except Misread as misread:
        faults.refuse(misread, heading.text, heading.start + 1)
        return None
    return seat


def _hand(
    seat: Seat, said: WrittenSections, origin: Origin, header: WrittenSections, hand_size: int, faults: TextFaults
) -> Hand | CountedHand:
    """The hand of a block, which sits where its heading says."""
    values = said.values
    values.setdefault(Section.SEAT, seat)
    if Section.SCORE not in values:
        return build_hand(said, origin, hand_size)
    for section in (Section.EXPOSED, Section.CONCEALED, Section.BONUS):
        if section in values:
            message = f"{section}: is written, but score: already gives what the hand counts"
            hint = "leave out one of the two"
            faults.found.append(Fault("score-and-tiles", message, origin.place(section), hint))
    round = values.get(Section.ROUND)
    if round is not None and round is not header.values.get(Section.ROUND):
        message = f"round: {round} is written beside a score, but not in the header"
        faults.found.append(Fault("contradiction", message, origin.place(Section.ROUND), "write the round once, in the header"))
    points, doubles = values[Section.SCORE]
    return CountedHand(points, values[Section.SEAT], values.get(Section.WON), values.get(Section.STATUS), doubles, origin)


def _deal(header: WrittenSections, hands: Sequence[tuple[Seat, Hand | CountedHand]], whole: Origin) -> Deal:
    stated = {
        _ATTRIBUTES.get(section, section.replace(" ", "_")): value
        for section, value in header.values.items()
        if value is not None or section is Section.LIMIT
    }
    return Deal(tuple(hands), **stated, origin=whole)


_ATTRIBUTES: Final = {Section.PENALTY: "penalties"}
"""What a deal calls a section of the header, where it is not the section's own name."""
