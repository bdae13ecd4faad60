"""What a score asks of the table `settlement`: what may happen in a deal before anything is paid, and what the limit caps."""

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from mjscore.rules.citations import Citation
from mjscore.rules.keys import NEEDED, key, whole_number


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


class DrawAtFours(NamedTuple):
    """So many declared fours end the deal as a draw."""

    fours: Annotated[int, key(kind=whole_number(1, default=NEEDED))]
    cite: Annotated[Citation, key()]


class Robbing(NamedTuple):
    """The items for which a concealed kong is robbed."""

    concealed_kong_for: Annotated[tuple[str, ...], key()]
    cite: Annotated[Citation, key()]


class Chows(NamedTuple):
    """From whom a chow is claimed."""

    from_: Annotated[Literal["left-neighbour"], key()]
    cite: Annotated[Citation, key()]


class OriginalCall(NamedTuple):
    """What an original call binds its player to."""

    binds: Annotated[Literal["hand"], key()]
    cite: Annotated[Citation, key()]


class DealRules(NamedTuple):
    """How many play, what may happen in a deal, and what the limit caps.

    `players` is None where as many play as there are seats. The limit caps the losers' scores, or the differences that
    one pays another.
    """

    players: Annotated[
        int | None,
        key(
            "players = 4",
            "How many play, if not as many as there are seats.",
            whole_number(2, 6, None),
        ),
    ]
    caps: Annotated[
        Literal["scores", "differences"],
        key(
            'caps = "differences"',
            "What the limit caps: scores, or the differences of the losers.",
        ),
    ]
    draw_at: Annotated[
        DrawAtFours | None,
        key(
            "draw-at = { fours = 4 }",
            "The deal is a draw when so many fours are declared.",
        ),
    ]
    robbing: Annotated[
        Robbing | None,
        key(
            'robbing = { concealed-kong-for = ["thirteen-orphans"] }',
            "For which items a concealed kong is robbed.",
        ),
    ]
    chows: Annotated[
        Chows | None,
        key(
            'chows = { from = "left-neighbour" }',
            "A chow is claimed from the left-hand neighbour alone.",
        ),
    ]
    original_call: Annotated[
        OriginalCall | None,
        key(
            'original-call = { binds = "hand" }',
            "Who changes the hand after an original call may not win.",
        ),
    ]

    @property
    def robbed_for(self) -> tuple[str, ...]:
        """The items for which a concealed kong is robbed."""
        return () if self.robbing is None else self.robbing.concealed_kong_for
