"""The picture of a settlement: a panel for each seat with its hand, and an arrow for what each player pays another."""

from collections.abc import Callable, Iterable, Sequence
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from mjscore.game.tiles import Tile
from mjscore.reports.drawings.hand import Block, DrawnHand, arrange, definitions
from mjscore.reports.drawings.markup import (
    INK,
    LINE,
    PAPER,
    in_the_dark,
    number,
    picture,
    rectangle,
    shortened,
    signed,
    text,
    text_width,
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
    0: (),
    1: ("below",),
    2: ("below", "above"),
    3: ("below", "right", "left"),
    4: ("below", "right", "above", "left"),
}
"""Where those sit who play, in the order of play, which is counter-clockwise."""
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


class DrawnPayment(NamedTuple):
    """So many points from one seat to another, both by name."""

    payer: str
    payee: str
    amount: int


class _Layout(NamedTuple):
    """Panels, and for a payer and a payee where their arrow starts and ends, and after which part of the way its label sits."""

    height: float
    panels: str
    arrow: Callable[[str, str], tuple[Point, Point, float]]


def table_picture(seats: Sequence[DrawnSeat], payments: Sequence[DrawnPayment]) -> str:
    """Two to six hands and the payments between them as an `<svg>`.

    `seats` are in the order of play: the first sits below, the next to the right of him. Payments between the same two are
    added up and set against each other, so that one arrow is left; a payer or payee without a seat gets one at the end.
    """
    known = {seat.name for seat in seats}
    others = dict.fromkeys(
        name
        for each in payments
        for name in (each.payer, each.payee)
        if name not in known
    )
    everybody = (*seats, *(DrawnSeat(name) for name in others))
    between = net_payments(payments)
    round_a_square = len(everybody) <= 4
    layout = _four_sides(everybody) if round_a_square else _ring(everybody)
    winners = {seat.name for seat in everybody if seat.winner}
    arrows = _draw_arrows(
        (
            *layout.arrow(each.payer, each.payee),
            f"{each.amount:,}",
            each.payee in winners,
        )
        for each in between
    )
    arrows = in_the_dark(arrows)
    content = layout.panels + arrows if round_a_square else arrows + layout.panels
    shown: frozenset[Tile | None] = frozenset().union(
        *(seat.hand.tiles for seat in everybody if seat.hand)
    )
    defined = definitions(shown) if shown else ""
    paper = in_the_dark(rectangle(0, 0, _WIDTH, layout.height, fill=PAPER, radius=6))
    told = " ".join(
        (
            *map(_in_words, everybody),
            *(f"{each.payer} pays {each.payee} {each.amount:,}." for each in between),
        )
    )
    return picture(
        _WIDTH,
        layout.height,
        defined + paper + content,
        title="The settlement",
        description=told,
    )


def net_payments(payments: Sequence[DrawnPayment]) -> tuple[DrawnPayment, ...]:
    """One net payment for each two players who pay each other, in the order in which they first occur."""
    return tuple(DrawnPayment(*each) for each in net_between(payments))


def _in_words(seat: DrawnSeat) -> str:
    parts = [f"{seat.name}{' (won)' if seat.winner else ''}"]
    if seat.score is not None:
        parts.append(f"scores {seat.score:,}")
    if seat.net is not None:
        parts.append(f"in all {signed(seat.net)}")
    return ", ".join(parts) + (f" [{seat.hand}]" if seat.hand else "") + "."


def _four_sides(seats: Sequence[DrawnSeat]) -> _Layout:
    """Panels on up to four sides; the arrows run straight up, down or across between them."""
    inner = _WIDTH - 2 * _MARGIN
    at = dict(zip(_SIDES[len(seats)], seats, strict=True))
    blocks = {
        side: _panel(seat, inner if side in ("above", "below") else _SIDE)
        for side, seat in at.items()
    }
    above = _MARGIN + blocks["above"].height if "above" in at else _MARGIN - _BETWEEN
    band = max(
        (blocks[side].height for side in ("left", "right") if side in at),
        default=_BETWEEN / 2,
    )
    middle = above + _BETWEEN + band / 2
    below = middle + band / 2 + _BETWEEN
    corners: dict[str, Point] = {
        "above": (_MARGIN, _MARGIN),
        "below": (_MARGIN, below),
        "left": (_MARGIN, middle - blocks["left"].height / 2 if "left" in at else 0),
        "right": (
            _WIDTH - _MARGIN - _SIDE,
            middle - blocks["right"].height / 2 if "right" in at else 0,
        ),
    }
    sides = {seat.name: side for side, seat in at.items()}

    def arrow(payer: str, payee: str) -> tuple[Point, Point, float]:
        one, other = sides[payer], sides[payee]
        crossed = len(seats) == 4 and {one, other} == {"above", "below"}
        return end(one, other), end(other, one), 0.2 if crossed else 0.5

    def end(side: str, other: str) -> Point:
        """In the middle of the picture between opposite sides, else beside a side panel."""
        if {side, other} == {"left", "right"}:
            return corners[side][0] + (_SIDE if side == "left" else 0), middle
        beside = next(
            (each for each in (side, other) if each in ("left", "right")), None
        )
        x = _WIDTH / 2 if beside is None else corners[beside][0] + _SIDE / 2
        faces_down = side == "above" or (side != "below" and other == "below")
        return x, corners[side][1] + (blocks[side].height if faces_down else 0)

    height = below + blocks["below"].height + _MARGIN if "below" in at else below
    return _Layout(
        height, "".join(_put(blocks[side], *corners[side]) for side in at), arrow
    )


