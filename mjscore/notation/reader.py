"""The reader: from a text to the hand or the deal that it means, or to a refusal that lists everything wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mjscore.hands import Hand, Origin, Win
from mjscore.notation import pieces
from mjscore.notation.meaning import Refusal
from mjscore.notation.outline import is_deal, normal_text, normalise, sections, split_front_matter, without_comments
from mjscore.notation.sheets import Faults, build_hand, read_sheet
from mjscore.notation.words import HAND_SECTIONS, Section
from mjscore.problems import Fault, ImpossibleHand, NotationProblem, Span
from mjscore.seats import Round, Seat
from mjscore.tiles import Tile

if TYPE_CHECKING:
    from mjscore.deals import Deal

__all__ = [
    "looks_like_deal",
    "read_deal",
    "read_hand",
    "read_round",
    "read_seat",
    "read_tiles",
    "read_won",
    "split_front_matter",
]

_HAND: Final = frozenset(HAND_SECTIONS)


def read_hand(
    text: str,
    *,
    source: str = "<hand>",
    hand_size: int | None = None,
    seat: Seat | None = None,
    round: Round | None = None,
    discarding: bool = False,
    extra_winds: bool = False,
) -> Hand:
    """The hand that a text means.

    `seat` and `round` stand in for what the text leaves out. `hand_size` is the number of standing tiles: 13 if not given, or
    10 where Parker's extra winds are used and nothing else fits. `discarding` allows a fourteenth tile without `won:`;
    `extra_winds` allows NE and SW wherever the player sits. Raises NotationProblem for a text that is not in the notation,
    ImpossibleHand for a hand that cannot be; either carries every fault.
    """
    shown = normal_text(text, source)
    body = split_front_matter(shown, source)[1] if shown.startswith("+++") else shown
    body = without_comments(body)
    if "[" in body and is_deal(body):
        raise _deal(shown, body.index("["), source)
    faults = Faults()
    sheet = read_sheet(sections(body), _HAND, faults)
    if not faults.found and Section.EXPOSED not in sheet and Section.CONCEALED not in sheet and Section.STATUS not in sheet:
        faults.found.append(
            Fault("no-tiles", "no tiles are written", Span(0, 0), "write the standing tiles: concealed: 123D EEE RD")
        )
    if faults.found:
        raise NotationProblem(faults.found, text=shown, source=source)
    if seat is not None:
        sheet.setdefault(Section.SEAT, seat)
    if round is not None:
        sheet.setdefault(Section.ROUND, round)
    origin = Origin(shown, source, Span(0, len(shown)))
    hand, wrong = build_hand(sheet, origin, hand_size, discarding=discarding, extra_winds=extra_winds)
    if wrong:
        from mjscore.notation.places import faults_of

        raise ImpossibleHand(faults_of(wrong, origin), text=shown, source=source)
    return hand


def _deal(text: str, at: int, source: str) -> NotationProblem:
    """The refusal of a deal where a hand is wanted; its first block begins at `at`."""
    hint = "a hand has no blocks such as [East]; a deal is settled"
    fault = Fault("deal-not-hand", "this is a deal, not one hand", Span(at, at + 1), hint)
    return NotationProblem(fault, text=text, source=source)


def read_deal(text: str, *, source: str = "<deal>", hand_size: int | None = None) -> Deal:
    """The deal that a text means.

    `hand_size` is the number of standing tiles: if not given 13, or 10 with six players or one who sits South West. Raises
    NotationProblem or ImpossibleHand with every fault of every hand.
    """
    from mjscore.notation import tables

    return tables.read_table(text, source, hand_size)


def looks_like_deal(text: str) -> bool:
    """Whether a text has a block such as `[East]`, and so is to be read as a deal."""
    shown = normalise(text)
    try:
        body = split_front_matter(shown)[1]
    except NotationProblem:
        body = shown
    return is_deal(without_comments(body))


def read_tiles(text: str, *, source: str = "<tiles>") -> tuple[Tile, ...]:
    """The tiles of a list, sorted; raises NotationProblem."""
    return tuple(_alone(text, source, lambda body: pieces.tiles(Section.VISIBLE, body)))


def read_won(text: str, *, source: str = "<won>") -> Win:
    """How a hand was won, as `won:` says it, the tile left out of the groups; raises NotationProblem."""
    win: Win = _alone(text, source, lambda body: pieces.win(Section.WON, body)[0])
    return win


def read_seat(text: str, *, source: str = "<seat>") -> Seat:
    """A seat; raises NotationProblem."""
    seat: Seat = _alone(text, source, lambda body: pieces.whole(Section.SEAT, body))
    return seat


def read_round(text: str, *, source: str = "<round>") -> Round:
    """A prevailing wind; raises NotationProblem."""
    found: Round = _alone(text, source, lambda body: pieces.whole(Section.ROUND, body))
    return found


def _alone(text: str, source: str, read: Any) -> Any:
    shown = normalise(text)
    try:
        if len(shown) > pieces.LONGEST:
            raise Refusal(
                "too-long", f"{len(shown)} characters; {pieces.LONGEST} are the most that is read here", "write less", 0, 1
            )
        return read(shown)
    except Refusal as refusal:
        faults = Faults()
        faults.refuse(refusal, shown, 0)
        raise NotationProblem(faults.found, text=shown, source=source) from None
