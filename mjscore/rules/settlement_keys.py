"""How a ruleset settles: the values that the tables `settlement`, `dangers`, `penalties` and `washing` are read into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, TypeAlias

from mjscore.game.deals import Offence
from mjscore.rules.citations import Citation
from mjscore.rules.danger_keys import (
    KINDS,
    Danger,
    Excuse,
    Kinds,
    LiabilityRule,
    must_say_beside,
    must_say_one_of,
    read_danger,
    read_excuse,
)
from mjscore.rules.keys import (
    CITE_WITHIN,
    NEEDED,
    OWN_CITE,
    YES,
    RuleFields,
    ValueKind,
    by_id,
    either,
    inner,
    key,
    number,
    one_of,
    read_value,
    read_whole,
    row,
    table_of,
    text,
    within,
    word,
)


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


@dataclass(frozen=True, slots=True)
class Money:
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

    def doubled(self) -> Money:
        """Twice the amount, or twice the part of the limit."""
        return replace(
            self, points=2 * self.points, limit=self.limit and 2 * self.limit
        )


NOTHING: Final = Money()


def _by_number(fields: RuleFields, key: str) -> dict[int, int]:
    inner = fields.table_at(key)
    if inner is None:
        return {}
    numbers = [name for name in inner if name.isdecimal() and len(name) < 4]
    for name in inner:
        if name not in numbers:
            fields.faults.wrong_type(inner.path(name), "a number as the key", name)
    return {int(name): inner.number(name) for name in numbers}


POINTS: Final = ValueKind(lambda fields, key: Money(fields.number(key)), NOTHING)
SHARED: Final = ValueKind(
    lambda fields, key: Money(fields.number(key), shared=True), NOTHING
)
PART: Final = ValueKind(lambda fields, key: Money(limit=fields.fraction(key)), NOTHING)
SHARED_PART: Final = ValueKind(
    lambda fields, key: Money(limit=fields.fraction(key), shared=True), NOTHING
)
PAYS: Final = ValueKind(_by_number, {})
"""A table of points by a number written as the key: `{ 9 = 50, 10 = 70 }`."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """Who pays what as a rule. The limit caps the losers' scores, or with `caps_differences` what one pays another."""

    east_doubles: bool = key(
        "east-doubles = false", "Whether East pays and receives double.", YES
    )
    losers_settle: bool = key(
        'losers-settle = "nothing"',
        "What the losers pay each other: their differences or nothing.",
        either("nothing", "differences", default=True),
    )
    caps_differences: bool = key(
        'caps = "differences"',
        "What the limit caps: scores, or the differences of the losers.",
        either("scores", "differences"),
    )
    cite: Citation = key("cite")
    east_cite: Citation | None = key(
        'east = { cite = { page = "26" } }',
        "Where it stands that East pays and receives double.",
    )
    losers_cite: Citation = key(
        'losers = { cite = { page = "25" } }',
        "Where it stands what the losers pay.",
        OWN_CITE,
    )


@dataclass(frozen=True, slots=True)
class Discarder:
    """The New Method: the discarder of the winning tile pays the score `times` over, each loser a drawn one `drawn` times."""

    times: int = key(
        "pays = 2", "How many times the score the discarder pays.", number(1, 100, 1)
    )
    drawn: int = key(
        "drawn = 2",
        "How many times the score each pays for a drawn tile.",
        number(1, 100, 1),
    )
    cite: Citation = key("cite")


@dataclass(frozen=True, slots=True)
class SittingOut:
    """What each loser pays the one who sits out."""

    points: int = key(
        "points = 4", "The points, doubled as often as the winning hand.", number()
    )
    limit_doubles: int | None = key(
        "limit-doubles = 5",
        "How many doubles a hand paid at the limit counts.",
        number(0, 30, None),
    )
    east_doubles: bool = key("east-doubles = true", "Whether East pays double.")
    cite: Citation = key("cite")

    def pays_as_limit(self, total: int, limit: int | None) -> bool:
        """Whether a winning hand is paid as one at the limit, whatever its doubles."""
        return self.limit_doubles is not None and limit is not None and total >= limit


@dataclass(frozen=True, slots=True)
class Flat:
    """An amount that each pays whatever the hands hold."""

    money: Money = one_of(
        row("points = 300", "What each pays, if that is more than he owes.", POINTS),
        row(
            'limit = "1/2"',
            "The part of the limit that each pays, instead of points.",
            PART,
        ),
        row("shared-points = 300", "What all pay together, instead of points.", SHARED),
    )
    east_doubles: bool = key("east-doubles = true", "Whether it is doubled for East.")
    cite: Citation = key("cite")


