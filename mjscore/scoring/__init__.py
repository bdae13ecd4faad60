"""Scores every reading of a hand by the items of a ruleset, and writes up the best one as a sheet.

engine          the whole way: a hand's sheet, its value   legal_readings  every legal reading of a hand
readings        every way to read a winning hand           waiting         what would complete a hand, and wins
situations      how a hand was won                         judging         what one reading scores: items, total
rules           a ruleset prepared for scoring             sheet           what `score` gives: lines, totals, notes
no_win          why a hand that claims a win has not won   why             why items were scored, or nearly
comparing       one hand under several rulesets

`mjscore.ext.arrays` gives the totals of many hands at once, by the same conditions.
"""

from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.scoring.engine import Value, score, value, waits
from mjscore.scoring.sheet import Reading, ScoredItem, Sheet

__all__ = [
    "UNKNOWN_TABLE",
    "Reading",
    "ScoredItem",
    "Sheet",
    "TableView",
    "Value",
    "score",
    "value",
    "waits",
]
