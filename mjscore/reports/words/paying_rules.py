"""How a ruleset settles and plays, in sentences: payments, liability, penalties, washing, the session, the counters."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.game.deals import Offence
from mjscore.game.tiles import write_tiles
from mjscore.problems import words_of
from mjscore.reports.words.items import part_of_limit, points_words
from mjscore.rules.citations import Citation
from mjscore.rules.danger_keys import (
    TILE_CLASSES,
    Danger,
    Excuse,
    Kinds,
    LiabilityRule,
)
from mjscore.rules.paying import PayingRules
from mjscore.rules.schema import Ruleset
from mjscore.rules.session_keys import SessionRules
from mjscore.rules.settlement_keys import (
    CounterSet,
    Money,
    PenaltyRule,
    SettlementRules,
    SittingOut,
    Stakes,
    StreakBonus,
    WashingRule,
)
from mjscore.rules.vocabulary.english import times
from mjscore.sentences import as_sentence, joined, listed, sentence, so_many, word
from mjscore.settlement.dangers import dangers_in_force

_FOR_EAST: Final = "{what}, double to and from East"
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
RULE_SENTENCES: Final = tomllib.loads(
    Path(__file__).with_name("rules.toml").read_text("utf-8")
)
"""What is said of rules in fixed words."""


class RuleLine(NamedTuple):
    """One rule: what it is about, the sentence, and where it stands."""

    about: str
    says: str
    cite: Citation


def settling_lines(ruleset: Ruleset, paying: PayingRules) -> Iterator[RuleLine]:
    """Every rule of paying and playing in force, in the words that `paying` has of it."""
    rules = paying.settlement
    yield from _payments(rules)
    yield from _payments_besides(rules)
    yield from _what_ends_a_deal(rules)
    yield from _dangers(ruleset)
    for penalty in rules.penalties:
        yield RuleLine(_offence(penalty), _penalty(penalty), penalty.cite)
    for washing in rules.washing:
        yield RuleLine(washing.name, _washing(washing), washing.cite)
    if rules.deal.robbing is not None and rules.deal.robbed_for:
        shapes = [as_sentence(words_of(id)) for id in rules.deal.robbed_for]
        says = sentence(
            "a concealed kong may be robbed for {hands}", hands=listed(shapes, "or")
        )
        cite = rules.deal.robbing.cite
        yield RuleLine("Robbing", says, cite)
    yield from _session(paying.session)
    counters = paying.counters
    if counters is not None:
        yield RuleLine("Counters", _counters(counters), counters.cite)


# --- Payments


def _payments(rules: SettlementRules) -> Iterator[RuleLine]:
    """What the winner gets, the losers pay each other, and East pays double."""
    stakes = rules.stakes
    if rules.discarder is None:
        says = _doubled_for_east(
            as_sentence("each loser pays the winner's score"), stakes
        )
        players = rules.deal.players
        if players is not None:
            says = sentence("{number} play; {what}", number=players, what=says)
        yield RuleLine("The winner", says, stakes.cite)
    else:
        new = rules.discarder
        says = sentence(
            "the discarder pays the winner's score {times}, the others once; "
            "if the tile was drawn, each pays it {drawn}",
            times=times(new.pays),
            drawn=times(new.drawn),
        )
        yield RuleLine("The winner", _doubled_for_east(says, stakes), new.cite)
    losers = "pay each other nothing"
    if stakes.losers_settle == "differences":
        differences = as_sentence("pay each other the differences of their scores")
        losers = _doubled_for_east(differences, stakes)
    yield RuleLine("The losers", losers, stakes.losers)
    if stakes.east_doubles and stakes.east is not None:
        yield RuleLine("East", "pays and is paid double", stakes.east)
    if rules.deal.caps == "differences":
        says = as_sentence(
            "a loser's score may be higher, but no loser pays another more than the limit"
        )
        if stakes.east_doubles:
            says = sentence("{what} (twice that to or from East)", what=says)
        yield RuleLine("The limit", says, stakes.cite)


def _doubled_for_east(says: str, stakes: Stakes) -> str:
    """A rule with what is said of East's double stakes, unless the book has a place of its own for them."""
    if stakes.east_doubles and stakes.east is None:
        return sentence(_FOR_EAST, what=says)
    return says


