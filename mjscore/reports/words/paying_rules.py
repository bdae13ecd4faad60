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

_RIGHT: Final = "the player on his right"
_FOR_EAST: Final = ", double to and from East"
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
SAID: Final = tomllib.loads(Path(__file__).with_name("rules.toml").read_text("utf-8"))
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
    yield from _dangers(ruleset)
    for penalty in rules.penalties:
        yield RuleLine(*_penalty(penalty), penalty.cite)
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
    counters = paying.counters
    if counters is not None:
        yield RuleLine("Counters", _counters(counters), counters.cite)


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
        yield RuleLine(
            f"Dangerous: {words_of(danger.id)}", _danger(danger), danger.cite
        )
    if rules.liability.robbed_cite is not None:
        says = "a fourth tile added to a pung, and robbed, is like a discard"
        yield RuleLine("Dangerous: robbing", says, rules.liability.robbed_cite)
    for excuse in rules.excuses:
        yield RuleLine(
            f"Excused: {words_of(excuse.id)}",
            _excuse(excuse, dangers, ruleset.item_names),
            excuse.cite,
        )


def _payments(rules: SettlementRules) -> Iterator[RuleLine]:
    stakes = rules.stakes
    if rules.discarder is None:
        playing = "" if rules.deal.players is None else f"{rules.deal.players} play; "
        yield RuleLine(
            "The winner",
            f"{playing}each loser pays the winner's score{_double(stakes)}",
            stakes.cite,
        )
    else:
        new = rules.discarder
        says = (
            f"the discarder pays the winner's score {times(new.times)}, the others once; "
            f"if the tile was drawn, each pays it {times(new.drawn)}"
        )
        yield RuleLine("The winner", says + _double(stakes), new.cite)
    differences = f"pay each other the differences of their scores{_double(stakes)}"
    yield RuleLine(
        "The losers",
        differences if stakes.losers_settle else "pay each other nothing",
        stakes.losers_cite,
    )
    if stakes.east_doubles and stakes.east_cite is not None:
        yield RuleLine("East", "pays and is paid double", stakes.east_cite)
    if rules.deal.caps_differences:
        says = "a loser's score may be higher, but no loser pays another more than the limit"
        yield RuleLine(
            "The limit",
            f"{says} (twice that to or from East)" if stakes.east_doubles else says,
            stakes.cite,
        )
    yield from _payments_besides(rules)


def _payments_besides(rules: SettlementRules) -> Iterator[RuleLine]:
    """What is paid in special cases, and what ends or hinders a deal."""
    stakes = rules.stakes
    if rules.limit_win is not None:
        yield RuleLine(
            "A limit hand", "the losers then pay each other nothing", rules.limit_win
        )
    if rules.rounding is not None:
        yield RuleLine(
            "Rounding",
            f"payments are rounded to the nearest {rules.rounding.number}",
            rules.rounding.cite,
        )
    if rules.streak is not None:
        flat = rules.streak.flat
        each = f"{'twice ' if flat.east_doubles else ''}{_money(flat.money)} from each"
        says = f"East's {_ordinal(rules.streak.wins)} win in a row collects {each}, if each owes less for the hand"
        yield RuleLine("East's wins", says, flat.cite)
    if rules.sitting_out is not None:
        yield RuleLine(
            "Sitting out",
            _sitting_out(rules.sitting_out, stakes),
            rules.sitting_out.cite,
        )
    if rules.long_hand is not None:
        cost = _money(rules.long_hand.money) + (
            _FOR_EAST if rules.long_hand.east_doubles else ""
        )
        says = f"stops the play, and its player pays each other player {cost}"
        yield RuleLine("A hand of too many tiles", says, rules.long_hand.cite)
    if rules.deal.draw_at is not None:
        yield RuleLine(
            "Declared fours",
            f"{rules.deal.draw_at.number} of them end the hand as a draw",
            rules.deal.draw_at.cite,
        )
    if rules.deal.chows is not None:
        yield RuleLine(
            "A chow",
            "can be claimed only from the player on the left, unless it completes the hand",
            rules.deal.chows,
        )
    if rules.feeding is not None:
        says = f"a player who feeds the player on his right {rules.feeding.number} sets pays for all"
        yield RuleLine("Feeding", says, rules.feeding.cite)


def _double(stakes: Stakes) -> str:
    """What is said of East's double stakes in a rule; nothing where the book has a place of its own for them."""
    return _FOR_EAST if stakes.east_doubles and stakes.east_cite is None else ""


