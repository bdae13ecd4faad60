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
    WashingRule,
)
from mjscore.rules.vocabulary.english import times
from mjscore.sentences import listed, so_many
from mjscore.settlement.dangers import dangers_in_force

_FOR_EAST: Final = ", double to and from East"
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
_OWN_WIND: Final = {
    "": "",
    "in-a-set": ", his own wind in a set",
    "not-in-a-set": ", his own wind not in a set",
}
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
    if rules.deal.rob_concealed:
        hands = listed([words_of(id) for id in rules.deal.rob_concealed], "or")
        yield RuleLine(
            "Robbing",
            f"a concealed kong may be robbed for {hands}",
            rules.deal.robbing_cite or rules.stakes.cite,
        )
    yield from _session(paying.session)
    if paying.counters is not None:
        yield RuleLine("Counters", _counters(paying.counters), paying.counters.cite)


# --- Payments


def _payments(rules: SettlementRules) -> Iterator[RuleLine]:
    """What the winner gets, and what the losers pay each other."""
    stakes = rules.stakes
    double = _double(stakes)
    new = rules.discarder
    if new is not None:
        says = (
            f"the discarder pays the winner's score {times(new.times)}, the others once; "
            f"if the tile was drawn, each pays it {times(new.drawn)}{double}"
        )
        yield RuleLine("The winner", says, new.cite)
    else:
        says = f"each loser pays the winner's score{double}"
        if rules.deal.players is not None:
            says = f"{rules.deal.players} play; {says}"
        yield RuleLine("The winner", says, stakes.cite)
    says = "pay each other nothing"
    if stakes.losers_settle:
        says = f"pay each other the differences of their scores{double}"
    yield RuleLine("The losers", says, stakes.losers_cite)
    if stakes.east_doubles and stakes.east_cite is not None:
        yield RuleLine("East", "pays and is paid double", stakes.east_cite)
    if rules.deal.caps_differences:
        says = "a loser's score may be higher, but no loser pays another more than the limit"
        if stakes.east_doubles:
            says += " (twice that to or from East)"
        yield RuleLine("The limit", says, stakes.cite)


def _double(stakes: Stakes) -> str:
    """What is said of East's double stakes in a rule; nothing where the book has a place of its own for them."""
    return _FOR_EAST if stakes.east_doubles and stakes.east_cite is None else ""


def _payments_besides(rules: SettlementRules) -> Iterator[RuleLine]:
    """What is paid in special cases."""
    if rules.limit_win is not None:
        says = "the losers then pay each other nothing"
        yield RuleLine("A limit hand", says, rules.limit_win)
    if rules.rounding is not None:
        says = f"payments are rounded to the nearest {rules.rounding.number}"
        yield RuleLine("Rounding", says, rules.rounding.cite)
    if rules.streak is not None:
        flat = rules.streak.flat
        each = _money(flat.money)
        if flat.east_doubles:
            each = f"twice {each}"
        which = ordinal(rules.streak.wins)
        says = f"East's {which} win in a row collects {each} from each, if each owes less for the hand"
        yield RuleLine("East's wins", says, flat.cite)
    if rules.sitting_out is not None:
        says = _sitting_out(rules.sitting_out, rules.stakes)
        yield RuleLine("Sitting out", says, rules.sitting_out.cite)
    if rules.long_hand is not None:
        cost = _money(rules.long_hand.money)
        if rules.long_hand.east_doubles:
            cost += _FOR_EAST
        says = f"stops the play, and its player pays each other player {cost}"
        yield RuleLine("A hand of too many tiles", says, rules.long_hand.cite)


def _sitting_out(rule: SittingOut, stakes: Stakes) -> str:
    says = (
        f"each loser pays the player who sits out {rule.points} points, "
        "doubled as often as the winner's hand"
    )
    if rule.east_doubles and stakes.east_doubles:
        says += ", East twice that"
    if rule.limit_doubles is not None:
        says += f"; the limit counts as {rule.limit_doubles} doubles"
    return says


def _what_ends_a_deal(rules: SettlementRules) -> Iterator[RuleLine]:
    """What ends a deal as a draw, and what may be claimed or fed."""
    if rules.deal.draw_at is not None:
        says = f"{rules.deal.draw_at.number} of them end the hand as a draw"
        yield RuleLine("Declared fours", says, rules.deal.draw_at.cite)
    if rules.deal.chows is not None:
        says = "can be claimed only from the player on the left, unless it completes the hand"
        yield RuleLine("A chow", says, rules.deal.chows)
    if rules.feeding is not None:
        says = f"a player who feeds the player on his right {rules.feeding.number} sets pays for all"
        yield RuleLine("Feeding", says, rules.feeding.cite)