@dataclass(frozen=True, slots=True)
class StreakBonus:
    """What East collects from each on so many `wins` running, if that is more than his due."""

    wins: int = key("wins = 9", "How many wins running.", number(1, default=NEEDED))
    flat: Flat = within(Flat)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule that is no more than a number: payments to the nearest ten, four sets fed by one player."""

    number: int
    cite: Citation


def _numbered(name: str) -> ValueKind:
    return table_of(lambda inner: Numbered(inner.number(name, 1), inner.cite()))


def _cited(name: str, only: str) -> ValueKind:
    """A table of one word, of which there is no other: all that it tells is where that stands."""
    return table_of(
        lambda inner: (
            inner.word(name, (only,)) if name in inner else only,
            inner.cite(),
        )[1]
    )


@dataclass(frozen=True, slots=True)
class PenaltyRule:
    """What an offence costs."""

    id: str
    offence: Offence = key(
        'offence = "false mah-jongg"',
        "false mah-jongg, false naming or correction (of a count).",
        word(*Offence)._replace(default=NEEDED),
    )
    claims: tuple[str, ...] = key(
        'claims = ["pung", "kong"]', "What a falsely named discard was claimed for."
    )
    offenders: int = key(
        "offenders = 2",
        "How many players offended; left out, any number.",
        number(0, 5),
    )
    both: bool = key(
        "both-false = true",
        "The discard was falsely named, and the claim of mah-jongg was false too.",
    )
    money: Money = one_of(
        row("points = 100", "What an offender pays each of the others.", POINTS),
        row(
            'limit = "1/2"',
            "The part of the limit that he pays each, instead of points.",
            PART,
        ),
        row(
            "shared-points = 300",
            "What the offenders pay all together, instead of points.",
            SHARED,
        ),
        row(
            'shared-limit = "1/2"',
            "The part of the limit that they pay all together, instead of points.",
            SHARED_PART,
        ),
    )
    for_all: bool = key(
        "pays-for-all = true", "He pays the winner for all, instead of points."
    )
    to_claimant: bool = key(
        'to = "claimant"',
        "Who is paid: the others, or the claimant alone.",
        either("others", "claimant"),
    )
    east_doubles: bool = key("east-doubles = true", "Whether it is doubled for East.")
    most: int | None = key(
        "at-most = 300",
        "The most that one player gets for one discard, in points.",
        number(default=None),
    )
    most_of_limit: Fraction | None = key(
        'at-most-of-limit = "1/1"', "The most, as a part of the limit."
    )
    ends: bool = key("ends = true", "The deal is over.")
    east_passes: bool = key(
        "offending-east-passes = true", "An offending East loses his seat."
    )
    says: str = key('says = "a third to each"', "What a settlement says of it.", text())
    cite: Citation = key("cite")
    several: Citation | None = key(
        'several = { cite = { section = "88" } }',
        "Where it stands what several claims of one discard cost.",
    )


def read_penalty(id: str, fields: RuleFields) -> PenaltyRule:
    """The penalty of a table; that of a wrong count, which is what the others lose by it, says no more than where it stands."""
    given: dict[str, Any] = {}
    if fields.value("offence") == Offence.CORRECTION:
        said = {key: fields.value(key) for key in ("offence", "cite") if key in fields}
        fields.close()
        return read_value(
            PenaltyRule, fields.inner(said, fields.where), id=id, money=NOTHING
        )
    if fields.value("pays-for-all") is True:
        given = {"money": NOTHING}
        for key in ("points", "limit", "shared-points", "shared-limit"):
            if key in fields:
                fields.faults.add(
                    "no-amount",
                    fields.path(key),
                    "who pays for all pays no other amount",
                    f"leave out {key}",
                )
    return read_whole(PenaltyRule, fields, id=id, **given)


@dataclass(frozen=True, slots=True)
class WashingRule:
    """An original hand that ends the deal. What it is paid is never doubled."""

    id: str
    name: str = key('name = "Nine Mummies"', "The name of the hand.", text("a name"))
    kinds: tuple[Kinds, ...] = key(
        'tiles = "majors"', "The tiles it is about; see dangers.tiles.", KINDS
    )
    different: int = key(
        "different = 9",
        "How many different ones of these tiles the hand shows.",
        number(0, 14),
    )
    without_pairs: bool = key("without-pairs = true", "None of its tiles makes a pair.")
    apart: int = key(
        "apart = 13",
        "How many of its tiles are neither alike nor neighbours in a suit.",
        number(0, 14),
    )
    original: bool = key(
        "original = true",
        "Only the tiles dealt will do; else the first tile may be drawn.",
    )
    pays: Mapping[int, int] = key(
        "pays = { 9 = 50, 10 = 70 }",
        "What each of the others pays, by the number of different tiles.",
        PAYS,
    )
    cite: Citation = key("cite")


def read_washing(id: str, fields: RuleFields) -> WashingRule:
    """The washed hand of a table."""
    must_say_one_of(fields, ("different", "apart"), "which hands may be washed")
    must_say_beside(fields, ("different",), ("tiles",))
    if "apart" in fields:
        must_say_beside(fields, ("tiles", "pays"), ("different",))
    found = read_whole(
        WashingRule, fields, id=id, name=fields.text("name", id, "a name")
    )
    untold = [
        number
        for number in range(found.different, max(found.pays, default=0))
        if number not in found.pays
    ]
    if found.different and untold:
        what = f"nothing says what is paid for {untold[0]} different tiles"
        fields.faults.add(
            "says-too-little",
            fields.path("pays"),
            what,
            f"write {untold[0]} = and the points",
        )
    return found


_ROBBING: Final = table_of(
    lambda inner: (inner.strings("concealed-kong-for"), inner.cite())[0], ()
)


@dataclass(frozen=True, slots=True)
class SettlementRules:
    """All that a ruleset says about paying; what it does not know is None or empty.

    `players` play; None: as many as there are seats. `limit_win` and `chows` say where it stands.
    """

    stakes: Stakes = within(Stakes)
    players: int | None = key(
        "players = 4",
        "How many play, if not as many as there are seats.",
        number(2, 6, None),
    )
    discarder: Discarder | None = key(
        "discarder = { pays = 2, drawn = 2 }",
        "The discarder of the winning tile pays more.",
    )
    limit_win: Citation | None = key(
        'limit-win = { losers-settle = "nothing" }',
        "A win at the limit cancels the scores of the losers.",
        _cited("losers-settle", "nothing"),
    )
    rounding: Numbered | None = key(
        "rounding = { to = 10 }",
        "Every payment is rounded to the nearest ten, or other number.",
        _numbered("to"),
    )
    sitting_out: SittingOut | None = key(
        "sitting-out = { points = 4 }", "What each loser pays the player who sits out."
    )
    streak: StreakBonus | None = key(
        "streak = { wins = 9, points = 300 }",
        "What East collects from each for so many wins running.",
    )
    long_hand: Flat | None = key(
        'long-hand = { limit = "1/1" }',
        "What a hand of too many tiles pays each of the others.",
        inner(Flat)._replace(table=None),
    )
    feeding: Numbered | None = key(
        "feeding = { sets = 4 }",
        "Who discarded for so many sets of the winner pays for all.",
        _numbered("sets"),
    )
    draw_at: Numbered | None = key(
        "draw-at = { fours = 4 }",
        "The deal is a draw when so many fours are declared.",
        _numbered("fours"),
    )
    rob_concealed: tuple[str, ...] = key(
        'robbing = { concealed-kong-for = ["thirteen-orphans"] }',
        "For which items a concealed kong is robbed.",
        _ROBBING,
    )
    chows: Citation | None = key(
        'chows = { from = "left-neighbour" }',
        "A chow is claimed from the left-hand neighbour alone.",
        _cited("from", "left-neighbour"),
    )
    call: Citation | None = key(
        'original-call = { binds = "hand" }',
        "Who changes the hand after an original call may not win.",
        _cited("binds", "hand"),
        name="original-call",
    )
    robbing_cite: Citation | None = key("robbing", kind=CITE_WITHIN)
    liability: LiabilityRule | None = key(
        "[settlement.liability]",
        "How the maker of a dangerous discard pays.",
        name="liability",
    )
    excuses: tuple[Excuse, ...] = key(
        "[settlement.excuses.no-other-choice]",
        "What frees the maker of a dangerous discard.",
        by_id(Excuse, read_excuse),
        name="excuses",
    )
    dangers: tuple[Danger, ...] = ()
    penalties: tuple[PenaltyRule, ...] = ()
    washing: tuple[WashingRule, ...] = ()


_MOST_KINDS = 12


@dataclass(frozen=True, slots=True)
class CounterKind:
    """One kind of counter: its `value` in points, its name, and the `number` each player begins with (None: not said)."""

    value: int = key(
        "value = 100", "The points that one is worth.", number(1, default=1)
    )
    number: int | None = key(
        "number = 9", "How many each player gets.", number(default=None)
    )
    name: str = key('name = "red counter"', "How it is called.", text("a name"))


def _pieces(fields: RuleFields, key: str) -> tuple[CounterKind, ...]:
    kinds = [read_whole(CounterKind, each) for each in fields.list_of_tables(key)]
    if len(kinds) > _MOST_KINDS:
        fields.faults.add(
            "wrong-value",
            fields.path(key),
            f"{len(kinds)} kinds of counters",
            f"{_MOST_KINDS} are the most",
        )
    return tuple(sorted(kinds, key=lambda kind: -kind.value))


@dataclass(frozen=True, slots=True)
class CounterSet:
    """The counters of a set, the largest first."""

    kinds: tuple[CounterKind, ...] = key(
        "pieces = [{ value = 100, number = 9 }]",
        "The kinds of counters.",
        ValueKind(_pieces, (), table=CounterKind),
    )
    cite: Citation = key("cite")

    @property
    def values(self) -> tuple[int, ...]:
        """The values, the largest first."""
        return tuple(kind.value for kind in self.kinds)

    @property
    def purse(self) -> Purse | None:
        """What each player begins with; None where the book does not say how many."""
        numbers = [kind.number for kind in self.kinds]
        return None if None in numbers else tuple(number or 0 for number in numbers)


Purse: TypeAlias = tuple[int, ...]
"""Numbers of counters, by the kinds of a set; a negative number in a flow is change given back."""


ENTRIES: Final[dict[str, ValueKind]] = {
    "dangers": by_id(Danger, read_danger),
    "penalties": by_id(PenaltyRule, read_penalty),
    "washing": by_id(WashingRule, read_washing),
}
"""The tables beside `settlement` that it is read with; each holds entries by their ids."""
