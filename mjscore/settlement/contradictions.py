"""What is wrong with a deal under a ruleset, before anything is scored."""

from __future__ import annotations

from collections.abc import Iterator

from mjscore.deals import CountedHand, Deal
from mjscore.legality import Game, faults_of
from mjscore.places import Section
from mjscore.problems import Fault
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.counted import impossible_score
from mjscore.scoring.rules import scoring_rules
from mjscore.settlement.rules import settlement_rules


def contradictions(deal: Deal, ruleset: Ruleset) -> list[Fault]:
    """Everything in a deal that contradicts the ruleset, or itself; whether it ended is asked later."""
    found = (*_counted_scores(deal, ruleset), *faults_of(deal, game_of(ruleset)))
    return [fault for fault in found if fault.code != "no-winner"]


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
