"""A deal: one play by all at the table, with what was written about how it ended; and its text, as the notation writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final, NamedTuple

from mjscore.game.groups import NOTATION, Group, Style
from mjscore.game.hands import Hand, Status, Win, brief, write_hand, write_won
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import Tile
from mjscore.on_demand import notebook_html
from mjscore.places import NamedWord, Origin, Section
from mjscore.problems import Fault, NotationProblem, Problem, expect
from mjscore.sentences import sentence

MOST_LIMIT: Final = 10**9
"""The highest limit, in points."""

NOT_STATED: Final = -1
"""A `limit` that nobody has stated: the ruleset's own holds. None means that there is no limit."""


def limit_words(limit: int | None) -> str:
    """`limit 300`, `no limit`."""
    if limit is None:
        return sentence("no limit")
    return sentence("limit {points}", points=limit)


def limit_fault(limit: int | None) -> Fault | None:
    """Why no game can have this limit, which a caller may give as another value than a number; None where it can."""
    if limit is None:
        return None
    if type(limit) is int and (limit == NOT_STATED or 1 <= limit <= MOST_LIMIT):
        return None
    hint = f"a limit has 1 to {MOST_LIMIT:,} points; where there is none, the limit is “none” (None in Python)"
    return Fault("wrong-limit", f"“{limit}” is not a limit", hint=hint)


class Ending(NamedWord):
    """How a deal without a winner ended."""

    DRAW = "draw"
    WASHED = "washed"


class Offence(NamedWord):
    """What a `penalty:` line punishes."""

    FALSE_MAH_JONGG = "false mah-jongg"
    FALSE_NAMING = "false naming"
    CORRECTION = "correction"


class Result(NamedTuple):
    """A deal that nobody won: a draw, or washed `by` the seat whose hand shows it; `heads` were counted by hand."""

    ending: Ending
    by: Seat | None = None
    heads: int | None = None

    def __str__(self) -> str:
        written = str(self.ending)
        if self.by is not None:
            written += f" by {self.by}"
        if self.heads is not None:
            written += f", {self.heads} heads"
        return written


class Penalty(NamedTuple):
    """An offence and who committed it; for false naming also `claim` (chow, pung, kong, mah-jongg) and `claimant`.

    A correction tells of another player's count: `corrected` had `counted` his hand at so many points, perhaps with `doubles`.
    """

    offence: Offence
    offenders: tuple[Seat, ...]
    claim: str | None = None
    claimant: Seat | None = None
    corrected: Seat | None = None
    counted: int | None = None
    doubles: int | None = None

    def __str__(self) -> str:
        written = f"{self.offence} {', '.join(self.offenders)}"
        if self.claim is not None:
            written += f", {self.claim} by {self.claimant}"
        if self.counted is not None:
            points = _points(self.counted, self.doubles)
            written += f", {self.corrected} counted {points}"
        return written

    @property
    def may_end_deal(self) -> bool:
        """Whether it may be how a deal without a winner ended; where a count was corrected somebody had won."""
        return self.offence is not Offence.CORRECTION


class Liability(NamedTuple):
    """A statement of who is liable: wholly, for `half`, or as the maker of the first of two dangerous discards."""

    seat: Seat
    half: bool = False
    first_discard: bool = False

    def __str__(self) -> str:
        written = str(self.seat)
        if self.half:
            written += " half"
        if self.first_discard:
            written += " first discard"
        return written


def _points(score: int, doubles: int | None) -> str:
    if doubles is None:
        return str(score)
    return f"{score}, {doubles} doubles"


