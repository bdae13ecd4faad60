"""The result of scoring one hand: the sheet of items with their evidence, the totals, the reading chosen, and the notes."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, NamedTuple, NotRequired, TypedDict, cast

from mjscore.game.deals import limit_words
from mjscore.game.groups import Group, Kind, completed_place, group_of
from mjscore.game.hands import Hand, write_hand
from mjscore.game.seats import Round, Seat
from mjscore.on_demand import notebook_html
from mjscore.provenance import AgreedJson, Count, OriginJson
from mjscore.rules.citations import Citation, CiteJson
from mjscore.rules.schema import Ruleset
from mjscore.scoring.judging import ValueAlone
from mjscore.sentences import so_many


class ItemJson(TypedDict):
    """A line of a score: points, doubles or a fraction of the limit."""

    id: str
    name: str
    points: NotRequired[Count]
    doubles: NotRequired[Count]
    limit: NotRequired[Annotated[float, ("exclusiveMinimum", 0)]]
    tiles: NotRequired[str]
    alone: NotRequired[bool]
    cite: CiteJson


class StandingAloneJson(TypedDict):
    """What stands alone in place of the count: points doubled or a part of the limit, and what is counted beside it."""

    points: Count
    doubles: Count
    part: Count
    beside_points: Count
    beside_doubles: Count


class SheetJson(AgreedJson):
    """The score of a hand, as a part of JSON that says what made it."""

    seat: Seat | None
    round: Round | None
    winner: bool
    items: list[ItemJson]
    points: Count
    doubles: Count
    unlimited: Count
    limited: bool
    total: Count
    standing: NotRequired[StandingAloneJson]
    hand: str
    sets: list[str]
    notes: list[str]


class WholeSheetJson(OriginJson, SheetJson):
    """The score of a hand with what made it."""


class ScoredItem(NamedTuple):
    """A line of a score: an item of the ruleset, what it gave, and the tiles that show it.

    Gives `points`, `doubles` or a fraction `limit` of the limit; the others are None. `tiles` is empty where the item is
    about the whole hand or the manner of winning. `order` is its place on the ruleset's sheet. What stands `alone` is no part
    of the count.
    """

    id: str
    name: str
    points: int | None
    doubles: int | None
    limit: Fraction | None
    tiles: str
    cite: Citation
    order: int
    alone: bool = False

    def __str__(self) -> str:
        if self.limit is not None:
            worth = "the limit" if self.limit == 1 else f"{self.limit} of the limit"
        elif self.points is not None:
            worth = str(self.points)
        else:
            worth = f"×{1 << (self.doubles or 0)}"
        shown = f", {self.tiles}" if self.tiles else ""
        return f"{self.name}{shown}: {worth} ({self.cite})"

    def to_dict(self) -> ItemJson:
        """The line as the JSON output carries it."""
        # The keys are written in this order.
        line: dict[str, Any] = {"id": self.id, "name": self.name}
        if self.points is not None:
            line["points"] = self.points
        if self.doubles is not None:
            line["doubles"] = self.doubles
        if self.limit is not None:
            line["limit"] = float(self.limit)
        if self.tiles:
            line["tiles"] = self.tiles
        if self.alone:
            line["alone"] = True
        line["cite"] = self.cite.to_dict()
        return cast(ItemJson, line)


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
        return tuple(group_of(code) for code in self.codes)

    @property
    def completed(self) -> Group | None:
        """The group that the winning tile completed; None where no one group was completed."""
        for code in self.codes:
            if completed_place(code):
                return group_of(code)
        return None


class Sheet(NamedTuple):
    """The score of one hand under one ruleset.

    `total` is in points, after the limit; `unlimited` is points × 2^doubles of the chosen `reading`. `readings` counts
    those that may win; `runner_up` is the next best of them. `value_alone` is what stands alone, where it is taken.
    """

    rules: Ruleset
    hand: Hand
    winner: bool
    items: tuple[ScoredItem, ...]
    points: int
    doubles: int
    unlimited: int
    total: int
    reading: Reading
    readings: int
    runner_up: Reading | None
    notes: tuple[str, ...]
    value_alone: ValueAlone | None = None

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self.rules.id

    @property
    def options(self) -> tuple[str, ...]:
        """The options that differ from the defaults of the ruleset, one switched off as `-id`."""
        return self.rules.changed

    @property
    def limit(self) -> int | None:
        """The limit in points, None where there is none."""
        return self.rules.limit.points

    @property
    def limited(self) -> bool:
        """Whether the limit, or a special hand, made the total differ from the count."""
        return self.total != self.unlimited

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of the chosen reading."""
        return self.reading.groups

    def __repr__(self) -> str:
        return f"<Sheet by {self.ruleset}: {self._total_and_how()}>"

    def __str__(self) -> str:
        """The total and how it came about, then each item, then the notes."""
        who = "" if self.hand.seat is None else f"{self.hand.seat}, "
        head = f"{who}{self.rules}: {self._total_and_how()}"
        lines = [head]
        lines += [str(item) for item in self.items]
        lines += self.notes
        return "\n".join(lines)

    def _repr_html_(self) -> str | None:
        return notebook_html(self)

    def _total_and_how(self) -> str:
        return f"{self.total} ({self.arithmetic}, {limit_words(self.limit)})"

    @property
    def arithmetic(self) -> str:
        """What is counted before the limit: `38 points × 4`; of what stands alone `34 points × 8 + 4 points × 2`."""
        worth = self.value_alone
        if worth is None:
            return _doubled(self.points, self.doubles)
        if worth.own > worth.part:
            alone = _doubled(worth.points, worth.doubles)
        else:
            alone = so_many(worth.part, "point")
        if not worth.beside_points:
            return alone
        return f"{alone} + {_doubled(worth.beside_points, worth.beside_doubles)}"

    def to_dict(self, *, inner: bool = False) -> SheetJson:
        """The score as `score --format json` prints it; `inner`: as a part of JSON that says what made it."""
        figures: dict[str, Any] = {
            **self.rules.agreed,
            "seat": self.hand.seat,
            "round": self.hand.round,
            "winner": self.winner,
            "items": [item.to_dict() for item in self.items],
            "points": self.points,
            "doubles": self.doubles,
            "unlimited": self.unlimited,
            "limited": self.limited,
            "total": self.total,
            "hand": write_hand(self.hand),
            "sets": [describe_group(group) for group in self.groups],
            "notes": list(self.notes),
        }
        if self.value_alone is not None:
            figures["standing"] = self.value_alone._asdict()
        return cast(SheetJson, figures if inner else {**self.rules.origin, **figures})


def _doubled(points: int, doubles: int) -> str:
    in_points = so_many(points, "point")
    return f"{in_points} × {1 << doubles}" if doubles else in_points


def describe_group(group: Group) -> str:
    """A group of the reading with how it lies: `3×1D pung exposed`, `567C chow concealed`, `4×RD added kong exposed`."""
    text = str(group).replace("concealed ", "")
    if group.kind is Kind.SINGLE:
        return text
    lies = "concealed" if group.is_concealed else "exposed"
    return f"{text} {lies}"