def _payments_besides(rules: SettlementRules) -> Iterator[RuleLine]:
    """What is paid in special cases."""
    stakes = rules.stakes
    if rules.limit_win is not None:
        yield RuleLine(
            "A limit hand",
            "the losers then pay each other nothing",
            rules.limit_win.cite,
        )
    if rules.rounding is not None:
        says = sentence(
            "payments are rounded to the nearest {number}",
            number=rules.rounding.to,
        )
        yield RuleLine("Rounding", says, rules.rounding.cite)
    if rules.streak is not None:
        yield _streak_line(rules.streak)
    if rules.sitting_out is not None:
        yield RuleLine(
            "Sitting out",
            _sitting_out(rules.sitting_out, stakes),
            rules.sitting_out.cite,
        )
    if rules.long_hand is not None:
        says = sentence(
            "stops the play, and its player pays each other player {money}",
            money=_money(rules.long_hand.money),
        )
        if rules.long_hand.east_doubles:
            says = sentence(_FOR_EAST, what=says)
        yield RuleLine("A hand of too many tiles", says, rules.long_hand.cite)


def _streak_line(streak: StreakBonus) -> RuleLine:
    flat = streak.flat
    money = _money(flat.money)
    if flat.east_doubles:
        money = sentence("twice {money}", money=money)
    says = sentence(
        "East's {which} win in a row collects {money} from each, "
        "if each owes less for the hand",
        which=ordinal(streak.wins),
        money=money,
    )
    return RuleLine("East's wins", says, flat.cite)


def _sitting_out(rule: SittingOut, stakes: Stakes) -> str:
    says = sentence(
        "each loser pays the player who sits out {points} points, "
        "doubled as often as the winner's hand",
        points=rule.points,
    )
    if rule.east_doubles and stakes.east_doubles:
        says = sentence("{what}, East twice that", what=says)
    if rule.limit_doubles is not None:
        says = sentence(
            "{what}; the limit counts as {number} doubles",
            what=says,
            number=rule.limit_doubles,
        )
    return says


def _what_ends_a_deal(rules: SettlementRules) -> Iterator[RuleLine]:
    """What ends a deal as a draw, and what may be claimed or fed."""
    if rules.deal.draw_at is not None:
        says = sentence(
            "{number} of them end the hand as a draw", number=rules.deal.draw_at.fours
        )
        yield RuleLine("Declared fours", says, rules.deal.draw_at.cite)
    if rules.deal.chows is not None:
        yield RuleLine(
            "A chow",
            "can be claimed only from the player on the left, unless it completes the hand",
            rules.deal.chows.cite,
        )
    if rules.feeding is not None:
        says = sentence(
            "a player who feeds the player on his right {number} sets pays for all",
            number=rules.feeding.sets,
        )
        yield RuleLine("Feeding", says, rules.feeding.cite)


