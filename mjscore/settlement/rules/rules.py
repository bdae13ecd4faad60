"""How a ruleset settles: the values that the tables `settlement`, `dangers`, `penalties` and `washing` are read into."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from mjscore.citations import Citation
from mjscore.deals import Offence
from mjscore.rulesets.fields import RuleFields
from mjscore.rulesets.keys import (
    NEEDED,
    OWN_CITE,
    YES,
    Kind,
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
from mjscore.settlement.rules.fields import (
    KINDS,
    NOTHING,
    PART,
    PAYS,
    POINTS,
    SHARED,
    Kinds,
    Money,
    must_say_beside,
    must_say_one_of,
)


@dataclass(frozen=True, slots=True)
class Stakes:
    """Who pays what as a rule. The limit caps the losers' scores, or with `caps_differences` what one pays another."""

    winner_is_paid: str = key(
        'winner-is-paid = "by-each"', "Who pays the winner; there is one way: each of the others.", word("by-each")
    )
    east_doubles: bool = key("east-doubles = false", "Whether East pays and receives double.", YES)
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
    east_cite: Citation | None = key('east = { cite = { page = "26" } }', "Where it stands that East pays and receives double.")
    losers_cite: Citation = key('losers = { cite = { page = "25" } }', "Where it stands what the losers pay.", OWN_CITE)


@dataclass(frozen=True, slots=True)
class Discarder:
    """The New Method: the discarder of the winning tile pays the score `times` over, each loser a drawn one `drawn` times."""

    times: int = key("pays = 2", "How many times the score the discarder pays.", number(1, 100, 1))
    drawn: int = key("drawn = 2", "How many times the score each pays for a drawn tile.", number(1, 100, 1))
    cite: Citation = key("cite")


