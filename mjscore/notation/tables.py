"""Tables: from the text of a deal - a header and a block for each seat - to the deal, or to every fault in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjscore.deals import NOT_STATED, Deal
from mjscore.hands import HAND_SIZE, CountedHand, Hand, Origin
from mjscore.notation import pieces
from mjscore.notation.checks import SIX_HANDED_SIZE
from mjscore.notation.meaning import Refusal
from mjscore.notation.outline import Heading, blocks, normal_text, split_front_matter, without_comments
from mjscore.notation.places import fault_of, header_fault_of, offset_of, place_in
from mjscore.notation.sheets import Faults, Sheet, build_hand, read_sheet
from mjscore.notation.table_checks import misdeals
from mjscore.notation.words import BLOCK_SECTIONS, HEADER_SECTIONS, Section
from mjscore.problems import Fault, ImpossibleHand, NotationProblem, Span
from mjscore.seats import Seat

_HEADER: Final = frozenset(HEADER_SECTIONS)
_BLOCK: Final = frozenset(BLOCK_SECTIONS)
_EXTRA_SEATS: Final = (Seat.NORTH_EAST, Seat.SOUTH_WEST)

Block = tuple[Seat, Sheet, Origin]


def read_table(text: str, source: str, hand_size: int | None) -> Deal:
    """The deal of a text; see `reader.read_deal`."""
    shown = normal_text(text, source)
    body = without_comments(split_front_matter(shown, source)[1])
    whole = Origin(shown, source, Span(0, len(shown)))
    faults = Faults()
    (_, written), *rest = blocks(body)
    header = read_sheet(written, _HEADER, faults)
    read = _read_blocks(rest, whole, faults)
    if not rest and not faults.found:
        hint = "begin each hand with its seat: [East]"
        faults.found.append(Fault("no-hands", "a deal has a block for each seat, and there is none", Span(0, 0), hint))
    if hand_size is None:
        seats = [seat for seat, _, _ in read]
        hand_size = SIX_HANDED_SIZE if len(seats) == 6 or Seat.SOUTH_WEST in seats else HAND_SIZE
    hands, impossible = _build_hands(read, header, hand_size, faults)
    if faults.found:
        found = sorted([*faults.found, *impossible], key=offset_of)
        raise NotationProblem(found, text=shown, source=source)
    deal = _deal(header, hands, whole)
    origins = {seat: origin for seat, _, origin in read}
    for seat, wrong in misdeals(deal):
        impossible.append(header_fault_of(wrong, whole) if seat is None else fault_of(wrong, origins[seat]))
    if impossible:
        raise ImpossibleHand(sorted(impossible, key=offset_of), text=shown, source=source)
    return deal


def _read_blocks(written: Sequence[tuple[Heading | None, list[tuple[int, str]]]], whole: Origin, faults: Faults) -> list[Block]:
    found: list[Block] = []
    for index, (heading, parts) in enumerate(written):
        assert heading is not None
        if faults.full:
            break
        following = written[index + 1][0] if index + 1 < len(written) else None
        end = len(whole.text) if following is None else following.start
        sheet = read_sheet(parts, _BLOCK, faults)
        seat = _seat_of(heading, faults)
        if seat is None:
            continue
        if any(each is seat for each, _, _ in found):
            refusal = Refusal(
                "seat-taken", f"[{seat}] is written twice", "each player has one block", 0, heading.end - heading.start
            )
            faults.refuse(refusal, heading.text, heading.start)
            continue
        found.append((seat, sheet, Origin(whole.text, whole.source, Span(heading.start, end))))
    return found


def _seat_of(heading: Heading, faults: Faults) -> Seat | None:
    if not heading.text.strip():
        refusal = Refusal(
            "bad-heading", "a block begins with its seat in brackets", "such as [East]", 0, heading.end - heading.start
        )
        faults.refuse(refusal, heading.text, heading.start)
        return None
    try:
        seat: Seat = pieces.whole(Section.SEAT, heading.text)
    except Refusal as refusal:
        faults.refuse(refusal, heading.text, heading.start + 1)
        return None
    return seat


def _build_hands(
    read: Sequence[Block], header: Sheet, hand_size: int, faults: Faults
) -> tuple[list[tuple[Seat, Hand | CountedHand]], list[Fault]]:
    """Each seat's hand, and why hands that were read cannot be."""
    hands: list[tuple[Seat, Hand | CountedHand]] = []
    impossible: list[Fault] = []
    extra_winds = any(seat in _EXTRA_SEATS for seat, _, _ in read)
    result = header.get(Section.RESULT)
    washer = result.by if result is not None else None
    for seat, sheet, origin in read:
        if any(value is None for value in sheet.values()):
            continue
        _agree(sheet, Section.SEAT, seat, origin, faults)
        _agree(sheet, Section.ROUND, header.get(Section.ROUND), origin, faults)
        if Section.SCORE in sheet:
            hands.append((seat, _counted(seat, sheet, origin, faults)))
            continue
        undiscarded = washer is not None and seat in (washer, Seat.EAST)
        hand, wrong = build_hand(sheet, origin, hand_size, discarding=undiscarded, extra_winds=extra_winds)
        hands.append((seat, hand))
        impossible.extend(fault_of(each, origin) for each in wrong)
    return hands, impossible


def _agree(sheet: Sheet, section: Section, value: Seat | None, origin: Origin, faults: Faults) -> None:
    """A seat or round repeated within a block says what the heading or the header says."""
    if section in sheet and value is not None and sheet[section] != value:
        message = f"{section}: {sheet[section]} is written in the block of {value}"
        if section is Section.ROUND:
            message = f"round: {sheet[section]} is written, and {value} in the header"
        _refuse_section(origin, section, "contradiction", message, "leave it out", faults)
    elif value is not None:
        sheet[section] = value


def _counted(seat: Seat, sheet: Sheet, origin: Origin, faults: Faults) -> CountedHand:
    for section in (Section.EXPOSED, Section.CONCEALED, Section.BONUS):
        if section in sheet:
            message = f"{section}: stands beside score:, which counts the hand by hand"
            _refuse_section(origin, section, "score-and-tiles", message, "leave out the one or the other", faults)
    wins = sheet.get(Section.WON)
    return CountedHand(sheet[Section.SCORE], seat, None if wins is None else wins[0], sheet.get(Section.STATUS))


def _refuse_section(origin: Origin, section: Section, code: str, message: str, hint: str, faults: Faults) -> None:
    faults.found.append(Fault(code, message, place_in(origin, section), hint))


def _deal(header: Sheet, hands: Sequence[tuple[Seat, Hand | CountedHand]], whole: Origin) -> Deal:
    get = header.get
    return Deal(
        tuple(hands),
        rules=get(Section.RULES),
        options=get(Section.OPTIONS, ()),
        limit=get(Section.LIMIT, NOT_STATED),
        round=get(Section.ROUND),
        visible=get(Section.VISIBLE, ()),
        date=get(Section.DATE),
        title=get(Section.TITLE),
        result=get(Section.RESULT),
        penalties=get(Section.PENALTY, ()),
        wall=get(Section.WALL),
        streak=get(Section.STREAK),
        no_choice=get(Section.NO_CHOICE),
        liable=get(Section.LIABLE, ()),
        origin=whole,
    )