@dataclass(frozen=True, slots=True, repr=False)
class CountedHand:
    """A hand that was counted by hand: its `score` in points and, for a winner, how it won as far as that is written.

    `doubles` says how many doubles the score holds, where a rule turns on it.
    """

    score: int
    seat: Seat | None = None
    won: Win | None = None
    status: Status | None = None
    doubles: int | None = None
    origin: Origin | None = field(default=None, compare=False, repr=False)

    __repr__ = brief

    def __str__(self) -> str:
        return "; ".join(_counted_lines(self, NOTATION))

    def _repr_html_(self) -> str | None:
        return notebook_html(self)


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """One play by everybody at the table.

    `seats` pairs each seat with its hand, in the order in which they are written. `rules` names a ruleset or a house file,
    `options` what is switched on (`-id`: switched off); `limit` is in points, None for no limit, NOT_STATED where the
    header is silent. `wall` counts the tiles left in the live wall at the last discard; `streak` East's wins running.
    `no_choice` names those who held only dangerous tiles, and showed it. `is_legal` is as in a `Hand`.
    """

    seats: tuple[tuple[Seat, Hand | CountedHand], ...]
    rules: str | None = None
    options: tuple[str, ...] = ()
    limit: int | None = NOT_STATED
    round: Round | None = None
    visible: tuple[Tile, ...] = ()
    date: str | None = None
    title: str | None = None
    result: Result | None = None
    penalties: tuple[Penalty, ...] = ()
    wall: int | None = None
    streak: int | None = None
    no_choice: tuple[Seat, ...] = ()
    liable: tuple[Liability, ...] = ()
    origin: Origin | None = field(default=None, compare=False, repr=False)
    is_legal: bool = field(default=False, init=False, compare=False, repr=False)

    __repr__ = brief

    def __str__(self) -> str:
        # What a player would write; a deal that the notation cannot hold is shown as the expression that makes it.
        try:
            return write_deal(self)
        except Problem:
            return brief(self)

    def _repr_html_(self) -> str | None:
        return notebook_html(self)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that are taken, as written."""
        return tuple(seat for seat, _ in self.seats)

    def hand(self, seat: Seat) -> Hand | CountedHand:
        """The hand of a seat; KeyError if nobody sits there."""
        for player, hand in self.seats:
            if player is seat:
                return hand
        raise KeyError(seat)

    @property
    def needs_no_hands(self) -> bool:
        """Whether a hand that is not written is one that counts nothing: nobody won, and it is told how the deal ended."""
        if self.winner is not None:
            return False
        if self.result is not None:
            return True
        return any(penalty.may_end_deal for penalty in self.penalties)

    def melds_beside(self, seat: Seat) -> tuple[tuple[Seat, tuple[Group, ...]], ...]:
        """What lies before each of the other players for all to see: their claimed groups and declared kongs."""
        return tuple(
            (other, hand.melds)
            for other, hand in self.seats
            if other is not seat and isinstance(hand, Hand)
        )

    @property
    def winner(self) -> Seat | None:
        """The seat whose hand has `won:`; None for a deal without a winner."""
        return next((seat for seat, hand in self.seats if hand.won is not None), None)


def written_hands(deal: Deal) -> Iterator[tuple[Seat, Hand]]:
    """The hands of a deal that are written, each with its seat; those counted by hand are left out."""
    for seat, hand in deal.seats:
        if isinstance(hand, Hand):
            yield seat, hand


_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
DATE_HINT: Final = "write year, month and day, such as 1923-04-05"


def is_date(text: str) -> bool:
    """Whether a text is a day of the calendar written as 1923-04-05, which can be put in order."""
    try:
        return _DATE.fullmatch(text) is not None and bool(date.fromisoformat(text))
    except ValueError:
        return False


class TableView(NamedTuple):
    """What is known of the table beside the hand: tiles that lie open elsewhere, and East's wins in a row."""

    open_tiles: tuple[Tile, ...] = ()
    streak: int = 0

    @classmethod
    def of(cls, deal: Deal, seat: Seat) -> TableView:
        """What `seat` sees beside his own tiles: `visible:`, what lies before the others, and East's wins running.

        A group that a claimed winning tile completed lay concealed before, and does not count (decision “visible-in-a-deal”).
        """
        tiles = list(deal.visible)
        for _, groups in deal.melds_beside(seat):
            for group in groups:
                tiles += group.tiles
        return cls(tuple(sorted(tiles)), streak=deal.streak or 0)


