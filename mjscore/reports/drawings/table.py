"""The picture of a settlement: a panel for each seat with its hand, and an arrow for what each player pays another."""

from collections.abc import Callable, Mapping, Sequence
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from mjscore.game.tiles import Tile
from mjscore.reports.drawings.hand import DrawnHand, PicturePart, arrange, definitions
from mjscore.reports.drawings.markup import (
    INK,
    LINE,
    PAPER,
    in_the_dark,
    moved,
    paper,
    rectangle,
    shortened,
    signed_label,
    svg_picture,
    text_element,
    text_width,
    two_decimals,
)
from mjscore.settlement.payments import net_between

Point = tuple[float, float]

_WIDTH: Final = 580
_MARGIN: Final = 5
_PAD: Final = 8
_HEAD: Final = 54
"""The height of a panel without a hand."""
_SIDE: Final = 212
"""The width of a panel on the left or right."""
_BETWEEN: Final = 64
_SIDES: Final = {
    1: ("below",),
    2: ("below", "above"),
    3: ("below", "right", "left"),
    4: ("below", "right", "above", "left"),
}
"""Where those sit who play, in the order of play, which is counter-clockwise."""
_BESIDE: Final = ("left", "right")
_BOX: Final = 180
"""The width of a panel in a ring of five or six."""
_MIDDLE: Final = (290, 260)
_REACH: Final = (_WIDTH / 2 - _MARGIN - _BOX / 2, 225)
_LABEL_AT: Final = {1: 0.5, 2: 0.19, 3: 0.34}
"""How far along an arrow its label sits, by the steps between its seats. The labels avoid the places where arrows cross."""
_CLEAR: Final = 4
"""How far an arrow keeps from what it joins."""
_ARROW_HEAD: Final = 11
_LABEL_SIZE: Final = 16


class DrawnSeat(NamedTuple):
    """A place at the table: who sits there, his hand if it is known, his score and what the deal brings him in points."""

    name: str
    hand: DrawnHand | None = None
    score: int | None = None
    net: int | None = None
    winner: bool = False

    def __str__(self) -> str:
        parts = [f"{self.name} (won)" if self.winner else self.name]
        if self.score is not None:
            parts.append(f"scores {self.score:,}")
        if self.net is not None:
            parts.append(f"in all {signed_label(self.net)}")
        words = ", ".join(parts)
        if self.hand:
            words += f" [{self.hand}]"
        return f"{words}."


class DrawnPayment(NamedTuple):
    """So many points from one seat to another, both by name."""

    payer: str
    payee: str
    amount: int

    def __str__(self) -> str:
        return f"{self.payer} pays {self.payee} {self.amount:,}."


class _Course(NamedTuple):
    """Where an arrow starts and ends, and after which part of the way its label sits."""

    start: Point
    end: Point
    label_at: float

    def point(self, part: float) -> Point:
        """The point after a part of the way."""
        x, y = self.start
        to_x, to_y = self.end
        return x + (to_x - x) * part, y + (to_y - y) * part


class _Layout(NamedTuple):
    """Panels, and the course of the arrow from a payer to a payee."""

    height: float
    panels: str
    course: Callable[[str, str], _Course]


def table_picture(seats: Sequence[DrawnSeat], payments: Sequence[DrawnPayment]) -> str:
    """Two to six hands and the payments between them as an `<svg>`.

    `seats` are in the order of play: the first sits below, the next to the right of him. Payments between the same two are
    added up and set against each other, so that one arrow is left; a payer or payee without a seat gets one at the end.
    """
    everybody = {seat.name: seat for seat in seats}
    for payment in payments:
        for name in (payment.payer, payment.payee):
            everybody.setdefault(name, DrawnSeat(name))
    all_seats = list(everybody.values())
    between = net_payments(payments)
    round_a_square = len(all_seats) in _SIDES
    layout = _four_sides(all_seats) if round_a_square else _ring(all_seats)
    lines = ""
    labels = ""
    for payment in between:
        course = layout.course(payment.payer, payment.payee)
        to_winner = everybody[payment.payee].winner
        lines += _draw_arrow(course, to_winner)
        labels += _draw_label(course, f"{payment.amount:,}", to_winner)
    arrows = in_the_dark(lines + labels)
    if round_a_square:
        content = layout.panels + arrows
    else:
        content = arrows + layout.panels
    shown: set[Tile | None] = set()
    for seat in all_seats:
        if seat.hand is not None:
            shown |= seat.hand.tiles
    symbols = definitions(shown) if shown else ""
    sentences = [str(seat) for seat in all_seats]
    sentences += [str(payment) for payment in between]
    return svg_picture(
        _WIDTH,
        layout.height,
        symbols + in_the_dark(paper(_WIDTH, layout.height)) + content,
        title="The settlement",
        description=" ".join(sentences),
    )


