"""What the tables of a ruleset file are read into that a score asks for: items, options, limit, win, seats and tiles."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import EXTRA_WINDS, WINDS, Tile, write_tiles
from mjscore.places import NamedWord
from mjscore.rules.citations import Citation
from mjscore.rules.conditions import ALL_FIT, ALL_HOLD
from mjscore.rules.keys import (
    ANYTHING,
    ITEMS,
    NEEDED,
    NO_CITATION,
    YES,
    RuleFields,
    ValueKind,
    key,
    keys_of,
    needed_text,
    one_word,
    row,
    table_of,
    whole_number,
)
from mjscore.rules.vocabulary.english import number_said
from mjscore.rules.vocabulary.terms import Condition, PieceWords
from mjscore.sentences import sentence, so_many

Conditions = tuple[Condition, ...]
DEFAULT_RULES: Final = "babcock"
"""The ruleset where none is named: the only one that the program prefers."""
_MOST_DOUBLES: Final = 20
FOUR_SEATS: Final = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
_SIX_WINDS: Final = (*WINDS, *EXTRA_WINDS)
OWN_TILES: Final[Mapping[str, tuple[Tile, ...]]] = MappingProxyType(
    {str(seat): (wind,) for seat, wind in zip(Seat, _SIX_WINDS, strict=True)}
)
"""The wind of each seat, and of each round by the same name."""
AMOUNTS: Final = ("points", "doubles", "limit")
OF_A_LIMIT: Final = ("added", "without-limit")
"""The amounts that an item may be worth, and the keys that belong to a part of the limit alone."""


class Who(NamedWord):
    """Who may score an item."""

    ALL = "all"
    WINNER = "winner"
    LOSERS = "losers"


class WithoutLimit(NamedWord):
    """What a special limit hand is worth where no limit is in force.

    COUNT: what it counts; NOTIONAL: its part of an agreed sum, or the count if that is higher; FRACTION: a whole limit hand the
    agreed sum and no more, one of a part of the limit as under NOTIONAL.
    """

    COUNT = "count"
    NOTIONAL = "notional"
    FRACTION = "fraction"


class Alone(NamedWord):
    """Whether an item stands alone: what it gives is no part of the count, but a value of its own.

    INSTEAD: the hand is worth that value, whatever it counts; OR_COUNT: it is worth the count where that is more.
    """

    NO = "no"
    INSTEAD = "instead"
    OR_COUNT = "or-count"


def _who(fields: RuleFields, key: str) -> Who:
    written = fields.value(key)
    for who in Who:
        if who == written:
            return who
    where = fields.path(key)
    if written is None:
        message = "nothing says who may score this item"
        hint = 'write who = "all", "winner" or "losers"'
        fields.faults.add("unknown-who", where, message, hint)
    else:
        fields.faults.unknown(
            "unknown-who", where, "value of who:", str(written), tuple(Who)
        )
    return Who.ALL


def _doubles(table: RuleFields) -> int:
    return table.number("doubles", 0, _MOST_DOUBLES) if "doubles" in table else 0


def _written_doubles(doubles: int) -> dict[str, int]:
    return {"doubles": doubles}


_DOUBLES_WITHOUT_LIMIT: Final = table_of(_doubles, 0)._replace(write=_written_doubles)


def _alone(fields: RuleFields, key: str) -> Alone:
    return Alone(fields.word(key, tuple(Alone)))


class Item(NamedTuple):
    """One line of a score sheet, worth `points`, `doubles` or a fraction `limit` of the limit: exactly one is not None."""

    id: str
    name: Annotated[
        str,
        key(
            'name = "Grandmother\'s Pond"',
            "The name of the item on sheets.",
            needed_text("a name"),
        ),
    ]
    points: Annotated[
        int | None,
        key("points = 10", "Points that it adds.", whole_number(0, 1_000_000, None)),
    ]
    doubles: Annotated[
        int | None,
        key(
            "doubles = 1", "How often it doubles.", whole_number(0, _MOST_DOUBLES, None)
        ),
    ]
    limit: Annotated[
        Fraction | None,
        key(
            'limit = "1/2"',
            "The part of the limit that it is worth, instead of points or doubles.",
        ),
    ]
    who: Annotated[
        Who,
        key(
            'who = "winner"',
            "Who scores it: all, winner or losers.",
            ValueKind(_who, NEEDED),
        ),
    ]
    each: Annotated[
        PieceWords,
        key(
            'each = ["pung", "dragon"]',
            "Scored once for every piece of which all these words are true.",
            ALL_FIT,
        ),
    ]
    when: Annotated[
        Conditions,
        key(
            'when = ["drawn", { none = ["chow"] }]',
            "Conditions that must all hold.",
            ALL_HOLD,
        ),
    ]
    unless: Annotated[
        Conditions,
        key(
            'unless = [{ seat = ["East"] }]',
            "Conditions of which none may hold.",
            ALL_HOLD,
        ),
    ]
    excludes: Annotated[
        tuple[str, ...],
        key('excludes = ["drawn"]', "Items that are not scored beside it.", ITEMS),
    ]
    scores: Annotated[
        bool,
        key(
            "scores = true",
            "Its double counts as a score, so that the hand is not without one.",
        ),
    ]
    added: Annotated[
        bool, key("added = true", "Its part of the limit is added to the count.")
    ]
    alone: Annotated[
        Alone,
        key(
            'alone = "instead"',
            "It stands alone: its part of the limit, or the points doubled by it alone. The hand is worth that instead of its "
            "count, or, with or-count, where it is more.",
            ValueKind(_alone, Alone.NO),
        ),
    ]
    beside: Annotated[
        bool,
        key(
            "beside = true",
            "It is counted, by itself, beside a value that stands alone.",
        ),
    ]
    without_limit: Annotated[
        int,
        key(
            "without-limit = { doubles = 3 }",
            "Doubles that it gives where no limit is in force.",
            _DOUBLES_WITHOUT_LIMIT,
        ),
    ]
    cite: Annotated[
        Citation,
        key(
            'cite = { page = "34" }',
            "Where it stands: page, section or entry of a book.",
        ),
    ]
    note: Annotated[str, key()]

    @property
    def of_pieces(self) -> bool:
        """Whether a piece scores the item by itself, whatever the rest of the hand."""
        return bool(self.each) and not self.when and not self.unless

    def check(self, table: RuleFields) -> None:
        """Note amounts that are lacking or too many, and keys that do not go together."""
        faults = table.faults
        amounts = [name for name in AMOUNTS if table.value(name) is not None]
        is_mistyped = not amounts and bool(table.unread())
        if len(amounts) != 1 and not is_mistyped:
            written = ", ".join(amounts) or "none"
            message = f"an item needs exactly one of points, doubles and limit; found {written}"
            faults.add("wrong-amount", table.where, message, "give one of them")
        if self.each and amounts == ["limit"]:
            message = "a part of the limit cannot be scored for each piece"
            faults.add("wrong-amount", table.path("limit"), message, "use when = […]")
        for name in OF_A_LIMIT:
            if name in table and amounts != ["limit"]:
                message = "only an item that is worth a part of the limit may have this"
                faults.add("wrong-amount", table.path(name), message)
        if self.excludes and self.of_pieces:
            message = "an item that every piece scores by itself cannot take the place of others"
            hint = "say with when = […] in which hands it does"
            faults.add("wrong-value", table.path("excludes"), message, hint)


def _limit_points(fields: RuleFields, key: str) -> int | None:
    points = fields.value(key)
    if points == "none":
        return None
    if isinstance(points, str):
        meant = number_said(points) or None
        fields.wrong_but(key, "a number of points or “none”", meant)
        return None
    return fields.number(key, low=1)


def _written_points(points: int | None) -> int | str:
    return "none" if points is None else points


def _needed_cite(fields: RuleFields, key: str) -> Citation:
    """The citation that `limit` and `win` must have; a file that extends nothing may lack the table."""
    where = fields.where
    if not fields.table:
        message = (
            f"there is no [{where}], which a file that extends no ruleset must have"
        )
        hint = f'write extends = "{DEFAULT_RULES}" at the head of the file'
        fields.faults.add("no-citation", where, message, hint)
    elif key not in fields:
        fields.faults.add("no-citation", where, "no citation", NO_CITATION)
    return fields.cite()


_LIMIT_POINTS: Final = ValueKind(_limit_points, None, _written_points)
_NEEDED_CITE: Final = ValueKind(_needed_cite, NEEDED)


class LimitRule(NamedTuple):
    """The limit in points (None: none), and what a special hand is worth without one."""

    points: Annotated[
        int | None, key("points = 600", "The limit, or none.", _LIMIT_POINTS)
    ]
    without_limit: Annotated[
        WithoutLimit,
        key(
            'without-limit = "count"',
            "What a special hand is worth without one: count, notional or fraction.",
            one_word(*WithoutLimit),
        ),
    ]
    notional: Annotated[
        int,
        key(
            "notional = 1000",
            "The sum agreed for special hands without a limit.",
            whole_number(),
        ),
    ]
    cite: Annotated[
        Citation, key('cite = { entry = "agreed" }', "Where it stands.", _NEEDED_CITE)
    ]


class ShapeRule(NamedTuple):
    """A special shape of a complete hand."""

    id: str
    pattern: Annotated[
        str,
        key(
            'pattern = "7×(ax bx)"',
            "The tiles of the shape: mjscore help patterns.",
            needed_text("a pattern"),
        ),
    ]


def _shapes(fields: RuleFields, key: str) -> tuple[str, ...]:
    return fields.shapes(key) or ("standard",)


def _one_of(fields: RuleFields, key: str) -> frozenset[str]:
    return frozenset(fields.items_named(key))


_SHAPES: Final = ValueKind(_shapes, ("standard",))
_ONE_OF: Final = ValueKind(_one_of, frozenset())


class WinRule(NamedTuple):
    """What completes a hand: the number of sets beside the pair, the shapes let win, and what every win must meet."""

    sets: Annotated[
        int, key("sets = 4", "How many sets beside the pair.", whole_number(1, 4, 4))
    ]
    shapes: Annotated[
        tuple[str, ...],
        key(
            'shapes = ["thirteen-orphans"]',
            "Special shapes that may also win.",
            _SHAPES,
        ),
    ]
    requires: Annotated[
        Conditions,
        key(
            'requires = [{ some = ["pung"] }]',
            "Conditions that every win must meet, in place of those of the book.",
            ALL_HOLD,
        ),
    ]
    by: Annotated[
        frozenset[str],
        key(
            'by = ["mah-jongg"]',
            "Every win must score one of these items, which are all: they take the place of the book's.",
            _ONE_OF,
        ),
    ]
    minimum_points: Annotated[
        int,
        key(
            "minimum-points = 30",
            "The points that a win needs before doubling.",
            whole_number(0, 10_000),
        ),
    ]
    minimum_doubles: Annotated[
        int,
        key(
            "minimum-doubles = 1", "The doubles that a win needs.", whole_number(0, 20)
        ),
    ]
    minimum_combinations: Annotated[
        int,
        key(
            "minimum-combinations = 2",
            "How many scored items of a win must double.",
            whole_number(0, 20),
        ),
    ]
    dealt: Annotated[
        bool, key("dealt = false", "Whether a hand may be complete as dealt.", YES)
    ]
    cite: Annotated[
        Citation, key('cite = { entry = "agreed" }', "Where it stands.", _NEEDED_CITE)
    ]
    as_dealt: Annotated[
        Citation | None,
        key(
            'as-dealt = { cite = { entry = "The play" } }',
            "Where it stands whether a hand may be complete as dealt.",
        ),
    ]

    def minimums(self) -> list[str]:
        """What every win must reach, in words: points before doubling, doubles, items that double."""
        reached = []
        if self.minimum_points:
            reached.append(so_many(self.minimum_points, "point"))
        if self.minimum_doubles:
            reached.append(so_many(self.minimum_doubles, "double"))
        if self.minimum_combinations:
            number = self.minimum_combinations
            reached.append(sentence("{number} combinations that double", number=number))
        return reached


def _seats(fields: RuleFields, key: str) -> tuple[Seat, ...]:
    seats = fields.seats(key) or FOUR_SEATS
    if len(set(seats)) < len(seats):
        message = "a seat is named twice"
        hint = "name each seat once"
        fields.faults.add("wrong-value", fields.path(key), message, hint)
    return seats


def _tiles_by(names: Iterable[str]) -> ValueKind:
    """Tiles by a seat or a round; those that are not named have the winds of their own."""
    keys = [str(name) for name in names]

    def read(table: RuleFields) -> Mapping[str, tuple[Tile, ...]]:
        own = dict(OWN_TILES)
        for name in keys:
            if name in table:
                own[name] = table.tiles(name)
        return MappingProxyType(own)

    return table_of(read, OWN_TILES)._replace(write=_written_tiles)


def _written_tiles(own: Mapping[str, tuple[Tile, ...]]) -> dict[str, str]:
    """The tiles of the seats or rounds that have others than the wind of that name."""
    table = {}
    for name, tiles in own.items():
        if OWN_TILES.get(name) != tiles:
            table[name] = write_tiles(tiles)
    return table


class PlayRule(NamedTuple):
    """The seats, what is "own" to each and what prevails in each round, and the tiles that are in the set."""

    seats: Annotated[
        tuple[Seat, ...],
        key(
            'seats = ["East", "South", "North"]',
            "The seats, in the order of play.",
            ValueKind(_seats, FOUR_SEATS),
        ),
    ]
    own_tiles: Annotated[
        Mapping[str, tuple[Tile, ...]],
        key(
            'own-tiles = { East = "E S" }',
            "The tiles that are a seat's own.",
            _tiles_by(Seat),
        ),
    ]
    prevailing_tiles: Annotated[
        Mapping[str, tuple[Tile, ...]],
        key(
            'prevailing-tiles = { East = "RD" }',
            "The tiles that prevail in a round.",
            _tiles_by(Round),
        ),
    ]
    bonus_tiles: Annotated[
        bool, key("bonus-tiles = true", "Whether flowers and seasons are played.")
    ]
    without_tiles: Annotated[
        frozenset[Tile], key('without-tiles = "W"', "Tiles that are left out.")
    ]
    extra_tiles: Annotated[
        frozenset[Tile], key('extra-tiles = "NE"', "Winds of a fifth and sixth player.")
    ]
    dead_wall: Annotated[
        int,
        key(
            "dead-wall = 14",
            "How many tiles at the end of the wall are not drawn in turn.",
            whole_number(0, 40, 14),
        ),
    ]
    refilled: Annotated[
        int,
        key(
            "refilled = 1",
            "How many tiles the dead wall gets from the live one for each kong (1: one for its loose tile).",
            whole_number(0, 2, 1),
        ),
    ]
    bonus_from_dead: Annotated[
        bool,
        key(
            "bonus-from-dead = false",
            "Whether the dead part of the wall replaces bonus tiles.",
            YES,
        ),
    ]
    robbing: Annotated[
        bool,
        key(
            "robbing = false",
            "Whether a fourth added to an exposed pung may be robbed.",
            YES,
        ),
    ]
    patience: Annotated[
        int,
        key(
            "patience = 35",
            "No rule: what part of its worth, in per cent, a hand keeps for each tile it lacks, as players of `simulate` reckon.",
            whole_number(5, 90, 25),
        ),
    ]
    no_four_at_the_end: Annotated[
        Citation | None,
        key(
            'no-four-at-the-end = { cite = { page = "30" } }',
            "No four is declared once the last tile is drawn; where it stands.",
        ),
    ]


PLAY_KEYS: Final = (
    *keys_of(PlayRule),
    row('cite = { page = "83" }', "Where it stands.", ANYTHING),
)

_SCORES: Final = one_word("nothing", "sets")
INCORRECT_KEYS: Final = (
    row('dead = "nothing"', "What a dead hand scores: its sets or nothing.", _SCORES),
    row('long = "nothing"', "What a hand of too many tiles scores.", _SCORES),
    row('short = "sets"', "What a hand of too few tiles scores.", _SCORES),
    row('foul = "sets"', "What a hand with a wrong set scores.", _SCORES),
)


class Option(NamedTuple):
    """Something that a table may agree upon."""

    id: str
    title: Annotated[
        str,
        key(
            'title = "Seasons are dear"',
            "What the option does.",
            needed_text("a title"),
        ),
    ]
    cite: Annotated[Citation, key('cite = { page = "89" }', "Where it stands.")]
    default: Annotated[
        bool, key("default = true", "Whether it is on unless a player says otherwise.")
    ]
    implies: Annotated[
        tuple[str, ...], key('implies = ["seasons"]', "Options that it switches on.")
    ]
    rivals: Annotated[
        tuple[str, ...],
        key(
            'rivals = ["game-10"]',
            "Options whose place it takes when it is switched on.",
        ),
    ]
    not_with: Annotated[
        tuple[str, ...],
        key(
            'not-with = ["thirteen-orphans"]', "Options that it cannot be played with."
        ),
    ]
    needs_tiles: Annotated[
        frozenset[Tile],
        key(
            'needs-tiles = "E S W N"',
            "Tiles without which it has no effect; a win is told so where the game is played without one of them.",
        ),
    ]
