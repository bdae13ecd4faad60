"""A hand: one player's tiles, his place at the table, and how he won; and its text, as the notation writes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Final, Literal

from mjscore.game.groups import (
    COUNTED_SIZES,
    NOTATION,
    Form,
    Group,
    Kind,
    Style,
    form_words,
    tiles_in_groups,
)
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import Tile
from mjscore.on_demand import notebook_html
from mjscore.places import NamedWord, Origin, Section
from mjscore.problems import expect

Layout = Literal["line", "lines"]

HAND_SIZE: Final = 13
"""How many tiles a hand has, on the table and in the hand: a kong counts as three, the winning tile is not counted."""
SIX_HANDED_SIZE: Final = 10
"""The same in Parker's six-handed game."""


class Means(NamedWord):
    """How the winning tile came; `unknown` of a hand counted by hand, where nobody wrote it down."""

    DRAW = "draw"
    DISCARD = "discard"
    LOOSE = "loose"
    ROB = "rob"
    DEALT = "dealt"
    UNKNOWN = "unknown"


class Remark(NamedWord):
    """What else was remarkable about a win; the words of the notation."""

    LAST_TILE = "last tile"
    LAST_DISCARD = "last discard"
    FIRST_DISCARD = "first discard"
    ORIGINAL_CALL = "original call"
    KONG_UPON_KONG = "kong upon kong"
    UNSHOWN = "unshown"
    AFTER_BONUS = "after bonus"


class Status(NamedWord):
    """An incorrect hand; its tiles are not counted."""

    DEAD = "dead"
    LONG = "long"
    SHORT = "short"
    FOUL = "foul"


CLAIMING: Final = frozenset((Means.DISCARD, Means.ROB))
"""The ways of winning in which the tile comes from another player."""


def brief(value: object) -> str:
    """The expression that makes a value: its fields that differ from what they are by default, or that have no default."""
    arguments = []
    for field_of in fields(value):  # type: ignore[arg-type]
        content = getattr(value, field_of.name)
        is_default = field_of.default is not MISSING and content == field_of.default
        if field_of.repr and not is_default:
            arguments.append(f"{field_of.name}={content!r}")
    return f"{type(value).__name__}({', '.join(arguments)})"


@dataclass(frozen=True, slots=True, repr=False)
class Win:
    """How a hand was completed.

    `tile` is None for a dealt hand and for one counted by hand. `source` is the seat that discarded the tile or was robbed.
    `completing` names the group that the tile completed, its form aside (it is stored as EXPOSED). `among`: the winning
    tile is one of the tiles written in the hand, which are then fourteen; otherwise they are thirteen.
    """

    means: Means
    tile: Tile | None = None
    source: Seat | None = None
    remarks: frozenset[Remark] = frozenset()
    completing: Group | None = None
    among: bool = False

    def __str__(self) -> str:
        return write_won(self)

    __repr__ = brief

    @property
    def claimed(self) -> bool:
        """The tile came from another player: a discard, or a robbed kong."""
        return self.means in CLAIMING


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """One player's tiles as written down; canonical, so that two hands that mean the same compare equal.

    `exposed` are the groups on the table in the order in which they were laid down, a declared concealed kong among them
    where it was written there. `fixed` are concealed groups that were written as such (`555C pung`), declared concealed kongs
    included; they are never regrouped. `free` are the other standing tiles, sorted: scoring groups them as it scores most.
    `unwritten` counts the standing tiles of a losing hand that are not written. `bonus` and `visible` are sorted. `called` is the
    original call of a hand that had not won when it was written; one that won has it among the remarks of its win. `won` is
    None for a hand that did not win. `is_legal` says that this very value was found to be a hand
    that can be (`legality`); a changed copy is examined again.
    """

    exposed: tuple[Group, ...] = ()
    fixed: tuple[Group, ...] = ()
    free: tuple[Tile, ...] = ()
    bonus: tuple[Tile, ...] = ()
    seat: Seat | None = None
    round: Round | None = None
    won: Win | None = None
    visible: tuple[Tile, ...] = ()
    status: Status | None = None
    unwritten: int = 0
    called: Remark | None = None
    origin: Origin | None = field(default=None, compare=False, repr=False)
    is_legal: bool = field(default=False, init=False, compare=False, repr=False)

    __repr__ = brief

    def __str__(self) -> str:
        return write_hand(self)

    def _repr_html_(self) -> str | None:
        return notebook_html(self)

    @property
    def calls(self) -> tuple[Remark, ...]:
        """The original call, where one was declared before the hand won."""
        return () if self.called is None else (self.called,)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups as written, on the table first."""
        return self.exposed + self.fixed

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile written in the hand, bonus tiles aside, sorted; the winning tile only if it is written among them."""
        grouped = tiles_in_groups([group.code for group in self.groups])
        return tuple(sorted([*self.free, *grouped]))

    @property
    def standing(self) -> tuple[Tile, ...]:
        """The tiles that stand concealed, which the player could discard: in no group on the table, in no declared kong."""
        tiles = list(self.free)
        for group in self.fixed:
            if group.kind is not Kind.KONG:
                tiles += group.tiles
        return tuple(tiles)

    @property
    def complete_tiles(self) -> tuple[Tile, ...]:
        """The tiles with the winning tile among them, wherever it is written; bonus tiles aside."""
        won = self.won
        if won is None or won.tile is None or won.among:
            return self.tiles
        return (*self.tiles, won.tile)

    @property
    def size(self) -> int:
        """The number of tiles, a kong counting as three: 13, or 14 with the winning tile (10 and 11 six-handed).

        Tiles that were not told are counted.
        """
        return counted_size(self.exposed, self.fixed, len(self.free) + self.unwritten)

    @property
    def kongs(self) -> tuple[Group, ...]:
        """The declared kongs."""
        return tuple(group for group in self.groups if group.kind is Kind.KONG)

    @property
    def melds(self) -> tuple[Group, ...]:
        """The groups that all may see: those on the table and the declared concealed kongs."""
        concealed_kongs = tuple(
            group
            for group in self.fixed
            if group.kind is Kind.KONG and group.form is Form.CONCEALED
        )
        return self.exposed + concealed_kongs


