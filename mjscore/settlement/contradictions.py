"""What is wrong with a deal under a ruleset, before anything is scored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mjscore.deals import CountedHand, Deal
from mjscore.legality import Game, faults_of
from mjscore.places import Section
from mjscore.problems import Fault, Problem, listed
from mjscore.rulesets import load_ruleset
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.counted import impossible_score
from mjscore.scoring.rules import scoring_rules
from mjscore.settlement.rules import settlement_rules


def contradictions(deal: Deal, ruleset: Ruleset) -> list[Fault]:
    """Everything in a deal that contradicts the ruleset, or itself; whether it ended is asked later."""
    found = [*_counted_scores(deal, ruleset), *faults_of(deal, game_of(ruleset))]
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


def _counted_scores(deal: Deal, ruleset: Ruleset) -> Iterator[Fault]:
    """Scores counted by hand that no hand of the ruleset can have."""
    for seat, hand in deal.seats:
        if isinstance(hand, CountedHand) and hand.status is None:
            fault = impossible_score(hand.score, hand.won is not None, ruleset, hand.doubles)
            if fault is not None:
                yield fault._replace(section=Section.SCORE, seat=seat)