UNKNOWN_TABLE: Final = TableView()
"""The view for a hand by itself: nothing is known of the table."""


def in_one_round(deal: Deal) -> Deal:
    """The deal with its prevailing wind told to every hand: the header's, or else the one that hands name, if they agree."""
    winds = {hand.round for _, hand in written_hands(deal)}
    winds.add(deal.round)
    winds.discard(None)
    wind = deal.round
    if len(winds) == 1:
        wind = winds.pop()
    if wind is None:
        return deal
    seats: list[tuple[Seat, Hand | CountedHand]] = []
    for seat, hand in deal.seats:
        if isinstance(hand, Hand) and hand.round is None:
            hand = replace(hand, round=wind)
        seats.append((seat, hand))
    return replace(deal, round=wind, seats=tuple(seats))


def write_deal(deal: Deal, style: Style = NOTATION) -> str:
    """The canonical text of a deal: the header, then a block for each seat; ends with a line feed.

    Raises NotationProblem for a title, a date or a ruleset's name that the notation cannot hold.
    """
    expect(deal, Deal, "a deal (mjscore.read_deal)")
    expect(style, Style, "a style")
    blocks = [_header_lines(deal, style)]
    for seat, hand in deal.seats:
        lines = [f"[{seat}]"]
        if isinstance(hand, Hand):
            round = hand.round if deal.round is None else None
            bare = replace(hand, seat=None, round=round, visible=())
            written = write_hand(bare, layout="lines", style=style)
            lines += written.splitlines()
        else:
            lines += _counted_lines(hand, style)
        blocks.append(lines)
    texts = ["\n".join(lines) + "\n" for lines in blocks if lines]
    return "\n".join(texts)


def _counted_lines(hand: CountedHand, style: Style) -> list[str]:
    lines = [f"{Section.SCORE}: {_points(hand.score, hand.doubles)}"]
    if hand.won is not None:
        lines.append(f"{Section.WON}: {write_won(hand.won, style)}")
    if hand.status is not None:
        lines.append(f"{Section.STATUS}: {hand.status}")
    return lines


def _header_lines(deal: Deal, style: Style) -> list[str]:
    """The lines of the header, one for each section of which something is told."""
    limit = None
    if deal.limit != NOT_STATED:
        limit = "none" if deal.limit is None else deal.limit
    parts: list[tuple[Section, object]] = [
        (Section.TITLE, _one_line(Section.TITLE, deal.title)),
        (Section.DATE, _one_line(Section.DATE, deal.date)),
        (Section.RULES, _one_line(Section.RULES, deal.rules)),
        (Section.OPTIONS, ", ".join(deal.options) or None),
        (Section.LIMIT, limit),
        (Section.ROUND, deal.round),
        (Section.VISIBLE, style.tiles(deal.visible) or None),
        (Section.RESULT, deal.result),
    ]
    parts += [(Section.PENALTY, penalty) for penalty in deal.penalties]
    parts += [
        (Section.WALL, deal.wall),
        (Section.STREAK, deal.streak),
        (Section.NO_CHOICE, ", ".join(deal.no_choice) or None),
    ]
    parts += [(Section.LIABLE, liability) for liability in deal.liable]
    return [
        f"{section}: {content}" for section, content in parts if content is not None
    ]


def _one_line(section: Section, text: str | None) -> str | None:
    """The text itself; raises NotationProblem for one that a section cannot hold."""
    if text is None:
        return None
    is_stripped = text != "" and text == text.strip()
    if is_stripped and text.isprintable() and ";" not in text and "#" not in text:
        return text
    fault = Fault(
        "unwritable-text",
        f"{text!r} cannot be written",
        hint="write it in one line, without ; and #",
        where=str(section),
    )
    raise NotationProblem(fault, source="<deal>")
