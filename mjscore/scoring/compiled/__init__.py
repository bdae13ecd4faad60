"""The fast judges: what pieces answer is counted in one integer, and what equal answers come to is kept.

They give the same matches and lines as the plain ones (`mjscore.scoring.matching`); a test holds them to it.
"""

from mjscore.scoring.compiled.judge import CompiledJudge, compiled_judge
from mjscore.scoring.compiled.values import BestReading, WinValues, values_at

__all__ = ["BestReading", "CompiledJudge", "WinValues", "compiled_judge", "values_at"]
