"""Legality: whether a hand or a deal can be, in a game or under any rules; asked of values, wherever they came from.

game     what legality asks of a game       holding  hands              dealing        deals
winning  ways of winning                    robbing  robbed kongs       tiles_of_deal  the tiles of a deal

`faults_of` is the one question, `require` raises its answer. What asks for the readings of a hand, whether it is complete and
whether the ruleset lets it win, is answered where hands are scored.
"""

from __future__ import annotations

from typing import TypeVar

from mjscore.deals import Deal
from mjscore.hands import Hand
from mjscore.legality.dealing import deal_faults, deal_faults_in_game, each_hand_alone
from mjscore.legality.game import Game, any_rules, placed_in, refusal, size_of_deal, size_of_hand
from mjscore.legality.holding import faults_in_game, hand_faults
from mjscore.legality.winning import tiles_not_written
from mjscore.places import Section, fault_in
from mjscore.problems import Fault

__all__ = ["Game", "any_rules", "faults_of", "refusal", "require", "require_all_tiles", "size_of_deal", "size_of_hand"]

_Examined = TypeVar("_Examined", Hand, Deal)


def faults_of(value: Hand | Deal, game: Game) -> tuple[Fault, ...]:
    """Every reason why a hand or a deal cannot be in a game, in the order of the text; empty for one that can.

    A hand that can be under no rules is told that alone. What was found to be one that can be is asked what the game adds. A
    fault has its place where the value was read from a text, and names seat and section otherwise.
    """
    found: list[Fault] = []
    wide = any_rules(value, game.size, discarding=game.discarding, extra_winds=isinstance(value, Hand)) if game.name else game
    if isinstance(value, Hand):
        found += () if value.is_legal else hand_faults(value, wide)
        found += faults_in_game(value, game) if game.name and not found else ()
    else:
        found += () if value.is_legal else (*each_hand_alone(value, wide), *deal_faults(value, wide))
        found += deal_faults_in_game(value, game) if game.name else ()
    return placed_in(value, found) if found else ()


def require(value: _Examined, game: Game, source: str = "<hand>") -> _Examined:
    """The hand or deal itself, if it can be; raises ImpossibleHand with every fault otherwise. `source`: as for `refusal`."""
    faults = faults_of(value, game)
    if faults:
        raise refusal(value, faults, source)
    for each in (value, *(hand for _, hand in value.seats)) if isinstance(value, Deal) else (value,):
        if isinstance(each, Hand | Deal):
            object.__setattr__(each, "is_legal", True)
    return value


def require_all_tiles(hand: Hand) -> None:
    """Raise ImpossibleHand for a hand with tiles that are not written, where every tile must be known."""
    if hand.others:
        message = f"{tiles_not_written(hand.others, ' of this hand')}: here every tile must be known"
        raise refusal(hand, [fault_in(Section.CONCEALED, "not-told", message, "write every tile of the hand")], "hand")
