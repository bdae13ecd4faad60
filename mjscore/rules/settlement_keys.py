"""How a ruleset settles: the values that the tables `settlement`, `dangers`, `penalties` and `washing` are read into."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from mjscore.game.deals import Offence
from mjscore.rules.citations import Citation
from mjscore.rules.danger_keys import (
    TILE_CLASS,
    Danger,
    Excuse,
    Kinds,
    LiabilityRule,
    must_say_beside,
    must_say_one_of,
)
from mjscore.rules.deal_keys import DealRules, part_of
from mjscore.rules.keys import (
    NEEDED,
    OWN_CITE,
    YES,
    RuleFields,
    ValueKind,
    any_text,
    by_id,
    inner,
    key,
    keys_of,
    must_say_exactly_one_of,
    one_of,
    one_word,
    read_whole,
    row,
    whole_number,
    within,
)
from mjscore.rules.toml import unknown_keys


class Money(NamedTuple):
    """An amount in a table: so many `points`, or a fraction `limit` of the limit; `shared`: one sum for all together."""

    points: int = 0
    limit: Fraction | None = None
    shared: bool = False

    def worth(self, limit: int | None) -> int | None:
        """The amount in points; None where it is a part of a limit and no limit is in force.

        A part is rounded as the part of the limit that a hand scores is.
        """
        if self.limit is None:
            return self.points
        return None if limit is None else part_of(limit, self.limit)

    def doubled(self) -> "Money":
        """Twice the amount, or twice the part of the limit."""
        return self._replace(
            points=2 * self.points, limit=self.limit and 2 * self.limit
        )


NO_MONEY: Final = Money()


def _by_number(fields: RuleFields, key: str) -> dict[int, int]:
    inner = fields.table_at(key)
    if inner is None:
        return {}
    numbers = [name for name in inner if name.isdecimal() and len(name) < 4]
    for name in inner:
        if name not in numbers:
            fields.faults.wrong_type(inner.path(name), "a number as the key", name)
    return {int(name): inner.number(name) for name in numbers}


def _points(fields: RuleFields, key: str) -> Money:
    return Money(points=fields.number(key))


def _shared_points(fields: RuleFields, key: str) -> Money:
    return Money(points=fields.number(key), shared=True)


def _part(fields: RuleFields, key: str) -> Money:
    return Money(limit=fields.fraction(key))


def _shared_part(fields: RuleFields, key: str) -> Money:
    return Money(limit=fields.fraction(key), shared=True)


_POINTS: Final = ValueKind(_points, NO_MONEY)
_SHARED: Final = ValueKind(_shared_points, NO_MONEY)
_PART: Final = ValueKind(_part, NO_MONEY)
_SHARED_PART: Final = ValueKind(_shared_part, NO_MONEY)
_PAYS: Final = ValueKind(_by_number, {})
"""A table of points by a number written as the key: `{ 9 = 50, 10 = 70 }`."""


class Stakes(NamedTuple):
    """Who pays what as a rule."""

    east_doubles: Annotated[
        bool, key("east-doubles = false", "Whether East pays and receives double.", YES)
    ]
    losers_settle: Annotated[
        Literal["differences", "nothing"],
        key(
            'losers-settle = "nothing"',
            "What the losers pay each other: their differences or nothing.",
        ),
    ]
    cite: Annotated[Citation, key()]
    east: Annotated[
        Citation | None,
        key(
            'east = { cite = { page = "26" } }',
            "Where it stands that East pays and receives double.",
        ),
    ]
    losers: Annotated[
        Citation,
        key(
            'losers = { cite = { page = "25" } }',
            "Where it stands what the losers pay.",
            OWN_CITE,
        ),
    ]


class Discarder(NamedTuple):
    """The New Method: the discarder of the winning tile `pays` the score so many times, each loser a drawn one `drawn` times."""

    pays: Annotated[
        int,
        key(
            "pays = 2",
            "How many times the score the discarder pays.",
            whole_number(1, 100, 1),
        ),
    ]
    drawn: Annotated[
        int,
        key(
            "drawn = 2",
            "How many times the score each pays for a drawn tile.",
            whole_number(1, 100, 1),
        ),
    ]
    cite: Annotated[Citation, key()]


class SittingOut(NamedTuple):
    """What each loser pays the one who sits out."""

    points: Annotated[
        int,
        key(
            "points = 4",
            "The points, doubled as often as the winning hand.",
            whole_number(),
        ),
    ]
    limit_doubles: Annotated[
        int | None,
        key(
            "limit-doubles = 5",
            "How many doubles a hand paid at the limit counts.",
            whole_number(0, 30, None),
        ),
    ]
    east_doubles: Annotated[
        bool, key("east-doubles = true", "Whether East pays double.")
    ]
    cite: Annotated[Citation, key()]

    def pays_as_limit(self, total: int, limit: int | None) -> bool:
        """Whether a winning hand is paid as one at the limit, whatever its doubles."""
        return self.limit_doubles is not None and limit is not None and total >= limit


_FLAT_AMOUNTS: Final = (
    row("points = 300", "What each pays, if that is more than he owes.", _POINTS),
    row(
        'limit = "1/2"',
        "The part of the limit that each pays, instead of points.",
        _PART,
    ),
    row("shared-points = 300", "What all pay together, instead of points.", _SHARED),
)


class Flat(NamedTuple):
    """An amount that each pays whatever the hands hold."""

    money: Annotated[Money, one_of(_FLAT_AMOUNTS)]
    east_doubles: Annotated[
        bool, key("east-doubles = true", "Whether it is doubled for East.")
    ]
    cite: Annotated[Citation, key()]

    def check(self, table: RuleFields) -> None:
        """Note that no amount is written, or several are."""
        must_say_exactly_one_of(table, _FLAT_AMOUNTS)


class StreakBonus(NamedTuple):
    """What East collects from each on so many `wins` running, if that is more than his due."""

    wins: Annotated[
        int, key("wins = 9", "How many wins running.", whole_number(1, default=NEEDED))
    ]
    flat: Annotated[Flat, within(Flat)]


_PENALTY_AMOUNTS: Final = (
    row("points = 100", "What an offender pays each of the others.", _POINTS),
    row(
        'limit = "1/2"',
        "The part of the limit that he pays each, instead of points.",
        _PART,
    ),
    row(
        "shared-points = 300",
        "What the offenders pay all together, instead of points.",
        _SHARED,
    ),
    row(
        'shared-limit = "1/2"',
        "The part of the limit that they pay all together, instead of points.",
        _SHARED_PART,
    ),
)


class PenaltyRule(NamedTuple):
    """What an offence costs."""

    id: str
    offence: Annotated[
        Offence,
        key(
            'offence = "false mah-jongg"',
            "false mah-jongg, false naming or correction (of a count).",
            one_word(*Offence)._replace(default=NEEDED),
        ),
    ]
    claims: Annotated[
        tuple[str, ...],
        key(
            'claims = ["pung", "kong"]', "What a falsely named discard was claimed for."
        ),
    ]
    offenders: Annotated[
        int,
        key(
            "offenders = 2",
            "How many players offended; left out, any number.",
            whole_number(0, 5),
        ),
    ]
    both_false: Annotated[
        bool,
        key(
            "both-false = true",
            "The discard was falsely named, and the claim of mah-jongg was false too.",
        ),
    ]
    money: Annotated[Money, one_of(_PENALTY_AMOUNTS)]
    pays_for_all: Annotated[
        bool,
        key("pays-for-all = true", "He pays the winner for all, instead of points."),
    ]
    to: Annotated[
        Literal["others", "claimant"],
        key('to = "claimant"', "Who is paid: the others, or the claimant alone."),
    ]
    east_doubles: Annotated[
        bool, key("east-doubles = true", "Whether it is doubled for East.")
    ]
    at_most: Annotated[
        int | None,
        key(
            "at-most = 300",
            "The most that one player gets for one discard, in points.",
            whole_number(default=None),
        ),
    ]
    at_most_of_limit: Annotated[
        Fraction | None,
        key('at-most-of-limit = "1/1"', "The most, as a part of the limit."),
    ]
    ends: Annotated[bool, key("ends = true", "The deal is over.")]
    offending_east_passes: Annotated[
        bool,
        key("offending-east-passes = true", "An offending East loses his seat."),
    ]
    says: Annotated[
        str,
        key('says = "a third to each"', "What a settlement says of it.", any_text()),
    ]
    cite: Annotated[Citation, key()]
    several: Annotated[
        Citation | None,
        key(
            'several = { cite = { section = "88" } }',
            "Where it stands what several claims of one discard cost.",
        ),
    ]

    def check(self, table: RuleFields) -> None:
        """Note amounts that are lacking or too many.

        A corrected count costs what the others lose by it: its table says no more than where that stands. Who pays for
        all pays no other amount.
        """
        if self.offence is Offence.CORRECTION:
            allowed = ("offence", "cite", *sorted(table.ignored))
            unknown_keys(table.table, allowed, table.where, table.faults)
        elif not self.pays_for_all:
            must_say_exactly_one_of(table, _PENALTY_AMOUNTS)
        else:
            for amount in keys_of(_PENALTY_AMOUNTS):
                if amount.name in table:
                    table.faults.add(
                        "no-amount",
                        table.path(amount.name),
                        "who pays for all pays no other amount",
                        f"leave out {amount.name}",
                    )


class WashingRule(NamedTuple):
    """An original hand that ends the deal. What it is paid is never doubled."""

    id: str
    name: Annotated[
        str, key('name = "Nine Mummies"', "The name of the hand.", any_text("a name"))
    ]
    tiles: Annotated[
        tuple[Kinds, ...],
        key(
            'tiles = "majors"',
            "The tiles it is about; see dangers.tiles.",
            TILE_CLASS,
        ),
    ]
    different: Annotated[
        int,
        key(
            "different = 9",
            "How many different ones of these tiles the hand shows.",
            whole_number(0, 14),
        ),
    ]
    without_pairs: Annotated[
        bool, key("without-pairs = true", "None of its tiles makes a pair.")
    ]
    apart: Annotated[
        int,
        key(
            "apart = 13",
            "How many of its tiles are neither alike nor neighbours in a suit.",
            whole_number(0, 14),
        ),
    ]
    original: Annotated[
        bool,
        key(
            "original = true",
            "Only the tiles dealt will do; else the first tile may be drawn.",
        ),
    ]
    pays: Annotated[
        Mapping[int, int],
        key(
            "pays = { 9 = 50, 10 = 70 }",
            "What each of the others pays, by the number of different tiles.",
            _PAYS,
        ),
    ]
    cite: Annotated[Citation, key()]

    def check(self, table: RuleFields) -> None:
        """Note what a table of a washed hand does not say, and what means nothing in it."""
        must_say_one_of(table, ("different", "apart"), "which hands may be washed")
        must_say_beside(table, ("different",), ("tiles",))
        if "apart" in table:
            must_say_beside(table, ("tiles", "pays"), ("different",))
        if not self.different:
            return
        most = max(self.pays, default=0)
        for tiles in range(self.different, most):
            if tiles not in self.pays:
                table.faults.add(
                    "says-too-little",
                    table.path("pays"),
                    f"nothing says what is paid for {tiles} different tiles",
                    f"write {tiles} = and the points",
                )
                return


class LimitWin(NamedTuple):
    """What the losers pay each other after a win at the limit."""

    losers_settle: Annotated[Literal["nothing"], key()]
    cite: Annotated[Citation, key()]


class Rounding(NamedTuple):
    """The number `to` whose nearest multiple is paid."""

    to: Annotated[int, key(kind=whole_number(1, default=NEEDED))]
    cite: Annotated[Citation, key()]


class Feeding(NamedTuple):
    """How many sets of the winner one player has fed who then pays for all."""

    sets: Annotated[int, key(kind=whole_number(1, default=NEEDED))]
    cite: Annotated[Citation, key()]


class SettlementRules(NamedTuple):
    """All that a ruleset says about paying; what it does not know is None or empty."""

    deal: Annotated[DealRules, within(DealRules)]
    stakes: Annotated[Stakes, within(Stakes)]
    discarder: Annotated[
        Discarder | None,
        key(
            "discarder = { pays = 2, drawn = 2 }",
            "The discarder of the winning tile pays more.",
        ),
    ]
    limit_win: Annotated[
        LimitWin | None,
        key(
            'limit-win = { losers-settle = "nothing" }',
            "A win at the limit cancels the scores of the losers.",
        ),
    ]
    rounding: Annotated[
        Rounding | None,
        key(
            "rounding = { to = 10 }",
            "Every payment is rounded to the nearest ten, or other number.",
        ),
    ]
    sitting_out: Annotated[
        SittingOut | None,
        key(
            "sitting-out = { points = 4 }",
            "What each loser pays the player who sits out.",
        ),
    ]
    streak: Annotated[
        StreakBonus | None,
        key(
            "streak = { wins = 9, points = 300 }",
            "What East collects from each for so many wins running.",
        ),
    ]
    long_hand: Annotated[
        Flat | None,
        key(
            'long-hand = { limit = "1/1" }',
            "What a hand of too many tiles pays each of the others.",
            inner(Flat)._replace(table=None),
        ),
    ]
    feeding: Annotated[
        Feeding | None,
        key(
            "feeding = { sets = 4 }",
            "Who discarded for so many sets of the winner pays for all.",
        ),
    ]
    liability: Annotated[
        LiabilityRule | None,
        key(
            "[settlement.liability]",
            "How the maker of a dangerous discard pays.",
        ),
    ]
    excuses: Annotated[
        tuple[Excuse, ...],
        key(
            "[settlement.excuses.no-other-choice]",
            "What frees the maker of a dangerous discard.",
            by_id(Excuse),
        ),
    ]
    dangers: tuple[Danger, ...] = ()
    penalties: tuple[PenaltyRule, ...] = ()
    washing: tuple[WashingRule, ...] = ()


_MOST_KINDS = 12


class CounterKind(NamedTuple):
    """One kind of counter: its `value` in points, its name, and the `number` each player begins with (None: not said)."""

    value: Annotated[
        int,
        key("value = 100", "The points that one is worth.", whole_number(1, default=1)),
    ]
    number: Annotated[
        int | None,
        key("number = 9", "How many each player gets.", whole_number(default=None)),
    ]
    name: Annotated[
        str, key('name = "red counter"', "How it is called.", any_text("a name"))
    ]


def _pieces(fields: RuleFields, key: str) -> tuple[CounterKind, ...]:
    kinds = [read_whole(CounterKind, table) for table in fields.list_of_tables(key)]
    if len(kinds) > _MOST_KINDS:
        fields.faults.add(
            "wrong-value",
            fields.path(key),
            f"{len(kinds)} kinds of counters",
            f"{_MOST_KINDS} are the most",
        )
    return tuple(sorted(kinds, key=lambda kind: -kind.value))


class CounterSet(NamedTuple):
    """The counters of a set, the largest first."""

    pieces: Annotated[
        tuple[CounterKind, ...],
        key(
            "pieces = [{ value = 100, number = 9 }]",
            "The kinds of counters.",
            ValueKind(_pieces, (), table=CounterKind),
        ),
    ]
    cite: Annotated[Citation, key()]

    @property
    def values(self) -> tuple[int, ...]:
        """The values, the largest first."""
        return tuple(kind.value for kind in self.pieces)

    @property
    def purse(self) -> "Purse | None":
        """What each player begins with; None where the book does not say how many."""
        numbers = [kind.number for kind in self.pieces]
        return None if None in numbers else tuple(number or 0 for number in numbers)


Purse: TypeAlias = tuple[int, ...]
"""Numbers of counters, by the kinds of a set; a negative number in a flow is change given back."""


ENTRIES: Final[dict[str, ValueKind]] = {
    "dangers": by_id(Danger),
    "penalties": by_id(PenaltyRule),
    "washing": by_id(WashingRule),
}
"""The tables beside `settlement` that it is read with; each holds entries by their ids."""