def _sitting_out(rule: SittingOut, stakes: Stakes) -> str:
    east = ", East twice that" if rule.east_doubles and stakes.east_doubles else ""
    limit = (
        f"; the limit counts as {rule.limit_doubles} doubles"
        if rule.limit_doubles is not None
        else ""
    )
    return f"each loser pays the player who sits out {rule.points} points, doubled as often as the winner's hand{east}{limit}"


def _liability(rule: LiabilityRule) -> str:
    parts = ["a player whose dangerous discard completes the hand "]
    parts[0] += (
        "refunds what the other losers paid the winner"
        if rule.refunds
        else "pays the winner for the other losers"
    )
    parts.append(SAID["later"][rule.later])
    if rule.later != "nothing":
        parts.append(
            "a second one "
            + (
                "costs the other half"
                if rule.shared
                else "frees the player who made the first"
            )
        )
        parts += [] if rule.kongs else ["a discard claimed for a kong does not count"]
    parts.append("the losers do not settle among themselves")
    return "; ".join(parts)


def _penalty(rule: PenaltyRule) -> tuple[str, str]:
    """What the offence is called, and what it costs."""
    if rule.offence is Offence.CORRECTION:
        about = "Correcting a count that is too low, or any count by the winner"
        return about, "the player who corrects it refunds what the others lose by it"
    if rule.offence is Offence.FALSE_MAH_JONGG:
        about = "A false call of mah-jongg" + (
            f", by {rule.offenders} players" if rule.offenders > 1 else ""
        )
    else:
        about = "A discard falsely named" + (
            f", claimed for {listed(rule.claims, 'or')}" if rule.claims else ""
        )
        about += ", also falsely" if rule.both else ""
    parts = [_fine(rule)]
    most = (
        part_of_limit(rule.most_of_limit)
        if rule.most_of_limit is not None
        else rule.most
    )
    parts += (
        [f"no player gets more than {most} for one discard"] if most is not None else []
    )
    parts += ["the hand is over"] if rule.ends else []
    parts += ["East passes if East was an offender"] if rule.east_passes else []
    return about, "; ".join(parts)


def _fine(rule: PenaltyRule) -> str:
    if rule.for_all:
        return "the offender pays the winner for all"
    if rule.money == Money():
        return "costs nothing"
    several = rule.both or rule.offenders > 1
    offender = "each offender" if several else "the offender"
    if rule.money.shared:
        return f"{_money(rule.money)} in all, from the offenders to the others in equal parts"
    whom = (
        "the claimant"
        if rule.to_claimant
        else "each innocent player"
        if several
        else "each other player"
    )
    return f"{offender} pays {whom} {_money(rule.money)}{_FOR_EAST if rule.east_doubles else ''}"


def _money(money: Money) -> str:
    return (
        points_words(money.points)
        if money.limit is None
        else part_of_limit(money.limit)
    )


def _washing(rule: WashingRule) -> str:
    if rule.apart:
        asked = f"an original hand with {rule.apart} tiles that do not touch"
    else:
        asked = f"an original hand with {rule.different} or more different {_kinds(rule.kinds)}"
    asked += ", without a pair" if rule.without_pairs else ""
    asked += ", thirteen tiles or East's fourteen," if rule.original else ""
    if not rule.pays:
        return f"{asked} ends the hand, and nobody pays"
    worth = listed(
        [f"{points} for {number}" for number, points in sorted(rule.pays.items())]
    )
    return f"{asked} ends the hand; each other player pays {worth}, never doubled"


def _session(rules: SessionRules) -> Iterator[RuleLine]:
    if rules.rounds:
        yield RuleLine("The game", so_many(rules.rounds, "round"), rules.cite)
    if rules.winds:
        yield RuleLine(
            "The rounds",
            f"{listed([str(wind) for wind in rules.winds])}, one after the other",
            rules.winds_cite,
        )
    yield from _passing(rules)
    for wind, pairs in rules.swaps.items():
        swaps = listed([f"{one} with {other}" for one, other in pairs])
        yield RuleLine(
            "Changing seats",
            f"after the {wind} round {swaps}",
            rules.swaps_cite or rules.cite,
        )
    if rules.progress:
        says = f"at the end the {rules.progress} players with the highest totals go to the next table; all begin again"
        yield RuleLine("Progressing", says, rules.cite)
    if rules.sits_out:
        when = "East passes" if rules.sits_out == "east" else "a new round begins"
        yield RuleLine(
            "Sitting out",
            f"the player who sits out comes in when {when}",
            rules.sits_out_cite or rules.cite,
        )
    if rules.start:
        yield RuleLine(
            "The start",
            f"each player begins with {points_words(rules.start)}",
            rules.start_cite,
        )


