"""Legality: whether a hand or a deal can be, in a game or under any rules; asked of values, wherever they came from.

game            what legality asks of a game; refusals
game_faults     the one question; what a game adds
chow_claims     who may claim a chow
win_faults      what is wrong with a win under any rules
hand_faults     what is wrong with a hand under any rules
deal_faults     what is wrong with a deal under any rules
robbed_kongs    whose kong was robbed
wall_faults     how many tiles the wall can have had

`faults_of` is the one question, `require` raises its answer. What asks for the readings of a hand, whether it is complete and
whether the ruleset lets it win, is answered where hands are scored.
"""

from mjscore.game.legality.game import (
    Game,
    any_rules,
    impossible,
    refusal,
    require_all_tiles,
    size_of_deal,
    size_of_hand,
    undecided,
    undecided_by,
)
from mjscore.game.legality.game_faults import faults_of, require

__all__ = [
    "Game",
    "any_rules",
    "faults_of",
    "impossible",
    "refusal",
    "require",
    "require_all_tiles",
    "size_of_deal",
    "size_of_hand",
    "undecided",
    "undecided_by",
]