def net_payments(payments: Sequence[DrawnPayment]) -> tuple[DrawnPayment, ...]:
    """One net payment for each two players who pay each other, in the order in which they first occur."""
    return tuple(DrawnPayment(*payment) for payment in net_between(payments))


# --- Up to four players


class _Panel(NamedTuple):
    """A panel at one side of the table: its upper left corner, and what it shows."""

    x: float
    y: float
    block: PicturePart

    @property
    def middle(self) -> Point:
        """Where its middle is."""
        return self.x + self.block.width / 2, self.y + self.block.height / 2

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.block.height


def _four_sides(seats: Sequence[DrawnSeat]) -> _Layout:
    """Panels on up to four sides; the arrows run straight up, down or across between them."""
    sides = _SIDES[len(seats)]
    side_of = {seat.name: side for seat, side in zip(seats, sides, strict=True)}
    panels = _panels_at(dict(zip(sides, seats, strict=True)))

    def course(payer: str, payee: str) -> _Course:
        side = side_of[payer]
        other = side_of[payee]
        crossed = len(seats) == 4 and {side, other} == {"above", "below"}
        return _Course(
            start=_end(panels, side, other),
            end=_end(panels, other, side),
            label_at=0.2 if crossed else 0.5,
        )

    drawn = ""
    for panel in panels.values():
        drawn += moved(panel.block.content, panel.x, panel.y)
    return _Layout(panels["below"].bottom + _MARGIN, drawn, course)


def _panels_at(seats: Mapping[str, DrawnSeat]) -> dict[str, _Panel]:
    """The panels of those who sit at sides of the table, one of them below."""
    blocks = {}
    for side, seat in seats.items():
        width = _SIDE if side in _BESIDE else _WIDTH - 2 * _MARGIN
        blocks[side] = _panel(seat, width)
    beside = [block.height for side, block in blocks.items() if side in _BESIDE]
    band = max(beside, default=_BETWEEN / 2)
    above: float = _MARGIN - _BETWEEN
    if "above" in blocks:
        above = _MARGIN + blocks["above"].height
    middle = above + _BETWEEN + band / 2
    tops = {"above": _MARGIN, "below": middle + band / 2 + _BETWEEN}
    panels = {}
    for side, block in blocks.items():
        x = _WIDTH - _MARGIN - _SIDE if side == "right" else _MARGIN
        y = tops.get(side, middle - block.height / 2)
        panels[side] = _Panel(x, y, block)
    return panels


def _end(panels: Mapping[str, _Panel], side: str, other: str) -> Point:
    """Where an arrow to or from another side ends.

    Between the sides it runs across, else down the middle of the picture or of the panel
    that is beside it.
    """
    panel = panels[side]
    if side in _BESIDE and other in _BESIDE:
        x = panel.x + _SIDE if side == "left" else panel.x
        return x, panel.middle[1]
    x = _WIDTH / 2
    if side in _BESIDE:
        x = panel.middle[0]
    elif other in _BESIDE:
        x = panels[other].middle[0]
    faces_down = side == "above" or (side in _BESIDE and other == "below")
    return x, panel.bottom if faces_down else panel.y


# --- Five or six players


def _ring(seats: Sequence[DrawnSeat]) -> _Layout:
    """Five or six seats counter-clockwise from below, the arrows as chords, then every hand that is known."""
    count = len(seats)
    names = [seat.name for seat in seats]
    middles = []
    drawn = ""
    for place, seat in enumerate(seats):
        angle = radians(90 - 360 * place / count)
        x = _MIDDLE[0] + _REACH[0] * cos(angle)
        y = _MIDDLE[1] + _REACH[1] * sin(angle)
        middles.append((x, y))
        head = _panel(seat._replace(hand=None), _BOX)
        drawn += moved(head.content, x - _BOX / 2, y - _HEAD / 2)

    def course(payer: str, payee: str) -> _Course:
        start = names.index(payer)
        end = names.index(payee)
        steps = (start - end) % count
        return _Course(
            start=_edge(middles[start], middles[end]),
            end=_edge(middles[end], middles[start]),
            label_at=_LABEL_AT[min(steps, count - steps)],
        )

    y = _MIDDLE[1] + _REACH[1] + _HEAD / 2 + 3 * _MARGIN
    for seat in seats:
        if seat.hand is not None:
            block = _panel(seat, _WIDTH - 2 * _MARGIN)
            drawn += moved(block.content, _MARGIN, y)
            y += block.height + 2 * _MARGIN
    return _Layout(y, drawn, course)