def called_before(hand: Hand) -> Hand:
    """The hand, with a call that was written beside its win told among the remarks of the win."""
    if hand.won is None or hand.called is None:
        return hand
    won = replace(hand.won, remarks=hand.won.remarks.union(hand.calls))
    return replace(hand, won=won, called=None)


def counted_size(exposed: Iterable[Group], fixed: Iterable[Group], single: int) -> int:
    """How many tiles these groups and so many `single` tiles come to, a kong counting as three."""
    size = single
    for group in exposed:
        size += COUNTED_SIZES[group.kind]
    for group in fixed:
        size += COUNTED_SIZES[group.kind]
    return size


def write_hand(hand: Hand, *, layout: Layout = "line", style: Style = NOTATION) -> str:
    """The canonical text of a hand: its sections in one line, separated by `; `, or a line for each.

    >>> from mjscore.notation.reader import read_hand
    >>> write_hand(read_hand("hand: 22333444455566B; won: drew 6B; seat: w"))
    'concealed: 22333444455566B; seat: West; won: draw 6B'
    """
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    expect(style, Style, "a style")
    exposed = ", ".join(write_group(group, style) for group in hand.exposed)
    parts = [
        (Section.EXPOSED, exposed),
        (Section.CONCEALED, _concealed(hand, style)),
        (Section.BONUS, style.tiles(hand.bonus)),
        (Section.SEAT, hand.seat),
        (Section.ROUND, hand.round),
        (Section.WON, None if hand.won is None else write_won(hand.won, style)),
        (Section.VISIBLE, style.tiles(hand.visible)),
        (Section.CALLED, hand.called),
        (Section.STATUS, hand.status),
    ]
    written = [f"{section}: {content}" for section, content in parts if content]
    separator = "; " if layout == "line" else "\n"
    return separator.join(written)


def write_group(group: Group, style: Style = NOTATION) -> str:
    """A group with its words: `3×5D pung from West`, `567C chow`, `4×RD concealed kong`."""
    tiles = style.group(group.kind, group.tile)
    text = f"{tiles} {form_words(group.kind, group.form)}"
    return text if group.source is None else f"{text} from {group.source}"


def write_won(win: Win, style: Style = NOTATION) -> str:
    """The content of `won:`: `discard 1D from North, last tile, completing 567C`."""
    words = [str(win.means)]
    if win.tile is not None:
        words.append(style.tiles((win.tile,)))
    if win.source is not None:
        words.append(f"from {win.source}")
    if Remark.AFTER_BONUS in win.remarks:
        words.append(str(Remark.AFTER_BONUS))
    parts = [" ".join(words)]
    for remark in Remark:
        if remark in win.remarks and remark is not Remark.AFTER_BONUS:
            parts.append(str(remark))
    completing = win.completing
    if completing is not None:
        parts.append(f"completing {style.group(completing.kind, completing.tile)}")
    return ", ".join(parts)


def _concealed(hand: Hand, style: Style) -> str:
    parts = [write_group(group, style) for group in hand.fixed]
    if hand.free:
        parts.append(style.tiles(hand.free))
    if hand.unwritten:
        noun = "other" if hand.unwritten == 1 else "others"
        parts.append(f"{hand.unwritten} {noun}")
    return ", ".join(parts)
