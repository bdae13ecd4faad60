"""Strategy: what a hand waits for and could be worth, what to discard, dangers.

analysis   the whole analysis of one hand        discards   in which order tiles are recommended
waits      what each winning tile would score    threats    which discards are dangerous, as all can see
distances  how far from ready under a ruleset    player_view  what a player sees, how many copies are left
"""

from mjscore.analysis.analysis import Analysis, analyse, analyse_seat

__all__ = ["Analysis", "analyse", "analyse_seat"]