def _edge(middle: Point, towards: Point) -> Point:
    """Where the line from the middle of a panel of the ring towards another point leaves the panel."""
    across = towards[0] - middle[0]
    down = towards[1] - middle[1]
    reach = 1.0
    if across:
        reach = min(reach, _BOX / 2 / abs(across))
    if down:
        reach = min(reach, _HEAD / 2 / abs(down))
    return middle[0] + across * reach, middle[1] + down * reach


# --- Panels and arrows


def _panel(seat: DrawnSeat, width: float) -> PicturePart:
    """One seat: a head with name, score and gain, and below it the hand in lines no wider than the panel."""
    height: float = _HEAD
    body = ""
    if seat.hand is not None:
        hand = arrange(seat.hand, width - 2 * _PAD)
        body = moved(hand.content, (width - hand.width) / 2, _HEAD + _PAD / 2)
        if hand.height:
            height += hand.height + 1.5 * _PAD
    line = INK if seat.winner else LINE
    frame = rectangle(
        0.5, 0.5, width - 1, height - 1, fill="#f6f3ea", line=line, radius=6
    )
    return PicturePart(width, height, frame + _panel_head(seat, width) + body)


def _panel_head(seat: DrawnSeat, width: float) -> str:
    gain = "" if seat.net is None else signed_label(seat.net)
    room = width - 3 * _PAD - text_width(gain, 18, bold=True)
    name = shortened(seat.name, 17, room, bold=True)
    score = ""
    if seat.score is not None:
        score = "1 point" if seat.score == 1 else f"{seat.score:,} points"
    band = ""
    won = ""
    colour = INK
    if seat.winner:
        band = rectangle(0.5, 0.5, width - 1, 29, fill=INK, line=INK, radius=6)
        won = "won"
        colour = PAPER
    right = width - _PAD
    return (
        band
        + text_element(_PAD, 21, name, size=17, bold=True, colour=colour)
        + text_element(
            right, 21.5, gain, size=18, anchor="end", bold=True, colour=colour
        )
        + text_element(_PAD, 45, score, size=14)
        + text_element(right, 45.5, won, size=14, anchor="end")
    )


def _draw_arrow(course: _Course, strong: bool) -> str:
    """An arrow that stops a little short of its ends."""
    x, y = course.start
    to_x, to_y = course.end
    length = hypot(to_x - x, to_y - y) or 1
    start = course.point(_CLEAR / length)
    neck = course.point(1 - (_CLEAR + _ARROW_HEAD) / length)
    tip = course.point(1 - _CLEAR / length)
    reach = hypot(tip[0] - neck[0], tip[1] - neck[1]) or 1
    across = (neck[1] - tip[1]) / reach * _ARROW_HEAD / 2
    down = (tip[0] - neck[0]) / reach * _ARROW_HEAD / 2
    corners = (
        tip,
        (neck[0] + across, neck[1] + down),
        (neck[0] - across, neck[1] - down),
    )
    points = " ".join(f"{two_decimals(x)},{two_decimals(y)}" for x, y in corners)
    from_start = f'x1="{two_decimals(start[0])}" y1="{two_decimals(start[1])}"'
    to_neck = f'x2="{two_decimals(neck[0])}" y2="{two_decimals(neck[1])}"'
    width = "3.4" if strong else "1.8"
    line = f'<line {from_start} {to_neck} stroke="{INK}" stroke-width="{width}"/>'
    return f'{line}<polygon points="{points}" fill="{INK}"/>'


def _draw_label(course: _Course, label: str, strong: bool) -> str:
    x, y = course.point(course.label_at)
    width = text_width(label, _LABEL_SIZE, bold=strong) + 8
    line = INK if strong else LINE
    box = rectangle(x - width / 2, y - 12, width, 24, fill=PAPER, line=line, radius=6)
    return box + text_element(
        x, y + 5.6, label, size=_LABEL_SIZE, anchor="middle", bold=strong
    )
