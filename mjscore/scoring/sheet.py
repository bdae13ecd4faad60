"""The result of scoring one hand: the sheet of items with their evidence, the totals, and the reading that was chosen."""

from importlib import import_module
from typing import Any, NamedTuple

from mjscore.groups import Group, Kind
from mjscore.hands import Hand, write_hand
from mjscore.scoring.lines import ScoredItem
from mjscore.vocabulary.pieces import group_of_piece, is_completed


class Reading(NamedTuple):
    """One legal way to read a hand, as a sheet tells it: points, doubles, points × 2^doubles, and the total after the limit.

    `shape` is empty for a hand that did not win. `codes` number the groups, the one that the winning tile completed marked.
    """

    shape: str
    codes: tuple[int, ...]
    points: int
    doubles: int
    unlimited: int
    total: int

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of the reading, single tiles among them."""
        return tuple(group_of_piece(code) for code in self.codes)

    @property
    def completed(self) -> Group | None:
        """The group that the winning tile completed; None where no one group was completed."""
        return next((group_of_piece(code) for code in self.codes if is_completed(code)), None)


class Sheet(NamedTuple):
    """The score of one hand under one ruleset.

    `total` is in points, after the limit; `unlimited` is points × 2^doubles of the chosen `reading`. `readings` counts the
    legal readings; `runner_up` is the next best of them. `limit` is in points, None where there is none.
    """

    ruleset: str
    options: tuple[str, ...]
    hand: Hand
    winner: bool
    items: tuple[ScoredItem, ...]
    points: int
    doubles: int
    unlimited: int
    limit: int | None
    total: int
    reading: Reading
    readings: int
    runner_up: Reading | None
    notes: tuple[str, ...]

    @property
    def limited(self) -> bool:
        """Whether the limit, or a special hand, made the total differ from the count."""
        return self.total != self.unlimited

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of the chosen reading."""
        return self.reading.groups

    def __str__(self) -> str:
        return str(import_module("mjscore.reports.notebook").sheet_text(self))

    def _repr_html_(self) -> str:
        # A notebook calls this to show the sheet. Reports stand above this room, so they are imported only then.
        return str(import_module("mjscore.reports.notebook").sheet_html(self))

    def to_dict(self) -> dict[str, Any]:
        """The score as `score --format json` prints it."""
        return {
            "ruleset": self.ruleset,
            "options": list(self.options),
            "seat": self.hand.seat,
            "round": self.hand.round,
            "winner": self.winner,
            "items": [item.to_dict() for item in self.items],
            "points": self.points,
            "doubles": self.doubles,
            "unlimited": self.unlimited,
            "limit": self.limit,
            "limited": self.limited,
            "total": self.total,
            "hand": write_hand(self.hand),
            "sets": [describe_group(group) for group in self.groups],
            "notes": list(self.notes),
        }


def describe_group(group: Group) -> str:
    """A group of the reading with how it lies: `3×1D pung exposed`, `567C chow concealed`, `4×RD added kong exposed`."""
    lies = "concealed" if group.is_concealed else "exposed"
    text = str(group).replace("concealed ", "")
    return text if group.kind is Kind.SINGLE else f"{text} {lies}"