def _passing(rules: SessionRules) -> Iterator[RuleLine]:
    winner = "the winner" if rules.to_winner else _RIGHT
    for event, cite in rules.passes.items():
        to = winner if event == "win-by-another" else _RIGHT
        yield RuleLine("East", f"passes to {to} when {SAID['passes'][event]}", cite)
    if rules.streak is not None and rules.streak.passes:
        across = ", ignoring draws between them" if rules.streak.across_draws else ""
        yield RuleLine(
            "East",
            f"passes after {rules.streak.wins} wins in a row{across}",
            rules.streak.cite,
        )


def _counters(found: CounterSet) -> str:
    kinds = [
        f"{'' if kind.number is None else f'{kind.number} × '}{kind.value}{f' ({kind.name})' if kind.name else ''}"
        for kind in found.kinds
    ]
    return f"{'each player has ' if found.purse is not None else ''}{listed(kinds)}"


def _ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`, `22nd`."""
    return f"{number}{'th' if number % 100 in (11, 12, 13) else _ENDINGS.get(number % 10, 'th')}"


def _kinds(kinds: Sequence[Kinds]) -> str:
    """A class of tiles: `one suit`, `ones and nines`, `23468B GD`."""
    for name, known in TILE_CLASSES.items():
        if known == kinds:
            return str(SAID["classes"][name])
    return listed([write_tiles(sorted(each)) for each in kinds], "or")


def _danger(danger: Danger) -> str:
    """When which discard is dangerous: `2 sets of dragons on the table; a tile of a missing kind; the hand …`."""
    if danger.wall is not None:
        return f"{danger.wall} tiles or fewer left in the wall; a tile of which no copy is visible; the hand is completed with it"
    tiles = _kinds(danger.kinds)
    which = (
        "a tile of a kind that is missing" if danger.missing else "any of these tiles"
    )
    asked = ["with nothing else"] if danger.whole_hand else []
    if danger.completed:
        last = ", the last of which may be a pair" if danger.last_pair else ""
        asked.append(f"with {danger.completed} of these sets{last}")
    asked += ["with the winner's own wind among the sets"] if danger.own_wind else []
    return f"{danger.sets} sets of {tiles} on the table; {which}; the hand is completed {', '.join(asked)}".rstrip()


def _excuse(excuse: Excuse, dangers: Sequence[Danger], names: Mapping[str, str]) -> str:
    """What excuses a dangerous discard, and from which of the dangers if not from all."""
    if excuse.no_choice:
        return f"every tile that he could discard was dangerous to {'the winner' if excuse.same_danger else 'somebody'}"
    parts = ["his own hand is waiting"] if excuse.waiting else []
    parts += [_held(excuse)] if excuse.kinds else []
    named = listed([f"“{names[id]}”" for id in excuse.items if id in names], "or")
    parts += [f"it has {excuse.doubles} doubles from {named}"] if excuse.doubles else []
    parts += [f"it scores {excuse.scored} times {named}"] if excuse.scored else []
    if excuse.would_double:
        parts.append(
            f"it waits for a tile that would give {excuse.would_double} doubles or more"
        )
    freed = [
        words_of(danger.id)
        for danger in dangers
        if excuse.rank is None or danger.rank >= excuse.rank
    ]
    if len(freed) < len(dangers):
        parts.append(f"only for: {listed(freed)}")
    return "; ".join(parts)


def _held(excuse: Excuse) -> str:
    tiles = _kinds(excuse.kinds)
    if excuse.whole_hand:
        return f"it holds nothing but {tiles}"
    counted = ((excuse.sets, "set"), (excuse.pairs, "pair"), (excuse.last, "more kind"))
    held = [so_many(number, thing) for number, thing in counted if number]
    own = {
        "": "",
        "in-a-set": ", his own wind in a set",
        "not-in-a-set": ", his own wind not in a set",
    }[excuse.own_wind]
    return f"it holds {listed(held)} of {tiles}{own}"