def _money(money: Money) -> str:
    if money.limit is None:
        return points_words(money.points)
    return part_of_limit(money.limit)


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`, `22nd`."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{_ENDINGS.get(number % 10, 'th')}"


# --- Dangerous discards


def _dangers(ruleset: Ruleset) -> Iterator[RuleLine]:
    """What is dangerous to discard, what it costs, and what excuses it."""
    rules = ruleset.settlement
    if rules.liability is None:
        return
    yield RuleLine(
        "Dangerous discards", _liability(rules.liability), rules.liability.cite
    )
    if not rules.dangers:
        yield RuleLine(
            "Dangerous discards",
            "the players decide which discards are dangerous",
            rules.liability.cite,
        )
    dangers = dangers_in_force(rules.dangers, ruleset)
    for danger in dangers:
        about = sentence("Dangerous: {what}", what=as_sentence(words_of(danger.id)))
        yield RuleLine(about, _danger(danger), danger.cite)
    if rules.liability.robbed is not None:
        says = "a fourth tile added to a pung, and robbed, is like a discard"
        yield RuleLine("Dangerous: robbing", says, rules.liability.robbed)
    for excuse in rules.excuses:
        about = sentence("Excused: {what}", what=as_sentence(words_of(excuse.id)))
        says = _excuse(excuse, dangers, ruleset.item_names)
        yield RuleLine(about, says, excuse.cite)


def _liability(rule: LiabilityRule) -> str:
    if rule.culprit == "refunds":
        first = "a player whose dangerous discard completes the hand refunds what the other losers paid the winner"
    else:
        first = "a player whose dangerous discard completes the hand pays the winner for the other losers"
    parts = [first, RULE_SENTENCES["later"][rule.later]]
    if rule.later != "nothing":
        if rule.second_discard == "shared":
            parts.append("a second one costs the other half")
        else:
            parts.append("a second one frees the player who made the first")
        if not rule.claimed_for_kong:
            parts.append("a discard claimed for a kong does not count")
    parts.append("the losers do not settle among themselves")
    return joined(map(as_sentence, parts), "; ")


def _danger(danger: Danger) -> str:
    """When which discard is dangerous: `2 sets of dragons on the table; a tile of a missing kind; the hand …`."""
    if danger.wall_at_most is not None:
        return sentence(
            "{number} tiles or fewer left in the wall; a tile of which no copy is visible; "
            "the hand is completed with it",
            number=danger.wall_at_most,
        )
    which = "any of these tiles"
    if danger.dangerous == "missing":
        which = "a tile of a kind that is missing"
    completed = []
    if danger.completes.whole_hand:
        completed.append(as_sentence("with nothing else"))
    if danger.completes.groups and danger.completes.pair:
        completed.append(
            sentence(
                "with {number} of these sets, the last of which may be a pair",
                number=danger.completes.groups,
            )
        )
    elif danger.completes.groups:
        completed.append(
            sentence("with {number} of these sets", number=danger.completes.groups)
        )
    if danger.completes.own_wind:
        completed.append(as_sentence("with the winner's own wind among the sets"))
    asked = sentence("the hand is completed")
    if completed:
        asked = sentence("the hand is completed {how}", how=joined(completed))
    return sentence(
        "{number} sets of {tiles} on the table; {which}; {asked}",
        number=danger.sets,
        tiles=_kinds(danger.tiles),
        which=as_sentence(which),
        asked=asked,
    )


def _kinds(kinds: Sequence[Kinds]) -> str:
    """A class of tiles: `one suit`, `ones and nines`, `23468B GD`."""
    for name, known in TILE_CLASSES.items():
        if known == kinds:
            return as_sentence(RULE_SENTENCES["classes"][name])
    return listed([write_tiles(sorted(tiles)) for tiles in kinds], "or")


def _excuse(excuse: Excuse, dangers: Sequence[Danger], names: Mapping[str, str]) -> str:
    """What excuses a dangerous discard, and from which of the dangers if not from all."""
    if excuse.no_choice and excuse.same_danger:
        return "every tile that he could discard was dangerous to the winner"
    if excuse.no_choice:
        return "every tile that he could discard was dangerous to somebody"
    parts = []
    if excuse.waiting:
        parts.append(as_sentence("his own hand is waiting"))
    if excuse.tiles:
        parts.append(_held(excuse))
    items = [sentence("“{item}”", item=names[id]) for id in excuse.items if id in names]
    named = listed(items, "or")
    if excuse.doubles:
        parts.append(
            sentence(
                "it has {number} doubles from {items}",
                number=excuse.doubles,
                items=named,
            )
        )
    if excuse.scored:
        parts.append(
            sentence(
                "it scores {number} times {items}", number=excuse.scored, items=named
            )
        )
    if excuse.would_double:
        parts.append(
            sentence(
                "it waits for a tile that would give {number} doubles or more",
                number=excuse.would_double,
            )
        )
    freed = [
        as_sentence(words_of(danger.id))
        for danger in dangers
        if excuse.rank is None or danger.rank >= excuse.rank
    ]
    if len(freed) < len(dangers):
        parts.append(sentence("only for: {dangers}", dangers=listed(freed)))
    return joined(parts, "; ")


def _held(excuse: Excuse) -> str:
    tiles = _kinds(excuse.tiles)
    if excuse.whole_hand:
        return sentence("it holds nothing but {tiles}", tiles=tiles)
    counted = (
        (excuse.sets, "set"),
        (excuse.pairs, "pair"),
        (excuse.of_the_last, "more kind"),
    )
    held = [so_many(number, thing) for number, thing in counted if number]
    says = sentence("it holds {sets} of {tiles}", sets=listed(held), tiles=tiles)
    if excuse.own_wind == "in-a-set":
        return sentence("{what}, his own wind in a set", what=says)
    if excuse.own_wind == "not-in-a-set":
        return sentence("{what}, his own wind not in a set", what=says)
    return says


# --- Penalties and washing


def _offence(rule: PenaltyRule) -> str:
    """What the offence is called."""
    if rule.offence is Offence.CORRECTION:
        return "Correcting a count that is too low, or any count by the winner"
    if rule.offence is Offence.FALSE_MAH_JONGG:
        if rule.offenders <= 1:
            return "A false call of mah-jongg"
        return sentence(
            "A false call of mah-jongg, by {number} players", number=rule.offenders
        )
    about = as_sentence("A discard falsely named")
    if rule.claims:
        claims = listed([as_sentence(claim) for claim in rule.claims], "or")
        about = sentence("{what}, claimed for {claims}", what=about, claims=claims)
    return sentence("{what}, also falsely", what=about) if rule.both_false else about


def _penalty(rule: PenaltyRule) -> str:
    """What an offence costs."""
    if rule.offence is Offence.CORRECTION:
        return "the player who corrects it refunds what the others lose by it"
    parts = [_fine(rule)]
    most: object = rule.at_most
    if rule.at_most_of_limit is not None:
        most = part_of_limit(rule.at_most_of_limit)
    if most is not None:
        parts.append(
            sentence("no player gets more than {most} for one discard", most=most)
        )
    if rule.ends:
        parts.append(as_sentence("the hand is over"))
    if rule.offending_east_passes:
        parts.append(as_sentence("East passes if East was an offender"))
    return joined(parts, "; ")


def _fine(rule: PenaltyRule) -> str:
    """What an offence costs."""
    if rule.pays_for_all:
        return as_sentence("the offender pays the winner for all")
    if rule.money == Money():
        return as_sentence("costs nothing")
    money = _money(rule.money)
    if rule.money.shared:
        return sentence(
            "{money} in all, from the offenders to the others in equal parts",
            money=money,
        )
    several = rule.both_false or rule.offenders > 1
    if rule.to == "claimant":
        whom = "the claimant"
    elif several:
        whom = "each innocent player"
    else:
        whom = "each other player"
    offender = "each offender" if several else "the offender"
    says = sentence(f"{offender} pays {whom} {{money}}", money=money)
    return sentence(_FOR_EAST, what=says) if rule.east_doubles else says


def _washing(rule: WashingRule) -> str:
    """Which original hand ends a deal, and what it is paid."""
    if rule.apart:
        asked = sentence(
            "an original hand with {number} tiles that do not touch", number=rule.apart
        )
    else:
        asked = sentence(
            "an original hand with {number} or more different {kinds}",
            number=rule.different,
            kinds=_kinds(rule.tiles),
        )
    if rule.without_pairs:
        asked = sentence("{what}, without a pair", what=asked)
    if rule.original:
        asked = sentence("{what}, thirteen tiles or East's fourteen,", what=asked)
    if not rule.pays:
        return sentence("{what} ends the hand, and nobody pays", what=asked)
    worth = [
        sentence("{points} for {number}", points=points, number=number)
        for number, points in sorted(rule.pays.items())
    ]
    return sentence(
        "{what} ends the hand; each other player pays {worth}, never doubled",
        what=asked,
        worth=listed(worth),
    )


# --- The session


def _session(rules: SessionRules) -> Iterator[RuleLine]:
    """The lines on rounds, on how East passes, and on seats."""
    if rules.rounds:
        yield RuleLine("The game", so_many(rules.rounds, "round"), rules.cite)
    if rules.winds:
        winds = listed([word(wind) for wind in rules.winds])
        says = sentence("{winds}, one after the other", winds=winds)
        yield RuleLine("The rounds", says, rules.round_winds)
    yield from _passing(rules)
    for wind, pairs in rules.swaps.by_round.items():
        swaps = [
            sentence("{seat} with {other}", seat=seat, other=other)
            for seat, other in pairs
        ]
        says = sentence(
            "after the {wind} round {swaps}", wind=wind, swaps=listed(swaps)
        )
        yield RuleLine("Changing seats", says, rules.swaps.cite or rules.cite)
    if rules.progress:
        says = sentence(
            "at the end the {number} players with the highest totals go to the next table; "
            "all begin again",
            number=rules.progress,
        )
        yield RuleLine("Progressing", says, rules.cite)
    sitting_out = rules.sitting_out
    if sitting_out is not None:
        says = "the player who sits out comes in when a new round begins"
        if sitting_out.changes_with == "east":
            says = "the player who sits out comes in when East passes"
        yield RuleLine("Sitting out", says, sitting_out.cite)
    if rules.start:
        says = sentence(
            "each player begins with {points}", points=points_words(rules.start)
        )
        yield RuleLine("The start", says, rules.counters)


def _passing(rules: SessionRules) -> Iterator[RuleLine]:
    for event, cite in rules.east_passes_after.items():
        when = as_sentence(RULE_SENTENCES["passes"][event])
        if rules.passes_to == "winner" and event == "win-by-another":
            says = sentence("passes to the winner when {when}", when=when)
        else:
            says = sentence("passes to the player on his right when {when}", when=when)
        yield RuleLine("East", says, cite)
    if rules.streak is not None and rules.streak.east_passes:
        says = sentence("passes after {wins} wins in a row", wins=rules.streak.wins)
        if rules.streak.across_draws:
            says = sentence("{what}, ignoring draws between them", what=says)
        yield RuleLine("East", says, rules.streak.cite)


def _counters(counters: CounterSet) -> str:
    kinds = []
    for kind in counters.pieces:
        says = as_sentence(str(kind.value))
        if kind.number is not None:
            says = sentence("{number} × {value}", number=kind.number, value=says)
        if kind.name:
            says = sentence("{value} ({name})", value=says, name=as_sentence(kind.name))
        kinds.append(says)
    if counters.purse is None:
        return listed(kinds)
    return sentence("each player has {counters}", counters=listed(kinds))
