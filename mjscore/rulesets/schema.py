"""What a ruleset is: cited items over named conditions, the limit, and the tables that settlement and sessions read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from mjscore.citations import Citation
from mjscore.seats import Seat
from mjscore.tiles import Tile
from mjscore.vocabulary.terms import Condition, Words


class Who(StrEnum):
    """Who may score an item."""

    ALL = "all"
    WINNER = "winner"
    LOSERS = "losers"


class WithoutLimit(StrEnum):
    """What a special limit hand is worth where no limit is in force.

    COUNT: what it counts; NOTIONAL: its part of an agreed sum, or the count if that is higher; FRACTION: a whole limit hand the
    agreed sum and no more, one of a part of the limit as under NOTIONAL.
    """

    COUNT = "count"
    NOTIONAL = "notional"
    FRACTION = "fraction"


class Item(NamedTuple):
    """One line of a score sheet.

    Worth `points`, `doubles` or a fraction `limit` of the limit (exactly one of them is not None). With `each` it is scored
    once for every piece of the hand that fits the words; with `when` and `unless` only if all and none of the conditions
    hold. `excludes` names items struck out by this one; `scores` says that a double counts as a score; `doubles_without_limit`
    is what a limit item adds where no limit is in force; `added` says that the fraction is added to the count.
    """

    id: str
    name: str
    who: Who
    cite: Citation
    points: int | None = None
    doubles: int | None = None
    limit: Fraction | None = None
    each: Words = ()
    when: tuple[Condition, ...] = ()
    unless: tuple[Condition, ...] = ()
    excludes: tuple[str, ...] = ()
    scores: bool = False
    doubles_without_limit: int = 0
    added: bool = False
    note: str = ""


class LimitRule(NamedTuple):
    """The limit in points (None: none), and what a special hand is worth without one."""

    points: int | None
    without_limit: WithoutLimit
    notional: int
    cite: Citation


class WinRule(NamedTuple):
    """What completes a hand: the number of sets beside the pair, the shapes let win, and what every win must meet.

    `requires` are conditions that must all hold; where `by` names items, a win must score one of them; and it must have
    `minimum_points`, before doubling, and `minimum_doubles`.
    """

    sets: int
    shapes: tuple[str, ...]
    requires: tuple[Condition, ...]
    by: frozenset[str]
    minimum_points: int
    minimum_doubles: int
    cite: Citation


class PlayRule(NamedTuple):
    """The seats, what is "own" to each and what prevails in each round, and the tiles that are in the set."""

    seats: tuple[Seat, ...]
    own_tiles: Mapping[str, tuple[Tile, ...]]
    prevailing_tiles: Mapping[str, tuple[Tile, ...]]
    bonus_tiles: bool
    without_tiles: frozenset[Tile]
    extra_tiles: frozenset[Tile]


class Option(NamedTuple):
    """Something that a table may agree upon: its id, title and citation, whether it is on by default, what it implies."""

    id: str
    title: str
    cite: Citation
    default: bool = False
    implies: tuple[str, ...] = ()


class Ruleset(NamedTuple):
    """A resolved ruleset: every delta and option applied; a plain value that the engine compiles, equal only to itself.

    `id` is that of a shipped ruleset, or the path of a house file, `source` the file's name; `lineage` are the ids it extends,
    nearest first. `on` lists the options in force; `changed` those that differ from the defaults, one switched off as `-id`, in
    the file's order. `tables` holds the TOML tables that other stages read (settlement, counters, session, dangers ...),
    resolved; `digested` works out the digest.
    """

    id: str
    title: str
    book: str
    lineage: tuple[str, ...]
    items: tuple[Item, ...]
    limit: LimitRule
    win: WinRule
    play: PlayRule
    incorrect: Mapping[str, str]
    options: tuple[Option, ...]
    on: tuple[str, ...]
    changed: tuple[str, ...]
    tables: Mapping[str, Any]
    digested: Callable[[], str]
    source: str

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    @property
    def digest(self) -> str:
        """The sha-256 of the whole resolved content; worked out when asked for."""
        return self.digested()

    def item(self, id: str) -> Item:
        """The item of an id; KeyError if this ruleset has none."""
        for item in self.items:
            if item.id == id:
                return item
        raise KeyError(id)

    @property
    def caps_losers(self) -> bool:
        """Whether the limit caps what a losing hand scores; else it caps what one loser pays another (Harr Part II)."""
        return bool(self.tables["settlement"].get("caps") != "differences")

    @property
    def hand_size(self) -> int:
        """How many tiles a player holds: 13 with four sets to make, 10 with three."""
        return 3 * self.win.sets + 1
