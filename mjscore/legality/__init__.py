"""Legality: what a hand or a deal must be under any ruleset, asked of values wherever they came from."""

from mjscore.legality.dealing import check_deal, deal_faults
from mjscore.legality.holding import check_hand, hand_faults
from mjscore.legality.winning import win_faults

__all__ = ["check_deal", "check_hand", "deal_faults", "hand_faults", "win_faults"]