def _money(money: Money) -> str:
    if money.limit is not None:
        return part_of_limit(money.limit)
    return points_words(money.points)


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`, `22nd`."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{_ENDINGS.get(number % 10, 'th')}"


# --- Dangerous discards


def _dangers(ruleset: Ruleset) -> Iterator[RuleLine]:
    """What is dangerous to discard, what it costs, and what excuses it."""
    rules = ruleset.settlement
    liability = rules.liability
    if liability is None:
        return
    yield RuleLine("Dangerous discards", _liability(liability), liability.cite)
    if not rules.dangers:
        says = "the players decide which discards are dangerous"
        yield RuleLine("Dangerous discards", says, liability.cite)
    dangers = dangers_in_force(rules.dangers, ruleset)
    for danger in dangers:
        about = f"Dangerous: {words_of(danger.id)}"
        yield RuleLine(about, _danger(danger), danger.cite)
    if liability.robbed_cite is not None:
        says = "a fourth tile added to a pung, and robbed, is like a discard"
        yield RuleLine("Dangerous: robbing", says, liability.robbed_cite)
    for excuse in rules.excuses:
        says = _excuse(excuse, dangers, ruleset.item_names)
        yield RuleLine(f"Excused: {words_of(excuse.id)}", says, excuse.cite)


def _liability(rule: LiabilityRule) -> str:
    cost = "pays the winner for the other losers"
    if rule.refunds:
        cost = "refunds what the other losers paid the winner"
    parts = [f"a player whose dangerous discard completes the hand {cost}"]
    parts.append(RULE_SENTENCES["later"][rule.later])
    if rule.later != "nothing":
        if rule.shared:
            parts.append("a second one costs the other half")
        else:
            parts.append("a second one frees the player who made the first")
        if not rule.kongs:
            parts.append("a discard claimed for a kong does not count")
    parts.append("the losers do not settle among themselves")
    return "; ".join(parts)


def _danger(danger: Danger) -> str:
    """When which discard is dangerous: `2 sets of dragons on the table; a tile of a missing kind; the hand …`."""
    if danger.wall is not None:
        return f"{danger.wall} tiles or fewer left in the wall; a tile of which no copy is visible; the hand is completed with it"
    which = "any of these tiles"
    if danger.missing:
        which = "a tile of a kind that is missing"
    completed = []
    if danger.whole_hand:
        completed.append("with nothing else")
    if danger.completed:
        completed.append(f"with {danger.completed} of these sets")
        if danger.last_pair:
            completed.append("the last of which may be a pair")
    if danger.own_wind:
        completed.append("with the winner's own wind among the sets")
    sets = f"{danger.sets} sets of {_kinds(danger.kinds)} on the table"
    return f"{sets}; {which}; the hand is completed {', '.join(completed)}".rstrip()


def _kinds(kinds: Sequence[Kinds]) -> str:
    """A class of tiles: `one suit`, `ones and nines`, `23468B GD`."""
    for name, known in TILE_CLASSES.items():
        if known == kinds:
            return str(RULE_SENTENCES["classes"][name])
    return listed([write_tiles(sorted(tiles)) for tiles in kinds], "or")


def _excuse(excuse: Excuse, dangers: Sequence[Danger], names: Mapping[str, str]) -> str:
    """What excuses a dangerous discard, and from which of the dangers if not from all."""
    if excuse.no_choice:
        whom = "the winner" if excuse.same_danger else "somebody"
        return f"every tile that he could discard was dangerous to {whom}"
    parts = []
    if excuse.waiting:
        parts.append("his own hand is waiting")
    if excuse.kinds:
        parts.append(_held(excuse))
    items = listed([f"“{names[id]}”" for id in excuse.items if id in names], "or")
    if excuse.doubles:
        parts.append(f"it has {excuse.doubles} doubles from {items}")
    if excuse.scored:
        parts.append(f"it scores {excuse.scored} times {items}")
    if excuse.would_double:
        parts.append(
            f"it waits for a tile that would give {excuse.would_double} doubles or more"
        )
    freed = []
    for danger in dangers:
        if excuse.rank is None or danger.rank >= excuse.rank:
            freed.append(words_of(danger.id))
    if len(freed) < len(dangers):
        parts.append(f"only for: {listed(freed)}")
    return "; ".join(parts)


def _held(excuse: Excuse) -> str:
    tiles = _kinds(excuse.kinds)
    if excuse.whole_hand:
        return f"it holds nothing but {tiles}"
    held = []
    if excuse.sets:
        held.append(so_many(excuse.sets, "set"))
    if excuse.pairs:
        held.append(so_many(excuse.pairs, "pair"))
    if excuse.last:
        held.append(so_many(excuse.last, "more kind"))
    return f"it holds {listed(held)} of {tiles}{_OWN_WIND[excuse.own_wind]}"


# --- Penalties and washing


def _offence(rule: PenaltyRule) -> str:
    """What the offence is called."""
    if rule.offence is Offence.CORRECTION:
        return "Correcting a count that is too low, or any count by the winner"
    if rule.offence is Offence.FALSE_MAH_JONGG:
        by = f", by {rule.offenders} players" if rule.offenders > 1 else ""
        return f"A false call of mah-jongg{by}"
    about = "A discard falsely named"
    if rule.claims:
        about += f", claimed for {listed(rule.claims, 'or')}"
    if rule.both:
        about += ", also falsely"
    return about


def _penalty(rule: PenaltyRule) -> str:
    """What an offence costs."""
    if rule.offence is Offence.CORRECTION:
        return "the player who corrects it refunds what the others lose by it"
    parts = [_fine(rule)]
    most: object = rule.most
    if rule.most_of_limit is not None:
        most = part_of_limit(rule.most_of_limit)
    if most is not None:
        parts.append(f"no player gets more than {most} for one discard")
    if rule.ends:
        parts.append("the hand is over")
    if rule.east_passes:
        parts.append("East passes if East was an offender")
    return "; ".join(parts)


def _fine(rule: PenaltyRule) -> str:
    """Which offender pays whom how much."""
    if rule.for_all:
        return "the offender pays the winner for all"
    if rule.money == Money():
        return "costs nothing"
    amount = _money(rule.money)
    if rule.money.shared:
        return f"{amount} in all, from the offenders to the others in equal parts"
    offender, others = "the offender", "each other player"
    if rule.both or rule.offenders > 1:
        offender, others = "each offender", "each innocent player"
    if rule.to_claimant:
        others = "the claimant"
    double = _FOR_EAST if rule.east_doubles else ""
    return f"{offender} pays {others} {amount}{double}"


def _washing(rule: WashingRule) -> str:
    hand = (
        f"an original hand with {rule.different} or more different {_kinds(rule.kinds)}"
    )
    if rule.apart:
        hand = f"an original hand with {rule.apart} tiles that do not touch"
    if rule.without_pairs:
        hand += ", without a pair"
    if rule.original:
        hand += ", thirteen tiles or East's fourteen,"
    if not rule.pays:
        return f"{hand} ends the hand, and nobody pays"
    worth = [f"{points} for {number}" for number, points in sorted(rule.pays.items())]
    return (
        f"{hand} ends the hand; each other player pays {listed(worth)}, never doubled"
    )


# --- The session


def _session(rules: SessionRules) -> Iterator[RuleLine]:
    if rules.rounds:
        yield RuleLine("The game", so_many(rules.rounds, "round"), rules.cite)
    if rules.winds:
        says = f"{listed(list(map(str, rules.winds)))}, one after the other"
        yield RuleLine("The rounds", says, rules.winds_cite)
    yield from _passing(rules)
    for wind, pairs in rules.swaps.items():
        swaps = listed([f"{one} with {other}" for one, other in pairs])
        says = f"after the {wind} round {swaps}"
        yield RuleLine("Changing seats", says, rules.swaps_cite or rules.cite)
    if rules.progress:
        says = f"at the end the {rules.progress} players with the highest totals go to the next table; all begin again"
        yield RuleLine("Progressing", says, rules.cite)
    if rules.sits_out:
        when = "East passes" if rules.sits_out == "east" else "a new round begins"
        says = f"the player who sits out comes in when {when}"
        yield RuleLine("Sitting out", says, rules.sits_out_cite or rules.cite)
    if rules.start:
        says = f"each player begins with {points_words(rules.start)}"
        yield RuleLine("The start", says, rules.start_cite)


def _passing(rules: SessionRules) -> Iterator[RuleLine]:
    """When East passes, and to whom."""
    for event, cite in rules.passes.items():
        to = "the player on his right"
        if event == "win-by-another" and rules.to_winner:
            to = "the winner"
        when = RULE_SENTENCES["passes"][event]
        yield RuleLine("East", f"passes to {to} when {when}", cite)
    streak = rules.streak
    if streak is not None and streak.passes:
        says = f"passes after {streak.wins} wins in a row"
        if streak.across_draws:
            says += ", ignoring draws between them"
        yield RuleLine("East", says, streak.cite)


def _counters(counters: CounterSet) -> str:
    """The kinds of counters: `each player has 2 × 500 (red), 9 × 100 and 4 × 25`."""
    kinds = []
    for kind in counters.kinds:
        told = str(kind.value)
        if kind.number is not None:
            told = f"{kind.number} × {told}"
        if kind.name:
            told += f" ({kind.name})"
        kinds.append(told)
    holder = "" if counters.purse is None else "each player has "
    return f"{holder}{listed(kinds)}"