@dataclass(frozen=True, slots=True)
class SittingOut:
    """What each loser pays the one who sits out."""

    points: int = key("points = 4", "The points, doubled as often as the winning hand.", number())
    limit_doubles: int | None = key(
        "limit-doubles = 5", "How many doubles a hand paid at the limit counts.", number(0, 30, None)
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
        row('limit = "1/2"', "The part of the limit that each pays, instead of points.", PART),
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


def _numbered(name: str) -> Kind:
    return table_of(lambda inner: Numbered(inner.number(name, 1), inner.cite()))


def _cited(name: str, only: str) -> Kind:
    """A table of one word, of which there is no other: all that it tells is where that stands."""
    return table_of(lambda inner: (inner.word(name, (only,)) if name in inner else only, inner.cite())[1])


@dataclass(frozen=True, slots=True)
class LiabilityRule:
    """How one who discarded dangerously pays for the others: for all at once, or he refunds them what they paid first."""

    refunds: bool = key(
        'culprit = "refunds"', "Whether he pays for all, or refunds the losers what they paid.", either("pays", "refunds")
    )
    later: str = key(
        'later = "half"',
        "What he pays if the hand was completed later: nothing, half or whole.",
        word("nothing", "half", "whole"),
    )
    shared: bool = key(
        'second-discard = "shared"',
        "Whether who makes a second dangerous discard pays alone or half.",
        either("alone", "shared"),
    )
    kongs: bool = key("claimed-for-kong = false", "Whether a discard claimed for a kong counts too.", YES)
    losers_settle: bool = key(
        'losers-settle = "differences"',
        "What the losers pay each other: nothing or their differences.",
        either("nothing", "differences"),
    )
    cite: Citation = key("cite")
    losers_cite: Citation = key(
        'losers = { cite = { page = "70" } }', "Where it stands what the losers pay each other then.", OWN_CITE
    )


@dataclass(frozen=True, slots=True)
class Danger:
    """A discard that makes its player liable, for what it gives the player who wins with it.

    `kinds` are the alternatives of a class of tiles: for one suit, each of the three.
    """

    id: str
    name: str = key('name = "the third dragon"', "The name of the danger in settlements.", text("a name"))
    kinds: tuple[Kinds, ...] = key(
        'tiles = "dragons"',
        "The tiles it is about: one-suit, winds, dragons, honours, terminals, majors, or tiles by their codes.",
        KINDS,
    )
    sets: int = key("sets = 2", "How many sets of these tiles the winner has on the table.", number(0, 4))
    missing: bool = key(
        'dangerous = "missing"', "Whether any of these tiles is dangerous, or only what is missing.", either("any", "missing")
    )
    whole_hand: bool = key("whole-hand = true", "The completed hand holds nothing but these tiles.")
    completed: int = key("completed-sets = 3", "How many sets of these tiles the completed hand holds.", number(0, 4))
    last_pair: bool = key("last-may-be-pair = true", "The last of these sets may be a pair.")
    own_wind: bool = key("own-wind = true", "The winner's own wind is among these sets.")
    rank: int = key("rank = 1", "How high the hand ranks among the dangerous ones, 1 being the highest.", number(1, 9, 1))
    while_items: tuple[str, ...] = key(
        'while-item = ["all-honours"]', "Dangerous only where the ruleset has one of these items."
    )
    wall: int | None = key(
        "wall-at-most = 4",
        "A tile that nobody can see, with so many tiles left or fewer; instead of tiles.",
        number(0, 144, None),
    )
    cite: Citation = key("cite")


def read_danger(id: str, fields: RuleFields) -> Danger:
    """The danger of a table."""
    must_say_one_of(fields, ("tiles", "wall-at-most"), "which tiles are dangerous")
    of_tiles = ("sets", "dangerous", "whole-hand", "completed-sets", "last-may-be-pair", "own-wind")
    must_say_beside(fields, of_tiles, ("tiles",))
    return read_whole(Danger, fields, id=id, name=fields.text("name", id, "a name"))


@dataclass(frozen=True, slots=True)
class Excuse:
    """What frees the maker of a dangerous discard: all that is asked for here must be so of his own hand.

    With `no_choice` nothing else is asked for but `same_danger`; without a `rank` it excuses every discard.
    """

    id: str
    no_choice: bool = key("no-choice = true", "All his standing tiles were dangerous.")
    same_danger: bool = key("same-danger = true", "All of them were dangerous for the winner's hand.")
    waiting: bool = key("waiting = true", "His own hand is waiting.")
    rank: int | None = key("rank = 1", "How high his own hand ranks, 1 being the highest.", number(1, 9, None))
    kinds: tuple[Kinds, ...] = key('tiles = "one-suit"', "The tiles that his hand is about; see dangers.tiles.", KINDS)
    whole_hand: bool = key("whole-hand = true", "His hand holds nothing but these tiles.")
    sets: int = key("sets = 3", "How many sets of these tiles it holds.", number(0, 4))
    pairs: int = key("pairs = 1", "How many pairs of these tiles it holds.", number(0, 4))
    last: int = key("of-the-last = 2", "How many other kinds of these tiles it holds.", number(0, 4))
    own_wind: str = key(
        'own-wind = "in-a-set"', "Whether his own wind is in-a-set or not-in-a-set.", word("", "in-a-set", "not-in-a-set")
    )
    items: tuple[str, ...] = key('items = ["dragon-set"]', "The items that doubles and scored count.")
    doubles: int = key("doubles = 2", "How many doubles these items give his hand.", number(0, 30))
    scored: int = key("scored = 2", "How often his hand scores one of these items.", number(0, 30))
    would_double: int = key("would-double = 3", "How many doubles a tile that he waits for would give.", number(0, 30))
    cite: Citation = key("cite")


def read_excuse(id: str, fields: RuleFields) -> Excuse:
    """The excuse of a table."""
    of_class = ("whole-hand", "sets", "pairs", "of-the-last", "own-wind")
    must_say_one_of(fields, ("no-choice", "waiting", *of_class, "doubles", "scored", "would-double"), "what excuses")
    must_say_beside(fields, of_class, ("tiles",))
    must_say_beside(fields, ("tiles",), of_class)
    must_say_beside(fields, ("doubles", "scored"), ("items",))
    return read_whole(Excuse, fields, id=id)


@dataclass(frozen=True, slots=True)
class PenaltyRule:
    """What an offence costs."""

    id: str
    offence: Offence = key(
        'offence = "false mah-jongg"',
        "false mah-jongg, false naming or correction (of a count).",
        word(*Offence)._replace(default=NEEDED),
    )
    claims: tuple[str, ...] = key('claims = ["pung", "kong"]', "What a falsely named discard was claimed for.")
    offenders: int = key("offenders = 2", "How many players offended; left out, any number.", number(0, 5))
    both: bool = key("both-false = true", "The discard was falsely named, and the claim of mah-jongg was false too.")
    money: Money = one_of(
        row("points = 100", "What an offender pays each of the others.", POINTS),
        row('limit = "1/2"', "The part of the limit that he pays each, instead of points.", PART),
        row("shared-points = 300", "What the offenders pay all together, instead of points.", SHARED),
    )
    for_all: bool = key("pays-for-all = true", "He pays the winner for all, instead of points.")
    to_claimant: bool = key('to = "claimant"', "Who is paid: the others, or the claimant alone.", either("others", "claimant"))
    east_doubles: bool = key("east-doubles = true", "Whether it is doubled for East.")
    most: int | None = key("at-most = 300", "The most that one player gets for one discard, in points.", number(default=None))
    most_of_limit: Fraction | None = key('at-most-of-limit = "1/1"', "The most, as a part of the limit.")
    ends: bool = key("ends = true", "The deal is over.")
    east_passes: bool = key("offending-east-passes = true", "An offending East loses his seat.")
    cite: Citation = key("cite")


def read_penalty(id: str, fields: RuleFields) -> PenaltyRule:
    """The penalty of a table; that of a wrong count, which is what the others lose by it, says no more than where it stands."""
    given: dict[str, Any] = {}
    if fields.value("offence") == Offence.CORRECTION:
        said = {key: fields.value(key) for key in ("offence", "cite") if key in fields}
        fields.close()
        return read_value(PenaltyRule, fields.inner(said, fields.where), id=id, money=NOTHING)
    if fields.value("pays-for-all") is True:
        given = {"money": NOTHING}
        for key in ("points", "limit", "shared-points"):
            if key in fields:
                fields.faults.add("no-amount", fields.path(key), "who pays for all pays no other amount", f"leave out {key}")
    return read_whole(PenaltyRule, fields, id=id, **given)


@dataclass(frozen=True, slots=True)
class WashingRule:
    """An original hand that ends the deal. What it is paid is never doubled."""

    id: str
    name: str = key('name = "Nine Mummies"', "The name of the hand.", text("a name"))
    kinds: tuple[Kinds, ...] = key('tiles = "majors"', "The tiles it is about; see dangers.tiles.", KINDS)
    different: int = key("different = 9", "How many different ones of these tiles the hand shows.", number(0, 14))
    without_pairs: bool = key("without-pairs = true", "None of its tiles makes a pair.")
    apart: int = key("apart = 13", "How many of its tiles are neither alike nor neighbours in a suit.", number(0, 14))
    original: bool = key("original = true", "Only the tiles dealt will do; else the first tile may be drawn.")
    pays: Mapping[int, int] = key(
        "pays = { 9 = 50, 10 = 70 }", "What each of the others pays, by the number of different tiles.", PAYS
    )
    cite: Citation = key("cite")


def read_washing(id: str, fields: RuleFields) -> WashingRule:
    """The washed hand of a table."""
    must_say_one_of(fields, ("different", "apart"), "which hands may be washed")
    must_say_beside(fields, ("different",), ("tiles",))
    if "apart" in fields:
        must_say_beside(fields, ("tiles", "pays"), ("different",))
    found = read_whole(WashingRule, fields, id=id, name=fields.text("name", id, "a name"))
    untold = [number for number in range(found.different, max(found.pays, default=0)) if number not in found.pays]
    if found.different and untold:
        what = f"nothing says what is paid for {untold[0]} different tiles"
        fields.faults.add("says-too-little", fields.path("pays"), what, f"write {untold[0]} = and the points")
    return found


_ROBBING: Final = table_of(lambda inner: (inner.strings("concealed-kong-for"), inner.cite())[0], ())


@dataclass(frozen=True, slots=True)
class SettlementRules:
    """All that a ruleset says about paying; what it does not know is None or empty.

    `players` play; None: as many as there are seats. `limit_win` and `chows` say where it stands.
    """

    stakes: Stakes = within(Stakes)
    players: int | None = key("players = 4", "How many play, if not as many as there are seats.", number(2, 6, None))
    discarder: Discarder | None = key("discarder = { pays = 2, drawn = 2 }", "The discarder of the winning tile pays more.")
    limit_win: Citation | None = key(
        'limit-win = { losers-settle = "nothing" }',
        "A win at the limit cancels the scores of the losers.",
        _cited("losers-settle", "nothing"),
    )
    rounding: Numbered | None = key(
        "rounding = { to = 10 }", "Every payment is rounded to the nearest ten, or other number.", _numbered("to")
    )
    sitting_out: SittingOut | None = key("sitting-out = { points = 4 }", "What each loser pays the player who sits out.")
    streak: StreakBonus | None = key(
        "streak = { wins = 9, points = 300 }", "What East collects from each for so many wins running."
    )
    long_hand: Flat | None = key(
        'long-hand = { limit = "1/1" }',
        "What a hand of too many tiles pays each of the others.",
        inner(Flat)._replace(table=None),
    )
    feeding: Numbered | None = key(
        "feeding = { sets = 4 }", "Who discarded for so many sets of the winner pays for all.", _numbered("sets")
    )
    draw_at: Numbered | None = key(
        "draw-at = { fours = 4 }", "The deal is a draw when so many fours are declared.", _numbered("fours")
    )
    rob_concealed: tuple[str, ...] = key(
        'robbing = { concealed-kong-for = ["thirteen-orphans"] }', "For which shapes a concealed kong is robbed.", _ROBBING
    )
    chows: Citation | None = key(
        'chows = { from = "left-neighbour" }',
        "A chow is claimed from the left-hand neighbour alone.",
        _cited("from", "left-neighbour"),
    )
    liability: LiabilityRule | None = key(
        "[settlement.liability]", "How the maker of a dangerous discard pays.", name="liability"
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
