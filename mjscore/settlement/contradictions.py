"""What is wrong with a deal under a ruleset, what it lacks, and how it came about where a kong was robbed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mjscore.deals import CountedHand, Deal, Offence
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand
from mjscore.legality import Game, faults_of, refusal
from mjscore.legality.robbing import Robbery, concealed_kong_robbed
from mjscore.places import Section, fault_in
from mjscore.problems import Fault, Problem, UndecidedDeal, listed
from mjscore.rulesets import load_ruleset
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.scoring.counted import impossible_score
from mjscore.scoring.rules import scoring_rules
from mjscore.settlement.penalties import has_ended
from mjscore.settlement.refusing import undecided
from mjscore.settlement.rules import SettlementRules, settlement_rules
from mjscore.settlement.scores import Scores
from mjscore.tiles import Tile


def contradictions(deal: Deal, ruleset: Ruleset, *, new: bool) -> list[Fault]:
    """Everything in a deal, which may be `new`, that contradicts the ruleset, or itself; whether it ended is asked later."""
    found = [*_counted_scores(deal, ruleset, new=new), *faults_of(deal, game_of(ruleset))]
    for place, fault in enumerate(found):
        if fault.code == "wrong-number-of-seats" and (options := _options_for(deal, ruleset)):
            found[place] = fault._replace(hint=f"{fault.hint}; or play with the option {listed(options, 'or')}")
    return [fault for fault in found if fault.code != "no-winner"]


def with_all_hands(deal: Deal, ruleset: Ruleset) -> Deal:
    """The deal with a hand for each seat where it needs none, because nobody won; as it is where a seat may stay empty."""
    if not deal.needs_no_hands or settlement_rules(ruleset).players is not None:
        return deal
    missing = tuple((seat, CountedHand(0, seat)) for seat in ruleset.play.seats if seat not in deal.players)
    return replace(deal, seats=(*deal.seats, *missing)) if missing else deal


def _options_for(deal: Deal, ruleset: Ruleset) -> list[str]:
    """The options under which the game is for as many players as the deal has."""
    players = {option.id: _players_with(ruleset.id, option.id) for option in ruleset.options if option.id not in ruleset.on}
    alone = _players_with(ruleset.id)
    return [id for id, number in players.items() if number == len(deal.players) != alone]


def _players_with(ruleset: str, *options: str) -> int:
    """How many play under a ruleset with some options; 0 for options that cannot be on by themselves."""
    try:
        game = game_of(load_ruleset(ruleset, options))
    except Problem:
        return 0
    return game.players or len(game.seats)


def game_of(ruleset: Ruleset) -> Game:
    """What legality asks of a ruleset where a whole deal is settled."""
    rules = settlement_rules(ruleset)
    game = scoring_rules(ruleset).game._replace(players=rules.players, rob_concealed=rules.rob_concealed)
    drawn = rules.draw_at
    return game if drawn is None else game._replace(fours=drawn.number, fours_cite=str(drawn.cite))


def _counted_scores(deal: Deal, ruleset: Ruleset, *, new: bool) -> Iterator[Fault]:
    """Scores counted by hand that no hand of the ruleset can have."""
    for seat, hand in deal.seats:
        if isinstance(hand, CountedHand) and hand.status is None:
            fault = impossible_score(hand.score, hand.won is not None, ruleset, hand.doubles, new=new)
            if fault is not None:
                yield fault._replace(section=Section.SCORE, seat=seat)


def must_have_ended(deal: Deal, rules: SettlementRules) -> None:
    """Raise UndecidedDeal where nobody won and nothing says how the deal ended."""
    if has_ended(deal, rules):
        return
    hint = "write won: in the winner's hand, or result: draw"
    if any(each.offence is not Offence.CORRECTION for each in deal.penalties):
        message = "nobody has won, and the penalty does not end the hand under this ruleset: how did the deal end?"
        raise undecided(deal, "no-winner", message, hint, "penalty")
    raise undecided(deal, "no-winner", "nobody has won, and nothing says how the deal ended", hint)


def must_tell_incorrect_hands(deal: Deal, ruleset: Ruleset) -> None:
    """Raise UndecidedDeal where somebody has won and an incorrect hand counts, of which nothing is written."""
    faults = []
    for seat, hand in deal.seats:
        if counts_untold(hand, ruleset):
            message = f"the sets of a {hand.status} hand score under this ruleset, but nothing of {seat}'s hand is written"
            hint = f"write what scores in it; or score: and its score, such as score: 0, above status: {hand.status}"
            faults.append(fault_in(Section.STATUS, "incorrect-untold", message, hint, seat=seat))
    if faults:
        raise refusal(deal, faults, "<deal>", UndecidedDeal)


def counts_untold(hand: Hand | CountedHand, ruleset: Ruleset) -> bool:
    """Whether nothing is written of a hand but that it is incorrect, and its sets count under the ruleset."""
    if isinstance(hand, CountedHand) or hand.status is None or ruleset.counts_nothing(hand.status):
        return False
    return not (hand.tiles or hand.bonus or hand.others)


def from_concealed_kong(robbery: Robbery | None) -> bool:
    """Whether a tile was robbed, and from a concealed kong."""
    return robbery is not None and robbery.concealed


def as_it_came_about(deal: Deal, robbery: Robbery | None) -> Deal:
    """The deal with the victim named in `won:`, and a robbed concealed kong as the concealed three that is left (60)."""
    winner = deal.winner
    if robbery is None or winner is None:
        return deal
    seats = []
    for seat, hand in deal.seats:
        if seat is winner and hand.won is not None:
            hand = replace(hand, won=replace(hand.won, source=robbery.victim))
        elif seat is robbery.victim and robbery.concealed and isinstance(hand, Hand):
            hand = _with_three_left(hand, robbery.tile)
        seats.append((seat, hand))
    return replace(deal, seats=tuple(seats))


def _with_three_left(hand: Hand, tile: Tile) -> Hand:
    """The hand with a concealed three where it had declared a concealed kong of a tile."""
    robbed = [group for group in hand.groups if group.kind is Kind.KONG and group.tile == tile and group.is_concealed]
    exposed = tuple(group for group in hand.exposed if group not in robbed)
    fixed = tuple(group for group in hand.fixed if group not in robbed)
    left = [Group(Kind.PUNG, tile, Form.CONCEALED) for _ in robbed]
    return replace(hand, exposed=exposed, fixed=(*fixed, *left))


def must_be_robbed_for(deal: Deal, robbery: Robbery | None, scores: Scores, rules: SettlementRules) -> None:
    """Raise ImpossibleHand where a concealed kong was robbed for a hand that may not rob it (Millington 58)."""
    if robbery is None or not robbery.concealed or deal.winner is None:
        return
    sheet = scores[deal.winner]
    if isinstance(sheet, Sheet) and sheet.reading.shape not in rules.rob_concealed:
        named = " or ".join(shape.replace("-", " ") for shape in rules.rob_concealed)
        why = f"a concealed kong can be robbed only for {named}"
        raise refusal(deal, [concealed_kong_robbed(deal.winner, robbery.tile, robbery.victim, why)])
