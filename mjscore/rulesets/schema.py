"""What a ruleset is: cited items over named conditions, the limit, and the tables that settlement and sessions read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeVar, cast

from mjscore.citations import Citation
from mjscore.hands import Status
from mjscore.seats import Seat
from mjscore.tiles import Tile
from mjscore.vocabulary.terms import Condition, Words


class Who(StrEnum):
    """Who may score an item."""

    ALL = "all"
    WINNER = "winner"
    LOSERS = "losers"

    def __repr__(self) -> str:
        return f"Who.{self.name}"


class WithoutLimit(StrEnum):
    """What a special limit hand is worth where no limit is in force.

    COUNT: what it counts; NOTIONAL: its part of an agreed sum, or the count if that is higher; FRACTION: a whole limit hand the
    agreed sum and no more, one of a part of the limit as under NOTIONAL.
    """

    COUNT = "count"
    NOTIONAL = "notional"
    FRACTION = "fraction"

    def __repr__(self) -> str:
        return f"WithoutLimit.{self.name}"


class Item(NamedTuple):
    """One line of a score sheet.

    Worth `points`, `doubles` or a fraction `limit` of the limit (exactly one of them is not None). With `each` it is scored
    once for every piece of the hand that fits the words; with `when` and `unless` only if all and none of the conditions
    hold. `excludes` names items whose place this one takes; `scores` says that a double counts as a score;
    `doubles_without_limit` is what a limit item adds where no limit is in force; `added` says that the fraction is added to the
    count.
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

    @property
    def of_pieces(self) -> bool:
        """Whether a piece scores the item by itself, whatever the rest of the hand."""
        return bool(self.each) and not self.when and not self.unless


class LimitRule(NamedTuple):
    """The limit in points (None: none), and what a special hand is worth without one."""

    points: int | None
    without_limit: WithoutLimit
    notional: int
    cite: Citation


class WinRule(NamedTuple):
    """What completes a hand: the number of sets beside the pair, the shapes let win, and what every win must meet.

    `requires` are conditions that must all hold; where `by` names items, a win must score one of them; and it must have
    `minimum_points`, before doubling, `minimum_doubles`, and `minimum_combinations`: so many scored items that double. `dealt`:
    a hand may be complete as dealt.
    """

    sets: int
    shapes: tuple[str, ...]
    requires: tuple[Condition, ...]
    by: frozenset[str]
    minimum_points: int
    minimum_doubles: int
    minimum_combinations: int
    dealt: bool
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
    """Something that a table may agree upon: its id, title and citation, whether it is on by default, what it implies.

    `rivals` agree otherwise on the same thing: switched on, an option takes their place. It is not played `not_with` others.
    """

    id: str
    title: str
    cite: Citation
    default: bool = False
    implies: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A resolved ruleset: every delta and option applied; a plain value that the engine compiles.

    `id` is that of a shipped ruleset, or the path of a house file, `source` the file's name; `lineage` are the ids it extends,
    nearest first. `on` lists the options in force; `changed` those that differ from the defaults, one switched off as `-id`.
    `tables` holds the TOML tables that other stages read (settlement, counters, session, dangers ...), resolved;
    `known_digest` is the digest where a text told it, otherwise None. Rulesets of the same content are equal; where
    they were read (`source`) and whether the digest is known make no difference.
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
    known_digest: str | None
    source: str

    def __str__(self) -> str:
        changed = [f"without {id[1:]}" if id.startswith("-") else f"with {id}" for id in self.changed]
        return ", ".join((self.title, *changed))

    @property
    def content(self) -> tuple[object, ...]:
        """What makes two rulesets the same."""
        return (
            *(self.id, self.title, self.book, self.lineage, self.items, self.limit, self.win, self.play, self.incorrect),
            *(self.options, self.on, self.changed, self.tables),
        )

    @cached_property
    def _hash(self) -> int:
        """Kept: the engine looks a ruleset up for every hand."""
        return hash((self.id, self.title, self.on, self.limit, len(self.items)))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Ruleset) and self._hash == other._hash and self.content == other.content

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, ({field.name: _plain(getattr(self, field.name)) for field in fields(self)},)

    @property
    def digest(self) -> str:
        """The sha-256 of the whole resolved content; worked out when asked for."""
        # written out by a module that imports this one
        return self.known_digest or str(import_module("mjscore.rulesets.written").digest_of(self))

    def item(self, id: str) -> Item:
        """The item of an id; KeyError if this ruleset has none."""
        for item in self.items:
            if item.id == id:
                return item
        raise KeyError(id)

    def counts_nothing(self, status: Status | None) -> bool:
        """Whether a hand is incorrect, and the ruleset gives an incorrect hand of this kind nothing."""
        return status is not None and self.incorrect[status] == "nothing"

    @property
    def item_names(self) -> dict[str, str]:
        """The names of the items by id."""
        return {item.id: item.name for item in self.items}

    @property
    def caps_losers(self) -> bool:
        """Whether the limit caps what a losing hand scores; else it caps what one loser pays another (Harr Part II)."""
        return bool(self.tables["settlement"].get("caps") != "differences")

    @property
    def hand_size(self) -> int:
        """How many tiles a player holds: 13 with four sets to make, 10 with three."""
        return 3 * self.win.sets + 1


def unchanging(value: Any) -> Any:
    """What a TOML text says, as mappings and tuples that cannot be changed."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: unchanging(each) for key, each in value.items()})
    return tuple(map(unchanging, value)) if isinstance(value, list | tuple) else value


def _plain(value: Any) -> Any:
    """A value that can be pickled: mappings that cannot be changed become dictionaries."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if type(value) is tuple:
        return tuple(map(_plain, value))
    if isinstance(value, PlayRule):
        return value._replace(own_tiles=dict(value.own_tiles), prevailing_tiles=dict(value.prevailing_tiles))
    return value


def _unpickled(values: dict[str, Any]) -> Ruleset:
    play: PlayRule = values["play"]
    own, prevailing = MappingProxyType(dict(play.own_tiles)), MappingProxyType(dict(play.prevailing_tiles))
    proxies = {key: unchanging(values[key]) for key in ("incorrect", "tables")}
    return Ruleset(**{**values, **proxies, "play": play._replace(own_tiles=own, prevailing_tiles=prevailing)})


Made = TypeVar("Made")

MOST_MADE: Final = 192
"""How much of what rooms make of rulesets is kept: scoring rules, settlement rules and goals of 64 rulesets."""


class MadeOnce(Protocol):
    """A function with a memory."""

    def __call__(self, make: Callable[[Ruleset], Made], ruleset: Ruleset, /) -> Made:
        """What `make` makes of a ruleset; rulesets of the same content share it."""


def _make(make: Callable[[Ruleset], Any], ruleset: Ruleset) -> Any:
    return make(ruleset)


made_once: Final = cast(MadeOnce, lru_cache(maxsize=MOST_MADE)(_make))
"""Calls a function on a ruleset, and keeps the latest results."""