def _ring(seats: Sequence[DrawnSeat]) -> _Layout:
    """Five or six seats counter-clockwise from below, the arrows as chords, then every hand that is known."""
    count = len(seats)
    angles = {
        seat.name: radians(90 - 360 * at / count) for at, seat in enumerate(seats)
    }
    middles = {
        name: (_MIDDLE[0] + _REACH[0] * cos(angle), _MIDDLE[1] + _REACH[1] * sin(angle))
        for name, angle in angles.items()
    }
    order = [seat.name for seat in seats]

    def arrow(payer: str, payee: str) -> tuple[Point, Point, float]:
        steps = (order.index(payer) - order.index(payee)) % count
        start, end = middles[payer], middles[payee]
        return (
            _edge(start, end),
            _edge(end, start),
            _LABEL_AT[min(steps, count - steps)],
        )

    drawn = []
    for seat in seats:
        x, y = middles[seat.name]
        drawn.append(
            _put(_panel(seat._replace(hand=None), _BOX), x - _BOX / 2, y - _HEAD / 2)
        )
    y = _MIDDLE[1] + _REACH[1] + _HEAD / 2 + 3 * _MARGIN
    for seat in seats:
        if seat.hand is not None:
            block = _panel(seat, _WIDTH - 2 * _MARGIN)
            drawn.append(_put(block, _MARGIN, y))
            y += block.height + 2 * _MARGIN
    return _Layout(y, "".join(drawn), arrow)


def _edge(middle: Point, towards: Point) -> Point:
    """Where the line from the middle of a panel of the ring towards another point leaves the panel."""
    across, down = towards[0] - middle[0], towards[1] - middle[1]
    reach = min(
        _BOX / 2 / abs(across) if across else 1, _HEAD / 2 / abs(down) if down else 1, 1
    )
    return middle[0] + across * reach, middle[1] + down * reach


def _panel(seat: DrawnSeat, width: float) -> Block:
    """One seat: a head with name, score and gain, and below it the hand in lines no wider than the panel."""
    hand = arrange(seat.hand, width - 2 * _PAD) if seat.hand else None
    height = _HEAD + (hand.height + 1.5 * _PAD if hand and hand.height else 0)
    frame = rectangle(
        0.5,
        0.5,
        width - 1,
        height - 1,
        fill="#f6f3ea",
        line=INK if seat.winner else LINE,
        radius=6,
    )
    body = _put(hand, (width - hand.width) / 2, _HEAD + _PAD / 2) if hand else ""
    return Block(width, height, frame + _panel_head(seat, width) + body)


def _panel_head(seat: DrawnSeat, width: float) -> str:
    gain = "" if seat.net is None else signed(seat.net)
    score = (
        ""
        if seat.score is None
        else "1 point"
        if seat.score == 1
        else f"{seat.score:,} points"
    )
    colour = PAPER if seat.winner else INK
    name = shortened(
        seat.name, 17, width - 3 * _PAD - text_width(gain, 18, bold=True), bold=True
    )
    band = (
        rectangle(0.5, 0.5, width - 1, 29, fill=INK, line=INK, radius=6)
        if seat.winner
        else ""
    )
    return (
        band
        + text(_PAD, 21, name, size=17, bold=True, colour=colour)
        + text(
            width - _PAD, 21.5, gain, size=18, anchor="end", bold=True, colour=colour
        )
        + text(_PAD, 45, score, size=14)
        + text(width - _PAD, 45.5, "won" * seat.winner, size=14, anchor="end")
    )


def _put(block: Block, x: float, y: float) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">{block.content}</g>'


def _draw_arrows(arrows: Iterable[tuple[Point, Point, float, str, bool]]) -> str:
    """The arrows, all lines below all labels; each stops a little short of its ends."""
    lines, labels = [], []
    for (x, y), (to_x, to_y), at, label, strong in arrows:
        length = hypot(to_x - x, to_y - y) or 1
        parts = (
            _CLEAR / length,
            1 - (_CLEAR + _ARROW_HEAD) / length,
            1 - _CLEAR / length,
            at,
        )
        start, neck, tip, middle = (
            (x + (to_x - x) * part, y + (to_y - y) * part) for part in parts
        )
        lines.append(_draw_line(start, neck, tip, 3.4 if strong else 1.8))
        labels.append(_draw_label(middle, label, strong=strong))
    return "".join(lines + labels)


def _draw_line(start: Point, neck: Point, tip: Point, width: float) -> str:
    reach = hypot(tip[0] - neck[0], tip[1] - neck[1]) or 1
    across = (
        (neck[1] - tip[1]) / reach * _ARROW_HEAD / 2,
        (tip[0] - neck[0]) / reach * _ARROW_HEAD / 2,
    )
    corners = (
        tip,
        (neck[0] + across[0], neck[1] + across[1]),
        (neck[0] - across[0], neck[1] - across[1]),
    )
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    ends = f'x1="{number(start[0])}" y1="{number(start[1])}" x2="{number(neck[0])}" y2="{number(neck[1])}"'
    return f'<line {ends} stroke="{INK}" stroke-width="{number(width)}"/><polygon points="{points}" fill="{INK}"/>'


def _draw_label(middle: Point, label: str, *, strong: bool) -> str:
    width = text_width(label, _LABEL_SIZE, bold=strong) + 8
    x, y = middle
    box = rectangle(
        x - width / 2,
        y - 12,
        width,
        24,
        fill=PAPER,
        line=INK if strong else LINE,
        radius=6,
    )
    return box + text(x, y + 5.6, label, size=_LABEL_SIZE, anchor="middle", bold=strong)
