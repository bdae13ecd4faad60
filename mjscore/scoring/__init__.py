"""Items of a ruleset matched with every reading of a hand, and the best reading written up as a sheet."""

from mjscore.scoring.engine import Value, score, value, waits
from mjscore.scoring.lines import ScoredItem
from mjscore.scoring.sheet import Reading, Sheet
from mjscore.scoring.waiting import UNKNOWN_TABLE, TableView

__all__ = ["UNKNOWN_TABLE", "Reading", "ScoredItem", "Sheet", "TableView", "Value", "score", "value", "waits"]
