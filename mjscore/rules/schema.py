"""What a ruleset is: cited items over named conditions, the limit, how it is settled and played, and how it is written out."""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from mjscore.game.hands import Status
from mjscore.game.tiles import BONUS_TILES, EXTRA_WINDS, NAMES, Tile
from mjscore.on_demand import notebook_html
from mjscore.problems import Faults, RulesetProblem
from mjscore.provenance import AgreedJson, OriginJson, made_by
from mjscore.rules.deal_keys import DealRules
from mjscore.rules.file_keys import (
    Alone,
    Item,
    LimitRule,
    Option,
    PlayRule,
    Who,
    WinRule,
    WithoutLimit,
)
from mjscore.rules.keys import RuleFields, read_value, written_value
from mjscore.rules.patterns import shipped_shape, standard
from mjscore.rules.shapes import STANDARD, Shape
from mjscore.sentences import as_sentence, joined, listed, sentence

if TYPE_CHECKING:
    from mjscore.rules.paying import PayingRules
    from mjscore.rules.session_keys import SessionRules
    from mjscore.rules.settlement_keys import CounterSet, SettlementRules

__all__ = [
    "Alone",
    "Item",
    "LimitRule",
    "Option",
    "PlayRule",
    "Ruleset",
    "Who",
    "WinRule",
    "WithoutLimit",
    "prepared",
    "unchanging",
]

_BARE: Final = r"[A-Za-z0-9_-]+"
_WIDTH: Final = 110
_CONTROLS: Final = {code: f"\\u{code:04x}" for code in range(0x20)}
_WITH_NAMES: Final = {
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    "\x7f": "\\u007f",
}
_ESCAPES: Final = _CONTROLS | str.maketrans(_WITH_NAMES)


def idle_words(option: Option, missing: Iterable[Tile]) -> str:
    """Why an option in force has no effect: the tiles that it needs and that the game is played without."""
    tiles = listed([as_sentence(NAMES[tile]) for tile in sorted(missing)])
    return sentence(
        "the option {option} has no effect: the game is played without the {tiles}",
        option=option.id,
        tiles=tiles,
    )


_IN_A_LINE: Final = ("cite", "without-limit")
"""Keys whose tables have no heading."""


def toml_text(document: Mapping[str, Any]) -> str:
    """The text of a document: values first, then each table under its heading."""
    blocks = []
    for name, table in _tables("", document):
        heading = f"[{name}]\n" if name else ""
        blocks.append(heading + _lines(table))
    return "\n".join(blocks)


def text_digest(text: str) -> str:
    """The sha-256 of a ruleset's text, line ends and the blanks at its end aside."""
    from hashlib import sha256  # takes longer to load than a hand to score

    even = "\n".join(line.rstrip() for line in text.splitlines()).strip()
    return sha256(even.encode("utf-8", "surrogatepass")).hexdigest()


