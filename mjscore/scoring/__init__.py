"""Items of a ruleset matched with every reading of a hand, and the best reading written up as a sheet."""

from mjscore.scoring.engine import ALONE, Table, score, waits
from mjscore.scoring.sheet import Reading, ScoredItem, Sheet

__all__ = ["ALONE", "Reading", "ScoredItem", "Sheet", "Table", "score", "waits"]
