"""The writer of deals: their canonical text, which the reader reads back as the same value; see `writer`."""

from __future__ import annotations

from dataclasses import replace

from mjscore.deals import CountedHand, Deal, Liability, Penalty
from mjscore.hands import Hand
from mjscore.limits import NOT_STATED
from mjscore.notation.styles import NOTATION, Style
from mjscore.notation.writer import write_hand, write_won
from mjscore.places import Section
from mjscore.problems import Fault, NotationProblem, expect


def write_deal(deal: Deal, style: Style = NOTATION) -> str:
    """The canonical text of a deal: the header, then a block for each seat; ends with a line feed.

    Raises NotationProblem for a title, a date or a ruleset's name that the notation cannot hold.
    """
    expect(deal, Deal, "a deal (mjscore.read_deal)")
    expect(style, Style, "a style")
    blocks = ["".join(f"{line}\n" for line in _header(deal, style))]
    for seat, hand in deal.seats:
        blocks.append("".join(f"{line}\n" for line in (f"[{seat}]", *_block(hand, deal, style))))
    return "\n".join(block for block in blocks if block)


def write_counted(hand: CountedHand) -> str:
    """The lines of a block that was counted by hand, in one: `score: 48; won: draw`."""
    return "; ".join(_counted_lines(hand, NOTATION))


def _block(hand: Hand | CountedHand, deal: Deal, style: Style) -> list[str]:
    if isinstance(hand, Hand):
        round = hand.round if deal.round is None else None
        bare = replace(hand, seat=None, round=round, visible=())
        written = write_hand(bare, layout="lines", style=style)
        return written.split("\n") if written else []
    return _counted_lines(hand, style)


def _counted_lines(hand: CountedHand, style: Style) -> list[str]:
    doubles = "" if hand.doubles is None else f", {hand.doubles} doubles"
    lines = [f"{Section.SCORE}: {hand.score}{doubles}"]
    if hand.won is not None:
        lines.append(f"{Section.WON}: {write_won(hand.won, style)}")
    if hand.status is not None:
        lines.append(f"{Section.STATUS}: {hand.status}")
    return lines


def _header(deal: Deal, style: Style) -> list[str]:

    limit = None if deal.limit == NOT_STATED else "none" if deal.limit is None else str(deal.limit)
    result = None
    if deal.result is not None:
        result = str(deal.result.ending) + (f" by {deal.result.by}" if deal.result.by is not None else "")
        result += f", {deal.result.heads} heads" if deal.result.heads is not None else ""
    parts: list[tuple[Section, str | None]] = [
        (Section.TITLE, _text(Section.TITLE, deal.title)),
        (Section.DATE, _text(Section.DATE, deal.date)),
        (Section.RULES, _text(Section.RULES, deal.rules)),
        (Section.OPTIONS, ", ".join(deal.options) or None),
        (Section.LIMIT, limit),
        (Section.ROUND, deal.round),
        (Section.VISIBLE, style.tiles(deal.visible) or None),
        (Section.RESULT, result),
        *((Section.PENALTY, _penalty(penalty)) for penalty in deal.penalties),
        (Section.WALL, None if deal.wall is None else str(deal.wall)),
        (Section.STREAK, None if deal.streak is None else str(deal.streak)),
        (Section.NO_CHOICE, ", ".join(deal.no_choice) or None),
        *((Section.LIABLE, _liability(liability)) for liability in deal.liable),
    ]
    return [f"{section}: {content}" for section, content in parts if content is not None]


def _text(section: Section, text: str | None) -> str | None:
    if text is not None and (not text.strip() or text != text.strip() or not text.isprintable() or set(";#") & set(text)):
        message = f"{text!r} cannot be written"
        raise NotationProblem(
            Fault("unwritable-text", message, None, "write it in one line, without ; and #", str(section)), source="<deal>"
        )
    return text


def _penalty(penalty: Penalty) -> str:
    written = f"{penalty.offence} {', '.join(penalty.offenders)}"
    if penalty.claim is not None:
        written += f", {penalty.claim} by {penalty.claimant}"
    if penalty.counted is not None:
        written += f", {penalty.corrected} counted {penalty.counted}"
        written += f", {penalty.doubles} doubles" if penalty.doubles is not None else ""
    return written


def _liability(liability: Liability) -> str:
    half = " half" if liability.half else ""
    return f"{liability.seat}{half}" + (" first discard" if liability.first_discard else "")