def _tables(
    name: str, table: Mapping[str, Any]
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A table and those within it, each with its heading; one that holds nothing but tables has none."""
    plain: dict[str, Any] = {}
    inner: dict[str, Mapping[str, Any]] = {}
    for key, value in table.items():
        if isinstance(value, Mapping) and key not in _IN_A_LINE:
            inner[key] = value
        else:
            plain[key] = value
    if plain or not inner:
        yield name, plain
    for key, value in inner.items():
        yield from _tables(f"{name}.{_key(key)}".lstrip("."), value)


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _key(key: str) -> str:
    return key if re.fullmatch(_BARE, key) else _value(key)


def _value(value: object) -> str:
    """A value in a line; a long list in as many lines as it has entries, however deep it lies."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        entries = [f"{_key(key)} = {_value(entry)}" for key, entry in value.items()]
        return f"{{ {', '.join(entries)} }}" if entries else "{}"
    if isinstance(value, list | tuple):
        return _list([_value(entry) for entry in value])
    if isinstance(value, str):
        return f'"{value.translate(_ESCAPES)}"'
    return str(value)


def _list(entries: Sequence[str]) -> str:
    line = f"[{', '.join(entries)}]"
    if len(line) <= _WIDTH and "\n" not in line:
        return line
    lines = "".join(f"    {entry},\n" for entry in entries)
    return f"[\n{lines}]"


_WRITTEN: Final = (
    "name",
    "who",
    "points",
    "doubles",
    "limit",
    "without-limit",
    "each",
    "when",
    "unless",
    "excludes",
    "scores",
    "added",
    "alone",
    "beside",
    "note",
    "cite",
)
"""The keys of an item in the order in which they are written: digests depend on it."""


@dataclass(frozen=True, repr=False)
class Ruleset:
    """A resolved ruleset: every delta and option applied; a plain value that the engine compiles.

    `id` is that of a shipped ruleset, or the path of a house file, `source` the file's name; `lineage` are the ids it extends,
    nearest first. `on` lists the options in force; `changed` those that differ from the defaults, one switched off as `-id`.
    `own_shapes` are the special shapes that its files define beside those that every ruleset knows.
    `written` holds the resolved TOML tables of `settlement`, `session`, `counters` and `incorrect` as `text` writes them: what
    is paid is read from them when it is first asked for. `known_digest` is the digest where a text told it, otherwise None.
    Rulesets of the same content are equal; where they were read (`source`) and whether the digest is known make no difference.
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
    written: Mapping[str, Any]
    own_shapes: tuple[Shape, ...]
    known_digest: str | None = field(compare=False)
    source: str = field(compare=False)

    def __repr__(self) -> str:
        on = [id for id in self.changed if not id.startswith("-")]
        off = [id[1:] for id in self.changed if id.startswith("-")]
        return f"load_ruleset({self.id!r}, {on}, {off}, {self.limit.points})"

    def __str__(self) -> str:
        parts = [self.title]
        for id in self.changed:
            if id.startswith("-"):
                parts.append(sentence("without {option}", option=id[1:]))
            else:
                parts.append(sentence("with {option}", option=id))
        return joined(parts)

    def _repr_html_(self) -> str | None:
        return notebook_html(self)

    @cached_property
    def _hash(self) -> int:
        """Kept: the engine looks a ruleset up for every hand."""
        return hash((self.id, self.title, self.on, self.limit, len(self.items)))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def deal_rules(self) -> DealRules:
        """How many play, and what may happen in a deal."""
        faults = Faults()
        table = RuleFields(self.written["settlement"], "settlement", faults, self.book)
        return read_value(DealRules, table)

    @cached_property
    def paying(self) -> PayingRules:
        """All that is said of paying; raises RulesetProblem where a shipped file, which is not looked through, is wrong."""
        from mjscore.rules.paying import read_paying  # a score asks for none of it

        faults = Faults()
        rules = read_paying(self.written, self.book, self.play.seats, faults)
        if faults.found:
            raise RulesetProblem(faults.found, source=self.source)
        return rules

    @property
    def settlement(self) -> SettlementRules:
        """How a deal is settled."""
        return self.paying.settlement

    @property
    def session(self) -> SessionRules:
        """How deals follow each other."""
        return self.paying.session

    @property
    def counters(self) -> CounterSet | None:
        """The counters; None where no kind of them is named."""
        return self.paying.counters

    def __getstate__(self) -> dict[str, Any]:
        """The fields, not the hash: it is another one in another process."""
        return {kept.name: getattr(self, kept.name) for kept in fields(self)}

    @property
    def text(self) -> str:
        """The ruleset written out whole (TOML); `ruleset_from_text` builds an equal one from it."""
        head = {
            "title": self.title,
            "book": self.book,
            "id": self.id,
            "lineage": self.lineage,
            "on": self.on,
        }
        return toml_text({**head, **dict(self._tables())})

    def _tables(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        yield "limit", written_value(self.limit)
        yield "win", written_value(self.win)
        yield "play", _short(written_value(self.play))
        yield from self.written.items()
        if self.own_shapes:
            yield (
                "shapes",
                {shape.name: {"pattern": shape.pattern} for shape in self.own_shapes},
            )
        if self.options:
            yield (
                "options",
                {option.id: _written_option(option) for option in self.options},
            )
        if self.items:
            yield "items", {item.id: _written_item(item) for item in self.items}

    @cached_property
    def digest(self) -> str:
        """The sha-256 of the whole resolved content; worked out when first asked for."""
        return self.known_digest or text_digest(self.text)

    @property
    def books(self) -> tuple[str, ...]:
        """The ids of the books that its items cite, its own first."""
        return tuple(
            dict.fromkeys((self.book, *(item.cite.book for item in self.items)))
        )

    @property
    def agreed(self) -> AgreedJson:
        """The rules as a part of JSON names them: `ruleset`, `options`, `limit`."""
        return {
            "ruleset": self.id,
            "options": list(self.changed),
            "limit": self.limit.points,
        }

    @property
    def origin(self) -> OriginJson:
        """What JSON begins with whose figures follow these rules."""
        return {
            **made_by(),
            **self.agreed,
            "digest": self.digest,
            "books": list(self.books),
        }

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes that may win, in their order."""
        own = {shape.name: shape for shape in self.own_shapes}
        shapes = []
        for name in self.win.shapes:
            if name == STANDARD:
                shapes.append(standard(self.win.sets))
            else:
                shapes.append(own.get(name) or shipped_shape(name))
        return tuple(shapes)

    def item(self, id: str) -> Item:
        """The item of an id; KeyError if this ruleset has none."""
        return {item.id: item for item in self.items}[id]

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
        return self.deal_rules.caps == "scores"

    @property
    def barred_tiles(self) -> frozenset[Tile]:
        """The kinds that are not in the set of tiles."""
        return self.play.without_tiles | (
            frozenset(EXTRA_WINDS) - self.play.extra_tiles
        )

    @property
    def bonus_tiles_played(self) -> tuple[Tile, ...]:
        """The bonus tiles that are in the set."""
        played = BONUS_TILES if self.play.bonus_tiles else ()
        return tuple(tile for tile in played if tile not in self.play.without_tiles)

    @property
    def unplayed_tiles(self) -> frozenset[Tile]:
        """The kinds and bonus tiles that cannot lie on the table."""
        return self.barred_tiles | frozenset(BONUS_TILES).difference(
            self.bonus_tiles_played
        )

    @property
    def idle_options(self) -> tuple[tuple[Option, frozenset[Tile]], ...]:
        """The options in force that have no effect, each with the tiles that it needs and that are not in the set."""
        idle = []
        for option in self.options:
            missing = option.needs_tiles & self.barred_tiles
            if option.id in self.on and missing:
                idle.append((option, missing))
        return tuple(idle)

    @property
    def hand_size(self) -> int:
        """How many tiles a player holds: 13 with four sets to make, 10 with three."""
        return 3 * self.win.sets + 1


def _short(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value not in ([], {})}


def _written_option(option: Option) -> dict[str, Any]:
    table = _short(written_value(option))
    if not option.needs_tiles:
        del table["needs-tiles"]
    return table


def _written_item(item: Item) -> dict[str, Any]:
    table = written_value(item, short=True)
    return {key: table[key] for key in _WRITTEN if key in table}


def unchanging(value: Any) -> Any:
    """What a TOML text says, as mappings and tuples that cannot be changed."""
    if isinstance(value, Mapping):
        frozen = {key: unchanging(entry) for key, entry in value.items()}
        return MappingProxyType(frozen)
    if isinstance(value, list | tuple):
        return tuple(unchanging(entry) for entry in value)
    return value


copyreg.pickle(MappingProxyType, lambda mapping: (unchanging, (dict(mapping),)))


Made = TypeVar("Made")

MOST_PREPARED: Final = 192
"""How much of what rooms make of rulesets is kept: scoring rules, settlement rules and goals of 64 rulesets."""


@lru_cache(maxsize=MOST_PREPARED)
def _kept(make: Callable[[Ruleset], Any], ruleset: Ruleset) -> Any:
    return make(ruleset)


def prepared(make: Callable[[Ruleset], Made], ruleset: Ruleset) -> Made:
    """What `make` makes of a ruleset; the latest results are kept, and rulesets of the same content share them."""
    made: Made = _kept(make, ruleset)
    return made
