"""What a score asks of the table `settlement`: what may happen in a deal before anything is paid, and what the limit caps."""

from fractions import Fraction
from typing import Annotated, Final, NamedTuple

from mjscore.rules.citations import Citation
from mjscore.rules.keys import (
    CITE_WITHIN,
    RuleFields,
    ValueKind,
    key,
    second_of,
    table_of,
    whole_number,
)


def part_of(limit: int, fraction: Fraction) -> int:
    """A fraction of the limit, to the nearest even number; an odd number goes down (decision “parts-of-the-limit”).

    >>> part_of(400, Fraction(1, 3)), part_of(300, Fraction(1, 2)), part_of(250, Fraction(1, 2))
    (134, 150, 124)
    """
    exact = limit * fraction
    if exact.denominator == 1 and fraction.denominator == 1:
        return int(exact)
    lower = exact.numerator // exact.denominator // 2 * 2
    return lower + 2 if exact - lower > 1 else lower


class Numbered(NamedTuple):
    """A rule that is no more than a number: payments to the nearest ten, four sets fed by one player."""

    number: int
    cite: Citation


def numbered(name: str) -> ValueKind:
    """A table of one number and a citation."""
    return table_of(lambda inner: Numbered(inner.number(name, 1), inner.cite()))


def cited(name: str, only: str) -> ValueKind:
    """A table of one word, of which there is no other: all that it tells is where that stands."""

    def read(inner: RuleFields) -> Citation:
        if name in inner:
            inner.word(name, (only,))
        return inner.cite()

    return table_of(read)


def _robbed_for(inner: RuleFields) -> tuple[str, ...]:
    inner.cite()
    return inner.strings("concealed-kong-for")


_ROBBING: Final = table_of(_robbed_for, ())


class DealRules(NamedTuple):
    """How many play, what may happen in a deal, and what the limit caps.

    `players` is None where as many play as there are seats. `chows` and `call` say where it stands. The limit caps the losers'
    scores, or with `caps_differences` what one pays another.
    """

    players: Annotated[
        int | None,
        key(
            "players = 4",
            "How many play, if not as many as there are seats.",
            whole_number(2, 6, None),
        ),
    ]
    caps_differences: Annotated[
        bool,
        key(
            'caps = "differences"',
            "What the limit caps: scores, or the differences of the losers.",
            second_of("scores", "differences"),
            name="caps",
        ),
    ]
    draw_at: Annotated[
        Numbered | None,
        key(
            "draw-at = { fours = 4 }",
            "The deal is a draw when so many fours are declared.",
            numbered("fours"),
        ),
    ]
    rob_concealed: Annotated[
        tuple[str, ...],
        key(
            'robbing = { concealed-kong-for = ["thirteen-orphans"] }',
            "For which items a concealed kong is robbed.",
            _ROBBING,
            name="robbing",
        ),
    ]
    chows: Annotated[
        Citation | None,
        key(
            'chows = { from = "left-neighbour" }',
            "A chow is claimed from the left-hand neighbour alone.",
            cited("from", "left-neighbour"),
        ),
    ]
    call: Annotated[
        Citation | None,
        key(
            'original-call = { binds = "hand" }',
            "Who changes the hand after an original call may not win.",
            cited("binds", "hand"),
            name="original-call",
        ),
    ]
    robbing_cite: Annotated[Citation | None, key(kind=CITE_WITHIN, name="robbing")]
