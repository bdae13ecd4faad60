"""The highest-scoring hands of a ruleset, proven by exhaustive search with upper bounds."""

from mjscore.strategy.best.search import Best, best_hand

__all__ = ["Best", "best_hand"]
