"""How a ruleset settles: the values that the tables `settlement`, `dangers`, `penalties` and `washing` are read into."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from mjscore.citations import Citation
from mjscore.deals import Offence
from mjscore.rulesets.fields import RuleFields
from mjscore.rulesets.keys import (
    CITE,
    FLAG,
    FRACTION,
    NEEDED,
    OWN_CITE,
    PART_CITE,
    STRINGS,
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
        'winner-is-paid = "by-each"', word("by-each"), "Who pays the winner; there is one way: each of the others."
    )
    east_doubles: bool = key("east-doubles = false", YES, "Whether East pays and receives double.")
    losers_settle: bool = key(
        'losers-settle = "nothing"',
        either("nothing", "differences", default=True),
        "What the losers pay each other: their differences or nothing.",
    )
    caps_differences: bool = key(
        'caps = "differences"',
        either("scores", "differences"),
        "What the limit caps: scores, or the differences of the losers.",
    )
    cite: Citation = key("cite", CITE)
    east_cite: Citation | None = key(
        'east = { cite = { page = "26" } }', PART_CITE, "Where it stands that East pays and receives double."
    )
    losers_cite: Citation = key('losers = { cite = { page = "25" } }', OWN_CITE, "Where it stands what the losers pay.")


@dataclass(frozen=True, slots=True)
class Discarder:
    """The New Method: the discarder of the winning tile pays the score `times` over, each loser a drawn one `drawn` times."""

    times: int = key("pays = 2", number(1, 100, 1), "How many times the score the discarder pays.")
    drawn: int = key("drawn = 2", number(1, 100, 1), "How many times the score each pays for a drawn tile.")
    cite: Citation = key("cite", CITE)


@dataclass(frozen=True, slots=True)
class SittingOut:
    """What each loser pays the one who sits out."""

    points: int = key("points = 4", number(), "The points, doubled as often as the winning hand.")
    limit_doubles: int | None = key(
        "limit-doubles = 5", number(0, 30, None), "How many doubles a hand paid at the limit counts."
    )
    east_doubles: bool = key("east-doubles = true", FLAG, "Whether East pays double.")
    cite: Citation = key("cite", CITE)

    def pays_as_limit(self, total: int, limit: int | None) -> bool:
        """Whether a winning hand is paid as one at the limit, whatever its doubles."""
        return self.limit_doubles is not None and limit is not None and total >= limit


@dataclass(frozen=True, slots=True)
class Flat:
    """An amount that each pays whatever the hands hold."""

    money: Money = one_of(
        row("points = 300", POINTS, "What each pays, if that is more than he owes."),
        row('limit = "1/2"', PART, "The part of the limit that each pays, instead of points."),
        row("shared-points = 300", SHARED, "What all pay together, instead of points."),
    )
    east_doubles: bool = key("east-doubles = true", FLAG, "Whether it is doubled for East.")
    cite: Citation = key("cite", CITE)


@dataclass(frozen=True, slots=True)
class StreakBonus:
    """What East collects from each on so many `wins` running, if that is more than his due."""

    wins: int = key("wins = 9", number(1, default=NEEDED), "How many wins running.")
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
        'culprit = "refunds"', either("pays", "refunds"), "Whether he pays for all, or refunds the losers what they paid."
    )
    later: str = key(
        'later = "half"',
        word("nothing", "half", "whole"),
        "What he pays if the hand was completed later: nothing, half or whole.",
    )
    shared: bool = key(
        'second-discard = "shared"',
        either("alone", "shared"),
        "Whether who makes a second dangerous discard pays alone or half.",
    )
    kongs: bool = key("claimed-for-kong = false", YES, "Whether a discard claimed for a kong counts too.")
    losers_settle: bool = key(
        'losers-settle = "differences"',
        either("nothing", "differences"),
        "What the losers pay each other: nothing or their differences.",
    )
    cite: Citation = key("cite", CITE)
    losers_cite: Citation = key(
        'losers = { cite = { page = "70" } }', OWN_CITE, "Where it stands what the losers pay each other then."
    )


@dataclass(frozen=True, slots=True)
class Danger:
    """A discard that makes its player liable, for what it gives the player who wins with it.

    `kinds` are the alternatives of a class of tiles: for one suit, each of the three.
    """

    id: str
    name: str = key('name = "the third dragon"', text("a name"), "The name of the danger in settlements.")
    kinds: tuple[Kinds, ...] = key(
        'tiles = "dragons"',
        KINDS,
        "The tiles it is about: one-suit, winds, dragons, honours, terminals, majors, or tiles by their codes.",
    )
    sets: int = key("sets = 2", number(0, 4), "How many sets of these tiles the winner has on the table.")
    missing: bool = key(
        'dangerous = "missing"', either("any", "missing"), "Whether any of these tiles is dangerous, or only what is missing."
    )
    whole_hand: bool = key("whole-hand = true", FLAG, "The completed hand holds nothing but these tiles.")
    completed: int = key("completed-sets = 3", number(0, 4), "How many sets of these tiles the completed hand holds.")
    last_pair: bool = key("last-may-be-pair = true", FLAG, "The last of these sets may be a pair.")
    own_wind: bool = key("own-wind = true", FLAG, "The winner's own wind is among these sets.")
    rank: int = key("rank = 1", number(1, 9, 1), "How high the hand ranks among the dangerous ones, 1 being the highest.")
    while_items: tuple[str, ...] = key(
        'while-item = ["all-honours"]', STRINGS, "Dangerous only where the ruleset has one of these items."
    )
    wall: int | None = key(
        "wall-at-most = 4",
        number(0, 144, None),
        "A tile that nobody can see, with so many tiles left or fewer; instead of tiles.",
    )
    cite: Citation = key("cite", CITE)


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
    no_choice: bool = key("no-choice = true", FLAG, "All his standing tiles were dangerous.")
    same_danger: bool = key("same-danger = true", FLAG, "All of them were dangerous for the winner's hand.")
    waiting: bool = key("waiting = true", FLAG, "His own hand is waiting.")
    rank: int | None = key("rank = 1", number(1, 9, None), "How high his own hand ranks, 1 being the highest.")
    kinds: tuple[Kinds, ...] = key('tiles = "one-suit"', KINDS, "The tiles that his hand is about; see dangers.tiles.")
    whole_hand: bool = key("whole-hand = true", FLAG, "His hand holds nothing but these tiles.")
    sets: int = key("sets = 3", number(0, 4), "How many sets of these tiles it holds.")
    pairs: int = key("pairs = 1", number(0, 4), "How many pairs of these tiles it holds.")
    last: int = key("of-the-last = 2", number(0, 4), "How many other kinds of these tiles it holds.")
    own_wind: str = key(
        'own-wind = "in-a-set"', word("", "in-a-set", "not-in-a-set"), "Whether his own wind is in-a-set or not-in-a-set."
    )
    items: tuple[str, ...] = key('items = ["dragon-set"]', STRINGS, "The items that doubles and scored count.")
    doubles: int = key("doubles = 2", number(0, 30), "How many doubles these items give his hand.")
    scored: int = key("scored = 2", number(0, 30), "How often his hand scores one of these items.")
    would_double: int = key("would-double = 3", number(0, 30), "How many doubles a tile that he waits for would give.")
    cite: Citation = key("cite", CITE)


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
        word(*Offence)._replace(default=NEEDED),
        "false mah-jongg, false naming or correction (of a count).",
    )
    claims: tuple[str, ...] = key('claims = ["pung", "kong"]', STRINGS, "What a falsely named discard was claimed for.")
    offenders: int = key("offenders = 2", number(0, 5), "How many players offended; left out, any number.")
    both: bool = key("both-false = true", FLAG, "The discard was falsely named, and the claim of mah-jongg was false too.")
    money: Money = one_of(
        row("points = 100", POINTS, "What an offender pays each of the others."),
        row('limit = "1/2"', PART, "The part of the limit that he pays each, instead of points."),
        row("shared-points = 300", SHARED, "What the offenders pay all together, instead of points."),
    )
    for_all: bool = key("pays-for-all = true", FLAG, "He pays the winner for all, instead of points.")
    to_claimant: bool = key('to = "claimant"', either("others", "claimant"), "Who is paid: the others, or the claimant alone.")
    east_doubles: bool = key("east-doubles = true", FLAG, "Whether it is doubled for East.")
    most: int | None = key("at-most = 300", number(default=None), "The most that one player gets for one discard, in points.")
    most_of_limit: Fraction | None = key('at-most-of-limit = "1/1"', FRACTION, "The most, as a part of the limit.")
    ends: bool = key("ends = true", FLAG, "The deal is over.")
    east_passes: bool = key("offending-east-passes = true", FLAG, "An offending East loses his seat.")
    cite: Citation = key("cite", CITE)


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
    name: str = key('name = "Nine Mummies"', text("a name"), "The name of the hand.")
    kinds: tuple[Kinds, ...] = key('tiles = "majors"', KINDS, "The tiles it is about; see dangers.tiles.")
    different: int = key("different = 9", number(0, 14), "How many different ones of these tiles the hand shows.")
    without_pairs: bool = key("without-pairs = true", FLAG, "None of its tiles makes a pair.")
    apart: int = key("apart = 13", number(0, 14), "How many of its tiles are neither alike nor neighbours in a suit.")
    original: bool = key("original = true", FLAG, "Only the tiles dealt will do; else the first tile may be drawn.")
    pays: Mapping[int, int] = key(
        "pays = { 9 = 50, 10 = 70 }", PAYS, "What each of the others pays, by the number of different tiles."
    )
    cite: Citation = key("cite", CITE)


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
    players: int | None = key("players = 4", number(2, 6, None), "How many play, if not as many as there are seats.")
    discarder: Discarder | None = key(
        "discarder = { pays = 2, drawn = 2 }", inner(Discarder), "The discarder of the winning tile pays more."
    )
    limit_win: Citation | None = key(
        'limit-win = { losers-settle = "nothing" }',
        _cited("losers-settle", "nothing"),
        "A win at the limit cancels the scores of the losers.",
    )
    rounding: Numbered | None = key(
        "rounding = { to = 10 }", _numbered("to"), "Every payment is rounded to the nearest ten, or other number."
    )
    sitting_out: SittingOut | None = key(
        "sitting-out = { points = 4 }", inner(SittingOut), "What each loser pays the player who sits out."
    )
    streak: StreakBonus | None = key(
        "streak = { wins = 9, points = 300 }", inner(StreakBonus), "What East collects from each for so many wins running."
    )
    long_hand: Flat | None = key(
        'long-hand = { limit = "1/1" }',
        inner(Flat)._replace(table=None),
        "What a hand of too many tiles pays each of the others.",
    )
    feeding: Numbered | None = key(
        "feeding = { sets = 4 }", _numbered("sets"), "Who discarded for so many sets of the winner pays for all."
    )
    draw_at: Numbered | None = key(
        "draw-at = { fours = 4 }", _numbered("fours"), "The deal is a draw when so many fours are declared."
    )
    rob_concealed: tuple[str, ...] = key(
        'robbing = { concealed-kong-for = ["thirteen-orphans"] }', _ROBBING, "For which shapes a concealed kong is robbed."
    )
    chows: Citation | None = key(
        'chows = { from = "left-neighbour" }',
        _cited("from", "left-neighbour"),
        "A chow is claimed from the left-hand neighbour alone.",
    )
    liability: LiabilityRule | None = key(
        "[settlement.liability]", inner(LiabilityRule), "How the maker of a dangerous discard pays.", "liability"
    )
    excuses: tuple[Excuse, ...] = key(
        "[settlement.excuses.no-other-choice]",
        by_id(Excuse, read_excuse),
        "What frees the maker of a dangerous discard.",
        "excuses",
    )
    dangers: tuple[Danger, ...] = ()
    penalties: tuple[PenaltyRule, ...] = ()
    washing: tuple[WashingRule, ...] = ()
