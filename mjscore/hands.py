"""A hand: one player's tiles, his place at the table, and how he won."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from mjscore.groups import Form, Group, Kind
from mjscore.problems import Span
from mjscore.seats import Round, Seat
from mjscore.tiles import Tile

HAND_SIZE: Final = 13
"""Standing tiles of a hand, a kong counting as three; ten in Parker's six-handed game."""


class Means(StrEnum):
    """How the winning tile came."""

    DRAW = "draw"
    DISCARD = "discard"
    LOOSE = "loose"
    ROB = "rob"
    DEALT = "dealt"


class Remark(StrEnum):
    """What else was remarkable about a win; the words of the notation."""

    LAST_TILE = "last tile"
    LAST_DISCARD = "last discard"
    FIRST_DISCARD = "first discard"
    ORIGINAL_CALL = "original call"
    KONG_UPON_KONG = "kong upon kong"
    UNSHOWN = "unshown"
    AFTER_BONUS = "after bonus"


class Status(StrEnum):
    """An incorrect hand; its tiles are not counted."""

    DEAD = "dead"
    LONG = "long"
    SHORT = "short"
    FOUL = "foul"


@dataclass(frozen=True, slots=True)
class Win:
    """How a hand was completed.

    `tile` is None for a dealt hand and for one counted by hand. `source` is the seat that discarded the tile or was robbed.
    `completing` names the group that the tile completed, its form aside (it is stored as EXPOSED). `among` says that the
    winning tile is written among the groups of the hand, which then hold fourteen tiles; otherwise they hold thirteen.
    """

    means: Means
    tile: Tile | None = None
    source: Seat | None = None
    remarks: frozenset[Remark] = frozenset()
    completing: Group | None = None
    among: bool = False

    @property
    def claimed(self) -> bool:
        """The tile came from another player: a discard, or a robbed kong."""
        return self.means is Means.DISCARD or self.means is Means.ROB


class Origin(NamedTuple):
    """Where a hand was written, so that a later refusal can point at it: the text, its name, the hand's stretch."""

    text: str
    source: str
    span: Span


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's tiles as written down; canonical, so that two hands that mean the same compare equal.

    `exposed` are the groups on the table in the order in which they were laid down, a declared concealed kong among them
    where it was written there. `fixed` are concealed groups that a kind word fixed, declared concealed kongs included;
    `free` the other standing tiles, sorted. `bonus` and `visible` are sorted. `won` is None for a hand that did not win.
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
    origin: Origin | None = field(default=None, compare=False, repr=False)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups as written, on the table first."""
        return self.exposed + self.fixed

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile written in the hand, bonus tiles aside, sorted; the winning tile only if it is written among them."""
        tiles = list(self.free)
        for group in self.groups:
            tiles.extend(group.tiles)
        return tuple(sorted(tiles))

    @property
    def size(self) -> int:
        """The number of tiles written, a kong counting as three: 13, or 14 with the winning tile (10 and 11 six-handed)."""
        return len(self.free) + sum(len(group.tiles) - (group.kind is Kind.KONG) for group in self.groups)

    @property
    def kongs(self) -> tuple[Group, ...]:
        """The declared kongs."""
        return tuple(group for group in self.groups if group.kind is Kind.KONG)

    @property
    def melds(self) -> tuple[Group, ...]:
        """The groups that all may see: those on the table and the declared concealed kongs."""
        return self.exposed + tuple(group for group in self.fixed if group.kind is Kind.KONG and group.form is Form.CONCEALED)


@dataclass(frozen=True, slots=True)
class CountedHand:
    """A hand that was counted by hand: its `score` in points and, for a winner, how it won as far as that is written."""

    score: int
    seat: Seat | None = None
    won: Win | None = None
    status: Status | None = None
